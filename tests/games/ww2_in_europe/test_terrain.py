"""Terrain in battle: woodland, mountains, rivers, straits, coasts and canals; fortresses on top of it."""

import pytest

from games.ww2_in_europe.battles import assault, attacks, defends, fight
from games.ww2_in_europe.table import Table, rule
from theatre.games.ww2_in_europe import world as w

POLAND = ("inf", "brest-litovsk")


@rule("UNT-04")
@pytest.mark.parametrize(("kind", "value"), [("inf", 2), ("mech", 2), ("abn", 2), ("art", 2), ("tank", 3)])
def test_a_unit_hits_with_its_combat_value_or_less(kind: str, value: int) -> None:
    assert defends(kind, "liege", ("inf", "essen")) == value
    assert attacks(kind, "essen", "liege") == value


@rule("TER-05")
@pytest.mark.parametrize(("kind", "value"), [("inf", 3), ("abn", 3), ("mech", 3), ("tank", 3), ("art", 2)])
def test_woodland_helps_infantry_airborne_and_mech_defend(kind: str, value: int) -> None:
    assert defends(kind, "gomel", POLAND, holder="SU") == value
    assert attacks("inf", "brest-litovsk", "gomel", holder="SU") == 2


@rule("TER-08", "TER-09")
@pytest.mark.parametrize(("kind", "value"), [("inf", 3), ("abn", 3), ("mech", 3), ("tank", 2), ("art", 2)])
def test_mountains_help_the_same_and_hinder_tanks(kind: str, value: int) -> None:
    assert defends(kind, "genoa", ("inf", "milan"), holder="IT", by="UK") == value
    assert attacks("tank", "milan", "genoa", holder="IT", by="UK") == 2
    assert attacks("inf", "milan", "genoa", holder="IT", by="UK") == 2


@rule("TER-12")
@pytest.mark.parametrize(("kind", "value"), [("inf", 3), ("abn", 3), ("art", 2)])
def test_impassable_mountains_help_infantry_and_airborne(kind: str, value: int) -> None:
    assert defends(kind, "innsbruck", ("inf", "munich"), holder="GE", by="UK") == value


@rule("TER-12")
def test_impassable_mountains_do_not_help_mech() -> None:
    assert defends("mech", "innsbruck", ("inf", "munich"), holder="GE", by="UK") == 2


@rule("TER-20")
@pytest.mark.parametrize(("kind", "value"), [("inf", 3), ("abn", 3), ("mech", 3), ("tank", 3), ("art", 2)])
def test_a_river_helps_when_all_attack_across_it(kind: str, value: int) -> None:
    assert defends(kind, "paris", ("inf", "cherbourg"), holder="FR") == value
    assert defends(kind, "paris", ("inf", "cherbourg"), ("inf", "vichy"), holder="FR") == value  # two rivers
    without = defends(kind, "paris", ("inf", "cherbourg"), ("inf", "sedan"), holder="FR")
    assert without == (3 if kind == "tank" else 2)


@rule("TER-21")
@pytest.mark.parametrize(("kind", "value"), [("inf", 3), ("abn", 3), ("mech", 3), ("tank", 3), ("art", 2)])
def test_a_strait_helps_when_all_attack_across_it(kind: str, value: int) -> None:
    assert defends(kind, "istanbul", ("inf", "ankara"), ("inf", "izmir")) == value
    without = defends(kind, "istanbul", ("inf", "ankara"), ("inf", "varna"))
    assert without == (3 if kind == "tank" else 2)


@rule("TER-20", "TER-21")
def test_crossings_of_two_kinds_give_neither_bonus() -> None:
    assert defends("inf", "krasnodar", ("inf", "sevastopol"), holder="SU") == 3
    assert defends("inf", "krasnodar", ("inf", "rostov"), holder="SU") == 3
    assert defends("inf", "krasnodar", ("inf", "sevastopol"), ("inf", "rostov"), holder="SU") == 2


@rule("TER-24")
def test_a_canal_works_as_a_river() -> None:
    assert defends("inf", "suez", ("inf", "sinai")) == 3
    assert defends("mech", "suez", ("inf", "sinai"), ("inf", "alexandria")) == 3
    assert defends("inf", "suez", ("inf", "sinai"), ("inf", "cairo")) == 2


@rule("TER-02")
def test_bonuses_add_up() -> None:
    assert defends("inf", "bratislava", ("inf", "budapest"), holder="GE", by="UK") == 4  # mountains behind a river
    assert defends("inf", "bratislava", ("inf", "debrecen"), holder="GE", by="UK") == 3


@rule("TER-03")
def test_an_air_drop_does_not_take_the_river_away() -> None:
    drop = ("abn", "drop liege")
    assert defends("inf", "paris", ("inf", "cherbourg"), drop, holder="FR") == 3
    assert defends("inf", "paris", ("inf", "cherbourg"), ("inf", "sedan"), drop, holder="FR") == 2


@rule("TER-04")
def test_bonuses_are_not_counted_anew_in_the_next_round() -> None:
    """One of two attackers falls in the first round; the other came over the river."""
    for start, hit in (("sedan", False), ("vichy", True)):
        t = assault("inf", "paris", ("inf", "cherbourg"), ("inf", start), holder="FR")
        fight(t, 6, 6, 2)
        t.do("lose", next(unit for unit in t.s.here[w.space("paris")] if t.s.began[unit] == w.space(start)))
        t.dice(6, 3).do("stay").do("stay")
        assert (t.units("paris", "GE") == "") == hit


# fortresses


@rule("FOR-01")
@pytest.mark.parametrize(("kind", "value"), [("inf", 4), ("abn", 4), ("mech", 4), ("tank", 3), ("art", 2)])
def test_a_fortress_adds_two(kind: str, value: int) -> None:
    def fortified(t: Table) -> None:
        t.fortress("UK", "tobruk")

    assert defends(kind, "tobruk", ("inf", "benghazi"), prepare=fortified) == value
    assert defends(kind, "tobruk", ("inf", "benghazi")) == (3 if kind == "tank" else 2)


@rule("FOR-01", "TER-02")
def test_a_fortress_adds_to_terrain() -> None:
    def fortified(t: Table) -> None:
        t.fortress("SU", "sevastopol")

    assert defends("inf", "sevastopol", ("inf", "dnepropetrovsk"), holder="SU", prepare=fortified) == 5
    assert attacks("inf", "dnepropetrovsk", "sevastopol", holder="SU", prepare=fortified) == 2
