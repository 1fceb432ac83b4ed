"""49.8: Free French after the fall of Britain redeploy as British units, are judged for supply, and build nothing."""

from __future__ import annotations

from typing import Any

from games.third_reich.table import Table, rule
from games.third_reich.test_rulings_of_orphans_and_losses import america_enters, without_britain
from theatre.core import flow
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import turn_start
from theatre.games.third_reich import world as w
from theatre.games.third_reich.sequence import GameTurn, PlayerTurn

LAST = GameTurn.STEPS.index("turn_up")


def at(phase: str, **more: Any) -> tuple[Table, int]:
    """The Allied player turn, from a phase on; a Free French corps is in Beirut."""
    t, unit = without_britain(**more)
    return begin(t, phase), unit


def begin(t: Table, phase: str) -> Table:
    turn_start.new_player_turn(t.s, tb.ALLIES)
    return t.only(GameTurn(at=LAST), PlayerTurn(tb.ALLIES, at=PlayerTurn.STEPS.index(phase)))


def free(t: Table, model: str, place: str) -> int:
    unit = t.new("france", model, place)
    t.s.serves[unit] = tb.FREE_FRANCE
    return unit


def asked(t: Table) -> set[int]:
    return {one.seat for one in flow.pending(t.s)}


# redeployment


@rule("49.8", "16.1a")
def test_free_french_on_their_own_redeploy_within_the_limit_of_britain() -> None:
    t, unit = at("redeployment")
    t.again()
    assert t.offered("redeploy", unit, "GG37", seat="britain")
    t.do("redeploy", unit, "GG37", seat="britain")
    assert (t.place(unit), t.s.redeployed[tb.BRITAIN]) == ("GG37", 1)
    t.s.redeployed[tb.BRITAIN] = tb.MAJORS[tb.BRITAIN].redeployments
    assert t.refused("redeploy", unit, "GG38", seat="britain") == "16.1a"


@rule("49.8")
def test_nobody_redeploys_for_a_fallen_britain_without_free_french() -> None:
    t, unit = at("redeployment")
    assert tb.BRITAIN in asked(t.again())
    t, unit = at("redeployment")
    ct.eliminate(t.s, unit)
    assert asked(t.again()) == {tb.USSR}


@rule("49.8b")
def test_once_america_is_at_war_free_french_redeploy_with_the_americans() -> None:
    t, unit = without_britain(year=1942)
    america_enters(t)
    begin(t, "redeployment").again()
    assert tb.BRITAIN not in asked(t)
    assert t.offered("redeploy", unit, "GG37", seat="usa")


@rule("49.8", "16.4a")
def test_a_free_french_fleet_escorts_free_french() -> None:
    for fleets in (0, 1):
        t, unit = at("redeployment")
        t.hold("free_france", "tunisia")
        fleet = free(t, "fleet-9", "Beirut") if fleets else unit
        t.again()
        assert t.offered("escort", unit, "DD17", fleet, seat="britain") is bool(fleets)


# construction


@rule("49.8b")
def test_free_french_on_their_own_build_nothing() -> None:
    """A corps that was lost while Britain stood is America's to build, once it is at war."""
    t, _ = at("construction")
    lost = free(t, "infantry-2-3", "HH36")
    st.lay(t.s, lost, st.POOL)
    assert asked(t.again()) == {tb.USSR}
    t, _ = without_britain(year=1942)
    america_enters(t)
    assert tb.USA in asked(begin(t, "construction").again())


# supply


@rule("49.8", "27.43", "27.12b")
def test_free_french_on_their_own_are_judged_in_their_turn_and_starve_at_its_end() -> None:
    for beirut, place in (("italy", ""), ("free_france", "EE39")):
        t, unit = at("minors")
        st.lay(t.s, unit, st.SPARE)
        lone = free(t, "infantry-2-3", "EE39")
        t.hold(beirut, "HH35").again().until("13.1a")
        assert bool(t.s.unsupplied[lone]) is (place == "")
        t.finish_asking("13.1a").until("16.1a")
        assert t.place(lone) == "EE39"
        t.all_done()
        assert t.place(lone) == place


@rule("49.8", "27.23")
def test_free_french_fleets_feed_free_french() -> None:
    for named in (True, False):
        t, _ = at("minors")
        t.hold("free_france", "algeria").hold("italy", "DD17")
        lone, fleet = free(t, "infantry-2-3", "CC12"), free(t, "fleet-9", "Beirut")
        t.again().until("13.8a")
        if named:
            t.do("supply", fleet, "CC12", lone, seat="britain")
        t.all_done()
        assert t.place(lone) == ("CC12" if named else "")


@rule("49.8", "27.44b")
def test_a_free_french_fleet_may_still_come_by_redeployment() -> None:
    t, _ = at("minors")
    t.hold("free_france", "algeria").hold("italy", "DD17", "HH36", "HH37", "GG36", "GG37", "II34", "II35")
    lone, fleet = free(t, "infantry-2-3", "CC12"), free(t, "fleet-9", "Algiers")
    t.again().until("13.8a")
    assert t.refused("supply", fleet, "CC12", lone, seat="britain") == "27.23"  # no source feeds its base
    t.do("supply-late", fleet, "CC12", lone, seat="britain").until("16.1a")
    t.do("redeploy-fleet", fleet, "Beirut", seat="britain").all_done()
    assert t.place(lone) == "CC12"


@rule("49.8", "9.4c")
def test_a_bridgehead_that_feeds_free_french_alone_stays() -> None:
    for needed in (True, False):
        t, _ = at("bridgeheads")
        t.hold("italy", "tunisia").hold("free_france", "FF16").s.bridgehead[w.space("FF16")] = st.BY_SEA
        if needed:
            free(t, "infantry-2-3", "FF16")
        t.again()
        assert bool(t.s.bridgehead[w.space("FF16")]) is needed
