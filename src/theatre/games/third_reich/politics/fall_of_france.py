"""The fall of France [26.8, 49.1]: half of its forces stay as Vichy's, and the dice decide about its colonies."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame, Sequence
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.counters import dock, eliminate, enemy_ground, ground_at, on_board, put
from theatre.games.third_reich.economy.treasury import partners
from theatre.games.third_reich.movement.stacking import air_room, port_room, stacks
from theatre.games.third_reich.movement.zones import zones_against
from theatre.games.third_reich.nations import give, in_game, is_played
from theatre.games.third_reich.naval.basing import base_of, enter_port, fronts_for, gates_for
from theatre.games.third_reich.naval.courses import FAR, PORT_WATERS, distances
from theatre.games.third_reich.placing import Placing, Plan
from theatre.games.third_reich.politics.conquest import Conquest, holdouts
from theatre.games.third_reich.politics.free_france import FRENCH_COLONIES, LEVANT, MAGHREB, free_patron
from theatre.games.third_reich.politics.ledger import award, inherit, keeper, lord
from theatre.games.third_reich.politics.minors import fight_on, leave_ally
from theatre.games.third_reich.politics.more_variants import FALL_OF_FRANCE, rise
from theatre.games.third_reich.politics.shares import ConquestShares
from theatre.games.third_reich.politics.variants import VariantWindow
from theatre.games.third_reich.possibilities import UNREST
from theatre.games.third_reich.rolls import Throw
from theatre.games.third_reich.state import (
    ACTIVE,
    ALLIED,
    CONQUERED,
    NEUTRAL,
    POOL,
    SPARE,
    Position,
    lay,
    this_turn,
    units_at,
)
from theatre.games.third_reich.supply.overland import in_reach, line_hexes
from theatre.games.third_reich.tables import (
    AIR,
    AIR_BASE,
    ALLIES,
    AXIS,
    BRITAIN,
    COMBAT,
    FLEET,
    FRANCE,
    FREE_FRANCE,
    GERMANY,
    IS_GROUND,
    KIND,
    MODEL,
    NATION,
    NATIONS,
    NOBODY,
    PARTISAN,
    POWERS,
    SPAIN,
    TURKEY,
    UNITS,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import (
    AREA,
    BIT,
    CITIES,
    COUNTRY,
    FORTRESS,
    LEND_LEASE_BOX,
    PORTS,
    SPACES,
    hexes_between,
    mask_of,
    space,
    spaces,
)

CORSICA = mask_of(AREA["corsica"])
VICHY_ZONE = mask_of(AREA["vichy_france"])
MARSEILLES = next(at for at, port in enumerate(PORTS) if port.hex == space("V19"))
MOST_COUNTERS = 5
FREE_FLEET = 3  # the variant [33.42-3]


class FallOfFrance(Sequence[Position], tag="49.1"):
    """`by` has kept Paris through the Allied Combat phase."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "variant", "abroad", "fall", "halving", "colonies", "hexes", "placement", "begin_vichy",
    )  # fmt: skip
    by: int
    free: bool = False  # 33.42-3: colonies and fleet are Free French without a roll
    left: Args = ()
    kept: Args = ()  # hexes with British units in supply [26.84]
    earned: Args = ()  # what France was paid for

    def variant(self, s: Position) -> None:
        s.push(VariantWindow(ALLIES, FALL_OF_FRANCE))

    def abroad(self, s: Position) -> None:
        """49.13: units elsewhere go to the nearest French soil; Germany decides between equals."""
        counters = [unit for unit in french_units(s) if KIND[unit] == AIR_BASE]
        s.overrun = (*s.overrun, *[s.where[unit] for unit in counters])  # 28.24: an ally's air may be on them
        for unit in french_units(s):
            at = s.where[unit]
            if KIND[unit] != FLEET and COUNTRY[at] != FRANCE and COUNTRY[at] not in FRENCH_COLONIES:
                s.push(Homecoming(unit))

    def fall(self, s: Position) -> None:
        s.log("fallen", FRANCE, self.by, rule="49.11")
        self.kept = tuple([hex_ for hex_ in holdouts(s, FRANCE, self.by) if not BIT[hex_] & VICHY_ZONE])
        s.status[FRANCE], s.fallen[FRANCE] = CONQUERED, this_turn(s)
        self.earned = tuple([nation for nation, power in enumerate(s.earns) if power == FRANCE])
        award(s, FRANCE, self.by)  # 26.3, 24.7
        for nation in range(NATIONS):
            if s.earns[nation] == FRANCE or s.losing[nation] == FRANCE:
                s.earns[nation] = s.losing[nation] = NOBODY
            if nation not in POWERS and s.patron[nation] == FRANCE and s.status[nation] in (ALLIED, ACTIVE):
                self._bereave(s, nation)
        for unit in range(UNITS):
            if NATION[unit] == FRANCE and s.where[unit] == POOL and KIND[unit] != PARTISAN:
                lay(s, unit, SPARE)
            elif KIND[unit] == PARTISAN and s.where[unit] >= 0 and s.serves[unit] == FRANCE:
                eliminate(s, unit)  # 32.15
        s.air_pool[FRANCE] = s.new_fleets[FRANCE] = s.naval_lost[FRANCE] = 0
        for hex_ in range(SPACES):
            if FORTRESS[hex_] in ("maginot", "long_maginot"):
                s.razed[hex_] = 1  # 5.51b

    def _bereave(self, s: Position, nation: int) -> None:
        """26.8: a minor that France had helped stays with Britain; only the Belgium of a variant leaves the war."""
        stays = s.status[nation] == ALLIED or nation in (SPAIN, TURKEY)
        if stays and in_game(s, BRITAIN):
            s.patron[nation] = BRITAIN
            if nation == SPAIN:
                s.earns[nation] = BRITAIN  # YMP-L18: from the next Year Start on
        elif s.status[nation] == ALLIED:
            fight_on(s, nation, FRANCE)
        else:
            leave_ally(s, nation)

    def halving(self, s: Position) -> None:
        """49.11: half of each type in European France, of air and naval factors half the total, rounded up."""
        own = french_units(s)
        at_home = [unit for unit in own if COUNTRY[s.where[unit]] == FRANCE and KIND[unit] != FLEET]
        kept: list[int] = []
        for model in sorted({MODEL[unit] for unit in at_home if KIND[unit] != AIR}):
            alike = [unit for unit in at_home if MODEL[unit] == model]
            alike.sort(key=lambda unit: (not BIT[s.where[unit]] & CORSICA, unit))
            half = (len(alike) + 1) // 2
            kept += alike[:half]
            for unit in alike[half:]:
                _retire(s, unit)
        air = [unit for unit in at_home if KIND[unit] == AIR]
        corsican = [(s.where[unit], COMBAT[unit]) for unit in air if BIT[s.where[unit]] & CORSICA]
        kept += _staying(s, _halve(s, air), corsican)
        if not self.free:
            for unit in _halve(s, [unit for unit in own if KIND[unit] == FLEET]):
                dock(s, unit, PORTS[MARSEILLES].hex, MARSEILLES)  # 49.13, whoever holds it
                s.serves[unit] = VICHY_FRANCE
        for unit in kept:
            s.serves[unit] = VICHY_FRANCE
        staying = [unit for unit in kept if s.where[unit] >= 0 and BIT[s.where[unit]] & CORSICA]
        self.left = tuple([unit for unit in kept if unit not in staying])
        for unit in self.left:
            lay(s, unit, SPARE)
            s.serves[unit] = FRANCE

    def colonies(self, s: Position) -> None:
        if self.free:
            _assign(s, FRENCH_COLONIES, FREE_FRANCE)
        else:
            s.push(Throw(GERMANY, 2, "colonies"))

    def child_done(self, s: Position, child: object, result: Any) -> None:
        if isinstance(child, VariantWindow):
            self.free = result == FREE_FLEET
        elif isinstance(child, Throw):
            for colonies, die in zip((LEVANT, MAGHREB), result, strict=True):
                _assign(s, colonies, FREE_FRANCE if die % 2 else VICHY_FRANCE)  # 49.12

    def hexes(self, s: Position) -> None:
        """49.14, 26.5: the Vichy zone is Vichy's, what France held elsewhere is the conqueror's, who is paid for it.

        In the zone that means what any of the Allies holds [49.6]; what the Axis has taken it keeps [49.5q].
        """
        for hex_ in spaces(VICHY_ZONE):
            if (owner := lord(s, hex_)) != NOBODY and s.sides[owner] == ALLIES:
                give(s, hex_, VICHY_FRANCE)
        joined = _joined_to_free_france(s)
        for hex_ in spaces(s.held[FRANCE]):
            if COUNTRY[hex_] != FRANCE:
                give(s, hex_, FREE_FRANCE if _is_free_frances(s, hex_, joined) else self.by)
        inherit(s, list(self.earned))
        s.push(Conquest(FRANCE, self.by, self.kept))

    def placement(self, s: Position) -> None:
        s.push(VichyPlacement(self.left))

    def begin_vichy(self, s: Position) -> None:
        s.status[VICHY_FRANCE] = NEUTRAL  # 49.2a
        s.status[FREE_FRANCE], s.enrolled[FREE_FRANCE] = ACTIVE, 1
        s.patron[FREE_FRANCE] = free_patron(s)
        for unit in [one for one in french_units(s) if KIND[one] == FLEET] if self.free else ():
            _join_britain(s, unit)
        if len(partners(s, FRANCE, self.by)) > 1:
            s.push(ConquestShares(FRANCE))
        if is_played(s, AXIS, UNREST):
            rise(s)


def _join_britain(s: Position, unit: int) -> None:
    """33.42-3: a fleet that is in no colony goes to the nearest British port of its front.

    One that is out of play stays so: off the Gulf [47.3b], or since the loss of Suez [47.4].
    """
    far: dict[int, tuple[int, int]] = {}
    s.serves[unit] = FREE_FRANCE
    if s.where[unit] == LEND_LEASE_BOX:
        return
    gates = gates_for(s, FREE_FRANCE)
    for front in fronts_for(s, unit):
        there = distances(front, gates, PORT_WATERS[base_of(s, unit)][front])
        for port, at in enumerate(PORTS):
            if s.holder[at.hex] == BRITAIN and port_room(s, port) >= COMBAT[unit] and PORT_WATERS[port][front]:
                far[port] = min(far.get(port, (FAR, 0)), (min([there[w] for w in PORT_WATERS[port][front]]), front))
    able = [port for port, (away, _) in far.items() if away < FAR]
    if able:
        nearest = min(able, key=lambda port: (far[port][0], port))
        enter_port(s, unit, nearest, far[nearest][1])
    else:
        _retire(s, unit)


def french_units(s: Position) -> list[int]:
    return [unit for unit in on_board(s) if NATION[unit] == FRANCE and s.serves[unit] == FRANCE]


def _retire(s: Position, unit: int) -> None:
    eliminate(s, unit)
    lay(s, unit, SPARE)
    s.air_pool[FRANCE] = s.naval_lost[FRANCE] = 0


def _halve(s: Position, units: list[int]) -> list[int]:
    """Counters for half of their factors, rounded up, as far as there is change [28.64, 29.72]; the others leave."""
    if not units:
        return []
    half = (sum([COMBAT[unit] for unit in units]) + 1) // 2
    kind = KIND[units[0]]
    for unit in units:
        _retire(s, unit)
    spare = [u for u in range(UNITS) if NATION[u] == FRANCE and KIND[u] == kind and s.where[u] == SPARE]
    spare.sort(key=lambda unit: (-COMBAT[unit], unit))
    for wanted in range(half, 0, -1):  # fewer where other French air or fleets have the change that is wanted
        for count in range(1, MOST_COUNTERS + 1):
            for some in combinations(spare, count):
                if sum([COMBAT[unit] for unit in some]) == wanted:
                    return list(some)
    return []


def _staying(s: Position, kept: list[int], corsican: list[tuple[int, int]]) -> list[int]:
    """49.14: of the air that is left as much stays in Corsica as was there, as far as there is change."""
    idle = list(kept)
    for hex_ in sorted({at for at, _ in corsican}):
        room = sum([factors for at, factors in corsican if at == hex_])
        for unit in idle.copy():
            if COMBAT[unit] <= room:
                put(s, unit, hex_)
                room -= COMBAT[unit]
                idle.remove(unit)
    return kept


def _assign(s: Position, colonies: tuple[int, ...], to: int) -> None:
    """49.12, 49.13: colonies and the units in them turn Vichy or Free French; what the Axis has conquered stays its."""
    for colony in colonies:
        for unit in french_units(s):
            if COUNTRY[s.where[unit]] == colony:
                s.serves[unit] = to
        owner = keeper(s, colony)
        if owner != NOBODY and s.sides[owner] == AXIS:
            s.earns[colony] = owner  # 49.12q
            continue
        s.log("colony", colony, to, rule="49.12")
        s.patron[colony] = s.earns[colony] = free_patron(s) if to == FREE_FRANCE else NOBODY  # 49.8
        for hex_ in spaces(s.held[FRANCE]):
            if COUNTRY[hex_] == colony:
                give(s, hex_, to)


def _joined_to_free_france(s: Position) -> int:
    """49.14: the hexes with a supply line over land to a Free French colony."""
    free = s.held[FREE_FRANCE] & mask_of([at for at in range(SPACES) if COUNTRY[at] in FRENCH_COLONIES])
    usable = line_hexes(s, FRANCE) | free
    return in_reach(free, 0, usable, zones_against(s, FRANCE), enemy_ground(s, FRANCE))


def _is_free_frances(s: Position, hex_: int, joined: int) -> bool:
    """49.14: where Free French stand, or joined and nearer to their colonies than to European France and Vichy's."""
    if any(s.serves[unit] == FREE_FRANCE for unit in ground_at(s, hex_)):
        return True
    if not joined & BIT[hex_]:
        return False
    free = [at for at in spaces(s.held[FREE_FRANCE]) if COUNTRY[at] in FRENCH_COLONIES]
    others = [*spaces(s.held[VICHY_FRANCE]), *[at for at in range(SPACES) if COUNTRY[at] == FRANCE]]
    if not free:
        return False
    return min([hexes_between(hex_, at) for at in free]) < min([hexes_between(hex_, at) for at in others])


class Homecoming(Frame[Position], tag="49.13"):
    """A French unit abroad and the nearest hexes of France or a colony."""

    unit: int

    def step(self, s: Position) -> bool:
        choices = self._choices(s)
        if len(choices) > 1:
            return False
        if choices:
            put(s, self.unit, choices[0])
        else:
            _retire(s, self.unit)
        s.done(self)
        return True

    def _choices(self, s: Position) -> list[int]:
        """The nearest hex of each country, those that are equally near."""
        here = s.where[self.unit]
        soil = [hex_ for hex_ in spaces(s.held[FRANCE]) if COUNTRY[hex_] in (FRANCE, *FRENCH_COLONIES)]
        fit = [hex_ for hex_ in soil if self._has_room(s, hex_)]
        by_country: dict[int, int] = {}
        for hex_ in sorted(fit, key=lambda at: (hexes_between(here, at), at)):
            by_country.setdefault(COUNTRY[hex_], hex_)
        nearest = min([hexes_between(here, hex_) for hex_ in by_country.values()], default=0)
        return sorted([hex_ for hex_ in by_country.values() if hexes_between(here, hex_) == nearest])

    def _has_room(self, s: Position, hex_: int) -> bool:
        if KIND[self.unit] == AIR:
            return bool(CITIES[hex_]) and air_room(s, hex_) >= COMBAT[self.unit]
        return not IS_GROUND[self.unit] or stacks(s, self.unit, hex_)  # 6.1

    def ask(self, s: Position) -> tuple[Decision, ...]:
        rows = [(self.unit, hex_) for hex_ in self._choices(s)]
        part = Each("flee", rows, lambda args: Refusal("49.13"))
        return (question(s, GERMANY, "homecoming", "49.13", part, args=(s.where[self.unit],)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        put(s, self.unit, choice.args[1])
        s.done(self)


class VichyPlacement(Frame[Position], tag="49.11"):
    """Germany places what is left of the French forces on vacant hexes of the Vichy zone."""

    left: Args

    def step(self, s: Position) -> bool:
        plan = Plan(s, VICHY_FRANCE, self.left)
        zone = spaces(VICHY_ZONE & ~CORSICA)
        fit = tuple([unit for unit in self.left if any(_why_vichy(plan, unit, hex_) is None for hex_ in zone)])
        if not fit:
            s.done(self)
            return True
        if fit != self.left and all(KIND[unit] == AIR for unit in self.left):
            self.left = fit
            return True
        return False

    def ask(self, s: Position) -> tuple[Decision, ...]:
        plan = Plan(s, VICHY_FRANCE, self.left)
        part = Built("deploy", Placing(plan, self.left, tuple(spaces(VICHY_ZONE & ~CORSICA)), _why_vichy))
        return (question(s, GERMANY, "vichy", "49.11", part),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        unit, hex_ = choice.args
        put(s, unit, hex_)
        s.serves[unit] = VICHY_FRANCE
        self.left = tuple([one for one in self.left if one != unit])
        s.log("placed.deploy", VICHY_FRANCE, MODEL[unit], hex_, rule="49.11")


def _why_vichy(plan: Plan, unit: int, hex_: int) -> Refusal | None:
    s = plan.s
    others = [one for one in ground_at(s, hex_) if s.serves[one] != VICHY_FRANCE]
    owner = s.holder[hex_]
    if others or (owner != VICHY_FRANCE and (owner not in POWERS or s.sides[owner] != AXIS)):
        return Refusal("49.11")
    if IS_GROUND[unit]:
        return None if stacks(s, unit, hex_) else Refusal("6.1")
    if KIND[unit] == AIR_BASE:
        return Refusal("28.12a") if any(KIND[one] == AIR_BASE for one in units_at(s, hex_)) else None
    return None if air_room(s, hex_) >= COMBAT[unit] else Refusal("28.11")
