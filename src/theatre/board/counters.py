"""What stands on a board in play: pieces drawn as counters at the stack points, spaces in the tint of who holds them.

A game tells it in a module `counters` of its package: `standing(view)`, a `Standing` made from the view of a set of
seats and from nothing else, so that a picture shows no more than they may know. The drawing is the same on areas and
on hexes.
"""

import math
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from theatre.board.lettering import number, text
from theatre.board.palette import COUNTER_STYLE, PIECES
from theatre.board.schema import Board, Drawing, Point

WIDTH, HEIGHT = 25.0, 15.0  # of a counter, in board units
GAP = 1.5
WIDEST = 4  # counters side by side
TYPE = 9.0
BADGE = 5.4  # the radius of the disc with the number of pieces


class Counter(Struct, frozen=True):
    """Pieces of one kind and owner in one space."""

    space: int
    tint: str  # of the owner, a word of the palette
    face: str  # what is printed on it: a few letters or figures
    count: int = 1


class Standing(Struct, frozen=True):
    """The pieces that can be seen, and the tint of each space whose holder is not the printed one."""

    counters: tuple[Counter, ...]
    tints: Mapping[int, str] = {}


def held(board: Board, drawing: Drawing, standing: Standing) -> Drawing:
    """The drawing with every space in the tint of its holder."""
    spaces = dict(drawing.spaces)
    for index, tint in standing.tints.items():
        name = board.spaces[index].id
        spaces[name] = msgspec.structs.replace(spaces[name], tint=tint)
    return msgspec.structs.replace(drawing, spaces=spaces)


def with_counters(picture: str, board: Board, drawing: Drawing, standing: Standing) -> str:
    """A drawn board with the counters laid on it."""
    stacks: dict[int, list[Counter]] = {}
    for counter in standing.counters:
        stacks.setdefault(counter.space, []).append(counter)
    drawn = [
        f'<g data-stack="{board.spaces[space].id}">{_stack(counters, drawing.spaces[board.spaces[space].id].stack)}</g>'
        for space, counters in sorted(stacks.items())
    ]
    group = "\n".join(['<g class="counters">', *drawn, "</g>"])
    open_picture = picture.removesuffix("</svg>\n")
    return f"{open_picture}<style>{COUNTER_STYLE}</style>\n{group}\n</svg>\n"


def _stack(counters: list[Counter], at: Point) -> str:
    """Counters in rows around a point."""
    columns = min(WIDEST, math.ceil(math.sqrt(len(counters))))
    rows = math.ceil(len(counters) / columns)
    drawn = []
    for i, counter in enumerate(counters):
        row, column = divmod(i, columns)
        in_row = min(columns, len(counters) - row * columns)
        x = at[0] + (column - (in_row - 1) / 2) * (WIDTH + GAP)
        y = at[1] + (row - (rows - 1) / 2) * (HEIGHT + GAP)
        drawn.append(_counter(counter, (x, y)))
    return "".join(drawn)


def _counter(counter: Counter, at: Point) -> str:
    """A rectangle in the owner's colour; the number of pieces in a disc at its corner where it is more than one."""
    x, y = at
    corner = f'x="{number(x - WIDTH / 2)}" y="{number(y - HEIGHT / 2)}" width="{WIDTH:g}" height="{HEIGHT:g}" rx="2"'
    drawn = f'<rect class="counter" {corner} fill="{PIECES.get(counter.tint, PIECES["neutral"])}"/>'
    size = min(TYPE, 1.5 * WIDTH / max(1, len(counter.face)))
    drawn += text(counter.face, (x, y + size * 0.36), "counter-face", size)
    if counter.count > 1:
        right, top = x + WIDTH / 2 - 1, y - HEIGHT / 2 + 1
        drawn += f'<circle class="counter-badge" cx="{number(right)}" cy="{number(top)}" r="{BADGE}"/>'
        drawn += text(str(counter.count), (right, top + 2.7), "counter-count", 7.6)
    return drawn
