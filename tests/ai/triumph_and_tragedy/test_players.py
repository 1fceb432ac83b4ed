"""The computer players: they finish games of every sort, never choose what is not offered, and remember nothing."""

from __future__ import annotations

import pytest

from ai.match import played
from theatre.ai.players import players_of
from theatre.core.rules import Outcome
from theatre.games.triumph_and_tragedy.game import RULES
from theatre.games.triumph_and_tragedy.state import Position

GAME = "triumph-and-tragedy"


def play(
    seats: tuple[str, str, str], number: int, scenario: str = "1936", last: int = 1945
) -> tuple[Position, Outcome | None]:
    """A game up to the end of a Year."""
    return played(RULES, dict(enumerate(seats)), number, scenario, lambda s: s.year <= last)


def test_they_are_offered_by_name_with_the_best_last() -> None:
    assert list(players_of(GAME)) == ["random", "greedy", "scripted"]


def test_a_scripted_game_comes_to_an_end() -> None:
    _, outcome = play(("scripted", "scripted", "scripted"), 1)
    assert outcome is not None
    assert outcome.winners


@pytest.mark.parametrize("seat", range(3))
def test_scripted_beats_two_random_players(seat: int) -> None:
    seats = [*["random"] * seat, "scripted", *["random"] * (2 - seat)]
    _, outcome = play((seats[0], seats[1], seats[2]), 10 + seat)
    assert outcome is not None
    assert outcome.winners == (seat,)


@pytest.mark.parametrize("scenario", ["1939", "two-player", "two-player-1939"])
def test_every_scenario_is_playable(scenario: str) -> None:
    s, outcome = play(("scripted", "scripted", "greedy"), 3, scenario, last=1940)
    assert s.year > 1940 or outcome is not None


def test_greedy_goes_to_war() -> None:
    s, _ = play(("greedy", "greedy", "greedy"), 4, "1939")
    assert any(s.dow)


def test_a_player_remembers_nothing() -> None:
    first, _ = play(("scripted", "greedy", "scripted"), 6, last=1937)
    again, _ = play(("scripted", "greedy", "scripted"), 6, last=1937)
    assert first.digest() == again.digest()
