"""A board and its drawing as one SVG picture, in the manner of a printed wall map.

The look follows the drawing's words only: the tint of a space, the kind of a line or mark. It knows no game.
"""

import math
from collections.abc import Collection, Iterable
from html import escape

from theatre.board.palette import LINES, PATTERNS, STYLE, TERRAINS, TINTS
from theatre.board.schema import Board, Drawing, DrawnSpace, Line, Mark, Point, Ring, Space, SpaceKind

LETTER = 0.49  # mean width of a letter, as a share of the type size
LEADING = 1.06  # from line to line, as a share of the type size
MARGIN = 56.0  # board units of paper around the map
NUMBER = 1.25  # a zone's number is set larger than its name
FIGURES = {
    "ipc": "value",
    "pop": "value",
    "factory": "resource",
    "nrz": "value",
    "resources": "resource",
    "resources_red": "resource-red",
}
FILLED = ("ice", "lake", "narrows", "islet", "out_of_play", "strait")  # kinds of closed line that are areas
UNDER_BORDERS = ("river", "lake")
CITIES = {"main_capital": 9.5, "sub_capital": 7.5, "capital_city": 4.0, "city": 4.0, "town": 3.4}  # half their width
LAND_BORDERS = ("territory_border", "region_border")
SEA_BORDERS = ("zone_border", "sea_border")


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


def board_svg(board: Board, drawing: Drawing) -> str:
    """The whole picture."""
    width, height = drawing.size
    outer = f"{-MARGIN:g} {-MARGIN:g} {width + 2 * MARGIN:g} {height + 2 * MARGIN:g}"
    spaces = [(space, drawing.spaces[space.id]) for space in board.spaces if space.id in drawing.spaces]
    seas = [pair for pair in spaces if pair[0].kind == "sea"]
    lands = [pair for pair in spaces if pair[0].kind == "land"]
    names = {space.name for space, _ in spaces}
    ground = " ".join(_path(drawn.outline) for _, drawn in lands)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{outer}" role="img" aria-label="{escape(board.name)}">',
        f"<title>{escape(board.name)}</title>",
        f"<defs><style>{STYLE}</style>{PATTERNS}",
        f'<clipPath id="sheet"><rect width="{width:g}" height="{height:g}"/></clipPath>',
        f'<clipPath id="ground" clip-rule="evenodd"><path d="{ground}"/></clipPath></defs>',
        f'<rect class="paper" x="{-MARGIN:g}" y="{-MARGIN:g}" width="{width + 2 * MARGIN:g}" '
        f'height="{height + 2 * MARGIN:g}"/>',
        '<g clip-path="url(#sheet)">',
        f'<rect class="deep" width="{width:g}" height="{height:g}"/>',
        _group("seas", (_area(space, drawn) for space, drawn in seas)),
        _group("areas", (_line(line) for line in drawing.lines if line.kind == "ice")),
        _group("net", (_line(line) for line in drawing.lines if line.kind == "graticule")),
        _water_lining(drawing.lines),
        _group("borders", (_line(line) for line in drawing.lines if line.kind in SEA_BORDERS)),
        _group("areas", (_line(line) for line in drawing.lines if line.kind in ("islet", "narrows"))),
        _group("areas", (_out_of_play(line) for line in drawing.lines if line.kind == "out_of_play")),
        _group("lands", (_area(space, drawn) for space, drawn in lands)),
        _group("patterns", (_pattern(drawn) for _, drawn in lands if drawn.tint in ("neutral", "harsh"))),
        _group("patterns", (_terrain(space, drawn) for space, drawn in lands if space.terrain in TERRAINS)),
        _group("areas", (_line(line) for line in drawing.lines if line.kind == "strait")),
        _group("waters", (_line(line) for line in drawing.lines if line.kind in UNDER_BORDERS)),
        _tinted_edges(drawing.lines),
        _group("bands", (_line(line) for line in drawing.lines if line.kind.startswith("along_"))),
        _group("borders", (_line(line) for line in drawing.lines if line.kind in LAND_BORDERS)),
        _group("coasts", (_line(line) for line in drawing.lines if line.kind == "coast")),
        _group("canals", (_line(line) for line in drawing.lines if line.kind in ("canal", "crossing", "partition"))),
        "</g>",
        _group("names", _names(spaces, drawing.marks)),
        _group("marks", (_mark(mark, names) for mark in drawing.marks)),
        _frame(width, height),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _path(rings: Iterable[Ring]) -> str:
    return " ".join(f"M{_points(ring)}Z" for ring in rings)


def _group(name: str, items: Iterable[str]) -> str:
    return f'<g class="{name}">\n' + "\n".join(items) + "\n</g>"


def _area(space: Space, drawn: DrawnSpace) -> str:
    tint = TINTS.get(drawn.tint or "", TINTS["neutral"])
    return (
        f'<path id="{space.id}" class="{space.kind}" d="{_path(drawn.outline)}" fill="{tint}">'
        f"<title>{escape(space.name)}</title></path>"
    )


def _pattern(drawn: DrawnSpace) -> str:
    return f'<path d="{_path(drawn.outline)}" fill="url(#{drawn.tint})"/>'


def _terrain(space: Space, drawn: DrawnSpace) -> str:
    return f'<path d="{_path(drawn.outline)}" fill="url(#{space.terrain})"/>'


def _line(line: Line) -> str:
    return f'<{"polygon" if line.kind in FILLED else "polyline"} class="{line.kind}" points="{_points(line.points)}"/>'


def _out_of_play(line: Line) -> str:
    points = _points(line.points)
    return f'<polygon class="out_of_play" points="{points}"/><polygon points="{points}" fill="url(#out_of_play)"/>'


def _water_lining(lines: Iterable[Line]) -> str:
    """Bands that grow paler towards the shore, as engravers hinted at shallow water."""
    shores = "\n".join(
        f'<polyline points="{_points(line.points)}"/>' for line in lines if line.kind in ("coast", "islet")
    )
    bands = [f'<g class="shallows" stroke="{colour}" stroke-width="{width}">{shores}</g>' for width, colour in LINES]
    return "\n".join(bands)


def _tinted_edges(lines: Iterable[Line]) -> str:
    """A soft dark band along each region's border, inside the land only."""
    edges = "\n".join(f'<polyline points="{_points(line.points)}"/>' for line in lines if line.kind == "region_border")
    return f'<g class="edges" clip-path="url(#ground)">{edges}</g>'


def ring_area(ring: Ring) -> float:
    """The area inside a ring."""
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2


def _names(spaces: Iterable[tuple[Space, DrawnSpace]], marks: Iterable[Mark]) -> Iterable[str]:
    """Every name at its place; a mark `name_at` moves it off its space, `name_again` sets it a second time."""
    moved: dict[str, Point] = {}
    again: dict[str, Point] = {}
    for mark in marks:
        if mark.text and mark.kind in ("name_at", "name_again"):
            (moved if mark.kind == "name_at" else again)[mark.text] = mark.at
    for space, drawn in spaces:
        area = max(map(ring_area, drawn.outline))
        at = moved.get(space.id, drawn.label)
        yield _name(space, at, type_size(space.kind, area), outside=space.id in moved)
        if space.id in again:
            yield _name(space, again[space.id], type_size(space.kind, area) * 0.85, outside=False)


def _name(space: Space, at: Point, size: float, outside: bool) -> str:
    """The lines of a name around a point, with the zone's number above or the territory's value behind."""
    rows: list[tuple[str, str, float]] = []
    number = space.values.get("number")
    if number is not None:
        rows.append((str(number), "number", size * NUMBER))
    lines = name_lines(space.name)
    rows += [(line, f"{space.kind}-name" + (" outside" if outside else ""), size) for line in lines]
    x, y = at
    y -= sum(height * LEADING for _, _, height in rows) / 2
    signs = figures(space)
    drawn = []
    for i, (text, kind, height) in enumerate(rows):
        y += height * LEADING
        last = signs and i == len(rows) - 1
        shift = size * 0.65 * len(signs) if last else 0.0
        drawn.append(_text(text, (x - shift, y - height * 0.26), kind, height))
        if last:
            half = len(text) * size * LETTER / 2
            for j, (style, figure) in enumerate(signs):
                right = half + size * (0.12 + 1.3 * j) - shift + size * 0.65
                drawn.append(_figure(style, figure, (x + right, y - height * 0.56), size * 0.58))
    return "".join(drawn)


def _text(text: str, at: Point, kind: str, size: float) -> str:
    x, y = at
    return f'<text class="{kind}" x="{_number(x)}" y="{_number(y)}" font-size="{size:.1f}">{escape(text)}</text>'


def _figure(style: str, text: str, at: Point, radius: float) -> str:
    """A number in a disc, or in a square for what is dug or pumped."""
    x, y = at
    number = _text(text, (x, y + radius * 0.47), f"{style}-text", radius * 1.4)
    if style == "value":
        return f'<circle class="value" cx="{_number(x)}" cy="{_number(y)}" r="{radius:.1f}"/>{number}'
    side = radius * 1.75
    corner = f'x="{_number(x - side / 2)}" y="{_number(y - side / 2)}" width="{side:.1f}" height="{side:.1f}"'
    return f'<rect class="{style}" {corner} rx="2"/>{number}'


def _star(at: Point, radius: float) -> str:
    x, y = at
    corners = [
        (x + r * math.sin(math.pi * i / 5), y - r * math.cos(math.pi * i / 5))
        for i, r in enumerate((radius, radius * 0.42) * 5)
    ]
    return f'<polygon class="star" points="{_points(corners)}"/>'


def _city(rank: str, at: Point) -> str:
    """A star for a capital that produces, a ringed square for a capital city, a square, a dot for a town."""
    x, y = at
    if rank in ("main_capital", "sub_capital"):
        return _star(at, CITIES[rank])
    half = CITIES[rank]
    if rank == "town":
        return f'<circle class="town" cx="{_number(x)}" cy="{_number(y)}" r="{half:g}"/>'
    square = f'x="{_number(x - half)}" y="{_number(y - half)}" width="{2 * half:g}" height="{2 * half:g}"'
    ring = f'<circle class="ring" cx="{_number(x)}" cy="{_number(y)}" r="{half * 2:g}"/>'
    return f'<rect class="square" {square}/>' + (ring if rank == "capital_city" else "")


def _mark(mark: Mark, names: Collection[str]) -> str:
    """The sign of a mark. Names of spaces are set elsewhere; a city is named where its space is not named after it."""
    text = mark.text or ""
    x, y = mark.at
    if mark.kind == "victory_city":
        name = "" if text in names else _text(text, (x, y - 10), "city", 11)
        return _star(mark.at, 8.5) + name
    if mark.kind == "port":
        anchor = f"M{_number(x)},{_number(y - 4)}v8m-3.6,-2.4a3.6,3.6 0 0 0 7.2,0m-5.6,-3.6h4"
        return f'<g class="port"><circle cx="{_number(x)}" cy="{_number(y)}" r="6.4"/><path d="{anchor}"/></g>'
    if mark.kind == "fortress_site":
        return f'<path class="fort" d="M{_number(x - 5)},{_number(y + 4)}v-8l3,2.5 2,-3.5 2,3.5 3,-2.5v8z"/>'
    if mark.kind == "ground":
        return _text(text, mark.at, "ground", 13)
    if mark.kind in CITIES:
        return _city(mark.kind, mark.at)
    if mark.kind == "shipping_lane":
        half = 4.2 * len(text) + 5
        return (
            f'<rect class="lane" x="{_number(x - half)}" y="{_number(y - 8.5)}" width="{_number(2 * half)}" '
            f'height="17" rx="8.5"/>' + _text(text, (x, y + 4.2), "lane-text", 12)
        )
    return ""


def _frame(width: float, height: float) -> str:
    rules = ((2.0, "frame-thin"), (12.0, "frame-thick"), (20.0, "frame-thin"))
    return "\n".join(
        f'<rect class="{kind}" x="{-gap:g}" y="{-gap:g}" width="{width + 2 * gap:g}" height="{height + 2 * gap:g}"/>'
        for gap, kind in rules
    )
