import msgspec
import pytest
from hypothesis import given

from board.references import graphs, masks_of, moderate, slow_distances
from board.samples import BOARD
from theatre.board.graph import build_graph, hop_distances
from theatre.board.masks import from_indices
from theatre.board.schema import EDGE_KINDS, Board

GRAPH = build_graph(msgspec.convert(BOARD, Board))
CITY, FIELD, ISLAND, BAY, DEEP, POOL = range(6)


def test_spaces_are_numbered_in_the_order_of_the_file() -> None:
    assert GRAPH.ids == ("city", "field", "island", "bay", "deep", "pool")
    assert [GRAPH.index_of(space) for space in GRAPH.ids] == [0, 1, 2, 3, 4, 5]


def test_an_unknown_space_is_refused_with_similar_names() -> None:
    with pytest.raises(LookupError, match="no space 'iland' on this board; similar: island"):
        GRAPH.index_of("iland")
    with pytest.raises(LookupError, match=r"no space 'xyz' on this board$"):
        GRAPH.index_of("xyz")


def test_neighbours_are_kept_by_kind_in_both_directions() -> None:
    assert GRAPH.neighbours["land"][CITY] == (FIELD,)
    assert GRAPH.neighbours["land"][FIELD] == (CITY,)
    assert GRAPH.neighbours["sea"][BAY] == (DEEP,)
    assert GRAPH.neighbours["coast"][DEEP] == (ISLAND,)
    assert GRAPH.neighbours["river"] == ((),) * 6


def test_neighbours_are_sorted_whatever_the_order_of_the_file() -> None:
    edges = [{"a": "island", "b": other, "kind": "land"} for other in ("pool", "city", "field")]
    graph = build_graph(msgspec.convert(BOARD | {"edges": edges}, Board))
    assert graph.neighbours["land"][ISLAND] == (CITY, FIELD, POOL)


def test_masks_say_the_same_as_the_lists_of_neighbours() -> None:
    for kind in EDGE_KINDS:
        assert [from_indices(near) for near in GRAPH.neighbours[kind]] == list(GRAPH.mask[kind])


def test_kinds_of_border_can_be_joined() -> None:
    joined = GRAPH.joined("land", "coast")
    assert joined[FIELD] == from_indices([CITY, BAY])
    assert joined[BAY] == from_indices([FIELD])
    assert GRAPH.joined() == (0,) * 6


def test_distances_count_borders_of_the_chosen_kinds() -> None:
    whole = hop_distances(GRAPH.joined("land", "sea", "coast"))
    assert list(whole[CITY]) == [0, 1, 4, 2, 3, 255]
    assert list(hop_distances(GRAPH.joined("land"))[CITY]) == [0, 1, 255, 255, 255, 255]


@moderate
@given(graphs())
def test_distances_agree_with_the_reference(neighbours: list[set[int]]) -> None:
    assert [list(row) for row in hop_distances(masks_of(neighbours))] == slow_distances(neighbours)


def test_a_distance_that_the_table_cannot_hold_is_refused() -> None:
    def line(length: int) -> list[int]:
        return [from_indices(near for near in (space - 1, space + 1) if 0 <= near < length) for space in range(length)]

    assert hop_distances(line(255))[0][254] == 254
    with pytest.raises(ValueError, match="255 borders from space 0, the table holds 254"):
        hop_distances(line(256))
