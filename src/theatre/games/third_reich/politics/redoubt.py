"""The Bavarian redoubt [YMP-A14]: Berchtesgaden is a fortress and a source, and Germany lasts as long as it does."""

from __future__ import annotations

from theatre.games.third_reich.nations import in_game
from theatre.games.third_reich.possibilities import FIGURES, REDOUBT
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import ALLIES, AXIS, GERMANY, POWERS
from theatre.games.third_reich.world import COUNTRY, REDOUBT_HEX


def raise_redoubt(s: Position, hex_: int, power: int) -> None:
    """A unit has come into a hex of Germany: who holds the counter must play it now."""
    entered = power in POWERS and s.sides[power] == ALLIES and COUNTRY[hex_] == GERMANY
    if not entered or s.drawn[AXIS] != REDOUBT or s.played[AXIS] or s.scenario == "1939":
        return
    if s.year >= FIGURES.redoubt.from_ and in_game(s, GERMANY):
        s.log("variant", AXIS, REDOUBT, rule="YMP-A14")
        s.played[AXIS] |= 1 << REDOUBT
        s.razed[REDOUBT_HEX] = hex_ == REDOUBT_HEX
