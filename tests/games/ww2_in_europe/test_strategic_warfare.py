"""Stage 1: raids on factories, resources and convoys."""

import pytest

from games.ww2_in_europe.at_sea import dice_for, escort, in_convoy, rolls, sent, targets
from games.ww2_in_europe.battles import fight, first
from games.ww2_in_europe.table import Table, rule
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w

PARIS = ("strasbourg", "paris")
POWER = tb.POWER_ID


def raid(planes: str, fighters: str = "", path: tuple[str, ...] = PARIS, start: str = "frankfurt") -> Table:
    """German planes are to bomb the end of a path, bombers first; all powers have $50 and 5 Redeployment Points."""
    t = first("GE").put("GE", "inf", "leipzig").put("UK", "inf", "london").control("GE", start)
    if fighters:
        t.put("FR", fighters, path[-1])
    t.s.money[:] = [50] * 6
    t.points(GE=5, FR=5, SU=5)
    for plane in sorted(t.new("GE", planes, start), key=lambda unit: -t.s.kind[unit]):
        t.do("bomb", plane, *path)
    return t


def purposes(t: Table) -> list[str]:
    return [event.args[1] for event in t.events() if event.kind == "core.roll"]


def take_hits(t: Table) -> Table:
    """Whoever is to choose takes what comes first."""
    while "lose" in t.verbs():
        t.do("lose", *t.menu("lose")[0])
    return t


def is_damaged(t: Table, place: str) -> bool:
    return bool(t.s.bombed[w.space(place)])


# over land


@rule("ST1-04", "SWF-03")
@pytest.mark.parametrize(("face", "hit"), [(3, True), (4, False)])
def test_a_bomber_damages_its_target_on_three_or_less(face: int, hit: bool) -> None:
    t = fight(raid("bmr"), face)
    assert rolls(t, "bombing") == [("axis", (face,))]
    assert is_damaged(t, "paris") == hit


@rule("SWF-03")
def test_the_bombs_hit_nothing_but_the_factory() -> None:
    t = fight(raid("2 bmr", "inf, art"), 1, 1)
    assert t.units("paris") == "inf, art"
    assert is_damaged(t, "paris")


@rule("SWF-04")
@pytest.mark.parametrize(("money", "left"), [(50, 38), (5, 0)])
def test_the_defender_loses_the_value_of_the_space_at_once(money: int, left: int) -> None:
    t = raid("bmr")
    t.s.money[POWER["FR"]] = money
    fight(t, 1)
    assert t.s.money[POWER["FR"]] == left  # Paris is worth 12
    assert fight(raid("bmr"), 6).s.money[POWER["FR"]] == 50


@rule("SWF-05", "BMR-03", "RPT-04")
@pytest.mark.parametrize(("path", "lost"), [(PARIS, 1), (PARIS[:1], 0)])
def test_a_homeland_factory_costs_a_redeployment_point_and_resources_do_not(path: tuple[str, ...], lost: int) -> None:
    t = fight(raid("bmr", path=path), 1)
    assert is_damaged(t, path[-1])
    assert t.s.rp[POWER["FR"]] == 5 - lost


@rule("SWF-05", "BMR-03")
def test_a_factory_outside_the_homeland_costs_no_redeployment_point() -> None:
    t = raid("bmr").control("GE", "liege").control("FR", "brussels").put("GE", "bmr", "essen")
    t.do("bomb", t.pick("essen", "bmr"), "liege", "brussels")
    fight(t).dice(6, 1).do("resolve", "paris")
    assert is_damaged(t, "brussels")
    assert t.s.rp[POWER["FR"]] == 5


@rule("RPT-04", "SWF-05")
def test_the_ussr_loses_no_redeployment_points() -> None:
    t = fight(raid("bmr", path=("minsk",), start="vilna"), 1)
    assert is_damaged(t, "minsk")
    assert t.s.rp[POWER["SU"]] == 5


@rule("ST1-02")
@pytest.mark.parametrize(
    ("planes", "faces", "shot"), [("bmr", [1], True), ("bmr", [2], False), ("ftr, bmr", [4, 6], True)]
)
def test_the_raiders_first_fire_at_the_fighters(planes: str, faces: list[int], shot: bool) -> None:
    """A bomber with its Combat Value, an escort on 4."""
    t = fight(raid(planes, "ftr"), *faces, 6, 6)
    assert dice_for(t, "raid", "axis") == len(faces)
    assert (t.units("paris") == "") == shot


@rule("ST1-02")
def test_an_escort_misses_on_five_and_a_bomber_does_not_hit_on_four() -> None:
    t = fight(raid("ftr, bmr", "ftr"), 5, 5, 6, 6)
    assert t.units("paris") == "ftr"
    t = fight(raid("bmr", "ftr"), 4, 6, 6)
    assert t.units("paris") == "ftr"


@rule("ST1-02")
def test_the_defender_chooses_among_his_fighters() -> None:
    t = fight(raid("ftr, bmr", "ftr, jet, inf"), 1, 6, 6, 6, 6)
    assert t.seat == "allies"
    assert targets(t) == "ftr, jet"


@rule("ST1-03")
@pytest.mark.parametrize(("face", "hit"), [(3, True), (4, False)])
def test_the_fighters_fire_back_casualties_included(face: int, hit: bool) -> None:
    t = fight(raid("bmr", "ftr"), 1, face, *([] if hit else [6]))
    assert t.units("paris") == ""
    assert rolls(t, "flak") == [("allies", (face,))]
    assert t.units("frankfurt") == ("" if hit else "bmr")
    assert dice_for(t, "bombing", "axis") == (0 if hit else 1)


@rule("ST1-03")
def test_the_attacker_chooses_which_plane_is_lost() -> None:
    t = fight(raid("ftr, bmr", "ftr"), 6, 6, 1)
    assert t.seat == "axis"
    assert targets(t) == "bmr, ftr"
    t.dice(1).do("lose", t.pick("frankfurt", "ftr"))
    assert is_damaged(t, "paris")


@rule("ST1-01")
def test_all_fighters_in_the_space_take_part_and_no_other_unit() -> None:
    t = fight(raid("bmr", "2 ftr, tac, inf"), *[6] * 4)
    assert dice_for(t, "flak", "allies") == 2


@rule("ST1-06")
def test_after_the_raid_the_planes_go_home_and_fight_no_more() -> None:
    """Paris is attacked on the ground as well."""
    t = raid("bmr", "inf").control("GE", "sedan").put("GE", "inf", "sedan")
    t.do("march", t.pick("sedan", "inf"), "paris")
    fight(t, 1, 6, 6)
    assert purposes(t) == ["bombing", "ground-fire", "ground-fire"]
    assert dice_for(t, "ground-fire", "axis") == 1
    assert t.do("retreat", "sedan").units("frankfurt") == "bmr"


# against convoys


def on_convoy(transports: int = 2, escorts: str = "", submarines: int = 1) -> Table:
    """German submarines from Brest are to raid a British convoy in the Bay of Biscay."""
    t = first("GE").control("GE", "brest").put("GE", "inf", "leipzig").put("UK", "inf", "london")
    t.convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE"), transports=transports)
    if escorts:
        escort(t, 0, "UK", escorts)
    for submarine in t.new("GE", f"{submarines} sub", "brest"):
        t.do("raid", submarine, 0, "BIS")
    return t


@rule("ST1-04", "SWF-08")
@pytest.mark.parametrize(("faces", "left"), [((3, 3), 1), ((3, 4), 2), ((4, 4), 3)])
def test_each_hit_sinks_a_transport(faces: tuple[int, int], left: int) -> None:
    t = take_hits(fight(on_convoy(3, submarines=2), *faces))
    assert len(in_convoy(t, 0)) == left


@rule("SWF-08")
def test_only_transports_are_hit() -> None:
    t = fight(on_convoy(1, "dd", submarines=2), 1, 1, 6)
    assert [tb.UNITS[t.s.kind[unit]].id for unit in in_convoy(t, 0)] == ["dd"]


@rule("INT-11", "SUB-05")
def test_a_submarine_finds_its_convoy_without_a_die() -> None:
    t = fight(on_convoy(), 1)
    assert purposes(t) == ["convoy-raid"]


@rule("INT-11", "BMR-02")
def test_a_bomber_finds_its_convoy_without_a_die() -> None:
    t = first("GE").control("GE", "brest").put("GE", "inf", "leipzig").put("UK", "inf", "london")
    t.convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE")).put("GE", "bmr", "brest")
    t.do("raid", t.pick("brest", "bmr"), 0, "BIS")
    fight(t, 3)
    assert purposes(t) == ["convoy-raid"]
    assert in_convoy(t, 0) == []


@rule("ST1-05")
@pytest.mark.parametrize(("face", "hit"), [(3, True), (4, False)])
def test_the_destroyers_of_the_convoy_fire_at_the_submarines(face: int, hit: bool) -> None:
    t = fight(on_convoy(2, "dd"), 6, face)
    assert rolls(t, "escort") == [("allies", (face,))]
    assert t.units("@brest") == ("" if hit else "sub")


@rule("ST1-05")
def test_the_escorts_of_a_convoy_do_not_fire_at_bombers() -> None:
    t = first("GE").control("GE", "brest").put("GE", "inf", "leipzig").put("UK", "inf", "london")
    t.convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE")).put("GE", "bmr", "brest")
    escort(t, 0, "UK", "dd")
    t.do("raid", t.pick("brest", "bmr"), 0, "BIS")
    fight(t, 6)
    assert rolls(t, "escort") == []
    assert t.units("brest") == "bmr"


@rule("ST1-05")
def test_a_battleship_in_the_convoy_does_not_fire_at_submarines() -> None:
    t = fight(on_convoy(2, "bb"), 6)
    assert purposes(t) == ["convoy-raid"]


@rule("ST1-05")
def test_the_attacker_chooses_which_submarine_is_lost() -> None:
    t = on_convoy(2, "dd")
    boat = t.new("GE", "u_boat", "brest")[0]
    t.do("raid", boat, 0, "BIS")
    fight(t, 6, 6, 1)
    assert t.seat == "axis"
    assert targets(t) == "sub, u_boat"


@rule("CVY-08")
def test_a_convoy_is_raided_and_attacked_in_the_same_turn_one_after_the_other() -> None:
    t = on_convoy(2)
    sent(t, "GE", "ca", "brest", "BIS", patrol="BIS")
    fight(t, 1, 5, 1)
    take_hits(t)
    assert purposes(t)[:3] == ["convoy-raid", "interception", "sea-fire"]
    assert in_convoy(t, 0) == []


@rule("CVY-08")
def test_a_convoy_may_be_attacked_without_strategic_warfare() -> None:
    t = first("GE").control("GE", "brest").put("GE", "inf", "leipzig").put("UK", "inf", "london")
    t.convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE"))
    sent(t, "GE", "ca", "brest", "BIS", patrol="BIS")
    fight(t, 5, 1)
    assert purposes(t) == ["interception", "sea-fire"]
    assert in_convoy(t, 0) == []
