"""The game as one record: what the rest of Theatre sees of it."""

from __future__ import annotations

from collections.abc import Mapping

from theatre.core.dice import Dice
from theatre.core.frames import frames_in
from theatre.core.rulebook import load_rules
from theatre.core.rules import Rules, Scenario, switches
from theatre.games.triumph_and_tragedy.edits import EDITS
from theatre.games.triumph_and_tragedy.fog import SECRETS, resample
from theatre.games.triumph_and_tragedy.invariants import check
from theatre.games.triumph_and_tragedy.messages import catalogue
from theatre.games.triumph_and_tragedy.sequence import Campaign
from theatre.games.triumph_and_tragedy.setup import set_up
from theatre.games.triumph_and_tragedy.state import Position, Variants
from theatre.games.triumph_and_tragedy.tables import FACTION_ROWS, FACTIONS, PACKAGE, TRACKS
from theatre.games.triumph_and_tragedy.victory import outcome
from theatre.games.triumph_and_tragedy.view import view
from theatre.games.triumph_and_tragedy.words import VERBS, report, unit_name

SCENARIOS = ("1936", "1939", "two-player", "two-player-1939")
YEARS = TRACKS.last_year - TRACKS.first_year + 1


def begin(scenario: Scenario, options: Mapping[str, int], dice: Dice) -> Position:
    s = set_up(scenario.id, options, dice)
    s.push(Campaign())
    return s


RULES: Rules[Position] = Rules(
    name="triumph-and-tragedy",
    version="2",
    state_type=Position,
    frames=frames_in(PACKAGE),
    seats=tuple([row.name for row in FACTION_ROWS]),
    scenarios={name: Scenario(name, tuple(FACTIONS)) for name in SCENARIOS},
    options=switches(Variants),
    start=begin,
    view=view,
    outcome=outcome,
    check=check,
    resample=resample,
    catalogue=catalogue(),
    rulebook=load_rules(PACKAGE),
    secrets=SECRETS,
    arguments=VERBS,
    unit_name=unit_name,
    report=report,
    rounds=lambda s: s.year - TRACKS.first_year + 1,
    longest=YEARS,
    edits=EDITS,
)
