"""A scenario from its first placement on, or from that of one nation, for tests of the set-up."""

from __future__ import annotations

import pytest

from theatre.core import flow
from theatre.core.decision import Choice, Decision
from theatre.core.dice import Dice, seed_key
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.cards import CARDS
from theatre.games.supreme_commander.deployment import Deployment, OpeningTechnology
from theatre.games.supreme_commander.setup import set_up
from theatre.games.supreme_commander.state import Switches

rule = pytest.mark.rule


class Opening:
    def __init__(self, scenario: str = "europe_at_war", first: str = "", **switches: int) -> None:
        options = dict.fromkeys(Switches.__struct_fields__, 0) | switches
        self.s = set_up(scenario, options, Dice(seed_key(3)))
        order = CARDS[scenario].order
        self.s.push(Deployment(at=order.index(first) if first else 0))
        flow.settle(self.s)

    def asked(self) -> Decision:
        (decision,) = flow.settle(self.s)
        return decision

    @property
    def deployment(self) -> Deployment:
        self.asked()
        return self.s.enclosing(Deployment)

    @property
    def nation(self) -> str:
        """Whose units are being placed."""
        return tb.NATION_IDS[self.deployment.nation(self.s)]

    def hand(self, model: str, of: str = "") -> int:
        """The next counter of a model to be placed."""
        nation = tb.NATION_ID[of or self.nation]
        left = [unit for _, unit in self.deployment.left]
        return next(unit for unit in left if tb.MODEL[unit] == model and tb.NATION[unit] == nation)

    def do(self, verb: str, *args: int | str) -> Opening:
        flow.apply(self.s, self.asked().seat, self._choice(verb, args))
        return self

    def refused(self, verb: str, *args: int | str) -> str:
        """The rule that refuses a choice; fails if it is accepted. Nothing changes."""
        refusal = self.asked().options.why_not(self._choice(verb, args))
        assert refusal is not None
        return refusal.rule

    def offered(self, verb: str, *args: int | str) -> bool:
        return self._choice(verb, args) in self.asked().options

    def menu(self, verb: str, *args: int) -> list[int]:
        return list(self.asked().options.grouped(verb, args)[0])

    def fill(self) -> Opening:
        """Everything that is left goes to the first places of the menu; then the nation is done."""
        while any(self.deployment.steps):
            number = self.menu("deploy_steps")[0]
            unit = self.menu("deploy_steps", number)[0]
            side = self.menu("deploy_steps", number, unit)[0]
            self.do("deploy_steps", number, unit, side, self.menu("deploy_steps", number, unit, side)[0])
        while self.deployment.left:
            unit = self.menu("deploy")[0]
            self.do("deploy", unit, self.menu("deploy", unit)[0])
        return self.do("done")

    def is_choosing_technology(self) -> bool:
        return isinstance(self.s.stack[-1], OpeningTechnology)

    @staticmethod
    def _choice(verb: str, args: tuple[int | str, ...]) -> Choice:
        return Choice(verb, tuple([arg if isinstance(arg, int) else w.space(arg) for arg in args]))
