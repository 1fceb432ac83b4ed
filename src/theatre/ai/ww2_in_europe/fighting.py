"""Answers in battle: what is lost, who retreats, who flies on."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.answering import rows
from theatre.ai.ww2_in_europe.estimate import fighters, forecast
from theatre.core.decision import Choice, Decision
from theatre.games.ww2_in_europe.combat.casualties import strength_left
from theatre.games.ww2_in_europe.combat.engagement import camps_in, engaged
from theatre.games.ww2_in_europe.combat.ground_battle import GroundBattle
from theatre.games.ww2_in_europe.state import Position
from theatre.games.ww2_in_europe.tables import COST, HITS, IS_AIR, IS_GROUND
from theatre.games.ww2_in_europe.world import FLAG_OF

HOPELESS = 0.2
LOST = 0.9
KEPT = 1.5  # planes are lost after ground units of the same price


def lose(s: Position, decision: Decision) -> Iterator[Choice]:
    """Ships that can take a hit, then the cheapest."""
    units = [unit for (unit,) in rows(decision, "lose")]

    def price(unit: int) -> tuple[float, int]:
        kind = s.kind[unit]
        if HITS[kind] > 1 and strength_left(s, unit) > 1:
            return 0.0, unit
        return COST[kind] * (KEPT if IS_AIR[kind] else 1), unit

    for unit in sorted(units, key=price):
        yield Choice("lose", (unit,))


def retreat(s: Position, decision: Decision) -> Iterator[Choice]:
    """An attack without hope is broken off; a defence that is lost is given up where no capital falls with it."""
    frame = next((one for one in reversed(s.stack) if isinstance(one, GroundBattle)), None)
    ways = rows(decision, "retreat")
    if frame is None or not ways:
        return
    land = frame.battle.space
    ours, theirs = [engaged(s, land, camp) for camp in _camps(s, land, frame)]
    odds = forecast(fighters(s, ours, frame.battle), fighters(s, theirs, frame.battle))
    attacks = decision.seat == frame.battle.attacker
    best = max(ways, key=lambda way: len([unit for unit in s.here[way[0]] if IS_GROUND[s.kind[unit]]]) if way else 0)
    if attacks and odds.taken < HOPELESS:
        yield Choice("retreat", best)
    if not attacks and odds.taken > LOST and land not in FLAG_OF:
        yield Choice("retreat", best)


def _camps(s: Position, land: int, frame: GroundBattle) -> tuple[int, int]:
    """The attacker, then the defender."""
    one, two = camps_in(s, land)
    return (one, two) if one == frame.battle.attacker else (two, one)
