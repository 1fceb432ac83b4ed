"""3.1 Unit Attributes and 3.2 Unit Types; what is secret about units is in test_secrets.py."""

import pytest

from games.triumph_and_tragedy.table import Table, land_battle, rule, sea_battle, table
from theatre.games.triumph_and_tragedy import tables as tb

FALL = Table.action("fall", "A")  # whoever holds a card is asked in the Command Phase of Fall: there the game waits


def production(side: str) -> Table:
    others = [one for one in ("axis", "west", "ussr") if one != side]
    return table(side, "production").order(side, *others)


def whose_turn(t: Table) -> list[int]:
    """The blocks that may act now."""
    return list(dict.fromkeys([one.args[0] for one in t.asked().options if one.verb in ("fire", "skip", "retreat")]))


def miss(t: Table) -> int:
    """The unit whose turn it is fires without a Hit, or has nothing to fire at; which unit it was."""
    block = whose_turn(t)[0]
    if t.on_menu("skip", block):
        t.do("skip", block)
    else:
        t.misses(block)
    return block


def until_turn(t: Table, block: int) -> Table:
    while block not in whose_turn(t):
        miss(t)
    return t


# 3.12 Combat Value


@rule("3.12a")
@pytest.mark.parametrize("cv", [1, 2, 3])
def test_a_unit_rolls_a_die_for_each_cv(cv: int) -> None:
    t = land_battle("infantry 4", f"infantry {cv}").do("done")
    t.fires(t.pick("warsaw", "infantry", "ussr"), "G", *[1] * cv)
    assert t.units("warsaw", "axis") == f"infantry {4 - cv}"


@rule("3.12b")
@pytest.mark.parametrize(("hits", "left"), [(0, "infantry 3"), (1, "infantry 2"), (2, "infantry 1"), (3, "")])
def test_a_unit_takes_a_hit_for_each_cv(hits: int, left: str) -> None:
    t = land_battle("tank 3", "infantry 3").do("done")
    t.fires(t.pick("warsaw", "tank"), "G", *[1] * hits, *[6] * (3 - hits))
    assert t.units("warsaw", "ussr") == left


@rule("3.12d")
@pytest.mark.parametrize(
    ("side", "power", "home", "top"),
    [
        ("axis", "germany", "berlin", 4),
        ("axis", "italy", "rome", 3),
        ("west", "britain", "london", 4),
        ("west", "france", "paris", 3),
        ("west", "usa", "washington", 4),
        ("ussr", "ussr", "moscow", 3),
    ],
)
def test_the_highest_cv_depends_on_the_power(side: str, power: str, home: str, top: int) -> None:
    t = production(side).satellite("usa", "west").put(power, f"infantry {top - 1}, tank {top}", home)
    assert not t.offered("step", t.pick(home, "tank"))
    t.do("step", t.pick(home, "infantry"))
    assert t.units(home) == f"tank {top}, infantry {top}"


# 3.13 and the speeds of 3.21 to 3.24


@pytest.mark.parametrize(
    ("kind", "speed"),
    [
        pytest.param("infantry", 2, marks=rule("3.13", "3.243")),
        pytest.param("tank", 3, marks=rule("3.13", "3.242")),
        pytest.param("air_force", 2, marks=rule("3.211")),
    ],
)
def test_how_far_a_unit_goes_on_land(kind: str, speed: int) -> None:
    way = ("lvov", "kiev", "kharkov", "voronezh")
    for steps, place in enumerate(way, 1):
        t = table("axis").war("axis", "ussr").satellite("poland", "ussr").satellite("czechoslovakia", "axis")
        t.put("germany", kind, "prague").put("ussr", "infantry", place)
        assert t.offered("route", t.pick("prague", kind), *way[:steps]) == (steps <= speed)


@pytest.mark.parametrize(
    ("kind", "speed"),
    [
        pytest.param("fleet", 3, marks=rule("3.13", "3.222")),
        pytest.param("carrier", 3, marks=rule("3.221a")),
        pytest.param("sub", 2, marks=rule("3.231a")),
        pytest.param("air_force", 2, marks=rule("3.211")),
    ],
)
def test_how_far_a_unit_goes_at_sea(kind: str, speed: int) -> None:
    way = ("north_sea", "english_channel", "bay_of_biscay", "madeira_sea")
    for steps, place in enumerate(way, 1):
        t = table("axis").war("axis", "west").put("germany", kind, "ruhr").put("britain", "fleet", place)
        assert t.offered("route", t.pick("ruhr", kind), *way[:steps]) == (steps <= speed)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("infantry", marks=rule("3.243", "3.244a")),
        pytest.param("tank", marks=rule("3.242", "3.244a")),
    ],
)
def test_a_convoy_goes_two_areas_at_sea(kind: str) -> None:
    def convoy(coast: str) -> tuple[Table, int]:
        t = table("axis").war("axis", "west").put("germany", kind, "north_sea").put("britain", "infantry", coast)
        return t, t.pick("north_sea", kind)

    near, unit = convoy("london")
    assert near.offered("route", unit, "english_channel", "london")
    far, unit = convoy("gascony")
    assert not far.offered("route", unit, "english_channel", "bay_of_biscay", "gascony")


@rule("3.244a")
@pytest.mark.parametrize("kind", ["infantry", "tank"])
def test_a_convoy_does_not_march_on(kind: str) -> None:
    t = table("axis").put("germany", kind, "north_sea").put("germany", kind, "ruhr")
    assert t.offered("route", t.pick("north_sea", kind), "ruhr")
    assert not t.offered("route", t.pick("north_sea", kind), "ruhr", "munich")
    assert t.offered("route", t.pick("ruhr", kind), "munich")


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("carrier", marks=rule("3.221a")),
        pytest.param("fleet", marks=rule("3.222")),
        pytest.param("sub", marks=rule("3.231a")),
    ],
)
def test_ships_go_one_area_along_the_coast_and_stop(kind: str) -> None:
    t = table("axis").satellite("low_countries", "axis").put("germany", kind, "berlin")
    ship = t.pick("berlin", kind)
    assert t.offered("route", ship, "ruhr")
    assert not t.offered("route", ship, "ruhr", "amsterdam")
    assert not t.offered("route", ship, "ruhr", "north_sea")


# 3.14 Combat Priority


@rule("3.14a")
def test_units_act_in_the_order_of_the_unit_table() -> None:
    kinds = ["fortress", "air_force", "carrier", "sub", "fleet", "tank", "infantry"]
    t = land_battle("infantry 4", ", ".join(reversed(kinds))).do("done")
    assert [tb.UNITS[tb.KIND[miss(t)]].id for _ in range(8)] == [*kinds, "infantry"]
    assert t.seat == "west"


@rule("3.14a", "3.244b")
def test_convoys_never_act() -> None:
    t = sea_battle("sub", "fleet, infantry 3").do("done")
    infantry = t.pick("north_sea", "infantry", "britain")
    acted = [miss(t), miss(t)]
    assert infantry not in acted
    assert t.verbs() == ("escape",)


@rule("3.14b")
def test_among_units_of_a_type_the_defender_acts_first() -> None:
    t = land_battle("tank, infantry", "tank, infantry").do("done")
    order = [miss(t) for _ in range(4)]
    assert [(tb.UNITS[tb.KIND[b]].id, tb.FACTION_ROWS[tb.FACTION[b]].id) for b in order] == [
        ("tank", "ussr"),
        ("tank", "axis"),
        ("infantry", "ussr"),
        ("infantry", "axis"),
    ]


@rule("3.14b")
def test_firstfire_turns_the_order_within_its_type() -> None:
    t = land_battle("tank, infantry", "tank, infantry").tech("axis", "heavy_tanks").do("done")
    assert [tb.FACTION[miss(t)] for _ in range(4)] == [tb.AXIS, tb.USSR, tb.USSR, tb.AXIS]


# 3.15 and the Firepower of 3.21 to 3.24

FIREPOWER = [
    ("fortress", "3.241b", (2, 3, 4, 3)),
    ("air_force", "3.211", (3, 1, 1, 1)),
    ("carrier", "3.221a", (2, 2, 1, 2)),
    ("sub", "3.231a", (0, 1, 0, 1)),
    ("fleet", "3.222", (1, 3, 1, 2)),
    ("tank", "3.242", (0, 0, 2, 0)),
    ("infantry", "3.243", (1, 1, 3, 0)),
]


@pytest.mark.parametrize(
    ("kind", "target", "firepower"),
    [
        pytest.param(kind, target, number, marks=rule("3.15", row))
        for kind, row, numbers in FIREPOWER
        for target, number in zip("ANGS", numbers, strict=True)
    ],
)
def test_a_die_up_to_the_firepower_hits(kind: str, target: str, firepower: int) -> None:
    targets = {"A": "air_force", "N": "fleet", "G": "infantry", "S": "sub"}
    for die, left in ((firepower, 1), (firepower + 1, 2)):
        t = land_battle("infantry 2, air_force 2, fleet 2, sub 2", kind).do("done")
        firer, victim = t.pick("warsaw", kind, "ussr"), t.pick("warsaw", targets[target])
        until_turn(t, firer)
        assert t.on_menu("fire", firer, target) == (firepower > 0)
        if firepower:
            t.fires(firer, target, die)
            assert t.cv(victim) == left


@rule("3.12b", "3.15")
def test_the_land_battle_of_the_rulebook() -> None:
    t = land_battle("tank 3, infantry 4", "infantry 3, infantry 2").do("done")
    tank, army = t.pick("warsaw", "tank"), t.pick("warsaw", "infantry")
    three, two = [b for b in range(200) if t.place_of(b) == "warsaw" and tb.FACTION[b] == tb.USSR]
    t.fires(tank, "G", 2, 3, 6)
    assert t.units("warsaw", "ussr") == "infantry 2, infantry 2"
    t.fires(three, "G", 3, 4).fires(two, "G", 1, 5).do("hit", tank)
    assert t.units("warsaw", "axis") == "tank 2, infantry 3"
    t.fires(army, "G", 1, 3, 4)
    assert t.units("warsaw", "ussr") == "infantry 1, infantry 1"
    assert t.seat == "west"


# 3.21 to 3.23 ANS units


@rule("3.21a")
def test_air_units_fly_over_land_and_sea_and_rebase_out_of_battles() -> None:
    t = land_battle("infantry 2, air_force 2", "infantry 3")
    (other,) = t.new("germany", "air_force", "ruhr")
    assert t.offered("route", other, "north_sea", "norwegian_sea")
    t.do("done").until("fire")
    plane = t.pick("warsaw", "air_force")
    assert t.offered("rebase", plane, "munich")
    assert not t.offered("rebase", plane, "lvov")
    assert not t.offered("rebase", t.pick("warsaw", "infantry"), "berlin")


@rule("3.21a")
def test_air_units_must_rebase_from_a_sea_battle() -> None:
    t = sea_battle("air_force, fleet 3", "fleet 3").do("done").until("fire")
    plane, fleet = t.pick("north_sea", "air_force"), t.pick("north_sea", "fleet")
    t.misses(plane, t.pick("north_sea", "fleet", "britain"), fleet)
    assert t.verbs() == ("rebase",)
    assert not t.offered("rebase", fleet, "ruhr")
    t.do("rebase", plane, "ruhr")
    assert t.place_of(plane) == "ruhr"
    assert t.place_of(fleet) == "north_sea"


@pytest.mark.parametrize(
    ("raider", "start", "defender", "target"),
    [
        pytest.param("air_force", "berlin", "infantry", "G", marks=rule("3.21b")),
        pytest.param("fleet", "baltic_sea", "infantry", "G", marks=rule("3.22b")),
        pytest.param("carrier", "baltic_sea", "infantry", "G", marks=rule("3.22b")),
        pytest.param("sub", "baltic_sea", "sub", "S", marks=rule("3.23b")),
    ],
)
def test_ans_units_capture_nothing(raider: str, start: str, defender: str, target: str) -> None:
    t = table("axis", then="west").war("axis", "ussr").satellite("poland", "ussr").put("britain", "infantry", "london")
    t.put("germany", f"{raider} 3", start).put("ussr", defender, "warsaw")
    unit = t.pick(start, raider)
    t.do("move", unit, "warsaw", start).do("done")
    until_turn(t, unit).fires(unit, target, 1, 6, 6)
    assert t.units("warsaw", "ussr") == ""
    t.until("move", "retreat", "rebase")
    if t.seat == "axis":
        way = next(one for one in t.asked().options if one.verb in ("retreat", "rebase"))
        t.do(way.verb, *way.args)
    assert t.units("warsaw") == ""
    assert t.holder("warsaw") == "ussr"


@pytest.mark.parametrize(
    ("kind", "target"),
    [
        pytest.param("fleet", "N", marks=rule("3.22a")),
        pytest.param("carrier", "N", marks=rule("3.22a")),
        pytest.param("sub", "N", marks=rule("3.23a")),
    ],
)
def test_ships_go_by_sea_and_rebase_out_of_battles(kind: str, target: str) -> None:
    t = sea_battle(f"{kind} 3", "fleet 3").do("done")
    ship = t.pick("north_sea", kind)
    until_turn(t, ship)
    assert t.offered("rebase", ship, "ruhr")
    assert not t.offered("rebase", ship, "london")
    assert t.offered("fire", ship, target)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("fleet", marks=rule("3.22a")),
        pytest.param("sub", marks=rule("3.23a")),
    ],
)
def test_ships_alone_must_leave_enemy_land(kind: str) -> None:
    t = table("axis", then="west").war("axis", "ussr").satellite("poland", "ussr").put("britain", "infantry", "london")
    t.put("germany", f"{kind} 3", "baltic_sea").put("ussr", "infantry 3", "warsaw")
    ship = t.pick("baltic_sea", kind)
    t.do("move", ship, "warsaw", "baltic_sea").do("done").until("rebase")
    while t.place_of(ship) == "warsaw" and not (t.verbs() and set(t.verbs()) <= {"retreat", "rebase"}):
        miss(t)
    assert t.seat == "axis"
    assert not t.offered("skip", ship)
    t.do("rebase", ship, "konigsberg")
    assert t.place_of(ship) == "konigsberg"


@rule("3.221b")
@pytest.mark.parametrize(("kind", "left"), [("carrier", 1), ("fleet", 2)])
def test_a_carrier_loses_two_cv_for_a_hit(kind: str, left: int) -> None:
    t = sea_battle("fleet", f"{kind} 3").do("done")
    until_turn(t, t.pick("north_sea", "fleet", "germany")).fires(t.pick("north_sea", "fleet", "germany"), "N", 1)
    assert t.cv(t.pick("north_sea", kind, "britain")) == left


@rule("3.221c")
@pytest.mark.parametrize(("kind", "die", "left"), [("carrier", 1, 2), ("carrier", 2, 3), ("fleet", 1, 3)])
def test_a_carrier_strikes_at_one_and_is_gone(kind: str, die: int, left: int) -> None:
    t = sea_battle(f"{kind}", "fleet 3").do("done")
    ship, target = t.pick("north_sea", kind), t.pick("north_sea", "fleet", "britain")
    until_turn(t, ship)
    assert t.offered("strike", ship, "ruhr") == (kind == "carrier")
    if kind == "carrier":
        t.dice(die).do("strike", ship, "ruhr")
        assert t.place_of(ship) == "ruhr"
    assert t.cv(target) == left


@rule("3.221c")
def test_a_carrier_strikes_at_naval_units_only() -> None:
    t = sea_battle("carrier", "sub 3").do("done")
    ship = t.pick("north_sea", "carrier")
    until_turn(t, ship)
    assert t.offered("fire", ship, "S")
    assert not t.offered("strike", ship, "ruhr")


@rule("3.231b")
@pytest.mark.parametrize(("kind", "passes"), [("sub", True), ("fleet", False)])
def test_subs_pass_seas_with_enemies(kind: str, passes: bool) -> None:
    t = table("axis").war("axis", "west").put("germany", kind, "ruhr").put("britain", "fleet", "north_sea")
    assert t.offered("route", t.pick("ruhr", kind), "north_sea", "english_channel") == passes


@rule("3.231c")
@pytest.mark.parametrize(("kind", "escapes"), [("sub", True), ("fleet", False)])
def test_subs_escape_from_sea_battles(kind: str, escapes: bool) -> None:
    t = sea_battle(kind, "fleet").do("done")
    ship = t.pick("north_sea", kind)
    miss(t)
    miss(t)
    assert t.offered("escape", ship) == escapes
    if escapes:
        t.do("escape", ship)
        assert t.seat == "ussr"


# 3.24 Ground units


@rule("3.24a")
@pytest.mark.parametrize("kind", ["infantry", "tank"])
def test_ground_units_go_by_land_or_by_sea(kind: str) -> None:
    t = table("axis").put("germany", kind, "ruhr").put("germany", kind, "munich").put("germany", "fleet", "ruhr")
    unit = t.pick("ruhr", kind)
    assert t.offered("move", unit, "munich", "ruhr")
    assert t.offered("move", unit, "north_sea", "ruhr")
    assert not t.offered("route", t.pick("munich", kind), "ruhr", "north_sea")
    assert not t.offered("move", t.pick("ruhr", "fleet"), "munich", "ruhr")


@rule("3.24b", "3.244d")
@pytest.mark.parametrize("kind", ["infantry", "tank"])
def test_a_ground_unit_at_sea_is_a_convoy(kind: str) -> None:
    at_sea = sea_battle("fleet", f"{kind} 3").do("done")
    firer, convoy = at_sea.pick("north_sea", "fleet"), at_sea.pick("north_sea", kind, "britain")
    assert whose_turn(at_sea) == [firer]
    assert not at_sea.on_menu("fire", firer, "G")
    at_sea.fires(firer, "N", 3)
    assert at_sea.cv(convoy) == 1
    ashore = land_battle("infantry", f"{kind} 3").do("done")
    firer = ashore.pick("warsaw", "infantry")
    until_turn(ashore, firer).fires(firer, "G", 3)
    assert ashore.cv(ashore.pick("warsaw", kind, "ussr")) == 2


@rule("3.244b")
@pytest.mark.parametrize("convoy", [True, False])
def test_convoys_do_not_shoot_back(convoy: bool) -> None:
    t = sea_battle("fleet", "infantry 3" if convoy else "fleet 3").do("done")
    firer = t.pick("north_sea", "fleet")
    assert whose_turn(t) == ([firer] if convoy else [t.pick("north_sea", "fleet", "britain")])


@rule("3.24c", "3.241e")
@pytest.mark.parametrize(("war", "infantry"), [(True, 2), (False, 3)])
def test_ground_units_at_war_need_supply_and_fortresses_do_not(war: bool, infantry: int) -> None:
    t = table("axis", "supply").satellite("afghanistan", "axis").hand("axis", FALL)
    t.put("germany", "infantry 3, tank 3, fortress 3", "kabul")
    if war:
        t.war("axis", "west")
    t.begin()
    assert t.units("kabul") == f"fortress 3, tank {infantry}, infantry {infantry}"


@rule("3.241a")
def test_a_fortress_does_not_move() -> None:
    t = table("axis").put("germany", "fortress, infantry", "berlin")
    assert t.refused("move", t.pick("berlin", "fortress"), "munich", "berlin") == "3.241a"
    assert t.offered("move", t.pick("berlin", "infantry"), "munich", "berlin")


@rule("3.241c")
def test_a_fortress_is_built_in_friendly_land_outside_home_but_not_in_a_battle() -> None:
    t = production("axis").war("axis", "west").satellite("austria", "axis").put("italy", "infantry", "malta")
    t.put("italy", "infantry", "sfax").put("france", "infantry", "sfax")
    assert t.offered("build", "vienna", "germany", "fortress")
    assert t.offered("build", "malta", "germany", "fortress")
    assert not t.offered("build", "vienna", "germany", "infantry")
    assert not t.offered("build", "sfax", "germany", "fortress")
    assert not t.offered("build", "prague", "germany", "fortress")


@rule("3.241d")
def test_an_area_holds_one_fortress() -> None:
    t = production("axis").put("germany", "fortress", "berlin")
    assert t.refused("build", "berlin", "germany", "fortress") == "3.241d"
    t.do("build", "munich", "germany", "fortress")
    assert t.refused("build", "munich", "germany", "fortress") == "3.241d"


@rule("3.244c")
def test_convoys_do_not_engage_at_sea_but_invade() -> None:
    t = table("axis").war("axis", "west").put("germany", "infantry", "north_sea")
    t.put("britain", "fleet", "english_channel").put("britain", "infantry", "london")
    convoy = t.pick("north_sea", "infantry")
    assert not t.offered("move", convoy, "english_channel", "north_sea")
    assert t.offered("move", convoy, "london", "north_sea")
    peace = table("axis").put("germany", "infantry", "north_sea").put("britain", "fleet", "english_channel")
    assert peace.offered("move", peace.pick("north_sea", "infantry"), "english_channel", "north_sea")
