"""Transports: cargo and its ways, Amphibious Attacks, Shore Bombardment and Shore Defense, drops from bombers."""

import pytest

from games.ww2_in_europe.at_sea import british_move, dice_for, italy, rolls, sent, targets
from games.ww2_in_europe.battles import fight, first
from games.ww2_in_europe.table import Table, rule
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w

UK = tb.POWER_ID["UK"]


def british(units: str = "inf", ships: str = "tr", port: str = "malta") -> Table:
    """British units and ships in a port; both sides have others that can move."""
    t = first("UK").put("UK", units, port).put("UK", ships, port)
    return t.put("UK", "inf", "london").put("GE", "inf", "leipzig")


def landing(
    defender: str = "", cargo: str = "inf", escorts: str = "", where: str = "ION", place: str = "taranto"
) -> Table:
    """Units from Malta are to land in Italy from a sea; escorts sail into the same sea."""
    t = british(cargo, ", ".join(["tr"] * _number(cargo)))
    if defender:
        t.put("IT", defender, place)
    for unit in [u for u in t.s.here[w.space("malta")] if tb.IS_GROUND[t.s.kind[u]]]:
        transport = next(u for u in t.s.here[w.space("@malta")] if t.s.mission[u] == st.NO_MISSION)
        t.do("ferry", transport, unit, where, place)
    if escorts:
        sent(t, "UK", escorts, "malta", where)
    return t


def _number(units: str) -> int:
    return sum([int(part.split()[0]) if part[0].isdigit() else 1 for part in units.split(", ")])


# cargo


@rule("TRN-03")
def test_a_transport_carries_one_ground_unit_or_one_fighter() -> None:
    for cargo in ("inf", "tank", "art", "ftr"):
        t = british(f"{cargo}, mech, tac, bmr")
        ship, unit = t.pick("@malta", "tr"), t.pick("malta", cargo)
        t.control("UK", "tunis").put("UK", "airbase", "tunis")
        assert t.refused("ferry", ship, t.pick("malta", "tac"), "TYR", "tunis") == "TRN-03"
        assert t.refused("ferry", ship, t.pick("malta", "bmr"), "TYR", "tunis") == "TRN-03"
        t.do("ferry", ship, unit, "TYR", "tunis")
        assert t.refused("ferry", ship, t.pick("malta", "mech"), "TYR", "tunis") == "TRN-03"


@rule("TRN-03")
def test_only_a_transport_carries() -> None:
    t = british("inf", "tr, dd").control("UK", "tunis")
    assert t.refused("ferry", t.pick("@malta", "dd"), t.pick("malta", "inf"), "TYR", "tunis") == "TRN-03"
    assert t.offered("ferry", t.pick("@malta", "tr"), t.pick("malta", "inf"), "TYR", "tunis")


@rule("TRN-03")
def test_an_airbase_is_cargo_in_redeployment() -> None:
    t = first("GE", "redeployment").points(UK=3).put("UK", "tr, airbase", "malta").put("UK", "inf", "london")
    t.control("UK", "tunis")
    base = t.pick("malta", "airbase")
    t.do("lift", base, t.pick("@malta", "tr"), "TYR", "tunis")
    assert t.place_of(base) == "tunis"


@rule("TRN-04")
def test_a_transport_may_carry_an_allys_unit() -> None:
    t = british().control("UK", "tunis", "sardinia").put("FR", "inf", "corsica").put("IT", "inf", "tunis")
    ship, french = t.pick("@malta", "tr"), t.pick("corsica", "inf")
    assert not t.offered("ferry", ship, t.pick("tunis", "inf"), "TYR", "sardinia")  # an enemy's
    t.do("ferry", ship, french, "TYR", "sardinia")
    fight(t, 6, 6)
    assert t.place_of(french) == "sardinia"


@rule("TRN-07")
def test_cargo_begins_its_turn_beside_the_sea_where_it_is_loaded() -> None:
    t = british("inf", "tr", "alexandria").control("UK", "crete").put("UK", "2 inf", "cairo")
    ship, inland = t.pick("@alexandria", "tr"), t.pick("cairo", "inf")
    assert t.refused("ferry", ship, inland, "LIB", "crete") == "TRN-07"
    t.do("march", inland, "alexandria")
    assert t.refused("ferry", ship, inland, "LIB", "crete") in ("TRN-07", "MOV-10")  # it did not begin there
    t.do("ferry", ship, t.pick("alexandria", "inf"), "LIB", "crete")


@rule("TRN-07")
def test_the_transport_comes_to_the_cargo() -> None:
    """From Malta over the Ionian Sea to fetch troops at Benghazi and land them in Tobruk."""
    t = british("inf").control("UK", "benghazi", "tobruk").put("UK", "inf", "benghazi")
    ship, waiting = t.pick("@malta", "tr"), t.pick("benghazi", "inf")
    assert t.refused("ferry", ship, waiting, "TYR", "tunis") in ("TRN-07", "TRN-08")
    t.do("ferry", ship, waiting, "ION", "LIB", "tobruk")
    fight(t)
    assert t.place_of(waiting) == "tobruk"


@rule("TRN-08")
def test_cargo_unloads_from_the_last_sea_onto_land_beside_it() -> None:
    t = british().control("UK", "tunis", "sardinia")
    ship, unit = t.pick("@malta", "tr"), t.pick("malta", "inf")
    assert t.refused("ferry", ship, unit, "TYR", "oran") == "TRN-08"
    assert t.offered("ferry", ship, unit, "TYR", "WME", "oran")
    t.do("ferry", ship, unit, "TYR", "tunis")
    fight(t)
    assert t.place_of(unit) == "tunis"


@rule("TRN-09")
def test_loading_and_unloading_take_all_points() -> None:
    t = british("tank").control("UK", "tunis", "algiers")
    tank = t.pick("malta", "tank")
    t.do("ferry", t.pick("@malta", "tr"), tank, "TYR", "tunis")
    assert not t.offered("march", tank, "tunis", "algiers")
    while t.asked().prompt.key == "prompt.movement":
        assert t.seat != "allies" or not t.offered("march", tank, "algiers")
        t.do("done")
    assert t.place_of(tank) == "tunis"


@rule("TRN-10", "ST4-01")
def test_the_transport_returns_to_the_port_where_it_began() -> None:
    t = british().control("UK", "tunis")
    ship = t.pick("@malta", "tr")
    t.do("ferry", ship, t.pick("malta", "inf"), "TYR", "tunis")
    fight(t)
    assert t.place_of(ship) == "@malta"


@rule("TRN-11")
def test_a_transport_that_carried_in_movement_does_not_carry_in_redeployment() -> None:
    t = british("2 inf", "2 tr").control("UK", "tunis").points(UK=5)
    ship = t.pick("@malta", "tr")
    t.do("ferry", ship, t.pick("malta", "inf"), "TYR", "tunis")
    while t.seat != "allies" or t.asked().prompt.key != "prompt.redeployment":
        t.do("done")
    left = t.pick("malta", "inf")
    assert t.refused("lift", left, ship, "TYR", "tunis") == "TRN-11"
    t.do("lift", left, ship + 1, "TYR", "tunis")


@rule("TRN-12")
def test_infantry_goes_from_tunisia_to_naples_in_one_turn() -> None:
    t = first("IT").control("IT", "tunis").put("IT", "inf", "tunis").put("IT", "tr", "naples")
    t.put("IT", "inf", "rome").put("UK", "inf", "london")
    unit = t.pick("tunis", "inf")
    t.do("ferry", t.pick("@naples", "tr"), unit, "TYR", "naples")
    fight(t)
    assert t.place_of(unit) == "naples"
    assert t.units("@naples") == "tr"


# Amphibious Attack


@rule("AMP-01")
@pytest.mark.parametrize("holder", ["IT", "UK"])
def test_landing_on_an_enemys_space_is_an_attack(holder: str) -> None:
    """The sign of it: a depot may be placed."""
    t = british().control(holder, "sicily")
    t.s.depots[UK] = 1
    t.do("ferry", t.pick("@malta", "tr"), t.pick("malta", "inf"), "TYR", "sicily")
    fight(t)
    assert ("place-depot" in t.verbs()) == (holder == "IT")
    assert t.units("sicily") == "inf"
    assert t.holder("sicily") == "UK"


@rule("AMP-02")
def test_a_fighter_does_not_land_on_an_enemys_space() -> None:
    t = british("ftr, inf").put("UK", "airbase", "malta").control("UK", "tunis").put("UK", "airbase", "tunis")
    ship, fighter = t.pick("@malta", "tr"), t.pick("malta", "ftr")
    assert t.refused("ferry", ship, fighter, "TYR", "sicily") == "AMP-02"
    assert t.offered("ferry", ship, t.pick("malta", "inf"), "TYR", "sicily")
    t.do("ferry", ship, fighter, "TYR", "tunis")


@rule("AMP-03")
def test_units_that_landed_do_not_retreat() -> None:
    t = fight(landing("inf"), 6, 6)
    assert t.seat == "axis"  # the attacker is not even asked
    assert t.asked().prompt.key == "prompt.ground-retreat"
    t = first("UK").control("UK", "naples").put("UK", "2 inf", "naples").put("IT", "inf", "taranto")
    t.do("march", t.pick("naples", "inf"), "taranto")
    fight(t, 6, 6)
    assert t.seat == "allies"
    t.do("retreat", "naples")


@rule("AMP-03", "RET-03")
@pytest.mark.parametrize("lands", [True, False])
def test_who_marched_in_beside_them_stays_with_them(lands: bool) -> None:
    """All retreat or none: a unit that landed holds the whole attack [R-55]."""
    t = landing("inf", place="taranto") if lands else british().put("IT", "inf", "taranto")
    t.control("UK", "naples").do("march", t.new("UK", "inf", "naples")[0], "taranto")
    fight(t, 6, *([6] if lands else []), 6)
    assert t.seat == ("axis" if lands else "allies")
    assert t.asked().prompt.key == "prompt.ground-retreat"


@rule("AMP-04", "BB-07")
def test_one_ship_bombards_for_each_unit_that_lands() -> None:
    t = fight(landing("2 inf", escorts="2 bb"))
    first_ship = t.pick("ION", "bb")
    assert t.refused("bombard", first_ship, first_ship + 1) == "AMP-04"
    t.dice(6, 6, 6, 6).do("bombard", first_ship)
    assert rolls(t, "bombardment") == [("allies", (6,))]
    t = fight(landing("2 inf", "2 inf", "2 bb"))
    first_ship = t.pick("ION", "bb")
    t.dice(6, 6, 6, 6, 6, 6).do("bombard", first_ship, first_ship + 1)
    assert dice_for(t, "bombardment", "allies") == 2


@rule("AMP-05")
def test_a_bombarding_ship_is_in_the_sea_of_the_transports() -> None:
    t = landing("inf", escorts="bb")
    elsewhere = sent(t, "UK", "bb", "malta", "TYR")[0]  # which touches Taranto too
    fight(t)
    assert t.refused("bombard", elsewhere) == "AMP-05"
    assert t.offered("bombard", t.pick("ION", "bb"))


@rule("ST3-04", "ST3-02")
@pytest.mark.parametrize(
    ("ship", "value"),
    [
        pytest.param("bb", 2, marks=rule("BB-07", "NAV-02")),
        pytest.param("ca", 1, marks=rule("CA-02")),
        pytest.param("dd", 1, marks=rule("AMP-04")),
    ],
)
@pytest.mark.parametrize("beyond", [0, 1])
def test_a_battleship_bombards_with_two_others_with_one(ship: str, value: int, beyond: int) -> None:
    t = fight(landing("inf", escorts=ship))
    assert t.verbs() == ("bombard",)
    t.dice(value + beyond, 6, 6).do("bombard", t.pick("ION", ship))
    assert rolls(t, "bombardment") == [("allies", (value + beyond,))]
    assert (t.units("taranto", "IT") == "") == (not beyond)


@rule("ST3-02")
def test_no_ship_bombards_without_a_landing_or_from_a_carrier_deck() -> None:
    t = fight(landing("inf", escorts="cv"), 6, 6)
    assert rolls(t, "bombardment") == []
    assert "bombard" not in t.verbs()
    t = british("inf", "bb").control("UK", "naples").put("UK", "inf", "naples").put("IT", "inf", "taranto")
    t.do("march", t.pick("naples", "inf"), "taranto").do("sail", t.pick("@malta", "bb"), "ION")
    fight(t, 6, 6)
    assert "bombard" not in t.verbs()


@rule("ST3-04")
def test_the_defender_chooses_ground_units_for_the_hits_of_ships() -> None:
    t = fight(landing("inf, mech, ftr", escorts="bb"))
    t.dice(1, 6, 6, 6, 6).do("bombard", t.pick("ION", "bb"))
    assert t.seat == "axis"
    assert targets(t) == "inf, mech"


@rule("ST3-10")
def test_those_hit_from_the_sea_are_gone_before_the_landing_unless_they_are_artillery() -> None:
    t = fight(landing("inf", escorts="bb"))
    t.dice(1).do("bombard", t.pick("ION", "bb"))
    assert rolls(t, "ground-fire") == []  # nobody was left to fire
    assert t.units("taranto") == "inf"
    t = fight(landing("art", escorts="bb"))
    t.dice(1, 6, 6).do("bombard", t.pick("ION", "bb"))
    assert rolls(t, "shore-defense") == [("axis", (6, 6))]  # a casualty that still fires
    assert t.units("taranto") == "inf"


# Shore Defense


@rule("ST3-05", "ART-03")
@pytest.mark.parametrize(("face", "hit"), [(1, True), (2, True), (3, False)])
def test_each_artillery_fires_two_dice_at_the_ships(face: int, hit: bool) -> None:
    t = fight(landing("art"), face, 6, *([] if hit else [6]))
    assert rolls(t, "shore-defense") == [("axis", (face, 6))]
    assert (t.units("@malta", "UK") == "" and t.units("ION") == "") == hit
    if hit:  # the only transport sank with its cargo
        assert rolls(t, "ground-fire") == []
        assert t.units("malta") == ""


@rule("ART-03")
def test_artillery_that_fired_at_ships_does_not_fire_at_the_first_landing_round() -> None:
    t = fight(landing("art, inf"), 6, 6, 6, 6)
    assert dice_for(t, "ground-fire", "axis") == 1  # the infantry
    t.dice(6, 6, 6, 6).do("stay")
    assert dice_for(t, "ground-fire", "axis") == 1 + 3
    t = first("UK").control("UK", "naples").put("UK", "2 inf", "naples").put("IT", "art, inf", "taranto")
    t.do("march", t.pick("naples", "inf"), "taranto")
    fight(t, 6, 6, 6, 6)
    assert rolls(t, "shore-defense") == []
    assert dice_for(t, "ground-fire", "axis") == 3


@rule("ST3-05", "TRN-02")
def test_the_attacker_picks_the_ships_and_transports_come_last() -> None:
    t = fight(landing("art", escorts="dd, ca"))
    t.dice(1, 6, 6).do("bombard")
    assert t.seat == "allies"
    assert targets(t) == "ca, dd"
    t.do("lose", t.pick("ION", "dd"))
    assert t.units("taranto", "UK") == "inf"


# depots


@rule("ST3-09", "AMP-06")
@pytest.mark.parametrize(("helper", "offered"), [("", True), ("drop", True), ("march", False)])
def test_a_depot_may_follow_a_battle_in_which_all_attackers_landed(helper: str, offered: bool) -> None:
    t = landing("inf")
    t.s.depots[UK] = 1
    if helper:
        start = "rome" if helper == "drop" else "naples"
        t.control("UK", start)
        t.do(helper, t.new("UK", "abn" if helper == "drop" else "inf", start)[0], "taranto")
    fight(t, 1, *([6] if helper else []), 6)
    assert t.holder("taranto") == "UK"
    assert ("place-depot" in t.verbs()) == offered


# drops


def drop(*faces: int, bombers: int = 1) -> Table:
    """British airborne from Rome drop on Taranto, carried by a bomber, or with a bomber that attacks there too."""
    t = first("UK").control("UK", "rome").put("UK", "abn, bmr", "rome").put("IT", "inf", "taranto")
    t.put("UK", "inf", "london").put("GE", "inf", "leipzig")
    carriers = [t.pick("rome", "bmr")] * bombers
    t.do("drop", t.pick("rome", "abn"), "taranto", *carriers)
    if not bombers:
        t.do("fly", t.pick("rome", "bmr"), "naples", "taranto")
    return fight(t, *faces)


@rule("ST3-01")
def test_bombers_that_carry_airborne_do_not_fire_but_may_fall() -> None:
    t = drop(6, 1)
    assert dice_for(t, "ground-fire", "allies") == 1  # the airborne
    assert targets(t) == "abn, bmr"
    t = drop(6, 6, 6, bombers=0)
    assert dice_for(t, "ground-fire", "allies") == 2


@rule("TRN-06")
def test_a_transport_met_at_sea_before_its_landing_takes_the_army_with_it() -> None:
    t = italy()
    cargo, transport = t.new("IT", "inf", "taranto")[0], t.new("IT", "tr", "taranto")[0]
    t.do("ferry", transport, cargo, "TYR", "tunis")
    sent(british_move(t), "UK", "ca", "malta", "TYR", patrol="TYR")
    fight(t, 1, 1)
    assert t.s.kind[cargo] == st.GONE
    assert t.holder("tunis") == "UK"
