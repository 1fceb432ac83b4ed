"""Battles: which to fight, at what to fire, when to leave, whom to hit."""

from __future__ import annotations

from collections.abc import Iterator

from theatre.ai.answering import rows
from theatre.ai.triumph_and_tragedy.beliefs import force, side
from theatre.ai.triumph_and_tragedy.estimate import Forecast, forecast
from theatre.ai.triumph_and_tragedy.survey import distances
from theatre.core.decision import Choice, Decision
from theatre.games.triumph_and_tragedy.battle import Battle, at_odds
from theatre.games.triumph_and_tragedy.odds import dice_at, power_at
from theatre.games.triumph_and_tragedy.state import Position, acts_as, owner_of, units_in
from theatre.games.triumph_and_tragedy.tables import (
    AIR_FORCE,
    AIRDEFENSE_RADAR,
    ATOMIC,
    CARRIER,
    CLASS,
    DOUBLE_LOSS,
    FACTION,
    FIRST_FIRE,
    FLEET,
    FORTRESS,
    GROUND_CLASS,
    INDEPENDENT,
    IS_SHIP,
    KIND,
    SONAR,
    SUB,
    TANK,
)
from theatre.games.triumph_and_tragedy.world import GREAT_CAPITALS, IS_SEA, MAIN_CAPITAL, ORIGINAL

HOPELESS = 0.12  # the chance to hold below which units leave


def foes_at(s: Position, seat: int, space: int) -> list[int]:
    return [b for b in units_in(s, space) if at_odds(s, space, seat, FACTION[b]) and not s.escaped[b]]


def own_at(s: Position, seat: int, space: int) -> list[int]:
    return [b for b in units_in(s, space) if FACTION[b] == seat and not s.escaped[b]]


def outlook(s: Position, seat: int, space: int, rounds: int = 2) -> Forecast:
    """How a Battle looks for this seat, who attacks if he is the Active Player."""
    foes = foes_at(s, seat, space)
    ours = force(s, seat, own_at(s, seat, space), space)
    theirs = force(s, seat, foes, space)
    other = FACTION[foes[0]] if foes else INDEPENDENT
    home = owner_of(s, space) == seat
    sides = side(s, seat, home), side(s, other, not home)
    if s.active == seat:
        return forecast(ours, theirs, sides, rounds)
    mirror = forecast(theirs, ours, (sides[1], sides[0]), rounds)
    return Forecast(1 - mirror.taken, mirror.foe_loss, mirror.own_loss)


def active_battles(s: Position, decision: Decision) -> Iterator[Choice]:
    """All compulsory Battles, and others that look well."""
    sets = sorted(rows(decision, "designate"), key=len)
    least = set(sets[0]) if sets else set()
    every = sorted({space for one in sets for space in one})
    good = [space for space in every if space in least or _is_good(s, decision.seat, space)]
    yield Choice("designate", tuple(good))
    yield Choice("designate", tuple(sorted(least)))


def _is_good(s: Position, seat: int, space: int) -> bool:
    if not foes_at(s, seat, space) or not own_at(s, seat, space):
        return False
    seen = outlook(s, seat, space)
    return seen.taken >= 0.4 or seen.foe_loss > seen.own_loss


def combat_action(s: Position, decision: Decision) -> Iterator[Choice]:
    """The next unit leaves if the Battle is lost, else it does most harm."""
    battle = s.enclosing(Battle)
    space, seat = battle.space, decision.seat
    if _should_leave(s, seat, space):
        yield from _departures(s, decision, space)
    bombs = rows(decision, "bomb")
    if bombs:
        yield Choice("bomb", bombs[0])
    shots = rows(decision, "fire")
    yield from [Choice("fire", row) for row in sorted(shots, key=lambda row: -_harm(s, seat, space, row))]
    yield from [Choice("skip", row) for row in rows(decision, "skip")]
    yield from _departures(s, decision, space)


def _harm(s: Position, seat: int, space: int, shot: tuple[int, ...]) -> float:
    """The CV that a shot takes on average; Ground units count more where land is at stake."""
    block, target = shot
    kind = KIND[block]
    own = side(s, seat, owner_of(s, space) == seat)
    there = [b for b in foes_at(s, seat, space) if CLASS[acts_as(s, b)] == target]
    if not there:
        return 0.0
    each = 2 if all(acts_as(s, b) in DOUBLE_LOSS for b in there) else 1
    hits = dice_at(kind, s.cv[block], target, own) * power_at(kind, target, own) / 6 * each
    worth = min(hits, float(sum([s.cv[b] for b in there])))
    return worth * (1.4 if target == GROUND_CLASS else 1.0)


def _should_leave(s: Position, seat: int, space: int) -> bool:
    """A capital is held to the last; elsewhere a lost Battle is left."""
    if space in GREAT_CAPITALS and ORIGINAL[space] == seat:
        return False
    if not IS_SEA[space] and any(KIND[b] == FORTRESS for b in own_at(s, seat, space)):
        return False
    seen = outlook(s, seat, space, rounds=3)
    return seen.taken < HOPELESS and seen.own_loss > seen.foe_loss + 0.5


def _departures(s: Position, decision: Decision, space: int) -> Iterator[Choice]:
    """Strikes and Retreats, towards home."""
    home = distances(MAIN_CAPITAL[decision.seat])
    for verb in ("strike", "retreat", "rebase"):
        goings = rows(decision, verb)
        for row in sorted(goings, key=lambda row: (IS_SEA[row[1]], home[row[1]], row)):
            yield Choice(verb, row)


def forced_retreat(s: Position, decision: Decision) -> Iterator[Choice]:
    """To a coast or base that is not too far from where it came from; air and ships home to land."""
    for verb in ("rebase", "retreat"):
        goings = rows(decision, verb)
        for row in sorted(goings, key=lambda row: (IS_SEA[row[1]], distances(s.where[row[0]])[row[1]], row)):
            yield Choice(verb, row)


def hits(s: Position, decision: Decision) -> Iterator[Choice]:
    """Own units that have acted take the Hit first, of those the cheapest; of others the dearest."""
    found = [row[0] for row in rows(decision, "hit")]
    mine = bool(found) and FACTION[found[0]] == decision.seat

    def dear(block: int) -> tuple[int, int, int]:
        kind = acts_as(s, block)
        return s.acted[block], int(kind not in (CARRIER, TANK)), -block

    for block in sorted(found, key=dear, reverse=mine):
        yield Choice("hit", (block,))


def vaults(s: Position, decision: Decision) -> Iterator[Choice]:
    """A Secret Technology that helps units of this Battle is revealed."""
    space, seat = s.enclosing(Battle).space, decision.seat
    ours = {KIND[b] for b in own_at(s, seat, space)}
    theirs = {KIND[b] for b in foes_at(s, seat, space)}
    helping = {tech for kind, tech in FIRST_FIRE.items() if kind in ours and (kind in theirs or kind == AIR_FORCE)}
    if FLEET in ours and SUB in theirs:
        helping.add(SONAR)
    if AIR_FORCE in ours and AIR_FORCE in theirs and owner_of(s, space) == seat:
        helping.add(AIRDEFENSE_RADAR)
    for tech, card in rows(decision, "reveal"):
        if tech in helping or tech == ATOMIC[-1]:
            yield Choice("reveal", (tech, card))
    yield Choice("pass")


def escape(s: Position, decision: Decision) -> Iterator[Choice]:
    """Subs slip away unless the Battle goes well."""
    space = s.enclosing(Battle).space
    every = max(rows(decision, "escape"), key=len, default=())
    yield Choice("escape", () if outlook(s, decision.seat, space).taken > 0.6 else every)


def join(s: Position, decision: Decision) -> Iterator[Choice]:
    """The strongest BattleGroup first."""
    found = [row[0] for row in rows(decision, "join")]
    weight = {b: sum([s.cv[o] for o in found if s.route[o] == s.route[b]]) for b in found}
    for block in sorted(found, key=lambda b: (-weight[b], b)):
        yield Choice("join", (block,))


def re_engage(s: Position, decision: Decision) -> Iterator[Choice]:
    yield Choice("re-engage", ())


def spare(s: Position, decision: Decision) -> Iterator[Choice]:
    yield Choice("spare", ())


def active_rebase(s: Position, decision: Decision) -> Iterator[Choice]:
    """Ships and aircraft without Ground Support go home from land; at Sea aircraft do."""
    for row in rows(decision, "rebase"):
        space = s.where[row[0]]
        if not IS_SEA[space] and owner_of(s, space) == decision.seat:
            continue
        if IS_SEA[space] and IS_SHIP[KIND[row[0]]]:
            continue
        yield Choice("rebase", row)
    yield Choice("done")


def repudiation(s: Position, decision: Decision) -> Iterator[Choice]:
    """A Protectorate brings forces when it is attacked: it is not given up."""
    yield Choice("pass")
