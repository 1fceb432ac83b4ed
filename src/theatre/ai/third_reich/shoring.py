"""Small changes to a plan of marches: gaps are plugged, and whoever would be cut off steps back."""

from __future__ import annotations

from theatre.ai.third_reich.moves import Moves
from theatre.ai.third_reich.peril import FEW, Outlook, Peril
from theatre.ai.third_reich.relief import Larder
from theatre.ai.third_reich.survey import COST, land_steps
from theatre.games.third_reich.tables import ARMOR, KIND, PARTISAN
from theatre.games.third_reich.world import BIT, spaces

SMALL_LOSS = 1.0  # BRPs in danger that are not worth a change
LEAST_HELP = 0.5  # BRPs that a change must save
MOST_CHANGES = 12
Change = tuple[int, int]
"""A unit and the hex to which it goes instead."""


def shored_up(
    plan: Moves, movable: set[int], peril: Peril, outlook: Outlook, larder: Larder
) -> tuple[Moves, Outlook]:
    """The plan with the best changes one after the other; `movable` are those who have nothing more important to do."""
    for _ in range(MOST_CHANGES):
        if outlook.cost < SMALL_LOSS:
            break
        best: tuple[Moves, Outlook] | None = None
        for unit, hex_ in _changes(plan, movable, peril, outlook, larder):
            trial = plan.copy()
            trial.release(unit)
            if trial.settle(unit, hex_):
                seen = peril.look(trial.stands())
                if best is None or seen.cost < best[1].cost:
                    best = trial, seen
        together = _all_back(plan, movable, peril, outlook, larder)
        if together is not None and (best is None or together[1].cost < best[1].cost):
            best = together
        if best is None or best[1].cost > outlook.cost - LEAST_HELP:
            break
        plan, outlook = best
    return plan, outlook


def _all_back(
    plan: Moves, movable: set[int], peril: Peril, outlook: Outlook, larder: Larder
) -> tuple[Moves, Outlook] | None:
    """Everyone in danger who can goes where nothing cuts him off: one alone would leave a gap to the others."""
    trial, went = plan.copy(), False
    stands = plan.stands()
    for unit in sorted([u for u in outlook.risk if u in movable], key=lambda unit: (-COST[unit], unit)):
        fed, steps = larder.of(unit) & outlook.safe, land_steps(stands[unit])
        ends = [hex_ for hex_ in plan.reach.ways(unit) if BIT[hex_] & fed and trial.room(hex_) > 0]
        if ends:
            trial.release(unit)
            went = trial.settle(unit, min(ends, key=lambda hex_: (steps[hex_], hex_))) or went
    return (trial, peril.look(trial.stands())) if went else None


def _changes(
    plan: Moves, movable: set[int], peril: Peril, outlook: Outlook, larder: Larder
) -> list[Change]:
    stands = plan.stands()
    able = [u for u in sorted(movable) if KIND[u] != PARTISAN and plan.reach.able(u)]
    found: list[Change] = []
    for blow in outlook.worst():
        for unit in sorted([u for u in blow.cut if u in movable], key=lambda unit: (-COST[unit], unit))[:FEW]:
            steps = land_steps(stands[unit])
            fed = larder.of(unit)
            ends = [h for h in plan.reach.ways(unit) if BIT[h] & fed and plan.room(h) > 0]
            if safe := [hex_ for hex_ in ends if BIT[hex_] & outlook.safe]:
                found.append((unit, min(safe, key=lambda hex_: (steps[hex_], hex_))))
            elif ends:
                found.append((unit, max(ends, key=lambda hex_: (_from_armor(peril, hex_), -steps[hex_], hex_))))
        gaps = sorted(spaces(blow.threat.way), key=lambda hex_: (bool(plan.survey.zone & BIT[hex_]), hex_))
        for hex_ in [hex_ for hex_ in gaps if plan.room(hex_) > 0][:FEW]:
            near = [u for u in able if hex_ in plan.reach.ways(u) and larder.of(u) & BIT[hex_]]
            spare = sorted(near, key=lambda u: (_is_alone(stands, u), u in outlook.risk, KIND[u] != ARMOR, u))
            found += [(unit, hex_) for unit in spare[:1]]
    return list(dict.fromkeys(found))


def _from_armor(peril: Peril, hex_: int) -> int:
    far = land_steps(hex_)
    return min([far[peril.s.where[unit]] for unit in peril.armor])


def _is_alone(stands: dict[int, int], unit: int) -> bool:
    return sum([hex_ == stands[unit] for hex_ in stands.values()]) == 1
