"""Redeployments that are bound to a purpose: a garrison of Russia [26.924], or by variants [YMP-A11, YMP-L15]."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from theatre.core.decision import Args, Refusal, Sifted, Walk
from theatre.games.third_reich.nations import is_frozen
from theatre.games.third_reich.politics.russian_surrender import lacks_garrison
from theatre.games.third_reich.politics.unrest import is_short, quells
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AIR, AXIS, FRANCE, GERMANY, IS_GROUND, KIND, NATION, UNITS, USSR
from theatre.games.third_reich.world import BIT, COUNTRY_MASK, SPACES

Why = Callable[[Args], Refusal | None]


def tied(s: Position, power: int, walk: Walk) -> Walk:
    """The redeployment of a unit to a place, as far as the power may do it now."""
    if power == FRANCE and is_short(s):
        return Tied(walk, lambda said: None if _quells(s, said) else Refusal("YMP-A11"))
    if power == GERMANY and is_frozen(s):
        return Tied(walk, lambda said: None if _comes_home(said) else Refusal("YMP-L15"))
    if s.sides[power] == AXIS and lacks_garrison(s):
        return Tied(walk, lambda said: None if _garrisons(s, said) else Refusal("26.924"))
    return walk


def _quells(s: Position, said: Args) -> bool:
    known = 0 <= said[0] < UNITS and NATION[said[0]] == FRANCE
    return known and (len(said) < 2 or (0 <= said[1] < SPACES and quells(s, said[0], said[1])))


def _garrisons(s: Position, said: Args) -> bool:
    """Ground and air units from outside, to Russia."""
    known = 0 <= said[0] < UNITS and (IS_GROUND[said[0]] or KIND[said[0]] == AIR)
    outside = known and s.where[said[0]] >= 0 and not BIT[s.where[said[0]]] & COUNTRY_MASK[USSR]
    return outside and (len(said) < 2 or (0 <= said[1] < SPACES and bool(BIT[said[1]] & COUNTRY_MASK[USSR])))


def _comes_home(said: Args) -> bool:
    """Ground units, to Germany only."""
    known = 0 <= said[0] < UNITS and IS_GROUND[said[0]]
    return known and (len(said) < 2 or (0 <= said[1] < SPACES and bool(BIT[said[1]] & COUNTRY_MASK[GERMANY])))


class Tied:
    """A walk of which a unit and its place are judged as well by a rule of their own."""

    def __init__(self, walk: Walk, why: Why, said: Args = ()) -> None:
        self.walk, self.why, self.said = walk, why, said

    def tokens(self) -> Sequence[int]:
        if self.said:
            return Sifted(tuple(self.walk.tokens()), lambda token: self.why((*self.said, token)) is None)
        return Sifted(tuple(self.walk.tokens()), lambda unit: self.why((unit,)) is None and self._has_place(unit))

    def _has_place(self, unit: int) -> bool:
        return any(self.why((unit, place)) is None for place in self.walk.step(unit).tokens())

    def refuse(self, token: int) -> Refusal | None:
        return self.walk.refuse(token) or self.why((*self.said, token))

    def step(self, token: int) -> Tied:
        return Tied(self.walk.step(token), self.why, (*self.said, token))

    def whole(self) -> bool:
        return self.walk.whole()
