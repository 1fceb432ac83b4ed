"""A tiny board and its drawing, as the files hold them; a test spoils one thing and looks at what is said."""

import copy
from typing import Any

BOARD: dict[str, Any] = {
    "format": 1,
    "game": "sample",
    "name": "Two islands",
    "grid": None,
    "groups": [
        {"id": "west", "name": "West", "kind": "region", "owner": "RED"},
        {"id": "east", "name": "East", "kind": "region"},
        {"id": "ocean", "name": "Ocean", "kind": "sea"},
    ],
    "spaces": [
        {"id": "city", "name": "City", "kind": "land", "groups": ["west"], "values": {"ipc": 3, "vp": 1}},
        {"id": "field", "name": "Field", "kind": "land", "groups": ["west"], "features": {"harsh": True}},
        {"id": "island", "name": "Island", "kind": "land", "groups": ["east"], "country": "RED"},
        {"id": "bay", "name": "Bay", "kind": "sea", "groups": ["ocean"]},
        {"id": "deep", "name": "Deep", "kind": "sea", "groups": ["ocean"]},
        {"id": "pool", "name": "Force pool", "kind": "box"},
    ],
    "edges": [
        {"a": "city", "b": "field", "kind": "land", "limit": 2},
        {"a": "field", "b": "bay", "kind": "coast"},
        {"a": "deep", "b": "bay", "kind": "sea", "passage": "narrows"},
        {"a": "deep", "b": "island", "kind": "coast"},
    ],
    "passages": [{"id": "narrows", "name": "Narrows", "kind": "strait", "banks": ["island"]}],
    "tracks": [{"id": "turns", "name": "Turns", "first": 1, "last": 9}],
    "connected_by": ["land", "sea", "coast"],
}

HEX_BOARD: dict[str, Any] = {
    "format": 1,
    "game": "sample",
    "name": "Three hexes",
    "grid": {
        "kind": "hex",
        "orientation": "pointy",
        "rows": {"first": 1, "last": 40, "label": "letters"},
        "columns": {"first": 1, "last": 67, "label": "number"},
        "columns_from": "west",
        "offset": "axial",
    },
    "groups": [],
    "spaces": [
        {"id": "Z4", "name": "Z4", "kind": "land"},
        {"id": "AA3", "name": "AA3", "kind": "land"},
        {"id": "NN67", "name": "NN67", "kind": "sea"},
        {"id": "usa", "name": "United States", "kind": "box"},
    ],
    "edges": [{"a": "Z4", "b": "AA3", "kind": "land"}, {"a": "Z4", "b": "AA3", "kind": "sea"}],
}


def square(x: int, y: int, side: int = 10) -> list[list[int]]:
    return [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]


DRAWING: dict[str, Any] = {
    "format": 1,
    "size": [100, 50],
    "spaces": {
        space["id"]: {
            "outline": [square(10 * place, 0)],
            "label": [10 * place + 5, 2.5],
            "stack": [10 * place + 5, 7],
            "tint": None,
        }
        for place, space in enumerate(BOARD["spaces"])
    },
    "lines": [{"kind": "river", "points": [[0, 0], [5, 5.5]]}],
    "marks": [{"kind": "star", "at": [5, 5], "text": None}],
}


def changed(document: dict[str, Any], *path: str | int, to: Any) -> dict[str, Any]:
    """A copy in which one entry, new or old, has another value; at the end of a list it is added."""
    document = copy.deepcopy(document)
    node: Any = document
    for step in path[:-1]:
        node = node[step]
    if isinstance(node, list) and path[-1] == len(node):
        node.append(to)
    else:
        node[path[-1]] = to
    return document
