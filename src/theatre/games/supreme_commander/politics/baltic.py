"""The Baltic States after their annexation, accepted by Germany as an ally [17.1]."""

from __future__ import annotations

from theatre.games.supreme_commander.politics.alignment import call_up, make_ally
from theatre.games.supreme_commander.relations import side_of
from theatre.games.supreme_commander.state import CONQUERED, Position
from theatre.games.supreme_commander.tables import AXIS, BALTIC_STATES, GERMANY
from theatre.games.supreme_commander.world import AREA, CITIES, space, spaces

_BOTH = (space("1625"), space("1325"))  # Riga and Tallinn
_CITIES = spaces(AREA["baltic_states"] & CITIES)


def note_capture(s: Position, hex_: int) -> None:
    """Once the Axis holds Riga and Tallinn their corps is in the German force pool; Riga brings no MSP."""
    if hex_ not in _CITIES or s.status[BALTIC_STATES] != CONQUERED or s.patron[BALTIC_STATES] != GERMANY:
        return
    if all(side_of(s, s.holder[city]) == AXIS for city in _BOTH):
        make_ally(s, BALTIC_STATES, GERMANY, income=False)
        call_up(s, BALTIC_STATES)
