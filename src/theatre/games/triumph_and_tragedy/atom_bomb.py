"""16.4 Atomic Victory: all four stages Revealed, and an Air Force in range of a Rival MainCapital."""

from __future__ import annotations

from theatre.core.decision import Args, Refusal
from theatre.core.lazy import Tested
from theatre.games.triumph_and_tragedy.entering import Sight
from theatre.games.triumph_and_tragedy.state import Position, has_tech, rivals, units_of
from theatre.games.triumph_and_tragedy.tables import AIR_FORCE, ATOMIC, KIND
from theatre.games.triumph_and_tragedy.two_player import are_allies
from theatre.games.triumph_and_tragedy.ways import AIR, Mover
from theatre.games.triumph_and_tragedy.world import MAIN_CAPITAL


def atom_bomb_part(s: Position, faction: int) -> Tested:
    """`atom-bomb (block, area)`: the flight may treat every Rival as an Enemy, for nobody is left to object."""
    rows: list[Args] = []
    if all(has_tech(s, faction, stage) for stage in ATOMIC):
        bombers = [block for block in units_of(s, faction) if KIND[block] == AIR_FORCE]
        rows = [(block, area) for block in bombers for area in _targets(s, faction)]
    return Tested("atom-bomb", rows, lambda args: _why_not(s, faction, rows, args))


def _targets(s: Position, faction: int) -> list[int]:
    return [MAIN_CAPITAL[rival] for rival in rivals(faction) if not are_allies(s, faction, rival)]


def _why_not(s: Position, faction: int, rows: list[Args], args: Args) -> Refusal | None:
    if args not in rows:
        return Refusal("16.4")
    block, area = args
    mover = Mover(Sight(s, faction, wars=rivals(faction)), block)
    if mover.from_sea:
        return Refusal("11.3b")
    reached = mover.passable(AIR, strategic=False)
    return None if any(area in mover.steps(AIR, at) for at in reached) else Refusal("16.4")
