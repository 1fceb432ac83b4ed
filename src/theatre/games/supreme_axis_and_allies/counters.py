"""The pieces as counters on the drawn board, from what a seat sees."""

from __future__ import annotations

from collections import Counter as Tally

from theatre.board.counters import Counter, Standing
from theatre.core.rules import View
from theatre.games.supreme_axis_and_allies.tables import UNITS
from theatre.games.supreme_axis_and_allies.world import NEUTRAL

TINTS = ("brick", "slate", "straw", "apricot", "sage", "neutral")  # by nation, as the board is drawn; then the neutrals


def standing(view: View) -> Standing:
    """A counter for each kind of unit of a nation in a space, industry among them, and Territories as they are held."""
    pieces = Tally((space, owner, kind) for _, kind, owner, space, *_ in view["units"])
    for territory in view["territories"]:
        if "industry" in territory:
            pieces[territory["space"], territory["controller"], territory["industry"]] += 1
    return Standing(
        tuple(
            [
                Counter(space, TINTS[owner], UNITS[kind].id, count)
                for (space, owner, kind), count in sorted(pieces.items())
            ]
        ),
        {one["space"]: TINTS[one["controller"]] for one in view["territories"] if one["controller"] != NEUTRAL},
    )
