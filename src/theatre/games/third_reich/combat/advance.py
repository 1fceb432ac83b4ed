"""Advance after combat [14.29] with its bridgeheads [9.2] and landings [29.436]."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Args, Choice, Decision, Each, Refusal, shut
from theatre.core.flow import Frame
from theatre.games.third_reich.asking import question
from theatre.games.third_reich.combat.airborne import has_dropped
from theatre.games.third_reich.combat.chains import Exploiter, keeps_chain
from theatre.games.third_reich.combat.permission import Permission, SparedBridgehead, future_allies, lenders
from theatre.games.third_reich.counters import actor, put
from theatre.games.third_reich.movement.bridgeheads import bridgeheads_of, place, why_not_place
from theatre.games.third_reich.movement.control import commander, enter, enterable
from theatre.games.third_reich.movement.fixed_units import is_fixed
from theatre.games.third_reich.movement.stacking import refuse_stack, stacks
from theatre.games.third_reich.nations import acts_as, give, is_ally
from theatre.games.third_reich.politics.areas import why_out_of_bounds
from theatre.games.third_reich.state import BY_SEA, Position
from theatre.games.third_reich.tables import ARMOR, IS_GROUND, KIND, MODEL, NATION, NOBODY, PARTISAN
from theatre.games.third_reich.world import BIT, COUNTRY, LAND, NOWHERE


class HexControl(Frame[Position], tag="14.29c"):
    """Allies who attacked together agree who will control the hexes, or none advances.

    The first proposes a power, the others allow it or not. The result: that power, or NOBODY.
    """

    powers: Args
    hexes: Args
    named: int = NOBODY
    at: int = 0

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = self.powers[self.at]
        if self.at == 0:
            part = Each("controls", [(power,) for power in self.powers], lambda args: Refusal("14.29c"))
            return (question(s, seat, "controls", "14.29c", part, args=(self.hexes[0],)),)
        parts = (Each("allow"), Each("refuse"))
        return (question(s, seat, "control", "14.29c", *parts, args=(self.hexes[0], self.named)),)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.at += 1
        if choice.verb == "controls":
            self.named = choice.args[0]
        elif choice.verb == "refuse":
            s.log("advance.refused", seat, self.hexes[0], rule="14.29c")
            s.done(self, NOBODY)
            return
        if self.at == len(self.powers):
            s.done(self, self.named)


class Advance(Frame[Position], tag="14.29a"):
    """Surviving attackers move into the hexes that they have cleared, one at a time.

    Where a bridgehead may be laid it is laid upon the first advance or not at all [9.2]. The result: hexes entered.
    """

    hexes: Args
    units: Args
    crossings: Args = ()  # hexes in which a bridgehead may be laid for a crossing [9.12]
    landings: Args = ()  # and for an invasion [9.11]
    armor_first: bool = False  # 14.4c: armor must occupy a vacant hex
    chains: tuple[Exploiter, ...] = ()
    entered: Args = ()
    just_entered: int = NOWHERE  # where one may be laid now
    offered: Args = ()  # where it could have been
    begged: Args = ()  # where an ally was asked to take up a counter for it
    finished: Args = ()
    controller: int = NOBODY  # by agreement of several powers
    landed: Args = ()  # from aboard, without having attacked [29.436]

    def step(self, s: Position) -> bool:
        if self.agrees_first(s):
            s.push(HexControl(tuple(self._seats(s)), self.hexes))
            return True
        waiting = [seat for seat in self._asked(s) if seat not in self.finished]
        idle = [seat for seat in waiting if not self._rows(s, seat) and not self._might_lay(s, seat)]
        idle = [seat for seat in idle if not self._landing(s, seat)]
        if idle:
            self.finished = (*self.finished, idle[0])
            return True
        if not waiting:
            s.done(self, self.entered)
            return True
        return False

    def _seats(self, s: Position) -> list[int]:
        return sorted({commander(s, unit) for unit in self.units if s.where[unit] >= 0})

    def _asked(self, s: Position) -> list[int]:
        """Those who have attacked, and the owners of units aboard that may land behind them [29.436]."""
        return sorted({*self._seats(s), *[commander(s, unit) for unit in self._aboard(s) if self._may_land(s, unit)]})

    def child_done(self, s: Position, child: Any, answered: Any) -> None:
        if isinstance(child, HexControl):
            self.controller = answered
            self.take_dropped(s)
            if answered == NOBODY:
                s.done(self, self.entered)
        elif isinstance(child, Permission):
            if answered:
                place(s, self.just_entered, by_sea=self.just_entered in self.landings)
            self.just_entered = NOWHERE
        elif isinstance(child, SparedBridgehead) and answered:
            self._lay(s, child.wisher)

    def agrees_first(self, s: Position) -> bool:
        """14.29: do allies agree on control before anybody occupies the hexes?"""
        return len(self._seats(s)) > 1 and self.controller == NOBODY

    def take_dropped(self, s: Position) -> None:
        """Airborne who dropped on the defenders are in: for whom was agreed, else for their own power [26.91a]."""
        for unit in self.units:
            hex_ = s.where[unit]
            if hex_ in self.hexes:
                enter(s, unit, hex_, self.controller)
                self.may_be_laid(hex_ if hex_ in self.landings else NOWHERE)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return tuple([self._question(s, seat) for seat in self._asked(s) if seat not in self.finished])

    def _question(self, s: Position, seat: int) -> Decision:
        laid = [(self.just_entered,)] if self._may_lay(s, seat) or self._may_beg(s, seat) else []
        parts = (
            Each("advance", self._rows(s, seat), lambda args: self._why(s, seat, args)),
            Each("bridgehead", laid, lambda args: self._why_no_bridgehead(s, seat, args)),
            Each("land", self._landing(s, seat), lambda args: Refusal("29.436")),
            shut("done", "14.4c") if self.armor_first and not self.entered and self._rows(s, seat) else Each("done"),
        )
        return question(s, seat, "advance", "14.29a", *parts, args=(self.hexes[0],))

    def _rows(self, s: Position, seat: int) -> list[Args]:
        rows = [(unit, hex_) for unit in self.units for hex_ in self.hexes]
        fit = [row for row in rows if self._why_unit(s, seat, row) is None]
        closed = _closed(s, acts_as(s, seat)) if fit else 0
        return [row for row in fit if not closed & BIT[row[1]]]

    def _why(self, s: Position, seat: int, args: Args) -> Refusal | None:
        refusal = self._why_unit(s, seat, args)
        return refusal or (Refusal("21.1b") if _closed(s, acts_as(s, seat)) & BIT[args[1]] else None)

    def _why_unit(self, s: Position, seat: int, args: Args) -> Refusal | None:
        if len(args) != 2 or args[0] not in self.units or args[1] not in self.hexes or s.where[args[0]] < 0:
            return Refusal("14.29a")
        unit, hex_ = args
        if commander(s, unit) != seat or s.where[unit] in self.hexes:
            return Refusal("14.29a")
        if is_fixed(s, unit):
            return Refusal("3.35d")
        if s.unsupplied[unit] or has_dropped(s, unit):
            return Refusal("14.29b")
        if self.armor_first and not self.entered and KIND[unit] != ARMOR:
            return Refusal("14.4c")
        if KIND[unit] == PARTISAN and COUNTRY[hex_] != COUNTRY[s.where[unit]]:
            return Refusal("32.2")
        outside = why_out_of_bounds(s, unit, hex_)
        if outside is not None:
            return outside
        if full := refuse_stack(s, unit, hex_):
            return full
        if self.chains and not keeps_chain(s, self.chains, unit, hex_):
            return Refusal("14.36a")
        return None

    def _may_lay(self, s: Position, seat: int) -> bool:
        return self._why_no_bridgehead(s, seat, (self.just_entered,)) is None

    def _might_lay(self, s: Position, seat: int) -> bool:
        """9.4a: whoever lacks a counter may first take up one of his own, now that he knows how the battle went."""
        why_not = self._why_no_bridgehead(s, seat, (self.just_entered,))
        own = why_not is not None and why_not.rule == "9.3" and bool(bridgeheads_of(s, [seat]))
        return why_not is None or own or self._may_beg(s, seat)

    def _may_beg(self, s: Position, seat: int) -> bool:
        """9.4a: so may an ally, if he is asked."""
        why_not = self._why_no_bridgehead(s, seat, (self.just_entered,))
        lacks = why_not is not None and why_not.rule == "9.3" and self.just_entered not in self.begged
        return lacks and bool(lenders(s, seat))

    def _why_no_bridgehead(self, s: Position, seat: int, args: Args) -> Refusal | None:
        if len(args) != 1 or args[0] not in self.hexes:
            return Refusal("9.12a")
        if args[0] not in (*self.crossings, *self.landings):
            return Refusal("9.12q" if self.armor_first else "9.12a")
        if args[0] != self.just_entered or s.bridgehead[args[0]]:
            by_land = args[0] in self.entered and args[0] not in self.offered
            return Refusal("9.11a" if by_land else "9.2b")
        if not is_ally(s, s.holder[args[0]], acts_as(s, seat)):
            return Refusal("32.6")  # a partisan controls it for nobody
        return why_not_place(s, seat)

    def may_be_laid(self, hex_: int) -> None:
        """9.2, 9.11: the first is in, of an invasion the first who came by sea or dropped to help it."""
        self.just_entered = hex_
        self.offered = (*self.offered, hex_) if hex_ != NOWHERE else self.offered

    def _landing(self, s: Position, seat: int) -> list[Args]:
        return [(unit,) for unit in self._aboard(s) if commander(s, unit) == seat and self._may_land(s, unit)]

    def _aboard(self, s: Position) -> list[int]:
        """Who has not attacked, off hexes with a bridgehead."""
        if all(s.bridgehead[hex_] != BY_SEA for hex_ in self.hexes):
            return []
        ground = [unit for unit, hex_ in enumerate(s.mission) if hex_ in self.hexes and IS_GROUND[unit]]
        return [unit for unit in ground if unit not in self.units]

    def _may_land(self, s: Position, unit: int) -> bool:
        hex_ = s.mission[unit]
        ours = is_ally(s, s.holder[hex_], actor(s, unit))  # not one of the enemy before anybody has entered
        return ours and s.bridgehead[hex_] == BY_SEA and stacks(s, unit, hex_)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.finished = (*self.finished, seat)
        elif choice.verb == "bridgehead":
            self._lay(s, seat)
        elif choice.verb == "land":
            self.landed = (*self.landed, choice.args[0])
            self._move(s, choice.args[0], s.mission[choice.args[0]])
        else:
            self._move(s, *choice.args)

    def _lay(self, s: Position, seat: int) -> None:
        if self._may_beg(s, seat):
            self.begged = (*self.begged, self.just_entered)
            s.push(SparedBridgehead(seat, tuple(lenders(s, seat)), self.just_entered))
            return
        asked = future_allies(s, acts_as(s, seat))
        if asked:
            s.push(Permission(seat, tuple(asked), self.just_entered))
        else:
            place(s, self.just_entered, by_sea=self.just_entered in self.landings)

    def _move(self, s: Position, unit: int, hex_: int) -> None:
        opens = s.mission[unit] == hex_ if hex_ in self.landings else hex_ not in self.entered
        self.may_be_laid(hex_ if opens and hex_ not in self.offered else NOWHERE)
        self.entered = tuple(dict.fromkeys((*self.entered, hex_)))
        put(s, unit, hex_)
        s.mission[unit] = NOWHERE
        enter(s, unit, hex_, self.controller)
        if self.controller != NOBODY and s.holder[hex_] == actor(s, unit):
            give(s, hex_, self.controller)
        s.log("advanced", NATION[unit], MODEL[unit], hex_, rule="14.29a")


def _closed(s: Position, power: int) -> int:
    """Land of those with whom the power is not at war, though their guests may be its enemies [21.1b]."""
    return LAND & ~enterable(s, power)
