"""The scenario cards of chapter 19, read from `scenarios.json`: what stands where, what comes when, who is at war.

A placement names counters by model and where they may go. With one hex or box to go to it is laid out at once; with
more the nation's player chooses (`deployment.py`).
"""

from __future__ import annotations

from typing import Literal

from theatre.core.rulebook import Text
from theatre.games.supreme_commander.rows import Count, Forces, Row, SideId, TechnologyId
from theatre.games.supreme_commander.tables import NAME, NATION_ID, UNITS_OF, read

StatusId = Literal["active", "inactive", "collapsed", "minor", "out"]
EventId = Literal["free_dow", "partition", "baltic_annexed", "winter_war", "bessarabia", "mobilized"]
StandingId = Literal["A3", "A2", "A1", "N", "G1", "G2", "G3", "axis", "allied", "Cw", "Cs"]
"""A box of the chart, an Active ally of a side, or conquered as an ally of the UK or the USSR."""


class Placement(Row, frozen=True):
    """Counters of a nation (`of`, or the one whose card it is) and where they may be set up.

    The hexes are those of `areas` (hexes, boxes or groups of the board), with `sites` only their cities or ports, and
    all inside `inside` that are `within` so many hexes of these. `steps` are to be made up of models of `steps_of`:
    armies reduced, infantry corps perhaps static. `most` limits how many may go to an area.
    """

    areas: tuple[Text, ...]
    of: str = ""
    units: Forces = {}
    sites: Literal["any", "city", "port"] = "any"
    within: Count = 0
    inside: tuple[Text, ...] = ()
    side: Literal["front", "reduced", "static"] = "front"
    beside_fort: bool = False
    steps: Count = 0
    steps_of: tuple[Text, ...] = ()
    most: dict[str, Count] = {}


class Arrivals(Row, frozen=True):
    """Units that join the pool in a turn, or `instead` in that turn if France stands [17.5.5]; decoys go to the map."""

    turn: Count
    units: Forces
    of: str = ""
    decoys: Forces = {}
    instead: Count = 0
    if_vichy: bool = False


class MorePool(Row, frozen=True):
    """Counters of another nation in a power's pool."""

    of: Text
    units: Forces


class NationForces(Row, frozen=True):
    set_up: tuple[Placement, ...] = ()
    pool: Forces = {}
    more_pool: tuple[MorePool, ...] = ()
    pool_nations: tuple[Text, ...] = ()
    later: tuple[Arrivals, ...] = ()


class PowerCard(Row, frozen=True):
    """`strategic_moves` by the turn from which a limit holds; `adjust` changes the MSP per turn for good."""

    status: StatusId
    technology: dict[TechnologyId, Count] = {}
    free_levels: Count = 0
    msp: int = 0
    per_turn: Count = 0
    strategic_moves: dict[int, Count] = {}
    enters: Count = 0
    no_income: tuple[Count, ...] = ()
    adjust: dict[int, int] = {}


class Wars(Row, frozen=True, rename={"foes": "with"}):
    of: Text
    foes: tuple[Text, ...]


class Holding(Row, frozen=True):
    holder: Text
    areas: tuple[Text, ...]


class Card(Row, frozen=True):
    """`order` is the printed order of set-up; `opening` the side with whose player turn a scenario begins."""

    name: Text
    cite: Text
    first_turn: Count
    last_turn: Count
    players: tuple[Count, ...]
    marker: Count
    order: tuple[Text, ...]
    diplomacy: dict[str, StandingId]
    powers: dict[str, PowerCard]
    forces: dict[str, NationForces]
    opening: Literal["strategic"] | SideId = "strategic"
    victory: Literal["locations", "barbarossa"] = "locations"
    seats: tuple[tuple[Text, ...], ...] = ()
    events: tuple[EventId, ...] = ()
    winters: tuple[Count, ...] = ()
    wars: tuple[Wars, ...] = ()
    controllers: dict[str, Text] = {}
    control: tuple[Holding, ...] = ()
    home: tuple[Holding, ...] = ()
    in_play: tuple[Text, ...] = ()
    out_of_play: tuple[Text, ...] = ()
    supply_through: tuple[Text, ...] = ()
    automatic_mobilization: bool = False
    murmansk_by_die: bool = False
    factories_relocated: bool = False


CARDS = read("scenarios.json", dict[str, Card])


def strategic_limit(card: Card, power: str, turn: int) -> int:
    """How many strategic moves a power has in a turn [9.1.1, 15.1]."""
    limits = card.powers[power].strategic_moves
    return max([(since, limit) for since, limit in limits.items() if since <= turn], default=(0, 0))[1]


def counters(nation: int, model: str, which: int | tuple[str, ...]) -> tuple[int, ...]:
    """The counters of a model that a card can mean: those with these names, or all of which it takes so many."""
    mine = UNITS_OF[nation, model]
    if isinstance(which, int):
        return mine
    return tuple([unit for name in which for unit in mine if NAME[unit] == name])


def nation_of(part: Placement | Arrivals | MorePool, card_nation: str) -> int:
    """Whose counters are meant on a nation's card."""
    return NATION_ID[part.of or card_nation]
