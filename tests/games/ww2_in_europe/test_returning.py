"""Stage 4: ships and planes go home; how much a port or an airbase can hold."""

import pytest

from games.ww2_in_europe.at_sea import british_move, italy, sent
from games.ww2_in_europe.battles import fight, first
from games.ww2_in_europe.table import Table, rule
from theatre.games.ww2_in_europe import state as st


@rule("ST4-01")
def test_ships_and_planes_return_to_where_they_began() -> None:
    t = italy().put("IT", "airbase", "sicily").put("UK", "inf", "malta")
    ship = sent(t, "IT", "dd", "taranto", "TYR", patrol="TYR")[0]
    scout = sent(t, "IT", "ftr", "sicily", "TYR", patrol="TYR")[0]
    bomber = t.new("IT", "bmr", "rome")[0]
    t.do("fly", bomber, "TYR", "malta")
    fight(t, 6, 6)  # over Malta; then the plane, alone against troops, must leave
    assert [t.place_of(unit) for unit in (ship, scout, bomber)] == ["@taranto", "sicily", "rome"]


def tunis_falls(units: str) -> tuple[Table, list[int]]:
    """Italians march into Tunis while what is based there is out at sea, patrolling the Tyrrhenian Sea."""
    t = italy().put("IT", "2 inf", "tripoli").put("UK", "airbase", "tunis")
    t.do("march", t.pick("tripoli", "inf"), "tunis")
    return t, sent(british_move(t), "UK", units, "tunis", "TYR", patrol="TYR")


@rule("ST4-02")
def test_a_ship_whose_port_is_lost_goes_to_the_closest() -> None:
    """From the Tyrrhenian Sea Malta is next; Oran and Gibraltar are further off."""
    t, (ship,) = tunis_falls("dd")
    fight(t.control("IT", "corsica"))
    assert t.holder("tunis") == "IT"
    assert t.place_of(ship) == "@malta"


@rule("ST4-02")
def test_of_several_ports_at_the_same_distance_the_owner_chooses() -> None:
    t, (ship,) = tunis_falls("dd")
    fight(t.control("IT", "corsica").control("UK", "sardinia"))
    assert t.refused("rebase", ship, "@oran") == "ST4-02"
    assert t.offered("rebase", ship, "@malta")
    t.do("rebase", ship, "@sardinia")
    assert t.place_of(ship) == "@sardinia"


@rule("ST4-02", "ST4-01")
@pytest.mark.parametrize("base", [True, False])
def test_a_plane_whose_base_is_lost_finds_another_or_is_lost(base: bool) -> None:
    """It was out, and could not defend its base: planes come home in stage 4."""
    t, (fighter,) = tunis_falls("ftr")
    t.control("GE", "marseilles", "toulouse", "vichy", "bordeaux", "alexandria")  # no other base is in reach
    if base:
        t.put("UK", "airbase", "malta")
    fight(t)
    assert (t.place_of(fighter) if t.s.kind[fighter] != st.GONE else "lost") == ("malta" if base else "lost")


# how much a base holds, at the end of a turn


def crowd(units: str, place: str, extra: str = "") -> bool:
    """Must something leave?"""
    t = first("UK", "stacking").put("UK", units, place)
    if extra:
        t.put("UK", extra, place)
    turn = t.s.turn
    t.begin()
    return t.s.turn == turn


@rule("PRT-07")
def test_a_homeland_port_holds_any_number_of_ships() -> None:
    assert not crowd("8 bb", "scapa-flow")
    assert crowd("4 bb", "malta")


@rule("PRT-08")
@pytest.mark.parametrize(
    ("ships", "too_many"), [("10 dd", False), ("11 dd", True), ("3 bb, dd", False), ("4 bb", True)]
)
def test_another_port_holds_ten_stack_points(ships: str, too_many: bool) -> None:
    assert crowd(ships, "malta") == too_many


@rule("ABS-01")
@pytest.mark.parametrize(
    ("place", "base", "planes", "too_many"),
    [
        ("malta", "", "ftr", True),
        ("malta", "airbase", "5 ftr", False),
        ("malta", "airbase", "6 ftr", True),
        ("bristol", "", "6 ftr", True),
        ("bristol", "airbase", "10 ftr", False),
        ("bristol", "airbase", "11 ftr", True),
    ],
)
def test_an_airbase_bases_ten_more_stack_points(place: str, base: str, planes: str, too_many: bool) -> None:
    assert crowd(planes, place, base) == too_many
