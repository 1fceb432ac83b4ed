"""Supply [7]: sources, rails, ports and seas, HQs, weather, and what bars a line."""

from __future__ import annotations

from games.supreme_commander.table import CLEAR_TURN, MUD_TURN, SNOW_TURN, Table, rule, table
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import world as w


def russia(turn: int = CLEAR_TURN) -> Table:
    """Germany at war with the USSR, Poland conquered."""
    t = table("axis", turn).war("germany", "ussr").hold("germany", "poland")
    return t.nation("poland", "conquered", "uk")


def mediterranean() -> Table:
    return table("allies").war("uk", "italy", "germany")


@rule("7.2g", "7.2q", "7.2u")
def test_a_unit_in_russia_is_fed_by_rail_while_every_city_on_the_way_is_occupied() -> None:
    t = russia()
    corps = t.new("germany", "infantry", "2420")
    assert not t.supplied(corps)
    t.put("germany", "infantry", "2421")
    assert t.legs(corps) == ["rail"]


@rule("7.2b", "7.2f", "7.2l")
def test_an_hq_off_the_rail_feeds_units_within_range_and_less_far_in_mud() -> None:
    for turn, reach in ((CLEAR_TURN, 4), (SNOW_TURN, 3), (MUD_TURN, 2)):
        t = russia(turn).put("germany", "hq:C", "2423")
        line = [at for at in w.spaces(w.LAND & ~w.RAIL) if w.COUNTRY[at] == w.COUNTRY[w.space("2420")]]
        ends = w.across(w.RAIL, w.GROUND_SIDES) | w.RAIL
        off = [at for at in line if not ends & w.BIT[at] and w.hexes_between(at, w.space("2423")) <= 5]
        for at in off:
            corps = t.new("germany", "infantry", w.IDS[at])
            assert t.supplied(corps) == (w.hexes_between(at, w.space("2423")) <= reach)
            st.remove(t.s, corps, st.SPARE)


@rule("8.0e", "8.0p")
def test_snow_does_not_shorten_soviet_lines_but_mud_does() -> None:
    for turn, fed in ((CLEAR_TURN, True), (SNOW_TURN, True), (MUD_TURN, False)):
        t = table("allies", turn).war("ussr", "germany").put("ussr", "hq", "0909")
        assert t.supplied(t.new("ussr", "infantry", "0610")) == fed


@rule("7.2n", "6.0c")
def test_an_enemy_zone_cuts_a_rail_unless_a_friend_stands_in_it() -> None:
    t = russia().put("germany", "infantry", "2421")
    corps = t.new("germany", "infantry", "2420")
    assert t.supplied(corps)
    t.put("ussr", "infantry", "2521")  # its zone covers 2422 and 2423 beyond Kiev
    cut = [at for at in ("2422", "2423") if w.BIT[w.space(at)] & w.across(w.BIT[w.space("2521")], w.ZOC_SIDES)]
    assert cut
    assert not t.supplied(corps)
    for at in cut:
        t.put("germany", "infantry", at)
    assert t.supplied(corps)


@rule("7.2m", "7.2o")
def test_no_line_through_enemies_or_neutral_land() -> None:
    t = russia().put("germany", "infantry", "2421")
    corps = t.new("germany", "infantry", "2420")
    for at in w.spaces(w.across(w.BIT[w.space("2421")], w.RAIL_SIDES) & ~w.BIT[w.space("2420")]):
        assert t.supplied(corps)
        t.put("ussr", "partisan", w.IDS[at])
    assert not t.supplied(corps)
    t = russia().put("germany", "infantry", "2421")
    corps = t.new("germany", "infantry", "2420")
    assert t.supplied(corps)
    t.hold("poland", "poland").nation("poland", "neutral")
    assert not t.supplied(corps)


@rule("7.2h", "7.2t", "7.2x")
def test_an_occupied_port_feeds_those_in_it_and_next_to_it() -> None:
    t = mediterranean()
    inland, shore = t.new("uk", "infantry", "3537"), t.new("uk", "infantry", "3637")
    assert not t.supplied(shore)
    port = t.new("uk", "infantry", "3737")
    assert (t.legs(port), t.legs(shore), t.supplied(inland)) == (["sea"], ["line", "sea"], False)


@rule("7.2w")
def test_a_unit_that_left_palermo_for_messina_is_fed_again_when_another_is_in_palermo() -> None:
    t = mediterranean()
    first = t.new("uk", "infantry", "3933")
    assert t.supplied(first)
    st.lay(t.s, first, w.space("3932"))
    assert not t.supplied(first)
    t.put("uk", "infantry", "3933")
    assert t.legs(first) == ["rail", "sea"]


@rule("7.2s")
def test_the_sea_way_to_the_mediterranean_needs_gibraltar_or_the_cape() -> None:
    t = mediterranean().nation("france", "inactive")  # else by Marseille, rail and Le Havre
    corps = t.new("uk", "infantry", "3737")
    t.hold("italy", "3750")
    assert t.supplied(corps)  # around the Cape, NATB and Suez
    t.hold("italy", "4917")
    assert not t.supplied(corps)


@rule("7.2.1a")
def test_a_unit_needs_a_city_of_its_own_nation() -> None:
    t = table().war("germany", "uk").nation("hungary", "ally", "germany").put("uk", "partisan", "2829")
    assert not t.supplied(t.new("hungary", "infantry", "2730"))
    assert t.supplied(t.new("germany", "infantry", "2730"))


@rule("7.2.1b", "7.2.1c")
def test_soviets_trace_to_the_east_edge_and_to_lost_cities_that_nobody_holds() -> None:
    t = table("allies").war("ussr", "germany")
    edge = next(at for at in w.spaces(w.EAST_EDGE & ~w.across(w.RAIL, w.GROUND_SIDES) & ~w.RAIL))
    assert t.supplied(t.new("ussr", "infantry", w.IDS[edge]))
    t.hold("germany", "2421")
    assert t.supplied(t.new("ussr", "infantry", "2421"))


@rule("7.2k")
def test_a_fleet_beside_the_beach_feeds_who_came_ashore_there() -> None:
    t = mediterranean()
    corps = t.new("uk", "infantry", "3537")
    sea = w.IDS[w.lowest(w.SHORES[w.space("3537")])]
    t.put("uk", "surface", sea)
    assert not t.supplied(corps)
    t.s.ashore[corps] = 1
    assert t.legs(corps) == ["fleet"]


@rule("7.0b", "RUL-27", "7.3e")
def test_who_needs_no_line() -> None:
    t = russia()
    assert t.supplied(t.new("germany", "flak", "2411"))
    assert t.supplied(t.new("uk", "partisan", "2829"))
    drop = t.new("germany", "airborne", "2411")
    assert not t.supplied(drop)
    t.s.acts[drop] |= st.DROPPED
    assert t.supplied(drop)


@rule("RUL-25")
def test_americans_trace_to_the_box_over_the_atlantic() -> None:
    t = table("allies").war("usa", "germany").war("uk", "germany")
    assert t.legs(t.new("usa", "infantry", "2041")) == ["sea"]
    assert not t.supplied(t.new("usa", "infantry", "3637"))
