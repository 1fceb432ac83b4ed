"""A board of hexes and its drawing as one SVG picture, in the same manner as the boards of areas.

The look follows the drawing's words only: tints of grounds, kinds of lines and marks. It knows no game.
"""

import math
from collections.abc import Iterable
from html import escape

from theatre.board.hex_legend import legend, title
from theatre.board.hex_palette import BANDS, GROUNDS, STYLE
from theatre.board.hex_patterns import HATCHED, SIGNS, patterns
from theatre.board.hex_signs import ZOOMS, arrow, figure, fortress, is_name, name, points, text, town
from theatre.board.lettering import LEADING, LETTER, name_lines
from theatre.board.palette import DEPTHS, LIGHTS, SHADES
from theatre.board.schema import Board, Drawing, Line, Space
from theatre.board.svg import MARGIN

GROUND = "ground_"  # closed lines of this kind are land, the rest of the word is the tint
UNDER_RAILS = ("zone", "river", "canal")
OVER_RAILS = ("closed", "border", "vichy_line", "partition_line", "bessarabia_line", "winter_war_line", "front")
LEGIBLE = 7.0  # pixels: smaller type is not shown
NUMBER, BOX_NAME = 7.0, 17.0  # sizes of type


def hex_board_svg(board: Board, drawing: Drawing) -> str:
    """The whole picture."""
    width, height = drawing.size
    full = width + 2 * MARGIN, height + 2 * MARGIN
    lines: dict[str, list[Line]] = {}
    for line in drawing.lines:
        lines.setdefault(line.kind, []).append(line)
    grounds = {kind: found for kind, found in lines.items() if kind.startswith(GROUND)}
    net = "".join(outline for _, outline in _on_map(board, drawing))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN:g} {-MARGIN:g} {full[0]:g} {full[1]:g}" '
        f'role="img" aria-label="{escape(board.name)}">',
        f"<title>{escape(board.name)}</title>",
        f"<defs><style>{STYLE}{_zoom_rules(full[0])}</style>{_patterns(board, drawing)}",
        f'<clipPath id="map"><path d="{net}"/></clipPath>',
        f'<clipPath id="land"><path d="{"".join(map(_rings, grounds.values()))}"/></clipPath></defs>',
        f'<rect class="paper" x="{-MARGIN:g}" y="{-MARGIN:g}" width="{full[0]:g}" height="{full[1]:g}"/>',
        _group("seas", _hexes(board, drawing)),
        *(_even_odd(kind, lines.get(kind, [])) for kind in DEPTHS),
        _shallows([*lines.get("coast", []), *lines.get("islet", [])]),
        _group("islet", map(_polygon, lines.get("islet", []))),
        *(_grounds(kind.removeprefix(GROUND), found) for kind, found in grounds.items()),
        '<g clip-path="url(#land)">',
        *(_even_odd(kind, lines.get(kind, [])) for kind in (*LIGHTS, *SHADES)),
        "</g>",
        *(_terrain(kind, lines[kind]) for kind in (*SIGNS, *HATCHED) if kind in lines),
        _group("lake", map(_polygon, lines.get("lake", []))),
        _group("beach", map(_polyline, lines.get("beach", []))),
        _group("coast", map(_polyline, lines.get("coast", []))),
        f'<path class="net" d="{net}"/>',
        _group("names", (name(mark) for mark in drawing.marks if mark.kind.startswith(("country_", "sea_")))),
        *(_group(kind, map(_polyline, lines.get(kind, []))) for kind in UNDER_RAILS),
        *(_group(kind, map(_polyline, lines.get("rail", []))) for kind in ("rail", "ties")),
        *(_group(kind, map(_polyline, lines.get(kind, []))) for kind in OVER_RAILS),
        _group("crossing_arrow", map(arrow, lines.get("crossing_arrow", []))),
        _group("boxes", _boxes(board, drawing)),
        _group("number", _numbers(board, drawing)),
        _group("signs", (fortress(mark) for mark in drawing.marks if mark.kind.startswith("fortress_"))),
        _group("signs", map(town, drawing.marks)),
        _group("names", (name(mark) for mark in drawing.marks if is_name(mark) and "_name_" in mark.kind)),
        _group("figures", (figure(mark) for mark in drawing.marks if mark.kind in ("msp", "factory"))),
        *(title(mark.at, mark.text or "") for mark in drawing.marks if mark.kind == "title"),
        *(legend(mark.at, drawing.legend) for mark in drawing.marks if mark.kind == "legend"),
        _frame(width, height),
        "</svg>",
    ]
    return "\n".join(filter(None, parts)) + "\n"


def _zoom_rules(width: float) -> str:
    """Names appear once the picture is shown large enough to read them; a program without such rules shows all."""
    least = {"far": 0.0, "middle": LEGIBLE / ZOOMS["middle"], "near": LEGIBLE / NUMBER}
    return "".join(
        f"@media (max-width:{math.ceil(share * width) - 1}px){{.{zoom}{{display:none}}}}\n"
        for zoom, share in least.items()
        if share
    )


def _patterns(board: Board, drawing: Drawing) -> str:
    """The patterns of terrain, set to the grid of the first hex."""
    first = next(drawing.spaces[space.id] for space in board.spaces if space.kind != "box")
    across = [x for x, _ in first.outline[0]]
    return patterns(first.stack, max(across) - min(across))


def _group(kind: str, items: Iterable[str]) -> str:
    inside = "\n".join(filter(None, items))
    return f'<g class="{kind}">\n{inside}\n</g>' if inside else ""


def _polygon(line: Line) -> str:
    return f'<polygon points="{points(line.points)}"/>'


def _polyline(line: Line) -> str:
    return f'<polyline points="{points(line.points)}"/>'


def _rings(lines: Iterable[Line]) -> str:
    return "".join(f"M{points(line.points)}Z" for line in lines)


def _even_odd(kind: str, lines: list[Line]) -> str:
    """All rings of a kind as one area; a ring within a ring is a hole."""
    return f'<path class="{kind}" clip-path="url(#map)" fill-rule="evenodd" d="{_rings(lines)}"/>' if lines else ""


def _on_map(board: Board, drawing: Drawing) -> Iterable[tuple[Space, str]]:
    """All hexes, each with its outline as the data of a path."""
    for space in board.spaces:
        if space.kind != "box":
            yield space, "".join(f"M{points(ring)}Z" for ring in drawing.spaces[space.id].outline)


def _hexes(board: Board, drawing: Drawing) -> Iterable[str]:
    """Water under everything; each hex is there to be found by its id."""
    for space, outline in _on_map(board, drawing):
        yield f'<path id="{space.id}" d="{outline}" class="water"><title>{escape(space.name)}</title></path>'


def _shallows(shores: list[Line]) -> str:
    """Bands that grow paler towards the shore, as engravers hinted at shallow water."""
    drawn = "\n".join(map(_polyline, shores))
    bands = [f'<g class="shallows" stroke="{colour}" stroke-width="{width}">{drawn}</g>' for width, colour in BANDS]
    return f'<g clip-path="url(#map)">{"".join(bands)}</g>'


def _grounds(tint: str, lines: list[Line]) -> str:
    return f'<g class="ground" fill="{GROUNDS[tint]}">' + "\n".join(map(_polygon, lines)) + "</g>"


def _terrain(kind: str, lines: list[Line]) -> str:
    """The tint and the pattern of a terrain; a ring within a ring is a hole."""
    area = f'fill-rule="evenodd" d="{_rings(lines)}"'
    return f'<path class="{kind}" {area}/><path fill="url(#{kind}-pattern)" {area}/>'


def _boxes(board: Board, drawing: Drawing) -> Iterable[str]:
    for space in board.spaces:
        if space.kind == "box":
            drawn = drawing.spaces[space.id]
            yield f'<polygon class="box" id="{space.id}" points="{points(drawn.outline[0])}"/>'
            across = [x for x, _ in drawn.outline[0]]
            fits = len(space.name) * BOX_NAME * LETTER < max(across) - min(across)
            x, y = drawn.label
            for i, row in enumerate([space.name] if fits else name_lines(space.name)):
                yield text("box-name", (x, y + i * BOX_NAME * LEADING), BOX_NAME, row)


def _numbers(board: Board, drawing: Drawing) -> Iterable[str]:
    for space in board.spaces:
        if space.kind != "box":
            yield text(f"{space.kind}-number", drawing.spaces[space.id].label, NUMBER, space.id)


def _frame(width: float, height: float) -> str:
    rules = ((2.0, "frame-thin"), (12.0, "frame-thick"), (20.0, "frame-thin"))
    return "\n".join(
        f'<rect class="{kind}" x="{-gap:g}" y="{-gap:g}" width="{width + 2 * gap:g}" height="{height + 2 * gap:g}"/>'
        for gap, kind in rules
    )
