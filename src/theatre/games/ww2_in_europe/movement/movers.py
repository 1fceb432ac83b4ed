"""Who may be given orders in a step of Movement [MOV-05 to MOV-09, MOV-13, MOV-15, CUT-01, SUR-01]."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from theatre.board.masks import from_indices
from theatre.core.decision import Refusal
from theatre.games.ww2_in_europe.movement.basing import base_of
from theatre.games.ww2_in_europe.movement.orders import flying_to
from theatre.games.ww2_in_europe.politics.partition import foreign_units, is_garrison, is_partitioning, obeys_pact
from theatre.games.ww2_in_europe.state import (
    ATTACK,
    CARRY,
    DROP,
    GONE,
    IS_ZERO,
    NO_CONVOY,
    NO_MISSION,
    PATROL,
    STRATEGIC,
    Position,
    active_units,
    enemy_ground_in,
    is_active,
    is_air,
    is_ground,
    is_naval,
    marked,
    other,
    side_of,
)
from theatre.games.ww2_in_europe.tables import (
    AIR,
    AIRBASE,
    AIRBORNE,
    ALLIES,
    AVOIDS,
    BASE_KIND,
    BOMBER,
    FIGHTER,
    GROUND,
    NAVAL,
    SUBMARINE,
    TRANSPORT,
    USSR,
)
from theatre.games.ww2_in_europe.world import FRONTS_OF, NOWHERE, PACT_SOVIET, SPACES, is_land, is_water

OWN_FRONTS, ALL_FRONTS, OTHER_FRONTS = 1, 2, 3
PROMISED = from_indices(PACT_SOVIET)
OVER_LAND = (ATTACK, STRATEGIC, DROP)
STEP_RULE = {OWN_FRONTS: "MOV-07", ALL_FRONTS: "MOV-08", OTHER_FRONTS: "MOV-09"}


class Movers(NamedTuple):
    """The units of a side that have no orders yet and may get some now."""

    ground: list[int]
    ships: list[int]
    planes: list[int]


def has_initiative(s: Position, side: int, at: int) -> bool:
    """On the Front of a space; at a multi-front port the player names one of its two [PRT-16]."""
    return any(s.initiative[front] == side for front in FRONTS_OF[at])


def may_move_now(s: Position, at: int, step: int) -> bool:
    """Do units in this space move in this step?"""
    if step == ALL_FRONTS:
        return True
    return has_initiative(s, s.first if step == OWN_FRONTS else other(s.first), at)


def movers(s: Position, side: int, step: int) -> Movers:
    """All of them; `why_not_move` explains the others."""
    return Movers(ground_movers(s, side, step), ship_movers(s, side, step), plane_movers(s, side, step))


def ground_movers(s: Position, side: int, step: int, sort: bytes = GROUND) -> list[int]:
    """Those, of all kinds or some, that are neither Cut Off nor held by enemy troops [MOV-13, CUT-01]."""
    now = _spaces_of_step(s, step)
    met = s.troops[side] & s.troops[other(side)]
    found = [unit for unit in _idle(s, side, sort, s.cut_off.translate(IS_ZERO)) if now[s.where[unit]]]
    if s.troops[side] & PROMISED:
        found = [unit for unit in found if not is_garrison(s, unit)]
    return [unit for unit in found if not met >> s.where[unit] & 1 or _is_free(s, unit)] if met else found


def ship_movers(s: Position, side: int, step: int) -> list[int]:
    now = _spaces_of_step(s, step)
    return [unit for unit in _idle(s, side, NAVAL) if now[s.where[unit]]]


def plane_movers(s: Position, side: int, step: int, sort: bytes = AIR) -> list[int]:
    """Those, of all kinds or some, that no enemy planes hold in their space [MOV-15]."""
    now = _spaces_of_step(s, step)
    where, aboard = s.where, s.aboard
    idle = [(unit, where[unit] if aboard[unit] == NOWHERE else base_of(s, unit)) for unit in _idle(s, side, sort)]
    based = [(unit, at) for unit, at in idle if now[at]]
    pinned = _wings(s, other(side)) if based else ()
    return [unit for unit, at in based if at not in pinned]


def _idle(s: Position, side: int, sort: bytes, *fit: bytearray) -> Iterable[int]:
    """Units of some kinds of a side's active powers, without orders and not Surprised; `fit` marks what else counts."""
    kinds = s.kind.translate(sort)
    if 1 not in kinds:
        return []
    return marked(active_units(s, side), kinds, s.mission.translate(IS_ZERO), s.surprised.translate(IS_ZERO), *fit)


def pact_movers(s: Position, side: int, step: int) -> list[int]:
    """Soviet ground units that may march for the pact [PAC-08]; in the step of the Front where they stand."""
    if side != ALLIES or not is_partitioning(s):
        return []
    found = [unit for unit, owner in enumerate(s.owner) if owner == USSR and s.mission[unit] == NO_MISSION]
    here = [unit for unit in found if is_ground(s, unit) and may_move_now(s, s.where[unit], step)]
    return [unit for unit in here if _is_free_for_pact(s, unit)]


def _is_free(s: Position, unit: int) -> bool:
    """Not held by enemy troops in its space [MOV-13]."""
    return not enemy_ground_in(s, s.where[unit], s.owner[unit])


def _is_free_for_pact(s: Position, unit: int) -> bool:
    """Not held by those against whom it fights for the pact [MOV-13]."""
    return not foreign_units(s, s.where[unit])


_movable: dict[tuple[bytes, int], bytes] = {}


def _spaces_of_step(s: Position, step: int) -> bytes:
    """For each space, whether units in it move in this step, and no for NOWHERE; the markers can lie in few ways."""
    key = bytes(s.initiative), step if step == ALL_FRONTS else 2 * step + s.first + ALL_FRONTS
    if key not in _movable:
        _movable[key] = bytes([*[may_move_now(s, at, step) for at in range(SPACES)], False])
    return _movable[key]


def _wings(s: Position, side: int) -> set[int]:
    """The land spaces where planes of active powers of a side stand or are ordered to."""
    mine = marked(active_units(s, side), s.kind.translate(AIR))
    return {s.path[unit][-1] if s.path[unit] and s.mission[unit] in OVER_LAND else s.where[unit] for unit in mine}


def is_pinned(s: Position, unit: int) -> bool:
    """A plane cannot leave a land space where enemy planes are, or are on their way to [MOV-15]."""
    land = s.where[unit]
    if not is_land(land):
        return False
    enemy = other(side_of(s, unit))
    resting = [one for one in s.here[land] if is_air(s, one) and s.mission[one] == NO_MISSION]
    foes = [one for one in (*resting, *flying_to(s, land, enemy)) if side_of(s, one) == enemy]
    return any(is_active(s, s.owner[one]) for one in foes)


Fit = Callable[[Position, int], Refusal | None]
Why = Callable[[int], Refusal | None]


def why_not_move(s: Position, unit: int, side: int, step: int, fit: Fit) -> Refusal | None:
    """What keeps a unit of this player from getting these orders in this step; `fit` asks what the verb wants."""
    if not 0 <= unit < len(s.kind) or s.kind[unit] == GONE or side_of(s, unit) != side:
        return Refusal("SEQ-01")
    if obeys_pact(s, unit):
        return _why_not_for_pact(s, unit, step, fit)
    if not is_active(s, s.owner[unit]) or is_garrison(s, unit):
        return Refusal("NEU-01")
    refusal = fit(s, unit)
    if refusal is not None:
        return refusal
    if s.mission[unit] != NO_MISSION:
        return Refusal("MOV-10")
    at = base_of(s, unit)
    if at == NOWHERE:
        return Refusal("SEA-07")
    if not may_move_now(s, at, step):
        return Refusal(STEP_RULE[step], kind="not yet")
    if s.cut_off[unit]:
        return Refusal("CUT-01")
    if s.surprised[unit]:
        return Refusal("SUR-01")
    if is_ground(s, unit) and enemy_ground_in(s, at, s.owner[unit]):
        return Refusal("MOV-13")
    return Refusal("MOV-15") if is_air(s, unit) and is_pinned(s, unit) else None


def _why_not_for_pact(s: Position, unit: int, step: int, fit: Fit) -> Refusal | None:
    if fit is not marches or not is_ground(s, unit):
        return Refusal("PAC-08")
    if s.mission[unit] != NO_MISSION:
        return Refusal("MOV-10")
    if not may_move_now(s, s.where[unit], step):
        return Refusal(STEP_RULE[step], kind="not yet")
    return None if _is_free_for_pact(s, unit) else Refusal("MOV-13")


# what each verb wants


def marches(s: Position, unit: int) -> Refusal | None:
    if s.kind[unit] == AIRBASE:
        return Refusal("ABS-03")
    return None if is_ground(s, unit) else Refusal("GRD-01")


def sails(s: Position, unit: int) -> Refusal | None:
    if not is_naval(s, unit) and not is_air(s, unit):
        return Refusal("NAV-01")
    return Refusal("SEA-07") if s.convoy[unit] != NO_CONVOY else None


def patrols(s: Position, unit: int) -> Refusal | None:
    """Submarines, transports and ships in convoys never do."""
    refusal = sails(s, unit)
    if refusal is None and AVOIDS[s.kind[unit]]:
        refusal = Refusal("SUB-01" if BASE_KIND[s.kind[unit]] == SUBMARINE else "TRN-01")
    return refusal or (Refusal("SEA-02") if s.mission[unit] == PATROL else None)


def raids(s: Position, unit: int) -> Refusal | None:
    if BASE_KIND[s.kind[unit]] not in (SUBMARINE, BOMBER):
        return Refusal("SWF-02")
    attacks = s.mission[unit] == STRATEGIC and is_water(s.path[unit][-1])
    return Refusal("SEA-08") if attacks else sails(s, unit)


def flies(s: Position, unit: int) -> Refusal | None:
    return None if is_air(s, unit) else Refusal("AIR-01")


def bombs(s: Position, unit: int) -> Refusal | None:
    return None if BASE_KIND[s.kind[unit]] in (BOMBER, FIGHTER) else Refusal("SWF-02")


def ferries(s: Position, unit: int) -> Refusal | None:
    if BASE_KIND[s.kind[unit]] != TRANSPORT or s.mission[unit] == CARRY:
        return Refusal("TRN-03")
    return sails(s, unit)


def is_carried(s: Position, unit: int) -> Refusal | None:
    """A unit that moves by itself may be cargo; what fits is asked of the transport."""
    if s.aboard[unit] != NOWHERE or is_naval(s, unit):
        return Refusal("TRN-03")
    return None


def drops(s: Position, unit: int) -> Refusal | None:
    return None if BASE_KIND[s.kind[unit]] == AIRBORNE else Refusal("ABN-01")


def carries_airborne(s: Position, unit: int) -> Refusal | None:
    return None if BASE_KIND[s.kind[unit]] == BOMBER else Refusal("ST3-01")
