"""Patterns of terrain for boards of hexes: small hand-drawn signs, set so that each hex holds whole ones.

The tile of a pattern is four hexes, two in each of two rows; each is filled with another turn of the same scatter.
"""

import math

Scatter = tuple[tuple[float, float, float], ...]  # across and down in hex widths from the middle of a hex, and size

ROW = math.sqrt(3) / 2  # from row to row, in hex widths
MIRRORS = ((1, 1), (-1, 1), (-1, -1), (1, -1))  # of the four hexes of a tile
LOOSE: Scatter = (
    (-0.26, -0.17, 0.9), (0.02, -0.29, 0.8), (0.27, -0.12, 1.0), (-0.06, -0.05, 1.15), (0.15, 0.15, 0.95),
    (-0.29, 0.13, 0.85), (-0.07, 0.28, 0.8), (0.33, 0.1, 0.75),
)  # fmt: skip
DENSE: Scatter = (
    (-0.31, -0.17, 0.9), (-0.14, -0.28, 1.0), (0.06, -0.31, 0.85), (0.26, -0.22, 1.0), (-0.38, 0.01, 0.85),
    (-0.2, -0.06, 1.1), (0.02, -0.12, 0.95), (0.2, -0.04, 1.1), (0.37, -0.03, 0.9), (-0.29, 0.16, 1.0),
    (-0.08, 0.11, 0.9), (0.13, 0.16, 1.0), (0.31, 0.15, 0.9), (-0.15, 0.29, 0.95), (0.05, 0.32, 0.85),
)  # fmt: skip

PEAK = (
    '<path d="M-5.6,4.4L-1.2,-4.8L5.6,4.4" fill="#fbf3e2" fill-opacity=".35"/>'
    '<path d="M-1.2,-4.8L.4,-1.6L-.6,.8L1.2,4.4H5.6Z" fill="#6d4a2a" fill-opacity=".5"/>'
    '<path d="M-5.6,4.4L-1.2,-4.8L5.6,4.4" fill="none" stroke="#5a3b20" stroke-width=".8" stroke-opacity=".75"/>'
)
TREE = (
    '<path d="M0,-4.6L2.7,.4H1.3L3.3,3.6H.5V5H-.5V3.6H-3.3L-1.3,.4H-2.7Z" fill="#3c6440" fill-opacity=".5"/>'
    '<path d="M0,-4.6L2.7,.4H1.3L3.3,3.6H.5V5H0Z" fill="#29482e" fill-opacity=".4"/>'
)
REED = (
    '<path d="M-6,3H6M-3.6,5.2H3.2M-3,3V-1.6M-.6,3V-3.6M1.6,3V-2.2M4,3V-.6" fill="none" stroke="#24656f" '
    'stroke-width=".95" stroke-opacity=".8"/>'
)
DUNE = (
    '<path d="M-5.4,1.6Q-1.4,-2.8 .8,-1.6Q3,-.6 5.4,1.6" fill="none" stroke="#8a6527" stroke-width=".8" '
    'stroke-opacity=".55"/><g fill="#8a6527" fill-opacity=".5"><circle cx="-2.4" cy="3.4" r=".65"/>'
    '<circle cx="1.4" cy="2.6" r=".6"/><circle cx="4.2" cy="4.2" r=".6"/></g>'
)
DOT = '<circle r="1.2" fill="#7a5212" fill-opacity=".75"/>'
SIGNS: dict[str, tuple[str, Scatter]] = {
    "mountain": (PEAK, LOOSE),
    "forest": (TREE, DENSE),
    "swamp": (REED, LOOSE),
    "marsh": (REED, LOOSE),
    "desert": (DUNE, LOOSE),
    "depression": (DOT, DENSE),
}
HATCHED = ("out_of_play", "prohibited")
HATCH = '<path d="M0,0H9M0,0V9" stroke="#6f6656" stroke-width=".8" stroke-opacity=".5"/>'


def patterns(middle: tuple[float, float], width: float) -> str:
    """All patterns for a grid of hexes of this width, of which one has its middle here."""
    tiles = [_tile(name, sign, scatter, middle, width) for name, (sign, scatter) in SIGNS.items()]
    hatches = [
        f'<pattern id="{name}-pattern" width="9" height="9" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(-45)">{HATCH}</pattern>'
        for name in HATCHED
    ]
    return "".join([*tiles, *hatches])


def _tile(name: str, sign: str, scatter: Scatter, middle: tuple[float, float], width: float) -> str:
    row = ROW * width
    x, y = middle[0] - width / 2, middle[1] - row / 2
    middles = ((width / 2, row / 2), (width * 1.5, row / 2), (width, row * 1.5), (0.0, row * 1.5))
    placed = []
    for (mx, my), (turn, flip) in zip(middles, MIRRORS, strict=True):
        for dx, dy, size in scatter:
            sx, sy = mx + dx * turn * width, my + dy * flip * width
            twice = (sx, sx + 2 * width, sx - 2 * width)  # a sign on the edge of the tile is drawn at both edges
            placed += [
                f'<use href="#{name}-sign" transform="translate({across:.1f} {sy:.1f}) scale({size})"/>'
                for across in twice
                if -width / 4 < across < 2.25 * width
            ]
    return (
        f'<g id="{name}-sign">{sign}</g><pattern id="{name}-pattern" patternUnits="userSpaceOnUse" x="{x:.2f}" '
        f'y="{y:.2f}" width="{2 * width:.2f}" height="{2 * row:.2f}">{"".join(placed)}</pattern>'
    )
