"""27: supply over land."""

import pytest

from games.third_reich.table import Table, rule, table
from theatre.games.third_reich import state as st
from theatre.games.third_reich import world as w
from theatre.games.third_reich.supply.overland import supplied_hexes


def russia(side: str = "axis", year: int = 1941) -> Table:
    t = table(side, year, "summer").war("germany", "ussr").option("germany", "offensive").option("ussr", "offensive")
    return t.hold("germany", "poland", "baltic_states").minor("poland", "conquered")


@rule("27.22a", "5.41b")
def test_a_line_of_controlled_hexes_joins_a_unit_to_its_capital() -> None:
    t = russia()
    near, far = t.new("germany", "infantry-3-3", "L39"), t.new("germany", "infantry-3-3", "L42")
    assert t.supplied(near)
    assert not t.supplied(far)
    t.hold("germany", "L39", "L40", "L41")
    assert t.supplied(far)
    t.put("ussr", "armor-3-5", "L43")
    assert t.supplied(far)  # a zone over the unit's end of the line does not matter


@rule("27.22a")
def test_zones_over_the_hexes_between_cut_the_line() -> None:
    t = russia().hold("germany", "L39", "L40", "L41", "L42")
    infantry = t.new("germany", "infantry-3-3", "L42")
    assert t.supplied(infantry)
    t.put("ussr", "armor-3-5", "K41")
    assert not t.supplied(infantry)
    wide = russia().hold("germany", "L39", "L40", "L41", "L42").put("ussr", "infantry-3-3", "K41")
    assert wide.supplied(wide.new("germany", "infantry-3-3", "L42"))


@rule("27.22b", "27.22q1")
def test_beside_the_source_only_one_zone_over_both_cuts_and_a_detour_helps() -> None:
    t = table("allies", 1940).hold("germany", "france").hold("france", "O22", "O21")
    infantry = t.new("france", "infantry-2-3", "O21")
    t.put("germany", "armor-4-6", "N21")
    assert t.supplied(infantry)  # the zone covers the unit but not Paris
    t.put("germany", "armor-4-6", "N22")
    assert not t.supplied(infantry)  # both
    t.hold("france", "P21")
    assert t.supplied(infantry)  # out of Paris and around
    t.put("germany", "armor-4-6", "Q20")
    assert not t.supplied(infantry)


@rule("27.22c")
def test_lines_cross_arrows() -> None:
    t = table("axis")
    assert t.supplied(t.new("italy", "infantry-1-3", "EE20"))
    t.hold("britain", "DD22")
    assert not t.supplied(t.new("italy", "infantry-1-3", "DD20"))


@rule("27.22d", "27.1q")
def test_allies_use_each_others_hexes_and_capitals() -> None:
    t = table("allies", 1940)
    assert t.supplied(t.new("britain", "infantry-3-4", "P20"))
    t.hold("germany", "O22")
    assert not t.supplied(t.new("britain", "infantry-3-4", "P21"))


@rule("27.11a")
def test_countries_without_units_have_no_source() -> None:
    t = table("axis").war("italy", "britain").hold("italy", "portugal", "yugoslavia")
    assert not t.supplied(t.new("italy", "infantry-1-3", "V9"))
    assert t.supplied(t.new("italy", "infantry-1-3", "X30"))
    t.hold("germany", "V29").hold("britain", "T27", "U27")
    assert t.supplied(t.new("italy", "infantry-1-3", "W29"))


@rule("27.11a", "27.27")
def test_moscow_supplies_only_russia_and_the_west_shares_nothing_with_it() -> None:
    t = russia("allies", 1942).war("germany", "britain")
    british, russian = t.new("britain", "infantry-3-4", "H46"), t.new("ussr", "infantry-1-3", "I46")
    assert not t.supplied(british)
    assert t.supplied(russian)
    t.hold("britain", "norway").minor("norway", "conquered")
    there = t.new("ussr", "infantry-1-3", "D34")
    assert not t.supplied(there)
    assert t.supplied(t.new("britain", "infantry-3-4", "D33"))


@rule("27.11q2")
def test_germans_and_italians_share_sources_before_they_are_allies() -> None:
    t = table("axis").hold("britain", "L31", "hungary", "rumania", "bulgaria", "finland")
    infantry = t.new("germany", "infantry-3-3", "S26")
    assert t.supplied(infantry)
    t.hold("france", "Y22")
    assert not t.supplied(infantry)


@rule("27.12a")
def test_libyan_ports_feed_the_axis_and_egyptian_ports_the_allies() -> None:
    t = table("axis").war("italy", "britain")
    assert t.supplied(t.new("italy", "infantry-1-3", "LL22"))
    t.hold("italy", "egypt").hold("britain", "libya")
    assert not t.supplied(t.new("italy", "infantry-1-3", "MM27"))
    assert not t.supplied(t.new("britain", "infantry-1-3", "LL21"))
    t.hold("britain", "egypt")
    assert t.supplied(t.new("britain", "infantry-1-3", "LL20"))


@rule("27.12b")
def test_tunis_and_beirut_feed_only_the_french() -> None:
    t = table("allies").hold("italy", "egypt")
    assert t.supplied(t.new("france", "infantry-2-3", "EE15"))
    assert t.supplied(t.new("france", "infantry-2-3", "GG37"))
    assert not t.supplied(t.new("britain", "infantry-1-3", "GG38"))


@rule("27.13a", "5.55a")
def test_a_fortress_feeds_those_within() -> None:
    t = russia("allies").hold("germany", "D45", "E43", "E44", "ussr")
    t.hold("ussr", "D44", "C46", "D46")
    inside, outside = t.new("ussr", "infantry-2-3", "D44"), t.new("ussr", "infantry-1-3", "D46")
    assert t.supplied(inside)
    assert not t.supplied(outside)
    t.s.razed[w.space("D44")] = 1
    assert not t.supplied(inside)


@rule("27.13b", "41.3")
def test_malta_starves_without_gibraltar_and_suez() -> None:
    t = table("allies")
    garrison = t.new("britain", "infantry-1-3", "GG19")
    assert t.supplied(garrison)
    t.hold("italy", "AA7")
    assert t.supplied(garrison)
    t.hold("italy", "LL29")
    assert not t.supplied(garrison)


@rule("27.14")
def test_the_east_edge_feeds_russia_down_to_z53() -> None:
    t = russia("allies").hold("germany", "ussr").hold("ussr", "K61", "K60", "J60", "J61", "Y54")
    assert t.supplied(t.new("ussr", "infantry-1-3", "K60"))
    assert t.supplied(t.new("ussr", "infantry-1-3", "Z53"))
    assert not t.supplied(t.new("ussr", "infantry-1-3", "AA53"))
    pocket = russia().hold("germany", "Z53", "Z52")
    assert not pocket.supplied(pocket.new("germany", "infantry-3-3", "Z53"))


@rule("27.18")
def test_konigsberg_feeds_germans_until_a_land_line_is_open() -> None:
    t = table("axis", 1939, "fall")
    infantry = t.new("germany", "infantry-3-3", "J37")
    assert t.supplied(infantry)
    t.begin()
    assert t.s.enclaves[0]
    opened = table("axis", 1939, "fall").hold("germany", "K34", "J35", "L34")
    opened.begin()
    assert not opened.s.enclaves[0]
    opened.hold("poland", "K34", "J35", "L34")
    assert not opened.supplied(opened.new("germany", "infantry-3-3", "J37"))


@rule("27.28")
def test_french_units_in_europe_live_by_paris_until_1942() -> None:
    def in_belgium(year: int) -> tuple[Table, int]:
        t = table("allies", year).minor("belgium", "allied", "france")
        return t, t.new("france", "infantry-2-3", "N25")

    t, infantry = in_belgium(1941)
    assert t.supplied(infantry)
    t.hold("germany", "O22")
    assert not t.supplied(infantry)  # not from Brussels, an ally's capital
    t.hold("france", "belgium").minor("belgium", "conquered")
    assert t.supplied(infantry)  # but from Brussels captured
    t, infantry = in_belgium(1942)
    t.hold("germany", "O22")
    assert t.supplied(infantry)


@rule("5.75b")
def test_no_line_crosses_the_edge_of_the_qattara_depression() -> None:
    t = table("axis").war("italy", "britain").hold("britain", "egypt", "libya")
    t.hold("italy", "NN26")
    there = t.new("britain", "infantry-1-3", "NN26")
    assert not t.supplied(there)
    assert t.supplied(t.new("britain", "infantry-1-3", "MM26"))


@rule("27.31", "32.5")
def test_air_fleets_and_partisans_need_no_line() -> None:
    t = russia("allies").hold("germany", "ussr")
    t.put("ussr", "air-5-4", "M44").put("ussr", "fleet-9", "Odessa")
    air = t.new("ussr", "air-5-4", "L43")
    fleet, partisan = t.new("ussr", "fleet-9", "Batum"), t.new("ussr", "partisan-1-3", "M46")
    assert [t.supplied(unit) for unit in (air, fleet, partisan)] == [True, True, True]
    assert not t.supplied(t.new("ussr", "infantry-1-3", "M47"))


@rule("27.32", "27.33")
@pytest.mark.parametrize("model", ["armor-4-6", "airborne-3-3"])
def test_who_has_exploited_or_dropped_is_in_supply_for_one_turn(model: str) -> None:
    t = russia()
    unit = t.new("germany", model, "L45")
    t.s.graced[unit] = st.this_turn(t.s)
    assert t.supplied(unit)
    t.s.graced[unit] -= 1
    assert not t.supplied(unit)


@rule("27.42", "27.44a")
def test_a_unit_without_supply_does_not_march() -> None:
    t = russia()
    cut, fed = t.new("germany", "infantry-3-3", "L45"), t.new("germany", "infantry-3-3", "L38")
    assert t.refused("march", cut, "L44") == "27.42"
    assert t.offered("march", fed, "L39")
    late = russia().hold("germany", "L39", "L40")
    lucky = late.new("germany", "infantry-3-3", "L40")
    late.begin().hold("ussr", "L39")  # cut off after supply was judged
    assert late.offered("march", lucky, "L41")


@rule("17.1", "27.43")
def test_who_lacks_supply_at_the_start_and_at_the_end_of_his_turn_is_removed() -> None:
    t = russia().hold("germany", "L40")
    lost, relieved = t.new("germany", "infantry-3-3", "L45"), t.new("germany", "infantry-3-3", "L40")
    opener = t.new("germany", "armor-4-6", "K39")
    t.do("march", opener, "L38", "L39")
    assert t.place(lost) == "L45"
    t.all_done()
    assert t.place(lost) == "pool"
    assert t.place(relieved) == "L40"


@rule("17.1")
def test_removed_units_are_in_the_force_pool() -> None:
    t = russia()
    lost = t.new("germany", "infantry-3-3", "L45")
    t.all_done()
    assert t.place(lost) == "pool"
    safe = russia()
    fed = safe.new("germany", "infantry-3-3", "L38")
    safe.all_done()
    assert safe.place(fed) == "L38"


@rule("22.8")
def test_a_minor_lives_by_its_capital_or_by_those_who_fight_its_attacker() -> None:
    t = table("allies").minor("yugoslavia", "attacked", foes="italy").war("italy", "britain")
    assert "V29" in fed(t, "yugoslavia")
    t.hold("italy", "V29")
    assert "W29" not in fed(t, "yugoslavia")
    t.hold("britain", "greece")
    assert "W29" in fed(t, "yugoslavia")


def fed(t: Table, nation: str) -> set[str]:
    """The hexes in which units of a nation would be in supply."""
    return {w.IDS[at] for at in w.spaces(supplied_hexes(t.s, w.NATION_ID[nation]))}


@rule("27.42", "16.2a")
def test_who_was_unsupplied_redeploys_once_a_line_is_open_again_and_learns_why_not_before() -> None:
    for opened in (False, True):
        t = table("axis", 1941).war("germany", "ussr").option("germany", "offensive", "east")
        t.minor("poland", "conquered").hold("germany", "poland", "L44")
        unit = t.new("germany", "infantry-3-3", "L44")
        t.until("16.1a")
        if opened:
            t.hold("germany", "L38", "L39", "L40", "L41", "L42", "L43", "M38", "K38").s.touch()
            assert t.offered("redeploy", unit, "L43", seat="germany")
        else:
            assert t.refused("redeploy", unit, "L43", seat="germany") == "27.42"
