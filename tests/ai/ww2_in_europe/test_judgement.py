"""What the scripted player makes of small positions."""

from __future__ import annotations

from random import Random

from games.ww2_in_europe.table import Table, table
from theatre.ai.ww2_in_europe.attacks import Planner
from theatre.ai.ww2_in_europe.buying import _needs_transport
from theatre.ai.ww2_in_europe.declaring import _is_time
from theatre.ai.ww2_in_europe.scripted import scripted
from theatre.ai.ww2_in_europe.striking import kept_back
from theatre.ai.ww2_in_europe.survey import Survey
from theatre.core.decision import Choice
from theatre.games.ww2_in_europe.game import RULES
from theatre.games.ww2_in_europe.movement.movers import OWN_FRONTS
from theatre.games.ww2_in_europe.state import NEUTRAL, OUT
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, BRITAIN
from theatre.games.ww2_in_europe.world import CIRCLE, space


def chosen(t: Table) -> Choice:
    """What the scripted player answers now."""
    return scripted(RULES, t.s, t.asked(), Random(1))


def orders(t: Table) -> list[Choice]:
    """Its answers until it is done."""
    given = []
    while (choice := chosen(t)).verb != "done":
        given.append(choice)
        t.do(choice.verb, *choice.args)
    return given


def armour(front: str = "axis") -> Table:
    """Mech and Tac bombers before a stack of infantry in open land, with a capital behind each side."""
    t = table("movement").markers(WE=front, EA="axis", NO="axis", SO="axis").control("GE", "liege")
    t.put("GE", "8 mech", "liege").put("GE", "5 tac", "essen").put("FR", "6 inf", "sedan")
    return t.put("GE", "2 inf", "berlin").put("FR", "4 inf", "paris")


# Blitzkrieg


def test_mobile_troops_are_kept_back_for_blitzkrieg_where_they_have_the_initiative() -> None:
    t = armour()
    t.begin()
    movers = Survey(t.s, AXIS).movers(OWN_FRONTS)
    kept = kept_back(t.s, AXIS, movers)
    assert t.pick("liege", "mech") in kept
    assert t.pick("essen", "tac") in kept


def test_without_the_initiative_nothing_is_kept_back() -> None:
    t = armour(front="allies")
    t.begin()
    assert kept_back(t.s, AXIS, Survey(t.s, AXIS).movers(OWN_FRONTS)) == frozenset()


def test_they_strike_in_that_phase() -> None:
    t = armour()
    t.phase = "blitzkrieg"
    struck = orders(t)
    assert {choice.args[-1] for choice in struck} == {space("sedan")}
    assert {choice.verb for choice in struck} == {"march", "fly"}


# attacks


def test_troops_that_can_come_to_the_rescue_make_an_attack_less_likely() -> None:
    t = table("movement").markers(WE="axis").put("GE", "4 inf", "frankfurt").put("FR", "2 inf", "strasbourg")
    t.put("FR", "6 inf", "sedan").put("FR", "4 ftr", "paris")
    t.begin()
    survey = Survey(t.s, AXIS)
    movers = survey.movers(OWN_FRONTS)
    land, troops = space("strasbourg"), [unit for unit in movers.ground if t.place_of(unit) == "frankfurt"]
    alone = Planner(survey, movers).odds(land, troops, ())
    answered = Planner(survey, movers, answered=True).odds(land, troops, ())
    assert answered.taken < alone.taken - 0.2


def test_an_attack_over_a_coast_is_reckoned_with_the_defenders_bonus() -> None:
    t = table("movement").put("UK", "4 inf", "london").control("GE", "cherbourg").put("GE", "3 inf", "cherbourg")
    t.begin()
    survey = Survey(t.s, ALLIES)
    planner = Planner(survey, survey.movers(OWN_FRONTS))
    land, troops = space("cherbourg"), survey.friends[space("london")]
    assert planner.odds(land, troops, (), by_sea=True).taken < planner.odds(land, troops, ()).taken


# over the sea


def test_american_troops_are_carried_to_the_ports_before_the_enemys_shore() -> None:
    t = table("movement").markers(WE="allies").put("US", "inf, tr", "usa").control("GE", "brussels")
    t.put("GE", "6 inf", "brussels").put("UK", "4 inf", "london")
    given = [choice for choice in orders(t) if choice.verb == "ferry"]
    assert [choice.args[-1] for choice in given if choice.args[-1] in (space("glasgow"), space("belfast"))]


def test_troops_across_the_sea_get_a_convoy() -> None:
    t = table("convoys").control("UK", "brest").put("UK", "4 inf", "brest").put("UK", "2 tr", "bristol")
    t.control("GE", "paris", "cherbourg", "sedan", "bordeaux").put("UK", "2 inf", "london")
    started = [choice for choice in orders(t) if choice.verb == "start"]
    assert (CIRCLE[space("bristol")], CIRCLE[space("brest")]) in [(one.args[1], one.args[-1]) for one in started]


def test_troops_with_a_way_home_get_none() -> None:
    t = table("convoys").put("UK", "4 inf", "manchester").put("UK", "2 tr", "bristol")
    lands = [choice.args[-1] for choice in orders(t) if choice.verb == "start"]
    assert CIRCLE[space("manchester")] not in lands


def test_transports_are_bought_until_there_are_enough_beside_the_convoys() -> None:
    t = table("buy").put("UK", "2 tr", "london")
    assert _needs_transport(t.s, BRITAIN)
    t.put("UK", "4 tr", "bristol")
    assert not _needs_transport(t.s, BRITAIN)


# war on the USSR


def test_the_ussr_is_attacked_in_the_summer_after_france_is_beaten() -> None:
    t = table(season="summer", year=1940).status("SU", NEUTRAL).put("FR", "13 inf", "french-west-africa")
    assert not _is_time(t.s)
    t.status("FR", OUT)
    assert _is_time(t.s)
    t.s.turn += 1
    assert not _is_time(t.s)  # not before winter
