"""Stage 3 and what all battles have in common: who attacks, who fires when, casualties, retreats, kinds of units."""

import pytest

from games.ww2_in_europe.at_sea import british_move, dice_for, italy, rolls, sent, targets
from games.ww2_in_europe.battles import assault, attacks, defends, fight, first
from games.ww2_in_europe.table import Table, rule


def liege(defender: str, attacker: str, *faces: int) -> Table:
    """Germans from Essen attack the British in Liege, in open country."""
    return fight(assault(defender, "liege", (attacker, "essen")), *faces)


def mark(t: Table, column: str, unit: int) -> None:
    getattr(t.s, column)[unit] = 1
    t.s.touch()


# when there is a battle, and who attacks


@rule("CMB-01")
def test_no_shot_falls_before_movement_is_complete() -> None:
    t = assault("inf", "liege", ("inf", "essen")).dice(6, 6)
    assert t.do("done").seat == "allies"
    assert rolls(t, "ground-fire") == []
    t.do("done")
    assert len(rolls(t, "ground-fire")) == 2


@rule("CMB-02", "MOV-17")
@pytest.mark.parametrize(("defender", "dice"), [("inf", [6, 6]), ("", [])])
def test_units_of_both_sides_in_one_space_must_fight(defender: str, dice: list[int]) -> None:
    t = first("GE").control("UK", "liege").put("GE", "2 inf", "essen").put("UK", "inf", "london")
    if defender:
        t.put("UK", defender, "liege")
    t.do("march", t.pick("essen", "inf"), "liege")
    fight(t, *dice)
    assert dice_for(t, "ground-fire", "axis") == dice_for(t, "ground-fire", "allies") == len(dice) // 2


@rule("MOV-17")
def test_a_battle_comes_even_where_a_plane_meets_a_plane() -> None:
    t = first("GE").control("UK", "liege").put("GE", "inf, ftr", "essen").put("UK", "ftr", "liege")
    t.do("fly", t.pick("essen", "ftr"), "liege")
    fight(t, 4, 6)
    assert t.units("liege") == ""


@rule("CMB-03")
@pytest.mark.parametrize(("by", "holder", "first_shot"), [("GE", "UK", "axis"), ("UK", "GE", "allies")])
def test_the_attacker_is_who_entered_the_enemys_space(by: str, holder: str, first_shot: str) -> None:
    t = fight(assault("inf", "liege", ("inf", "brussels"), holder=holder, by=by), 6, 6)
    assert rolls(t, "ground-fire")[0][0] == first_shot


@rule("CMB-03")
def test_who_reinforces_a_space_under_attack_defends() -> None:
    t = assault("inf", "liege", ("inf", "essen")).control("UK", "brussels").put("UK", "inf", "brussels").do("done")
    t.do("march", t.pick("brussels", "inf"), "liege")
    fight(t, 6, 6, 6)
    assert rolls(t, "ground-fire")[0][0] == "axis"


@rule("CMB-04")
@pytest.mark.parametrize(("place", "start", "hits"), [("genoa", "marseilles", True), ("milan", "marseilles", False)])
def test_reinforcements_have_the_defenders_bonuses_too(place: str, start: str, hits: bool) -> None:
    """Mountains make 3 of the 2 of an infantry, whether it began the turn there or not."""
    t = assault("inf", place, ("2 inf", start), holder="IT", by="FR").put("IT", "inf", "florence").do("done")
    t.do("march", t.pick("florence", "inf"), place)
    fight(t, 6, 6, 3, 3)
    assert t.units(place, "FR") == ("" if hits else "2 inf")


@rule("CMB-05")
@pytest.mark.parametrize("holder", ["axis", "allies"])
def test_who_has_initiative_chooses_the_order_of_battles(holder: str) -> None:
    t = first("GE").control("UK", "liege", "amsterdam").put("UK", "inf", "liege").put("UK", "inf", "amsterdam")
    t.put("GE", "2 inf", "essen").put("UK", "inf", "london").put("GE", "inf", "berlin")
    for place in ("liege", "amsterdam"):
        t.do("march", t.pick("essen", "inf"), place)
    t.markers(WE=holder)
    fight(t)
    assert t.seat == holder
    assert t.offered("resolve", "liege")
    t.dice(1, 6, 6, 6).do("resolve", "amsterdam")
    assert t.units("amsterdam") == "inf"
    assert t.units("liege") == "2 inf"


@rule("CMB-06", "ST3-03")
def test_all_units_in_the_space_are_engaged() -> None:
    t = assault("2 inf, ftr", "liege", ("tank, inf", "essen")).put("GE", "tac", "essen")
    t.do("fly", t.pick("essen", "tac"), "liege")
    fight(t, *[6] * 6)
    assert (dice_for(t, "ground-fire", "axis"), dice_for(t, "ground-fire", "allies")) == (3, 3)


@rule("CMB-07")
def test_all_battles_of_a_stage_come_before_those_of_the_next() -> None:
    t = italy().put("IT", "inf", "milan").control("UK", "naples").put("UK", "inf", "naples").put("IT", "bmr", "milan")
    t.put("IT", "inf", "taranto")
    t.do("march", t.pick("taranto", "inf"), "naples").do("bomb", t.pick("milan", "bmr"), "marseilles")
    sent(t, "IT", "dd", "taranto", "TYR", patrol="TYR")
    sent(british_move(t), "UK", "dd", "malta", "TYR", patrol="TYR")
    fight(t, 6, 6, 6)
    t.dice(6, 6).do("retreat")
    while "continue" in t.verbs():
        t.do("continue")
    purposes = [event.args[1] for event in t.events() if event.kind == "core.roll"]
    assert purposes == ["bombing", "sea-fire", "sea-fire", "ground-fire", "ground-fire"]


# rounds


@rule("ST3-06")
@pytest.mark.parametrize(("kind", "value"), [("inf", 2), ("mech", 2), ("abn", 2), ("tank", 3)])
def test_a_unit_hits_with_its_combat_value_or_less(kind: str, value: int) -> None:
    assert attacks(kind, "essen", "liege") == value


@rule("ST3-06", "CMB-08")
def test_the_defender_chooses_his_casualties() -> None:
    t = liege("inf, tank", "inf", 1, 6, 6)
    assert t.seat == "allies"
    assert targets(t) == "inf, tank"
    t.do("lose", t.pick("liege", "tank"))
    assert t.units("liege", "UK") == "inf"


@rule("ST3-07", "CMB-09")
@pytest.mark.parametrize("face", [2, 3])
def test_the_defender_fires_with_his_casualties_before_they_are_removed(face: int) -> None:
    t = liege("inf", "inf", 1, face)
    assert t.units("liege") == ("" if face == 2 else "inf")


@rule("ST3-07", "CMB-08")
def test_the_attacker_chooses_his_own_casualties() -> None:
    t = liege("inf", "inf, tank", 6, 6, 1)
    assert t.seat == "axis"
    assert targets(t) == "inf, tank"


@rule("ST3-08")
def test_rounds_repeat_until_a_side_is_gone() -> None:
    t = liege("inf", "inf", 6, 6)
    t.dice(6, 6).do("stay").do("stay")
    t.dice(1, 6).do("stay").do("stay")
    assert dice_for(t, "ground-fire", "axis") == 3
    assert t.units("liege") == "inf"
    assert t.holder("liege") == "GE"


# retreat


@rule("RET-01", "RET-03", "RET-04")
def test_the_attacker_may_retreat_first_with_all_units_to_where_one_came_from() -> None:
    t = assault("inf", "liege", ("inf", "essen"), ("tank", "frankfurt"))
    fight(t, 6, 6, 6)
    assert t.seat == "axis"
    assert t.refused("retreat", "hamburg") == "RET-04"
    assert t.offered("retreat", "frankfurt")
    t.do("retreat", "essen")
    assert t.units("essen", "GE") == "inf, tank"
    assert t.units("liege") == "inf"


@rule("RET-02", "RET-06")
def test_if_the_attacker_stays_the_defender_may_retreat() -> None:
    t = assault("2 inf", "liege", ("2 inf", "essen")).control("UK", "brussels")
    fight(t, *[6] * 4)
    assert t.do("stay").seat == "allies"
    assert not t.offered("retreat", "frankfurt")  # the enemy's
    t.do("retreat", "brussels")
    assert t.units("brussels") == "2 inf"
    assert t.units("liege") == "2 inf"
    assert t.holder("liege") == "GE"


@rule("RET-06")
def test_a_retreat_from_the_starting_space_needs_the_points() -> None:
    """A tank has 2 points, infantry 1: with an infantry among them nobody goes two spaces."""
    for units, far in (("tank", True), ("inf", False)):
        t = assault(units, "liege", ("2 inf", "essen")).control("UK", "brussels", "amsterdam").control("FR", "sedan")
        fight(t, *[6] * 3).do("stay")
        assert t.offered("retreat", "brussels")
        assert t.offered("retreat", "paris") == far


@rule("RET-07")
def test_units_without_movement_points_retreat_but_to_one_space() -> None:
    t = assault("inf", "liege", ("inf", "essen"), ("inf", "frankfurt"))
    fight(t, 6, 6, 6).do("retreat", "frankfurt")  # one of the two never was in Frankfurt, and both have moved
    assert t.units("frankfurt", "GE") == "2 inf"
    assert t.units("essen", "GE") == ""


@rule("RET-04", "RET-06")
def test_a_reinforced_defender_retreats_only_where_all_of_his_units_may_go() -> None:
    """Who began in Liege could go to Amsterdam, who came from Brussels could not: all go to Brussels."""
    t = assault("inf", "liege", ("inf", "essen")).control("UK", "brussels", "amsterdam").put("UK", "inf", "brussels")
    t.do("done").do("march", t.pick("brussels", "inf"), "liege")
    fight(t, 6, 6, 6).do("stay")
    assert not t.offered("retreat", "amsterdam")
    t.do("retreat", "brussels")
    assert t.units("brussels") == "2 inf"


@rule("RET-04", "STK-02")
def test_a_retreat_does_not_overfill_a_space() -> None:
    """Both sides are always held to ten Stack Points."""
    t = assault("inf", "liege", ("2 inf", "essen"), ("inf", "frankfurt")).put("GE", "4 tank", "essen")
    fight(t, 6, 6, 6, 6)
    assert t.offered("retreat", "frankfurt")
    assert not t.offered("retreat", "essen")  # 8 + 3


@rule("RET-04")
def test_nobody_retreats_to_a_space_that_the_enemy_has_taken() -> None:
    """The French have come into Frankfurt behind the attackers."""
    t = assault("inf", "liege", ("inf", "essen"), ("inf", "frankfurt")).control("FR", "strasbourg")
    t.put("FR", "inf", "strasbourg").do("done").do("march", t.pick("strasbourg", "inf"), "frankfurt")
    fight(t, 6, 6, 6)
    assert t.asked().prompt.key == "prompt.ground-retreat"
    assert t.offered("retreat", "essen")
    assert not t.offered("retreat", "frankfurt")


@rule("RET-03")
def test_planes_retreat_with_the_troops() -> None:
    t = assault("inf", "liege", ("inf", "essen")).put("GE", "ftr", "essen")
    t.do("fly", t.pick("essen", "ftr"), "liege")
    fight(t, 6, 6, 6).do("retreat", "essen")
    assert t.units("essen") == "inf, ftr"


@rule("RET-08")
@pytest.mark.parametrize("cut_off", [True, False])
def test_planes_left_alone_must_retreat_unless_the_enemy_is_cut_off(cut_off: bool) -> None:
    t = assault("inf", "liege", ("inf", "essen")).put("GE", "ftr", "essen")
    if cut_off:
        mark(t, "cut_off", t.pick("liege", "inf", "UK"))
    t.do("fly", t.pick("essen", "ftr"), "liege")
    fight(t, 6, 6, 1)
    t.do("lose", t.pick("liege", "inf", "GE"))
    if cut_off:
        assert t.seat == "axis"
        assert t.offered("stay")
    else:
        assert "stay" not in t.verbs() or t.asked().prompt.key != "prompt.air-alone"
        assert t.units("essen", "GE") == "ftr"
        assert t.units("liege") == "inf"


# artillery


@rule("ART-01")
@pytest.mark.parametrize(("gun", "left"), [("art", "inf"), ("inf", "choice")])
def test_the_hits_of_artillery_fall_on_tanks_first(gun: str, left: str) -> None:
    t = liege("inf, tank", gun, *([1, 6] if gun == "art" else [1]), 6, 6)
    if left == "choice":
        assert targets(t) == "inf, tank"
    else:
        assert t.units("liege", "UK") == "inf"


@rule("ART-01")
def test_without_tanks_the_hits_of_artillery_fall_on_anybody() -> None:
    t = liege("inf, mech", "art", 1, 6, 6, 6)
    assert targets(t) == "inf, mech"


@rule("ART-02")
def test_artillery_rolls_two_dice_and_each_may_hit() -> None:
    t = liege("2 inf", "art", 2, 2, 6, 6)
    assert rolls(t, "ground-fire")[0] == ("axis", (2, 2))
    assert t.units("liege") == "art"


# bonuses


@rule("INF-01")
@pytest.mark.parametrize(("place", "start", "value"), [("genoa", "marseilles", 3), ("milan", "marseilles", 2)])
def test_infantry_entrenches(place: str, start: str, value: int) -> None:
    assert defends("inf", place, ("inf", start), holder="IT", by="FR") == value


@rule("MEC-02")
@pytest.mark.parametrize(("kind", "value"), [("mech", 3), ("tank", 2)])
def test_mech_entrenches_and_tanks_do_not(kind: str, value: int) -> None:
    """In mountains, where a tank even has one less."""
    assert defends(kind, "genoa", ("inf", "marseilles"), holder="IT", by="FR") == value


@rule("ABN-07")
@pytest.mark.parametrize(("place", "value"), [("genoa", 3), ("milan", 2)])
def test_airborne_entrench(place: str, value: int) -> None:
    assert defends("abn", place, ("inf", "marseilles"), holder="IT", by="FR") == value


@rule("ABN-06")
@pytest.mark.parametrize(("kind", "value"), [("abn", 2), ("inf", 1), ("tank", 1)])
def test_airborne_keep_their_two_when_cut_off(kind: str, value: int) -> None:
    def isolate(t: Table) -> None:
        mark(t, "cut_off", t.pick("liege", kind, "UK"))

    assert defends(kind, "liege", ("inf", "essen"), prepare=isolate) == value


# Blitzkrieg


def blitz(units: str, place: str = "essen") -> Table:
    t = first("GE", "blitzkrieg").control("UK", "liege").put("UK", "inf", "brussels").put("UK", "inf", "london")
    return t.put("GE", units, place).put("GE", "tank", "frankfurt")


@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        pytest.param("mech", True, marks=rule("MEC-01")),
        pytest.param("tank", True, marks=rule("TNK-01")),
        pytest.param("inf", False, marks=rule("TNK-01", "MEC-01")),
    ],
)
def test_tanks_and_mech_may_blitz(kind: str, allowed: bool) -> None:
    t = blitz(kind)
    assert t.offered("march", t.pick("essen", kind), "liege") == allowed


@rule("MEC-01", "TNK-01")
@pytest.mark.parametrize("kind", ["mech", "tank"])
def test_who_moved_in_movement_does_not_blitz(kind: str) -> None:
    t = first("GE").control("UK", "liege").put("GE", f"2 {kind}", "essen").put("UK", "inf", "london")
    moved = t.pick("essen", kind)
    t.do("march", moved, "frankfurt")
    while t.asked().prompt.key != "prompt.blitzkrieg":
        t.do("done")
    assert t.refused("march", moved, "liege") == "BLZ-03"
    t.do("march", t.pick("essen", kind), "liege")


@rule("ABN-04")
def test_airborne_may_drop_in_blitzkrieg_instead_of_movement() -> None:
    t = blitz("abn, 2 inf").control("UK", "liege")
    assert t.offered("drop", t.pick("essen", "abn"), "liege")
    t = first("GE").control("UK", "liege", "amsterdam").put("GE", "abn, tank", "essen").put("UK", "inf", "london")
    unit = t.pick("essen", "abn")
    t.do("drop", unit, "amsterdam")
    while t.asked().prompt.key != "prompt.blitzkrieg":
        t.do("done")
    assert not t.offered("drop", unit, "liege")


@rule("TAC-04")
def test_a_tac_bomber_may_blitz_and_a_fighter_may_not() -> None:
    t = blitz("tac, ftr, tank").put("UK", "inf", "liege")
    t.do("march", t.pick("essen", "tank"), "liege")
    assert not t.offered("fly", t.pick("essen", "ftr"), "liege")
    t.do("fly", t.pick("essen", "tac"), "liege")


@rule("AIR-01")
def test_planes_attack_and_defend_on_land() -> None:
    t = assault("tac", "liege", ("inf", "essen"))
    fight(t, 6, 4)
    assert t.units("liege") == "tac"
    assert t.holder("liege") == "UK"
