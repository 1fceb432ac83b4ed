"""What declarations of war do to the other neutrals [16.1.5, 16.1.6], and a neutral that comes over to the Axis."""

from __future__ import annotations

from theatre.core.flow import Frame
from theatre.games.supreme_commander.politics import minor_set_up
from theatre.games.supreme_commander.politics.accord import Accord
from theatre.games.supreme_commander.politics.alignment import join_side, make_ally
from theatre.games.supreme_commander.politics.chart import has_marker, is_last_box, move, neighbours
from theatre.games.supreme_commander.relations import active_powers
from theatre.games.supreme_commander.state import INACTIVE, Position
from theatre.games.supreme_commander.tables import (
    ALLIES,
    AXIS,
    DIPLOMACY,
    FRANCE,
    GERMANY,
    ITALY,
    NATION_ID,
    UK,
    USA,
    USSR,
)

_LISTS = DIPLOMACY.belligerence
WESTERN = tuple([NATION_ID[name] for name in _LISTS.western])
SOVIET = tuple([NATION_ID[name] for name in _LISTS.soviet])
_WITH_ITALY = tuple([NATION_ID[name] for name in _LISTS.inactive_italy])


def shift(s: Position, nation: int) -> None:
    """A neutral's marker goes a box toward the Axis, past G3 it joins it (RUL-30)."""
    if not has_marker(s, nation):
        return
    if is_last_box(s, nation, AXIS):
        s.push(ComingOver(nation))
    else:
        move(s, nation, AXIS)


def note_declaration(s: Position, aggressors: tuple[int, ...], victim: int) -> None:
    """Allied powers have come to be at war with a nation by a declaration of their side; called before it is Active."""
    allied = [power for power in aggressors if s.camp[power] == ALLIES]
    if any(power in (UK, FRANCE, USA) for power in allied):
        if victim == ITALY and s.status[ITALY] == INACTIVE:
            _shift_all(s, (*WESTERN, *_WITH_ITALY), victim)
        elif victim in WESTERN:
            _shift_all(s, WESTERN, victim)
    if USSR in allied and victim in SOVIET:
        _shift_all(s, SOVIET, victim)


def note_attack_on_ussr(s: Position, aggressors: tuple[int, ...]) -> None:
    """The USSR has come to be at war with Germany by a declaration of the Axis: Germany is on its list too (RUL-58)."""
    if GERMANY in aggressors:
        _shift_all(s, SOVIET, GERMANY)


def _shift_all(s: Position, nations: tuple[int, ...], victim: int) -> None:
    for nation in nations:
        if nation != victim:
            shift(s, nation)


def axis_controllers(s: Position, nation: int) -> tuple[int, ...]:
    """10.5: the Active ones of Germany and Italy that are adjacent; of both or neither those that are Active."""
    able = [power for power in active_powers(s, AXIS) if power in (GERMANY, ITALY)] or list(active_powers(s, AXIS))
    near = [power for power in able if power in neighbours(s, nation)]
    return tuple(near if len(near) == 1 else able) or (GERMANY,)


class ComingOver(Frame[Position], tag="16.1"):
    """A marker moves past G3: a minor becomes an ally of the Axis, Italy an Active power of it."""

    nation: int
    asked: bool = False

    def step(self, s: Position) -> bool:
        if not has_marker(s, self.nation):  # it was moved there twice at once
            s.done(self)
        elif self.nation == ITALY:
            s.done(self)
            join_side(s, ITALY, AXIS)
        elif not self.asked:
            self.asked = True
            s.push(Accord("controller", self.nation, axis_controllers(s, self.nation)))
        return True

    def child_done(self, s: Position, child: Frame[Position], result: int) -> None:
        if isinstance(child, Accord):
            s.done(self)
            make_ally(s, self.nation, result)
            minor_set_up.begin(s, self.nation)
