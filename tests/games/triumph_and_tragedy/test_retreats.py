"""12.5 Retreats, 12.52 forced Retreats, 13 ReBasing."""

import pytest

from games.triumph_and_tragedy.table import Table, land_battle, rule, sea_battle, table


def old_battle(french: str, german: str, place: str = "paris", active: str = "axis") -> Table:
    """A Battle of an earlier Turn in an area that France owns; the USSR moves next."""
    t = table(active, "combat", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    return t.put("france", french, place).put("germany", german, place)


# 12.5 where a unit may Retreat to


@rule("12.5a")
def test_a_unit_retreats_to_an_adjacent_friendly_area() -> None:
    t = land_battle("infantry 2", "infantry 3").do("done")
    infantry = t.pick("warsaw", "infantry", "ussr")
    assert t.offered("retreat", infantry, "vilna")
    assert not t.offered("retreat", infantry, "kiev")
    t.do("retreat", infantry, "lvov")
    assert t.units("lvov") == "infantry 3"
    assert t.holder("warsaw") == "axis"


@rule("12.5a")
def test_a_ship_retreats_to_an_open_sea_or_a_friendly_coast() -> None:
    t = sea_battle("fleet 2", "fleet 2").do("done")
    fleet = t.pick("north_sea", "fleet", "britain")
    assert t.offered("retreat", fleet, "london")
    assert t.offered("retreat", fleet, "norwegian_sea")
    assert not t.offered("retreat", fleet, "irish_sea")
    t.do("retreat", fleet, "english_channel")
    assert t.units("english_channel") == "fleet 2"
    assert t.seat == "axis"
    assert "fire" not in t.verbs()


@rule("12.5b")
def test_border_limits_hold_for_retreats() -> None:
    t = land_battle("infantry 2", "infantry 2, infantry 2, infantry 2").do("done")
    first = t.pick("warsaw", "infantry", "ussr")
    t.do("retreat", first, "lvov").do("retreat", first + 1, "lvov")
    assert t.refused("retreat", first + 2, "lvov") == "12.5b"
    t.do("retreat", first + 2, "vilna")
    assert t.units("lvov") == "infantry 2, infantry 2"
    assert t.units("vilna") == "infantry 2"


@rule("12.5b")
def test_the_allowance_of_the_movement_phase_does_not_count_for_retreats() -> None:
    t = land_battle("infantry 2, infantry 2", "infantry 2").do("done")
    t.misses(t.pick("warsaw", "infantry", "ussr"))
    first = t.pick("warsaw", "infantry")
    t.do("retreat", first, "berlin").do("retreat", first + 1, "berlin")
    assert t.units("berlin") == "infantry 2, infantry 2"


@rule("12.5b")
@pytest.mark.parametrize(("lsts", "free"), [(1, True), (0, False)])
def test_lsts_raise_the_limit_of_a_coastal_border_only_with_the_switch(lsts: int, free: bool) -> None:
    t = table("west", "combat", then="ussr", lst_limits=lsts).war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("italy", "infantry 2, infantry 2", "sardinia").put("france", "infantry 2", "sardinia").tech("axis", "lsts")
    t.put("italy", "fleet", "tyrrhenian_sea").do("designate", "sardinia")
    first = t.pick("sardinia", "infantry", "italy")
    t.do("retreat", first, "tyrrhenian_sea")
    assert t.offered("retreat", first + 1, "tyrrhenian_sea") == free


@rule("12.5c")
@pytest.mark.parametrize("place", ["konigsberg", "prague"])
def test_no_retreat_into_enemy_or_neutral_land(place: str) -> None:
    t = land_battle("infantry 2", "infantry 2").do("done")
    infantry = t.pick("warsaw", "infantry", "ussr")
    assert t.refused("retreat", infantry, place) == "12.5c"
    assert t.offered("retreat", infantry, "lvov")


@rule("12.5c")
@pytest.mark.parametrize(("holder", "refused"), [("west", True), ("ussr", False)])
def test_no_retreat_into_a_rivals_land(holder: str, refused: bool) -> None:
    t = land_battle("infantry 2", "infantry 2").satellite("czechoslovakia", holder).do("done")
    infantry = t.pick("warsaw", "infantry", "ussr")
    assert t.offered("retreat", infantry, "prague") != refused
    if refused:
        assert t.refused("retreat", infantry, "prague") == "12.5c"


@rule("12.5c")
def test_what_was_enemy_at_the_start_of_the_phase_stays_closed() -> None:
    t = table("axis", "combat", then="west").war("axis", "ussr").put("britain", "infantry", "london")
    t.put("ussr", "infantry 2", "bryansk").put("germany", "infantry 2", "bryansk")
    (guard,) = t.new("germany", "infantry", "kiev")
    t.do("designate", "bryansk").do("disband", guard, seat="axis")
    assert t.holder("kiev") == "ussr"  # but not when the phase began
    infantry = t.pick("bryansk", "infantry", "ussr")
    assert t.refused("retreat", infantry, "kiev") == "12.5c"
    assert t.offered("retreat", infantry, "belorussia")


@rule("12.5d")
@pytest.mark.parametrize(("raid", "open_to"), [(False, False), (True, True)])
def test_no_retreat_into_an_area_with_a_battle_unless_it_is_a_raid(raid: bool, open_to: bool) -> None:
    t = land_battle("infantry 2", "infantry 2").put("ussr", "infantry 2", "lvov")
    if raid:
        (plane,) = t.new("germany", "air_force 2", "berlin")
        t.do("move", plane, "lvov", "warsaw").do("done").do("resolve", "warsaw")
    else:
        t.put("germany", "infantry 2", "lvov").do("done").do("designate", "warsaw")
    infantry = t.pick("warsaw", "infantry", "ussr")
    assert t.offered("retreat", infantry, "lvov") == open_to
    if not open_to:
        assert t.refused("retreat", infantry, "lvov") == "12.5d"


@rule("12.5d")
def test_a_battle_that_is_over_still_bars_retreats_in_that_turn() -> None:
    t = land_battle("infantry 2", "infantry 2").put("ussr", "infantry 2", "lvov").put("germany", "infantry", "lvov")
    t.do("done").do("designate", "warsaw", "lvov").do("resolve", "lvov")
    t.fires(t.pick("lvov", "infantry", "ussr"), "G", 1, 6)
    assert t.units("lvov") == "infantry 2"
    infantry = t.pick("warsaw", "infantry", "ussr")
    assert t.refused("retreat", infantry, "lvov") == "12.5d"
    assert t.offered("retreat", infantry, "vilna")


@rule("12.5e")
def test_defenders_do_not_retreat_where_the_enemy_came_from() -> None:
    t = table("axis", then="west").war("axis", "ussr").put("ussr", "infantry 2", "bryansk")
    t.put("britain", "infantry", "london").put("germany", "infantry", "munich")
    (infantry,) = t.new("germany", "infantry 2", "belorussia")  # empty it is Soviet again
    t.do("move", infantry, "bryansk", "belorussia").do("done")
    soviet = t.pick("bryansk", "infantry", "ussr")
    assert t.refused("retreat", soviet, "belorussia") == "12.5e"
    assert t.offered("retreat", soviet, "kiev")


@rule("12.5e")
@pytest.mark.parametrize(("start", "barred"), [("norwegian_sea", True), ("ruhr", False)])
def test_at_sea_too_defenders_do_not_retreat_where_the_enemy_came_from(start: str, barred: bool) -> None:
    t = table("axis", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("britain", "fleet 2", "north_sea").put("germany", "infantry", "munich")
    (fleet,) = t.new("germany", "fleet 2", start)
    t.do("move", fleet, "north_sea", start).do("done")
    british = t.pick("north_sea", "fleet", "britain")
    assert t.offered("retreat", british, "norwegian_sea") != barred
    if barred:
        assert t.refused("retreat", british, "norwegian_sea") == "12.5e"


@rule("12.5f")
def test_attackers_go_back_only_where_they_came_from() -> None:
    t = land_battle("infantry 2", "infantry 2").do("done")
    t.misses(t.pick("warsaw", "infantry", "ussr"))
    infantry = t.pick("warsaw", "infantry")
    assert t.refused("retreat", infantry, "konigsberg") == "12.5f"
    t.do("retreat", infantry, "berlin")
    assert t.units("berlin") == "infantry 2"


@rule("12.5f")
def test_attackers_that_were_there_before_may_go_anywhere() -> None:
    t = table("axis", "combat", then="west").war("axis", "ussr").satellite("poland", "ussr")
    t.put("britain", "infantry", "london").put("ussr", "infantry 2", "warsaw").put("germany", "infantry 2", "warsaw")
    t.do("designate", "warsaw").misses(t.pick("warsaw", "infantry", "ussr"))
    infantry = t.pick("warsaw", "infantry")
    assert t.offered("retreat", infantry, "berlin")
    assert t.offered("retreat", infantry, "konigsberg")


@rule("12.5g")
@pytest.mark.parametrize("ships", [True, False])
def test_ground_units_retreat_to_a_sea_only_if_friends_are_there(ships: bool) -> None:
    t = table("west", "combat", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("italy", "infantry 2", "sardinia").put("france", "infantry 2", "sardinia")
    if ships:
        t.put("italy", "fleet", "tyrrhenian_sea")
    t.do("designate", "sardinia")
    infantry = t.pick("sardinia", "infantry", "italy")
    if ships:
        t.do("retreat", infantry, "tyrrhenian_sea")
        assert t.units("tyrrhenian_sea") == "fleet 1, infantry 2"
    else:
        assert t.refused("retreat", infantry, "tyrrhenian_sea") == "12.5g"


@rule("12.5h")
def test_a_unit_that_has_retreated_is_hidden_again() -> None:
    t, u = [land_battle("infantry 2", "tank 2, infantry 2").do("done") for _ in range(2)]
    assert t.faces("warsaw", "axis") == "tank 2, infantry 2"
    for one, tank_to, infantry_to in ((t, "lvov", "vilna"), (u, "vilna", "lvov")):
        one.do("retreat", one.pick("warsaw", "tank", "ussr"), tank_to)
        one.do("retreat", one.pick("warsaw", "infantry", "ussr"), infantry_to)
        assert one.faces("lvov", "axis") == one.faces("vilna", "axis") == ""
    for eyes in (("axis",), ("west",), ()):
        assert t.view(*eyes) == u.view(*eyes)
    assert t.view("ussr") != u.view("ussr")


# 12.51 Retreat by ReBasing


@rule("12.51a", "13.11")
def test_ships_and_subs_may_rebase_as_their_combat_action() -> None:
    t = sea_battle("fleet 2", "sub 2, fleet 2, carrier 2").do("done")
    for one in ("carrier", "sub", "fleet"):
        assert t.offered("rebase", t.pick("north_sea", one, "britain"), "glasgow")
        t.do("rebase", t.pick("north_sea", one, "britain"), "london")
    assert t.units("london") == "carrier 2, sub 2, fleet 2"


@rule("13.11")
def test_ground_units_never_rebase() -> None:
    t = land_battle("infantry 2", "infantry 2").do("done")
    assert t.refused("rebase", t.pick("warsaw", "infantry", "ussr"), "lvov") == "13.11"


@rule("12.51b", "13.11")
def test_air_forces_retreat_only_by_rebasing() -> None:
    t = land_battle("infantry 2", "air_force 2, infantry 2").do("done")
    plane = t.pick("warsaw", "air_force", "ussr")
    assert t.refused("retreat", plane, "lvov") == "12.51b"
    t.do("rebase", plane, "lvov")
    assert t.units("lvov") == "air_force 2"


@rule("12.51b")
@pytest.mark.parametrize("base", [True, False])
def test_an_air_force_that_must_leave_and_has_no_base_is_eliminated(base: bool) -> None:
    t = table("axis", "combat", then="west").war("axis", "ussr").satellite("denmark", "ussr")
    t.put("ussr", "air_force 2", "iceland").put("germany", "infantry 2", "iceland").put("britain", "infantry", "london")
    if base:
        t.satellite("ireland", "ussr")
    t.do("designate", "iceland")
    plane = t.pick("iceland", "air_force", "ussr")
    t.misses(plane, t.pick("iceland", "infantry"))
    assert t.offered("rebase", plane, "dublin") == base
    assert t.place_of(plane) == ("iceland" if base else "")


# 12.52 forced Retreats


@rule("12.52a")
@pytest.mark.parametrize("troops", [True, False])
def test_after_a_land_round_raiders_leave_enemy_territory_and_supported_planes_stay(troops: bool) -> None:
    t = land_battle("air_force 2" + (", infantry 2" if troops else ""), "infantry 2").do("done")
    plane = t.pick("warsaw", "air_force")
    t.misses(plane, t.pick("warsaw", "infantry", "ussr"))
    if troops:
        t.misses(t.pick("warsaw", "infantry")).do("done")
        assert t.place_of(plane) == "warsaw"
    else:
        assert t.seat == "axis"
        assert t.verbs() == ("rebase",)
        t.do("rebase", plane, "konigsberg")
        assert t.units("konigsberg") == "air_force 2"


@rule("12.52a")
def test_at_the_end_of_the_combat_phase_planes_leave_enemy_territory_too() -> None:
    t = old_battle("infantry 2", "air_force 2, infantry 2", "lorraine")
    t.put("france", "infantry 2", "paris").put("germany", "infantry 2", "paris").begin()
    t.do("disband", t.pick("lorraine", "infantry"), seat="axis")
    t.do("designate", "paris").misses(t.pick("paris", "infantry", "france"), t.pick("paris", "infantry"))
    assert t.seat == "axis"
    assert t.verbs() == ("rebase",)
    t.do("rebase", t.pick("lorraine", "air_force"), "munich")
    assert t.units("lorraine") == "infantry 2"


@rule("12.52a")
@pytest.mark.parametrize(("cv", "leaves"), [(1, True), (2, False)])
def test_after_supply_losses_planes_leave_enemy_territory(cv: int, leaves: bool) -> None:
    t = table("axis", "supply", season="fall").war("axis", "ussr").put("germany", "infantry 3", "berlin")
    t.put("ussr", "infantry 2", "kiev").put("germany", f"air_force 2, infantry {cv}", "kiev")
    t.put("ussr", "infantry 2", "odessa").put("ussr", "infantry 2", "kharkov").put("ussr", "infantry 2", "moscow")
    t.satellite("rumania", "axis").hand("ussr", t.action("fall", "A")).begin()
    plane = t.pick("kiev", "air_force")
    assert t.offered("rebase", plane, "bucharest") == leaves
    assert t.units("kiev", "axis") == ("air_force 2" if leaves else "air_force 2, infantry 1")


@rule("12.52b")
@pytest.mark.parametrize("enemies", ["infantry 2", "air_force 2"])
def test_planes_leave_their_own_land_only_where_the_enemy_has_ground_support(enemies: str) -> None:
    t = old_battle("air_force 2", enemies).do("designate", "paris")
    plane = t.pick("paris", "air_force", "france")
    t.misses(plane, t.pick("paris", enemies.removesuffix(" 2")))
    if enemies == "infantry 2":
        assert t.seat == "west"
        t.do("rebase", plane, "gascony")
        assert t.units("paris") == "infantry 2"
        assert t.holder("paris") == "axis"
    else:
        assert t.seat == "axis"
        assert t.place_of(plane) == "paris"


@rule("12.52c")
def test_planes_leave_a_sea_battle_by_rebasing_only() -> None:
    t = sea_battle("fleet 2", "air_force 2, fleet 2").do("done")
    plane = t.pick("north_sea", "air_force", "britain")
    t.misses(plane, t.pick("north_sea", "fleet", "britain"), t.pick("north_sea", "fleet"))
    assert t.seat == "west"
    assert t.verbs() == ("rebase",)
    assert t.refused("retreat", plane, "english_channel") == "12.51b"
    assert t.refused("rebase", plane, "english_channel") == "13.0a"
    t.do("rebase", plane, "london")
    assert t.units("london") == "air_force 2"


@rule("12.52d", "13.2")
@pytest.mark.parametrize("base", [True, False])
def test_a_unit_that_must_leave_and_cannot_is_eliminated(base: bool) -> None:
    t = table("west", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("germany", "air_force 2, fleet 3", "irminger_sea").put("britain", "infantry", "london")
    if base:
        t.satellite("denmark", "axis")  # Iceland with it
    (fleet,) = t.new("britain", "fleet 2", "irish_sea")
    t.do("move", fleet, "irminger_sea", "irish_sea").do("done")
    plane = t.pick("irminger_sea", "air_force", "germany")
    t.misses(plane, t.pick("irminger_sea", "fleet", "germany"), fleet)
    if base:
        assert t.seat == "axis"
        assert t.verbs() == ("rebase",)
        t.do("rebase", plane, "iceland")
        assert t.place_of(plane) == "iceland"
    else:
        assert t.place_of(plane) == ""
        assert t.happened("lost-in-retreat") == 1
    assert t.units("irminger_sea", "axis") == "fleet 3"


# 13 ReBasing


@rule("13.0a")
@pytest.mark.parametrize(
    "place", ["kiev", "lvov", "prague", "baltic_sea"], ids=["enemy", "disputed", "neutral", "a sea"]
)
def test_rebasing_ends_on_undisputed_friendly_land(place: str) -> None:
    t = land_battle("air_force 2", "infantry 2").put("germany", "infantry 2", "lvov").put("ussr", "infantry", "lvov")
    t.do("done").do("designate", "warsaw")
    plane = t.pick("warsaw", "air_force")
    assert t.refused("rebase", plane, place) == "13.0a"
    t.do("rebase", plane, "konigsberg")
    assert t.units("konigsberg") == "air_force 2"


@rule("13.0a")
def test_rebasing_needs_no_command() -> None:
    t = land_battle("air_force 2, infantry 2", "infantry 2", command=2).do("done")
    t.do("rebase", t.pick("warsaw", "air_force"), "ruhr")
    assert t.units("ruhr") == "air_force 2"


@rule("13.0b")
@pytest.mark.parametrize(("techs", "reach"), [((), False), (("heavy_bombers",), True)])
def test_a_rebasing_plane_flies_its_normal_range(techs: tuple[str, ...], reach: bool) -> None:
    t = land_battle("air_force 2", "infantry 2").tech("axis", *techs).satellite("low_countries", "axis").do("done")
    plane = t.pick("warsaw", "air_force")
    assert t.offered("rebase", plane, "ruhr")  # 2 areas, strategically 4
    assert t.offered("rebase", plane, "amsterdam") == reach
    if not reach:
        assert t.refused("rebase", plane, "amsterdam") == "13.0b"


@rule("13.0b")
def test_a_rebasing_fleet_must_stop_at_enemies_and_a_sub_passes_them() -> None:
    t = sea_battle("fleet 2", "sub 2, fleet 2").put("germany", "fleet", "english_channel")
    t.put("germany", "fleet", "norwegian_sea").do("done")
    sub, fleet = t.pick("north_sea", "sub", "britain"), t.pick("north_sea", "fleet", "britain")
    assert t.offered("rebase", sub, "paris")
    assert t.refused("rebase", sub, "gascony") == "13.0b"  # 3 areas
    t.misses(sub)
    assert t.refused("rebase", fleet, "gascony") == "13.0b"
    assert t.offered("rebase", fleet, "paris")
    assert t.offered("rebase", fleet, "london")


@rule("13.0b")
def test_a_rebasing_fleet_has_three_areas() -> None:
    t = sea_battle("fleet 2", "fleet 2").do("done")
    fleet = t.pick("north_sea", "fleet", "britain")
    assert t.refused("rebase", fleet, "gibraltar") == "13.0b"  # 4 areas
    t.do("rebase", fleet, "gascony")
    assert t.units("gascony") == "fleet 2"


@rule("13.12")
@pytest.mark.parametrize(("active", "asked"), [("axis", True), ("west", False)])
def test_after_a_land_round_only_the_active_players_planes_may_rebase(active: str, asked: bool) -> None:
    t = old_battle("infantry 2", "air_force 2, infantry 2", active=active).do("designate", "paris")
    german, french = t.pick("paris", "infantry", "germany"), t.pick("paris", "infantry", "france")
    t.misses(t.pick("paris", "air_force", "germany"), *([french, german] if active == "axis" else [german, french]))
    if asked:
        assert t.seat == "axis"
        assert t.offered("done")
        assert not t.offered("rebase", german, "ruhr")
        t.do("rebase", t.pick("paris", "air_force"), "ruhr")
    assert t.seat == "ussr"


@rule("12.73j", "13.12")
def test_after_a_sea_battle_the_active_ships_may_rebase_but_no_escaped_sub() -> None:
    t = sea_battle("sub 2, fleet 2", "fleet 2").do("done")
    british, fleet = t.pick("north_sea", "fleet", "britain"), t.pick("north_sea", "fleet")
    sub = t.pick("north_sea", "sub")
    t.misses(sub, british, fleet).do("escape", sub)
    t.misses(british).fires(fleet, "N", 1, 1)
    assert t.seat == "axis"
    assert sorted(t.verbs()) == ["done", "rebase"]
    assert t.refused("rebase", sub, "ruhr") == "12.73j"
    t.do("rebase", fleet, "ruhr")
    assert t.units("north_sea") == "sub 2"
    assert t.units("ruhr") == "fleet 2"


@rule("13.12")
def test_the_defenders_ships_stay_after_a_sea_battle_that_they_won() -> None:
    t = sea_battle("fleet 2", "fleet 2").do("done")
    t.fires(t.pick("north_sea", "fleet", "britain"), "N", 1, 1)
    assert t.seat == "ussr"
    assert t.units("north_sea") == "fleet 2"


@rule("13.2")
def test_planes_that_survive_a_sea_battle_rebase_even_if_it_is_over() -> None:
    t = sea_battle("air_force 2, fleet 2", "fleet 1").do("done")
    plane = t.pick("north_sea", "air_force")
    t.fires(plane, "N", 1, 6)
    assert t.units("north_sea", "west") == ""
    assert t.seat == "axis"
    assert t.verbs() == ("rebase",)
    t.do("rebase", plane, "munich")
    assert t.place_of(plane) == "munich"
