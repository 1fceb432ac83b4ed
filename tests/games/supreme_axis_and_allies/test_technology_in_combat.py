"""List of Research Priorities: what the cards and chits do in combat."""

import pytest

from games.supreme_axis_and_allies.table import Table, battle, moving, rule, sea_battle
from theatre.games.supreme_axis_and_allies.state import BOMB
from theatre.games.supreme_axis_and_allies.tables import (
    AMBUSH,
    ATOMIC_BOMB,
    CODEBREAKING,
    HEAVY_BOMBERS,
    JET_POWER,
    ROCKETS,
    SUPERIOR_GENERAL,
)


def raid(target: str, bombers: str = "BMB", card: int = 0, points: int = 25) -> Table:
    """British bombers on their way from London to bomb a German Territory."""
    t = moving("UK").card("UK", card, points).industry("IC", "ruhr")
    return t.do("fly", "london", target, "london", 0, BOMB, t.new("UK", bombers, "london"))


# Atomic Bomb


@rule("TEC-02b")
@pytest.mark.parametrize(
    ("card", "points", "dice", "value"),
    [(ATOMIC_BOMB, 25, (4, 6), 1), (ATOMIC_BOMB, 25, (6, 6), 3), (ATOMIC_BOMB, 24, (4, 6), 3), (0, 0, (4, 6), 3)],
)
def test_the_atomic_bomb_takes_2_from_the_value(card: int, points: int, dice: tuple[int, int], value: int) -> None:
    t = raid("ruhr", "BMB", card, points).dice(*dice).do("done")
    assert t.worth("ruhr") == value


@rule("TEC-02b")
def test_the_industry_is_damaged_as_by_other_bombs() -> None:
    t = raid("ruhr", "BMB", ATOMIC_BOMB).dice(4, 4).do("done")
    assert t.works("ruhr") == ("IC", 2)


@rule("TEC-02b")
def test_several_bombers_still_take_only_2() -> None:
    t = raid("berlin", "2 BMB", ATOMIC_BOMB).dice(4, 4, 4, 4).do("done")
    assert t.worth("berlin") == 3


@rule("TEC-02b")
def test_a_value_does_not_fall_below_0() -> None:
    t = raid("netherlands", "BMB", ATOMIC_BOMB).dice(4, 4).do("done")
    assert t.worth("netherlands") == 0


@rule("TEC-02c")
def test_the_atomic_bomb_can_be_aimed_at_any_territory() -> None:
    t = moving("UK").card("UK", ATOMIC_BOMB, 25).put("UK", "BMB", "london")
    assert t.offered("fly", "london", "normandy", "london", 0, BOMB, t.pick("london", "BMB"))
    t = moving("UK").card("UK", ATOMIC_BOMB, 24).put("UK", "BMB", "london")
    assert not t.offered("fly", "london", "normandy", "london", 0, BOMB, t.pick("london", "BMB"))


@rule("TEC-02d")
@pytest.mark.parametrize(("target", "card", "loss"), [("ruhr", 2, 2), ("netherlands", 2, 1), ("ruhr", 0, 0)])
def test_the_lost_value_moves_the_morale_marker_down(target: str, card: int, loss: int) -> None:
    t = raid(target, "BMB", card)
    before = t.marker("GER")
    t.dice(4, 4).do("done")
    assert t.marker("GER") == before - loss


# Jet Power


@rule("TEC-04b")
@pytest.mark.parametrize(("points", "hit"), [(12, True), (11, False)])
def test_jets_hit_on_3_in_a_dogfight(points: int, hit: bool) -> None:
    t = battle("FIT", "FIT, FRT").card("GER", JET_POWER, points)
    (enemy,) = t.pick("archangel", "FIT", "USSR")
    t.dice(3, 6).do("done")
    assert t.alive(enemy) != hit
    t = battle("FIT", "FIT, FRT").card("USSR", JET_POWER, points)
    (enemy,) = t.pick("archangel", "FIT")
    t.dice(6, 3).do("done")
    assert t.alive(enemy) != hit


@rule("TEC-04b")
def test_jets_miss_on_4_and_do_not_help_the_enemy() -> None:
    t = battle("FIT", "FIT, FRT").card("GER", JET_POWER, 12).dice(4, 3).do("done")
    assert t.verbs() == ("press", "break-off")


@rule("TEC-04b")
def test_jets_are_no_better_in_other_combat() -> None:
    t = battle("FIT", "2 FRT").card("GER", JET_POWER, 12).dice(4, 6, 6).do("done")
    assert t.units("USSR", "archangel") == "2 FRT"


# Heavy Bombers


@rule("TEC-05b")
@pytest.mark.parametrize(("points", "dice", "left"), [(10, (4, 4, 4), "FRT"), (9, (4, 4), "2 FRT")])
def test_heavy_bombers_roll_three_dice_on_ground_attack(points: int, dice: tuple[int, ...], left: str) -> None:
    t = battle("INF, BMB", "4 FRT").card("GER", HEAVY_BOMBERS, points).dice(6, *dice, 6, 6, 6, 6).do("done")
    assert t.all_rolled()
    assert t.units("USSR", "archangel") == left


@rule("TEC-05b")
def test_heavy_bombers_still_need_a_4() -> None:
    t = battle("INF, BMB", "4 FRT").card("GER", HEAVY_BOMBERS, 10).dice(6, 5, 5, 4, 6, 6, 6, 6).do("done")
    assert t.units("USSR", "archangel") == "3 FRT"


@rule("TEC-05c")
@pytest.mark.parametrize(("points", "dice"), [(10, (4, 4, 4)), (9, (4, 4))])
def test_heavy_bombers_roll_three_dice_on_strategic_bombing(points: int, dice: tuple[int, ...]) -> None:
    t = raid("ruhr", "BMB", HEAVY_BOMBERS, points).dice(*dice).do("done")
    assert t.works("ruhr") == ("IC", len(dice))


@rule("TEC-05d")
def test_heavy_bombers_that_defend_roll_one_die() -> None:
    t = battle("2 INF", "BMB").card("USSR", HEAVY_BOMBERS, 10).dice(6, 6, 1).do("done")
    assert t.all_rolled()
    assert t.units("GER", "archangel") == "INF"


# Ambush


@rule("TEC-07b")
@pytest.mark.parametrize(("play", "dice", "left"), [("ambush", (1,), "INF"), ("pass", (1, 2), "")])
def test_ambush_lets_the_infantry_fire_before_the_enemy(play: str, dice: tuple[int, ...], left: str) -> None:
    t = battle("INF", "INF").tech("GER", AMBUSH).do("done").dice(*dice).do(play)
    assert (t.units("GER", "archangel"), t.units("USSR", "archangel")) == (left, "")
    assert t.tech_chits("GER", AMBUSH) == (0 if play == "ambush" else 1)


@rule("TEC-07b")
def test_the_defender_may_ambush_too() -> None:
    t = battle("INF", "INF").tech("USSR", AMBUSH).do("done")
    assert t.seat == "USSR"
    t.dice(2).do("ambush")
    assert (t.units("GER", "archangel"), t.units("USSR", "archangel")) == ("", "INF")


@rule("TEC-07b")
def test_ambush_is_for_infantry_alone() -> None:
    t = battle("INF, SCT, ARM", "2 FRT").tech("GER", AMBUSH).do("done").dice(1, 6, 3, 3).do("ambush")
    assert t.all_rolled()  # INF; then SCT and ARM against the fort that is left
    assert t.verbs() == ("lose",)


@rule("TEC-07b")
def test_ambush_is_for_the_infantry_of_the_nation_that_plays_it() -> None:
    t = battle("2 INF", "INF").put("UK", "INF", "archangel").tech("UK", AMBUSH).do("done")
    t.dice(6, 2, 6, 6).do("ambush")  # the UK's die; the Germans' two; that of the USSR
    assert t.all_rolled()
    assert t.units("GER", "archangel") == "2 INF"


@rule("TEC-07b")
def test_ambush_may_come_in_a_later_round() -> None:
    t = battle("INF", "FRT").tech("GER", AMBUSH).do("done").dice(6, 6).do("pass").do("stay").dice(1).do("ambush")
    assert t.holder("archangel") == "GER"


@rule("TEC-07b")
def test_ambush_lasts_one_round() -> None:
    t = battle("2 INF", "2 FRT").tech("GER", AMBUSH).do("done").dice(6, 6, 6, 6).do("ambush")
    t.dice(1, 1, 3, 6).do("stay")
    assert t.all_rolled()  # in the second round the forts fire though they are lost
    assert t.units("GER", "archangel") == "INF"


# Rockets


def launch_site(*guns: str, points: int = 10) -> Table:
    t = moving("GER").card("GER", ROCKETS, points).industry("HIND", "london").industry("IC", "quebec")
    for place in guns:
        t.put("GER", "AAG", place)
    return t


@rule("TEC-09b")
def test_each_gun_launches_one_rocket_for_1_damage() -> None:
    t = launch_site("netherlands", "paris").do("done")
    (first,), (second,) = t.pick("netherlands", "AAG"), t.pick("paris", "AAG")
    t.do("rocket", first, "london")
    assert t.works("london") == ("HIND", 1)
    assert not t.offered("rocket", first, "london")
    t.do("rocket", second, "london")
    assert t.works("london") == ("HIND", 2)


@rule("TEC-09b")
def test_no_rockets_without_the_points() -> None:
    t = launch_site("netherlands", points=9).do("done")
    assert (t.seat, t.verbs()) == ("UK", ("pass", "roll"))
    assert t.works("london") == ("HIND", 0)


@rule("TEC-09b")
def test_nobody_has_to_launch() -> None:
    t = launch_site("netherlands").do("done").do("done")
    assert t.works("london") == ("HIND", 0)


@rule("TEC-09b")
def test_a_rocket_needs_an_industry_of_the_enemy() -> None:
    t = launch_site("netherlands").industry("IC", "ruhr").do("done")
    (gun,) = t.pick("netherlands", "AAG")
    assert not t.offered("rocket", gun, "midlands")
    assert not t.offered("rocket", gun, "ruhr")
    assert t.offered("rocket", gun, "london")


@rule("TEC-09c")
def test_a_rocket_flies_at_most_3_spaces() -> None:
    t = launch_site("berlin", "poland", "netherlands").do("done")
    (near,), (far,) = t.pick("berlin", "AAG"), t.pick("poland", "AAG")
    assert t.refused("rocket", far, "london") == "TEC-09c"
    assert t.offered("rocket", near, "london")  # Kattegat, German Bight, London


@rule("TEC-09b")
def test_a_gun_that_has_moved_may_launch() -> None:
    t = launch_site("ruhr")
    gun = t.pick("ruhr", "AAG")
    t.do("march", "ruhr", "netherlands", gun).do("done").do("rocket", gun, "london")
    assert t.works("london") == ("HIND", 1)


@rule("TEC-09b")
def test_a_rocket_can_destroy_an_industry() -> None:
    t = launch_site("netherlands").industry("HIND", "london", 19).do("done")
    t.do("rocket", t.pick("netherlands", "AAG"), "london")
    assert t.works("london") == ("", 0)


@rule("TEC-09d")
def test_a_rocket_meets_no_anti_aircraft_fire() -> None:
    t = launch_site("netherlands").put("UK", "AAG", "london").do("done")
    t.do("rocket", t.pick("netherlands", "AAG"), "london")  # an unforeseen die would end this
    assert t.works("london") == ("HIND", 1)


@rule("TEC-09d")
def test_a_bomber_does_meet_it() -> None:
    t = moving("GER").put("UK", "AAG", "london").industry("HIND", "london").put("GER", "BMB", "netherlands").dice(1, 6)
    t.do("fly", "netherlands", "london", "netherlands", 0, BOMB, t.pick("netherlands", "BMB"))
    assert t.units("GER", "netherlands") == ""


# Superior General


@rule("TEC-10b")
@pytest.mark.parametrize(("unit", "rating"), [("ARM", 3), ("ART", 2), ("FIT", 4)])
def test_enemy_units_defend_with_1_less(unit: str, rating: int) -> None:
    def fight(play: str, die: int) -> str:
        t = battle("2 INF", unit).tech("GER", SUPERIOR_GENERAL).do("done").dice(6, 6, die).do(play)
        return t.units("GER", "archangel")

    assert fight("general", rating) == "2 INF"
    assert fight("general", rating - 1) == "INF"
    assert fight("pass", rating) == "INF"


@rule("TEC-10b")
@pytest.mark.parametrize(("unit", "rating"), [("ARM", 3), ("ART", 2), ("FIT", 3)])
def test_enemy_units_attack_with_1_less(unit: str, rating: int) -> None:
    def fight(play: str, die: int) -> str:
        t = battle(unit, "2 FRT").tech("USSR", SUPERIOR_GENERAL).do("done").dice(die, 6, 6).do(play)
        return t.units("USSR", "archangel")

    assert fight("general", rating) == "2 FRT"
    assert fight("general", rating - 1) == "FRT"
    assert fight("pass", rating) == "FRT"


@rule("TEC-10b")
@pytest.mark.parametrize(("play", "left"), [("general", "2 DST"), ("pass", "DST")])
def test_enemy_battleships_too(play: str, left: str) -> None:
    t = sea_battle("BTL", "2 DST").tech("UK", SUPERIOR_GENERAL).do("done").dice(4, 6, 6).do(play)
    assert t.units("UK", "viking_bank") == left
    t = sea_battle("2 DST", "BTL").tech("GER", SUPERIOR_GENERAL).do("done").dice(6, 6, 4).do(play)
    assert t.units("GER", "viking_bank") == left


@rule("TEC-10b")
@pytest.mark.parametrize(("play", "left"), [("general", "3 FRT"), ("pass", "2 FRT")])
def test_also_those_that_support_a_landing(play: str, left: str) -> None:
    t = moving("UK").put("GER", "3 FRT", "normandy").put("UK", "BTL", "english_channel").tech("GER", SUPERIOR_GENERAL)
    (transport,) = t.new("UK", "TRN", "english_channel")
    t.do("land", transport, "normandy", t.new("UK", "INF", "english_channel", aboard=transport)).do("done")
    t.do("bombard", t.pick("english_channel", "BTL")).dice(6, 4, 3, 6, 6).do(play)
    assert t.units("GER", "normandy") == left


@rule("TEC-10b")
def test_no_other_type_is_affected() -> None:
    t = battle("4 INF", "INF, ARM, FRT").tech("GER", SUPERIOR_GENERAL).do("done")
    t.dice(6, 6, 6, 6, 2, 3, 3).do("general")
    assert t.units("GER", "archangel") == "2 INF"  # INF at 2 and FRT at 3 hit, ARM does not


@rule("TEC-10b")
def test_it_lasts_for_the_whole_combat() -> None:
    t = battle("2 INF", "ARM, FRT").tech("GER", SUPERIOR_GENERAL).do("done").dice(6, 6, 3, 6).do("general")
    t.do("stay").dice(6, 6, 3, 6).do("stay")
    assert t.units("GER", "archangel") == "2 INF"
    assert t.tech_chits("GER", SUPERIOR_GENERAL) == 0


@rule("TEC-10b")
def test_it_lasts_for_one_combat_only() -> None:
    t = battle("INF", "ARM").put("USSR", "ARM", "stalingrad").tech("GER", SUPERIOR_GENERAL)
    t.do("march", "kursk", "stalingrad", t.new("GER", "INF", "kursk")).do("done").do("fight", "archangel")
    t.dice(1, 3, 6, 3).do("general")
    assert (t.units("GER", "archangel"), t.units("GER", "stalingrad")) == ("INF", "")


@rule("TEC-10b")
def test_one_chit_of_a_kind_for_a_side() -> None:
    t = battle("2 INF", "ARM, FRT").tech("GER", SUPERIOR_GENERAL, 2).do("done").dice(6, 6, 6, 6).do("general")
    assert t.verbs() == ("stay", "retreat")
    t.do("stay").dice(6, 6, 6, 6).do("stay")
    assert (t.verbs(), t.tech_chits("GER", SUPERIOR_GENERAL)) == (("stay", "retreat"), 1)


@rule("TEC-10b")
@pytest.mark.parametrize(("play", "survives"), [("general", True), ("pass", False)])
def test_it_is_felt_in_the_dogfight_of_the_combat(play: str, survives: bool) -> None:
    t = battle("FIT", "FIT, FRT").tech("GER", SUPERIOR_GENERAL).do("done")
    (fighter,) = t.pick("archangel", "FIT")
    t.dice(6, 2).do(play)
    assert t.alive(fighter) == survives


# Codebreaking


@rule("TEC-11b")
@pytest.mark.parametrize(
    ("play", "dice", "left"), [("codebreaking", (1, 3), "INF, ARM"), ("pass", (1, 3, 3, 3), "")]
)
def test_all_units_of_the_side_have_sneak_in_the_first_round(play: str, dice: tuple[int, ...], left: str) -> None:
    t = battle("INF, ARM", "2 FRT").tech("GER", CODEBREAKING).do("done").dice(*dice).do(play)
    assert (t.units("GER", "archangel"), t.units("USSR", "archangel")) == (left, "")


@rule("TEC-11b")
def test_it_serves_the_defender_who_plays_it() -> None:
    t = battle("INF, ARM", "2 FRT").tech("USSR", CODEBREAKING).do("done").dice(3, 3).do("codebreaking")
    assert (t.units("GER", "archangel"), t.units("USSR", "archangel")) == ("", "2 FRT")


@rule("TEC-11b")
def test_and_his_allies_in_that_combat() -> None:
    t = battle("2 INF", "FRT").put("UK", "INF", "archangel").tech("UK", CODEBREAKING).do("done")
    t.dice(3, 2).do("codebreaking")
    assert t.units("GER", "archangel") == ""


@rule("TEC-11b")
def test_in_the_second_round_everybody_fires_again() -> None:
    t = battle("2 ARM", "2 FRT").tech("GER", CODEBREAKING).do("done").dice(6, 6, 6, 6).do("codebreaking")
    t.dice(3, 3, 3, 3).do("stay")
    assert (t.units("GER", "archangel"), t.units("USSR", "archangel")) == ("", "")


@rule("TEC-11b")
def test_it_comes_too_late_after_the_first_round() -> None:
    t = battle("2 ARM", "2 FRT").tech("GER", CODEBREAKING).do("done").dice(6, 6, 6, 6).do("pass")
    t.dice(6, 6, 6, 6).do("stay")
    assert t.all_rolled()  # the second round began without a question


@rule("TEC-11b")
def test_both_sides_fire_at_the_same_time_if_both_play_it() -> None:
    t = battle("ARM", "FRT").tech("GER", CODEBREAKING).tech("USSR", CODEBREAKING).do("done").do("codebreaking")
    t.dice(3, 3).do("codebreaking")
    assert (t.units("GER", "archangel"), t.units("USSR", "archangel")) == ("", "")


@rule("TEC-11b")
@pytest.mark.parametrize(("play", "dice", "left"), [("codebreaking", (2,), "SUB"), ("pass", (2, 2), "")])
def test_it_gives_sneak_to_a_submarine_that_a_destroyer_has_robbed_of_it(
    play: str, dice: tuple[int, ...], left: str
) -> None:
    t = sea_battle("SUB", "DST").tech("GER", CODEBREAKING).do("done").dice(*dice).do(play)
    assert t.units("GER", "viking_bank") == left


@rule("TEC-11b")
def test_bombers_have_both_their_dice_in_the_sneak_step() -> None:
    t = battle("INF, BMB", "3 FRT").tech("GER", CODEBREAKING).do("done").dice(1, 4, 4).do("codebreaking")
    assert t.holder("archangel") == "GER"


@rule("TEC-11b")
def test_it_gives_sneak_in_the_dogfight_of_the_combat() -> None:
    t = battle("INF, FIT", "INF, FIT").tech("GER", CODEBREAKING).do("done").dice(2, 1).do("codebreaking")
    assert t.all_rolled()
    assert (t.holder("archangel"), t.units("GER", "smolensk")) == ("GER", "FIT")
