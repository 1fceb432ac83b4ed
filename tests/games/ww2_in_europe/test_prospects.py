"""The odds shown before a battle: from the view alone, exact, and with the Combat Values of the rules."""

from __future__ import annotations

import msgspec
import pytest

from games.ww2_in_europe.table import RULES, Table, Word, table
from theatre.board.prospect import Prospect
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe.prospects import MOST, prospect


def front(attackers: str, defenders: str, start: str = "essen", target: str = "liege") -> Table:
    """Germans in one space, British in another, on Fronts where the Axis moves first."""
    t = table("movement").markers(WE="axis", NO="axis", EA="axis", SO="axis", ME="axis").control("GE", start)
    return t.control("UK", target).put("GE", attackers, start).put("UK", defenders, target)


def shown(t: Table, verb: str, *words: Word) -> Prospect | None:
    """What the server would tell: the view goes through JSON."""
    t.begin()
    view = msgspec.json.decode(msgspec.json.encode(RULES.view(t.s, frozenset((0,)))))
    return prospect(view, RULES.agreed({}), t.choice(verb, *words))


def win(told: Prospect | None) -> float:
    assert told is not None
    assert sum(dict(told.endings).values()) == pytest.approx(1)
    return dict(told.endings).get("odds.win", 0.0)


def duel(ours: int, theirs: int) -> float:
    """Who hits on these numbers against who hits on those, a unit each, until one is gone."""
    a, d = ours / 6, theirs / 6
    return a * (1 - d) / (1 - (1 - a) * (1 - d))


def test_infantry_against_infantry() -> None:
    t = front("inf, tank", "inf")
    told = shown(t, "march", t.pick("essen", "inf"), "liege")
    assert win(told) == pytest.approx(duel(2, 2))
    assert told is not None
    assert told.taken == pytest.approx(duel(2, 2))
    assert dict(told.attacker) == dict(told.defender) == {tb.INFANTRY: 1}
    assert told.attacker_value == pytest.approx(tb.COST[tb.INFANTRY] * (1 - duel(2, 2)))


def test_terrain_and_fortress_count() -> None:
    hills = front("inf, tank", "inf", "milan", "innsbruck")
    assert win(shown(hills, "march", hills.pick("milan", "inf"), "innsbruck")) == pytest.approx(duel(2, 3))
    fort = front("inf, tank", "inf").fortress("UK", "liege")
    assert win(shown(fort, "march", fort.pick("essen", "inf"), "liege")) == pytest.approx(duel(2, 4))


def test_units_that_are_there_already_count_with_the_one_that_comes() -> None:
    t = front("3 inf", "inf")
    alone = win(shown(t, "march", t.pick("essen", "inf"), "liege"))
    t.do("march", t.pick("essen", "inf"), "liege")
    told = shown(t, "march", t.pick("essen", "inf"), "liege")
    assert win(told) > alone
    assert told is not None
    assert dict(told.attacker) == {tb.INFANTRY: 2}


def test_planes_alone_are_driven_off_by_ground_units() -> None:
    """A Tac bomber hits the infantry on 4; if it does not at once, it must leave."""
    t = front("tac, inf", "inf")
    told = shown(t, "fly", t.pick("essen", "tac"), "liege")
    assert win(told) == pytest.approx(4 / 6 * 4 / 6)
    assert told is not None
    assert told.taken == 0
    assert dict(told.endings)["odds.loss"] == pytest.approx(2 / 6)


def test_there_are_no_odds_without_a_battle_or_for_one_that_is_too_large() -> None:
    t = front("inf, tank", "inf")
    assert shown(t, "done") is None
    assert shown(t, "march", t.pick("essen", "inf"), "frankfurt") is None
    big = front("2 inf", f"{MOST + 1} ftr")
    assert shown(big, "march", big.pick("essen", "inf"), "liege") is None


def test_a_battleship_takes_two_hits_at_sea() -> None:
    """One destroyer (2) against one battleship (4), each patrolling the Tyrrhenian Sea: odds of fighting on."""
    t = table("movement").markers(ME="axis", WE="axis", AF="axis").control("IT", "naples").control("UK", "malta")
    ship, hunter = t.new("IT", "dd", "naples")[0], t.new("UK", "bb", "malta")[0]
    t.put("IT", "inf", "rome").put("UK", "inf", "malta")
    t.do("patrol", ship, "TYR", "TYR").do("done")
    t.dice(6, 6).do("patrol", hunter, "TYR", "TYR")
    while "stay" not in t.verbs():
        t.do("done" if "done" in t.verbs() else "abort")
    told = shown(t, "stay")
    hit, sunk = 4 / 6, 2 / 6  # the battleship hits on 4, the destroyer on 2
    idle = (1 - hit) * (1 - sunk)
    damaged = hit * (1 - sunk) / (1 - idle)  # the battleship wins, once it is damaged
    both = (hit + (1 - hit) * sunk * damaged) / (1 - idle)  # the destroyer goes down, alone or with a hit of its own
    assert told is not None
    assert dict(told.attacker) == {tb.BATTLESHIP: 1}
    assert win(told) == pytest.approx(both)
    assert told.taken is None
