from hypothesis import given
from hypothesis import strategies as st

from board.references import graphs, mask_of, masks_of, moderate, slow_costs, slow_flood, slow_route, some_of
from theatre.board.masks import from_indices
from theatre.board.reach import flood, reach, reach_costs, rings, route, spread

# 0 - 1 - 2 - 3 - 4 in a line, and a way round from 1 to 3 over 5 and 6
LINE_WITH_DETOUR = [from_indices(near) for near in ([1], [0, 2, 5], [1, 3], [2, 4, 6], [3], [1, 6], [5, 3])]
EVERYWHERE = (1 << 7) - 1


@moderate
@given(st.data())
def test_flood_agrees_with_the_reference(data: st.DataObject) -> None:
    neighbours = data.draw(graphs())
    start, passable = data.draw(some_of(neighbours)), data.draw(some_of(neighbours))
    steps = data.draw(st.integers(0, 5))
    expected = mask_of(slow_flood(neighbours, start, passable, steps))
    assert flood(mask_of(start), mask_of(passable), masks_of(neighbours), steps) == expected


@moderate
@given(st.data())
def test_reach_agrees_with_the_reference(data: st.DataObject) -> None:
    neighbours = data.draw(graphs(9))
    start, budget = data.draw(st.integers(0, len(neighbours) - 1)), data.draw(st.integers(0, 6))
    enter_ok, stop = data.draw(some_of(neighbours)), data.draw(some_of(neighbours))
    expected = slow_costs(neighbours, start, budget, enter_ok, stop)
    question = (start, budget, masks_of(neighbours), mask_of(enter_ok), mask_of(stop))
    assert reach_costs(*question) == expected
    assert reach(*question) == mask_of(set(expected))


@moderate
@given(st.data())
def test_route_agrees_with_the_reference(data: st.DataObject) -> None:
    neighbours = data.draw(graphs(9))
    start, goal = (data.draw(st.integers(0, len(neighbours) - 1)) for _ in range(2))
    budget = data.draw(st.integers(0, 7))
    barred, stop, avoid = (data.draw(some_of(neighbours)) for _ in range(3))
    enter_ok = set(range(len(neighbours))) - barred
    expected = slow_route(neighbours, start, goal, budget, enter_ok, stop, avoid)
    found = route(start, goal, budget, masks_of(neighbours), mask_of(enter_ok), mask_of(stop), mask_of(avoid))
    assert found == expected


def test_spread_gives_all_neighbours() -> None:
    assert spread(from_indices([0, 4]), LINE_WITH_DETOUR) == from_indices([1, 3])
    assert spread(0, LINE_WITH_DETOUR) == 0


def test_costs_come_nearest_first_then_by_index() -> None:
    costs = reach_costs(4, 3, LINE_WITH_DETOUR, EVERYWHERE)
    assert list(costs.items()) == [(4, 0), (3, 1), (2, 2), (6, 2), (1, 3), (5, 3)]


def test_rings_end_where_nothing_new_is_found() -> None:
    assert len(rings(0, 50, LINE_WITH_DETOUR, EVERYWHERE)) == 5


def test_a_unit_stops_in_a_stop_space_but_may_leave_one() -> None:
    stop = from_indices([0, 1])
    assert reach(0, 4, LINE_WITH_DETOUR, EVERYWHERE, stop) == from_indices([0, 1])
    assert reach(1, 1, LINE_WITH_DETOUR, EVERYWHERE, stop) == from_indices([0, 1, 2, 5])


def test_a_unit_may_start_where_it_could_not_enter() -> None:
    assert reach(0, 1, LINE_WITH_DETOUR, EVERYWHERE & ~1) == from_indices([0, 1])
    assert reach(1, 1, LINE_WITH_DETOUR, EVERYWHERE & ~1) == from_indices([1, 2, 5])


def test_a_route_goes_round_what_it_avoids_if_the_budget_allows() -> None:
    guns = 1 << 2
    assert route(0, 4, 5, LINE_WITH_DETOUR, EVERYWHERE) == (0, 1, 2, 3, 4)
    assert route(0, 4, 5, LINE_WITH_DETOUR, EVERYWHERE, avoid=guns) == (0, 1, 5, 6, 3, 4)
    assert route(0, 4, 4, LINE_WITH_DETOUR, EVERYWHERE, avoid=guns) == (0, 1, 2, 3, 4)


def test_a_route_prefers_one_avoided_space_to_two_even_if_longer() -> None:
    assert route(0, 4, 5, LINE_WITH_DETOUR, EVERYWHERE, avoid=from_indices([1, 2])) == (0, 1, 5, 6, 3, 4)
    assert route(0, 4, 5, LINE_WITH_DETOUR, EVERYWHERE, avoid=from_indices([2, 5])) == (0, 1, 2, 3, 4)


def test_of_equal_routes_the_lowest_indices_win() -> None:
    square = [from_indices(near) for near in ([1, 2], [0, 3], [0, 3], [1, 2])]
    assert route(0, 3, 2, square, 0b1111) == (0, 1, 3)
    assert route(3, 0, 2, square, 0b1111) == (3, 1, 0)
    assert route(0, 3, 2, square, 0b1111, avoid=1 << 1) == (0, 2, 3)


def test_a_route_to_where_the_unit_stands_crosses_no_border() -> None:
    assert route(2, 2, 0, LINE_WITH_DETOUR, 0) == (2,)


def test_there_is_no_route_beyond_the_budget_past_a_stop_or_into_a_barred_space() -> None:
    assert route(0, 4, 3, LINE_WITH_DETOUR, EVERYWHERE) is None
    assert route(0, 2, 2, LINE_WITH_DETOUR, EVERYWHERE, stop=1 << 1) is None
    assert route(0, 1, 2, LINE_WITH_DETOUR, EVERYWHERE & ~(1 << 1)) is None
    assert route(0, 3, 9, LINE_WITH_DETOUR, EVERYWHERE & ~(1 << 1), avoid=1 << 2) is None
