"""Interceptions: fleets and air that meet the enemy at sea where the exact chances favour it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb

from theatre.ai.third_reich.estimate import factors, price
from theatre.core.decision import Args, Choice, Decision
from theatre.games.third_reich.air.strikes import AT_SEA
from theatre.games.third_reich.naval.courses import length
from theatre.games.third_reich.naval.fighting import INTERCEPTOR, NavalBattle, advantage, modifier, toll
from theatre.games.third_reich.naval.interception import Interceptions, succeeds_to
from theatre.games.third_reich.naval.pursuit import Hunt, Interception, StrikeAtSea, joined
from theatre.games.third_reich.naval.sorties import (
    BASE_CHANGE,
    BOMBARDMENT,
    CARRIED,
    INTERCEPTION,
    INVASION,
    TRANSPORT,
    Sortie,
    burden,
    strength,
)
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import CHARTS, COMBAT, NATION

FACES = 6
FACTOR = CHARTS.costs.per_factor["naval"]  # BRPs
AIR_FACTOR = CHARTS.costs.per_factor["air"]
TURNED_BACK = {BASE_CHANGE: 1.0, TRANSPORT: 6.0, INVASION: 25.0, BOMBARDMENT: 4.0}
"""What it is worth that a mission does not arrive, its cargo apart."""
CARGO_SHARE = 0.5  # of what cargo costs that counts if it comes too late
LEAST = 2.0  # BRPs that an interception must promise
MOST_HEXES = 6  # of a course that are looked at


class Clash:
    """A battle at sea in numbers: sizes of the forces and what their nations add to the dice."""

    def __init__(self, s: Position, own: Sequence[int], other: Sequence[int], hex_: int) -> None:
        self.own, self.other = tuple(own), tuple(other)
        self.lead = _bonus(s, self.own, self.other, hex_) - _bonus(s, self.other, self.own, hex_)

    def value(self, prize: float) -> float:
        """BRPs that the interceptor may expect if it stays to the end; `prize` if the others must turn back."""
        return _mean([self._outcome(margin, prize) for margin in _margins(self.lead)])

    def _outcome(self, margin: int, prize: float) -> float:
        losers = self.other if margin >= 0 else self.own
        lost, paid = toll(abs(margin), losers, False)
        paid = min(paid, factors(self.own if margin >= 0 else self.other))
        return FACTOR * (lost - paid) + prize if margin >= 0 else FACTOR * (paid - lost)

    def value_broken_off(self) -> float:
        """The same if it breaks off."""
        tolls = [toll(max(0, -margin), self.own, True) for margin in _margins(self.lead)]
        return _mean([FACTOR * (paid - lost) for lost, paid in tolls])


def _bonus(s: Position, own: Args, other: Args, hex_: int) -> int:
    return advantage(factors(own), factors(other)) + min([modifier(s, NATION[unit], hex_) for unit in own])


@cache
def _margins(lead: int) -> list[int]:
    return [lead + own - other for own in range(1, FACES + 1) for other in range(1, FACES + 1)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def prize_of(chain: tuple[Sortie, ...], prey: Sequence[int]) -> float:
    """What it is worth to stop these sorties: a hunter is worth what it hunts."""
    found = 0.0
    for at in prey:
        one = chain[at]
        if one.kind == INTERCEPTION:
            found += prize_of(chain, one.prey)
        else:
            found += TURNED_BACK.get(one.kind, 0.0) + CARGO_SHARE * price(one.cargo)
    return found


def interceptions(s: Position, decision: Decision) -> Iterator[Choice]:
    """The interception by fleets that promises most, and strikes by air."""
    frame = s.stack[-1]
    if not isinstance(frame, Interceptions):
        return
    hunt = Hunt(s, decision.seat, frame.level, frame.chain, frame.tries, frame.finished)
    if hunt.preys:
        yield from _by_fleets(hunt)
        yield from _by_air(hunt, frame.flying)


def _by_fleets(hunt: Hunt) -> Iterator[Choice]:
    best: tuple[float, Choice] | None = None
    start = Interception(hunt)
    for prey in start.tokens():
        there = start.step(prey)
        for hex_ in _sample(list(there.tokens())):
            found = _best_at(hunt, there.step(hex_))
            if found is not None and (best is None or found[0] > best[0]):
                best = found
    if best is not None and best[0] >= LEAST:
        yield best[1]


def _sample(hexes: list[int]) -> list[int]:
    """Some hexes of a course, spread over it, the last among them."""
    return hexes if len(hexes) <= MOST_HEXES else sorted({*hexes[:: len(hexes) // MOST_HEXES], hexes[-1]})


def _best_at(hunt: Hunt, walk: Interception) -> tuple[float, Choice] | None:
    """The best fleets for a place: those of one quay, all of them or the larger ones."""
    chain = hunt.chain
    prey = joined(chain, walk.prey, walk.hex)
    others = [unit for at in prey for unit in chain[at].fleets]
    prize = prize_of(chain, prey)
    best: tuple[float, Choice] | None = None
    for units in walk.able.values():
        course: Args = ()
        for count in range(1, len(units) + 1):
            sent = sorted(sorted(units, key=lambda unit: (-COMBAT[unit], unit))[:count])
            value = Clash(hunt.s, sent, others, walk.hex).value(prize)
            if value < LEAST:
                continue
            course = course or _course(walk, sent)
            chance = succeeds_to(length((hunt.s.where[sent[0]], *course))) / FACES if course else 0.0
            if course and (best is None or chance * value > best[0]):
                best = chance * value, Choice("intercept", (walk.prey, walk.hex, count, *sent, *course))
    return best


def _course(walk: Interception, sent: list[int]) -> Args:
    """The shortest way of fleets to the place."""
    for token in (len(sent), *sent):
        if walk.refuse(token) is not None:
            return ()
        walk = walk.step(token)
    way: list[int] = []
    while not walk.whole():
        tokens = walk.tokens()
        if not tokens:
            return ()
        way.append(tokens[0])
        walk = walk.step(tokens[0])
    return tuple(way)


def _by_air(hunt: Hunt, flying: Args) -> Iterator[Choice]:
    """Strikes on what carries more than it could without a few of its ships."""
    start = StrikeAtSea(hunt, flying)
    for prey in start.tokens():
        target = hunt.chain[prey]
        for hex_ in list(start.step(prey).tokens())[-1:]:
            units = sorted(start.step(prey).step(hex_).tokens(), key=lambda unit: (-COMBAT[unit], unit))
            for count in range(len(units), 0, -1):
                if strike_value(target, factors(units[:count])) >= LEAST:
                    yield Choice("strike", (prey, hex_, *sorted(units[:count])))
                    break


def strike_value(target: Sortie, flown: int) -> float:
    """BRPs that a strike may expect to sink, less the air that it costs."""
    sunk, downed = AT_SEA
    size, carried = strength(target), CARRIED.get(target.kind, 1)
    each = price(target.cargo) / max(1, factors(target.cargo))
    value = -AIR_FACTOR * flown * (FACES + 1 - downed) / FACES
    for hits in range(flown + 1):
        lost = min(hits, size)
        drowned = -(-max(0, burden(target) - (size - lost)) // carried)
        value += _chance(flown, hits, sunk / FACES) * (FACTOR * lost + each * min(drowned, factors(target.cargo)))
    return value


def _chance(dice: int, hits: int, each: float) -> float:
    chance: float = comb(dice, hits) * each**hits * (1 - each) ** (dice - hits)
    return chance


def break_off(s: Position, decision: Decision) -> Iterator[Choice]:
    """An interceptor that has met too many goes home."""
    frame = s.stack[-1]
    assert isinstance(frame, NavalBattle)
    side = frame.may_break[0]
    clash = Clash(s, frame.forces[side], frame.forces[1 - side], frame.hex)
    chain = s.enclosing(Interceptions).chain
    met = [at for at, one in enumerate(chain) if set(one.fleets) & set(frame.forces[1 - side])]
    prize = prize_of(chain, met if side == INTERCEPTOR else [])
    yield Choice("fight" if clash.value(prize) >= clash.value_broken_off() else "break-off")
