"""25, 33.6, 33.7: minor allies, foreign aid, Turkey; 22.7 and 25.4: how far their units go."""

from typing import Any

import pytest

from games.third_reich.table import Table, nation, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.politics.aid import give_aid, why_not_aid
from theatre.games.third_reich.politics.declarations import Declarations, declare
from theatre.games.third_reich.politics.minor_allies import aid_of, excess_aid
from theatre.games.third_reich.politics.minors import Mobilization
from theatre.games.third_reich.world import AXIS_MINOR_ALLIES, COUNTRY


def turn(side: str = "axis", year: int = 1941, season: str = "summer", **more: Any) -> Table:
    t = table(side, year, season, **more).minor("poland", "conquered").hold("germany", "poland").brp(germany=100)
    return t.only(Mobilization(()))


def aid(t: Table, power: str, to: str, brps: int) -> Table:
    t.s.aid[nation(power) * tb.NATIONS + nation(to)] = brps
    return t


def set_up_all(t: Table) -> Table:
    t.begin()
    while t.s.stack and t.asked().rule == "22.1a":
        options = t.asked().options
        verb = next(part.verb for part in options.given if options.grouped(part.verb)[0])
        unit = options.grouped(verb)[0][0]
        t.do(verb, unit, options.grouped(verb, (unit,))[0][0])
    return t


def active(t: Table) -> list[str]:
    return [name for name, at in tb.NATION_ID.items() if t.s.status[at] == st.ACTIVE]


@rule("25.1a", "25.31", "12.15")
def test_the_four_join_at_the_start_of_the_axis_turn_of_summer_1941() -> None:
    t = set_up_all(turn())
    assert active(t) == ["bulgaria", "finland", "hungary", "rumania"]
    assert t.money("germany")[0] == 145
    assert active(turn(season="spring").begin()) == []
    assert active(turn("allies").begin()) == []


@rule("25.3", "25.4a", "25.5")
def test_an_active_minor_ally_brings_units_and_brps() -> None:
    t = set_up_all(turn())
    finns = [u for u in ct.on_board(t.s) if tb.NATION[u] == tb.FINLAND]
    assert len(finns) == 6
    assert all(COUNTRY[t.s.where[u]] == tb.FINLAND for u in finns)
    assert {ct.runs(t.s, u) for u in finns} == {tb.GERMANY}
    assert t.s.earns[tb.FINLAND] == tb.GERMANY
    ct.eliminate(t.s, finns[0])
    assert t.place(finns[0]) == "pool"


@rule("25.33")
def test_it_is_at_war_with_germanys_enemies_for_nothing() -> None:
    t = set_up_all(turn().war("germany", "ussr"))
    assert na.is_enemy(t.s, tb.FINLAND, tb.USSR)
    assert t.s.spent[tb.GERMANY] == 0


@rule("25.7b", "25.7a")
def test_who_was_attacked_or_conquered_stays_out() -> None:
    t = turn()
    t.s.lapsed[nation("bulgaria")] = 1
    assert active(set_up_all(t)) == ["finland", "hungary", "rumania"]


@rule("25.25")
def test_one_that_russia_is_attacking_needs_intervention() -> None:
    t = turn().minor("finland", "attacked", foes="ussr").put("ussr", "infantry-2-3", "D42")
    assert "finland" not in active(set_up_all(t))
    t = turn().minor("finland", "attacked", foes="ussr")
    assert "finland" in active(set_up_all(t))  # no Russian is left there


@rule("25.25", "23.1b")
@pytest.mark.parametrize("declared", [True, False])
def test_a_war_that_germany_declares_in_order_to_intervene_brings_it_in_only_by_intervention(*, declared: bool) -> None:
    t = turn().minor("rumania", "attacked", foes="ussr").put("ussr", "infantry-2-3", "T34").hold("ussr", "T34")
    t.minor("hungary", "active", "germany").option("germany", "offensive")
    unit = t.new("germany", "infantry-3-3", "T31")
    if declared:
        declare(t.s, tb.GERMANY, tb.USSR)
    else:
        t.war("germany", "ussr")  # in an earlier turn
    assert ("rumania" in active(set_up_all(t))) is not declared
    enter(t.s, unit, w.space("S33"))
    assert t.status("rumania") == "active germany"


@rule("33.63a", "33.67", "25.1d")
@pytest.mark.parametrize(("die", "joins"), [(4, True), (3, False)])
def test_aid_of_the_other_side_is_taken_off_the_die(die: int, joins: bool) -> None:
    t = aid(aid(turn(), "britain", "hungary", 5), "germany", "hungary", 2).dice(die)
    assert ("hungary" in active(set_up_all(t))) == joins


@rule("33.63a")
def test_without_aid_there_is_no_roll() -> None:
    assert "hungary" in active(set_up_all(turn()))  # the test has no dice


@rule("33.63a")
def test_neutral_russias_aid_counts_against_germany() -> None:
    t = aid(turn(), "ussr", "bulgaria", 6).dice(6)
    assert "bulgaria" not in active(set_up_all(t))


@rule("33.63b")
def test_aid_of_the_conquered_and_of_attackers_is_void() -> None:
    t = aid(turn(), "britain", "hungary", 6)
    t.s.status[tb.BRITAIN] = st.CONQUERED
    assert "hungary" in active(set_up_all(t))
    t = aid(turn(), "ussr", "hungary", 6).minor("hungary", "attacked", foes="ussr")
    assert "hungary" in active(set_up_all(t))


@rule("33.65", "33.66")
def test_a_failed_activation_is_tried_again() -> None:
    t = aid(turn(), "britain", "finland", 2).dice(1)
    set_up_all(t)
    assert "finland" not in active(t)
    set_up_all(t.dice(3).only(Mobilization(())).again())
    assert "finland" in active(t)


@rule("46.3")
@pytest.mark.parametrize(("die", "joins"), [(6, True), (5, False)])
def test_after_war_on_spain_a_natural_six_is_needed(die: int, joins: bool) -> None:
    t = turn().dice(die, 1, 1, 1)
    t.s.struck_spain = True
    assert ("bulgaria" in active(set_up_all(t))) == joins


@rule("46.3")
def test_whether_axis_aid_helps_to_roll_the_six_is_a_switch() -> None:
    for switch, joins in ((0, False), (1, True)):
        t = aid(turn(spanish_six_with_aid=switch), "germany", "bulgaria", 2).dice(4, 1, 1, 1)
        t.s.struck_spain = True
        assert ("bulgaria" in active(set_up_all(t))) == joins


# foreign aid


def giving(side: str = "allies", year: int = 1940) -> Table:
    t = table(side, year).minor("poland", "conquered").hold("germany", "poland")
    return t.put("britain", "fleet-9", "Plymouth").put("germany", "fleet-9", "Kiel").put("italy", "fleet-9", "Genoa")


def why(t: Table, power: str, to: str, brps: int = 1) -> str:
    refusal = why_not_aid(t.s, nation(power), nation(to), brps)
    return refusal.rule if refusal else ""


@rule("33.61a", "33.6q1")
def test_who_may_give_to_whom() -> None:
    t = giving()
    assert [why(t, power, "hungary") for power in ("britain", "germany", "ussr")] == ["", "", ""]
    assert why(t, "italy", "hungary") == why(t, "ussr", "spain") == why(t, "france", "spain") == "33.61a"
    assert why(t, "italy", "spain") == ""
    t.s.status[tb.USA] = st.SOVEREIGN
    assert why(t, "usa", "spain") == "33.61a"


@rule("33.62a")
def test_a_tenth_of_the_years_brps_and_one_redeployment_for_each_country() -> None:
    t = giving()
    assert why(t, "britain", "spain", 12) == ""
    assert why(t, "britain", "spain", 13) == "33.62a"
    before = t.money("britain")[0]
    give_aid(t.s, tb.BRITAIN, tb.SPAIN, 5)
    assert (before - t.money("britain")[0], t.s.redeployed[tb.BRITAIN]) == (5, 1)
    assert t.s.aid[tb.BRITAIN * tb.NATIONS + tb.SPAIN] == 5
    t.put("britain", "fleet-9", "Plymouth")
    assert why(t, "britain", "turkey", 8) == "33.62a"
    assert why(t, "britain", "turkey", 7) == ""


@rule("33.62b", "33.62c")
def test_aid_needs_a_way_and_an_escort_over_sea() -> None:
    t = giving()
    assert why(t, "britain", "hungary") == ""  # by Greece, Bulgaria and Rumania
    for fleet in [u for u in ct.on_board(t.s) if tb.NATION[u] == tb.BRITAIN]:
        t.s.inverted[fleet] = 1
    assert why(t, "britain", "hungary") == "33.62b"
    assert why(t, "germany", "hungary") == ""  # by land


@rule("33.62d")
def test_aid_to_helsinki_costs_britain_two_redeployments() -> None:
    t = giving()
    give_aid(t.s, tb.BRITAIN, tb.FINLAND, 1)
    give_aid(t.s, tb.GERMANY, nation("ireland"), 1)
    assert (t.s.redeployed[tb.BRITAIN], t.s.redeployed[tb.GERMANY]) == (2, 2)
    give_aid(t.s, tb.GERMANY, nation("hungary"), 1)
    assert t.s.redeployed[tb.GERMANY] == 3


@rule("33.62d", "33.62b")
@pytest.mark.parametrize(("fleet", "refusal"), [("Konigsberg", ""), ("Kiel", ""), ("Bremen", "33.62b"), ("", "33.62b")])
def test_german_aid_reaches_helsinki_over_the_baltic(fleet: str, refusal: str) -> None:
    t = table("axis", 1940, phase="construction").minor("poland", "conquered").hold("germany", "poland")
    escort = t.new("germany", "fleet-9", fleet) if fleet else 0
    assert why(t, "germany", "finland") == refusal
    if not refusal:
        give_aid(t.s, tb.GERMANY, tb.FINLAND, 1)
        assert (t.s.redeployed[tb.GERMANY], t.s.inverted[escort]) == (1, 1)


@rule("33.61b")
def test_no_russian_aid_to_rumania_after_bessarabia() -> None:
    t = giving()
    assert why(t, "ussr", "rumania") == ""
    t.s.bessarabian = True
    assert why(t, "ussr", "rumania") == "33.61b"


@rule("33.61b", "33.63a")
def test_what_russia_gave_to_rumania_is_forfeit_once_it_has_a_bessarabian_city() -> None:
    t = turn("allies").option("ussr", "attrition")
    aid(t, "ussr", "rumania", 5)
    aid(t, "ussr", "hungary", 4)
    aid(t, "britain", "rumania", 2)
    t.s.due[tb.RUMANIA] = tb.GERMANY + 1
    assert excess_aid(t.s, tb.RUMANIA) == 7
    city = next(hex_ for hex_ in w.AREA["bessarabia"] if w.CITIES[hex_])
    t.minor("east_europe", "attacked", foes="ussr").hold("east_europe", w.IDS[city])
    enter(t.s, t.new("ussr", "infantry-1-3", w.IDS[city]), city)
    assert excess_aid(t.s, tb.RUMANIA) == 2
    assert aid_of(t.s, tb.USSR, nation("hungary")) == 4


# Turkey


def mediterranean() -> Table:
    """All is ready for a British Turkey."""
    t = table("allies", 1941).minor("poland", "conquered").brp(britain=100)
    t.s.limit[tb.BRITAIN] = 60
    t.hold("britain", "DD28", "II17").put("britain", "infantry-3-4", "LL29")
    t.put("britain", "fleet-9", "Alexandria")
    return t.only(Declarations((tb.BRITAIN,)))


@rule("33.71", "33.72")
def test_britain_may_bring_turkey_in_for_thirty_five() -> None:
    t = mediterranean().do("activate-turkey").do("done")
    set_up_all(t)
    assert t.status("turkey") == "active britain"
    assert t.money("britain")[0] == 100 - 35 + 30


@rule("25.33", "33.72")
@pytest.mark.parametrize("limit", [44, 45])
def test_what_turkey_will_cost_is_kept_back_from_other_declarations(limit: int) -> None:
    t = mediterranean()
    t.s.limit[tb.BRITAIN] = limit
    assert t.offered("declare-war", "spain")
    t.do("activate-turkey")
    if limit < 35 + 10:
        assert t.refused("declare-war", "spain") == "25.33"
    else:
        assert t.offered("declare-war", "spain")


@rule("33.711", "33.712", "33.713")
@pytest.mark.parametrize(
    ("change", "rule_"), [("ground", "33.711"), ("fleets", "33.712"), ("objectives", "33.713"), ("status", "33.714")]
)
def test_what_turkey_waits_for(change: str, rule_: str) -> None:
    t = mediterranean()
    if change == "ground":
        t.put("italy", "infantry-3-3", "BB24")
    elif change == "fleets":
        t.put("italy", "fleet-9", "Taranto")
    elif change == "objectives":
        t.hold("italy", "II17")
    else:
        t.minor("turkey", "active", "germany")
    assert t.refused("activate-turkey") == rule_


@rule("33.713", "32.6")
def test_partisans_in_one_of_the_seven_objectives_keep_turkey_waiting() -> None:
    t = mediterranean()
    t.s.serves[t.new("egypt", "partisan-1-3", "LL30")] = tb.GERMANY
    assert t.offered("activate-turkey")
    t.s.serves[t.new("egypt", "partisan-1-3", "LL29")] = tb.GERMANY  # Alexandria
    assert t.refused("activate-turkey") == "33.713"


@rule("33.71", "33.41-2c")
def test_a_britain_that_has_made_a_separate_peace_brings_nobody_in() -> None:
    t = mediterranean()
    t.s.peace = st.this_turn(t.s)
    assert t.refused("activate-turkey") == "33.41-2c"


@rule("33.71", "33.714")
def test_britain_alone_brings_turkey_in_once_and_not_against_its_own_side() -> None:
    t = mediterranean().only(Declarations((tb.BRITAIN, tb.FRANCE))).brp(france=100)
    assert t.refused("activate-turkey", seat="france") == "33.71"
    t.do("activate-turkey", seat="britain")
    assert t.refused("activate-turkey", seat="britain") == "33.71"
    for foes, refusal in (("ussr", "33.714"), ("ussr germany", "33.714"), ("italy", "")):
        t = mediterranean().minor("turkey", "attacked", foes=foes)
        if refusal:
            assert t.refused("activate-turkey") == refusal
        else:
            assert t.offered("activate-turkey")


@rule("33.72", "33.711", "33.712")
def test_turkey_is_paid_for_unless_the_axis_has_attacked_it_and_one_factor_more_is_enough() -> None:
    for foes, limit, refusal in (("", 34, "11.1"), ("", 35, ""), ("germany", 0, "")):
        t = mediterranean().put("italy", "infantry-2-3", "BB24").put("italy", "fleet-8", "Taranto")
        t.s.limit[tb.BRITAIN] = limit
        if foes:
            t.minor("turkey", "attacked", foes=foes)
        found = "" if t.offered("activate-turkey") else t.refused("activate-turkey")
        assert found == refusal


@rule("33.714", "33.72")
def test_a_turkey_that_the_axis_attacks_costs_nothing() -> None:
    t = mediterranean().minor("turkey", "attacked", foes="germany").do("activate-turkey").do("done")
    set_up_all(t)
    assert t.money("britain")[0] == 130


@rule("33.73")
def test_axis_aid_may_keep_turkey_out() -> None:
    t = aid(mediterranean(), "germany", "turkey", 3).dice(3).do("activate-turkey").do("done")
    set_up_all(t)
    assert t.status("turkey") == "neutral"
    assert t.money("britain")[0] == 100


# how far their units go


def marching(minor: str, model: str, at: str, status: str = "active", patron: str = "germany") -> tuple[Table, int]:
    t = table("axis", 1941, "fall").war("germany", "ussr").option("germany", "offensive").war("italy", "britain")
    for one in AXIS_MINOR_ALLIES:
        t.minor(list(tb.NATION_ID)[one], "active", "germany")
    t.minor(minor, status, patron).hold("germany", "poland", "yugoslavia", "east_europe", "greece")
    return t, t.new(minor, model, at)


@rule("25.42")
def test_bulgarians_stay_in_the_balkans() -> None:
    t, unit = marching("bulgaria", "infantry-1-3", "X31")
    assert COUNTRY[t.s.where[unit]] == nation("bulgaria")
    assert t.refused("march", unit, "W31") == "25.42"  # Rumania
    t, unit = marching("bulgaria", "infantry-1-3", "Y30")
    assert t.offered("march", unit, "Y29")  # Yugoslavia


@rule("25.43")
def test_rumanians_do_not_enter_hungary() -> None:
    t, unit = marching("rumania", "infantry-1-3", "T32")
    assert t.refused("march", unit, "S32") == "25.43"
    t, unit = marching("rumania", "infantry-1-3", "S36")
    assert t.offered("march", unit, "R36")


@rule("25.44")
def test_hungarians_do_not_enter_rumania() -> None:
    t, unit = marching("hungary", "infantry-1-3", "S32")
    assert t.refused("march", unit, "T32") == "25.44"
    t, unit = marching("hungary", "infantry-1-3", "R33")
    assert t.offered("march", unit, "R34")  # Poland


@rule("25.41")
def test_finns_stay_within_six_hexes_of_finland() -> None:
    t, unit = marching("finland", "infantry-2-3", "E48")
    t.hold("germany", *[f"{row}{at}" for row in "BCDE" for at in range(46, 53)])
    assert t.refused("march", unit, "E49") == "25.41"
    assert t.offered("march", unit, "E47")


@rule("22.7a", "22.7b")
def test_an_allied_minor_stays_at_home() -> None:
    t, unit = marching("hungary", "infantry-1-3", "R33", "allied", "germany")
    assert t.refused("march", unit, "R34") == "22.7a"
    assert t.offered("march", unit, "R32")


# Italians in a minor ally that a neutral Russia attacks


def stranded(side: str, phase: str = "movement") -> Table:
    """Neutral Russia has attacked Rumania, where an Italian unit stands."""
    t = table(side, 1940, "fall", phase=phase).minor("poland", "conquered").war("italy", "britain", "france")
    t.minor("rumania", "attacked", foes="ussr").option("ussr", "offensive").option("italy", "offensive")
    return t.option("germany", "offensive")


@rule("25.2q2")
def test_russians_pass_over_and_stack_upon_italians() -> None:
    t = stranded("allies").put("italy", "infantry-2-3, infantry-2-3", "U34")
    armor = t.new("ussr", "armor-3-5", "T36")
    t.hold("ussr", "T36")
    t.s.graced[armor] = st.this_turn(t.s)
    t.do("march", armor, "U35", "U34")
    assert t.holder("U34") == "ussr"
    assert len(ct.ground_at(t.s, t.s.where[armor])) == 3


@rule("25.2q2")
def test_a_mixed_stack_is_attacked_as_if_only_rumanians_were_there() -> None:
    t = stranded("allies", "combat").put("rumania", "infantry-1-3", "U34")
    italian = t.new("italy", "infantry-2-3", "U34")
    units = [t.new("ussr", "infantry-3-3", "T35") for _ in range(2)]
    t.dice(6).attack("U34", *units)
    assert t.place(italian) == "U34"
    assert [t.s.where[u] for u in tb.UNITS_OF[nation("rumania"), "infantry-1-3"] if t.s.where[u] >= 0] == []
    t.do("advance", units[0], "U34")
    alone = stranded("allies", "combat").put("italy", "infantry-2-3", "U34")
    unit = alone.new("ussr", "infantry-3-3", "T35")
    assert alone.attack_refused("U34", unit) == "14.21a"


@rule("25.2q2")
def test_then_italy_leaves_over_russian_hexes_or_loses_its_units() -> None:
    t = stranded("axis", "redeployment").put("ussr", "infantry-3-3", "U35").hold("ussr", "U35", "U33", "U32")
    t.minor("yugoslavia", "conquered").hold("italy", "yugoslavia")
    first, second = [t.new("italy", "infantry-2-3", "U34") for _ in range(2)]
    assert t.refused("redeploy", first, "U32", seat="italy") == "16.2a"
    t.do("redeploy", first, "V29", seat="italy")
    t.all_done()
    assert (t.place(first), t.place(second)) == ("V29", "pool")
    at_war = stranded("axis", "redeployment").war("italy", "ussr").put("ussr", "infantry-3-3", "U35")
    unit = at_war.new("italy", "infantry-2-3", "U34")
    at_war.s.graced[unit] = st.this_turn(at_war.s)
    assert at_war.all_done().place(unit) == "U34"


@rule("25.2q2")
def test_or_declares_war_and_leaves_the_hexes_that_russians_share_with_it() -> None:
    t = stranded("axis").brp(italy=100).put("ussr", "infantry-3-3", "U34").hold("ussr", "U34", "W33")
    unit, wing = t.new("italy", "infantry-2-3", "U34"), t.new("italy", "air-5-4", "W33")
    alone = t.new("italy", "infantry-2-3", "V33")
    t.only(Declarations((tb.GERMANY, tb.ITALY)))
    t.do("declare-war", "ussr", seat="italy")
    assert t.place(alone) == "V33"
    for one in (unit, wing):
        assert t.place(one) not in ("U34", "W33", "pool", "")
        assert not na.is_enemy(t.s, tb.ITALY, t.s.holder[t.s.where[one]])


@rule("25.2q2")
def test_or_marches_out() -> None:
    t = stranded("axis").put("ussr", "infantry-3-3", "S34").hold("ussr", "U31", "U32")
    t.minor("yugoslavia", "conquered").hold("italy", "yugoslavia")
    unit = t.new("italy", "infantry-2-3", "U32")
    t.s.graced[unit] = st.this_turn(t.s)
    assert not t.offered("march", unit, "U31")
    t.do("march", unit, "U31", "U30")
    assert t.holder("U31") == "ussr"


@rule("25.2q2")
def test_they_must_leave_too_if_russia_has_conquered_the_country_at_once() -> None:
    for leaves in (True, False):
        t = stranded("axis").minor("rumania", "conquered").hold("ussr", "rumania")
        t.minor("yugoslavia", "conquered").hold("italy", "yugoslavia")
        unit = t.new("italy", "infantry-2-3", "U32")
        t.s.graced[unit] = st.this_turn(t.s)
        if leaves:
            t.do("march", unit, "U31", "U30")
            assert t.holder("U31") == "ussr"
        t.all_done()
        assert t.place(unit) == ("U30" if leaves else "pool")
    gone = stranded("axis").minor("rumania", "conquered").hold("ussr", "rumania")
    gone.minor("yugoslavia", "conquered").hold("italy", "yugoslavia")
    guest = gone.new("italy", "infantry-2-3", "U30")
    assert gone.refused("march", guest, "U31") == "21.1b"


@rule("25.7b")
@pytest.mark.parametrize("struck", [True, False])
def test_a_turkey_that_italy_attacks_after_germany_has_played_its_counter_does_not_join(*, struck: bool) -> None:
    t = turn()
    t.s.due[tb.TURKEY] = tb.GERMANY + 1
    if struck:
        declare(t.s, tb.ITALY, tb.TURKEY)
    assert ("turkey" in active(set_up_all(t))) is not struck
