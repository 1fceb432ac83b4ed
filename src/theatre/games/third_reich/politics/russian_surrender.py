"""Russia's defeat [26.92]: an offer, once, when its forces have shrunk below the Axis in its own country.

If the Axis accepts, Russian units stay on the objectives that it does not hold; if not, Russia fights on to its last
factor. Either way a garrison must stay in Russia.
"""

from __future__ import annotations

from theatre.core.decision import Choice, Decision, Each
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import eliminate, on_board, put, runs, spare
from theatre.games.third_reich.movement.control import friendly
from theatre.games.third_reich.nations import give, in_game
from theatre.games.third_reich.politics.fall_of_major import remove_units, retire
from theatre.games.third_reich.politics.garrisons import ground_factors, land_factors, naval_factors, run_by
from theatre.games.third_reich.politics.ledger import lord
from theatre.games.third_reich.politics.parting import send_away
from theatre.games.third_reich.state import Position, units_at
from theatre.games.third_reich.tables import (
    ALLIES,
    AXIS,
    COMBAT,
    GERMANY,
    IS_GROUND,
    ITALY,
    KIND,
    LIMITS,
    NOBODY,
    PARTISAN,
    POWERS,
    USSR,
)
from theatre.games.third_reich.world import COUNTRY, COUNTRY_MASK, OBJECTIVES, spaces

OPEN, REJECTED, ACCEPTED = range(3)  # column `defeat`
FEWEST = 50  # factors
GARRISON_MODEL = "infantry-1-3"
RUSSIAN_OBJECTIVES = tuple([hex_ for hex_ in OBJECTIVES if COUNTRY[hex_] == USSR])


def is_defeated(s: Position) -> bool:
    """26.92a: fewer than fifty ground and air factors, and the Axis in Russia three to two over them."""
    if not in_game(s, USSR) or s.defeat != OPEN:
        return False
    own = land_factors([unit for unit in on_board(s) if _is_russian(s, unit)])
    axis = land_factors(run_by(s, AXIS, COUNTRY_MASK[USSR]))
    return own < FEWEST and axis * 2 >= own * 3 and axis > 0


def _is_russian(s: Position, unit: int) -> bool:
    """Partisans in Russia count, others that Russia has built elsewhere do not [32.16]."""
    if runs(s, unit) != USSR:
        return False
    return KIND[unit] != PARTISAN or COUNTRY[s.where[unit]] == USSR


def decider(s: Position) -> int:
    """26.923: of Germany and Italy the one with more factors in Russia."""
    there = run_by(s, AXIS, COUNTRY_MASK[USSR])
    mine = {power: land_factors([u for u in there if runs(s, u) == power]) for power in (GERMANY, ITALY)}
    return ITALY if mine[ITALY] > mine[GERMANY] else GERMANY


class RussianSurrender(Frame[Position], tag="26.92a"):
    """The offer is made once; it cannot be thought over."""

    def step(self, s: Position) -> bool:
        if is_defeated(s):
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return (question(s, decider(s), "russian-surrender", "26.92a", Each("accept"), Each("reject")),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "accept":
            s.log("surrendered", USSR, rule="26.921a")
            s.defeat = ACCEPTED
            give_up(s)
        else:
            s.log("russia.fights-on", rule="26.922")
            s.defeat = REJECTED


def give_up(s: Position) -> None:
    """26.921a: a Russian unit on each objective that the Axis does not hold; half its BRPs go to the Axis."""
    kept = [hex_ for hex_ in OBJECTIVES if lord(s, hex_) == USSR]
    decided = decider(s)
    hexes = spaces(s.held[USSR])
    retire(s, USSR)
    remove_units(s, USSR)
    for hex_ in hexes:
        give(s, hex_, USSR)
    for hex_ in kept:
        put(s, spare(s, USSR, GARRISON_MODEL)[0], hex_)
    s.earns[USSR] = decided


def fights_to_the_last(s: Position) -> None:
    """26.922: after a rejection Russia is out when its last factor in Russia is gone."""
    if s.defeat != REJECTED or not in_game(s, USSR):
        return
    if not any(runs(s, unit) == USSR and COMBAT[unit] for unit in run_by(s, ALLIES, COUNTRY_MASK[USSR])):
        retire(s, USSR)
        s.earns[USSR] = GERMANY if in_game(s, GERMANY) else ITALY
        s.log("fallen", USSR, s.earns[USSR], rule="26.922")


# the garrison [26.921b, 26.924]


def lacks_garrison(s: Position) -> bool:
    """45 factors in Russia, 30 of them on the ground."""
    if s.defeat == OPEN:
        return False
    return ground_factors(run_by(s, AXIS, COUNTRY_MASK[USSR])) < LIMITS.russian_ground or lacks_factors(s)


def lacks_factors(s: Position) -> bool:
    there = run_by(s, AXIS, COUNTRY_MASK[USSR])
    return land_factors(there) + naval_factors(there) < LIMITS.russian_garrison


class Concession(Frame[Position], tag="26.924"):
    """A short garrison costs an objective for good and 15 BRPs, once in a player turn."""

    def step(self, s: Position) -> bool:
        if lacks_garrison(s) and self._rows(s) and s.conceded != s.turns:
            return False
        s.done(self)
        return True

    def _rows(self, s: Position) -> list[tuple[int]]:
        owners = [(hex_, lord(s, hex_)) for hex_ in RUSSIAN_OBJECTIVES]
        return [(hex_,) for hex_, owner in owners if owner != NOBODY and s.sides[owner] == AXIS]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return (question(s, decider(s), "concede", "26.924", Each("concede", self._rows(s))),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        (hex_,) = choice.args
        payer = lord(s, hex_)
        give(s, hex_, USSR)
        for unit in [one for one in units_at(s, hex_) if runs(s, one) in POWERS and s.sides[runs(s, one)] == AXIS]:
            if IS_GROUND[unit]:
                eliminate(s, unit)
            else:
                send_away(s, unit, friendly(s, runs(s, unit)), "26.924")
        if not in_game(s, USSR):
            put(s, spare(s, USSR, GARRISON_MODEL)[0], hex_)
        s.conceded, s.ceded = s.turns, (*s.ceded, hex_)
        s.brp[payer] -= LIMITS.city_brp
        s.log("conceded", payer, hex_, rule="26.924")
