"""Assertions of a list of places against its board.

An assertion is `key=value`. The id of its row names a space, a group, a track or a country; any other id speaks of the
whole board. Lists of ids are separated by blanks, `none` is the empty list; `no` is a feature that is not there.
"""

from collections.abc import Callable, Iterable
from itertools import chain

from theatre.board.graph import build_graph
from theatre.board.masks import bits
from theatre.board.reach import flood
from theatre.board.schema import Board, Edge, Space

LAND = ("land", "river")


def listed(ids: Iterable[str]) -> str:
    return " ".join(sorted(set(ids))) or "none"


def shown(value: bool | str | int | None, absent: str) -> str:
    return absent if value is None else "yes" if value is True else str(value)


def neighbours(board: Board, space: str, wanted: Callable[[Edge], bool]) -> list[str]:
    touching = [edge for edge in board.edges if space in (edge.a, edge.b) and wanted(edge)]
    return [edge.b if edge.a == space else edge.a for edge in touching]


def about_space(board: Board, space: Space, key: str, value: str) -> str:
    """What the board says of a space under this key."""
    if key in ("kind", "name", "terrain", "country"):
        return shown(getattr(space, key), "none")
    if key == "group":
        return value if value in space.groups else listed(space.groups)
    if key == "adjacent":
        found = set(neighbours(board, space.id, lambda edge: True))
        return value if set(value.split()) <= found else listed(found)
    if key in ("apart", "two_steps"):
        near = set(neighbours(board, space.id, lambda edge: edge.kind in LAND))
        beyond = set(chain.from_iterable(neighbours(board, n, lambda edge: edge.kind in LAND) for n in near)) - near
        wanted = set(value.split())
        return value if wanted.isdisjoint(near) and (key == "apart" or wanted <= beyond) else "none"
    if key == "land":
        return listed(neighbours(board, space.id, lambda edge: edge.kind in LAND))
    if key in ("coast", "sea"):
        return listed(neighbours(board, space.id, lambda edge: edge.kind == key))
    if key == "shared_coast":
        return listed(neighbours(board, space.id, lambda edge: "shared_coast" in edge.features))
    if key.startswith("by_"):
        return listed(neighbours(board, space.id, lambda edge: edge.features.get("border") == key[3:]))
    if value.isdigit():
        return str(space.values.get(key, 0))
    return shown(space.features.get(key), "no")


def about_spaces(spaces: list[Space], key: str, value: str) -> str:
    """What the board says of several spaces together: which they are, which have a feature, or the sum of a value."""
    ids = [space.id for space in spaces]
    if key == "spaces":
        return listed(ids)
    if key == "has":
        return value if set(value.split()) <= set(ids) else listed(ids)
    if key.startswith("with_"):
        return listed(space.id for space in spaces if key[5:] in space.features)
    if key.startswith("count_"):
        return str(sum(key[6:] in space.features for space in spaces))
    return str(sum(space.values.get(key, 0) for space in spaces))


def about_board(board: Board, row: str, key: str, value: str) -> str:
    """What the board says as a whole."""
    if key.startswith("edges_"):
        pairs = ((edge.a, edge.b) for edge in board.edges if key[6:] in edge.features)
        return listed(chain.from_iterable(pairs))
    if key in ("canals", "straits"):
        return listed(passage.id for passage in board.passages if passage.kind == key[:-1])
    if key == "linked":  # by sea borders and the coasts of straits, among themselves
        graph = build_graph(board)
        index = {space.id: i for i, space in enumerate(board.spaces)}
        within = sum(1 << index[name] for name in value.split())
        straits = sum(1 << i for i, space in enumerate(board.spaces) if "straits" in space.features)
        adjacency = graph.joined("sea", "coast")
        reached = flood(1 << index[value.split()[0]], within | straits, adjacency, len(adjacency)) & within
        return listed(board.spaces[i].id for i in bits(reached))
    if key.startswith("groups_"):
        return str(sum(group.kind == key[7:] for group in board.groups))
    if key == "no_space":
        names = {space.name for space in board.spaces}
        return ", ".join(name for name in value.split(", ") if name not in names)
    if key == "off_board":
        known = {each.id for each in (*board.spaces, *board.groups, *board.tracks, *board.passages)}
        return "no" if row in known else "yes"
    if key == "values_ipc_without_country":
        return listed(str(s.values["ipc"]) for s in board.spaces if s.kind == "land" and s.country is None)
    return about_spaces(list(board.spaces), key, value)


def found(board: Board, row: str, key: str, value: str) -> str:
    """What the board says where the list of places says `value`."""
    for space in board.spaces:
        if space.id == row:
            return about_space(board, space, key, value)
    for group in board.groups:
        if group.id == row:
            if key in ("kind", "owner", "name"):
                return shown(getattr(group, key), "none")
            return about_spaces([space for space in board.spaces if row in space.groups], key, value)
    for track in board.tracks:
        if track.id == row:
            return str({"first": track.first, "last": track.last, "boxes": track.last - track.first + 1}[key])
    owned = [space for space in board.spaces if space.country == row]
    return about_spaces(owned, key, value) if owned else about_board(board, row, key, value)
