"""`theatre play`: a game at the terminal, against computer players or friends around one screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from theatre.ai.players import Player
from theatre.cli.names import Unclear, parsed
from theatre.cli.wording import Wording
from theatre.core.decision import Choice, Decision, Refused
from theatre.core.game import Game
from theatre.core.save import write

Prefix = tuple[str, tuple[int, ...]] | None
"""How far a choice has been put together from the lists: a verb and its first integers."""
Entry = tuple[str, Choice | int]
"""A line of a list: its text, and the choice or the next integer that it stands for."""

HELP = (
    ("number(s)", "choose from the list; several numbers in a row go on down the lists"),
    ("verb words", "say it all at once: march poland belorussia 12"),
    ("?", "the rule behind the question"),
    ("why verb words", "why something is not possible, with the rule"),
    ("map", "the position in words"),
    ("log", "the last things that happened"),
    ("undo", "take the last choice back"),
    ("back", "leave a list without choosing"),
    ("save FILE", "write the game to another file; it is saved after every choice anyway"),
    ("quit", "leave; play goes on from the saved file next time"),
)


class Quit(Exception):
    """The player leaves the table."""


@dataclass
class Terminal:
    """One game at one screen: who is human, where it is saved, how it is told."""

    game: Game[Any]
    players: Mapping[int, Player]
    path: Path
    console: Console
    rng: Random
    seated: tuple[str, ...] = ()
    told: int = 0

    def __post_init__(self) -> None:
        self.wording = Wording(self.game.rules)
        seats = self.game.rules.scenarios[self.game.scenario].seats
        self.humans = frozenset([seat for seat in seats if seat not in self.players])

    def run(self) -> None:
        """Play until the end, or until the player leaves. Every choice is on disk before the next question."""
        try:
            while self.game.over is None:
                self._tell()
                self._next()
        except (Quit, EOFError, KeyboardInterrupt):
            write(self.game, self.path)
            seats = " ".join([f"--seat {name}" for name in self.seated])
            again = f"theatre play --resume {self.path} {seats}"
            self.console.print(f"\nSaved to {self.path}. Go on with:\n{again}", soft_wrap=True, highlight=False)
            return
        self._tell()
        outcome = self.game.over
        self.console.print(Panel(self.wording.say(outcome.reason), title="The game is over"))
        self.console.print(f"Key of the dice: {self.game.key.hex()} (its hash was {self.game.commitment[:16]}...)")

    def _next(self) -> None:
        decision = next(one for one in self.game.pending() if one.waited)
        player = self.players.get(decision.seat)
        if player is None:
            self._ask(decision)
        else:
            seats = frozenset((decision.seat,))
            self.game.submit(seats, player(self.game.rules, self.game.state, decision, self.rng))
        write(self.game, self.path)

    def _tell(self) -> None:
        """What happened since the last question."""
        lines = self.game.log_for(self.humans)
        self.told = min(self.told, len(lines))
        for line in lines[self.told :]:
            self.console.print(f"  [dim]{escape(self.wording.say(line))}[/dim]")
        self.told = len(lines)

    def _ask(self, decision: Decision) -> None:
        """One decision of a human: menus by number, words, or a command, until a choice is made."""
        name = self.wording.catalogue.noun("seat", decision.seat)
        label, prompt = escape(self.wording.say(decision.label)), escape(self.wording.say(decision.prompt))
        self.console.print(f"\n[bold]{escape(name)}[/bold] ({label}): {prompt}")
        verbs = self._entries(decision, None)
        top: Prefix = (decision.options.verbs()[0], ()) if len(verbs) == 1 else None
        prefix = top
        while True:
            self._show(self._entries(decision, prefix))
            words = self.console.input("[bold]> [/bold]").split()
            try:
                done = self._command(decision, words)
                if done is None:
                    prefix, done = self._pick(decision, prefix, words)
                if done:
                    return
            except Refused as refused:
                self.console.print(f"[red]{escape(self.wording.refusal(refused.refusal))}[/red]")
                prefix = top
            except Unclear as unclear:
                self.console.print(f"[yellow]{escape(str(unclear))}[/yellow]")

    def _entries(self, decision: Decision, prefix: Prefix) -> list[Entry]:
        """The numbered lines: verbs first, then what may follow."""
        options = [decision.options, *([decision.asides] if decision.asides else [])]
        if prefix is None:
            return [(self.wording.verb(verb), Choice(verb)) for one in options for verb in one.verbs()]
        verb, args = prefix
        entries: list[Entry] = []
        for one in options:
            if verb in one.verbs():
                tokens, whole = one.grouped(verb, args)
                if whole:
                    entries.append(("that is all", Choice(verb, args)))
                entries += [(self.wording.argument(self.game.state, verb, args, token), token) for token in tokens]
        return entries

    def _show(self, entries: list[Entry]) -> None:
        table = Table.grid(padding=(0, 2))
        columns = 1 if len(entries) < 10 else 3
        lines = [f"[cyan]{number}[/cyan] {escape(text)}" for number, (text, _) in enumerate(entries, 1)]
        rows = -(-len(lines) // columns)
        for row in range(rows):
            table.add_row(*lines[row::rows])
        self.console.print(table)

    def _pick(self, decision: Decision, prefix: Prefix, words: list[str]) -> tuple[Prefix, bool]:
        """Numbers walk down the lists; anything else is a choice in words."""
        if words and not words[0].isdigit():
            self._submit(decision, parsed(words, self.wording, self.game.state))
            return None, True
        for word in words:
            if not word.isdigit():
                raise Unclear(f"'{word}' is no number of the list; '?' explains, 'back' leaves the list")
            entries = self._entries(decision, prefix)
            number = int(word)
            if not 1 <= number <= len(entries):
                raise Unclear(f"the list has the numbers 1 to {len(entries)}")
            chosen = entries[number - 1][1]
            if isinstance(chosen, int):
                assert prefix is not None
                prefix = (prefix[0], (*prefix[1], chosen))
            elif prefix is None:
                prefix = (chosen.verb, ())
            else:
                self._submit(decision, chosen)
                return None, True
            following = self._entries(decision, prefix)
            if len(following) == 1 and isinstance(following[0][1], Choice):
                self._submit(decision, following[0][1])
                return None, True
        return prefix, False

    def _submit(self, decision: Decision, choice: Choice) -> None:
        self.game.submit(frozenset((decision.seat,)), choice)

    def _command(self, decision: Decision, words: list[str]) -> bool | None:
        """A command of the table. True: the question must be asked anew; None: it is a choice."""
        match words:
            case []:
                return False
            case ["?"]:
                self.console.print(escape(self.wording.rule(decision.rule)))
                self._help()
            case ["why", *rest]:
                self._why(decision, parsed(rest, self.wording, self.game.state))
            case ["map"]:
                self._map()
            case ["log"]:
                self.told = max(0, self.told - 30)
                self._tell()
            case ["undo"]:
                self.game.undo(frozenset((decision.seat,)))
                return True
            case ["save", name]:
                write(self.game, Path(name))
                self.console.print(f"Saved to {name}.")
            case ["back"]:
                return True
            case ["quit" | "exit"]:
                raise Quit
            case _:
                return None
        return False

    def _why(self, decision: Decision, choice: Choice) -> None:
        refusal = decision.why_not(choice)
        said = "That is possible." if refusal is None else self.wording.refusal(refusal)
        self.console.print(escape(said))

    def _help(self) -> None:
        table = Table.grid(padding=(0, 2))
        for command, meaning in HELP:
            table.add_row(f"[cyan]{command}[/cyan]", meaning)
        self.console.print(table)

    def _map(self) -> None:
        for section in self.game.rules.report(self.game.state):
            self.console.print(f"[bold]{escape(self.wording.say(section.heading))}[/bold]")
            for line in section.lines:
                self.console.print("  " + escape(self.wording.say(line)))


def fresh_key() -> bytes:
    return SystemRandom().randbytes(32)
