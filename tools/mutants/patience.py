"""A pytest plugin for trials: a test that runs on and on ends its trial, as if it had failed."""

from __future__ import annotations

import signal

PATIENCE = 30  # seconds, also on a busy machine: the slowest rule test takes less than one


def pytest_runtest_setup() -> None:
    signal.alarm(PATIENCE)  # nobody handles it, so it ends the process
