"""Additional Rules: City Garrisons. Germany attacks Leningrad, a city of the USSR worth 2 IPC."""

import pytest

from games.supreme_axis_and_allies.table import Table, moving, rule
from theatre.games.supreme_axis_and_allies.state import FIGHT
from theatre.games.supreme_axis_and_allies.tables import INDUSTRIAL_TECH


def assault(defenders: str = "INF", attackers: str = "INF", garrisons: int = 1) -> Table:
    t = moving("GER", garrisons=garrisons).put("USSR", defenders, "leningrad")
    return t.do("march", "baltic_states", "leningrad", t.new("GER", attackers, "baltic_states"))


@rule("GAR-01")
def test_no_garrison_unless_it_was_agreed() -> None:
    t = assault(garrisons=0).dice(1, 6).do("done")
    assert t.all_rolled()
    assert t.holder("leningrad") == "GER"
    t = assault(garrisons=1).dice(3, 4).do("done")
    assert t.verbs() == ("raise", "done")


@rule("GAR-02")
def test_the_garrison_of_an_attacked_victory_city_arises() -> None:
    t = assault().dice(3, 4).do("done")
    assert t.seat == "USSR"
    t.dice(6, 6, 6, 6).do("raise", "FRT", 1).do("raise", "INF", 1)
    assert t.units("USSR", "leningrad") == "2 INF, FRT"


@rule("GAR-02")
def test_no_garrison_in_a_territory_without_a_victory_city() -> None:
    t = moving("GER", garrisons=1).put("USSR", "INF", "archangel").dice(1, 6)
    t.do("march", "smolensk", "archangel", t.new("GER", "INF", "smolensk")).do("done")
    assert t.holder("archangel") == "GER"


@rule("GAR-02")
@pytest.mark.parametrize(("garrisons", "holder"), [(1, "USSR"), (0, "GER")])
def test_an_empty_city_is_defended_by_its_garrison(garrisons: int, holder: str) -> None:
    t = assault(defenders="", garrisons=garrisons)
    assert t.holder("leningrad") == holder
    if garrisons:
        t.dice(1, 2).do("done").dice(6, 2).do("raise", "INF", 1)
        assert (t.holder("leningrad"), t.units("GER", "leningrad")) == ("USSR", "")


@rule("GAR-02")
def test_an_empty_city_whose_garrison_buys_nothing_falls() -> None:
    t = assault(defenders="").dice(1, 1).do("done").until("roll")
    assert (t.holder("leningrad"), t.units("GER", "leningrad")) == ("GER", "INF")


@rule("GAR-02")
def test_no_garrison_against_aircraft_alone() -> None:
    t = moving("GER", garrisons=1).put("USSR", "INF", "leningrad").dice(3, 6)
    t.do("fly", "baltic_states", "leningrad", "baltic_states", 0, FIGHT, t.new("GER", "FIT", "baltic_states"))
    t.do("done")
    assert t.all_rolled()
    assert t.units("USSR", "leningrad") == ""


@rule("GAR-03")
@pytest.mark.parametrize(("dice", "most"), [((3, 2), 1), ((3, 3), 2), ((6, 6), 4)])
def test_one_die_per_ipc_makes_the_budget(dice: tuple[int, int], most: int) -> None:
    t = assault().dice(*dice).do("done")
    assert t.all_rolled()
    assert t.offered("raise", "INF", most)
    assert t.refused("raise", "INF", most + 1) == "GAR-03"


@rule("GAR-03")
def test_a_city_of_value_6_rolls_six_dice() -> None:
    t = moving("GER", garrisons=1).put("USSR", "INF", "moscow").dice(1, 1, 1, 1, 1, 1)
    t.do("march", "smolensk", "moscow", t.new("GER", "INF", "smolensk")).do("done")
    assert t.offered("raise", "INF", 2)
    assert not t.offered("raise", "INF", 3)


@rule("GAR-04")
def test_morale_chits_may_be_used_on_the_garrison_dice_but_no_scouts() -> None:
    t = assault("INF, SCT").chits("USSR", 1).dice(1, 6).do("done")
    assert t.refused("scout", 0) == "GAR-04"
    assert t.offered("reroll", 0)
    t.dice(6).do("reroll", 0)
    assert t.offered("raise", "INF", 4)  # 6 + 6


@rule("GAR-04")
def test_a_scout_alone_changes_nothing() -> None:
    t = assault("INF, SCT").dice(1, 1, 6, 6, 6).do("done")  # the battle begins: 2 IPC buy nothing
    assert t.all_rolled()
    assert t.units("USSR", "leningrad") == "INF, SCT"


@rule("GAR-05")
@pytest.mark.parametrize("kind", ["IC", "HIND", "AAG", "SUB", "TRN"])
def test_no_industry_guns_or_ships_for_the_garrison(kind: str) -> None:
    t = assault().dice(6, 6).do("done")
    assert t.refused("raise", kind, 1) == "GAR-05"
    assert t.offered("raise", "BMB", 1)


@rule("GAR-06")
def test_what_is_left_of_the_budget_is_lost() -> None:
    t = assault().money("USSR", 10).put("USSR", "INF", "moscow").dice(*[6] * 6, 1, 2)
    t.do("march", "smolensk", "moscow", t.new("GER", "INF", "smolensk")).do("done")
    assert t.offered("raise", "INF", 12)
    t.do("raise", "INF", 1).do("done")  # Moscow leaves 33, Leningrad has 3
    assert (t.ipc("USSR"), t.s.muster) == (10, 0)
    assert t.offered("raise", "INF", 1)
    assert not t.offered("raise", "INF", 2)


@rule("GAR-07")
def test_the_garrison_goes_home_after_the_combat() -> None:
    t = assault().dice(3, 3).do("done").dice(6, 6, 6, 6).do("raise", "INF", 2)
    assert t.units("USSR", "leningrad") == "3 INF"
    t.dice(6, 6, 6).do("retreat").do("fall-back", "baltic_states", t.pick("leningrad", "INF"))
    assert t.units("USSR", "leningrad") == "INF"


@rule("GAR-07")
def test_the_garrison_does_not_outlive_a_retreat() -> None:
    t = assault().dice(4, 3).do("done").dice(6, 6, 6, 6).do("raise", "INF", 1).do("raise", "FRT", 1)
    t.do("stay").dice(6).do("retreat")
    assert (t.units("USSR", "archangel"), t.units("USSR", "leningrad"), t.holder("leningrad")) == ("INF", "", "GER")
    assert t.units("GER", "leningrad") == "INF"  # the fort of the garrison is not captured


@rule("GAR-09")
def test_a_conqueror_gets_no_garrison() -> None:
    t = moving("USSR", garrisons=1).hold("GER", "leningrad").put("GER", "INF", "leningrad").dice(1, 6)
    t.do("march", "moscow", "archangel", t.new("USSR", "INF", "moscow"))
    t.do("march", "archangel", "leningrad", t.new("USSR", "INF", "archangel")).do("done")
    assert t.holder("leningrad") == "USSR"


@rule("GAR-09")
def test_nor_does_an_ally_of_the_owner() -> None:
    t = moving("GER", garrisons=1).hold("UK", "leningrad").put("UK", "INF", "leningrad").dice(1, 6)
    t.do("march", "baltic_states", "leningrad", t.new("GER", "INF", "baltic_states")).do("done")
    assert t.units("UK", "leningrad") == ""


@rule("GAR-02")
def test_fighters_of_the_garrison_dogfight() -> None:
    t = moving("GER", garrisons=1).put("USSR", "INF", "leningrad").dice(5, 5)
    t.do("march", "baltic_states", "leningrad", t.new("GER", "INF", "baltic_states"))
    t.do("fly", "baltic_states", "leningrad", "baltic_states", 0, FIGHT, t.new("GER", "FIT", "baltic_states"))
    t.do("done").dice(6, 6).do("raise", "FIT", 1)
    assert t.verbs() == ("press", "break-off")


@rule("TEC-12b", "GAR-03")
@pytest.mark.parametrize(("points", "most"), [(20, 3), (19, 2)])
def test_industrial_tech_serves_the_garrison_too(points: int, most: int) -> None:
    t = assault().card("USSR", INDUSTRIAL_TECH, points).dice(1, 5).do("done")
    assert t.offered("raise", "INF", most)
    assert t.refused("raise", "INF", most + 1) == "GAR-03"
