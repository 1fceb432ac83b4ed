"""What travels between server and browser. Requests are checked by pydantic, answers are msgspec structs.

Both are described in the OpenAPI document; docs/server.md shows an example of each.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from theatre.board.lifeline import Lifeline
from theatre.board.prospect import Prospect
from theatre.core.aids import Aids, Here
from theatre.core.decision import Choice
from theatre.core.game import Asked
from theatre.core.guide import Guide
from theatre.core.message import Message
from theatre.core.rules import Outcome
from theatre.core.verify import Draw

MOST_ARGUMENTS = 500
MOST_ORDERS = 20
Number = Annotated[int, Field(strict=True, ge=-(2**31), lt=2**31)]
Seat = Annotated[int, Field(strict=True, ge=0, lt=64)]
ClientId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$", description="made by the client, new for each wish")]
Who = Annotated[str, Field(pattern=r"^(me|link(:[a-z0-9-]{1,20})?|computer:[a-z0-9-]{1,20})$")]
NewSitter = Annotated[str, Field(pattern=r"^(me|link|computer:[a-z0-9-]{1,20})$")]
Word = Annotated[str, Field(min_length=1, max_length=60)]
Arguments = Annotated[tuple[Number, ...], Field(max_length=MOST_ARGUMENTS)]
Ticket = Annotated[str, Field(max_length=64)]
Count = Annotated[int, Field(strict=True, ge=0, lt=2**31)]
MySeats = Annotated[tuple[Seat, ...] | None, Field(min_length=1, max_length=64, description="some of the own seats")]


class Request(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewTable(Request):
    """`seating` says for each seat of the scenario who sits there; links with the same name share one link."""

    game: Word
    scenario: Word
    options: Annotated[dict[Word, Number], Field(max_length=64)] = {}
    seating: Annotated[dict[Word, Who], Field(min_length=1, max_length=64)]
    practice: Annotated[bool, Field(strict=True)] = False
    hot_seat: Annotated[bool, Field(strict=True, description="one screen, one seat at a time")] = False


class NewExample(Request):
    """A practice table for a rule; without one, for the guided first game."""

    game: Word
    rule: Word | None = None


class Wish(Request):
    """A choice: `ticket` is the one of the sight that it answers."""

    id: ClientId
    verb: Word
    args: Arguments = ()
    ticket: Ticket
    seats: MySeats = None


class UndoWish(Request):
    id: ClientId
    phase: Annotated[bool, Field(strict=True, description="as far as it is free within the phase")] = False
    seats: MySeats = None


class TakeBackWish(Request):
    """`line`: back to before this line of one's log; without it, to before one's own last choice."""

    id: ClientId
    line: Count | None = None
    seats: MySeats = None


class TakeBackVote(Request):
    """`proposal` is the id of the question that is answered; its author withdraws it by not agreeing."""

    id: ClientId
    proposal: ClientId
    agree: Annotated[bool, Field(strict=True)]
    seats: MySeats = None


class CorrectionWish(Request):
    """A correction that one of the own seats proposes to all."""

    id: ClientId
    seat: Seat
    verb: Word
    args: Arguments = ()


class CorrectionVote(Request):
    """`proposal` is the id of the question that is answered; its author withdraws it by not agreeing."""

    id: ClientId
    proposal: ClientId
    agree: Annotated[bool, Field(strict=True)]


class CorrectionPrefix(Request):
    """Without a verb: what can be set right at all."""

    seat: Seat
    verb: Word | None = None
    prefix: Arguments = ()


class Fork(Request):
    """`step`: the position after so many choices, where the replay is open; without it the present one."""

    step: Count | None = None
    seating: Annotated[dict[Word, NewSitter], Field(min_length=1, max_length=64)]


class Prefix(Request):
    verb: Word
    prefix: Arguments = ()
    ticket: Ticket | None = None
    seats: MySeats = None


class Doubt(Request):
    """A choice that is not made yet, whole or not."""

    verb: Word
    args: Arguments = ()
    ticket: Ticket | None = None
    seats: MySeats = None


class Seen(Request):
    lines: Count
    seats: MySeats = None


class Salt(Request):
    salt: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", description="32 random bytes in hex")]


class NewOrder(Request):
    """A question with this prompt is answered so."""

    prompt: Word
    answer: Word
    args: Arguments = ()


class NewOrders(Request):
    seat: Seat
    orders: Annotated[tuple[NewOrder, ...], Field(max_length=MOST_ORDERS)]


class SeatChange(Request):
    seat: Seat
    who: NewSitter


class EndVote(Request):
    agree: Annotated[bool, Field(strict=True)]


class About(msgspec.Struct, frozen=True):
    """The server itself. Links begin with `public_url`; unless `elsewhere`, they work on this machine only.

    A table without a move for `keep_days` is deleted; null: never.
    """

    version: str
    public_url: str | None
    elsewhere: bool
    keep_days: int | None


class Value(msgspec.Struct, frozen=True):
    value: int
    text: str


class OptionInfo(msgspec.Struct, frozen=True):
    id: str
    text: str
    values: tuple[Value, ...]
    default: int
    rule: str


class ScenarioInfo(msgspec.Struct, frozen=True):
    id: str
    text: str
    story: str
    seats: tuple[int, ...]


class SeatInfo(msgspec.Struct, frozen=True):
    seat: int
    id: str
    name: str


class FirstGame(msgspec.Struct, frozen=True):
    """What to begin with: a short scenario and its playing time, and a guided turn and its time, both in minutes."""

    scenario: str
    minutes: int
    guided: int


class GameCard(msgspec.Struct, frozen=True):
    """A game to choose, as `theatre.core.card` describes it; a game without a card has a title only."""

    name: str
    title: str
    about: str = ""
    players: int | None = None
    minutes: tuple[int, int] | None = None
    hidden: str = ""


class GameInfo(msgspec.Struct, frozen=True):
    name: str
    title: str
    version: str
    seats: tuple[SeatInfo, ...]
    sides: tuple[tuple[int, ...], ...]
    scenarios: tuple[ScenarioInfo, ...]
    options: tuple[OptionInfo, ...]
    computers: tuple[str, ...]
    first: FirstGame | None = None


class RuleInfo(msgspec.Struct, frozen=True):
    """`id` is for programs; players know a rule by `cite`, its printed number or heading."""

    id: str
    cite: str
    title: str
    line: str


class RuleLine(msgspec.Struct, frozen=True):
    """`example`: there is a position to try it."""

    id: str
    cite: str
    title: str
    line: str
    example: bool


class Chapter(msgspec.Struct, frozen=True):
    heading: str
    rules: tuple[RuleLine, ...]


class Try(msgspec.Struct, frozen=True):
    """Something to do in an example; `refused` is the rule that forbids it."""

    seat: int
    verb: str
    args: tuple[int, ...]
    refused: RuleInfo | None = None


class ExampleInfo(msgspec.Struct, frozen=True):
    rule: RuleInfo
    tries: tuple[Try, ...]


class CatalogueInfo(msgspec.Struct, frozen=True):
    """All words of a game; docs/server.md says how a text is filled in."""

    texts: dict[str, str]
    nouns: dict[str, tuple[str, ...]]
    arguments: dict[str, tuple[str, ...]]
    corrections: dict[str, tuple[str, ...]]
    rules: dict[str, RuleInfo]


class Sits(msgspec.Struct, frozen=True):
    """Somebody at the table: `computer` says which of the seats a computer player moves, and its level.

    `replaced` is how often the link was made anew, so that nobody is put in another's place unseen. The creator may
    replace links.
    """

    seats: tuple[int, ...]
    who: Literal["human", "link", "computer"]
    computer: dict[str, str]
    resigned: bool
    agrees_to_end: bool
    salt: str | None
    replaced: int
    creator: bool


class Summary(msgspec.Struct, frozen=True):
    """What everybody may know of a table. Key and number of steps are public when it is over or for practice."""

    id: str
    game: str
    scenario: str
    options: dict[str, int]
    practice: bool
    hot_seat: bool
    commitment: str
    sitters: tuple[Sits, ...]
    over: Outcome | None
    key: str | None
    steps: int | None


class Link(msgspec.Struct, frozen=True):
    seats: tuple[int, ...]
    path: str


class Created(msgspec.Struct, frozen=True):
    """The secrets of a new table: they are told once."""

    table: str
    token: str
    links: tuple[Link, ...]


class Lines(msgspec.Struct, frozen=True):
    """Log lines from number `since` on: keep that many of those you have, then add these."""

    since: int
    lines: tuple[Message, ...]


class Order(msgspec.Struct, frozen=True):
    """A standing order of a seat: a question with this prompt is answered so."""

    seat: int
    prompt: str
    answer: str
    args: tuple[int, ...] = ()


Rolled = tuple[int, tuple[int, ...]]  # sides, faces


class TakeBack(msgspec.Struct, frozen=True):
    """Somebody asks to go back to before log line `line` of the reader; `dice` were rolled since. Seats of persons."""

    id: str
    by: tuple[int, ...]
    line: int
    dice: tuple[Rolled, ...]
    agreed: tuple[int, ...]
    waits_for: tuple[int, ...]


class Correction(msgspec.Struct, frozen=True):
    """Somebody asks all others to set something right; `message` says what. Seats of persons."""

    id: str
    by: tuple[int, ...]
    message: Message
    agreed: tuple[int, ...]
    waits_for: tuple[int, ...]


class Sight(msgspec.Struct, frozen=True):
    """Everything that a set of seats may know now; docs/server.md says what each field means."""

    seats: tuple[int, ...]
    own: tuple[int, ...]
    view: msgspec.Raw
    asked: tuple[Asked, ...]
    waiting: tuple[tuple[int, Message], ...]
    log: Lines
    can_undo: bool
    undo_phase: int
    take_back: TakeBack | None
    correction: Correction | None
    seen: int | None
    orders: tuple[Order, ...]
    over: Outcome | None
    ticket: str
    table: Summary
    here: Here = Here()


class Accepted(msgspec.Struct, frozen=True):
    """`repeated`: this id was accepted before; nothing was done again."""

    sight: Sight
    repeated: bool = False


class Seated(msgspec.Struct, frozen=True):
    sight: Sight
    link: Link | None = None


class Following(msgspec.Struct, frozen=True):
    """The integers that may come next, their names where they are units, and whether the prefix is a choice.

    `stale`, here and in other answers: the question is no longer asked; `sight` is how things stand.
    """

    tokens: tuple[int, ...] = ()
    whole: bool = False
    names: dict[str, Message] = {}
    stale: bool = False
    sight: Sight | None = None


class Ways(msgspec.Struct, frozen=True):
    """Where a choice that goes from space to space may end: the spaces on the way to each end."""

    ways: tuple[tuple[int, ...], ...] = ()
    stale: bool = False
    sight: Sight | None = None


class Corrections(msgspec.Struct, frozen=True):
    """What can be set right now, and after a verb and some integers what may follow."""

    verbs: tuple[str, ...]
    tokens: tuple[int, ...] = ()
    whole: bool = False
    names: dict[str, Message] = {}


class Turn(msgspec.Struct, frozen=True):
    """A table in a list of one's own: whose turn it is, and how many log lines are new to these seats."""

    id: str
    game: str
    scenario: str
    practice: bool
    hot_seat: bool
    own: tuple[int, ...]
    waiting: tuple[tuple[int, Message], ...]
    unread: int
    over: Outcome | None


class Report(msgspec.Struct, frozen=True):
    """A position as its reporter sees it, and nothing else; `lines` are the last ones, in words."""

    theatre: str
    game: str
    rules: str
    scenario: str
    options: dict[str, int]
    practice: bool
    seats: tuple[str, ...]
    questions: tuple[Asked, ...]
    waiting: tuple[str, ...]
    lines: tuple[str, ...]
    view: msgspec.Raw
    over: Outcome | None


class Fault(msgspec.Struct, frozen=True):
    """Why something was not done; `code` is for programs, `text` for people, `rule` the one that forbids it."""

    code: str
    text: str
    rule: RuleInfo | None = None
    kind: Literal["never", "not yet"] = "never"


class Problem(msgspec.Struct, frozen=True):
    error: Fault
    sight: Sight | None = None


class Judgement(msgspec.Struct, frozen=True):
    legal: bool = False
    refusal: Fault | None = None
    stale: bool = False
    sight: Sight | None = None


class Odds(msgspec.Struct, frozen=True):
    """The battle that a choice would lead to, if any."""

    odds: Prospect | None = None
    stale: bool = False
    sight: Sight | None = None


class Supply(msgspec.Struct, frozen=True):
    """By which way a unit is in supply; null where the game does not say, or the unit needs none."""

    line: Lifeline | None = None


class SeenLines(msgspec.Struct, frozen=True):
    seen: int


class Past(msgspec.Struct, frozen=True):
    """What these seats saw when they had `line` lines, the last `lines` of them new; `next` is the following change."""

    line: int
    next: int | None
    lines: tuple[Message, ...]
    view: msgspec.Raw


class Mixed(msgspec.Struct, frozen=True):
    """A salt: after `step` entries it was in the key."""

    step: int
    seat: int
    salt: str


class Drawn(msgspec.Struct, frozen=True):
    """Every draw of a finished game, with all that is needed to repeat it."""

    commitment: str
    secret: str
    keys: tuple[str, ...]
    salts: tuple[Mixed, ...]
    draws: tuple[Draw, ...]


class Replayed(msgspec.Struct, frozen=True):
    """The position after `step` choices with nothing hidden, and how it came about."""

    step: int
    steps: int
    seat: int | None
    choice: Choice | None
    lines: tuple[Message, ...]
    view: msgspec.Raw
    over: Outcome | None


ANSWERS = (
    About, list[GameCard], GameInfo, CatalogueInfo, Aids, list[Chapter], ExampleInfo, Guide,
    Created, Summary, Sight, Accepted, Seated, Following, Ways, Judgement, Odds,
    Corrections, Turn, Report, SeenLines, Past, Replayed, Drawn, Problem,
)  # fmt: skip
_json = msgspec.json.Encoder(order="deterministic")


def encoded(answer: Any) -> bytes:
    return _json.encode(answer)


def schemas() -> dict[str, Any]:
    """The answers as components of the OpenAPI document."""
    _, components = msgspec.json.schema_components(ANSWERS, ref_template="#/components/schemas/{name}")
    return components
