"""The odds that a player is shown before an attack, from what he sees: units on their way and those that wait there.

Reckoned to the end without retreat, cards or bombardment, which are decided in the battle itself.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from theatre.board.odds import Odds, SideOdds
from theatre.board.prospect import MOST, Chances, Prospect
from theatre.core.decision import Choice
from theatre.games.supreme_axis_and_allies.odds import BattleOdds, Terms, battle_odds, roster, value_of
from theatre.games.supreme_axis_and_allies.state import BOMB, FIGHT, NO_UNIT
from theatre.games.supreme_axis_and_allies.tables import ALLIANCE, CARDS, GROUND, HEAVY_BOMBERS, JET_POWER
from theatre.games.supreme_axis_and_allies.world import IS_SEA

PLACE = {"march": 1, "sail": 1, "land": 1, "fly": 1, "fight": 0, "search": 0}  # where a verb names the place
UNITS_FROM = {"march": 2, "sail": 2, "land": 2, "fly": 5}
MISSION = 4  # the argument of `fly`
ENDINGS = ("win", "loss", "draw", "stalemate")


class Seen(NamedTuple):
    """A unit as the view shows it."""

    unit: int
    kind: int
    owner: int
    space: int
    used: int
    carrier: int
    battle: int
    mission: int
    landing: int


def prospect(view: Mapping[str, Any], options: Mapping[str, int], choice: Choice) -> Prospect | None:
    """The odds of the battle that this choice of the active nation leads to or enlarges, if it does."""
    verb, args = choice.verb, choice.args
    if verb not in PLACE or len(args) <= PLACE[verb]:
        return None
    if verb == "fly" and args[MISSION : MISSION + 1] not in ((FIGHT,), ()):
        return None
    place = args[PLACE[verb]]
    coming = frozenset(args[UNITS_FROM[verb] :]) if verb in UNITS_FROM else frozenset()
    side = ALLIANCE[view["active"]]
    units = [Seen(*unit) for unit in view["units"]]
    attackers = [one for one in units if one.owner == view["active"] and _attacks(one, place, coming)]
    defenders = [one for one in units if ALLIANCE[one.owner] != side and _defends(one, place)]
    ours, theirs = _kinds(attackers), _kinds(defenders)
    if not roster(ours) or not roster(theirs) or max(ours.total(), theirs.total()) > MOST:
        return None
    nations = view["nations"]
    terms = Terms(
        sea=IS_SEA[place],
        artillery=bool(options["artillery_support"]),
        two_hit=bool(options["two_hit_battleship"]),
        heavy_bombers=_has(nations, attackers, HEAVY_BOMBERS),
        jets=(_has(nations, attackers, JET_POWER), _has(nations, defenders, JET_POWER)),
    )
    return _told(battle_odds(ours, theirs, terms=terms), ours, theirs)


def _attacks(one: Seen, place: int, coming: frozenset[int]) -> bool:
    return one.unit in coming or (one.battle == place and one.mission != BOMB)


def _defends(one: Seen, place: int) -> bool:
    cargo = one.kind in GROUND and one.carrier != NO_UNIT
    return one.space == place and not cargo


def _kinds(units: Iterable[Seen]) -> Counter[int]:
    return Counter([one.kind for one in units])


def _has(nations: list[dict[str, Any]], units: Iterable[Seen], card: int) -> bool:
    """One of their nations has this technology complete [RES-16, RES-19]."""
    owners = {one.owner for one in units}
    return any(nations[own]["card"] == card and nations[own]["points"] >= CARDS[card].points for own in owners)


def _told(odds: BattleOdds, ours: Mapping[int, int], theirs: Mapping[int, int]) -> Prospect:
    fought = odds.battle
    return Prospect(
        attacker=roster(ours),
        defender=roster(theirs),
        endings=tuple([(f"odds.{name}", chance) for name in ENDINGS if (chance := getattr(fought, name))]),
        taken=odds.taken,
        rounds=fought.rounds,
        attacker_lost=tuple(sorted(odds.attacker_losses.items())),
        defender_lost=tuple(sorted(odds.defender_losses.items())),
        attacker_value=value_of(odds.attacker_losses),
        defender_value=value_of(odds.defender_losses),
        attacker_left=_left([one.attacker for one in _fights(odds)]),
        defender_left=_left([one.defender for one in _fights(odds)]),
    )


def _fights(odds: BattleOdds) -> Iterator[Odds]:
    yield odds.battle
    if odds.dogfight is not None:
        yield odds.dogfight


def _left(fights: list[SideOdds]) -> Chances:
    """How many units are left of a side after all fights together; they are fought with different units."""
    chances = {0: 1.0}
    for fight in fights:
        sums: dict[int, float] = defaultdict(float)
        for already, chance in chances.items():
            for units, more in fight.survivors.items():
                sums[already + sum(units)] += chance * more
        chances = sums
    return tuple(sorted(chances.items()))
