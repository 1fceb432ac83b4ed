"""Air and fleets in the Construction phase [28.62, 28.63, 29.8].

Their force pools are factors. Air is built as whole 5-4s, or as what is missing to make partial counters one; fleets
as nines, at once where they are allowable builds, a year later where they replace losses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations

from theatre.core.decision import UNFINISHED, Args, Built, Choice, Part, Refusal, Sifted, Walk
from theatre.games.third_reich.air.bases import room_for
from theatre.games.third_reich.air.flying import AIR_UNITS, factors
from theatre.games.third_reich.air.regrouping import fresh_factors
from theatre.games.third_reich.counters import name_of, on_board, put, runs, spare
from theatre.games.third_reich.economy.grants import left
from theatre.games.third_reich.economy.slips import YEAR
from theatre.games.third_reich.economy.strategic_warfare import convert_when_built
from theatre.games.third_reich.economy.treasury import construct, why_not_construct
from theatre.games.third_reich.movement.redeployment import note_crossing, redeploying
from theatre.games.third_reich.movement.roads import Roads
from theatre.games.third_reich.naval.basing import enter_port, why_not_base, why_not_room
from theatre.games.third_reich.naval.canals import KIEL, is_kiel_open
from theatre.games.third_reich.naval.courses import fronts_of
from theatre.games.third_reich.naval.from_america import landing_hexes, take_passage, why_no_passage
from theatre.games.third_reich.state import (
    POOL,
    SPARE,
    Position,
    Slip,
    lay,
    this_turn,
    units_at,
)
from theatre.games.third_reich.tables import (
    AIR,
    BRITAIN,
    CHARTS,
    COMBAT,
    FULL_AIR,
    FULL_FLEET,
    KIND,
    MODEL,
    NATION,
    POWERS,
    UNITS,
    USA,
)
from theatre.games.third_reich.world import BIT, NOWHERE, PORTS, SPACES, US_BOX, mask_of, spaces

FULL_AIR_MODEL, FULL_FLEET_MODEL = "air-5-4", "fleet-9"
FLEET_COST = CHARTS.costs.per_factor["naval"] * FULL_FLEET
BRITISH_AIR = 20  # factors that Britain may have in play [28.63]


def air_cost(factors: int) -> int:
    return CHARTS.costs.per_factor["air"] * factors


def air_left(s: Position, power: int) -> int:
    """Air factors that a power may build; Britain's 20th is not in its force pool [28.63].

    Those that it has destroyed at will in this game turn are not among them [12.5b].
    """
    pool = max(0, s.air_pool[power] - s.air_barred[power])
    if power != BRITAIN:
        return pool
    flying = sum([COMBAT[unit] for unit in on_board(s) if KIND[unit] == AIR and NATION[unit] == BRITAIN])
    return max(pool, min(pool + 1, BRITISH_AIR - flying - s.air_barred[power]))


def lost_fleets(s: Position, power: int) -> int:
    """Naval factors of combat losses that a power may rebuild [29.82], without those destroyed at will now [12.5b]."""
    return s.naval_lost[power] - s.naval_barred[power]


def is_partial(s: Position, power: int, unit: int) -> bool:
    return KIND[unit] == AIR and NATION[unit] == s.serves[unit] == power and COMBAT[unit] < FULL_AIR


def partials(s: Position, power: int, hex_: int, others: Args = ()) -> list[int]:
    """Partial counters of the power to which least is missing to a whole: these others and those in a hex.

    They are all that are in the hex, or as many as are less than a whole.
    """
    small = [unit for unit in units_at(s, hex_) if is_partial(s, power, unit)]
    room = FULL_AIR - factors(others)
    if factors(small) < room:
        return [*others, *small]
    sets = [list(some) for count in range(FULL_AIR) for some in combinations(small, count)]
    best = max([some for some in sets if factors(some) < room], key=lambda some: factors(some), default=[])
    return [*others, *best]


Why = Callable[[int], Refusal | None]
Home = Callable[[int], int]
"""The hexes on which a nation may build."""
Builder = Callable[[int], int]
"""The nation at whose home a counter is built."""


class Yards:
    """Where a power can build air and fleets in this position; `home` says where a nation may build at all [15.4]."""

    def __init__(self, s: Position, power: int, home: Home, builder: Builder) -> None:
        self.s, self.power, self.home, self.builder = s, power, home, builder

    @cached_property
    def hexes(self) -> list[int]:
        return self.places(self.power)

    def places(self, nation: int) -> list[int]:
        return [US_BOX] if nation == USA else spaces(self.home(nation))

    def why_not_air(self, unit: int) -> Refusal | None:
        """28.62: a whole 5-4 of the factors that were lost or are still to build; or a counter of a minor ally."""
        s = self.s
        if not 0 <= unit < UNITS or KIND[unit] != AIR or runs(s, unit) != self.power:
            return Refusal("28.62")
        if NATION[unit] in POWERS and s.serves[unit] == NATION[unit]:
            if s.air_pool[self.power] >= FULL_AIR > air_left(s, self.power):
                return Refusal("12.5b")
            able = s.where[unit] == SPARE and COMBAT[unit] == FULL_AIR and air_left(s, self.power) >= FULL_AIR
        elif s.barred[unit]:
            return Refusal("12.5b")
        else:
            able = s.where[unit] == POOL
        return why_not_construct(s, self.power, air_cost(COMBAT[unit])) if able else Refusal("28.62")

    def why_not_base_air(self, unit: int, space: int) -> Refusal | None:
        if space not in (self.hexes if self.builder(unit) == self.power else self.places(self.builder(unit))):
            return Refusal("15.4a")
        return None if space == US_BOX or room_for(self.s, unit, space) >= COMBAT[unit] else Refusal("28.11")

    def why_not_complete(self, hex_: int, others: Args = ()) -> Refusal | None:
        """28.62, 28.63: what is missing to a 5-4 is built where partial counters are, or redeploys to them.

        So do the `others`, partial counters from other hexes.
        """
        if not 0 <= hex_ < SPACES or len(others) > left(self.s, self.power):
            return Refusal("28.62b")
        if hex_ not in self.hexes and not self.is_reached(hex_, len(others)):
            return Refusal("28.62b")
        small, wholes = partials(self.s, self.power, hex_, others), spare(self.s, self.power, FULL_AIR_MODEL)
        missing = FULL_AIR - factors(small)
        if not small or not wholes or missing <= 0:
            return Refusal("28.62b")
        if air_left(self.s, self.power) < missing:
            return Refusal("12.5b" if self.s.air_pool[self.power] >= missing else "28.62b")
        if hex_ != US_BOX and room_for(self.s, wholes[0], hex_) < missing + factors(others):
            return Refusal("28.11")
        return why_not_construct(self.s, self.power, air_cost(missing))

    @cached_property
    def roaming(self) -> list[int]:
        """Partial counters that may have to be brought together."""
        if left(self.s, self.power) <= 0 or not air_left(self.s, self.power):
            return []
        return [
            unit for unit in on_board(self.s) if is_partial(self.s, self.power, unit) and self.s.where[unit] != US_BOX
        ]

    def gatherings(self, hex_: int) -> list[Args]:
        """The sets of partial counters that can redeploy to a hex to be made one there with what is built."""
        if hex_ not in self._gatherings:
            others = self.roaming if self._may_be_completed(hex_) else []
            able = [unit for unit in others if self.why_not_come(unit, hex_) is None]
            sets = [some for count in range(1, FULL_AIR) for some in combinations(able, count)]
            self._gatherings[hex_] = [some for some in sets if self.why_not_complete(hex_, some) is None]
        return self._gatherings[hex_]

    @cached_property
    def _gatherings(self) -> dict[int, list[Args]]:
        return {}

    def _may_be_completed(self, hex_: int) -> bool:
        """A quick look at what all partial counters have in common that might come to be made whole in a hex."""
        if hex_ not in self.hexes and not self.is_reached(hex_, 1):
            return False
        affordable = why_not_construct(self.s, self.power, air_cost(1)) is None
        return affordable and bool(spare(self.s, self.power, FULL_AIR_MODEL))

    def why_not_come(self, unit: int, hex_: int) -> Refusal | None:
        """Why a partial counter cannot redeploy to a hex."""
        if unit not in self.roaming or hex_ in (US_BOX, self.s.where[unit]):
            return Refusal("28.62b")
        stays, way = self._leaving(unit)
        return stays or way.refuse(hex_)

    def _leaving(self, unit: int) -> tuple[Refusal | None, Walk]:
        """Why a counter cannot redeploy at all, and its way to a hex; found once."""
        if unit not in self._ways:
            walk = redeploying(self.s, self.power, {self.power: self.roads})
            self._ways[unit] = walk.refuse(unit), walk.step(unit)
        return self._ways[unit]

    @cached_property
    def _ways(self) -> dict[int, tuple[Refusal | None, Walk]]:
        return {}

    @cached_property
    def roads(self) -> Roads:
        return Roads(self.s, self.power)

    def is_reached(self, hex_: int, others: int = 0) -> bool:
        """Could a counter that is built at home redeploy to these partial counters in the same turn, beside others?"""
        if left(self.s, self.power) <= others or not self.roads.quiet & BIT[hex_]:
            return False
        if self.power == USA:
            return why_no_passage(self.s) is None and bool(landing_hexes(self.s, self.roads) & BIT[hex_])
        return bool(self.roads.by_air(hex_) & mask_of(self.hexes))

    @cached_property
    def nines(self) -> list[int]:
        """Fleets that can be built."""
        return spare(self.s, self.power, FULL_FLEET_MODEL)

    @cached_property
    def home_ports(self) -> set[int]:
        home = mask_of(self.hexes)
        return {at for at, port in enumerate(PORTS) if BIT[port.hex] & home}

    def why_not_fleet(self, port: int, *, at_once: bool) -> Refusal | None:
        """29.81: a nine at a home port, with room if it is placed at once; American ones in their box."""
        s = self.s
        ready = self.nines
        if self.power == USA:
            here = None if port == len(PORTS) else Refusal("15.4a")
        elif port not in self.home_ports:
            here = Refusal("15.4a")
        else:
            here = why_not_base(s, ready[0], port) if ready else Refusal("29.82")
            here = here or (why_not_room(s, port, ready[:1]) if at_once else None)
        return here or (None if ready else Refusal("29.82")) or why_not_construct(s, self.power, FLEET_COST)

    def why_not_new(self, port: int) -> Refusal | None:
        """29.82b: an allowable build."""
        return self.why_not_fleet(port, at_once=True) if self.s.new_fleets[self.power] else Refusal("29.82b")

    def why_not_rebuild(self, port: int) -> Refusal | None:
        """29.82: nine factors must have been lost; whether the port has room shows a year hence."""
        waiting = len([slip for slip in self.s.slips if slip.power == self.power])
        if self.s.naval_lost[self.power] >= FULL_FLEET > lost_fleets(self.s, self.power):
            return Refusal("12.5b")
        if self.s.naval_lost[self.power] < FULL_FLEET or waiting >= len(self.nines):
            return Refusal("29.82")
        return self.why_not_fleet(port, at_once=False)

    def unfinished(self) -> Sequence[int]:
        """Hexes with partial counters that can be made whole."""
        based = {self.s.where[u] for u in on_board(self.s) if KIND[u] == AIR and NATION[u] == self.power}
        if self.roaming:
            based |= set(self.hexes) & set(spaces(self.roads.bases))
        able = sorted(based) if air_left(self.s, self.power) else []
        return Sifted(able, lambda hex_: self.why_not_complete(hex_) is None or bool(self.gatherings(hex_)))

    def ports(self, why: Why) -> Sequence[int]:
        if not self.s.new_fleets[self.power] and lost_fleets(self.s, self.power) < FULL_FLEET:
            return []
        home = range(len(PORTS) + 1) if self.power == USA else range(len(PORTS))
        return Sifted(home, lambda port: why(port) is None)


class Choosing:
    """A single number, looked for when somebody asks."""

    def __init__(self, able: Callable[[], Sequence[int]], why: Why, said: bool = False) -> None:
        self.able, self.why, self.said = able, why, said

    def tokens(self) -> Sequence[int]:
        return () if self.said else self.able()

    def refuse(self, token: int) -> Refusal | None:
        return Refusal("15.1") if self.said else self.why(token)

    def step(self, token: int) -> Choosing:
        return Choosing(self.able, self.why, True)

    def whole(self) -> bool:
        return self.said


class BuildFleet(Choosing):
    """A port; then, in a Kiel whose canal is closed, the front of the berth [29.13]."""

    def __init__(self, yards: Yards, port: int = NOWHERE) -> None:
        super().__init__(lambda: yards.ports(yards.why_not_new), yards.why_not_new)
        self.yards, self.port = yards, port

    def _sides(self) -> Args:
        return fronts_of(self.port) if self.port == KIEL and not is_kiel_open(self.yards.s) else ()

    def tokens(self) -> Sequence[int]:
        return super().tokens() if self.port == NOWHERE else self._sides()

    def refuse(self, token: int) -> Refusal | None:
        if self.port == NOWHERE:
            return super().refuse(token)
        return None if token in self._sides() else Refusal("29.13b")

    def step(self, token: int) -> Choosing:
        return BuildFleet(self.yards, token) if self.port == NOWHERE else Choosing(self.able, self.why, True)

    def whole(self) -> bool:
        return self.port != NOWHERE and not self._sides()


class Completing:
    """The hex in which air is made whole, then partial counters that redeploy there."""

    def __init__(self, yards: Yards, said: Args = ()) -> None:
        self.yards, self.hex, self.others = yards, said[0] if said else NOWHERE, said[1:]

    def tokens(self) -> Sequence[int]:
        if self.hex == NOWHERE:
            return self.yards.unfinished()
        at = len(self.others)
        return sorted(
            {some[at] for some in self.yards.gatherings(self.hex) if len(some) > at and some[:at] == self.others}
        )

    def refuse(self, token: int) -> Refusal | None:
        if self.hex == NOWHERE:
            refusal = self.yards.why_not_complete(token)
            return None if refusal is None or (0 <= token < SPACES and self.yards.gatherings(token)) else refusal
        if token in self.others:
            return Refusal("28.62b")
        together = {*self.others, token}
        if any(together <= set(some) for some in self.yards.gatherings(self.hex)):
            return None
        return self.yards.why_not_come(token, self.hex) or Refusal("28.62b")

    def step(self, token: int) -> Completing:
        return Completing(self.yards, (token,) if self.hex == NOWHERE else (self.hex, *self.others, token))

    def whole(self) -> bool:
        return self.hex != NOWHERE and self.yards.why_not_complete(self.hex, self.others) is None


class Completions(Built):
    """All of them; a hex where partial counters still lack too much is refused by the rule that says so."""

    def __init__(self, yards: Yards) -> None:
        super().__init__("complete-air", Completing(yards))
        self._yards = yards

    def refuse(self, args: Args) -> Refusal | None:
        refusal = super().refuse(args)
        if refusal is None or refusal.rule != UNFINISHED or not args:
            return refusal
        return self._yards.why_not_complete(args[0], args[1:]) or refusal


class BuildAir:
    """A counter, then its base; the menu shows one of equal counters."""

    def __init__(self, yards: Yards, unit: int = NOWHERE, space: int = NOWHERE) -> None:
        self.yards, self.unit, self.space = yards, unit, space

    def tokens(self) -> Sequence[int]:
        yards = self.yards
        if self.unit == NOWHERE:
            able = [unit for unit in AIR_UNITS if yards.s.where[unit] < 0 and yards.why_not_air(unit) is None]
            firsts = {name_of(unit): unit for unit in reversed(able)}
            return Sifted(sorted(firsts.values()), lambda unit: bool(self.step(unit).tokens()))
        if self.space != NOWHERE:
            return ()
        places = yards.places(yards.builder(self.unit))
        return Sifted(places, lambda space: yards.why_not_base_air(self.unit, space) is None)

    def refuse(self, token: int) -> Refusal | None:
        if self.unit == NOWHERE:
            return self.yards.why_not_air(token)
        if self.space != NOWHERE or not 0 <= token < SPACES:
            return Refusal("15.4a")
        return self.yards.why_not_base_air(self.unit, token)

    def step(self, token: int) -> BuildAir:
        return BuildAir(self.yards, token) if self.unit == NOWHERE else BuildAir(self.yards, self.unit, token)

    def whole(self) -> bool:
        return self.space != NOWHERE


VERBS = ("build-air", "complete-air", "build-fleet", "rebuild-fleet")


def air_and_fleets(s: Position, power: int, home: Home, builder: Builder) -> tuple[Part, ...]:
    yards = Yards(s, power, home, builder)
    return (
        Built("build-air", BuildAir(yards)),
        Completions(yards),
        Built("build-fleet", BuildFleet(yards)),
        Built("rebuild-fleet", Choosing(lambda: yards.ports(yards.why_not_rebuild), yards.why_not_rebuild)),
    )


def build(s: Position, seat: int, choice: Choice, home: int) -> None:
    """28.32b, 29.34: what is new does nothing in this game turn; `home` are the hexes where the power builds."""
    if choice.verb == "build-air":
        unit, space = choice.args
        construct(s, seat, air_cost(COMBAT[unit]))
        if s.serves[unit] == NATION[unit]:
            _take_air(s, NATION[unit], COMBAT[unit])
        put(s, unit, space)
        s.inverted[unit] = 1
        s.log("built", NATION[unit], MODEL[unit], space, rule="28.62")
        convert_when_built(s, unit)
    elif choice.verb == "complete-air":
        _complete(s, seat, choice.args[0], choice.args[1:], home)
    elif choice.verb == "build-fleet":
        construct(s, seat, FLEET_COST)
        s.new_fleets[seat] -= 1
        _launch(s, seat, *choice.args)
    else:
        construct(s, seat, FLEET_COST)
        s.naval_lost[seat] -= FULL_FLEET
        s.slips = (*s.slips, Slip(seat, choice.args[0], this_turn(s) + YEAR))
        s.log("slip.laid", seat, choice.args[0], rule="29.82")


def _take_air(s: Position, nation: int, factors: int) -> None:
    if nation in POWERS:
        s.air_pool[nation] = max(0, s.air_pool[nation] - factors)


def _complete(s: Position, power: int, hex_: int, others: Args, home: int) -> None:
    for unit in others:
        note_crossing(s, power, Choice("redeploy", (unit, hex_)))
    s.redeployed[power] += len(others)
    small = partials(s, power, hex_, others)
    missing = FULL_AIR - factors(small)
    fresh = sum([fresh_factors(s, unit) for unit in small])
    construct(s, power, air_cost(missing))
    _take_air(s, power, missing)
    if hex_ != US_BOX and not home & BIT[hex_]:
        s.redeployed[power] += 1
        if power == USA:
            take_passage(s)
    whole = spare(s, power, FULL_AIR_MODEL)[0]
    for unit in small:
        lay(s, unit, SPARE)
        s.inverted[unit] = s.moved[unit] = 0
    put(s, whole, hex_)
    s.inverted[whole] = 1 + fresh  # 28.65q: broken down again, what was there before may still fly
    s.log("built", power, MODEL[whole], hex_, rule="28.62b")
    convert_when_built(s, whole)


def _launch(s: Position, power: int, port: int, front: int = NOWHERE) -> None:
    unit = spare(s, power, FULL_FLEET_MODEL)[0]
    enter_port(s, unit, port, fronts_of(port)[0] if front == NOWHERE else front)
    s.inverted[unit] = 1
    s.log("based", power, MODEL[unit], port, rule="29.82b")


def launch(s: Position, powers: tuple[int, ...]) -> None:
    """29.82: fleets that were paid for a year ago, as far as there is room in their port."""
    for slip in s.slips:
        ready = spare(s, slip.power, FULL_FLEET_MODEL)
        fits = bool(ready) and why_not_room(s, slip.port, ready[:1]) is None
        if slip.power in powers and slip.due <= this_turn(s) and fits:
            s.slips = tuple([one for one in s.slips if one is not slip])
            _launch(s, slip.power, slip.port)
