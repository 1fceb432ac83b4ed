"""The dice of one side: who fires at which rating, the optional dice of transports, and the scouts that adjust dice."""

from __future__ import annotations

from collections.abc import Sequence

from theatre.core.columns import all_at
from theatre.core.decision import Built, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_axis_and_allies.asking import ask
from theatre.games.supreme_axis_and_allies.choosing import ascending
from theatre.games.supreme_axis_and_allies.rolls import ChitRoll
from theatre.games.supreme_axis_and_allies.state import (
    BOMB,
    NO_UNIT,
    Position,
    alliance,
    has_technology,
)
from theatre.games.supreme_axis_and_allies.tables import (
    ART_SUPPORTED,
    ATTACK,
    CONST,
    DEFENSE,
    GROUND,
    HEAVY_BOMBERS,
    MISSIONS,
    NAVAL,
    NO_COMBAT_ROLL,
    NO_HIT_ON_AIR,
    SCOUT,
    SCOUT_NAVAL,
    SUPERIOR_GENERAL_UNITS,
    SUPPORTS_INFANTRY,
    TRANSPORT,
    TURN_ORDER,
)
from theatre.games.supreme_axis_and_allies.world import IS_SEA, NEUTRAL

RAISED = 100  # `scout` lowers die d by the entry d and raises it by 100 + d
PURSUIT = "pursuit"
UNASKED, ROLL_TRANSPORTS, SKIP_TRANSPORTS = range(3)

Die = tuple[int, int]  # the rating to roll at or below, and the unit that rolls


def forces(s: Position, space: int) -> tuple[list[int], list[int]]:
    """Who fights in an engagement, by alliance: no AAG (D-33), no cargo, no Strategic Bombers."""
    sides: tuple[list[int], list[int]] = ([], [])
    for unit in all_at(s.battle, space):
        kind = s.kind[unit]
        cargo = kind in GROUND and s.aboard[unit] != NO_UNIT
        if not (cargo or kind in NO_COMBAT_ROLL or s.mission[unit] == BOMB):
            sides[s.owner[unit] & 1].append(unit)
    return sides


def fighters(s: Position, space: int, side: int) -> list[int]:
    """The units of an alliance that fight in an engagement."""
    return forces(s, space)[side]


def seat_of(s: Position, space: int, side: int) -> int:
    """Who decides for a side: [A]; for a defence the controller of the Territory, at sea who has most units (D-23)."""
    if alliance(s.active) == side:
        return s.active
    holder = s.controller[space]
    if holder < NEUTRAL and alliance(holder) == side and not IS_SEA[space]:
        return holder
    owners = [s.owner[unit] for unit in fighters(s, space, side)]
    return max(TURN_ORDER, key=owners.count)


def scouts_of(s: Position, space: int, sides: tuple[list[int], list[int]]) -> tuple[int, ...]:
    """How many dice each nation's scouts may adjust in a round: SCT on land, CRU at sea [CMB-11]."""
    able = SCOUT_NAVAL if IS_SEA[space] else SCOUT
    owners = [s.owner[unit] for force in sides for unit in force if s.kind[unit] in able]
    return tuple([owners.count(nation) * CONST.combat.scout_modifier for nation in TURN_ORDER])


def rating(kind: int, attacking: bool, general: bool) -> int:
    """What a unit must roll at or below [CMB-03]; an enemy Superior General takes 1 from some types [TEC-10b]."""
    base = (CONST.combat.bomber_hit if kind in MISSIONS else ATTACK[kind]) if attacking else DEFENSE[kind]
    if general and kind in SUPERIOR_GENERAL_UNITS:
        base -= CONST.technology.superior_general_penalty
    return max(0, base)


def dice_of(kind: int, attacking: bool, heavy_bombers: bool) -> int:
    """BMB on Ground Attack have several dice [BMB-03, TEC-05b], defending BMB one [TEC-05d] (D-22)."""
    if not attacking or kind not in MISSIONS:
        return 1
    return CONST.combat.bomber_dice + (CONST.technology.heavy_bombers_extra_dice if heavy_bombers else 0)


def supported(s: Position, space: int, side: int) -> list[int]:
    """The attacking INF and SCT that are paired with an ART, one each, where the players agreed on it."""
    if not s.artillery_support or alliance(s.active) != side:
        return []
    force = fighters(s, space, side)
    guns = sum([s.kind[unit] in SUPPORTS_INFANTRY for unit in force])
    return sorted([unit for unit in force if s.kind[unit] in ART_SUPPORTED], key=lambda unit: s.kind[unit])[:guns]


def can_hit(s: Position, unit: int, first_round: bool, ships: bool) -> bool:
    """Has the unit dice of its own against such an enemy? SUB need ships [SUB-06], attacking BMB the first round."""
    kind = s.kind[unit]
    attacking = s.owner[unit] == s.active
    if kind in NO_HIT_ON_AIR and not ships:
        return False
    if kind in MISSIONS and attacking:
        return first_round  # BMB-04
    return (ATTACK[kind] if attacking else DEFENSE[kind]) > 0


class Volley(Frame[Position], tag="CMB-05"):
    """Dice of one side, one roll for each nation in it; the result is (hits, of these on ships only, scouts left).

    `units` are those that fire, `ships` says whether the enemy has naval units that a SUB can hit, `general` whether
    an enemy Superior General works against this side, `scouts` what each nation's scouts can still do this round.
    """

    space: int
    side: int
    purpose: str
    units: tuple[int, ...]
    ships: bool
    scouts: tuple[int, ...]
    first_round: bool = False
    general: bool = False
    at: int = 0  # place of the nation whose turn it is to roll
    transports: int = UNASKED
    dice: tuple[Die, ...] = ()
    hits: int = 0
    naval_only: int = 0

    def step(self, s: Position) -> bool:
        owners = sorted({s.owner[unit] for unit in self.units})
        if self.at == len(owners):
            s.done(self, (self.hits, self.naval_only, self.scouts))
            return True
        owner = owners[self.at]
        if self.transports == UNASKED and self._may_roll_transports(s, owner):
            s.push(TransportDice(owner, self.space))
            return True
        self.dice = self._dice(s, owner)
        self.transports = UNASKED
        self.at += 1
        if self.dice:
            s.push(ChitRoll(owner, len(self.dice), self.purpose, (self.space,)))
        return True

    def _may_roll_transports(self, s: Position, owner: int) -> bool:
        """TSP-03: beside scouts of the same nation that are still free this round."""
        if self.purpose == PURSUIT or not self.scouts[owner]:
            return False
        return any(s.owner[unit] == owner and self._idle_transport(s, unit) for unit in self.units)

    def _idle_transport(self, s: Position, unit: int) -> bool:
        return s.kind[unit] in TRANSPORT and not can_hit(s, unit, self.first_round, self.ships)

    def _dice(self, s: Position, owner: int) -> tuple[Die, ...]:
        """The dice in the order of rating, then unit."""
        attacking = alliance(s.active) == self.side
        heavy = has_technology(s, owner, HEAVY_BOMBERS)
        paired = supported(s, self.space, self.side) if attacking else []
        found: list[Die] = []
        for unit in self.units:
            if s.owner[unit] != owner or (s.kind[unit] in NO_HIT_ON_AIR and not self.ships):
                continue
            if self.purpose == PURSUIT:  # RET-01: one die each, whatever the rating; attacking BMB none [BMB-04]
                if not (attacking and s.kind[unit] in MISSIONS):
                    found.append((CONST.combat.pursuit_hit, unit))
            elif can_hit(s, unit, self.first_round, self.ships):
                need = rating(s.kind[unit], attacking, self.general)
                need += CONST.combat.artillery_support if unit in paired else 0
                found += [(need, unit)] * dice_of(s.kind[unit], attacking, heavy)
            elif self.transports == ROLL_TRANSPORTS and self._idle_transport(s, unit):
                found.append((0, unit))
        return tuple(sorted(found))

    def child_done(self, s: Position, child: Frame[Position], result: object) -> None:
        if isinstance(child, TransportDice):
            self.transports = ROLL_TRANSPORTS if result else SKIP_TRANSPORTS
        elif isinstance(child, ChitRoll):
            left = self.scouts[child.seat]
            needs = tuple([face - need for face, (need, _) in zip(child.faces, self.dice, strict=True)])
            if any(0 < need <= left for need in needs):
                units = tuple([unit for _, unit in self.dice])
                s.push(Scouts(child.seat, self.space, left, needs, units, child.faces))
            else:
                self._score(s, child.seat, needs)
        elif isinstance(child, Scouts):
            spent = child.left - child.remaining
            self.scouts = tuple([n - spent if nation == child.seat else n for nation, n in enumerate(self.scouts)])
            self._score(s, child.seat, child.needs)

    def _score(self, s: Position, owner: int, needs: tuple[int, ...]) -> None:
        """A die at or below the rating is a hit, also one adjusted below 1 [CMB-03, CMB-04]."""
        hitting = [unit for need, (_, unit) in zip(needs, self.dice, strict=True) if need <= 0]
        self.hits += len(hitting)
        self.naval_only += sum([s.kind[unit] in NO_HIT_ON_AIR for unit in hitting])
        s.log("hits", owner, len(hitting), rule="CMB-03")


class TransportDice(Frame[Position], tag="TSP-03"):
    """The owner of TRN that sail with his scouts may roll for them at 0; the result is whether he does."""

    seat: int
    space: int

    def ask(self, s: Position) -> tuple[Decision, ...]:
        parts = (Each("roll-transports"), Each("skip"))
        return ask(s, self.seat, "roll-transports", "TSP-03", *parts, args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.done(self, choice.verb == "roll-transports")


class Adjustments:
    """The walk of `scout`. The menu lowers one die after the other, each until it hits, alike dice in their order."""

    __slots__ = ("_left", "_marks", "_taken")

    def __init__(self, left: int, marks: Sequence[tuple[int, ...]], taken: tuple[int, ...] = ()) -> None:
        self._left = left
        self._marks = marks  # of each die: by how much it misses, and what else tells it from others
        self._taken = taken

    def tokens(self) -> Sequence[int]:
        spare = self._left - len(self._taken)
        lowered = [token for token in self._taken if token < RAISED]
        last = lowered[-1] if lowered else -1
        if spare and last >= 0 and lowered.count(last) < self._marks[last][0]:
            return (last,)
        shown: dict[tuple[int, ...], int] = {}
        for die, mark in enumerate(self._marks[:RAISED]):
            if 0 < mark[0] <= spare and die not in lowered:
                shown.setdefault(mark, die)
        return [die for die in shown.values() if die > last]

    def refuse(self, token: int) -> Refusal | None:
        die = token - RAISED if token >= RAISED else token
        if not 0 <= die < min(RAISED, len(self._marks)) or len(self._taken) >= self._left:
            return Refusal("CMB-11", (self._left,))
        return None

    def step(self, token: int) -> Adjustments:
        return Adjustments(self._left, self._marks, (*self._taken, token))

    def whole(self) -> bool:
        return True


class Scouts(Frame[Position], tag="CMB-11"):
    """Each scout changes one own die by 1 in a round, several scouts one die or several [CMB-12]; re-rolls come first.

    `needs` is by how much each die misses (0 or less: it hits), `remaining` what is left when this ends.
    """

    seat: int
    space: int
    left: int
    needs: tuple[int, ...]
    units: tuple[int, ...]
    faces: tuple[int, ...]
    remaining: int = 0

    def ask(self, s: Position) -> tuple[Decision, ...]:
        marks = [(need, s.kind[unit] in NO_HIT_ON_AIR) for need, unit in zip(self.needs, self.units, strict=True)]
        part = Built("scout", Adjustments(self.left, marks), ascending)
        return ask(s, self.seat, "scout", "CMB-11", part, args=(self.left, *self.faces))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        needs = list(self.needs)
        for token in choice.args:
            needs[token % RAISED] += 1 if token >= RAISED else -1
        self.needs = tuple(needs)
        self.remaining = self.left - len(choice.args)
        if choice.args:
            s.log("scouted", self.seat, len(choice.args), rule="CMB-11")
        s.done(self)


def has_ships(s: Position, units: Sequence[int]) -> bool:
    return any(s.kind[unit] in NAVAL for unit in units)
