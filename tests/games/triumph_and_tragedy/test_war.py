"""15.1 Peace, 15.2 Declarations of War, 15.3 War; Surprise (15.22c, d) stands with the order of fire."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table
from theatre.games.triumph_and_tragedy.game import RULES

AXIS, WEST, USSR = range(3)


def front(**options: int) -> Table:
    """The Axis moves: two Infantry in Munich, opposite empty Lorraine."""
    return table("axis", **options).put("germany", "infantry 2, infantry 2", "munich")


def declared(t: Table, side: int) -> list[int]:
    return list(t.view()["factions"][side]["declared"])


def chits_next_year(t: Table) -> list[int]:
    """How many chits each Faction has after the next Year Start."""
    t.until("buy")
    return [row["chits"] for row in t.view()["factions"]]


# 15.1 Peace


@rule("15.1a")
@pytest.mark.parametrize(("fought", "chits"), [(False, [1, 1, 1]), (True, [1, 1, 0])])
def test_who_is_at_peace_draws_a_dividend_unless_he_fought(fought: bool, chits: list[int]) -> None:
    t = table("ussr", season="fall").armed("poland", "axis").put("ussr", "infantry 3, infantry", "kiev")
    if fought:
        t.do("move", t.pick("kiev", "infantry"), "lvov", "kiev").dice(6, 6).do("done")
        t.misses(t.pick("lvov", "infantry"))
    assert chits_next_year(t.dice(2)) == chits


@rule("15.1b")
@pytest.mark.parametrize(("war", "points"), [(False, 11), (True, 6)])
def test_at_peace_res_does_not_count_for_production(war: bool, points: int) -> None:
    t = table("axis", "production")  # IND 12, POP 11, RES 6
    if war:
        t.war("axis", "ussr")
    assert t.view()["now"]["production"] == [AXIS, points]


@rule("15.1c")
def test_at_peace_the_factory_cost_is_the_initial_one() -> None:
    t = table("axis", "year_start", year=1939)
    assert [t.factory_cost(side) for side in ("axis", "west", "ussr")] == [5, 6, 7]


@rule("15.1c")
@pytest.mark.parametrize(("markers", "cost"), [(1, 6), (2, 5)])
def test_at_peace_only_the_usa_lowers_the_cost_of_the_west(markers: int, cost: int) -> None:
    t = table("axis", "year_start", year=1940).influence("usa", "west", markers).dice(2)
    t.begin()  # public opinion of 1941 adds a marker
    assert t.factory_cost("west") == cost


@rule("15.1d")
@pytest.mark.parametrize(("war", "cv", "marker"), [(False, 3, ""), (True, 2, "full")])
def test_at_peace_nobody_needs_supply_lines_or_trade_routes(war: bool, cv: int, marker: str) -> None:
    t = table("axis", "supply").put("britain", "fleet", "central_med").hand("axis", 0)
    (infantry,) = t.new("italy", "infantry 3", "tripoli")
    if war:
        t.war("west", "axis")
    assert t.blockaded("tripoli") == marker
    assert t.cv(infantry) == cv


@rule("15.1e")
@pytest.mark.parametrize("war", [False, True])
def test_at_peace_seas_are_shared_without_a_battle(war: bool) -> None:
    t = table("axis", then="ussr").put("britain", "fleet 2", "north_sea").put("ussr", "infantry", "moscow")
    t.put("germany", "fleet 2, fleet 2", "ruhr").put("germany", "infantry", "munich")
    if war:
        t.war("axis", "west")
    first = t.pick("ruhr", "fleet")
    assert t.offered("move", first, "norwegian_sea", "north_sea") == (not war)
    t.do("move", first, "north_sea", "ruhr").do("done")
    assert t.seat == ("west" if war else "ussr")
    assert declared(t, AXIS) == ([WEST] if war else [])


@rule("15.1f")
def test_at_peace_neutral_land_opens_with_a_violation() -> None:
    t = front()
    infantry = t.pick("munich", "infantry")
    assert not t.offered("move", infantry, "vienna", "munich")
    assert t.do("violate", "austria").offered("move", infantry, "vienna", "munich")
    assert not t.offered("move", infantry, "prague", "munich")


@rule("15.1g")
def test_at_peace_a_rivals_land_opens_with_a_declaration_of_war() -> None:
    t = front().put("germany", "infantry", "konigsberg")
    infantry = t.pick("munich", "infantry")
    assert not t.offered("move", infantry, "lorraine", "munich")
    assert t.do("declare-war", "west").offered("move", infantry, "lorraine", "munich")


@rule("15.1g")
def test_at_peace_a_rivals_protectorate_opens_with_a_declaration_of_war() -> None:
    t = front().influence("austria", "west", 2)
    infantry = t.pick("munich", "infantry")
    assert not t.offered("move", infantry, "vienna", "munich")
    t.do("violate", "austria").do("pass").do("muster", "vienna", "infantry")
    assert declared(t, AXIS) == [WEST]
    assert t.refused("done") == "15.21b"
    assert t.do("move", infantry, "vienna", "munich").offered("done")  # that was the Aggression owed


@rule("15.1h")
def test_passing_straits_is_neither_a_violation_nor_a_war() -> None:
    t = table("axis", then="ussr").put("germany", "fleet", "baltic_sea").put("italy", "fleet", "western_med")
    t.put("germany", "infantry", "munich").put("ussr", "infantry", "moscow").put("britain", "fortress", "gibraltar")
    t.do("move", t.pick("baltic_sea", "fleet"), "north_sea", "copenhagen")
    t.do("move", t.pick("western_med", "fleet"), "madeira_sea", "gibraltar")
    assert t.status("denmark") == "neutral"
    assert declared(t, AXIS) == []
    assert t.cards("west") == ()
    assert t.do("done").seat == "ussr"


@rule("15.1h")
def test_staying_in_foreign_straits_is_not_offered() -> None:
    t = table("axis").put("germany", "fleet", "baltic_sea").put("italy", "fleet", "western_med")
    assert t.refused("move", t.pick("baltic_sea", "fleet"), "copenhagen", "baltic_sea") == "1.3c"
    assert t.refused("move", t.pick("western_med", "fleet"), "gibraltar", "western_med") == "1.3c"


# 15.21 declaring


@rule("15.21a")
def test_war_is_declared_before_any_unit_moves() -> None:
    t, u = front(), front()
    u.do("move", u.pick("munich", "infantry"), "berlin", "munich")
    assert u.refused("declare-war", "west") == "15.21a"
    assert t.offered("declare-war", "west")


@rule("15.21a", "15.21b")
def test_the_question_speaks_of_declarations_only_while_they_can_be_made() -> None:
    def said(t: Table) -> str:
        return RULES.catalogue.say(t.asked().prompt)

    t = front()
    assert said(t).endswith("Declare War before the first move.")
    t.do("move", t.pick("munich", "infantry"), "berlin", "munich")
    assert said(t).endswith("may still move.")
    u = front().war("axis", "ussr").do("declare-war", "west")
    assert said(u).endswith("may still move. What was declared must still be carried out.")
    u.do("move", u.pick("munich", "infantry"), "lorraine", "munich")
    assert said(u).endswith("may still move.")


@rule("15.21a")
def test_a_violation_that_means_war_comes_before_any_move_too() -> None:
    t = front().influence("austria", "west", 2)
    assert t.offered("violate", "austria")
    t.do("move", t.pick("munich", "infantry"), "berlin", "munich")
    assert t.refused("violate", "austria") == "8.13d"
    assert t.offered("violate", "czechoslovakia")  # this one means no war


@rule("15.21b")
def test_aggression_must_follow_a_declaration() -> None:
    t = front().do("declare-war", "west")
    first = t.pick("munich", "infantry")
    assert t.refused("done") == "15.21b"
    t.do("move", first, "berlin", "munich")
    assert t.refused("done") == "15.21b"
    t.do("move", first + 1, "lorraine", "munich")
    assert t.offered("done")


@rule("15.21b")
def test_the_last_unit_must_be_kept_for_the_aggression() -> None:
    t = front(command=1).do("declare-war", "west")
    first = t.pick("munich", "infantry")
    assert t.refused("move", first, "berlin", "munich") == "15.21b"
    assert t.offered("move", first, "lorraine", "munich")


@rule("15.21b")
@pytest.mark.parametrize(("area", "offered"), [("munich", True), ("konigsberg", False)])
def test_no_war_is_declared_that_nobody_can_begin(area: str, offered: bool) -> None:
    t = table("axis").put("germany", "infantry", area)
    assert t.offered("declare-war", "west") == offered
    if not offered:
        assert t.refused("declare-war", "west") == "15.21b"


@rule("15.21b")
def test_aggression_against_another_enemy_does_not_pay() -> None:
    t = front().war("axis", "ussr").satellite("poland", "ussr").put("germany", "infantry", "berlin")
    t.do("declare-war", "west").do("move", t.pick("berlin", "infantry"), "warsaw", "berlin")
    assert t.refused("done") == "15.21b"
    assert t.do("move", t.pick("munich", "infantry"), "lorraine", "munich").offered("done")


@rule("15.21b")
def test_the_last_unit_that_can_aggress_does_nothing_else() -> None:
    t = front().put("germany", "infantry", "konigsberg").do("declare-war", "west")
    first = t.pick("munich", "infantry")
    t.do("move", first, "berlin", "munich").do("move", t.pick("konigsberg", "infantry"), "berlin", "baltic_sea")
    assert t.refused("move", first + 1, "ruhr", "munich") == "15.21b"
    assert t.refused("route", first + 1, "ruhr") == "15.21b"
    assert t.do("move", first + 1, "lorraine", "munich").offered("done")


@rule("15.21b")
@pytest.mark.parametrize(("others", "free"), [(False, False), (True, True)])
def test_the_last_ship_does_not_leave_the_battle_that_is_owed(others: bool, free: bool) -> None:
    t = table("axis").put("germany", "fleet", "north_sea").put("britain", "fleet", "north_sea")
    t.put("germany", "infantry", "munich" if others else "konigsberg").do("declare-war", "west")
    assert t.offered("done")
    assert t.offered("move", t.pick("north_sea", "fleet"), "ruhr", "north_sea") == free


@rule("15.21b")
def test_if_aggression_has_become_impossible_the_turn_may_end() -> None:
    t = front().put("germany", "infantry", "konigsberg").do("declare-war", "west")
    first = t.pick("munich", "infantry")
    assert t.do("disband", first).refused("done") == "15.21b"
    assert t.do("disband", first + 1).offered("done")


@rule("15.21c")
def test_no_entry_into_a_rivals_land_without_war() -> None:
    t = front().put("britain", "infantry", "berlin").put("italy", "fleet", "western_med")
    infantry = t.pick("munich", "infantry")
    assert t.refused("move", infantry, "lorraine", "munich") == "15.21c"
    assert t.refused("move", infantry, "berlin", "munich") == "15.21c"  # land with Rival units
    assert t.refused("move", t.pick("western_med", "fleet"), "algiers", "western_med") == "15.21c"
    assert t.offered("move", infantry, "ruhr", "munich")
    assert t.offered("route", t.pick("western_med", "fleet"), "gibraltar", "madeira_sea")


@rule("15.21c")
@pytest.mark.parametrize(("wars", "offered"), [(("west",), False), (("west", "ussr"), True)])
def test_a_rivals_units_bar_the_way_even_on_enemy_land(wars: tuple[str, ...], offered: bool) -> None:
    t = front().put("france", "infantry", "lorraine").put("ussr", "infantry", "lorraine").war("ussr", "west")
    for enemy in wars:
        t.war("axis", enemy)
    infantry = t.pick("munich", "infantry")
    assert t.offered("move", infantry, "lorraine", "munich") == offered
    if not offered:
        assert t.refused("move", infantry, "lorraine", "munich") == "15.21c"


@rule("15.21c")
@pytest.mark.parametrize("satellite", [True, False])
def test_no_entry_into_a_rivals_satellite_or_protectorate_without_war(satellite: bool) -> None:
    t = front()
    if satellite:
        t.satellite("austria", "west")
    else:
        t.influence("austria", "west", 2)
    infantry = t.pick("munich", "infantry")
    assert t.refused("move", infantry, "vienna", "munich") == ("15.21c" if satellite else "15.4")
    if satellite:
        assert t.do("declare-war", "west").offered("move", infantry, "vienna", "munich")


# 15.22 what a Declaration does


@rule("15.22a")
@pytest.mark.parametrize("war", [True, False])
def test_declarer_and_victim_are_enemies_from_then_on(war: bool) -> None:
    t = front(then="west").put("france", "infantry 2", "marseille").put("germany", "infantry", "berlin")
    if war:
        t.do("declare-war", "west").do("move", t.pick("munich", "infantry"), "lorraine", "munich")
    t.do("done")
    assert t.seat == "west"
    assert t.offered("move", t.pick("marseille", "infantry", "france"), "milan", "marseille") == war
    assert t.offered("declare-war", "axis") != war
    if war:
        assert t.refused("declare-war", "axis") == "15.22a"


@rule("15.22b")
@pytest.mark.parametrize(
    ("victim", "start", "place", "costs"),
    [
        pytest.param("west", "munich", "lorraine", [5, 5, 7]),
        pytest.param("ussr", "riga", "leningrad", [5, 6, 5]),
    ],
)
def test_the_factory_cost_of_the_victim_drops(victim: str, start: str, place: str, costs: list[int]) -> None:
    t = table("axis").satellite("baltic_states", "axis").put("germany", "infantry", start).do("declare-war", victim)
    assert [t.factory_cost(side) for side in ("axis", "west", "ussr")] == costs
    assert t.offered("move", t.pick(start, "infantry"), place, start)


@rule("15.22e")
def test_a_declaration_costs_its_declarer_one_vp() -> None:
    t = front().ind("axis", 3)
    before = t.points("axis"), t.points("west")
    t.do("declare-war", "west")
    assert t.points("axis") == before[0] - 1
    assert t.points("west") == before[1]


@rule("15.22f")
@pytest.mark.parametrize("leave", [True, False])
def test_the_declarer_leaves_shared_seas_or_fights_there(leave: bool) -> None:
    t = front(then="ussr").put("germany", "fleet 2", "north_sea").put("britain", "fleet 2", "north_sea")
    t.put("ussr", "infantry", "moscow").put("germany", "infantry", "berlin").do("declare-war", "west")
    t.do("move", t.pick("munich", "infantry"), "lorraine", "munich")
    if leave:
        t.do("move", t.pick("north_sea", "fleet"), "ruhr", "north_sea")
    t.do("done")
    assert t.seat == ("ussr" if leave else "axis")  # by Surprise the Axis fires first
    assert ("fire" in t.verbs()) != leave


@rule("15.22f")
def test_units_leave_a_shared_sea_by_the_rules_of_disengaging() -> None:
    t = front().put("germany", "fleet", "north_sea").put("britain", "fleet", "north_sea")
    t.put("britain", "fleet", "norwegian_sea").do("declare-war", "west")
    fleet = t.pick("north_sea", "fleet")
    assert t.refused("move", fleet, "norwegian_sea", "north_sea") == "11.51b"
    assert t.offered("move", fleet, "english_channel", "north_sea")


@rule("15.22f")
def test_a_battle_in_a_shared_sea_is_the_aggression_owed() -> None:
    t = table("axis", then="ussr").put("germany", "fleet 2", "north_sea").put("britain", "fleet 2", "north_sea")
    t.put("ussr", "infantry", "moscow").put("germany", "infantry", "berlin").do("declare-war", "west").do("done")
    assert t.seat == "axis"
    assert t.offered("fire", t.pick("north_sea", "fleet"), "N")


@rule("15.22g")
def test_war_is_only_between_the_two_who_are_named() -> None:
    t = front().satellite("baltic_states", "axis").put("germany", "infantry", "riga").put("ussr", "fleet", "north_sea")
    t.put("germany", "fleet", "ruhr").do("declare-war", "west")
    assert t.refused("move", t.pick("riga", "infantry"), "leningrad", "riga") == "15.21c"
    assert t.offered("move", t.pick("ruhr", "fleet"), "english_channel", "north_sea")
    assert t.offered("declare-war", "ussr")


@rule("15.22g")
@pytest.mark.parametrize(("enemy", "levels"), [("west", [6, 7, 9]), ("ussr", [6, 7, 9]), ("", [11, 7, 9])])
def test_war_with_either_rival_is_war_for_production(enemy: str, levels: list[int]) -> None:
    t = table("axis", "production")
    if enemy:
        t.war(enemy, "axis")
    assert [t.level(side) for side in ("axis", "west", "ussr")] == levels


@rule("15.22h")
def test_what_a_declaration_brings_to_both() -> None:
    t = front(season="fall").ind("west", 15).do("declare-war", "west")
    assert t.view()["factions"][AXIS]["surprise"]
    assert not t.view()["factions"][WEST]["surprise"]
    assert (t.level("axis"), t.level("west")) == (6, 11)  # both count RES
    t.do("move", t.pick("munich", "infantry"), "lorraine", "munich").dice(2).do("done")
    assert chits_next_year(t) == [0, 0, 1]


# 15.3 War


@rule("15.3a")
@pytest.mark.parametrize(
    ("war", "chits"), [(("axis", "west"), [0, 0, 1]), (("ussr", "axis"), [0, 1, 0]), ((), [1, 1, 1])]
)
def test_at_war_nobody_draws_dividends(war: tuple[str, ...], chits: list[int]) -> None:
    t = table("axis", "supply", season="fall")
    if war:
        t.war(*war)
    assert chits_next_year(t.dice(2)) == chits


@rule("15.3b")
@pytest.mark.parametrize("war", [True, False])
def test_at_war_enemy_land_is_entered_at_no_further_cost(war: bool) -> None:
    t = front().put("france", "infantry", "lorraine")
    if war:
        t.war("west", "axis")
    infantry = t.pick("munich", "infantry")
    assert t.offered("move", infantry, "lorraine", "munich") == war
    if war:
        cost, points = t.factory_cost("west"), t.points("axis")
        t.do("move", infantry, "lorraine", "munich")
        assert (t.factory_cost("west"), t.points("axis"), declared(t, AXIS)) == (cost, points, [])


@rule("15.3c")
@pytest.mark.parametrize("season", ["spring", "summer", "fall"])
@pytest.mark.parametrize(("war", "cv"), [(True, 2), (False, 3)])
def test_at_war_supply_is_checked_every_season(season: str, war: bool, cv: int) -> None:
    t = table("axis", "supply", season=season).put("britain", "fleet", "central_med").hand("axis", 0).hand("ussr", 1)
    (infantry,) = t.new("italy", "infantry 3", "tripoli")
    if war:
        t.war("west", "axis")
    t.begin()
    assert t.cv(infantry) == cv


@rule("15.3d")
@pytest.mark.parametrize(("enemy", "marker"), [("west", "full"), ("ussr", ""), ("", "")])
def test_at_war_blockades_are_checked_in_summer(enemy: str, marker: str) -> None:
    t = table("axis", "supply").put("britain", "fleet", "central_med").hand("axis", 0)
    if enemy:
        t.war(enemy, "axis")
    assert t.blockaded("tripoli") == marker


@rule("15.3e")
@pytest.mark.parametrize(("war", "stays", "points"), [(True, True, 10), (True, False, 11), (False, True, 12)])
def test_at_war_production_counts_res_and_blockades(war: bool, stays: bool, points: int) -> None:
    t = table("west", "supply", year=1936).ind("west", 15).hand("axis", 0)  # POP 12, RES 11, one of them in Canada
    (sub,) = t.new("germany", "sub", "north_atlantic")
    if war:
        t.war("axis", "west")
    t.begin()
    if not stays:
        t.do("disband", sub, seat="axis")
    t.dice(3).until("buy")
    assert t.view()["now"]["production"] == [WEST, points]
