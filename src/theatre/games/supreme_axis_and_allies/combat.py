"""The Combat Resolution phase: who fights where, in which order, and what is left to do when all is fought."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.columns import all_at
from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Sequence
from theatre.games.supreme_axis_and_allies.aftermath import Diversion, conclude, dismiss, homeless, land_attackers
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.battle import Battle
from theatre.games.supreme_axis_and_allies.bombing import Rockets, StrategicBombing
from theatre.games.supreme_axis_and_allies.garrison import Garrisons
from theatre.games.supreme_axis_and_allies.neutral import NeutralDefences
from theatre.games.supreme_axis_and_allies.scramble import Scrambles
from theatre.games.supreme_axis_and_allies.state import (
    BOMB,
    FIGHT,
    LANDED,
    NO_UNIT,
    NOWHERE,
    Position,
    alliance,
    enemies_in,
    is_air,
    is_ground,
    is_naval,
    is_neutral,
    own_in,
    units_of,
)
from theatre.games.supreme_axis_and_allies.volley import fighters
from theatre.games.supreme_axis_and_allies.world import IS_SEA, ZONES


class Combat(Sequence[Position], tag="CMB-02"):
    """The phase in its steps. The engagements are those of the moment at which Movement ended."""

    nation: int
    engagements: tuple[int, ...] = ()

    STEPS: ClassVar[tuple[str, ...]] = (
        "engage",
        "scrambles",
        "neutral_defences",
        "garrisons",
        "strategic_bombing",
        "rockets",
        "fights",
        "diversions",
        "landings",
        "aftermath",
    )

    def engage(self, s: Position) -> None:
        join_fleets(s, self.nation)
        own = [unit for unit in units_of(s, self.nation) if s.mission[unit] != BOMB]
        self.engagements = tuple(sorted({s.battle[unit] for unit in own} - {NOWHERE}))
        for space in self.engagements:
            join_defence(s, space)

    def scrambles(self, s: Position) -> None:
        s.push(Scrambles(self.engagements))

    def neutral_defences(self, s: Position) -> None:
        s.push(NeutralDefences(tuple([space for space in self.engagements if is_neutral(s, space)])))

    def garrisons(self, s: Position) -> None:
        s.push(Garrisons(tuple([space for space in self.engagements if not IS_SEA[space]])))

    def strategic_bombing(self, s: Position) -> None:
        s.push(StrategicBombing(self.nation))

    def rockets(self, s: Position) -> None:
        s.push(Rockets(self.nation))

    def fights(self, s: Position) -> None:
        s.push(Engagements(self.engagements))

    def diversions(self, s: Position) -> None:
        """Homes may fall in any engagement, so defending aircraft land when all are over (D-14)."""
        s.push(Diversion(tuple(homeless(s))))

    def landings(self, s: Position) -> None:
        land_attackers(s, self.nation)

    def aftermath(self, s: Position) -> None:
        for space in self.engagements:
            dismiss(s, space)


def join_fleets(s: Position, nation: int) -> None:
    """Where the navies have found each other all own ships fight, and the aircraft on their decks (D-09, D-10).

    Not those that AAG fire sent back [AAG-07]: they have flown, and their `landing` is the zone.
    """
    for zone in ZONES:
        if s.found[zone] and enemies_in(s, zone, nation):
            for unit in own_in(s, zone, nation):
                if is_naval(s, unit):
                    s.battle[unit], s.mission[unit] = zone, FIGHT
                elif is_air(s, unit) and s.aboard[unit] != NO_UNIT and s.landing[unit] == NOWHERE:
                    s.battle[unit] = zone


def join_defence(s: Position, space: int) -> None:
    """All enemy units there defend, aircraft aboard a CAR too (D-38), but neither AAG nor cargo."""
    for unit in enemies_in(s, space, s.active):
        if not (is_ground(s, unit) and s.aboard[unit] != NO_UNIT):
            s.battle[unit] = space


class Engagements(Frame[Position], tag="CMB-01"):
    """The attacker chooses the order; a landing waits for the sea battle in its zone (D-12)."""

    left: tuple[int, ...]

    def _ready(self, s: Position) -> list[int]:
        return [space for space in self.left if not any(zone in self.left for zone in beaches(s, space))]

    def step(self, s: Position) -> bool:
        if not self.left:
            s.done(self)
            return True
        for space in self.left:
            if not fighters(s, space, alliance(s.active)):  # called off, or nobody has come through
                conclude(s, space)
                self.left = tuple([other for other in self.left if other != space])
                return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Each("fight", [(space,) for space in self._ready(s)], lambda args: self._why_not(args))
        return ask(s, s.active, "fight", "CMB-01", part, args=(len(self.left),))

    def _why_not(self, args: tuple[int, ...]) -> Refusal:
        waits = len(args) == 1 and args[0] in self.left
        return Refusal("CMB-01", kind="not yet" if waits else "never")

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        (space,) = choice.args
        self.left = tuple([other for other in self.left if other != space])
        s.push(Battle(space))


def beaches(s: Position, space: int) -> set[int]:
    """The Sea Zones from which troops of the attacker have landed there."""
    return {s.came[unit] for unit in all_at(s.battle, space) if s.mission[unit] == LANDED}
