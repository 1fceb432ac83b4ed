"""A game as the rest of Theatre sees it: one record of pure functions over plain state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from random import Random
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

from theatre.core import flow
from theatre.core.columns import check_frame, check_state
from theatre.core.decision import UNKNOWN_VERB, Choice, Decision, Illegal, Refusal, Refused
from theatre.core.dice import Dice
from theatre.core.edits import BROKEN, Edits
from theatre.core.message import Catalogue, Message
from theatre.core.rulebook import Rule
from theatre.core.state import State, saved_columns

S = TypeVar("S", bound=State)
Seats = frozenset[int]
View = dict[str, Any]


class Scenario(msgspec.Struct, frozen=True):
    """A way to start; its name and story stand in the catalogue under `scenario.<id>`."""

    id: str
    seats: tuple[int, ...]


class Option(msgspec.Struct, frozen=True):
    """Something the players agree on before play; texts under `option.<id>` and `option.<id>.<value>`."""

    id: str
    values: tuple[int, ...]
    default: int
    rule: str = ""  # the rule that limits the values


def switches(defaults: type[msgspec.Struct]) -> dict[str, Option]:
    """One option, on or off, for each field of a record of switches."""
    fields = msgspec.structs.fields(defaults)
    return {field.name: Option(field.name, (0, 1), int(field.default)) for field in fields}


class Outcome(msgspec.Struct, frozen=True):
    """Who has won and why; `best` is the individual winner where the game names one."""

    winners: tuple[int, ...]
    reason: Message
    best: int | None = None


@dataclass(frozen=True)
class Secret(Generic[S]):
    """A kind of hidden fact. `twin` gives a state that differs only in secrets of this kind, unknown to these seats.

    It returns None where nothing of the kind is hidden from them or nothing else is possible.
    """

    name: str
    twin: Callable[[S, Seats, Random], S | None]


class Section(msgspec.Struct, frozen=True):
    """Part of a position told in words: a heading and its lines."""

    heading: Message
    lines: tuple[Message, ...]


class SetupError(ValueError):
    """The wish for a game names a scenario, an option or a value that does not exist; `rule` forbids it, if any."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


@dataclass(frozen=True)
class Rules(Generic[S]):
    """One object per game. It knows no network, no clock, no user interface."""

    name: str
    version: str
    state_type: type[S]
    frames: tuple[type[flow.Frame[S]], ...]
    seats: tuple[str, ...]
    scenarios: Mapping[str, Scenario]
    options: Mapping[str, Option]
    start: Callable[[Scenario, Mapping[str, int], Dice], S]
    view: Callable[[S, Seats], View]
    outcome: Callable[[S], Outcome | None]
    check: Callable[[S], None]
    resample: Callable[[S, Seats, Random], S]
    catalogue: Catalogue
    rulebook: Mapping[str, Rule]
    secrets: tuple[Secret[S], ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()  # seats that win together; () where each plays for itself
    # per verb what its integers are, in the words of `core.arguments`
    arguments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unit_name: Callable[[S, int], Message] = lambda _, unit: Message("core.unit", (unit,))
    report: Callable[[S], tuple[Section, ...]] = lambda _: ()  # the position in words, for a reader without a board
    rounds: Callable[[S], int] = lambda _: 0  # rounds begun, for those who watch over the length of a game
    longest: int = 40  # the printed end in rounds, or a cap where none is printed
    edits: Edits[S] | None = None  # what the players may set right by consent

    def __post_init__(self) -> None:
        check_state(self.state_type)
        tags: dict[object, type] = {}
        for frame in self.frames:
            check_frame(frame)
            tag = frame.__struct_config__.tag
            if tag is None or tag == frame.__name__:
                raise TypeError(f"{frame.__name__} needs a tag: the rule number or heading that it carries out")
            if tag in tags:
                raise TypeError(f"{frame.__name__} and {tags[tag].__name__} have the same tag {tag!r}")
            tags[tag] = frame

    def factions(self) -> tuple[tuple[int, ...], ...]:
        return self.sides or tuple([(seat,) for seat in range(len(self.seats))])

    # the contract

    def setup(self, scenario: str, options: Mapping[str, int] | None = None, key: bytes = b"") -> S:
        if scenario not in self.scenarios:
            raise SetupError(f"{self.name} has no scenario {scenario!r}; it has {', '.join(self.scenarios)}")
        s = self.start(self.scenarios[scenario], self.agreed(options or {}), Dice(key))
        flow.settle(s)
        return s

    def agreed(self, options: Mapping[str, int]) -> dict[str, int]:
        """All options with their values, the defaults filled in."""
        for name, value in options.items():
            if name not in self.options:
                raise SetupError(f"{self.name} has no option {name!r}; it has {', '.join(self.options)}")
            if value not in self.options[name].values:
                allowed = ", ".join(map(str, self.options[name].values))
                wrong = f"{self.name}: the option {name} may be {allowed}, not {value}"
                raise SetupError(wrong, self.options[name].rule)
        return {name: options.get(name, option.default) for name, option in self.options.items()}

    def pending(self, state: S) -> tuple[Decision, ...]:
        return flow.pending(state)

    def apply(self, state: S, seat: int, choice: Choice) -> None:
        flow.apply(state, seat, choice)

    def edit(self, state: S, seat: int, choice: Choice) -> Message:
        """Set an open fact right and settle; how it is told. A refusal leaves the state half changed: use a copy."""
        edits = self.edits
        refusal = edits.options(state, seat).why_not(choice) if edits else Refusal(UNKNOWN_VERB, (choice.verb,))
        if edits is None or refusal is not None:
            raise Illegal(refusal or BROKEN)
        told = edits.told(state, choice)
        edits.apply(state, choice)
        state.derive()
        try:
            self.check(state)
            flow.settle(state)
        except (AssertionError, LookupError, ValueError) as fault:  # the rules cannot go on from such a position
            raise Refused(BROKEN) from fault
        return told

    # saved states

    @cached_property
    def _columns(self) -> dict[str, Any]:
        hints = get_type_hints(self.state_type)
        union: Any = reduce(or_, self.frames)
        hints["stack"] = list[union]
        return {name: hints[name] for name in saved_columns(self.state_type)}

    @cached_property
    def _defaulted(self) -> frozenset[str]:
        return frozenset([field.name for field in msgspec.structs.fields(self.state_type) if not field.required])

    def restore(self, saved: bytes) -> S:
        """A state from `State.saved()`; raises msgspec.ValidationError or DecodeError on anything else.

        A column that was added since then begins as it does in a new game, if it has a default.
        """
        raw = msgspec.json.decode(saved, type=dict[str, msgspec.Raw])
        odd = sorted(set(raw) ^ set(self._columns) - (self._defaulted - set(raw)))
        if odd:
            raise msgspec.ValidationError(f"the columns {', '.join(odd)} do not fit this version of {self.name}")
        fields = {name: msgspec.json.decode(value, type=self._columns[name]) for name, value in raw.items()}
        s = self.state_type(**fields)
        s.derive()
        return s
