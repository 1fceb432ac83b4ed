"""16, 27.13, 28.12, 28.15, 29.25, 29.6, 37.3: official answers on redeployment, and its ways over sea."""

import pytest

from games.third_reich.sea_table import Seas, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w


def moving(side: str = "allies", year: int = 1943) -> Seas:
    return seas(side, year, phase="redeployment")


def america() -> Seas:
    """America is at war; France has fallen."""
    t = moving().war("usa", "germany").minor("france", "conquered").hold("germany", "france")
    t.s.status[tb.USA] = st.SOVEREIGN
    return t


def in_the_box(t: Seas, model: str) -> int:
    unit = next(u for u in tb.UNITS_OF[tb.USA, model] if t.s.where[u] < 0)
    ct.put(t.s, unit, w.US_BOX)
    return unit


@rule("16.71a", "16.72", "29.25a")
def test_american_fleets_come_first_to_britain_and_count_against_the_deployments() -> None:
    t = america()
    fleet = in_the_box(t, "fleet-9")
    assert t.refused("redeploy-fleet", fleet, "Gibraltar", seat="usa") == "16.72"
    t.s.initial = 6
    assert t.refused("redeploy-fleet", fleet, "Plymouth", seat="usa") == "16.71a"
    t.s.initial = 5
    t.do("redeploy-fleet", fleet, "Plymouth", seat="usa")
    assert (t.s.initial, t.berth(fleet)) == (6, "Plymouth")


@rule("16.71a", "29.25a")
def test_a_fleet_that_has_been_in_europe_comes_again_without_limit() -> None:
    t = america()
    fleet = in_the_box(t, "fleet-9")
    t.s.deployed[fleet], t.s.initial = 1, 6
    assert t.offered("redeploy-fleet", fleet, "Gibraltar", seat="usa")


@rule("28.15", "16.71a")
def test_an_american_air_base_that_was_overrun_must_be_deployed_again() -> None:
    t = america()
    base = in_the_box(t, "air_base-0")
    assert t.refused("redeploy-base", base, "AA7", seat="usa") in ("16.72", "16.2a")
    t.s.initial = 6
    assert t.refused("redeploy-base", base, "K23", seat="usa") == "16.71a"
    t.s.initial = 0
    t.do("redeploy-base", base, "K23", seat="usa")
    assert (t.place(base), t.s.initial) == ("K23", 1)


@rule("28.12a", "29.62a")
def test_an_air_base_crosses_water_with_an_escort() -> None:
    t = moving("axis", 1941).war("italy", "britain")
    base, fleet = t.new("italy", "air_base-0", "AA24"), t.new("italy", "fleet-9", "Taranto")
    assert t.refused("redeploy-base", base, "II17", seat="italy") == "16.2a"
    t.put("italy", "air_base-0", "KK24")
    assert t.refused("escort", base, "KK24", fleet, seat="italy") == "28.12a"  # one in a hex
    t.do("escort", base, "II17", fleet, seat="italy")
    assert (t.place(base), bool(t.s.inverted[fleet])) == ("II17", True)


@rule("29.438q")
def test_no_air_base_comes_to_a_bridgehead_without_a_port() -> None:
    t = america().hold("britain", "M23")
    t.s.bridgehead[w.space("M23")] = st.BY_SEA
    base, fleet = t.new("britain", "air_base-0", "K23"), t.new("britain", "fleet-9", "Harwich")
    assert t.refused("escort", base, "M23", fleet, seat="britain") in ("29.438q", "16.2a")


@rule("37.3c")
def test_fleets_leave_egypt_around_africa_when_gibraltar_is_lost_for_two_redeployments() -> None:
    t = moving().war("italy", "britain")
    fleet = t.new("britain", "fleet-9", "Alexandria")
    t.hold("italy", "AA7").do("redeploy-fleet", fleet, "Plymouth", seat="britain")
    assert (t.berth(fleet), t.s.redeployed[tb.BRITAIN]) == ("Plymouth", 2)


@rule("37.3c", "29.62a")
def test_the_way_around_africa_begins_and_ends_in_any_port_of_the_atlantic_with_a_fleet_within_reach() -> None:
    t = moving("allies", 1940).war("italy", "britain").hold("italy", "AA7")
    out, back = t.new("britain", "infantry-3-4", "O21"), t.new("britain", "infantry-3-4", "LL29")
    brest, plymouth = t.new("britain", "fleet-9", "Brest"), t.new("britain", "fleet-9", "Plymouth")
    assert t.refused("cape", out, "MM30", plymouth, seat="britain") == "29.62a"
    t.do("cape", out, "MM30", brest, seat="britain")
    assert t.place(out) == "MM30"
    t.do("cape", back, "O21", plymouth, seat="britain")
    assert t.place(back) == "O21"


@rule("37.3c", "23.1a")
@pytest.mark.parametrize(("goal", "status"), [("EE37", "active britain"), ("EE38", "attacked")])
def test_who_comes_around_africa_to_an_attacked_minor_has_intervened(goal: str, status: str) -> None:
    """From Suez over land to Turkey, or to the border before it."""
    t = moving("allies", 1942).war("italy", "britain").hold("britain", "lebanon_syria")
    t.minor("turkey", "attacked", foes="germany")
    unit, fleet = t.new("britain", "infantry-3-4", "K22"), t.new("britain", "fleet-9", "Plymouth")
    t.do("cape", unit, goal, fleet, seat="britain")
    assert (t.place(unit), t.status("turkey")) == (goal, status)


@rule("28.12a", "37.3c")
def test_an_air_base_goes_around_africa_like_any_unit() -> None:
    t = moving("allies", 1942).war("italy", "britain")
    base, fleet = t.new("britain", "air_base-0", "K22"), t.new("britain", "fleet-9", "Plymouth")
    other, second = t.new("britain", "air_base-0", "LL30"), t.new("britain", "fleet-9", "Plymouth")
    assert t.refused("cape", base, "LL30", fleet, seat="britain") == "28.12a"  # one in a hex
    t.do("cape", base, "LL29", fleet, seat="britain")
    assert (t.place(base), t.s.redeployed[tb.BRITAIN], t.s.inverted[fleet]) == ("LL29", 2, 1)
    t.hold("italy", "AA7")
    assert t.refused("cape", base, "K22", second, seat="britain") == "16.1a"  # it has been redeployed
    assert t.offered("cape", other, "K22", second, seat="britain")


@rule("37.3c", "16.4b")
def test_while_gibraltar_is_held_fleets_go_to_egypt_by_it_for_one() -> None:
    t = moving().war("italy", "britain")
    fleet = t.new("britain", "fleet-9", "Plymouth")
    t.do("redeploy-fleet", fleet, "Alexandria", seat="britain")
    assert t.s.redeployed[tb.BRITAIN] == 1


@rule("37.3c", "47.3a")
@pytest.mark.parametrize(("base", "open_"), [("Suez", True), ("Alexandria", False)])
def test_with_the_canal_shut_only_suez_itself_is_on_the_way(base: str, open_: bool) -> None:
    t = moving().war("italy", "britain").hold("italy", "AA7", "LL31")
    fleet = t.new("britain", "fleet-9", base)
    assert t.offered("redeploy-fleet", fleet, "Plymouth", seat="britain") is open_


@rule("14.4q4", "16.2a")
@pytest.mark.parametrize("named", [True, False])
def test_units_redeploy_to_a_port_taken_this_turn_only_if_a_fleet_was_named_for_it(named: bool) -> None:
    """Great Yarmouth, where airborne have dropped."""
    t = moving("axis", 1941).hold("germany", "K25").put("germany", "airborne-3-3", "K25")
    t.s.gained[w.space("K25")] = 1
    fleet, infantry = t.new("germany", "fleet-9", "Wilhelmshaven"), t.new("germany", "infantry-3-3", "K28")
    if named:
        t.s.ahead = ((t.new("germany", "fleet-9", "Bremen"), w.space("K25")),)
    assert t.offered("escort", infantry, "K25", fleet, seat="germany") is named


@rule("14.4q4", "27.24a", "29.67")
@pytest.mark.parametrize(("named", "taken"), [(True, True), (False, True), (False, False)])
def test_so_it_is_with_an_island_without_a_port(*, named: bool, taken: bool) -> None:
    """Crete, where airborne have dropped; one that was held since the turn began needs no supply."""
    t = seas("axis", 1941).war("italy", "britain").option("germany", "offensive").minor("greece", "conquered")
    t.hold("germany", "greece").put("germany", "airborne-3-3", "DD28").hold("britain", "GG26", "GG27", "GG28")
    supply, fleet = t.new("germany", "fleet-9", "Athens"), t.new("germany", "fleet-9", "Athens")
    infantry = t.new("germany", "infantry-3-3", "DD28")
    t.until("supply-fleets")
    if named:
        t.go("supply-beach", supply, "GG26", seat="germany")
    t.until("redeploy").hold("germany", "GG26")
    t.s.gained[w.space("GG26")] = taken
    t.s.touch()
    assert t.offered("escort", infantry, "GG26", fleet, seat="germany") is (named or not taken)


@rule("28.12a")
@pytest.mark.parametrize(("phase", "verb"), [("redeployment", "redeploy"), ("construction", "build")])
def test_an_air_base_may_first_be_placed_at_any_point_of_the_turn(phase: str, verb: str) -> None:
    t = seas("axis", 1941, phase=phase).put("germany", "infantry-3-3", "N29")
    base = next(unit for unit in tb.UNITS_OF[tb.GERMANY, "air_base-0"])
    assert verb in t.asked("germany").options.verbs()
    t.do("air-base", base, "N28", seat="germany")
    assert (t.place(base), t.s.redeployed[tb.GERMANY]) == ("N28", 0)


@rule("28.12a", "28.12q")
def test_placed_on_an_allys_hex_it_needs_his_consent_in_redeployment_too() -> None:
    t = moving("allies", 1940).put("britain", "infantry-3-4", "K23")
    base = next(unit for unit in tb.UNITS_OF[tb.BRITAIN, "air_base-0"])
    t.do("air-base", base, "N22", seat="britain")
    assert t.topic() == "consent.28.12q"
    t.do("refuse", seat="france")
    assert t.place(base) == "pool"
    t.do("air-base", base, "N22", seat="britain").do("allow", seat="france")
    assert t.place(base) == "N22"


@rule("29.65", "16.1a")
def test_a_chain_of_escorts_leads_over_two_front_ports_from_the_baltic_to_the_mediterranean() -> None:
    """The unit is counted once."""
    t = moving("axis", 1942).war("italy", "britain").hold("germany", "AA7")
    konigsberg, kiel, gibraltar = [t.new("germany", "fleet-9", port) for port in ("Konigsberg", "Kiel", "Gibraltar")]
    unit = t.new("germany", "infantry-3-3", "J36")
    assert t.refused("escort", unit, "II17", konigsberg, gibraltar, seat="germany") == "29.65"  # not from the Baltic
    t.do("escort", unit, "II17", konigsberg, kiel, gibraltar, seat="germany")
    assert (t.place(unit), t.s.redeployed[tb.GERMANY]) == ("II17", 1)


@rule("37.3c", "29.63")
def test_a_second_fleet_in_suez_takes_a_unit_on_that_came_around_africa() -> None:
    """To Malta; still two redeployments. A fleet in Alexandria will not do."""
    t = moving().war("italy", "britain").hold("italy", "AA7")
    plymouth, suez, alexandria = [t.new("britain", "fleet-9", port) for port in ("Plymouth", "Suez", "Alexandria")]
    unit = t.new("britain", "infantry-3-4", "K21")
    assert t.refused("cape", unit, "GG19", plymouth, seat="britain") == "core.unfinished"
    assert t.refused("cape", unit, "GG19", plymouth, alexandria, seat="britain") == "37.3c"
    assert t.refused("cape", unit, "LL29", plymouth, suez, seat="britain") == "37.3c"  # it goes there by land
    t.do("cape", unit, "GG19", plymouth, suez, seat="britain")
    assert (t.place(unit), t.s.redeployed[tb.BRITAIN]) == ("GG19", 2)
    assert [bool(t.s.inverted[fleet]) for fleet in (plymouth, suez, alexandria)] == [True, True, False]


@rule("16.2a", "27.28", "27.12b")
def test_the_french_redeploy_in_africa_where_tunis_feeds_them() -> None:
    t = moving("allies", 1940)
    unit = t.new("france", "infantry-2-3", "HH15")
    t.until("redeploy").do("redeploy", unit, "DD17", seat="france")
    cut = moving("allies", 1940).hold("italy", "DD17")
    unit = cut.new("france", "infantry-2-3", "HH15")
    assert cut.until("redeploy").refused("redeploy", unit, "GG15", seat="france") == "16.2a"


@rule("16.5a", "16.5b")
@pytest.mark.parametrize("holder", ["france", "germany"])
def test_air_hops_to_a_base_far_inland_over_friendly_land(holder: str) -> None:
    """Germany has all French towns near the sea; between the Channel and O24 lie three hexes."""
    t = moving(year=1940).hold("germany", "M21", "M23", "M24", "L24", "N18", "N19", "N20", "N21", "O19", "P18", "Q18")
    t.hold("germany", "R17", "R18", "R20", "S16", "S21", "T17", "U18", "U19", "V19", "V20", "X20").hold(holder, "N22")
    t.put("germany", "infantry-1-3", "P22")  # next to Paris
    air = t.new("britain", "air-5-4", "L22")
    assert t.offered("redeploy", air, "O24", seat="britain") == (holder == "france")


@rule("37.3c", "28.12a")
def test_an_air_base_counter_goes_around_africa_like_any_unit() -> None:
    """For two redeployments and with an escort; not to a hex that has one."""
    t = moving().war("italy", "britain").hold("italy", "AA7")
    fleet, base = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "air_base-0", "K21")
    t.put("britain", "air_base-0", "MM31")
    assert t.refused("cape", base, "MM31", fleet, seat="britain") == "28.12a"
    t.do("cape", base, "MM30", fleet, seat="britain")
    assert (t.place(base), t.s.redeployed[tb.BRITAIN]) == ("MM30", 2)
    assert t.refused("redeploy-base", base, "LL30", seat="britain") == "16.1a"  # once in a phase


@rule("37.2", "29.66a")
@pytest.mark.parametrize(("port", "open_"), [("AA7", True), ("Z7", False)])
def test_an_air_base_counter_too_comes_to_gibraltar_whoever_is_beside_it(port: str, open_: bool) -> None:
    """As to no other port that an enemy is next to, such as Cadiz."""
    t = moving("allies", 1942).hold("britain", "Z7").put("germany", "infantry-3-3", "Z8")
    base, plymouth = t.new("britain", "air_base-0", "K21"), t.new("britain", "fleet-9", "Plymouth")
    assert t.offered("escort", base, port, plymouth, seat="britain") is open_


@rule("16.4b", "29.15")
@pytest.mark.parametrize("whole", [True, False])
def test_fleets_redeploy_into_and_out_of_istanbul_only_by_straits_that_are_all_friendly(whole: bool) -> None:
    t = moving("axis", 1942).war("italy", "britain").minor("turkey", "attacked", foes="italy")
    t.hold("italy", "Z33", "Z34", "AA31", *(("BB31",) if whole else ()))
    there, here = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "fleet-6", "Istanbul")
    if whole:
        assert t.offered("redeploy-fleet", there, "Istanbul", seat="italy")
        t.do("redeploy-fleet", here, "Naples", seat="italy")
    else:
        assert t.refused("redeploy-fleet", there, "Istanbul", seat="italy") == "16.4b"
        assert t.refused("redeploy-fleet", here, "Naples", seat="italy") == "16.4b"
        assert t.offered("redeploy-fleet", here, "Constanta", seat="italy")  # on the Black Sea


@rule("16.4b", "29.23b", "29.24")
@pytest.mark.parametrize("whole", [True, False])
def test_fleets_redeploy_to_rostov_only_between_friendly_shores_of_kerch(whole: bool) -> None:
    t = moving("allies", 1942).war("ussr", "germany").hold("ussr" if whole else "germany", "U40")
    fleet = t.new("ussr", "fleet-9", "Sevastopol")
    if whole:
        t.do("redeploy-fleet", fleet, "Rostov", seat="ussr")
        other = t.new("ussr", "fleet-9", "Rostov")
        assert t.refused("redeploy-fleet", other, "Leningrad", seat="ussr") == "29.24"
    else:
        assert t.refused("redeploy-fleet", fleet, "Rostov", seat="ussr") == "16.4b"
        assert t.offered("redeploy-fleet", fleet, "Odessa", seat="ussr")


@rule("29.23b", "47.3a")
@pytest.mark.parametrize("whole", [True, False])
def test_fleets_redeploy_from_alexandria_to_suez_only_by_an_open_canal(whole: bool) -> None:
    t = moving("allies", 1942).war("italy", "britain")
    if not whole:
        t.s.suez_taken = st.this_turn(t.s)
    fleet = t.new("britain", "fleet-9", "Alexandria")
    if whole:
        t.do("redeploy-fleet", fleet, "Suez", seat="britain")
    else:
        assert t.refused("redeploy-fleet", fleet, "Suez", seat="britain") == "16.4b"
        assert t.offered("redeploy-fleet", fleet, "Port Said", seat="britain")


@rule("16.2a", "27.1q")
@pytest.mark.parametrize("fed", [True, False])
def test_a_port_that_a_fleet_feeds_for_an_ally_is_in_supply_for_those_who_share_his_sources(fed: bool) -> None:
    """Americans land in Bergen, where a British fleet feeds British infantry, and go on over land."""
    t = seas("allies", 1943).option("britain", "offensive").war("usa", "germany").hold("britain", "C33", "C34", "D34")
    t.s.status[tb.USA] = st.SOVEREIGN
    t.minor("norway", "conquered")
    feeding, escort = t.new("britain", "fleet-9", "Rosyth"), t.new("usa", "fleet-9", "Rosyth")
    british, american = t.new("britain", "infantry-3-4", "C33"), t.new("usa", "infantry-3-4", "F26")
    t.until("supply-fleets")
    if fed:
        t.do("supply", feeding, "C33", british, seat="britain")
    t.until("redeploy")
    assert t.offered("escort", american, "C34", escort, seat="usa") is fed
    assert t.offered("escort", american, "C33", escort, seat="usa")  # the port itself


@rule("16.2a", "27.13b")
@pytest.mark.parametrize("held", [True, False])
def test_nobody_redeploys_from_a_malta_that_feeds_nobody(held: bool) -> None:
    """A British unit that has come there in this player turn; Gibraltar is British, or it and Suez are lost."""
    t = moving("allies", 1941).war("italy", "britain").hold("britain" if held else "italy", "AA7", "MM30")
    infantry, fleet = t.new("britain", "infantry-3-4", "GG19"), t.new("britain", "fleet-9", "Malta")
    if held:
        assert t.offered("escort", infantry, "LL29", fleet, seat="britain")
    else:
        assert t.refused("escort", infantry, "LL29", fleet, seat="britain") == "16.2a"


@rule("16.72")
@pytest.mark.parametrize("model", ["infantry-3-4", "air-5-4", "fleet-9"])
def test_who_comes_from_america_may_land_in_ulster_but_not_beside_an_enemy(model: str) -> None:
    """No fleet feeds Belfast; in Ireland stands a German unit next to it, or farther away."""
    t = america().minor("ireland", "conquered").hold("germany", "ireland")
    unit = in_the_box(t, model)
    verb, goal = ("redeploy-fleet", "Belfast") if model == "fleet-9" else ("redeploy", "F24")
    near = t.new("germany", "infantry-3-3", "F23")
    assert t.refused(verb, unit, goal, seat="usa") in ("16.72", "16.2b")
    ct.put(t.s, near, w.space("H22"))
    assert t.offered(verb, unit, goal, seat="usa")
