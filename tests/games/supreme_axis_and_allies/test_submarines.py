"""Submarines: on the Viking Bank, German ships attack British ones unless said otherwise."""

import pytest

from games.supreme_axis_and_allies.table import Table, moving, rule, sea_battle
from theatre.games.supreme_axis_and_allies.state import FIGHT


def fleets(t: Table) -> tuple[str, str]:
    return t.units("GER", "viking_bank"), t.units("UK", "viking_bank")


@rule("SUB-02")
def test_attacking_submarines_fire_before_the_other_ships() -> None:
    t = sea_battle("SUB", "CRU").dice(2).do("done").until("roll")
    assert fleets(t) == ("SUB", "")


@rule("SUB-02")
def test_so_do_defending_ones() -> None:
    t = sea_battle("CRU", "SUB").dice(1).do("done").until("roll")
    assert fleets(t) == ("", "SUB")


@rule("SUB-02")
def test_the_other_ships_of_their_side_fire_later() -> None:
    t = sea_battle("SUB, CRU", "2 CAR").dice(2, 3, 6).do("done").until("roll")
    assert t.all_rolled()  # the CAR that the SUB sank did not fire, the one that the CRU sank did
    assert fleets(t) == ("SUB, CRU", "")


@rule("SUB-02")
def test_ships_that_a_submarine_sank_do_not_fire() -> None:
    t = sea_battle("SUB, CAR", "CRU").dice(2).do("done").until("roll")
    assert fleets(t) == ("SUB, CAR", "")
    t = sea_battle("DST, CAR", "CRU").dice(6, 2, 3).do("done").until("lose", "roll")
    assert t.verbs() == ("lose",)  # a destroyer's victim does


@rule("SUB-01")
def test_an_enemy_destroyer_takes_away_sneak() -> None:
    t = sea_battle("SUB", "DST").dice(2, 2).do("done").until("roll")
    assert fleets(t) == ("", "")


@rule("SUB-01")
def test_also_from_a_defending_submarine() -> None:
    t = sea_battle("CAR, DST", "SUB").dice(1, 6, 1).do("done").until("lose")
    assert t.seat == "GER"
    assert t.all_rolled()  # three dice: nobody was gone before all had fired


@rule("SUB-01")
def test_an_enemy_destroyer_takes_away_submerging() -> None:
    t = sea_battle("SUB", "DST").dice(6, 6).do("done")
    assert t.refused("submerge", t.pick("viking_bank", "SUB")) == "SUB-01"
    t = sea_battle("SUB", "CRU").dice(6, 6).do("done")
    assert t.offered("submerge", t.pick("viking_bank", "SUB"))


@rule("SUB-01")
def test_a_destroyer_does_nothing_to_submarines_of_its_own_side() -> None:
    t = sea_battle("SUB, DST", "CRU").dice(2).do("done").until("roll")
    assert fleets(t) == ("SUB, DST", "")


@rule("SUB-01")
def test_a_destroyer_elsewhere_does_nothing() -> None:
    t = sea_battle("SUB", "CRU").put("UK", "DST", "norwegian").dice(2).do("done").until("roll")
    assert fleets(t) == ("SUB", "")


@rule("SUB-01")
def test_when_the_destroyer_is_sunk_the_abilities_come_back() -> None:
    t = sea_battle("SUB, CRU", "DST, CAR").dice(2, 6, 6, 6).do("done")
    t.do("lose", t.pick("viking_bank", "DST", "UK"))
    assert t.offered("submerge", t.pick("viking_bank", "SUB"))
    t.do("stay").dice(2).until("stay").do("stay").until("roll")
    assert fleets(t) == ("SUB, CRU", "")


# submerging


@rule("SUB-03")
def test_a_submarine_may_submerge_after_a_round_and_takes_no_further_fire() -> None:
    t = sea_battle("SUB", "CRU").dice(6, 6).do("done")
    t.do("submerge", t.pick("viking_bank", "SUB")).until("roll")
    assert fleets(t) == ("SUB", "CRU")


@rule("SUB-03")
def test_a_retreat_by_contrast_is_pursued() -> None:
    t = sea_battle("SUB", "CRU").dice(6, 6).do("done").dice(1).do("retreat").until("roll")
    assert (t.units("GER", "kattegat"), t.all_rolled()) == ("", True)


@rule("SUB-03")
def test_only_submarines_submerge() -> None:
    t = sea_battle("SUB, CRU", "2 CRU").dice(6, 6, 6, 6).do("done")
    assert t.refused("submerge", t.pick("viking_bank", "CRU")) == "SUB-03"
    assert t.offered("submerge", t.pick("viking_bank", "SUB"))


@rule("SUB-03")
def test_a_defending_submarine_submerges_after_the_attacker_has_decided() -> None:
    t = sea_battle("CRU", "SUB").dice(6, 6).do("done")
    assert t.seat == "GER"
    t.do("stay")
    assert t.seat == "UK"
    t.do("submerge", t.pick("viking_bank", "SUB", "UK")).until("roll")
    assert fleets(t) == ("CRU", "SUB")


@rule("SUB-04")
def test_a_submerged_submarine_is_no_casualty_and_stays_among_the_enemy() -> None:
    t = sea_battle("SUB, DST, CRU", "2 BTL").dice(6, 6, 6, 6, 6).do("done")
    submarine = t.pick("viking_bank", "SUB")
    t.do("submerge", submarine).do("stay").dice(6, 6, 4, 6).do("stay")
    assert (t.seat, t.verbs()) == ("GER", ("lose",))
    assert t.refused("lose", submarine) == "CMB-07"
    t.do("lose", t.pick("viking_bank", "DST")).until("retreat").dice(6, 6).do("retreat").until("roll")
    assert fleets(t) == ("SUB", "2 BTL")


@rule("SUB-05")
def test_the_others_fight_on() -> None:
    t = sea_battle("SUB, CRU", "BTL").dice(6, 6, 6).do("done")
    t.do("submerge", t.pick("viking_bank", "SUB")).do("stay").dice(6, 6).do("stay")
    assert t.all_rolled()  # the next round: a CRU against a BTL


@rule("SUB-05")
def test_the_last_unit_to_submerge_ends_the_combat() -> None:
    t = sea_battle("2 SUB", "CRU").dice(6, 6, 6).do("done")
    t.do("submerge", t.pick("viking_bank", "2 SUB")).until("roll")
    assert t.seat == "UK"
    assert fleets(t) == ("2 SUB", "CRU")


@rule("SUB-05")
def test_one_of_two_submarines_may_stay_and_fight() -> None:
    t = sea_battle("2 SUB", "2 CRU").dice(6, 6, 6, 6).do("done")
    t.do("submerge", t.pick("viking_bank", "SUB")).do("stay").dice(6, 6, 6).do("stay")
    assert t.all_rolled()
    assert fleets(t) == ("2 SUB", "2 CRU")


@rule("SUB-05")
def test_the_others_may_retreat() -> None:
    t = sea_battle("SUB, CAR", "CRU").dice(6, 6, 6).do("done")
    t.do("submerge", t.pick("viking_bank", "SUB")).dice(6).do("retreat")
    assert (t.units("GER", "kattegat"), fleets(t)) == ("CAR", ("SUB", "CRU"))


# aircraft


@rule("SUB-06")
def test_a_submarines_hit_is_taken_by_a_ship_never_by_an_aircraft() -> None:
    t = sea_battle("SUB", "CAR, FIT, CRU").dice(2, 6, 6).do("done")
    assert t.seat == "UK"
    assert t.refused("lose", t.pick("viking_bank", "FIT", "UK")) == "SUB-06"
    assert t.offered("lose", t.pick("viking_bank", "CAR", "UK"))
    assert t.offered("lose", t.pick("viking_bank", "CRU", "UK"))


@rule("SUB-06")
def test_other_ships_do_hit_aircraft() -> None:
    t = sea_battle("DST", "CAR, FIT, CRU").dice(2, 6, 6, 6).do("done")
    assert t.offered("lose", t.pick("viking_bank", "FIT", "UK"))


@rule("SUB-06")
def test_a_destroyer_does_not_lift_the_ban() -> None:
    t = sea_battle("SUB", "CAR, FIT, DST").dice(2, 6, 6, 6).do("done")
    assert t.refused("lose", t.pick("viking_bank", "FIT", "UK")) == "SUB-06"
    assert t.offered("lose", t.pick("viking_bank", "DST", "UK"))


@rule("SUB-07")
@pytest.mark.parametrize(("hunters", "dice", "left"), [("2 SUB", (1, 1), "FIT"), ("2 CRU", (3, 3), "")])
def test_a_hit_that_finds_no_ship_has_no_effect(hunters: str, dice: tuple[int, int], left: str) -> None:
    t = moving("GER").put("UK", hunters, "viking_bank").put("GER", "FIT", "norway")
    t.do("sail", "kattegat", "viking_bank", t.new("GER", "DST", "kattegat")).do("intercept")
    t.do("fly", "norway", "viking_bank", "norway", 0, FIGHT, t.pick("norway", "FIT"))
    t.dice(6, 6, *dice).do("done").until("stay", "roll")  # the DST takes their sneak away
    assert fleets(t) == (left, hunters)


@rule("SUB-07")
def test_submarines_do_not_fire_at_aircraft_alone() -> None:
    t = moving("GER").put("UK", "2 SUB", "viking_bank").put("GER", "FIT", "norway").dice(3)
    t.do("fly", "norway", "viking_bank", "norway", 0, FIGHT, t.pick("norway", "FIT")).do("done").until("stay")
    assert fleets(t) == ("FIT", "SUB")


@rule("SUB-07")
def test_submarines_do_not_pursue_aircraft() -> None:
    t = moving("GER").put("UK", "2 SUB", "viking_bank").put("GER", "FIT", "norway").dice(6)
    t.do("fly", "norway", "viking_bank", "norway", 0, FIGHT, t.pick("norway", "FIT")).do("done").do("retreat")
    assert t.units("GER", "norway") == "FIT"


@rule("SUB-07")
def test_a_combat_in_which_nobody_can_hit_ends() -> None:
    t = moving("GER").put("UK", "SUB", "viking_bank").put("GER", "BMB", "norway").dice(5, 5)
    t.do("fly", "norway", "viking_bank", "norway", 0, FIGHT, t.pick("norway", "BMB")).do("done").do("stay").do("stay")
    assert (t.units("GER", "norway"), t.units("UK", "viking_bank")) == ("BMB", "SUB")


@rule("SUB-07")
def test_aircraft_hit_submarines_without_the_help_of_a_destroyer() -> None:
    t = moving("GER").put("UK", "SUB", "viking_bank").put("GER", "2 FIT", "norway").dice(6, 3)
    t.do("fly", "norway", "viking_bank", "norway", 0, FIGHT, t.pick("norway", "2 FIT")).do("done").until("roll")
    assert t.units("UK", "viking_bank") == ""
