"""The edges of the board file: what crosses each side of a hex, what runs along it, and ways to the boxes."""

from collections.abc import Iterator
from typing import Any

from .definition import Definition, Side

ALONG_LAND = ("river", "rail")  # what runs along or over a side that ground units cross
ON_WATER = ("crossing_arrow", "no_fleet", "strait")
CANAL = "suez"


def kinds(definition: Definition) -> list[str]:
    """The kinds of border that link all hexes."""
    return ["land", "river", "sea", *(["coast"] if definition.by_zone else []), "impassable"]


def between_hexes(definition: Definition) -> Iterator[dict[str, Any]]:
    straits = {tuple(entry["side"].split("-")): name for name, entry in _straits(definition)}
    frozen = freezing(definition)
    for side, (ground, ships) in definition.passable.items():
        a, b = side
        features = _line_features(definition, side, ground)
        if ground:
            along = _named(definition, side, ALONG_LAND) | ({"freezes": True} if side in frozen else {})
            over = _named(definition, side, ("strait",)) if definition.by_zone else {}
            kind = "river" if side in definition.sides("river") else "land"
            yield _edge(a, b, kind, features | along | over | _canal(definition, side))
        if ships:
            water = _named(definition, side, ON_WATER)
            yield _edge(a, b, _afloat(definition, side), (water if ground else features | water), straits.get(side))
        elif side in definition.sides("canal") and not definition.by_zone:
            yield _edge(a, b, "sea", {}, CANAL)
        if not ground and not ships:
            yield _edge(a, b, "impassable", features | _canal(definition, side) | _named(definition, side, ("lake",)))


def to_boxes(definition: Definition) -> Iterator[dict[str, Any]]:
    for entry in definition.board["map_edges"].values():
        if joined := entry.get("joined"):
            for each in entry["hexes"].split():
                yield _edge(joined["box"], each, joined["by"], {})
    for link in definition.board.get("links", []):
        yield _edge(link["a"], link["b"], link["kind"], link.get("features", {}), link.get("passage"))


def freezing(definition: Definition) -> set[Side]:
    """The sides of rivers that freeze: of every river that runs anywhere inside one of the cold nations."""
    cold = definition.board.get("freezing", "").split()
    inside = {
        each for each, entry in definition.hexes.items() if entry.country is not None and entry.country.id in cold
    }
    rivers = {side: set(str(names).split("+")) for side, names in definition.sides("river").items()}
    frozen = {
        name
        for (a, b), names in rivers.items()
        for name in names
        if a in inside and b in inside and definition.hexes[a].country == definition.hexes[b].country
    }
    return {side for side, names in rivers.items() if names & frozen}


def _straits(definition: Definition) -> list[tuple[str, dict[str, Any]]]:
    return [(name, entry) for name, entry in definition.regions["passages"].items() if "side" in entry]


def _afloat(definition: Definition, side: Side) -> str:
    """The kind of a border on the water: where ships move by zones, the one between land and sea is a coast."""
    lands = [definition.hexes[each].country is not None for each in side]
    return "coast" if definition.by_zone and lands[0] != lands[1] else "sea"


def _canal(definition: Definition, side: Side) -> dict[str, Any]:
    return {"canal": CANAL} if side in definition.sides("canal") else {}


def _named(definition: Definition, side: Side, lists: tuple[str, ...]) -> dict[str, Any]:
    """The lists in which a side stands, with its name there; a river without a name needs no word but its kind."""
    found = {name: definition.sides(name)[side] for name in lists if side in definition.sides(name)}
    return {name: value for name, value in found.items() if name != "river" or value is not True}


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
    for area, (line, _) in definition.board["lines"].items():
        members = definition.area(area)
        if (a.id in members) != (b.id in members) and a.country is b.country is not None:
            found["line"] = line
    return found
