"""3. Movement: what may move, how far, and where it has to stop."""

from itertools import pairwise

import pytest

from games.supreme_axis_and_allies.table import moving, rule, table
from theatre.games.supreme_axis_and_allies.state import FIGHT, NONE

# one phase


@rule("GEN-03")
def test_nothing_moves_after_combat() -> None:
    t = table("GER", "placement").industry("HIND", "berlin").bought("GER", "INF")
    t.put("GER", "INF, FIT", "poland").put("GER", "DST", "kattegat")
    assert t.refused("march", "poland", "baltic_states", t.pick("poland", "INF")) == "GEN-03"
    assert t.refused("sail", "kattegat", "viking_bank", t.pick("kattegat", "DST")) == "GEN-03"
    assert t.refused("fly", "poland", "berlin", "berlin", 0, NONE, t.pick("poland", "FIT")) == "GEN-03"


@rule("GEN-03")
def test_the_same_orders_are_good_in_the_movement_phase() -> None:
    t = table("GER", "movement").put("GER", "INF, FIT", "poland").put("GER", "DST", "kattegat")
    assert t.offered("march", "poland", "baltic_states", t.pick("poland", "INF"))
    assert t.offered("sail", "kattegat", "viking_bank", t.pick("kattegat", "DST"))
    assert t.offered("fly", "poland", "berlin", "berlin", 0, NONE, t.pick("poland", "FIT"))


@rule("GEN-03")
def test_a_victor_with_movement_left_goes_no_further() -> None:
    t = moving("GER").industry("HIND", "berlin").bought("GER", "INF")
    t.put("GER", "ARM", "baltic_states").put("USSR", "INF", "leningrad")
    t.do("march", "baltic_states", "leningrad", t.pick("baltic_states", "ARM"))
    t.dice(1, 6).do("done").until("place")
    assert t.holder("leningrad") == "GER"
    assert t.refused("march", "leningrad", "finland", t.pick("leningrad", "ARM")) == "GEN-03"


# what may move


@rule("MOV-01")
@pytest.mark.parametrize("kind", ["INF", "SCT", "ART", "ARM", "AAG"])
def test_every_ground_unit_with_movement_may_march(kind: str) -> None:
    t = moving("GER").put("GER", kind, "poland")
    assert t.offered("march", "poland", "baltic_states", t.pick("poland", kind))


@rule("MOV-01")
@pytest.mark.parametrize("kind", ["SUB", "DST", "CRU", "CAR", "BTL", "TRN", "CVY"])
def test_every_ship_may_sail(kind: str) -> None:
    t = moving("GER").put("GER", kind, "kattegat")
    assert t.offered("sail", "kattegat", "viking_bank", t.pick("kattegat", kind))


@rule("MOV-01")
@pytest.mark.parametrize("kind", ["FIT", "BMB"])
def test_every_aircraft_may_fly(kind: str) -> None:
    t = moving("GER").put("GER", kind, "berlin")
    assert t.offered("fly", "berlin", "paris", "paris", 0, NONE, t.pick("berlin", kind))


@rule("MOV-01")
def test_a_fortification_has_no_movement() -> None:
    t = moving("GER").put("GER", "FRT", "poland")
    assert not t.offered("march", "poland", "baltic_states", t.pick("poland", "FRT"))


@rule("MOV-01")
@pytest.mark.parametrize("owner", ["JAP", "USSR"])
def test_only_units_of_the_active_nation_move(owner: str) -> None:
    t = moving("GER").put("GER", "INF", "poland").put(owner, "INF", "poland")
    assert not t.offered("march", "poland", "baltic_states", t.pick("poland", "INF", owner))


@rule("MOV-01")
def test_units_of_one_territory_may_part() -> None:
    t = moving("GER").put("GER", "3 INF", "poland")
    t.do("march", "poland", "baltic_states", t.pick("poland", "INF"))
    t.do("march", "poland", "hungary", t.pick("poland", "INF"))
    assert (t.units("GER", "baltic_states"), t.units("GER", "hungary"), t.units("GER", "poland")) == ("INF",) * 3


# how far


@rule("MOV-02")
@pytest.mark.parametrize(
    ("kind", "way", "beyond"),
    [
        ("INF", ["poland", "belorussia"], "smolensk"),
        ("ART", ["poland", "belorussia"], "smolensk"),
        ("AAG", ["poland", "belorussia"], "smolensk"),
        ("SCT", ["poland", "belorussia", "smolensk"], "kursk"),
        ("ARM", ["poland", "belorussia", "smolensk"], "kursk"),
        ("FRT", ["poland"], "belorussia"),
    ],
)
def test_a_march_ends_with_the_movement_rating(kind: str, way: list[str], beyond: str) -> None:
    t = moving("GER")
    unit = t.new("GER", kind, "poland")
    for origin, target in pairwise(way):
        t.do("march", origin, target, unit)
    assert t.units("GER", way[-1]) == kind
    assert t.refused("march", way[-1], beyond, unit) == "MOV-02"


@rule("MOV-02")
def test_a_ship_crosses_two_borders() -> None:
    t = moving("GER")
    ship = t.new("GER", "DST", "kattegat")
    t.do("sail", "kattegat", "viking_bank", ship).do("sail", "viking_bank", "norwegian", ship)
    assert t.refused("sail", "norwegian", "denmark_strait", ship) == "MOV-02"


@rule("MOV-02")
def test_a_group_goes_as_far_as_its_slowest_unit() -> None:
    t = moving("GER")
    army = t.new("GER", "INF, ARM", "poland")
    t.do("march", "poland", "belorussia", army)
    assert t.refused("march", "belorussia", "smolensk", army) == "MOV-02"
    assert t.offered("march", "belorussia", "smolensk", army[1:])


# into the enemy


@rule("MOV-03")
def test_entering_an_occupied_territory_makes_a_battle() -> None:
    t = moving("GER").put("GER", "INF", "baltic_states").put("USSR", "INF", "leningrad")
    t.do("march", "baltic_states", "leningrad", t.pick("baltic_states", "INF"))
    assert t.holder("leningrad") == "USSR"
    t.dice(1, 6).do("done")
    assert t.all_rolled()
    assert (t.units("USSR", "leningrad"), t.holder("leningrad")) == ("", "GER")


@rule("MOV-03")
def test_entering_friendly_territory_makes_none() -> None:
    t = moving("GER").put("GER", "INF", "baltic_states").put("USSR", "INF", "leningrad")
    t.do("march", "baltic_states", "belorussia", t.pick("baltic_states", "INF")).do("done")
    assert (t.units("USSR", "leningrad"), t.holder("leningrad")) == ("INF", "USSR")


@rule("MOV-03")
def test_allied_territory_is_entered_in_peace_and_stays_allied() -> None:
    t = moving("GER").hold("JAP", "baltic_states").put("GER", "INF", "poland")
    t.do("march", "poland", "baltic_states", t.pick("poland", "INF"))
    assert t.holder("baltic_states") == "JAP"


@rule("MOV-07")
def test_one_turn_may_see_several_battles() -> None:
    t = moving("GER").put("GER", "INF", "baltic_states").put("GER", "INF", "kursk").put("GER", "INF", "finland")
    t.put("USSR", "INF", "leningrad").put("USSR", "INF", "moscow").put("USSR", "INF", "archangel")
    t.do("march", "baltic_states", "leningrad", t.pick("baltic_states", "INF"))
    t.do("march", "kursk", "moscow", t.pick("kursk", "INF")).do("done")
    assert t.offered("fight", "leningrad")
    assert t.offered("fight", "moscow")
    assert not t.offered("fight", "archangel")


@rule("MOV-04")
@pytest.mark.parametrize("kind", ["SCT", "ARM"])
def test_whoever_meets_enemy_units_must_stop(kind: str) -> None:
    t = moving("GER").put("USSR", "INF", "leningrad")
    unit = t.new("GER", kind, "baltic_states")
    t.do("march", "baltic_states", "leningrad", unit)
    assert t.refused("march", "leningrad", "archangel", unit) == "MOV-04"
    assert t.refused("march", "leningrad", "finland", unit) == "MOV-04"


@rule("MOV-04")
@pytest.mark.parametrize("kind", ["SCT", "ARM"])
def test_whoever_meets_nobody_in_friendly_land_drives_on(kind: str) -> None:
    t = moving("GER")
    unit = t.new("GER", kind, "baltic_states")
    t.do("march", "baltic_states", "belorussia", unit).do("march", "belorussia", "smolensk", unit)
    assert t.units("GER", "smolensk") == kind


@rule("MOV-04")
def test_a_fortification_or_a_parked_fighter_stops_armour_too() -> None:
    for defender in ("FRT", "FIT"):
        t = moving("GER").put("USSR", defender, "leningrad")
        tank = t.new("GER", "ARM", "baltic_states")
        t.do("march", "baltic_states", "leningrad", tank)
        assert t.refused("march", "leningrad", "archangel", tank) == "MOV-04"


# undefended territory and Blitz


@rule("MOV-08")
@pytest.mark.parametrize("garrison", ["nothing", "IC", "AAG"])
def test_an_undefended_enemy_territory_stops_units_without_blitz(garrison: str) -> None:
    t = moving("GER")
    if garrison == "IC":
        t.industry("IC", "stalingrad")
    elif garrison == "AAG":
        t.put("USSR", "AAG", "stalingrad")
    scout = t.new("GER", "SCT", "kursk")
    t.do("march", "kursk", "stalingrad", scout)
    assert t.refused("march", "stalingrad", "kazan", scout) == "MOV-08"


@rule("MOV-08")
def test_an_undefended_territory_is_taken_on_entry() -> None:
    t = moving("GER").industry("IC", "stalingrad").put("USSR", "AAG", "stalingrad").put("GER", "INF", "kursk")
    before = t.marker("GER")
    t.do("march", "kursk", "stalingrad", t.pick("kursk", "INF"))
    assert t.holder("stalingrad") == "GER"
    assert t.marker("GER") == before + 2
    assert t.units("GER", "stalingrad") == "INF, AAG"


@rule("MOV-08", "GAR-02")
def test_a_victory_city_that_raises_a_garrison_is_not_undefended() -> None:
    t = moving("GER", garrisons=1)
    tank = t.new("GER", "ARM", "baltic_states")
    t.do("march", "baltic_states", "leningrad", tank)
    assert t.holder("leningrad") == "USSR"
    assert not t.offered("march", "leningrad", "archangel", tank)
    t.dice(1, 4).do("done")  # 1D6 for each IPC of Leningrad
    t.dice(4, 6).do("raise", "INF", 1, seat="USSR")
    assert t.all_rolled()
    assert (t.units("USSR", "leningrad"), t.holder("leningrad")) == ("INF", "USSR")


@rule("MOV-03")
def test_aircraft_may_join_the_attack_on_such_a_city() -> None:
    t = moving("GER", garrisons=1).put("GER", "INF", "kursk").put("GER", "FIT", "smolensk")
    support = ("smolensk", "moscow", "smolensk", 0, FIGHT, t.pick("smolensk", "FIT"))
    assert not t.offered("fly", *support)  # a garrison does not turn out for aircraft alone
    t.do("march", "kursk", "moscow", t.pick("kursk", "INF"))
    assert t.offered("fly", *support)


@rule("MOV-05")
def test_armour_drives_on_through_empty_enemy_territory_and_takes_it() -> None:
    t = moving("GER")
    tank = t.new("GER", "ARM", "kursk")
    t.do("march", "kursk", "moscow", tank).do("march", "moscow", "kazan", tank)
    assert (t.holder("moscow"), t.holder("kazan"), t.units("GER", "kazan")) == ("GER", "GER", "ARM")


@rule("MOV-05")
def test_a_blitz_may_turn_back_home() -> None:
    t = moving("GER")
    tank = t.new("GER", "ARM", "kursk")
    t.do("march", "kursk", "stalingrad", tank).do("march", "stalingrad", "kursk", tank)
    assert (t.holder("stalingrad"), t.units("GER", "kursk")) == ("GER", "ARM")


@rule("MOV-05")
def test_no_blitz_past_an_enemy_unit() -> None:
    t = moving("GER").put("USSR", "INF", "moscow")
    tank = t.new("GER", "ARM", "kursk")
    t.do("march", "kursk", "moscow", tank)
    assert not t.offered("march", "moscow", "kazan", tank)


@rule("MOV-09")
def test_a_blitz_passes_industry_and_anti_aircraft_guns() -> None:
    t = moving("GER").industry("IC", "stalingrad").put("USSR", "AAG", "stalingrad")
    tank = t.new("GER", "ARM", "kursk")
    t.do("march", "kursk", "stalingrad", tank).do("march", "stalingrad", "kazakhstan", tank)
    assert (t.holder("stalingrad"), t.holder("kazakhstan")) == ("GER", "GER")
    assert (t.units("GER", "stalingrad"), t.units("GER", "kazakhstan")) == ("AAG", "ARM")


@rule("MOV-09")
def test_but_not_if_a_soldier_stands_beside_the_gun() -> None:
    t = moving("GER").industry("IC", "stalingrad").put("USSR", "INF, AAG", "stalingrad")
    tank = t.new("GER", "ARM", "kursk")
    t.do("march", "kursk", "stalingrad", tank)
    assert not t.offered("march", "stalingrad", "kazakhstan", tank)


@rule("MOV-06")
def test_aircraft_fly_over_enemy_units_and_territories() -> None:
    t = moving("GER").put("USSR", "3 INF, 2 FIT", "moscow").put("USSR", "INF", "kazan")
    fighter = t.new("GER", "FIT", "kursk")
    t.do("fly-by", 0, FIGHT, 3, "kursk", "moscow", "kazan", 2, "moscow", "kursk", fighter)
    assert t.units("GER", "kazan") == "FIT"


@rule("MOV-06")
def test_ground_units_do_not_pass_there() -> None:
    t = moving("GER").put("USSR", "INF", "moscow")
    scout = t.new("GER", "SCT", "kursk")
    t.do("march", "kursk", "moscow", scout)
    assert not t.offered("march", "moscow", "kazan", scout)


# each in its element


@rule("PUR-09")
def test_ground_units_keep_to_the_land() -> None:
    t = moving("GER").put("GER", "INF", "berlin").put("GER", "TRN", "kattegat")
    soldier = t.pick("berlin", "INF")
    assert t.refused("march", "berlin", "kattegat", soldier) == "PUR-09"
    assert t.offered("march", "berlin", "poland", soldier)


@rule("PUR-10")
def test_ships_keep_to_the_sea() -> None:
    t = moving("GER").put("GER", "DST", "kattegat")
    ship = t.pick("kattegat", "DST")
    assert t.refused("sail", "kattegat", "berlin", ship) == "PUR-10"
    assert t.offered("sail", "kattegat", "viking_bank", ship)


@rule("PUR-11")
def test_aircraft_cross_land_and_sea_but_come_down_on_land_or_on_a_carrier() -> None:
    t = moving("UK").put("UK", "FIT", "scotland").put("UK", "CAR", "german_bight")
    fighter, carrier = t.pick("scotland", "FIT"), t.pick("german_bight", "CAR")[0]
    assert t.refused("fly", "scotland", "viking_bank", "viking_bank", 0, NONE, fighter) == "PUR-11"
    assert t.offered("fly", "scotland", "german_bight", "german_bight", carrier + 1, NONE, fighter)
    assert t.offered("fly", "scotland", "iceland", "iceland", 0, NONE, fighter)
    assert t.offered("fly", "scotland", "london", "london", 0, NONE, fighter)


# canals


@rule("MOV-10")
@pytest.mark.parametrize("bank", ["egypt", "trans_jordan"])
def test_a_canal_is_shut_while_the_enemy_holds_a_bank(bank: str) -> None:
    t = moving("UK").hold("GER", bank).put("UK", "DST", "levant")
    assert t.refused("sail", "levant", "red_sea", t.pick("levant", "DST")) == "MOV-10"


@rule("MOV-10")
def test_a_canal_is_open_while_friends_hold_both_banks() -> None:
    t = moving("USA").put("USA", "DST", "levant").put("USA", "SUB", "red_sea")
    t.do("sail", "levant", "red_sea", t.pick("levant", "DST"))
    assert t.units("USA", "red_sea") == "SUB, DST"
    assert t.offered("sail", "red_sea", "levant", t.pick("red_sea", "SUB"))


@rule("MOV-10")
def test_the_enemy_of_the_holder_does_not_pass() -> None:
    t = moving("GER").put("GER", "SUB", "levant")
    assert t.refused("sail", "levant", "red_sea", t.pick("levant", "SUB")) == "MOV-10"


@rule("MOV-10")
def test_a_neutral_bank_is_not_friendly() -> None:
    t = moving("UK").hold("neutral", "egypt").put("UK", "DST", "levant")
    assert t.refused("sail", "levant", "red_sea", t.pick("levant", "DST")) == "MOV-10"


@rule("MOV-10")
def test_a_bank_taken_this_turn_does_not_open_the_canal() -> None:
    t = moving("UK").hold("GER", "egypt").put("UK", "DST", "levant").put("UK", "INF", "trans_jordan")
    t.do("march", "trans_jordan", "egypt", t.pick("trans_jordan", "INF"))
    assert t.holder("egypt") == "UK"
    assert t.refused("sail", "levant", "red_sea", t.pick("levant", "DST")) == "MOV-10"


@rule("MOV-10")
def test_panama_has_one_bank() -> None:
    t = moving("USA").put("USA", "DST", "antilles")
    assert t.offered("sail", "antilles", "gulf_of_panama", t.pick("antilles", "DST"))
    t = moving("USA").hold("JAP", "panama").put("USA", "DST", "antilles")
    assert t.refused("sail", "antilles", "gulf_of_panama", t.pick("antilles", "DST")) == "MOV-10"


@rule("MOV-10")
def test_straits_are_shut_only_if_that_was_agreed() -> None:
    t = moving("GER", straits=1).put("GER", "SUB", "canary")
    assert t.refused("sail", "canary", "balearic", t.pick("canary", "SUB")) == "MOV-10"
    t = moving("GER", straits=0).put("GER", "SUB", "canary")
    assert t.offered("sail", "canary", "balearic", t.pick("canary", "SUB"))
