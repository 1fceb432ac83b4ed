"""What the matches of computer players of several games have in common.

A battery is played into a file, a line of JSON for each game, so that a run can be broken off and taken up again; then
its table is printed. `scripted` plays the first side in games with an even number and the second in the others.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from theatre.ai.players import find_player
from theatre.core.dice import seed_key
from theatre.core.rules import Rules

FIRST_SEED = 2000
SIDE_NAMES = ("Axis", "Allies")

Game = dict[str, Any]


class Kind(NamedTuple):
    """A kind of match: its scenario, who plays against `scripted`, and how many games."""

    scenario: str
    other: str
    games: int


class Watch(Protocol):
    """What is noted of a game while it is played."""

    def before(self, s: Any) -> None: ...
    def after(self, s: Any) -> None: ...
    def notes(self, s: Any) -> Game: ...


class Battery(NamedTuple):
    about: str
    rules: Rules[Any]
    sides: Sequence[int]  # by seat
    kinds: dict[str, Kind]
    watch: Callable[[], Watch]
    against_itself: Callable[[list[Game]], list[str]]
    most_decisions: int


def play(battery: Battery, name: str, number: int) -> Game:
    kind, rules = battery.kinds[name], battery.rules
    scripted = number % 2
    names = ("scripted", kind.other) if scripted == 0 else (kind.other, "scripted")
    players = [find_player(rules.name, one) for one in names]
    rng, watch = Random(f"{name}/{number}"), battery.watch()
    start = time.process_time()
    s = rules.setup(kind.scenario, None, seed_key(number))
    decisions = 0
    while pending := rules.pending(s):
        asked = next(one for one in pending if one.waited)
        choice = players[battery.sides[asked.seat]](rules, s, asked, rng)
        watch.before(s)
        rules.apply(s, asked.seat, choice)
        watch.after(s)
        decisions += 1
        assert decisions < battery.most_decisions, (name, number, asked.prompt)
    outcome = rules.outcome(s)
    winners = outcome.winners if outcome else ()
    game = {"kind": name, "seed": number, "scripted": scripted}
    game |= {"winner": battery.sides[winners[0]] if winners else None, "decisions": decisions}
    return game | {"seconds": round(time.process_time() - start, 1)} | watch.notes(s)


def table(battery: Battery, games: list[Game]) -> str:
    lines: list[str] = []
    for name, (scenario, other, wanted) in battery.kinds.items():
        some = [game for game in games if game["kind"] == name]
        if not some:
            continue
        seconds, seeds, decisions = [[game[key] for game in some] for key in ("seconds", "seed", "decisions")]
        lines.append(
            f"scripted against {other}, {scenario}: {len(some)} of {wanted} games, seeds {min(seeds)} to {max(seeds)}, "
            f"{min(seconds):.0f} to {max(seconds):.0f} s each, {min(decisions):,} to {max(decisions):,} decisions"
        )
        lines += battery.against_itself(some) if other == "scripted" else against(some)
    return "\n".join(lines)


def against(games: list[Game]) -> list[str]:
    """How `scripted` fared against another player, by the side that it had."""
    rows = []
    for side, name in enumerate(SIDE_NAMES):
        some = [game for game in games if game["scripted"] == side]
        won = sum([game["winner"] == side for game in some])
        drawn = sum([game["winner"] is None for game in some])
        rows.append(f"as {name} won {won}, drawn {drawn}, lost {len(some) - won - drawn} of {len(some)}")
    return ["  " + "; ".join(rows)]


def run(battery: Battery) -> None:
    """Plays what is still missing in the file that is named on the command line, then prints the table."""
    parser = argparse.ArgumentParser(description=battery.about)
    parser.add_argument("file", type=Path)
    parser.add_argument("--only", choices=list(battery.kinds))
    parser.add_argument("--games", type=int, help="of each kind, instead of the whole battery")
    asked = parser.parse_args()
    done = [json.loads(line) for line in asked.file.read_text().splitlines()] if asked.file.exists() else []
    known = {(game["kind"], game["seed"]) for game in done}
    counts = {name: asked.games or kind.games for name, kind in battery.kinds.items() if asked.only in (None, name)}
    for at in range(max(counts.values())):  # the kinds by turns, so that a part of the battery tells of all of them
        for name, wanted in counts.items():
            if at < wanted and (name, FIRST_SEED + at) not in known:
                done.append(play(battery, name, FIRST_SEED + at))
                with asked.file.open("a") as out:
                    out.write(json.dumps(done[-1]) + "\n")
    print(table(battery, done))
