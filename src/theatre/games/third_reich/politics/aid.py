"""Foreign aid [33.6]: BRPs that vanish into a minor country and weigh on its activation."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from theatre.core.decision import Args, Refusal
from theatre.games.third_reich.economy.sea_routes import chain_to, escorts, sailing_west
from theatre.games.third_reich.economy.treasury import spend, why_not_spend
from theatre.games.third_reich.movement.control import friendly, held_by
from theatre.games.third_reich.nations import Ties, allied, is_enemy, master, ties
from theatre.games.third_reich.politics.ledger import MOSUL
from theatre.games.third_reich.state import ABSENT, ACTIVE, COLONY, CONQUERED, Position
from theatre.games.third_reich.tables import (
    BRITAIN,
    FINLAND,
    GERMANY,
    IRAQ,
    ITALY,
    MAJORS,
    NATION_ID,
    NATIONS,
    POWERS,
    RUMANIA,
    SPAIN,
    TURKEY,
    USSR,
    VICHY_FRANCE,
    YUGOSLAVIA,
)
from theatre.games.third_reich.world import (
    BIT,
    CAPITAL,
    COUNTRY_MASK,
    EAST,
    LAND,
    NOWHERE,
    PORTS,
    ROW,
    mask_of,
    space,
)

IRELAND, HUNGARY, BULGARIA = [NATION_ID[name] for name in ("ireland", "hungary", "bulgaria")]
_ALL = (FINLAND, HUNGARY, RUMANIA, BULGARIA, TURKEY, VICHY_FRANCE, IRELAND, SPAIN, IRAQ)
RECIPIENTS: dict[int, tuple[int, ...]] = {
    GERMANY: _ALL,
    BRITAIN: _ALL,
    USSR: (HUNGARY, RUMANIA, BULGARIA),
    ITALY: (SPAIN, IRAQ),
}
"""33.61a"""
SHARE = 10  # a tenth of the year's BRPs [33.62a]
OFF_THE_MAP = {(GERMANY, IRELAND), (BRITAIN, IRELAND), (BRITAIN, FINLAND)}  # no port, yet BRPs come by sea [33.62d]
LONG_WAY = 2  # redeployments
NORTH_OF = ROW[space("P20")]  # the Baltic, not the Black Sea
BALTIC = mask_of([port.hex for port in PORTS if EAST in port.fronts and ROW[port.hex] < NORTH_OF])
SUEZ = space("MM30")


def recipients(s: Position, power: int) -> tuple[int, ...]:
    """33.61q: with variants 11 to 20 all four givers may aid Yugoslavia too."""
    own = RECIPIENTS.get(power, ())
    return (*own, YUGOSLAVIA) if own and s.variants.twenty_variants else own


def town_of(nation: int) -> int:
    return MOSUL if nation == IRAQ else CAPITAL[nation]


def why_not_aid(s: Position, power: int, nation: int, brps: int) -> Refusal | None:
    if s.scenario not in ("1939", "campaign") or nation not in recipients(s, power):
        return Refusal("33.61a")
    if power == BRITAIN and s.peace:
        return Refusal("33.41-2f")
    hostile = is_enemy(s, power, nation) and s.status[nation] != COLONY  # the rebels of Iraq may be helped in war too
    if s.status[nation] in (ACTIVE, CONQUERED, ABSENT) or hostile:
        return Refusal("33.61a")
    if (power, nation) == (USSR, RUMANIA) and s.bessarabian:
        return Refusal("33.61b")
    if brps < 1 or s.aided[power] + brps > s.opening[power] // SHARE:
        return Refusal("33.62a")
    way = route(s, power, nation)
    if way is None:
        return Refusal("33.62b")
    if s.redeployed[power] + way.price > MAJORS[power].redeployments:
        return Refusal("33.62a")
    return why_not_spend(s, power, brps)


class Route(NamedTuple):
    """How aid gets to a country: the fleets that escort it, and the redeployments that it costs."""

    fleets: Args
    price: int


def route(s: Position, power: int, nation: int) -> Route | None:
    """33.62: over controlled and neutral land, and over sea with an escort for each leg, or not at all."""
    open_ = passable(s, power, nation)
    home, goal = BIT[CAPITAL[power]], BIT[town_of(nation)]
    able = escorts(s, power)
    if (power, nation) in OFF_THE_MAP:
        direct = chain_to(s, [], home, goal, open_)
        return Route((), 1) if direct is not None else _off_the_map(s, power, nation, home, open_, able)
    town = CAPITAL[FINLAND] if nation == FINLAND else NOWHERE  # 33.62d: no port, yet it takes German BRPs by sea
    chain = chain_to(s, able, home, goal, open_, town)
    return Route(chain, 1) if chain is not None else _around_africa(s, power, goal, open_, able)


def _off_the_map(s: Position, power: int, nation: int, home: int, open_: int, able: list[int]) -> Route | None:
    """33.62d: one fleet from a western port at home; for a Baltic port of Britain's aid to Helsinki costs no more."""
    sail = sailing_west(s, able, home, open_)
    if not sail:
        return None
    cheap = nation == IRELAND and power == BRITAIN
    cheap |= (power, nation) == (BRITAIN, FINLAND) and bool(BALTIC & friendly(s, power))
    return Route((sail[0],), 1 if cheap else LONG_WAY)


def _around_africa(s: Position, power: int, goal: int, open_: int, able: list[int]) -> Route | None:
    """33.62q, 37.3: from Britain to Suez for two redeployments, and on from there."""
    sail = sailing_west(s, able, BIT[CAPITAL[power]], open_)
    if power != BRITAIN or not sail or not BIT[SUEZ] & friendly(s, power):
        return None
    onward = chain_to(s, [unit for unit in able if unit != sail[0]], BIT[SUEZ], goal, open_)
    return None if onward is None else Route((sail[0], *onward), LONG_WAY)


def passable(s: Position, power: int, nation: int) -> int:
    """Controlled and neutral hexes, but none of a major power that is no active ally [33.62q].

    Nothing goes through Iraq [38], but whoever may aid its rebels gets to them, though it is a colony [33.61a].
    """
    open_ = LAND & ~held_by(s, _shut(ties(s), power))
    return open_ | COUNTRY_MASK[IRAQ] if nation == IRAQ else open_ & ~COUNTRY_MASK[IRAQ]


@lru_cache(maxsize=256)
def _shut(among: Ties, power: int) -> tuple[bool, ...]:
    lords = [master(among, nation) for nation in range(NATIONS)]
    foreign = [lord in POWERS and not allied(among, lord, power) for lord in lords]
    return tuple([foreign[nation] or is_enemy(among, nation, power) for nation in range(NATIONS)])


def give_aid(s: Position, power: int, nation: int, brps: int) -> None:
    """33.64: all is open."""
    way = route(s, power, nation)
    assert way is not None
    for fleet in way.fleets:
        s.inverted[fleet] = s.shifted[fleet] = 1  # 29.64
    s.redeployed[power] += way.price
    spend(s, power, brps)
    s.aid[power * NATIONS + nation] += brps
    s.aided[power] += brps
    s.log("aid", power, nation, brps, rule="33.64")


class Aiding:
    """A recipient, then BRPs."""

    def __init__(self, s: Position, power: int, chosen: Args = ()) -> None:
        self.s, self.power, self.chosen = s, power, chosen

    def tokens(self) -> Args:
        if not self.chosen:
            own = recipients(self.s, self.power)
            return tuple([nation for nation in own if why_not_aid(self.s, self.power, nation, 1) is None])
        if len(self.chosen) > 1:
            return ()
        most = self.s.opening[self.power] // SHARE - self.s.aided[self.power]
        return tuple([n for n in range(1, most + 1) if why_not_spend(self.s, self.power, n) is None])

    def refuse(self, token: int) -> Refusal | None:
        if not self.chosen:
            return why_not_aid(self.s, self.power, token, 1) if 0 <= token < NATIONS else Refusal("33.61a")
        if len(self.chosen) > 1:
            return Refusal("33.61a")
        return why_not_aid(self.s, self.power, self.chosen[0], token)

    def step(self, token: int) -> Aiding:
        return Aiding(self.s, self.power, (*self.chosen, token))

    def whole(self) -> bool:
        return len(self.chosen) == 2
