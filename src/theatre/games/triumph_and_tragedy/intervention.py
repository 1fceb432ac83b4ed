"""15.423 Intervention: an Enemy of the Violator brings help to an Armed Minor, which joins him."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.events import Event
from theatre.core.flow import Frame
from theatre.core.lazy import Tested
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.entering import Sight, may_partition
from theatre.games.triumph_and_tragedy.moves import Reach
from theatre.games.triumph_and_tragedy.satellites import become_satellite, stationable, why_not_station
from theatre.games.triumph_and_tragedy.state import (
    ARMED_MINOR,
    Position,
    at_war_with,
    free_block,
    is_minors_foe,
    own_in,
    place,
    remove,
)
from theatre.games.triumph_and_tragedy.tables import GREAT, INDEPENDENT, KINDS, WINTER
from theatre.games.triumph_and_tragedy.ways import Aim
from theatre.games.triumph_and_tragedy.world import AREAS_OF, LAND_OF, NATIONS

Fortress = tuple[int, int]
"""Where it stood, and its CV."""


def intervention_part(s: Position, faction: int, reach: Reach, left: int) -> Tested:
    armed = [(nation,) for nation in range(NATIONS) if s.status[nation] == ARMED_MINOR]
    return Tested("intervene", armed, lambda args: why_not_intervene(s, faction, reach, left, args))


def why_not_intervene(s: Position, faction: int, reach: Reach, left: int, args: Args) -> Refusal | None:
    """An Enemy of the Violator who has not attacked the Armed Minor himself, and whose Ground units can get there."""
    if s.season == WINTER:
        return Refusal("10.4b")
    if len(args) != 1 or not 0 <= args[0] < NATIONS or not may_partition(s, faction, args[0]):
        return Refusal("15.423a")
    nation = args[0]
    friend = at_war_with(s, faction, s.violator[nation]) and not is_minors_foe(s, faction, nation)
    if not friend or s.intervenor[nation] != INDEPENDENT:
        return Refusal("15.423a", (nation,))
    sight = Sight(s, faction, helping=nation)
    comes = left and reach.can_hit(Aim(LAND_OF[nation], lambda area: True), sight, ground=True)
    return None if comes or sight.has_troops_in(nation) else Refusal("15.423a", (nation,))


def intervene(s: Position, faction: int, nation: int) -> None:
    s.intervenor[nation] = faction
    s.log("intervention", faction, nation, rule="15.423a")


def carry_out_interventions(s: Position, faction: int) -> None:
    """At the end of the Movement Phase: where Ground units have come, the Armed Minor joins; else nothing happens."""
    sight = Sight(s, faction)
    for nation in range(NATIONS):
        if s.intervenor[nation] != faction or s.status[nation] != ARMED_MINOR:
            continue
        s.intervenor[nation] = INDEPENDENT
        if sight.has_troops_in(nation):
            _join(s, faction, nation)
        elif any(faction in s.present[area] for area in AREAS_OF[nation]):
            s.foes[nation] |= 1 << faction  # the troops were disbanded: those left are no guests [15.422a]


def _join(s: Position, faction: int, nation: int) -> None:
    fortresses = []
    for area in AREAS_OF[nation]:
        for block in own_in(s, area, INDEPENDENT):
            fortresses.append((area, s.cv[block]))
            remove(s, block)
    s.violator[nation] = INDEPENDENT
    s.foes[nation] = 0
    become_satellite(s, nation, faction)
    s.push(Exchange(faction, tuple(fortresses)))


class Exchange(Frame[Position], tag="15.423b"):
    """Each surviving Fortress gives way to a unit of equal CV and any type, which inherits its place as Owner."""

    faction: int
    fortresses: tuple[Fortress, ...]

    def step(self, s: Position) -> bool:
        if not self.fortresses:
            s.done(self)
            return True
        area, _ = self.fortresses[0]
        power = GREAT[self.faction]
        blocks = any(free_block(s, power, kind) is not None for kind in range(KINDS))
        if blocks and all(self._may_meet(s, other) for other in s.present[area]):
            return False
        self._skip(s)
        return True

    def _may_meet(self, s: Position, other: int) -> bool:
        """A Rival at peace is not to be met in an area: there nobody takes the place of the Fortress."""
        return other in (self.faction, INDEPENDENT) or at_war_with(s, self.faction, other)

    def _skip(self, s: Position) -> None:
        s.log("exchange-short", self.faction, self.fortresses[0][0], rule="15.423b")
        self.fortresses = self.fortresses[1:]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        area, cv = self.fortresses[0]
        kinds = stationable(s, GREAT[self.faction], area)
        exchange = Each("exchange", [(area, kind) for kind in kinds], lambda args: self._why_not(s, args))
        none_fits = Each("pass", () if kinds else ((),), lambda args: Refusal("15.423b", (area,)))
        return ask(s, self.faction, "exchange", "15.423b", exchange, none_fits, args=(area, cv))

    def _why_not(self, s: Position, args: Args) -> Refusal | None:
        area = self.fortresses[0][0]
        if len(args) != 2 or args[0] != area:
            return Refusal("15.423b", (area,))
        return why_not_station(s, GREAT[self.faction], *args)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "pass":
            self._skip(s)
            return
        area, kind = choice.args
        cv = self.fortresses[0][1]
        self.fortresses = self.fortresses[1:]
        place(s, GREAT[seat], kind, area, cv)
        s.present[area] = (seat, *[one for one in s.present[area] if one != seat])
        s.emit(Event("exchanged", (seat, GREAT[seat], area), secret=(kind, cv), audience=(seat,), rule="15.423b"))
