"""BRP grants from one power to another [15.5, 16.6]: paid in Construction, received in redeployment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

import msgspec

from theatre.core.decision import Args, Choice, Decision, Each, Refusal, Sifted
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import enemy_counters
from theatre.games.third_reich.economy.sea_routes import (
    chain_to,
    escorts,
    is_joined_to_atlantic,
    sailing_east,
    sailing_west,
)
from theatre.games.third_reich.economy.treasury import spend, stands_by, why_not_spend
from theatre.games.third_reich.movement.control import friendly
from theatre.games.third_reich.nations import at_war, in_game, is_ally, is_played, is_western, master
from theatre.games.third_reich.possibilities import FIGURES, OBDURATE_STALIN
from theatre.games.third_reich.state import CONQUERED, Position
from theatre.games.third_reich.tables import AXIS, BRITAIN, FRANCE, GERMANY, MAJORS, POWERS, USA, USSR
from theatre.games.third_reich.world import BIT, CAPITAL, GIBRALTAR, LAND_SIDES, LONDON, US_BOX, across

MOST = 40  # from one power to another in a turn [15.51], and of the West together to Russia [15.52]
PER_REDEPLOYMENT = 20  # 16.6
WITHOUT_LONDON = 2  # so many fewer units from America in a turn [16.76]
LATE_GIVERS = (FRANCE, USA)
NEAR_AMERICA = (BRITAIN, FRANCE)
LATE_YEAR = 1942  # 15.56


class Grant(msgspec.Struct, frozen=True):
    giver: int
    to: int
    brps: int


def granted(s: Position, giver: int, to: int) -> int:
    """What is on its way in this player turn."""
    return s.granted[giver * len(POWERS) + to]


def american_limit(s: Position) -> int:
    """16.71, 16.76: how many units may come over from America in a turn, fewer if Britain has fallen.

    So it is until the Allies have London again.
    """
    fallen = s.status[BRITAIN] == CONQUERED and not is_western(s, master(s, s.holder[LONDON]))
    return s.deployment - WITHOUT_LONDON if fallen else s.deployment


def redeployments_of(brps: int) -> int:
    """16.6: one for each twenty BRPs or part of them."""
    return -(-brps // PER_REDEPLOYMENT)


def initial_left(s: Position) -> int:
    """16.71: how many can still come from America in this player turn; grants of the USA count too."""
    grants = sum([redeployments_of(s.granted[USA * len(POWERS) + to]) for to in POWERS])
    return american_limit(s) - s.initial - grants


def why_not_give(s: Position, giver: int, to: int) -> Refusal | None:
    """Why a power can grant nothing at all to another now, on either side [51.31]; an enemy is out of reach."""
    if to not in POWERS or to == giver or not in_game(s, to):
        return Refusal("15.5a")
    if giver == USA and stands_by(s) and not at_war(s, to, GERMANY):
        return Refusal("YMP-A20b")
    if to == USSR and giver == USA and is_played(s, AXIS, OBDURATE_STALIN):
        return Refusal("YMP-A13")
    if giver == USSR or (is_lent(s, giver, to) and not at_war(s, USSR, GERMANY)):
        return Refusal("15.55")
    if giver in LATE_GIVERS and s.year < LATE_YEAR:
        return Refusal("15.56")
    if s.has_granted[to * len(POWERS) + giver]:
        return Refusal("15.54")
    if at_war(s, giver, to) or not is_reachable(s, giver) or not (is_reachable(s, to) or to == USSR):
        return Refusal("16.6b")
    return None


def is_lent(s: Position, giver: int, to: int) -> bool:
    """15.55: does a grant go by the routes of the West to Russia [40, 42]?"""
    return to == USSR and is_western(s, giver)


def is_reachable(s: Position, power: int) -> bool:
    """16.6b: BRPs travel between capitals that their powers still hold and that no enemy unit is next to."""
    capital = CAPITAL[power]
    if capital == US_BOX:
        return True
    near = BIT[capital] | across(BIT[capital], LAND_SIDES)
    return is_ally(s, s.holder[capital], power) and not near & enemy_counters(s, power)


def why_not_amount(s: Position, giver: int, to: int, brps: int) -> Refusal | None:
    """The way apart."""
    if brps < 1 or granted(s, giver, to) + brps > MOST:
        return Refusal("15.51")
    if is_lent(s, giver, to):
        western = sum([granted(s, one, USSR) for one in POWERS if is_western(s, one)])
        if western + brps > MOST:
            return Refusal("15.52")
    obdurate = to == USSR and giver == BRITAIN and is_played(s, AXIS, OBDURATE_STALIN)
    if obdurate and granted(s, giver, to) + brps > FIGURES.british_grants_to_russia:
        return Refusal("YMP-A13")
    if giver == USA and stands_by(s):
        this_turn = sum([granted(s, giver, one) for one in POWERS])
        bounds = FIGURES.neutral_america
        if this_turn + brps > bounds.grants or s.gave[giver] + brps > bounds.grants_a_year:
            return Refusal("YMP-A20b")
    if s.gave[giver] + brps > s.total[giver] // 2:
        return Refusal("15.53")
    loads = loads_of(s, giver, to, brps)
    if loads > left(s, giver):
        return Refusal("16.1a")
    if giver == USA and loads > initial_left(s):
        return Refusal("16.71a")
    return why_not_spend(s, giver, brps)


def loads_of(s: Position, giver: int, to: int, brps: int) -> int:
    """The redeployments that so many BRPs take beside what was granted in this turn."""
    return redeployments_of(granted(s, giver, to) + brps) - redeployments_of(granted(s, giver, to))


def find_convoy(s: Position, giver: int, to: int, loads: int) -> Args | None:
    """29.61, 29.62: the giver's fleets that bring so many loads of twenty BRPs to the other capital, or None.

    None are needed over land, nor from America to a western port of Britain or France [16.75]; the West's to Russia go
    their own ways.
    """
    if not loads or is_lent(s, giver, to):
        return ()
    enemies = enemy_counters(s, giver)
    own = friendly(s, giver) | friendly(s, to)
    open_ = own & (~(enemies | across(enemies, LAND_SIDES)) | BIT[GIBRALTAR])  # 29.66
    if giver == USA and to in NEAR_AMERICA:
        return () if is_joined_to_atlantic(BIT[CAPITAL[to]], open_) else None
    if giver == USA:
        sail = sailing_east(s, BIT[CAPITAL[to]], open_)[:loads]
        return tuple(sail) if len(sail) == loads else None
    start, able = BIT[CAPITAL[giver]], escorts(s, giver)
    if to == USA:
        sail = sailing_west(s, able, start, open_)[:loads]
        return tuple(sail) if len(sail) == loads else None
    used: Args = ()
    for _ in range(loads):
        chain = chain_to(s, able, start, BIT[CAPITAL[to]], open_)
        if chain is None:
            return None
        used = (*used, *chain)
        able = [unit for unit in able if unit not in chain]
    return used


def left(s: Position, power: int) -> int:
    """Redeployments that a power has left in this player turn [16.1]."""
    return MAJORS[power].redeployments - s.redeployed[power]


Convoy = Callable[[int, int], Args | None]


class Giving:
    """A power, then how many BRPs; `convoy` finds the fleets for a number of loads, once for all amounts."""

    def __init__(self, s: Position, giver: int, said: Args = (), convoy: Convoy | None = None) -> None:
        self.s, self.giver, self.said = s, giver, said
        self.convoy = convoy or cache(partial(find_convoy, s, giver))

    def tokens(self) -> Sequence[int]:
        if not self.said:
            return Sifted(POWERS, lambda to: self.refuse(to) is None and bool(self.step(to).tokens()))
        amounts = range(1, MOST + 1) if len(self.said) == 1 else ()
        return Sifted(amounts, lambda brps: self.refuse(brps) is None)

    def refuse(self, token: int) -> Refusal | None:
        if not self.said:
            return why_not_give(self.s, self.giver, token)
        if len(self.said) > 1:
            return Refusal("15.5a")
        to = self.said[0]
        refusal = why_not_amount(self.s, self.giver, to, token)
        lacks = refusal is None and self.convoy(to, loads_of(self.s, self.giver, to, token)) is None
        return Refusal("29.61") if lacks else refusal

    def step(self, token: int) -> Giving:
        return Giving(self.s, self.giver, (*self.said, token), self.convoy)

    def whole(self) -> bool:
        return len(self.said) == 2


class GrantConsent(Frame[Position], tag="15.5q"):
    """Nobody is given BRPs against his will. The result: does he take them?"""

    offer: Grant

    def ask(self, s: Position) -> tuple[Decision, ...]:
        parts = (Each("accept"), Each("decline"))
        args = (self.offer.giver, self.offer.brps)
        return (question(s, self.offer.to, "grant", "15.5q", *parts, args=args),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.verb == "accept")


def grant(s: Position, offer: Grant) -> None:
    """15.57: taken off at once; they count against the year even if a convoy loses them [15.53]."""
    at = offer.giver * len(POWERS) + offer.to
    loads = loads_of(s, offer.giver, offer.to, offer.brps)
    for fleet in find_convoy(s, offer.giver, offer.to, loads) or ():
        s.inverted[fleet] = s.shifted[fleet] = 1  # 29.64
    s.redeployed[offer.giver] += loads
    s.granted[at] += offer.brps
    s.gave[offer.giver] += offer.brps
    s.has_granted[at] = 1
    spend(s, offer.giver, offer.brps)
    s.log("granted", offer.giver, offer.to, offer.brps, rule="15.5a")


def deliver(s: Position) -> None:
    """15.5a: what was granted arrives, to be spent from the next game turn on. The West sends Russia its own later."""
    received = list(s.received)
    for giver in POWERS:
        for to in POWERS:
            brps = 0 if is_lent(s, giver, to) else granted(s, giver, to)
            if brps:
                s.brp[to] += brps
                received[to] += brps  # 15.57
                send_off(s, giver, to, brps)
    s.received = tuple(received)


def send_off(s: Position, giver: int, to: int, brps: int) -> None:
    """Granted BRPs are on their way; America's still count among what comes over in this turn [16.71a]."""
    s.granted[giver * len(POWERS) + to] -= brps
    s.initial += redeployments_of(brps) if giver == USA else 0
