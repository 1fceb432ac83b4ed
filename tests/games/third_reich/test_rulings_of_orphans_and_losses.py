"""What a fall leaves behind [49.8], what minors have lost for good [22.5], who may still win them over [33.6, 33.7]."""

from typing import Any

import pytest

from games.third_reich.table import Table, nation, rule
from games.third_reich.test_minor_allies import aid, mediterranean, set_up_all, turn
from games.third_reich.war_table import war
from theatre.core.decision import Refusal
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.economy.lend_lease import open_route
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.declarations import Declarations
from theatre.games.third_reich.politics.intervention import back_down, intervene, may_intervene
from theatre.games.third_reich.politics.minor_allies import excess_aid
from theatre.games.third_reich.politics.minor_turns import MinorTurns
from theatre.games.third_reich.politics.partisans import COUNTERS, why_not_rise
from theatre.games.third_reich.politics.pledges import acted
from theatre.games.third_reich.politics.russian_surrender import give_up
from theatre.games.third_reich.politics.separate_peace import make_peace
from theatre.games.third_reich.politics.usa import enter_usa
from theatre.games.third_reich.world import AXIS_MINOR_ALLIES


def without_britain(side: str = "allies", year: int = 1941, **more: Any) -> tuple[Table, int]:
    """France and Britain have fallen; a Free French corps stands in Beirut."""
    t = war(side, year, **more).minor("free_france", "active", "britain").hold("free_france", "lebanon_syria")
    unit = t.new("france", "infantry-2-3", "HH35")
    t.s.serves[unit] = tb.FREE_FRANCE
    t.s.status[tb.FRANCE] = st.CONQUERED
    t.hold("germany", "K23", "france")
    t.s.earns[nation("lebanon_syria")] = tb.BRITAIN
    t.s.active = tb.ALLIES
    t.only(Aftermath()).again()
    assert not na.in_game(t.s, tb.BRITAIN)
    return t, unit


@rule("49.8b")
def test_free_french_without_britain_are_still_at_war_with_the_axis() -> None:
    t, unit = without_britain()
    assert t.place(unit) == "HH35"
    assert ct.is_foe(t.s, unit, tb.GERMANY)
    assert na.master(t.s, tb.FREE_FRANCE) == tb.BRITAIN  # their objectives count as British


@rule("49.8b")
def test_until_america_comes_free_french_move_and_fight_for_nothing() -> None:
    t, unit = without_britain()
    t.hold("italy", "II34")
    t.only(MinorTurns(tb.AXIS)).again()
    t.do("option", "mediterranean", "attrition", seat="britain").do("done", seat="britain").until("13.1a")
    before = list(t.s.brp)
    t.do("march", unit, "II34", seat="britain")
    assert (t.holder("II34"), list(t.s.brp)) == ("free_france", before)


@rule("49.8b")
def test_free_french_lost_before_america_comes_are_lost_for_good() -> None:
    t, unit = without_britain()
    ct.eliminate(t.s, unit)
    assert t.place(unit) == ""
    t, unit = without_britain(year=1942, phase="declarations")
    america_enters(t)
    ct.eliminate(t.s, unit)
    assert t.place(unit) == "pool"


def america_enters(t: Table) -> None:
    t.s.brp[tb.USA] = 100
    enter_usa(t.s)


@rule("49.8b")
def test_with_america_come_units_and_colonies_of_the_free_french() -> None:
    t, unit = without_britain(year=1942)
    levant = nation("lebanon_syria")
    assert t.s.earns[levant] == tb.NOBODY
    america_enters(t)
    assert (ct.runs(t.s, unit), t.s.earns[levant]) == (tb.USA, tb.USA)


# minors at war more than once


@rule("33.714", "33.72", "25.22")
def test_a_turkey_that_germany_has_declared_war_on_may_still_join_britain() -> None:
    t = mediterranean().minor("turkey", "attacked", foes="germany")
    t.s.lapsed[tb.TURKEY] = 1  # never again Germany's [25.7b]
    set_up_all(t.do("activate-turkey").do("done"))
    assert (t.status("turkey"), t.money("britain")[0]) == ("active britain", 130)


@rule("25.7b")
def test_no_minor_that_the_axis_has_attacked_becomes_its_ally() -> None:
    t = turn()
    t.s.lapsed[nation("hungary")] = 1
    assert set_up_all(t).status("hungary") == "neutral"


def battered_rumania() -> tuple[Table, int]:
    """Russia has attacked Rumania without a foothold, and Rumania has lost a corps."""
    t = turn().minor("rumania", "attacked", foes="ussr")
    lost, left = t.new("rumania", "infantry-1-3", "U33"), t.new("rumania", "infantry-1-3", "V34")
    ct.eliminate(t.s, lost)
    assert t.place(left) == "V34"
    return t, lost


@rule("22.5", "25.21")
def test_what_a_minor_has_lost_is_not_there_when_it_joins_after_a_peace() -> None:
    t, lost = battered_rumania()
    back_down(t.s, tb.RUMANIA)
    set_up_all(t)
    rumanians = [unit for unit in ct.on_board(t.s) if tb.NATION[unit] == tb.RUMANIA]
    assert t.status("rumania") == "active germany"
    assert (len(rumanians), t.place(lost)) == (len(set_up_whole()) - 1, "")


def set_up_whole() -> list[int]:
    return [unit for unit in ct.on_board(set_up_all(turn()).s) if tb.NATION[unit] == tb.RUMANIA]


@rule("22.5", "25.35")
def test_what_a_minor_has_lost_is_not_there_when_it_joins_in_the_midst_of_war() -> None:
    t, lost = battered_rumania()
    set_up_all(t.war("germany", "ussr"))
    assert (t.status("rumania"), t.place(lost)) == ("active germany", "")


@rule("33.63a")
def test_aid_of_a_power_that_has_attacked_the_minor_is_void_for_good() -> None:
    t = aid(turn(), "ussr", "rumania", 5).dice(1)
    t.s.owed[tb.USSR] |= 1 << tb.RUMANIA
    acted(t.s, tb.USSR, tb.RUMANIA)
    assert set_up_all(t).status("rumania") == "active germany"
    assert set_up_all(aid(turn(), "ussr", "rumania", 5).dice(1)).status("rumania") == "neutral"


# who may help whom


@rule("21.8", "51.6")
def test_nobody_helps_a_minor_that_his_own_partner_attacks() -> None:
    t = war("allies").minor("yugoslavia", "attacked", foes="germany")
    assert may_intervene(t.s, tb.FRANCE, tb.YUGOSLAVIA)
    t.minor("yugoslavia", "attacked", foes="germany britain")
    assert not may_intervene(t.s, tb.FRANCE, tb.YUGOSLAVIA)


@rule("25.7b", "25.2a")
def test_help_makes_no_minor_ally_of_one_that_the_axis_has_declared_war_on() -> None:
    t = war().minor("hungary", "attacked", foes="britain")
    t.s.lapsed[tb.HUNGARY] = 1
    intervene(t.s, tb.GERMANY, tb.HUNGARY)
    assert t.status("hungary") == "allied germany"


@rule("33.63a", "25.21")
def test_russia_s_aid_to_a_minor_that_it_has_attacked_stays_negated_after_it_backs_down() -> None:
    t = war("axis").minor("rumania", "attacked", foes="ussr")
    aid(t, "ussr", "rumania", 3)
    aid(t, "britain", "rumania", 1)
    t.s.due[tb.RUMANIA] = tb.GERMANY + 1
    assert excess_aid(t.s, tb.RUMANIA) == 1
    back_down(t.s, tb.RUMANIA)
    assert excess_aid(t.s, tb.RUMANIA) == 1


@rule("25.21")
def test_russia_keeps_no_land_of_a_minor_ally_before_which_it_backs_down_but_where_it_stands() -> None:
    t = war("axis").minor("rumania", "attacked", foes="ussr").hold("ussr", "T34", "R36", "T36")
    t.put("ussr", "infantry-3-3", "T36")
    back_down(t.s, tb.RUMANIA)
    assert [t.holder(hex_) for hex_ in ("T34", "R36", "T36")] == ["rumania", "rumania", "ussr"]
    ceded = war("axis").minor("rumania", "attacked", foes="ussr").hold("ussr", "R36")
    ceded.minor("east_europe", "conquered")
    back_down(ceded.s, tb.RUMANIA)
    assert ceded.holder("R36") == "ussr"


@rule("25.21", "25.8a")
def test_a_garrison_that_is_redeployed_into_a_minor_ally_makes_russia_back_down() -> None:
    t = war(year=1940, phase="redeployment").minor("rumania", "attacked", foes="ussr")
    unit = t.new("germany", "infantry-3-3", "N31")
    t.do("redeploy", unit, "V34", seat="germany")
    assert t.status("rumania") == "neutral"
    invaded = war(year=1940, phase="redeployment").minor("rumania", "attacked", foes="ussr")
    invaded.put("ussr", "infantry-3-3", "T34").hold("ussr", "T34")
    unit = invaded.new("germany", "infantry-3-3", "N31")
    assert not invaded.offered("redeploy", unit, "V34", seat="germany")


@rule("32.13a", "32.13b")
def test_partisans_rise_in_a_vichy_on_which_the_allies_have_declared_war() -> None:
    t = war("allies", 1942).war("ussr", "germany").hold("vichy_france", "vichy_france")
    t.s.status[tb.FRANCE] = st.CONQUERED
    partisan = next(unit for unit in COUNTERS if tb.NATION[unit] == tb.FRANCE)
    t.minor("vichy_france", "neutral")
    assert why_not_rise(t.s, tb.BRITAIN, partisan, w.space("S21")) == Refusal("32.13b")
    t.minor("vichy_france", "attacked", foes="britain")
    assert why_not_rise(t.s, tb.BRITAIN, partisan, w.space("S21")) is None


@rule("40.2", "40.7")
def test_who_opens_the_route_anew_has_the_persia_of_the_fallen() -> None:
    t = war("allies", 1942).war("ussr", "germany").minor("persia", "allied", "britain").brp(usa=100)
    for hex_ in w.AREA["persia"]:
        na.give(t.s, hex_, tb.NOBODY)  # 26.6a
    open_route(t.s, tb.USA)
    assert {t.s.holder[hex_] for hex_ in w.AREA["persia"]} == {tb.USA}


# what nobody can pay, and what costs nothing


@rule("33.41-7b", "25.33")
@pytest.mark.parametrize("brps", [44, 45])
def test_other_declarations_leave_what_turkey_costs(brps: int) -> None:
    t = turn().brp(germany=brps)
    t.s.due[tb.TURKEY], t.s.limit[tb.GERMANY] = tb.GERMANY + 1, 75
    for one in AXIS_MINOR_ALLIES:
        t.s.lapsed[one] = 1
    t.only(Declarations((tb.GERMANY,)))
    if brps < 35 + 10:
        assert t.refused("declare-war", "sweden") == "25.33"
        set_up_all(t.do("done"))
        assert (t.status("turkey"), t.money("germany")[0]) == ("active germany", brps - 35 + 30)
    else:
        t.do("declare-war", "sweden")


@rule("21.3a", "11.4a")
def test_who_is_in_deficit_may_still_join_his_partners_war_for_nothing() -> None:
    t = war(phase="declarations").minor("yugoslavia", "attacked", foes="italy").brp(germany=-8)
    assert t.offered("declare-war", "yugoslavia", seat="germany")
    assert t.refused("declare-war", "greece", seat="germany") == "11.4a"


@rule("26.22")
def test_submarines_of_a_fallen_germany_sink_nothing() -> None:
    t = war("axis", 1944, "fall").hold("britain", "L31")
    t.s.sw[tb.GERMANY * 4] = t.s.north[tb.GERMANY * 4] = 5
    t.only(Aftermath()).again()
    assert not na.in_game(t.s, tb.GERMANY)
    assert (t.s.sw[tb.GERMANY * 4], t.s.north[tb.GERMANY * 4]) == (0, 0)


# wars that nobody wages any more


@rule("26.92a", "33.714", "33.72")
def test_a_minor_that_only_a_surrendered_russia_had_attacked_is_neutral_again() -> None:
    t = war("axis", 1942).war("germany", "ussr").minor("turkey", "attacked", foes="ussr")
    kept, both = t.new("turkey", "infantry-2-3", "EE37"), nation("norway")
    t.minor("norway", "attacked", foes="ussr germany")
    give_up(t.s)
    assert (t.status("turkey"), t.place(kept)) == ("neutral", "")
    assert (t.status("norway"), t.s.foes[both]) == ("attacked", 1 << tb.GERMANY)


@rule("33.41-2f")
def test_a_minor_that_britain_alone_had_attacked_is_neutral_after_its_separate_peace() -> None:
    t = war("allies").minor("norway", "attacked", foes="britain").minor("sweden", "attacked", foes="britain germany")
    make_peace(t.s)
    assert (t.status("norway"), t.status("sweden")) == ("neutral", "attacked")


@rule("49.2a", "49.3a")
def test_a_vichy_france_that_a_fallen_britain_had_attacked_is_at_peace() -> None:
    t = war("allies").minor("vichy_france", "attacked", foes="britain").hold("vichy_france", "vichy_france")
    unit = t.new("france", "infantry-2-3", "S20")
    t.s.serves[unit], t.s.status[tb.FRANCE] = tb.VICHY_FRANCE, st.CONQUERED
    t.hold("germany", "K23").only(Aftermath()).again()
    assert (t.status("vichy_france"), t.place(unit)) == ("neutral", "S20")
    assert ct.orders(t.s, unit) == tb.GERMANY
