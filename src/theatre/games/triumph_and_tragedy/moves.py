"""The menu of moves: `move (block, to, from)` and `route (block, space...)`, judged only for the unit asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from theatre.core.decision import NOT_OFFERED, UNFINISHED, Args, Refusal
from theatre.games.triumph_and_tragedy.entering import FULL_TURN, Orders, Sight
from theatre.games.triumph_and_tragedy.routes import fault, likely_route
from theatre.games.triumph_and_tragedy.state import is_ground
from theatre.games.triumph_and_tragedy.tables import BLOCKS, FACTION, FACTIONS, FORTRESS, KIND, POWER, USA
from theatre.games.triumph_and_tragedy.ways import Aim, Ends, Mover, horizon
from theatre.games.triumph_and_tragedy.world import NEIGHBOURS, NOWHERE, SPACES

MOBILE = tuple(
    [tuple([block for block in range(BLOCKS) if FACTION[block] == one and KIND[block] != FORTRESS]) for one in FACTIONS]
)
"""The blocks of each Faction that can move at all [3.241a]."""
BESIDE = tuple([sum([1 << to for to in NEIGHBOURS[space]]) for space in range(SPACES)])


class Duty(NamedTuple):
    """Aggression that moves must bring: all of them, for no move is left for anything else, or those of one unit."""

    everybody: Aim | None
    pledged: dict[int, Aim]  # the only unit that can still carry it out
    rule: str  # that asks for it

    def of(self, block: int) -> Aim | None:
        return self.pledged.get(block, self.everybody)

    def refuse(self, block: int, to: int) -> Refusal | None:
        aim = self.of(block)
        return Refusal(self.rule) if aim and not aim.hits(to) else None


class Reach:
    """All that a Faction could move now. Units of one kind in one space have the same ways."""

    __slots__ = ("_ends", "_movers", "_scouts", "faction", "orders", "s", "sight")

    def __init__(self, sight: Sight, orders: Orders = FULL_TURN) -> None:
        self.s = sight.s
        self.sight = sight
        self.faction = sight.faction
        self.orders = orders
        self._ends: dict[tuple[int, ...], Ends] = {}
        self._movers: dict[tuple[int, ...], Mover] = {}
        self._scouts: list[tuple[int, int]] | None = None

    def movers(self) -> list[int]:
        """The units that have not moved."""
        where, moved = self.s.where, self.s.moved
        return [block for block in MOBILE[self.faction] if where[block] != NOWHERE and not moved[block]]

    def mover(self, block: int) -> Mover:
        key = self._key(block)
        if key not in self._movers:
            self._movers[key] = Mover(self.sight, block, self.orders)
        return self._movers[key]

    def _key(self, block: int) -> tuple[int, ...]:
        return self.s.where[block], KIND[block], POWER[block] == USA, self.s.escaped[block]

    def ends(self, block: int) -> Ends:
        key = self._key(block)
        if key not in self._ends:
            self._ends[key] = self.mover(block).ends()
        return self._ends[key]

    def scouts(self) -> list[tuple[int, int]]:
        """One unit for each set of equal ones, and the spaces (bits) within its normal range."""
        if self._scouts is None:
            s, equal = self.s, {self._key(block): block for block in self.movers()}
            blocks = equal.values()
            self._scouts = [(block, horizon(s, self.faction, KIND[block], s.where[block])) for block in blocks]
        return self._scouts

    def horizon(self) -> int:
        """The spaces (bits) that any unit could reach without Strategic Movement if no rule forbade it."""
        bits = 0
        for _, seen in self.scouts():
            bits |= seen
        return bits

    def next_door(self) -> int:
        """The spaces (bits) beside any unit."""
        bits = 0
        for block, _ in self.scouts():
            bits |= BESIDE[self.s.where[block]]
        return bits

    def can_hit(self, aim: Aim, sight: Sight | None = None, ground: bool = False) -> bool:
        """Can any (Ground) unit move to what is aimed at, if need be as things would then look? Neighbours first."""
        near = [block for block, seen in self.scouts() if seen & aim.targets and (not ground or is_ground(block))]
        movers = [Mover(sight, block, self.orders) if sight else self.mover(block) for block in near]
        return any(mover.can_step(aim) for mover in movers) or any(mover.can_hit(aim) for mover in movers)

    def able(self, aim: Aim, enough: int = 2) -> list[int]:
        """Units that can move to what is aimed at; no more of them than is worth knowing."""
        found: list[int] = []
        known: dict[tuple[int, ...], bool] = {}
        for block in self.movers():
            key = self._key(block)
            if key not in known:
                near = horizon(self.s, self.faction, KIND[block], self.s.where[block]) & aim.targets
                mover = self.mover(block)
                known[key] = bool(near) and (mover.can_step(aim) or mover.can_hit(aim))
            if known[key]:
                found.append(block)
            if len(found) == enough:
                break
        return found


def _unit_fault(reach: Reach, left: int, block: int) -> str:
    """Why a unit may not move at all."""
    s = reach.s
    if not 0 <= block < BLOCKS or FACTION[block] != reach.faction or s.where[block] == NOWHERE:
        return "11.0a"
    if KIND[block] == FORTRESS:
        return "3.241a"
    return "11.0a" if s.moved[block] or not left else ""


class Moves:
    """`move (block, to, from)`: every legal last space; the way to it is the canonical one."""

    __slots__ = ("_duty", "_judged", "_left", "_reach", "verb")

    def __init__(self, reach: Reach, left: int, duty: Duty) -> None:
        self.verb = "move"
        self._reach = reach
        self._left = left
        self._judged: dict[Args, Refusal | None] = {}
        self._duty = duty

    def refuse(self, args: Args) -> Refusal | None:
        if len(args) != 3:
            return Refusal(UNFINISHED, (self.verb,), "not yet")
        if args not in self._judged:
            self._judged[args] = self._judge(*args)
        return self._judged[args]

    def _judge(self, block: int, to: int, last: int) -> Refusal | None:
        if rule := _unit_fault(self._reach, self._left, block):
            return Refusal(rule)
        if not (0 <= to < SPACES and 0 <= last < SPACES):
            return Refusal(NOT_OFFERED, (self.verb,))
        mover = self._reach.mover(block)
        if mover.path_to(to, last):
            return self._duty.refuse(block, to)
        rule = fault(mover, likely_route(mover, to, last))
        return Refusal(rule) if rule else Refusal(NOT_OFFERED, (self.verb,))

    def canonical(self, args: Args) -> Args:
        return args

    def _open(self, block: int) -> list[tuple[int, int]]:
        aim = self._duty.of(block)
        if aim is None:
            return list(self._reach.ends(block))
        near = self._reach.mover(block).ends(normal_only=True)  # no Strategic move is an Aggression
        return [end for end in near if aim.hits(end[0])]

    def _can(self, block: int) -> bool:
        mover = self._reach.mover(block)
        if aim := self._duty.of(block):
            return mover.can_hit(aim)
        return mover.can_step() or bool(self._open(block))

    def _movers(self) -> list[int]:
        return self._reach.movers() if self._left else []

    def some(self) -> bool:
        return any(self._can(block) for block in self._movers())

    def sample(self, rng: Random) -> Args:
        """Luck first: it is cheap. Only if no unit finds an end that way are all of them looked at."""
        movers = self._movers()
        movers = rng.sample(movers, len(movers))
        for block in movers:
            end = None if self._duty.of(block) else self._reach.mover(block).random_end(rng)
            if end:
                return (block, *end)
        for block in movers:
            ends = self._open(block)
            if ends:
                return (block, *ends[int(rng.random() * len(ends))])
        raise AssertionError("no unit can move")

    def after(self, prefix: Args) -> tuple[Sequence[int], bool]:
        if not prefix:
            return [block for block in self._movers() if self._can(block)], False
        block, *rest = prefix
        if len(rest) > 2 or _unit_fault(self._reach, self._left, block):
            return (), False
        ends = sorted(self._open(block))
        if not rest:
            return tuple(dict.fromkeys([to for to, _ in ends])), False
        if len(rest) == 1:
            return [last for to, last in ends if to == rest[0]], False
        return (), tuple(rest) in ends

    def __iter__(self) -> Iterator[Args]:
        for block in self._movers():
            for to, last in sorted(self._open(block)):
                yield block, to, last


class Routes:
    """`route (block, space...)`: the whole way in the player's own words. It is accepted, but on no menu."""

    __slots__ = ("_duty", "_left", "_reach", "verb")

    def __init__(self, reach: Reach, left: int, duty: Duty) -> None:
        self.verb = "route"
        self._reach = reach
        self._left = left
        self._duty = duty

    def refuse(self, args: Args) -> Refusal | None:
        if len(args) < 2:
            return Refusal(UNFINISHED, (self.verb,), "not yet")
        block, *route = args
        if rule := _unit_fault(self._reach, self._left, block) or fault(self._reach.mover(block), tuple(route)):
            return Refusal(rule)
        return self._duty.refuse(block, route[-1])

    def canonical(self, args: Args) -> Args:
        return args

    def some(self) -> bool:
        return False

    def sample(self, rng: Random) -> Args:
        raise AssertionError("routes are on no menu")

    def after(self, prefix: Args) -> tuple[Sequence[int], bool]:
        return (), False

    def __iter__(self) -> Iterator[Args]:
        return iter(())
