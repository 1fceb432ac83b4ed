"""Options on the three fronts [12.2, 1.5]: Pass, Attrition or Offensive of each power, chosen before anything moves.

All powers of the side choose together and may change their minds until they are done. When all are, the Offensives
are paid for.
"""

from __future__ import annotations

import msgspec

from theatre.core.decision import Args, Choice, Decision, Each, Options, Refusal, shut
from theatre.core.flow import Joint
from theatre.core.lazy import Rows
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.winter import bars_offensive, is_severe
from theatre.games.third_reich.economy.treasury import spend, why_not_spend
from theatre.games.third_reich.nations import (
    allied,
    is_enemy,
    is_frozen,
    is_played,
    of_side,
    option_on,
)
from theatre.games.third_reich.politics.cooperation import is_paris_lost
from theatre.games.third_reich.possibilities import CORRIDOR
from theatre.games.third_reich.state import HARD, Position
from theatre.games.third_reich.tables import (
    ATTRITION,
    AXIS,
    CHARTS,
    FRANCE,
    GERMANY,
    IS_GROUND,
    NATION,
    OFFENSIVE,
    PASS,
    POLAND,
    UNITS,
    USSR,
)
from theatre.games.third_reich.world import EAST, FRONTS, WEST

EVERY = tuple([(front, option) for front in FRONTS for option in (PASS, ATTRITION, OFFENSIVE)])
POLES = tuple([unit for unit in range(UNITS) if NATION[unit] == POLAND and IS_GROUND[unit]])


def is_polish_campaign(s: Position, power: int, front: int) -> bool:
    """43.1: Germany opens the war of 1939 with an Eastern Offensive that costs nothing."""
    opens = power == GERMANY and front == EAST and s.turns == 1 and s.scenario in ("1939", "campaign")
    return opens and not is_played(s, AXIS, CORRIDOR)


class OptionSelection(Joint[Position], tag="12.22"):
    opened: bool = False

    def step(self, s: Position) -> bool:
        if not self.opened:
            self.opened = True
            for power in self.seats:
                for front in FRONTS:
                    if is_polish_campaign(s, power, front):
                        _set(s, power, front, OFFENSIVE)
                    elif is_polish_war(s, power, front):
                        _set(s, power, front, ATTRITION)
            return True
        if len(self.finished) == len(self.seats):
            for power in self.seats:
                spend(s, power, bill(s, power))
                s.log("options", power, *[option_on(s, power, front) for front in FRONTS], rule="12.22")
        return super().step(s)

    def turn(self, s: Position, seat: int) -> Decision:
        rows = Rows(lambda: [row for row in EVERY if why_not_choose(s, seat, *row) is None])
        part = Each("option", rows, lambda args: _why(s, seat, args))
        return question(s, seat, "option", "12.22", part, public=False)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return tuple([self._with_done(s, one) for one in super().ask(s)])

    def _with_done(self, s: Position, asked: Decision) -> Decision:
        """43.1: Germany joins an ally's Offensive against Poland, if it can pay, rather than pass."""
        dodges = is_polish_war(s, asked.seat, EAST) and option_on(s, asked.seat, EAST) == PASS
        if not dodges or why_not_choose(s, asked.seat, EAST, OFFENSIVE) is not None:
            return asked
        given = [part for part in asked.options.given if part.verb != "done"]
        return msgspec.structs.replace(asked, options=Options(s, *given, shut("done", "43.1")))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        front, option = choice.args
        _set(s, seat, front, option)
        for ally in _allies(s, seat):  # 12.25b: an Offensive prevails, and Russia rules the East
            ruled = seat == USSR and front == EAST and option_on(s, ally, front) != option
            if ruled or (option == OFFENSIVE and option_on(s, ally, front) == ATTRITION):
                self._overrule(s, ally, front)

    def _overrule(self, s: Position, ally: int, front: int) -> None:
        """20.4a: an ally passes unless he joins, for which he is asked again if he was done."""
        if option_on(s, ally, front) != PASS:
            _set(s, ally, front, PASS)
            self.finished = tuple([seat for seat in self.finished if seat != ally])


def bill(s: Position, power: int) -> int:
    """What the Offensives of a power cost, each of those who join in one its own share [12.25c]."""
    paid = [f for f in FRONTS if option_on(s, power, f) == OFFENSIVE and not is_free(s, power, f)]
    return CHARTS.costs.offensive * len(paid)


def is_free(s: Position, power: int, front: int) -> bool:
    """The Polish campaign [43.1], and Russia's Offensive in a severe winter [33.42-10]."""
    return is_polish_campaign(s, power, front) or (power == USSR and front == EAST and is_severe(s))


def is_polish_war(s: Position, power: int, front: int) -> bool:
    """43.1: Germany goes on attacking while there are Polish units."""
    if power != GERMANY or front != EAST or not is_enemy(s, POLAND, GERMANY) or is_frozen(s):
        return False
    return any(s.where[unit] >= 0 for unit in POLES)


def why_not_choose(s: Position, power: int, front: int, option: int) -> Refusal | None:
    if power == GERMANY and option != PASS and is_frozen(s):
        return Refusal("YMP-L15")
    if is_polish_campaign(s, power, front) and option != OFFENSIVE:
        return Refusal("43.1")
    if option == PASS and is_polish_war(s, power, front):
        return Refusal("43.1")
    if power == FRANCE and is_paris_lost(s) and (option == ATTRITION or (option == OFFENSIVE and front != WEST)):
        return Refusal("26.815")
    if option == option_on(s, power, front):
        return Refusal("12.22")
    if option == PASS:
        return None
    others = [option_on(s, ally, front) for ally in _allies(s, power)]
    if option == ATTRITION and OFFENSIVE in others and not (power == USSR and front == EAST):
        return Refusal("12.25a")
    if front == EAST and power != USSR and USSR in _allies(s, power) and option != option_on(s, USSR, EAST):
        return Refusal("12.25b")
    if option == OFFENSIVE and bars_offensive(s, power, front):
        return Refusal("33.42-10" if is_severe(s) and s.winter != HARD else "44.1")
    if option == OFFENSIVE and not is_free(s, power, front):
        return why_not_spend(s, power, bill(s, power) + CHARTS.costs.offensive)
    return None


def _why(s: Position, power: int, args: Args) -> Refusal | None:
    return why_not_choose(s, power, *args) if args in EVERY else Refusal("12.22")


def _allies(s: Position, power: int) -> list[int]:
    """Active allies only: others go their own way [12.25d]."""
    return [one for one in of_side(s, s.active) if one != power and allied(s, one, power)]


def _set(s: Position, power: int, front: int, option: int) -> None:
    s.option[power * len(FRONTS) + front] = option
