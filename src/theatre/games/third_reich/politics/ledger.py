"""Who is paid for which country [24.3-24.8]: conquests, what is lost with a capital, and the one turn of grace."""

from __future__ import annotations

from functools import cache

from theatre.games.third_reich.counters import ground_at, has_partisan, on_board, runs
from theatre.games.third_reich.economy.treasury import partners, share, worth
from theatre.games.third_reich.nations import master
from theatre.games.third_reich.politics.east_europe import ceded_bessarabia, cities_of_east_europe
from theatre.games.third_reich.politics.prizes import lose
from theatre.games.third_reich.setup import LATER, hexes_of
from theatre.games.third_reich.state import COLONY, CONQUERED, Position
from theatre.games.third_reich.tables import (
    AXIS,
    BRITAIN,
    CARDS,
    EAST_EUROPE,
    FREE_FRANCE,
    IRAQ,
    IS_GROUND,
    LUXEMBOURG,
    MAJORS,
    NATION_ID,
    NATIONS,
    NOBODY,
    POWERS,
    RUMANIA,
    USSR,
    VICHY_FRANCE,
)
from theatre.games.third_reich.world import (
    AREA,
    BIT,
    CAPITAL,
    CITIES,
    COLONIES,
    COUNTRY,
    COUNTRY_MASK,
    IS_LAND,
    NOWHERE,
    PORTS_AT,
    SPACES,
    mask_of,
    space,
)

MOSUL = space("EE42")
RHODES = mask_of(AREA["rhodes"])  # a colony of Italy, not a part of it [26.6q]


def seats_of(s: Position, nation: int) -> tuple[int, ...]:
    """What must be held to have a country: its capital, of a colony and of East Europe every city and port [24.41]."""
    if nation == EAST_EUROPE:
        return cities_of_east_europe(s)
    if nation == IRAQ and s.status[IRAQ] != COLONY:
        return (MOSUL,)  # 33.41-1
    if nation not in COLONIES and CAPITAL[nation] != NOWHERE:
        return (CAPITAL[nation],)
    return _towns(nation)


@cache
def _towns(nation: int) -> tuple[int, ...]:
    land = [at for at in range(SPACES) if COUNTRY[at] == nation]
    return tuple([at for at in land if CITIES[at] or PORTS_AT[at] or nation == LUXEMBOURG])  # 24.3d


def soil_of(s: Position, nation: int) -> int:
    """The hexes of a country."""
    if nation == EAST_EUROPE:
        return mask_of(cities_of_east_europe(s)) | s.held[EAST_EUROPE]
    return COUNTRY_MASK[nation] & ~RHODES & ~(ceded_bessarabia(s) if nation == RUMANIA else 0)


def lord(s: Position, hex_: int) -> int:
    """The major power that controls a hex, itself or through an ally; NOBODY for others."""
    owner = master(s, s.holder[hex_]) if s.holder[hex_] != NOBODY else NOBODY
    return owner if owner in POWERS else NOBODY


def keeper(s: Position, nation: int) -> int:
    """The major power that holds all that must be held, of several of one side the one with most of it."""
    seats = seats_of(s, nation)
    lords = [lord(s, hex_) for hex_ in seats if s.holder[hex_] != VICHY_FRANCE]  # 49.9
    if len(lords) < max(1, len(seats)) or NOBODY in lords or len({s.sides[one] for one in lords}) > 1:
        return NOBODY
    return max(POWERS, key=lords.count)


def is_kept(s: Position, nation: int, power: int) -> bool:
    """Does the power's side still hold it? Any one city keeps a colony [24.42]."""
    lords = [lord(s, hex_) for hex_ in seats_of(s, nation) if not has_partisan(s, hex_)]
    return any(one != NOBODY and s.sides[one] == s.sides[power] for one in lords)


@cache
def _begins_with(scenario: str) -> tuple[int, ...]:
    """By hex the power that controls it at the start of a scenario, NOBODY for neutral ones."""
    powers = [COUNTRY[at] if IS_LAND[at] and COUNTRY[at] in POWERS else NOBODY for at in range(SPACES)]
    for holding in CARDS[scenario].control:
        holder = NATION_ID[holding.holder]
        power = BRITAIN if holder == FREE_FRANCE else holder if holder in POWERS else NOBODY  # Vichy is nobody's
        for area in holding.areas:
            for at in hexes_of(area):
                powers[at] = power
    return tuple(powers)


def may_earn(s: Position, nation: int, power: int) -> bool:
    """24.5a: nothing for what its side had at the start, but for a major power that fell since [10.343b]."""
    if nation in POWERS and MAJORS[nation].id in CARDS[s.scenario].forces:
        return s.status[nation] == CONQUERED
    owners = [_begins_with(s.scenario)[hex_] for hex_ in seats_of(s, nation)]
    return all(owner == NOBODY or s.sides[owner] != s.sides[power] for owner in owners)


def participants(s: Position, nation: int, power: int) -> int:
    """24.7, 24.8: bits of the powers of the conqueror's side with ground units in the country or attacks on it."""
    soil = soil_of(s, nation)
    there = [runs(s, unit) for unit in on_board(s) if IS_GROUND[unit] and BIT[s.where[unit]] & soil]
    there += [one for one in POWERS if s.assailed[nation] >> one & 1]
    bits = {one for one in there if one in POWERS and s.sides[one] == s.sides[power]} | {power}
    return sum([1 << one for one in bits])


def award(s: Position, nation: int, taker: int) -> None:
    """A power and those of its allies who took part will be paid for a country, in equal shares at first [24.7]."""
    s.earns[nation] = taker
    others = sum([1 << one for one in POWERS if s.sides[one] != s.sides[taker]])  # who may have it back [24.3b]
    s.sharers[nation] = s.sharers[nation] & others | participants(s, nation, taker)
    for power in POWERS:
        if s.sides[power] == s.sides[taker]:
            s.portions[nation * len(POWERS) + power] = 0


def take_unpaid(s: Position, colony: int) -> int:
    """24.2q2: who has conquered a colony that pays him nothing, such as Iraq, or one of Vichy's [24.5a]."""
    taker, patron = keeper(s, colony), s.patron[colony]
    if taker == NOBODY or (patron != NOBODY and s.sides[patron] == s.sides[taker]):
        return NOBODY
    s.sharers[colony] = participants(s, colony, taker)
    return taker


def inherit(s: Position, nations: list[int]) -> None:
    """26.71, 24.7: what a fallen power was paid for goes to whoever of its side controls it now."""
    for nation in nations:
        heir = keeper(s, nation)
        free = s.earns[nation] == NOBODY and not any(has_partisan(s, hex_) for hex_ in seats_of(s, nation))
        if free and heir != NOBODY and may_earn(s, nation, heir):
            award(s, nation, heir)


def settle_ledger(s: Position) -> None:
    """After a Combat phase: what has changed hands, and what was not retaken in time."""
    for nation in range(NATIONS):
        counted = s.status[nation] in (CONQUERED, COLONY) and worth(s, nation) and nation != USSR  # 26.92
        if counted or (nation == EAST_EUROPE and s.status[nation] == CONQUERED):
            _settle(s, nation)


def _settle(s: Position, nation: int) -> None:
    loser = s.losing[nation]
    if loser != NOBODY and s.sides[loser] == s.active:
        s.losing[nation] = NOBODY
        if is_kept(s, nation, loser):
            _restore(s, nation, loser)
            s.fresh[nation] = 0
            return
        _deduct(s, nation, loser)
    _prove(s, nation)
    owner = s.earns[nation]
    _note_garrison(s, nation)
    _rob(s, nation)
    if owner != NOBODY and not is_kept(s, nation, owner) and not _is_raided_again(s, nation):
        s.losing[nation], s.earns[nation] = owner, NOBODY  # his own next Combat phase decides [24.3b]
    taker = keeper(s, nation)
    in_partisan_hands = any(has_partisan(s, hex_) for hex_ in seats_of(s, nation))
    if s.earns[nation] == NOBODY and taker != NOBODY and not in_partisan_hands and may_earn(s, nation, taker):
        award(s, nation, taker)
        s.fresh[nation] = len(seats_of(s, nation)) > 1


def _prove(s: Position, nation: int) -> None:
    """24.42: who has conquered a colony has it once the enemy has retaken none of its cities in his next turn."""
    owner = s.earns[nation]
    if not s.fresh[nation] or owner == NOBODY or s.sides[owner] == s.active:
        return
    s.fresh[nation] = 0
    if any(one != NOBODY and s.sides[one] == s.active for one in [lord(s, hex_) for hex_ in seats_of(s, nation)]):
        s.earns[nation] = NOBODY
        if s.paid[nation] >> owner & 1:
            s.losing[nation] = owner


def _rob(s: Position, nation: int) -> None:
    """24.5q1, 32.7: in later scenarios partisans left in a capital cost the Axis what its base holds for it."""
    seats = seats_of(s, nation)
    if s.active != AXIS or s.scenario not in LATER or s.raided[nation] or s.earns[nation] != NOBODY:
        return
    sides = _begins_with(s.scenario)
    if seats and all(has_partisan(s, hex_) and sides[hex_] == AXIS for hex_ in seats):
        s.raided[nation] = 1
        if (owner := lord(s, seats[0])) != NOBODY:  # Vichy holds it for nobody
            lose(s, owner, worth(s, nation), "32.7")


def _note_garrison(s: Position, nation: int) -> None:
    """24.5q2: an Axis ground unit in the capital makes it worth a raid again."""
    there = [runs(s, unit) for hex_ in seats_of(s, nation) for unit in ground_at(s, hex_)]
    if any(power in POWERS and s.sides[power] == AXIS for power in there):
        s.raided[nation] = 0


def _is_raided_again(s: Position, nation: int) -> bool:
    """24.5q2: only partisans are in an Axis capital that they have robbed already."""
    seats = [hex_ for hex_ in seats_of(s, nation) if not has_partisan(s, hex_)]
    return bool(s.raided[nation]) and not seats


def _restore(s: Position, nation: int, owner: int) -> None:
    """24.8q1: retaken in time, by whomever of his side; an enemy who was paid meanwhile has his own turn of grace."""
    taker = s.earns[nation]
    if taker != NOBODY and s.paid[nation] >> taker & 1:
        s.losing[nation] = taker
    s.earns[nation] = owner


def _deduct(s: Position, nation: int, loser: int) -> None:
    """24.3b, 24.6: the BRPs that he and his partners were paid this year are lost, of each his share [24.7]."""
    paid = [one for one in partners(s, nation, loser) if s.paid[nation] >> one & 1]
    tolls = [(one, share(s, nation, loser, paid, one)) for one in paid]
    for power, brps in tolls:
        s.paid[nation] &= ~(1 << power)
        lose(s, power, brps, "24.3b")
    if paid:
        s.raided[nation] = all(has_partisan(s, hex_) for hex_ in seats_of(s, nation))
