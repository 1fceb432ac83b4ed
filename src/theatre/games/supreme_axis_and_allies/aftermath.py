"""After a battle: control, what is captured, landings that a lost sea battle calls off, and where aircraft land."""

from __future__ import annotations

from theatre.core.columns import all_at
from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.state import (
    BOMB,
    FIGHT,
    LANDED,
    NO_UNIT,
    NONE,
    NOWHERE,
    SCRAMBLED,
    Position,
    alliance,
    allied,
    capture,
    cargo_of,
    carrier_with_room,
    deck_room,
    friendly,
    gun_in,
    hostile,
    is_ground,
    is_neutral,
    relocate,
    remove,
    units_in,
)
from theatre.games.supreme_axis_and_allies.tables import (
    AIR,
    CARRIER,
    CARRIER_BASED,
    CONST,
    COST,
    LOAD,
    MOVE,
    TRANSPORT,
    TURN_ORDER,
)
from theatre.games.supreme_axis_and_allies.volley import fighters
from theatre.games.supreme_axis_and_allies.world import COASTS, DISTANCE, IS_SEA, LAND_NEIGHBOURS, SEA_NEIGHBOURS

# the end of an engagement


def conclude(s: Position, space: int) -> None:
    """A battle is over: who has won, and what follows; then nobody fights there any more."""
    held = bool(fighters(s, space, 1 - alliance(s.active)))
    invaders = [unit for unit in fighters(s, space, alliance(s.active)) if is_ground(s, unit)]
    if IS_SEA[space]:
        settle_landings(s, space, won=not held)
    dismiss(s, space)
    if invaders and not held:
        if not friendly(s, space, s.active):
            capture(s, space, s.active)  # CMB-13, NEU-15
    elif not IS_SEA[space]:
        abandon_gun(s, space)
        if is_neutral(s, space):
            s.log("neutral-again", space, rule="NEU-14")
    for unit in all_at(s.battle, space):
        if s.mission[unit] != BOMB:
            s.battle[unit] = NOWHERE


def abandon_gun(s: Position, space: int) -> None:
    """An attacker's AAG without an army falls to the defender (D-33); a neutral has no use for it."""
    gun = gun_in(s, space)
    if gun == NO_UNIT or s.owner[gun] != s.active or friendly(s, space, s.active):
        return
    if is_neutral(s, space):
        remove(s, gun)
    else:
        s.owner[gun] = s.controller[space]
    s.log("gun-abandoned", s.active, space, rule="RET-07")


def dismiss(s: Position, space: int) -> None:
    """Defenders raised for one combat go home [NEU-14, GAR-07]."""
    for unit in units_in(s, space):
        if s.temporary[unit]:
            remove(s, unit)


def settle_landings(s: Position, zone: int, won: bool) -> None:
    """D-12: a landing needs the sea battle in its zone to be won; else the troops go back aboard.

    Either way there must be room for them on the transports that brought them: who has lost his ship is lost, the
    cheapest first.
    """
    called_off = not won and bool(s.found[zone])
    troops = [unit for unit in all_at(s.came, zone) if s.mission[unit] == LANDED and s.battle[unit] != NOWHERE]
    room = {ship: CONST.transport_capacity - _load(s, ship) for ship in _landing_craft(s, zone)}
    for unit in sorted(troops, key=lambda one: (-COST[s.kind[one]], one)):
        kind, beach = s.kind[unit], s.battle[unit]
        ship = next((one for one in room if s.landing[one] == beach and room[one] >= LOAD[kind]), NO_UNIT)
        if ship == NO_UNIT:
            remove(s, unit)
            s.log("landing-lost", s.active, kind, beach, rule="CMB-01")
            continue
        room[ship] -= LOAD[kind]
        if called_off:
            s.battle[unit], s.mission[unit] = NOWHERE, NONE
            s.where[unit], s.aboard[unit] = s.where[ship], ship
            s.log("landing-called-off", s.active, kind, beach, rule="CMB-01")


def _landing_craft(s: Position, zone: int) -> list[int]:
    """The transports that have landed troops out of this zone; those of a fleet that fought may have left it."""
    return [
        ship
        for ship, kind in enumerate(s.kind)
        if kind in TRANSPORT
        and allied(s.owner[ship], s.active)
        and s.landing[ship] != NOWHERE
        and (s.where[ship] == zone or s.mission[ship] == FIGHT)
    ]


def _load(s: Position, ship: int) -> int:
    return sum([LOAD[s.kind[unit]] for unit in cargo_of(s, ship)])


# landings of aircraft when all engagements are over


def homeless(s: Position) -> list[int]:
    """Aircraft of nations not in their turn that must find a place to land: scrambled, home lost, or CAR sunk."""
    found = []
    for unit, kind in enumerate(s.kind):
        if kind not in AIR or s.owner[unit] == s.active:
            continue
        space = s.where[unit]
        if IS_SEA[space]:
            lost = s.aboard[unit] == NO_UNIT
        else:
            lost = hostile(s, space, s.owner[unit]) and s.controller[space] != s.held[space]
        if lost or s.mission[unit] == SCRAMBLED:
            found.append(unit)
    return found


def is_open(s: Position, unit: int, space: int) -> bool:
    """May this aircraft land there now: a friendly Territory, or a zone with a friendly CAR that has room?"""
    if IS_SEA[space]:
        return free_deck(s, unit, space) != NO_UNIT
    return friendly(s, space, s.owner[unit])


def free_deck(s: Position, unit: int, zone: int) -> int:
    """A CAR with room, an own one before an ally's, or NO_UNIT."""
    if s.kind[unit] not in CARRIER_BASED:
        return NO_UNIT
    nation = s.owner[unit]
    nations = [nation, *[ally for ally in TURN_ORDER if ally != nation and allied(ally, nation)]]
    decks = [carrier_with_room(s, owner, zone) for owner in nations]
    return next((deck for deck in decks if deck != NO_UNIT), NO_UNIT)


def refuges(s: Position, unit: int) -> list[int]:
    """Where an aircraft without a home may land: next to its home or, from a sunk CAR, to the zone (D-14, D-38).

    A scrambled FIT has Territories only [SCR-05], others also a CAR [DOG-10].
    """
    home = s.where[unit]
    if IS_SEA[home]:
        around = (home, *COASTS[home], *SEA_NEIGHBOURS[home])
    elif s.mission[unit] == SCRAMBLED:
        around = LAND_NEIGHBOURS[home]
    else:
        around = (*LAND_NEIGHBOURS[home], *COASTS[home])
    return [space for space in around if is_open(s, unit, space)]


class Diversion(Frame[Position], tag="SCR-05"):
    """Defending aircraft land at home [SCR-04], else next to it as their owner chooses, else they are lost [SCR-06]."""

    units: tuple[int, ...]

    def step(self, s: Position) -> bool:
        if not self.units:
            s.done(self)
            return True
        unit = self.units[0]
        home = s.where[unit]
        if not IS_SEA[home] and friendly(s, home, s.owner[unit]):
            self._land(s, unit, home)
            return True
        ways = refuges(s, unit)
        if not ways:
            s.log("no-landing", s.owner[unit], s.kind[unit], home, rule="DOG-10" if IS_SEA[home] else "SCR-06")
            remove(s, unit)
            self.units = self.units[1:]
            return True
        if len(ways) == 1:
            self._divert(s, unit, ways[0])
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        unit = self.units[0]
        rows: list[Args] = [(unit, space) for space in refuges(s, unit)]
        part = Each("divert", rows, lambda args: Refusal("SCR-05"))
        return ask(s, s.owner[unit], "divert", "SCR-05", part, args=(s.kind[unit], s.where[unit]))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, space = choice.args
        self._divert(s, unit, space)

    def _divert(self, s: Position, unit: int, space: int) -> None:
        s.log("diverted", s.owner[unit], s.kind[unit], space, rule="SCR-05")
        if IS_SEA[space]:
            s.aboard[unit] = free_deck(s, unit, space)
        self._land(s, unit, space)

    def _land(self, s: Position, unit: int, space: int) -> None:
        relocate(s, unit, space)
        s.mission[unit] = NONE
        self.units = self.units[1:]


def land_attackers(s: Position, nation: int) -> None:
    """The active nation's aircraft keep their flight plans; without a landing place they are lost [AIR-05, TEC-03c]."""
    for unit, kind in enumerate(s.kind):
        if kind not in AIR or s.owner[unit] != nation:
            continue
        flew = s.mission[unit] in (FIGHT, BOMB)
        landing = s.landing[unit]
        s.battle[unit], s.mission[unit] = NOWHERE, NONE
        if landing == NOWHERE:
            stranded = IS_SEA[s.where[unit]] or hostile(s, s.where[unit], nation)  # by a surrender
            if s.aboard[unit] == NO_UNIT and (flew or stranded):
                s.log("not-landed", nation, kind, rule="TEC-03c" if s.kamikaze[nation] else "AIR-05")
                remove(s, unit)
        elif not _touch_down(s, unit, landing):
            s.log("not-landed", nation, kind, rule="AIR-05")
            remove(s, unit)


def _touch_down(s: Position, unit: int, landing: int) -> bool:
    """Land as planned. A CAR that fell back takes its aircraft along; one that was stopped short may still be in range:
    only the loss of the CAR costs its aircraft [AIR-05]."""
    if not IS_SEA[landing]:
        s.where[unit] = landing
        return friendly(s, landing, s.owner[unit])
    deck = s.aboard[unit] if s.deck[unit] == NO_UNIT else s.deck[unit]
    if deck == NO_UNIT or s.kind[deck] not in CARRIER:
        return False
    if landing not in (s.where[deck], s.came[deck]) and not _in_range(s, unit, s.where[deck]):
        return False
    if s.aboard[unit] != deck:
        if not deck_room(s, deck):
            return False
        s.aboard[unit] = deck
    s.where[unit] = s.where[deck]
    return True


def _in_range(s: Position, unit: int, zone: int) -> bool:
    """Can the aircraft still reach a zone from where it fought?"""
    fought = s.where[unit]
    return DISTANCE[s.start[unit]][fought] + DISTANCE[fought][zone] <= MOVE[s.kind[unit]]
