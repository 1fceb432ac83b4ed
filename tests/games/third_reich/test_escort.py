"""29.6, 16.3 and 16.4: sea escort, and redeployment of fleets."""

import pytest

from games.third_reich.sea_table import Seas, nation, rule, seas
from theatre.games.third_reich import state as st
from theatre.games.third_reich import world as w


def britain(year: int = 1942) -> Seas:
    return seas("allies", year, phase="redeployment").war("italy", "britain").hold("britain", "C33")


@rule("29.61", "16.3a")
def test_a_nine_factor_fleet_escorts_a_unit_over_water() -> None:
    t = britain()
    infantry, fleet = t.new("britain", "infantry-3-4", "K23"), t.new("britain", "fleet-9", "Rosyth")
    small = t.new("britain", "fleet-8", "Rosyth")
    assert t.refused("redeploy", infantry, "C33", seat="britain") == "16.2a"
    assert t.refused("escort", infantry, "C33", small, seat="britain") == "29.61"
    t.do("escort", infantry, "C33", fleet, seat="britain")
    assert t.place(infantry) == "C33"
    assert t.berth(fleet) == "Rosyth"  # 29.64
    assert t.s.inverted[fleet]
    assert t.s.redeployed[nation("britain")] == 1


@rule("29.62a", "29.62x")
def test_the_unit_comes_to_the_base_of_the_fleet_by_land() -> None:
    t = britain().put("britain", "infantry-1-3", "H24")
    far, here = t.new("britain", "infantry-3-4", "C33"), t.new("britain", "fleet-9", "Rosyth")
    assert t.refused("escort", far, "K23", here, seat="britain") in ("29.62a", "16.2a")
    t.s.fed_by[far] = here
    there = t.new("britain", "fleet-9", "Bergen")
    t.s.landing[far] = w.space("C33")
    assert there


@rule("29.63", "29.64", "29.314")
def test_an_escort_does_nothing_else_and_a_redeployed_fleet_does_not_escort() -> None:
    t = britain()
    one, other = t.new("britain", "infantry-3-4", "K23"), t.new("britain", "infantry-1-3", "K23")
    used, moved, fresh = [t.new("britain", "fleet-9", "Rosyth") for _ in range(3)]
    t.s.inverted[used] = 1
    t.do("redeploy-fleet", moved, "Scapa Flow", seat="britain")
    assert t.refused("escort", one, "C33", used, seat="britain") == "29.63"
    assert t.refused("escort", one, "C33", moved, seat="britain") in ("29.63", "29.62a")
    t.do("escort", one, "C33", fresh, seat="britain")
    assert t.refused("escort", other, "C33", fresh, seat="britain") == "29.63"


@rule("29.65")
def test_a_chain_of_two_leads_through_gibraltar() -> None:
    t = britain()
    infantry, first = t.new("britain", "infantry-3-4", "K23"), t.new("britain", "fleet-9", "Plymouth")
    assert t.refused("escort", infantry, "LL29", first, seat="britain") == "29.67"
    second = t.new("britain", "fleet-9", "Gibraltar")
    t.do("escort", infantry, "LL29", first, second, seat="britain")
    assert t.place(infantry) == "LL29"
    assert t.s.redeployed[nation("britain")] == 1


@rule("34.31")
def test_britain_does_not_escort_french_units_before_1942() -> None:
    t = seas("allies", 1940, phase="redeployment")
    infantry, fleet = t.new("france", "infantry-2-3", "N18"), t.new("britain", "fleet-9", "Brest")
    own = t.new("france", "fleet-9", "Brest")
    assert t.refused("escort", infantry, "DD17", fleet, seat="france") == "34.31"
    assert own


@rule("16.4a", "29.24")
def test_a_fleet_crosses_one_front_line_at_most() -> None:
    t = seas("axis", 1941, phase="redeployment").war("italy", "britain").hold("germany", "AA7")
    fleet = t.new("germany", "fleet-9", "Rostock")
    assert t.offered("redeploy-fleet", fleet, "Bremen", seat="germany")
    assert t.refused("redeploy-fleet", fleet, "Naples", seat="germany") == "16.4b"
    west = t.new("germany", "fleet-9", "Bremen")
    assert t.offered("redeploy-fleet", west, "Naples", seat="germany")
    russia = seas("allies", 1942, phase="redeployment").war("ussr", "germany")
    assert (
        russia.refused("redeploy-fleet", russia.new("ussr", "fleet-9", "Odessa"), "Leningrad", seat="ussr") == "29.24"
    )


@rule("16.4b", "29.66a")
def test_straits_are_passed_by_those_who_hold_them() -> None:
    t = seas("allies", 1942, phase="redeployment").war("italy", "britain")
    fleet = t.new("britain", "fleet-9", "Plymouth")
    assert t.offered("redeploy-fleet", fleet, "Alexandria", seat="britain")
    t.put("germany", "infantry-3-3", "Z8")  # beside it the enemy does not matter
    assert t.offered("redeploy-fleet", fleet, "Alexandria", seat="britain")
    t.hold("italy", "AA7", "LL31")  # nor is the canal open for the way around Africa
    assert t.refused("redeploy-fleet", fleet, "Alexandria", seat="britain") == "16.4b"


@rule("29.66a", "29.66q")
def test_the_baltic_is_open_with_kiel_or_the_sound_and_neutral_denmark_is_not_friendly() -> None:
    t = seas("allies", 1945, phase="redeployment").hold("britain", "J32")
    fleet = t.new("britain", "fleet-9", "Rosyth")
    assert t.refused("redeploy-fleet", fleet, "Rostock", seat="britain") == "16.4b"
    t.hold("britain", "J30")
    assert t.offered("redeploy-fleet", fleet, "Rostock", seat="britain")


@rule("29.66a", "29.13b")
@pytest.mark.parametrize("closed", [True, False])
def test_nor_does_kiel_open_it_while_its_canal_is_closed(closed: bool) -> None:
    t = seas("axis", 1944, phase="redeployment")
    t.s.kiel_taken = st.this_turn(t.s) if closed else 0
    fleet = t.new("germany", "fleet-9", "Bremen")
    if closed:
        assert t.refused("redeploy-fleet", fleet, "Stettin", seat="germany") == "16.4b"
        t.hold("germany", "I32", "I33")
    assert t.offered("redeploy-fleet", fleet, "Stettin", seat="germany")


@rule("29.67")
def test_an_island_without_a_port_is_reached_by_a_fleet_of_the_front() -> None:
    t = britain().hold("britain", "greece").minor("greece", "conquered")
    infantry, fleet = t.new("britain", "infantry-1-3", "LL29"), t.new("britain", "fleet-9", "Alexandria")
    assert t.refused("escort", infantry, "DD20", fleet, seat="britain") == "29.67"
    t.do("escort", infantry, "GG27", fleet, seat="britain")
    assert t.place(infantry) == "GG27"


@rule("29.65", "29.67")
def test_who_comes_from_an_island_without_a_port_is_handed_over_in_the_base_of_the_fleet() -> None:
    """From Crete to Gibraltar, and with a second fleet from there to Britain; in Alexandria none hands it over."""
    t = britain().hold("britain", "greece").minor("greece", "conquered")
    infantry = t.new("britain", "infantry-1-3", "GG27")
    t.s.graced[infantry] = st.this_turn(t.s)  # in supply
    first, other, third = [t.new("britain", "fleet-9", port) for port in ("Gibraltar", "Alexandria", "Alexandria")]
    assert t.offered("escort", infantry, "AA7", first, seat="britain")
    assert t.refused("escort", infantry, "K23", first, seat="britain") == "29.67"
    assert t.refused("escort", infantry, "DD20", other, third, seat="britain") == "29.67"
    t.do("escort", infantry, "K23", first, t.new("britain", "fleet-9", "Gibraltar"), seat="britain")
    assert (t.place(infantry), t.s.redeployed[nation("britain")]) == ("K23", 1)


@rule("16.71b", "29.25a")
def test_an_american_fleet_counts_as_deployed_once() -> None:
    t = seas("allies", 1943, phase="redeployment").war("usa", "germany")
    t.s.status[nation("usa")] = st.SOVEREIGN
    fleet = t.new("usa", "fleet-9", "united_states")
    t.do("redeploy-fleet", fleet, "Plymouth", seat="usa")
    assert t.s.initial == 1
    assert t.s.deployed[fleet]
    again = seas("allies", 1943, phase="redeployment").war("usa", "germany")
    again.s.status[nation("usa")] = st.SOVEREIGN
    fleet = again.new("usa", "fleet-9", "united_states")
    again.s.deployed[fleet] = 1
    again.do("redeploy-fleet", fleet, "Plymouth", seat="usa")
    assert again.s.initial == 0


@rule("29.65", "29.13b")
def test_kiel_hands_nothing_over_while_its_canal_is_closed() -> None:
    for closed in (False, True):
        t = seas("axis", 1944, phase="redeployment").hold("germany", "norway", "sweden")
        t.minor("norway", "conquered").minor("sweden", "conquered")
        bergen, kiel = t.new("germany", "fleet-9", "Bergen"), t.new("germany", "fleet-9", "Kiel")
        unit = t.new("germany", "infantry-3-3", "C33")
        t.s.kiel_taken, t.s.kiel_side[kiel] = st.this_turn(t.s) if closed else 0, w.EAST
        if closed:
            assert t.refused("escort", unit, "E38", bergen, kiel, seat="germany") == "29.67"
        else:
            assert t.offered("escort", unit, "E38", bergen, kiel, seat="germany")


@rule("29.19")
def test_a_french_fleet_that_shelters_in_britain_escorts_nobody() -> None:
    """Paris is lost, so London feeds the French there."""
    t = seas("allies", 1940, phase="redeployment").hold("germany", "O22")
    guest, unit = t.new("france", "fleet-9", "Plymouth"), t.new("france", "infantry-2-3", "K21")
    assert t.refused("escort", unit, "N18", guest, seat="france") == "29.19"
    assert t.offered("redeploy-fleet", guest, "Brest", seat="france")


@rule("16.2b", "29.67")
@pytest.mark.parametrize(("beside", "lands"), [("LL27", True), ("LL28", False)])
def test_nobody_comes_from_an_island_without_a_port_to_a_base_beside_an_enemy(beside: str, lands: bool) -> None:
    """From Crete to the base of the fleet in Alexandria."""
    t = seas("allies", 1941, phase="redeployment").war("italy", "britain")
    t.minor("greece", "conquered").hold("britain", "GG28").put("italy", "infantry-1-3", beside)
    infantry, fleet = t.new("britain", "infantry-3-4", "GG28"), t.new("britain", "fleet-9", "Alexandria")
    t.s.fed_by[infantry], t.s.landing[infantry] = t.new("britain", "fleet-9", "Port Said"), w.space("GG28")
    if lands:
        assert t.offered("escort", infantry, "LL29", fleet, seat="britain")
    else:
        assert t.refused("escort", infantry, "LL29", fleet, seat="britain") == "29.67"
