"""The Movement phase [MOV-03 to MOV-09]: player A on his Fronts, player B on all, player A on the Fronts of B."""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.marching import March, march
from theatre.games.ww2_in_europe.state import (
    GONE,
    NO_MISSION,
    Position,
    all_units,
    enemy_ground_in,
    is_active,
    is_ground,
    other,
    player_b,
    side_of,
)
from theatre.games.ww2_in_europe.world import FRONTS_OF, NOWHERE, is_land

OWN_FRONTS, ALL_FRONTS, OTHER_FRONTS = 1, 2, 3
STEP_RULE = {OWN_FRONTS: "MOV-07", ALL_FRONTS: "MOV-08", OTHER_FRONTS: "MOV-09"}


class MovementPhase(Frame[Position], tag="MOV-07"):
    """The three steps; in each the player moves none, some or all of the units whose turn it is."""

    at: int = OWN_FRONTS

    def mover(self, s: Position) -> int:
        return player_b(s) if self.at == ALL_FRONTS else s.first

    def step(self, s: Position) -> bool:
        if self.at <= OTHER_FRONTS:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        side = self.mover(s)
        ground = [unit for unit in all_units(s) if is_ground(s, unit) and why_not_move(s, unit, side, self.at) is None]
        marches = March(s, ground, lambda unit: why_not_move(s, unit, side, self.at))
        return ask(s, side, "movement", STEP_RULE[self.at], marches, Each("done"), args=(self.at,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.at += 1
        else:
            march(s, choice.args[0], choice.args[1:])


def has_initiative(s: Position, side: int, at: int) -> bool:
    """On the Front of a space; at a multi-front port the player names one of its two [PRT-16]."""
    return any(s.initiative[front] == side for front in FRONTS_OF[at])


def may_move_now(s: Position, at: int, step: int) -> bool:
    """Do units in this space move in this step?"""
    if step == ALL_FRONTS:
        return True
    return has_initiative(s, s.first if step == OWN_FRONTS else other(s.first), at)


def why_not_move(s: Position, unit: int, side: int, step: int) -> Refusal | None:
    """What keeps a ground unit of this player from moving in this step."""
    if not 0 <= unit < len(s.kind) or s.kind[unit] == GONE or side_of(s, unit) != side:
        return Refusal("SEQ-01")
    if not is_active(s, s.owner[unit]):
        return Refusal("NEU-01")
    if not is_ground(s, unit) or s.where[unit] == NOWHERE or not is_land(s.where[unit]):
        return Refusal("GRD-01")
    if s.mission[unit] != NO_MISSION:
        return Refusal("MOV-10")
    if not may_move_now(s, s.where[unit], step):
        return Refusal(STEP_RULE[step], kind="not yet")
    if s.cut_off[unit]:
        return Refusal("CUT-01")
    if s.surprised[unit]:
        return Refusal("SUR-01")
    return Refusal("MOV-13") if enemy_ground_in(s, s.where[unit], s.owner[unit]) else None
