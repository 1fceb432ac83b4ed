"""Sea Control and Movement Penalties, Redeployment Points at work, ports in the Redeployment phase."""

import pytest

from games.ww2_in_europe.table import Table, rule, table
from theatre.games.ww2_in_europe import tables as tb


def axis_redeploys(**rp: int) -> Table:
    """The Axis is player B and redeploys first."""
    t = table("redeployment")
    t.s.first = tb.ALLIES
    return t.points(**rp)


def channel(watchers: str = "3 dd, bb", planes: str = "3 tac") -> Table:
    """A German destroyer and a submarine in Hamburg; Brussels and Brest are German; the Royal Navy is in Scapa Flow."""
    t = axis_redeploys(GE=8).control("GE", "brest", "brussels").put("GE", "dd, sub", "hamburg")
    if watchers:
        t.put("UK", watchers, "scapa-flow")
    return t.put("UK", planes, "london") if planes else t


def leaves(t: Table, kind: str) -> bool:
    """From Hamburg out into the North Sea and in at Brussels: 1 point to enter the sea, the rest to leave it."""
    return t.offered("redeploy", t.pick("@hamburg", kind), "NOS", "@brussels")


# the examples


@rule("PEN-07")
def test_seven_sea_control_units_make_it_cost_eight_to_leave_the_north_sea() -> None:
    t = channel().put("UK", "ftr", "manchester")
    destroyer = t.pick("@hamburg", "dd")
    assert t.refused("redeploy", destroyer, "NOS", "CHA", "@brest") == "RED-08"
    t.do("redeploy", destroyer, "NOS", "@brussels")  # 1 + 8
    t.do("redeploy", destroyer, "CHA", "@brest")
    assert t.place_of(destroyer) == "@brest"
    assert t.s.rp_spent[tb.POWER_ID["GE"]] == 2
    assert leaves(channel("4 dd, bb"), "dd")  # 1 + 9: ten points are just enough
    assert not leaves(channel("5 dd, bb"), "dd")


@rule("PEN-08")
def test_the_battleship_costs_a_submarine_nothing() -> None:
    assert leaves(channel("5 dd, bb"), "sub")  # 1 + 9 points for the submarine, 1 + 10 for the destroyer
    assert not leaves(channel("5 dd, bb"), "dd")
    assert not leaves(channel("6 dd, bb"), "sub")


# who has Sea Control


@rule("PEN-03", "PRT-15")
def test_each_sea_control_ship_in_a_port_costs_one_point_to_leave_the_sea_beside_it() -> None:
    assert leaves(channel("8 dd", ""), "dd")  # 1 + 1 + 8
    assert not leaves(channel("9 dd", ""), "dd")


@rule("PEN-04", "TAC-05")
def test_each_tac_bomber_on_the_coast_costs_one_point() -> None:
    assert leaves(channel("", "8 tac"), "dd")
    assert not leaves(channel("", "9 tac"), "dd")
    inland = channel("8 dd", "").control("UK", "liege").put("UK", "tac", "liege")
    assert leaves(inland, "dd")
    assert not leaves(channel("8 dd", "tac"), "dd")


@rule("PEN-05")
@pytest.mark.parametrize(("plane", "free"), [("ftr", True), ("bmr", True), ("tac", False)])
def test_fighters_and_bombers_have_no_sea_control(plane: str, free: bool) -> None:
    assert leaves(channel("8 dd", plane), "dd") == free


@pytest.mark.parametrize(
    ("kind", "controls"),
    [
        pytest.param("sub", True, marks=rule("SUB-02")),
        pytest.param("dd", True, marks=rule("DD-02")),
        pytest.param("ca", True, marks=rule("CA-01")),
        pytest.param("bb", True, marks=rule("BB-06")),
        pytest.param("cv", True, marks=rule("CV-04")),
        pytest.param("tr", False, marks=rule("PEN-02")),
    ],
)
def test_which_ships_have_sea_control(kind: str, controls: bool) -> None:
    assert leaves(channel(f"9 {kind}", ""), "dd") != controls
    assert leaves(channel(f"8 {kind}", ""), "dd")


@rule("PEN-02", "CV-04")
def test_tac_bombers_act_from_a_carrier_in_port_too() -> None:
    t = channel("7 dd, cv", "")
    assert leaves(t, "dd")  # eight ships: 1 + 1 + 8
    t.embark(t.pick("@scapa-flow", "cv"), "UK", "tac")
    assert not leaves(t, "dd")
    t = channel("7 dd, cv", "")
    t.embark(t.pick("@scapa-flow", "cv"), "UK", "ftr")
    assert leaves(t, "dd")


@rule("PEN-02")
def test_sea_control_ships_act_only_from_friendly_ports_beside_the_sea() -> None:
    far = channel("8 dd", "").put("UK", "dd", "manchester")  # the Irish Sea
    assert leaves(far, "dd")
    assert not leaves(far.put("UK", "dd", "london"), "dd")


@rule("PEN-06", "SUB-07")
@pytest.mark.parametrize(("watchers", "free"), [("9 bb", True), ("9 ca", True), ("9 sub", True), ("9 dd", False)])
def test_a_submarine_minds_only_those_who_can_hit_it(watchers: str, free: bool) -> None:
    assert leaves(channel(watchers, ""), "sub") == free
    assert not leaves(channel(watchers, ""), "dd")


@rule("PEN-06", "SUB-07")
def test_tac_bombers_hold_a_submarine_up() -> None:
    assert leaves(channel("", "8 tac"), "sub")
    assert not leaves(channel("", "9 tac"), "sub")


# ports


@rule("PRT-06")
def test_leaving_a_friendly_port_costs_nothing_extra() -> None:
    """The British ships that watch the Channel and the North Sea do not touch the first point out of Brussels."""
    t = axis_redeploys(GE=8).control("GE", "brest", "brussels").put("GE", "dd", "brussels").put("UK", "8 dd", "london")
    destroyer = t.pick("@brussels", "dd")
    assert t.offered("redeploy", destroyer, "CHA", "@brest")  # 1 out of the port, 1 + 8 out of the sea
    t.put("UK", "dd", "london")
    assert not t.offered("redeploy", destroyer, "CHA", "@brest")


@rule("PRT-13")
def test_control_reaches_the_seas_beside_the_port_and_no_further() -> None:
    t = axis_redeploys(GE=8).control("GE", "brest", "cherbourg", "bordeaux").put("GE", "dd", "cherbourg")
    t.put("UK", "9 dd", "scapa-flow")  # the North Sea, not the Channel
    assert t.offered("redeploy", t.pick("@cherbourg", "dd"), "CHA", "@brest")
    t.put("UK", "9 dd", "london")  # the Channel as well
    assert not t.offered("redeploy", t.pick("@cherbourg", "dd"), "CHA", "@brest")


@rule("PRT-13")
def test_penalties_belong_to_redeployment_and_convoys_not_to_movement() -> None:
    t = channel("9 dd", "")
    assert not leaves(t, "dd")
    t = table("movement").markers(WE="axis", NO="axis", EA="axis", SO="axis").control("GE", "brussels")
    t.put("GE", "dd", "hamburg").put("UK", "9 dd", "scapa-flow")
    assert t.offered("sail", t.pick("@hamburg", "dd"), "NOS", "CHA")


@rule("PRT-14", "PEN-01")
@pytest.mark.parametrize(("guard", "closed"), [("dd", True), ("bb", True), ("tr", False), ("", False)])
def test_a_port_with_an_enemy_sea_control_ship_is_closed(guard: str, closed: bool) -> None:
    t = axis_redeploys(GE=8).control("GE", "brussels", "amsterdam").put("GE", "dd", "hamburg")
    if guard:  # British ships that have not yet left the port of a captured city
        t.put("UK", guard, "@brussels")
    destroyer = t.pick("@hamburg", "dd")
    if closed:
        assert t.refused("redeploy", destroyer, "NOS", "@brussels") in ("PRT-14", "PEN-01", "RED-09")
    else:
        assert t.offered("redeploy", destroyer, "NOS", "@brussels")
    assert t.offered("redeploy", destroyer, "NOS", "@amsterdam")


@rule("PRT-02")
def test_a_ship_bases_only_in_a_friendly_port() -> None:
    t = axis_redeploys(GE=8).control("GE", "brussels").put("GE", "dd", "hamburg")
    destroyer = t.pick("@hamburg", "dd")
    assert t.refused("redeploy", destroyer, "NOS", "@london") == "PRT-02"
    assert t.refused("redeploy", destroyer, "NOS", "@amsterdam") in ("PRT-02", "NEU-08")
    t.do("redeploy", destroyer, "NOS", "@brussels")


@rule("PRT-17")
@pytest.mark.parametrize(("phase", "verb"), [("redeployment", "redeploy"), ("movement", "sail")])
def test_no_passage_through_a_multi_front_port_that_is_not_friendly(phase: str, verb: str) -> None:
    beyond = (
        ("BIS", "IBE", "@gibraltar", "ALB") if verb == "sail" else ("BIS", "IBE", "@gibraltar", "ALB", "WME", "@oran")
    )
    for holder in ("UK", "IT"):
        t = table(phase).points(UK=5).control(holder, "gibraltar").control("UK", "oran").put("UK", "dd", "bristol")
        destroyer = t.pick("@bristol", "dd")
        if holder == "UK":
            assert t.offered(verb, destroyer, *beyond)
        elif verb == "sail":
            assert t.refused(verb, destroyer, *beyond) == "PRT-17"
            assert t.offered("patrol", destroyer, "@gibraltar", "BIS", "IBE", "@gibraltar")
        else:
            assert t.refused(verb, destroyer, *beyond) in ("PRT-17", "PRT-02")  # closed to base in as well


# Redeployment Points


@rule("RPT-05")
def test_one_point_moves_one_ground_unit_any_distance() -> None:
    t = axis_redeploys(GE=1, IT=1).put("GE", "2 inf", "essen").put("IT", "inf", "rome")
    first = t.pick("essen", "inf")
    t.do("redeploy", first, "leipzig", "berlin", "stettin")
    assert t.place_of(first) == "stettin"
    assert t.s.rp_spent[tb.POWER_ID["GE"]] == 1
    assert t.refused("redeploy", t.pick("essen", "inf"), "leipzig") == "RPT-05"


@rule("RPT-06")
def test_each_hop_of_a_plane_costs_one_point() -> None:
    t = axis_redeploys(GE=2).put("GE", "ftr", "essen").put("GE", "inf", "essen")
    fighter = t.pick("essen", "ftr")
    t.do("redeploy", fighter, "leipzig", "berlin").do("redeploy", fighter, "leipzig", "munich")
    assert t.place_of(fighter) == "munich"
    assert t.s.rp_spent[tb.POWER_ID["GE"]] == 2


@rule("RPT-07")
def test_each_hop_of_a_ship_costs_one_point() -> None:
    t = axis_redeploys(GE=3).put("GE", "dd", "stettin").put("GE", "inf", "berlin")
    destroyer = t.pick("@stettin", "dd")
    t.do("redeploy", destroyer, "BAL", "@hamburg").do("redeploy", destroyer, "BAL", "@konigsberg")
    assert t.place_of(destroyer) == "@konigsberg"
    assert t.s.rp_spent[tb.POWER_ID["GE"]] == 2


@rule("RPT-05", "RPT-06", "RPT-07")
@pytest.mark.parametrize(("points", "moves"), [(0, False), (1, True)])
def test_without_a_point_nothing_is_redeployed(points: int, moves: bool) -> None:
    t = axis_redeploys(GE=points, IT=1).put("GE", "inf, ftr", "essen").put("GE", "dd", "stettin")
    t.put("IT", "inf", "rome")
    assert t.offered("redeploy", t.pick("rome", "inf"), "naples")
    assert t.offered("redeploy", t.pick("essen", "inf"), "leipzig") == moves
    assert t.offered("redeploy", t.pick("essen", "ftr"), "leipzig") == moves
    assert t.offered("redeploy", t.pick("@stettin", "dd"), "BAL", "@hamburg") == moves


@rule("ABS-03")
def test_an_airbase_moves_only_in_redeployment_for_a_point() -> None:
    t = axis_redeploys(GE=1).put("GE", "airbase", "essen").put("GE", "inf", "essen")
    base = t.pick("essen", "airbase")
    t.do("redeploy", base, "leipzig", "berlin")
    assert t.place_of(base) == "berlin"
    assert t.s.rp_spent[tb.POWER_ID["GE"]] == 1
    t = table("movement").markers(WE="axis", NO="axis", EA="axis", SO="axis").put("GE", "airbase, inf", "essen")
    assert t.refused("march", t.pick("essen", "airbase"), "leipzig") == "ABS-03"
    assert t.offered("march", t.pick("essen", "inf"), "leipzig")
