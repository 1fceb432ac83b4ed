"""Claims of places.csv about ways on a hex board: neighbours, distances, railways, rivers, frontiers and gates."""

from collections.abc import Callable, Iterable

from hex_facts import Facts


def _near(facts: Facts, hex_id: str, wanted: Callable[[str, str], bool]) -> set[str]:
    ends = [tuple(sorted(pair)) for pair in facts.sides if hex_id in pair]
    return {b if a == hex_id else a for a, b in ends if wanted(a, b)}


def _by_rail(facts: Facts, a: str, b: str) -> bool:
    return any("rail" in edge.features for edge in facts.sides[frozenset((a, b))])


def _on_map(facts: Facts, ids: Iterable[str]) -> set[str]:
    return {each for each in ids if facts.spaces[each].kind != "box"}


def adjacent(facts: Facts, subject: str, words: list[str]) -> bool:
    """Neighbours on the grid, whatever lies between."""
    return set(words) <= _on_map(facts, _near(facts, subject, lambda a, b: True))


def ground(facts: Facts, subject: str, words: list[str]) -> bool:
    """Exactly the neighbours to which land units can go without a strait: so far its zone of control reaches."""
    return set(words) == _on_map(facts, _near(facts, subject, lambda a, b: facts.by_ground(frozenset((a, b)))))


def rail(facts: Facts, subject: str, words: list[str]) -> bool:
    """Hexes to which a railway leads; `none` where there is none in the hex."""
    found = _near(facts, subject, lambda a, b: _by_rail(facts, a, b))
    return not found if words == ["none"] else set(words) <= found


def rail_reach(facts: Facts, subject: str, words: list[str]) -> bool:
    """Hexes that lie on one railway net with the subject."""
    reached, edge = {subject}, {subject}
    while edge:
        edge = {b for a in edge for b in _near(facts, a, lambda x, y: _by_rail(facts, x, y))} - reached
        reached |= edge
    return set(words) <= reached


def _across(hex_id: str) -> tuple[float, int]:
    """Hexes from the east edge and rows from the north, read from the four digits."""
    row, column = int(hex_id[:2]), int(hex_id[2:])
    return column + (0.5 if row % 2 else 0.0), row


def distance(facts: Facts, subject: str, words: list[str]) -> bool:
    """`2137:4`: so many hexes away, counted over any ground."""
    x, y = _across(subject)
    for word in words:
        there, _, hexes = word.partition(":")
        across, down = _across(there)
        rows = abs(down - y)
        if there not in facts.spaces or rows + max(0.0, abs(across - x) - rows / 2) != int(hexes):
            return False
    return True


def borders(facts: Facts, subject: str, words: list[str]) -> bool:
    """Exactly the countries that meet this one on land; `none` where it has no land frontier."""
    found = set()
    for pair in facts.sides:
        a, b = (facts.spaces[each].country for each in sorted(pair))
        if a and b and a != b and subject in (a, b) and facts.by_ground(pair):
            found.add(b if a == subject else a)
    return found == (set() if words == ["none"] else set(words))


def gate(facts: Facts, subject: str, words: list[str]) -> bool:
    """`north_sea_box:danish_straits`: joined by that passage; `north_sea_box:free`: by none."""
    for word in words:
        there, _, passage = word.partition(":")
        edges = facts.sides.get(frozenset((subject, there)), [])
        if [edge.passage or "free" for edge in edges] != [passage]:
            return False
    return True


def msp_sites(facts: Facts, subject: str, words: list[str]) -> bool:
    """Exactly the cities of a group that are worth points, in any order; `none` where there is none."""
    found = {site.name for space in facts.members(subject) if "msp" in space.values for site in space.sites}
    return found == (set() if words == ["none"] else {word.replace("_", " ") for word in words})


def _rivers(facts: Facts) -> dict[str, list[frozenset[str]]]:
    found: dict[str, list[frozenset[str]]] = {}
    for pair, edges in facts.sides.items():
        for edge in edges:
            for name in str(edge.features.get("river", "")).split("+"):
                found.setdefault(name, []).append(pair)
    return found


def freezing(facts: Facts, _: str, words: list[str]) -> bool:
    """Rivers of which every side freezes."""
    rivers = _rivers(facts)
    return all(
        word in rivers and all(any("freezes" in edge.features for edge in facts.sides[pair]) for pair in rivers[word])
        for word in words
    )


def open_rivers(facts: Facts, _: str, words: list[str]) -> bool:
    """Rivers that have a side which does not freeze."""
    rivers = _rivers(facts)
    return all(
        word in rivers and any(not any("freezes" in e.features for e in facts.sides[pair]) for pair in rivers[word])
        for word in words
    )


def border_rivers(facts: Facts, _: str, words: list[str]) -> bool:
    """Rivers that run between two countries only."""
    rivers = _rivers(facts)
    return all(
        word in rivers and all(len({facts.spaces[each].country for each in pair}) == 2 for pair in rivers[word])
        for word in words
    )


WAYS: dict[str, Callable[[Facts, str, list[str]], bool]] = {
    claim.__name__: claim
    for claim in (
        adjacent, ground, rail, rail_reach, distance, borders, gate, msp_sites, freezing, open_rivers, border_rivers,
    )
}  # fmt: skip
