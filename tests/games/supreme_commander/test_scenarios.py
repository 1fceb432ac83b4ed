"""19.1, 21.0: what is set up, what is in the pools, what comes when, and how nations stand, as printed."""

from __future__ import annotations

import pytest

from games.supreme_commander.politics_table import step
from games.supreme_commander.scenario_table import (
    arrivals,
    collected,
    in_pool,
    on_map,
    set_up,
    standing,
    technology,
    words,
)
from games.supreme_commander.table import nation, rule, table
from theatre.core import flow
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.politics.minor_set_up import begin

LONG, BERLIN = "europe_at_war", "barbarossa_to_berlin"


# 1939


@rule("19.1b")
def test_the_chart_of_1939() -> None:
    s = set_up(LONG)
    printed = (
        "baltic_states N, belgium A1, bulgaria G2, denmark A1, finland G1, greece A1, hungary G3, iraq_iran A1, "
        "ireland A1, italy G2, netherlands A1, norway A1, poland A3, portugal A1, romania G1, spain G1, sweden G1, "
        "turkey A1, yugoslavia A1"
    )
    for entry in printed.split(", "):
        name, box = entry.split()
        assert standing(s, name) == box, name
    t = step("diplomacy", "axis")
    t.s.box[:] = s.box
    t.dice(1).do("woo", "hungary", 5, seat="germany")
    assert t.s.status[nation("hungary")] == st.ALLY  # from G3 one step is enough


@rule("19.1f")
def test_the_united_kingdom_of_1939() -> None:
    s = set_up(LONG)
    expected = words("infantry 5, tank 1, fort 1, fighter 1, bomber 1, surface 3, naval_decoy 1")
    assert on_map(s, "uk") == expected
    assert on_map(s, "uk", "malta") == words("infantry 1")
    assert on_map(s, "uk", "3750") - words("surface 2, naval_decoy 1") == words("infantry 1, fort 1")
    assert on_map(s, "uk", "egypt")["infantry"] == 1
    assert (on_map(s, "uk", "uk")["infantry"], on_map(s, "uk", "uk")["tank"]) == (2, 1)
    pool = words("infantry 3, tank 3, flak 1, army:BEF, commonwealth:SA, fighter 1")
    assert in_pool(s, "uk", "army commonwealth") == pool
    assert technology(s, "uk") == {"naval": 1}
    assert collected(LONG, "uk") == (0, 70)


@rule("19.1f")
@pytest.mark.parametrize(("turn", "units"), [
    (3, "army:WD, h_hq, fort"),
    (5, "commonwealth:NZ, commonwealth:Aus, commonwealth:Ind, fighter"),
    (12, "fighter, bomber"),
    (19, "mech_army:8, hq, fighter, bomber"),
    (21, "mech_army:9, partisan"),
    (28, "mech_army:1, joint_hq, bomber, partisan"),
    (32, "canadian_infantry 2, surface, free_polish_tank"),
    (34, "mech_army:2, hq"),
    (41, "canadian_tank, canadian_army, joint_hq, airborne"),
    (20, ""),
])  # fmt: skip
def test_british_reinforcements(turn: int, units: str) -> None:
    assert arrivals(LONG, "uk", turn, "army commonwealth mech_army") == words(units)
    if turn >= 19:  # the card of 1941 has the same
        assert arrivals(BERLIN, "uk", turn, "army commonwealth mech_army") == words(units)


@rule("19.1h")
def test_the_ussr_of_1939() -> None:
    s = set_up(LONG)
    assert on_map(s, "ussr") == words("infantry 10, tank 2, cavalry 1, surface 1, fighter 1, factory 5")
    assert on_map(s, "ussr", "ussr") == words("infantry 10, tank 2, cavalry 1, surface 1, factory 5")
    assert in_pool(s, "ussr") == words("infantry 17, tank 8, army_3_2 5, fort 4, hq 1")
    assert technology(s, "ussr") == {"tank": 1}
    assert collected(LONG, "ussr") == (0, 40)


@rule("19.1h")
@pytest.mark.parametrize(("turn", "units"), [
    (3, "army_3_2 4, hq, bomber"),
    (6, "army_3_2 4, hq"),
    (16, "hq, fighter"),
    (17, "army_4_3 3, tank_army"),
    (19, "partisan"),
    (20, "army_4_3 4, hq, bomber, airborne"),
    (24, "army_4_3 2, tank_army, hq"),
    (28, "partisan"),
    (30, "army_4_3 2, tank_army, hq"),
    (34, "army_4_3 2, fighter"),
    (37, "partisan"),
    (41, "tank_army 2, hq, fighter, bomber"),
])  # fmt: skip
def test_soviet_reinforcements(turn: int, units: str) -> None:
    assert arrivals(LONG, "ussr", turn) == words(units)


@rule("RUL-02")
def test_france_begins_with_nothing_and_collects_55() -> None:
    assert collected(LONG, "france") == (0, 55)


@rule("9.1.1d", "RUL-17")
@pytest.mark.parametrize(("power", "limits"), [
    ("germany", {1: 5, 52: 5}), ("uk", {1: 2, 52: 2}), ("france", {1: 1, 40: 1}), ("ussr", {1: 3, 52: 3}),
    ("italy", {1: 1, 12: 1, 13: 2, 22: 2, 52: 2}),
])  # fmt: skip
def test_strategic_moves_change_for_italy_only(power: str, limits: dict[int, int]) -> None:
    capital = {"germany": "2132", "uk": "2041", "france": "2440", "ussr": "1717", "italy": "3334"}[power]
    foe = "uk" if power in ("germany", "italy") else "germany"
    for turn, limit in limits.items():
        t = table("axis" if foe == "uk" else "allies", turn, phase="strategic_movement").war(power, foe)
        t.msp(**{power: 100})
        flights = [t.new(power, "infantry", capital) for _ in range(6)]
        end = next(at for at in w.spaces(w.across(w.BIT[w.space(capital)], w.RAIL_SIDES)))
        for unit in flights[:limit]:
            t.do("rail", unit, w.IDS[end], seat=power)
        assert not t.s.stack or not t.offered("rail", flights[limit], w.IDS[end], seat=power)
        assert t.s.strategic[nation(power)] == limit


# minors


@rule("21.0a", "21.0b")
@pytest.mark.parametrize(("name", "units"), [
    ("baltic_states", "infantry 1"), ("belgium", "army 1, infantry 1"), ("bulgaria", "army 1, infantry 2"),
    ("denmark", "infantry 1"), ("finland", "army 1, infantry 3, cavalry 1, fighter 1"),
    ("greece", "army 2, infantry 1"), ("hungary", "army 2, infantry 2"), ("iraq_iran", "infantry 1"),
    ("ireland", "infantry 1"), ("netherlands", "army 1, infantry 1"), ("norway", "infantry 1"),
    ("portugal", "infantry 1"), ("romania", "army 2, infantry 3, cavalry 1, fighter 1"),
    ("spain", "army 1, infantry 4"), ("sweden", "army 1, infantry 3"),
    ("turkey", "army 1, infantry 3, cavalry 1"), ("yugoslavia", "army 1, infantry 6, cavalry 1"),
])  # fmt: skip
def test_a_minor_that_enters_the_war_brings_its_order_of_battle(name: str, units: str) -> None:
    t = table().war("germany", "uk").nation(name, "ally", "uk")
    t.s.stack[:] = []
    begin(t.s, nation(name))
    flow.settle(t.s)
    while t.s.stack:
        one = flow.pending(t.s)[0]
        flow.apply(t.s, one.seat, next(iter(one.options)))
    assert on_map(t.s, name) + in_pool(t.s, name) == words(units)


@rule("21.0a", "21.0b")
def test_poland_s_order_of_battle() -> None:
    s = set_up(LONG)
    assert on_map(s, "poland") + in_pool(s, "poland") == words("army 1, infantry 5, fighter 1")
