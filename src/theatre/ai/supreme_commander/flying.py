"""Air units: ground support where the net counts, interceptors, bombing by those who have nothing else to do."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.supreme_commander.answers import menu
from theatre.ai.supreme_commander.survey import Survey, worth
from theatre.core.decision import Args, Choice, Decision
from theatre.games.supreme_commander.air.air_combat import AirCombat, over, strength
from theatre.games.supreme_commander.air.bases import front_of, in_front
from theatre.games.supreme_commander.relations import other_side
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import BOMBER, CLEAR, DECOYS, FIGHTER, LIMITS, UK, USA
from theatre.games.supreme_commander.weather import weather
from theatre.games.supreme_commander.world import BIT, FRONT, FRONTS, GROUND_SIDES, MSP, across


def commit(s: Position, decision: Decision) -> Iterator[Choice]:
    """Fighters first, two more than the enemy where most is at stake; bombers where fighters are or no enemy is."""
    side = s.camp[decision.seat]
    rows = menu(decision, "commit")
    waiting = [unit for (unit,) in menu(decision, "hold")]
    real = [row for row in rows if s.kind[row[0]] not in DECOYS]

    def score(row: Args) -> tuple[float, int, int]:
        unit, target = row
        ours, theirs = len(over(s, target, side)), len(over(s, target, other_side(side)))
        fighters = len(over(s, target, side, FIGHTER))
        value = worth(s, target) + (10.0 if ours <= theirs else 0.0)
        if ours - theirs >= LIMITS.air_modifier:
            value -= 100.0
        if s.kind[unit] == BOMBER and theirs and not fighters:
            value -= 60.0
        return value + 5.0 * (s.kind[unit] == FIGHTER), -target, -unit

    for row in sorted(real, key=score, reverse=True):
        if score(row)[0] > 0:
            yield Choice("commit", row)
    for unit in sorted(waiting, key=lambda one: (s.kind[one] not in DECOYS, one)):
        yield Choice("hold", (unit,))


def second_round(s: Position, decision: Decision) -> Iterator[Choice]:
    """On with the fight if one is not weaker."""
    frame = s.enclosing(AirCombat)
    side = s.camp[decision.seat]
    own, foes = over(s, frame.hex, side), over(s, frame.hex, other_side(side))
    yield Choice("fight_on" if strength(s, own, foes) >= strength(s, foes, own) else "withdraw")


def air_loss(s: Position, decision: Decision) -> Iterator[Choice]:
    """Decoys, then bombers if fighters are what decides, then fighters."""
    order = {FIGHTER: 1, BOMBER: 2}
    for row in sorted(menu(decision, "lose"), key=lambda row: (order.get(s.kind[row[0]], 0), row)):
        yield Choice("lose", row)


def shoot(s: Position, decision: Decision) -> Iterator[Choice]:
    for row in sorted(menu(decision, "shoot"), key=lambda row: (s.kind[row[0]] != BOMBER, row)):
        yield Choice("shoot", row)


def intercept(s: Position, decision: Decision) -> Iterator[Choice]:
    """As many fighters as come, and one more."""
    (hex_,) = [arg for arg in decision.prompt.args if isinstance(arg, int)][:1]
    side = s.camp[decision.seat]
    ours, theirs = len(over(s, hex_, side, FIGHTER)), len(over(s, hex_, other_side(side)))
    if side == s.active:
        yield Choice("done")
    if ours <= theirs:
        for (unit,) in menu(decision, "scramble"):
            if s.kind[unit] == FIGHTER:
                yield Choice("scramble", (unit,))
    yield Choice("done")


def bombing(s: Position, decision: Decision) -> Iterator[Choice]:
    """Bombers of fronts without battles, over the richest city; with fighters if enemies have some there."""
    survey = Survey(s, decision.seat)
    if weather(s) != CLEAR or decision.seat not in (UK, USA):
        yield Choice("done")
    fronts = {FRONT[at] for at in survey.foes_at if BIT[at] & _beside(survey)}
    for front in FRONTS:
        if front in fronts:
            continue
        mine = [u for u in in_front(s, front) if s.serves[u] in survey.own_nations and not s.shown[u]]
        bombers = [u for u in mine if s.kind[u] == BOMBER]
        fighters = [u for u in mine if s.kind[u] == FIGHTER]
        if not bombers:
            continue
        for hex_ in sorted(survey.prizes, key=lambda at: (-MSP[at], at)):
            if MSP[hex_] and hex_ not in s.bombed:
                yield Choice("bomb", (hex_, *sorted([*bombers, *fighters])))
                yield Choice("bomb", (hex_, *sorted(bombers)))
                yield Choice("bomb", (hex_, bombers[0]))
    yield Choice("done")


def _beside(survey: Survey) -> int:
    mask = 0
    for nation in survey.own_nations:
        mask |= survey.s.zoners[nation]
    return across(mask, GROUND_SIDES)


def best_front(survey: Survey) -> int:
    """The front in which most hostile strength is near own units."""
    beside = _beside(survey)
    weight = dict.fromkeys(FRONTS, 0.0)
    for at, strength_ in survey.feared_at.items():
        if FRONT[at] in weight:
            weight[FRONT[at]] += strength_ * (3.0 if BIT[at] & beside else 0.3)
    return max(weight, key=lambda front: (weight[front], -front))


def transfers(survey: Survey) -> list[Choice]:
    """Air units leave fronts in which there is nothing to do; one stays."""
    s, power = survey.s, survey.power
    goal = best_front(survey)
    beside = _beside(survey)
    busy = {FRONT[at] for at in survey.foes_at if BIT[at] & beside}
    mine = [u for front in FRONTS for u in in_front(s, front) if s.serves[u] == power and not s.shown[u]]
    idle = [u for u in mine if front_of(s, u) not in busy and front_of(s, u) != goal]
    return [Choice("transfer", (unit, goal)) for unit in idle[: max(0, len(idle) - 1)]] if goal in busy else []
