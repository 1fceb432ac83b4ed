"""8.2 Satellites: control, forces, and what changes for everybody."""

import pytest

from games.triumph_and_tragedy.table import Table, government, rule, table

POLAND_OR_AUSTRIA = Table.action("spring", "H")
POLAND_OR_HUNGARY = Table.action("summer", "C")
DENMARK_OR_TURKEY = Table.action("summer", "H")
TIES_THAT_BIND = Table.action("summer", "E")
FOREIGN_AID = Table.action("summer", "B")


def won(nation: str, card: int, side: str = "axis", markers: int = 2) -> Table:
    """A Faction plays a card on a Neutral in which it has markers already, and all Pass."""
    t = government().influence(nation, side, markers).hand(side, card)
    return t.to(side).do("diplomacy", card, nation).passes()


def forces(t: Table, *choices: tuple[str, str]) -> Table:
    for area, unit in choices:
        t.do("muster", area, unit)
    return t


@rule("8.2a")
@pytest.mark.parametrize(("markers", "status"), [(1, "neutral"), (2, "satellite")])
def test_the_third_marker_makes_a_satellite(markers: int, status: str) -> None:
    t = won("denmark", DENMARK_OR_TURKEY, markers=markers)
    if status == "satellite":
        forces(t, ("copenhagen", "fleet"))
    assert t.status("denmark") == status
    assert t.holder("iceland") == ("axis" if status == "satellite" else "")


@rule("8.2a")
def test_the_control_marker_on_the_capital_stays_when_its_unit_leaves() -> None:
    t = forces(won("denmark", DENMARK_OR_TURKEY), ("copenhagen", "fleet"))
    assert t.markers("denmark") == ("", 0)
    t.do("disband", t.pick("copenhagen", "fleet"), seat="axis")
    assert (t.units("copenhagen"), t.holder("copenhagen"), t.holder("iceland")) == ("", "axis", "axis")


@rule("8.2a")
def test_more_than_three_markers_make_a_satellite_too() -> None:
    t = government().influence("poland", "axis", 2).hand("axis", POLAND_OR_AUSTRIA, POLAND_OR_HUNGARY)
    t.do("diplomacy", POLAND_OR_AUSTRIA, "poland").to("axis").do("diplomacy", POLAND_OR_HUNGARY, "poland").passes()
    assert t.status("poland") == "satellite"
    forces(t, ("warsaw", "tank"), ("lvov", "tank"), ("vilna", "tank"))
    assert t.happened("satellite") == 1


@rule("8.2b")
def test_diplomacy_cards_no_longer_work_on_a_satellite() -> None:
    t = government().satellite("poland", "west").hand("axis", POLAND_OR_AUSTRIA)
    assert t.refused("diplomacy", POLAND_OR_AUSTRIA, "poland") == "8.2b"
    t.do("diplomacy", POLAND_OR_AUSTRIA, "austria")


@rule("8.2b")
def test_wildcards_no_longer_work_on_a_satellite() -> None:
    t = government().satellite("austria", "axis").hand("axis", TIES_THAT_BIND, FOREIGN_AID)
    assert t.refused("wildcard", TIES_THAT_BIND, "austria") == "8.2b"
    assert t.refused("wildcard", FOREIGN_AID, "austria") == "8.2b"
    t.do("wildcard", TIES_THAT_BIND, "hungary")


@rule("8.2c")
def test_poland_raises_units_of_3_2_and_1_cv() -> None:
    t = forces(won("poland", POLAND_OR_AUSTRIA), ("warsaw", "tank"), ("lvov", "infantry"), ("vilna", "air_force"))
    assert [t.units(area) for area in ("warsaw", "lvov", "vilna")] == ["tank 3", "infantry 2", "air_force 1"]


@rule("8.2c")
@pytest.mark.parametrize(("side", "owner"), [("axis", "germany"), ("west", "britain"), ("ussr", "ussr")])
def test_the_units_are_of_the_great_power(side: str, owner: str) -> None:
    t = forces(won("austria", POLAND_OR_AUSTRIA, side), ("vienna", "infantry"))
    assert t.units("vienna") == "infantry 2"
    t.pick("vienna", "infantry", owner)


@rule("8.2c")
def test_every_type_may_be_chosen_but_ships_only_for_a_coast() -> None:
    t = won("poland", POLAND_OR_AUSTRIA)
    for unit in ("fortress", "air_force", "carrier", "sub", "fleet", "tank", "infantry"):
        assert t.offered("muster", "warsaw", unit)
    t.do("muster", "warsaw", "fleet")
    for unit in ("carrier", "sub", "fleet"):
        assert t.refused("muster", "lvov", unit) == "8.2c"
    assert t.offered("muster", "lvov", "fortress")


@rule("8.2c")
def test_no_unit_may_be_forgone() -> None:
    t = won("poland", POLAND_OR_AUSTRIA)
    assert not t.offered("pass")
    assert t.refused("muster", "vilna", "infantry") == "8.2c"


@rule("8.2c")
def test_a_nation_without_city_or_town_raises_nothing() -> None:
    t = government().influence("albania", "axis", 2).hand("axis", FOREIGN_AID)
    t.do("wildcard", FOREIGN_AID, "albania").passes()
    assert (t.status("albania"), t.units("albania"), t.holder("albania")) == ("satellite", "", "axis")
    assert "commit" in t.verbs()


@rule("8.2d")
@pytest.mark.parametrize("side", ["axis", "west", "ussr"])
def test_the_controller_alone_uses_the_levels_of_a_satellite(side: str) -> None:
    t, u = government(), government().satellite("poland", side)
    for one in ("axis", "west", "ussr"):
        more = (2, 1) if one == side else (0, 0)
        assert (u.pop(one) - t.pop(one), u.res(one) - t.res(one)) == more


@rule("8.2e")
def test_a_satellite_is_open_to_moves_and_fortresses() -> None:
    t = table("axis", "movement").satellite("austria", "axis").put("germany", "infantry", "munich")
    assert t.offered("move", t.pick("munich", "infantry"), "vienna", "munich")
    u = table("axis", "movement").influence("austria", "axis", 2).put("germany", "infantry", "munich")
    assert not u.offered("move", u.pick("munich", "infantry"), "vienna", "munich")
    t = table(phase="production").satellite("austria", "axis")
    assert t.offered("build", "vienna", "germany", "fortress")
    assert not t.offered("build", "vienna", "germany", "infantry")
    u = table(phase="production").influence("austria", "axis", 2)
    assert not u.offered("build", "vienna", "germany", "fortress")


@rule("8.2f")
def test_a_rivals_satellite_is_attacked_only_after_a_declaration_of_war() -> None:
    t = table("axis", "movement").satellite("austria", "west").put("germany", "infantry", "munich")
    unit = t.pick("munich", "infantry")
    assert not t.offered("move", unit, "vienna", "munich")
    assert not t.offered("violate", "austria")
    t.do("declare-war", "west")
    assert t.offered("move", unit, "vienna", "munich")


@rule("8.2g")
def test_the_types_of_satellite_forces_are_secret() -> None:
    t = forces(won("austria", POLAND_OR_AUSTRIA), ("vienna", "infantry"))
    u = forces(won("austria", POLAND_OR_AUSTRIA), ("vienna", "tank"))
    for eyes in (("west",), ("ussr",), ("west", "ussr"), ()):
        assert t.sight(*eyes) == u.sight(*eyes)
    assert t.sight("axis") != u.sight("axis")


@rule("8.2g")
def test_the_choice_itself_tells_nothing_of_what_is_left() -> None:
    t = government().influence("austria", "axis", 2).hand("axis", POLAND_OR_AUSTRIA)
    u = government().influence("austria", "axis", 2).hand("axis", POLAND_OR_AUSTRIA)
    t.put("germany", ", ".join(["tank"] * 8), "berlin")
    u.put("germany", ", ".join(["infantry"] * 8), "berlin")
    for one in (t, u):
        one.do("diplomacy", POLAND_OR_AUSTRIA, "austria").passes()
    assert t.refused("muster", "vienna", "tank") == "8.2g"
    assert u.offered("muster", "vienna", "tank")
    for eyes in (("west",), ("ussr",), ()):
        assert t.sight(*eyes) == u.sight(*eyes)


@rule("8.2g")
def test_without_any_fitting_block_the_place_stays_empty() -> None:
    t = government().influence("austria", "west", 2).hand("west", POLAND_OR_AUSTRIA)
    for unit, count in (("fortress", 6), ("air_force", 4), ("tank", 3), ("infantry", 6)):
        t.put("britain", ", ".join([unit] * count), "london")
    t.to("west").do("diplomacy", POLAND_OR_AUSTRIA, "austria").passes()
    assert t.seat == "west"
    assert not t.offered("muster", "vienna", "fleet")
    t.do("pass")
    assert (t.status("austria"), t.units("vienna"), t.holder("vienna")) == ("satellite", "", "west")
