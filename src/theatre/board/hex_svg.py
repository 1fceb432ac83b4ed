"""A board of hexes and its drawing as one SVG picture, in the same manner as the boards of areas.

The look follows the drawing's words only: tints of grounds, kinds of lines and marks. It knows no game.
"""

import math
from collections.abc import Iterable
from html import escape

from theatre.board.hex_palette import BANDS, GROUNDS, LEGEND, PATTERNS, STYLE
from theatre.board.schema import Board, Drawing, Line, Mark, Point, Space
from theatre.board.svg import MARGIN, name_lines

GROUND = "ground_"  # closed lines of this kind are land, the rest of the word is the tint
PATTERNED = ("mountain", "swamp", "depression", "out_of_play")
ALONG_SIDES = ("river", "canal", "closed", "border", "vichy_line", "partition_line", "bessarabia_line", "front")
ROW = 19.0  # board units from entry to entry of the legend


def hex_board_svg(board: Board, drawing: Drawing) -> str:
    """The whole picture."""
    width, height = drawing.size
    outer = f"{-MARGIN:g} {-MARGIN:g} {width + 2 * MARGIN:g} {height + 2 * MARGIN:g}"
    lines: dict[str, list[Line]] = {}
    for line in drawing.lines:
        lines.setdefault(line.kind, []).append(line)
    grounds = {kind: found for kind, found in lines.items() if kind.startswith(GROUND)}
    net = "".join(outline for _, outline in _on_map(board, drawing))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{outer}" role="img" aria-label="{escape(board.name)}">',
        f"<title>{escape(board.name)}</title>",
        f'<defs><style>{STYLE}</style>{PATTERNS}<clipPath id="map"><path d="{net}"/></clipPath></defs>',
        f'<rect class="paper" x="{-MARGIN:g}" y="{-MARGIN:g}" width="{width + 2 * MARGIN:g}" '
        f'height="{height + 2 * MARGIN:g}"/>',
        _group("seas", _hexes(board, drawing)),
        _shallows(lines.get("coast", [])),
        *(_grounds(kind.removeprefix(GROUND), found) for kind, found in grounds.items()),
        *(_pattern(kind, lines.get(kind, [])) for kind in PATTERNED),
        _group("lake", map(_polygon, lines.get("lake", []))),
        _group("beach", map(_polyline, lines.get("beach", []))),
        _group("coast", map(_polyline, lines.get("coast", []))),
        f'<path class="net" d="{net}"/>',
        *(_group(kind, map(_polyline, lines.get(kind, []))) for kind in ALONG_SIDES),
        _group("crossing_arrow", map(_arrow, lines.get("crossing_arrow", []))),
        _group("boxes", _boxes(board, drawing)),
        _group("number", _numbers(board, drawing)),
        _group("names", (_big_name(mark) for mark in drawing.marks if mark.kind.startswith(("country_", "sea_")))),
        _group("signs", (_sign(mark) for mark in drawing.marks)),
        _group("names", (_city_name(mark) for mark in drawing.marks if mark.kind.endswith("_name"))),
        *(_title(mark) for mark in drawing.marks if mark.kind == "title"),
        *(_legend(mark.at) for mark in drawing.marks if mark.kind == "legend"),
        _frame(width, height),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _group(name: str, items: Iterable[str]) -> str:
    return f'<g class="{name}">\n' + "\n".join(filter(None, items)) + "\n</g>"


def _polygon(line: Line) -> str:
    return f'<polygon points="{_points(line.points)}"/>'


def _polyline(line: Line) -> str:
    return f'<polyline points="{_points(line.points)}"/>'


def _text(kind: str, at: Point, size: float, text: str) -> str:
    x, y = at
    return f'<text class="{kind}" x="{x:g}" y="{y + size * 0.34:.1f}" font-size="{size:g}">{escape(text)}</text>'


def _on_map(board: Board, drawing: Drawing) -> Iterable[tuple[Space, str]]:
    """All hexes, each with its outline as the data of a path."""
    for space in board.spaces:
        if space.kind != "box":
            yield space, "".join(f"M{_points(ring)}Z" for ring in drawing.spaces[space.id].outline)


def _hexes(board: Board, drawing: Drawing) -> Iterable[str]:
    """Water under everything; each hex is there to be found by its id."""
    for space, outline in _on_map(board, drawing):
        yield f'<path id="{space.id}" d="{outline}" class="water"><title>{escape(space.name)}</title></path>'


def _shallows(coast: list[Line]) -> str:
    """Bands that grow paler towards the shore, as engravers hinted at shallow water."""
    shores = "\n".join(map(_polyline, coast))
    bands = [f'<g class="shallows" stroke="{colour}" stroke-width="{width}">{shores}</g>' for width, colour in BANDS]
    return f'<g clip-path="url(#map)">{"".join(bands)}</g>'


def _grounds(tint: str, lines: list[Line]) -> str:
    return f'<g fill="{GROUNDS.get(tint, GROUNDS["straw"])}">' + "\n".join(map(_polygon, lines)) + "</g>"


def _pattern(kind: str, lines: list[Line]) -> str:
    shapes = "\n".join(map(_polygon, lines))
    return f'<g class="{kind}">{shapes}</g><g fill="url(#{kind}-pattern)">{shapes}</g>'


def _arrow(line: Line) -> str:
    """A double arrow between two hexes."""
    (ax, ay), (bx, by) = line.points[0], line.points[-1]
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    head = "M-6,-4.5 L2,0 L-6,4.5 Z"
    return (
        f'<line x1="{ax:g}" y1="{ay:g}" x2="{bx:g}" y2="{by:g}"/>'
        f'<path d="{head}" transform="translate({bx:g} {by:g}) rotate({turn:.0f})"/>'
        f'<path d="{head}" transform="translate({ax:g} {ay:g}) rotate({turn + 180:.0f})"/>'
    )


def _boxes(board: Board, drawing: Drawing) -> Iterable[str]:
    for space in board.spaces:
        if space.kind == "box":
            drawn = drawing.spaces[space.id]
            yield f'<polygon class="box" id="{space.id}" points="{_points(drawn.outline[0])}"/>'
            yield _text("box-name", drawn.label, 17, space.name)


def _numbers(board: Board, drawing: Drawing) -> Iterable[str]:
    for space in board.spaces:
        if space.kind != "box":
            yield _text(f"{space.kind}-number", drawing.spaces[space.id].label, 7, space.id)


def _big_name(mark: Mark) -> str:
    """A country's or a sea's name; the size of the type is the last word of the mark's kind."""
    kind, _, size = mark.kind.partition("_")
    text = mark.text or ""
    return _text(kind, mark.at, float(size), text.upper() if kind == "country" else text)


def _city_name(mark: Mark) -> str:
    objective = mark.kind == "objective_name"
    return _text("objective" if objective else "city", mark.at, 11.5 if objective else 10, mark.text or "")


def _star(at: Point, radius: float) -> str:
    x, y = at
    corners = [
        (round(x + r * math.sin(math.pi * i / 5), 1), round(y - r * math.cos(math.pi * i / 5), 1))
        for i, r in enumerate((radius, radius * 0.42) * 5)
    ]
    return f'<polygon points="{_points(corners)}"/>'


def _sign(mark: Mark) -> str:
    """A star for a capital, an open ring for a port, a dot for any other city; objectives are red."""
    words = mark.kind.split("_")
    x, y = mark.at
    if words[0] == "fortress":
        corners = [(x + 23 * math.sin(math.pi * i / 3), y - 23 * math.cos(math.pi * i / 3)) for i in range(6)]
        rounded = _points((round(a, 1), round(b, 1)) for a, b in corners)
        return f'<polygon class="fortress {"_".join(words[1:])}" points="{rounded}"/>'
    if words[0] not in ("capital", "port", "city") or words[-1] == "name":
        return ""
    parts = []
    if "port" in words:
        parts.append(f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="{7.6 if "capital" in words else 4.4}"/>')
    if "capital" in words:
        parts.append(_star(mark.at, 7.5))
    elif "city" in words:
        parts.append(f'<circle class="dot" cx="{x:g}" cy="{y:g}" r="3.4"/>')
    return f'<g class="{"town-objective" if "objective" in words else "town"}">{"".join(parts)}</g>'


def _title(mark: Mark) -> str:
    x, y = mark.at
    rows = [line for half in name_lines(mark.text or "") for line in name_lines(half)]
    return _group("titles", (_text("title", (x, y + (i - len(rows) / 2) * 34), 30, row) for i, row in enumerate(rows)))


def _legend(at: Point) -> str:
    """What the signs mean; each entry is a small drawing and a word."""
    x, y = at
    rows = [
        f'<g transform="translate({x:g} {y + i * ROW:g})">{sample}'
        f'<text class="legend" x="40" y="4">{escape(word)}</text></g>'
        for i, (sample, word) in enumerate(LEGEND)
    ]
    return _group("legend", rows)


def _frame(width: float, height: float) -> str:
    rules = ((2.0, "frame-thin"), (12.0, "frame-thick"), (20.0, "frame-thin"))
    return "\n".join(
        f'<rect class="{kind}" x="{-gap:g}" y="{-gap:g}" width="{width + 2 * gap:g}" height="{height + 2 * gap:g}"/>'
        for gap, kind in rules
    )
