"""Leaders, an option: generals and admirals, their ranks, and the units under their command."""

import pytest

from games.ww2_in_europe.battles import RESERVE, fight, first, lose_any
from games.ww2_in_europe.table import Opening, Table, rule
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w


def led(phase: str = "command", by: str = "GE") -> Table:
    """From the check before Movement on; this power's side has the initiative everywhere."""
    t = first(by, phase).option("leaders").put("GE", "inf", RESERVE["GE"]).put("UK", "inf", RESERVE["UK"])
    return t.control("UK", "liege", "brussels")


def place_of(t: Table, name: str) -> str:
    """Where a general is, "" if he is out of the game."""
    at = t.s.leader_at[tb.LEADER_ID[name]]
    return "" if at == w.NOWHERE else w.IDS[at]


def hits(t: Table, unit: int, face: int) -> bool:
    """A lone unit attacks a lone British one in Liege with this die."""
    t.put("UK", "inf", "liege").do("march", unit, "liege")
    fight(t, face, 6)
    return t.units("liege", "UK") == ""


def value(leaders: dict[str, str], unit: str = "inf", start: str = "essen") -> int:
    """The Combat Value with which a unit attacks that began the turn there, under these leaders."""
    for face in range(6, 0, -1):
        t = led().put("GE", unit, start)
        for name, place in leaders.items():
            t.leader(name, place)
        while "assign" in t.verbs() or "assign-unit" in t.verbs():
            verb = "assign" if "assign" in t.verbs() else "assign-unit"
            t.do(verb, *t.menu(verb)[0])
        if hits(t, t.pick(start, unit), face):
            return face
    return 0


# who is led


@rule("LDR-07")
def test_a_field_marshal_leads_his_space_and_the_next() -> None:
    assert value({}) == 2
    assert value({"Rundstedt": "essen"}) == 3
    assert value({"Rundstedt": "leipzig"}) == 3
    assert value({"Rundstedt": "berlin"}) == 2  # two spaces away


@rule("LDR-07")
def test_a_space_under_two_field_marshals_is_given_to_one() -> None:
    t = led().put("GE", "inf", "vienna").leader("Rundstedt", "vienna").leader("Graziani", "trieste")
    assert t.seat == "axis"
    assert t.refused("assign", "trieste", "Rundstedt") == "LDR-07"  # nobody is there
    assert t.refused("assign", "vienna", "Rommel") == "LDR-07"
    t.do("assign", "vienna", "Graziani")
    assert t.s.commanders[t.pick("vienna", "inf")] == (tb.LEADER_ID["Graziani"],)
    t = led().put("GE", "inf", "vienna").leader("Rundstedt", "vienna").leader("Montgomery", "trieste")
    assert "assign" not in t.verbs()  # an enemy
    assert value({"Rundstedt": "essen", "Graziani": "leipzig"}) == 3  # LDR-05: they do not add up


@rule("LDR-08")
def test_a_general_leads_all_units_of_his_space_only() -> None:
    assert value({"Rommel": "essen"}) == 3
    assert value({"Rommel": "essen"}, "tank") == 4
    assert value({"Rommel": "leipzig"}) == 2
    t = led().put("GE", "inf", "essen").leader("Rommel", "essen").leader("Guderian", "essen")
    t.do("assign", "essen", "Guderian")
    assert t.s.commanders[t.pick("essen", "inf")] == (tb.LEADER_ID["Guderian"],)


@rule("LDR-09")
def test_a_general_of_the_third_rank_leads_certain_units_only() -> None:
    assert value({"Model": "essen"}, "tank") == 4
    assert value({"Model": "essen"}, "inf") == 2
    assert value({"Model": "leipzig"}, "tank") == 3
    t = led(by="US").put("US", "tank, inf", "essen").control("US", "essen").leader("Patton", "essen")
    t.leader("Rybalko", "essen")
    assert t.seat == "allies"
    tank = t.pick("essen", "tank")
    assert t.refused("assign-unit", t.pick("essen", "inf"), "Patton") == "LDR-09"
    t.do("assign-unit", tank, "Patton")
    assert t.s.commanders[tank] == (tb.LEADER_ID["Patton"],)


@rule("LDR-05")
def test_leaders_of_one_rank_do_not_add_up_but_ranks_do() -> None:
    assert value({"Rommel": "essen", "Guderian": "essen"}) == 3
    assert value({"Rommel": "essen", "Rundstedt": "leipzig"}) == 4
    assert value({"Rommel": "essen", "Rundstedt": "leipzig", "Model": "essen"}, "tank") == 6


@rule("LDR-04")
def test_only_units_that_begin_the_turn_under_command_are_led() -> None:
    """One unit began with the general, another comes to him; both attack next door."""
    t = led().put("GE", "inf", "essen").put("GE", "tank", "hamburg").leader("Rommel", "essen")
    t.do("march", t.pick("hamburg", "tank"), "essen", "liege").put("UK", "inf", "liege")
    fight(t, 4, 6)
    assert t.units("liege", "UK") == "inf"  # a led tank would hit with 4
    t = led().put("GE", "tank", "hamburg").leader("Rommel", "hamburg")
    assert hits_by_way(t, 4)


def hits_by_way(t: Table, face: int) -> bool:
    t.do("march", t.pick("hamburg", "tank"), "essen", "liege").put("UK", "inf", "liege")
    fight(t, face, 6)
    return t.units("liege", "UK") == ""


@rule("LDR-04")
def test_leadership_helps_in_the_first_round_and_in_defence() -> None:
    t = led().put("GE", "inf", "essen").put("UK", "inf", "liege").leader("Rommel", "essen")
    t.do("march", t.pick("essen", "inf"), "liege")
    fight(t, 6, 6)
    t.dice(3, 6).do("stay").do("stay")
    assert t.units("liege", "UK") == "inf"
    t = led().put("GE", "inf", "essen").put("UK", "inf", "liege").leader("Montgomery", "liege")
    t.do("march", t.pick("essen", "inf"), "liege")
    fight(t, 6, 3)
    assert t.units("liege", "GE") == ""


# how they move


@rule("LDR-02")
def test_generals_have_two_movement_points() -> None:
    t = led("movement").leader("Rommel", "berlin").put("GE", "10 inf", "essen")
    assert t.refused("move-leader", "Rommel", "hamburg", "essen", "frankfurt") == "LDR-02"
    assert t.refused("move-leader", "Rommel", "essen") == "LDR-02"  # space by space
    assert t.refused("move-leader", "Montgomery", "hamburg") == "LDR-02"
    t.do("move-leader", "Rommel", "hamburg", "essen")  # a full space: he takes no room
    assert place_of(t, "Rommel") == "essen"
    assert t.refused("move-leader", "Rommel", "frankfurt") == "LDR-02"  # once
    t = led("movement").leader("Rommel", "essen")
    assert t.refused("move-leader", "Rommel", "liege") == "LDR-02"  # alone into enemy land
    assert "move-leader" not in led("movement").verbs()
    t.option()
    assert "move-leader" not in first("GE").put("GE", "inf", "essen").leader("Rommel", "essen").verbs()


@rule("LDR-02")
def test_a_general_goes_along_with_an_attack() -> None:
    t = led("movement").put("GE", "inf", "essen").leader("Rommel", "essen").put("UK", "inf", "liege")
    t.do("march", t.pick("essen", "inf"), "liege").do("move-leader", "Rommel", "liege")
    assert place_of(t, "Rommel") == "liege"


@rule("LDR-02")
def test_in_redeployment_generals_go_anywhere_without_a_point() -> None:
    t = led("redeployment").leader("Rommel", "berlin").put("IT", "inf", "tripoli").control("GE", "kiev")
    t.s.first = tb.ALLIES
    t.points(GE=0, IT=0)
    assert t.refused("move-leader", "Rommel", "london") == "LDR-02"
    t.do("move-leader", "Rommel", "tripoli")
    assert (place_of(t, "Rommel"), sum(t.s.rp_spent)) == ("tripoli", 0)
    t.do("move-leader", "Rommel", "kiev")


def fleet(t: Table) -> tuple[int, int]:
    """Two British battleships, Cunningham aboard the first."""
    one, two = t.new("UK", "2 bb", "alexandria")
    t.leader("Cunningham", one)
    return one, two


@rule("LDR-03")
def test_an_admiral_is_carried_by_his_ship_and_may_change_it_in_redeployment() -> None:
    t = led("redeployment", "UK")
    one, two = fleet(t)
    t.s.first = tb.AXIS
    t.put("UK", "inf", "cairo").put("IT", "dd", "taranto").points(UK=5)
    t.do("redeploy", one, "LIB", "ION", "@malta")
    assert t.s.leader_at[tb.LEADER_ID["Cunningham"]] == one
    assert t.refused("change-ship", "Cunningham", t.pick("cairo", "inf")) == "LDR-03"
    assert t.refused("change-ship", "Cunningham", t.pick("@taranto", "dd")) == "LDR-03"
    assert t.refused("move-leader", "Cunningham", "cairo") == "LDR-02"
    t.do("change-ship", "Cunningham", two)
    assert t.s.leader_at[tb.LEADER_ID["Cunningham"]] == two
    assert led("redeployment", "UK").verbs().count("change-ship") == 0


@rule("LDR-03", "LDR-08")
def test_an_admiral_leads_the_ships_that_begin_the_turn_with_him() -> None:
    for admiral, value in ((True, 3), (False, 2)):
        for face, hit in ((value, True), (value + 1, False)):
            t = led().put("GE", "dd", "hamburg").put("GE", "bb", "hamburg")
            if admiral:
                t.leader("Raeder", t.pick("@hamburg", "bb"))
            t.put("UK", "dd", "scapa-flow").do("patrol", t.pick("@hamburg", "dd"), "NOS", "NOS").do("done")
            t.do("patrol", t.pick("@scapa-flow", "dd"), "NOS", "NOS")
            fight(t, 6, face)  # the British come later and fire first
            assert any(t.s.owner[unit] == tb.BRITAIN for unit in st.units_of_kind(t.s, tb.DESTROYER)) != hit


# how they die


@rule("LDR-06")
@pytest.mark.parametrize(("face", "alive"), [(1, False), (6, True)])
def test_a_general_dies_where_all_units_are_destroyed(face: int, alive: bool) -> None:
    t = led("movement").put("GE", "2 inf", "essen").put("UK", "inf", "liege").leader("Montgomery", "liege")
    for unit in t.s.here[w.space("essen")]:
        t.do("march", unit, "liege")
    fight(t, face, 6, 6)
    assert place_of(t, "Montgomery") == ("liege" if alive else "")


@rule("LDR-06")
def test_a_general_lives_while_one_of_his_units_does() -> None:
    t = led("movement").put("GE", "inf", "essen").put("UK", "2 inf", "liege").leader("Montgomery", "liege")
    t.do("march", t.pick("essen", "inf"), "liege")
    lose_any(fight(t, 1, 6, 6))
    assert place_of(t, "Montgomery") == "liege"
    t.do("stay").do("retreat", "brussels")
    assert place_of(t, "Montgomery") == "brussels"  # he goes with them


@rule("LDR-06")
def test_an_attacking_general_dies_with_his_men_and_a_dead_one_leads_nobody() -> None:
    t = led("movement").put("GE", "inf", "essen").leader("Rommel", "essen").put("UK", "inf", "liege")
    t.do("march", t.pick("essen", "inf"), "liege").do("move-leader", "Rommel", "liege")
    fight(t, 6, 1)
    assert place_of(t, "Rommel") == ""


@rule("LDR-06")
def test_an_admiral_goes_down_only_with_the_last_ship() -> None:
    for escort in ("", "dd"):
        t = led("movement").put("GE", "ca", "hamburg").put("UK", "2 bb", "scapa-flow")
        ca = t.pick("@hamburg", "ca")
        t.leader("Raeder", ca)
        if escort:
            t.put("GE", escort, "hamburg").do("patrol", t.pick("@hamburg", escort), "NOS", "NOS")
        t.do("patrol", ca, "NOS", "NOS").do("done")
        for ship in t.s.here[w.space("@scapa-flow")]:
            t.do("patrol", ship, "NOS", "NOS")
        fight(t, 4, 6, *[6] * (2 if escort else 1))
        if escort:
            t.do("lose", ca)
        at = t.s.leader_at[tb.LEADER_ID["Raeder"]]
        assert (at == w.NOWHERE) == (not escort)
        assert not escort or t.s.kind[at] == tb.DESTROYER


@rule("LDR-06")
def test_a_general_alone_in_a_space_that_falls_is_lost() -> None:
    t = led("movement").put("GE", "inf", "essen").leader("Montgomery", "liege")
    t.do("march", t.pick("essen", "inf"), "liege")
    fight(t)
    assert (t.holder("liege"), place_of(t, "Montgomery")) == ("GE", "")


def test_leaders_begin_in_the_capital_and_admirals_on_a_battleship() -> None:
    t = Opening()
    assert set(t.s.leader_at) == {w.NOWHERE}
    t = Opening(options={"leaders": 1})
    assert place_of(t, "Rommel") == "berlin"
    assert place_of(t, "Zhukov") == "moscow"
    raeder = t.s.leader_at[tb.LEADER_ID["Raeder"]]
    assert (t.s.kind[raeder], t.s.owner[raeder]) == (tb.BATTLESHIP, tb.GERMANY)
    t = Opening("1941", options={"leaders": 1})
    assert place_of(t, "Gamelin") == ""
