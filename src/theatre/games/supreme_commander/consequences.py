"""What the capture of a city or a port brings about, worked off one after the other at once [9.1.3, 12.3, 17.5]."""

from __future__ import annotations

from theatre.core.flow import Frame
from theatre.games.supreme_commander.economy import capture
from theatre.games.supreme_commander.naval.harbours import Harbours
from theatre.games.supreme_commander.politics import baltic, france, free_france
from theatre.games.supreme_commander.state import Position


def note_consequences(s: Position) -> None:
    """After anything in which land units have entered hexes."""
    if s.fallen or s.harbours:
        s.push(Consequences())


class Consequences(Frame[Position], tag="9.1.3"):
    """First the cities that have fallen, in their order, then the ships in ports that were entered."""

    def step(self, s: Position) -> bool:
        if s.fallen:
            taken, s.fallen = s.fallen[0], s.fallen[1:]
            capture.take(s, taken)
            france.note_capture(s, taken.hex)
            free_france.note_capture(s, taken.hex)
            baltic.note_capture(s, taken.hex)
        elif s.harbours:
            port, s.harbours = s.harbours[0], s.harbours[1:]
            s.push(Harbours(port))
        else:
            s.done(self)
        return True
