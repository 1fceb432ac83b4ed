"""A board and its drawing as one SVG picture, in the manner of a printed wall map.

The look follows the drawing's words only: the tint of a space, the kind of a line or mark. It knows no game.
"""

from collections.abc import Iterable
from html import escape

from theatre.board.legend import foot, foot_height
from theatre.board.lettering import ZOOMS, background_names, names, narrowest
from theatre.board.palette import DEPTHS, LIGHTS, LINES, PATTERNS, SHADES, STYLE, TERRAINS, TINTS
from theatre.board.schema import Board, Drawing, DrawnSpace, Line, Ring, Space
from theatre.board.signs import point_list, signs

MARGIN = 56.0  # board units of paper around the map
FILLED = ("ice", "lake", "narrows", "islet", "out_of_play", "strait")  # kinds of closed line that are areas
GROUND = ("islet", "out_of_play")  # areas that are land but no space
UNDER_BORDERS = ("river", "lake")
LAND_BORDERS = ("territory_border", "region_border")
SEA_BORDERS = ("zone_border", "sea_border")
OVER_ALL = ("canal", "crossing", "partition")


def board_svg(board: Board, drawing: Drawing) -> str:
    """The whole picture."""
    width, height = drawing.size
    full = width + 2 * MARGIN, height + 2 * MARGIN + foot_height(drawing)
    outer = f"{-MARGIN:g} {-MARGIN:g} {full[0]:g} {full[1]:g}"
    spaces = [(space, drawing.spaces[space.id]) for space in board.spaces if space.id in drawing.spaces]
    seas = [pair for pair in spaces if pair[0].kind == "sea"]
    lands = [pair for pair in spaces if pair[0].kind == "land"]
    named = {space.name for space, _ in spaces}
    play = " ".join(_path(drawn.outline) for _, drawn in lands)
    beyond = " ".join(_path([line.points]) for line in drawing.lines if line.kind in GROUND)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{outer}" role="img" aria-label="{escape(board.name)}">',
        f"<title>{escape(board.name)}</title>",
        f"<defs><style>{STYLE}{_zoom_rules(full[0])}</style>{PATTERNS}",
        f'<clipPath id="sheet"><rect width="{width:g}" height="{height:g}"/></clipPath>',
        f'<clipPath id="ground"><path clip-rule="evenodd" d="{play} {beyond}"/></clipPath></defs>',
        f'<rect class="paper" x="{-MARGIN:g}" y="{-MARGIN:g}" width="{full[0]:g}" height="{full[1]:g}"/>',
        '<g clip-path="url(#sheet)">',
        f'<rect class="deep" width="{width:g}" height="{height:g}"/>',
        _group("seas", (_area(space, drawn) for space, drawn in seas)),
        *(_even_odd(kind, drawing.lines) for kind in DEPTHS),
        _lines("areas", drawing, "ice"),
        _lines("net", drawing, "graticule"),
        _water_lining(drawing.lines),
        _lines("borders", drawing, *SEA_BORDERS),
        _lines("areas", drawing, "islet", "narrows"),
        _group("areas", (_out_of_play(line) for line in drawing.lines if line.kind == "out_of_play")),
        _group("lands", (_area(space, drawn) for space, drawn in lands)),
        '<g clip-path="url(#ground)"><g filter="url(#soft)">',
        *(_even_odd(kind, drawing.lines) for kind in (*LIGHTS, *SHADES)),
        "</g></g>",
        _group("patterns", (_pattern(drawn) for _, drawn in lands if drawn.tint in ("neutral", "harsh"))),
        _group("patterns", (_terrain(space, drawn) for space, drawn in lands if space.terrain in TERRAINS)),
        _lines("areas", drawing, "strait"),
        _lines("waters", drawing, *UNDER_BORDERS),
        _tinted_edges(drawing.lines),
        _group("bands", (_line(line) for line in drawing.lines if line.kind.startswith("along_"))),
        _lines("borders", drawing, *LAND_BORDERS),
        _lines("coasts", drawing, "coast"),
        _group("background", background_names(drawing.marks)),
        _lines("canals", drawing, *OVER_ALL),
        "</g>",
        _group("names", names(spaces, drawing.marks)),
        _group("marks", signs(drawing.marks, named)),
        _frame(width, height),
        foot(board, drawing),
        "</svg>",
    ]
    return "\n".join(filter(None, parts)) + "\n"


def _zoom_rules(width: float) -> str:
    """Names appear once the picture is shown large enough to read them; a program without such rules shows all."""
    hidden = "@media (max-width:{}px){{.{}{{display:none}}}}\n"
    return "".join(hidden.format(narrowest(zoom, width) - 1, zoom) for zoom in ZOOMS)


def _path(rings: Iterable[Ring]) -> str:
    return " ".join(f"M{point_list(ring)}Z" for ring in rings)


def _even_odd(kind: str, lines: Iterable[Line]) -> str:
    """All rings of a kind as one area; a ring within a ring is a hole."""
    rings = _path([line.points for line in lines if line.kind == kind])
    return f'<path class="{kind}" fill-rule="evenodd" d="{rings}"/>' if rings else ""


def _group(name: str, items: Iterable[str]) -> str:
    return f'<g class="{name}">\n' + "\n".join(items) + "\n</g>"


def _lines(name: str, drawing: Drawing, *kinds: str) -> str:
    return _group(name, (_line(line) for line in drawing.lines if line.kind in kinds))


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
    shape = "polygon" if line.kind in FILLED else "polyline"
    return f'<{shape} class="{line.kind}" points="{point_list(line.points)}"/>'


def _out_of_play(line: Line) -> str:
    points = point_list(line.points)
    return f'<polygon class="out_of_play" points="{points}"/><polygon points="{points}" fill="url(#out_of_play)"/>'


def _water_lining(lines: Iterable[Line]) -> str:
    """Bands that grow paler towards the shore, as engravers hinted at shallow water."""
    shores = "\n".join(
        f'<polyline points="{point_list(line.points)}"/>' for line in lines if line.kind in ("coast", "islet")
    )
    bands = [f'<g class="shallows" stroke="{colour}" stroke-width="{width}">{shores}</g>' for width, colour in LINES]
    return "\n".join(bands)


def _tinted_edges(lines: Iterable[Line]) -> str:
    """A soft dark band along each region's border, inside the land only."""
    borders = (line for line in lines if line.kind == "region_border")
    edges = "\n".join(f'<polyline points="{point_list(line.points)}"/>' for line in borders)
    return f'<g class="edges" clip-path="url(#ground)">{edges}</g>'


def _frame(width: float, height: float) -> str:
    rules = ((2.0, "frame-thin"), (12.0, "frame-thick"), (20.0, "frame-thin"))
    return "\n".join(
        f'<rect class="{kind}" x="{-gap:g}" y="{-gap:g}" width="{width + 2 * gap:g}" height="{height + 2 * gap:g}"/>'
        for gap, kind in rules
    )
