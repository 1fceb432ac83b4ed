"""SIGKILL under load: the short form of `benchmarks/server_kills.py`, which does it 500 times."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "server_kills.py"
KILLS = 10


def test_no_accepted_choice_is_lost_or_doubled_by_kills() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--kills", str(KILLS), "--players", "2"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["kills"] == KILLS
    assert figures["accepted"] >= KILLS, "there was play between the kills"
    assert (figures["missing"], figures["doubled"]) == (0, 0)
