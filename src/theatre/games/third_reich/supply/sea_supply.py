"""Supply fleets [13.8, 27.23, 27.26]: named after base changes, they do nothing else in this game turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from theatre.core.decision import Args, Built, Choice, Decision, Each, Part, Refusal, Sifted, shut
from theatre.core.flow import Joint
from theatre.core.lazy import Rows
from theatre.games.third_reich.air.bases import isolated
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import actor, runs
from theatre.games.third_reich.movement.control import commander, controller, movers
from theatre.games.third_reich.nations import acting, actors, acts_as, master
from theatre.games.third_reich.naval.basing import base_of, fleets, fronts_for, is_guest
from theatre.games.third_reich.naval.canals import KIEL
from theatre.games.third_reich.naval.courses import hex_of
from theatre.games.third_reich.state import ALLIED, ATTACKED, Position
from theatre.games.third_reich.supply.african_limits import too_many_from_libya
from theatre.games.third_reich.supply.named_ahead import (
    Ahead,
    ForPlace,
    forget_lost,
    forget_places,
    redeem,
    redemptions,
)
from theatre.games.third_reich.supply.overland import Lines, helpers, shares, shore_of, without_land_line
from theatre.games.third_reich.supply.sea_lines import (
    base_is_fed,
    burden,
    capacity,
    chain,
    forget_coasts,
    is_landing,
    name_coast,
    reaches,
    shores,
)
from theatre.games.third_reich.tables import FLEET, KIND, NATION, NOBODY, POWERS, UNITS
from theatre.games.third_reich.world import BIT, NOWHERE, PORTS, SPACES

RELAY_PORTS = (KIEL, *[at for at, port in enumerate(PORTS) if port.name in ("Gibraltar", "Istanbul")])  # 27.26


def suppliers(s: Position) -> Args:
    """The seats that name fleets in this phase: for a minor in its own turn all who may help it too [22.6, 22.8]."""
    seats = movers(s)
    return seats if s.minor == NOBODY else tuple(dict.fromkeys([*seats, *helpers(s, s.minor)]))


class Need:
    """The units and air bases of those who act, without a line over land, that no fleet feeds yet.

    Of those who have one from Libya some may be too many for it [35.73].
    """

    def __init__(self, s: Position) -> None:
        self.s, self.lines = s, Lines(s)

    @cached_property
    def units(self) -> list[int]:
        side = acting(self.s)
        every = [*without_land_line(self.s, side, self.lines), *isolated(self.s, side, self.lines)]
        every += too_many_from_libya(self.s, self.lines) if self.s.minor == NOBODY else []
        return sorted([unit for unit in every if self.s.fed_by[unit] == NOWHERE])


class Convoys:
    """Who lacks supply in this position, and which fleets of a seat can bring it."""

    def __init__(self, s: Position, seat: int, named: Args, need: Need) -> None:
        self.s, self.seat, self.named, self.need = s, seat, named, need
        self.nation = acts_as(s, seat)
        self.lines = need.lines

    @cached_property
    def partners(self) -> Args:
        """The nations whose fleets may feed those who lack supply."""
        if self.s.minor != NOBODY:
            return (self.s.minor, *helpers(self.s, self.s.minor))
        return tuple([power for power in POWERS if shares(self.s, self.nation, power)])

    @cached_property
    def owners(self) -> Args:
        """Those of them for whose fleets the seat decides now."""
        return tuple([nation for nation in self.partners if self.seat == controller(self.s, nation)])

    @property
    def is_last_chance(self) -> bool:
        """12.16: a minor on its own has no redeployment in which a fleet could still come."""
        return self.s.minor != NOBODY and master(self.s, self.s.minor) == NOBODY

    @cached_property
    def lacking(self) -> list[int]:
        """Units and air bases without a line that no fleet feeds yet, of those with whom the seat shares sources."""
        if not self.free:
            return []
        s = self.s
        return [unit for unit in self.need.units if s.minor != NOBODY or shares(s, runs(s, unit), self.nation)]

    @cached_property
    def free(self) -> list[int]:
        acts = self.s.serves.translate(actors(self.s))
        own = [unit for unit in fleets(self.s) if acts[unit] in self.owners]
        return [unit for unit in own if self.why_not_fleet(unit) is None]

    def why_not_fleet(self, unit: int) -> Refusal | None:
        s = self.s
        if not 0 <= unit < UNITS or KIND[unit] != FLEET or s.where[unit] < 0 or commander(s, unit) != self.seat:
            return Refusal("27.23")
        if actor(s, unit) not in self.owners:
            return Refusal("22.8" if s.minor != NOBODY else "27.23")
        if is_guest(s, unit):
            return Refusal("29.19")
        if unit not in self.named and s.inverted[unit]:
            return Refusal("13.8b")
        return Refusal("27.232") if self.spare(unit) < 1 else None

    def spare(self, fleet: int) -> int:
        """Units that a fleet, and whoever brings it supply, can still feed."""
        if fleet not in self.named:  # whom it fed in an earlier game turn does not count
            return capacity(fleet)
        return min([capacity(one) - burden(self.s, one) for one in chain(self.s, fleet)])

    def landings(self, fleet: int, *, late: bool = False) -> Sifted:
        """Where a fleet can bring supply ashore for somebody who lacks it; `late`: only after it was redeployed."""
        return Sifted(self.wanted, lambda hex_: (self.why_not_landing(fleet, hex_) is None) != late)

    @cached_property
    def wanted(self) -> list[int]:
        """Landings from which somebody who lacks supply can be fed."""
        places = sorted({(self.s.serves[unit], self.s.where[unit]) for unit in self.lacking})
        return sorted({hex_ for nation, where in places for hex_ in self.near(nation, where)})

    @cached_property
    def own(self) -> int:
        return shore_of(self.s, self.nation)

    def near(self, nation: int, where: int) -> list[int]:
        """Landings from which units of a nation in a hex can be fed."""
        own, around = shore_of(self.s, nation), self.lines.around(nation, where)
        close = [hex_ for hex_ in shores(self.s) if BIT[hex_] & around]
        able = [hex_ for hex_ in close if is_landing(self.s, hex_, nation, own)]
        return [hex_ for hex_ in able if self.lines.inland(nation, hex_) & BIT[where]]

    def why_no_shore(self, hex_: int) -> Refusal | None:
        """A landing for the fleets' own nation, or for somebody whom they feed [27.17]."""
        able = 0 <= hex_ < SPACES and (is_landing(self.s, hex_, self.nation, self.own) or hex_ in self.wanted)
        return None if able else Refusal("27.24a")

    def why_not_landing(self, fleet: int, hex_: int) -> Refusal | None:
        refusal = self.why_no_shore(hex_)
        if refusal is not None:
            return refusal
        if not reaches(self.s, fleet, hex_):
            return Refusal("27.26")
        return None if self.able(fleet, hex_) else Refusal("27.23")

    def able(self, fleet: int, hex_: int) -> list[int]:
        return [unit for unit in self.lacking if self.why_not_unit(fleet, hex_, unit) is None]

    def why_not_unit(self, fleet: int, hex_: int, unit: int) -> Refusal | None:
        if unit not in self.lacking:
            return Refusal("27.23")
        if not base_is_fed(self.s, fleet, *self.lines.bound(unit), self.lines.bases):
            return Refusal("27.23")
        return self.why_not_inland(hex_, unit)

    def why_not_inland(self, hex_: int, unit: int) -> Refusal | None:
        if unit not in self.lacking:
            return Refusal("27.23")
        nation = self.s.serves[unit]
        inland = self.lines.inland(nation, hex_) & BIT[self.s.where[unit]]
        able = inland and is_landing(self.s, hex_, nation, shore_of(self.s, nation))
        return None if able else Refusal("27.24a")


def is_of_minor(s: Position, unit: int) -> bool:
    """Of a minor at war that is no active minor ally?"""
    return s.serves[unit] not in POWERS and s.status[s.serves[unit]] in (ATTACKED, ALLIED)


def let_go(s: Position, units: Iterable[int]) -> None:
    """No fleet feeds these units any more."""
    for unit in units:
        s.fed_by[unit] = s.landing[unit] = NOWHERE


def end_of_game_turn(s: Position) -> None:
    """27.23: those who were named for a minor have carried supply for this game turn."""
    let_go(s, [unit for unit, fleet in enumerate(s.fed_by) if fleet != NOWHERE and is_of_minor(s, unit)])


class Supply:
    """A fleet, the hex where supply comes ashore, then the units.

    `late`: it cannot feed them from its base, but is to be redeployed to one from which it does [27.44].
    """

    def __init__(
        self, convoys: Convoys, fleet: int = NOWHERE, hex_: int = NOWHERE, units: Args = (), *, late: bool = False
    ) -> None:
        self.convoys, self.fleet, self.hex, self.units, self.late = convoys, fleet, hex_, units, late

    def _why_hex(self, hex_: int) -> Refusal | None:
        return self.convoys.why_no_shore(hex_) if self.late else self.convoys.why_not_landing(self.fleet, hex_)

    def _why_unit(self, unit: int) -> Refusal | None:
        if self.late:
            return self.convoys.why_not_inland(self.hex, unit)
        return self.convoys.why_not_unit(self.fleet, self.hex, unit)

    def tokens(self) -> Sequence[int]:
        convoys = self.convoys
        if self.fleet == NOWHERE:
            free = convoys.free if convoys.lacking else ()
            return Sifted(free, lambda fleet: bool(convoys.landings(fleet, late=self.late)))
        if self.hex == NOWHERE:
            return convoys.landings(self.fleet, late=self.late)
        if len(self.units) == convoys.spare(self.fleet):
            return ()
        able = [unit for unit in convoys.lacking if not self.units or unit > self.units[-1]]
        return [unit for unit in able if self._why_unit(unit) is None]

    def refuse(self, token: int) -> Refusal | None:
        convoys = self.convoys
        if self.fleet == NOWHERE:
            return convoys.why_not_fleet(token)
        if self.hex == NOWHERE:
            return self._why_hex(token)
        if token in self.units or len(self.units) == convoys.spare(self.fleet):
            return Refusal("27.232")
        return self._why_unit(token)

    def step(self, token: int) -> Supply:
        if self.fleet == NOWHERE:
            return Supply(self.convoys, token, late=self.late)
        if self.hex == NOWHERE:
            return Supply(self.convoys, self.fleet, token, late=self.late)
        return Supply(self.convoys, self.fleet, self.hex, (*self.units, token), late=self.late)

    def whole(self) -> bool:
        return bool(self.units)


class Relay:
    """27.26: a fleet that brings supply to a two-front port, then one there that carries it on."""

    def __init__(self, convoys: Convoys, first: int = NOWHERE, second: int = NOWHERE) -> None:
        self.convoys, self.first, self.second = convoys, first, second

    def _onward(self) -> list[int]:
        """Fleets in two-front ports that nobody feeds; of allies too."""
        s = self.convoys.s
        ports = [unit for unit in fleets(s) if base_of(s, unit) in RELAY_PORTS]
        between = [unit for unit in ports if len(fronts_for(s, unit)) > 1]  # 29.13
        able = [unit for unit in between if actor(s, unit) in self.convoys.partners and s.fed_by[unit] == NOWHERE]
        return [unit for unit in able if unit in self.convoys.named or not s.inverted[unit]]

    def _why_second(self, unit: int) -> Refusal | None:
        s = self.convoys.s
        if unit not in self._onward() or unit in chain(s, self.first):  # nor back to where it comes from
            return Refusal("27.26")
        able = base_of(s, self.first) != base_of(s, unit) and reaches(s, self.first, hex_of(base_of(s, unit)))
        return None if able else Refusal("27.26")

    def tokens(self) -> Sequence[int]:
        if self.first == NOWHERE:
            if not self.convoys.lacking or not self._onward():
                return []
            return Sifted(self.convoys.free, lambda fleet: bool(self.step(fleet).tokens()))
        return [] if self.second != NOWHERE else [unit for unit in self._onward() if self._why_second(unit) is None]

    def refuse(self, token: int) -> Refusal | None:
        if self.first == NOWHERE:
            return self.convoys.why_not_fleet(token)
        return Refusal("27.26") if self.second != NOWHERE else self._why_second(token)

    def step(self, token: int) -> Relay:
        return Relay(self.convoys, token) if self.first == NOWHERE else Relay(self.convoys, self.first, token)

    def whole(self) -> bool:
        return self.second != NOWHERE


class SupplyFleets(Joint[Position], tag="13.8a"):
    """The powers of the side name fleets, where they bring supply ashore, and for whom."""

    opened: bool = False
    named: Args = ()

    def step(self, s: Position) -> bool:
        if not self.opened:
            self.opened = True
            self.named = self._forget(s)
            return True
        waiting = [seat for seat in self.seats if seat not in self.finished]
        need = Need(s)
        every = {seat: Convoys(s, seat, self.named, need) for seat in waiting}
        idle = [seat for seat, one in every.items() if not self._may_help(one) and not self._may_look_ahead(one)]
        if idle:
            self.finished = (*self.finished, *idle)
            return True
        if not waiting and s.minor == NOBODY:
            forget_lost(s, s.active)
        return super().step(s)

    def _forget(self, s: Position) -> Args:
        """What was named in the last turn of those who act is over; fleets that feed minors in this game turn remain.

        In the turn of a minor the units of its helpers keep their fleets, but none of these relays any more.
        """
        fed = [unit for unit, fleet in enumerate(s.fed_by) if fleet != NOWHERE]
        minors = [unit for unit in fed if is_of_minor(s, unit)]
        feeding = {fleet for unit in minors for fleet in chain(s, unit)[1:]}
        if s.minor == NOBODY:
            own = movers(s)
            over = [unit for unit in fed if runs(s, unit) in own and unit not in minors]
            forget_places(s, s.active)
            forget_coasts(s, s.active)
        else:
            able = helpers(s, s.minor)
            relays = [unit for unit in fed if KIND[unit] == FLEET and runs(s, unit) in able]
            over = [*relays, *[unit for unit in fed if s.serves[unit] == s.minor]]
        let_go(s, [unit for unit in fed if s.where[unit] < 0 or (unit in over and unit not in feeding)])
        return tuple(sorted(feeding))

    def _may_help(self, convoys: Convoys) -> bool:
        if not convoys.free or not convoys.lacking:
            return False
        if convoys.is_last_chance:
            return any(convoys.landings(fleet) for fleet in convoys.free) or bool(Relay(convoys).tokens())
        return bool(convoys.wanted or Relay(convoys).tokens())

    def _may_look_ahead(self, convoys: Convoys) -> bool:
        return bool(convoys.free) and Ahead(convoys.s, convoys.seat, convoys.free, convoys.lines).some()

    def turn(self, s: Position, seat: int) -> Decision:
        convoys = Convoys(s, seat, self.named, Need(s))
        ahead = Ahead(s, seat, convoys.free, convoys.lines)
        late: Part = Built("supply-late", Supply(convoys, late=True), _in_order)
        if convoys.is_last_chance:
            late = shut("supply-late", "12.16")
        parts = (
            Built("supply", Supply(convoys), _in_order),
            late,
            Built("relay", Relay(convoys)),
            Built("supply-beach", ForPlace(ahead)),
            Each("redeem", Rows(lambda: redemptions(ahead)), lambda args: Refusal("31.4q")),
        )
        return question(s, seat, "supply-fleets", "13.8a", *parts, public=False)

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        fresh = {*choice.args[: 2 if choice.verb == "relay" else 1]} - {*self.named}
        let_go(s, [unit for unit, fleet in enumerate(s.fed_by) if fleet in fresh])
        if choice.verb == "relay":
            first, second = choice.args
            s.fed_by[second], s.landing[second] = first, s.where[second]
            busy: Args = (first, second)
            s.log("relays", NATION[first], s.berth[second], rule="27.26")
        elif choice.verb == "supply-beach":
            fleet, hex_ = choice.args
            s.ahead = (*s.ahead, (fleet, hex_))
            busy = (fleet,)
            s.log("supplies", NATION[fleet], hex_, rule="14.4q4")
        elif choice.verb == "redeem":
            redeem(s, choice.args[1])
            busy = choice.args[:1]
        else:
            fleet, hex_, *units = choice.args
            for unit in units:
                s.fed_by[unit], s.landing[unit] = fleet, hex_
            name_coast(s, hex_, s.sides[seat])
            busy = (fleet,)
            s.log("supplies", NATION[fleet], hex_, rule="27.23")
        for fleet in busy:
            s.inverted[fleet] = 1
        self.named = tuple(sorted({*self.named, *busy}))


def _in_order(args: Args) -> Args:
    return (*args[:2], *sorted(args[2:]))
