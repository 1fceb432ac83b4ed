"""The Advanced Naval Rules, an Option: Order of Battle and Conditions of the Battle."""

import msgspec
import pytest

from games.ww2_in_europe.at_sea import (
    asked_about,
    british_move,
    dice_for,
    example,
    fleet,
    in_convoy,
    italy,
    rolls,
    sent,
    targets,
)
from games.ww2_in_europe.battles import fight, first
from games.ww2_in_europe.table import Table, rule

GOOD_DAY, BAD_DAY, GOOD_NIGHT, BAD_NIGHT = 1, 4, 5, 6  # a face of each
FROM_GIBRALTAR = ("ALB", "WME", "TYR")


def advanced(t: Table) -> Table:
    t.s.switches = msgspec.structs.replace(t.s.switches, advanced_naval=True)
    return t


def sea() -> Table:
    """Italy moves first and has initiative in the Mediterranean; both sides have airbases near."""
    return advanced(italy()).put("UK", "airbase", "malta").put("UK", "airbase", "tunis")


def clash(italians: str, british: str) -> Table:
    """Italians from Taranto and British from Malta patrol the Tyrrhenian Sea; whether night is preferred is asked."""
    t = sea()
    sent(t, "IT", italians, "taranto", "TYR", patrol="TYR")
    sent(british_move(t), "UK", british, "malta", "TYR", patrol="TYR")
    return fight(t)


def all_enter(t: Table) -> Table:
    """No plane aborts, and all enter at once."""
    while t.asked().prompt.key in ("prompt.air-abort", "prompt.arrivals"):
        t.do("abort") if "abort" in t.verbs() else t.do("arrive", *[unit for (unit,) in _single(t)])
    return t


def _single(t: Table) -> list[tuple[int, ...]]:
    return [args for args in t.menu("arrive") if len(args) == 1]


def under(face: int, italians: str, british: str, *faces: int, verb: str = "day") -> Table:
    """A clash with this die for the Conditions, then these for the first round."""
    t = clash(italians, british)
    assert set(t.verbs()) == {"night", "day"}
    return all_enter(t.dice(face, *faces).do(verb))


def hits_on(kind: str, face: int, verb: str = "day") -> int:
    """The highest die with which a British unit sinks a destroyer under these Conditions; 0 for none."""
    for die in range(6, 0, -1):
        if fleet(under(face, "dd", f"{kind}, cv", die, 6, 6, 6, verb=verb), "axis") == "":
            return die
    return 0


# interception


def two_groups(t: Table) -> Table:
    """British destroyers from Gibraltar and Oran look for an Italian cruiser."""
    sent(t, "IT", "ca", "taranto", "TYR")
    british_move(t)
    sent(t, "UK", "dd", "gibraltar", *FROM_GIBRALTAR, patrol="TYR")
    sent(t, "UK", "dd", "oran", "WME", "TYR", patrol="TYR")
    return t


@rule("ANV-01", "ANV-02")
def test_groups_never_combine_but_roll_apart() -> None:
    t = fight(two_groups(sea()), 4, 4)  # enough for Oran, not for Gibraltar
    assert dice_for(t, "interception", "allies") == 2
    assert set(t.verbs()) == {"night", "day"}
    assert set(fight(two_groups(italy())).verbs()) == {"combine", "separate"}  # without the Option


@rule("ANV-12")
@pytest.mark.parametrize(("port", "path", "most"), [("malta", ("TYR",), 5), ("gibraltar", FROM_GIBRALTAR, 3)])
@pytest.mark.parametrize("beyond", [0, 1])
def test_distance_and_table_are_those_of_the_ordinary_rules(
    port: str, path: tuple[str, ...], most: int, beyond: int
) -> None:
    t = sea()
    sent(t, "IT", "dd", "taranto", "TYR")
    sent(british_move(t), "UK", "dd", port, *path, patrol="TYR")
    fight(t, most + beyond)
    assert ("night" in t.verbs()) == (not beyond)


@rule("ANV-12")
def test_ships_in_port_evade_ships_and_planes_may_abort() -> None:
    t = british_move(sea().put("IT", "dd", "taranto"))
    sent(t, "UK", "dd", "malta", "TYR", "@taranto", patrol="@taranto")
    assert set(fight(t).verbs()) == {"stand", "evade"}
    t = clash("dd, ftr", "dd").dice(GOOD_DAY).do("day")
    assert t.asked().prompt.key == "prompt.air-abort"


@rule("ANV-17")
@pytest.mark.parametrize("face", [3, 4])
def test_a_fighter_counts_from_where_it_took_off(face: int) -> None:
    t = sea()
    sent(t, "IT", "dd", "taranto", "TYR")
    british_move(t)
    ship = t.new("UK", "cv", "gibraltar")[0]
    fighter = t.embark(ship, "UK", "ftr")[0]
    t.do("patrol", ship, "TYR", *FROM_GIBRALTAR).do("patrol", fighter, "TYR", "TYR")
    fight(t, face)
    assert rolls(t, "interception") == [("allies", (face,))]  # the carrier's; the fighter needs none
    assert "night" in t.verbs()


@rule("ANV-15")
def test_after_a_battle_of_patrols_each_task_force_looks_for_the_rest_by_itself() -> None:
    t = sea()
    sent(t, "IT", "dd", "taranto", "TYR", patrol="TYR")
    sent(t, "IT", "ca", "naples", "TYR")
    british_move(t)
    sent(t, "UK", "ca", "gibraltar", *FROM_GIBRALTAR, patrol="TYR")
    sent(t, "UK", "ca", "oran", "WME", "TYR", patrol="TYR")
    fight(t).dice(GOOD_DAY, 1, 6).do("day")  # Oran is nearer and sinks the destroyer before Gibraltar arrives
    t.dice(6, 6).do("intercept")
    assert dice_for(t, "interception", "allies") == 2


# Order of Battle


@rule("ANV-03", "ANV-04", "ANV-16")
def test_the_nearest_task_force_opens_and_one_further_off_by_a_space_joins_a_round_later() -> None:
    t = fight(two_groups(sea()), 3, 3).dice(GOOD_DAY, 6, 6).do("day")
    assert dice_for(t, "sea-fire", "allies") == 1
    t.dice(6, 6, 6).do("stay").do("stay")
    assert dice_for(t, "sea-fire", "allies") == 1 + 2


@rule("ANV-11")
def test_who_has_not_arrived_is_not_in_the_battle() -> None:
    """The hit falls on the one destroyer that is there; with it the battle is over, and the other missed it."""
    t = fight(two_groups(sea()), 3, 3).dice(GOOD_DAY, 6, 1).do("day")
    assert t.units("@oran") == ""
    assert t.units("@gibraltar") == "dd"
    assert dice_for(t, "sea-fire", "allies") == 1


@rule("ANV-16", "ANV-04")
def test_task_forces_at_two_four_and_four_fight_from_round_one_and_three() -> None:
    t = sea()
    sent(t, "IT", "bb", "taranto", "TYR", patrol="TYR")
    british_move(t)
    sent(t, "UK", "dd", "oran", "WME", "TYR", patrol="TYR")
    for port in ("cyprus", "suez"):
        sent(t, "UK", "dd", port, "LEV", "LIB", "ION", "TYR", patrol="TYR")
    fight(t).dice(GOOD_DAY, 6, 6).do("day")
    counts = [dice_for(t, "sea-fire", "allies")]
    for british in (1, 3):
        t.dice(*[6] * (british + 1)).do("stay").do("stay")
        counts.append(dice_for(t, "sea-fire", "allies"))
    assert counts == [1, 2, 5]


@rule("ANV-03")
def test_task_forces_at_the_same_distance_begin_together() -> None:
    """Taranto and Genoa are 1 space away, Tripoli 2."""
    t = sea()
    sent(t, "IT", "ca", "taranto", "TYR", patrol="TYR")
    sent(t, "IT", "ca", "genoa", "TYR", patrol="TYR")
    sent(t, "IT", "ca", "tripoli", "ION", "TYR", patrol="TYR")
    sent(british_move(t), "UK", "bb", "malta", "TYR", patrol="TYR")
    fight(t).dice(GOOD_DAY, 6, 6, 6).do("day")
    assert dice_for(t, "sea-fire", "axis") == 2
    t.dice(6, 6, 6, 6).do("stay").do("stay")
    assert dice_for(t, "sea-fire", "axis") == 2 + 3


@rule("ANV-05")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_planes_enter_in_the_round_that_their_owner_chooses(round_: int) -> None:
    t = clash("bb", "bb, ftr").dice(GOOD_DAY).do("day").do("abort")
    for now in (1, 2, 3):
        assert t.seat == "allies"
        fighter = t.pick("malta", "ftr")
        before = dice_for(t, "sea-fire", "allies")
        t.dice(6, 6, *([6] if now >= round_ else []))
        t.do("arrive", *([fighter] if now == round_ else []))
        assert dice_for(t, "sea-fire", "allies") - before == (2 if now >= round_ else 1)
        if now == round_:
            break
        t.do("stay").do("stay")
    t.dice(6, 6, 6).do("stay").do("stay")
    assert t.asked().prompt.key != "prompt.arrivals"  # it has entered


@rule("ANV-05", "ANV-11")
def test_a_plane_that_waits_cannot_be_hit() -> None:
    t = clash("bb", "dd, ftr").dice(GOOD_DAY, 6, 1).do("day").do("abort").do("arrive")
    assert fleet(t, "allies") == "ftr"
    t = clash("bb", "dd, ftr").dice(GOOD_DAY, 6, 6, 1).do("day").do("abort")
    t.do("arrive", t.pick("malta", "ftr"))
    assert targets(t) == "dd, ftr"


@rule("ANV-05")
def test_planes_without_ships_open_the_battle() -> None:
    t = clash("dd", "tac").dice(GOOD_DAY, 4, 6).do("day")
    while "abort" in t.verbs():
        t.do("abort")
    assert fleet(t, "axis") == ""


@rule("ANV-05", "ANV-03")
def test_on_a_side_of_planes_the_nearest_open_and_the_others_choose() -> None:
    """From Malta it is 1 space, from Marseilles 2."""
    t = sea()
    sent(t, "IT", "bb", "taranto", "TYR", patrol="TYR")
    british_move(t)
    sent(t, "UK", "ftr", "malta", "TYR", patrol="TYR")
    far = sent(t, "UK", "ftr", "marseilles", "WME", "TYR", patrol="TYR")
    fight(t).dice(GOOD_DAY).do("day").do("abort")
    assert t.asked().prompt.key == "prompt.arrivals"
    assert [args for args in t.menu("arrive") if args] == [tuple(far)]
    t.dice(6, 6).do("arrive")
    assert dice_for(t, "sea-fire", "allies") == 1


# Conditions


@rule("ANV-06")
@pytest.mark.parametrize(("face", "destroyer"), [(1, 2), (2, 2), (3, 2), (BAD_DAY, 1), (GOOD_NIGHT, 1), (BAD_NIGHT, 0)])
def test_a_die_decides_on_day_and_weather(face: int, destroyer: int) -> None:
    assert hits_on("dd", face) == destroyer


@rule("ANV-07")
@pytest.mark.parametrize(("face", "destroyer"), [(1, 1), (3, 1), (BAD_DAY, 1), (GOOD_NIGHT, 2), (BAD_NIGHT, 0)])
def test_who_has_initiative_may_prefer_the_night(face: int, destroyer: int) -> None:
    assert hits_on("dd", face, "night") == destroyer


@rule("ANV-07")
@pytest.mark.parametrize("holder", ["axis", "allies"])
def test_the_holder_of_the_front_is_asked(holder: str) -> None:
    t = sea()
    sent(t, "IT", "dd", "taranto", "TYR", patrol="TYR")
    sent(british_move(t), "UK", "dd", "malta", "TYR", patrol="TYR")
    t.markers(ME=holder)
    assert fight(t).seat == holder


@rule("ANV-08")
@pytest.mark.parametrize(("kind", "good", "bad"), [("bb", 4, 3), ("dd", 2, 1), ("tac", 4, 2), ("ftr", 2, 0)])
def test_by_day_in_bad_weather_ships_are_at_minus_one_and_planes_at_minus_two(kind: str, good: int, bad: int) -> None:
    assert hits_on(kind, GOOD_DAY) == good
    assert hits_on(kind, BAD_DAY) == bad


@rule("ANV-08")
@pytest.mark.parametrize(("face", "shot"), [(2, True), (3, False)])
def test_in_bad_weather_a_fighter_still_hits_planes_on_two(face: int, shot: bool) -> None:
    t = under(BAD_DAY, "ftr, bb", "ftr, cv", face, 6, 6, 6)
    assert ("ftr" not in fleet(t, "axis")) == shot


@rule("ANV-09")
def test_by_night_ships_are_at_minus_one_and_planes_take_no_part() -> None:
    assert hits_on("bb", GOOD_NIGHT) == 3
    assert hits_on("tac", GOOD_NIGHT) == 0
    t = clash("bb, ftr", "bb, tac").dice(GOOD_NIGHT, 1, 6).do("day")
    assert t.asked().prompt.key == "prompt.sea-retreat"  # nobody was asked about planes
    assert (dice_for(t, "sea-fire", "axis"), dice_for(t, "sea-fire", "allies")) == (1, 1)


@rule("ANV-10")
def test_by_night_in_bad_weather_ships_are_at_minus_two() -> None:
    assert hits_on("bb", BAD_NIGHT) == 2
    assert hits_on("ca", BAD_NIGHT) == 1
    assert hits_on("tac", BAD_NIGHT) == 0


@rule("ANV-09", "ANV-10")
def test_planes_alone_fight_nobody_at_night() -> None:
    t = clash("dd", "tac").dice(GOOD_NIGHT).do("day")
    assert rolls(t, "sea-fire") == []
    assert (fleet(t, "axis"), fleet(t, "allies")) == ("dd", "tac")


@rule("ANV-09")
def test_planes_aboard_a_carrier_stay_there_by_night() -> None:
    t = sea()
    ship = t.new("IT", "cv", "taranto")[0]
    t.embark(ship, "IT", "2 ftr")
    t.do("patrol", ship, "TYR", "TYR")
    sent(british_move(t), "UK", "ca", "malta", "TYR", patrol="TYR")
    fight(t).dice(GOOD_NIGHT, 6).do("day")
    t.dice(6, 6).do("stay").do("stay")
    assert dice_for(t, "sea-fire", "axis") == 0  # a carrier is at 1, by night at 0


@rule("ANV-14")
def test_the_conditions_are_rolled_once_when_it_is_known_who_fights() -> None:
    t = fight(two_groups(sea()), 3, 3).dice(GOOD_DAY, 6, 6).do("day")
    t.dice(6, 6, 6).do("stay").do("stay")
    purposes = [event.args[1] for event in t.events() if event.kind == "core.roll"]
    assert purposes == ["interception", "conditions", *["sea-fire"] * 4]


@rule("ANV-14")
def test_no_battle_no_conditions() -> None:
    t = fight(two_groups(sea()), 6, 6)
    assert rolls(t, "conditions") == []


@rule("ANV-13")
def test_strategic_warfare_stays_as_it_is() -> None:
    t = advanced(first("GE").control("GE", "brest").put("GE", "inf", "leipzig").put("UK", "inf", "london"))
    t.convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE"))
    t.do("raid", t.new("GE", "sub", "brest")[0], 0, "BIS")
    fight(t, 3)
    assert in_convoy(t, 0) == []
    assert rolls(t, "conditions") == []


# the example of the rulebook


def third_battle() -> Table:
    """Genoa evades, Tripoli is not found; at the Tyrrhenian Sea no plane enters in the first round."""
    t = example(advanced=True).dice(5).do("evade")
    assert asked_about(t) == ("prompt.night", "TYR")
    t.dice(GOOD_DAY).do("day")
    assert asked_about(t) == ("prompt.air-abort", "TYR")
    return t.do("abort")


@rule("ANV-03", "ANV-04", "ANV-16")
def test_at_the_third_battle_task_forces_two_three_and_z_begin_and_four_and_x_come_a_round_later() -> None:
    t = third_battle().dice(6, 6, 6).do("arrive")
    assert (dice_for(t, "sea-fire", "allies"), dice_for(t, "sea-fire", "axis")) == (1, 2)
    t.do("stay").dice(*[6] * 6).do("stay").do("arrive")
    assert (dice_for(t, "sea-fire", "allies"), dice_for(t, "sea-fire", "axis")) == (1 + 3, 2 + 3)


@rule("ANV-12", "ANV-15")
def test_the_battles_come_in_the_same_order_and_the_fighter_alone_looks_at_malta() -> None:
    t = third_battle().dice(6, 6, 6).do("arrive").do("retreat")
    while asked_about(t)[0] == "prompt.onward":
        t.do("continue")
    assert asked_about(t) == ("prompt.port", "@malta")
    t.dice(5, *[6] * 12).do("evade")
    assert rolls(t, "interception") == [("allies", (5,)), ("axis", (5,))]
