"""Declarations of war [12.21, 21]: who may declare on whom, at what price, and whom it binds.

A declaration must be acted on in the same player turn, or it lapses when the Combat phase is over: `lapsed_wars`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Joint
from theatre.core.lazy import Rows
from theatre.games.third_reich.air.bases import Withdrawn
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import runs
from theatre.games.third_reich.economy.treasury import spend, stands_by, why_not_spend
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.nations import (
    allied,
    at_war,
    in_game,
    is_enemy,
    is_frozen,
    is_played,
    is_western,
    master,
    of_side,
)
from theatre.games.third_reich.politics.borders import set_border, why_not_close
from theatre.games.third_reich.politics.change_of_sides import join_allies
from theatre.games.third_reich.politics.consent import Consent
from theatre.games.third_reich.politics.east_europe import (
    claim_east_europe,
    keep_bessarabia,
    why_not_east_europe,
)
from theatre.games.third_reich.politics.free_france import MAGHREB
from theatre.games.third_reich.politics.garrisons import is_garrisoned, run_by, units_in
from theatre.games.third_reich.politics.intervention import enlist, intervene
from theatre.games.third_reich.politics.italy_bought import is_bound, is_courted
from theatre.games.third_reich.politics.minor_allies import put_by
from theatre.games.third_reich.politics.minors import Mobilization, lift_garrison
from theatre.games.third_reich.politics.parting import part_enemies
from theatre.games.third_reich.politics.russian_surrender import ACCEPTED
from theatre.games.third_reich.politics.turkey import activate_turkey, why_not_turkey
from theatre.games.third_reich.politics.usa import enter_usa, is_usa_due
from theatre.games.third_reich.politics.vichy import expel_from_vichy
from theatre.games.third_reich.politics.wars import go_to_war
from theatre.games.third_reich.possibilities import CORRIDOR
from theatre.games.third_reich.state import (
    ABSENT,
    ACTIVE,
    ALLIED,
    AT_PEACE,
    ATTACKED,
    COLONY,
    CONQUERED,
    HOSTS,
    NEUTRAL,
    Position,
    this_turn,
)
from theatre.games.third_reich.tables import (
    ALLIES,
    AXIS,
    BELGIUM,
    BRITAIN,
    CHARTS,
    EAST_EUROPE,
    FALL,
    FINLAND,
    FRANCE,
    GERMANY,
    ITALY,
    LUXEMBOURG,
    NATIONS,
    NOBODY,
    NORWAY,
    POLAND,
    POWERS,
    RUMANIA,
    SEASONS,
    SPAIN,
    SWEDEN,
    USA,
    USSR,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import (
    AXIS_MINOR_ALLIES,
    COUNTRY_MASK,
    LAND_SIDES,
    MINOR_COUNTRIES,
    PARIS,
    across,
)

LEASH_ENDS = 1941 * len(SEASONS) + FALL  # 21.54
_AT_ODDS = (GERMANY, USSR)
TARGETS = (*POWERS, *MINOR_COUNTRIES, *MAGHREB, VICHY_FRANCE, EAST_EUROPE)


class Declarations(Joint[Position], tag="12.21a"):
    """All powers of the side declare; then those who were attacked set up [12.21b]."""

    opened: bool = False
    attacked: Args = ()  # minors in the order in which war was declared on them
    lifted: Args = ()  # Axis garrisons in a minor ally on which the Axis itself declares war [25.q]
    at_odds: Args = ()  # power * NATIONS + nation: its ally has not agreed to a joint attack there [21.3b]

    def step(self, s: Position) -> bool:
        if not self.opened:
            self.opened = True
            if s.active == AXIS and s.fallen[FRANCE] and not s.truce:
                s.truce = s.turns
            if is_usa_due(s):
                enter_usa(s)
                self.seats = tuple(sorted({*self.seats, USA}))
            return True
        if s.overrun:
            s.push(Displacement())
            return True
        if len(self.finished) == len(self.seats):
            if s.active == ALLIES:
                expel_from_vichy(s)
            s.become(self, Mobilization(self.attacked, self.lifted))
            return True
        return False

    def turn(self, s: Position, seat: int) -> Decision:
        rows = Rows(lambda: [(nation,) for nation in TARGETS if self._why_not(s, seat, nation) is None])
        parts = [Each("declare-war", rows, lambda args: self._why(s, seat, args))]
        parts += [self._borders(s, seat, closing) for closing in (True, False)]
        turkey = Rows(lambda: () if why_not_turkey(s, seat) else ((),))
        parts.append(Each("activate-turkey", turkey, lambda args: why_not_turkey(s, seat)))
        return question(s, seat, "declare", "12.21a", *parts)

    def _borders(self, s: Position, seat: int, closing: bool) -> Each:
        """51.4: consent to cross its land and to use its bases, taken back and given anew."""
        rows = Rows(lambda: [(one,) for one in POWERS if why_not_close(s, seat, one, closing) is None])

        def why(args: Args) -> Refusal | None:
            return why_not_close(s, seat, args[0], closing) if len(args) == 1 else Refusal("51.4")

        return Each("close-border" if closing else "open-border", rows, why)

    def _why(self, s: Position, power: int, args: Args) -> Refusal | None:
        known = len(args) == 1 and args[0] in TARGETS
        return self._why_not(s, power, args[0]) if known else Refusal("21.1c")

    def _why_not(self, s: Position, power: int, nation: int) -> Refusal | None:
        refusal = why_not_declare(s, power, nation)
        if refusal is None and self._is_at_odds(power, nation) and not s.beset[nation]:
            return Refusal("51.6")  # only who attacks in the same turn may do so against his ally's will [51.5]
        cost = self._price(s, power, nation)
        refusal = refusal or why_not_spend(s, power, cost)
        if refusal is None and cost and (held := put_by(s, power)) and why_not_spend(s, power, cost + held):
            return Refusal("25.33")  # who has played a counter or activates Turkey pays for that too
        return refusal

    def _is_at_odds(self, power: int, nation: int) -> bool:
        return power * NATIONS + nation in self.at_odds

    def _price(self, s: Position, power: int, nation: int) -> int:
        joins = forerunners(s, power, nation) and not self._is_at_odds(power, nation)
        return 0 if joins else price(s, power, nation)

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb in ("close-border", "open-border"):
            set_border(s, seat, choice.args[0], choice.verb == "close-border")
            return
        if choice.verb == "activate-turkey":
            activate_turkey(s)
            return
        (nation,) = choice.args
        before = forerunners(s, seat, nation)
        if before and not self._is_at_odds(seat, nation):
            s.push(Consent(before[0], seat, "21.3a", (nation,)))
        else:
            self._declare(s, seat, nation, price(s, seat, nation))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Displacement | Withdrawn):
            return
        (nation,) = child.about
        waiting = [one for one in forerunners(s, child.wisher, nation) if one > child.by]
        if result and waiting:
            s.push(Consent(waiting[0], child.wisher, "21.3a", child.about))  # 51.6: each of them is asked
        elif result:
            self._declare(s, child.wisher, nation, 0)
        else:
            self.at_odds = (*self.at_odds, child.wisher * NATIONS + nation)

    def _declare(self, s: Position, power: int, nation: int, cost: int) -> None:
        fresh = nation not in POWERS and s.status[nation] == NEUTRAL
        spend(s, power, cost)
        s.log("war.declared", power, nation, cost, rule="21.1a")
        if fresh and s.sides[power] == AXIS and nation in AXIS_MINOR_ALLIES:
            self.lifted = (*self.lifted, *lift_garrison(s, nation))
        declare(s, power, nation)
        if s.sides[power] != s.active:
            self.finished = (*self.finished, power)  # YMP-L12: it has no part in this player turn any more
        if fresh:
            self.attacked = (*self.attacked, nation)


# what a declaration costs


def forerunners(s: Position, power: int, nation: int) -> list[int]:
    """21.3a: active allies that are at war with a minor already; who joins them pays nothing."""
    if nation in POWERS or s.status[nation] != ATTACKED:
        return []
    return [one for one in POWERS if one != power and s.foes[nation] >> one & 1 and allied(s, one, power)]


def drawn_in(s: Position, power: int, nation: int) -> int:
    """The major power with which a declaration on a minor would bring war too [21.51, 25.23a], else NOBODY."""
    if s.status[nation] in (ALLIED, ACTIVE):
        guardian = s.patron[nation]
    elif s.sides[power] == ALLIES and s.status[nation] == NEUTRAL:
        guardian = guardian_of(s, nation)
    else:
        return NOBODY
    return guardian if guardian != NOBODY and not at_war(s, power, guardian) else NOBODY


def guardian_of(s: Position, nation: int) -> int:
    """25.23a: who intervenes at once because his units are there: in Vichy any of the Axis, in the four a German."""
    if nation in AXIS_MINOR_ALLIES:
        return GERMANY if units_in(s, nation, GERMANY) else NOBODY
    if nation == VICHY_FRANCE:
        there = {runs(s, unit) for unit in run_by(s, AXIS, s.held[VICHY_FRANCE])}  # Iraqis and Turks too [25.45]
        return next((power for power in of_side(s, AXIS) if power in there), NOBODY)
    return NOBODY


def price(s: Position, power: int, nation: int) -> int:
    """21.1a, 21.51: 35 for a major power or where one is drawn in, else 10."""
    if nation == GERMANY and _declares_last(s, power):
        return 0
    major = nation in POWERS or drawn_in(s, power, nation) != NOBODY
    return CHARTS.costs.declare_war_major if major else CHARTS.costs.declare_war_minor


def _declares_last(s: Position, power: int) -> bool:
    """YMP-A12: of Britain and France the one that follows the other pays nothing."""
    other = {BRITAIN: FRANCE, FRANCE: BRITAIN}.get(power, NOBODY)
    return is_played(s, AXIS, CORRIDOR) and other != NOBODY and at_war(s, other, GERMANY)


# who may declare: the first reason against it


def why_not_declare(s: Position, power: int, nation: int) -> Refusal | None:
    return next((Refusal(rule) for rule, fails in BARS if fails(s, power, nation)), None)


def _is_pointless(s: Position, power: int, nation: int) -> bool:
    """At war already, out of the game, or no country of its own: not any more, or like Vichy France not yet."""
    if nation in POWERS:
        return not in_game(s, nation) or at_war(s, power, nation)
    return s.status[nation] in (ABSENT, CONQUERED, COLONY) or is_enemy(s, power, nation)


def _is_partner(s: Position, power: int, nation: int) -> bool:
    """21.8: between Germany and Italy, or between the Allies, nor on a minor that fights for one of them.

    But an Italy that was bought may join either side, unless it has declared war on others just now [YMP-L12].
    """
    if (power, nation) == (ITALY, GERMANY) and is_courted(s) and not s.owed[ITALY]:
        return False
    major = master(s, nation)
    return major != NOBODY and s.sides[major] == s.sides[power]


def _is_leashed(s: Position, power: int) -> bool:
    """21.54a, 25.8a: Russia before Fall 1941, unless it fights Germany or that has broken the pact [43.2b, 43.3b]."""
    return power == USSR and not s.freed and this_turn(s) < LEASH_ENDS and not at_war(s, USSR, GERMANY)


def is_at_war_with_axis(s: Position) -> bool:
    return at_war(s, USSR, GERMANY) or at_war(s, USSR, ITALY)


def _is_sheltered(s: Position, power: int, nation: int) -> bool:
    """21.54c, 25.8: a German ground factor in a minor ally keeps Russia out."""
    return _is_leashed(s, power) and nation in AXIS_MINOR_ALLIES and is_garrisoned(s, nation)


def _brings_war(s: Position, power: int, nation: int) -> bool:
    """21.54a; German air without a ground garrison does not bind Russia [25.2q1]."""
    if not _is_leashed(s, power):
        return False
    if nation in POWERS:
        return nation in (GERMANY, ITALY)
    return nation not in AXIS_MINOR_ALLIES and drawn_in(s, power, nation) in (GERMANY, ITALY)


def _is_afar(s: Position, power: int, nation: int) -> bool:
    """21.54b, 21.54d: before its war Russia declares on neighbours only, its own or those of its conquests."""
    if power != USSR or is_at_war_with_axis(s) or nation in (*POWERS, EAST_EUROPE):
        return False
    return not COUNTRY_MASK[nation] & across(_russian_borders(s), LAND_SIDES) and nation not in _beyond_the_edge(s)


def _russian_borders(s: Position) -> int:
    mask = COUNTRY_MASK[USSR]
    for nation in MINOR_COUNTRIES:
        if s.status[nation] == CONQUERED and s.earns[nation] == USSR:
            mask |= COUNTRY_MASK[nation]
    return mask


def _beyond_the_edge(s: Position) -> tuple[int, ...]:
    """Finland in Russian hands borders Sweden and Norway off the map."""
    return (SWEDEN, NORWAY) if s.status[FINLAND] == CONQUERED and s.earns[FINLAND] == USSR else ()


def is_anothers(s: Position, power: int, nation: int) -> bool:
    """21.52: Germany and Italy leave each other's victims alone until they fight the same enemy."""
    if s.sides[power] != AXIS or nation in POWERS:
        return False
    other = ITALY if power == GERMANY else GERMANY
    return bool(s.foes[nation] >> other & 1) and s.sides[other] == AXIS and not allied(s, power, other)


def divides_the_allies(s: Position, power: int, nation: int) -> bool:
    """21.53: Russia and the West not on the same minor before Russia's war."""
    if s.sides[power] != ALLIES or nation in POWERS or is_at_war_with_axis(s):
        return False
    others = [one for one in POWERS if s.foes[nation] >> one & 1 and s.sides[one] == ALLIES]
    return any(is_western(s, one) != is_western(s, power) for one in others)


def _is_paris_lost(s: Position, power: int, nation: int) -> bool:
    return power == FRANCE and is_enemy(s, FRANCE, s.holder[PARIS])


def _breaks_its_word(s: Position, power: int, nation: int) -> bool:
    """YMP-L12: for a year Italy goes to war with no major power, not by way of a minor either."""
    return power == ITALY and is_bound(s) and (nation in POWERS or drawn_in(s, power, nation) != NOBODY)


def _has_no_quarrel(s: Position, power: int, nation: int) -> bool:
    """YMP-L19: Russia leaves Finland alone until it fights Germany."""
    return power == USSR and nation == FINLAND and bool(s.pacts & AT_PEACE) and not at_war(s, USSR, GERMANY)


BARS: tuple[tuple[str, Callable[[Position, int, int], bool]], ...] = (
    ("21.8", _is_partner),
    ("26.921a", lambda s, power, nation: nation == USSR and s.defeat == ACCEPTED),
    ("21.1a", _is_pointless),
    ("33.41-2c", lambda s, power, nation: power == BRITAIN and bool(s.peace)),
    ("26.815", _is_paris_lost),
    ("YMP-L15", lambda s, power, nation: power == GERMANY and is_frozen(s)),
    ("YMP-L12", _breaks_its_word),
    ("YMP-A12", lambda s, power, nation: power == USSR and nation == POLAND and s.status[POLAND] == NEUTRAL),
    ("YMP-L19", _has_no_quarrel),
    ("21.7", lambda s, power, nation: power == USA and not at_war(s, USA, GERMANY) and nation != GERMANY),
    ("YMP-A20", lambda s, power, nation: power == USA and stands_by(s) and not s.called),
    ("50.36", lambda s, power, nation: s.scenario == "1944" and nation not in POWERS),
    ("21.54e", lambda s, power, nation: power == USSR and nation == VICHY_FRANCE and not is_at_war_with_axis(s)),
    ("21.54c", _is_sheltered),
    ("21.54a", _brings_war),
    ("21.54b", _is_afar),
    ("21.52", is_anothers),
    ("21.53", divides_the_allies),
    ("43.5a", lambda s, power, nation: nation == EAST_EUROPE and why_not_east_europe(s, power) == "43.5a"),
    ("43.5q", lambda s, power, nation: nation == EAST_EUROPE and why_not_east_europe(s, power) == "43.5q"),
)


# what a declaration does


def declare(s: Position, power: int, nation: int) -> None:
    if (power, nation) == (ITALY, GERMANY):
        join_allies(s)
        return
    if power != USA or nation not in POWERS:  # 21.7
        s.owed[power] |= 1 << nation
    if nation in POWERS:
        go_to_war(s, power, nation)
        return
    major = drawn_in(s, power, nation)
    if major != NOBODY:
        go_to_war(s, power, major)
    if s.status[nation] in (ALLIED, ACTIVE):
        return
    alone = s.sides[power] == ALLIES and s.status[nation] == NEUTRAL
    guardian = guardian_of(s, nation) if alone else NOBODY  # who has attacked it himself helps nobody there
    s.status[nation] = ATTACKED
    s.beset[nation] |= 1 << power
    s.foes[nation] |= 1 << power
    if s.sides[power] == AXIS:
        s.lapsed[nation] = 1  # 25.7b
        s.struck_spain |= nation == SPAIN  # 46.3
    if nation == EAST_EUROPE:
        claim_east_europe(s, power)
        if not s.extent and power in _AT_ODDS and at_war(s, *_AT_ODDS):
            s.foes[nation] |= sum([1 << one for one in _AT_ODDS])  # 43.412: now both may enter
    if nation == RUMANIA and power == USSR:
        keep_bessarabia(s)
    if nation == POLAND and s.status[EAST_EUROPE] in (ATTACKED, CONQUERED):
        claim_east_europe(s, USSR)  # YMP-A12: now the east of Poland is open to Russia
    if s.sides[power] == AXIS and s.pacts & HOSTS:
        _join_hosts(s, nation)
    if guardian != NOBODY:
        intervene(s, guardian, nation)
    part_enemies(s)  # Italians may have stood with Vichy units [49.3]


def _join_hosts(s: Position, nation: int) -> None:
    """YMP-L11: Belgium joins France; Luxembourg is helped by those who are there."""
    if nation == BELGIUM and in_game(s, FRANCE):
        enlist(s, BELGIUM, FRANCE)
    elif nation == LUXEMBOURG:
        there = [power for power in (FRANCE, BRITAIN) if units_in(s, LUXEMBOURG, power)]
        if there:
            intervene(s, there[0], LUXEMBOURG)
