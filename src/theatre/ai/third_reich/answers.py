"""How wishes become a choice, and how the menu is read without a search in verbs that nobody asked for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from random import Random

from theatre.core.decision import Args, Choice, Decision
from theatre.games.third_reich.nations import enemies_of
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import IS_GROUND

PASSIVE = ("done", "pass", "ready", "accept", "allow", "fight", "go-on", "stay", "split")
REMEMBERED = 64  # plans


def menu(decision: Decision, verb: str) -> list[Args]:
    """The arguments on the menu under a verb."""
    return [args for part in decision.options.given if part.verb == verb and part.some() for args in part]


def following(decision: Decision, verb: str, said: Args = ()) -> list[int]:
    """The integers that may follow under a verb."""
    return [token for part in decision.options.given if part.verb == verb for token in part.after(said)[0]]


def is_whole(decision: Decision, verb: str, said: Args) -> bool:
    return any(part.after(said)[1] for part in decision.options.given if part.verb == verb)


def settle(decision: Decision, wishes: Iterable[Choice], rng: Random) -> Choice:
    """The first wish that is legal; without any the most passive option, else any."""
    for wish in wishes:
        if wish in decision.options:
            return wish
    for verb in PASSIVE:
        if (choice := Choice(verb)) in decision.options:
            return choice
    return decision.options.sample(rng)


_plans: OrderedDict[tuple[object, ...], tuple[Choice, ...]] = OrderedDict()
_now: list[tuple[object, ...]] = [()]  # the player turn for which they were made


def planned(s: Position, topic: str, nation: int, plan: Callable[[Position, int], list[Choice]]) -> tuple[Choice, ...]:
    """The orders of a phase, thought out once: what the enemy and the calendar say does not change within it."""
    hostile = enemies_of(s, nation)
    foes = [unit for unit in s.placed if IS_GROUND[unit] and hostile[s.serves[unit]]]
    key = (
        topic, nation, s.scenario, s.turns, s.active, s.minor, tuple(s.brp), s.before, bytes(s.option), tuple(foes),
        tuple([s.where[unit] for unit in foes]),
    )  # fmt: skip
    turn = (s.scenario, s.turns, s.active)
    if _now[0] != turn:  # the same turn of another game must not find them
        _plans.clear()
        _now[0] = turn
    if key not in _plans:
        _plans[key] = tuple(plan(s, nation))
        if len(_plans) > REMEMBERED:
            _plans.popitem(last=False)
    return _plans[key]
