"""Where fleets can sail [29.12, 29.2]: the waters of each front as a graph, distances in it, and courses hex by hex.

A hex whose waters do not join (Kiel, Brindisi, Plymouth, Lorient and others) is several waters, and so is each hex at a
crossing arrow: to get from one of its waters to the other is to pass the strait. The United States box is a water
beyond the west edge of the map. What opens and shuts (straits, the Suez Canal) are gates; `gates` are the open ones.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

import msgspec

from theatre.core.decision import Args
from theatre.games.third_reich.tables import NOBODY
from theatre.games.third_reich.world import (
    AREA,
    BIT,
    BOARD,
    FRONT,
    FRONTS,
    IS_SEA,
    NOWHERE,
    PORTS,
    SPACES,
    US_BOX,
    WEST,
    space,
)

AMERICA = len(PORTS)  # the number of the United States box among the bases of fleets
BASES = range(len(PORTS) + 1)
FAR = 255  # no way there
MOST_DISTANT = 31  # hexes at which fleets from America count as sailing [29.173]
CANAL_LENGTH = 2  # from Suez to LL30 or LL31 [29.27]
SUEZ_CITY = space("MM30")
CANAL_MOUTHS = (space("LL30"), space("LL31"))


class Gate(msgspec.Struct, frozen=True):
    """A strait or canal and the hexes that must be in friendly hands to pass it."""

    id: str
    banks: Args


GATES = tuple([Gate(one.id, tuple([space(bank) for bank in one.banks])) for one in BOARD.passages])
SUEZ_GATE = next(at for at, gate in enumerate(GATES) if gate.id == "suez")
_arrows = [(edge.passage, space(edge.a), space(edge.b)) for edge in BOARD.edges if "crossing_arrow" in edge.features]


class Water(msgspec.Struct, frozen=True):
    """The water of a hex, or one of its waters, with the neighbours to which it leads."""

    hex: int
    neighbours: frozenset[int]
    side: int = NOWHERE  # at a strait: before it or behind it


def _neighbours() -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for edge in BOARD.edges:
        a, b = space(edge.a), space(edge.b)
        if edge.kind == "sea" and "no_fleet" not in edge.features and edge.passage != "suez" and US_BOX not in (a, b):
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
    return found


def _waters_of(hex_: int, near: set[int]) -> list[Water]:
    divided = [one for one in BOARD.divided_waters if space(one.space) == hex_]
    if divided:
        return [Water(hex_, frozenset([space(name) for name in part])) for part in divided[0].parts]
    straits = [passage for passage, a, b in _arrows if hex_ in (a, b)]
    if not straits:
        return [Water(hex_, frozenset(near))]
    ends = next(one.ends for one in BOARD.passages if one.id == straits[0])
    mates = {b if hex_ == a else a for _, a, b in _arrows if hex_ in (a, b)}
    sides = [{space(name) for name in end} for end in ends]
    aside = near - mates - sides[0] - sides[1]  # waters from which either side is reached
    return [Water(hex_, frozenset((near & part) | mates | aside), side) for side, part in enumerate(sides)]


_near = _neighbours()
WATERS = (
    *[water for hex_ in sorted(_near) for water in _waters_of(hex_, _near[hex_])],
    Water(SUEZ_CITY, frozenset(CANAL_MOUTHS)),
    Water(US_BOX, frozenset(AREA["west_edge"])),
)
_canal, _america = len(WATERS) - 2, len(WATERS) - 1
WATERS_AT = {hex_: tuple([at for at, water in enumerate(WATERS) if water.hex == hex_]) for hex_ in range(SPACES)}


def _joined(a: int, b: int) -> bool:
    one, other = WATERS[a], WATERS[b]
    if other.hex not in one.neighbours or one.hex not in other.neighbours:
        return False
    across_arrow = any({one.hex, other.hex} == {x, y} for _, x, y in _arrows)
    return not across_arrow or (one.side == other.side and one.side != NOWHERE)


_links: list[set[int]] = [set() for _ in WATERS]
for _a, _water in enumerate(WATERS[:_canal]):
    for _hex in sorted(_water.neighbours):
        _links[_a].update([b for b in WATERS_AT[_hex] if b < _canal and _joined(_a, b)])
for _hex in sorted(AREA["west_edge"]):
    for _b in WATERS_AT[_hex]:
        if IS_SEA[_hex]:
            _links[_b].add(_america)
            _links[_america].add(_b)
LINKS = tuple([tuple(sorted(found)) for found in _links])
"""By water those that it joins, whatever front they are on; gates apart."""


def _gate(passage: str | None) -> int:
    return next(at for at, gate in enumerate(GATES) if gate.id == passage)


Passing = tuple[int, int, int]
"""A gate, and the two waters between which it lies; the hexes of a canal count two."""
PASSINGS: tuple[Passing, ...] = (
    *[
        (_gate(passage), WATERS_AT[hex_][0], WATERS_AT[hex_][1])
        for passage, a, b in _arrows
        for hex_ in (a, b)
        if len(WATERS_AT[hex_]) == 2 and WATERS[WATERS_AT[hex_][0]].side != NOWHERE
    ],
    *[(SUEZ_GATE, _canal, water) for mouth in CANAL_MOUTHS for water in WATERS_AT[mouth]],
)


def _fronts() -> tuple[int, ...]:
    """By water the fronts of whose sea it is, as bits: of a coast those of the sea before it [29.12].

    A coast without open sea before it belongs to the waters that it joins.
    """
    found = [1 << FRONT[water.hex] if IS_SEA[water.hex] else 0 for water in WATERS]
    for at, water in enumerate(WATERS):
        if not IS_SEA[water.hex]:
            for other in LINKS[at]:
                found[at] |= 1 << FRONT[WATERS[other].hex] if IS_SEA[WATERS[other].hex] else 0
    found[_canal], found[_america] = 1 << FRONT[SUEZ_CITY], 1 << WEST
    while True:
        bare = [at for at, fronts in enumerate(found) if not fronts]
        gained = {at: _any([found[other] for other in LINKS[at]]) for at in bare}
        if not any(gained.values()):
            return tuple([fronts or 1 << FRONT[WATERS[at].hex] for at, fronts in enumerate(found)])
        for at, fronts in gained.items():
            found[at] = fronts


def _any(bits: Iterable[int]) -> int:
    every = 0
    for one in bits:
        every |= one
    return every


SEA_FRONTS = _fronts()


def _port_waters(base: int, front: int) -> tuple[int, ...]:
    """The waters on which a port lies, of a front: Kiel has one on each, Lorient all."""
    if base == AMERICA:
        return (_america,) if front == WEST else ()
    port = PORTS[base]
    if front not in port.fronts:
        return ()
    if port.hex == SUEZ_CITY:
        return (_canal,)
    able = [water for water in WATERS_AT[port.hex] if SEA_FRONTS[water] >> front & 1]
    named = _ON_COAST.get(port.name)
    if named is not None:
        able = [water for water in able if named in WATERS[water].neighbours]
    return tuple(able)


_ON_COAST = {"Brindisi": space("AA26"), "Plymouth": space("L20")}
"""5.43: ports that lie on one of two coasts of their hex, with a hex off that coast."""
PORT_WATERS = tuple([tuple([_port_waters(base, front) for front in FRONTS]) for base in BASES])


WATER_BIT = tuple([BIT[water.hex] for water in WATERS])


def hex_of(base: int) -> int:
    return US_BOX if base == AMERICA else PORTS[base].hex


def fronts_of(base: int) -> Args:
    """None for NOBODY, the base of a fleet that is in a box."""
    if base == AMERICA:
        return (WEST,)
    return PORTS[base].fronts if base != NOBODY else ()


@cache
def links(front: int, gates: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By water of a front where a fleet can go from it through the open gates, and how many hexes that takes."""
    found: list[dict[int, int]] = [{} for _ in WATERS]
    for at, others in enumerate(LINKS):
        if SEA_FRONTS[at] >> front & 1:
            found[at] = {other: 1 for other in others if SEA_FRONTS[other] >> front & 1}
    for gate, a, b in PASSINGS:
        if gates >> gate & 1 and (SEA_FRONTS[a] & SEA_FRONTS[b]) >> front & 1:
            found[a][b] = found[b][a] = CANAL_LENGTH if gate == SUEZ_GATE else 0
    return tuple([tuple(sorted(one.items())) for one in found])


@lru_cache(maxsize=4096)
def distances(front: int, gates: int, goals: Args, shut: int = 0) -> bytes:
    """By water the hexes to the nearest of some waters of a front, FAR if there is no way; `shut` are closed hexes."""
    joined = links(front, gates)
    found = bytearray([FAR] * len(WATERS))
    rings: dict[int, list[int]] = {0: [at for at in dict.fromkeys(goals) if not shut & WATER_BIT[at]]}
    for at in rings[0]:
        found[at] = 0
    for length in range(FAR):
        for at in (ring := rings.pop(length, [])):  # it grows by what lies behind straits
            if found[at] < length or (at == _america and length):
                continue  # the box is where a course begins or ends, never on its way
            for other, step in joined[at]:
                if found[other] > length + step and not shut & WATER_BIT[other]:
                    found[other] = length + step
                    (rings.setdefault(length + step, []) if step else ring).append(other)
        if not rings:
            break
    return bytes(found)


@lru_cache(maxsize=4096)
def seas(front: int, gates: int, shut: int) -> tuple[int, ...]:
    """By water of a front the least of all waters that can be reached from it, FAR_SHORE if its hex is closed.

    The United States box is by itself: it is where a course begins or ends, never on its way.
    """
    joined = links(front, gates)
    found = [FAR_SHORE] * len(WATERS)
    for start in range(len(WATERS)):
        ring = [start] if found[start] == FAR_SHORE and not shut & WATER_BIT[start] else []
        while ring:
            at = ring.pop()
            found[at] = start
            if at != _america:
                ring += [
                    to for to, _ in joined[at] if found[to] == FAR_SHORE and to != _america and not shut & WATER_BIT[to]
                ]
    return tuple(found)


FAR_SHORE = -1


@lru_cache(maxsize=16384)
def are_joined(front: int, gates: int, some: Args, others: Args, shut: int = 0) -> bool:
    """Is there a way from one of some waters to one of the others? `distances` without the distance."""
    return not _seas_of(front, gates, some, shut).isdisjoint(_seas_of(front, gates, others, shut))


def _seas_of(front: int, gates: int, waters: Args, shut: int) -> set[int]:
    known = seas(front, gates, shut)
    found = {known[water] for water in waters}
    if _america in waters:
        found |= {known[water] for water, _ in links(front, gates)[_america]}
    return found - {FAR_SHORE}


@lru_cache(maxsize=16384)
def _behind_straits(front: int, gates: int, goals: Args) -> frozenset[int]:
    """Some waters, and those that are no hex away from them."""
    found, ring = set(goals), list(goals)
    while ring:
        new = [to for to, step in links(front, gates)[ring.pop()] if not step and to not in found]
        found.update(new)
        ring += new
    return frozenset(found)


@lru_cache(maxsize=16384)
def next_hexes(front: int, gates: int, water: int) -> Mapping[int, Args]:
    """The hexes that a fleet on this water can enter next, each with the waters it may reach there."""
    joined = links(front, gates)
    here = {water, *[other for other, step in joined[water] if not step]}
    found: dict[int, set[int]] = {}
    for one in sorted(here):
        for other, step in joined[one]:
            if step and other != water:
                found.setdefault(WATERS[other].hex, set()).add(other)
    return MappingProxyType({hex_: tuple(sorted(waters)) for hex_, waters in sorted(found.items())})


def track(front: int, gates: int, base: int, course: Args, goals: Args = ()) -> Args:
    """The waters of a course that begins at a base, and ends on one of the goals; () if it cannot be sailed."""
    ways: list[Args] = [(water,) for water in PORT_WATERS[base][front]]
    for hex_ in course[1:]:
        ways = [(*way, water) for way in ways for water in next_hexes(front, gates, way[-1]).get(hex_, ())]
        ways = list({way[-1]: way for way in ways}.values())
    return next((way for way in ways if not goals or is_at(front, gates, way[-1], goals)), ())


def is_at(front: int, gates: int, water: int, goals: Args) -> bool:
    """Is a fleet on this water at one of the goals? Before an open strait it is also behind it."""
    return water in goals or (bool(goals) and water in _behind_straits(front, gates, goals))


def length(course: Args) -> int:
    """29.57a: the hexes of a course, its base among them; between Suez and the sea there are two [29.27]."""
    canal = sum([CANAL_LENGTH - 1 for a, b in _steps(course) if SUEZ_CITY in (a, b)])
    return MOST_DISTANT if course[0] == US_BOX else len(course) + canal


def _steps(course: Args) -> Iterator[tuple[int, int]]:
    return iter(list(itertools.pairwise(course)))
