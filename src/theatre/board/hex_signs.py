"""The signs of a board of hexes: cities, values, fortresses, arrows over straits, and type."""

import math
from collections.abc import Iterable
from html import escape

from theatre.board.schema import Line, Mark, Point

ZOOMS = {"far": 15.0, "middle": 10.0, "near": 0.0}  # the least type size of each class of name, in board units
TOWNS = ("capital", "port", "city")
STAR, RING, DOT = 8.0, 4.6, 3.6  # half the width of a capital's star, a port's ring, a city's dot
FORTRESS = 23.0
FIGURE = 7.6  # half the width of a disc with a number


def points(line: Iterable[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in line)


def zoom(size: float) -> str:
    """The class of a name by the size of its type: from how near it can be read."""
    return next(name for name, least in ZOOMS.items() if size >= least)


def text(kind: str, at: Point, size: float, words: str) -> str:
    """One line of type around a point."""
    x, y = at
    return (
        f'<text class="{kind} {zoom(size)}" x="{x:g}" y="{y + size * 0.34:.1f}" font-size="{size:g}">'
        f"{escape(words)}</text>"
    )


def name(mark: Mark) -> str:
    """A name on the map; the last word of the mark's kind is the size of its type."""
    kind, _, size = mark.kind.rpartition("_")
    words = mark.text or ""
    return text(kind, mark.at, float(size), words.upper() if kind == "country" else words)


def is_name(mark: Mark) -> bool:
    return mark.kind.startswith(("country_", "sea_", "city_name_", "objective_name_"))


def _star(at: Point, radius: float) -> str:
    x, y = at
    corners = [
        (round(x + r * math.sin(math.pi * i / 5), 1), round(y - r * math.cos(math.pi * i / 5), 1))
        for i, r in enumerate((radius, radius * 0.42) * 5)
    ]
    return f'<polygon points="{points(corners)}"/>'


def town(mark: Mark) -> str:
    """A star for a capital, an open ring for a port, a dot for any other city; what decides the game is red."""
    words = mark.kind.split("_")
    if words[0] not in TOWNS or is_name(mark):
        return ""
    x, y = mark.at
    parts = []
    if "port" in words:
        parts.append(f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="{STAR if "capital" in words else RING:g}"/>')
    if "capital" in words:
        parts.append(_star(mark.at, STAR))
    elif "city" in words:
        parts.append(f'<circle class="dot" cx="{x:g}" cy="{y:g}" r="{DOT:g}"/>')
    return f'<g class="{"town-objective" if "objective" in words else "town"}">{"".join(parts)}</g>'


def figure(mark: Mark) -> str:
    """A number in a disc, or in a factory with a sawtooth roof."""
    x, y = mark.at
    factory = mark.kind == "factory"
    words = (
        f'<text class="figure-text" x="{x:g}" y="{y + (4.9 if factory else 3.4):.1f}" font-size="9.5">'
        f"{escape(mark.text or '')}</text>"
    )
    if factory:
        return f'<g class="factory"><path d="M{x - 9:g},{y + 6.5:g}v-16l6,5v-5l6,5v-5l6,5v11z"/>{words}</g>'
    return f'<g class="msp"><circle cx="{x:g}" cy="{y:g}" r="{FIGURE:g}"/>{words}</g>'


def fortress(mark: Mark) -> str:
    x, y = mark.at
    corners = [(x + FORTRESS * math.sin(math.pi * i / 3), y - FORTRESS * math.cos(math.pi * i / 3)) for i in range(6)]
    rounded = points((round(a, 1), round(b, 1)) for a, b in corners)
    return f'<polygon class="fortress {mark.kind.removeprefix("fortress_")}" points="{rounded}"/>'


def arrow(line: Line) -> str:
    """A double arrow between two hexes."""
    (ax, ay), (bx, by) = line.points[0], line.points[-1]
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    head = "M-6,-4.5 L2,0 L-6,4.5 Z"
    return (
        f'<line x1="{ax:g}" y1="{ay:g}" x2="{bx:g}" y2="{by:g}"/>'
        f'<path d="{head}" transform="translate({bx:g} {by:g}) rotate({turn:.0f})"/>'
        f'<path d="{head}" transform="translate({ax:g} {ay:g}) rotate({turn + 180:.0f})"/>'
    )
