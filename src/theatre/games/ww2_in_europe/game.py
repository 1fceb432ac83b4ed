"""The game as one record: what the rest of Theatre sees of it."""

from __future__ import annotations

from collections.abc import Mapping

from theatre.core.dice import Dice
from theatre.core.frames import frames_in
from theatre.core.rulebook import load_rules
from theatre.core.rules import Rules, Scenario, switches
from theatre.games.ww2_in_europe.edits import EDITS
from theatre.games.ww2_in_europe.invariants import check
from theatre.games.ww2_in_europe.messages import catalogue
from theatre.games.ww2_in_europe.options import Switches
from theatre.games.ww2_in_europe.politics.victory import outcome
from theatre.games.ww2_in_europe.sequence import War
from theatre.games.ww2_in_europe.setup import set_up
from theatre.games.ww2_in_europe.state import Position
from theatre.games.ww2_in_europe.tables import ALLIES, AXIS, LAST_TURN, PACKAGE, SETUPS, SIDE_NAMES, turn_number
from theatre.games.ww2_in_europe.view import view
from theatre.games.ww2_in_europe.words import VERBS, report, unit_name

FIRST_TURN = min([turn_number(row.season, row.year) for row in SETUPS.values()])


def begin(scenario: Scenario, options: Mapping[str, int], dice: Dice) -> Position:
    s = set_up(scenario.id, dice, options)
    s.push(War())
    return s


RULES: Rules[Position] = Rules(
    name="ww2-in-europe",
    version="1",
    state_type=Position,
    frames=frames_in(PACKAGE),
    seats=SIDE_NAMES,
    scenarios={start: Scenario(start, (AXIS, ALLIES)) for start in SETUPS},
    options=switches(Switches),
    start=begin,
    view=view,
    outcome=outcome,
    check=check,
    resample=lambda s, seats, rng: s.clone(),
    catalogue=catalogue(),
    rulebook=load_rules(PACKAGE),
    arguments=VERBS,
    unit_name=unit_name,
    report=report,
    rounds=lambda s: s.turn - FIRST_TURN + 1,
    longest=LAST_TURN - FIRST_TURN + 1,
    edits=EDITS,
)
