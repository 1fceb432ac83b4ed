"""A position that the rules cannot lead to is found, and named, by the check that follows every choice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.supreme_axis_and_allies.table import Table, nation, table
from theatre.games.supreme_axis_and_allies import state as st
from theatre.games.supreme_axis_and_allies import world
from theatre.games.supreme_axis_and_allies.invariants import Broken, check

GER = nation("GER")


def debt(t: Table) -> None:
    t.s.treasury[GER] = -1


def chits_owed(t: Table) -> None:
    t.s.chits[GER] = -1


def marker_astray(t: Table) -> None:
    t.s.rating[GER] += 1


def shared_card(t: Table) -> None:
    t.card("GER", 5).card("UK", 5)


def two_guns(t: Table) -> None:
    t.put("GER", "2 AAG", "poland")


def ruins(t: Table) -> None:
    t.industry("IC", "ruhr", damage=15)


def nowhere(t: Table) -> None:
    (unit,) = t.new("GER", "INF", "poland")
    t.s.where[unit] = world.SPACES


def fights_on(t: Table) -> None:
    t.put("GER", "INF", "poland")
    t.s.surrendered[GER] = 1


def ship_gone(t: Table) -> None:
    (ship,) = t.new("GER", "TRN", "kattegat")
    t.put("GER", "INF", "kattegat", aboard=ship)
    t.s.kind[ship] = st.NOWHERE


def ship_elsewhere(t: Table) -> None:
    (ship,) = t.new("GER", "TRN", "kattegat")
    t.put("GER", "INF", "kattegat", aboard=ship)
    t.s.where[ship] = world.space("viking_bank")


def swimming(t: Table) -> None:
    t.put("GER", "INF", "kattegat")


def stranded(t: Table) -> None:
    t.put("GER", "DST", "poland")


def overloaded(t: Table) -> None:
    (ship,) = t.new("GER", "TRN", "kattegat")
    t.put("GER", "ARM, ART", "kattegat", aboard=ship)


def crowded_deck(t: Table) -> None:
    (ship,) = t.new("GER", "CAR", "kattegat")
    t.put("GER", "3 FIT", "kattegat", aboard=ship)


@pytest.mark.parametrize(
    ("breach", "named"),
    [
        (debt, f"nation {GER} has -1 IPC"),
        (chits_owed, "-1 Morale chits"),
        (marker_astray, f"MOR-04: nation {GER}"),
        (shared_card, "RES-05"),
        (two_guns, "AAG-05"),
        (ruins, "SBR-05"),
        (nowhere, "is nowhere"),
        (fights_on, "SUR-05"),
        (ship_gone, "no ship for them"),
        (ship_elsewhere, "lost their ship"),
        (swimming, "PUR-09"),
        (stranded, "PUR-10"),
        (overloaded, "carries 6"),
        (crowded_deck, "carries 3"),
    ],
)
def test_a_breach_is_found_and_named(breach: Callable[[Table], None], named: str) -> None:
    t = table("GER")
    check(t.s)
    breach(t)
    with pytest.raises(Broken, match=named):
        check(t.s)


def test_the_fullest_position_that_the_rules_allow_is_in_order() -> None:
    t = table("GER").money("GER", 0).chits("GER", 0).card("GER", 5).card("UK", 6).put("GER", "AAG, INF", "poland")
    t.industry("IC", "ruhr", damage=14).industry("HIND", "berlin", damage=19)
    (ship,) = t.new("GER", "TRN", "kattegat")
    t.put("GER", "AAG, INF", "kattegat", aboard=ship).put("GER", "CAR", "kattegat").put("GER", "2 FIT", "kattegat")
    check(t.s)
