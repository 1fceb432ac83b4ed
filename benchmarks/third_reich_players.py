"""Matches of the computer players of Third Reich: `python benchmarks/third_reich_players.py FILE [--only KIND]`.

Plays what is still missing in FILE (a line of JSON for each game, so that a run can be broken off and taken up again),
then prints the table. Kinds: campaigns of scripted against itself, the 1939 scenario against random and greedy with
alternating sides, and a few games of the later scenarios.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from theatre.ai.players import find_player
from theatre.core.dice import seed_key
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.state import CONQUERED, Position, runs
from theatre.games.third_reich.tables import (
    ALLIES,
    AXIS,
    FRANCE,
    IS_GROUND,
    MODEL,
    NATION,
    POLAND,
    POWERS,
    SEASONS,
    SIDE,
    WINTER,
)

FIRST_SEED = 2000
GAMES = {
    "campaign": ("campaign", "scripted", 50),
    "random": ("1939", "random", 100),
    "greedy": ("1939", "greedy", 100),
    "1942": ("1942", "scripted", 5),
    "1944": ("1944", "scripted", 5),
}
"""By kind the scenario, who plays against `scripted`, and how many games."""
POWER_NAMES = ("Germany", "Italy", "Britain", "France", "USSR", "USA")
MOST_DECISIONS = 40_000
WINTER_1939, WINTER_1941 = [year * len(SEASONS) + WINTER for year in (1939, 1941)]

Game = dict[str, Any]


def play(kind: str, number: int) -> Game:
    """A game; ground units that go with their conquered country are not counted as lost."""
    scenario, other, _ = GAMES[kind]
    scripted = AXIS if number % 2 == 0 else ALLIES
    names = ("scripted", other) if scripted == AXIS else (other, "scripted")
    players = [find_player(RULES.name, name) for name in names]
    rng = Random(f"{kind}/{number}")
    start = time.process_time()
    s: Position = RULES.setup(scenario, None, seed_key(number))
    lost, starved, fell = Counter[int](), Counter[int](), dict[str, int]()
    decisions = 0
    while pending := RULES.pending(s):
        asked = next(one for one in pending if one.waited)
        choice = players[SIDE[asked.seat]](RULES, s, asked, rng)
        owners = {unit: runs(s, unit) for unit in s.placed if IS_GROUND[unit]}
        free = {nation for nation, status in enumerate(s.status) if status != CONQUERED}
        now = s.year * len(SEASONS) + s.season
        RULES.apply(s, asked.seat, choice)
        decisions += 1
        assert decisions < MOST_DECISIONS, (kind, number, asked.prompt)
        fallen = {nation for nation in free if s.status[nation] == CONQUERED}
        fell |= {str(nation): now for nation in fallen & {POLAND, FRANCE}}
        hungry = Counter([event.args[:2] for event in s.take_events() if event.kind == "starved"])
        for unit, power in owners.items():
            if s.where[unit] < 0 and NATION[unit] not in fallen and power in POWERS:
                lost[power] += 1
                if hungry[NATION[unit], MODEL[unit]] > 0:
                    hungry[NATION[unit], MODEL[unit]] -= 1
                    starved[power] += 1
    outcome = RULES.outcome(s)
    winners = outcome.winners if outcome else ()
    return {
        "kind": kind, "seed": number, "scripted": scripted, "winner": SIDE[winners[0]] if winners else None,
        "seconds": round(time.process_time() - start, 1), "decisions": decisions, "fell": fell,
        "lost": [lost[power] for power in POWERS], "starved": [starved[power] for power in POWERS],
    }  # fmt: skip


def table(games: list[Game]) -> str:
    lines: list[str] = []
    for kind, (scenario, other, wanted) in GAMES.items():
        some = [game for game in games if game["kind"] == kind]
        if not some:
            continue
        seconds, seeds = [game["seconds"] for game in some], [game["seed"] for game in some]
        decisions = [game["decisions"] for game in some]
        lines.append(
            f"scripted against {other}, {scenario}: {len(some)} of {wanted} games, seeds {min(seeds)} to {max(seeds)}, "
            f"{min(seconds):.0f} to {max(seconds):.0f} s each, {min(decisions):,} to {max(decisions):,} decisions"
        )
        if other == "scripted":
            lines += _against_itself(some)
        else:
            lines += _against(some)
    return "\n".join(lines)


def _against_itself(games: list[Game]) -> list[str]:
    lines = []
    for name, nation, when, limit in (("Poland", POLAND, "1939", WINTER_1939), ("France", FRANCE, "1941", WINTER_1941)):
        if any(str(nation) in game["fell"] for game in games):
            soon = sum([game["fell"].get(str(nation), limit + 1) <= limit for game in games])
            ever = sum([str(nation) in game["fell"] for game in games])
            lines.append(f"  {name} conquered by the end of Winter {when}: {soon}; in the whole game {ever}")
    won = Counter([game["winner"] for game in games])
    lines.append(f"  won by the Axis {won[AXIS]}, by the Allies {won[ALLIES]}, stalemate {won[None]}")
    for power, name in enumerate(POWER_NAMES):
        starved, lost = [sum([game[key][power] for game in games]) for key in ("starved", "lost")]
        share = f"{100 * starved / lost:.1f} %" if lost else "-"
        lines.append(f"  {name:8} removed for want of supply {starved:4} of {lost:5} ground units lost  {share}")
    return lines


def _against(games: list[Game]) -> list[str]:
    rows = []
    for side, name in ((AXIS, "Axis"), (ALLIES, "Allies")):
        some = [game for game in games if game["scripted"] == side]
        won = sum([game["winner"] == side for game in some])
        drawn = sum([game["winner"] is None for game in some])
        rows.append(f"as {name} won {won}, drawn {drawn}, lost {len(some) - won - drawn} of {len(some)}")
    return ["  " + "; ".join(rows)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--only", choices=list(GAMES))
    parser.add_argument("--games", type=int, help="of each kind, instead of the whole battery")
    asked = parser.parse_args()
    done = [json.loads(line) for line in asked.file.read_text().splitlines()] if asked.file.exists() else []
    known = {(game["kind"], game["seed"]) for game in done}
    counts = {kind: asked.games or wanted for kind, (_, _, wanted) in GAMES.items() if asked.only in (None, kind)}
    for at in range(max(counts.values())):  # the kinds by turns, so that a part of the battery tells of all of them
        for kind, wanted in counts.items():
            if at < wanted and (kind, FIRST_SEED + at) not in known:
                done.append(play(kind, FIRST_SEED + at))
                with asked.file.open("a") as out:
                    out.write(json.dumps(done[-1]) + "\n")
    print(table(done))


if __name__ == "__main__":
    main()
