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
    AIRDEFENSE_RADAR,
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
from theatre.games.triumph_and_tragedy.world import IS_COASTAL, IS_SEA, SEAS, SPACES

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
    if place not in range(SPACES):
        return None
    own = _attackers(view, choice, place)
    attacker = tuple([(_kind_at(unit[1], place), unit[4]) for unit in own])
    faces = [face for face in view["faces"] if not face[4] and _foe(view, face[0], face[1], place)]
    seen = tuple([(_kind_at(kind, place), cv) for _, _, kind, cv, *_ in faces])
    upright = [row for row in view["blocks"] if not row[2] and _foe(view, row[0], row[1], place)]
    hidden = sum([count for *_, count in upright])
    if not attacker or not (seen or hidden) or max(len(attacker), len(seen) + hidden) > MOST:
        return None
    enemy = POWER_FACTION[next(row[1] for row in (*upright, *faces))]
    ashore = frozenset([at for at, unit in enumerate(own) if _invades(view, choice, unit, place)])
    sides = _side(view, active, place)._replace(idle=ashore), _side(view, enemy, place)
    powers = [power for _, power, *_ in upright]
    return _told(attacker, seen, hidden, _faces(view, powers, place), sides, SEA_ROUNDS if IS_SEA[place] else 1)


def _attackers(view: Mapping[str, Any], choice: Choice, place: int) -> list[Any]:
    """The Active Player's units at the place, with the one that moves there; Escaped Subs stay out of it."""
    coming = choice.args[0] if choice.verb == "move" else -1
    own = [unit for unit in view["units"] if POWER_FACTION[unit[2]] == view["active"]]
    return [unit for unit in own if unit[0] == coming or (unit[3] == place and not unit[7])]


def _invades(view: Mapping[str, Any], choice: Choice, unit: list[int], place: int) -> bool:
    """11.221: a Ground unit that has come, or comes now, from the Sea into land that is not its own."""
    if choice.verb != "move" or unit[0] != choice.args[0]:
        return bool(unit[8])
    from_sea = any(start in SEAS for start in choice.args[2:]) and not IS_SEA[place]
    return from_sea and IS_GROUND[unit[1]] and view["control"][place] != view["active"]


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


def _side(view: Mapping[str, Any], faction: int, place: int) -> Side:
    if faction == INDEPENDENT:
        return Side()
    row = view["factions"][faction]
    first = frozenset([kind for kind, tech in FIRST_FIRE.items() if tech in row["techs"]])
    at_home = not IS_SEA[place] and view["control"][place] == faction
    return Side(first, row["surprise"], SONAR in row["techs"], at_home and AIRDEFENSE_RADAR in row["techs"])


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
