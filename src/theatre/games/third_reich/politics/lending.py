"""Italian units under German orders [36.2], given and taken back in the redeployment phase."""

from __future__ import annotations

from theatre.core.decision import Refusal
from theatre.games.third_reich.counters import on_board
from theatre.games.third_reich.economy.grants import left
from theatre.games.third_reich.nations import allied, in_game
from theatre.games.third_reich.politics.consent import Consent
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AIR_BASE, COMBAT, GERMANY, ITALY, KIND, LIMITS, MODEL, NATION, UNITS

TRANSFERS = {"lend": "36.21", "reclaim": "36.24"}  # the verbs, and the rules by which Italy is asked


def lent(s: Position) -> list[int]:
    return [unit for unit in on_board(s) if NATION[unit] == ITALY and s.serves[unit] == GERMANY]


def why_not_lend(s: Position, power: int, unit: int) -> Refusal | None:
    """36.21, 36.22: ten factors at the most, a redeployment of either for each unit, even if it is cut off."""
    if power not in (GERMANY, ITALY) or not (in_game(s, GERMANY) and in_game(s, ITALY) and allied(s, GERMANY, ITALY)):
        return Refusal("36.21")
    if not 0 <= unit < UNITS or s.where[unit] < 0 or NATION[unit] != ITALY or s.serves[unit] != ITALY:
        return Refusal("36.21")
    if KIND[unit] == AIR_BASE or sum([COMBAT[one] for one in lent(s)]) + COMBAT[unit] > LIMITS.lent_factors:
        return Refusal("36.21")
    return None if left(s, power) else Refusal("16.1a")


def why_not_reclaim(s: Position, power: int, unit: int) -> Refusal | None:
    """36.24: Italy takes back what it likes, for a redeployment of either power; seized fleets are not lent."""
    if power not in (GERMANY, ITALY) or not in_game(s, ITALY) or not 0 <= unit < UNITS or unit not in lent(s):
        return Refusal("36.24")
    return None if left(s, power) else Refusal("16.1a")


def transfer(s: Position, power: int, verb: str, unit: int) -> None:
    """36.22: Italy decides about its units; where Germany offers a redeployment for it Italy is asked."""
    if power == ITALY:
        hand_over(s, power, TRANSFERS[verb], unit)
    else:
        s.push(Consent(ITALY, power, TRANSFERS[verb], (unit, s.where[unit])))


def hand_over(s: Position, power: int, rule: str, unit: int) -> None:
    s.redeployed[power] += 1
    (lend if rule == TRANSFERS["lend"] else reclaim)(s, unit)


def lend(s: Position, unit: int) -> None:
    s.serves[unit] = GERMANY
    s.log("lent", ITALY, MODEL[unit], s.where[unit], rule="36.21")


def reclaim(s: Position, unit: int) -> None:
    s.serves[unit] = ITALY
    s.log("reclaimed", ITALY, MODEL[unit], s.where[unit], rule="36.24")


def lendable(s: Position, power: int) -> list[tuple[int]]:
    if power not in (GERMANY, ITALY):
        return []
    italian = [unit for unit in on_board(s) if NATION[unit] == ITALY]
    return [(unit,) for unit in italian if why_not_lend(s, power, unit) is None]


def reclaimable(s: Position, power: int) -> list[tuple[int]]:
    return [(unit,) for unit in lent(s) if why_not_reclaim(s, power, unit) is None]
