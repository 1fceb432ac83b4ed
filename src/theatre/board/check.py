"""Whether a board or drawing makes sense beyond its format: each problem is one readable line that names its place."""

from collections import Counter
from collections.abc import Iterable, Iterator

from theatre.board.graph import build_graph
from theatre.board.hexes import line_labels
from theatre.board.masks import bits, from_indices, lowest
from theatre.board.reach import flood
from theatre.board.schema import Board, Drawing, DrawnSpace, Edge, HexGrid, Point, Site, Space


def check_board(board: Board) -> list[str]:
    """The problems of a board; an empty list means that it is sound."""
    problems = [
        *_repeated("groups", (group.id for group in board.groups)),
        *_repeated("spaces", (space.id for space in board.spaces)),
        *_repeated("passages", (passage.id for passage in board.passages)),
        *_repeated("tracks", (track.id for track in board.tracks)),
        *_check_groups(board),
        *_check_features(board),
        *_check_edges(board),
        *_check_passages(board),
        *_check_divided_waters(board),
        *_check_tracks(board),
        *(_check_grid(board.grid, board.spaces) if board.grid else ()),
    ]
    return problems or list(_check_connected(board))


def check_drawing(board: Board, drawing: Drawing) -> list[str]:
    """The problems of a drawing as a picture of this board; an empty list means that it is sound."""
    known = {space.id for space in board.spaces}
    problems = [f"space {each.id}: is not drawn" for each in board.spaces if each.id not in drawing.spaces]
    for space_id, drawn in drawing.spaces.items():
        if space_id not in known:
            problems.append(f"drawn space {space_id}: is not on the board {board.name!r}")
        for use, point in (("label", drawn.label), ("stack", drawn.stack)):
            if not _inside(point, drawn):
                problems.append(f"drawn space {space_id}: {use} {list(point)} lies outside the outline")
    return problems


def _repeated(where: str, ids: Iterable[str]) -> Iterator[str]:
    for each, times in Counter(ids).items():
        if times > 1:
            yield f"{where}: id {each} is used {times} times"


def _check_groups(board: Board) -> Iterator[str]:
    unused = {group.id: None for group in board.groups}
    known = frozenset(unused)
    for space in board.spaces:
        for group in dict.fromkeys(space.groups):
            if group not in known:
                yield f"space {space.id}: group {group} is not in the list of groups"
            if space.groups.count(group) > 1:
                yield f"space {space.id}: group {group} is named more than once"
            unused.pop(group, None)
    for group in unused:
        yield f"group {group}: no space belongs to it"


def _check_features(board: Board) -> Iterator[str]:
    holders: list[tuple[str, Space | Site | Edge]] = [(f"space {space.id}", space) for space in board.spaces]
    holders += [(f"space {space.id}, site {site.name}", site) for space in board.spaces for site in space.sites]
    holders += [(f"edge {edge.a} - {edge.b}", edge) for edge in board.edges]
    for where, holder in holders:
        for feature, value in holder.features.items():
            if value is False or value == "":
                yield f"{where}: feature {feature} must be true or a word; leave it out where it is absent"


def _check_edges(board: Board) -> Iterator[str]:
    kinds = {space.id: space.kind for space in board.spaces}
    seen = set()
    for edge in board.edges:
        where = f"edge {edge.a} - {edge.b} ({edge.kind})"
        unknown = [end for end in dict.fromkeys((edge.a, edge.b)) if end not in kinds]
        for end in unknown:
            yield f"{where}: there is no space {end}"
        if edge.a == edge.b:
            yield f"{where}: joins a space with itself"
        key = (min(edge.a, edge.b), max(edge.a, edge.b), edge.kind)
        if key in seen:
            yield f"{where}: is listed more than once"
        seen.add(key)
        if board.grid is None and not unknown and not _ends_fit(edge, kinds[edge.a], kinds[edge.b]):
            yield f"{where}: cannot join {kinds[edge.a]} with {kinds[edge.b]}"


def _ends_fit(edge: Edge, a: str, b: str) -> bool:
    """Whether the kind of a border between areas suits its two sides; a hex may hold both land and water."""
    if "box" in (a, b) or edge.kind == "impassable":
        return True
    if edge.kind == "coast":
        return a != b
    return a == b == ("sea" if edge.kind == "sea" else "land")


def _check_passages(board: Board) -> Iterator[str]:
    spaces = {space.id for space in board.spaces}
    unused = {passage.id: None for passage in board.passages}
    known = frozenset(unused)
    for edge in board.edges:
        if edge.passage is not None and edge.passage not in known:
            yield f"edge {edge.a} - {edge.b} ({edge.kind}): passage {edge.passage} is not in the list of passages"
        unused.pop(edge.passage or "", None)
    for passage in unused:
        yield f"passage {passage}: no edge leads through it"
    for each in board.passages:
        for named in (*each.banks, *(water for end in each.ends for water in end)):
            if named not in spaces:
                yield f"passage {each.id}: there is no space {named}"


def _check_divided_waters(board: Board) -> Iterator[str]:
    joined = {frozenset((edge.a, edge.b)) for edge in board.edges if edge.kind == "sea"}
    for water in board.divided_waters:
        named = Counter(each for part in water.parts for each in part)
        for each, times in named.items():
            if frozenset((water.space, each)) not in joined:
                yield f"divided water {water.space}: no edge of kind sea leads to {each}"
            if times > 1:
                yield f"divided water {water.space}: {each} is named {times} times"


def _check_tracks(board: Board) -> Iterator[str]:
    for track in board.tracks:
        if track.first > track.last:
            yield f"track {track.id}: first {track.first} is above last {track.last}"


def _check_grid(grid: HexGrid, spaces: Iterable[Space]) -> Iterator[str]:
    for name, lines in (("rows", grid.rows), ("columns", grid.columns)):
        if lines.first > lines.last:
            yield f"grid {name}: first {lines.first} is above last {lines.last}"
        if lines.label == "letters" and lines.first < 1:
            yield f"grid {name}: letters begin with 1, not {lines.first}"
        if lines.label == "two_digits" and lines.last > 99:
            yield f"grid {name}: {lines.last} cannot be written with two digits"
    ids = {row + column for row in line_labels(grid.rows) for column in line_labels(grid.columns)}
    for space in spaces:
        if space.kind != "box" and space.id not in ids:
            yield f"space {space.id}: no hex of the grid has this id"



def _check_connected(board: Board) -> Iterator[str]:
    on_map = from_indices(index for index, space in enumerate(board.spaces) if space.kind != "box")
    if not board.connected_by or not on_map:
        return
    adjacency = build_graph(board).joined(*board.connected_by)
    origin = lowest(on_map)
    missed = on_map & ~flood(1 << origin, on_map, adjacency, len(adjacency))
    for index in bits(missed):
        kinds = ", ".join(board.connected_by)
        yield f"space {board.spaces[index].id}: no way from {board.spaces[origin].id} over borders of kind {kinds}"


def _inside(point: Point, drawn: DrawnSpace) -> bool:
    """The even-odd rule: a ray to the right crosses the rings an odd number of times."""
    x, y = point
    inside = False
    for ring in drawn.outline:
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
    return inside
