"""The signs of a drawn board: stars, cities, ports, fortresses, shipping lanes."""

import math
from collections.abc import Collection, Iterable

from theatre.board.lettering import number, text
from theatre.board.schema import Mark, Point

CITIES = {"main_capital": 9.5, "sub_capital": 7.5, "capital_city": 4.0, "city": 4.0, "town": 3.4}  # half their width
VICTORY = 8.5  # half the width of a Victory City's star
SMALL = ("port", "fortress_site", "shipping_lane", "ground")  # signs that are shown only from near by


def point_list(points: Iterable[Point]) -> str:
    """Points as an SVG attribute."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def star(at: Point, radius: float) -> str:
    x, y = at
    corners = [
        (x + r * math.sin(math.pi * i / 5), y - r * math.cos(math.pi * i / 5))
        for i, r in enumerate((radius, radius * 0.42) * 5)
    ]
    return f'<polygon class="star" points="{point_list(corners)}"/>'


def city(rank: str, at: Point) -> str:
    """A star for a capital that produces, a ringed square for a capital city, a square, a dot for a town."""
    x, y = at
    if rank in ("main_capital", "sub_capital"):
        return star(at, CITIES[rank])
    half = CITIES[rank]
    if rank == "town":
        return f'<circle class="town" cx="{number(x)}" cy="{number(y)}" r="{half:g}"/>'
    square = f'x="{number(x - half)}" y="{number(y - half)}" width="{2 * half:g}" height="{2 * half:g}"'
    ring = f'<circle class="ring" cx="{number(x)}" cy="{number(y)}" r="{half * 2:g}"/>'
    return f'<rect class="square" {square}/>' + (ring if rank == "capital_city" else "")


def signs(marks: Iterable[Mark], names: Collection[str]) -> Iterable[str]:
    """All signs of a map, the small ones marked as such."""
    for mark in marks:
        drawn = sign(mark, names)
        yield f'<g class="near">{drawn}</g>' if mark.kind in SMALL else drawn


def sign(mark: Mark, names: Collection[str] = ()) -> str:
    """The sign of a mark. A city is named where no space has its name; names of spaces are set elsewhere."""
    words = mark.text or ""
    x, y = mark.at
    if mark.kind == "victory_city":
        name = "" if not words or words in names else text(words, (x, y - 10), "city near", 11)
        return star(mark.at, VICTORY) + name
    if mark.kind == "port":
        anchor = f"M{number(x)},{number(y - 4)}v8m-3.6,-2.4a3.6,3.6 0 0 0 7.2,0m-5.6,-3.6h4"
        return f'<g class="port"><circle cx="{number(x)}" cy="{number(y)}" r="6.4"/><path d="{anchor}"/></g>'
    if mark.kind == "fortress_site":
        return f'<path class="fort" d="M{number(x - 5)},{number(y + 4)}v-8l3,2.5 2,-3.5 2,3.5 3,-2.5v8z"/>'
    if mark.kind == "ground":
        return text(words, mark.at, "ground", 13)
    if mark.kind in CITIES:
        return city(mark.kind, mark.at)
    if mark.kind == "shipping_lane":
        half = 4.2 * len(words) + 5
        return (
            f'<rect class="lane" x="{number(x - half)}" y="{number(y - 8.5)}" width="{number(2 * half)}" '
            f'height="17" rx="8.5"/>' + text(words, (x, y + 4.2), "lane-text", 12)
        )
    return ""
