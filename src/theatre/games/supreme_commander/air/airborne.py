"""Airborne assault [12.5]: the drop with its escort, interception and flak, and the return from the turn track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from theatre.core.decision import Args, Built, Choice, Decision, Each, Part, Refusal, Sifted
from theatre.core.flow import Frame, Joint
from theatre.games.supreme_commander.air.air_combat import EVEN, AirCombat, over
from theatre.games.supreme_commander.air.bases import Bases, assign, basing, starts, unused, why_not_fly
from theatre.games.supreme_commander.air.landing import AirReturn
from theatre.games.supreme_commander.air.scramble import Scramble, interceptors
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.combat.landing import come_down
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import holds, sweep
from theatre.games.supreme_commander.economy.garrisons import why_not_withdraw, withdraw
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.movement.costs import fort_hexes
from theatre.games.supreme_commander.movement.marching import landings, why_no_landing
from theatre.games.supreme_commander.movement.stacking import room_for, why_not_stack
from theatre.games.supreme_commander.pieces import enemy_land, flak_in, land_in, runs, tech, units_of
from theatre.games.supreme_commander.playing_area import closed
from theatre.games.supreme_commander.relations import is_enemy, other_side, side_of
from theatre.games.supreme_commander.rolls import Throw
from theatre.games.supreme_commander.state import DROPPED, MOVED, TRACK, Position, lay
from theatre.games.supreme_commander.tables import (
    ABORT,
    AIRBORNE,
    AIRCRAFT_TECH,
    BACK,
    BOMBER,
    FIGHTER,
    HIT,
    LIMITS,
    NATION,
    PARACHUTE,
    UNITS,
    WEATHER_EFFECT,
    naval_air_result,
)
from theatre.games.supreme_commander.weather import weather, weather_in
from theatre.games.supreme_commander.world import (
    BIT,
    CITIES,
    DESERT,
    FOREST,
    HEXES,
    IS_BOX,
    IS_SEA,
    LAND,
    MARSH,
    MOUNTAIN,
    NOWHERE,
    hexes_between,
    range_around,
    spaces,
)

# where a corps can come down


def why_not_jump(s: Position, power: int, unit: int) -> str | None:
    """Why a counter is no airborne corps that can be dropped in this turn."""
    if not 0 <= unit < UNITS or s.where[unit] < 0 or runs(s, unit) != power or s.kind[unit] != AIRBORNE:
        return "12.5.1a"
    if s.back[unit]:
        return "12.5.3b"
    if IS_BOX[s.where[unit]] or IS_SEA[s.where[unit]] or s.aim[unit] != NOWHERE:
        return "12.5.1a"
    return "12.5.1a" if s.acts[unit] & MOVED else None


def drop_range(s: Position, unit: int) -> int:
    return LIMITS.drop_range + tech(s, s.serves[unit], AIRCRAFT_TECH)


def drop_zones(s: Position, unit: int) -> int:
    """The hexes on which a corps can be dropped, stacking apart [12.5.1a, 12.5.1b]."""
    solid = CITIES | fort_hexes(s) | ~(FOREST | MOUNTAIN | MARSH)
    sky = LAND if WEATHER_EFFECT[weather(s)].airborne else DESERT  # 8.0c, 8.0f
    near = range_around(s.where[unit], drop_range(s, unit)) & ~BIT[s.where[unit]]
    return near & solid & sky & landings(s, unit)


def why_not_drop(s: Position, unit: int, hex_: int) -> str | None:
    if not 0 <= hex_ < HEXES or not BIT[hex_] & LAND or hex_ == s.where[unit]:
        return "12.5.1b"
    if not WEATHER_EFFECT[weather_in(s, hex_)].airborne:
        return "8.0f"
    if hexes_between(s.where[unit], hex_) > drop_range(s, unit):
        return "12.5.1a"
    rule = why_no_landing(s, unit, hex_)
    if rule is not None:
        return rule
    if not BIT[hex_] & drop_zones(s, unit):
        return "12.5.1b"
    return None if _is_held(s, unit, hex_) else why_not_stack(s, unit, hex_)


def _is_held(s: Position, unit: int, hex_: int) -> bool:
    """Do enemies stand there?"""
    return bool(enemy_land(s, s.serves[unit]) & BIT[hex_])


class Drops:
    """The corps, the hex, and the fighters that escort it, decoys among them."""

    def __init__(self, s: Position, power: int, bases: Bases | None = None, said: Args = ()) -> None:
        self.s, self.power, self.said = s, power, said
        self.bases = bases

    def _zones(self, unit: int) -> Sequence[int]:
        """In the zones only stacking is still to be judged."""
        s, enemies = self.s, enemy_land(self.s, self.s.serves[unit])
        return Sifted(
            spaces(drop_zones(s, unit)),
            lambda hex_: bool(enemies & BIT[hex_]) or why_not_stack(s, unit, hex_) is None,
        )

    def tokens(self) -> Sequence[int]:
        s = self.s
        if not self.said:
            own = [u for u in units_of(s, self.power) if s.kind[u] == AIRBORNE]
            return Sifted(own, lambda unit: why_not_jump(s, self.power, unit) is None and bool(self._zones(unit)))
        if len(self.said) == 1:
            return self._zones(self.said[0])
        last = self.said[-1] if len(self.said) > 2 else -1
        more = [unit for unit in unused(s, self.power) if unit > last]
        return Sifted(more, lambda unit: self._why_no_escort(unit) is None)

    def _why_no_escort(self, unit: int) -> str | None:
        """12.5.1e: fighters of the corps' own nation, each with a base in range."""
        s, (corps, hex_) = self.s, self.said[:2]
        rule = why_not_fly(s, self.power, unit)
        if rule is not None:
            return rule
        if NATION[unit] != NATION[corps] or s.kind[unit] == BOMBER:
            return "12.5.1e"
        bases = self.bases or Bases(s)
        if unit in self.said[2:] or not starts(s, unit, hex_, bases):
            return why_not_fly(s, self.power, unit, hex_) or "11.1b"
        return None if basing(s, [*self.said[2:], unit], hex_, bases) is not None else "11.1g"

    def refuse(self, token: int) -> Refusal | None:
        if not self.said:
            rule = why_not_jump(self.s, self.power, token)
        elif len(self.said) == 1:
            rule = why_not_drop(self.s, self.said[0], token)
        else:
            rule = self._why_no_escort(token)
        return Refusal(rule) if rule else None

    def step(self, token: int) -> Drops:
        bases = Bases(self.s) if len(self.said) == 1 else self.bases
        return Drops(self.s, self.power, bases, (*self.said, token))

    def whole(self) -> bool:
        return len(self.said) > 1


def drops(s: Position, power: int) -> tuple[Part, ...]:
    return (Built("drop", Drops(s, power), lambda args: (*args[:2], *sorted(args[2:]))),)


def drop(s: Position, power: int, args: Args) -> None:
    corps, hex_, *fighters = args
    s.acts[corps] |= MOVED | DROPPED
    s.aim[corps] = hex_
    if fighters:
        assign(s, fighters, hex_)
    s.log("dropped", s.serves[corps], s.where[corps], hex_, len(fighters), rule="12.5.1a")
    s.push(Drop(corps, hex_))


# the assault

INTERCEPT, COMBAT, SKY, FLAK, GROUND, HOME, END = range(7)


class Drop(Frame[Position], tag="12.5.1"):
    """Interception, air combat, flak; in an empty hex the corps lands at once."""

    corps: int
    hex: int
    stage: int = INTERCEPT

    def step(self, s: Position) -> bool:
        stage, self.stage = self.stage, self.stage + 1
        alive = s.where[self.corps] >= 0 and s.aim[self.corps] == self.hex
        side = side_of(s, s.serves[self.corps])
        if stage == INTERCEPT:
            self._interceptors(s)
        elif stage == COMBAT:
            s.push(DropCombat(self.hex, side, other_side(side), corps=self.corps))
        elif stage == SKY:
            if over(s, self.hex, other_side(side), FIGHTER):
                self._lose(s)
        elif stage == FLAK:
            guns = [u for u in flak_in(s, self.hex) if is_enemy(s, s.serves[u], s.serves[self.corps])]
            if alive and guns:
                s.push(Throw(runs(s, guns[0]), 1, "flak", (self.hex,)))
        elif stage == GROUND:
            if alive and not _is_held(s, self.corps, self.hex):
                come_down(s, self.corps)
                sweep(s)
                note_consequences(s)
        elif stage == HOME:
            s.push(AirReturn(self.hex, all_=True))
        else:
            s.done(self)
        return True

    def _interceptors(self, s: Position) -> None:
        """12.5.1e: fighters of the nations that defend the hex; of all enemies if nobody does."""
        nation = s.serves[self.corps]
        defending = {NATION[u] for u in land_in(s, self.hex) if is_enemy(s, nation, s.serves[u])}
        seats = interceptors(s, {nation})
        s.push(Scramble(seats, hex=self.hex, nations=tuple(sorted(defending)), rule="12.5.1c"))

    def _lose(self, s: Position) -> None:
        if s.where[self.corps] >= 0:
            eliminate(s, self.corps)

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        """12.5.1d: a hit of flak destroys the corps, an abort sends it back."""
        if not isinstance(child, Throw):
            return
        outcome = naval_air_result(EVEN, result[0])
        if outcome == HIT:
            self._lose(s)
        elif outcome == ABORT:
            s.aim[self.corps] = NOWHERE
            s.acts[self.corps] &= ~DROPPED
            s.log("drop-aborted", s.serves[self.corps], s.where[self.corps], rule="12.5.1d")


class DropCombat(AirCombat, tag="12.5.1c"):
    """An air combat over a drop: the corps is lost as soon as it faces a fighter without an escort."""

    corps: int = NOWHERE

    def step(self, s: Position) -> bool:
        ours, theirs = self.units(s)
        shown = all(s.shown[unit] for unit in (*ours, *theirs))
        fighters = [unit for unit in theirs if s.kind[unit] == FIGHTER]
        escorted = any(s.kind[unit] == FIGHTER for unit in ours)
        if shown and fighters and not escorted and s.where[self.corps] >= 0:
            eliminate(s, self.corps)
            return True
        return super().step(s)


# after the drop [12.5.3]


class AirborneRecall(Joint[Position], tag="12.5.3"):
    """Right after the combats a corps that was dropped may be taken off the map at once."""

    def turn(self, s: Position, seat: int) -> Decision:
        rows: list[Args] = [(unit,) for unit in recallable(s, seat)]
        part = Each("withdraw", rows, lambda args: Refusal("12.5.3a"))
        return question(s, seat, "airborne_recall", "12.5.3a", part)

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        unit = choice.args[0]
        s.log("withdrawn", s.serves[unit], s.where[unit], rule="12.5.3a")
        withdraw(s, unit)
        sweep(s)
        note_consequences(s)


def recallable(s: Position, power: int) -> list[int]:
    dropped = [unit for unit in s.placed if s.acts[unit] & DROPPED and BACK[unit] == PARACHUTE]
    return [unit for unit in dropped if why_not_withdraw(s, power, unit) is None]


def returning(s: Position) -> list[int]:
    """Airborne corps that come back from the track to the map: those with their parachute side up."""
    due = [u for u in range(UNITS) if s.where[u] == TRACK and s.due[u] <= s.turn and s.kind[u] == AIRBORNE]
    return [unit for unit in due if s.back[unit] and homes(s, unit)]


def homes(s: Position, unit: int) -> list[int]:
    """Friendly cities with room."""
    able = [hex_ for hex_ in spaces(CITIES & LAND & ~closed(s)) if holds(s, s.serves[unit], hex_)]
    return [hex_ for hex_ in able if room_for(s, unit, hex_)]


class AirborneReturn(Frame[Position], tag="12.5.3c"):
    """D10: without cost, front side up again."""

    def step(self, s: Position) -> bool:
        if returning(s):
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        unit = returning(s)[0]
        rows: list[Args] = [(unit, hex_) for hex_ in homes(s, unit)]
        part = Each("place", rows, lambda args: Refusal("12.5.3a"))
        return (question(s, runs(s, unit), "return_airborne", "12.5.3a", part),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, hex_ = choice.args
        s.due[unit] = s.back[unit] = 0
        lay(s, unit, hex_)
        s.log("airborne-back", s.serves[unit], hex_, rule="12.5.3a")
        sweep(s)
        note_consequences(s)
