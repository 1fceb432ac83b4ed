"""Minor allies [25]: when they are due, the roll that foreign aid may spoil [33.63], and what activation brings."""

from __future__ import annotations

from theatre.core.flow import Frame
from theatre.games.third_reich.counters import ground_at
from theatre.games.third_reich.economy.treasury import spend
from theatre.games.third_reich.nations import at_war, give, in_game
from theatre.games.third_reich.politics.east_europe import ceded_bessarabia
from theatre.games.third_reich.politics.garrisons import units_in
from theatre.games.third_reich.politics.intervention import enlist
from theatre.games.third_reich.possibilities import LOYALIST_SPAIN
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import ACTIVE, ATTACKED, NEUTRAL, Position, this_turn
from theatre.games.third_reich.tables import (
    AXIS,
    BRITAIN,
    CHARTS,
    FRANCE,
    GERMANY,
    IRAQ,
    NATION_ID,
    NATIONS,
    NOBODY,
    POWERS,
    SEASONS,
    SPAIN,
    SUMMER,
    TURKEY,
    USSR,
)
from theatre.games.third_reich.world import AXIS_MINOR_ALLIES, BIT, COUNTRY_MASK, spaces

SUMMER_1941 = 1941 * len(SEASONS) + SUMMER
SPANISH_SIX = 6  # 46.3
PORTUGAL = NATION_ID["portugal"]
VARIANT_OF = {IRAQ: 1, SPAIN: 4, TURKEY: 7}
TRIED = 30  # a bit of `played`: an activation by variant was spoilt by aid


def falls_due(s: Position) -> None:
    """25.1a: the four are due from the Axis player turn of Summer 1941 on."""
    if s.active == AXIS and this_turn(s) >= SUMMER_1941 and in_game(s, GERMANY):
        for nation in AXIS_MINOR_ALLIES:
            if s.status[nation] in (NEUTRAL, ATTACKED) and not s.lapsed[nation]:
                s.due[nation] = GERMANY + 1


def is_due(s: Position, nation: int) -> bool:
    """Due to be activated in this player turn, and free for it [25.25]."""
    if not s.due[nation] or s.sides[activator(s, nation)] != s.active or s.status[nation] == ACTIVE:
        return False
    power = activator(s, nation)
    if s.sides[power] == AXIS and s.lapsed[nation]:
        return False  # 25.7; a Turkey that the Axis has attacked may still join Britain [33.714]
    there = [unit for unit in units_in(s, nation, USSR) if not BIT[s.where[unit]] & ceded_bessarabia(s)]
    invaded = s.status[nation] == ATTACKED and bool(there)
    war = at_war(s, GERMANY, USSR) and not s.begun[GERMANY * len(POWERS) + USSR]  # not one declared to intervene
    return in_game(s, power) and not (s.sides[power] == AXIS and invaded and not war)


def activator(s: Position, nation: int) -> int:
    return s.due[nation] - 1


def excess_aid(s: Position, nation: int) -> int:
    """33.63a: what the other side gave beyond the activator's own; from the conquered and from attackers nothing."""
    power = activator(s, nation)
    others = [one for one in POWERS if s.sides[one] != s.sides[power] and _counts(s, one, nation)]
    return sum([aid_of(s, one, nation) for one in others]) - aid_of(s, power, nation)


def aid_of(s: Position, power: int, nation: int) -> int:
    return s.aid[power * NATIONS + nation]


def _counts(s: Position, power: int, nation: int) -> bool:
    return in_game(s, power) and not s.foes[nation] >> power & 1


def needs_roll(s: Position, nation: int) -> bool:
    """No roll where nobody has given aid, unless the Axis has struck at Spain [46.3]."""
    power = activator(s, nation)
    given = any(aid_of(s, one, nation) for one in POWERS if one == power or _counts(s, one, nation))
    return given or (s.struck_spain and s.sides[power] == AXIS)


def joining_price(s: Position, nation: int) -> int:
    """25.33, 33.72: Spain and Turkey have to be brought to war."""
    due = nation in (SPAIN, TURKEY) and s.status[nation] != ATTACKED
    return CHARTS.costs.declare_war_major if due else 0


def put_by(s: Position, power: int) -> int:
    """What a power must pay for those who are due in this player turn, unless aid prevents it [33.41-7, 33.72]."""
    waiting = [nation for nation in (SPAIN, TURKEY) if s.due[nation] == power + 1 and is_due(s, nation)]
    return sum([joining_price(s, nation) for nation in waiting])


class Activation(Frame[Position], tag="33.63a"):
    """One minor ally that is due; the result is whether it has joined."""

    nation: int

    def step(self, s: Position) -> bool:
        if needs_roll(s, self.nation):
            s.push(Throw(activator(s, self.nation), 1, "activation", (self.nation,)))
        else:
            self._join(s)
        return True

    def child_done(self, s: Position, child: Throw, result: tuple[int, ...]) -> None:
        if self._succeeds(s, result[0]):
            self._join(s)
        else:
            self._fail(s)

    def _fail(self, s: Position) -> None:
        s.log("activation.failed", self.nation, activator(s, self.nation), rule="33.63a")
        if self.nation in VARIANT_OF:
            self._take_back(s)
        s.done(self, False)

    def _take_back(self, s: Position) -> None:
        """33.65: a counter may be tried again, and so may Britain's Turkey, for which there is none [33.71]."""
        side = s.sides[activator(s, self.nation)]
        s.due[self.nation] = 0
        if side == AXIS or self.nation == SPAIN:
            s.played[side] &= ~(1 << (VARIANT_OF[self.nation] if side == AXIS else LOYALIST_SPAIN))
            s.played[side] |= 1 << TRIED

    def _succeeds(self, s: Position, die: int) -> bool:
        excess = excess_aid(s, self.nation)
        if s.struck_spain and s.sides[activator(s, self.nation)] == AXIS:
            helped = die - excess if s.variants.spanish_six_with_aid else die
            return helped >= SPANISH_SIX and die - excess >= 1
        return die - max(0, excess) >= 1

    def _join(self, s: Position) -> None:
        power = activator(s, self.nation)
        spend(s, power, joining_price(s, self.nation))
        if self.nation == IRAQ:
            _raise_iraq(s)
        enlist(s, self.nation, power)
        s.enrolled[self.nation] = 1
        if self.nation == SPAIN and power in (FRANCE, BRITAIN) and s.status[PORTUGAL] == NEUTRAL:
            enlist(s, PORTUGAL, BRITAIN)  # YMP-L18
        s.done(self, True)


def _raise_iraq(s: Position) -> None:
    """33.41-1: the rebels hold Iraq but for what the Allies occupy; a fallen Britain has left it to nobody [26.6a]."""
    for hex_ in spaces(COUNTRY_MASK[IRAQ]):
        if s.holder[hex_] in (BRITAIN, NOBODY) and not ground_at(s, hex_):
            give(s, hex_, IRAQ)
