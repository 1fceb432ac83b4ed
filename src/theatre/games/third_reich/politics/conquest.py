"""Conquest of a country [24.1, 24.2, 26.5]: its units leave, its hexes pass, but units in supply there keep a route."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.decision import Args, Built, Choice, Decision, Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import EASTERN_POLAND, on_board, runs
from theatre.games.third_reich.economy.harbours import note_harbour
from theatre.games.third_reich.movement.control import friendly
from theatre.games.third_reich.movement.zones import zone_against
from theatre.games.third_reich.nations import give, is_enemy, of_side
from theatre.games.third_reich.naval.canals import note_canal
from theatre.games.third_reich.politics.east_europe import beyond_the_line, is_partitioned
from theatre.games.third_reich.politics.free_france import MAGHREB
from theatre.games.third_reich.politics.ledger import award, keeper, soil_of
from theatre.games.third_reich.politics.minors import disband
from theatre.games.third_reich.state import ACTIVE, ALLIED, ATTACKED, CONQUERED, Position
from theatre.games.third_reich.supply.overland import without_supply
from theatre.games.third_reich.tables import (
    ALLIES,
    AXIS,
    EAST_EUROPE,
    IRAQ,
    IS_GROUND,
    KIND,
    NOBODY,
    PARTISAN,
    POLAND,
    POWERS,
)
from theatre.games.third_reich.world import (
    BIT,
    GROUND_SIDES,
    MINOR_COUNTRIES,
    PORTS,
    SPACES,
    across,
    mask_of,
    spaces,
)

HARBOURS = mask_of([port.hex for port in PORTS])
OF_A_MAJOR = len(POWERS) + 1  # in the column `lifeline`: a route that nobody has to spare [26.5]


def spared_by(conqueror: int) -> int:
    """In that column: a route that he may not cut with armor that redeploys in this player turn [24.23b]."""
    return conqueror + 1


def routes_spared_by(s: Position, power: int) -> int:
    mark = spared_by(power)
    return mask_of([hex_ for hex_, of in enumerate(s.lifeline) if of == mark]) if mark in s.lifeline else 0


def fallen_minors(s: Position) -> list[tuple[int, int]]:
    """24.1: minor countries whose capital an enemy holds, each with its conqueror."""
    at_war = [n for n in (*MINOR_COUNTRIES, *MAGHREB, IRAQ, EAST_EUROPE) if s.status[n] in (ATTACKED, ALLIED, ACTIVE)]
    held = [(nation, keeper(s, nation)) for nation in at_war]
    return [(nation, by) for nation, by in held if by != NOBODY and is_enemy(s, nation, by)]


def conquer(s: Position, nation: int, by: int) -> None:
    """A minor country has fallen: its BRPs go to the conqueror, an ally has one turn to save his own [24.1b, 24.3b].

    Who has helped it and was never paid for it has nothing to save: its capital is lost before it could pay [23.1c].
    """
    s.log("conquered", nation, by, rule="24.1")
    whole = not s.enrolled[nation]
    unpaid = s.status[nation] == ALLIED and not s.paid[nation]
    kept = holdouts(s, nation, by)
    former = s.patron[nation]
    disband(s, nation)
    s.status[nation], s.patron[nation], s.foes[nation] = CONQUERED, NOBODY, 0
    s.due[nation], s.lapsed[nation], s.enrolled[nation] = 0, 1, 0
    s.losing[nation] = NOBODY if unpaid else s.earns[nation]
    award(s, nation, by)
    s.fresh[nation] = nation == EAST_EUROPE  # 43.6
    if whole:
        s.push(Conquest(nation, by, kept))
        return
    for hex_ in spaces(s.held[nation]):  # 24.22
        give(s, hex_, former)


class Conquest(Frame[Position], tag="24.2a"):
    """The hexes of a country pass to the conqueror, but for those that units in supply there keep [24.23a]."""

    nation: int
    by: int
    left: Args = ()  # hexes whose units still need a route

    def step(self, s: Position) -> bool:
        if not self.left:
            self._pass_hexes(s)
            s.done(self)
            return True
        hex_, *rest = self.left
        self.left = tuple(rest)
        owners = [runs(s, unit) for unit in _ground_of(s, self.by, BIT[hex_])]
        if owners:
            s.lifeline[hex_] = OF_A_MAJOR if self.nation in POWERS else spared_by(self.by)
            give(s, hex_, min(owners))
            s.push(ResidualRoute(self.nation, min(owners), hex_))
        return True

    def _pass_hexes(self, s: Position) -> None:
        for hex_ in spaces(soil_of(s, self.nation)):
            holder = s.holder[hex_]
            if s.lifeline[hex_] or holder == self.by:
                continue
            if holder in (self.nation, NOBODY) or is_enemy(s, holder, self.by) or holder == EAST_EUROPE:
                beyond = self.nation == POLAND and is_partitioned(s) and BIT[hex_] & EASTERN_POLAND
                give(s, hex_, beyond_the_line(s) if beyond else self.by)  # 43.3q1
                note_canal(s, hex_, holder, self.by)
                note_harbour(s, hex_, self.by)


def holdouts(s: Position, nation: int, by: int) -> Args:
    """24.23a: hexes of a country with ground units of major powers, hostile to the conqueror and in supply."""
    units = _ground_of(s, by, soil_of(s, nation))
    starving = without_supply(s, of_side(s, ALLIES if s.sides[by] == AXIS else AXIS)) if units else []
    return tuple(sorted({s.where[unit] for unit in units if unit not in starving}))


def _ground_of(s: Position, conqueror: int, hexes: int) -> list[int]:
    found = [unit for unit in on_board(s) if IS_GROUND[unit] and KIND[unit] != PARTISAN and BIT[s.where[unit]] & hexes]
    return [unit for unit in found if runs(s, unit) in POWERS and is_enemy(s, runs(s, unit), conqueror)]


class ResidualRoute(Frame[Position], tag="24.23a"):
    """The owner chooses one of the shortest ways from his units to a port or to friendly land."""

    nation: int
    owner: int
    hex: int

    def step(self, s: Position) -> bool:
        layers = self._layers(s)
        if not layers or BIT[self.hex] & layers[0] or not BIT[self.hex] & layers[-1]:
            s.done(self)
            return True
        return False

    def _layers(self, s: Position) -> list[int]:
        """Hexes by their distance from a goal, up to that of the units."""
        soil = soil_of(s, self.nation)
        own = friendly(s, self.owner) | s.held[self.nation]
        open_ = own & soil & ~zone_against(s, self.owner) | BIT[self.hex]
        kept = mask_of([hex_ for hex_ in range(SPACES) if s.lifeline[hex_] and hex_ != self.hex])
        goals = open_ & (HARBOURS | kept | across(own & ~soil, GROUND_SIDES))
        layers, seen = [goals], goals
        while layers[-1] and not seen & BIT[self.hex]:
            layers.append(across(layers[-1], GROUND_SIDES) & open_ & ~seen)
            seen |= layers[-1]
        return layers

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Built("route", Route(tuple(reversed(self._layers(s))), (self.hex,)))
        return (question(s, self.owner, "route", "24.23a", part, args=(self.nation, self.hex)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        for hex_ in choice.args:
            s.lifeline[hex_] = s.lifeline[self.hex]
            give(s, hex_, self.owner)
        s.done(self)


class Route:
    """Hex after hex, each one nearer to the goal."""

    def __init__(self, layers: tuple[int, ...], way: Args) -> None:
        self.layers, self.way = layers, way

    def tokens(self) -> Sequence[int]:
        if self.whole():
            return ()
        return spaces(across(BIT[self.way[-1]], GROUND_SIDES) & self.layers[len(self.way)])

    def refuse(self, token: int) -> Refusal | None:
        return None if token in self.tokens() else Refusal("24.23a")

    def step(self, token: int) -> Route:
        return Route(self.layers, (*self.way, token))

    def whole(self) -> bool:
        return len(self.way) == len(self.layers)
