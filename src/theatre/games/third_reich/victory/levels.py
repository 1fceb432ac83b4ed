"""Victory among more than two players [2.3]: each power has its own levels, and the highest wins."""

from __future__ import annotations

from theatre.games.third_reich.counters import has_partisan
from theatre.games.third_reich.nations import master
from theatre.games.third_reich.politics.italy_bought import has_joined_allies
from theatre.games.third_reich.possibilities import FIGURES
from theatre.games.third_reich.setup import last_turn
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    BRITAIN,
    GERMANY,
    ITALY,
    MAJORS,
    NATION_ID,
    NOBODY,
    POWERS,
    SEASONS,
    USA,
    USSR,
    VICHY_FRANCE,
    Row,
    read,
)
from theatre.games.third_reich.victory.assignment import assigned
from theatre.games.third_reich.world import OBJECTIVES


class Goal(Row, frozen=True):
    """One level of one power: objectives to hold, or a game turn to survive or in which to be conquered."""

    objectives: int = 0
    survive: str = ""
    conquered: str = ""


class Count(Row, frozen=True):
    at: str
    number: int


class Levels(Row, frozen=True):
    """What a scenario asks for; `allied_objectives` from Allied Decisive down to Axis Decisive."""

    multi_player: dict[str, tuple[Goal | None, ...]]
    allied_objectives: tuple[int, ...] = ()
    axis_conquered: tuple[str, ...] = ()
    axis_objectives: Count | None = None
    germany_conquered: tuple[str, ...] = ()


LEVELS = read("victory.json", dict[str, Levels])
NO_LEVEL = -1
SIBERIAN = {"1939": 1, "1942": 1, "campaign": 2}  # more objectives for Russia if it used the transfer [15.63]


def turn_named(name: str) -> int:
    """`winter 1943` as the number of a game turn."""
    season, year = name.split()
    return int(year) * len(SEASONS) + [str(one) for one in SEASONS].index(season)


def owner_of(s: Position, hex_: int) -> int:
    """The major power for which an objective counts, NOBODY for none [2.1b]; partisans take it from all [32.6]."""
    holder = s.holder[hex_]
    if holder == NOBODY or has_partisan(s, hex_):
        return NOBODY
    if holder == VICHY_FRANCE:
        return GERMANY  # 49.5b
    owner = master(s, holder)
    return owner if owner in POWERS else NOBODY


def objectives_held(s: Position, power: int) -> int:
    """Those of a power alone; Britain and America count as one [2.3q]."""
    partners = (BRITAIN, USA) if power in (BRITAIN, USA) else (power,)
    owner = assigned if s.scenario == "1944" and not s.stack else owner_of  # 2.33
    return len([hex_ for hex_ in OBJECTIVES if owner(s, hex_) in partners])


def level_of(s: Position, power: int) -> int:
    """From 0 Stalemate to 3 Decisive, or none."""
    name = MAJORS[BRITAIN if power == USA else power].id
    goals = LEVELS[s.scenario].multi_player.get(name, ())
    if power == ITALY and s.bought and s.scenario in FIGURES.italian_price.objectives:
        goals = tuple([Goal(objectives=count) for count in FIGURES.italian_price.objectives[s.scenario]])  # YMP-L12
    met = [level for level, goal in enumerate(goals) if goal is not None and is_met(s, power, goal)]
    return max(met, default=NO_LEVEL)


def is_met(s: Position, power: int, goal: Goal) -> bool:
    """2.34c: a date is met by a power that was not conquered in or before that game turn."""
    if goal.survive:
        until = last_turn(s) if goal.survive == "end" else turn_named(goal.survive)
        return not s.fallen[power] or s.fallen[power] > until
    if goal.conquered:
        return not s.fallen[power] or s.fallen[power] >= turn_named(goal.conquered)
    more = SIBERIAN.get(s.scenario, 0) if power == USSR and s.siberian else 0
    if power == ITALY and s.bought:
        more += FIGURES.italian_price.more_objectives.get(s.scenario, 0)
    if power == GERMANY and has_joined_allies(s):
        more -= FIGURES.italian_price.german_relief
    return objectives_held(s, power) >= goal.objectives + more


def best_power(s: Position) -> int | None:
    """2.35: the power with the highest level, if one stands alone; Britain for itself and America."""
    levels = {NATION_ID[name]: level_of(s, NATION_ID[name]) for name in LEVELS[s.scenario].multi_player}
    highest = max(levels.values())
    leaders = [power for power, level in levels.items() if level == highest]
    return leaders[0] if highest > NO_LEVEL and len(leaders) == 1 else None
