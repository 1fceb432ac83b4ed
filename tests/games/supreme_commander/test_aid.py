"""17.7.2, 17.7.3, 17.13.5, 17.15.1: aid to Italy, Lend-Lease and the Murmansk convoy."""

from __future__ import annotations

import pytest

from games.supreme_commander.economy_table import msp, strategic
from games.supreme_commander.table import Table, nation, rule
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb


@rule("17.7.2a")
def test_germany_gives_italy_up_to_five_msp_a_turn() -> None:
    t = strategic("aid", 10).msp(germany=20)
    assert t.refused("give", 6) == "17.7.2a"
    t.do("give", 5)
    assert (msp(t, "germany"), msp(t, "italy")) == (15, 5)
    poor = strategic("aid", 10).msp(germany=3)
    assert poor.refused("give", 4) == "17.7.2a"
    assert poor.offered("give", 3)
    fallen = strategic("aid", 10).msp(germany=20).nation("italy", "ally", "usa")
    assert not fallen.begin().s.stack


def italian_pool(t: Table) -> list[tuple[str, str]]:
    found = [u for u in range(tb.UNITS) if t.s.where[u] == st.POOL and t.s.serves[u] == tb.ITALY]
    return [(tb.MODEL[unit], tb.NAME[unit]) for unit in found]


@rule("17.7.3a")
def test_for_fifty_msp_italy_gets_the_units_of_its_expansion_once() -> None:
    t = strategic("aid", 12).war("italy", "uk").msp(germany=60)
    t.do("give", 0).do("expand")
    assert italian_pool(t) == [("tank", "II"), ("tank_army", "1A"), ("bomber", "1"), ("surface", "2")]
    assert msp(t, "germany") == 10
    again = strategic("aid", 12).war("italy", "uk").msp(germany=60)
    again.s.militarism = True
    assert not again.do("give", 0).s.stack
    quiet = strategic("aid", 12).msp(germany=60)
    assert not quiet.do("give", 0).s.stack  # Italy is not active


@rule("RUL-40", "RUL-33")
def test_militarism_is_bought_in_the_reinforcement_step_with_msp_in_hand() -> None:
    t = strategic("aid", 12).war("italy", "uk").msp(germany=54)
    t.do("give", 5)
    assert not t.s.stack  # 49 are not enough
    rich = strategic("aid", 12).war("italy", "uk").msp(germany=55).do("give", 5)
    assert rich.offered("expand")


@rule("17.15.1a")
def test_from_turn_14_the_usa_lends_the_uk_up_to_ten_msp() -> None:
    t = strategic("lend_lease", 14)
    assert t.refused("lend", 11) == "17.15.1a"
    t.do("lend", 10)
    assert msp(t, "uk") == 10
    assert not strategic("lend_lease", 13).begin().s.stack


@rule("17.15.1b")
def test_what_is_lent_before_the_entry_is_written_down_and_paid_from_the_total_after_it() -> None:
    t = strategic("lend_lease", 14).do("lend", 7)
    assert (t.s.lent[nation("uk")], msp(t, "usa")) == (7, 0)
    active = strategic("lend_lease", 24).war("germany", "usa").msp(usa=8)
    assert active.refused("lend", 9) == "17.15.1a"
    active.do("lend", 8)
    assert (active.s.lent[nation("uk")], msp(active, "usa"), msp(active, "uk")) == (0, 0, 8)


def convoy(turn: int = 20, subs: int = 0, fleets: int = 0, **more: object) -> Table:
    t = strategic("murmansk", turn, **more).war("germany", "uk", "ussr").msp(uk=50, usa=50)
    for _ in range(subs):
        t.new("germany", "submarine", "north_sea_box")
    for _ in range(fleets):
        t.new("uk", "surface", "north_sea_box")
    return t


@rule("17.13.5a", "17.13.5c")
def test_from_turn_20_the_uk_sends_up_to_ten_msp_to_the_ussr() -> None:
    t = convoy()
    assert t.refused("send", 11) == "17.13.5a"
    t.do("send", 10)
    assert (msp(t, "uk"), msp(t, "ussr")) == (40, 10)
    assert convoy().msp(uk=4).refused("send", 5) == "17.13.5a"
    assert not convoy(turn=19).begin().s.stack
    peace = strategic("murmansk", 20).war("germany", "uk").msp(uk=50)
    assert not peace.begin().s.stack


@rule("17.13.5b")
def test_an_active_usa_sends_twenty_more_or_ten_if_the_axis_has_basra() -> None:
    t = convoy(24).war("germany", "usa").do("send", 0)
    assert t.refused("send", 21, seat="usa") == "17.13.5b"
    t.do("send", 20, seat="usa")
    assert (msp(t, "usa"), msp(t, "ussr")) == (30, 20)
    lost = convoy(24).war("germany", "usa").nation("iraq_iran", "conquered", "uk").hold("germany", "4503").do("send", 0)
    assert lost.refused("send", 11, seat="usa") == "17.13.5b"
    assert lost.offered("send", 10, seat="usa")
    neutral = convoy(22).do("send", 10)
    assert not neutral.s.stack  # the USA is not asked


@rule("17.13.5d", "17.13.5f")
def test_submarines_in_the_north_sea_less_the_fleets_there_give_the_column() -> None:
    t = convoy(subs=3, fleets=2).dice(6).do("send", 10)
    assert (msp(t, "uk"), msp(t, "ussr")) == (40, 8)
    assert all(t.s.shown[unit] for unit in t.s.placed)
    free = convoy(subs=0, fleets=2).do("send", 10)
    assert msp(free, "ussr") == 10  # no die is rolled


@rule("17.13.5e")
def test_one_roll_is_made_for_the_whole_convoy() -> None:
    t = convoy(24, subs=3, fleets=2).war("germany", "usa").dice(6)
    t.do("send", 10).do("send", 20, seat="usa")
    assert msp(t, "ussr") == 28
    small = convoy(subs=4).dice(10).do("send", 1)
    assert msp(small, "ussr") == 0  # no more is lost than was sent


@rule("19.2c")
@pytest.mark.parametrize("face", [1, 10])
def test_in_barbarossa_a_die_of_msp_comes_by_murmansk_each_turn(face: int) -> None:
    t = strategic("murmansk", 18, scenario="barbarossa").war("germany", "ussr").dice(face).begin()
    assert msp(t, "ussr") == face
