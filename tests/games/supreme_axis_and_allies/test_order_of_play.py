"""Order of Play: nations, rounds, turns, phases."""

import pytest

from games.supreme_axis_and_allies.table import nation, rule, table
from theatre.core.decision import NotYourDecision
from theatre.core.game import Game
from theatre.games.supreme_axis_and_allies.game import RULES

NATIONS = ("USSR", "GER", "UK", "JAP", "USA")


@rule("TUR-01", "PLY-01")
def test_a_round_is_one_turn_of_each_of_the_five_nations() -> None:
    t = table("USSR", "research")
    order = []
    while t.s.round < 3:
        order.append((t.s.round, t.seat))
        t.do("pass").until("roll")
    assert order == [(1, owner) for owner in NATIONS] + [(2, owner) for owner in NATIONS]


@rule("TUR-02")
def test_the_seven_phases_of_a_turn_in_their_order() -> None:
    t = table("GER", "research").money("GER", 20).industry("HIND", "berlin").chits("GER", 1)
    t.put("GER", "2 INF", "poland").put("USSR", "INF", "baltic_states").hold("USSR", "baltic_states").steps("GER", -6)
    assert set(t.verbs()) == {"pass", "roll"}  # 1
    t.do("pass")
    assert "buy" in t.verbs()  # 2
    t.do("buy", "INF", 1).do("done")
    assert "march" in t.verbs()  # 3
    t.dice(1, 6, 6).do("march", "poland", "baltic_states", t.pick("poland", "2 INF"))
    assert set(t.verbs()) == {"keep", "reroll"}  # 4: the dice of the attack
    assert t.holder("baltic_states") == "USSR"
    t.do("keep")
    assert t.holder("baltic_states") == "GER"
    assert "place" in t.verbs()  # 5
    assert t.ipc("GER") == 17
    t.dice(3, 4).do("place", "berlin", "berlin", "INF", 1)
    assert t.ipc("GER") == 17 + 36 + 3  # 6: before War Weariness
    assert set(t.verbs()) == {"keep", "reroll"}  # 7: the Sue for Peace roll
    t.do("keep")
    assert t.seat == "UK"


@rule("TUR-03")
def test_a_surrendered_nation_takes_no_turns() -> None:
    t = table("USSR", "morale", threshold=12).steps("GER", 0)
    t.s.surrendered[nation("GER")] = 1
    assert t.begin().seat == "UK"
    assert table("USSR", "morale", threshold=12).begin().seat == "GER"


@rule("PLY-02")
def test_allies_are_no_enemies() -> None:
    t = table("UK", "movement").put("UK", "INF", "persia").put("UK", "INF", "egypt")
    t.do("march", "persia", "baku", t.pick("persia", "INF")).do("march", "egypt", "libya", t.pick("egypt", "INF"))
    assert (t.holder("baku"), t.holder("libya")) == ("USSR", "UK")


@rule("PLY-02")
@pytest.mark.parametrize("owner", NATIONS)
@pytest.mark.parametrize("holder", NATIONS)
def test_ussr_uk_and_usa_stand_against_germany_and_japan(owner: str, holder: str) -> None:
    t = table(owner, "movement").hold(holder, "belorussia").hold(owner, "smolensk").put(owner, "ARM", "smolensk")
    t.do("march", "smolensk", "belorussia", t.pick("smolensk", "ARM"))
    enemies = (owner in ("GER", "JAP")) != (holder in ("GER", "JAP"))
    assert (t.holder("belorussia") != holder) is enemies


@rule("PLY-03")
def test_one_person_may_play_several_nations() -> None:
    game = Game(RULES, "world", key=b"two players")
    axis, allies = frozenset({1, 3}), frozenset({0, 2, 4})
    played = set()
    while game.pending()[0].options.verbs() == ("deploy",):
        asked = game.pending()[0]
        mine, theirs = (axis, allies) if asked.seat in axis else (allies, axis)
        with pytest.raises(NotYourDecision):
            game.submit(theirs, next(iter(asked.options)))
        game.submit(mine, next(iter(asked.options)))
        played.add(asked.seat)
    assert played == {0, 1, 2, 3, 4}
