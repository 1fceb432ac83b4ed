"""Odds of a ground attack of Rise and Decline of the Third Reich: the whole chain of counterattacks, and who pays."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, NamedTuple

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from theatre.cli.stop import stop
from theatre.games.third_reich.combat.battle import MOST_AIR
from theatre.games.third_reich.combat.exchange import NAVAL_RATE
from theatre.games.third_reich.combat.odds import BELOW, COLUMNS, chances, column
from theatre.games.third_reich.combat.payment import Offer, cheapest
from theatre.games.third_reich.tables import CHARTS, COMBAT, IS_GROUND, KIND, KIND_IDS, MODEL, UNITS

app = typer.Typer(add_completion=False)
GROUND = {MODEL[unit]: unit for unit in range(UNITS) if IS_GROUND[unit] and COMBAT[unit]}
WRITTEN = re.compile(r"(?:(\d+)\s+)?([a-z]+-\d+-\d+)(?:\*([1-4]))?")
AIR, NAVAL = "air", "naval"
MOST_FACTORS = 200
MULTIPLES = "1 exposed in the Russian winter, 2 in the open, 3 in rough ground, behind a river or invaded, 4 a fortress"


class Piece(NamedTuple):
    """What can be lost: its name, its factors, what it pays in thirds by its basic and by its multiplied value."""

    name: str
    factors: int
    basic: int
    full: int
    brps: int


class Ending(msgspec.Struct):
    """How the attack may end, how likely, and what both sides lose then."""

    ending: str
    chance: float
    exactly: str
    attacker_loses: dict[str, int]
    defender_loses: dict[str, int]
    attacker_brps: int
    defender_brps: int


class Figures(msgspec.Struct):
    attack: int
    defence: int
    basic: int
    column: str
    counterattack: str
    endings: list[Ending]
    cleared: float
    attacker_brps: float
    defender_brps: float


@app.command()
def odds(
    attack: Annotated[str, typer.Option(help='the attackers, for example "2 armor-4-6, 2 infantry-3-3"')],
    defend: Annotated[str, typer.Option(help='the defenders; "infantry-2-3*3" is tripled for itself')],
    multiple: Annotated[int, typer.Option(help=MULTIPLES)] = 2,
    air: Annotated[int, typer.Option(help="air factors in ground support")] = 0,
    ships: Annotated[int, typer.Option(help="naval factors that bombard")] = 0,
    das: Annotated[int, typer.Option(help="air factors in defensive air support that come through")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON")] = False,
) -> None:
    """The exact odds of a ground attack of Third Reich."""
    try:
        figures = reckon(attack, defend, multiple, air, ships, das)
    except ValueError as fault:
        raise stop(fault) from None
    if as_json:
        print(msgspec.json.encode(figures).decode())
    else:
        _tell(figures, Console())


def reckon(attack: str, defend: str, multiple: int = 2, air: int = 0, ships: int = 0, das: int = 0) -> Figures:
    """Raises ValueError with a plain reason if there is no such attack."""
    if not 1 <= multiple <= 4:
        raise ValueError(f"--multiple: {multiple} is none; {MULTIPLES}")
    for name, factors in (("air", air), ("ships", ships), ("das", das)):
        if not 0 <= factors <= MOST_FACTORS:
            raise ValueError(f"--{name}: give 0 to {MOST_FACTORS} factors, not {factors}")
    ours, theirs = units_of("--attack", attack, 1), units_of("--defend", defend, multiple)
    flown = min(air, MOST_AIR * _factors(ours))  # 28.422: more does not count, and is not lost
    strength = _factors(ours) + flown + ships // NAVAL_RATE
    defence = sum([piece.full for piece in theirs]) // NAVAL_RATE + das
    basic = _factors(theirs) + das
    at, counter = column(strength, defence), column(basic, strength)
    ours = [*ours, *[_piece(AIR, NAVAL_RATE)] * flown]
    theirs = [*theirs, *[_piece(AIR, NAVAL_RATE)] * das]
    fleets = [_piece(NAVAL, 1)] * ships
    chance = chances(at, counter)
    endings = [
        _ending("defender eliminated", chance.defender_eliminated, [], theirs),
        _ending("attacker eliminated", chance.attacker_eliminated, ours, []),
        _ending("exchange", chance.exchange_full, *_exchange(ours, fleets, theirs, strength, defence, full=True)),
        _ending("exchange at basic value", chance.exchange_basic,
                *_exchange(ours, fleets, theirs, strength, basic, full=False)),
    ]  # fmt: skip
    left = [ending for ending in endings if ending.chance]
    everybody, attackers = _named(theirs), _named([piece for piece in ours if piece.name != AIR])
    cleared = [one.chance for one in left if one.defender_loses == everybody and not _all(attackers, one)]
    return Figures(
        attack=strength,
        defence=defence,
        basic=basic,
        column=_column(at),
        counterattack=_column(counter),
        endings=left,
        cleared=sum(cleared),
        attacker_brps=sum([one.chance * one.attacker_brps for one in left]),
        defender_brps=sum([one.chance * one.defender_brps for one in left]),
    )


def _all(units: dict[str, int], ending: Ending) -> bool:
    return all(ending.attacker_loses.get(name, 0) >= count for name, count in units.items())


def units_of(option: str, written: str, multiple: int) -> list[Piece]:
    """Ground units as they are written, each at its own multiple or the common one."""
    found: list[Piece] = []
    for word in written.split(","):
        read = WRITTEN.fullmatch(word.strip().lower())
        if read is None or read[2] not in GROUND:
            raise ValueError(f"{option}: {word.strip()!r} is no ground unit; there are {', '.join(sorted(GROUND))}")
        unit, times = GROUND[read[2]], int(read[3] or multiple)
        worth = NAVAL_RATE * COMBAT[unit]
        cost = CHARTS.costs.per_factor[KIND_IDS[KIND[unit]]] * COMBAT[unit]
        found += [Piece(read[2], COMBAT[unit], worth, worth * times, cost)] * int(read[1] or 1)
    if not 0 < _factors(found) <= MOST_FACTORS:
        raise ValueError(f"{option}: give 1 to {MOST_FACTORS} ground factors, not {_factors(found)}")
    return found


def _piece(name: str, worth: int) -> Piece:
    """A factor of air or of fleets, which are lost by the factor [28.641, 29.414]."""
    return Piece(name, 1, worth, worth, CHARTS.costs.per_factor[name])


def _factors(pieces: list[Piece]) -> int:
    return sum([piece.factors for piece in pieces])


def _column(at: int) -> str:
    return f"less than {COLUMNS[0]}" if at == BELOW else COLUMNS[at]


def _exchange(
    ours: list[Piece], fleets: list[Piece], theirs: list[Piece], attack: int, defence: int, *, full: bool
) -> tuple[list[Piece], list[Piece]]:
    """14.26c: the smaller side is lost whole, the other pays as much with what costs it least."""
    if attack > defence:
        return _paid([*ours, *fleets], NAVAL_RATE * defence, full=False), theirs
    return ours, _paid(theirs, NAVAL_RATE * attack, full=full) if attack < defence else theirs


def _paid(pieces: list[Piece], price: int, *, full: bool) -> list[Piece]:
    given = cheapest([Offer(piece.full if full else piece.basic, piece.brps) for piece in pieces], price)
    return pieces if given is None else [pieces[at] for at in given]


def _ending(name: str, chance: Fraction, ours: list[Piece], theirs: list[Piece]) -> Ending:
    brps = [sum([piece.brps for piece in side]) for side in (ours, theirs)]
    return Ending(name, float(chance), str(chance), _named(ours), _named(theirs), *brps)


def _named(pieces: list[Piece]) -> dict[str, int]:
    found: dict[str, int] = {}
    for piece in pieces:
        found[piece.name] = found.get(piece.name, 0) + 1
    return found


def _tell(told: Figures, console: Console) -> None:
    title = f"{told.attack} against {told.defence}: {told.column}; counterattack {told.basic} against {told.attack}: "
    table = Table(title=title + told.counterattack, title_justify="left")
    for heading in ("ending", "chance", "exactly"):
        table.add_column(heading, justify="left" if heading == "ending" else "right")
    for heading in ("attacker loses", "BRPs", "defender loses", "BRPs"):
        table.add_column(heading, justify="right" if heading == "BRPs" else "left", overflow="fold")
    for one in told.endings:
        ours, theirs = _listed(one.attacker_loses), _listed(one.defender_loses)
        chance = f"{one.chance:.1%}"
        table.add_row(one.ending, chance, one.exactly, ours, f"{one.attacker_brps}", theirs, f"{one.defender_brps}")
    console.print(table)
    console.print(f"The hex is cleared and an attacker left to enter it: {told.cleared:.1%}")
    console.print(f"BRPs lost on average: attacker {told.attacker_brps:.1f}, defender {told.defender_brps:.1f}")


def _listed(lost: dict[str, int]) -> str:
    words = [f"{count} {name} factors" if name in (AIR, NAVAL) else f"{count} {name}" for name, count in lost.items()]
    return ", ".join(words) or "-"
