"""Battle odds by hand: one case for each rule of the kernel, and every refusal."""

import pytest

from theatre.board.odds import Retreat, Side, UnitClass, battle, round_distribution


def units(name: str, count: int, rating: int, **traits: object) -> UnitClass:
    return UnitClass(name=name, count=count, rating=rating, **traits)


def side(*classes: UnitClass, **retreat: int) -> Side:
    return Side(classes, Retreat(**retreat))


def target(count: int = 1, **traits: object) -> UnitClass:
    """Units that never hit."""
    return units("target", count, 0, **traits)


def hits_in_one_round(*classes: UnitClass) -> list[float]:
    """The probability of 0, 1, 2 ... hits by these units."""
    dice = sum(unit.count * unit.dice for unit in classes)
    chances = [0.0] * (dice + 1)
    for result in round_distribution(side(*classes), side(target(dice + 1))):
        chances[dice + 1 - result.defender[0]] += result.probability
    while not chances[-1]:
        chances.pop()
    return chances


def test_one_against_one_is_a_third_each_way() -> None:
    odds = battle(side(units("A", 1, 3, value=5)), side(units("D", 1, 3, value=8)))
    assert (odds.win, odds.loss, odds.draw) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert odds.rounds == pytest.approx(4 / 3)
    assert odds.attacker.losses == pytest.approx({"A": 2 / 3})
    assert odds.attacker.value_lost == pytest.approx(10 / 3)
    assert odds.defender.value_lost == pytest.approx(16 / 3)
    assert odds.defender.survivors == pytest.approx({(0,): 2 / 3, (1,): 1 / 3})


def test_sneak_casualties_do_not_reply() -> None:
    odds = battle(side(units("A", 1, 3, sneak=True)), side(units("D", 1, 3)))
    assert (odds.win, odds.loss, odds.draw) == pytest.approx((2 / 3, 1 / 3, 0))


def test_sneak_fire_of_both_sides_is_simultaneous() -> None:
    odds = battle(side(units("A", 1, 3, sneak=True)), side(units("D", 1, 3, sneak=True)))
    assert odds.draw == pytest.approx(1 / 3)


def test_sneak_first_lasts_one_round() -> None:
    odds = battle(side(units("A", 1, 3, sneak_first=True)), side(units("D", 1, 3)))
    # 1/2 at once; else the reply hits with 1/2; else an even fight without sneak.
    assert odds.win == pytest.approx(1 / 2 + 1 / 4 * 1 / 3)
    assert odds.draw == pytest.approx(1 / 4 * 1 / 3)


def test_a_destroyer_ends_the_sneak_of_submarines() -> None:
    submarine = units("SUB", 1, 2, sneak=True, submarine=True)
    against_cruiser = battle(side(submarine), side(units("CRU", 1, 2)))
    assert (against_cruiser.win, against_cruiser.draw) == pytest.approx((3 / 5, 0))
    against_destroyer = battle(side(submarine), side(units("DST", 1, 2, anti_sub=True)))
    assert (against_destroyer.win, against_destroyer.draw) == pytest.approx((2 / 5, 1 / 5))


def test_a_destroyer_does_not_end_the_sneak_of_others_or_of_the_first_round() -> None:
    destroyer = side(units("DST", 1, 6, anti_sub=True))
    assert battle(side(units("INF", 1, 6, sneak=True)), destroyer).win == 1
    assert battle(side(units("SUB", 1, 6, submarine=True, sneak_first=True)), destroyer).win == 1


def test_a_destroyer_alive_at_the_start_of_the_round_counts_until_its_end() -> None:
    attacker = side(units("SUB", 1, 6, sneak=True, submarine=True), units("CRU", 1, 6, sneak=True))
    defender = side(units("DST", 1, 0, anti_sub=True), units("BTL", 1, 6))
    # The cruiser sinks the destroyer, the submarine still fires with the others: the battleship replies.
    (result,) = round_distribution(attacker, defender)
    assert (result.attacker, result.defender) == ((0, 1), (0, 0))


def test_submarines_never_hit_aircraft() -> None:
    odds = battle(side(units("SUB", 2, 6, submarine=True, sneak=True)), side(units("FIT", 1, 3, air=True)))
    assert odds.loss == pytest.approx(1)
    assert odds.rounds == pytest.approx(4)
    (result,) = round_distribution(
        side(units("SUB", 3, 6, submarine=True)), side(units("FIT", 1, 0, air=True), units("CAR", 1, 0))
    )
    assert result.defender == (1, 0)


def test_submarine_hits_are_taken_before_others_of_the_same_step() -> None:
    attacker = side(units("SUB", 1, 6, submarine=True), units("CRU", 1, 6))
    (result,) = round_distribution(attacker, side(units("CAR", 1, 0), units("FIT", 1, 0, air=True)))
    assert result.defender == (0, 0)


def test_submarines_against_aircraft_that_cannot_hit_is_a_stalemate() -> None:
    odds = battle(side(units("SUB", 2, 3, submarine=True)), side(units("FIT", 1, 0, air=True)))
    assert odds.stalemate == pytest.approx(1)
    assert odds.rounds == 1


def test_a_battleship_absorbs_a_hit_before_others_die() -> None:
    attacker = side(units("A", 1, 6), after_rounds=1)
    defender = side(units("DST", 1, 0), units("BTL", 1, 0, hits=2))
    (result,) = round_distribution(attacker, defender)
    assert (result.defender, result.defender_absorbed) == ((1, 1), (0, 1))
    assert battle(side(units("A", 1, 6)), defender).rounds == pytest.approx(3)


def test_transports_die_last_wherever_they_are_listed() -> None:
    defender = side(units("TRN", 1, 0, last=True), units("DST", 1, 0), units("FIT", 1, 0, air=True))
    (result,) = round_distribution(side(units("A", 2, 6)), defender)
    assert result.defender == (1, 0, 0)
    (result,) = round_distribution(side(units("SUB", 2, 6, submarine=True)), defender)
    assert result.defender == (0, 0, 1)


def test_a_bomber_fires_two_dice_in_the_first_round_only_and_can_still_be_hit() -> None:
    bomber = units("BMB", 1, 4, dice=2, later_dice=0)
    odds = battle(side(bomber), side(target(2)))
    assert (odds.win, odds.stalemate) == pytest.approx((4 / 9, 5 / 9))
    odds = battle(side(bomber), side(units("D", 3, 1)))
    assert (odds.loss, odds.win) == pytest.approx((1, 0))


def test_bombarding_ships_fire_once_and_are_no_casualties() -> None:
    ship = units("BTL", 1, 6, hits=0, later_dice=0, pursues=False)
    odds = battle(side(target(), ship), side(units("D", 2, 6)))
    assert odds.loss == 1
    assert odds.attacker.losses == {"target": 1, "BTL": 0}
    assert odds.defender.losses == {"D": 1}
    assert battle(side(ship), side(target())).loss == 1  # nobody who could take losses: the battle is over at once


def test_idle_units_neither_fire_nor_hold() -> None:
    gun = units("AAG", 1, 6, dice=0, later_dice=0, hits=0)
    odds = battle(side(units("A", 1, 6)), side(gun, units("D", 1, 0)))
    assert odds.win == 1
    assert odds.defender.survivors == {(1, 0): 1}


def test_a_scout_turns_a_near_miss_into_a_hit() -> None:
    chances = hits_in_one_round(units("A", 1, 3), units("SCT", 1, 0, dice=0, scout=True))
    assert chances == pytest.approx([1 / 3, 2 / 3])


def test_scouts_combine_on_one_die() -> None:
    chances = hits_in_one_round(units("A", 1, 2), units("SCT", 2, 0, dice=0, scout=True))
    assert chances == pytest.approx([1 / 3, 2 / 3])


def test_a_scout_helps_one_die_only() -> None:
    chances = hits_in_one_round(units("A", 2, 2), units("SCT", 1, 0, dice=0, scout=True))
    assert chances == pytest.approx([1 / 4, 19 / 36, 2 / 9])


def test_a_scout_lets_a_transport_hit() -> None:
    assert hits_in_one_round(units("TRN", 1, 0)) == [1]
    chances = hits_in_one_round(units("TRN", 1, 0), units("CRU", 1, 0, dice=0, scout=True))
    assert chances == pytest.approx([5 / 6, 1 / 6])


def test_a_modifier_spent_in_the_sneak_step_is_gone() -> None:
    sneak, scout = units("A", 1, 5, sneak=True), units("SCT", 1, 0, dice=0, scout=True)
    chances = hits_in_one_round(sneak, units("B", 1, 5), scout)
    # The sneak die always hits; on a 6 it takes the modifier, so that the other die needs its own 5.
    assert chances == pytest.approx([0, 1 / 36, 35 / 36])


def test_scouts_that_fall_to_sneak_fire_do_not_help() -> None:
    attacker = side(units("SCT", 1, 0, dice=0, scout=True), units("A", 1, 5))
    results = round_distribution(attacker, side(units("D", 1, 6, sneak=True)))
    assert {r.defender: r.probability for r in results} == pytest.approx({(1,): 1 / 6, (0,): 5 / 6})


def test_a_free_hit_is_preferred_to_one_of_a_submarine() -> None:
    attacker = side(
        units("SUB", 1, 3, submarine=True), units("A", 1, 3), units("SCT", 1, 0, dice=0, scout=True)
    )
    results = round_distribution(attacker, side(units("FIT", 1, 0, air=True)))
    assert {r.defender: r.probability for r in results} == pytest.approx({(1,): 1 / 3, (0,): 2 / 3})


def test_each_artillery_supports_one_infantry() -> None:
    chances = hits_in_one_round(units("INF", 2, 5, supported_by="ART"), units("ART", 1, 6))
    assert chances == pytest.approx([0, 0, 1 / 6, 5 / 6])
    chances = hits_in_one_round(
        units("INF", 1, 5, supported_by="ART"), units("SCT", 1, 5, supported_by="ART"), units("ART", 1, 6)
    )
    assert chances == pytest.approx([0, 0, 1 / 6, 5 / 6])


def test_support_ends_with_the_supporter() -> None:
    attacker = side(units("ART", 1, 0), units("INF", 1, 5, supported_by="ART"))
    odds = battle(attacker, side(target(), units("D", 1, 6, sneak=True, hits=0)))
    assert odds.defender.losses["target"] == pytest.approx(5 / 6)


def test_retreat_after_a_number_of_rounds_under_pursuit() -> None:
    odds = battle(side(target(), after_rounds=2), side(units("D", 2, 0)))
    assert (odds.attacker_retreats, odds.rounds) == pytest.approx((1, 2))
    assert odds.attacker.survivors == pytest.approx({(1,): 25 / 36, (0,): 11 / 36})
    odds = battle(side(target(), after_rounds=2), side(units("D", 2, 0, pursues=False)))
    assert odds.attacker.survivors == {(1,): 1}


def test_pursuers_use_their_scouts_and_spare_aircraft_under_water() -> None:
    scouts = battle(side(units("SCT", 1, 0, dice=0, scout=True)), side(target(), after_rounds=1))
    assert scouts.defender.survivors == pytest.approx({(1,): 2 / 3, (0,): 1 / 3})
    submarine = battle(side(units("SUB", 1, 0, submarine=True)), side(target(air=True), after_rounds=1))
    assert submarine.defender.survivors == {(1,): 1}
    assert battle(side(units("A", 1, 0)), side(target(), after_rounds=1), pursuit=6).defender.losses == {"target": 1}


def test_retreat_at_a_number_of_units() -> None:
    odds = battle(side(units("A", 3, 0), at_units=2), side(units("D", 1, 6, pursues=False)))
    assert (odds.attacker_retreats, odds.rounds) == (1, 1)
    assert odds.attacker.survivors == {(2,): 1}


def test_nobody_retreats_before_the_first_round() -> None:
    odds = battle(side(units("A", 1, 6), at_units=5), side(target(), at_units=5))
    assert (odds.win, odds.rounds) == (1, 1)


def test_the_attacker_leaves_first() -> None:
    odds = battle(side(units("A", 1, 0), after_rounds=1), side(units("D", 1, 0), after_rounds=1))
    assert odds.attacker_retreats == 1


def test_units_that_cannot_retreat_are_left_behind_and_not_pursued() -> None:
    fort = units("FRT", 1, 0, retreats=False)
    odds = battle(side(units("A", 1, 0)), side(fort, units("INF", 1, 0), after_rounds=1))
    assert odds.defender_retreats == 1
    assert odds.defender.survivors == pytest.approx({(0, 1): 5 / 6, (0, 0): 1 / 6})
    assert battle(side(units("A", 1, 3)), side(fort, after_rounds=1, at_units=1)).win == pytest.approx(1)


def test_a_battle_against_nobody_is_won_at_once() -> None:
    odds = battle(side(units("A", 1, 3)), side())
    assert (odds.win, odds.rounds) == (1, 0)
    assert battle(side(), side(units("D", 0, 3))).draw == 1


@pytest.mark.parametrize(
    ("classes", "retreat", "message"),
    [
        ([units("A", 1, 7)], {}, "attacker, class 'A': rating is 7, it must be a whole number from 0 to 6"),
        ([units("A", 1, -1)], {}, "rating is -1"),
        ([units("A", 1, 2.5)], {}, "rating is 2.5"),  # type: ignore[arg-type]
        ([units("A", -1, 3)], {}, "count is -1"),
        ([units("A", 1, 3, dice=-1)], {}, "class 'A': dice is -1"),
        ([units("A", 1, 3, later_dice=-1)], {}, "later_dice is -1"),
        ([units("A", 1, 3, hits=-1)], {}, "hits is -1"),
        ([units("A", 1, 3, value=-2)], {}, "value -2 must be a number not below 0"),
        ([units("A", 1, 3, value=float("nan"))], {}, "value nan"),
        ([units("A", 1, 3), units("A", 1, 2)], {}, "class 'A': each class of a side needs a name of its own"),
        ([units("", 1, 3)], {}, "needs a name of its own"),
        ([units("A", 1, 3, supported_by="B")], {}, "supported_by 'B' must name another class of the side"),
        ([units("A", 1, 3, supported_by="A")], {}, "supported_by 'A' must name another class of the side"),
        ([units("A", 150, 3), units("B", 60, 3)], {}, "dice or hit points in all is 210"),
        ([units("A", 1, 3)], {"after_rounds": 0}, "retreat after_rounds is 0, it must be a whole number from 1"),
        ([units("A", 1, 3)], {"at_units": -1}, "retreat at_units is -1"),
    ],
)
def test_bad_input_is_refused_by_name(classes: list[UnitClass], retreat: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        battle(side(*classes, **retreat), side(target()))
    with pytest.raises(ValueError, match="defender"):
        round_distribution(side(target()), side(*classes, **retreat))


def test_a_pursuit_rating_beyond_the_die_is_refused() -> None:
    with pytest.raises(ValueError, match="pursuit rating is 7"):
        battle(side(target()), side(target()), pursuit=7)


def test_large_battles_sum_to_one() -> None:
    fleet = side(
        units("SUB", 3, 2, sneak=True, submarine=True),
        units("DST", 2, 2, anti_sub=True),
        units("FIT", 2, 3, air=True),
        units("CRU", 2, 3, scout=True),
        units("BTL", 1, 4, hits=2),
        units("TRN", 2, 0, last=True),
        at_units=3,
    )
    horde = side(units("A", 40, 2, supported_by="B"), units("B", 20, 3), after_rounds=3)
    for force in (fleet, horde):
        odds = battle(force, force)
        assert sum(outcome.probability for outcome in odds.outcomes) == pytest.approx(1, abs=1e-12)
