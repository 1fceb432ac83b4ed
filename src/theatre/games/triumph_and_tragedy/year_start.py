"""7.1 Year Start: the Year, Public Opinion, Economic Victory, the decks, Peace Dividends and the Turn Order."""

from __future__ import annotations

from typing import Any, ClassVar

from theatre.core.decision import Choice, Decision, Each, shut
from theatre.core.events import Event
from theatre.core.flow import Frame, Sequence
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.control import freeze
from theatre.games.triumph_and_tragedy.passive_ally import ActiveAlly, stacks_join_hands
from theatre.games.triumph_and_tragedy.rolls import Throw
from theatre.games.triumph_and_tragedy.state import Position, at_war, reshuffle
from theatre.games.triumph_and_tragedy.tables import AXIS, FACTIONS, TRACKS, TURN_ORDERS
from theatre.games.triumph_and_tragedy.usa import call_forces, public_opinion
from theatre.games.triumph_and_tragedy.victory import may_have_won, victory_points, win

NO_FACTION = bytes(len(FACTIONS))


class YearStart(Sequence[Position], tag="7.1"):
    """The USA stands at Advance Year, or with the switch `usa_step` in a step of its own after the Turn Order roll."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "advance_year",
        "opinion_at_advance_year",
        "victory_check",
        "reshuffle_decks",
        "peace_dividends",
        "roll_turn_order",
        "active_ally",
        "usa_step",
    )

    def advance_year(self, s: Position) -> None:
        s.year += 1
        s.log("year", s.year, rule="7.11")
        s.raised[:] = s.staged[:] = NO_FACTION
        freeze(s)
        stacks_join_hands(s)

    def opinion_at_advance_year(self, s: Position) -> None:
        if not s.variants.usa_step:
            public_opinion(s)

    def victory_check(self, s: Position) -> None:
        seats = tuple([faction for faction in FACTIONS if may_have_won(s, faction)])
        s.push(VictoryClaim(seats))

    def reshuffle_decks(self, s: Position) -> None:
        reshuffle(s)
        s.log("reshuffled", len(s.actions), len(s.investments), rule="7.12b")

    def peace_dividends(self, s: Position) -> None:
        """7.13: not to a Faction at War, nor to one that Violated a Neutral or was in a Battle last Year."""
        for faction in FACTIONS:
            if not (at_war(s, faction) or s.violated[faction] or s.battled[faction]):
                draw_chits(s, faction, 1, rule="7.13a")
        s.violated[:] = s.battled[:] = NO_FACTION

    def roll_turn_order(self, s: Position) -> None:
        s.push(Throw(AXIS, 1, "turn-order"))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Throw):
            s.turn_order = TURN_ORDERS[result[0] - 1]
            s.log("turn-order", *s.turn_order, rule="7.14a")

    def active_ally(self, s: Position) -> None:
        if s.two_player:
            s.push(ActiveAlly())

    def usa_step(self, s: Position) -> None:
        if s.variants.usa_step:
            public_opinion(s)
            call_forces(s)


def draw_chits(s: Position, faction: int, count: int, rule: str) -> None:
    """Peace Dividends out of the bag, for the eyes of their owner."""
    chits, s.bag = s.bag[:count], s.bag[count:]
    if chits:
        s.chits[faction] = (*s.chits[faction], *chits)
        public = (faction, len(chits))
        s.emit(Event("dividend", public, secret=chits, audience=(faction,), learns=True, rule=rule))


class VictoryClaim(Frame[Position], tag="16.2"):
    """Each Faction that may have enough by what all can count says whether it shows its points [16.2b].

    What was said comes out when all have spoken; of several claimants the highest wins, equal ones together.
    """

    seats: tuple[int, ...]
    at: int = 0
    claims: tuple[int, ...] = ()

    def step(self, s: Position) -> bool:
        if self.at < len(self.seats):
            return False
        points = {faction: victory_points(s, faction) for faction in self.claims if _has_enough(s, faction)}
        for faction, total in points.items():
            s.emit(Event("victory-shown", (faction, total, sum(s.chits[faction])), learns=True, rule="16.2"))
        if points:
            best = max(points.values())
            win(s, tuple([faction for faction in points if points[faction] == best]), "economic")
        else:
            s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        faction = self.seats[self.at]
        claim = Each("claim") if _has_enough(s, faction) else shut("claim", "16.2")
        needed = TRACKS.economic_victory
        return ask(s, faction, "victory-claim", "16.2", claim, Each("pass"), args=(needed,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.at += 1
        if choice.verb == "claim":
            self.claims = (*self.claims, seat)


def _has_enough(s: Position, faction: int) -> bool:
    return victory_points(s, faction) >= TRACKS.economic_victory
