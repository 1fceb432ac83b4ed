"""What one person asks all others at a table: to take something back, or to set something right.

One question is open at a time. Persons who have come to the table have to agree; it lapses when play goes on.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from theatre.core.decision import Stale
from theatre.server.faults import Denied
from theatre.server.seats import Sitter
from theatre.server.store import Asking

if TYPE_CHECKING:
    from theatre.server.tables import Table


def open_question(table: Table, about_edit: bool) -> Asking | None:
    """What is asked, unless play has gone on since: to take back, or to set right."""
    asking = table.asking
    if asking is None or asking.rows != table.rows or table.over:
        return None
    return asking if (asking.edit is not None) == about_edit else None


def waits_for(table: Table, asking: Asking) -> list[Sitter]:
    return [one for one in table.sitters if one.person and one.seats and one.id not in asking.agreed]


def seats_of(sitters: list[Sitter]) -> tuple[int, ...]:
    return tuple(sorted([seat for one in sitters for seat in one.seats]))


def agreed(table: Table, asking: Asking) -> tuple[int, ...]:
    return seats_of([table.sitters[one] for one in asking.agreed])


def check_person(table: Table, by: int) -> None:
    if not table.sitters[by].person or not table.sitters[by].seats:
        raise Denied(HTTPStatus.FORBIDDEN, "not-your-seat")


def joined_by(table: Table, by: int, asking: Asking | None, proposal: str) -> Asking:
    """The open question with one more who agrees; who comes too late is told so."""
    if asking is None or asking.id != proposal:
        raise Stale
    check_person(table, by)
    return replace(asking, agreed=(*asking.agreed, by))


class Vote(NamedTuple):
    """An answer under an id of its own to the question with the id `proposal`."""

    id: str
    proposal: str
    agree: bool


Settle = Callable[["Table", int, str, Asking], Awaitable[None]]
"""What carries a question out if nobody is left to ask, else waits for the others."""


async def answer(table: Table, by: int, vote: Vote, settle: Settle, kind: str, about_edit: bool) -> bool:
    """Agree to what is asked, refuse it, or withdraw it. True: this id was answered before."""
    async with table.lock:
        if table.repeated(by, vote.id, kind, None):
            return True
        asking = joined_by(table, by, open_question(table, about_edit), vote.proposal)
        if vote.agree:
            await settle(table, by, vote.id, asking)
        else:
            await table.ask_back(None)
    table.changed()
    return False
