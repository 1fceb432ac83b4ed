"""Stack Points of planes and ships: what a space can base, and what happens at the end of a turn to the rest."""

from games.ww2_in_europe.table import Table, rule, table
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w


def end_of_turn() -> Table:
    return table("stacking").put("GE", "inf", "berlin").put("UK", "inf", "london")


def capacity(t: Table, owner: str, kind: str, place: str, upto: int) -> int:
    """How many units of a kind may stay in a space when a turn ends: one after the other is put there."""
    for count in range(1, upto + 1):
        trial = Table.__new__(Table)
        trial.__dict__ |= t.__dict__ | {"s": t.s.clone(), "_events": []}
        trial.put(owner, f"{count} {kind}", place)
        if "disband" in trial.verbs():
            return count - 1
    return upto


# planes


@rule("FAC-03", "STK-03")
def test_a_factory_bases_ten_stack_points_of_planes() -> None:
    assert capacity(end_of_turn(), "GE", "ftr", "essen", 8) == 5
    assert capacity(end_of_turn(), "GE", "ftr", "bratislava", 8) == 0  # an NRZ is no base
    assert capacity(end_of_turn().put("GE", "airbase", "essen"), "GE", "ftr", "essen", 12) == 10
    assert capacity(end_of_turn().put("GE", "airbase", "bratislava"), "GE", "ftr", "bratislava", 8) == 5


@rule("FLG-01", "STK-03")
def test_a_major_flag_space_bases_twenty() -> None:
    assert capacity(end_of_turn(), "GE", "ftr", "berlin", 12) == 10
    assert capacity(end_of_turn().put("GE", "airbase", "berlin"), "GE", "ftr", "berlin", 17) == 15
    lost = end_of_turn().control("GE", "paris")
    lost.s.flag[w.space("paris")] = 0
    assert capacity(lost, "GE", "ftr", "paris", 12) == 5  # as any factory


@rule("FLG-11")
def test_a_minor_flag_space_bases_ten_without_a_factory() -> None:
    estonia = end_of_turn().control("SU", "estonia")
    assert w.FACTORY[w.space("estonia")] == 0
    assert capacity(estonia, "SU", "tac", "estonia", 8) == 5
    estonia.s.flag[w.space("estonia")] = 0
    assert capacity(estonia, "SU", "tac", "estonia", 8) == 0
    assert capacity(end_of_turn(), "GE", "ftr", "prague", 12) == 5


@rule("FOR-03", "STK-03")
def test_a_fortress_bases_ten_more() -> None:
    assert capacity(end_of_turn(), "UK", "ftr", "malta", 8) == 0
    assert capacity(end_of_turn().fortress("UK", "malta"), "UK", "ftr", "malta", 8) == 5
    assert capacity(end_of_turn().fortress("GE", "frankfurt"), "GE", "ftr", "frankfurt", 12) == 10
    both = end_of_turn().fortress("GE", "frankfurt").put("GE", "airbase", "frankfurt")
    assert capacity(both, "GE", "ftr", "frankfurt", 17) == 15


@rule("STK-04")
def test_planes_may_crowd_a_space_until_the_turn_ends() -> None:
    t = table("redeployment").put("GE", "5 ftr", "essen").put("GE", "ftr", "frankfurt").put("GE", "inf", "berlin")
    t.s.first = tb.ALLIES
    t.do("redeploy", t.pick("frankfurt", "ftr"), "essen")
    assert t.units("essen") == "6 ftr"
    while "disband" not in t.verbs():
        t.do("done")
    assert t.seat == "axis"
    guest = t.pick("essen", "ftr")
    assert t.refused("disband", t.pick("berlin", "inf")) == "STK-04"
    t.do("rebase", guest, "frankfurt")
    assert (t.units("essen"), t.units("frankfurt")) == ("5 ftr", "ftr")


@rule("STK-07")
def test_a_plane_without_a_base_leaves_or_is_lost() -> None:
    t = end_of_turn().put("GE", "ftr", "bratislava").control("GE", "debrecen")
    fighter = t.pick("bratislava", "ftr")
    assert t.refused("rebase", fighter, "debrecen") == "STK-07"
    assert not t.offered("rebase", fighter, "budapest")  # neutral
    assert t.offered("rebase", fighter, "vienna")
    t.do("disband", fighter)
    assert t.units("bratislava") == ""
    t = end_of_turn().put("GE", "5 ftr", "vienna").put("GE", "ftr", "bratislava")
    assert t.refused("rebase", t.pick("bratislava", "ftr"), "vienna") == "STK-03"
    assert t.offered("rebase", t.pick("bratislava", "ftr"), "prague")


# ships


@rule("STK-05", "FOR-02")
def test_a_port_bases_ten_stack_points_and_a_fortress_ten_more() -> None:
    assert capacity(end_of_turn(), "UK", "dd", "gibraltar", 12) == 10
    assert capacity(end_of_turn(), "UK", "ca", "gibraltar", 12) == 5
    assert capacity(end_of_turn().fortress("UK", "gibraltar"), "UK", "dd", "gibraltar", 22) == 20


@rule("STK-05")
def test_a_homeland_port_bases_any_number_of_its_own_ships() -> None:
    assert capacity(end_of_turn(), "UK", "bb", "scapa-flow", 15) == 15
    assert capacity(end_of_turn().control("GE", "scapa-flow"), "GE", "dd", "scapa-flow", 12) == 10


@rule("STK-06")
def test_ships_may_crowd_a_port_until_the_turn_ends() -> None:
    t = table("redeployment").put("UK", "10 dd", "gibraltar").put("UK", "dd", "bristol").put("GE", "inf", "berlin")
    t.s.first = tb.AXIS
    t.do("redeploy", t.pick("@bristol", "dd"), "BIS", "IBE", "@gibraltar")
    assert t.units("@gibraltar") == "11 dd"
    while "disband" not in t.verbs():
        t.do("done")
    assert t.seat == "allies"
    t.do("rebase", t.pick("@gibraltar", "dd"), "@bristol")
    assert (t.units("@gibraltar"), t.units("@bristol")) == ("10 dd", "dd")


# blue borders


@rule("MAP-19")
def test_inside_a_blue_border_nothing_is_counted() -> None:
    assert capacity(end_of_turn(), "UK", "ftr", "canada", 8) == 8
    assert capacity(end_of_turn(), "UK", "dd", "canada", 12) == 12
    for place, way, open_ in (("canada", ("NAT", "@canada"), True), ("belfast", ("@belfast",), False)):
        t = table("redeployment").put("UK", "10 inf", place).put("UK", "inf, tr", "glasgow").put("UK", "tr", "glasgow")
        t.s.first = tb.AXIS
        t.points(UK=5)
        inf, tr = t.pick("glasgow", "inf"), t.pick("@glasgow", "tr")
        assert t.offered("lift", inf, tr, "IRI", *way, place) == open_


@rule("MAP-19", "STK-02")
def test_more_than_ten_stack_points_are_built_in_the_usa() -> None:
    for owner, place in (("US", "usa"), ("GE", "essen")):
        t = table("build").put(owner, "10 inf", place)
        t.s.held = bytes(t.s.controller)
        t.s.boxes[tb.POWER_ID[owner] * 4] = (tb.INFANTRY,)  # type: ignore[index]
        t.s.first = tb.SIDE[tb.POWER_ID[owner]]  # type: ignore[index]
        if owner == "US":
            t.do("build", "US", "inf", "usa")
            assert t.units("usa") == "11 inf"
        else:
            assert t.refused("build", "GE", "inf", "essen") == "STK-02"


@rule("MAP-03")
def test_the_sea_is_never_controlled() -> None:
    t = table("movement").markers(**dict.fromkeys(("WE", "NO", "EA", "SO", "ME", "AF", "MI"), "allies"))
    t.put("UK", "5 bb", "scapa-flow").put("GE", "dd", "hamburg")
    for _ in range(5):
        t.do("patrol", t.menu("patrol")[0][0], "NOS", "NOS")
    assert t.seat == "axis"
    assert t.offered("sail", t.pick("@hamburg", "dd"), "NOS", "CHA")
    assert len(t.s.controller) == len(w.LANDS)
