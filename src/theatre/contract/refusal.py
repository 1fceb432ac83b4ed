"""Refusals: whatever is off the list, from the wrong seat, stale or senseless is refused, and nothing changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theatre.contract.run import Finding, Run, json, stray
from theatre.core.decision import (
    UNKNOWN_VERB,
    Choice,
    Decision,
    GameOver,
    Illegal,
    NotYourDecision,
    Refused,
    Stale,
)
from theatre.core.rules import Rules, Seats

LAW = "what is not legal is refused"
NOWHERE = 99  # a seat that no game has


def refusals(
    rules: Rules[Any],
    scenario: str,
    seed: int,
    steps: int = 150,
    options: Mapping[str, int] | None = None,
    skip: int = 0,
) -> tuple[Finding, ...]:
    """Play a game and try what must not pass at each of `steps` choices after the first `skip`."""
    run = Run(rules, scenario, seed, options, "refusal", skip)
    ticket = "no such ticket"
    while run.step < skip + steps and (answer := run.next()) is not None:
        seat, choice = answer
        _wrong_seats(run, choice)
        seats = frozenset((seat,))
        _must_refuse(run, seats, choice, Stale, ticket)
        for decision in run.game.pending():
            _off_list(run, decision)
        fresh = run.game.ticket(seats)
        if not run.play(seat, choice):
            break
        ticket = fresh if fresh != run.game.ticket(seats) else "no such ticket"
        _must_refuse(run, seats, choice, Stale, ticket)
    if not run.game.pending():
        for seat in (*rules.scenarios[scenario].seats, NOWHERE):
            _must_refuse(run, frozenset((seat,)), Choice("pass"), GameOver)
    return tuple(run.findings)


def _wrong_seats(run: Run, choice: Choice) -> None:
    """Seats that are not asked hear that it is not their decision, and no more."""
    asked = {decision.seat for decision in run.game.pending()}
    for seat in (*run.rules.scenarios[run.game.scenario].seats, NOWHERE):
        if seat not in asked:
            _must_refuse(run, frozenset((seat,)), choice, NotYourDecision)
    _must_refuse(run, frozenset(), choice, NotYourDecision)


def _off_list(run: Run, decision: Decision) -> None:
    """Choices beside the options: those that are legal all the same must work, the others must be refused."""
    past = [entry.choice for entry in run.game.log]
    for _ in range(8):
        choice = stray(decision, past, run.rng)
        try:
            refusal = decision.why_not(choice)
        except Exception as fault:
            run.found(LAW, f"why_not of {_brief(choice)} of seat {decision.seat} raises {fault!r}")
            continue
        if refusal is None:
            _works(run, decision.seat, choice)
        elif not _also_legal(run, decision, choice):
            idle = not decision.options and refusal.rule == UNKNOWN_VERB  # a bystander tries what another is asked
            _must_refuse(run, frozenset((decision.seat,)), choice, NotYourDecision if idle else Illegal)


def _also_legal(run: Run, refusing: Decision, choice: Choice) -> bool:
    """A seat may be asked two things at once, and the choice answer the other."""
    same_seat = [one for one in run.game.pending() if one.seat == refusing.seat and one is not refusing]
    return any(one.why_not(choice) is None for one in same_seat)


def _works(run: Run, seat: int, choice: Choice) -> None:
    ahead = run.game.state.clone()
    try:
        run.rules.apply(ahead, seat, choice)
        run.rules.check(ahead)
    except Exception as fault:
        run.found(LAW, f"{_brief(choice)} of seat {seat} is accepted, but then: {type(fault).__name__}: {fault}")


def _must_refuse(run: Run, seats: Seats, choice: Choice, kind: type[Refused], ticket: str | None = None) -> None:
    game = run.game.twin(seats, run.game.state_for(seats).clone())
    before, entries = game.state.saved(), len(game.log)
    who = f"{_brief(choice)} of seats {sorted(seats)}"
    try:
        game.submit(seats, choice, ticket)
    except Refused as refused:
        if type(refused) is not kind:
            run.found(LAW, f"{who} must be refused as {kind.__name__}, not as {refused!r}")
        _explain(run, refused, who)
    except Exception as fault:
        run.found(LAW, f"{who} raises {type(fault).__name__}: {fault}")
    else:
        run.found(LAW, f"{who} must be refused as {kind.__name__}, but is accepted")
        return
    if game.state.saved() != before or len(game.log) != entries:
        run.found(LAW, f"{who} is refused, but something has changed")


def _explain(run: Run, refused: Refused, who: str) -> None:
    """A refusal cites a rule of the list or a reason of the core, has its words or the rule's, and can be sent."""
    refusal = refused.refusal
    message = refusal.message()
    if refusal.rule not in run.rules.rulebook and not refusal.rule.startswith("core."):
        run.found(LAW, f"{who} is refused by {refusal.rule!r}, which is not on the list of rules")
    try:
        if run.rules.catalogue.has(message.key) or refusal.rule not in run.rules.rulebook:
            run.rules.catalogue.say(message)
        json.encode(refusal)
    except Exception as fault:
        run.found(LAW, f"{who} is refused by {refusal.rule!r}, which cannot be told: {fault}")


def _brief(choice: Choice) -> str:
    if len(choice.args) > 12:
        return f"{choice.verb!r} with {len(choice.args)} arguments"
    return f"{choice.verb!r} {choice.args}"
