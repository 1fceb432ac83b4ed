"""12.6 Special Land Combat: Invasion Battles, Strategic Bombing, Raids."""

import pytest

from games.triumph_and_tragedy.table import Table, faction, kind, land_battle, rule, table
from theatre.games.triumph_and_tragedy import world as w

# 12.61 Invasion Battles


def invasion(french: str, *, by_land: bool = False) -> Table:
    """Italians come to Tunisia over the Tyrrhenian Sea (or over land) against French units, in Summer."""
    t = table("axis", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("france", french, "tunisia").put("germany", "infantry", "munich")
    t.put("italy", "fleet 2, infantry 1", "tyrrhenian_sea").put("france", "fleet", "western_med")
    start = "sfax" if by_land else "tyrrhenian_sea"
    (infantry,) = t.new("italy", "infantry 3", start)
    return t.do("move", infantry, "tunisia", start)


def invader(t: Table) -> int:
    return t.pick("tunisia", "infantry", "italy")


@rule("12.61a")
@pytest.mark.parametrize("by_land", [False, True])
def test_invaders_take_no_action(by_land: bool) -> None:
    t = invasion("infantry 3", by_land=by_land).do("done")
    italian = invader(t)
    t.misses(t.pick("tunisia", "infantry", "france"))
    assert t.seat == ("axis" if by_land else "ussr")
    assert t.offered("fire", italian, "G") == by_land


@rule("12.61a")
def test_invaders_are_shown_when_the_battle_is_revealed() -> None:
    t = invasion("infantry 3").do("done")
    shown = [event.args for event in t.events() if event.kind == "faces"]
    assert (faction("axis"), w.space("tunisia"), kind("infantry")) in shown
    assert t.faces("tunisia", "west") == ""  # and stand upright for the Round


@rule("12.61a")
def test_ships_and_planes_that_come_with_invaders_fire() -> None:
    t = invasion("infantry 3")
    fleet = t.pick("tyrrhenian_sea", "fleet")
    t.do("move", fleet, "tunisia", "tyrrhenian_sea").do("done").fires(fleet, "G", 1, 6)
    assert t.units("tunisia", "west") == "infantry 2"
    assert t.seat == "west"


@rule("12.61b")
def test_invaders_take_hits_like_others() -> None:
    t = invasion("infantry 3").do("done")
    t.fires(t.pick("tunisia", "infantry", "france"), "G", 1, 3, 4)
    assert t.units("tunisia", "axis") == "infantry 1"


@rule("12.61c")
def test_after_the_round_of_their_landing_invaders_are_like_others() -> None:
    t = invasion("infantry 3").do("done")
    italian = invader(t)
    t.misses(t.pick("tunisia", "infantry", "france"))
    assert t.faces("tunisia", "west") == "infantry 3"
    t.hand("axis", t.action("fall", "A")).until("commit").do("commit", t.action("fall", "A"))
    t.until("designate").do("designate", "tunisia").misses(t.pick("tunisia", "infantry", "france"))
    assert t.seat == "axis"
    assert t.offered("fire", italian, "G")


# 12.62 Strategic Bombing


def bombers(place: str, bombsight: bool = True, cv: int = 2, british: str = "infantry 2") -> Table:
    """A German Air Force comes from the Ruhr over an Enemy area."""
    t = table("axis", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("germany", "infantry", "munich").put("britain", british, place)
    if bombsight:
        t.tech("axis", "precision_bombsight")
    (plane,) = t.new("germany", f"air_force {cv}", "ruhr")
    return t.do("move", plane, place, "north_sea").do("done")


@rule("12.62a")
@pytest.mark.parametrize(
    ("place", "bombsight", "offered"),
    [
        pytest.param("london", True, True, id="London"),
        pytest.param("london", False, False, id="no Bombsight"),
        pytest.param("paris", True, False, id="a SubCapital"),
        pytest.param("glasgow", True, False, id="a City"),
    ],
)
def test_bombing_needs_the_bombsight_and_the_enemy_main_capital(place: str, bombsight: bool, offered: bool) -> None:
    t = bombers(place, bombsight)
    plane = t.pick(place, "air_force")
    assert t.seat == "axis"
    assert t.offered("fire", plane, "G")
    assert t.offered("bomb", plane) == offered
    if not offered:
        assert t.refused("bomb", plane) == "12.62a"


@rule("12.62a")
def test_only_air_forces_bomb() -> None:
    t = bombers("london")
    t.misses(t.pick("london", "air_force"))
    assert not t.offered("bomb", t.pick("london", "infantry", "britain"))


@rule("12.62a")
def test_an_empty_main_capital_can_be_bombed_too() -> None:
    t = bombers("london", british="")
    plane = t.pick("london", "air_force")
    t.dice(1, 6).do("bomb", plane)
    assert t.s.ind[faction("west")] == 6
    assert t.verbs() == ("rebase",)


@rule("12.62b")
@pytest.mark.parametrize(("dice", "ind"), [((1, 2, 2, 2), 6), ((2, 2, 2, 2), 7), ((1, 1, 1, 6), 4)])
def test_bombing_rolls_the_cv_and_hits_on_a_one(dice: tuple[int, ...], ind: int) -> None:
    t = bombers("london", cv=4).dice(*dice)
    plane = t.pick("london", "air_force")
    t.do("bomb", plane)
    assert not t.dice_box.faces
    assert t.s.ind[faction("west")] == ind
    assert t.units("london", "west") == "infantry 2"
    assert not t.offered("fire", plane, "G")  # it was the Combat Action


@rule("12.62c")
def test_the_damage_is_permanent() -> None:
    t = bombers("london", cv=2).dice(1, 1)
    t.do("bomb", t.pick("london", "air_force")).misses(t.pick("london", "infantry", "britain"))
    t.do("rebase", t.pick("london", "air_force"), "ruhr")
    assert t.s.ind[faction("west")] == 5
    t.dice(3).until("build")
    assert t.s.year == 1941
    assert t.seat == "west"
    assert t.s.ind[faction("west")] == 5
    assert t.level("west") <= 5


@rule("12.62c")
def test_industry_does_not_fall_below_nothing() -> None:
    t = table("axis", then="ussr").ind("west", 1).war("axis", "west").put("ussr", "infantry", "moscow")
    t.tech("axis", "precision_bombsight").put("germany", "infantry", "munich").put("britain", "infantry 2", "london")
    (plane,) = t.new("germany", "air_force 3", "ruhr")
    t.do("move", plane, "london", "north_sea").do("done").dice(1, 1, 1).do("bomb", plane)
    assert t.s.ind[faction("west")] == 0


# 12.63 Raids


@rule("12.63")
def test_raiders_fight_a_normal_round_and_leave() -> None:
    t = land_battle("air_force 2", "infantry 2").do("done")
    plane, infantry = t.pick("warsaw", "air_force"), t.pick("warsaw", "infantry", "ussr")
    t.fires(plane, "G", 1, 6).fires(infantry, "A", 1)
    assert t.units("warsaw") == "air_force 1, infantry 1"
    assert t.seat == "axis"
    assert t.verbs() == ("rebase",)
    t.do("rebase", plane, "berlin")
    assert t.units("warsaw") == "infantry 1"
    assert t.holder("warsaw") == "ussr"


@rule("12.63")
def test_raiders_that_kill_all_defenders_still_leave_and_conquer_nothing() -> None:
    t = land_battle("air_force 2", "infantry 1").do("done")
    plane = t.pick("warsaw", "air_force")
    t.fires(plane, "G", 1, 6)
    assert t.seat == "axis"
    assert t.verbs() == ("rebase",)
    t.do("rebase", plane, "berlin")
    assert t.units("warsaw") == ""
    assert t.holder("warsaw") == "ussr"


@rule("12.63")
@pytest.mark.parametrize(("raiders", "barred"), [("air_force 2", False), ("air_force 2, infantry 2", True)])
def test_a_raid_does_not_bar_retreats_into_its_area(raiders: str, barred: bool) -> None:
    t = land_battle(raiders, "infantry 2").put("ussr", "infantry 2", "lvov").put("germany", "infantry 2", "lvov")
    t.do("done").do("designate", "warsaw", "lvov").do("resolve", "lvov")
    infantry = t.pick("lvov", "infantry", "ussr")
    assert t.offered("retreat", infantry, "warsaw") != barred
