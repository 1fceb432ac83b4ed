"""What the integers of a choice are, by the words that a game's table of verbs has for them.

A word is a kind: one integer. `kind#` are as many as the integer before it says; `kind*` at the end is a set in any
order, `kind+` a way. Where integers go on the last word is repeated.
"""

from __future__ import annotations

from collections.abc import Sequence

MARKS = "#*+"


def kind_at(words: Sequence[str], said: Sequence[int]) -> str:
    """The kind of the integer that follows these."""
    left = len(said)
    for at, word in enumerate(words):
        room = said[len(said) - left - 1] if word.endswith("#") else 1
        if left < room or at == len(words) - 1:
            return word.rstrip(MARKS)
        left -= room
    return "number"
