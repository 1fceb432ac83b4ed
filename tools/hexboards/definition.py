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

TERRAIN = {"p": "clear", "m": "mountain", "s": "swamp", "q": "depression"}
SEA_FRONTS = {"W": "west", "E": "east", "M": "mediterranean", "C": "east", "L": "east"}
WATERS = {"C": "caspian", "L": "lake"}
TOKEN = re.compile(r"(\d+)(?:-(\d+))?(?:~([WEMCL])|([pmsqPMSQ]):([a-z]{2}))")

Side = tuple[str, str]


@dataclass(frozen=True)
class Country:
    """A line of countries.csv."""

    code: str
    id: str
    name: str
    kind: str
    owner: str
    front: str
    brp: str
    tint: str


@dataclass(frozen=True)
class City:
    """A line of cities.csv."""

    hex: str
    name: str
    capital: str
    objective: str
    fleet_fronts: str
    longitude: str
    latitude: str


@dataclass(frozen=True)
class Hex:
    """What a hex is: its terrain and country, or None for water, and the water that it holds or that reaches in."""

    id: str
    terrain: str | None
    country: Country | None
    water: str | None
    front: str


@dataclass(frozen=True)
class Definition:
    """A whole definition folder."""

    board: dict[str, Any]
    regions: dict[str, Any]
    grid: Grid
    countries: list[Country]
    cities: list[City]
    hexes: dict[str, Hex]
    passable: dict[Side, tuple[bool, bool]]  # may ground units, may ships cross
    marked: dict[str, list[Side]]  # sides by what runs along them

    def area(self, name: str) -> list[str]:
        return list(self.regions["areas"][name]["hexes"].split())


def load(folder: Path) -> Definition:
    """The definition; a slip in it is a ValueError that names the file and the word."""
    board = _toml(folder / "board.toml")
    regions = _toml(folder / "regions.toml")
    grid = Grid(msgspec.convert({"kind": "hex", **board["grid"]}, HexGrid))
    countries = [Country(**line) for line in _csv(folder / "countries.csv")]
    hexes = {each.id: each for each in _hexes(folder / "hexes.txt", {each.code: each for each in countries}, regions)}
    lists = {
        name: [_side(word, hexes) for word in words.split()] for name, words in _toml(folder / "sides.toml").items()
    }
    return Definition(
        board,
        regions,
        grid,
        countries,
        [City(**line) for line in _csv(folder / "cities.csv")],
        hexes,
        dict(_passable(grid, hexes, lists)),
        {name: lists[name] for name in ("crossing_arrow", "river", "canal", "no_fleet")},
    )


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _hexes(path: Path, countries: dict[str, Country], regions: dict[str, Any]) -> Iterator[Hex]:
    elsewhere = {each: front for front, words in regions["fronts"].items() for each in words.split()}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        row, _, words = line.partition(": ")
        for word in words.split():
            token = TOKEN.fullmatch(word)
            if not token or (token[5] and token[5] not in countries):
                raise ValueError(f"{path.name}: row {row}: cannot read {word!r}; right would be 24-33~W or 35m:no")
            for number in range(int(token[1]), int(token[2] or token[1]) + 1):
                yield _hex(f"{row}{number}", token, countries, elsewhere)


def _hex(hex_id: str, token: re.Match[str], countries: dict[str, Country], elsewhere: dict[str, str]) -> Hex:
    if token[3]:
        return Hex(hex_id, None, None, WATERS.get(token[3], "sea"), SEA_FRONTS[token[3]])
    country = countries[token[5]]
    water = "sea" if token[4].isupper() else None
    return Hex(hex_id, TERRAIN[token[4].lower()], country, water, elsewhere.get(hex_id, country.front))


def _side(word: str, hexes: dict[str, Hex]) -> Side:
    a, _, b = word.partition("-")
    if a not in hexes or b not in hexes:
        raise ValueError(f"sides.toml: {word!r} does not name two hexes of the map; right would be A24-A25")
    return a, b


def _passable(
    grid: Grid, hexes: dict[str, Hex], lists: dict[str, list[Side]]
) -> Iterator[tuple[Side, tuple[bool, bool]]]:
    """Every side once, the hex that stands first in the file first, with what may cross it."""
    given = dict.fromkeys(lists["closed"], (False, False))
    given |= dict.fromkeys(lists["land"], (True, False))
    given |= dict.fromkeys(lists["sea"], (False, True))
    places = {hex_id: place for place, hex_id in enumerate(hexes)}
    for a, place in places.items():
        for b in grid.neighbours(a):
            if places.get(b, -1) > place:
                yield (a, b), given.pop((a, b), None) or _by_rule(hexes[a], hexes[b])
    if given:
        raise ValueError(f"sides.toml: no neighbours: {', '.join('-'.join(side) for side in given)}")


def _by_rule(a: Hex, b: Hex) -> tuple[bool, bool]:
    land = a.country is not None and b.country is not None
    wet = a.water is not None and b.water is not None and "lake" not in (a.water, b.water)
    return land, wet
