"""The one way in which this game asks: a question to one power, whose texts follow from its topic."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Built, Decision, Options, Part, Refusal
from theatre.core.message import Argument, Message
from theatre.games.third_reich.movement.bridgeheads import spare, take_up
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import POWERS


def question(
    s: Position,
    seat: int,
    topic: str,
    rule: str,
    *parts: Part,
    args: tuple[Argument, ...] = (),
    public: bool = True,
) -> Decision:
    """Its texts are `prompt.<topic>` and, for the others, `label.<topic>`; a bridgehead may be taken up beside it.

    `public`: the options follow from public facts, so a lone one may be taken by the engine.
    """
    assert seat in POWERS, f"{topic} is asked of nobody"
    return Decision(
        seat,
        Message(f"prompt.{topic}", args),
        rule,
        Options(s, *parts),
        label=Message(f"label.{topic}"),
        public=public,
        asides=spare(s, seat),
        take_aside=take_up,
    )


class Several:
    """So many different ones of a list, ascending on the menu."""

    def __init__(self, rule: str, able: Sequence[int], count: int, said: Args = ()) -> None:
        self.rule, self.able, self.count, self.said = rule, able, count, said

    def tokens(self) -> Sequence[int]:
        later = [one for one in self.able if not self.said or one > self.said[-1]]
        wanted = self.count - len(self.said)
        return later[: len(later) - wanted + 1] if wanted > 0 else ()

    def refuse(self, token: int) -> Refusal | None:
        fits = token in self.able and token not in self.said and len(self.said) < self.count
        return None if fits else Refusal(self.rule)

    def step(self, token: int) -> Several:
        return Several(self.rule, self.able, self.count, (*self.said, token))

    def whole(self) -> bool:
        return len(self.said) == self.count


def several(verb: str, rule: str, able: Sequence[int], count: int) -> Built:
    return Built(verb, Several(rule, sorted(able), count), lambda args: tuple(sorted(args)))
