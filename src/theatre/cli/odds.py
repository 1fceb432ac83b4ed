"""`theatre odds`: the exact odds of a battle, as a table or as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from rich.console import Console
from rich.table import Table

from theatre.board.odds import Retreat
from theatre.games.supreme_axis_and_allies.odds import BattleOdds, Terms, battle_odds, value_of
from theatre.games.supreme_axis_and_allies.tables import AIR, BOMBARD, COST, MOVE, NAVAL, NO_COMBAT_ROLL, UNIT, UNITS

GAMES = ("supreme-axis-and-allies",)  # whose battles can be reckoned
MOST = 60  # units of a side: larger battles take minutes

Force = dict[int, int]


def run(
    game: str,
    attack: str,
    defend: str,
    sea: bool,
    bombard: str,
    retreat_after: int | None,
    retreat_at: int | None,
    as_json: bool,
    console: Console,
) -> None:
    """Raises ValueError with a plain reason if the battle cannot be reckoned."""
    if game not in GAMES:
        raise ValueError(f"there are no odds for {game!r}; there are for {', '.join(GAMES)}")
    fights = _fights_at_sea if sea else _fights_on_land
    attackers = read_force(attack, lambda kind: fights(kind) and MOVE[kind] > 0, "--attack")
    defenders = read_force(defend, fights, "--defend")
    ships = read_force(bombard, lambda kind: kind in BOMBARD, "--bombard")
    if not attackers or not defenders:
        raise ValueError("both --attack and --defend need at least one unit, for example --attack '3 INF, ARM'")
    if sea and ships:
        raise ValueError("--bombard is for battles on land; at sea put the ships into --attack")
    policy = Retreat(after_rounds=retreat_after, at_units=retreat_at)
    odds = battle_odds(attackers, defenders, ships, Terms(sea=sea, attacker_retreat=policy))
    if as_json:
        print(msgspec.json.encode(_figures(odds, sea)).decode())
    else:
        _tell(odds, attackers, defenders, sea, console)


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
