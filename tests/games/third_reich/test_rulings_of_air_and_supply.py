"""27.24, 28.421, 28.516: what waits for exploitation and what does not, and ports under hostile zones."""

import pytest

from games.third_reich.table import Table, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.battle import Strengths
from theatre.games.third_reich.combat.phase import ExploitationCombat
from theatre.games.third_reich.economy.lend_lease import open_route
from theatre.games.third_reich.naval.basing import is_america_a_source
from theatre.games.third_reich.supply.overland import Lines, source_hexes


def breakthrough() -> tuple[Table, int, int]:
    """Germany will break through at L40 and exploit towards the Russians in L42, next to whom it has infantry too."""
    t = table("axis", 1941, phase="combat").war("germany", "ussr").option("germany", "offensive", "east")
    t.hold("germany", "poland", "baltic_states", "L39", "K40", "M38", "M39", "M40", "M41", "L41")
    t.minor("poland", "conquered").put("ussr", "infantry-1-3", "L40").put("ussr", "infantry-3-3", "L42")
    t.put("germany", "infantry-3-3", "M41")
    return t, t.new("germany", "armor-4-6", "L39"), t.new("germany", "armor-4-6", "K40")


def exploit(t: Table, leader: int, second: int) -> Strengths:
    """The strengths of the attack on L42 by the exploiter."""
    t.dice(6).attack("L40", leader).do("advance", leader, "L40").until("14.32a")
    t.do("exploit", second, "L40").until("14.33a").do("exploit-march", second, "L41").until("14.16")
    assert isinstance(t.s.stack[-1], ExploitationCombat)
    return Strengths(t.s, (w.space("L42"),), (second,), tuple(ct.ground_at(t.s, w.space("L42"))))


@rule("28.516")
def test_defensive_support_does_not_wait_for_exploitation() -> None:
    t, *armor = breakthrough()
    air = t.put("ussr", "air_base-0", "M44").new("ussr", "air-5-4", "M44")
    t.until("29.51a").do("defend", "L42", air, seat="ussr")
    strengths = exploit(t, *armor)
    assert (strengths.attack, strengths.defence) == (4, 6)
    assert t.s.inverted[air]


@rule("28.421b")
def test_ground_support_may_wait_for_exploitation() -> None:
    t, *armor = breakthrough()
    air = t.put("germany", "air_base-0", "M39").new("germany", "air-5-4", "M39")
    t.until("14.11").do("support", "L42", air)
    strengths = exploit(t, *armor)
    assert (strengths.attack, strengths.defence) == (9, 6)


@rule("27.24b")
@pytest.mark.parametrize(("armor", "fed"), [("Z24", {"AA24"}), ("X24", {"AA24", "BB23"})])
def test_a_port_in_a_hostile_zone_feeds_only_those_in_it(armor: str, fed: set[str]) -> None:
    t = table("allies", 1943).war("italy", "britain").hold("britain", "AA24", "AA23", "BB23")
    t.put("germany", "armor-4-6", armor)
    reached = Lines(t.s).inland(tb.BRITAIN, w.space("AA24"))
    assert {name for name in ("AA24", "BB23") if reached & w.BIT[w.space(name)]} == fed


@rule("27.23")
@pytest.mark.parametrize(("armor", "able"), [("K22", False), ("I24", True)])
def test_supply_does_not_sail_from_a_port_in_a_hostile_zone(armor: str, able: bool) -> None:
    """Plymouth is no source itself."""
    t = table("allies", 1943).put("germany", "armor-4-6", armor).hold("germany", armor)
    assert bool(Lines(t.s).bases(tb.BRITAIN, True) & w.BIT[w.space("K21")]) is able


@rule("27.16", "29.172")
def test_america_is_a_source_when_london_is_isolated_and_paris_lost() -> None:
    t = table("allies", 1943).hold("germany", "france")
    assert not is_america_a_source(t.s)
    for hex_ in w.spaces(w.across(w.BIT[w.LONDON], w.GROUND_SIDES)):
        t.put("germany", "infantry-1-3", w.IDS[hex_]).hold("germany", w.IDS[hex_])
    assert is_america_a_source(t.s)
    t.hold("britain", "O22")
    assert is_america_a_source(t.s)  # Paris alone has no port
    t.hold("britain", "france")
    assert not is_america_a_source(t.s)


@rule("27.14")
def test_the_way_through_persia_lengthens_the_east_edge() -> None:
    t = table("allies", 1942).war("germany", "ussr").hold("germany", "ussr").hold("ussr", "AA46")
    unit = t.new("ussr", "infantry-3-3", "AA46")
    assert not t.supplied(unit)
    open_route(t.s, tb.BRITAIN)
    assert t.supplied(unit)


@rule("49.2q")
def test_vichy_city_feeds_vichy_and_the_axis_only_when_vichy_is_active() -> None:
    t = table("axis", 1941).hold("germany", "france").hold("vichy_france", "vichy_france")
    city = w.BIT[w.CAPITAL[tb.VICHY_FRANCE]]
    t.s.status[tb.VICHY_FRANCE] = st.NEUTRAL
    assert not source_hexes(t.s, tb.GERMANY, in_europe=True) & city
    assert source_hexes(t.s, tb.VICHY_FRANCE, in_europe=True) & city
    t.s.status[tb.VICHY_FRANCE], t.s.patron[tb.VICHY_FRANCE] = st.ACTIVE, tb.GERMANY
    assert source_hexes(t.s, tb.GERMANY, in_europe=True) & city
    assert not source_hexes(t.s, tb.BRITAIN, in_europe=True) & city


@rule("32.6", "27.29", "27.11a")
@pytest.mark.parametrize(("partisan", "fed"), [("", True), ("AA30", True), ("DD28", False)])
def test_a_capital_or_port_that_partisans_hold_feeds_no_axis_unit(partisan: str, fed: bool) -> None:
    t = table("axis", 1943).war("italy", "britain").minor("greece", "conquered").hold("germany", "DD28", "DD27")
    infantry = t.new("germany", "infantry-1-3", "DD27")
    if partisan:
        t.s.serves[t.new("greece", "partisan-1-3", partisan)] = tb.BRITAIN
        t.s.touch()
    assert t.supplied(infantry) is fed
    assert bool(Lines(t.s).inland(tb.GERMANY, w.space("DD28")) & w.BIT[w.space("DD27")]) is fed
