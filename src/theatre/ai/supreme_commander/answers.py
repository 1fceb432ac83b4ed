"""How wishes become a choice, and how the menu is read without a search in verbs that nobody asked for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from random import Random

from theatre.core.decision import Args, Choice, Decision
from theatre.games.supreme_commander.pieces import runs
from theatre.games.supreme_commander.state import MOVED, Position

Answer = Callable[[Position, Decision], Iterable[Choice]]
Plan = Callable[[Position, int], list[Choice]]
PASSIVE = ("agree", "done", "pass", "fight_on", "stay", "remain")
REMEMBERED = 64  # plans


def menu(decision: Decision, verb: str) -> list[Args]:
    """The arguments on the menu under a verb."""
    return [args for part in decision.options.given if part.verb == verb and part.some() for args in part]


def following(decision: Decision, verb: str, said: Args = ()) -> list[int]:
    """The integers that may follow under a verb."""
    return [token for part in decision.options.given if part.verb == verb for token in part.after(said)[0]]


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


def planned(s: Position, topic: str, power: int, plan: Plan) -> tuple[Choice, ...]:
    """The orders of a phase, thought out once: what the others do not change does not change within it."""
    others = [unit for unit in s.placed if s.kind[unit] <= _LAST_LAND and runs(s, unit) != power]
    key = (
        topic, power, s.scenario, s.turn, s.active, s.switches, bytes(s.tech), bytes(s.status), tuple(others),
        tuple([s.where[unit] for unit in others]),
    )  # fmt: skip
    if key not in _plans:
        _plans[key] = tuple(plan(s, power))
        if len(_plans) > REMEMBERED:
            _plans.popitem(last=False)
    return _plans[key]


_LAST_LAND = 10  # the kinds up to partisans


def by_plan(name: str, plan: Plan) -> Answer:
    """The orders of a phase one after the other; what is not possible yet is tried again after the next."""

    def answer(s: Position, decision: Decision) -> Iterator[Choice]:
        for order in planned(s, name, decision.seat, plan):
            if order.verb not in ("march", "enter") or not s.acts[order.args[0]] & MOVED:
                yield order
        yield Choice("done")

    return answer


def first_of(*verbs: str) -> Answer:
    """The first option of the first of these verbs that is on the menu."""

    def answer(s: Position, decision: Decision) -> Iterator[Choice]:
        for verb in verbs:
            for args in menu(decision, verb)[:1]:
                yield Choice(verb, args)

    return answer
