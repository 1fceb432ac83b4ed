"""Dogfighting: German aircraft from Smolensk over Archangel unless said otherwise."""

import pytest

from games.supreme_axis_and_allies.table import battle, moving, rule
from theatre.games.supreme_axis_and_allies.state import FIGHT


@rule("DOG-01")
def test_fighters_on_both_sides_fight_a_dogfight_apart_from_the_battle() -> None:
    t = battle("INF, FIT", "INF, FIT").dice(2, 6, 1, 6).do("done")
    assert t.all_rolled()  # two dice in the air, two on the ground
    assert (t.units("USSR", "archangel"), t.holder("archangel")) == ("", "GER")


@rule("DOG-01")
def test_without_enemy_fighters_they_take_part_in_the_battle() -> None:
    t = battle("INF, FIT", "2 INF").dice(1, 3, 6, 6).do("done")
    assert t.holder("archangel") == "GER"


@rule("DOG-01")
def test_there_are_dogfights_over_the_sea() -> None:
    t = moving("GER").put("UK", "CAR, FIT", "viking_bank").put("GER", "FIT", "norway").dice(2, 6, 6, 6)
    t.do("sail", "kattegat", "viking_bank", t.new("GER", "DST", "kattegat")).do("intercept")
    t.do("fly", "norway", "viking_bank", "norway", 0, FIGHT, t.pick("norway", "FIT")).do("done").until("retreat")
    assert t.all_rolled()
    t.dice(6).do("retreat")
    assert (t.units("UK", "viking_bank"), t.units("GER", "norway")) == ("CAR", "FIT")


@rule("DOG-02")
def test_one_defending_fighter_is_chosen_for_each_attacker() -> None:
    t = battle("INF, FIT", "INF, FIT").put("UK", "FIT", "archangel").do("done")
    soviet, british = t.pick("archangel", "FIT", "USSR"), t.pick("archangel", "FIT", "UK")
    assert t.seat == "GER"
    assert t.offered("challenge", soviet)
    assert t.refused("challenge", soviet + british) == "DOG-02"
    t.do("challenge", british)
    assert t.seat == "USSR"  # its FIT is the one left over
    t.dice(2, 6, 6, 6, 6).do("join")
    assert t.units("UK", "archangel") == ""
    assert t.units("USSR", "archangel") == "INF, FIT"


@rule("DOG-02")
def test_both_fighters_of_a_pair_leave_the_battle() -> None:
    t = battle("2 INF, FIT", "INF, FIT").dice(6, 6).do("done").do("press").dice(6, 6).do("press")
    assert "press" in t.verbs()
    t.dice(6, 6, 6, 6).do("break-off").until("retreat")  # a parting shot, then two INF against one
    assert t.all_rolled()


@rule("DOG-03")
def test_attackers_beyond_the_number_of_defenders_stay_in_the_battle() -> None:
    t = battle("INF, 2 FIT", "INF, FIT").do("done")
    assert t.refused("commit", t.pick("archangel", "2 FIT")) == "DOG-02"
    t.dice(2, 6, 6, 3, 6).do("commit", t.pick("archangel", "FIT"))
    assert t.all_rolled()
    assert (t.holder("archangel"), t.units("GER", "smolensk")) == ("GER", "2 FIT")


@rule("DOG-03")
def test_with_equal_numbers_no_attacker_is_left_over() -> None:
    t = battle("INF, 2 FIT", "INF, 2 FIT").dice(2, 2, 6, 6, 1, 6).do("done")
    assert t.all_rolled()
    assert t.holder("archangel") == "GER"


@rule("DOG-04")
@pytest.mark.parametrize(("joining", "air", "ground"), [(0, 1, 3), (1, 2, 2), (2, 3, 1)])
def test_the_defender_chooses_how_many_surplus_fighters_join(joining: int, air: int, ground: int) -> None:
    t = battle("INF, FIT", "INF, 3 FIT").do("done")
    first, *others = t.pick("archangel", "3 FIT", "USSR")
    t.do("challenge", [first])
    assert t.seat == "USSR"
    t.dice(6, *[6] * air).do("join", others[:joining])
    assert t.all_rolled()
    t.dice(*[6] * air, 6, *[6] * ground).do("break-off").until("retreat")
    assert t.all_rolled()


@rule("DOG-04")
def test_the_attacker_has_no_such_choice_and_the_defender_none_without_a_surplus() -> None:
    t = battle("INF, FIT", "INF, FIT").dice(6, 6).do("done")
    assert (t.seat, t.verbs()) == ("GER", ("press", "break-off"))
    t = battle("INF, FIT", "INF, 2 FIT").do("done")
    t.do("challenge", t.pick("archangel", "FIT", "USSR"))
    assert (t.seat, t.verbs()) == ("USSR", ("join",))


@rule("DOG-05")
@pytest.mark.parametrize(
    ("dice", "german", "soviet"), [((2, 3), True, False), ((3, 2), False, True), ((3, 3), True, True)]
)
def test_fighters_of_both_sides_hit_on_2_or_less(dice: tuple[int, int], german: bool, soviet: bool) -> None:
    t = battle("FIT", "FIT, FRT")
    attacker, defender = t.pick("archangel", "FIT"), t.pick("archangel", "FIT", "USSR")
    t.dice(*dice).do("done")
    assert (t.alive(attacker[0]), t.alive(defender[0])) == (german, soviet)


@rule("DOG-06")
def test_after_the_first_round_first_the_attacker_then_the_defender_may_leave() -> None:
    t = battle("INF, FIT", "INF, 2 FIT").do("done")
    t.do("challenge", t.pick("archangel", "FIT", "USSR"))
    assert "break-off" not in t.verbs()
    t.dice(6, 6).do("join")
    assert (t.seat, t.verbs()) == ("GER", ("press", "break-off"))
    t.do("press")
    assert (t.seat, t.verbs()) == ("USSR", ("press", "break-off"))


@rule("DOG-06")
def test_nobody_leaves_before_the_first_round_is_fought() -> None:
    t = battle("INF, FIT", "INF, FIT").dice(2, 6, 6, 6).do("done")
    assert t.units("USSR", "archangel") == "INF"  # its FIT was shot down before anyone was asked


@rule("DOG-07")
@pytest.mark.parametrize(("die", "left"), [(1, ""), (2, "FIT")])
def test_who_leaves_is_shot_at_once_more_at_1_or_less(die: int, left: str) -> None:
    t = battle("INF, FIT", "FRT, FIT").dice(6, 6).do("done").dice(die, 6, 6).do("break-off")
    assert t.all_rolled()  # one parting shot, no reply, then the ground battle
    t.dice(6).do("retreat")
    assert t.units("GER", "smolensk") == ("INF, FIT" if left else "INF")
    assert "FIT" in t.units("USSR", "archangel")


@rule("DOG-07")
@pytest.mark.parametrize(("die", "left"), [(1, "FRT"), (2, "FRT, FIT")])
def test_so_is_a_defender_who_leaves(die: int, left: str) -> None:
    t = battle("INF, FIT", "FRT, FIT").dice(6, 6).do("done").do("press").dice(die, 6, 6).do("break-off")
    assert t.all_rolled()
    t.dice(6).do("retreat")
    assert t.units("USSR", "archangel") == left


@rule("DOG-08")
def test_winners_take_no_part_in_the_battle_below() -> None:
    t = battle("INF, FIT", "2 FRT, FIT").dice(2, 6, 6, 3, 6).do("done")
    assert (t.units("GER", "archangel"), t.all_rolled()) == ("", True)  # one attack die; the FIT is no casualty
    assert t.units("GER", "smolensk") == "FIT"


@rule("DOG-08")
def test_nor_do_defending_winners() -> None:
    t = battle("INF, FIT", "INF, FIT").dice(6, 2, 6, 6).do("done")
    assert t.all_rolled()
    assert t.verbs() == ("stay", "retreat")


@rule("DOG-08")
def test_nor_in_a_battle_elsewhere() -> None:
    t = battle("INF, FIT", "INF, FIT").put("USSR", "INF", "stalingrad")
    t.do("march", "kursk", "stalingrad", t.new("GER", "INF", "kursk")).do("done")
    t.dice(2, 6, 1, 6, 1, 6).do("fight", "archangel")
    assert t.all_rolled()
    assert (t.holder("archangel"), t.holder("stalingrad")) == ("GER", "GER")


@rule("DOG-09")
def test_attacking_dogfighters_land_in_friendly_territory() -> None:
    t = battle("INF, FIT", "FRT, FIT").dice(2, 6, 6, 2).do("done")
    assert (t.units("GER", "smolensk"), t.units("GER", "archangel")) == ("FIT", "")


@rule("DOG-09")
def test_also_if_they_broke_off() -> None:
    t = battle("INF, FIT", "FRT, FIT").dice(6, 6).do("done").dice(6, 6, 2).do("break-off")
    assert (t.units("GER", "smolensk"), t.units("GER", "archangel")) == ("FIT", "")


@rule("DOG-09")
def test_an_attacker_whose_carrier_is_sunk_has_nowhere_to_land() -> None:
    t = moving("GER").put("UK", "DST", "viking_bank").put("UK", "FIT", "scotland").put("GER", "CAR, FIT", "kattegat")
    (fighter,) = t.pick("kattegat", "FIT")
    t.do("sail", "kattegat", "viking_bank", t.pick("kattegat", "CAR")).do("launch", [fighter]).do("done")
    t.dice(2, 6, 6, 2).do("scramble", t.pick("scotland", "FIT", "UK"), "viking_bank")
    assert (t.units("UK", "scotland"), t.units("GER", "viking_bank")) == ("", "")
    assert not t.alive(fighter)


@rule("DOG-10")
def test_defending_dogfighters_land_where_they_began() -> None:
    t = battle("INF, FIT", "FRT, FIT").dice(6, 2, 6, 2).do("done")
    assert t.units("USSR", "archangel") == "FRT, FIT"


@rule("DOG-10")
def test_if_that_is_lost_they_land_next_to_it_or_on_a_carrier() -> None:
    t = battle("INF, FIT", "INF, FIT").put("USSR", "CAR", "barents").dice(6, 2, 1, 6).do("done")
    (fighter,) = t.pick("archangel", "FIT", "USSR")
    assert t.seat == "USSR"
    assert t.offered("divert", fighter, "moscow")
    assert not t.offered("divert", fighter, "stalingrad")
    t.do("divert", fighter, "barents")
    assert t.units("USSR", "barents") == "FIT, CAR"


@rule("DOG-10")
def test_without_such_a_place_they_are_destroyed() -> None:
    t = battle("INF, FIT", "INF, FIT").hold("GER", "leningrad", "moscow", "kazan", "evenki")
    (fighter,) = t.pick("archangel", "FIT", "USSR")
    t.dice(6, 2, 1, 6).do("done")
    assert t.holder("archangel") == "GER"
    assert not t.alive(fighter)


@rule("DOG-11")
def test_a_dogfight_goes_on_until_one_side_is_gone() -> None:
    t = battle("FIT", "FRT, FIT").dice(6, 6).do("done")
    for _ in range(3):
        t.do("press").dice(6, 6).do("press")
        assert t.all_rolled()
    t.do("press").dice(6, 2).do("press")
    assert t.units("USSR", "archangel") == "FRT, FIT"
    assert t.units("GER", "smolensk") == ""


@rule("DOG-11")
def test_or_until_one_side_leaves() -> None:
    t = battle("FIT", "FRT, FIT").dice(6, 6).do("done").dice(6).do("break-off")
    assert t.all_rolled()
    assert (t.units("GER", "smolensk"), t.units("USSR", "archangel")) == ("FIT", "FRT, FIT")


@rule("DOG-12")
def test_a_territory_whose_only_defenders_dogfight_falls_to_ground_units() -> None:
    t = battle("INF, FIT", "FIT").dice(6, 2).do("done")
    assert t.all_rolled()
    assert (t.holder("archangel"), t.units("GER", "archangel")) == ("GER", "INF")


@rule("DOG-12")
def test_a_fighter_without_an_enemy_fighter_defends_it() -> None:
    t = battle("INF", "FIT").dice(6, 4).do("done")
    assert (t.holder("archangel"), t.units("GER", "archangel")) == ("USSR", "")
