"""11. Movement: the Active Player declares what he has to declare, moves his units one by one, and is done."""

from __future__ import annotations

from typing import Any

from theatre.core.decision import Choice, Decision, Each, Part
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.atom_bomb import atom_bomb_part
from theatre.games.triumph_and_tragedy.debts import Debts
from theatre.games.triumph_and_tragedy.engaging import Path, go
from theatre.games.triumph_and_tragedy.entering import Orders, Sight, orders_of
from theatre.games.triumph_and_tragedy.intervention import carry_out_interventions, intervene, intervention_part
from theatre.games.triumph_and_tragedy.moves import Moves, Reach, Routes
from theatre.games.triumph_and_tragedy.neutrality import Repudiation, threaten, violate, violation_part
from theatre.games.triumph_and_tragedy.state import Position, at_war_with, rivals
from theatre.games.triumph_and_tragedy.two_player import are_allies
from theatre.games.triumph_and_tragedy.victory import win
from theatre.games.triumph_and_tragedy.war import Chances, declare_war, stay_in_shared_seas, war_part
from theatre.games.triumph_and_tragedy.ways import Mover

MOVING, EXCHANGING, OVER = range(3)


class Movement(Frame[Position], tag="11.0a"):
    """`left` units may still move; `moved` says that one has, which ends the time for Declarations of War."""

    faction: int
    left: int
    emergency: bool = False
    defensive: bool = False
    moved: bool = False
    violations: tuple[int, ...] = ()
    stage: int = MOVING

    def step(self, s: Position) -> bool:
        if self.stage == MOVING:
            return False
        if self.stage == EXCHANGING:
            self.stage = OVER
            carry_out_interventions(s, self.faction)
        else:
            stay_in_shared_seas(s, self.faction)
            s.done(self)
        return True

    def _orders(self, s: Position) -> Orders:
        return orders_of(s, self.faction, self.emergency, self.defensive)

    def ask(self, s: Position) -> tuple[Decision, ...]:
        orders = self._orders(s)
        sight = Sight(s, self.faction)
        reach = Reach(sight, orders)
        debts = Debts(sight, self.violations)
        owed = debts.count()
        chances = Chances(reach, self.moved, self.left - owed)
        duty = debts.duty(reach, self.left)
        parts: list[Part] = [
            war_part(s, self.faction, chances),
            violation_part(s, self.faction, chances),
            intervention_part(s, self.faction, reach, self.left),
            Moves(reach, self.left, duty),
            Routes(reach, self.left, duty),
            atom_bomb_part(s, self.faction),
            self._done_part(reach, debts),
        ]
        told = (self.left, int(self._may_declare(s, orders)), min(1, owed))
        return ask(s, self.faction, "movement", "11.0a", *parts, args=told)

    def _may_declare(self, s: Position, orders: Orders) -> bool:
        """Is this still the time for Declarations of War [15.21a], and is there a Rival to declare it on?"""
        at_peace = [rival for rival in rivals(self.faction) if not at_war_with(s, self.faction, rival)]
        strangers = [rival for rival in at_peace if not are_allies(s, self.faction, rival)]
        return not self.moved and not orders.no_war and bool(strangers)

    def _done_part(self, reach: Reach, debts: Debts) -> Each:
        """15.21b: not while Aggression is owed that can still be carried out."""
        shut = self.left and debts.count() and reach.can_hit(debts.aim())
        return Each("done", () if shut else ((),), lambda args: debts.refusal() if shut else None)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        if choice.verb == "done":
            self.stage = EXCHANGING
        elif choice.verb == "declare-war":
            declare_war(s, seat, *choice.args)
        elif choice.verb == "violate":
            self.violations = (*self.violations, choice.args[0])
            threaten(s, seat, *choice.args)
        elif choice.verb == "intervene":
            intervene(s, seat, choice.args[0])
        elif choice.verb == "atom-bomb":
            s.log("atom-bomb", seat, choice.args[1], rule="16.4")
            win(s, (seat,), "atomic")
        else:
            self._move(s, choice)

    def _move(self, s: Position, choice: Choice) -> None:
        block, *rest = choice.args
        path: Path | None = (s.where[block], *rest)
        if choice.verb == "move":
            to, last = rest
            path = Mover(Sight(s, self.faction), block, self._orders(s)).path_to(to, last)
        assert path is not None
        self.left -= 1
        self.moved = True
        go(s, block, path)

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, Repudiation):
            violate(s, child.violator, child.nation, *child.cards)
