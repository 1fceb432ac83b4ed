"""The README is enough to start: its Python runs, its commands exist."""

from __future__ import annotations

import re
from pathlib import Path

from typer.testing import CliRunner

from theatre.cli.main import app

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_its_python_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    assert blocks
    for block in blocks:
        names: dict[str, object] = {}
        exec(block, names)  # what a reader would paste
        assert names["state"].round >= 1  # type: ignore[attr-defined]


def test_its_commands_exist() -> None:
    named = set(re.findall(r"theatre ([a-z]+)\b", README)) - {"play"}
    offered = CliRunner().invoke(app, ["--help"]).output
    missing = [name for name in named if not re.search(rf"\b{name}\b", offered)]
    assert not missing


def test_its_make_targets_exist() -> None:
    makefile = (Path(__file__).parent.parent / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, flags=re.MULTILINE))
    assert set(re.findall(r"^make ([a-z]+)", README, flags=re.MULTILINE)) <= targets
