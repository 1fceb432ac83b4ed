"""The computer players: they play every scenario by the rules, keep to the pact, beat chance, and know the odds."""

from __future__ import annotations

import pytest

from ai.match import played
from theatre.ai.players import players_of
from theatre.ai.third_reich.estimate import ends, forecast
from theatre.ai.third_reich.survey import FAR, air_steps, land_steps
from theatre.core.rules import Outcome
from theatre.games.third_reich.combat.odds import chances, column
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.state import CONQUERED, Position, units_at
from theatre.games.third_reich.tables import ALLIES, AXIS, FRANCE, IS_GROUND, POLAND, POWERS, SIDE
from theatre.games.third_reich.world import BIT, LONDON, PARIS, space

GAME = "third-reich"


def play(seats: tuple[str, str], number: int, scenario: str, turns: int = 99) -> tuple[Position, Outcome | None]:
    """So many game turns; every choice must be legal as it is given, and no question comes up without end."""
    players = {seat: seats[side] for seat, side in enumerate(SIDE)}
    return played(RULES, players, number, scenario, lambda s: s.turns <= turns, at=lambda s: (s.turns, s.active))


def test_they_are_offered_by_name_with_the_best_last() -> None:
    assert list(players_of(GAME)) == ["random", "greedy", "scripted"]


@pytest.mark.parametrize("scenario", ["1939", "1942", "1944"])
def test_a_year_is_played_by_the_rules(scenario: str) -> None:
    s, _ = play(("scripted", "scripted"), 3, scenario, turns=4)
    assert s.turns == 5


def test_greedy_plays_by_the_rules() -> None:
    s, _ = play(("greedy", "greedy"), 3, "1939", turns=3)
    assert s.turns == 4


def test_poland_falls_before_the_year_is_out_and_the_pact_is_kept() -> None:
    games = [play(("scripted", "scripted"), number, "1939", turns=2)[0] for number in range(3)]
    assert all(s.status[POLAND] == CONQUERED for s in games)
    assert sum([not s.freed for s in games]) >= 2


def test_scripted_beats_a_random_player_with_either_side() -> None:
    for seats, side in ((("scripted", "random"), AXIS), (("random", "scripted"), ALLIES)):
        _, outcome = play(seats, 8, "1939")
        assert outcome is not None
        assert outcome.winners == tuple([power for power in POWERS if SIDE[power] == side])


def test_france_mans_its_border_at_the_start() -> None:
    s, _ = play(("scripted", "scripted"), 1, "1939", turns=0)
    line = [space(name) for name in ("L24", "M24", "N24", "O24", "P24", "P25", "Q24")]
    manned = [any(IS_GROUND[unit] and s.serves[unit] == FRANCE for unit in units_at(s, hex_)) for hex_ in line]
    assert all(manned)
    assert any(IS_GROUND[unit] for unit in units_at(s, PARIS))


def test_the_same_game_is_played_twice() -> None:
    one, other = [play(("scripted", "scripted"), 7, "1939", turns=2)[0] for _ in range(2)]
    assert one.digest() == other.digest()


def test_the_forecast_is_that_of_the_table() -> None:
    odds, counter = column(16, 8), column(4, 16)
    exact = chances(odds, counter)
    assert ends(odds, counter).won == pytest.approx(float(exact.defender_eliminated))
    sure, even = [forecast(attack, 0, attack, 8, 4, 0, 4) for attack in (40, 8)]
    assert sure.value > even.value
    assert sure.won > even.won


def test_distances_go_over_land_or_through_the_air() -> None:
    assert land_steps(LONDON)[PARIS] == FAR
    assert air_steps(LONDON)[PARIS] == air_steps(PARIS)[LONDON] < land_steps(PARIS)[space("M35")]
    assert land_steps(PARIS)[PARIS] == 0
    assert BIT[PARIS]
