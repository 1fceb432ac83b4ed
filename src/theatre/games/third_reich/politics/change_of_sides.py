"""A bought Italy declares war on Germany and is one of the Allies from then on [YMP-L12].

It does so where it declares all its wars, in the Axis player turn. The rest of that player turn is Germany's alone;
Italy's next one is that of the Allies. So there is no player turn in which it could act on the declaration at once, and
this one does not lapse [21.41].
"""

from __future__ import annotations

from theatre.games.third_reich.counters import units_of
from theatre.games.third_reich.nations import is_ally, is_enemy
from theatre.games.third_reich.politics.lending import lent, reclaim
from theatre.games.third_reich.politics.parting import send_away
from theatre.games.third_reich.politics.wars import go_to_war
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import ALLIES, GERMANY, ITALY, NOBODY, POWERS
from theatre.games.third_reich.world import IS_LAND


def join_allies(s: Position) -> None:
    s.sides = bytes([ALLIES if power == ITALY else s.sides[power] for power in POWERS])
    s.log("joined-allies", ITALY, rule="YMP-L12")
    for unit in lent(s):
        reclaim(s, unit)
    _leave_hosts(s)
    go_to_war(s, ITALY, GERMANY)


def _leave_hosts(s: Position) -> None:
    """Its units go home from neutral countries that let in the Axis only [25.6, 49.3]."""
    for unit in units_of(s, ITALY):
        host = s.holder[s.where[unit]] if IS_LAND[s.where[unit]] else NOBODY
        if host != NOBODY and not is_ally(s, host, ITALY) and not is_enemy(s, host, ITALY):
            send_away(s, unit, s.held[ITALY], "YMP-L12")
