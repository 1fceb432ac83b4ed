"""5. Placement of New Units."""

import pytest

from games.supreme_axis_and_allies.table import Table, rule, table
from theatre.games.supreme_axis_and_allies import tables, world


def works(industry: str, place: str, units: str = "12 INF", owner: str = "GER", damage: int = 0) -> Table:
    """The Placement phase of a nation with one Industry and these units to be placed."""
    return table(owner, "placement").industry(industry, place, damage).bought(owner, units)


def limit(t: Table, place: str) -> int:
    """How many INF the Industry takes."""
    return max([count for count in range(13) if count == 0 or t.offered("place", place, place, "INF", count)])


@rule("PLA-01")
def test_new_units_go_to_an_own_territory_with_an_industry() -> None:
    t = works("HIND", "berlin", "2 INF, SUB").industry("IC", "stalingrad").industry("IC", "tokyo")
    assert t.refused("place", "poland", "poland", "INF", 1) == "PLA-01"
    assert t.refused("place", "berlin", "poland", "INF", 1) == "PLA-01"
    assert t.refused("place", "stalingrad", "stalingrad", "INF", 1) == "PLA-01"
    assert t.refused("place", "tokyo", "tokyo", "INF", 1) == "PLA-01"
    t.do("place", "berlin", "berlin", "INF", 2)
    assert t.units("GER", "berlin") == "2 INF"


@rule("PLA-01")
def test_new_ships_go_to_a_zone_beside_the_territory_with_the_industry() -> None:
    t = works("HIND", "berlin", "2 SUB")
    assert t.refused("place", "berlin", "german_bight", "SUB", 1) == "PLA-01"
    assert t.refused("place", "berlin", "gulf_of_finland", "SUB", 1) == "PLA-01"
    t.do("place", "berlin", "kattegat", "SUB", 2)
    assert t.units("GER", "kattegat") == "2 SUB"


@rule("PLA-01")
def test_only_what_was_bought_is_placed() -> None:
    t = works("HIND", "berlin", "2 INF").put("GER", "ARM", "poland")
    assert t.refused("place", "berlin", "berlin", "INF", 3) == "PUR-03"
    assert t.refused("place", "berlin", "berlin", "ARM", 1) == "PUR-03"
    assert t.refused("build", "IC", "poland") == "PUR-03"
    assert t.offered("place", "berlin", "berlin", "INF", 2)


@pytest.mark.parametrize("count", range(7))
@pytest.mark.parametrize("number", [-1, 0, 10**9])
def test_nonsense_is_refused_and_changes_nothing(count: int, number: int) -> None:
    t = works("HIND", "berlin", "2 INF, IC")
    assert t.refused("place", *[number] * count)
    assert t.refused("build", *[number] * count)


@rule("PLA-01")
def test_an_industry_captured_in_this_turn_takes_new_units() -> None:
    t = table("GER", "movement").put("GER", "ARM", "kursk").industry("IC", "stalingrad").bought("GER", "INF")
    t.do("march", "kursk", "stalingrad", t.pick("kursk", "ARM")).until("place")
    t.do("place", "stalingrad", "stalingrad", "INF", 1)
    assert t.units("GER", "stalingrad") == "INF, ARM"


@rule("PLA-02")
def test_an_industry_produces_no_more_than_its_build_limit_all_kinds_together() -> None:
    t = works("HIND", "berlin", "9 INF, 3 FIT, 3 SUB").industry("IC", "rome")  # Berlin 5, Ruhr and Bavaria 1 each
    assert t.refused("place", "berlin", "berlin", "INF", 8) == "PLA-02"
    t.do("place", "berlin", "berlin", "INF", 4).do("place", "berlin", "kattegat", "SUB", 2)
    assert t.refused("place", "berlin", "berlin", "FIT", 2) == "PLA-02"
    t.do("place", "berlin", "berlin", "FIT", 1)
    assert t.refused("place", "berlin", "kattegat", "SUB", 1) == "PLA-02"


@rule("PLA-02")
def test_ships_count_for_the_industry_that_built_them() -> None:
    t = works("IC", "ruhr", "3 INF, 4 SUB").industry("IC", "berlin")
    t.do("place", "ruhr", "ruhr", "INF", 3)
    assert t.refused("place", "ruhr", "kattegat", "SUB", 1) == "PLA-02"
    t.do("place", "berlin", "kattegat", "SUB", 4)


@rule("PLA-03")
@pytest.mark.parametrize(("place", "value"), [("ruhr", 3), ("berlin", 5), ("poland", 1), ("bavaria", 2)])
def test_an_industrial_center_builds_as_many_units_as_its_territory_is_worth(place: str, value: int) -> None:
    assert limit(works("IC", place), place) == value


@rule("PLA-03")
def test_the_present_value_counts() -> None:
    t = works("IC", "ruhr").tech("GER", tables.WAR_EFFORT).do("war-effort", "ruhr")
    assert limit(t, "ruhr") == 4


@rule("PLA-04")
def test_a_heavy_industry_adds_1_for_each_other_territory_of_the_region_in_hand() -> None:
    assert limit(works("HIND", "berlin"), "berlin") == 7
    assert limit(works("HIND", "berlin").hold("UK", "ruhr"), "berlin") == 6
    assert limit(works("HIND", "berlin").hold("UK", "ruhr").hold("JAP", "bavaria"), "berlin") == 5


@rule("PLA-04")
def test_what_is_held_at_placement_counts_also_if_it_was_taken_in_this_turn() -> None:
    t = table("GER", "movement").industry("HIND", "berlin").hold("UK", "ruhr").put("GER", "ARM", "berlin")
    t.bought("GER", "12 INF").do("march", "berlin", "ruhr", t.pick("berlin", "ARM")).until("place")
    assert limit(t, "berlin") == 7


@rule("PLA-05", "MAP-14")
def test_the_printed_example_of_new_england() -> None:
    t = works("HIND", "new_england", owner="USA")
    assert limit(t, "new_england") == 7
    assert limit(works("IC", "new_england", owner="USA"), "new_england") == 5
    for other in ("great_lakes", "appalachia"):
        assert limit(works("HIND", "new_england", owner="USA").hold("GER", other), "new_england") == 6


@rule("PLA-06")
@pytest.mark.parametrize(("points", "left"), [(0, 7), (1, 6), (6, 1), (7, 0), (12, 0)])
def test_damage_lowers_the_build_limit_but_not_below_0(points: int, left: int) -> None:
    t = works("HIND", "berlin", damage=points).industry("IC", "ruhr")
    assert limit(t, "berlin") == left


@rule("PLA-07")
def test_a_new_industry_comes_last() -> None:
    t = works("HIND", "berlin", "2 INF, IC").do("place", "berlin", "berlin", "INF", 1).do("build", "IC", "poland")
    assert not t.offered("place", "berlin", "berlin", "INF", 1)
    assert t.units("GER", "berlin") == "INF"
    assert t.waiting("GER") == "INF"


@rule("PLA-07")
def test_a_new_industry_does_not_count_as_a_placed_unit() -> None:
    t = works("IC", "ruhr", "3 INF, HIND").do("place", "ruhr", "ruhr", "INF", 3).do("build", "HIND", "ruhr")
    assert t.units("GER", "ruhr") == "3 INF"
    assert t.s.industry[world.space("ruhr")] == tables.HIND


@rule("PLA-08")
def test_a_new_industry_goes_only_where_the_nation_ruled_since_the_start_of_the_turn() -> None:
    t = table("GER", "movement").put("GER", "ARM", "kursk").bought("GER", "IC")
    t.do("march", "kursk", "stalingrad", t.pick("kursk", "ARM")).until("build")
    assert t.refused("build", "IC", "stalingrad") == "PLA-08"
    assert t.refused("build", "IC", "moscow") == "PLA-08"
    assert t.refused("build", "IC", "tokyo") == "PLA-08"
    t.do("build", "IC", "kursk")
    assert t.s.industry[world.space("kursk")] == tables.IC


@rule("PLA-08")
def test_a_conquest_of_an_earlier_turn_may_get_an_industry() -> None:
    t = table("GER", "movement").put("GER", "ARM", "kursk").bought("GER", "IC")
    t.do("march", "kursk", "stalingrad", t.pick("kursk", "ARM")).until("build")
    assert not t.offered("build", "IC", "stalingrad")
    t.do("done").until("build")
    assert (t.seat, t.offered("build", "IC", "stalingrad")) == ("GER", True)


@rule("PLA-08")
def test_a_territory_has_one_industry_and_only_a_heavy_one_replaces_an_industrial_center() -> None:
    t = works("IC", "ruhr", "IC, HIND").industry("HIND", "berlin")
    assert not t.offered("build", "IC", "ruhr")
    assert not t.offered("build", "IC", "berlin")
    assert not t.offered("build", "HIND", "berlin")
    assert t.offered("build", "HIND", "ruhr")
    assert t.offered("build", "IC", "poland")


@rule("PLA-10")
def test_new_ships_may_be_placed_among_enemy_ships() -> None:
    t = works("HIND", "berlin", "2 SUB").put("UK", "2 DST", "kattegat").do("place", "berlin", "kattegat", "SUB", 2)
    assert t.units("GER", "kattegat") == "2 SUB"
    assert t.units("UK", "kattegat") == "2 DST"


@rule("PLA-11")
def test_ships_may_leave_a_zone_in_which_enemy_ships_were_placed() -> None:
    t = works("HIND", "berlin", "2 SUB").put("UK", "DST", "kattegat").do("place", "berlin", "kattegat", "SUB", 2)
    t.until("roll").do("pass").until("sail")
    destroyer = t.pick("kattegat", "DST", "UK")
    t.do("sail", "kattegat", "viking_bank", destroyer, seat="UK").do("sail", "viking_bank", "norwegian", destroyer)
    assert t.units("UK", "norwegian") == "DST"


@rule("PLA-11")
def test_ships_that_stay_there_are_not_made_to_fight() -> None:
    t = works("HIND", "berlin", "2 SUB").put("UK", "DST", "kattegat").do("place", "berlin", "kattegat", "SUB", 2)
    t.until("roll").do("pass").until("sail").do("done").until("roll")
    assert t.seat == "JAP"
    assert t.units("UK", "kattegat") == "DST"


@rule("PLA-12")
def test_a_new_fighter_may_be_placed_on_a_carrier_beside_the_industry() -> None:
    t = works("HIND", "berlin", "3 FIT, BMB").put("GER", "CAR", "kattegat")
    assert t.refused("place", "berlin", "kattegat", "BMB", 1) == "PUR-11"
    assert t.refused("place", "berlin", "kattegat", "FIT", 3) == "PUR-11"  # there is room for two
    t.do("place", "berlin", "kattegat", "FIT", 2)
    carrier = t.pick("kattegat", "CAR")[0]
    assert [t.s.aboard[fighter] for fighter in t.pick("kattegat", "2 FIT")] == [carrier, carrier]


@rule("PLA-12")
def test_there_must_be_an_own_carrier_with_room_in_that_zone() -> None:
    full = works("HIND", "berlin", "FIT").put("GER", "CAR", "kattegat").put("GER", "2 FIT", "kattegat")
    assert full.refused("place", "berlin", "kattegat", "FIT", 1) == "PUR-11"
    far = works("HIND", "berlin", "FIT").put("GER", "CAR", "german_bight")
    assert not far.offered("place", "berlin", "german_bight", "FIT", 1)
    new = works("HIND", "berlin", "CAR, FIT").do("place", "berlin", "kattegat", "CAR", 1)
    assert new.offered("place", "berlin", "kattegat", "FIT", 1)


@rule("PLA-13")
def test_a_new_industry_builds_nothing_before_the_next_turn() -> None:
    t = table("GER", "placement").bought("GER", "IC, INF").do("build", "IC", "poland")
    assert t.units("GER", "poland") == ""
    assert t.waiting("GER") == "INF"
    t.until("place")
    assert t.seat == "GER"
    t.do("place", "poland", "poland", "INF", 1)
    assert t.units("GER", "poland") == "INF"


@rule("PLA-13")
def test_an_upgraded_industry_keeps_the_old_limit_in_this_turn() -> None:
    t = works("IC", "berlin", "9 INF, HIND").do("place", "berlin", "berlin", "INF", 5)
    assert not t.offered("place", "berlin", "berlin", "INF", 1)
    t.do("build", "HIND", "berlin").until("place")
    assert t.units("GER", "berlin") == "5 INF"
    assert t.waiting("GER") == "4 INF"


@rule("PLA-02")
def test_what_cannot_be_placed_stays_for_the_next_placement_phase() -> None:
    t = works("IC", "ruhr", "5 INF").do("place", "ruhr", "ruhr", "INF", 3)
    assert t.waiting("GER") == "2 INF"
    t.until("place").do("place", "ruhr", "ruhr", "INF", 2)
    assert t.units("GER", "ruhr") == "5 INF"


@rule("PLA-01")
def test_a_gun_is_not_placed_beside_another() -> None:
    t = works("HIND", "berlin", "2 AAG").do("place", "berlin", "berlin", "AAG", 1)
    assert not t.offered("place", "berlin", "berlin", "AAG", 1)
    t = works("HIND", "berlin", "2 AAG")
    assert t.refused("place", "berlin", "berlin", "AAG", 2) == "AAG-05"
