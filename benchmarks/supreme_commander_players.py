"""Matches of the computer players of The Supreme Commander: `python benchmarks/supreme_commander_players.py FILE`.

Plays what is still missing in FILE, then prints the table; `--only KIND` for a part of it. Kinds: Barbarossa of
scripted against itself, against random and greedy with alternating sides, and a few games of each other scenario.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from player_matches import Battery, Game, Kind, run

from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.relations import side_of
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import ALLIES, AXIS, NOBODY, SIDE
from theatre.games.supreme_commander.victory import axis_locations
from theatre.games.supreme_commander.world import MOSCOW, PARIS, ROME, WARSAW, space

KINDS = {
    "barbarossa": Kind("barbarossa", "scripted", 50),
    "random": Kind("barbarossa", "random", 100),
    "greedy": Kind("barbarossa", "greedy", 40),
    "europe_at_war": Kind("europe_at_war", "scripted", 5),
    "barbarossa_to_berlin": Kind("barbarossa_to_berlin", "scripted", 5),
    "great_crusade": Kind("great_crusade", "scripted", 10),
}
CITIES = {
    "Warsaw": WARSAW, "Paris": PARIS, "Minsk": space("2023"), "Moscow": MOSCOW, "Rome": ROME, "Berlin": space("2132"),
}  # fmt: skip
MOST_DECISIONS = 60_000
END_OF_1941 = 21  # turn


class Cities:
    """When each of some cities first came into the hands of the Axis, and of the Allies after or without it."""

    def __init__(self) -> None:
        self.sides: dict[str, int] = {}
        self.taken: dict[str, list[int]] = {}  # by city for each side the first turn in which it was taken, 0 for never

    def before(self, s: Position) -> None:
        if not self.sides:
            held = {name: at for name, at in CITIES.items() if s.holder[at] != NOBODY}
            self.sides = {name: side_of(s, s.holder[at]) for name, at in held.items()}

    def after(self, s: Position) -> None:
        s.take_events()
        for name, old in self.sides.items():
            side = side_of(s, s.holder[CITIES[name]])
            if side != old:
                self.sides[name] = side
                if side in (AXIS, ALLIES):
                    first = self.taken.setdefault(name, [0, 0])
                    first[side] = first[side] or s.turn

    def notes(self, s: Position) -> dict[str, Any]:
        return {"taken": self.taken, "locations": axis_locations(s), "last": s.turn}


def spread(numbers: list[int]) -> str:
    order = sorted(numbers)
    return f"{order[0]} to {order[-1]}, the middle {order[len(order) // 2]}"


def against_itself(games: list[Game]) -> list[str]:
    won = Counter([game["winner"] for game in games])
    places = [game["locations"] for game in games]
    lines = [
        f"  won by the Axis {won[AXIS]}, by the Allies {won[ALLIES]}, drawn {won[None]}; "
        f"victory locations of the Axis at the end {spread(places)}"
    ]
    for name in CITIES:
        for side, whose in ((AXIS, "Axis"), (ALLIES, "Allies")):
            turns = [first for game in games if (first := game["taken"].get(name, [0, 0])[side])]
            if turns:
                soon = sum([turn <= END_OF_1941 for turn in turns])
                early = f"by the end of 1941 in {soon}, " if soon else ""
                share = f"{len(turns)} ({100 * len(turns) / len(games):.0f} %)"
                lines.append(f"  {name} taken by the {whose} in {share}, {early}turns {spread(turns)}")
    return lines


if __name__ == "__main__":
    run(Battery(__doc__ or "", RULES, SIDE, KINDS, Cities, against_itself, MOST_DECISIONS))
