"""18.1, 18.21 The two-player game's Active and Passive Ally: who is which, the even Production, the Passive Stack."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.events import Event
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.state import Position, give
from theatre.games.triumph_and_tragedy.tables import FACTIONS, INDEPENDENT, USSR, WEST

ALLIES = (WEST, USSR)
UNITS, ACTION_DECK, INVESTMENT_DECK = range(3)  # what Production is spent on

Spent = tuple[int, int, int]
"""Production points spent on units, Action cards and Investment cards."""


class ActiveAlly(Frame[Position], tag="18.1a"):
    """Right after the Turn Order roll the Allied player names the Active Ally of the Year."""

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows = [(ally,) for ally in ALLIES]
        return ask(s, WEST, "active-ally", "18.1a", Each("active-ally", rows, lambda args: Refusal("18.1a")))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        active = choice.args[0]
        first_year = s.passive == INDEPENDENT
        s.passive = USSR if active == WEST else WEST
        s.log("active-ally", active, s.passive, rule="18.1a")
        if first_year:
            take_up(s, active, len(s.stack_of_passive[active]), rule="18.0c")
            take_up(s, s.passive, len(s.stack_of_passive[s.passive]) // 2, rule="18.21c")
        s.done(self)


# the Passive Stack


def take_up(s: Position, faction: int, count: int, rule: str) -> None:
    """Cards of the stack come into the hand and are seen."""
    cards, s.stack_of_passive[faction] = s.stack_of_passive[faction][:count], s.stack_of_passive[faction][count:]
    if not cards:
        return
    give(s, faction, *cards)
    known = tuple(sorted(cards))
    s.emit(Event("stack-taken", (faction, count), secret=known, audience=(faction,), learns=True, rule=rule))


def stacks_join_hands(s: Position) -> None:
    """18.21d: with the New Year; the set-up cards of the first Year wait until the Active Ally is named."""
    if s.passive != INDEPENDENT:
        for faction in FACTIONS:
            take_up(s, faction, len(s.stack_of_passive[faction]), rule="18.21d")


# even Production


def allowed(points: int, spent: Spent, possible: tuple[bool, bool, bool]) -> tuple[bool, bool, bool]:
    """Where the next point may go [18.21a]: each third alike, and the points left over to different options.

    What cannot be bought (an empty deck, no unit to build) is made up for by the other options, the least one first.
    """
    share, left_over = divmod(points, 3)
    over = sum([max(0, count - share) for count in spent])
    even = [can and (n < share or (n == share and over < left_over)) for n, can in zip(spent, possible, strict=True)]
    if not any(even) and sum(spent) < points and any(possible):
        least = min([count for count, can in zip(spent, possible, strict=True) if can])
        even = [can and count == least for count, can in zip(spent, possible, strict=True)]
    return even[UNITS], even[ACTION_DECK], even[INVESTMENT_DECK]
