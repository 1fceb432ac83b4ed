"""The foot of a drawn board: its name, and what its tints, lines and signs mean."""

import math
from html import escape

from theatre.board.lettering import FIGURES, LEADING, figure, name_lines
from theatre.board.palette import DEPTHS, SHADES, TERRAINS, TINTS
from theatre.board.schema import Board, Drawing, Mark
from theatre.board.signs import sign

ROW = 33.0  # board units from entry to entry
COLUMN = 380.0  # from column to column
SAMPLE = 46.0  # the width of the small drawing before the words
TITLE = 480.0  # kept free for the name of the board
TYPE = 20.0
NAME = 52.0
GAP = 34.0  # from the frame of the map to the legend
SWATCH = '<rect x="0" y="-10" width="40" height="20" rx="2" {}/>'
SAMPLE_FIGURE = "2"
SAMPLE_WORDS = {"shipping_lane": "UK 1"}  # signs that carry words


def rows(drawing: Drawing) -> int:
    """How many entries stand under one another."""
    columns = max(1, int((drawing.size[0] - TITLE) / COLUMN))
    return math.ceil(len(drawing.legend) / columns)


def foot_height(drawing: Drawing) -> float:
    """Board units that the legend needs under the map; none without a legend."""
    return GAP + ROW * rows(drawing) if drawing.legend else 0.0


def foot(board: Board, drawing: Drawing) -> str:
    """Name and legend under the map, column by column."""
    if not drawing.legend:
        return ""
    high = rows(drawing)
    top = drawing.size[1] + GAP + ROW / 2 + 12
    entries = []
    for i, (kind, words) in enumerate(drawing.legend.items()):
        x, y = TITLE + COLUMN * (i // high), top + ROW * (i % high)
        entries.append(
            f'<g data-legend="{escape(kind)}" transform="translate({x:g} {y:g})">{sample(kind)}'
            f'<text class="legend" x="{SAMPLE + 6:g}" y="{TYPE * 0.34:.1f}" font-size="{TYPE:g}">'
            f"{escape(words)}</text></g>"
        )
    middle = top + ROW * (high - 1) / 2
    lines = name_lines(board.name)
    title = [
        f'<text class="title" x="4" y="{middle + NAME * (LEADING * (i - (len(lines) - 1) / 2) + 0.34):.1f}" '
        f'font-size="{NAME:g}">{escape(line)}</text>'
        for i, line in enumerate(lines)
    ]
    return "\n".join(['<g class="foot">', *title, *entries, "</g>"])


def sample(kind: str) -> str:
    """A small drawing of a tint, a terrain, a sign, a value or a line, in a box from 0,-10 to 40,10."""
    framed = SWATCH.format('class="swatch"')
    if kind in ("neutral", "harsh"):
        return SWATCH.format(f'fill="{TINTS[kind]}"') + SWATCH.format(f'fill="url(#{kind})"') + framed
    if kind in TINTS:
        return SWATCH.format(f'fill="{TINTS[kind]}"') + framed
    if kind in TERRAINS:
        return SWATCH.format(f'fill="{TINTS["neutral"]}"') + SWATCH.format(f'fill="url(#{kind})"') + framed
    if kind == "out_of_play":
        return SWATCH.format('class="out_of_play"') + SWATCH.format('fill="url(#out_of_play)"') + framed
    if kind == "strait":
        return SWATCH.format('class="strait"')
    if kind in ("relief", "depth"):
        return _steps(kind) + framed
    if kind in FIGURES:
        return figure(FIGURES[kind], SAMPLE_FIGURE, (20.0, 0.0), 9.5)
    signed = sign(Mark(kind, (20.0, 0.0), SAMPLE_WORDS.get(kind)))
    return signed or f'<polyline class="{kind}" points="0,5 12,-4 26,4 40,-5"/>'


def _steps(kind: str) -> str:
    """Four steps of shade on land, or of depth in the sea."""
    base = TINTS["neutral"] if kind == "relief" else TINTS["coastal"]
    layers = [SWATCH.format(f'fill="{base}"')]
    for i, style in enumerate(SHADES if kind == "relief" else DEPTHS, 1):
        layers.append(f'<rect class="{style}" x="{10 * i}" y="-10" width="{40 - 10 * i}" height="20"/>')
    return "".join(layers)
