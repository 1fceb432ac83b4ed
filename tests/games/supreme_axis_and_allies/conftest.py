"""What holds in every test of this game, beside what the test itself asks for.

Each question, roll and event has a text. The rules that they and the refusals cite are on the list. Nonsense is
refused. What the menu shows may be chosen, and what a test chooses is on the menu, but for units: of these the menu
shows one of a kind.
"""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from theatre.core import flow
from theatre.core.decision import Choice, Decision, Options, Refusal
from theatre.core.events import Event
from theatre.core.message import Message
from theatre.core.state import State
from theatre.games.supreme_axis_and_allies.game import RULES
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import KINDS, Position
from theatre.games.supreme_axis_and_allies.world import SPACES

NONSENSE = [(number,) * length for length in range(6) for number in (-1, KINDS, SPACES, 1000)]
BEFORE_UNITS = {"march": 2, "board": 1, "land": 2, "sail": 2, "fly": 5}  # arguments that come before the units
SHOWN = 8  # options looked at, from the top of the menu and at random


def clear(decision: Decision) -> None:
    RULES.catalogue.say(decision.prompt)
    RULES.catalogue.say(decision.label)
    assert decision.rule in RULES.rulebook
    for part in decision.options.given:
        assert RULES.catalogue.has(f"verb.{part.verb}"), part.verb
        for args in NONSENSE:
            known(part.refuse(args))
    sound(decision.options)
    if decision.asides:
        sound(decision.asides)


def known(refusal: Refusal | None) -> None:
    assert refusal is None or refusal.rule in RULES.rulebook or refusal.rule.startswith("core.")


def sound(options: Options) -> None:
    at_random = Random(1)
    shown = [*islice(options, SHOWN), *[options.sample(at_random) for _ in range(SHOWN)]]
    for choice in shown:
        assert options.why_not(choice) is None, choice


def complete(options: Options, choice: Choice) -> None:
    for at in range(BEFORE_UNITS.get(choice.verb, 0)):
        tokens, _ = options.grouped(choice.verb, choice.args[:at])
        assert choice.args[at] in tokens, f"{choice} is legal, but the menu shows only {tokens}"


@pytest.fixture(autouse=True)
def fair_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    settle, asked, why_not = flow.settle, flow.asked, Decision.why_not
    emit, may_reroll = State.emit, ChitRoll.may_reroll

    def settled(s: State, watch: flow.Watch | None = None) -> tuple[Decision, ...]:
        decisions = settle(s, watch)
        for decision in decisions:
            clear(decision)
        return decisions

    def answered(s: State, seat: int, choice: Choice) -> Decision:
        decision = asked(s, seat, choice)
        for fresh in s.stack[-1].ask(s):  # the test may have moved pieces since the question was put
            complete(fresh.options, choice)
        return decision

    def refused(decision: Decision, choice: Choice) -> Refusal | None:
        refusal = why_not(decision, choice)
        known(refusal)
        return refusal

    def told(s: State, event: Event) -> None:
        RULES.catalogue.say(Message(event.kind, event.args))
        assert not event.rule or event.rule in RULES.rulebook
        emit(s, event)

    def rolled(roll: ChitRoll, s: Position) -> bool:
        RULES.catalogue.say(roll.topic())
        return may_reroll(roll, s)

    monkeypatch.setattr(flow, "settle", settled)
    monkeypatch.setattr(flow, "asked", answered)
    monkeypatch.setattr(Decision, "why_not", refused)
    monkeypatch.setattr(State, "emit", told)
    monkeypatch.setattr(ChitRoll, "may_reroll", rolled)
