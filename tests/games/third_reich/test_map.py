"""5.1 to 5.4 and 5.8: the grid, what can be entered, land and sea hexsides, the corners of the coast, fronts."""

from __future__ import annotations

import pytest

from games.third_reich.sea_table import Seas, seas
from games.third_reich.table import Table, port, rule, table
from theatre.core.decision import Choice
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w


def walks(start: str, to: str) -> bool:
    """May a German infantry march from one hex into the other, both being German?"""
    t = table("axis").option("germany", "offensive").hold("germany", start, to)
    unit = t.new("germany", "infantry-3-3", start)
    t.s.graced[unit] = st.this_turn(t.s)  # in supply wherever it is
    return t.offered("march", unit, to)


def sails(start: str, to: str) -> bool:
    """Is there a sea hexside between two hexes?"""
    return any(edge.kind == "sea" and {edge.a, edge.b} == {start, to} for edge in w.BOARD.edges)


@rule("5.1")
@pytest.mark.parametrize(
    ("city", "hex_"),
    [
        *[("Lisbon", "V8"), ("Marrakech", "EE2"), ("Dublin", "H22"), ("Rome", "Y22"), ("Berlin", "L31")],
        *[("Helsinki", "D41"), ("Moscow", "H47"), ("Perma", "D61"), ("Oslo", "C35"), ("Bergen", "C33")],
    ],
)
def test_the_cities_of_the_example_lie_where_it_says(city: str, hex_: str) -> None:
    assert city in [site.name for site in w.BOARD.spaces[w.space(hex_)].sites]


@rule("5.1")
def test_numbered_rows_run_from_north_west_to_south_east() -> None:
    """The six hexes around L39; a march goes to no other."""
    around = {"K39", "K40", "L38", "L40", "M38", "M39"}
    near = w.across(w.BIT[w.space("L39")], w.LAND_SIDES)
    assert {w.IDS[at] for at in w.spaces(near)} == around
    assert w.hexes_between(w.space("L39"), w.space("N37")) == 2  # down the diagonal the numbers fall
    assert w.hexes_between(w.space("L39"), w.space("N41")) == 4
    assert walks("L39", "M38")
    assert not walks("L39", "M40")


@rule("5.2a", "5.2b")
def test_switzerland_is_no_part_of_the_board() -> None:
    swiss = ("R23", "R24", "S22", "S23")
    assert not set(swiss) & set(w.IDS)
    t = table("axis").war("italy", "france").option("germany", "offensive").hold("germany", "R22", "Q23")
    infantry = t.new("germany", "infantry-3-3", "Q23")
    assert {w.IDS[at] for at in w.spaces(w.NEAR[w.space("R22")])} & set(swiss) == set()
    t.s.graced[infantry] = st.this_turn(t.s)
    assert t.offered("march", infantry, "R22", "S21")
    with pytest.raises(LookupError):
        t.offered("march", infantry, "R23")


@rule("5.2b")
def test_air_flies_around_switzerland() -> None:
    """From Q24 to S22 it is two hexes on the map, but both that lie between are Swiss."""
    direct = w.hexes_between(w.space("Q23"), w.space("T22"))
    free = w.within(w.BIT[w.space("Q23")], w.HEXES, direct)
    assert not free & w.BIT[w.space("T22")]
    assert w.within(w.BIT[w.space("Q23")], w.HEXES, direct + 1) & w.BIT[w.space("T22")]


@rule("5.3a")
def test_ground_units_need_land_on_both_sides_of_the_hexside() -> None:
    assert walks("J30", "K30")
    assert not walks("J30", "K29")  # a shoreline is not enough
    t = table("axis", 1940, "summer", phase="combat").option("germany", "offensive").hold("germany", "J30")
    unit = t.new("germany", "infantry-3-3", "J30")
    t.put("britain", "infantry-1-3", "K29").put("britain", "infantry-1-3", "K30").hold("britain", "K29", "K30")
    assert t.attack_refused("K29", unit) == "14.21a"
    t.dice(6).attack("K30", unit)


def voyage(start: str, target: str, *course: str) -> tuple[Seas, tuple[str | int, ...]]:
    t = seas("axis").war("italy", "britain").option("italy", "offensive").option("germany", "offensive")
    fleet = t.new("germany", "fleet-9", start)
    return t, (1, fleet, target, *course)


@rule("5.3b")
def test_fleets_cross_sea_hexsides_only() -> None:
    t, args = voyage("Bremen", "Hamburg", "K30", "J30")
    assert t.refused("change-base", *args, seat="germany") == "5.3b"
    t, args = voyage("Bremen", "Hamburg", "J29", "J30")
    t.do("change-base", *args, seat="germany")


@rule("5.31")
def test_a_mixed_hexside_is_land_and_sea() -> None:
    """X52 and W52 share a coast on the Caspian; V52 and V53 too."""
    for one, other in (("W52", "X52"), ("V52", "V53")):
        assert walks(one, other)
        assert sails(one, other)
    assert walks("L39", "L40")
    assert not sails("L39", "L40")


@rule("5.3c")
def test_where_the_front_line_follows_the_coast_there_is_sea() -> None:
    """The line between West and Mediterranean runs down the hexside of Gibraltar and AA6: ships pass, men do not."""
    along = [{edge.a, edge.b} for edge in w.BOARD.edges if edge.features.get("front_boundary") == "coast"]
    assert {"AA6", "AA7"} in along
    t = seas("allies").option("britain", "offensive")
    fleet = t.new("britain", "fleet-9", "Gibraltar")
    along_it = Choice("change-base", (1, fleet, port("Plymouth"), w.space("AA6")))
    refusal = t.asked("britain").options.why_not(along_it)
    assert refusal is not None
    assert refusal.rule == "core.unfinished", "the way goes on from there"
    assert not any(walks(*sorted(pair)) for pair in along if all(w.IS_LAND[w.space(one)] for one in pair))


@rule("5.32a")
def test_the_black_islets_east_of_athens_are_water() -> None:
    for islet in ("CC29", "DD29"):
        assert not walks("DD28", islet)
    assert walks("DD27", "DD28")
    assert walks("DD27", "CC28")
    assert not walks("CC28", "DD28")


@rule("5.32b")
def test_a_unit_in_w52_stands_on_the_southern_peninsula() -> None:
    assert walks("W52", "X52")
    for northern in ("V52", "V53", "W53"):
        assert not walks("W52", northern)


@rule("5.32c", "5.6q2")
def test_the_tip_of_denmark_is_no_island_that_can_be_invaded() -> None:
    t = seas("axis", phase="combat").option("germany", "offensive").minor("denmark", "attacked", foes="germany")
    fleet, infantry = t.new("germany", "fleet-9", "Bremen"), t.new("germany", "infantry-1-3", "K29")
    assert t.refused("invade", 1, fleet, 1, infantry, "F33") == "29.431a"
    assert walks("G32", "F33")  # but by its arrow


CORNERS_OF_ALL_WATER = [
    *[("J30", "K29"), ("A34", "B34"), ("D43", "D44"), ("E27", "F26"), ("I22", "I23"), ("I37", "J36"), ("K24", "L23")],
    *[("K32", "K33"), ("M23", "N22"), ("T39", "T40"), ("U18", "V18"), ("U38", "V38"), ("W43", "X43"), ("X43", "Y42")],
    *[("Y19", "Z18"), ("AA18", "AA19"), ("EE30", "FF30"), ("EE31", "FF30"), ("MM31", "NN30"), ("D34", "D35")],
    *[("J27", "K26"), ("J27", "K27"), ("J28", "K27"), ("J28", "K28"), ("K24", "L24"), ("L23", "L24"), ("V17", "V18")],
    *[("U21", "V21"), ("V20", "V21")],
]
CORNERS_OF_ALL_LAND = [
    *[("J30", "K30"), ("K29", "K30"), ("GG33", "HH33"), ("A34", "A35"), ("A35", "B34"), ("C27", "C28"), ("C35", "D34")],
    *[("C35", "D35"), ("C44", "D43"), ("C44", "D44"), ("E26", "E27"), ("E26", "F26"), ("G42", "H42"), ("H41", "H42")],
    *[("I22", "J22"), ("I23", "J22"), ("I37", "J37"), ("J36", "J37"), ("K26", "K27"), ("K27", "K28"), ("K23", "K24")],
    *[("K33", "L32"), ("M23", "N23"), ("S40", "T39"), ("S40", "T40"), ("U18", "V17"), ("U21", "V20"), ("U38", "U39")],
    *[("U39", "V38"), ("W43", "W44"), ("W44", "X43"), ("X43", "Y43"), ("Y42", "Y43"), ("Y19", "Z19"), ("Z18", "Z19")],
    *[("Z19", "AA18"), ("Z19", "AA19"), ("EE30", "EE31"), ("MM30", "NN30")],
]


@rule("5.37", "5.37b")
def test_at_the_listed_corners_no_hexside_is_mixed() -> None:
    for one, other in CORNERS_OF_ALL_LAND:
        near = w.across(w.BIT[w.space(one)], w.LAND_SIDES)
        assert (bool(near & w.BIT[w.space(other)]), sails(one, other)) == (True, False), (one, other)
    for one, other in CORNERS_OF_ALL_WATER:
        near = w.across(w.BIT[w.space(one)], w.LAND_SIDES)
        assert (bool(near & w.BIT[w.space(other)]), sails(one, other)) == (False, True), (one, other)


@rule("5.37")
def test_the_two_examples() -> None:
    assert not walks("J30", "K29")
    assert not any(sails("K30", near) for near in ("J30", "J31", "K29", "K31", "L29", "L30"))
    assert walks("GG33", "HH33")
    assert not w.IS_LAND[w.space("HH32")]


@rule("5.34")
def test_hexes_over_water_are_not_adjacent_when_a_power_passes() -> None:
    """A unit in DD22 that passes is not next to an enemy behind the Strait of Messina; one in DD20 is."""

    def sicily(enemy: str, unit: str) -> tuple[Table, int]:
        t = table("axis").war("italy", "britain").option("italy", "pass")
        t.put("britain", "infantry-1-3", enemy).hold("britain", enemy)
        infantry = t.new("italy", "infantry-1-3", unit)
        t.s.graced[infantry] = st.this_turn(t.s)
        return t, infantry

    t, unit = sicily("DD21", "DD22")
    assert t.offered("march", unit, "CC23")
    t, unit = sicily("DD21", "DD20")
    assert t.refused("march", unit, "DD19") == "19.2a"


@rule("5.34")
def test_hexes_over_water_are_not_adjacent_for_redeployment() -> None:
    def sicily(enemy: str, unit: str) -> tuple[Table, int]:
        t = table("axis", phase="redeployment").war("italy", "britain")
        t.put("britain", "infantry-1-3", enemy).hold("britain", enemy)
        return t, t.new("italy", "infantry-1-3", unit)

    t, unit = sicily("DD21", "DD22")
    assert t.offered("redeploy", unit, "T23", seat="italy")
    t, unit = sicily("DD22", "CC23")
    assert t.refused("redeploy", unit, "T23", seat="italy") == "16.2b"


@rule("5.8")
@pytest.mark.parametrize(("front", "hex_"), [("west", "N31"), ("east", "N34"), ("mediterranean", "Y22")])
def test_three_fronts_with_an_option_each(front: str, hex_: str) -> None:
    """A unit in a hex moves by the option of its front only."""
    at = w.space(hex_)
    assert w.FRONT_IDS[w.FRONT[at]] == front
    for chosen in w.FRONT_IDS:
        t = table("axis").hold("germany", "poland", "italy").option("germany", "offensive", chosen)
        t.war("italy", "britain").minor("poland", "conquered")
        unit = t.new("germany", "infantry-3-3", hex_)
        step = next(w.IDS[one] for one in w.spaces(w.NEAR[at]) if w.FRONT[one] == w.FRONT[at])
        t.hold("britain", step)
        assert t.offered("march", unit, step) == (chosen == front)


@rule("4.2")
def test_a_fleet_sails_any_distance_on_its_front() -> None:
    t = seas("axis").option("germany", "offensive").hold("germany", "AA7")
    fleet = t.new("germany", "fleet-9", "Bremen")
    assert len(t.whole("change-base", 1, fleet, "Gibraltar", seat="germany").args[3:]) > 20
    assert t.refused("change-base", 1, fleet, "Genoa", seat="germany") in ("29.22", "29.21a", "36.1")


@rule("4.1")
def test_a_unit_has_a_combat_and_a_movement_factor_and_a_replacement_only_the_first() -> None:
    t = table("axis").option("germany", "offensive").hold("germany", "poland").minor("poland", "conquered")
    armor, infantry = t.new("germany", "armor-4-6", "N30"), t.new("germany", "infantry-3-3", "N30")
    replacement = t.new("germany", "replacement-1", "N31")
    way = ("N31", "N32", "N33", "N34", "N35", "N36")
    assert t.offered("march", armor, *way)
    assert t.refused("march", infantry, *way[:4]) == "13.1a"
    assert t.offered("march", infantry, *way[:3])
    assert t.refused("march", replacement, "N32") == "30.2"
    assert [tb.COMBAT[unit] for unit in (armor, infantry, replacement)] == [4, 3, 1]
