"""Where a unit can get to: the ways of a choice that goes from space to space, found by asking step after step.

It asks nothing that a client could not ask for itself, one `options` after the other; a client would need a hundred.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable

from theatre.core.decision import Args

MOST = 600  # steps that are asked for
EACH = 4  # ways into a space that are followed: the one of the fewest steps may be dear
LONGEST = 40

Ask = Callable[[Args], tuple[tuple[int, ...], bool]]


def is_way(row: tuple[str, ...], prefix: Args) -> bool:
    """Do the integers after these lead from space to space, to the end of the choice?"""
    at = 0
    for word in row[:-1]:
        if at >= len(prefix) and word.endswith("#"):
            return False
        at += prefix[at - 1] if word.endswith("#") else 1
    return bool(row) and row[-1].endswith("+") and at <= len(prefix)


def ways_from(ask: Ask, prefix: Args) -> tuple[Args, ...]:
    """To each space in which the choice may end, a way of the fewest steps."""
    found: dict[int, Args] = {}
    entered: Counter[int] = Counter()
    waiting: deque[Args] = deque([()])
    for _ in range(MOST):
        if not waiting:
            break
        path = waiting.popleft()
        tokens, whole = ask((*prefix, *path))
        if path and whole:
            found.setdefault(path[-1], path)
        if len(path) == LONGEST:
            continue
        for token in tokens:
            if token not in path and entered[token] < EACH:
                entered[token] += 1
                waiting.append((*path, token))
    return tuple(found.values())
