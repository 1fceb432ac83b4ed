"""The position and the vocabulary of this game: which block is where, who is whose Enemy, what each Faction holds.

Nothing here decides a rule of a chapter; control of areas is in `control.py`.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from theatre.core.columns import all_at
from theatre.core.state import State
from theatre.games.triumph_and_tragedy.tables import (
    ACTION_CARDS,
    BLOCKS,
    CONVOY,
    FACTION,
    FACTIONS,
    INDEPENDENT,
    INVESTMENT_CARDS,
    IS_GROUND,
    KIND,
    POOL,
    SUB,
    is_action,
)
from theatre.games.triumph_and_tragedy.world import EDGES, IS_SEA, NATION, NATIONS, NOWHERE, SPACES

# status of a Nation (column `status`)
HOME_LAND, NEUTRAL_NATION, SATELLITE, ARMED_MINOR, DEFEATED = range(5)
# Battles of this Player Turn (column `fought`): RAID does not block Retreats
NO_BATTLE, RAID, BATTLE = range(3)
# Blockade markers (column `blockade`)
OPEN, MED_BLOCKADE, BLOCKADE = range(3)
# what a note tells (column `notes`)
AGENT_NOTE, HAND_NOTE, VAULT_NOTE = range(3)
EVERYBODY = (1 << len(FACTIONS)) - 1


class Variants(msgspec.Struct, frozen=True):
    """Later clarifications of the rules, each a switch that the players agree on (see RULINGS.md)."""

    usa_step: bool = False
    convoys_apart: bool = False
    attacker_names_targets: bool = False
    emergency_reinforces: bool = True
    right_season_breaks_ties: bool = True
    rival_straits_open: bool = True
    violation_needs_aggression: bool = True
    usa_violation_needs_war: bool = True
    lst_limits: bool = False
    subs_pass_on_land: bool = True
    air_from_sea_overflies: bool = True
    one_coastline: bool = True
    ans_keep_areas: bool = True
    reinforcing_is_free: bool = True
    one_fortress_each: bool = False


Pair = tuple[int, int, int]
"""A Technology in a Vault: the Technology and the two cards."""


class Position(State, kw_only=True):
    """Columns per Faction, per Nation, per space, per border and per block. A block off the map has CV 0."""

    DERIVED: ClassVar[tuple[str, ...]] = ()

    # what the players agreed on
    two_player: bool
    short_game: bool
    variants: Variants

    # the calendar
    year: int
    season: int = 0  # NEW_YEAR, SPRING, SUMMER, FALL, WINTER
    turn_order: tuple[int, ...] = ()
    active: int = INDEPENDENT  # the Active Player
    passive: int = INDEPENDENT  # two-player game: the Passive Ally of this Year
    won: tuple[int, ...] = ()  # who has won, and by which kind of victory
    won_by: str = ""

    # per Faction
    ind: list[int]
    cost_level: bytearray  # how far the Factory Cost has dropped
    raised: bytearray  # IND raises this Year
    staged: bytearray  # an Atomic stage was Achieved this Year
    hand: list[tuple[int, ...]]  # sorted card numbers
    bought: list[tuple[int, ...]]  # cards of the present Production, unseen by anybody
    stack_of_passive: list[tuple[int, ...]]  # the Passive Stack, unseen by anybody
    chits: list[tuple[int, ...]]  # Peace Dividends
    techs: list[tuple[int, ...]]  # Revealed Technologies
    tech_cards: list[tuple[int, ...]]  # the card kept face-up for each of them
    vault: list[tuple[Pair, ...]]  # Secret Technologies in the order of Achievement
    diplomacy: list[tuple[tuple[int, int], ...]]  # cards in play: card, Nation
    committed: list[tuple[int, ...]]  # Command cards face-down, then face-up
    violated: bytearray  # committed a VoN this Year
    battled: bytearray  # was in a Battle this Year
    surprise: bytearray  # declared War this Player Turn
    dow: bytearray  # declarer * 3 + victim
    owed: bytearray  # declarer's victims against whom Aggression is still owed this Turn

    # decks and discards, top card first
    actions: tuple[int, ...]
    investments: tuple[int, ...]
    discards: tuple[int, ...] = ()  # both decks, in the order of discarding
    bag: tuple[int, ...]  # Peace Dividend chits
    usa_groups: int = 0  # groups of USA Forces that have come, at most 3 [8.45]
    usa_early: bool = False  # they come by 8.46, not by the calendar

    # per Nation
    status: bytearray
    influencer: bytearray  # whose Influence markers lie on it, INDEPENDENT for none
    influence: bytearray
    marker: bytearray  # the Control marker on its Capital, INDEPENDENT for none
    violator: bytearray  # of an Armed Minor, INDEPENDENT for none
    foes: bytearray  # of an Armed Minor: bits of the Factions that are its Enemies
    intervenor: bytearray  # a Faction that has declared Intervention this Turn, INDEPENDENT for none

    # per space
    held: bytes  # frozen control: of an area a Faction or INDEPENDENT, of a Sea the bits of its occupants
    present: list[tuple[int, ...]]  # the Factions with units there, the longest first: the Owner
    blockade: bytearray  # OPEN, MED_BLOCKADE or BLOCKADE
    blockaded: bytearray  # the Faction whose Production the marker hurts
    fought: bytearray  # NO_BATTLE, RAID or BATTLE this Player Turn
    aggressed: bytearray  # the Active Player has Aggressed here this Turn

    # per border
    crossed: bytearray  # Ground units that Engaged or Disengaged over it this phase
    landed: bytearray  # Ground units that Invaded over it this Turn

    # per block
    where: bytearray  # NOWHERE off the map
    cv: bytearray
    shown: bytearray  # bits of the Factions that see its face, besides its owner
    moved: bytearray  # this Turn
    came: bytearray  # the space from which it Engaged this Turn, else NOWHERE
    invaded: bytearray  # came ashore against an Enemy this Turn
    acted: bytearray  # has taken its Combat Action this Round
    joined: bytearray  # takes part in the Sea Battle that is being fought
    escaped: bytearray  # a Sub face-down at Sea
    built: bytearray  # grew in the present Production
    route: list[tuple[int, ...]]  # the way on which it came into a Sea Battle: equal ways make a BattleGroup

    notes: list[tuple[int, ...]]  # what Intelligence has shown: reader, what, about whom or where, then the facts


def empty_position(**fields: object) -> dict[str, object]:
    """All columns of a board without units, cards or markers; `fields` replaces some of them."""
    three = len(FACTIONS)
    nothing: list[tuple[int, ...]] = [()] * three
    nobody = bytes([INDEPENDENT])
    columns: dict[str, object] = {
        "ind": [0] * three,
        "actions": (),
        "investments": (),
        "bag": (),
        "dow": bytearray(three * three),
        "held": nobody * SPACES,
        "present": [()] * SPACES,
        "route": [()] * BLOCKS,
        "where": bytearray([NOWHERE]) * BLOCKS,
        "came": bytearray([NOWHERE]) * BLOCKS,
        "notes": [],
        "status": bytearray(NATIONS),
        "influence": bytearray(NATIONS),
        "foes": bytearray(NATIONS),
    }
    columns |= {name: bytearray(nobody) * NATIONS for name in ("influencer", "marker", "violator", "intervenor")}
    columns |= {name: bytearray(SPACES) for name in ("blockade", "blockaded", "fought", "aggressed")}
    columns |= {name: bytearray(EDGES) for name in ("crossed", "landed")}
    flags = ("cost_level", "raised", "staged", "violated", "battled", "surprise", "owed")
    columns |= {name: bytearray(three) for name in flags}
    cards = ("hand", "bought", "stack_of_passive", "chits", "techs", "tech_cards", "vault", "diplomacy", "committed")
    columns |= {name: list(nothing) for name in cards}
    blocks = ("cv", "shown", "moved", "invaded", "acted", "joined", "escaped", "built")
    columns |= {name: bytearray(BLOCKS) for name in blocks}
    return columns | fields


# Factions: Rivals are all others, Enemies those at war


def rivals(faction: int) -> tuple[int, ...]:
    return tuple([one for one in FACTIONS if one != faction])


def at_war_with(s: Position, a: int, b: int) -> bool:
    """Between Factions; INDEPENDENT is at war with nobody (see `hostile_to`)."""
    return a < INDEPENDENT and b < INDEPENDENT and bool(s.dow[a * 3 + b] or s.dow[b * 3 + a])


def at_war(s: Position, faction: int) -> bool:
    """At War with any Rival [15.22g]; a Violation of Neutrality is no War."""
    return bool(enemy_bits(s, faction))


def enemies(s: Position, faction: int) -> tuple[int, ...]:
    return tuple([rival for rival in rivals(faction) if at_war_with(s, faction, rival)])


def enemy_bits(s: Position, faction: int) -> int:
    """The same as bits."""
    return sum([1 << rival for rival in FACTIONS if s.dow[faction * 3 + rival] or s.dow[rival * 3 + faction]])


def is_minors_foe(s: Position, faction: int, nation: int) -> bool:
    """Is this Faction an Enemy of the Armed Minor? [15.42a, 15.422a]"""
    return s.status[nation] == ARMED_MINOR and bool(s.foes[nation] >> faction & 1)


def hostile_to(s: Position, block: int, faction: int) -> bool:
    """Is this block an Enemy of the Faction where it stands: of a Faction at war with it, or of an Armed Minor?"""
    other = FACTION[block]
    if other == INDEPENDENT:
        return is_minors_foe(s, faction, NATION[s.where[block]])
    return at_war_with(s, faction, other)


def has_tech(s: Position, faction: int, tech: int) -> bool:
    """A Revealed Technology works; one in the Vault does not."""
    return faction < INDEPENDENT and tech in s.techs[faction]


# blocks

BLOCKS_OF = tuple(
    [tuple([block for block in range(BLOCKS) if FACTION[block] == one]) for one in (*FACTIONS, INDEPENDENT)]
)


def units_in(s: Position, space: int) -> list[int]:
    return all_at(s.where, space)


def own_in(s: Position, space: int, faction: int) -> list[int]:
    return [block for block in all_at(s.where, space) if FACTION[block] == faction]


def units_of(s: Position, faction: int) -> list[int]:
    return [block for block in BLOCKS_OF[faction] if s.where[block] != NOWHERE]


def enemies_in(s: Position, space: int, faction: int) -> list[int]:
    """Enemy blocks in a space, Escaped Subs not counted [12.73d]."""
    return [block for block in all_at(s.where, space) if hostile_to(s, block, faction) and not s.escaped[block]]


def acts_as(s: Position, block: int) -> int:
    """Its kind where it stands: a Ground unit at Sea is a CONVOY [3.24b]."""
    kind = KIND[block]
    return CONVOY if IS_GROUND[kind] and s.where[block] != NOWHERE and IS_SEA[s.where[block]] else kind


def is_ground(block: int) -> bool:
    return IS_GROUND[KIND[block]]


def has_ground_support(s: Position, space: int, faction: int) -> bool:
    """11.551: friendly Ground units there."""
    return any(IS_GROUND[KIND[block]] and FACTION[block] == faction for block in all_at(s.where, space))


def free_block(s: Position, power: int, kind: int) -> int | None:
    """An unused block of this Power and kind, if there is one."""
    return next((block for block in POOL[power, kind] if s.where[block] == NOWHERE), None)


def place(s: Position, power: int, kind: int, space: int, cv: int) -> int:
    """Put an unused block on the map, hidden; the caller has seen that there is one."""
    block = free_block(s, power, kind)
    assert block is not None, f"no block of power {power}, kind {kind} is left"
    s.cv[block] = cv
    s.shown[block] = EVERYBODY if FACTION[block] == INDEPENDENT else 0
    s.came[block] = NOWHERE
    for column in (s.moved, s.invaded, s.acted, s.joined, s.escaped, s.built):
        column[block] = 0
    s.route[block] = ()
    put(s, block, space)
    return block


def put(s: Position, block: int, space: int) -> None:
    """Move a block, keeping the order of arrival of its Faction at both ends."""
    left = s.where[block]
    s.where[block] = space
    if left != NOWHERE:
        _forget(s, left, FACTION[block])
    if space != NOWHERE and FACTION[block] not in s.present[space]:
        s.present[space] = (*s.present[space], FACTION[block])


def _forget(s: Position, space: int, faction: int) -> None:
    if not own_in(s, space, faction):
        s.present[space] = tuple([one for one in s.present[space] if one != faction])


def remove(s: Position, block: int) -> None:
    """Off the map; it can be built again."""
    put(s, block, NOWHERE)
    s.cv[block] = s.shown[block] = s.escaped[block] = s.joined[block] = 0
    s.came[block] = NOWHERE
    s.route[block] = ()


def reduce(s: Position, block: int, by: int = 1) -> None:
    """Lose CV; at 0 the block is eliminated [12.44d]."""
    s.cv[block] = max(0, s.cv[block] - by)
    if not s.cv[block]:
        remove(s, block)


def reveal_block(s: Position, block: int) -> None:
    s.shown[block] = EVERYBODY


def hide_block(s: Position, block: int) -> None:
    """Upright again; blocks of an Armed Minor stay public."""
    s.shown[block] = EVERYBODY if FACTION[block] == INDEPENDENT else 0


def owner_of(s: Position, space: int) -> int:
    """The Faction longest there [1.14f, 11.54b]; INDEPENDENT for an Armed Minor's own or an empty space."""
    return s.present[space][0] if s.present[space] else INDEPENDENT


def is_disputed(s: Position, area: int) -> bool:
    """Units of more than one Faction are there; of an area only, for Seas may be shared in peace."""
    return len(s.present[area]) > 1


def in_battle(s: Position, space: int, faction: int) -> bool:
    """Does this Faction stand there together with its Enemies? [12.0]"""
    return faction in s.present[space] and bool(enemies_in(s, space, faction))


def is_escaped_sub(s: Position, block: int) -> bool:
    return KIND[block] == SUB and bool(s.escaped[block])


# cards


def give(s: Position, faction: int, *cards: int) -> None:
    s.hand[faction] = tuple(sorted((*s.hand[faction], *cards)))


def take(s: Position, faction: int, *cards: int) -> None:
    hand = list(s.hand[faction])
    for card in cards:
        hand.remove(card)
    s.hand[faction] = tuple(hand)


def discard(s: Position, faction: int, *cards: int) -> None:
    """From the hand to the discards."""
    take(s, faction, *cards)
    s.discards = (*s.discards, *cards)


def draw_action(s: Position) -> int | None:
    """The top card, None if the deck is empty (7.9: then nothing is drawn)."""
    if not s.actions:
        return None
    card, s.actions = s.actions[0], s.actions[1:]
    return card


def draw_investment(s: Position) -> int | None:
    if not s.investments:
        return None
    card, s.investments = s.investments[0], s.investments[1:]
    return card


def reshuffle(s: Position) -> None:
    """7.12b: each deck with all its discards, Action deck first."""
    actions = sorted([*s.actions, *[card for card in s.discards if is_action(card)]])
    investments = sorted([*s.investments, *[card for card in s.discards if not is_action(card)]])
    s.discards = ()
    s.actions = tuple(s.dice.shuffled(actions, "cards"))
    s.investments = tuple(s.dice.shuffled(investments, "cards"))


def all_cards() -> tuple[int, ...]:
    return (*ACTION_CARDS, *INVESTMENT_CARDS)


# turn bookkeeping


def new_turn(s: Position, faction: int) -> None:
    """A Player Turn begins: what the last one left on blocks, borders and areas is forgotten."""
    s.active = faction
    for column in (s.moved, s.invaded, s.acted, s.joined):
        column[:] = bytes(BLOCKS)
    s.came[:] = bytes([NOWHERE]) * BLOCKS
    s.route[:] = [()] * BLOCKS
    s.fought[:] = s.aggressed[:] = bytes(SPACES)
    s.landed[:] = bytes(EDGES)
    s.surprise[:] = s.owed[:] = bytes(len(FACTIONS))
    s.intervenor[:] = bytes([INDEPENDENT]) * len(s.intervenor)
    new_limits(s)


def new_limits(s: Position) -> None:
    """11.52e: Border Limits apply afresh in each phase."""
    s.crossed[:] = bytes(EDGES)
