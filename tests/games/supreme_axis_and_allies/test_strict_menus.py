"""The menu of an order to a group of units shows every group that may be chosen, once for each composition."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.supreme_axis_and_allies.table import Table, Word, moving, rule, sea_battle, units_in_words
from theatre.core.decision import Choice
from theatre.games.supreme_axis_and_allies.state import BOMB, FIGHT, NONE, NOWHERE
from theatre.games.supreme_axis_and_allies.world import LAND, SPACES, space


def in_words(t: Table, units: tuple[int, ...]) -> str:
    return units_in_words([t.s.kind[unit] for unit in units])


def shown(t: Table, verb: str, *before: Word) -> list[str]:
    """The groups that the menu shows after the arguments before the units, in words."""
    lead = t.choice(verb, *before).args
    found: list[str] = []

    def walk(chosen: tuple[int, ...]) -> None:
        tokens, whole = t.asked().options.grouped(verb, (*lead, *chosen))
        if whole:
            found.append(in_words(t, chosen))
        for token in tokens:
            walk((*chosen, token))

    walk(())
    return sorted(found)


def legal(t: Table, verb: str, *before: Word, pool: list[int]) -> list[str]:
    """All compositions of groups out of the pool that are accepted."""
    lead = t.choice(verb, *before).args
    groups = [group for size in range(len(pool) + 1) for group in combinations(sorted(pool), size)]
    accepted = [group for group in groups if t.asked().why_not(Choice(verb, (*lead, *group))) is None]
    return sorted({in_words(t, group) for group in accepted})


@rule("MOV-01")
@pytest.mark.parametrize("defenders", ["", "INF"])
def test_marches(defenders: str) -> None:
    t = moving("GER").put("USSR", defenders, "archangel")
    pool = t.new("GER", "2 INF, 2 ARM, AAG", "smolensk")
    menu = shown(t, "march", "smolensk", "archangel")
    assert menu == legal(t, "march", "smolensk", "archangel", pool=pool)
    assert ("AAG" in menu, "INF, AAG" in menu) == (False, True)


@rule("MOV-02")
def test_marches_of_units_that_have_moved_and_of_fresh_ones() -> None:
    t = moving("GER").hold("GER", "smolensk", "belorussia")
    fresh = t.new("GER", "2 INF", "smolensk")
    moved = t.new("GER", "INF, ARM", "belorussia")
    t.do("march", "belorussia", "smolensk", moved)
    menu = shown(t, "march", "smolensk", "archangel")
    assert menu == legal(t, "march", "smolensk", "archangel", pool=fresh + moved)
    assert "2 INF, ARM" in menu
    assert "3 INF" not in menu


@rule("CAR-02")
def test_boardings_within_the_capacity() -> None:
    t = moving("UK")
    (ship,) = t.new("UK", "TRN", "english_channel")
    pool = t.new("UK", "3 INF, ARM, ART, AAG", "london")
    menu = shown(t, "board", ship)
    assert menu == legal(t, "board", ship, pool=pool)
    assert "2 INF" in menu
    assert "INF, ARM" in menu
    assert "3 INF" not in menu


@rule("CAR-02")
def test_only_transports_of_the_own_side_are_shown() -> None:
    t = moving("UK").put("UK", "INF", "london")
    own, allied, enemy = (t.new(owner, "TRN", "english_channel")[0] for owner in ("UK", "USA", "GER"))
    t.new("UK", "DST", "english_channel")
    assert set(t.asked().options.grouped("board")[0]) == {own, allied}
    assert not t.offered("board", enemy, t.pick("london", "INF"))


@rule("CAR-04")
@pytest.mark.parametrize("forts", ["", "FRT"])
def test_landings(forts: str) -> None:
    t = moving("UK").put("GER", forts, "normandy")
    (ship,) = t.new("UK", "TRN", "english_channel")
    pool = t.new("UK", "INF, AAG", "english_channel", aboard=ship)
    menu = shown(t, "land", ship, "normandy")
    assert menu == legal(t, "land", ship, "normandy", pool=pool)
    assert "INF, AAG" in menu
    assert "AAG" not in menu


@rule("MOV-01")
def test_sailings() -> None:
    t = moving("UK")
    pool = t.new("UK", "2 DST, SUB, BTL", "english_channel")
    (full, _) = t.new("UK", "2 TRN", "english_channel")
    t.put("UK", "INF", "english_channel", aboard=full)
    pool += t.pick("english_channel", "2 TRN")
    menu = shown(t, "sail", "english_channel", "german_bight")
    assert sorted(set(menu)) == legal(t, "sail", "english_channel", "german_bight", pool=pool)
    assert menu.count("TRN") == 2, "a loaded transport is not like an empty one"


@rule("AIR-01")
@pytest.mark.parametrize(
    ("mission", "crew"), [(FIGHT, ["2 FIT", "2 FIT, BMB", "BMB", "FIT", "FIT, BMB"]), (BOMB, ["BMB"])]
)
def test_flights(mission: int, crew: list[str]) -> None:
    t = moving("GER").put("USSR", "INF", "archangel").industry("IC", "archangel")
    pool = t.new("GER", "2 FIT, BMB, INF", "smolensk")
    menu = shown(t, "fly", "smolensk", "archangel", "smolensk", 0, mission)
    assert menu == crew == legal(t, "fly", "smolensk", "archangel", "smolensk", 0, mission, pool=pool)


@rule("CMB-07")
@pytest.mark.parametrize(
    ("defenders", "hits", "groups"),
    [
        ("2 DST, CAR, BTL", 1, ["BTL", "CAR", "DST"]),
        ("DST, CAR, 2 TRN, 2 CVY", 4, ["DST, CAR, 2 CVY", "DST, CAR, 2 TRN", "DST, CAR, TRN, CVY"]),
        ("3 DST, CAR, TRN", 3, ["2 DST, CAR", "3 DST"]),
    ],
)
def test_casualties(defenders: str, hits: int, groups: list[str]) -> None:
    t = sea_battle("4 BTL", defenders, two_hit_battleship=0)
    force = t.pick("viking_bank", defenders, "UK")
    t.dice(*[1] * hits, *[6] * (4 - hits), *[6] * len(force)).do("done").until("lose")
    assert shown(t, "lose") == groups == legal(t, "lose", pool=force)


@rule("AIR-04")
@pytest.mark.parametrize("home", ["GER", "neutral"])
@pytest.mark.parametrize("kamikaze", [0, 1])
def test_targets_of_flights(home: str, kamikaze: int) -> None:
    """Aircraft in a Territory that has become neutral only leave it; under Kamikaze a flight need not end anywhere."""
    t = moving("GER").put("USSR", "INF", "archangel").put("UK", "INF", "scotland").put("UK", "DST", "english_channel")
    t.industry("IC", "moscow").hold(home, "western_ukraine").put("GER", "FIT, BMB", "western_ukraine")
    t.s.kamikaze[t.active] = kamikaze
    base = space("western_ukraine")
    aircraft = t.pick("western_ukraine", "FIT, BMB")
    options = t.asked().options
    havens = [here for here in LAND if t.s.controller[here] == t.active]
    landings = [*havens, NOWHERE]
    reached = []
    for target in range(SPACES):
        plans = [(target, target, NONE), *[(target, end, mission) for end in landings for mission in (FIGHT, BOMB)]]
        orders = [(base, *plan[:2], 0, plan[2], unit) for plan in plans for unit in aircraft]
        if any(options.why_not(Choice("fly", order)) is None for order in orders):
            reached.append(target)
    assert list(options.grouped("fly", (base,))[0]) == reached
    assert (space("archangel") in reached) == (home == "GER")
    assert reached
