"""`theatre board` as a user meets it: pictures with and without pieces, and what is refused."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from theatre.board.counters import WIDTH, Standing
from theatre.board.counters import Counter as Piece
from theatre.cli import board as command
from theatre.cli.main import app
from theatre.core.dice import seed_key
from theatre.core.game import Game
from theatre.core.save import write
from theatre.games import find
from theatre.games.supreme_axis_and_allies.counters import TINTS, standing
from theatre.games.supreme_axis_and_allies.state import NOWHERE
from theatre.games.supreme_axis_and_allies.tables import NATIONS, UNITS
from theatre.games.supreme_axis_and_allies.world import BOARD

GAME = "supreme-axis-and-allies"
SVG = "{http://www.w3.org/2000/svg}"


def theatre(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["board", *words], env={"COLUMNS": "160"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, " ".join(result.output.split())


@pytest.fixture(scope="module")
def played() -> Game[Any]:
    """Some way into a random game, between two nations or in the middle of one's thoughts."""
    game: Game[Any] = Game(find(GAME), "world", {}, seed_key(3))
    rng = Random(1)
    for _ in range(250):
        decision = game.pending()[0]
        game.submit(frozenset({decision.seat}), decision.options.sample(rng))
    return game


@pytest.fixture(scope="module")
def saved(played: Game[Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saves") / "game.save.json"
    write(played, path)
    return path


def test_the_pieces_of_a_saved_game_lie_where_they_stand(played: Game[Any], saved: Path, tmp_path: Path) -> None:
    drawn = tmp_path / "board.svg"
    code, output = theatre(GAME, "--svg", str(drawn), "--save", str(saved))
    assert (code, output) == (0, f"World map drawn in {drawn}")
    root = ElementTree.fromstring(drawn.read_text(encoding="utf-8"))
    stacks = {group.get("data-stack"): group for group in root.iter(f"{SVG}g") if group.get("data-stack")}
    s = played.state_for(frozenset())
    units = [unit for unit in range(len(s.kind)) if s.kind[unit] != NOWHERE]
    assert set(stacks) == {
        *{BOARD.spaces[s.where[unit]].id for unit in units},
        *{space.id for index, space in enumerate(BOARD.spaces) if s.industry[index] != NOWHERE},
    }
    for name, stack in stacks.items():
        wanted = Counter(UNITS[s.kind[unit]].id for unit in units if BOARD.spaces[s.where[unit]].id == name)
        faces = {text.text for text in stack.iter(f"{SVG}text") if text.get("class") == "counter-face"}
        assert set(wanted) <= faces <= {*wanted, "IC", "HIND"}


def test_every_piece_is_counted_and_territories_are_tinted_by_their_holder(played: Game[Any]) -> None:
    view = played.rules.view(played.state, frozenset())
    shown = standing(view)
    industries = sum("industry" in territory for territory in view["territories"])
    assert sum(counter.count for counter in shown.counters) == len(view["units"]) + industries
    holders = {one["space"]: one["controller"] for one in view["territories"]}
    assert shown.tints == {space: TINTS[holder] for space, holder in holders.items() if holder < len(NATIONS)}


def test_the_tints_of_the_pieces_are_those_of_the_printed_board() -> None:
    drawing = command.load_drawing(command._folder(GAME) / "drawing.json", BOARD)
    for nation, tint in zip(NATIONS, TINTS, strict=False):
        assert {drawing.spaces[s.id].tint for s in BOARD.spaces if s.country == nation.id} == {tint}


def test_who_looks_decides_what_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An actor sees his uncommitted choices, a spectator does not."""
    game: Game[Any] = Game(find(GAME), "world", {}, seed_key(1))
    decision = game.pending()[0]
    seat = decision.seat
    game.submit(frozenset({seat}), next(iter(decision.options)))
    assert game.state_for(frozenset()) is not game.state_for(frozenset({seat}))
    monkeypatch.setattr(command, "read", lambda path, find: game)
    pictures = []
    for words in ((), ("--seat", find(GAME).seats[seat])):
        drawn = tmp_path / "board.svg"
        assert theatre(GAME, "--svg", str(drawn), "--save", "game.json", *words)[0] == 0
        pictures.append(drawn.read_text(encoding="utf-8").count('class="counter"'))
    assert pictures[0] < pictures[1]


def test_upright_blocks_show_their_power_only_but_to_their_owner(tmp_path: Path) -> None:
    game: Game[Any] = Game(find("triumph-and-tragedy"), "1939", {}, seed_key(2))
    rng = Random(2)
    while (len(game.log) < 200 or not game.committed) and not game.over:  # else others see less than who is thinking
        decision = rng.choice([one for one in game.pending() if one.waited])
        game.submit(frozenset({decision.seat}), decision.options.sample(rng))
    save = tmp_path / "game.save.json"
    write(game, save)
    public = command._standing("triumph-and-tragedy", save, "").counters
    axis = command._standing("triumph-and-tragedy", save, "Axis").counters
    germans = [counter for counter in axis if counter.tint == "slate"]
    assert len(germans) > 5
    assert all(re.fullmatch(r"[A-Z]{3} [1-4]", counter.face) for counter in germans)
    face_up = game.rules.view(game.state_for(frozenset()), frozenset())["faces"]
    assert sum(counter.count for counter in public if counter.face != "?") == len(face_up)
    for counters, power in ((public, "slate"), (public, "brick"), (axis, "brick")):
        assert "?" in {counter.face for counter in counters if counter.tint == power}
    assert sum(counter.count for counter in public) == sum(counter.count for counter in axis)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--save", "SAVE"), "--save and --seat say what is drawn: give --svg FILE too"),
        (("--svg", "SVG", "--seat", "UK"), "--seat says who looks at a saved game: give --save FILE too"),
        (("--svg", "SVG", "--save", "SAVE", "--seat", "ITA"), "has no seat 'ITA'; it has USSR, GER, UK, JAP, USA"),
        (("--svg", "SVG", "--save", "BROKEN"), "not a whole saved game"),
        (("--svg", "SVG", "--save", "nowhere.json"), "nowhere.json"),
    ],
)
def test_a_wrong_wish_is_refused_and_nothing_is_drawn(
    words: tuple[str, ...], says: str, saved: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_bytes(saved.read_bytes()[:100])
    files = {"SVG": str(tmp_path / "board.svg"), "SAVE": str(saved), "BROKEN": str(broken)}
    code, output = theatre(GAME, *[files.get(word, word) for word in words])
    assert code == 2
    assert says in output
    assert not (tmp_path / "board.svg").exists()


def test_a_save_of_another_game_is_refused(played: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(command.GAMES, "ww2-in-europe", command.GAMES[GAME])  # type: ignore[index]
    monkeypatch.setattr(command, "read", lambda path, find: played)
    code, output = theatre("ww2-in-europe", "--svg", str(tmp_path / "x.svg"), "--save", "game.json")
    assert code == 2
    assert "game.json is a game of supreme-axis-and-allies, not of ww2-in-europe" in output


def test_a_game_without_pieces_says_so(saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(command.GAMES, GAME)  # type: ignore[arg-type]
    code, output = theatre(GAME, "--svg", str(tmp_path / "x.svg"), "--save", str(saved))
    assert code == 2
    assert f"the pieces of {GAME} cannot be drawn yet" in output


@pytest.mark.parametrize("game", command.drawn_games())
def test_every_board_is_drawn_and_checked(game: str, tmp_path: Path) -> None:
    drawn = tmp_path / "board.svg"
    assert theatre(game, "--svg", str(drawn))[0] == 0
    assert ElementTree.fromstring(drawn.read_text(encoding="utf-8")).tag == f"{SVG}svg"
    assert "no fault found" in theatre(game, "--check")[1]


@pytest.mark.parametrize("game", command.drawn_games())
def test_counters_can_be_laid_on_every_board(game: str) -> None:
    """On areas and on hexes alike: they go by the stack points."""
    folder = command._folder(game)
    board = command.load_board(folder / "board.json")
    drawing = command.load_drawing(folder / "drawing.json", board)
    root = ElementTree.fromstring(command._picture(board, drawing, Standing((Piece(0, "brick", "INF", 3),))))
    (stack,) = [group for group in root.iter(f"{SVG}g") if group.get("data-stack")]
    assert stack.get("data-stack") == board.spaces[0].id
    x, y = drawing.spaces[board.spaces[0].id].stack
    (counter,) = [rect for rect in stack.iter(f"{SVG}rect") if rect.get("class") == "counter"]
    assert float(str(counter.get("x"))) < x < float(str(counter.get("x"))) + WIDTH
    assert abs(float(str(counter.get("y"))) - y) < WIDTH


def test_an_unknown_board_is_refused_with_the_list_of_boards() -> None:
    code, output = theatre("chess")
    assert code == 2
    assert f"there is no board of 'chess'; there are boards of {', '.join(command.drawn_games())}" in output
