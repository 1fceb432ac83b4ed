"""Odds of a Battle of Triumph & Tragedy: one Combat Round on land, several at Sea."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from theatre.cli.stop import stop
from theatre.games.triumph_and_tragedy.odds import Chances, Force, Side, battle_chances
from theatre.games.triumph_and_tragedy.prospects import MOST, SEA_ROUNDS
from theatre.games.triumph_and_tragedy.tables import (
    AIRDEFENSE_RADAR,
    CONVOY,
    FIRST_FIRE,
    FORTRESS,
    IS_GROUND,
    KIND_ID,
    MAX_CV,
    SONAR,
    TECH_ID,
    UNITS,
)

STRONGEST = max(MAX_CV)
MOST_ROUNDS = 10  # at Sea; by then hardly a Battle goes on
ATTACKING = {name: tech for name, tech in TECH_ID.items() if tech in (SONAR, *FIRST_FIRE.values())}
DEFENDING = {"airdefense_radar": AIRDEFENSE_RADAR, **ATTACKING}  # Radar works in Friendly Territory [9.0a]
app = typer.Typer(add_completion=False)


@app.command()
def odds(
    attack: Annotated[str, typer.Option(help="the attacking units with their CV, as in '2 infantry 3, tank 2'")],
    defend: Annotated[str, typer.Option(help="the defending units with their CV")],
    sea: Annotated[bool, typer.Option("--sea", help="a Battle in a Sea Region; Ground units are Convoys")] = False,
    rounds: Annotated[int | None, typer.Option(help=f"Combat Rounds at Sea [default: {SEA_ROUNDS}]")] = None,
    surprise: Annotated[bool, typer.Option("--surprise", help="the attacker has just declared War")] = False,
    invade: Annotated[bool, typer.Option("--invade", help="the attacking Ground units come from the Sea")] = False,
    attack_tech: Annotated[str, typer.Option(help=f"the attacker's Technologies: {', '.join(ATTACKING)}")] = "",
    defend_tech: Annotated[str, typer.Option(help=f"the defender's Technologies: {', '.join(DEFENDING)}")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON")] = False,
) -> None:
    """The exact odds of a Battle of Triumph & Tragedy."""
    try:
        attacker, defender = read_units(attack, sea, "--attack"), read_units(defend, sea, "--defend")
        fought = _rounds(sea, rounds)
        if sea and invade:
            raise ValueError("--invade is for Battles on land")
        ours = read_techs(attack_tech, ATTACKING, "--attack-tech")
        theirs = read_techs(defend_tech, ATTACKING if sea else DEFENDING, "--defend-tech")
    except ValueError as fault:
        raise stop(fault) from None
    ashore = frozenset([at for at, (kind, _) in enumerate(attacker) if invade and IS_GROUND[kind]])
    sides = _side(ours)._replace(surprise=surprise, idle=ashore), _side(theirs)
    chances = battle_chances(_convoyed(attacker, sea), _convoyed(defender, sea), sides, fought)
    figures = reckon(chances, attacker, defender, fought)
    if as_json:
        print(msgspec.json.encode(figures).decode())
    else:
        _tell(figures, attacker, defender, Console())


def read_units(words: str, sea: bool, option: str) -> Force:
    """Units as in "2 infantry 3, tank 2": how many, of which kind, with how much CV."""
    fitting = {name: kind for name, kind in KIND_ID.items() if not (sea and kind == FORTRESS)}
    units: list[tuple[int, int]] = []
    for part in [part.split() for part in words.lower().split(",") if part.strip()]:
        count, name, cv = _taken_apart(part, option)
        if name not in fitting:
            raise ValueError(f"{option}: {name!r} is no unit there; units are {', '.join(fitting)}")
        if not 1 <= cv <= STRONGEST:
            raise ValueError(f"{option}: a unit has 1 to {STRONGEST} CV, not {cv}")
        units += [(fitting[name], cv)] * count
    if not 1 <= len(units) <= MOST:
        raise ValueError(f"{option}: {len(units)} units; give 1 to {MOST}, for example '2 infantry 3, tank 2'")
    return tuple(sorted(units))


def _taken_apart(part: list[str], option: str) -> tuple[int, str, int]:
    count, part = (int(part[0]), part[1:]) if part[0].isdigit() else (1, part)
    if count < 1 or len(part) < 2 or not part[-1].isdigit():
        raise ValueError(f"{option}: write each unit with its CV, as in 'infantry 3' or '2 air_force 1'")
    return count, "_".join(part[:-1]), int(part[-1])


def read_techs(words: str, known: Mapping[str, int], option: str) -> frozenset[int]:
    names = ["_".join(part.split()) for part in words.lower().split(",") if part.strip()]
    for name in names:
        if name not in known:
            raise ValueError(f"{option}: {name!r} changes nothing there; Technologies that do are {', '.join(known)}")
    return frozenset([known[name] for name in names])


def _rounds(sea: bool, rounds: int | None) -> int:
    if rounds is not None and not sea:
        raise ValueError("--rounds is for Battles at Sea: on land one Combat Round is fought in a Turn")
    if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
        raise ValueError(f"--rounds: 1 to {MOST_ROUNDS} can be reckoned, not {rounds}")
    return (rounds or SEA_ROUNDS) if sea else 1


def _side(techs: frozenset[int]) -> Side:
    first = frozenset([kind for kind, tech in FIRST_FIRE.items() if tech in techs])
    return Side(first_fire=first, sonar=SONAR in techs, radar=AIRDEFENSE_RADAR in techs)


def _convoyed(force: Force, sea: bool) -> Force:
    """As they fight: at Sea a Ground unit is a Convoy."""
    return tuple([(CONVOY if sea and IS_GROUND[kind] else kind, cv) for kind, cv in force])


class Figures(msgspec.Struct):
    """Chances of how it ends; CV that each unit loses on average; chances of the CV that a side has left."""

    win: float
    loss: float
    draw: float
    goes_on: float
    rounds: int
    attacker_losses: list[float]
    defender_losses: list[float]
    attacker_left: dict[int, float]
    defender_left: dict[int, float]


def reckon(chances: Chances, attacker: Force, defender: Force, rounds: int) -> Figures:
    endings: dict[tuple[bool, bool], float] = defaultdict(float)
    left: tuple[dict[int, float], dict[int, float]] = (defaultdict(float), defaultdict(float))
    lost = [0.0] * len(attacker), [0.0] * len(defender)
    for ends, chance in sorted(chances.items()):
        endings[any(ends[0]), any(ends[1])] += chance
        for side, force in enumerate((attacker, defender)):
            left[side][sum(ends[side])] += chance
            for at, (_, cv) in enumerate(force):
                lost[side][at] += chance * (cv - ends[side][at])
    return Figures(
        win=endings[True, False],
        loss=endings[False, True],
        draw=endings[False, False],
        goes_on=endings[True, True],
        rounds=rounds,
        attacker_losses=lost[0],
        defender_losses=lost[1],
        attacker_left=dict(sorted(left[0].items())),
        defender_left=dict(sorted(left[1].items())),
    )


def _tell(told: Figures, attacker: Force, defender: Force, console: Console) -> None:
    many = f"{told.rounds} Combat Round{'s' if told.rounds > 1 else ''}"
    endings = Table(title=f"After {many}", title_justify="left")
    for heading in ("only the attacker is left", "only the defender is left", "both are gone", "it goes on"):
        endings.add_column(heading, justify="right")
    endings.add_row(*[f"{chance:.1%}" for chance in (told.win, told.loss, told.draw, told.goes_on)])
    console.print(endings)
    losses = Table(title="Average losses", title_justify="left")
    for heading in ("side", "unit", "CV", "CV lost"):
        losses.add_column(heading, justify="left" if heading in ("side", "unit") else "right")
    for side, force, lost in (
        ("attacker", attacker, told.attacker_losses),
        ("defender", defender, told.defender_losses),
    ):
        for (kind, cv), gone in zip(force, lost, strict=True):
            losses.add_row(side, UNITS[kind].id, str(cv), f"{gone:.2f}")
        losses.add_row(side, "all", str(sum([cv for _, cv in force])), f"{sum(lost):.2f}", end_section=True)
    console.print(losses)
    left = Table(title="The chance that so much CV or more is left", title_justify="left")
    for heading in ("CV", "attacker", "defender"):
        left.add_column(heading, justify="right")
    for least in range(1, max(*told.attacker_left, *told.defender_left) + 1):
        shares = [_at_least(least, spread) for spread in (told.attacker_left, told.defender_left)]
        left.add_row(str(least), *[f"{share:.1%}" for share in shares])
    console.print(left)


def _at_least(least: int, spread: Mapping[int, float]) -> float:
    return sum([chance for cv, chance in spread.items() if cv >= least])
