"""The scripted player and a beaten Russia: which surrender it takes, and the garrison that must stay."""

from __future__ import annotations

from random import Random

from games.third_reich.table import Table, table
from theatre.ai.third_reich import PLAYERS
from theatre.ai.third_reich.moves import duty, surplus
from theatre.ai.third_reich.survey import Survey
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.politics.russian_surrender import REJECTED, RUSSIAN_OBJECTIVES, RussianSurrender


def beaten() -> Table:
    t = table("allies", 1942).war("germany", "ussr").hold("germany", "L39")
    t.put("germany", "armor-4-6, armor-4-6", "L39")
    return t


def test_a_surrender_that_keeps_objectives_from_the_axis_is_rejected() -> None:
    for taken, verb in ((False, "reject"), (True, "accept")):
        t = beaten()
        if taken:
            for hex_ in RUSSIAN_OBJECTIVES:
                na.give(t.s, hex_, tb.GERMANY)
        t.only(RussianSurrender()).again()
        assert t.asked().prompt.key == "prompt.russian-surrender"
        assert PLAYERS["scripted"](RULES, t.s, t.asked(), Random(1)).verb == verb


def test_a_garrison_stays_in_a_beaten_russia() -> None:
    t = beaten()
    assert duty(t.s, tb.GERMANY) is None
    t.s.defeat = REJECTED
    found = duty(t.s, tb.GERMANY)
    assert found is not None
    assert (found.area, found.factors) == (w.COUNTRY_MASK[tb.USSR], tb.LIMITS.russian_garrison)
    assert surplus(Survey(t.s, tb.GERMANY), found) < 0
    assert duty(t.s, tb.BRITAIN) is None
