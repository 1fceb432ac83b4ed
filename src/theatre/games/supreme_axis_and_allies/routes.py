"""Flight plans by a way that the player names: `fly-by`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from theatre.core.decision import NOT_OFFERED, UNFINISHED, Args, Refusal
from theatre.games.supreme_axis_and_allies.airways import TRANSFER, Plan, Way, take_off
from theatre.games.supreme_axis_and_allies.flight import Flights
from theatre.games.supreme_axis_and_allies.orders import Order, Picking, off_map
from theatre.games.supreme_axis_and_allies.state import NOWHERE, Position
from theatre.games.supreme_axis_and_allies.world import AIR_MASKS


class NamedRoutes:
    """`fly-by (deck, mission, n, n spaces out, m, m spaces home, u...)`: the same plans by a way of the player's.

    The spaces out begin with the base and end with the target; those home follow it and end with the landing place.
    Without any, the aircraft land at the target, or nowhere under Kamikaze. The menu leaves these choices to `fly`.
    """

    verb = "fly-by"

    def __init__(self, flights: Flights) -> None:
        self._flights = flights

    def refuse(self, args: Args) -> Refusal | None:
        read = read_route(args)
        if read is None:
            return Refusal(UNFINISHED, (self.verb,), "not yet")
        plan, (out, home), units = read
        flights = self._flights
        for space in (*out, *home):
            if off_map(space) is not None:
                return Refusal(NOT_OFFERED, (self.verb,))
        closed = flights.closed(plan.origin)
        for here, there in pairwise((*out, *home)):
            if not AIR_MASKS[here] >> there & 1:
                return Refusal("MOV-02")
            if closed >> there & 1:
                return Refusal("NEU-01", (there,))
        refusal = (
            flights.refuse_landing(plan.origin, plan.target, plan.landing)
            or flights.refuse_deck(plan.origin, plan.target, plan.landing, plan.deck + 1)
            or flights.refuse_mission(plan.origin, plan.target, plan.landing, plan.deck + 1, plan.mission)
        )
        if refusal is not None:
            return refusal
        length = len(out) - 1 + len(home)
        return Order(self.verb, Picking(flights.crew(plan, length, named=True)), leading=0).refuse(units)

    def canonical(self, args: Args) -> Args:
        read = read_route(args)
        units = read[2] if read else ()
        return (*args[: len(args) - len(units)], *sorted(units))

    def some(self) -> bool:
        return False

    def sample(self, rng: Random) -> Args:
        raise AssertionError("named routes are not on the menu")

    def after(self, prefix: Args) -> tuple[Sequence[int], bool]:
        return (), False

    def __iter__(self) -> Iterator[Args]:
        return iter(())


def read_route(args: Args) -> tuple[Plan, tuple[Way, Way], Args] | None:
    """The arguments of `fly-by` taken apart; None if they do not fit together."""
    if len(args) < 4 or not 1 <= args[2] <= len(args) - 4:
        return None
    deck, mission, count = args[:3]
    out, (homeward, *rest) = args[3 : 3 + count], args[3 + count :]
    if not 0 <= homeward <= len(rest):
        return None
    home, units = tuple(rest[:homeward]), tuple(rest[homeward:])
    here = out[-1] if mission == TRANSFER or deck else NOWHERE
    return Plan(out[0], out[-1], home[-1] if home else here, deck - 1, mission), (out, home), units


def fly_by(s: Position, nation: int, args: Args) -> None:
    read = read_route(args)
    assert read is not None
    plan, ways, units = read
    take_off(s, nation, plan, ways, units)
