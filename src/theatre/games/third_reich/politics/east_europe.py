"""East Europe and the pact [43]: the Baltic States, Poland east of the partition line, Bessarabia.

It is a nation without a capital. While it is neutral the Baltic States, Poland and Rumania hold their own hexes; who
declares war on it finds them under its name. `extent` says which parts beside the Baltic States belong to it.
"""

from __future__ import annotations

from theatre.games.third_reich.counters import EASTERN_POLAND, on_board
from theatre.games.third_reich.nations import at_war, give
from theatre.games.third_reich.politics.garrisons import BESSARABIA, land_factors
from theatre.games.third_reich.state import CONQUERED, NEUTRAL, Position, this_turn, units_at
from theatre.games.third_reich.tables import (
    AXIS,
    BALTIC_STATES,
    EAST_EUROPE,
    GERMANY,
    LIMITS,
    NATION,
    NOBODY,
    POLAND,
    RUMANIA,
    SEASONS,
    SPRING,
    USSR,
)
from theatre.games.third_reich.world import AREA, BIT, CAPITAL, CITIES, COUNTRY, EAST, FRONT

POLISH_PART, RUMANIAN_PART = 1, 2  # bits of `extent`
SPRING_1940 = 1940 * len(SEASONS) + SPRING


def hexes_of_east_europe(s: Position) -> tuple[int, ...]:
    """43.4a, 43.5: the Baltic States and whatever else belongs to it."""
    parts = {BALTIC_STATES}
    if s.extent & POLISH_PART and s.status[POLAND] != NEUTRAL:  # YMP-A12
        parts.add(POLAND)
    if s.extent & RUMANIAN_PART:
        parts.add(RUMANIA)
    return tuple([hex_ for hex_ in AREA["east_europe"] if COUNTRY[hex_] in parts])


def ceded_bessarabia(s: Position) -> int:
    """43.4: a Bessarabia that was claimed with East Europe is no part of Rumania any more."""
    return BESSARABIA if s.status[EAST_EUROPE] != NEUTRAL and s.extent & RUMANIAN_PART else 0


def cities_of_east_europe(s: Position) -> tuple[int, ...]:
    return tuple([hex_ for hex_ in hexes_of_east_europe(s) if CITIES[hex_]])


def why_not_east_europe(s: Position, power: int) -> str:
    """The rule against a declaration on East Europe, or nothing; who comes first has it to himself."""
    if s.status[EAST_EUROPE] != NEUTRAL and s.extent and not at_war(s, GERMANY, USSR):
        return "43.5a"
    if power == USSR:
        return ""
    if s.extent != POLISH_PART | RUMANIAN_PART and not s.extent & POLISH_PART:
        return ""  # 43.412, 43.5b: the Baltic States alone are open to all
    if power != GERMANY:
        return "43.5a"
    return "" if this_turn(s) >= SPRING_1940 else "43.5q"


def claim_east_europe(s: Position, power: int) -> None:
    """War on East Europe: its hexes go by its own name, but for those with Polish units."""
    if power == GERMANY and s.extent:
        s.forgone, s.extent = s.extent, s.extent & ~RUMANIAN_PART  # 43.5a, unless its declaration lapses [21.4a]
    for hex_ in hexes_of_east_europe(s):
        neutral = s.holder[hex_] in (BALTIC_STATES, POLAND, RUMANIA, NOBODY)
        if neutral and not any(NATION[unit] == POLAND for unit in units_at(s, hex_)):
            give(s, hex_, EAST_EUROPE)


def leave_east_europe(s: Position) -> None:
    """21.4a: a declaration on it is void, and its countries have their hexes back; a fallen Poland has none."""
    for hex_ in hexes_of_east_europe(s):
        if s.holder[hex_] == EAST_EUROPE and (COUNTRY[hex_] != POLAND or s.status[POLAND] != CONQUERED):
            give(s, hex_, COUNTRY[hex_])


def keep_bessarabia(s: Position) -> None:
    """43.7: Russia attacks Rumania before East Europe or together with it, and Bessarabia is Rumania's alone."""
    if s.status[EAST_EUROPE] != NEUTRAL and not s.beset[EAST_EUROPE]:
        return
    s.extent &= ~RUMANIAN_PART
    for hex_ in AREA["bessarabia"]:
        if s.holder[hex_] == EAST_EUROPE:
            give(s, hex_, RUMANIA)


def dissolve(s: Position) -> None:
    """43.41, 43.5b: East Europe is the Baltic States alone; eastern Poland goes with Poland."""
    s.extent = 0
    owner = s.holder[CAPITAL[POLAND]]
    for hex_ in AREA["eastern_poland"]:
        if s.holder[hex_] == EAST_EUROPE:
            give(s, hex_, NOBODY if at_war(s, GERMANY, USSR) else owner)
    s.log("east_europe.dissolved", rule="43.5b")


def forgo_east_europe(s: Position) -> None:
    """43.41: Germany and Russia are at war before anybody has claimed it."""
    s.forgone = s.extent
    dissolve(s)


def restore_east_europe(s: Position) -> None:
    """21.41, 43.41, 43.5a: the declaration is void, and East Europe is as it was, unless it is at war by now."""
    if not s.forgone or at_war(s, GERMANY, USSR) or s.status[EAST_EUROPE] != NEUTRAL:
        return
    s.extent, s.forgone = s.forgone, 0
    for hex_ in AREA["eastern_poland"]:
        if s.extent & POLISH_PART and s.holder[hex_] == NOBODY:
            give(s, hex_, beyond_the_line(s))
    s.log("east_europe.restored", rule="43.41")


def is_partitioned(s: Position) -> bool:
    """Is the line of the pact still in force?"""
    return bool(s.extent & POLISH_PART) and not at_war(s, GERMANY, USSR)


def is_line_in_force(s: Position) -> bool:
    """43.5a: does the line still bind Germany? Not once it has claimed East Europe itself, for Russia stayed out."""
    claimed = s.foes[EAST_EUROPE] >> GERMANY & 1 or s.earns[EAST_EUROPE] == GERMANY
    return is_partitioned(s) and not claimed


def draw_line(s: Position) -> None:
    """43.4d: once no German is left east of the line, eastern Poland is not Germany's; before, what it entered is."""
    east = [hex_ for hex_ in AREA["eastern_poland"] if s.holder[hex_] == GERMANY]
    if not is_line_in_force(s) or any(NATION[unit] == GERMANY for hex_ in east for unit in units_at(s, hex_)):
        return
    for hex_ in east:
        give(s, hex_, beyond_the_line(s))


def beyond_the_line(s: Position) -> int:
    """Who has what is nobody's in eastern Poland."""
    if s.earns[EAST_EUROPE] == USSR:
        return USSR
    claimed = s.status[POLAND] == CONQUERED or s.status[EAST_EUROPE] != NEUTRAL
    return EAST_EUROPE if claimed else POLAND


def is_watched(s: Position) -> bool:
    """Can Germany still break the pact with Russia?"""
    return s.scenario in ("1939", "campaign") and not s.freed and not at_war(s, GERMANY, USSR)


def _germans(s: Position) -> list[int]:
    return [unit for unit in on_board(s) if NATION[unit] == GERMANY and s.serves[unit] == GERMANY]


def beyond_line(s: Position) -> list[int]:
    """43.3b: the German units east of a partition line that is in force."""
    return [unit for unit in _germans(s) if BIT[s.where[unit]] & EASTERN_POLAND] if is_line_in_force(s) else []


def judge_pact(s: Position, side: int, end_of_turn: bool = True) -> None:
    """43.2b, 43.3b: with too few factors in the East, or a unit beyond the line, Germany sets Russia free for good."""
    if side != AXIS or not is_watched(s):
        return
    eastern = [unit for unit in _germans(s) if FRONT[s.where[unit]] == EAST and COUNTRY[s.where[unit]] != RUMANIA]
    beyond = beyond_line(s)
    if land_factors(eastern) < LIMITS.eastern_garrison:
        s.freed = True
        s.log("pact.garrison", land_factors(eastern), rule="43.2b")
    elif end_of_turn and beyond:
        s.freed = True
        s.log("pact.line", s.where[beyond[0]], rule="43.3b")


def offer_of_east_europe_ends(s: Position) -> None:
    """43.5b: after Spring 1940 the offer is over."""
    over = this_turn(s) == SPRING_1940 and s.status[EAST_EUROPE] == NEUTRAL and s.extent
    if over and s.scenario in ("1939", "campaign"):
        dissolve(s)
