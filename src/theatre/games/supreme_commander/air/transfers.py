"""Air units change fronts [12.6, 15.1.3]: hidden in the Movement phase, openly by Strategic Movement."""

from __future__ import annotations

from theatre.core.decision import Args, Each, Part, Refusal
from theatre.core.lazy import Rows
from theatre.games.supreme_commander.air.bases import front_of, unused
from theatre.games.supreme_commander.fog import move_hidden, reveal
from theatre.games.supreme_commander.pieces import runs
from theatre.games.supreme_commander.state import Position, lay
from theatre.games.supreme_commander.tables import AIR, AIR_SLOTS, NOBODY, UNITS
from theatre.games.supreme_commander.world import FRONTS, TRANSFER_BOX, USA_BOX


def transfers(s: Position, power: int) -> tuple[Part, ...]:
    """D51."""
    rows = Rows(lambda: [(u, f) for u in unused(s, power) for f in FRONTS if f != front_of(s, u)])
    return (Each("transfer", rows, lambda args: Refusal(_why_no_transfer(s, power, args))),)


def _why_no_transfer(s: Position, power: int, args: Args) -> str:
    if len(args) == 2 and 0 <= args[0] < UNITS and s.kind[args[0]] in AIR and runs(s, args[0]) == power:
        if s.where[args[0]] == USA_BOX:
            return "17.15d"
        if front_of(s, args[0]) != NOBODY and s.shown[args[0]]:
            return "5.1j"
    return "12.6a"


def transfer(s: Position, power: int, args: Args) -> None:
    unit, front = args
    s.log("air-transfer", s.serves[unit], front, rule="12.6a")
    move_hidden(s, unit, TRANSFER_BOX[front])


def flights(s: Position, power: int, shut: str | None) -> tuple[Part, ...]:
    """By Strategic Movement: used or not, from everywhere but a transfer box, to any front."""

    def able() -> list[int]:
        own = [] if shut else [u for u in AIR_SLOTS if s.where[u] >= 0 and runs(s, u) == power]
        return [u for u in own if s.where[u] == USA_BOX or front_of(s, u) != NOBODY]

    rows = Rows(lambda: [(unit, front) for unit in able() for front in FRONTS])
    return (Each("fly", rows, lambda args: Refusal(shut or "15.1.3a")),)


def fly(s: Position, power: int, args: Args) -> None:
    unit, front = args
    reveal(s, [unit])
    s.log("flown", s.serves[unit], s.kind[unit], front, rule="15.1.3a")
    lay(s, unit, TRANSFER_BOX[front])
