"""Odds of a battle of Supreme Axis and Allies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from theatre.board.odds import Retreat
from theatre.cli.stop import stop
from theatre.games.supreme_axis_and_allies.odds import BattleOdds, Terms, battle_odds, value_of
from theatre.games.supreme_axis_and_allies.tables import AIR, BOMBARD, COST, MOVE, NAVAL, NO_COMBAT_ROLL, UNIT, UNITS

MOST = 60  # units of a side: larger battles take minutes

Force = dict[int, int]
app = typer.Typer(add_completion=False)


@app.command()
def odds(
    attack: Annotated[str, typer.Option(help="the attacking units, as in '6 INF, 3 ART, FIT'")],
    defend: Annotated[str, typer.Option(help="the defending units")],
    sea: Annotated[bool, typer.Option("--sea", help="a battle in a Sea Zone")] = False,
    bombard: Annotated[str, typer.Option(help="ships that support a landing, as in 'BTL, CRU'")] = "",
    retreat_after: Annotated[int | None, typer.Option(help="the attacker leaves after this many rounds")] = None,
    retreat_at: Annotated[int | None, typer.Option(help="the attacker leaves with this many units or fewer")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON")] = False,
) -> None:
    """The exact odds of a battle of Supreme Axis and Allies."""
    try:
        attackers, defenders, ships = read_battle(attack, defend, bombard, sea)
        policy = Retreat(after_rounds=retreat_after, at_units=retreat_at)
        reckoned = battle_odds(attackers, defenders, ships, Terms(sea=sea, attacker_retreat=policy))
    except ValueError as fault:
        raise stop(fault) from None
    if as_json:
        print(msgspec.json.encode(_figures(reckoned, sea)).decode())
    else:
        _tell(reckoned, attackers, defenders, sea, Console())


def read_battle(attack: str, defend: str, bombard: str, sea: bool) -> tuple[Force, Force, Force]:
    """Raises ValueError with a plain reason if there is no such battle."""
    fights = _fights_at_sea if sea else _fights_on_land
    attackers = read_force(attack, lambda kind: fights(kind) and MOVE[kind] > 0, "--attack")
    defenders = read_force(defend, fights, "--defend")
    ships = read_force(bombard, lambda kind: kind in BOMBARD, "--bombard")
    if not attackers or not defenders:
        raise ValueError("both --attack and --defend need at least one unit, for example --attack '3 INF, ARM'")
    if sea and ships:
        raise ValueError("--bombard is for battles on land; at sea put the ships into --attack")
    return attackers, defenders, ships


def read_force(words: str, allowed: Callable[[int], bool], option: str) -> Force:
    """Units as in "6 INF, 3 ART, FIT"; the error says which word is wrong and what would be right."""
    force: Force = {}
    fitting = ", ".join([unit.id for kind, unit in enumerate(UNITS) if allowed(kind)])
    for part in [part.strip() for part in words.split(",")]:
        if not part:
            continue
        number, _, name = part.rpartition(" ")
        kind = next((kind for known, kind in UNIT.items() if known == name.upper()), None)
        if kind is None:
            raise ValueError(f"{option}: {name!r} is no unit; the units are {fitting}")
        if not allowed(kind):
            raise ValueError(f"{option}: {name.upper()} takes no part there; units that do are {fitting}")
        if number and not (number.strip().isdigit() and int(number) > 0):
            raise ValueError(f"{option}: write a number before {name.upper()}, as in 3 {name.upper()}, not {number!r}")
        force[kind] = force.get(kind, 0) + (int(number) if number else 1)
    if sum(force.values()) > MOST:
        raise ValueError(f"{option}: {sum(force.values())} units; at most {MOST} can be reckoned")
    return force


def _fights_on_land(kind: int) -> bool:
    return kind not in NAVAL and kind not in NO_COMBAT_ROLL


def _fights_at_sea(kind: int) -> bool:
    return kind in NAVAL or kind in AIR


def _figures(odds: BattleOdds, sea: bool) -> dict[str, object]:
    fought = odds.battle
    return {
        "win": fought.win,
        "loss": fought.loss,
        "draw": fought.draw,
        "stalemate": fought.stalemate,
        "retreat": fought.attacker_retreats,
        "taken": fought.win if sea else odds.taken,
        "rounds": fought.rounds,
        "attacker_losses": _by_name(odds.attacker_losses),
        "defender_losses": _by_name(odds.defender_losses),
        "attacker_value_lost": value_of(odds.attacker_losses),
        "defender_value_lost": value_of(odds.defender_losses),
        "swing": odds.swing,
    }


def _by_name(losses: Mapping[int, float]) -> dict[str, float]:
    return {UNITS[kind].id: lost for kind, lost in losses.items()}


def _tell(odds: BattleOdds, attackers: Force, defenders: Force, sea: bool, console: Console) -> None:
    fought = odds.battle
    endings = Table(title="How it ends", title_justify="left")
    for heading in ("attacker wins", "defender wins", "both are gone", "attacker retreats", "nobody can hit", "rounds"):
        endings.add_column(heading, justify="right")
    chances = (fought.win, fought.loss, fought.draw, fought.attacker_retreats, fought.stalemate)
    endings.add_row(*[f"{chance:.1%}" for chance in chances], f"{fought.rounds:.1f}")
    console.print(endings)
    if not sea:
        console.print(f"The Territory is taken: {odds.taken:.1%}", highlight=False)
    losses = Table(title="Average losses", title_justify="left")
    for heading in ("side", "unit", "engaged", "lost", "IPC lost"):
        losses.add_column(heading, justify="left" if heading in ("side", "unit") else "right")
    for side, force, lost in (
        ("attacker", attackers, odds.attacker_losses),
        ("defender", defenders, odds.defender_losses),
    ):
        for kind, count in sorted(force.items()):
            gone = lost.get(kind, 0.0)
            losses.add_row(side, UNITS[kind].id, str(count), f"{gone:.2f}", f"{gone * COST[kind]:.1f}")
        losses.add_row(side, "all", str(sum(force.values())), "", f"{value_of(lost):.1f}", end_section=True)
    console.print(losses)
    console.print(f"IPC swing for the attacker: {odds.swing:+.1f}", highlight=False)
