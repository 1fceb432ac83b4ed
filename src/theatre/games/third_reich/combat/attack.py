"""Who may attack what [14.2, 20.1, 31.2], and armor that walks into vacant hexes [14.4], as declarations.

`Assault` holds what all declarations of a power in this position share; it is worked out when somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, reduce
from operator import or_

from theatre.core.decision import Args, Refusal
from theatre.games.third_reich.combat.airborne import must_attack
from theatre.games.third_reich.combat.chains import Breakthrough, Exploiter, has_stayed
from theatre.games.third_reich.combat.lost_paris import Recapture
from theatre.games.third_reich.counters import actor, enemy_ground, ground_at, is_foe, units_of
from theatre.games.third_reich.movement.control import ceded, held_by, is_left_open
from theatre.games.third_reich.movement.stacking import counted, refuse_stack
from theatre.games.third_reich.nations import (
    actors,
    allied,
    enemies_of,
    is_western,
    of_side,
    option_on,
)
from theatre.games.third_reich.politics.areas import why_out_of_bounds
from theatre.games.third_reich.politics.cooperation import is_paris_lost
from theatre.games.third_reich.politics.hosts import barred_from, neutral_hosts, sheltered
from theatre.games.third_reich.politics.stranded import is_passed_over
from theatre.games.third_reich.state import COUNTED, GROUND, Position, ranks
from theatre.games.third_reich.tables import (
    AIRBORNE,
    ARMOR,
    BRITAIN,
    COMBAT,
    FRANCE,
    IS_GROUND,
    KIND,
    NATIONS,
    OFFENSIVE,
    PARTISAN,
    POWERS,
    REPLACEMENT,
    UNITS,
)
from theatre.games.third_reich.world import (
    BIT,
    COUNTRY,
    COUNTRY_MASK,
    FRONTS,
    GROUND_SIDES,
    LONDON,
    NEAR,
    NOWHERE,
    ON_FRONT,
    SPACES,
    across,
    mask_of,
    spaces,
)

FROM_A_HEX, FROM_LONDON = 2, 3  # 14.24b
SEABORNE = 2  # 29.433
MOST_HEXES = 6


class Assault:
    """What a power can attack, and who may take part.

    In exploitation combat, and only there, `chains` are the exploiters and `dropped` those who drop with them [14.35a].
    `sallied` are the hexes from which units have attacked in this phase, once for each; `fought` those attacked.
    """

    def __init__(
        self,
        s: Position,
        power: int,
        sallied: Args = (),
        fought: Args = (),
        chains: tuple[Exploiter, ...] | None = None,
        dropped: Args = (),
        broken: tuple[Breakthrough, ...] = (),
        yielded: int = 0,
    ) -> None:
        self.s, self.power, self.sallied, self.fought = s, power, sallied, fought
        self.chains, self.dropped, self.broken = chains, dropped, broken
        self.only = ~0  # hexes to which attacks are confined while allies alternate [51.5]
        self.yielded = yielded  # hexes that the other of Russia and the West attacks first [45.3]

    @cached_property
    def recapture(self) -> Recapture | None:
        """26.81: what binds France while Paris is lost."""
        return Recapture(self) if self.power == FRANCE and is_paris_lost(self.s) else None

    @cached_property
    def allies(self) -> list[int]:
        """With whom it attacks together: never Russia with the West [45.3]."""
        if self.power not in POWERS:
            return [self.power]
        able = [one for one in of_side(self.s, self.s.active) if allied(self.s, one, self.power)]
        return [one for one in able if is_western(self.s, one) == is_western(self.s, self.power)]

    @cached_property
    def offensive(self) -> dict[int, int]:
        """By ally the fronts of its Offensives [20.1]."""
        fronts = {one: [f for f in FRONTS if option_on(self.s, one, f) == OFFENSIVE] for one in self.allies}
        return {one: sum([ON_FRONT[front] for front in found]) for one, found in fronts.items()}

    @cached_property
    def enemies(self) -> int:
        return enemy_ground(self.s, self.power)

    @cached_property
    def targets(self) -> int:
        """Hexes with hostile ground units on fronts of its Offensives that were not attacked yet [14.23e]."""
        if self.recapture is not None:
            lawful = {hex_ for hexes in self.recapture.sets for hex_ in spaces(hexes)}
            return sum([BIT[hex_] for hex_ in lawful]) & self.only
        open_ = self.offensive[self.power] & ~mask_of(self.fought) & ~self.closed & ~self.neutral
        return self.enemies & open_ & self.only

    @cached_property
    def closed(self) -> int:
        """45.3: hexes that the other of Russia and the West attacks first, or on which its airborne have dropped."""
        others = [one for one in of_side(self.s, self.s.active) if one not in self.allies]
        dropped = [self.s.where[unit] for power in others for unit in must_attack(self.s, power)]
        return self.yielded | mask_of(dropped)

    @cached_property
    def neutral(self) -> int:
        """21.1: hexes in which units stand beside its enemies that none of its own may attack, and hosts [YMP-L11]."""
        hostile = enemies_of(self.s, self.power)
        others = [hexes for at, hexes in enumerate(ranks(self.s)[GROUND : GROUND + NATIONS]) if not hostile[at]]
        mixed = spaces(self.enemies & reduce(or_, others, 0) & ~mask_of(self.bound))
        return mask_of([hex_ for hex_ in mixed if not self._is_open(hex_)]) | sheltered(self.s, self.power)

    def _is_open(self, hex_: int) -> bool:
        near = [unit for unit, hexes in self.own.items() if hexes & BIT[hex_]]
        return any(are_foes(self.s, unit, ground_at(self.s, hex_)) for unit in near)

    def most(self, hex_: int) -> int:
        """45.3: the most ground factors that it and its allies can bring to bear on a hex."""
        named: Args = ()
        near = [unit for unit, hexes in self.able.items() if hexes & BIT[hex_]]
        for unit in sorted(near, key=lambda one: (-COMBAT[one], one)):
            if self.has_room(unit, named):
                named = (*named, unit)
        return sum([COMBAT[unit] for unit in named])

    @cached_property
    def vacant(self) -> int:
        """14.4a: hexes under hostile control without hostile ground units, on fronts of its Offensives."""
        open_ = self.hostile & self.offensive[self.power] & ~self.enemies & self.only
        if self.recapture is not None:
            near = across(mask_of([self.s.where[unit] for unit in self.own]), GROUND_SIDES) & open_
            return sum([BIT[hex_] for hex_ in spaces(near) if not self.recapture.why_not_walk(hex_)])
        return open_

    @cached_property
    def hostile(self) -> int:
        return held_by(self.s, enemies_of(self.s, self.power)) & ~ceded(self.s, self.power)

    @cached_property
    def bound(self) -> dict[int, list[int]]:
        """31.2: by hex the airborne that dropped on hostile units there."""
        found: dict[int, list[int]] = {}
        for unit in [unit for power in self.allies for unit in must_attack(self.s, power)]:
            found.setdefault(self.s.where[unit], []).append(unit)
        return found

    @cached_property
    def able(self) -> dict[int, int]:
        """The units that can attack at all, each with the hexes in its reach."""
        s = self.s
        acts = s.serves.translate(actors(s))
        own = [unit for unit in s.placed if IS_GROUND[unit] and acts[unit] in self.allies]
        free = [unit for unit in own if not s.attacked[unit]]
        return {unit: self.reach(unit) for unit in free if self.why_idle(unit) is None}

    @cached_property
    def own(self) -> dict[int, int]:
        """Its own units among them."""
        acts = self.s.serves.translate(actors(self.s))
        return {unit: hexes for unit, hexes in self.able.items() if acts[unit] == self.power}

    def why_idle(self, unit: int) -> Refusal | None:
        """Why a unit cannot attack anything."""
        s = self.s
        if not 0 <= unit < UNITS or not IS_GROUND[unit] or s.where[unit] < 0 or actor(s, unit) not in self.allies:
            return Refusal("14.21a")
        if self.power != FRANCE and actor(s, unit) == FRANCE and is_paris_lost(s):
            return Refusal("26.81")
        idle = next((Refusal(rule) for rule, fails in IDLE if fails(self, unit)), None)
        return idle or (None if self.has_room(unit) else self.full(unit))

    def why_unreached(self, hex_: int) -> Refusal:
        """Why none of its units attacks a hex: none is there, or what keeps one that is."""
        s = self.s
        near = [unit for unit in units_of(s, self.power) if IS_GROUND[unit] and self.reach(unit) & BIT[hex_]]
        near.sort(key=lambda unit: s.attacked[unit])  # not those who have attacked, if there are others
        return next((idle for unit in near if (idle := self.why_idle(unit))), Refusal("14.21a"))

    def reach(self, unit: int) -> int:
        """The hexes that a unit could attack as it stands, whatever is in them [14.21a, 29.436, 31.2, 32.2]."""
        s = self.s
        if s.mission[unit] != NOWHERE:
            return BIT[s.mission[unit]]
        if unit in self.bound.get(s.where[unit], ()):
            return BIT[s.where[unit]]
        near = NEAR[s.where[unit]]
        if KIND[unit] == PARTISAN:
            near &= COUNTRY_MASK[COUNTRY[s.where[unit]]]
        return near & self.offensive[actor(s, unit)] & ~barred_from(s, actor(s, unit), s.where[unit])

    def has_room(self, unit: int, together: Args = ()) -> bool:
        """14.24b: two units attack from a hex, three British from London; airborne are extra [31.5].

        So are exploiters that stayed on the breakthrough hex [14.37a], whoever else has come there from another. Of
        those aboard a fleet two attack [29.433].
        """
        s = self.s
        if s.mission[unit] != NOWHERE:
            return sum([s.mission[one] == s.mission[unit] for one in together]) < SEABORNE
        chains = self.chains or ()
        if KIND[unit] == AIRBORNE or has_stayed(chains, unit):
            return True
        here = s.where[unit]
        ashore = [one for one in together if s.mission[one] == NOWHERE and s.where[one] == here]
        ashore = counted([one for one in ashore if not has_stayed(chains, one)])
        british = here == LONDON and all(s.serves[one] == BRITAIN for one in (*ashore, unit))
        return self.sallied.count(here) + len(ashore) < (FROM_LONDON if british else FROM_A_HEX)

    def full(self, unit: int) -> Refusal:
        """Enough units attack from its fleets, its bridgehead or its hex."""
        aboard = self.s.mission[unit] != NOWHERE
        return Refusal("29.433" if aboard else "9.5a" if self.s.bridgehead[self.s.where[unit]] else "14.24b")


IDLE: tuple[tuple[str, Callable[[Assault, int], bool]], ...] = (
    ("14.21b", lambda a, unit: KIND[unit] == REPLACEMENT),
    ("20.2", lambda a, unit: a.s.attacked[unit] == COUNTED),
    ("14.35b", lambda a, unit: bool(a.s.attacked[unit])),
    ("14.35a", lambda a, unit: a.chains is not None and not _exploits(a, unit)),
)


def are_foes(s: Position, unit: int, there: list[int]) -> bool:
    """21.1b: may it attack all of these?"""
    return all(is_foe(s, one, s.serves[unit]) or is_passed_over(s, unit, one) for one in there)


def _exploits(a: Assault, unit: int) -> bool:
    return unit in a.dropped or any(one.unit == unit for one in a.chains or ())


class Declaration:
    """An attack: how many hexes, the hexes, then the units, one of the power's own first [14.23]."""

    def __init__(self, assault: Assault, count: int = 0, hexes: Args = (), units: Args = ()) -> None:
        self.assault, self.count, self.hexes, self.units = assault, count, hexes, units

    def tokens(self) -> Sequence[int]:
        if not self.count:
            widths = [self._breadth(hexes) for hexes in self._fronts()]
            return sorted(set(widths)) if self.assault.recapture else range(1, max(widths, default=0) + 1)
        if len(self.hexes) < self.count:
            left = self.count - len(self.hexes)
            alone = mask_of(self.assault.bound) if self.count > 1 else 0  # 31.2
            found: set[int] = set()
            for hexes in self._fronts():
                later = [hex_ for hex_ in spaces(hexes & ~alone) if not self.hexes or hex_ > self.hexes[-1]]
                if self._breadth(hexes) >= self.count:
                    found.update(later[: len(later) - left + 1])
            return sorted(found)
        return self._menu()

    def _fronts(self) -> list[int]:
        """The sets of hexes that own units in contact with all hexes so far could attack together."""
        a = self.assault
        chosen = mask_of(self.hexes)
        sets = a.recapture.sets if a.recapture else dict.fromkeys([hexes & a.targets for hexes in a.own.values()])
        return [hexes for hexes in sets if hexes and hexes & chosen == chosen]

    def _breadth(self, hexes: int) -> int:
        """How many of these hexes can be attacked as one: one where airborne are bound, they attack nothing else."""
        if self.assault.recapture and self.count not in (0, hexes.bit_count()):
            return 0  # only the whole set is lawful
        free = hexes & ~mask_of(self.assault.bound)
        return min(MOST_HEXES, free.bit_count()) or 1

    def _menu(self) -> list[int]:
        """Own units, then allies', each ascending; those who are bound to attack come first of theirs."""
        a = self.assault
        fit = [unit for unit in a.able if self.refuse(unit) is None]
        fit = [unit for unit in fit if self._leads_on(unit)] if a.recapture else fit
        own = [unit for unit in fit if unit in a.own]
        others = [unit for unit in fit if unit not in a.own]
        if not self.units:
            return [unit for unit in own if self._is_bound(unit)][:1] or own
        last = self.units[-1]
        owed = [unit for unit in a.bound.get(self.hexes[0], ()) if unit not in self.units]
        first_owed = [unit for unit in own if unit in owed][:1] or [unit for unit in others if unit in owed][:1]
        if first_owed:
            return first_owed
        return [unit for unit in (*own, *others) if self._place(unit) > self._place(last)]

    def _leads_on(self, unit: int) -> bool:
        """26.81: can those who may be named after it, allies among them, make the attack lawful?"""
        a, then = self.assault, self.step(unit)
        behind = [one for one in a.able if self._place(one) > self._place(unit)]
        later = tuple([one for one in behind if then.refuse(one) is None])
        return a.recapture is None or not a.recapture.best(self.hexes, (*self.units, unit), later)

    def _place(self, unit: int) -> tuple[bool, bool, int]:
        """The order in which units are named: own ones, of these first who is bound to attack."""
        return actor(self.assault.s, unit) != self.assault.power, not self._is_bound(unit), unit

    def _is_bound(self, unit: int) -> bool:
        return unit in self.assault.bound.get(self.assault.s.where[unit], ())

    def refuse(self, token: int) -> Refusal | None:
        if not self.count:
            return None if 1 <= token <= MOST_HEXES else Refusal("14.21a")
        return self._why_hex(token) if len(self.hexes) < self.count else self._why_unit(token)

    def _why_hex(self, hex_: int) -> Refusal | None:
        a = self.assault
        if not 0 <= hex_ < SPACES or not a.enemies & BIT[hex_]:
            surrendered = hex_ in range(SPACES) and is_left_open(a.s, a.s.holder[hex_], a.power)
            return Refusal("26.921a" if surrendered else "14.21a")
        if not a.offensive[a.power] & BIT[hex_]:
            return Refusal("20.1")
        if hex_ in a.fought or hex_ in self.hexes:
            return Refusal("14.23e")
        if a.closed & BIT[hex_]:
            return Refusal("45.3a", kind="not yet")
        if a.neutral & BIT[hex_]:
            return Refusal("21.1b")
        if self.count > 1 and hex_ in a.bound:
            return Refusal("31.2")
        if a.recapture is not None and not a.targets & BIT[hex_]:
            return Refusal(a.recapture.best((hex_,), ()))
        further = Declaration(a, self.count, (*self.hexes, hex_))._fronts()
        if not any(self._breadth(hexes) >= self.count for hexes in further):
            near = across(mask_of([a.s.where[unit] for unit in a.own]), GROUND_SIDES)
            if near & BIT[hex_] and neutral_hosts(a.s, a.power):
                return Refusal("YMP-L11")
            return Refusal("14.23c") if self.count > 1 else a.why_unreached(hex_)
        return None

    def _why_unit(self, unit: int) -> Refusal | None:
        a = self.assault
        idle = a.why_idle(unit)
        if idle is not None:
            return idle
        if unit in self.units:
            return Refusal("14.23d")
        if not self.units and actor(a.s, unit) != a.power:
            return Refusal("14.21a")
        chosen = mask_of(self.hexes)
        if a.reach(unit) & chosen != chosen:
            return Refusal(self._why_apart(unit, chosen))
        there = [one for hex_ in self.hexes for one in ground_at(a.s, hex_) if not self._is_bound(one)]
        if not are_foes(a.s, unit, there):
            return Refusal("21.1b")
        if not a.has_room(unit, self.units):
            return a.full(unit)
        rule = a.recapture.best(self.hexes, (*self.units, unit)) if a.recapture else ""
        return Refusal(rule) if rule else None

    def _why_apart(self, unit: int, chosen: int) -> str:
        a = self.assault
        if self._is_bound(unit):
            return "31.2"
        near = across(BIT[a.s.where[unit]], GROUND_SIDES)
        if near & chosen != chosen:
            return "14.23c" if near & chosen else "14.21a"
        if chosen & barred_from(a.s, actor(a.s, unit), a.s.where[unit]):
            return "YMP-L11"
        return "20.1" if chosen & ~a.offensive[actor(a.s, unit)] else "32.2"

    def step(self, token: int) -> Declaration:
        if not self.count:
            return Declaration(self.assault, token)
        if len(self.hexes) < self.count:
            return Declaration(self.assault, self.count, (*self.hexes, token))
        return Declaration(self.assault, self.count, self.hexes, (*self.units, token))

    def whole(self) -> bool:
        a = self.assault
        if a.recapture is not None and a.recapture.why_not(self.hexes, self.units):
            return False
        return bool(self.units) and not set(a.bound.get(self.hexes[0], ())) - set(self.units)

    def canonical(self, args: Args) -> Args:
        count = args[0]
        hexes, units = sorted(args[1 : count + 1]), args[count + 1 :]
        return (count, *hexes, *sorted(units, key=self._place))


class WalkIn:
    """14.4: a vacant hostile hex, supplied armor of the power's own, then whoever joins it."""

    def __init__(self, assault: Assault, hex_: int = NOWHERE, units: Args = ()) -> None:
        self.assault, self.hex, self.units = assault, hex_, units

    def tokens(self) -> Sequence[int]:
        a = self.assault
        if self.hex == NOWHERE and a.chains is not None:
            return ()
        if self.hex == NOWHERE:
            reached = 0
            for unit in self._leaders():
                reached |= a.able[unit]
            return [hex_ for hex_ in spaces(reached & a.vacant) if self._why_closed(hex_) is None]
        fit = [unit for unit in a.able if self.refuse(unit) is None]
        return [unit for unit in fit if len(self.units) < 2 or unit > self.units[-1]]

    def _may_lead(self, unit: int) -> bool:
        s = self.assault.s
        return KIND[unit] == ARMOR and not s.unsupplied[unit] and s.mission[unit] == NOWHERE

    def _leaders(self) -> list[int]:
        return [unit for unit in self.assault.own if self._may_lead(unit)]

    def _why_not_occupy(self, unit: int, hex_: int) -> Refusal | None:
        """14.4c: who leads must be able to stay there."""
        return why_out_of_bounds(self.assault.s, unit, hex_) or refuse_stack(self.assault.s, unit, hex_)

    def _why_closed(self, hex_: int) -> Refusal | None:
        """Why nobody can lead into a hex."""
        refusal: Refusal | None = Refusal("14.4c")
        for unit in self._leaders():
            if self.assault.able[unit] & BIT[hex_]:
                refusal = self._why_not_occupy(unit, hex_)
                if refusal is None:
                    return None
        return refusal

    def refuse(self, token: int) -> Refusal | None:
        a = self.assault
        if self.hex == NOWHERE:
            if a.chains is not None:
                return Refusal("14.4q3")
            if not 0 <= token < SPACES or not a.hostile & ~a.enemies & a.offensive[a.power] & BIT[token]:
                return Refusal("14.4a")
            if not a.vacant & BIT[token]:
                return Refusal("26.811")
            return self._why_closed(token)
        idle = a.why_idle(token)
        if idle is not None:
            return idle
        if token in self.units:
            return Refusal("14.23d")
        if not a.reach(token) & BIT[self.hex] or a.s.mission[token] != NOWHERE:
            return Refusal("14.21a")
        if not self.units and not (self._may_lead(token) and token in a.own):
            return Refusal("14.4c")
        if not a.has_room(token, self.units):
            return a.full(token)
        return None if self.units else self._why_not_occupy(token, self.hex)

    def step(self, token: int) -> WalkIn:
        if self.hex == NOWHERE:
            return WalkIn(self.assault, token)
        return WalkIn(self.assault, self.hex, (*self.units, token))

    def whole(self) -> bool:
        return bool(self.units)

    def canonical(self, args: Args) -> Args:
        return (*args[:2], *sorted(args[2:]))
