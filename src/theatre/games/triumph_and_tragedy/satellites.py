"""8.2 Satellites: a Nation joins a Faction, and units of the Great Power take post in its Cities and Towns."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.events import Event
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.control import freeze_nation
from theatre.games.triumph_and_tragedy.diplomacy import clear_influence
from theatre.games.triumph_and_tragedy.state import SATELLITE, Position, free_block, place, units_in
from theatre.games.triumph_and_tragedy.tables import FORTRESS, GREAT, IS_SHIP, KIND, KINDS
from theatre.games.triumph_and_tragedy.world import AREAS_OF, CAPITAL, IS_COASTAL, MUSTER


def become_satellite(s: Position, nation: int, faction: int) -> None:
    """8.2a: a Control marker on the Capital, no more Influence; its land is Friendly at once."""
    s.status[nation] = SATELLITE
    s.marker[nation] = faction
    clear_influence(s, nation)
    freeze_nation(s, nation)
    s.log("satellite", faction, nation, rule="8.2a")


def make_satellite(s: Position, nation: int, faction: int) -> None:
    """With its forces, whose types the controller chooses."""
    become_satellite(s, nation, faction)
    s.push(SatelliteForces(faction, mustering(nation)))


def mustering(nation: int) -> tuple[int, ...]:
    """The Cities and Towns of a Nation, its Capital first."""
    cities = [area for area in AREAS_OF[nation] if MUSTER[area]]
    return tuple(sorted(cities, key=lambda area: (area != CAPITAL[nation], area)))


def stationable(s: Position, power: int, area: int) -> tuple[int, ...]:
    """The kinds of which an unused block of a Power can be put there."""
    return tuple([kind for kind in range(KINDS) if why_not_station(s, power, area, kind) is None])


def why_not_station(s: Position, power: int, area: int, kind: int) -> Refusal | None:
    """Ships need a coast, a Fortress an area without one, and a block must be left (block shortage: see RULINGS.md)."""
    if not 0 <= kind < KINDS or (IS_SHIP[kind] and not IS_COASTAL[area]):
        return Refusal("8.2c", (area,))
    if kind == FORTRESS and any(KIND[block] == FORTRESS for block in units_in(s, area)):
        return Refusal("3.241d", (area,))
    return Refusal("8.2g", (kind,)) if free_block(s, power, kind) is None else None


class SatelliteForces(Frame[Position], tag="8.2c"):
    """One unit after the other; the number on the map is public, the types are not."""

    faction: int
    areas: tuple[int, ...]

    def step(self, s: Position) -> bool:
        if not self.areas:
            s.done(self)
            return True
        power = GREAT[self.faction]
        if any(free_block(s, power, kind) is not None for kind in range(KINDS)):
            return False
        s.log("muster-short", self.faction, power, self.areas[0], rule="8.2g")  # all blocks stand on the map: public
        self.areas = self.areas[1:]
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        area = self.areas[0]
        kinds = stationable(s, GREAT[self.faction], area)
        muster = Each("muster", [(area, kind) for kind in kinds], lambda args: self._why_not(s, args))
        none_fits = Each("pass", () if kinds else ((),), lambda args: Refusal("8.2c", (area,)))
        return ask(s, self.faction, "muster", "8.2c", muster, none_fits, args=(area, MUSTER[area]))

    def _why_not(self, s: Position, args: Args) -> Refusal | None:
        area = self.areas[0]
        if len(args) != 2 or args[0] != area:
            return Refusal("8.2c", (area,))
        return why_not_station(s, GREAT[self.faction], *args)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        area, power = self.areas[0], GREAT[self.faction]
        self.areas = self.areas[1:]
        if choice.verb == "pass":
            s.log("muster-short", seat, power, area, rule="8.2g")
            return
        kind = choice.args[1]
        place(s, power, kind, area, MUSTER[area])
        s.emit(Event("mustered", (seat, power, area), secret=(kind, MUSTER[area]), audience=(seat,), rule="8.2c"))
