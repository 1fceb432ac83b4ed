"""Coasts, fortresses and depots in an Amphibious Attack; straits and canals that open and close to ships."""

import pytest

from games.ww2_in_europe.battles import RESERVE, fight, first
from games.ww2_in_europe.table import Table, rule
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w


def landing(defender: str, place: str = "taranto", escort: str = "", depots: int = 0) -> Table:
    """A British unit from Malta has orders to land in an Italian space by way of the Ionian Sea."""
    t = first("UK").put("UK", "inf, tr", "malta").put("UK", "inf", RESERVE["UK"]).put("GE", "inf", RESERVE["GE"])
    if defender:
        t.put("IT", defender, place)
    if escort:
        t.put("UK", escort, "malta")
    t.s.depots[tb.BRITAIN] = depots
    t.do("ferry", t.pick("@malta", "tr"), t.pick("malta", "inf"), "ION", place)
    if escort:
        t.do("sail", t.pick("@malta", escort), "ION")
    return t


def defends_coast(defender: str, *by_land: str) -> int:
    """The Combat Value of a lone defender of Taranto against a landing, and attackers from other spaces."""
    for face in range(6, 0, -1):
        t = landing(defender)
        for start in by_land:
            t.control("UK", start)
            (unit,) = t.new("UK", "inf", start)
            t.do("march", unit, "taranto")
        army = len(infantry(t))
        fight(t, *[6] * (1 + len(by_land)), face)
        if len(infantry(t)) < army or "lose" in t.verbs():
            return face
    return 0


def infantry(t: Table) -> list[int]:
    """All British ones, those at sea included."""
    return [unit for unit in st.units_of(t.s, tb.BRITAIN) if t.s.kind[unit] == tb.INFANTRY]


@rule("TER-23")
@pytest.mark.parametrize(("kind", "value"), [("inf", 3), ("abn", 3), ("mech", 2), ("tank", 3)])
def test_the_coast_helps_infantry_and_airborne_if_all_come_from_the_sea(kind: str, value: int) -> None:
    assert defends_coast(kind) == value
    assert defends_coast(kind, "naples") == (3 if kind == "tank" else 2)


@rule("FOR-06")
@pytest.mark.parametrize("fortified", [True, False])
def test_ships_do_not_bombard_a_fortress(fortified: bool) -> None:
    t = landing("inf", "sicily", "bb")
    if fortified:
        fight(t.fortress("IT", "sicily"), 6, 6)
        assert t.units("sicily") == "inf"  # whose 6 hits: infantry in mountains, fortress and coast
        assert (t.units("sicily", "IT"), t.dice_box.faces) == ("inf", [])
    else:
        fight(t, 2)
        t.do("bombard", t.pick("ION", "bb"))
        assert t.units("sicily", "IT") == ""


# depots


@rule("DEP-05")
def test_a_bought_depot_is_placed_where_an_army_has_come_from_the_sea() -> None:
    t = fight(landing("inf", depots=1), 1, 6)
    assert t.seat == "allies"
    assert t.refused("place-depot", "US") == "DEP-05"
    t.do("place-depot", "UK")
    assert (t.s.depot[w.space("taranto")], t.s.depots[tb.BRITAIN]) == (tb.BRITAIN, 0)
    t = fight(landing("inf", depots=0), 1, 6)
    assert t.holder("taranto") == "UK"
    assert "place-depot" not in t.verbs()  # none was bought


@rule("DEP-05")
@pytest.mark.parametrize(("how", "placed"), [("drop", True), ("march", False)])
def test_an_air_drop_does_not_bar_the_depot_but_a_march_does(how: str, placed: bool) -> None:
    t = landing("inf", depots=1)
    if how == "drop":
        t.control("UK", "rome")
        (helper,) = t.new("UK", "abn", "rome")
    else:
        t.control("UK", "naples")
        (helper,) = t.new("UK", "inf", "naples")
    t.do(how, helper, "taranto")
    fight(t, 1, 6, 6)
    assert t.holder("taranto") == "UK"
    assert ("place-depot" in t.verbs()) == placed


@rule("DEP-05")
def test_an_attack_over_land_or_one_beaten_off_leaves_no_depot() -> None:
    t = first("UK").control("UK", "naples").put("UK", "2 inf", "naples").put("GE", "inf", RESERVE["GE"])
    t.s.depots[tb.BRITAIN] = 1
    t.do("march", t.pick("naples", "inf"), "taranto").do("done").do("done")
    assert t.holder("taranto") == "UK"
    assert "place-depot" not in t.verbs()
    t = fight(landing("inf", depots=1), 6, 1)
    assert t.holder("taranto") == "IT"
    assert "place-depot" not in t.verbs()


# straits and canals


@rule("TER-22")
@pytest.mark.parametrize("phase", ["movement", "redeployment"])
def test_a_strait_is_closed_by_an_enemy_on_either_bank(phase: str) -> None:
    for copenhagen, gothenburg, open_ in (("GE", "", True), ("GE", "GE", True), ("UK", "", False), ("GE", "UK", False)):
        t = first("GE", phase).put("GE", "dd", "stettin").put("UK", "inf", "london").put("GE", "inf", "berlin")
        t.control(copenhagen, "copenhagen").control(gothenburg, "gothenburg").control("GE", "oslo")
        if phase == "redeployment":
            t.s.first = tb.ALLIES
        order = ("sail", ("BAL", "SKA")) if phase == "movement" else ("redeploy", ("BAL", "SKA", "@oslo"))
        ship = t.pick("@stettin", "dd")
        if open_:
            assert t.offered(order[0], ship, *order[1])
        else:
            assert t.refused(order[0], ship, *order[1]) == "TER-22"


@rule("TER-25")
@pytest.mark.parametrize("phase", ["movement", "redeployment"])
def test_ships_pass_the_canal_while_no_bank_is_an_enemys(phase: str) -> None:
    for lost in ("", "suez", "sinai"):
        t = first("UK", phase).put("UK", "dd", "alexandria").put("UK", "inf", "london").put("GE", "inf", "berlin")
        t.control("UK", "amman")
        if lost:
            t.control("IT", lost)
        if phase == "redeployment":
            t.s.first = tb.AXIS
        order = ("sail", ("LEV", "RED")) if phase == "movement" else ("redeploy", ("LEV", "RED", "@suez"))
        ship = t.pick("@alexandria", "dd")
        if lost == "suez" and phase == "redeployment":
            assert not t.offered(order[0], ship, *order[1])
        elif lost:
            assert t.refused(order[0], ship, *order[1]) == "TER-25"
        else:
            assert t.offered(order[0], ship, *order[1])
