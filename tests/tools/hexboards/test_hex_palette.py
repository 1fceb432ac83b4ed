"""The colours of hex boards: neighbours can be told apart by every kind of eye, and terrain by its pattern."""

import pytest
from colour_sight import EYES, difference, seen

from theatre.board.hex_palette import GROUNDS
from theatre.board.hex_patterns import HATCHED, SIGNS
from theatre.board.schema import Board, Drawing

LEAST_DIFFERENCE = 7.0  # CIEDE2000 between the tints of neighbours; a frontier is drawn between them besides


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_gives_the_published_values(
    one: tuple[float, float, float], other: tuple[float, float, float], distance: float
) -> None:
    """Sharma, Wu and Dalal (2005)."""
    assert difference(one, other) == pytest.approx(distance, abs=1e-4)


def neighbours(board: Board, drawing: Drawing) -> dict[tuple[str, str], str]:
    """The pairs of tints that meet at a frontier, each with the two countries of one such place."""
    country = {space.id: space.country for space in board.spaces}
    found = {}
    for edge in board.edges:
        a, b = country[edge.a], country[edge.b]
        if a and b and a != b and edge.kind in ("land", "river", "impassable"):
            tints = sorted(str(drawing.spaces[each].tint) for each in (edge.a, edge.b))
            found[tints[0], tints[1]] = f"{a} - {b}"
    return found


def test_neighbours_of_one_tint_belong_together(board: Board, drawing: Drawing) -> None:
    owner = {group.id: group.owner or group.id for group in board.groups}
    kinds = {group.id: group.kind for group in board.groups}
    country = {space.id: space.country for space in board.spaces}
    for edge in board.edges:
        a, b = country[edge.a], country[edge.b]
        same = a and b and drawing.spaces[edge.a].tint == drawing.spaces[edge.b].tint
        if same and edge.kind in ("land", "river") and a and b and "closed" not in (kinds[a], kinds[b]):
            assert owner[a] == owner[b], (a, b)


@pytest.mark.parametrize("eye", EYES)
def test_every_eye_can_tell_neighbours_apart(board: Board, drawing: Drawing, eye: str) -> None:
    pairs = {pair: where for pair, where in neighbours(board, drawing).items() if pair[0] != pair[1]}
    assert len(pairs) > 15
    for (a, b), where in pairs.items():
        assert difference(seen(GROUNDS[a], eye), seen(GROUNDS[b], eye)) >= LEAST_DIFFERENCE, (a, b, where)


def test_every_terrain_but_clear_ground_has_a_pattern(board: Board, drawing: Drawing) -> None:
    terrains = {space.terrain for space in board.spaces if space.terrain} - {"clear"}
    assert terrains
    assert terrains <= {*SIGNS, *HATCHED}
    assert {drawn.tint for drawn in drawing.spaces.values()} <= {*GROUNDS, "coastal", "open", "paper"}
