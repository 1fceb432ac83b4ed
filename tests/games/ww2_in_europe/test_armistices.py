"""The French and the Italian Armistice, two options; Vichy France."""

import pytest

from games.ww2_in_europe.battles import FRONTS, RESERVE, fight
from games.ww2_in_europe.table import Table, power, rule, table
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w

GERMAN_ZONE = ("bearn", "bordeaux", "brest", "cherbourg", "sedan", "strasbourg", "paris")
VICHY_HOME = ("vichy", "toulouse", "marseilles", "corsica")
COLONIES = ("rabat", "oran", "algiers", "sahara", "tunis", "french-west-africa", "lebanon", "damascus", "aleppo")


# France


def france(paris: str = "GE", *, option: bool = True, phase: str = "player_a") -> Table:
    """The beginning of summer 1940: who holds Paris; France has an army and a fleet left."""
    t = table(phase, "summer", 1940).control(paris, "paris").status("SU", st.NEUTRAL).status("US", st.NEUTRAL)
    t.markers(**dict.fromkeys(FRONTS, "axis"))
    if option:
        t.option("french_armistice")
    if paris != "FR":
        t.s.flag[w.space("paris")] = 0
    t.put("GE", "inf", RESERVE["GE"]).put("UK", "inf", RESERVE["UK"])
    return t.put("FR", "2 inf, ftr", "bordeaux").put("FR", "inf", "tunis")


def is_in_game(t: Table, owner: str) -> bool:
    return t.begin().s.status[power(owner)] == st.ACTIVE


@rule("VCH-01")
@pytest.mark.parametrize(
    ("paris", "option", "offered"), [("GE", True, True), ("FR", True, False), ("GE", False, False)]
)
def test_france_offers_an_armistice_when_a_turn_begins_without_paris(paris: str, option: bool, offered: bool) -> None:
    t = france(paris, option=option)
    assert t.seat == "axis"
    assert ("accept" in t.verbs()) == offered
    if offered:
        assert set(t.verbs()) == {"accept", "refuse"}


@rule("VCH-01")
def test_with_the_option_france_does_not_surrender_when_paris_falls() -> None:
    t = france(phase="surrender").begin()
    assert is_in_game(t, "FR")
    assert "accept" in t.verbs()  # at the start of the next turn
    assert not is_in_game(france(phase="surrender", option=False), "FR")


@rule("VCH-02")
def test_refused_france_becomes_a_british_minor_ally() -> None:
    t = france().put("FR", "bb", "marseilles").control("GE", "sedan").do("refuse")
    assert not is_in_game(t, "FR")
    assert (t.units("bordeaux", "UK"), t.units("tunis", "UK"), t.units("@marseilles", "UK")) == (
        "2 inf, ftr",
        "inf",
        "bb",
    )
    assert [t.holder(at) for at in ("bordeaux", "vichy", "algiers", "damascus")] == ["UK"] * 4
    assert [t.holder(at) for at in ("paris", "sedan")] == ["GE", "GE"]  # what is lost is lost


@rule("VCH-03")
def test_accepted_the_north_and_west_become_german() -> None:
    t = france().do("accept")
    assert [t.holder(at) for at in GERMAN_ZONE] == ["GE"] * 7
    assert not is_in_game(t, "FR")


@rule("VCH-04")
def test_accepted_all_other_blue_spaces_become_vichy_french() -> None:
    t = france().control("IT", "marseilles").control("GE", "toulouse").do("accept")  # taken before: they revert
    assert [t.holder(at) for at in (*VICHY_HOME, *COLONIES)] == [""] * (len(VICHY_HOME) + len(COLONIES))
    assert t.holder("brussels") == ""
    assert t.holder("london") == "UK"


@rule("VCH-05")
def test_accepted_french_ground_and_air_units_leave_the_board() -> None:
    t = france().put("FR", "art, tac", "vichy").put("FR", "airbase", "toulouse").do("accept")
    assert [unit for unit in st.all_units(t.s) if t.s.owner[unit] == tb.FRANCE and not st.is_naval(t.s, unit)] == []
    assert (t.units("bordeaux"), t.units("tunis")) == ("", "")
    assert t.units("leipzig") == "inf"


@rule("VCH-07")
def test_british_units_in_the_german_zone_control_their_space() -> None:
    t = france().put("UK", "inf", "cherbourg").put("UK", "ftr", "brest").do("accept")
    assert (t.holder("cherbourg"), t.holder("sedan")) == ("UK", "GE")
    assert t.units("cherbourg", "UK") == "inf"


@rule("VCH-08")
def test_vichy_france_is_a_neutral_minor_country() -> None:
    t = france().put("GE", "inf", "bordeaux").put("GE", "inf", "milan").do("accept")
    while "march" not in t.verbs():
        t.do("done")
    assert t.refused("march", t.pick("bordeaux", "inf"), "toulouse") == "NEU-08"
    assert t.refused("march", t.pick("milan", "inf"), "marseilles") == "NEU-08"


@rule("VCH-08")
def test_vichy_is_the_minor_flag_space() -> None:
    """Attacked by the Axis it is a British minor ally, whose capital supplies its army."""
    t = france().do("accept").do("attack", "france")
    assert (t.holder("vichy"), t.units("vichy", "UK")) == ("UK", "5 inf, art")
    while "march" not in t.verbs():
        t.do("without", *t.menu("without")[0]) if "without" in t.verbs() else t.do("done")
    supplied = [unit for unit in st.all_units(t.s) if t.s.owner[unit] == tb.BRITAIN and not t.s.cut_off[unit]]
    homes = [unit for unit in supplied if w.IDS[t.s.where[unit]] in VICHY_HOME]
    assert st.stack_points(t.s, homes) == 10
    assert t.is_cut_off(t.pick("algiers", "inf"))


# guests in Vichy land


def end_turn(t: Table) -> Table:
    turn = t.s.turn
    while t.s.turn == turn:
        t.do("without", *t.menu("without")[0]) if "without" in t.verbs() else t.do("done")
    return t


@rule("VCH-06")
def test_who_has_left_vichy_land_at_the_end_of_the_turn_stays_at_peace() -> None:
    t = france().put("GE", "inf", "marseilles").control("GE", "marseilles").do("accept")
    inf = t.pick("marseilles", "inf", "GE")
    while "march" not in t.verbs():
        t.do("done")
    t.do("march", inf, "milan")
    end_turn(t)
    assert (t.holder("marseilles"), t.holder("vichy")) == ("", "")
    assert t.place_of(inf) == "milan"


@rule("VCH-06")
def test_german_units_that_stay_mean_war_with_vichy_france() -> None:
    t = end_turn(france().put("GE", "inf", "marseilles").control("GE", "marseilles").do("accept"))
    assert (t.holder("vichy"), t.holder("tunis")) == ("UK", "UK")


@rule("VCH-06")
def test_british_units_that_stay_in_a_colony_mean_war_with_that_colony() -> None:
    t = end_turn(france().put("UK", "inf", "algiers").do("accept"))
    assert (t.holder("oran"), t.holder("tunis"), t.holder("vichy")) == ("GE", "", "")


# Paris and the fleet


@rule("VCH-11")
@pytest.mark.parametrize(("city", "start", "joined"), [("paris", "sedan", True), ("sedan", "liege", False)])
def test_when_paris_is_liberated_vichy_france_joins_great_britain(city: str, start: str, joined: bool) -> None:
    t = france().do("accept").control("UK", start).depot("UK", start).put("UK", "2 inf", start)
    while not (t.seat == "allies" and "march" in t.verbs()):
        t.do("done")
    t.do("march", t.pick(start, "inf"), city)
    fight(t)
    assert t.holder(city) == "UK"
    assert [t.holder(at) for at in ("vichy", "marseilles", "tunis")] == ["UK" if joined else ""] * 3
    assert t.units("vichy", "UK") == ("5 inf, art" if joined else "")


@rule("VCH-13")
def test_the_axis_puts_the_french_fleet_into_three_ports() -> None:
    t = france().put("FR", "2 bb, dd", "brest").put("FR", "sub", "oran").do("accept")
    assert t.seat == "axis"
    ships = [unit for unit in st.all_units(t.s) if t.s.owner[unit] == tb.FRANCE]
    assert len(ships) == 4
    assert t.refused("harbour", ships[0], "@brest") == "VCH-13"
    assert t.refused("harbour", ships[0], "@algiers") == "VCH-13"
    for ship, port in zip(ships, ("@marseilles", "@oran", "@lebanon", "@oran"), strict=True):
        t.do("harbour", ship, port)
    fleet = sorted([(w.IDS[port], tb.UNITS[kind].id) for port, kind, _ in t.s.vichy_fleet])
    assert [port for port, _ in fleet] == ["@lebanon", "@marseilles", "@oran", "@oran"]
    assert sorted([kind for _, kind in fleet]) == ["bb", "bb", "dd", "sub"]
    while "attack" not in t.verbs():
        t.do("done")
    t.do("attack", "france")  # the fleet fights for who gets the country
    assert t.units("@marseilles", "UK") != ""


# Italy


AFRICA = ("el-agheila", "benghazi", "tobruk", "bir-el-gubi", "fezzan")


def italy(*, option: bool = True) -> Table:
    """The beginning of a turn in which all conditions are met: the French have Africa, Sicily and Genoa."""
    t = table("player_a", "summer", 1943).markers(**dict.fromkeys(FRONTS, "axis"))
    t.markers(AF="allies", ME="allies", SO="allies", MI="allies").control("FR", *AFRICA, "sicily", "genoa")
    if option:
        t.option("italian_armistice")
    return t.put("GE", "inf", RESERVE["GE"]).put("UK", "inf", RESERVE["UK"]).put("IT", "inf", "rome")


def offers(t: Table) -> bool:
    return "accept" in t.verbs()


@rule("ITA-01")
def test_italy_offers_an_armistice_when_the_conditions_are_met() -> None:
    t = italy()
    assert t.seat == "allies"
    assert set(t.verbs()) == {"accept", "refuse"}
    assert not offers(italy(option=False))


@rule("ITA-02")
@pytest.mark.parametrize("lost", ["tobruk", "fezzan", "cairo", "mosul", "gibraltar", "malta"])
def test_a_space_of_the_fronts_in_axis_hands_is_enough_to_go_on(lost: str) -> None:
    assert not offers(italy().control("IT", lost))


@rule("ITA-02")
def test_sicily_or_sardinia_and_another_homeland_space() -> None:
    assert not offers(italy().control("IT", "sicily"))
    assert offers(italy().control("IT", "sicily").control("UK", "sardinia"))
    assert not offers(italy().control("IT", "genoa"))
    assert not offers(italy().control("IT", "genoa").control("UK", "sardinia"))  # both islands, and nothing else
    assert offers(italy().control("IT", "genoa").control("US", "taranto"))


@rule("ITA-03")
@pytest.mark.parametrize("front", ["AF", "ME", "SO", "MI"])
def test_the_allies_need_the_initiative_on_four_fronts(front: str) -> None:
    assert not offers(italy().markers(**{front: "axis"}))
    assert offers(italy().markers(WE="axis", EA="axis", NO="axis"))


@rule("ITA-04")
@pytest.mark.parametrize(("rhodes", "offered"), [("UK", True), ("IT", False)])
def test_all_land_of_the_mediterranean_counts_as_its_initiative(rhodes: str, offered: bool) -> None:
    t = italy().markers(ME="axis").control("UK", "sardinia", "tripoli").control(rhodes, "rhodes")
    t.put("IT", "bb", "tirana").put("IT", "2 dd", "taranto")  # ships do not matter
    assert offers(t) == offered


@rule("ITA-04")
def test_for_other_fronts_all_land_is_not_enough() -> None:
    assert not offers(italy().markers(AF="axis").put("IT", "dd", "rhodes"))


@rule("ITA-05")
def test_refused_italy_fights_on() -> None:
    t = italy().do("refuse")
    assert is_in_game(t, "IT")
    assert (t.holder("rome"), t.units("rome")) == ("IT", "inf")


@rule("ITA-06")
def test_accepted_italy_surrenders() -> None:
    t = italy().put("GE", "inf", "milan")
    t.s.money[tb.ITALY] = 40
    t.do("accept")
    assert not is_in_game(t, "IT")
    assert (t.units("rome"), t.s.money[tb.ITALY]) == ("", 0)
    assert t.holder("milan") == "GE"  # an ally's unit is there
    assert [t.holder(at) for at in ("rome", "naples", "tirana")] == ["FR"] * 3


def french_income(t: Table) -> int:
    turn = t.begin().s.turn
    while t.s.turn == turn:
        t.do("done")
    return t.s.income[tb.FRANCE]


@rule("ITA-06")
def test_the_conqueror_collects_nothing_for_the_italian_homeland() -> None:
    alone = french_income(italy(option=False).control("IT", "genoa"))
    assert french_income(italy(option=False)) - alone == 4  # Genoa
    assert french_income(italy(option=False).control("FR", "milan")) - alone == 4 + 8
    assert french_income(italy().do("accept")) == alone
