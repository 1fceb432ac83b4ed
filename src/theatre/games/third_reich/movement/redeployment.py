"""Strategic redeployment [16]: any distance over controlled and supplied hexes away from the enemy, so many a turn.

A chapter with other ways to redeploy adds its parts to `Redeployment.turn` and its verbs to `act`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from theatre.core.decision import Args, Built, Choice, Decision, Each, Options, Part, Refusal, Sifted, Walk, shut
from theatre.core.flow import Joint
from theatre.core.lazy import Rows
from theatre.games.third_reich.air.base_moves import RedeployBase, lay_base, redeploy_base
from theatre.games.third_reich.air.bases import PlaceAirBase, place, why_not_air_base
from theatre.games.third_reich.air.regrouping import Change, change
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import ordered_by, put
from theatre.games.third_reich.economy.grants import left
from theatre.games.third_reich.movement.alternate_moves import contest, contest_part, vicinity
from theatre.games.third_reich.movement.roads import Roads, trapped, why_not_redeploy
from theatre.games.third_reich.movement.stacking import refuse_stack, stacks
from theatre.games.third_reich.movement.tied_hands import Tied, bound_to_garrison, tied, ties_on
from theatre.games.third_reich.nations import minds_crossing
from theatre.games.third_reich.naval.cape_route import Cape, go_around
from theatre.games.third_reich.naval.escort import Crossings, Escort, escort
from theatre.games.third_reich.naval.fleet_moves import RedeployFleet, redeploy_fleet
from theatre.games.third_reich.naval.from_america import landing_hexes, take_passage, why_no_passage
from theatre.games.third_reich.naval.gulf_blockade import blockade, blockaders, why_not_blockade
from theatre.games.third_reich.naval.gulf_fleets import come_back, returns, why_not_return
from theatre.games.third_reich.naval.merging import merge, merging
from theatre.games.third_reich.politics.areas import bounds, why_out_of_bounds
from theatre.games.third_reich.politics.borders import why_not_guest
from theatre.games.third_reich.politics.consent import Consent
from theatre.games.third_reich.politics.cooperation import crowded
from theatre.games.third_reich.politics.intervention import arrive
from theatre.games.third_reich.politics.lending import (
    TRANSFERS,
    hand_over,
    lendable,
    reclaimable,
    transfer,
    why_not_lend,
    why_not_reclaim,
)
from theatre.games.third_reich.state import ACTIVE, Position, this_turn
from theatre.games.third_reich.tables import (
    AIR,
    AXIS,
    IS_GROUND,
    KIND,
    MODEL,
    NATION,
    POWERS,
    UNITS,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import (
    BIT,
    COUNTRY_MASK,
    NEAR,
    SPACES,
    US_BOX,
    spaces,
)

PAIR = 2


class Redeploying:
    """A unit, then the hex to which it goes."""

    def __init__(
        self,
        s: Position,
        power: int,
        settled: Args,
        roads: dict[int, Roads],
        said: Args = (),
        wanted: int = ~0,
    ) -> None:
        self.s, self.power, self.settled, self.roads, self.said = s, power, settled, roads, said
        self.wanted = wanted  # the hexes in which redeployments may end [51.5]

    def _roads(self, unit: int) -> Roads:
        nation = self.s.serves[unit]
        if nation not in self.roads:
            self.roads[nation] = Roads(self.s, nation)
        return self.roads[nation]

    def tokens(self) -> Sequence[int]:
        if not self.said:
            own = ordered_by(self.s, self.power) if left(self.s, self.power) > 0 else []
            return Sifted(own, lambda unit: self.refuse(unit) is None and self._has_end(unit))
        return self._ends(self.said[0]) if len(self.said) == 1 else ()

    def _has_end(self, unit: int) -> bool:
        """A neighbouring hex is the quick answer for most."""
        at = self.s.where[unit]
        if IS_GROUND[unit] and any(stacks(self.s, unit, hex_) for hex_ in spaces(NEAR[at] & self._reach(unit))):
            return True
        return bool(self._ends(unit))

    def _ends(self, unit: int) -> Sifted:
        s, roads = self.s, self._roads(unit)
        reached = self._reach(unit) & ~BIT[s.where[unit]]
        if KIND[unit] == AIR:
            return Sifted(spaces(reached & roads.bases), lambda hex_: self._why_not_base(unit, hex_) is None)
        return Sifted(spaces(reached & ~crowded(s, unit)), lambda hex_: stacks(s, unit, hex_))

    def _why_not_base(self, unit: int, hex_: int) -> Refusal | None:
        """Why air cannot be based in a hex that it reaches."""
        refusal = why_not_air_base(self.s, unit, hex_, self._roads(unit).mine)
        return refusal or self._roads(unit).intake.why_not(unit, hex_)

    def _reach(self, unit: int) -> int:
        s, roads = self.s, self._roads(unit)
        if s.where[unit] == US_BOX:
            return landing_hexes(s, roads) & self.wanted
        reached = roads.by_air(s.where[unit]) if KIND[unit] == AIR else roads.by_land(s.where[unit])
        reached &= ~roads.transit & self.wanted
        for _, closed in bounds(s, unit):
            reached &= ~closed
        bound = NATION[unit] not in POWERS and s.status[NATION[unit]] != ACTIVE  # 22.7
        return reached & COUNTRY_MASK[NATION[unit]] if bound else reached

    def refuse(self, token: int) -> Refusal | None:
        if not self.said:
            return self._why_unit(token)
        return self._why_end(token)

    def _why_unit(self, token: int) -> Refusal | None:
        s = self.s
        on_board = 0 <= token < UNITS and s.where[token] >= 0
        if on_board and token in self.settled:
            return Refusal("16.73")
        stays = why_no_passage(s) if on_board and s.where[token] == US_BOX else None
        return stays or why_not_redeploy(s, self.power, token, self._roads(token if on_board else 0))

    def _why_end(self, token: int) -> Refusal | None:
        s = self.s
        unit = self.said[0]
        if len(self.said) > 1 or not 0 <= token < SPACES or token == s.where[unit]:
            return Refusal("16.2a")
        outside = why_out_of_bounds(s, unit, token)
        if outside is not None and s.where[unit] != US_BOX:
            return outside
        if not self._reach(unit) & BIT[token]:
            if s.where[unit] == US_BOX:
                return Refusal("16.72")
            near = self._roads(unit).near & BIT[token]
            return why_not_guest(s, self.power, token) or Refusal("16.2b" if near else "16.2a")
        if KIND[unit] == AIR:
            return self._why_not_base(unit, token) if BIT[token] & self._roads(unit).bases else Refusal("28.11")
        return refuse_stack(s, unit, token)

    def step(self, token: int) -> Redeploying:
        return Redeploying(self.s, self.power, self.settled, self.roads, (*self.said, token), self.wanted)

    def whole(self) -> bool:
        return len(self.said) == 2


OVER_SEA: dict[str, Callable[[Position, int, Args], None]] = {
    "escort": escort,
    "redeploy-fleet": redeploy_fleet,
    "redeploy-base": redeploy_base,
    "cape": go_around,
    "return-fleet": come_back,
    "blockade": blockade,
}
WAYS: dict[str, Callable[[Position, int, dict[int, Roads]], Walk]] = {
    "redeploy": lambda s, seat, roads: Redeploying(s, seat, (), roads),
    "escort": lambda s, seat, roads: Escort(Crossings(s, seat, roads)),
    "cape": lambda s, seat, roads: Cape(s, seat, Crossings(s, seat, roads)),
    "redeploy-base": lambda s, seat, roads: RedeployBase(s, seat, roads),
}
"""Redeployments that lead over land."""
NO_GARRISON = ("lend", "reclaim", "return-fleet", "blockade")
"""Redeployments that bring no unit to where it is wanted [26.924, YMP-A11]."""
COUNTERS: dict[str, Callable[[Position, Args], None]] = {"change": change, "combine": merge}
"""28.65, 29.75: partial counters are put together before they redeploy; that is free."""


def must_leave(s: Position, power: int) -> tuple[int, ...]:
    """49.6q: the units trapped in Vichy France that can redeploy, over land, with an escort or as fleets."""
    stuck = trapped(s, power)
    if not stuck:
        return ()
    roads: dict[int, Roads] = {}
    ways = (Redeploying(s, power, (), roads), Escort(Crossings(s, power, roads)), RedeployFleet(s, power))
    return tuple([unit for unit in stuck if any(way.refuse(unit) is None and way.step(unit).tokens() for way in ways)])


def redeploying(s: Position, power: int, roads: dict[int, Roads]) -> Walk:
    """Redeployments over land and of air, as far as the power may make them now."""
    return tied(Redeploying(s, power, (), roads), ties_on(s, power))


class Redeployment(Joint[Position], tag="16.1a"):
    """The powers of a side redeploy in any order, each up to its limit."""

    settled: Args = ()  # units that came from America in this phase [16.73]
    alternated: Args = ()  # countries over which allies have disagreed [51.5]

    def turn(self, s: Position, seat: int) -> Decision:
        roads: dict[int, Roads] = {}
        ties = ties_on(s, seat)
        if first := must_leave(s, seat):
            ties.append(lambda said: None if said[0] in first else Refusal("49.6q"))

        def bound(walk: Walk) -> Walk:
            return tied(walk, ties)

        parts = (
            Built("redeploy", bound(Redeploying(s, seat, self.settled, roads))),
            contest_part(s, self, seat),
            Built("escort", self._staying(bound(Escort(Crossings(s, seat, roads))))),
            Built("cape", self._staying(bound(Cape(s, seat, Crossings(s, seat, roads))))),
            Built("redeploy-fleet", bound(RedeployFleet(s, seat))),
            Built("redeploy-base", bound(RedeployBase(s, seat, roads))),
            Built("air-base", PlaceAirBase(s, seat)),
            Each("return-fleet", Rows(lambda: returns(s, seat)), lambda args: _why_return(s, seat, args)),
            Each("blockade", Rows(lambda: blockaders(s, seat)), lambda args: _why_blockade(s, seat, args)),
            Built("change", Change(s, seat)),
            merging(s, seat),
            Each(
                "lend",
                Rows(lambda: lendable(s, seat)),
                lambda args: _why_unit(args, lambda unit: why_not_lend(s, seat, unit)),
            ),
            Each(
                "reclaim",
                Rows(lambda: reclaimable(s, seat)),
                lambda args: _why_unit(args, lambda unit: why_not_reclaim(s, seat, unit)),
            ),
        )
        rule = bound_to_garrison(s, seat)
        able = [shut(part.verb, rule) if rule and part.verb in NO_GARRISON else part for part in parts]
        return question(s, seat, "redeploy", "16.1a", *able, public=False)

    def _staying(self, walk: Walk) -> Walk:
        """16.73: whoever came from America goes no farther."""
        if not self.settled:
            return walk
        return Tied(walk, lambda said: Refusal("16.73") if said[0] in self.settled else None)

    def alternate(self, s: Position, seat: int, nation: int) -> tuple[Part, ...]:
        return (Built("redeploy", Redeploying(s, seat, self.settled, {}, wanted=vicinity(s, nation))),)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return tuple([self._with_done(s, self.turn(s, seat)) for seat in self.seats if seat not in self.finished])

    def _with_done(self, s: Position, asked: Decision) -> Decision:
        """49.6q: nobody is done while he can bring units out of Vichy France."""
        done = shut("done", "49.6q") if must_leave(s, asked.seat) else Each("done")
        return msgspec.structs.replace(asked, options=Options(s, *asked.options.given, done))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "contest":
            contest(s, self, seat, choice)
            return
        if choice.verb in COUNTERS:
            COUNTERS[choice.verb](s, choice.args)
            if choice.verb == "change":
                self._follow(choice.args)
            return
        if choice.verb == "air-base":
            lay_base(s, *choice.args)
            return
        if choice.verb in TRANSFERS:
            transfer(s, seat, choice.verb, *choice.args)
            return
        note_crossing(s, seat, choice)
        s.redeployed[seat] += 1
        if choice.verb in OVER_SEA:
            OVER_SEA[choice.verb](s, seat, choice.args)
            return
        unit, hex_ = choice.args
        if s.where[unit] == US_BOX:
            take_passage(s)
            self.settled = (*self.settled, unit)
        if s.graced[unit] > this_turn(s):
            s.graced[unit] = 0  # 27.34
        put(s, unit, hex_)
        arrive(s, seat, hex_)
        s.log("redeployed", NATION[unit], MODEL[unit], hex_, rule="16.1a")

    def _follow(self, args: Args) -> None:
        """16.73: what is made of counters that came from America goes no farther either."""
        old, new = args[1 : args[0] + 1], args[args[0] + 1 :]
        rest = [unit for unit in self.settled if unit not in (*old, *new)]
        came = any(unit in self.settled for unit in old)
        self.settled = (*rest, *(new if came else ()))

    def child_done(self, s: Position, child: Any, allowed: Any) -> None:
        if not isinstance(child, Consent) or not allowed:
            return
        if child.rule in TRANSFERS.values():
            hand_over(s, child.wisher, child.rule, child.about[0])
        else:
            place(s, *child.about)


def note_crossing(s: Position, power: int, choice: Choice) -> None:
    """49.42: an Axis redeployment crosses Vichy territory if it could not be made without it."""
    if choice.verb not in WAYS or s.sides[power] != AXIS or s.trespassed or not minds_crossing(s):
        return
    unit, vichy = choice.args[0], s.held[VICHY_FRANCE]
    if s.serves[unit] == VICHY_FRANCE:
        return
    around = {s.serves[unit]: Roads(s, s.serves[unit], avoided=vichy)}
    lacking = Built(choice.verb, WAYS[choice.verb](s, power, around)).refuse(choice.args) is not None
    s.trespassed = lacking or bool(BIT[s.where[unit]] & vichy)


def _why_return(s: Position, seat: int, args: Args) -> Refusal | None:
    return why_not_return(s, seat, *args) if len(args) == PAIR else Refusal("47.4")


def _why_blockade(s: Position, seat: int, args: Args) -> Refusal | None:
    return why_not_blockade(s, seat, *args) if len(args) == 1 else Refusal("47.3b")


def _why_unit(args: Args, test: Callable[[int], Refusal | None]) -> Refusal | None:
    return test(args[0]) if len(args) == 1 else Refusal("36.21")
