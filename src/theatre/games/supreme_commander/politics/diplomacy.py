"""Diplomacy [10.4]: D21, one attempt for a side, paid by one power."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Joint
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.economy.disbanding import with_disbanding
from theatre.games.supreme_commander.economy.treasury import has, spend
from theatre.games.supreme_commander.playing_area import closed
from theatre.games.supreme_commander.politics import minor_set_up
from theatre.games.supreme_commander.politics.alignment import call_up, join_side, make_ally
from theatre.games.supreme_commander.politics.chart import (
    has_marker,
    is_last_box,
    level,
    may_be_aligned,
    move,
    reach,
)
from theatre.games.supreme_commander.politics.ussr import may_woo
from theatre.games.supreme_commander.relations import have_fought
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import ACTIVE, ALLY, CONQUERED, CONTROLLED, NEUTRAL, Position
from theatre.games.supreme_commander.tables import (
    DIPLOMACY,
    ECONOMY,
    GERMANY,
    ITALY,
    MINORS,
    NATION_ID,
    USA,
    USSR,
    VICHY,
)
from theatre.games.supreme_commander.world import COUNTRY_MASK

_PRICE = ECONOMY.diplomacy
_SUITED = tuple([NATION_ID[name] for name in DIPLOMACY.soviet_suitors])


def price(modifiers: int) -> int:
    return _PRICE.attempt + _PRICE.per_modifier * modifiers


def why_not(s: Position, power: int, nation: int) -> str | None:
    """The rule that forbids a power to try a nation, money apart."""
    if s.wooed[s.camp[power]]:
        return "10.4.1c"
    if s.status[power] != ACTIVE and power not in (ITALY, USSR):
        return "10.4c" if power == USA else "17.5.4c"
    if nation not in (*MINORS, VICHY, ITALY) or nation == power:
        return "10.4.1d"
    if COUNTRY_MASK[nation] and not COUNTRY_MASK[nation] & ~closed(s):
        return "19.2a"
    rule = _why_no_target(s, power, nation)
    if rule is not None:
        return rule
    if power == USSR and not have_fought(s, USSR, GERMANY) and not may_woo(s, nation):
        return "17.13c"
    return None if _is_near(s, power, nation) else "10.4.1a"


def _why_no_target(s: Position, power: int, nation: int) -> str | None:
    if has_marker(s, nation) or may_be_aligned(s, nation, power):
        return None
    if s.status[nation] == CONTROLLED:
        return "16.1.6.1b"
    if s.status[nation] == CONQUERED and s.box[nation] < len(DIPLOMACY.boxes):
        return "16.1.3.1d"
    return "10.4.3d" if s.status[nation] in (ALLY, ACTIVE) else "10.4.1d"


def _is_near(s: Position, power: int, nation: int) -> bool:
    if s.switches.diplomacy_anywhere or may_be_aligned(s, nation, power):
        return True  # 23.3
    answers = power == GERMANY and nation in _SUITED and bool(s.suitors[nation] >> USSR & 1)  # 17.13
    return answers or nation in reach(s, power)


class DiplomacyStep(Joint[Position], tag="10.4"):
    """`woo nation number`: the number of modifiers bought, ten MSP each."""

    def turn(self, s: Position, seat: int) -> Decision:
        able = [nation for nation in (*MINORS, VICHY, ITALY) if why_not(s, seat, nation) is None]
        counts = [count for count in range(_PRICE.most_modifiers + 1) if has(s, seat, price(count))]

        def why(args: Args) -> Refusal:
            rule = why_not(s, seat, args[0]) if args else "10.4.1d"
            return Refusal(rule or ("RUL-33" if len(args) == 2 and args[1] <= _PRICE.most_modifiers else "10.4.2a"))

        woo = Each("woo", [(nation, count) for nation in able for count in counts], why)
        return with_disbanding(s, question(s, seat, "diplomacy", "10.4.1d", woo, args=(s.msp[seat],)))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        nation, modifiers = choice.args
        spend(s, seat, price(modifiers))
        s.wooed[s.camp[seat]] = 1
        s.push(Attempt(seat, nation, modifiers))


class Attempt(Frame[Position], tag="10.4.3"):
    """One die less the modifiers, against the level of the nation; a bare one always succeeds."""

    power: int
    nation: int
    modifiers: int

    def step(self, s: Position) -> bool:
        s.push(Throw(self.power, 1, "diplomacy", (self.nation,)))
        return True

    def child_done(self, s: Position, child: Throw, result: tuple[int, ...]) -> None:
        if not isinstance(child, Throw):
            return
        side, die = s.camp[self.power], result[0]
        target = self._target(s, side)
        s.suitors[self.nation] |= 1 << self.power
        s.done(self)
        if die == 1 or die - self.modifiers <= target:
            s.snubs[self.nation * 2 + side] = 0
            self._succeed(s, side)
        else:
            marked = s.status[self.power] == ACTIVE and s.status[self.nation] == NEUTRAL
            s.snubs[self.nation * 2 + side] = s.turn * 8 + self.power if marked else 0
            s.log("rebuffed", self.power, self.nation, rule="10.4.3a")

    def _target(self, s: Position, side: int) -> int:
        """23.2: one more after a failure of the same power, an Active one, with a neutral minor in the turn before."""
        again = s.snubs[self.nation * 2 + side] == (s.turn - 1) * 8 + self.power
        return level(s, self.nation, side) + (s.switches.diplomacy_repeats and again)

    def _succeed(self, s: Position, side: int) -> None:
        nation, power = self.nation, self.power
        if not is_last_box(s, nation, side):
            move(s, nation, side)
        elif nation == ITALY:
            join_side(s, ITALY, side)
        elif s.status[nation] == CONQUERED:
            make_ally(s, nation, power)
            call_up(s, nation)
        else:
            make_ally(s, nation, power)
            minor_set_up.begin(s, nation)
