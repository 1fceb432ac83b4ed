"""What a server does now and then: notice that its database was changed from elsewhere, and delete old tables."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from time import monotonic

from theatre.server.hall import Hall
from theatre.server.store import Unavailable

LOOK_EVERY = 1.0  # seconds
CLEAR_EVERY = 3600.0
log = logging.getLogger("theatre.server")


async def keep_up(hall: Hall, keep_days: int | None) -> None:
    """Until it is cancelled."""
    cleared = -CLEAR_EVERY
    while True:
        try:
            await hall.refresh(await hall.store.changed(LOOK_EVERY))
            if keep_days is not None and monotonic() - cleared >= CLEAR_EVERY:
                cleared = monotonic()
                await clear(hall, datetime.now(UTC) - timedelta(days=keep_days))
        except Unavailable as fault:
            log.error("the database cannot be looked at: %s", fault)
            await asyncio.sleep(LOOK_EVERY)


async def clear(hall: Hall, since: datetime) -> None:
    """Delete the tables at which nobody has moved since then."""
    old = await hall.store.abandoned(since.replace(tzinfo=None))
    if old:
        await hall.store.delete(old)
        hall.forget(old)
        log.warning("%d tables without a move since %s were deleted", len(old), since.date())
