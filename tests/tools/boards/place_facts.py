"""Assertions of a list of places against its board.

An assertion is `key=value`. The id of its row names a space, a group, a track, a passage or a country; any other id
speaks of the whole board. Lists of ids are separated by blanks, `none` is the empty list; `no` is a feature that is not
there. A key that is not known here is a feature or, with a number, a value.
"""

from collections.abc import Callable, Iterable
from itertools import chain

from place_routes import by_air, by_sea, ways

from theatre.board.graph import build_graph
from theatre.board.masks import bits
from theatre.board.reach import flood
from theatre.board.schema import Board, Drawing, Edge, Passage, Space

LAND = ("land", "river")


def listed(ids: Iterable[str]) -> str:
    return " ".join(sorted(set(ids))) or "none"


def shown(value: bool | str | int | None, absent: str) -> str:
    return absent if value is None else "yes" if value is True else str(value)


def neighbours(board: Board, space: str, wanted: Callable[[Edge], bool]) -> set[str]:
    touching = [edge for edge in board.edges if space in (edge.a, edge.b) and wanted(edge)]
    return {edge.b if edge.a == space else edge.a for edge in touching}


def two_away(board: Board, space: str, wanted: Callable[[Edge], bool]) -> set[str]:
    """Spaces behind the neighbours, over borders of the same sort."""
    near = neighbours(board, space, wanted)
    return set(chain.from_iterable(neighbours(board, other, wanted) for other in near)) - near


def by_land(edge: Edge) -> bool:
    return edge.kind in LAND


def by_coast(edge: Edge) -> bool:
    return edge.kind == "coast"


def among(value: str, known: set[str]) -> str:
    """The stated ids if all are known, else what is known."""
    return value if set(value.split()) <= known else listed(known)


def beside_space(board: Board, space: str, key: str, value: str) -> str | None:
    """What the board says of the neighbourhood of a space; None if the key asks for something else."""
    if key == "adjacent":
        return among(value, neighbours(board, space, lambda edge: True))
    if key == "apart":
        return value if neighbours(board, space, by_land).isdisjoint(value.split()) else "none"
    if key == "two_steps":
        return among(value, two_away(board, space, by_land))
    if key == "over_sea":  # land that a unit reaches over one sea space
        return among(value, two_away(board, space, by_coast))
    if key in ("sail", "air"):
        return ways(board, space, by_sea if key == "sail" else by_air, value)
    if key == "limit":
        pairs = [(other, edge.limit) for edge in board.edges for other in (edge.a, edge.b) if space in (edge.a, edge.b)]
        limits = dict(pairs)
        return " ".join(f"{other}:{limits.get(other)}" for other in (pair.partition(":")[0] for pair in value.split()))
    sorts: dict[str, Callable[[Edge], bool]] = {
        "land": by_land,
        "coast": by_coast,
        "sea": lambda edge: edge.kind == "sea",
        "port_seas": lambda edge: by_coast(edge) and "port" in edge.features,
        "shared_coast": lambda edge: "shared_coast" in edge.features,
        "blue": lambda edge: "blue" in edge.features,
    }
    if key.startswith("by_"):
        return listed(neighbours(board, space, lambda edge: edge.features.get("border") == key[3:]))
    return listed(neighbours(board, space, sorts[key])) if key in sorts else None


def about_space(board: Board, space: Space, key: str, value: str) -> str:
    """What the board says of a space under this key."""
    if key in ("kind", "name", "terrain", "country"):
        return shown(getattr(space, key), "none")
    if key == "group":
        return value if value in space.groups else listed(space.groups)
    beside = beside_space(board, space.id, key, value)
    if beside is not None:
        return beside
    if value.isdigit():
        return str(space.values.get(key, 0))
    return shown(space.features.get(key), "no")


def about_spaces(board: Board, spaces: list[Space], key: str, value: str) -> str:
    """What the board says of several spaces together: which they are, which have a feature, or the sum of a value."""
    ids = [space.id for space in spaces]
    if key == "spaces":
        return listed(ids)
    if key == "has":
        return among(value, set(ids))
    if key == "kinds":
        return listed(space.kind for space in spaces)
    if key in ("has_ports", "blue"):
        feature = "port" if key == "has_ports" else "blue"
        joined = set(chain.from_iterable(neighbours(board, i, lambda edge: feature in edge.features) for i in ids))
        return among(value, joined) if key == "has_ports" else listed(joined - set(ids))
    if key.startswith("with_"):
        return listed(space.id for space in spaces if key[5:] in (*space.features, space.terrain))
    if key.startswith("count_"):
        return str(sum(key[6:] in space.features for space in spaces))
    if key.startswith("words_"):
        return listed(str(space.features[key[6:]]) for space in spaces if key[6:] in space.features)
    feature, _, word = key.partition(".")
    if word:
        return listed(space.id for space in spaces if space.features.get(feature) == word)
    return str(sum(space.values.get(key, 0) for space in spaces))


def about_passage(board: Board, passage: Passage, key: str) -> str:
    """What the board says of a canal or a strait."""
    if key == "joins":
        through = [edge for edge in board.edges if edge.passage == passage.id]
        return listed(chain.from_iterable((edge.a, edge.b) for edge in through))
    return listed(passage.banks) if key == "banks" else str(getattr(passage, key))


def about_board(board: Board, drawing: Drawing, row: str, key: str, value: str) -> str:
    """What the board and its drawing say as a whole."""
    if key == "drawn":
        return value if any(line.kind == value for line in drawing.lines) else "nothing"
    if key == "known":
        return listed(each.id for each in (*board.spaces, *board.groups) if each.id in value.split())
    if key.startswith("edges_"):
        pairs = ((edge.a, edge.b) for edge in board.edges if key[6:] in edge.features)
        return listed(chain.from_iterable(pairs))
    if key in ("canals", "straits"):
        return listed(passage.id for passage in board.passages if passage.kind == key[:-1])
    if key == "banks":  # of all canals
        return listed(chain.from_iterable(passage.banks for passage in board.passages if passage.kind == "canal"))
    if key.startswith("limit."):
        return listed(str(edge.limit) for edge in board.edges if edge.features.get("border") == key[6:])
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
    return about_spaces(board, list(board.spaces), key, value)


def found(board: Board, drawing: Drawing, row: str, key: str, value: str) -> str:
    """What the board says where the list of places says `value`."""
    for space in board.spaces:
        if space.id == row:
            return about_space(board, space, key, value)
    for group in board.groups:
        if group.id == row:
            if key in ("kind", "owner", "name"):
                return shown(getattr(group, key), "none")
            if key == "owns":  # colonies
                return listed(other.id for other in board.groups if other.owner == group.name)
            spaces = [space for space in board.spaces if row in space.groups]
            if key == "sail" and len(spaces) == 1:
                return about_space(board, spaces[0], key, value)
            return about_spaces(board, spaces, key, value)
    for track in board.tracks:
        if track.id == row:
            return str({"first": track.first, "last": track.last, "boxes": track.last - track.first + 1}[key])
    for passage in board.passages:
        if passage.id == row:
            return about_passage(board, passage, key)
    owned = [space for space in board.spaces if space.country == row]
    if owned:
        return about_spaces(board, owned, key, value)
    return about_board(board, drawing, row, key, value)
