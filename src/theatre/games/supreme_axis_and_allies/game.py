"""The game as one record: what the rest of Theatre sees of it."""

from __future__ import annotations

from collections.abc import Mapping

from theatre.core.dice import Dice
from theatre.core.frames import frames_in
from theatre.core.rulebook import load_rules
from theatre.core.rules import Option, Rules, Scenario
from theatre.games.supreme_axis_and_allies.edits import EDITS
from theatre.games.supreme_axis_and_allies.invariants import check
from theatre.games.supreme_axis_and_allies.messages import catalogue
from theatre.games.supreme_axis_and_allies.sequence import Campaign
from theatre.games.supreme_axis_and_allies.setup import set_up
from theatre.games.supreme_axis_and_allies.state import Position
from theatre.games.supreme_axis_and_allies.tables import ALLIANCE, ALLIES, AXIS, CONST, NATIONS, PACKAGE, TURN_ORDER
from theatre.games.supreme_axis_and_allies.victory import outcome
from theatre.games.supreme_axis_and_allies.view import resample, view
from theatre.games.supreme_axis_and_allies.words import VERBS, report, unit_name

YES_OR_NO = (0, 1)


def begin(scenario: Scenario, options: Mapping[str, int], dice: Dice) -> Position:
    s = set_up(options, dice)
    s.push(Campaign())
    return s


RULES: Rules[Position] = Rules(
    name="supreme-axis-and-allies",
    version="2",
    state_type=Position,
    frames=frames_in(PACKAGE),
    seats=tuple([nation.id for nation in NATIONS]),
    scenarios={"world": Scenario("world", TURN_ORDER)},
    options={
        "threshold": Option("threshold", CONST.victory_thresholds, CONST.victory_thresholds[0], rule="VIC-03"),
        "neutrality": Option("neutrality", YES_OR_NO, 0),
        "garrisons": Option("garrisons", YES_OR_NO, 0),
        "straits": Option("straits", YES_OR_NO, 0),
        "two_hit_battleship": Option("two_hit_battleship", YES_OR_NO, 1),
        "artillery_support": Option("artillery_support", YES_OR_NO, 1),
    },
    start=begin,
    view=view,
    outcome=outcome,
    check=check,
    resample=resample,
    catalogue=catalogue(),
    rulebook=load_rules(PACKAGE),
    sides=tuple([tuple([one for one in TURN_ORDER if ALLIANCE[one] == side]) for side in (ALLIES, AXIS)]),
    arguments=VERBS,
    unit_name=unit_name,
    report=report,
    rounds=lambda s: s.round,
    edits=EDITS,
)
