"""The kinds of secrets of this game, and how what a seat cannot know may be otherwise.

Cards lie in slots: a deck, a hand, what was bought, a Passive Stack, what is committed. A twin exchanges the cards of
two slots that the seats cannot see, or two faces of blocks, or two chits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from theatre.core.decision import Choice
from theatre.core.rules import Seats, Secret
from theatre.games.triumph_and_tragedy.command import revealed_commands
from theatre.games.triumph_and_tragedy.control import hangs_by_ground, occupier
from theatre.games.triumph_and_tragedy.setup import CADRES, Deployment
from theatre.games.triumph_and_tragedy.state import Pair, Position, has_ground_support, units_in
from theatre.games.triumph_and_tragedy.tables import (
    AIR_FORCE,
    ATOMIC,
    BLOCKS,
    FACTIONS,
    FORTRESS,
    INDUSTRIAL_ESPIONAGE,
    INFANTRY,
    IS_GROUND,
    IS_SHIP,
    KIND,
    MAX_CV,
    POOL,
    POWER,
    POWERS,
    TANK,
    TECHS_ON,
    is_action,
)
from theatre.games.triumph_and_tragedy.view import is_unseen, mask
from theatre.games.triumph_and_tragedy.world import IS_COASTAL, IS_SEA, NOWHERE

Slot = tuple[str, int, int]
ON_LAND = (AIR_FORCE, TANK, INFANTRY)  # kinds that may stand anywhere on land
OF_POWER = tuple([tuple([b for b in range(BLOCKS) if POWER[b] == power]) for power in range(len(POWERS))])
PER_FACTION = ("hand", "bought", "stack_of_passive", "committed")
Twin = Callable[[Position, Seats, Random], Position | None]


# cards


def rows(s: Position, place: str) -> Sequence[tuple[int, ...]]:
    piles: Sequence[tuple[int, ...]] = (s.actions, s.investments) if place == "decks" else getattr(s, place)
    return piles


def hidden_cards(s: Position, seats: Seats, place: str) -> list[tuple[Slot, int]]:
    """Cards that these seats cannot see, and where. What was bought and the Passive Stack nobody has seen."""
    if place == "committed" and revealed_commands(s):
        return []
    unknown = list(range(2) if place == "decks" else FACTIONS)
    if place in ("hand", "committed"):
        unknown = [faction for faction in FACTIONS if faction not in seats]
    piles = rows(s, place)
    return [((place, row, at), card) for row in unknown for at, card in enumerate(piles[row])]


def card_at(s: Position, slot: Slot) -> int:
    place, row, at = slot
    return rows(s, place)[row][at]


def exchanged(s: Position, slots: Sequence[Slot], cards: Sequence[int]) -> Position:
    """The position with these cards in these slots, hands sorted again."""
    twin = s.clone()
    held = {place: [list(row) for row in rows(s, place)] for place in ("decks", *PER_FACTION)}
    for (place, row, at), card in zip(slots, cards, strict=True):
        held[place][row][at] = card
    twin.actions, twin.investments = [tuple(row) for row in held["decks"]]
    for place in PER_FACTION:
        setattr(twin, place, [tuple(sorted(row)) if place == "hand" else tuple(row) for row in held[place]])
    return twin


def other_cards(*places: str) -> Twin:
    """A twin in which a hidden card of these places has changed with another of its deck that is hidden too."""

    def twin(s: Position, seats: Seats, rng: Random) -> Position | None:
        hidden = [one for place in places for one in hidden_cards(s, seats, place)]
        every = [one for place in ("decks", *PER_FACTION) for one in hidden_cards(s, seats, place)]
        if not hidden:
            return None
        here, card = rng.choice(hidden)
        others = [(slot, other) for slot, other in every if slot != here and is_action(other) == is_action(card)]
        if not others:
            return None
        there, other = rng.choice(others)
        return exchanged(s, (here, there), (other, card))

    return twin


def other_bluff(s: Position, seats: Seats, rng: Random) -> Position | None:
    """What a Faction has committed face-down was another card of its hand, of either deck."""
    places = [] if revealed_commands(s) else [f for f in FACTIONS if f not in seats and s.committed[f] and s.hand[f]]
    if not places:
        return None
    faction = rng.choice(places)
    slots: list[Slot] = [("committed", faction, 0), ("hand", faction, rng.randrange(len(s.hand[faction])))]
    return exchanged(s, slots, [card_at(s, slot) for slot in reversed(slots)])


# chits


def other_chits(s: Position, seats: Seats, rng: Random) -> Position | None:
    """Somebody's Peace Dividend and one in the bag are exchanged."""
    places = [(f, at) for f in FACTIONS if f not in seats for at in range(len(s.chits[f]))]
    if not places or not s.bag:
        return None
    faction, at = rng.choice(places)
    draw = rng.randrange(len(s.bag))
    twin = s.clone()
    chits, bag = list(s.chits[faction]), list(s.bag)
    chits[at], bag[draw] = bag[draw], chits[at]
    twin.chits[faction], twin.bag = tuple(chits), tuple(bag)
    return twin


# the set-up


def other_deployment(s: Position, seats: Seats, rng: Random) -> Position | None:
    """Cadres that a Faction has drafted for an area are of another kind."""
    deployment = s.within(Deployment)
    drafts = [f for f in FACTIONS if f not in seats and deployment is not None and deployment.plan(f)]
    if deployment is None or not drafts:
        return None
    faction = rng.choice(drafts)
    plan = deployment.plan(faction)
    area, kind = rng.choice(list(plan))
    power = CADRES[area][0]
    used = {k: sum([n for (a, one), n in plan.items() if one == k and CADRES[a][0] == power]) for k in ON_LAND}
    count = plan[area, kind]
    spare = [k for k in ON_LAND if (area, k) not in plan and used[k] + count <= len(POOL[power, k])]
    if kind == FORTRESS or not spare:
        return None
    other = {(a, rng.choice(spare) if (a, one) == (area, kind) else one): n for (a, one), n in plan.items()}
    twin = s.clone()
    drafted = tuple([Choice("deploy", (*where, n)) for where, n in sorted(other.items())])
    fresh = twin.enclosing(Deployment)
    fresh.drafts = (*fresh.drafts[:faction], drafted, *fresh.drafts[faction + 1 :])
    return twin


# Vaults


def other_vault(s: Position, seats: Seats, rng: Random) -> Position | None:
    """A Secret Technology is another one: its two cards change with a pair that nobody has seen."""
    places = [(f, at) for f in FACTIONS if f not in seats for at in range(len(s.vault[f]))]
    rng.shuffle(places)
    for faction, at in places:
        twin = _another_pair(s, seats, faction, at, rng)
        if twin is not None:
            return twin
    return None


def _another_pair(s: Position, seats: Seats, faction: int, at: int, rng: Random) -> Position | None:
    old = s.vault[faction][at]
    if old[0] in ATOMIC:
        return None  # its place in the order of stages binds the others
    hidden = [one for place in ("decks", "hand") for one in hidden_cards(s, seats, place)]
    there = [(slot, card) for slot, card in hidden if not is_action(card)]
    rng.shuffle(there)
    taken = {*s.techs[faction], *[pair[0] for pair in s.vault[faction]], *ATOMIC, INDUSTRIAL_ESPIONAGE}
    for index, (one, first) in enumerate(there):
        for two, second in there[index + 1 :]:
            shared = [t for t in TECHS_ON[first] if t in TECHS_ON[second] and t not in taken]
            if shared:
                twin = exchanged(s, (one, two), old[1:])
                new: Pair = (shared[0], first, second)
                vault = s.vault[faction]
                twin.vault[faction] = (*vault[:at], new, *vault[at + 1 :])
                return twin
    return None


# faces of blocks

FACE_COLUMNS = ("where", "cv", "shown", "moved", "came", "invaded", "escaped", "built", "route")


def unseen_blocks(s: Position, seats: Seats) -> list[int]:
    """Blocks on the map whose faces the seats cannot see; those in a Battle are left alone.

    Before the Deployment is over only the fixed units of the set-up are there, which everybody knows.
    """
    if s.within(Deployment) is not None:
        return []
    eyes = mask(seats)
    quiet = [b for b in range(BLOCKS) if is_unseen(s, b, eyes) and not s.escaped[b]]
    return [b for b in quiet if not s.acted[b] and not s.joined[b] and not s.route[b] and s.came[b] == NOWHERE]


def fits(s: Position, kind: int, space: int) -> bool:
    """May a unit of this kind stand there as far as anybody can tell?

    Who took an area this Turn had Ground units for it, and everybody saw that it fell [11.55]. Where ANS units alone
    would not keep an area, everybody sees by its Control whether there are others.
    """
    if space == NOWHERE:
        return True
    if s.aggressed[space] and not IS_SEA[space] and not IS_GROUND[kind]:
        return False
    if not _agrees_with_control(s, kind, space):
        return False
    if kind == FORTRESS:
        return not IS_SEA[space] and not any(KIND[b] == FORTRESS for b in units_in(s, space))
    return IS_SEA[space] or not IS_SHIP[kind] or IS_COASTAL[space]


def _agrees_with_control(s: Position, kind: int, space: int) -> bool:
    owner = None if IS_SEA[space] else occupier(s, space)
    if owner is None or not hangs_by_ground(s, space, owner):
        return True
    return IS_GROUND[kind] == has_ground_support(s, space, owner)


def other_faces(s: Position, seats: Seats, rng: Random) -> Position | None:
    """A hidden block is of another kind: it changes places with one of its Power that is hidden or unused."""
    blocks = unseen_blocks(s, seats)
    if not blocks:
        return None
    one = rng.choice(blocks)
    free = [b for b in range(BLOCKS) if s.where[b] == NOWHERE]
    same = [b for b in (*blocks, *free) if POWER[b] == POWER[one] and KIND[b] != KIND[one]]
    rng.shuffle(same)
    for two in same:
        if fits(s, KIND[two], s.where[one]) and fits(s, KIND[one], s.where[two]):
            twin = s.clone()
            swap_blocks(twin, one, two)
            return twin
    return None


def swap_blocks(s: Position, one: int, two: int) -> None:
    for name in FACE_COLUMNS:
        column = getattr(s, name)
        column[one], column[two] = column[two], column[one]


def other_strength(s: Position, seats: Seats, rng: Random) -> Position | None:
    """A hidden block is stronger or weaker."""
    blocks = unseen_blocks(s, seats)
    if not blocks:
        return None
    block = rng.choice(blocks)
    twin = s.clone()
    twin.cv[block] = rng.choice([cv for cv in range(1, MAX_CV[POWER[block]] + 1) if cv != s.cv[block]])
    return twin


# everything at once


def resample(s: Position, seats: Seats, rng: Random) -> Position:
    """Fresh secrets and fresh dice behind the same observations."""
    fresh = _dealt_anew(s, seats, rng)
    for _ in FACTIONS:
        fresh = other_vault(fresh, seats, rng) or fresh
    unknown = [faction for faction in FACTIONS if faction not in seats]
    pool = [*fresh.bag, *[chit for faction in unknown for chit in fresh.chits[faction]]]
    rng.shuffle(pool)
    for faction in unknown:
        count = len(fresh.chits[faction])
        fresh.chits[faction], pool = tuple(pool[:count]), pool[count:]
    fresh.bag = tuple(pool)
    _new_faces(fresh, unseen_blocks(fresh, seats), rng)
    return fresh.fork(rng.randbytes(32))


def _dealt_anew(s: Position, seats: Seats, rng: Random) -> Position:
    hidden = [one for place in ("decks", *PER_FACTION) for one in hidden_cards(s, seats, place)]
    dealt: list[int] = []
    order: list[Slot] = []
    for deck in (True, False):
        own = [one for one in hidden if is_action(one[1]) == deck]
        order += [slot for slot, _ in own]
        dealt += rng.sample([card for _, card in own], len(own))
    return exchanged(s, order, dealt)


def _new_faces(s: Position, blocks: Sequence[int], rng: Random) -> None:
    """Each of these blocks may change with an unused one of its Power, and its strength is drawn anew."""
    free = {power: [b for b in OF_POWER[power] if s.where[b] == NOWHERE] for power in {POWER[b] for b in blocks}}
    for block in blocks:
        power = POWER[block]
        unused = free[power]
        draw = int(rng.random() * (len(unused) + 1))
        if draw < len(unused) and fits(s, KIND[unused[draw]], s.where[block]):
            other, unused[draw] = unused[draw], block
            swap_blocks(s, block, other)
            block = other
        s.cv[block] = 1 + int(rng.random() * MAX_CV[power])


SECRETS = (
    Secret("hands", other_cards("hand")),
    Secret("bluffs", other_bluff),
    Secret("deployments", other_deployment),
    Secret("decks", other_cards("decks")),
    Secret("purchases", other_cards("bought")),
    Secret("commands", other_cards("committed")),
    Secret("passive stacks", other_cards("stack_of_passive")),
    Secret("peace dividends", other_chits),
    Secret("vaults", other_vault),
    Secret("faces", other_faces),
    Secret("strengths", other_strength),
)
