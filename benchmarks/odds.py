"""Time the exact odds of two standard battles, twelve units against twelve: `python benchmarks/odds.py`.

Prints a line of text for each battle and one line of JSON, in milliseconds of processor time. The memo of hit
distributions, which outlives a battle, is emptied before each cold run and kept for each warm one. The yardstick, a
plain loop, tells how busy the machine is.
"""

import json
import statistics
import time

from theatre.board import odds_dice
from theatre.board.odds import Odds, Retreat, Side, UnitClass, battle

RUNS = 30


def units(name: str, count: int, rating: int, value: float, **traits: object) -> UnitClass:
    return UnitClass(name=name, count=count, rating=rating, value=value, **traits)


def land(retreat: Retreat) -> tuple[Side, Side]:
    """Infantry with artillery support against infantry that sneaks in the first round."""
    attacker = (units("INF", 6, 1, 3, supported_by="ART"), units("ART", 3, 2, 4), units("ARM", 3, 3, 5))
    defender = (units("INF", 8, 2, 3, sneak_first=True), units("ART", 2, 2, 4), units("FIT", 2, 4, 10, air=True))
    return Side(attacker, retreat), Side(defender, retreat)


def fleet(submarine: int, fighter: int, carrier: int) -> tuple[UnitClass, ...]:
    return (
        units("SUB", 3, submarine, 6, sneak=True, submarine=True),
        units("DST", 2, 2, 8, anti_sub=True),
        units("FIT", 2, fighter, 10, air=True),
        units("CRU", 1, 3, 12, scout=True),
        units("CAR", 1, carrier, 14),
        units("BTL", 1, 4, 20, hits=2),
        units("TRN", 2, 0, 7, last=True),
    )


def sea(retreat: Retreat) -> tuple[Side, Side]:
    return Side(fleet(2, 3, 1), retreat), Side(fleet(1, 4, 2), retreat)


POLICIES = {
    "to the end": Retreat(),
    "retreat at 3 units": Retreat(at_units=3),
    "retreat after 4 rounds or at 3 units": Retreat(after_rounds=4, at_units=3),
}


def empty_memo() -> None:
    for member in vars(odds_dice).values():
        if hasattr(member, "cache_clear"):
            member.cache_clear()


def milliseconds(attacker: Side, defender: Side, cold: bool) -> list[float]:
    times = []
    for _ in range(RUNS):
        if cold:
            empty_memo()
        start = time.process_time()
        battle(attacker, defender)
        times.append((time.process_time() - start) * 1000)
    return times


def yardstick() -> float:
    """Milliseconds for 100,000 additions to a list, the median of a few."""
    times = []
    for _ in range(9):
        cells = [0.0] * 100
        start = time.process_time()
        for i in range(100_000):
            cells[i % 100] += i * 0.5
        times.append((time.process_time() - start) * 1000)
    return round(statistics.median(times), 2)


def main() -> None:
    results = []
    before = yardstick()
    for name, build in (("land", land), ("sea", sea)):
        for policy, retreat in POLICIES.items():
            attacker, defender = build(retreat)
            cold, warm = milliseconds(attacker, defender, cold=True), milliseconds(attacker, defender, cold=False)
            odds: Odds = battle(attacker, defender)
            result = {
                "battle": f"{name} 12 v 12, {policy}",
                "cold_ms_best": round(min(cold), 2),
                "cold_ms_median": round(statistics.median(cold), 2),
                "warm_ms_best": round(min(warm), 2),
                "warm_ms_median": round(statistics.median(warm), 2),
                "win": round(odds.win, 6),
                "rounds": round(odds.rounds, 4),
            }
            results.append(result)
            print(
                f"{result['battle']}: cold {result['cold_ms_best']} ms best, {result['cold_ms_median']} median; "
                f"warm {result['warm_ms_best']} best, {result['warm_ms_median']} median; win {result['win']}"
            )
    plain = {"before_ms": before, "after_ms": yardstick()}
    print(f"yardstick: {plain['before_ms']} ms before, {plain['after_ms']} ms after")
    print(json.dumps({"benchmark": "odds", "runs": RUNS, "yardstick": plain, "results": results}))


if __name__ == "__main__":
    main()
