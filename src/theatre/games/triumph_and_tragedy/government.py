"""7.3 Government Phase: cards are played in rotation until three Passes in succession, then 7.4 and 7.5."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.decision import Choice, Decision, Each
from theatre.core.flow import Frame, Sequence
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.control import freeze
from theatre.games.triumph_and_tragedy.diplomacy import diplomacy_part, play_diplomacy
from theatre.games.triumph_and_tragedy.handsize import HandSize, hand_limit
from theatre.games.triumph_and_tragedy.industry import industry_part, raise_industry
from theatre.games.triumph_and_tragedy.intelligence import intelligence_parts, play_intelligence
from theatre.games.triumph_and_tragedy.resolution import Resolution
from theatre.games.triumph_and_tragedy.state import Position
from theatre.games.triumph_and_tragedy.tables import INDEPENDENT
from theatre.games.triumph_and_tragedy.technology import achieve, achieve_part, hide, hide_part, pairs
from theatre.games.triumph_and_tragedy.wildcards import play_wildcard, wildcard_part


class GovernmentPhase(Sequence[Position], tag="7.3"):
    STEPS: ClassVar[tuple[str, ...]] = ("cardplay", "diplomacy_resolution", "handsize_compliance")

    def cardplay(self, s: Position) -> None:
        freeze(s)
        s.push(Government())

    def diplomacy_resolution(self, s: Position) -> None:
        s.active = INDEPENDENT
        s.push(Resolution())

    def handsize_compliance(self, s: Position) -> None:
        s.push(HandSize())


class Government(Frame[Position], tag="7.3a"):
    """The rotation in Turn Order. Both Allies of the two-player game have their turns, from the hand only [18.22a]."""

    at: int = 0
    passes: int = 0

    def step(self, s: Position) -> bool:
        if self.passes == len(s.turn_order):
            s.done(self)
            return True
        faction = s.turn_order[self.at]
        if not s.hand[faction]:
            self._pass(s, faction)  # no cards, which all can see
        elif s.active != faction:
            s.active = faction
        else:
            return False
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        faction = s.turn_order[self.at]
        found = pairs(s, faction)
        return ask(
            s,
            faction,
            "government",
            "7.3a",
            diplomacy_part(s, faction),
            wildcard_part(s, faction),
            industry_part(s, faction),
            achieve_part(s, faction, found),
            hide_part(s, faction, found),
            *intelligence_parts(s, faction),
            Each("pass"),
            args=(len(s.hand[faction]), hand_limit(s, faction)),
        )

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "pass":
            self._pass(s, seat)
            return
        self._next(s)
        self.passes = 0
        match choice.verb:
            case "diplomacy":
                play_diplomacy(s, seat, *choice.args)
            case "wildcard":
                play_wildcard(s, seat, *choice.args)
            case "industry":
                raise_industry(s, seat, *choice.args)
            case "achieve":
                achieve(s, seat, *choice.args)
            case "hide":
                tech, one, other = choice.args
                hide(s, seat, (tech, one, other))
            case _:
                play_intelligence(s, seat, choice)

    def _pass(self, s: Position, faction: int) -> None:
        s.log("government-passed", faction, rule="7.35a")
        self.passes += 1
        self._next(s)

    def _next(self, s: Position) -> None:
        self.at = (self.at + 1) % len(s.turn_order)
