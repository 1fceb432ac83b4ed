"""12.3-12.44 Combat Actions, the order of Fire, targets, dice and Hits; 15.22c, d Surprise."""

import pytest

from games.triumph_and_tragedy.table import Table, land_battle, rule, sea_battle, table
from theatre.games.triumph_and_tragedy import tables as tb

EVERY_KIND = ["fortress", "air_force", "carrier", "sub", "fleet", "tank", "infantry"]


def battle_of_paris(french: str, german: str, active: str = "axis") -> Table:
    """An old Battle in Paris, which France owns, at the Combat Actions; the USSR moves next."""
    t = table(active, "combat", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    return t.put("france", french, "paris").put("germany", german, "paris").do("designate", "paris")


def order_of_fire(t: Table) -> list[str]:
    """Everybody fires and misses: "axis tank" and so on, in the order in which they act."""
    order = []
    while "fire" in t.verbs():
        choice = next(iter(t.asked().options))
        order.append(f"{t.seat} {tb.UNITS[tb.KIND[choice.args[0]]].id}")
        t.misses(choice.args[0])
    return order


# 12.3 Combat Actions and their order


@rule("12.3a", "12.3b")
def test_units_act_by_type_and_within_a_type_the_defender_first() -> None:
    forces = ", ".join([f"{one} 2" for one in EVERY_KIND])
    t = battle_of_paris(forces, forces.removeprefix("fortress 2, "))
    both = [f"{side} {one}" for one in EVERY_KIND for side in ("west", "axis")]
    assert order_of_fire(t) == [one for one in both if one != "axis fortress"]


@rule("12.3a")
def test_a_unit_whose_turn_has_not_come_cannot_act() -> None:
    t = battle_of_paris("tank 2, infantry 2", "tank 2, infantry 2")
    assert t.refused("fire", t.pick("paris", "infantry", "france"), "G") == "12.3a"
    assert t.offered("fire", t.pick("paris", "tank", "france"), "G")


@rule("12.3a")
def test_at_sea_the_order_is_the_same_and_convoys_never_act() -> None:
    ships = "air_force 2, carrier 2, sub 2, fleet 2"
    t = sea_battle(ships, f"{ships}, infantry 2, tank 2").do("done")
    expected = [f"{side} {one}" for one in EVERY_KIND[1:5] for side in ("west", "axis")]
    assert order_of_fire(t) == expected


@rule("12.3b")
@pytest.mark.parametrize(
    ("attacker", "defender", "first"),
    [
        pytest.param((), (), "west", id="none"),
        pytest.param(("heavy_tanks",), (), "axis", id="attacker"),
        pytest.param((), ("heavy_tanks",), "west", id="defender"),
        pytest.param(("heavy_tanks",), ("heavy_tanks",), "west", id="both"),
        pytest.param(("rocket_artillery",), (), "west", id="of another type"),
    ],
)
def test_attackers_go_first_only_with_a_firstfire_that_the_defenders_lack(
    attacker: tuple[str, ...], defender: tuple[str, ...], first: str
) -> None:
    t = table("axis", "combat", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    t.tech("axis", *attacker).tech("west", *defender)
    t.put("france", "tank 2", "paris").put("germany", "tank 2", "paris").do("designate", "paris")
    assert t.seat == first


@rule("12.3e")
def test_tanks_then_infantry_and_each_time_the_defender_first() -> None:
    t = land_battle("tank 2, infantry 2", "tank 2, infantry 2").do("done")
    assert order_of_fire(t) == ["ussr tank", "axis tank", "ussr infantry", "axis infantry"]


@rule("12.3c")
def test_a_combat_action_is_fire_or_retreat() -> None:
    t = land_battle("infantry 2", "infantry 2").do("done")
    infantry = t.pick("warsaw", "infantry", "ussr")
    assert t.offered("fire", infantry, "G")
    assert t.offered("retreat", infantry, "lvov")
    assert t.refused("skip", infantry) == "12.3c"
    t.do("retreat", infantry, "lvov")
    assert t.units("lvov") == "infantry 2"
    assert t.units("warsaw") == "infantry 2"


@rule("12.3c")
@pytest.mark.parametrize(("german", "idle"), [("infantry 2", True), ("infantry 2, fleet 2", False)])
def test_only_a_unit_without_a_useful_target_may_stay_idle(german: str, idle: bool) -> None:
    t = battle_of_paris("sub 2, infantry 2", german)
    sub = t.pick("paris", "sub", "france")
    assert t.offered("skip", sub) == idle
    assert t.on_menu("fire", sub, "N") != idle
    if idle:
        t.do("skip", sub)
        assert t.units("paris", "west") == "sub 2, infantry 2"
        assert t.seat == "west"


@rule("12.3c")
@pytest.mark.parametrize("ships", [True, False])
def test_a_unit_with_nothing_to_do_at_all_is_passed_over(ships: bool) -> None:
    t = table("west", "combat", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("italy", "tank 2, infantry 2", "sardinia").put("france", "air_force 2", "sardinia")
    if ships:  # a Sea to Retreat to
        t.put("italy", "fleet", "tyrrhenian_sea")
    t.do("designate", "sardinia").misses(t.pick("sardinia", "air_force", "france"))
    tank, infantry = t.pick("sardinia", "tank", "italy"), t.pick("sardinia", "infantry", "italy")
    assert t.seat == "axis"
    assert t.offered("skip", tank) == ships
    assert t.offered("fire", infantry, "A") != ships


@rule("12.3d")
@pytest.mark.parametrize("active", ["axis", "west"])
def test_a_fortress_fires_in_defence_and_in_attack(active: str) -> None:
    t = battle_of_paris("fortress 2", "infantry 2", active)
    fortress = t.pick("paris", "fortress", "france")
    t.fires(fortress, "G", 4, 5)
    assert t.units("paris", "axis") == "infantry 1"


# 12.41 targets


@rule("12.41a", "12.41c")
@pytest.mark.parametrize(("target", "left"), [("A", "air_force 1, infantry 3"), ("G", "air_force 3, infantry 3")])
def test_the_class_is_named_before_the_dice_fall(target: str, left: str) -> None:
    t = battle_of_paris("infantry 3, air_force 3", "air_force 2")
    t.misses(t.pick("paris", "air_force", "france"))
    t.fires(t.pick("paris", "air_force"), target, 3, 2)  # A3, but G1
    assert t.units("paris", "west") == left
    assert t.seat == "west"
    assert "fire" in t.verbs()


@rule("12.41b")
@pytest.mark.parametrize(
    ("one", "target"),
    [
        ("air_force", "A"),
        ("carrier", "N"),
        ("fleet", "N"),
        ("fortress", "G"),
        ("tank", "G"),
        ("infantry", "G"),
        ("sub", "S"),
    ],
)
def test_each_type_is_a_target_of_its_class_alone(one: str, target: str) -> None:
    t = battle_of_paris("fortress 3", f"{one} 3")
    fortress = t.pick("paris", "fortress", "france")
    for other in "ANGS":
        assert t.offered("fire", fortress, other) == (other == target)
    t.fires(fortress, target, 1, 6, 6)
    assert t.units("paris", "axis") == (f"{one} 2" if one != "carrier" else "carrier 1")


@rule("12.41b")
@pytest.mark.parametrize("one", ["tank", "infantry"])
def test_a_convoy_is_a_naval_target(one: str) -> None:
    t = sea_battle("fleet 2", f"{one} 3").do("done")
    fleet = t.pick("north_sea", "fleet")
    assert not t.offered("fire", fleet, "G")
    t.fires(fleet, "N", 3, 6)
    assert t.units("north_sea", "west") == f"{one} 1"


@rule("12.41b")
def test_with_the_switch_convoys_are_a_target_of_their_own() -> None:
    t = sea_battle("fleet 2", "infantry 3, fleet 1", convoys_apart=1).do("done")
    t.misses(t.pick("north_sea", "fleet", "britain"))
    fleet = t.pick("north_sea", "fleet")
    assert t.offered("fire", fleet, "N")
    assert t.offered("fire", fleet, 4)
    t.dice(3, 6).do("fire", fleet, 4)
    assert t.units("north_sea", "west") == "fleet 1, infantry 1"
    u = sea_battle("fleet 2", "infantry 3, fleet 1").do("done")
    u.misses(t.pick("north_sea", "fleet", "britain"))
    assert not u.offered("fire", fleet, 4)


@rule("12.41c")
def test_any_class_among_the_enemy_may_be_targeted_and_no_other() -> None:
    t = battle_of_paris("infantry 2, fleet 2", "fleet 2, tank 2, air_force 2, sub 2")
    t.misses(*[t.pick("paris", one) for one in ("air_force", "sub")])
    french, german = t.pick("paris", "fleet", "france"), t.pick("paris", "fleet")
    for target in "ANGS":
        assert t.on_menu("fire", french, target)
    t.misses(french)
    assert t.on_menu("fire", german, "N")
    assert t.on_menu("fire", german, "G")
    assert t.refused("fire", german, "A") == t.refused("fire", german, "S") == "12.41c"


@rule("12.41c")
def test_a_class_against_which_it_has_no_firepower_is_a_legal_target_though_not_on_the_menu() -> None:
    t = battle_of_paris("tank 2", "infantry 2, air_force 2")
    t.misses(t.pick("paris", "air_force"))
    tank = t.pick("paris", "tank", "france")
    assert t.offered("fire", tank, "A")
    assert not t.on_menu("fire", tank, "A")
    assert t.on_menu("fire", tank, "G")


# 12.42, 12.43 dice


@rule("12.42")
@pytest.mark.parametrize(
    ("firer", "at", "target", "power"),
    [
        ("infantry", "tank", "G", 3),
        ("tank", "infantry", "G", 2),
        ("fortress", "infantry", "G", 4),
        ("air_force", "air_force", "A", 3),
        ("fleet", "fleet", "N", 3),
        ("carrier", "sub", "S", 2),
        ("sub", "fleet", "N", 1),
    ],
)
def test_a_die_of_the_firepower_or_less_hits(firer: str, at: str, target: str, power: int) -> None:
    for die, left in ((power, 1), (power + 1, 2)):
        t = battle_of_paris(f"{firer} 1", f"{at} 2")
        if t.seat != "west":
            t.misses(t.pick("paris", at))
        t.fires(t.pick("paris", firer, "france"), target, die)
        assert t.units("paris", "axis") == f"{at} {left}"


@rule("12.43")
@pytest.mark.parametrize("cv", [1, 2, 3, 4])
def test_a_unit_rolls_as_many_dice_as_its_cv(cv: int) -> None:
    t = land_battle(f"tank {cv}", "infantry 3").do("done")
    t.fires(t.pick("warsaw", "tank"), "G", *[6] * cv)
    assert t.units("warsaw", "ussr") == "infantry 3"


@rule("12.43")
def test_a_unit_that_was_hit_before_it_fires_rolls_fewer_dice() -> None:
    t = land_battle("infantry 3", "infantry 3").do("done")
    t.fires(t.pick("warsaw", "infantry", "ussr"), "G", 3, 1, 4)
    t.fires(t.pick("warsaw", "infantry"), "G", 1)
    assert t.units("warsaw") == "infantry 2, infantry 1"


# 12.44 Hits


@rule("12.44a")
def test_each_hit_goes_to_the_unit_that_is_strongest_at_that_moment() -> None:
    t = land_battle("infantry 4", "infantry 3, tank 1, infantry 1").do("done")
    t.misses(t.pick("warsaw", "tank", "ussr"))
    strong = t.pick("warsaw", "infantry", "ussr")
    t.misses(strong, strong + 1)
    t.fires(t.pick("warsaw", "infantry"), "G", 1, 1, 6, 6)
    assert t.units("warsaw", "ussr") == "tank 1, infantry 1, infantry 1"


@rule("12.44a", "12.44b")
def test_the_owner_chooses_among_his_equally_strong_units_and_no_weaker_one() -> None:
    t = land_battle("tank 3", "infantry 2, tank 2, infantry 1").do("done")
    soviet_tank, soviet = t.pick("warsaw", "tank", "ussr"), t.pick("warsaw", "infantry", "ussr")
    t.misses(soviet_tank).fires(t.pick("warsaw", "tank"), "G", 1, 6, 6)
    assert t.seat == "ussr"
    assert t.verbs() == ("hit",)
    assert t.offered("hit", soviet)
    assert t.refused("hit", soviet + 1) == "12.44a"
    t.do("hit", soviet_tank)
    assert t.units("warsaw", "ussr") == "tank 1, infantry 2, infantry 1"


@rule("12.44b")
def test_units_that_differ_in_nothing_are_not_asked_about() -> None:
    t = land_battle("tank 2", "infantry 2, infantry 2").do("done")
    t.fires(t.pick("warsaw", "tank"), "G", 1, 6)
    assert t.units("warsaw", "ussr") == "infantry 2, infantry 1"
    assert "fire" in t.verbs()


@rule("12.44b")
@pytest.mark.parametrize(("acted", "asked"), [(0, False), (1, True), (2, False)])
def test_units_of_which_one_has_acted_do_differ(acted: int, asked: bool) -> None:
    t = table("axis", "combat", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("france", "infantry 2, infantry 2", "paris").put("germany", "tank 2, infantry 2", "paris")
    t.vault("axis", "rocket_artillery").do("designate", "paris").until("fire")
    first = t.pick("paris", "infantry", "france")
    german = t.pick("paris", "infantry" if acted else "tank")
    if acted:
        t.misses(t.pick("paris", "tank"), *[first, first + 1][:acted])
    if acted == 1:  # the rockets come between the two
        t.do("reveal", "rocket_artillery", t.s.vault[0][0][1], seat="axis")
    t.fires(german, "G", 1, 6)
    assert (t.verbs() == ("hit",)) == asked


@rule("12.44c")
@pytest.mark.parametrize(("one", "left"), [("carrier", 1), ("fleet", 2)])
def test_a_carrier_loses_two_cv_per_hit_and_a_fleet_one(one: str, left: int) -> None:
    t = sea_battle("sub 2", f"{one} 3").do("done")
    if t.seat == "west":
        t.misses(t.pick("north_sea", one, "britain"))
    t.fires(t.pick("north_sea", "sub"), "N", 1, 6)
    assert t.units("north_sea", "west") == f"{one} {left}"


@rule("12.44c")
def test_the_second_cv_of_a_carrier_that_has_but_one_passes_to_nobody() -> None:
    t = sea_battle("fleet 2", "carrier 1, fleet 1").do("done")
    t.misses(t.pick("north_sea", "carrier", "britain"), t.pick("north_sea", "fleet", "britain"))
    t.fires(t.pick("north_sea", "fleet"), "N", 1, 6).do("hit", t.pick("north_sea", "carrier", "britain"))
    assert t.units("north_sea", "west") == "fleet 1"


@rule("12.44d")
@pytest.mark.parametrize(("die", "rebuilt"), [(1, True), (6, False)])
def test_a_unit_without_cv_is_removed_and_may_be_built_again(die: int, rebuilt: bool) -> None:
    t = table("axis", "combat").war("axis", "west").put("britain", "infantry", "london")
    t.put("france", "tank 1", "marseille").put("france", "tank", "dakar").put("germany", "tank 1", "marseille")
    t.put("france", "infantry 3", "paris").do("designate", "marseille").misses(t.pick("marseille", "tank", "france"))
    t.fires(t.pick("marseille", "tank"), "G", die, 3).until("build")  # 3: West first in the next Year
    assert (t.units("marseille", "west") == "") == rebuilt
    assert t.seat == "west"
    assert t.offered("build", "paris", "france", "tank") == rebuilt


@rule("12.44e")
def test_hits_beyond_the_last_unit_of_the_class_are_lost() -> None:
    t = land_battle("tank 4", "infantry 2, air_force 3").do("done")
    t.misses(t.pick("warsaw", "air_force", "ussr"))
    t.fires(t.pick("warsaw", "tank"), "G", 1, 1, 1, 2)
    assert t.units("warsaw", "ussr") == "air_force 3"
    assert t.happened("hits-lost") == 1


@rule("12.44f")
@pytest.mark.parametrize(("takes_it", "dice"), [("tank", (3, 3, 4)), ("infantry", (3, 3))])
def test_the_land_battle_of_the_rulebook(takes_it: str, dice: tuple[int, ...]) -> None:
    t = land_battle("tank 3, infantry 4", "infantry 3, infantry 2").do("done")
    larger = t.pick("warsaw", "infantry", "ussr")
    t.fires(t.pick("warsaw", "tank"), "G", 2, 3, 5)
    assert t.units("warsaw", "ussr") == "infantry 2, infantry 2"
    t.fires(larger, "G", 3, 6)
    assert t.units("warsaw", "axis") == "tank 3, infantry 3"
    t.fires(larger + 1, "G", 5, 1)
    assert t.seat == "axis"
    t.do("hit", t.pick("warsaw", takes_it))
    t.fires(t.pick("warsaw", "infantry"), "G", *dice)
    assert t.units("warsaw", "ussr") == "infantry 1, infantry 1"
    assert t.units("warsaw", "axis") == ("tank 2, infantry 3" if takes_it == "tank" else "tank 3, infantry 2")
    assert t.seat == "west"
    assert t.faces("warsaw", "axis") == ""
    assert t.holder("warsaw") == "ussr"


# 15.22c, d Surprise


def surprise(attackers: str, defenders: str, old_war: bool = False) -> Table:
    """The Axis declares War on the USSR (or is at war of old) and enters Warsaw."""
    t = table("axis", then="west").satellite("poland", "ussr").put("britain", "infantry", "london")
    t.put("ussr", defenders, "warsaw").put("germany", "infantry", "munich")
    blocks = t.new("germany", attackers, "berlin")
    if old_war:
        t.war("axis", "ussr")
    else:
        t.do("declare-war", "ussr")
    for block in blocks:
        t.do("move", block, "warsaw", "berlin")
    return t


@rule("15.22c")
@pytest.mark.parametrize("one", ["air_force", "tank", "infantry"])
@pytest.mark.parametrize(("old_war", "first"), [(False, "axis"), (True, "ussr")])
def test_in_the_turn_of_the_declaration_all_units_of_the_declarer_fire_first(
    one: str, old_war: bool, first: str
) -> None:
    t = surprise(f"{one} 2", f"{one} 2", old_war).do("done")
    assert t.seat == first
    assert order_of_fire(t)[:2] == [f"{first} {one}", f"{'ussr' if first == 'axis' else 'axis'} {one}"]


@rule("15.22c")
def test_surprise_does_not_change_the_order_of_types() -> None:
    t = surprise("infantry 2", "tank 2, infantry 2").do("done")
    assert order_of_fire(t) == ["ussr tank", "axis infantry", "ussr infantry"]


@rule("15.22c")
def test_surprise_holds_in_every_battle_of_that_turn_also_against_others() -> None:
    t = surprise("infantry 2", "infantry 2").war("axis", "west")
    t.put("france", "infantry 2", "paris").put("germany", "infantry 2", "paris").do("done")
    t.do("designate", "warsaw", "paris").do("resolve", "paris")
    assert t.seat == "axis"
    assert t.offered("fire", t.pick("paris", "infantry"), "G")


@rule("15.22c")
def test_surprise_is_over_in_the_next_turn() -> None:
    t = surprise("infantry 2", "infantry 2").do("done")
    order_of_fire(t)
    assert t.seat == "west"
    t.hand("axis", t.action("fall", "A")).until("commit").do("commit", t.action("fall", "A"))
    t.until("designate").do("designate", "warsaw")
    assert t.seat == "ussr"
    assert "fire" in t.verbs()


@rule("15.22d")
@pytest.mark.parametrize(
    ("declarer", "victim", "tanks", "infantry"),
    [
        pytest.param((), (), "axis", "axis", id="no technology"),
        pytest.param((), ("heavy_tanks",), "ussr", "axis", id="the victim alone"),
        pytest.param(("heavy_tanks",), ("heavy_tanks",), "axis", "axis", id="both"),
        pytest.param((), ("rocket_artillery", "heavy_tanks"), "ussr", "ussr", id="both types"),
    ],
)
def test_surprise_fails_for_a_type_whose_firstfire_only_the_victim_has(
    declarer: tuple[str, ...], victim: tuple[str, ...], tanks: str, infantry: str
) -> None:
    t = surprise("tank 2, infantry 2", "tank 2, infantry 2")
    t.tech("axis", *declarer).tech("ussr", *victim).do("done")
    order = order_of_fire(t)
    assert (order[0], order[2]) == (f"{tanks} tank", f"{infantry} infantry")


@rule("15.22d")
def test_a_firstfire_revealed_between_two_actions_counts_at_once() -> None:
    t = surprise("tank 2, infantry 2", "tank 2, infantry 2").vault("ussr", "rocket_artillery").do("done")
    t.until("fire").misses(t.pick("warsaw", "tank"), t.pick("warsaw", "tank", "ussr"))
    assert t.seat == "axis"
    assert t.offered("fire", t.pick("warsaw", "infantry"), "G")
    _, card, _ = t.s.vault[2][0]
    t.do("reveal", "rocket_artillery", card, seat="ussr")
    assert t.seat == "ussr"
    assert t.offered("fire", t.pick("warsaw", "infantry", "ussr"), "G")
