"""Intelligence [33.5]: an effort in a Construction phase, a counter to it, two dice, and what is learnt in private."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.events import Event
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.economy.strategic_warfare import TYPES
from theatre.games.third_reich.economy.treasury import spend, why_not_spend
from theatre.games.third_reich.nations import at_war, in_game, of_side
from theatre.games.third_reich.politics.variants import COUNTERS, counter_of, is_spent, nullify
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import Position, this_turn
from theatre.games.third_reich.tables import ALLIES, AXIS, CHARTS, GERMANY, NATIONS, POWERS, SIDES, USA

NULLIFY, DISCLOSE, SABOTAGE, UNUSED, SW_BOX, MURMANSK_BOX = 12, 11, 10, 9, 8, 7
COMPROMISED, DEARER, DEAREST = 4, 3, 2
DEAR = 10  # BRPs after a bad result [33.5c]
AIMED = (NULLIFY, DISCLOSE, SW_BOX, MURMANSK_BOX)  # rows that need an opponent [33.55]
NOBODY_AIMED_AT = 0


def price(s: Position, power: int) -> int:
    return DEAR if s.dear[s.sides[power]] else CHARTS.costs.intelligence


def why_not_spy(s: Position, power: int) -> Refusal | None:
    """33.5a: one effort of an alliance in a player turn, none while its network is compromised."""
    side = s.sides[power]
    if not _has_entered(s, power):
        return Refusal("33.5b")
    if s.spying == _player_turn(s):
        return Refusal("33.5a")
    if s.compromised[side] >= this_turn(s):
        return Refusal("33.5c")
    return why_not_spend(s, power, price(s, power))


def _has_entered(s: Position, power: int) -> bool:
    """33.5b: an America that is ready for war but not in it stays out of intelligence too [YMP-A20b, YMP-L20b]."""
    return in_game(s, power) and (power != USA or at_war(s, USA, GERMANY))


def _player_turn(s: Position) -> int:
    return s.turns * 2 + s.active + 1


class Rivals(Frame[Position], tag="33.5b"):
    """Partners who wish to make the effort of this player turn themselves roll for it; a tie goes to more BRPs.

    A neutral Russia or Italy is such a partner as well. The result: who makes it.
    """

    by: int
    asked: Args = ()
    wishing: Args = ()
    faces: Args = ()

    def _others(self, s: Position) -> list[int]:
        able = [power for power in of_side(s, s.sides[self.by]) if power != self.by and why_not_spy(s, power) is None]
        return [power for power in able if power not in self.asked]

    def step(self, s: Position) -> bool:
        if self._others(s):
            return False
        rivals = (self.by, *self.wishing)
        if len(rivals) == 1:
            s.done(self, self.by)
        elif len(self.faces) < len(rivals):
            s.push(Throw(rivals[len(self.faces)], 1, "rivals"))
        else:
            ranked = sorted(zip(self.faces, [s.brp[one] for one in rivals], rivals, strict=True), reverse=True)
            s.done(self, ranked[0][2])
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return (question(s, self._others(s)[0], "rivals", "33.5b", Each("claim"), Each("pass"), args=(self.by,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.asked = (*self.asked, seat)
        if choice.verb == "claim":
            self.wishing = (*self.wishing, seat)

    def child_done(self, s: Position, child: Any, faces: Any) -> None:
        self.faces = (*self.faces, *faces)


class Intelligence(Frame[Position], tag="33.5a"):
    """The partners agree or roll who makes the effort; it is paid, may be countered, and is rolled."""

    by: int
    stage: int = 0
    countered: bool = False
    total: int = 0

    def step(self, s: Position) -> bool:
        self.stage += 1
        if self.stage == 1:
            s.push(Rivals(self.by))
        elif self.stage == 2:
            s.spying = _player_turn(s)
            cost = price(s, self.by)
            s.dear[s.sides[self.by]] = max(0, s.dear[s.sides[self.by]] - 1)
            spend(s, self.by, cost)
            s.log("intelligence", self.by, cost, rule="33.5a")
            s.push(Counterintelligence(self.by, opposers(s, self.by)))
        elif self.stage == 3:
            s.push(Throw(self.by, 2, "intelligence"))
        elif self.stage == 4:
            s.push(IntelligenceResult(self.by, self.total))
        else:
            s.done(self)
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Rivals):
            self.by = result
        elif isinstance(child, Counterintelligence):
            self.countered = bool(result)
        elif isinstance(child, Throw):
            self.total = max(DEAREST, min(NULLIFY, sum(result) + (-1 if self.countered else 1)))  # 33.51, 33.52, 33.5q


def opposers(s: Position, power: int) -> Args:
    """Every other major power may be against an effort, the enemies first; an ally may be its target too [33.55]."""
    enemies = of_side(s, ALLIES if s.sides[power] == AXIS else AXIS)
    others = (*enemies, *[one for one in of_side(s, s.sides[power]) if one != power])
    return tuple([one for one in others if _has_entered(s, one)])


class Counterintelligence(Frame[Position], tag="33.51"):
    """One who is against the effort may pay five BRPs before the dice fall."""

    by: int
    seats: Args
    at: int = 0

    def step(self, s: Position) -> bool:
        if self.at == len(self.seats):
            s.done(self, False)
            return True
        if why_not_spend(s, self.seats[self.at], CHARTS.costs.intelligence) is not None:
            self.at += 1
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return (question(s, self.seats[self.at], "counter", "33.51", Each("counter"), Each("pass"), args=(self.by,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "counter":
            spend(s, seat, CHARTS.costs.intelligence)
            s.log("intelligence.countered", seat, rule="33.51")
            s.done(self, True)
        else:
            self.at += 1


class IntelligenceResult(Frame[Position], tag="33.53"):
    """The roller takes the row of his dice or a lower one [33.53], and names his opponent [33.55].

    Of row 12 he may look at the counter first and let it be [33.55].
    """

    by: int
    total: int
    looked: int = -1  # the side whose counter he has seen with a 12
    sabotage: Args = ()  # power and nation whose aid is to suffer

    def step(self, s: Position) -> bool:
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        if self.looked >= 0:
            return (question(s, self.by, "nullify", "33.55", Each("nullify"), Each("pass")),)
        rows = [(row, target) for row in range(DEAREST, self.total + 1) for target in self._targets(s, row)]
        part = Each("result", rows, lambda args: self._why(args))
        return (question(s, self.by, "intelligence", "33.53", part, args=(self.total,)),)

    def _why(self, args: Args) -> Refusal:
        higher = len(args) == 2 and args[0] > self.total
        return Refusal("33.53" if higher else "33.55")

    def _targets(self, s: Position, row: int) -> list[int]:
        """Another power; of row 10 the aid of a power to a minor, as power times nations plus nation."""
        if row in AIMED:
            return [power for power in POWERS if power != self.by]
        if row == SABOTAGE:
            return [at for at, brps in enumerate(s.aid) if brps] or [len(s.aid)]
        return [NOBODY_AIMED_AT]

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "nullify":
            nullify(s, self.looked)
            s.log("intelligence.nullified", self.looked, rule="33.5c")
            s.done(self)
        elif choice.verb == "pass":
            s.done(self)
        else:
            self._carry_out(s, *choice.args)

    def _carry_out(self, s: Position, row: int, target: int) -> None:
        s.log("intelligence.row", self.by, row, rule="33.53")
        if row in (NULLIFY, DISCLOSE):
            _show_variant(s, self.by, s.sides[target])
            if row == NULLIFY and not is_spent(s, s.sides[target]):
                self.looked = s.sides[target]
                return
        elif row == SABOTAGE and target < len(s.aid):
            self.sabotage = (target,)
            s.push(Throw(self.by, 1, "sabotage"))
            return
        elif row == UNUSED:
            _show_unused(s, self.by)
        elif row in (SW_BOX, MURMANSK_BOX):
            _show_box(s, self.by, target, row == MURMANSK_BOX)
        elif row <= COMPROMISED:
            _compromise(s, s.sides[self.by], row)
        s.done(self)

    def child_done(self, s: Position, child: Throw, result: tuple[int, ...]) -> None:
        (at,) = self.sabotage
        lost = min(s.aid[at], result[0])
        s.aid[at] -= lost
        s.log("aid.lost", at // NATIONS, at % NATIONS, lost, rule="33.5c")
        s.done(self)


def _tell(s: Position, power: int, kind: str, *secret: int) -> None:
    """33.54: only who rolled hears it."""
    s.emit(Event(kind, (power,), secret=secret, audience=(power,), learns=True, rule="33.54"))


def _show_variant(s: Position, power: int, side: int) -> None:
    s.informed[power * 2 + side] = s.drawn[side]
    _tell(s, power, "intelligence.variant", side, s.drawn[side])


def _show_unused(s: Position, power: int) -> None:
    """33.5c: one of the counters that nobody drew, at random; it goes back."""
    held = [counter_of(s, side, s.drawn[side]) for side in SIDES]
    unused = [number for number in range(1, COUNTERS + 1) if number not in held]
    (at,) = s.dice.draw(1, len(unused), f"unused{power}")
    s.spied[power] |= 1 << unused[at]
    _tell(s, power, "intelligence.unused", unused[at])


def _show_box(s: Position, power: int, owner: int, north: bool) -> None:
    """The factors of the owner's side in a box."""
    column, told = s.north if north else s.sw, list(s.told)
    builders = [one for one in POWERS if s.sides[one] == s.sides[owner]]
    for one in builders:
        for kind in TYPES:
            told[told_at(power, one, kind, north)] = column[one * len(TYPES) + kind] + 1
    s.told = tuple(told)
    totals = [sum([column[one * len(TYPES) + kind] for one in builders]) for kind in TYPES]
    _tell(s, power, "intelligence.box", s.sides[owner], *totals)


def told_at(power: int, owner: int, kind: int, north: bool) -> int:
    return (power * len(POWERS) + owner) * 2 * len(TYPES) + kind + len(TYPES) * north


def _compromise(s: Position, side: int, row: int) -> None:
    s.compromised[side] = this_turn(s) + 1
    s.dear[side] += {COMPROMISED: 0, DEARER: 1, DEAREST: 2}[row]
