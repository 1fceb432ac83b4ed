"""The title and the legend of a board of hexes: what its terrain, lines and signs mean."""

import math
from html import escape

from theatre.board.hex_patterns import HATCHED, SIGNS
from theatre.board.hex_signs import figure, text, town
from theatre.board.lettering import name_lines
from theatre.board.schema import Mark, Point

ROW, COLUMN = 22.0, 250.0  # board units from entry to entry and from column to column
LONGEST = 14  # the most entries of a column
TITLE, LEADING = 46.0, 52.0
AREA = "10,-10 30,-10 38,0 30,10 10,10 2,0"
SAMPLE = {
    "fortress": '<polygon class="fortress" points="20,-11 30,-5.5 30,5.5 20,11 10,5.5 10,-5.5"/>',
    "river": '<g class="river"><path d="M2,5L20,-5L38,5"/></g>',
    "rail": '<g class="rail"><path d="M2,0H38"/></g><g class="ties"><path d="M2,0H38"/></g>',
    "beach": '<g class="beach"><path d="M2,0H38"/></g><g class="coast"><path d="M2,0H38"/></g>',
    "crossing_arrow": '<g class="crossing_arrow"><line x1="8" y1="0" x2="32" y2="0"/>'
    '<path d="M26,-4.5L34,0L26,4.5Z"/><path d="M14,-4.5L6,0L14,4.5Z"/></g>',
    "islet": '<path class="islet" d="M8,3Q12,-7 20,-5Q30,-8 33,2Q26,8 18,5Q12,8 8,3Z"/>',
}
AREAS = (*SIGNS, *HATCHED)
SCATTERED = ((11, 2), (20, -3), (28, 3))  # where the signs of a terrain stand in its sample


def legend(at: Point, entries: dict[str, str]) -> str:
    """Every entry as a small drawing and its words, in columns of about the same length."""
    x, y = at
    high = math.ceil(len(entries) / max(1, math.ceil(len(entries) / LONGEST)))
    rows = [
        f'<g data-legend="{escape(kind)}" transform="translate({x + COLUMN * (i // high):g} '
        f'{y + ROW * (i % high):g})">{sample(kind)}<text class="legend" x="50" y="5.5">{escape(words)}</text></g>'
        for i, (kind, words) in enumerate(entries.items())
    ]
    return '<g class="legends">\n' + "\n".join(rows) + "\n</g>"


def sample(kind: str) -> str:
    """A small drawing of a terrain, a line, a city or a figure, in a box from 0,-10 to 40,10."""
    if kind in SAMPLE:
        return SAMPLE[kind]
    if kind in AREAS:
        signs = "".join(f'<use href="#{kind}-sign" transform="translate({x} {y})"/>' for x, y in SCATTERED)
        return (
            f'<polygon class="plain" points="{AREA}"/><polygon class="{kind}" points="{AREA}"/>'
            + (signs if kind in SIGNS else f'<polygon points="{AREA}" fill="url(#{kind}-pattern)"/>')
            + f'<polygon class="swatch" points="{AREA}"/>'
        )
    if kind in ("msp", "factory"):
        return figure(Mark(kind, (20.0, 0.0), "5"))
    return town(Mark(kind, (20.0, 0.0))) or f'<g class="{kind}"><path d="M2,0H38"/></g>'


def title(at: Point, name: str) -> str:
    """The name of the board in short lines, one under the other."""
    x, y = at
    rows = [line for half in name_lines(name) for line in name_lines(half)]
    lines = [text("title", (x, y + (i - (len(rows) - 1) / 2) * LEADING), TITLE, row) for i, row in enumerate(rows)]
    return '<g class="titles">\n' + "\n".join(lines) + "\n</g>"
