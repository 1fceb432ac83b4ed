"""Additional Rules: Violation of Neutrality, from the Executor to the end of the battle.

Germany invades Spain (2 IPC) from Normandy, Switzerland (1) from Bavaria or the Sahara (0) from Libya.
"""

import pytest

from games.supreme_axis_and_allies.table import Table, moving, nation, rule
from theatre.games.supreme_axis_and_allies.state import FIGHT
from theatre.games.supreme_axis_and_allies.tables import INDUSTRIAL_TECH

GATES = {"spain": "normandy", "switzerland": "bavaria", "sahara_desert": "libya", "sweden": "norway"}
UK = nation("UK")


def invasion(place: str = "spain", units: str = "INF", attrition: tuple[int, ...] = (6,)) -> Table:
    """Invaders have entered a neutral Territory; `do("done")` begins the combat."""
    return invade(moving("GER", neutrality=1), place, units, attrition)


def invade(t: Table, place: str, units: str, attrition: tuple[int, ...]) -> Table:
    gate = GATES[place]
    return t.dice(*attrition).do("march", gate, place, t.new("GER", units, gate)).until("done")


def defended(place: str = "spain", units: str = "INF", attrition: tuple[int, ...] = (6,)) -> Table:
    """The invaders meet the British as Executor, no neutral is swayed, and the defence is to be bought."""
    t = invasion(place, units, attrition).do("done")
    if place != "sahara_desert":
        t.dice(1, 1, 6, 6)
    return t.do("executor", UK)


# the Executor of Defense


@rule("NEU-04")
def test_the_opposing_alliance_names_the_executor() -> None:
    t = invasion().do("done")
    assert t.seat == "USSR"
    assert [name for name in ("USSR", "GER", "UK", "JAP", "USA") if t.offered("executor", nation(name))] == [
        "USSR",
        "UK",
        "USA",
    ]
    t.dice(1, 1, 6, 6).do("executor", nation("USA"))
    assert (t.seat, t.verbs()) == ("USA", ("raise", "done"))


@rule("NEU-04")
def test_a_nation_that_has_surrendered_is_no_executor() -> None:
    t = invasion()
    t.s.surrendered[nation("USSR")] = 1
    t.do("done")
    assert t.seat == "UK"
    assert not t.offered("executor", nation("USSR"))


@rule("NEU-04")
def test_the_executor_decides_on_the_losses_of_the_neutral() -> None:
    t = defended(units="2 INF", attrition=(6, 6)).do("raise", "INF", 1).dice(1, 6, 6, 6, 6).do("raise", "FRT", 2)
    assert (t.seat, t.verbs()) == ("UK", ("lose",))
    t.do("lose", t.pick("spain", "INF", "UK"))
    assert t.units("UK", "spain") == "2 FRT"


@rule("NEU-16")
def test_if_attrition_takes_all_invaders_nothing_follows() -> None:
    t = invasion(units="2 INF", attrition=(1, 1)).do("done")
    assert (t.seat, t.verbs()) == ("UK", ("pass", "roll"))
    assert (t.holder("spain"), t.s.muster) == ("neutral", 0)
    t = invasion(units="2 INF", attrition=(1, 6)).do("done")
    assert t.verbs() == ("executor",)


@rule("NEU-04")
@pytest.mark.parametrize(("invader", "executors"), [("GER", ["UK", "USA"]), ("UK", ["GER", "JAP"])])
def test_a_neutral_by_surrender_is_defended_like_the_others(invader: str, executors: list[str]) -> None:
    t = moving(invader, neutrality=1).hold("neutral", "leningrad", "archangel").hold(invader, "smolensk").dice(6)
    t.s.surrendered[nation("USSR")] = 1
    t.do("march", "smolensk", "leningrad", t.new(invader, "INF", "smolensk")).do("done")
    assert [name for name in ("GER", "UK", "JAP", "USA") if t.offered("executor", nation(name))] == executors
    t.dice(1, 1, 6, 6).do("executor", nation(executors[0]))
    assert t.offered("raise", "INF", 4)  # 6 + 3 x 2
    assert not t.offered("raise", "INF", 5)


# the Realignment check


@rule("NEU-05")
@pytest.mark.parametrize(
    ("place", "invader", "swayed"),
    [("spain", (4, 5), False), ("spain", (4, 4), True), ("switzerland", (4, 4), False), ("switzerland", (4, 3), True)],
)
def test_the_executor_adds_the_value_of_the_neutral(place: str, invader: tuple[int, int], swayed: bool) -> None:
    t = invasion(place).do("done").dice(3, 4, *invader).do("executor", UK)
    assert t.all_rolled()
    assert ("realign" in t.verbs()) == swayed


@rule("NEU-06")
def test_both_sides_may_use_morale_chits() -> None:
    t = invasion().do("done").chits("UK", 1).chits("GER", 1).dice(1, 6).do("executor", UK)
    assert t.seat == "UK"
    t.dice(6, 4, 4).do("reroll", 0)  # 6 + 6 + 2 against 8
    assert t.seat == "GER"
    t.dice(6).do("reroll", 1)
    assert t.verbs() == ("realign", "decline")  # 10 is still less than 14
    t = invasion().do("done").dice(6, 6, 4, 4).do("executor", UK)
    assert t.verbs() == ("realign", "decline")  # no chits, no question


@rule("NEU-06")
def test_scouts_next_to_the_territory_help_the_executor() -> None:
    t = invasion().put("UK", "SCT", "gibraltar").put("UK", "SCT", "egypt").do("done").dice(3, 4).do("executor", UK)
    assert t.seat == "UK"
    assert t.offered("scout", 100)
    assert not t.offered("scout", 100, 100)  # the one in Egypt is far away
    t.dice(4, 5).do("scout", 100)
    assert "realign" in t.verbs()  # 8 + 2 against 9


@rule("NEU-06")
def test_scouts_of_the_force_help_the_invader() -> None:
    t = invasion(units="SCT").put("GER", "SCT", "normandy").do("done").dice(3, 4, 4, 4).do("executor", UK)
    assert t.seat == "GER"
    assert not t.offered("scout", 100, 100)
    t.do("scout", 100)
    assert t.verbs() == ("raise", "done")  # 9 against 9


@rule("NEU-07")
def test_the_executor_may_win_over_a_neutral_of_lower_value() -> None:
    t = invasion().do("done").dice(6, 6, 1, 1).do("executor", UK)
    assert t.seat == "UK"
    assert t.refused("realign", "turkey") == "NEU-07"  # 2
    assert t.refused("realign", "sweden") == "NEU-07"  # 3
    assert t.refused("realign", "paris") == "NEU-07"  # not neutral
    assert t.offered("realign", "afghanistan")  # 0
    t.do("realign", "switzerland")  # 1
    assert t.holder("switzerland") == "UK"


@rule("NEU-07")
def test_the_executor_may_decline() -> None:
    t = invasion().do("done").dice(6, 6, 1, 1).do("executor", UK).do("decline")
    assert t.verbs() == ("raise", "done")
    assert t.holder("switzerland") == "neutral"


@rule("NEU-07")
def test_nothing_is_won_over_if_the_invader_does_not_roll_less() -> None:
    t = invasion().do("done").dice(3, 4, 4, 5).do("executor", UK)
    assert t.verbs() == ("raise", "done")


@rule("NEU-08")
def test_a_neutral_won_over_belongs_to_the_executor() -> None:
    t = invasion()
    before = t.marker("UK")
    t.do("done").dice(6, 6, 1, 1).do("executor", UK).do("realign", "switzerland")
    assert (t.holder("switzerland"), t.marker("UK")) == ("UK", before + 1)
    t = moving("GER", neutrality=1).hold("UK", "switzerland")
    t.do("march", "bavaria", "switzerland", t.new("GER", "INF", "bavaria"))
    assert t.holder("switzerland") == "GER"  # entered like any other enemy Territory


@rule("NEU-17")
def test_the_invasion_of_a_neutral_of_value_0_sways_nobody() -> None:
    t = invasion("sahara_desert").do("done").do("executor", UK)
    assert (t.seat, t.verbs()) == ("UK", ("raise", "done"))


# the defence


@rule("NEU-09")
@pytest.mark.parametrize(("place", "most"), [("sahara_desert", 2), ("switzerland", 3), ("spain", 4), ("sweden", 5)])
def test_the_budget_is_6_and_3_for_each_ipc(place: str, most: int) -> None:
    t = defended(place)
    assert t.offered("raise", "INF", most)
    assert t.refused("raise", "INF", most + 1) == "NEU-09"


@rule("NEU-10")
@pytest.mark.parametrize("kind", ["IC", "HIND", "AAG", "SUB", "TRN", "BTL"])
def test_no_industry_guns_or_ships_for_the_defence(kind: str) -> None:
    t = defended()
    assert t.refused("raise", kind, 1) == "NEU-10"
    assert t.offered("raise", "BMB", 1)


@rule("NEU-11")
def test_what_is_not_spent_goes_to_the_muster_for_the_next_executor() -> None:
    t = invade(invasion("spain"), "switzerland", "INF", (6,)).do("done")
    t.dice(1, 1, 6, 6).do("executor", UK).do("raise", "INF", 1).do("done")
    assert t.s.muster == 9  # of 12 for Spain
    t.dice(1, 1, 6, 6).do("executor", nation("USA"))
    assert t.offered("raise", "INF", 6)  # 9 for Switzerland and 9 of the Muster
    assert not t.offered("raise", "INF", 7)


@rule("NEU-11")
def test_the_muster_is_kept_for_later_turns() -> None:
    t = invasion()
    t.s.muster = 5
    t.do("done").dice(1, 1, 6, 6).do("executor", UK)
    assert t.offered("raise", "INF", 5)  # 12 + 5
    assert not t.offered("raise", "INF", 6)


@rule("NEU-19")
def test_the_defence_is_of_the_executors_pieces_but_not_of_its_treasury() -> None:
    t = defended().money("UK", 2).dice(6, 6, 6, 6, 6).do("raise", "INF", 4)
    assert (t.units("UK", "spain"), t.ipc("UK")) == ("4 INF", 2)


@rule("NEU-19")
@pytest.mark.parametrize(("scouts", "allowed"), [(2, True), (3, False)])
def test_limited_pieces_are_limited_here_too(scouts: int, allowed: bool) -> None:
    t = invasion().put("UK", f"{scouts} SCT", "london").do("done").dice(1, 1, 6, 6).do("executor", UK)
    assert t.offered("raise", "SCT", 1) == allowed


# the battle


@rule("NEU-12")
def test_the_defenders_fight_the_invaders() -> None:
    t = defended().dice(6, 2, 6, 6, 6).do("raise", "INF", 4)
    assert t.all_rolled()
    assert (t.units("GER", "spain"), t.holder("spain")) == ("", "neutral")


@rule("NEU-12")
def test_aircraft_of_the_defence_dogfight() -> None:
    t = invasion().dice(6)
    t.do("fly", "normandy", "spain", "normandy", 0, FIGHT, t.new("GER", "FIT", "normandy")).do("done")
    t.dice(1, 1, 6, 6).do("executor", UK).dice(6, 6).do("raise", "FIT", 1).until("press")
    assert t.verbs() == ("press", "break-off")


@rule("NEU-12")
def test_an_executor_who_buys_nothing_leaves_the_territory_to_the_invader() -> None:
    t = defended().do("done")
    assert (t.holder("spain"), t.s.muster) == ("GER", 12)


@rule("NEU-13")
def test_the_executor_may_not_retreat() -> None:
    t = defended(units="2 INF", attrition=(6, 6)).hold("UK", "vichy_france").do("raise", "INF", 1)
    t.dice(1, 6, 6, 6, 6).do("raise", "FRT", 2)
    assert t.refused("retreat") == "NEU-13"
    assert t.offered("lose", t.pick("spain", "INF", "UK"))


@rule("NEU-13")
def test_nor_is_he_asked_at_the_end_of_a_round() -> None:
    t = defended(units="2 INF", attrition=(6, 6)).hold("UK", "vichy_france").dice(6, 6, 6, 6, 6, 6)
    t.do("raise", "INF", 4).dice(6, 6, 6, 6, 6, 6).do("stay")
    assert t.all_rolled()  # the second round came without a question to the Executor
    assert (t.seat, t.verbs()) == ("GER", ("stay", "retreat"))


@rule("NEU-14")
def test_a_neutral_that_holds_out_is_neutral_again() -> None:
    t = defended().dice(6, 6, 6, 6, 6).do("raise", "INF", 4).dice(6, 6, 6, 6).do("retreat")
    t.do("fall-back", "normandy", t.pick("spain", "INF"))
    assert (t.units("UK", "spain"), t.holder("spain")) == ("", "neutral")


@rule("NEU-14")
def test_aircraft_of_the_defence_go_as_well() -> None:
    t = invasion().put("UK", "INF", "gibraltar").dice(6)
    t.do("fly", "normandy", "spain", "normandy", 0, FIGHT, t.new("GER", "FIT", "normandy")).do("done")
    t.dice(1, 1, 6, 6).do("executor", UK).dice(6, 2).do("raise", "FIT", 1)  # it wins above, Spain falls below
    assert (t.holder("spain"), t.units("UK", "spain"), t.units("UK", "gibraltar")) == ("GER", "", "INF")


@rule("NEU-15")
def test_conquest_raises_the_marker_by_the_value() -> None:
    t = defended()
    before = t.marker("GER")
    t.do("raise", "INF", 1).dice(1, 6).do("done")
    assert t.holder("spain") == "GER"
    assert t.marker("GER") == before + 2 - 1  # War Weariness took 1


@rule("NEU-15")
def test_aircraft_alone_conquer_nothing() -> None:
    t = invasion().dice(6)
    t.do("fly", "normandy", "spain", "normandy", 0, FIGHT, t.new("GER", "FIT", "normandy")).do("done")
    t.dice(1, 1, 6, 6).do("executor", UK).do("raise", "INF", 1).dice(6, 3, 2).do("done")
    t.do("lose", t.pick("spain", "INF"))
    assert (t.units("UK", "spain"), t.holder("spain"), t.units("GER", "normandy")) == ("", "neutral", "FIT")


@rule("NEU-18")
def test_attrition_executor_realignment_defence_combat() -> None:
    t = invasion(units="2 INF", attrition=(1, 6))
    assert t.units("GER", "spain") == "INF"
    asked = []
    t.do("done")
    for verb, words, dice in (
        ("executor", (UK,), (6, 6, 1, 1)),
        ("realign", ("peru",), ()),
        ("raise", ("INF", 4), (6, 6, 6, 6, 6)),
    ):
        asked.append(verb in t.verbs() and t.all_rolled())
        t.dice(*dice).do(verb, *words)
    assert asked == [True, True, True]
    assert t.verbs() == ("stay", "retreat")


@rule("NEU-04")
def test_aircraft_alone_invade_a_neutral_too() -> None:
    t = moving("GER", neutrality=1).put("GER", "BMB", "normandy")
    bomber = t.pick("normandy", "BMB")
    t.dice(6).do("fly", "normandy", "spain", "normandy", 0, FIGHT, bomber).do("done")
    assert t.offered("executor", UK)
    closed = moving("GER").put("GER", "BMB", "normandy")
    assert closed.refused("fly", "normandy", "spain", "normandy", 0, FIGHT, closed.pick("normandy", "BMB")) == "NEU-01"


@rule("NEU-13")
def test_nor_does_the_executor_break_off_a_dogfight() -> None:
    t = invasion().dice(6)
    t.do("fly", "normandy", "spain", "normandy", 0, FIGHT, t.new("GER", "FIT", "normandy")).do("done")
    t.dice(1, 1, 6, 6).do("executor", UK).dice(6, 6).do("raise", "FIT", 1)
    assert (t.seat, t.verbs()) == ("GER", ("press", "break-off"))
    t.dice(6, 6).do("press")
    assert (t.seat, t.verbs()) == ("GER", ("press", "break-off"))  # the next round, and nobody asked the UK


@rule("TEC-12b", "NEU-09")
def test_industrial_tech_serves_the_executor_too() -> None:
    t = invasion().card("UK", INDUSTRIAL_TECH, 20).do("done").dice(1, 1, 6, 6).do("executor", UK)
    assert t.offered("raise", "INF", 6)  # 12 IPC at 2 each
    assert t.refused("raise", "INF", 7) == "NEU-09"
    assert t.refused("raise", "FRT", 4) == "NEU-09"  # which cost 4 as ever
    t = invasion().card("UK", INDUSTRIAL_TECH, 19).do("done").dice(1, 1, 6, 6).do("executor", UK)
    assert t.refused("raise", "INF", 5) == "NEU-09"
