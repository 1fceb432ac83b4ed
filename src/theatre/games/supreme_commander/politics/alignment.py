"""How a nation comes to belong to a power [3.3.1, 10.4.3, 16.1, 16.1.6.1], and how powers come to be at war [10.5]."""

from __future__ import annotations

from theatre.games.supreme_commander.economy import capture
from theatre.games.supreme_commander.relations import active_powers, at_war, have_fought, other_side, set_war
from theatre.games.supreme_commander.state import (
    ABSENT,
    ACTIVE,
    ALLY,
    CONTROLLED,
    ON_ALLY,
    POOL,
    SPARE,
    Position,
    lay,
)
from theatre.games.supreme_commander.tables import A3, AXIS, G3, NATION, NATIONS, POWERS, UNITS, VICHY


def make_ally(s: Position, nation: int, power: int, *, income: bool = True) -> None:
    """An Active minor ally: its marker is in the power's force pool, its MSP are counted there [9.1.9].

    A liberated nation brings no income: what is retaken in a minor is counted by nobody [9.1.3.2].
    """
    s.status[nation], s.patron[nation], s.foes[nation], s.box[nation] = ALLY, power, 0, ON_ALLY
    s.log("allied", nation, power, rule="10.4.3f")
    if income and nation != VICHY:  # RUL-20
        capture.join(s, nation, power)


def make_controlled(s: Position, nation: int, power: int, aggressors: tuple[int, ...]) -> None:
    """An Active Controlled Minor: at war with those who attacked it, run by a power that is not [16.1.6.1, 16.2]."""
    s.status[nation], s.patron[nation] = CONTROLLED, power
    s.box[nation] = G3 if s.camp[power] == AXIS else A3
    s.foes[nation] = sum([1 << foe for foe in aggressors])
    s.log("controlled", nation, power, rule="16.1.6.1a")


def attach(s: Position, nation: int, power: int, aggressors: tuple[int, ...]) -> None:
    """A nation that was attacked: an ally of a power at war with the aggressors, else a Controlled Minor."""
    if any(at_war(s, power, foe) for foe in aggressors):
        make_ally(s, nation, power)
    else:
        make_controlled(s, nation, power, aggressors)


def call_up(s: Position, nation: int) -> None:
    """Its units that were set aside join the force pool; none is placed [16.1.2, 16.1.3].

    Those of a former major power are there already; its others come as the scenario says.
    """
    for unit in range(UNITS if nation not in POWERS else 0):
        if NATION[unit] == nation and s.serves[unit] == nation and s.where[unit] == SPARE:
            lay(s, unit, POOL)


# powers


def begin_war(s: Position, ours: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    """Every power of one list is at war with every one of the other, and Active by it [3.3.1].

    Powers that a scenario leaves out stay out of it [19.2].
    """
    for a in [one for one in ours if s.status[one] != ABSENT]:
        for b in [one for one in theirs if s.status[one] != ABSENT]:
            if not have_fought(s, a, b):
                set_war(s, a, b)
                s.log("war", a, b, rule="10.5i")
            s.status[a] = s.status[b] = ACTIVE
    _promote(s)


def join_side(s: Position, power: int, side: int) -> None:
    """A power becomes Active on a side, at war with all that are at war with that side [10.4.3e].

    A power that is neutral after its collapse is at war with it when its time is up [17.13.4, 17.14.1].
    """
    s.camp[power], s.status[power], s.box[power] = side, ACTIVE, ON_ALLY
    s.log("joined", power, side, rule="10.4.3e")
    friends = [one for one in active_powers(s, side) if one != power]
    foes = [foe for foe in active_powers(s, other_side(side)) if any(have_fought(s, foe, one) for one in friends)]
    begin_war(s, (power,), tuple(foes))


def fighters(s: Position, aggressor: int) -> tuple[int, ...]:
    """Who goes to war with a power: it, and the Active ones of its side that are at war already [10.5i]."""
    side = s.camp[aggressor]
    foes = active_powers(s, other_side(side))
    others = [one for one in active_powers(s, side) if any(at_war(s, one, foe) for foe in foes)]
    return tuple(sorted({aggressor, *others}))


def resting(s: Position, side: int) -> tuple[int, ...]:
    """Powers that are neutral after their collapse: whom their side attacks they meet when their time is up."""
    return tuple([power for power in active_powers(s, side) if s.neutral_until[power] >= s.turn])


def _promote(s: Position) -> None:
    """A Controlled Minor becomes an ally when its controller is at war with its foes [16.1.6.1b, 16.2g]."""
    for nation in range(NATIONS):
        if s.status[nation] == CONTROLLED:
            power = s.patron[nation]
            if any(s.foes[nation] >> foe & 1 and at_war(s, power, foe) for foe in POWERS):
                make_ally(s, nation, power)
