"""Bombing Missions: Strategic Bombing by BMB, and by rockets."""

from __future__ import annotations

from typing import Any

from theatre.core.columns import all_at
from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import (
    BOMB,
    NO_UNIT,
    NOWHERE,
    Position,
    change_value,
    friendly,
    has_technology,
    hostile,
    units_of,
)
from theatre.games.supreme_axis_and_allies.tables import (
    ATOMIC_BOMB,
    BMB,
    CONST,
    COST,
    HEAVY_BOMBERS,
    ROCKET_LAUNCHER,
    ROCKETS,
)
from theatre.games.supreme_axis_and_allies.volley import dice_of
from theatre.games.supreme_axis_and_allies.world import DISTANCE, LAND


def bomber_dice(s: Position, nation: int) -> int:
    """Dice of one BMB on a raid: the same number as on Ground Attack [SBR-02, TEC-05c]."""
    return dice_of(BMB, True, has_technology(s, nation, HEAVY_BOMBERS))


def damage_industry(s: Position, space: int, points: int) -> None:
    """Damage on an IND [SBR-03], which is destroyed at its hit points, the list price [SBR-05, SBR-06]."""
    industry = s.industry[space]
    if industry == NOWHERE:
        return
    s.damage[space] = min(COST[industry], s.damage[space] + points)
    s.log("industry-damaged", space, points, s.damage[space], rule="SBR-03")
    if s.damage[space] == COST[industry]:
        s.industry[space] = NOWHERE
        s.damage[space] = 0
        s.log("industry-destroyed", space, industry, rule="SBR-05")


class StrategicBombing(Frame[Position], tag="SBR-02"):
    """One Territory after the other; the bombers then wait for their landing and fight no battle there."""

    nation: int

    def raids(self, s: Position) -> dict[int, list[int]]:
        """The bombers over each Territory that is still to be bombed."""
        over: dict[int, list[int]] = {}
        for unit in all_at(s.mission, BOMB):
            if s.owner[unit] == self.nation and s.battle[unit] != NOWHERE:
                over.setdefault(s.battle[unit], []).append(unit)
        return over

    def step(self, s: Position) -> bool:
        raids = self.raids(s)
        if not raids:
            s.done(self)
            return True
        space = min(raids)
        for unit in raids[space]:
            s.battle[unit] = NOWHERE
        if not friendly(s, space, self.nation):  # a Territory taken meanwhile is spared (D-08)
            s.push(ChitRoll(self.nation, len(raids[space]) * bomber_dice(s, self.nation), "bombing", (space,)))
        return True

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        (space,) = child.about
        hits = sum([face <= CONST.combat.bomber_hit for face in result])
        s.log("bombed", self.nation, space, hits, rule="SBR-02")
        if hits:
            damage_industry(s, space, hits)
            if has_technology(s, self.nation, ATOMIC_BOMB):
                _atomic_bomb(s, space)


def _atomic_bomb(s: Position, space: int) -> None:
    """The value falls by 2, and the Morale marker with it, once per Territory and turn [TEC-02b, TEC-02d] (D-06)."""
    if not s.bombed[space]:
        s.bombed[space] = 1
        change_value(s, space, -CONST.technology.atomic_bomb_value_loss)
        s.log("atomic-bomb", space, s.value[space], rule="TEC-02b")


class Rockets(Frame[Position], tag="TEC-09b"):
    """With Rockets each AAG may once per turn put 1 damage on an enemy IND: no die, no bomber, no flak (D-21)."""

    nation: int
    launched: tuple[int, ...] = ()

    def _guns(self, s: Position) -> list[int]:
        return [
            unit
            for unit in units_of(s, self.nation)
            if s.kind[unit] in ROCKET_LAUNCHER and s.aboard[unit] == NO_UNIT and unit not in self.launched
        ]

    def _rows(self, s: Position) -> list[Args]:
        if not has_technology(s, self.nation, ROCKETS):
            return []
        targets = [space for space in LAND if s.industry[space] != NOWHERE and hostile(s, space, self.nation)]
        return [(gun, target) for gun in self._guns(s) for target in targets if in_range(s, gun, target)]

    def step(self, s: Position) -> bool:
        if self._rows(s):
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rocket = Each("rocket", self._rows(s), lambda args: self._why_not(s, args))
        return ask(s, self.nation, "rockets", "TEC-09b", rocket, Each("done"))

    def _why_not(self, s: Position, args: Args) -> Refusal | None:
        if len(args) != 2:
            return None
        gun, target = args
        if gun not in self._guns(s):
            return Refusal("TEC-09b")
        if target not in LAND or s.industry[target] == NOWHERE or not hostile(s, target, self.nation):
            return Refusal("SBR-01")
        return Refusal("TEC-09c", (target, DISTANCE[s.where[gun]][target], CONST.technology.rocket_range))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            s.done(self)
            return
        gun, target = choice.args
        self.launched = (*self.launched, gun)
        s.log("rocket", seat, s.where[gun], target, rule="TEC-09b")
        damage_industry(s, target, CONST.technology.rocket_damage)


def in_range(s: Position, gun: int, target: int) -> bool:
    """TEC-09c: at most 3 spaces away, land and sea counted alike."""
    return DISTANCE[s.where[gun]][target] <= CONST.technology.rocket_range
