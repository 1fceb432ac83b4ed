"""Vichy France after its birth [49.3-49.9]: the rolls for and against it, and its end."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.core.flow import Frame
from theatre.games.third_reich.combat.battle import DANISH_ISLANDS
from theatre.games.third_reich.counters import eliminate, ground_at, on_board, runs
from theatre.games.third_reich.economy.treasury import spend, why_not_spend
from theatre.games.third_reich.nations import at_war, give, in_game, is_enemy, minds_crossing
from theatre.games.third_reich.politics.free_france import FRENCH_COLONIES
from theatre.games.third_reich.politics.ledger import lord, seats_of
from theatre.games.third_reich.politics.minors import abandon
from theatre.games.third_reich.politics.prizes import ALEXANDRIA, SUEZ
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import (
    ABSENT,
    ACTIVE,
    ALLIED,
    ATTACKED,
    CONQUERED,
    SPARE,
    Position,
    lay,
    this_turn,
)
from theatre.games.third_reich.tables import (
    AIRBORNE,
    ALLIES,
    AXIS,
    BRITAIN,
    CHARTS,
    FRANCE,
    GERMANY,
    IS_GROUND,
    KIND,
    MODEL,
    NATION,
    NATION_ID,
    NOBODY,
    POWERS,
    UNITS,
    USA,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import (
    AREA,
    BIT,
    CAPITAL,
    COUNTRY_MASK,
    GIBRALTAR,
    MALTA,
    PARIS,
    PORTS,
    mask_of,
    spaces,
)

AFRICA = sum([COUNTRY_MASK[NATION_ID[name]] for name in ("algeria", "egypt", "libya", "morocco", "tunisia")])
AFRICA |= mask_of(AREA["spanish_morocco"])
_ISLANDS = ("corsica", "sardinia", "sicily", "crete", "rhodes", "balearic_islands", "one_hex_island")
_OVERSEAS = ("britain", "ireland", "norway", "gibraltar", "malta", "cyprus", "persia", "arabia", "iraq")
_NEAR_EAST = ("turkey", "lebanon_syria", "palestine", "transjordan")
OFF_CONTINENT = mask_of([at for name in _ISLANDS for at in AREA[name]]) | AFRICA | mask_of(DANISH_ISLANDS)
for _name in (*_OVERSEAS, *_NEAR_EAST):
    OFF_CONTINENT |= COUNTRY_MASK[NATION_ID[_name]]
OFF_CONTINENT &= ~mask_of(AREA["european_turkey"])
BRITISH_WAIT = 2  # game turns after the fall [49.41]
ACTIVATED, DEACTIVATED = 6, 1


def exists(s: Position) -> bool:
    return s.status[VICHY_FRANCE] not in (ABSENT, CONQUERED)


# the table [49.4]


def why_not_vichy_roll(s: Position, power: int) -> Refusal | None:
    """Why a power may not roll for or against Vichy now."""
    if power not in (GERMANY, BRITAIN) or not exists(s):
        return Refusal("49.4a")
    if s.status[VICHY_FRANCE] == ACTIVE or s.due[VICHY_FRANCE] or s.vichy_roll == _this_player_turn(s):
        return Refusal("49.43")
    if power == BRITAIN and s.fallen[FRANCE] and this_turn(s) < s.fallen[FRANCE] + BRITISH_WAIT:
        return Refusal("49.41")
    return why_not_spend(s, power, CHARTS.costs.vichy_roll)


def _this_player_turn(s: Position) -> int:
    return s.turns * 2 + s.active + 1


def vichy_modifier(s: Position) -> int:
    """49.42"""
    held = [lord(s, hex_) == BRITAIN for hex_ in (MALTA, GIBRALTAR)]
    colonies = [lord(s, hex_) for colony in FRENCH_COLONIES for hex_ in seats_of(s, colony)]
    modifier = (0 if held[0] else 1) + (0 if held[1] else 2)
    modifier += 2 if s.status[VICHY_FRANCE] in (ATTACKED, ALLIED) else 0
    modifier += 0 if lord(s, SUEZ) == BRITAIN and lord(s, ALEXANDRIA) == BRITAIN else 2
    modifier -= all(one != NOBODY and s.sides[one] == ALLIES for one in colonies)
    modifier -= not _is_axis_in_africa(s)
    modifier -= s.trespassed
    modifier -= is_west_ashore(s)
    modifier -= at_war(s, USA, GERMANY)
    return modifier - 2 * s.struck_spain


def _is_axis_in_africa(s: Position) -> bool:
    """Vichy forces that are not activated are none of the Axis, though it may have come to help them [26.7]."""
    there = [runs(s, one) for one in on_board(s) if BIT[s.where[one]] & AFRICA and s.serves[one] != VICHY_FRANCE]
    return any(power in POWERS and s.sides[power] == AXIS for power in there)


def is_west_ashore(s: Position) -> bool:
    """A bridgehead with American or British units that are no airborne, or a port of theirs, on the Continent."""
    ports = [port.hex for port in PORTS if not BIT[port.hex] & OFF_CONTINENT]
    if any(s.holder[hex_] in (BRITAIN, USA) for hex_ in ports):
        return True
    landed = [hex_ for hex_, kind in enumerate(s.bridgehead) if kind and not BIT[hex_] & OFF_CONTINENT]
    there = [unit for hex_ in landed for unit in ground_at(s, hex_)]
    return any(runs(s, unit) in (BRITAIN, USA) and KIND[unit] != AIRBORNE for unit in there)


class VichyRoll(Frame[Position], tag="49.4a"):
    """Germany hopes for six or more, Britain for one or less."""

    by: int
    thrown: bool = False

    def step(self, s: Position) -> bool:
        if self.thrown:
            s.done(self)
            return True
        self.thrown = True
        note_trespass(s)
        s.vichy_roll = _this_player_turn(s)
        spend(s, self.by, CHARTS.costs.vichy_roll)
        s.push(Throw(self.by, 1, "vichy"))
        return True

    def child_done(self, s: Position, child: Throw, result: tuple[int, ...]) -> None:
        total = result[0] + vichy_modifier(s)
        if self.by == GERMANY and total >= ACTIVATED:
            s.due[VICHY_FRANCE] = GERMANY + 1  # 33.6q3: the next Axis player turn decides
            s.log("vichy.due", total, rule="49.4a")
        elif self.by == BRITAIN and total <= DEACTIVATED:
            s.log("vichy.deactivated", total, rule="49.41")
            dissolve_vichy(s)


# trespassing and the end


def note_trespass(s: Position) -> None:
    """49.42: Axis forces that are in Vichy territory when a turn ends or the die is thrown, crossing it or not."""
    if not minds_crossing(s):
        return
    there = [runs(s, unit) for unit in on_board(s) if BIT[s.where[unit]] & s.held[VICHY_FRANCE]]
    s.trespassed |= any(power in POWERS and s.sides[power] == AXIS for power in there)


def end_of_vichy(s: Position) -> None:
    """49.5: the Allies alone hold Vichy city, or the Axis has not retaken Paris from them.

    An Axis power that has declared war on Vichy conquers it like others by taking its capital [24.1, 49.2].
    """
    if not exists(s):
        return
    city = CAPITAL[VICHY_FRANCE]
    owner, paris = lord(s, city), lord(s, PARIS)
    taken = owner != NOBODY and s.holder[city] != VICHY_FRANCE
    paris_lost = s.active == AXIS and paris != NOBODY and s.sides[paris] == ALLIES
    if (taken and s.sides[owner] == ALLIES) or paris_lost:
        s.log("vichy.ended", rule="49.5a")
        dissolve_vichy(s)
    elif taken and is_enemy(s, VICHY_FRANCE, owner):
        s.log("conquered", VICHY_FRANCE, owner, rule="24.1")
        dissolve_vichy(s, owner)


def dissolve_vichy(s: Position, heir: int = GERMANY) -> None:
    """49.41, 49.5: its units leave, its part of France is German, its colonies nobody's but where a guest stands."""
    for unit in range(UNITS):
        if s.serves[unit] == VICHY_FRANCE:
            eliminate(s, unit)
            lay(s, unit, SPARE)
            s.serves[unit] = NATION[unit]
    for hex_ in spaces(s.held[VICHY_FRANCE] & COUNTRY_MASK[FRANCE] if in_game(s, heir) else 0):
        give(s, hex_, heir)
    abandon(s, s.held[VICHY_FRANCE])
    s.status[VICHY_FRANCE], s.patron[VICHY_FRANCE] = CONQUERED, NOBODY
    s.due[VICHY_FRANCE] = s.foes[VICHY_FRANCE] = 0


def expel_from_vichy(s: Position) -> None:
    """49.6: Western units that are still in Vichy territory, without a declaration on it, are destroyed."""
    if not s.held[VICHY_FRANCE]:
        return
    for unit in on_board(s):
        western = runs(s, unit) in POWERS and s.sides[runs(s, unit)] == ALLIES
        if western and BIT[s.where[unit]] & s.held[VICHY_FRANCE] and not is_enemy(s, runs(s, unit), VICHY_FRANCE):
            if IS_GROUND[unit]:
                s.log("expelled", NATION[unit], MODEL[unit], s.where[unit], rule="49.6a")
            eliminate(s, unit)
