"""What an operator may do to tables from outside; a server that runs notices it within a second."""

from __future__ import annotations

from theatre.core.message import Message
from theatre.core.rules import Outcome
from theatre.core.save import export, save
from theatre.server import people
from theatre.server.faults import Denied
from theatre.server.hall import rebuilt
from theatre.server.store import Store
from theatre.server.tables import Table


class AdminError(Exception):
    """Nothing was done; the message says why."""


async def opened(store: Store, table_id: str) -> Table:
    kept = await store.load(table_id)
    if kept is None:
        raise AdminError(f"there is no table {table_id}")
    try:
        return rebuilt(store, kept)
    except Denied as denied:
        raise AdminError(denied.fault.text) from None


async def close(store: Store, table_id: str) -> None:
    """End a game without a winner. As at every end, nothing of it is hidden any more."""
    table = await opened(store, table_id)
    if table.over:
        raise AdminError(f"the game at table {table_id} is over already")
    async with table.lock:
        await table.reseat(ended=Outcome((), Message("table.closed")))


async def exported(store: Store, table_id: str, seat: str | None, everything: bool) -> bytes:
    """A finished game as a save; of one that is played, the view of a seat, or all secrets if that is really meant."""
    table = await opened(store, table_id)
    if seat is not None:
        return export(table.game, frozenset((_seat(table, seat),)))
    if table.over is None and not everything:
        raise AdminError("the game is being played: export what one --seat sees, or --everything with all its secrets")
    return save(table.game)


async def new_link(store: Store, table_id: str, seat: str) -> str:
    """The path of a link in place of the one of whoever sits there."""
    table = await opened(store, table_id)
    number = _seat(table, seat)
    holder = next((one for one in table.sitters if number in one.seats), None)
    if holder is None or holder.token_hash is None:
        raise AdminError(f"a computer player has the seat {seat}")
    return (await people.new_link(table, holder)).path


async def delete(store: Store, table_ids: list[str]) -> None:
    known = {one.id for one in await store.census()}
    missing = [one for one in table_ids if one not in known]
    if missing:
        raise AdminError(f"there is no table {', '.join(missing)}; nothing was deleted")
    await store.delete(table_ids)


def _seat(table: Table, name: str) -> int:
    if name not in table.rules.seats:
        raise AdminError(f"there is no seat {name!r}; there are {', '.join(table.rules.seats)}")
    return table.rules.seats.index(name)
