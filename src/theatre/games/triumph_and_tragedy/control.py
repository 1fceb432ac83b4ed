"""Control of areas and Seas [1.14, 1.21]: evaluated now by `controller`, frozen for a phase by `freeze`.

Legality inside a phase asks the frozen `held`; POP, RES and victory ask `controller`, which is never late.
"""

from __future__ import annotations

from theatre.core.columns import all_at
from theatre.games.triumph_and_tragedy.state import (
    ARMED_MINOR,
    HOME_LAND,
    SATELLITE,
    Position,
    at_war_with,
    enemy_bits,
    has_ground_support,
    is_minors_foe,
)
from theatre.games.triumph_and_tragedy.tables import FACTION, FACTIONS, INDEPENDENT
from theatre.games.triumph_and_tragedy.world import (
    AREAS,
    CAPITAL,
    IS_SEA,
    LAND_OF,
    NATION,
    NATIONS,
    NOWHERE,
    ORIGINAL,
    RANK,
    SEAS,
)

IS_LED = tuple([RANK[nation] != "great_power" for nation in range(NATIONS)])
"""Nations whose unoccupied land goes with the Capital [1.14h]; a Great Power keeps its own [1.14g]."""
MARKED = tuple(
    [(nation, CAPITAL[nation]) for nation in range(NATIONS) if IS_LED[nation] and CAPITAL[nation] != NOWHERE]
)
"""The Nations whose Capitals carry Control markers."""

WATERS = sum([1 << sea for sea in SEAS])


def _table(marks: list[bool]) -> bytes:
    """For each value of `held` the digit of a mask."""
    return bytes([ord("1") if mark else ord("0") for mark in marks])


HELD_BY = tuple([_table([value == holder for value in range(256)]) for holder in range(INDEPENDENT + 1)])
UNTOUCHED = tuple([_table([not value & foes for value in range(256)]) for foes in range(1 << len(FACTIONS))])
"""For `spaces_where`: areas of one holder, and Seas without units of a set of Factions."""

# control now


def default_of(s: Position, nation: int) -> int:
    """Who holds the Capital without a marker [1.14i]: the Faction of a Power or Colony that is still its own."""
    return ORIGINAL[CAPITAL[nation]] if s.status[nation] == HOME_LAND else INDEPENDENT


def occupier(s: Position, area: int) -> int | None:
    """Who holds an area by standing in it [1.14e, f]; nobody where only Raiders of this Turn are left [11.55b]."""
    if not s.present[area]:
        return None
    owner = s.present[area][0]
    raids = s.aggressed[area] and owner == s.active and not has_ground_support(s, area, owner)
    return None if raids else owner


def capital_holder(s: Position, nation: int) -> int:
    """Who controls the Capital, occupied or not [1.14i-k]; INDEPENDENT is the Nation itself."""
    capital = CAPITAL[nation]
    if capital == NOWHERE:
        return s.marker[nation] if s.status[nation] == SATELLITE else INDEPENDENT
    owner = occupier(s, capital)
    if owner is not None:
        return owner
    if RANK[nation] == "great_power":
        return ORIGINAL[capital]
    marker = s.marker[nation]
    return marker if marker != INDEPENDENT else default_of(s, nation)


def controller(s: Position, area: int) -> int:
    """The Faction that controls an area at this moment, INDEPENDENT for its own Nation [1.14e-h]."""
    nation = NATION[area]
    owner = occupier(s, area)
    if owner is not None:
        is_lost = hangs_by_ground(s, area, owner) and not has_ground_support(s, area, owner)
        return capital_holder(s, nation) if is_lost else owner
    if RANK[nation] == "great_power":
        return ORIGINAL[area]
    return capital_holder(s, nation)


def control_now(s: Position) -> list[int]:
    """`controller` of every area, in the order of AREAS."""
    seats = [capital_holder(s, nation) if IS_LED[nation] else INDEPENDENT for nation in range(NATIONS)]
    return [
        controller(s, area) if s.present[area] else seats[NATION[area]] if IS_LED[NATION[area]] else ORIGINAL[area]
        for area in AREAS
    ]


def hangs_by_ground(s: Position, area: int, owner: int) -> bool:
    """By the switch: ANS units alone do not keep an area whose Nation's Capital an Enemy holds, for all to see."""
    nation = NATION[area]
    if s.variants.ans_keep_areas or owner == INDEPENDENT or area == CAPITAL[nation]:
        return False
    return at_war_with(s, owner, capital_holder(s, nation))


def update_markers(s: Position) -> None:
    """1.14j, k: a marker goes where a Capital is held by another than by default, and stays when it is left."""
    for nation, capital in MARKED:
        holder = occupier(s, capital) if s.present[capital] else None
        if holder is not None:
            s.marker[nation] = INDEPENDENT if holder == default_of(s, nation) else holder


# frozen control


def freeze(s: Position) -> None:
    """At the start of a phase [1.14a, 1.21a]."""
    update_markers(s)
    s.held = bytes([*control_now(s), *[occupants(s, sea) if s.present[sea] else 0 for sea in SEAS]])


def freeze_nation(s: Position, nation: int) -> None:
    """Diplomacy in mid-phase (a Satellite, an Armed Minor) changes control of that Nation at once."""
    held = bytearray(s.held)
    for area in AREAS:
        if NATION[area] == nation:
            held[area] = controller(s, area)
    s.held = bytes(held)


def occupants(s: Position, sea: int) -> int:
    """The Factions with units there, as bits; Escaped Subs do not count [12.73b]."""
    bits = 0
    if s.present[sea]:
        for block in all_at(s.where, sea):
            if not s.escaped[block]:
                bits |= 1 << FACTION[block]
    return bits


def is_enemy_area(s: Position, area: int, faction: int) -> bool:
    """Land of a Faction at war with this one, or of an Armed Minor that is its Enemy, by frozen control."""
    holder = s.held[area]
    if holder == INDEPENDENT:
        return is_minors_foe(s, faction, NATION[area])
    return at_war_with(s, faction, holder)


def is_enemy_sea(s: Position, sea: int, faction: int) -> bool:
    """1.21b: units of an Enemy were there at the start of the phase."""
    return bool(s.held[sea] & enemy_bits(s, faction))


def is_open_sea(s: Position, sea: int, faction: int) -> bool:
    return not is_enemy_sea(s, sea, faction)


def open_seas(s: Position, faction: int) -> int:
    """All Open Seas as a mask."""
    foes = enemy_bits(s, faction)
    return spaces_where(s, UNTOUCHED[foes]) & WATERS


def areas_held(s: Position, holder: int) -> int:
    """The areas under the frozen control of a Faction, or of INDEPENDENT, as a mask."""
    return spaces_where(s, HELD_BY[holder]) & ~WATERS


def hostile_minors(s: Position, faction: int) -> int:
    """The land of Armed Minors that are Enemies of this Faction, as a mask."""
    return sum([LAND_OF[nation] for nation in all_at(s.status, ARMED_MINOR) if s.foes[nation] >> faction & 1])


def spaces_where(s: Position, wanted: bytes) -> int:
    """The spaces whose frozen control is one of the values that a table marks, as a mask."""
    return int(s.held[::-1].translate(wanted), 2)


def is_friendly(s: Position, space: int, faction: int) -> bool:
    """Friendly Territory or an Open Sea."""
    return is_open_sea(s, space, faction) if IS_SEA[space] else s.held[space] == faction


def is_undisputed_friendly_area(s: Position, area: int, faction: int) -> bool:
    return not IS_SEA[area] and s.held[area] == faction and s.present[area] in ((), (faction,))


# what is whose


def controlled(s: Position, faction: int) -> list[int]:
    """The areas of a Faction at this moment."""
    return [area for area in AREAS if controller(s, area) == faction]
