"""Time the supply of the whole map of Third Reich: `python benchmarks/third_reich_supply.py`.

In positions of random games of every scenario all ground units of all six powers are judged. What the game remembers is
emptied before each cold run and kept for each warm one. Milliseconds of processor time.
"""

from __future__ import annotations

import gc
import statistics
import time
from functools import _lru_cache_wrapper
from random import Random

from theatre.core.dice import seed_key
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.supply.overland import without_supply
from theatre.games.third_reich.tables import POWERS

EVERY = 200  # decisions from one position to the next


def positions() -> list[Position]:
    found = []
    for scenario in RULES.scenarios:
        rng, s, played = Random(1), RULES.setup(scenario, key=seed_key(1)), 0
        while (pending := RULES.pending(s)) and RULES.rounds(s) <= RULES.longest:
            asked = next(one for one in pending if one.waited)
            RULES.apply(s, asked.seat, asked.options.sample(rng))
            s.take_events()
            played += 1
            if played % EVERY == 0:
                found.append(s.clone())
    return found


def judged(s: Position) -> float:
    start = time.process_time()
    without_supply(s, tuple(POWERS))
    return (time.process_time() - start) * 1000


def forget() -> None:
    for one in memories:
        one.cache_clear()


memories = [
    one
    for one in gc.get_objects()
    if isinstance(one, _lru_cache_wrapper) and str(one.__module__).startswith("theatre.games.third_reich")
]

if __name__ == "__main__":
    every = positions()
    cold = []
    for s in every:
        forget()
        cold.append(judged(s))
    for s in every:
        judged(s)
    warm = [judged(s) for s in every]
    print(f"{len(every)} positions, all units of all powers; bar 5 ms")
    for name, times in (("nothing remembered", cold), ("remembered as in play", warm)):
        print(f"  {name:22} mean {statistics.mean(times):.2f} ms, largest {max(times):.2f} ms")
