"""The one way in which this game asks: a decision, with the War Effort as an aside of the active nation."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Options, Part, Refusal, shut
from theatre.core.message import Argument, Message
from theatre.games.supreme_axis_and_allies.state import CARD_SLOTS, Position, change_value, territories
from theatre.games.supreme_axis_and_allies.tables import CONST, WAR_EFFORT
from theatre.games.supreme_axis_and_allies.world import ORIGINAL

ELSEWHERE = (
    shut("reroll", "MOR-13"),
    shut("repair", "SBR-12"),
    *[shut(verb, "GEN-03") for verb in ("march", "sail", "fly", "fly-by", "board", "land")],
)
"""What is refused wherever it is not the question: dice of others, repairs and movement outside their phases."""


def ask(
    s: Position, seat: int, topic: str, rule: str, *parts: Part, args: tuple[Argument, ...] = ()
) -> tuple[Decision, ...]:
    """One question to one nation: its texts are `prompt.<topic>` and, for the others, `label.<topic>`."""
    asides = _war_effort(s, seat) if seat == s.active else None
    return (
        Decision(
            seat,
            Message(f"prompt.{topic}", args),
            rule,
            Options(s, *parts, *ELSEWHERE),
            asides=asides,
            take_aside=spend_war_effort if asides else None,
            label=Message(f"label.{topic}"),
        ),
    )


def _war_effort(s: Position, nation: int) -> Options | None:
    """TEC-08b: in its own turn, at any time before Collect Income, on an original Territory that it holds (D-06)."""
    if not s.tech[nation * CARD_SLOTS + WAR_EFFORT]:
        return None
    homes = [(space,) for space in territories(s, nation) if ORIGINAL[space] == nation]
    return Options(s, Each("war-effort", homes, lambda args: Refusal("TEC-08b"))) if homes else None


def spend_war_effort(s: Position, nation: int, choice: Choice) -> None:
    (space,) = choice.args
    s.tech[nation * CARD_SLOTS + WAR_EFFORT] -= 1
    change_value(s, space, CONST.technology.war_effort_gain)
    s.log("war-effort", nation, space, s.value[space], rule="TEC-08b")
