"""All frames of this game, gathered from its modules: what may stand on the stack of a saved position."""

from __future__ import annotations

from types import ModuleType

from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies import (
    aftermath,
    airways,
    attrition,
    battle,
    bombing,
    combat,
    detection,
    dogfight,
    flak,
    garrison,
    losses,
    morale,
    movement,
    muster,
    neutral,
    placement,
    purchase,
    research,
    retreat,
    rolls,
    scramble,
    sequence,
    setup,
    surrender,
    volley,
)
from theatre.games.supreme_axis_and_allies.state import Position

MODULES = (
    sequence, setup, research, purchase, movement, detection, airways, flak, attrition, combat, scramble, neutral,
    muster, garrison, bombing, battle, dogfight, volley, losses, retreat, aftermath, placement, morale, surrender,
    rolls,
)  # fmt: skip


def frames_of(module: ModuleType) -> list[type[Frame[Position]]]:
    """The frames that a module defines itself, in the order of the file."""
    classes = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Frame)]
    return [one for one in classes if one.__module__ == module.__name__ and one.__struct_config__.tag]


FRAMES = tuple([frame for module in MODULES for frame in frames_of(module)])
