"""The orders of the Convoy phase as choices [CVY-13 to CVY-15, CVY-19]: start a convoy, redraw its line, add a ship."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Refusal
from theatre.games.ww2_in_europe.economy.convoy_routes import Drawing, draw_from, ends, why_not_begin
from theatre.games.ww2_in_europe.movement.control import are_friends
from theatre.games.ww2_in_europe.movement.declaring import Declaration, Finished, Pick
from theatre.games.ww2_in_europe.redeployment.trips import Survey
from theatre.games.ww2_in_europe.state import (
    GONE,
    NO_CONVOY,
    Position,
    is_active,
    is_naval,
    rp_left,
    side_of,
    units_of_kind,
)
from theatre.games.ww2_in_europe.tables import BASE_KIND, TRANSPORT
from theatre.games.ww2_in_europe.world import CIRCLES, LAND_PART, NOWHERE


def why_not_sail_out(s: Position, ship: int, side: int, left: Sequence[int]) -> Refusal | None:
    """What keeps a unit from being put into any convoy; one that has `left` another finishes the turn in port."""
    if not 0 <= ship < len(s.kind) or s.kind[ship] == GONE or side_of(s, ship) != side:
        return Refusal("SEQ-01")
    if not is_active(s, s.owner[ship]):
        return Refusal("NEU-01")
    if not is_naval(s, ship):
        return Refusal("CVY-02")
    at_sea = s.convoy[ship] != NO_CONVOY or s.where[ship] not in LAND_PART
    return Refusal("CVY-16") if at_sea or ship in left else None


def why_not_join(survey: Survey, ship: int, ports: Sequence[int]) -> Refusal | None:
    """From one of the two ports for nothing, from another for a point, if it can get there in one hop."""
    s = survey.s
    if s.where[ship] in ports:
        return None
    if not rp_left(s, s.owner[ship]):
        return Refusal("CVY-15")
    return None if any(port in survey.harbours(ship) for port in ports) else Refusal("RED-08")


def join_part(survey: Survey, side: int, mine: list[int], left: Sequence[int]) -> Declaration:
    """`add (convoy, unit)` [CVY-14, CVY-15]."""
    s = survey.s
    ready: list[int] = []

    def in_port() -> list[int]:
        if not ready:
            docked = [ship for port in CIRCLES for ship in s.here[port]]
            ready.extend(sorted([ship for ship in docked if why_not_sail_out(s, ship, side, left) is None]))
        return ready

    def why_not_ship(number: int, ship: int) -> Refusal | None:
        refusal = why_not_sail_out(s, ship, side, left)
        if refusal is None and not are_friends(s, s.owner[ship], s.convoys[number].owner):
            refusal = Refusal("SOV-02")
        return refusal or why_not_join(survey, ship, ends(s, number))

    def ships(number: int) -> Pick:
        def why_not(ship: int) -> Refusal | None:
            return why_not_ship(number, ship)

        return Pick(in_port, why_not, lambda ship: Finished("CVY-07"), lambda ship: why_not(ship) is None)

    def has_ship(number: int) -> bool:
        sorts = {(s.owner[ship], s.kind[ship], s.where[ship]): ship for ship in in_port()}  # alike for this
        return any(why_not_ship(number, ship) is None for ship in sorts.values())

    return Declaration("add", Pick(mine, lambda number: _why_not_mine(mine, number), ships, has_ship))


def _why_not_mine(mine: list[int], number: int) -> Refusal | None:
    return None if number in mine else Refusal("SEQ-01")


def start_part(survey: Survey, side: int, left: Sequence[int]) -> Declaration:
    """`start (transport, circle, water..., circle)`: the transport, then the line [CVY-02, CVY-13]."""
    s = survey.s

    def ready() -> list[int]:
        return [ship for ship in units_of_kind(s, TRANSPORT) if why_not_sail_out(s, ship, side, left) is None]

    def why(ship: int) -> Refusal | None:
        refusal = why_not_sail_out(s, ship, side, left)
        return Refusal("CVY-02") if refusal is None and BASE_KIND[s.kind[ship]] != TRANSPORT else refusal

    def firsts(ship: int) -> Pick:
        owner, berth = s.owner[ship], s.where[ship]
        ports = (berth, *(survey.harbours(ship) if rp_left(s, owner) else ()))
        return Pick(ports, lambda port: why_not_begin(survey, owner, port), lambda port: begin(ship, port))

    def begin(ship: int, port: int) -> Drawing:
        def why_not_end(line: Args) -> Refusal | None:
            return why_not_join(survey, ship, (line[0], line[-1]))

        return draw_from(survey, s.owner[ship], port, NOWHERE, why_not_end)

    return Declaration("start", Pick(ready, why, firsts, survey.can_go))


def reroute_part(survey: Survey, mine: list[int]) -> Declaration:
    """`reroute (convoy, circle, water..., circle)`: another line between the same two ports [CVY-19]."""
    s = survey.s

    def firsts(number: int) -> Pick:
        ports, owner = ends(s, number), s.convoys[number].owner
        return Pick(ports, lambda port: why_not_begin(survey, owner, port), lambda port: begin(ports, owner, port))

    def begin(ports: tuple[int, int], owner: int, port: int) -> Drawing:
        goal = ports[0] if port == ports[1] else ports[1]
        return draw_from(survey, owner, port, goal, lambda line: _why_not_redraw(ports, line))

    return Declaration("reroute", Pick(mine, lambda number: _why_not_mine(mine, number), firsts))


def _why_not_redraw(ports: tuple[int, int], line: Args) -> Refusal | None:
    return None if (line[0], line[-1]) in (ports, ports[::-1]) else Refusal("CVY-19")
