"""The one way in which this game asks: a question to one power, whose texts follow from its topic."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from theatre.core.decision import Args, Decision, Options, Part, Refusal, Sifted
from theatre.core.message import Argument, Message
from theatre.games.supreme_commander.state import Position


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


class Then:
    """One of a list, then one of what follows from it; nothing is looked up before it is asked for."""

    def __init__(
        self,
        first: Callable[[], Sequence[int]],
        second: Callable[[int], Iterable[int]],
        why: Callable[[Args], str],
        said: Args = (),
    ) -> None:
        self.first, self.second, self.why, self.said = first, second, why, said

    def tokens(self) -> Sequence[int]:
        if self.said:
            return tuple(self.second(self.said[0])) if len(self.said) == 1 else ()
        return Sifted(self.first(), lambda one: any(True for _ in self.second(one)))

    def refuse(self, token: int) -> Refusal | None:
        able = self.first() if not self.said else self.tokens()
        return None if token in able else Refusal(self.why((*self.said, token)))

    def step(self, token: int) -> Then:
        return Then(self.first, self.second, self.why, (*self.said, token))

    def whole(self) -> bool:
        return len(self.said) == 2
