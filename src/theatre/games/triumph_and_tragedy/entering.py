"""What each space is to the Faction that moves: whose land, whose units, and who may come in [1.3, 11.0, 15].

A `Sight` belongs to one question: it remembers what it has looked at and is thrown away with the options. It can also
look at the map as if a War or a Violation had been declared, to see what could be done then.
"""

from __future__ import annotations

from typing import NamedTuple

from theatre.games.triumph_and_tragedy.control import is_undisputed_friendly_area, occupants
from theatre.games.triumph_and_tragedy.state import (
    ARMED_MINOR,
    Position,
    at_war_with,
    has_ground_support,
    is_minors_foe,
    units_in,
)
from theatre.games.triumph_and_tragedy.tables import FACTION, FACTIONS, INDEPENDENT, WINTER
from theatre.games.triumph_and_tragedy.two_player import are_allies, is_passive
from theatre.games.triumph_and_tragedy.world import AREAS_OF, IS_SEA, MUSTER, NATION

# what a space is to a Faction, as bits
ENEMY_UNITS = 1  # not counting Escaped Subs
OWN_UNITS = 2
RIVAL_UNITS = 4  # of a Faction that is no Enemy
ALLY_UNITS = 8  # two-player game
HIDDEN_SUB = 16  # an Escaped Enemy Sub
FRIENDLY = 32  # Friendly Territory or an Open Sea, by frozen control
ENEMY_LAND = 64  # also an Armed Minor's that this Faction may attack
RIVAL_LAND = 128
NEUTRAL_LAND = 256
INTERVENED = 512  # an Armed Minor's, to which this Faction brings help
PARTITION = 1024  # an Armed Minor's whose Enemy this Faction becomes when it goes in
ABROAD = RIVAL_LAND | NEUTRAL_LAND | RIVAL_UNITS


class Orders(NamedTuple):
    """What kind of Turn it is: the rules that bar Aggression, Declarations of War and Violations, "" for none."""

    bar: str = ""
    no_war: str = ""
    no_violation: str = ""
    reinforces: bool = True  # may Battles be joined that hold own units?


FULL_TURN = Orders()


def orders_of(s: Position, faction: int, emergency: bool, defensive: bool) -> Orders:
    """10.11b, e; of a Passive Ally 18.231, 18.233 and 18.3b; in Winter 10.4b."""
    if emergency and is_passive(s, faction):
        return Orders("18.233", "18.233", "18.233")
    if emergency:
        return Orders("10.11b", "10.11e", "10.11e", s.variants.emergency_reinforces)
    if s.season == WINTER:
        return Orders("18.231" if defensive else "", "10.4b", "10.4b")
    return Orders("18.231", "18.3b", "18.231") if defensive else FULL_TURN


def may_partition(s: Position, faction: int, nation: int) -> bool:
    """15.422a: a Rival of the Violator may attack an undefeated Armed Minor without a Violation of his own."""
    violator = s.violator[nation]
    return s.status[nation] == ARMED_MINOR and violator in FACTIONS and violator != faction


class Sight:
    """The map as one Faction sees it now; `wars` and `violating` are Enemies that it would have, `helping` a friend."""

    __slots__ = ("_seen", "enemies", "enemy_bits", "faction", "helping", "s", "violating")

    def __init__(
        self, s: Position, faction: int, wars: tuple[int, ...] = (), violating: int = -1, helping: int = -1
    ) -> None:
        self.s = s
        self.faction = faction
        self.enemies = tuple([one for one in FACTIONS if one in wars or at_war_with(s, faction, one)])
        self.enemy_bits = sum([1 << enemy for enemy in self.enemies])
        self.violating = violating
        self.helping = helping
        self._seen: dict[int, int] = {}

    def at(self, space: int) -> int:
        bits = self._seen.get(space)
        if bits is None:
            bits = self._seen[space] = self._sea(space) if IS_SEA[space] else self._area(space)
        return bits

    def _sea(self, sea: int) -> int:
        s = self.s
        bits = 0 if s.held[sea] & self.enemy_bits else FRIENDLY
        if not s.present[sea]:
            return bits
        there = occupants(s, sea)
        if there & self.enemy_bits:
            bits |= ENEMY_UNITS
        if there >> self.faction & 1:
            bits |= OWN_UNITS
        for one in s.present[sea]:
            if one in self.enemies:
                hidden = any(s.escaped[block] and FACTION[block] == one for block in units_in(s, sea))
                bits |= HIDDEN_SUB if hidden else 0
            elif one != self.faction:
                bits |= RIVAL_UNITS | (ALLY_UNITS if are_allies(s, one, self.faction) else 0)
        return bits

    def _area(self, area: int) -> int:
        s = self.s
        nation = NATION[area]
        holder = s.held[area]
        if holder == self.faction:
            bits = FRIENDLY
        elif holder == INDEPENDENT:
            bits = self._independent(nation)
        else:
            bits = ENEMY_LAND if holder in self.enemies else RIVAL_LAND
        for one in s.present[area]:
            if one == self.faction:
                bits |= OWN_UNITS
            elif one == INDEPENDENT:
                bits |= ENEMY_UNITS if self._attacks(nation) else 0
            elif one in self.enemies:
                bits |= ENEMY_UNITS
            else:
                bits |= RIVAL_UNITS | (ALLY_UNITS if are_allies(s, one, self.faction) else 0)
        if nation == self.violating and MUSTER[area]:
            bits |= ENEMY_UNITS
        return bits

    def _independent(self, nation: int) -> int:
        if self._attacks(nation):
            known = nation == self.violating or is_minors_foe(self.s, self.faction, nation)
            return ENEMY_LAND if known else ENEMY_LAND | PARTITION
        return INTERVENED if self._helps(nation) else NEUTRAL_LAND

    def _attacks(self, nation: int) -> bool:
        """Is or would this Faction be an Enemy of the Nation once it goes in? [15.42a, 15.422a]"""
        s, faction = self.s, self.faction
        if nation == self.violating or is_minors_foe(s, faction, nation):
            return True
        return not self._helps(nation) and may_partition(s, faction, nation)

    def _helps(self, nation: int) -> bool:
        return nation == self.helping or self.s.intervenor[nation] == self.faction

    def is_undisputed_friendly(self, area: int) -> bool:
        return is_undisputed_friendly_area(self.s, area, self.faction)

    def in_battle(self, space: int) -> bool:
        """Does the Faction stand there together with its Enemies?"""
        both = OWN_UNITS | ENEMY_UNITS
        return self.at(space) & both == both

    def has_troops_in(self, nation: int) -> bool:
        """Ground units of this Faction in the Nation's land [15.423a]."""
        return any(has_ground_support(self.s, area, self.faction) for area in AREAS_OF[nation])
