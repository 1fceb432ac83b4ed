"""The data files hold together: with the board, with the counter mix, and with the figures that the rulebook prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from theatre.core.dice import Dice, seed_key
from theatre.core.rulebook import load_rules
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.cards import CARDS, Card, Placement, counters, nation_of, strategic_limit
from theatre.games.supreme_commander.relations import master
from theatre.games.supreme_commander.rows import Forces
from theatre.games.supreme_commander.setup import hexes_of, is_fixed, places_of, set_up
from theatre.games.supreme_commander.state import ALLY, POOL, SPARE, Position, Switches

NO_OPTIONS = dict.fromkeys(Switches.__struct_fields__, 0)
SCENARIOS = list(CARDS)


def layout(scenario: str) -> Position:
    return set_up(scenario, NO_OPTIONS, Dice(seed_key(7)))


# printed figures

CRT_ANCHORS = [(2, 1, 2, 1), (5, 4, 1, 1), (5, 7, 0, 2), (6, 4, 0, 1), (6, 5, 1, 2), (6, 7, 0, 3), (7, 3, 0, 1)]


@pytest.mark.parametrize(("column", "die", "attacker", "defender"), CRT_ANCHORS)
def test_printed_cells_of_the_combat_results_table(column: int, die: int, attacker: int, defender: int) -> None:
    assert tb.combat_result(column, die) == (attacker, defender)


def test_combat_beyond_the_table_is_read_in_its_last_column_and_row() -> None:
    assert tb.combat_result(12, 3) == tb.combat_result(7, 3)
    assert tb.combat_result(-20, 14) == tb.combat_result(-7, 10)
    assert tb.combat_result(2, -1) == (2, 1)  # 13.2.3.1: a modified 0 is read as 1


def test_a_better_column_and_a_better_roll_never_favour_the_defender() -> None:
    def balance(column: int, die: int) -> int:
        attacker, defender = tb.combat_result(column, die)
        return defender - attacker

    sums = [sum([balance(column, die) for die in range(1, 11)]) for column in range(-7, 8)]
    assert all(a < b for a, b in pairwise(sums))


@pytest.mark.parametrize(
    ("column", "die", "result"),
    [(1, 3, tb.NO_RESULT), (-1, 9, tb.HIT), (0, 4, tb.NO_RESULT), (0, 5, tb.ABORT), (9, 10, tb.HIT)],
)
def test_printed_cells_of_the_naval_and_air_table(column: int, die: int, result: int) -> None:
    assert tb.naval_air_result(column, die) == result


@pytest.mark.parametrize(("ships", "die", "hits"), [(2, 7, 1), (2, 9, 2), (2, 10, 2), (0, 10, 0)])
def test_printed_cells_of_the_convoy_table(ships: int, die: int, hits: int) -> None:
    assert tb.intercept_hits(ships, die) == hits


def test_printed_cell_of_the_murmansk_table() -> None:
    assert tb.murmansk_loss(1, 6) == 2
    assert tb.murmansk_loss(-3, 6) == tb.murmansk_loss(0, 6)


def test_every_table_has_ten_cells_to_a_column() -> None:
    charts = tb.CHARTS
    lists = [*charts.naval_air.columns, *charts.convoy_intercept, *charts.murmansk, charts.annexation]
    assert {len(cells) for cells in lists} == {10}
    assert (len(charts.crt.rows), {len(row) for row in charts.crt.rows}) == (10, {15})


def test_printed_prices_and_return_times() -> None:
    assert tb.unit_cost(tb.INFANTRY, 3) == 45
    assert tb.unit_cost(tb.FIGHTER, 1) == 85
    assert tb.unit_cost(tb.FORT, 0) == 50
    assert (tb.technology_cost(1, 0), tb.technology_cost(1, 2)) == (150, 100)
    printed = {tb.INFANTRY_ARMY: 3, tb.MECH_ARMY: 4, tb.TANK_ARMY: 4, tb.SURFACE: 6, tb.FORT: 2, tb.FIGHTER: 3}
    assert {kind: tb.RETURN_TURNS[kind] for kind in printed} == printed


def test_printed_terrain_values() -> None:
    terrain, sides = tb.CHARTS.terrain, tb.CHARTS.hexsides
    assert [terrain[name].defence for name in ("fort", "mountain", "city")] == [2, 2, 1]
    assert sides["river"].defence == 1
    assert (terrain["forest"].move[tb.MUD], sides["river"].move[tb.MUD], tb.CHARTS.rail_move[tb.MUD]) == (2, 2, 1)
    assert {w.TERRAIN[at] for at in w.spaces(w.LAND)} <= set(terrain)


def test_calendar_runs_from_august_1939_to_june_1945() -> None:
    assert [row.turn for row in tb.CALENDAR] == list(range(1, 53))
    dates = {row.turn: (row.period, row.year) for row in tb.CALENDAR}
    assert dates[1] == ("Aug-Sep", 1939)
    assert dates[17] == ("Jun-Jul", 1941)
    assert dates[43] == ("May-Jun", 1944)
    assert dates[52] == ("May-Jun", 1945)
    assert [turn for turn, (period, _) in dates.items() if period == "Jan-Feb"] == list(tb.ECONOMY.new_year_turns)
    printed = {1: tb.CLEAR, 2: tb.MUD, 12: tb.SNOW, 16: tb.CLEAR, 21: tb.SNOW, 22: tb.SNOW}
    assert {turn: tb.WEATHER[turn] for turn in printed} == printed


@pytest.mark.parametrize(
    ("nation", "model", "name", "front", "back"),
    [
        ("germany", "infantry", "1", (1, 5), (2, 0)),
        ("germany", "army_3_3", "19", (3, 3), None),
        ("germany", "army_5_3", "18", (5, 3), None),
        ("germany", "hq", "C", (4, 3), (1, 2)),
        ("germany", "hq", "D", (2, 3), (1, 2)),
        ("germany", "panzer_army", "PzA", None, (3, 3)),
        ("ussr", "infantry", "1", (1, 3), (2, 0)),
        ("ussr", "cavalry", "1", (1, 6), None),
        ("ussr", "tank_army", "5", (5, 4), None),
        ("uk", "h_hq", "H", (2, 0), (1, 0)),
        ("uk", "joint_hq", "15", (3, 4), None),
        ("uk", "joint_hq", "21", (4, 4), None),
        ("uk", "canadian_army", "1 CAN", (4, 4), None),
        ("usa", "third_army", "3", (6, 4), (3, 4)),
        ("usa", "hq", "12", (4, 3), None),
        ("netherlands", "army", "1", None, (1, 2)),
        ("france", "tank", "1", (2, 6), None),
    ],
)
def test_printed_values_of_counters(
    nation: str, model: str, name: str, front: tuple[int, int] | None, back: tuple[int, int] | None
) -> None:
    (unit,) = counters(tb.NATION_ID[nation], model, (name,))
    if front:
        assert (tb.COMBAT[unit][0], tb.MOVEMENT[unit][0]) == front
    if back:
        assert (tb.COMBAT[unit][1], tb.MOVEMENT[unit][1]) == back


def test_units_are_built_of_as_many_steps_as_they_have() -> None:
    for unit in range(tb.UNITS):
        if tb.KIND[unit] in tb.BUILD and tb.MODEL[unit] != "h_hq":
            assert len(tb.BUILD[tb.KIND[unit]]) == tb.STEPS[unit]


# the board


def test_victory_locations_are_those_of_the_board() -> None:
    assert sorted(w.NAMES[at].split(" (")[0] for at in w.VICTORY_HEXES) == sorted(tb.VICTORY.locations)
    soviet = [at for at in w.VICTORY_HEXES if w.COUNTRY[at] == tb.USSR]
    assert (len(w.VICTORY_HEXES), len(soviet)) == (32, 9)
    for name in tb.VICTORY.barbarossa:
        assert w.space(name) in soviet


def test_nations_are_the_countries_of_the_board() -> None:
    kinds = {"major": range(6), "minor": tb.MINORS, "possession": tb.POSSESSIONS, "closed": tb.CLOSED}
    for group in w.BOARD.groups:
        if group.kind in kinds:
            assert tb.NATION_ID[group.id] in kinds[group.kind]
    for major in tb.MAJORS:
        assert w.CAPITAL[tb.NATION_ID[major.id]] == (w.space(major.capital) if major.capital else w.NOWHERE)


def test_borders_go_both_ways() -> None:
    for nation, neighbours in enumerate(tb.BORDERS):
        for other in neighbours:
            assert nation in tb.BORDERS[other]


# scenario cards


def placements(card: Card) -> Iterator[tuple[str, Placement]]:
    for name, forces in card.forces.items():
        for placement in forces.set_up:
            yield name, placement


def called(card: Card) -> Iterator[tuple[int, Forces]]:
    """Everything that a card ever brings into play, by nation of the counters."""
    for name, placement in placements(card):
        yield nation_of(placement, name), placement.units
    for name, forces in card.forces.items():
        yield tb.NATION_ID[name], forces.pool
        for more in forces.more_pool:
            yield nation_of(more, name), more.units
        for later in forces.later:
            yield nation_of(later, name), later.units
            yield nation_of(later, name), later.decoys


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_counter_mix_suffices(scenario: str) -> None:
    numbers: Counter[tuple[int, str]] = Counter()
    names: Counter[tuple[int, str, str]] = Counter()
    for nation, forces in called(CARDS[scenario]):
        for model, which in forces.items():
            numbers[nation, model] += which if isinstance(which, int) else len(which)
            for name in () if isinstance(which, int) else which:
                assert len(counters(nation, model, (name,))) == 1, (model, name)
                names[nation, model, name] += 1
    for (nation, model), count in numbers.items():
        assert count <= len(tb.UNITS_OF[nation, model]), (tb.NATION_IDS[nation], model)
    assert set(names.values()) <= {1}


@pytest.mark.parametrize("scenario", ["europe_at_war", "barbarossa_to_berlin"])
def test_long_scenarios_use_every_infantry_and_tank_corps_of_the_majors(scenario: str) -> None:
    totals: Counter[tuple[int, str]] = Counter()
    for nation, forces in called(CARDS[scenario]):
        for model, which in forces.items():
            totals[nation, model] += which if isinstance(which, int) else len(which)
    for power in (tb.GERMANY, tb.UK, tb.USSR, tb.USA):
        assert totals[power, "infantry"] == len(tb.UNITS_OF[power, "infantry"])
        assert totals[power, "tank"] == len(tb.UNITS_OF[power, "tank"])


def _side(s: Position, nation: int) -> int:
    """The side of a nation; Italy of 1944 is a minor ally of the USA."""
    power = s.patron[nation] if s.status[nation] == ALLY else master(s, nation)
    return tb.NOBODY if power == tb.NOBODY else tb.SIDE[power]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_place_of_a_card_exists_and_is_friendly(scenario: str) -> None:
    s = layout(scenario)
    for name, placement in placements(CARDS[scenario]):
        places = places_of(placement)
        vichy = placement.of == "france" and "free_infantry" not in placement.units
        ours = [at for at in places if w.IS_BOX[at] or _side(s, s.holder[at]) == _side(s, tb.NATION_ID[name])]
        room = [at for at in places if s.holder[at] == tb.VICHY] if vichy else ours
        assert room, (name, placement)
        if is_fixed(placement):
            assert room == list(places), (name, placement)


def test_the_front_of_1944_runs_between_the_units() -> None:
    s = layout("great_crusade")
    for unit in s.placed:
        at = s.where[unit]
        if tb.IS_LAND_UNIT[unit] and not w.IS_BOX[at]:
            assert _side(s, s.serves[unit]) == _side(s, s.holder[at]), w.IDS[at]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_areas_named_by_a_card_are_on_the_board(scenario: str) -> None:
    card = CARDS[scenario]
    for holding in (*card.control, *card.home):
        assert holding.holder in tb.NATION_ID
        for area in holding.areas:
            assert hexes_of(area)
    for area in (*card.in_play, *card.out_of_play, *card.supply_through):
        assert w.AREA[area]


@pytest.mark.parametrize(
    ("scenario", "power", "per_turn", "limit"),
    [
        ("europe_at_war", "uk", 70, 2),
        ("europe_at_war", "france", 55, 1),
        ("europe_at_war", "ussr", 40, 3),
        ("europe_at_war", "germany", 100, 5),
        ("europe_at_war", "italy", 30, 1),
        ("barbarossa", "germany", 190, 3),
        ("barbarossa", "ussr", 155, 3),
        ("barbarossa_to_berlin", "uk", 80, 2),
        ("barbarossa_to_berlin", "germany", 245, 5),
        ("barbarossa_to_berlin", "italy", 45, 2),
        ("great_crusade", "uk", 95, 2),
        ("great_crusade", "ussr", 205, 3),
        ("great_crusade", "usa", 250, 3),
        ("great_crusade", "germany", 290, 5),
    ],
)
def test_printed_incomes_and_strategic_moves(scenario: str, power: str, per_turn: int, limit: int) -> None:
    s, card = layout(scenario), CARDS[scenario]
    assert s.per_turn[tb.NATION_ID[power]] == per_turn
    assert strategic_limit(card, power, card.first_turn) == limit


def test_reconstructed_rises_and_values_lead_from_the_incomes_of_1939_to_those_of_1941() -> None:
    """What Germany and Italy earn on turn 17 is what they had, what they took, and what the years added."""
    before, after = layout("europe_at_war"), layout("barbarossa_to_berlin")

    def held(s: Position, power: int) -> int:
        return sum([w.MSP[at] for number, at in enumerate(w.MSP_HEXES) if s.earner[number] == power])

    for power in (tb.GERMANY, tb.ITALY, tb.UK):
        risen = sum([rise for (of, turn), rise in tb.ANNUAL.items() if of == power and turn <= 17])
        assert after.per_turn[power] == before.per_turn[power] + held(after, power) - held(before, power) + risen
    risen = sum([rise for (of, turn), rise in tb.ANNUAL.items() if of == tb.USSR and turn <= 17])
    annexed = 3 * tb.ECONOMY.annexation_income
    taken = held(after, tb.USSR) - held(before, tb.USSR)
    assert after.per_turn[tb.USSR] == before.per_turn[tb.USSR] + taken + annexed + risen


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_counter_lies_somewhere_sensible_after_the_card_is_laid_out(scenario: str) -> None:
    s = layout(scenario)
    for unit in range(tb.UNITS):
        assert s.where[unit] in (SPARE, POOL) or 0 <= s.where[unit] < w.SPACES
        if tb.KIND[unit] in tb.DECOYS:
            assert s.where[unit] != POOL  # nobody buys a decoy [10.3]


def test_seats_divide_the_powers() -> None:
    for seats in tb.SEATS.values():
        assert sorted(power for seat in seats for power in seat) == list(tb.POWERS)


def test_rules_list_has_every_ruling_and_a_kind_for_each_checkable_row() -> None:
    rules = load_rules(tb.PACKAGE)
    assert [f"RUL-{number:02}" in rules for number in range(1, 58)] == [True] * 57
    assert {rule.kind for rule in rules.values()} == {"forbids", "permits", "effect", "order", "value", "hidden", "-"}
