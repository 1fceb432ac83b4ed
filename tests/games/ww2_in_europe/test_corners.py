"""Corners where one chapter meets another: who returns, who stays, and who may not be ordered about."""

import pytest

from games.ww2_in_europe.at_sea import allies_first, british_move, in_convoy, italy, sent
from games.ww2_in_europe.battles import RESERVE, fight, first
from games.ww2_in_europe.table import Table, rule, table
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w


def reserves(t: Table) -> Table:
    """Each side has a unit that can move."""
    return t.put("GE", "inf", RESERVE["GE"]).put("UK", "inf", RESERVE["UK"])


def until(t: Table, topic: str, player: str = "") -> Table:
    """Say done until this is asked."""
    while t.asked().prompt.key != f"prompt.{topic}" or (player and t.seat != player):
        t.do("done")
    return t


# cargo


def fighter_at_sea() -> Table:
    """A British fighter is to go from Malta to Alexandria by transport."""
    t = (
        reserves(first("UK"))
        .put("UK", "airbase, ftr, tr", "malta")
        .control("IT", "el-alamein")
        .put("IT", "inf", "el-alamein")
    )
    return t.do("ferry", t.pick("@malta", "tr"), t.pick("malta", "ftr"), "ION", "LIB", "alexandria")


@rule("TRN-08", "ST4-01")
def test_a_fighter_that_came_by_sea_stays_where_it_was_unloaded() -> None:
    t = until(fight(fighter_at_sea()), "redeployment")
    assert (t.units("alexandria"), t.units("malta"), t.units("@malta")) == ("ftr", "airbase", "tr")


@rule("AMP-02")
def test_a_fighter_is_not_unloaded_where_the_enemy_has_come_meanwhile() -> None:
    t = fighter_at_sea().put("UK", "inf", "alexandria").do("done")
    fight(t.do("march", t.pick("el-alamein", "inf"), "alexandria"), 6, 6)
    assert t.units("alexandria") == "2 inf"
    assert t.units("malta") == "ftr, airbase"


# Blitzkrieg repeats Combat, but nobody sails


@rule("SPF-03b")
def test_a_raider_changes_its_port_once_a_turn() -> None:
    t = reserves(first("GE")).option("special_forces").control("GE", "brest", "bergen").put("GE", "bb", "hamburg")
    bb = t.pick("@hamburg", "bb")
    t.do("raider", bb).do("sail", bb, "NOS", "CHA")
    fight(t).do("rebase", bb, "@brest")
    until(t, "redeployment")  # no second question on the way
    assert t.place_of(bb) == "@brest"


# leaders


@rule("LDR-06")
@pytest.mark.parametrize("escorts", [1, 2])
def test_an_admiral_whose_ship_is_sunk_from_the_shore_goes_to_another(escorts: int) -> None:
    t = reserves(first("UK")).option("leaders").put("IT", "art", "taranto").put("UK", f"{escorts} dd, inf, tr", "malta")
    ship = t.pick("@malta", "dd")
    t.leader("Cunningham", ship).do("ferry", t.pick("@malta", "tr"), t.pick("malta", "inf"), "ION", "taranto")
    for unit in t.s.here[w.space("@malta")]:
        if t.s.kind[unit] == tb.DESTROYER:
            t.do("sail", unit, "ION")
    fight(t, 2, 6, 6, 6, 6).do("bombard")
    if escorts > 1:
        t.do("lose", ship)
    assert t.s.kind[ship] == st.GONE
    assert t.s.leader_at[tb.LEADER_ID["Cunningham"]] in t.s.here[w.space("@malta")] + t.s.here[w.space("ION")]


# planes on an ally's carrier


@rule("FLG-05", "CV-02")
def test_planes_of_an_ally_fly_off_the_carriers_of_a_power_that_surrenders() -> None:
    t = table("surrender").control("GE", "paris").put("FR", "cv", "bordeaux")
    carrier = t.pick("@bordeaux", "cv")
    british, french = t.embark(carrier, "UK", "ftr"), t.embark(carrier, "FR", "ftr")
    t.s.began[carrier] = w.space("@algiers")  # it was redeployed this turn
    t.begin()
    assert t.units("@bordeaux") == ""
    assert t.s.kind[french[0]] == st.GONE
    assert t.place_of(british[0]) == "bristol"  # the nearest base


@rule("VCH-13", "CV-02")
def test_planes_of_an_ally_fly_off_the_french_carriers_before_an_armistice() -> None:
    t = reserves(table("player_a", "fall", 1940)).option("french_armistice").control("GE", "paris")
    carrier = t.put("FR", "2 cv", "bordeaux").pick("@bordeaux", "cv")
    (plane,) = t.embark(carrier, "UK", "ftr")
    t.do("accept").do("harbour", carrier, "@marseilles")
    assert t.place_of(plane) == "bristol"


# the pact


@rule("NEU-01")
@pytest.mark.parametrize("neutral", [True, False])
def test_a_garrison_that_fought_for_a_neutral_country_is_not_germanys_to_move(neutral: bool) -> None:
    def finland(phase: str) -> tuple[Table, int, int]:
        t = reserves(first("GE", phase, "summer", 1940)).status("SU", st.NEUTRAL).points(GE=5)
        t.control("" if neutral else "GE", "vyborg", "helsinki").put("GE", "tr", "konigsberg").put(
            "GE", "inf", "vyborg"
        )
        return t, t.pick("vyborg", "inf"), t.pick("@konigsberg", "tr")

    home = ("BAL", "GOF", "BAL")
    t, unit, ship = finland("movement")
    t.s.pact = True
    assert t.offered("ferry", ship, unit, *home, "konigsberg") is not neutral
    if neutral:
        assert t.refused("ferry", ship, unit, *home, "konigsberg") == "NEU-01"
        assert not [row for row in t.menu("march") if row[0] == unit]
    t, unit, ship = finland("redeployment")
    t.s.first = tb.ALLIES
    assert t.offered("lift", unit, ship, *home, "@konigsberg", "konigsberg") is not neutral
    if neutral:
        assert t.refused("lift", unit, ship, *home, "@konigsberg", "konigsberg") == "NEU-01"
        assert t.refused("redeploy", unit, "helsinki") == "NEU-01"


# convoys


@rule("CVY-16")
def test_a_ship_that_left_a_convoy_joins_no_other_in_the_same_phase() -> None:
    t = allies_first("convoys").convoy("UK", ["bristol", "gibraltar"], ["BIS", "IBE"], transports=2)
    t.put("UK", "tr", "bristol")
    fresh, leaver = t.pick("@bristol", "tr"), in_convoy(t, 0)[0]
    t.do("withdraw", leaver, "@bristol")
    line = ("@bristol", "BIS", "IBE", "@gibraltar")
    assert t.refused("start", leaver, *line) == "CVY-16"
    assert t.refused("add", 0, leaver) == "CVY-16"
    assert t.offered("start", fresh, *line)
    assert t.offered("add", 0, fresh)


@rule("CVY-17")
def test_the_ships_of_a_cancelled_convoy_finish_the_turn_in_port() -> None:
    t = allies_first("convoys").convoy("UK", ["bristol", "gibraltar"], ["BIS", "IBE"]).put("UK", "tr", "bristol")
    (ship,) = in_convoy(t, 0)
    t.do("cancel", 0, "@gibraltar")
    assert t.refused("start", ship, "@gibraltar", "IBE", "BIS", "@bristol") == "CVY-16"
    assert t.offered("start", t.pick("@bristol", "tr"), "@bristol", "BIS", "IBE", "@gibraltar")


# depots


@rule("DEP-05", "BUY-05")
@pytest.mark.parametrize("by_sea", [True, False])
def test_a_depot_is_bought_and_placed_at_once_where_the_army_landed_this_turn(by_sea: bool) -> None:
    t = reserves(first("UK")).put("UK", "inf, tr", "malta").control("UK", "naples").put("UK", "inf", "naples")
    if by_sea:
        t.do("ferry", t.pick("@malta", "tr"), t.pick("malta", "inf"), "ION", "taranto")
    else:
        t.do("march", t.pick("naples", "inf"), "taranto")
    until(fight(t), "buy")
    t.s.money[tb.BRITAIN] = 100
    assert t.refused("lay-depot", "UK", "taranto") == "DEP-05"  # none is bought
    t.do("buy-depot", "UK")
    assert t.offered("lay-depot", "UK", "taranto") is by_sea
    assert t.refused("lay-depot", "UK", "naples") == "DEP-05"
    if by_sea:
        t.do("lay-depot", "UK", "taranto")
        assert (t.s.depot[w.space("taranto")], t.s.depots[tb.BRITAIN]) == (tb.BRITAIN, 0)


@rule("FLG-07", "SUP-07")
def test_the_depot_of_a_beaten_power_feeds_the_ally_who_holds_its_space() -> None:
    t = table("surrender").control("UK", "rome").control("IT", "crete", "rhodes").put("GE", "inf", "crete")
    t.depot("IT", "crete").depot("IT", "rhodes").control("GE", "athens").depot("IT", "athens").begin()
    holders = [t.s.depot[w.space(place)] for place in ("crete", "athens", "rhodes")]
    assert holders == [tb.GERMANY, tb.GERMANY, tb.NOBODY]  # the last was captured by the British


LINE = (["bristol", "gibraltar", "malta", "crete"], ["BIS", "IBE"], ["ALB", "WME", "TYR"], ["ION", "LIB"])


@rule("DEP-07")
@pytest.mark.parametrize(
    ("place", "source", "stays"),
    [
        ("crete", "", True),
        ("crete", "fortress", False),
        ("crete", "convoy", False),
        ("crete", "broken convoy", True),
        ("brest", "", False),  # a land path to Paris
        ("salonika", "", False),  # the Minor Flag of Athens
        ("skopje", "", True),  # does not supply Yugoslavia
        ("krasnodar", "", True),  # nor does Moscow supply the British
    ],
)
def test_a_depot_goes_when_a_regular_source_reaches_its_space(place: str, source: str, stays: bool) -> None:
    t = table("depots").control("UK", "athens", "salonika", "crete", place).depot("UK", place)
    if source == "fortress":
        t.fortress("UK", place)
    elif source:
        t.convoy("UK", *LINE).control("IT" if "broken" in source else "UK", "malta")
    t.begin()
    assert (t.s.depot[w.space(place)] == tb.BRITAIN) is stays


@rule("CVY-17", "CVY-04")
@pytest.mark.parametrize("haven", [True, False])
def test_ships_of_a_convoy_that_lost_both_ports_go_to_the_nearest_or_are_lost(haven: bool) -> None:
    t = allies_first("convoys").convoy("UK", ["malta", "crete"], ["ION", "LIB"]).control("IT", "malta", "crete")
    closed = [land for circle, land in w.LAND_PART.items() if w.FRONT_ID["ME"] in w.FRONTS_OF[circle]]
    t.control("IT", *[w.IDS[land] for land in closed])
    if haven:
        t.control("UK", "alexandria", "corsica", "gibraltar")  # 2 points from Crete, 2 from Malta, and more
    t.put("UK", "dd", "london")
    (ship,) = in_convoy(t, 0)
    if haven:
        assert t.menu("cancel") == [(0, w.space("@corsica")), (0, w.space("@alexandria"))]
        assert t.refused("done") == "CVY-18"
        t.do("cancel", 0, "@alexandria")
    assert t.begin().place_of(ship) == ("@alexandria" if haven else "")


# casualties that the hit cannot fall on


@rule("FTR-02", "TAC-03", "ART-01")
@pytest.mark.parametrize(
    ("shooter", "defenders", "spared", "rule_id"),
    [
        ("ftr", "2 inf, 2 ftr, airbase", "inf", "FTR-02"),
        ("tac", "2 inf, 2 ftr, airbase", "ftr", "TAC-03"),
        ("tac", "2 inf, 2 ftr, airbase", "airbase", "CMB-08"),
        ("art", "2 inf, 2 tank", "inf", "ART-01"),
    ],
)
def test_a_casualty_must_be_one_that_the_hit_reaches(shooter: str, defenders: str, spared: str, rule_id: str) -> None:
    t = reserves(first("GE")).control("UK", "liege").put("UK", defenders, "liege").put("GE", f"inf, {shooter}", "essen")
    t.do("march", t.pick("essen", "inf"), "liege")
    t.do("march" if shooter == "art" else "fly", t.pick("essen", shooter), "liege")
    t.dice(6, 2, 6) if shooter == "art" else t.dice(6, 4)  # 4: the number of its class
    fight(t, *[6] * 4)
    assert t.refused("lose", t.pick("liege", spared, "UK")) == rule_id
    assert t.menu("lose")


@rule("SUB-06", "TRN-02")
@pytest.mark.parametrize(("kind", "rule_id"), [("sub", "SUB-06"), ("tr", "TRN-02"), ("dd", "")])
def test_at_sea_submarines_and_transports_are_spared_by_guns(kind: str, rule_id: str) -> None:
    t = italy()
    ships = sent(t, "IT", f"{kind}, 2 dd", "taranto", "TYR")
    sent(british_move(t), "UK", "bb", "malta", "TYR", patrol="TYR")
    fight(t, 1, 1)  # found, and hit
    assert t.refused("lose", ships[0]) == rule_id if rule_id else t.offered("lose", ships[0])


# whose money it is


@rule("NEU-01", "SEQ-01")
def test_nobody_buys_for_a_neutral_power_or_for_the_enemy() -> None:
    t = allies_first("buy").status("US", st.NEUTRAL)
    t.s.money[:] = [50] * len(tb.POWERS)
    assert t.refused("buy", "US", "inf") == "NEU-01"
    assert t.refused("buy-rp", "US") == "NEU-01"
    assert t.refused("give", "US", "UK", 5) == t.refused("give", "UK", "US", 5) == "NEU-01"
    assert t.refused("buy", "GE", "inf") == t.refused("give", "UK", "GE", 5) == "SEQ-01"
    assert t.offered("buy", "UK", "inf")
    t = allies_first("buy")
    t.s.money[:] = [50] * len(tb.POWERS)
    assert t.offered("buy", "US", "inf")
