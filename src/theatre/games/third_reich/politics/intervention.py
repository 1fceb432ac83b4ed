"""Intervention in minor countries [23, 25.2]: who sends units to one that his enemy has attacked becomes its ally."""

from __future__ import annotations

from theatre.games.third_reich.counters import eliminate, ground_at, on_board, runs
from theatre.games.third_reich.economy.treasury import worth
from theatre.games.third_reich.nations import at_war, give, in_game, is_played
from theatre.games.third_reich.politics.east_europe import ceded_bessarabia
from theatre.games.third_reich.possibilities import BELGRADE
from theatre.games.third_reich.state import (
    ACTIVE,
    ALLIED,
    AT_PEACE,
    ATTACKED,
    NEUTRAL,
    POOL,
    SPARE,
    Position,
    lay,
    this_turn,
)
from theatre.games.third_reich.tables import (
    AXIS,
    EAST_EUROPE,
    FINLAND,
    GERMANY,
    HUNGARY,
    IS_GROUND,
    ITALY,
    KIND,
    NATION,
    NATIONS,
    NOBODY,
    PARTISAN,
    POWERS,
    SPAIN,
    TURKEY,
    UNITS,
    USSR,
    VICHY_FRANCE,
    YUGOSLAVIA,
)
from theatre.games.third_reich.world import (
    AREA,
    AXIS_MINOR_ALLIES,
    BIT,
    COUNTRY,
    COUNTRY_MASK,
    MINOR_COUNTRIES,
    mask_of,
    spaces,
)

BESSARABIA = mask_of(AREA["bessarabia"])


def may_intervene(s: Position, power: int, minor: int) -> bool:
    """23.1: in its own player turn any enemy of the attacker may; the minor has had its own turn by then [23.2]."""
    if power not in POWERS or minor in POWERS or minor == EAST_EUROPE:
        return False
    if s.status[minor] != ATTACKED or s.sides[power] != s.active:
        return False
    attackers = [foe for foe in POWERS if s.foes[minor] >> foe & 1]
    if any(s.sides[foe] == s.sides[power] for foe in attackers):
        return False  # 21.8, 51.6: no partner of his fights it
    return opposes_attackers(s, power, minor) and not _is_germanys(s, power, minor)


def openings(s: Position, power: int) -> int:
    """23.1a, 25.21: the hexes of minors to which a power may send ground, naval or air units to help them."""
    mask = 0
    for minor in MINOR_COUNTRIES:
        if s.status[minor] == ATTACKED and (may_intervene(s, power, minor) or is_repulsed(s, power, minor)):
            mask |= s.held[minor]
    return mask


def arrive(s: Position, power: int, hex_: int) -> None:
    """A counter has come to stay in a hex: in one of those it is intervention, or forces Russia to back down.

    So it is in a hex of the country that the attacker has taken already [23.1].
    """
    holder, country = s.holder[hex_], COUNTRY[hex_]
    if holder != NOBODY and may_intervene(s, power, holder):
        intervene(s, power, holder)
    elif holder != NOBODY and is_repulsed(s, power, holder):
        back_down(s, holder)
    elif country != NOBODY and may_intervene(s, power, country) and not BIT[hex_] & ceded_bessarabia(s):
        intervene(s, power, country)


def _is_germanys(s: Position, power: int, minor: int) -> bool:
    """25.2b: where Germany can intervene Italy does so only with its consent, which stands while its land is open."""
    own = power == ITALY and minor in AXIS_MINOR_ALLIES and bool(s.closed[GERMANY * len(POWERS) + ITALY])
    return own and opposes_attackers(s, GERMANY, minor)


def opposes_attackers(s: Position, power: int, minor: int) -> bool:
    """Is a power that has not attacked a minor itself at war with one that has?"""
    if s.foes[minor] >> power & 1:
        return False
    return in_game(s, power) and any(s.foes[minor] >> foe & 1 and at_war(s, power, foe) for foe in POWERS)


def is_repulsed(s: Position, power: int, minor: int) -> bool:
    """25.21: a minor ally that Russia has attacked without a foothold; Germany may garrison it without war."""
    if minor not in AXIS_MINOR_ALLIES or s.status[minor] != ATTACKED or s.foes[minor] != 1 << USSR:
        return False
    if power != GERMANY or s.active != AXIS or at_war(s, GERMANY, USSR):
        return False
    return not s.invaded >> minor & 1 and not _is_invaded(s, minor)


def _is_invaded(s: Position, minor: int) -> bool:
    """Are Russians on its soil, Bessarabia apart?"""
    soil = COUNTRY_MASK[minor] & ~BESSARABIA
    invaders = [unit for unit in on_board(s) if IS_GROUND[unit] and runs(s, unit) == USSR]
    return any(BIT[s.where[unit]] & soil for unit in invaders)


def note_invaded(s: Position) -> None:
    """25.21: what counts is the end of the attacker's turn, whatever the minor does in its own."""
    attacked = [minor for minor in AXIS_MINOR_ALLIES if s.status[minor] == ATTACKED]
    s.invaded = sum([1 << minor for minor in attacked if _is_invaded(s, minor)])


def back_down(s: Position, minor: int) -> None:
    """German pressure restores peace; this does not activate the minor ally."""
    s.status[minor], s.foes[minor] = NEUTRAL, 0
    s.aid[USSR * NATIONS + minor] = 0  # 33.63: Russia has attacked it
    for unit in range(UNITS):
        if NATION[unit] == minor and s.where[unit] >= 0:
            eliminate(s, unit)
            lay(s, unit, SPARE)
    give_back(s, minor, USSR)
    s.log("backed-down", USSR, minor, rule="25.21")


def give_back(s: Position, minor: int, power: int) -> None:
    """A minor that is at peace again controls its land, but for hexes where its attacker stands, if he is no guest."""
    guest = minor in AXIS_MINOR_ALLIES and s.sides[power] == AXIS  # 25.6b
    for hex_ in spaces(s.held[power] & COUNTRY_MASK[minor] & ~ceded_bessarabia(s)):
        if guest or not any(runs(s, unit) == power for unit in ground_at(s, hex_)):
            give(s, hex_, minor)


def intervene(s: Position, power: int, minor: int) -> None:
    """23.1c: it becomes an ally, paid for at the next Year Start; some become active minor allies at once [25.22]."""
    s.owed[power] &= ~s.foes[minor]  # 23.1b: for this he has declared war on the attackers, so he has acted on it
    if minor == VICHY_FRANCE and opposes_attackers(s, GERMANY, minor):
        power = GERMANY  # 49.3a: its forces are Germany's to move, whoever of the Axis comes to help
    s.foes[minor] = 0
    s.patron[minor] = power
    s.helped |= 1 << minor
    s.log("intervened", power, minor, rule="23.1c")
    joins = minor in (SPAIN, TURKEY) or (minor in AXIS_MINOR_ALLIES and s.sides[power] == AXIS)
    joins = joins and not (s.sides[power] == AXIS and s.lapsed[minor])  # 25.7b
    joins = joins or (minor == FINLAND and bool(s.pacts & AT_PEACE))  # YMP-L19
    joins = joins or (minor == YUGOSLAVIA and s.sides[power] == AXIS and is_played(s, AXIS, BELGRADE))  # YMP-A19
    if minor == YUGOSLAVIA and s.sides[power] == AXIS:
        s.serbian = this_turn(s)
    if joins:
        enlist(s, minor, power)
    else:
        s.status[minor] = ALLIED
        if minor != VICHY_FRANCE:
            s.earns[minor] = power


def enlist(s: Position, minor: int, power: int) -> None:
    """25.3: an active minor ally; its BRPs come at once and each year, what it loses from now on can be rebuilt."""
    s.status[minor], s.patron[minor], s.foes[minor] = ACTIVE, power, 0
    s.due[minor] = 0
    if minor == HUNGARY:
        s.hungarian = this_turn(s)
    s.earns[minor] = power
    s.paid[minor] |= 1 << power
    s.brp[power] += worth(s, minor)
    s.log("activated", minor, power, worth(s, minor), rule="25.3")


def forces_of(s: Position, minor: int) -> tuple[int, ...]:
    """The counters of a minor country that it can set up: all that are not in play [22.2a] nor lost [22.5]."""
    own = [unit for unit in range(UNITS) if NATION[unit] == minor and KIND[unit] != PARTISAN]
    return tuple([unit for unit in own if s.where[unit] in (SPARE, POOL)])
