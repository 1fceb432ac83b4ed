"""A route in the player's own words: which rule it breaks first, and what a player meant by a move that is not legal.

A route leaves out the space in which the unit stands.
"""

from __future__ import annotations

from theatre.games.triumph_and_tragedy.engaging import Path, disengage_rule
from theatre.games.triumph_and_tragedy.tables import AIR_FORCE, FORTRESS
from theatre.games.triumph_and_tragedy.ways import AIR, LAND, SEA, Mover
from theatre.games.triumph_and_tragedy.world import IS_SEA, IS_STRAITS, SEA_COST, SPACES

TOO_FAR = ("11.1a", "11.2a", "11.4a")  # by mode
NOT_ADJACENT = ("11.1a", "11.2a", "11.3a")


def fault(mover: Mover, route: Path) -> str:
    """The first rule that a route breaks, "" for none."""
    if mover.kind == FORTRESS:
        return "3.241a"
    if not all(0 <= space < SPACES for space in route) or mover.start in route:
        return TOO_FAR[mover.modes[0]]
    mode, mixed = _mode(mover, route)
    cost = sum([SEA_COST[space] for space in route])
    long = cost > mover.speed(mode)
    if mixed:
        return "11.4b" if long else "11.0d"
    at = mover.start
    for number, to in enumerate(route, 1):
        rule = _step_fault(mover, mode, at, to, number == len(route))
        if rule:
            return "11.4c" if long and rule == "11.2b" else rule
        at = to
    if not long:
        return ""
    return TOO_FAR[mode] if cost > 2 * mover.speed(mode) else _strategic_fault(mover, mode, route)


def _mode(mover: Mover, route: Path) -> tuple[int, bool]:
    """By Land, by Sea or by Air; and whether Land and Sea are mixed [11.0d]."""
    if mover.kind == AIR_FORCE:
        return AIR, False
    path = (mover.start, *route)
    wet = any(IS_SEA[space] for space in path)
    dry = any(not IS_SEA[a] and not IS_SEA[b] for a, b in zip(path, route, strict=False))
    return (SEA if wet else LAND), wet and dry


def _step_fault(mover: Mover, mode: int, at: int, to: int, last: bool) -> str:
    if to not in mover.steps(mode, at):
        return "11.1c" if mode == LAND and not mover.ground else NOT_ADJACENT[mode]
    if mover.engaged and at == mover.start and (rule := disengage_rule(mover.sight, mover.block, at, to, last)):
        return rule
    return mover.end_rule(mode, at, to) if last else mover.pass_rule(mode, to)


def _strategic_fault(mover: Mover, mode: int, route: Path) -> str:
    rules = [mover.no_strategic(mode), *[mover.strategic_rule(mode, to, to == route[-1]) for to in route]]
    return next((rule for rule in rules if rule), "")


def likely_route(mover: Mover, to: int, last: int) -> Path:
    """The way that a player must have had in mind who names only the end of a move that is not legal."""
    if last == mover.start:
        return (to,)
    for mode in mover.modes:
        for strategic in (False, True):
            found = mover.passable(mode, strategic)
            if last in found:
                return (*found[last][1][1:], to)
    return (*_shortest(mover, last), to)


def _shortest(mover: Mover, goal: int) -> Path:
    """The shortest way on the map, whatever the rules say of it; () if there is none in its modes."""
    for mode in mover.modes:
        paths: list[Path] = [(mover.start,)]
        seen = {mover.start}
        for path in paths:
            if path[-1] == goal:
                return path[1:]
            if mode == SEA and len(path) > 1 and not (IS_SEA[path[-1]] or IS_STRAITS[path[-1]]):
                continue
            for to in mover.steps(mode, path[-1]):
                if to not in seen:
                    seen.add(to)
                    paths.append((*path, to))
    return ()
