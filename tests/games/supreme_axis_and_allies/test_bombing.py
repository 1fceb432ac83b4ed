"""Bombing Missions: Ground Attack and Strategic Bombing."""

import pytest

from games.supreme_axis_and_allies.table import Table, battle, moving, rule, table
from theatre.games.supreme_axis_and_allies.state import BOMB, FIGHT


def raid_on_the_ruhr(bombers: str = "BMB", damage: int = 0, industry: str = "IC") -> Table:
    """British bombers from London over the works of the Ruhr."""
    t = moving("UK").industry(industry, "ruhr", damage)
    return t.do("fly", "london", "ruhr", "london", 0, BOMB, t.new("UK", bombers, "london"))


# Ground Attack


@rule("BMB-03")
@pytest.mark.parametrize(("dice", "left"), [((4, 4), "2 FRT"), ((4, 5), "3 FRT"), ((5, 5), "4 FRT")])
def test_on_ground_attack_a_bomber_rolls_two_dice_at_4_or_less(dice: tuple[int, int], left: str) -> None:
    t = battle("INF, BMB", "4 FRT").dice(6, *dice, 6, 6, 6, 6).do("done")
    assert t.all_rolled()
    assert t.units("USSR", "archangel") == left


@rule("BMB-03")
def test_ships_can_be_the_target_of_a_ground_attack() -> None:
    t = moving("GER").put("UK", "DST, CRU", "viking_bank").put("GER", "BMB", "norway").dice(4, 4, 6, 5)
    t.do("fly", "norway", "viking_bank", "norway", 0, FIGHT, t.pick("norway", "BMB")).do("done").until("roll")
    assert (t.units("UK", "viking_bank"), t.units("GER", "norway")) == ("", "BMB")


@rule("BMB-03")
def test_a_bomber_that_defends_rolls_one_die_in_every_round() -> None:
    t = battle("2 INF", "BMB, FRT").dice(6, 6, 6, 6).do("done").do("stay")
    t.dice(6, 6, 1, 6).until("stay").do("stay")
    assert t.all_rolled()
    assert t.units("GER", "archangel") == "INF"


@rule("BMB-04")
def test_after_the_first_round_bombers_make_no_attacks() -> None:
    t = battle("INF, BMB", "2 FRT").dice(6, 5, 5, 6, 6).do("done").dice(6, 6, 6).do("stay")
    assert t.all_rolled()  # one INF against two forts
    t = battle("INF, FIT", "2 FRT").dice(6, 6, 6, 6).do("done").dice(6, 3, 6, 6).do("stay")
    assert t.units("USSR", "archangel") == "FRT"  # a FIT goes on


@rule("BMB-04")
def test_bombers_left_alone_cannot_go_on() -> None:
    t = battle("BMB", "FRT").dice(5, 5, 6).do("done").until("retreat", "roll")
    assert t.all_rolled()
    assert t.units("USSR", "archangel") == "FRT"


@rule("BMB-05")
def test_bombers_may_be_taken_as_casualties_in_later_rounds() -> None:
    t = battle("INF, BMB", "2 FRT").dice(6, 5, 5, 6, 6).do("done").dice(6, 3, 6).do("stay")
    assert t.offered("lose", t.pick("archangel", "INF"))
    t.do("lose", t.pick("archangel", "BMB"))
    assert t.units("GER", "archangel") == "INF"


@rule("BMB-05")
def test_bombers_on_strategic_bombing_are_no_casualties_of_the_battle_below() -> None:
    t = moving("USSR").industry("IC", "poland").hold("USSR", "belorussia").put("GER", "2 FRT", "poland")
    t.do("march", "belorussia", "poland", t.new("USSR", "INF, ARM", "belorussia"))
    (bomber,) = t.new("USSR", "BMB", "belorussia")
    t.do("fly", "belorussia", "poland", "belorussia", 0, BOMB, [bomber]).dice(5, 5, 6, 6, 3, 6).do("done")
    assert t.refused("lose", [bomber]) == "CMB-07"
    assert t.offered("lose", t.pick("poland", "INF"))


@rule("BMB-06")
def test_bombers_fly_on_to_their_landing_place_when_the_combat_is_over() -> None:
    t = moving("GER").put("USSR", "2 FRT", "archangel").put("GER", "BMB", "poland")
    t.do("march", "smolensk", "archangel", t.new("GER", "2 INF", "smolensk"))
    t.do("fly", "poland", "archangel", "baltic_states", 0, FIGHT, t.pick("poland", "BMB"))
    t.dice(6, 6, 4, 5, 6, 6).do("done")
    assert t.units("GER", "archangel") == "2 INF, BMB"  # the battle goes on
    t.dice(1, 6, 6).do("stay")
    assert (t.units("GER", "archangel"), t.units("GER", "baltic_states")) == ("2 INF", "BMB")


# Strategic Bombing


@rule("SBR-01")
def test_only_a_territory_with_industry_is_a_target() -> None:
    t = moving("UK").industry("IC", "ruhr").put("UK", "BMB", "london")
    bomber = t.pick("london", "BMB")
    assert t.refused("fly", "london", "netherlands", "london", 0, BOMB, bomber) == "SBR-01"
    assert t.offered("fly", "london", "ruhr", "london", 0, BOMB, bomber)


@rule("SBR-01")
def test_units_under_the_bombs_neither_fight_nor_suffer() -> None:
    t = raid_on_the_ruhr().put("GER", "INF, FIT", "ruhr").dice(4, 4).do("done")
    assert t.all_rolled()
    assert (t.units("GER", "ruhr"), t.units("UK", "london")) == ("INF, FIT", "BMB")


@rule("SBR-02", "SBR-03")
@pytest.mark.parametrize(("dice", "damage"), [((4, 4), 2), ((4, 5), 1), ((5, 5), 0)])
def test_each_bomber_rolls_two_dice_and_each_hit_is_one_damage(dice: tuple[int, int], damage: int) -> None:
    t = raid_on_the_ruhr().dice(*dice).do("done")
    assert t.works("ruhr") == ("IC", damage)


@rule("SBR-02")
def test_two_bombers_roll_four_dice() -> None:
    t = raid_on_the_ruhr("2 BMB").dice(4, 4, 4, 5).do("done")
    assert t.all_rolled()
    assert t.works("ruhr") == ("IC", 3)


@rule("SBR-03")
def test_damage_adds_to_what_is_there() -> None:
    t = raid_on_the_ruhr(damage=5).dice(4, 4).do("done")
    assert t.works("ruhr") == ("IC", 7)


@rule("SBR-04")
@pytest.mark.parametrize(("damage", "limit"), [(0, 3), (1, 2), (2, 1)])
def test_each_damage_lowers_the_build_limit_by_one(damage: int, limit: int) -> None:
    t = table("GER", "placement").industry("IC", "ruhr", damage).bought("GER", "6 INF")
    assert t.offered("place", "ruhr", "ruhr", "INF", limit)
    assert not t.offered("place", "ruhr", "ruhr", "INF", limit + 1)


@rule("SBR-04")
def test_a_raid_is_felt_at_the_next_placement() -> None:
    t = raid_on_the_ruhr().bought("GER", "6 INF").dice(4, 4).do("done").until("place")
    assert t.seat == "GER"
    assert t.offered("place", "ruhr", "ruhr", "INF", 1)
    assert not t.offered("place", "ruhr", "ruhr", "INF", 2)


@rule("SBR-05")
@pytest.mark.parametrize(
    ("industry", "damage", "left"),
    [("IC", 12, ("IC", 14)), ("IC", 13, ("", 0)), ("HIND", 17, ("HIND", 19)), ("HIND", 18, ("", 0))],
)
def test_damage_up_to_the_hit_points_destroys_the_industry(industry: str, damage: int, left: tuple[str, int]) -> None:
    t = raid_on_the_ruhr(damage=damage, industry=industry).dice(4, 4).do("done")
    assert t.works("ruhr") == left
