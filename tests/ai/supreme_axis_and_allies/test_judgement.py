"""What the scripted player makes of small positions."""

from __future__ import annotations

from random import Random

import pytest

from games.supreme_axis_and_allies.table import Table, table
from theatre.ai.supreme_axis_and_allies.estimate import estimate, forecast
from theatre.ai.supreme_axis_and_allies.scripted import scripted
from theatre.ai.supreme_axis_and_allies.worth import peril, prize, stake
from theatre.core.decision import Choice
from theatre.games.supreme_axis_and_allies.airways import RAID
from theatre.games.supreme_axis_and_allies.game import RULES
from theatre.games.supreme_axis_and_allies.odds import battle_odds, roster
from theatre.games.supreme_axis_and_allies.state import FIGHT, KINDS, own_in
from theatre.games.supreme_axis_and_allies.tables import (
    ARM,
    ART,
    ATOMIC_BOMB,
    COST,
    FIT,
    GENIUS_SCIENTISTS,
    GER,
    IC,
    INF,
    JAP,
    JET_POWER,
    KAMIKAZE,
    UK,
    USSR,
)
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


# bombers, industries, technology


def test_idle_bombers_raid_an_industry_without_guns() -> None:
    t = table("UK", "movement").industry("IC", "ruhr").put("UK", "BMB", "london").put("GER", "6 INF", "ruhr")
    raid = Choice("fly", (space("london"), space("ruhr"), space("london"), 0, RAID, *t.pick("london", "BMB")))
    assert chosen(t) == raid


def test_guns_keep_them_away_until_a_point_of_damage_costs_enough() -> None:
    for damage, verb in ((0, "done"), (2, "fly")):
        t = table("UK", "movement").industry("HIND", "ruhr", damage).put("GER", "6 INF, AAG", "ruhr")
        assert chosen(t.put("UK", "BMB", "london")).verb == verb


def test_no_more_bombers_than_there_are_slots_to_be_hit() -> None:
    t = table("UK", "movement").industry("IC", "ruhr", 1).put("GER", "6 INF", "ruhr").put("UK", "5 BMB", "london")
    while (choice := chosen(t)).verb == "fly":
        t.do(choice.verb, *choice.args)
    assert 1 <= len(own_in(t.s, space("ruhr"), UK)) <= 2


def test_the_atomic_bomb_goes_where_it_costs_most() -> None:
    t = table("UK", "movement").card("UK", ATOMIC_BOMB, 25).put("UK", "BMB", "london").put("GER", "INF", "ruhr")
    assert chosen(t).args[1] in [space(place) for place in ("berlin", "ruhr", "rome", "lombardy")]


def test_bombers_are_wanted_first_in_a_battle() -> None:
    t = table("GER", "movement").put("GER", "5 INF, BMB", "poland").industry("IC", "stalingrad")
    t.put("USSR", "3 INF", "belorussia").hold("USSR", "belorussia")
    march_off(t)
    assert FIGHT in [t.s.mission[unit] for unit in own_in(t.s, space("belorussia"), GER)]


def test_money_that_no_slot_can_use_builds_an_industry_behind_the_front() -> None:
    t = table("JAP", "purchase").industry("HIND", "tokyo").money("JAP", 15 + 7 * 5).put("JAP", "3 INF", "manchukuo")
    assert chosen(t) == Choice("buy", (IC, 1))
    t.do("buy", "IC", 1)
    assert chosen(t) != Choice("buy", (IC, 1))  # one at a time
    poor = table("JAP", "purchase").industry("HIND", "tokyo").money("JAP", 15 + 7 * 5 - 1)
    assert chosen(poor).args[0] != IC


def test_the_new_industry_goes_where_the_enemy_does_not_come() -> None:
    t = table("JAP", "placement").bought("JAP", "IC").put("USSR", "6 INF", "amur")
    choice = chosen(t)
    assert choice.verb == "build"
    site = choice.args[1]
    assert t.s.controller[site] == JAP
    assert t.s.value[site] >= 2
    assert site not in [space("korea"), space("manchukuo")]  # next to Amur
    t.do(choice.verb, *choice.args)
    assert t.s.industry[site] == IC


def test_genius_scientists_come_before_the_tech_rolls_that_they_make_cheaper() -> None:
    t = table("GER", "purchase").money("GER", 45).card("GER", JET_POWER).bought("GER", "IC")
    t.tech("GER", GENIUS_SCIENTISTS)
    assert chosen(t) == Choice("genius")
    t.do("genius")
    assert chosen(t) == Choice("tech", (15,))
    t = table("GER", "purchase").money("GER", 45).card("GER", JET_POWER).bought("GER", "IC")
    assert chosen(t) == Choice("tech", (9,))




def ninth_city(chits: int) -> Table:
    """Leningrad would be the ninth city of the Axis; the fighters of Paris can reach it, but nothing beyond."""
    t = table("GER", "movement").tech("GER", KAMIKAZE, chits).hold("GER", "moscow", "london")
    t.put("USSR", "4 INF", "leningrad").put("GER", "4 INF", "baltic_states").put("GER", "3 FIT", "paris")
    return march_off(t.put("GER", "ARM", "libya"))


def test_fighters_are_given_up_for_the_city_that_wins_the_war() -> None:
    t = ninth_city(1)
    assert t.s.kamikaze[GER]
    assert t.units("GER", "leningrad") == "4 INF, 2 FIT"
    assert ninth_city(0).units("GER", "leningrad") == ""


def test_but_not_for_less() -> None:
    t = table("GER", "movement").tech("GER", KAMIKAZE).put("USSR", "4 INF", "archangel")
    t.put("GER", "4 INF", "smolensk").put("GER", "3 FIT", "ruhr")
    march_off(t)
    assert not t.s.kamikaze[GER]
    assert t.units("GER", "archangel") == ""
