"""Fighter Scrambling: defending FIT join a battle of their Region or of friendly ships off their coast."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.columns import all_at
from theatre.core.decision import Built, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.state import (
    NO_UNIT,
    SCRAMBLED,
    Position,
    enemies,
    friendly,
    in_region,
    ships_in,
)
from theatre.games.supreme_axis_and_allies.tables import SCRAMBLE
from theatre.games.supreme_axis_and_allies.world import COASTS, IS_SEA


def based_on_land(s: Position, unit: int) -> bool:
    """A FIT on an airfield: not aboard a CAR (D-13), and not raised for one combat only."""
    grounded = s.kind[unit] in SCRAMBLE and s.aboard[unit] == NO_UNIT and not s.temporary[unit]
    return grounded and not IS_SEA[s.where[unit]]


def battles_in_reach(s: Position, fit: int, engagements: tuple[int, ...]) -> list[int]:
    """Attacked Territories of the Region [SCR-01] and attacked friendly ships in an adjacent Sea Zone [SCR-03].

    A FIT defends its own Territory without being sent there.
    """
    home = s.where[fit]
    reached = []
    for space in engagements:
        if IS_SEA[space]:
            joins = space in COASTS[home] and bool(ships_in(s, space, s.active))
        else:
            joins = space != home and space in in_region(home) and friendly(s, space, s.owner[fit])
        if joins:
            reached.append(space)
    return reached


class Sortie:
    """The walk of `scramble`: a FIT, then the battle that it joins. The menu shows one FIT of each Territory."""

    __slots__ = ("_engagements", "_fit", "_nation", "_s", "_whole")

    def __init__(
        self, s: Position, nation: int, engagements: tuple[int, ...], fit: int = NO_UNIT, whole: bool = False
    ) -> None:
        self._s = s
        self._nation = nation
        self._engagements = engagements
        self._fit = fit
        self._whole = whole

    def tokens(self) -> Sequence[int]:
        if self._whole:
            return ()
        if self._fit != NO_UNIT:
            return battles_in_reach(self._s, self._fit, self._engagements)
        where = self._s.where
        first: dict[int, int] = {}
        for unit in [unit for kind in sorted(SCRAMBLE) for unit in all_at(self._s.kind, kind)]:
            if where[unit] not in first and self._refuse_fit(unit) is None:
                first[where[unit]] = unit
        return list(first.values())

    def refuse(self, token: int) -> Refusal | None:
        if self._whole:
            return Refusal("SCR-02")
        if self._fit == NO_UNIT:
            return self._refuse_fit(token)
        if token in battles_in_reach(self._s, self._fit, self._engagements):
            return None
        return Refusal("SCR-03" if 0 <= token < len(IS_SEA) and IS_SEA[token] else "SCR-01")

    def _refuse_fit(self, unit: int) -> Refusal | None:
        s = self._s
        if not 0 <= unit < len(s.kind) or s.owner[unit] != self._nation or not based_on_land(s, unit):
            return Refusal("SCR-01")
        if s.mission[unit] == SCRAMBLED:
            return Refusal("SCR-02")
        return None if battles_in_reach(s, unit, self._engagements) else Refusal("SCR-01")

    def step(self, token: int) -> Sortie:
        if self._fit == NO_UNIT:
            return Sortie(self._s, self._nation, self._engagements, token)
        return Sortie(self._s, self._nation, self._engagements, self._fit, whole=True)

    def whole(self) -> bool:
        return self._whole


class Scrambles(Frame[Position], tag="SCR-01"):
    """Each defending nation in turn sends FIT, before the first engagement is resolved (D-13)."""

    engagements: tuple[int, ...]
    at: int = 0  # place among the enemies of the active nation

    def step(self, s: Position) -> bool:
        defenders = enemies(s.active)
        if self.at == len(defenders):
            s.done(self)
            return True
        if Sortie(s, defenders[self.at], self.engagements).tokens():
            return False
        self.at += 1
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        nation = enemies(s.active)[self.at]
        sortie = Built("scramble", Sortie(s, nation, self.engagements))
        return ask(s, nation, "scramble", "SCR-01", sortie, Each("done"))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.at += 1
            return
        fit, battle = choice.args
        s.battle[fit] = battle  # and no other one [SCR-02]
        s.mission[fit] = SCRAMBLED
        s.log("scrambled", seat, s.where[fit], battle, rule="SCR-03" if IS_SEA[battle] else "SCR-01")
