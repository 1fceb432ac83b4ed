"""What holds in every test of this game, beside what the test itself asks for.

Each question and event has a text, the rules cited by them and by refusals are on the list, and nonsense is refused.
"""

from __future__ import annotations

import pytest

from theatre.core import flow
from theatre.core.decision import Choice, Decision, Refusal, Refused
from theatre.core.events import Event
from theatre.core.message import Message
from theatre.core.state import State
from theatre.games.supreme_axis_and_allies.game import RULES
from theatre.games.supreme_axis_and_allies.state import KINDS
from theatre.games.supreme_axis_and_allies.world import SPACES

NONSENSE = [(number,) * length for length in range(6) for number in (-1, KINDS, SPACES, 1000)]


def legible_question(decision: Decision) -> None:
    RULES.catalogue.say(decision.prompt)
    RULES.catalogue.say(decision.label)
    assert decision.rule in RULES.rulebook
    for part in decision.options.given:
        assert RULES.catalogue.has(f"verb.{part.verb}"), part.verb
        for args in NONSENSE:
            refusal = part.refuse(args)
            if refusal is not None:
                known_rule(refusal)


def known_rule(refusal: Refusal) -> None:
    assert refusal.rule in RULES.rulebook or refusal.rule.startswith("core.")


@pytest.fixture(autouse=True)
def everything_has_words(monkeypatch: pytest.MonkeyPatch) -> None:
    settle, asked, emit = flow.settle, flow.asked, State.emit

    def settled(s: State, watch: flow.Watch | None = None) -> tuple[Decision, ...]:
        decisions = settle(s, watch)
        for decision in decisions:
            legible_question(decision)
        return decisions

    def refused(s: State, seat: int, choice: Choice) -> Decision:
        try:
            return asked(s, seat, choice)
        except Refused as fault:
            known_rule(fault.refusal)
            raise

    def told(s: State, event: Event) -> None:
        RULES.catalogue.say(Message(event.kind, event.args))
        assert not event.rule or event.rule in RULES.rulebook
        emit(s, event)

    monkeypatch.setattr(flow, "settle", settled)
    monkeypatch.setattr(flow, "asked", refused)
    monkeypatch.setattr(State, "emit", told)
