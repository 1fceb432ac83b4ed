"""The most that can flow through a small network, for supply and money that share convoys."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

Node = tuple[str, int, int]
"""What it is, and its numbers."""
Pipe = tuple[Node, Node, int]
"""From, to, and how much goes through."""
PLENTY = 1 << 20
KEPT = 128


@lru_cache(KEPT)
def flow(source: Node, sink: Node, *stages: tuple[Pipe, ...]) -> tuple[int, Network]:
    """The most that goes from source to sink, and how; pipes of a later stage take what the earlier ones cannot.

    The same question is asked again while orders are given and when they are carried out, so the answers are kept.
    """
    net = Network()
    total = 0
    for pipes in stages:
        for pipe in pipes:
            net._lay(*pipe)
        total += net._send(source, sink)
    return total, net


class Network:
    """Pipes between nodes. Flow is added way by way; pipes laid first are used first."""

    def __init__(self) -> None:
        self._room: dict[Node, dict[Node, int]] = {}

    def _lay(self, a: Node, b: Node, room: int) -> None:
        self._room.setdefault(a, {})
        self._room.setdefault(b, {})
        self._room[a][b] = self._room[a].get(b, 0) + room
        self._room[b].setdefault(a, 0)

    def _send(self, source: Node, sink: Node) -> int:
        """Send as much as can still go from source to sink; how much it was."""
        total = 0
        while way := self._way(source, sink):
            pairs = list(pairwise(way))
            amount = min([self._room[a][b] for a, b in pairs])
            for a, b in pairs:
                self._room[a][b] -= amount
                self._room[b][a] += amount
            total += amount
        return total

    def used(self, a: Node, b: Node) -> int:
        """What flows through a pipe that was laid in one direction only."""
        return self._room[b][a] if b in self._room else 0

    def short(self, sink: Node) -> list[Node]:
        """The nodes from which less demand would let more of the rest be met: what leads to an unmet demand."""
        rank = [node for node, pipes in self._room.items() if pipes.get(sink)]
        for node in rank:
            rank += [one for one, pipes in self._room.items() if pipes.get(node) and one not in rank and one != sink]
        return rank

    def _way(self, source: Node, sink: Node) -> list[Node]:
        """A shortest way with room left, [] if there is none."""
        if source not in self._room:
            return []
        came: dict[Node, Node] = {source: source}
        rank = [source]
        for node in rank:
            for following, room in self._room[node].items():
                if room and following not in came:
                    came[following] = node
                    rank.append(following)
        if sink not in came:
            return []
        way = [sink]
        while way[-1] != source:
            way.append(came[way[-1]])
        return way[::-1]
