"""One table: a game in memory, always equal to what the store holds.

A wish is tried on a copy of the game, written to the store, and only then does the copy become the game: whatever
fails on the way leaves nothing behind, and nobody sees what is not on the disk.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, Protocol

import msgspec

from theatre.core.decision import Choice, Decision, GameOver, Illegal, NotYourDecision, Refusal, Refused, Stale
from theatre.core.game import Game
from theatre.core.message import Message
from theatre.core.rules import Outcome, Rules, Seats
from theatre.server import wire
from theatre.server.faults import Denied, refusal, unknown
from theatre.server.seats import Sitter, replaced
from theatre.server.store import LogRow, Overtaken, Store, TableRow

CHOICE, UNDO = "choice", "undo"


class Listener(Protocol):
    def changed(self) -> None:
        """Something at the table may look different now."""

    def gone(self) -> None:
        """This table object is out of date; ask the hall for a new one."""


class Table:
    def __init__(self, store: Store, row: TableRow, game: Game[Any], sitters: tuple[Sitter, ...]) -> None:
        self.id = row.id
        self.row = row
        self.game = game
        self.sitters = sitters
        self.ended = row.ended
        self.answered: dict[tuple[int, str], LogRow] = {}
        self.rows = 0  # of the log in the store
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.outdated = False
        self._store = store

    @property
    def rules(self) -> Rules[Any]:
        return self.game.rules

    @property
    def over(self) -> Outcome | None:
        return self.ended or self.game.over

    # what reaches a set of seats

    def summary(self) -> wire.Summary:
        over = self.over
        return wire.Summary(
            id=self.id,
            game=self.rules.name,
            scenario=self.game.scenario,
            options=self.game.options,
            practice=self.game.practice,
            commitment=self.game.commitment,
            sitters=tuple([one.public() for one in self.sitters]),
            over=over,
            key=self.game.key.hex() if over else None,
            steps=len(self.game.log) if over or self.game.practice else None,
        )

    def sight(self, seats: Seats, since: int = 0) -> wire.Sight:
        seen = self.game.sight(seats)
        handed = self.moved_by_computers()
        start = min(since, len(seen.log))
        return wire.Sight(
            seats=tuple(sorted(seats)),
            view=seen.view,
            asked=() if self.ended else tuple([one for one in seen.asked if one.seat not in handed]),
            waiting=() if self.ended else seen.waiting,
            log=wire.Lines(start, seen.log[start:]),
            can_undo=not self.ended and self.game.can_undo(seats.difference(handed)),
            over=self.ended or seen.over,
            ticket=seen.ticket,
            table=self.summary(),
        )

    def moved_by_computers(self) -> dict[int, str]:
        return {seat: level for one in self.sitters for seat, level in one.handed.items()}

    def _asked(self, seats: Seats) -> tuple[Decision, ...]:
        """The open questions to these seats, in the position that they may look at."""
        if self.over:
            raise GameOver
        open_to = seats.difference(self.moved_by_computers())
        mine = tuple([one for one in self.rules.pending(self.game.state_for(seats)) if one.seat in open_to])
        if not mine:
            raise NotYourDecision
        return mine

    def following(self, seats: Seats, verb: str, prefix: tuple[int, ...]) -> wire.Following:
        tokens: dict[int, None] = {}
        whole = False
        for decision in self._asked(seats):
            for options in (decision.options, decision.asides):
                if options is not None:
                    found, ends = options.grouped(verb, prefix)
                    tokens.update(dict.fromkeys(found))
                    whole = whole or ends
        return wire.Following(tuple(tokens), whole, self._names(seats, verb, len(prefix), tuple(tokens)))

    def _names(self, seats: Seats, verb: str, at: int, tokens: tuple[int, ...]) -> dict[str, Message]:
        kinds = self.rules.arguments.get(verb, ())
        if not kinds or kinds[min(at, len(kinds) - 1)].rstrip("*") != "unit":
            return {}
        state = self.game.state_for(seats)
        return {str(token): self.rules.unit_name(state, token) for token in tokens}

    def why(self, seats: Seats, choice: Choice) -> wire.Judgement:
        asked = self._asked(seats)
        refusals = [found for one in asked if (found := one.why_not(choice))]
        if len(refusals) < len(asked):
            return wire.Judgement(True)
        return wire.Judgement(False, refusal(self.rules, Illegal(refusals[0]))[1])

    def replayed(self, step: int) -> wire.Replayed:
        log = self.game.log
        if not 0 <= step <= len(log):
            raise unknown("no-step", step, len(log))
        state = self.game.at(step)
        everyone = frozenset(self.rules.scenarios[self.game.scenario].seats)
        entry = log[step - 1] if step else None
        return wire.Replayed(
            step=step,
            steps=len(log),
            seat=entry.seat if entry else None,
            choice=entry.choice if entry else None,
            lines=self.game.lines_of(step - 1),
            view=msgspec.Raw(wire.encoded(self.rules.view(state, everyone))),
            over=self.over if step == len(log) else None,
        )

    # playing

    async def submit(self, sitter: int, seats: Seats, choice: Choice, ticket: str, wish: str) -> bool:
        """A person's choice. True: it was accepted before under the same id."""
        async with self.lock:
            if self._repeated(sitter, wish, CHOICE, choice):
                return True
            await self._choose(sitter, seats, seats.difference(self.moved_by_computers()), choice, ticket, wish)
        self.changed()
        return False

    async def submit_for_computer(self, seat: int, choice: Choice, ticket: str) -> None:
        async with self.lock:
            sitter = next(one for one in self.sitters if seat in one.handed)
            seats = frozenset((seat,))
            await self._choose(sitter.id, seats, seats, choice, ticket, f"computer-{self.rows}")
        self.changed()

    async def _choose(self, sitter: int, seats: Seats, acting: Seats, choice: Choice, ticket: str, wish: str) -> None:
        if self.over:
            raise GameOver
        if ticket != self.game.ticket(seats):
            raise Stale
        trial = self._trial()
        trial.submit(acting, choice)
        entry = trial.log[-1]
        await self._append(sitter, wish, CHOICE, acting, entry.choice, entry.digest)
        self.game = trial

    async def undo(self, sitter: int, seats: Seats, wish: str) -> bool:
        """The last choice of these seats; at a practice table whatever computers did since then goes with it."""
        async with self.lock:
            if self._repeated(sitter, wish, UNDO, None):
                return True
            acting = seats.difference(self.moved_by_computers())
            back = next((n for n, entry in enumerate(reversed(self.game.log), 1) if entry.seat in acting), 0)
            if self.ended or not back or not self.game.can_undo(acting):
                raise Refused(Refusal("core.no-undo"))
            trial = self._trial()
            for _ in range(back):
                trial.undo(acting)
            await self._append(sitter, wish, UNDO, acting, Choice(UNDO, (back,)), trial.state.digest())
            self.game = trial
        self.changed()
        return False

    def _trial(self) -> Game[Any]:
        """A copy of the game that goes its own way."""
        nobody: Seats = frozenset()
        return self.game.twin(nobody, self.game.state_for(nobody).clone())

    def _repeated(self, sitter: int, wish: str, kind: str, choice: Choice | None) -> bool:
        before = self.answered.get((sitter, wish))
        if before is None:
            return False
        # the log holds the canonical spelling: compare what every spelling shares
        if before.kind != kind or (choice and (before.verb, len(before.args)) != (choice.verb, len(choice.args))):
            raise Denied(HTTPStatus.CONFLICT, "id-reused", wish)
        return True

    async def _append(self, sitter: int, wish: str, kind: str, seats: Seats, choice: Choice, digest: str) -> None:
        row = LogRow(self.rows, sitter, wish, kind, tuple(sorted(seats)), choice.verb, choice.args, digest)
        try:
            await self._store.append(self.id, row)
        except Overtaken:
            self._outdate()
            raise
        self.note(row)

    def note(self, row: LogRow) -> None:
        """This row is in the store."""
        self.answered[row.sitter, row.wish] = row
        self.rows = row.seq + 1

    # the people

    async def reseat(self, *sitters: Sitter, ended: Outcome | None = None) -> None:
        """Put changed sitters in the place of those with their ids; the lock is held by the caller."""
        await self._store.change(self.id, sitters, ended)
        for sitter in sitters:
            self.sitters = replaced(self.sitters, sitter)
        self.ended = self.ended or ended
        self.changed()

    # telling

    def changed(self) -> None:
        for listener in tuple(self.listeners):
            listener.changed()

    def _outdate(self) -> None:
        self.outdated = True
        for listener in tuple(self.listeners):
            listener.gone()
