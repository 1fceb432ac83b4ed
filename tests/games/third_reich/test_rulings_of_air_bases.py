"""28.1, 28.2: official answers on air bases and on air that loses its base."""

import pytest

from games.third_reich.sea_table import rule, seas
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.movement.stacking import air_room


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


@rule("28.16", "28.641")
def test_owners_choose_which_air_left_behind_is_lost_and_only_what_is_beyond_the_room() -> None:
    """Posen bases ten factors with a counter and five without."""
    for chosen, left in (("air-5-4", [1, 2, 2]), ("air-2-4", [5])):
        t = seas("axis", 1941, phase="redeployment")
        base = t.new("germany", "air_base-0", "L31")
        air = [t.new("germany", model, "L31") for model in ("air-5-4", "air-2-4", "air-2-4")]
        t.do("redeploy-base", base, "K29", seat="germany").until("crowded-base")
        assert t.refused("lose", base, seat="germany") == "28.16"
        t.do("lose", air[0] if chosen == "air-5-4" else air[1], seat="germany")
        if chosen == "air-2-4":
            t.do("lose", air[2], seat="germany")
        assert sorted([tb.COMBAT[unit] for unit in t.s.placed if t.place(unit) == "L31"]) == left


@rule("28.16")
def test_nobody_is_asked_where_no_air_can_stay() -> None:
    t = seas("axis", 1941, phase="redeployment")
    base = t.new("germany", "air_base-0", "O28")
    air = [t.new("germany", model, "O28") for model in ("air-3-4", "air-2-4")]
    t.do("redeploy-base", base, "N28", seat="germany").do("done", seat="germany").do("done", seat="italy")
    assert [t.place(unit) for unit in air] == ["", ""]


@rule("28.24a", "28.15")
def test_the_owner_chooses_which_air_leaves_a_base_that_has_become_too_small() -> None:
    """O22 is a city; its counter has gone and five factors can stay."""
    for chosen in (0, 1):
        t = seas("axis", 1941)
        air = [t.new("france", model, "O22") for model in ("air-3-4", "air-5-4")]
        t.s.overrun = (t.s.where[air[0]],)
        t.put("france", "air_base-0", "P23").only(Displacement())
        t.do("flee", air[chosen], "P23", seat="france")
        assert [t.place(unit) for unit in air] == [["P23", "O22"], ["O22", "P23"]][chosen]


@rule("28.24a")
def test_the_owner_chooses_which_overrun_air_takes_the_last_room_in_the_nearest_base() -> None:
    for chosen in (0, 1):
        t = seas("axis", 1941).war("italy", "france")
        air = [t.new("france", model, "O23") for model in ("air-3-4", "air-5-4")]
        t.put("france", "air_base-0", "P23").hold("germany", "O23", "O22")
        t.s.overrun = (t.s.where[air[0]],)
        t.only(Displacement())
        t.do("flee", air[chosen], "P23", seat="france")
        assert t.place(air[chosen]) == "P23" != t.place(air[1 - chosen])


@rule("28.24a")
@pytest.mark.parametrize("second", ["air-5-4", "air-2-4"])
def test_and_so_he_does_for_air_from_several_overrun_hexes(second: str) -> None:
    for chosen in (0, 1):
        t = seas("axis", 1941).war("italy", "france")
        air = [t.new("france", "air-3-4", "O23"), t.new("france", second, "O22")]
        t.put("france", "air_base-0", "P23").hold("germany", "O23", "O22")
        t.s.overrun = tuple([t.s.where[unit] for unit in air])
        t.only(Displacement())
        if second == "air-2-4":  # there is room for both: one after the other
            assert t.offered("flee", air[0], "P23", seat="france")
            assert t.refused("flee", air[1], "P23", seat="france") == "28.24a"
            return
        t.do("flee", air[chosen], "P23", seat="france")
        assert t.place(air[chosen]) == "P23" != t.place(air[1 - chosen])


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
        assert (air_room(t.s, w.space(place)) > 0) is able  # where air flees to
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


@rule("28.15", "28.12a")
def test_a_counter_that_comes_to_a_hex_fed_over_sea_is_not_cut_off_until_a_fleet_fails_it() -> None:
    """In Bergen, where a fleet feeds the infantry; no fleet can be named for a counter that is not there yet."""
    for when in ("placed", "escorted", "before"):
        t = seas("allies", 1941).option("britain", "offensive").hold("britain", "C33")
        t.minor("norway", "attacked", foes="britain")
        feeding, free = t.new("britain", "fleet-9", "Rosyth"), t.new("britain", "fleet-9", "Rosyth")
        infantry = t.new("britain", "infantry-3-4", "C33")
        base = t.new("britain", "air_base-0", "C33" if when == "before" else "F26")
        t.until("supply-fleets").do("supply", feeding, "C33", infantry).until("redeploy")
        if when == "placed":
            base = next(unit for unit in tb.UNITS_OF[tb.BRITAIN, "air_base-0"] if t.s.where[unit] < 0)
            t.do("air-base", base, "C33", seat="britain")
        elif when == "escorted":
            t.do("escort", base, "C33", free, seat="britain")
        t.all_done()
        assert t.place(base) == ("K23" if when == "before" else "C33")
