"""15.4, 16.1-16.8, 22.6, 24.23, 26.21, 26.813, 26.84, 27.42, 29, 31.4, 42.1, 46.2, 47.1, 47.3: further answers."""

import pytest

from games.third_reich.sea_table import Seas, seas
from games.third_reich.table import Table, nation, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import turn_start
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.airborne import fall, shelter
from theatre.games.third_reich.combat.battle import multiple
from theatre.games.third_reich.economy.convoys import Convoys
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.naval.basing import gates_for
from theatre.games.third_reich.naval.canals import damage_suez, is_suez_open
from theatre.games.third_reich.naval.courses import SUEZ_GATE
from theatre.games.third_reich.naval.gulf_blockade import may_axis_go_around
from theatre.games.third_reich.supply.overland import sea_fed_hexes, supplied_hexes, without_supply
from theatre.games.third_reich.supply.sea_supply import SupplyFleets
from theatre.games.third_reich.victory.levels import level_of

SUEZ = ("LL30", "LL31", "MM30", "MM31")


def usa(t: Table) -> Table:
    t.s.status[tb.USA] = st.SOVEREIGN
    return t.war("usa", "germany", "italy")


def building(side: str = "allies", year: int = 1942) -> Table:
    t = table(side, year, "fall", phase="construction")
    for power in tb.POWERS:
        t.s.brp[power], t.s.limit[power], t.s.total[power] = 150, 100, 200
    return t


def pool(t: Table, owner: str, model: str) -> int:
    unit = tb.UNITS_OF[nation(owner), model][0]
    st.lay(t.s, unit, st.POOL)
    return unit


@rule("15.4q1")
def test_building_in_ulster_needs_one_supply_fleet() -> None:
    for named in (False, True):
        t = building()
        fleet, garrison = t.new("britain", "fleet-1", "Plymouth"), t.new("britain", "infantry-1-3", "F24")
        if named:
            t.s.fed_by[garrison], t.s.landing[garrison] = fleet, w.space("F24")
        unit = pool(t, "britain", "infantry-3-4")
        other = next(w.IDS[h] for h in w.AREA["ulster"] if w.IDS[h] != "F24")
        if named:
            assert t.offered("build", unit, other, seat="britain")
        else:
            assert t.refused("build", unit, other, seat="britain") == "15.4a"


@rule("15.4q1")
def test_a_fleet_is_named_for_ulster_itself() -> None:
    t = seas("allies", 1941).option("britain", "attrition")
    fleet = t.new("britain", "fleet-1", "Plymouth")
    t.s.ulster = 1  # else nobody is asked for its sake alone
    t.until("supply-fleets").do("supply-beach", fleet, "F24", seat="britain").until("build")
    unit = pool(t, "britain", "infantry-3-4")
    t.s.limit[tb.BRITAIN] = 20
    assert t.offered("build", unit, "E24", seat="britain")
    assert t.s.inverted[fleet]


@rule("15.4q1", "27.1q")
def test_the_fleet_of_a_partner_may_feed_a_port_where_britain_builds() -> None:
    t = usa(seas("allies", 1942)).option("britain", "attrition").option("usa", "attrition")
    fleet = t.new("usa", "fleet-1", "Plymouth")
    t.hold("usa", "C33").put("usa", "infantry-3-4", "C33")  # it is asked for the sake of these
    t.until("supply-fleets")
    assert t.refused("supply-beach", fleet, "K21", seat="usa") == "14.4q4"  # Plymouth has a line over land
    t.do("supply-beach", fleet, "F24", seat="usa").until("build")
    t.s.limit[tb.BRITAIN] = 20
    assert t.offered("build", pool(t, "britain", "infantry-3-4"), "E24", seat="britain")


@rule("14.4q4", "27.1q")
@pytest.mark.parametrize(("ally", "able"), [("offensive", True), ("attrition", False)])
def test_the_fleet_of_a_partner_may_feed_the_beach_of_an_allys_offensive(ally: str, *, able: bool) -> None:
    """Britain passes, America has armor in Plymouth."""
    t = usa(seas("allies", 1944)).option("britain", "pass").option("usa", ally)
    t.hold("germany", "france").minor("france", "conquered").put("usa", "armor-5-6", "K21")
    fleet = t.new("britain", "fleet-9", "Portsmouth")
    t.hold("usa", "C33").put("usa", "infantry-3-4", "C33").until("supply-fleets")  # it is asked for the sake of these
    assert t.offered("supply-beach", fleet, "M23", seat="britain") is able
    if able:
        t.do("supply-beach", fleet, "M23", seat="britain").hold("usa", "M23").s.bridgehead[w.space("M23")] = st.BY_SEA
        assert sea_fed_hexes(t.s, tb.USA) & w.BIT[w.space("M23")]


@rule("15.4q2")
def test_russia_builds_with_a_partisan_only_where_it_had_the_hex_before() -> None:
    for holder, allowed in (("ussr", True), ("germany", False)):
        t = building().war("germany", "ussr").hold(holder, "L43").put("ussr", "infantry-2-3", "D44")
        t.s.serves[t.new("ussr", "partisan-1-3", "L43")] = tb.USSR
        unit = pool(t, "ussr", "infantry-3-3")
        if allowed:
            assert t.offered("build", unit, "L43", seat="ussr")
        else:
            assert t.refused("build", unit, "L43", seat="ussr") == "15.4a"


@rule("15.632", "15.634")
def test_the_siberian_transfer_costs_russia_objectives_among_many_players() -> None:
    def first_level(scenario: str, siberian: bool) -> int:
        t = table("allies", 1942)
        t.s.scenario, t.s.siberian = scenario, siberian
        for hex_ in w.OBJECTIVES:
            na.give(t.s, hex_, tb.NOBODY)
        for count, hex_ in enumerate(w.OBJECTIVES, start=1):
            na.give(t.s, hex_, tb.USSR)
            if level_of(t.s, tb.USSR) >= 1:
                return count
        return 99

    for scenario, more in (("1939", 1), ("1942", 1), ("campaign", 2)):
        assert first_level(scenario, True) - first_level(scenario, False) == more


# redeployment


@rule("16.1q1")
def test_who_is_escorted_pays_not_who_escorts() -> None:
    t = usa(seas("allies", 1943, phase="redeployment"))
    assert isinstance(t, Seas)
    t.war("italy", "britain")
    fleet, american = t.new("britain", "fleet-9", "Plymouth"), t.new("usa", "infantry-3-4", "K21")
    t.do("escort", american, "AA7", fleet, seat="usa")
    assert (t.s.redeployed[tb.USA], t.s.redeployed[tb.BRITAIN]) == (1, 0)


@rule("16.74")
def test_air_from_america_flies_to_defend_on_arrival_unless_just_built() -> None:
    for new in (False, True):
        t = usa(table("allies", 1943, phase="redeployment"))
        air = tb.UNITS_OF[tb.USA, "air-5-4"][0]
        ct.put(t.s, air, w.US_BOX)
        t.s.inverted[air] = new
        t.do("redeploy", air, "L22", seat="usa")
        assert t.s.inverted[air] == new  # who was just built lies inverted


@rule("16.75a")
def test_no_escort_from_america_to_britain() -> None:
    t = usa(seas("allies", 1943, phase="redeployment"))
    unit = tb.UNITS_OF[tb.USA, "infantry-3-4"][0]
    ct.put(t.s, unit, w.US_BOX)
    fleet = t.new("usa", "fleet-9", "united_states")
    assert t.refused("escort", unit, "K21", fleet, seat="usa") == "16.75a"
    t.do("redeploy", unit, "K21", seat="usa")
    assert t.place(unit) == "K21"


@rule("16.7q", "29.171")
def test_fleets_in_america_are_bound_deployed_or_not() -> None:
    for deployed in (False, True):
        t = usa(seas("allies", 1943, phase="combat").option("usa", "offensive"))
        assert isinstance(t, Seas)
        t.hold("germany", "B29").put("germany", "infantry-3-3", "B29").put("britain", "fleet-9", "Plymouth")
        fleet = t.new("usa", "fleet-9", "united_states")
        t.s.deployed[fleet] = deployed
        assert t.refused("bombard", 1, fleet, "B29", seat="usa") == "29.171"
        t.hold("germany", "britain", "gibraltar", "france")
        assert t.whole("bombard", 1, fleet, "B29", seat="usa")


def convoys(season: str = "fall") -> Table:
    t = table("allies", 1942, season).minor("poland", "conquered").war("germany", "ussr").brp(britain=100, ussr=50)
    t.s.granted[tb.BRITAIN * 6 + tb.USSR] = 20
    t.s.sw[tb.BRITAIN * 4 + 2], t.s.north[tb.BRITAIN * 4 + 2] = 3, 2
    return t.only(Convoys((tb.BRITAIN,)))


@rule("16.8a")
def test_fleets_from_anywhere_in_the_atlantic_protect_a_convoy_for_a_redeployment_each() -> None:
    t = convoys()
    home, far = t.new("britain", "fleet-9", "Scapa Flow"), t.new("britain", "fleet-9", "Gibraltar")
    east = t.new("britain", "fleet-9", "Alexandria")
    assert t.refused("convoy", 20, home, east, seat="britain") == "42.2a"
    assert t.refused("convoy", 20, far, seat="britain") == "42.2a"  # the escort itself comes from home
    t.do("convoy", 20, home, far, seat="britain")
    assert t.s.redeployed[tb.BRITAIN] == 1


@rule("16.8b")
def test_asw_goes_north_free_at_any_time_and_back_in_spring() -> None:
    for season, back in (("fall", False), ("spring", True)):
        t = convoys(season)
        assert t.offered("asw", 3, 1, seat="britain")
        assert t.offered("asw", 2, 0, seat="britain") is back
        t.do("asw", 3, 1, seat="britain")
        assert (t.s.redeployed[tb.BRITAIN], t.s.north[tb.BRITAIN * 4 + 2]) == (0, 5)
    assert convoys().refused("asw", 1, 0, seat="britain") == "42.6"


@rule("42.1")
def test_a_convoy_takes_brps_and_no_units_and_they_arrive_at_once() -> None:
    t = convoys()
    home, infantry = t.new("britain", "fleet-9", "Scapa Flow"), t.new("britain", "infantry-3-4", "B29")
    assert t.refused("convoy", 20, home, infantry, seat="britain") == "42.2a"
    t.do("convoy", 20, home, seat="britain").do("commit", 0, seat="germany")
    assert t.money("ussr")[0] == 70


@rule("29.315")
def test_who_escorts_a_convoy_does_nothing_else() -> None:
    t = convoys()
    home = t.new("britain", "fleet-9", "Scapa Flow")
    t.do("convoy", 20, home, seat="britain").do("commit", 0, seat="germany")
    assert t.s.inverted[home]
    again = convoys()
    tired = again.new("britain", "fleet-9", "Scapa Flow")
    again.s.inverted[tired] = 1
    assert again.refused("convoy", 20, tired, seat="britain") == "42.2a"


# supply


@rule("22.6")
def test_minor_units_that_are_cut_off_are_fed_by_any_enemy_of_the_invader() -> None:
    for war in (True, False):
        t = table("axis", 1941).minor("yugoslavia", "attacked", foes="italy").hold("italy", "V29")
        if war:
            t.war("italy", "britain")
        t.minor("greece", "conquered").hold("britain", "greece")
        unit = t.new("yugoslavia", "infantry-2-3", "Y28")
        assert (unit not in _hungry(t, "yugoslavia")) is war


def _hungry(t: Table, name: str) -> list[int]:
    fed = supplied_hexes(t.s, nation(name))
    return [u for u in t.s.placed if tb.NATION[u] == nation(name) and not fed & w.BIT[t.s.where[u]]]


@rule("26.21")
def test_who_would_retake_his_capital_needs_another_source() -> None:
    for capital, other, moves in (("britain", False, True), ("germany", False, False), ("germany", True, True)):
        t = table("allies", 1941).option("britain", "offensive").hold(capital, "K23")
        t.s.status[tb.FRANCE] = st.CONQUERED
        t.hold("germany", "france")
        unit = t.new("britain", "infantry-3-4", "J23")
        if other:
            t.minor("belgium", "conquered").s.graced[unit] = st.this_turn(t.s)
        if moves:
            assert t.offered("march", unit, "I24", seat="britain")
        else:
            assert t.refused("march", unit, "I24", seat="britain") == "27.42"


@rule("26.813b")
def test_without_paris_the_french_draw_on_london_or_a_captured_capital() -> None:
    for lost, fleet, fed in ((False, False, True), (True, False, False), (True, True, True)):
        t = seas("allies", 1940).option("france", "offensive").option("britain", "offensive")
        if lost:
            t.hold("germany", "O22")
        unit = t.new("france", "infantry-2-3", "N18")
        if fleet:
            ship = t.new("britain", "fleet-9", "Plymouth")
            t.s.fed_by[unit], t.s.landing[unit] = ship, w.space("N18")
        assert (unit not in without_supply(t.s, (tb.FRANCE,))) is fed
    captured = table("allies", 1940).hold("germany", "O22").minor("belgium", "conquered").hold("france", "belgium")
    unit = captured.new("france", "infantry-2-3", "M23")
    assert captured.supplied(unit)


@rule("46.2")
def test_spaniards_alone_are_fed_in_morocco_without_a_port() -> None:
    t = seas("axis", 1941).war("italy", "britain").minor("spain", "active", patron="germany")
    t.option("germany", "offensive")
    spanish, german = t.new("spain", "infantry-2-3", "BB6"), t.new("germany", "infantry-3-3", "BB6")
    ship = t.new("spain", "fleet-2", "Cadiz")
    for unit in (spanish, german):
        t.s.fed_by[unit], t.s.landing[unit] = ship, w.space("BB6")
    hungry = without_supply(t.s, (tb.GERMANY,))
    assert spanish not in hungry
    assert german in hungry


@rule("31.4q")
def test_a_dropped_unit_in_a_port_is_not_lost_for_good_once_a_fleet_is_named() -> None:
    for named in (False, True):
        t = table("axis", 1944, phase="combat").hold("britain", "N18").hold("germany", "france")
        t.s.status[tb.FRANCE] = st.CONQUERED
        t.hold("britain", "N18").option("germany", "offensive")
        unit, ship = t.new("britain", "airborne-3-3", "N18"), t.new("britain", "fleet-9", "Plymouth")
        t.dropped(unit, before=True)
        if named:
            t.s.fed_by[unit], t.s.landing[unit] = ship, w.space("N18")
        shelter(t.s)
        fall(t.s, unit)
        assert t.place(unit) == ("pool" if named else "")


@rule("31.4q")
@pytest.mark.parametrize(("first", "reached"), [(True, True), (False, True), (True, False)])
def test_a_fleet_may_be_named_after_the_loss_in_the_owners_turn(*, first: bool, reached: bool) -> None:
    """The port was lost in the first player turn; its owner could not name a fleet for this game turn yet."""
    t = seas("allies", 1944).hold("germany", "france").minor("france", "conquered")
    unit = t.new("britain", "airborne-3-3", "N18")
    fleet = t.new("britain", "fleet-9", "Plymouth" if reached else "Alexandria")
    t.dropped(unit, before=True)
    t.s.active, t.s.first = tb.AXIS, tb.AXIS if first else tb.ALLIES
    fall(t.s, unit)
    assert t.s.where[unit] == st.SPARE
    t.s.active, t.s.minor = tb.ALLIES, nation("norway")
    t.only(SupplyFleets((tb.BRITAIN,))).begin()  # the phase of a minor does not count
    assert bool(t.s.bereft) == first
    t.s.minor = tb.NOBODY
    t.only(SupplyFleets((tb.BRITAIN,))).again()
    if first and reached:
        t.do("redeem", fleet, unit, seat="britain")
        assert (t.place(unit), t.s.inverted[fleet]) == ("pool", 1)
    else:
        t.begin()
        assert not t.s.stack  # nobody is asked
        assert t.s.where[unit] == st.SPARE
    assert not t.s.bereft


# Suez


@rule("47.1")
def test_the_canal_is_a_river_and_open_to_fleets_between_friendly_shores() -> None:
    beyond = w.across(w.BIT[w.space("LL31")], w.CROSSING_SIDES)
    assert all(beyond & w.BIT[w.space(hex_)] for hex_ in ("LL30", "MM30"))
    assert w.across(w.BIT[w.space("MM31")], w.CROSSING_SIDES) & w.BIT[w.space("MM30")]
    for shores, open_ in (("britain", True), ("italy", False)):
        t = table("allies", 1941).war("italy", "britain").hold(shores, "LL31")
        assert bool(gates_for(t.s, tb.BRITAIN) >> SUEZ_GATE & 1) is open_
        t.put("italy", "infantry-3-3", "LL31")
    fight = table("allies", 1941).war("italy", "britain").put("italy", "infantry-3-3", "LL31")
    attacker = fight.new("britain", "infantry-3-4", "LL30")
    (defender,) = ct.ground_at(fight.s, w.space("LL31"))
    assert multiple(fight.s, defender, (attacker,)) == 3


@rule("47.3a")
def test_a_lost_bank_closes_the_canal_for_two_whole_game_turns() -> None:
    def lost(*, retaken: bool) -> Table:
        t = table("axis", 1941, "summer").war("italy", "britain")
        enter(t.s, t.new("italy", "infantry-3-3", "LL30"), w.space("LL30"))
        damage_suez(t.s, tb.AXIS)
        assert not is_suez_open(t.s)
        t.s.active = tb.ALLIES
        if retaken:
            enter(t.s, t.new("britain", "infantry-3-4", "LL30"), w.space("LL30"))
            assert is_suez_open(t.s)
        damage_suez(t.s, tb.ALLIES)
        return t

    assert is_suez_open(lost(retaken=True).s)
    t = lost(retaken=False)
    assert not is_suez_open(t.s)
    for later, open_ in ((1, False), (2, False), (3, True)):
        t = lost(retaken=False)
        t.s.year, t.s.season = divmod(st.this_turn(t.s) + later, 4)
        assert is_suez_open(t.s) is open_


@rule("47.3a")
def test_a_bank_that_is_retaken_later_keeps_the_canal_closed_for_two_whole_game_turns_more() -> None:
    for ago, again in ((1, False), (5, False), (5, True)):
        t = table("allies", 1942, "summer").war("italy", "britain").hold("italy", "LL30")
        t.s.suez_taken = st.this_turn(t.s) - ago
        enter(t.s, t.new("britain", "infantry-3-4", "LL30"), w.space("LL30"))
        damage_suez(t.s, tb.ALLIES)
        if again:  # lost and retaken at once, but it was not repaired yet
            enter(t.s, t.new("italy", "infantry-3-3", "LL30"), w.space("LL30"))
            enter(t.s, t.new("britain", "infantry-3-4", "LL30"), w.space("LL30"))
            damage_suez(t.s, tb.ALLIES)
        now = st.this_turn(t.s)
        for later, open_ in ((0, False), (2, False), (3, True)):
            t.s.year, t.s.season = divmod(now + later, 4)
            assert is_suez_open(t.s) is open_


@rule("16.75q")
def test_with_britain_and_france_fallen_units_from_america_need_an_escort() -> None:
    for britain, france, needed in ((False, True, False), (True, False, False), (True, True, True)):
        t = usa(table("allies", 1943, phase="redeployment"))
        unit, base = tb.UNITS_OF[tb.USA, "infantry-3-4"][0], tb.UNITS_OF[tb.USA, "air_base-0"][0]
        for one in (unit, base):
            ct.put(t.s, one, w.US_BOX)
        for fallen, power, name in ((britain, tb.BRITAIN, "britain"), (france, tb.FRANCE, "france")):
            if fallen:
                t.s.status[power] = st.CONQUERED
                t.hold("germany", name)
        t.minor("spain", "conquered").hold("usa", "spain")
        bilbao = next(w.IDS[one.hex] for one in w.PORTS if one.name == "Bilbao")
        goal = bilbao if needed else "K21" if not britain else "N18"
        if not needed:
            t.do("redeploy", unit, goal, seat="usa").do("redeploy-base", base, goal, seat="usa")
            continue
        assert t.refused("redeploy", unit, goal, seat="usa") == "16.75q"
        assert t.refused("redeploy-base", base, goal, seat="usa") == "16.75q"
        fleet = t.new("usa", "fleet-9", "united_states")
        t.do("redeploy", unit, goal, seat="usa")
        assert (t.place(unit), t.s.inverted[fleet]) == (goal, 1)
        assert t.refused("redeploy-base", base, goal, seat="usa") == "16.75q"
        other = t.new("usa", "fleet-9", "united_states")
        t.do("redeploy-base", base, goal, seat="usa")
        assert (t.place(base), t.s.inverted[other]) == (goal, 1)


@rule("37.3c", "47.3q")
def test_around_africa_a_unit_costs_two_redeployments_and_an_escort() -> None:
    for gibraltar in ("britain", "italy"):
        t = table("allies", 1942, phase="redeployment").war("italy", "britain").hold(gibraltar, "AA7")
        t.s.suez_taken = st.this_turn(t.s)  # the canal is damaged
        out, back = t.new("britain", "infantry-3-4", "K22"), t.new("britain", "infantry-3-4", "LL29")
        fleet, other = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "fleet-9", "Alexandria")
        assert t.refused("cape", out, "MM30", other, seat="britain") == "37.3c"  # no fleet of Britain's ports
        if gibraltar == "britain":
            assert t.refused("cape", back, "K22", fleet, seat="britain") == "37.3c"
        else:
            assert t.offered("cape", back, "K22", fleet, seat="britain")
        t.do("cape", out, "MM30", fleet, seat="britain")
        assert (t.place(out), t.s.redeployed[tb.BRITAIN], t.s.inverted[fleet]) == ("MM30", 2, 1)
        assert t.refused("cape", back, "K22", fleet, seat="britain") in ("29.63", "37.3c")
    poor = table("allies", 1942, phase="redeployment").war("italy", "britain")
    unit, fleet = poor.new("britain", "infantry-3-4", "K22"), poor.new("britain", "fleet-9", "Plymouth")
    poor.s.redeployed[tb.BRITAIN] = 6
    assert poor.refused("cape", unit, "MM30", fleet, seat="britain") == "16.1a"
    poor.s.redeployed[tb.BRITAIN] = 5
    assert poor.offered("cape", unit, "MM30", fleet, seat="britain")
    poor.put("italy", "infantry-1-3", "MM29").war("italy", "britain")
    assert poor.refused("cape", unit, "MM30", fleet, seat="britain") == "37.3c"  # next to an enemy


@rule("29.58q")
def test_units_turned_back_to_a_full_port_have_until_the_end_of_redeployment() -> None:
    for relieved in (False, True):
        t = table("allies", 1942, phase="redeployment").war("italy", "britain")
        units = [t.new("britain", "infantry-3-4", "K21") for _ in range(3)]
        assert t.asked("britain").rule == "16.1a"  # nobody is removed yet
        if relieved:
            t.do("redeploy", units[0], "H24", seat="britain")
        t.finish_asking("16.1a")
        assert (t.s.stack[-1].__class__.__name__ == "Overstack") is not relieved


@rule("47.4")
def test_fleets_that_lose_suez_flee_into_the_mediterranean_or_leave_the_map() -> None:
    for gibraltar in ("britain", "italy"):
        t = seas("axis", 1942).war("italy", "britain").hold(gibraltar, "AA7")
        fleet = t.new("britain", "fleet-9", "Suez")
        enter(t.s, t.new("italy", "infantry-3-3", "MM30"), w.space("MM30"))
        t.only(Displacement()).begin()
        if gibraltar == "britain":
            assert t.berth(fleet) == "Port Said"
            continue
        assert t.s.where[fleet] == w.LEND_LEASE_BOX
        later = table("allies", 1942, phase="redeployment").war("italy", "britain")
        ct.put(later.s, fleet, w.LEND_LEASE_BOX)
        assert later.refused("return-fleet", fleet, "Alexandria", seat="britain") == "47.4"
        later.do("return-fleet", fleet, "Plymouth", seat="britain")
        assert (later.place(fleet), later.s.redeployed[tb.BRITAIN]) == ("K21", 1)


def axis_suez(side: str, taken: int = 3) -> Table:
    """Italy holds all banks of the canal since `taken` game turns, and Germany the Atlantic coast of France."""
    t = table(side, 1942, phase="redeployment").war("italy", "britain").war("germany", "usa")
    t.hold("italy", "egypt", "palestine").minor("france", "conquered").hold("germany", "france")
    t.s.suez_taken = st.this_turn(t.s) - taken
    return t


@rule("47.3b", "37.3c")
@pytest.mark.parametrize(("taken", "blocked"), [(3, False), (3, True), (2, False)])
def test_the_axis_goes_around_africa_by_a_repaired_canal_that_is_not_blocked(taken: int, *, blocked: bool) -> None:
    t = axis_suez("axis", taken)
    unit, fleet = t.new("germany", "infantry-3-3", "O19"), t.new("germany", "fleet-9", "Lorient")
    ship = t.new("britain", "fleet-9", "Plymouth")
    if blocked:
        ct.put(t.s, ship, w.LEND_LEASE_BOX)
        t.s.blockader = ship
    t.s.graced[unit] = st.this_turn(t.s)
    if taken == 3 and not blocked:
        t.do("cape", unit, "MM30", fleet, seat="germany")
        assert (t.place(unit), t.s.redeployed[tb.GERMANY], t.s.inverted[fleet]) == ("MM30", 2, 1)
    else:
        assert t.refused("cape", unit, "MM30", fleet, seat="germany") == "47.3b"


@rule("47.3b")
def test_a_western_fleet_blocks_the_gulf_for_a_redeployment_and_comes_home_for_another() -> None:
    open_ = table("allies", 1942, phase="redeployment").war("italy", "britain")
    assert open_.refused("blockade", open_.new("britain", "fleet-9", "Plymouth"), seat="britain") == "47.3b"
    t = axis_suez("allies")
    fleet, other = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "fleet-9", "Gibraltar")
    assert t.refused("blockade", t.new("britain", "fleet-4", "Plymouth"), seat="britain") == "47.3b"
    t.do("blockade", fleet, seat="britain")
    assert (t.s.where[fleet], t.s.redeployed[tb.BRITAIN]) == (w.LEND_LEASE_BOX, 1)
    assert t.refused("blockade", other, seat="britain") == "47.3b"  # one is enough
    assert not may_axis_go_around(t.s)
    turn_start.new_player_turn(t.s, tb.ALLIES)
    assert t.refused("return-fleet", fleet, "Gibraltar", seat="britain") == "47.3b"
    t.do("return-fleet", fleet, "Scapa Flow", seat="britain")
    assert (t.s.redeployed[tb.BRITAIN], may_axis_go_around(t.s)) == (1, True)


@rule("47.3b")
@pytest.mark.parametrize(
    ("serves", "home", "other"), [("france", "Brest", "Plymouth"), ("free_france", "Plymouth", "Brest")]
)
def test_a_french_blockader_comes_home_to_france_a_free_french_one_to_britain(
    serves: str, home: str, other: str
) -> None:
    t = axis_suez("allies").minor("france", "neutral").hold("france", "france").war("germany", "france")
    t.s.status[tb.FRANCE], t.s.patron[tb.FREE_FRANCE] = st.SOVEREIGN, tb.BRITAIN
    fleet, seat = t.new("france", "fleet-9", home), "france" if serves == "france" else "britain"
    t.s.serves[fleet] = nation(serves)
    t.s.touch()
    t.do("blockade", fleet, seat=seat)
    turn_start.new_player_turn(t.s, tb.ALLIES)
    assert t.refused("return-fleet", fleet, other, seat=seat) == "47.3b"
    assert t.offered("return-fleet", fleet, home, seat=seat)
