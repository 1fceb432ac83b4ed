"""Choices, the options a decision offers, and refusals that name the rule.

One legality serves the browser, the computer players, the fuzzer and the server: `Options` is asked by all of them.
The *menu* (what iteration, `sample` and `grouped` show) is part of the *language* (what `in` accepts).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Literal, Protocol, overload

import msgspec

from theatre.core.message import Argument, Message

if TYPE_CHECKING:
    from theatre.core.state import State

Args = tuple[int, ...]


class Choice(msgspec.Struct, frozen=True, array_like=True):
    verb: str
    args: Args = ()


class Refusal(msgspec.Struct, frozen=True):
    """Why a choice is not legal: `rule` is a row of the game's rules list or a reason of the core (`core.*`)."""

    rule: str
    args: tuple[Argument, ...] = ()
    kind: Literal["never", "not yet"] = "never"

    def message(self) -> Message:
        return Message(f"refusal.{self.rule}", self.args)


class Refused(Exception):
    """Nothing was changed; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule} {refusal.args}" if refusal.args else refusal.rule)
        self.refusal = refusal


class Illegal(Refused):
    """The choice is not among the options of this decision."""


class NotYourDecision(Refused):
    """Somebody else is asked, or nobody."""

    def __init__(self) -> None:
        super().__init__(Refusal("core.not-your-decision", kind="not yet"))


class Stale(Refused):
    """The choice answers a question that is no longer asked."""

    def __init__(self) -> None:
        super().__init__(Refusal("core.stale", kind="never"))


class GameOver(Refused):
    def __init__(self) -> None:
        super().__init__(Refusal("core.game-over"))


class Late(Exception):
    """Options of an earlier position were used after the state had moved on: a fault of the caller."""


UNKNOWN_VERB = "core.unknown-verb"
NOT_OFFERED = "core.not-offered"
UNFINISHED = "core.unfinished"


class Part(Protocol):
    """The options under one verb."""

    @property
    def verb(self) -> str: ...
    def refuse(self, args: Args) -> Refusal | None: ...
    def canonical(self, args: Args) -> Args: ...
    def some(self) -> bool: ...
    def sample(self, rng: Random) -> Args: ...
    def after(self, prefix: Args) -> tuple[Sequence[int], bool]: ...
    def __iter__(self) -> Iterator[Args]: ...


Why = Callable[[Args], Refusal | None]


class Each:
    """A verb with a short list of arguments, `why` explaining what is not on it."""

    __slots__ = ("_rows", "_why", "verb")

    def __init__(self, verb: str, rows: Sequence[Args] = ((),), why: Why | None = None) -> None:
        self.verb = verb
        self._rows = rows
        self._why = why

    def refuse(self, args: Args) -> Refusal | None:
        if args in self._rows:
            return None
        return (self._why(args) if self._why else None) or Refusal(NOT_OFFERED, (self.verb,))

    def canonical(self, args: Args) -> Args:
        return args

    def some(self) -> bool:
        return bool(self._rows)

    def sample(self, rng: Random) -> Args:
        return self._rows[int(rng.random() * len(self._rows))]

    def after(self, prefix: Args) -> tuple[Sequence[int], bool]:
        depth = len(prefix)
        following = {row[depth]: None for row in self._rows if len(row) > depth and row[:depth] == prefix}
        return tuple(following), prefix in self._rows

    def __iter__(self) -> Iterator[Args]:
        return iter(self._rows)


def shut(verb: str, rule: str, kind: Literal["never", "not yet"] = "not yet") -> Each:
    """A verb that is off the menu now, with the rule that shuts it."""
    return Each(verb, (), lambda args: Refusal(rule, kind=kind))


class Walk(Protocol):
    """A cursor through a composite declaration over a read-only state. Every cursor has a legal way out."""

    def tokens(self) -> Sequence[int]:
        """What the menu shows next; `Sifted` where each is dear to judge."""

    def refuse(self, token: int) -> Refusal | None:
        """None if the language allows this token next; it may allow more than the menu shows."""

    def step(self, token: int) -> Walk:
        """The cursor after a token; this one stays as it is."""

    def whole(self) -> bool:
        """May the declaration end here?"""


class Sifted(Sequence[int]):
    """Tokens that cost something to judge: whether there is one, and a random one, are found without judging all."""

    __slots__ = ("_candidates", "_fits", "_judged")

    def __init__(self, candidates: Sequence[int], fits: Callable[[int], bool]) -> None:
        self._candidates = candidates
        self._fits = fits
        self._judged: dict[int, bool] = {}

    def _judge(self, token: int) -> bool:
        known = self._judged.get(token)
        if known is None:
            known = self._judged[token] = self._fits(token)
        return known

    def __iter__(self) -> Iterator[int]:
        return filter(self._judge, self._candidates)

    def __bool__(self) -> bool:
        for token in self._candidates:  # noqa: SIM110  a generator would take as long as most judgements
            if self._judge(token):
                return True
        return False

    def __len__(self) -> int:
        return sum([1 for _ in self])

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[int]: ...
    def __getitem__(self, at: int | slice) -> int | Sequence[int]:
        return list(self)[at]

    def draw(self, rng: Random) -> int | None:
        """One of them, each with the same chance; None if there is none."""
        left = list(self._candidates)
        while left:
            at = int(rng.random() * len(left))
            token, left[at] = left[at], left[-1]
            left.pop()
            if self._judge(token):
                return token
        return None


def _draw(tokens: Sequence[int], rng: Random) -> int | None:
    if isinstance(tokens, Sifted):
        return tokens.draw(rng)
    return tokens[int(rng.random() * len(tokens))] if tokens else None


class Built:
    """A verb whose arguments are built token by token by a `Walk`."""

    __slots__ = ("_canonical", "_opening", "_start", "verb")

    def __init__(self, verb: str, start: Walk, canonical: Callable[[Args], Args] | None = None) -> None:
        self.verb = verb
        self._start = start
        self._canonical = canonical
        self._opening: Sequence[int] | None = None  # the first tokens: dear in many games, and looked at several times

    def _tokens(self, walk: Walk) -> Sequence[int]:
        if walk is not self._start:
            return walk.tokens()
        if self._opening is None:
            self._opening = walk.tokens()
        return self._opening

    def refuse(self, args: Args) -> Refusal | None:
        walk = self._start
        for token in args:
            refusal = walk.refuse(token)
            if refusal is not None:
                return refusal
            walk = walk.step(token)
        return None if walk.whole() else Refusal(UNFINISHED, (self.verb,), "not yet")

    def canonical(self, args: Args) -> Args:
        return self._canonical(args) if self._canonical else args

    def some(self) -> bool:
        return self._start.whole() or bool(self._tokens(self._start))

    def sample(self, rng: Random) -> Args:
        walk = self._start
        args: list[int] = []
        while True:
            whole = walk.whole()
            if whole and rng.random() < 0.5:
                return self.canonical(tuple(args))
            token = _draw(self._tokens(walk), rng)
            if token is None:
                if not whole:
                    raise AssertionError(f"the walk of {self.verb} has no way out after {args}")
                return self.canonical(tuple(args))
            args.append(token)
            walk = walk.step(token)

    def after(self, prefix: Args) -> tuple[Sequence[int], bool]:
        walk = self._start
        for token in prefix:
            if walk.refuse(token) is not None:
                return (), False
            walk = walk.step(token)
        return self._tokens(walk), walk.whole()

    def __iter__(self) -> Iterator[Args]:
        return self._from(self._start, ())

    def _from(self, walk: Walk, args: Args) -> Iterator[Args]:
        if walk.whole():
            yield self.canonical(args)
        for token in self._tokens(walk):
            yield from self._from(walk.step(token), (*args, token))


class Options:
    """What may be chosen now. Bound to one version of the state: using it later is an error."""

    __slots__ = ("_found", "_parts", "_state", "_version", "given")

    def __init__(self, state: State, *parts: Part) -> None:
        self.given = parts  # with those that offer nothing now: they can still say why
        self._parts: tuple[Part, ...] | None = None
        self._found: tuple[Choice, Part] | None = None  # the last choice that was legal, and where
        self._state = state
        self._version = state.version

    @property
    def parts(self) -> tuple[Part, ...]:
        """Those that offer something; found out when somebody asks, for it may take a search."""
        if self._parts is None:
            self._parts = tuple([part for part in self.given if part.some()])
        return self._parts

    def _in_time(self) -> None:
        if self._state.version != self._version:
            raise Late(f"options of version {self._version} used at version {self._state.version}")

    def why_not(self, choice: Choice) -> Refusal | None:
        """None if the choice is legal; else the first reason against it."""
        self._in_time()
        if self._found is not None and self._found[0] == choice:
            return None
        first: Refusal | None = None
        for part in self.given:
            if part.verb == choice.verb:
                refusal = part.refuse(choice.args)
                if refusal is None:
                    self._found = choice, part
                    return None
                first = first or refusal
        return first or Refusal(UNKNOWN_VERB, (choice.verb,), "not yet")

    def __contains__(self, choice: Choice) -> bool:
        return self.why_not(choice) is None

    def __bool__(self) -> bool:
        """From the last part on: most menus end with a plain word, and search in those before it."""
        return any(part.some() for part in reversed(self.given)) if self._parts is None else bool(self._parts)

    def canonical(self, choice: Choice) -> Choice:
        """The one spelling of a legal choice that goes to log and digest."""
        self._in_time()
        for part in self.given:
            if part.verb == choice.verb and ((choice, part) == self._found or part.refuse(choice.args) is None):
                return Choice(choice.verb, part.canonical(choice.args))
        return choice

    def __iter__(self) -> Iterator[Choice]:
        self._in_time()
        for part in self.parts:
            for args in part:
                yield Choice(part.verb, args)

    def only(self) -> Choice | None:
        """The single option, if there is just one; it looks at no more than it must, from the last part on."""
        self._in_time()
        live = list(islice((part for part in reversed(self._parts or self.given) if part.some()), 2))
        if len(live) != 1:
            return None
        first = list(islice(live[0], 2))
        return Choice(live[0].verb, first[0]) if len(first) == 1 else None

    def sample(self, rng: Random) -> Choice:
        """The verb first, then within it; each option of the menu has a chance."""
        self._in_time()
        left = list(self.given if self._parts is None else self._parts)
        while True:  # a part that offers nothing is drawn in vain: no need to look at all of them
            part = left.pop(int(rng.random() * len(left)))
            if part.some():
                return Choice(part.verb, part.sample(rng))

    def verbs(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([part.verb for part in self.parts]))

    def grouped(self, verb: str, prefix: Args = ()) -> tuple[tuple[int, ...], bool]:
        """The integers that may follow a prefix, and whether the prefix is a choice by itself."""
        self._in_time()
        following: dict[int, None] = {}
        whole = False
        for part in self.parts:
            if part.verb == verb:
                tokens, ends = part.after(prefix)
                following.update(dict.fromkeys(tokens))
                whole = whole or ends
        return tuple(following), whole


class Decision(msgspec.Struct, frozen=True):
    """A question to one seat. `asides` are its any-time powers: neither options nor part of `sample`.

    An aside is carried out by `take_aside(state, seat, choice)`, or by the frame's `answer` if there is none.
    `public`: the options follow from public facts, so a lone one may be taken by the engine.
    `waited`: the game waits for this seat; a seat that may only retract is not waited for, nor is a bystander, who has
    asides and no options.
    """

    seat: int
    prompt: Message
    rule: str
    options: Options
    asides: Options | None = None
    take_aside: Callable[[Any, int, Choice], None] | None = None
    label: Message = Message("waiting")
    public: bool = True
    waited: bool = True

    def why_not(self, choice: Choice) -> Refusal | None:
        refusal = self.options.why_not(choice)
        if refusal is not None and self.asides is not None:
            aside = self.asides.why_not(choice)
            if aside is None or refusal.rule == UNKNOWN_VERB:
                return aside
        return refusal

    def answerable(self) -> bool:
        return bool(self.options) or (not self.waited and bool(self.asides))

    def canonical(self, choice: Choice) -> Choice:
        home = self.options if self.asides is None or choice in self.options else self.asides
        return home.canonical(choice)
