"""4.0, 19.0: the opening placement, nation by nation."""

from __future__ import annotations

import pytest

from games.supreme_commander.opening import Opening, rule
from theatre.core import flow
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.cards import CARDS
from theatre.games.supreme_commander.deployment import BACK_UP, FRONT
from theatre.games.supreme_commander.pieces import land_in


@rule("19.1c", "17.11a")
def test_poland_is_set_up_first_by_the_uk_and_in_western_poland_only() -> None:
    t = Opening()
    seen = []
    while t.s.stack:
        seen.append((t.nation, tb.NATION_IDS[t.asked().seat]))
        t.fill()
        flow.settle(t.s)
        while t.s.stack and t.is_choosing_technology():
            t.do("raise", tb.AIRCRAFT_TECH)
            flow.settle(t.s)
    assert [nation for nation, _ in seen] == ["poland", "uk", "france", "ussr", "germany", "italy"]
    assert seen[0] == ("poland", "uk")
    t = Opening()
    corps = t.hand("infantry")
    assert t.refused("deploy", corps, "2525") == "19.0a"  # Lvov lies east of the line
    assert t.offered("deploy", corps, "2227")


@rule("4.0a")
def test_all_units_of_the_card_and_only_they_are_placed() -> None:
    t = Opening(first="uk")
    in_pool = next(u for u in tb.UNITS_OF[tb.UK, "tank"] if u not in [unit for _, unit in t.deployment.left])
    assert t.refused("deploy", in_pool, "2041") == "4.0a"
    assert t.refused("done") == "4.0a"
    assert t.offered("deploy", t.hand("tank"), "2041")
    t.fill()
    assert t.nation == "france"


@rule("19.0a")
def test_one_land_unit_stands_in_each_hex_of_the_home_country() -> None:
    t = Opening(first="uk")
    tank = t.hand("tank")
    assert t.refused("deploy", tank, "3750") == "19.0a"  # Gibraltar is no home country
    assert t.offered("deploy", tank, "2041")
    t.do("deploy", tank, "2041")
    assert t.refused("deploy", t.hand("infantry"), "2041") == "19.0a"
    assert t.offered("deploy", t.hand("surface"), "2041")  # naval units are free of it


@rule("19.1g")
def test_one_more_unit_may_stand_with_each_french_fort() -> None:
    t = Opening(first="france")
    assert sorted(w.IDS[t.s.where[u]] for u in tb.UNITS_OF[tb.FRANCE, "fort"]) == ["2536", "2537", "2637"]
    t.do("deploy", t.hand("army"), "2536")
    assert t.refused("deploy", t.hand("infantry"), "2536") == "19.0a"
    assert t.offered("deploy", t.hand("infantry"), "2537")
    armies = [u for u in tb.UNITS_OF[tb.FRANCE, "army"] if t.s.where[u] >= 0]
    assert [bool(t.s.back[u]) for u in armies] == [True]


@rule("19.1j")
def test_at_most_two_italian_corps_begin_in_libya() -> None:
    t = Opening(first="italy")
    for place in ("4724", "4635"):
        t.do("deploy", t.hand("infantry"), place)
    assert t.refused("deploy", t.hand("infantry"), "4728") == "19.1j"
    assert t.offered("deploy", t.hand("infantry"), "3334")


@rule("6.3c")
def test_a_third_naval_unit_finds_no_room_in_a_port() -> None:
    t = Opening(first="uk")
    for _ in range(2):
        t.do("deploy", t.hand("surface"), "2041")
    assert t.refused("deploy", t.hand("surface"), "2041") == "6.3c"
    assert t.offered("deploy", t.hand("surface"), "2043")


@rule("19.1i")
@pytest.mark.parametrize(("levels", "fighters", "ships"), [((2, 2), 1, 1), ((4, 4), 0, 2), ((0, 1), 0, 1)])
def test_germany_takes_two_levels_and_the_decoys_that_go_with_them(
    levels: tuple[int, int], fighters: int, ships: int
) -> None:
    t = Opening(first="germany")
    assert t.is_choosing_technology()
    for tech in levels:
        t.do("raise", tech)
    start = tb.GERMANY * len(tb.TECHNOLOGIES)
    assert sum(t.s.tech[start : start + len(tb.TECHNOLOGIES)]) == 3
    left = [tb.MODEL[unit] for _, unit in t.deployment.left]
    assert (left.count("fighter_decoy"), left.count("naval_decoy")) == (fighters, ships)


@rule("23.4a")
def test_the_option_doubles_the_decoys() -> None:
    for doubled, count in ((0, 1), (1, 2)):
        t = Opening(first="uk", double_decoys=doubled)
        assert [tb.MODEL[unit] for _, unit in t.deployment.left].count("naval_decoy") == count


@rule("19.2g")
def test_soviet_steps_are_corps_or_reduced_armies_by_area() -> None:
    t = Opening("barbarossa")
    areas = [placement.areas for placement in CARDS["barbarossa"].forces["ussr"].set_up]
    bessarabia, poland = areas.index(("bessarabia",)), areas.index(("eastern_poland",))
    corps = t.menu("deploy_steps", bessarabia)[0]
    army = t.menu("deploy_steps", bessarabia)[1]
    assert t.refused("deploy_steps", bessarabia, army, FRONT, "3021") == "19.2g"  # armies come reduced
    assert t.refused("deploy_steps", bessarabia, corps, FRONT, "2525") == "19.0a"
    t.do("deploy_steps", bessarabia, army, BACK_UP, "3021")
    t.do("deploy_steps", bessarabia, corps, BACK_UP, "2921")
    assert (t.s.back[army], t.s.back[corps]) == (1, 1)
    assert t.menu("deploy_steps", bessarabia) == [t.menu("deploy_steps", poland)[0]]  # one step left: no army
    last = t.menu("deploy_steps", bessarabia)[0]
    t.do("deploy_steps", bessarabia, last, FRONT, "2822")
    assert bessarabia not in t.menu("deploy_steps")


@rule("19.2g")
def test_steps_are_not_spread_so_thin_that_the_last_find_no_hex() -> None:
    t = Opening("barbarossa")
    areas = [placement.areas for placement in CARDS["barbarossa"].forces["ussr"].set_up]
    bessarabia = areas.index(("bessarabia",))
    for hex_ in ("3021", "2921"):
        t.do("deploy_steps", bessarabia, t.menu("deploy_steps", bessarabia)[0], FRONT, hex_)
    corps = next(u for u in tb.UNITS_OF[tb.USSR, "infantry"] if t.s.where[u] < 0)
    assert t.refused("deploy_steps", bessarabia, corps, FRONT, "2822") == "19.2g"
    army = t.menu("deploy_steps", bessarabia)[0]
    assert tb.KIND[army] == tb.INFANTRY_ARMY
    assert t.offered("deploy_steps", bessarabia, army, BACK_UP, "2822")


@rule("19.2g")
def test_no_more_than_twelve_soviet_corps_begin_static() -> None:
    t = Opening("barbarossa")
    areas = [placement.areas for placement in CARDS["barbarossa"].forces["ussr"].set_up]
    poland, baltic = areas.index(("eastern_poland",)), areas.index(("baltic_states",))
    for _ in range(12):
        unit = t.menu("deploy_steps", poland)[0]
        t.do("deploy_steps", poland, unit, BACK_UP, t.menu("deploy_steps", poland, unit, BACK_UP)[0])
    unit = t.menu("deploy_steps", baltic)[0]
    assert t.refused("deploy_steps", baltic, unit, BACK_UP, "1625") == "19.2g"
    assert t.offered("deploy_steps", baltic, unit, FRONT, "1625")


@pytest.mark.parametrize("scenario", list(CARDS))
def test_every_scenario_can_be_set_up_to_the_end(scenario: str) -> None:
    t = Opening(scenario)
    while t.s.stack:
        while t.is_choosing_technology():
            t.do("raise", tb.TANK_TECH)
            flow.settle(t.s)
        t.fill()
        flow.settle(t.s)
    for hex_ in w.spaces(w.LAND):
        assert len([u for u in land_in(t.s, hex_) if tb.KIND[u] in (*tb.ARMIES, tb.HQ)]) <= 2
