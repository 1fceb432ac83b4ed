"""The blocks as counters on the drawn board, from what a seat sees: an upright block of others shows its Power only."""

from __future__ import annotations

from collections import Counter as Tally

from theatre.board.counters import Counter, Standing
from theatre.core.rules import View
from theatre.games.triumph_and_tragedy.tables import GREAT, INDEPENDENT, UNITS
from theatre.games.triumph_and_tragedy.world import AREAS, ORIGINAL

TINTS = ("slate", "apricot", "straw", "sage", "olive", "brick", "neutral")  # by Power, as the board is drawn
LETTERS = 3  # of a kind's name on a counter, before its CV
UPRIGHT = "?"


def standing(view: View) -> Standing:
    """Own blocks and those face-up with kind and CV, others as they stand; areas in the tint of a new Faction."""
    blocks = Tally((space, power, _face(kind, cv)) for _, kind, power, space, cv, *_ in view["units"])
    blocks.update((space, power, _face(kind, cv)) for space, power, kind, cv, *_ in view["faces"])
    for space, power, _, count in view["blocks"]:
        blocks[space, power, UPRIGHT] += count
    holders = zip(AREAS, view["control"], strict=True)
    return Standing(
        tuple([Counter(space, TINTS[power], face, count) for (space, power, face), count in sorted(blocks.items())]),
        {area: TINTS[GREAT[who]] for area, who in holders if who not in (INDEPENDENT, ORIGINAL[area])},
    )


def _face(kind: int, cv: int) -> str:
    return f"{UNITS[kind].id[:LETTERS].upper()} {cv}"
