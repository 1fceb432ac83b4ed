"""19.2 to 19.4: the set-ups of 1941 and 1944 as printed, with the rulings on what is misprinted there."""

from __future__ import annotations

import pytest

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
from theatre.core.dice import seed_key
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.cards import CARDS
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.pieces import runs, steps_of
from theatre.games.supreme_commander.sequence import GameTurn
from theatre.games.supreme_commander.victory import axis_locations

EAST, BERLIN, CRUSADE = "barbarossa", "barbarossa_to_berlin", "great_crusade"
ARMIES = "army army_3_3 army_5_3 tank_army mech_army panzer_army hq joint_hq commonwealth canadian_infantry"
HEX = {name.split(" (")[0]: w.IDS[at] for at, name in enumerate(w.NAMES)}


def infantry_steps(s: st.Position, area: str) -> int:
    """Steps of Soviet infantry corps and 3-2 armies in an area."""
    models = ("infantry", "army_3_2")
    there = [u for u in s.placed if tb.NATION[u] == tb.USSR and tb.MODEL[u] in models]
    return sum([steps_of(s, u) for u in there if w.BIT[s.where[u]] & w.AREA[area]])


# 19.2


@rule("19.2h", "19.3d", "RUL-45")
@pytest.mark.parametrize("scenario", [EAST, BERLIN])
def test_the_ussr_of_1941(scenario: str) -> None:
    s = set_up(scenario)
    areas = ("bessarabia", "finland_border", "baltic_states", "eastern_poland")
    at_least = {area: infantry_steps(s, area) for area in areas}
    for area, steps in zip(areas, (4, 2, 4, 12), strict=True):
        assert steps <= at_least[area] <= steps + 2  # two more stand in any city
    rest = {"infantry", "army_3_2", "infantry-", "army_3_2-"}
    found = on_map(s, "ussr")
    assert {model: n for model, n in found.items() if model not in rest} == words(
        "tank 2, cavalry 1, hq 4, fort 3, fighter 1, bomber 1, surface 1, factory 5"
    )
    assert on_map(s, "ussr", "eastern_poland")["tank"] == 2
    assert [on_map(s, "ussr", place)["fort"] for place in ("3117", "1222", "1717")] == [1, 1, 1]
    everything = found + in_pool(s, "ussr")
    assert everything["infantry"] + everything["infantry-"] == 27
    assert everything["army_3_2"] + everything["army_3_2-"] == 13
    assert found["army_3_2"] == 0  # all that are set up are reduced
    assert {m: n for m, n in in_pool(s, "ussr").items() if m not in rest} == words("tank 8, fighter 1, fort 1")
    assert technology(s, "ussr") == {"tank": 1}
    assert collected(scenario, "ussr") == (0, 155)


@rule("19.2i", "RUL-08")
def test_germany_and_its_allies_in_1941() -> None:
    s = set_up(EAST)
    full = "army_5_3:4, army_5_3:9, army_5_3:16, army_5_3:17, tank_army:1, tank_army:2, tank_army:3, hq:N, hq:C, hq:S"
    reduced = "army_5_3:6-, army_5_3:18-, tank_army:4-"
    east = on_map(s, "germany", "western_poland", ARMIES) + on_map(s, "germany", "east_prussia", ARMIES)
    east -= words("surface 1, naval_decoy 1")  # in ports of the Baltic
    assert east == words(f"{full}, {reduced}")
    assert on_map(s, "germany", "2132", ARMIES) == words("army_5_3:2-")
    assert on_map(s, "germany", "romania", ARMIES) == words("army_5_3:11-")
    assert on_map(s, "germany", "east_air_box") == words("fighter 2, bomber 2, fighter_decoy 1")
    assert on_map(s, "romania", "romania", "army") == words("army:3, army:4, infantry 1")
    assert on_map(s, "romania", HEX["Bucharest"]) == words("infantry 1")
    assert on_map(s, "hungary") == on_map(s, "bulgaria") == words("infantry 2")
    assert on_map(s, "finland") == words("infantry 3, cavalry 1, fighter 1")
    pool = "infantry 10, tank 4, army_3_3 3, fighter 1, bomber 1"
    assert in_pool(s, "germany") == words(pool)
    assert in_pool(s, "italy", "army") == words("army:6, infantry 3")
    assert in_pool(s, "finland") + in_pool(s, "bulgaria") == words("army 2")
    assert in_pool(s, "romania") + in_pool(s, "hungary") == words("infantry 2, cavalry 1, army 2")
    assert technology(s, "germany") == {"infantry": 1, "tank": 1, "aircraft": 1, "submarine": 2}
    assert collected(EAST, "germany") == (0, 0)  # nothing on the first turn
    assert s.per_turn[tb.GERMANY] == 190


@rule("19.2j", "RUL-05", "RUL-06")
@pytest.mark.parametrize("scenario", [EAST, BERLIN])
def test_how_nations_stand_in_1941(scenario: str) -> None:
    s = set_up(scenario)
    for ally in ("bulgaria", "finland", "hungary", "romania"):
        assert standing(s, ally) == "ally of germany"
    assert standing(s, "baltic_states") == "conquered of ussr"
    western = ("belgium", "denmark", "greece", "luxembourg", "poland", "yugoslavia", "netherlands", "norway")
    assert {standing(s, name) for name in western} == {"conquered of uk"}
    printed = {"vichy_france": "A1", "ireland": "A1", "portugal": "A1", "spain": "N", "sweden": "G1", "turkey": "A1"}
    assert {name: standing(s, name) for name in printed} == printed
    assert standing(s, "iraq_iran") == "ally of uk"
    assert s.status[tb.VICHY] == st.NEUTRAL


@rule("19.2k")
@pytest.mark.parametrize(("owner", "turn", "units"), [
    ("ussr", 17, "army_4_3 3, tank_army"), ("ussr", 19, "partisan"), ("ussr", 20, "army_4_3 4, hq, bomber, airborne"),
    ("ussr", 24, "army_4_3 2, tank_army, hq"), ("ussr", 28, "partisan"), ("ussr", 30, "army_4_3 2, tank_army, hq"),
    ("ussr", 34, "army_4_3 2, fighter"), ("ussr", 37, "partisan"), ("ussr", 41, "tank_army 2, hq, fighter, bomber"),
    ("germany", 19, "hq, fighter"), ("germany", 30, "bomber, fort"), ("germany", 36, "army_3_3 2, hq, flak"),
    ("germany", 47, ""),
])  # fmt: skip
def test_reinforcements_of_barbarossa(owner: str, turn: int, units: str) -> None:
    assert arrivals(EAST, owner, turn) == words(units)


# 19.3


@rule("19.3a", "19.3b")
def test_the_frame_of_barbarossa_to_berlin() -> None:
    s = RULES.setup(BERLIN, {}, seed_key(2))
    seats = []
    while type(s.stack[-1]).__name__ == "Deployment":
        (asked,) = flow.pending(s)
        seats.append(tb.NATION_IDS[asked.seat])
        flow.apply(s, asked.seat, next(iter(asked.options)))
    assert list(dict.fromkeys(seats)) == ["uk", "ussr", "germany", "italy"]  # the USA has nothing to place yet
    assert (s.turn, s.last_turn) == (17, 52)
    assert [collected(BERLIN, power) for power in ("germany", "italy", "uk")] == [(0, 0), (0, 45), (0, 80)]
    assert s.per_turn[tb.GERMANY] == 245
    wars = {tb.NATION_IDS[a] + "-" + tb.NATION_IDS[b] for a in (0, 1) for b in tb.POWERS if s.war[a * 6 + b]}
    assert {"germany-uk", "germany-ussr", "italy-uk"} <= wars


@rule("19.3c")
def test_the_united_kingdom_of_1941() -> None:
    s = set_up(BERLIN)
    assert (on_map(s, "uk", "2041")["h_hq"], on_map(s, "uk", "2041")["flak"]) == (1, 1)
    assert on_map(s, "uk", "uk", "army") - words("h_hq, flak, surface 2, naval_decoy") == words(
        "infantry 2, tank 1, army:BEF-"
    )
    assert on_map(s, "uk", "4233")["infantry"] == 1
    assert (on_map(s, "uk", "3750")["infantry"], on_map(s, "uk", "3750")["fort"]) == (1, 1)
    assert on_map(s, "uk", "4724")["fort"] == 1
    assert on_map(s, "iraq_iran", "4503") == words("infantry 1")
    assert on_map(s, "uk", "west_air_box") == words("fighter 1, bomber 1, fighter_decoy 1")
    assert on_map(s, "uk", "south_air_box") == words("fighter 1")
    assert on_map(s, "uk", "", "commonwealth") == words(
        "infantry 4, tank 2, army- 1, h_hq, flak, fort 2, commonwealth:Ind, commonwealth:Aus, fighter 2, bomber 1, "
        "fighter_decoy 1, surface 3, naval_decoy 1"
    )
    assert in_pool(s, "uk", "army commonwealth") == words(
        "infantry 4, commonwealth:NZ, commonwealth:SA, tank 2, army:WD, fighter 2, bomber 1"
    )
    for minor in ("netherlands", "belgium", "denmark", "poland", "norway", "yugoslavia", "greece"):
        assert sum(in_pool(s, minor).values()) == len([u for u in range(tb.UNITS) if tb.NATION[u] == nation(minor)])
    assert technology(s, "uk") == {"naval": 1, "aircraft": 1, "infantry": 1}


@rule("19.3e", "RUL-44")
def test_the_usa_comes_on_turn_23_and_free_french_later() -> None:
    s = set_up(BERLIN)
    assert on_map(s, "usa") == in_pool(s, "usa") == words("")
    assert s.status[tb.USA] == st.INACTIVE
    assert arrivals(BERLIN, "usa", 23) == words("infantry 17, tank 10, surface 1, fighter 2, bomber 2")
    assert arrivals(BERLIN, "usa", 30) == words("army, airborne, hq, fighter 2, bomber 2, surface")
    assert arrivals(BERLIN, "usa", 36) == words("army 2, hq, surface")
    assert arrivals(BERLIN, "usa", 42) == words("army, third_army, hq, fighter, bomber")
    assert arrivals(BERLIN, "usa", 45) == words("army, fighter, bomber")
    assert arrivals(BERLIN, "france", 22) == words("")
    assert arrivals(BERLIN, "france", 30) == words("free_infantry")
    assert arrivals(BERLIN, "france", 41) == words("free_infantry, free_tank, free_army")


@rule("19.3f", "RUL-08")
def test_germany_in_barbarossa_to_berlin() -> None:
    s, east = set_up(BERLIN), set_up(EAST)
    posts = "2129 1928 2240 2844 2345 2340 2242 2239 2137 1233 1134 1732 3228 4025 4225"
    assert [on_map(s, "germany", place)["infantry"] >= 1 for place in posts.split()] == [True] * 15
    assert on_map(s, "germany", "2537", ARMIES) == words("army_3_3:1-")
    assert on_map(s, "germany", "2440", ARMIES) == words("army_5_3:7-, tank 1")
    more = on_map(s, "germany") - on_map(east, "germany")
    assert more == words("infantry 16, hq 1, army_3_3- 1, army_5_3- 1, tank 2, submarine 3, fighter 1")
    assert on_map(s, "germany", "libya") == words("tank 1")
    assert on_map(s, "france") == words("infantry 3")
    pool = in_pool(s, "germany") - in_pool(east, "germany")
    assert pool == words("infantry 9, tank 4, army_5_3 1, army_3_3 2, airborne 1, fighter 1, flak 2, surface 1")
    bombers = on_map(s, "germany")["bomber"] + in_pool(s, "germany")["bomber"]
    assert bombers + arrivals(BERLIN, "germany", 30)["bomber"] == 4
    named = "tank_army panzer_army"
    assert arrivals(BERLIN, "germany", 19, named) == words("panzer_army:PzA, hq, fighter")
    assert arrivals(BERLIN, "germany", 30, named) == words("tank_army:5, bomber, fort 2, submarine")
    assert arrivals(BERLIN, "germany", 36) == words("army_3_3 2, hq, flak 3")
    assert arrivals(BERLIN, "germany", 47, named) == words("tank_army:6SS, hq")


@rule("19.3g", "RUL-43")
def test_italy_in_1941() -> None:
    s = set_up(BERLIN)
    assert s.status[tb.ITALY] == st.ACTIVE
    for place in ("3031", "3629", "4825", "4635", "4221"):
        assert on_map(s, "italy", place) == words("infantry 1")
    assert on_map(s, "italy", "4824") == words("tank 1")
    cities = [on_map(s, "italy", w.IDS[at]) for at in w.spaces(w.COUNTRY_MASK[tb.ITALY] & w.CITIES)]
    assert {sum(there.values()) for there in cities} <= {0, 1}
    assert sum(there["infantry"] for there in cities) == 5
    assert on_map(s, "italy", "", "army") == words("infantry 10, army:1, tank 1, fighter 1")
    assert in_pool(s, "italy") == words("infantry 2, army 5, airborne 1, hq 1, surface 1")
    assert technology(s, "italy") == {}
    out = set_up(EAST)
    assert out.status[tb.ITALY] == st.ABSENT
    italians = [u for u in range(tb.UNITS) if tb.NATION[u] == tb.ITALY and out.where[u] == st.POOL]
    assert {runs(out, u) for u in italians} == {tb.GERMANY}


# 19.4

CRUSADERS = {
    "uk": {
        "3750": "surface, fort", "3433": "mech_army:8, commonwealth:Ind, canadian_infantry:I",
        "south_air_box": "fighter, bomber",
    },
    "ussr": {
        "1119": "army_3_2", "1220": "hq:N", "1222": "army_4_3:By, fort", "1321": "tank_army", "1521": "army_4_3:B2",
        "1620": "army_4_3:Bal", "1719": "army_4_3:By3", "1717": "infantry-, fort", "1619": "hq:B",
        "Smolensk": "infantry-", "1818": "tank_army", "1919": "army_4_3:By2", "2019": "army_4_3:Bye",
        "2421": "infantry-", "2423": "army_4_3:Ukr", "2422": "tank_army", "2622": "army_4_3:Don", "2621": "hq:SW",
        "2821": "army_4_3:Uk2", "Odessa": "army_4_3:Uk3", "Dnepropetrovsk": "infantry", "2714": "infantry-",
        "3117": "infantry-", "Batum": "infantry-", "east_air_box": "fighter 3, bomber 2, fighter_decoy",
    },
    "usa": {"3434": "army:5", "usa_canada_box": "surface, infantry 2, tank"},
    "germany": {
        "3334": "army_3_3:12, tank", "3333": "army_3_3:10, tank", "3235": "hq:S", "Venice": "infantry-",
        "Genoa": "infantry-", "3239": "infantry-", "3141": "infantry", "2844": "infantry-", "2644": "infantry",
        "2542": "infantry", "2440": "tank, hq:B", "2345": "infantry-, submarine", "2242": "infantry-",
        "2340": "infantry-", "2240": "infantry-", "2338": "infantry", "2137": "infantry-", "2236": "flak",
        "2035": "infantry", "1934": "infantry-", "1834": "infantry, submarine", "1732": "infantry-",
        "1233": "infantry-", "1134": "infantry-", "2132": "flak, fort", "2432": "tank", "Ploesti": "infantry",
        "3021": "army_5_3:6-, tank", "2921": "army_3_3:8", "3022": "hq:A", "2624": "tank_army:1-, infantry",
        "2525": "hq:F, infantry", "2424": "tank_army:4-", "2528": "infantry-", "2227": "infantry-",
        "1927": "infantry-", "1625": "infantry-", "2023": "infantry-", "2223": "infantry-", "2222": "infantry",
        "2022": "hq:C", "2120": "army_5_3:2-", "2020": "army_5_3:9", "1921": "army_5_3:4-", "1720": "tank_army:3-",
        "1622": "army_5_3:16, tank", "1523": "hq:N", "1325": "infantry", "1322": "army_5_3:18",
    },
    "hungary": {"2829": "infantry", "2725": "infantry", "2723": "army:1"},
    "bulgaria": {"3228": "infantry", "4025": "infantry", "3426": "army:1-"},
    "romania": {"Ploesti": "infantry", "2823": "army:3", "2922": "army:4-", "east_air_box": "fighter"},
    "finland": {
        "1225": "infantry", "1122": "army:1-", "1021": "infantry 2, cavalry", "east_air_box": "fighter",
    },
}  # fmt: skip
NAMED = "mech_army commonwealth canadian_infantry army_4_3 army_3_3 army_5_3 army hq"


@rule("19.4c", "RUL-09", "RUL-10")
@pytest.mark.parametrize("owner", list(CRUSADERS))
def test_the_units_of_1944_stand_where_they_are_listed(owner: str) -> None:
    s = set_up(CRUSADE)
    for place, units in CRUSADERS[owner].items():
        named = NAMED + (" tank_army" if owner == "germany" else "")
        there = on_map(s, owner, HEX.get(place, place), named)
        there = there - words("naval_decoy 1")
        if place.endswith("air_box"):
            there = there - words("bomber_decoy 1") - words("" if "decoy" in units else "fighter_decoy 1")
        assert there == words(units), place


@rule("19.4d", "RUL-10")
def test_the_united_kingdom_of_1944() -> None:
    s = set_up(CRUSADE)
    assert on_map(s, "uk", "", "canadian_infantry") == words(
        "fighter 3, bomber 2, surface 3, fort 2, mech_army, commonwealth, canadian_infantry:I, canadian_infantry:II, "
        "h_hq, flak, infantry 3, tank 2, joint_hq, fighter_decoy, bomber_decoy, naval_decoy"
    )
    assert in_pool(s, "uk", "army mech_army hq joint_hq") == words(
        "infantry 2, tank 2, airborne, free_polish_tank, canadian_tank, partisan 2, army:WD, army:BEF, mech_army:1, "
        "mech_army:2, mech_army:9, canadian_army, hq:18, hq:11, joint_hq:21, bomber 2, fighter 2, surface"
    )
    (eleventh,) = [u for u in tb.UNITS_OF[tb.UK, "hq"] if tb.NAME[u] == "11"]
    t = table("allies").war("germany", "uk")
    hq = t.new("uk", "hq:11", "2041")
    assert hq == eleventh
    assert t.refused("march", hq, "2042", "1942", "1842", "1742") in ("12.1a", "12.0a")
    assert technology(s, "uk") == {"naval": 2, "aircraft": 3, "infantry": 1, "tank": 1}
    assert s.per_turn[tb.UK] == 95


@rule("19.4e")
def test_the_ussr_of_1944() -> None:
    s = set_up(CRUSADE)
    assert in_pool(s, "ussr", "army_4_3") == words(
        "infantry 20, tank 10, tank_army 2, army_3_2 12, army_4_3:Nc2, army_4_3:R2, army_4_3:Sw2, fighter, bomber, "
        "surface, hq 5, partisan 3, airborne, cavalry, fort 2"
    )
    strengths = sorted(tb.COMBAT[u][0] for u in tb.UNITS_OF[tb.USSR, "hq"] if s.where[u] == st.POOL)
    assert strengths == [2, 2, 2, 2, 3]
    assert technology(s, "ussr") == {"tank": 3, "aircraft": 1, "infantry": 1}
    assert s.per_turn[tb.USSR] == 205
    boxes = [on_map(s, "ussr", w.IDS[at])["factory"] for at in w.FACTORY_BOXES]
    assert boxes == [1] * 5  # all were moved in time


@rule("19.4f", "RUL-11", "RUL-46")
def test_the_usa_of_1944() -> None:
    s = set_up(CRUSADE)
    assert on_map(s, "usa") == words(
        "fighter 3, bomber 2, army, surface 3, infantry 5, tank 2, airborne, naval_decoy, fighter_decoy, bomber_decoy"
    )
    assert on_map(s, "usa", "uk")["infantry"] == 3
    pool = in_pool(s, "usa")
    assert pool == words("infantry 12, tank 8, army 3, third_army, hq 3, fighter 2, bomber 3")
    third = next(u for u in range(tb.UNITS) if tb.MODEL[u] == "third_army")
    others = tb.UNITS_OF[tb.USA, "army"]
    assert (tb.COMBAT[third], {tb.COMBAT[u][0] for u in others}) == ((6, 3), {5})
    french = [u for u in range(tb.UNITS) if tb.TAG[u] == tb.FREE_FRENCH]
    assert {runs(s, u) for u in french} == {tb.USA}
    assert on_map(s, "france") == words("free_infantry")
    assert in_pool(s, "france") == words("free_tank, free_infantry, free_army, infantry 3")
    vichy = [u for u in tb.UNITS_OF[tb.FRANCE, "infantry"] if s.where[u] == st.POOL]
    assert {runs(s, u) for u in vichy} == {tb.GERMANY}
    assert arrivals(CRUSADE, "usa", 45) == words("army, fighter, bomber")
    assert technology(s, "usa") == {"naval": 2, "aircraft": 3, "tank": 1, "infantry": 2}
    assert s.per_turn[tb.USA] == 250


@rule("19.4g", "RUL-09")
def test_germany_in_1944() -> None:
    s = set_up(CRUSADE)
    assert in_pool(s, "germany", "tank_army army_5_3 army_3_3") == words(
        "infantry 5, tank 4, tank_army:2, tank_army:5, army_5_3:7, army_5_3:11, army_5_3:15, army_5_3:17, army_3_3:1, "
        "army_3_3:3, army_3_3:5, army_3_3:19, army_3_3:24, airborne, flak 3, fort, surface 2, submarine 2, bomber"
    )
    assert in_pool(s, "romania") + in_pool(s, "hungary") == words("infantry 2, cavalry, army")
    air = {box: on_map(s, "germany", box) for box in ("south_air_box", "west_air_box", "east_air_box")}
    assert [(there["fighter"], there["bomber"]) for there in air.values()] == [(1, 1), (3, 0), (2, 2)]
    assert arrivals(CRUSADE, "germany", 47, "tank_army hq") == words("tank_army:6SS, hq:D")
    assert on_map(s, "germany", "", "hq")["hq:F"] == 1
    assert technology(s, "germany") == {"infantry": 2, "tank": 3, "aircraft": 3, "submarine": 2}
    assert s.per_turn[tb.GERMANY] == 290


@rule("19.4a")
def test_the_frame_of_the_great_crusade() -> None:
    s = set_up(CRUSADE)
    assert (s.turn, s.last_turn, list(s.msp)) == (43, 52, [0] * 6)
    t = table("allies", 43, scenario=CRUSADE)
    t.s.turns = 0
    t.only(GameTurn())
    assert t.asked().seat in (tb.UK, tb.USSR, tb.USA)
    assert CARDS[CRUSADE].marker == 10
    assert axis_locations(s) != 10  # the printed marker does not fit the printed set-up


@rule("19.4j")
def test_how_nations_stand_in_1944() -> None:
    s = set_up(CRUSADE)
    western = ("netherlands", "belgium", "denmark", "poland", "norway", "yugoslavia", "greece", "luxembourg")
    assert {standing(s, name) for name in western} == {"conquered of uk"}
    assert standing(s, "iraq_iran") == "ally of uk"
    assert standing(s, "italy") == "ally of usa"
    axis = ("bulgaria", "hungary", "romania", "finland", "vichy_france")
    assert {standing(s, name) for name in axis} == {"ally of germany"}
    assert standing(s, "baltic_states") == "conquered of ussr"
    printed = {"ireland": "A1", "portugal": "A1", "spain": "N", "sweden": "G1", "turkey": "N"}
    assert {name: standing(s, name) for name in printed} == printed
    assert s.vichy_is_axis
