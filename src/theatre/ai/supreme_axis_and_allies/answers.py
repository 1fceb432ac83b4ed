"""Plain answers to the questions of a turn, good enough where nothing is at stake; every player falls back on them."""

from __future__ import annotations

from collections.abc import Callable

from theatre.core.decision import Choice, Decision
from theatre.games.supreme_axis_and_allies.attrition import AttritionLosses
from theatre.games.supreme_axis_and_allies.flak import FlakHits
from theatre.games.supreme_axis_and_allies.losses import Losses, Targets, Toll
from theatre.games.supreme_axis_and_allies.odds import loss_order
from theatre.games.supreme_axis_and_allies.state import Position
from theatre.games.supreme_axis_and_allies.tables import AIR, COST, GROUND, SUPPORTS_INFANTRY, TWO_HIT
from theatre.games.supreme_axis_and_allies.volley import Scouts

Answer = Callable[[Position, Decision], Choice | None]
"""What to choose; None leaves it to the fallback."""


PASSIVE = ("done", "keep", "pass", "stay", "hold", "decline", "skip", "press")


# casualties


def lose_cheapest(s: Position, decision: Decision) -> Choice | None:
    """The cheapest units first, but of an attack on land one ground unit, other than an ART, last of all."""
    frame = s.stack[-1]
    if not isinstance(frame, Losses):
        return None
    attacking = s.owner[frame.pool[0]] == s.active
    rank = {kind: place for place, kind in enumerate(loss_order({s.kind[unit] for unit in frame.pool}, attacking))}
    queue = sorted(frame.pool, key=lambda unit: (rank[s.kind[unit]], unit))
    troops = [unit for unit in queue if s.kind[unit] in GROUND]
    if attacking and troops and any(s.kind[unit] in AIR for unit in queue):
        holder = next((unit for unit in reversed(troops) if s.kind[unit] not in SUPPORTS_INFANTRY), troops[-1])
        queue.remove(holder)
        queue.append(holder)
    absorbing = [unit for unit in queue if s.kind[unit] in TWO_HIT]
    walk = Toll(Targets(s, frame.hits, frame.naval_only, frame.pool, frame.damaged))
    taken: list[int] = []
    for unit in (*absorbing, *queue, *queue):
        if walk.whole():
            break
        spare = unit in frame.damaged or taken.count(unit) > 0
        if len(taken) < len(absorbing) and taken == absorbing[: len(taken)] and unit in absorbing and spare:
            continue  # a ship absorbs one hit; the second waits for its turn in the queue
        if walk.refuse(unit) is None:
            walk = walk.step(unit)
            taken.append(unit)
    return Choice("lose", tuple(sorted(taken))) if walk.whole() else None


def hit_cheapest(s: Position, decision: Decision) -> Choice | None:
    """Which aircraft flak hits, which units attrition takes."""
    frame = s.stack[-1]
    if not isinstance(frame, (FlakHits, AttritionLosses)):
        return None
    units = sorted(frame.units, key=lambda unit: (COST[s.kind[unit]], unit))[: frame.hits]
    return Choice("hit" if isinstance(frame, FlakHits) else "lose", tuple(sorted(units)))


def scout_nearest(s: Position, decision: Decision) -> Choice | None:
    """The dice that miss by least become hits."""
    frame = s.stack[-1]
    if not isinstance(frame, Scouts):
        return None
    left = frame.left
    lowered: list[int] = []
    for need, die in sorted([(need, die) for die, need in enumerate(frame.needs) if need > 0]):
        if need <= left:
            lowered += [die] * need
            left -= need
    return Choice("scout", tuple(sorted(lowered)))


def first_of(verb: str) -> Answer:
    """The first option of a verb on the menu."""

    def answer(s: Position, decision: Decision) -> Choice | None:
        return next((choice for choice in decision.options if choice.verb == verb), None)

    return answer


PLAIN: dict[str, Answer] = {
    "lose": lose_cheapest,
    "flak": hit_cheapest,
    "attrition": hit_cheapest,
    "scout": scout_nearest,
    "fight": first_of("fight"),
    "fall-back": first_of("fall-back"),
    "divert": first_of("divert"),
    "executor": first_of("executor"),
    "claim": first_of("claim"),
    "keep": first_of("keep"),
    "commit": first_of("commit"),
    "challenge": first_of("challenge"),
    "take-card": first_of("take"),
    "roll-transports": first_of("roll-transports"),
}
"""Answers by topic; questions that are not here are passed."""
