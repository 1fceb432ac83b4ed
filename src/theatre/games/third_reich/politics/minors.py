"""Minor countries at war [22]: their forces are set up by their controller, and leave the board with their country."""

from __future__ import annotations

from functools import cache

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.air.bases import counter_at, room_for, withdraw
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import (
    dock,
    eliminate,
    ground_at,
    on_board,
    put,
    runs,
)
from theatre.games.third_reich.movement.control import controller, enter, separated
from theatre.games.third_reich.movement.stacking import air_room, port_room, refuse_stack, stacks
from theatre.games.third_reich.nations import (
    allied,
    at_war,
    give,
    in_game,
    is_ally,
    is_enemy,
    of_side,
)
from theatre.games.third_reich.placing import Placing, Plan
from theatre.games.third_reich.politics.areas import why_out_of_bounds
from theatre.games.third_reich.politics.east_europe import leave_east_europe
from theatre.games.third_reich.politics.garrisons import run_by
from theatre.games.third_reich.politics.intervention import forces_of
from theatre.games.third_reich.politics.ledger import MOSUL
from theatre.games.third_reich.politics.minor_allies import Activation, falls_due, is_due
from theatre.games.third_reich.state import (
    ACTIVE,
    ATTACKED,
    CONQUERED,
    LOST,
    NEUTRAL,
    POOL,
    SPARE,
    Position,
    lay,
    this_turn,
    units_at,
)
from theatre.games.third_reich.tables import (
    AIR,
    AIR_BASE,
    AXIS,
    COMBAT,
    EAST_EUROPE,
    FLEET,
    IRAQ,
    IS_GROUND,
    KIND,
    MODEL,
    NATION,
    NATIONS,
    NOBODY,
    PARTISAN,
    POWERS,
)
from theatre.games.third_reich.world import CAPITAL, CITIES, COUNTRY, COUNTRY_MASK, NOWHERE, PORTS, spaces


class Mobilization(Frame[Position], tag="55.II.D3"):
    """Attacked minors set up one after the other; then minor allies that are due are activated [33.67]."""

    attacked: Args
    lifted: Args = ()
    tried: Args = ()

    def step(self, s: Position) -> bool:
        if self.attacked:
            nation, *rest = self.attacked
            self.attacked = tuple(rest)
            s.push(MinorSetUp(nation, forces_of(s, nation)))
            return True
        if self.lifted:
            units, self.lifted = self.lifted, ()
            s.push(Regarrison(units))
            return True
        held_back = s.due[IRAQ] and s.status[IRAQ] == ACTIVE and IRAQ not in self.tried
        if held_back and s.sides[s.patron[IRAQ]] == s.active:
            s.due[IRAQ] = 0
            air = tuple([unit for unit in forces_of(s, IRAQ) if KIND[unit] == AIR])
            s.push(MinorSetUp(IRAQ, air, late=True))
            return True
        falls_due(s)
        waiting = [nation for nation in range(NATIONS) if nation not in self.tried and is_due(s, nation)]
        if not waiting:
            s.done(self)
            return True
        self.tried = (*self.tried, waiting[0])
        s.push(Activation(waiting[0]))
        return True

    def child_done(self, s: Position, child: object, result: bool | None) -> None:
        if isinstance(child, Activation) and result:
            s.push(MinorSetUp(child.nation, forces_of(s, child.nation)))


class MinorSetUp(Frame[Position], tag="22.1a"):
    """At home, one ground unit at least in the capital [22.1b]; what finds no place is lost [22.1q]."""

    nation: int
    left: Args
    late: bool = False  # Iraqi air that was held back for a turn

    def step(self, s: Position) -> bool:
        plan = Plan(s, self.nation, self.left)
        models = {MODEL[unit]: unit for unit in self.left}  # equal counters have the same places
        fitting = [model for model, unit in models.items() if _has_place(plan, unit)]
        fit = tuple([unit for unit in self.left if MODEL[unit] in fitting])
        if fit != self.left:
            for unit in self.left:
                if unit not in fit:
                    self._leave_out(s, unit)
            self.left = fit
            return True
        if not self.left:
            s.done(self)
            return True
        return False

    def _leave_out(self, s: Position, unit: int) -> None:
        """22.1q: a minor ally may rebuild it [22.5]; Iraqi air without a base waits for one turn [25.46b]."""
        waits = self.nation == IRAQ and KIND[unit] == AIR
        active = s.status[self.nation] == ACTIVE
        lay(s, unit, POOL if active and not waits else SPARE)
        if active and waits and not self.late:
            s.due[IRAQ] = s.patron[IRAQ] + 1

    def ask(self, s: Position) -> tuple[Decision, ...]:
        plan = Plan(s, self.nation, self.left)
        landed = tuple([unit for unit in self.left if KIND[unit] != FLEET])
        fleets = tuple([unit for unit in self.left if KIND[unit] == FLEET])
        deploy = Built("deploy", Placing(plan, landed, _home(self.nation), _why, elsewhere="22.1a"))
        base = Built("base", Placing(plan, fleets, _home_ports(self.nation), _why, elsewhere="22.1a"))
        return (question(s, controller(s, self.nation), "minor", "22.1a", deploy, base, args=(self.nation,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, place = choice.args
        if choice.verb == "base":
            dock(s, unit, PORTS[place].hex, place)
        else:
            put(s, unit, place)
        if self.nation == IRAQ and not is_ally(s, s.holder[MOSUL], s.patron[IRAQ]):
            s.graced[unit] = this_turn(s)  # 25.46b: they need no supply in the turn in which they must take Mosul
        self.left = tuple([one for one in self.left if one != unit])
        s.log(f"placed.{choice.verb}", NATION[unit], MODEL[unit], place, rule="22.1a")


def lose_unplaced(s: Position, nation: int) -> None:
    """22.1q, 22.5: what found no place is lost for good, once the declaration stands."""
    for unit in forces_of(s, nation):
        if s.where[unit] == SPARE:
            lay(s, unit, LOST)


def lift_garrison(s: Position, nation: int) -> Args:
    """25.q: Axis units on land in a country that the Axis attacks wait until it is set up; air bases return first."""
    there = [unit for unit in run_by(s, AXIS, COUNTRY_MASK[nation]) if KIND[unit] != FLEET]
    axis = sorted(there, key=lambda unit: (KIND[unit] != AIR_BASE, unit))
    for unit in axis:
        lay(s, unit, SPARE)
    return tuple([part for unit in axis for part in (unit, nation)])


class Regarrison(Frame[Position], tag="25.q"):
    """Garrisons that were lifted return to hexes of the country without units of the minor.

    Those of a power that is not at war with it control nothing there, and keep away from the other's hexes [36.1].
    """

    lifted: Args  # unit, country, ...

    def step(self, s: Position) -> bool:
        if not self.lifted:
            s.done(self)
            return True
        if not self._hexes(s):
            unit, self.lifted = self.lifted[0], self.lifted[2:]
            withdraw(s, unit) if KIND[unit] == AIR_BASE else eliminate(s, unit)
            return True
        return False

    def _hexes(self, s: Position) -> list[int]:
        unit, nation = self.lifted[:2]
        others = [power for power in of_side(s, AXIS) if not allied(s, power, runs(s, unit))]
        taken = {s.where[one] for one in on_board(s) if NATION[one] == nation or runs(s, one) in others}
        taken.update(spaces(separated(s, runs(s, unit))))
        open_ = [hex_ for hex_ in _home(nation) if why_out_of_bounds(s, unit, hex_) is None]  # 25.8c
        free = [hex_ for hex_ in open_ if hex_ not in taken]
        if KIND[unit] == AIR_BASE:
            return [hex_ for hex_ in free if counter_at(s, hex_) == NOWHERE]
        if KIND[unit] == AIR:
            return [hex_ for hex_ in free if room_for(s, unit, hex_) >= COMBAT[unit]]
        return [hex_ for hex_ in free if stacks(s, unit, hex_)]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        unit, nation = self.lifted[:2]
        rows = [(unit, hex_) for hex_ in self._hexes(s)]
        part = Each("deploy", rows, lambda args: Refusal("25.q"))
        return (question(s, runs(s, unit), "regarrison", "25.q", part, args=(nation,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, hex_ = choice.args
        put(s, unit, hex_)
        if IS_GROUND[unit] and is_enemy(s, s.serves[unit], self.lifted[1]):
            owed = list(s.owed)
            enter(s, unit, hex_)
            s.owed[:] = owed  # 21.4a: only what comes in a Movement or Combat phase counts
        self.lifted = self.lifted[2:]


@cache
def _home(nation: int) -> tuple[int, ...]:
    return tuple(spaces(COUNTRY_MASK[nation]))


@cache
def _home_ports(nation: int) -> tuple[int, ...]:
    return tuple([at for at, port in enumerate(PORTS) if COUNTRY[port.hex] == nation])


def _places(plan: Plan, unit: int) -> tuple[int, ...]:
    return _home_ports(plan.nation) if KIND[unit] == FLEET else _home(plan.nation)


def _has_place(plan: Plan, unit: int) -> bool:
    return any(_why(plan, unit, place) is None for place in _places(plan, unit))


def _why(plan: Plan, unit: int, place: int) -> Refusal | None:
    """Why a unit of a minor may not be set up in a hex or a port."""
    s, nation = plan.s, plan.nation
    hex_ = PORTS[place].hex if KIND[unit] == FLEET else place
    if COUNTRY[hex_] != nation or s.holder[hex_] not in (nation, s.patron[nation]):
        return Refusal("22.1a")
    there = units_at(s, hex_)
    if there and any(is_enemy(s, s.serves[one], nation) for one in there):
        return Refusal("22.1a")  # a garrison that has turned on its host is there
    if KIND[unit] == FLEET:
        return None if port_room(s, place) >= COMBAT[unit] else Refusal("29.11a")
    if KIND[unit] == AIR:
        return None if CITIES[hex_] and air_room(s, hex_) >= COMBAT[unit] else Refusal("28.11")
    if full := refuse_stack(s, unit, hex_):
        return full
    return Refusal("22.1b") if hex_ != CAPITAL[nation] and _is_owed_to_capital(plan, unit) else None


def _is_owed_to_capital(plan: Plan, unit: int) -> bool:
    if MODEL[unit] not in plan.last:
        plan.last[MODEL[unit]] = _is_last_for_capital(plan, unit)
    return plan.last[MODEL[unit]]


def _is_last_for_capital(plan: Plan, unit: int) -> bool:
    """Is this the last ground unit that can still be put into an empty capital?"""
    s, capital = plan.s, CAPITAL[plan.nation]
    others = [one for one in plan.left if IS_GROUND[one] and one != unit]
    if others or capital == NOWHERE or not stacks(s, unit, capital):
        return False
    return not any(s.serves[one] == plan.nation for one in ground_at(s, capital))


def leave_ally(s: Position, nation: int) -> None:
    """26.6: an active minor ally whose major power has fallen is nobody's now."""
    disband(s, nation)
    s.status[nation], s.patron[nation], s.enrolled[nation] = CONQUERED, NOBODY, 0
    abandon(s, s.held[nation])


def abandon(s: Position, hexes: int) -> None:
    """26.6a: what a fallen power leaves behind is nobody's, but for the hexes in which somebody else stands already."""
    for hex_ in spaces(hexes):
        there = [runs(s, unit) for unit in ground_at(s, hex_) if KIND[unit] != PARTISAN]
        give(s, hex_, min([power for power in there if power in POWERS and in_game(s, power)], default=NOBODY))


def fight_on(s: Position, nation: int, power: int) -> None:
    """26.6: a minor in which a power has intervened that has fallen now is on its own against his enemies."""
    s.status[nation], s.patron[nation] = ATTACKED, NOBODY
    s.foes[nation] = sum([1 << foe for foe in POWERS if at_war(s, power, foe)])


def end_war(s: Position, nation: int, power: int) -> None:
    """A minor is not attacked by a power any more; without any enemy it is neutral again [21.4a]."""
    s.foes[nation] &= ~(1 << power)
    if s.status[nation] == ATTACKED and not s.foes[nation]:
        s.status[nation] = NEUTRAL
        disband(s, nation)
        if nation == EAST_EUROPE:
            leave_east_europe(s)


def disband(s: Position, nation: int) -> None:
    """All units of a minor country leave the board, wherever they are [24.1]; what it has lost stays lost [22.5]."""
    for unit in range(len(s.where)):
        if NATION[unit] == nation and s.where[unit] not in (SPARE, LOST):
            eliminate(s, unit)
            lay(s, unit, SPARE)
