"""The one way in which this game asks: a question to one power, whose texts follow from its topic."""

from __future__ import annotations

from theatre.core.decision import Decision, Options, Part
from theatre.core.message import Argument, Message
from theatre.games.third_reich.state import Position


def question(
    s: Position,
    seat: int,
    topic: str,
    rule: str,
    *parts: Part,
    args: tuple[Argument, ...] = (),
    public: bool = True,
) -> Decision:
    """Its texts are `prompt.<topic>` and, for the others, `label.<topic>`.

    `public`: the options follow from public facts, so a lone one may be taken by the engine.
    """
    return Decision(
        seat,
        Message(f"prompt.{topic}", args),
        rule,
        Options(s, *parts),
        label=Message(f"label.{topic}"),
        public=public,
    )
