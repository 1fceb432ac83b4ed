"""Declarations of war that were not acted on are void [21.4, 21.41]; what they brought about is undone."""

from __future__ import annotations

from theatre.games.third_reich.economy.treasury import worth
from theatre.games.third_reich.nations import master
from theatre.games.third_reich.politics.declarations import divides_the_allies, is_anothers
from theatre.games.third_reich.politics.east_europe import ceded_bessarabia, restore_east_europe
from theatre.games.third_reich.politics.intervention import give_back
from theatre.games.third_reich.politics.minors import disband, end_war, lose_unplaced
from theatre.games.third_reich.politics.wars import call_off
from theatre.games.third_reich.state import ACTIVE, ALLIED, ATTACKED, NEUTRAL, Position
from theatre.games.third_reich.tables import EAST_EUROPE, ITALY, NATIONS, NOBODY, POWERS, RUMANIA, USSR
from theatre.games.third_reich.world import COUNTRY_MASK, MINOR_COUNTRIES


def revoke(s: Position) -> None:
    """21.4a, 21.41: what was declared in this player turn and not acted on is void; the BRPs are lost."""
    for power in POWERS:
        void = [nation for nation in range(NATIONS) if s.owed[power] >> nation & 1]
        call_off(s, power, {master(s, nation) for nation in void} - {NOBODY})
        for nation in void:
            _revoke(s, power, nation)
        s.owed[power] = 0
    _part_aggressors(s)
    restore_east_europe(s)
    for nation in [one for one in MINOR_COUNTRIES if s.beset[one] and s.status[one] == ATTACKED]:
        lose_unplaced(s, nation)


def _part_aggressors(s: Position) -> None:
    """21.52, 21.53: a new war on another's victim lapses with the declaration that alone allowed it."""
    for nation in [one for one in range(NATIONS) if s.beset[one]]:
        for power in (ITALY, USSR, *POWERS):
            new = s.beset[nation] & s.foes[nation] & 1 << power
            rule = "21.52" if is_anothers(s, power, nation) else "21.53"
            if new and (rule == "21.52" or divides_the_allies(s, power, nation)):
                s.log("war.revoked", power, nation, rule=rule)
                end_war(s, nation, power)


def _revoke(s: Position, power: int, nation: int) -> None:
    s.log("war.revoked", power, nation, rule="21.4a")
    if nation in POWERS:
        return
    if nation == EAST_EUROPE and s.beset[nation] and not s.extent:
        s.foes[nation] = 0  # 43.412: it had opened the Baltic States to both
    end_war(s, nation, power)
    if s.status[nation] == NEUTRAL:
        for attacker in [one for one in POWERS if s.beset[nation] >> one & 1]:
            give_back(s, nation, attacker)  # what a garrison has taken [25.q]
    elif s.beset[nation] and s.status[nation] in (ALLIED, ACTIVE) and not _is_fought(s, nation, s.sides[power]):
        _release(s, nation)


def _is_fought(s: Position, nation: int, side: int) -> bool:
    """21.3: has another power of the side come into a minor that was helped at once, or attacked it there?"""
    soil = COUNTRY_MASK[nation] & ~(ceded_bessarabia(s) if nation == RUMANIA else 0)
    able = [power for power in POWERS if s.sides[power] == side]
    return any(s.assailed[nation] >> power & 1 or s.held[power] & soil for power in able)


def _release(s: Position, nation: int) -> None:
    """21.4a: a minor that was helped at once because of the declaration is at peace with all, and pays nobody."""
    patron = s.patron[nation]
    if s.status[nation] == ACTIVE:
        s.brp[patron] -= worth(s, nation)
        s.paid[nation] &= ~(1 << patron)
    disband(s, nation)
    s.status[nation], s.patron[nation], s.earns[nation] = NEUTRAL, NOBODY, NOBODY
