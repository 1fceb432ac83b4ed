"""What a row of a hex board's places.csv claims, and whether the board bears it out.

The id column names the subjects: hexes, groups, boxes, or the whole board. An assertion is `key=value`. A key such as
`A24-A25` is a side, its value what crosses it or runs along it; every other key is a claim about each subject.
"""

from collections.abc import Callable, Iterator

from hex_facts import Facts
from hex_place_ways import WAYS

from theatre.board.schema import Site, Space

EACH_HEX = ("country", "front", "in", "not_in", "beaches", "terrain", "kind")  # claims about every hex of a group


def named(facts: Facts, place: str, subject: str) -> list[Site]:
    """The site that the row is about, or all sites of its subject."""
    own = [site for site in facts.sites(subject) if site.name == place]
    return own or facts.sites(subject)


def every(test: Callable[[Space], bool]) -> Callable[[Facts, str, str], bool]:
    def holds(facts: Facts, _: str, subject: str) -> bool:
        members = facts.members(subject)
        return bool(members) and all(map(test, members))

    return holds


def site_claim(key: str, value: str, facts: Facts, place: str, subject: str) -> bool:
    """What a city is: `yes`, `no`, the seas of a port, the front of an objective, the name of a capital."""
    sites = named(facts, place, subject)
    having = [site for site in sites if key in site.features]
    if value in ("no", "none"):
        return not having
    if value == "yes":
        return bool(sites) and bool(having)
    if key == "port":
        return [site.features["port"] for site in having] == [value]
    if key == "objective":
        return bool(having) and every(lambda space: value in space.groups)(facts, place, subject)
    return [site.name for site in having] == [value.replace("_", " ")]


def tally(value: str) -> dict[str, int]:
    return {word: int(count) for word, _, count in (part.partition(":") for part in value.split())}


def group_claim(key: str, value: str, facts: Facts, subject: str) -> bool | None:
    members = facts.members(subject)
    ids = [space.id for space in members]
    words = value.split()
    if key == "hexes":
        return len(members) == int(value)
    if key == "with":
        return all(set(ids) & {space.id for space in facts.members(word)} for word in words)
    if key == "with_hex":
        return set(words) <= set(ids)
    if key == "without":
        return not set(words) & set(ids)
    if key == "objectives":
        return sum("objective" in site.features for site in facts.sites(subject)) == int(value)
    if key == "beach_hexes":
        return sum("beaches" in space.values for space in members) == int(value)
    if key == "ports":
        return value == "none" and not any("port" in site.features for site in facts.sites(subject))
    if key == "cities":
        return sorted(site.name for site in facts.sites(subject)) == ([] if value == "none" else sorted(words))
    if key == "brp":
        return facts.groups[subject].values.get("brp") == int(value)
    if key == "owner":
        return facts.groups[subject].owner == value
    if key == "joined":
        return all(frozenset((each, word)) in facts.sides for each in ids for word in words)
    if key == "line":
        return facts.lines("line")[value.partition(":")[0]] == tally(value)[value.partition(":")[0]]
    return None


def hex_claim(key: str, value: str, facts: Facts, place: str, subject: str) -> bool | None:
    tests: dict[str, Callable[[Space], bool]] = {
        "kind": lambda space: space.kind == value,
        "terrain": lambda space: space.terrain == value,
        "country": lambda space: space.country == value,
        "front": lambda space: space.groups[:1] == (value,),
        "in": lambda space: value in space.groups,
        "not_in": lambda space: value not in space.groups,
        "beaches": lambda space: space.values.get("beaches", 0) == int(value),
        "capacity": lambda space: space.values["capacity"] == int(value),
        "city": lambda space: value in [site.name for site in space.sites],
        "msp": lambda space: space.values.get("msp", 0) == (0 if value == "none" else int(value)),
        "divided": lambda space: (
            value.split("|")
            == [
                ",".join(part)
                for water in facts.board.divided_waters
                if water.space == space.id
                for part in water.parts
            ]
        ),
    }
    tests |= dict.fromkeys(
        ("coast", "fortress", "water", "line_1942", "factory"), lambda space: space.features.get(key, "no") == value
    )
    tests["prohibited_islands"] = lambda space: (key in space.features) == (value == "yes")
    return every(tests[key])(facts, place, subject) if key in tests else None


def board_claim(key: str, value: str, facts: Facts) -> bool | None:
    if key == "off_board":
        return not set(value.split()) & set(facts.spaces)
    if key == "no_site":
        return value not in [site.name for space in facts.board.spaces for site in space.sites]
    if key == "front_boundaries":
        return facts.lines("front_boundary") == tally(value)
    if key == "lines":
        return facts.lines("line") == tally(value)
    return None


def broken(facts: Facts, row: dict[str, str]) -> Iterator[str]:
    """The assertions of a row that the board does not bear out; an unknown one or none at all counts as broken."""
    assertions = [part.partition("=")[::2] for part in row["assertions"].split("; ") if part]
    if not assertions:
        yield "no assertion"
    for key, value in assertions:
        for subject in row["id"].split():
            if not holds(key, value, facts, row["place"], subject):
                yield f"{subject}: {key}={value}"


def holds(key: str, value: str, facts: Facts, place: str, subject: str) -> bool:
    if "-" in key:
        return facts.side(*key.split("-")) == set(value.split("+"))
    if key in WAYS:
        return WAYS[key](facts, subject, value.split())
    if subject == "board" or key == "off_board":
        return bool(board_claim(key, value, facts))
    if key in ("capital", "port", "objective", "victory") or (key == "factory" and value in ("yes", "no")):
        return site_claim(key, value, facts, place, subject)
    if key == "joined" or (subject in facts.groups and key not in EACH_HEX):
        return bool(group_claim(key, value, facts, subject))
    return bool(hex_claim(key, value, facts, place, subject))
