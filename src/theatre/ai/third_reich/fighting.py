"""The Combat phase: air to the attacks, the attacks, who advances, exploitation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from theatre.ai.third_reich.answers import following, is_whole
from theatre.ai.third_reich.answers import menu as rows
from theatre.ai.third_reich.attacks import FLIGHT, LURE, Attack, Planner
from theatre.ai.third_reich.estimate import factors
from theatre.ai.third_reich.ferrying import ferries
from theatre.ai.third_reich.hunting import interceptions
from theatre.ai.third_reich.landing import Landings, ashore
from theatre.ai.third_reich.marching import offensive_mask
from theatre.ai.third_reich.moves import is_pact_kept
from theatre.ai.third_reich.peril import Peril
from theatre.ai.third_reich.prudence import prudent
from theatre.ai.third_reich.relief import Larder
from theatre.ai.third_reich.survey import PRIZES, WORTH, Survey, air_steps
from theatre.core.decision import Choice, Decision
from theatre.games.third_reich.air.flying import flyers
from theatre.games.third_reich.combat.advance import Advance
from theatre.games.third_reich.combat.phase import CombatPhase, ExploitationCombat, GroundCombat
from theatre.games.third_reich.counters import EASTERN_POLAND
from theatre.games.third_reich.nations import acts_as
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import ARMOR, COMBAT, GERMANY, KIND, POWERS
from theatre.games.third_reich.world import BIT, GROUND_SIDES, NEAR, across, mask_of, spaces

SUPERIORITY = 1.6  # own air for each hostile factor from which on the bases are raided first
BROKEN_PACT = 100.0
RAID_BONUS = 2.0
WALK_IN_WORTH = 10.0
EXPLOIT_LURE = 6.0


# missions


def missions(s: Position, nation: int) -> list[Choice]:
    """Counterair where the sky is ours, then support for the best attacks."""
    survey = Survey(s, nation)
    targets = offensive_mask(s, nation)
    air = flyers(s, nation) if nation == survey.nation else []
    best = Planner(survey, None, targets, air).attacks()
    raids, left = _raids(survey, targets, air)
    if raids:
        planner = Planner(survey, None, targets, left)
        planner.beaten = {raid.args[0] for raid in raids}
        freed = planner.attacks()
        if worth_of(freed) + RAID_BONUS * len(raids) > worth_of(best):
            return [*raids, *_supports(freed)]
    return _supports(best)


def all_missions(s: Position, nation: int) -> list[Choice]:
    """Landings, transports, then what the air does."""
    survey = Survey(s, nation)
    landings = list(Landings(survey).voyages()) if nation in POWERS else []
    busy = {token for landing in landings for token in landing.args}
    ferried = list(ferries(survey, busy)) if nation in POWERS else []
    return [*landings, *ferried, *missions(s, nation)]


def worth_of(attacks: list[Attack]) -> float:
    return sum([attack.value for attack in attacks])


def _supports(attacks: list[Attack]) -> list[Choice]:
    return [Choice("support", (attack.target, *sorted(attack.air))) for attack in attacks if attack.air]


def _raids(survey: Survey, targets: int, air: list[int]) -> tuple[list[Choice], list[int]]:
    s = survey.s
    fronts = [hex_ for hex_ in survey.foes_at if targets & BIT[hex_] and NEAR[hex_] & _stands(survey)]
    bases: dict[int, list[int]] = {}
    for unit in survey.foe_air:
        at = s.where[unit]
        if not s.inverted[unit] and BIT[at] & targets and any(air_steps(at)[hex_] <= FLIGHT for hex_ in fronts):
            bases.setdefault(at, []).append(unit)
    theirs = sum([factors(units) for units in bases.values()])
    if not theirs or factors(air) < SUPERIORITY * theirs:
        return [], air
    raids: list[Choice] = []
    left = list(air)
    for hex_, units in sorted(bases.items()):
        able = sorted([u for u in left if air_steps(s.where[u])[hex_] <= FLIGHT], key=lambda u: (-COMBAT[u], u))
        sent: list[int] = []
        while able and factors(sent) < factors(units):
            sent.append(able.pop(0))
        if factors(sent) >= factors(units) and factors(left) - factors(sent) >= 5:
            raids.append(Choice("counterair", (hex_, *sorted(sent))))
            left = [unit for unit in left if unit not in sent]
    return raids, left


def _stands(survey: Survey) -> int:
    mask = 0
    for unit in survey.ground:
        mask |= BIT[survey.s.where[unit]]
    return mask


# attacks


def attacks(s: Position, decision: Decision) -> Iterator[Choice]:
    """The best attack of the moment; then armor walks into empty prizes; what is owed last."""
    frame = s.stack[-1]
    assert isinstance(frame, GroundCombat)
    nation = acts_as(s, decision.seat)
    planner = planner_in_place(s, nation, frame)
    best = planner.attacks()[:3]
    yield from ashore(s, nation, planner.survey.foe_ground)
    if nation != GERMANY and not isinstance(frame, ExploitationCombat):
        best = prudent(planner.survey, best)
    for attack in best:
        yield as_choice(attack)
    yield from _walk_ins(planner.survey, decision)
    yield Choice("done")
    for attack in planner_in_place(s, nation, frame, desperate=True).attacks()[:5]:
        yield as_choice(attack)


def planner_in_place(s: Position, nation: int, frame: GroundCombat, desperate: bool = False) -> Planner:
    survey = Survey(s, nation)
    if isinstance(frame, ExploitationCombat):
        fresh = {one.unit for one in frame.chains} | set(frame.dropped)
        survey.ground = [unit for unit in survey.ground if unit in fresh]
    targets = offensive_mask(s, nation)
    for hex_ in frame.fought:
        targets &= ~BIT[hex_]
    planner = Planner(survey, None, targets, [], desperate)
    planner.crowd = dict(Counter(frame.sallied))
    return planner


def as_choice(attack: Attack) -> Choice:
    return Choice("attack", (1, attack.target, *sorted([unit for unit, _ in attack.stands])))


def _walk_ins(survey: Survey, decision: Decision) -> Iterator[Choice]:
    s = survey.s
    vacant = survey.foe_land & ~survey.foe_ground
    for unit in survey.ground:
        if KIND[unit] == ARMOR and not s.attacked[unit] and not s.unsupplied[unit]:
            for hex_ in spaces(NEAR[s.where[unit]] & vacant):
                if WORTH[hex_] >= WALK_IN_WORTH or survey.relieved_by(0, BIT[hex_]):
                    yield Choice("walk-in", (hex_, unit))


def advance(s: Position, decision: Decision) -> Iterator[Choice]:
    """Into the hex with the strongest; a bridgehead where one may be laid from the sea."""
    for args in rows(decision, "land"):
        yield Choice("land", args)
    frame = s.stack[-1]
    for args in rows(decision, "bridgehead"):
        if isinstance(frame, Advance) and args[0] in frame.landings:
            yield Choice("bridgehead", args)
    survey, larder = Survey(s, acts_as(s, decision.seat)), Larder(s)
    for args in sorted(rows(decision, "advance"), key=lambda row: (KIND[row[0]] == ARMOR, -COMBAT[row[0]], row)):
        unit, hex_ = args
        wanted = hex_ in PRIZES or survey.relieved_by(BIT[hex_])
        leaves = bool(larder.of(unit) & BIT[s.where[unit]] and not larder.of(unit) & BIT[hex_])
        sticks = survey.is_on_the_defensive and survey.would_stick_out(hex_)
        far = survey.nation != GERMANY and (sticks or goes_too_far(survey, unit, hex_))
        if wanted or not (leaves or far):
            yield Choice("advance", args)
    yield Choice("done")


def goes_too_far(survey: Survey, unit: int, hex_: int) -> bool:
    """Will more be cut off than the hex and what lies behind it are worth?"""
    stands = {one: survey.s.where[one] for one in survey.ground}
    peril = Peril(survey)
    now, then = [peril.look(some).cost for some in (stands, stands | {unit: hex_})]
    return then - now > WORTH[hex_] + LURE * survey.lure[hex_]


# exploitation


def exploiters(s: Position, decision: Decision) -> Iterator[Choice]:
    survey = Survey(s, acts_as(s, decision.seat))
    every = rows(decision, "exploit")
    able = [row for row in every if survey.lure[row[1]] >= EXPLOIT_LURE or survey.cut_off_near(row[1])]
    for row in sorted(able, key=lambda row: (-survey.lure[row[1]], -COMBAT[row[0]], row)):
        yield Choice("exploit", row)
    yield Choice("done")


def exploit_marches(s: Position, decision: Decision) -> Iterator[Choice]:
    survey = Survey(s, acts_as(s, decision.seat))
    best: tuple[float, Choice] | None = None
    for unit in following(decision, "exploit-march"):
        for way in _ways(decision, (unit,), 4):
            score = _end_score(survey, unit, way)
            if best is None or score > best[0]:
                best = score, Choice("exploit-march", (unit, *way))
        if best is not None and best[0] > _end_score(survey, unit, (s.where[unit],)):
            yield best[1]
    yield Choice("done")


def _ways(decision: Decision, said: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
    if is_whole(decision, "exploit-march", said):
        yield said[1:]
    for hex_ in following(decision, "exploit-march", said) if left else ():
        yield from _ways(decision, (*said, hex_), left - 1)


def _end_score(survey: Survey, unit: int, way: tuple[int, ...]) -> float:
    """Empty prizes that are entered, friends who are in supply again, and prizes beside the end to attack from it."""
    end = way[-1]
    score = survey.lure[end] + survey.relieved_by(0, mask_of(way))
    if BIT[end] & EASTERN_POLAND and is_pact_kept(survey.s, survey.nation):
        score -= BROKEN_PACT
    for hex_ in way:
        if survey.foe_land & BIT[hex_] and hex_ not in survey.foes_at:
            score += WORTH[hex_]
    for hex_ in spaces(NEAR[end] & survey.foe_ground):
        defenders = factors(survey.foes_at[hex_])
        if COMBAT[unit] * 2 + 6 >= 2 * defenders:
            score += 0.5 * WORTH[hex_]
    return score


def exploitation_support(s: Position, decision: Decision) -> Iterator[Choice]:
    nation = acts_as(s, decision.seat)
    phase = s.enclosing(CombatPhase)
    survey = Survey(s, nation)
    fresh = {one.unit for one in phase.chains} if phase else set()
    survey.ground = [unit for unit in survey.ground if unit in fresh]
    planner = Planner(survey, None, offensive_mask(s, nation), flyers(s, decision.seat))
    for attack in planner.attacks():
        if attack.air:
            yield Choice("support", (attack.target, *sorted(attack.air)))
    yield Choice("done")


# the defender in the air


def defensive_support(s: Position, decision: Decision) -> Iterator[Choice]:
    """Whom fleets and air meet at sea; then free air over the hexes whose loss would hurt most."""
    seat = decision.seat
    yield from interceptions(s, decision)
    free = flyers(s, seat)
    if free and any(part.verb == "defend" for part in decision.options.given):
        survey = Survey(s, seat)
        hexes = following(decision, "defend")
        for hex_ in sorted(hexes, key=lambda hex_: (-_pressure(survey, hex_), hex_)):
            if _pressure(survey, hex_) <= 0:
                break
            able = following(decision, "defend", (hex_,))
            if able:
                yield Choice("defend", (hex_, max(able, key=lambda unit: (COMBAT[unit], -unit))))
    yield Choice("done")


def _pressure(survey: Survey, hex_: int) -> float:
    """How likely an attack is, times what it would take."""
    s = survey.s
    flown = sum([COMBAT[u] for u in survey.foe_air if s.mission[u] == hex_])
    near = across(BIT[hex_], GROUND_SIDES)
    stacks: dict[int, list[int]] = {}
    for at, units in survey.foes_at.items():
        if near & BIT[at]:
            stacks[at] = sorted([COMBAT[unit] for unit in units], reverse=True)[:2]
    ground = sum([sum(some) for some in stacks.values()])
    own = sum([COMBAT[u] for u in survey.ground if s.where[u] == hex_])
    over = sum([COMBAT[u] for u in survey.air if s.mission[u] == hex_])
    if not own or (ground + flown) < 1.5 * own:
        return 0.0
    ratio = (ground + flown) / (2 * own + over)
    if ratio < 1.5:
        return 0.0
    return (WORTH[hex_] + 0.3 * survey.dear[hex_]) * min(ratio, 4.0) + flown
