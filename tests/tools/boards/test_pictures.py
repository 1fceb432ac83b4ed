"""The command that pictures the boards for the documents."""

from pathlib import Path

import pytest

from tools.boards import pictures


def test_an_unknown_game_is_refused_with_the_list_of_boards(capsys: pytest.CaptureFixture[str]) -> None:
    assert pictures.main(["ww2-in-europe", "chess"]) == 2
    assert "no board of chess; there are boards of supreme-axis-and-allies" in capsys.readouterr().err


def test_a_board_is_pictured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "ROOT", tmp_path)
    monkeypatch.setattr(pictures, "FOLDER", tmp_path)
    monkeypatch.setattr(pictures, "FACES", tmp_path)
    monkeypatch.setattr(pictures, "WIDTH", 800)
    (tmp_path / "ww2-in-europe").mkdir()
    assert pictures.main(["ww2-in-europe"]) == 0
    picture = (tmp_path / "ww2-in-europe.jpg").read_bytes()
    assert picture.startswith(b"\xff\xd8\xff")
    assert len(picture) > 50_000  # a map, no blank sheet
    small = (tmp_path / "ww2-in-europe" / "board.webp").read_bytes()
    assert small[8:12] == b"WEBP"
    assert 5_000 < len(small) < 30_000
