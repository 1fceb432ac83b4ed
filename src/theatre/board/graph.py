"""Tables for the kernels, derived once from a board: an index for each space, neighbours, distances."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from theatre.board.masks import bits, from_indices
from theatre.board.reach import rings
from theatre.board.schema import EDGE_KINDS, Board, EdgeKind

UNREACHABLE = 255


@dataclass(frozen=True, slots=True)
class Graph:
    """The borders of a board by index; spaces are numbered in the order of the file."""

    ids: tuple[str, ...]
    indices: Mapping[str, int]
    neighbours: Mapping[EdgeKind, tuple[tuple[int, ...], ...]]
    mask: Mapping[EdgeKind, tuple[int, ...]]

    def index_of(self, space_id: str) -> int:
        """The index of a space."""
        index = self.indices.get(space_id)
        if index is None:
            similar = get_close_matches(space_id, self.ids)
            hint = f"; similar: {', '.join(similar)}" if similar else ""
            raise LookupError(f"no space {space_id!r} on this board{hint}")
        return index

    def joined(self, *kinds: EdgeKind) -> tuple[int, ...]:
        """For each space the mask of its neighbours over borders of any of these kinds."""
        masks = [0] * len(self.ids)
        for kind in kinds:
            masks = [known | more for known, more in zip(masks, self.mask[kind], strict=True)]
        return tuple(masks)


def build_graph(board: Board) -> Graph:
    """The tables of a board that `check_board` found sound."""
    indices = {space.id: index for index, space in enumerate(board.spaces)}
    near: dict[EdgeKind, list[set[int]]] = {kind: [set() for _ in board.spaces] for kind in EDGE_KINDS}
    for edge in board.edges:
        a, b = indices[edge.a], indices[edge.b]
        near[edge.kind][a].add(b)
        near[edge.kind][b].add(a)
    neighbours = {kind: tuple(tuple(sorted(each)) for each in table) for kind, table in near.items()}
    mask = {kind: tuple(from_indices(each) for each in table) for kind, table in neighbours.items()}
    return Graph(tuple(indices), indices, neighbours, mask)


def hop_distances(adjacency: Sequence[int]) -> list[bytes]:
    """The borders between each two spaces: `distances[a][b]`, 255 where no way leads."""
    everywhere = (1 << len(adjacency)) - 1
    table = []
    for start in range(len(adjacency)):
        row = bytearray([UNREACHABLE]) * len(adjacency)
        for hops, ring in enumerate(rings(start, len(adjacency), adjacency, everywhere)):
            if hops >= UNREACHABLE:
                raise ValueError(f"a space lies {hops} borders from space {start}, the table holds {UNREACHABLE - 1}")
            for space in bits(ring):
                row[space] = hops
        table.append(bytes(row))
    return table
