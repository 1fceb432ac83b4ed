"""21.4, 23.1, 24.23, 25.23, 25.4, 26.84, 26.921, 27.42, 29.25, 33.62, 43, 44.4, 49.6: answers on politics."""

import pytest

from games.third_reich.sea_table import seas
from games.third_reich.table import Table, nation, rule, table
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.air.flying import mission_reach, sky
from theatre.games.third_reich.combat.winter import is_exposed, set_in
from theatre.games.third_reich.economy.convoys import Convoys
from theatre.games.third_reich.movement.control import enterable
from theatre.games.third_reich.movement.marching import Field
from theatre.games.third_reich.movement.zones import zone_against
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.aid import route
from theatre.games.third_reich.politics.declarations import declare
from theatre.games.third_reich.politics.minor_turns import MinorTurns
from theatre.games.third_reich.politics.russian_surrender import RussianSurrender
from theatre.games.third_reich.supply.overland import line_hexes
from theatre.games.third_reich.victory.levels import owner_of

# duties of a declaration


@rule("21.4q3")
def test_a_landing_that_was_intercepted_keeps_the_war() -> None:
    for sails in (True, False):
        t = seas("axis", 1940, phase="combat").option("germany", "offensive")
        t.put("britain", "fleet-9, fleet-9", "Rosyth")
        declare(t.s, tb.GERMANY, tb.NORWAY)
        fleet, infantry = t.new("germany", "fleet-9", "Bremen"), t.new("germany", "infantry-3-3", "K29")
        if sails:
            t.go("invade", 1, fleet, 1, infantry, "D35", seat="germany").until("intercept")
            t.dice(1, 6, 1).go("intercept", 0, "D35", 2, seat="britain").until("attack", "build")
            assert t.s.mission.count(w.space("D35")) == 0  # it was turned back or sunk
        t.only(Aftermath()).again()
        assert t.status("norway") == ("attacked" if sails else "neutral")


@rule("21.4q6")
def test_a_mission_of_lent_italians_over_the_country_is_enough_for_italy() -> None:
    for flown in (True, False):
        t = table("axis", 1941, phase="combat").war("italy", "britain", "france").option("germany", "offensive")
        t.minor("yugoslavia", "attacked", foes="germany").put("yugoslavia", "infantry-2-3", "U27")
        declare(t.s, tb.ITALY, nation("yugoslavia"))
        air, infantry = t.new("italy", "air-5-4", "U25"), t.new("germany", "infantry-3-3", "U26")
        t.s.serves[air] = tb.GERMANY
        t.until("14.11")
        if flown:
            t.do("support", "U27", air, seat="germany")
        assert bool(t.s.owed[tb.ITALY]) is not flown
        assert infantry in t.s.placed


# intervention


def greece(phase: str = "movement") -> Table:
    t = table("allies", 1941, phase=phase).war("italy", "britain").minor("greece", "attacked", foes="italy")
    return t.option("britain", "offensive")


@rule("23.1q1")
def test_an_air_base_comes_only_after_the_intervention() -> None:
    t = greece().hold("britain", "GG27")
    t.hold("greece", "GG27")
    base = next(u for u in tb.UNITS_OF[tb.BRITAIN, "air_base-0"] if t.s.where[u] < 0)
    assert t.refused("air-base", base, "DD28", seat="britain") == "28.12a"
    t.minor("greece", "allied", patron="britain")
    assert t.offered("air-base", base, "DD28", seat="britain")


@rule("23.1q3")
def test_air_stages_over_the_attacked_minor_to_intervene() -> None:
    for status, allowed in (("attacked", True), ("neutral", False)):
        t = greece().minor("greece", status, foes="italy" if status == "attacked" else "")
        sky = enterable(t.s, tb.BRITAIN)
        assert all(bool(sky & w.BIT[hex_]) is allowed for hex_ in w.AREA["greece"])


@rule("25.23q")
def test_axis_air_defends_a_garrisoned_minor_ally_at_once() -> None:
    for garrisoned in (True, False):
        t = table("allies", 1943, phase="combat").war("italy", "britain").option("britain", "offensive")
        t.minor("greece", "conquered").hold("britain", "greece")
        if garrisoned:
            t.put("germany", "infantry-1-3", "Z31")
        declare(t.s, tb.BRITAIN, nation("bulgaria"))
        t.put("bulgaria", "infantry-1-3", "Z30").put("britain", "infantry-3-4, infantry-3-4", "AA29")
        air = t.new("germany", "air-2-4", "Y30")
        t.until("29.51a", "14.16")
        if garrisoned:
            assert t.status("bulgaria") == "active germany"
            assert t.offered("defend", "Z30", air, seat="germany")
        else:
            assert t.asked().rule == "14.16" or t.refused("defend", "Z30", air, seat="germany") == "22.3"


@rule("24.23q")
def test_lines_that_only_pass_through_a_conquered_country_are_not_kept() -> None:
    t = table("axis", 1941).minor("poland", "conquered").hold("germany", "poland").war("italy", "britain", "france")
    t.minor("belgium", "allied", "france").hold("germany", "M25").hold("france", "N25", "L25")
    t.put("france", "infantry-2-3", "K26").hold("france", "K26")
    t.only(Aftermath()).again()
    assert t.status("belgium") == "conquered"
    assert (t.holder("N25"), t.holder("L25")) == ("germany", "germany")


# minor allies


@rule("25.47")
def test_air_of_a_minor_ally_bases_in_its_area_and_flies_beyond() -> None:
    t = table("axis", 1942).war("germany", "ussr").minor("bulgaria", "active", patron="germany")
    t.option("germany", "offensive").minor("rumania", "active", patron="germany")
    air = t.new("bulgaria", "air-1-4", "Y30")
    assert t.refused("stage", air, "W33", seat="germany") == "25.42"
    t.minor("yugoslavia", "conquered").hold("germany", "yugoslavia")
    assert t.offered("stage", air, "V29", seat="germany")


@rule("25.47", "28.23a", "22.7a")
@pytest.mark.parametrize("status", ["active", "allied", "neutral"])
def test_air_of_a_minor_flies_over_the_land_of_its_allies(status: str) -> None:
    """Hungary is Germany's ally, or fights with nobody; Rumania is active and Yugoslavia neutral."""
    t = table("axis", 1942).war("germany", "ussr").minor("rumania", "active", patron="germany")
    t.minor("hungary", status, patron=None if status == "neutral" else "germany")
    reached = mission_reach(t.s, t.new("hungary", "air-1-4", "S30"), sky(t.s, nation("hungary")))
    for place in ("R27", "T33"):  # in Germany and in Rumania
        assert bool(reached & w.BIT[w.space(place)]) is (status != "neutral")
    assert not reached & w.BIT[w.space("T28")]


# France


@rule("26.84")
def test_britons_in_france_trace_nothing_through_vichy() -> None:
    for holder, fed in (("vichy_france", False), ("britain", True)):
        t = table("allies", 1941).minor("vichy_france", "neutral").hold("germany", "france").hold(holder, "U19")
        t.s.status[tb.FRANCE] = st.CONQUERED
        assert bool(line_hexes(t.s, tb.BRITAIN) & w.BIT[w.space("U19")]) is fed


def trapped(*, fell: bool = True) -> Table:
    """France has fallen in this turn; a British unit stands in Vichy territory and another in Gibraltar."""
    t = table("allies", 1940, phase="redeployment").war("italy", "britain").hold("germany", "france")
    t.minor("vichy_france", "neutral").hold("vichy_france", "vichy_france").hold("britain", "Q18", "R18", "R17", "S17")
    t.s.status[tb.FRANCE] = st.CONQUERED
    t.s.fallen[tb.FRANCE] = st.this_turn(t.s) if fell else st.this_turn(t.s) - 1
    return t


@rule("49.6q", "27.42q")
def test_who_is_trapped_in_vichy_leaves_first_if_he_can() -> None:
    t = trapped()
    unit, other = t.new("britain", "infantry-3-4", "T18"), t.new("britain", "infantry-3-4", "K22")
    ship, landed = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "infantry-1-3", "Q18")
    t.s.fed_by[landed], t.s.landing[landed] = ship, w.space("Q18")
    assert t.refused("redeploy", other, "H24", seat="britain") == "49.6q"
    assert t.refused("done", seat="britain") == "49.6q"
    t.do("redeploy", unit, "R17", seat="britain")
    assert t.offered("redeploy", other, "H24", seat="britain")
    later = trapped(fell=False)
    ship, landed = later.new("britain", "fleet-9", "Plymouth"), later.new("britain", "infantry-1-3", "Q18")
    later.s.fed_by[landed], later.s.landing[landed] = ship, w.space("Q18")
    unit = later.new("britain", "infantry-3-4", "T18")
    assert not later.offered("redeploy", unit, "R17", seat="britain")
    hungry = trapped()
    unit = hungry.new("britain", "infantry-3-4", "T18")
    hungry.s.unsupplied[unit] = 1
    assert hungry.refused("redeploy", unit, "R17", seat="britain") == "27.42"
    assert hungry.offered("done", seat="britain")


# Russia


@rule("26.921q1")
def test_an_objective_with_a_partisan_goes_to_who_held_it_before() -> None:
    t = table("allies", 1942, "fall").war("germany", "ussr").only(RussianSurrender())
    for at in range(15):
        t.put("ussr", "infantry-3-3", f"H{50 + at % 4}")
    for at in range(24):
        t.put("germany", "infantry-3-3", f"L{40 + at % 8}")
    t.hold("germany", "J43", "O43", "Q41")
    partisan = t.new("ussr", "partisan-1-3", "J43")
    t.s.serves[partisan] = tb.USSR
    assert owner_of(t.s, w.space("J43")) == tb.NOBODY
    t.do("accept")
    assert t.place(partisan) in ("", "pool")
    assert owner_of(t.s, w.space("J43")) == tb.GERMANY


@rule("29.25q")
def test_american_fleets_that_never_left_count_twice_in_a_convoy() -> None:
    for deployed, initial in ((False, 2), (True, 1)):  # the BRPs count as one [16.71a]
        t = table("allies", 1942, "fall").minor("poland", "conquered").war("germany", "ussr", "usa").brp(usa=100)
        t.s.status[tb.USA] = st.SOVEREIGN
        t.s.granted[tb.USA * 6 + tb.USSR] = 20
        home, extra = t.new("usa", "fleet-9", "united_states"), t.new("usa", "fleet-9", "united_states")
        t.s.deployed[extra] = deployed
        t.only(Convoys((tb.USA,))).do("convoy", 20, home, extra, seat="usa")
        assert (t.s.redeployed[tb.USA], t.s.initial) == (1, initial)
    t = table("allies", 1942, "fall").minor("poland", "conquered").war("germany", "ussr", "usa").brp(usa=100)
    t.s.status[tb.USA] = st.SOVEREIGN
    t.s.granted[tb.USA * 6 + tb.USSR], t.s.initial = 20, 6
    home, extra = t.new("usa", "fleet-9", "united_states"), t.new("usa", "fleet-9", "united_states")
    assert t.only(Convoys((tb.USA,))).refused("convoy", 20, home, extra, seat="usa") == "29.25q"


@rule("16.77")
def test_of_an_invasion_from_america_only_the_troops_count_as_deployed() -> None:
    t = seas("allies", 1943, phase="combat").war("germany", "usa").option("usa", "offensive")
    t.s.status[tb.USA], t.s.status[tb.BRITAIN] = st.SOVEREIGN, st.CONQUERED
    t.hold("germany", "britain", "gibraltar", "france", "ireland", "portugal", "spain")
    fleets = [t.new("usa", "fleet-9", "united_states") for _ in range(2)]
    infantry = sorted([t.new("usa", "infantry-3-4", "united_states") for _ in range(2)])
    t.s.initial = 3
    assert t.refused("invade", 2, *fleets, 2, *infantry, "L21", seat="usa") == "16.77"  # four at most without London
    t.s.initial = 2
    t.go("invade", 2, *fleets, 2, *infantry, "L21", seat="usa")
    assert t.s.initial == 4


def price(t: Table, nation_: int) -> int:
    """In redeployments, of British aid; 0 if it cannot be sent."""
    way = route(t.s, tb.BRITAIN, nation_)
    return way.price if way else 0


@rule("33.62q")
def test_the_price_of_aid_by_its_way() -> None:
    t = table("allies", 1940).put("britain", "fleet-9", "Plymouth").minor("poland", "conquered")
    t.hold("germany", "poland")
    assert price(t, tb.FINLAND) == 2
    t.minor("sweden", "conquered").hold("britain", "sweden")
    assert price(t, tb.FINLAND) == 1
    assert price(t, tb.RUMANIA) == 2  # not by France and neutral Italy, but around Africa to Suez
    t.war("italy", "britain", "france")
    assert price(t, tb.RUMANIA) == 2
    gibraltar = t.new("britain", "fleet-9", "Gibraltar")
    assert price(t, tb.RUMANIA) == 1
    t.s.inverted[gibraltar] = 1
    t.hold("italy", "MM30")
    assert not price(t, tb.RUMANIA)


@rule("29.62a", "33.62c")
def test_an_escort_of_aid_must_lie_where_the_aid_can_get_to_it() -> None:
    t = table("allies", 1940).minor("poland", "conquered").hold("germany", "poland").war("italy", "britain", "france")
    t.put("britain", "fleet-9", "Alexandria")
    assert not price(t, tb.SPAIN)
    t.put("britain", "fleet-9", "Plymouth")
    assert price(t, tb.SPAIN) == 1


# Poland


def poland() -> Table:
    """Both Germany and Russia are in Poland and at peace."""
    t = table("allies", 1939, "fall").minor("east_europe", "attacked", foes="ussr").hold("east_europe", "east_europe")
    return t.option("ussr", "attrition").hold("germany", "N36")


@rule("43.4b", "43.3q1")
def test_germans_and_russians_at_peace_pass_by_each_other_but_not_over() -> None:
    t = poland().put("germany", "armor-4-6", "N36").hold("germany", "O36")
    unit = t.new("ussr", "infantry-3-3", "N37")
    t.hold("ussr", "N37")
    t.s.graced[unit] = st.this_turn(t.s)
    assert not zone_against(t.s, tb.USSR) & w.BIT[w.space("N37")]  # German armor does not hold it up
    assert t.refused("march", unit, "N36") == "21.1b"  # the Germans' own
    assert t.refused("march", unit, "O36") == "21.1b"  # vacant, and theirs
    assert Field(t.s, tb.USSR).price(w.space("N37")) == 1
    assert not line_hexes(t.s, tb.USSR) & w.BIT[w.space("O36")]
    assert not line_hexes(t.s, tb.GERMANY) & w.BIT[w.space("N37")]


@rule("43.3q2")
@pytest.mark.parametrize("option", ["offensive", "attrition", "pass"])
def test_poles_follow_russias_option_free_once_russia_fights(option: str) -> None:
    t = table("allies", 1940, "spring").war("germany", "ussr").option("ussr", option, "east")
    t.put("poland", "infantry-2-3", "M36").put("ussr", "infantry-3-3", "K42").brp(britain=10)
    before = t.money("britain")
    t.only(MinorTurns(tb.AXIS)).begin()
    assert t.s.option[tb.POLAND * 3 + w.EAST] == t.s.option[tb.USSR * 3 + w.EAST]
    assert t.money("britain") == before
    assert na.is_ally(t.s, tb.POLAND, tb.USSR)


@rule("44.4")
def test_variant_ten_may_fall_on_the_first_winter_or_on_another() -> None:
    t = table("axis", 1941, "winter").war("germany", "ussr")
    unit = t.new("germany", "infantry-3-3", "K42")
    set_in(t.s)
    assert is_exposed(t.s, unit)
    t.s.severe = st.this_turn(t.s)
    assert is_exposed(t.s, unit)  # no more than once
    other = table("axis", 1942, "winter").war("germany", "ussr")
    unit = other.new("germany", "infantry-3-3", "K42")
    assert not is_exposed(other.s, unit)
    other.s.severe = st.this_turn(other.s)
    assert is_exposed(other.s, unit)
    for severe, cost in ((0, 15), (1, 0)):
        turn = table("allies", 1941, "winter", phase="options").war("germany", "ussr").brp(ussr=100)
        set_in(turn.s)
        turn.s.severe = st.this_turn(turn.s) * severe
        turn.do("option", "east", "offensive", seat="ussr").finish_asking("12.22")
        assert 100 - turn.money("ussr")[0] == cost


@rule("49.6q", "49.6a")
def test_nothing_else_is_redeployed_before_those_who_can_leave_vichy() -> None:
    t = trapped()
    unit, fleet = t.new("britain", "infantry-3-4", "T18"), t.new("britain", "fleet-9", "Marseilles")
    away = t.new("britain", "fleet-9", "Plymouth")
    assert t.refused("redeploy-fleet", away, "Portsmouth", seat="britain") == "49.6q"
    assert t.refused("done", seat="britain") == "49.6q"
    t.do("escort", unit, "AA7", fleet, seat="britain")
    assert t.offered("redeploy-fleet", away, "Portsmouth", seat="britain")
    assert t.offered("done", seat="britain")
    alone = trapped()
    fleet = alone.new("britain", "fleet-9", "Marseilles")
    assert alone.refused("done", seat="britain") == "49.6q"
    alone.do("redeploy-fleet", fleet, "Gibraltar", seat="britain")
    assert alone.offered("done", seat="britain")
