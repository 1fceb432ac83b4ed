"""2.2 (sidebar) Cities and their Muster, 2.4 Minor Nations."""

import pytest

from games.triumph_and_tragedy.table import Opening, Table, government, rule, table
from games.triumph_and_tragedy.test_nations import combat, occupied
from theatre.games.triumph_and_tragedy import world as w

# 2.2 sidebar: Cities and their Muster


def violated(nation: str) -> Table:
    t = table("axis", violation_needs_aggression=0).put("germany", "infantry", "berlin")
    return t.do("violate", nation)


@pytest.mark.parametrize(
    ("nation", "city", "muster", "pop"),
    [
        pytest.param("poland", "warsaw", 3, 1, marks=rule("2.2C-a")),
        pytest.param("spain", "madrid", 3, 1, marks=rule("2.2C-a")),
        pytest.param("turkey", "ankara", 3, 1, marks=rule("2.2C-a")),
        pytest.param("poland", "lvov", 2, 1, marks=rule("2.2C-b")),
        pytest.param("turkey", "istanbul", 2, 1, marks=rule("2.2C-b")),
        pytest.param("hungary", "budapest", 2, 1, marks=rule("2.2C-b")),
        pytest.param("poland", "vilna", 1, 0, marks=rule("2.2C-b")),
        pytest.param("norway", "oslo", 1, 0, marks=rule("2.2C-b")),
    ],
)
def test_a_city_has_pop_and_musters_defenders(nation: str, city: str, muster: int, pop: int) -> None:
    assert violated(nation).units(city) == f"fortress {muster}"
    assert occupied(table(), "ussr", city).pop("axis") - table().pop("axis") == pop


@rule("2.2C-b")
@pytest.mark.parametrize(("nation", "cards"), [("usa", 0), ("norway", 1), ("sweden", 2)])
def test_a_sub_capital_musters_nothing(nation: str, cards: int) -> None:
    t = table("axis", violation_needs_aggression=0).put("germany", "infantry", "berlin").put("germany", "fleet", "ruhr")
    t.put("britain", "fleet", "north_sea").do("declare-war", "west").do("violate", nation)
    assert len(t.cards("ussr")) == cards


# 2.4 Minors


@rule("2.4a")
def test_all_minors_begin_unaligned() -> None:
    t = Opening()
    minors = [name for name, at in w.NATION_ID.items() if at in w.MINORS]
    assert len(minors) == 22
    assert {(t.status(one), t.markers(one)) for one in minors} == {("neutral", ("", 0))}


@rule("2.4b")
def test_a_minor_that_nobody_controls_is_nobodys_land() -> None:
    t = table().put("germany", "infantry", "berlin")
    infantry = t.pick("berlin", "infantry")
    assert t.holder("warsaw") == ""
    assert t.pop("axis") == 11
    assert not t.offered("move", infantry, "warsaw", "berlin")
    u = table().satellite("poland", "axis").put("germany", "infantry", "berlin")
    assert u.holder("warsaw") == "axis"
    assert u.offered("move", infantry, "warsaw", "berlin")


@rule("2.4c")
def test_a_violated_minor_arms_and_deploys_defenders() -> None:
    t = violated("poland")
    assert t.status("poland") == "armed"
    assert t.status("sweden") == "neutral"
    assert [t.units(area) for area in ("warsaw", "lvov", "vilna")] == ["fortress 3", "fortress 2", "fortress 1"]


@rule("2.4d")
def test_a_conquered_minor_keeps_the_conquerors_marker() -> None:
    t = combat().armed("poland", "axis", forts=False).put("germany", "infantry 2", "warsaw").begin()
    assert t.status("poland") == "defeated"
    t.do("disband", t.pick("warsaw", "infantry"), seat="axis")
    assert t.holder("warsaw") == t.holder("lvov") == "axis"
    u = combat().armed("poland", "axis", forts=False).put("germany", "infantry 2", "lvov").begin()
    u.do("disband", u.pick("lvov", "infantry"), seat="axis")
    assert u.status("poland") == "armed"
    assert u.holder("warsaw") == u.holder("lvov") == ""


@rule("2.4d", "2.4e")
def test_a_satellite_by_diplomacy_gets_a_marker_and_units_of_the_great_power() -> None:
    hungary_or_afghanistan = Table.action("fall", "A")
    t = government().influence("hungary", "axis", 2).hand("axis", hungary_or_afghanistan)
    t.do("diplomacy", hungary_or_afghanistan, "hungary").until("muster")
    assert t.seat == "axis"
    t.do("muster", "budapest", "tank")
    assert t.status("hungary") == "satellite"
    assert t.pick("budapest", "tank", "germany")
    assert t.units("budapest") == "tank 2"
    t.do("disband", t.pick("budapest", "tank"), seat="axis")
    assert t.holder("budapest") == "axis"


@rule("2.4e")
def test_below_three_markers_no_units_come() -> None:
    hungary_or_afghanistan = Table.action("fall", "A")
    t = government().influence("hungary", "axis", 1).hand("axis", hungary_or_afghanistan)
    t.do("diplomacy", hungary_or_afghanistan, "hungary").until("commit")
    assert t.markers("hungary") == ("axis", 2)
    assert t.status("hungary") == "neutral"
    assert t.units("budapest") == ""


@rule("2.41a", "2.41b")
@pytest.mark.parametrize(
    ("capital", "other"),
    [
        ("oslo", "narvik"),
        ("stockholm", "gallivare"),
        ("warsaw", "lvov"),
        ("madrid", "barcelona"),
        ("ankara", "istanbul"),
    ],
)
def test_the_capital_of_a_minor_carries_its_other_areas_and_not_the_reverse(capital: str, other: str) -> None:
    t = table().put("germany", "infantry", capital)
    assert t.holder(other) == "axis"
    u = table().put("germany", "infantry", other)
    assert u.holder(capital) == ""


@rule("2.41b")
@pytest.mark.parametrize(("capital", "other"), [("warsaw", "lvov"), ("madrid", "barcelona"), ("ankara", "istanbul")])
def test_a_large_minor_has_two_cities_of_one_pop(capital: str, other: str) -> None:
    t = table()
    for area in (capital, other):
        assert occupied(table(), "ussr", area).pop("axis") - t.pop("axis") == 1
    assert table().put("germany", "infantry", capital).pop("axis") - t.pop("axis") == 2
