"""The Government Phase: what each card in the hand is best played for, and which cards are kept."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from theatre.ai.answering import rows
from theatre.ai.triumph_and_tragedy.campaign import victim
from theatre.ai.triumph_and_tragedy.economy import Ledger, nation_yield
from theatre.ai.triumph_and_tragedy.survey import Survey
from theatre.core.decision import Choice, Decision
from theatre.games.triumph_and_tragedy.handsize import hand_limit
from theatre.games.triumph_and_tragedy.intelligence import CARDS, COUP, SABOTAGE, SPY_RING
from theatre.games.triumph_and_tragedy.levels import factory_cost
from theatre.games.triumph_and_tragedy.state import Position, enemies, rivals
from theatre.games.triumph_and_tragedy.tables import (
    ATOMIC,
    INDEPENDENT,
    TECHS_ON,
    USSR,
    WEST,
    action,
    card_season,
    investment,
    is_action,
)
from theatre.games.triumph_and_tragedy.two_player import are_allies
from theatre.games.triumph_and_tragedy.wildcards import FOREIGN_AID
from theatre.games.triumph_and_tragedy.world import AREAS_OF, CAPITAL, LAND_NEIGHBOURS, MUSTER, NOWHERE, USA_NATION

PLAYED = 0.9  # the least worth of a Diplomacy card that is played, in points of CV
KEPT_IN_WAR = 4  # Action cards that are kept for Command
KEPT_IN_PEACE = 1
USA_JOINS = 8.0  # what the USA are worth to the West besides POP and RES
ISOLATION = 3.2  # what it is worth to the others to keep them out
ATOMIC_YEAR = 1939  # from then on cards of the next Atomic stage are kept
FORCES = 0.5  # what a point of a Satellite's Muster is worth


def government(s: Position, decision: Decision) -> Iterator[Choice]:
    ledger = Ledger(s, decision.seat)
    yield from _technologies(s, decision, atomic=True)
    yield from _industry(ledger)
    yield from _intelligence(ledger, decision)
    yield from _diplomacy(ledger, decision)
    yield from _technologies(s, decision, atomic=False)
    yield Choice("pass")


# Technology


def _technologies(s: Position, decision: Decision, atomic: bool) -> Iterator[Choice]:
    """Atomic stages at once. Others into the Vault while there is room in the hand, face-up in War."""
    seat = decision.seat
    found = [row for row in rows(decision, "achieve") if (row[0] in ATOMIC) == atomic]
    full = len(s.hand[seat]) - 2 >= hand_limit(s, seat) - 1
    secret = not enemies(s, seat) and not full and not atomic
    for row in sorted(found, key=lambda row: (-row[0] if atomic else row[0], row[1:])):
        if secret:
            yield Choice("hide", (row[0], *sorted(row[1:])))
        yield Choice("achieve", row)


# Industry


def _industry(ledger: Ledger) -> Iterator[Choice]:
    """The cheapest set of cards that pays for a Factory, if POP will follow."""
    s, seat, e = ledger.s, ledger.seat, ledger.own
    ceiling = min(e.pop, e.res) if e.war else e.pop
    if e.ind > ceiling + 2 and ledger.years_left < 3:
        return
    cost = factory_cost(s, seat)
    cards = [card for card in s.hand[seat] if not is_action(card) and not _is_precious(s, seat, card)]
    best: tuple[tuple[int, int], tuple[int, ...]] | None = None
    for count in range(1, 5):
        for some in combinations(cards, count):
            worth = sum([investment(card).factory for card in some])
            if worth >= cost and (best is None or (worth, count) < best[0]):
                best = (worth, count), some
    if best is not None:
        yield Choice("industry", best[1])


def _is_precious(s: Position, seat: int, card: int) -> bool:
    """A card of the next Atomic stage."""
    own = (*s.techs[seat], *[pair[0] for pair in s.vault[seat]])
    stage = next((tech for tech in ATOMIC if tech not in own), None)
    return stage is not None and stage in TECHS_ON[card] and s.year >= ATOMIC_YEAR


# Intelligence


def _intelligence(ledger: Ledger, decision: Decision) -> Iterator[Choice]:
    s, seat, first = ledger.s, ledger.seat, ledger.leader
    for card in CARDS[COUP]:
        targets = [row for row in rows(decision, "coup") if row[0] == card]
        for row in sorted(targets, key=lambda row: -_loss(ledger, row[1]))[:1]:
            if _loss(ledger, row[1]) > 1.5:
                yield Choice("coup", row)
    for card in CARDS[SABOTAGE]:
        yield Choice("sabotage", (card, first))
    for card in CARDS[SPY_RING]:
        yield Choice("spy-ring", (card, first))
    if len(s.hand[seat]) > hand_limit(s, seat):
        for verb in ("mole", "code-break"):
            yield from [Choice(verb, row) for row in rows(decision, verb) if row[1] == first]


def _loss(ledger: Ledger, nation: int) -> float:
    """What a Rival loses if his Influence in a Nation goes."""
    s, seat = ledger.s, ledger.seat
    rival = s.influencer[nation]
    if rival in (seat, INDEPENDENT) or are_allies(s, seat, rival):
        return 0.0
    return nation_yield(nation, ledger.needs[rival]) * (0.35 + ledger.menace(rival)) * (1 + s.influence[nation]) / 2


# Diplomacy


def _diplomacy(ledger: Ledger, decision: Decision) -> Iterator[Choice]:
    """The card and Neutral that bring most; good Command cards stay in the hand."""
    s, seat = ledger.s, ledger.seat
    plays = [("diplomacy", row) for row in rows(decision, "diplomacy")]
    plays += [("wildcard", row) for row in rows(decision, "wildcard")]
    kept = kept_for_command(s, seat)
    over = len(s.hand[seat]) - hand_limit(s, seat)
    scored = [
        (influence_worth(ledger, row[1], verb == "wildcard") - _price(row[0], verb), verb, row) for verb, row in plays
    ]
    for score, verb, row in sorted(scored, key=lambda one: (-one[0], one[1], one[2])):
        least = PLAYED + (2.5 if row[0] in kept else 0.0) - (0.8 if over > 0 else 0.0)
        if score >= least:
            yield Choice(verb, row)


def _price(card: int, verb: str) -> float:
    return 2.5 if action(card).wildcard == FOREIGN_AID and verb == "wildcard" else 0.0


def influence_worth(ledger: Ledger, nation: int, at_once: bool = False) -> float:
    """What one more marker, or one less of a Rival, is worth."""
    s, seat = ledger.s, ledger.seat
    other = s.influencer[nation]
    pending = sum([1 for _, one in s.diplomacy[seat] if one == nation])
    against = [one for one in rivals(seat) if any(row[1] == nation for row in s.diplomacy[one])]
    if against and not at_once:
        return _cancelling(ledger, nation, against[0])
    if other not in (seat, INDEPENDENT):
        left = s.influence[nation] - pending
        if left > 0:
            return _loss(ledger, nation) * ledger.level_worth * (0.8 if left == 1 else 0.4)
        return _own_worth(ledger, nation, pending - s.influence[nation])
    markers = s.influence[nation] + pending
    return _own_worth(ledger, nation, markers)


def _cancelling(ledger: Ledger, nation: int, rival: int) -> float:
    """A card against a Rival's card for the same Neutral."""
    if are_allies(ledger.s, ledger.seat, rival):
        return -9.0
    gain = nation_yield(nation, ledger.needs[rival]) * ledger.level_worth
    return gain * (0.15 + 0.5 * ledger.menace(rival)) + 0.3 * _own_worth(ledger, nation, ledger.s.influence[nation])


def _own_worth(ledger: Ledger, nation: int, markers: int) -> float:
    """The first marker gives POP and RES, the second keeps Rivals out, the third the land and its forces."""
    s, seat = ledger.s, ledger.seat
    gain = nation_yield(nation, ledger.need) * ledger.level_worth
    if nation == USA_NATION:
        if seat != WEST:
            return ISOLATION + 3.0 * ledger.menace(WEST) if markers < 3 else -9.0
        gain += USA_JOINS / 2
    if markers <= 0:
        return gain
    capital = CAPITAL[nation]
    strength = MUSTER[capital] if capital != NOWHERE else 0
    near = any(s.held[to] == seat for area in AREAS_OF[nation] for to in LAND_NEIGHBOURS[area])
    if markers == 1:
        return 0.25 * gain + 0.3
    if markers == 2:
        return 0.2 * gain + FORCES * strength + (0.8 if near else 0.2)
    return -9.0


# cards that are kept


def kept_for_command(s: Position, seat: int) -> list[int]:
    """The best Action cards of different Seasons."""
    count = KEPT_IN_WAR if enemies(s, seat) or victim(Survey(s, seat)) is not None else KEPT_IN_PEACE
    cards = sorted([card for card in s.hand[seat] if is_action(card)], key=lambda card: -action(card).command)
    firsts: dict[int, int] = {}
    for card in cards:
        firsts.setdefault(card_season(card), card)
    others = [card for card in cards if card not in firsts.values()]
    return [*firsts.values(), *others][:count]


def handsize(s: Position, decision: Decision) -> Iterator[Choice]:
    """The least useful cards go."""
    seat = decision.seat
    over = len(s.hand[seat]) - hand_limit(s, seat)
    kept = kept_for_command(s, seat)

    def liking(card: int) -> float:
        if is_action(card):
            return (3.0 if card in kept else 1.0) + action(card).command / 10
        return 0.5 + investment(card).factory / 2 + (3.0 if _is_precious(s, seat, card) else 0.0)

    cards = sorted(s.hand[seat], key=lambda card: (liking(card), card))[:over]
    yield Choice("discard", tuple(sorted(cards)))


def mole_pair(s: Position, decision: Decision) -> Iterator[Choice]:
    for row in rows(decision, "achieve"):
        yield Choice("achieve", row)


def coup_back(s: Position, decision: Decision) -> Iterator[Choice]:
    ledger = Ledger(s, decision.seat)
    found = rows(decision, "coup-back")
    for row in sorted(found, key=lambda row: -_loss(ledger, row[0])):
        yield Choice("coup-back", row)


def active_ally(s: Position, decision: Decision) -> Iterator[Choice]:
    """The Ally at War, else the one with the higher Production."""
    ledger = Ledger(s, decision.seat)

    def rank(ally: int) -> tuple[bool, float]:
        return bool(enemies(s, ally)), ledger.points[ally]

    yield Choice("active-ally", (max((WEST, USSR), key=rank),))


def short_diplomacy(s: Position, decision: Decision) -> Iterator[Choice]:
    ledger = Ledger(s, decision.seat)
    plays = [(verb, row) for verb in ("diplomacy", "wildcard") for row in rows(decision, verb)]
    for verb, row in sorted(plays, key=lambda one: (-influence_worth(ledger, one[1][1]), one)):
        yield Choice(verb, row)
