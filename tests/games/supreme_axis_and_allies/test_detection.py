"""3. Movement: Interception and Naval Detection."""

import pytest

from games.supreme_axis_and_allies.table import Table, moving, rule
from theatre.games.supreme_axis_and_allies import world
from theatre.games.supreme_axis_and_allies.state import FIGHT, NONE

ZONE, NEXT = "german_bight", "viking_bank"


def into_the_bight(own: str, enemy: str) -> tuple[Table, list[int]]:
    """UK ships sail from the English Channel into the German Bight, where German ships are."""
    t = moving("UK").put("GER", enemy, ZONE)
    fleet = t.new("UK", own, "english_channel")
    t.do("sail", "english_channel", ZONE, fleet)
    return t, fleet


def found(t: Table, zone: str = ZONE) -> bool:
    return bool(t.s.found[world.space(zone)])


# no automatic battle


@rule("DET-01")
def test_navies_that_begin_the_turn_in_one_zone_need_not_fight() -> None:
    t = moving("UK").put("UK", "DST", ZONE).put("GER", "DST", ZONE)
    t.do("done")
    assert (t.units("UK", ZONE), t.units("GER", ZONE)) == ("DST", "DST")


@rule("DET-01")
def test_ships_may_leave_the_zone_that_they_share() -> None:
    t = moving("UK").put("UK", "DST", ZONE).put("GER", "DST", ZONE)
    ship = t.pick(ZONE, "DST")
    t.do("sail", ZONE, NEXT, ship).do("sail", NEXT, "norwegian", ship)
    assert t.units("UK", "norwegian") == "DST"


@rule("DET-01")
def test_armies_in_one_territory_always_fight() -> None:
    t = moving("UK").hold("UK", "netherlands").put("UK", "INF", "netherlands").put("GER", "INF", "normandy")
    t.do("march", "netherlands", "normandy", t.pick("netherlands", "INF"))
    t.dice(6, 6).do("done")
    assert t.all_rolled()


# Interception


@rule("DET-02")
def test_the_owner_of_the_ships_may_intercept() -> None:
    t, fleet = into_the_bight("DST", "DST")
    assert t.seat == "GER"
    assert set(t.verbs()) == {"intercept", "decline"}
    t.do("intercept", seat="GER")
    assert found(t)
    assert not t.offered("sail", ZONE, NEXT, fleet)
    t.dice(2, 6).do("done")
    assert t.units("GER", ZONE) == ""


@rule("DET-02")
def test_nobody_is_asked_in_an_empty_zone_or_among_friends() -> None:
    t = moving("UK").put("USA", "DST", ZONE)
    fleet = t.new("UK", "DST", "english_channel")
    t.do("sail", "english_channel", ZONE, fleet)
    assert t.seat == "UK"
    t.do("sail", ZONE, NEXT, fleet)
    assert t.seat == "UK"


@rule("DET-02")
def test_each_enemy_nation_with_ships_there_is_asked() -> None:
    t = moving("UK").put("GER", "DST", ZONE).put("JAP", "SUB", ZONE)
    t.do("sail", "english_channel", ZONE, t.new("UK", "DST", "english_channel"))
    t.do("decline", seat="GER").do("intercept", seat="JAP")
    assert found(t)


@rule("DET-02")
def test_after_interception_by_the_first_no_second_nation_is_asked() -> None:
    t = moving("UK").put("GER", "DST", ZONE).put("JAP", "SUB", ZONE)
    t.do("sail", "english_channel", ZONE, t.new("UK", "DST", "english_channel"))
    t.do("intercept", seat="GER")
    assert t.seat == "UK"


@rule("DET-02")
def test_aircraft_alone_cannot_be_intercepted() -> None:
    t = moving("UK").put("GER", "DST", ZONE)
    t.do("fly", "london", ZONE, "london", 0, FIGHT, t.new("UK", "FIT", "london"))
    assert t.seat == "UK"


# the roll


@rule("DET-03")
@pytest.mark.parametrize(("own", "dice"), [("DST", 1), ("2 DST", 2), ("DST, CRU, TRN", 3)])
def test_one_die_for_each_ship_that_moves_in(own: str, dice: int) -> None:
    t, _ = into_the_bight(own, "DST")
    t.dice(*[6] * dice).do("decline")
    assert t.all_rolled()
    assert not found(t)


@rule("DET-03")
def test_ships_that_are_already_there_do_not_roll() -> None:
    t = moving("UK").put("UK", "2 DST", ZONE).put("GER", "DST", ZONE)
    t.do("sail", "english_channel", ZONE, t.new("UK", "DST", "english_channel"))
    t.dice(6).do("decline")
    assert t.all_rolled()


@rule("DET-03")
def test_ground_cargo_does_not_roll() -> None:
    t = moving("UK").put("GER", "DST", ZONE)
    (transport,) = t.new("UK", "TRN", "english_channel")
    t.put("UK", "2 INF", "english_channel", aboard=transport)
    t.do("sail", "english_channel", ZONE, [transport])
    t.dice(6).do("decline")
    assert t.all_rolled()
    assert t.units("UK", ZONE) == "2 INF, TRN"


@rule("DET-04")
@pytest.mark.parametrize(("own", "dice"), [("SUB", 2), ("2 SUB", 4), ("SUB, DST", 3)])
def test_a_submarine_rolls_two_dice(own: str, dice: int) -> None:
    t, _ = into_the_bight(own, "DST")
    t.dice(*[6] * dice).do("decline")
    assert t.all_rolled()


@rule("DET-04")
def test_the_second_die_of_a_submarine_can_find_the_enemy() -> None:
    t, _ = into_the_bight("SUB", "DST")
    t.dice(6, 1).do("decline")
    assert found(t)


@rule("DET-05")
@pytest.mark.parametrize(
    ("enemy", "die", "success"),
    [("DST", 1, True), ("DST", 2, False), ("2 DST", 2, True), ("2 DST", 3, False), ("DST, 2 TRN", 3, True)],
)
def test_a_die_up_to_the_number_of_defenders_finds_them(enemy: str, die: int, success: bool) -> None:
    t, _ = into_the_bight("DST", enemy)
    t.dice(die).do("decline")
    assert found(t) is success


@rule("DET-05")
def test_one_good_die_is_enough() -> None:
    t, _ = into_the_bight("3 DST", "DST")
    t.dice(6, 1, 6).do("decline")
    assert found(t)


@rule("DET-05")
def test_the_ships_of_all_enemy_nations_count() -> None:
    t = moving("UK").put("GER", "DST", ZONE).put("JAP", "SUB", ZONE)
    t.do("sail", "english_channel", ZONE, t.new("UK", "DST", "english_channel"))
    t.dice(2).do("decline", seat="GER").do("decline", seat="JAP")
    assert found(t)


@rule("DET-10")
@pytest.mark.parametrize(("die", "success"), [(4, True), (5, False)])
def test_carrier_two_fighters_and_submarine_are_four_defenders(die: int, success: bool) -> None:
    t, _ = into_the_bight("DST", "CAR, 2 FIT, SUB")
    t.dice(die).do("decline")
    assert found(t) is success


@rule("DET-10")
@pytest.mark.parametrize(("die", "success"), [(1, True), (2, False)])
def test_troops_aboard_a_transport_are_no_defending_units(die: int, success: bool) -> None:
    t = moving("UK")
    (transport,) = t.new("GER", "TRN", ZONE)
    t.put("GER", "2 INF", ZONE, aboard=transport)
    t.do("sail", "english_channel", ZONE, t.new("UK", "DST", "english_channel"))
    t.dice(die).do("decline")
    assert found(t) is success


@rule("DET-11")
@pytest.mark.parametrize(("last", "success"), [(4, True), (5, False)])
def test_example_five_dice_against_four(last: int, success: bool) -> None:
    t, _ = into_the_bight("BTL, 2 CRU, SUB", "CAR, 2 FIT, SUB")
    t.dice(5, 5, 6, 5, last).do("decline")
    assert t.all_rolled()
    assert found(t) is success


# what follows


@rule("DET-06")
def test_a_fleet_that_finds_the_enemy_stops_and_fights() -> None:
    t, fleet = into_the_bight("DST", "DST")
    t.dice(1).do("decline")
    assert not t.offered("sail", ZONE, NEXT, fleet)
    t.dice(2, 6).do("done")
    assert t.all_rolled()
    assert t.units("GER", ZONE) == ""


@rule("DET-06")
def test_a_found_fleet_drags_in_the_ships_that_were_there_before() -> None:
    t = moving("UK").put("UK", "DST", ZONE).put("GER", "DST", ZONE)
    t.do("sail", "english_channel", ZONE, t.new("UK", "DST", "english_channel"))
    t.dice(1).do("decline")
    t.dice(6, 2, 6).do("done")
    assert t.all_rolled()
    assert t.units("GER", ZONE) == ""


@rule("DET-07")
def test_a_fleet_that_finds_nobody_may_sail_on() -> None:
    t, fleet = into_the_bight("DST", "DST")
    t.dice(2).do("decline")
    t.do("sail", ZONE, NEXT, fleet)
    assert t.units("UK", NEXT) == "DST"


@rule("DET-08")
def test_or_stay_and_share_the_zone_without_combat() -> None:
    t, _ = into_the_bight("DST", "DST")
    t.dice(2).do("decline").do("done")
    assert (t.units("UK", ZONE), t.units("GER", ZONE)) == ("DST", "DST")


@rule("DET-08")
def test_without_the_failure_there_is_no_sharing() -> None:
    t, _ = into_the_bight("DST", "DST")
    t.dice(1).do("decline").dice(2, 2).do("done")
    assert t.all_rolled()
    assert (t.units("UK", ZONE), t.units("GER", ZONE)) == ("", "")


@rule("DET-13")
def test_the_next_occupied_zone_asks_again() -> None:
    t = moving("UK").put("GER", "DST", ZONE).put("GER", "SUB", NEXT)
    fleet = t.new("UK", "DST", "english_channel")
    t.do("sail", "english_channel", ZONE, fleet).dice(2).do("decline", seat="GER")
    t.do("sail", ZONE, NEXT, fleet).dice(1).do("decline", seat="GER")
    assert t.all_rolled()
    assert (found(t, ZONE), found(t, NEXT)) == (False, True)


@rule("DET-13")
def test_the_next_empty_zone_does_not() -> None:
    t, fleet = into_the_bight("DST", "DST")
    t.dice(2).do("decline").do("sail", ZONE, NEXT, fleet)
    assert t.seat == "UK"


@rule("DET-13")
def test_each_group_rolls_for_itself() -> None:
    t = moving("UK").put("GER", "DST", ZONE)
    first, second = t.new("UK", "2 DST", "english_channel")
    t.do("sail", "english_channel", ZONE, [first]).dice(2).do("decline", seat="GER")
    t.do("sail", "english_channel", ZONE, [second]).dice(1).do("decline", seat="GER")
    assert found(t)


@rule("DET-13")
def test_a_later_group_joins_a_battle_without_a_roll() -> None:
    t = moving("UK").put("GER", "DST", ZONE)
    first, second = t.new("UK", "2 DST", "english_channel")
    t.do("sail", "english_channel", ZONE, [first]).do("intercept", seat="GER")
    t.do("sail", "english_channel", ZONE, [second])
    assert t.seat == "UK"
    assert not t.offered("sail", ZONE, NEXT, [second])
    t.dice(6, 2, 6).do("done")
    assert t.all_rolled()
    assert t.units("GER", ZONE) == ""


# ships that begin the turn beside the enemy may search


@rule("DET-03")
def test_a_search_rolls_as_if_the_ships_moved_in() -> None:
    t = moving("UK").put("UK", "DST, SUB", ZONE).put("GER", "DST", ZONE)
    t.do("search", ZONE).dice(6, 6, 6).do("decline", seat="GER")
    assert t.all_rolled()
    assert not found(t)


@rule("DET-03")
def test_ships_search_a_zone_once_and_not_at_all_after_a_vain_entry() -> None:
    t = moving("UK").put("UK", "DST", ZONE).put("GER", "DST", ZONE)
    t.do("search", ZONE).dice(6).do("decline", seat="GER")
    assert not t.offered("search", ZONE)
    t, _ = into_the_bight("DST", "DST")
    t.dice(6).do("decline", seat="GER")
    assert not t.offered("search", ZONE)


@rule("DET-06")
def test_a_search_that_succeeds_makes_a_battle() -> None:
    t = moving("UK").put("UK", "DST", ZONE).put("GER", "DST", ZONE)
    ship = t.pick(ZONE, "DST")
    t.do("search", ZONE).dice(1).do("decline", seat="GER")
    assert found(t)
    assert not t.offered("sail", ZONE, NEXT, ship)


@rule("DET-02")
def test_a_search_can_be_intercepted() -> None:
    t = moving("UK").put("UK", "DST", ZONE).put("GER", "DST", ZONE)
    t.do("search", ZONE).do("intercept", seat="GER")
    assert found(t)


@rule("DET-03")
def test_there_is_nothing_to_search_without_ships_of_both_sides() -> None:
    t = moving("UK").put("UK", "DST", ZONE).put("GER", "DST", NEXT)
    assert not t.offered("search", ZONE)
    assert not t.offered("search", NEXT)


# aircraft


@rule("DET-09")
def test_aircraft_over_the_zone_find_the_enemy_without_a_roll() -> None:
    t = moving("UK").put("GER", "DST", ZONE)
    fleet = t.new("UK", "DST", "english_channel")
    t.do("fly", "london", ZONE, "london", 0, FIGHT, t.new("UK", "FIT", "london"))
    assert found(t)
    t.do("sail", "english_channel", ZONE, fleet)
    assert t.seat == "UK"
    assert not t.offered("sail", ZONE, NEXT, fleet)


@rule("DET-09")
def test_aircraft_that_wait_there_for_their_carrier_find_the_enemy_for_it() -> None:
    t = moving("UK").put("GER", "DST", ZONE)
    (carrier,) = t.new("UK", "CAR", "english_channel")
    t.do("fly", "london", ZONE, ZONE, carrier + 1, NONE, t.new("UK", "FIT", "london"))
    t.do("sail", "english_channel", ZONE, [carrier])
    assert t.seat == "UK"
    assert found(t)


@rule("DET-09")
def test_without_aircraft_the_same_fleet_must_search() -> None:
    t, _ = into_the_bight("DST", "DST")
    assert t.seat == "GER"
    t.dice(2).do("decline")
    assert not found(t)


@rule("DET-09")
def test_aircraft_alone_bring_about_a_battle_at_sea() -> None:
    t = moving("UK").put("GER", "DST", ZONE)
    (fighter,) = t.new("UK", "FIT", "london")
    t.do("fly", "london", ZONE, "london", 0, FIGHT, [fighter])
    t.dice(3, 6).do("done")
    assert t.all_rolled()
    assert t.units("GER", ZONE) == ""
    assert t.units("UK", "london") == "FIT"


@rule("DET-09")
def test_aircraft_launched_from_an_entering_carrier_find_the_enemy() -> None:
    t = moving("UK").put("GER", "DST", ZONE).put("UK", "CAR, FIT", "english_channel")
    carrier, fighter = t.pick("english_channel", "CAR, FIT")
    t.do("sail", "english_channel", ZONE, [carrier]).do("launch", [fighter], seat="UK")
    assert t.seat == "UK"
    assert found(t)
    t.dice(6, 3, 6).do("done")
    assert t.units("GER", ZONE) == ""


@rule("DET-09")
def test_an_empty_carrier_has_nothing_to_launch() -> None:
    t, _ = into_the_bight("CAR", "DST")
    assert t.seat == "GER"
    t.dice(2).do("decline")
    assert not found(t)


@rule("DET-09")
def test_aircraft_held_on_deck_add_a_die_each() -> None:
    t = moving("UK").put("GER", "DST", ZONE).put("UK", "CAR, 2 FIT", "english_channel")
    t.do("sail", "english_channel", ZONE, t.pick("english_channel", "CAR")).do("hold", seat="UK")
    t.dice(6, 6, 6).do("decline", seat="GER")
    assert t.all_rolled()
    assert not found(t)
