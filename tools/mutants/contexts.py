"""A pytest plugin for the run under coverage: each executed line is noted together with the test that executed it."""

from __future__ import annotations

import coverage
import pytest


def pytest_runtest_setup(item: pytest.Item) -> None:
    measuring = coverage.Coverage.current()
    assert measuring, "run this under coverage"
    measuring.switch_context(item.nodeid)
