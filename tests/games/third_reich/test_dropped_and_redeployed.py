"""31.3, 31.4: airborne that were redeployed after a drop are still fresh, wherever they are."""

from __future__ import annotations

import pytest

from games.third_reich.table import Table, rule
from games.third_reich.test_airborne import drops
from games.third_reich.test_redeployment import moving
from games.third_reich.test_supply import russia
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.airborne import fall, seek_shelter


def moved_on(t: Table, owner: str, drop: str, place: str, *, before: bool = False) -> int:
    """Airborne that dropped on a hex and were redeployed in the same turn."""
    unit = t.hold(owner, drop, place).new(owner, tb.MODEL[_airborne(owner)], drop)
    t.dropped(unit, before=before)
    ct.put(t.s, unit, w.space(place))
    t.s.graced[unit] = 0  # 27.34
    return unit


def _airborne(owner: str) -> int:
    return next(u for u in range(tb.UNITS) if tb.KIND[u] == tb.AIRBORNE and tb.NATION[u] == tb.NATION_ID[owner])


@rule("31.4a", "27.34")
@pytest.mark.parametrize(("turns", "place"), [(0, ""), (1, ""), (2, "pool")])
def test_redeployed_airborne_are_lost_for_good_until_the_end_of_the_next_game_turn(turns: int, place: str) -> None:
    t = moving().hold("germany", "poland")
    unit = t.new("germany", "airborne-3-3", "N29")
    t.dropped(unit).do("redeploy", unit, "N36", seat="germany")
    t.hold("ussr", "poland").hold("germany", "N36")  # cut off there
    assert not t.s.graced[unit]
    t.s.season += turns
    seek_shelter(t.s)
    fall(t.s, unit)
    assert t.place(unit) == place


@rule("31.4a")
@pytest.mark.parametrize(("fresh", "place"), [(True, ""), (False, "pool")])
def test_redeployed_airborne_are_no_company_for_others(*, fresh: bool, place: str) -> None:
    t = russia("allies").hold("germany", "L45", "L46")
    mate, unit = t.new("germany", "airborne-3-3", "L46"), t.new("germany", "airborne-3-3", "L45")
    if fresh:
        t.dropped(mate).s.graced[mate] = 0
    t.dropped(unit)
    seek_shelter(t.s)
    fall(t.s, unit)
    assert t.place(unit) == place


@rule("31.4a", "17.1")
@pytest.mark.parametrize(("turns", "company", "place"), [(0, "", ""), (0, "infantry-3-3", "pool"), (1, "", "pool")])
def test_redeployed_airborne_without_supply_starve_for_good(turns: int, company: str, place: str) -> None:
    t = russia()
    unit = moved_on(t, "germany", "L46", "L45", before=True)
    t.s.season += turns
    if company:
        t.put("germany", company, "L45")
    t.all_done()
    assert t.place(unit) == place


@rule("31.4a", "31.3")
@pytest.mark.parametrize(("dropped", "place"), [("Y22", ""), ("Y23", "pool")])
def test_the_hex_of_the_drop_is_no_source_even_for_airborne_that_have_left_it(dropped: str, place: str) -> None:
    """Rome is all that feeds Italy here."""
    t = moving().war("italy", "britain")
    unit = moved_on(t, "italy", dropped, "X23")
    t.hold("britain", "germany", "AA26")
    seek_shelter(t.s)
    fall(t.s, unit)
    assert t.place(unit) == place


@rule("31.3")
@pytest.mark.parametrize("isolated", [True, False])
def test_redeployed_airborne_need_a_line_to_drop_again(*, isolated: bool) -> None:
    t = drops()
    unit = moved_on(t, "germany", "K40", "J39", before=True)
    if isolated:
        t.hold("ussr", "poland", "baltic_states", "K40", "L39").hold("germany", "J39")
    t.begin().s.cut_off[unit] = 0
    if isolated:
        assert t.refused("drop", unit, "J42") == "31.3"
    else:
        assert t.offered("drop", unit, "J42")
