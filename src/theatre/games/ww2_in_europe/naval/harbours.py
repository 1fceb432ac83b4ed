"""Ports in combat [PRT-03, INT-15]: ships in a friendly port evade enemy ships, unless their owner has them fight."""

from __future__ import annotations

from theatre.core.decision import Built, Choice, Decision, Each
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.advanced.special_forces import is_raider
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.choosing import Subset, ascending
from theatre.games.ww2_in_europe.movement.control import is_friendly
from theatre.games.ww2_in_europe.state import NO_CONVOY, Position
from theatre.games.ww2_in_europe.tables import AVOIDS
from theatre.games.ww2_in_europe.world import LAND_PART


def is_in_port(s: Position, ship: int, at: int) -> bool:
    """Is this space a friendly port of the ship, whether or not it began the turn there?"""
    return at in LAND_PART and is_friendly(s, LAND_PART[at], s.owner[ship])


def may_stand(s: Position, ship: int, at: int) -> bool:
    """Transports, submarines, convoys and a raider must always avoid [SUB-01, TRN-01, SEA-07, SPF-03]."""
    avoids = AVOIDS[s.kind[ship]] or s.convoy[ship] != NO_CONVOY or is_raider(s, ship)
    return is_in_port(s, ship, at) and not avoids


class PortStand(Frame[Position], tag="PRT-03"):
    """The owner of ships in port lets them evade the enemy's ships or has some of them fight. Result: these."""

    side: int
    space: int
    ships: tuple[int, ...]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        kinds = [s.kind[ship] for ship in self.ships]
        stand = Built("stand", Subset(self.ships, "PRT-03", least=1), ascending)
        return ask(s, self.side, "port", "PRT-03", stand, Each("evade"), args=(self.space, *kinds))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.args)
