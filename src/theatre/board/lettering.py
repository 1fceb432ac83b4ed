"""The names on a drawn board: how large, in how many lines, and from which zoom on they can be read."""

import math
from collections.abc import Iterable
from html import escape

from theatre.board.schema import DrawnSpace, Mark, Point, Ring, Space, SpaceKind

LETTER = 0.49  # mean width of a letter, as a share of the type size
LEADING = 1.06  # from line to line, as a share of the type size
NUMBER = 1.25  # a zone's number is set larger than its name
FIGURES = {
    "ipc": "value",
    "pop": "value",
    "factory": "resource",
    "nrz": "value",
    "resources": "resource",
    "resources_red": "resource-red",
}
LEGIBLE = 6.0  # pixels: smaller type is not shown
ZOOMS = {"far": 24.0, "middle": 14.0, "near": 10.0}  # the least type size of each class of name, in board units
BACKGROUND = ("country", "sea")  # kinds of mark whose last word is a type size: names that lie under all others


def number(value: float) -> str:
    """A coordinate as a file holds it."""
    return f"{value:.1f}".removesuffix(".0")


def zoom(size: float) -> str:
    """The class of a name by its type size: from how near it can be read."""
    return next((name for name, least in ZOOMS.items() if size >= least), "near")


def narrowest(name: str, width: float) -> int:
    """How many pixels wide a board of this width must be shown for a class of names to be legible."""
    return math.ceil(LEGIBLE / ZOOMS[name] * width)


def type_size(kind: SpaceKind, area: float) -> float:
    """The size of a name: larger in larger spaces."""
    smallest, largest, growth = (10.0, 20.0, 0.075) if kind == "land" else (10.5, 19.0, 0.05)
    return min(largest, max(smallest, 6.5 + growth * math.sqrt(area)))


def name_lines(name: str) -> list[str]:
    """A name in one line, or in two or three of about the same length."""
    words = name.split(" ")
    if len(name) <= 9 or len(words) == 1:
        return [name]
    if len(name) > 20 and len(words) == 3:
        return words
    cuts = [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))]
    return min(cuts, key=lambda cut: max(map(len, cut)))


def figures(space: Space) -> list[tuple[str, str]]:
    """The numbers shown behind a name: the style and the text of each."""
    return [(style, str(space.values[value])) for value, style in FIGURES.items() if value in space.values]


def text_box(space: Space, area: float) -> tuple[float, float]:
    """Width and height that the name of a space needs, with the figures that belong to it."""
    size = type_size(space.kind, area)
    lines = name_lines(space.name)
    discs = len(figures(space))
    letters = 2.8 + 2.5 * (discs - 1) if discs else 0.0
    extra = NUMBER if "number" in space.values else 0.0
    width = max([*map(len, lines[:-1]), len(lines[-1]) + letters])
    return width * size * LETTER, (len(lines) * LEADING + extra) * size


def ring_area(ring: Ring) -> float:
    """The area inside a ring."""
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2


def text(words: str, at: Point, kind: str, size: float) -> str:
    """One line of type."""
    x, y = at
    return f'<text class="{kind}" x="{number(x)}" y="{number(y)}" font-size="{size:.1f}">{escape(words)}</text>'


def names(spaces: Iterable[tuple[Space, DrawnSpace]], marks: Iterable[Mark]) -> Iterable[str]:
    """Every name at its place; a mark `name_at` moves it off its space, `name_again` sets it a second time."""
    moved: dict[str, Point] = {}
    again: dict[str, Point] = {}
    for mark in marks:
        if mark.text and mark.kind in ("name_at", "name_again"):
            (moved if mark.kind == "name_at" else again)[mark.text] = mark.at
    for space, drawn in spaces:
        area = max(map(ring_area, drawn.outline))
        size = type_size(space.kind, area)
        yield _name(space, moved.get(space.id, drawn.label), size, outside=space.id in moved)
        if space.id in again:
            yield _name(space, again[space.id], size * 0.85, outside=False)


def background_names(marks: Iterable[Mark]) -> Iterable[str]:
    """Names of countries and seas, to be read from afar; the size of the type is the last word of the mark's kind."""
    for mark in marks:
        kind, _, size = mark.kind.partition("_")
        if kind in BACKGROUND and size.isdigit():
            x, y = mark.at
            rows = name_lines(mark.text or "")
            for i, row in enumerate(rows):
                down = (i - (len(rows) - 1) / 2) * LEADING + 0.34
                words = row.upper() if kind == "country" else row
                yield text(words, (x, y + down * int(size)), f"{kind}-name far", int(size))


def _name(space: Space, at: Point, size: float, outside: bool) -> str:
    """The lines of a name around a point, with the zone's number above or the territory's value behind."""
    rows: list[tuple[str, str, float]] = []
    zone = space.values.get("number")
    if zone is not None:
        rows.append((str(zone), "number", size * NUMBER))
    rows += [(line, f"{space.kind}-name" + (" outside" if outside else ""), size) for line in name_lines(space.name)]
    x, y = at
    y -= sum(height * LEADING for _, _, height in rows) / 2
    signs = figures(space)
    drawn = []
    for i, (words, kind, height) in enumerate(rows):
        y += height * LEADING
        last = signs and i == len(rows) - 1
        shift = size * 0.65 * len(signs) if last else 0.0
        drawn.append(text(words, (x - shift, y - height * 0.26), kind, height))
        if last:
            half = len(words) * size * LETTER / 2
            for j, (style, value) in enumerate(signs):
                right = half + size * (0.12 + 1.3 * j) - shift + size * 0.65
                drawn.append(figure(style, value, (x + right, y - height * 0.56), size * 0.58))
    return f'<g class="{zoom(size)}">{"".join(drawn)}</g>'


def figure(style: str, value: str, at: Point, radius: float) -> str:
    """A number in a disc, or in a square for what is dug or pumped."""
    x, y = at
    words = text(value, (x, y + radius * 0.47), f"{style}-text", radius * 1.4)
    if style == "value":
        return f'<circle class="value" cx="{number(x)}" cy="{number(y)}" r="{radius:.1f}"/>{words}'
    side = radius * 1.75
    corner = f'x="{number(x - side / 2)}" y="{number(y - side / 2)}" width="{side:.1f}" height="{side:.1f}"'
    return f'<rect class="{style}" {corner} rx="2"/>{words}'
