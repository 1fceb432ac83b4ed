"""3. Movement: flight plans, carriers and Kamikaze; the missions of bombers."""

import pytest

from games.supreme_axis_and_allies.table import Table, moving, rule
from theatre.games.supreme_axis_and_allies import world
from theatre.games.supreme_axis_and_allies.state import BOMB, FIGHT, NONE, NOWHERE
from theatre.games.supreme_axis_and_allies.tables import KAMIKAZE

RANGE_OF_BERLIN = [world.IDS[land] for land in world.LAND if world.DISTANCE[world.space("berlin")][land] <= 4]

# the flight plan


@rule("AIR-01")
def test_every_flight_names_its_landing_place() -> None:
    t = moving("UK").put("UK", "FIT", "london").put("GER", "INF", "netherlands")
    fighter = t.pick("london", "FIT")
    assert t.refused("fly", "london", "netherlands", NOWHERE, 0, FIGHT, fighter) == "AIR-01"
    assert t.offered("fly", "london", "netherlands", "london", 0, FIGHT, fighter)


@rule("AIR-01")
def test_the_aircraft_lands_where_it_said() -> None:
    t = moving("UK").put("UK", "FIT", "london").put("GER", "INF", "netherlands")
    t.do("fly", "london", "netherlands", "midlands", 0, FIGHT, t.pick("london", "FIT"))
    t.dice(3, 6).do("done")
    assert (t.units("UK", "midlands"), t.units("UK", "london")) == ("FIT", "")


@rule("AIR-02")
def test_no_landing_in_enemy_territory_even_if_it_is_under_attack() -> None:
    t = moving("UK").hold("UK", "netherlands").put("UK", "INF", "netherlands").put("GER", "INF", "normandy")
    fighter = t.new("UK", "FIT", "london")
    t.do("march", "netherlands", "normandy", t.pick("netherlands", "INF"))
    assert t.refused("fly", "london", "normandy", "normandy", 0, FIGHT, fighter) == "AIR-02"
    assert t.offered("fly", "london", "normandy", "netherlands", 0, FIGHT, fighter)


@rule("AIR-02")
def test_no_landing_in_territory_taken_this_turn() -> None:
    t = moving("UK").hold("UK", "normandy").put("UK", "INF", "normandy").put("UK", "FIT", "london")
    fighter = t.pick("london", "FIT")
    t.do("march", "normandy", "netherlands", t.pick("normandy", "INF"))
    assert t.holder("netherlands") == "UK"
    assert t.refused("fly", "london", "netherlands", "netherlands", 0, NONE, fighter) == "AIR-02"
    assert t.offered("fly", "london", "normandy", "normandy", 0, NONE, fighter)


@rule("AIR-02")
def test_allied_territory_is_a_legal_landing_place() -> None:
    t = moving("USA").put("USA", "FIT", "london")
    assert t.offered("fly", "london", "scotland", "scotland", 0, NONE, t.pick("london", "FIT"))


@rule("AIR-02")
def test_no_landing_in_a_neutral_territory() -> None:
    t = moving("UK", neutrality=1).put("UK", "FIT", "london")
    assert t.refused("fly", "london", "eire", "eire", 0, NONE, t.pick("london", "FIT")) == "AIR-02"


@rule("AIR-02")
def test_a_carrier_takes_two_fighters() -> None:
    t = moving("UK").put("UK", "CAR, FIT", "english_channel").put("UK", "2 FIT", "london")
    deck = t.pick("english_channel", "CAR")[0] + 1
    first, second = t.pick("london", "2 FIT")
    t.do("fly", "london", "english_channel", "english_channel", deck, NONE, [first])
    assert t.refused("fly", "london", "english_channel", "english_channel", deck, NONE, [second]) == "AIR-02"


@rule("AIR-02")
def test_a_promised_deck_is_taken_while_the_fighter_is_still_out() -> None:
    t = moving("UK").put("UK", "CAR, FIT", "german_bight").put("UK", "2 FIT", "london").put("GER", "INF", "netherlands")
    deck = t.pick("german_bight", "CAR")[0] + 1
    first, second = t.pick("london", "2 FIT")
    t.do("fly", "london", "netherlands", "german_bight", deck, FIGHT, [first])
    assert t.refused("fly", "london", "netherlands", "german_bight", deck, FIGHT, [second]) == "AIR-02"
    assert t.offered("fly", "london", "netherlands", "london", 0, FIGHT, [second])


@rule("AIR-02")
def test_allied_carriers_are_legal_enemy_ones_are_not() -> None:
    t = moving("USA").put("USA", "FIT", "london").put("UK", "CAR", "english_channel").put("GER", "CAR", "german_bight")
    fighter = t.pick("london", "FIT")
    own, enemy = t.pick("english_channel", "CAR", "UK")[0] + 1, t.pick("german_bight", "CAR", "GER")[0] + 1
    assert t.offered("fly", "london", "english_channel", "english_channel", own, NONE, fighter)
    assert not t.offered("fly", "london", "german_bight", "german_bight", enemy, NONE, fighter)


@rule("PUR-11")
def test_a_bomber_has_no_place_on_a_carrier() -> None:
    t = moving("UK").put("UK", "CAR", "english_channel").put("UK", "BMB", "london")
    deck = t.pick("english_channel", "CAR")[0] + 1
    bomber = t.pick("london", "BMB")
    assert t.refused("fly", "london", "english_channel", "english_channel", deck, NONE, bomber) == "PUR-11"
    assert t.offered("fly", "london", "midlands", "midlands", 0, NONE, bomber)


@rule("AIR-04")
def test_the_way_out_and_the_way_home_count_together() -> None:
    t = moving("UK").put("UK", "FIT", "london").put("GER", "INF", "netherlands")
    fighter = t.pick("london", "FIT")
    assert t.offered("fly", "london", "netherlands", "midlands", 0, FIGHT, fighter)  # 2 + 2
    assert t.refused("fly", "london", "netherlands", "scotland", 0, FIGHT, fighter) == "AIR-04"  # 2 + 3


@rule("AIR-04")
def test_a_bomber_has_six_moves_a_fighter_four() -> None:
    t = moving("UK").put("UK", "FIT, BMB", "london").put("GER", "INF", "berlin").put("GER", "INF", "poland")
    fighter, bomber = t.pick("london", "FIT, BMB")
    assert t.refused("fly", "london", "berlin", "london", 0, FIGHT, [fighter]) == "AIR-04"
    assert t.offered("fly", "london", "berlin", "london", 0, FIGHT, [bomber])
    assert t.refused("fly", "london", "poland", "london", 0, FIGHT, [bomber]) == "AIR-04"


@rule("AIR-04")
def test_a_way_of_ones_own_choice_counts_in_full() -> None:
    t = moving("UK").put("UK", "FIT", "london").put("GER", "INF", "netherlands")
    fighter = t.pick("london", "FIT")
    straight = ["german_bight", "london"]
    by_normandy = ["normandy", "english_channel", "london"]
    out = ["london", "english_channel", "netherlands"]
    assert t.offered("fly-by", 0, FIGHT, 3, *out, 2, *straight, fighter)
    assert t.refused("fly-by", 0, FIGHT, 3, *out, 3, *by_normandy, fighter) == "AIR-04"


@rule("AIR-04")
def test_an_aircraft_flies_once_in_a_turn() -> None:
    t = moving("UK").put("UK", "FIT", "london").put("GER", "INF", "netherlands")
    fighter = t.pick("london", "FIT")
    t.do("fly", "london", "midlands", "midlands", 0, NONE, fighter)
    assert not t.offered("fly", "midlands", "netherlands", "midlands", 0, FIGHT, fighter)


# carriers


def carrier_in_battle() -> tuple[Table, int]:
    """A UK CAR is caught by a German DST while a FIT that is to land on it attacks Netherlands."""
    t = moving("UK").put("GER", "DST", "german_bight").put("GER", "INF", "netherlands")
    (carrier,) = t.new("UK", "CAR", "english_channel")
    (fighter,) = t.new("UK", "FIT", "london")
    t.do("sail", "english_channel", "german_bight", [carrier]).do("intercept", seat="GER")
    t.do("fly", "london", "netherlands", "german_bight", carrier + 1, FIGHT, [fighter]).do("done")
    return t, fighter


@rule("AIR-05")
def test_aircraft_bound_for_a_sunken_carrier_are_lost() -> None:
    t, fighter = carrier_in_battle()
    t.dice(6, 2, 3, 6).do("fight", "german_bight")
    assert t.all_rolled()
    assert t.units("GER", "netherlands") == ""
    assert not t.alive(fighter)


@rule("AIR-05")
def test_aircraft_land_on_a_carrier_that_survives() -> None:
    t, fighter = carrier_in_battle()
    t.dice(1, 6, 3, 6).do("fight", "german_bight")
    assert t.alive(fighter)
    assert t.units("UK", "german_bight") == "FIT, CAR"


@rule("CAR-03")
def test_a_carrier_may_move_while_its_fighters_are_out() -> None:
    t = moving("UK").put("UK", "CAR, FIT", "english_channel").put("GER", "INF", "netherlands")
    carrier, fighter = t.pick("english_channel", "CAR, FIT")
    t.do("fly", "english_channel", "netherlands", "german_bight", carrier + 1, FIGHT, [fighter])
    t.do("sail", "english_channel", "german_bight", [carrier])
    t.dice(3, 6).do("done")
    assert t.units("UK", "german_bight") == "FIT, CAR"
    assert t.s.aboard[fighter] == carrier


@rule("AIR-02")
def test_the_carrier_must_go_where_its_fighters_will_look_for_it() -> None:
    t = moving("UK").put("UK", "CAR, FIT", "english_channel").put("GER", "INF", "netherlands")
    carrier, fighter = t.pick("english_channel", "CAR, FIT")
    t.do("fly", "english_channel", "netherlands", "german_bight", carrier + 1, FIGHT, [fighter])
    assert t.refused("done") == "AIR-02"
    assert t.refused("sail", "english_channel", "biscay", [carrier]) == "AIR-02"  # too far from there
    t.do("sail", "english_channel", "german_bight", [carrier])
    assert t.offered("done")


@rule("AIR-02")
def test_no_landing_where_the_carrier_cannot_come() -> None:
    t = moving("UK").put("UK", "CAR, FIT", "english_channel").put("GER", "INF", "netherlands")
    carrier, fighter = t.pick("english_channel", "CAR, FIT")
    t.do("sail", "english_channel", "biscay", [carrier])
    (other,) = t.new("UK", "FIT", "london")
    assert t.refused("fly", "london", "netherlands", "german_bight", carrier + 1, FIGHT, [other]) == "AIR-02"
    assert t.offered("fly", "london", "netherlands", "english_channel", carrier + 1, FIGHT, [other])
    assert t.s.aboard[fighter] == carrier


@rule("CAR-03", "CAR-05")
def test_fighters_that_stayed_aboard_are_carried_along_and_cannot_fly_later() -> None:
    t = moving("UK").put("UK", "CAR, FIT", "english_channel").put("GER", "INF", "netherlands")
    carrier, fighter = t.pick("english_channel", "CAR, FIT")
    assert t.offered("fly", "english_channel", "netherlands", "english_channel", carrier + 1, FIGHT, [fighter])
    t.do("sail", "english_channel", "german_bight", [carrier])
    assert t.units("UK", "german_bight") == "FIT, CAR"
    plan = ("german_bight", "netherlands", "german_bight", carrier + 1, FIGHT, [fighter])
    assert t.refused("fly", *plan) == "CAR-05"
    assert t.refused("fly", "german_bight", "london", "london", 0, NONE, [fighter]) == "CAR-05"


@rule("CAR-05")
def test_fighters_of_a_carrier_that_has_not_moved_may_fly() -> None:
    t = moving("UK").put("UK", "CAR, FIT", "german_bight").put("GER", "INF", "netherlands")
    carrier, fighter = t.pick("german_bight", "CAR, FIT")
    t.do("fly", "german_bight", "netherlands", "german_bight", carrier + 1, FIGHT, [fighter])
    assert t.units("UK", "netherlands") == "FIT"


# Kamikaze


@rule("TEC-03b", "AIR-03")
def test_a_kamikaze_chit_waives_the_landing_place() -> None:
    t = moving("JAP").tech("JAP", KAMIKAZE).put("USA", "DST", "hawaiian_waters").put("JAP", "FIT", "tokyo")
    fighter = t.pick("tokyo", "FIT")
    assert not t.offered("fly", "tokyo", "hawaiian_waters", NOWHERE, 0, FIGHT, fighter)
    t.do("kamikaze")
    assert t.tech_chits("JAP", KAMIKAZE) == 0
    t.do("fly", "tokyo", "hawaiian_waters", NOWHERE, 0, FIGHT, fighter)
    assert t.units("JAP", "hawaiian_waters") == "FIT"


@rule("TEC-03b", "AIR-03")
def test_without_a_chit_there_is_no_waiver() -> None:
    t = moving("JAP").put("USA", "DST", "hawaiian_waters").put("JAP", "FIT", "tokyo")
    assert not t.offered("kamikaze")
    assert not t.offered("fly", "tokyo", "hawaiian_waters", NOWHERE, 0, FIGHT, t.pick("tokyo", "FIT"))


@rule("TEC-03b")
def test_the_chit_of_another_nation_does_not_help() -> None:
    t = moving("JAP").tech("GER", KAMIKAZE).put("USA", "DST", "hawaiian_waters").put("JAP", "FIT", "tokyo")
    assert not t.offered("kamikaze")


@rule("TEC-03b")
def test_one_chit_serves_all_aircraft_of_the_turn() -> None:
    t = moving("JAP").tech("JAP", KAMIKAZE, 2).put("USA", "DST", "hawaiian_waters").put("JAP", "2 FIT", "tokyo")
    t.do("kamikaze")
    assert not t.offered("kamikaze")
    first, second = t.pick("tokyo", "2 FIT")
    t.do("fly", "tokyo", "hawaiian_waters", NOWHERE, 0, FIGHT, [first])
    assert t.offered("fly", "tokyo", "hawaiian_waters", NOWHERE, 0, FIGHT, [second])


@rule("AIR-04")
def test_kamikaze_does_not_lengthen_the_flight() -> None:
    t = moving("JAP").tech("JAP", KAMIKAZE).put("USA", "INF", "california").put("USA", "INF", "hawaii")
    t.put("JAP", "FIT", "tokyo").do("kamikaze")
    fighter = t.pick("tokyo", "FIT")
    assert t.offered("fly", "tokyo", "hawaii", NOWHERE, 0, FIGHT, fighter)  # 4
    assert t.refused("fly", "tokyo", "california", NOWHERE, 0, FIGHT, fighter) == "AIR-04"  # 5


@rule("TEC-03c", "TEC-03d")
def test_who_does_not_land_dies_after_combat_who_lands_lives() -> None:
    t = moving("JAP").tech("JAP", KAMIKAZE).put("USA", "DST", "hawaiian_waters").put("USA", "SUB", "wake_waters")
    doomed, careful = t.new("JAP", "2 FIT", "tokyo")
    t.do("kamikaze").do("fly", "tokyo", "hawaiian_waters", NOWHERE, 0, FIGHT, [doomed])
    t.do("fly", "tokyo", "wake_waters", "tokyo", 0, FIGHT, [careful]).do("done")
    t.dice(3, 6, 3).do("fight", "hawaiian_waters")
    assert t.units("USA", "hawaiian_waters") == ""  # it fought before it died
    assert not t.alive(doomed)
    assert t.units("JAP", "tokyo") == "FIT"


@rule("TEC-03c")
def test_without_kamikaze_the_same_victory_costs_nothing() -> None:
    t = moving("JAP").put("USA", "DST", "wake_waters")
    (fighter,) = t.new("JAP", "FIT", "tokyo")
    t.do("fly", "tokyo", "wake_waters", "tokyo", 0, FIGHT, [fighter])
    t.dice(3, 6).do("done")
    assert t.units("USA", "wake_waters") == ""
    assert t.units("JAP", "tokyo") == "FIT"


@rule("TEC-03b")
def test_kamikaze_lasts_for_one_turn() -> None:
    t = moving("JAP").tech("JAP", KAMIKAZE).put("USA", "DST", "hawaiian_waters").put("JAP", "FIT", "tokyo")
    t.do("kamikaze").do("done")
    for _ in range(20):
        t.until("roll", "fly")
        if "fly" in t.verbs() and t.seat == "JAP":
            break
        t.do("pass" if "pass" in t.verbs() else "done")
    assert t.refused("fly", "tokyo", "hawaiian_waters", NOWHERE, 0, FIGHT, t.pick("tokyo", "FIT", "JAP")) == "AIR-01"


# bombers declare their mission


@rule("BMB-01")
def test_a_bomber_that_goes_into_combat_declares_its_mission() -> None:
    t = moving("UK").put("UK", "BMB", "london").put("GER", "INF", "ruhr").industry("IC", "ruhr")
    bomber = t.pick("london", "BMB")
    assert t.refused("fly", "london", "ruhr", "london", 0, NONE, bomber) == "BMB-01"
    assert t.offered("fly", "london", "ruhr", "london", 0, FIGHT, bomber)
    assert t.offered("fly", "london", "ruhr", "london", 0, BOMB, bomber)


@rule("BMB-01")
def test_a_bomber_that_only_moves_declares_none() -> None:
    t = moving("UK").put("UK", "BMB", "london")
    assert t.offered("fly", "london", "scotland", "scotland", 0, NONE, t.pick("london", "BMB"))


@rule("BMB-01")
def test_ground_attack_meets_the_units_strategic_bombing_the_industry() -> None:
    t = moving("UK").put("UK", "BMB", "london").put("GER", "INF", "ruhr").industry("IC", "ruhr")
    t.do("fly", "london", "ruhr", "london", 0, FIGHT, t.pick("london", "BMB"))
    t.dice(4, 6, 6).do("done")
    assert t.all_rolled()
    assert (t.units("GER", "ruhr"), t.s.damage[t.choice("fight", "ruhr").args[0]]) == ("", 0)
    t = moving("UK").put("UK", "BMB", "london").put("GER", "INF", "ruhr").industry("IC", "ruhr")
    t.do("fly", "london", "ruhr", "london", 0, BOMB, t.pick("london", "BMB"))
    t.dice(4, 6).do("done")
    assert t.all_rolled()
    assert (t.units("GER", "ruhr"), t.s.damage[t.choice("fight", "ruhr").args[0]]) == ("INF", 1)


@rule("BMB-01")
def test_fighters_do_not_fly_strategic_bombing() -> None:
    t = moving("UK").put("UK", "FIT, BMB", "london").industry("IC", "netherlands")
    fighter, bomber = t.pick("london", "FIT, BMB")
    assert not t.offered("fly", "london", "netherlands", "london", 0, BOMB, [fighter])
    assert t.offered("fly", "london", "netherlands", "london", 0, BOMB, [bomber])


@rule("BMB-02")
@pytest.mark.parametrize("mission", [FIGHT, BOMB])
def test_flak_comes_before_either_mission(mission: int) -> None:
    t = moving("UK").put("GER", "INF, AAG", "ruhr").industry("IC", "ruhr")
    (bomber,) = t.new("UK", "BMB", "london")
    t.dice(1, 3).do("fly", "london", "ruhr", "london", 0, mission, [bomber])
    assert not t.alive(bomber)
    t.do("done")  # no dice: there is nobody left to bomb
    assert t.units("GER", "ruhr") == "INF, AAG"


@rule("BMB-02")
def test_a_bomber_that_the_flak_misses_carries_out_its_mission() -> None:
    t = moving("UK").put("GER", "INF, AAG", "ruhr").industry("IC", "ruhr")
    t.dice(2).do("fly", "london", "ruhr", "london", 0, FIGHT, t.new("UK", "BMB", "london"))
    t.dice(4, 6, 6).do("done")
    assert t.all_rolled()
    assert t.units("GER", "ruhr") == "AAG"


# land that a surrender has given to the enemy


@rule("AIR-02")
def test_aircraft_on_land_that_is_now_the_enemys_must_leave() -> None:
    t = moving("UK").hold("GER", "stalingrad").put("GER", "INF", "stalingrad").put("UK", "FIT", "stalingrad")
    fighter = t.pick("stalingrad", "FIT")
    assert t.refused("done") == "AIR-02"
    t.do("fly", "stalingrad", "persia", "persia", 0, NONE, fighter).do("done")
    assert t.units("UK", "persia") == "FIT"


@rule("AIR-02")
def test_with_troops_beside_them_they_may_wait_for_the_fight() -> None:
    t = moving("UK").hold("GER", "stalingrad").put("UK", "INF, FIT", "stalingrad").do("done")
    assert (t.holder("stalingrad"), t.units("UK", "stalingrad")) == ("USSR", "INF, FIT")


@rule("AIR-05")
def test_without_a_place_in_range_they_are_lost() -> None:
    t = moving("JAP").hold("UK", "berlin").put("JAP", "FIT", "berlin")
    t.hold("UK", *[place for place in RANGE_OF_BERLIN if t.holder(place) in ("GER", "JAP")])
    fighter = t.pick("berlin", "FIT")
    t.do("done")
    assert not t.alive(fighter[0])
