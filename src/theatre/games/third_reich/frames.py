"""All frames of this game, gathered from its modules: what may stand on the stack of a saved position."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from theatre.core.flow import Frame
from theatre.games import third_reich
from theatre.games.third_reich.state import Position


def frames_of(module: str) -> list[type[Frame[Position]]]:
    """The frames that a module defines itself, in the order of the file."""
    found = import_module(module)
    classes = [one for one in vars(found).values() if isinstance(one, type) and issubclass(one, Frame)]
    return [one for one in classes if one.__module__ == module and one.__struct_config__.tag]


_package = third_reich.__name__
_rest = (__name__, f"{_package}.game")  # what imports this module
_modules = sorted([one.name for one in iter_modules(third_reich.__path__, f"{_package}.")])
FRAMES = tuple([frame for module in _modules if module not in _rest for frame in frames_of(module)])
