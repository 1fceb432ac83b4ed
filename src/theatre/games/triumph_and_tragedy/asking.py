"""The one way in which this game asks: a question to one seat, with the any-time powers of all seats beside it.

A seat that is not asked may still use its own powers [3.3, 8.0d, 9.3d]: it gets a decision for which nobody waits.
"""

from __future__ import annotations

from theatre.core.decision import Decision, Options, Part
from theatre.core.message import Argument, Message
from theatre.games.triumph_and_tragedy.anytime import powers, use_power
from theatre.games.triumph_and_tragedy.state import Position
from theatre.games.triumph_and_tragedy.tables import FACTIONS


def ask(
    s: Position,
    seat: int,
    topic: str,
    rule: str,
    *parts: Part,
    args: tuple[Argument, ...] = (),
    public: bool = False,
) -> tuple[Decision, ...]:
    """One question to one Faction: its texts are `prompt.<topic>` and, for the others, `label.<topic>`.

    `public`: its options follow from public facts, so a lone one may be taken by the engine.
    """
    question = Decision(
        seat,
        Message(f"prompt.{topic}", args),
        rule,
        Options(s, *parts),
        asides=powers(s, seat),
        take_aside=use_power,
        label=Message(f"label.{topic}"),
        public=public,
    )
    return (question, *bystanders(s, seat))


def bystanders(s: Position, *asked: int) -> tuple[Decision, ...]:
    """What the seats that are not asked may do meanwhile."""
    idle = [(seat, powers(s, seat)) for seat in FACTIONS if seat not in asked]
    return tuple(
        [
            Decision(seat, Message("prompt.anytime"), "9.3d", Options(s), able, use_power, public=False, waited=False)
            for seat, able in idle
            if able
        ]
    )
