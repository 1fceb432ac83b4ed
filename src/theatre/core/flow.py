"""The flow of a game: a stack of frames, moved on by `settle`, and the patterns that rulebooks share.

`step` mutates and `ask` only reads: looking at a game never rolls a die. A frame ends by `s.done(self, result)`, which
tells its parent through `child_done`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from theatre.core.decision import (
    UNKNOWN_VERB,
    Choice,
    Decision,
    Each,
    GameOver,
    Illegal,
    NotYourDecision,
    Options,
    Part,
    Refusal,
)
from theatre.core.events import Event
from theatre.core.message import Argument, Message
from theatre.core.state import State

S = TypeVar("S", bound=State)


class Frame(msgspec.Struct, Generic[S], tag_field="frame"):
    """One nested step of the sequence of play. The tag is a rule number or heading: a rename must not break a save."""

    def step(self, s: S) -> bool:
        """Move on without a decision (roll, push, pop, emit). True: something was done, look again."""
        return False

    def ask(self, s: S) -> tuple[Decision, ...]:
        """The decisions that are open now; reads only."""
        return ()

    def answer(self, s: S, seat: int, choice: Choice) -> None:
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def child_done(self, s: S, child: Any, result: Any) -> None:
        """A frame that this one pushed has ended."""


class Stuck(AssertionError):
    """A frame neither moves on nor asks: a fault of the rules."""


Watch = Callable[[Frame[Any]], None]


def settle(s: State, watch: Watch | None = None) -> tuple[Decision, ...]:
    """Move on until somebody has to decide. A lone option that is public knowledge is taken and logged.

    `watch` is told of every frame that comes to the top.
    """
    while s.stack:
        top: Frame[Any] = s.stack[-1]
        if watch is not None:
            watch(top)
        s.touch()
        if top.step(s):
            continue
        decisions = top.ask(s)
        if not decisions:
            raise Stuck(f"{type(top).__name__} neither moves on nor asks")
        choosing = [one for one in decisions if one.options.given]  # bystanders do not hold the game up
        if len(choosing) == 1:
            asked = choosing[0]
            only = asked.options.only() if asked.public and not asked.asides else None
            if only is not None:
                s.emit(Event("core.only-option", (asked.seat, only.verb), rule=asked.rule))
                top.answer(s, asked.seat, only)
                continue
        s.note_asked(decisions)
        return decisions
    s.touch()
    s.note_asked(())
    return ()


def pending(s: State) -> tuple[Decision, ...]:
    """The open decisions of a settled state; () means the game is over. Reads only."""
    if s.asked is None:
        s.note_asked(s.stack[-1].ask(s) if s.stack else ())
    return s.asked or ()


def asked(s: State, seat: int, choice: Choice) -> Decision:
    """The open decision of this seat that the choice answers; raises if there is none."""
    decisions = pending(s)
    if not decisions:
        raise GameOver
    return among([decision for decision in decisions if decision.seat == seat], choice)


def among(mine: list[Decision], choice: Choice) -> Decision:
    """The decision that the choice answers; a bystander who tries another's options hears that it is not his turn."""
    if not mine:
        raise NotYourDecision
    refusals: list[Refusal] = []
    for decision in mine:
        refusal = decision.why_not(choice)
        if refusal is None:
            return decision
        refusals.append(refusal)
    if refusals[0].rule == UNKNOWN_VERB and not any(decision.options for decision in mine):
        raise NotYourDecision
    raise Illegal(refusals[0])


def apply(s: State, seat: int, choice: Choice, watch: Watch | None = None) -> None:
    """Check, answer, and settle."""
    decision = asked(s, seat, choice)
    aside = decision.take_aside is not None and choice not in decision.options
    choice = decision.canonical(choice)
    if aside:
        decision.take_aside(s, seat, choice)  # type: ignore[misc]
    else:
        s.stack[-1].answer(s, seat, choice)
    settle(s, watch)


# the patterns


class Sequence(Frame[S], kw_only=True):
    """The order of play as a table of step names that can be laid beside the printed one; each names a method."""

    STEPS: ClassVar[tuple[str, ...]] = ()
    at: int = 0

    def step(self, s: S) -> bool:
        if self.at == len(self.STEPS):
            s.done(self)
            return True
        name = self.STEPS[self.at]
        self.at += 1
        getattr(self, name)(s)
        return True


class Window(Frame[S]):
    """After a trigger the eligible seats may react, in order. A reaction may open a further window on top.

    `offer` gives a seat's reactions; it must depend on public facts only as to whether it is empty.
    """

    seats: tuple[int, ...]
    at: int = 0

    def offer(self, s: S, seat: int) -> tuple[Part, ...]:
        raise NotImplementedError

    def react(self, s: S, seat: int, choice: Choice) -> None:
        raise NotImplementedError

    def prompt(self, s: S, seat: int) -> Decision:
        """The question without its options."""
        raise NotImplementedError

    def step(self, s: S) -> bool:
        if self.at == len(self.seats):
            s.done(self)
            return True
        if not self.offer(s, self.seats[self.at]):
            self.at += 1
            return True
        return False

    def ask(self, s: S) -> tuple[Decision, ...]:
        seat = self.seats[self.at]
        options = Options(s, Each("pass"), *self.offer(s, seat))
        return (msgspec.structs.replace(self.prompt(s, seat), options=options, public=False),)

    def answer(self, s: S, seat: int, choice: Choice) -> None:
        self.at += 1
        if choice.verb != "pass":
            self.react(s, seat, choice)


class Level(Frame[S]):
    """A chain by levels: one side announces all its tries, they are rolled, then the other side counters one level up.

    Resolution runs down again: the level that sailed last is resolved first.
    """

    by: int
    level: int = 0
    tries: tuple[Choice, ...] = ()
    stage: int = 0

    ANNOUNCE: ClassVar[int] = 0
    ROLL: ClassVar[int] = 1
    COUNTER: ClassVar[int] = 2
    RESOLVE: ClassVar[int] = 3

    def announce(self, s: S) -> Decision:
        """The question to `by`; its options include `done`."""
        raise NotImplementedError

    def roll(self, s: S) -> None:
        """Roll for all tries of this level together."""
        raise NotImplementedError

    def counter(self, s: S) -> Level[S] | None:
        """The other side's level above this one, if there is anything to counter."""
        raise NotImplementedError

    def resolve(self, s: S) -> None:
        raise NotImplementedError

    def ask(self, s: S) -> tuple[Decision, ...]:
        return (self.announce(s),)

    def answer(self, s: S, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.stage = self.ROLL
        else:
            self.tries = (*self.tries, choice)

    def step(self, s: S) -> bool:
        if self.stage == self.ANNOUNCE:
            return False
        if self.stage == self.ROLL:
            self.stage = self.COUNTER
            self.roll(s)
        elif self.stage == self.COUNTER:
            self.stage = self.RESOLVE
            above = self.counter(s) if self.tries else None
            if above is not None:
                s.push(above)
        else:
            self.resolve(s)
            s.done(self, self.tries)
        return True


class Sealed(Frame[S]):
    """Several seats decide at once. Each drafts, says `ready`, and may `retract` until all are in.

    The drafts are invisible to others and take effect together, in seat order.
    """

    seats: tuple[int, ...]
    drafts: tuple[tuple[Choice, ...], ...] = ()
    ready: tuple[bool, ...] = ()

    def draft(self, s: S, seat: int) -> Decision:
        """The question to a seat that is not ready, without `ready` itself."""
        raise NotImplementedError

    def may_be_ready(self, s: S, seat: int) -> bool:
        return True

    def reveal(self, s: S) -> None:
        """All are in: the drafts take effect, seat by seat."""
        raise NotImplementedError

    def drafted(self, seat: int) -> tuple[Choice, ...]:
        return self.drafts[self.seats.index(seat)] if self.drafts else ()

    def step(self, s: S) -> bool:
        if len(self.drafts) < len(self.seats):
            self.drafts = ((),) * len(self.seats)
            self.ready = (False,) * len(self.seats)
            return True
        if all(self.ready):
            self.reveal(s)
            s.done(self, self.drafts)
            return True
        return False

    def ask(self, s: S) -> tuple[Decision, ...]:
        return tuple([self._question(s, seat, ready) for seat, ready in zip(self.seats, self.ready, strict=True)])

    def _question(self, s: S, seat: int, ready: bool) -> Decision:
        asked = self.draft(s, seat)
        if ready:
            options = Options(s, Each("retract"))
        elif self.may_be_ready(s, seat):
            options = Options(s, *asked.options.given, Each("ready"))
        else:
            options = asked.options
        return msgspec.structs.replace(asked, options=options, public=False, waited=not ready)

    def answer(self, s: S, seat: int, choice: Choice) -> None:
        at = self.seats.index(seat)
        if choice.verb in ("ready", "retract"):
            self.ready = _replaced(self.ready, at, choice.verb == "ready")
        else:
            self.drafts = _replaced(self.drafts, at, (*self.drafts[at], choice))


T = TypeVar("T")


def _replaced(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])


class Joint(Frame[S]):
    """Allied powers act in one shared phase, in any order, until all are done."""

    seats: tuple[int, ...]
    finished: tuple[int, ...] = ()

    def turn(self, s: S, seat: int) -> Decision:
        """The question to a seat that is not done, without `done` itself."""
        raise NotImplementedError

    def act(self, s: S, seat: int, choice: Choice) -> None:
        raise NotImplementedError

    def step(self, s: S) -> bool:
        if len(self.finished) == len(self.seats):
            s.done(self)
            return True
        return False

    def ask(self, s: S) -> tuple[Decision, ...]:
        asked = [self.turn(s, seat) for seat in self.seats if seat not in self.finished]
        return tuple(
            [msgspec.structs.replace(one, options=Options(s, *one.options.given, Each("done"))) for one in asked]
        )

    def answer(self, s: S, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.finished = (*self.finished, seat)
        else:
            self.act(s, seat, choice)


class Roll(Frame[S]):
    """Dice, then the game's re-roll window where it has one; the faces go to the parent's `child_done`."""

    seat: int
    count: int
    purpose: str
    about: tuple[Argument, ...] = ()
    faces: tuple[int, ...] = ()
    kept: bool = False
    sides: int = 6

    def may_reroll(self, s: S) -> bool:
        """Has the roller, by public facts, a way to roll a die again?"""
        return False

    def step(self, s: S) -> bool:
        if self.count and not self.faces:
            self.faces = s.dice.roll(self.count, self.sides)
            self._tell(s, "core.roll", self.faces)
            return True
        if self.kept or not self.count or not self.may_reroll(s):
            s.done(self, self.faces)
            return True
        return False

    def roll_again(self, s: S, die: int) -> None:
        (face,) = s.dice.roll(1, self.sides)
        self.faces = _replaced(self.faces, die, face)
        self._tell(s, "core.roll-again", (face,))

    def _tell(self, s: S, kind: str, faces: tuple[int, ...]) -> None:
        s.emit(Event(kind, (self.seat, self.purpose, len(self.about), *self.about, *faces), learns=True))

    def topic(self) -> Message:
        """What the dice are for, as a message of the game's catalogue."""
        return Message(f"roll.{self.purpose}", self.about)
