"""11.54 Aggression, 11.55 Raids and Ground Support."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table


def attack(start: str, place: str, count: int, guard: str = "infantry 2", power: str = "germany") -> tuple[Table, int]:
    """So many Axis Infantry are about to attack an area of the West; the USSR moves next."""
    t = (
        table("axis", then="ussr")
        .war("axis", "west")
        .put("ussr", "infantry", "moscow")
        .put("germany", "infantry", "berlin")
    )
    t.put("france", guard, place)
    return t, t.new(power, ", ".join(["infantry 2"] * count), start)[0]


@rule("11.54a")
@pytest.mark.parametrize("guard", ["", "infantry 2"])
def test_entering_enemy_land_is_aggression_occupied_or_not(guard: str) -> None:
    t = table("axis").put("germany", "infantry, infantry", "munich").put("france", guard, "lorraine")
    t.do("declare-war", "west")
    assert t.refused("done") == "15.21b"  # Aggression is owed
    t.do("move", t.pick("munich", "infantry"), "lorraine", "munich")
    assert t.offered("done")


@rule("11.54a")
def test_an_enemy_fleet_alone_in_a_sea_is_aggressed_too() -> None:
    t = (
        table("axis")
        .put("germany", "fleet, infantry", "ruhr")
        .put("britain", "fleet", "north_sea")
        .do("declare-war", "west")
    )
    assert t.refused("done") == "15.21b"
    assert t.do("move", t.pick("ruhr", "fleet"), "north_sea", "ruhr").offered("done")


@rule("11.54a")
@pytest.mark.parametrize(("own", "compulsory"), [("", True), ("infantry", False)])
def test_where_own_units_stand_already_entry_is_no_aggression(own: str, compulsory: bool) -> None:
    t, first = attack("munich", "lorraine", 1)
    t.put("germany", own, "lorraine").do("move", first, "lorraine", "munich").do("done")
    if compulsory:
        assert t.seat == "west"
        assert "fire" in t.verbs()
    else:
        assert t.offered("designate")


@rule("11.54a")
def test_passing_through_is_no_aggression() -> None:
    t = table("axis").put("germany", "tank, tank", "munich").do("declare-war", "west")
    t.do("route", t.pick("munich", "tank"), "lorraine", "marseille", "milan")
    assert t.refused("done") == "15.21b"


@rule("11.54b")
def test_who_was_there_first_is_the_owner_until_the_battle_is_over() -> None:
    t, first = attack("munich", "lorraine", 1)
    t.do("move", first, "lorraine", "munich").do("done").misses(t.pick("lorraine", "infantry", "france"), first)
    assert t.seat == "ussr"
    assert t.holder("lorraine") == "west"
    assert t.faces("lorraine", "west") == "infantry 2"
    assert t.faces("lorraine", "axis") == ""
    u, first = attack("munich", "lorraine", 1)
    u.do("move", first, "lorraine", "munich").do("done").do(
        "retreat", u.pick("lorraine", "infantry", "france"), "paris"
    )
    assert u.holder("lorraine") == "axis"


@rule("11.54b")
def test_the_aggressor_stays_the_aggressor_when_the_owner_counterattacks() -> None:
    t = table("west", "combat", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("france", "infantry 2", "lorraine").put("germany", "infantry 2", "lorraine").do("designate", "lorraine")
    t.misses(t.pick("lorraine", "infantry", "germany"), t.pick("lorraine", "infantry", "france"))
    assert t.seat == "ussr"
    assert t.holder("lorraine") == "west"
    assert t.faces("lorraine", "west") == "infantry 2"
    assert t.faces("lorraine", "axis") == ""


@rule("11.54c")
@pytest.mark.parametrize(
    ("nation", "start", "place"), [("poland", "berlin", "warsaw"), ("yugoslavia", "venice", "croatia")]
)
def test_entering_an_armed_minor_is_aggression_defended_or_empty(nation: str, start: str, place: str) -> None:
    t = table("axis").put("germany", "infantry, infantry", start).do("violate", nation)
    assert t.refused("done") == "15.4"
    assert t.do("move", t.pick(start, "infantry"), place, start).offered("done")


@rule("11.54c")
def test_the_battle_against_an_armed_minor_must_be_fought() -> None:
    t = table("axis", then="west").armed("poland", "axis").put("germany", "infantry 2, infantry", "berlin")
    t.put("britain", "infantry", "london").do("move", t.pick("berlin", "infantry"), "warsaw", "berlin")
    t.dice(6, 6, 6).do("done")
    assert t.seat == "axis"
    assert "fire" in t.verbs()
    assert "designate" not in t.verbs()


# 11.55 Raids


@rule("11.55a", "11.55b")
@pytest.mark.parametrize(("ground", "conquered"), [("", False), ("infantry 2", True)])
def test_a_raid_conquers_nothing(ground: str, conquered: bool) -> None:
    t = (
        table("axis", then="ussr")
        .war("axis", "west")
        .put("ussr", "infantry", "moscow")
        .put("france", "air_force", "lorraine")
    )
    (plane,) = t.new("germany", "air_force 3", "munich")
    t.put("germany", ground, "munich").put("germany", "infantry", "berlin")
    for block in (*([t.pick("munich", "infantry")] if ground else []), plane):
        t.do("move", block, "lorraine", "munich")
    t.do("done").misses(t.pick("lorraine", "air_force", "france")).fires(plane, "A", 1, 6, 6)
    assert t.units("lorraine", "west") == ""
    assert t.offered("done") == conquered
    t.do("rebase", plane, "munich")
    assert t.seat == "ussr"
    assert t.holder("lorraine") == ("axis" if conquered else "west")


@rule("11.55b")
@pytest.mark.parametrize(("raiders", "open_to"), [("air_force 2", True), ("air_force 2, infantry 2", False)])
def test_a_raid_does_not_block_retreats(raiders: str, open_to: bool) -> None:
    t, first = attack("munich", "lorraine", 1)
    t.satellite("low_countries", "axis").put("france", "infantry 2", "paris")
    for block in t.new("germany", raiders, "amsterdam"):
        t.do("move", block, "paris", "amsterdam")
    t.do("move", first, "lorraine", "munich").do("done").do("resolve", "lorraine")
    assert t.offered("retreat", t.pick("lorraine", "infantry", "france"), "paris") == open_to


@rule("11.55c")
@pytest.mark.parametrize(("kind", "start"), [("air_force", "north_sea"), ("fleet", "north_sea"), ("sub", "north_sea")])
def test_no_raid_on_empty_enemy_land(kind: str, start: str) -> None:
    t = table("axis").war("axis", "west").put("germany", kind, "ruhr").put("germany", "infantry", "ruhr")
    block, infantry = t.pick("ruhr", kind), t.pick("ruhr", "infantry")
    assert t.refused("move", block, "london", start) == "11.55c"
    t.do("move", infantry, "london", "north_sea")
    assert t.offered("move", block, "london", start)  # now it has Ground Support


@rule("11.55c")
@pytest.mark.parametrize(
    ("tech", "place", "offered"),
    [
        pytest.param("precision_bombsight", "london", True),
        pytest.param("precision_bombsight", "paris", False),
        pytest.param("", "london", False),
    ],
)
def test_air_forces_may_raid_an_empty_main_capital_to_bomb_it(tech: str, place: str, offered: bool) -> None:
    t = table("axis").war("axis", "west").put("germany", "air_force, fleet", "ruhr")
    if tech:
        t.tech("axis", tech)
    plane = t.pick("ruhr", "air_force")
    assert t.offered("move", plane, place, "north_sea") == offered
    if not offered:
        assert t.refused("move", plane, place, "north_sea") == "11.55c"
    assert t.refused("move", t.pick("ruhr", "fleet"), place, "north_sea") == "11.55c"


@rule("11.55d")
@pytest.mark.parametrize("guard", ["infantry", "fleet", "air_force", "fortress", ""])
@pytest.mark.parametrize("kind", ["air_force", "fleet", "sub"])
def test_ships_and_planes_enter_occupied_enemy_land(kind: str, guard: str) -> None:
    t = table("axis").war("axis", "west").put("germany", kind, "ruhr").put("britain", guard, "london")
    assert t.offered("move", t.pick("ruhr", kind), "london", "north_sea") == bool(guard)


@rule("11.551")
@pytest.mark.parametrize(("ground", "stays"), [("infantry 3", True), ("", False)])
def test_ground_support_keeps_ships_and_planes_in_a_battle(ground: str, stays: bool) -> None:
    t = (
        table("axis", then="ussr")
        .war("axis", "west")
        .put("ussr", "infantry", "moscow")
        .put("germany", "infantry", "berlin")
    )
    t.put("france", "infantry 3", "lorraine").put("germany", ground, "munich")
    (plane,) = t.new("germany", "air_force 2", "munich")
    for block in (*([t.pick("munich", "infantry")] if ground else []), plane):
        t.do("move", block, "lorraine", "munich")
    t.do("done").misses(plane, t.pick("lorraine", "infantry", "france"))
    if ground:
        t.misses(t.pick("lorraine", "infantry"))
        assert t.offered("done")
        assert t.offered("rebase", plane, "munich")
    else:
        assert not t.offered("done")
        assert t.offered("rebase", plane, "munich")
