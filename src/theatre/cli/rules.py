"""`theatre rules`: the rules list of a game with the tests that cite each rule; needs a source checkout."""

from __future__ import annotations

import contextlib
import io
from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from theatre.core.rules import Rules


class Citations:
    """A pytest plugin: which tests cite which rule, and how they ended."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = defaultdict(list)
        self.ended: dict[str, bool] = {}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        for item in items:
            for marker in item.iter_markers("rule"):
                for rule in marker.args:
                    self.tests[rule].append(item.nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.ended[report.nodeid] = self.ended.get(report.nodeid, True) and report.outcome == "passed"

    def failing(self, rule: str) -> list[str]:
        return [test for test in self.tests.get(rule, ()) if not self.ended.get(test, True)]


def run(rules: Rules[Any], run_tests: bool, as_json: bool) -> int:
    """The exit code: 0 if every checkable rule has a test and, with --run, all of them pass."""
    folder = Path("tests") / "games" / rules.name.replace("-", "_")
    if not folder.is_dir():
        Console(stderr=True).print(f"[red]no tests here: run this in a source checkout, which has {folder}[/red]")
        return 2
    cited = _collected(folder, run_tests)
    checkable = [rule for rule in rules.rulebook.values() if rule.checkable]
    failing = [rule.id for rule in checkable if cited.failing(rule.id)]
    untested = [rule.id for rule in checkable if not cited.tests.get(rule.id)]
    figures = {
        "game": rules.name,
        "checkable": len(checkable),
        "tested": len(checkable) - len(untested) - len(failing),
        "failing": failing,
        "untested": untested,
    }
    if as_json:
        print(msgspec.json.encode(figures).decode())
    else:
        _tell(rules, cited, figures)
    return 1 if failing or untested else 0


def _collected(folder: Path, run_tests: bool) -> Citations:
    import pytest  # only here: players have no need of it

    cited = Citations()
    wanted = [] if run_tests else ["--collect-only"]
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([str(folder), "-q", "-p", "no:cacheprovider", *wanted], plugins=[cited])
    return cited


def _tell(rules: Rules[Any], cited: Citations, figures: dict[str, Any]) -> None:
    table = Table("rule", "kind", "line", "tests", title=rules.name)
    for rule in rules.rulebook.values():
        tests = cited.tests.get(rule.id, [])
        state = "-" if not rule.checkable else str(len(tests)) if tests else "[red]none[/red]"
        if cited.failing(rule.id):
            state = f"[red]{len(cited.failing(rule.id))} of {len(tests)} fail[/red]"
        table.add_row(rule.id, rule.kind, rule.line, state)
    console = Console()
    console.print(table)
    console.print(f"{figures['tested']} of {figures['checkable']} rules tested, {len(figures['failing'])} failing")
