"""Redeployments that are bound: by a garrison of Russia [26.924], by variants, by routes to be spared [24.23b]."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from theatre.core.decision import Args, Refusal, Sifted, Walk
from theatre.games.third_reich.nations import is_frozen
from theatre.games.third_reich.politics.conquest import routes_spared_by
from theatre.games.third_reich.politics.russian_surrender import lacks_factors, lacks_garrison
from theatre.games.third_reich.politics.unrest import is_short, quells
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import (
    AIR_BASE,
    ARMOR,
    AXIS,
    FLEET,
    FRANCE,
    GERMANY,
    IS_GROUND,
    KIND,
    NATION,
    UNITS,
    USSR,
)
from theatre.games.third_reich.world import BIT, COUNTRY_MASK, LAND_SIDES, PORTS, SPACES, across

Why = Callable[[Args], Refusal | None]


def bound_to_garrison(s: Position, power: int) -> str:
    """The rule by which a power redeploys for a garrison only; nothing is granted, given as aid or lent meanwhile."""
    if power == FRANCE and is_short(s):
        return "YMP-A11"
    return "26.924" if s.sides[power] == AXIS and lacks_garrison(s) else ""


def ties_on(s: Position, power: int) -> list[Why]:
    """What binds the redeployments of a power now: each judges a unit and its place."""
    ties: list[Why] = []
    if routes := routes_spared_by(s, power):
        ties.append(lambda said: Refusal("24.23b") if _cuts(routes, said) else None)
    if power == GERMANY and is_frozen(s):
        ties.append(lambda said: None if _comes_home(said) else Refusal("YMP-L15"))
    elif rule := bound_to_garrison(s, power):
        serves = _quells if rule == "YMP-A11" else _garrisons
        ties.append(lambda said: None if serves(s, said) else Refusal(rule))
    return ties


def tied(walk: Walk, ties: Sequence[Why]) -> Walk:
    for why in ties:
        walk = Tied(walk, why)
    return walk


def _cuts(routes: int, said: Args) -> bool:
    """Armor that ends next to a supply route."""
    armored = len(said) > 1 and KIND[said[0]] == ARMOR and 0 <= said[1] < SPACES
    return armored and bool(across(BIT[said[1]], LAND_SIDES) & routes)


def _quells(s: Position, said: Args) -> bool:
    known = 0 <= said[0] < UNITS and NATION[said[0]] == FRANCE
    return known and (len(said) < 2 or (0 <= said[1] < SPACES and quells(s, said[0], said[1])))


def _garrisons(s: Position, said: Args) -> bool:
    """From outside to Russia: ground units, and while factors of any kind are missing air and fleets too [26.921b]."""
    if not 0 <= said[0] < UNITS or s.where[said[0]] < 0 or BIT[s.where[said[0]]] & COUNTRY_MASK[USSR]:
        return False
    kind = KIND[said[0]]
    counts = IS_GROUND[said[0]] or (kind != AIR_BASE and lacks_factors(s))
    return counts and (len(said) < 2 or _is_russian(said[1], kind))


def _is_russian(place: int, kind: int) -> bool:
    """A hex in Russia, for a fleet a port there."""
    if kind == FLEET:
        return 0 <= place < len(PORTS) and bool(BIT[PORTS[place].hex] & COUNTRY_MASK[USSR])
    return 0 <= place < SPACES and bool(BIT[place] & COUNTRY_MASK[USSR])


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
