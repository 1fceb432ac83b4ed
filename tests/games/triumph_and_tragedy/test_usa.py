"""8.4 USA Diplomacy, the USA as a Satellite, its Forces."""

import pytest

from games.triumph_and_tragedy.table import Table, government, rule, table

USA_OR_LATIN_AMERICA = Table.action("spring", "C")
USA_OR_RUMANIA = Table.action("spring", "M")
FOREIGN_AID = Table.action("summer", "B")
FORCES = ("air_force", "fleet", "infantry", "tank")


def played(side: str, before: tuple[str, int] | None = None, *cards: int) -> Table:
    """A Faction plays cards for the USA, on which some Influence lies already, and all Pass."""
    t = government()
    if before is not None:
        t.influence("usa", *before)
    hand = cards or (USA_OR_LATIN_AMERICA,)
    t.hand(side, *hand)
    for card in hand:
        t.to(side).do("diplomacy", card, "usa")
    return t.passes()


def production(year: int, satellite: bool = True) -> Table:
    """The West's Production, the first of that Year."""
    t = table("west", "production", year=year).order("west", "axis", "ussr").put("britain", "infantry", "london")
    return t.satellite("usa", "west") if satellite else t


def arrivals(t: Table) -> Table:
    for unit in FORCES:
        t.do("arrive", unit, "new_york")
    return t


def new_year(before: int, **options: int) -> Table:
    return table(phase="year_start", year=before, **options).dice(1, 1, 1, 2)


def at_sea(active: str = "axis", owner: str = "germany", **options: int) -> Table:
    """A Fleet and a Convoy in the North Atlantic, off Canada and the USA."""
    return table(active, "movement", **options).put(owner, "fleet 2, infantry 2", "north_atlantic")


def canada_invaded(**options: int) -> Table:
    t = at_sea(**options).war("axis", "west")
    return t.do("move", t.pick("north_atlantic", "infantry"), "ottawa", "north_atlantic")


# 8.4-8.42 Influence


@rule("8.4")
def test_the_usa_begins_neutral_without_influence_and_can_be_influenced() -> None:
    t = government()
    assert (t.status("usa"), t.markers("usa")) == ("neutral", ("", 0))
    assert played("west").markers("usa") == ("west", 1)


@rule("8.41a")
@pytest.mark.parametrize("side", ["axis", "ussr"])
def test_rivals_of_the_west_gain_nothing_from_influence_on_the_usa(side: str) -> None:
    t = government()
    pop, res = t.pop(side), t.res(side)
    for before in (None, (side, 1), (side, 2)):
        u = played(side, before)
        assert u.markers("usa")[0] == side
        assert (u.pop(side), u.res(side)) == (pop, res)
        assert (u.status("usa"), u.holder("washington"), u.units("washington")) == ("neutral", "", "")


@rule("8.41a")
def test_the_usa_is_no_protectorate_of_the_ussr() -> None:
    t = at_sea().war("axis", "west").influence("usa", "ussr", 2).do("violate", "usa")
    assert not t.s.dow[2]  # no Declaration of War of the Axis on the USSR


@rule("8.41b")
@pytest.mark.parametrize("side", ["axis", "ussr"])
@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 3), (3, 3)])
def test_rivals_of_the_west_have_at_most_3_markers_on_the_usa(side: str, before: int, after: int) -> None:
    assert played(side, (side, before)).markers("usa") == (side, after)


@rule("8.41c")
@pytest.mark.parametrize(("before", "after"), [(("ussr", 2), ("", 0)), (("axis", 1), ("west", 1)), (None, ("west", 2))])
def test_the_west_must_first_remove_markers_of_its_rivals(
    before: tuple[str, int] | None, after: tuple[str, int]
) -> None:
    assert played("west", before, USA_OR_LATIN_AMERICA, USA_OR_RUMANIA).markers("usa") == after


@rule("8.42")
@pytest.mark.parametrize("markers", [1, 2])
def test_west_influence_gives_the_use_of_pop_and_res_but_no_entry(markers: int) -> None:
    t, u = government(), government().influence("usa", "west", markers)
    assert (u.pop("west") - t.pop("west"), u.res("west") - t.res("west")) == (3, 4)
    t = table("west", "movement").influence("usa", "west", markers).put("britain", "infantry", "ottawa")
    assert t.holder("new_york") == ""
    assert not t.offered("move", t.pick("ottawa", "infantry"), "new_york", "ottawa")
    u = table("west", "movement").satellite("usa", "west").put("britain", "infantry", "ottawa")
    assert u.offered("move", u.pick("ottawa", "infantry"), "new_york", "ottawa")


# 8.43 the Satellite


@rule("8.43a")
@pytest.mark.parametrize(("before", "status"), [(1, "neutral"), (2, "satellite")])
def test_the_third_west_marker_makes_the_usa_a_satellite(before: int, status: str) -> None:
    t = played("west", ("west", before))
    assert (t.status("usa"), t.holder("washington")) == (status, "west" if status == "satellite" else "")


@rule("8.43a")
def test_a_third_marker_of_a_wildcard_works_at_resolution() -> None:
    t = government().influence("usa", "west", 2).hand("west", FOREIGN_AID).to("west").do("wildcard", FOREIGN_AID, "usa")
    assert (t.status("usa"), t.factory_cost("west")) == ("neutral", 6)
    t.passes()
    assert (t.status("usa"), t.factory_cost("west")) == ("satellite", 5)


@rule("8.43b", "7.32e")
@pytest.mark.parametrize(("before", "cost"), [(1, 6), (2, 5)])
def test_the_factory_cost_of_the_west_drops_with_the_usa(before: int, cost: int) -> None:
    t = played("west", ("west", before))
    assert (t.factory_cost("west"), t.factory_cost("axis"), t.factory_cost("ussr")) == (cost, 5, 7)


@rule("8.43c", "8.43g")
def test_the_usa_gets_two_fortresses_and_no_great_power_units() -> None:
    t = played("west", ("west", 2))
    assert (t.units("washington"), t.units("new_york")) == ("fortress 4", "fortress 2")
    t.pick("washington", "fortress", "usa")
    t.pick("new_york", "fortress", "usa")
    assert "commit" in t.verbs()


@rule("8.43g")
def test_the_satellite_goes_on_giving_pop_and_res() -> None:
    t, u = played("west", ("west", 1)), played("west", ("west", 2))
    assert (u.pop("west"), u.res("west")) == (t.pop("west"), t.res("west")) == (15, 15)


@rule("8.43d", "8.45a")
@pytest.mark.parametrize(("year", "come"), [(1940, False), (1941, False), (1942, True), (1944, True), (1945, False)])
def test_forces_of_the_usa_come_from_1942_to_1944(year: int, come: bool) -> None:
    assert ("arrive" in production(year).verbs()) == come


@rule("8.43e")
@pytest.mark.parametrize("satellite", [True, False])
def test_the_west_builds_usa_units_in_the_satellite(satellite: bool) -> None:
    t = production(1940, satellite)
    if not satellite:
        t.influence("usa", "west", 2)
    assert t.offered("build", "new_york", "usa", "infantry") == satellite
    assert not t.offered("build", "london", "usa", "infantry")
    assert not t.offered("build", "new_york", "britain", "infantry")


@rule("8.43f")
def test_usa_units_stay_at_home_while_the_west_is_at_peace() -> None:
    t = table("west", "movement").satellite("usa", "west").put("usa", "infantry, fleet", "new_york")
    unit, ship = t.pick("new_york", "infantry"), t.pick("new_york", "fleet")
    assert t.refused("move", unit, "ottawa", "new_york") == "8.43f"
    assert t.refused("move", ship, "north_atlantic", "new_york") == "8.43f"
    t.do("move", unit, "washington", "new_york")


@rule("8.43f")
@pytest.mark.parametrize("enemy", ["axis", "ussr"])
def test_usa_units_leave_when_the_west_is_at_war(enemy: str) -> None:
    t = table("west", "movement").satellite("usa", "west").put("usa", "infantry, fleet", "new_york").war(enemy, "west")
    t.do("move", t.pick("new_york", "infantry"), "ottawa", "new_york")
    t.do("move", t.pick("new_york", "fleet"), "north_atlantic", "new_york")


@rule("8.43f")
def test_other_units_of_the_west_may_leave_the_usa() -> None:
    t = table("west", "movement").satellite("usa", "west").put("britain", "infantry", "new_york")
    assert t.offered("move", t.pick("new_york", "infantry"), "ottawa", "new_york")


# 8.44 Public Opinion


@rule("8.44a")
@pytest.mark.parametrize(("year", "gain"), [(1940, 0), (1941, 1), (1942, 1), (1943, 1), (1944, 1), (1945, 0)])
def test_public_opinion_gives_the_west_a_marker_from_1941_to_1944(year: int, gain: int) -> None:
    t = new_year(year - 1).until("buy")
    assert t.s.year == year
    assert t.markers("usa") == (("west", 1) if gain else ("", 0))


@rule("8.44a")
@pytest.mark.parametrize(
    ("before", "after"), [(("axis", 2), ("axis", 1)), (("ussr", 1), ("", 0)), (("west", 1), ("west", 2))]
)
def test_public_opinion_removes_a_rival_marker_first(before: tuple[str, int], after: tuple[str, int]) -> None:
    assert new_year(1940).influence("usa", *before).until("buy").markers("usa") == after


@rule("8.44a")
def test_public_opinion_changes_nothing_in_a_satellite() -> None:
    t = new_year(1940).satellite("usa", "west").until("buy")
    assert (t.markers("usa"), t.factory_cost("west"), t.units("washington")) == (("", 0), 6, "")


@rule("8.44b")
@pytest.mark.parametrize(("before", "status"), [(1, "neutral"), (2, "satellite")])
def test_public_opinion_may_make_the_satellite_at_once(before: int, status: str) -> None:
    t = new_year(1940).influence("usa", "west", before).until("buy")
    assert t.status("usa") == status
    assert t.units("washington") == ("fortress 4" if status == "satellite" else "")
    assert t.factory_cost("west") == (5 if status == "satellite" else 6)


@rule("8.44b")
def test_a_satellite_of_public_opinion_receives_forces_in_the_same_year() -> None:
    t = new_year(1941).influence("usa", "west", 2).until("arrive")
    assert (t.s.year, t.seat) == (1942, "west")


@rule("8.44a")
@pytest.mark.parametrize(("usa_step", "first"), [(0, "buy"), (1, "arrive")])
def test_as_a_later_clarification_the_usa_has_a_step_after_the_turn_order(usa_step: int, first: str) -> None:
    """The Axis produces first: by the text Forces wait for the West's Production, by the switch they come before."""
    t = new_year(1941, usa_step=usa_step).satellite("usa", "west").until("buy", "arrive")
    assert first in t.verbs()


@rule("8.44a")
@pytest.mark.parametrize(("usa_step", "verb"), [(0, "claim"), (1, "buy")])
def test_by_the_text_public_opinion_comes_before_the_victory_check(usa_step: int, verb: str) -> None:
    """With the POP of the USA the West has 25."""
    t = new_year(1940, usa_step=usa_step).ind("west", 25)
    for nation in ("poland", "spain", "turkey", "persia", "austria", "czechoslovakia", "hungary"):
        t.influence(nation, "west", 1)
    assert t.pop("west") == 22
    t.until("claim", "buy")
    assert verb in t.verbs()
    assert t.pop("west") == 25


# 8.45 Forces


@rule("8.45a")
def test_one_unit_of_each_type_arrives_free() -> None:
    t = production(1942)
    before = t.level("west")
    arrivals(t)
    assert t.units("new_york") == "air_force 1, fleet 1, tank 1, infantry 1"
    assert "arrive" not in t.verbs()
    for _ in range(before):
        t.do("buy", "action")
    assert not t.offered("buy", "action")


@rule("8.45a")
def test_forces_arrive_in_the_usa_only_and_must_come() -> None:
    t = production(1942)
    assert t.offered("arrive", "tank", "washington")
    assert not t.offered("arrive", "tank", "london")
    assert not t.offered("arrive", "sub", "washington")
    assert not t.offered("pass")
    assert not t.do("arrive", "tank", "washington").offered("arrive", "tank", "new_york")


@rule("8.45a")
def test_which_of_them_goes_where_is_secret() -> None:
    t = production(1942).do("arrive", "tank", "washington").do("arrive", "infantry", "new_york")
    u = production(1942).do("arrive", "infantry", "washington").do("arrive", "tank", "new_york")
    for eyes in (("axis",), ("ussr",), ()):
        assert t.sight(*eyes) == u.sight(*eyes)
    assert t.sight("west") != u.sight("west")


@rule("8.45a")
def test_a_type_without_blocks_left_does_not_come() -> None:
    t = production(1942).put("usa", "tank, tank, tank, tank", "washington")
    for unit in FORCES[:3]:
        t.do("arrive", unit, "new_york")
    assert not t.offered("arrive", "tank", "new_york")
    t.do("pass")
    assert "buy" in t.verbs()


@rule("8.45a")
@pytest.mark.parametrize(("first", "second", "open_"), [("usa", "germany", True), ("germany", "usa", False)])
def test_forces_come_to_disputed_areas_that_the_west_holds(first: str, second: str, open_: bool) -> None:
    t = production(1942).war("axis", "west").put(first, "infantry", "new_york").put(second, "infantry", "new_york")
    assert t.offered("arrive", "tank", "new_york") == open_
    assert t.offered("arrive", "tank", "washington")


@rule("8.45b")
@pytest.mark.parametrize(("year", "cv"), [(1942, 1), (1943, 2), (1944, 3)])
def test_forces_are_stronger_every_year(year: int, cv: int) -> None:
    assert arrivals(production(year)).units("new_york") == f"air_force {cv}, fleet {cv}, tank {cv}, infantry {cv}"


@rule("8.45a")
def test_forces_do_not_depend_on_west_production() -> None:
    t = (
        table("west", "production", year=1942)
        .order("west", "axis", "ussr")
        .war("axis", "west")
        .satellite("usa", "west")
    )
    t.put("germany", "infantry", "london")
    assert (t.level("west"), "arrive" in t.verbs()) == (0, True)


@rule("8.45c")
def test_forces_may_be_built_up_in_the_production_in_which_they_come() -> None:
    t = arrivals(production(1942))
    assert t.offered("step", t.pick("new_york", "tank", "usa"))
    t.do("build", "washington", "usa", "infantry")
    assert not t.offered("step", t.pick("washington", "infantry", "usa"))


@rule("8.45d")
def test_forces_that_find_no_satellite_are_lost() -> None:
    t = production(1942, satellite=False)
    assert "arrive" not in t.verbs()
    u = arrivals(production(1943))
    assert u.units("new_york") == "air_force 2, fleet 2, tank 2, infantry 2"
    assert "arrive" not in u.verbs()


# 8.46 a USA that is attacked


@rule("8.46a")
def test_an_axis_violation_makes_the_usa_a_west_satellite() -> None:
    t = at_sea().war("axis", "west").do("violate", "usa")
    assert (t.status("usa"), t.holder("new_york")) == ("satellite", "west")
    assert (t.units("washington"), t.units("new_york"), t.factory_cost("west")) == ("fortress 4", "fortress 2", 4)


@rule("8.46a")
@pytest.mark.parametrize(("active", "owner"), [("axis", "germany"), ("ussr", "ussr")])
def test_an_enemy_in_canada_makes_the_usa_a_west_satellite(active: str, owner: str) -> None:
    t = at_sea(active, owner).war(active, "west")
    assert t.status("usa") == "neutral"
    t.do("move", t.pick("north_atlantic", "infantry"), "ottawa", "north_atlantic")
    assert (t.status("usa"), t.units("washington"), t.units("new_york")) == ("satellite", "fortress 4", "fortress 2")


@rule("8.46a")
def test_ships_that_raid_canada_are_enough() -> None:
    t = at_sea().war("axis", "west").put("britain", "infantry", "ottawa")
    t.do("move", t.pick("north_atlantic", "fleet"), "ottawa", "north_atlantic")
    assert t.status("usa") == "satellite"


@rule("8.46a")
def test_a_violation_of_the_usa_brings_no_reaction_cards() -> None:
    t = at_sea().war("axis", "west").do("violate", "usa")
    assert (t.cards("west"), t.cards("ussr")) == ((), ())


@rule("8.46a")
def test_an_enemy_in_another_colony_does_not() -> None:
    t = table("axis", "movement").war("axis", "west").put("germany", "infantry", "english_channel")
    t.do("move", t.pick("english_channel", "infantry"), "london", "english_channel")
    assert t.status("usa") == "neutral"


@rule("8.46a")
def test_the_usa_joins_only_once() -> None:
    t = canada_invaded()
    assert t.factory_cost("west") == 4
    u = at_sea().war("axis", "west").satellite("usa", "west")
    u.do("move", u.pick("north_atlantic", "infantry"), "ottawa", "north_atlantic")
    assert (u.factory_cost("west"), u.units("washington"), u.seat) == (5, "", "axis")


@rule("8.46b")
@pytest.mark.parametrize(("active", "owner"), [("west", "britain"), ("ussr", "ussr")])
def test_west_and_ussr_cannot_violate_the_usa(active: str, owner: str) -> None:
    t = at_sea(active, owner)
    assert t.refused("violate", "usa") == "8.46b"
    assert at_sea().war("axis", "west").offered("violate", "usa")


@rule("8.46b")
@pytest.mark.parametrize(("needs_war", "legal"), [(1, False), (0, True)])
def test_the_axis_must_be_at_war_with_the_west_first_unless_agreed_otherwise(needs_war: int, legal: bool) -> None:
    assert at_sea(usa_violation_needs_war=needs_war).offered("violate", "usa") == legal


@rule("8.46b", "8.13d")
@pytest.mark.parametrize(("markers", "war"), [(1, 0), (2, 1)])
def test_as_a_protectorate_the_usa_costs_a_declaration_of_war_anyway(markers: int, war: int) -> None:
    t = at_sea(usa_violation_needs_war=0).influence("usa", "west", markers).do("violate", "usa")
    assert (t.status("usa"), t.s.dow[1]) == ("satellite", war)


@rule("8.46c")
@pytest.mark.parametrize("year", [1938, 1940, 1943])
def test_the_forces_of_1942_come_at_once(year: int) -> None:
    t = canada_invaded(year=year)
    assert (t.seat, t.verbs()) == ("west", ("arrive",))
    arrivals(t)
    assert t.units("new_york") == "fortress 2, air_force 1, fleet 1, tank 1, infantry 1"
    assert t.seat == "axis"


@rule("8.46c")
def test_a_usa_that_joins_in_peace_waits_for_its_forces() -> None:
    t = played("west", ("west", 2))
    assert (t.units("new_york"), "arrive" in t.verbs()) == ("fortress 2", False)


@rule("8.46d", "8.46e")
def test_later_forces_come_in_the_next_two_west_productions_and_then_no_more() -> None:
    t = arrivals(canada_invaded(year=1940))
    t.dice(*[6] * 40)
    t.until("step", "buy", "arrive").until("arrive")
    assert t.s.year == 1941
    for unit in FORCES:
        t.do("arrive", unit, "washington")
    assert t.units("washington") == "fortress 4, air_force 2, fleet 2, tank 2, infantry 2"
    t.until("arrive")
    assert t.s.year == 1942
    assert t.do("arrive", "tank", "washington").units("washington", "west").count("tank 3") == 1
    for unit in FORCES[:3]:
        t.do("arrive", unit, "washington")
    for _ in range(9):  # all Productions of 1942 to 1944
        assert "arrive" not in t.until("buy", "arrive").verbs()
        t.do("done")
    assert t.s.year == 1945


@rule("8.46e")
@pytest.mark.parametrize(("year", "early"), [(1941, True), (1941, False), (1943, True)])
def test_early_arrivals_replace_the_calendar(year: int, early: bool) -> None:
    t = production(year)
    if early:
        t.s.usa_early, t.s.usa_groups = True, 1
    assert ("arrive" in t.verbs()) == early
    if early:
        assert arrivals(t).units("new_york") == "air_force 2, fleet 2, tank 2, infantry 2"
