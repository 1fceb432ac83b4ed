"""15.422 Partition of an Armed Minor, 15.423 Intervention for it."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table


def russians_at_the_border(violator: str = "axis", **options: int) -> Table:
    """Poland is an Armed Minor; the USSR moves, at peace with all."""
    t = table("ussr", then="west", **options).put("ussr", "infantry 3, infantry 3", "kiev")
    return t.armed("poland", *filter(None, [violator])).put("britain", "infantry", "london")


@rule("15.422a")
@pytest.mark.parametrize(("violator", "offered"), [("axis", True), ("west", True), ("", False)])
def test_a_rival_of_the_violator_enters_without_a_violation(violator: str, offered: bool) -> None:
    t = russians_at_the_border(violator)
    infantry = t.pick("kiev", "infantry")
    assert t.offered("move", infantry, "lvov", "kiev") == offered
    if offered:
        t.do("move", infantry, "lvov", "kiev")
        assert t.cards("axis") == t.cards("west") == ()
        t.dice(6, 6).do("done")
        assert t.offered("fire", infantry, "G")


@rule("15.422a")
def test_who_partitions_becomes_an_enemy_of_the_armed_minor() -> None:
    t = russians_at_the_border().armed("turkey", "axis").put("ussr", "fleet, fleet", "western_black_sea")
    t.put("ussr", "infantry", "georgia")
    first = t.pick("western_black_sea", "fleet")
    t.do("route", first, "istanbul", "aegean_sea")  # still no Enemy
    t.do("move", t.pick("georgia", "infantry"), "kars", "georgia")
    assert t.refused("route", first + 1, "istanbul", "aegean_sea") == "11.0b"


@rule("15.422a")
def test_neutral_land_is_not_partitioned() -> None:
    t = table("ussr").put("ussr", "infantry", "kiev")
    assert t.refused("move", t.pick("kiev", "infantry"), "lvov", "kiev") == "15.4"


@rule("15.422b")
def test_a_rivals_troops_bar_the_way_also_in_an_armed_minor() -> None:
    t = russians_at_the_border().put("germany", "infantry", "lvov")
    infantry = t.pick("kiev", "infantry")
    assert t.refused("move", infantry, "lvov", "kiev") == "15.21c"
    t.do("declare-war", "axis")
    assert t.offered("move", infantry, "lvov", "kiev")


@rule("15.422c")
@pytest.mark.parametrize(("fought", "chits"), [(True, [1, 1, 0]), (False, [1, 1, 1])])
def test_a_battle_of_partition_forfeits_the_next_dividend(fought: bool, chits: list[int]) -> None:
    t = table("ussr", season="fall").armed("poland", "axis").put("ussr", "infantry 3, infantry", "kiev")
    if fought:
        t.do("move", t.pick("kiev", "infantry"), "lvov", "kiev").dice(6, 6).do("done")
        t.misses(t.pick("lvov", "infantry"))
    t.dice(2).until("buy")
    assert [row["chits"] for row in t.view()["factions"]] == chits


# 15.423 Intervention


def help_for_poland(units: str = "infantry 2", war: bool = True, **options: int) -> Table:
    """Poland is an Armed Minor of the Axis; British units are in the Baltic, and the USSR moves next."""
    t = table("west", then="ussr", **options).armed("poland", "axis").put("britain", units, "baltic_sea")
    if war:
        t.war("axis", "west")
    return t.put("ussr", "infantry", "moscow").put("britain", "infantry", "london")


@rule("15.423a")
@pytest.mark.parametrize(("war", "offered"), [(True, True), (False, False)])
def test_an_enemy_of_the_violator_may_intervene(war: bool, offered: bool) -> None:
    t = help_for_poland(war=war)
    assert t.offered("intervene", "poland") == offered
    assert not t.offered("intervene", "turkey")
    if offered:
        t.do("intervene", "poland").do("move", t.pick("baltic_sea", "infantry"), "warsaw", "baltic_sea").do("done")
        for area in ("warsaw", "lvov", "vilna"):
            t.do("exchange", area, "infantry")
        assert t.status("poland") == "satellite"
        assert t.holder("lvov") == "west"
        assert t.pop("west") == 14


@rule("15.423a")
@pytest.mark.parametrize(("units", "offered"), [("infantry 2", True), ("fleet 2", False), ("air_force 2", False)])
def test_an_intervention_takes_a_ground_unit(units: str, offered: bool) -> None:
    assert help_for_poland(units).offered("intervene", "poland") == offered


@rule("15.423a")
def test_the_violator_and_who_has_partitioned_cannot_intervene() -> None:
    t = table("ussr").war("axis", "ussr").armed("poland", "axis", "ussr").put("ussr", "infantry", "kiev")
    assert not t.offered("intervene", "poland")
    u = table("ussr").war("axis", "ussr").armed("poland", "axis").put("ussr", "infantry", "kiev")
    assert u.offered("intervene", "poland")
    v = table("axis").war("axis", "ussr").armed("poland", "axis").put("germany", "infantry", "berlin")
    assert not v.offered("intervene", "poland")


@rule("15.423a")
def test_an_intervention_without_troops_lapses() -> None:
    t = help_for_poland().do("intervene", "poland").do("done")
    assert t.seat == "ussr"
    assert t.status("poland") == "armed"
    assert t.units("warsaw") == "fortress 3"


@rule("15.423a")
def test_ships_and_planes_come_only_after_the_troops() -> None:
    t = help_for_poland("infantry 2, fleet 2").do("intervene", "poland")
    infantry, fleet = t.pick("baltic_sea", "infantry"), t.pick("baltic_sea", "fleet")
    assert t.refused("move", fleet, "warsaw", "baltic_sea") == "15.423a"
    assert t.do("move", infantry, "warsaw", "baltic_sea").offered("move", fleet, "warsaw", "baltic_sea")


@rule("15.423a")
def test_entry_of_a_helper_is_no_battle() -> None:
    t = help_for_poland("infantry 2, infantry 2").do("intervene", "poland")
    first = t.pick("baltic_sea", "infantry")
    t.do("move", first, "warsaw", "baltic_sea").do("move", first + 1, "warsaw", "baltic_sea").do("done")
    assert t.verbs() == ("exchange",)


@rule("15.423b")
def test_the_fortresses_become_units_of_the_intervenor_of_equal_cv() -> None:
    t = help_for_poland().do("intervene", "poland")
    t.do("move", t.pick("baltic_sea", "infantry"), "warsaw", "baltic_sea")
    assert t.units("lvov") == "fortress 2"  # not before the end of the Movement Phase
    t.do("done").do("exchange", "warsaw", "tank").do("exchange", "lvov", "air_force").do(
        "exchange", "vilna", "fortress"
    )
    assert [t.units(area) for area in ("warsaw", "lvov", "vilna")] == [
        "tank 3, infantry 2",
        "air_force 2",
        "fortress 1",
    ]
    assert t.units("warsaw", "minor") == ""


@rule("15.423b")
def test_only_surviving_fortresses_are_exchanged_at_their_present_cv() -> None:
    t = help_for_poland()
    t.s.cv[t.pick("warsaw", "fortress", "neutral")] = 1
    t.do("intervene", "poland").do("move", t.pick("baltic_sea", "infantry"), "warsaw", "baltic_sea")
    t.do("done").do("exchange", "warsaw", "infantry")
    assert t.units("warsaw") == "infantry 2, infantry 1"


@rule("15.423b")
def test_nobody_sees_what_the_fortresses_become() -> None:
    t, u = help_for_poland(), help_for_poland()
    for one, kind in ((t, "tank"), (u, "infantry")):
        one.do("intervene", "poland").do("move", one.pick("baltic_sea", "infantry"), "warsaw", "baltic_sea").do("done")
        one.do("exchange", "warsaw", kind).do("exchange", "lvov", kind).do("exchange", "vilna", kind)
    assert t.sight("axis") == u.sight("axis")
    assert t.sight() == u.sight()
    assert t.sight("west") != u.sight("west")


@rule("15.423b")
def test_the_intervenor_owns_the_areas_where_the_violator_fights() -> None:
    t = help_for_poland().put("germany", "infantry 2", "lvov").do("intervene", "poland")
    t.do("move", t.pick("baltic_sea", "infantry"), "warsaw", "baltic_sea").do("done")
    t.do("exchange", "warsaw", "infantry").do("exchange", "lvov", "infantry").do("exchange", "vilna", "infantry")
    assert t.holder("lvov") == "west"
    assert t.units("lvov", "axis") == "infantry 2"
