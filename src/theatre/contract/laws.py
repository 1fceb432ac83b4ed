"""The laws of the contract: reading changes nothing, copies and saves play on alike, undo has its barrier.

`laws` plays one game and tries all of them at every step; `hash_order` plays it in processes with other hash seeds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from itertools import zip_longest
from random import Random
from typing import Any

from theatre.contract.run import Finding, Run, crowds, menu, menus, sight_bytes
from theatre.core.decision import Choice, Decision, Late
from theatre.core.game import Game, replay
from theatre.core.message import CatalogueError
from theatre.core.rules import Rules
from theatre.core.save import load, save
from theatre.core.state import State

SHADOW_EVERY = 20  # steps until the copies that play along are taken afresh
SAVE_EVERY = 40
LOOK_BACK_EVERY = 23
ALL_BACK_EVERY = 7  # at the other steps one choice is taken back, not all up to the barrier

Law = Callable[[Run], Iterator[str]]


def laws(
    rules: Rules[Any],
    scenario: str,
    seed: int,
    steps: int = 150,
    options: Mapping[str, int] | None = None,
    skip: int = 0,
) -> tuple[Finding, ...]:
    """Play a game and hold every law against `steps` choices after the first `skip`."""
    run = Run(rules, scenario, seed, options, "laws", skip)
    shadows: dict[str, State] = {}
    while run.step < skip + steps:
        for name, law in AT_REST.items():
            _hold(run, name, law)
        if not shadows or run.step % SHADOW_EVERY == 0:
            shadows = {"copy": run.game.state.clone(), "saved state": rules.restore(run.game.state.saved())}
        if run.step % SAVE_EVERY == 0:
            _hold(run, "a saved game is the game", _loads)
        answer = run.next()
        if answer is None:
            break
        if not _play_on(run, shadows, *answer):
            break
    _hold(run, "the log replays", _replays)
    return tuple(run.findings)


def _hold(run: Run, name: str, law: Law) -> None:
    try:
        for detail in law(run):
            run.found(name, detail)
    except Exception as fault:
        run.found(name, f"{type(fault).__name__}: {fault}")


# at every position


def _reading(run: Run) -> Iterator[str]:
    """Looking at a game never changes it."""
    game = run.game
    before = game.state.saved()
    for seats in crowds(run.rules, game.scenario):
        sight_bytes(game.sight(seats))
        if game.state.saved() != before:
            yield f"sight of {sorted(seats)} changed the state"
            return
    for decision in game.state.stack[-1].ask(game.state) if game.state.stack else ():
        menu(decision.options, Random(0))
        for verb in decision.options.verbs():
            decision.options.grouped(verb)
    game.over  # noqa: B018 (read for its effects: it must have none)
    run.rules.check(game.state)
    if game.state.saved() != before:
        yield "options, outcome or check changed the state"


def _derived(run: Run) -> Iterator[str]:
    """Derived columns are what `derive` would make of the others."""
    fresh = run.game.state.clone()
    fresh.derive()
    for name in fresh.DERIVED:
        kept, right = getattr(run.game.state, name), getattr(fresh, name)
        if kept != right:
            yield f"{name} is {kept}, derived afresh it is {right}"


def _menu(run: Run) -> Iterator[str]:
    """The menu is part of the language, and each choice of it can be made."""
    rng = Random(run.step)
    for decision in run.game.pending():
        if not decision.answerable():
            yield f"the decision {decision.prompt.key!r} of seat {decision.seat} has no option"
        offered = menu(decision.options, rng)
        if decision.asides:
            offered += menu(decision.asides, rng)
        for choice in offered:
            refusal = decision.why_not(choice)
            if refusal is not None:
                yield f"{choice} is on the menu, but refused by {refusal.rule}"
            elif decision.canonical(spelt := decision.canonical(choice)) != spelt:
                yield f"the canonical spelling of {spelt} is another one"
        for choice in rng.sample(offered, min(3, len(offered))):
            yield from _can_be_made(run, decision.seat, choice)


def _can_be_made(run: Run, seat: int, choice: Choice) -> Iterator[str]:
    before = run.game.state.saved()
    ahead = run.game.state.clone()
    try:
        run.rules.apply(ahead, seat, choice)
        run.rules.check(ahead)
    except Exception as fault:
        yield f"{choice} of seat {seat} is on the menu, but: {type(fault).__name__}: {fault}"
    if run.game.state.saved() != before:
        yield f"{choice}, made in a copy, changed the state that was copied"


def _words(run: Run) -> Iterator[str]:
    """Every prompt, label, verb and log line has a text; every rule cited is on the list."""
    catalogue, rulebook = run.rules.catalogue, run.rules.rulebook
    everyone = frozenset(run.rules.scenarios[run.game.scenario].seats)
    lines = list(run.game.log_for(everyone)[-20:]) + list(run.game.log_for(frozenset())[-20:])
    for decision in run.game.pending():
        lines += [decision.prompt, decision.label]
        if decision.rule not in rulebook:
            yield f"the decision {decision.prompt.key!r} cites {decision.rule!r}, which is not on the list of rules"
        verbs = decision.options.verbs() + (decision.asides.verbs() if decision.asides else ())
        yield from [f"the verb {verb!r} has no text" for verb in verbs if not catalogue.has(f"verb.{verb}")]
    for section in run.rules.report(run.game.state):
        lines += [section.heading, *section.lines]
    for line in lines:
        try:
            catalogue.say(line)
        except CatalogueError as fault:
            yield str(fault)


def _end(run: Run) -> Iterator[str]:
    """There is an outcome when nobody is asked any more, and not before; until then somebody is waited for."""
    if bool(run.game.pending()) == (run.game.over is not None):
        yield f"pending: {bool(run.game.pending())}, outcome: {run.game.over}"
    if run.game.pending() and not any(one.waited for one in run.game.pending()):
        yield "seats are asked, but nobody is waited for"


AT_REST: Mapping[str, Law] = {
    "reading changes nothing": _reading,
    "derived columns are fresh": _derived,
    "the menu is part of the language": _menu,
    "everything has words": _words,
    "an outcome ends the game": _end,
}


# from position to position


def _play_on(run: Run, shadows: Mapping[str, State], seat: int, choice: Choice) -> bool:
    """Play the choice in the game, in a copy one step ahead and in the shadows; then try to undo it."""
    game = run.game
    copies = {"copy one step ahead": game.state.clone(), **shadows}
    held = game.pending()
    before, drawn = game.state.saved(), dict(game.state.dice.drawn)
    sights = {one: sight_bytes(game.sight(frozenset((one,)))) for one in _others(run, seat)}
    if not run.play(seat, choice):
        return False
    learnt = game.state.dice.drawn != drawn
    for kind, state in copies.items():
        try:
            run.rules.apply(state, seat, choice)
        except Exception as fault:
            run.found("copies play on alike", f"the {kind} cannot play {choice} of seat {seat}: {fault!r}")
            continue
        learnt |= any(event.learns for event in state.take_events())
        if state.digest() != game.state.digest():
            run.found("copies play on alike", f"the {kind} differs after {choice} of seat {seat}")
        elif menus(run.rules, state, run.step) != menus(run.rules, game.state, run.step):
            run.found("copies play on alike", f"the {kind} offers other options after {choice} of seat {seat}")
    _hold(run, "late options are refused", lambda _: _late(held))
    _hold(run, "undo goes back to the barrier", lambda run: _undo(run, seat, learnt, before, sights))
    return True


def _others(run: Run, seat: int) -> list[int]:
    return [one for one in run.rules.scenarios[run.game.scenario].seats if one != seat]


def _late(held: tuple[Decision, ...]) -> Iterator[str]:
    uses: Mapping[str, Callable[[Decision], object]] = {
        "sample": lambda one: one.options.sample(Random(0)),
        "why_not": lambda one: one.options.why_not(Choice("")),
        "list": lambda one: next(iter(one.options)),
        "grouped": lambda one: one.options.grouped(""),
    }
    for name, use in uses.items():
        try:
            use(held[0])
        except Late:
            continue
        yield f"{name} answers after the state has moved on"


def _undo(run: Run, seat: int, learnt: bool, before: bytes, sights: Mapping[int, bytes]) -> Iterator[str]:
    """Undo is free up to the barrier, restores every byte, and nobody else sees what was taken back."""
    game, seats = run.game, frozenset((seat,))
    passed = not seats.issuperset(waited := [one.seat for one in game.pending() if one.waited]) or not waited
    if any(game.can_undo(frozenset((other,))) for other in sights):
        yield f"another seat may take back the choice of seat {seat}"
    if not game.can_undo(seats):
        if not learnt and not passed and all(entry.seat == seat for entry in game.log[-2:]):
            yield f"seat {seat} has learnt nothing and goes on, but may not take its choice back"
        return
    if learnt or passed:
        yield f"seat {seat} may go back across {'a draw or reveal' if learnt else 'the decision of another seat'}"
        return
    for other, sight in sights.items():
        if sight_bytes(game.sight(frozenset((other,)))) != sight:
            yield f"seat {other} watches seat {seat} think"
    taken = list(game.log)
    digest = game.state.digest()
    lowest = 0 if len(taken) % ALL_BACK_EVERY == 0 else len(taken) - 1
    while game.can_undo(seats) and len(game.log) > lowest:
        game.undo(seats)
        if len(game.log) == len(taken) - 1 and game.state.saved() != before:
            yield "the position is not the one before the choice"
        if game.log and game.state.digest() != game.log[-1].digest:
            yield f"{len(taken) - len(game.log)} choices back the position is not the one of the log"
    for entry in taken[len(game.log) :]:
        if entry.seat != seat:
            yield f"undo has crossed the decision of seat {entry.seat}"
        game.submit(frozenset((entry.seat,)), entry.choice)
    if game.state.digest() != digest:
        yield "undone and done again, the position is another one"


def _loads(run: Run) -> Iterator[str]:
    """A saved game is the game: same position, same sight of every set of seats."""
    game = run.game
    loaded = load(save(game), lambda _: run.rules)
    if loaded.state.saved() != game.state.saved():
        yield "the position differs after loading"
    for seats in crowds(run.rules, game.scenario):
        if sight_bytes(loaded.sight(seats)) != sight_bytes(game.sight(seats)):
            yield f"the seats {sorted(seats)} see something else after loading"


def _replays(run: Run) -> Iterator[str]:
    """The log leads to the same digest at every step."""
    game = run.game
    replay(Game(run.rules, game.scenario, game.options, game.key), game.log)  # raises where it differs
    for at in range(0, len(game.log), LOOK_BACK_EVERY):
        if game.at(at + 1).digest() != game.log[at].digest:
            yield f"the position after entry {at + 1} is not the recorded one"


# in other processes


def trace(rules: Rules[Any], scenario: str, seed: int, steps: int) -> str:
    """A random game as lines of choice, digest and what everyone sees."""
    run = Run(rules, scenario, seed, purpose="trace")
    lines = []
    while run.step < steps and (answer := run.next()) is not None:
        if not run.play(*answer):
            lines.append(str(run.findings[-1]))
            break
        sights = [sight_bytes(run.game.sight(seats)) for seats in crowds(rules, scenario)]
        lines.append(f"{answer} {run.game.state.digest()} {blake2b(b''.join(sights), digest_size=8).hexdigest()}")
    return "\n".join(lines)


def hash_order(rules: Rules[Any], module: str, scenario: str, seed: int, steps: int = 150) -> tuple[Finding, ...]:
    """Nothing depends on the order of hashes: the same game in processes with different hash seeds.

    `module` is where the game exports its `RULES`.
    """
    script = (
        "import importlib, sys; from theatre.contract.laws import trace; "
        "m, scenario, seed, steps = sys.argv[1:]; "
        "print(trace(importlib.import_module(m).RULES, scenario, int(seed), int(steps)))"
    )
    command = [sys.executable, "-c", script, module, scenario, str(seed), str(steps)]
    one, two = [_output(command, hash_seed) for hash_seed in ("1", "2")]
    for step, (left, right) in enumerate(zip_longest(one, two)):
        if left != right:
            detail = f"{left} with one hash seed, {right} with another"
            return (Finding(rules.name, scenario, seed, step, "nothing depends on hash order", detail),)
    return ()


def _output(command: list[str], hash_seed: str) -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()
