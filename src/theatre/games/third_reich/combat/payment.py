"""What the larger side gives up in an exchange if it wants to pay with the fewest BRPs [14.26c]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Offer(NamedTuple):
    """Something that can be given up: what it pays, and what it costs to build again."""

    worth: int
    brps: int


def cheapest(offers: Sequence[Offer], price: int) -> tuple[int, ...] | None:
    """The places of the offers that pay the price for the fewest BRPs; None if all together are not enough."""
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ()), *[None] * price]
    for at, offer in enumerate(offers):
        for paid in range(price, -1, -1):
            now = best[paid]
            if now is None or not offer.worth:
                continue
            then = min(paid + offer.worth, price)
            other = best[then]
            trial = (now[0] + offer.brps, (*now[1], at))
            if paid < price and (other is None or trial < other):
                best[then] = trial
    end = best[price]
    return None if end is None else end[1]
