"""Casualties: the owner chooses which of his units the hits fall on, transports last."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Choice, Decision, Each, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.choosing import ascending
from theatre.games.supreme_axis_and_allies.orders import Order
from theatre.games.supreme_axis_and_allies.state import NO_UNIT, NOWHERE, Position, cargo_of, is_air, is_neutral, remove
from theatre.games.supreme_axis_and_allies.tables import AIR, CARRIER, LAST_CASUALTY, NAVAL, TRANSPORT, TWO_HIT

SHIPS, OTHERS, TRANSPORTS = range(3)  # who can take which hit: ships any, others none of a SUB, transports come last


def likeness(s: Position, unit: int) -> tuple[int, ...]:
    """Units with the same marks are interchangeable in a battle; a menu shows one of them."""
    kind = s.kind[unit]
    if kind in AIR:
        return (kind, s.owner[unit], s.temporary[unit], s.start[unit], s.landing[unit], s.deck[unit], s.aboard[unit])
    if (kind in TRANSPORT or kind in CARRIER) and unit in s.aboard:
        return (kind, s.owner[unit], unit)
    return (kind, s.owner[unit], s.temporary[unit], s.mission[unit], s.came[unit])


def hits_left(s: Position, unit: int, damaged: tuple[int, ...]) -> int:
    """How many hits a unit takes until it is lost."""
    return 2 if s.two_hit_battleship and s.kind[unit] in TWO_HIT and unit not in damaged else 1


class Targets:
    """The units of a pool as slots, one for each hit that can fall on them, alike units side by side."""

    __slots__ = ("beside", "group", "on_others", "on_transports", "room", "slots", "starts", "total")

    def __init__(
        self, s: Position, hits: int, naval_only: int, pool: tuple[int, ...], damaged: tuple[int, ...]
    ) -> None:
        marks = {unit: (*likeness(s, unit), -(unit in damaged)) for unit in pool}
        self.slots: list[int] = []
        self.starts: list[int] = []  # the first slot of each class
        self.beside: dict[int, int] = {}  # unit -> its class
        self.group: dict[int, int] = {}
        before: tuple[int, ...] | None = None
        for unit in sorted(pool, key=lambda one: (marks[one], one)):
            if marks[unit] != before:
                before = marks[unit]
                self.starts.append(len(self.slots))
            self.beside[unit] = len(self.starts)
            kind = s.kind[unit]
            self.group[unit] = OTHERS if kind not in NAVAL else TRANSPORTS if kind in LAST_CASUALTY else SHIPS
            self.slots += [unit] * hits_left(s, unit, damaged)
        # room[slot]: how many hits the slots from there on can take, by group
        room = [0, 0, 0]
        self.room = [(0, 0, 0)]
        for unit in reversed(self.slots):
            room[self.group[unit]] += 1
            self.room.append((room[SHIPS], room[OTHERS], room[TRANSPORTS]))
        self.room.reverse()
        ships, others, transports = self.room[0]
        by_subs = min(naval_only, ships + transports)  # SUB-07: what finds no ship has no effect
        self.on_others = min(hits - naval_only, others)  # SUB-06
        self.total = by_subs + min(hits - naval_only, ships + others + transports - by_subs)
        self.on_transports = max(0, self.total - ships - self.on_others)  # TSP-04


class Toll:
    """The walk of `lose`: one token per hit. The menu goes through the slots once; the language takes any order."""

    __slots__ = ("at", "spent", "taken", "targets")

    def __init__(
        self, targets: Targets, taken: tuple[int, ...] = (), at: int = 0, spent: tuple[int, ...] = (0, 0, 0)
    ) -> None:
        self.targets = targets
        self.taken = taken
        self.at = at  # the next slot of the menu, -1 once the tokens have left its order
        self.spent = spent  # hits taken by each group

    def tokens(self) -> Sequence[int]:
        if self.whole():
            return ()
        slots = self.targets.slots
        if self.at < 0:
            shown = {self.targets.beside[unit]: unit for unit in reversed(slots) if self.refuse(unit) is None}
            return sorted(shown.values())
        return [slots[slot] for slot in self._next() if self._leads_on(slot)]

    def _next(self) -> list[int]:
        """The slots that the menu may take next: this one, the next unit of its class, the start of a later class."""
        targets, at = self.targets, self.at
        slots = targets.slots
        found = [slot for slot in targets.starts if slot > at]
        if at < len(slots):
            if at and slots[at] == slots[at - 1] and at + 1 < len(slots) and at + 1 not in targets.starts:
                found.insert(0, at + 1)  # a ship that has absorbed a hit need not take the next
            found.insert(0, at)
        return found

    def _leads_on(self, slot: int) -> bool:
        """May this slot be taken, and is there room behind it for the hits that then remain?"""
        targets = self.targets
        if self._too_many(targets.group[targets.slots[slot]]) is not None:
            return False
        ships, others, transports = targets.room[slot]
        room = ships + min(others, targets.on_others - self.spent[OTHERS])
        room += min(transports, targets.on_transports - self.spent[TRANSPORTS])
        return room >= targets.total - len(self.taken)

    def _too_many(self, group: int) -> Refusal | None:
        targets = self.targets
        if group == TRANSPORTS and self.spent[group] >= targets.on_transports:
            return Refusal("TSP-04")
        if group == OTHERS and self.spent[group] >= targets.on_others:
            return Refusal("SUB-06")
        return None

    def refuse(self, token: int) -> Refusal | None:
        targets = self.targets
        if len(self.taken) >= targets.total:
            return Refusal("CMB-07", (targets.total,))
        if token not in targets.group or self.taken.count(token) >= targets.slots.count(token):
            return Refusal("CMB-07", (targets.total,))
        return self._too_many(targets.group[token])

    def step(self, token: int) -> Toll:
        at = -1
        if self.at >= 0:
            shown = (slot for slot in self._next() if self.targets.slots[slot] == token and self._leads_on(slot))
            at = next(shown, -2) + 1
        group = self.targets.group[token]
        spent = tuple([hits + (place == group) for place, hits in enumerate(self.spent)])
        return Toll(self.targets, (*self.taken, token), at, spent)

    def whole(self) -> bool:
        return len(self.taken) == self.targets.total

    def lacking(self) -> Refusal | None:
        return None if self.whole() else Refusal("CMB-07", (self.targets.total,))


def no_retreat_yet(s: Position, space: int, seat: int) -> Each:
    """RET-08: only after the casualties of a round; the defence of a neutral never retreats [NEU-13]."""
    if is_neutral(s, space) and seat != s.active:
        return shut("retreat", "NEU-13", "never")
    return shut("retreat", "RET-08")


class Losses(Frame[Position], tag="CMB-07"):
    """Hits fall on units of the owner's choice; the result is the tuple of units hit, which are not yet removed.

    `naval_only` of the hits come from SUB and can only fall on ships [SUB-06]; of `pool` any unit may be taken;
    `damaged` are the ships that have absorbed a hit in this battle. Where there is no choice nobody is asked.
    """

    seat: int
    hits: int
    naval_only: int
    pool: tuple[int, ...]
    damaged: tuple[int, ...] = ()

    def _walk(self, s: Position) -> Toll:
        return Toll(Targets(s, self.hits, self.naval_only, self.pool, self.damaged))

    def step(self, s: Position) -> bool:
        walk = self._walk(s)
        while not walk.whole():
            tokens = walk.tokens()
            if len(tokens) != 1:
                return False
            walk = walk.step(tokens[0])
        s.done(self, ascending(walk.taken))
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        walk = self._walk(s)
        parts = (Order("lose", walk, leading=0), no_retreat_yet(s, s.battle[self.pool[0]], self.seat))
        return ask(s, self.seat, "lose", "CMB-07", *parts, args=(walk.targets.total,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.args)


def take_losses(s: Position, hit: tuple[int, ...], damaged: tuple[int, ...]) -> tuple[int, ...]:
    """Carry out what `Losses` has decided: remove the dead and give back the ships that are now damaged.

    Aircraft leave a sinking CAR and fight on (D-38); other cargo goes down with its ship (D-07).
    """
    dead: dict[int, list[int]] = {}
    for unit in hit:
        if s.kind[unit] == NOWHERE:
            continue
        if hits_left(s, unit, damaged) > 1:
            damaged = (*damaged, unit)
            s.log("absorbed", s.owner[unit], s.kind[unit], rule="CMB-07")
            continue
        dead.setdefault(s.owner[unit], []).append(s.kind[unit])
        damaged = tuple([ship for ship in damaged if ship != unit])
        for carried in cargo_of(s, unit):
            if is_air(s, carried):
                s.aboard[carried] = NO_UNIT
            else:
                dead[s.owner[unit]].append(s.kind[carried])
        remove(s, unit)
    for owner, kinds in dead.items():
        s.log("losses", owner, *kinds, rule="CMB-07")
    return damaged
