"""Italy surrenders [26.7], and Germany may seize part of its fleet [26.72]."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import dock, on_board, runs
from theatre.games.third_reich.movement.stacking import port_room
from theatre.games.third_reich.nations import give, in_game, is_enemy, of_side
from theatre.games.third_reich.politics.fall_of_major import retire
from theatre.games.third_reich.politics.ledger import inherit, lord
from theatre.games.third_reich.politics.minors import abandon
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import ACTIVE, SPARE, Position, this_turn
from theatre.games.third_reich.supply.overland import supplied_hexes, without_supply
from theatre.games.third_reich.tables import (
    AIRBORNE,
    ALLIES,
    AXIS,
    COMBAT,
    FLEET,
    GERMANY,
    IS_GROUND,
    ITALY,
    KIND,
    NATION,
    NATION_ID,
    NOBODY,
    PARTISAN,
    POWERS,
    SEASONS,
    SPRING,
    UNITS,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import AREA, BIT, COUNTRY_MASK, FRONTS, MEDITERRANEAN, PORTS, mask_of, spaces

SPRING_1943 = 1943 * len(SEASONS) + SPRING
AFRICA = sum([COUNTRY_MASK[NATION_ID[name]] for name in ("algeria", "egypt", "libya", "morocco", "tunisia")])
AFRICA |= mask_of(AREA["spanish_morocco"])
ISLANDS = mask_of([*AREA["sicily"], *AREA["sardinia"], *AREA["rhodes"]])
MAINLAND = COUNTRY_MASK[ITALY] & ~ISLANDS
SPARED = 2  # added to the die
ANY_FRONT = (1 << len(FRONTS)) - 1  # all of them, as a set of bits


def italy_surrenders(s: Position) -> bool:
    """26.7: all four conditions, at the end of an Axis Combat phase."""
    if s.active != s.sides[ITALY] or s.active != AXIS or not in_game(s, ITALY) or this_turn(s) < SPRING_1943:
        return False
    return s.first == ALLIES and _is_landed(s) and not _is_axis_in_africa(s) and _are_islands_lost(s)


def _is_landed(s: Position) -> bool:
    """A supplied Allied unit, no airborne, in mainland Italy."""
    units = [unit for unit in on_board(s) if IS_GROUND[unit] and BIT[s.where[unit]] & MAINLAND]
    able = [u for u in units if KIND[u] not in (AIRBORNE, PARTISAN) and is_enemy(s, s.serves[u], ITALY)]
    return bool(set(able) - set(without_supply(s, of_side(s, ALLIES)))) if able else False


def _is_axis_in_africa(s: Position) -> bool:
    there = [unit for unit in on_board(s) if BIT[s.where[unit]] & AFRICA]
    active = [unit for unit in there if s.serves[unit] != VICHY_FRANCE or s.status[VICHY_FRANCE] == ACTIVE]
    return any(runs(s, unit) in POWERS and s.sides[runs(s, unit)] == AXIS for unit in active)


def _are_islands_lost(s: Position) -> bool:
    lost = {name: all(_is_allied(s, hex_) for hex_ in AREA[name]) for name in ("sicily", "sardinia", "corsica")}
    return lost["sicily"] or (lost["sardinia"] and lost["corsica"])


def _is_allied(s: Position, hex_: int) -> bool:
    owner = lord(s, hex_)
    return owner != NOBODY and s.sides[owner] == ALLIES


def surrender(s: Position) -> None:
    """26.71: all that Italy controls is Germany's, or nobody's if that has fallen; its units leave the game."""
    s.log("surrendered", ITALY, rule="26.71")
    fleet, hexes = italian_fleet(s), s.held[ITALY]
    earned = [nation for nation, power in enumerate(s.earns) if power == ITALY]
    retire(s, ITALY)
    if not in_game(s, GERMANY):
        abandon(s, hexes)
        return
    for hex_ in spaces(hexes):
        give(s, hex_, GERMANY)
    s.earns[ITALY] = GERMANY
    inherit(s, earned)
    if fleet.left:
        s.push(fleet)


def italian_fleet(s: Position) -> ItalianFleet:
    """Italian naval factors, of which Germany may seize some on the fronts where they lie [26.72]."""
    lay = [0] * (ANY_FRONT + 1)
    for unit in on_board(s):
        if NATION[unit] == ITALY and KIND[unit] == FLEET:
            berth = s.berth[unit]
            lay[_waters(PORTS[berth].fronts if berth != NOBODY else (MEDITERRANEAN,))] += COMBAT[unit]
    return ItalianFleet(sum(lay), tuple(lay))


def promised_fleet(factors: int) -> ItalianFleet:
    """50.35: so many in the Mediterranean, without a die."""
    lay = [factors if waters == 1 << MEDITERRANEAN else 0 for waters in range(ANY_FRONT + 1)]
    return ItalianFleet(factors, tuple(lay), rolled=True)


def _waters(fronts: Args) -> int:
    return sum([1 << front for front in fronts])


class ItalianFleet(Frame[Position], tag="26.72"):
    """Germany takes die plus two factors, as far as they are afloat, into its own supplied ports."""

    left: int  # Italian factors afloat, then what may still be seized
    lay: Args  # by set of fronts: the factors that were in ports of exactly these
    rolled: bool = False
    seized: Args = (0,) * (ANY_FRONT + 1)  # and those that Germany has placed there

    def step(self, s: Position) -> bool:
        if not self.rolled:
            self.rolled = True
            s.push(Throw(GERMANY, 1, "italian-fleet"))
            return True
        if not self._rows(s):
            s.done(self)
            return True
        return False

    def child_done(self, s: Position, child: object, result: Any) -> None:
        if isinstance(child, Throw):
            self.left = min(self.left, result[0] + SPARED)

    def _rows(self, s: Position) -> list[Args]:
        sizes = sorted({COMBAT[unit] for unit in _counters(s) if COMBAT[unit] <= self.left})
        ports = [port for port in range(len(PORTS)) if self._why_port(s, port) is None] if sizes else []
        rows = [(size, port) for size in sizes for port in ports if port_room(s, port) >= size]
        return [row for row in rows if self._lay_there(*row)]

    def _why_port(self, s: Position, port: int) -> Refusal | None:
        """A supplied German port on a front where the fleet was."""
        hex_ = PORTS[port].hex
        own = s.holder[hex_] == GERMANY and self._lay_there(1, port)
        return None if own and supplied_hexes(s, GERMANY) & BIT[hex_] else Refusal("26.72")

    def _lay_there(self, size: int, port: int) -> bool:
        """No front gets more than lay on it, whatever lies between two."""
        after = self._with(size, port)
        every = range(ANY_FRONT + 1)
        return all(
            sum([after[waters] for waters in every if not waters & ~fronts])
            <= sum([self.lay[waters] for waters in every if waters & fronts])
            for fronts in every
        )

    def _with(self, size: int, port: int) -> Args:
        into = _waters(PORTS[port].fronts)
        return tuple([factors + size * (waters == into) for waters, factors in enumerate(self.seized)])

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Each("seize", self._rows(s), lambda args: Refusal("26.72"))
        return (question(s, GERMANY, "seize", "26.72", part, Each("done"), args=(self.left,)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.left = 0
            return
        size, port = choice.args
        unit = next(unit for unit in _counters(s) if COMBAT[unit] == size)
        dock(s, unit, PORTS[port].hex, port)
        s.serves[unit] = GERMANY
        self.left -= size
        self.seized = self._with(size, port)


def _counters(s: Position) -> list[int]:
    return [u for u in range(UNITS) if NATION[u] == ITALY and KIND[u] == FLEET and s.where[u] == SPARE]
