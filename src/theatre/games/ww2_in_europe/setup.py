"""The set-up of both start dates [GEN-04]."""

from __future__ import annotations

from collections.abc import Mapping

from theatre.core.dice import Dice
from theatre.games.ww2_in_europe.advanced.leaders import set_up_leaders
from theatre.games.ww2_in_europe.options import Switches
from theatre.games.ww2_in_europe.politics.minors import muster
from theatre.games.ww2_in_europe.state import (
    ACTIVE,
    NEUTRAL,
    NO_CONVOY,
    OUT,
    Convoy,
    Position,
    empty_position,
    is_naval,
    place,
    put,
)
from theatre.games.ww2_in_europe.tables import (
    KIND_ID,
    POWER_ID,
    POWERS,
    SETUPS,
    SIDES,
    TRANSPORT,
    ConvoyRow,
    Forces,
    SetUp,
    turn_number,
)
from theatre.games.ww2_in_europe.world import (
    CIRCLE,
    FRONT_ID,
    IS_MAJOR_FLAG,
    IS_MINOR_FLAG,
    LANDS,
    NOWHERE,
    country,
    space,
)


def set_up(start: str, dice: Dice, options: Mapping[str, int] | None = None) -> Position:
    rows = SETUPS[start]
    switches = Switches(**{name: bool(value) for name, value in (options or {}).items()})
    turn = turn_number(rows.season, rows.year)
    s = Position(**empty_position(start=start, switches=switches, turn=turn, stack=[], dice=dice))  # type: ignore[arg-type]
    for power, row in enumerate(POWERS):
        s.status[power] = OUT if row.id in rows.out else NEUTRAL if row.id in rows.neutral else ACTIVE
        s.money[power] = rows.money[row.id]
        s.rp[power] = row.rp if s.status[power] != OUT else 0
    for front, side in rows.initiative.items():
        s.initiative[FRONT_ID[front]] = SIDES.index(side)
    _lay_out_land(s, rows)
    for power_id, forces in rows.forces.items():
        _place_forces(s, POWER_ID[power_id], forces)
    for country_id, patron in rows.minor_allies.items():
        muster(s, country(country_id), POWER_ID[patron], except_in=tuple([space(name) for name in rows.not_placed]))
    for convoy in rows.convoys:
        _start_convoy(s, convoy)
    if switches.leaders:
        set_up_leaders(s)
    return s


def _lay_out_land(s: Position, rows: SetUp) -> None:
    for power_id, names in rows.control.items():
        for name in names:
            s.controller[space(name)] = POWER_ID[power_id]
    for land in LANDS:
        s.flag[land] = IS_MAJOR_FLAG[land] or IS_MINOR_FLAG[land]
    for name in rows.dead_flags:
        s.flag[space(name)] = 0
    s.held = bytes(s.controller)


def _place_forces(s: Position, power: int, forces: Forces) -> None:
    for name, units in forces.items():
        for kind, count in units.items():
            if kind == "fortress":
                s.fortress[space(name)] = power
                continue
            for _ in range(count):
                place(s, power, KIND_ID[kind], space(name))


def _start_convoy(s: Position, row: ConvoyRow) -> None:
    """Its transports come from the end ports, the first port before the last."""
    owner = POWER_ID[row.owner]
    ports = tuple([CIRCLE[space(name)] for name in row.ports])
    ships = [
        unit
        for port in (ports[0], ports[-1])
        for unit in s.here[port]
        if is_naval(s, unit) and s.kind[unit] == TRANSPORT and s.owner[unit] == owner and s.convoy[unit] == NO_CONVOY
    ]
    number = len(s.convoys)
    s.convoys.append(Convoy(owner, ports, tuple([tuple([space(sea) for sea in leg]) for leg in row.legs])))
    assert len(ships) >= row.transports, f"{row.ports} have too few transports"
    for ship in ships[: row.transports]:
        s.convoy[ship] = number
        put(s, ship, NOWHERE)
