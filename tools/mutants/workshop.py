"""Copies of the project in a temporary folder, where mutants are tried: the working tree is never touched."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from coverage import CoverageData

from .mutate import Mutant

COPIED = ("src", "tests", "tools", "pyproject.toml")
MOST_MEMORY = 4 << 30  # bytes: a mutant that never stops collecting is ended, not the machine
SPARE_SECONDS = 10  # a mutant may be slower than the sound program, by a factor and by this
SPARE_FACTOR = 4


class Unsound(Exception):
    """The tests do not pass without any mutant: nothing can be learnt from them."""


class Workshop:
    """One copy of the project with the tests of one game; one mutant at a time is tried in it."""

    def __init__(self, root: Path, folder: Path, tests: str) -> None:
        self.folder = folder
        self.tests = tests
        self.limit: float | None = None
        folder.mkdir()
        for name in COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(root / name, folder / name)

    def reach(self) -> dict[Path, dict[int, list[str]]]:
        """Which tests execute which line, from one run under coverage; "" stands for the import."""
        package = self.folder / "src" / "theatre" / "games" / Path(self.tests).name
        under_coverage = ("-m", "coverage", "run", f"--source={package}", "--data-file=reach")
        done = self._python(*under_coverage, "-m", "pytest", "-p", "tools.mutants.contexts", self.tests)
        if done.returncode:
            raise Unsound(done.stdout)
        data = CoverageData(str(self.folder / "reach"))
        data.read()
        return {
            Path(file).relative_to(self.folder): data.contexts_by_lineno(file) for file in sorted(data.measured_files())
        }

    def rehearse(self) -> None:
        """All tests without a mutant: they must pass, and show how long a mutant may take."""
        begun = time.monotonic()
        done = self._python("-m", "pytest", self.tests)
        if done.returncode:
            raise Unsound(done.stdout)
        self.limit = SPARE_SECONDS + SPARE_FACTOR * (time.monotonic() - begun)

    def survives(self, mutant: Mutant, tests: Iterable[str]) -> bool:
        """Do all these tests pass in spite of the mutant? One that runs on and on is noticed too."""
        path = self.folder / mutant.path
        sound = path.read_text(encoding="utf-8")
        for stale in path.parent.glob(f"__pycache__/{path.stem}.*"):
            stale.unlink()  # a change within a second that keeps the size would not be seen
        (self.folder / "chosen").write_text("\n".join(tests), encoding="utf-8")
        path.write_text(mutant.source, encoding="utf-8")
        try:
            done = self._python("-B", "-m", "pytest", "-p", "tools.mutants.patience", "-x", "--tb=no", "@chosen")
        except subprocess.TimeoutExpired:
            return False
        finally:
            path.write_text(sound, encoding="utf-8")
        return done.returncode == 0

    def _python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=_environment(self.folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=self.limit,
            preexec_fn=_bound,
        )


def _environment(folder: Path) -> dict[str, str]:
    """The copy goes before the installed package; kept bytecode and no pytest plugins let each trial start fast."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    paths = os.pathsep.join([str(folder / "src"), str(folder)])
    return {**kept, "PYTHONPATH": paths, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def _bound() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
