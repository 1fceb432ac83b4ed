"""The command `theatre`: one small module per command."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console

from theatre.ai.players import NoSuchPlayer, Player, find_player, players_of
from theatre.board.load import BoardError
from theatre.cli import admin, hosting, odds
from theatre.cli import bench as benchmark
from theatre.cli import board as boards
from theatre.cli import fuzz as fuzzing
from theatre.cli import match as matches
from theatre.cli import replay as replaying
from theatre.cli import rules as rules_list
from theatre.cli.play import Terminal, fresh_key
from theatre.cli.stop import stop
from theatre.core.dice import seed_key
from theatre.core.game import Game
from theatre.core.rules import Rules, SetupError
from theatre.core.save import SaveError, read
from theatre.games import GAMES, find

ABOUT = "Board games of the Second World War, every rule enforced."
app = typer.Typer(no_args_is_help=True, add_completion=False, help=ABOUT)
console = Console()

FIRST = next(iter(GAMES))
GameName = Annotated[str, typer.Argument(help=f"one of: {', '.join(GAMES)}")]
AsJson = Annotated[bool, typer.Option("--json", help="print the result as JSON")]
Out = Annotated[Path | None, typer.Option("--out", help="keep the result in this file")]
Resume = Annotated[bool, typer.Option("--resume", help="add to the result in the file of --out")]
Seed = Annotated[int, typer.Option(help="where the dice of a simulation start")]


def _rules(name: str) -> Rules[Any]:
    try:
        return find(name)
    except LookupError as fault:
        raise stop(fault) from None


def _options(words: list[str]) -> dict[str, int]:
    options = {}
    for word in words:
        name, _, value = word.partition("=")
        if not value.isdigit():
            raise stop(f"write an option as NAME=NUMBER, not {word!r}")
        options[name] = int(value)
    return options


def _seated(rules: Rules[Any], words: list[str]) -> dict[int, Player]:
    """Who sits where: seats that are not named go to the best computer player, the first seat to a human."""
    named = {}
    for word in words:
        seat, _, who = word.partition("=")
        if seat not in rules.seats:
            raise stop(f"{rules.name} has no seat {seat!r}; it has {', '.join(rules.seats)}")
        named[rules.seats.index(seat)] = who
    if not named:
        named = {0: "human"}
    computer = list(players_of(rules.name))[-1]
    try:
        return {
            seat: find_player(rules.name, named.get(seat, computer))
            for seat in range(len(rules.seats))
            if named.get(seat, computer) != "human"
        }
    except NoSuchPlayer as fault:
        raise stop(fault) from None


@app.command()
def play(
    game: GameName = FIRST,
    scenario: Annotated[str | None, typer.Option(help="how to start; the first one if not given")] = None,
    seat: Annotated[list[str], typer.Option(help="NAME=human|random|greedy|scripted; may be given several times")] = [],  # noqa: B006
    option: Annotated[list[str], typer.Option(help="NAME=NUMBER, an agreed option of the game")] = [],  # noqa: B006
    save: Annotated[Path | None, typer.Option(help="where the game is saved after every choice")] = None,
    resume: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None,
    seed: Annotated[int | None, typer.Option(help="dice that can be repeated, for tests")] = None,
) -> None:
    """Play at this terminal. Type ? at any question for help."""
    try:
        if resume is not None:
            running = read(resume, find)
        else:
            rules = _rules(game)
            key = fresh_key() if seed is None else seed_key(seed)
            running = Game(rules, scenario or next(iter(rules.scenarios)), _options(option), key)
    except (SaveError, SetupError) as fault:
        raise stop(fault) from None
    path = save or resume or Path(f"{running.rules.name}.save.json")
    console.print(f"Hash of the dice key: {running.commitment}", highlight=False)
    Terminal(running, _seated(running.rules, seat), path, console, Random(seed), tuple(seat)).run()


@app.command()
def fuzz(
    game: GameName,
    games: Annotated[int, typer.Option(help="how many games to play to the end")] = 100,
    seed: Seed = 0,
    as_json: AsJson = False,
    out: Out = None,
    resume: Resume = False,
) -> None:
    """Play games to the end by random, scripted and rare-verb-first players and check everything after each choice."""
    rules = _rules(game)
    try:
        fuzzing.run(rules, games, seed, as_json, out, resume)
    except ValueError as fault:
        raise stop(fault) from None


@app.command()
def bench(game: GameName, seconds: float = 10.0, as_json: AsJson = False) -> None:
    """Measure random play of the largest scenario on one core."""
    benchmark.run(_rules(game), seconds, as_json)


@app.command()
def match(
    game: GameName,
    players: Annotated[str, typer.Option(help="two computer players, A,B; or one, who plays all sides")],
    games: int = 100,
    seed: Seed = 0,
    scenario: Annotated[str, typer.Option(help="one scenario; without it all in turn")] = "",
    as_json: AsJson = False,
    out: Out = None,
    resume: Resume = False,
) -> None:
    """Let computer players play each other, sides swapped every game."""
    rules = _rules(game)
    names = players.split(",") if "," in players else [players] * 2
    if len(names) != 2:
        raise stop("give one player or two, for example --players scripted,random")
    try:
        for name in names:
            find_player(game, name)
        matches.run(rules, (names[0], names[1]), games, seed, as_json, out, resume, scenario)
    except (NoSuchPlayer, ValueError) as fault:
        raise stop(fault) from None


@app.command()
def rules(
    game: GameName,
    run: Annotated[bool, typer.Option("--run", help="run the tests")] = False,
    as_json: AsJson = False,
) -> None:
    """List the rules of a game with the tests that cite each."""
    raise typer.Exit(rules_list.run(_rules(game), run, as_json))


@app.command()
def replay(
    file: Path, step: Annotated[int | None, typer.Option(help="show the position after this many choices")] = None
) -> None:
    """Step through a saved game."""
    try:
        replaying.run(read(file, find), step, console, interactive=sys.stdin.isatty())
    except SaveError as fault:
        raise stop(fault) from None


@app.command()
def board(
    game: Annotated[str, typer.Argument(help="a game that has a board")],
    svg: Annotated[Path | None, typer.Option(help="draw the board into this file")] = None,
    check: Annotated[bool, typer.Option("--check", help="check the files of the board")] = False,
    save: Annotated[Path | None, typer.Option(help="draw the pieces of this saved game too")] = None,
    seat: Annotated[str, typer.Option(help="who looks at the saved game; a spectator if not given")] = "",
) -> None:
    """Draw the board of a game, empty or with the pieces of a saved game; or check it."""
    try:
        console.print(boards.run(game, svg, check, save, seat), highlight=False, soft_wrap=True)
    except (BoardError, SaveError, LookupError, OSError) as fault:
        raise stop(fault) from None


app.command()(hosting.serve)
app.command()(hosting.backup)
app.command()(hosting.restore)
app.add_typer(admin.app, name="admin")
app.add_typer(odds.app, name="odds")


if __name__ == "__main__":
    app()
