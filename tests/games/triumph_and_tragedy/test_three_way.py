"""Sidebar of 12.41: Battles in which units of all three Factions, or of two and an Armed Minor, stand in one area."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table
from games.triumph_and_tragedy.test_fire import order_of_fire


def warsaw(
    active: str = "axis",
    wars: tuple[tuple[str, str], ...] = (("axis", "west"), ("axis", "ussr")),
    british: str = "infantry 2",
    soviet: str = "infantry 2",
    german: str = "infantry 2",
    **options: int,
) -> Table:
    """Soviet, British and German units in Warsaw, which the USSR owns. Another Faction than the active moves next."""
    t = table(active, "combat", then="west" if active != "west" else "axis", **options).satellite("poland", "ussr")
    for one, other in wars:
        t.war(one, other)
    t.put("ussr", soviet, "warsaw").put("britain", british, "warsaw").put("germany", german, "warsaw")
    return t.put("britain", "infantry", "london").put("germany", "infantry", "berlin").do("designate", "warsaw")


def soldier(t: Table, power: str) -> int:
    return t.pick("warsaw", "infantry", power)


@rule("12.3W-a")
def test_each_faction_says_whom_it_will_not_target_the_active_player_first() -> None:
    t = warsaw()
    for side in ("axis", "west", "ussr"):
        assert t.seat == side
        assert t.verbs() == ("spare",)
        t.do("spare", [])
    assert t.seat in ("west", "ussr")
    assert "fire" in t.verbs()


@rule("12.3W-a")
@pytest.mark.parametrize(("spared", "left"), [("west", "infantry 1"), (None, "infantry 2")])
def test_hits_go_only_to_those_who_are_targeted(spared: str | None, left: str) -> None:
    t = warsaw(british="infantry 3", german="tank 2")
    t.do("spare", spared or []).do("spare", []).do("spare", [])
    t.fires(t.pick("warsaw", "tank"), "G", 1, 6)
    assert t.units("warsaw", "ussr") == left
    assert t.units("warsaw", "west") == ("infantry 3" if spared else "infantry 2")


@rule("12.3W-a")
def test_a_class_that_only_a_spared_faction_has_is_no_target() -> None:
    t = warsaw(british="infantry 2, air_force 2").do("spare", "west").do("spare", []).do("spare", [])
    t.until("fire")
    while t.seat != "axis":
        t.misses(next(iter(t.asked().options)).args[0])
    assert t.refused("fire", soldier(t, "germany"), "A") == "12.3W-a"
    assert t.offered("fire", soldier(t, "germany"), "G")


@rule("12.3W-a")
def test_the_attacker_cannot_spare_everybody() -> None:
    t = warsaw()
    assert t.refused("spare", "west", "ussr") == "12.3W-a"
    assert t.offered("spare", "west")
    assert t.offered("spare", "ussr")


@rule("12.3W-a")
def test_whoever_is_at_peace_with_another_has_no_say_about_it() -> None:
    t = warsaw().do("spare", [])
    assert t.seat == "west"
    assert t.offered("spare", "axis")
    assert t.refused("spare", "ussr") == "12.3W-a"


@rule("12.3W-a")
def test_two_sides_are_not_asked() -> None:
    t = table("axis", "combat", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("france", "infantry 2", "paris").put("germany", "infantry 2", "paris").do("designate", "paris")
    assert "fire" in t.verbs()


@rule("12.3W-b")
@pytest.mark.parametrize(
    ("axis_spares", "ussr_spares", "ussr_fights"),
    [("ussr", "axis", False), ([], "axis", True), ("ussr", [], True)],
    ids=["neither", "targeted", "targeting"],
)
def test_whoever_is_targeted_or_targets_takes_part(
    axis_spares: str | list[int], ussr_spares: str | list[int], ussr_fights: bool
) -> None:
    t = warsaw(soviet="air_force 2, infantry 2").do("spare", axis_spares).do("spare", []).do("spare", ussr_spares)
    assert t.seat == ("ussr" if ussr_fights else "west")


@rule("12.3W-b")
def test_a_faction_that_spares_its_targeter_may_retreat_but_has_nobody_to_fire_at() -> None:
    t = warsaw(soviet="tank 2").do("spare", []).do("spare", []).do("spare", "axis")
    tank = t.pick("warsaw", "tank", "ussr")
    assert t.seat == "ussr"
    assert t.offered("retreat", tank, "lvov")
    assert t.offered("skip", tank)
    assert not t.offered("fire", tank, "G")


@rule("12.3W-b")
def test_among_three_enemies_everybody_fires_at_everybody() -> None:
    t = warsaw(wars=(("axis", "west"), ("axis", "ussr"), ("west", "ussr")))
    for _ in range(3):
        t.do("spare", [])
    assert order_of_fire(t) == ["west infantry", "ussr infantry", "axis infantry"]


@rule("12.44b")
def test_among_equal_units_of_two_factions_the_firer_chooses() -> None:
    t = warsaw(german="tank 2")
    for _ in range(3):
        t.do("spare", [])
    t.fires(t.pick("warsaw", "tank"), "G", 1, 6)
    assert t.seat == "axis"
    assert t.verbs() == ("hit",)
    t.do("hit", soldier(t, "britain"))
    assert t.units("warsaw", "west") == "infantry 1"
    assert t.units("warsaw", "ussr") == "infantry 2"


@rule("12.3W-a")
def test_with_the_switch_the_attacker_alone_names_the_targets() -> None:
    wars = (("axis", "west"), ("axis", "ussr"), ("west", "ussr"))
    t = warsaw(wars=wars, attacker_names_targets=1).do("spare", "ussr")
    assert order_of_fire(t) == ["west infantry", "axis infantry"]
    u = warsaw(wars=wars, attacker_names_targets=1, british="infantry 3").do("spare", [])
    u.fires(soldier(u, "britain"), "G", 1, 6, 6)  # targeted Defenders fire only at the Attacker
    assert u.units("warsaw", "axis") == "infantry 1"
    assert u.units("warsaw", "ussr") == "infantry 2"


@rule("12.3W-a")
def test_an_armed_minor_with_two_enemies_is_a_side_of_its_own() -> None:
    t = table("axis", "combat", then="west").war("axis", "ussr").put("britain", "infantry", "london")
    t.armed("poland", "axis", "ussr").put("germany", "infantry 2", "warsaw").put("ussr", "infantry 3", "warsaw")
    t.put("germany", "infantry", "berlin").do("designate", "warsaw")
    assert t.seat == "axis"
    assert t.offered("spare", "ussr")
    assert t.offered("spare", 3)
    t.dice(4, 5, 5).do("spare", "ussr").do("spare", [])  # the Fortress fires by itself, G4
    assert t.units("warsaw", "ussr") == "infantry 2"
    assert t.units("warsaw", "axis") == "infantry 2"
    t.misses(soldier(t, "ussr")).fires(soldier(t, "germany"), "G", 1, 1)
    assert t.units("warsaw", "minor") == "fortress 1"
    assert t.units("warsaw", "ussr") == "infantry 2"


@rule("12.44b")
def test_for_an_armed_minor_who_rolls_its_dice_chooses() -> None:
    t = table("axis", "combat", then="west").war("axis", "ussr").put("britain", "infantry", "london")
    t.armed("poland", "axis", "ussr").put("germany", "infantry 2", "warsaw").put("ussr", "infantry 2", "warsaw")
    t.do("designate", "warsaw").dice(4, 5, 5).do("spare", []).do("spare", [])
    assert t.seat == "west"
    assert t.verbs() == ("hit",)
    t.do("hit", soldier(t, "germany"))
    assert t.units("warsaw", "axis") == "infantry 1"


@rule("12.22c")
def test_after_a_three_way_round_the_owner_alone_stands_upright() -> None:
    t = warsaw()
    for _ in range(3):
        t.do("spare", [])
    order_of_fire(t)
    assert t.faces("warsaw", "axis") == "infantry 2"  # the British, not the Soviets
    assert t.faces("warsaw", "ussr") == "infantry 2, infantry 2"
    assert t.holder("warsaw") == "ussr"


@rule("12.22c")
def test_when_the_owner_leaves_the_faction_longest_there_becomes_the_owner() -> None:
    t = warsaw()
    for _ in range(3):
        t.do("spare", [])
    while t.seat != "ussr":
        t.misses(soldier(t, "britain"))
    t.do("retreat", soldier(t, "ussr"), "lvov")
    while "fire" in t.verbs():
        t.misses(next(iter(t.asked().options)).args[0])
    assert t.holder("warsaw") == "west"
    assert t.faces("warsaw", "ussr") == "infantry 2"  # only the Germans lie open
