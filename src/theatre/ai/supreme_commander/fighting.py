"""Ground combat: attacks by their exact odds, support of HQs, who is lost, who goes back where, who goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from theatre.ai.supreme_commander.answers import Plan, menu, planned
from theatre.ai.supreme_commander.attacks import Attack, Planner
from theatre.ai.supreme_commander.conquest import keepers
from theatre.ai.supreme_commander.lines import HELD_BY, KEY_WORTH, threat_at
from theatre.ai.supreme_commander.plans import spared
from theatre.ai.supreme_commander.survey import Survey, worth
from theatre.core.decision import Args, Choice, Decision
from theatre.games.supreme_commander.combat.attacks import Attack as Declared
from theatre.games.supreme_commander.combat.battle import Support
from theatre.games.supreme_commander.combat.casualties import Casualties
from theatre.games.supreme_commander.combat.declaring import Declaring, able
from theatre.games.supreme_commander.combat.strength import Clash
from theatre.games.supreme_commander.movement.stacking import breach
from theatre.games.supreme_commander.movement.zones import zone_against
from theatre.games.supreme_commander.pieces import is_armor, is_corps, land_in, steps_of, strength
from theatre.games.supreme_commander.state import Position, units_in
from theatre.games.supreme_commander.tables import CHARTS, COMBAT, DECOYS, FORT, HQ, LAND
from theatre.games.supreme_commander.world import BIT, IS_CITY, IS_SEA, NEAR, NOWHERE, TERRAIN, spaces

BEST_COLUMN = CHARTS.crt.last_column
HOPELESS = 6  # column
HQ_LOSS = 9.0
WORTH_STANDING = 10.0  # of a hex: rather lose a step than it
NAVAL_LIMIT = "6.3c"
CORPS_LEFT = 1  # strength of the corps that remains of a reduced army


class Standing(Planner):
    """After movement: everybody attacks from where he is, and flanks, supply and HQs are reckoned exactly."""

    def _near(self) -> dict[int, dict[int, list[int]]]:
        found: dict[int, dict[int, list[int]]] = {}
        later = spared(self.s, self.survey.power)
        for unit, targets in able(self.s, self.survey.power, self.follow_up).items():
            if self.s.kind[unit] == HQ or not strength(self.s, unit):
                continue
            for target in spaces(targets & ~later):
                if target in self.survey.foes_at:
                    found.setdefault(target, {}).setdefault(self.s.where[unit], []).append(unit)
        return found

    def _forces(self, origin: int, units: list[int]) -> list[tuple[int, ...]]:
        order = [unit for unit in units if unit not in self.taken]
        order.sort(key=lambda unit: (-strength(self.s, unit), unit))
        return [tuple(order[: count + 1]) for count in range(len(order))]

    def strength(self, force: Sequence[int], target: int) -> tuple[int, int]:
        clash = Clash(self.s, Declared(self.s.where[force[0]], target, tuple(force)), (), self.follow_up)
        hq, _ = super().strength(force, target)
        return hq, clash.attack_sum().total + (strength(self.s, hq) if hq >= 0 else 0)


def attack_orders(follow_up: bool, planner: type[Planner] = Standing) -> Plan:
    def plan(s: Position, power: int) -> list[Choice]:
        attacks: list[Attack] = planner(Survey(s, power), None, follow_up).attacks()
        found = [Choice("attack", (one.origin, one.target, *sorted(one.units))) for one in attacks]
        return [*landings(s, power, follow_up), *found]

    return plan


def landings(s: Position, power: int, follow_up: bool) -> list[Choice]:
    """Invaders before a coast that is held fight anyway: all together."""
    found: dict[tuple[int, int], list[int]] = {}
    for unit in able(s, power, follow_up):
        if IS_SEA[s.where[unit]]:
            found.setdefault((s.where[unit], s.aim[unit]), []).append(unit)
    return [Choice("attack", (sea, coast, *sorted(units))) for (sea, coast), units in found.items()]


def declare(s: Position, decision: Decision) -> Iterator[Choice]:
    follow_up = s.enclosing(Declaring).follow_up
    yield from planned(s, f"attack {follow_up}", decision.seat, attack_orders(follow_up))
    yield Choice("done")


def next_battle(s: Position, decision: Decision) -> Iterator[Choice]:
    for (hex_,) in sorted(menu(decision, "resolve"), key=lambda row: (-worth(s, row[0]), row[0])):
        yield Choice("resolve", (hex_,))


# HQs


def support(s: Position, decision: Decision) -> Iterator[Choice]:
    """The weakest HQ that brings the best column, else the strongest; in defence where it may help."""
    frame = s.enclosing(Support)
    column = Clash(s, frame.attack, frame.declared, frame.follow_up).column()
    rows = sorted([hq for (hq,) in menu(decision, "support")], key=lambda hq: (strength(s, hq), hq))
    if frame.by_attacker:
        if column >= BEST_COLUMN:
            yield Choice("pass")
        for hq in rows:
            if column + strength(s, hq) >= BEST_COLUMN:
                yield Choice("support", (hq,))
    elif not is_worth_support(s, frame, column - (strength(s, rows[-1]) if rows else 0)):
        yield Choice("pass")
    for hq in reversed(rows):
        yield Choice("support", (hq,))


def is_worth_support(s: Position, frame: Support, column: int) -> bool:
    """An HQ that defends goes back with the others: not for those who are lost anyway."""
    units = land_in(s, frame.attack.target)
    return sum([steps_of(s, unit) for unit in units]) > 1 and column < HOPELESS


# losses


def loss(s: Position, unit: int) -> float:
    """What goes with the next step of a unit, in strength."""
    back = COMBAT[unit][1]
    if s.kind[unit] == HQ:
        return HQ_LOSS
    if s.kind[unit] == FORT:
        return 4.0
    if is_corps(s, unit):
        return strength(s, unit) + 0.5 * is_armor(s, unit)
    left = max(CORPS_LEFT, back) if not s.back[unit] else CORPS_LEFT
    return (strength(s, unit) - left) + (0.3 if not s.back[unit] else 1.0) + 0.5 * is_armor(s, unit)


def overstack(s: Position, decision: Decision) -> Iterator[Choice]:
    """Whose going sets the stack right, the cheapest of them; no fleet for a corps."""
    rows = menu(decision, "lose")
    at = s.where[rows[0][0]]
    units = [*units_in(s, at)]
    rule = breach(s, units)

    def cost(row: Args) -> tuple[bool, float, Args]:
        left = breach(s, [unit for unit in units if unit != row[0]])
        price = loss(s, row[0]) if s.kind[row[0]] in LAND else 2.0 * (s.kind[row[0]] not in DECOYS)
        return left == rule and (s.kind[row[0]] in LAND) == (rule == NAVAL_LIMIT), price, row

    for row in sorted(rows, key=cost):
        yield Choice("lose", row)


def casualties(s: Position, decision: Decision) -> Iterator[Choice]:
    frame = s.enclosing(Casualties)
    rows = menu(decision, "lose")
    back = menu(decision, "fall_back")
    if back and not stands(s, frame):
        yield Choice("fall_back", back[0])
    for row in sorted(rows, key=lambda row: (loss(s, row[0]), row)):
        yield Choice("lose", row)


def stands(s: Position, frame: Casualties) -> bool:
    """Is the hex worth the steps that a retreat would save?"""
    units = frame.left(s)
    left = sum([steps_of(s, unit) for unit in units]) - frame.losses
    if left <= 0:
        return False
    fort = any(s.kind[unit] == FORT for unit in units)
    return fort or worth(s, frame.target) >= WORTH_STANDING


def fall_back(s: Position, decision: Decision) -> Iterator[Choice]:
    for row in menu(decision, "fall_back"):
        if not stands(s, s.enclosing(Casualties)):
            yield Choice("fall_back", row)
    yield Choice("stay")


def retreat(s: Position, decision: Decision) -> Iterator[Choice]:
    """To where nobody else can follow at once, into cover, before what must be kept."""
    survey = Survey(s, decision.seat)

    def liking(row: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        end = row[-1]
        zone = zone_against(s, s.serves[row[0]])
        score = 3.0 * (CHARTS.terrain[TERRAIN[end]].defence + IS_CITY[end]) + 0.05 * survey.dear[end]
        return score - 5.0 * len([at for at in row[1:] if zone & BIT[at]]), row

    for row in sorted(menu(decision, "retreat"), key=liking, reverse=True):
        yield Choice("retreat", row)


# advance


def advance(s: Position, decision: Decision) -> Iterator[Choice]:
    """On towards the prizes as long as there is supply; somebody stays where others would come in."""
    survey = Survey(s, decision.seat)
    staying = keepers(survey)
    rows = menu(decision, "advance")
    scored = []
    for row in rows:
        unit, end = row[0], row[-1]
        if not survey.fed(unit) & BIT[end] or unit in staying or _is_last(survey, unit):
            continue
        gain = 2.0 + 0.35 * worth(s, end) + 0.5 * (survey.lure[end] - survey.lure[s.where[unit]])
        alone = not any(one != unit for one in land_in(s, end))
        risk = 0.12 * threat_at(survey, end) if alone else 0.0
        scored.append((gain - risk, -len(row), row))
    for score, _, row in sorted(scored, reverse=True):
        if score > 0:
            yield Choice("advance", row)
    yield Choice("done")


def _is_last(survey: Survey, unit: int) -> bool:
    """Would its leaving open a hex that is worth something to enemies beside it?"""
    s, here = survey.s, survey.s.where[unit]
    if IS_SEA[here] or s.aim[unit] != NOWHERE or worth(s, here) < WORTH_STANDING:
        return False
    left = sum([strength(s, one) for one in land_in(s, here) if one != unit])
    if worth(s, here) >= KEY_WORTH:
        return left < HELD_BY * threat_at(survey, here)
    return not left and bool(NEAR[here] & survey.foe_ground)
