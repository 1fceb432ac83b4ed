"""The French Armistice [VCH-01 to VCH-13]: an Option. France without Paris offers it when a turn begins.

Refused, France fights on as a British minor ally. Accepted, Vichy France is a neutral country: its troops are those of
the set-up, its ships lie as markers in its ports until it, or the colony, is attacked or Paris is free.
"""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.combat.returning import NewBase
from theatre.games.ww2_in_europe.movement.control import capture
from theatre.games.ww2_in_europe.politics.minors import FRENCH_HOME, VICHY_COLONIES, join, neutral_lands, patron
from theatre.games.ww2_in_europe.politics.neutrality import attack_minor
from theatre.games.ww2_in_europe.politics.surrender import disband_convoys, fly_off, leave_the_game
from theatre.games.ww2_in_europe.state import (
    NO_CONVOY,
    Position,
    board,
    ground_in,
    is_active,
    is_naval,
    put,
    remove,
    units_of,
)
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, BRITAIN, FRANCE, GERMANY, NOBODY, SIDE, VICHY
from theatre.games.ww2_in_europe.world import CAPITAL, CIRCLE, COLOUR, LANDS, NOWHERE, space

PARIS = CAPITAL[FRANCE]
FLAG = space("vichy")
GERMAN_ZONE = tuple([space(name) for name in VICHY.german_zone])
FLEET_PORTS = tuple([CIRCLE[space(name)] for name in VICHY.fleet_ports])
BLUE = tuple([land for land in LANDS if COLOUR[land] == FRANCE])


class FrenchArmistice(Frame[Position], tag="VCH-01"):
    """The Axis player accepts or refuses, then places the French ships [VCH-13]."""

    accepted: bool = False

    def step(self, s: Position) -> bool:
        if self.accepted:
            if units_of(s, FRANCE):
                return False
            leave_the_game(s, FRANCE)
        elif offers(s):
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        if not self.accepted:
            return ask(s, AXIS, "french-armistice", "VCH-01", Each("accept"), Each("refuse"))
        ship = units_of(s, FRANCE)[0]
        part = Each("harbour", [(ship, port) for port in FLEET_PORTS], lambda args: Refusal("VCH-13"))
        return ask(s, AXIS, "vichy-fleet", "VCH-13", part, args=(s.kind[ship],))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "accept":
            self.accepted = True
            set_up_vichy(s)
        elif choice.verb == "refuse":
            fight_on(s)
        else:
            ship, port = choice.args
            s.vichy_fleet = tuple(sorted((*s.vichy_fleet, (port, s.kind[ship], s.damaged[ship]))))
            remove(s, ship)


def offers(s: Position) -> bool:
    """VCH-01: at the beginning of a turn France does not control its Flag Space."""
    return s.switches.french_armistice and is_active(s, FRANCE) and s.controller[PARIS] != FRANCE


def fight_on(s: Position) -> None:
    """VCH-02: all that is left of France is Great Britain's."""
    s.log("armistice-refused", FRANCE, rule="VCH-02")
    leave_the_game(s, FRANCE)
    heir = patron(s, BRITAIN)
    for unit in units_of(s, FRANCE):
        s.owner[unit] = heir
    for land in LANDS:
        if s.controller[land] == FRANCE:
            s.controller[land] = heir
        if s.fortress[land] == FRANCE:
            s.fortress[land] = heir
        if s.depot[land] == FRANCE:
            s.depot[land] = heir
    s.convoys[:] = [route.of(heir) if route.owner == FRANCE else route for route in s.convoys]


def set_up_vichy(s: Position) -> None:
    """VCH-03 to VCH-08: the German zone, Vichy land, and no French troops; the ships wait for their ports."""
    s.log("armistice-accepted", FRANCE, rule="VCH-03")
    guests = fly_off(s, FRANCE)
    for unit in units_of(s, FRANCE):
        if is_naval(s, unit):
            s.convoy[unit] = NO_CONVOY
            put(s, unit, FLEET_PORTS[0])
        else:
            board(s, unit, NOWHERE)
            remove(s, unit)  # VCH-05
    disband_convoys(s, FRANCE)
    for land in BLUE:
        if land in GERMAN_ZONE:
            _divide(s, land)
        else:
            s.controller[land] = s.fortress[land] = s.depot[land] = NOBODY  # VCH-04
    s.flag[FLAG] = 1  # VCH-08
    for plane, land in guests:
        put(s, plane, land)
    s.push(NewBase(tuple([plane for plane, _ in guests])))


def _divide(s: Position, land: int) -> None:
    """German, or British where British units are left [VCH-03, VCH-07]."""
    if any(s.owner[unit] == BRITAIN for unit in s.here[land]):
        s.controller[land] = BRITAIN
        s.fortress[land] = BRITAIN if s.fortress[land] == FRANCE else s.fortress[land]
    elif s.controller[land] != patron(s, GERMANY):
        capture(s, land, patron(s, GERMANY))


def liberate(s: Position) -> None:
    """VCH-11: when the Allies hold Paris, neutral Vichy France joins Great Britain."""
    holder = s.controller[PARIS]
    if neutral_lands(s, FRENCH_HOME) and holder != NOBODY and SIDE[holder] == ALLIES:
        join(s, FRENCH_HOME, patron(s, BRITAIN))


def outstay(s: Position) -> None:
    """VCH-06: who still has troops in Vichy territory when the turn ends declares war on it, or on the colony."""
    for country in (FRENCH_HOME, *VICHY_COLONIES):
        for land in neutral_lands(s, country):
            for side in (AXIS, ALLIES):
                if ground_in(s, land, side) and s.controller[land] == NOBODY:
                    attack_minor(s, country, side)
