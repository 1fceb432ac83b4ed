"""Redeployment: who moves first, paths over land, hops of planes and ships, lifts, and the limit inside the USSR."""

import pytest

from games.ww2_in_europe.table import Table, power, rule, table
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w


def redeploy(season: str = "summer", rp: int = 10) -> Table:
    """The Redeployment phase, the Axis first; each power has so many Redeployment Points."""
    t = table("redeployment", season)
    t.s.first = tb.ALLIES
    t.s.rp[:] = bytes([rp]) * len(tb.POWERS)
    return t


def spent(t: Table, owner: str) -> int:
    return t.s.rp_spent[power(owner)]


# the phase


@rule("RED-01")
@pytest.mark.parametrize(("first", "order"), [("axis", ["allies", "axis"]), ("allies", ["axis", "allies"])])
def test_player_b_redeploys_first(first: str, order: list[str]) -> None:
    t = redeploy().put("GE", "inf", "berlin").put("UK", "inf", "london")
    t.s.first = tb.SIDES.index(first)  # type: ignore[arg-type]
    assert [t.seat, t.do("done").seat] == order
    assert "redeploy" in t.verbs()


@rule("RED-02")
@pytest.mark.parametrize(
    ("kind", "at", "way"),
    [
        ("inf", "berlin", ("hamburg",)),
        ("art", "berlin", ("leipzig", "prague")),
        ("tac", "berlin", ("leipzig",)),
        ("bmr", "berlin", ("leipzig",)),
        ("sub", "@hamburg", ("BAL", "@stettin")),
        ("tr", "@hamburg", ("BAL", "@stettin")),
        ("airbase", "berlin", ("hamburg",)),
    ],
)
def test_any_unit_may_be_moved_for_a_redeployment_point(kind: str, at: str, way: tuple[str, ...]) -> None:
    t = redeploy(rp=1).put("GE", kind, at.removeprefix("@"))
    unit = t.pick(at, kind)
    t.do("redeploy", unit, *way)
    assert t.place_of(unit) == way[-1]
    assert spent(t, "GE") == 1
    assert "redeploy" not in redeploy(rp=0).put("GE", kind, at.removeprefix("@")).put("GE", "inf", "essen").verbs()


@rule("RED-02")
def test_convoys_are_set_up_when_units_have_been_redeployed() -> None:
    t = redeploy().put("GE", "inf", "berlin").put("GE", "2 tr", "stettin")
    tr = t.pick("@stettin", "tr")
    t.do("redeploy", tr, "BAL", "@konigsberg")
    while "start" not in t.verbs():
        t.do("done")
    assert t.offered("start", tr, "@konigsberg", "BAL", "@stettin")


# troops


@rule("RED-03")
def test_troops_go_any_distance_over_land_in_friendly_control() -> None:
    t = redeploy().put("GE", "inf", "berlin").put("IT", "inf", "rome").control("GE", "paris")
    inf = t.pick("berlin", "inf")
    assert t.refused("redeploy", inf, "leipzig", "frankfurt", "strasbourg") == "RED-03"  # French
    assert t.refused("redeploy", inf, "hamburg", "essen", "frankfurt", "strasbourg", "paris") == "RED-03"
    assert t.refused("redeploy", inf, "frankfurt") == "MOV-10"  # a path is declared space by space
    t.do("redeploy", inf, "leipzig", "prague", "vienna", "trieste", "venice", "florence", "rome", "naples")
    assert t.place_of(inf) == "naples"
    assert spent(t, "GE") == 1


@rule("RED-03")
def test_neutral_land_is_no_way_for_redeployment() -> None:
    for owner in ("", "GE"):
        t = redeploy().put("GE", "inf", "essen").control(owner, "liege").control("GE", "brussels")
        assert t.offered("redeploy", t.pick("essen", "inf"), "liege", "brussels") == (owner == "GE")


@rule("TER-14")
@pytest.mark.parametrize("kind", ["tank", "mech"])
def test_tanks_redeploy_through_impassable_mountains_but_do_not_stop_there(kind: str) -> None:
    t = redeploy().put("GE", f"{kind}, inf", "munich")
    tank = t.pick("munich", kind)
    assert t.refused("redeploy", tank, "innsbruck") == "TER-13"
    assert t.offered("redeploy", t.pick("munich", "inf"), "innsbruck")
    t.do("redeploy", tank, "innsbruck", "milan")
    assert t.place_of(tank) == "milan"


@rule("TER-17")
def test_the_desert_stays_closed_to_tanks_in_redeployment() -> None:
    t = redeploy().put("IT", "tank, inf", "tripoli").control("IT", "sahara", "tunis")
    tank, inf = t.pick("tripoli", "tank"), t.pick("tripoli", "inf")
    assert t.refused("redeploy", tank, "fezzan", "sahara") == "TER-17"
    assert t.refused("redeploy", tank, "fezzan", "el-agheila") == "TER-17"
    assert t.offered("redeploy", inf, "fezzan", "el-agheila")
    assert t.offered("redeploy", tank, "el-agheila")


@rule("FOR-09", "DEP-06")
def test_fortresses_and_depots_stay_where_they_are() -> None:
    t = redeploy().fortress("IT", "sicily").depot("IT", "taranto").put("IT", "inf, airbase", "sicily")
    t.put("IT", "inf", "taranto")
    t.do("redeploy", t.pick("sicily", "airbase"), "taranto")
    assert {t.s.kind[unit] for unit, *_ in t.menu("redeploy")} == {tb.INFANTRY, tb.AIRBASE}
    t.do("remove-depot", "taranto")
    assert list(t.s.depot) == [tb.NOBODY] * len(w.LANDS)
    assert [w.IDS[land] for land in w.LANDS if t.s.fortress[land] == tb.ITALY] == ["sicily"]


# lifts


def channel() -> Table:
    """A British division and a transport in Bristol; Brest is French."""
    return redeploy().put("UK", "inf", "bristol").put("UK", "tr", "bristol")


@rule("RED-04")
def test_a_point_also_puts_troops_on_a_transport_and_ashore() -> None:
    t = channel()
    t.s.first = tb.AXIS
    inf, tr = t.pick("bristol", "inf"), t.pick("@bristol", "tr")
    t.do("lift", inf, tr, "BIS", "@brest", "brest")
    assert t.place_of(inf) == "brest"
    t = channel()
    t.s.first = tb.AXIS
    t.s.rp[tb.BRITAIN] = 0
    t.put("FR", "inf", "paris")
    assert not t.offered("lift", inf, tr, "BIS", "@brest", "brest")
    t = channel().control("GE", "brest")
    t.s.first = tb.AXIS
    assert not t.offered("lift", inf, tr, "BIS", "@brest", "brest")  # redeployment is no attack


@rule("RED-07")
@pytest.mark.parametrize(("kind", "lifted"), [("ftr", True), ("tac", False), ("bmr", False)])
def test_a_fighter_and_no_other_plane_goes_by_transport(kind: str, lifted: bool) -> None:
    t = redeploy().put("UK", f"{kind}, inf", "bristol").put("UK", "tr", "bristol").control("UK", "alexandria")
    t.s.first = tb.AXIS
    plane, tr = t.pick("bristol", kind), t.pick("@bristol", "tr")
    assert t.offered("lift", plane, tr, "BIS", "@brest", "brest") == lifted
    assert t.offered("lift", t.pick("bristol", "inf"), tr, "BIS", "@brest", "brest")


# planes


@rule("RED-05", "STK-07")
def test_a_plane_hops_to_a_base_within_its_points() -> None:
    t = redeploy().put("GE", "ftr, bmr", "essen").put("GE", "inf", "berlin")
    fighter = t.pick("essen", "ftr")
    assert t.refused("redeploy", fighter, "leipzig", "prague", "bratislava") == "STK-07"  # no base there
    far = ("leipzig", "prague", "vienna", "trieste", "venice")
    assert t.refused("redeploy", fighter, *far) == "RED-05"
    assert t.offered("redeploy", t.pick("essen", "bmr"), *far)
    t.do("redeploy", fighter, *far[:-1])
    assert (t.place_of(fighter), spent(t, "GE")) == ("trieste", 1)
    t.do("redeploy", fighter, "venice")  # refuelled
    assert (t.place_of(fighter), spent(t, "GE")) == ("venice", 2)


@rule("RED-05")
def test_a_plane_may_hop_to_a_carrier() -> None:
    for ship in ("cv", "bb"):
        t = redeploy().put("UK", "ftr", "london").put("UK", ship, "scapa-flow").put("UK", "inf", "london")
        t.s.first = tb.AXIS
        fighter = t.pick("london", "ftr")
        assert t.offered("redeploy", fighter, "NOS", "@scapa-flow") == (ship == "cv")
    t = redeploy().put("UK", "ftr", "london").put("UK", "cv", "scapa-flow")
    t.s.first = tb.AXIS
    t.do("redeploy", fighter, "NOS", "@scapa-flow")
    assert t.s.aboard[fighter] == t.pick("@scapa-flow", "cv")


@rule("RED-06")
def test_a_plane_does_not_fly_over_land_that_is_not_friendly() -> None:
    for holder in ("GE", "FR", ""):
        t = redeploy().put("GE", "ftr", "frankfurt").control("GE", "brussels", "sedan").control(holder, "liege")
        way = ("liege", "brussels")
        assert t.offered("redeploy", t.pick("frankfurt", "ftr"), *way) == (holder == "GE")
        if holder == "FR":
            assert t.refused("redeploy", t.pick("frankfurt", "ftr"), *way) == "RED-06"


@rule("RED-10")
def test_a_fighter_goes_from_munich_to_kiev_in_three_hops() -> None:
    t = redeploy().control("GE", "warsaw", "krakow", "lvov", "zhitomir", "kiev").put("GE", "ftr", "munich")
    t.s.flag[:] = bytes(len(t.s.flag))
    fighter = t.pick("munich", "ftr")
    assert t.refused("redeploy", fighter, "prague", "krakow", "lvov", "zhitomir", "kiev") == "RED-05"
    assert t.refused("redeploy", fighter, "prague", "krakow", "lvov") == "STK-07"
    for way in (("prague",), ("krakow", "warsaw"), ("lvov", "zhitomir", "kiev")):
        t.do("redeploy", fighter, *way)
    assert (t.place_of(fighter), spent(t, "GE")) == ("kiev", 3)


# ships


@rule("RED-08")
def test_a_ship_hops_from_friendly_port_to_friendly_port() -> None:
    t = redeploy().put("GE", "dd", "hamburg").control("GE", "brest")
    dd = t.pick("@hamburg", "dd")
    assert t.refused("redeploy", dd, "NOS") == "RED-08"  # at sea
    assert t.refused("redeploy", dd, "NOS", "CHA", "@cherbourg") in ("RED-08", "PRT-02")  # French
    t.do("redeploy", dd, "NOS", "CHA", "@brest")
    t.do("redeploy", dd, "CHA", "NOS", "@hamburg")
    assert spent(t, "GE") == 2


@rule("RED-08", "MAP-18")
def test_a_hop_of_more_than_ten_points_is_too_long() -> None:
    t = redeploy().put("UK", "dd", "suez")
    t.s.first = tb.AXIS
    dd = t.pick("@suez", "dd")
    # a blue border and six others
    far = ("RED", "CAN", "IBE", "BIS", "IRI")
    assert t.offered("redeploy", dd, *far, "@manchester")  # 1 + 5 + 1 + 1 + 1 + 1
    assert t.refused("redeploy", dd, "RED", "CAN", "IBE", "BIS", "CHA", "NOS", "@london") == "RED-08"


@rule("RED-09")
@pytest.mark.parametrize(("guard", "closed"), [("dd", True), ("sub", True), ("tr", False)])
def test_a_port_with_enemy_sea_control_units_cannot_be_entered(guard: str, closed: bool) -> None:
    t = redeploy().put("GE", "dd", "hamburg").put("UK", guard, "brest").control("GE", "brest")
    assert t.offered("redeploy", t.pick("@hamburg", "dd"), "NOS", "CHA", "@brest") != closed
    if closed:
        assert t.refused("redeploy", t.pick("@hamburg", "dd"), "NOS", "CHA", "@brest") == "RED-09"


@rule("RED-11")
def test_two_battleships_reach_malta_from_the_usa_for_four_points() -> None:
    t = redeploy().put("US", "2 bb", "usa")
    t.s.first = tb.AXIS
    first, second = t.s.here[w.space("@usa")]
    assert t.refused("redeploy", first, "MID", "IBE", "@gibraltar", "ALB", "WME", "TYR", "@malta") == "RED-08"
    for ship in (first, second):
        t.do("redeploy", ship, "MID", "IBE", "@gibraltar")
    assert spent(t, "US") == 2
    for ship in (first, second):
        t.do("redeploy", ship, "ALB", "WME", "TYR", "@malta")
    assert spent(t, "US") == 4
    assert t.units("@malta") == "2 bb"


@rule("RED-11")
def test_the_blue_border_takes_five_points_of_the_hop() -> None:
    t = redeploy().put("US", "bb", "usa")
    t.s.first = tb.AXIS
    bb = t.pick("@usa", "bb")
    assert t.offered("redeploy", bb, "MID", "CAN", "IBE", "BIS", "CHA", "@brest")  # 5 + 4 + 1
    assert t.refused("redeploy", bb, "MID", "CAN", "IBE", "BIS", "CHA", "NOS", "@london") == "RED-08"


# inside the USSR


def russia(season: str) -> Table:
    """An army of both Axis powers in the Ukraine; Poland and what lies behind it is German."""
    t = redeploy(season).control("GE", "kiev", "kharkov", "zhitomir", "lvov", "krakow")
    return t.put("GE", "10 inf", "zhitomir").put("IT", "inf", "lvov").put("IT", "2 inf", "kiev")


@rule("WIN-07", "SOV-01")
@pytest.mark.parametrize(("season", "limit", "refusal"), [("winter", 5, "WIN-07"), ("fall", 10, "SOV-01")])
def test_the_axis_moves_only_so_many_ground_units_inside_the_ussr(season: str, limit: int, refusal: str) -> None:
    t = russia(season)
    t.do("redeploy", t.pick("kiev", "inf"), "kharkov")
    for _ in range(limit - 1):
        t.do("redeploy", t.pick("zhitomir", "inf"), "kiev", "kharkov")
    assert t.refused("redeploy", t.pick("kiev", "inf"), "kharkov") == refusal
    assert t.refused("redeploy", t.pick("lvov", "inf", "IT"), "zhitomir") == refusal
    t.do("redeploy", t.pick("lvov", "inf", "IT"), "krakow")


@rule("SOV-01")
def test_the_soviets_move_freely_at_home_and_planes_are_not_counted() -> None:
    t = russia("winter").put("GE", "ftr", "kiev").put("SU", "8 inf", "moscow")
    for _ in range(5):
        t.do("redeploy", t.pick("zhitomir", "inf"), "kiev")
    t.do("redeploy", t.pick("kiev", "ftr"), "kharkov").do("done")
    for _ in range(8):
        t.do("redeploy", t.pick("moscow", "inf"), "kalinin")
    assert t.units("kalinin") == "8 inf"


# who is free to go


@rule("RED-02", "CUT-01", "SUR-01")
@pytest.mark.parametrize("trouble", ["cut_off", "surprised"])
def test_units_that_could_not_move_may_be_redeployed(trouble: str) -> None:
    t = redeploy().put("GE", "inf", "essen")
    inf = t.pick("essen", "inf")
    getattr(t.s, trouble)[inf] = 1
    t.do("redeploy", inf, "frankfurt")
    assert t.place_of(inf) == "frankfurt"


@rule("STK-02", "RED-03")
def test_ground_stacking_holds_in_redeployment_where_a_move_ends() -> None:
    t = redeploy().put("GE", "5 tank", "essen").put("GE", "inf", "hamburg")
    inf = t.pick("hamburg", "inf")
    assert t.refused("redeploy", inf, "essen") == "STK-01"
    t.do("redeploy", inf, "essen", "frankfurt")
