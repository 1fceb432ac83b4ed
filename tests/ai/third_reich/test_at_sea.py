"""The scripted player at sea: it meets the enemy where the chances favour it, saves its fleets, and brings supply."""

from __future__ import annotations

from random import Random

import pytest

from games.third_reich.sea_table import Seas, seas
from theatre.ai.third_reich import PLAYERS
from theatre.ai.third_reich.hunting import Clash, strike_value
from theatre.core.decision import Choice
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.naval.sorties import INVASION, Sortie


def answer(t: Seas, seat: str | None = None) -> Choice:
    """What scripted says to the question; the table checks that it is legal."""
    asked = t.asked(seat)
    choice = PLAYERS["scripted"](None, t.s, asked, Random(1))  # type: ignore[arg-type]
    assert asked.why_not(choice) is None
    return choice


def crossing(*fleets: str) -> Seas:
    """Italians change base from Taranto to Tripoli, and Britain may intercept from Malta."""
    t = seas("axis").war("italy", "britain").option("italy", "offensive")
    sent = [t.new("italy", fleet, "Taranto") for fleet in fleets]
    for base in ("Malta", "Alexandria", "Alexandria"):
        t.new("britain", "fleet-9", base)
    t.go("change-base", len(sent), *sent, "Tripoli", seat="italy")
    return t


def test_the_stronger_fleet_intercepts() -> None:
    choice = answer(crossing("fleet-1"), "britain")
    assert choice.verb == "intercept"
    assert choice.args[0] == 0


def test_the_weaker_fleet_stays_in_port() -> None:
    t = seas("axis").war("italy", "britain").option("italy", "offensive")
    sent = [t.new("italy", "fleet-9", "Taranto") for _ in range(2)]
    t.put("britain", "fleet-1", "Malta")
    t.go("change-base", 2, *sent, "Tripoli", seat="italy")
    assert answer(t, "britain").verb == "done"


def test_who_has_met_too_many_breaks_off() -> None:
    """Of the two choices the one that costs less on average, over all throws of two dice."""
    t = seas("axis")
    small, large = [t.new("italy", "fleet-1", "Taranto")], [t.new("britain", "fleet-9", "Malta") for _ in range(3)]
    hex_ = w.space("II17")
    assert Clash(t.s, large, small, hex_).value(0.0) > 0 > Clash(t.s, small, large, hex_).value(0.0)
    even = [t.new("italy", "fleet-9", "Taranto") for _ in range(3)]
    clash = Clash(t.s, even, large, hex_)
    assert clash.value(0.0) < clash.value_broken_off() < clash.value(100.0)


def test_a_strike_pays_where_ships_are_full() -> None:
    """Each die sinks a naval factor as often as it downs an air factor; cargo tips the scales."""
    t = seas("axis")
    fleets = tuple([t.new("britain", "fleet-9", "Portsmouth") for _ in range(2)])
    troops = (t.new("britain", "armor-4-5", "K22"), t.new("britain", "infantry-1-3", "K22"))
    empty = Sortie(INVASION, tb.BRITAIN, 0, w.WEST, fleets[:1], (), ())
    laden = Sortie(INVASION, tb.BRITAIN, 0, w.WEST, fleets[:2], (), (), cargo=(troops[0], troops[1]))
    full = Sortie(INVASION, tb.BRITAIN, 0, w.WEST, fleets[:1], (), (), cargo=(troops[1],) * 3)
    assert strike_value(empty, 5) == pytest.approx(0.0)
    assert strike_value(full, 5) > strike_value(laden, 5) >= 0.0


def test_a_fleet_leaves_a_port_that_is_about_to_fall() -> None:
    t = seas("allies").war("germany", "britain", "france").option("france", "attrition")
    fleet = t.new("france", "fleet-9", "Cherbourg")
    t.hold("germany", "N21").put("germany", "armor-4-6", "N21")
    choice = answer(t, "france")
    assert choice.verb == "change-base"
    assert choice.args[1] == fleet
    quiet = seas("allies").war("germany", "britain", "france").option("france", "attrition")
    quiet.new("france", "fleet-9", "Cherbourg")
    assert answer(quiet, "france").verb == "done"
