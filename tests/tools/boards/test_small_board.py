"""The whole builder on a small board: what comes out, that it always comes out alike, and what is refused."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
import small_board
from tools.boards.drawing import build, text

from theatre.board.load import load_board, load_drawing
from theatre.board.schema import Drawing
from tools.boards import __main__ as command
from tools.boards import relief, stamp


@pytest.fixture(autouse=True)
def _small_globe(monkeypatch: pytest.MonkeyPatch) -> None:
    small_board.geography(monkeypatch.setattr)


@pytest.fixture
def drawing(tmp_path: Path) -> Drawing:
    definition = small_board.define(tmp_path)
    (tmp_path / "drawing.json").write_text(text(build(definition)), encoding="utf-8")
    return load_drawing(tmp_path / "drawing.json", load_board(tmp_path / "board.json"))


def areas(drawing: Drawing, *kinds: str) -> Any:
    return shapely.union_all([shapely.Polygon(line.points) for line in drawing.lines if line.kind in kinds])


def printed(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    program = [sys.executable, small_board.__file__]
    return subprocess.run(program, env=environment, capture_output=True, check=True, text=True).stdout


def test_the_same_definition_gives_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    first = printed("1")
    assert first == printed("2")
    assert first == text(build(small_board.define(tmp_path))) + "\n"


def test_spaces_borders_and_signs_are_drawn(drawing: Drawing) -> None:
    assert list(drawing.spaces) == ["aland", "bwest", "beast", "western", "eastern"]
    kinds = [line.kind for line in drawing.lines]
    assert kinds.count("territory_border") == kinds.count("region_border") == 1
    assert kinds.count("zone_border") == 2
    assert {"coast", "river", "lake", "graticule"} <= set(kinds)
    assert [(mark.kind, mark.text) for mark in drawing.marks if mark.kind == "city"] == [("city", None)]
    assert drawing.legend == {"sage": "Beeland", "city": "city"}
    assert [drawing.spaces[name].tint for name in ("aland", "bwest", "beast")] == ["neutral", "sage", "sage"]


def test_the_ridge_is_lit_from_the_west_and_dark_in_the_east(drawing: Drawing) -> None:
    light, shade = areas(drawing, "light_1"), areas(drawing, "shade_1", "shade_2", "shade_3")
    assert light.bounds[2] <= 205
    assert shade.bounds[0] >= 200
    assert areas(drawing, "shade_3").area < areas(drawing, "shade_1").area


def test_the_deep_lies_in_the_far_east(drawing: Drawing) -> None:
    assert areas(drawing, "depth_1").bounds[0] >= 500
    assert areas(drawing, "depth_2").area > 0
    assert areas(drawing, "depth_3").area == 0


def test_a_region_is_named_behind_its_spaces_and_a_lone_space_is_not_named_twice(tmp_path: Path) -> None:
    groups = [{"id": "a", "name": "Aland", "kind": "region"}, *small_board.BOARD["groups"][1:]]
    marks = build(small_board.define(tmp_path, {**small_board.BOARD, "groups": groups}))["marks"]
    assert [mark["text"] for mark in marks if mark["kind"].startswith("country_")] == ["Beeland"]


def test_a_missing_border_is_refused_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    edges = [*small_board.BOARD["edges"], {"a": "aland", "b": "beast", "kind": "land"}]
    definition = small_board.define(tmp_path, {**small_board.BOARD, "edges": edges})
    monkeypatch.setattr(command, "definition", lambda game: definition)
    assert command.main(["ww2-in-europe"]) == 1
    assert "aland and beast are neighbours but share only 0.0 units of edge" in capsys.readouterr().err
    assert not (tmp_path / "drawing.json").exists()


def test_the_command_draws_stamps_and_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    definition = small_board.define(tmp_path)
    monkeypatch.setattr(command, "definition", lambda game: definition)
    monkeypatch.setattr(command, "ROOT", tmp_path)
    assert command.main(["ww2-in-europe"]) == 0
    assert stamp.up_to_date(definition)
    assert command.main(["ww2-in-europe", "--check"]) == 0
    changed = json.loads((tmp_path / "drawing.json").read_text(encoding="utf-8"))
    changed["marks"] = []
    (tmp_path / "drawing.json").write_text(json.dumps(changed), encoding="utf-8")
    assert not stamp.up_to_date(definition)
    assert command.main(["ww2-in-europe", "--check"]) == 1


def test_a_changed_definition_is_noticed(tmp_path: Path) -> None:
    definition = small_board.define(tmp_path)
    (tmp_path / "drawing.json").write_text(text(build(definition)), encoding="utf-8")
    stamp.write(definition)
    with (tmp_path / "details.toml").open("a", encoding="utf-8") as file:
        file.write("# another word\n")
    assert not stamp.up_to_date(definition)


def test_an_area_above_a_level_has_its_holes() -> None:
    grid = np.zeros((9, 9))
    grid[1:8, 1:8] = 2.0
    grid[4, 4] = 0.0
    rings = sorted((shapely.Polygon(ring) for ring in relief.outlines(grid, 1.0)), key=lambda ring: -ring.area)
    assert [round(ring.area, 2) for ring in rings] == [48.5, 0.5]
    assert rings[0].contains(rings[1])
    assert relief.outlines(np.zeros((3, 3)), 1.0) == []
