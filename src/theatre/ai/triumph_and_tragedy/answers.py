"""How both players answer: by the topic of the question, with the first wish that is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from theatre.core.decision import Choice, Decision
from theatre.games.triumph_and_tragedy.state import Position

Wishes = Iterable[Choice | None]
Answer = Callable[[Position, Decision], Wishes]
"""What to choose, the best first; what is not legal is passed over."""

PASSIVE = ("claim", "done", "pass", "ready", "skip")


def topic(decision: Decision) -> str:
    """The word after `prompt.` in the key of the question."""
    return decision.prompt.key.partition(".")[2]


def argument(decision: Decision, at: int) -> int:
    """A number in the prompt, such as the moves that are left."""
    value = decision.prompt.args[at]
    assert isinstance(value, int)
    return value


def settle(decision: Decision, wishes: Wishes, rng: Random) -> Choice:
    """The first wish that is legal; without any the most passive option, else any."""
    for wish in wishes:
        if wish is not None and wish in decision.options:
            return wish
    verbs = decision.options.verbs()
    for verb in PASSIVE:
        if verb in verbs and (choice := Choice(verb)) in decision.options:
            return choice
    return decision.options.sample(rng)


def rows(decision: Decision, verb: str) -> list[tuple[int, ...]]:
    """The arguments on the menu under a verb."""
    return [args for part in decision.options.parts if part.verb == verb for args in part]
