"""Take-back by consent: one person asks, the others agree or refuse. Play goes back, the dice never do."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from theatre.core.decision import GameOver, Refusal, Refused
from theatre.core.dice import PUBLIC
from theatre.core.game import SALT
from theatre.core.game import TAKE_BACK as TAKEN_BACK
from theatre.core.rules import Seats
from theatre.core.verify import draws
from theatre.server import consent
from theatre.server.faults import Denied
from theatre.server.store import Asking
from theatre.server.wire import Rolled, TakeBack

if TYPE_CHECKING:
    from theatre.server.tables import Table

KIND = "take-back"


def told(table: Table, seats: Seats) -> TakeBack | None:
    """The open question, as these seats read it."""
    asking = consent.open_question(table, about_edit=False)
    if asking is None:
        return None
    lines = len(table.seen(seats).log)
    return TakeBack(
        id=asking.id,
        by=table.sitters[asking.by].seats,
        line=lines - table.game.lines_after(seats, asking.at),
        dice=_rolled(table, asking),
        agreed=consent.agreed(table, asking),
        waits_for=consent.seats_of(consent.waits_for(table, asking)),
    )


def _rolled(table: Table, asking: Asking) -> tuple[Rolled, ...]:
    """The public dice since that position, found once for each question."""
    if table.rolled is None or table.rolled[0] != asking.id:
        public = [one for one in draws(table.game, asking.at) if one.stream == PUBLIC and one.step > asking.at]
        table.rolled = asking.id, tuple([(one.limit, tuple([n + 1 for n in one.numbers])) for one in public])
    return table.rolled[1]


async def propose(table: Table, by: int, seats: Seats, wish: str, line: int | None) -> bool:
    """Ask to go back to before a log line, or before one's own last choice. True: this id was asked before."""
    async with table.lock:
        asking = consent.open_question(table, about_edit=False)
        if table.repeated(by, wish, KIND, None) or (asking is not None and (asking.id, asking.by) == (wish, by)):
            return True
        if table.over:
            raise GameOver
        if not seats:
            raise Denied(HTTPStatus.FORBIDDEN, "not-your-seat")
        consent.check_person(table, by)
        asking = Asking(wish, by, _position(table, seats, line), table.rows, (by,))
        await _settle(table, by, wish, asking)
    table.changed()
    return False


def _position(table: Table, seats: Seats, line: int | None) -> int:
    """The number of entries before the one that wrote this line."""
    game = table.game
    if line is None:
        own = [at for at, one in enumerate(game.log) if one.seat in seats and one.choice.verb not in (SALT, TAKEN_BACK)]
        if not own:
            raise Refused(Refusal("core.no-such-entry", (0, 0)))
        return own[-1]
    counts = game.line_counts(seats)
    if not game.log or line >= counts[-1]:
        raise Refused(Refusal("core.no-such-entry", (line, counts[-1])))
    return max(0, next(at for at, count in enumerate(counts) if count > line) - 1)


async def answer(table: Table, by: int, vote: consent.Vote) -> bool:
    """Agree to what is asked, refuse it, or withdraw it. True: this id was answered before."""
    return await consent.answer(table, by, vote, _settle, KIND, about_edit=False)


async def _settle(table: Table, by: int, wish: str, asking: Asking) -> None:
    """Go back if nobody is left to ask, else wait for the others."""
    if consent.waits_for(table, asking):
        await table.ask_back(asking)
        return
    trial = table.trial()
    trial.propose_take_back(table.everyone, asking.at)
    entry = trial.log[-1]
    await table.append(by, wish, KIND, table.everyone, entry.choice, entry.digest, trial)
    await table.mix_salts()
