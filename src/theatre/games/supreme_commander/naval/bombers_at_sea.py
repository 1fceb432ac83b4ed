"""Option 23.1: bombers go over sea zones in the Strategic Naval phase, where nobody intercepts them."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Joint
from theatre.games.supreme_commander.air.bases import Bases, assign, can_base, has_unused, unused
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.fog import reveal
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import AIR, BOMBER
from theatre.games.supreme_commander.world import NOWHERE, ZONE_BOX, ZONE_OF_BOX, ZONES


def has_bombers(s: Position, power: int) -> bool:
    """Could a power have bombers to send, for all that the others know?"""
    return bool(s.switches.bombers_at_sea) and has_unused(s, power)


class SeaBombers(Joint[Position], tag="23.1"):
    """Bombers are shown as they are placed; each counts for its side in the zone until the end of the turn."""

    def turn(self, s: Position, seat: int) -> Decision:
        own = [unit for unit in unused(s, seat) if s.kind[unit] == BOMBER]
        bases = Bases(s)
        rows: list[Args] = [(u, zone) for u in own for zone in ZONES if can_base(s, u, ZONE_BOX[zone], bases)]
        part = Each("sail", rows, lambda args: Refusal("23.1a"))
        return question(s, seat, "sea_bombers", "23.1a", part, public=False)

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        unit, zone = choice.args
        assign(s, [unit], ZONE_BOX[zone])
        s.base[unit] = NOWHERE  # it is not asked where it comes down
        reveal(s, [unit])
        s.log("bomber-at-sea", s.serves[unit], zone, rule="23.1a")


def bombers_go_home(s: Position) -> None:
    """At the end of the turn, for until then they help against convoys."""
    for unit in s.placed:
        if s.kind[unit] in AIR and s.aim[unit] in ZONE_OF_BOX:
            s.aim[unit] = NOWHERE
