"""12.5 Retreats: where a unit may go out of a Battle, and the Retreats that are forced upon ANS units [12.52]."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Choice, Decision, Refusal
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.battle import show
from theatre.games.triumph_and_tragedy.borders import border_open, note_crossing
from theatre.games.triumph_and_tragedy.choosing import Goings
from theatre.games.triumph_and_tragedy.control import is_enemy_area, is_friendly
from theatre.games.triumph_and_tragedy.entering import Sight
from theatre.games.triumph_and_tragedy.rebasing import leave, rebase, rebase_targets, why_no_rebase
from theatre.games.triumph_and_tragedy.state import (
    BATTLE,
    Position,
    enemies_in,
    has_ground_support,
    is_disputed,
    is_ground,
    own_in,
    remove,
)
from theatre.games.triumph_and_tragedy.tables import AIR_FORCE, FACTION, FACTIONS, FORTRESS, KIND, POWER
from theatre.games.triumph_and_tragedy.two_player import are_allies
from theatre.games.triumph_and_tragedy.ways import LAND, Mover
from theatre.games.triumph_and_tragedy.world import (
    AREAS,
    IS_SEA,
    NEIGHBOURS,
    NOWHERE,
    SPACES,
)

# where to


def why_no_retreat(s: Position, block: int, to: int, entries: tuple[int, ...]) -> Refusal | None:
    """None if this unit, which may go now, may Retreat there; else the first rule against it."""
    here, faction = s.where[block], FACTION[block]
    if KIND[block] == FORTRESS:
        return Refusal("3.241a")
    if KIND[block] == AIR_FORCE:
        return Refusal("12.51b")
    if not 0 <= to < SPACES or to not in NEIGHBOURS[here]:
        return Refusal("12.5a")
    by_land = not IS_SEA[here] and not IS_SEA[to]
    if by_land and to not in Mover(Sight(s, faction), block).steps(LAND, here):
        return Refusal("11.1c")
    if not is_friendly(s, to, faction):
        return Refusal("12.5c")
    if s.fought[to] == BATTLE:
        return Refusal("12.5d")
    if enemies_in(s, to, faction) if IS_SEA[to] else is_disputed(s, to) and not s.fought[to]:
        return Refusal("11.51b")  # at Sea: Enemies that have Retreated there before [1.21d]
    if faction != s.active and to in entries:
        return Refusal("12.5e")
    if faction == s.active and s.came[block] not in (NOWHERE, to):
        return Refusal("12.5f")
    if is_ground(block) and IS_SEA[to] and all(s.escaped[own] for own in own_in(s, to, faction)):
        return Refusal("12.5g")
    if any(are_allies(s, faction, other) for other in s.present[to]):
        return Refusal("18.0h")
    if not border_open(s, block, faction, here, to):
        return Refusal("12.5b")
    return None


def retreat_spaces(s: Position, block: int, entries: tuple[int, ...]) -> list[int]:
    return [to for to in NEIGHBOURS[s.where[block]] if why_no_retreat(s, block, to, entries) is None]


def retreat(s: Position, block: int, to: int) -> None:
    left = s.where[block]
    note_crossing(s, block, left, to)
    leave(s, block, to)
    s.log("retreated", POWER[block], left, to, rule="12.5a")


# forced Retreats


def must_leave(s: Position, area: int, faction: int) -> list[int]:
    """12.52a, b: ANS units without Ground Support, in Enemy Territory or against Enemy Ground units."""
    raiding = faction == s.active and bool(s.aggressed[area])  # bombers over an empty MainCapital among them
    at_home = s.held[area] == faction and len(s.present[area]) == 1 and not raiding
    if at_home or has_ground_support(s, area, faction):
        return []
    if raiding or is_enemy_area(s, area, faction) or any(is_ground(foe) for foe in enemies_in(s, area, faction)):
        return own_in(s, area, faction)
    return []


def forced(s: Position, areas: Sequence[int] = AREAS) -> tuple[int, ...]:
    """All units that must leave these areas."""
    there = [(area, faction) for area in areas for faction in s.present[area] if faction in FACTIONS]
    return tuple([block for area, faction in there for block in must_leave(s, area, faction)])


class ForcedRetreats(Frame[Position], tag="12.52a"):
    """Each of these units Retreats or ReBases, one Faction after the other; who cannot is eliminated [12.52d].

    Without `blocks` the frame looks itself who must leave, all over the map: at the end of a Combat or Supply Phase.
    """

    blocks: tuple[int, ...] | None = None
    entries: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        if self.blocks is None:
            self.blocks = forced(s)
            for space in sorted({s.where[block] for block in self.blocks}):  # who must leave is no secret
                show(s, space, [block for block in self.blocks if s.where[block] == space])
            return True
        left = [block for block in self.blocks if s.where[block] != NOWHERE]
        lost = [block for block in left if not self._can_leave(s, block)]
        for block in lost:
            s.log("lost-in-retreat", POWER[block], KIND[block], s.where[block], rule="12.52d")
            remove(s, block)
        self.blocks = tuple([block for block in left if block not in lost])
        if self.blocks:
            return False
        s.done(self)
        return True

    def _can_leave(self, s: Position, block: int) -> bool:
        return bool(retreat_spaces(s, block, self.entries)) or bool(rebase_targets(s, block))

    def _seat(self, s: Position) -> int:
        owners = [FACTION[block] for block in self.blocks or ()]
        return next(one for one in s.turn_order or tuple(FACTIONS) if one in owners)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = self._seat(s)
        units = [block for block in self.blocks or () if FACTION[block] == seat]

        def spaces(block: int) -> Sequence[int]:
            return retreat_spaces(s, block, self.entries)

        def areas(block: int) -> Sequence[int]:
            return rebase_targets(s, block)

        def why_no_way(args: Args) -> Refusal:
            if len(args) != 2 or args[0] not in units:
                return Refusal("12.52a")
            return why_no_retreat(s, args[0], args[1], self.entries) or Refusal("12.52a")

        def why_no_base(args: Args) -> Refusal:
            return why_no_rebase(s, *args) if len(args) == 2 and args[0] in units else Refusal("12.52a")

        ways = Goings("retreat", units, spaces, why_no_way), Goings("rebase", units, areas, why_no_base)
        return ask(s, seat, "forced-retreat", "12.52a", *ways, args=(len(units), s.where[units[0]]))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        block, to = choice.args
        if choice.verb == "retreat":
            retreat(s, block, to)
        else:
            rebase(s, block, to)
        self.blocks = tuple([one for one in self.blocks or () if one != block])
