"""What the scripted player makes of small positions."""

from __future__ import annotations

from random import Random

import pytest

from games.supreme_axis_and_allies.table import Table, table
from theatre.ai.supreme_axis_and_allies.estimate import estimate, forecast
from theatre.ai.supreme_axis_and_allies.scripted import scripted
from theatre.ai.supreme_axis_and_allies.worth import peril, prize, stake
from theatre.core.decision import Choice
from theatre.games.supreme_axis_and_allies.game import RULES
from theatre.games.supreme_axis_and_allies.odds import battle_odds, roster
from theatre.games.supreme_axis_and_allies.state import KINDS, own_in
from theatre.games.supreme_axis_and_allies.tables import ARM, ART, COST, FIT, GER, INF, USSR
from theatre.games.supreme_axis_and_allies.world import space


def chosen(t: Table) -> Choice:
    """What the scripted player answers now."""
    return scripted(RULES, t.s, t.asked(), Random(1))


def march_off(t: Table) -> Table:
    """Let the scripted player give orders to the end of Movement; a battle that follows begins with misses."""
    t.dice(*[6] * 60)
    while "march" in t.verbs():
        choice = chosen(t)
        if choice.verb == "done":
            break
        t.do(choice.verb, *choice.args)
    return t


def test_the_estimate_is_near_the_exact_odds() -> None:
    for attack, defence in (
        ({INF: 5, ART: 2, ARM: 2}, {INF: 6, ART: 1}),
        ({INF: 3, ARM: 3, FIT: 2}, {INF: 4, ARM: 1, FIT: 1}),
        ({INF: 8}, {INF: 5}),
    ):
        exact, guess = battle_odds(attack, defence), estimate(roster(attack), roster(defence))
        assert guess.taken == pytest.approx(exact.taken, abs=0.18)


def test_small_battles_are_exact() -> None:
    assert forecast(roster({INF: 2}), roster({ARM: 1})).taken == battle_odds({INF: 2}, {ARM: 1}).taken


def test_it_takes_an_empty_territory() -> None:
    t = table("GER", "movement").put("GER", "2 INF", "poland").hold("USSR", "belorussia")
    assert march_off(t).holder("belorussia") == "GER"


def test_it_does_not_attack_against_the_odds() -> None:
    t = table("GER", "movement").put("GER", "INF", "poland")
    t.put("USSR", "6 INF, 2 ARM", "belorussia").hold("USSR", "belorussia")
    march_off(t)
    assert t.units("GER", "belorussia") == ""


def test_it_brings_enough_for_a_worthwhile_attack() -> None:
    t = table("GER", "movement").put("GER", "6 INF, 2 ART, 2 ARM", "poland")
    t.put("USSR", "2 INF", "belorussia").hold("USSR", "belorussia")
    march_off(t)
    assert len(own_in(t.s, space("belorussia"), GER)) >= 4


def test_armour_blitzes_through_to_an_empty_city() -> None:
    t = table("GER", "movement").put("GER", "ARM", "poland").hold("USSR", "baltic_states")
    march_off(t)
    assert t.holder("baltic_states") == "GER"
    assert t.holder("leningrad") == "GER"


def test_the_cheapest_are_lost_and_one_to_take_the_territory_is_kept() -> None:
    t = table("GER", "movement").put("GER", "INF, ARM", "poland").put("GER", "FIT", "poland")
    t.put("USSR", "3 INF", "belorussia").hold("USSR", "belorussia")
    t.do("march", "poland", "belorussia", t.pick("poland", "INF, ARM")).dice(6, 6, 6, 1, 1, 6)
    t.do("fly", "poland", "belorussia", "poland", 0, 1, t.pick("poland", "FIT")).until("lose")
    lost = chosen(t)
    assert sorted(t.s.kind[unit] for unit in lost.args) == [INF, FIT]


def test_a_hopeless_attack_is_broken_off() -> None:
    t = table("GER", "movement").put("GER", "2 INF, 2 ARM", "poland").put("USSR", "8 INF", "belorussia")
    t.hold("USSR", "belorussia").dice(*[6] * 12)
    t.do("march", "poland", "belorussia", t.pick("poland", "2 INF, 2 ARM")).until("retreat")
    assert chosen(t).verb == "retreat"


def test_morale_chits_are_kept_for_peace_and_spent_on_it() -> None:
    t = table("GER", "morale").steps("GER", -8).chits("GER", 2).dice(1, 2).begin()
    assert chosen(t) == Choice("reroll", (0,))
    t = table("GER", "morale").steps("GER", -8).chits("GER", 2).dice(5, 6).begin()
    assert chosen(t) == Choice("keep")


def test_money_becomes_units_that_can_be_placed() -> None:
    t = table("GER", "purchase").industry("HIND", "berlin").money("GER", 30).put("GER", "INF", "berlin")
    for _ in range(20):
        choice = chosen(t)
        if choice.verb == "done":
            break
        t.do(choice.verb, *choice.args)
    bought = t.s.bought[GER * KINDS : (GER + 1) * KINDS]
    assert 0 < sum(bought) <= 7
    assert t.ipc("GER") < COST[INF] or sum(bought) == 7
    assert bought[INF] + bought[ART] + bought[ARM] + bought[FIT] == sum(bought)


def test_points_count_more_near_surrender() -> None:
    assert peril(0) == 0.0
    assert 0.0 < peril(-6) < peril(-9) < peril(-14)
    t = table("GER", "movement").hold("USSR", "belorussia")
    calm = prize(t.s, space("belorussia"), GER, 0.5)
    t.steps("USSR", -8)
    assert prize(t.s, space("belorussia"), GER, 0.5) > calm + 5
    assert stake(t.s, space("moscow")) > stake(t.s, space("belorussia")) > 0
    assert t.s.controller[space("moscow")] == USSR
