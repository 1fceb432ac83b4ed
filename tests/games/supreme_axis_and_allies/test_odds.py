"""The odds adapter: ratings, dogfights, bombers, support and chits as in the game."""

from __future__ import annotations

import pytest

from games.supreme_axis_and_allies.table import table
from theatre.board.odds import Retreat
from theatre.core.dice import Dice, seed_key
from theatre.games.supreme_axis_and_allies.odds import Terms, battle_odds, loss_order, value_of
from theatre.games.supreme_axis_and_allies.tables import AAG, ARM, ART, BMB, BTL, CRU, DST, FIT, INF, SUB, TRN


def test_one_infantry_against_one() -> None:
    """Attack at 1, defence at 2: of the 16 of 36 rounds that end it 4 are won, 2 kill both, 10 are lost."""
    odds = battle_odds({INF: 1}, {INF: 1})
    assert (odds.battle.win, odds.battle.draw, odds.battle.loss) == pytest.approx((4 / 16, 2 / 16, 10 / 16))
    assert odds.taken == odds.battle.win
    assert odds.attacker_losses == {INF: pytest.approx(12 / 16)}
    assert odds.swing == pytest.approx(3 * (6 / 16 - 12 / 16))


def test_artillery_supports_infantry_only_where_agreed() -> None:
    with_support = battle_odds({INF: 2, ART: 2}, {INF: 3}).taken
    without = battle_odds({INF: 2, ART: 2}, {INF: 3}, terms=Terms(artillery=False)).taken
    assert with_support > without + 0.05


def test_fighters_are_paired_off_first() -> None:
    """The only defender duels: the infantry walks in, and both flights lose alike."""
    odds = battle_odds({INF: 1, FIT: 1}, {FIT: 1})
    assert odds.taken == 1.0
    assert odds.dogfight is not None
    assert odds.attacker_losses[FIT] == pytest.approx(odds.defender_losses[FIT])
    assert odds.attacker_losses[INF] == 0.0


def test_a_surplus_fighter_stays_in_the_battle() -> None:
    assert battle_odds({INF: 1, FIT: 2}, {INF: 2, FIT: 1}).taken == pytest.approx(
        battle_odds({INF: 1, FIT: 1}, {INF: 2}).taken
    )


def test_jets_win_dogfights() -> None:
    plain = battle_odds({INF: 1, FIT: 2}, {FIT: 2})
    jets = battle_odds({INF: 1, FIT: 2}, {FIT: 2}, terms=Terms(jets=(True, False)))
    assert jets.attacker_losses[FIT] < plain.attacker_losses[FIT]
    assert jets.defender_losses[FIT] > plain.defender_losses[FIT]


def test_aircraft_alone_take_nothing() -> None:
    odds = battle_odds({BMB: 2}, {INF: 1})
    assert odds.battle.win > 0.5
    assert odds.taken == 0.0


def test_a_ground_unit_is_kept_to_take_the_territory() -> None:
    odds = battle_odds({INF: 1, FIT: 2}, {INF: 2})
    left = [outcome.attacker[-1] for outcome in odds.battle.outcomes if outcome.ending == "win"]
    assert left
    assert all(left)
    assert odds.taken == odds.battle.win


def test_bombers_have_two_dice_in_the_first_round_only() -> None:
    """One round with two dice at 4, then nothing: 1/9 that both miss, and then the defender shoots on for ever."""
    odds = battle_odds({BMB: 1}, {INF: 1})
    assert odds.battle.win == pytest.approx(8 / 9 * 4 / 6)
    heavy = battle_odds({BMB: 1}, {INF: 1}, terms=Terms(heavy_bombers=True))
    assert heavy.battle.win == pytest.approx(26 / 27 * 4 / 6)


def test_support_ships_fire_once_and_cannot_be_hit() -> None:
    alone, supported = battle_odds({INF: 2}, {INF: 2}), battle_odds({INF: 2}, {INF: 2}, {BTL: 1, CRU: 1})
    assert supported.taken > alone.taken + 0.2
    assert set(supported.attacker_losses) == {INF}


def test_a_superior_general_lowers_the_other_side() -> None:
    plain = battle_odds({INF: 4}, {ARM: 2})
    assert battle_odds({INF: 4}, {ARM: 2}, terms=Terms(general=(True, False))).taken > plain.taken
    slowed = battle_odds({ARM: 2}, {INF: 2}, terms=Terms(general=(False, True)))
    assert slowed.taken < battle_odds({ARM: 2}, {INF: 2}).taken


def test_codebreaking_and_ambush_let_a_side_fire_first() -> None:
    plain = battle_odds({INF: 3}, {INF: 2}).taken
    ambush = battle_odds({INF: 3}, {INF: 2}, terms=Terms(ambush=(True, False))).taken
    assert ambush > plain
    assert battle_odds({INF: 3}, {INF: 2}, terms=Terms(codebreaking=(True, False))).taken == pytest.approx(ambush)


def test_a_battleship_absorbs_a_hit_where_agreed() -> None:
    sea = Terms(sea=True)
    assert battle_odds({BTL: 1}, {DST: 2}, terms=sea).taken > (
        battle_odds({BTL: 1}, {DST: 2}, terms=Terms(sea=True, two_hit=False)).taken + 0.1
    )


def test_submarines_cannot_hit_aircraft_and_destroyers_hunt_them() -> None:
    sea = Terms(sea=True)
    assert battle_odds({SUB: 3}, {FIT: 1}, terms=sea).battle.win == 0.0
    assert battle_odds({SUB: 3}, {BTL: 1}, terms=sea).taken > battle_odds({SUB: 2, DST: 1}, {BTL: 1}, terms=sea).taken


def test_transports_die_last() -> None:
    odds = battle_odds({DST: 2}, {TRN: 1, DST: 1}, terms=Terms(sea=True))
    assert odds.defender_losses[DST] > odds.defender_losses[TRN]


def test_guns_do_not_fight() -> None:
    assert battle_odds({INF: 2, AAG: 1}, {INF: 1, AAG: 1}) == battle_odds({INF: 2}, {INF: 1})


def test_a_retreat_policy() -> None:
    odds = battle_odds({INF: 3}, {INF: 3}, terms=Terms(attacker_retreat=Retreat(after_rounds=1)))
    assert odds.battle.attacker_retreats > 0.8
    assert value_of(odds.attacker_losses) < value_of(battle_odds({INF: 3}, {INF: 3}).attacker_losses)


def test_the_order_of_losses() -> None:
    assert loss_order([FIT, ARM, INF, ART], attacking=True) == [INF, ART, ARM, FIT]
    assert loss_order([BTL, TRN, SUB], attacking=False) == [SUB, BTL, TRN]


def test_the_game_agrees_with_the_odds() -> None:
    """Three hundred battles fought by the rules themselves, no retreats: within four standard deviations."""
    games = 300
    taken = 0
    for number in range(games):
        t = table("GER", "movement")
        t.put("GER", "5 INF", "poland").put("USSR", "2 INF", "belorussia").hold("USSR", "belorussia")
        t.s.dice = Dice(seed_key(number))
        t.do("march", "poland", "belorussia", t.pick("poland", "4 INF")).do("done")
        while "stay" in t.verbs():
            t.do("stay")
        assert not (t.units("GER", "belorussia") and t.units("USSR", "belorussia"))
        taken += t.holder("belorussia") == "GER"
    chance = battle_odds({INF: 4}, {INF: 2}).taken
    assert abs(taken / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5
