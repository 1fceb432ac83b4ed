"""The computer players: they play every scenario by the rules, beat chance, hold a line, and know the odds."""

from __future__ import annotations

import pytest

from ai.match import played
from theatre.ai.players import players_of
from theatre.ai.supreme_commander.estimate import forecast
from theatre.ai.supreme_commander.lines import rim, wants
from theatre.ai.supreme_commander.reach import Reach
from theatre.ai.supreme_commander.survey import FAR, Survey, land_steps
from theatre.core.rules import Outcome
from theatre.games.supreme_commander.combat.odds import chances, destroyed
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.movement.marching import Field
from theatre.games.supreme_commander.pieces import land_in
from theatre.games.supreme_commander.relations import side_of
from theatre.games.supreme_commander.state import Position
from theatre.games.supreme_commander.supply.tracing import Lines
from theatre.games.supreme_commander.tables import AXIS, GERMANY, SIDE, USSR
from theatre.games.supreme_commander.world import BIT, LONDON, MOSCOW, PARIS, WARSAW, spaces

GAME = "supreme-commander"
ALL_ON = dict.fromkeys(RULES.options, 1)


def play(
    seats: tuple[str, str], number: int, scenario: str, turns: int = 99, options: dict[str, int] | None = None
) -> tuple[Position, Outcome | None]:
    """So many game turns; every choice must be legal as it is given, and no question comes up without end."""
    players = {seat: seats[side] for seat, side in enumerate(SIDE)}
    return played(RULES, players, number, scenario, lambda s: s.turns <= turns, options, lambda s: (s.turns, s.active))


def test_they_are_offered_by_name_with_the_best_last() -> None:
    assert list(players_of(GAME)) == ["random", "greedy", "scripted"]


@pytest.mark.parametrize("options", [None, ALL_ON])
@pytest.mark.parametrize("scenario", list(RULES.scenarios))
def test_three_turns_are_played_by_the_rules(scenario: str, options: dict[str, int] | None) -> None:
    s, _ = play(("scripted", "scripted"), 3, scenario, turns=3, options=options)
    assert s.turns == 4


def test_greedy_plays_by_the_rules() -> None:
    s, _ = play(("greedy", "greedy"), 3, "barbarossa", turns=3)
    assert s.turns == 4


def test_warsaw_falls_in_time() -> None:
    s, _ = play(("scripted", "scripted"), 1, "europe_at_war", turns=3)
    assert side_of(s, s.holder[WARSAW]) == AXIS


def test_scripted_beats_a_random_player_with_germany() -> None:
    s, outcome = play(("scripted", "random"), 5, "barbarossa")
    assert outcome is not None
    assert outcome.winners == (GERMANY,)
    assert side_of(s, s.holder[MOSCOW]) == AXIS


def test_the_same_game_is_played_twice() -> None:
    one, other = [play(("scripted", "scripted"), 7, "barbarossa", turns=2)[0] for _ in range(2)]
    assert one.digest() == other.digest()


def test_nobody_of_germany_ends_the_first_turn_far_out_of_supply() -> None:
    s, _ = play(("scripted", "random"), 2, "barbarossa", turns=1)
    own = Survey(s, GERMANY).ground
    lines = Lines(s)
    fed = [unit for unit in own if lines.is_supplied(unit)]
    assert len(fed) >= 0.9 * len(own)


def test_the_border_is_wanted_manned_and_moscow_with_it_when_enemies_are_near() -> None:
    s, _ = play(("scripted", "scripted"), 4, "barbarossa", turns=1)
    survey = Survey(s, USSR)
    asked = {want.hex for want in wants(survey)}
    assert len(asked & set(spaces(rim(survey)))) >= 5
    manned = [hex_ for hex_ in spaces(rim(survey)) if land_in(s, hex_)]
    assert manned


def test_reach_is_that_of_the_rules() -> None:
    s, _ = play(("scripted", "scripted"), 6, "barbarossa", turns=1)
    reach, field = Reach(s, USSR), Field(s, USSR)
    able = [unit for unit in Survey(s, USSR).ground if reach.able(unit)]
    for unit in able[:12]:
        start = s.where[unit]
        known = field.reach(unit, start, field.points(unit), True) & ~BIT[start]
        assert set(reach.ways(unit)) - {start} == set(spaces(known))


def test_the_forecast_is_that_of_the_table() -> None:
    exact = chances(4)
    assert forecast(4, 0, 1, True, 33.0, 33.0).won == pytest.approx(float(destroyed(exact, 1)))
    sure, even = [forecast(column, 0, 3, False, 33.0, 33.0) for column in (7, 0)]
    assert sure.value > even.value
    assert sure.won > even.won


def test_distances_go_over_land() -> None:
    assert land_steps(LONDON)[PARIS] == FAR
    assert land_steps(PARIS)[PARIS] == 0
    assert land_steps(PARIS)[WARSAW] == land_steps(WARSAW)[PARIS] < FAR
