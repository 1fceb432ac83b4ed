"""Reads the definition of a hex board: the lists of hexes, sides, countries, cities and regions in its folder."""

import csv
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from theatre.board.schema import HexGrid

from .grid import Grid

TOKEN = re.compile(r"(\d+)(?:-(\d+))?(?:~([A-Z])|([A-Za-z]):([a-z]{2}))")
NO_WAY = ("closed", "lake", "canal")  # lists of sides that neither ground units nor ships cross
ALONG_GROUND = ("river", "rail")  # lists of sides that ground units cross
NO_GROUND = "prohibited"  # the terrain that nothing enters
CASPIAN, LAKE = "caspian", "lake"  # waters that are no sea

Side = tuple[str, str]
Marked = dict[Side, bool | str]


@dataclass(frozen=True)
class Country:
    """A line of countries.csv; columns of its own that hold numbers are `values`."""

    code: str
    id: str
    name: str
    kind: str
    owner: str
    front: str
    tint: str
    values: dict[str, int]


@dataclass(frozen=True)
class City:
    """A line of cities.csv: features in the order of its columns, a port with the seas that it serves."""

    hex: str
    name: str
    lonlat: tuple[float, float]
    features: dict[str, bool | str]
    values: dict[str, int]


@dataclass(frozen=True)
class Hex:
    """What a hex is: its terrain and country, or None for water, and the water that it holds or that reaches in."""

    id: str
    terrain: str | None
    country: Country | None
    water: str | None
    front: str
    zone: str | None


@dataclass(frozen=True)
class Definition:
    """A whole definition folder."""

    board: dict[str, Any]
    regions: dict[str, Any]
    grid: Grid
    countries: list[Country]
    cities: list[City]
    hexes: dict[str, Hex]
    passable: dict[Side, tuple[bool, bool | None]]  # may ground units, may ships cross; None: ships cross no sides
    marked: dict[str, Marked]  # sides by what runs along them, with its name if it has one

    @property
    def by_zone(self) -> bool:
        """Whether ships move from zone to zone, and not from hex to hex."""
        return "zones" in self.board

    def area(self, name: str) -> list[str]:
        return list(self.regions["areas"][name]["hexes"].split())

    def flagged(self, flag: str) -> list[str]:
        """Hexes with something that is there or not."""
        return list(self.regions.get("flags", {}).get(flag, "").split())

    def sides(self, name: str) -> Marked:
        return self.marked.get(name, {})


def load(folder: Path) -> Definition:
    """The definition; a slip in it is a ValueError that names the file and the word."""
    board = _toml(folder / "board.toml")
    regions = _toml(folder / "regions.toml")
    grid = Grid(msgspec.convert({"kind": "hex", **board["grid"]}, HexGrid))
    countries = [_country(line) for line in _csv(folder / "countries.csv")]
    hexes = {each.id: each for each in _hexes(folder / "hexes.txt", board, grid, countries, regions)}
    marked = {name: _marked(words, hexes) for name, words in _toml(folder / "sides.toml").items()}
    by_zone = "zones" in board
    cities = [_city(line) for line in _csv(folder / "cities.csv")]
    for city in cities:
        if city.hex not in hexes:
            raise ValueError(f"cities.csv: {city.name}: there is no hex {city.hex} on the map")
    passable = dict(_passable(grid, hexes, marked, by_zone))
    for name in ALONG_GROUND:
        for side in marked.get(name, {}):
            if side not in passable or not passable[side][0]:
                raise ValueError(f"sides.toml: {name}: no ground unit crosses {'-'.join(side)}, so there can be none")
    return Definition(board, regions, grid, countries, cities, hexes, passable, marked)


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _country(line: dict[str, str]) -> Country:
    known = {key: line.pop(key) for key in ("code", "id", "name", "kind", "owner", "front", "tint")}
    return Country(**known, values={key: int(value) for key, value in line.items() if value})


def _city(line: dict[str, str]) -> City:
    lonlat = float(line.pop("longitude")), float(line.pop("latitude"))
    hex_id, name, port = line.pop("hex"), line.pop("name"), line.pop("port")
    numbers = {key: int(value) for key, value in line.items() if value.isdigit()}
    features: dict[str, bool | str] = {key: True for key, value in line.items() if value == "yes"}
    if port:
        features["port"] = "+".join(port.split())
    return City(hex_id, name, lonlat, features, numbers)


def _hexes(
    path: Path, board: dict[str, Any], grid: Grid, countries: list[Country], regions: dict[str, Any]
) -> Iterator[Hex]:
    elsewhere = {each: front for front, words in regions["fronts"].items() for each in words.split()}
    by_code = {each.code: each for each in countries}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        row, _, words = line.partition(": ")
        for word in words.split():
            token = TOKEN.fullmatch(word)
            if not token or not _known(token, board, by_code):
                raise ValueError(f"{path.name}: row {row}: cannot read {word!r}; right would be {board['sample']}")
            for number in range(int(token[1]), int(token[2] or token[1]) + 1):
                hex_id = grid.hex_id(row, number)
                if hex_id is None:
                    raise ValueError(f"{path.name}: row {row}: {word!r}: there is no hex {row}{number} on the grid")
                if token[3]:
                    water = board["waters"][token[3]]
                    yield Hex(hex_id, None, None, water.get("water", "sea"), water["front"], water.get("zone"))
                else:
                    country = by_code[token[5]]
                    terrain, wet = board["terrain"][token[4].lower()], "sea" if token[4].isupper() else None
                    yield Hex(hex_id, terrain, country, wet, elsewhere.get(hex_id, country.front), None)


def _known(token: re.Match[str], board: dict[str, Any], countries: dict[str, Country]) -> bool:
    if token[3]:
        return token[3] in board["waters"]
    return token[4].lower() in board["terrain"] and token[5] in countries


def _marked(words: str | dict[str, str], hexes: dict[str, Hex]) -> Marked:
    """The sides of a list, or of several that have names; a side with two names has both, joined by a plus."""
    if isinstance(words, str):
        return {_side(word, hexes): True for word in words.split()}
    found: Marked = {}
    for name, its in words.items():
        for word in its.split():
            side = _side(word, hexes)
            found[side] = f"{found[side]}+{name}" if side in found else name
    return found


def _side(word: str, hexes: dict[str, Hex]) -> Side:
    a, _, b = word.partition("-")
    if a not in hexes or b not in hexes:
        raise ValueError(f"sides.toml: {word!r} does not name two hexes of the map; right would be A24-A25")
    return a, b


def _passable(
    grid: Grid, hexes: dict[str, Hex], marked: dict[str, Marked], by_zone: bool
) -> Iterator[tuple[Side, tuple[bool, bool | None]]]:
    """Every side once, the hex that stands first in the file first, with what may cross it."""
    given: dict[Side, tuple[bool, bool | None]] = {}
    if by_zone:
        given = {side: (False, False) for name in NO_WAY for side in marked.get(name, {})}
        given |= dict.fromkeys([*marked["sea"], *marked["strait"]], (False, True))
        given |= {side: (True, False) for side in marked["strait"] if side in marked["canal"]}
    else:
        given |= dict.fromkeys(marked["closed"], (False, False))
        given |= dict.fromkeys(marked["land"], (True, False))
        given |= dict.fromkeys(marked["sea"], (False, True))
    by_rule = _by_zone if by_zone else _by_hex
    places = {hex_id: place for place, hex_id in enumerate(hexes)}
    for a, place in places.items():
        for b in grid.neighbours(a):
            if places.get(b, -1) > place:
                yield (a, b), given.pop((a, b)) if (a, b) in given else by_rule(hexes[a], hexes[b])
    if given:
        raise ValueError(f"sides.toml: no neighbours: {', '.join('-'.join(side) for side in given)}")


def _by_hex(a: Hex, b: Hex) -> tuple[bool, bool | None]:
    """Where ships move from hex to hex: by land between lands, by water between waters that are joined."""
    land = a.country is not None and b.country is not None
    wet = a.water is not None and b.water is not None and LAKE not in (a.water, b.water)
    return land, wet


def _by_zone(a: Hex, b: Hex) -> tuple[bool, bool | None]:
    """Where ships move from zone to zone: the sea is open to ships and invasions; nothing enters prohibited ground."""
    if NO_GROUND in (a.terrain, b.terrain) or {a.water, b.water} & {CASPIAN, LAKE}:
        return False, False
    if a.country and b.country:
        return True, None
    return False, True
