"""11.2 Sea Movement, Oceans, Convoys and Sea Invasions."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table


def west_war(units: str, area: str, power: str = "germany", **options: int) -> tuple[Table, int]:
    """An Axis unit, at war with the West."""
    t = table("axis", **options).war("axis", "west")
    return t, t.new(power, units, area)[0]


# 11.2


@rule("11.2a")
def test_sea_movement_starts_at_sea_or_on_a_coast() -> None:
    t = table("axis").put("germany", "infantry", "munich").satellite("denmark", "axis")
    assert t.refused("route", t.pick("munich", "infantry"), "north_sea") == "11.2a"
    for start in ("ruhr", "copenhagen", "norwegian_sea"):
        (infantry,) = t.new("germany", "infantry", start)
        assert t.offered("move", infantry, "north_sea", start)


@rule("11.2a")
@pytest.mark.parametrize(
    ("kind", "reached", "beyond"),
    [
        pytest.param("fleet", ("north_sea", "english_channel", "bay_of_biscay"), "madeira_sea"),
        pytest.param("carrier", ("north_sea", "english_channel", "bay_of_biscay"), "madeira_sea"),
        pytest.param("sub", ("north_sea", "english_channel"), "bay_of_biscay"),
    ],
)
def test_sea_movement_goes_as_far_as_the_speed(kind: str, reached: tuple[str, ...], beyond: str) -> None:
    t, ship = west_war(kind, "ruhr")
    t.put("britain", "fleet", reached[-1])  # it ends in a Battle, so it is no Strategic move
    u, _ = west_war(kind, "ruhr")
    u.put("britain", "fleet", beyond)
    assert t.offered("route", ship, *reached)
    assert not u.offered("move", ship, beyond, reached[-1])


@rule("11.2a")
@pytest.mark.parametrize(
    ("kind", "way"),
    [
        pytest.param("sub", ("north_sea", "english_channel", "bay_of_biscay", "madeira_sea", "gibraltar")),
        pytest.param(
            "fleet",
            ("north_sea", "english_channel", "bay_of_biscay", "madeira_sea", "mid_atlantic", "rio_de_janeiro"),
        ),
    ],
)
def test_sea_movement_never_goes_further_than_twice_the_speed(kind: str, way: tuple[str, ...]) -> None:
    t = table("axis").satellite("latin_america", "axis").defeated("gibraltar", "axis").put("germany", kind, "ruhr")
    ship = t.pick("ruhr", kind)
    assert t.refused("route", ship, *way) == "11.2a"
    assert t.offered("route", ship, *way[:-1])


@rule("11.2a")
def test_sea_movement_goes_through_adjacent_spaces() -> None:
    t = table("axis").put("germany", "fleet", "ruhr")
    fleet = t.pick("ruhr", "fleet")
    assert (
        t.refused("route", fleet, "english_channel") == t.refused("route", fleet, "baltic_sea", "north_sea") == "11.2a"
    )
    assert t.offered("route", fleet, "north_sea", "english_channel")


@rule("11.2b")
@pytest.mark.parametrize("kind", ["fleet", "sub", "infantry"])
def test_sea_movement_stops_on_a_coast(kind: str) -> None:
    t = table("axis").satellite("denmark", "axis").put("germany", kind, "north_sea")
    ship = t.pick("north_sea", kind)
    assert t.refused("route", ship, "ruhr", "baltic_sea") == "11.2b"
    assert t.offered("route", ship, "ruhr")
    assert t.offered("route", ship, "copenhagen", "baltic_sea")


@rule("11.2b")
@pytest.mark.parametrize(("holder", "passes"), [("axis", True), ("", True), ("ussr", True), ("west", False)])
def test_straits_stop_ships_only_if_an_enemy_controls_them(holder: str, passes: bool) -> None:
    t, fleet = west_war("fleet", "north_sea")
    if holder:
        t.satellite("denmark", holder)
    assert t.offered("move", fleet, "baltic_sea", "copenhagen") == passes
    if not passes:
        assert t.refused("move", fleet, "baltic_sea", "copenhagen") == "1.3d"


@rule("11.2b")
@pytest.mark.parametrize("kind", ["fleet", "sub"])
def test_empty_enemy_straits_are_closed_to_ships(kind: str) -> None:
    t, ship = west_war(kind, "western_med", "italy")
    assert t.refused("route", ship, "gibraltar", "madeira_sea") == "1.3d"
    assert t.offered("move", ship, "tyrrhenian_sea", "western_med")


@rule("11.2b")
@pytest.mark.parametrize(("switch", "passes"), [(1, True), (0, False)])
def test_without_the_switch_a_rivals_straits_stop_ships(switch: int, passes: bool) -> None:
    t = table("axis", rival_straits_open=switch).put("italy", "fleet", "western_med")
    fleet = t.pick("western_med", "fleet")
    assert t.offered("route", fleet, "gibraltar", "madeira_sea") == passes
    if not passes:
        assert t.refused("route", fleet, "gibraltar", "madeira_sea") == "11.2b"


@rule("11.2c")
@pytest.mark.parametrize("kind", ["fleet", "infantry", "sub"])
@pytest.mark.parametrize(("war", "passes"), [(False, True), (True, False)])
def test_seas_with_rival_units_are_open(kind: str, war: bool, passes: bool) -> None:
    t = table("axis", then="ussr").put("britain", "fleet 2", "north_sea").put("ussr", "infantry", "moscow")
    t.put("germany", "infantry", "munich")
    if war:
        t.war("axis", "west")
    (ship,) = t.new("germany", kind, "ruhr")
    assert t.offered("move", ship, "english_channel", "north_sea") == (passes or kind == "sub")
    if not war:
        t.do("move", ship, "north_sea", "ruhr").do("done")
        assert t.seat == "ussr"
        assert t.units("north_sea", "axis") == f"{kind} 1"


@rule("11.2c")
@pytest.mark.parametrize(("enemy", "supplied"), [("ussr", True), ("west", False)])
def test_rival_units_at_sea_do_not_cut_supply_lines(enemy: str, supplied: bool) -> None:
    t = table("axis", "supply").war("axis", enemy).put("britain", "fleet", "central_med").hand("axis", 0)
    (infantry,) = t.new("italy", "infantry 3", "tripoli")
    t.begin()
    assert t.cv(infantry) == (3 if supplied else 2)


@rule("11.2d")
@pytest.mark.parametrize(("kind", "passes"), [("sub", True), ("fleet", False), ("carrier", False)])
def test_ships_but_for_subs_stop_at_an_enemy_sea(kind: str, passes: bool) -> None:
    t, ship = west_war(kind, "ruhr")
    t.put("britain", "fleet", "north_sea").put("britain", "fleet", "norwegian_sea")
    assert t.offered("move", ship, "norwegian_sea", "north_sea") == passes
    assert t.offered("move", ship, "english_channel", "north_sea") == passes
    assert t.offered("move", ship, "north_sea", "ruhr")


# 11.21 Oceans


@rule("11.21")
def test_an_ocean_costs_two() -> None:
    t = table("west").war("axis", "west").put("germany", "sub", "irminger_sea").put("germany", "sub", "mid_atlantic")
    (fleet,) = t.new("britain", "fleet", "bay_of_biscay")
    assert t.offered("route", fleet, "north_atlantic", "irminger_sea")  # 2 + 1
    assert not t.offered("route", fleet, "north_atlantic", "mid_atlantic")  # 2 + 2
    assert t.offered("route", fleet, "azores", "mid_atlantic")  # 1 + 2


@rule("11.21")
@pytest.mark.parametrize(("start", "offered"), [("madeira_sea", False), ("mid_atlantic", True)])
def test_a_convoy_needs_all_its_speed_for_an_ocean(start: str, offered: bool) -> None:
    t = table("axis").war("axis", "west").put("germany", "infantry", start)
    t.put("britain", "infantry", "morocco")
    assert t.offered("move", t.pick(start, "infantry"), "dakar", "mid_atlantic") == offered


@rule("11.21")
def test_an_ocean_costs_air_forces_two_as_well() -> None:
    t = table("west").war("axis", "west").put("germany", "sub", "north_atlantic")
    (near, far) = (t.new("britain", "air_force", place)[0] for place in ("ottawa", "glasgow"))
    assert t.offered("move", near, "north_atlantic", "ottawa")  # 2
    assert not t.offered("move", far, "north_atlantic", "irish_sea")  # 1 + 2


# 11.22 Convoys


@rule("11.22a")
def test_a_convoy_goes_two_seas() -> None:
    t, near = west_war("infantry", "milan", "italy")
    (far,) = t.new("italy", "infantry", "rome")
    assert t.offered("route", near, "western_med", "marseille")
    assert not t.offered("move", far, "marseille", "western_med")


@rule("11.22a")
@pytest.mark.parametrize("kind", ["infantry", "tank"])
def test_a_convoy_goes_four_seas_strategically(kind: str) -> None:
    t, block = west_war(kind, "rome", "italy")
    t.satellite("turkey", "axis").satellite("greece", "axis")
    assert t.offered("route", block, "tyrrhenian_sea", "sicily", "central_med", "tripoli")
    assert t.offered("route", block, "tyrrhenian_sea", "sicily", "central_med", "eastern_med")
    assert t.refused("route", block, "tyrrhenian_sea", "sicily", "central_med", "eastern_med", "adana") == "11.2a"
    assert not t.offered("move", block, "izmir", "aegean_sea")


@rule("11.22b")
def test_a_convoy_does_not_engage_at_sea() -> None:
    t, infantry = west_war("infantry, fleet", "ruhr")
    t.put("britain", "sub", "north_sea")
    assert t.refused("move", infantry, "north_sea", "ruhr") == "11.22b"
    assert t.refused("route", infantry, "north_sea", "london") == "11.22b"
    assert t.offered("move", infantry, "baltic_sea", "ruhr")
    assert t.offered("move", t.pick("ruhr", "fleet"), "north_sea", "ruhr")


@rule("11.22b")
def test_a_convoy_does_not_engage_even_behind_its_own_fleet() -> None:
    t, infantry = west_war("infantry, fleet", "ruhr")
    t.put("britain", "sub", "north_sea").do("move", t.pick("ruhr", "fleet"), "north_sea", "ruhr")
    assert t.refused("move", infantry, "north_sea", "ruhr") == "11.22b"
    assert t.offered("move", infantry, "baltic_sea", "ruhr")


@rule("11.22b")
def test_a_convoy_does_not_disengage_at_sea() -> None:
    t = table("axis").put("germany", "infantry, fleet", "north_sea").put("britain", "fleet", "north_sea")
    infantry, fleet = t.pick("north_sea", "infantry"), t.pick("north_sea", "fleet")
    assert t.offered("move", infantry, "ruhr", "north_sea")
    t.do("declare-war", "west")
    assert t.refused("move", infantry, "ruhr", "north_sea") == "11.22b"
    assert t.offered("move", fleet, "ruhr", "north_sea")


@rule("11.22c")
@pytest.mark.parametrize("guard", ["", "infantry"])
@pytest.mark.parametrize("war", [True, False])
def test_convoys_may_invade_enemy_land(guard: str, war: bool) -> None:
    t = table("axis").put("germany", "tank", "north_sea").put("britain", guard, "london")
    if war:
        t.war("axis", "west")
    tank = t.pick("north_sea", "tank")
    assert t.offered("move", tank, "london", "north_sea") == war
    if war:
        t.do("move", tank, "london", "north_sea")
        assert t.units("london", "axis") == "tank 1"


@rule("11.22d")
def test_ground_units_cross_the_sea_without_ships() -> None:
    t = table("axis").satellite("norway", "axis").put("germany", "infantry 2, fortress", "ruhr")
    assert not t.offered("move", t.pick("ruhr", "fortress"), "north_sea", "ruhr")
    t.do("route", t.pick("ruhr", "infantry"), "north_sea", "oslo")
    assert t.units("oslo") == "infantry 2"


# 11.221 Sea Invasions


def invasion(invaders: str, guard: str = "", **options: int) -> Table:
    """Axis units in the North Sea, at war with the West, which holds London; the USSR moves next."""
    t = table("axis", then="ussr", **options).war("axis", "west").put("ussr", "infantry", "moscow")
    return t.put("germany", invaders, "north_sea").put("britain", guard, "london").put("germany", "infantry", "munich")


@rule("11.221a", "11.221b")
@pytest.mark.parametrize("guard", ["", "infantry 2"])
def test_one_ground_unit_invades_over_a_border_defended_or_not(guard: str) -> None:
    t = invasion("infantry, infantry", guard)
    first = t.pick("north_sea", "infantry")
    t.do("move", first, "london", "north_sea")
    assert t.refused("move", first + 1, "london", "north_sea") == "11.221b"
    assert t.offered("move", first + 1, "glasgow", "north_sea")
    assert t.offered("move", first + 1, "paris", "north_sea")


@rule("11.221a")
def test_landing_on_friendly_soil_is_no_invasion() -> None:
    t = invasion("infantry, infantry, infantry")
    for block in range(t.pick("north_sea", "infantry"), t.pick("north_sea", "infantry") + 3):
        t.do("move", block, "ruhr", "north_sea")
    assert t.units("ruhr") == "infantry 1, infantry 1, infantry 1"


@rule("11.221b")
def test_with_lsts_two_invade_and_no_third() -> None:
    t = invasion("infantry, infantry, infantry").tech("axis", "lsts")
    first = t.pick("north_sea", "infantry")
    t.do("move", first, "london", "north_sea").do("move", first + 1, "london", "north_sea")
    assert t.refused("move", first + 2, "london", "north_sea") == "11.221b"
    t.put("germany", "infantry", "english_channel")
    assert t.offered("move", t.pick("english_channel", "infantry"), "london", "english_channel")  # another border


@rule("11.221b")
def test_the_limit_holds_for_straits_too() -> None:
    t, first = west_war("infantry, infantry", "western_med", "italy")
    t.do("move", first, "gibraltar", "western_med")
    assert t.refused("move", first + 1, "gibraltar", "western_med") == "11.221b"
    (other,) = t.new("germany", "infantry", "madeira_sea")
    assert t.offered("move", other, "gibraltar", "madeira_sea")


@rule("11.221b")
@pytest.mark.parametrize(("switch", "second"), [(1, True), (0, False)])
def test_lsts_help_in_a_friendly_battle_only_with_the_switch(switch: int, second: bool) -> None:
    t, first = west_war("infantry, infantry", "tyrrhenian_sea", "italy", lst_limits=switch)
    t.tech("axis", "lsts").put("italy", "infantry", "sardinia").put("france", "infantry", "sardinia")
    t.do("move", first, "sardinia", "tyrrhenian_sea")
    assert t.offered("move", first + 1, "sardinia", "tyrrhenian_sea") == second
    if not second:
        assert t.refused("move", first + 1, "sardinia", "tyrrhenian_sea") == "11.52c"


@rule("11.221c")
def test_ships_and_planes_do_not_count_in_an_invasion() -> None:
    t = invasion("infantry, infantry, fleet, fleet, carrier", "infantry 2")
    infantry, fleet = t.pick("north_sea", "infantry"), t.pick("north_sea", "fleet")
    for block in (fleet, infantry, fleet + 1, t.pick("north_sea", "carrier")):
        t.do("move", block, "london", "north_sea")
    assert t.units("london", "axis") == "carrier 1, fleet 1, fleet 1, infantry 1"
    assert not t.offered("move", infantry + 1, "london", "north_sea")


@rule("11.221d")
@pytest.mark.parametrize("by_sea", [True, False])
def test_invaders_take_no_combat_action_in_their_turn(by_sea: bool) -> None:
    t = (
        table("axis", then="ussr")
        .war("axis", "west")
        .put("ussr", "infantry", "moscow")
        .put("germany", "infantry", "munich")
    )
    start = "north_sea" if by_sea else "amsterdam"
    t.satellite("low_countries", "axis").put("germany", "infantry 3", start).put("france", "infantry 2", "paris")
    t.do("move", t.pick(start, "infantry"), "paris", start).do("done")
    t.fires(t.pick("paris", "infantry", "france"), "G", 1, 6)
    assert t.cv(t.pick("paris", "infantry")) == 2
    if by_sea:
        assert t.seat == "ussr"
        assert t.units("paris") == "infantry 2, infantry 2"
    else:
        assert t.seat == "axis"
        assert t.offered("fire", t.pick("paris", "infantry"), "G")
        assert t.offered("retreat", t.pick("paris", "infantry"), "amsterdam")


@rule("11.221d")
def test_in_a_later_turn_invaders_fight_like_others() -> None:
    t = invasion("infantry 3", "infantry 2").put("germany", "infantry", "berlin")
    t.do("move", t.pick("north_sea", "infantry"), "london", "north_sea").do("done")
    t.misses(t.pick("london", "infantry", "britain"))
    u = (
        table("axis", "combat")
        .war("axis", "west")
        .put("britain", "infantry 2", "london")
        .put("germany", "infantry 3", "london")
    )
    u.do("designate", "london").misses(u.pick("london", "infantry", "britain"))
    assert t.seat == "ussr"
    assert u.seat == "axis"
    assert "fire" in u.verbs()


@rule("11.221e")
def test_ships_that_come_with_the_invaders_fire() -> None:
    t = invasion("infantry 3, fleet 2", "infantry 2")
    infantry, fleet = t.pick("north_sea", "infantry"), t.pick("north_sea", "fleet")
    t.do("move", infantry, "london", "north_sea").do("move", fleet, "london", "north_sea").do("done")
    assert t.seat == "axis"
    assert t.offered("fire", fleet, "G")
    assert not t.offered("fire", infantry, "G")
    t.fires(fleet, "G", 1, 6)
    assert t.units("london", "west") == "infantry 1"
