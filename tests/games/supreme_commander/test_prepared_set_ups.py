"""The prepared set-ups are sound: nobody begins out of supply, and no front has a gap for an enemy to march through."""

from __future__ import annotations

import pytest

from games.test_prepared import fitting, play
from theatre.core.dice import seed_key
from theatre.core.game import Game
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.movement.marching import Field, why_not_march
from theatre.games.supreme_commander.movement.zones import zone_against
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import FRANCE, GERMANY, NATION, POLAND, USSR
from theatre.games.supreme_commander.world import BIT, NAMES


def set_up(scenario: str) -> Position:
    """The position after all seats have taken what is prepared for them."""
    game = Game(RULES, scenario, {}, seed_key(4))
    while True:
        decision = next(one for one in game.pending() if one.waited)
        ready = fitting(RULES, scenario, decision)
        if not ready:
            return game.state
        assert play(game, ready[0])[1] == []


@pytest.mark.parametrize(("scenario", "defenders"), [("europe_at_war", (FRANCE, POLAND)), ("barbarossa", (USSR,))])
def test_no_german_can_march_past_the_zones_of_a_front(scenario: str, defenders: tuple[int, ...]) -> None:
    s = set_up(scenario)
    field, zones = Field(s, GERMANY), zone_against(s, GERMANY)
    marching = [unit for unit in s.placed if why_not_march(s, GERMANY, unit) is None]
    assert len(marching) > 10
    reached = {hex_ for unit in marching for hex_ in field.destinations(unit) if s.holder[hex_] in defenders}
    assert [NAMES[hex_] for hex_ in sorted(reached) if not BIT[hex_] & zones] == []


@pytest.mark.parametrize("scenario", ["europe_at_war", "barbarossa"])
def test_everybody_begins_in_supply(scenario: str) -> None:
    assert Lines(set_up(scenario)).out_of_supply() == []


def test_before_tobruk_only_those_whom_the_card_puts_there_are_without_supply() -> None:
    s = set_up("barbarossa_to_berlin")
    assert len(Lines(s).out_of_supply()) == 3
    assert USSR not in {NATION[unit] for unit in Lines(s).out_of_supply()}
