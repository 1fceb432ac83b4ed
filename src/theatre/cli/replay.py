"""`theatre replay`: step through a saved game."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape

from theatre.cli.wording import Wording
from theatre.core.game import Game

HELP = "Enter: next choice; a number: go there; b: one back; m: the position in words; q: leave"


def run(game: Game[Any], step: int | None, console: Console, interactive: bool) -> None:
    console.print(f"{game.rules.name}, {game.scenario}: {len(game.log)} choices.")
    if step is not None:
        _position(game, _within(game, step), console)
        return
    if not interactive:
        for at in range(len(game.log)):
            _line(game, at, console)
        return
    console.print(HELP)
    at = 0
    while True:
        word = console.input(f"[bold]{at}>[/bold] ").strip()
        if word == "q":
            return
        if word == "m":
            _position(game, at, console)
            continue
        at = _within(game, int(word) if word.isdigit() else at - 1 if word == "b" else at + 1)
        if at:
            _line(game, at - 1, console)


def _within(game: Game[Any], step: int) -> int:
    return max(0, min(step, len(game.log)))


def _line(game: Game[Any], at: int, console: Console) -> None:
    """One choice, and what came of it."""
    wording = Wording(game.rules)
    entry = game.log[at]
    seat = wording.catalogue.noun("seat", entry.seat)
    console.print(f"{at + 1:>5} {escape(seat)}: {escape(wording.choice(game.at(at), entry.choice))}", highlight=False)
    for message in game.lines_of(at):
        console.print(f"        [dim]{escape(wording.say(message))}[/dim]", highlight=False)


def _position(game: Game[Any], at: int, console: Console) -> None:
    wording = Wording(game.rules)
    for section in game.rules.report(game.at(at)):
        console.print(f"[bold]{escape(wording.say(section.heading))}[/bold]")
        for line in section.lines:
            console.print("  " + escape(wording.say(line)))
