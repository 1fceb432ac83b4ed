"""25.46, 26.924, 33.41-2, 43.1, 43.3, 43.5: duties that a pact, a garrison or a peace brings."""

import pytest

from games.third_reich.table import Table, nation, rule, table
from theatre.core import flow
from theatre.core.decision import Choice
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.phase import CombatPhase, ExploitationCombat, GroundCombat
from theatre.games.third_reich.economy.lend_lease import why_not_open
from theatre.games.third_reich.economy.strategic_warfare import (
    SAC,
    SUBMARINE,
    TYPES,
    StrategicWarfare,
    strategic_warfare_of_1945,
)
from theatre.games.third_reich.movement.phase import MovementPhase
from theatre.games.third_reich.movement.redeployment import Redeployment
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.declarations import Declarations
from theatre.games.third_reich.politics.minors import Mobilization
from theatre.games.third_reich.politics.russian_surrender import ACCEPTED, give_up
from theatre.games.third_reich.politics.separate_peace import make_peace
from theatre.games.third_reich.politics.wars import go_to_war

# Poland and East Europe


@rule("43.1")
def test_germany_must_attack_polish_ground_units() -> None:
    t = table("axis", 1939, "fall", phase="combat").option("germany", "offensive", "east")
    t.s.turns = 1
    armor = t.new("germany", "armor-4-6", "M32")
    t.put("poland", "infantry-2-3", "M33").until("14.16")
    t.s.acted[tb.GERMANY * 3 + w.EAST] = 1  # a mission has met 12.24
    assert t.refused("done", seat="germany") == "43.1"
    t.dice(6).attack("M33", armor)
    while t.asked().rule == "14.29a":
        flow.apply(t.s, *t._idle())
    assert t.asked().rule != "14.16" or t.offered("done", seat="germany")


@rule("43.5a")
def test_who_comes_first_has_east_europe_to_himself() -> None:
    for foe, allowed in (("ussr", False), ("", True)):
        t = table("axis", 1940, "spring").minor("poland", "conquered").hold("germany", "poland").brp(germany=100)
        t.hold("east_europe", "eastern_poland").only(Declarations((tb.GERMANY, tb.ITALY)))
        if foe:
            t.minor("east_europe", "attacked", foes=foe)
        if allowed:
            assert t.offered("declare-war", "east_europe", seat="germany")
        else:
            assert t.refused("declare-war", "east_europe", seat="germany") == "43.5a"


@rule("43.3a", "43.3b")
@pytest.mark.parametrize("destroys", [True, False])
def test_germany_may_destroy_what_is_left_beyond_the_line(destroys: bool) -> None:
    t = table("axis", 1939, "fall", phase="withdrawal").minor("poland", "conquered").hold("germany", "poland")
    for place in ("M35", "M34", "L34", "M33"):
        t.put("germany", "infantry-3-3, infantry-3-3", place)
    unit = t.new("germany", "infantry-3-3", "P35")
    assert t.asked().rule == "43.3a"
    assert t.refused("destroy", ct.ground_at(t.s, w.space("M34"))[0]) == "43.3a"
    if destroys:
        t.do("destroy", unit)
    else:
        t.do("done")
    assert (t.place(unit), bool(t.s.freed)) == (("pool", False) if destroys else ("P35", True))


# the garrison of Russia


def short_garrison() -> tuple[Table, int, int]:
    t = table("axis", 1943).war("germany", "ussr").minor("poland", "conquered").hold("germany", "poland", "J43", "K40")
    t.hold("germany", "baltic_states", "eastern_poland", "K41", "K42", "J42").brp(germany=50)
    give_up(t.s)
    t.s.defeat = ACCEPTED
    return t, t.new("germany", "infantry-3-3", "M35"), t.new("germany", "infantry-3-3", "M34")


@rule("26.924", "26.921b")
def test_the_garrison_is_judged_after_movement_and_once_a_turn() -> None:
    t, _, _ = short_garrison()
    t.hold("germany", "O43").only(MovementPhase()).again().until("26.924")
    t.do("concede", "O43")
    assert (t.money("germany")[0], t.holder("O43")) == (35, "ussr")
    assert t.s.conceded == t.s.turns


@rule("26.924")
def test_redeployment_only_fills_a_short_garrison() -> None:
    t, unit, _ = short_garrison()
    t.only(Redeployment((tb.GERMANY,))).again()
    assert t.refused("redeploy", unit, "L31", seat="germany") == "26.924"
    assert t.offered("redeploy", unit, "K40", seat="germany")
    whole = table("axis", 1943).war("germany", "ussr").minor("poland", "conquered").hold("germany", "poland")
    unit = whole.new("germany", "infantry-3-3", "M35")
    assert whole.only(Redeployment((tb.GERMANY,))).again().offered("redeploy", unit, "L31", seat="germany")


# Iraq and the separate peace


@rule("25.46b")
@pytest.mark.parametrize("freed", [True, False])
def test_iraqi_air_without_a_base_waits_for_one_turn(freed: bool) -> None:
    t = table("axis", 1941).minor("poland", "conquered").put("britain", "infantry-1-3", "EE42")
    t.put("britain", "infantry-1-3", "HH39")
    t.s.due[nation("iraq")] = tb.GERMANY + 1

    def mobilize() -> None:
        t.only(Mobilization(())).again()
        while t.s.stack:
            flow.apply(t.s, *t._idle())

    mobilize()
    (air,) = tb.UNITS_OF[nation("iraq"), "air-2-4"]
    assert (t.status("iraq"), t.place(air)) == ("active germany", "")
    if freed:
        for unit in ct.ground_at(t.s, w.space("HH39")):
            ct.eliminate(t.s, unit)
        t.hold("iraq", "HH39")
    mobilize()
    assert t.place(air) == ("HH39" if freed else "")
    t.hold("iraq", "HH39")
    mobilize()
    assert t.place(air) == ("HH39" if freed else "")  # it has had its turn


@rule("25.46b")
def test_iraqi_rebels_need_no_supply_in_the_turn_in_which_they_must_take_mosul() -> None:
    """So they advance into it after an attack; if another power held it on a later turn they would starve."""

    def rebels(*, garrisoned: bool) -> tuple[Table, int]:
        t = table("axis", 1941).minor("poland", "conquered")
        if garrisoned:
            t.put("britain", "infantry-1-3", "EE42")
        t.s.due[nation("iraq")] = tb.GERMANY + 1
        t.only(Mobilization(())).begin()
        while t.s.stack:
            flow.apply(t.s, *t._idle())
        return t, next(u for u in tb.UNITS_OF[nation("iraq"), "infantry-1-3"] if t.s.where[u] >= 0)

    t, unit = rebels(garrisoned=True)
    assert t.supplied(unit)
    t.s.season += 1
    assert not t.supplied(unit)
    free, other = rebels(garrisoned=False)
    assert free.supplied(other)
    free.hold("britain", "EE42")
    assert not free.supplied(other)


@rule("33.41-2c")
@pytest.mark.parametrize(("signed", "lost"), [((1941, tb.SUMMER), 8), ((1941, tb.WINTER), 16), ((1940, tb.FALL), 0)])
def test_british_bombers_count_less_after_a_separate_peace(signed: tuple[int, int], lost: int) -> None:
    t = table("axis", 1942, "spring").minor("poland", "conquered").brp(germany=100).put("germany", "air-5-4", "L31")
    t.s.year, t.s.season = signed
    make_peace(t.s)
    t.s.year, t.s.season = 1942, tb.SPRING
    t.s.sw[tb.BRITAIN * len(TYPES) + SAC] = 8
    t.only(StrategicWarfare()).again()
    assert t.money("germany")[0] == 100 - lost
    assert t.s.sw[tb.BRITAIN * len(TYPES) + SAC] == 8  # they are still there


@rule("33.41-2c", "10.22a")
@pytest.mark.parametrize("peace", [True, False])
def test_submarines_sink_nothing_of_a_britain_at_peace(*, peace: bool) -> None:
    t = table("axis", 1941, "winter").minor("poland", "conquered").brp(britain=50)
    if peace:
        make_peace(t.s)
    t.s.year, t.s.season = 1942, tb.SPRING
    t.s.sw[tb.GERMANY * len(TYPES) + SUBMARINE] = 4
    t.only(StrategicWarfare()).again()
    assert t.money("britain")[0] == (50 if peace else 50 - 12)
    t.s.year, t.s.season, t.s.sw_quarter[tb.BRITAIN] = 1945, tb.SUMMER, 3
    strategic_warfare_of_1945(t.s)
    assert t.money("britain")[0] == (50 if peace else 50 - 12 - 3)


@rule("33.41-2c", "40.2")
@pytest.mark.parametrize("peace", [True, False])
def test_a_britain_at_peace_opens_no_lend_lease(*, peace: bool) -> None:
    t = table("allies", 1942).minor("poland", "conquered").war("germany", "ussr").brp(britain=100)
    t.s.limit[tb.BRITAIN] = 50
    if peace:
        make_peace(t.s)
    refusal = why_not_open(t.s, tb.BRITAIN)
    assert (refusal.rule if refusal else "") == ("33.41-2c" if peace else "")


@rule("33.41-2c", "33.41-2f")
def test_a_new_war_ends_the_peace() -> None:
    t = table("allies", 1942).minor("poland", "conquered")
    make_peace(t.s)
    t.only(Declarations((tb.BRITAIN,))).again()
    assert t.refused("declare-war", "spain", seat="britain") == "33.41-2c"
    go_to_war(t.s, tb.GERMANY, tb.BRITAIN)
    assert t.offered("declare-war", "spain", seat="britain")


@rule("33.41-2f", "49.8")
def test_the_free_french_leave_the_war_with_britain() -> None:
    t = table("allies", 1942).minor("poland", "conquered").minor("free_france", "active", "britain")
    t.hold("free_france", "lebanon_syria").minor("greece", "allied", "britain")
    unit = t.new("france", "infantry-2-3", "HH36")
    t.s.serves[unit] = tb.FREE_FRANCE
    assert na.is_enemy(t.s, tb.FREE_FRANCE, tb.GERMANY)
    make_peace(t.s)
    assert (ct.runs(t.s, unit), t.place(unit)) == (tb.BRITAIN, "HH36")
    assert not na.is_enemy(t.s, tb.FREE_FRANCE, tb.GERMANY)
    assert (t.status("free_france"), t.status("greece")) == ("active britain", "neutral")


@rule("33.71", "33.65")
def test_aid_that_spoils_turkeys_activation_by_britain_leaves_the_counters_alone() -> None:
    t = table("allies", 1943).minor("poland", "conquered").brp(britain=100)
    t.s.limit[tb.BRITAIN], t.s.played[tb.ALLIES] = 60, 1 << 18
    t.s.aid[tb.GERMANY * tb.NATIONS + tb.TURKEY] = 6
    t.s.due[tb.TURKEY] = tb.BRITAIN + 1
    t.dice(6).only(Mobilization(())).again()
    assert (t.status("turkey"), t.s.due[tb.TURKEY], t.money("britain")[0]) == ("neutral", 0, 100)
    assert t.s.played[tb.ALLIES] == 1 << 18


@rule("26.6a")
@pytest.mark.parametrize(("britain", "status"), [(st.SOVEREIGN, "allied britain"), (st.CONQUERED, "attacked")])
def test_a_minor_that_france_has_helped_goes_on_with_britain_or_alone(britain: int, status: str) -> None:
    t = table("allies", 1940).minor("poland", "conquered").minor("belgium", "allied", "france")
    t.s.status[tb.BRITAIN] = britain
    t.hold("germany", "O22").dice(2, 2).only(Aftermath()).again()
    assert (t.s.status[tb.FRANCE], t.status("belgium")) == (st.CONQUERED, status)
    assert na.is_enemy(t.s, nation("belgium"), tb.GERMANY)


@rule("14.35a")
def test_nobody_lands_on_a_beach_in_exploitation() -> None:
    for late in (True, False):
        t = table("allies", 1943).war("germany", "usa").option("britain", "offensive").hold("germany", "france")
        t.s.status[tb.FRANCE] = st.CONQUERED
        unit = t.new("britain", "infantry-3-4", "L22")
        t.s.mission[unit] = w.space("M21")
        phase = ExploitationCombat((tb.BRITAIN,)) if late else GroundCombat((tb.BRITAIN,))
        t.s.stack[:] = [CombatPhase(), phase]
        asked = phase.turn(t.s, tb.BRITAIN)
        refusal = asked.why_not(Choice("beach", (w.space("M21"), unit)))
        assert (refusal.rule if refusal else "") == ("14.35a" if late else "")


@rule("43.1")
def test_germany_closes_with_the_poles_if_it_can() -> None:
    for option in ("offensive", "attrition"):
        t = table("axis", 1939, "fall", phase="movement").option("germany", option, "east")
        t.put("poland", "infantry-2-3", "M33")
        armor = t.new("germany", "armor-4-6", "L31")
        assert t.refused("done", seat="germany") == "43.1"
        t.do("march", armor, "L32", "M32")
        assert t.offered("done", seat="germany")
    far = table("axis", 1939, "fall", phase="movement").option("germany", "attrition", "east")
    far.put("poland", "infantry-2-3", "P35").put("germany", "infantry-3-3", "Q24")
    assert far.offered("done", seat="germany")
