"""The table for air, sea and supply: places and ports by name anywhere in a choice, courses by the menu's first way.

t = seas("axis").war("italy", "britain").option("italy", "offensive")
fleet = t.new("italy", "fleet-9", "Taranto")
t.go("change-base", 1, fleet, "Tripoli")  # the rest of the declaration is the first that the menu shows
"""

from __future__ import annotations

from typing import Any

from games.third_reich.table import RULES, VERBS, Table, nation, port, rule
from theatre.core import flow
from theatre.core.decision import Choice
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.naval.courses import AMERICA

__all__ = ["Seas", "nation", "port", "rule", "seas"]


MOST_QUESTIONS = 40


class Seas(Table):
    def dice(self, *faces: int) -> Seas:
        self.dice_box.faces.extend(faces)
        return self

    def number(self, word: str | int) -> int:
        if isinstance(word, int):
            return word
        if word == "America":
            return AMERICA
        return w.space(word) if word in w.GRAPH.indices else port(word)

    def choice(self, verb: str, *words: str | int) -> Choice:
        assert verb in VERBS
        return Choice(verb, tuple([self.number(word) for word in words]))

    def whole(self, verb: str, *words: str | int, seat: str | None = None) -> Choice:
        """The declaration that begins so and goes on as the menu does first."""
        choice = self.choice(verb, *words)
        decision = self.asked(seat)
        while decision.why_not(choice) is not None:
            following = decision.options.grouped(verb, choice.args)[0]
            assert following, f"{verb} {words} cannot go on: {decision.why_not(choice)}"
            choice = Choice(verb, (*choice.args, following[0]))
        return choice

    def go(self, verb: str, *words: str | int, seat: str | None = None) -> Seas:
        choice = self.whole(verb, *words, seat=seat)
        flow.apply(self.s, self.asked(seat).seat, choice)
        RULES.check(self.s)
        return self

    def pass_by(self, *seats: str) -> Seas:
        """These seats, or whoever is asked first, are done."""
        for seat in seats or (tb.MAJORS[self.asked().seat].id,):
            self.do("done", seat=seat)
        return self

    def until(self, *topics: str) -> Seas:
        """Whoever is asked anything else chooses the first that the menu shows; losses are not refused."""
        for _ in range(MOST_QUESTIONS):
            if self.topic() in topics:
                return self
            self.s.acted[:] = b"\1" * len(self.s.acted)  # the duty of 12.24 is forgotten
            asked = self.asked()
            verbs = asked.options.verbs()
            verb = next((one for one in ("done", "pass", "fight", "go-on") if one in verbs), verbs[0])
            self.go(verb, seat=tb.MAJORS[asked.seat].id)
        raise AssertionError(f"{topics} does not come; now it is {self.topic()}")

    def is_asked(self, *seats: str) -> bool:
        self.begin()
        asked = [tb.MAJORS[one.seat].id for one in flow.pending(self.s)]
        return all(seat in asked for seat in seats)

    def topic(self) -> str:
        """What is asked."""
        return self.asked().prompt.key.removeprefix("prompt.")

    def frame(self) -> Any:
        self.begin()
        return self.s.stack[-1]

    def berth(self, unit: int) -> str:
        at = self.s.berth[unit]
        return "" if at == tb.NOBODY else w.PORTS[at].name

    def factors(self, owner: str, kind: int = tb.FLEET) -> int:
        """Factors of a nation's fleets, or air, on the board."""
        own = [u for u in ct.on_board(self.s) if tb.NATION[u] == nation(owner) and tb.KIND[u] == kind]
        return sum([tb.COMBAT[unit] for unit in own])


def seas(side: str = "axis", year: int = 1940, season: str = "summer", **more: Any) -> Seas:
    return Seas(side, year, season, **more)


def west(**more: object) -> Seas:
    """The Western Front in 1940: a German Offensive, Belgium and Luxembourg taken, Germans up to O24 and N24."""
    t = seas("axis", **more).option("germany", "offensive")
    t.minor("belgium", "conquered").minor("luxembourg", "conquered")
    return t.hold("germany", "belgium", "luxembourg", "O24", "N24")


def western_combat(**more: object) -> Seas:
    return west(phase="combat", **more)
