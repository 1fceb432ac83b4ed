"""22, 23: minor countries at war, and intervention in them."""

from typing import Any

import pytest

from games.third_reich.table import Table, nation, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich.movement.control import controller, enter
from theatre.games.third_reich.world import COUNTRY, space


def turn(side: str, year: int = 1940, season: str = "summer", phase: str = "declarations", **more: Any) -> Table:
    t = table(side, year, season, phase=phase, **more)
    return t.minor("poland", "conquered").hold("germany", "poland").brp(germany=150, italy=75)


def all_say_done(t: Table, count: int) -> Table:
    for _ in range(count):
        t.do("done")
    return t


def attacked(minor: str, by: str = "germany", year: int = 1940) -> Table:
    """Its controller sets up."""
    side = "axis" if by in ("germany", "italy") else "allies"
    t = turn(side, year).do("declare-war", minor, seat=by)
    return all_say_done(t, 2 if side == "axis" else 3)


def put_down(t: Table, minor: str) -> list[int]:
    """Set up all units of a minor at the first places of the menu."""
    while t.asked().rule == "22.1a":
        verb = next(part.verb for part in t.asked().options.given if t.asked().options.grouped(part.verb)[0])
        unit = t.asked().options.grouped(verb)[0][0]
        t.do(verb, unit, t.asked().options.grouped(verb, (unit,))[0][0])
    return [unit for unit in ct.on_board(t.s) if tb.NATION[unit] == nation(minor)]


@rule("12.21b", "22.1a")
def test_the_nearest_opponent_sets_up_an_attacked_minor() -> None:
    assert attacked("norway").asked().seat == tb.BRITAIN
    assert attacked("belgium").asked().seat == tb.FRANCE
    assert attacked("yugoslavia", "italy").asked().seat == tb.FRANCE
    assert attacked("greece", "britain").asked().seat == tb.ITALY
    assert attacked("bulgaria", "britain").asked().seat == tb.GERMANY  # its own minor ally
    assert attacked("bulgaria", "italy").asked().seat == tb.USSR


@rule("12.263", "22.1a")
def test_minors_are_set_up_at_home() -> None:
    t = attacked("denmark")
    infantry = tb.UNITS_OF[nation("denmark"), "infantry-1-3"][0]
    assert t.refused("deploy", infantry, "C35") == "22.1a"
    t.do("deploy", infantry, "I32")
    assert t.place(infantry) == "I32"


@rule("22.1b")
def test_one_ground_unit_is_owed_to_the_capital() -> None:
    one, two, three = tb.UNITS_OF[nation("belgium"), "infantry-1-3"]
    last = tb.UNITS_OF[nation("belgium"), "infantry-2-3"][0]
    t = attacked("belgium").do("deploy", one, "L25").do("deploy", two, "L25").do("deploy", three, "N25")
    assert t.refused("deploy", last, "N25") == "22.1b"
    assert t.offered("deploy", last, "M25")
    t = attacked("belgium").do("deploy", one, "M25").do("deploy", two, "L25").do("deploy", three, "N25")
    assert t.offered("deploy", last, "N25")


@rule("22.1c", "55.II.D3")
def test_the_minor_is_set_up_before_options_are_chosen() -> None:
    t = attacked("denmark")
    assert t.asked().rule == "22.1a"
    units = put_down(t, "denmark")
    assert len(units) == 2
    assert t.asked().rule == "12.22"


@rule("22.1q")
def test_what_finds_no_place_is_lost() -> None:
    t = turn("allies").put("germany", "air-5-4", "S30").put("germany", "infantry-3-3", "S30")
    t.war("germany", "ussr").do("declare-war", "hungary", seat="britain")
    all_say_done(t, 3)
    units = put_down(t, "hungary")
    assert [unit for unit in units if tb.KIND[unit] == tb.AIR] == []  # Budapest is its only city and full
    assert len(units) == 7
    assert t.status("hungary") == "active germany"  # Germans were there, so it can be rebuilt
    assert [t.place(unit) for unit in range(tb.UNITS) if is_air_of(unit, "hungary")] == ["pool"]
    t = turn("allies").put("italy", "air-5-4", "S30")
    t.do("declare-war", "hungary", seat="britain")
    all_say_done(t, 3)
    put_down(t, "hungary")
    assert [t.place(unit) for unit in range(tb.UNITS) if is_air_of(unit, "hungary")] == [""]


def is_air_of(unit: int, name: str) -> bool:
    return tb.NATION[unit] == nation(name) and tb.KIND[unit] == tb.AIR


@rule("22.2a")
def test_a_country_without_forces_still_costs_a_declaration() -> None:
    t = attacked("portugal")
    assert t.asked().rule == "12.22"
    assert t.money("germany")[0] == 140
    belgian = put_down(attacked("belgium"), "belgium")
    assert sorted([tb.MODEL[unit] for unit in belgian]) == ["air-1-4", *["infantry-1-3"] * 3, "infantry-2-3"]


@rule("22.5")
def test_losses_of_a_minor_are_final_but_for_active_minor_allies() -> None:
    t = table().minor("norway", "attacked", foes="germany").minor("finland", "active", "germany")
    norse, finn = t.new("norway", "infantry-1-3", "C35"), t.new("finland", "infantry-2-3", "D41")
    ct.eliminate(t.s, norse)
    ct.eliminate(t.s, finn)
    assert (t.place(norse), t.place(finn)) == ("", "pool")


def own_turn(t: Table) -> Table:
    """To the option of a minor on its own: the powers choose theirs first."""
    while t.asked().rule != "12.262a":
        t.do("done")
    return t


@rule("12.16", "12.26", "12.262a")
def test_an_attacked_minor_has_its_own_free_turn_after_the_attackers() -> None:
    t = turn("allies", phase="options").minor("norway", "attacked", foes="germany")
    norse = t.new("norway", "infantry-1-3", "C35")
    before = t.money("britain")[0]
    own_turn(t)
    assert t.asked().seat == tb.BRITAIN
    t.do("option", "west", "offensive").do("done")
    while t.asked().rule != "13.1a":
        t.do("done")
    t.do("march", norse, "C34", seat="britain")
    assert t.money("britain")[0] == before
    while t.asked().rule in ("13.1a", "14.16", "14.1", "31.1"):
        t.do("done")
    assert t.s.minor == tb.NOBODY
    assert t.s.moved[norse]  # 23.3


@rule("22.7a")
def test_a_minor_on_its_own_does_not_leave_home() -> None:
    t = turn("allies", phase="options").minor("denmark", "attacked", foes="germany")
    dane = t.new("denmark", "infantry-1-3", "H31")
    own_turn(t).do("option", "west", "offensive").do("done")
    while t.asked().rule != "13.1a":
        t.do("done")
    assert t.refused("march", dane, "I30", "J30", seat="britain") == "22.7a"
    assert t.offered("march", dane, "I30", seat="britain")


@rule("12.262b")
def test_the_richer_minor_acts_first() -> None:
    t = turn("allies", phase="options").minor("norway", "attacked", foes="germany")
    t.minor("belgium", "attacked", foes="germany").put("norway", "infantry-1-3", "C35")
    t.put("belgium", "infantry-1-3", "M25")
    own_turn(t)
    assert t.asked().prompt.args == (nation("belgium"),)


@rule("12.262b")
def test_the_die_decides_between_equal_minors() -> None:
    for die, first in ((1, "denmark"), (6, "norway")):
        t = turn("allies", phase="options").minor("norway", "attacked", foes="germany").dice(die)
        t.minor("denmark", "attacked", foes="germany").put("norway", "infantry-1-3", "C35")
        t.put("denmark", "infantry-1-3", "I32")
        assert own_turn(t).asked().prompt.args == (nation(first),)


@rule("12.262b")
def test_each_of_three_equal_minors_may_be_first() -> None:
    for die, first in ((2, "denmark"), (3, "greece"), (6, "norway")):
        t = turn("allies", phase="options").dice(die)
        for name, place in (("norway", "C35"), ("denmark", "I32"), ("greece", "DD28")):
            model = "infantry-2-3" if name == "greece" else "infantry-1-3"
            t.minor(name, "attacked", foes="germany").put(name, model, place)
        assert own_turn(t).asked().prompt.args == (nation(first),)


@rule("12.264")
def test_in_a_flip_flop_the_minor_acts_between_the_attackers_turns() -> None:
    t = turn("axis", phase="begin").minor("norway", "attacked", foes="germany").put("norway", "infantry-1-3", "C35")
    t.s.turns, t.s.active = 3, tb.AXIS  # the Axis moved second in the turn before
    assert t.asked().rule == "12.262a"
    t = turn("axis", phase="begin").minor("norway", "attacked", foes="germany").put("norway", "infantry-1-3", "C35")
    t.s.turns, t.s.active = 3, tb.ALLIES
    assert t.asked().rule == "12.21a"


@rule("43.9")
def test_poland_acts_on_its_own_though_it_is_allied() -> None:
    t = table("allies", 1939, "fall", phase="options").put("poland", "infantry-2-3", "M35")
    own_turn(t)
    assert t.asked().seat == tb.BRITAIN
    assert t.refused("option", "west", "offensive") == "43.9"
    assert t.offered("option", "east", "offensive")


# intervention


@rule("23.1a", "23.1c")
def test_units_sent_to_an_attacked_minor_make_it_an_ally() -> None:
    t = turn("allies", phase="movement").minor("norway", "attacked", foes="germany").option("britain", "offensive")
    enter(t.s, t.new("britain", "infantry-3-4", "C33"), space("C33"))
    assert t.status("norway") == "allied britain"
    assert t.holder("C33") == "norway"
    assert t.s.earns[nation("norway")] == tb.BRITAIN


@rule("23.1a", "23.1b")
def test_who_is_not_at_war_with_the_attacker_cannot_intervene() -> None:
    t = turn("allies", phase="movement").minor("rumania", "attacked", foes="germany").option("ussr", "offensive")
    unit = t.new("ussr", "infantry-2-3", "Q36")
    assert t.refused("march", unit, "R35") == "21.1b"
    t = turn("allies", phase="movement").minor("rumania", "attacked", foes="germany").option("ussr", "offensive")
    unit = t.war("ussr", "germany").new("ussr", "infantry-2-3", "Q36")
    t.do("march", unit, "R35")
    assert t.status("rumania") == "allied ussr"


@rule("23.1a")
def test_nobody_intervenes_in_the_player_turn_of_the_attack() -> None:
    t = turn("axis", phase="movement").minor("norway", "attacked", foes="germany")
    enter(t.s, t.new("germany", "infantry-3-3", "C33"), space("C33"))
    assert t.status("norway") == "attacked"
    assert t.holder("C33") == "germany"


@rule("25.2a", "25.2c", "23.1q2")
def test_german_intervention_activates_a_minor_ally_at_once() -> None:
    t = turn("axis", phase="movement").minor("bulgaria", "attacked", foes="britain").option("germany", "offensive")
    t.s.aid[tb.BRITAIN * tb.NATIONS + nation("bulgaria")] = 6
    enter(t.s, t.new("germany", "infantry-3-3", "Y31"), space("Y31"))
    assert t.status("bulgaria") == "active germany"
    assert t.money("germany")[0] == 160


@rule("25.2b", "51.4")
@pytest.mark.parametrize("attacker", ["britain", "ussr"])
@pytest.mark.parametrize("closed", [False, True])
def test_italy_intervenes_in_a_minor_ally_unless_germany_could_and_objects(attacker: str, *, closed: bool) -> None:
    """Germany is at war with Britain, but not with Russia."""
    t = turn("axis", phase="movement").minor("bulgaria", "attacked", foes=attacker).war("italy", attacker)
    t.s.closed[tb.GERMANY * len(tb.POWERS) + tb.ITALY] = closed
    unit = t.option("italy", "offensive").hold("italy", "yugoslavia").new("italy", "infantry-2-3", "Y29")
    assert COUNTRY[space("Y29")] != nation("bulgaria")
    if closed and attacker == "britain":
        assert t.refused("march", unit, "Y30") == "21.1b"
    else:
        t.do("march", unit, "Y30")
        assert t.status("bulgaria") == "active italy"


@rule("25.22")
def test_spain_and_turkey_become_minor_allies_of_who_helps_them() -> None:
    t = turn("allies", phase="movement").minor("turkey", "attacked", foes="germany")
    before = t.money("britain")[0]
    enter(t.s, t.new("britain", "infantry-3-4", "Z33"), space("Z33"))
    assert t.status("turkey") == "active britain"
    assert t.money("britain")[0] == before + 30


@rule("25.23a")
def test_a_german_unit_in_a_minor_ally_intervenes_by_itself() -> None:
    t = turn("allies").put("germany", "infantry-3-3", "S30").do("declare-war", "hungary", seat="britain")
    assert t.status("hungary") == "active germany"
    assert t.money("germany")[0] == 160
    t = turn("allies").put("italy", "infantry-2-3", "S30").do("declare-war", "hungary", seat="britain")
    assert t.status("hungary") == "attacked"


@rule("25.23a", "25.7b")
def test_no_german_unit_helps_a_minor_ally_that_germany_itself_has_attacked() -> None:
    t = turn("allies").minor("hungary", "attacked", foes="germany").put("germany", "infantry-3-3", "S31")
    t.hold("germany", "S31").do("declare-war", "hungary", seat="britain")
    assert (t.status("hungary"), t.s.foes[nation("hungary")]) == ("attacked", 1 << tb.GERMANY | 1 << tb.BRITAIN)


@rule("22.1d")
def test_control_of_a_minor_passes_to_who_intervenes_first() -> None:
    t = turn("allies", phase="movement").minor("norway", "attacked", foes="germany")
    norse = t.new("norway", "infantry-1-3", "C35")
    assert ct.runs(t.s, norse) == tb.NOBODY
    enter(t.s, t.new("france", "infantry-2-3", "C33"), space("C33"))
    assert ct.runs(t.s, norse) == tb.FRANCE


@rule("23.q")
def test_in_and_out_is_intervention_all_the_same() -> None:
    t = turn("allies", phase="movement").minor("belgium", "attacked", foes="germany").option("france", "offensive")
    unit = t.new("france", "infantry-2-3", "N24")
    t.do("march", unit, "N25", "N24")
    assert (t.place(unit), t.status("belgium")) == ("N24", "allied france")


@rule("12.263", "22.1a")
def test_nobody_who_is_out_of_the_game_decides_for_a_minor() -> None:
    t = table("axis", 1940).minor("poland", "attacked", foes="germany").minor("hungary", "attacked", foes="britain")
    t.s.status[tb.VICHY_FRANCE] = st.NEUTRAL
    minors = (tb.POLAND, nation("hungary"), tb.VICHY_FRANCE)
    assert [controller(t.s, one) for one in minors] == [tb.BRITAIN, tb.GERMANY, tb.GERMANY]
    t.s.status[tb.BRITAIN] = t.s.status[tb.GERMANY] = st.CONQUERED
    assert [controller(t.s, one) for one in minors] == [tb.USSR, tb.ITALY, tb.ITALY]  # the nearest capitals


@rule("12.263", "22.1a")
@pytest.mark.parametrize(("foes", "by"), [("britain", tb.GERMANY), ("germany britain", tb.ITALY)])
def test_germany_does_not_decide_for_a_minor_ally_that_it_has_attacked_itself(foes: str, by: int) -> None:
    """Of those who have not attacked it the nearest does."""
    assert controller(table("axis", 1940).minor("hungary", "attacked", foes=foes).s, nation("hungary")) == by
