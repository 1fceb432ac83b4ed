"""Control of areas and Seas [1.14, 1.21]: evaluated now by `controller`, frozen for a phase by `freeze`.

Legality inside a phase asks the frozen `held`; POP, RES and victory ask `controller`, which is never late.
"""

from __future__ import annotations

from theatre.games.triumph_and_tragedy.state import (
    DEFEATED,
    HOME_LAND,
    SATELLITE,
    Position,
    all_at,
    at_war_with,
    enemy_bits,
    has_ground_support,
    is_minors_foe,
    owner_of,
)
from theatre.games.triumph_and_tragedy.tables import FACTION, FACTIONS, INDEPENDENT
from theatre.games.triumph_and_tragedy.world import (
    AREAS,
    CAPITAL,
    IS_SEA,
    IS_STRAITS,
    NATION,
    NATIONS,
    NOWHERE,
    ORIGINAL,
    RANK,
    SEAS,
)

# control now


def default_of(s: Position, nation: int) -> int:
    """Who holds the Capital without a marker [1.14i]: the Faction of a Power or Colony that is still its own."""
    return ORIGINAL[CAPITAL[nation]] if s.status[nation] == HOME_LAND else INDEPENDENT


def occupier(s: Position, area: int) -> int | None:
    """Who holds an area by standing in it [1.14e, f]; nobody where only Raiders of this Turn are left [11.55b]."""
    if not s.present[area]:
        return None
    owner = owner_of(s, area)
    raids = owner == s.active and s.aggressed[area] and not has_ground_support(s, area, owner)
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
        return owner if s.variants.ans_keep_areas or not _is_lost_by_ans(s, area, owner) else capital_holder(s, nation)
    if RANK[nation] == "great_power":
        return ORIGINAL[area]
    return capital_holder(s, nation)


def _is_lost_by_ans(s: Position, area: int, owner: int) -> bool:
    """By the switch: ANS units alone do not keep an area whose Nation's Capital an Enemy holds."""
    capital = CAPITAL[NATION[area]]
    if owner == INDEPENDENT or area == capital or has_ground_support(s, area, owner):
        return False
    return at_war_with(s, owner, capital_holder(s, NATION[area]))


def update_markers(s: Position) -> None:
    """1.14j, k: a marker goes where a Capital is held by another than by default, and stays when it is left."""
    for nation in range(NATIONS):
        capital = CAPITAL[nation]
        if capital == NOWHERE or RANK[nation] == "great_power":
            continue
        holder = occupier(s, capital)
        if holder is not None:
            s.marker[nation] = INDEPENDENT if holder == default_of(s, nation) else holder


# frozen control


def freeze(s: Position) -> None:
    """At the start of a phase [1.14a, 1.21a]."""
    update_markers(s)
    held = bytearray(len(s.held))
    for area in AREAS:
        held[area] = controller(s, area)
    for sea in SEAS:
        held[sea] = occupants(s, sea)
    s.held = bytes(held)


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


def is_friendly_area(s: Position, area: int, faction: int) -> bool:
    """Friendly Territory, by frozen control."""
    return s.held[area] == faction


def is_enemy_area(s: Position, area: int, faction: int) -> bool:
    """Land of a Faction at war with this one, or of an Armed Minor that is its Enemy, by frozen control."""
    holder = s.held[area]
    if holder == INDEPENDENT:
        return is_minors_foe(s, faction, NATION[area])
    return at_war_with(s, faction, holder)


def is_rival_area(s: Position, area: int, faction: int) -> bool:
    """Land of a Rival that is not an Enemy."""
    holder = s.held[area]
    return holder not in (faction, INDEPENDENT) and not at_war_with(s, faction, holder)


def is_neutral_area(s: Position, area: int, faction: int) -> bool:
    """Land of a Neutral, or of an Armed Minor with which this Faction has no quarrel."""
    return s.held[area] == INDEPENDENT and not is_minors_foe(s, faction, NATION[area])


def is_enemy_sea(s: Position, sea: int, faction: int) -> bool:
    """1.21b: units of an Enemy were there at the start of the phase."""
    return bool(s.held[sea] & enemy_bits(s, faction))


def is_open_sea(s: Position, sea: int, faction: int) -> bool:
    return not is_enemy_sea(s, sea, faction)


def open_seas(s: Position, faction: int) -> int:
    """All Open Seas as a mask."""
    foes = enemy_bits(s, faction)
    return sum([1 << sea for sea in SEAS if not s.held[sea] & foes])


def is_friendly(s: Position, space: int, faction: int) -> bool:
    """Friendly Territory or an Open Sea."""
    return is_open_sea(s, space, faction) if IS_SEA[space] else s.held[space] == faction


def is_undisputed_friendly_area(s: Position, area: int, faction: int) -> bool:
    return not IS_SEA[area] and s.held[area] == faction and s.present[area] in ((), (faction,))


def may_pass_straits(s: Position, space: int, faction: int) -> bool:
    """1.3b: a Straits that no Enemy controls."""
    return IS_STRAITS[space] and not is_enemy_area(s, space, faction)


# what is whose


def controlled(s: Position, faction: int) -> list[int]:
    """The areas of a Faction at this moment."""
    return [area for area in AREAS if controller(s, area) == faction]


def belongs_to(s: Position, nation: int) -> int:
    """The Faction of which a Power, Colony or Satellite is part; INDEPENDENT for all others."""
    if s.status[nation] == HOME_LAND:
        return ORIGINAL[CAPITAL[nation]]
    if s.status[nation] == DEFEATED:
        return INDEPENDENT
    return s.marker[nation] if s.marker[nation] in FACTIONS else INDEPENDENT
