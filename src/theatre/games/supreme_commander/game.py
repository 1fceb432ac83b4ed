"""The game as one record: what the rest of Theatre sees of it."""

from __future__ import annotations

from collections.abc import Mapping

from theatre.core.dice import Dice
from theatre.core.frames import frames_in
from theatre.core.rulebook import load_rules
from theatre.core.rules import Rules, Scenario, switches
from theatre.games.supreme_commander.cards import CARDS
from theatre.games.supreme_commander.edits import EDITS
from theatre.games.supreme_commander.fog import SECRETS, resample
from theatre.games.supreme_commander.invariants import check
from theatre.games.supreme_commander.messages import catalogue
from theatre.games.supreme_commander.sequence import Campaign
from theatre.games.supreme_commander.setup import set_up
from theatre.games.supreme_commander.state import Position, Switches
from theatre.games.supreme_commander.tables import LAST_TURN, MAJORS, PACKAGE, POWERS, SIDE, SIDES
from theatre.games.supreme_commander.victory import outcome
from theatre.games.supreme_commander.view import view
from theatre.games.supreme_commander.words import VERBS, report, unit_name


def begin(scenario: Scenario, options: Mapping[str, int], dice: Dice) -> Position:
    s = set_up(scenario.id, options, dice)
    s.push(Campaign())
    return s


def playing(scenario: str) -> tuple[int, ...]:
    """The powers with something to decide: not those that are out of play, have collapsed or are minor allies."""
    powers = CARDS[scenario].powers
    return tuple([power for power in POWERS if powers[MAJORS[power].id].status in ("active", "inactive")])


RULES: Rules[Position] = Rules(
    name="supreme-commander",
    version="2",
    state_type=Position,
    frames=frames_in(PACKAGE),
    seats=tuple([row.name for row in MAJORS]),
    scenarios={name: Scenario(name, playing(name)) for name in CARDS},
    options=switches(Switches),
    start=begin,
    view=view,
    outcome=outcome,
    check=check,
    resample=resample,
    secrets=SECRETS,
    catalogue=catalogue(),
    rulebook=load_rules(PACKAGE),
    sides=tuple([tuple([power for power in POWERS if SIDE[power] == side]) for side in SIDES]),
    arguments=VERBS,
    unit_name=unit_name,
    report=report,
    rounds=lambda s: s.turns,
    longest=LAST_TURN,
    edits=EDITS,
)
