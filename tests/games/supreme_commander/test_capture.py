"""9.1.3 to 9.1.9: MSP locations that change hands."""

from __future__ import annotations

from games.supreme_commander.economy_table import accounts, lose, msp, per_turn
from games.supreme_commander.table import Table, nation, rule, table
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander.economy import capture


def taken(t: Table, place: str, new: str) -> Table:
    capture.take(t.s, lose(t, place, new))
    return t


def poland() -> Table:
    """An Active ally of the UK."""
    t = table().war("germany", "uk").nation("poland", "ally", "uk")
    capture.join(t.s, nation("poland"), nation("uk"))
    return t


@rule("9.1.9a")
def test_a_minor_that_becomes_an_ally_adds_its_locations_to_its_controllers_income() -> None:
    t = poland()
    assert accounts(t, "uk") == (0, 80)  # Warsaw and Krakow
    t.nation("romania", "ally", "germany").hold("romania", "3426")
    capture.join(t.s, nation("romania"), nation("germany"))
    assert per_turn(t, "germany") == 120  # Ploesti, Bucharest, and Sofia that it controls


@rule("RUL-29")
def test_what_a_new_controller_earns_already_is_not_added_again() -> None:
    t = table().war("germany", "uk").nation("hungary", "ally", "uk")
    taken(t, "2829", "germany")
    t.nation("hungary", "ally", "germany")
    capture.join(t.s, nation("hungary"), nation("germany"))
    assert per_turn(t, "germany") == 110


@rule("9.1.3.1a", "9.1.3.1c", "9.1.3a")
def test_the_first_capture_brings_twice_the_value_and_the_value_each_turn() -> None:
    t = poland()
    tank = t.new("germany", "tank", "2228")
    t.do("march", tank, "2227")
    assert t.holder("2227") == "germany"
    assert accounts(t, "germany") == (10, 105)
    assert accounts(t, "uk") == (0, 75)


@rule("9.1.3b")
def test_a_city_without_msp_changes_no_account() -> None:
    t = poland()
    before = list(t.s.per_turn), list(t.s.msp)
    taken(t, "2224", "germany")
    assert (t.s.per_turn, t.s.msp) == before
    taken(t, "2528", "germany")
    assert per_turn(t, "germany") == before[0][0] + 5


@rule("9.1.3.2a", "9.1.3.1b")
def test_a_retaken_city_of_a_minor_ally_brings_nothing_but_is_lost_to_the_enemy() -> None:
    t = poland().war("germany", "ussr")
    taken(t, "2227", "germany")
    t.nation("poland", "conquered", "uk")
    taken(t, "2227", "ussr")
    assert accounts(t, "ussr") == (0, 40)
    assert accounts(t, "uk") == (0, 75)
    assert accounts(t, "germany") == (10, 100)
    taken(t, "2227", "germany")
    assert per_turn(t, "uk") == 75  # lost once only


@rule("RUL-28")
def test_a_second_capture_by_a_side_brings_nothing() -> None:
    t = poland().war("germany", "ussr").war("italy", "uk")
    for new in ("germany", "uk", "italy"):
        taken(t, "2227", new)
    assert accounts(t, "germany") == (10, 100)
    assert accounts(t, "italy") == (0, 30)
    taken(t, "2227", "uk")
    assert (per_turn(t, "germany"), per_turn(t, "italy"), per_turn(t, "uk")) == (100, 30, 75)


@rule("9.1.3.2b", "9.1.3.2c")
def test_a_major_power_counts_its_retaken_home_city_again() -> None:
    t = table().war("germany", "ussr")
    factory = t.new("ussr", "factory:Dnepropetrovsk", "2617")
    assert t.place(factory) == "2617"
    taken(t, "2617", "germany")
    assert accounts(t, "germany") == (10, 105)
    assert accounts(t, "ussr") == (0, 35)
    taken(t, "2617", "ussr")
    assert accounts(t, "germany") == (10, 100)
    assert accounts(t, "ussr") == (0, 40)
    taken(t, "2617", "germany")
    assert accounts(t, "germany") == (10, 100)
    assert per_turn(t, "ussr") == 35  # a major power loses it each time


@rule("9.1.4a")
def test_a_minor_ally_captures_for_its_major_power() -> None:
    t = table().war("germany", "ussr").nation("hungary", "ally", "germany").hold("hungary", "1716")
    corps = t.new("hungary", "infantry", "1716")
    t.do("march", corps, "1717")
    assert t.holder("1717") == "germany"
    assert accounts(t, "germany") == (20, 110)


@rule("9.1.5a")
def test_the_power_with_the_most_units_in_the_country_loses_a_retaken_home_city() -> None:
    t = table().war("germany", "france").war("italy", "france")
    taken(t, "2844", "germany")
    t.put("italy", "infantry, infantry", "2943").put("germany", "infantry", "2743")
    t.put("germany", "infantry, infantry, infantry", "2132")
    taken(t, "2844", "france")
    assert (per_turn(t, "germany"), per_turn(t, "italy"), per_turn(t, "france")) == (105, 25, 55)
    assert msp(t, "france") == 0
    even = table().war("germany", "france").war("italy", "france")
    taken(even, "2844", "germany")
    even.put("italy", "infantry", "2943").put("germany", "infantry", "2743")
    taken(even, "2844", "france")
    assert (per_turn(even, "germany"), per_turn(even, "italy")) == (100, 30)


@rule("9.1.6e")
def test_turkey_city_by_city() -> None:
    t = table().war("germany", "uk").nation("turkey", "ally", "uk")
    capture.join(t.s, nation("turkey"), nation("uk"))
    taken(t, "3717", "germany")
    assert accounts(t, "germany") == (40, 120)
    assert t.s.status[nation("turkey")] == st.ALLY
    taken(taken(t, "4015", "germany"), "3621", "germany")
    assert accounts(t, "germany") == (60, 130)
    assert per_turn(t, "uk") == 70


@rule("9.1.7a", "9.1.7b")
def test_a_collapsed_power_keeps_what_it_still_controls() -> None:
    t = table().war("germany", "uk")
    taken(taken(t, "2041", "germany"), "2043", "germany")
    assert accounts(t, "germany") == (40, 120)
    capture.recount(t.s, nation("uk"))
    assert per_turn(t, "germany") == 120
    assert per_turn(t, "uk") == 15  # Liverpool and Cairo


@rule("9.1.8a", "RUL-20", "17.5.1e")
def test_vichy_takes_its_cities_out_of_the_axis_income_but_what_they_brought_is_kept() -> None:
    t = table().war("germany", "france")
    for city in ("3239", "3942", "4415", "4037", "2340"):
        taken(t, city, "germany")
    assert accounts(t, "germany") == (50, 125)
    t.s.france = st.UNDER_VICHY
    capture.release_vichy(t.s)
    assert accounts(t, "germany") == (50, 105)  # Le Havre alone


def vichy() -> Table:
    t = table().war("germany", "uk").nation("france", "conquered").nation("vichy_france", "ally", "germany")
    t.s.france = st.UNDER_VICHY
    t.s.per_turn[nation("france")] = 0
    t.s.earner[:] = bytes([255]) * len(t.s.earner)
    return t.hold("vichy_france", "vichy_france", "algeria", "tunisia", "syria", "morocco").hold("germany", "2440")


@rule("17.5.1i")
def test_a_city_of_vichy_brings_the_captor_msp_and_france_the_income() -> None:
    t = taken(vichy(), "3239", "uk")
    assert accounts(t, "uk") == (10, 70)
    assert per_turn(t, "france") == 5
    taken(t, "3239", "germany")
    assert per_turn(t, "france") == 0
    assert accounts(t, "germany") == (0, 100)


@rule("17.5.1h", "17.5.4d")
def test_a_french_city_outside_vichy_is_counted_by_france_alone() -> None:
    t = taken(vichy(), "2440", "uk")
    assert accounts(t, "uk") == (0, 70)
    assert accounts(t, "france") == (0, 10)
    free = vichy().nation("france", "ally", "usa")
    free.s.france = st.LIBERATED
    taken(free, "2844", "germany")
    taken(free, "2844", "france")
    assert accounts(free, "france") == (0, 5)
    assert accounts(free, "usa") == (0, 0)


@rule("16.1.6.1g", "16.1.6.1h")
def test_what_the_ussr_took_from_a_controlled_minor_germany_counts_if_it_retakes_it_before_turn_31() -> None:
    for turn, income in ((30, 110), (31, 100)):
        t = table(turn=turn).nation("romania", "controlled", "germany", foes="ussr")
        taken(t, "3123", "ussr")
        assert accounts(t, "ussr") == (20, 50)
        assert accounts(t, "germany") == (0, 100)
        t.war("germany", "ussr").nation("romania", "ally", "germany")
        capture.join(t.s, nation("romania"), nation("germany"))
        assert per_turn(t, "germany") == 105  # Bucharest
        taken(t, "3123", "romania")
        assert accounts(t, "germany") == (0, income + 5)
        assert per_turn(t, "ussr") == 40
        taken(t, "3123", "ussr")
        taken(t, "3123", "romania")
        assert per_turn(t, "germany") == 105  # the first time only


@rule("16.1.6.1g")
def test_a_controlled_minor_that_retakes_or_takes_a_location_brings_its_controller_nothing_yet() -> None:
    t = table("allies", 16).nation("romania", "controlled", "germany", foes="ussr")
    taken(t, "3123", "ussr")
    taken(t, "3123", "romania")
    taken(t, "3304", "romania")  # Baku
    assert (accounts(t, "germany"), per_turn(t, "ussr")) == ((0, 100), 30)
    t.war("germany", "ussr").nation("romania", "ally", "germany")
    capture.join(t.s, nation("romania"), nation("germany"))
    assert accounts(t, "germany") == (0, 125)  # its own two, and the one that it controls [9.1.9]


@rule("17.5.1g")
def test_an_ally_that_passes_to_another_power_is_counted_by_that_one() -> None:
    t = table().war("germany", "uk", "france").nation("belgium", "ally", "france")
    capture.join(t.s, nation("belgium"), nation("france"))
    assert (per_turn(t, "france"), per_turn(t, "uk")) == (60, 70)
    t.nation("belgium", "ally", "uk")
    capture.pass_on(t.s, nation("belgium"), nation("france"), nation("uk"))
    assert (per_turn(t, "france"), per_turn(t, "uk")) == (55, 75)
