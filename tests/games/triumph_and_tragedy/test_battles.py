"""12.0-12.24 Battles: which are fought, in which order, how they go on and how they end."""

import pytest

from games.triumph_and_tragedy.table import Table, land_battle, rule, sea_battle, table


def old_battles(active: str, *areas: str, french: str = "infantry 2", german: str = "infantry 2") -> Table:
    """Battles of an earlier Turn in French areas that France owns; the USSR moves next."""
    t = table(active, "combat", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    for area in areas:
        t.put("france", french, area).put("germany", german, area)
    return t


# 12.0, 12.1 which Battles are fought


@rule("12.0")
@pytest.mark.parametrize("battle", [True, False])
def test_enemies_in_one_sea_fight_and_rivals_at_peace_do_not(battle: bool) -> None:
    t = table("axis", then="ussr").put("britain", "fleet 2", "north_sea").put("ussr", "infantry", "moscow")
    t.put("germany", "infantry", "munich")
    (fleet,) = t.new("germany", "fleet 2", "ruhr")
    if battle:
        t.war("axis", "west")
    t.do("move", fleet, "north_sea", "ruhr").do("done")
    assert t.seat == ("west" if battle else "ussr")
    assert ("fire" in t.verbs()) == battle


@rule("12.0")
def test_only_areas_with_enemies_are_battles() -> None:
    t = old_battles("axis", "paris").put("france", "infantry", "gascony").put("germany", "infantry", "berlin")
    assert t.offered("designate", "paris")
    assert t.refused("designate", "gascony") == t.refused("designate", "berlin") == "12.0"


@rule("12.1a")
@pytest.mark.parametrize(("designated", "revealed"), [("paris", True), ("lorraine", False)])
def test_designating_a_battle_reveals_all_units_there(designated: str, revealed: bool) -> None:
    t, u = old_battles("axis", "lorraine"), old_battles("axis", "lorraine")
    for one, french in ((t, "infantry 2"), (u, "tank 2")):
        one.put("france", french, "paris").put("germany", "infantry 2", "paris")
        assert one.faces("paris", "axis") == ""
    assert t.sight("axis") == u.sight("axis")
    t.do("designate", designated)
    u.do("designate", designated)
    assert (t.faces("paris", "axis"), u.faces("paris", "axis")) == (("infantry 2", "tank 2") if revealed else ("", ""))
    assert (t.faces("paris", "ussr") == "infantry 2, infantry 2") == revealed


@rule("12.1b")
def test_where_he_aggressed_this_turn_the_active_player_must_fight() -> None:
    t = land_battle("infantry 2", "infantry 2").put("ussr", "infantry 2", "lvov").put("germany", "infantry 2", "lvov")
    t.do("done")
    assert t.refused("designate", "lvov") == t.refused("designate") == "12.1b"
    assert t.offered("designate", "warsaw")
    assert t.offered("designate", "warsaw", "lvov")


@rule("12.1b")
@pytest.mark.parametrize(("free", "compulsory"), [(1, False), (0, True)])
def test_reinforcing_an_old_battle_does_not_make_it_compulsory(free: int, compulsory: bool) -> None:
    t = table("axis", then="ussr", reinforcing_is_free=free).war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("france", "infantry 2", "lorraine").put("germany", "infantry 2", "lorraine")
    (fresh, _) = t.new("germany", "infantry 2, infantry", "munich")
    t.do("move", fresh, "lorraine", "munich").do("done")
    if compulsory:
        assert t.seat == "west"
        assert "fire" in t.verbs()
    else:
        assert t.offered("designate")
        assert t.offered("designate", "lorraine")


@rule("12.1c")
@pytest.mark.parametrize(("active", "defender"), [("axis", "west"), ("west", "axis")])
def test_the_active_player_is_the_attacker_be_he_aggressor_or_owner(active: str, defender: str) -> None:
    t = old_battles(active, "paris").do("designate", "paris")
    assert t.holder("paris") == "west"
    assert t.seat == defender
    assert t.offered("fire", t.pick("paris", "infantry", "france"), "G") == (defender == "west")


@rule("12.1d")
def test_a_battle_that_is_not_designated_is_not_fought() -> None:
    t = old_battles("axis", "paris", "lorraine").do("designate", "paris")
    t.misses(t.pick("paris", "infantry", "france"), t.pick("paris", "infantry"))
    assert t.seat == "ussr"
    assert t.units("lorraine") == "infantry 2, infantry 2"
    u = old_battles("axis", "paris", "lorraine").do("designate")
    assert u.seat == "ussr"
    assert u.faces("paris", "axis") == ""


# 12.2 in which order, and how often


@rule("12.2a")
@pytest.mark.parametrize(("first", "other"), [("paris", "lorraine"), ("lorraine", "paris")])
def test_the_active_player_chooses_the_order_of_the_battles(first: str, other: str) -> None:
    t = old_battles("axis", "paris", "lorraine").do("designate", "paris", "lorraine")
    assert t.seat == "axis"
    t.do("resolve", first)
    assert t.offered("fire", t.pick(first, "infantry", "france"), "G")
    assert not t.offered("fire", t.pick(other, "infantry", "france"), "G")


@rule("12.1d", "12.2a")
def test_only_designated_battles_are_resolved() -> None:
    t = old_battles("axis", "paris", "lorraine", "marseille").do("designate", "paris", "lorraine")
    assert t.refused("resolve", "marseille") == "12.1d"
    assert t.offered("resolve", "lorraine")


@rule("12.2b", "12.2d")
def test_a_land_battle_has_one_round_and_the_phase_ends_after_the_last_one() -> None:
    t = old_battles("axis", "paris", "lorraine").do("designate", "paris", "lorraine")
    for area in ("paris", "lorraine"):
        if area == "paris":
            t.do("resolve", area)
        assert t.seat == "west"
        t.misses(t.pick(area, "infantry", "france"), t.pick(area, "infantry"))
    assert t.seat == "ussr"
    assert "move" in t.verbs()
    assert t.units("paris") == t.units("lorraine") == "infantry 2, infantry 2"


@rule("12.2c", "12.23c")
def test_a_sea_battle_goes_on_round_after_round_until_it_ends() -> None:
    t = sea_battle("fleet 2", "fleet 2").do("done")
    british, german = t.pick("north_sea", "fleet", "britain"), t.pick("north_sea", "fleet")
    for _ in range(3):
        t.misses(british, german)
    t.fires(british, "N", 1, 1)
    assert t.units("north_sea") == "fleet 2"
    assert t.seat == "ussr"


@rule("12.21")
def test_a_unit_acts_once_in_a_round() -> None:
    t = land_battle("infantry 2", "infantry 2, infantry 2").do("done")
    first = t.pick("warsaw", "infantry", "ussr")
    t.misses(first)
    assert t.refused("fire", first, "G") == t.refused("retreat", first, "lvov") == "12.21"
    t.misses(first + 1)
    assert t.seat == "axis"


@rule("12.21")
def test_in_the_next_round_of_a_sea_battle_it_acts_again() -> None:
    t = sea_battle("fleet 2", "fleet 2, fleet 2").do("done")
    first = t.pick("north_sea", "fleet", "britain")
    t.misses(first)
    assert t.refused("fire", first, "N") == "12.21"
    t.misses(first + 1, t.pick("north_sea", "fleet"))
    assert t.offered("fire", first, "N")


# 12.22 the end of a Land Combat Round


@rule("12.22a")
def test_raiders_leave_after_the_round_and_the_owners_planes_stay() -> None:
    t = land_battle("air_force 2", "air_force 2").do("done")
    soviet, german = t.pick("warsaw", "air_force", "ussr"), t.pick("warsaw", "air_force")
    t.misses(soviet, german)
    assert t.seat == "axis"
    assert t.verbs() == ("rebase",)
    t.do("rebase", german, "berlin")
    assert t.units("warsaw") == "air_force 2"
    assert t.place_of(soviet) == "warsaw"
    assert t.seat == "west"


@rule("12.22a")
def test_the_owners_planes_leave_where_only_the_enemy_has_ground_support() -> None:
    t = land_battle("infantry 2", "air_force 2").do("done")
    soviet = t.pick("warsaw", "air_force", "ussr")
    t.misses(soviet, t.pick("warsaw", "infantry"))
    assert t.seat == "ussr"
    assert t.verbs() == ("rebase",)
    t.do("rebase", soviet, "lvov")
    assert t.units("warsaw") == "infantry 2"
    assert t.holder("warsaw") == "axis"


@rule("12.22b")
@pytest.mark.parametrize(("attackers", "asked"), [("air_force 2, infantry 2", True), ("tank 2, infantry 2", False)])
def test_after_the_round_the_active_players_planes_may_go_home(attackers: str, asked: bool) -> None:
    t = land_battle(attackers, "infantry 2, air_force 2").do("done")
    t.misses(t.pick("warsaw", "air_force", "ussr"))
    for kind in ("air_force", "tank"):
        if kind in attackers:
            t.misses(t.pick("warsaw", kind))
    t.misses(t.pick("warsaw", "infantry", "ussr"), t.pick("warsaw", "infantry"))
    if asked:
        assert t.seat == "axis"
        assert sorted(t.verbs()) == ["done", "rebase"]
        assert t.refused("rebase", t.pick("warsaw", "infantry"), "berlin") == "13.11"
        t.do("rebase", t.pick("warsaw", "air_force"), "berlin")
        assert t.units("berlin") == "air_force 2"
    assert t.seat == "west"


@rule("12.22c")
@pytest.mark.parametrize("active", ["axis", "west"])
def test_after_the_round_the_owner_hides_and_the_aggressor_lies_open(active: str) -> None:
    t = old_battles(active, "paris", french="infantry 3", german="infantry 4").do("designate", "paris")
    assert t.faces("paris", "axis") == "infantry 3"
    assert t.faces("paris", "west") == "infantry 4"
    french, german = t.pick("paris", "infantry", "france"), t.pick("paris", "infantry", "germany")
    t.misses(*([french, german] if active == "axis" else [german, french]))
    assert t.faces("paris", "axis") == ""
    assert t.faces("paris", "west") == "infantry 4"
    assert t.faces("paris", "ussr") == "infantry 4"


# 12.23 the end of a Sea Combat Round


@rule("12.23a", "12.75")
def test_after_a_sea_round_air_units_of_both_sides_must_leave() -> None:
    t = sea_battle("air_force 2, fleet 2", "air_force 2, fleet 2").do("done")
    british, german = t.pick("north_sea", "air_force", "britain"), t.pick("north_sea", "air_force")
    t.misses(british, german)
    t.misses(t.pick("north_sea", "fleet", "britain"), t.pick("north_sea", "fleet"))
    homes = {"axis": (german, "ruhr"), "west": (british, "london")}
    for _ in homes:
        assert t.verbs() == ("rebase",)
        t.do("rebase", *homes[t.seat])
    assert t.units("north_sea") == "fleet 2, fleet 2"
    assert t.offered("fire", t.pick("north_sea", "fleet", "britain"), "N")


@rule("12.23a")
def test_air_units_of_a_group_that_has_not_joined_stay() -> None:
    t = sea_battle("air_force 2", "fleet 2")
    near = t.pick("north_sea", "air_force")
    (far,) = t.new("germany", "air_force 3", "berlin")
    t.do("move", far, "north_sea", "ruhr").do("done")
    assert t.seat == "axis"
    t.do("join", near).misses(near, t.pick("north_sea", "fleet", "britain"))
    assert t.verbs() == ("rebase",)
    assert not t.offered("rebase", far, "ruhr")
    t.do("rebase", near, "ruhr")
    assert t.units("north_sea", "axis") == "air_force 3"
    assert t.seat == "axis"
    assert t.offered("fire", far, "N")


@rule("12.23b")
def test_after_each_sea_round_subs_may_escape() -> None:
    t = sea_battle("sub 2, fleet 2", "fleet 2").do("done")
    sub, german, british = [t.pick("north_sea", *one) for one in (("sub",), ("fleet",), ("fleet", "britain"))]
    for _ in range(2):
        t.misses(sub, british, german)
        assert t.seat == "axis"
        assert t.verbs() == ("escape",)
        assert t.refused("escape", german) == "12.73a"
        t.do("escape", [])
    t.misses(sub, british, german).do("escape", sub)
    assert t.seat == "west"
    assert not t.offered("fire", sub, "N")
    t.misses(british, german)
    assert t.seat == "west"
    assert "fire" in t.verbs()


# 12.24 the end of a Battle


@rule("12.24a", "12.24b")
def test_a_battle_is_over_when_the_last_enemy_falls_and_the_victors_hide() -> None:
    t = land_battle("tank 2, infantry 4", "infantry").do("done")
    assert t.faces("warsaw", "west") == "tank 2, infantry 4, infantry 1"
    t.fires(t.pick("warsaw", "tank"), "G", 2, 6)
    assert t.units("warsaw") == "tank 2, infantry 4"
    assert t.seat == "west"
    assert t.faces("warsaw", "west") == ""
    u = land_battle("tank 2, infantry 4", "infantry 2").do("done").fires(t.pick("warsaw", "tank"), "G", 2, 6)
    assert u.seat == "ussr"
    assert u.faces("warsaw", "west") == "tank 2, infantry 4, infantry 1"


@rule("12.24a")
def test_a_battle_is_over_when_the_last_enemy_retreats() -> None:
    t = land_battle("infantry 2", "infantry 2").do("done")
    t.do("retreat", t.pick("warsaw", "infantry", "ussr"), "lvov")
    assert t.seat == "west"
    assert t.faces("warsaw", "west") == ""


@rule("12.24a")
@pytest.mark.parametrize("escapes", [True, False])
def test_escaped_subs_do_not_keep_a_sea_battle_going(escapes: bool) -> None:
    t = sea_battle("fleet 3", "sub 2, fleet 1").do("done")
    sub, fleet = t.pick("north_sea", "sub", "britain"), t.pick("north_sea", "fleet")
    t.misses(sub, t.pick("north_sea", "fleet", "britain")).fires(fleet, "N", 3, 6, 6)
    assert t.seat == "west"
    assert t.verbs() == ("escape",)
    t.do("escape", [sub] if escapes else [])
    assert t.seat == ("axis" if escapes else "west")
    assert ("fire" in t.verbs()) != escapes
