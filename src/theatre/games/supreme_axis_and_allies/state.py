"""The position and the vocabulary of this game: who is where, who holds what, who is whose enemy."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.columns import all_at
from theatre.core.state import State
from theatre.games.supreme_axis_and_allies.tables import (
    AAG,
    AIR,
    CARDS,
    CARRIER,
    CONST,
    FRT,
    GROUND,
    INDUSTRY,
    NAVAL,
    SURRENDERS_TO,
    UNITS,
)
from theatre.games.supreme_axis_and_allies.world import CITIES, LAND, MEMBERS, NEUTRAL, ORIGINAL, REGION

KINDS = len(UNITS)
CARD_SLOTS = 13  # technology chits are kept by card number, 2 to 12
NOWHERE = 255  # no space; also "no kind" of a free slot
NO_UNIT = -1

# missions of a unit in this turn (column `mission`)
NONE, FIGHT, BOMB, LANDED, SCRAMBLED = range(5)


class Position(State, kw_only=True):
    """Columns per nation, per space and per unit. Slots of lost units are free (`kind` is NOWHERE) and used again."""

    DERIVED: ClassVar[tuple[str, ...]] = ()

    # what the players agreed on
    threshold: int
    neutrality: bool
    garrisons: bool
    straits: bool
    two_hit_battleship: bool
    artillery_support: bool

    # the turn
    round: int = 1
    active: int = 0
    winner: int = -1  # the alliance that has won: 0 Allies, 1 Axis
    by_surrender: bool = False
    muster: int = 0

    # per nation
    treasury: list[int]
    rating: list[int]
    turns: list[int]  # own turns completed
    chits: list[int]  # Morale chits
    card: bytearray  # number of the Research Card, 0 for none
    points: list[int]
    tech: bytearray  # technology chits: nation * CARD_SLOTS + card number
    genius: bytearray  # a chit of this kind is in force this turn
    kamikaze: bytearray
    surrendered: bytearray
    bought: bytearray  # units waiting for Placement: nation * KINDS + kind

    # per space
    controller: bytearray
    held: bytes  # the controllers at the start of the present turn
    value: bytearray
    industry: bytearray  # IC, HIND or NOWHERE
    damage: bytearray
    marker: bytearray  # on the Victory City of a surrendered nation: alliance + 1
    found: bytearray  # a Sea Zone in which the navies have found each other this turn
    bombed: bytearray  # the Atomic Bomb has lowered the value this turn

    # per unit
    kind: bytearray
    owner: bytearray
    where: bytearray
    used: bytearray  # borders crossed this turn
    start: bytearray  # space at the start of the turn
    came: bytearray  # the space from which it entered the one it is in; NOWHERE if it has not moved
    mission: bytearray
    battle: bytearray  # the space of the engagement that it fights in
    landing: bytearray  # the promised landing place of an Air unit; NOWHERE under Kamikaze
    temporary: bytearray  # raised for one combat: a garrison or a neutral's defence
    aboard: list[int]  # the unit that carries it
    deck: list[int]  # the CAR on which it is to land


# nations


def alliance(nation: int) -> int:
    """0 the Allies, 1 the Axis: they alternate in the order of play [PLY-02]."""
    return nation & 1


def enemies(nation: int) -> tuple[int, ...]:
    return (1, 3) if alliance(nation) == 0 else (0, 2, 4)


def allied(a: int, b: int) -> bool:
    return alliance(a) == alliance(b)


def receiver(s: Position, nation: int) -> int:
    """To whom a nation surrenders: as listed [SUR-10a], else its other enemy still in the war (D-25)."""
    listed = SURRENDERS_TO[nation]
    if not s.surrendered[listed]:
        return listed
    return next((other for other in enemies(nation) if not s.surrendered[other]), listed)


def has_technology(s: Position, nation: int, card: int) -> bool:
    """A continuous card works while it is held and its points are complete [RES-16, RES-19]."""
    return s.card[nation] == card and s.points[nation] >= CARDS[card].points


def holds_chit(s: Position, nation: int, card: int) -> bool:
    return s.tech[nation * CARD_SLOTS + card] > 0


# spaces


def is_neutral(s: Position, space: int) -> bool:
    return s.controller[space] == NEUTRAL


def friendly(s: Position, space: int, nation: int) -> bool:
    """A Territory of this nation or of an ally."""
    holder = s.controller[space]
    return holder < NEUTRAL and allied(holder, nation)


def hostile(s: Position, space: int, nation: int) -> bool:
    """A Territory of an enemy."""
    holder = s.controller[space]
    return holder < NEUTRAL and not allied(holder, nation)


def friendly_at_start(s: Position, space: int, nation: int) -> bool:
    """Own or allied since the start of the present turn."""
    holder = s.held[space]
    return holder < NEUTRAL and allied(holder, nation)


def in_region(space: int) -> tuple[int, ...]:
    """All Territories of the Region of this one."""
    return MEMBERS[REGION[space]]


def territories(s: Position, nation: int) -> tuple[int, ...]:
    return tuple([space for space in LAND if s.controller[space] == nation])


# units


def units_in(s: Position, space: int) -> list[int]:
    return all_at(s.where, space)


def units_of(s: Position, nation: int) -> list[int]:
    return [unit for unit in all_at(s.owner, nation) if s.kind[unit] != NOWHERE]


def own_in(s: Position, space: int, nation: int) -> list[int]:
    return [unit for unit in units_in(s, space) if s.owner[unit] == nation]


def enemies_in(s: Position, space: int, nation: int) -> list[int]:
    """Enemy units in a space that can fight or block: everything but AAG (D-33)."""
    side = alliance(nation)
    return [unit for unit in units_in(s, space) if s.owner[unit] & 1 != side and s.kind[unit] != AAG]


def ships_in(s: Position, space: int, nation: int) -> list[int]:
    """Enemy naval units in a Sea Zone."""
    return [unit for unit in enemies_in(s, space, nation) if s.kind[unit] in NAVAL]


def cargo_of(s: Position, carrier: int) -> list[int]:
    if carrier not in s.aboard:
        return []
    return [unit for unit, on in enumerate(s.aboard) if on == carrier and s.kind[unit] != NOWHERE]


def deck_room(s: Position, carrier: int) -> int:
    """How many more FIT this CAR can carry."""
    return CONST.carrier_capacity - len(cargo_of(s, carrier))


def carrier_with_room(s: Position, nation: int, zone: int) -> int:
    """The first own CAR in a Sea Zone that can take another FIT; -1 if there is none."""
    carriers = [unit for unit in own_in(s, zone, nation) if s.kind[unit] in CARRIER]
    return next((unit for unit in carriers if deck_room(s, unit) > 0), -1)


def gun_in(s: Position, space: int) -> int:
    """The AAG in a Territory, or NO_UNIT. There is at most one [AAG-05]."""
    return next((unit for unit in units_in(s, space) if s.kind[unit] == AAG and s.aboard[unit] == NO_UNIT), NO_UNIT)


def is_ground(s: Position, unit: int) -> bool:
    return s.kind[unit] in GROUND


def is_air(s: Position, unit: int) -> bool:
    return s.kind[unit] in AIR


def is_naval(s: Position, unit: int) -> bool:
    return s.kind[unit] in NAVAL


def spawn(s: Position, kind: int, owner: int, space: int) -> int:
    """A new unit on the map, in the first free slot."""
    assert kind not in INDUSTRY
    unit = s.kind.find(NOWHERE)
    if unit < 0:
        unit = len(s.kind)
        for column in (s.kind, s.owner, s.where, s.used, s.start, s.came, s.mission, s.battle, s.landing, s.temporary):
            column.append(0)
        s.aboard.append(NO_UNIT)
        s.deck.append(NO_UNIT)
    s.kind[unit] = kind
    s.owner[unit] = owner
    s.where[unit] = s.start[unit] = space
    s.temporary[unit] = 0
    s.aboard[unit] = NO_UNIT
    refresh(s, unit)
    return unit


def refresh(s: Position, unit: int) -> None:
    """Forget what the unit did in a turn."""
    s.used[unit] = 0
    s.start[unit] = s.where[unit]
    s.came[unit] = s.battle[unit] = s.landing[unit] = NOWHERE
    s.mission[unit] = NONE
    s.deck[unit] = NO_UNIT


def refresh_all(s: Position) -> None:
    """Forget what all units did in the last turn."""
    slots = len(s.kind)
    s.used[:] = s.mission[:] = bytes(slots)
    s.start[:] = s.where
    s.came[:] = s.battle[:] = s.landing[:] = bytes([NOWHERE]) * slots
    s.deck[:] = [NO_UNIT] * slots


def remove(s: Position, unit: int) -> None:
    """Take a unit off the map, with what it carries (D-07). Aircraft aboard a CAR must be taken off before it sinks."""
    for carried in cargo_of(s, unit):
        remove(s, carried)
    s.kind[unit] = s.where[unit] = s.battle[unit] = NOWHERE
    s.aboard[unit] = s.deck[unit] = NO_UNIT
    s.mission[unit] = NONE


def relocate(s: Position, unit: int, space: int) -> None:
    """Put a unit, and what it carries, into another space."""
    s.where[unit] = space
    for carried in cargo_of(s, unit):
        s.where[carried] = space


# control


def capture(s: Position, space: int, nation: int) -> None:
    """A Territory falls to a nation: markers move, common pieces and forts left there change hands [MOR-01, CMB-13].

    Retaken from the enemy it goes to its original owner if that is an ally still in the war (D-24).
    """
    original = ORIGINAL[space]
    loser = s.controller[space]
    taker = nation
    if original < NEUTRAL and allied(original, nation) and not s.surrendered[original]:
        taker = original
    set_controller(s, space, taker)
    for unit in units_in(s, space):
        if s.kind[unit] in (AAG, FRT) and not allied(s.owner[unit], nation):
            s.owner[unit] = taker
            s.battle[unit] = NOWHERE
    s.log("control", space, taker, loser, s.value[space], rule="CMB-13")


def set_controller(s: Position, space: int, holder: int) -> None:
    """Change control and move the Morale markers by the value of the Territory [MOR-01, MOR-04]."""
    before = s.controller[space]
    if before < NEUTRAL:
        s.rating[before] -= s.value[space]
    if holder < NEUTRAL:
        s.rating[holder] += s.value[space]
    s.controller[space] = holder
    s.marker[space] = 0


def change_value(s: Position, space: int, by: int) -> None:
    """The value of a Territory changes, not below 0, and the controller's marker with it [MOR-03]."""
    after = max(0, s.value[space] + by)
    holder = s.controller[space]
    if holder < NEUTRAL:
        s.rating[holder] += after - s.value[space]
    s.value[space] = after


def controlled_value(s: Position, nation: int) -> int:
    return sum([s.value[space] for space in LAND if s.controller[space] == nation])


def cities_held(s: Position, side: int) -> int:
    """Victory Cities of an alliance; the enemy's marker on those of a surrendered nation decides [VIC-01, VIC-07]."""
    count = 0
    for space in CITIES:
        holder = s.controller[space]
        if s.marker[space]:
            count += s.marker[space] == side + 1
        elif holder < NEUTRAL:
            count += alliance(holder) == side
    return count
