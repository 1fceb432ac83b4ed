"""One server for most tests, with two small games of the core's tests beside the real ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.host import ROOMY, Host, hosted
from theatre.games import GAMES
from theatre.server import library

TEST_GAMES = {"heaps": "core.mini", "parley": "core.parley"}


@pytest.fixture(scope="session", autouse=True)
def test_games() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name, module in TEST_GAMES.items():
            patch.setitem(GAMES, name, module)  # type: ignore[arg-type]
        library.games.cache_clear()
        yield
    library.games.cache_clear()


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosted(tmp_path_factory.mktemp("server") / "tables.db", ROOMY) as running:
        yield running
