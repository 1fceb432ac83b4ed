"""The frames of a game, gathered from the modules of its package and its folders: what may stand on a saved stack."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from theatre.core.flow import Frame


def frames_in(package: str) -> tuple[type[Frame[Any]], ...]:
    """All tagged frames that the modules define, module by module; `game`, which asks for them, is left out."""
    path = import_module(package).__path__
    modules = sorted([one.name for one in walk_packages(path, f"{package}.") if one.name != f"{package}.game"])
    return tuple([frame for module in modules for frame in _frames_of(module)])


def _frames_of(module: str) -> list[type[Frame[Any]]]:
    """The frames that a module defines itself, in the order of the file."""
    found = import_module(module)
    classes = [one for one in vars(found).values() if isinstance(one, type) and issubclass(one, Frame)]
    return [one for one in classes if one.__module__ == module and one.__struct_config__.tag]
