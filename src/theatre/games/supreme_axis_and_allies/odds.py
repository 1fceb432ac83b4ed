"""Odds of an engagement, exactly: units of this game as classes of the dice kernel, with the ratings of the game.

A dogfight comes first and is a battle of its own: as many FIT as both sides have are paired and out of the engagement
[DOG-02, DOG-08]. It is reckoned to the end, without surplus defenders that join and without breaking off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec

from theatre.board.odds import Odds, Retreat, Side, UnitClass, battle
from theatre.games.supreme_axis_and_allies.tables import (
    AIR,
    AMBUSHERS,
    ANTI_SUB,
    ART_SUPPORTED,
    BOMBARD,
    CONST,
    COST,
    DOGFIGHT,
    FIT,
    GROUND,
    LAST_CASUALTY,
    MISSIONS,
    NO_COMBAT_ROLL,
    NO_HIT_ON_AIR,
    NO_RETREAT,
    SCOUT,
    SCOUT_NAVAL,
    SNEAK,
    SUPPORTS_INFANTRY,
    TWO_HIT,
    UNIT,
    UNITS,
)
from theatre.games.supreme_axis_and_allies.volley import dice_of, rating

Units = Mapping[int, int]  # kinds to numbers
Roster = tuple[tuple[int, int], ...]  # the same, sorted
HOLDER = "*"  # marks the ground unit that an attacker keeps to the last, to take the Territory


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What is agreed, what is known and what each side means to do in an engagement."""

    sea: bool = False
    artillery: bool = True  # ART support INF on attack
    two_hit: bool = True  # BTL absorb a hit
    heavy_bombers: bool = False  # of the attacker
    jets: tuple[bool, bool] = (False, False)  # Jet Power of attacker and defender, for the dogfight
    general: tuple[bool, bool] = (False, False)  # who has played a Superior General: attacker, defender
    codebreaking: tuple[bool, bool] = (False, False)
    ambush: tuple[bool, bool] = (False, False)
    attacker_retreat: Retreat = Retreat()
    defender_retreat: Retreat = Retreat()


class BattleOdds(msgspec.Struct, frozen=True):
    """`battle` is what the dogfight leaves to be fought; losses are those of both, by kind."""

    battle: Odds
    dogfight: Odds | None
    taken: float  # the attacker wins and has a ground unit left; at sea: wins
    attacker_losses: dict[int, float]
    defender_losses: dict[int, float]

    @property
    def swing(self) -> float:
        """What the defender loses more than the attacker, in IPC."""
        return value_of(self.defender_losses) - value_of(self.attacker_losses)


def value_of(units: Mapping[int, float]) -> float:
    return sum(COST[kind] * count for kind, count in units.items())


PLAIN = Terms()


def battle_odds(attackers: Units, defenders: Units, bombard: Units | None = None, terms: Terms = PLAIN) -> BattleOdds:
    """The exact odds of an engagement; `bombard` are support ships of a landing [MOV-11]. AAG and IND do not fight."""
    return _battle_odds(roster(attackers), roster(defenders), roster(bombard or {}), terms)


def roster(units: Units) -> Roster:
    return tuple(sorted([(kind, n) for kind, n in units.items() if n and kind not in NO_COMBAT_ROLL]))


@lru_cache(maxsize=1 << 14)
def _battle_odds(attackers: Roster, defenders: Roster, bombard: Roster, terms: Terms) -> BattleOdds:
    pairs = min(sum([n for kind, n in side if kind in DOGFIGHT]) for side in (attackers, defenders))
    dogfight = _dogfight(pairs, terms) if pairs else None
    ours, theirs = _without_fighters(attackers, pairs), _without_fighters(defenders, pairs)
    odds = battle(
        Side(tuple(_attack(ours, bombard, terms)), terms.attacker_retreat),
        Side(tuple(_defence(theirs, terms)), terms.defender_retreat),
        pursuit=CONST.combat.pursuit_hit,
    )
    return BattleOdds(
        odds,
        dogfight,
        _taken(odds, ours, terms),
        _losses(odds.attacker.losses, dogfight.attacker.value_lost if dogfight else 0.0),
        _losses(odds.defender.losses, dogfight.defender.value_lost if dogfight else 0.0),
    )


def _without_fighters(units: Roster, pairs: int) -> dict[int, int]:
    return {kind: n - (pairs if kind in DOGFIGHT else 0) for kind, n in units}


def _dogfight(pairs: int, terms: Terms) -> Odds:
    """Equal numbers at the dogfight rating [DOG-05], changed by Jet Power and Superior Generals (D-15)."""
    sides = []
    for side in (0, 1):
        need = CONST.combat.dogfight_rating
        need += CONST.technology.jet_power_bonus if terms.jets[side] else 0
        need -= CONST.technology.superior_general_penalty if terms.general[1 - side] else 0
        sneak = terms.codebreaking[side]
        sides.append(Side((UnitClass(name="FIT", count=pairs, rating=max(0, need), value=1.0, sneak_first=sneak),)))
    return battle(*sides)


def loss_order(kinds: Iterable[int], attacking: bool) -> list[int]:
    """In which order a side that counts its money loses its kinds: the cheapest first, of equals the weakest."""
    return sorted(kinds, key=lambda kind: (kind in LAST_CASUALTY, COST[kind], rating(kind, attacking, False), kind))


def _attack(units: dict[int, int], bombard: Roster, terms: Terms) -> Iterable[UnitClass]:
    """On land one ground unit is lost after everything else, so that the Territory can be taken."""
    order = loss_order(units, attacking=True)
    guns = any(kind in SUPPORTS_INFANTRY and units[kind] for kind in order)
    terms = terms if guns else msgspec.structs.replace(terms, artillery=False)
    holder = -1 if terms.sea else _holder(units, order)
    for kind in order:
        yield _class(kind, units[kind] - (kind == holder), True, terms)
    if holder >= 0:
        yield msgspec.structs.replace(_class(holder, 1, True, terms), name=UNITS[holder].id + HOLDER)
    for kind, n in bombard:
        if kind in BOMBARD:
            ship, name = _class(kind, n, True, terms), f"{UNITS[kind].id} at sea"
            yield msgspec.structs.replace(ship, name=name, hits=0, later_dice=0, pursues=False, value=0.0)


def _holder(units: Mapping[int, int], order: list[int]) -> int:
    """The dearest ground unit, an ART only if there is no other; -1 where ground units are lost last anyway."""
    ground = [kind for kind in order if kind in GROUND and units[kind]]
    if not ground or not any(kind in AIR and units[kind] for kind in order):
        return -1
    return next((kind for kind in reversed(ground) if kind not in SUPPORTS_INFANTRY), ground[-1])


def _defence(units: dict[int, int], terms: Terms) -> Iterable[UnitClass]:
    return [_class(kind, units[kind], False, terms) for kind in loss_order(units, attacking=False)]


def _class(kind: int, count: int, attacking: bool, terms: Terms) -> UnitClass:
    side = 0 if attacking else 1
    supported = attacking and terms.artillery and kind in ART_SUPPORTED
    bombing = attacking and kind in MISSIONS
    return UnitClass(
        name=UNITS[kind].id,
        count=count,
        rating=rating(kind, attacking, terms.general[1 - side]),
        value=float(COST[kind]),
        dice=dice_of(kind, attacking, terms.heavy_bombers),
        later_dice=0 if bombing else 1,  # BMB-04
        hits=2 if terms.two_hit and kind in TWO_HIT else 1,
        sneak=kind in SNEAK,
        sneak_first=terms.codebreaking[side] or (terms.ambush[side] and kind in AMBUSHERS),
        submarine=kind in NO_HIT_ON_AIR,
        anti_sub=kind in ANTI_SUB,
        air=kind in AIR,
        last=kind in LAST_CASUALTY,
        scout=kind in (SCOUT_NAVAL if terms.sea else SCOUT),
        supported_by=_SUPPORTER if supported else "",
        pursues=not bombing,  # BMB-04
        retreats=kind not in NO_RETREAT,
    )


_SUPPORTER = UNITS[min(SUPPORTS_INFANTRY)].id

def _taken(odds: Odds, ours: dict[int, int], terms: Terms) -> float:
    """A ground unit is the last to fall, so that one is left of every victory if there was any."""
    troops = any(kind in GROUND and n for kind, n in ours.items())
    return odds.win if troops or terms.sea else 0.0


def _losses(by_name: Mapping[str, float], fighters: float) -> dict[int, float]:
    losses: dict[int, float] = {}
    for name, lost in by_name.items():
        kind = UNIT.get(name.rstrip(HOLDER))
        if kind is not None:
            losses[kind] = losses.get(kind, 0.0) + lost
    if fighters:
        losses[FIT] = losses.get(FIT, 0.0) + fighters
    return losses
