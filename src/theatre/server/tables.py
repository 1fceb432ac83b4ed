"""One table: a game in memory, always equal to what the store holds.

A wish is tried on a copy of the game, written to the store, and only then does the copy become the game: whatever
fails on the way leaves nothing behind, and nobody sees what is not on the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Protocol

import msgspec

from theatre.core.aids import Here
from theatre.core.arguments import kind_at
from theatre.core.decision import Args, Choice, Decision, GameOver, Illegal, Refusal, Refused, Stale
from theatre.core.game import Game
from theatre.core.game import Sight as Seen
from theatre.core.message import Message
from theatre.core.rules import Outcome, Rules, Seats
from theatre.server import corrections, pages, takeback, wire
from theatre.server.faults import Denied, refusal, unknown
from theatre.server.phases import phase_of
from theatre.server.replaying import CHOICE, SALTED, UNDO, OtherPosition, repeat
from theatre.server.seats import Sitter, replaced
from theatre.server.store import Asking, Kept, LogRow, Overtaken, Store, TableRow, Unavailable
from theatre.server.ways import is_way, ways_from

FEW_ROWS = 50  # more are read again from the beginning, in a thread


def _grouped(decisions: tuple[Decision, ...], verb: str, prefix: Args) -> tuple[tuple[int, ...], bool]:
    """What may follow in any of the questions, and whether the prefix is a choice."""
    tokens: dict[int, None] = {}
    whole = False
    for decision in decisions:
        for options in (decision.options, decision.asides):
            if options is not None:
                found, ends = options.grouped(verb, prefix)
                tokens.update(dict.fromkeys(found))
                whole = whole or ends
    return tuple(tokens), whole


class Listener(Protocol):
    @property
    def idle(self) -> bool:
        """Nothing is lost if the table is forgotten and read again later."""

    def changed(self) -> None:
        """Something at the table may look different now."""

    def gone(self) -> None:
        """This table object is out of date; ask the hall for a new one."""


class Table:
    def __init__(
        self, store: Store, row: TableRow, game: Game[Any], sitters: tuple[Sitter, ...], phases: Sequence[bytes] = ()
    ) -> None:
        self.id = row.id
        self.row = row
        self._game = game
        self._seen: dict[Seats, Seen] = {}  # what each set of seats sees of this game
        self._here: dict[Seats, Here] = {}  # where play stands for them
        self._phases = list(phases)  # for each entry of the log the phase in which it was chosen
        self.sitters = sitters
        self.ended = row.ended
        self.asking = row.take_back
        self.drawn: wire.Drawn | None = None  # the dice of a finished game, once somebody has asked
        self.rolled: tuple[str, tuple[wire.Rolled, ...]] | None = None  # dice since the position that is asked for
        self._finished = row.finished
        self.stamp = row.stamp
        self.answered: dict[tuple[int, str], LogRow] = {}
        self.rows = 0  # of the log in the store
        self.last: LogRow | None = None
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.outdated = False
        self._store = store
        self.address = ""  # from where it was made; known until the server ends, never kept

    @property
    def game(self) -> Game[Any]:
        """Never changed in place: a copy takes its place when what has happened is on the disk."""
        return self._game

    @game.setter
    def game(self, game: Game[Any]) -> None:
        kept = min(len(self._phases), len(game.log))
        self._phases = [*self._phases[:kept], *[phase_of(self._game.state)] * (len(game.log) - kept)]
        self._game = game
        self._seen = {}
        self._here = {}
        self.drawn = None

    @property
    def idle(self) -> bool:
        return all(listener.idle for listener in self.listeners)

    @property
    def rules(self) -> Rules[Any]:
        return self.game.rules

    @property
    def over(self) -> Outcome | None:
        return self.ended or self.game.over

    @property
    def everyone(self) -> Seats:
        return frozenset(self.rules.scenarios[self.game.scenario].seats)

    # what reaches a set of seats

    def summary(self) -> wire.Summary:
        over = self.over
        return wire.Summary(
            id=self.id,
            game=self.rules.name,
            scenario=self.game.scenario,
            options=self.game.options,
            practice=self.game.practice,
            hot_seat=self.row.hot_seat,
            commitment=self.game.commitment,
            sitters=tuple([one.public() for one in self.sitters]),
            over=over,
            key=self.game.key.hex() if over else None,
            steps=len(self.game.log) if over or self.game.practice else None,
        )

    def seen(self, seats: Seats) -> Seen:
        """What the game shows to these seats."""
        found = self._seen.get(seats)
        if found is None:
            found = self._seen[seats] = self.game.sight(seats)
        return found

    def here(self, seats: Seats) -> Here:
        """What of the player aids is in use, from what these seats see."""
        if seats not in self._here:
            self._here[seats] = pages.here(self.rules.name, self.seen(seats))
        return self._here[seats]

    def sight(self, seats: Seats, since: int = 0, own: Seats | None = None) -> wire.Sight:
        """Everything that these seats may know; `own` are all the seats of who asks, if there are more."""
        seen = self.seen(seats)
        handed = self.moved_by_computers()
        start = min(since, len(seen.log))
        return wire.Sight(
            seats=tuple(sorted(seats)),
            own=tuple(sorted(seats if own is None else own)),
            view=seen.view,
            asked=() if self.ended else tuple([one for one in seen.asked if one.seat not in handed]),
            waiting=() if self.ended else seen.waiting,
            log=wire.Lines(start, seen.log[start:]),
            can_undo=not self.ended and self.game.can_undo(seats.difference(handed)),
            undo_phase=0 if self.ended else self._own_choices_back(seats.difference(handed)),
            take_back=takeback.told(self, seats),
            correction=corrections.told(self),
            seen=self._acknowledged(seats, len(seen.log)) if seats else None,
            orders=tuple([order for one in self.sitters for order in one.orders if order.seat in seats]),
            over=self.ended or seen.over,
            ticket=seen.ticket,
            table=self.summary(),
            here=self.here(seats),
        )

    def moved_by_computers(self) -> dict[int, str]:
        return {seat: level for one in self.sitters for seat, level in one.handed.items()}

    def _acknowledged(self, seats: Seats, lines: int) -> int:
        """How many of their log lines these seats have said to have seen, the least of them."""
        entries = [one.seen.get(seat, 0) for one in self.sitters for seat in one.seats if seat in seats]
        return lines - self.game.lines_after(seats, min(entries)) if any(entries) else 0

    def asked(self, seats: Seats, ticket: str | None = None) -> tuple[Decision, ...]:
        """The open questions to these seats, in the position that they may look at; none if the ticket is old."""
        if self.over or (ticket is not None and ticket != self.seen(seats).ticket):
            return ()
        open_to = seats.difference(self.moved_by_computers())
        return tuple([one for one in self.rules.pending(self.game.state_for(seats)) if one.seat in open_to])

    def following(
        self, seats: Seats, decisions: tuple[Decision, ...], verb: str, prefix: tuple[int, ...]
    ) -> wire.Following:
        tokens, whole = _grouped(decisions, verb, prefix)
        return wire.Following(tokens, whole, self._names(seats, verb, prefix, tokens))

    def ways(self, decisions: tuple[Decision, ...], verb: str, prefix: Args) -> wire.Ways:
        if not is_way(tuple(self.rules.arguments.get(verb, ())), prefix):
            return wire.Ways()
        return wire.Ways(ways_from(lambda args: _grouped(decisions, verb, args), prefix))

    def _names(self, seats: Seats, verb: str, prefix: Args, tokens: tuple[int, ...]) -> dict[str, Message]:
        if kind_at(self.rules.arguments.get(verb, ()), prefix) != "unit":
            return {}
        state = self.game.state_for(seats)
        return {str(token): self.rules.unit_name(state, token) for token in tokens}

    def why(self, decisions: tuple[Decision, ...], choice: Choice) -> wire.Judgement:
        refusals = [found for one in decisions if (found := one.why_not(choice))]
        if len(refusals) < len(decisions):
            return wire.Judgement(True)
        return wire.Judgement(False, refusal(self.rules, Illegal(refusals[0]))[1])

    def replayed(self, step: int) -> wire.Replayed:
        log = self.game.log
        if not 0 <= step <= len(log):
            raise unknown("no-step", step, len(log))
        state = self.game.at(step)
        entry = log[step - 1] if step else None
        return wire.Replayed(
            step=step,
            steps=len(log),
            seat=entry.seat if entry else None,
            choice=entry.choice if entry else None,
            lines=self.game.lines_of(step - 1),
            view=msgspec.Raw(wire.encoded(self.rules.view(state, self.everyone))),
            over=self.over if step == len(log) else None,
        )

    # playing

    async def submit(self, sitter: int, seats: Seats, choice: Choice, ticket: str, wish: str) -> bool:
        """A person's choice. True: it was accepted before under the same id."""
        async with self.lock:
            if self.repeated(sitter, wish, CHOICE, choice):
                return True
            try:
                await self._choose(sitter, seats, choice, ticket, wish)
            except Overtaken:  # by another process, or this very choice reached the disk although the disk said no
                if self.outdated:
                    raise
                if self.repeated(sitter, wish, CHOICE, choice):
                    return True
                await self._choose(sitter, seats, choice, ticket, wish)  # stands if these seats saw nothing of it
        self.changed()
        return False

    async def submit_by_itself(self, seat: int, choice: Choice, ticket: str) -> None:
        """What a computer player or a standing order answers for a seat."""
        async with self.lock:  # no client may choose an id with a slash
            sitter = next(one for one in self.sitters if seat in one.seats)
            seats = frozenset((seat,))
            await self._choose(sitter.id, seats, choice, ticket, f"automatic/{self.rows}", seats)
        self.changed()

    async def _choose(
        self, sitter: int, seats: Seats, choice: Choice, ticket: str, wish: str, acting: Seats | None = None
    ) -> None:
        if self.over:
            raise GameOver
        if acting is None:
            acting = seats.difference(self.moved_by_computers())
        if ticket != self.seen(seats).ticket:
            raise Stale
        trial = self.trial()
        trial.submit(acting, choice)
        entry = trial.log[-1]
        await self.append(sitter, wish, CHOICE, acting, entry.choice, entry.digest, trial)
        await self.mix_salts()

    async def undo(self, sitter: int, seats: Seats, wish: str, phase: bool = False) -> bool:
        """The last choice of these seats, or as many as are free in its phase.

        At a practice table whatever computers did since then goes with it.
        """
        async with self.lock:
            if self.repeated(sitter, wish, UNDO, None):
                return True
            acting = seats.difference(self.moved_by_computers())
            back = self._back(acting, phase)
            if self.ended or not back:
                raise Refused(Refusal("core.no-undo"))
            trial = self.trial()
            trial.undo(acting, back)
            await self.append(sitter, wish, UNDO, acting, Choice(UNDO, (back,)), trial.state.digest(), trial)
            self.sitters = tuple([one.looked_up_to(len(trial.log)) for one in self.sitters])
        self.changed()
        return False

    def _back(self, acting: Seats, phase: bool) -> int:
        """How many entries of the log go back with an undo of these seats; 0: there is no free undo."""
        game, log = self.game, self.game.log
        if not game.can_undo(acting):
            return 0
        last = next((n for n, entry in enumerate(reversed(log), 1) if entry.seat in acting), 0)
        if not phase or not last:
            return last
        back, seat, here = last, log[-last].seat, self._phases[-last]
        for n in range(last + 1, len(log) + 1):
            other = log[-n].seat != seat
            # a computer's answer within the phase goes back too; where phases are not known, its answer ends them
            ends = other and (not here or log[-n].seat in acting)
            if ends or self._phases[-n] != here or not game.can_undo(acting, n):
                break
            back = back if other else n
        return back

    def _own_choices_back(self, acting: Seats) -> int:
        """How many choices of their own these seats lose by an undo of the phase."""
        back = self._back(acting, phase=True)
        return sum([entry.seat in acting for entry in self.game.log[len(self.game.log) - back :]])

    async def mix_salts(self) -> None:
        """Salts that have come go into the key once nobody thinks; the lock is held by the caller."""
        for sitter in self.sitters:
            if sitter.salt is None or (sitter.id, SALTED) in self.answered or not self.game.committed:
                continue
            trial = self.trial()
            trial.mix(min(sitter.seats), bytes.fromhex(sitter.salt))
            entry = trial.log[-1]
            try:
                await self.append(sitter.id, SALTED, SALTED, sitter.all, entry.choice, entry.digest, trial)
            except Unavailable:
                return  # what was accepted before stands; the salt is tried again after the next choice

    def trial(self) -> Game[Any]:
        """A copy of the game that goes its own way."""
        nobody: Seats = frozenset()
        return self.game.twin(nobody, self.game.state_for(nobody).clone())

    def repeated(self, sitter: int, wish: str, kind: str, choice: Choice | None) -> bool:
        before = self.answered.get((sitter, wish))
        if before is None:
            return False
        # the log holds the canonical spelling: compare what every spelling shares
        if before.kind != kind or (choice and (before.verb, len(before.args)) != (choice.verb, len(choice.args))):
            raise Denied(HTTPStatus.CONFLICT, "id-reused", wish)
        return True

    async def append(
        self, sitter: int, wish: str, kind: str, seats: Seats, choice: Choice, digest: str, game: Game[Any]
    ) -> None:
        """Write a row of the log; when it is on the disk, the game that it leads to is the game."""
        row = LogRow(self.rows, sitter, wish, kind, tuple(sorted(seats)), choice.verb, choice.args, digest)
        finished = game.over is not None
        told = finished if finished != self._finished else None
        await self._written(self._store.append(self.id, self.stamp, row, told))
        self.note(row)
        self.game = game
        self._finished = finished

    async def _written(self, writing: Awaitable[int]) -> None:
        try:
            self.stamp = await writing
        except Overtaken:
            await self.catch_up()
            raise

    def note(self, row: LogRow) -> None:
        """This row is in the store."""
        self.answered[row.sitter, row.wish] = self.last = row
        self.rows = row.seq + 1

    # other processes

    @asynccontextmanager
    async def claimed(self) -> AsyncIterator[bool]:
        """Is this the process that moves what moves by itself here? No other is as long as this lasts."""
        mine = await self._store.claim(self.id)
        try:
            yield mine
        finally:
            if mine:
                await asyncio.shield(self._store.release(self.id))

    async def look(self) -> None:
        """Somebody else has written to this table."""
        async with self.lock:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Take over what others have written to the store; the lock is held by the caller.

        If it is not what is here and a few rows more, this table is out of date.
        """
        kept = await self._store.load(self.id, max(0, self.rows - 1))
        if kept is not None and kept.table.stamp == self.stamp:
            return
        game = None if kept is None else self._continued(kept)
        if kept is None or game is None:
            self.outdate()
            return
        for row in kept.log:
            self.note(row)
        self.game = game
        self.sitters, self.ended, self.asking = kept.sitters, kept.table.ended, kept.table.take_back
        self._finished, self.stamp = kept.table.finished, kept.table.stamp
        self.changed()

    def _continued(self, kept: Kept) -> Game[Any] | None:
        """The game with the rows that have come, if they follow on what is here and are few."""
        known, new = (kept.log[:1], kept.log[1:]) if self.rows else ((), kept.log)
        if known != ((self.last,) if self.rows else ()) or len(new) > FEW_ROWS:
            return None
        trial = self.trial()
        try:
            for row in new:
                repeat(trial, row)
        except (Refused, OtherPosition):
            return None
        return trial

    async def finish(self) -> None:
        """Nobody has to move any more."""
        async with self.lock:
            await self._written(self._store.finish(self.id, self.stamp))
            self._finished = True

    # the people

    async def reseat(self, *sitters: Sitter, ended: Outcome | None = None, quietly: bool = False) -> None:
        """Put changed sitters in the place of those with their ids; the lock is held by the caller.

        `quietly`: the change is nothing that an open page has to hear of.
        """
        await self._written(self._store.change(self.id, self.stamp, sitters, ended))
        for sitter in sitters:
            self.sitters = replaced(self.sitters, sitter)
        self.ended = self.ended or ended
        if not quietly:
            self.changed()

    async def ask_back(self, asking: Asking | None) -> None:
        """Ask the others to take something back, or ask no longer; the lock is held by the caller."""
        await self._written(self._store.ask_back(self.id, self.stamp, asking))
        self.asking = asking
        self.changed()

    # telling

    def changed(self) -> None:
        for listener in tuple(self.listeners):
            listener.changed()

    def outdate(self) -> None:
        """The store holds something else now."""
        self.outdated = True
        for listener in tuple(self.listeners):
            listener.gone()
