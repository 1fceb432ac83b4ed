"""What the server says of itself: plain lines, or one JSON object a line. No secret link and no hand reaches a log."""

from __future__ import annotations

import json
import logging
import re
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

OURS = ("theatre", "uvicorn")
SECRET_LINK = re.compile(r"/join/[\w.%~-]+")


class Careful(logging.Formatter):
    """A failure is told by its kind and place: what it says may hold a position, and that holds hands."""

    def format(self, record: logging.LogRecord) -> str:
        return without_links(super().format(record))

    def formatException(
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        kind, _, where = ei
        places = "".join(traceback.format_tb(where))
        return f"{places}{kind.__name__ if kind else ''}"


class JsonLines(Careful):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["failure"] = self.formatException(record.exc_info)
        return without_links(json.dumps(line))


def without_links(said: str) -> str:
    return SECRET_LINK.sub("/join/...", said)


def install(as_json: bool) -> None:
    """JSON tells every request, for a program that collects; plain lines tell what a person has to know."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else Careful("%(asctime)s %(levelname)s %(message)s"))
    for name in OURS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(logging.INFO if as_json and name == "theatre" else logging.WARNING)
