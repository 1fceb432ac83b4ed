"""Parley with a fault that only another hash seed shows: the deck goes by the order of a set of words."""

from collections.abc import Mapping
from dataclasses import replace

from core.parley import RULES as PARLEY
from core.parley import start
from core.parley.state import CARDS, Table
from theatre.core.dice import Dice
from theatre.core.rules import Scenario


def start_from_a_set(scenario: Scenario, options: Mapping[str, int], dice: Dice) -> Table:
    s = start(scenario, options, dice)
    words = {f"{card.id} {copy}": kind for kind, card in enumerate(CARDS) for copy in range(card.copies)}
    s.deck = tuple([words[word] for word in set(words)])
    return s


RULES = replace(PARLEY, start=start_from_a_set)
