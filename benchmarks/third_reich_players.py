"""Matches of the computer players of Third Reich: `python benchmarks/third_reich_players.py FILE [--only KIND]`.

Plays what is still missing in FILE, then prints the table. Kinds: campaigns of scripted against itself, the 1939
scenario against random and greedy with alternating sides, and a few games of the later scenarios.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from player_matches import Battery, Game, Kind, run

from theatre.games.third_reich.counters import runs
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.state import CONQUERED, Position
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

KINDS = {
    "campaign": Kind("campaign", "scripted", 50),
    "random": Kind("1939", "random", 100),
    "greedy": Kind("1939", "greedy", 100),
    "1942": Kind("1942", "scripted", 5),
    "1944": Kind("1944", "scripted", 5),
}
POWER_NAMES = ("Germany", "Italy", "Britain", "France", "USSR", "USA")
MOST_DECISIONS = 40_000
WINTER_1939, WINTER_1941 = [year * len(SEASONS) + WINTER for year in (1939, 1941)]


class Losses:
    """What was lost and starved; ground units that go with their conquered country are not counted as lost."""

    def __init__(self) -> None:
        self.lost, self.starved, self.fell = Counter[int](), Counter[int](), dict[str, int]()
        self.owners: dict[int, int] = {}
        self.free: set[int] = set()
        self.now = 0

    def before(self, s: Position) -> None:
        self.owners = {unit: runs(s, unit) for unit in s.placed if IS_GROUND[unit]}
        self.free = {nation for nation, status in enumerate(s.status) if status != CONQUERED}
        self.now = s.year * len(SEASONS) + s.season

    def after(self, s: Position) -> None:
        fallen = {nation for nation in self.free if s.status[nation] == CONQUERED}
        self.fell |= {str(nation): self.now for nation in fallen & {POLAND, FRANCE}}
        hungry = Counter([event.args[:2] for event in s.take_events() if event.kind == "starved"])
        for unit, power in self.owners.items():
            if s.where[unit] < 0 and NATION[unit] not in fallen and power in POWERS:
                self.lost[power] += 1
                if hungry[NATION[unit], MODEL[unit]] > 0:
                    hungry[NATION[unit], MODEL[unit]] -= 1
                    self.starved[power] += 1

    def notes(self, s: Position) -> dict[str, Any]:
        lost, starved = [[count[power] for power in POWERS] for count in (self.lost, self.starved)]
        return {"fell": self.fell, "lost": lost, "starved": starved}


def against_itself(games: list[Game]) -> list[str]:
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


if __name__ == "__main__":
    run(Battery(__doc__ or "", RULES, SIDE, KINDS, Losses, against_itself, MOST_DECISIONS))
