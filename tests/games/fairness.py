"""What holds in every rule test of a game, beside what the test itself asks for.

Each question, roll and event has a text. The rules that they and the refusals cite are on the list. Nonsense is
refused. What the menu shows may be chosen, and what a test chooses is on the menu, as far as `on_menu` arguments of
its verb go: units beyond them are shown one of a kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from theatre.core import flow
from theatre.core.decision import Args, Choice, Decision, Options, Refusal
from theatre.core.events import Event
from theatre.core.message import Message
from theatre.core.rules import Rules
from theatre.core.state import State

SHOWN = 8  # options looked at, from the top of the menu and at random


def watch_questions(
    monkeypatch: pytest.MonkeyPatch, rules: Rules[Any], nonsense: Sequence[Args], on_menu: Mapping[str, int]
) -> None:
    """Look over the shoulder of a test: see above."""
    settle, asked, why_not = flow.settle, flow.asked, Decision.why_not
    emit, tell = State.emit, flow.Roll._tell

    def known(refusal: Refusal | None) -> None:
        assert refusal is None or refusal.rule in rules.rulebook or refusal.rule.startswith("core."), refusal

    def clear(decision: Decision) -> None:
        rules.catalogue.say(decision.prompt)
        if decision.waited:
            rules.catalogue.say(decision.label)
        assert decision.rule in rules.rulebook, decision.rule
        for options in (decision.options, *([decision.asides] if decision.asides else [])):
            for part in options.given:
                assert rules.catalogue.has(f"verb.{part.verb}"), part.verb
                for args in nonsense:
                    known(part.refuse(args))
            sound(options)

    def settled(s: State, watch: flow.Watch | None = None) -> tuple[Decision, ...]:
        decisions = settle(s, watch)
        for decision in decisions:
            clear(decision)
        return decisions

    def answered(s: State, seat: int, choice: Choice) -> Decision:
        decision = asked(s, seat, choice)
        for fresh in s.stack[-1].ask(s):  # the test may have moved pieces since the question was put
            if fresh.seat == seat and fresh.options:
                complete(fresh.options, choice, on_menu.get(choice.verb, 0))
        return decision

    def refused(decision: Decision, choice: Choice) -> Refusal | None:
        refusal = why_not(decision, choice)
        known(refusal)
        return refusal

    def told(s: State, event: Event) -> None:
        rules.catalogue.say(Message(event.kind, event.args))
        if event.secret:
            rules.catalogue.say(Message(event.kind + ".known", event.args + event.secret))
        assert not event.rule or event.rule in rules.rulebook, event
        emit(s, event)

    def rolled(roll: flow.Roll[Any], s: State, kind: str, numbers: tuple[int, ...]) -> None:
        rules.catalogue.say(roll.topic())
        tell(roll, s, kind, numbers)

    monkeypatch.setattr(flow, "settle", settled)
    monkeypatch.setattr(flow, "asked", answered)
    monkeypatch.setattr(Decision, "why_not", refused)
    monkeypatch.setattr(State, "emit", told)
    monkeypatch.setattr(flow.Roll, "_tell", rolled)


def sound(options: Options) -> None:
    if not options:
        return
    at_random = Random(1)
    shown = [*islice(options, SHOWN), *[options.sample(at_random) for _ in range(SHOWN)]]
    for choice in shown:
        assert options.why_not(choice) is None, choice


def complete(options: Options, choice: Choice, upto: int) -> None:
    for at in range(upto):
        tokens, _ = options.grouped(choice.verb, choice.args[:at])
        assert choice.args[at] in tokens, f"{choice} is legal, but the menu shows only {tokens}"
