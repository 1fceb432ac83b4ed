"""The order of a turn; battles that do not count for initiative; bombing of the USSR; its moves under the pact."""

import pytest

from games.ww2_in_europe.battles import RESERVE, assault, fight, first
from games.ww2_in_europe.table import Table, rule, table
from games.ww2_in_europe.test_building import boxed
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb


@rule("SEQ-03")
def test_the_nine_phases_follow_each_other() -> None:
    t = first("GE").markers(EA="allies").control("UK", "liege", "brussels").put("UK", "inf", "liege")
    t.put("GE", "2 inf, tank", "essen").put("GE", "2 tr", "stettin")
    t.s.held = bytes(t.s.controller)
    t.s.money[tb.GERMANY] = 100
    boxed(t, "inf", "GE").dice(1, 6)
    phases = []
    orders = {
        "movement": ("march", t.pick("essen", "inf"), "liege"),
        "blitzkrieg": ("march", t.pick("essen", "tank"), "liege", "brussels"),  # the battle has opened the way
        "redeployment": ("redeploy", t.pick("essen", "inf") + 1, "liege", "brussels"),
        "convoys": ("start", t.pick("@stettin", "tr"), "@stettin", "BAL", "@konigsberg"),
        "build": ("build", "GE", "inf", "essen"),
        "buy": ("buy", "GE", "inf"),
    }
    turn = t.begin().s.turn
    while t.s.turn == turn:
        phase = t.asked().prompt.key.removeprefix("prompt.")
        if t.seat == "axis" and phase not in phases:
            phases.append(phase)
            t.do(*orders[phase])
        else:
            t.do("done")
    assert phases == list(orders)
    assert (t.holder("liege"), t.holder("brussels"), t.units("essen")) == ("GE", "GE", "inf")
    assert t.s.money[tb.GERMANY] == 90 + t.s.income[tb.GERMANY]  # collected when all was bought


@rule("SEQ-03", "INI-01")
def test_battles_of_this_turn_move_the_markers_at_its_end() -> None:
    t = assault("inf", "liege", ("inf", "essen")).markers(WE="allies")
    fight(t, 1, 6)
    assert t.marker("WE") == "allies"
    t.end_turn()
    assert t.marker("WE") == "axis"


# battles that do not count


@rule("INI-05")
@pytest.mark.parametrize(("declared", "marker"), [(True, "allies"), (False, "axis")])
def test_a_battle_against_a_surprised_neutral_does_not_count(declared: bool, marker: str) -> None:
    t = first("GE", "declarations").put("GE", "inf", "essen").put("GE", "inf", "berlin").put("UK", "inf", "london")
    if declared:
        t.do("attack", "belgium")
    else:
        t.control("UK", "liege").put("UK", "inf", "liege")
    t.do("done").do("done").do("march", t.pick("essen", "inf"), "liege")
    t.markers(WE="allies")
    fight(t, 1, 6)
    assert t.holder("liege") == "GE"
    t.end_turn()
    assert t.marker("WE") == marker


def raid(by: str, start: str, place: str, *defenders: tuple[str, str]) -> Table:
    """A bomber over a factory; the attack has not been rolled for."""
    t = first(by).control(by, start).put(by, "bmr", start).put(by, "inf", RESERVE[by])
    for owner, units in defenders:
        t.put(owner, units, place)
    enemy = "UK" if by in ("GE", "IT") else "GE"
    t.put(enemy, "inf", RESERVE[enemy])
    return t.do("bomb", t.pick(start, "bmr"), place)


@rule("INI-05")
def test_strategic_warfare_does_not_count() -> None:
    t = raid("GE", "brussels", "sedan")
    t.markers(WE="allies")
    fight(t, 3)
    assert t.happened("damaged") == 1 or any(t.s.bombed)
    assert not any(t.s.wins)
    t.end_turn()
    assert t.marker("WE") == "allies"


@rule("SOV-04")
@pytest.mark.parametrize(
    ("by", "start", "place", "owner", "lost"),
    [
        ("GE", "smolensk", "moscow", "SU", 0),
        ("UK", "frankfurt", "essen", "GE", 1),
        ("GE", "brussels", "sedan", "FR", 1),
    ],
)
def test_bombing_costs_no_soviet_redeployment_points(by: str, start: str, place: str, owner: str, lost: int) -> None:
    t = raid(by, start, place)
    points = t.s.rp[tb.POWER_ID[owner]]  # type: ignore[index]
    fight(t, 3)
    assert any(t.s.bombed)
    assert t.s.rp[tb.POWER_ID[owner]] == points - lost  # type: ignore[index]


# the moves of the neutral USSR


def eastern_europe(pact: bool = True) -> Table:
    """Fall 1939: Poland is British, the USSR neutral."""
    t = table("movement", "fall", 1939).status("SU", st.NEUTRAL).status("US", st.NEUTRAL).status("IT", st.NEUTRAL)
    t.s.pact = pact
    t.s.first = tb.ALLIES
    t.markers(**dict.fromkeys(("WE", "NO", "EA", "SO", "ME", "AF", "MI"), "allies"))
    t.put("UK", "inf", "london").put("GE", "inf", "berlin")
    return t


@rule("PAC-08")
@pytest.mark.parametrize(
    ("start", "target"),
    [
        ("minsk", "brest-litovsk"),
        ("minsk", "vilna"),
        ("zhitomir", "lvov"),
        ("odessa", "bessarabia"),
        ("leningrad", "vyborg"),
        ("leningrad", "estonia"),
        ("pskov", "latvia"),
    ],
)
def test_the_neutral_ussr_takes_what_the_pact_gives_it(start: str, target: str) -> None:
    t = eastern_europe().put("SU", "inf", start)
    t.do("march", t.pick(start, "inf"), target)
    while t.s.turn == tb.turn_number("fall", 1939) and t.holder(target) != "SU":
        t.dice(1, 6)
        t.do("done" if "done" in t.verbs() else "stay")
    assert t.holder(target) == "SU"
    t = eastern_europe(pact=False).put("SU", "inf", start)
    assert t.refused("march", t.pick(start, "inf"), target) == "NEU-01"


@rule("PAC-08", "PAC-02")
def test_the_neutral_ussr_goes_nowhere_else() -> None:
    t = eastern_europe().put("SU", "inf", "brest-litovsk").control("SU", "brest-litovsk").put("SU", "inf", "vyborg")
    t.control("SU", "vyborg").put("SU", "inf", "minsk").put("SU", "dd", "leningrad").put("SU", "inf", "baku")
    assert t.refused("march", t.pick("brest-litovsk", "inf"), "warsaw") == "PAC-08"
    assert t.refused("march", t.pick("vyborg", "inf"), "helsinki") == "PAC-08"
    assert t.refused("march", t.pick("baku", "inf"), "tabriz") == "PAC-08"
    assert t.refused("sail", t.pick("@leningrad", "dd"), "GOF") == "PAC-08"
    assert t.offered("march", t.pick("minsk", "inf"), "brest-litovsk")
