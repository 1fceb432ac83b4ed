"""`theatre odds GAME`: the exact odds of a battle, as a table or as JSON.

Every game asks for other things, so each has a command of its own: a module of this package that is named like the
game and holds a Typer `app` with one command. To add a game is to add its module.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from theatre.cli.stop import stop

MODULES = {name.replace("_", "-"): f"{__name__}.{name}" for _, name, _ in iter_modules(__path__)}


class ByGame(TyperGroup):
    """The games whose battles can be reckoned; a game is loaded when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        return sorted(MODULES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in MODULES:
            raise stop(f"there are no odds for {cmd_name!r}; there are for {', '.join(sorted(MODULES))}")
        command = get_command(import_module(MODULES[cmd_name]).app)
        command.name = cmd_name
        return command


app = typer.Typer(cls=ByGame, no_args_is_help=True)


@app.callback()
def odds() -> None:
    """The exact odds of a battle; each game has its own options."""
