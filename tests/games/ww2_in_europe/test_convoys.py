"""The Convoy phase: starting, redrawing, escorting and cancelling convoys."""

import pytest

from games.ww2_in_europe.at_sea import allies_first, escort, in_convoy, lines
from games.ww2_in_europe.table import Table, rule, table
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb

UK = tb.POWER_ID["UK"]
TO_GIBRALTAR = ("@bristol", "BIS", "IBE", "@gibraltar")
TO_MALTA = ("@gibraltar", "ALB", "WME", "TYR", "@malta")
TO_ALEXANDRIA = ("@malta", "ION", "LIB", "@alexandria")


def bristol(units: str = "tr") -> Table:
    """British ships in Bristol; the Allies are player A of the Convoy phase."""
    return allies_first("convoys").points(UK=5).put("UK", units, "bristol")


def running() -> Table:
    """A British convoy from Bristol to Gibraltar."""
    return allies_first("convoys").points(UK=5).convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE"))


@rule("CVY-13")
def test_a_convoy_is_two_ports_and_a_line_of_seas() -> None:
    t = bristol()
    ship = t.pick("@bristol", "tr")
    assert t.offered("start", ship, *TO_GIBRALTAR)
    assert not t.offered("start", ship, "@bristol", "BIS", "@gibraltar")  # no such border
    t.do("start", ship, *TO_GIBRALTAR)
    assert lines(t) == [("@bristol", "@gibraltar")]
    assert in_convoy(t, 0) == [ship]
    assert t.place_of(ship) == ""


@rule("CVY-13")
@pytest.mark.parametrize(("banks", "open_"), [("UK", True), ("IT", False)])
def test_the_suez_canal_may_be_used(banks: str, open_: bool) -> None:
    t = allies_first("convoys").put("UK", "tr", "alexandria").control(banks, "sinai").put("UK", "tr", "bristol")
    line = ("@alexandria", "LEV", "RED", "PER", "@basra")
    assert t.offered("start", t.pick("@alexandria", "tr"), *line) == open_


@rule("CVY-02")
def test_a_convoy_needs_a_transport_and_two_ports() -> None:
    t = bristol("tr, dd")
    ship = t.pick("@bristol", "tr")
    assert t.refused("start", t.pick("@bristol", "dd"), *TO_GIBRALTAR) == "CVY-02"
    assert t.refused("start", ship, "@bristol", "BIS", "IBE") == "CVY-02"
    assert t.refused("start", ship, "BIS", "IBE", "@gibraltar") == "CVY-02"
    t.do("start", ship, *TO_GIBRALTAR)


@rule("CVY-04")
def test_the_line_does_not_cross_an_enemy_port() -> None:
    through = (*TO_GIBRALTAR, "ALB", "WME", "@oran")
    t = bristol().control("UK", "oran")
    assert t.offered("start", t.pick("@bristol", "tr"), *through)
    t.control("IT", "gibraltar").put("IT", "dd", "gibraltar")
    assert t.refused("start", t.pick("@bristol", "tr"), *through) == "CVY-04"
    assert not t.offered("start", t.pick("@bristol", "tr"), *TO_GIBRALTAR)
    t.control("UK", "lisbon").do("start", t.pick("@bristol", "tr"), "@bristol", "BIS", "IBE", "@lisbon")


@rule("CVY-05")
def test_a_leg_between_friendly_ports_is_at_most_ten_points() -> None:
    t = allies_first("convoys").control("UK", "bordeaux", "lisbon").put("UK", "tr", "canada")
    ship = t.pick("@canada", "tr")
    north = ("@canada", "NAT", "NWG", "NOS", "CHA", "BIS")  # a blue border, 5 points, and four more
    assert t.offered("start", ship, *north, "@bordeaux")  # 10
    assert t.refused("start", ship, *north, "IBE", "@lisbon") == "CVY-05"  # 11
    assert t.offered("start", ship, *north, "@bordeaux", "BIS", "IBE", "@lisbon")  # each leg is counted afresh


@rule("CVY-20")
@pytest.mark.parametrize(("watchers", "free"), [("7 dd", True), ("8 dd", False), ("8 tr", True)])
def test_convoys_observe_movement_penalties(watchers: str, free: bool) -> None:
    t = bristol().control("GE", "brest").put("GE", watchers, "brest")
    assert t.offered("start", t.pick("@bristol", "tr"), *TO_GIBRALTAR) == free  # 3, and one for each watcher
    if not free:
        assert t.refused("start", t.pick("@bristol", "tr"), *TO_GIBRALTAR) in ("CVY-05", "CVY-20")


@rule("CVY-24")
@pytest.mark.parametrize(
    ("leg", "port", "spare"), [(TO_GIBRALTAR, "brest", 5), (TO_MALTA, "sicily", 2), (TO_ALEXANDRIA, "tripoli", 6)]
)
def test_the_line_to_alexandria_costs_five_eight_and_four(leg: tuple[str, ...], port: str, spare: int) -> None:
    """Two ships in Brest, one each in Genoa, Sicily and Taranto. More of them show what a leg has left of its ten."""

    def watched(more: str = "") -> Table:
        t = allies_first("convoys").control("IT", "brest").put("UK", "tr", leg[0]).put("UK", "tr", "bristol")
        for place, ships in (("brest", "2 dd"), ("genoa", "dd"), ("sicily", "dd"), ("taranto", "dd")):
            t.put("IT", ships, place)
        return t.put("IT", more, port) if more else t

    t = watched()
    whole = (*TO_GIBRALTAR, *TO_MALTA[1:], *TO_ALEXANDRIA[1:])
    t.do("start", t.pick("@bristol", "tr"), *whole)
    t = watched(f"{spare} dd")
    assert t.offered("start", t.pick(leg[0], "tr"), *leg)
    t = watched(f"{spare + 1} dd")
    assert t.refused("start", t.pick(leg[0], "tr"), *leg) in ("CVY-05", "CVY-20")


@rule("CVY-07")
def test_convoys_change_only_in_the_convoy_phase() -> None:
    t = running().put("UK", "tr", "bristol")
    assert set(t.verbs()) >= {"start", "add", "withdraw", "cancel"}
    t = allies_first("redeployment").points(UK=5).convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE"))
    t.put("UK", "tr, inf", "bristol").put("GE", "inf", "essen")
    while t.seat == "axis":
        t.do("done")
    assert "redeploy" in t.verbs()
    assert not {"start", "add", "withdraw", "cancel", "reroute"} & set(t.verbs())


@rule("CVY-12")
def test_ship_and_line_stay_from_turn_to_turn() -> None:
    t = bristol("tr")
    ship = t.pick("@bristol", "tr")
    t.do("start", ship, *TO_GIBRALTAR).end_turn()
    assert lines(t) == [("@bristol", "@gibraltar")]
    assert in_convoy(t, 0) == [ship]


@rule("CVY-14")
def test_a_ship_in_either_port_joins_for_nothing() -> None:
    t = running().points(UK=0).put("UK", "dd", "bristol").put("UK", "tr", "gibraltar").put("UK", "dd", "scapa-flow")
    t.do("add", 0, t.pick("@bristol", "dd")).do("add", 0, t.pick("@gibraltar", "tr"))
    assert len(in_convoy(t, 0)) == 3
    assert t.s.rp_spent[UK] == 0
    assert not t.offered("add", 0, t.pick("@scapa-flow", "dd"))


@rule("CVY-15")
def test_a_ship_in_another_port_joins_for_a_redeployment_point() -> None:
    t = running().points(UK=1).put("UK", "2 dd", "manchester").put("UK", "tr", "bristol")
    t.do("add", 0, t.pick("@manchester", "dd"))
    assert t.s.rp_spent[UK] == 1
    assert len(in_convoy(t, 0)) == 2
    assert t.refused("add", 0, t.pick("@manchester", "dd")) in ("CVY-15", "RPT-07")


@rule("CVY-16")
def test_a_ship_leaves_its_convoy_for_one_of_the_two_ports() -> None:
    t = running()
    destroyer, _ = escort(t, 0, "UK", "2 dd")
    assert t.refused("withdraw", destroyer, "@london") == "CVY-16"
    assert t.offered("withdraw", destroyer, "@bristol")
    t.do("withdraw", destroyer, "@gibraltar")
    assert t.place_of(destroyer) == "@gibraltar"
    assert len(in_convoy(t, 0)) == 2


@rule("CVY-17")
@pytest.mark.parametrize("port", ["@bristol", "@gibraltar"])
def test_on_cancelling_all_ships_end_in_one_of_the_two_ports(port: str) -> None:
    t = running().put("UK", "tr", "london")
    escort(t, 0, "UK", "dd")
    assert not t.offered("cancel", 0, "@london")
    t.do("cancel", 0, port)
    assert lines(t) == []
    assert t.units(port) == "dd, tr"


@rule("CVY-18")
def test_a_convoy_without_a_transport_must_be_cancelled() -> None:
    t = running().put("UK", "tr", "london")
    escort(t, 0, "UK", "dd")
    assert t.offered("done")
    st.remove(t.s, in_convoy(t, 0)[0])
    t.s.touch()
    assert t.refused("done") == "CVY-18"
    t.do("cancel", 0, "@gibraltar")
    assert t.units("@gibraltar") == "dd"
    assert lines(t) == []
    assert t.offered("done")


@rule("CVY-18")
def test_withdrawing_the_last_transport_ends_a_convoy() -> None:
    t = running().put("UK", "tr", "london")
    escort(t, 0, "UK", "dd")
    t.do("withdraw", in_convoy(t, 0)[0], "@bristol")
    if lines(t):
        assert t.refused("done") == "CVY-18"
        t.do("cancel", 0, "@bristol")
    assert t.units("@bristol") == "dd, tr"


@rule("CVY-19")
def test_the_line_between_the_same_ports_may_be_redrawn() -> None:
    t = running().put("UK", "tr", "london")
    assert t.refused("reroute", 0, "@bristol", "CHA", "@london") in ("CVY-19", "MOV-10")
    assert t.refused("reroute", 0, "@bristol", "BIS", "@bordeaux") == "CVY-19"
    t.do("reroute", 0, "@bristol", "BIS", "MID", "IBE", "@gibraltar")
    assert lines(t) == [("@bristol", "@gibraltar")]
    assert len(t.s.convoys[0].legs[0]) == 3


@rule("CVY-21")
@pytest.mark.parametrize("first", ["axis", "allies"])
def test_player_a_has_the_convoy_phase_first(first: str) -> None:
    t = table("convoys").put("UK", "tr", "bristol").put("GE", "tr", "stettin").control("GE", "danzig")
    t.s.first = tb.SIDES.index(first)
    assert t.seat == first
    assert t.do("done").seat != first


@rule("CVY-22")
@pytest.mark.parametrize("sails", [True, False])
def test_the_money_of_spain_goes_over_vigo_to_bristol(sails: bool) -> None:
    t = bristol("tr").control("UK", "vigo", "bilbao")  # $2 each
    t.s.money[UK] = 0
    if sails:
        t.do("start", t.pick("@bristol", "tr"), "@vigo", "BIS", "@bristol")
    t.end_turn()
    homeland = 15 + 6 + 12 + 8 + 2
    assert t.s.money[UK] == homeland + (4 if sails else 0)
