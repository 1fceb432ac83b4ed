"""4. Combat Resolution: retreat, pursuit fire, and what stays behind."""

import pytest

from games.supreme_axis_and_allies.table import Table, battle, moving, rule, sea_battle
from theatre.games.supreme_axis_and_allies.tables import AMBUSH


def attack_from_two_sides(army: str = "2 ARM") -> Table:
    """Germany holds Smolensk, Leningrad and Belorussia and has attacked Archangel from Smolensk."""
    t = moving("GER").hold("GER", "leningrad").put("USSR", "2 FRT", "archangel")
    return t.do("march", "smolensk", "archangel", t.new("GER", army, "smolensk"))


# pursuit fire


@rule("RET-01")
@pytest.mark.parametrize(("die", "left"), [(1, "ARM"), (2, "2 ARM")])
def test_pursuers_hit_on_1_whatever_their_rating(die: int, left: str) -> None:
    t = battle("2 ARM", "ARM, FRT").dice(6, 6, 6, 6).do("done").dice(6, die).do("retreat").until("roll")
    assert t.units("GER", "smolensk") == left
    assert t.units("USSR", "archangel") == "ARM, FRT"


@rule("RET-01")
def test_each_unit_of_the_other_side_rolls_one_die_and_nobody_replies() -> None:
    t = battle("3 INF", "INF, FRT").dice(6, 6, 6, 6, 6).do("done").do("stay").dice(1, 6, 1, 6, 6).do("retreat")
    assert t.dice_box.faces == [6, 6]  # three pursuers, three dice: two hits on the one INF that runs
    assert t.units("USSR", "archangel") == ""
    assert t.units("GER", "archangel") == "3 INF, FRT"


@rule("RET-01")
def test_pursuit_hits_fall_on_those_who_retreat() -> None:
    t = battle("2 INF", "2 INF, FRT").dice(6, 6, 6, 6, 6).do("done").do("stay").dice(1, 6).do("retreat")
    t.until("fall-back").do("fall-back", "moscow", t.pick("archangel", "INF", "USSR"))
    assert (t.units("USSR", "moscow"), t.units("GER", "archangel")) == ("INF", "2 INF, FRT")


@rule("RET-01")
def test_scouts_help_the_pursuit() -> None:
    t = battle("2 INF", "SCT, FRT").dice(6, 6, 6, 6).do("done").dice(2, 6).do("retreat")
    assert t.seat == "USSR"
    t.do("scout", 0)
    assert t.units("GER", "smolensk") == "INF"


@rule("RET-01")
def test_guns_do_not_pursue() -> None:
    t = battle("INF", "INF, AAG").dice(6, 6).do("done").dice(6).do("retreat")
    assert t.all_rolled()
    assert t.units("GER", "smolensk") == "INF"


@rule("RET-09")
def test_pursuit_is_the_last_fire_of_the_combat() -> None:
    t = battle("2 INF", "2 FRT").dice(6, 6, 6, 6).do("done").dice(6, 6).do("retreat")
    assert t.all_rolled()
    assert (t.seat, t.verbs()) == ("UK", ("pass", "roll"))  # the German turn is over
    assert (t.units("GER", "smolensk"), t.units("USSR", "archangel")) == ("2 INF", "2 FRT")


@rule("RET-01", "CMB-11")
def test_a_scout_that_helped_in_the_round_helps_in_the_pursuit_again() -> None:
    t = battle("3 INF", "SCT, FRT").dice(6, 6, 6, 3, 6).do("done").do("scout", 0)  # 2 is what a SCT needs
    t.dice(2, 6).do("retreat")
    assert (t.seat, t.verbs()) == ("USSR", ("scout",))
    t.do("scout", 0)
    assert t.units("GER", "smolensk") == "INF"


@rule("BMB-04")
def test_attacking_bombers_do_not_pursue() -> None:
    t = battle("INF, BMB", "2 INF").dice(6, 5, 5, 6, 6).do("done").do("stay").dice(6).do("retreat")
    assert t.all_rolled()  # one die, of the INF
    t.do("fall-back", "moscow", t.pick("archangel", "2 INF", "USSR"))
    assert t.units("USSR", "moscow") == "2 INF"


@rule("RET-01")
def test_defending_bombers_do() -> None:
    t = battle("2 INF", "BMB, FRT").dice(6, 6, 6, 6).do("done").dice(1, 1).do("retreat")
    assert t.units("GER", "smolensk") == ""


# where to


@rule("RET-02")
def test_defenders_go_to_an_adjacent_friendly_territory() -> None:
    t = battle("INF", "INF").dice(6, 6).do("done").do("stay").dice(6).do("retreat")
    runner = t.pick("archangel", "INF", "USSR")
    assert t.refused("fall-back", "smolensk", runner) == "RET-02"
    assert t.refused("fall-back", "kazakhstan", runner) == "RET-02"
    t.do("fall-back", "kazan", runner)
    assert (t.units("USSR", "kazan"), t.holder("archangel")) == ("INF", "GER")


@rule("RET-02")
def test_each_retreating_unit_may_choose_its_own_space() -> None:
    t = battle("INF", "INF, ARM").dice(6, 6, 6).do("done").do("stay").dice(6).do("retreat")
    t.do("fall-back", "leningrad", t.pick("archangel", "INF", "USSR"))
    t.do("fall-back", "moscow", t.pick("archangel", "ARM", "USSR"))
    assert (t.units("USSR", "leningrad"), t.units("USSR", "moscow")) == ("INF", "ARM")


@rule("RET-02")
def test_allied_territory_is_friendly_for_a_defender() -> None:
    t = battle("INF", "INF").hold("UK", "moscow").dice(6, 6).do("done").do("stay").dice(6).do("retreat")
    t.do("fall-back", "moscow", t.pick("archangel", "INF", "USSR"))
    assert t.units("USSR", "moscow") == "INF"


@rule("RET-02")
def test_without_a_friendly_territory_next_to_it_the_defence_stays() -> None:
    t = battle("INF", "INF").hold("GER", "leningrad", "moscow", "kazan", "evenki").dice(6, 6).do("done")
    t.dice(6, 6).do("stay")  # the next round comes without a question to the USSR
    assert t.all_rolled()
    assert t.seat == "GER"
    t = battle("INF", "INF").hold("GER", "leningrad", "moscow", "kazan").dice(6, 6).do("done").do("stay")
    assert (t.seat, t.verbs()) == ("USSR", ("stay", "retreat"))


@rule("RET-03")
def test_attackers_go_back_only_to_what_was_theirs_at_the_start_of_the_turn() -> None:
    t = moving("GER").hold("GER", "moscow").put("USSR", "FRT", "archangel")
    t.do("march", "baltic_states", "leningrad", t.new("GER", "INF", "baltic_states"))
    t.do("march", "smolensk", "archangel", t.new("GER", "INF", "smolensk"))
    t.dice(6, 6).do("done").dice(6).do("retreat")
    runner = t.pick("archangel", "INF")
    assert t.holder("leningrad") == "GER"
    assert t.refused("fall-back", "leningrad", runner) == "RET-03"
    assert t.offered("fall-back", "smolensk", runner)
    assert t.offered("fall-back", "moscow", runner)


@rule("RET-03")
def test_an_attacker_does_not_go_back_into_the_territory_of_an_ally() -> None:
    t = moving("GER").hold("JAP", "smolensk").hold("GER", "leningrad", "moscow").put("USSR", "FRT", "archangel")
    t.do("march", "smolensk", "archangel", t.new("GER", "INF", "smolensk")).dice(6, 6).do("done").dice(6).do("retreat")
    runner = t.pick("archangel", "INF")
    assert t.refused("fall-back", "smolensk", runner) == "RET-03"
    assert t.offered("fall-back", "leningrad", runner)


@rule("RET-04")
def test_a_retreating_attacker_moves_one_space_even_with_movement_left() -> None:
    t = attack_from_two_sides().dice(6, 6, 6, 6).do("done").dice(6, 6).do("retreat")
    runners = t.pick("archangel", "2 ARM")
    assert t.refused("fall-back", "belorussia", runners) == "RET-04"
    t.do("fall-back", "smolensk", runners)
    assert t.units("GER", "smolensk") == "2 ARM"


@rule("RET-03")
def test_an_attacker_does_not_run_into_enemy_territory() -> None:
    t = attack_from_two_sides().dice(6, 6, 6, 6).do("done").dice(6, 6).do("retreat")
    assert t.refused("fall-back", "moscow", t.pick("archangel", "2 ARM")) == "RET-03"
    assert t.offered("fall-back", "leningrad", t.pick("archangel", "2 ARM"))


# who cannot


@rule("RET-05")
def test_units_without_movement_do_not_retreat() -> None:
    t = battle("INF", "INF, FRT").dice(6, 6, 6).do("done").do("stay").dice(6).do("retreat")
    soldier, fort = t.pick("archangel", "INF, FRT", "USSR")
    assert t.refused("fall-back", "moscow", [fort]) == "RET-05"
    assert t.refused("fall-back", "moscow", [soldier, fort]) == "RET-05"
    assert t.offered("fall-back", "moscow", [soldier])


@rule("RET-05")
def test_a_defence_of_forts_alone_fights_to_the_end() -> None:
    t = battle("INF", "FRT").dice(6, 6).do("done").dice(6, 6).do("stay")
    assert t.seat == "GER"
    assert t.all_rolled()  # the second round came without a question to the USSR


@rule("RET-06")
def test_guns_do_not_retreat_though_they_can_move() -> None:
    t = battle("INF", "INF, AAG").dice(6, 6).do("done").do("stay").dice(6).do("retreat")
    soldier, gun = t.pick("archangel", "INF, AAG", "USSR")
    assert t.refused("fall-back", "moscow", [gun]) == "RET-06"
    assert t.refused("fall-back", "moscow", [soldier, gun]) == "RET-06"
    assert t.offered("fall-back", "moscow", [soldier])


@rule("RET-06")
def test_an_attackers_gun_is_captured_when_the_attack_is_given_up() -> None:
    t = battle("INF, AAG", "FRT").dice(6, 6).do("done").dice(6).do("retreat")
    assert t.units("GER", "smolensk") == "INF"
    assert t.units("USSR", "archangel") == "AAG, FRT"


@rule("RET-07")
def test_what_a_retreating_defender_leaves_behind_is_captured() -> None:
    t = battle("INF", "INF, FRT, AAG").industry("IC", "archangel").dice(6, 6, 6).do("done").do("stay")
    t.dice(6).do("retreat").do("fall-back", "moscow", t.pick("archangel", "INF", "USSR"))
    assert t.units("GER", "archangel") == "INF, AAG, FRT"
    assert (t.units("USSR", "archangel"), t.holder("archangel")) == ("", "GER")


@rule("RET-07")
def test_nothing_is_captured_while_the_defender_stays() -> None:
    t = battle("INF", "INF, FRT, AAG").dice(6, 6, 6).do("done").do("stay").dice(6, 6, 6).do("stay").dice(6, 6)
    t.do("retreat")
    assert (t.units("USSR", "archangel"), t.units("GER", "archangel")) == ("INF, AAG, FRT", "")


# when


@rule("RET-08")
def test_no_retreat_before_the_first_round_nor_before_its_casualties() -> None:
    t = battle("INF, ARM", "2 FRT").put("USSR", "INF", "stalingrad")
    t.do("march", "kursk", "stalingrad", t.new("GER", "INF", "kursk")).do("done")
    assert "retreat" not in t.verbs()
    t.dice(6, 6, 3, 6).do("fight", "archangel")
    assert t.refused("retreat") == "RET-08"
    t.do("lose", t.pick("archangel", "INF"))
    assert t.verbs() == ("stay", "retreat")


@rule("RET-08")
def test_nor_when_technology_chits_are_played() -> None:
    t = battle("INF", "INF").tech("GER", AMBUSH).do("done")
    assert t.refused("retreat") == "RET-08"
    t.dice(6, 6).do("pass")
    assert t.offered("retreat")


# sides and elements


@rule("RET-02")
def test_a_side_retreats_as_a_whole() -> None:
    t = battle("INF, ARM", "2 FRT").hold("GER", "leningrad").dice(6, 6, 6, 6).do("done").dice(6, 6).do("retreat")
    t.do("fall-back", "smolensk", t.pick("archangel", "INF"))
    assert t.verbs() == ("fall-back",)
    t.do("fall-back", "leningrad", t.pick("archangel", "ARM"))
    assert (t.units("GER", "smolensk"), t.units("GER", "leningrad")) == ("INF", "ARM")


@rule("RET-02")
def test_aircraft_of_a_retreating_side_fly_to_their_landing_place() -> None:
    t = battle("INF, FIT", "2 FRT").hold("GER", "leningrad").dice(6, 6, 6, 6).do("done").dice(6, 6).do("retreat")
    t.do("fall-back", "leningrad", t.pick("archangel", "INF"))
    assert (t.units("GER", "leningrad"), t.units("GER", "smolensk")) == ("INF", "FIT")


@rule("RET-03")
def test_a_fleet_goes_back_where_it_came_from() -> None:
    t = sea_battle("DST", "CRU").dice(6, 6).do("done").dice(6).do("retreat").until("roll")
    assert (t.units("GER", "kattegat"), t.units("UK", "viking_bank")) == ("DST", "CRU")


@rule("RET-02")
def test_a_defending_fleet_does_not_go_where_enemy_ships_are() -> None:
    t = sea_battle("DST", "DST").put("GER", "SUB", "german_bight").dice(6, 6).do("done").do("stay")
    t.dice(6).do("retreat")
    ship = t.pick("viking_bank", "DST", "UK")
    assert t.refused("fall-back", "german_bight", ship) == "RET-02"
    assert t.offered("fall-back", "norwegian", ship)


@rule("RET-02")
def test_a_carrier_takes_its_fighters_along() -> None:
    t = sea_battle("DST", "CAR, FIT").dice(6, 6, 6).do("done").do("stay").dice(6).do("retreat")
    t.do("fall-back", "norwegian", t.pick("viking_bank", "CAR", "UK"))
    assert t.units("UK", "norwegian") == "FIT, CAR"


@rule("RET-02")
def test_fighters_whose_carrier_was_sunk_land_next_to_the_zone() -> None:
    t = sea_battle("2 CRU", "CAR, FIT").dice(3, 6, 6, 6).do("done")
    t.do("lose", t.pick("viking_bank", "CAR", "UK")).dice(6).do("retreat")
    assert (t.units("UK", "viking_bank"), t.units("UK", "scotland")) == ("", "FIT")


@rule("RET-02")
def test_they_are_lost_if_there_is_no_place() -> None:
    t = sea_battle("2 CRU", "CAR, FIT").hold("GER", "scotland").dice(3, 6, 6, 6).do("done")
    (fighter,) = t.pick("viking_bank", "FIT", "UK")
    t.do("lose", t.pick("viking_bank", "CAR", "UK")).dice(6).do("retreat")
    assert not t.alive(fighter)


@rule("RET-01")
def test_transports_are_the_last_casualties_of_a_pursuit_too() -> None:
    t = sea_battle("DST, CAR, TRN", "CRU").dice(6, 6, 6).do("done").dice(1).do("retreat")
    assert t.refused("lose", t.pick("viking_bank", "TRN")) == "TSP-04"
    assert t.offered("lose", t.pick("viking_bank", "CAR"))


@rule("RET-03")
def test_without_a_zone_to_go_back_to_a_fleet_stays() -> None:
    t = moving("GER").put("UK", "CRU", "viking_bank").put("UK", "TRN", "kattegat")
    t.do("sail", "kattegat", "viking_bank", t.new("GER", "2 DST", "kattegat")).do("intercept")
    t.dice(6, 6, 6).do("done")
    assert (t.seat, t.verbs()) == ("UK", ("stay", "retreat"))  # only the defender is asked


@rule("RET-02")
def test_a_defending_fleet_may_choose_its_zone() -> None:
    t = sea_battle("DST", "DST").dice(6, 6).do("done").do("stay").dice(6).do("retreat")
    ship = t.pick("viking_bank", "DST", "UK")
    assert t.refused("fall-back", "barents", ship) == "RET-02"
    t.do("fall-back", "german_bight", ship)
    assert t.units("UK", "german_bight") == "DST"
