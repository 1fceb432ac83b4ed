"""What falls at the end of a Combat Phase: Capitals [1.121], Powers [2.21] and their Colonies [2.31], Minors."""

from __future__ import annotations

from theatre.games.triumph_and_tragedy.control import controller, update_markers
from theatre.games.triumph_and_tragedy.neutrality import arm_colony
from theatre.games.triumph_and_tragedy.state import (
    ARMED_MINOR,
    DEFEATED,
    HOME_LAND,
    NEUTRAL_NATION,
    Position,
    at_war_with,
    has_ground_support,
    is_minors_foe,
    owner_of,
    remove,
    units_in,
)
from theatre.games.triumph_and_tragedy.tables import BLOCKS, FACTION, FACTIONS, INDEPENDENT, POWER
from theatre.games.triumph_and_tragedy.victory import check_military
from theatre.games.triumph_and_tragedy.world import (
    AREAS_OF,
    CAPITAL,
    COLONIES,
    GREAT_CAPITALS,
    NATION,
    NATIONS,
    NOWHERE,
    ORIGINAL,
    POWER_OF,
    RANK,
)


def after_combat(s: Position) -> None:
    """Defeats, new control, and the Military Victory that they may bring [16.3]."""
    markers = bytes(s.marker)
    for nation in range(NATIONS):
        captor = captor_of(s, nation)
        if captor is None:
            continue
        if s.status[nation] == ARMED_MINOR:
            defeat_minor(s, nation, captor)
        elif RANK[nation] == "major_power" and s.status[nation] not in (DEFEATED, NEUTRAL_NATION):
            defeat_power(s, nation, captor)
    _settle_control(s, markers)


def after_supply(s: Position) -> None:
    """Supply losses give no Capture [1.121b], but control may pass to who is left [1.14o]."""
    _settle_control(s, bytes(s.marker))


def _settle_control(s: Position, markers: bytes) -> None:
    update_markers(s)
    tell_control(s, s.held, markers)
    check_military(s)


def tell_control(s: Position, held: bytes, markers: bytes) -> None:
    """Which Capitals have changed hands since these were taken down; Great Powers' carry no markers."""
    for nation in range(NATIONS):
        if s.marker[nation] != markers[nation]:
            kind = "control" if s.marker[nation] != INDEPENDENT else "control-restored"
            s.log(kind, nation, s.marker[nation], rule="1.14j")
    for area in GREAT_CAPITALS:
        if RANK[NATION[area]] == "great_power" and controller(s, area) != held[area]:
            s.log("capital-taken", area, controller(s, area), rule="1.14e")


def captor_of(s: Position, nation: int) -> int | None:
    """1.121b: the Enemy that alone occupies the Capital. ANS units capture nothing [3.21b, 3.22b, 3.23b]."""
    capital = CAPITAL[nation]
    if capital == NOWHERE or len(s.present[capital]) != 1:
        return None
    captor = owner_of(s, capital)
    if captor not in FACTIONS or not has_ground_support(s, capital, captor):
        return None
    if s.status[nation] == ARMED_MINOR:
        return captor if is_minors_foe(s, captor, nation) else None
    return captor if at_war_with(s, captor, ORIGINAL[capital]) else None


def defeat_minor(s: Position, nation: int, captor: int) -> None:
    """15.421a: its units are gone; nobody's Enemy any more."""
    s.log("minor-defeated", nation, captor, rule="15.421a")
    for area in AREAS_OF[nation]:
        for block in units_in(s, area):
            if FACTION[block] == INDEPENDENT:
                remove(s, block)
    s.status[nation] = DEFEATED
    s.violator[nation] = INDEPENDENT
    s.foes[nation] = 0


def defeat_power(s: Position, nation: int, captor: int) -> None:
    """2.21b, c: its units leave the game for good: `building.py` has none for a Defeated Power."""
    power = POWER_OF[nation]
    s.log("power-defeated", nation, captor, rule="2.21b")
    s.status[nation] = DEFEATED
    for block in range(BLOCKS):
        if POWER[block] == power and s.where[block] != NOWHERE:
            remove(s, block)
    for colony in COLONIES:
        if POWER_OF[colony] == power and s.status[colony] == HOME_LAND:
            orphan(s, colony)


def orphan(s: Position, colony: int) -> None:
    """2.31d: a Colony becomes an Armed Minor, unless another Power occupies or holds its Capital and so keeps it."""
    capital = CAPITAL[colony]
    if s.present[capital]:
        s.marker[colony] = owner_of(s, capital)
    if s.marker[colony] == INDEPENDENT:
        arm_colony(s, colony)
    else:
        s.status[colony] = DEFEATED
