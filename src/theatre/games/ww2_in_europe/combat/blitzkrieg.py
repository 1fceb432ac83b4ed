"""The Blitzkrieg phase [BLZ-01 to BLZ-07]: units that were not used in Movement strike from Fronts with initiative."""

from __future__ import annotations

from theatre.board.masks import from_indices
from theatre.core.decision import Choice, Decision, Each, Part, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.choosing import once
from theatre.games.ww2_in_europe.movement import movers as may
from theatre.games.ww2_in_europe.movement.basing import base_of
from theatre.games.ww2_in_europe.movement.control import is_hostile
from theatre.games.ww2_in_europe.movement.declaring import Declaration, Pick
from theatre.games.ww2_in_europe.movement.dropping import drop_part
from theatre.games.ww2_in_europe.movement.marching import March, in_russian_winter
from theatre.games.ww2_in_europe.movement.movers import ground_movers, has_initiative, plane_movers, why_not_move
from theatre.games.ww2_in_europe.movement.phase import carry_out
from theatre.games.ww2_in_europe.naval.courses import Purpose, course
from theatre.games.ww2_in_europe.state import Position, other
from theatre.games.ww2_in_europe.tables import AIRBORNE, BASE_KIND, BLITZES, BLITZING_PLANES, BLITZING_TROOPS, NOBODY
from theatre.games.ww2_in_europe.world import TERRAIN, is_land


class Blitzkrieg(Frame[Position], tag="BLZ-01"):
    """Player A, then player B, each from the Fronts where he has initiative; Combat follows when both are done."""

    at: int = 0
    stormed: tuple[int, ...] = ()  # where ground units of the player strike; Tac bombers go only there

    def _side(self, s: Position) -> int:
        return other(s.first) if self.at else s.first

    def step(self, s: Position) -> bool:
        if self.at < 2:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return ask(s, self._side(s), "blitzkrieg", "BLZ-01", *self._strikes(s, self._side(s)), Each("done"))

    def _strikes(self, s: Position, side: int) -> tuple[Part, ...]:
        def why(fit: may.Fit) -> may.Why:
            return lambda unit: why_not_blitz(s, unit, side, fit)

        def ready(units: list[int]) -> list[int]:
            return [unit for unit in units if self._is_ready(s, unit, side)]

        troops = once(lambda: ready(ground_movers(s, side, may.ALL_FRONTS, BLITZING_TROOPS)))
        tacs = once(lambda: ready(plane_movers(s, side, may.ALL_FRONTS, BLITZING_PLANES)) if self.stormed else [])
        target = Purpose(from_indices(self.stormed), "BLZ-05", "MOV-11", "MOV-12")

        def airborne() -> list[int]:
            return [unit for unit in troops() if BASE_KIND[s.kind[unit]] == AIRBORNE]

        return (
            March(s, troops, why(may.marches), why_not_strike),
            drop_part(s, airborne, tuple, why(may.drops), why(may.carries_airborne), why_not_strike),
            Declaration("fly", Pick(tacs, why(may.flies), lambda unit: course(s, unit, target))),
        )

    def _is_ready(self, s: Position, unit: int, side: int) -> bool:
        """Of those that could blitz at all."""
        at = base_of(s, unit)
        return has_initiative(s, side, at) and not _is_snowed_in(s, unit, at)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.at += 1
            self.stormed = ()
            return
        carry_out(s, choice)
        target = choice.args[1] if choice.verb == "drop" else choice.args[-1]
        self.stormed = tuple(sorted({*self.stormed, target}))


def why_not_blitz(s: Position, unit: int, side: int, fit: may.Fit) -> Refusal | None:
    """What keeps a unit of this player from taking part in Blitzkrieg."""
    refusal = why_not_move(s, unit, side, may.ALL_FRONTS, fit)
    if refusal is not None:
        return Refusal("BLZ-03") if refusal.rule == "MOV-10" else refusal
    if not BLITZES[s.kind[unit]]:
        return Refusal("BLZ-02")
    at = base_of(s, unit)
    if not has_initiative(s, side, at):
        return Refusal("BLZ-01")
    return Refusal("WIN-05") if _is_snowed_in(s, unit, at) else None


def _is_snowed_in(s: Position, unit: int, at: int) -> bool:
    return is_land(at) and in_russian_winter(s, s.owner[unit], at)


def why_not_strike(s: Position, unit: int, land: int) -> Refusal | None:
    """A blitzing unit goes only for an enemy controlled space, and not for one where Blitzkrieg is not allowed."""
    if not is_hostile(s, land, s.owner[unit]):
        return Refusal("BLZ-05")
    if TERRAIN[land] in ("woodland", "mountains"):
        return Refusal("TER-07" if TERRAIN[land] == "woodland" else "TER-11")
    if s.fortress[land] != NOBODY:
        return Refusal("FOR-05")
    if s.depot[land] != NOBODY:
        return Refusal("DEP-03")
    return Refusal("WIN-05") if in_russian_winter(s, s.owner[unit], land) else None
