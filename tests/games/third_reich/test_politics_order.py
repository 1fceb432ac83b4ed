"""10.1, 24.5, 32 and 43.4: the Year Start in its order, scenarios that begin late, borders after an occupation."""

import pytest

from games.third_reich.table import Opening, Table, rule, table
from theatre.core import flow
from theatre.core.decision import Choice
from theatre.core.dice import Dice
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.economy.treasury import income
from theatre.games.third_reich.economy.year_start import YearStart
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.intervention import forces_of
from theatre.games.third_reich.politics.minors import MinorSetUp
from theatre.games.third_reich.sequence import Campaign
from theatre.games.third_reich.setup import set_up
from theatre.games.third_reich.world import space

SUBMARINE, INTERCEPTOR = 0, 1


@rule("10.1a")
def test_the_year_starts_with_warfare_then_brps_then_building_then_limits() -> None:
    t = table("axis", 1941, "spring").brp(germany=40, britain=0)
    t.s.earns[tb.POLAND] = tb.NOBODY
    t.s.sw[SUBMARINE] = 2
    t.only(YearStart()).begin()
    assert t.asked().rule == "10.41"
    assert t.money("britain")[1] == 125 - 6  # warfare came before the reckoning
    assert t.money("germany")[:2] == (170, 170)  # and the reckoning before construction
    t.do("build-sw", INTERCEPTOR, 8, 0, seat="germany").do("ready", seat="germany").do("ready", seat="britain")
    assert t.money("germany")[2] == (170 - 16) // 2


def begun(scenario: str) -> st.Position:
    """A scenario without units, before its first game turn."""
    s = set_up(scenario, RULES.agreed({}), Dice(b"late"))
    s.stack[:] = [Campaign(placed=True)]
    flow.settle(s)
    while flow.pending(s)[0].rule == "26.72":  # Italian ships in German hands
        flow.apply(s, tb.GERMANY, Choice("done"))
    return s


@rule("10.1b")
def test_late_scenarios_begin_with_strategic_construction_and_1939_with_nothing() -> None:
    assert Opening("germany").fill().asked().rule == "12.21a"
    for scenario in ("1942", "1944"):
        s = begun(scenario)
        assert {one.rule for one in flow.pending(s)} == {"10.41"}
        assert s.base[tb.GERMANY] == tb.CARDS[scenario].brp["germany"].base


@rule("10.5q")
def test_surplus_bombers_of_1944_force_no_conversion_at_the_start() -> None:
    s = begun("1944")
    assert s.sw[tb.BRITAIN * 4 + 3] == 2
    assert (s.converted, s.to_convert, s.sw[INTERCEPTOR]) == (0, 0, 0)


@rule("24.5q1", "26.3")
def test_germany_loses_nothing_with_paris_in_1942_but_the_allies_gain() -> None:
    t = table("allies", 1943).minor("poland", "conquered").hold("germany", "france").brp(germany=100)
    t.s.scenario = "1942"
    t.s.status[tb.FRANCE] = st.CONQUERED
    for side in ("allies", "axis"):
        t.hold("britain", "O22").s.active = tb.SIDE_IDS.index(side)  # type: ignore[arg-type]
        t.only(Aftermath()).again()
    assert t.money("germany")[0] == 100
    assert income(t.s, tb.FRANCE, tb.BRITAIN) == 42


@rule("24.5a", "25.32")
@pytest.mark.parametrize("scenario", ["1942", "1944"])
def test_a_minor_ally_of_a_later_scenario_is_lost_with_its_capital(scenario: str) -> None:
    t = table("allies", 1944)
    t.s = set_up(scenario, RULES.agreed({}), t.dice_box)
    before = t.money("germany")[0]
    t.hold("ussr", "S30")  # Budapest
    for side, lost in ((tb.ALLIES, 0), (tb.AXIS, 10)):
        t.s.active = side
        t.only(Aftermath()).again()
        assert before - t.money("germany")[0] == lost


@rule("24.5q1", "32.7")
@pytest.mark.parametrize(("scenario", "place", "lost"), [("1942", "O22", 42), ("1942", "V29", 20), ("1944", "Y22", 37)])
def test_in_later_scenarios_partisans_in_a_capital_cost_the_axis_its_brps(scenario: str, place: str, lost: int) -> None:
    t = table("allies", 1944)
    t.s = set_up(scenario, RULES.agreed({}), t.dice_box)
    t.s.year, t.s.brp[tb.GERMANY], t.s.active = 1944, 100, tb.ALLIES
    country = w.COUNTRY[w.space(place)]
    unit = next(u for u in range(tb.UNITS) if tb.NATION[u] == country and tb.KIND[u] == tb.PARTISAN)
    ct.put(t.s, unit, w.space(place))
    t.s.serves[unit] = tb.USSR
    money: dict[int, list[int]] = {}
    for side in (tb.ALLIES, tb.AXIS, tb.ALLIES, tb.AXIS):
        t.s.active = side
        before = t.money("germany")[0] + t.money("italy")[0]
        t.only(Aftermath()).again()
        money.setdefault(side, []).append(before - t.money("germany")[0] - t.money("italy")[0])
    assert money == {tb.ALLIES: [0, 0], tb.AXIS: [lost, 0]}  # in vain is once


@rule("24.5q1")
def test_but_not_where_no_power_of_the_axis_holds_it() -> None:
    t = table("axis", 1944)
    t.s = set_up("1942", RULES.agreed({}), t.dice_box)
    unit = next(u for u in range(tb.UNITS) if tb.NATION[u] == tb.FRANCE and tb.KIND[u] == tb.PARTISAN)
    ct.put(t.s, unit, w.space("O22"))
    na.give(t.s, w.space("O22"), tb.NOBODY)
    t.s.serves[unit], t.s.active = tb.USSR, tb.AXIS
    before = tuple(t.s.brp)
    t.only(Aftermath()).again()
    assert tuple(t.s.brp) == before


@rule("43.4c")
def test_after_the_occupation_the_front_line_is_rumanias_border() -> None:
    def rumania(*, occupied: bool) -> Table:
        t = table("allies", 1940).minor("rumania", "attacked", foes="ussr")
        if occupied:
            t.minor("east_europe", "conquered").earns("ussr", "east_europe").hold("ussr", "bessarabia")
        return t.only(MinorSetUp(tb.RUMANIA, forces_of(t.s, tb.RUMANIA)))

    unit = tb.UNITS_OF[tb.RUMANIA, "infantry-1-3"][0]
    assert rumania(occupied=True).refused("deploy", unit, "T36") == "22.1a"
    assert rumania(occupied=False).offered("deploy", unit, "T36")


@rule("32.q1")
def test_partisans_stay_after_their_country_is_freed() -> None:
    t = table("allies", 1943).war("germany", "ussr", "usa").minor("yugoslavia", "conquered")
    t.hold("britain", "yugoslavia").earns("germany", "yugoslavia")
    unit = t.new("yugoslavia", "partisan-1-3", "W28")
    t.s.serves[unit] = tb.BRITAIN
    t.only(Aftermath()).begin()
    assert t.place(unit) == "W28"
    ct.put(t.s, unit, space("Y29"))
    t.frames = table("allies", 1943).frames
    assert t.again().refused("march", unit, "Y30", seat="britain") == "32.2"
