"""Who can intercept whom, and where [29.51-29.54]: declarations of naval interceptions and of air strikes at sea."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from theatre.core.decision import Args, Refusal, Sifted
from theatre.games.third_reich.air.flying import flyers, mission_reach, sky
from theatre.games.third_reich.movement.control import commander, controllers
from theatre.games.third_reich.nations import at_war, enemies_of, is_enemy, of_side
from theatre.games.third_reich.naval.basing import base_of, fleets, fronts_for, gates_for, is_guest, quay_at, quay_of
from theatre.games.third_reich.naval.courses import PORT_WATERS, SEA_FRONTS, WATERS_AT, are_joined
from theatre.games.third_reich.naval.sorties import INTERCEPTION, Sailing, Sortie, lands_near, place_of, set_sail
from theatre.games.third_reich.politics.cooperation import is_friction, is_paris_lost
from theatre.games.third_reich.state import ATTACKED, Position
from theatre.games.third_reich.tables import BRITAIN, COMBAT, FLEET, FRANCE, KIND, POWERS, UNITS, USA
from theatre.games.third_reich.world import (
    BIT,
    COUNTRY_MASK,
    NOWHERE,
    PORTS_AT,
    SPACES,
    US_BOX,
    fronts_at,
    hexes_between,
    mask_of,
)


class Strike(msgspec.Struct, frozen=True):
    """Air against a sortie, in a hex of its course."""

    seat: int
    prey: int
    hex: int
    units: Args
    level: int


def joined(chain: tuple[Sortie, ...], prey: int, hex_: int) -> Args:
    """The sorties that are one battle if this one is met here [29.5q1, 29.5q2].

    Those that leave the same base or make for the same hex, there; those with more than one hex in common, in each.
    """
    first = chain[prey]
    found = [prey]
    for at, other in enumerate(chain):
        if at == prey or other.level != first.level or other.home or other.quiet or hex_ not in other.course:
            continue
        ends = (first.course[0] == other.course[0] == hex_) or (first.course[-1] == other.course[-1] == hex_)
        same_water = water_at(first, hex_) == water_at(other, hex_)
        if same_water and (ends or len(set(first.course) & set(other.course)) > 1):
            found.append(at)
    return tuple(sorted(found))


def water_at(sortie: Sortie, hex_: int) -> int:
    return sortie.waters[place_of(sortie, hex_)]


class Hunt:
    """What a seat can do against the sorties of a level: `chain` are all that have sailed, `tries` those of now."""

    def __init__(
        self, s: Position, seat: int, level: int, chain: tuple[Sortie, ...], tries: tuple[Sortie, ...], done: Args
    ) -> None:
        self.s, self.seat, self.level, self.chain, self.tries, self.done = s, seat, level, chain, tries, done
        self._hunters: dict[int, list[int]] = {}
        self._goals: dict[tuple[int, int], dict[int, Args]] = {}

    @cached_property
    def at_large(self) -> list[int]:
        """The sorties of the level that can be met."""
        return [at for at, one in enumerate(self.chain) if one.level == self.level and not (one.home or one.quiet)]

    @cached_property
    def preys(self) -> list[int]:
        armed = _armed(self.s, self.seat) if self.at_large else set()
        return [at for at in self.at_large if self._is_hostile(armed, self.chain[at])]

    def _is_hostile(self, armed: set[int], prey: Sortie) -> bool:
        """Has the seat anything at war with these fleets?"""
        nations = {self.s.serves[unit] for unit in prey.fleets}
        return any(enemies[one] for enemies in [enemies_of(self.s, nation) for nation in nations] for one in armed)

    @cached_property
    def free(self) -> list[int]:
        """Fleets that have done nothing in this game turn."""
        own = _fleets_of(self.s, self.seat)
        return [unit for unit in own if unit not in self.at_sea and why_idle(self.s, unit) is None]

    @cached_property
    def at_sea(self) -> set[int]:
        return {unit for one in (*self.chain, *self.tries) for unit in one.fleets}

    @cached_property
    def gates(self) -> dict[int, int]:
        return {nation: gates_for(self.s, nation) for nation in sorted({self.s.serves[unit] for unit in self.free})}

    def bound(self, quay: int) -> bool:
        """29.54b: fleets of this base have intercepted already."""
        s, own = self.s, of_side(self.s, self.s.sides[self.seat])
        out = [one for one in self.chain if one.kind == INTERCEPTION and one.seat in own]
        return any(quay_at(s, one.base, one.front) == quay for one in out)

    def point(self, prey: int) -> int:
        """The hex at which it is to be intercepted, if that is settled [29.53, 29.54a]."""
        return next((one.course[-1] for one in self.tries if prey in one.prey), NOWHERE)

    def goals(self, prey: int, hex_: int) -> dict[int, Args]:
        """By front the waters in which it can be met in a hex: its own, in a two-front port at its end both."""
        if (prey, hex_) not in self._goals:
            self._goals[prey, hex_] = self._find_goals(prey, hex_)
        return self._goals[prey, hex_]

    def _find_goals(self, prey: int, hex_: int) -> dict[int, Args]:
        sortie = self.chain[prey]
        found: dict[int, Args] = {sortie.front: (water_at(sortie, hex_),)}
        if hex_ == sortie.course[-1]:  # 29.52q2
            for front in fronts_at(PORTS_AT.get(hex_, ())):
                if front != sortie.front:
                    found[front] = tuple([w for w in WATERS_AT[hex_] if SEA_FRONTS[w] >> front & 1])
        return found

    def sailing(self, unit: int, prey: int, hex_: int) -> Sailing:
        fronts = fronts_for(self.s, unit)
        gates = self.gates[self.s.serves[unit]]
        return set_sail(base_of(self.s, unit), fronts, gates, (self.goals(prey, hex_),))

    def reaches(self, unit: int, prey: int, hex_: int) -> bool:
        """Is there a way for this fleet to the hex?"""
        base, gates = base_of(self.s, unit), self.gates[self.s.serves[unit]]
        goals = self.goals(prey, hex_)
        for front in fronts_for(self.s, unit):
            if front in goals and are_joined(front, gates, PORT_WATERS[base][front], goals[front]):
                return True
        return False

    def why_not_prey(self, prey: int) -> Refusal | None:
        if not 0 <= prey < len(self.chain) or prey not in self.preys:
            return Refusal("29.51a")
        if is_friction(self.s) and self.seat in (BRITAIN, FRANCE):
            other = FRANCE if self.seat == BRITAIN else BRITAIN
            if any(one.seat == other and prey in one.prey for one in self.tries):
                return Refusal("34.36a")
            if other not in self.done and self._weight(other, prey) > self._weight(self.seat, prey):
                return Refusal("29.575", kind="not yet")
        return None

    def _weight(self, seat: int, prey: int) -> int:
        """29.575: naval factors of a power on the front that could intercept."""
        front = self.chain[prey].front
        own = [unit for unit in _fleets_of(self.s, seat) if why_idle(self.s, unit) is None]
        return sum([COMBAT[unit] for unit in own if front in fronts_for(self.s, unit)])

    def why_not_hex(self, prey: int, hex_: int) -> Refusal | None:
        if hex_ not in self.chain[prey].course or hex_ == US_BOX:  # America lies beyond the map
            return Refusal("29.52a")
        if self.point(prey) not in (NOWHERE, hex_):
            return Refusal("29.54a")
        if any(self.point(one) not in (NOWHERE, hex_) for one in joined(self.chain, prey, hex_)):
            return Refusal("29.53")
        return Refusal("29.5q2") if self._crosses_another(prey, hex_) else None

    def _crosses_another(self, prey: int, hex_: int) -> bool:
        """29.5q2: where two courses only cross one of them can be met, the other elsewhere."""
        together, water = joined(self.chain, prey, hex_), water_at(self.chain[prey], hex_)
        met = {one for sortie in self.tries if sortie.course[-1] == hex_ for one in sortie.prey}
        return any(water_at(self.chain[one], hex_) == water for one in met - set(together))

    def hunters(self, prey: int) -> list[int]:
        """The free fleets that may meet a sortie, if they can get to it."""
        if prey not in self._hunters:
            self._hunters[prey] = [unit for unit in self.free if self._why_spares(unit, prey) is None]
        return self._hunters[prey]

    def why_not_hunt(self, unit: int, prey: int) -> Refusal | None:
        """Why a fleet cannot meet a sortie anywhere."""
        s = self.s
        if not 0 <= unit < UNITS or KIND[unit] != FLEET or s.where[unit] < 0 or commander(s, unit) != self.seat:
            return Refusal("29.51a")
        idle = Refusal("29.31") if unit in self.at_sea else why_idle(s, unit)
        return idle or self._why_spares(unit, prey)

    def _why_spares(self, unit: int, prey: int) -> Refusal | None:
        """Why a free fleet does not go for a sortie."""
        s = self.s
        if not all(is_enemy(s, s.serves[unit], s.serves[one]) for one in self.chain[prey].fleets):
            return Refusal("29.51a")
        if s.beset[s.serves[unit]] and not is_sent_against(s, self.chain[prey], s.serves[unit]):
            return Refusal("22.7c")
        quay = quay_at(s, base_of(s, unit), fronts_for(s, unit)[0])
        mates = [one for one in self.tries if quay_at(s, one.base, one.front) == quay]
        if any(one.seat == self.seat or prey not in one.prey for one in mates):
            return Refusal("29.54a")  # allies in one base go for the same prey
        return Refusal("29.54b") if self.bound(quay) else None

    def why_not_fleet(self, unit: int, prey: int, hex_: int) -> Refusal | None:
        refusal = self.why_not_hunt(unit, prey)
        if refusal is not None:
            return refusal
        if set(fronts_for(self.s, unit)) & set(self.goals(prey, hex_)) == set():
            return Refusal("29.52q1")
        return None if self.reaches(unit, prey, hex_) else Refusal("29.23b")


def why_idle(s: Position, unit: int) -> Refusal | None:
    """Why a fleet cannot sail to intercept."""
    if commander(s, unit) == FRANCE and is_paris_lost(s):
        return Refusal("26.815")
    if is_guest(s, unit):
        return Refusal("29.19")
    if s.where[unit] == US_BOX and not any(at_war(s, USA, foe) for foe in POWERS):
        return Refusal("29.173")
    if s.inverted[unit] or s.mission[unit] != NOWHERE:
        return Refusal("29.31")
    return Refusal("29.57b") if s.tried[unit] else None


def _fleets_of(s: Position, seat: int) -> list[int]:
    of = s.serves.translate(controllers(s))
    return [unit for unit in fleets(s) if of[unit] == seat]


def _armed(s: Position, seat: int) -> set[int]:
    """The nations for which a seat has fleets, or air that can fly."""
    return {s.serves[unit] for unit in (*_fleets_of(s, seat), *flyers(s, seat))}


class Interception:
    """A sortie, the hex, how many fleets, the fleets of one base, then their course hex by hex."""

    def __init__(
        self,
        hunt: Hunt,
        prey: int = NOWHERE,
        hex_: int = NOWHERE,
        count: int = 0,
        units: Args = (),
        sailing: Sailing | None = None,
    ) -> None:
        self.hunt, self.prey, self.hex, self.count, self.units, self.sailing = hunt, prey, hex_, count, units, sailing

    @cached_property
    def able(self) -> dict[tuple[int, Args], list[int]]:
        """By quay the fleets that can meet this sortie in this hex."""
        found: dict[tuple[int, Args], list[int]] = {}
        for unit in self.hunt.hunters(self.prey):
            if self.hunt.reaches(unit, self.prey, self.hex):
                found.setdefault(quay_of(self.hunt.s, unit), []).append(unit)
        return found

    def tokens(self) -> Sequence[int]:
        hunt = self.hunt
        if self.prey == NOWHERE:
            able = [at for at in hunt.preys if hunt.hunters(at)]
            return Sifted(able, lambda at: hunt.why_not_prey(at) is None and bool(self.step(at).tokens()))
        if self.hex == NOWHERE:
            return Sifted(sorted(set(hunt.chain[self.prey].course)), self._is_open)
        if not self.count:
            return range(1, max([len(units) for units in self.able.values()], default=0) + 1)
        if len(self.units) < self.count:
            return self._fleets()
        return self.sailing.tokens() if self.sailing else ()

    def _is_open(self, hex_: int) -> bool:
        """Can this sortie be met there?"""
        hunt = self.hunt
        if hunt.why_not_hex(self.prey, hex_) is not None:
            return False
        return any(hunt.reaches(unit, self.prey, hex_) for unit in hunt.hunters(self.prey))

    def _fleets(self) -> list[int]:
        short = self.count - len(self.units)
        found: list[int] = []
        for units in self.able.values():
            later = [unit for unit in units if not self.units or unit > self.units[-1]]
            if not set(self.units) - set(units) and len(later) >= short:
                found += later[: len(later) - short + 1]
        return sorted(found)

    def refuse(self, token: int) -> Refusal | None:
        hunt = self.hunt
        if self.prey == NOWHERE:
            return hunt.why_not_prey(token)
        if self.hex == NOWHERE:
            return hunt.why_not_hex(self.prey, token)
        if not self.count:
            return None if 1 <= token <= UNITS else Refusal("29.54a")
        if len(self.units) < self.count:
            refusal = hunt.why_not_fleet(token, self.prey, self.hex)
            if refusal is None and self.units:
                apart = token in self.units or quay_of(hunt.s, token) != quay_of(hunt.s, self.units[0])
                return Refusal("29.54a") if apart else None
            return refusal
        return why_not_sail(self.sailing, token)

    def step(self, token: int) -> Interception:
        if self.prey == NOWHERE:
            return Interception(self.hunt, token)
        if self.hex == NOWHERE:
            return Interception(self.hunt, self.prey, token)
        if not self.count:
            return Interception(self.hunt, self.prey, self.hex, token)
        if len(self.units) < self.count:
            units = (*self.units, token)
            sailing = self.hunt.sailing(token, self.prey, self.hex) if len(units) == self.count else None
            return Interception(self.hunt, self.prey, self.hex, self.count, units, sailing)
        assert self.sailing is not None
        return Interception(self.hunt, self.prey, self.hex, self.count, self.units, self.sailing.step(token))

    def whole(self) -> bool:
        return self.sailing is not None and self.sailing.arrived() != NOWHERE


def why_not_sail(sailing: Sailing | None, hex_: int) -> Refusal | None:
    """Can a course go on into this hex?"""
    if sailing is None or sailing.arrived() != NOWHERE or not 0 <= hex_ < SPACES:
        return Refusal("29.23a")
    onward = sailing.onward(hex_)
    if hex_ == sailing.course[0] and not sailing.calls and not onward:
        return Refusal("29.33b")
    if BIT[hex_] & sailing.shut:
        return Refusal(sailing.bar)
    if onward:
        return None
    here = sailing.course[-1]
    return Refusal("5.3b" if BIT[here] and BIT[hex_] and hexes_between(here, hex_) == 1 else "29.23a")


class StrikeAtSea:
    """A sortie, a hex of its course, then air counters in range of it."""

    def __init__(self, hunt: Hunt, taken: Args, prey: int = NOWHERE, hex_: int = NOWHERE, units: Args = ()) -> None:
        self.hunt, self.taken, self.prey, self.hex, self.units = hunt, taken, prey, hex_, units

    @cached_property
    def air(self) -> dict[int, int]:
        """Free counters, each with the hexes that it reaches."""
        s = self.hunt.s
        free = [unit for unit in flyers(s, self.hunt.seat) if unit not in self.taken]
        skies = {nation: sky(s, nation) for nation in sorted({s.serves[unit] for unit in free})}
        return {unit: mission_reach(s, unit, skies[s.serves[unit]]) for unit in free}

    def _why_unit(self, unit: int) -> Refusal | None:
        if unit not in self.air:
            return Refusal("28.31")
        spared = self.why_spare(unit, self.prey)
        if spared:
            return spared
        return None if self.air[unit] & BIT[self.hex] else Refusal("28.22")

    def why_spare(self, unit: int, prey: int) -> Refusal | None:
        """Why a counter does not strike at a sortie, however near."""
        s, sortie = self.hunt.s, self.hunt.chain[prey]
        if not all(is_enemy(s, s.serves[unit], s.serves[one]) for one in sortie.fleets):
            return Refusal("28.521")
        rule = _bar_of_declaration(s, unit, sortie)
        return Refusal(rule) if rule else None

    def preys_in(self, hex_: int) -> list[int]:
        """The sorties that can be struck at in a hex, by air that is there already too."""
        hunt = self.hunt
        if _spares_fleets(hunt.s, hunt.seat):
            return []
        return [at for at in hunt.at_large if hex_ in hunt.chain[at].course]

    def tokens(self) -> Sequence[int]:
        hunt = self.hunt
        if self.prey == NOWHERE:
            return () if _spares_fleets(hunt.s, hunt.seat) else Sifted(hunt.preys, self._is_in_range)
        if self.hex == NOWHERE:
            return Sifted(sorted(set(hunt.chain[self.prey].course)), lambda hex_: bool(self.step(hex_).tokens()))
        later = [unit for unit in self.air if not self.units or unit > self.units[-1]]
        return Sifted(later, lambda unit: bool(self.air[unit] & BIT[self.hex]) and self._why_unit(unit) is None)

    def _is_in_range(self, prey: int) -> bool:
        course = mask_of(self.hunt.chain[prey].course)
        near = [unit for unit, hexes in self.air.items() if hexes & course]
        return bool(near) and bool(self.step(prey).tokens())

    def refuse(self, token: int) -> Refusal | None:
        hunt = self.hunt
        if self.prey == NOWHERE:
            if _spares_fleets(hunt.s, hunt.seat):
                return Refusal("26.816")
            return None if token in hunt.preys else Refusal("28.521")
        if self.hex == NOWHERE:
            return None if token in hunt.chain[self.prey].course else Refusal("28.521")
        return Refusal("28.31") if token in self.units else self._why_unit(token)

    def step(self, token: int) -> StrikeAtSea:
        if self.prey == NOWHERE:
            stepped = StrikeAtSea(self.hunt, self.taken, token)
        elif self.hex == NOWHERE:
            stepped = StrikeAtSea(self.hunt, self.taken, self.prey, token)
        else:
            stepped = StrikeAtSea(self.hunt, self.taken, self.prey, self.hex, (*self.units, token))
        stepped.__dict__["air"] = self.air
        return stepped

    def whole(self) -> bool:
        return bool(self.units)


def is_aimed_at(s: Position, prey: Sortie, minor: int) -> bool:
    """Does a mission go to land of a minor?"""
    end = prey.course[-1]
    return BIT[end] & COUNTRY_MASK[minor] != 0 or s.holder[end] == minor


def is_sent_against(s: Position, prey: Sortie, minor: int) -> bool:
    """22.7x: or does it land those who may attack the minor at a port near by?"""
    return is_aimed_at(s, prey, minor) or lands_near(prey, s.held[minor])


def _bar_of_declaration(s: Position, unit: int, prey: Sortie) -> str:
    """22.3, 22.7: in the turn of the declaration only a minor's own air meets what comes for it, and nothing else."""
    nation = s.serves[unit]
    if s.beset[nation]:
        return "" if is_sent_against(s, prey, nation) else "22.7c"
    alone = [n for n, new in enumerate(s.beset) if new and s.status[n] == ATTACKED]
    return "22.3" if any(is_aimed_at(s, prey, minor) for minor in alone) else ""


def _spares_fleets(s: Position, seat: int) -> bool:
    """26.816: French air does not strike at fleets in its own player turn while Paris is lost."""
    return seat == FRANCE and s.active == s.sides[FRANCE] and is_paris_lost(s)
