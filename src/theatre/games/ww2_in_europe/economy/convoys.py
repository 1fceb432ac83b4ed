"""The Convoy phase [CVY-07, CVY-12 to CVY-21]: player A first; lines are drawn and struck out, ships join and leave."""

from __future__ import annotations

import msgspec

from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.economy.convoy_orders import join_part, reroute_part, start_part
from theatre.games.ww2_in_europe.economy.convoy_routes import as_convoy, ends, open_ports
from theatre.games.ww2_in_europe.movement.control import is_friendly
from theatre.games.ww2_in_europe.movement.routes import spread
from theatre.games.ww2_in_europe.redeployment.trips import Survey
from theatre.games.ww2_in_europe.state import (
    GONE,
    NO_CONVOY,
    Position,
    all_units,
    is_active,
    other,
    put,
    remove,
    ships_of,
    spend_rp,
)
from theatre.games.ww2_in_europe.supply.tracing import is_shut
from theatre.games.ww2_in_europe.tables import BASE_KIND, SIDE, TRANSPORT
from theatre.games.ww2_in_europe.world import LAND_PART, NOWHERE


class ConvoyPhase(Frame[Position], tag="CVY-21"):
    """Order by order until a player is done; a convoy without transport or without its ports must go [CVY-18, R-58]."""

    at: int = 0
    left: tuple[int, ...] = ()  # ships that have left a convoy: they finish the turn in port [CVY-16, CVY-17]

    def _side(self, s: Position) -> int:
        return other(s.first) if self.at else s.first

    def step(self, s: Position) -> bool:
        if self.at == 2:
            s.done(self)
            return True
        for number in convoys_of(s, self._side(s)):
            if not ships_of(s, number) or (is_broken(s, number) and not refuges(s, number)):
                disband(s, number, NOWHERE)
                return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        side = self._side(s)
        survey = Survey(s)
        mine = convoys_of(s, side)
        ships = [ship for number in mine for ship in ships_of(s, number)]
        withdrawals = [(ship, port) for ship in ships for port in ends(s, s.convoy[ship]) if may_lie(s, ship, port)]
        cancels = [(number, port) for number in mine for port in refuges(s, number)]
        parts: list[Part] = [
            start_part(survey, side, self.left),
            reroute_part(survey, mine),
            join_part(survey, side, mine, self.left),
            Each("withdraw", withdrawals, lambda args: why_not_withdraw(s, args, mine)),
            Each("cancel", cancels, lambda args: why_not_cancel(args, mine)),
        ]
        must_go = any(is_broken(s, number) for number in mine)
        return ask(s, side, "convoys", "CVY-07", *parts, shut("done", "CVY-18") if must_go else Each("done"))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        args = choice.args
        match choice.verb:
            case "done":
                self.at += 1
            case "start":
                start(s, args[0], args[1:])
            case "reroute":
                redraw(s, args[0], args[1:])
            case "add":
                join(s, args[0], args[1])
            case "withdraw":
                self.left = (*self.left, args[0])
                leave(s, args[0], args[1])
            case _:
                self.left = (*self.left, *ships_of(s, args[0]))
                disband(s, args[0], args[1])


def convoys_of(s: Position, side: int) -> list[int]:
    """The convoys of the active powers of a side."""
    owners = [route.owner for route in s.convoys]
    return [number for number, owner in enumerate(owners) if SIDE[owner] == side and is_active(s, owner)]


def may_lie(s: Position, ship: int, port: int) -> bool:
    return is_friendly(s, LAND_PART[port], s.owner[ship])


def is_broken(s: Position, number: int) -> bool:
    """It has no transport left, lost a port or its way [CVY-18, R-58]; a Soviet port at its end is no loss [R-64]."""
    transports = [ship for ship in ships_of(s, number) if BASE_KIND[s.kind[ship]] == TRANSPORT]
    return not transports or not open_ports(s, s.convoys[number]) or is_shut(s, s.convoys[number])


def refuges(s: Position, number: int) -> list[int]:
    """Where its ships go when it is cancelled: its friendly ends, else the nearest friendly ports in reach [R-58]."""
    owner = s.convoys[number].owner
    home = [port for port in ends(s, number) if is_friendly(s, LAND_PART[port], owner)]
    if home:
        return home
    survey = Survey(s)
    found: dict[int, int] = {}
    for port in ends(s, number):
        voyage = survey.voyage_from(owner, port)
        for at, _, spent in spread(voyage, port, voyage.points):
            if at in LAND_PART and at != port:
                found[at] = min(spent, found.get(at, spent))
    return sorted([port for port, spent in found.items() if spent == min(found.values())])


def why_not_withdraw(s: Position, args: Args, mine: list[int]) -> Refusal:
    known = len(args) == 2 and 0 <= args[0] < len(s.kind) and s.kind[args[0]] != GONE and s.convoy[args[0]] in mine
    return Refusal("CVY-16" if known else "SEQ-01")


def why_not_cancel(args: Args, mine: list[int]) -> Refusal:
    return Refusal("CVY-17" if args and args[0] in mine else "SEQ-01")


# carrying out


def start(s: Position, ship: int, line: Args) -> None:
    s.convoys.append(as_convoy(s.owner[ship], line))
    s.log("convoy-started", s.owner[ship], line[0], line[-1], rule="CVY-13")
    join(s, len(s.convoys) - 1, ship)


def redraw(s: Position, number: int, line: Args) -> None:
    drawn = as_convoy(s.convoys[number].owner, line)
    s.convoys[number] = msgspec.structs.replace(drawn, load=s.convoys[number].load)
    s.log("convoy-redrawn", drawn.owner, line[0], line[-1], rule="CVY-19")


def join(s: Position, number: int, ship: int) -> None:
    """A ship takes its place in a convoy; one from another port costs a Redeployment Point [CVY-14, CVY-15]."""
    if s.where[ship] not in ends(s, number):
        spend_rp(s, s.owner[ship])
    s.convoy[ship] = number
    put(s, ship, NOWHERE)
    s.log("convoy-joined", s.owner[ship], s.kind[ship], *ends(s, number), rule="CVY-14")


def leave(s: Position, ship: int, port: int) -> None:
    number = s.convoy[ship]
    s.convoy[ship] = NO_CONVOY
    put(s, ship, port)
    s.log("convoy-left", s.owner[ship], s.kind[ship], port, rule="CVY-16")
    if not ships_of(s, number):
        strike_out(s, number)


def disband(s: Position, number: int, port: int) -> None:
    """Strike out a convoy; its ships go to a port, or are lost if there is none [CVY-17, R-58]."""
    s.log("convoy-cancelled", s.convoys[number].owner, *ends(s, number), rule="CVY-17")
    for ship in ships_of(s, number):
        s.convoy[ship] = NO_CONVOY
        if port == NOWHERE or not may_lie(s, ship, port):
            remove(s, ship)
        else:
            put(s, ship, port)
    strike_out(s, number)


def strike_out(s: Position, number: int) -> None:
    """Take the line off the board; later convoys move up by one number."""
    del s.convoys[number]
    for ship in all_units(s):
        if s.convoy[ship] != NO_CONVOY and s.convoy[ship] > number:
            s.convoy[ship] -= 1
