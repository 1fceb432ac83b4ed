"""Surrender and liberation of minors [9.1.6, 16.1.2, 16.1.3, 16.1.3.1], in the Political phase."""

from __future__ import annotations

from theatre.core.flow import Frame
from theatre.games.supreme_commander.consequences import note_consequences
from theatre.games.supreme_commander.control import sweep
from theatre.games.supreme_commander.pieces import land_in, naval_in, runs
from theatre.games.supreme_commander.politics import poland
from theatre.games.supreme_commander.politics.accord import Accord
from theatre.games.supreme_commander.politics.alignment import call_up, make_ally
from theatre.games.supreme_commander.relations import in_vichy, is_enemy, other_side, side_of, spokesman
from theatre.games.supreme_commander.state import (
    ABSENT,
    ALLY,
    CONQUERED,
    CONTROLLED,
    ON_ALLY,
    POOL,
    SPARE,
    TRACK,
    Position,
    give,
    player_turn,
    remove,
)
from theatre.games.supreme_commander.supply.network import home_hexes
from theatre.games.supreme_commander.tables import (
    A3,
    ALLIES,
    DIPLOMACY,
    NATION_ID,
    NATIONS,
    POLAND,
    POSSESSIONS,
    POWERS,
    UNITS,
    VICHY,
)
from theatre.games.supreme_commander.world import CAPITAL, MSP_AT, MSP_HEXES, MSP_OF, spaces

_BY_ONE = tuple([NATION_ID[name] for name in DIPLOMACY.conquered_by_one])


def keys(s: Position, nation: int) -> list[int]:
    """The capital and the MSP locations of a nation; of one that has neither, all its hexes (RUL-53)."""
    found = [at for at in MSP_HEXES if (in_vichy(s, at) if nation == VICHY else s.home[at] == nation)]
    if CAPITAL[nation] >= 0 and CAPITAL[nation] not in found:
        found.append(CAPITAL[nation])
    return found or spaces(home_hexes(s, nation))


def occupiers(s: Position, nation: int, at: int) -> list[int]:
    """The powers with land units in a hex that are hostile to a nation."""
    return sorted({runs(s, one) for one in land_in(s, at) if is_enemy(s, s.serves[one], nation)})


# surrender


def conquered_now(s: Position) -> list[int]:
    """The Active minors all of whose places are occupied by enemies; not those attacked in this phase (RUL-38)."""
    able = [n for n in range(NATIONS) if s.status[n] in (ALLY, CONTROLLED) and n not in POSSESSIONS]
    fresh = player_turn(s)
    return [n for n in able if s.joined[n] != fresh and all(occupiers(s, n, at) for at in keys(s, n))]


class Surrender(Frame[Position], tag="16.1.3"):
    """At the end of the Political phase, one nation after the other, unless its occupiers have gone with another."""

    nations: tuple[int, ...]

    def step(self, s: Position) -> bool:
        occupied = conquered_now(s)
        self.nations = tuple([nation for nation in self.nations if nation in occupied])
        if not self.nations:
            s.done(self)
            note_consequences(s)
        else:
            nation = self.nations[0]
            powers = sorted({power for at in keys(s, nation) for power in occupiers(s, nation, at)})
            s.push(Accord("conqueror", nation, tuple(powers)))
        return True

    def child_done(self, s: Position, child: Frame[Position], result: int) -> None:
        if isinstance(child, Accord):
            nation, self.nations = self.nations[0], self.nations[1:]
            conquer(s, nation, result)


def conquer(s: Position, nation: int, power: int) -> None:
    """Its units leave the map and the track for the force pool, where they stay until it is liberated.

    What it still held is the conqueror's, but where troops of its friends stand; ships of theirs leave its ports.
    Those of Hungary, Romania, Bulgaria and Finland are set aside, and their marker is open to the conqueror in A3.
    """
    by_one = nation in _BY_ONE and s.camp[power] == ALLIES
    for unit in range(UNITS):
        if s.serves[unit] == nation and (s.where[unit] >= 0 or s.where[unit] in (TRACK, POOL)):
            remove(s, unit, SPARE if by_one else POOL)
    s.status[nation], s.conqueror[nation], s.fell[nation], s.foes[nation] = CONQUERED, power, player_turn(s), 0
    s.log("conquered", nation, power, rule="16.1.2a")
    s.box[nation] = A3 if by_one else ON_ALLY
    for hex_ in spaces(s.held[nation]):
        friends = [runs(s, one) for one in land_in(s, hex_) if side_of(s, s.serves[one]) == side_of(s, nation)]
        give(s, hex_, friends[0] if friends else power)
        if any(is_enemy(s, power, s.serves[ship]) for ship in naval_in(s, hex_)) and not friends:
            s.harbours = (*s.harbours, hex_)
    if nation == POLAND:
        poland.note_conquest(s)
    sweep(s)


# liberation


def liberate(s: Position, side: int) -> None:
    """Inactive allies of a side that fell in an earlier player turn and whose places its units occupy."""
    for nation in range(NATIONS):
        if s.status[nation] != CONQUERED or nation in POSSESSIONS or side_of(s, nation) != side:
            continue
        lost = s.fell[nation] < player_turn(s) and _was_lost(s, nation, side)
        if lost and is_retaken(s, nation):
            free(s, nation)


def is_retaken(s: Position, nation: int) -> bool:
    """Do units of its side stand in its capital and all its MSP locations?"""
    return all(_is_back(s, side_of(s, nation), at) for at in keys(s, nation))


def _was_lost(s: Position, nation: int, side: int) -> bool:
    """Has the enemy had it? The Baltic States of 1941 the USSR itself has conquered, until the Axis takes Riga."""
    power = s.conqueror[nation]
    if power not in POWERS or s.camp[power] != side:
        return True
    return any(s.captured[MSP_AT[at]] >> other_side(side) & 1 for at in MSP_OF[nation])


def _is_back(s: Position, side: int, at: int) -> bool:
    return any(side_of(s, s.serves[one]) == side for one in land_in(s, at))


def free(s: Position, nation: int) -> None:
    """It is an Active ally of its old controller again; its units must be bought, or come with the year.

    Where a scenario leaves that power out, a power of its side that plays has it [19.2].
    """
    patron = s.patron[nation]
    make_ally(s, nation, patron if s.status[patron] != ABSENT else spokesman(s, side_of(s, nation)), income=False)
    call_up(s, nation)
    for hex_ in spaces(home_hexes(s, nation)):
        if side_of(s, s.holder[hex_]) == side_of(s, nation):
            give(s, hex_, nation)
    s.log("liberated", nation, rule="16.1.3a")
