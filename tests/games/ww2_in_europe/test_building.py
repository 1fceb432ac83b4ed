"""The Build phase: where units of Build Box 1 are placed."""

import pytest

from games.ww2_in_europe.table import Table, kinds_from_words, power, rule, table
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w


def build(units: str, owner: str = "GE", box: int = 1) -> Table:
    """The Build phase with these units in a Build Box; nobody else has anything to do before the next turn."""
    t = table("build")
    t.s.held = bytes(t.s.controller)
    return boxed(t, units, owner, box)


def boxed(t: Table, units: str, owner: str, box: int = 1) -> Table:
    t.s.boxes[power(owner) * st.BOXES + box - 1] = tuple(sorted(kinds_from_words(units)))
    return t


def box(t: Table, owner: str, number: int) -> str:
    return ", ".join([tb.UNITS[kind].id for kind in t.s.boxes[power(owner) * st.BOXES + number - 1]])


@rule("BLD-01")
def test_player_a_builds_first() -> None:
    for first in ("axis", "allies"):
        t = boxed(build("inf"), "inf", "UK")
        t.s.first = tb.SIDES.index(first)  # type: ignore[arg-type]
        assert t.seat == first


@rule("BLD-02")
def test_box_one_is_placed_and_the_others_move_down() -> None:
    t = boxed(boxed(build("inf"), "tank", "GE", 2), "bb", "GE", 4)
    assert t.refused("build", "GE", "tank", "essen") == "BLD-02"
    t.do("build", "GE", "inf", "essen")
    assert t.units("essen") == "inf"
    assert [box(t, "GE", number) for number in (1, 2, 3, 4)] == ["tank", "", "bb", ""]


@rule("FAC-04")
def test_units_are_placed_in_homeland_spaces_only() -> None:
    t = build("inf, tank")
    assert t.refused("build", "GE", "tank", "prague") == "FAC-04"
    assert t.refused("build", "GE", "tank", "milan") == "FAC-04"
    t.do("build", "GE", "tank", "essen")


@rule("BLD-03")
def test_the_space_must_have_been_held_since_the_turn_began() -> None:
    t = build("inf")
    held = bytearray(t.s.held)
    held[w.space("essen")] = tb.BRITAIN
    t.s.held = bytes(held)
    assert t.refused("build", "GE", "inf", "essen") == "BLD-03"
    t.do("build", "GE", "inf", "frankfurt")


@rule("BLD-04", "INF-02")
def test_infantry_is_placed_up_to_the_value_of_a_homeland_space() -> None:
    t = build("3 inf")
    t.do("build", "GE", "inf", "stettin").do("build", "GE", "inf", "stettin")
    assert t.refused("build", "GE", "inf", "stettin") == "BLD-04"
    t = build("6 inf", "FR")
    for _ in range(4):
        t.do("build", "FR", "inf", "strasbourg")  # an NRZ
    assert t.refused("build", "FR", "inf", "strasbourg") == "BLD-04"


@rule("BLD-05")
def test_a_space_without_value_takes_one_infantry() -> None:
    t = build("3 inf", "SU").do("build", "SU", "inf", "murmansk")
    assert t.refused("build", "SU", "inf", "murmansk") == "BLD-05"
    t.do("build", "SU", "inf", "pskov")


@rule("TER-15", "TER-18")
@pytest.mark.parametrize(("owner", "place", "refusal"), [("GE", "innsbruck", "TER-15"), ("SU", "astrakhan", "TER-18")])
def test_no_infantry_is_built_in_barren_land_without_a_factory(owner: str, place: str, refusal: str) -> None:
    t = build("inf", owner)
    assert t.refused("build", owner, "inf", place) == refusal
    assert t.offered("build", owner, "inf", tb.POWERS[power(owner)].capital)


@rule("BLD-06", "UNT-03")
def test_other_units_need_an_undamaged_factory_and_its_value_counts() -> None:
    t = build("3 tank, ftr")
    t.s.bombed[w.space("essen")] = 1
    assert t.refused("build", "GE", "tank", "essen") == "BLD-06"
    t.do("build", "GE", "tank", "stettin").do("build", "GE", "ftr", "stettin")
    assert t.refused("build", "GE", "tank", "stettin") == "BLD-06"
    t.do("build", "GE", "tank", "berlin")


@rule("SWF-06", "INF-02")
def test_a_damaged_space_builds_nothing_but_one_infantry() -> None:
    t = build("2 inf, tank")
    t.s.bombed[w.space("essen")] = 1
    t.do("build", "GE", "inf", "essen")
    assert not t.offered("build", "GE", "inf", "essen")
    assert not t.offered("build", "GE", "tank", "essen")
    t = build("2 inf, tank").do("build", "GE", "inf", "essen").do("build", "GE", "tank", "essen")
    assert t.offered("build", "GE", "inf", "essen")


@rule("PRT-09")
def test_ships_need_a_homeland_port_with_an_undamaged_factory() -> None:
    t = build("3 sub")
    t.s.bombed[w.space("stettin")] = 1
    assert t.refused("build", "GE", "sub", "berlin") == "PRT-09"
    assert t.refused("build", "GE", "sub", "stettin") == "PRT-09"
    t.do("build", "GE", "sub", "hamburg")
    assert t.units("@hamburg") == "sub"
    t = build("bb", "UK")
    assert t.refused("build", "UK", "bb", "scapa-flow") == "PRT-09"


@rule("BLD-07")
def test_ships_are_placed_up_to_the_value_of_the_port() -> None:
    t = build("3 sub, inf").do("build", "GE", "sub", "stettin").do("build", "GE", "sub", "stettin")
    assert t.refused("build", "GE", "sub", "stettin") == "BLD-07"
    t.do("build", "GE", "inf", "stettin")  # counted apart


@rule("STK-02")
def test_ground_stacking_holds_when_building() -> None:
    t = build("2 tank").put("GE", "4 tank", "essen").do("build", "GE", "tank", "essen")
    assert t.refused("build", "GE", "tank", "essen") == "STK-02"
    assert t.offered("build", "GE", "tank", "frankfurt")


@rule("BLD-08")
def test_what_cannot_be_placed_is_lost() -> None:
    t = build("bb", "FR").control("GE", "brest", "bordeaux", "marseilles").begin()
    assert box(t, "FR", 1) == ""
    assert t.happened("not-built") == 1
    t = build("bb", "FR").do("build", "FR", "bb", "brest")
    assert t.happened("not-built") == 0
