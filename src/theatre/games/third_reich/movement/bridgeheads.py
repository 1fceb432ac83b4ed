"""Bridgeheads [9]: where a counter may be laid, how many a side has, and when one is taken up again."""

from __future__ import annotations

from theatre.core.decision import Choice, Each, Options, Refusal
from theatre.games.third_reich.counters import enemy_ground, ground_at, is_foe
from theatre.games.third_reich.movement.control import controller
from theatre.games.third_reich.naval.basing import waters_held
from theatre.games.third_reich.politics.free_france import of_side_with_orphans
from theatre.games.third_reich.state import BY_CROSSING, BY_SEA, NO_BRIDGEHEAD, Position, marked
from theatre.games.third_reich.supply.overland import Lines, feeds_itself, without_land_line
from theatre.games.third_reich.supply.sea_lines import ashore, is_landing, shores
from theatre.games.third_reich.tables import AIR_BASE, CHARTS, KIND, NATION, NOBODY, POWERS, SIDE_IDS
from theatre.games.third_reich.world import BIT, GROUND_SIDES, LAND, across

SIGHT = 4  # hexes by land within which an enemy keeps a bridgehead in being [9.4c]


def owner_of(s: Position, hex_: int) -> int:
    """The power whose bridgehead it is, for a minor on its own who controls it; NOBODY if there is none."""
    return controller(s, s.holder[hex_]) if s.bridgehead[hex_] and s.holder[hex_] != NOBODY else NOBODY


def bridgeheads_of(s: Position, powers: list[int]) -> list[int]:
    return [hex_ for hex_ in marked(s.bridgehead) if owner_of(s, hex_) in powers]


def why_not_place(s: Position, power: int) -> Refusal | None:
    """9.3: counters are few."""
    side = [one for one in POWERS if s.sides[one] == s.sides[power]]
    full = len(bridgeheads_of(s, side)) >= CHARTS.bridgeheads[SIDE_IDS[s.sides[power]]]
    return Refusal("9.3") if full else None


def place(s: Position, hex_: int, by_sea: bool) -> None:
    s.bridgehead[hex_] = BY_SEA if by_sea else BY_CROSSING
    s.log("bridgehead", hex_, rule="9.2a")


def remove(s: Position, hex_: int) -> None:
    s.bridgehead[hex_] = NO_BRIDGEHEAD
    s.log("bridgehead.removed", hex_, rule="9.4a")


def is_needless(s: Position, hex_: int) -> bool:
    """9.4c: not needed for supply, and no ground unit hostile to who holds it within four hexes by land."""
    reached = BIT[hex_]
    for _ in range(SIGHT):
        reached |= across(reached, GROUND_SIDES) & LAND
    if reached & enemy_ground(s, s.holder[hex_]):
        return False
    return s.bridgehead[hex_] == BY_CROSSING or not _feeds_alone(s, hex_)


def _feeds_alone(s: Position, hex_: int) -> bool:
    """Is there a unit, or an air base [27.232], that could be fed over this beach only?

    Another landing will do if it joins the same waters; over one on another front more fleets are needed [9.4q]. So
    will a port in the hex itself, or its coast on an island without one.
    """
    lines, fronts = Lines(s), set(ashore(hex_))
    powers = of_side_with_orphans(s, s.sides[owner_of(s, hex_)])
    far = [*without_land_line(s, powers, lines), *_bases_without_land_line(s, powers, lines)]
    there = [unit for unit in far if lines.inland(s.serves[unit], hex_) & BIT[s.where[unit]]]
    others = [other for other in shores(s) if fronts & set(ashore(other))] if there else []
    return not all(any(_feeds(s, lines, other, unit, laid=other != hex_) for other in others) for unit in there)


def _bases_without_land_line(s: Position, powers: tuple[int, ...], lines: Lines) -> list[int]:
    bases = [unit for unit in s.placed if KIND[unit] == AIR_BASE and NATION[unit] in powers and BIT[s.where[unit]]]
    return [unit for unit in bases if not lines.is_fed_by_land(unit) and not feeds_itself(s, s.where[unit])]


def _feeds(s: Position, lines: Lines, hex_: int, unit: int, *, laid: bool) -> bool:
    """Can supply that comes ashore in a hex be brought to a unit?"""
    nation = s.serves[unit]
    landing = is_landing(s, hex_, nation, waters_held(s, nation), laid=laid)
    return landing and bool(lines.inland(nation, hex_) & BIT[s.where[unit]])


def clear_needless(s: Position, powers: tuple[int, ...]) -> None:
    """55.II.D12: at the end of the owner's player turn."""
    for hex_ in bridgeheads_of(s, list(powers)):
        if is_needless(s, hex_):
            remove(s, hex_)


def clear_occupied(s: Position) -> None:
    """9.4b: a partisan, who does not control the hex in which he stands, ends it too once he is alone there."""
    for hex_ in marked(s.bridgehead):
        there = ground_at(s, hex_)
        if there and s.holder[hex_] != NOBODY and all(is_foe(s, unit, s.holder[hex_]) for unit in there):
            remove(s, hex_)


def spare(s: Position, seat: int) -> Options | None:
    """9.4a: the owner may take one up whenever he is asked something."""
    own = [(hex_,) for hex_ in bridgeheads_of(s, [seat])]
    return Options(s, Each("remove-bridgehead", own, lambda args: Refusal("9.4a"))) if own else None


def take_up(s: Position, seat: int, choice: Choice) -> None:
    """9.4d: who is too many there then has until the end of the owner's player turn."""
    remove(s, choice.args[0])
    s.lifted = (*s.lifted, choice.args[0])


def forget_lifted(s: Position, side: int) -> None:
    """The player turn of a side ends."""
    owners = [(hex_, controller(s, s.holder[hex_])) for hex_ in s.lifted if s.holder[hex_] != NOBODY]
    s.lifted = tuple([hex_ for hex_, owner in owners if s.sides[owner] != side])
