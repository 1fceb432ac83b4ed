"""The mutation test: what it changes, what it leaves alone, which tests it tries, and that it finds a gap."""

import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))  # `tools` lies beside `src` and is not installed

from tools.mutants import __main__ as command  # noqa: E402
from tools.mutants.mutate import Mutant, mutants_of, statement_lines  # noqa: E402
from tools.mutants.workshop import Unsound, Workshop  # noqa: E402

MODULE = Path("src/theatre/games/sample/toll.py")
SOURCE = '''"""A toll."""


def toll(s, money: int = 3) -> int:
    """What is due."""
    if (
        money > 5
        and s.open
    ):
        s.log("paid", money, rule="TOL-01")
        return money - 5
    if money < 0:
        raise ValueError("no debts")
    return Refusal("TOL-02", (money, 5))
'''


def write(root: Path, path: Path, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, encoding="utf-8")


@pytest.fixture
def mutants(tmp_path: Path) -> list[Mutant]:
    write(tmp_path, MODULE, SOURCE)
    return mutants_of(tmp_path, MODULE)


def test_a_mutant_is_one_change_with_a_diff(mutants: list[Mutant]) -> None:
    (strict,) = [mutant for mutant in mutants if "money >= 5" in mutant.source]
    assert strict.diff == "-        money > 5\n+        money >= 5"
    assert strict.function == "toll"
    assert strict.source == SOURCE.replace("money > 5", "money >= 5")


def test_a_test_must_execute_the_changed_statement_or_the_head_of_it(mutants: list[Mutant]) -> None:
    (strict,) = [mutant for mutant in mutants if "money >= 5" in mutant.source]
    assert strict.lines == range(6, 10)
    assert statement_lines(SOURCE, 11, 11) == range(11, 12)


def test_words_and_types_are_left_alone(mutants: list[Mutant]) -> None:
    heard = "\n".join([mutant.diff for mutant in mutants if mutant.is_heard()])
    assert "XXTOL-02XX" in heard, "a refusal must cite its rule"
    assert "due" not in heard
    assert "paid" not in heard
    assert "debts" not in heard.lower()
    assert "(money, 6)" not in heard


def test_the_seed_draws_the_sample(mutants: list[Mutant]) -> None:
    drawn = command.draw(mutants, 5, seed=1)
    assert len(drawn) == 5
    assert drawn == command.draw(mutants, 5, seed=1) != command.draw(mutants, 5, seed=2)
    assert len(command.draw(mutants, 1000, seed=1)) == sum([mutant.is_heard() for mutant in mutants])


def test_tests_named_like_the_module_are_tried_first(mutants: list[Mutant]) -> None:
    (mutant,) = [mutant for mutant in mutants if "money + 5" in mutant.source]
    reached = ["tests/test_all.py::test_a", "tests/test_toll.py::test_z[1]", "tests/test_toll.py::test_z[2]"]
    reach = {MODULE: {11: reached}}
    assert command.tests_for(mutant, reach) == ["tests/test_toll.py::test_z", "tests/test_all.py::test_a"]
    assert command.tests_for(mutant, {MODULE: {4: ["tests/test_all.py::test_a"]}}) == []


def test_a_workshop_tells_a_noticed_fault_from_a_survivor_and_keeps_the_original(tmp_path: Path) -> None:
    root = tmp_path / "root"
    write(root, MODULE, "def price(count):\n    while count < 0:\n        count += 1\n    return count * 3 + 1\n")
    write(root, Path("src/theatre/__init__.py"), "")
    write(root, Path("pyproject.toml"), "")
    shutil.copytree(ROOT / "tools" / "mutants", root / "tools" / "mutants")
    tests = Path("tests/games/sample/test_toll.py")
    write(root, tests, "from theatre.games.sample.toll import price\ndef test_none():\n    assert price(0) == 1\n")
    workshop = Workshop(root, tmp_path / "copy", "tests/games/sample")
    workshop.rehearse()
    mutants = mutants_of(root, MODULE)
    (noticed,) = [mutant for mutant in mutants if "* 3 - 1" in mutant.source]
    (survivor,) = [mutant for mutant in mutants if "* 4 + 1" in mutant.source]
    (endless,) = [mutant for mutant in mutants if "count <= 0" in mutant.source]
    assert not workshop.survives(noticed, [f"{tests}::test_none"])
    assert workshop.survives(survivor, [f"{tests}::test_none"])
    write(tmp_path / "copy", Path("tools/mutants/patience.py"), _IMPATIENT)
    assert not workshop.survives(_never_ending(endless), [f"{tests}::test_none"])
    assert (tmp_path / "copy" / MODULE).read_text(encoding="utf-8") == (root / MODULE).read_text(encoding="utf-8")


_IMPATIENT = (ROOT / "tools/mutants/patience.py").read_text(encoding="utf-8").replace("PATIENCE = 30", "PATIENCE = 1")


def _never_ending(mutant: Mutant) -> Mutant:
    mutant.__dict__["source"] = mutant.source.replace("count += 1", "count += 0")
    return mutant


def test_tests_that_fail_without_a_mutant_are_no_judges(tmp_path: Path) -> None:
    root = tmp_path / "root"
    write(root, Path("tests/games/sample/test_red.py"), "def test_red():\n    assert False\n")
    write(root, Path("pyproject.toml"), "")
    (root / "src").mkdir()
    (root / "tools").mkdir()
    with pytest.raises(Unsound, match="test_red"):
        Workshop(root, tmp_path / "copy", "tests/games/sample").rehearse()


def test_an_unknown_module_is_refused_with_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["supreme-axis-and-allies", "--modules", "chess"]) == 2
    assert "no such rule module: chess; there are: aftermath, " in capsys.readouterr().err


def test_the_closing_line_counts(mutants: list[Mutant]) -> None:
    verdicts = [command.Verdict(mutant, 1, survived=at < 1) for at, mutant in enumerate(mutants[:8])]
    assert command.summary(verdicts) == "8 mutants, 7 killed, 1 survived (12.5 %)"
