"""The fog law: what two states have in common for a set of seats reaches it as identical bytes.

At many positions of a game, one secret of each kind is changed that the seats cannot know, and every byte that reaches
them is compared; then both games go on with the same choices and are compared again. The twins part lawfully only where
the view itself tells the seats more: what a seat has learnt is in its view, by value, so a log line or a prompt that
says more than the view is a leak. A seat's own choice tells it more only by an event that `learns`, else it could look
and undo. Last, a choice from secret options is exchanged for another that leaves the same view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from theatre.contract.run import Finding, Run, crowds, garbled, json, menu, random_answer
from theatre.core.decision import Choice, Options
from theatre.core.flow import settle
from theatre.core.game import Game
from theatre.core.rules import Rules, Seats
from theatre.core.state import State

GO_ON = 6  # choices that twins play on together
DICE, RESAMPLE, CHOICE = "dice to come", "resample", "choices"

Twin = Callable[[Any, Seats, Random], State | None]
Channels = Mapping[str, bytes]
Pair = tuple[Game[Any], Game[Any]]


class FogReport(msgspec.Struct, frozen=True):
    """Findings, and how often each kind of secret was really changed."""

    findings: tuple[Finding, ...]
    varied: dict[str, int]

    def __add__(self, other: FogReport) -> FogReport:
        kinds = dict.fromkeys((*self.varied, *other.varied))
        varied = {kind: self.varied.get(kind, 0) + other.varied.get(kind, 0) for kind in kinds}
        return FogReport(self.findings + other.findings, varied)


def fog(
    rules: Rules[Any],
    scenario: str,
    seed: int,
    steps: int = 150,
    every: int = 3,
    options: Mapping[str, int] | None = None,
    skip: int = 0,
) -> FogReport:
    """Play a game and look at every `every`-th of `steps` positions after the first `skip`, through all eyes."""
    run = Run(rules, scenario, seed, options, "fog", skip)
    varied = dict.fromkeys(_kinds(rules), 0)
    while run.step < skip + steps and (answer := run.next()) is not None:
        if run.step % every == 0:
            for seats in crowds(rules, scenario):
                for kind, twin in _kinds(rules).items():
                    varied[kind] += _compare(run, seats, kind, twin)
        _other_choice(run, *answer)
        if not run.play(*answer):
            break
    return FogReport(tuple(run.findings), varied)


def never_varied(rules: Rules[Any], report: FogReport) -> tuple[Finding, ...]:
    """The kinds of secret that no run of the report has changed: the law says nothing of them."""
    return tuple(
        [
            Finding(rules.name, "", 0, 0, "fog: every kind of secret is varied", f"{kind!r} was never changed")
            for kind, count in report.varied.items()
            if count == 0
        ]
    )


def _kinds(rules: Rules[Any]) -> dict[str, Twin]:
    """The declared secrets; the dice to come are one in every game, and honest players look at resamples."""
    kinds: dict[str, Twin] = {secret.name: secret.twin for secret in rules.secrets}
    kinds[DICE] = lambda s, _, rng: s.fork(rng.randbytes(32))
    if rules.secrets:
        kinds[RESAMPLE] = rules.resample
    return kinds


def _compare(run: Run, seats: Seats, kind: str, twin: Twin) -> bool:
    """Was the secret really changed? What the seats see of it becomes a finding."""
    game = run.game
    shown = game.state_for(seats)
    other = twin(shown, seats, Random(run.rng.random()))
    if other is None or other.saved() == shown.saved():
        return False
    for detail in _impossible(run.rules, other):
        run.found(f"fog: {kind}", f"the twin for {sorted(seats)} is not a possible position: {detail}")
        return True
    pair = game.twin(seats, shown.clone()), game.twin(seats, other)
    differing = _differences(run, pair, seats)
    for detail in differing.values():
        run.found(f"fog: {kind}", f"seats {sorted(seats)}: {detail}")
    if not differing and shown is game.state:  # else the choices of the actor are still held back from these seats
        for detail in _go_on(run, pair, seats, kind in (DICE, RESAMPLE)):
            run.found(f"fog: {kind}", f"seats {sorted(seats)}, going on: {detail}")
    return True


def _impossible(rules: Rules[Any], twin: State) -> Iterator[str]:
    """A twin passes the check, and it is at rest: whether somebody is asked never follows from a secret."""
    rest = twin.clone()
    try:
        rules.check(rest)
        settle(rest)
    except Exception as fault:
        yield f"{type(fault).__name__}: {fault}"
    else:
        if rest.saved() != twin.saved():
            yield "it moves on by itself, so that a decision is skipped or an answer is automatic by a secret"


def _differences(run: Run, pair: Pair, seats: Seats) -> dict[str, str]:
    """The channels that differ, with what was seen."""
    spot = run.rng.random()
    one, two = [channels(game, seats, Random(spot)) for game in pair]
    names = [name for name in dict.fromkeys((*one, *two)) if one.get(name) != two.get(name)]
    return {
        name: f"{name} is {_brief(one.get(name))} in one and {_brief(two.get(name))} in the other" for name in names
    }


def _brief(data: bytes | None) -> str:
    text = "absent" if data is None else data.decode()
    return text if len(text) <= 300 else text[:300] + " ..."


def channels(game: Game[Any], seats: Seats, rng: Random) -> Channels:
    """Everything that reaches these seats, by name."""
    sight = game.sight(seats)
    found = {name: json.encode(getattr(sight, name)) for name in sight.__struct_fields__}
    found["report"] = json.encode(game.rules.report(game.state_for(seats)))
    for at, decision in enumerate(game.rules.pending(game.state_for(seats))):
        if decision.seat in seats:
            found[f"options {at}"] = _offered(decision.options, rng)
            found[f"asides {at}"] = _offered(decision.asides, rng)
            menus = menu(decision.options, rng) + (menu(decision.asides, rng) if decision.asides else [])
            wild = [garbled(choice, rng) for choice in menus[:12]]
            found[f"why_not {at}"] = json.encode([_reason(decision.why_not(choice)) for choice in wild])
    return found


def _reason(refusal: Any) -> Any:
    return None if refusal is None else (refusal.rule, [str(arg) for arg in refusal.args], refusal.kind)


def _offered(options: Options | None, rng: Random) -> bytes:
    if options is None:
        return b"none"
    groups = {verb: options.grouped(verb) for verb in options.verbs()}
    return json.encode((menu(options, rng), groups))


def _go_on(run: Run, pair: Pair, seats: Seats, other_dice: bool) -> Iterator[str]:
    """Both games play the same choices and are compared after each, until they part."""
    one, two = pair
    for _ in range(GO_ON):
        decisions = one.pending()
        if not decisions:
            return
        seat, choice = random_answer(decisions, run.rng)
        if seat not in seats and not _possible(two, seat, choice):
            return  # another seat's choice follows from its secrets
        learnt = [_submit(game, seat, choice) for game in pair]
        if learnt[0] != learnt[1] and seat in seats:
            yield f"{choice} of seat {seat} is a barrier to undo in one and not in the other"
            return
        differing = _differences(run, pair, seats)
        told = "view" in differing and (seat not in seats or learnt[0])
        if differing and not told and not (other_dice and learnt[0]):
            yield from [f"after {choice} of seat {seat}: {detail}" for detail in differing.values()]
        if differing:
            return


def _other_choice(run: Run, seat: int, choice: Choice) -> None:
    """Instead of a choice from secret options another with the same verb: who sees no difference is told none."""
    decision = next(one for one in run.game.pending() if one.seat == seat and one.why_not(choice) is None)
    others = [one for one in menu(decision.options, run.rng) if one.verb == choice.verb and one.args != choice.args]
    if decision.public or not others:
        return
    other = run.rng.choice(others)
    for seats in crowds(run.rules, run.game.scenario):
        if seat not in seats:
            shown = run.game.state_for(seats)
            pair = run.game.twin(seats, shown.clone()), run.game.twin(seats, shown.clone())
            learnt = _submit(pair[0], seat, choice), _submit(pair[1], seat, other)
            differing = {} if any(learnt) else _differences(run, pair, seats)
            for detail in differing.values() if "view" not in differing else ():
                run.found(f"fog: {CHOICE}", f"seats {sorted(seats)}: {choice} or {other} of seat {seat}: {detail}")


def _possible(game: Game[Any], seat: int, choice: Choice) -> bool:
    return any(one.seat == seat and one.why_not(choice) is None for one in game.pending())


def _submit(game: Game[Any], seat: int, choice: Choice) -> bool:
    """Make the choice; does the actor learn something by it?"""
    ahead = game.state.clone()
    game.rules.apply(ahead, seat, choice)
    learnt = ahead.dice.drawn != game.state.dice.drawn or any(event.learns for event in ahead.take_events())
    game.submit(frozenset((seat,)), choice)
    return learnt
