"""10.5, 16.1, 16.1.5, 16.1.6, 16.2, 17.8, 17.9, 17.14.2: declarations of war and what they bring about."""

from __future__ import annotations

import pytest

from games.supreme_commander.economy_table import msp, per_turn
from games.supreme_commander.politics_table import (
    at_war,
    box,
    in_pool,
    moving,
    on_map,
    place_all,
    political_phase,
    put_box,
    status,
    step,
)
from games.supreme_commander.table import Table, nation, rule
from theatre.core import flow
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander.relations import is_enemy, is_friend
from theatre.games.supreme_commander.world import CAPITAL, IDS


def declaring(side: str = "axis", turn: int = 8, **more: object) -> Table:
    return step("declarations", side, turn, **more)


@rule("10.5a", "16.1b")
def test_a_neutral_that_is_attacked_is_an_active_ally_of_the_other_side() -> None:
    t = declaring()
    assert t.refused("declare", "uk", seat="germany") == "10.5a"  # at war already
    t.do("declare", "denmark", seat="germany")
    t.do("claim", "uk", seat="uk").do("claim", "uk", seat="france")
    assert status(t, "denmark") == ("ally", "uk")
    assert is_enemy(t.s, tb.GERMANY, nation("denmark"))
    place_all(t)
    assert len(on_map(t, "denmark")) == 1


@rule("10.5b", "17.15b")
def test_nobody_attacks_the_usa_or_switzerland() -> None:
    t = declaring(turn=2)
    assert t.refused("declare", "usa", seat="germany") == "17.15b"
    assert t.refused("declare", "switzerland", seat="germany") == "10.5b"
    assert t.offered("declare", "spain", seat="germany")


@rule("10.5c", "10.5h")
def test_fifty_msp_in_organization_and_none_in_the_political_phase() -> None:
    t = declaring().msp(germany=49)
    assert t.refused("declare", "denmark", seat="germany") == "10.5c"
    t.msp(germany=60).do("declare", "denmark", seat="germany")
    assert msp(t, "germany") == 10
    free = political_phase("declarations").msp(germany=0)
    free.do("declare", "denmark", seat="germany")
    free.do("claim", "uk", seat="uk").do("claim", "uk", seat="france")
    assert (status(free, "denmark"), msp(free, "germany")) == (("ally", "uk"), 0)


@rule("10.5d", "RUL-42")
def test_the_adjacent_allied_power_controls_a_victim_of_germany() -> None:
    t = declaring()
    t.do("declare", "spain", seat="germany")
    assert status(t, "spain") == ("ally", "france")  # its neighbour, nobody is asked
    choice = declaring().do("declare", "greece", seat="germany")
    choice.do("claim", "uk", seat="uk").do("claim", "france", seat="france")
    choice.do("claim", "france", seat="germany")  # they differ: the enemy decides
    assert status(choice, "greece") == ("ally", "france")
    soviet = declaring(turn=20).war("germany", "ussr").do("declare", "turkey", seat="germany")
    assert status(soviet, "turkey") == ("ally", "ussr")
    fallen = declaring().nation("france", "conquered").do("declare", "spain", seat="germany")
    assert status(fallen, "spain") == ("ally", "uk")
    alone = declaring(turn=25).nation("france", "conquered").war("germany", "usa")
    alone.s.neutral_until[tb.UK] = 27
    alone.do("declare", "spain", seat="germany")
    assert status(alone, "spain") == ("ally", "usa")


@rule("10.5a", "17.13.4d")
def test_a_war_that_rests_after_a_collapse_is_not_declared_again() -> None:
    t = declaring("allies", 25).war("ussr", "germany").nation("hungary", "ally", "germany").nation("turkey", "neutral")
    t.s.neutral_until[tb.USSR] = 27
    assert t.refused("declare", "hungary", seat="ussr") == t.refused("declare", "germany", seat="ussr") == "10.5a"
    assert t.offered("declare", "turkey", seat="ussr")
    fresh = declaring("allies", 25).war("uk", "germany").nation("hungary", "ally", "germany")
    fresh.nation("ussr", "active")
    assert fresh.offered("declare", "hungary", seat="ussr")


@rule("10.5e")
def test_the_adjacent_axis_power_controls_a_victim_of_the_allies() -> None:
    t = declaring("allies").war("italy", "uk").do("declare", "denmark", seat="uk")
    assert status(t, "denmark") == ("ally", "germany")
    both = declaring("allies").war("italy", "uk").do("declare", "yugoslavia", seat="uk")
    both.do("claim", "italy", seat="germany").do("claim", "italy", seat="italy")
    assert status(both, "yugoslavia") == ("ally", "italy")
    sleeping = declaring("allies").do("declare", "yugoslavia", seat="uk")
    assert status(sleeping, "yugoslavia") == ("ally", "germany")  # Italy is not Active


@rule("10.5f")
def test_the_controller_sets_the_units_up_and_counts_the_msp() -> None:
    t = declaring().do("declare", "spain", seat="germany")
    assert t.asked().seat == tb.FRANCE
    assert per_turn(t, "france") > 55
    corps = tb.UNITS_OF[nation("spain"), "infantry"][0]
    assert t.offered("place", corps, IDS[CAPITAL[nation("spain")]])
    place_all(t)
    assert len(on_map(t, "spain")) == 5


@rule("10.5i")
def test_one_declaration_brings_in_the_whole_side() -> None:
    t = declaring(turn=17).war("italy", "uk")
    t.do("declare", "ussr", seat="germany")
    assert (at_war(t, "germany", "ussr"), at_war(t, "italy", "ussr")) == (True, True)
    assert (status(t, "ussr")[0], t.s.soviet_dow, t.s.barbarossa) == ("active", False, 17)
    sleeping = declaring(turn=17).do("declare", "ussr", seat="germany")
    assert not at_war(sleeping, "italy", "ussr")
    soviet = declaring("allies", 17).war("italy", "uk").do("declare", "germany", seat="ussr")
    assert (at_war(soviet, "ussr", "italy"), soviet.s.soviet_dow) == (True, True)


@rule("17.13b")
def test_an_inactive_ussr_may_attack_the_axis_and_its_allies() -> None:
    t = declaring("allies").nation("romania", "ally", "germany")
    assert t.refused("declare", "italy", seat="ussr") == "17.13c"  # not Active
    assert t.refused("declare", "turkey", seat="ussr") == "17.13c"
    t.do("declare", "romania", seat="ussr")
    assert (at_war(t, "ussr", "germany"), status(t, "romania")) == (True, ("ally", "germany"))


@rule("17.7d")
def test_an_inactive_italy_declares_nothing() -> None:
    t = declaring()
    assert t.refused("declare", "greece", seat="italy") == "17.7d"
    t.war("italy", "uk")
    assert t.offered("declare", "greece", seat="italy")


@rule("10.5d")
def test_italy_attacked_by_germany_is_an_allied_power() -> None:
    t = declaring().do("declare", "italy", seat="germany")
    assert (t.s.camp[tb.ITALY], status(t, "italy")[0]) == (tb.ALLIES, "active")
    assert (at_war(t, "italy", "germany"), at_war(t, "italy", "uk")) == (True, False)
    assert is_friend(t.s, tb.UK, tb.ITALY)


# an Inactive ally of the own side


def conquered_belgium(t: Table) -> Table:
    t.nation("belgium", "conquered", "uk")
    t.s.conqueror[nation("belgium")], t.s.box[nation("belgium")] = tb.GERMANY, st.ON_ALLY
    for model in ("army", "infantry"):
        t.new("belgium", model, "pool")
    return t


@rule("10.5g", "16.1.2e", "16.1.2f")
def test_war_on_an_inactive_ally_of_the_own_side_is_free_and_in_mid_movement() -> None:
    t = conquered_belgium(moving("allies")).msp(uk=0).hold("germany", "belgium")
    t.put("germany", "infantry", "2239")
    assert t.refused("declare", "spain", seat="uk") == "10.5g"
    t.do("declare", "belgium", seat="uk")
    assert (status(t, "belgium"), msp(t, "uk")) == (("ally", "germany"), 0)
    inside = conquered_belgium(moving("allies")).hold("germany", "belgium").hold("uk", "2239")
    inside.put("uk", "infantry", "2239")
    assert inside.refused("declare", "belgium", seat="uk") == "10.5g"


@rule("16.1.2g")
def test_its_units_go_to_the_new_controllers_pool_and_none_is_placed() -> None:
    t = conquered_belgium(moving("allies")).hold("germany", "belgium").do("declare", "belgium", seat="uk")
    assert (on_map(t, "belgium"), len(in_pool(t, "belgium"))) == ([], 2)
    fresh = declaring("allies").do("declare", "belgium", seat="uk")
    place_all(fresh)
    assert len(on_map(fresh, "belgium")) == 2  # a neutral sets up


@rule("16.1.2g", "16.1.3.1c")
def test_units_of_a_conquered_axis_minor_that_were_set_aside_come_to_its_new_controller() -> None:
    t = moving("axis", 47).war("germany", "ussr").nation("romania", "conquered", "germany").hold("ussr", "romania")
    t.s.conqueror[nation("romania")] = tb.USSR
    t.do("declare", "romania", seat="germany")
    assert status(t, "romania") == ("ally", "ussr")
    assert (on_map(t, "romania"), len(in_pool(t, "romania"))) == ([], 7)


def conquered_italy() -> Table:
    """An Allied Italy that has collapsed [17.7.4]: Germans hold the mainland, Italy Libya."""
    t = moving("allies", 30).war("germany", "usa").nation("france", "conquered").nation("italy", "conquered", "uk")
    t.s.camp[tb.ITALY], t.s.collapsed[tb.ITALY], t.s.box[tb.ITALY] = tb.ALLIES, 1, st.ON_ALLY
    return t.hold("germany", "italy")


@rule("10.5a", "16.1.2e", "17.7.4a")
def test_a_conquered_italy_may_be_declared_war_on_by_its_own_side() -> None:
    t = conquered_italy().msp(uk=0)
    corps, later = t.new("italy", "infantry", "pool"), t.new("italy", "tank", "pool")
    st.remove(t.s, later, st.SPARE)
    before = box(t, "spain")
    t.do("declare", "italy", seat="uk")
    assert (status(t, "italy"), msp(t, "uk")) == (("ally", "germany"), 0)
    assert (is_enemy(t.s, tb.UK, tb.ITALY), is_friend(t.s, tb.GERMANY, tb.ITALY)) == (True, True)
    assert (t.place(corps), t.place(later)) == ("pool", "")  # what had not come yet does not come by it
    assert box(t, "spain") == before  # 16.1.5 speaks of an Inactive power
    assert t.refused("declare", "italy", seat="usa") == "10.5g"
    order = declaring("axis", 30).nation("italy", "conquered", "uk")
    order.s.camp[tb.ITALY] = tb.ALLIES
    assert order.refused("declare", "italy", seat="germany") == "10.5a"  # the other side's is an enemy already


@rule("10.5g", "16.1.2e")
def test_not_once_a_unit_has_entered_the_home_country_of_a_conquered_italy() -> None:
    t = conquered_italy().hold("uk", "3933").put("uk", "infantry", "3933")
    assert t.refused("declare", "italy", seat="uk") == "10.5g"
    t.do("declare", "italy", seat="usa")
    assert status(t, "italy") == ("ally", "germany")


@rule("16.1.2f")
def test_where_its_new_enemies_stand_it_is_theirs_and_their_ships_leave_its_ports() -> None:
    t = conquered_italy().put("uk", "infantry", "4724")
    ship = t.new("uk", "surface", "4635")
    t.do("declare", "italy", seat="uk")
    assert (t.holder("4724"), t.holder("4635"), t.asked().prompt.key) == ("uk", "italy", "prompt.flee")
    t.do("flee", ship, "4820", seat="uk")
    assert t.place(ship) == "4820"


@rule("10.5a", "16.1.2e", "17.5.4a")
def test_of_france_only_a_liberated_one_that_fell_again_is_an_inactive_ally() -> None:
    t = moving("allies", 40).war("germany", "usa").nation("france", "conquered")
    t.s.patron[tb.FRANCE], t.s.france = tb.NOBODY, st.UNDER_VICHY
    assert t.refused("declare", "france", seat="uk") == "10.5g"
    order = declaring("allies", 40).nation("france", "conquered")
    order.s.patron[tb.FRANCE], order.s.france = tb.NOBODY, st.UNDER_VICHY
    assert order.refused("declare", "france", seat="uk") == "10.5a"
    again = moving("allies", 45).war("germany", "usa").nation("france", "conquered", "usa").hold("germany", "france")
    again.s.france = st.LIBERATED
    again.do("declare", "france", seat="uk")
    assert status(again, "france") == ("ally", "germany")
    free = declaring("allies", 45).war("germany", "usa").nation("france", "ally", "usa")
    free.s.france = st.LIBERATED
    assert free.refused("declare", "france", seat="uk") == "16.1.2h"


@rule("17.13b")
def test_an_inactive_ussr_may_attack_an_italy_that_is_a_minor_ally_of_germany() -> None:
    t = declaring("allies", 20).nation("italy", "ally", "germany")
    assert t.refused("declare", "france", seat="ussr") == "17.13c"
    t.do("declare", "italy", seat="ussr")
    assert at_war(t, "ussr", "germany")


@rule("16.1.2h")
def test_no_war_on_an_active_ally() -> None:
    t = declaring("allies").nation("greece", "ally", "uk")
    assert t.refused("declare", "greece", seat="uk") == "16.1.2h"
    assert t.refused("declare", "greece", seat="france") == "16.1.2h"
    t.nation("greece", "neutral")
    assert t.offered("declare", "greece", seat="uk")


# belligerence


@rule("16.1.5a", "16.1.5b", "17.14.2a")
def test_western_declarations_shift_the_listed_neutrals() -> None:
    t = put_box(declaring("allies"), denmark="A2").do("declare", "norway", seat="uk")
    assert [box(t, name) for name in ("denmark", "ireland", "spain", "greece")] == ["A1", "N", "G2", "A1"]
    unlisted = declaring("allies").do("declare", "greece", seat="uk")
    assert box(unlisted, "ireland") == "A1"
    axis = declaring().do("declare", "norway", seat="germany")
    assert box(axis, "ireland") == "A1"
    soviet = declaring("allies", 20).war("germany", "ussr").do("declare", "sweden", seat="ussr")
    assert (box(soviet, "ireland"), box(soviet, "finland")) == ("N", "G2")  # the UK is at war with it too


@rule("16.1.5c")
def test_each_victim_shifts_them_again() -> None:
    t = put_box(declaring("allies"), denmark="A2").do("declare", "belgium", seat="france")
    place_all(t)
    t.do("declare", "netherlands", seat="france")
    assert box(t, "denmark") == "N"


@rule("16.1.5d", "16.1.5e")
def test_war_on_an_inactive_italy_shifts_two_lists() -> None:
    t = put_box(declaring("allies"), sweden="A3", spain="A3", norway="A3").do("declare", "italy", seat="uk")
    assert [box(t, name) for name in ("norway", "spain", "sweden")] == ["A1", "A1", "A1"]
    assert [box(t, name) for name in ("bulgaria", "romania", "ireland", "greece")] == ["G3", "G2", "N", "A1"]
    assert (status(t, "italy")[0], at_war(t, "italy", "france"), t.s.italy_by_dow) == ("active", True, True)


@rule("RUL-30")
def test_a_shift_past_g3_brings_a_nation_to_the_axis() -> None:
    t = put_box(declaring("allies"), hungary="G3", spain="A3", sweden="A3").do("declare", "italy", seat="uk")
    assert status(t, "hungary") == ("ally", "germany")  # its only Axis neighbour


@rule("16.1.6a", "16.1.6b", "RUL-03")
def test_soviet_declarations_shift_their_own_list() -> None:
    t = declaring("allies", 6).do("declare", "hungary", seat="ussr")
    assert [box(t, name) for name in ("finland", "romania", "sweden", "iraq_iran")] == ["G2", "G2", "G2", "N"]
    assert box(t, "bulgaria") == "G2"  # not listed, as before
    west = declaring("allies", 6).do("declare", "greece", seat="uk")
    assert box(west, "romania") == "G1"
    german = declaring("allies", 6).do("declare", "germany", seat="ussr")
    assert box(german, "romania") == "G2"


# Active Controlled Minors


@rule("16.1c", "16.1.6.1a", "3.3.1d")
def test_a_victim_of_an_inactive_ussr_is_a_controlled_minor() -> None:
    t = declaring("allies", 6).do("declare", "romania", seat="ussr")
    assert (status(t, "romania"), box(t, "romania")) == (("controlled", "germany"), "G3")
    assert is_enemy(t.s, tb.USSR, nation("romania"))
    assert not at_war(t, "ussr", "germany")
    assert not is_enemy(t.s, tb.USSR, tb.GERMANY)
    active = declaring("allies", 20).war("germany", "ussr").do("declare", "romania", seat="ussr")
    assert status(active, "romania") == ("ally", "germany")


@rule("16.1.6.1b")
def test_its_marker_does_not_move_until_germany_and_the_ussr_are_at_war() -> None:
    t = step("diplomacy").nation("romania", "controlled", "germany", "ussr").nation("hungary", "ally", "germany")
    assert t.refused("woo", "romania", 0, seat="germany") == "16.1.6.1b"
    t.nation("romania", "neutral")
    assert t.offered("woo", "romania", 0, seat="germany")
    war = declaring(turn=17).nation("romania", "controlled", "germany", "ussr")
    war.do("declare", "ussr", seat="germany")
    assert status(war, "romania") == ("ally", "germany")


@rule("16.1.6.1c", "16.1.6.1d")
def test_nobody_else_enters_a_controlled_minor() -> None:
    t = declaring("allies").nation("romania", "controlled", "germany", "ussr")
    assert t.refused("declare", "romania", seat="uk") == "16.1.6.1c"
    t.nation("romania", "neutral")
    assert t.offered("declare", "romania", seat="uk")
    march = moving().nation("romania", "controlled", "germany", "ussr").nation("hungary", "ally", "germany")
    german = march.new("germany", "infantry", "2825")
    assert march.refused("march", german, "2824") == "12.0c"
    march.war("germany", "ussr").nation("romania", "ally", "germany")
    assert march.offered("march", german, "2824")


@rule("16.1.6.1f")
def test_the_ussr_loses_the_income_of_bessarabia() -> None:
    t = declaring("allies", 12)
    t.s.bessarabia = True
    before = per_turn(t, "ussr")
    t.do("declare", "romania", seat="ussr")
    assert per_turn(t, "ussr") == before - 5
    other = declaring("allies", 12)
    other.do("declare", "romania", seat="ussr")
    assert per_turn(other, "ussr") == before


# the Low Countries


@rule("17.9a", "17.9b", "RUL-01")
def test_a_german_attack_on_one_low_country_brings_in_all_and_the_west() -> None:
    t = step("declarations", turn=1)
    t.s.war[:] = bytes(36)
    t.msp(germany=50).do("declare", "netherlands", seat="germany")
    assert (at_war(t, "uk", "germany"), at_war(t, "france", "germany"), msp(t, "germany")) == (True, True, 0)
    for _ in range(12):
        if not t.s.stack or t.asked().prompt.key not in ("prompt.controller", "prompt.minor_set_up"):
            break
        choice = next(iter(t.asked().options))
        t.do(choice.verb, *choice.args)
    assert [status(t, name)[0] for name in ("netherlands", "belgium", "luxembourg")] == ["ally"] * 3
    allied = declaring("allies").do("declare", "belgium", seat="france")
    assert status(allied, "netherlands")[0] == "neutral"


@rule("17.8a", "17.9c")
def test_luxembourg_must_be_declared_war_on_and_shifts_the_others() -> None:
    t = moving("allies")
    corps = t.new("france", "infantry", "2538")
    assert t.refused("march", corps, "2438") == "12.0c"
    war = declaring("allies").do("declare", "luxembourg", seat="france")
    assert (status(war, "luxembourg")[0], box(war, "ireland")) == ("ally", "N")
    assert is_enemy(war.s, tb.FRANCE, nation("luxembourg"))


@rule("16.2c")
def test_germany_may_attack_another_nation_on_turn_one() -> None:
    t = step("declarations", turn=1)
    t.s.war[:] = bytes(36)
    t.s.free_dow = 2
    t.do("declare", "denmark", seat="germany")
    t.do("claim", "uk", seat="uk").do("claim", "uk", seat="france")
    assert status(t, "denmark") == ("controlled", "uk")  # the UK is not at war yet
    free = political_phase("declarations", turn=1)
    assert free.offered("declare", "poland", seat="germany")


@rule("10.5a", "5.1c")
@pytest.mark.parametrize(("side", "by", "victim"), [("axis", "germany", "italy"), ("allies", "uk", "ussr")])
def test_a_power_that_its_own_side_attacks_acts_with_that_side_no_more(side: str, by: str, victim: str) -> None:
    t = declaring(side, 12)
    t.begin()
    assert {one.seat for one in flow.pending(t.s)} >= {nation(by), nation(victim)}
    t.do("declare", victim, seat=by)
    assert t.s.camp[nation(victim)] != t.s.camp[nation(by)]
    assert nation(victim) not in {one.seat for one in flow.pending(t.s)}


@rule("17.1f")
def test_war_on_the_annexed_baltic_states_makes_them_the_ussr_s_whether_it_is_at_war_or_not() -> None:
    for became, foes in (("controlled", ()), ("ally", ("ussr",))):
        t = declaring("axis", 12).nation("baltic_states", "conquered", "germany").hold("ussr", "baltic_states")
        t.war("germany", *foes).do("declare", "baltic_states", seat="germany")
        assert status(t, "baltic_states") == (became, "ussr")


@rule("23.6a")
@pytest.mark.parametrize("option", [0, 1])
def test_an_attack_on_syria_moves_vichy_a_step(option: int) -> None:
    t = declaring("allies", 12, vichy_step=option).nation("vichy_france", "neutral").nation("france", "conquered")
    t.hold("vichy_france", "syria", "vichy_france")
    t.s.france, t.s.box[tb.VICHY] = st.UNDER_VICHY, tb.G1
    corps = t.new("france", "infantry", "4415", serves="vichy_france")
    if not option:
        assert t.refused("declare", "syria", seat="uk") == "10.5a"
        return
    t.do("declare", "syria", seat="uk")
    assert (status(t, "vichy_france")[0], box(t, "vichy_france")) == ("neutral", "G2")
    assert is_enemy(t.s, tb.UK, t.s.serves[corps])
    assert (t.holder("4415"), t.holder("3239")) == ("syria", "vichy_france")
    assert t.supplied(corps)
