"""9.0 What each Technology does."""

import pytest

from games.triumph_and_tragedy.table import Table, land_battle, rule, sea_battle, table


def missed(t: Table, dice: int) -> Table:
    """So many dice fall, and none of them hits."""
    return t.dice(*[6] * dice)


# 9.0 AirDefense Radar


@rule("9.0a", "9.0o")
@pytest.mark.parametrize(("radar", "target", "dice"), [(True, "A", 6), (False, "A", 3), (True, "G", 3)])
def test_radar_doubles_the_dice_of_a_defending_air_force_at_air_only(radar: bool, target: str, dice: int) -> None:
    t = land_battle("infantry 2, air_force 2", "infantry, air_force 3")
    if radar:
        t.tech("ussr", "airdefense_radar")
    t.do("done").until("fire")
    missed(t, dice).do("fire", t.pick("warsaw", "air_force", "ussr"), target)
    assert t.dice_box.faces == []


@rule("9.0a")
def test_radar_does_nothing_in_enemy_territory() -> None:
    t = land_battle("infantry 2, air_force 3", "infantry, air_force").tech("axis", "airdefense_radar").do("done")
    missed(t.until("fire"), 1).do("fire", t.pick("warsaw", "air_force", "ussr"), "A")
    missed(t, 3).do("fire", t.pick("warsaw", "air_force"), "A")
    assert t.dice_box.faces == []


@rule("9.0a")
def test_radar_works_in_a_counterattack_on_own_soil() -> None:
    t = table("ussr", "combat").war("axis", "ussr").satellite("poland", "ussr").tech("ussr", "airdefense_radar")
    t.put("ussr", "infantry, air_force 2", "warsaw").put("germany", "infantry, air_force", "warsaw")
    t.do("designate", "warsaw").until("fire")
    missed(t, 1).do("fire", t.pick("warsaw", "air_force", "germany"), "A")
    missed(t, 4).do("fire", t.pick("warsaw", "air_force", "ussr"), "A")
    assert t.dice_box.faces == []


@rule("9.0a")
def test_radar_does_nothing_at_sea() -> None:
    t = sea_battle("fleet 2, air_force 2", "fleet 2, air_force 2").tech("west", "airdefense_radar").do("done")
    missed(t.until("fire"), 2).do("fire", t.pick("north_sea", "air_force", "britain"), "A")
    assert t.dice_box.faces == []


# 9.0 FirstFire


def first_to_fire(unit: str, axis: str = "", defender: str = "") -> str:
    """Who of two equal forces fires first, the Axis being the Attacker."""
    battle, other = (sea_battle, "west") if unit == "fleet" else (land_battle, "ussr")
    t = battle(f"{unit} 2, infantry 1" if unit == "air_force" else f"{unit} 2", f"{unit} 2")
    for side, tech in (("axis", axis), (other, defender)):
        if tech:
            t.tech(side, tech)
    seat = t.do("done").until("fire").seat
    return "attacker" if seat == "axis" else "defender"


FIRST_FIRE = [
    pytest.param("air_force", "jets", marks=rule("9.0g")),
    pytest.param("fleet", "naval_radar", marks=rule("9.0h")),
    pytest.param("tank", "heavy_tanks", marks=rule("9.0j")),
    pytest.param("infantry", "rocket_artillery", marks=rule("9.0k")),
]


@rule("9.0b")
@pytest.mark.parametrize(("unit", "tech"), FIRST_FIRE)
def test_units_with_firstfire_shoot_before_units_of_their_type_without_it(unit: str, tech: str) -> None:
    assert first_to_fire(unit) == "defender"
    assert first_to_fire(unit, axis=tech) == "attacker"
    assert first_to_fire(unit, defender=tech) == "defender"
    assert first_to_fire(unit, axis=tech, defender=tech) == "defender"


@rule("9.0b")
@pytest.mark.parametrize(("unit", "tech"), [("infantry", "heavy_tanks"), ("tank", "rocket_artillery")])
def test_firstfire_is_for_its_own_type_only(unit: str, tech: str) -> None:
    assert first_to_fire(unit, axis=tech) == "defender"


@rule("9.0b")
def test_firstfire_does_not_change_the_order_of_types() -> None:
    t = land_battle("infantry 2", "tank 2").tech("axis", "rocket_artillery").do("done").until("fire")
    assert t.seat == "ussr"


# 9.0 the others


@rule("9.0e")
@pytest.mark.parametrize("bombers", [True, False])
def test_heavy_bombers_fly_three_areas(bombers: bool) -> None:
    t = table("axis", "movement").war("axis", "ussr").satellite("poland", "ussr").put("germany", "air_force", "berlin")
    t.put("ussr", "infantry", "vilna").put("ussr", "infantry", "belorussia").put("ussr", "infantry", "bryansk")
    if bombers:
        t.tech("axis", "heavy_bombers")
    flyer = t.pick("berlin", "air_force")
    assert t.offered("move", flyer, "vilna", "warsaw")
    assert t.offered("move", flyer, "belorussia", "vilna") == bombers
    assert not t.offered("move", flyer, "bryansk", "belorussia")


@rule("9.0e", "9.3d")
def test_bombers_revealed_in_the_movement_phase_fly_further_at_once() -> None:
    t = table("axis", "movement").war("axis", "ussr").satellite("poland", "ussr").put("germany", "air_force", "berlin")
    t.put("ussr", "infantry", "belorussia").vault("axis", "heavy_bombers")
    flyer, (_, card, _) = t.pick("berlin", "air_force"), t.s.vault[0][0]
    assert not t.offered("move", flyer, "belorussia", "vilna")
    t.do("reveal", "heavy_bombers", card)
    assert t.offered("move", flyer, "belorussia", "vilna")


@rule("9.0f")
@pytest.mark.parametrize("bombsight", [True, False])
def test_a_precision_bombsight_lets_air_forces_bomb_industry(bombsight: bool) -> None:
    t = table("axis", "movement").war("axis", "west").ind("west", 7).put("britain", "infantry", "london")
    if bombsight:
        t.tech("axis", "precision_bombsight")
    (flyer,) = t.new("germany", "air_force 2", "ruhr")
    t.do("move", flyer, "london", "north_sea").do("done").until("fire")
    assert t.seat == "axis"
    assert t.offered("bomb", flyer) == bombsight
    if bombsight:
        t.dice(1, 2, 6).do("bomb", flyer)
        assert t.s.ind[1] == 6


@rule("9.0i")
@pytest.mark.parametrize(
    ("sonar", "face", "hit"), [(True, 3, True), (True, 4, False), (False, 3, False), (False, 2, True)]
)
def test_sonar_lets_fleets_hit_subs_with_a_3(sonar: bool, face: int, hit: bool) -> None:
    t = sea_battle("fleet", "sub")
    if sonar:
        t.tech("axis", "sonar")
    t.do("done").until("fire").dice(6).do("fire", t.pick("north_sea", "sub", "britain"), "N")
    t.dice(face).do("fire", t.pick("north_sea", "fleet"), "S")
    assert t.units("north_sea", "west") == ("" if hit else "sub 1")


@rule("9.0l")
@pytest.mark.parametrize("motorized", [True, False])
def test_motorized_infantry_moves_three_areas_on_land_and_no_more_at_sea(motorized: bool) -> None:
    t = table("axis", "movement").war("axis", "ussr").satellite("poland", "ussr").put("germany", "infantry", "berlin")
    t.put("germany", "infantry", "ruhr").put("ussr", "infantry", "moscow")
    if motorized:
        t.tech("axis", "motorized_infantry")
    walker, convoy = t.pick("berlin", "infantry"), t.pick("ruhr", "infantry")
    assert t.offered("move", walker, "vilna", "warsaw")
    assert t.offered("move", walker, "belorussia", "vilna") == motorized
    assert not t.offered("move", walker, "bryansk", "belorussia")
    assert t.offered("move", convoy, "barents_sea", "nordkapp_sea")  # Strategic: twice 2
    assert not t.offered("move", convoy, "white_sea", "barents_sea")


@rule("9.0m")
@pytest.mark.parametrize("landing_ships", [True, False])
@pytest.mark.parametrize("defended", [True, False])
def test_lsts_let_two_units_invade_over_a_border(landing_ships: bool, defended: bool) -> None:
    t = table("axis", "movement").war("axis", "west")
    if defended:
        t.put("britain", "infantry", "london")
    if landing_ships:
        t.tech("axis", "lsts")
    units = t.new("germany", "infantry, infantry, infantry", "english_channel")
    t.do("move", units[0], "london", "english_channel")
    assert t.offered("move", units[1], "london", "english_channel") == landing_ships
    if landing_ships:
        t.do("move", units[1], "london", "english_channel")
    assert not t.offered("move", units[2], "london", "english_channel")
    assert t.offered("move", units[2], "paris", "english_channel")  # each border has its own limit


@rule("9.0m")
@pytest.mark.parametrize(
    ("lst_limits", "landing_ships", "second"), [(0, True, False), (1, True, True), (1, False, False)]
)
def test_lsts_raise_limits_of_land_moves_over_straits_only_if_agreed(
    lst_limits: int, landing_ships: bool, second: bool
) -> None:
    t = table("axis", "movement", lst_limits=lst_limits).war("axis", "west").satellite("denmark", "west")
    if landing_ships:
        t.tech("axis", "lsts")
    t.put("britain", "infantry", "copenhagen")
    first, other = t.new("germany", "infantry, infantry", "ruhr")
    t.do("move", first, "copenhagen", "ruhr")
    assert t.offered("move", other, "copenhagen", "ruhr") == second
