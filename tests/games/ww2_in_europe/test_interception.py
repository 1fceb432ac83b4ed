"""Who meets whom at sea: patrols, interception, evading, aborting, Task Forces and the order of encounters."""

import pytest

from games.ww2_in_europe.at_sea import (
    asked_about,
    battles,
    british_move,
    dice_for,
    example,
    in_convoy,
    italy,
    rolls,
    sent,
)
from games.ww2_in_europe.battles import fight
from games.ww2_in_europe.table import Table, rule
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w

FROM_GIBRALTAR = ("ALB", "WME", "TYR")
TABLE = [  # where a British destroyer comes from, its path to the Tyrrhenian Sea, the highest face that succeeds
    ("malta", ("TYR",), 5),
    ("oran", ("WME", "TYR"), 4),
    ("gibraltar", FROM_GIBRALTAR, 3),
    ("cyprus", ("LEV", "LIB", "ION", "TYR"), 2),
    ("lisbon", ("IBE", "@gibraltar", "ALB", "WME", "TYR"), 1),
]


def found(t: Table) -> bool:
    return t.happened("found") > 0


def quarry(units: str = "dd", *path: str, patrol: str = "", port: str = "taranto") -> Table:
    """Italian ships have sailed from Taranto into the Tyrrhenian Sea; the British are to move."""
    t = italy()
    sent(t, "IT", units, port, *(path or ("TYR",)), patrol=patrol)
    return british_move(t)


def landing() -> Table:
    """An Italian transport is on its way into the port of Malta; the British are to move."""
    t = italy()
    cargo, transport = t.new("IT", "inf", "taranto")[0], t.new("IT", "tr", "taranto")[0]
    return british_move(t.do("ferry", transport, cargo, "TYR", "@malta", "malta"))


# patrols


@rule("INT-01", "INT-07", "SEA-13")
@pytest.mark.parametrize(("port", "path", "most"), TABLE)
@pytest.mark.parametrize("beyond", [0, 1])
def test_a_lone_patrol_must_intercept_by_its_distance(port: str, path: tuple[str, ...], most: int, beyond: int) -> None:
    t = quarry()
    sent(t, "UK", "dd", port, *path, patrol="TYR")
    fight(t, most + beyond, *([] if beyond else [6, 6]))
    assert rolls(t, "interception") == [("allies", (most + beyond,))]
    assert found(t) == (not beyond)
    assert dice_for(t, "sea-fire", "allies") == (0 if beyond else 1)


@rule("INT-07", "INT-12")
def test_a_patrol_of_the_space_where_it_began_finds_the_enemy_without_a_die() -> None:
    t = landing()
    sent(t, "UK", "dd", "malta", patrol="@malta")
    fight(t, 6, 6)
    assert rolls(t, "interception") == []
    assert found(t)


@rule("SEA-10")
def test_where_both_sides_patrol_a_battle_is_automatic() -> None:
    t = quarry(patrol="TYR")
    sent(t, "UK", "dd", "gibraltar", *FROM_GIBRALTAR, patrol="TYR")
    fight(t, 6, 6)
    assert rolls(t, "interception") == []
    assert dice_for(t, "sea-fire", "axis") == dice_for(t, "sea-fire", "allies") == 1


@rule("SEA-12", "SEA-04")
def test_where_nobody_patrols_both_go_on_their_way() -> None:
    t = quarry()
    sent(t, "UK", "dd", "gibraltar", *FROM_GIBRALTAR)
    fight(t)
    assert rolls(t, "interception") == rolls(t, "sea-fire") == []
    assert t.units("@taranto") == t.units("@gibraltar") == "dd"


@rule("SEA-03")
@pytest.mark.parametrize("british_patrol", [False, True])
def test_a_patrol_avoids_combat_in_all_spaces_but_its_own(british_patrol: bool) -> None:
    """The Italians patrol the Ionian Sea and pass through the Tyrrhenian, where the British are."""
    t = quarry("dd", "TYR", "ION", patrol="ION")
    sent(t, "UK", "dd", "gibraltar", *FROM_GIBRALTAR, patrol="TYR" if british_patrol else "")
    fight(t, *([6] if british_patrol else []))
    assert rolls(t, "interception") == ([("allies", (6,))] if british_patrol else [])
    assert rolls(t, "sea-fire") == []


@rule("SEA-04", "INT-08")
@pytest.mark.parametrize(("kind", "face"), [("dd", 5), ("bb", 5), ("tr", 5), ("sub", 2)])
@pytest.mark.parametrize("beyond", [0, 1])
def test_whoever_does_not_patrol_must_be_found_first(kind: str, face: int, beyond: int) -> None:
    t = quarry(kind)
    sent(t, "UK", "dd", "malta", "TYR", patrol="TYR")
    fight(t, face + beyond, *([] if beyond else [6, 6]))
    assert found(t) == (not beyond)


@rule("INT-08", "CVY-09")
@pytest.mark.parametrize("space", ["TYR", "ION", "@naples", "@tripoli"])
@pytest.mark.parametrize("face", [1, 6])
def test_a_convoy_is_in_every_space_of_its_line_and_avoids(space: str, face: int) -> None:
    t = italy().convoy("IT", ("naples", "tripoli"), ("TYR", "ION"))
    paths = {"TYR": ("TYR",), "ION": ("ION",), "@naples": ("TYR", "@naples"), "@tripoli": ("ION", "@tripoli")}
    british_move(t)
    plane = space[0] == "@"  # ships in a friendly port evade ships
    if plane:
        t.put("UK", "airbase", "malta").put("UK", "airbase", "tunis")
    start = ("tunis" if plane else "malta", *paths[space])
    sent(t, "UK", "ftr" if plane else "dd", *start, patrol=space)
    fight(t, face, *([6, 6] if face == 1 else []))
    assert rolls(t, "interception") == [("allies", (face,))]
    assert found(t) == (face == 1)


@rule("SEA-08")
@pytest.mark.parametrize("convoys", [1, 2])
def test_of_two_convoys_a_patrol_attacks_one(convoys: int) -> None:
    t = italy().convoy("IT", ("naples", "tripoli"), ("TYR", "ION"))
    if convoys == 2:
        t.convoy("IT", ("naples", "sardinia"), ("TYR",))
    sent(british_move(t), "UK", "ca", "malta", "TYR", patrol="TYR")
    fight(t, *([5, 1] if convoys == 1 else []))
    if convoys == 2:
        assert t.seat == "allies"
        assert t.refused("hunt", 2) == "SEA-08"
        t.dice(5, 1).do("hunt", 1)
    assert [len(in_convoy(t, number)) for number in range(convoys)] == ([0] if convoys == 1 else [1, 0])


@rule("CVY-09")
def test_a_patrol_beside_the_line_of_a_convoy_meets_nobody() -> None:
    t = italy().convoy("IT", ("naples", "tripoli"), ("TYR", "ION"))
    sent(british_move(t), "UK", "dd", "alexandria", "LIB", patrol="LIB")
    fight(t)
    assert rolls(t, "interception") == []


@rule("SEA-11", "INT-20")
@pytest.mark.parametrize("chase", [True, False])
def test_after_a_battle_of_patrols_the_winner_may_look_for_the_rest(chase: bool) -> None:
    t = italy()
    sent(t, "IT", "dd", "taranto", "TYR", patrol="TYR")
    sent(t, "IT", "ca", "naples", "TYR")
    sent(british_move(t), "UK", "2 dd", "gibraltar", *FROM_GIBRALTAR, patrol="TYR")
    fight(t, 1, 1, 6)  # the cruiser takes no part: only the Italian destroyer fires
    assert t.units("@taranto") == ""
    assert set(t.verbs()) == {"intercept", "abort"}
    assert rolls(t, "interception") == []
    t.dice(*([3, 6, 6, 6] if chase else [])).do("intercept" if chase else "abort")
    assert rolls(t, "interception") == ([("allies", (3,))] if chase else [])
    assert found(t) == chase


@rule("SEA-11", "INT-20")
def test_the_loser_of_a_battle_of_patrols_does_not_chase() -> None:
    t = italy()
    sent(t, "IT", "bb", "taranto", "TYR", patrol="TYR")
    sent(t, "IT", "ca", "naples", "TYR")
    sent(british_move(t), "UK", "dd", "gibraltar", *FROM_GIBRALTAR, patrol="TYR")
    fight(t, 6, 1)
    assert t.units("@gibraltar") == ""
    assert "intercept" not in t.verbs()
    assert rolls(t, "interception") == []


@rule("INT-17")
def test_a_patrol_faces_all_who_passed_through_its_space() -> None:
    t = italy()
    sent(t, "IT", "dd", "taranto", "TYR")
    sent(t, "IT", "dd", "naples", "TYR", "ION")
    sent(t, "IT", "dd", "tripoli", "ION", "LIB")  # elsewhere
    sent(british_move(t), "UK", "dd", "malta", "TYR", patrol="TYR")
    fight(t, 5, 6, 6, 6)
    assert dice_for(t, "sea-fire", "axis") == 2


@rule("INT-13", "PRT-03")
@pytest.mark.parametrize("patrols", [True, False])
def test_a_patrol_in_its_own_port_cannot_evade(patrols: bool) -> None:
    """The Italian destroyer in Taranto patrols there, or rests."""
    t = italy()
    ship = t.new("IT", "dd", "taranto")[0]
    if patrols:
        t.do("patrol", ship, "@taranto")
    sent(british_move(t), "UK", "dd", "malta", "TYR", "@taranto", patrol="@taranto")
    fight(t, *([6, 6] if patrols else []))
    assert ("evade" in t.verbs()) != patrols
    assert dice_for(t, "sea-fire", "axis") == int(patrols)


# Task Forces


@rule("INT-02", "SEA-09")
@pytest.mark.parametrize("face", [3, 4])
def test_a_task_force_rolls_one_die(face: int) -> None:
    t = quarry("ca")
    sent(t, "UK", "2 dd, bb", "gibraltar", *FROM_GIBRALTAR, patrol="TYR")
    fight(t, face, *([6, 6, 6, 6] if face == 3 else []))
    assert rolls(t, "interception") == [("allies", (face,))]
    assert dice_for(t, "sea-fire", "allies") == (3 if face == 3 else 0)


def two_task_forces(italians: str = "ca") -> Table:
    """British destroyers from Gibraltar, 3 spaces away, and from Oran, 2 spaces away."""
    t = quarry(italians)
    sent(t, "UK", "dd", "gibraltar", *FROM_GIBRALTAR, patrol="TYR")
    sent(t, "UK", "dd", "oran", "WME", "TYR", patrol="TYR")
    fight(t)
    assert set(t.verbs()) == {"combine", "separate"}
    return t


@rule("INT-03", "INT-22")
@pytest.mark.parametrize("face", [3, 4])
def test_task_forces_that_combine_roll_once_at_the_longest_distance(face: int) -> None:
    t = two_task_forces().dice(face, *([6, 6, 6] if face == 3 else [])).do("combine")
    assert rolls(t, "interception") == [("allies", (face,))]
    assert found(t) == (face == 3)
    assert dice_for(t, "sea-fire", "allies") == (2 if face == 3 else 0)


@rule("INT-04", "INT-22")
@pytest.mark.parametrize(("face", "fighting"), [(3, 2), (4, 1), (5, 0)])
def test_task_forces_that_do_not_combine_roll_apart(face: int, fighting: int) -> None:
    fire = [6] * (fighting + 1) if fighting else []
    t = two_task_forces().dice(face, face, *fire).do("separate")
    assert sum([len(faces) for _, faces in rolls(t, "interception")]) == 2
    assert dice_for(t, "sea-fire", "allies") == fighting


@rule("INT-03")
def test_one_task_force_has_nothing_to_combine() -> None:
    t = quarry("ca")
    sent(t, "UK", "dd", "gibraltar", *FROM_GIBRALTAR, patrol="TYR")
    fight(t, 6)
    assert "combine" not in t.verbs()


# planes


@rule("INT-05", "INT-23")
@pytest.mark.parametrize("face", [3, 4])
def test_a_fighter_launched_over_the_target_finds_it_at_once(face: int) -> None:
    """The carrier comes from Gibraltar, 3 spaces; its fighter takes off where the Italian destroyer is."""
    t = quarry()
    ship = t.new("UK", "cv", "gibraltar")[0]
    fighter = t.embark(ship, "UK", "ftr")[0]
    t.do("patrol", ship, "TYR", *FROM_GIBRALTAR).do("patrol", fighter, "TYR", "TYR")
    fight(t)
    t.dice(face).do("separate")
    assert rolls(t, "interception") == [("allies", (face,))]  # the carrier's
    assert found(t)


@rule("INT-05")
@pytest.mark.parametrize(("launch", "most"), [(("WME", "TYR"), 5), (("ALB", "WME", "TYR"), 4)])
@pytest.mark.parametrize("beyond", [0, 1])
def test_a_fighter_counts_from_where_it_took_off(launch: tuple[str, ...], most: int, beyond: int) -> None:
    t = quarry()
    ship = t.new("UK", "cv", "gibraltar")[0]
    fighter = t.embark(ship, "UK", "ftr")[0]
    t.do("sail", ship, *FROM_GIBRALTAR).do("patrol", fighter, "TYR", *launch)
    fight(t, most + beyond)
    assert rolls(t, "interception") == [("allies", (most + beyond,))]
    assert found(t) == (not beyond)


@rule("INT-14")
@pytest.mark.parametrize(("kind", "evades"), [("ftr", True), ("dd", False)])
def test_a_plane_that_does_not_patrol_is_never_intercepted(kind: str, evades: bool) -> None:
    t = italy()
    sent(t, "IT", kind, "taranto", "TYR")
    sent(british_move(t), "UK", "dd", "malta", "TYR", patrol="TYR")
    fight(t, *([] if evades else [1, 6, 6]))
    assert found(t) != evades


@rule("INT-14")
def test_a_plane_on_patrol_does_not_evade() -> None:
    t = italy()
    sent(t, "IT", "ftr", "taranto", "TYR", patrol="TYR")
    sent(british_move(t), "UK", "dd", "malta", "TYR", patrol="TYR")
    fight(t)
    assert t.verbs() == ("abort",)
    t.dice(6, 6).do("abort")
    assert dice_for(t, "sea-fire", "axis") == 1


@rule("INT-24")
def test_the_destroyer_is_stopped_but_the_fighter_goes_on_to_malta() -> None:
    t = italy().put("UK", "inf", "malta").put("IT", "airbase", "sicily")
    fighter = t.new("IT", "ftr", "sicily")[0]
    sent(t, "IT", "dd", "sicily", "TYR", "@malta", patrol="@malta")
    t.do("fly", fighter, "TYR", "malta")
    sent(british_move(t), "UK", "dd", "tunis", "TYR", patrol="TYR")
    fight(t, 5, 1, 6, 1, 6)  # found, sunk; then over Malta the fighter hits the infantry, which misses
    assert t.units("@sicily") == ""
    assert t.units("malta") == ""


@rule("INT-10", "RET-09")
@pytest.mark.parametrize("abort", [True, False])
def test_planes_may_abort_before_a_battle_begins(abort: bool) -> None:
    t = italy().put("IT", "airbase", "sicily")
    fighter = sent(t, "IT", "ftr", "sicily", "TYR", patrol="TYR")[0]
    sent(t, "IT", "dd", "taranto", "TYR", patrol="TYR")
    sent(british_move(t), "UK", "dd", "malta", "TYR", patrol="TYR")
    fight(t)
    assert t.seat == "axis"
    assert t.refused("abort", t.pick("@taranto", "dd")) == "INT-10"  # a ship stays
    t.dice(6, 6, *([] if abort else [6])).do("abort", *([fighter] if abort else []))
    assert dice_for(t, "sea-fire", "axis") == (1 if abort else 2)
    if abort:
        assert t.place_of(fighter) == "sicily"


# ports


@rule("PRT-03", "INT-15")
@pytest.mark.parametrize("standing", [0, 1, 2])
def test_ships_in_a_friendly_port_evade_ships_unless_they_want_to_fight(standing: int) -> None:
    t = british_move(italy().put("IT", "2 dd", "taranto"))
    sent(t, "UK", "dd", "malta", "TYR", "@taranto", patrol="@taranto")
    fight(t)
    assert t.seat == "axis"
    assert set(t.verbs()) == {"stand", "evade"}
    ships = t.s.here[w.space("@taranto")]
    t.dice(*([6] * (standing + 1) if standing else []))
    t.do("stand", *ships[:standing]) if standing else t.do("evade")
    assert rolls(t, "interception") == []
    assert dice_for(t, "sea-fire", "axis") == standing


@rule("INT-15")
def test_a_ship_evades_in_a_port_where_it_did_not_begin() -> None:
    t = quarry("dd", "TYR", "@naples")
    sent(t, "UK", "dd", "malta", "TYR", "@naples", patrol="@naples")
    fight(t)
    assert t.seat == "axis"
    assert "evade" in t.verbs()


@rule("INT-15")
def test_a_port_of_the_enemy_gives_no_shelter() -> None:
    t = landing()
    sent(t, "UK", "dd", "oran", "WME", "TYR", "@malta", patrol="@malta")
    fight(t, 3, 6, 6)
    assert rolls(t, "interception") == [("allies", (3,))]
    assert found(t)


@rule("INT-16")
@pytest.mark.parametrize("face", [4, 5])
def test_ships_in_port_do_not_evade_planes(face: int) -> None:
    t = british_move(italy().put("IT", "dd", "tripoli").put("UK", "airbase", "tunis"))
    sent(t, "UK", "ftr", "tunis", "ION", "@tripoli", patrol="@tripoli")
    fight(t, face)
    assert "evade" not in t.verbs()
    assert rolls(t, "interception") == [("allies", (face,))]
    assert found(t) == (face == 4)


@rule("INT-16")
def test_only_the_planes_fight_ships_that_evaded_the_ships_with_them() -> None:
    t = british_move(italy().put("IT", "dd", "tripoli").put("UK", "airbase", "tunis"))
    sent(t, "UK", "ftr", "tunis", "ION", "@tripoli", patrol="@tripoli")
    sent(t, "UK", "dd", "malta", "ION", "@tripoli", patrol="@tripoli")
    fight(t)
    t.dice(4, 6, 6).do("evade")
    if "abort" in t.verbs():
        t.do("abort")
    assert dice_for(t, "sea-fire", "allies") == 1


# submarines


@rule("SUB-03", "INT-21")
@pytest.mark.parametrize(("face", "italians"), [(2, 2), (3, 1), (5, 1), (6, 0)])
def test_a_submarine_is_found_at_three_less_than_its_company(face: int, italians: int) -> None:
    t = quarry("sub, dd")
    sent(t, "UK", "dd", "malta", "TYR", patrol="TYR")
    fight(t, face, *([6] * (italians + 1) if italians else []))
    assert rolls(t, "interception") == [("allies", (face,))]
    assert dice_for(t, "sea-fire", "axis") == italians


@rule("SUB-03")
@pytest.mark.parametrize("face", [3, 4])
def test_where_others_are_found_at_once_a_submarine_is_found_on_three(face: int) -> None:
    """Automatic counts as 6 [R-11]: the fighter takes off in the space that it patrols."""
    t = quarry("sub")
    ship = t.new("UK", "cv", "gibraltar")[0]
    fighter = t.embark(ship, "UK", "ftr")[0]
    t.do("sail", ship, *FROM_GIBRALTAR).do("patrol", fighter, "TYR", "TYR")
    fight(t, face)
    assert rolls(t, "interception") == [("allies", (face,))]
    assert found(t) == (face == 3)


@rule("SUB-04")
@pytest.mark.parametrize("first_patrol", [True, False])
def test_one_attempt_against_a_submarine_per_turn(first_patrol: bool) -> None:
    t = quarry("sub", "TYR", "ION")
    if first_patrol:
        sent(t, "UK", "dd", "malta", "TYR", patrol="TYR")
    sent(t, "UK", "dd", "alexandria", "LIB", "ION", patrol="ION")
    fight(t, 6)
    assert rolls(t, "interception") == [("allies", (6,))]


@rule("SUB-04")
@pytest.mark.parametrize(("italians", "dice"), [("sub", 1), ("sub, ca", 2)])
def test_task_forces_that_roll_apart_have_one_die_for_a_submarine_together(italians: str, dice: int) -> None:
    """Each has one for the cruiser; the second is no try for the submarine [R-62]."""
    t = two_task_forces(italians).dice(6, *([1, 6, 6, 6] if dice == 2 else [])).do("separate")
    assert dice_for(t, "interception", "allies") == dice
    assert dice_for(t, "sea-fire", "axis") == (1 if dice == 2 else 0)


@rule("SUB-04")
def test_a_destroyer_may_be_tried_for_again() -> None:
    t = quarry("dd", "TYR", "ION")
    sent(t, "UK", "dd", "malta", "TYR", patrol="TYR")
    sent(t, "UK", "dd", "alexandria", "LIB", "ION", patrol="ION")
    fight(t, 6, 6)
    assert len(rolls(t, "interception")) == 2


# one after the other


@rule("INT-06", "SEA-06")
@pytest.mark.parametrize("sunk", [True, False])
def test_encounters_come_in_the_order_of_the_path(sunk: bool) -> None:
    """The Italian destroyer is met in the Tyrrhenian Sea, and in the Ionian only if it comes so far."""
    t = quarry("dd", "TYR", "ION")
    sent(t, "UK", "dd", "alexandria", "LIB", "ION", patrol="ION")
    sent(t, "UK", "dd", "malta", "TYR", patrol="TYR")
    fight(t, *([5, 1, 6] if sunk else [6, 6]))
    assert battles(t)[:1] == (["TYR"] if sunk else [])
    assert len(rolls(t, "interception")) == (1 if sunk else 2)


@rule("INT-09")
@pytest.mark.parametrize("aborting", ["", "bb", "dd", "bb, dd"])
def test_each_survivor_continues_or_aborts(aborting: str) -> None:
    t = quarry("bb, dd", "TYR", "ION")
    sent(t, "UK", "dd", "malta", "TYR", patrol="TYR")
    sent(t, "UK", "dd", "alexandria", "LIB", "ION", patrol="ION")
    fight(t, 5, 6, 6, 6).do("retreat")  # the British break off
    assert t.seat == "axis"
    assert set(t.verbs()) == {"continue", "abort"}
    units = [t.pick("@taranto", kind) for kind in aborting.split(", ") if kind]
    left = 2 - len(units)
    t.dice(*([4, *[6] * (1 + left)] if left else []))
    t.do("abort", *units) if units else t.do("continue")
    assert len(rolls(t, "interception")) == (2 if left else 1)
    assert dice_for(t, "sea-fire", "axis") == 2 + left


@rule("INT-09", "TRN-10")
@pytest.mark.parametrize("answer", ["continue", "abort"])
def test_a_transport_that_aborts_brings_its_cargo_home(answer: str) -> None:
    t = italy().control("IT", "tunis")
    cargo, transport = t.new("IT", "inf", "taranto")[0], t.new("IT", "tr", "taranto")[0]
    t.do("ferry", transport, cargo, "TYR", "tunis")
    sent(british_move(t), "UK", "dd", "malta", "TYR", patrol="TYR")
    fight(t, 5, 6).do("retreat").do(answer, *([transport] if answer == "abort" else []))
    assert t.place_of(cargo) == ("tunis" if answer == "continue" else "taranto")
    assert t.place_of(transport) == "@taranto"


@rule("INT-18")
def test_an_encounter_waits_for_those_that_its_units_meet_earlier() -> None:
    """The British cruiser goes through the Italian patrol of the Ionian Sea to its own in the Tyrrhenian."""
    t = italy()
    sent(t, "IT", "dd", "tripoli", "ION", patrol="ION")
    sent(t, "IT", "ca", "naples", "TYR", patrol="TYR")
    sent(british_move(t), "UK", "ca", "alexandria", "LIB", "ION", "TYR", patrol="TYR")
    fight(t, 5, 1, 6)  # found in the Ionian Sea, and sunk there
    assert rolls(t, "interception") == [("axis", (5,))]
    assert t.units("@alexandria") == ""
    assert battles(t)[0] == "ION"
    assert dice_for(t, "sea-fire", "allies") == 1


def circles(holder: str) -> Table:
    """Twice the patrol of each side would pass through the other's, so that no encounter is the first.

    The Italians patrol the Ionian and the Libyan Sea, the British the Tyrrhenian and the Aegean.
    """
    t = italy().markers(ME=holder)
    if holder == "axis":
        _italian_patrols(t)
    _british_patrols(british_move(t))
    if holder == "allies":
        _italian_patrols(t.do("done"))
    return fight(t)


def _italian_patrols(t: Table) -> None:
    sent(t, "IT", "ca", "taranto", "TYR", "ION", patrol="ION")
    sent(t, "IT", "ca", "rhodes", "AEG", "LIB", patrol="LIB")


def _british_patrols(t: Table) -> None:
    sent(t, "UK", "ca", "suez", "LEV", "LIB", "AEG", patrol="AEG")
    sent(t, "UK", "ca", "malta", "ION", "TYR", patrol="TYR")


@rule("INT-19")
@pytest.mark.parametrize(("holder", "own", "other"), [("axis", "ION", "TYR"), ("allies", "TYR", "ION")])
def test_where_no_encounter_is_the_first_the_initiative_decides(holder: str, own: str, other: str) -> None:
    t = circles(holder)
    assert t.seat == holder
    assert t.refused("first", other) == "INT-19"
    t.dice(6, 6, 6, 6, 6, 6).do("first", own)
    assert rolls(t, "interception")[0][0] == holder


@rule("INT-19")
@pytest.mark.parametrize("holder", ["axis", "allies"])
def test_of_encounters_that_do_not_touch_each_other_the_initiative_chooses_its_own(holder: str) -> None:
    """Italian patrols in the Tyrrhenian Sea and the Aegean, British ones there and in the Adriatic."""
    t = italy()
    sent(t, "IT", "ca", "taranto", "TYR", patrol="TYR")
    sent(t, "IT", "ca", "rhodes", "AEG", patrol="AEG")
    sent(t, "IT", "ca", "venice", "ADR")
    british_move(t)
    sent(t, "UK", "ca", "gibraltar", "ALB", "WME", "TYR", patrol="TYR")
    sent(t, "UK", "ca", "alexandria", "LEV", "AEG", patrol="AEG")
    sent(t, "UK", "ca", "malta", "ION", "ADR", patrol="ADR")
    fight(t.markers(ME=holder))
    assert t.seat == holder
    assert t.offered("first", "AEG")
    assert t.offered("first", "ADR") == (holder == "allies")


# Multiple Interceptions: the example of the rulebook


@rule("INT-25")
def test_the_five_crossings_are_resolved_a_e_b_c() -> None:
    t = example()
    assert asked_about(t) == ("prompt.port", "@genoa")  # A
    t.dice(5).do("evade")  # E: the fighter from Tunis finds nobody; at D nobody looks
    assert rolls(t, "interception") == [("allies", (5,))]
    assert asked_about(t) == ("prompt.air-abort", "TYR")  # B
    t.dice(6, 6, 6, 6, 6, 6, 6).do("abort")
    assert dice_for(t, "sea-fire", "allies") == 3  # a battleship and two destroyers
    assert dice_for(t, "sea-fire", "axis") == 4  # battleship, two destroyers, fighter: those that patrol
    assert asked_about(t) == ("prompt.sea-retreat", "TYR")
    t.do("retreat")
    while asked_about(t)[0] == "prompt.onward":
        t.do("continue")
    assert asked_about(t) == ("prompt.port", "@malta")  # C
    assert len(rolls(t, "interception")) == 1


@rule("INT-26")
@pytest.mark.parametrize(("face", "met"), [(4, True), (5, False)])
def test_in_port_the_destroyer_of_tripoli_cannot_evade_the_fighter(face: int, met: bool) -> None:
    t = example().dice(face, *([6, 6] if met else [])).do("evade")
    while asked_about(t) == ("prompt.air-abort", "@tripoli"):
        t.do("abort")
    assert dice_for(t, "interception", "allies") == 1  # two spaces from Tunis, 4 or less
    assert dice_for(t, "sea-fire", "allies") == dice_for(t, "sea-fire", "axis") == int(met)


@rule("INT-26", "INT-21")
@pytest.mark.parametrize(("face", "british"), [(1, 2), (2, 1), (4, 1), (5, 0)])
def test_at_malta_only_the_fighter_looks_for_the_destroyer_and_the_submarine(face: int, british: int) -> None:
    t = example().dice(5).do("evade").dice(*[6] * 7).do("abort").do("retreat")
    while asked_about(t)[0] == "prompt.onward":
        t.do("continue")
    before = dice_for(t, "sea-fire", "allies"), dice_for(t, "sea-fire", "axis")
    t.dice(face, *[6] * 12).do("evade")
    while asked_about(t) == ("prompt.air-abort", "@malta"):
        t.do("abort")
    assert rolls(t, "interception")[1] == ("axis", (face,))
    if british:
        assert asked_about(t) == ("prompt.sea-retreat", "@malta")
    assert dice_for(t, "sea-fire", "allies") - before[0] == british
    assert dice_for(t, "sea-fire", "axis") - before[1] == (1 if british else 0)  # not the battleship


@rule("INT-20", "INT-25")
def test_at_the_third_battle_the_british_may_look_for_battleship_and_transport_once_they_have_won() -> None:
    t = example().dice(5).do("evade").dice(1, 1, 1, 6, 6, 6, 6).do("abort")
    for kind in ("dd", "dd", "ftr"):
        t.do("lose", next(unit for (unit,) in t.menu("lose") if t.s.kind[unit] == tb.KIND_ID[kind]))
    t.dice(1, 1, 6, 6).do("stay").do("stay")
    assert asked_about(t) == ("prompt.chase", "TYR")
    assert t.do("intercept").verbs() == ("combine", "separate")
