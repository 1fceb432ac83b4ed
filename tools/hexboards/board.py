"""The board file of a definition: groups, spaces, edges, passages."""

import json
from collections.abc import Iterator
from typing import Any

from .definition import City, Definition, Hex, Side

LINES = {"vichy_france": "vichy", "eastern_poland": "partition", "bessarabia": "bessarabia"}
CANAL = "suez"


def build(definition: Definition) -> dict[str, Any]:
    """The board as it is written."""
    board = definition.board
    return {
        "format": 1,
        "game": board["game"],
        "name": board["name"],
        "grid": {"kind": "hex", **board["grid"]},
        "groups": list(_groups(definition)),
        "spaces": [*_hexes(definition), *_boxes(definition)],
        "edges": [*_edges(definition), *_box_edges(definition)],
        "passages": list(_passages(definition)),
        "divided_waters": [
            {"space": space, "parts": [part.split() for part in parts]}
            for space, parts in definition.regions["divided"].items()
        ],
        "tracks": board["tracks"],
        "connected_by": ["land", "river", "sea", "impassable"],
        **board["texts"],
    }


def _groups(definition: Definition) -> Iterator[dict[str, Any]]:
    for front, name in definition.board["fronts"].items():
        yield {"id": front, "name": name, "kind": "front"}
    for country in definition.countries:
        group: dict[str, Any] = {"id": country.id, "name": country.name, "kind": country.kind}
        if country.owner:
            group["owner"] = country.owner
        if country.brp:
            group["values"] = {"brp": int(country.brp)}
        yield group
    for area, entry in definition.regions["areas"].items():
        yield {"id": area, "name": entry["name"], "kind": "area"}
    yield {"id": "west_edge", "name": "West edge of the map", "kind": "edge"}
    yield {"id": "east_edge", "name": "East edge of the map", "kind": "edge"}
    yield {"id": "lend_lease_edge", "name": "East edge with Lend-Lease", "kind": "edge"}


def _by_hex(definition: Definition) -> dict[str, list[str]]:
    """The areas and edges of the map to which each hex belongs."""
    found: dict[str, list[str]] = {}
    areas = {area: entry["hexes"] for area, entry in definition.regions["areas"].items()}
    edges = {edge: definition.board[edge] for edge in ("west_edge", "east_edge", "lend_lease_edge")}
    for group, words in {**areas, **edges}.items():
        for each in words.split():
            found.setdefault(each, []).append(group)
    return found


def _features(definition: Definition) -> dict[str, dict[str, bool | str]]:
    """What is printed in hexes: fortresses, lines of scenarios, lakes."""
    found: dict[str, dict[str, bool | str]] = {}
    lists: list[tuple[str, bool | str, str]] = [
        *(("fortress", kind, words) for kind, words in definition.regions["fortresses"].items()),
        *(
            (line, holder, words)
            for line in ("line_1942", "line_1944")
            for holder, words in definition.regions[line].items()
        ),
        ("lake", True, definition.regions["lakes"]["hexes"]),
    ]
    for feature, value, words in lists:
        for each in words.split():
            found.setdefault(each, {})[feature] = value
    return found


def _hexes(definition: Definition) -> Iterator[dict[str, Any]]:
    groups, features = _by_hex(definition), _features(definition)
    beaches = {
        each: count for count, size in ((1, "one"), (2, "two")) for each in definition.regions["beaches"][size].split()
    }
    caspian = definition.regions["caspian"]["coast"].split()
    for each in definition.hexes.values():
        cities = [city for city in definition.cities if city.hex == each.id]
        own = [each.front, *([each.country.id] if each.country else []), *groups.get(each.id, [])]
        space: dict[str, Any] = {
            "id": each.id,
            "name": ", ".join(city.name for city in cities) or each.id,
            "kind": "land" if each.country else "sea",
        }
        if each.country:
            space |= {"terrain": each.terrain, "country": each.country.id}
        space["groups"] = own
        if each.id in beaches:
            space["values"] = {"beaches": beaches[each.id]}
        if printed := _water(each, caspian) | features.get(each.id, {}):
            space["features"] = printed
        if cities:
            space["sites"] = [_site(city) for city in cities]
        yield space


def _water(each: Hex, caspian: list[str]) -> dict[str, bool | str]:
    """The water of a hex: a coast, the Caspian Sea, a lake; open sea needs no word."""
    if each.country is None:
        return {} if each.water == "sea" else {"water": str(each.water)}
    if each.water is None:
        return {}
    return {"coast": "caspian" if each.id in caspian else "sea"}


def _site(city: City) -> dict[str, Any]:
    features: dict[str, bool | str] = {
        feature: True for feature in ("capital", "objective") if getattr(city, feature) == "yes"
    }
    if city.fleet_fronts:
        features["port"] = "+".join(city.fleet_fronts.split())
    return {"name": city.name, "features": features}


def _boxes(definition: Definition) -> Iterator[dict[str, Any]]:
    for box, entry in definition.board["boxes"].items():
        yield {
            "id": box,
            "name": entry["name"],
            "kind": "box",
            **({"values": entry["values"]} if "values" in entry else {}),
        }


def _edges(definition: Definition) -> Iterator[dict[str, Any]]:
    marked = {name: set(sides) for name, sides in definition.marked.items()}
    straits = {tuple(entry["side"].split("-")): name for name, entry in definition.regions["straits"].items()}
    for side, (ground, ships) in definition.passable.items():
        features = _line_features(definition, side, ground)
        a, b = side
        if ground:
            kind = "river" if side in marked["river"] else "land"
            yield _edge(a, b, kind, features | ({"canal": CANAL} if side in marked["canal"] else {}))
        if ships:
            water = {name: True for name in ("crossing_arrow", "no_fleet") if side in marked[name]}
            yield _edge(a, b, "sea", (water if ground else features | water), straits.get(side))
        elif side in marked["canal"]:
            yield _edge(a, b, "sea", {}, CANAL)
        if not ground and not ships:
            yield _edge(a, b, "impassable", features)


def _edge(a: str, b: str, kind: str, features: dict[str, Any], passage: str | None = None) -> dict[str, Any]:
    edge: dict[str, Any] = {"a": a, "b": b, "kind": kind}
    if passage:
        edge["passage"] = passage
    if features:
        edge["features"] = features
    return edge


def _line_features(definition: Definition, side: Side, ground: bool) -> dict[str, Any]:
    """The lines printed along a side; they stand on its first edge."""
    a, b = (definition.hexes[each] for each in side)
    found: dict[str, Any] = {}
    if a.front != b.front:
        ships = definition.passable[side][1]
        found["front_boundary"] = (
            "coast" if a.country is None or b.country is None else "land" if ground or not ships else "water"
        )
    for area, line in LINES.items():
        members = definition.area(area)
        if (a.id in members) != (b.id in members) and a.country is b.country is not None:
            found["line"] = line
    return found


def _box_edges(definition: Definition) -> Iterator[dict[str, Any]]:
    for each in definition.board["west_edge"].split():
        yield _edge("united_states", each, "sea", {})


def _passages(definition: Definition) -> Iterator[dict[str, Any]]:
    for strait, entry in definition.regions["straits"].items():
        ends = [end.split() for end in entry["ends"]]
        yield {"id": strait, "name": entry["name"], "kind": "strait", "banks": entry["banks"].split(), "ends": ends}
    banks = list(dict.fromkeys(each for side in definition.marked["canal"] for each in side))
    yield {"id": CANAL, "name": "Suez Canal", "kind": "canal", "banks": banks}


def text(board: dict[str, Any]) -> str:
    """The board as a file: one group, space or edge in a line, so that a change can be read."""
    parts = []
    for key, value in board.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines = ",\n".join(f"  {json.dumps(each, ensure_ascii=False)}" for each in value)
            parts.append(f'"{key}": [\n{lines}\n ]')
        else:
            parts.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n " + ",\n ".join(parts) + "\n}\n"
