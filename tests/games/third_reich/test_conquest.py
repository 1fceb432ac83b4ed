"""24: conquest of minor countries and colonies, and who is paid for them."""

import pytest

from games.third_reich.table import Table, YearStartTable, nation, rule, table
from games.third_reich.war_table import settled
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.economy.treasury import income
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.politics.aftermath import Aftermath


def war(side: str = "axis", year: int = 1941) -> Table:
    """The end of a side's Combat phase; Poland has long fallen."""
    t = table(side, year).minor("poland", "conquered").hold("germany", "poland").war("italy", "britain", "france")
    t.s.earns[tb.POLAND] = tb.NOBODY
    return t.only(Aftermath())


def paid(t: Table, power: str, *nations: str) -> Table:
    """The power was paid for them at this year's start."""
    for one in nations:
        t.s.earns[nation(one)] = nation(power)
        t.s.paid[nation(one)] = 1 << nation(power)
        t.s.status[nation(one)] = st.CONQUERED if one not in ("algeria", "tunisia") else st.COLONY
    return t


def earner(t: Table, name: str) -> str:
    at = t.s.earns[nation(name)]
    return "" if at == tb.NOBODY else tb.MAJORS[at].id


@rule("24.1", "24.2a")
def test_a_minor_falls_with_its_capital_and_all_its_hexes_pass() -> None:
    t = war().minor("norway", "attacked", foes="germany").hold("germany", "C35")
    norse = t.new("norway", "infantry-1-3", "C33")
    settled(t)
    assert (t.status("norway"), t.place(norse), t.holder("C33")) == ("conquered", "", "germany")
    assert earner(t, "norway") == "germany"
    t = war().minor("norway", "attacked", foes="germany").hold("germany", "C34")
    norse = t.new("norway", "infantry-1-3", "C33")
    settled(t)
    assert (t.status("norway"), t.place(norse), t.holder("C33")) == ("attacked", "C33", "norway")


@rule("24.1", "24.22", "24.1b")
def test_an_active_minor_ally_loses_its_units_but_not_its_hexes() -> None:
    t = paid(war("allies"), "germany", "rumania").minor("rumania", "active", "germany").hold("ussr", "W33")
    t.war("germany", "ussr").s.enrolled[tb.RUMANIA] = 1
    unit = t.new("rumania", "infantry-2-3", "V33")
    settled(t)
    assert (t.status("rumania"), t.place(unit), t.holder("V33")) == ("conquered", "", "germany")
    assert t.s.losing[tb.RUMANIA] == tb.GERMANY
    before = t.money("germany")[0]
    settled(t.hold("germany", "W33"), "axis")  # retaken at once
    assert (t.money("germany")[0], earner(t, "rumania"), t.place(unit)) == (before, "germany", "")


@rule("24.22")
def test_one_that_was_activated_by_intervention_passes_whole() -> None:
    t = war("allies").minor("rumania", "active", "germany").hold("ussr", "W33").war("germany", "ussr")
    settled(t)
    assert t.holder("V33") == "ussr"


@rule("24.21")
def test_only_the_first_conquest_gives_the_whole_country() -> None:
    t = paid(war("allies"), "germany", "norway").hold("germany", "norway").hold("britain", "C35")
    settled(t)
    assert t.holder("C33") == "germany"


@rule("24.24", "46.1")
def test_islands_and_spanish_morocco_follow() -> None:
    t = war().minor("spain", "attacked", foes="germany").hold("germany", "V12")
    t.minor("greece", "attacked", foes="germany").hold("germany", "DD28")
    settled(t)
    assert [t.holder(hex_) for hex_ in ("Y15", "BB6", "GG27")] == ["germany"] * 3


@rule("24.23a")
def test_units_in_supply_keep_their_hex_and_the_shortest_way_out() -> None:
    t = war().minor("belgium", "allied", "france").hold("germany", "M25").hold("france", "N25")
    unit = t.new("france", "infantry-2-3", "N25")  # next to France
    settled(t)
    assert (t.status("belgium"), t.holder("N25"), t.holder("L25")) == ("conquered", "france", "germany")
    assert t.place(unit) == "N25"
    t = war().minor("belgium", "allied", "france").hold("germany", "M25").hold("france", "N25")
    settled(t)
    assert t.holder("N25") == "germany"  # nobody there


@rule("24.23a", "24.23b")
def test_the_owner_chooses_among_the_shortest_routes() -> None:
    t = war("axis", 1940).minor("spain", "allied", "france").hold("germany", "V12")
    t.new("france", "infantry-2-3", "U14")
    settled(t)
    assert t.asked().rule == "24.23a"
    assert t.asked().seat == tb.FRANCE
    assert t.refused("route", "U13") == "24.23a"  # away from France
    way = []
    while t.asked().options.grouped("route", tuple(way))[0]:
        way.append(t.asked().options.grouped("route", tuple(way))[0][0])
    t.do("route", *way)
    assert all(t.s.lifeline[hex_] for hex_ in way)
    assert {t.s.holder[hex_] for hex_ in (w.space("U14"), *way)} == {tb.FRANCE}
    assert t.holder("X13") == "germany"


@rule("24.2q1", "43.6", "24.2q2")
def test_east_europe_passes_whole_with_its_cities() -> None:
    t = table("allies", 1939, "fall").only(Aftermath()).minor("east_europe", "attacked", foes="ussr")
    t.hold("east_europe", "east_europe").hold("ussr", "E41", "F40", "H39", "J39", "N36", "P35", "R36", "T36")
    settled(t)
    assert (t.status("east_europe"), earner(t, "east_europe"), t.holder("F39")) == ("conquered", "ussr", "ussr")
    assert income(t.s, nation("east_europe"), tb.USSR) == 25
    t = table("allies", 1939, "fall").only(Aftermath()).minor("east_europe", "attacked", foes="ussr")
    t.hold("east_europe", "east_europe").hold("ussr", "E41", "F40", "H39", "J39", "N36", "P35", "R36")
    settled(t)
    assert (t.status("east_europe"), earner(t, "east_europe"), t.holder("F39")) == ("attacked", "", "east_europe")


@rule("24.3a")
def test_the_conqueror_is_paid_the_printed_value_each_year() -> None:
    year = YearStartTable(1941).brp(germany=0).earns("germany", "norway", "yugoslavia")
    assert year.begin().money("germany")[0] == 150 + 10 + 20


@rule("24.3b")
def test_a_lost_capital_costs_its_brps_unless_it_is_retaken_in_the_next_turn() -> None:
    t = paid(war("allies"), "germany", "norway").hold("germany", "norway").brp(germany=100).hold("britain", "C35")
    settled(t)
    assert t.money("germany")[0] == 100
    settled(t, "axis")
    assert t.money("germany")[0] == 90
    assert earner(t, "norway") == "britain"
    t = paid(war("allies"), "germany", "norway").hold("germany", "norway").brp(germany=100).hold("britain", "C35")
    settled(t)
    settled(t.hold("germany", "C35"), "axis")
    assert (t.money("germany")[0], earner(t, "norway")) == (100, "germany")


@rule("24.3c", "10.342a")
def test_a_capital_lost_in_the_second_half_of_winter_is_paid_to_both() -> None:
    t = paid(war("allies"), "germany", "norway").hold("germany", "norway").hold("britain", "C35")
    settled(t)
    assert (income(t.s, nation("norway"), tb.GERMANY), income(t.s, nation("norway"), tb.BRITAIN)) == (10, 10)
    settled(t, "axis")
    assert (income(t.s, nation("norway"), tb.GERMANY), income(t.s, nation("norway"), tb.BRITAIN)) == (0, 10)


@rule("23.1c", "10.342a")
@pytest.mark.parametrize("paid_before", [False, True])
def test_a_minor_that_falls_before_it_has_paid_its_helper_never_pays_him(paid_before: bool) -> None:
    t = war().minor("greece", "allied", patron="britain").earns("britain", "greece")
    t.s.paid[nation("greece")] = paid_before << tb.BRITAIN
    t.hold("greece", "greece").hold("germany", "DD28")
    settled(t)
    assert t.status("greece") == "conquered"
    assert income(t.s, nation("greece"), tb.GERMANY) == 10
    assert income(t.s, nation("greece"), tb.BRITAIN) == (10 if paid_before else 0)
    settled(t.hold("britain", "DD28"), "allies")
    assert income(t.s, nation("greece"), tb.BRITAIN) == 10  # who retakes it is its conqueror in his turn


@rule("24.6")
def test_what_was_not_received_this_year_cannot_be_lost() -> None:
    t = paid(war("allies"), "germany", "norway").hold("germany", "norway").brp(germany=100).hold("britain", "C35")
    t.s.paid[nation("norway")] = 0
    settled(t)
    settled(t, "axis")
    assert t.money("germany")[0] == 100


@rule("24.3d")
def test_luxembourg_counts_as_if_it_had_a_capital() -> None:
    t = war().minor("luxembourg", "attacked", foes="germany").hold("germany", "O25")
    settled(t)
    assert (t.status("luxembourg"), income(t.s, nation("luxembourg"), tb.GERMANY)) == ("conquered", 5)


@rule("24.41", "24.2q2")
def test_a_colony_pays_who_holds_all_its_cities_and_ports() -> None:
    t = war().hold("germany", "CC9", "CC12", "DD14")
    settled(t)
    assert earner(t, "algeria") == "germany"
    t = war().hold("germany", "CC9", "CC12")
    settled(t)
    assert earner(t, "algeria") == ""


@rule("24.42")
def test_a_conquered_colony_must_withstand_the_enemys_next_turn() -> None:
    for retaken, owner in (("CC9", ""), ("", "germany")):
        t = settled(war().hold("germany", "CC9", "CC12", "DD14"))
        assert earner(t, "algeria") == "germany"
        settled(t.hold("france", retaken) if retaken else t, "allies")
        assert earner(t, "algeria") == owner
        settled(t.hold("france", "CC12"), "axis")
        settled(t, "allies")
        assert earner(t, "algeria") == owner  # later any one city keeps it


@rule("24.42", "24.43")
def test_any_one_city_keeps_a_colony_paying() -> None:
    t = paid(war("allies"), "germany", "algeria").brp(germany=100).hold("germany", "CC9", "CC12", "DD14")
    settled(t.hold("britain", "CC9", "CC12"))
    settled(t, "axis")
    assert (t.money("germany")[0], earner(t, "algeria")) == (100, "germany")
    settled(t.hold("britain", "DD14"), "allies")
    settled(t, "axis")
    assert t.money("germany")[0] == 95
    t = paid(war("allies"), "germany", "algeria").brp(germany=100).hold("britain", "CC9", "CC12", "DD14")
    settled(t)
    settled(t.hold("germany", "CC9"), "axis")
    assert (t.money("germany")[0], earner(t, "algeria")) == (100, "germany")


@rule("24.43x")
def test_algeria_as_in_the_example() -> None:
    t = paid(war("axis"), "britain", "algeria").brp(britain=100).hold("britain", "CC9", "CC12").hold("germany", "DD14")
    settled(t)
    assert earner(t, "algeria") == "britain"
    settled(t.hold("germany", "CC9", "CC12"), "axis")  # the second half of Winter
    assert income(t.s, nation("algeria"), tb.BRITAIN) == 5
    settled(t, "allies")  # Spring
    assert (t.money("britain")[0], earner(t, "algeria")) == (95, "germany")


@rule("24.5a", "10.343a", "24.8x")
def test_nobody_is_paid_for_what_his_side_had_at_the_start() -> None:
    t = war("allies").hold("britain", "Z27").hold("britain", "albania")
    settled(t)
    assert earner(t, "albania") == "britain"
    settled(t.hold("germany", "albania"), "axis")
    settled(t, "allies")
    assert earner(t, "albania") == ""


@rule("10.343b", "26.3")
def test_a_major_that_fell_pays_its_own_side_when_it_is_retaken() -> None:
    t = paid(war("allies", 1944), "germany", "france").hold("germany", "france").hold("britain", "O22")
    settled(t)
    settled(t, "axis")
    assert (earner(t, "france"), income(t.s, nation("france"), tb.BRITAIN)) == ("britain", 42)


@rule("24.7", "51.6")
def test_a_cooperative_conquest_is_shared_alike() -> None:
    t = war().minor("yugoslavia", "attacked", foes="germany italy").hold("germany", "V29")
    t.put("italy", "infantry-2-3", "W28").put("germany", "infantry-3-3", "V29")
    settled(t)
    assert (income(t.s, nation("yugoslavia"), tb.GERMANY), income(t.s, nation("yugoslavia"), tb.ITALY)) == (10, 10)
    t.s.status[tb.ITALY] = st.CONQUERED
    assert income(t.s, nation("yugoslavia"), tb.GERMANY) == 20
    alone = war().minor("yugoslavia", "attacked", foes="germany").hold("germany", "V29")
    settled(alone.put("germany", "infantry-3-3", "V29"))
    assert [income(alone.s, nation("yugoslavia"), power) for power in (tb.GERMANY, tb.ITALY)] == [20, 0]


@rule("24.8b", "24.3b")
def test_who_retakes_a_country_after_a_full_turn_is_paid_for_it() -> None:
    t = paid(war("allies"), "italy", "yugoslavia").hold("italy", "yugoslavia").brp(italy=50).hold("britain", "V29")
    settled(t)
    settled(t, "axis")
    assert t.money("italy")[0] == 30
    settled(t.hold("germany", "V29").put("germany", "infantry-3-3", "V29"), "axis")
    settled(t, "allies")
    assert earner(t, "yugoslavia") == "germany"


@rule("24.8q2")
def test_a_capital_retaken_from_partisans_too_late_is_who_advances_into_it() -> None:
    def late(*, italians: bool, enters: bool) -> Table:
        t = paid(war("allies"), "italy", "yugoslavia").hold("italy", "yugoslavia").brp(italy=50)
        partisan = t.new("yugoslavia", "partisan-1-3", "V29")
        t.s.serves[partisan] = tb.BRITAIN
        settled(t)
        settled(t, "axis")
        settled(t, "allies")
        ct.eliminate(t.s, partisan)
        if italians:
            t.put("italy", "infantry-2-3", "U27")
        if enters:
            enter(t.s, t.new("germany", "infantry-3-3", "V29"), w.space("V29"))
        return settled(t, "axis")

    t = late(italians=False, enters=True)
    assert (t.holder("V29"), earner(t, "yugoslavia")) == ("germany", "germany")
    t = late(italians=False, enters=False)
    assert (t.holder("V29"), earner(t, "yugoslavia")) == ("italy", "italy")
    t = late(italians=True, enters=True)
    assert t.asked().rule == "24.7"  # a new split


@rule("24.8q1")
def test_a_capital_retaken_from_partisans_in_time_stays_the_owners() -> None:
    t = paid(war("allies"), "italy", "yugoslavia").hold("italy", "yugoslavia").brp(italy=50)
    partisan = t.new("yugoslavia", "partisan-1-3", "V29")
    t.s.serves[partisan] = tb.BRITAIN
    settled(t)
    ct.eliminate(t.s, partisan)
    settled(t, "axis")
    assert (t.money("italy")[0], earner(t, "yugoslavia")) == (50, "italy")


@rule("24.5b", "32.7")
def test_partisans_in_a_capital_cost_the_axis_its_brps_and_bring_nobody_any() -> None:
    t = paid(war("allies"), "italy", "yugoslavia").hold("italy", "yugoslavia").brp(italy=50)
    t.s.serves[t.new("yugoslavia", "partisan-1-3", "V29")] = tb.BRITAIN
    settled(t)
    settled(t, "axis")
    assert (t.money("italy")[0], earner(t, "yugoslavia")) == (30, "")


@rule("24.5q2")
def test_partisans_rob_a_capital_again_only_if_an_axis_unit_was_there_since() -> None:
    for garrisoned, left in ((False, 50), (True, 30)):
        t = paid(war("allies"), "italy", "yugoslavia").hold("italy", "yugoslavia").brp(italy=70)
        partisan = t.new("yugoslavia", "partisan-1-3", "V29")
        t.s.serves[partisan] = tb.BRITAIN
        settled(t)
        settled(t, "axis")
        assert t.money("italy")[0] == 50
        ct.put(t.s, partisan, w.space("W28"))
        if garrisoned:
            visitor = t.new("italy", "infantry-2-3", "V29")
            settled(t, "axis")
            ct.eliminate(t.s, visitor)
        settled(t, "axis")
        paid(t, "italy", "yugoslavia")  # the next Year Start
        ct.put(t.s, partisan, w.space("V29"))
        settled(t, "allies")
        settled(t, "axis")
        assert t.money("italy")[0] == left


@rule("24.7", "51.6")
def test_conquerors_may_agree_on_other_shares() -> None:
    def conquered() -> Table:
        t = war().minor("yugoslavia", "attacked", foes="germany italy").hold("germany", "V29")
        t.put("italy", "infantry-2-3", "W28").put("germany", "infantry-3-3", "V29")
        return settled(t)

    def incomes(t: Table) -> list[int]:
        return [income(t.s, nation("yugoslavia"), power) for power in (tb.GERMANY, tb.ITALY)]

    t = conquered()
    assert t.refused("share", 21, seat="germany") == "24.7"
    t.do("share", 15, seat="germany")
    assert incomes(t) == [10, 10]
    assert incomes(t.do("allow", seat="italy")) == [15, 5]
    t.s.status[tb.ITALY] = st.CONQUERED
    assert incomes(t)[0] == 20
    assert incomes(conquered().do("share", 15, seat="germany").do("refuse", seat="italy")) == [10, 10]


@rule("25.7a")
def test_a_conquered_minor_ally_is_never_activated() -> None:
    t = war("allies").minor("bulgaria", "attacked", foes="britain").hold("britain", "Y30")
    settled(t)
    assert t.s.lapsed[nation("bulgaria")]
