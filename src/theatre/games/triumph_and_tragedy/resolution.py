"""7.4 Diplomacy Resolution: cards still in play become Influence in Turn Order, then three markers make a Satellite."""

from __future__ import annotations

from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.diplomacy import SATELLITE_INFLUENCE, add_influence, closed
from theatre.games.triumph_and_tragedy.satellites import make_satellite
from theatre.games.triumph_and_tragedy.state import Position
from theatre.games.triumph_and_tragedy.tables import WEST
from theatre.games.triumph_and_tragedy.usa import make_usa_satellite
from theatre.games.triumph_and_tragedy.world import DIPLOMATIC, USA_NATION


class Resolution(Frame[Position], tag="7.4a"):
    resolved: bool = False

    def step(self, s: Position) -> bool:
        if not self.resolved:
            self.resolved = True
            resolve_cards(s)
            return True
        joining = next_satellite(s)
        if joining is None:
            s.done(self)
        elif joining == USA_NATION:
            make_usa_satellite(s, early=False)
        else:
            make_satellite(s, joining, s.influencer[joining])
        return True


def resolve_cards(s: Position) -> None:
    """7.4b: each card adds one own marker or removes one of a Rival, and is discarded."""
    for faction in s.turn_order:
        for card, nation in s.diplomacy[faction]:
            s.discards = (*s.discards, card)
            if closed(s, nation, "4.1a") is None:
                add_influence(s, faction, nation)
        s.diplomacy[faction] = ()


def next_satellite(s: Position) -> int | None:
    """The next Neutral with three markers, in Turn Order of their Factions; the USA joins only the West [8.41a]."""
    for faction in s.turn_order:
        for nation in DIPLOMATIC:
            due = s.influencer[nation] == faction and s.influence[nation] >= SATELLITE_INFLUENCE
            if due and (nation != USA_NATION or faction == WEST):
                return nation
    return None
