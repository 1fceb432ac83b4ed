"""A game under test, played at random from a seed, and the findings that it yields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from random import Random
from typing import Any

import msgspec

from theatre.core.decision import Choice, Decision, Options
from theatre.core.dice import seed_key
from theatre.core.game import Game, Sight
from theatre.core.rules import Rules, Seats
from theatre.core.state import State

ASIDE = 1 / 30  # often enough to be seen in each run, seldom enough that powers which give things up do not end games
MENU = 40  # options listed of a decision: a composite one may have millions
json = msgspec.json.Encoder(order="deterministic")


class Finding(msgspec.Struct, frozen=True):
    """A law that does not hold: where, and what was seen. `choices` lead there from the set-up of the seed."""

    game: str
    scenario: str
    seed: int
    step: int
    law: str
    detail: str
    options: tuple[tuple[str, int], ...] = ()
    choices: tuple[tuple[int, Choice], ...] = ()

    def __str__(self) -> str:
        return f"{self.game}/{self.scenario}, seed {self.seed}, step {self.step}: {self.law}: {self.detail}"


class Run:
    """One game from a seed. Only `play` moves it on; the first `skip` choices are made before anybody looks."""

    def __init__(
        self,
        rules: Rules[Any],
        scenario: str,
        seed: int,
        options: Mapping[str, int] | None = None,
        purpose: str = "",
        skip: int = 0,
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.game: Game[Any] = Game(rules, scenario, options, seed_key(seed))
        self.rng = Random(f"{purpose}/{rules.name}/{scenario}/{seed}")
        self.findings: list[Finding] = []
        while self.step < skip and (answer := self.next()) is not None:
            if not self.play(*answer, with_ticket=False):
                break

    @property
    def step(self) -> int:
        return len(self.game.log)

    def found(self, law: str, detail: str) -> None:
        """Note a finding; what was found at an earlier step is not said again."""
        if any((one.law, one.detail) == (law, detail) for one in self.findings):
            return
        options = tuple(sorted(self.game.options.items()))
        choices = tuple([(entry.seat, entry.choice) for entry in self.game.log])
        self.findings.append(
            Finding(self.rules.name, self.game.scenario, self.seed, self.step, law, detail, options, choices)
        )

    def next(self) -> tuple[int, Choice] | None:
        """Who goes on, and how; None when the game is over."""
        decisions = self.game.pending()
        return random_answer(decisions, self.rng) if decisions else None

    def play(self, seat: int, choice: Choice, with_ticket: bool = True) -> bool:
        """Through the same door as everybody. False, and a finding, if it cannot be done."""
        seats = frozenset((seat,))
        try:
            self.game.submit(seats, choice, self.game.ticket(seats) if with_ticket else None)
        except Exception as fault:
            self.found("a choice can be made", f"{choice} of seat {seat}: {type(fault).__name__}: {fault}")
            return False
        return True


def random_answer(decisions: tuple[Decision, ...], rng: Random) -> tuple[int, Choice]:
    decision = waited_for(decisions, rng)
    return decision.seat, _any_of(decision, rng)


def waited_for(decisions: tuple[Decision, ...], rng: Random) -> Decision:
    """Mostly one that the game waits for, now and then one that need not be answered, seldom a mere bystander."""
    waited = [one for one in decisions if one.waited or rng.random() < (0.1 if one.options else 0.005)] or decisions
    return waited[int(rng.random() * len(waited))]


def an_aside(decision: Decision, rng: Random) -> Choice | None:
    """Now and then an any-time power in place of an option; always for a bystander, who has nothing else."""
    if decision.asides and (not decision.options or rng.random() < ASIDE):
        return decision.asides.sample(rng)
    return None


def crowds(rules: Rules[Any], scenario: str) -> tuple[Seats, ...]:
    """The sets of seats to look through: a spectator, each seat, and pairs of neighbours."""
    seats = rules.scenarios[scenario].seats
    pairs = [frozenset((one, two)) for one, two in pairwise(seats)]
    return (frozenset(), *[frozenset((seat,)) for seat in seats], *pairs[: 2 if len(seats) > 2 else 0])


def menu(options: Options, rng: Random) -> list[Choice]:
    """The head of the list and some samples: enough to notice another order."""
    if not options:
        return []
    return [*islice(options, MENU), *[options.sample(rng) for _ in range(4)]]


def menus(rules: Rules[Any], state: State, seed: int) -> bytes:
    """What all decisions of a state offer, as bytes."""
    rng = Random(seed)
    return json.encode([(one.seat, one.prompt, menu(one.options, rng)) for one in rules.pending(state)])


def sight_bytes(sight: Sight) -> bytes:
    return json.encode(sight)


def garbled(choice: Choice, rng: Random) -> Choice:
    """A choice near to a legal one, or far from all: often illegal, never malformed as a message."""
    args = list(choice.args)
    kind = rng.randrange(8)
    if kind == 0:
        return Choice("no such verb", choice.args)
    if kind == 1:
        return Choice(choice.verb)
    if kind == 2:
        return Choice(choice.verb, tuple(args) + tuple(args))
    if kind == 3:
        return Choice(choice.verb, tuple([rng.randrange(300)] * 2000))
    if kind == 4 or not args:
        return Choice(choice.verb, (*args, rng.choice((-1, 0, 1, 7, 2**40, -(2**70)))))
    at = rng.randrange(len(args))
    if kind == 5:
        args[at] = rng.choice((-1, -2, 255, 256, 10**6, 2**63, -(2**63), 2**70))
    elif kind == 6:
        args[at] += rng.choice((-1, 1, 2, 5))
    else:
        rng.shuffle(args)
    return Choice(choice.verb, tuple(args))


def _any_of(decision: Decision, rng: Random) -> Choice:
    return an_aside(decision, rng) or decision.options.sample(rng)


def stray(decision: Decision, past: Sequence[Choice], rng: Random) -> Choice:
    """A choice that need not be legal: one of this decision garbled, or one that was made earlier by anybody."""
    if not past or rng.random() < 0.5:
        return garbled(_any_of(decision, rng), rng)
    choice = rng.choice(past)
    return choice if rng.random() < 0.5 else garbled(choice, rng)
