"""Transports in combat: German ships attack British ones on the Viking Bank."""

import pytest

from games.supreme_axis_and_allies.table import moving, rule, sea_battle


@rule("TSP-01")
@pytest.mark.parametrize(("scouted", "left"), [((), "2 DST"), ((0,), "DST")])
def test_the_attack_rating_of_a_transport_is_0(scouted: tuple[int, ...], left: str) -> None:
    t = sea_battle("CRU, TRN", "2 DST").dice(1, 6, 6, 6).do("done").do("roll-transports").do("scout", *scouted)
    assert t.units("UK", "viking_bank") == left


@rule("TSP-01")
@pytest.mark.parametrize(("scouted", "left"), [((), "2 DST"), ((0,), "DST")])
def test_so_is_its_defence_rating(scouted: tuple[int, ...], left: str) -> None:
    t = sea_battle("2 DST", "CRU, TRN").dice(6, 6, 1, 6).do("done").do("roll-transports").do("scout", *scouted)
    assert t.units("GER", "viking_bank") == left


@rule("TSP-02")
def test_transports_take_part_in_the_combat_of_their_fleet() -> None:
    t = sea_battle("2 DST", "DST, TRN").dice(2, 2, 6).do("done")
    assert t.units("UK", "viking_bank") == ""  # one die: none for the TRN, but the second hit is its own


@rule("TSP-02")
def test_a_transport_alone_can_be_found_and_sunk() -> None:
    t = sea_battle("DST", "TRN").dice(2).do("done")
    assert t.units("UK", "viking_bank") == ""
    t = moving("GER").put("UK", "TRN", "norwegian")
    t.do("sail", "kattegat", "viking_bank", t.new("GER", "DST", "kattegat")).do("done")
    assert t.units("UK", "norwegian") == "TRN"


@rule("TSP-02")
def test_transports_pursue_like_other_ships() -> None:
    t = sea_battle("2 DST", "DST, TRN").dice(6, 6, 6).do("done").dice(1, 6).do("retreat").until("roll")
    assert t.all_rolled()
    assert t.units("GER", "kattegat") == "DST"


@rule("TSP-02")
def test_cargo_is_lost_with_its_transport() -> None:
    t = moving("GER").put("UK", "TRN", "viking_bank")
    (soldier,) = t.new("UK", "INF", "viking_bank", aboard=t.pick("viking_bank", "TRN", "UK")[0])
    t.do("sail", "kattegat", "viking_bank", t.new("GER", "DST", "kattegat")).do("intercept").dice(2).do("done")
    assert not t.alive(soldier)


@rule("TSP-03")
def test_a_scout_lets_the_owner_roll_for_his_transports() -> None:
    t = sea_battle("CRU, 2 TRN", "2 DST").do("done")
    assert (t.seat, t.verbs()) == ("GER", ("roll-transports", "skip"))
    t.dice(6, 6, 6, 6, 6).do("roll-transports")
    assert t.all_rolled()
    t = sea_battle("CRU, 2 TRN", "2 DST").dice(6, 6, 6).do("done").do("skip")
    assert t.all_rolled()


@rule("TSP-03")
def test_without_a_scout_transports_do_not_roll() -> None:
    t = sea_battle("DST, 2 TRN", "2 DST").dice(6, 6, 6).do("done")
    assert t.all_rolled()
    assert t.verbs() == ("stay", "retreat")


@rule("TSP-03")
def test_the_defender_has_the_same_choice() -> None:
    t = sea_battle("2 DST", "CRU, TRN").dice(6, 6).do("done")
    assert (t.seat, t.verbs()) == ("UK", ("roll-transports", "skip"))


@rule("TSP-04")
@pytest.mark.parametrize("merchant", ["TRN", "CVY"])
def test_transports_are_the_last_casualties(merchant: str) -> None:
    t = sea_battle("2 DST", f"DST, CAR, {merchant}").dice(2, 6, *[6] * (3 if merchant == "CVY" else 2)).do("done")
    assert t.seat == "UK"
    assert t.refused("lose", t.pick("viking_bank", merchant, "UK")) == "TSP-04"
    assert t.offered("lose", t.pick("viking_bank", "DST", "UK"))
    assert t.offered("lose", t.pick("viking_bank", "CAR", "UK"))


@rule("TSP-04")
def test_hits_left_over_fall_on_the_transports() -> None:
    t = sea_battle("2 BTL", "DST, 2 TRN").dice(4, 4, 6).do("done").until("stay")
    assert t.units("UK", "viking_bank") == "TRN"


@rule("TSP-04")
def test_a_battleship_absorbs_its_hit_before_a_transport_is_lost() -> None:
    t = sea_battle("2 DST", "BTL, TRN").dice(2, 6, 6).do("done").until("stay")
    assert t.units("UK", "viking_bank") == "BTL, TRN"


@rule("TSP-04")
def test_an_aircraft_that_cannot_take_a_submarines_hit_does_not_shield_a_transport() -> None:
    t = sea_battle("SUB", "TRN").put("UK", "FIT", "scotland").do("done").dice(2, 6)
    t.do("scramble", t.pick("scotland", "FIT", "UK"), "viking_bank").until("stay")
    assert t.units("UK", "viking_bank") == ""


@rule("TSP-04")
def test_an_aircraft_does_shield_it_from_other_ships() -> None:
    t = sea_battle("DST", "TRN").put("UK", "FIT", "scotland").do("done").dice(2, 6)
    (fighter,) = t.pick("scotland", "FIT", "UK")
    t.do("scramble", fighter, "viking_bank")
    assert not t.alive(fighter)
    assert t.units("UK", "viking_bank") == "TRN"


@rule("TSP-05")
@pytest.mark.parametrize(("die", "left"), [(1, "DST"), (2, "2 DST")])
def test_a_convoy_hits_on_1_in_attack_and_defence(die: int, left: str) -> None:
    t = sea_battle("CVY", "2 DST").dice(die, 6, 6).do("done")
    assert t.units("UK", "viking_bank") == left
    t = sea_battle("2 DST", "CVY").dice(6, 6, die).do("done")
    assert t.units("GER", "viking_bank") == left
