"""28.62, 28.63 and 29.8: building air and fleets."""

import pytest

from games.third_reich.sea_table import Seas, nation, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.economy.shipyards import launch
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.naval.basing import fronts_for
from theatre.games.third_reich.view import view


def germany(**pools: int) -> Seas:
    """The Axis Construction phase with BRPs enough."""
    t = seas("axis", 1940, "spring", phase="construction").brp(germany=150)
    t.s.limit[0], t.s.before = 150, bytes(t.s.holder)
    t.s.air_pool[0], t.s.new_fleets[0], t.s.naval_lost[0] = (
        pools.get("air", 0),
        pools.get("new", 0),
        pools.get("lost", 0),
    )
    return t


def five(power: str = "germany") -> int:
    return next(u for u in tb.UNITS_OF[nation(power), "air-5-4"])


@rule("28.62")
def test_air_is_built_as_a_whole_counter_of_factors_that_were_lost() -> None:
    t = germany(air=5)
    t.do("build-air", five(), "L31", seat="germany")
    assert t.place(five()) == "L31"
    assert t.s.brp[0] == 135
    assert t.s.air_pool[0] == 0
    assert t.s.inverted[five()]
    other = tb.UNITS_OF[0, "air-5-4"][1]
    assert t.refused("build-air", other, "J30", seat="germany") == "28.62"
    assert germany(air=4).refused("build-air", five(), "L31", seat="germany") == "28.62"


@rule("28.62b")
def test_what_is_missing_to_a_whole_is_built_where_partial_counters_are() -> None:
    t = germany(air=3)
    small = t.new("germany", "air-3-4", "L31")
    assert t.refused("complete-air", "J30", seat="germany") == "28.62b"
    t.do("complete-air", "L31", seat="germany")
    assert t.place(small) == ""
    assert t.factors("germany", tb.AIR) == 5
    assert (t.s.brp[0], t.s.air_pool[0]) == (144, 1)


@rule("28.62b")
def test_one_of_several_partial_counters_in_a_hex_is_made_whole() -> None:
    for pool in (1, 2):
        t = germany(air=pool)
        t.put("germany", "air-3-4", "M27").put("germany", "air-3-4", "M27")
        if pool == 1:
            assert t.refused("complete-air", "M27", seat="germany") == "28.62b"
        else:
            t.do("complete-air", "M27", seat="germany")
            assert sorted([tb.COMBAT[u] for u in st.units_at(t.s, w.space("M27"))]) == [3, 5]
            assert (t.s.brp[0], t.s.air_pool[0]) == (144, 0)


@rule("28.62b", "28.65a")
def test_partial_counters_of_several_hexes_redeploy_to_be_made_one_with_what_is_built() -> None:
    for left in (1, 2):
        t = germany(air=2)
        two, one = t.new("germany", "air-2-4", "M27"), t.new("germany", "air-1-4", "J30")
        t.s.redeployed[0] = 9 - left
        assert t.refused("complete-air", "M27", seat="germany") == "28.62b"  # two factors and two are no whole
        assert t.refused("complete-air", "M27", two, seat="germany") == "28.62b"  # it is there already
        if left == 1:  # the one comes, but then nothing is left for both to go to a third hex
            assert t.refused("complete-air", "L31", one, two, seat="germany") == "28.62b"
            t.do("complete-air", "M27", one, seat="germany")
        else:
            t.do("complete-air", "L31", one, two, seat="germany")
        assert [t.place(unit) for unit in (one, two)] == ["", ""]
        assert t.place(five()) == ("M27" if left == 1 else "L31")
        assert (t.s.redeployed[0], t.s.brp[0], t.s.air_pool[0]) == (9, 144, 0)


@rule("28.62b", "16.75q", "16.71a")
@pytest.mark.parametrize("fallen", [False, True])
def test_american_factors_that_make_a_counter_whole_in_europe_come_over_like_a_unit(*, fallen: bool) -> None:
    """With Britain and France fallen they too need an escort."""
    t = seas("allies", 1943, phase="construction").war("usa", "germany").brp(usa=100)
    t.s.status[tb.USA], t.s.limit[tb.USA], t.s.air_pool[tb.USA] = st.SOVEREIGN, 50, 2
    t.minor("spain", "conquered").hold("usa", "spain")
    if fallen:
        t.s.status[tb.BRITAIN] = t.s.status[tb.FRANCE] = st.CONQUERED
        t.hold("germany", "britain", "france")
    place = "S15" if fallen else "K23"
    t.put("usa", "air-3-4", place)
    if fallen:
        assert t.refused("complete-air", place, seat="usa") == "28.62b"
        fleet = t.new("usa", "fleet-9", "united_states")
    t.do("complete-air", place, seat="usa")
    assert t.s.initial == 1
    assert not fallen or t.s.inverted[fleet]


@rule("28.62b", "28.65a")
def test_a_partial_counter_that_cannot_redeploy_is_not_made_one_with_others() -> None:
    for beset in (True, False):
        t = germany(air=3).war("italy", "france")
        t.put("germany", "air-2-4", "M27")
        one = t.new("germany", "air-1-4", "O27")
        if beset:
            t.put("france", "infantry-2-3", "P26")
            assert t.refused("complete-air", "M27", one, seat="germany") == "16.2b"
        else:
            t.do("complete-air", "M27", one, seat="germany")


@rule("28.62b", "28.65q")
def test_what_was_there_before_it_was_made_whole_may_still_fly() -> None:
    """Broken down again there is a new 2-4 that may not fly, and the 3-4."""
    for flown in (0, 1):
        t = germany(air=2)
        t.s.inverted[t.new("germany", "air-3-4", "L31")] = flown
        t.do("complete-air", "L31", seat="germany").until("redeploy")
        three, two = [next(u for u in tb.UNITS_OF[0, model] if t.s.where[u] < 0) for model in ("air-3-4", "air-2-4")]
        t.do("change", 1, five(), three, two, seat="germany")
        assert (bool(t.s.inverted[three]), bool(t.s.inverted[two])) == (bool(flown), True)


@rule("28.63")
def test_britain_builds_its_twentieth_factor_to_make_a_fourth_counter() -> None:
    def britain(*models: str) -> Seas:
        t = seas("allies", 1940, phase="construction").brp(britain=100)
        t.s.limit[2], t.s.before, t.s.air_pool[2] = 100, bytes(t.s.holder), 0
        for at, model in enumerate(models):
            t.new("britain", model, ("K23", "J23", "J24")[at // 1] if model == "air-5-4" else "L22")
        return t

    t = britain("air-5-4", "air-5-4", "air-5-4", "air-1-4", "air-1-4", "air-1-4", "air-1-4")
    t.do("complete-air", "L22", seat="britain")
    assert t.factors("britain", tb.AIR) == 20
    full = britain("air-5-4", "air-5-4", "air-5-4", "air-3-4")
    assert full.refused("complete-air", "L22", seat="britain") == "28.62b"


@rule("29.81", "29.82b", "29.34")
def test_allowable_fleets_appear_at_once_for_27_and_do_nothing() -> None:
    t = germany(new=1)
    t.do("build-fleet", "Bremen", seat="germany")
    fleet = next(u for u in ct.on_board(t.s) if t.berth(u) == "Bremen")
    assert tb.COMBAT[fleet] == 9
    assert t.s.inverted[fleet]
    assert t.s.brp[0] == 123
    assert t.refused("build-fleet", "Bremen", seat="germany") == "29.82b"
    assert germany(new=1).refused("build-fleet", "Calais", seat="germany") == "15.4a"


@rule("29.13b", "29.82b")
def test_the_berth_of_a_new_fleet_in_a_kiel_with_a_closed_canal_is_chosen() -> None:
    for front in (w.EAST, w.WEST):
        t = germany(new=1)
        t.s.kiel_taken = st.this_turn(t.s) - 1
        assert not t.offered("build-fleet", "Kiel", seat="germany")
        assert t.refused("build-fleet", "Kiel", w.MEDITERRANEAN, seat="germany") == "29.13b"
        t.do("build-fleet", "Kiel", front, seat="germany")
        fleet = next(u for u in ct.on_board(t.s) if t.berth(u) == "Kiel")
        assert fronts_for(t.s, fleet) == (front,)
    t = germany(new=1)  # an open canal leads to both
    assert t.refused("build-fleet", "Kiel", w.EAST, seat="germany") == "29.13b"
    t.do("build-fleet", "Kiel", seat="germany")
    fleet = next(u for u in ct.on_board(t.s) if t.berth(u) == "Kiel")
    assert set(fronts_for(t.s, fleet)) == {w.EAST, w.WEST}


@rule("29.82", "29.82x")
def test_a_lost_fleet_comes_back_a_year_after_it_was_paid_for() -> None:
    assert germany(lost=8).refused("rebuild-fleet", "Bremen", seat="germany") == "29.82"
    t = germany(lost=9)
    t.do("rebuild-fleet", "Bremen", seat="germany")
    assert t.factors("germany") == 0
    assert t.s.brp[0] == 123
    bremen = [port.name for port in w.PORTS].index("Bremen")
    assert view(t.s, frozenset([1]))["powers"][0]["slips"] == [[bremen, 1941, 0]]  # all see what the log tells them
    t.s.season = 3
    launch(t.s, (0,))
    assert t.factors("germany") == 0
    t.s.year, t.s.season = 1941, 0
    launch(t.s, (0,))
    assert t.factors("germany") == 9
    assert all(t.s.inverted[unit] for unit in ct.on_board(t.s) if t.berth(unit) == "Bremen")


@rule("29.82", "29.11a")
def test_a_port_that_is_full_now_may_be_named_for_a_fleet_of_the_next_year() -> None:
    """36 factors lie in Portsmouth; a fleet that is placed at once finds no room there."""
    for full in (True, False):
        t = seas("allies", 1940, "spring", phase="construction").brp(britain=150)
        t.s.limit[tb.BRITAIN], t.s.before = 150, bytes(t.s.holder)
        t.s.new_fleets[tb.BRITAIN], t.s.naval_lost[tb.BRITAIN] = 1, 9
        t.put("britain", ", ".join(["fleet-9"] * (4 if full else 3)), "Portsmouth")
        if full:
            assert t.refused("build-fleet", "Portsmouth", seat="britain") == "29.11a"
        else:
            assert t.offered("build-fleet", "Portsmouth", seat="britain")
        t.do("rebuild-fleet", "Portsmouth", seat="britain")
        t.s.year = 1941
        launch(t.s, (tb.BRITAIN,))
        assert t.factors("britain") == 36  # the fifth waits until there is room


@rule("29.82")
def test_a_fleet_is_lost_with_the_port_in_which_it_is_built() -> None:
    t = germany(lost=9)
    t.do("rebuild-fleet", "Bremen", seat="germany")
    enter(t.s, t.new("britain", "infantry-3-4", "K28"), w.space("K28"))
    assert t.s.slips
    enter(t.s, t.new("britain", "infantry-3-4", "K29"), w.space("K29"))
    assert not t.s.slips
    t.s.year = 1942
    launch(t.s, (0,))
    assert t.factors("germany") == 0


@rule("29.71")
def test_fleets_are_not_broken_down() -> None:
    t = seas("axis").option("germany", "offensive")
    fleet, air = t.new("germany", "fleet-9", "Bremen"), t.new("germany", "air-5-4", "L31")
    t.until("march")
    assert t.refused("change", 1, fleet, seat="germany") == "29.71"
    assert t.whole("change", 1, air, seat="germany")


@rule("29.74")
def test_two_sixes_become_a_nine_a_two_and_a_one() -> None:
    t = seas("axis").option("germany", "offensive")
    one, other = t.new("germany", "fleet-6", "Bremen"), t.new("germany", "fleet-6", "Bremen")
    apart = t.new("germany", "fleet-4", "Wilhelmshaven")
    t.until("march")
    assert t.refused("combine", one, apart, seat="germany") == "29.74"
    t.do("combine", one, other, seat="germany")
    assert sorted([tb.COMBAT[u] for u in ct.on_board(t.s) if t.berth(u) == "Bremen"]) == [1, 2, 9]


@rule("29.74", "29.13b")
def test_fleets_on_both_sides_of_a_closed_kiel_canal_are_not_put_together() -> None:
    for closed in (False, True):
        t = seas("axis", 1944).option("germany", "offensive")
        west, east = t.new("germany", "fleet-6", "Kiel"), t.new("germany", "fleet-2", "Kiel")
        t.s.kiel_side[west], t.s.kiel_side[east] = w.WEST, w.EAST
        t.s.kiel_taken = st.this_turn(t.s) if closed else 0
        pair = sorted((west, east))
        t.until("march")
        if closed:
            assert t.refused("combine", *pair, seat="germany") == "29.74"
        else:
            t.do("combine", *pair, seat="germany")


@rule("28.65a", "29.75")
def test_each_partial_counter_is_a_redeployment_unless_they_are_put_together() -> None:
    t = seas("axis", phase="redeployment")
    fleets = [t.new("germany", "fleet-4", "Bremen"), t.new("germany", "fleet-2", "Bremen")]
    air = [t.new("germany", "air-3-4", "L31"), t.new("germany", "air-2-4", "L31")]
    for fleet in fleets:
        t.do("redeploy-fleet", fleet, "Hamburg", seat="germany")
    assert t.s.redeployed[0] == 2
    t.do("change", 2, *air, five(), seat="germany").do("redeploy", five(), "J30", seat="germany")
    assert t.s.redeployed[0] == 3


@rule("28.12a", "28.16")
def test_air_that_its_base_has_left_redeploys_too_or_is_lost() -> None:
    def leave(follow: bool) -> str:
        t = seas("axis", phase="redeployment")
        base, air = t.new("germany", "air_base-0", "M31"), t.new("germany", "air-5-4", "M31")
        t.do("redeploy-base", base, "M30", seat="germany")
        if follow:
            t.do("redeploy", air, "L31", seat="germany")
        t.all_done()
        return t.place(air)

    assert leave(follow=True) == "L31"
    assert leave(follow=False) == ""


@rule("29.438q")
def test_no_air_base_is_redeployed_to_a_portless_bridgehead() -> None:
    t = seas("allies", 1944, phase="redeployment").hold("germany", "france").minor("france", "conquered")
    t.hold("britain", "M23", "M24", "L24", "L25").minor("belgium", "conquered")
    t.hold("britain", "belgium")
    base = t.new("britain", "air_base-0", "L25")
    t.s.bridgehead[w.space("M23")] = st.BY_SEA
    assert t.refused("redeploy-base", base, "M23", seat="britain") == "29.438q"
    air = t.new("britain", "air-5-4", "L24")
    assert air


@rule("29.83")
def test_minors_never_rebuild_fleets() -> None:
    t = germany(new=1).minor("turkey", "active", patron="germany")
    model = next(m for n, m in tb.UNITS_OF if n == nation("turkey") and m.startswith("fleet"))
    fleet = t.new("turkey", model, "Izmir")
    ct.eliminate(t.s, fleet)
    assert t.refused("build", fleet, "CC31", seat="germany") == "15.1"
    assert t.offered("build-fleet", "Bremen", seat="germany")


@rule("27.41")
def test_unsupplied_units_attack() -> None:
    t = seas("axis", phase="combat").option("germany", "offensive").hold("germany", "O24")
    armor = t.new("germany", "armor-4-6", "O24")
    t.s.unsupplied[armor] = 1
    t.put("france", "infantry-2-3", "O23").until("attack")
    assert t.offered("attack", 1, "O23", armor)


@rule("28.62b", "16.1a")
def test_what_partial_counters_abroad_lack_is_built_and_redeploys_to_them() -> None:
    """Two German factors for three in Warsaw: six BRPs and one redeployment; not next to the enemy."""
    for beside in (False, True):
        t = seas("axis", 1941, phase="construction").minor("poland", "conquered").hold("germany", "poland")
        t.put("germany", "air-3-4", "M35").brp(germany=50)
        t.s.limit[tb.GERMANY], t.s.air_pool[tb.GERMANY] = 50, 2
        if beside:
            t.war("germany", "ussr").put("ussr", "infantry-1-3", "M36").hold("ussr", "M36")
            assert t.refused("complete-air", "M35", seat="germany") == "28.62b"
            continue
        t.do("complete-air", "M35", seat="germany")
        whole = [u for u in tb.UNITS_OF[tb.GERMANY, "air-5-4"] if t.place(u) == "M35"]
        assert len(whole) == 1
        assert (t.money("germany")[0], t.s.redeployed[tb.GERMANY], t.s.air_pool[tb.GERMANY]) == (44, 1, 0)
