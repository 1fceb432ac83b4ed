"""The commands as a user meets them: what they print, what they refuse, what they leave on disk."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from theatre.cli.main import app
from theatre.core.save import read
from theatre.games import find

GAME = "supreme-axis-and-allies"
COMPUTERS = [word for seat in ("GER", "UK", "JAP", "USA") for word in ("--seat", f"{seat}=random")]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return tmp_path / "game.save.json"


def theatre(*words: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words), input=typed, env={"COLUMNS": "160"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def play(saved: Path, typed: str, *words: str) -> str:
    seats = ("--seat", "USSR=human", *COMPUTERS)
    code, output = theatre("play", GAME, *seats, "--save", str(saved), "--seed", "1", *words, typed=typed)
    assert code == 0
    return output


def test_a_game_starts_asks_and_is_saved_when_the_player_leaves(saved: Path) -> None:
    output = play(saved, "quit\n")
    assert "Spread over the Territories of Russia: 5 Infantry" in output
    assert f"--resume {saved}" in output
    assert read(saved, find).rules.name == GAME


def test_numbers_walk_down_the_lists_and_the_choice_is_on_disk(saved: Path) -> None:
    play(saved, "1 1 1\nquit\n")
    game = read(saved, find)
    assert game.log[-1].seat == 0
    assert game.log[-1].choice.verb == "deploy"


def test_the_rule_behind_a_question_is_explained(saved: Path) -> None:
    assert "[SET-02]" in play(saved, "?\nquit\n")


def test_why_not_names_the_rule_and_changes_nothing(saved: Path) -> None:
    output = play(saved, "why deploy berlin INF 1\nquit\n")
    assert "SET-08" in output
    assert all(entry.seat != 0 for entry in read(saved, find).log)


def test_nonsense_is_answered_and_the_question_stands(saved: Path) -> None:
    output = play(saved, "fly me to the moon\n99\nwhy\n\x00\nquit\n")
    assert "is no" in output
    assert "the list has the numbers" in output


def test_undo_takes_back_the_last_choice(saved: Path) -> None:
    play(saved, "1 1 1\nundo\nquit\n")
    assert all(entry.seat != 0 for entry in read(saved, find).log)


def test_the_map_tells_the_position_in_words(saved: Path) -> None:
    output = play(saved, "map\nquit\n")
    assert "Victory Cities: Allies 6, Axis 6" in output
    assert "Java Sea: Japan" in output


def test_a_saved_game_goes_on_where_it_was(saved: Path) -> None:
    play(saved, "1 1 1\nquit\n")
    before = read(saved, find).state.digest()
    code, _ = theatre("play", "--resume", str(saved), "--seat", "USSR=human", *COMPUTERS, typed="quit\n")
    assert code == 0
    assert read(saved, find).state.digest() == before


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda text: text[: len(text) // 2], "not a whole saved game"),
        (lambda text: text.replace(b'"format":1', b'"format":99'), "format 99"),
        (lambda text: text.replace(b'"world"', b'"moon!"'), "changed after it was written"),
    ],
)
def test_a_damaged_save_is_refused_with_its_fault(saved: Path, damage, says: str) -> None:
    play(saved, "quit\n")
    saved.write_bytes(damage(saved.read_bytes()))
    code, output = theatre("play", "--resume", str(saved))
    assert code == 2
    assert says in output


def test_a_killed_process_leaves_a_whole_game(saved: Path) -> None:
    words = ["play", GAME, *[w for s in ("USSR", "GER", "UK", "JAP", "USA") for w in ("--seat", f"{s}=random")]]
    command = [sys.executable, "-m", "theatre.cli.main", *words, "--save", str(saved), "--seed", "5"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL) as running:
        deadline = time.monotonic() + 30
        while not saved.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        running.send_signal(signal.SIGKILL)
    game = read(saved, find)
    assert game.log
    assert game.over is None or game.state.winner >= 0


def test_an_unknown_game_seat_player_or_option_is_named() -> None:
    assert "there is no game 'chess'" in theatre("play", "chess")[1]
    assert "has no seat 'ITA'" in theatre("play", GAME, "--seat", "ITA=human")[1]
    assert "no computer player 'oracle'" in theatre("play", GAME, "--seat", "GER=oracle")[1]
    assert "may be 9, 10, 11, 12, not 8" in theatre("play", GAME, "--option", "threshold=8")[1]


def test_the_fuzzer_adds_up_over_runs(tmp_path: Path) -> None:
    out = tmp_path / "fuzz.json"
    theatre("fuzz", GAME, "--games", "1", "--json", "--out", str(out))
    code, output = theatre("fuzz", GAME, "--games", "1", "--json", "--out", str(out), "--resume")
    figures = json.loads(output[output.index("{") :])
    assert code == 0
    assert figures["games"] == 2
    assert figures["findings"] == []
    assert set(figures["unreached"]) == {"frames", "verbs", "rules"}


def test_the_bench_prints_its_figures() -> None:
    figures = json.loads(theatre("bench", GAME, "--seconds", "0.1", "--json")[1])
    names = {"decisions_per_s", "decisions_per_game", "games_per_s", "clone_us", "view_ms", "options_ms"}
    assert set(figures) == names
    assert all(value > 0 for value in figures.values())


def test_a_match_adds_up_and_swaps_sides(tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    words = ("match", GAME, "--players", "greedy,random", "--games", "1", "--json", "--out", str(out))
    theatre(*words)
    output = theatre(*words, "--resume")[1]
    figures = json.loads(output[output.index("{") :])
    assert figures["games"] == 2
    assert sum(figures["wins"].values()) + figures["draws"] == 2
    assert "give one player or two" in theatre("match", GAME, "--players", "random,greedy,scripted")[1]
    assert "has no scenario 'moon'" in theatre("match", GAME, "--players", "random", "--scenario", "moon")[1]


def test_a_replay_shows_choices_and_positions(saved: Path) -> None:
    play(saved, "1 1 1\nquit\n")
    code, output = theatre("replay", str(saved))
    assert code == 0
    assert "United States: place" in output
    assert "Victory Cities" in theatre("replay", str(saved), "--step", "3")[1]


def test_a_board_is_drawn(tmp_path: Path) -> None:
    drawn = tmp_path / "board.svg"
    assert theatre("board", GAME, "--svg", str(drawn))[0] == 0
    assert drawn.read_text(encoding="utf-8").startswith("<svg")
    assert "no fault found" in theatre("board", GAME, "--check")[1]
    assert "there is no board of 'chess'" in theatre("board", "chess")[1]
