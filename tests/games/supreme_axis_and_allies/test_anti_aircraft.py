"""Anti-Aircraft Guns: fire at aircraft in the Movement phase, Return to Base, and moving the guns."""

import pytest

from games.supreme_axis_and_allies.table import Table, moving, rule, table
from theatre.games.supreme_axis_and_allies.state import BOMB, FIGHT, NONE

LONDON_TO_NORMANDY = ("london", "normandy", "london", 0, FIGHT)
OVER_RUHR = ("london", "german_bight", "ruhr", "berlin")
OVER_THE_BALTIC = ("london", "german_bight", "kattegat", "berlin")


def normandy(aircraft: str, *guns: str) -> tuple[Table, list[int]]:
    """UK aircraft in London, a German INF in Normandy, AAG in some Territories."""
    t = moving("UK").put("GER", "INF", "normandy")
    for gun in guns:
        t.put("GER", "AAG", gun)
    return t, t.new("UK", aircraft, "london")


def by_way_of(t: Table, out: tuple[str, ...], home: tuple[str, ...], aircraft: list[int]) -> Table:
    """An attack by a named way."""
    return t.do("fly-by", 0, FIGHT, len(out), *out, len(home), *home, aircraft)


# the fire


@rule("AAG-01", "AAG-14")
def test_guns_fire_at_once_in_the_movement_phase_and_nobody_is_asked() -> None:
    t, aircraft = normandy("FIT", "normandy")
    t.dice(6).do("fly", *LONDON_TO_NORMANDY, aircraft)
    assert t.all_rolled()
    assert t.seat == "UK"
    assert "march" in t.verbs()


@rule("AAG-01")
def test_without_a_gun_there_is_no_fire() -> None:
    t, aircraft = normandy("FIT")
    t.do("fly", *LONDON_TO_NORMANDY, aircraft)
    assert t.units("UK", "normandy") == "FIT"


@rule("AAG-01")
def test_guns_do_not_fire_at_friends() -> None:
    t = moving("UK").put("USA", "AAG", "midlands").put("UK", "AAG", "scotland").put("UK", "FIT", "london")
    t.do("fly", "london", "scotland", "scotland", 0, NONE, t.pick("london", "FIT"))
    assert t.units("UK", "scotland") == "AAG, FIT"


@rule("AAG-14")
def test_flak_comes_before_the_battle() -> None:
    t, aircraft = normandy("FIT", "normandy")
    t.dice(1, 3).do("fly", *LONDON_TO_NORMANDY, aircraft).do("done")
    assert t.units("GER", "normandy") == "INF, AAG"  # no attacker was left to roll


@rule("AAG-14")
def test_whoever_passes_the_flak_fights() -> None:
    t, aircraft = normandy("FIT", "normandy")
    t.dice(2).do("fly", *LONDON_TO_NORMANDY, aircraft)
    t.dice(3, 6).do("done")
    assert t.all_rolled()
    assert t.units("GER", "normandy") == "AAG"


@rule("AAG-02")
@pytest.mark.parametrize(("aircraft", "dice"), [("FIT", 1), ("2 FIT", 2), ("2 FIT, BMB", 3)])
def test_one_die_for_each_aircraft(aircraft: str, dice: int) -> None:
    t, group = normandy(aircraft, "normandy")
    t.dice(*[6] * dice).do("fly", *LONDON_TO_NORMANDY, group)
    assert t.all_rolled()
    assert t.units("UK", "normandy") == aircraft


@rule("AAG-02")
def test_a_gun_next_door_does_not_fire() -> None:
    t, group = normandy("FIT", "paris")
    t.do("fly", *LONDON_TO_NORMANDY, group)
    assert t.units("UK", "normandy") == "FIT"


@rule("AAG-02")
def test_a_gun_aboard_a_transport_does_not_fire() -> None:
    t, group = normandy("FIT")
    (transport,) = t.new("GER", "TRN", "english_channel")
    t.put("GER", "AAG", "english_channel", aboard=transport)
    t.do("fly-by", 0, FIGHT, 3, "london", "english_channel", "normandy", 2, "english_channel", "london", group)
    assert t.units("UK", "normandy") == "FIT"


@rule("AAG-03")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (2, False)])
def test_a_gun_hits_on_1(die: int, hit: bool) -> None:
    t, (fighter,) = normandy("FIT", "normandy")
    t.dice(die, *([6] if hit else [])).do("fly", *LONDON_TO_NORMANDY, [fighter])
    assert t.alive(fighter) is not hit


@rule("AAG-04")
@pytest.mark.parametrize(
    ("aircraft", "guns", "dice"),
    [
        ("FIT", ["normandy"], 1),
        ("FIT", ["normandy", "netherlands"], 2),
        ("FIT", ["normandy", "netherlands", "paris"], 3),
        ("3 FIT", ["normandy", "netherlands"], 4),
    ],
)
def test_each_other_gun_of_the_region_adds_one_die(aircraft: str, guns: list[str], dice: int) -> None:
    t, group = normandy(aircraft, *guns)
    t.dice(*[6] * dice).do("fly", *LONDON_TO_NORMANDY, group)
    assert t.all_rolled()


@rule("AAG-04")
def test_the_help_can_hit() -> None:
    t, (fighter,) = normandy("FIT", "normandy", "netherlands")
    t.dice(6, 1, 6).do("fly", *LONDON_TO_NORMANDY, [fighter])
    assert not t.alive(fighter)


@rule("AAG-04")
def test_a_gun_of_the_other_side_in_the_region_is_no_help() -> None:
    t, group = normandy("FIT", "normandy")
    t.hold("UK", "netherlands").put("UK", "AAG", "netherlands")
    t.dice(6).do("fly", *LONDON_TO_NORMANDY, group)
    assert t.all_rolled()


@rule("AAG-13")
def test_guns_outside_the_region_add_nothing() -> None:
    t, group = normandy("FIT", "normandy", "ruhr", "lombardy")
    t.dice(6).do("fly", *LONDON_TO_NORMANDY, group)
    assert t.all_rolled()


@rule("AAG-12")
def test_example_six_dice_over_normandy_and_two_rolls_to_return() -> None:
    t, group = normandy("4 FIT, BMB", "normandy", "netherlands")
    t.dice(1, 6, 6, 1, 6, 6).do("fly", *LONDON_TO_NORMANDY, group)
    t.dice(2, 3).do("hit", group[:2], seat="UK")
    assert t.all_rolled()
    assert t.units("UK", "normandy") == "2 FIT, BMB"
    assert t.units("UK", "london") == "FIT"


# hits


@rule("AAG-08")
def test_the_owner_chooses_which_aircraft_are_hit() -> None:
    t, (fighter, bomber) = normandy("FIT, BMB", "normandy")
    t.dice(6, 1).do("fly", *LONDON_TO_NORMANDY, [fighter, bomber])
    assert t.seat == "UK"
    assert t.offered("hit", [bomber])
    assert not t.offered("hit", [fighter, bomber])
    t.dice(3).do("hit", [fighter])
    assert (t.alive(fighter), t.alive(bomber)) == (False, True)


@rule("AAG-06", "AAG-08")
@pytest.mark.parametrize(("die", "saved"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_hit_aircraft_survives_with_2_or_less(die: int, saved: bool) -> None:
    t, (fighter,) = normandy("FIT", "normandy")
    t.dice(1, die).do("fly", *LONDON_TO_NORMANDY, [fighter])
    assert t.alive(fighter) is saved


@rule("AAG-07")
def test_the_wounded_goes_back_where_it_came_from_and_fights_no_more() -> None:
    t = moving("UK").put("GER", "INF, AAG", "netherlands").put("GER", "INF", "normandy")
    (fighter,) = t.new("UK", "FIT", "london")
    t.dice(1, 2).do("fly", "london", "netherlands", "midlands", 0, FIGHT, [fighter])
    assert t.units("UK", "london") == "FIT"
    assert not t.offered("fly", *LONDON_TO_NORMANDY, [fighter])
    t.do("done")  # no dice: there is no combat
    assert (t.units("UK", "london"), t.units("GER", "netherlands")) == ("FIT", "INF, AAG")


@rule("AAG-07")
def test_the_unhurt_goes_on_and_lands_as_planned() -> None:
    t = moving("UK").put("GER", "INF, AAG", "netherlands")
    t.dice(2).do("fly", "london", "netherlands", "midlands", 0, FIGHT, t.new("UK", "FIT", "london"))
    t.dice(3, 6).do("done")
    assert (t.units("UK", "midlands"), t.units("GER", "netherlands")) == ("FIT", "AAG")


@rule("AAG-07")
def test_a_wounded_carrier_fighter_goes_back_to_its_carrier() -> None:
    t = moving("UK").put("GER", "INF, AAG", "normandy").put("UK", "CAR, FIT", "english_channel")
    carrier, fighter = t.pick("english_channel", "CAR, FIT")
    t.dice(1, 2).do("fly", "english_channel", "normandy", "london", 0, FIGHT, [fighter])
    assert t.s.aboard[fighter] == carrier
    assert t.units("UK", "english_channel") == "FIT, CAR"


# the way


@rule("AIR-06")
def test_a_gun_on_the_way_out_fires() -> None:
    t = moving("UK").put("GER", "AAG", "ruhr").put("GER", "INF", "berlin")
    home = OVER_THE_BALTIC[-2::-1]
    t.dice(6)
    by_way_of(t, OVER_RUHR, home, t.new("UK", "BMB", "london"))
    assert t.all_rolled()


@rule("AIR-06")
def test_a_gun_on_the_way_home_fires_in_the_movement_phase_too() -> None:
    t = moving("UK").put("GER", "AAG", "ruhr").put("GER", "INF", "berlin")
    (bomber,) = t.new("UK", "BMB", "london")
    t.dice(1, 6)
    by_way_of(t, OVER_THE_BALTIC, OVER_RUHR[-2::-1], [bomber])
    assert not t.alive(bomber)


@rule("AIR-06")
def test_a_gun_off_the_way_does_not() -> None:
    t = moving("UK").put("GER", "AAG", "ruhr").put("GER", "INF", "berlin")
    by_way_of(t, OVER_THE_BALTIC, OVER_THE_BALTIC[-2::-1], t.new("UK", "BMB", "london"))
    assert t.units("UK", "berlin") == "BMB"


@rule("AIR-06")
def test_the_usual_way_avoids_the_guns() -> None:
    t = moving("UK").put("GER", "AAG", "ruhr").put("GER", "INF", "berlin").put("UK", "BMB", "london")
    t.do("fly", "london", "berlin", "london", 0, FIGHT, t.pick("london", "BMB"))
    assert t.units("UK", "berlin") == "BMB"


@rule("AIR-06")
def test_aircraft_that_only_move_are_fired_on_as_well() -> None:
    t = moving("UK").hold("UK", "poland").put("GER", "AAG", "berlin").put("UK", "BMB", "london")
    way = ("london", "german_bight", "kattegat", "berlin", "poland")
    t.dice(1, 6).do("fly-by", 0, NONE, len(way), *way, 0, t.pick("london", "BMB"))
    assert t.all_rolled()
    assert t.units("UK", "poland") == ""


@rule("AAG-02")
def test_a_gun_fires_once_at_a_group_that_passes_twice() -> None:
    t = moving("UK").put("GER", "AAG", "ruhr").put("GER", "INF", "berlin")
    t.dice(6)
    by_way_of(t, OVER_RUHR, OVER_RUHR[-2::-1], t.new("UK", "BMB", "london"))
    assert t.all_rolled()


@rule("AAG-04")
def test_each_gun_on_the_way_fires_on_its_own_with_its_own_help() -> None:
    t = moving("UK").put("GER", "AAG", "ruhr").put("GER", "INF, AAG", "berlin")
    t.dice(6, 6, 6, 6)  # Ruhr and Berlin lie in one Region: 1 + 1 dice each
    by_way_of(t, OVER_RUHR, OVER_THE_BALTIC[-2::-1], t.new("UK", "BMB", "london"))
    assert t.all_rolled()


@rule("AAG-02")
def test_a_gun_fires_at_each_group_anew() -> None:
    t, (first, second) = normandy("2 FIT", "normandy")
    t.dice(6).do("fly", *LONDON_TO_NORMANDY, [first])
    t.dice(6).do("fly", *LONDON_TO_NORMANDY, [second])
    assert t.all_rolled()


@rule("AAG-01")
def test_strategic_bombers_meet_the_flak_of_their_target() -> None:
    t = moving("UK").put("GER", "AAG", "ruhr").industry("IC", "ruhr").put("UK", "BMB", "london")
    t.dice(6).do("fly", "london", "ruhr", "london", 0, BOMB, t.pick("london", "BMB"))
    assert t.all_rolled()


# the guns themselves


@rule("AAG-09")
def test_guns_do_not_roll_in_an_attack() -> None:
    t = moving("GER").put("USSR", "INF", "leningrad")
    army = t.new("GER", "INF, AAG", "baltic_states")
    t.do("march", "baltic_states", "leningrad", army)
    t.dice(1, 6).do("done")  # one die for each INF
    assert t.all_rolled()
    assert t.units("GER", "leningrad") == "INF, AAG"


@rule("AAG-09")
def test_guns_do_not_roll_in_defence_nor_at_aircraft_in_combat() -> None:
    t = moving("GER").put("USSR", "INF, AAG", "leningrad").put("GER", "FIT", "baltic_states")
    t.put("GER", "INF", "belorussia").do("march", "belorussia", "leningrad", t.pick("belorussia", "INF"))
    t.dice(6).do("fly", "baltic_states", "leningrad", "baltic_states", 0, FIGHT, t.pick("baltic_states", "FIT"))
    t.dice(6, 3, 6).do("done")  # INF, FIT; INF
    assert t.all_rolled()
    assert (t.holder("leningrad"), t.units("GER", "leningrad")) == ("GER", "INF, AAG")


@rule("AAG-10")
def test_a_gun_may_move_in_with_the_invading_army() -> None:
    t = moving("GER").put("USSR", "INF", "leningrad")
    army = t.new("GER", "INF, AAG", "baltic_states")
    assert t.offered("march", "baltic_states", "leningrad", army)
    assert not t.offered("march", "baltic_states", "leningrad", army[1:])  # it does not attack alone
    t.do("march", "baltic_states", "leningrad", army[:1])
    assert t.offered("march", "baltic_states", "leningrad", army[1:])


@rule("AAG-10")
def test_but_not_into_a_territory_that_has_one() -> None:
    t = moving("GER").put("USSR", "INF, AAG", "leningrad")
    army = t.new("GER", "INF, AAG", "baltic_states")
    assert not t.offered("march", "baltic_states", "leningrad", army)
    assert t.offered("march", "baltic_states", "leningrad", army[:1])


@rule("AAG-11")
@pytest.mark.parametrize(("owner", "place"), [("GER", "belorussia"), ("USSR", "leningrad")])
def test_a_gun_moves_only_where_no_gun_is(owner: str, place: str) -> None:
    t = moving("GER").put("GER", "AAG", "baltic_states").put(owner, "AAG", place)
    gun = t.pick("baltic_states", "AAG")
    assert t.refused("march", "baltic_states", place, gun) == "AAG-11"
    assert t.offered("march", "baltic_states", "poland", gun)


@rule("AAG-11")
def test_a_gun_may_take_the_place_of_one_that_has_left() -> None:
    t = moving("GER").put("GER", "AAG", "baltic_states").put("GER", "AAG", "belorussia")
    t.do("march", "belorussia", "smolensk", t.pick("belorussia", "AAG"))
    t.do("march", "baltic_states", "belorussia", t.pick("baltic_states", "AAG"))
    assert t.units("GER", "belorussia") == "AAG"


@rule("AAG-11")
def test_two_guns_do_not_come_ashore_where_one_may_stand() -> None:
    t = moving("GER")
    first, second = t.new("GER", "2 TRN", "kattegat")
    guns = [t.new("GER", "AAG", "kattegat", aboard=ship) for ship in (first, second)]
    t.do("land", first, "norway", guns[0])
    assert not t.offered("land", second, "norway", guns[1])
    assert t.offered("land", second, "berlin", guns[1])


@rule("AAG-05")
def test_a_second_gun_is_not_placed_in_a_territory() -> None:
    t = table("GER", "placement").industry("HIND", "berlin").industry("IC", "ruhr").bought("GER", "2 AAG")
    assert t.refused("place", "berlin", "berlin", "AAG", 2) == "AAG-05"
    t.do("place", "berlin", "berlin", "AAG", 1)
    assert t.refused("place", "berlin", "berlin", "AAG", 1) == "AAG-05"
    assert t.offered("place", "ruhr", "ruhr", "AAG", 1)
