"""One engagement: its technology chits, its dogfight, and its rounds until a side is gone or has retreated."""

from __future__ import annotations

from typing import Any, ClassVar

from theatre.core.decision import Built, Choice, Decision, Each, Part, Refusal, shut
from theatre.core.flow import Frame, Sequence
from theatre.games.supreme_axis_and_allies.aftermath import conclude
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.choosing import Subset, ascending
from theatre.games.supreme_axis_and_allies.losses import Losses, no_retreat_yet, take_losses
from theatre.games.supreme_axis_and_allies.orders import kinds_of
from theatre.games.supreme_axis_and_allies.retreat import (
    Disengage,
    Retreat,
    hunted,
    landed,
    may_not_retreat,
    retreat_of,
)
from theatre.games.supreme_axis_and_allies.state import (
    CARD_SLOTS,
    FIGHT,
    NOWHERE,
    Position,
    alliance,
    holds_chit,
    is_naval,
    own_in,
)
from theatre.games.supreme_axis_and_allies.tables import (
    AMBUSH,
    AMBUSHERS,
    BOMBARD,
    CODEBREAKING,
    DOGFIGHT,
    SNEAK,
    SUPERIOR_GENERAL,
    SUPERIOR_GENERAL_UNITS,
    TURN_ORDER,
)
from theatre.games.supreme_axis_and_allies.volley import (
    Volley,
    can_hit,
    fighters,
    forces,
    has_ships,
    scouts_of,
    seat_of,
)
from theatre.games.supreme_axis_and_allies.world import IS_SEA

CHITS = {"ambush": AMBUSH, "general": SUPERIOR_GENERAL, "codebreaking": CODEBREAKING}
CHIT_RULES = {AMBUSH: "TEC-07b", SUPERIOR_GENERAL: "TEC-10b", CODEBREAKING: "TEC-11b"}
NO_HITS = (0, 0)  # hits suffered, and how many of them only ships can take


class Battle(Sequence[Position], tag="CMB-09"):
    """One engagement, round after round [CMB-09]. A side is an alliance; the attacker is the active nation."""

    space: int
    round: int = 0
    played: tuple[int, ...] = ()  # technology chits of this engagement: nation * CARD_SLOTS + card
    ambushers: tuple[int, ...] = ()  # nations whose INF have sneak this round
    entries: tuple[int, ...] = ()  # the zones from which the attacker's ships came
    support: tuple[int, ...] = ()  # ships that bombard the shore this round
    fired: tuple[int, ...] = ()  # units that had sneak this round
    scouts: tuple[int, ...] = ()  # how many dice each nation's scouts can still adjust this round
    suffered: tuple[tuple[int, int], tuple[int, int]] = (NO_HITS, NO_HITS)  # by side
    damaged: tuple[int, ...] = ()  # battleships that have absorbed a hit; repaired when the battle ends

    STEPS: ClassVar[tuple[str, ...]] = (
        "open",
        "chits_before_dogfight",
        "dogfight",
        "begin_round",
        "bombardment",
        "chits",
        "sneak_of_attacker",
        "sneak_of_defender",
        "losses_of_attacker",
        "losses_of_defender",
        "attacker_rolls",
        "defender_rolls",
        "losses_of_attacker",
        "losses_of_defender",
        "attacker_disengages",
        "defender_disengages",
        "end_round",
        "close",
    )

    # what the dogfight asks as well (D-15)

    def general_against(self, side: int) -> bool:
        """Does an enemy Superior General take 1 from the units of this side [TEC-10b]?"""
        return self.has_played(1 - alliance(side), SUPERIOR_GENERAL)

    def sneaks(self, side: int) -> bool:
        """Do all units of this side have sneak, by Codebreaking, in the first round [TEC-11b] (D-16)?"""
        return self.round <= 1 and self.has_played(alliance(side), CODEBREAKING)

    def has_played(self, side: int, card: int) -> bool:
        return any(chit % CARD_SLOTS == card and alliance(chit // CARD_SLOTS) == side for chit in self.played)

    def play(self, nation: int, card: int) -> None:
        self.played = (*self.played, nation * CARD_SLOTS + card)
        if card == AMBUSH:
            self.ambushers = (*self.ambushers, nation)

    # before the rounds

    def open(self, s: Position) -> None:
        ships = [unit for unit in fighters(s, self.space, alliance(s.active)) if is_naval(s, unit)]
        came = {s.came[unit] for unit in ships} - {NOWHERE, self.space}
        self.entries = tuple(sorted(came))
        s.log("battle", self.space, s.active, rule="CMB-01")

    def chits_before_dogfight(self, s: Position) -> None:
        if self._dogfight_follows(s):
            self.chits(s)

    def dogfight(self, s: Position) -> None:
        """DOG-01: FIT on both sides."""
        from theatre.games.supreme_axis_and_allies.dogfight import Dogfight  # which asks this frame for its chits

        if self._dogfight_follows(s):
            s.push(Dogfight(self.space))

    def _dogfight_follows(self, s: Position) -> bool:
        return all(any(s.kind[unit] in DOGFIGHT for unit in force) for force in forces(s, self.space))

    # a round

    def begin_round(self, s: Position) -> None:
        sides = forces(s, self.space)
        if not all(sides):
            self._jump("close")
            return
        self.round += 1
        self.fired = self.support = ()
        self.scouts = scouts_of(s, self.space, sides)
        s.log("round", self.round, self.space, rule="CMB-09")

    def chits(self, s: Position) -> None:
        if any(holds_chit(s, nation, card) for nation in TURN_ORDER for card in CHIT_RULES):
            s.push(BattleChits(self.space))

    def bombardment(self, s: Position) -> None:
        if self.round > 1 or IS_SEA[self.space]:
            return
        troops = landed(s, fighters(s, self.space, alliance(s.active)))
        ships = support_ships(s, troops)
        if ships:
            s.push(Bombardment(self.space, tuple(ships), min(len(ships), len(troops))))

    def sneak_of_attacker(self, s: Position) -> None:
        self._sneak(s, alliance(s.active))

    def sneak_of_defender(self, s: Position) -> None:
        self._sneak(s, 1 - alliance(s.active))

    def _sneak(self, s: Position, side: int) -> None:
        """CMB-10: both sides at the same time; who fires now does not fire again this round (D-15)."""
        everybody = self.sneaks(side)
        if not (everybody or self.ambushers or IS_SEA[self.space]):
            return
        force, foes = self._armed(s, side)
        if not everybody:
            hidden = not hunted(s, foes)  # SUB-01, SUB-02
            force = [
                unit
                for unit in force
                if (s.kind[unit] in SNEAK and hidden)
                or (s.kind[unit] in AMBUSHERS and s.owner[unit] in self.ambushers)  # TEC-07b
            ]
        self.fired += tuple(force)
        self._fire(s, side, "sneak", force, foes)

    def attacker_rolls(self, s: Position) -> None:
        if self.fired and self._over(s):
            self._jump("close")
        else:
            self._roll(s, alliance(s.active), "attack")

    def defender_rolls(self, s: Position) -> None:
        self._roll(s, 1 - alliance(s.active), "defence")

    def _roll(self, s: Position, side: int, purpose: str) -> None:
        force, foes = self._armed(s, side)
        self._fire(s, side, purpose, [unit for unit in force if unit not in self.fired], foes)

    def _armed(self, s: Position, side: int) -> tuple[list[int], list[int]]:
        """Who can fire for a side, its support ships included, and at whom."""
        sides = forces(s, self.space)
        force = [*sides[side], *self.support] if side == alliance(s.active) else sides[side]
        return force, sides[1 - side]

    def _fire(self, s: Position, side: int, purpose: str, force: list[int], foes: list[int]) -> None:
        if force:
            units, ships, general = tuple(force), has_ships(s, foes), self.general_against(side)
            s.push(Volley(self.space, side, purpose, units, ships, self.scouts, self.round == 1, general))

    def losses_of_attacker(self, s: Position) -> None:
        self._lose(s, alliance(s.active))

    def losses_of_defender(self, s: Position) -> None:
        self._lose(s, 1 - alliance(s.active))

    def _lose(self, s: Position, side: int) -> None:
        hits, naval_only = self.suffered[side]
        if hits:
            self._suffer(side, NO_HITS)
            pool = tuple(fighters(s, self.space, side))
            s.push(Losses(seat_of(s, self.space, side), hits, naval_only, pool, self.damaged))

    def _suffer(self, side: int, hits: tuple[int, int]) -> None:
        allies, axis = self.suffered
        self.suffered = (allies, hits) if side else (hits, axis)

    def attacker_disengages(self, s: Position) -> None:
        self._disengage(s, alliance(s.active))

    def defender_disengages(self, s: Position) -> None:
        self._disengage(s, 1 - alliance(s.active))

    def _disengage(self, s: Position, side: int) -> None:
        if self._over(s):
            self._jump("close")
        else:
            s.push(Disengage(self.space, side, self.entries, self.damaged))

    def end_round(self, s: Position) -> None:
        """Where neither side can ever hit the other the attacker must leave; if he cannot, both stay in the space."""
        self.ambushers = ()
        sides = forces(s, self.space)
        if not all(sides):
            return
        side = alliance(s.active)
        afloat = [has_ships(s, force) for force in sides]
        if any(can_hit(s, unit, False, afloat[1 - own]) for own, force in enumerate(sides) for unit in force):
            self._jump("begin_round")
        elif may_not_retreat(s, self.space, sides[side], self.entries) is None:
            s.push(retreat_of(s, self.space, side, self.entries, self.damaged))

    def _over(self, s: Position) -> bool:
        return not all(forces(s, self.space))

    def _jump(self, name: str) -> None:
        self.at = self.STEPS.index(name)

    def close(self, s: Position) -> None:
        conclude(s, self.space)

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Volley):
            hits, naval_only, self.scouts = result
            self._suffer(1 - child.side, (hits, naval_only))
        elif isinstance(child, Losses):
            self.damaged = take_losses(s, result, self.damaged)
        elif isinstance(child, Bombardment):
            self.support = result
        elif isinstance(child, Retreat) and child.whole:
            self._jump("close")


class BattleChits(Frame[Position], tag="TEC-07b"):
    """Before the dice of a round the attacker, then each defending nation, may play technology chits (D-15).

    One of a kind per side and engagement, Codebreaking before the first round only.
    """

    space: int
    at: int = 0

    def _nations(self, s: Position) -> list[int]:
        """[A] first, then the owners of defending units in the order of play."""
        defenders = {s.owner[unit] for unit in fighters(s, self.space, 1 - alliance(s.active))}
        return [s.active, *sorted(defenders)]

    def step(self, s: Position) -> bool:
        nations = self._nations(s)
        if self.at >= len(nations):
            s.done(self)
            return True
        if any(self._refuse(s, nations[self.at], card) is None for card in CHITS.values()):
            return False
        self.at += 1
        return True

    def _refuse(self, s: Position, nation: int, card: int) -> Refusal | None:
        """A chit is played by who has it, once, and where it can do something."""
        battle = s.enclosing(Battle)
        rule = CHIT_RULES[card]
        if not holds_chit(s, nation, card) or battle.has_played(alliance(nation), card):
            return Refusal(rule)
        own, foes = fighters(s, self.space, alliance(nation)), fighters(s, self.space, 1 - alliance(nation))
        ships = battle.support if nation != s.active else ()
        useful = {
            AMBUSH: any(s.kind[unit] in AMBUSHERS and s.owner[unit] == nation for unit in own),
            SUPERIOR_GENERAL: any(s.kind[unit] in SUPERIOR_GENERAL_UNITS for unit in (*foes, *ships)),
            CODEBREAKING: battle.round <= 1,
        }
        return None if useful[card] else Refusal(rule)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        nation = self._nations(s)[self.at]
        parts: list[Part] = []
        for verb, card in CHITS.items():
            refusal = self._refuse(s, nation, card)
            parts.append(shut(verb, refusal.rule) if refusal else Each(verb))
        parts += [Each("pass"), no_retreat_yet(s, self.space, nation)]
        return ask(s, nation, "battle-chits", "TEC-07b", *parts, args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "pass":
            self.at += 1
            return
        card = CHITS[choice.verb]
        s.tech[seat * CARD_SLOTS + card] -= 1
        s.enclosing(Battle).play(seat, card)
        s.log("battle-chit", seat, card, self.space, rule=CHIT_RULES[card])


def support_ships(s: Position, troops: list[int]) -> list[int]:
    """MOV-11: ships in the zones from which the troops landed that have not fought this turn (D-12)."""
    zones = sorted({s.came[unit] for unit in troops} - {NOWHERE})
    return [
        unit
        for zone in zones
        for unit in own_in(s, zone, s.active)
        if s.kind[unit] in BOMBARD and s.mission[unit] != FIGHT
    ]


class Bombardment(Frame[Position], tag="MOV-11"):
    """[A] names the ships that support the landing, at most one for each landed unit; the result is these ships."""

    space: int
    ships: tuple[int, ...]
    most: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Built("bombard", Subset(sorted(self.ships), 0, self.most, "MOV-11"), ascending)
        return ask(s, s.active, "bombard", "MOV-11", part, args=(self.space, self.most))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        for unit in choice.args:
            s.mission[unit] = FIGHT
        if choice.args:
            s.log("bombardment", seat, self.space, *kinds_of(s, choice.args), rule="MOV-11")
        s.done(self, choice.args)
