"""How every command ends when it cannot go on."""

from __future__ import annotations

import typer
from rich.console import Console


def stop(fault: object) -> typer.Exit:
    """To be raised: the reason is on the terminal, and the exit code says that nothing was done."""
    Console(stderr=True).print(f"[red]{fault}[/red]", highlight=False)
    return typer.Exit(2)
