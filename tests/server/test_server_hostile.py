"""A hostile client: the short form of `benchmarks/hostile.py`, which tries 10,000 times."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "hostile.py"
TRIES = 300


def test_nothing_wrong_is_accepted_and_nothing_breaks() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--tries", str(TRIES)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    kinds = ("malformed", "oversized", "replayed", "cross_seat", "cross_origin", "noise")
    assert sum([figures[kind] for kind in kinds]) == figures["tries"] == TRIES
    assert (figures["accepted_wrong"], figures["failures"]) == (0, 0)
