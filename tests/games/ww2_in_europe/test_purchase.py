"""The Buy phase: units, fortresses, depots, Redeployment Points and repairs."""

import pytest

from games.ww2_in_europe.table import Table, power, rule, table
from games.ww2_in_europe.test_building import box
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w


def buy(**money: int) -> Table:
    """The Buy phase; powers have the money that is said, the others none: buy(GE=50)."""
    t = table("buy")
    t.s.money[:] = [0] * len(tb.POWERS)
    for owner, amount in money.items():
        t.s.money[power(owner)] = amount
    return t


def money(t: Table, owner: str) -> int:
    return t.begin().s.money[power(owner)]


@rule("BUY-01")
def test_player_a_buys_first() -> None:
    for first in ("axis", "allies"):
        t = buy(GE=10, UK=10)
        t.s.first = tb.SIDES.index(first)  # type: ignore[arg-type]
        assert t.seat == first


@rule("BUY-02", "UNT-02")
def test_a_unit_costs_its_price_in_money_that_is_there() -> None:
    t = buy(GE=45, IT=100)
    t.do("buy", "GE", "tank")
    assert money(t, "GE") == 25
    assert t.refused("buy", "GE", "bb") == "BUY-02"
    t.do("buy", "GE", "ftr")
    assert (money(t, "GE"), money(t, "IT")) == (0, 100)


@rule("BUY-04", "UNT-03")
@pytest.mark.parametrize(("kind", "time"), [("inf", 1), ("tank", 2), ("ca", 3), ("bb", 4), ("airbase", 1)])
def test_a_bought_unit_goes_to_the_box_of_its_build_time(kind: str, time: int) -> None:
    t = buy(GE=100).do("buy", "GE", kind)
    assert [box(t, "GE", number) for number in (1, 2, 3, 4)] == [
        kind if number == time else "" for number in (1, 2, 3, 4)
    ]


@rule("BUY-03", "BUY-05")
def test_fortress_depot_rp_and_repairs_can_be_bought_and_work_at_once() -> None:
    t = buy(GE=100)
    t.s.rp[tb.GERMANY] = 7
    t.s.bombed[w.space("frankfurt")] = 1
    t.do("buy-fortress", "GE", "frankfurt").do("buy-depot", "GE").do("buy-rp", "GE").do("repair", "frankfurt")
    assert t.s.fortress[w.space("frankfurt")] == tb.GERMANY
    assert (t.s.depots[tb.GERMANY], t.s.rp[tb.GERMANY], t.s.bombed[w.space("frankfurt")]) == (1, 8, 0)
    assert money(t, "GE") == 100 - 20 - 10 - 5 - 8
    assert "buy-depot" not in buy(GE=9).verbs()


@rule("RPT-02", "RPT-03")
def test_a_redeployment_point_costs_five_and_ten_are_the_most() -> None:
    t = buy(GE=50)
    t.s.rp[tb.GERMANY] = 9
    t.do("buy-rp", "GE")
    assert money(t, "GE") == 45
    assert t.refused("buy-rp", "GE") == "RPT-03"


@rule("ABN-05")
def test_a_power_has_one_airborne() -> None:
    t = buy(GE=100, IT=100).put("GE", "abn", "berlin")
    assert t.refused("buy", "GE", "abn") == "ABN-05"
    t.do("buy", "IT", "abn")
    assert t.refused("buy", "IT", "abn") == "ABN-05"  # in a Build Box


@rule("ABS-02")
def test_airbases_are_bought_up_to_the_allowance() -> None:
    t = buy(FR=100).put("FR", "airbase", "paris")
    t.do("buy", "FR", "airbase")
    assert t.refused("buy", "FR", "airbase") == "ABS-02"
    assert t.offered("buy", "FR", "inf")


@rule("FOR-08")
def test_fortresses_stand_on_their_sites_up_to_the_allowance() -> None:
    t = buy(UK=100)
    assert t.refused("buy-fortress", "UK", "london") == "FOR-08"
    assert t.refused("buy-fortress", "UK", "tobruk") == "FOR-08"  # Italian
    t.do("buy-fortress", "UK", "malta")
    assert t.refused("buy-fortress", "UK", "malta") == "FOR-08"


@rule("FOR-10")
def test_a_fallen_fortress_is_never_built_again() -> None:
    t = table("combat").fortress("IT", "sicily").control("IT", "sicily").put("UK", "inf", "sicily")
    t.s.money[:] = [50] * len(tb.POWERS)
    t.begin().control("IT", "sicily")
    assert t.s.fortress[w.space("sicily")] == tb.NOBODY
    assert t.refused("buy-fortress", "IT", "sicily") == "FOR-10"
    assert t.offered("buy-fortress", "IT", "rhodes")


@rule("DEP-04")
def test_depots_are_bought_up_to_the_allowance() -> None:
    t = buy(UK=100).depot("UK", "sicily").do("buy-depot", "UK")
    assert t.refused("buy-depot", "UK") == "DEP-04"
    assert buy(UK=100).do("buy-depot", "UK").offered("buy-depot", "UK")


@rule("SWF-07")
def test_damage_is_repaired_for_the_value_of_the_space() -> None:
    t = buy(GE=20)
    t.s.bombed[w.space("essen")] = t.s.bombed[w.space("hamburg")] = 1
    t.do("repair", "essen")
    assert (t.s.bombed[w.space("essen")], money(t, "GE")) == (0, 5)
    assert t.refused("repair", "hamburg") == "BUY-02"
    assert t.refused("repair", "essen") == "SWF-07"


# ships


def damaged(kind: str, place: str, **funds: int) -> Table:
    t = buy(**funds).put("UK", kind, place)
    t.s.damaged[t.pick(f"@{place}", kind)] = 1
    return t


@rule("BB-04", "BB-05")
def test_a_repair_costs_two_dice_and_works_at_once() -> None:
    t = damaged("bb", "manchester", UK=30).dice(3, 5)
    ship = t.pick("@manchester", "bb")
    t.do("repair-ship", ship)
    assert (money(t, "UK"), t.s.damaged[ship]) == (22, 0)
    t = damaged("cv", "manchester", UK=30).dice(6, 6)
    assert money(t.do("repair-ship", t.pick("@manchester", "cv")), "UK") == 18


@rule("BB-03")
def test_repairs_come_before_all_else_and_bind() -> None:
    t = damaged("bb", "manchester", UK=30)
    ship = t.pick("@manchester", "bb")
    assert t.offered("repair-ship", ship)
    t.do("buy", "UK", "inf")
    assert t.refused("repair-ship", ship) == "BB-03"
    t = damaged("bb", "manchester", UK=5).dice(6, 6).do("repair-ship", ship)
    assert (t.s.money[tb.BRITAIN], t.s.damaged[ship]) == (0, 1)


@rule("BB-02", "PRT-10")
def test_ships_are_repaired_in_a_homeland_port_with_an_undamaged_factory() -> None:
    for place in ("gibraltar", "scapa-flow"):
        t = damaged("bb", place, UK=30)
        assert t.refused("repair-ship", t.pick(f"@{place}", "bb")) == "BB-02"
    t = damaged("bb", "manchester", UK=30)
    t.s.bombed[w.space("manchester")] = 1
    assert t.refused("repair-ship", t.pick("@manchester", "bb")) == "PRT-10"


# gifts


@rule("BUY-07")
def test_no_more_than_twenty_is_given_or_received() -> None:
    t = buy(GE=50, IT=50)
    assert t.refused("give", "GE", "IT", 21) == "BUY-07"
    t.do("give", "GE", "IT", 15)
    assert (money(t, "GE"), money(t, "IT")) == (35, 65)
    assert t.refused("give", "GE", "IT", 6) == "BUY-07"
    t.do("give", "GE", "IT", 5)
    t = buy(US=50, FR=50).convoy("US", ("usa", "bristol"), ["NAT", "BIS"], transports=2)
    t.convoy("FR", ("brest", "bristol"), ["BIS"]).do("give", "US", "UK", 15)
    assert t.refused("give", "FR", "UK", 6) == "BUY-07"
    t.do("give", "FR", "UK", 5)


@rule("BUY-08")
def test_a_gift_can_be_spent_in_the_same_turn() -> None:
    t = buy(GE=50)
    assert t.refused("buy", "IT", "tank") == "BUY-02"
    t.do("give", "GE", "IT", 20).do("buy", "IT", "tank")


@rule("BUY-06")
def test_a_gift_over_sea_needs_a_convoy_with_room() -> None:
    t = buy(US=50)
    assert t.refused("give", "US", "UK", 5) == "BUY-06"
    t = buy(US=50).convoy("US", ("usa", "bristol"), ["NAT", "BIS"])
    assert t.refused("give", "US", "UK", 11) == "BUY-06"
    t.do("give", "US", "UK", 10)
    assert (money(t, "UK"), t.s.convoys[0].load) == (10, 10)
    assert t.refused("give", "US", "UK", 1) == "BUY-06"


@rule("SOV-02")
def test_money_may_be_given_to_the_soviets_by_a_convoy_to_their_port() -> None:
    t = buy(UK=50).convoy("UK", ("scapa-flow", "archangel"), ["NWG", "BAR"])
    t.do("give", "UK", "SU", 10)
    assert money(t, "SU") == 10
    t = buy(UK=50, SU=50).convoy("UK", ("scapa-flow", "bergen"), ["NWG"])
    assert t.refused("give", "UK", "SU", 10) == "BUY-06"


# the Pacific


def winter(cash: int, aside: int = 0, season: str = "winter", year: int = 1942) -> Table:
    """The end of a turn, the income collected."""
    t = table("pacific_money", season, year).put("GE", "inf", "berlin").put("UK", "inf", "london")
    t.s.money[tb.USA], t.s.pacific = cash, aside
    return t.begin()


@rule("USA-01")
def test_four_hundred_are_set_aside_by_the_end_of_winter() -> None:
    assert money(winter(500), "US") == 100
    assert money(winter(500, aside=300), "US") == 400
    assert money(winter(500, season="fall"), "US") == 500
    assert money(winter(500, year=1941), "US") == 500  # before its date
    short = winter(150)
    assert (money(short, "US"), short.s.pacific_owed) == (0, 250)


@rule("USA-01")
def test_the_usa_sets_money_aside_when_it_buys() -> None:
    t = buy(US=300, UK=300)
    t.s.first = tb.ALLIES
    assert t.refused("set-aside", 401) == "USA-01"
    assert t.refused("set-aside", 301) == "BUY-02"
    t.do("set-aside", 120)
    assert (money(t, "US"), t.s.pacific) == (180, 120)


# early entry


@rule("NEU-05")
def test_a_power_that_was_attacked_before_its_date_spends_a_quarter_of_its_income() -> None:
    for year, left in ((1941, 30), (1942, 200)):
        t = table("buy", "spring", year)
        t.s.money[tb.USA], t.s.income[tb.USA] = 200, 120
        t.s.first = tb.ALLIES
        assert money(t, "US") == left
    t = table("buy", "spring", 1941).status("US", st.NEUTRAL)
    t.s.money[tb.USA] = 200
    assert money(t, "US") == 200
