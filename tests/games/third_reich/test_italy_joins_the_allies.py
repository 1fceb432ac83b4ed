"""A bought Italy declares war on Germany and fights with the Allies [YMP-L12]."""

from random import Random

import pytest

from games.third_reich.table import Table, nation, rule, table
from games.third_reich.war_table import settled
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.permission import future_allies
from theatre.games.third_reich.economy.treasury import first_to_move, standing
from theatre.games.third_reich.fog import SECRETS
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.movement.stacking import stacks
from theatre.games.third_reich.naval.basing import AMERICA, why_not_base
from theatre.games.third_reich.politics.change_of_sides import join_allies
from theatre.games.third_reich.politics.cooperation import are_apart
from theatre.games.third_reich.politics.declarations import why_not_declare
from theatre.games.third_reich.politics.italy import italy_surrenders
from theatre.games.third_reich.politics.ledger import may_earn
from theatre.games.third_reich.politics.more_variants import PLAYER_TURN
from theatre.games.third_reich.politics.variants import holder_of, is_playable
from theatre.games.third_reich.supply.african_limits import mediterranean_counters
from theatre.games.third_reich.supply.overland import source_hexes
from theatre.games.third_reich.victory.levels import level_of
from theatre.games.third_reich.victory.two_players import is_decided, objectives_of


def bought(side: str = "axis", year: int = 1941, season: str = "summer", phase: str = "declarations") -> Table:
    """Italy took the price in Spring 1940 and has joined nobody since; Poland is conquered."""
    t = table(side, year, season, phase=phase, twenty_variants=1)
    t.minor("poland", "conquered").hold("germany", "poland")
    t.s.bought = tb.turn_of(tb.Date(1940, "spring"))
    t.s.earns[tb.POLAND] = tb.NOBODY
    return t.brp(germany=150, italy=80, britain=120)


def joined(side: str = "allies", year: int = 1941, season: str = "summer", phase: str = "movement") -> Table:
    """It has gone over to the Allies."""
    t = bought(side, year, season, phase)
    join_allies(t.s)
    return t


def refusal(t: Table, power: int, enemy: int) -> str:
    found = why_not_declare(t.s, power, enemy)
    return found.rule if found else ""


# the declaration


@rule("YMP-L12", "21.8")
def test_after_a_year_italy_may_declare_war_on_germany() -> None:
    t = bought(season="spring")
    assert refusal(t, tb.ITALY, tb.GERMANY) == refusal(t, tb.ITALY, tb.BRITAIN) == ""
    assert refusal(bought(year=1940, season="winter"), tb.ITALY, tb.GERMANY) == "YMP-L12"
    assert refusal(bought().war("italy", "britain"), tb.ITALY, tb.GERMANY) == "21.8"  # it has joined the Axis
    assert refusal(t, tb.GERMANY, tb.ITALY) == "21.8"
    t.s.bought = 0
    assert refusal(t, tb.ITALY, tb.GERMANY) == "21.8"


@rule("YMP-L12", "21.8")
def test_who_has_just_declared_another_war_does_not_change_sides() -> None:
    t = bought().do("declare-war", "greece", seat="italy")
    assert t.refused("declare-war", "germany", seat="italy") == "21.8"
    assert t.offered("declare-war", "yugoslavia", seat="italy")


@rule("YMP-L12", "21.2a")
def test_italy_is_allied_with_the_enemies_of_germany() -> None:
    t = bought().minor("hungary", "active", "germany").do("declare-war", "germany", seat="italy")
    assert (t.money("italy")[0], list(t.s.sides)) == (45, [0, 1, 1, 1, 1, 1])
    assert na.at_war(t.s, tb.ITALY, tb.GERMANY)
    assert na.is_enemy(t.s, nation("hungary"), tb.ITALY)
    assert na.partners(t.s, tb.ITALY) == [tb.ITALY, tb.BRITAIN, tb.FRANCE]
    assert not na.allied(t.s, tb.ITALY, tb.USSR)  # Russia is at peace
    assert refusal(t, tb.BRITAIN, tb.ITALY) == refusal(t, tb.ITALY, tb.FRANCE) == "21.8"


@rule("YMP-L12")
def test_italy_leaves_the_axis_player_turn_and_has_its_part_in_the_next_of_the_allies() -> None:
    t = bought().do("declare-war", "germany", seat="italy")
    asked = {one.seat for one in RULES.pending(t.s)}
    assert asked == {tb.GERMANY}
    t.all_done()
    assert (t.s.active, na.at_war(t.s, tb.ITALY, tb.GERMANY)) == (tb.ALLIES, True)  # the declaration has not lapsed
    t.until("12.21a")
    assert tb.ITALY in {one.seat for one in RULES.pending(t.s)}
    t.until("12.22")
    assert t.offered("option", "mediterranean", "attrition", seat="italy")


@rule("YMP-L12", "25.6b")
def test_italian_guests_of_german_friends_go_home() -> None:
    t = bought()
    italian, german = t.new("italy", "infantry-2-3", "U28"), t.new("germany", "infantry-3-3", "U28")
    air, home = t.new("italy", "air-5-4", "U28"), t.new("italy", "infantry-2-3", "Y22")
    lent = t.new("italy", "infantry-2-3", "P30")
    t.s.serves[lent] = tb.GERMANY
    t.do("declare-war", "germany", seat="italy")
    assert [w.COUNTRY[t.s.where[unit]] for unit in (italian, air, lent)] == [tb.ITALY] * 3
    assert (t.place(german), t.place(home)) == ("U28", "Y22")


# with the Allies


@rule("YMP-L12", "12.13a")
def test_its_brps_count_for_the_order_of_play_of_the_allies() -> None:
    t = bought().brp(germany=150, italy=80, britain=120, france=40)
    assert (standing(t.s, tb.AXIS), first_to_move(t.s)) == (230, tb.AXIS)
    join_allies(t.s)
    assert (standing(t.s, tb.AXIS), standing(t.s, tb.ALLIES)) == (150, 240)
    assert first_to_move(t.s) == tb.ALLIES


@rule("YMP-L12", "27.11a", "45.1")
def test_it_shares_hexes_and_supply_with_the_west_but_not_with_russia() -> None:
    t = joined().war("germany", "ussr").war("italy", "germany")
    british, russian = t.new("britain", "infantry-3-4", "Y22"), t.new("ussr", "infantry-3-3", "H47")
    italian = t.new("italy", "infantry-2-3", "X22")
    assert stacks(t.s, italian, w.space("Y22"))
    assert t.supplied(british)
    assert are_apart(t.s, tb.ITALY, tb.USSR) == "45.1"
    assert not stacks(t.s, italian, t.s.where[russian])
    apart = bought().put("britain", "infantry-3-4", "Y22")
    assert not stacks(apart.s, apart.new("italy", "infantry-2-3", "X22"), w.space("Y22"))


@rule("YMP-L12", "27.12a")
def test_libyan_ports_feed_it_still() -> None:
    t, tripoli = joined(), w.BIT[w.space("II17")]
    assert source_hexes(t.s, tb.ITALY, in_europe=False) & tripoli
    assert not source_hexes(t.s, tb.BRITAIN, in_europe=False) & tripoli
    t.hold("germany", "II17")
    assert source_hexes(t.s, tb.GERMANY, in_europe=False) & tripoli
    assert not source_hexes(t.s, tb.ITALY, in_europe=False) & tripoli


@rule("YMP-L12", "24.5a")
def test_it_is_not_paid_for_what_it_had_before() -> None:
    t = joined()
    assert not may_earn(t.s, nation("libya"), tb.ITALY)
    assert may_earn(t.s, nation("libya"), tb.GERMANY)


@rule("YMP-L12")
def test_the_three_places_stay_closed_to_the_others_alone() -> None:
    t = joined(phase="movement").option("france", "offensive").option("italy", "offensive")
    french, italian = t.new("france", "infantry-2-3", "DD15"), t.new("italy", "infantry-2-3", "II15")
    assert t.refused("march", french, "DD16") == "YMP-L12"
    assert t.offered("march", italian, "HH15", seat="italy")


@rule("YMP-L12", "37.3a", "29.172")
def test_the_mediterranean_is_its_home() -> None:
    t = joined().hold("germany", "AA7")
    fleet, british = t.new("italy", "fleet-9", "Taranto"), t.new("britain", "fleet-9", "Malta")
    assert mediterranean_counters(t.s) == [british]
    t.s.status[tb.USA] = st.SOVEREIGN
    assert why_not_base(t.s, british, AMERICA) is None
    assert why_not_base(t.s, fleet, AMERICA).rule == "29.172"  # type: ignore[union-attr]


@rule("YMP-L12", "9.7b")
def test_it_asks_nobody_for_a_second_bridgehead() -> None:
    for t, asked in ((bought(), [tb.GERMANY]), (joined(), [])):
        t.hold("italy", "DD28").put("italy", "infantry-2-3", "DD28")
        t.s.bridgehead[w.space("DD28")] = st.BY_SEA
        assert future_allies(t.s, tb.ITALY) == asked


@rule("YMP-L12", "33.3b", "33.41-9")
def test_axis_variants_pass_it_by() -> None:
    t = joined()
    assert is_playable(bought().s, tb.AXIS, 9, PLAYER_TURN)
    assert not is_playable(t.s, tb.AXIS, 9, PLAYER_TURN)
    t.s.status[tb.GERMANY] = st.CONQUERED
    assert holder_of(t.s, tb.AXIS) == tb.NOBODY


@rule("YMP-L12", "10.45")
def test_it_sees_the_secrets_of_its_new_side_only() -> None:
    t = bought()
    t.s.drawn[0], t.s.drawn[1] = 3, 8
    t.s.sw[0], t.s.sw[1], t.s.sw[tb.BRITAIN * 4 + 2], t.s.sw[tb.BRITAIN * 4 + 3] = 6, 4, 5, 5
    eyes = frozenset([tb.ITALY])
    for change, own in ((False, tb.GERMANY), (True, tb.BRITAIN)):
        if change:
            join_allies(t.s)
        seen = [power for power in (tb.GERMANY, tb.BRITAIN) if "sw" in RULES.view(t.s, eyes)["powers"][power]]
        assert seen == [own]
        for secret in SECRETS:
            twin = secret.twin(t.s, eyes, Random(1))
            assert twin is not None
            assert RULES.view(twin, eyes) == RULES.view(t.s, eyes)


# the end


@rule("YMP-L12", "26.7")
def test_only_an_axis_italy_surrenders() -> None:
    t = bought(year=1943, season="spring").war("italy", "britain").hold("britain", "sicily", "Z23")
    t.s.first = tb.ALLIES
    unit = t.new("britain", "infantry-3-4", "Z23")
    t.s.graced[unit] = st.this_turn(t.s)
    assert italy_surrenders(t.s)
    t.s.sides = bytes([0, 1, 1, 1, 1, 1])
    assert not italy_surrenders(t.s)


@rule("YMP-L12", "26.2", "26.72")
def test_germany_conquers_it_in_its_allied_turn_and_seizes_no_fleet() -> None:
    t = joined().hold("germany", "Y22").put("germany", "infantry-3-3", "Y22").put("italy", "fleet-9", "Taranto")
    assert na.in_game(settled(t, "axis").s, tb.ITALY)
    settled(t, "allies")
    assert (t.s.status[tb.ITALY], t.s.earns[tb.ITALY]) == (st.CONQUERED, tb.GERMANY)
    assert not [u for u in ct.on_board(t.s) if tb.NATION[u] == tb.ITALY]


@rule("YMP-L12")
@pytest.mark.parametrize(("change", "needs"), [(False, 20), (True, 16)])
def test_germany_needs_four_objectives_less(change: bool, needs: int) -> None:
    t = joined() if change else bought()
    for hex_ in w.OBJECTIVES:
        na.give(t.s, hex_, tb.NOBODY)
    for hex_ in w.OBJECTIVES[: needs - 1]:
        na.give(t.s, hex_, tb.GERMANY)
    assert level_of(t.s, tb.GERMANY) == -1
    na.give(t.s, w.OBJECTIVES[needs - 1], tb.GERMANY)
    assert level_of(t.s, tb.GERMANY) == 0


@rule("YMP-L12", "2.4", "2.34c")
def test_between_two_players_it_counts_for_the_allies() -> None:
    t = bought()
    italian = [hex_ for hex_ in w.OBJECTIVES if t.s.holder[hex_] != tb.NOBODY and na.master(t.s, t.s.holder[hex_]) == 1]
    before = objectives_of(t.s, tb.ALLIES)
    t.s.scenario, t.s.status[tb.GERMANY] = "campaign", st.CONQUERED
    assert not is_decided(t.s)
    t.s.sides = bytes([0, 1, 1, 1, 1, 1])
    assert objectives_of(t.s, tb.ALLIES) == before + len(italian)
    assert is_decided(t.s)
