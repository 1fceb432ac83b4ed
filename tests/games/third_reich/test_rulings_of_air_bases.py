"""28.1, 28.2: official answers on air bases and on air that loses its base."""

import pytest

from games.third_reich.sea_table import rule, seas
from theatre.games.third_reich import tables as tb


@rule("28.15", "28.24a")
def test_air_on_an_isolated_counter_flies_to_the_nearest_base_when_that_is_withdrawn() -> None:
    """On Crete, which no fleet feeds; Alexandria is seven hexes away."""
    t = seas("allies", 1941, phase="redeployment").war("italy", "britain").hold("britain", "GG27")
    base, air = t.new("britain", "air_base-0", "GG27"), t.new("britain", "air-5-4", "GG27")
    t.begin().all_done()
    assert (t.place(base), t.place(air)) == ("K23", "LL29")


@rule("28.16")
def test_air_that_a_redeployed_counter_leaves_behind_is_lost() -> None:
    for goes_too in (True, False):
        t = seas("axis", 1941, phase="redeployment")
        base, air = t.new("germany", "air_base-0", "O28"), t.new("germany", "air-5-4", "O28")
        t.do("redeploy-base", base, "N28", seat="germany")
        if goes_too:
            t.do("redeploy", air, "N28", seat="germany")
        t.all_done()
        assert t.place(air) == ("N28" if goes_too else "")


@rule("28.15", "27.44b")
def test_an_air_base_is_saved_by_a_late_fleet_only_if_that_comes() -> None:
    """From Plymouth nothing reaches Crete."""
    for comes in (True, False):
        t = seas("allies", 1941).war("italy", "britain").hold("britain", "GG27")
        base, fleet = t.new("britain", "air_base-0", "GG27"), t.new("britain", "fleet-9", "Plymouth")
        t.until("supply-fleets").do("supply-late", fleet, "GG27", base).until("redeploy")
        if comes:
            t.go("redeploy-fleet", fleet, "Alexandria", seat="britain")
        t.all_done()
        assert t.place(base) == ("GG27" if comes else "K23")


@rule("28.14a", "28.12a")
def test_only_a_first_placement_keeps_allies_off_a_counter_and_it_may_redeploy_in_that_turn() -> None:
    t = seas("axis", 1941, phase="redeployment").war("italy", "britain")
    base, italian = t.new("germany", "air_base-0", "R26"), t.new("italy", "air-5-4", "T23")
    t.do("redeploy-base", base, "S26", seat="germany")
    assert t.offered("redeploy", italian, "S26", seat="italy")
    assert t.refused("redeploy-base", base, "R26", seat="germany") == "16.1a"
    new = next(unit for unit in tb.UNITS_OF[tb.GERMANY, "air_base-0"] if t.s.where[unit] < 0)
    t.do("air-base", new, "R26", seat="germany").do("redeploy-base", new, "Q26", seat="germany")
    assert t.refused("redeploy", italian, "Q26", seat="italy") == "28.14a"


@rule("41.1", "28.13")
def test_no_more_than_five_air_factors_are_based_on_malta_though_an_air_base_is_there() -> None:
    for place, able in (("GG19", False), ("DD21", True)):
        t = seas("allies", 1941).war("italy", "britain").option("britain", "offensive").hold("britain", "sicily")
        t.put("britain", "air_base-0, air-5-4", place)
        air = t.new("britain", "air-1-4", "EE21")
        t.until("march")
        if able:
            assert t.offered("stage", air, place, seat="britain")
        else:
            assert t.refused("stage", air, place, seat="britain") == "28.11"


@rule("28.15")
@pytest.mark.parametrize("moscow", ["germany", "ussr"])
def test_once_moscow_has_fallen_russia_places_lost_air_bases_beyond_the_urals_where_it_likes(moscow: str) -> None:
    t = seas("axis", 1942).war("germany", "ussr").option("germany", "offensive").hold(moscow, "H47")
    t.minor("poland", "conquered").hold("germany", "poland").put("germany", "armor-4-6", "M38")
    base = t.put("ussr", "air_base-0", "J61").new("ussr", "air_base-0", "M39")
    armor = t.new("germany", "armor-4-6", "M38")
    t.until("march").do("march", armor, "M39", seat="germany")
    if moscow == "germany":
        assert t.is_asked("ussr")
        assert t.refused("flee", base, "J61", seat="ussr") == "28.15"
        t.do("flee", base, "L60", seat="ussr")
    assert t.place(base) == ("L60" if moscow == "germany" else "H47")
