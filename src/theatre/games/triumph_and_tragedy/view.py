"""What a set of seats may know of the position, built by adding what they may see.

Blocks of others stand here as numbers per Power and space; a face is given, without the block's number, only while it
is shown. The two-player game's Allied player holds two seats and sees with both.
"""

from __future__ import annotations

from collections import Counter

from theatre.core.rules import Seats, View
from theatre.games.triumph_and_tragedy.battle import Battle
from theatre.games.triumph_and_tragedy.command import revealed_commands
from theatre.games.triumph_and_tragedy.control import controller
from theatre.games.triumph_and_tragedy.intelligence import Intelligence
from theatre.games.triumph_and_tragedy.levels import factory_cost, pop, production_level, res
from theatre.games.triumph_and_tragedy.movement import Movement
from theatre.games.triumph_and_tragedy.neutrality import Repudiation
from theatre.games.triumph_and_tragedy.production import Production
from theatre.games.triumph_and_tragedy.setup import Deployment
from theatre.games.triumph_and_tragedy.state import EVERYBODY, Position
from theatre.games.triumph_and_tragedy.tables import BLOCKS, FACTION, FACTIONS, INDEPENDENT, KIND, POWER, is_action
from theatre.games.triumph_and_tragedy.victory import atomic_stages, victory_points
from theatre.games.triumph_and_tragedy.world import AREAS, DIPLOMATIC, NATIONS, NOWHERE, SPACES


def view(s: Position, seats: Seats) -> View:
    eyes = mask(seats) if not s.won else EVERYBODY  # at the end all is shown
    on_map = [block for block in range(BLOCKS) if s.where[block] != NOWHERE]
    return {
        "year": s.year,
        "season": s.season,
        "turn_order": s.turn_order,
        "active": s.active,
        "passive": s.passive,
        "won": s.won,
        "stage": [str(frame.__struct_config__.tag) for frame in s.stack],
        "now": _now(s),
        "factions": [_faction(s, faction) for faction in FACTIONS],
        "own": {str(faction): _own(s, faction) for faction in FACTIONS if eyes >> faction & 1},
        "decks": [len(s.actions), len(s.investments)],
        "discards": s.discards,
        "bag": len(s.bag),
        "nations": [_nation(s, nation) for nation in range(NATIONS) if nation in DIPLOMATIC or _changed(s, nation)],
        "control": [controller(s, area) for area in AREAS],
        "owners": [[space, *s.present[space]] for space in range(SPACES) if len(s.present[space]) > 1],
        "blockades": [[area, s.blockade[area], s.blockaded[area]] for area in AREAS if s.blockade[area]],
        "battles": [[space, s.fought[space]] for space in range(SPACES) if s.fought[space]],
        "units": [_unit(s, block) for block in on_map if eyes >> FACTION[block] & 1],
        "faces": sorted([_face(s, block) for block in on_map if is_seen(s, block, eyes)]),
        "blocks": _hidden(s, eyes),
    }


def _now(s: Position) -> View:
    """What is going on in the open: the Battle that is fought, the Intelligence or the Violation that is answered."""
    battle, violation, spying = s.within(Battle), s.within(Repudiation), s.within(Intelligence)
    movement, production = s.within(Movement), s.within(Production)
    return {
        "battle": battle.space if battle else None,
        "spared": battle.spared if battle else (),
        "intelligence": [spying.by, spying.against, spying.card, spying.target] if spying else None,
        "violation": [violation.violator, violation.nation] if violation else None,
        "moves": movement.left if movement else None,
        "production": [production.faction, production.level] if production else None,
    }


def mask(seats: Seats) -> int:
    return sum([1 << seat for seat in FACTIONS if seat in seats])


def is_seen(s: Position, block: int, eyes: int) -> bool:
    """The face of another's block that these eyes see now."""
    if s.where[block] == NOWHERE or eyes >> FACTION[block] & 1:
        return False
    return FACTION[block] == INDEPENDENT or bool(s.shown[block] & eyes) or s.shown[block] == EVERYBODY


def is_unseen(s: Position, block: int, eyes: int) -> bool:
    """A block on the map whose face these eyes do not see."""
    return s.where[block] != NOWHERE and not eyes >> FACTION[block] & 1 and not is_seen(s, block, eyes)


def _faction(s: Position, faction: int) -> View:
    """What everybody can count."""
    return {
        "ind": s.ind[faction],
        "pop": pop(s, faction),
        "res": res(s, faction),
        "level": production_level(s, faction),
        "points": victory_points(s, faction, hidden=False),
        "stages": atomic_stages(s, faction, secret=False),
        "cost": factory_cost(s, faction),
        "raised": s.raised[faction],
        "hand": len(s.hand[faction]),
        "bought": _by_deck(s.bought[faction]),
        "stack": len(s.stack_of_passive[faction]),
        "chits": len(s.chits[faction]),
        "vault": len(s.vault[faction]),
        "techs": s.techs[faction],
        "tech_cards": s.tech_cards[faction],
        "diplomacy": s.diplomacy[faction],
        "committed": len(s.committed[faction]),
        "commands": s.committed[faction] if revealed_commands(s) else (),
        "declared": [rival for rival in FACTIONS if s.dow[faction * 3 + rival]],
        "surprise": bool(s.surprise[faction]),
        "forfeits": bool(s.violated[faction] or s.battled[faction]),
    }


def _by_deck(cards: tuple[int, ...]) -> list[int]:
    """How many of each deck: that much everybody sees when they are drawn."""
    actions = sum([is_action(card) for card in cards])
    return [actions, len(cards) - actions]


def _own(s: Position, faction: int) -> View:
    """What the Faction knows besides; its bought cards and Passive Stack it does not know either."""
    deployment = s.within(Deployment)
    return {
        "hand": s.hand[faction],
        "chits": s.chits[faction],
        "vault": s.vault[faction],
        "committed": s.committed[faction],
        "points": victory_points(s, faction),
        "plan": [[*where, count] for where, count in deployment.plan(faction).items()] if deployment else [],
        "notes": [note[1:] for note in s.notes if note[0] == faction],
    }


def _nation(s: Position, nation: int) -> list[int]:
    """Number, status, whose Influence and how much, Control marker, Violator, Enemies of an Armed Minor."""
    return [
        nation,
        s.status[nation],
        s.influencer[nation],
        s.influence[nation],
        s.marker[nation],
        s.violator[nation],
        s.foes[nation],
    ]


def _changed(s: Position, nation: int) -> bool:
    return bool(s.status[nation]) or s.marker[nation] != INDEPENDENT


def _unit(s: Position, block: int) -> list[int]:
    """Own blocks: number, kind, Power, space, CV, face shown, moved, Escaped, Invaded, acted, joined, grown."""
    return [
        block,
        KIND[block],
        POWER[block],
        s.where[block],
        s.cv[block],
        s.shown[block],
        s.moved[block],
        s.escaped[block],
        s.invaded[block],
        s.acted[block],
        s.joined[block],
        s.built[block],
    ]


def _face(s: Position, block: int) -> list[int]:
    """Others' blocks that are face-up: space, Power, kind, CV, Escaped, acted, joined."""
    return [s.where[block], POWER[block], KIND[block], s.cv[block], s.escaped[block], s.acted[block], s.joined[block]]


def _hidden(s: Position, eyes: int) -> list[list[int]]:
    """Others' blocks that stand upright: space, Power, Escaped, how many."""
    places = Counter([(s.where[b], POWER[b], s.escaped[b]) for b in range(BLOCKS) if is_unseen(s, b, eyes)])
    return [[*place, places[place]] for place in sorted(places)]
