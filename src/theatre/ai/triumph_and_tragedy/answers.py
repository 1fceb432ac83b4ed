"""What both players read from a question, and which answers do nothing."""

from __future__ import annotations

from collections.abc import Callable

from theatre.ai.answering import Wishes
from theatre.core.decision import Decision
from theatre.games.triumph_and_tragedy.state import Position

Answer = Callable[[Position, Decision], Wishes]
PASSIVE = ("claim", "done", "pass", "ready", "skip")


def argument(decision: Decision, at: int) -> int:
    """A number in the prompt, such as the moves that are left."""
    value = decision.prompt.args[at]
    assert isinstance(value, int)
    return value
