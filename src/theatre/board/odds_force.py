"""One side of a dice battle: its unit classes, the order of its losses, and its dice at each loss level.

Hit points are lost along a track: first those that only damage, then units in the order of the loss list, `last`
classes after all others. Limited hits pass over air units, so a loss level is a pair: how many hit points that all
hits reach are gone, and how many that only free hits reach. Of one step the limited hits are taken first, so that none
is wasted that could be taken.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

import msgspec

from theatre.board.odds_dice import FACES, Dice, Volley, volley, volleys_by_rest

MOST_DICE = 200  # dice or hit points of a side: far above any board, low enough to be reckoned
MOST_ROUNDS = 100

Falls = list[tuple[int, float]]  # loss levels with their probabilities
Counts = tuple[int, ...]  # a number for each unit class, in the order of the loss list


class UnitClass(msgspec.Struct, frozen=True, kw_only=True):
    """Units of one side that fight and die alike."""

    name: str
    count: int
    rating: int  # a die at or below it hits, 0..6
    value: float = 0.0
    dice: int = 1  # of each unit in the first round
    later_dice: int = 1  # of each unit in every later round
    hits: int = 1  # the last one destroys, the others are absorbed before anything dies; 0: cannot be hit
    sneak: bool = False  # fires before the others in every round
    sneak_first: bool = False  # fires before the others in the first round, whatever the enemy has
    submarine: bool = False  # its hits spare air units; enemy anti_sub units cancel its `sneak`
    anti_sub: bool = False
    air: bool = False
    last: bool = False  # dies after all classes that are not last
    scout: bool = False  # each unit changes one own die of the round by 1
    supported_by: str = ""  # each living unit of that class gives +1 to the rating of one unit of this
    pursues: bool = True  # each unit rolls a die when the enemy retreats
    retreats: bool = True  # else left behind, and lost, when its side retreats


class Retreat(msgspec.Struct, frozen=True, kw_only=True):
    """When a side breaks off: after the casualties of a round, as soon as one of the conditions holds."""

    after_rounds: int | None = None  # that many rounds have been fought
    at_units: int | None = None  # that many units that can be hit, or fewer, are left


class Side(msgspec.Struct, frozen=True):
    """Unit classes in the order in which they are lost, and the retreat policy."""

    classes: tuple[UnitClass, ...]
    retreat: Retreat = Retreat()


class Force:
    """A side prepared for reckoning. A loss level is an index: 0 is untouched, at `gone` nothing is left to hit."""

    def __init__(self, side: Side, meets_submarines: bool) -> None:
        self.classes = side.classes
        self.retreat = side.retreat
        self.has_submarines = has_submarines(side)
        self._track = list(_loss_track(side.classes))
        self._open: list[int] = []  # places on the track that all hits reach
        self._sheltered: list[int] = []  # places that limited hits pass over
        for place, c in enumerate(self._track):
            (self._sheltered if meets_submarines and side.classes[c].air else self._open).append(place)
        self._needs_support = any(unit.supported_by for unit in side.classes)
        self._firing_order = sorted(range(len(side.classes)), key=lambda c: (not side.classes[c].last, -c))
        self._columns = len(self._sheltered) + 1
        self.size = (len(self._open) + 1) * self._columns
        self.gone = self.size - 1
        pairs = [divmod(level, self._columns) for level in range(self.size)]
        self.hits_left = [self._count(self._open[i:] + self._sheltered[j:]) for i, j in pairs]
        self.units = [self._units(hits_left) for hits_left in self.hits_left]
        self.scouts = self._tally([unit.scout for unit in side.classes])
        self.hunters = self._tally([unit.anti_sub for unit in side.classes])
        self._hittable = self._tally([unit.hits > 0 for unit in side.classes])
        self._after_hits = self._paths(self._after_hit)
        self._after_limited_hits = self._paths(self._after_limited_hit)
        self._sneak_fire: dict[tuple[int, bool, bool], dict[int, Volley]] = {}
        self._main_fire: dict[tuple[int, bool, bool, int], Volley] = {}
        self._pursuit_fire: dict[tuple[int, int], Volley] = {}
        self._falls: dict[tuple[int, Volley], Falls] = {}
        self._set_up_retreat(side, meets_submarines)

    def sneak_fire(self, level: int, first: bool, silenced: bool) -> dict[int, Volley]:
        """Hits of the units that sneak, by modifiers left for the main fire; `silenced`: submarines do not sneak."""
        key = (level, first, silenced)
        known = self._sneak_fire.get(key)
        if known is None:
            dice = self._dice(level, first, silenced, sneaking=True)
            known = self._sneak_fire[key] = volleys_by_rest(*dice, self.scouts[level])
        return known

    def main_fire(self, level: int, first: bool, silenced: bool, modifiers: int) -> Volley:
        """Hits of the units that do not sneak."""
        key = (level, first, silenced, modifiers)
        known = self._main_fire.get(key)
        if known is None:
            known = self._main_fire[key] = volley(*self._dice(level, first, silenced, sneaking=False), modifiers)
        return known

    def pursuit_fire(self, level: int, rating: int) -> Volley:
        """Hits at a retreating enemy, one die for each unit whatever its own rating."""
        known = self._pursuit_fire.get((level, rating))
        if known is None:
            dice = {False: 0, True: 0}
            for unit, n in zip(self.classes, self.units[level], strict=True):
                if unit.pursues:
                    dice[unit.submarine] += n
            known = volley((rating,) * dice[False], (rating,) * dice[True], self.scouts[level])
            self._pursuit_fire[level, rating] = known
        return known

    def falls(self, level: int, fire: Volley) -> Falls:
        """The levels to which a volley leads, with their probabilities; the level itself is the first."""
        known = self._falls.get((level, fire))
        if known is None:
            starts = self._after_limited_hits[level]
            falls: dict[int, float] = defaultdict(float)
            for limited, row in enumerate(fire.table):
                path = self._after_hits[starts[limited] if limited < len(starts) else starts[-1]]
                for fallen, p in zip(path, row, strict=False):
                    falls[fallen] += p
                if len(row) > len(path):
                    falls[path[-1]] += sum(row[len(path) :])
            known = self._falls[level, fire] = list(falls.items())
        return known

    def absorbed(self, level: int) -> Counts:
        """Hits that the living units of each class have absorbed."""
        state = zip(self.classes, self.units[level], self.hits_left[level], strict=True)
        return tuple(units * unit.hits - hits_left for unit, units, hits_left in state)

    def breaks_off(self, level: int, rounds: int) -> bool:
        """The retreat policy, after so many rounds; a side without a unit that can retreat stays."""
        policy = self.retreat
        due = policy.after_rounds is not None and rounds >= policy.after_rounds
        few = policy.at_units is not None and self._hittable[level] <= policy.at_units
        return (due or few) and self._mobile_level[level] != self.mobile.gone

    def after_pursuit(self, level: int, fire: Volley) -> Falls:
        """The levels of `mobile` that get away: hits fall on units that retreat, the others are left behind."""
        return self.mobile.falls(self._mobile_level[level], fire)

    def _set_up_retreat(self, side: Side, meets_submarines: bool) -> None:
        """`mobile` is what a retreat can save, a force with levels of its own."""
        self.mobile = self
        self._mobile_level = list(range(self.size))
        stays = [unit.hits > 0 and unit.count > 0 and not unit.retreats for unit in side.classes]
        if any(stays):
            left_behind = zip(side.classes, stays, strict=True)
            classes = tuple(msgspec.structs.replace(unit, count=0) if stay else unit for unit, stay in left_behind)
            self.mobile = Force(Side(classes), meets_submarines)
            for level in range(self.size):
                i, j = divmod(level, self._columns)
                lost_open = sum(not stays[self._track[place]] for place in self._open[:i])
                lost_sheltered = sum(not stays[self._track[place]] for place in self._sheltered[:j])
                self._mobile_level[level] = lost_open * self.mobile._columns + lost_sheltered

    def _dice(self, level: int, first: bool, silenced: bool, sneaking: bool) -> tuple[Dice, Dice]:
        """Ratings of the free and of the limited dice, those of the first losses at the end."""
        free: list[int] = []
        limited: list[int] = []
        units = self.units[level]
        supported = self._supported(units) if self._needs_support else units
        for c in self._firing_order:
            unit = self.classes[c]
            dice = unit.dice if first else unit.later_dice
            sneaks = (first and unit.sneak_first) or (unit.sneak and not (unit.submarine and silenced))
            if sneaks is sneaking and dice and units[c]:
                target = limited if unit.submarine else free
                if unit.supported_by:
                    target += [min(unit.rating + 1, FACES)] * (supported[c] * dice)
                    target += [unit.rating] * ((units[c] - supported[c]) * dice)
                else:
                    target += [unit.rating] * (units[c] * dice)
        return tuple(free), tuple(limited)

    def _supported(self, units: Counts) -> list[int]:
        """How many units of each class are paired with a supporter, earlier classes of the list first."""
        supporters = {unit.name: n for unit, n in zip(self.classes, units, strict=True)}
        supported: list[int] = []
        for unit, n in zip(self.classes, units, strict=True):
            paired = min(n, supporters[unit.supported_by]) if unit.supported_by else 0
            if paired:
                supporters[unit.supported_by] -= paired
            supported.append(paired)
        return supported

    def _tally(self, chosen: list[bool]) -> list[int]:
        """At each level, the living units of the chosen classes."""
        return [sum(n for n, counts in zip(units, chosen, strict=True) if counts) for units in self.units]

    def _count(self, places: Iterable[int]) -> Counts:
        """Hit points of each class at these places of the track."""
        count = [0] * len(self.classes)
        for place in places:
            count[self._track[place]] += 1
        return tuple(count)

    def _units(self, hits_left: Iterable[int]) -> Counts:
        """Living units by class: none of a class dies while another can absorb a hit for it."""
        pairs = zip(self.classes, hits_left, strict=True)
        return tuple(min(unit.count, left) if unit.hits else unit.count for unit, left in pairs)

    def _after_hit(self, level: int) -> int:
        i, j = divmod(level, self._columns)
        if j == len(self._sheltered) or (i < len(self._open) and self._open[i] < self._sheltered[j]):
            return self._after_limited_hit(level)
        return level + 1

    def _after_limited_hit(self, level: int) -> int:
        return level + self._columns if level // self._columns < len(self._open) else level

    def _paths(self, after_one: Callable[[int], int]) -> list[list[int]]:
        """From each level the levels after 0, 1, 2 ... hits, as far as hits change anything."""
        paths: list[list[int]] = [[]] * self.size
        for level in reversed(range(self.size)):
            following = after_one(level)
            paths[level] = [level, *paths[following]] if following != level else [level]
        return paths


def has_submarines(side: Side) -> bool:
    return any(unit.submarine and unit.count for unit in side.classes)


def _loss_track(classes: tuple[UnitClass, ...]) -> Iterator[int]:
    """The class of each hit point, in the order in which they are lost."""
    for last in (False, True):
        group = [(c, unit) for c, unit in enumerate(classes) if unit.last is last and unit.hits]
        for c, unit in group:
            yield from [c] * (unit.count * (unit.hits - 1))
        for c, unit in group:
            yield from [c] * unit.count


def check_side(side: Side, where: str) -> None:
    """Raise ValueError unless the numbers of a side make sense."""
    names = [unit.name for unit in side.classes]
    for unit in side.classes:
        at = f"{where}, class {unit.name!r}"
        if not unit.name or names.count(unit.name) > 1:
            raise ValueError(f"{at}: each class of a side needs a name of its own")
        for field in ("count", "dice", "later_dice", "hits"):
            check_range(getattr(unit, field), 0, MOST_DICE, f"{at}: {field}")
        check_range(unit.rating, 0, FACES, f"{at}: rating")
        if not isinstance(unit.value, int | float) or not 0 <= unit.value < float("inf"):
            raise ValueError(f"{at}: value {unit.value!r} must be a number not below 0")
        if unit.supported_by and (unit.supported_by not in names or unit.supported_by == unit.name):
            raise ValueError(f"{at}: supported_by {unit.supported_by!r} must name another class of the side: {names}")
    most = sum(unit.count * max(unit.dice, unit.later_dice, unit.hits, 1) for unit in side.classes)
    check_range(most, 0, MOST_DICE, f"{where}: dice or hit points in all")
    if side.retreat.after_rounds is not None:
        check_range(side.retreat.after_rounds, 1, MOST_ROUNDS, f"{where}: retreat after_rounds")
    if side.retreat.at_units is not None:
        check_range(side.retreat.at_units, 0, MOST_DICE, f"{where}: retreat at_units")


def check_range(number: int, low: int, high: int, what: str) -> None:
    if type(number) is not int or not low <= number <= high:
        raise ValueError(f"{what} is {number!r}, it must be a whole number from {low} to {high}")
