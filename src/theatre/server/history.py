"""What has been: what a seat has seen, how things looked then, and every die of a finished game."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from http import HTTPStatus

import msgspec
from msgspec.structs import replace

from theatre.core.dice import mixed_key
from theatre.core.game import SALT
from theatre.core.rules import Seats
from theatre.core.verify import draws
from theatre.server import wire
from theatre.server.faults import Denied, unknown
from theatre.server.tables import Table


async def acknowledge(table: Table, by: int, seats: Seats, lines: int) -> int:
    """These seats have seen so many lines of their log; the number that is kept."""
    async with table.lock:
        entries = bisect_right(table.game.line_counts(seats), lines) - 1
        me = table.sitters[by]
        seen = {**me.seen, **dict.fromkeys(sorted(seats), max(0, entries))}
        if seen != me.seen:
            await table.reseat(replace(me, seen=seen))
        return table.sight(seats).seen or 0


def past(table: Table, seats: Seats, line: int) -> wire.Past:
    """What these seats saw when they first had so many lines."""
    game = table.game
    counts = game.line_counts(seats)
    if line > counts[-1]:
        raise unknown("no-line", line, counts[-1])
    at = bisect_left(counts, line)
    later = bisect_right(counts, counts[at])
    before = counts[at - 1] if at else 0
    return wire.Past(
        line=counts[at],
        next=counts[later] if later < len(counts) else None,
        lines=table.seen(seats).log[before : counts[at]],
        view=msgspec.Raw(wire.encoded(table.rules.view(game.at(at), seats))),
    )


async def drawn(table: Table) -> wire.Drawn:
    """Every draw, when the game is over."""
    if table.over is None:
        raise Denied(HTTPStatus.FORBIDDEN, "not-over", text="dice-not-over")
    if table.drawn is None:
        table.drawn = await asyncio.to_thread(_drawn, table)
    return table.drawn


def _drawn(table: Table) -> wire.Drawn:
    game = table.game
    keys, salts = [game.key], []
    for step, entry in enumerate(game.log, 1):
        if entry.choice.verb == SALT:
            salt = bytes(entry.choice.args)
            salts.append(wire.Mixed(step, entry.seat, salt.hex()))
            keys.append(mixed_key(keys[-1], [salt]))
    return wire.Drawn(
        commitment=game.commitment,
        secret=game.key.hex(),
        keys=tuple([key.hex() for key in keys]),
        salts=tuple(salts),
        draws=draws(game),
    )
