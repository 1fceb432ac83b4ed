"""Colonies of Vichy [24.2, 49.9], what a fallen France leaves [49.14], and what else changes hands at a fall."""

import pytest

from games.third_reich.table import Table, nation, port, rule, table
from games.third_reich.war_table import settled, war
from theatre.core.decision import Refusal
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.politics.aid import route, why_not_aid
from theatre.games.third_reich.politics.declarations import declare
from theatre.games.third_reich.politics.intervention import arrive
from theatre.games.third_reich.politics.lapsed_wars import revoke
from theatre.games.third_reich.politics.ledger import seats_of
from theatre.games.third_reich.politics.minors import Regarrison, lift_garrison
from theatre.games.third_reich.politics.partisans import COUNTERS, why_not_rise
from theatre.games.third_reich.politics.pledges import acted, fight_for
from theatre.games.third_reich.politics.separate_peace import make_peace
from theatre.games.third_reich.politics.usa import enter_usa
from theatre.games.third_reich.politics.variants import play
from theatre.games.third_reich.setup import arrivals


def vichy_levant() -> Table:
    t = war("allies").minor("vichy_france", "attacked", foes="britain").hold("vichy_france", "lebanon_syria")
    t.hold("vichy_france", "vichy_france").hold("germany", "O22").s.status[tb.FRANCE] = st.CONQUERED
    t.s.patron[nation("lebanon_syria")] = tb.NOBODY
    return t


@rule("24.2q2", "24.5a")
def test_all_hexes_of_a_vichy_colony_pass_with_its_towns_though_it_pays_nothing() -> None:
    t = settled(vichy_levant().hold("britain", "EE38", "HH35"), "allies")
    assert t.holder("FF38") == "vichy_france"  # Damascus is missing
    t = settled(vichy_levant().hold("britain", "EE38", "HH35", "HH36"), "allies")
    assert (t.holder("FF38"), t.s.earns[nation("lebanon_syria")]) == ("britain", tb.NOBODY)


@rule("24.21", "24.2q2")
def test_a_colony_that_changes_hands_again_passes_hex_by_hex() -> None:
    t = settled(vichy_levant().hold("britain", "EE38", "HH35", "HH36"), "allies")
    settled(t.hold("italy", "EE38", "HH35", "HH36"), "axis")
    assert t.holder("FF38") == "britain"


@rule("49.14", "24.3a")
def test_who_conquers_france_is_paid_for_its_conquests() -> None:
    t = war("allies", 1940, "winter").minor("belgium", "conquered").hold("france", "belgium").earns("france", "belgium")
    settled(t.hold("germany", "O22").dice(2, 2), "allies")
    assert (t.holder("M24"), t.s.earns[nation("belgium")]) == ("germany", tb.GERMANY)


@rule("24.2q2")
def test_iraq_passes_with_its_towns() -> None:
    towns = [w.IDS[hex_] for hex_ in seats_of(war().s, nation("iraq"))]
    t = settled(war().hold("germany", *towns[1:]), "axis")
    assert t.holder("GG41") == "britain"
    assert settled(war().hold("germany", *towns), "axis").holder("GG41") == "germany"


# who took part


@rule("24.7", "24.8b")
def test_an_ally_who_only_attacks_a_country_has_his_share_of_the_conquest() -> None:
    t = war("axis").minor("yugoslavia", "attacked", foes="germany italy").put("yugoslavia", "infantry-2-3", "V27")
    unit = t.new("italy", "infantry-3-3", "U25")
    fight_for(t.s, [unit], ct.ground_at(t.s, w.space("V27")))
    settled(t.hold("germany", "V29"), "axis")
    assert t.status("yugoslavia") == "conquered"
    assert (t.asked().rule, t.s.sharers[tb.YUGOSLAVIA]) == ("24.7", 1 << tb.GERMANY | 1 << tb.ITALY)


@rule("33.42-6")
def test_the_atlantic_navy_is_not_built_a_second_time() -> None:
    t = war("allies", 1942, "spring").brp(usa=100)
    t.s.scenario = "campaign"
    play(t.s, tb.ALLIES, 6)
    enter_usa(t.s)
    fleets = [unit for unit in ct.on_board(t.s) if tb.NATION[unit] == tb.USA and tb.KIND[unit] == tb.FLEET]
    arrivals(t.s, 1942 * 4 + tb.SUMMER)
    assert (len(fleets), t.s.new_fleets[tb.USA]) == (7, 2)


@rule("21.4a", "43.4a")
def test_after_a_void_declaration_on_east_europe_bessarabia_is_rumanias_again() -> None:
    t = table("allies", 1939, "winter").minor("poland", "conquered").hold("germany", "poland")
    t.s.brp[tb.USSR] = 90
    declare(t.s, tb.USSR, tb.EAST_EUROPE)
    assert (t.holder("R36"), t.holder("G39")) == ("east_europe", "east_europe")
    revoke(t.s)
    assert t.status("east_europe") == "neutral"
    assert (t.holder("R36"), t.holder("G39")) == ("rumania", "baltic_states")


@rule("26.6b")
def test_an_active_vichy_goes_with_germany() -> None:
    t = war("axis", 1944, "fall").minor("vichy_france", "active", "germany").hold("vichy_france", "vichy_france")
    t.hold("vichy_france", "tunisia").hold("britain", "L31").s.status[tb.FRANCE] = st.CONQUERED
    unit = t.new("france", "infantry-2-3", "R20")
    t.s.serves[unit] = tb.VICHY_FRANCE
    settled(t, "axis")
    assert not na.in_game(t.s, tb.GERMANY)
    assert (t.place(unit), t.holder("R20"), t.holder("DD17")) == ("", "", "")


@rule("33.62a", "33.41-9")
def test_brps_of_a_counter_played_at_set_up_are_part_of_the_years_total() -> None:
    t = table()
    t.s.turns = 0
    play(t.s, tb.AXIS, 9)
    assert (t.s.brp[tb.ITALY], t.s.opening[tb.ITALY]) == (100, 100)


# allies in France


@rule("34.1", "34.4")
def test_british_air_and_fleets_stay_out_of_the_prides_of_france_too() -> None:
    t = war("allies", 1940, "spring", phase="redeployment")
    fleet, air = t.new("britain", "fleet-9", "Gibraltar"), t.new("britain", "air-5-4", "K23")
    assert t.refused("redeploy-fleet", fleet, port("Marseilles"), seat="britain") == "34.1"
    assert [t.refused("redeploy", air, hex_, seat="britain") for hex_ in ("O22", "V19", "R20")] == ["34.1"] * 3
    assert t.offered("redeploy", air, "S21", seat="britain")
    later = war("allies", 1942, "spring", phase="redeployment")
    fleet = later.new("britain", "fleet-9", "Gibraltar")
    assert later.offered("redeploy-fleet", fleet, port("Marseilles"), seat="britain")


@rule("45.5a", "34.34")
def test_air_does_not_redeploy_to_bases_that_are_closed_to_it() -> None:
    t = war("allies", 1942, phase="redeployment").war("ussr", "germany", "italy").hold("britain", "persia")
    assert t.refused("redeploy", t.new("ussr", "air-5-4", "U48"), "CC45", seat="ussr") == "45.5a"
    t = war("allies", 1940, phase="redeployment").put("france", "infantry-2-3", "S21")
    assert t.refused("redeploy", t.new("britain", "air-5-4", "K23"), "S21", seat="britain") == "34.34"


# the ways of aid


@rule("38", "33.62b")
def test_aid_does_not_pass_through_iraq() -> None:
    t = war("allies", 1941).put("britain", "fleet-9", "Plymouth").hold("germany", "lebanon_syria", "EE39", "DD41")
    assert route(t.s, tb.BRITAIN, tb.IRAQ) is not None
    assert route(t.s, tb.BRITAIN, tb.TURKEY) is None
    t.hold("britain", "lebanon_syria")
    assert route(t.s, tb.BRITAIN, tb.TURKEY) is not None


@rule("33.61a", "38b")
def test_germany_may_send_aid_to_iraq_by_way_of_turkey() -> None:
    t = war("axis", 1941)
    assert route(t.s, tb.GERMANY, tb.IRAQ) is not None
    assert why_not_aid(t.s, tb.GERMANY, tb.IRAQ, 5) is None  # though Britain has it
    assert why_not_aid(t.s, tb.GERMANY, nation("greece"), 5).rule == "33.61a"  # type: ignore[union-attr]
    t.minor("turkey", "active", "britain")
    assert route(t.s, tb.GERMANY, tb.IRAQ) is None


@rule("50.13")
def test_america_rebuilds_nothing_in_the_1939_scenario() -> None:
    for scenario, rule_ in (("1939", "50.13"), ("campaign", "")):
        t = war("allies", 1942, phase="construction").war("usa", "germany").brp(usa=200)
        t.s.scenario, t.s.status[tb.USA], t.s.limit[tb.USA] = scenario, st.SOVEREIGN, 100
        unit = t.new("usa", "infantry-3-4", "united_states")
        ct.eliminate(t.s, unit)
        if rule_:
            assert t.refused("build", unit, "united_states", seat="usa") == rule_
        else:
            assert t.offered("build", unit, "united_states", seat="usa")


@rule("21.1a", "49.2a")
def test_nobody_declares_war_on_vichy_before_france_has_fallen() -> None:
    t = war("allies", 1940, "spring", phase="declarations")
    assert t.refused("declare-war", "vichy_france", seat="britain") == "21.1a"
    t.minor("vichy_france", "neutral").hold("vichy_france", "vichy_france").s.status[tb.FRANCE] = st.CONQUERED
    assert t.offered("declare-war", "vichy_france", seat="britain")


@rule("32.13a", "33.41-2c")
def test_a_britain_that_has_left_the_war_raises_no_partisans() -> None:
    t = war("allies", 1942).war("ussr", "germany").minor("yugoslavia", "conquered").hold("germany", "yugoslavia")
    partisan = next(unit for unit in COUNTERS if tb.NATION[unit] == tb.YUGOSLAVIA)
    assert why_not_rise(t.s, tb.BRITAIN, partisan, w.space("W28")) is None
    make_peace(t.s)
    assert why_not_rise(t.s, tb.BRITAIN, partisan, w.space("W28")) == Refusal("32.13a")


@rule("21.41", "23.1b")
def test_who_declares_war_in_order_to_help_a_minor_stays_at_war() -> None:
    t = war("axis", 1940).minor("rumania", "attacked", foes="ussr").put("ussr", "infantry-3-3", "T35")
    t.hold("ussr", "T35").put("rumania", "infantry-1-3", "V34")
    declare(t.s, tb.GERMANY, tb.USSR)
    arrive(t.s, tb.GERMANY, w.space("V33"))
    settled(t, "axis")
    assert (t.status("rumania"), na.at_war(t.s, tb.GERMANY, tb.USSR)) == ("active germany", True)
    idle = war("axis", 1940)
    declare(idle.s, tb.GERMANY, tb.USSR)
    assert not na.at_war(settled(idle, "axis").s, tb.GERMANY, tb.USSR)


@rule("25.q", "21.4a")
def test_a_garrison_that_is_put_back_is_no_act_of_war_yet() -> None:
    t = war("axis", 1940)
    unit = t.new("germany", "infantry-3-3", "V34")
    t.s.owed[tb.GERMANY] |= 1 << tb.RUMANIA
    t.minor("rumania", "attacked", foes="germany").only(Regarrison((unit, tb.RUMANIA)))
    st.lay(t.s, unit, st.SPARE)
    t.do("deploy", unit, "V34", seat="germany")
    assert (t.holder("V34"), t.s.owed[tb.GERMANY] >> tb.RUMANIA & 1) == ("germany", 1)


@rule("25.q", "21.4a")
@pytest.mark.parametrize(("acts", "holder"), [(True, "germany"), (False, "rumania")])
def test_a_minor_ally_with_which_the_axis_is_at_peace_again_holds_its_land(acts: bool, holder: str) -> None:
    """The garrison that was put back had taken its hex; as a guest it controls nothing."""
    t = war("axis", 1940)
    for power in (tb.GERMANY, tb.ITALY):
        declare(t.s, power, tb.RUMANIA)
    t.hold("germany", "V34").put("germany", "infantry-3-3", "V34").put("rumania", "infantry-1-3", "W34")
    if acts:
        acted(t.s, tb.GERMANY, tb.RUMANIA)
    settled(t, "axis")
    assert (t.status("rumania"), t.holder("V34")) == ("attacked" if acts else "neutral", holder)


@rule("25.q", "28.13")
def test_an_air_base_is_put_back_first_and_bases_the_air_of_the_garrison() -> None:
    """In the one city are Hungarians; air without the counter finds no base."""
    for based in (True, False):
        t = war("axis", 1940)
        unit, air = t.new("germany", "infantry-3-3", "S30"), t.new("germany", "air-5-4", "S30")
        counter = t.new("germany", "air_base-0", "S30") if based else -1
        lifted = lift_garrison(t.s, tb.NATION_ID["hungary"])
        t.minor("hungary", "attacked", foes="germany").put("hungary", "infantry-1-3", "S30").only(Regarrison(lifted))
        if based:
            assert t.refused("deploy", counter, "S30", seat="germany") == "25.q"
            t.do("deploy", counter, "R31", seat="germany")
        t.do("deploy", unit, "R31", seat="germany")  # and the air to the one base
        assert t.place(air) == ("R31" if based else "")


@rule("25.q", "36.1")
def test_italians_of_a_neutral_italy_are_put_back_beside_the_germans_and_control_nothing() -> None:
    for allied in (True, False):
        t = table("axis", 1940).minor("hungary", "attacked", foes="germany italy" if allied else "germany")
        if allied:
            t.war("italy", "britain", "france")
        german, italian = t.new("germany", "infantry-3-3", "S30"), t.new("italy", "infantry-2-3", "S31")
        lifted = lift_garrison(t.s, tb.NATION_ID["hungary"])
        t.only(Regarrison(lifted)).do("deploy", german, "R31", seat="germany")
        assert t.offered("deploy", italian, "R31", seat="italy") is allied
        if not allied:
            assert t.refused("deploy", italian, "R31", seat="italy") == "25.q"
        t.do("deploy", italian, "S31", seat="italy")
        assert (t.holder("R31"), t.holder("S31")) == ("germany", "italy" if allied else "hungary")


@rule("49.14")
@pytest.mark.parametrize(
    ("italian", "holder"),
    [((), "free_france"), (("II15", "JJ14", "JJ15"), "germany"), (("II15",), "free_france")],
)
def test_what_france_held_abroad_is_free_french_only_with_a_supply_line_to_a_colony(
    italian: tuple[str, ...], holder: str
) -> None:
    t = war("allies", 1940, "winter").hold("germany", "O22").hold("france", "II15", "JJ14", "JJ15", "II16")
    settled(t.hold("italy", *italian).dice(2, 3), "allies")
    assert (t.holder("DD17"), t.holder("II16")) == ("free_france", holder)


@rule("49.14")
def test_a_hostile_zone_on_the_way_cuts_what_france_held_abroad_from_its_colony() -> None:
    for model, holder in (("infantry-2-3", "free_france"), ("armor-2-5", "germany")):
        t = war("allies", 1940, "winter").hold("germany", "O22").hold("france", "II16", "II15")
        t.put("italy", model, "JJ15").hold("britain", "II17")
        settled(t.dice(2, 3), "allies")
        assert (t.holder("DD17"), t.holder("II16")) == ("free_france", holder)
