"""`theatre match`: computer players against each other, with a confidence interval, resumable.

Two players swap sides every game; of more factions the first has one, in rotation. One player against himself shows
how the factions fare.
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from theatre.ai.players import find_player
from theatre.cli.progress import counting
from theatre.core.dice import seed_key
from theatre.core.rules import Rules

NORMAL_95 = 1.96


class Score(msgspec.Struct):
    """What a match has brought so far."""

    game: str
    version: str
    players: tuple[str, str]
    scenario: str = ""  # all in turn
    games: int = 0
    wins: dict[str, int] = {}
    draws: int = 0
    factions: dict[str, int] = {}  # games won by each seat; a shared win counts for each

    def interval(self, name: str) -> tuple[float, float]:
        """The share of wins with 95 % confidence (Wilson)."""
        if not self.games:
            return 0.0, 1.0
        n, share, z = self.games, self.wins.get(name, 0) / self.games, NORMAL_95
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half


def run(
    rules: Rules[Any],
    players: tuple[str, str],
    games: int,
    seed: int,
    as_json: bool,
    out: Path | None,
    resume: bool,
    scenario: str = "",
) -> None:
    if scenario and scenario not in rules.scenarios:
        raise ValueError(f"{rules.name} has no scenario {scenario!r}; it has {', '.join(rules.scenarios)}")
    nobody = dict.fromkeys(rules.seats, 0)
    score = Score(rules.name, rules.version, players, scenario, wins=dict.fromkeys(players, 0), factions=nobody)
    if resume and out is not None and out.exists():
        score = _kept(score, out)
    with counting("games", games) as advance:
        for _ in range(games):
            _count(score, rules, play_one(rules, players, score.games, seed, scenario))
            if out is not None:
                out.write_bytes(msgspec.json.encode(score))
            advance()
    _tell(score, as_json)


def _count(score: Score, rules: Rules[Any], winners: tuple[int, ...]) -> None:
    names = {seating(rules, score.players, score.games)[seat] for seat in winners}
    score.games += 1
    if len(names) == 1:
        score.wins[names.pop()] += 1
    else:
        score.draws += 1
    for seat in winners:
        score.factions[rules.seats[seat]] += 1


def seating(rules: Rules[Any], players: tuple[str, str], number: int) -> dict[int, str]:
    """Who sits where in game `number`: two sides swap every game; of more factions A has one, in rotation."""
    factions = rules.factions()
    first = number % len(factions)
    return {
        seat: players[0] if faction == first else players[1] for faction, seats in enumerate(factions) for seat in seats
    }


def play_one(
    rules: Rules[Any], players: tuple[str, str], number: int, seed: int, scenario: str = ""
) -> tuple[int, ...]:
    """The seats that have won, none if the game did not end."""
    seated = seating(rules, players, number)
    at_table = {seat: find_player(rules.name, name) for seat, name in seated.items()}
    rng = Random(f"match/{seed}/{number}")
    scenarios = list(rules.scenarios)
    played = scenario or scenarios[number // len(rules.factions()) % len(scenarios)]
    state = rules.setup(played, key=seed_key(seed * 1_000_003 + number))
    while (pending := rules.pending(state)) and rules.rounds(state) <= rules.longest:
        asked = next(one for one in pending if one.waited)
        rules.apply(state, asked.seat, at_table[asked.seat](rules, state, asked, rng))
        state.take_events()
    outcome = rules.outcome(state)
    return outcome.winners if outcome else ()


def _kept(score: Score, out: Path) -> Score:
    try:
        kept = msgspec.json.decode(out.read_bytes(), type=Score)
    except msgspec.DecodeError as fault:
        raise ValueError(f"{out} is no result of theatre match: {fault}") from fault
    if (kept.game, kept.version, kept.players, kept.scenario) != (
        score.game,
        score.version,
        score.players,
        score.scenario,
    ):
        raise ValueError(f"{out} is another match: {kept.game} {kept.version}, {' against '.join(kept.players)}")
    return kept


def _tell(score: Score, as_json: bool) -> None:
    intervals = {name: [round(bound, 4) for bound in score.interval(name)] for name in score.players}
    if as_json:
        figures = {
            "games": score.games,
            "wins": score.wins,
            "draws": score.draws,
            "confidence_95": intervals,
            "factions": score.factions,
        }
        print(msgspec.json.encode(figures).decode())
        return
    for name in dict.fromkeys(score.players):
        low, high = intervals[name]
        print(f"{name:12} {score.wins[name]:>5} of {score.games} games won ({low:.1%} to {high:.1%})")
    print(f"{'draws':12} {score.draws:>5}")
    print("won by " + ", ".join([f"{name} {count}" for name, count in score.factions.items()]))
