"""43: Poland, the pact and East Europe."""

from typing import Any

import pytest

from games.third_reich.table import Table, nation, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich.economy.treasury import worth
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.declarations import Declarations
from theatre.games.third_reich.politics.east_europe import (
    cities_of_east_europe,
    draw_line,
    judge_pact,
    offer_of_east_europe_ends,
)
from theatre.games.third_reich.politics.lapsed_wars import revoke
from theatre.games.third_reich.politics.wars import go_to_war
from theatre.games.third_reich.world import IDS, space


def turn(power: str, year: int = 1939, season: str = "fall", **more: Any) -> Table:
    side = "axis" if power in ("germany", "italy") else "allies"
    t = table(side, year, season, **more).minor("poland", "conquered").hold("germany", "poland")
    t.hold("east_europe", "eastern_poland")
    return t.only(Declarations((nation(power),)))


def cities(t: Table) -> list[str]:
    return [IDS[hex_] for hex_ in cities_of_east_europe(t.s)]


@rule("43.4a")
def test_russia_may_claim_east_europe_for_ten_from_fall_1939() -> None:
    t = turn("ussr")
    before = t.money("ussr")[0]
    t.do("declare-war", "east_europe")
    assert before - t.money("ussr")[0] == 10
    assert [t.holder(hex_) for hex_ in ("H39", "N37", "T36")] == ["east_europe"] * 3
    assert cities(t) == ["E41", "F40", "H39", "J39", "N36", "P35", "R36", "T36"]
    assert t.holder("S35") == "rumania"


@rule("43.4a", "43.4e")
def test_russia_may_march_into_east_europe_but_not_beyond_the_line() -> None:
    t = table("allies", 1939, "fall").minor("poland", "conquered").hold("germany", "poland")
    t.minor("east_europe", "attacked", foes="ussr").hold("east_europe", "east_europe").option("ussr", "attrition")
    unit = t.new("ussr", "infantry-1-3", "L39")
    t.do("march", unit, "L38")
    assert t.holder("L38") == "ussr"
    t = table("allies", 1939, "fall").minor("poland", "conquered").hold("germany", "poland")
    t.minor("east_europe", "attacked", foes="ussr").hold("east_europe", "east_europe").option("ussr", "attrition")
    unit = t.hold("ussr", "L38").new("ussr", "infantry-1-3", "L38")
    assert t.refused("march", unit, "L37") == "43.4e"


@rule("43.5a", "43.5q")
def test_germany_may_claim_it_in_spring_1940_without_bessarabia() -> None:
    assert turn("germany").refused("declare-war", "east_europe") == "43.5q"
    assert turn("germany", 1939, "winter").refused("declare-war", "east_europe") == "43.5q"
    t = turn("germany", 1940, "spring").do("declare-war", "east_europe")
    assert "T36" not in cities(t)
    assert t.holder("T36") == "rumania"
    assert turn("britain", 1940, "spring").refused("declare-war", "east_europe") == "43.5a"


@rule("43.5a", "21.4a")
@pytest.mark.parametrize("acts", [True, False])
def test_a_german_claim_that_lapses_leaves_bessarabia_to_russia(acts: bool) -> None:
    t = turn("germany", 1940, "spring").do("declare-war", "east_europe")
    if acts:
        t.s.owed[tb.GERMANY] = 0
    t.only(Aftermath()).again()
    assert t.status("east_europe") == ("attacked" if acts else "neutral")
    assert ("T36" in cities(t)) != acts
    t.s.active = tb.ALLIES
    t.only(Declarations((tb.USSR,))).again()
    if acts:
        assert t.refused("declare-war", "east_europe") == "43.5a"
    else:
        t.do("declare-war", "east_europe")
        assert [t.holder(hex_) for hex_ in ("H39", "N37", "T36")] == ["east_europe"] * 3


@rule("43.5a", "43.3b", "43.4d")
@pytest.mark.parametrize("claimed", [True, False])
def test_germany_stays_beyond_the_line_in_an_east_europe_that_it_has_claimed(claimed: bool) -> None:
    t = table("axis", 1940, "spring", phase="withdrawal").minor("poland", "conquered").hold("germany", "poland")
    in_the_east(t, *["infantry-3-3"] * 8)
    t.hold("east_europe", "eastern_poland").hold("germany", "P35", "N36")
    if claimed:
        t.minor("east_europe", "attacked", foes="germany")
    unit = t.new("germany", "infantry-3-3", "P35")
    draw_line(t.s)
    judge_pact(t.s, tb.AXIS)
    assert t.s.freed != claimed
    ct.put(t.s, unit, space("H39"))
    draw_line(t.s)
    assert [t.holder(hex_) for hex_ in ("P35", "N36")] == ["germany" if claimed else "east_europe"] * 2


@rule("43.5b")
def test_after_spring_1940_the_baltic_states_stand_alone() -> None:
    t = turn("ussr", 1940, "spring")
    offer_of_east_europe_ends(t.s)
    assert cities(t) == ["E41", "F40", "H39"]
    assert (t.holder("P35"), worth(t.s, tb.EAST_EUROPE)) == ("germany", 25)
    t.do("declare-war", "east_europe")
    assert (t.holder("H39"), t.holder("T36")) == ("east_europe", "rumania")
    claimed = turn("ussr", 1940, "spring").minor("east_europe", "attacked", foes="ussr")
    offer_of_east_europe_ends(claimed.s)
    assert len(cities(claimed)) == 8


@rule("43.41", "43.411", "43.413")
def test_war_before_the_claim_leaves_only_the_baltic_states() -> None:
    t = turn("germany", 1940, "spring").do("declare-war", "ussr")
    assert cities(t) == ["E41", "F40", "H39"]
    assert (t.holder("P35"), t.holder("T36"), t.holder("H39")) == ("", "rumania", "baltic_states")


@rule("43.41", "21.41")
@pytest.mark.parametrize(("acted", "left"), [(False, 8), (True, 3)])
def test_a_war_that_lapses_gives_east_europe_back(acted: bool, left: int) -> None:
    t = turn("germany", 1940, "spring").do("declare-war", "ussr").do("done")
    t.s.owed[tb.GERMANY] = 0 if acted else t.s.owed[tb.GERMANY]
    t.only(Aftermath()).again()
    assert (na.at_war(t.s, tb.GERMANY, tb.USSR), len(cities(t))) == (acted, left)
    assert (t.holder("P35"), t.holder("T36")) == ("" if acted else "east_europe", "rumania")


@rule("43.41", "21.41")
def test_nothing_comes_back_that_was_over_before_the_war() -> None:
    t = turn("germany", 1940, "summer")
    t.s.extent = 0
    t.do("declare-war", "ussr").do("done").only(Aftermath()).again()
    assert (na.at_war(t.s, tb.GERMANY, tb.USSR), cities(t)) == (False, ["E41", "F40", "H39"])


@rule("43.41", "43.412")
def test_baltic_states_that_were_attacked_in_a_war_that_lapses_stay_apart() -> None:
    t = turn("germany", 1940, "spring").do("declare-war", "ussr").do("declare-war", "east_europe")
    t.s.owed[tb.GERMANY] &= ~(1 << tb.EAST_EUROPE)  # Germans have marched in
    t.only(Aftermath()).again()
    assert (t.status("east_europe"), cities(t)) == ("attacked", ["E41", "F40", "H39"])


@rule("43.412")
def test_then_the_baltic_states_need_a_declaration_of_their_own() -> None:
    t = turn("germany", 1940, "spring")
    go_to_war(t.s, tb.GERMANY, tb.USSR)
    assert not na.is_enemy(t.s, tb.BALTIC_STATES, tb.GERMANY)
    before = t.money("germany")[0]
    t.do("declare-war", "east_europe")
    assert before - t.money("germany")[0] == 10
    assert na.is_enemy(t.s, t.s.holder[IDS.index("H39")], tb.GERMANY)


@rule("43.412", "21.4a")
def test_once_one_of_them_has_paid_both_may_enter_the_baltic_states() -> None:
    t = turn("germany", 1940, "spring")
    go_to_war(t.s, tb.GERMANY, tb.USSR)
    t.do("declare-war", "east_europe").do("done")
    baltic = t.s.holder[IDS.index("H39")]
    assert na.is_enemy(t.s, baltic, tb.USSR)
    assert not na.is_enemy(t.s, baltic, tb.BRITAIN)
    t.only(Aftermath()).again()  # Germany has not acted on it
    assert t.status("east_europe") == "neutral"
    assert not na.is_enemy(t.s, t.s.holder[IDS.index("H39")], tb.USSR)


def in_the_east(t: Table, *units: str) -> Table:
    for unit in units:
        t.put("germany", unit, "J36")
    return t


@rule("43.2a", "43.2b")
def test_fewer_than_twenty_factors_in_the_east_set_russia_free_for_good() -> None:
    t = table("axis", 1940)
    in_the_east(t, *["infantry-3-3"] * 5, "air-5-4")
    judge_pact(t.s, tb.AXIS)
    assert not t.s.freed
    unit = next(ct.on_board(t.s))
    ct.eliminate(t.s, unit)
    judge_pact(t.s, tb.AXIS)
    assert t.s.freed
    t.put("germany", "infantry-3-3", "J36")
    judge_pact(t.s, tb.AXIS)
    assert t.s.freed


@rule("43.2a", "36.23q")
def test_neither_italians_nor_units_in_rumania_count() -> None:
    t = table("axis", 1940)
    in_the_east(t, *["infantry-3-3"] * 6)
    t.s.serves[t.new("italy", "infantry-3-3", "J36")] = tb.GERMANY
    t.put("germany", "infantry-3-3", "T36")
    judge_pact(t.s, tb.AXIS)
    assert t.s.freed


@rule("43.2b")
def test_losses_in_the_enemys_turn_are_judged_after_the_next_german_movement() -> None:
    t = table("allies", 1940)
    judge_pact(t.s, tb.ALLIES)
    assert not t.s.freed


@rule("43.3a", "43.3b")
def test_a_german_unit_beyond_the_line_at_the_end_of_its_turn_breaks_the_pact() -> None:
    t = in_the_east(table("axis", 1939, "fall"), *["infantry-3-3"] * 7).put("germany", "infantry-1-3", "P35")
    judge_pact(t.s, tb.AXIS, end_of_turn=False)
    assert not t.s.freed  # it may cross
    judge_pact(t.s, tb.AXIS)
    assert t.s.freed


@rule("43.4d")
def test_the_line_decides_about_hexes_that_the_germans_have_left() -> None:
    t = table("axis", 1939, "fall").minor("poland", "conquered").hold("germany", "poland")
    unit = t.new("germany", "infantry-3-3", "P35")
    draw_line(t.s)
    assert (t.holder("J39"), t.holder("P35")) == ("germany", "germany")  # not while one of them is there [43.3q1]
    ct.put(t.s, unit, space("M35"))
    draw_line(t.s)
    assert (t.holder("J39"), t.holder("P35"), t.holder("M35")) == ("east_europe", "east_europe", "germany")


@rule("43.4d", "43.3b")
@pytest.mark.parametrize("model", ["air-5-4", "air_base-0"])
def test_air_and_air_bases_that_are_left_beyond_the_line_keep_their_hex_too(model: str) -> None:
    t = table("axis", 1939, "fall").minor("poland", "conquered").hold("germany", "poland")
    unit = t.new("germany", model, "P35")
    draw_line(t.s)
    assert t.holder("P35") == "germany"
    ct.put(t.s, unit, space("M35"))
    draw_line(t.s)
    assert t.holder("P35") == "east_europe"


@rule("43.4a", "43.4q")
def test_polish_air_in_the_east_keeps_its_hex_until_russians_come() -> None:
    t = table("allies", 1939, "fall").put("poland", "air-1-4", "P35").option("ussr", "attrition")
    t.only(Declarations((tb.USSR,))).do("declare-war", "east_europe")
    assert (t.holder("P35"), t.holder("O36")) == ("poland", "east_europe")
    enter(t.s, t.new("ussr", "infantry-2-3", "O36"), space("P35"))
    assert (t.holder("P35"), t.s.overrun) == ("ussr", (space("P35"),))


@rule("21.4a", "43.5a")
def test_a_russian_claim_that_lapses_leaves_an_earlier_german_war_on_east_europe_alone() -> None:
    t = turn("ussr", 1940, "summer").war("ussr", "germany").minor("east_europe", "attacked", foes="germany")
    t.s.extent = 1  # Bessarabia is not Germany's to claim
    t.do("declare-war", "east_europe")
    assert t.s.foes[tb.EAST_EUROPE] == 1 << tb.GERMANY | 1 << tb.USSR
    revoke(t.s)
    assert (t.status("east_europe"), t.s.foes[tb.EAST_EUROPE]) == ("attacked", 1 << tb.GERMANY)


@rule("25.8c")
def test_germany_keeps_out_of_bessarabia() -> None:
    t = table("axis", 1940).option("germany", "attrition")
    unit = t.new("germany", "infantry-3-3", "S35")
    assert t.refused("march", unit, "S36") == "25.8c"
    t = table("axis", 1940).option("germany", "attrition").war("germany", "ussr")
    unit = t.new("germany", "infantry-3-3", "S35")
    assert t.offered("march", unit, "S36")


@rule("43.8", "43.6")
def test_east_europe_pays_while_one_city_is_held() -> None:
    t = table("axis", 1941).only(Aftermath()).minor("east_europe", "conquered").earns("ussr", "east_europe")
    t.war("germany", "ussr").hold("ussr", "east_europe")
    t.hold("germany", "E41", "H39", "J39", "N36", "P35", "R36", "T36")
    t.begin()
    assert t.s.earns[tb.EAST_EUROPE] == tb.USSR
    t.hold("germany", "F40").only(Aftermath()).again()
    assert t.s.losing[tb.EAST_EUROPE] == tb.USSR


# cooperation of the Allies and of the Axis


@rule("34.3", "34.37")
def test_british_and_french_units_pass_but_do_not_stack_before_1942() -> None:
    def british(year: int) -> tuple[Table, int]:
        t = table("allies", year).option("britain", "attrition").hold("france", "france")
        t.put("france", "infantry-2-3", "N23")
        return t, t.new("britain", "infantry-3-4", "N22")

    t, unit = british(1940)
    assert t.refused("march", unit, "N23") == "34.3"
    assert t.offered("march", unit, "N23", "N24")
    t, unit = british(1942)
    assert t.offered("march", unit, "N23")


@rule("34.1", "34.4")
def test_british_units_do_not_stay_in_paris() -> None:
    t = table("allies", 1940).option("britain", "attrition")
    unit = t.new("britain", "infantry-3-4", "N22")
    assert t.refused("march", unit, "O22") == "34.1"
    assert t.offered("march", unit, "O22", "P22")
    t = table("allies", 1942).option("britain", "attrition")
    unit = t.new("britain", "infantry-3-4", "N22")
    assert t.offered("march", unit, "O22")


@rule("34.2a")
def test_french_units_do_not_enter_british_colonies() -> None:
    t = table("allies", 1940).option("france", "attrition")
    unit = t.new("france", "infantry-2-3", "II34")
    assert t.refused("march", unit, "JJ34") == "34.2a"
    t = table("allies", 1940).option("france", "attrition").hold("italy", "KK34")
    unit = t.new("france", "infantry-2-3", "II34")
    assert t.offered("march", unit, "JJ34")


@rule("45.1")
def test_russian_and_western_units_never_stack() -> None:
    t = table("allies", 1943).war("germany", "ussr").option("britain", "attrition").hold("britain", "persia")
    t.put("ussr", "infantry-2-3", "CC46")
    unit = t.new("britain", "infantry-3-4", "CC45")
    t.s.graced[unit] = st.this_turn(t.s)
    assert t.refused("march", unit, "CC46") == "45.1"


@rule("45.6")
def test_no_more_than_ten_western_factors_in_russia() -> None:
    def unit_at_the_border(guests: int) -> tuple[Table, int]:
        t = table("allies", 1943).war("germany", "ussr").option("britain", "attrition").hold("britain", "persia")
        for _ in range(guests):
            t.put("britain", "infantry-3-4", "H48")
        unit = t.new("britain", "infantry-3-4", "BB45")
        t.s.graced[unit] = st.this_turn(t.s)
        return t, unit

    t, unit = unit_at_the_border(3)
    assert t.refused("march", unit, "AA46") == "45.6"
    t, unit = unit_at_the_border(2)
    assert t.offered("march", unit, "AA46")


@rule("26.82")
def test_no_french_unit_leaves_france_while_paris_is_lost() -> None:
    t = table("allies", 1940).option("france", "offensive").minor("spain", "allied", "france").hold("germany", "O22")
    unit = t.new("france", "infantry-2-3", "T16")
    t.s.graced[unit] = st.this_turn(t.s)
    assert t.refused("march", unit, "T15") == "26.82"
    assert t.offered("march", unit, "T17")


@rule("26.815", "26.8q")
def test_with_paris_lost_france_declares_no_war() -> None:
    t = table("allies", 1940).only(Declarations((tb.FRANCE,)))
    assert t.offered("declare-war", "belgium")
    t = table("allies", 1940).only(Declarations((tb.FRANCE, tb.BRITAIN))).hold("germany", "O22")
    assert t.refused("declare-war", "belgium", seat="france") == "26.815"
    assert t.offered("declare-war", "belgium", seat="britain")
