"""How a computer player answers: by the topic of the question, with the first of its wishes that is legal."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from theatre.core.decision import Args, Choice, Decision

Wishes = Iterable[Choice | None]
"""What to choose, the best first; what is not legal is passed over."""


def topic(decision: Decision) -> str:
    """The word after `prompt.` in the key of the question."""
    return decision.prompt.key.partition(".")[2]


def rows(decision: Decision, verb: str) -> list[Args]:
    """The arguments on the menu under a verb."""
    return [args for part in decision.options.parts if part.verb == verb for args in part]


def settle(decision: Decision, wishes: Wishes, passive: Iterable[str], rng: Random) -> Choice:
    """The first wish that is legal; without any the most passive option, else any."""
    for wish in wishes:
        if wish is not None and decision.why_not(wish) is None:
            return wish
    verbs = decision.options.verbs()
    for verb in passive:
        if verb in verbs and (choice := Choice(verb)) in decision.options:
            return choice
    return decision.options.sample(rng)
