"""Murmansk convoys [42]: BRPs to Russia at once, against surface ships, air and submarines that wait in the box.

The convoy is opposed in this order: what Germany commits, a sortie of its fleets, its air, its submarines against the
ASW that the Allies name last.
"""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import eliminate, enemy_ground, on_board
from theatre.games.third_reich.economy.change import lose_factors, must_lose
from theatre.games.third_reich.economy.strategic_warfare import ASW, SUBMARINE, TYPES, asw_halves, exchange
from theatre.games.third_reich.movement.zones import zones_against
from theatre.games.third_reich.naval.fighting import NavalBattle
from theatre.games.third_reich.politics.ledger import lord
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.overland import in_reach, line_hexes
from theatre.games.third_reich.tables import (
    AIR,
    AXIS,
    CHARTS,
    COMBAT,
    FLEET,
    GERMANY,
    KIND,
    NOBODY,
    POWERS,
    SPRING,
    USSR,
)
from theatre.games.third_reich.world import BIT, EAST_EDGE, LENINGRAD, MOSCOW, MURMANSK_BOX, space

VOLOGDA, BERGEN, OSLO = space("D49"), space("C33"), space("C35")
PER_SUBMARINE, SCATTERED_SUBMARINE = 3, 4  # 42.44
SURVIVES = 6  # an air factor is lost on this or more [42.43]


def is_closed(s: Position) -> bool:
    """42.9: Leningrad and Vologda both in Axis hands or cut off from the east edge and from Moscow."""
    lines = line_hexes(s, USSR)
    source = BIT[MOSCOW] if s.holder[MOSCOW] == USSR else 0
    fed = in_reach(source, EAST_EDGE & lines, lines, zones_against(s, USSR), enemy_ground(s, USSR))
    return all(_is_axis(s, city) or not fed & BIT[city] for city in (LENINGRAD, VOLOGDA))


def _is_axis(s: Position, hex_: int) -> bool:
    owner = lord(s, hex_)
    return owner != NOBODY and s.sides[owner] == AXIS


def in_the_box(s: Position) -> list[int]:
    return [unit for unit in on_board(s) if s.where[unit] == MURMANSK_BOX]


class Committing:
    """42.8: submarines, then air and fleets of the box, as many as Germany likes."""

    def __init__(self, s: Position, said: Args = ()) -> None:
        self.s, self.said = s, said

    def tokens(self) -> Args:
        if not self.said:
            return tuple(range(self.s.north[GERMANY * len(TYPES) + SUBMARINE] + 1))
        return tuple([unit for unit in able(self.s) if unit > max(self.said[1:], default=-1)])

    def refuse(self, token: int) -> Refusal | None:
        if not self.said:
            return None if token in self.tokens() else Refusal("42.4")
        if token in in_the_box(self.s) and self.s.inverted[token]:
            return Refusal("28.31" if KIND[token] == AIR else "29.31")
        return None if token in able(self.s) and token not in self.said[1:] else Refusal("42.4")

    def step(self, token: int) -> Committing:
        return Committing(self.s, (*self.said, token))

    def whole(self) -> bool:
        return bool(self.said)


def able(s: Position) -> list[int]:
    """Air and fleets in the box that are not trapped there and have done nothing in this game turn."""
    return [unit for unit in in_the_box(s) if not (is_trapped(s, unit) or s.inverted[unit])]


def is_trapped(s: Position, unit: int) -> bool:
    """42.7: has a unit in the box lost its bases? Fleets need Bergen, air may also fight while Oslo is held."""
    return not _is_axis(s, BERGEN) and (KIND[unit] == FLEET or not _is_axis(s, OSLO))


def sorted_forces(args: Args) -> Args:
    return (args[0], *sorted(args[1:]))


class Convoy(Frame[Position], tag="42.42"):
    """What is left of the BRPs goes to Russia."""

    giver: int
    brps: int
    escorts: Args
    extra: Args = ()  # convoy protection beyond the escorts that are needed
    submarines: int = -1
    forces: Args = ()
    asw: int = -1
    stage: int = 0
    scattered: bool = False
    dice: Args = ()
    decider: int = NOBODY

    def step(self, s: Position) -> bool:
        if self.submarines < 0 or (self.submarines and self.asw < 0) or self.decider != NOBODY:
            return False
        self.stage += 1
        if self.stage == 1:
            self._sortie(s)
        elif self.stage == 2:
            self._fly(s)
        elif self.stage == 3:
            self._hunt(s)
        else:
            s.brp[USSR] += max(0, self.brps)
            s.log("convoy.arrived", self.giver, max(0, self.brps), rule="42.5")
            s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        if self.decider != NOBODY:
            return (question(s, self.decider, "sortie", "42.42", Each("fight"), Each("pass")),)
        if self.submarines < 0:
            part = Built("commit", Committing(s), sorted_forces)
            return (question(s, GERMANY, "commit", "42.8", part, args=(self.brps,), public=False),)
        most = sum([s.north[power * len(TYPES) + ASW] for power in POWERS])
        part_ = Each("commit-asw", [(count,) for count in range(most + 1)], lambda args: Refusal("42.8"))
        return (question(s, self.giver, "commit-asw", "42.8", part_, args=(self.submarines,), public=False),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "commit":
            self.submarines, *units = choice.args
            self.forces = tuple(units)
            for unit in units:
                s.inverted[unit] = 1  # back in Norway it has no second mission in this game turn [28.31, 42.6q]
            s.log("convoy.opposed", self.submarines, len(units), rule="42.8")
        elif choice.verb == "commit-asw":
            (self.asw,) = choice.args
        else:
            self.decider = NOBODY
            if choice.verb == "fight":
                axis = tuple([unit for unit in self.forces if KIND[unit] == FLEET])
                s.push(NavalBattle(BERGEN, (GERMANY, self.giver), (axis, (*self.escorts, *self.extra)), ()))

    # surface ships

    def _sortie(self, s: Position) -> None:
        """42.42: the ratio of naval factors gives the chance to scatter the convoy."""
        row = self._row(s)
        if row is not None:
            s.push(Throw(GERMANY, 1, "sortie"))

    def _row(self, s: Position) -> Any:
        axis = sum([COMBAT[unit] for unit in self.forces if KIND[unit] == FLEET])
        allied = sum([COMBAT[unit] for unit in (*self.escorts, *self.extra)])
        fitting = [row for row in CHARTS.murmansk if axis * row.ratio[1] >= allied * row.ratio[0]]
        return fitting[0] if axis and fitting else None

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if not isinstance(child, Throw):
            return
        if child.purpose == "sortie":
            row = self._row(s)
            if result[0] <= row.scatters_to:
                self.scattered = True
                lost = self.brps * row.percent // 100
                self.brps -= lost
                s.log("convoy.scattered", lost, rule="42.42")
                if row.percent:
                    s.push(Throw(self.giver, 2, "reaction"))
        elif child.purpose == "reaction":
            allied, axis = result
            self.decider = GERMANY if axis >= allied else self.giver
        else:
            self._bomb(s, result)

    # air

    def _fly(self, s: Position) -> None:
        count = sum([COMBAT[unit] for unit in self.forces if KIND[unit] == AIR])
        if count:
            s.push(Throw(GERMANY, 2 * count, "convoy-air"))

    def _bomb(self, s: Position, dice: Args) -> None:
        """42.43: each factor sinks a die, then a second die shows whether it is lost."""
        guard = 0 if self.scattered else len(self.extra)
        bonus = 1 if self.scattered else -guard
        sunk = sum([max(0, die + bonus) for die in dice[::2]])
        lost = len([die for die in dice[1::2] if die + guard >= SURVIVES])
        self.brps -= min(self.brps, sunk)
        s.log("convoy.bombed", sunk, lost, rule="42.43")
        for unit in [unit for unit in self.forces if KIND[unit] == AIR]:
            gone = min(lost, COMBAT[unit])
            lost -= gone
            if gone:
                _lose_air(s, unit, gone)

    # submarines

    def _hunt(self, s: Position) -> None:
        """42.44: ASW and submarines cancel as in the Year Start; the rest sink three each, four when scattered."""
        used, killed = exchange(max(0, self.asw), self.submarines, asw_halves(s.year))
        s.north[GERMANY * len(TYPES) + SUBMARINE] -= killed
        for power in POWERS:
            gone = min(used, s.north[power * len(TYPES) + ASW])
            s.north[power * len(TYPES) + ASW] -= gone
            used -= gone
        if s.season == SPRING:  # 42.6q: who was there for a convoy of Spring does not serve at home in that year
            s.patrol[:] = [s.north[p * len(TYPES) + (SUBMARINE if p == GERMANY else ASW)] for p in POWERS]
        each = (SCATTERED_SUBMARINE if self.scattered else PER_SUBMARINE) - (not _is_axis(s, BERGEN))  # 42.4
        sunk = (self.submarines - killed) * each
        self.brps -= min(self.brps, sunk)
        if self.submarines:
            s.log("convoy.torpedoed", self.submarines, max(0, self.asw), sunk, rule="42.44")


def _lose_air(s: Position, unit: int, gone: int) -> None:
    lost = must_lose(s, unit, gone)
    if lost == COMBAT[unit]:
        eliminate(s, unit)
    else:
        lose_factors(s, unit, lost)
