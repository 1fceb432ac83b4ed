"""The collapse of the USSR and of the UK [17.13.3, 17.13.4, 17.14]: when it is tested, the roll, the effects."""

from __future__ import annotations

from theatre.core.flow import Frame
from theatre.games.supreme_commander.economy.capture import recount
from theatre.games.supreme_commander.economy.treasury import receive
from theatre.games.supreme_commander.politics import truce
from theatre.games.supreme_commander.relations import master, other_side, side_of
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import ACTIVE, Position
from theatre.games.supreme_commander.tables import GERMANY, UK, USSR, VICTORY
from theatre.games.supreme_commander.world import COUNTRY, LONDON, MOSCOW, VICTORY_HEXES

_SOVIET_LOCATIONS = tuple([hex_ for hex_ in VICTORY_HEXES if COUNTRY[hex_] == USSR])


def note_crisis(s: Position) -> None:
    """Once Moscow and two more are lost the USSR is tested until it has Moscow again, whatever else it retakes."""
    if not _is_lost(s, USSR, MOSCOW):
        s.soviet_crisis = False
    elif len([hex_ for hex_ in _SOVIET_LOCATIONS if _is_lost(s, USSR, hex_)]) > VICTORY.soviet_collapse.others:
        s.soviet_crisis = True


def _is_lost(s: Position, power: int, hex_: int) -> bool:
    return side_of(s, s.holder[hex_]) == other_side(s.camp[power])


def is_tested(s: Position, power: int) -> bool:
    """At the start of the power's Organization phase; nobody collapses twice."""
    if s.collapsed[power] or s.status[power] != ACTIVE:
        return False
    if power == USSR:
        note_crisis(s)
        return s.soviet_crisis
    return power == UK and _is_lost(s, UK, LONDON)


def locations(s: Position, power: int) -> int:
    """The victory locations that a power still controls, at home and abroad."""
    return len([hex_ for hex_ in VICTORY_HEXES if master(s, s.holder[hex_]) == power])


class CollapseTest(Frame[Position], tag="17.13.3"):
    """A die higher than the victory locations left is a collapse. The result says whether it came."""

    power: int

    def step(self, s: Position) -> bool:
        s.push(Throw(self.power, 1, "collapse", (locations(s, self.power),)))
        return True

    def child_done(self, s: Position, child: Throw, result: tuple[int, ...]) -> None:
        falls = result[0] > locations(s, self.power)
        if falls:
            collapse(s, self.power)
        s.done(self, falls)


def collapse(s: Position, power: int) -> None:
    """Germany takes the MSP in hand, only what the power holds is counted, and it is neutral for four turns."""
    s.collapsed[power] = 1
    s.log("collapsed", power, rule="10.1a")
    spoils = max(0, s.msp[power])
    if spoils:
        s.msp[power] = 0
        receive(s, GERMANY, spoils)
        s.log("seized", GERMANY, spoils, power, rule="17.13.4a")
    recount(s, power)
    truce.begin(s, power)
