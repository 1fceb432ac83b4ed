"""A game in progress: choices come in, the log grows, undo and take-backs go by replay.

Until a barrier (the actor has learnt something, or another seat has to decide) others see the last committed state and
the events are held back, so nobody watches a player think, and undo up to it is free.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from hashlib import blake2b
from typing import Any, Generic, TypeVar

import msgspec

from theatre.core import flow
from theatre.core.decision import Choice, Decision, GameOver, NotYourDecision, Refusal, Refused, Stale
from theatre.core.dice import Dice, commitment, mixed_key
from theatre.core.edits import is_edit, logged, unlogged
from theatre.core.events import Event, seen
from theatre.core.message import Message
from theatre.core.rules import Outcome, Rules, Seats
from theatre.core.state import State

S = TypeVar("S", bound=State)
TAKE_BACK, SALT = "core.take-back", "core.salt"
NEW_RULES, GIVEN = "core.new-rules", "core.given-position"  # how a game that goes on from a position begins its log
SNAPSHOT_EVERY = 50  # entries; a compromise between the size of a save and the time to reach any step
_json = msgspec.json.Encoder(order="deterministic")


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """A line of the log: who chose what, and the digest of the state that followed."""

    seat: int
    choice: Choice
    digest: str


class Asked(msgspec.Struct, frozen=True):
    """A decision as its owner is told of it."""

    seat: int
    prompt: Message
    rule: str
    verbs: tuple[str, ...]
    asides: tuple[str, ...]


class Sight(msgspec.Struct, frozen=True):
    """Everything that reaches a set of seats: no byte of it depends on what they cannot know."""

    view: msgspec.Raw
    asked: tuple[Asked, ...]
    waiting: tuple[tuple[int, Message], ...]
    log: tuple[Message, ...]
    can_undo: bool
    over: Outcome | None
    ticket: str


class Diverged(Exception):
    """A log does not replay to the digests that it recorded."""

    def __init__(self, at: int) -> None:
        super().__init__(f"the log differs from its record at entry {at + 1}")
        self.at = at


class Game(Generic[S]):
    def __init__(
        self,
        rules: Rules[S],
        scenario: str,
        options: Mapping[str, int] | None = None,
        key: bytes = b"",
        practice: bool = False,
        origin: bytes | None = None,
        opening: str = NEW_RULES,
    ) -> None:
        """`origin`: a saved position to go on from in place of the set-up; `opening` is the log line that says so."""
        self.rules = rules
        self.scenario = scenario
        self.options = rules.agreed(options or {})
        self.key = key
        self.practice = practice
        self.origin = origin
        self.opening = opening
        self.state = rules.setup(scenario, self.options, key) if origin is None else rules.restore(origin)
        if origin is not None:
            self.state.log(opening, rules.version)
            flow.settle(self.state)  # the new rules may move on where the old ones asked
        self.log: list[Entry] = []
        self._events: list[list[Event]] = [self.state.take_events()]  # of the set-up, then of each entry
        self._committed = self.state.clone()
        self._barrier = 0  # entries up to here are committed
        self._actor: Seats = frozenset()
        self._snapshots: list[tuple[int, S]] = [(0, self.state.clone())]
        self._proposal: tuple[int, frozenset[int]] | None = None

    @classmethod
    def from_position(
        cls, rules: Rules[S], scenario: str, state: S, options: Mapping[str, int] | None = None, key: bytes = b""
    ) -> Game[S]:
        """A practice game that begins with this position, with dice of its own."""
        return cls(rules, scenario, options, key, True, state.fork(key).saved(), GIVEN)

    @property
    def commitment(self) -> str:
        return commitment(self.key)

    @property
    def over(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def committed(self) -> bool:
        """Nobody has choices on the table that the others do not see yet."""
        return len(self.log) == self._barrier

    # choosing

    def pending(self) -> tuple[Decision, ...]:
        return self.rules.pending(self.state)

    def decision(self, seats: Seats) -> Decision | None:
        """The first open decision of these seats that the game waits for, else any of theirs."""
        mine = [one for one in self.pending() if one.seat in seats]
        return next((one for one in mine if one.waited), mine[0] if mine else None)

    def submit(self, seats: Seats, choice: Choice, ticket: str | None = None) -> None:
        """Take a choice of these seats. A refusal changes nothing."""
        if ticket is not None and ticket != self.ticket(seats):
            raise Stale
        seat, choice = self._answer(seats, choice)
        before = self.state.clone()
        try:
            self.rules.apply(self.state, seat, choice)
        except BaseException:  # an interrupt from the keyboard too: a half-changed state must not exist
            self._replace(before)
            raise
        self._proposal = None
        drew = self.state.dice.drawn != before.dice.drawn
        self._record(Entry(seat, choice, self.state.digest()), self.state.take_events(), seats, drew)

    def mix(self, seat: int, salt: bytes) -> None:
        """Mix the salt of a seat into the key: every draw from now on depends on it."""
        if not self.committed:
            raise Refused(Refusal("core.thinking", kind="not yet"))
        entry = Choice(SALT, tuple(salt))
        mix_into(self.state.dice, entry)
        self.log.append(Entry(seat, entry, self.state.digest()))
        self._events.append([Event(SALT, (seat,))])
        self._commit()

    def edit(self, seat: int, choice: Choice) -> None:
        """Set an open fact right; all have agreed to what this seat proposed. In practice it waits for nobody."""
        if not (self.committed or self.practice):
            raise Refused(Refusal("core.thinking", kind="not yet"))
        edited = self.state.clone()
        told = self.rules.edit(edited, seat, choice)
        self._replace(edited)
        self._proposal = None
        self.log.append(Entry(seat, logged(choice), edited.digest()))
        self._events.append([Event(told.key, told.args, learns=True), *edited.take_events()])
        self._commit()

    def _replace(self, state: S) -> None:
        self.state.touch()  # whoever still holds its options is late
        self.state = state

    def _answer(self, seats: Seats, choice: Choice) -> tuple[int, Choice]:
        """Which of the person's seats this choice answers for, and its canonical spelling."""
        decisions = self.pending()
        if not decisions:
            raise GameOver
        answered = flow.among([one for one in decisions if one.seat in seats], choice)
        return answered.seat, answered.canonical(choice)

    def _record(self, entry: Entry, events: list[Event], seats: Seats, drew: bool) -> None:
        passed = len(self.log) > self._barrier and self._actor.isdisjoint(seats)
        learnt = drew or any(event.learns for event in events)
        self.log.append(entry)
        self._events.append(events)
        self._actor = seats
        waiting = [one.seat for one in self.pending() if one.waited]
        if passed or learnt or not waiting or not seats.issuperset(waiting):
            self._commit()

    def _commit(self) -> None:
        self._barrier = len(self.log)
        self._committed = self.state.clone()
        self._actor = frozenset()
        since = self._barrier - self._snapshots[-1][0]
        # always after a take-back, so that `at` never has to repeat one
        if since >= SNAPSHOT_EVERY or (since and self.log[-1].choice.verb == TAKE_BACK):
            self._snapshots.append((self._barrier, self._committed.clone()))

    # going back

    def can_undo(self, seats: Seats, count: int = 1) -> bool:
        at = len(self.log) - count
        if self.practice:
            return bool(at >= 0 and seats)
        return at >= self._barrier and all(entry.seat in seats for entry in self.log[at:])

    def undo(self, seats: Seats, count: int = 1) -> None:
        """Take the last choices back. Never across a die, a draw, a reveal or another seat's decision."""
        if not self.can_undo(seats, count):
            raise Refused(Refusal("core.no-undo"))
        at = len(self.log) - count
        self._replace(self.at(at))
        self._proposal = None
        del self.log[at:], self._events[at + 1 :]
        if at < self._barrier:
            self._snapshots = [one for one in self._snapshots if one[0] <= at]
            self._commit()

    def propose_take_back(self, seats: Seats, at: int) -> None:
        """Ask the others to go back to the position after entry `at`. The dice are never rewound."""
        self._at_the_table(seats)
        known = self._known(seats)
        if not 0 <= at < known:
            raise Refused(Refusal("core.no-such-entry", (at, known)))
        self._proposal = (at, seats)
        self._settle_take_back(min(seats))

    def consent(self, seats: Seats) -> None:
        self._at_the_table(seats)
        if self._proposal is None:
            raise Refused(Refusal("core.no-proposal"))
        at, agreed = self._proposal
        self._proposal = (at, agreed | seats)
        self._settle_take_back(min(seats))

    def decline(self) -> None:
        self._proposal = None

    @property
    def proposal(self) -> tuple[int, Seats] | None:
        """Where to go back to, and who agrees so far."""
        return self._proposal

    def _settle_take_back(self, seat: int) -> None:
        assert self._proposal is not None
        at, agreed = self._proposal
        if not agreed.issuperset(self.rules.scenarios[self.scenario].seats):
            return
        self._proposal = None
        self._take_back(seat, at)

    def _take_back(self, seat: int, at: int) -> None:
        """Go back to the position after entry `at`, the dice going on; all have agreed, `seat` last."""
        position = self.at(at)
        position.dice = self.state.dice.clone()
        self._replace(position)
        self.log.append(Entry(seat, Choice(TAKE_BACK, (at,)), position.digest()))
        self._events.append([Event(TAKE_BACK, learns=True)])  # the number of an entry would count hidden drafts
        self._commit()

    def _at_the_table(self, seats: Seats) -> None:
        if seats.isdisjoint(self.rules.scenarios[self.scenario].seats):
            raise NotYourDecision

    def at(self, index: int) -> S:
        """The state after `index` entries, replayed from the nearest snapshot."""
        if not 0 <= index <= len(self.log):
            raise IndexError(f"the log has {len(self.log)} entries: no position after entry {index}")
        start, snapshot = next(one for one in reversed(self._snapshots) if one[0] <= index)
        state = snapshot.clone()
        for entry in self.log[start:index]:
            redo(self.rules, state, entry)
        state.take_events()
        return state

    # what reaches a set of seats

    def state_for(self, seats: Seats) -> S:
        """The state that these seats may look at: the actor's own, else the last committed one."""
        return self.state if self._known(seats) == len(self.log) else self._committed

    def _known(self, seats: Seats) -> int:
        """How many entries of the log reach these seats: others than the actor know what is committed."""
        return self._barrier if seats.isdisjoint(self._actor) else len(self.log)

    def twin(self, seats: Seats, state: S) -> Game[S]:
        """The same history with another truth behind what these seats see; the two go on independently."""
        twin = copy(self)
        twin.log, twin._events, twin._snapshots = list(self.log), list(self._events), list(self._snapshots)
        if self.state_for(seats) is self.state:
            twin.state = state
        else:
            twin.state, twin._committed = self.state.clone(), state
        return twin

    def log_for(self, seats: Seats) -> tuple[Message, ...]:
        lines = [seen(event, seats) for events in self._events[: self._known(seats) + 1] for event in events]
        return tuple([line for line in lines if line is not None])

    def lines_after(self, seats: Seats, entries: int) -> int:
        """How many log lines these seats have got since so many entries had been made."""
        later = self._events[entries + 1 : self._known(seats) + 1]
        return sum([seen(event, seats) is not None for events in later for event in events])

    def line_counts(self, seats: Seats) -> list[int]:
        """How many log lines these seats have after the set-up and after each entry that reaches them."""
        found, counts = 0, []
        for events in self._events[: self._known(seats) + 1]:
            found += sum([seen(event, seats) is not None for event in events])
            counts.append(found)
        return counts

    def lines_of(self, at: int) -> tuple[Message, ...]:
        """What came of entry `at`, for who may see everything: a replay of a finished or open game."""
        everyone = frozenset(self.rules.scenarios[self.scenario].seats)
        lines = [seen(event, everyone) for event in self._events[at + 1]]
        return tuple([line for line in lines if line is not None])

    def sight(self, seats: Seats) -> Sight:
        state = self.state_for(seats)
        decisions = self.rules.pending(state)
        asked = tuple([_asked(one) for one in decisions if one.seat in seats])
        waiting = tuple([(one.seat, one.label) for one in decisions if one.waited])
        view = _json.encode(self.rules.view(state, seats))
        log = self.log_for(seats)
        return Sight(
            view=msgspec.Raw(view),
            asked=asked,
            waiting=waiting,
            log=log,
            can_undo=self.can_undo(seats),
            over=self.rules.outcome(state),
            ticket=_ticket(view, asked, len(log)),
        )

    def ticket(self, seats: Seats) -> str:
        return self.sight(seats).ticket


def _asked(decision: Decision) -> Asked:
    asides = decision.asides.verbs() if decision.asides else ()
    return Asked(decision.seat, decision.prompt, decision.rule, decision.options.verbs(), asides)


def mix_into(dice: Dice, choice: Choice) -> None:
    """What the entry of a salt does to the key."""
    dice.key = mixed_key(dice.key, [bytes(choice.args)])


def redo(rules: Rules[S], state: S, entry: Entry) -> None:
    """What an entry did to the state, if it was no take-back."""
    if entry.choice.verb == SALT:
        mix_into(state.dice, entry.choice)
    elif is_edit(entry.choice):
        rules.edit(state, entry.seat, unlogged(entry.choice))
    else:
        rules.apply(state, entry.seat, entry.choice)


def _ticket(view: bytes, asked: tuple[Asked, ...], lines: int) -> str:
    return blake2b(view + _json.encode((asked, lines)), digest_size=8).hexdigest()


def replay(game: Game[S], log: Sequence[Entry]) -> Game[S]:
    """The whole log played again in a fresh game; raises `Diverged` where it differs from its record."""
    for at, entry in enumerate(log):
        try:
            _repeat(game, entry)
        except Refused as refusal:
            raise Diverged(at) from refusal
        if game.log[-1].digest != entry.digest:
            raise Diverged(at)
    return game


def _repeat(game: Game[Any], entry: Entry) -> None:
    if entry.choice.verb == TAKE_BACK:
        at = entry.choice.args[0] if entry.choice.args else -1
        if not 0 <= at < len(game.log):
            raise Refused(Refusal("core.no-such-entry", (at, len(game.log))))
        game._take_back(entry.seat, at)
    elif entry.choice.verb == SALT:
        game.mix(entry.seat, bytes(entry.choice.args))
    elif is_edit(entry.choice):
        game.edit(entry.seat, unlogged(entry.choice))
    else:
        game.submit(frozenset((entry.seat,)), entry.choice)
