"""11.5 Engaging and Disengaging, Border Limits and BattleGroups."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table


def attack(start: str, place: str, count: int, guard: str = "infantry 2", power: str = "germany") -> tuple[Table, int]:
    """So many Axis Infantry are about to attack an area of the West; the USSR moves next."""
    t = (
        table("axis", then="ussr")
        .war("axis", "west")
        .put("ussr", "infantry", "moscow")
        .put("germany", "infantry", "berlin")
    )
    t.put("france", guard, place)
    return t, t.new(power, ", ".join(["infantry 2"] * count), start)[0]


def old_battle(french: str, german: str, place: str = "lorraine", **options: int) -> Table:
    """The Axis moves; there is a Battle of an earlier Turn in an area that France owns."""
    t = table("axis", then="ussr", **options).war("axis", "west").put("ussr", "infantry", "moscow")
    return t.put("france", french, place).put("germany", german, place).put("germany", "infantry", "berlin")


# 11.5, 11.51


@rule("11.5")
@pytest.mark.parametrize(("guard", "engaged"), [("infantry 2", True), ("", False)])
def test_entering_an_area_with_enemy_units_is_engaging(guard: str, engaged: bool) -> None:
    t, first = attack("munich", "lorraine", 3, guard)
    for block in (first, first + 1):
        t.do("move", block, "lorraine", "munich")
    assert t.offered("move", first + 2, "lorraine", "munich") != engaged  # the Border Limit counts who Engages
    t.do("done")
    assert t.seat == ("west" if engaged else "ussr")


@rule("11.5")
@pytest.mark.parametrize(("place", "fortress"), [("warsaw", 3), ("lvov", 2)])
def test_entering_an_area_with_armed_minor_units_is_engaging(place: str, fortress: int) -> None:
    t = table("axis", then="west").armed("poland", "axis").satellite("czechoslovakia", "axis")
    t.put("britain", "infantry", "london").put("germany", "infantry, infantry, infantry", "prague")
    first = t.pick("prague", "infantry")
    t.do("move", first, place, "prague")
    assert t.refused("move", first + 1, "vilna", place) == "11.0b"
    t.dice(*[6] * fortress).do("done")
    assert t.seat == "axis"
    assert t.faces(place, "west") == f"infantry 1, fortress {fortress}"


@rule("11.51a")
@pytest.mark.parametrize(("guard", "leave"), [("infantry 2", 2), ("", 3)])
def test_leaving_a_battle_is_disengaging(guard: str, leave: int) -> None:
    t = old_battle(guard, "infantry, infantry, infantry")
    first = t.pick("lorraine", "infantry")
    for block in range(first, first + leave):
        t.do("move", block, "munich", "lorraine")
    assert t.offered("move", first + 2, "munich", "lorraine") is False
    assert t.units("munich") == ", ".join(["infantry 1"] * leave)


@rule("11.51a")
def test_a_retreat_disengages_as_well() -> None:
    t = (
        old_battle("infantry 2, infantry 2, infantry 2", "infantry 2", "marseille")
        .do("done")
        .do("designate", "marseille")
    )
    first = t.pick("marseille", "infantry", "france")
    t.put("france", "infantry", "gascony")
    for block in range(first, first + 2):
        t.do("retreat", block, "gascony")
    assert t.units("marseille", "west") == "infantry 2"


@rule("11.51b")
@pytest.mark.parametrize("place", ["paris", "gascony"])
def test_units_disengage_only_to_friendly_areas(place: str) -> None:
    t = old_battle("infantry 2", "tank, tank").put("france", "infantry", "gascony")
    tank = t.pick("lorraine", "tank")
    assert t.refused("move", tank, place, "lorraine") == "11.51b"
    assert t.offered("move", tank, "munich", "lorraine")


@rule("11.51b")
def test_units_do_not_disengage_into_another_battle() -> None:
    t = (
        old_battle("infantry 2", "infantry, infantry")
        .put("germany", "infantry", "munich")
        .put("france", "infantry", "munich")
    )
    infantry = t.pick("lorraine", "infantry")
    assert t.refused("move", infantry, "munich", "lorraine") == "11.51b"
    t.defeated("low_countries", "axis")
    u = old_battle("infantry 2", "infantry, infantry").defeated("low_countries", "axis")
    assert u.offered("move", infantry, "amsterdam", "lorraine")


@rule("11.51b")
def test_units_do_not_disengage_to_a_neutral_or_a_rival() -> None:
    t = table("axis").war("axis", "west").put("britain", "infantry", "warsaw").put("germany", "infantry 2", "warsaw")
    t.satellite("poland", "west").satellite("baltic_states", "ussr")
    infantry = t.pick("warsaw", "infantry")
    assert t.refused("move", infantry, "prague", "warsaw") == "11.51b"
    u = table("axis").war("axis", "west").put("britain", "infantry", "vilna").put("germany", "infantry 2", "vilna")
    u.satellite("poland", "west").satellite("baltic_states", "ussr")
    assert u.refused("move", infantry, "riga", "vilna") == "11.51b"
    assert t.offered("move", infantry, "berlin", "warsaw")
    assert u.offered("move", infantry, "konigsberg", "vilna")


@rule("11.51b")
@pytest.mark.parametrize(("fleets", "refused"), [(1, True), (0, False)])
def test_ships_disengage_to_open_seas_only(fleets: int, refused: bool) -> None:
    t = table("axis").put("germany", "fleet", "north_sea").put("britain", "fleet", "north_sea")
    t.put("britain", ", ".join(["fleet"] * fleets), "norwegian_sea").put("germany", "infantry", "munich").do(
        "declare-war", "west"
    )
    fleet = t.pick("north_sea", "fleet")
    assert t.offered("move", fleet, "english_channel", "north_sea")
    assert t.offered("move", fleet, "norwegian_sea", "north_sea") != refused
    if refused:
        assert t.refused("move", fleet, "norwegian_sea", "north_sea") == "11.51b"


@rule("11.51c")
def test_who_has_disengaged_moves_on_but_does_not_engage_again() -> None:
    t = old_battle("infantry 2", "tank, tank, tank").satellite("low_countries", "axis")
    t.put("france", "infantry", "paris").put("germany", "tank", "munich")
    tank, fresh = t.pick("lorraine", "tank"), t.pick("munich", "tank")
    assert t.refused("route", tank, "amsterdam", "paris") == "11.51c"
    assert t.refused("move", tank, "paris", "amsterdam") == "11.51c"
    assert t.offered("route", tank, "amsterdam", "ruhr", "berlin")
    assert t.offered("route", fresh, "amsterdam", "paris")


@rule("11.51c")
def test_who_has_disengaged_may_still_enter_empty_enemy_land() -> None:
    t = old_battle("infantry 2", "tank, tank").satellite("low_countries", "axis")
    t.do("route", t.pick("lorraine", "tank"), "amsterdam", "paris")
    assert t.units("paris") == "tank 1"


@rule("11.51d")
@pytest.mark.parametrize(("kind", "offered"), [("air_force", True), ("infantry", False)])
def test_air_forces_disengage_through_enemies_without_staying(kind: str, offered: bool) -> None:
    t = old_battle("infantry 2", f"{kind}, tank", "gascony").put("france", "infantry", "lorraine")
    block = t.pick("gascony", kind)
    assert t.offered("route", block, "lorraine", "munich") == offered
    assert not t.offered("move", block, "lorraine", "gascony")
    assert not t.offered("move", block, "paris", "gascony")


@rule("11.51d")
@pytest.mark.parametrize(("kind", "offered"), [("sub", True), ("fleet", False)])
def test_subs_disengage_through_enemies_without_staying(kind: str, offered: bool) -> None:
    t = table("axis").put("germany", kind, "english_channel").put("britain", "fleet", "english_channel")
    t.put("britain", "fleet", "north_sea").put("germany", "infantry", "munich").do("declare-war", "west")
    block = t.pick("english_channel", kind)
    assert t.offered("route", block, "north_sea", "ruhr") == offered
    assert not t.offered("move", block, "north_sea", "english_channel")


@rule("11.51e")
@pytest.mark.parametrize("cut_off", [True, False])
def test_who_cannot_disengage_stays(cut_off: bool) -> None:
    t = table("axis").war("axis", "ussr").put("ussr", "infantry", "moscow").put("germany", "infantry 2", "moscow")
    if not cut_off:
        t.put("germany", "infantry", "bryansk")
    infantry = t.pick("moscow", "infantry")
    moves = [one for one in t.asked().options if one.verb == "move" and one.args[0] == infantry]
    assert bool(moves) != cut_off
    t.do("done")
    assert t.units("moscow", "axis") == "infantry 2"
    assert t.offered("designate", "moscow")


# 11.52 Border Limits


@pytest.mark.parametrize(
    ("start", "place", "power", "limit", "rule_id"),
    [
        pytest.param("gascony", "paris", "germany", 3, "11.52a", marks=rule("11.52a"), id="plains"),
        pytest.param("munich", "lorraine", "germany", 2, "11.52b", marks=rule("11.52b"), id="river"),
        pytest.param("amsterdam", "lorraine", "germany", 2, "11.52b", marks=rule("11.52b"), id="forest"),
        pytest.param("milan", "marseille", "italy", 1, "11.52c", marks=rule("11.52c"), id="mountain"),
        pytest.param("gibraltar", "algiers", "germany", 1, "11.52c", marks=rule("11.52c"), id="straits"),
    ],
)
def test_so_many_ground_units_engage_over_a_border(
    start: str, place: str, power: str, limit: int, rule_id: str
) -> None:
    t, first = attack(start, place, 4, power=power)
    for block in range(first, first + limit):
        t.do("move", block, place, start)
    assert t.refused("move", first + limit, place, start) == rule_id
    assert t.units(place, "axis") == ", ".join(["infantry 2"] * limit)


@pytest.mark.parametrize(
    ("place", "to", "limit", "rule_id"),
    [
        pytest.param("paris", "gascony", 3, "11.52a", marks=rule("11.52a"), id="plains"),
        pytest.param("lorraine", "munich", 2, "11.52b", marks=rule("11.52b"), id="river"),
        pytest.param("marseille", "milan", 1, "11.52c", marks=rule("11.52c"), id="mountain"),
        pytest.param("sardinia", "tyrrhenian_sea", 1, "11.52c", marks=rule("11.52c"), id="coast"),
    ],
)
def test_so_many_ground_units_disengage_over_a_border(place: str, to: str, limit: int, rule_id: str) -> None:
    t = old_battle("infantry 2", ", ".join(["infantry"] * 5), place)
    if to == "gascony":
        t.put("germany", "infantry", "gascony")
    first = t.pick(place, "infantry")
    for block in range(first, first + limit):
        t.do("move", block, to, place)
    assert t.refused("move", first + limit, to, place) == rule_id


@rule("11.52b")
def test_who_engages_and_who_disengages_share_the_allowance() -> None:
    t = old_battle("infantry 2", "infantry, infantry").put("germany", "infantry, infantry", "munich")
    out, fresh = t.pick("lorraine", "infantry"), t.pick("munich", "infantry")
    t.do("move", out, "munich", "lorraine").do("move", fresh, "lorraine", "munich")
    assert t.refused("move", fresh + 1, "lorraine", "munich") == "11.52b"
    assert t.refused("move", out + 1, "munich", "lorraine") == "11.52b"
    assert t.offered("move", fresh + 1, "berlin", "munich")


@rule("11.52c")
def test_a_landing_in_a_battle_on_friendly_soil_counts_as_engaging() -> None:
    t = table("axis").war("axis", "west").put("italy", "infantry", "sardinia").put("france", "infantry", "sardinia")
    (first, second) = t.new("italy", "infantry, infantry", "tyrrhenian_sea")
    t.do("move", first, "sardinia", "tyrrhenian_sea")
    assert t.refused("move", second, "sardinia", "tyrrhenian_sea") == "11.52c"
    (other,) = t.new("italy", "infantry", "western_med")
    assert t.offered("move", other, "sardinia", "western_med")


@rule("11.52d")
def test_ships_and_planes_cross_a_closed_border() -> None:
    t, infantry = attack("milan", "marseille", 2, power="italy")
    fleet, plane, second = *t.new("italy", "fleet, air_force", "milan"), t.new("italy", "fleet", "milan")[0]
    for block in (plane, fleet, infantry, second):
        t.do("move", block, "marseille", "milan")
    assert not t.offered("move", infantry + 1, "marseille", "milan")
    assert t.units("marseille", "axis") == "air_force 1, fleet 1, fleet 1, infantry 2"


@rule("11.52d")
def test_there_are_no_border_limits_at_sea() -> None:
    t = table("axis").war("axis", "west").put("britain", "fleet", "norwegian_sea")
    ships = t.new("germany", "fleet, fleet, fleet, fleet, sub", "north_sea")
    for ship in ships:
        t.do("move", ship, "norwegian_sea", "north_sea")
    assert t.units("norwegian_sea", "axis") == "sub 1, fleet 1, fleet 1, fleet 1, fleet 1"


@rule("11.52e")
def test_retreats_have_an_allowance_of_their_own() -> None:
    t, first = attack("munich", "lorraine", 2)
    t.do("move", first, "lorraine", "munich").do("move", first + 1, "lorraine", "munich").do("done")
    t.misses(t.pick("lorraine", "infantry", "france"))
    t.do("retreat", first, "munich").do("retreat", first + 1, "munich")
    assert t.units("munich") == "infantry 2, infantry 2"


@rule("11.52e")
def test_a_new_turn_brings_a_new_allowance() -> None:
    t = table("axis", then="axis").war("axis", "west").put("france", "infantry 2, infantry 2", "lorraine")
    blocks = t.new("germany", "infantry 2, infantry 2, infantry 2", "munich")
    for block in blocks[:2]:
        t.do("move", block, "lorraine", "munich")
    assert not t.offered("move", blocks[2], "lorraine", "munich")
    t.do("done").misses(*[b for b in range(len(t.s.where)) if t.s.where[b] == t.s.where[blocks[0]]][-2:])
    t.misses(*blocks[:2])
    assert t.seat == "axis"
    assert t.offered("move", blocks[2], "lorraine", "munich")


@rule("11.52f")
def test_two_come_over_the_river_and_two_more_through_the_forest() -> None:
    t, first = attack("munich", "lorraine", 3)
    t.satellite("low_countries", "axis")
    forest = t.new("germany", "infantry 2, infantry 2, infantry 2", "amsterdam")
    for block, start in ((first, "munich"), (first + 1, "munich"), (forest[0], "amsterdam"), (forest[1], "amsterdam")):
        t.do("move", block, "lorraine", start)
    assert not t.offered("move", first + 2, "lorraine", "munich")
    assert not t.offered("move", forest[2], "lorraine", "amsterdam")
    assert t.units("lorraine", "axis") == ", ".join(["infantry 2"] * 4)


# 11.53 BattleGroups


def into_the_north_sea(*ways: tuple[str, ...]) -> tuple[Table, list[int]]:
    """Two German Fleets from the Ruhr or elsewhere have entered the North Sea against a British one."""
    t = table("axis", then="ussr").war("axis", "west").put("britain", "fleet 4", "north_sea")
    t.put("ussr", "infantry", "moscow").put("germany", "infantry", "munich").satellite("norway", "axis")
    blocks = []
    for start, *way in ways:
        (block,) = t.new("germany", "fleet 2", start)
        blocks.append(block)
        t.do("route", block, *way)
    return t.do("done"), blocks


@pytest.mark.parametrize(
    ("ways", "together"),
    [
        pytest.param((("ruhr", "north_sea"), ("ruhr", "north_sea")), True, id="same"),
        pytest.param((("ruhr", "north_sea"), ("oslo", "north_sea")), False, id="other start"),
        pytest.param((("oslo", "north_sea"), ("oslo", "norwegian_sea", "north_sea")), False, id="other route"),
    ],
)
@rule("11.53a", "11.53b")
def test_same_start_and_same_route_make_one_battlegroup(ways: tuple[tuple[str, ...], ...], together: bool) -> None:
    t, (one, two) = into_the_north_sea(*ways)
    if not together:
        assert t.verbs() == ("join",)
        assert t.seat == "axis"
        t.do("join", one)
    t.misses(t.pick("north_sea", "fleet", "britain"), one)
    assert t.offered("fire", two, "N") == (together and t.seat == "axis")
    assert (t.seat == "axis") == together  # else the second Round has begun, and the defender fires first


@rule("11.53b")
def test_the_second_battlegroup_joins_in_the_second_round() -> None:
    t, (one, two) = into_the_north_sea(("ruhr", "north_sea"), ("oslo", "north_sea"))
    british = t.pick("north_sea", "fleet", "britain")
    t.do("join", two).misses(british, two).until("fire")
    t.misses(british)
    assert t.offered("fire", one, "N")
    assert t.offered("fire", two, "N")
