"""The one way in which this game asks: a question to the player of a side. Nothing is hidden in this game."""

from __future__ import annotations

from theatre.core.decision import Decision, Options, Part
from theatre.core.message import Argument, Message
from theatre.games.ww2_in_europe.state import Position


def ask(
    s: Position, side: int, topic: str, rule: str, *parts: Part, args: tuple[Argument, ...] = ()
) -> tuple[Decision, ...]:
    """One question: its texts are `prompt.<topic>` and, for the other player, `label.<topic>`."""
    prompt = Message(f"prompt.{topic}", args)
    return (Decision(side, prompt, rule, Options(s, *parts), label=Message(f"label.{topic}")),)
