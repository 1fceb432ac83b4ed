"""Casualties [CMB-08]: what a die that hits can reach, and the choice of what is lost by the player who is hit.

A hit is a mask of the classes of targets that it can fall on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.advanced.techs import sonar
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.combat.strength import Battle, class_value, combat_value, dice_of
from theatre.games.ww2_in_europe.state import Position, remove
from theatre.games.ww2_in_europe.tables import (
    AIRBASE,
    ARTILLERY,
    BASE_KIND,
    FIGHTER,
    HAS_ASW,
    HITS,
    IS_AIR,
    IS_GROUND,
    IS_QUIET,
    SUBMARINE,
    TANK,
    TRANSPORT,
)

PLANES, TROOPS, SHIPS, SUBMERGED, TANKS_FIRST, QUIET = 1, 2, 4, 8, 16, 32
UNDER_WATER = SUBMERGED | QUIET  # submarines, and U-boats that are harder to hit [TEC-10]


def reach(kind: int) -> int:
    """What a unit of this kind can hit: submarines only ships [SUB-08], submarines by ASW alone [SUB-06]."""
    base = BASE_KIND[kind]
    if base == SUBMARINE:
        return SHIPS
    if base == ARTILLERY:
        return PLANES | TROOPS | SHIPS | TANKS_FIRST  # ART-01
    return PLANES | TROOPS | SHIPS | (UNDER_WATER if HAS_ASW[kind] else 0)


def class_reach(kind: int) -> int:
    """What the class number of a fighter or Tac bomber reaches [R-08]."""
    return PLANES if BASE_KIND[kind] == FIGHTER else TROOPS | SHIPS | UNDER_WATER


def target_class(kind: int) -> int:
    if IS_AIR[kind]:
        return PLANES
    if IS_GROUND[kind]:
        return TROOPS
    if BASE_KIND[kind] != SUBMARINE:
        return SHIPS
    return QUIET if IS_QUIET[kind] else SUBMERGED


def count_dice(s: Position, units: Sequence[int], battle: Battle) -> int:
    return sum([dice_of(s, unit, battle) for unit in units])


def hits_of(s: Position, units: Sequence[int], battle: Battle, faces: Sequence[int]) -> tuple[int, ...]:
    """The hits of dice rolled unit by unit in this order."""
    hits = []
    at = 0
    for unit in units:
        dice = dice_of(s, unit, battle)
        value, special = combat_value(s, unit, battle), class_value(s, unit, battle)
        hits += [_reached(s, unit, face, value, special) for face in faces[at : at + dice]]
        at += dice
    return in_order([hit for hit in hits if hit])


def _reached(s: Position, unit: int, face: int, value: int, special: int) -> int:
    """What one die hits; 0 for nothing."""
    kind = s.kind[unit]
    hit = reach(kind) if face <= value else class_reach(kind) if face <= special else 0
    return hit & ~UNDER_WATER | under_water(s, unit, face, special or value) if HAS_ASW[kind] else hit


def under_water(s: Position, unit: int, face: int, number: int) -> int:
    """The submarines that a die hits: sonar adds 1 to the number, a U-boat takes 1 from it [TEC-10, TEC-11]."""
    number += sonar(s, s.owner[unit])
    return (SUBMERGED if face <= number else 0) | (QUIET if face < number else 0)


def in_order(hits: Sequence[int]) -> tuple[int, ...]:
    """Those that can fall on least come first, so that none is wasted that has a target."""
    return tuple(sorted(hits, key=lambda hit: ((hit & ~TANKS_FIRST).bit_count(), -(hit & TANKS_FIRST), hit)))


def strength_left(s: Position, unit: int, lost: Sequence[int] = ()) -> int:
    """Hits that it still takes: battleships and carriers have two [BB-01, CV-05]."""
    return HITS[s.kind[unit]] - s.damaged[unit] - list(lost).count(unit)


def targets(s: Position, units: Sequence[int], hit: int, lost: Sequence[int]) -> list[int]:
    """On which of these units a hit may be taken, when `lost` were chosen before; transports come last [TRN-02]."""
    found = [unit for unit in reachable(s, units, hit) if strength_left(s, unit, lost) > 0]
    if hit & TANKS_FIRST:
        found = [unit for unit in found if BASE_KIND[s.kind[unit]] == TANK] or found
    return [unit for unit in found if BASE_KIND[s.kind[unit]] != TRANSPORT] or found


def reachable(s: Position, units: Sequence[int], hit: int) -> list[int]:
    return [unit for unit in units if s.kind[unit] != AIRBASE and target_class(s.kind[unit]) & hit]


def take_away(s: Position, lost: Sequence[int]) -> None:
    """Casualties leave the board; a ship hit for the first time of two is damaged."""
    for unit in lost:
        if strength_left(s, unit) > 1:
            s.damaged[unit] = 1
            s.log("damaged", s.owner[unit], s.kind[unit], rule="BB-01")
        else:
            s.log("lost", s.owner[unit], s.kind[unit], rule="CMB-08")
            remove(s, unit)


class Losses(Frame[Position], tag="CMB-08"):
    """The side that is hit chooses a unit for each hit; hits without a target are lost [R-36]. Result: the units.

    A battleship that takes two hits is named twice. Nothing is removed here: casualties may still fire [CMB-09].
    """

    side: int
    units: tuple[int, ...]
    hits: tuple[int, ...]
    lost: tuple[int, ...] = ()

    RULE: ClassVar[str] = "CMB-08"

    def candidates(self, s: Position) -> list[int]:
        return targets(s, self.units, self.next_hit(s), self.lost)

    def next_hit(self, s: Position) -> int:
        """The hit with the fewest targets left, so that the owner cannot let one fall into the void [CMB-08]."""
        return min(self.hits, key=lambda hit: self._strength_of(s, targets(s, self.units, hit, self.lost)))

    def _strength_of(self, s: Position, units: Sequence[int]) -> int:
        return sum([strength_left(s, unit, self.lost) for unit in units])

    def _without_next(self, s: Position) -> tuple[int, ...]:
        at = self.hits.index(self.next_hit(s))
        return (*self.hits[:at], *self.hits[at + 1 :])

    def step(self, s: Position) -> bool:
        if not self.hits:
            s.done(self, self.lost)
            return True
        found = self.candidates(s)
        if not found:
            self.hits = self._without_next(s)
            return True
        if all(hit == self.hits[0] for hit in self.hits) and self._all_fall(s, found):
            fallen = [unit for unit in found for _ in range(strength_left(s, unit, self.lost))]
            self.lost, self.hits = (*self.lost, *fallen), self.hits[len(fallen) :]
            return True
        return False

    def _all_fall(self, s: Position, found: list[int]) -> bool:
        return self._strength_of(s, found) <= len(self.hits)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        found = self.candidates(s)
        part = Each("lose", [(unit,) for unit in found], lambda args: self.why_not(s, args))
        return ask(s, self.side, "losses", self.RULE, part, args=(len(self.hits),))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        left = self._without_next(s)
        self.lost, self.hits = (*self.lost, choice.args[0]), left

    def why_not(self, s: Position, args: Args) -> Refusal:
        """The rule that keeps a unit from being chosen for the next hit."""
        unit = args[0] if len(args) == 1 else -1
        if unit not in self.units or s.kind[unit] == AIRBASE or strength_left(s, unit, self.lost) <= 0:
            return Refusal("CMB-08")
        kind, hit = s.kind[unit], self.next_hit(s)
        if not target_class(kind) & hit:
            return Refusal(self.out_of_reach(hit, kind))
        return Refusal("ART-01" if hit & TANKS_FIRST and BASE_KIND[kind] != TANK else "TRN-02")

    def out_of_reach(self, hit: int, kind: int) -> str:
        """The rule by which a hit cannot fall on a kind."""
        if hit == PLANES:
            return "FTR-02"
        if target_class(kind) & UNDER_WATER:
            return "SUB-06"
        return "SUB-08" if hit == SHIPS else "TAC-03"
