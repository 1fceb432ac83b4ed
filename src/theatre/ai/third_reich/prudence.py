"""What an attack would leave open: the attackers who pay for it are missing in the line afterwards."""

from __future__ import annotations

from theatre.ai.third_reich.attacks import Attack
from theatre.ai.third_reich.estimate import defence
from theatre.ai.third_reich.peril import CARE, Peril
from theatre.ai.third_reich.survey import COST, Survey
from theatre.games.third_reich.tables import COMBAT
from theatre.games.third_reich.world import BIT, mask_of


def prudent(survey: Survey, attacks: list[Attack]) -> list[Attack]:
    """Those that are worth what they expose; who is cut off has nothing to lose."""
    s, peril = survey.s, Peril(survey)
    if not attacks or not peril.armor:
        return attacks
    stands = {unit: s.where[unit] for unit in survey.ground}
    now = peril.look(stands).cost

    def is_worth_it(attack: Attack) -> bool:
        if any(s.unsupplied[unit] for unit, _ in attack.stands):
            return True
        after = Peril(survey, BIT[attack.target], spent(survey, [attack])).look(stands).cost
        return attack.value >= CARE * (after - now)

    return [attack for attack in attacks if is_worth_it(attack)]


def spent(survey: Survey, attacks: list[Attack]) -> frozenset[int]:
    """As after exchanges: the cheapest attackers up to the strength of the defence."""
    gone: list[int] = []
    for attack in attacks:
        sources = mask_of([hex_ for _, hex_ in attack.stands])
        owed = defence(survey.s, attack.target, survey.foes_at[attack.target], sources)
        for unit in sorted([unit for unit, _ in attack.stands], key=lambda unit: (COST[unit], unit)):
            if owed > 0:
                owed -= COMBAT[unit]
                gone.append(unit)
    return frozenset(gone)
