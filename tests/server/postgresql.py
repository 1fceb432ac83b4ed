"""A PostgreSQL of our own for the tests: a fresh cluster in a temporary folder, reached by a socket in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

SYSTEM_USER = "postgres"  # root may not run it
STARTS_WITHIN = 30  # seconds
_numbers = count()


class Cluster:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._as: dict[str, Any] = {"user": SYSTEM_USER, "group": SYSTEM_USER} if os.geteuid() == 0 else {}
        if self._as:
            shutil.chown(folder, SYSTEM_USER, SYSTEM_USER)

    def make(self) -> None:
        self._run("initdb", "-D", self._folder / "data", "-U", "theatre", "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        settings = (
            "-c",
            "listen_addresses=",
            "-c",
            f"unix_socket_directories={self._folder}",
            "-c",
            "max_connections=60",
        )
        command = [_program("postgres"), "-D", self._folder / "data", *settings]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self._folder, **self._as
        )
        end = monotonic() + STARTS_WITHIN
        while self._ask("postgres", "SELECT 1").returncode:
            assert monotonic() < end, "PostgreSQL does not start"
            sleep(0.05)

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def kill(self) -> None:
        """As if the machine had lost its power, as far as its processes go."""
        pid = (self._folder / "data" / "postmaster.pid").read_text().split()[0]
        subprocess.run(["pkill", "-KILL", "-P", pid], check=False)
        self._process.kill()
        self._process.wait()

    def new_database(self) -> str:
        name = f"tables{next(_numbers)}"
        assert self._ask("postgres", f"CREATE DATABASE {name}").returncode == 0
        return f"postgresql+asyncpg://theatre@/{name}?host={self._folder}"

    def rows(self, url: str, query: str) -> list[list[str]]:
        name = url.partition("@/")[2].partition("?")[0]
        done = self._ask(name, query)
        assert done.returncode == 0, done.stderr
        return [line.split("|") for line in done.stdout.splitlines()]

    def _ask(self, name: str, query: str) -> subprocess.CompletedProcess[str]:
        words = ["-h", self._folder, "-U", "theatre", "-d", name, "-At", "-c", query]
        return subprocess.run([_program("psql"), *words], capture_output=True, text=True, check=False)

    def _run(self, program: str, *words: object) -> None:
        command = [_program(program), *[str(word) for word in words]]
        subprocess.run(command, check=True, capture_output=True, cwd=self._folder, **self._as)


def _program(name: str) -> str:
    """Debian keeps most of them in a folder of their version."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    program = str(found[0]) if found else shutil.which(name)
    assert program, f"{name} is missing: apt-get install postgresql"
    return program


@contextmanager
def cluster() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="theatre-pg-") as folder:
        os.chmod(folder, 0o755)
        made = Cluster(Path(folder))
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop()
