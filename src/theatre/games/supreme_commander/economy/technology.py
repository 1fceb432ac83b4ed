"""Technology [10.3]: D20, levels for MSP, one of each technology a turn, and the decoys that come with them."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Joint
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.control import holds
from theatre.games.supreme_commander.economy.disbanding import with_disbanding
from theatre.games.supreme_commander.economy.reinforcements import land_decoy
from theatre.games.supreme_commander.economy.treasury import may_spend, purchase
from theatre.games.supreme_commander.movement.stacking import room_for
from theatre.games.supreme_commander.pieces import air_in, tech
from theatre.games.supreme_commander.playing_area import closed
from theatre.games.supreme_commander.relations import have_fought
from theatre.games.supreme_commander.state import ABSENT, ACTIVE, SPARE, Position
from theatre.games.supreme_commander.tables import (
    AIR,
    BOMBER_DECOY,
    ECONOMY,
    FIGHTER_DECOY,
    GERMANY,
    KIND_IDS,
    LIMITS,
    NATION,
    NAVAL_TECH,
    POWERS,
    SUBMARINE_TECH,
    TECHNOLOGIES,
    TECHNOLOGY_IDS,
    UNITS,
    USA,
    USSR,
    technology_cost,
)
from theatre.games.supreme_commander.world import AIR_BOX, CITIES, FRONT, PORT_ZONES, USA_BOX, spaces

FIVE = len(TECHNOLOGIES)


def level_price(s: Position, power: int, technology: int) -> int:
    """The next level of a power, cheaper for each level by which another nation is ahead [10.3.3].

    The USA has its levels from its entry on [19.1].
    """
    level = tech(s, power, technology)
    known = [other for other in POWERS if other != power and s.status[other] != ABSENT]
    others = [tech(s, other, technology) for other in known if other != USA or s.status[USA] == ACTIVE]
    return technology_cost(level, max(others) - level)


def why_not(s: Position, power: int, technology: int) -> str | None:
    if technology not in TECHNOLOGIES or tech(s, power, technology) >= LIMITS.tech_levels:
        return "10.3a"
    if s.raised[power * FIVE + technology]:
        return "10.3.1a"
    if power == USSR and not have_fought(s, USSR, GERMANY):
        return "17.13h"
    if power == USA and s.status[USA] != ACTIVE:
        return "17.15a"
    return None if may_spend(s, power) else "10.2.2a"


class Technologies(Joint[Position], tag="10.3"):
    """D20."""

    def turn(self, s: Position, seat: int) -> Decision:
        able = [(one,) for one in TECHNOLOGIES if why_not(s, seat, one) is None]

        def why(args: Args) -> Refusal:
            return Refusal((len(args) == 1 and why_not(s, seat, args[0])) or "10.3a")

        raises = Each("raise", able, why)
        return with_disbanding(s, question(s, seat, "technology", "10.3a", raises, args=(s.msp[seat],)))

    def act(self, s: Position, seat: int, choice: Choice) -> None:
        technology = choice.args[0]
        cost = level_price(s, seat, technology)
        purchase(s, seat, cost)
        at = seat * FIVE + technology
        s.tech[at] += 1
        s.raised[at] = 1
        s.log("raised", seat, technology, s.tech[at], cost, rule="10.3a")
        kinds = decoys(s, seat, technology)
        if kinds:
            s.push(NewDecoy(seat, kinds, 2 if s.switches.double_decoys else 1))


def decoys(s: Position, power: int, technology: int) -> tuple[int, ...]:
    """The kinds of decoy among which a level that was just reached gives one; () for none [10.3.2].

    Submarine technology gives naval decoys to Germany only, and each only once for both technologies [10.3.2k].
    """
    level = tech(s, power, technology)
    kind = ECONOMY.technology.decoys.get(TECHNOLOGY_IDS[technology], {}).get(level)
    if kind is None:
        return ()
    if technology in (NAVAL_TECH, SUBMARINE_TECH):
        other = NAVAL_TECH + SUBMARINE_TECH - technology
        german = power == GERMANY
        if (technology == SUBMARINE_TECH and not german) or (german and tech(s, power, other) >= level):
            return ()
    found = KIND_IDS.index(kind)
    return (found, FIGHTER_DECOY) if found == BOMBER_DECOY and s.switches.second_fighter_decoy else (found,)


class NewDecoy(Frame[Position], tag="10.3.2"):
    """A decoy comes at once: an air unit to a front, a ship to a port, in friendly hands."""

    seat: int
    kinds: tuple[int, ...]
    left: int

    def step(self, s: Position) -> bool:
        if not self.left or not self._rows(s):
            s.done(self)
            return True
        return False

    def _rows(self, s: Position) -> list[tuple[int, int]]:
        spare = [u for u in range(UNITS) if s.where[u] == SPARE and NATION[u] == self.seat and s.kind[u] in self.kinds]
        first = [next(unit for unit in spare if s.kind[unit] == kind) for kind in sorted({s.kind[u] for u in spare})]
        return [(unit, at) for unit in first for at in _decoy_places(s, unit, self.seat)]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        place = Each("place", self._rows(s), lambda args: Refusal("10.3c"))
        return (question(s, self.seat, "new_decoy", "10.3c", place),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, at = choice.args
        self.left -= 1
        self.kinds = (s.kind[unit],)
        land_decoy(s, unit, seat, at)
        s.log("decoy", seat, s.kind[unit], at, rule="10.3c")


def _decoy_places(s: Position, unit: int, power: int) -> list[int]:
    if power == USA:
        return [USA_BOX]  # 17.15d
    cities = [at for at in spaces(CITIES & ~closed(s)) if holds(s, power, at)]
    if s.kind[unit] not in AIR:
        return [port for port in cities if PORT_ZONES[port] and room_for(s, unit, port)]
    if s.switches.air_on_map:
        return [at for at in cities if len(air_in(s, at)) < LIMITS.air_per_base]
    fronts = {FRONT[at] for at in cities}
    return [box for front, box in enumerate(AIR_BOX) if front in fronts]
