"""What everybody sees of the fighting: the declared attacks, and the battle that is being fought."""

from __future__ import annotations

from theatre.core.rules import View
from theatre.games.supreme_commander.combat.battle import ROLL, Battle
from theatre.games.supreme_commander.combat.declaring import Declaring
from theatre.games.supreme_commander.combat.phase import CombatPhase
from theatre.games.supreme_commander.state import Position


def combat_view(s: Position) -> View | None:
    phase = s.within(CombatPhase)
    if phase is None:
        return None
    declaring = s.within(Declaring)
    attacks = declaring.attacks if declaring is not None else phase.attacks
    return {
        "follow_up": phase.follow_up,
        "attacks": [[attack.origin, attack.target, *attack.units] for attack in attacks],
        "open": list(phase.open),
        "battle": _battle(s),
    }


def _battle(s: Position) -> View | None:
    battle = s.within(Battle)
    if battle is None:
        return None
    rolled = battle.stage > ROLL
    return {
        "origin": battle.attack.origin,
        "target": battle.attack.target,
        "hqs": list(battle.hqs),
        "column": battle.column if rolled else None,
        "losses": list(battle.losses) if rolled else [],
    }
