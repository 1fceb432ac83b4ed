"""26.91, 26.92, 32, 37.1, 40, 47.2: partisans, places whose loss costs BRPs, Russia's surrender, Lend-Lease."""

import pytest

from games.third_reich.table import Table, YearStartTable, nation, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import turn_start
from theatre.games.third_reich.destruction import VoluntaryDestruction
from theatre.games.third_reich.economy.construction import Construction
from theatre.games.third_reich.economy.lend_lease import (
    forward,
    in_box,
    is_open,
    open_route,
    recall,
    ship,
    why_not_forward,
    why_not_open,
    why_not_ship,
)
from theatre.games.third_reich.economy.treasury import standing
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.russian_surrender import (
    Concession,
    RussianSurrender,
    is_defeated,
    lacks_garrison,
)
from theatre.games.third_reich.world import hexes_between, space

# partisans


def building(year: int = 1942, season: str = "fall", *, war: bool = True) -> Table:
    t = table("allies", year, season).minor("poland", "conquered").war("italy", "britain", "france")
    if war:
        t.war("germany", "ussr", "usa").war("italy", "ussr", "usa")
    for one in ("yugoslavia", "greece"):
        t.minor(one, "conquered").hold("germany", one)
    t.hold("germany", "K41", "K42", "K43").put("ussr", "infantry-2-3", "D44")
    return t.only(Construction((tb.BRITAIN, tb.USSR)))


def partisan(country: str, at: int = 0) -> int:
    return tb.UNITS_OF[nation(country), "partisan-1-3"][at]


@rule("32.1")
def test_no_partisans_before_russia_fights() -> None:
    t = building(war=False)
    assert t.refused("partisan", partisan("yugoslavia"), "W28", seat="britain") == "32.1"
    t = building()
    before = t.money("britain")[0]
    t.do("partisan", partisan("yugoslavia"), "W28", seat="britain").do("allow", seat="ussr")
    assert t.place(partisan("yugoslavia")) == "W28"
    assert before - t.money("britain")[0] == 2


@rule("12.5b", "32.12")
def test_partisans_that_were_destroyed_at_will_do_not_rise_elsewhere_in_the_game_turn() -> None:
    t = building().put("britain", "infantry-3-4", "K23")
    one, other = partisan("greece", 0), partisan("greece", 1)
    ct.put(t.s, one, space("AA29"))
    t.s.serves[one] = tb.BRITAIN
    t.only(Construction((tb.BRITAIN,)), VoluntaryDestruction((tb.BRITAIN,)))
    t.do("destroy", one, seat="britain").do("done", seat="britain")
    assert t.refused("partisan", one, "AA30", seat="britain") == "12.5b"
    assert t.offered("partisan", other, "AA30", seat="britain")
    turn_start.new_game_turn(t.s)
    assert t.offered("partisan", one, "AA30", seat="britain")


@rule("32.11")
def test_only_russia_raises_them_in_russia_and_no_country_twice_running() -> None:
    t = building()
    assert t.refused("partisan", partisan("ussr"), "K42", seat="britain") == "32.11"
    assert t.offered("partisan", partisan("ussr"), "K42", seat="ussr")
    t = building()
    t.s.risen[nation("greece")] = st.this_turn(t.s) - 1
    assert t.refused("partisan", partisan("greece"), "AA29", seat="ussr") == "32.11"
    assert t.offered("partisan", partisan("yugoslavia"), "W28", seat="ussr")
    t = building()
    t.s.risen[nation("greece")] = st.this_turn(t.s) - 2
    assert t.offered("partisan", partisan("greece"), "AA29", seat="ussr")


@rule("32.12")
def test_countries_and_numbers() -> None:
    assert [len(tb.UNITS_OF[nation(one), "partisan-1-3"]) for one in ("yugoslavia", "greece", "ussr")] == [4, 3, 3]
    assert [len(tb.UNITS_OF[nation(one), "partisan-1-3"]) for one in ("britain", "france", "italy")] == [3, 2, 1]
    t = building()
    assert t.refused("partisan", partisan("italy"), "T23", seat="britain") == "32.12"  # not conquered
    assert t.refused("partisan", partisan("spain"), "V12", seat="britain") == "32.12"
    fallen = building().hold("germany", "italy")
    fallen.s.status[tb.ITALY] = st.CONQUERED
    assert fallen.offered("partisan", partisan("italy"), "T23", seat="britain")
    assert fallen.refused("partisan", partisan("italy"), "FF30", seat="britain") == "32.13a"  # Rhodes is a colony


@rule("32.13a")
def test_they_rise_on_vacant_axis_hexes_out_of_hostile_zones() -> None:
    t = building().put("germany", "infantry-1-3", "W28").put("germany", "armor-4-6", "V29").hold("britain", "X27")
    unit = partisan("yugoslavia")
    assert t.refused("partisan", unit, "W28", seat="britain") == "32.13a"
    assert t.refused("partisan", unit, "V28", seat="britain") == "32.13a"  # the zone of armor
    assert t.refused("partisan", unit, "X27", seat="britain") == "32.13a"  # not the Axis's
    assert t.offered("partisan", unit, "U27", seat="britain")


@rule("32.13a")
@pytest.mark.parametrize("model", ["armor-2-5", "infantry-2-3"])
def test_a_zone_of_the_axis_keeps_partisans_away_though_their_builder_is_at_peace_with_its_owner(model: str) -> None:
    t = building().put("italy", model, "V28")
    for one, other in ((tb.USSR, tb.ITALY), (tb.ITALY, tb.USSR)):
        t.s.war[one * 6 + other] = 0
    if model == "armor-2-5":
        assert t.refused("partisan", partisan("yugoslavia"), "W28", seat="ussr") == "32.13a"
    assert t.offered("partisan", partisan("yugoslavia"), "W28" if model == "infantry-2-3" else "X28", seat="ussr")


@rule("32.13a", "45.4", "32.q2")
def test_partisans_of_two_builders_do_not_share_a_hex() -> None:
    t = building().do("partisan", partisan("yugoslavia"), "W28", seat="britain").do("allow", seat="ussr")
    assert t.offered("partisan", partisan("yugoslavia", 1), "W28", seat="britain")
    assert t.refused("partisan", partisan("yugoslavia", 1), "W28", seat="ussr") == "32.13a"


def disputed(*, british: str, russian: str, dice: int = 0) -> Table:
    """Both wish to raise Greek partisans; each has one unit on the board."""
    t = building().put("britain", "infantry-3-4", british).put("ussr", "infantry-3-3", russian)
    t = t.dice(dice) if dice else t
    return t.do("partisan", partisan("greece"), "AA29", seat="britain").do("dispute", seat="ussr")


@rule("32.14b", "32.14x")
@pytest.mark.parametrize(("british", "russian", "first"), [("GG27", "R40", "britain"), ("L23", "Z31", "ussr")])
def test_disputed_greek_partisans_as_in_the_example(british: str, russian: str, first: str) -> None:
    second = "ussr" if first == "britain" else "britain"
    t = disputed(british=british, russian=russian)
    for seat, hex_, at in ((first, "AA29", 0), (second, "BB27", 1), (first, "AA29", 2)):
        assert t.asked().seat == nation(seat)
        t.do("partisan", partisan("greece", at), hex_)
    assert [t.s.serves[partisan("greece", at)] for at in range(3)] == [nation(one) for one in (first, second, first)]
    assert t.refused("partisan", partisan("greece"), "AA29", seat="britain") == "32.14b"
    assert t.offered("partisan", partisan("yugoslavia"), "W28", seat="britain")


@rule("32.14b")
@pytest.mark.parametrize(("die", "first"), [(3, tb.BRITAIN), (4, tb.USSR)])
def test_a_die_decides_who_is_nearer_if_both_are_equally_near(die: int, first: int) -> None:
    t = disputed(british="GG26", russian="AA28", dice=die)
    assert hexes_between(space("GG26"), space("DD28")) == hexes_between(space("AA28"), space("DD28"))
    assert t.asked().seat == first


@rule("32.14b")
def test_a_claimant_who_wants_no_more_leaves_the_rest_of_his_share_unused() -> None:
    t = disputed(british="GG27", russian="R40").do("pass", seat="britain")
    assert (t.asked().seat, t.asked().rule) == (tb.USSR, "32.14b")
    t.do("partisan", partisan("greece"), "AA29", seat="ussr")
    assert t.asked().rule != "32.14b"  # Russia's share is one
    assert t.s.serves[partisan("greece")] == tb.USSR


@rule("32.14b")
def test_without_a_dispute_the_first_has_as_many_as_he_likes() -> None:
    t = building().do("partisan", partisan("greece"), "AA29", seat="britain").do("allow", seat="ussr")
    for at in (1, 2):
        t.do("partisan", partisan("greece", at), "BB27", seat="britain")
    assert [t.s.serves[partisan("greece", at)] for at in range(3)] == [tb.BRITAIN] * 3


@rule("32.13b")
def test_vichy_is_closed_to_partisans_while_it_is_neutral() -> None:
    def france(status: str) -> Table:
        t = building().hold("germany", "france").hold("vichy_france", "vichy_france")
        t.s.status[tb.FRANCE] = st.CONQUERED
        return t.minor("vichy_france", status, "germany" if status == "active" else None)

    assert france("neutral").refused("partisan", partisan("france"), "S20", seat="britain") == "32.13b"
    assert france("neutral").offered("partisan", partisan("france"), "Q20", seat="britain")
    assert france("active").offered("partisan", partisan("france"), "S20", seat="britain")


def roaming(option: str = "pass") -> tuple[Table, int]:
    t = building().option("britain", option)
    t.frames = table("allies", 1942, "fall").frames
    unit = partisan("yugoslavia")
    ct.put(t.s, unit, space("W28"))
    t.s.serves[unit] = tb.BRITAIN
    return t, unit


@rule("32.14a", "32.2")
def test_partisans_move_under_any_option_but_stay_in_their_country() -> None:
    t, unit = roaming()
    assert t.offered("march", unit, "W29")
    t, unit = roaming()
    ct.put(t.s, unit, space("Y29"))
    assert t.refused("march", unit, "Y30") == "32.2"


@rule("32.6")
def test_a_partisan_controls_nothing_when_it_is_gone() -> None:
    t, unit = roaming()
    t.do("march", unit, "W29")
    assert t.holder("W29") == "germany"


@rule("32.6")
@pytest.mark.parametrize(("way", "base"), [(["AA29"], "Y30"), (["AA29", "AA28"], "AA29")])
def test_a_partisan_who_ends_movement_in_a_base_drives_out_axis_air(way: list[str], base: str) -> None:
    t = table("allies", 1943).war("germany", "ussr").option("britain", "attrition")
    t.minor("greece", "conquered").hold("germany", "greece")
    air, unit = t.new("germany", "air-5-4", "AA29"), t.new("greece", "partisan-1-3", "AA30")
    t.s.serves[unit] = tb.BRITAIN
    t.until("13.1a").do("march", unit, *way, seat="britain").until("15.1")
    assert t.place(air) == base


@rule("32.15")
def test_partisans_go_with_their_builder() -> None:
    t, unit = roaming()
    t.hold("germany", "K23").only(Aftermath()).begin()
    assert t.place(unit) == ""


@rule("32.15")
@pytest.mark.parametrize(("builder", "left"), [("france", ""), ("britain", "W28")])
def test_partisans_that_france_has_raised_go_with_it(builder: str, left: str) -> None:
    t, unit = roaming()
    t.s.serves[unit] = nation(builder)
    t.hold("germany", "O22").dice(*[3] * 12).only(Aftermath()).begin()
    assert (t.s.status[tb.FRANCE], t.place(unit)) == (st.CONQUERED, left)


@rule("32.8")
def test_partisans_in_moscow_cost_the_axis_fifteen_at_once() -> None:
    t = building().hold("germany", "H47").brp(germany=100)
    t.s.city_gain[1] = tb.GERMANY
    unit = partisan("ussr")
    ct.put(t.s, unit, space("H47"))
    t.s.serves[unit] = tb.USSR
    t.only(Aftermath()).begin()
    assert t.money("germany")[0] == 85


@rule("32.8", "32.6")
def test_partisans_raised_in_moscow_cost_the_fifteen_before_anybody_can_retake_it() -> None:
    t = building().hold("germany", "H47").brp(germany=100)
    t.s.city_gain[1] = tb.GERMANY
    t.do("partisan", partisan("ussr"), "H47", seat="ussr")
    assert t.money("germany")[0] == 85


@rule("10.37", "32.6")
@pytest.mark.parametrize(("raised", "brps"), [(False, (165, 75)), (True, (150, 75))])
def test_the_axis_is_paid_for_no_city_in_which_partisans_are(raised: bool, brps: tuple[int, int]) -> None:
    t = YearStartTable(1943).brp(germany=0, ussr=0).hold("germany", "H47")
    if raised:
        ct.put(t.s, partisan("ussr"), space("H47"))
        t.s.serves[partisan("ussr")] = tb.USSR
    t.begin()
    assert (t.money("germany")[0], t.money("ussr")[0]) == brps
    assert (t.s.city_gain[1] == tb.GERMANY) is not raised


# places whose loss costs BRPs


@rule("26.91a", "10.344")
def test_the_first_capture_of_leningrad_and_moscow_moves_fifteen() -> None:
    t = table("axis", 1941, "fall").war("germany", "ussr").brp(germany=100, ussr=100)
    unit = t.new("germany", "infantry-3-3", "E43")
    enter(t.s, unit, space("D44"))
    assert (t.money("germany")[0], t.money("ussr")[0]) == (115, 85)
    enter(t.s, t.new("ussr", "infantry-2-3", "D45"), space("D44"))
    enter(t.s, unit, space("D44"))
    assert (t.money("germany")[0], t.money("ussr")[0]) == (115, 85)
    enter(t.s, unit, space("H47"))
    assert (t.money("germany")[0], t.money("ussr")[0]) == (130, 70)


@rule("26.91q")
def test_a_recapture_costs_germany_what_the_year_start_paid() -> None:
    for yearly, left in ((1, 85), (0, 100)):
        t = table("allies", 1942, "fall").war("germany", "ussr").brp(germany=100).hold("germany", "D44")
        t.s.city_gain[0], t.s.city_gain_yearly[0] = tb.GERMANY, yearly
        enter(t.s, t.new("ussr", "infantry-2-3", "D45"), space("D44"))
        assert t.money("germany")[0] == left


@rule("37.1")
def test_gibraltar_costs_britain_twenty_five_once() -> None:
    t = table("axis", 1941).war("italy", "britain").brp(britain=20)
    unit = t.new("germany", "infantry-3-3", "Z8")
    enter(t.s, unit, space("AA7"))
    assert t.money("britain")[0] == -5
    na.give(t.s, space("AA7"), tb.BRITAIN)
    enter(t.s, unit, space("AA7"))
    assert t.money("britain")[0] == -5


@rule("37.1")
def test_gibraltar_costs_as_much_if_a_spain_that_fights_alone_takes_it() -> None:
    t = table("allies", 1942).brp(britain=20).minor("spain", "attacked", foes="britain")
    enter(t.s, t.new("spain", "infantry-2-3", "Z8"), space("AA7"))
    assert (t.holder("AA7"), t.money("britain")[0]) == ("spain", -5)


@rule("47.2")
def test_suez_and_alexandria_together_cost_britain_twenty_five() -> None:
    t = table("axis", 1941).war("italy", "britain").brp(britain=100)
    unit = t.new("italy", "infantry-2-3", "LL28")
    enter(t.s, unit, space("LL29"))
    assert t.money("britain")[0] == 100
    enter(t.s, unit, space("MM30"))
    assert t.money("britain")[0] == 75


# Russia


def russia(own: int, axis: int) -> Table:
    """So many 3-3 on each side in Russia."""
    t = table("allies", 1942, "fall").war("germany", "ussr").only(RussianSurrender())
    for at in range(own):
        t.put("ussr", "infantry-3-3", f"H{50 + at % 4}")
    for at in range(axis):
        t.put("germany", "infantry-3-3", f"L{40 + at % 8}")
    return t.hold("germany", "J43", "O43", "Q41")


@rule("26.92a")
@pytest.mark.parametrize(("own", "axis", "lost"), [(16, 24, True), (16, 23, False), (17, 30, False), (0, 1, True)])
def test_russia_offers_to_surrender_below_fifty_factors_and_two_to_three(own: int, axis: int, lost: bool) -> None:
    assert is_defeated(russia(own, axis).s) == lost


@rule("26.92a", "32.16")
def test_partisans_in_russia_count_and_fleets_do_not() -> None:
    t = russia(16, 24)
    unit = partisan("ussr")
    ct.put(t.s, unit, space("K44"))
    t.s.serves[unit] = tb.USSR
    assert not is_defeated(t.s)
    assert is_defeated(russia(16, 24).put("ussr", "fleet-9", "Sevastopol").s)


@rule("26.921a", "2.1c")
def test_an_accepted_surrender_leaves_a_unit_on_each_objective_that_russia_holds() -> None:
    t = russia(16, 24).do("accept")
    assert not na.in_game(t.s, tb.USSR)
    kept = [t.place(u) for u in ct.on_board(t.s) if tb.NATION[u] == tb.USSR]
    assert sorted(kept) == ["D44", "H47", "N49", "R50", "U43", "U48"]
    assert t.s.earns[tb.USSR] == tb.GERMANY
    assert t.holder("H48") == "ussr"  # 26.921q2


@rule("26.922")
def test_a_rejected_russia_fights_on_to_its_last_factor() -> None:
    t = russia(1, 24).do("reject")
    assert na.in_game(t.s, tb.USSR)
    assert not is_defeated(t.s)  # the offer is made once
    t.only(Aftermath()).again()
    assert na.in_game(t.s, tb.USSR)
    for unit in [u for u in ct.on_board(t.s) if tb.NATION[u] == tb.USSR]:
        ct.eliminate(t.s, unit)
    t.only(Aftermath()).again()
    assert not na.in_game(t.s, tb.USSR)
    assert t.s.earns[tb.USSR] == tb.GERMANY


@rule("26.923")
def test_the_partner_with_more_factors_in_russia_decides() -> None:
    t = russia(1, 2).war("italy", "ussr", "britain")
    t.put("italy", "infantry-3-3", "M41").put("italy", "infantry-3-3", "M41").put("italy", "infantry-1-3", "M42")
    assert t.asked().seat == tb.ITALY
    assert russia(1, 2).asked().seat == tb.GERMANY


@rule("26.921b", "26.924")
def test_a_short_garrison_costs_an_objective_and_fifteen_brps() -> None:
    t = russia(16, 24).do("accept")
    assert not lacks_garrison(t.s)
    for unit in [u for u in ct.on_board(t.s) if tb.NATION[u] == tb.GERMANY][:10]:
        ct.eliminate(t.s, unit)
    assert lacks_garrison(t.s)
    t.brp(germany=50).only(Concession()).again()
    t.do("concede", "J43")
    assert (t.holder("J43"), t.money("germany")[0], t.s.stack) == ("ussr", 35, [])


# Lend-Lease


def lending(*, war: bool = True) -> Table:
    t = table("allies", 1942, "summer").minor("poland", "conquered").brp(britain=100)
    t.s.limit[tb.BRITAIN] = 80
    return t.war("germany", "ussr") if war else t


@rule("40.2", "40.6")
def test_a_western_ally_opens_the_route_for_twenty_five() -> None:
    assert why_not_open(lending(war=False).s, tb.BRITAIN).rule == "40.6"  # type: ignore[union-attr]
    t = lending()
    assert why_not_open(t.s, tb.USSR).rule == "40.2"  # type: ignore[union-attr]
    assert why_not_open(t.s, tb.BRITAIN) is None
    open_route(t.s, tb.BRITAIN)
    assert (t.money("britain")[0], t.holder("CC45"), is_open(t.s)) == (75, "britain", True)
    assert na.is_enemy(t.s, t.s.holder[space("CC45")], tb.GERMANY)


@rule("40.3a", "40.3b")
def test_brps_take_two_turns_and_twenty_lie_in_the_box_at_most() -> None:
    t = lending()
    open_route(t.s, tb.BRITAIN)
    t.s.granted[tb.BRITAIN * 6 + tb.USSR] = 30
    fleet = t.new("britain", "fleet-9", "Plymouth")
    assert why_not_ship(t.s, tb.BRITAIN, 21, fleet).rule == "40.3b"  # type: ignore[union-attr]
    assert why_not_ship(t.s, tb.BRITAIN, 20, fleet) is None
    before = standing(t.s, tb.ALLIES)
    ship(t.s, tb.BRITAIN, 20, fleet)
    assert (in_box(t.s), standing(t.s, tb.ALLIES) - before) == (20, 20)  # they count for the order of play
    assert why_not_forward(t.s, tb.BRITAIN, 20).rule == "40.3a"  # type: ignore[union-attr]
    turn_start.new_player_turn(t.s, tb.ALLIES)
    assert why_not_forward(t.s, tb.BRITAIN, 20) is None
    russian = t.money("ussr")[0]
    forward(t.s, tb.BRITAIN, 15)
    t.s.inverted[fleet] = 0
    recall(t.s, tb.BRITAIN, 5)
    assert (t.money("ussr")[0] - russian, in_box(t.s), t.s.redeployed[tb.BRITAIN]) == (15, 0, 2)


@rule("40.4", "40.7")
def test_the_route_is_cut_by_its_cities_and_closed_with_its_payer() -> None:
    t = lending()
    open_route(t.s, tb.BRITAIN)
    assert is_open(t.hold("germany", "CC45").s)
    assert not is_open(t.hold("germany", "CC46").s)
    assert is_open(t.hold("britain", "CC46").s)
    assert is_open(t.hold("germany", "U48", "R50").s)
    assert not is_open(t.hold("germany", "X52").s)
    t.hold("ussr", "R50")
    t.s.status[tb.BRITAIN] = st.CONQUERED
    assert not is_open(t.s)
