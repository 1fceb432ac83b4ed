"""55: the Sequence of Play, as the frames of one full Axis player turn come up in which nearly everything happens."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from games.third_reich.table import Table, rule, table
from theatre.core import flow
from theatre.core.decision import Args, Choice, Options
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w

WANTED = {  # what is chosen by preference when a rule asks, each once
    "12.22": [("option", (w.EAST, tb.OFFENSIVE)), ("option", (w.WEST, tb.ATTRITION))],
    "13.7": ["change-base"],
    "13.8a": [],
    "14.11": ["counterair", "support", "port-strike"],
    "14.15": [],
    "14.16": ["attack", "attack"],
    "14.29a": ["advance"],
    "14.32a": ["exploit"],
    "14.33a": [],
}


def first_of(options: Options, verb: str) -> Args | None:
    """The first choice of a verb on the menu."""
    prefix: Args = ()
    while True:
        tokens, whole = options.grouped(verb, prefix)
        if whole:
            return prefix
        if not tokens:
            return None
        prefix = (*prefix, tokens[0])


def great_offensive() -> Table:
    t = table("axis", 1941, "summer", phase="begin").war("germany", "ussr").minor("poland", "conquered")
    t.brp(germany=300, britain=10, france=10, ussr=10).hold("germany", "poland", "baltic_states", "L39", "K40")
    t.s.limit[tb.GERMANY] = 150
    t.put("germany", "armor-4-6, armor-4-6", "L39").put("germany", "armor-4-6", "K40")
    t.put("germany", "airborne-3-3", "M35").put("germany", "air-5-4", "M35").put("germany", "air-5-4", "J36")
    t.put("germany", "air-5-4", "F40")
    t.put("ussr", "infantry-1-3", "L40").put("ussr", "infantry-1-3", "K41").put("ussr", "air-5-4", "K40")
    t.put("germany", "infantry-3-3", "P26").put("france", "infantry-2-3", "P25").put("france", "infantry-2-3", "O22")
    t.put("germany", "fleet-9", "Kiel").put("britain", "fleet-9", "Rosyth").put("britain", "infantry-3-4", "K23")
    t.put("ussr", "fleet-9", "Leningrad").put("ussr", "air-5-4", "J39").put("italy", "infantry-2-3", "Y22")
    t.minor("sweden", "attacked", foes="britain").put("sweden", "infantry-2-3", "E38")
    for hex_ in ("K40", "J39"):
        for unit in [one for one in st.units_at(t.s, w.space(hex_)) if tb.KIND[one] == tb.AIR]:
            ct.put(t.s, unit, w.space("J43"))
    return t


@cache
def recorded() -> tuple[str, ...]:
    """The frames of the player turn in the order in which they came up."""
    t = great_offensive()
    t.dice(*[6] * 200)
    seen: list[str] = []

    def watch(frame: Any) -> None:
        if t.s.minor == tb.NOBODY:  # the turn of a minor has phases of its own
            seen.append(type(frame).__name__)

    t.s.active = tb.ALLIES  # they had the turn before
    t.s.before = bytes(t.s.holder)
    t.s.stack[:] = t.frames
    flow.settle(t.s, watch)
    used: dict[str, int] = {}
    for _ in range(400):
        if not t.s.stack or t.s.active != tb.AXIS:
            return tuple(seen)
        asked = flow.pending(t.s)[0]
        flow.apply(t.s, asked.seat, chosen(asked.rule, asked.options, used), watch)
    raise AssertionError("the turn does not end")


def chosen(rule_id: str, options: Options, used: dict[str, int]) -> Choice:
    wanted = WANTED.get(rule_id, [])
    while used.get(rule_id, 0) < len(wanted):
        wish = wanted[used.get(rule_id, 0)]
        used[rule_id] = used.get(rule_id, 0) + 1
        choice = Choice(*wish) if isinstance(wish, tuple) else _first(options, wish)
        if choice is not None and choice in options:
            return choice
    done = Choice("done")
    return done if done in options else next(iter(options))


def _first(options: Options, verb: str) -> Choice | None:
    args = first_of(options, verb)
    return None if args is None else Choice(verb, args)


ORDER = [
    ("55.II.D1", "VariantWindow", "Declarations"),
    ("55.II.D2", "Declarations", "OptionSelection"),
    ("55.II.D4", "OptionSelection", "MinorTurns"),
    ("55.II.D5", "MinorTurns", "VoluntaryDestruction"),
    ("55.II.D6", "VoluntaryDestruction", "BaseChanges"),
    ("55.II.D7a", "BaseChanges", "Interceptions"),
    ("55.II.D7b", "Interceptions", "SupplyFleets"),
    ("55.II.D7c", "SupplyFleets", "GroundMovement"),
    ("55.II.D7d", "GroundMovement", "Overstack"),
    ("55.II.D7e", "Overstack", "CombatOrder"),
    ("55.II.D8b", "CombatOrder", "Missions"),
    ("55.II.D8c", "Missions", "Counterair"),
    ("55.II.D8i", "Counterair", "Drops"),
    ("55.II.D8j", "Drops", "GroundCombat"),
    ("14.16", "GroundCombat", "Exploiters"),
    ("55.II.D8k", "Battle", "Exploiters"),
    ("55.II.D8l", "Exploiters", "PortStrikes"),
    ("14.17", "GroundCombat", "PortStrikes"),
    ("55.II.D8m", "PortStrikes", "ExploitationMovement"),
    ("55.II.D8n", "ExploitationMovement", "ExploitationSupport"),
    ("55.II.D8r", "ExploitationSupport", "ExploitationCombat"),
    ("14.18", "ExploitationMovement", "ExploitationCombat"),
    ("55.II.D8s", "ExploitationCombat", "AttritionCombat"),
    ("55.II.D8t", "AttritionCombat", "Aftermath"),
    ("55.II.D9", "Aftermath", "Construction"),
    ("55.II.D10", "Construction", "Redeployment"),
]


@pytest.mark.parametrize(
    ("earlier", "later"), [pytest.param(*frames, marks=rule(name), id=name) for name, *frames in ORDER]
)
def test_the_steps_of_a_player_turn_come_in_their_printed_order(earlier: str, later: str) -> None:
    frames = recorded()
    assert earlier in frames, frames
    assert later in frames, frames
    assert frames.index(earlier) < frames.index(later)


@rule("55.II.D8q")
def test_the_second_drops_come_before_exploitation_combat() -> None:
    frames = recorded()
    last = len(frames) - 1 - frames[::-1].index("Drops")
    assert frames.index("ExploitationSupport") < last < frames.index("ExploitationCombat")
    assert frames.index("Drops") < frames.index("GroundCombat")


@rule("55.II.C", "12.12")
def test_the_order_of_play_is_fixed_before_the_first_player_turn() -> None:
    t = table("axis", 1941, "summer").brp(germany=500, britain=1, france=1)
    t.all_done().all_done()  # the Axis, then the Allies
    assert (t.s.season, t.s.active) == (tb.FALL, tb.AXIS)
    t.brp(germany=0, italy=0, britain=500)  # what is lost now does not change the order of this game turn
    t.all_done()
    assert t.s.active == tb.ALLIES
    t.all_done()
    assert (t.s.season, t.s.active) == (tb.WINTER, tb.ALLIES)  # two player turns in a row


@rule("55.II.D11", "17.1")
def test_the_unsupplied_are_removed_after_construction_and_redeployment() -> None:
    t = table("axis", 1941, "summer").war("germany", "ussr").option("germany", "attrition")
    unit = t.new("germany", "infantry-3-3", "L50")
    t.finish_asking("13.1a").until("16.1a")
    assert t.place(unit) == "L50"
    t.finish_asking("16.1a").until("12.21a", "12.22", "33.2")
    assert t.place(unit) == "pool"


@rule("55.II.F")
def test_inverted_counters_turn_up_at_the_end_of_the_game_turn() -> None:
    t = table("axis", 1941, "summer").brp(germany=500)
    air = t.new("germany", "air-5-4", "L31")
    t.s.inverted[air] = 1
    t.all_done()
    assert t.s.inverted[air]  # the other side has its turn
    t.all_done()
    assert not t.s.inverted[air]
