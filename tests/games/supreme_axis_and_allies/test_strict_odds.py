"""Odds of an engagement: each unit goes into the reckoning with its figures of the unit chart and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from games.supreme_axis_and_allies.table import kinds_from_words
from theatre.board.odds import Odds, Retreat, Side, UnitClass, battle
from theatre.games.supreme_axis_and_allies.odds import BattleOdds, Terms, battle_odds, loss_order, value_of
from theatre.games.supreme_axis_and_allies.tables import UNIT, UNITS

Figures = dict[str, Any]
CHART: dict[str, Figures] = {  # attack, defence, and what sets the unit apart
    "INF": {"ratings": (1, 2), "value": 3.0},
    "SCT": {"ratings": (1, 2), "value": 5.0},
    "ART": {"ratings": (2, 2), "value": 4.0},
    "ARM": {"ratings": (3, 3), "value": 5.0},
    "FRT": {"ratings": (0, 3), "value": 4.0, "retreats": False},
    "FIT": {"ratings": (3, 4), "value": 10.0, "air": True},
    "BMB": {"ratings": (4, 1), "value": 12.0, "air": True},
    "SUB": {"ratings": (2, 1), "value": 6.0, "sneak": True, "submarine": True},
    "DST": {"ratings": (2, 2), "value": 8.0, "anti_sub": True},
    "CRU": {"ratings": (3, 3), "value": 12.0, "scout": True},
    "CAR": {"ratings": (1, 2), "value": 14.0},
    "BTL": {"ratings": (4, 4), "value": 20.0, "hits": 2},
    "TRN": {"ratings": (0, 0), "value": 7.0, "last": True},
    "CVY": {"ratings": (1, 1), "value": 9.0, "last": True},
}


def units(words: str) -> dict[int, int]:
    kinds = kinds_from_words(words)
    return {kind: kinds.count(kind) for kind in kinds}


def reckon(attackers: str, defenders: str, bombard: str = "", **terms: Any) -> BattleOdds:
    return battle_odds(units(attackers), units(defenders), units(bombard), Terms(**terms))


def line(name: str, count: int, attacking: bool, **changed: Any) -> UnitClass:
    """A class as the chart has it; a BMB on Ground Attack has two dice in the first round, and does not pursue."""
    traits = {trait: value for trait, value in CHART[name].items() if trait != "ratings"}
    bomber = {"dice": 2, "later_dice": 0, "pursues": False} if name == "BMB" and attacking else {}
    return UnitClass(
        name=name, count=count, **{"rating": CHART[name]["ratings"][not attacking], **traits, **bomber, **changed}
    )


def fought(attackers: list[UnitClass], defenders: list[UnitClass], *retreats: Retreat) -> Odds:
    first, second = retreats or (Retreat(), Retreat())
    return battle(Side(tuple(attackers), first), Side(tuple(defenders), second), pursuit=1)


def same(one: Odds, other: Odds) -> bool:
    return (one.win, one.loss, one.draw, one.rounds) == pytest.approx((other.win, other.loss, other.draw, other.rounds))


@pytest.mark.parametrize("name", ["INF", "ART", "ARM", "BMB"])
def test_who_attacks_on_land_does_so_at_his_rating(name: str) -> None:
    odds = reckon(f"3 {name}", "2 ARM")
    assert same(odds.battle, fought([line(name, 3, True)], [line("ARM", 2, False)]))


@pytest.mark.parametrize("name", ["INF", "ART", "ARM", "FRT", "FIT", "BMB"])
def test_who_defends_on_land_does_so_at_his_rating(name: str) -> None:
    odds = reckon("4 ARM", f"2 {name}")
    assert same(odds.battle, fought([line("ARM", 4, True)], [line(name, 2, False)]))


@pytest.mark.parametrize("name", ["SUB", "DST", "CRU", "CAR", "BTL", "CVY", "FIT"])
@pytest.mark.parametrize("foe", ["SUB", "DST"])
def test_ships_fight_at_sea_with_their_ratings_and_gifts(name: str, foe: str) -> None:
    attack = reckon(f"2 {name}", f"2 {foe}", sea=True)
    assert same(attack.battle, fought([line(name, 2, True)], [line(foe, 2, False)]))
    defence = reckon(f"2 {foe}", f"2 {name}", sea=True)
    assert same(defence.battle, fought([line(foe, 2, True)], [line(name, 2, False)]))


def test_a_scout_changes_a_die_on_land_and_a_cruiser_at_sea() -> None:
    with_scout = fought([line("INF", 2, True), line("SCT", 1, True, scout=True)], [line("INF", 2, False)])
    assert same(reckon("2 INF, SCT", "2 INF").battle, with_scout)
    with_cruiser = fought([line("SUB", 2, True), line("CRU", 1, True)], [line("DST", 2, False)])
    assert same(reckon("2 SUB, CRU", "2 DST", sea=True).battle, with_cruiser)


def test_transports_are_lost_last() -> None:
    expected = fought([line("DST", 1, True), line("TRN", 2, True)], [line("DST", 2, False)])
    odds = reckon("2 TRN, DST", "2 DST", sea=True)
    assert same(odds.battle, expected)
    assert loss_order(kinds_from_words("TRN, BTL, DST, SUB"), True) == kinds_from_words("SUB, DST, BTL, TRN")


def test_the_cheapest_is_lost_first_and_of_equals_the_weaker() -> None:
    assert loss_order(kinds_from_words("ARM, ART, SCT, INF"), attacking=True) == kinds_from_words("INF, ART, SCT, ARM")
    assert loss_order(kinds_from_words("FRT, ART"), attacking=True) == kinds_from_words("FRT, ART")
    assert loss_order(kinds_from_words("FRT, ART"), attacking=False) == kinds_from_words("ART, FRT")


@pytest.mark.parametrize("agreed", [True, False])
def test_artillery_supports_attacking_infantry_where_it_was_agreed(agreed: bool) -> None:
    supported = {"supported_by": "ART"} if agreed else {}
    attackers = [line("INF", 2, True, **supported), line("ART", 1, True)]
    odds = reckon("2 INF, ART", "2 INF", artillery=agreed)
    assert same(odds.battle, fought(attackers, [line("INF", 2, False)]))


def test_artillery_supports_no_defenders() -> None:
    expected = fought([line("ARM", 3, True)], [line("INF", 2, False), line("ART", 1, False)])
    assert same(reckon("3 ARM", "2 INF, ART").battle, expected)


@pytest.mark.parametrize("agreed", [True, False])
def test_battleships_absorb_a_hit_where_it_was_agreed(agreed: bool) -> None:
    expected = fought([line("BTL", 1, True, hits=1 + agreed)], [line("DST", 2, False)])
    assert same(reckon("BTL", "2 DST", sea=True, two_hit=agreed).battle, expected)


def test_heavy_bombers_have_a_die_more_on_attack_only() -> None:
    odds = reckon("INF, BMB", "2 INF", heavy_bombers=True)
    attackers = [line("BMB", 1, True, dice=3), line("INF", 1, True)]  # one to hold the Territory
    assert same(odds.battle, fought(attackers, [line("INF", 2, False)]))
    defended = reckon("2 ARM", "BMB", heavy_bombers=True)
    assert same(defended.battle, fought([line("ARM", 2, True)], [line("BMB", 1, False)]))


@pytest.mark.parametrize(("general", "attack", "defence"), [((True, False), 3, 2), ((False, True), 2, 3)])
def test_a_superior_general_lowers_the_enemy(general: tuple[bool, bool], attack: int, defence: int) -> None:
    expected = fought([line("ARM", 2, True, rating=attack)], [line("ARM", 2, False, rating=defence)])
    assert same(reckon("2 ARM", "2 ARM", general=general).battle, expected)


@pytest.mark.parametrize("who", [0, 1])
def test_codebreakers_fire_first_in_the_first_round(who: int) -> None:
    first = (who == 0, who == 1)
    expected = fought([line("ARM", 2, True, sneak_first=first[0])], [line("ARM", 2, False, sneak_first=first[1])])
    assert same(reckon("2 ARM", "2 ARM", codebreaking=first).battle, expected)


@pytest.mark.parametrize("who", [0, 1])
def test_an_ambush_is_for_infantry(who: int) -> None:
    first = (who == 0, who == 1)
    attackers = [line("INF", 2, True, sneak_first=first[0]), line("ARM", 1, True)]
    defenders = [line("INF", 2, False, sneak_first=first[1]), line("ARM", 1, False)]
    assert same(reckon("2 INF, ARM", "2 INF, ARM", ambush=first).battle, fought(attackers, defenders))


def test_ships_off_the_beach_fire_once_and_cannot_be_hit() -> None:
    ship = {"hits": 0, "later_dice": 0, "pursues": False, "value": 0.0, "scout": False}
    attackers = [line("INF", 2, True), line("CRU", 1, True, **ship), line("BTL", 1, True, **ship)]
    odds = reckon("2 INF", "2 INF", "CRU, BTL, DST")
    assert same(odds.battle, fought(attackers, [line("INF", 2, False)]))
    assert set(odds.attacker_losses) == {UNIT["INF"]}


@pytest.mark.parametrize(("general", "attack"), [((False, True), 3), ((True, False), 4)])
def test_a_general_ashore_lowers_the_ships_off_the_beach(general: tuple[bool, bool], attack: int) -> None:
    ship = line("BTL", 1, True, rating=attack, hits=0, later_dice=0, pursues=False)
    odds = reckon("2 INF", "2 INF", "BTL", general=general)
    assert same(odds.battle, fought([line("INF", 2, True), ship], [line("INF", 2, False)]))


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_retreats_as_it_means_to_under_fire(side: int) -> None:
    soon = Retreat(after_rounds=1)
    retreats = (soon, Retreat()) if side == 0 else (Retreat(), soon)
    odds = reckon("3 INF", "3 INF", attacker_retreat=retreats[0], defender_retreat=retreats[1]).battle
    expected = fought([line("INF", 3, True)], [line("INF", 3, False)], *retreats)
    assert same(odds, expected)
    assert (odds.attacker_retreats, odds.defender_retreats) == pytest.approx(
        (expected.attacker_retreats, expected.defender_retreats)
    )
    assert odds.attacker.value_lost == pytest.approx(expected.attacker.value_lost)
    assert odds.defender.value_lost == pytest.approx(expected.defender.value_lost)


def test_forts_are_left_behind() -> None:
    soon = Retreat(after_rounds=1)
    odds = reckon("3 INF", "FRT, INF", defender_retreat=soon)
    expected = fought([line("INF", 3, True)], [line("INF", 1, False), line("FRT", 1, False)], Retreat(), soon)
    assert odds.battle.defender.value_lost == pytest.approx(expected.defender.value_lost)


# the unit that takes the Territory


def test_an_attacker_with_aircraft_keeps_a_ground_unit_to_the_last() -> None:
    odds = reckon("2 INF, ARM, FIT", "3 INF")
    attackers = [line("INF", 2, True), line("FIT", 1, True), line("ARM", 1, True)]
    assert same(odds.battle, fought(attackers, [line("INF", 3, False)]))
    assert odds.taken == pytest.approx(odds.battle.win)
    assert set(odds.attacker_losses) == {UNIT["INF"], UNIT["ARM"], UNIT["FIT"]}


def test_artillery_is_kept_only_if_there_is_nothing_else() -> None:
    attackers = [line("ART", 1, True), line("FIT", 1, True), line("INF", 1, True, supported_by="ART")]
    assert same(reckon("INF, ART, FIT", "2 INF").battle, fought(attackers, [line("INF", 2, False)]))
    alone = fought([line("FIT", 1, True), line("ART", 1, True)], [line("INF", 2, False)])
    assert same(reckon("ART, FIT", "2 INF").battle, alone)


def test_aircraft_alone_take_nothing_but_win_at_sea() -> None:
    assert reckon("3 BMB", "INF").taken == 0.0
    fleet = reckon("2 FIT", "DST", sea=True)
    assert fleet.taken == pytest.approx(fleet.battle.win)
    assert fleet.taken > 0
    army = reckon("3 INF", "INF")
    assert army.taken == pytest.approx(army.battle.win)


def test_guns_and_industries_do_not_fight() -> None:
    assert same(reckon("3 INF", "INF, AAG, IC").battle, reckon("3 INF", "INF").battle)


# the dogfight comes first


@pytest.mark.parametrize(("ours", "theirs", "pairs"), [(3, 2, 2), (1, 4, 1)])
def test_as_many_fighters_as_both_have_are_paired_and_out_of_the_engagement(ours: int, theirs: int, pairs: int) -> None:
    odds = reckon(f"2 INF, {ours} FIT", f"INF, {theirs} FIT")
    pilots = Side((UnitClass(name="FIT", count=pairs, rating=2, value=1.0),))
    dogfight = battle(pilots, pilots)
    assert odds.dogfight is not None
    assert same(odds.dogfight, dogfight)
    rest = battle_odds(units(f"2 INF{', FIT' * (ours - pairs)}"), units(f"INF{', FIT' * (theirs - pairs)}"))
    assert same(odds.battle, rest.battle)
    for lost, left, shot in [
        (odds.attacker_losses, rest.attacker_losses, dogfight.attacker),
        (odds.defender_losses, rest.defender_losses, dogfight.defender),
    ]:
        assert lost[UNIT["FIT"]] == pytest.approx(left.get(UNIT["FIT"], 0.0) + shot.value_lost)


def test_no_dogfight_without_enemy_fighters() -> None:
    assert reckon("INF, FIT", "INF").dogfight is None


@pytest.mark.parametrize(
    ("terms", "attack", "defence"),
    [
        ({"jets": (True, False)}, {"rating": 3}, {"rating": 2}),
        ({"jets": (False, True)}, {"rating": 2}, {"rating": 3}),
        ({"general": (True, False)}, {"rating": 2}, {"rating": 1}),
        ({"general": (False, True)}, {"rating": 1}, {"rating": 2}),
        ({"codebreaking": (True, False)}, {"rating": 2, "sneak_first": True}, {"rating": 2}),
        ({"codebreaking": (False, True)}, {"rating": 2}, {"rating": 2, "sneak_first": True}),
    ],
)
def test_technology_works_in_the_dogfight(terms: Figures, attack: Figures, defence: Figures) -> None:
    dogfight = reckon("INF, 2 FIT", "INF, 2 FIT", **terms).dogfight
    assert dogfight is not None
    sides = [Side((UnitClass(name="FIT", count=2, value=1.0, **figures),)) for figures in (attack, defence)]
    assert same(dogfight, battle(*sides))


def test_losses_are_told_by_kind_and_in_ipc() -> None:
    odds = reckon("3 INF", "ARM")
    expected = fought([line("INF", 3, True)], [line("ARM", 1, False)])
    assert odds.attacker_losses == pytest.approx({UNIT["INF"]: expected.attacker.losses["INF"]})
    assert odds.defender_losses == pytest.approx({UNIT["ARM"]: expected.defender.losses["ARM"]})
    assert odds.swing == pytest.approx(expected.defender.value_lost - expected.attacker.value_lost)
    assert value_of({UNIT["ARM"]: 2, UNIT["BTL"]: 0.5}) == 2 * 5 + 0.5 * 20


def test_the_chart_of_this_file_is_that_of_the_game() -> None:
    for name, traits in CHART.items():
        unit = UNITS[UNIT[name]]
        assert (unit.attack, unit.defense) == traits["ratings"] or name == "BMB"
        assert unit.cost == traits["value"]
