"""The set-up: which Cadres stand where."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.answering import rows
from theatre.core.decision import Choice, Decision
from theatre.games.triumph_and_tragedy.setup import Deployment
from theatre.games.triumph_and_tragedy.state import Position
from theatre.games.triumph_and_tragedy.tables import AIR_FORCE, FLEET, FORTRESS, INFANTRY, SUB, TANK
from theatre.games.triumph_and_tragedy.world import space

WISHES: dict[str, tuple[int, ...]] = {
    "berlin": (INFANTRY, TANK, INFANTRY, AIR_FORCE, INFANTRY, FORTRESS),
    "ruhr": (FORTRESS, INFANTRY, TANK, INFANTRY),
    "munich": (TANK, INFANTRY),
    "konigsberg": (INFANTRY, INFANTRY),
    "rome": (INFANTRY, FORTRESS, FLEET, INFANTRY),
    "milan": (INFANTRY, AIR_FORCE),
    "tripoli": (INFANTRY, INFANTRY),
    "london": (FORTRESS, INFANTRY, AIR_FORCE),
    "delhi": (FORTRESS, INFANTRY),
    "glasgow": (FLEET,),
    "suez": (FORTRESS,),
    "paris": (FORTRESS, INFANTRY),
    "moscow": (FORTRESS, INFANTRY, TANK),
    "leningrad": (FORTRESS, INFANTRY),
    "baku": (FORTRESS, INFANTRY),
}
"""By area what is put there, in this order; Infantry elsewhere."""
WISH_AT = {space(name): kinds for name, kinds in WISHES.items()}


def deployment(s: Position, decision: Decision) -> Iterator[Choice]:
    """One Cadre at a time."""
    plan = s.enclosing(Deployment).plan(decision.seat)
    for area in dict.fromkeys([row[0] for row in rows(decision, "deploy")]):
        stands = {kind: count for (where, kind), count in plan.items() if where == area}
        wanted = list(WISH_AT.get(area, (INFANTRY,)))
        for kind, count in stands.items():
            for _ in range(count):
                if kind in wanted:
                    wanted.remove(kind)
        for kind in (*wanted, INFANTRY, TANK, AIR_FORCE, FORTRESS, SUB):
            yield Choice("deploy", (area, kind, 1))
    yield Choice("ready")
