"""11.0 what holds for every move, 11.1 Land Movement."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table


def eastern_war(units: str, area: str = "belorussia", **options: int) -> tuple[Table, int]:
    """A German unit in the USSR, at war; nobody else is there."""
    t = table("axis", **options).war("axis", "ussr")
    return t, t.new("germany", units, area)[0]


# 11.0


@rule("11.0a")
def test_as_many_units_move_as_the_command_value() -> None:
    t = table("axis", command=2).put("germany", "infantry, infantry, infantry", "berlin")
    first = t.pick("berlin", "infantry")
    t.do("move", first, "munich", "berlin").do("move", first + 1, "ruhr", "berlin")
    assert t.refused("move", first + 2, "munich", "berlin") == "11.0a"
    u = table("axis", command=3).put("germany", "infantry, infantry, infantry", "berlin")
    u.do("move", first, "munich", "berlin").do("move", first + 1, "ruhr", "berlin")
    u.do("move", first + 2, "munich", "berlin")
    assert u.units("munich") == "infantry 1, infantry 1"


@rule("11.0a")
def test_a_unit_moves_once_and_only_ones_own() -> None:
    t = table("axis").put("germany", "infantry, infantry", "berlin").put("ussr", "infantry", "kiev")
    first = t.pick("berlin", "infantry")
    t.do("move", first, "munich", "berlin")
    assert t.refused("move", first, "berlin", "munich") == "11.0a"
    assert t.refused("move", t.pick("kiev", "infantry", "ussr"), "odessa", "kiev") == "11.0a"
    assert t.offered("move", first + 1, "munich", "berlin")


@rule("11.0b")
@pytest.mark.parametrize(
    ("kind", "guarded"), [("tank", True), ("infantry", True), ("tank", False), ("infantry", False)]
)
def test_ground_units_stop_where_the_enemy_stands(kind: str, guarded: bool) -> None:
    t, block = eastern_war(kind)
    if guarded:
        t.put("ussr", "infantry", "bryansk")
        assert t.refused("route", block, "bryansk", "kharkov") == "11.0b"
        assert t.refused("move", block, "kharkov", "bryansk") == "11.0b"
        t.do("move", block, "bryansk", "belorussia")
    else:
        t.do("route", block, "bryansk", "kharkov")
        assert t.place_of(block) == "kharkov"


@rule("11.0b")
@pytest.mark.parametrize("kind", ["fleet", "carrier"])
def test_ships_stop_where_the_enemy_stands(kind: str) -> None:
    t = table("axis").war("axis", "west").put("britain", "sub", "north_sea")
    (ship,) = t.new("germany", kind, "ruhr")
    assert t.refused("route", ship, "north_sea", "english_channel") == "11.0b"
    t.do("move", ship, "north_sea", "ruhr")
    assert t.place_of(ship) == "north_sea"


@rule("11.0c")
@pytest.mark.parametrize(("kind", "passes"), [("air_force", True), ("tank", False)])
def test_air_forces_pass_over_the_enemy_on_land(kind: str, passes: bool) -> None:
    t, block = eastern_war(kind)
    t.put("ussr", "infantry", "bryansk").put("ussr", "infantry", "kharkov")
    assert t.offered("move", block, "kharkov", "bryansk") == passes


@rule("11.0c")
@pytest.mark.parametrize(("kind", "passes"), [("air_force", True), ("sub", True), ("fleet", False), ("carrier", False)])
def test_subs_and_air_forces_pass_the_enemy_at_sea(kind: str, passes: bool) -> None:
    t = table("axis").war("axis", "west").put("britain", "fleet", "north_sea")
    (block,) = t.new("germany", kind, "ruhr")
    assert t.offered("move", block, "english_channel", "north_sea") == passes


@rule("11.0c")
@pytest.mark.parametrize(("switch", "kind", "passes"), [(1, "sub", True), (0, "sub", False), (1, "fleet", False)])
def test_subs_pass_the_enemy_in_a_friendly_straits(switch: int, kind: str, passes: bool) -> None:
    t = table("axis", subs_pass_on_land=switch).war("axis", "west").satellite("denmark", "axis")
    t.put("germany", "fortress", "copenhagen").put("britain", "infantry", "copenhagen")
    (ship,) = t.new("germany", kind, "baltic_sea")
    assert t.offered("move", ship, "north_sea", "copenhagen") == passes
    if not passes:
        assert t.refused("move", ship, "north_sea", "copenhagen") == "11.0b"
    assert t.offered("move", ship, "copenhagen", "baltic_sea")


@rule("11.0d")
def test_a_move_does_not_begin_on_land_and_go_on_at_sea() -> None:
    t = table("axis").put("germany", "infantry", "munich")
    infantry = t.pick("munich", "infantry")
    assert t.refused("route", infantry, "ruhr", "north_sea") == "11.0d"
    assert t.refused("move", infantry, "north_sea", "ruhr") == "11.0d"
    assert t.offered("move", infantry, "ruhr", "munich")


@rule("11.0d")
def test_a_move_does_not_begin_at_sea_and_go_on_by_land() -> None:
    t = table("axis").satellite("denmark", "axis").satellite("sweden", "axis")
    (infantry,) = t.new("germany", "infantry", "north_sea")
    assert t.refused("route", infantry, "copenhagen", "stockholm") == "11.0d"
    assert t.refused("route", infantry, "ruhr", "munich") == "11.0d"
    assert t.offered("move", infantry, "copenhagen", "north_sea")
    assert t.offered("route", infantry, "copenhagen", "baltic_sea", "stockholm")


@rule("11.0e")
@pytest.mark.parametrize("violated", [True, False])
def test_a_neutral_arms_before_the_first_unit_goes_in(violated: bool) -> None:
    t = table("axis").put("germany", "infantry 2", "berlin")
    infantry = t.pick("berlin", "infantry")
    if violated:
        t.do("violate", "poland")
        assert t.units("warsaw") == "fortress 3"
        assert t.place_of(infantry) == "berlin"
        t.do("move", infantry, "warsaw", "berlin")
        assert t.units("warsaw", "axis") == "infantry 2"
    else:
        assert t.refused("move", infantry, "warsaw", "berlin") == "15.4"
        assert t.units("warsaw") == ""


@rule("11.0f")
@pytest.mark.parametrize(("place", "power"), [("lorraine", ""), ("paris", "france"), ("vienna", "britain")])
def test_a_rivals_land_opens_with_a_declaration_of_war(place: str, power: str) -> None:
    t = (
        table("axis")
        .put("germany", "tank, tank", "munich")
        .satellite("austria", "axis")
        .satellite("low_countries", "axis")
    )
    tank = t.pick("munich", "tank")
    if power:
        t.put(power, "infantry", place)
    last = {"lorraine": "munich", "paris": "amsterdam", "vienna": "munich"}[place]
    assert not t.offered("move", tank, place, last)
    t.do("declare-war", "west")
    assert t.offered("move", tank, place, last)


@rule("11.0g")
def test_war_is_declared_before_the_first_move() -> None:
    t = table("axis").put("germany", "infantry, infantry", "munich")
    assert t.offered("declare-war", "west")
    t.do("move", t.pick("munich", "infantry"), "berlin", "munich")
    assert not t.offered("declare-war", "west")
    assert t.refused("declare-war", "west") == "15.21a"


@rule("11.0g")
def test_a_second_war_may_follow_the_first_while_nothing_has_moved() -> None:
    t = table("axis").put("germany", "infantry", "munich").put("germany", "infantry, tank", "konigsberg")
    t.satellite("baltic_states", "axis").put("germany", "infantry", "riga")
    t.do("declare-war", "west").do("declare-war", "ussr")
    t.do("move", t.pick("munich", "infantry"), "lorraine", "munich")
    t.do("move", t.pick("riga", "infantry"), "leningrad", "riga")
    assert t.offered("done")


@rule("11.0h")
@pytest.mark.parametrize(("one", "other"), [("tank", "infantry"), ("infantry", "air_force"), ("fleet", "sub")])
def test_a_moving_unit_shows_nothing_of_its_type(one: str, other: str) -> None:
    t, u = table("axis"), table("axis")
    for game, name in ((t, one), (u, other)):
        game.put("germany", "infantry", "ruhr").put("germany", f"{name} 2", "berlin")
        game.do("move", game.pick("berlin", name), "ruhr", "berlin")
    for eyes in ((), ("west",), ("ussr",), ("west", "ussr")):
        assert t.sight(*eyes) == u.sight(*eyes)
    assert t.sight("axis") != u.sight("axis")


@rule("11.0h")
def test_going_to_sea_shows_nothing_either() -> None:
    t, u = table("axis"), table("axis")
    for game, name in ((t, "infantry"), (u, "carrier")):
        game.put("germany", f"{name} 3", "ruhr").do("move", game.pick("ruhr", name), "north_sea", "ruhr")
    assert t.sight("west") == u.sight("west")
    assert t.sight() == u.sight()
    assert t.sight("axis") != u.sight("axis")


@rule("11.0i")
def test_units_pass_their_own_and_any_number_share_an_area() -> None:
    t = table("axis").put("germany", ", ".join(["infantry"] * 12), "munich").put("italy", "fleet, tank", "venice")
    t.satellite("austria", "axis").put("germany", "infantry", "vienna")
    (tank,) = t.new("germany", "tank", "berlin")
    t.do("route", tank, "munich", "vienna", "venice")
    first = t.pick("munich", "infantry")
    for block in range(first, first + 12):
        t.do("move", block, "vienna", "munich")
    assert t.place_of(tank) == "venice"
    assert len(t.units("vienna").split(", ")) == 13


@rule("11.0i")
@pytest.mark.parametrize(("war", "passes"), [(True, False), (False, True)])
def test_only_enemies_are_an_obstacle_at_sea(war: bool, passes: bool) -> None:
    t = table("axis").put("italy", "fleet", "north_sea").put("britain", "fleet", "north_sea")
    if war:
        t.war("axis", "west")
    (fleet,) = t.new("germany", "fleet", "ruhr")
    assert t.offered("move", fleet, "english_channel", "north_sea") == passes


# 11.1


@rule("11.1a")
@pytest.mark.parametrize(
    ("kind", "tech", "reached", "beyond"),
    [
        pytest.param("infantry", "", ("bryansk", "moscow"), ("bryansk", "moscow", "penza")),
        pytest.param("tank", "", ("bryansk", "moscow", "penza"), ("bryansk", "moscow", "penza", "perm")),
        pytest.param(
            "infantry", "motorized_infantry", ("bryansk", "moscow", "penza"), ("bryansk", "moscow", "penza", "perm")
        ),
    ],
)
def test_land_movement_goes_as_far_as_the_speed(
    kind: str, tech: str, reached: tuple[str, ...], beyond: tuple[str, ...]
) -> None:
    t, block = eastern_war(kind)
    if tech:
        t.tech("axis", tech)
    assert t.refused("route", block, *beyond) == "11.4a"  # in Enemy land twice the speed is not to be had
    t.do("route", block, *reached)
    assert t.place_of(block) == reached[-1]


@rule("11.1a")
@pytest.mark.parametrize(("kind", "most"), [("infantry", 4), ("tank", 6)])
def test_even_at_home_land_movement_ends_at_twice_the_speed(kind: str, most: int) -> None:
    way = ("bryansk", "moscow", "penza", "perm", "urals", "western_siberia", "kazakhstan")
    t = table("ussr").put("ussr", kind, "belorussia")
    block = t.pick("belorussia", kind)
    assert t.refused("route", block, *way[: most + 1]) == "11.1a"
    t.do("route", block, *way[:most])
    assert t.place_of(block) == way[most - 1]


@rule("11.1a")
def test_land_movement_goes_through_adjacent_areas() -> None:
    t, block = eastern_war("infantry")
    assert t.refused("route", block, "moscow") == t.refused("route", block, "bryansk", "penza") == "11.1a"
    assert t.refused("move", block, "moscow", "belorussia") == "11.1a"
    assert t.offered("move", block, "moscow", "bryansk")


@rule("11.1a")
def test_a_fortress_does_not_move() -> None:
    t = table("axis").put("germany", "fortress 2, infantry", "berlin")
    assert t.refused("move", t.pick("berlin", "fortress"), "ruhr", "berlin") == "3.241a"
    assert t.offered("move", t.pick("berlin", "infantry"), "ruhr", "berlin")


@rule("11.1b")
@pytest.mark.parametrize(("guarded", "across"), [(True, 1), (False, 4)])
def test_mountains_hinder_only_who_engages(guarded: bool, across: int) -> None:
    t = table("axis").war("axis", "west").put("italy", ", ".join(["infantry"] * 4), "milan")
    if guarded:
        t.put("france", "infantry", "marseille")
    first = t.pick("milan", "infantry")
    for block in range(first, first + across):
        t.do("move", block, "marseille", "milan")
    if guarded:
        assert t.refused("move", first + 1, "marseille", "milan") == "11.52c"
    assert len(t.units("marseille", "axis").split(", ")) == across


@rule("11.1b")
@pytest.mark.parametrize(("war", "free"), [(True, False), (False, True)])
def test_straits_hinder_only_who_disengages(war: bool, free: bool) -> None:
    t = table("axis").satellite("denmark", "axis").put("germany", "infantry, infantry", "copenhagen")
    if war:
        t.war("axis", "ussr").put("ussr", "fleet", "copenhagen")
    first = t.pick("copenhagen", "infantry")
    t.do("move", first, "ruhr", "copenhagen")
    assert t.offered("move", first + 1, "ruhr", "copenhagen") == free


@rule("11.1c")
@pytest.mark.parametrize("kind", ["fleet", "carrier", "sub"])
def test_ships_slide_along_the_coast_to_the_next_area_and_stop(kind: str) -> None:
    t = table("axis").put("italy", kind, "milan")
    ship = t.pick("milan", kind)
    assert not t.offered("move", ship, "venice", "milan")  # adjacent, but not on one coastline
    assert not t.offered("route", ship, "rome", "taranto")
    t.do("move", ship, "rome", "milan")
    assert t.place_of(ship) == "rome"


@rule("11.1c")
def test_ships_do_not_go_inland_and_air_forces_do_not_slide() -> None:
    t = table("axis").put("germany", "fleet", "berlin").satellite("czechoslovakia", "axis")
    fleet = t.pick("berlin", "fleet")
    assert not t.offered("move", fleet, "munich", "berlin")
    assert not t.offered("move", fleet, "prague", "berlin")
    assert t.offered("move", fleet, "ruhr", "berlin")


@rule("11.1c")
@pytest.mark.parametrize(("switch", "offered"), [(1, True), (0, False)])
def test_the_whole_coast_of_an_area_is_one_coastline(switch: int, offered: bool) -> None:
    t = table("axis", one_coastline=switch).satellite("norway", "axis").satellite("sweden", "axis")
    (fleet,) = t.new("germany", "fleet", "oslo")
    assert t.offered("move", fleet, "stockholm", "oslo") == offered  # they share no Sea
    assert t.offered("move", fleet, "narvik", "oslo")
