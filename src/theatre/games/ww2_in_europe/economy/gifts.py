"""Give Money to an Ally [BUY-06 to BUY-08]: over friendly land, or by convoy as far as it has room [R-37, R-64]."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.ww2_in_europe.movement.control import is_friendly
from theatre.games.ww2_in_europe.state import Position, take_load
from theatre.games.ww2_in_europe.supply.flows import PLENTY, Network, Node, Pipe, flow
from theatre.games.ww2_in_europe.supply.tracing import Regions, convoys_for, hold_space, is_shut, regions_of
from theatre.games.ww2_in_europe.tables import NUMBERS, POWERS
from theatre.games.ww2_in_europe.world import CAPITAL, LAND_PART, NOWHERE

Sums = tuple[int, ...]
"""Dollars by power."""
NOTHING: Sums = (0,) * len(POWERS)
TREASURY: Node = ("treasury", 0, 0)
ALLY: Node = ("ally", 0, 0)


def why_no_gift(s: Position, giver: int, taker: int, amount: int, given: Sums, received: Sums) -> Refusal | None:
    if max(given[giver], received[taker]) + amount > NUMBERS.gift:
        return Refusal("BUY-07", (NUMBERS.gift,))
    if s.money[giver] < amount:
        return Refusal("BUY-02", (amount, s.money[giver]))
    return None if _way(s, giver, taker, amount)[0] >= amount else Refusal("BUY-06")


def most(s: Position, giver: int, taker: int, given: Sums, received: Sums) -> int:
    """The largest gift that is possible now."""
    allowed = min(NUMBERS.gift - max(given[giver], received[taker]), s.money[giver])
    if allowed <= 0:
        return 0
    own = regions_of(s, giver)
    if own[CAPITAL[giver]] == own[CAPITAL[taker]] and is_friendly(s, CAPITAL[taker], giver):
        return allowed  # over land
    return _way(s, giver, taker, allowed)[0] if convoys_for(s, giver) else 0


def give(s: Position, giver: int, taker: int, amount: int) -> None:
    _, net = _way(s, giver, taker, amount)
    for convoy in convoys_for(s, giver):
        take_load(s, convoy, net.used(("hold", convoy, 0), ("hold", convoy, 1)))
    s.money[giver] -= amount
    s.money[taker] += amount
    s.log("gave", giver, taker, amount, rule="BUY-07")


def _way(s: Position, giver: int, taker: int, amount: int) -> tuple[int, Network]:
    """How much of a gift gets from the one capital to the other."""
    own, theirs = regions_of(s, giver), regions_of(s, taker)
    pipes: list[Pipe] = [(TREASURY, ("region", own[CAPITAL[giver]], 0), amount)]
    for convoy in convoys_for(s, giver):
        route = s.convoys[convoy]
        room = 0 if is_shut(s, route) else max(0, hold_space(s, convoy) - route.load)
        pipes.append((("hold", convoy, 0), ("hold", convoy, 1), room))
        for node in _ends(s, convoy, taker, own, theirs):
            pipes.append((node, ("hold", convoy, 0), PLENTY))
            pipes.append((("hold", convoy, 1), node, PLENTY))
    if is_friendly(s, CAPITAL[taker], giver):
        pipes.append((("region", own[CAPITAL[taker]], 0), ALLY, PLENTY))
    pipes.append((("shore", theirs[CAPITAL[taker]], 0), ALLY, PLENTY))
    return flow(TREASURY, ALLY, tuple(pipes))


def _ends(s: Position, convoy: int, taker: int, own: Regions, theirs: Regions) -> list[Node]:
    """The land at the ports of a convoy: the giver's, or the taker's own shore; none once another port is lost."""
    found: list[Node] = []
    for port in s.convoys[convoy].ports:
        land = LAND_PART[port]
        if own[land] != NOWHERE:
            found.append(("region", own[land], 0))
        elif theirs[land] != NOWHERE and s.controller[land] == taker:
            found.append(("shore", theirs[land], 0))
        else:
            return []
    return sorted(set(found))
