"""The fog law catches what it is there for: one planted leak after the other, of each kind and in each channel."""

from dataclasses import replace
from functools import reduce
from operator import add

import msgspec
import pytest

from contract.telling import told
from core.parley import RULES, fog, order, proposal, raids, state
from core.parley.state import THREAT, power
from theatre.contract import fog as law
from theatre.core.decision import Each, Refusal
from theatre.core.events import Event
from theatre.core.message import Message
from theatre.core.rules import Secret, Section


def report(rules, seeds=(1, 2)):
    return reduce(add, [law.fog(rules, "congress", seed, steps=40, every=4) for seed in seeds])


def caught(rules, kind, channel):
    """Is there a finding of this kind of secret in this channel?"""
    only = tuple([secret for secret in rules.secrets if secret.name == kind])
    focus = replace(rules, secrets=only or rules.secrets)
    for seed in range(24):
        findings = law.fog(focus, "congress", seed, steps=30, every=3, options={"tokens": 3}).findings
        if any(finding.law == f"fog: {kind}" and channel in finding.detail for finding in findings):
            return True
    return False


def viewing(leak):
    """The rules with something more in the view."""
    return replace(RULES, view=lambda s, seats: {**fog.view(s, seats), "leak": leak(s)})


def wrap(monkeypatch, owner, name, change):
    """Let `change` have a method's result."""
    method = getattr(owner, name)
    monkeypatch.setattr(owner, name, lambda self, s, *args: change(self, s, method(self, s, *args), *args))


def with_events(monkeypatch, change):
    """Let `change` have every event before it is emitted."""
    emit = state.Table.emit
    monkeypatch.setattr(state.Table, "emit", lambda s, event: emit(s, change(s, event)))


def test_parley_itself_is_tight():
    tight = report(RULES)
    assert not tight.findings, told(tight.findings)
    assert all(tight.varied.values()), tight.varied
    assert set(tight.varied) == {"deck", "hands", "piles", "bids", law.DICE, law.RESAMPLE}


@pytest.mark.parametrize(
    ("kind", "leak"),
    [
        ("deck", lambda s: s.deck[-1:]),
        ("hands", lambda s: s.hands[0][:1]),
        ("piles", lambda s: s.wealth),
        ("bids", lambda s: [len(s.stack[-1].drafted(seat)) for seat in (0, 1, 2)] if bidding(s) else 0),
        (law.DICE, lambda s: s.dice.clone().roll(1)),
        (law.RESAMPLE, lambda s: s.hands),
    ],
)
def test_a_view_that_tells_a_secret(kind, leak):
    assert caught(viewing(leak), kind, "view is")


def bidding(s):
    return s.stack and isinstance(s.stack[-1], order.Bids)


def test_a_window_that_opens_only_for_who_holds_the_card(monkeypatch):
    def offer(self, s, seat):
        return (Each("object"),) if THREAT in s.hands[seat] else ()

    monkeypatch.setattr(proposal.Objections, "offer", offer)
    assert caught(RULES, "hands", "moves on by itself")


def test_a_lone_pass_that_the_engine_takes_although_its_loneliness_is_secret(monkeypatch):
    def hasty(self, s, asked):
        return (msgspec.structs.replace(asked[0], asides=None, public=True),)

    monkeypatch.setattr(proposal, "LEAST", 5)  # so that many a hand has nothing to propose with
    wrap(monkeypatch, proposal.Proposal, "ask", hasty)
    assert caught(RULES, "hands", "moves on by itself")


def test_a_label_that_tells_a_secret(monkeypatch):
    def tell(self, s, asked, seat):
        return msgspec.structs.replace(asked, label=Message("waiting", (power(s.hands[seat]),)))

    wrap(monkeypatch, order.Council, "turn", tell)
    assert caught(RULES, "hands", "waiting is")


def test_a_prompt_that_tells_a_secret(monkeypatch):
    def tell(self, s, asked, seat):
        return msgspec.structs.replace(asked, prompt=Message("ask.object", (power(s.hands[s.host]),)))

    wrap(monkeypatch, proposal.Objections, "prompt", tell)
    assert caught(RULES, "hands", "asked is")


def test_options_that_follow_from_what_the_seat_cannot_know(monkeypatch):
    def offer(self, s, seat):
        rows = ((), (0,)) if THREAT in s.hands[s.host] else ((),)
        return (Each("object", rows if THREAT in s.hands[seat] else ()),)

    monkeypatch.setattr(proposal.Objections, "offer", offer)
    assert caught(RULES, "hands", "options 0 is")


def test_an_order_of_options_that_tells_a_secret(monkeypatch):
    def tell(self, s, asked, seat):
        kinds = sorted(set(s.hands[seat]), reverse=s.deck[-1:] == (THREAT,))
        return msgspec.structs.replace(asked, options=state.Options(s, Each("bury", [(card,) for card in kinds])))

    wrap(monkeypatch, order.Council, "turn", tell)
    assert caught(RULES, "deck", "options 0 is")


def test_an_any_time_power_that_tells_a_secret(monkeypatch):
    def looks(s, seat):
        worth = [(owner,) for owner in state.others(seat) if s.wealth[owner] > 2]
        return state.Options(s, Each("peek", worth if s.tokens[seat] else ()))

    monkeypatch.setattr(order, "looks", looks)
    assert caught(RULES, "piles", "asides 0 is")


def test_a_reason_that_tells_a_secret(monkeypatch):
    def tell(self, s, asked):
        why = Each("raid", (), lambda _: Refusal("4.3", (power(s.deck[-1:]),)))
        return msgspec.structs.replace(asked, options=state.Options(s, why, *asked.options.given))

    wrap(monkeypatch, raids.Raids, "announce", tell)
    assert caught(RULES, "deck", "why_not 0 is")


def test_a_waited_flag_that_tells_who_has_drafted(monkeypatch):
    def tell(self, s, asked):
        return tuple([msgspec.structs.replace(one, waited=not self.drafted(one.seat)) for one in asked])

    wrap(monkeypatch, order.Bids, "ask", tell)
    assert caught(RULES, "bids", "waiting is")


def test_an_event_that_names_the_cards_drawn(monkeypatch):
    def tell(s, event):
        return event if event.kind != "dealt" else msgspec.structs.replace(event, args=event.args + event.secret)

    with_events(monkeypatch, tell)
    assert caught(RULES, "deck", "log is")


def test_an_event_with_too_large_an_audience(monkeypatch):
    def tell(s, event):
        return event if event.kind != "looked" else msgspec.structs.replace(event, audience=(0, 1, 2))

    with_events(monkeypatch, tell)
    assert caught(RULES, "piles", "log is")


def test_an_event_that_names_a_card_laid_face_down(monkeypatch):
    def tell(s, event):
        return event if event.kind != "buried" else Event("buried", event.args + event.secret)

    with_events(monkeypatch, tell)
    assert caught(RULES, law.CHOICE, "log is")


def test_a_look_that_can_be_undone(monkeypatch):
    def forget(s, event):
        return event if event.kind != "looked" else msgspec.structs.replace(event, learns=False)

    with_events(monkeypatch, forget)
    assert caught(RULES, "piles", "after Choice(verb='peek'")


def test_a_barrier_to_undo_that_tells_a_secret(monkeypatch):
    def sometimes(s, event):
        return event if event.kind != "looked" else msgspec.structs.replace(event, learns=event.secret == (THREAT,))

    with_events(monkeypatch, sometimes)
    assert caught(RULES, "piles", "barrier to undo in one")


def test_an_outcome_that_is_told_too_early():
    early = replace(RULES, outcome=lambda s: RULES.outcome(msgspec.structs.replace(s, stack=[])))
    assert caught(early, "piles", "over is")


def test_a_report_that_tells_a_secret():
    telling = replace(RULES, report=lambda s: (Section(Message("round", s.deck[-1:]), ()),))
    assert caught(telling, "deck", "report is")


def test_a_resample_that_changes_what_the_seat_knows():
    def careless(s, seats, rng):
        return fog.resample(s, frozenset(), rng)

    assert caught(replace(RULES, resample=careless), law.RESAMPLE, "view is")


def test_a_resample_that_is_no_possible_position():
    def impossible(s, seats, rng):
        twin = fog.resample(s, seats, rng)
        twin.deck = (*twin.deck, THREAT)
        return twin

    assert caught(replace(RULES, resample=impossible), law.RESAMPLE, "cards were lost")


def test_a_kind_of_secret_that_is_never_varied():
    idle = replace(RULES, secrets=(*RULES.secrets, Secret("treaties", lambda s, seats, rng: None)))
    run = report(idle, seeds=(1,))
    assert [finding.detail for finding in law.never_varied(idle, run)] == ["'treaties' was never changed"]
