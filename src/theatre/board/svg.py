"""A board and its drawing as an SVG picture."""

import math
from typing import Literal

Kind = Literal["land", "sea", "box"]

LETTER = 0.56  # mean width of a letter, as a share of the type size


def type_size(kind: Kind, area: float) -> float:
    """The size of a name: larger in larger spaces."""
    smallest, largest = (9.0, 17.0) if kind == "land" else (10.5, 17.0)
    return min(largest, max(smallest, 2.2 * math.log(max(area, 1.0)) - 7.5))


def name_lines(name: str) -> list[str]:
    """A name in one line, or in two of about the same length."""
    words = name.split(" ")
    if len(name) <= 9 or len(words) == 1:
        return [name]
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def text_box(name: str, kind: Kind, area: float) -> tuple[float, float]:
    """Width and height that a name needs."""
    size = type_size(kind, area)
    lines = name_lines(name)
    return max(map(len, lines)) * size * LETTER, len(lines) * size * 1.15
