"""python -m tools.mutants GAME [--sample N] [--seed S] [--jobs J]: do the rule tests notice small faults?

A random sample of one-place changes to the game's rule modules is tried against the tests that execute the changed
line. The result goes to benchmarks/mutants-GAME.txt; the exit code is 1 if more than one in ten changes survives.
"""

from __future__ import annotations

import argparse
import os
import platform
import queue
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from .mutate import Mutant, mutants_of
from .workshop import Unsound, Workshop

ROOT = Path(__file__).resolve().parents[2]
GAMES = Path("src", "theatre", "games")
NO_RULES = ("__init__", "tables", "world", "words", "messages", "view", "frames", "game")
MOST_SURVIVORS = 10  # per cent


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    tests: int  # how many execute the changed statement
    survived: bool


def games() -> list[str]:
    """Games with rule modules and rule tests, named as on the command line."""
    packages = [path.parent for path in (ROOT / GAMES).glob("*/game.py")]
    return sorted([path.name.replace("_", "-") for path in packages if (ROOT / "tests" / "games" / path.name).is_dir()])


def rule_modules(game: str, wanted: list[str]) -> list[Path]:
    found = sorted((ROOT / GAMES / game.replace("-", "_")).glob("*.py"))
    names = [path.stem for path in found if path.stem not in NO_RULES]
    unknown = [name for name in wanted if name not in names]
    if unknown:
        raise ValueError(f"no such rule module: {', '.join(unknown)}; there are: {', '.join(names)}")
    return [path.relative_to(ROOT) for path in found if path.stem in (wanted or names)]


def draw(everything: list[Mutant], size: int, seed: int) -> list[Mutant]:
    """A random sample in the order of the text; the same seed draws the same mutants from the same source."""
    order = list(range(len(everything)))
    Random(seed).shuffle(order)
    drawn: list[int] = []
    for index in order:
        if len(drawn) == size:
            break
        if everything[index].is_heard():
            drawn.append(index)
    return [everything[index] for index in sorted(drawn)]


def tests_for(mutant: Mutant, reach: dict[Path, dict[int, list[str]]]) -> list[str]:
    """The tests that execute the changed statement, those of the chapter first."""
    lines = reach.get(mutant.path, {})
    contexts = {context for line in mutant.lines for context in lines.get(line, [])}
    if contexts == {""}:  # executed at import: any test may notice
        contexts = {context for noted in lines.values() for context in noted}
    functions = {context.partition("[")[0] for context in contexts if context}
    return sorted(functions, key=lambda test: (mutant.path.stem not in test.partition("::")[0], test))


def judge(game: str, mutants: list[Mutant], jobs: int) -> Iterator[Verdict]:
    """Each mutant's fate, in the order given, from as many workshops as there are jobs."""
    tests = f"tests/games/{game.replace('-', '_')}"
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        workshops = [Workshop(ROOT, Path(folder, str(number)), tests) for number in range(jobs)]
        free: queue.SimpleQueue[Workshop] = queue.SimpleQueue()
        reach = workshops[0].reach()
        for workshop in workshops:
            workshop.rehearse()
            free.put(workshop)

        def trial(mutant: Mutant) -> Verdict:
            chosen = tests_for(mutant, reach)
            workshop = free.get()
            try:
                return Verdict(mutant, len(chosen), not chosen or workshop.survives(mutant, chosen))
            finally:
                free.put(workshop)

        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(trial, mutants)


def survivor(verdict: Verdict) -> str:
    mutant = verdict.mutant
    reached = f"{verdict.tests} tests execute it" if verdict.tests else "no test executes it"
    return f"{mutant.path.name}:{mutant.changed[0]} {mutant.function} ({reached})\n{mutant.diff}\n"


def summary(verdicts: list[Verdict]) -> str:
    survived = sum([verdict.survived for verdict in verdicts])
    share = 100 * survived / len(verdicts)
    return f"{len(verdicts)} mutants, {len(verdicts) - survived} killed, {survived} survived ({share:.1f} %)"


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--sample", type=int, default=100, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--modules", nargs="*", default=[], help="only these rule modules; the result is not kept")
    options = parser.parse_args(arguments)
    if options.sample < 1 or options.jobs < 1:
        parser.error("--sample and --jobs must be at least 1")
    return options


def main(arguments: list[str]) -> int:
    options = parse(arguments)
    try:
        modules = rule_modules(options.game, options.modules)
    except ValueError as fault:
        print(fault, file=sys.stderr)
        return 2
    everything = [mutant for path in modules for mutant in mutants_of(ROOT, path)]
    drawn = draw(everything, options.sample, options.seed)
    begun = time.monotonic()
    report = [
        f"{options.game}: {len(drawn)} mutants of {len(modules)} rule modules, drawn with seed {options.seed}",
        f"{os.cpu_count()} cores, {options.jobs} used, Python {platform.python_version()}",
        "",
    ]
    print("\n".join(report), flush=True)
    verdicts: list[Verdict] = []
    try:
        for verdict in judge(options.game, drawn, options.jobs):
            verdicts.append(verdict)
            print(f"{len(verdicts)} of {len(drawn)}", end="\r", file=sys.stderr)
            if verdict.survived:
                report.append(survivor(verdict))
                print(report[-1], flush=True)
    except Unsound as fault:
        print(f"{fault}\nThe tests fail without any mutant. Mend them first.", file=sys.stderr)
        return 2
    closing = [f"{time.monotonic() - begun:.0f} seconds", summary(verdicts)]
    print("\n".join(closing))
    if not options.modules:
        file = ROOT / "benchmarks" / f"mutants-{options.game}.txt"
        file.write_text("\n".join([*report, *closing, ""]), encoding="utf-8")
    return int(100 * sum([verdict.survived for verdict in verdicts]) > MOST_SURVIVORS * len(verdicts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
