"""Practice tables that do not begin with a set-up: a position of another table, or a game that comes from a file."""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial
from http import HTTPStatus
from random import SystemRandom
from typing import Any

from theatre.core.edits import is_edit, unlogged
from theatre.core.game import SALT, TAKE_BACK, Entry, Game
from theatre.core.rules import Seats
from theatre.core.save import SaveError, load
from theatre.core.state import State
from theatre.games import find
from theatre.server import corrections, takeback
from theatre.server.faults import Denied, malformed
from theatre.server.hall import Hall
from theatre.server.processes import JobFailed, OutOfTime, Processes
from theatre.server.replaying import CHOICE, SALTED
from theatre.server.seats import seated
from theatre.server.store import LogRow, TableRow
from theatre.server.tables import Table
from theatre.server.wire import Created, Fork, NewTable

log = logging.getLogger("theatre.server")
SECONDS = 30.0  # of processor time to play a file's game again
MOST_ENTRIES = 20_000


async def fork(hall: Hall, table: Table, seats: Seats, knows_all: bool, wish: Fork, address: str) -> Created:
    """A practice table with this position and other dice. `knows_all`: the replay is open to who asks."""
    state = _position(table, seats, knows_all, wish.step)
    game = table.game
    new = NewTable(
        game=game.rules.name, scenario=game.scenario, options=game.options, seating=wish.seating, practice=True
    )
    return await hall.create(new, address, state)


def _position(table: Table, seats: Seats, knows_all: bool, step: int | None) -> State:
    """What is hidden never leaves a game that is being played: what these seats cannot know is drawn anew."""
    game = table.game
    state: State
    if knows_all:
        if step is not None and step > len(game.log):
            raise Denied(HTTPStatus.NOT_FOUND, "unknown", step, len(game.log), text="no-step")
        state = game.state if step is None else game.at(step)
        return state
    if step is not None:
        raise Denied(HTTPStatus.FORBIDDEN, "not-over", text="fork-hidden")
    state = game.rules.resample(game.state_for(seats), seats, SystemRandom())
    return state


class Importer:
    """Files come from anywhere: their game is played again in a process of its own before it is believed."""

    def __init__(self) -> None:
        self._processes = Processes(1)

    async def take(self, hall: Hall, data: bytes) -> Created:
        try:
            wrong, _ = await self._processes.run(partial(fault_of, data), SECONDS)
        except (JobFailed, OutOfTime):
            wrong = "its game cannot be played again in time"
        if wrong:
            raise malformed(f"This file cannot be imported: {wrong}.")
        game = await asyncio.to_thread(load, data, find)
        return await adopt(hall, game)

    def close(self) -> None:
        self._processes.close()


def fault_of(data: bytes) -> str:
    """Why a file is no game that can be taken over; nothing if it is one."""
    try:
        game = load(data, find)
        game.rules.check(game.state)
    except SaveError as fault:
        return str(fault)
    if len(game.log) > MOST_ENTRIES:
        return f"it has more than {MOST_ENTRIES} choices"
    return ""


async def adopt(hall: Hall, game: Game[Any]) -> Created:
    """A practice table for one person with the whole game."""
    rules = game.rules
    everyone = rules.scenarios[game.scenario].seats
    seating = {rules.seats[seat]: "me" for seat in everyone}
    sitters, own, links = seated(rules, game.scenario, seating, practice=True)
    row = TableRow(
        id=secrets.token_urlsafe(9).replace("-", "_"),
        game=rules.name,
        rules=rules.version,
        scenario=game.scenario,
        options=game.options,
        key=game.key.hex(),
        practice=True,
        finished=game.over is not None,
        origin=game.origin.decode() if game.origin else None,
    )
    await hall.store.create(row, sitters, [_row(at, entry, everyone) for at, entry in enumerate(game.log)])
    return Created(row.id, own, links)


def _row(at: int, entry: Entry, everyone: tuple[int, ...]) -> LogRow:
    kind, choice = CHOICE, entry.choice
    seats: tuple[int, ...] = (entry.seat,)
    if choice.verb == SALT:
        kind = SALTED
    elif choice.verb == TAKE_BACK:
        kind, seats = takeback.KIND, everyone
    elif is_edit(choice):
        kind, choice = corrections.KIND, unlogged(choice)
    return LogRow(at, 0, f"import/{at}", kind, seats, choice.verb, choice.args, entry.digest)
