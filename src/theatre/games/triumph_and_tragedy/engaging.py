"""11.5 Engaging and Disengaging, Raids and Aggression: what they forbid, and what a move leaves behind."""

from __future__ import annotations

from theatre.core.events import Event
from theatre.games.triumph_and_tragedy.borders import border_open, invasion_open, note_crossing
from theatre.games.triumph_and_tragedy.entering import (
    ENEMY_LAND,
    ENEMY_UNITS,
    FRIENDLY,
    HIDDEN_SUB,
    OWN_UNITS,
    PARTITION,
    Sight,
)
from theatre.games.triumph_and_tragedy.state import (
    NEUTRAL_NATION,
    Position,
    at_war_with,
    has_ground_support,
    has_tech,
    hide_block,
    is_ground,
    put,
)
from theatre.games.triumph_and_tragedy.tables import (
    AIR_FORCE,
    FACTION,
    INDEPENDENT,
    KIND,
    POWER,
    PRECISION_BOMBSIGHT,
    SUB,
    WEST,
)
from theatre.games.triumph_and_tragedy.usa import make_usa_satellite
from theatre.games.triumph_and_tragedy.world import (
    CANADA,
    EDGE,
    IS_SEA,
    IS_STRAITS,
    LIMIT,
    MAIN_CAPITAL,
    NATION,
    USA_NATION,
)

LIMIT_RULE = {3: "11.52a", 2: "11.52b", 1: "11.52c"}
Path = tuple[int, ...]


# what is forbidden: the rule, or "" for nothing


def border_rule(sight: Sight, block: int, a: int, b: int) -> str:
    """Is the Border Limit used up? [11.52]"""
    return "" if border_open(sight.s, block, sight.faction, a, b) else LIMIT_RULE[LIMIT[EDGE[a, b]]]


def disengage_rule(sight: Sight, block: int, a: int, b: int, last: bool) -> str:
    """The first step out of a Battle [11.51b, d]."""
    if is_ground(block) and IS_SEA[a]:
        return "11.22b"
    bits = sight.at(b)
    if bits & FRIENDLY and not bits & ENEMY_UNITS and (IS_SEA[b] or sight.is_undisputed_friendly(b)):
        return border_rule(sight, block, a, b)
    hostile = bits & ENEMY_UNITS or (not bits & FRIENDLY if IS_SEA[b] else bits & ENEMY_LAND)
    slips = KIND[block] in (AIR_FORCE, SUB) and hostile and not last and not bits & PARTITION
    return "" if slips else "11.51b"


def is_invading(sight: Sight, block: int, a: int, b: int) -> bool:
    """11.221a: a Convoy that comes ashore in Enemy Territory, defended or not."""
    return IS_SEA[a] and not IS_SEA[b] and is_ground(block) and bool(sight.at(b) & ENEMY_LAND)


def engage_rule(sight: Sight, block: int, a: int, b: int) -> str:
    """The last step of a Ground unit; for Invaders the Invasion Limit stands in place of the Border Limit."""
    if not is_ground(block):
        return ""
    if is_invading(sight, block, a, b):
        return "" if invasion_open(sight.s, sight.faction, a, b) else "11.221b"
    return border_rule(sight, block, a, b) if sight.at(b) & ENEMY_UNITS else ""


def raid_rule(sight: Sight, block: int, area: int) -> str:
    """11.55c: ANS units go into empty Enemy Territory only to bomb IND, or after their own Ground units."""
    bits = sight.at(area)
    if is_ground(block) or not bits & ENEMY_LAND or bits & ENEMY_UNITS:
        return ""
    s, faction = sight.s, sight.faction
    holder = s.held[area]
    bombs = KIND[block] == AIR_FORCE and holder < INDEPENDENT and MAIN_CAPITAL[holder] == area
    if (bombs and has_tech(s, faction, PRECISION_BOMBSIGHT)) or has_ground_support(s, area, faction):
        return ""
    return "11.55c"


# Aggression


def aggression(sight: Sight, space: int) -> int:
    """11.54a: against whom a unit Aggresses by stopping there, as bits of Factions and of INDEPENDENT."""
    bits = sight.at(space)
    if bits & OWN_UNITS or not bits & (ENEMY_UNITS | ENEMY_LAND):
        return 0
    s = sight.s
    victims = 0
    for one in s.present[space]:
        victims |= 1 << one
    if not IS_SEA[space]:
        victims |= 1 << s.held[space]
    return victims & (sight.enemy_bits | 1 << INDEPENDENT)


# a move is carried out


def go(s: Position, block: int, path: Path) -> None:
    """Move a unit along a legal path, which begins where it stands, and note what follows from it."""
    faction = FACTION[block]
    sight = Sight(s, faction)
    start, last, to = path[0], path[-2], path[-1]
    if sight.in_battle(start) and not s.escaped[block]:
        note_crossing(s, block, start, path[1])
    if sight.at(to) & ENEMY_UNITS:
        s.came[block] = last
        note_crossing(s, block, last, to)
    if IS_SEA[to] and sight.at(to) & (ENEMY_UNITS | HIDDEN_SUB):
        s.route[block] = path  # 11.53a: equal routes make a BattleGroup, also against Escaped Subs [12.73g]
    if is_invading(sight, block, last, to):
        s.landed[EDGE[last, to]] += 1
        s.invaded[block] = 1
    victims = aggression(sight, to)
    if victims:
        s.aggressed[to] = 1
        s.owed[faction] &= ~victims
    s.moved[block] = 1
    s.escaped[block] = 0  # 12.73f
    hide_block(s, block)
    put(s, block, to)
    moved = (POWER[block], start, to)
    s.emit(Event("moved", moved, secret=(KIND[block],), audience=(faction,), rule="11.0h"))
    _partition(sight, block, path)
    _enter_canada(s, faction, path)


def _partition(sight: Sight, block: int, path: Path) -> None:
    """15.422a: who goes into an Armed Minor becomes its Enemy; passing its Straits by sea or air has no effect."""
    s, faction = sight.s, sight.faction
    aloft = not is_ground(block) or any(IS_SEA[space] for space in path)
    for space in path[1:]:
        passed = IS_STRAITS[space] and aloft and space != path[-1]
        if sight.at(space) & PARTITION and not passed and not s.foes[NATION[space]] >> faction & 1:
            s.foes[NATION[space]] |= 1 << faction
            s.log("partition", faction, NATION[space], rule="15.422a")


def _enter_canada(s: Position, faction: int, path: Path) -> None:
    """8.46a: an Enemy of the West in Canada brings the USA in."""
    if s.status[USA_NATION] != NEUTRAL_NATION or not at_war_with(s, faction, WEST):
        return
    if any(NATION[space] == CANADA for space in path[1:]):
        make_usa_satellite(s, early=True)
