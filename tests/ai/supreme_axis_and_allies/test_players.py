"""The computer players: they finish games, never choose what is not offered, and play better than chance."""

from __future__ import annotations

from random import Random

import pytest

from ai.match import played
from theatre.ai.players import find_player, players_of
from theatre.core.dice import seed_key
from theatre.core.rules import Outcome
from theatre.games.supreme_axis_and_allies.game import RULES
from theatre.games.supreme_axis_and_allies.state import Position

GAME = "supreme-axis-and-allies"


def play(sides: tuple[str, str], number: int, rounds: int = 40, **options: int) -> tuple[Position, Outcome | None]:
    """A game of the Allies against the Axis."""
    players = {seat: sides[seat & 1] for seat in range(len(RULES.seats))}
    return played(RULES, players, number, "world", lambda s: s.round <= rounds, options)


def test_they_are_offered_by_name_with_the_best_last() -> None:
    assert list(players_of(GAME)) == ["random", "greedy", "scripted"]


@pytest.mark.parametrize("allies", [True, False])
def test_scripted_beats_random_from_either_side(allies: bool) -> None:
    sides = ("scripted", "random") if allies else ("random", "scripted")
    for number in range(2):
        _, outcome = play(sides, number)
        assert outcome is not None
        assert (0 in outcome.winners) is allies


def test_greedy_beats_random() -> None:
    wins = 0
    for number in range(4):
        _, outcome = play(("greedy", "random") if number % 2 else ("random", "greedy"), number)
        wins += outcome is not None and (0 in outcome.winners) is bool(number % 2)
    assert wins >= 3


def test_every_option_of_the_game_is_playable() -> None:
    s, _ = play(("scripted", "greedy"), 5, rounds=3, neutrality=1, garrisons=1, straits=1, threshold=12)
    assert s.round >= 3


def test_a_player_remembers_nothing() -> None:
    """The same question with the same chance gets the same answer, and asking changes nothing."""
    player = find_player(GAME, "scripted")
    s: Position = RULES.setup("world", key=seed_key(3))
    rng = Random(1)
    for _ in range(400):
        asked = RULES.pending(s)[0]
        before = s.digest()
        first = player(RULES, s, asked, Random(9))
        assert player(RULES, s, asked, Random(9)) == first
        assert s.digest() == before
        RULES.apply(s, asked.seat, player(RULES, s, asked, rng))
