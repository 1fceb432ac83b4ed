"""Odds of a ground combat of The Supreme Commander: what the die gives on the column of two strengths."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from theatre.cli.stop import stop
from theatre.games.supreme_commander.combat.odds import average, chances, destroyed
from theatre.games.supreme_commander.tables import CHARTS, LIMITS, WEATHER_IDS

app = typer.Typer(add_completion=False)
MOST_STEPS = 40


class Result(msgspec.Struct):
    """Steps that both sides lose, and the chance of it."""

    attacker: int
    defender: int
    chance: float


class Figures(msgspec.Struct):
    column: int
    modifier: int
    results: list[Result]
    attacker_steps: float
    defender_steps: float
    destroyed: float | None


@app.command()
def odds(
    attack: Annotated[int, typer.Option(help="the Total Combat Strength of the attackers, flanks and HQ included")],
    defend: Annotated[int, typer.Option(help="the Total Combat Strength of the defenders, terrain included")],
    weather: Annotated[str, typer.Option(help=f"one of {', '.join(WEATHER_IDS)}")] = "clear",
    air: Annotated[int, typer.Option(help="the net ground support, from -2 to 2")] = 0,
    steps: Annotated[
        int | None, typer.Option(help="the steps of the defenders: how likely are they destroyed?")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON")] = False,
) -> None:
    """The exact odds of a ground combat of The Supreme Commander."""
    try:
        figures = reckon(attack, defend, weather, air, steps)
    except ValueError as fault:
        raise stop(fault) from None
    if as_json:
        print(msgspec.json.encode(figures).decode())
    else:
        _tell(figures, Console())


def reckon(attack: int, defend: int, weather: str, air: int, steps: int | None) -> Figures:
    """Raises ValueError with a plain reason if there is no such combat."""
    effect = {str(name): row for name, row in CHARTS.weather.items()}.get(weather)
    if effect is None:
        raise ValueError(f"--weather: {weather!r} is none; there are {', '.join(WEATHER_IDS)}")
    if abs(air) > LIMITS.air_modifier:
        raise ValueError(f"--air: ground support is {LIMITS.air_modifier} at most either way, not {air}")
    if steps is not None and not 1 <= steps <= MOST_STEPS:
        raise ValueError(f"--steps: give 1 to {MOST_STEPS}, not {steps}")
    crt = CHARTS.crt
    modifier = effect.combat + air
    results = chances(attack - defend, modifier)
    ours, theirs = average(results)
    return Figures(
        column=min(max(attack - defend, crt.first_column), crt.last_column),
        modifier=modifier,
        results=[Result(*lost, float(chance)) for lost, chance in results.items()],
        attacker_steps=float(ours),
        defender_steps=float(theirs),
        destroyed=None if steps is None else float(destroyed(results, steps)),
    )


def _tell(told: Figures, console: Console) -> None:
    table = Table(title=f"Column {told.column:+}, {told.modifier:+} to the die", title_justify="left")
    for heading in ("attacker loses", "defender loses", "chance"):
        table.add_column(heading, justify="right")
    for row in told.results:
        table.add_row(str(row.attacker), str(row.defender), f"{row.chance:.0%}")
    console.print(table)
    console.print(f"Steps lost on average: attacker {told.attacker_steps:.1f}, defender {told.defender_steps:.1f}")
    if told.destroyed is not None:
        console.print(f"All defenders destroyed if they stand: {told.destroyed:.0%}")
