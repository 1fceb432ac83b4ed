"""Amphibious Attack [AMP-01 to AMP-06]: Shore Bombardment, Shore Defense, going ashore, and the supply depot."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.choosing import ascending
from theatre.games.ww2_in_europe.combat.casualties import Losses
from theatre.games.ww2_in_europe.combat.engagement import contested, landings
from theatre.games.ww2_in_europe.combat.strength import seat_of
from theatre.games.ww2_in_europe.politics.surprise import surprise_on_entry
from theatre.games.ww2_in_europe.state import (
    ATTACK,
    DROP,
    GONE,
    NO_CONVOY,
    Position,
    board,
    ground_in,
    is_naval,
    put,
    side_of,
)
from theatre.games.ww2_in_europe.supply.depots import place_depot, placers
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, NOBODY, SIDE, UNITS
from theatre.games.ww2_in_europe.world import NOWHERE


def landing_waters(s: Position, land: int, attacker: int) -> list[int]:
    """The water of each unit that lands, from which its transport unloads."""
    return [s.where[s.aboard[unit]] for unit in landings(s, land, attacker)]


def fleet(s: Position, land: int, attacker: int) -> list[int]:
    """The attacker's ships in the same water as the transports [AMP-05]."""
    waters = landing_waters(s, land, attacker)
    ships = [unit for at in sorted(set(waters)) for unit in s.here[at] if is_naval(s, unit)]
    return [ship for ship in ships if side_of(s, ship) == seat_of(attacker) and s.convoy[ship] == NO_CONVOY]


def can_bombard(s: Position, land: int, attacker: int) -> list[int]:
    """Ships that have Shore Bombardment; none against a fortress [FOR-06]."""
    if s.fortress[land] != NOBODY:
        return []
    return [ship for ship in fleet(s, land, attacker) if UNITS[s.kind[ship]].bombard]


class Guns:
    """The walk of `bombard`: ships one by one, in each water no more than units land from it [AMP-04]."""

    __slots__ = ("_land", "_pool", "_s", "_taken", "_waters")

    def __init__(self, s: Position, pool: Sequence[int], waters: Sequence[int], taken: Args = ()) -> None:
        self._s = s
        self._pool = pool
        self._waters = waters
        self._taken = taken

    def tokens(self) -> Sequence[int]:
        following = [ship for ship in self._pool if not self._taken or ship > self._taken[-1]]
        return [ship for ship in following if self.refuse(ship) is None]

    def refuse(self, token: int) -> Refusal | None:
        if token in self._taken or token not in self._pool:
            return Refusal("AMP-05")
        at = self._s.where[token]
        from_there = [ship for ship in self._taken if self._s.where[ship] == at]
        return Refusal("AMP-04") if len(from_there) >= self._waters.count(at) else None

    def step(self, token: int) -> Guns:
        return Guns(self._s, self._pool, self._waters, (*self._taken, token))

    def whole(self) -> bool:
        return True


class Bombardment(Frame[Position], tag="ST3-04"):
    """The attacker names the ships that fire at the shore, none included. Result: the ships."""

    land: int
    attacker: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        pool = sorted(can_bombard(s, self.land, self.attacker))
        waters = landing_waters(s, self.land, self.attacker)
        part = Built("bombard", Guns(s, pool, waters), ascending)
        return ask(s, seat_of(self.attacker), "bombardment", "ST3-04", part, args=(self.land,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.args)


class BombardmentLosses(Losses, tag="ST3-10"):
    """Shore Bombardment falls on ground units alone."""

    def out_of_reach(self, hit: int, kind: int) -> str:
        return "ST3-04"


class ShoreLosses(Losses, tag="ST3-05"):
    """Shore Defense falls on ships alone."""

    def out_of_reach(self, hit: int, kind: int) -> str:
        return "SUB-06"


def go_ashore(s: Position, cargo: Sequence[int]) -> None:
    """Units that attack from their transports unload [ST3-10]."""
    for unit in cargo:
        (land,) = s.path[unit]
        s.came[unit] = s.where[s.aboard[unit]]
        s.path[unit] = ()
        board(s, unit, NOWHERE)
        put(s, unit, land)
        surprise_on_entry(s, unit)
        s.log("landed", s.owner[unit], s.kind[unit], land, rule="AMP-01")


def land_unopposed(s: Position) -> list[int]:
    """Landings where no enemy is go ashore without a battle. Result: the spaces stormed from the sea alone [AMP-06]."""
    aboard = [unit for unit, ship in enumerate(s.aboard) if ship != NOWHERE and s.mission[unit] == ATTACK]
    lands = {s.path[unit][-1] for unit in aboard if s.kind[unit] != GONE and UNITS[s.kind[unit]].branch != "air"}
    quiet = sorted(lands.difference(contested(s)))
    there = {land: [unit for side in (AXIS, ALLIES) for unit in ground_in(s, land, side)] for land in quiet}
    marched = {land: [unit for unit in units if s.mission[unit] != DROP] for land, units in there.items()}
    for land in quiet:
        for side in (AXIS, ALLIES):
            go_ashore(s, landings(s, land, side))
    return [land for land in quiet if not marched[land]]


class DepotOption(Frame[Position], tag="ST3-09"):
    """Space by space: a power that stormed it may place a depot that it has bought [DEP-05]."""

    lands: tuple[int, ...]

    def step(self, s: Position) -> bool:
        if not self.lands:
            s.done(self)
            return True
        if placers(s, self.lands[0]):
            return False
        self.lands = self.lands[1:]
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        land = self.lands[0]
        place = Each("place-depot", [(power,) for power in placers(s, land)], lambda args: Refusal("DEP-05"))
        return ask(s, SIDE[s.controller[land]], "depot", "ST3-09", place, Each("pass"), args=(land,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "place-depot":
            place_depot(s, choice.args[0], self.lands[0])
        self.lands = self.lands[1:]
