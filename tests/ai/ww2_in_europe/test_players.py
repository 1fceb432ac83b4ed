"""The computer player: it plays both sides by the rules, beats chance, and judges battles as the dice do."""

from __future__ import annotations

from random import Random

import pytest

from ai.match import played
from theatre.ai.players import players_of
from theatre.ai.ww2_in_europe.estimate import Fighter, forecast
from theatre.core.rules import Outcome
from theatre.games.ww2_in_europe.game import RULES
from theatre.games.ww2_in_europe.state import Position
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, GERMANY, LAST_TURN, turn_number
from theatre.games.ww2_in_europe.world import PACT_GERMAN

GAME = "ww2-in-europe"


def play(seats: tuple[str, str], number: int, scenario: str, last: int = LAST_TURN) -> tuple[Position, Outcome | None]:
    """A game up to the end of a turn."""
    return played(RULES, dict(enumerate(seats)), number, scenario, lambda s: s.turn <= last)


def test_they_are_offered_by_name_with_the_best_last() -> None:
    assert list(players_of(GAME)) == ["random", "scripted"]


@pytest.mark.parametrize("scenario", ["1939", "1941"])
def test_a_year_is_played_by_the_rules(scenario: str) -> None:
    first = turn_number("fall", 1939) if scenario == "1939" else turn_number("spring", 1941)
    s, _ = play(("scripted", "scripted"), 3, scenario, last=first + 3)
    assert s.turn == first + 4


def test_scripted_beats_a_random_player_with_either_side() -> None:
    for seats, side in ((("scripted", "random"), AXIS), (("random", "scripted"), ALLIES)):
        _, outcome = play(seats, 5, "1941")
        assert outcome is not None
        assert outcome.winners == (side,)


def test_germany_takes_its_part_of_poland_before_it_turns_west() -> None:
    games = [play(("scripted", "scripted"), number, "1939", last=turn_number("fall", 1939))[0] for number in range(4)]
    kept = [all(s.controller[land] == GERMANY for land in PACT_GERMAN) and not s.pact_failed for s in games]
    assert sum(kept) >= 3


@pytest.mark.parametrize(("attackers", "defenders"), [(4, 2), (3, 3), (6, 5), (5, 8)])
def test_the_forecast_agrees_with_dice(attackers: int, defenders: int) -> None:
    ours, theirs = [Fighter(2 / 6, 10, True)] * attackers, [Fighter(2 / 6, 10, True)] * defenders
    rng = Random(1)
    won = 0
    for _ in range(2000):
        a, d = attackers, defenders
        while a > 0 and d > 0:
            shot, answered = [sum([rng.random() < 2 / 6 for _ in range(side)]) for side in (a, d)]
            a, d = a - answered, d - shot
        won += a > 0
    assert abs(forecast(ours, theirs).taken - won / 2000) < 0.08
