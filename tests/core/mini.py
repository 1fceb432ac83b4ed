"""Heaps, a tiny game for tests: two seats take counters and roll for points; each has a secret number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from theatre.core.decision import NOT_OFFERED, Args, Built, Choice, Decision, Each, Options, Refusal
from theatre.core.dice import Dice
from theatre.core.edits import Edits, correction
from theatre.core.events import Event
from theatre.core.flow import Frame
from theatre.core.game import Game
from theatre.core.message import Catalogue, Message, load_texts
from theatre.core.rulebook import Rule
from theatre.core.rules import Option, Outcome, Rules, Scenario, Seats, View
from theatre.core.state import State

RED, BLUE = frozenset((0,)), frozenset((1,))
BOTH, NOBODY = RED | BLUE, frozenset[int]()
KEY = b"the key of every test game, 32 b"


class Heaps(State):
    DERIVED = ("left",)

    heaps: bytearray
    points: list[int]
    numbers: bytes  # the secret of each seat
    left: int = 0

    def derive(self) -> None:
        self.left = sum(self.heaps)


@dataclass(frozen=True)
class Sweep:
    """One counter each from two or more heaps. Any order is understood, the menu shows the rising one."""

    heaps: bytes
    taken: Args = ()

    def tokens(self) -> tuple[int, ...]:
        later = tuple(at for at in range(max((-1, *self.taken)) + 1, len(self.heaps)) if self.heaps[at])
        return later if self.taken else later[:-1]  # a sweep that begins with the last heap has no way out

    def refuse(self, token: int) -> Refusal | None:
        fits = token in range(len(self.heaps)) and self.heaps[token] and token not in self.taken
        return None if fits else Refusal("heap-empty", (token,))

    def step(self, token: int) -> Sweep:
        return Sweep(self.heaps, (*self.taken, token))

    def whole(self) -> bool:
        return len(self.taken) > 1


def why_no_take(args: Args) -> Refusal:
    return Refusal("heap-empty", args) if len(args) == 1 else Refusal(NOT_OFFERED, ("take",))


class Turn(Frame[Heaps], tag="turn"):
    """Take as often as you like, then roll, which ends the turn; giving up is possible at any time."""

    seat: int

    def step(self, s: Heaps) -> bool:
        if s.left == 0:
            s.done(self)
        return s.left == 0

    def ask(self, s: Heaps) -> tuple[Decision, ...]:
        full = [(at,) for at, heap in enumerate(s.heaps) if heap]
        sweep = Built("sweep", Sweep(bytes(s.heaps)), lambda args: tuple(sorted(args)))
        options = Options(s, Each("take", full, why_no_take), sweep, Each("roll"))
        return (Decision(self.seat, Message("ask.turn"), "turn", options, Options(s, Each("give-up"))),)

    def answer(self, s: Heaps, seat: int, choice: Choice) -> None:
        if choice.verb == "roll":
            (face,) = s.dice.roll(1)
            s.points[seat] += face
            s.emit(Event("rolled", (seat, face), secret=(s.numbers[seat],), audience=(seat,), learns=True))
            s.become(self, Turn(1 - seat))
            return
        if choice.verb == "give-up":
            s.heaps[:] = bytes(3)
        for heap in choice.args:
            s.heaps[heap] -= 1
        s.log("took", seat, *choice.args)
        s.derive()


def start(scenario: Scenario, options: Mapping[str, int], dice: Dice) -> Heaps:
    numbers = bytes([dice.draw(1, 200, f"number/{seat}")[0] for seat in scenario.seats])
    heaps = bytearray([options["size"]] * 3)
    s = Heaps(stack=[Turn(0)], dice=dice, heaps=heaps, points=[0, 0], numbers=numbers)
    s.derive()
    return s


def view(s: Heaps, seats: Seats) -> View:
    mine = {str(seat): s.numbers[seat] for seat in sorted(seats)}
    return {"heaps": list(s.heaps), "points": s.points, "numbers": mine}


def outcome(s: Heaps) -> Outcome | None:
    return None if s.stack else Outcome((s.points.index(max(s.points)),), Message("over"))


def check(s: Heaps) -> None:
    assert s.left == sum(s.heaps), "the derived column is wrong"
    assert 9 not in s.heaps, "no heap holds nine"
    assert (len(s.heaps), len(s.points), len(s.numbers)) == (3, 2, 2), "three heaps, two seats"


def resample(s: Heaps, seats: Seats, rng: Random) -> Heaps:
    twin = s.fork(rng.randbytes(32))
    twin.numbers = bytes([number if seat in seats else rng.randrange(200) for seat, number in enumerate(s.numbers)])
    return twin


NUMBERS = [[n for n in (0, 1, 2, 9) if n != number] for number in range(50)]


def corrections(s: Heaps, seat: int) -> Options:
    """A heap holds another number; 9 is a number that the rules cannot go on from."""
    return Options(s, correction("heap", lambda _: range(3), lambda said: NUMBERS[s.heaps[said[0]]]))


def correct(s: Heaps, choice: Choice) -> None:
    heap, number = choice.args
    s.heaps[heap] = number


def corrected(s: Heaps, choice: Choice) -> Message:
    return Message("edit.heap.told", (*choice.args, s.heaps[choice.args[0]]))


TEXTS = {
    "edit.heap": "change a heap",
    "edit.heap.told": "By consent {0:heap} holds {1}, not {2}",
    "ask.turn": "Take counters or roll",
    "verb.take": "take",
    "verb.sweep": "sweep",
    "verb.roll": "roll",
    "verb.give-up": "give up",
    "took": "{0:seat} takes from {*1:heap}",
    "rolled": "{0:seat} rolls {1}",
    "rolled.known": "{0:seat} rolls {1}; the secret number is {2}",
    "over": "All heaps are empty",
    "refusal.heap-empty": "{0:heap} is empty",
}
NOUNS = {"seat": ("Red", "Blue"), "heap": ("the left heap", "the middle heap", "the right heap")}

RULES = Rules(
    name="heaps",
    version="1",
    state_type=Heaps,
    frames=(Turn,),
    seats=("red", "blue"),
    scenarios={"duel": Scenario("duel", (0, 1))},
    options={"size": Option("size", (2, 3, 40), 3)},
    start=start,
    view=view,
    outcome=outcome,
    check=check,
    resample=resample,
    catalogue=Catalogue(load_texts("theatre.core") | TEXTS, NOUNS),
    edits=Edits(corrections, correct, corrected, {"heap": ("heap", "number")}),
    rulebook={
        "turn": Rule("turn", "The turn", "order", "Turns", "Seats take turns.", "sequence", True),
        "heap-empty": Rule("heap-empty", "Heaps", "forbids", "Empty heaps", "It gives nothing.", "heaps", True),
    },
)

TAKE = tuple(Choice("take", (heap,)) for heap in range(3))
ROLL = Choice("roll")
GIVE_UP = Choice("give-up")


def new(practice: bool = False, size: int = 3) -> Game[Heaps]:
    return Game(RULES, "duel", {"size": size}, KEY, practice)
