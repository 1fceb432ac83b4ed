"""The board file of a definition: groups, spaces, passages, tracks. Its edges are in `edges`."""

import json
from collections.abc import Iterator
from typing import Any

from . import edges
from .definition import City, Definition, Hex


def build(definition: Definition) -> dict[str, Any]:
    """The board as it is written."""
    board = definition.board
    divided = [
        {"space": space, "parts": [part.split() for part in parts]}
        for space, parts in definition.regions.get("divided", {}).items()
    ]
    return {
        "format": 1,
        "game": board["game"],
        "name": board["name"],
        "grid": {"kind": "hex", **board["grid"]},
        "groups": list(_groups(definition)),
        "spaces": [*_hexes(definition), *_boxes(definition)],
        "edges": [*edges.between_hexes(definition), *edges.to_boxes(definition)],
        "passages": list(_passages(definition)),
        **({"divided_waters": divided} if divided else {}),
        "tracks": board["tracks"],
        "connected_by": edges.kinds(definition),
        **board["texts"],
    }


def _groups(definition: Definition) -> Iterator[dict[str, Any]]:
    for front, name in definition.board["fronts"].items():
        yield {"id": front, "name": name, "kind": "front"}
    for zone, name in definition.board.get("zones", {}).items():
        yield {"id": zone, "name": name, "kind": "sea_zone"}
    for country in definition.countries:
        group: dict[str, Any] = {"id": country.id, "name": country.name, "kind": country.kind}
        if country.owner:
            group["owner"] = country.owner
        if country.values:
            group["values"] = country.values
        yield group
    for area, entry in definition.regions["areas"].items():
        yield {"id": area, "name": entry["name"], "kind": "area"}
    for edge, entry in definition.board["map_edges"].items():
        yield {"id": edge, "name": entry["name"], "kind": "edge"}


def _by_hex(definition: Definition) -> dict[str, list[str]]:
    """The areas and edges of the map to which each hex belongs."""
    found: dict[str, list[str]] = {}
    for group, entry in {**definition.regions["areas"], **definition.board["map_edges"]}.items():
        for each in entry["hexes"].split():
            found.setdefault(each, []).append(group)
    return found


def zones(definition: Definition) -> dict[str, list[str]]:
    """The sea zones on which each hex lies: its own water, that of sea hexes beside it, and what the list adds."""
    order = list(definition.board.get("zones", {}))
    found: dict[str, set[str]] = {each: set() for each in definition.hexes}
    for each, entry in definition.hexes.items():
        if entry.zone:
            found[each].add(entry.zone)
    for zone, words in definition.regions.get("zones", {}).items():
        for each in words.split():
            found[each].add(zone)
    open_sea = {each: its for each, its in found.items() if definition.hexes[each].country is None and its}
    for (a, b), (_, ships) in definition.passable.items():
        for land, sea in ((a, b), (b, a)):
            if ships and sea in open_sea and definition.hexes[land].country:
                found[land] = found[land] | open_sea[sea]
    return {each: sorted(its, key=order.index) for each, its in found.items()}


def _listed(definition: Definition) -> dict[str, dict[str, bool | str]]:
    """What is printed in hexes: features with a word, and flags."""
    found: dict[str, dict[str, bool | str]] = {}
    regions = definition.regions
    lists: list[tuple[str, bool | str, str]] = [
        *((name, word, words) for name, its in regions.get("features", {}).items() for word, words in its.items()),
        *((name, True, words) for name, words in regions.get("flags", {}).items()),
    ]
    for name, value, words in lists:
        for each in words.split():
            found.setdefault(each, {})[name] = value
    return found


def _values(definition: Definition) -> dict[str, dict[str, int]]:
    """Numbers printed in hexes, and those of their cities."""
    found: dict[str, dict[str, int]] = {}
    for name, its in definition.regions.get("values", {}).items():
        for number, words in its.items():
            for each in words.split():
                found.setdefault(each, {})[name] = int(number)
    for city in definition.cities:
        if city.values:
            found.setdefault(city.hex, {}).update(city.values)
    return found


def _hexes(definition: Definition) -> Iterator[dict[str, Any]]:
    groups, listed, values, afloat = _by_hex(definition), _listed(definition), _values(definition), zones(definition)
    caspian = definition.regions["caspian"]["coast"].split()
    for each in definition.hexes.values():
        cities = [city for city in definition.cities if city.hex == each.id]
        space: dict[str, Any] = {
            "id": each.id,
            "name": ", ".join(city.name for city in cities) or each.id,
            "kind": "land" if each.country else "sea",
        }
        if each.country:
            space |= {"terrain": each.terrain, "country": each.country.id}
        own = [each.country.id] if each.country else []
        space["groups"] = [each.front, *own, *afloat[each.id], *groups.get(each.id, [])]
        if each.id in values:
            space["values"] = values[each.id]
        if printed := _water(each, caspian) | listed.get(each.id, {}):
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
    return {"name": city.name, "features": city.features}


def _boxes(definition: Definition) -> Iterator[dict[str, Any]]:
    for box, entry in definition.board["boxes"].items():
        yield {
            "id": box,
            "name": entry["name"],
            "kind": "box",
            **({"values": entry["values"]} if "values" in entry else {}),
            **({"features": entry["features"]} if "features" in entry else {}),
        }


def _passages(definition: Definition) -> Iterator[dict[str, Any]]:
    for passage, entry in definition.regions["passages"].items():
        ends = [end.split() for end in entry.get("ends", [])]
        yield {
            "id": passage,
            "name": entry["name"],
            "kind": entry["kind"],
            "banks": entry["banks"].split(),
            **({"ends": ends} if ends else {}),
        }


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
