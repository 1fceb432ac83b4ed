"""Stage 2, a Naval Battle [ST2-01 to ST2-04]: planes abort, the attacker fires, the defender fires, retreats, again."""

from __future__ import annotations

from collections.abc import Sequence as Several
from typing import Any, ClassVar

import msgspec

from theatre.core.decision import Built, Choice, Decision
from theatre.core.flow import Frame, Sequence
from theatre.games.ww2_in_europe.advanced.leaders import change_ships
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.choosing import Subset, ascending
from theatre.games.ww2_in_europe.combat.casualties import (
    Losses,
    class_reach,
    count_dice,
    hits_of,
    reach,
    strength_left,
    take_away,
    target_class,
)
from theatre.games.ww2_in_europe.combat.decks import on_deck, save_what_is_off
from theatre.games.ww2_in_europe.combat.sea_retreat import SeaRetreat, turn_back
from theatre.games.ww2_in_europe.combat.strength import Battle, class_value, combat_value
from theatre.games.ww2_in_europe.economy.initiative import count_win
from theatre.games.ww2_in_europe.rolls import Throw
from theatre.games.ww2_in_europe.state import GONE, Position, is_air, other, side_of
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS

Units = tuple[int, ...]
NO_SIDE = -1


class Outcome(msgspec.Struct, frozen=True):
    """The result of a battle: the side that is left in the space, NO_SIDE if none or both are, and the units there."""

    winner: int
    units: Units


class SeaBattle(Sequence[Position], tag="ST2-01"):
    """Rounds until a side is destroyed or gone; one that can go on for ever without a hit breaks off."""

    space: int
    attacker: int
    units: Units  # of both sides, as long as they are in the battle
    engaged: Units = ()  # all that were there when the first shot fell
    round: int = 1
    lost: Units = ()
    is_idle: bool = False  # neither side can hit the other

    STEPS: ClassVar[tuple[str, ...]] = (
        "attacker_aborts",
        "defender_aborts",
        "attacker_fires",
        "defender_fires",
        "casualties",
        "attacker_retreats",
        "defender_retreats",
        "next_round",
    )
    ROUND: ClassVar[int] = STEPS.index("attacker_fires")  # where a round begins
    DURING_FIRE: ClassVar[tuple[str, ...]] = ("defender_fires", "casualties")

    @property
    def defender(self) -> int:
        return other(self.attacker)

    def of(self, s: Position, side: int) -> Units:
        return tuple([unit for unit in self.units if side_of(s, unit) == side])

    def circumstances(self) -> Battle:
        return Battle(self.space, self.attacker, self.round)

    def step(self, s: Position) -> bool:
        if self.STEPS[self.at] not in self.DURING_FIRE and self.is_over(s):
            self.conclude(s)
            return True
        return super().step(s)

    def is_over(self, s: Position) -> bool:
        return self.is_idle or not self.of(s, self.attacker) or not self.of(s, self.defender)

    def attacker_aborts(self, s: Position) -> None:
        self.let_planes_abort(s, self.attacker)

    def defender_aborts(self, s: Position) -> None:
        self.let_planes_abort(s, self.defender)

    def planes_of(self, s: Position, side: int) -> list[int]:
        """Those that may abort."""
        return [unit for unit in self.of(s, side) if is_air(s, unit)]

    def let_planes_abort(self, s: Position, side: int) -> None:
        planes = self.planes_of(s, side)
        if planes:
            s.push(AirAbort(side, self.space, tuple(planes)))

    def attacker_fires(self, s: Position) -> None:
        self.engaged = self.engaged or self.units
        self.fire(s, self.attacker)

    def defender_fires(self, s: Position) -> None:
        self.fire(s, self.defender)

    def fire(self, s: Position, side: int) -> None:
        """All units of the side, casualties included [CMB-09]."""
        dice = count_dice(s, self.of(s, side), self.circumstances())
        if dice:
            s.push(Throw(side, dice, "sea-fire", (self.space, self.round)))

    def casualties(self, s: Position) -> None:
        flying = [unit for unit in self.units if is_air(s, unit) and unit not in self.lost]
        save_what_is_off(s, self.lost, self.space, flying)
        sinking = [unit for unit in self.lost if strength_left(s, unit, self.lost) <= 0]
        change_ships(s, sinking, self.units)
        take_away(s, self.lost)
        self.lost = ()
        self.units = tuple([unit for unit in self.units if s.kind[unit] != GONE])

    def attacker_retreats(self, s: Position) -> None:
        s.push(SeaRetreat(self.attacker, self.space, self.of(s, self.attacker), "RET-01"))

    def defender_retreats(self, s: Position) -> None:
        s.push(SeaRetreat(self.defender, self.space, self.of(s, self.defender), "RET-02"))

    def next_round(self, s: Position) -> None:
        self.round += 1
        self.units = tuple(sorted((*self.units, *self.newcomers(s))))
        self.is_idle = self.is_stuck(s)
        self.at = self.ROUND

    def newcomers(self, s: Position) -> list[int]:
        """From the second round on the planes that were on deck take part [CV-08, R-59]."""
        return self.take_off(s, self.units) if self.round == 2 else []

    def take_off(self, s: Position, ships: Several[int]) -> list[int]:
        return [plane for ship in ships for plane in on_deck(s, ship, self.space)]

    def is_stuck(self, s: Position) -> bool:
        mine, theirs = self.of(s, self.attacker), self.of(s, self.defender)
        return not self.can_hit(s, mine, theirs) and not self.can_hit(s, theirs, mine)

    def can_hit(self, s: Position, units: Several[int], targets: Several[int]) -> bool:
        battle = self.circumstances()
        reached = 0
        for unit in units:
            reached |= reach(s.kind[unit]) if combat_value(s, unit, battle) else 0
            reached |= class_reach(s.kind[unit]) if class_value(s, unit, battle) else 0
        return any(target_class(s.kind[unit]) & reached for unit in targets)

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, AirAbort):
            self.leave(result)
        elif isinstance(child, Throw):
            hits = hits_of(s, self.of(s, child.seat), self.circumstances(), result)
            if hits:
                s.push(SeaLosses(other(child.seat), self.of(s, other(child.seat)), hits))
        elif isinstance(child, SeaLosses):
            self.lost = (*self.lost, *result)
        elif result:
            self.leave(child.units)

    def leave(self, units: Several[int]) -> None:
        self.units = tuple([unit for unit in self.units if unit not in units])

    def conclude(self, s: Position) -> None:
        sides = {side_of(s, unit) for unit in self.units}
        winner = sides.pop() if len(sides) == 1 else NO_SIDE
        if winner != NO_SIDE and self.engaged:
            s.log("sea-battle-won", winner, self.space, rule="INI-01")
            powers = [{s.owner[unit] for unit in self.engaged if side_of(s, unit) == side} for side in (AXIS, ALLIES)]
            count_win(s, self.space, winner, *powers)
        s.done(self, Outcome(winner, self.units))


class SeaLosses(Losses, tag="ST2-02"):
    """Hits at sea; a hit without class limits may be taken on ships or planes alike [R-68]."""


class AirAbort(Frame[Position], tag="INT-10"):
    """Planes may abort before the battle begins, which is a retreat [RET-09]. Result: those that do."""

    side: int
    space: int
    planes: Units

    def ask(self, s: Position) -> tuple[Decision, ...]:
        part = Built("abort", Subset(self.planes, "INT-10"), ascending)
        return ask(s, self.side, "air-abort", "INT-10", part, args=(self.space,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        for plane in choice.args:
            turn_back(s, plane, self.space)
        s.done(self, choice.args)
