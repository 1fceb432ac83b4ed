"""2.1-2.3 Powers and their Capitals, Defeat, Home Territory, Colonies."""

import pytest

from games.triumph_and_tragedy.table import Table, government, power, rule, table
from theatre.games.triumph_and_tragedy import world as w

GREAT = {"axis": "germany", "west": "britain", "ussr": "ussr"}
FOE = {"axis": "ussr", "west": "axis", "ussr": "axis"}
COLONIES = [
    ("west", "britain", "ottawa", "ottawa"),
    ("west", "britain", "gibraltar", "gibraltar"),
    ("west", "britain", "malta", "malta"),
    ("west", "britain", "suez", "sudan"),
    ("west", "britain", "delhi", "karachi"),
    ("west", "france", "algiers", "dakar"),
    ("west", "france", "damascus", "damascus"),
    ("axis", "italy", "tripoli", "cyrenaica"),
]  # Faction, Power, Capital of the Colony, another area of it where there is one


def production(side: str) -> Table:
    """The Production of a Faction at peace, the first in Turn Order."""
    others = [one for one in GREAT if one != side]
    return table(side, "production").order(side, *others)


def combat(active: str = "axis") -> Table:
    """A Combat Phase of a war of the Axis with both Rivals; somebody else moves next."""
    t = table(active, "combat", then="ussr" if active != "ussr" else "west").war("axis", "west").war("axis", "ussr")
    return t.put("ussr", "infantry", "moscow").put("britain", "infantry", "london").put("germany", "infantry", "ruhr")


def occupied(t: Table, side: str, area: str) -> Table:
    """An Enemy stands in an area, and the rest of its Nation is held by the old owner (in a Great Power by rule)."""
    t.put(GREAT[FOE[side]], "infantry", area)
    nation = w.NATION[w.space(area)]
    for other in w.AREAS_OF[nation]:
        if w.IDS[other] != area and w.RANK[nation] != "great_power":
            t.put(GREAT[side], "infantry", w.IDS[other])
    return t


# 2.1, 2.2 Powers and their Capitals


@rule("2.1", "2.2a")
@pytest.mark.parametrize(
    ("side", "home"),
    [
        ("axis", {"germany": "berlin", "italy": "rome"}),
        ("west", {"britain": "london", "france": "paris"}),
        ("ussr", {"ussr": "moscow"}),
    ],
)
def test_each_power_builds_blocks_of_its_own_for_its_faction(side: str, home: dict[str, str]) -> None:
    t = production(side)
    builders = {choice.args[1] for choice in t.asked().options if choice.verb == "build"}
    assert builders == {power(one) for one in home}
    for one, area in home.items():
        t.do("build", area, one, "tank")
        assert t.units(area) == "tank 1"


@rule("2.2a", "2.2b")
@pytest.mark.parametrize("satellite", [True, False])
def test_the_usa_builds_for_the_west_once_it_is_its_satellite(satellite: bool) -> None:
    t = production("west")
    if satellite:
        t.satellite("usa", "west")
    assert t.offered("build", "washington", "usa", "tank") == satellite


@rule("2.2b")
@pytest.mark.parametrize(("side", "status"), [("west", "satellite"), ("axis", "neutral"), ("ussr", "neutral")])
def test_the_usa_is_neutral_and_only_the_west_can_win_it(side: str, status: str) -> None:
    usa_or_latin_america = Table.action("summer", "D")
    t = government().influence("usa", side, 2).hand(side, usa_or_latin_america)
    assert t.status("usa") == "neutral"
    t.to(side).do("diplomacy", usa_or_latin_america, "usa").until("commit")
    assert t.status("usa") == status


@rule("2.11a")
@pytest.mark.parametrize(("side", "capital"), [("axis", "berlin"), ("west", "london"), ("ussr", "moscow")])
def test_a_main_capital_is_worth_three_pop(side: str, capital: str) -> None:
    t, u = table(), occupied(table(), side, capital)
    assert t.pop(side) - u.pop(side) == u.pop(FOE[side]) - t.pop(FOE[side]) == 3


@rule("2.11c", "2.21a")
@pytest.mark.parametrize(
    ("side", "capital"),
    [
        ("axis", "ruhr"),
        ("west", "delhi"),
        ("ussr", "leningrad"),
        ("ussr", "baku"),
        ("axis", "rome"),
        ("west", "paris"),
        ("west", "washington"),
    ],
)
def test_a_sub_capital_is_worth_two_pop(side: str, capital: str) -> None:
    t, u = [table().satellite("usa", "west") for _ in range(2)]
    occupied(u, side, capital)
    assert t.pop(side) - u.pop(side) == u.pop(FOE[side]) - t.pop(FOE[side]) == 2


@rule("2.11b")
@pytest.mark.parametrize(("side", "capital"), [("axis", "berlin"), ("west", "london"), ("ussr", "moscow")])
def test_without_its_main_capital_a_faction_produces_nothing(side: str, capital: str) -> None:
    assert production(side).seat == side
    assert "build" in production(side).verbs()
    t = production(side).put(GREAT[FOE[side]], "infantry", capital)
    assert t.level(side) == 0
    assert t.seat != side or "build" not in t.verbs()


@rule("2.11d", "2.21a")
@pytest.mark.parametrize(
    ("side", "area", "source"),
    [
        ("axis", "berlin", True),
        ("axis", "ruhr", True),
        ("axis", "rome", True),
        ("west", "london", True),
        ("west", "delhi", True),
        ("west", "paris", True),
        ("west", "washington", True),
        ("ussr", "moscow", True),
        ("ussr", "leningrad", True),
        ("ussr", "baku", True),
        ("axis", "munich", False),
        ("west", "glasgow", False),
        ("ussr", "kiev", False),
    ],
)
@pytest.mark.parametrize("kept", [True, False])
def test_main_and_sub_capitals_supply_while_they_are_held(side: str, area: str, source: bool, kept: bool) -> None:
    t = table("axis", "supply", season="summer").war("axis", "west").war("axis", "ussr").satellite("usa", "west")
    foe = GREAT[FOE[side]]
    if not kept:
        t.put(foe, "infantry 2", area)  # there before: the Owner
    (infantry,) = t.new(GREAT[side], "infantry 2", area)
    for around in w.NEIGHBOURS[w.space(area)]:
        t.put(foe, "fleet" if w.IS_SEA[around] else "infantry", w.IDS[around])
    t.hand("west", t.action("fall", "A")).begin()
    assert t.cv(infantry) == (2 if source and kept else 1)


# 2.11e, 2.21 Capture and Defeat


@rule("2.11e")
def test_a_great_power_is_not_defeated_with_its_main_capital() -> None:
    t = combat("ussr").put("ussr", "infantry", "berlin").put("germany", "infantry 2", "paris").begin()
    assert t.holder("berlin") == "ussr"
    assert t.level("axis") == 0
    assert t.status("germany") == "home"
    assert t.holder("munich") == "axis"
    assert t.units("ruhr") == "infantry 1"
    assert t.units("paris") == "infantry 2"


@rule("2.21b")
@pytest.mark.parametrize(("french", "status"), [("", "defeated"), ("infantry", "home")])
def test_a_major_power_is_defeated_when_only_enemies_stand_in_its_capital(french: str, status: str) -> None:
    t = combat().put("france", french, "paris").put("germany", "infantry 2", "paris")
    if french:
        t.do("designate")
    assert t.seat == "ussr"
    assert t.status("france") == status
    assert t.holder("gascony") == ("axis" if status == "defeated" else "west")


@rule("2.21b")
def test_the_last_defender_falls_and_the_power_with_him() -> None:
    t = combat().put("france", "infantry", "paris").put("germany", "tank 2", "paris").do("designate", "paris")
    t.fires(t.pick("paris", "tank"), "G", 1, 6)
    assert t.status("france") == "defeated"
    assert t.holder("paris") == "axis"


@rule("2.21b")
def test_italy_and_the_usa_can_be_defeated_too() -> None:
    t = combat("west").put("britain", "infantry 2", "rome").begin()
    assert t.status("italy") == "defeated"
    assert t.holder("milan") == "west"
    u = combat().satellite("usa", "west").put("germany", "infantry 2", "washington").begin()
    assert u.status("usa") == "defeated"
    assert u.holder("new_york") == "axis"


@rule("2.21c")
def test_all_units_of_a_defeated_power_leave_play() -> None:
    t = combat().put("germany", "infantry 2", "paris").put("britain", "infantry 2", "gascony")
    t.put("france", "infantry 2", "gascony").put("france", "fleet 2", "north_sea").put("france", "tank", "dakar")
    assert t.seat == "ussr"
    assert t.units("gascony") == "infantry 2"
    assert t.pick("gascony", "infantry", "britain")
    assert t.units("north_sea") == t.units("dakar") == ""


@rule("2.21c")
@pytest.mark.parametrize("defeated", [True, False])
def test_no_unit_of_a_defeated_power_is_ever_built_again(defeated: bool) -> None:
    t = production("west").put("britain", "infantry", "marseille")
    if defeated:
        t.defeated("france", "axis")
        assert t.refused("build", "marseille", "france", "infantry") == "2.21c"
    assert t.offered("build", "marseille", "france", "infantry") != defeated
    assert t.offered("build", "london", "britain", "infantry")


@rule("2.21d")
def test_a_defeated_powers_land_follows_its_capital() -> None:
    before = table().pop("west")
    t = combat().put("germany", "infantry 2", "paris").begin()
    assert t.holder("marseille") == "axis"
    assert t.pop("west") < before
    t.do("disband", t.pick("paris", "infantry"), seat="axis")
    assert t.holder("paris") == t.holder("marseille") == "axis"
    u = combat("ussr").defeated("france", "axis").put("ussr", "infantry", "paris").begin()
    assert u.holder("marseille") == "ussr"
    assert u.status("france") == "defeated"


@rule("2.21d")
def test_its_old_faction_retakes_the_capital_but_not_the_power() -> None:
    t = combat("west").defeated("france", "axis").put("britain", "infantry", "paris").begin()
    assert t.holder("marseille") == "west"
    assert t.status("france") == "defeated"


# 2.3 Home Territory and Colonies


@rule("2.3a")
@pytest.mark.parametrize(
    ("side", "one", "areas"),
    [
        ("axis", "germany", {"berlin", "ruhr", "munich", "konigsberg"}),
        ("axis", "italy", {"rome", "milan", "venice", "taranto", "sardinia", "sicily"}),
        ("west", "britain", {"london", "glasgow"}),
        ("west", "france", {"paris", "lorraine", "gascony", "marseille"}),
        ("west", "usa", {"washington", "new_york"}),
    ],
)
def test_home_territory_is_the_land_inside_the_national_boundary(side: str, one: str, areas: set[str]) -> None:
    t = production(side).satellite("usa", "west").satellite("poland", side)
    offered = {w.IDS[area] for area in w.AREAS if t.offered("build", w.IDS[area], one, "infantry")}
    assert offered == areas


@rule("2.3a")
def test_the_ussr_is_the_home_of_its_twenty_five_areas() -> None:
    t = production("ussr")
    offered = {w.IDS[area] for area in w.AREAS if t.offered("build", w.IDS[area], "ussr", "infantry")}
    assert len(offered) == 25
    assert {"moscow", "turkmenistan", "murmansk", "sevastopol"} <= offered


@rule("2.3b")
@pytest.mark.parametrize(("one", "home", "abroad"), [("germany", "berlin", "rome"), ("italy", "rome", "berlin")])
def test_cadres_are_built_in_the_home_of_their_own_nationality(one: str, home: str, abroad: str) -> None:
    t = production("axis").satellite("poland", "axis")
    assert t.refused("build", abroad, one, "infantry") == "2.3b"
    assert t.refused("build", "warsaw", one, "infantry") == "2.3b"
    assert t.offered("build", home, one, "infantry")


@rule("2.31a", "2.31b")
@pytest.mark.parametrize(("side", "one", "capital", "area"), COLONIES)
def test_a_colony_is_its_powers_by_default_and_follows_its_capital(
    side: str, one: str, capital: str, area: str
) -> None:
    foe = FOE[side]
    t = table()
    assert t.holder(capital) == t.holder(area) == side
    t.put(GREAT[foe], "infantry", capital)
    assert t.holder(capital) == t.holder(area) == foe
    u = table().put(GREAT[foe], "infantry", w.IDS[w.CAPITAL[w.HOME[power(one)]]])
    assert u.holder(area) == side  # the Capital at home does not carry it


@rule("2.31c")
@pytest.mark.parametrize(("side", "one", "capital", "area"), COLONIES)
def test_no_cadres_but_fortresses_are_built_in_colonies(side: str, one: str, capital: str, area: str) -> None:
    t = production(side)
    for place in (capital, area):
        assert t.refused("build", place, one, "infantry") == "2.31c"
        assert t.offered("build", place, one, "fortress")


@rule("2.31d")
def test_colonies_of_a_defeated_power_become_armed_minors() -> None:
    t = combat().put("germany", "infantry 2", "paris").put("france", "infantry 3", "algiers").begin()
    assert t.status("french_n_africa") == t.status("syria") == "armed"
    assert t.units("algiers") == "fortress 2"
    assert t.units("damascus") == "fortress 1"
    assert t.holder("algiers") == t.holder("dakar") == ""
    assert t.status("india") == "home"


@rule("2.31d")
@pytest.mark.parametrize(("holder", "side"), [("britain", "west"), ("germany", "axis"), ("ussr", "ussr")])
def test_a_colony_whose_capital_another_power_holds_stays_with_it(holder: str, side: str) -> None:
    t = combat().put(holder, "infantry", "algiers").put("germany", "infantry 2", "paris").begin()
    keeper = t.pick("algiers", "infantry", holder)
    assert t.status("french_n_africa") == "defeated"
    assert t.holder("dakar") == side
    t.do("disband", keeper, seat=side)
    assert t.holder("algiers") == side
    assert t.status("syria") == "armed"


@rule("2.31d")
def test_a_colony_taken_before_keeps_its_marker() -> None:
    t = combat()
    t.s.marker[w.nation("syria")] = 2  # the USSR was there
    t.put("germany", "infantry 2", "paris").begin()
    assert t.status("syria") == "defeated"
    assert t.holder("damascus") == "ussr"
    assert t.units("damascus") == ""


@rule("2.31d")
def test_libya_goes_with_italy() -> None:
    t = combat("west").put("britain", "infantry 2", "rome").put("italy", "tank 2", "cyrenaica").begin()
    assert t.status("libya") == "armed"
    assert t.units("tripoli") == "fortress 2"
    assert t.units("cyrenaica") == ""
