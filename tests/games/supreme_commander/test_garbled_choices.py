"""Whatever integers a choice has, it is refused with a rule or accepted: no menu fails on numbers off the map."""

from __future__ import annotations

from random import Random

import pytest

from games.supreme_commander.fights import combat
from theatre.core import flow
from theatre.core.decision import Args, Choice, Decision, Part
from theatre.core.dice import seed_key
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.combat.advance import Advance
from theatre.games.supreme_commander.combat.retreat import Retreat
from theatre.games.supreme_commander.game import RULES

ODD = (-(10**30), -3, -1, 0, 5, 255, 256, tb.UNITS, w.HEXES, w.SPACES, 10**6, 2**63, 10**30)


def garbled(args: Args, rng: Random) -> Args:
    """One number replaced, the end cut off, or a number more."""
    at = int(rng.random() * (len(args) + 1))
    odd = rng.choice(ODD) if rng.random() < 0.7 else int(rng.random() * w.SPACES)
    return rng.choice([(*args[:at], odd, *args[at + 1 :]), args[:at], (*args, odd)])


def judge(asked: Decision, part: Part, rng: Random) -> None:
    legal = part.sample(rng) if part.some() else ()
    for _ in range(4):
        refusal = asked.why_not(Choice(part.verb, garbled(legal, rng)))
        assert refusal is None or refusal.rule in RULES.rulebook or refusal.rule.startswith("core.")


@pytest.mark.parametrize("scenario", list(RULES.scenarios))
def test_no_number_breaks_a_menu(scenario: str) -> None:
    s = RULES.setup(scenario, {}, seed_key(11))
    rng = Random(11)
    for _ in range(400):
        asked = [one for one in flow.pending(s) if one.waited]
        if not asked:
            break
        one = rng.choice(asked)
        for part in one.options.given:
            judge(one, part, rng)
        flow.apply(s, one.seat, one.options.sample(rng))


def test_an_advance_and_a_retreat_to_nowhere_are_refused() -> None:
    t = combat("axis").war("germany", "ussr")
    tank = t.new("germany", "tank", "2204")
    t.only(Advance((tb.GERMANY,), target=w.space("2205"), units=(tank,), most=2)).begin()
    for there in (-1, w.SPACES, 10**30):
        wrong = t.asked().why_not(Choice("advance", (tank, w.space("2205"), there)))
        assert wrong is not None
        assert wrong.rule == "13.2.3.4c"
    t = combat("allies").war("germany", "ussr").put("ussr", "infantry", "2202")
    corps = t.new("germany", "infantry", "2204")
    t.only(Retreat((corps,), 1, w.space("2204"))).begin()
    for there in (-1, w.SPACES, 10**30):
        wrong = t.asked().why_not(Choice("retreat", (corps, there)))
        assert wrong is not None
        assert wrong.rule == "13.2.3.3b"
