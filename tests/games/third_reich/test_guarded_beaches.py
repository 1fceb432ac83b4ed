"""29.432: which fleets guard a beach against invasion: those that were there when the player turn began."""

from __future__ import annotations

import pytest

from games.third_reich.sea_table import Seas, rule, seas
from games.third_reich.test_missions import channel
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import turn_start
from theatre.games.third_reich import world as w
from theatre.games.third_reich.naval import guards


def invaders(t: Seas) -> tuple[int, int, int, int]:
    """A British fleet with a unit to carry, as the verb wants them."""
    return 1, t.new("britain", "fleet-9", "Portsmouth"), 1, t.new("britain", "infantry-3-4", "L22")


@rule("29.432a", "29.26a")
def test_a_nine_that_fled_into_a_hex_in_the_same_player_turn_does_not_bar_an_invasion() -> None:
    """A German fleet flees from Calais, which British armor enters, to Cherbourg."""
    t = seas("allies", 1944).option("britain", "offensive").hold("germany", "france").minor("france", "conquered")
    fleet, armor, force = t.new("germany", "fleet-9", "Calais"), t.new("britain", "armor-4-5", "M24"), invaders(t)
    t.hold("britain", "M24", "N24", "belgium").minor("belgium", "conquered")
    t.until("march").do("march", armor, "L24").until("missions")
    assert t.berth(fleet) == "Cherbourg"
    t.go("invade", *force, "M21", seat="britain").until("attack")
    t.do("beach", "M21", force[-1], seat="britain").do("advance", force[-1], "M21").until("build")
    assert t.holder("M21") == "britain"
    assert t.berth(fleet) not in ("", "Cherbourg")  # displaced like smaller ones
    turn_start.new_player_turn(t.s, tb.AXIS)
    assert guards.is_guarded(t.s, t.s.where[fleet], tb.BRITAIN)  # in the next player turn it bars


@rule("29.432a")
@pytest.mark.parametrize("now", ["fleet-8", ""])
def test_a_nine_that_was_there_bars_whatever_has_become_of_it(now: str) -> None:
    t = channel()
    fleet, force = t.new("germany", "fleet-9", "Cherbourg"), invaders(t)
    t.until("missions")
    ct.eliminate(t.s, fleet)
    if now:
        t.put("germany", now, "Cherbourg")
    assert t.refused("invade", *force, "M21", seat="britain") == "29.432a"
    assert t.whole("invade", *force, "M23", seat="britain")


@rule("29.432a")
@pytest.mark.parametrize("owner", ["germany", "britain"])
def test_only_a_hostile_nine_bars(owner: str) -> None:
    t = channel()
    force = invaders(t)
    t.until("missions").s.guards = ((tb.NATION_ID[owner], w.space("M21")),)
    if owner == "germany":
        assert t.refused("invade", *force, "M21", seat="britain") == "29.432a"
    else:
        assert t.whole("invade", *force, "M21", seat="britain")
