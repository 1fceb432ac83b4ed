"""Surrender [FLG-04 to FLG-09]: a major power that does not hold its own Major Flag Space at the end of a turn."""

from __future__ import annotations

from theatre.core.columns import all_at
from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.advanced.leaders import dismiss
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.combat.returning import NewBase
from theatre.games.ww2_in_europe.economy.initiative import give_marker
from theatre.games.ww2_in_europe.movement.control import capture, is_friendly
from theatre.games.ww2_in_europe.state import (
    BOXES,
    NO_CONVOY,
    OUT,
    Position,
    all_units,
    board,
    is_active,
    put,
    remove,
    ships_of,
    stack_points,
    units_of,
)
from theatre.games.ww2_in_europe.tables import FRANCE, GERMANY, NOBODY, POWERS_OF, SIDE, USSR
from theatre.games.ww2_in_europe.world import CAPITAL, COLOUR, FRONT, LAND_PART, LANDS, NOWHERE


class Surrender(Frame[Position], tag="FLG-04"):
    """Power by power; where several nations share in the conquest their player names the one that takes the land."""

    def step(self, s: Position) -> bool:
        power = beaten(s)
        if power == NOBODY:
            s.done(self)
            return True
        takers = conquerors(s, power)
        if len(takers) > 1:
            return False
        surrender(s, power, takers[0])
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        power = beaten(s)
        takers = conquerors(s, power)
        part = Each("conqueror", [(one,) for one in takers], lambda args: Refusal("FLG-08"))
        return ask(s, SIDE[takers[0]], "conqueror", "FLG-08", part, args=(power,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        surrender(s, beaten(s), choice.args[0])


def beaten(s: Position) -> int:
    """The first power in the game without its own Major Flag Space, NOBODY if there is none.

    Where the French Armistice is played France makes its offer next turn instead [R-29].
    """
    for power, capital in enumerate(CAPITAL):
        waits = power == FRANCE and s.switches.french_armistice
        if s.status[power] != OUT and s.controller[capital] != power and not waits:
            return power
    return NOBODY


def conquerors(s: Position, power: int) -> list[int]:
    """The nations that took part: who holds the capital first, then who else holds land of its colour."""
    first = s.controller[CAPITAL[power]]
    held = [s.controller[land] for land in LANDS if COLOUR[land] == power]
    return [first, *[one for one in POWERS_OF[SIDE[first]] if one != first and one in held and is_active(s, one)]]


def surrender(s: Position, power: int, conqueror: int) -> None:
    s.log("surrenders", power, conqueror, rule="FLG-04")
    guests = fly_off(s, power)
    for unit in units_of(s, power):
        remove(s, unit)
    leave_the_game(s, power)
    for land in LANDS:
        if s.controller[land] != power:
            continue
        ally = occupying_ally(s, land, power)
        if ally != NOBODY:
            s.controller[land] = ally  # FLG-07
        else:
            capture(s, land, conqueror)  # FLG-08
    bequeath(s, power)
    for plane, land in guests:
        put(s, plane, land)
    disband_convoys(s, power)
    give_marker(s, FRONT[CAPITAL[power]], SIDE[conqueror])
    s.push(NewBase(tuple([plane for plane, _ in guests])))


def bequeath(s: Position, power: int) -> None:
    """The fortresses and depots that a power leaves behind belong to the ally who controls the land [R-79]."""
    for column in (s.fortress, s.depot):
        for land in all_at(column, power):
            column[land] = s.controller[land]


def fly_off(s: Position, power: int) -> list[tuple[int, int]]:
    """Planes of allies leave the carriers of a power that is going; each with the land of the port where it was."""
    guests = [unit for unit in s.cargo if s.owner[unit] != power == s.owner[s.aboard[unit]]]
    ports = {unit: _port_of(s, s.aboard[unit]) for unit in guests}
    for unit in guests:
        board(s, unit, NOWHERE)
    return [(unit, LAND_PART[ports[unit]]) for unit in guests]


def _port_of(s: Position, ship: int) -> int:
    """Where it lies, in a convoy the first port of the line."""
    return s.where[ship] if s.convoy[ship] == NO_CONVOY else s.convoys[s.convoy[ship]].ports[0]


def leave_the_game(s: Position, power: int) -> None:
    """Its money, its Build Boxes and all that it had bought are lost [FLG-06]."""
    s.status[power] = OUT
    s.pact = s.pact and power not in (GERMANY, USSR)
    dismiss(s, power)
    s.money[power] = s.income[power] = s.rp[power] = s.depots[power] = 0
    s.boxes[power * BOXES : (power + 1) * BOXES] = [()] * BOXES


def occupying_ally(s: Position, land: int, power: int) -> int:
    """The ally with units in a space, the one with most Stack Points there; NOBODY if there is none."""
    points = {
        ally: stack_points(s, [unit for unit in s.here[land] if s.owner[unit] == ally])
        for ally in POWERS_OF[SIDE[power]]
        if ally != power and any(s.owner[unit] == ally for unit in s.here[land])
    }
    return max(points, key=lambda ally: (points[ally], -ally)) if points else NOBODY


def disband_convoys(s: Position, power: int) -> None:
    """Its convoys end; ships of allies in them go to an end port that is open to them, else are lost [R-58]."""
    kept = [number for number, route in enumerate(s.convoys) if route.owner != power]
    for number, route in enumerate(s.convoys):
        for ship in ships_of(s, number) if number not in kept else ():
            ends = (route.ports[0], route.ports[-1])
            harbour = [port for port in ends if is_friendly(s, LAND_PART[port], s.owner[ship])]
            s.convoy[ship] = NO_CONVOY
            if harbour:
                put(s, ship, harbour[0])
            else:
                remove(s, ship)
    for ship in all_units(s):
        if s.convoy[ship] != NO_CONVOY:
            s.convoy[ship] = kept.index(s.convoy[ship])
    s.convoys[:] = [s.convoys[number] for number in kept]
