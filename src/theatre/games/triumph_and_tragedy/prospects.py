"""The odds that a player is shown before a Battle, from what he sees: hidden blocks count as all that they may be.

On land one Combat Round is reckoned, as one is fought in a Turn; at Sea several.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from theatre.board.prospect import Prospect
from theatre.core.decision import Choice
from theatre.games.triumph_and_tragedy.odds import Force, Side, battle_chances, possible_forces
from theatre.games.triumph_and_tragedy.tables import (
    CONVOY,
    FIRST_FIRE,
    FORTRESS,
    INDEPENDENT,
    IS_GROUND,
    IS_SHIP,
    KINDS,
    MAX_CV,
    POWER_FACTION,
    POWERS,
    SONAR,
)
from theatre.games.triumph_and_tragedy.world import IS_COASTAL, IS_SEA

PLACE = {"move": 1, "resolve": 0, "designate": 0}  # where a verb names the place
MOST = 8  # units of a side
SEA_ROUNDS = 3
Faces = dict[tuple[int, int], float]


def prospect(view: Mapping[str, Any], options: Mapping[str, int], choice: Choice) -> Prospect | None:
    """The odds of the Battle that this choice of the Active Player leads to or enlarges, if it does."""
    active = view["active"]
    if choice.verb not in PLACE or len(choice.args) <= PLACE[choice.verb] or str(active) not in view["own"]:
        return None
    place = choice.args[PLACE[choice.verb]]
    coming = choice.args[0] if choice.verb == "move" else -1
    own = [unit for unit in view["units"] if POWER_FACTION[unit[2]] == active]
    attacker = tuple([(_kind_at(one[1], place), one[4]) for one in own if place == one[3] or coming == one[0]])
    faces = [face for face in view["faces"] if _foe(view, face[0], face[1], place)]
    seen = tuple([(_kind_at(kind, place), cv) for _, _, kind, cv, *_ in faces])
    hidden = sum([count for at, power, _, count in view["blocks"] if _foe(view, at, power, place)])
    if not attacker or not (seen or hidden) or max(len(attacker), len(seen) + hidden) > MOST:
        return None
    powers = [power for at, power, _, _ in view["blocks"] if _foe(view, at, power, place)]
    enemy = POWER_FACTION[powers[0]] if powers else INDEPENDENT
    sides = _side(view, active), _side(view, enemy)
    return _told(attacker, seen, hidden, _faces(view, powers, place), sides, SEA_ROUNDS if IS_SEA[place] else 1)


def _kind_at(kind: int, place: int) -> int:
    return CONVOY if IS_SEA[place] and IS_GROUND[kind] else kind


def _foe(view: Mapping[str, Any], at: int, power: int, place: int) -> bool:
    """A block at the place that fights the Active Player: of a Faction at war with him or of an Armed Minor."""
    faction, active = POWER_FACTION[power], view["active"]
    if at != place or faction == active:
        return False
    if faction == INDEPENDENT:
        return True
    return faction in view["factions"][active]["declared"] or active in view["factions"][faction]["declared"]


def _side(view: Mapping[str, Any], faction: int) -> Side:
    if faction == INDEPENDENT:
        return Side()
    row = view["factions"][faction]
    first = frozenset([kind for kind, tech in FIRST_FIRE.items() if tech in row["techs"]])
    return Side(first, row["surprise"], SONAR in row["techs"])


def _faces(view: Mapping[str, Any], powers: list[int], place: int) -> Faces:
    """What a hidden block there may be: any unseen block of the Power that can stand there, of any strength."""
    faces: Faces = defaultdict(float)
    for power in dict.fromkeys(powers):
        shown = Counter([kind for _, owner, kind, *_ in view["faces"] if owner == power])
        for kind in range(KINDS):
            if (IS_SEA[place] and kind == FORTRESS) or (IS_SHIP[kind] and not (IS_SEA[place] or IS_COASTAL[place])):
                continue
            left = POWERS[power].blocks[kind] - shown[kind]
            for cv in range(1, MAX_CV[power] + 1):
                faces[_kind_at(kind, place), cv] += max(0, left)
    return dict(faces)


def _told(attacker: Force, seen: Force, hidden: int, faces: Faces, sides: tuple[Side, Side], rounds: int) -> Prospect:
    endings: dict[str, float] = defaultdict(float)
    left: tuple[dict[int, float], dict[int, float]] = (defaultdict(float), defaultdict(float))
    cost = [0.0, 0.0]
    for chance, force in possible_forces(hidden, faces):
        defender = (*seen, *force)
        before = sum([cv for _, cv in attacker]), sum([cv for _, cv in defender])
        for state, p in battle_chances(attacker, defender, sides, rounds).items():
            endings[_ending(*state)] += chance * p
            for side in (0, 1):
                left[side][sum(state[side])] += chance * p
                cost[side] += chance * p * (before[side] - sum(state[side]))
    return Prospect(
        attacker=tuple(sorted(Counter([kind for kind, _ in attacker]).items())),
        defender=tuple(sorted(Counter([kind for kind, _ in seen]).items())),
        endings=tuple(endings.items()),
        taken=None,
        rounds=float(rounds),
        attacker_lost=(),
        defender_lost=(),
        attacker_value=cost[0],
        defender_value=cost[1],
        attacker_left=tuple(sorted(left[0].items())),
        defender_left=tuple(sorted(left[1].items())),
    )


def _ending(ours: tuple[int, ...], theirs: tuple[int, ...]) -> str:
    if any(ours):
        return "odds.goes-on" if any(theirs) else "odds.win"
    return "odds.loss" if any(theirs) else "odds.draw"
