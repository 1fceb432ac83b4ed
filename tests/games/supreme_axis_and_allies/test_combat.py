"""4. Combat Resolution: where it happens, the round, dice, scouts, casualties, control."""

import pytest

from games.supreme_axis_and_allies.table import Table, battle, moving, rule, sea_battle
from theatre.games.supreme_axis_and_allies.state import FIGHT


def losing(t: Table, owner: str, units: str, place: str = "archangel") -> bool:
    """Would this be accepted as the casualties of the side that is asked?"""
    return t.offered("lose", t.pick(place, units, owner))


# where combat takes place


@rule("CMB-01")
def test_a_combat_in_every_space_with_opposing_units() -> None:
    t = moving("GER").put("USSR", "INF", "archangel").put("USSR", "INF", "stalingrad").put("USSR", "INF", "moscow")
    t.do("march", "smolensk", "archangel", t.new("GER", "INF", "smolensk"))
    t.do("march", "kursk", "stalingrad", t.new("GER", "INF", "kursk")).do("done")
    assert t.offered("fight", "archangel")
    assert t.offered("fight", "stalingrad")
    assert not t.offered("fight", "moscow")
    t.dice(1, 6, 1, 6).do("fight", "stalingrad")
    assert (t.holder("stalingrad"), t.holder("archangel"), t.holder("moscow")) == ("GER", "GER", "USSR")


@rule("CMB-01")
@pytest.mark.parametrize(("answer", "dice", "survivors"), [("decline", (6,), "DST"), ("intercept", (2, 6), "")])
def test_navies_that_did_not_find_each_other_do_not_fight(answer: str, dice: tuple[int, ...], survivors: str) -> None:
    t = moving("GER").put("UK", "DST", "viking_bank").dice(*dice)
    t.do("sail", "kattegat", "viking_bank", t.new("GER", "DST", "kattegat")).do(answer).do("done").until("roll")
    assert (t.units("GER", "viking_bank"), t.units("UK", "viking_bank")) == ("DST", survivors)
    assert t.all_rolled()


# the dice


@rule("CMB-03")
@pytest.mark.parametrize(("unit", "rating"), [("INF", 1), ("SCT", 1), ("ART", 2), ("ARM", 3), ("FIT", 3)])
def test_an_attack_die_at_the_rating_hits_and_one_above_misses(unit: str, rating: int) -> None:
    hit = battle(unit, "2 INF").dice(rating, 6, 6).do("done").until("retreat")
    assert hit.units("USSR", "archangel") == "INF"
    miss = battle(unit, "2 INF").dice(rating + (2 if unit == "SCT" else 1), 6, 6).do("done").until("retreat")
    assert miss.units("USSR", "archangel") == "2 INF"


@rule("CMB-03")
@pytest.mark.parametrize(
    ("unit", "rating"), [("INF", 2), ("ART", 2), ("ARM", 3), ("FRT", 3), ("FIT", 4), ("BMB", 1)]
)
def test_a_defence_die_at_the_rating_hits_and_one_above_misses(unit: str, rating: int) -> None:
    hit = battle("2 INF", unit).dice(6, 6, rating).do("done").until("retreat")
    assert hit.units("GER", "archangel") == "INF"
    miss = battle("2 INF", unit).dice(6, 6, rating + 1).do("done").until("retreat")
    assert miss.units("GER", "archangel") == "2 INF"


@rule("CMB-03")
@pytest.mark.parametrize(
    ("unit", "rating"), [("SUB", 2), ("DST", 2), ("CRU", 3), ("CAR", 1), ("BTL", 4), ("CVY", 1)]
)
def test_ships_attack_at_their_rating(unit: str, rating: int) -> None:
    hit = sea_battle(unit, "2 DST").dice(rating, 6, 6).do("done").until("retreat")
    assert hit.units("UK", "viking_bank") == "DST"
    miss = sea_battle(unit, "2 DST").dice(rating + (2 if unit == "CRU" else 1), 6, 6).do("done").until("retreat")
    assert miss.units("UK", "viking_bank") == "2 DST"


@rule("CMB-03")
@pytest.mark.parametrize(
    ("unit", "rating"), [("SUB", 1), ("DST", 2), ("CRU", 3), ("CAR", 2), ("BTL", 4), ("CVY", 1)]
)
def test_ships_defend_at_their_rating(unit: str, rating: int) -> None:
    hit = sea_battle("2 DST", unit).dice(6, 6, rating).do("done").until("retreat")
    assert hit.units("GER", "viking_bank") == "DST"
    miss = sea_battle("2 DST", unit).dice(6, 6, rating + (2 if unit == "CRU" else 1)).do("done").until("retreat")
    assert miss.units("GER", "viking_bank") == "2 DST"


@rule("CMB-04")
def test_an_adjusted_die_may_fall_below_1() -> None:
    t = sea_battle("CRU, TRN", "2 DST").dice(1, 6, 6, 6).do("done").do("roll-transports")
    t.do("scout", 0).until("retreat")
    assert t.units("UK", "viking_bank") == "DST"


@rule("CMB-04")
def test_a_die_of_1_left_as_it_is_does_not_hit_for_a_rating_of_0() -> None:
    t = sea_battle("CRU, TRN", "2 DST").dice(1, 6, 6, 6).do("done").do("roll-transports").do("scout").until("retreat")
    assert t.units("UK", "viking_bank") == "2 DST"


@rule("CMB-05")
def test_the_attacker_rolls_one_die_per_unit_and_totals_the_hits() -> None:
    t = battle("2 INF, ARM", "4 FRT").dice(1, 6, 3, 6, 6, 6, 6).do("done").until("retreat")
    assert t.all_rolled()
    assert t.units("USSR", "archangel") == "2 FRT"
    alone = battle("ARM", "4 FRT").dice(3, 6, 6, 6, 6).do("done").until("retreat")
    assert alone.units("USSR", "archangel") == "3 FRT"


@rule("CMB-06")
def test_the_first_die_is_the_attackers() -> None:
    t = battle("INF", "INF").dice(1, 3).do("done").until("roll")
    assert (t.units("GER", "archangel"), t.units("USSR", "archangel")) == ("INF", "")


@rule("CMB-06")
def test_units_about_to_be_lost_roll_too() -> None:
    t = battle("INF", "INF").dice(1, 2).do("done").until("roll")
    assert (t.units("GER", "archangel"), t.units("USSR", "archangel")) == ("", "")
    assert t.holder("archangel") == "USSR"


@rule("CMB-14")
def test_no_casualty_is_chosen_before_both_sides_have_rolled() -> None:
    t = battle("INF, ARM", "INF, ARM").dice(1, 3, 2, 6).do("done")
    assert "lose" in t.verbs()
    assert t.all_rolled()
    assert (t.units("GER", "archangel"), t.units("USSR", "archangel")) == ("INF, ARM", "INF, ARM")


@rule("CMB-14")
def test_sneak_casualties_are_chosen_before_the_other_dice() -> None:
    t = sea_battle("SUB", "CAR, CRU").dice(2, 2).do("done")
    assert (t.seat, t.verbs()) == ("UK", ("lose",))
    assert t.dice_box.faces == [2]
    t.do("lose", t.pick("viking_bank", "CRU", "UK"))
    assert t.units("GER", "viking_bank") == ""  # the CAR that was left hits on its 2


# casualties


@rule("CMB-07")
def test_the_owner_chooses_as_many_units_as_hits_were_scored() -> None:
    t = battle("INF, ART, ARM", "FRT").dice(6, 6, 6, 3).do("done")
    assert t.seat == "GER"
    assert losing(t, "GER", "INF")
    assert losing(t, "GER", "ART")
    assert losing(t, "GER", "ARM")
    assert t.refused("lose", t.pick("archangel", "INF, ART")) == "CMB-07"
    assert t.refused("lose") == "CMB-07"
    t.do("lose", t.pick("archangel", "ARM"))
    assert t.units("GER", "archangel") == "INF, ART"


@rule("CMB-07")
def test_nobody_chooses_units_of_the_other_side() -> None:
    t = battle("INF, ARM", "2 FRT").dice(6, 6, 3, 6).do("done")
    assert t.refused("lose", t.pick("archangel", "FRT", "USSR")) == "CMB-07"
    assert losing(t, "GER", "ARM")


@rule("CMB-07")
def test_guns_are_no_casualties() -> None:
    t = battle("ARM, ART", "INF, FRT, AAG").dice(6, 3, 6, 6).do("done")
    assert t.seat == "USSR"
    assert t.refused("lose", t.pick("archangel", "AAG", "USSR")) == "CMB-07"
    assert losing(t, "USSR", "INF")


@rule("CMB-07")
def test_the_controller_of_the_territory_chooses_for_a_joint_defence() -> None:
    t = battle("ARM", "INF").put("UK", "INF, ARM", "archangel").dice(3, 6, 6, 6).do("done")
    assert t.seat == "USSR"
    assert losing(t, "UK", "ARM")
    t.do("lose", t.pick("archangel", "INF", "UK"))
    assert (t.units("USSR", "archangel"), t.units("UK", "archangel")) == ("INF", "ARM")


@rule("CMB-07")
def test_at_sea_the_nation_with_most_units_chooses() -> None:
    t = sea_battle("DST", "CAR").put("USA", "2 DST", "viking_bank").dice(2, 6, 6, 6).do("done")
    assert t.seat == "USA"
    t.do("lose", t.pick("viking_bank", "CAR", "UK"))
    assert (t.units("UK", "viking_bank"), t.units("USA", "viking_bank")) == ("", "2 DST")


@rule("CMB-07")
@pytest.mark.parametrize(("two_hits", "survivor"), [(1, "BTL"), (0, "")])
def test_a_battleship_absorbs_a_first_hit_if_that_was_agreed(two_hits: int, survivor: str) -> None:
    t = sea_battle("2 DST", "BTL", two_hit_battleship=two_hits).dice(2, 6, 6).do("done").until("retreat", "roll")
    assert t.units("UK", "viking_bank") == survivor


@rule("CMB-07")
def test_two_hits_in_one_battle_sink_a_battleship() -> None:
    t = sea_battle("2 DST", "BTL").dice(2, 6, 6).do("done").do("stay").dice(2, 6, 6).do("stay")
    assert t.units("UK", "viking_bank") == ""


@rule("CMB-07")
def test_a_battleship_may_take_both_hits_in_place_of_another_ship() -> None:
    t = sea_battle("2 BTL", "BTL, DST").dice(4, 4, 6, 6).do("done")
    (battleship,) = t.pick("viking_bank", "BTL", "UK")
    assert t.offered("lose", [battleship, *t.pick("viking_bank", "DST", "UK")])
    t.do("lose", [battleship, battleship])
    assert t.units("UK", "viking_bank") == "DST"


# the end of the round


@rule("CMB-08")
def test_after_the_casualties_the_attacker_and_then_the_defender_may_retreat() -> None:
    t = battle("INF", "INF").dice(6, 6).do("done")
    assert t.seat == "GER"
    assert t.offered("retreat")
    t.do("stay")
    assert t.seat == "USSR"
    assert t.offered("retreat")


@rule("CMB-08")
def test_the_controller_decides_for_a_joint_defence() -> None:
    t = battle("INF", "INF").put("UK", "2 ARM", "archangel").dice(6, 6, 6, 6).do("done").do("stay")
    assert (t.seat, t.verbs()) == ("USSR", ("stay", "retreat"))
    t.dice(6).do("retreat").do("fall-back", "moscow", t.pick("archangel", "2 ARM", "UK"))
    assert (t.seat, t.units("UK", "moscow")) == ("USSR", "2 ARM")


@rule("CMB-08")
def test_no_retreat_without_a_place_to_go() -> None:
    t = moving("UK").put("GER", "INF", "iceland").hold("GER", "iceland")
    (transport,) = t.new("UK", "TRN", "norwegian")
    t.do("land", transport, "iceland", t.new("UK", "INF", "norwegian", aboard=transport))
    t.dice(6, 6, 1, 6).do("done")  # the second round follows at once
    assert (t.units("UK", "iceland"), t.units("GER", "iceland")) == ("INF", "")


@rule("CMB-09")
def test_rounds_follow_until_one_side_is_gone() -> None:
    t = battle("INF", "INF").dice(6, 6).do("done")
    for _ in range(3):
        t.do("stay").dice(6, 6).do("stay")
        assert t.all_rolled()
    t.do("stay").dice(1, 6).do("stay")
    assert (t.holder("archangel"), t.units("GER", "archangel")) == ("GER", "INF")


@rule("CMB-09")
def test_no_further_round_after_a_retreat() -> None:
    t = battle("INF", "INF").dice(6, 6).do("done").do("stay").dice(6).do("retreat").until("roll", "fall-back")
    assert t.all_rolled()
    assert t.units("GER", "archangel") == "INF"


@rule("CMB-09")
def test_a_combat_that_neither_side_can_win_is_broken_off_by_the_attacker() -> None:
    t = sea_battle("TRN", "TRN").do("done").do("stay").dice(6).do("stay")
    assert (t.units("GER", "kattegat"), t.units("UK", "viking_bank")) == ("TRN", "TRN")


@rule("CMB-10")
@pytest.mark.parametrize(("attacker", "dice", "left"), [("SUB", (2,), "SUB"), ("DST", (2, 3), "")])
def test_sneak_casualties_are_removed_before_any_reply(attacker: str, dice: tuple[int, ...], left: str) -> None:
    t = sea_battle(attacker, "CRU").dice(*dice).do("done").until("roll")
    assert t.all_rolled()
    assert (t.units("GER", "viking_bank"), t.units("UK", "viking_bank")) == (left, "")


@rule("CMB-10")
def test_units_with_sneak_on_both_sides_fire_at_the_same_time() -> None:
    t = sea_battle("SUB", "SUB").dice(2, 1).do("done").until("roll")
    assert (t.units("GER", "viking_bank"), t.units("UK", "viking_bank")) == ("", "")


@rule("CMB-10")
def test_who_has_fired_with_sneak_does_not_fire_again_in_that_round() -> None:
    t = sea_battle("SUB", "2 CRU").dice(6, 6, 6).do("done").until("retreat")
    assert t.all_rolled()


# scouts


@rule("CMB-11")
def test_a_scout_changes_one_own_die_by_1_in_each_round() -> None:
    t = battle("SCT", "3 FRT").dice(2, 6, 6, 6).do("done")
    assert t.offered("scout", 0)
    assert t.refused("scout", 0, 0) == "CMB-11"
    t.do("scout", 0)
    assert t.units("USSR", "archangel") == "2 FRT"
    t.dice(2, 6, 6).do("stay").do("scout", 0)
    assert t.units("USSR", "archangel") == "FRT"


@rule("CMB-11")
def test_without_a_scout_no_die_is_changed() -> None:
    t = battle("INF", "2 FRT").dice(2, 6, 6).do("done")
    assert "scout" not in t.verbs()
    assert t.units("USSR", "archangel") == "2 FRT"


@rule("CMB-11")
def test_scouts_change_only_the_dice_of_their_own_side() -> None:
    t = battle("2 INF", "SCT").dice(2, 2, 3).do("done")
    assert t.seat == "USSR"
    assert t.offered("scout", 0)  # its own 3, to a 2
    assert t.refused("scout", 1) == "CMB-11"
    t.do("scout", 0).until("retreat")
    assert (t.units("GER", "archangel"), t.units("USSR", "archangel")) == ("INF", "SCT")


@rule("CMB-11")
def test_a_scout_helps_the_dice_of_its_own_nation_only() -> None:
    t = battle("2 INF", "INF").put("UK", "SCT", "archangel").dice(6, 6, 3, 6).do("done")
    assert t.verbs() == ("stay", "retreat")  # the USSR missed by 1, the UK by 4
    t = battle("2 INF", "INF").put("UK", "SCT", "archangel").dice(6, 6, 6, 3).do("done")
    assert (t.seat, t.verbs()) == ("UK", ("scout",))


@rule("CMB-11")
def test_a_lost_scout_helps_no_more() -> None:
    t = battle("SCT, INF", "2 FRT").dice(6, 6, 3, 6).do("done")
    t.do("lose", t.pick("archangel", "SCT")).dice(2, 6, 6).do("stay")
    assert t.verbs() == ("stay", "retreat")


@rule("CMB-11")
def test_a_die_may_be_raised_as_well() -> None:
    t = battle("SCT, INF", "2 FRT").dice(2, 1, 6, 6).do("done")
    assert t.offered("scout", 101)
    t.do("scout", 101).until("retreat")
    assert t.units("USSR", "archangel") == "2 FRT"


@rule("CMB-11")
def test_a_cruiser_scouts_at_sea() -> None:
    t = sea_battle("DST, CRU", "2 BTL").dice(3, 6, 6, 6).do("done")
    assert t.offered("scout", 0)
    t = sea_battle("2 DST", "2 BTL").dice(3, 6, 6, 6).do("done")
    assert "scout" not in t.verbs()


@rule("CMB-11")
def test_scouts_come_after_re_rolls() -> None:
    t = battle("SCT", "2 FRT").chits("GER", 1).dice(6).do("done")
    assert t.verbs() == ("keep", "reroll")
    t.dice(2).do("reroll", 0)
    assert t.verbs() == ("scout",)
    t.dice(6, 6).do("scout", 0)
    assert t.units("USSR", "archangel") == "FRT"


@rule("CMB-12")
@pytest.mark.parametrize(
    ("dice", "scouts", "left"), [((3, 6), (0, 0), "2 FRT"), ((2, 2), (0, 1), "FRT"), ((3, 2), (1,), "2 FRT")]
)
def test_two_scouts_add_up_or_are_spread(dice: tuple[int, ...], scouts: tuple[int, ...], left: str) -> None:
    t = battle("2 SCT", "3 FRT").dice(*dice, 6, 6, 6).do("done")
    assert not t.offered("scout", 0, 0, 0)
    assert t.offered("scout", *scouts)
    t.do("scout", *scouts).until("retreat")
    assert t.units("USSR", "archangel") == left


@rule("CMB-12")
def test_the_menu_shows_what_makes_a_hit() -> None:
    t = battle("2 SCT, INF", "4 FRT").dice(6, 3, 2, 6, 6, 6, 6).do("done")
    menu = {choice.args for choice in t.asked().options}
    assert {(), (2,), (1, 1)} <= menu  # nobody, the 2 by one scout, the 3 by both
    assert not any(0 in dice or dice == (1, 2) for dice in menu)


@rule("CMB-12")
def test_one_scout_does_not_do_for_two_dice() -> None:
    t = battle("SCT, INF", "3 FRT").dice(2, 2, 6, 6, 6).do("done")
    assert t.offered("scout", 0)
    assert t.offered("scout", 1)
    assert not t.offered("scout", 0, 1)


# artillery (base game)


@rule("CMB-03")
@pytest.mark.parametrize(("support", "left"), [(1, "2 FRT"), (0, "3 FRT")])
def test_artillery_supports_one_infantry_if_that_was_agreed(support: int, left: str) -> None:
    t = battle("2 INF, ART", "3 FRT", artillery_support=support).dice(2, 2, 3, 6, 6, 6).do("done").until("retreat")
    assert t.units("USSR", "archangel") == left


# control


@rule("CMB-13")
def test_the_winner_takes_the_territory_with_its_value() -> None:
    t = battle("INF", "INF").dice(1, 6)
    german, soviet = t.marker("GER"), t.marker("USSR")
    t.do("done")
    assert t.holder("archangel") == "GER"
    assert (t.marker("GER"), t.marker("USSR")) == (german + 2 - 1, soviet - 2)  # War Weariness took 1


@rule("CMB-13")
def test_air_units_alone_take_nothing() -> None:
    t = battle("FIT", "INF").dice(3, 6).do("done")
    assert t.units("USSR", "archangel") == ""
    assert t.holder("archangel") == "USSR"


@rule("CMB-13")
def test_nor_does_a_gun_alone() -> None:
    t = battle("INF, FIT, AAG", "INF").dice(6, 3, 2).do("done")
    t.do("lose", t.pick("archangel", "INF"))
    assert (t.holder("archangel"), t.units("USSR", "archangel")) == ("USSR", "AAG")  # and is captured (D-33)


@rule("CMB-13")
def test_what_a_defender_abandons_to_aircraft_alone_stays_his() -> None:
    t = battle("FIT", "INF, FRT").dice(6, 6, 6).do("done").do("stay").dice(6).do("retreat")
    t.do("fall-back", "moscow", t.pick("archangel", "INF", "USSR"))
    assert (t.units("USSR", "archangel"), t.holder("archangel")) == ("FRT", "USSR")


@rule("CMB-13")
def test_a_gun_does_not_hold_a_territory_and_is_captured_with_it() -> None:
    t = battle("INF", "INF, AAG").dice(1, 6).do("done")
    assert (t.holder("archangel"), t.units("GER", "archangel")) == ("GER", "INF, AAG")


@rule("CMB-13")
def test_an_undefended_territory_falls_when_it_is_entered() -> None:
    t = moving("GER")
    t.do("march", "smolensk", "archangel", t.new("GER", "INF", "smolensk"))
    assert t.holder("archangel") == "GER"


@rule("CMB-13")
def test_a_retaken_territory_goes_back_to_an_ally() -> None:
    t = moving("UK").hold("GER", "archangel").put("GER", "INF", "archangel")
    t.do("march", "moscow", "archangel", t.new("UK", "INF", "moscow")).dice(1, 6).do("done")
    assert t.holder("archangel") == "USSR"
    assert t.units("UK", "archangel") == "INF"


@rule("CMB-13")
def test_aircraft_fight_beside_the_army_that_takes_the_territory() -> None:
    t = moving("GER").put("USSR", "2 INF", "archangel")
    t.do("march", "smolensk", "archangel", t.new("GER", "INF", "smolensk"))
    t.do("fly", "belorussia", "archangel", "smolensk", 0, FIGHT, t.new("GER", "FIT", "belorussia"))
    t.dice(1, 3, 6, 6).do("done")
    assert (t.holder("archangel"), t.units("GER", "archangel"), t.units("GER", "smolensk")) == ("GER", "INF", "FIT")
