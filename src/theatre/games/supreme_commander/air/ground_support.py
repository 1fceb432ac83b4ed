"""Air units in ground combat [13.2.2, 13.2.2.1]: placed in turn front by front, fights hex by hex, the net modifier."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.supreme_commander.air.air_combat import AirCombat, Flak, over, turn_up
from theatre.games.supreme_commander.air.bases import Bases, assign, can_base, flying, in_front, is_free, why_not_fly
from theatre.games.supreme_commander.air.bombing import weathered
from theatre.games.supreme_commander.air.landing import AirReturn
from theatre.games.supreme_commander.asking import question
from theatre.games.supreme_commander.combat.attacks import Attack, paratroopers
from theatre.games.supreme_commander.losses import eliminate
from theatre.games.supreme_commander.pieces import land_in, runs
from theatre.games.supreme_commander.relations import is_enemy, other_side, side_of, spokesman
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.tables import BOMBER, FIGHTER, LIMITS, NATION, NOBODY, UNITS
from theatre.games.supreme_commander.world import FRONTS, HEXES, IS_BOX


def net_support(s: Position, hex_: int) -> int:
    """What air units over a hex add to the attacker's die [13.2.2.1]: each side's count by weather, two at most."""
    ours, theirs = [weathered(s, hex_, len(over(s, hex_, side, FIGHTER, BOMBER))) for side in _sides(s)]
    return max(-LIMITS.air_modifier, min(LIMITS.air_modifier, ours - theirs))


def _sides(s: Position) -> tuple[int, int]:
    return s.active, other_side(s.active)


class GroundSupport(Frame[Position], tag="13.2.2"):
    """D54, D55. `front` is the one in which air units are being placed; `held` are those set aside for this phase."""

    attacks: tuple[Attack, ...]
    front: int = NOBODY
    placed: tuple[int, ...] = ()  # fronts that are done with
    held: tuple[int, ...] = ()

    # who may still be placed, by public facts: counters of nations with land units in a declared combat

    def _nations(self, s: Position, side: int) -> set[int]:
        if side == s.active:
            own = [unit for a in self.attacks for unit in (*a.units, *paratroopers(s, a.target))]
        else:
            own = [unit for attack in self.attacks for unit in land_in(s, attack.target)]
        return {NATION[unit] for unit in own}

    def _waiting(self, s: Position, front: int, side: int) -> list[int]:
        nations = self._nations(s, side)
        return [
            u
            for u in in_front(s, front)
            if not s.shown[u]
            and is_free(s, u)
            and u not in self.held
            and NATION[u] in nations
            and side_of(s, s.serves[u]) == side
        ]

    def _open(self, s: Position) -> list[int]:
        """The fronts in which somebody has air units to place."""
        left = [front for front in FRONTS if front not in self.placed]
        return [front for front in left if any(self._waiting(s, front, side) for side in _sides(s))]

    def _turn(self, s: Position) -> int:
        """Whose turn it is [13.2.2b]: who has more places the surplus first, then attacker and defender in turn."""
        ours, theirs = [len(self._waiting(s, self.front, side)) for side in _sides(s)]
        return s.active if ours >= theirs else other_side(s.active)

    def step(self, s: Position) -> bool:
        if self.front == NOBODY:
            open_ = self._open(s) if self.attacks else []
            if not open_:
                self._end(s)
                return True
            return False
        if any(self._waiting(s, self.front, side) for side in _sides(s)):
            return False
        self.placed, self.front = (*self.placed, self.front), NOBODY
        return True

    def _end(self, s: Position) -> None:
        """13.2.2j: all committed units are shown, then the fights begin."""
        targets = tuple(sorted({s.aim[unit] for unit in flying(s) if not IS_BOX[s.aim[unit]]}))
        for target in targets:
            turn_up(s, target)
        s.become(self, AirFights(targets))

    # the questions

    def ask(self, s: Position) -> tuple[Decision, ...]:
        if self.front == NOBODY:
            part = Each("front", [(front,) for front in self._open(s)], lambda args: Refusal("13.2.2b"))
            return (question(s, spokesman(s, s.active), "next_front", "13.2.2b", part),)
        waiting = self._waiting(s, self.front, self._turn(s))
        bases = Bases(s)
        return tuple([self._placing(s, seat, waiting, bases) for seat in sorted({runs(s, u) for u in waiting})])

    def _placing(self, s: Position, seat: int, waiting: list[int], bases: Bases) -> Decision:
        own = [unit for unit in waiting if runs(s, unit) == seat]
        commit: list[Args] = [
            (unit, attack.target)
            for unit in own
            for attack in self.attacks
            if self._may_join(s, unit, attack) and self._fits(s, unit, attack.target, bases)
        ]
        parts = (
            Each("commit", commit, lambda args: Refusal(self._why_not(s, seat, args))),
            Each("hold", [(unit,) for unit in own], lambda args: Refusal("13.2.2c")),
        )
        return question(s, seat, "commit_air", "13.2.2c", *parts, args=(self.front,), public=False)

    def _fits(self, s: Position, unit: int, target: int, bases: Bases) -> bool:
        return can_base(s, unit, target, bases)

    def _may_join(self, s: Position, unit: int, attack: Attack) -> bool:
        """13.2.2a, 18.6a: a land unit of its own nation attacks or defends."""
        if side_of(s, s.serves[unit]) == s.active:
            force = [*attack.units, *paratroopers(s, attack.target)]
        else:
            force = land_in(s, attack.target)
        return any(NATION[one] == NATION[unit] for one in force)

    def _why_not(self, s: Position, seat: int, args: Args) -> str:
        if len(args) != 2 or not 0 <= args[0] < UNITS or not 0 <= args[1] < HEXES:
            return "13.2.2c"
        unit, target = args
        attack = next((one for one in self.attacks if one.target == target), None)
        if attack is None or unit in self.held:
            return "13.2.2c"
        rule = why_not_fly(s, seat, unit)
        if rule is not None:
            return rule
        if not self._may_join(s, unit, attack):
            return "13.2.2a"
        return why_not_fly(s, seat, unit, target) or "13.2.2b"

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "front":
            self.front = choice.args[0]
        elif choice.verb == "hold":
            self.held = (*self.held, choice.args[0])
            s.log("air-held", seat, self.front, rule="13.2.2c")
        else:
            unit, target = choice.args
            assign(s, [unit], target)
            s.log("air-committed", s.serves[unit], target, rule="13.2.2b")


class AirFights(Frame[Position], tag="13.2.2j"):
    """D56: the fights over the target hexes, in the order that the attacker chooses."""

    targets: tuple[int, ...]
    hex: int = -1
    stage: int = 0

    def step(self, s: Position) -> bool:
        if self.hex < 0:
            if self.targets:
                return False
            s.done(self)
            return True
        stage, self.stage = self.stage, self.stage + 1
        if stage == 0:
            s.push(AirCombat(self.hex, *_sides(s)))
        elif stage == 1:
            s.push(Flak(self.hex, s.active))
        elif stage == 2:
            self._airborne(s)
            s.push(AirReturn(self.hex))
        else:
            self.hex, self.stage = -1, 0
        return True

    def _airborne(self, s: Position) -> None:
        """13.2.2k: a dropped corps is lost if enemy fighters are left over it [12.5.1c]."""
        theirs = over(s, self.hex, other_side(s.active), FIGHTER)
        if not theirs:
            return
        for unit in paratroopers(s, self.hex):
            if is_enemy(s, s.serves[unit], s.serves[theirs[0]]):
                eliminate(s, unit)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Each("fight", [(hex_,) for hex_ in self.targets], lambda args: Refusal("13.2.2j"))
        return (question(s, spokesman(s, s.active), "next_air_fight", "13.2.2j", part),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.hex = choice.args[0]
        self.targets = tuple([hex_ for hex_ in self.targets if hex_ != self.hex])


class AirGoesHome(Frame[Position], tag="5.1e"):
    """At the end of the Combat phase all air units leave the hexes over which they are."""

    def step(self, s: Position) -> bool:
        left = [s.aim[unit] for unit in flying(s) if not IS_BOX[s.aim[unit]]]
        if left:
            s.push(AirReturn(left[0], all_=True))
        else:
            s.done(self)
        return True
