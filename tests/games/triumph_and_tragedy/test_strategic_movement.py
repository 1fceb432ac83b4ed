"""11.4 Strategic Movement by Land and Sea; by Air see 11.4d."""

import pytest

from games.triumph_and_tragedy.table import rule, table


@rule("11.4a")
@pytest.mark.parametrize(
    ("kind", "way"),
    [
        pytest.param("infantry", ("bryansk", "moscow", "penza", "perm")),
        pytest.param("tank", ("bryansk", "moscow", "penza", "perm", "urals", "western_siberia")),
    ],
)
@pytest.mark.parametrize("friendly", [True, False])
def test_units_move_twice_as_far_in_friendly_territory(kind: str, way: tuple[str, ...], friendly: bool) -> None:
    t = table("ussr").war("axis", "ussr").put("ussr", kind, "belorussia")
    if not friendly:
        t.put("germany", "air_force", "perm")
    block = t.pick("belorussia", kind)
    assert t.offered("route", block, *way) == friendly
    assert t.offered("route", block, *way[:2])


@rule("11.4a")
def test_a_strategic_move_leaves_friendly_territory_nowhere_on_the_way() -> None:
    t = table("axis").war("axis", "ussr").put("germany", "infantry", "vilna").satellite("poland", "axis")
    t.put("germany", "infantry", "bryansk")
    infantry = t.pick("vilna", "infantry")
    assert t.refused("route", infantry, "belorussia", "bryansk", "kiev") == "11.4a"
    assert t.refused("route", infantry, "lvov", "kiev", "bryansk") == "11.4a"  # Friendly at both ends only
    assert t.offered("route", infantry, "belorussia", "bryansk")
    assert t.offered("route", infantry, "lvov", "warsaw", "berlin")


@rule("11.4a")
@pytest.mark.parametrize(("battle", "offered"), [(False, True), (True, False)])
def test_who_disengages_does_not_move_strategically(battle: bool, offered: bool) -> None:
    t = table("axis").war("axis", "ussr").put("germany", "infantry", "konigsberg").satellite("poland", "axis")
    if battle:
        t.put("ussr", "infantry", "konigsberg")
    infantry = t.pick("konigsberg", "infantry")
    assert t.offered("route", infantry, "warsaw", "berlin", "munich") == offered
    assert t.offered("route", infantry, "warsaw", "berlin")


@rule("11.4a")
@pytest.mark.parametrize(("battle", "offered"), [(False, True), (True, False)])
def test_nobody_engages_at_the_end_of_a_strategic_move(battle: bool, offered: bool) -> None:
    t = table("axis").war("axis", "ussr").put("germany", "infantry", "munich").satellite("poland", "axis")
    t.put("germany", "infantry", "konigsberg")
    if battle:
        t.put("ussr", "infantry", "konigsberg")
    assert t.offered("route", t.pick("munich", "infantry"), "berlin", "warsaw", "konigsberg") == offered


@rule("11.4a")
@pytest.mark.parametrize(("where", "offered"), [("north_sea", False), ("english_channel", False), ("irish_sea", True)])
def test_a_strategic_move_at_sea_goes_through_open_seas(where: str, offered: bool) -> None:
    t = table("axis").war("axis", "west").put("britain", "sub", where).put("germany", "fleet", "ruhr")
    fleet = t.pick("ruhr", "fleet")
    assert t.offered("route", fleet, "north_sea", "english_channel", "bay_of_biscay", "madeira_sea") == offered
    assert t.offered("route", fleet, "north_sea", "norwegian_sea", "greenland_sea", "irminger_sea") == (
        where != "north_sea"
    )


@rule("11.4a")
@pytest.mark.parametrize(("holder", "offered"), [("axis", True), ("ussr", False), ("", False)])
def test_only_friendly_straits_are_passed_strategically(holder: str, offered: bool) -> None:
    t = table("axis").put("germany", "fleet", "konigsberg")
    if holder:
        t.satellite("denmark", holder)
    fleet = t.pick("konigsberg", "fleet")
    assert t.offered("route", fleet, "baltic_sea", "copenhagen", "north_sea")
    assert t.offered("route", fleet, "baltic_sea", "copenhagen", "north_sea", "norwegian_sea") == offered


@rule("11.4b")
@pytest.mark.parametrize(
    ("offered", "way"),
    [
        pytest.param(True, ("taranto", "rome", "milan", "venice")),
        pytest.param(True, ("central_med", "sicily", "tyrrhenian_sea", "sardinia")),
        pytest.param(False, ("rome", "tyrrhenian_sea", "sardinia")),
        pytest.param(False, ("central_med", "sicily", "rome", "milan")),
    ],
)
def test_a_strategic_move_is_by_land_or_by_sea(offered: bool, way: tuple[str, ...]) -> None:
    start = "sicily" if way[0] == "taranto" else "taranto"
    t = table("axis").put("italy", "infantry", start)
    assert t.offered("route", t.pick(start, "infantry"), *way) == offered


@rule("11.4c")
@pytest.mark.parametrize(("over", "offered"), [("sicily", True), ("taranto", False)])
def test_a_strategic_move_at_sea_stops_on_a_coast_but_not_in_straits(over: str, offered: bool) -> None:
    t = table("axis").put("italy", "fleet", "western_med")
    fleet = t.pick("western_med", "fleet")
    end = ("aegean_sea", "eastern_med") if over == "sicily" else ("taranto", "adriatic_sea")
    way = ("tyrrhenian_sea", "sicily", "central_med", *end)
    assert t.offered("route", fleet, *way) == offered
    assert t.offered("route", fleet, *way[:4])


@rule("11.4e")
@pytest.mark.parametrize("sub", ["", "north_atlantic", "mid_atlantic", "south_atlantic", "irish_sea"])
def test_a_fleet_crosses_three_oceans_in_one_strategic_move(sub: str) -> None:
    t = table("west").war("axis", "west").satellite("usa", "west").put("usa", "fleet 2", "washington")
    if sub:
        t.put("germany", "sub", sub)
    fleet = t.pick("washington", "fleet")
    open_way = sub in ("", "irish_sea")
    assert t.offered("route", fleet, "north_atlantic", "mid_atlantic", "south_atlantic") == open_way
    assert t.offered("move", fleet, "north_atlantic", "washington")
