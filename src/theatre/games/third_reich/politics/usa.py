"""The United States enters the war in Spring 1942 [12.14, 21.7, 50.12], with a variant when a die lets it.

Without Pearl Harbor [YMP-A20] it stands by with its forces from Spring 1942 on, builds and grants within limits, and
enters when the die says so. If Roosevelt outwits his opponents [YMP-L20] the die brings its forces into the game, and
it declares war when it likes, at the latest in Spring 1942.
"""

from __future__ import annotations

from typing import Any

from theatre.core.flow import Frame
from theatre.games.third_reich.counters import put, spare
from theatre.games.third_reich.economy.treasury import fix_limit, spend
from theatre.games.third_reich.nations import at_war, in_game, is_played, master
from theatre.games.third_reich.politics.wars import go_to_war
from theatre.games.third_reich.possibilities import EARLY_AMERICA, FIGURES, at_turn, turn_named
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.setup import ATLANTIC_NAVY, join_pool, send_to_siberia
from theatre.games.third_reich.state import ABSENT, SOVEREIGN, Position, this_turn
from theatre.games.third_reich.tables import (
    ALLIES,
    AXIS,
    BRITAIN,
    CARDS,
    CHARTS,
    FRANCE,
    GERMANY,
    MAJORS,
    NOBODY,
    POWERS,
    SEASONS,
    SPRING,
    USA,
    Models,
)
from theatre.games.third_reich.world import COUNTRY, PORTS_AT, SPACES, US_BOX

ATLANTIC_FLEETS = 3  # the builds that the variant brings at once [33.42-6]
SPRING_1942 = 1942 * len(SEASONS) + SPRING


def is_usa_due(s: Position) -> bool:
    """Must it declare war in this player turn?"""
    early = is_played(s, ALLIES, EARLY_AMERICA)
    waits = s.status[USA] == ABSENT or (in_game(s, USA) and bool(s.japan or early) and not at_war(s, USA, GERMANY))
    if not waits or s.active != ALLIES:
        return False
    return bool(s.called) if s.japan else this_turn(s) >= SPRING_1942


def fund_usa(s: Position) -> None:
    """10.41: from the 1942 Year Start on America has its BRPs, so that it can build for strategic warfare."""
    base = FIGURES.early_america.base.get(str(s.year), 0) if is_played(s, ALLIES, EARLY_AMERICA) else 0
    if base:
        s.base[USA] = base
    s.brp[USA] = base or CARDS[s.scenario].brp[MAJORS[USA].id].start
    fix_limit(s, USA)


def enter_usa(s: Position) -> None:
    """21.7: it pays 35 for its declaration on the Axis; its forces stand in the box."""
    if s.status[USA] == ABSENT:
        muster(s, card_forces(s))
    spend(s, USA, CHARTS.costs.declare_war_major)
    s.log("war.declared", USA, GERMANY, CHARTS.costs.declare_war_major, rule="21.7")
    go_to_war(s, USA, GERMANY)
    if is_played(s, ALLIES, ATLANTIC_NAVY):
        for unit in spare(s, USA, "fleet-9")[:ATLANTIC_FLEETS]:
            put(s, unit, US_BOX)


def muster(s: Position, forces: Models) -> None:
    """America is in the game, with forces in its box."""
    if not s.brp[USA]:
        fund_usa(s)
    s.status[USA] = SOVEREIGN
    for model, count in forces.items():
        for unit in spare(s, USA, model)[:count]:
            put(s, unit, US_BOX)


def card_forces(s: Position) -> Models:
    found: Models = {}
    for later in CARDS[s.scenario].forces[MAJORS[USA].id].later:
        found |= later.at_start
    return found


# by the die


def chances(s: Position) -> dict[str, int]:
    """By game turn the lowest die with which America may enter; none without one of the two variants."""
    if s.japan:
        return FIGURES.pearl_harbor[s.japan - 1].entry
    early = is_played(s, ALLIES, EARLY_AMERICA) and this_turn(s) < SPRING_1942
    return FIGURES.early_america.entry if early else {}


def modifier(s: Position) -> int:
    """YMP-L20: isolationists feel safe while France stands, and not with the Axis in a port of Britain."""
    return int(_is_britain_entered(s)) - int(in_game(s, FRANCE)) if not s.japan else 0


def _is_britain_entered(s: Position) -> bool:
    shore = [at for at in range(SPACES) if COUNTRY[at] == BRITAIN and (PORTS_AT[at] or s.bridgehead[at])]
    owners = [master(s, s.holder[at]) for at in shore if s.holder[at] != NOBODY]
    return any(owner in POWERS and s.sides[owner] == AXIS for owner in owners)


class AmericanEntry(Frame[Position], tag="YMP-L20"):
    """One die a game turn, that of Spring in the Year Start, where it decides about strategic warfare [YMP-A20b]."""

    def step(self, s: Position) -> bool:
        open_ = not s.called and s.called_for < this_turn(s) and not at_war(s, USA, GERMANY)
        if open_ and at_turn(chances(s), this_turn(s)):
            s.called_for = this_turn(s)
            s.push(Throw(USA, 1, "america"))
            return True
        if s.status[USA] == ABSENT and s.turns and not is_year_start(s):
            self._join(s)
        s.done(self)
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if result[0] + modifier(s) >= at_turn(chances(s), this_turn(s)):
            s.called = this_turn(s)
            s.log("america.called", rule="YMP-A20" if s.japan else "YMP-L20")
            if not s.brp[USA]:
                fund_usa(s)

    def _join(self, s: Position) -> None:
        """In its own player turn: what the die has called, or from Spring 1942 on what stands by."""
        if s.japan and this_turn(s) >= SPRING_1942:
            muster(s, card_forces(s))
        elif s.called and not s.japan:
            table = FIGURES.early_america.at_start
            ready = table[max([name for name in table if turn_named(name) <= s.called], key=turn_named)]
            muster(s, ready)
            rest = {model: count - ready.get(model, 0) for model, count in card_forces(s).items()}
            join_pool(s, USA, {model: count for model, count in rest.items() if count > 0})


def is_year_start(s: Position) -> bool:
    return any(frame.__struct_config__.tag == "10.1a" for frame in s.stack)


class Japan(Frame[Position], tag="YMP-A20"):
    """The die that says what Japan does instead."""

    def step(self, s: Position) -> bool:
        if s.japan:
            s.done(self)
        else:
            s.push(Throw(GERMANY, 1, "japan"))
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        s.japan = next(at + 1 for at, row in enumerate(FIGURES.pearl_harbor) if result[0] in row.faces)
        s.siberia = FIGURES.pearl_harbor[s.japan - 1].infantry_lost
        send_to_siberia(s)
        s.log("japan", s.japan, rule="YMP-A20")
