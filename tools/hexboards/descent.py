"""Finds the least value of a smooth function of many numbers, by the L-BFGS method."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Loss = Callable[[Floats], tuple[float, Floats]]  # the value and its gradient

MEMORY = 12  # steps that are remembered to guess the curvature
ENOUGH = 1e-4  # of the promised gain: a step that brings so much is taken
HALVINGS = 30
SETTLED = 1e-7  # of the value: less gain than this ends the search


def least(loss: Loss, start: Floats, steps: int) -> Floats:
    """The place to which at most so many downhill steps lead."""
    here = start.copy()
    value, slope = loss(here)
    moves: list[tuple[Floats, Floats]] = []
    for _ in range(steps):
        way = -_turned(slope, moves)
        gain = float(slope @ way)
        length = 1.0 if moves else 1.0 / max(1.0, float(np.abs(slope).sum()))
        for _ in range(HALVINGS):
            there = here + length * way
            lower, steeper = loss(there)
            if lower <= value + ENOUGH * length * gain:
                break
            length /= 2
        else:
            return here
        if float((there - here) @ (steeper - slope)) > 0:
            moves = [*moves, (there - here, steeper - slope)][-MEMORY:]
        settled = value - lower < SETTLED * abs(value)
        here, value, slope = there, lower, steeper
        if settled:
            break
    return here


def _turned(slope: Floats, moves: list[tuple[Floats, Floats]]) -> Floats:
    """The slope times the inverse of the curvature that the last moves have shown."""
    way = slope.copy()
    shares = []
    for move, change in reversed(moves):
        share = float(move @ way) / float(move @ change)
        way -= share * change
        shares.append(share)
    if moves:
        move, change = moves[-1]
        way *= float(move @ change) / float(change @ change)
    for (move, change), share in zip(moves, reversed(shares), strict=True):
        way += (share - float(change @ way) / float(move @ change)) * move
    return way
