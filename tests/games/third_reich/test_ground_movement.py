"""13 and 19.2: ground movement, with stacking, zones of control and control of hexes."""

from random import Random

import pytest

from games.third_reich.table import Table, rule, table
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.movement.marching import Field, March
from theatre.games.third_reich.movement.zones import zone_against


def barbarossa(option: str = "offensive") -> Table:
    """Germany and Russia at war in Summer 1941; Poland and the Baltic States are German."""
    t = table("axis", 1941, "summer").war("germany", "ussr").option("germany", option)
    return t.hold("germany", "poland", "baltic_states").minor("poland", "conquered")


def zone(t: Table, power: str) -> set[str]:
    return {w.IDS[at] for at in w.spaces(zone_against(t.s, w.NATION_ID[power]))}


@rule("13.1a", "13.2")
def test_a_unit_moves_up_to_its_factor_one_for_each_hex() -> None:
    t = barbarossa()
    infantry = t.new("germany", "infantry-3-3", "L38")
    assert t.offered("march", infantry, "L39", "L40", "L41")
    assert t.refused("march", infantry, "L39", "L40", "L41", "L42") == "13.1a"
    assert t.refused("march", infantry, "L40") == "13.2"
    mountain = t.new("germany", "infantry-3-3", "R25")
    t.do("march", mountain, "R26", "R27", "R28")  # three mountain hexes cost no more
    assert t.place(mountain) == "R28"


@rule("13.5")
def test_movement_is_not_saved_or_lent() -> None:
    t = barbarossa()
    infantry = t.new("germany", "infantry-3-3", "L38")
    t.do("march", infantry, "L39")
    assert t.refused("march", infantry, "L40") == "13.5"


@rule("13.3")
def test_leaving_the_zone_of_hostile_armor_costs_three() -> None:
    t = barbarossa().put("ussr", "armor-3-5", "K41")
    armor = t.new("germany", "armor-4-6", "L38")
    assert t.offered("march", armor, "L39", "L40", "M40", "M41")  # into the zone for 2, out of it for 3
    assert t.refused("march", armor, "L39", "L40", "L41", "M41", "M42") == "13.3"
    infantry = t.new("germany", "infantry-3-3", "L40")
    assert t.offered("march", infantry, "L41")  # from one such hex to another
    assert t.refused("march", infantry, "L41", "M41") == "13.1a"


@rule("13.4")
def test_hostile_ground_units_bar_the_way() -> None:
    t = barbarossa().put("ussr", "infantry-1-3", "L40")
    infantry = t.new("germany", "infantry-3-3", "L38")
    assert t.refused("march", infantry, "L39", "L40") == "13.4"
    assert t.offered("march", infantry, "L39", "M39", "M40")
    free = barbarossa().put("ussr", "air-5-4", "K40")
    assert free.offered("march", free.new("germany", "infantry-3-3", "K39"), "K40")


@rule("21.1b")
def test_nobody_enters_a_country_with_which_he_is_not_at_war() -> None:
    t = table("axis").option("germany", "offensive")
    infantry = t.new("germany", "infantry-3-3", "M27")
    assert t.refused("march", infantry, "M26") == "21.1b"
    war = table("axis").option("germany", "offensive").minor("belgium", "attacked", foes="germany")
    infantry = war.new("germany", "infantry-3-3", "M27")
    assert war.offered("march", infantry, "M26")


@rule("36.1")
def test_germany_and_italy_enter_each_others_land_only_when_they_share_a_war() -> None:
    t = table("axis").option("germany", "offensive")
    infantry = t.new("germany", "infantry-3-3", "S26")
    assert t.refused("march", infantry, "T26") == "36.1"
    t = table("axis").option("germany", "offensive").war("italy", "france", "britain")
    infantry = t.new("germany", "infantry-3-3", "S26")
    assert t.offered("march", infantry, "T26")
    t.do("march", infantry, "T26")
    assert t.holder("T26") == "italy"


@rule("19.2a")
def test_a_power_that_passes_stays_on_its_own_hexes_away_from_the_enemy() -> None:
    t = barbarossa("pass").put("ussr", "infantry-1-3", "L40")
    infantry = t.new("germany", "infantry-3-3", "L37")
    assert t.refused("march", infantry, "L38", "L39") == "19.2a"  # not controlled
    assert t.offered("march", infantry, "L38")
    near = t.new("germany", "infantry-3-3", "K40")
    t.hold("germany", "K40", "K39")
    assert t.refused("march", near, "K39") == "19.2a"  # begins next to an enemy
    free = barbarossa("attrition").put("ussr", "infantry-1-3", "L40")
    assert free.offered("march", free.new("germany", "infantry-3-3", "L37"), "L38", "L39")


@rule("19.2a")
def test_even_an_air_base_of_the_enemy_keeps_a_passing_unit_away() -> None:
    t = barbarossa("pass").hold("germany", "L39", "L40").put("ussr", "air_base-0", "L41")
    infantry = t.new("germany", "infantry-3-3", "L38")
    assert t.offered("march", infantry, "L39")
    assert t.refused("march", infantry, "L39", "L40") == "19.2a"


@rule("13.6a", "19.5a")
def test_the_option_of_the_front_that_is_entered_binds() -> None:
    def poland(east: str) -> Table:
        """All Poland but one hex is German; the unit stands on the Western Front."""
        t = table("axis").option("germany", "offensive", "west").option("germany", east, "east")
        return t.hold("germany", "poland").hold("poland", "N34").minor("poland", "attacked", foes="germany")

    t = poland("pass")
    infantry = t.new("germany", "infantry-3-3", "N32")
    assert t.offered("march", infantry, "N33")
    assert t.refused("march", infantry, "N33", "N34") == "19.2a"
    t = poland("attrition")
    assert t.offered("march", t.new("germany", "infantry-3-3", "N32"), "N33", "N34")


@rule("5.33")
def test_water_bars_ground_units() -> None:
    t = table("allies").option("britain", "offensive")
    infantry = t.new("britain", "infantry-3-4", "L23")
    assert t.refused("march", infantry, "L24") == "5.33"
    assert t.offered("march", infantry, "K23")


@rule("5.36")
def test_a_crossing_arrow_lets_ground_units_over() -> None:
    t = table("axis").option("italy", "offensive")
    infantry = t.new("italy", "infantry-3-3", "DD22")
    assert t.offered("march", infantry, "DD21")
    beside = t.new("italy", "infantry-1-3", "EE21")
    assert t.refused("march", beside, "DD22") == "5.33"


@rule("6.1")
def test_a_unit_does_not_stop_where_two_stand() -> None:
    t = barbarossa().put("germany", "infantry-3-3, infantry-3-3", "L39")
    infantry = t.new("germany", "infantry-3-3", "L36")
    assert t.refused("march", infantry, "L37", "L38", "L39") == "6.1"
    one = barbarossa().put("germany", "infantry-3-3", "L39")
    assert one.offered("march", one.new("germany", "infantry-3-3", "L36"), "L37", "L38", "L39")


@rule("6.3a")
def test_a_moving_unit_passes_through_full_hexes() -> None:
    t = barbarossa().put("germany", "infantry-3-3, infantry-3-3", "L38")
    infantry = t.new("germany", "infantry-3-3", "L37")
    assert t.offered("march", infantry, "L38", "L39")
    assert t.refused("march", infantry, "L38") == "6.1"


@rule("6.12")
def test_airborne_do_not_count_for_stacking() -> None:
    t = barbarossa().put("germany", "infantry-3-3, infantry-3-3", "L39")
    assert t.offered("march", t.new("germany", "airborne-3-3", "L38"), "L39")
    assert t.refused("march", t.new("germany", "infantry-3-3", "L36"), "L37", "L38", "L39") == "6.1"
    below = barbarossa().put("germany", "airborne-3-3, infantry-3-3", "L39")
    assert below.offered("march", below.new("germany", "infantry-3-3", "L38"), "L39")


@rule("6.15")
def test_a_bridgehead_holds_five() -> None:
    t = barbarossa().put("germany", "infantry-3-3, infantry-3-3, infantry-3-3, infantry-3-3", "L39")
    fifth, sixth = t.new("germany", "infantry-3-3", "L38"), t.new("germany", "infantry-3-3", "L37")
    t.s.bridgehead[w.space("L39")] = st.BY_CROSSING
    t.do("march", fifth, "L39")
    assert t.refused("march", sixth, "L38", "L39") == "6.1"
    assert t.refused("march", t.new("germany", "infantry-3-3", "L36"), "L37", "L38", "L39") == "6.1"


@rule("6.2")
def test_air_and_fleets_take_no_room_from_ground_units() -> None:
    t = table("axis").put("germany", "infantry-3-3", "J32").put("germany", "air-5-4", "J32")
    t.begin().put("germany", "fleet-9", "Rostock")
    assert t.offered("march", t.new("germany", "infantry-3-3", "K31"), "J32")


@rule("7.1a")
def test_a_unit_controls_what_it_passes_and_keeps_it() -> None:
    t = barbarossa()
    armor = t.new("germany", "armor-4-6", "L38")
    t.do("march", armor, "L39", "L40", "L41")
    assert [t.holder(hex_) for hex_ in ("L39", "L40", "L41", "L42")] == ["germany", "germany", "germany", "ussr"]


@rule("7.1b")
def test_an_allys_hexes_stay_his() -> None:
    t = table("allies", 1940).option("britain", "offensive")
    infantry = t.new("britain", "infantry-3-4", "L24")
    t.do("march", infantry, "M24")
    assert t.holder("M24") == "france"
    t = table("allies", 1940).option("britain", "offensive").hold("germany", "M24")
    t.do("march", t.new("britain", "infantry-3-4", "L24"), "M24")
    assert t.holder("M24") == "britain"


@rule("7.4")
def test_a_zone_gives_no_control() -> None:
    t = barbarossa()
    t.do("march", t.new("germany", "armor-4-6", "L38"), "L39")
    assert "L40" in zone(t, "ussr")
    assert t.holder("L40") == "ussr"


@rule("5.51a")
def test_an_occupied_fortress_is_one_no_more() -> None:
    t = table("axis").option("germany", "offensive")
    t.do("march", t.new("germany", "infantry-3-3", "Q25"), "P25")
    assert t.s.razed[w.space("P25")]
    assert not t.s.razed[w.space("P24")]


@rule("8.1", "8.2")
def test_only_armor_has_a_zone_around_it() -> None:
    t = barbarossa().put("ussr", "infantry-3-3", "N44")
    assert zone(t, "germany") == set()
    t.put("ussr", "armor-3-5", "K44")
    assert zone(t, "germany") == {"K44", "J44", "J45", "K43", "K45", "L43", "L44"}
    assert zone(t, "ussr") == set()  # one's own armor is no hindrance


@rule("8.21", "5.35")
def test_zones_stop_at_water_at_arrows_and_at_fortresses() -> None:
    t = table("axis").war("italy", "britain", "france").put("britain", "armor-4-5", "DD22")
    assert "DD21" not in zone(t, "italy")  # the arrow of Messina
    t = table("axis").put("britain", "armor-4-5", "L23")
    assert "L24" not in zone(t, "germany")
    t = table("allies").put("germany", "armor-4-6", "P26")
    assert zone(t, "france") & {"P25", "Q24"} == set()
    t.s.razed[w.space("P25")] = 1
    assert "P25" in zone(t, "france")


@rule("8.22", "5.57")
def test_zones_reach_out_of_a_fortress_and_over_rivers() -> None:
    t = table("axis").put("france", "armor-3-5", "P25")
    assert "P26" in zone(t, "germany")
    t = barbarossa().put("ussr", "armor-3-5", "P44")
    assert "O44" in zone(t, "germany")  # over a river


@rule("30.2")
def test_replacements_do_not_march() -> None:
    t = table("axis")
    replacement = t.new("germany", "replacement-1", "L31")
    assert t.refused("march", replacement, "L32") == "30.2"
    assert t.offered("march", t.new("germany", "infantry-3-3", "L31"), "L32")


@rule("13.1a", "7.1a", "6.1")
@pytest.mark.parametrize("company", [1, 2])
def test_a_march_may_end_where_it_began_with_the_last_factor(company: int) -> None:
    """From L39 over L40 and K40 and back: both are German then, and nobody has left."""
    t = barbarossa()
    unit = t.new("germany", "infantry-3-3", "L39")
    t.put("germany", ", ".join(["infantry-3-3"] * company), "L39")
    if company == 1:
        t.do("march", unit, "L40", "K40", "L39")
        assert [t.holder(hex_) for hex_ in ("L40", "K40")] == ["germany", "germany"]
    else:  # too many: it was driven there by an Attrition, and must go elsewhere
        assert t.refused("march", unit, "L40", "K40", "L39") == "6.1"
        t.do("march", unit, "L40", "K40")


@rule("12.4")
def test_the_powers_of_a_side_move_together_in_any_order() -> None:
    t = table("allies")
    british, french = t.new("britain", "infantry-3-4", "K23"), t.new("france", "infantry-2-3", "O22")
    another = t.new("britain", "infantry-3-4", "J23")
    t.do("march", british, "J24").do("march", french, "O21").do("march", another, "I23")
    assert [t.place(one) for one in (british, french, another)] == ["J24", "O21", "I23"]
    t.do("done", seat="britain")
    assert t.refused("march", british, "J23", seat="france") == "13.1a"


@pytest.mark.parametrize("option", ["pass", "offensive"])
def test_the_menu_of_a_march_shows_all_that_is_legal(option: str) -> None:
    t = barbarossa(option).put("ussr", "armor-3-5", "K41").put("ussr", "infantry-1-3, infantry-1-3", "M40")
    t.put("germany", "infantry-3-3, infantry-3-3", "L39").hold("germany", "K40")
    unit = t.new("germany", "armor-4-6", "L38")
    t.begin()
    rng = Random(1)
    for _ in range(12):
        cursor = March(Field(t.s, tb.GERMANY)).step(unit)
        while tokens := cursor.tokens():
            assert list(tokens) == [hex_ for hex_ in range(w.SPACES) if cursor.refuse(hex_) is None]
            cursor = cursor.step(rng.choice(tokens))
