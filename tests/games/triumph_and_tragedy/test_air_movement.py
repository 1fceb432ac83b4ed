"""11.3 Air Movement, and 11.4d: Strategic Movement by Air."""

import pytest

from games.triumph_and_tragedy.table import rule, table


@rule("11.3a")
def test_air_movement_crosses_land_and_sea_and_enemies() -> None:
    t = (
        table("axis")
        .war("axis", "west")
        .put("britain", "fleet, air_force", "north_sea")
        .put("britain", "infantry", "london")
    )
    t.put("germany", "air_force, infantry", "ruhr")
    plane = t.pick("ruhr", "air_force")
    assert not t.offered("move", t.pick("ruhr", "infantry"), "london", "north_sea")
    t.do("move", plane, "london", "north_sea")
    assert t.place_of(plane) == "london"


@rule("11.3a")
@pytest.mark.parametrize(("tech", "offered"), [("", False), ("heavy_bombers", True)])
def test_air_movement_goes_two_spaces_or_three_with_heavy_bombers(tech: str, offered: bool) -> None:
    t = table("axis").war("axis", "west").put("britain", "infantry", "glasgow").put("germany", "air_force", "munich")
    if tech:
        t.tech("axis", tech)
    plane = t.pick("munich", "air_force")
    assert t.offered("move", plane, "north_sea", "ruhr")
    assert t.offered("move", plane, "glasgow", "north_sea") == offered


@rule("11.3a")
@pytest.mark.parametrize(("war", "offered"), [(True, True), (False, False)])
def test_air_movement_does_not_overfly_a_rival_at_peace(war: bool, offered: bool) -> None:
    t = table("axis").put("germany", "air_force", "munich").put("france", "infantry", "marseille")
    if war:
        t.war("axis", "west")
    assert t.offered("move", t.pick("munich", "air_force"), "marseille", "lorraine") == offered


@rule("11.3a")
def test_air_movement_passes_neutral_straits_but_no_other_neutral_land() -> None:
    t = table("axis").put("germany", "air_force", "ruhr").put("germany", "air_force", "berlin")
    t.satellite("sweden", "axis").satellite("hungary", "axis")
    assert t.offered("move", t.pick("ruhr", "air_force"), "stockholm", "copenhagen")
    assert t.refused("route", t.pick("berlin", "air_force"), "prague", "budapest") == "15.4"


@rule("11.3b")
def test_an_air_force_at_sea_goes_only_to_friendly_land() -> None:
    t = table("axis").war("axis", "west").put("germany", "air_force", "north_sea").put("britain", "infantry", "london")
    plane = t.pick("north_sea", "air_force")
    assert t.refused("move", plane, "english_channel", "north_sea") == "11.3b"
    assert t.refused("move", plane, "london", "north_sea") == "11.3b"
    t.do("move", plane, "ruhr", "north_sea")
    assert t.place_of(plane) == "ruhr"


@rule("11.3b")
def test_an_air_force_at_sea_does_not_go_to_a_disputed_area() -> None:
    t = table("axis").war("axis", "west").put("germany", "air_force", "baltic_sea")
    t.put("germany", "infantry", "berlin").put("britain", "infantry", "berlin")
    plane = t.pick("baltic_sea", "air_force")
    assert t.refused("move", plane, "berlin", "baltic_sea") == "11.3b"
    assert t.offered("move", plane, "konigsberg", "baltic_sea")


@rule("11.3b")
def test_an_air_force_at_sea_does_not_move_strategically() -> None:
    t = table("axis").put("germany", "air_force", "north_sea").put("germany", "air_force", "ruhr")
    plane = t.pick("north_sea", "air_force")
    assert t.refused("route", plane, "ruhr", "berlin", "baltic_sea", "konigsberg") == "11.3b"
    assert t.offered("move", plane, "berlin", "ruhr")
    assert t.offered("route", t.pick("ruhr", "air_force"), "berlin", "baltic_sea", "konigsberg")


@rule("11.3b")
@pytest.mark.parametrize(("switch", "offered"), [(1, True), (0, False)])
def test_an_air_force_from_the_sea_overflies_other_land_only_with_the_switch(switch: int, offered: bool) -> None:
    t = table("axis", air_from_sea_overflies=switch).war("axis", "west").put("germany", "air_force", "english_channel")
    t.defeated("low_countries", "axis")
    plane = t.pick("english_channel", "air_force")
    assert t.offered("route", plane, "paris", "amsterdam") == offered


# 11.4d


@rule("11.4d")
def test_a_strategic_flight_overflies_friendly_land_and_open_seas_only() -> None:
    t = table("axis").war("axis", "west").put("germany", "air_force, air_force", "munich").satellite("austria", "axis")
    first = t.pick("munich", "air_force")
    assert t.refused("route", first, "lorraine", "marseille", "milan") == "11.4d"
    assert t.offered("route", first, "vienna", "venice", "milan")
    t.do("route", first, "vienna", "venice", "taranto", "sicily")
    assert t.place_of(first) == "sicily"


@rule("11.4d")
@pytest.mark.parametrize("land", ["rival", "neutral"])
def test_a_strategic_flight_overflies_no_rival_or_neutral_straits(land: str) -> None:
    t = table("axis").satellite("norway", "axis").satellite("sweden", "axis").put("germany", "air_force", "munich")
    if land == "rival":
        t.satellite("denmark", "ussr")
    plane = t.pick("munich", "air_force")
    assert t.refused("route", plane, "ruhr", "copenhagen", "stockholm") == "11.4d"
    assert t.offered("route", plane, "ruhr", "baltic_sea", "stockholm")
    assert t.offered("route", plane, "ruhr", "north_sea", "oslo")


@rule("11.4d")
def test_a_strategic_flight_does_not_end_at_sea() -> None:
    t = table("axis").put("germany", "air_force", "munich")
    plane = t.pick("munich", "air_force")
    assert t.refused("route", plane, "ruhr", "north_sea", "english_channel") == "11.4d"
    assert t.offered("route", plane, "ruhr", "north_sea")


@rule("11.4d")
@pytest.mark.parametrize(("owner", "offered"), [("germany", True), ("ussr", False)])
def test_a_strategic_flight_begins_in_friendly_territory(owner: str, offered: bool) -> None:
    t = table("axis").war("axis", "ussr").satellite("poland", "axis").satellite("rumania", "axis")
    if owner == "ussr":
        t.put("ussr", "infantry", "kiev")
    (plane,) = t.put("germany", "infantry", "kiev").new("germany", "air_force", "kiev")
    if owner == "ussr":
        assert t.refused("route", plane, "lvov", "warsaw", "berlin") == "11.4d"
    assert t.offered("route", plane, "lvov", "warsaw", "berlin") == offered
    assert t.offered("route", plane, "lvov", "warsaw")


@rule("11.4d")
@pytest.mark.parametrize(("war", "offered"), [(True, False), (False, True)])
def test_a_strategic_flight_overflies_no_enemy_sea(war: bool, offered: bool) -> None:
    t = (
        table("axis")
        .satellite("norway", "axis")
        .put("germany", "air_force", "munich")
        .put("britain", "fleet", "north_sea")
    )
    if war:
        t.war("axis", "west")
    assert t.offered("route", t.pick("munich", "air_force"), "ruhr", "north_sea", "oslo") == offered
