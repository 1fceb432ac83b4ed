"""Fleets: supply for whoever has no line over land, and convoys to Russia."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.third_reich.answers import following, is_whole, menu
from theatre.ai.third_reich.survey import COST
from theatre.core.decision import Args, Choice, Decision
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.sea_lines import reaches
from theatre.games.third_reich.supply.sea_supply import Convoys, Need, SupplyFleets
from theatre.games.third_reich.tables import COMBAT


def supply(s: Position, decision: Decision) -> Iterator[Choice]:
    """The fleet and the landing from which most can be fed, the smaller fleet of two."""
    frame = s.stack[-1]
    assert isinstance(frame, SupplyFleets)
    means = Convoys(s, decision.seat, frame.named, Need(s))
    best: tuple[tuple[int, int], Args] | None = None
    for fleet in following(decision, "supply"):
        for hex_ in following(decision, "supply", (fleet,)):
            able = following(decision, "supply", (fleet, hex_))
            units = sorted(able, key=lambda unit: (-COST[unit], unit))[: means.spare(fleet)]
            score = (len(units), -COMBAT[fleet])
            if units and (best is None or score > best[0]):
                best = score, (fleet, hex_, *units)
    while best is not None and len(best[1]) > len(("fleet", "landing")):
        fleet, hex_, *fed = best[1]
        yield Choice("supply", (fleet, hex_, *sorted(fed)))
        best = best[0], best[1][:-1]  # whoever brings supply to the fleet may have less
    for first in following(decision, "relay") if means.wanted else ():
        for second in following(decision, "relay", (first,)):
            if any(reaches(s, second, hex_) for hex_ in means.wanted):
                yield Choice("relay", (first, second))
    yield Choice("done")


def convoys(s: Position, decision: Decision) -> Iterator[Choice]:
    """All that was granted to Russia goes by Murmansk if it can, else through Persia."""
    brps = following(decision, "convoy")
    if brps:
        said: Args = (max(brps),)
        while not is_whole(decision, "convoy", said):
            fleets = following(decision, "convoy", said)
            if not fleets:
                break
            said = (*said, fleets[0])
        yield Choice("convoy", said)
    for verb in ("forward", "lend-lease"):
        able = menu(decision, verb)
        if able:
            yield Choice(verb, max(able))
    yield Choice("done")
