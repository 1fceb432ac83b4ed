"""27, 28.45, 29, 37: official answers at sea that no other file tries, each as a position."""

import pytest

from games.third_reich.sea_table import Seas, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.battle import Strengths, bombarding
from theatre.games.third_reich.combat.missions import end_first_round


def channel(phase: str = "combat", side: str = "allies", year: int = 1944) -> Seas:
    """German France, British Offensives."""
    t = seas(side, year, phase=phase).option("britain", "offensive").option("germany", "offensive")
    return t.hold("germany", "france").minor("france", "conquered")


@rule("29.312", "29.433", "29.59")
def test_factors_that_lose_their_cargo_bombard() -> None:
    """Two nines carry two 3-4s; they lose three factors and one unit, and the six to spare add two factors."""
    t = channel().put("germany", "infantry-1-3", "M23")
    fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(2)]
    units = sorted([t.new("britain", "infantry-3-4", "L22") for _ in range(2)])
    hunter = t.new("germany", "fleet-9", "Wilhelmshaven")
    t.go("invade", 2, *fleets, 2, *units, "M23", seat="britain").until("intercept")
    t.dice(1, 1, 6).go("intercept", 0, "M23", 1, hunter, seat="germany")
    t.until("attack")
    left = tuple([unit for unit in units if t.s.where[unit] >= 0])
    strengths = Strengths(t.s, (w.space("M23"),), left, tuple(ct.ground_at(t.s, w.space("M23"))))
    assert (len(left), t.factors("britain"), strengths.attack) == (1, 15, 5)


@rule("29.413q")
def test_scapa_flow_is_bombarded_for_an_attack_over_the_arrow() -> None:
    t = channel(side="axis", year=1942).hold("germany", "C28").put("germany", "infantry-3-3", "C28")
    fleet = t.put("britain", "infantry-1-3", "B29").new("germany", "fleet-9", "Wilhelmshaven")
    t.until("missions").go("bombard", 1, fleet, "B29", seat="germany").until("attack")
    attacker = ct.ground_at(t.s, w.space("C28"))[0]
    strengths = Strengths(t.s, (w.space("B29"),), (attacker,), tuple(ct.ground_at(t.s, w.space("B29"))))
    assert strengths.attack == 6


@rule("29.413q", "29.431b")
@pytest.mark.parametrize(("base", "open_"), [("Rosyth", False), ("Stettin", True)])
def test_the_danish_islands_are_bombarded_from_the_baltic_only(base: str, open_: bool) -> None:
    t = channel().hold("germany", "denmark").minor("denmark", "conquered").put("germany", "infantry-1-3", "I31")
    t.hold("britain", "K32").put("britain", "infantry-3-4", "K32")
    fleet = t.new("britain", "fleet-9", base)
    t.until("missions")
    if open_:
        assert t.whole("bombard", 1, fleet, "I31", seat="britain")
    else:
        assert t.refused("bombard", 1, fleet, "I31", seat="britain") == "29.431b"


@rule("29.432a")
def test_who_does_not_drop_after_all_does_not_land_either() -> None:
    for drops in (True, False):
        t = channel().put("germany", "fleet-9", "Calais")
        airborne, fleet = t.new("britain", "airborne-3-3", "K24"), t.new("britain", "fleet-9", "Portsmouth")
        infantry = t.new("britain", "infantry-3-4", "L22")
        t.until("missions").go("invade", 1, fleet, 1, infantry, "L24", seat="britain").until("drop")
        if drops:
            t.do("drop", airborne, "L24", seat="britain")
        t.until("attack", "build")
        landed = t.topic() == "attack" and t.offered("beach", "L24", infantry, seat="britain")
        assert landed is drops


@rule("29.438q", "28.12a")
def test_air_stages_into_a_bridgehead_with_an_air_base() -> None:
    t = channel("movement").hold("britain", "M23")
    t.s.bridgehead[w.space("M23")] = st.BY_SEA
    infantry, air = t.new("britain", "infantry-3-4", "M23"), t.new("britain", "air-5-4", "K23")
    fleet = t.new("britain", "fleet-9", "Plymouth")
    base = next(unit for unit in tb.UNITS_OF[tb.BRITAIN, "air_base-0"])
    t.until("supply-fleets").do("supply", fleet, "M23", infantry, seat="britain").until("march")
    t.do("air-base", base, "M23", seat="britain").do("stage", air, "M23", seat="britain")
    assert t.place(air) == "M23"


@rule("28.454", "29.56a")
def test_in_an_attrition_option_the_movers_air_strikes_at_interceptors_too() -> None:
    t = seas("axis", 1941).war("italy", "britain").option("italy", "attrition")
    fleet, air = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "air-5-4", "KK24")
    hunter = t.new("britain", "fleet-9", "Alexandria")
    t.go("change-base", 1, fleet, "Tripoli").until("intercept")
    t.dice(1).go("intercept", 0, "II17", 1, hunter, seat="britain")
    near = [hex_ for hex_ in t.frame().chain[1].course if w.hexes_between(hex_, w.space("KK24")) <= 4]
    assert t.offered("strike", 1, near[0], air, seat="italy")


@rule("29.56a")
def test_an_ally_who_passes_on_the_front_still_meets_interceptors() -> None:
    t = seas("axis", 1941, phase="combat").war("italy", "britain").option("italy", "offensive")
    t.option("germany", "pass")
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    hunter, german = t.new("britain", "fleet-9", "Alexandria"), t.new("germany", "fleet-9", "Messina")
    t.go("transport", 1, fleet, 1, infantry, "Tripoli", seat="italy").until("intercept")
    t.dice(1).go("intercept", 0, "II17", 1, hunter, seat="britain")
    assert t.whole("intercept", 1, "II18", 1, german, seat="germany")


@rule("27.26", "29.14")
def test_a_fleet_at_gibraltar_feeds_units_on_both_fronts() -> None:
    t = seas("allies", 1942).war("italy", "britain").option("britain", "offensive").hold("britain", "CC9", "Z7")
    t.minor("spain", "attacked", foes="britain")
    first, second = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "fleet-9", "Gibraltar")
    oran, cadiz = t.new("britain", "infantry-3-4", "CC9"), t.new("britain", "infantry-3-4", "Z7")
    t.until("supply-fleets").do("relay", first, second, seat="britain")
    t.do("supply", second, "CC9", oran, seat="britain").do("supply", second, "Z7", cadiz, seat="britain")
    assert t.supplied(oran)
    assert t.supplied(cadiz)


@rule("27.232", "28.15")
def test_a_fleet_feeds_an_air_base_as_it_feeds_a_unit() -> None:
    t = seas("allies", 1941).war("italy", "britain").option("britain", "offensive").hold("britain", "GG27")
    base, fleet = t.new("britain", "air_base-0", "GG27"), t.new("britain", "fleet-9", "Alexandria")
    t.until("supply-fleets").do("supply", fleet, "GG27", base, seat="britain").all_done()
    assert t.place(base) == "GG27"


@rule("37.2", "29.66a")
def test_an_enemy_beside_gibraltar_stops_nobody_who_holds_it() -> None:
    t = seas("allies", 1941, phase="redeployment").war("italy", "britain").hold("germany", "Z8")
    t.put("germany", "infantry-3-3", "Z8")
    plymouth, gibraltar = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "fleet-9", "Gibraltar")
    coming, going = t.new("britain", "infantry-3-4", "K21"), t.new("britain", "infantry-3-4", "AA7")
    assert t.offered("escort", coming, "AA7", plymouth, seat="britain")
    assert t.offered("escort", going, "K21", gibraltar, seat="britain")
    assert t.offered("redeploy-fleet", gibraltar, "Alexandria", seat="britain")
    other = t.hold("germany", "LL28").put("germany", "infantry-3-3", "LL28").new("britain", "fleet-9", "Alexandria")
    assert t.refused("redeploy-fleet", other, "Haifa", seat="britain") == "16.2b"  # elsewhere he does


@rule("28.452a")
@pytest.mark.parametrize("flown", [True, False])
def test_air_that_has_flown_does_not_guard_a_port(flown: bool) -> None:
    t = channel(year=1941).put("germany", "fleet-9", "Brest")
    guard, air = t.new("germany", "air-5-4", "N18"), t.new("britain", "air-5-4", "K21")
    t.s.inverted[guard] = flown
    t.until("missions")
    if flown:
        assert t.offered("port-strike", "Brest", air, seat="britain")
    else:
        assert t.refused("port-strike", "Brest", air, seat="britain") == "28.452a"


@rule("29.423a")
@pytest.mark.parametrize(("armor", "left"), [("LL24", 2), ("LL25", 4)])
def test_a_zone_over_the_port_of_embarkation_costs_two(armor: str, left: int) -> None:
    """LL24 is next to Tobruk, LL25 is not."""
    t = seas("axis", 1941, phase="combat").war("italy", "britain").option("italy", "offensive")
    t.hold("britain", armor).put("britain", "armor-4-5", armor)
    fleet, unit = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "armor-2-5", "KK24")
    t.go("transport", 1, fleet, 1, unit, "Tripoli", seat="italy").until("landed")
    assert t.frame().left == ((unit, left),)


@rule("29.433", "29.431a")
def test_two_invasions_from_two_ports_attack_one_beach_together_with_two_units_at_most() -> None:
    t = channel().put("germany", "infantry-1-3", "M23")
    fleets = [t.new("britain", "fleet-9", port) for port in ("Portsmouth", "Portsmouth", "Plymouth")]
    units = [t.new("britain", "infantry-3-4", place) for place in ("L22", "L22", "K21")]
    t.go("invade", 2, *fleets[:2], 2, *sorted(units[:2]), "M23", seat="britain")
    t.go("invade", 1, fleets[2], 1, units[2], "M23", seat="britain").until("attack")
    assert t.offered("attack", 1, "M23", units[0], units[2], seat="britain")
    assert not t.offered("attack", 1, "M23", *units, seat="britain")


@rule("37.4", "20.1")
def test_gibraltar_is_attacked_by_fleets_of_both_fronts_in_one_battle() -> None:
    t = channel(side="axis", year=1942).war("italy", "britain").option("germany", "pass", "west", "east")
    t.option("italy", "offensive", "mediterranean").put("britain", "infantry-1-3", "AA7")
    atlantic, sea = t.new("germany", "fleet-9", "Brest"), t.new("italy", "fleet-9", "Taranto")
    first, second = t.new("germany", "infantry-3-3", "N18"), t.new("italy", "infantry-3-3", "AA24")
    t.go("invade", 1, atlantic, 1, first, "AA7", seat="germany")
    t.go("invade", 1, sea, 1, second, "AA7", seat="italy").until("attack")
    assert t.offered("attack", 1, "AA7", first, second, seat="germany")


@rule("16.1q2", "36.22")
def test_a_unit_is_lent_and_redeployed_in_one_turn_for_two_redeployments() -> None:
    t = seas("axis", 1941, phase="redeployment").war("italy", "britain")
    unit = t.new("italy", "infantry-3-3", "Y23")
    t.do("lend", unit, seat="italy")
    assert not t.offered("redeploy", unit, "T29", seat="italy")
    t.do("redeploy", unit, "T29", seat="germany")
    assert list(t.s.redeployed[:2]) == [1, 1]
    t.do("reclaim", unit, seat="italy").do("redeploy", unit, "Y23", seat="italy")
    assert list(t.s.redeployed[:2]) == [1, 3]


@rule("28.66", "28.61a")
def test_vichy_air_uses_french_partial_counters() -> None:
    t = seas("axis", 1941).minor("vichy_france", "active", "germany").hold("vichy_france", "V19")
    t.s.status[tb.FRANCE] = st.CONQUERED
    air = t.new("france", "air-5-4", "V19")
    t.s.serves[air] = tb.VICHY_FRANCE
    t.until("march").go("change", 1, air, seat="germany")
    parts = [unit for unit in st.units_at(t.s, w.space("V19")) if tb.KIND[unit] == tb.AIR]
    assert sum([tb.COMBAT[unit] for unit in parts]) == 5
    assert all(t.s.serves[unit] == tb.VICHY_FRANCE for unit in parts)


@rule("29.33b")
def test_a_course_does_not_lead_through_the_target_of_another_mission() -> None:
    """A landing in M23; fleets from Portsmouth to Calais could pass it, but need not."""
    for landing in (True, False):
        t = channel().put("germany", "infantry-1-3", "M23").put("germany", "infantry-1-3", "L24")
        first, second = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "fleet-9", "Portsmouth")
        units = t.new("britain", "infantry-3-4", "K21"), t.new("britain", "infantry-3-4", "L22")
        t.until("missions")
        if landing:
            t.go("invade", 1, first, 1, units[0], "M23", seat="britain")
            assert t.refused("invade", 1, second, 1, units[1], "L24", "M22", "M23", "L24", seat="britain") == "29.33b"
        else:
            assert t.offered("invade", 1, second, 1, units[1], "L24", "M22", "M23", "L24", seat="britain")
        assert t.whole("invade", 1, second, 1, units[1], "L24", seat="britain")


@rule("29.33b")
@pytest.mark.parametrize("passing", [True, False])
def test_nor_is_a_hex_a_target_by_which_another_mission_passes_though_it_need_not(passing: bool) -> None:
    """The same two landings, announced the other way round; from Portsmouth to L24 by M23 or by another hex."""
    t = channel().put("germany", "infantry-1-3", "M23").put("germany", "infantry-1-3", "L24")
    first, second = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "fleet-9", "Portsmouth")
    units = t.new("britain", "infantry-3-4", "K21"), t.new("britain", "infantry-3-4", "L22")
    t.until("missions")
    way = ("M22", "M23", "L24") if passing else ("L23", "L24")
    t.do("invade", 1, second, 1, units[1], "L24", *way, seat="britain")
    if passing:
        assert t.refused("invade", 1, first, 1, units[0], "M23", "M22", "M23", seat="britain") == "29.33b"
        assert t.whole("invade", 1, first, 1, units[0], "L24", seat="britain")
    else:
        assert t.whole("invade", 1, first, 1, units[0], "M23", seat="britain")


@rule("29.54a", "29.57a")
def test_allies_in_one_base_go_for_one_prey_with_one_die() -> None:
    """British and American fleets in Plymouth, two German missions."""
    t = seas("axis", 1943, phase="combat").war("usa", "germany").option("germany", "offensive")
    t.hold("germany", "france").minor("france", "conquered")
    t.s.status[tb.USA] = st.SOVEREIGN
    first, second = t.new("germany", "fleet-9", "Brest"), t.new("germany", "fleet-9", "La Rochelle")
    units = t.new("germany", "infantry-1-3", "N18"), t.new("germany", "infantry-1-3", "Q18")
    british, american = t.new("britain", "fleet-9", "Plymouth"), t.new("usa", "fleet-9", "Plymouth")
    t.go("transport", 1, first, 1, units[0], "Lorient", seat="germany")
    t.go("transport", 1, second, 1, units[1], "St Nazaire", seat="germany").until("intercept")
    t.go("intercept", 0, "N18", 1, british, seat="britain")
    assert t.refused("intercept", 1, "Q18", 1, american, seat="usa") == "29.54a"
    t.dice(1).go("intercept", 0, "N18", 1, american, seat="usa").until("break-off")
    assert not t.dice_box.faces
    assert [len(force) for force in t.frame().forces] == [2, 1]


@rule("29.413a")
@pytest.mark.parametrize("turned_back", [False, True])
def test_fleets_do_not_bombard_for_a_land_attack_when_the_invasion_was_turned_back(*, turned_back: bool) -> None:
    t = channel().put("germany", "infantry-1-3", "M23").hold("britain", "N23", "N18")
    carrier, ship = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "fleet-9", "Brest")
    invader, ashore = t.new("britain", "infantry-3-4", "L22"), t.new("britain", "infantry-3-4", "N23")
    hunter = t.new("germany", "fleet-9", "Wilhelmshaven")
    t.go("invade", 1, carrier, 1, invader, "M23", seat="britain").go("bombard", 1, ship, "M23", seat="britain")
    t.until("intercept")
    if turned_back:
        t.dice(1, 6, 1).go("intercept", 0, "L22", 1, hunter, seat="germany")
    t.until("attack")
    target = (w.space("M23"),)
    defenders = tuple(ct.ground_at(t.s, target[0]))
    assert Strengths(t.s, target, (ashore,), defenders).attack == 3
    assert bombarding(t.s, target, (ashore,)) == 0
    if not turned_back:
        assert Strengths(t.s, target, (ashore, invader), defenders).attack == 9


@rule("29.413a")
def test_fleets_do_not_wait_for_exploiters() -> None:
    """Sevastopol is bombarded, but nobody attacks it until the exploitation."""
    t = seas("axis", 1942, phase="combat").war("germany", "ussr").option("germany", "offensive")
    t.put("ussr", "infantry-2-3", "V38").hold("germany", "T37", "U39")
    fleet, armor = t.new("germany", "fleet-9", "Odessa"), t.new("germany", "armor-4-6", "U39")
    t.until("missions").go("bombard", 1, fleet, "V38", seat="germany").until("attack")
    target = (w.space("V38"),)
    defenders = tuple(ct.ground_at(t.s, target[0]))
    assert Strengths(t.s, target, (armor,), defenders).attack == 7
    end_first_round(t.s)
    assert Strengths(t.s, target, (armor,), defenders).attack == 4
