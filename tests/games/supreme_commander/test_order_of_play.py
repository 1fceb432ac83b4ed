"""The order of play [5.0, 5.1, 9.0]: watched while a turn is played on a nearly empty board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.supreme_commander.economy_table import drawn
from games.supreme_commander.politics_table import political_phase
from games.supreme_commander.table import CLEAR_TURN, MUD_TURN, SNOW_TURN, Table, rule, table
from theatre.core import flow
from theatre.core.decision import Choice, Refused
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.combat.phase import CombatPhase
from theatre.games.supreme_commander.sequence import GameTurn, PlayerTurn, StrategicPhase
from theatre.games.supreme_commander.state import ALLY, POOL, TRACK, remove

PHASES = (
    "Organization",
    "Bombing",
    "MovementPhase",
    "CombatPhase",
    "FollowUp",
    "StrategicMovement",
    "Political",
)


def name_of(frame: Any) -> str:
    if isinstance(frame, PlayerTurn):
        return f"{tb.SIDE_IDS[frame.side]} player turn"
    return "FollowUp" if isinstance(frame, CombatPhase) and frame.follow_up else type(frame).__name__


def play(t: Table, watch: Callable[[Any], None]) -> None:
    """The frames of the table from their first step to the end, everybody answering with the least that he may."""
    t.s.stack[:] = t.frames
    flow.settle(t.s, watch)
    while t.s.stack:
        one = next(one for one in flow.pending(t.s) if one.waited)
        answers = [Choice(verb) for verb in ("done", "pass") if Choice(verb) in one.options]
        flow.apply(t.s, one.seat, (answers or [next(iter(one.options))])[0], watch)


def watched(t: Table) -> list[str]:
    """The frames in the order in which they first came up."""
    seen: list[str] = []

    def watch(frame: Any) -> None:
        name = name_of(frame)
        if name not in seen[_start(seen) :]:
            seen.append(name)

    play(t, watch)
    return seen


def _start(seen: list[str]) -> int:
    """Where the player turn under way begins: its phases come up again in the next."""
    turns = [at for at, name in enumerate(seen) if name.endswith("player turn")]
    return turns[-1] if turns else 0


def whole_turn(turn: int) -> list[str]:
    t = drawn(table(turn=turn)).war("germany", "uk", "ussr").war("usa", "germany").war("italy", "uk")
    t.s.turns = 1
    return watched(t.only(GameTurn()).dice(5, 4))  # the initiative at sea


def part(seen: list[str], first: str, last: str) -> list[str]:
    return seen[seen.index(first) + 1 : seen.index(last)]


@rule("5.0a")
def test_a_turn_is_a_strategic_phase_two_player_turns_and_a_mutual_phase() -> None:
    seen = whole_turn(CLEAR_TURN)
    great = [name for name in seen if name in ("StrategicPhase", "FinalMutual") or name.endswith("player turn")]
    assert great == ["StrategicPhase", "axis player turn", "allies player turn", "FinalMutual"]


@rule("5.1c", "5.1g")
@pytest.mark.parametrize(("turn", "follow_up"), [(CLEAR_TURN, True), (MUD_TURN, False), (SNOW_TURN, False)])
def test_phases_of_a_player_turn_and_follow_up_combat_in_clear_weather_only(turn: int, follow_up: bool) -> None:
    seen = whole_turn(turn)
    expected = [phase for phase in PHASES if phase != "FollowUp" or follow_up]
    axis = part(seen, "axis player turn", "allies player turn")
    allies = part(seen, "allies player turn", "FinalMutual")
    assert [name for name in axis if name in PHASES] == expected
    assert [name for name in allies if name in PHASES] == expected
    extra = {"SiberianReserves", "Partisans"}
    assert (extra & set(axis), extra & set(allies)) == (set(), extra)


@rule("5.1b")
def test_steps_of_the_organization_phase() -> None:
    steps = (
        "CollapseChecks", "Purchase", "Technologies", "DiplomacyStep", "Declarations", "Formation", "BreakDown",
        "Garrisons",
    )  # fmt: skip
    seen = whole_turn(CLEAR_TURN)
    axis = part(seen, "axis player turn", "Bombing")
    assert tuple([name for name in axis if name in steps]) == steps
    allies = seen[seen.index("allies player turn") :]
    partisans = allies.index("Partisans")
    assert allies.index("Garrisons") < partisans < allies.index("Bombing")
    assert allies.index("Purchase") < allies.index("SiberianReserves") < allies.index("Technologies")


@rule("5.1a", "9.0a")
def test_msp_come_first_then_fleets_then_reinforcements_and_aid() -> None:
    t = drawn(table(turn=23)).war("germany", "uk", "ussr").war("usa", "germany").war("italy", "uk")
    t.nation("romania", "ally", "germany").msp(germany=0, usa=0)
    t.s.per_turn[tb.GERMANY] = 100
    t.only(StrategicPhase()).dice(5, 4)
    lost = t.new("germany", "submarine", "pool")
    remove(t.s, lost, TRACK, 23)
    seen: list[tuple[str, int, bool]] = []
    play(t, lambda frame: seen.append((name_of(frame), t.s.msp[tb.GERMANY], t.s.where[lost] == POOL)))
    fleets = [row for row in seen if row[0] == "StrategicNaval"]
    aid = [row for row in seen if row[0] == "Aid"]
    assert {row[1:] for row in fleets} == {(100, False)}  # MSP are there, reinforcements are not
    assert {row[1:] for row in aid[:1]} == {(100, True)}
    assert seen.index(aid[0]) > seen.index(fleets[-1])


@rule("5.0b")
def test_all_powers_of_a_side_do_a_phase_together() -> None:
    t = table(phase="organization").war("germany", "uk").war("italy", "uk").msp(germany=100, italy=100)
    t.put("germany", "infantry", "pool").put("italy", "infantry", "pool")
    t.begin()
    while type(t.s.stack[-1]).__name__ != "Purchase":
        t.do("done")
    assert {one.seat for one in flow.pending(t.s)} == {tb.GERMANY, tb.ITALY}
    t.do("done", seat="italy")
    assert type(t.s.stack[-1]).__name__ == "Purchase"
    t.do("done", seat="germany")
    assert type(t.s.stack[-1]).__name__ != "Purchase"


@rule("5.0c")
def test_who_has_finished_a_phase_does_not_go_back() -> None:
    t = table().war("germany", "uk").war("italy", "uk")
    german, italian = t.new("germany", "infantry", "2132"), t.new("italy", "infantry", "3334")
    assert t.offered("march", german, "2131", seat="germany")
    t.do("done", seat="germany")
    assert tb.GERMANY not in {one.seat for one in flow.pending(t.s)}
    assert t.offered("march", italian, "3235", seat="italy")
    with pytest.raises(Refused):
        flow.apply(t.s, tb.GERMANY, t.choice("march", german, "2131"))


@rule("5.1d")
def test_land_moves_come_before_sea_transport_invasions_and_drops() -> None:
    def moving() -> tuple[Table, dict[str, int]]:
        t = table("allies").war("germany", "uk").hold("germany", "france").nation("france", "conquered")
        units = {
            "walker": t.new("uk", "infantry", "2042"),
            "carried": t.new("uk", "infantry", "2041"),
            "ship": t.new("uk", "surface", "2041"),
            "invader": t.new("uk", "infantry", "2041"),
            "fleet": t.new("uk", "surface", "2041"),
            "drop": t.new("uk", "airborne", "2041"),
        }
        return t, units

    t, u = moving()
    t.do("march", u["walker"], "1942")
    t.do("transport", "2043", u["carried"], u["ship"]).do("port", u["ship"], "2041")
    t, u = moving()
    t.do("transport", "2043", u["carried"], u["ship"]).do("port", u["ship"], "2041")
    assert t.refused("march", u["walker"], "1942") == "5.1d"
    assert t.offered("invade", "2341", "2241", u["invader"], u["fleet"])
    t, u = moving()
    t.do("invade", "2341", "2241", u["invader"], u["fleet"])
    assert t.refused("transport", "2043", u["carried"], u["ship"]) == "5.1d"
    assert t.offered("drop", u["drop"], "2240")
    t.do("drop", u["drop"], "2240")
    while type(t.s.stack[-1]).__name__ != "MovementPhase":
        one = next(one for one in flow.pending(t.s) if one.waited)
        flow.apply(t.s, one.seat, next(iter(one.options)))
    assert t.refused("march", u["walker"], "1942") == "5.1d"


@rule("5.1f")
def test_in_the_political_phase_liberation_comes_first_and_surrender_last() -> None:
    t = political_phase("liberation", "allies").nation("norway", "conquered", "uk").hold("uk", "norway")
    t.s.conqueror[tb.NATION_ID["norway"]] = tb.GERMANY
    for at in w.spaces(w.COUNTRY_MASK[tb.NATION_ID["norway"]] & (w.MSP_MASK | w.CAPITALS)):
        t.put("uk", "infantry", w.IDS[at])
    order: list[tuple[str, bool]] = []
    play(t, lambda frame: order.append((name_of(frame), t.s.status[tb.NATION_ID["norway"]] == ALLY)))
    names = [name for name, _ in order]
    assert ("Declarations", True) in order  # liberated before
    assert ("Declarations", False) not in order
    assert names.index("Declarations") < names.index("FleetsReturn") < names.index("Surrender")
