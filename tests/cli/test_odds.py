"""`theatre odds`: what it prints, and how it refuses a battle that cannot be."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from theatre.cli.main import app
from theatre.games.supreme_axis_and_allies.odds import Terms, battle_odds
from theatre.games.supreme_axis_and_allies.tables import ART, BTL, CRU, DST, FIT, INF, SUB

GAME = "supreme-axis-and-allies"


def odds(*words: str, game: str = GAME) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["odds", game, *words], env={"COLUMNS": "160"})
    return result.exit_code, result.output


def figures(*words: str) -> dict[str, object]:
    code, told = odds(*words, "--json")
    assert code == 0, told
    read: dict[str, object] = json.loads(told)
    return read


def test_the_figures_are_those_of_the_game() -> None:
    expected = battle_odds({INF: 6, ART: 2, FIT: 1}, {INF: 5, FIT: 1}, {BTL: 1})
    told = figures("--attack", "6 INF, 2 ART, FIT", "--defend", "5 inf,FIT", "--bombard", "BTL")
    assert told["win"] == pytest.approx(expected.battle.win)
    assert told["taken"] == pytest.approx(expected.taken)
    assert told["swing"] == pytest.approx(expected.swing)
    assert told["attacker_losses"] == pytest.approx({"INF": expected.attacker_losses[INF],
                                                     "ART": expected.attacker_losses[ART],
                                                     "FIT": expected.attacker_losses[FIT]})


def test_a_battle_at_sea() -> None:
    expected = battle_odds({SUB: 2, CRU: 1}, {DST: 2}, terms=Terms(sea=True))
    assert figures("--sea", "--attack", "2 SUB, CRU", "--defend", "2 DST")["win"] == pytest.approx(expected.battle.win)


def test_a_retreat_is_told() -> None:
    told = figures("--attack", "4 INF", "--defend", "4 INF", "--retreat-after", "1")
    assert told["retreat"] > 0.8  # type: ignore[operator]
    few = figures("--attack", "4 INF", "--defend", "4 INF", "--retreat-at", "2")
    assert 0.1 < few["retreat"] < 0.95  # type: ignore[operator]


def test_the_table_in_words() -> None:
    code, told = odds("--attack", "INF", "--defend", "INF")
    assert code == 0
    for words in ("25.0%", "62.5%", "12.5%", "IPC swing for the attacker: -1.1", "The Territory is taken: 25.0%"):
        assert words in told


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--attack", "3 XYZ", "--defend", "INF"), "'XYZ' is no unit"),
        (("--attack", "many INF", "--defend", "INF"), "write a number before INF"),
        (("--attack", "0 INF", "--defend", "INF"), "write a number before INF"),
        (("--attack", "AAG", "--defend", "INF"), "AAG takes no part there"),
        (("--attack", "FRT", "--defend", "INF"), "FRT takes no part there"),
        (("--attack", "BTL", "--defend", "INF"), "BTL takes no part there"),
        (("--sea", "--attack", "INF", "--defend", "DST"), "INF takes no part there"),
        (("--attack", "", "--defend", "INF"), "need at least one unit"),
        (("--attack", "61 INF", "--defend", "INF"), "at most 60"),
        (("--sea", "--attack", "DST", "--defend", "DST", "--bombard", "BTL"), "--bombard is for battles on land"),
        (("--attack", "INF", "--defend", "INF", "--bombard", "DST"), "DST takes no part there"),
        (("--attack", "INF", "--defend", "INF", "--retreat-after", "0"), "after_rounds"),
    ],
)
def test_what_cannot_be_reckoned_is_refused(words: tuple[str, ...], reason: str) -> None:
    code, told = odds(*words)
    assert code == 2
    assert reason in told


def test_a_game_without_odds() -> None:
    code, told = odds("--attack", "INF", "--defend", "INF", game="checkers")
    assert code == 2
    assert "no odds for 'checkers'" in told
