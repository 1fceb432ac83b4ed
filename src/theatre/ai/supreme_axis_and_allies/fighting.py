"""Decisions of a battle: retreat, re-rolls, chits, dogfights, scrambles, interception."""

from __future__ import annotations

from collections import Counter

from theatre.ai.supreme_axis_and_allies.estimate import Estimate, forecast
from theatre.ai.supreme_axis_and_allies.worth import prize, stake
from theatre.core.decision import Choice, Decision
from theatre.games.supreme_axis_and_allies.battle import Bombardment
from theatre.games.supreme_axis_and_allies.detection import Interception
from theatre.games.supreme_axis_and_allies.dogfight import BreakOff, Dogfight
from theatre.games.supreme_axis_and_allies.morale import gain
from theatre.games.supreme_axis_and_allies.odds import Roster, Terms
from theatre.games.supreme_axis_and_allies.retreat import Disengage, FallBack, hunted
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.scramble import Scrambles, based_on_land, battles_in_reach
from theatre.games.supreme_axis_and_allies.state import Position, alliance, units_in, units_of
from theatre.games.supreme_axis_and_allies.tables import (
    CONST,
    COST,
    GROUND,
    MISSIONS,
    NAVAL,
    SUBMERGE,
)
from theatre.games.supreme_axis_and_allies.volley import Volley, fighters
from theatre.games.supreme_axis_and_allies.world import IS_SEA

RESERVE = 3  # Morale chits kept for Sue for Peace
SECURE = -1  # steps above N below which all are kept
LARGE = 4  # enemy units in a battle that is worth a technology chit
HELP = 0.08  # by how much a scrambling FIT must lower the chance of the attacker
BRAVE = 0.45  # the chance of the attacker up to which ships intercept
PURSUED = 0.5  # IPC lost to each pursuer


def roster(s: Position, units: list[int]) -> Roster:
    return tuple(sorted(Counter([s.kind[unit] for unit in units]).items()))


def outlook(s: Position, space: int, attackers: list[int], defenders: list[int]) -> Estimate:
    terms = Terms(sea=IS_SEA[space], artillery=s.artillery_support, two_hit=s.two_hit_battleship)
    return forecast(roster(s, attackers), roster(s, defenders), (), terms)


def disengage(s: Position, decision: Decision) -> Choice | None:
    """Stay while that is worth more than leaving under pursuit."""
    frame = s.stack[-1]
    if not isinstance(frame, Disengage):
        return None
    space = frame.space
    attack, defence = fighters(s, space, alliance(s.active)), fighters(s, space, 1 - alliance(s.active))
    attacking = frame.side == alliance(s.active)
    armed = [unit for unit in attack if s.kind[unit] not in MISSIONS]  # BMB-04: their dice are spent
    ahead = outlook(s, space, armed, defence)
    if attacking:
        goal = 0.0 if IS_SEA[space] else prize(s, space, s.active, 0.5)
        stay = ahead.taken * goal + ahead.defender_lost - ahead.attacker_lost
        leave = -PURSUED * len(defence)
    else:
        goal = 0.0 if IS_SEA[space] else stake(s, space)
        stay = ahead.attacker_lost - ahead.defender_lost - ahead.taken * goal
        leave = -goal - PURSUED * len(attack)
    if stay >= leave:
        return Choice("stay")
    divers = [unit for unit in fighters(s, space, frame.side) if s.kind[unit] in SUBMERGE]
    if divers and not hunted(s, fighters(s, space, 1 - frame.side)):
        return Choice("submerge", tuple(divers))
    return Choice("retreat")


def fall_back(s: Position, decision: Decision) -> Choice | None:
    """All together to the space with most friends."""
    frame = s.stack[-1]
    if not isinstance(frame, FallBack):
        return None
    spaces = decision.options.grouped("fall-back")[0]
    best = max(spaces, key=lambda space: (len(units_in(s, space)), -space))
    return Choice("fall-back", (best, *frame.units))


# dice


def reroll(s: Position, decision: Decision) -> Choice | None:
    """Chits above the reserve on dice that are likely to hit; all of them to stay in the war."""
    frame = s.stack[-1]
    if not isinstance(frame, ChitRoll):
        return None
    nation = decision.seat
    if frame.purpose == "peace":
        target = int(frame.about[0])
        lowest = min(range(len(frame.faces)), key=lambda die: frame.faces[die])
        return Choice("reroll", (lowest,)) if sum(frame.faces) <= target else Choice("keep")
    if gain(s, nation) < SECURE or s.chits[nation] <= RESERVE:
        return Choice("keep")
    if frame.purpose in ("attack", "defence", "sneak"):
        return _reroll_miss(s, frame)
    if frame.purpose == "return-to-base":
        missed = [die for die, face in enumerate(frame.faces) if face > CONST.combat.return_to_base]
        return Choice("reroll", (missed[0],)) if missed else Choice("keep")
    return Choice("keep")


def _reroll_miss(s: Position, frame: ChitRoll) -> Choice:
    """The die with the highest rating that has missed, if the enemy has units left for another hit."""
    volley = s.stack[-2]
    if not isinstance(volley, Volley):
        return Choice("keep")
    hits = sum([face <= need for face, (need, _) in zip(frame.faces, volley.dice, strict=True)])
    foes = fighters(s, volley.space, 1 - volley.side)
    missed = [
        (need, die)
        for die, (face, (need, _)) in enumerate(zip(frame.faces, volley.dice, strict=True))
        if face > need and need >= 2
    ]
    if not missed or hits + volley.hits >= len(foes):
        return Choice("keep")
    return Choice("reroll", (max(missed)[1],))


# before and beside the battle


def battle_chits(s: Position, decision: Decision) -> Choice | None:
    space = decision.prompt.args[0]
    assert isinstance(space, int)
    if len(fighters(s, space, 1 - alliance(decision.seat))) < LARGE:
        return Choice("pass")
    verbs = decision.options.verbs()
    return Choice(next((verb for verb in ("codebreaking", "general", "ambush") if verb in verbs), "pass"))


def bombard(s: Position, decision: Decision) -> Choice | None:
    frame = s.stack[-1]
    if not isinstance(frame, Bombardment):
        return None
    ships = sorted(frame.ships, key=lambda ship: -COST[s.kind[ship]])[: frame.most]
    return Choice("bombard", tuple(sorted(ships)))


def break_off(s: Position, decision: Decision) -> Choice | None:
    """Leave a dogfight against superior numbers."""
    frame = s.stack[-1]
    if not isinstance(frame, BreakOff):
        return None
    flights = s.enclosing(Dogfight).flights
    return Choice("break-off" if len(flights[frame.side]) < len(flights[1 - frame.side]) else "press")


def scramble(s: Position, decision: Decision) -> Choice | None:
    """FIT go where they do most to save a Territory or a fleet, unless their own base is attacked."""
    frame = s.stack[-1]
    if not isinstance(frame, Scrambles):
        return None
    best: tuple[float, Choice] | None = None
    for fit in units_of(s, decision.seat):
        if not based_on_land(s, fit) or s.where[fit] in frame.engagements:
            continue
        for space in battles_in_reach(s, fit, frame.engagements):
            attack, defence = fighters(s, space, alliance(s.active)), fighters(s, space, 1 - alliance(s.active))
            before, after = outlook(s, space, attack, defence), outlook(s, space, attack, [*defence, fit])
            worth = (before.taken - after.taken) * (10.0 if IS_SEA[space] else stake(s, space))
            choice = Choice("scramble", (fit, space))
            if before.taken - after.taken > HELP and after.taken < 0.7 and choice in decision.options:
                best = max(best or (0.0, choice), (worth, choice), key=lambda pair: pair[0])
    return best[1] if best else Choice("done")


def interception(s: Position, decision: Decision) -> Choice | None:
    """Fight when the odds favour it, most of all when transports pass."""
    frame = s.stack[-1]
    if not isinstance(frame, Interception):
        return None
    zone = frame.zone
    side = alliance(decision.seat)
    here = [unit for unit in units_in(s, zone) if s.kind[unit] not in GROUND]
    ours = [unit for unit in here if alliance(s.owner[unit]) == side]
    theirs = [unit for unit in here if alliance(s.owner[unit]) != side]
    ahead = outlook(s, zone, theirs, ours)
    fights = ahead.taken < BRAVE and ahead.attacker_lost > ahead.defender_lost
    return Choice("intercept" if fights and any(s.kind[unit] in NAVAL for unit in ours) else "decline")
