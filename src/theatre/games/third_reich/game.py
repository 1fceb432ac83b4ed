"""The game as one record: what the rest of Theatre sees of it."""

from __future__ import annotations

from collections.abc import Mapping

from theatre.core.dice import Dice
from theatre.core.frames import frames_in
from theatre.core.rulebook import load_rules
from theatre.core.rules import Rules, Scenario, switches
from theatre.games.third_reich.edits import EDITS
from theatre.games.third_reich.fog import SECRETS, resample
from theatre.games.third_reich.invariants import check
from theatre.games.third_reich.messages import catalogue
from theatre.games.third_reich.politics.variants import deal
from theatre.games.third_reich.sequence import Campaign
from theatre.games.third_reich.setup import set_up
from theatre.games.third_reich.state import Position, Variants
from theatre.games.third_reich.tables import CARDS, MAJORS, PACKAGE, POWERS, SIDE, SIDES
from theatre.games.third_reich.victory.two_players import outcome
from theatre.games.third_reich.view import view
from theatre.games.third_reich.words import VERBS, report, unit_name

SCENARIOS = ("1939", "1942", "1944", "campaign")


def begin(scenario: Scenario, options: Mapping[str, int], dice: Dice) -> Position:
    s = set_up(scenario.id, options, dice)
    deal(s)
    s.push(Campaign())
    return s


RULES: Rules[Position] = Rules(
    name="third-reich",
    version="4",
    state_type=Position,
    frames=frames_in(PACKAGE),
    seats=tuple([row.name for row in MAJORS]),
    scenarios={name: Scenario(name, tuple(POWERS)) for name in SCENARIOS},
    options=switches(Variants),
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
    longest=max([card.turns for card in CARDS.values()]),
    edits=EDITS,
)
