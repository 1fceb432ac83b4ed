"""The Attrition option [18]: factors in contact on a front, one roll, counters lost and hexes given up."""

from __future__ import annotations

from typing import Any, ClassVar

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Joint, Sequence
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.airborne import fall, must_attack
from theatre.games.third_reich.combat.attack import FROM_A_HEX, FROM_LONDON
from theatre.games.third_reich.combat.attrition_hexes import AttritionAdvance, AttritionHexes, AttritionRetreat
from theatre.games.third_reich.counters import actor, enemy_ground, enemy_units, is_foe
from theatre.games.third_reich.movement.control import commander, controller
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.movement.fixed_units import is_spared
from theatre.games.third_reich.movement.stacking import counted
from theatre.games.third_reich.nations import acting, acts_as, option_on
from theatre.games.third_reich.politics.hosts import barred_from, sheltered
from theatre.games.third_reich.politics.pledges import fight_for
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import COUNTED, Position
from theatre.games.third_reich.tables import (
    AIRBORNE,
    ATTRITION,
    BRITAIN,
    CHARTS,
    COMBAT,
    IS_GROUND,
    KIND,
    OFFENSIVE,
    PARTISAN,
    REPLACEMENT,
    UNITS,
)
from theatre.games.third_reich.world import (
    BIT,
    COUNTRY,
    COUNTRY_MASK,
    FRONT,
    FRONTS,
    GROUND_SIDES,
    LONDON,
    ON_FRONT,
    across,
    mask_of,
)

HALF = 3  # faces of a die


def attrition_fronts(s: Position) -> Args:
    return tuple([front for front in FRONTS if attackers_on(s, front)])


def attackers_on(s: Position, front: int) -> list[int]:
    """The nations that take an Attrition option on a front."""
    return [nation for nation in acting(s) if option_on(s, nation, front) == ATTRITION]


def in_contact(s: Position, front: int) -> list[int]:
    """18.1: the units of all of them next to hostile ground units on the front, unsupplied ones too.

    They may stand on another front, but not have fought or been counted there, nor have dropped on enemies whom they
    must attack [31.2]. Replacements never count [30.3].
    """
    bound = {unit for nation in attackers_on(s, front) for unit in must_attack(s, nation)}
    hostile = {nation: _open_to(s, nation) & ON_FRONT[front] for nation in attackers_on(s, front)}
    near = {nation: across(hexes, GROUND_SIDES) for nation, hexes in hostile.items()}
    ground = [u for u, at in enumerate(s.where) if at >= 0 and IS_GROUND[u] and KIND[u] != REPLACEMENT]
    able = [unit for unit in ground if unit not in bound]
    close = [unit for unit in able if not s.attacked[unit] and near.get(actor(s, unit), 0) & BIT[s.where[unit]]]
    close = [unit for unit in close if KIND[unit] != PARTISAN or _is_met_at_home(s, unit, front)]
    return [unit for unit in close if not _is_held_back(s, unit, hostile[actor(s, unit)])]


def _open_to(s: Position, nation: int) -> int:
    """The hexes with hostile ground units, without those that are guests of a neutral country [YMP-L11]."""
    return enemy_ground(s, nation) & ~sheltered(s, nation)


def _is_held_back(s: Position, unit: int, hostile: int) -> bool:
    """YMP-L11: a guest of a neutral country does not fight over the border of Germany."""
    barred = barred_from(s, actor(s, unit), s.where[unit])
    return bool(barred) and not across(BIT[s.where[unit]], GROUND_SIDES) & hostile & ~barred


def _is_met_at_home(s: Position, partisan: int, front: int) -> bool:
    """32.2: a partisan counts only if an enemy is next to it in its own country."""
    at = s.where[partisan]
    foes = across(BIT[at], GROUND_SIDES) & COUNTRY_MASK[COUNTRY[at]] & ON_FRONT[front]
    return bool(foes & enemy_ground(s, actor(s, partisan)))


def result(total: int, die: int) -> tuple[int, int]:
    """18.3: counters lost and hexes given up."""
    column = sum([total > most for most in CHARTS.attrition.columns])
    return CHARTS.attrition.rows[die - 1][column]


class CombatOrder(Frame[Position], tag="55.II.D8a"):
    """For each front with an Attrition: before or after the Offensives. The result: the fronts where it comes first."""

    fronts: Args
    before: Args = ()
    at: int = 0

    def ask(self, s: Position) -> tuple[Decision, ...]:
        front = self.fronts[self.at]
        seat = controller(s, attackers_on(s, front)[0])
        parts = (Each("offensive-first"), Each("attrition-first"))
        return (question(s, seat, "combat-order", "55.II.D8a", *parts, args=(front,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "attrition-first":
            self.before = (*self.before, self.fronts[self.at])
        self.at += 1
        if self.at == len(self.fronts):
            s.done(self, self.before)


class AttritionCombat(Sequence[Position], tag="18.1a"):
    """One front. `first`: it comes before the Offensives; `later` are the fronts whose Attrition is still to come."""

    STEPS: ClassVar[tuple[str, ...]] = ("force", "roll", "losses", "hexes", "retreats", "advances", "displacement")
    front: int
    first: bool = False
    later: Args = ()
    units: Args = ()
    pledged: Args = ()  # left out in order to attack, not for another Attrition
    counters: int = 0
    prize: int = 0  # hexes that may be taken
    taken: Args = ()

    def force(self, s: Position) -> None:
        self.units = tuple(in_contact(s, self.front))
        free = tuple([unit for unit in self.units if self._may_stay_out(s, unit)])
        if free:
            owners = tuple(sorted({commander(s, unit) for unit in free}))
            later = tuple([unit for unit in free if self._may_wait(s, unit)])
            s.push(AttritionForce(owners, front=self.front, free=free, waiting=later))

    def _may_stay_out(self, s: Position, unit: int) -> bool:
        """18.1b: only who is to attack by an Offensive, or in contact on another front with an Attrition, may."""
        return (self.first and OFFENSIVE in self._met(s, unit).values()) or self._may_wait(s, unit)

    def _may_wait(self, s: Position, unit: int) -> bool:
        options = self._met(s, unit)
        return any(options.get(front) == ATTRITION for front in self.later)

    def _met(self, s: Position, unit: int) -> dict[int, int]:
        """Its option on each front where an enemy is next to it."""
        near = across(BIT[s.where[unit]], GROUND_SIDES) & enemy_ground(s, actor(s, unit))
        return {front: option_on(s, actor(s, unit), front) for front in FRONTS if near & ON_FRONT[front]}

    def roll(self, s: Position) -> None:
        if self.units:
            total = sum([COMBAT[unit] for unit in self.units])
            s.log("attrition", self.front, total, rule="18.1a")
            s.push(Throw(commander(s, self.units[0]), 1, "attrition", (self.front,)))
        for unit in self.units:
            s.attacked[unit] = COUNTED
            near = across(BIT[s.where[unit]], GROUND_SIDES)
            fight_for(s, (unit,), [foe for foe in defenders(s, (unit,)) if BIT[s.where[foe]] & near])

    def losses(self, s: Position) -> None:
        foes = defenders(s, self.units)
        touched = self._touched(s, foes)
        there = [unit for unit in foes if s.serves[unit] in touched and FRONT[s.where[unit]] == self.front]
        paying = [unit for unit in there if not is_spared(s, unit)]  # 18.31c
        if self.counters and paying:
            due = min(self.counters, len(paying))  # 18.31q
            s.push(AttritionLosses(tuple(paying), due, self.front))

    def _touched(self, s: Position, foes: list[int]) -> set[int]:
        """18.31a: the nations with ground units on the front next to units that are at war with them."""
        near: dict[int, int] = {}
        for unit in self.units:
            near[s.serves[unit]] = near.get(s.serves[unit], 0) | across(BIT[s.where[unit]], GROUND_SIDES)
        there = [unit for unit in foes if FRONT[s.where[unit]] == self.front]
        pairs = [(unit, one) for unit in there for one, hexes in near.items() if hexes & BIT[s.where[unit]]]
        return {s.serves[unit] for unit, one in pairs if is_foe(s, unit, one)}

    def hexes(self, s: Position) -> None:
        if self.prize:
            s.push(AttritionHexes(self.front, self.units, self.prize))

    def retreats(self, s: Position) -> None:
        if self.taken:
            s.push(AttritionRetreat(self.taken, self.units))

    def advances(self, s: Position) -> None:
        if self.taken:
            s.push(AttritionAdvance(self.taken, self.units))

    def displacement(self, s: Position) -> None:
        """18.36: before the Offensives, if these come later."""
        if s.overrun:
            s.push(Displacement())

    def child_done(self, s: Position, child: Any, answered: Any) -> None:
        if isinstance(child, AttritionForce):
            self.pledged = (*self.pledged, *[unit for unit in child.omitted if unit not in child.waiting])
            self.units = tuple([unit for unit in self.units if unit not in child.omitted])
        elif isinstance(child, Throw):
            self.counters, self.prize = result(sum([COMBAT[unit] for unit in self.units]), answered[0])
            s.log("attrition.result", self.front, self.counters, self.prize, rule="18.3")
        elif isinstance(child, AttritionHexes):
            self.taken = answered
        elif isinstance(child, AttritionCombat):
            self.pledged = (*child.pledged, *self.pledged)  # of another front, which came before this one


def defenders(s: Position, attackers: Args) -> list[int]:
    """The ground units that are hostile to any of these units."""
    nations = sorted({s.serves[unit] for unit in attackers})
    found = {unit for nation in nations for unit in enemy_units(s, nation) if IS_GROUND[unit]}
    return sorted(found)


class AttritionForce(Joint[Position], tag="18.1b"):
    """Who could be used elsewhere may be left out; he must then attack there [20.2].

    So no more of a hex may be than can attack out of it [9.5a, 14.24b], but for those who wait for another Attrition.
    """

    front: int = 0
    free: Args = ()
    waiting: Args = ()
    omitted: Args = ()

    def turn(self, s: Position, seat: int) -> Decision:
        left = [u for u in self.free if u not in self.omitted and actor(s, u) == acts_as(s, seat)]
        left = [unit for unit in left if unit in self.waiting or self._can_attack_too(s, unit)]
        part = Each("omit", [(unit,) for unit in left], lambda args: Refusal("18.1b"))
        return question(s, seat, "omit", "18.1b", part, args=(self.front,))

    def _can_attack_too(self, s: Position, unit: int) -> bool:
        """Together with those of its hex that were left out before."""
        here = [one for one in self.omitted if s.where[one] == s.where[unit] and one not in self.waiting]
        counting = counted([*here, unit])
        british = s.where[unit] == LONDON and all(s.serves[one] == BRITAIN for one in counting)
        return KIND[unit] == AIRBORNE or len(counting) <= (FROM_LONDON if british else FROM_A_HEX)

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        self.omitted = (*self.omitted, choice.args[0])


class AttritionLosses(Frame[Position], tag="18.31a"):
    """The defender picks what he loses. Allies who do not agree split: whoever says so fixes everybody's share."""

    units: Args
    due: int
    front: int
    lost: Args = ()
    shares: tuple[tuple[int, int], ...] = ()  # of each power, once they have split

    def step(self, s: Position) -> bool:
        if self.due == len(self.lost):
            s.done(self)
            return True
        return False

    def _rows(self, s: Position, seat: int) -> list[int]:
        share = dict(self.shares).get(seat, self.due)
        own = [unit for unit in self.units if self._owner(s, unit) == seat]
        paid = len([unit for unit in own if unit in self.lost])
        return [unit for unit in own if unit not in self.lost] if paid < share else []

    def _owner(self, s: Position, unit: int) -> int:
        return commander(s, unit)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seats = sorted({self._owner(s, unit) for unit in self.units})
        asked = [(seat, self._rows(s, seat)) for seat in seats]
        able = [(seat, rows) for seat, rows in asked if rows]
        return tuple([self._question(s, seat, rows, len(seats) > 1) for seat, rows in able])

    def _question(self, s: Position, seat: int, rows: list[int], several: bool) -> Decision:
        parts = [Each("lose", [(unit,) for unit in rows], lambda args: self._why(s, seat, args))]
        if several and not self.shares:
            parts.append(Each("split"))
        return question(s, seat, "attrition-losses", "18.31a", *parts, args=(self.due - len(self.lost), self.front))

    def _why(self, s: Position, seat: int, args: Args) -> Refusal | None:
        if len(args) == 1 and args[0] in self._rows(s, seat):
            return None
        protected = len(args) == 1 and 0 <= args[0] < UNITS and is_spared(s, args[0])
        return Refusal("18.31c" if protected else "18.31a")

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "split":
            self._line_up(s)
            return
        self.lost = (*self.lost, choice.args[0])
        fall(s, choice.args[0])

    def _line_up(self, s: Position) -> None:
        """18.31d: who has more factors in contact pays the odd counters; a die decides between equals."""
        strength: dict[int, int] = {}
        enemies = across(
            mask_of([s.where[u] for u, used in enumerate(s.attacked) if used == COUNTED and s.where[u] >= 0]),
            GROUND_SIDES,
        )
        for unit in self.units:
            seat = self._owner(s, unit)
            touching = unit not in self.lost and BIT[s.where[unit]] & enemies & ON_FRONT[self.front]
            strength[seat] = strength.get(seat, 0) + (COMBAT[unit] if touching else 0)
        order = sorted(strength, key=lambda seat: (-strength[seat], seat))
        if self.due % len(order) and strength[order[0]] == strength[order[1]]:
            s.push(Throw(order[0], 1, "odd-loss", tuple(order)))
        else:
            self._split(s, order)

    def child_done(self, s: Position, child: Any, faces: Any) -> None:
        first, second, *others = child.about
        self._split(s, [first, second, *others] if faces[0] <= HALF else [second, first, *others])

    def _split(self, s: Position, order: list[int]) -> None:
        """Equal shares; nobody pays what he lacks."""
        there = {seat: len([unit for unit in self.units if self._owner(s, unit) == seat]) for seat in order}
        paid = {seat: len([unit for unit in self.lost if self._owner(s, unit) == seat]) for seat in order}
        shares = dict.fromkeys(order, 0)
        left = self.due
        while left:
            for seat in order:
                if left and shares[seat] < there[seat]:
                    shares[seat] += 1
                    left -= 1
        surplus = sum([max(0, paid[seat] - shares[seat]) for seat in order])
        for seat in reversed(order):  # what one has given beyond his share the others need not
            spared = min(surplus, max(0, shares[seat] - paid[seat]))
            shares[seat] -= spared
            surplus -= spared
        self.shares = tuple([(seat, max(shares[seat], paid[seat])) for seat in order])
        s.log("attrition.split", self.front, rule="18.31d")
