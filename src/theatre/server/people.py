"""What people do at a table besides choosing: salts, standing orders, hand a seat over, resign, agree to end."""

from __future__ import annotations

from http import HTTPStatus

from msgspec.structs import replace

from theatre.core.decision import GameOver
from theatre.core.message import Message
from theatre.core.rules import Outcome
from theatre.server.faults import Denied, malformed
from theatre.server.seats import SeatingError, Sitter, best_level, check_level, link, new_token, token_hash
from theatre.server.tables import Table
from theatre.server.wire import Link, NewOrder, Order


async def join(table: Table, sitter: Sitter) -> None:
    """Whoever comes with the token of a link has taken the seat."""
    async with table.lock:
        now = table.sitters[sitter.id]
        if now.token_hash == sitter.token_hash and not now.joined:
            await table.reseat(replace(now, joined=True))


async def salt(table: Table, by: int, salt: str) -> None:
    """The first salt of a person goes into the key; a second, or one at a practice table, changes nothing."""
    async with table.lock:
        me = table.sitters[by]
        if me.salt is None and me.seats and not table.over and not table.game.practice:
            await table.reseat(replace(me, salt=salt), quietly=True)
            await table.mix_salts()
    table.changed()


async def give_orders(table: Table, by: int, number: int, orders: tuple[NewOrder, ...]) -> None:
    """The standing orders of a seat in place of those it had."""
    async with table.lock:
        me = table.sitters[by]
        if number not in me.seats or me.resigned:
            raise Denied(HTTPStatus.FORBIDDEN, "not-your-seat")
        others = [one for one in me.orders if one.seat != number]
        new = [Order(number, one.prompt, one.answer, one.args) for one in orders]
        await table.reseat(replace(me, orders=(*others, *new)))


async def seat(table: Table, by: int, number: int, who: str) -> Link | None:
    """Give a seat to a computer player, take it back, or make a new link in place of one that is lost or leaked.

    A new link voids the old one: one's own at any time, anybody's by the creator, for all to see.
    """
    async with table.lock:
        if table.over:
            raise GameOver
        me = table.sitters[by]
        holder = next((one for one in table.sitters if number in one.seats), None)
        if holder is None:
            raise Denied(HTTPStatus.FORBIDDEN, "not-your-seat")
        open_link = me.creator and holder.token_hash is not None and not holder.joined
        mine = holder.id == by and not me.resigned
        if who.startswith("computer:") and (mine or open_link):
            await table.reseat(_handed(table, holder, number, who.removeprefix("computer:"), open_link))
        elif who == "me" and mine:
            await table.reseat(replace(holder, handed={s: one for s, one in holder.handed.items() if s != number}))
        elif who == "link" and holder.token_hash is not None and not holder.resigned and (mine or me.creator):
            return await new_link(table, holder)
        else:
            raise Denied(HTTPStatus.FORBIDDEN, "not-your-seat", text="not-yours-to-give")
    return None


async def new_link(table: Table, holder: Sitter) -> Link:
    """A link in place of the one that this person had; the lock is held by the caller."""
    token = new_token()
    await table.reseat(replace(holder, token_hash=token_hash(token), replaced=holder.replaced + 1))
    return link(holder.seats, token)


def _handed(table: Table, holder: Sitter, number: int, level: str, open_link: bool) -> Sitter:
    """A seat in the hands of a computer player; an unused link is void with it, for all its seats."""
    try:
        check_level(table.rules.name, level)
    except SeatingError as fault:
        raise malformed(fault) from None
    if open_link:
        return replace(holder, token_hash=None, handed=dict.fromkeys(holder.seats, level))
    return replace(holder, handed={**holder.handed, number: level})


async def resign(table: Table, by: int) -> None:
    """A computer player goes on with the seats; when only one side is left, it has won."""
    async with table.lock:
        if table.over:
            raise GameOver
        me = table.sitters[by]
        if not me.seats or me.resigned:
            raise Denied(HTTPStatus.FORBIDDEN, "not-your-seat")
        leaving = replace(me, resigned=True, handed=dict.fromkeys(me.seats, best_level(table.rules.name)))
        others = [one for one in table.sitters if one.id != by]
        gone = tuple(sorted([*me.seats, *[seat for one in others if one.resigned for seat in one.seats]]))
        await table.reseat(leaving, ended=_won(table, gone))


def _won(table: Table, gone: tuple[int, ...]) -> Outcome | None:
    seats = table.rules.scenarios[table.game.scenario].seats
    sides = [[seat for seat in side if seat in seats] for side in table.rules.factions()]
    left = [tuple(side) for side in sides if not set(side) <= set(gone)]
    if len(left) > 1:
        return None
    return Outcome(left[0] if left else (), Message("table.resigned", gone))


async def vote(table: Table, by: int, agree: bool) -> None:
    """Agree to end without a winner; a refusal takes the proposal off the table."""
    async with table.lock:
        if table.over:
            raise GameOver
        me = table.sitters[by]
        if not me.person:
            raise Denied(HTTPStatus.FORBIDDEN, "not-your-seat")
        if not agree:
            await table.reseat(*[replace(one, agrees_to_end=False) for one in table.sitters if one.agrees_to_end])
            return
        waits = [one for one in table.sitters if one.person and not one.agrees_to_end and one.id != by]
        ended = None if waits else Outcome((), Message("table.agreed"))
        await table.reseat(replace(me, agrees_to_end=True), ended=ended)
