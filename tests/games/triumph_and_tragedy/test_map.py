"""1.1 to 1.13 Land Areas, 1.2 Seas, 1.3 Straits, 1.4 Production tracks."""

import pytest

from games.triumph_and_tragedy.table import Table, faction, rule, sea_battle, table
from theatre.games.triumph_and_tragedy import world as w

LAND = w.IDS[: len(w.AREAS)]


def production(side: str) -> Table:
    others = [one for one in ("axis", "west", "ussr") if one != side]
    return table(side, "production").order(side, *others)


FALL = Table.action("fall", "A")  # whoever holds a card is asked in the Command Phase of Fall: there the game waits

# 1.1 Land Areas


@rule("1.1a")
@pytest.mark.parametrize(
    ("nation", "areas"),
    [
        ("turkey", {"ankara", "istanbul", "izmir", "adana", "sinope", "kars"}),
        ("denmark", {"copenhagen", "iceland"}),
        ("portugal", {"lisbon", "azores"}),
        ("greece", {"athens", "crete"}),
        ("poland", {"warsaw", "lvov", "vilna"}),
        ("persia", {"tehran", "tabriz", "abadan", "shiraz"}),
        ("usa", {"washington", "new_york"}),
        ("albania", {"albania"}),
    ],
)
def test_a_nation_is_the_set_of_its_areas(nation: str, areas: set[str]) -> None:
    before, after = table("ussr"), table("ussr").satellite(nation, "west")
    assert {area for area in LAND if before.holder(area) != after.holder(area)} == areas


@rule("1.1b")
@pytest.mark.parametrize(
    ("side", "power", "coastal", "inland"),
    [
        ("axis", "germany", ("berlin", "ruhr", "konigsberg"), ("munich",)),
        ("axis", "italy", ("rome", "milan", "venice", "taranto", "sardinia", "sicily"), ()),
        ("west", "france", ("paris", "gascony", "marseille"), ("lorraine",)),
        ("ussr", "ussr", ("leningrad", "kharkov", "ufa", "turkmenistan", "murmansk"), ("moscow", "kiev", "stalingrad")),
    ],
)
def test_ships_are_built_where_the_land_meets_a_sea(
    side: str, power: str, coastal: tuple[str, ...], inland: tuple[str, ...]
) -> None:
    t = production(side)
    assert all(t.offered("build", area, power, "fleet") for area in coastal)
    assert not any(t.offered("build", area, power, "fleet") for area in inland)
    assert all(t.offered("build", area, power, "tank") for area in (*coastal, *inland))


@rule("1.1c")
@pytest.mark.parametrize(
    ("nation", "area", "sea"),
    [
        ("latin_america", "rio_de_janeiro", "mid_atlantic"),
        ("usa", "new_york", "north_atlantic"),
        ("denmark", "iceland", "irish_sea"),
        ("ireland", "dublin", "irish_sea"),
        ("greece", "crete", "aegean_sea"),
        ("portugal", "azores", "bay_of_biscay"),
    ],
)
@pytest.mark.parametrize("friendly", [True, False])
def test_the_americas_and_the_islands_are_entered_like_other_land(
    nation: str, area: str, sea: str, friendly: bool
) -> None:
    t = table("west").put("britain", "fleet, infantry", sea)
    if friendly:
        t.satellite(nation, "west")
    for name in ("fleet", "infantry"):
        assert t.offered("move", t.pick(sea, name), area, sea) == friendly


@rule("1.1c")
def test_canada_is_entered_like_other_land() -> None:
    t = table("west").put("britain", "infantry", "north_atlantic")
    t.do("move", t.pick("north_atlantic", "infantry"), "ottawa", "north_atlantic")
    assert t.units("ottawa") == "infantry 1"


@rule("1.1d")
@pytest.mark.parametrize("kind", ["infantry", "tank", "air_force"])
def test_nothing_goes_through_switzerland(kind: str) -> None:
    t = table("axis").put("germany", kind, "munich")
    unit = t.pick("munich", kind)
    assert not any(t.offered("move", unit, "milan", at) for at in ("munich", "venice", "vienna"))
    assert not t.offered("route", unit, "milan")
    round_the_alps = table("axis").satellite("austria", "axis").put("germany", kind, "munich")
    assert round_the_alps.offered("move", round_the_alps.pick("munich", kind), "milan", "venice")


@rule("1.1d")
def test_nothing_is_traced_through_the_pripyet_marshes() -> None:
    t = table("axis", "supply").war("axis", "ussr").put("germany", "infantry 3", "kiev").hand("axis", FALL)
    t.put("germany", "infantry 3", "belorussia").put("germany", "infantry", "vilna").begin()
    assert t.cv(t.pick("belorussia", "infantry")) == 3
    assert t.cv(t.pick("kiev", "infantry")) == 2


# 1.11 Borders


@rule("1.11")
@pytest.mark.parametrize(("defended", "crossing"), [(False, 3), (True, 1)])
def test_a_mountain_border_hinders_only_who_engages_over_it(defended: bool, crossing: int) -> None:
    t = table("axis").war("axis", "west").put("italy", "infantry, infantry, infantry", "rome")
    if defended:
        t.put("france", "infantry", "milan")
    moved = 0
    for block in [b for b in range(200) if t.place_of(b) == "rome"]:
        if t.offered("move", block, "milan", "rome"):
            t.do("move", block, "milan", "rome")
            moved += 1
    assert moved == crossing


# 1.12 Cities


@pytest.mark.parametrize(
    ("area", "worth"),
    [
        pytest.param("berlin", 3, marks=rule("1.12a")),
        pytest.param("ruhr", 2, marks=rule("1.12a")),
        pytest.param("munich", 1, marks=rule("1.12a")),
        pytest.param("venice", 0, marks=rule("1.12a")),
    ],
)
def test_a_city_is_worth_its_circles(area: str, worth: int) -> None:
    t = table("axis").war("axis", "west").put("britain", "infantry", area)
    assert t.pop("axis") == 11 - worth
    assert t.pop("west") == 12 + worth


@rule("1.12b")
@pytest.mark.parametrize(("nation", "pop"), [("norway", 0), ("yugoslavia", 0), ("portugal", 0), ("sweden", 1)])
def test_towns_have_no_pop(nation: str, pop: int) -> None:
    assert table("axis").influence(nation, "axis", 1).pop("axis") == 11 + pop


@rule("1.12c")
@pytest.mark.parametrize(
    ("nation", "start", "forts"),
    [
        ("poland", "berlin", {"warsaw": 3, "lvov": 2, "vilna": 1}),
        ("austria", "munich", {"vienna": 2}),
        ("denmark", "ruhr", {"copenhagen": 1, "iceland": 0}),
    ],
)
def test_the_cities_and_towns_of_a_violated_neutral_muster(nation: str, start: str, forts: dict[str, int]) -> None:
    t = table("axis").put("germany", "infantry", start).begin()
    assert not any(t.units(area) for area in forts)
    t.do("violate", nation)
    assert {area: t.units(area) for area in forts} == {a: f"fortress {cv}" if cv else "" for a, cv in forts.items()}


# 1.121 Capitals


@rule("1.121a")
@pytest.mark.parametrize(
    ("capital", "other"),
    [
        ("suez", "iraq"),
        ("delhi", "bombay"),
        ("algiers", "dakar"),
        ("paris", "marseille"),
        ("warsaw", "lvov"),
        ("madrid", "barcelona"),
        ("ankara", "istanbul"),
        ("stockholm", "gallivare"),
        ("washington", "new_york"),
    ],
)
def test_the_largest_city_is_the_capital(capital: str, other: str) -> None:
    t = table("axis").put("germany", "infantry", capital).begin()
    u = table("axis").put("germany", "infantry", other).begin()
    assert t.holder(other) == "axis"
    assert u.holder(capital) != "axis"


@rule("1.121b")
@pytest.mark.parametrize(("last_die", "status", "lvov"), [(3, "defeated", "axis"), (4, "armed", "")])
def test_a_capital_is_captured_when_only_enemies_are_left_in_it(last_die: int, status: str, lvov: str) -> None:
    t = table("axis", then="west").put("britain", "infantry", "london").armed("poland", "axis")
    t.put("germany", "infantry 3", "berlin")
    infantry = t.pick("berlin", "infantry")
    t.do("move", infantry, "warsaw", "berlin").dice(6, 6, 6).do("done").fires(infantry, "G", 1, 1, last_die)
    assert t.seat == "west"
    assert t.status("poland") == status
    assert t.holder("lvov") == lvov


@rule("1.121c")
@pytest.mark.parametrize(("nation", "place", "kept"), [("albania", "albania", False), ("bulgaria", "sofia", True)])
def test_a_nation_without_a_capital_is_held_only_by_who_stands_there(nation: str, place: str, kept: bool) -> None:
    t = table("axis").satellite("yugoslavia", "axis").armed(nation, "axis", forts=False).put("italy", "infantry", place)
    t.begin()
    assert t.holder(place) == "axis"
    t.do("move", t.pick(place, "infantry"), "belgrade", place)
    assert t.holder(place) == ("axis" if kept else "")


# 1.13 Resources


@rule("1.13a")
@pytest.mark.parametrize(("area", "worth"), [("ruhr", 3), ("berlin", 1), ("munich", 0), ("milan", 1), ("taranto", 0)])
def test_resources_count_for_who_controls_them(area: str, worth: int) -> None:
    t = table("axis").war("axis", "west").put("britain", "infantry", area)
    assert t.res("axis") == 6 - worth
    assert t.res("west") == 11 + worth


@rule("1.13a")
@pytest.mark.parametrize(("nation", "worth"), [("persia", 4), ("sweden", 2), ("rumania", 2), ("spain", 0)])
def test_resources_count_for_who_influences_a_neutral(nation: str, worth: int) -> None:
    assert table("axis").influence(nation, "axis", 1).res("axis") == 6 + worth


@rule("1.13b")
@pytest.mark.parametrize(("shut", "level"), [(True, 8), (False, 11)])
def test_only_red_resources_go_around_africa(shut: bool, level: int) -> None:
    t = table("axis", "supply").war("axis", "west").ind("west", 12).hand("axis", FALL)
    if shut:
        t.put("italy", "fleet", "western_med").put("germany", "fleet", "baltic_sea")
    t.begin()
    assert t.level("west") == level  # of Iraq, Delhi and Bombay one black each is lost, one red each counts


# 1.2 Seas


@rule("1.2b")
@pytest.mark.parametrize(
    ("start", "target", "via", "reached"),
    [
        ("norwegian_sea", "north_atlantic", "irish_sea", True),
        ("north_sea", "north_atlantic", "irish_sea", False),
        ("north_sea", "irminger_sea", "irish_sea", True),
    ],
)
def test_an_ocean_costs_two_moves(start: str, target: str, via: str, reached: bool) -> None:
    t = table("axis").war("axis", "west").put("germany", "fleet", start).put("britain", "fleet", target)
    assert t.offered("move", t.pick(start, "fleet"), target, via) == reached


@rule("1.21a")
@pytest.mark.parametrize("in_this_phase", [True, False])
def test_a_sea_that_an_enemy_leaves_is_enemy_for_the_rest_of_the_phase(in_this_phase: bool) -> None:
    t = table("axis").war("axis", "west").put("germany", "fleet", "ruhr")
    if in_this_phase:
        t.put("britain", "fleet", "english_channel").begin()
        t.do("disband", t.pick("english_channel", "fleet", "britain"), seat="west")
    assert t.units("english_channel") == ""
    far = t.offered("route", t.pick("ruhr", "fleet"), "north_sea", "english_channel", "bay_of_biscay", "madeira_sea")
    assert far != in_this_phase  # 4 areas: Strategic


@pytest.mark.parametrize(
    ("war", "far"),
    [pytest.param(True, False, marks=rule("1.21b")), pytest.param(False, True, marks=rule("1.21c"))],
)
def test_a_sea_with_enemies_is_an_enemy_sea_and_one_with_rivals_is_open(war: bool, far: bool) -> None:
    t = table("axis").put("germany", "fleet", "ruhr").put("britain", "fleet", "english_channel")
    if war:
        t.war("axis", "west")
    fleet = t.pick("ruhr", "fleet")
    way = ("north_sea", "english_channel", "bay_of_biscay", "madeira_sea")
    assert t.offered("route", fleet, *way) == far
    assert t.offered("route", fleet, *way[:2])


@rule("1.21d")
def test_no_sea_is_shared_by_enemies_after_the_combat_phase() -> None:
    t = sea_battle("fleet", "fleet").do("done")
    ours, theirs = t.pick("north_sea", "fleet"), t.pick("north_sea", "fleet", "britain")
    for _ in range(3):
        t.misses(theirs, ours)
        assert t.offered("fire", theirs, "N")  # and the next Round begins
    t.fires(theirs, "N", 6).fires(ours, "N", 3).until("move")
    assert t.seat == "ussr"
    assert t.units("north_sea") == "fleet 1"


@rule("1.21d")
def test_escaped_subs_alone_share_a_sea_with_enemies() -> None:
    t = sea_battle("sub", "fleet").do("done")
    theirs, ours = t.pick("north_sea", "fleet", "britain"), t.pick("north_sea", "sub")
    t.misses(ours, theirs).do("escape", ours)
    assert t.seat == "ussr"
    assert t.units("north_sea") == "sub 1, fleet 1"


# 1.3 Straits


@rule("1.3a")
def test_straits_are_coastal_land() -> None:
    t = table("axis").satellite("denmark", "axis").satellite("sweden", "axis")
    t.put("germany", "infantry, fleet", "ruhr").put("germany", "fleet", "baltic_sea")
    infantry = t.pick("ruhr", "infantry")
    assert t.offered("route", infantry, "copenhagen", "stockholm")
    for start in ("ruhr", "baltic_sea"):
        assert t.offered("move", t.pick(start, "fleet"), "copenhagen", start)
    t.do("move", infantry, "copenhagen", "ruhr")
    assert t.units("copenhagen") == "infantry 1"


@rule("1.3a")
def test_straits_are_controlled_like_other_land() -> None:
    assert table("axis").put("italy", "infantry", "gibraltar").holder("gibraltar") == "axis"
    assert table("axis").satellite("turkey", "ussr").holder("istanbul") == "ussr"


@rule("1.3b")
@pytest.mark.parametrize(("holder", "passed"), [("", True), ("ussr", True), ("west", False)])
def test_ships_pass_the_straits_of_neutrals_and_rivals(holder: str, passed: bool) -> None:
    t = table("axis").war("axis", "west").put("germany", "fleet, sub, infantry", "north_sea")
    if holder:
        t.satellite("denmark", holder)
    for name in ("fleet", "sub", "infantry"):
        assert t.offered("move", t.pick("north_sea", name), "baltic_sea", "copenhagen") == passed
    if passed:
        status, wars = t.status("denmark"), bytes(t.s.dow)
        t.do("move", t.pick("north_sea", "fleet"), "baltic_sea", "copenhagen")
        assert (t.holder("copenhagen"), t.status("denmark"), bytes(t.s.dow)) == (holder, status, wars)


@rule("1.3b")
@pytest.mark.parametrize("holder", ["", "ussr"])
def test_planes_pass_the_straits_of_neutrals_and_rivals_but_no_other_land(holder: str) -> None:
    t = table("axis").satellite("greece", "axis").put("germany", "air_force", "athens")
    if holder:
        t.satellite("turkey", holder).satellite("bulgaria", holder)
    plane = t.pick("athens", "air_force")
    assert t.offered("move", plane, "western_black_sea", "istanbul")
    assert not t.offered("move", plane, "western_black_sea", "sofia")


@rule("1.3c")
@pytest.mark.parametrize("kind", ["fleet", "sub", "infantry"])
def test_who_stops_in_the_straits_of_a_neutral_must_have_violated_it(kind: str) -> None:
    t = table("axis").put("germany", kind, "north_sea")
    unit = t.pick("north_sea", kind)
    assert t.refused("move", unit, "copenhagen", "north_sea") == "1.3c"
    t.do("violate", "denmark").do("move", unit, "copenhagen", "north_sea")
    assert t.place_of(unit) == "copenhagen"


@rule("1.3c")
def test_who_stops_in_the_straits_of_a_rival_must_have_declared_war() -> None:
    t = table("axis").put("italy", "fleet", "western_med").put("britain", "infantry", "gibraltar")
    fleet = t.pick("western_med", "fleet")
    assert t.refused("move", fleet, "gibraltar", "western_med") == "1.3c"
    t.do("declare-war", "west").do("move", fleet, "gibraltar", "western_med")
    assert t.place_of(fleet) == "gibraltar"


@rule("1.3d")
@pytest.mark.parametrize("kind", ["fleet", "carrier", "infantry"])
def test_enemy_straits_stop_ships(kind: str) -> None:
    t = table("axis").war("axis", "west").put("italy", kind, "western_med")
    assert t.refused("route", t.pick("western_med", kind), "gibraltar", "madeira_sea") == "1.3d"
    peace = table("axis").put("italy", kind, "western_med")
    assert peace.offered("route", peace.pick("western_med", kind), "gibraltar", "madeira_sea")


@rule("1.3d", "1.3f")
@pytest.mark.parametrize("defended", [True, False])
def test_enemy_straits_stop_subs_too(defended: bool) -> None:
    t = table("axis").war("axis", "west").put("italy", "sub", "western_med")
    if defended:
        t.put("britain", "infantry", "gibraltar")
    sub = t.pick("western_med", "sub")
    assert t.refused("route", sub, "gibraltar", "madeira_sea") == "1.3d"
    assert t.offered("route", sub, "gibraltar") == defended  # nobody Raids empty land


@rule("1.3e")
@pytest.mark.parametrize(("holder", "left"), [("", 3), ("ussr", 3), ("west", 3), ("axis", 2)])
def test_supply_comes_through_straits_that_no_enemy_controls(holder: str, left: int) -> None:
    t = table("axis", "supply").war("axis", "west").satellite("rumania", "west").hand("axis", FALL)
    t.put("britain", "infantry 3", "bucharest")
    if holder:
        t.satellite("turkey", holder)
    t.begin()
    assert t.cv(t.pick("bucharest", "infantry", "britain")) == left


@rule("1.3e")
@pytest.mark.parametrize(("holder", "blockade"), [("", ""), ("ussr", ""), ("axis", ""), ("west", "full")])
def test_trade_goes_through_straits_that_no_enemy_controls(holder: str, blockade: str) -> None:
    t = table("west", "supply").war("axis", "west").influence("norway", "axis", 1).hand("west", FALL)
    for sea in ("north_sea", "norwegian_sea", "nordkapp_sea", "baltic_sea"):
        t.put("britain", "fleet", sea)
    if holder:
        t.satellite("denmark", holder)
    assert t.blockaded("oslo") == blockade


# 1.4 Production tracks


@rule("1.4a")
def test_each_faction_produces_by_its_own_levels() -> None:
    t = table("axis", "production").ind("axis", 3).ind("west", 5).ind("ussr", 2)
    bought = {}
    for side in ("axis", "west", "ussr"):
        assert t.seat == side
        bought[side] = 0
        while t.offered("buy", "action"):
            t.do("buy", "action")
            bought[side] += 1
        t.do("done")
    assert bought == {"axis": 3, "west": 5, "ussr": 2}


@rule("1.4b")
@pytest.mark.parametrize(("side", "ind", "pop", "res"), [("axis", 12, 11, 6), ("west", 7, 12, 11), ("ussr", 9, 12, 11)])
def test_the_base_levels(side: str, ind: int, pop: int, res: int) -> None:
    t = table(side)
    assert t.s.ind[faction(side)] == ind
    assert t.level(side) == min(ind, pop)
    assert t.ind(side, 25).level(side) == pop
    other = "ussr" if side == "axis" else "axis"
    assert t.war(other, side).level(side) == res


@rule("1.4c")
def test_levels_change_at_once_with_influence() -> None:
    t = table("axis").influence("rumania", "west", 1)
    assert (t.pop("west"), t.res("west")) == (13, 13)
    t.do("repudiate", "rumania", seat="west")
    assert (t.pop("west"), t.res("west")) == (12, 11)


@rule("1.4c")
def test_levels_change_at_once_with_control() -> None:
    t = table("west").war("axis", "west").put("britain", "infantry", "ruhr")
    assert [(t.pop(side), t.res(side)) for side in ("axis", "west")] == [(9, 3), (14, 14)]
    t.do("disband", t.pick("ruhr", "infantry"))
    assert [(t.pop(side), t.res(side)) for side in ("axis", "west")] == [(11, 6), (12, 11)]
