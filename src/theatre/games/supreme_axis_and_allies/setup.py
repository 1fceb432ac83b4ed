"""Game Setup: the set-up cards, and the spreading of Region entries over their Territories."""

from __future__ import annotations

from collections.abc import Mapping

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.dice import Dice
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies import world
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.state import (
    CARD_SLOTS,
    KINDS,
    NOWHERE,
    Position,
    carrier_with_room,
    controlled_value,
    gun_in,
    spawn,
)
from theatre.games.supreme_axis_and_allies.tables import (
    AAG,
    CARRIER,
    CARRIER_BASED,
    INDUSTRY,
    SETUP,
    SETUP_ORDER,
    TURN_ORDER,
    UNIT,
    UNITS,
    Pieces,
)


def set_up(options: Mapping[str, int], dice: Dice) -> Position:
    """The board before the first decision: what the cards fix is in place, Region entries are still to be spread."""
    nations = len(TURN_ORDER)
    s = Position(
        stack=[],
        dice=dice,
        threshold=options["threshold"],
        neutrality=bool(options["neutrality"]),
        garrisons=bool(options["garrisons"]),
        straits=bool(options["straits"]),
        two_hit_battleship=bool(options["two_hit_battleship"]),
        artillery_support=bool(options["artillery_support"]),
        treasury=[SETUP[nation].treasury for nation in TURN_ORDER],
        rating=[0] * nations,
        turns=[0] * nations,
        chits=[0] * nations,
        card=bytearray(nations),
        points=[0] * nations,
        tech=bytearray(nations * CARD_SLOTS),
        genius=bytearray(nations),
        kamikaze=bytearray(nations),
        surrendered=bytearray(nations),
        bought=bytearray(nations * KINDS),
        controller=bytearray(world.ORIGINAL),
        held=bytes(world.ORIGINAL),
        value=bytearray(world.PRINTED_VALUE),
        industry=bytearray([NOWHERE]) * world.SPACES,
        damage=bytearray(world.SPACES),
        marker=bytearray(world.SPACES),
        found=bytearray(world.SPACES),
        bombed=bytearray(world.SPACES),
        kind=bytearray(),
        owner=bytearray(),
        where=bytearray(),
        used=bytearray(),
        start=bytearray(),
        came=bytearray(),
        mission=bytearray(),
        battle=bytearray(),
        landing=bytearray(),
        temporary=bytearray(),
        aboard=[],
        deck=[],
    )
    for nation in TURN_ORDER:
        s.rating[nation] = controlled_value(s, nation)  # SET-05
        for place, pieces in (*SETUP[nation].territories.items(), *SETUP[nation].sea_zones.items()):
            _put(s, nation, world.space(place), pieces)
    return s


def _put(s: Position, nation: int, space: int, pieces: Pieces) -> None:
    """The pieces of an entry that leaves no choice [SET-01, SET-04]. Carriers come before their aircraft."""
    kinds = sorted([UNIT[name] for name in pieces], key=lambda kind: (kind not in CARRIER, kind))
    for kind in kinds:
        for _ in range(pieces[UNITS[kind].id]):
            if kind in INDUSTRY:
                s.industry[space] = kind
            else:
                unit = spawn(s, kind, nation, space)
                if world.IS_SEA[space] and kind in CARRIER_BASED:
                    s.aboard[unit] = carrier_with_room(s, nation, space)


class Deployment(Frame[Position], tag="SET-02"):
    """Each nation in turn, in reverse order of play [SET-03], spreads its Region entries over their Territories."""

    at: int = 0  # place in the order of set-up
    entry: int = 0  # which Region entry of that nation's card
    left: tuple[tuple[int, int], ...] = ()  # kind and number of the pieces of this entry still to be placed

    def nation(self) -> int:
        return SETUP_ORDER[self.at]

    def region(self) -> int:
        return world.REGIONS.index(list(SETUP[self.nation()].regions)[self.entry])

    def step(self, s: Position) -> bool:
        if self.left:
            return False
        if self.at == len(SETUP_ORDER):
            s.done(self)
            return True
        entries = list(SETUP[self.nation()].regions.values())
        if self.entry == len(entries):
            s.log("set-up", self.nation(), rule="SET-03")
            self.at, self.entry = self.at + 1, 0
            return True
        pieces = entries[self.entry]
        members = world.MEMBERS[self.region()]
        if len(members) == 1:
            _put(s, self.nation(), members[0], pieces)
            self.entry += 1
        else:
            self.left = tuple([(UNIT[name], count) for name, count in pieces.items()])
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        members = world.MEMBERS[self.region()]
        rows = [
            (space, kind, count)
            for kind, most in self.left
            for space in members
            for count in range(1, min(most, _room(s, space, kind)) + 1)
        ]
        deploy = Each("deploy", rows, lambda args: self._why_not(s, args))
        pieces = [kind for kind, count in self.left for _ in range(count)]
        return ask(s, self.nation(), "deploy", "SET-02", deploy, args=(self.region(), *pieces))

    def _why_not(self, s: Position, args: Args) -> Refusal | None:
        if len(args) != 3:
            return None
        space, kind, count = args
        if space not in world.MEMBERS[self.region()] or kind not in dict(self.left):
            return Refusal("SET-08")
        if kind == AAG and count > _room(s, space, kind):
            return Refusal("SET-07", (space,))
        return Refusal("SET-01", (kind,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        space, kind, count = choice.args
        for _ in range(count):
            spawn(s, kind, seat, space)
        left = [(other, number - (count if other == kind else 0)) for other, number in self.left]
        self.left = tuple([(other, number) for other, number in left if number])
        if not self.left:
            self.entry += 1


def _room(s: Position, space: int, kind: int) -> int:
    """How many pieces of a kind a Territory can still take: one AAG [SET-07], else any number."""
    return int(gun_in(s, space) < 0) if kind == AAG else 255
