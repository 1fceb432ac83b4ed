"""The card of a game: what somebody who chooses among games wants to know, readable without loading its rules.

It stands in `data/card.en.json` of a game's package.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from theatre.core.rulebook import Text, read_json

FILE = "card.en.json"
Number = Annotated[int, msgspec.Meta(ge=1)]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`players` are the most people at a table; `minutes` those of the shortest and the longest scenario.

    `hidden` is what is secret, if anything.
    """

    title: Text
    about: Text
    players: Number
    minutes: tuple[Number, Number]
    hidden: str = ""


@cache
def load_card(package: str) -> Card | None:
    return read_json(package, FILE, Card)
