"""Battle odds against a slow reckoning with fractions, written from the rules: every unit is a piece, every die is
rolled, every way to spend modifiers is tried."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from theatre.board.odds import Retreat, Side, UnitClass, battle, round_distribution

Piece = tuple[int, int]  # class, hits left
Pieces = tuple[Piece, ...]
Die = tuple[int, bool]  # rating, fired by a submarine
State = tuple[Pieces, Pieces]


def pieces_of(force: Side) -> Pieces:
    return tuple((c, unit.hits) for c, unit in enumerate(force.classes) for _ in range(unit.count))


def counts(force: Side, pieces: Pieces) -> tuple[int, ...]:
    here = Counter(c for c, _ in pieces)
    return tuple(here[c] for c in range(len(force.classes)))


def absorbed(force: Side, pieces: Pieces) -> tuple[int, ...]:
    here = Counter()
    for c, left in pieces:
        here[c] += force.classes[c].hits - left
    return tuple(here[c] for c in range(len(force.classes)))


def on_the_field(force: Side, pieces: Pieces) -> Pieces:
    return tuple(piece for piece in pieces if force.classes[piece[0]].hits)


def take_hits(force: Side, pieces: Pieces, free: int, limited: int) -> Pieces:
    standing = list(pieces)
    for spares_air in [True] * limited + [False] * free:
        open_to_it = [p for p in on_the_field(force, standing) if not (spares_air and force.classes[p[0]].air)]
        if open_to_it:
            c, left = min(open_to_it, key=lambda p: (force.classes[p[0]].last, p[1] == 1, p[0]))
            standing.remove((c, left))
            if left > 1:
                standing.append((c, left - 1))
    return tuple(sorted(standing))


@cache
def rolls(dice: tuple[Die, ...], modifiers: int) -> dict[tuple[int, int, int], Fraction]:
    """Free hits, submarine hits and modifiers left, over every roll of all dice."""
    results: Counter[tuple[int, int, int]] = Counter()
    for faces in product(range(1, 7), repeat=len(dice)):
        rolled = list(zip(faces, dice, strict=True))
        hits = [submarine for face, (rating, submarine) in rolled if face <= rating]
        misses = [(face - rating, submarine) for face, (rating, submarine) in rolled if face > rating]
        ways = []
        for number in range(len(misses) + 1 if modifiers else 1):
            for chosen in combinations(misses, number):
                left = modifiers - sum(shortfall for shortfall, _ in chosen)
                turned = [submarine for _, submarine in chosen]
                if left >= 0:
                    ways.append((number, turned.count(False), left, turned.count(True)))
        _, turned_free, left, turned_limited = max(ways)
        results[hits.count(False) + turned_free, hits.count(True) + turned_limited, left] += 1
    return {result: Fraction(n, 6 ** len(dice)) for result, n in results.items()}


def dice_of(force: Side, pieces: Pieces, first: bool, sneaking: bool, enemy_hunts: bool) -> tuple[Die, ...]:
    here = dict(zip([unit.name for unit in force.classes], counts(force, pieces), strict=True))
    supporters = dict(here)
    dice: list[Die] = []
    for unit in force.classes:
        paired = min(here[unit.name], supporters.get(unit.supported_by, 0))
        if paired:
            supporters[unit.supported_by] -= paired
        cancelled = unit.submarine and enemy_hunts
        if ((unit.sneak and not cancelled) or (unit.sneak_first and first)) == sneaking:
            for n in range(here[unit.name]):
                rating = min(6, unit.rating + 1) if n < paired else unit.rating
                dice += [(rating, unit.submarine)] * (unit.dice if first else unit.later_dice)
    return tuple(sorted(dice))


def having(force: Side, pieces: Pieces, trait: str) -> int:
    return sum(getattr(force.classes[c], trait) for c, _ in pieces)


def slow_round(sides: tuple[Side, Side], state: State, first: bool) -> dict[State, Fraction]:
    a_side, d_side = sides
    a, d = state
    a_silent, d_silent = having(d_side, d, "anti_sub") > 0, having(a_side, a, "anti_sub") > 0
    results: dict[State, Fraction] = defaultdict(Fraction)
    a_rolls = rolls(dice_of(a_side, a, first, True, a_silent), having(a_side, a, "scout"))
    d_rolls = rolls(dice_of(d_side, d, first, True, d_silent), having(d_side, d, "scout"))
    for ((a_free, a_limited, a_left), p), ((d_free, d_limited, d_left), q) in product(a_rolls.items(), d_rolls.items()):
        a2, d2 = take_hits(a_side, a, d_free, d_limited), take_hits(d_side, d, a_free, a_limited)
        if not on_the_field(a_side, a2) or not on_the_field(d_side, d2):
            results[a2, d2] += p * q
            continue
        a_main = rolls(dice_of(a_side, a2, first, False, a_silent), min(a_left, having(a_side, a2, "scout")))
        d_main = rolls(dice_of(d_side, d2, first, False, d_silent), min(d_left, having(d_side, d2, "scout")))
        for ((free, limited, _), r), ((free2, limited2, _), s) in product(a_main.items(), d_main.items()):
            end = (take_hits(a_side, a2, free2, limited2), take_hits(d_side, d2, free, limited))
            results[end] += p * q * r * s
    return results


def wants_to_leave(force: Side, pieces: Pieces, rounds: int) -> bool:
    here = on_the_field(force, pieces)
    if not any(force.classes[c].retreats for c, _ in here):
        return False
    after, at = force.retreat.after_rounds, force.retreat.at_units
    return (after is not None and rounds >= after) or (at is not None and len(here) <= at)


def pursued(force: Side, pieces: Pieces, chaser: Side, chasers: Pieces, rating: int) -> dict[Pieces, Fraction]:
    dice = tuple(sorted((rating, chaser.classes[c].submarine) for c, _ in chasers if chaser.classes[c].pursues))
    fleeing = tuple(p for p in pieces if force.classes[p[0]].retreats or not force.classes[p[0]].hits)
    results: dict[Pieces, Fraction] = defaultdict(Fraction)
    for (free, limited, _), p in rolls(dice, having(chaser, chasers, "scout")).items():
        results[take_hits(force, fleeing, free, limited)] += p
    return results


def slow_battle(attacker: Side, defender: Side, pursuit: int) -> tuple[dict[tuple, Fraction], Fraction]:
    """The probability of each ending with the units left, and the expected number of rounds."""
    sides = (attacker, defender)
    numbered = 1 + max(attacker.retreat.after_rounds or 1, defender.retreat.after_rounds or 1)

    def eliminated(a: Pieces, d: Pieces) -> str | None:
        here = (bool(on_the_field(attacker, a)), bool(on_the_field(defender, d)))
        return {(True, True): None, (True, False): "win", (False, True): "loss", (False, False): "draw"}[here]

    def endings(a: Pieces, d: Pieces, rounds: int) -> dict[tuple, Fraction]:
        if ending := eliminated(a, d):
            return {(ending, counts(attacker, a), counts(defender, d)): Fraction(1)}
        results: dict[tuple, Fraction] = defaultdict(Fraction)
        if wants_to_leave(attacker, a, rounds):
            for left, p in pursued(attacker, a, defender, d, pursuit).items():
                results["attacker_retreats", counts(attacker, left), counts(defender, d)] += p
        elif wants_to_leave(defender, d, rounds):
            for left, p in pursued(defender, d, attacker, a, pursuit).items():
                results["defender_retreats", counts(attacker, a), counts(defender, left)] += p
        return results

    @cache
    def solve(a: Pieces, d: Pieces, number: int) -> tuple[dict[tuple, Fraction], Fraction]:
        results: dict[tuple, Fraction] = defaultdict(Fraction)
        rounds, same = Fraction(1), Fraction(0)
        for (a2, d2), p in slow_round(sides, (a, d), number == 1).items():
            following = (a2, d2, min(number + 1, numbered))
            if ended := endings(a2, d2, number):
                for outcome, q in ended.items():
                    results[outcome] += p * q
            elif following == (a, d, number):
                same += p
            else:
                further, more = solve(*following)
                rounds += p * more
                for outcome, q in further.items():
                    results[outcome] += p * q
        if same == 1:
            return {("stalemate", counts(attacker, a), counts(defender, d)): Fraction(1)}, Fraction(0)
        return {outcome: p / (1 - same) for outcome, p in results.items()}, rounds / (1 - same)

    a, d = pieces_of(attacker), pieces_of(defender)
    if eliminated(a, d):
        return endings(a, d, 0), Fraction(0)
    return solve(a, d, 1)


# Random small battles.


@st.composite
def unit_classes(draw: st.DrawFn, name: str, others: list[str]) -> UnitClass:
    return UnitClass(
        name=name,
        count=draw(st.integers(0, 2)),
        rating=draw(st.integers(0, 6)),
        value=draw(st.integers(0, 20)),
        dice=draw(st.sampled_from((1, 1, 1, 2, 0))),
        later_dice=draw(st.sampled_from((1, 1, 1, 0))),
        hits=draw(st.sampled_from((1, 1, 1, 2, 0))),
        supported_by=draw(st.sampled_from(("", "", *others))),
        pursues=draw(st.sampled_from((True, True, False))),
        retreats=draw(st.sampled_from((True, True, False))),
        **{
            trait: draw(st.sampled_from((False, False, True)))
            for trait in ("sneak", "sneak_first", "submarine", "anti_sub", "air", "last", "scout")
        },
    )


def is_small(force: Side) -> bool:
    """At most three units and four dice a side."""
    dice = sum(unit.count * max(unit.dice, unit.later_dice) for unit in force.classes)
    return sum(unit.count for unit in force.classes) <= 3 and dice <= 4


@st.composite
def any_side(draw: st.DrawFn) -> Side:
    names = ["first", "second", "third"][: draw(st.integers(1, 3))]
    classes = tuple(draw(unit_classes(name, [other for other in names if other != name])) for name in names)
    after = draw(st.sampled_from((None, None, 1, 2, 3)))
    at = draw(st.sampled_from((None, None, 0, 1, 2)))
    return Side(classes, Retreat(after_rounds=after, at_units=at))


sides = any_side().filter(is_small)


@settings(max_examples=150, deadline=None)
@given(sides, sides, st.integers(0, 2))
def test_odds_equal_the_slow_reckoning(attacker: Side, defender: Side, pursuit: int) -> None:
    expected, rounds = slow_battle(attacker, defender, pursuit)
    odds = battle(attacker, defender, pursuit=pursuit)
    assert {(o.ending, o.attacker, o.defender): o.probability for o in odds.outcomes} == pytest.approx(
        {outcome: float(p) for outcome, p in expected.items() if p}, abs=1e-12
    )
    assert odds.rounds == pytest.approx(float(rounds))


@settings(max_examples=100, deadline=None)
@given(sides, sides, st.booleans())
def test_a_round_equals_the_slow_reckoning(attacker: Side, defender: Side, first: bool) -> None:
    a, d = pieces_of(attacker), pieces_of(defender)
    if not on_the_field(attacker, a) or not on_the_field(defender, d):
        with pytest.raises(ValueError, match="both sides"):
            round_distribution(attacker, defender, first_round=first)
        return
    expected: dict[tuple, float] = defaultdict(float)
    for (a2, d2), p in slow_round((attacker, defender), (a, d), first).items():
        key = (counts(attacker, a2), absorbed(attacker, a2), counts(defender, d2), absorbed(defender, d2))
        expected[key] += float(p)
    results = round_distribution(attacker, defender, first_round=first)
    found = {msgspec.structs.astuple(result)[:4]: result.probability for result in results}
    assert found == pytest.approx(dict(expected), abs=1e-12)


@settings(max_examples=100, deadline=None)
@given(any_side(), any_side())
def test_the_parts_of_the_answer_agree(attacker: Side, defender: Side) -> None:
    odds = battle(attacker, defender)
    for ending in ("win", "loss", "draw", "stalemate", "attacker_retreats", "defender_retreats"):
        expected = sum(o.probability for o in odds.outcomes if o.ending == ending)
        assert getattr(odds, ending) == pytest.approx(expected, abs=1e-12)
    assert sum(o.probability for o in odds.outcomes) == pytest.approx(1)
    for force, result, left in (
        (attacker, odds.attacker, lambda o: o.attacker),
        (defender, odds.defender, lambda o: o.defender),
    ):
        assert sum(result.survivors.values()) == pytest.approx(1)
        for c, unit in enumerate(force.classes):
            lost = sum(o.probability * (unit.count - left(o)[c]) for o in odds.outcomes)
            assert result.losses[unit.name] == pytest.approx(lost, abs=1e-12)
        value = sum(result.losses[unit.name] * unit.value for unit in force.classes)
        assert result.value_lost == pytest.approx(value)


@settings(max_examples=60, deadline=None)
@given(any_side())
def test_equal_sides_have_equal_odds(force: Side) -> None:
    force = Side(force.classes)
    odds = battle(force, force)
    assert odds.win == pytest.approx(odds.loss, abs=1e-12)
    assert odds.attacker.losses == pytest.approx(odds.defender.losses, abs=1e-12)
    assert odds.attacker.survivors == pytest.approx(odds.defender.survivors, abs=1e-12)
