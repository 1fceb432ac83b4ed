"""What each seat may know, and how what it may not know can be otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from core.parley.order import Bids
from core.parley.proposal import Proposal
from core.parley.state import BID, SEATS, Table
from theatre.core.decision import Choice
from theatre.core.rules import Seats, Secret, View


def view(s: Table, seats: Seats) -> View:
    """Built by adding what these seats may know."""
    bids, proposal = s.within(Bids), s.within(Proposal)
    eyes = mask(seats) if s.stack else mask(frozenset(SEATS))  # 8: at the end the piles are shown
    return {
        "round": s.round,
        "host": s.host,
        "partner": proposal.partner if proposal else None,
        "points": s.points,
        "tokens": s.tokens,
        "deck": len(s.deck),
        "discard": s.discard,
        "hands": [len(hand) for hand in s.hands],
        "own": {str(seat): s.hands[seat] for seat in SEATS if seat in seats},
        "bids": {str(seat): sorted(bids.cards(seat)) for seat in SEATS if seat in seats} if bids else {},
        "piles": [
            [card if by & eyes else None for card, by in zip(s.piles[seat], s.known[seat], strict=True)]
            for seat in SEATS
        ],
    }


def mask(seats: Seats) -> int:
    return sum([1 << seat for seat in SEATS if seat in seats])


Slot = tuple[str, int, int]


def places(s: Table) -> dict[str, list[tuple[int, ...]]]:
    return {"deck": [s.deck], "hands": s.hands, "piles": s.piles}


def hidden(s: Table, seats: Seats, place: str) -> list[Slot]:
    """Where cards lie that these seats do not know. A hand that has bid is left alone: it must cover its bid."""
    bids = s.within(Bids)
    if place == "piles":
        unknown = [[at for at, by in enumerate(known) if not by & mask(seats)] for known in s.known]
        return [(place, seat, at) for seat in SEATS for at in unknown[seat]]
    if place == "hands":
        closed = [seat for seat in SEATS if seat not in seats and not (bids and bids.cards(seat))]
        return [(place, seat, at) for seat in closed for at in range(len(s.hands[seat]))]
    return [(place, 0, at) for at in range(len(s.deck))]


def card_at(s: Table, slot: Slot) -> int:
    place, row, at = slot
    return places(s)[place][row][at]


def exchanged(s: Table, slots: Sequence[Slot], cards: Sequence[int]) -> Table:
    """The table with these cards in these places, hands sorted again."""
    rows = {place: [list(row) for row in held] for place, held in places(s).items()}
    for (place, row, at), card in zip(slots, cards, strict=True):
        rows[place][row][at] = card
    twin = s.clone()
    twin.deck = tuple(rows["deck"][0])
    twin.hands = [tuple(sorted(hand)) for hand in rows["hands"]]
    twin.piles = [tuple(pile) for pile in rows["piles"]]
    twin.derive()
    return twin


def swapped(place: str) -> Callable[[Table, Seats, Random], Table | None]:
    """A twin in which one hidden card of this place and another card of the deck have changed places."""

    def twin(s: Table, seats: Seats, rng: Random) -> Table | None:
        slots, deck = hidden(s, seats, place), hidden(s, seats, "deck")
        pairs = [(one, two) for one in slots for two in deck if card_at(s, one) != card_at(s, two)]
        if not pairs:
            return None
        one, two = rng.choice(pairs)
        return exchanged(s, (one, two), (card_at(s, two), card_at(s, one)))

    return twin


def rebid(s: Table, seats: Sequence[int], rng: Random) -> Table:
    """The table with other bids of these seats."""
    twin = s.clone()
    bids = twin.enclosing(Bids)
    drafts = list(bids.drafts)
    for seat in seats:
        cards = rng.sample(twin.hands[seat], rng.randint(0, min(BID, len(twin.hands[seat]))))
        drafts[seat] = tuple([Choice("pledge", (card,)) for card in cards])
    bids.drafts = tuple(drafts)
    return twin


def other_bid(s: Table, seats: Seats, rng: Random) -> Table | None:
    """2.3: somebody has pledged something else."""
    rivals = [seat for seat in SEATS if seat not in seats and s.hands[seat]]
    if s.within(Bids) is None or not rivals:
        return None
    return rebid(s, [rng.choice(rivals)], rng)


def resample(s: Table, seats: Seats, rng: Random) -> Table:
    """Fresh secrets and fresh dice behind the same observations."""
    slots = [slot for place in ("deck", "hands", "piles") for slot in hidden(s, seats, place)]
    cards = [card_at(s, slot) for slot in slots]
    rng.shuffle(cards)
    fresh = exchanged(s, slots, cards)
    if s.within(Bids) is not None:
        fresh = rebid(fresh, [seat for seat in SEATS if seat not in seats], rng)
    return fresh.fork(rng.randbytes(32))


SECRETS = (
    Secret("deck", swapped("deck")),
    Secret("hands", swapped("hands")),
    Secret("piles", swapped("piles")),
    Secret("bids", other_bid),
)
