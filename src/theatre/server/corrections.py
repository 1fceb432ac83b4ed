"""Corrections of a position by consent: one person proposes, all others agree or refuse. Nothing hidden is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from theatre.core.decision import Choice, GameOver, Options, Refused
from theatre.core.edits import BROKEN, Edits
from theatre.server import consent
from theatre.server.faults import unknown
from theatre.server.store import Asking
from theatre.server.wire import Correction, Corrections

if TYPE_CHECKING:
    from theatre.server.tables import Table

KIND = "edit"


def edits_of(table: Table) -> Edits[Any]:
    edits = table.rules.edits
    if edits is None:
        raise unknown("no-corrections")
    return edits


def told(table: Table) -> Correction | None:
    """The open question, the same for everybody."""
    asking = consent.open_question(table, about_edit=True)
    if asking is None or asking.edit is None:
        return None
    return Correction(
        id=asking.id,
        by=table.sitters[asking.by].seats,
        message=edits_of(table).told(table.game.state, asking.edit),
        agreed=consent.agreed(table, asking),
        waits_for=consent.seats_of(consent.waits_for(table, asking)),
    )


def following(table: Table, seat: int, verb: str | None, prefix: tuple[int, ...]) -> Corrections:
    """What this seat may propose, or what may follow a verb and the integers chosen so far."""
    options = _options(table, seat)
    if verb is None:
        return Corrections(options.verbs())
    tokens, whole = options.grouped(verb, prefix)
    kinds = edits_of(table).arguments.get(verb, ())
    names = {}
    if len(prefix) < len(kinds) and kinds[len(prefix)] == "unit":
        names = {str(token): table.rules.unit_name(table.game.state, token) for token in tokens}
    return Corrections(options.verbs(), tokens, whole, names)


def _options(table: Table, seat: int) -> Options:
    """On the position that everybody sees: while somebody thinks there is nothing to set right, but in practice."""
    game = table.game
    return edits_of(table).options(game.state if game.practice else game.state_for(frozenset()), seat)


async def propose(table: Table, by: int, seat: int, wish: str, choice: Choice) -> bool:
    """Ask for a correction. True: this id was asked before."""
    async with table.lock:
        asking = consent.open_question(table, about_edit=True)
        if table.repeated(by, wish, KIND, None) or (asking is not None and (asking.id, asking.by) == (wish, by)):
            return True
        if table.over:
            raise GameOver
        consent.check_person(table, by)
        edits_of(table)
        await _settle(table, by, wish, Asking(wish, by, 0, table.rows, (by,), seat, choice))
    table.changed()
    return False


async def answer(table: Table, by: int, vote: consent.Vote) -> bool:
    """Agree to what is asked, refuse it, or withdraw it. True: this id was answered before."""
    return await consent.answer(table, by, vote, _settle, KIND, about_edit=True)


async def _settle(table: Table, by: int, wish: str, asking: Asking) -> None:
    """Carry it out if nobody is left to ask, else wait for the others; what cannot be done is never asked."""
    if asking.edit is None:
        raise Refused(BROKEN)
    trial = table.trial()
    trial.edit(asking.seat, asking.edit)
    if consent.waits_for(table, asking):
        await table.ask_back(asking)
        return
    digest = trial.log[-1].digest
    await table.append(by, wish, KIND, frozenset((asking.seat,)), asking.edit, digest, trial)
    await table.mix_salts()
