"""A hex board, looked up by id, group and side."""

from collections import Counter

from theatre.board.schema import Board, Edge, Site, Space


class Facts:
    """A board, looked up by id, group and side."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.spaces = {space.id: space for space in board.spaces}
        self.groups = {group.id: group for group in board.groups}
        self.sides: dict[frozenset[str], list[Edge]] = {}
        for edge in board.edges:
            self.sides.setdefault(frozenset((edge.a, edge.b)), []).append(edge)

    def members(self, subject: str) -> list[Space]:
        """The hexes of a group, or the one space."""
        if subject in self.spaces:
            return [self.spaces[subject]]
        return [space for space in self.board.spaces if subject in space.groups]

    def sites(self, subject: str) -> list[Site]:
        return [site for space in self.members(subject) for site in space.sites]

    def side(self, a: str, b: str) -> set[str]:
        """Words for a side; the sea that leads through a canal counts as the canal only."""
        words: set[str] = set()
        for edge in self.sides[frozenset((a, b))]:
            if edge.kind == "impassable":
                words.add("closed")
            elif "canal" not in {passage.kind for passage in self.board.passages if passage.id == edge.passage}:
                words.add(edge.kind)
            signs = (("arrow", "crossing_arrow"), ("canal", "canal"), ("strait", "strait"))
            words |= {word for word, key in signs if key in edge.features}
        return words

    def by_ground(self, pair: frozenset[str]) -> bool:
        """Whether land units cross a side, and not by a strait over water."""
        return any(edge.kind in ("land", "river") for edge in self.sides[pair])

    def lines(self, feature: str) -> Counter[str]:
        return Counter(str(edge.features[feature]) for edge in self.board.edges if feature in edge.features)
