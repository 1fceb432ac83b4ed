"""Factories, Natural Resource Zones and the Collect phase; money by convoy."""

import pytest

from games.ww2_in_europe.table import Opening, Table, rule, table
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w
from theatre.games.ww2_in_europe.economy.income import collect as collect_money


def collect() -> Table:
    """The Collect phase. Somebody can move in the next turn, so that the game waits there."""
    return table("collect").put("GE", "inf", "berlin").put("UK", "inf", "london")


def income(t: Table, power: str) -> int:
    return t.begin().s.income[tb.POWER_ID[power]]  # type: ignore[index]


def gain(power: str, place: str, *more: str) -> int:
    """What a power collects more than without this land."""
    return income(collect().control(power, place, *more), power) - income(collect(), power)


@rule("FAC-01", "NRZ-01", "COL-04")
def test_factories_and_resource_zones_pay_their_values_together() -> None:
    assert gain("GE", "liege") == 3
    assert gain("GE", "budapest", "cluj", "ploesti") == 3 + 1 + 8
    t = collect()
    before = t.s.money[tb.GERMANY]
    assert t.begin().s.money[tb.GERMANY] == before + income(t, "GE")


def test_the_money_at_the_start_is_what_each_power_could_collect() -> None:
    t = Opening()
    money = list(t.s.money)
    for power in range(len(tb.POWERS)):
        t.s.status[power] = st.ACTIVE
    collect_money(t.s)
    assert t.s.income == money


@rule("COL-01", "NRZ-02")
def test_a_space_pays_only_if_it_traces_to_a_homeland_factory() -> None:
    assert gain("GE", "ploesti") == 0
    assert gain("GE", "ploesti", "cluj", "budapest") == 8 + 1 + 3
    assert gain("IT", "tunis", "mosul") == 0


@rule("FAC-02")
def test_a_homeland_factory_is_enough_where_no_path_leads_to_the_flag() -> None:
    t = collect().control("UK", "hamburg", "leipzig", "stettin", "breslau")  # around Berlin
    assert income(t, "GE") == income(collect(), "GE") - 10 - 6 - 2 - 6


@rule("COL-02")
@pytest.mark.parametrize(("guest", "holder"), [("", "UK"), ("", ""), ("inf", "GE")])
def test_enemy_land_neutral_land_and_enemy_units_cut_the_path(guest: str, holder: str) -> None:
    t = collect().control("GE", "ploesti", "cluj").control(holder, "budapest")
    if guest:
        t.put("UK", guest, "budapest")
    assert income(t, "GE") == income(collect(), "GE")


@rule("COL-02")
def test_a_path_crosses_a_strait() -> None:
    assert income(collect().control("UK", "taranto"), "IT") == income(collect(), "IT") - 1 - 2  # Sicily behind it


@rule("COL-05")
def test_a_damaged_space_pays_nothing() -> None:
    t = collect()
    t.s.bombed[w.space("essen")] = 1
    assert income(t, "GE") == income(collect(), "GE") - 15


@rule("NEU-01")
def test_a_neutral_power_collects_nothing() -> None:
    assert income(collect().status("IT", st.NEUTRAL), "IT") == 0
    assert income(collect(), "IT") > 0


# by convoy


def libya(transports: int = 1) -> Table:
    """Italian land over the sea worth 1, and with what is taken from Egypt 1 + 1 + 1 more."""
    t = collect().control("IT", "halfaya", "sidi-barrani", "el-alamein", "alexandria", "cairo", "suez")
    return t.convoy("IT", ("naples", "tripoli"), ["TYR", "ION"], transports=transports)


@rule("COL-03", "PRT-11")
def test_money_over_water_needs_a_convoy() -> None:
    assert income(libya(), "IT") - income(libya(0), "IT") == 4


@rule("PRT-11")
def test_the_money_of_spain_goes_from_vigo_to_bristol() -> None:
    for transports, more in ((0, 0), (1, 4)):
        t = collect().control("UK", "vigo", "bilbao")
        t.convoy("UK", ("vigo", "bristol"), ["BIS"], transports=transports)
        assert income(t, "UK") - income(collect(), "UK") == more


def shared(transports: int = 1) -> Table:
    """Six in money and seven Stack Points of British units in retaken French land, without France in the game."""
    t = table("status").put("GE", "inf", "berlin").put("UK", "inf", "london").status("FR", st.OUT)
    for land in w.LANDS:
        if t.s.controller[land] == tb.FRANCE:
            t.s.controller[land] = tb.GERMANY
    t.control("UK", "brest", "cherbourg", "bordeaux").put("UK", "3 tank, inf", "bordeaux")
    t.convoy("UK", ("brest", "bristol"), ["BIS"], transports=transports)
    t.s.flag[w.space("paris")] = 0
    return t


def british_money(t: Table) -> int:
    """What the convoy brings at the end of the turn, the armies standing still."""
    t.end_turn()
    return income(t, "UK") - income(collect(), "UK")


@rule("CVY-23", "CVY-11")
def test_a_convoy_is_shared_between_money_and_supply() -> None:
    t = shared()
    assert t.verbs() == ("without", "done")
    assert british_money(t.do("done")) == 3
    t = shared().do("without", t.pick("bordeaux", "tank")).do("done")
    assert t.is_cut_off(t.pick("bordeaux", "tank"))
    assert british_money(t) == 5
    t = shared(transports=2)
    assert "march" in t.verbs()
    assert british_money(t) == 6
