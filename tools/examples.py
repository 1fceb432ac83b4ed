"""Records example positions from the rule tests: `make examples`, a plugin of pytest.

For each test that cites rules, the position at its first try (a choice made, refused or asked about) and what it tries
from there. Of the tests of a rule the one is kept that shows it best. The position in which the guided first game of
a game begins is played out as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from games.test_prepared import fitting, play
from theatre.ai.players import players_of
from theatre.core import flow
from theatre.core.decision import Choice, Decision, Refusal, Refused
from theatre.core.dice import seed_key
from theatre.core.examples import FILE, Collection, Try, packed
from theatre.core.game import Game
from theatre.core.guide import load_guide
from theatre.core.rules import Rules
from theatre.core.state import State
from theatre.games import GAMES, find

MOST_TRIES = 6
MOST_STEPS = 5000  # of a set-up that leads to the first game


class Seen(NamedTuple):
    """What a test showed: the first position, and the tries from it on."""

    position: bytes
    options: dict[str, int]
    tries: list[Try]


class Shown(NamedTuple):
    rank: tuple[int, ...]
    position: bytes
    scenario: str
    options: dict[str, int]
    tries: tuple[Try, ...]


found: dict[str, dict[str, Shown]] = {name: {} for name in GAMES}
folders = {GAMES[name].split(".")[2]: name for name in GAMES}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    cited = [rule for marker in item.iter_markers("rule") for rule in marker.args]
    name = next((folders[part] for part in item.path.parts if part in folders), None)
    if not cited or name is None:
        yield
        return
    with watching(find(name).state_type) as seen:
        yield  # a test that fails raises here and is not kept
    if seen:
        keep(find(name), cited, seen[0])


@contextmanager
def watching(kind: type[State]) -> Iterator[list[Seen]]:
    """The tries of a test from outside: what the rules try among themselves is not counted."""
    seen: list[Seen] = []
    options: dict[str, int] = {}
    looked: list[State] = []
    depth = 0
    plain = (flow.apply, flow.asked, flow.pending, flow.settle, Decision.why_not, Rules.agreed)
    apply, asked, pending, settle, why_not, agreed = plain

    def inside(work: Callable[..., Any], *args: Any) -> Any:
        nonlocal depth
        depth += 1
        try:
            return work(*args)
        finally:
            depth -= 1

    def tried(s: State, seat: int, choice: Choice, work: Callable[..., Any], *args: Any) -> Any:
        """Carry the try out and note how it ended."""
        if depth or type(s) is not kind:
            return inside(work, *args)
        if not seen:
            seen.append(Seen(s.saved(), dict(options), []))
        refused = ""
        try:
            result = inside(work, *args)
            if isinstance(result, Refusal):
                refused = result.rule
            return result
        except Refused as refusal:
            refused = refusal.refusal.rule
            raise
        finally:
            seen[0].tries.append(Try(seat, choice, refused))

    def looking(s: State) -> Any:
        looked[:] = [s]
        return inside(pending, s)

    def judged(decision: Decision, choice: Choice) -> Refusal | None:
        if depth or not looked:
            return why_not(decision, choice)
        refusal: Refusal | None = tried(looked[0], decision.seat, choice, why_not, decision, choice)
        return refusal

    def agreeing(rules: Rules[Any], wanted: Any) -> dict[str, int]:
        options.clear()
        options.update(agreed(rules, wanted))
        return dict(options)

    flow.apply = lambda s, seat, choice, *more: tried(s, seat, choice, apply, s, seat, choice, *more)
    flow.asked = lambda s, seat, choice: tried(s, seat, choice, asked, s, seat, choice)
    flow.pending = looking
    flow.settle = lambda *args: inside(settle, *args)
    Decision.why_not = judged  # type: ignore[method-assign]
    Rules.agreed = agreeing  # type: ignore[method-assign]
    try:
        yield seen
    finally:
        flow.apply, flow.asked, flow.pending, flow.settle, Decision.why_not, Rules.agreed = plain  # type: ignore[method-assign]


def keep(rules: Rules[Any], cited: list[str], seen: Seen) -> None:
    scenario = scenario_of(rules, seen)
    tries = repeated(rules, scenario, seen)
    if not tries:
        return
    for place, rule in enumerate(cited):
        forbids = rules.rulebook[rule].kind == "forbids"
        shows = any(one.refused == rule for one in tries) if forbids else any(not one.refused for one in tries)
        rank = (not shows, place, len(cited), -len(tries), len(seen.position))
        best = found[rules.name].get(rule)
        if best is None or rank < best.rank:
            found[rules.name][rule] = Shown(rank, seen.position, scenario, seen.options, tries)


def scenario_of(rules: Rules[Any], seen: Seen) -> str:
    """The scenario that a position belongs to: its first state agrees best in what hardly ever changes."""
    s = rules.restore(seen.position)
    fixed = [name for name in s.__struct_fields__ if isinstance(getattr(s, name), (bool, str))]

    def agreement(name: str) -> int:
        start = rules.setup(name, None, seed_key(1))
        return sum([getattr(start, one) == getattr(s, one) for one in fixed])

    return max(rules.scenarios, key=agreement)


def repeated(rules: Rules[Any], scenario: str, seen: Seen) -> tuple[Try, ...]:
    """The tries that end in the same way in a game opened there, up to the first dice; none if it cannot be opened."""
    try:
        rules.check(rules.restore(seen.position))
        game = Game.from_position(rules, scenario, rules.restore(seen.position), seen.options, seed_key(1))
    except Exception:  # a test may build what no game could come to
        return ()
    good: list[Try] = []
    for one in seen.tries:
        if one in good or len(good) == MOST_TRIES:
            continue
        drawn = dict(game.state.dice.drawn)
        decisions = [decision for decision in game.pending() if decision.seat == one.seat]
        refusals = [decision.why_not(one.choice) for decision in decisions]
        legal = any(refusal is None for refusal in refusals)
        if not decisions or legal == bool(one.refused):
            break
        good.append(one)
        if legal:
            game.submit(frozenset((one.seat,)), one.choice)
            if game.state.dice.drawn != drawn or game.over:
                break
    return tuple(good)


def first_position(rules: Rules[Any]) -> tuple[bytes, str, dict[str, int]] | None:
    """The first set-ups that are prepared, else a computer's, until the pupil is asked what the guide begins with."""
    guide = load_guide(GAMES[rules.name].rpartition(".")[0])
    if guide is None:
        return None
    pupil = rules.seats.index(guide.seat)
    game = Game(rules, guide.scenario, None, seed_key(1))
    player, rng = list(players_of(rules.name).values())[-1], Random(1)
    for _ in range(MOST_STEPS):
        decision = next(one for one in game.pending() if one.waited)
        if any(one.seat == pupil and one.prompt.key == guide.opens for one in game.pending()):
            return game.state.saved(), guide.scenario, game.options
        prepared = fitting(rules, guide.scenario, decision)
        if not prepared or not play(game, prepared[0])[0]:
            game.submit(frozenset((decision.seat,)), player(rules, game.state, decision, rng))
    raise RuntimeError(f"{rules.name}: {guide.seat} was never asked {guide.opens}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    for name, shown in found.items():
        if not shown:
            continue
        collection = Collection()
        for rule, best in sorted(shown.items()):
            collection.add(rule, best.position, best.scenario, best.options, best.tries)
        begins = first_position(find(name))
        if begins:
            collection.begin(*begins)
        data = packed(collection.whole())
        path = Path(str(files(GAMES[name].rpartition(".")[0]) / "data" / FILE))
        path.write_bytes(data)
        print(f"\n{name}: {len(shown)} examples, {len(data):,} bytes")
