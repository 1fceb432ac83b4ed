"""The Free French when Britain has fallen [49.8]: America's once it is at war, until then on their own.

On their own they are still British in name, so that they stay at war with the Axis and their objectives count. They
have Movement and Combat phases with options that cost nothing, and redeploy as the British would; without a force pool
and BRPs they build nothing, and what they lose is lost for good.
"""

from __future__ import annotations

from theatre.games.third_reich.nations import at_war, in_game, of_side
from theatre.games.third_reich.state import ACTIVE, Position
from theatre.games.third_reich.tables import BRITAIN, FREE_FRANCE, GERMANY, ITALY, NATION_ID, USA
from theatre.games.third_reich.world import CITIES, COUNTRY_MASK, spaces

LEVANT = (NATION_ID["lebanon_syria"],)
MAGHREB = (NATION_ID["tunisia"], NATION_ID["algeria"], NATION_ID["morocco"])
FRENCH_COLONIES = (*LEVANT, *MAGHREB)


def free_patron(s: Position) -> int:
    """Whose the Free French are."""
    return USA if not in_game(s, BRITAIN) and _is_america_at_war(s) else BRITAIN


def _is_america_at_war(s: Position) -> bool:
    return in_game(s, USA) and (at_war(s, USA, GERMANY) or at_war(s, USA, ITALY))


def are_orphaned(s: Position) -> bool:
    """Do they fight on alone?"""
    return s.status[FREE_FRANCE] == ACTIVE and not in_game(s, s.patron[FREE_FRANCE])


def of_side_with_orphans(s: Position, side: int) -> tuple[int, ...]:
    """The powers of a side, and Britain for as long as its Free French fight on without it."""
    powers, patron = of_side(s, side), s.patron[FREE_FRANCE]
    left = are_orphaned(s) and s.sides[patron] == side and any(s.serves[unit] == FREE_FRANCE for unit in s.placed)
    return tuple(sorted((*powers, patron))) if left else powers


def adopt(s: Position) -> None:
    """Britain has fallen and America is at war: the units are America's, and it is paid for the colonies."""
    if s.status[FREE_FRANCE] != ACTIVE or s.patron[FREE_FRANCE] == free_patron(s):
        return
    s.patron[FREE_FRANCE] = USA
    for colony in FRENCH_COLONIES:
        if any(CITIES[hex_] for hex_ in spaces(s.held[FREE_FRANCE] & COUNTRY_MASK[colony])):
            s.patron[colony] = s.earns[colony] = USA
