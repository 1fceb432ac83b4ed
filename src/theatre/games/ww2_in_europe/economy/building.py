"""The Build phase [BLD-01 to BLD-08]: player A first, units of Build Box 1 are placed, then the boxes move down."""

from __future__ import annotations

from collections.abc import Callable

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.state import BOXES, Position, ground_in, has_factory, other, place, stack_points
from theatre.games.ww2_in_europe.tables import (
    BASE_KIND,
    INFANTRY,
    IS_GROUND,
    IS_NAVAL,
    KINDS,
    NUMBERS,
    POWERS_OF,
    SIDE,
    STACK,
)
from theatre.games.ww2_in_europe.world import (
    BARREN,
    CIRCLE,
    FACTORY,
    HOMELAND_OF,
    LANDS,
    NO_STACK_LIMIT,
    NOWHERE,
    TERRAIN,
    VALUE,
    is_land,
)

FOOT, OTHERS, SHIPS = range(3)  # what is counted apart in a space
Placed = tuple[tuple[int, int], ...]
"""What was built this turn: land space and FOOT, OTHERS or SHIPS."""


class BuildPhase(Frame[Position], tag="BLD-01"):
    """Unit by unit until a player is done or nothing is due; what he does not place is lost [BLD-08]."""

    at: int = 0
    placed: Placed = ()

    def _side(self, s: Position) -> int:
        return s.first if self.at == 0 else other(s.first)

    def step(self, s: Position) -> bool:
        if self.at == 2:
            s.done(self)
            return True
        if any(due(s, power) for power in POWERS_OF[self._side(s)]):
            return False
        self._move_down(s)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        side = self._side(s)
        rows = [
            (power, kind, land)
            for power in POWERS_OF[side]
            for kind in sorted(set(due(s, power)))
            for land in LANDS
            if why_not_build(s, power, kind, land, self.placed) is None
        ]
        return ask(s, side, "build", "BLD-02", Each("build", rows, self._why_not(s, side)), Each("done"))

    def _why_not(self, s: Position, side: int) -> Callable[[Args], Refusal | None]:
        def why(args: Args) -> Refusal | None:
            if len(args) != 3 or args[0] not in POWERS_OF[side] or not 0 <= args[1] < KINDS or not is_land(args[2]):
                return None
            return why_not_build(s, args[0], args[1], args[2], self.placed)

        return why

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self._move_down(s)
            return
        power, kind, land = choice.args
        box = list(due(s, power))
        box.remove(kind)
        s.boxes[power * BOXES] = tuple(box)
        self.placed = (*self.placed, (land, category(kind)))
        place(s, power, kind, land)
        s.log("built", power, kind, land, rule="BLD-02")

    def _move_down(self, s: Position) -> None:
        for power in POWERS_OF[self._side(s)]:
            for kind in due(s, power):
                s.log("not-built", power, kind, rule="BLD-08")
            boxes = s.boxes[power * BOXES + 1 : (power + 1) * BOXES]
            s.boxes[power * BOXES : (power + 1) * BOXES] = [*boxes, ()]
        self.at += 1


def due(s: Position, power: int) -> tuple[int, ...]:
    """The kinds in Build Box 1."""
    return s.boxes[power * BOXES]


def category(kind: int) -> int:
    if IS_NAVAL[kind]:
        return SHIPS
    return FOOT if BASE_KIND[kind] == INFANTRY else OTHERS


def why_not_build(s: Position, power: int, kind: int, land: int, placed: Placed) -> Refusal | None:
    """What keeps a unit of Box 1 from being placed in a land space, or in the circle of its port."""
    if kind not in due(s, power):
        return Refusal("BLD-02")
    if HOMELAND_OF[land] != power:
        return Refusal("FAC-04")
    if s.controller[land] != power or s.held[land] != power:
        return Refusal("BLD-03")
    if IS_GROUND[kind] and not NO_STACK_LIMIT[land]:
        points = stack_points(s, ground_in(s, land, SIDE[power])) + STACK[kind]
        if points > NUMBERS.ground_limit:
            return Refusal("STK-02")
    count = placed.count((land, category(kind)))
    if category(kind) == FOOT:
        return _why_no_infantry(s, land, count)
    factory = 0 if s.bombed[land] else FACTORY[land]
    if category(kind) == SHIPS:
        if CIRCLE[land] == NOWHERE or not factory:
            return Refusal("PRT-09")
        return Refusal("BLD-07") if count >= factory else None
    return Refusal("BLD-06") if count >= factory else None


def _why_no_infantry(s: Position, land: int, count: int) -> Refusal | None:
    """Up to the value of the space; a valueless or damaged one takes 1 [BLD-05, INF-02, R-56]."""
    if BARREN[land] and not has_factory(s, land):
        return Refusal("TER-18" if TERRAIN[land] == "desert" else "TER-15")
    value = 0 if s.bombed[land] else VALUE[land]
    if value:
        return Refusal("BLD-04") if count >= value else None
    return Refusal("BLD-05") if count else None
