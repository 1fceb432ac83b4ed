"""13.3, 19.1 to 19.4, 20.0: victory."""

from __future__ import annotations

import pytest

from games.supreme_commander.table import Table, rule, table
from theatre.core.dice import seed_key
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.victory import axis_locations, is_decided, outcome

SOVIET = ("Astrakhan", "Baku", "Kiev", "Leningrad", "Moscow", "Rostov", "Sevastopol", "Stalingrad", "Voronezh")


def holding(count: int, scenario: str = "europe_at_war") -> Table:
    """The Axis holds so many victory locations at the end."""
    t = table("allies", 52, scenario=scenario).war("germany", "uk", "ussr", "usa")
    for number, at in enumerate(w.VICTORY_HEXES):
        t.hold("germany" if number < count else "uk", w.IDS[at])
    return t


@rule("19.1d", "RUL-15", "19.4i")
@pytest.mark.parametrize("scenario", ["europe_at_war", "barbarossa_to_berlin", "great_crusade"])
def test_the_bands_of_victory(scenario: str) -> None:
    levels = []
    for count in (0, 1, 2, 3, 4, 5, 6, 20):
        result = outcome(holding(count, scenario).s)
        assert result is not None
        levels.append((result.reason.key, result.winners))
    axis, allies = (tb.GERMANY, tb.ITALY), (tb.UK, tb.FRANCE, tb.USSR, tb.USA)
    assert levels == [
        ("victory.major_allied", allies),
        ("victory.minor_allied", allies),
        ("victory.draw", ()),
        ("victory.draw", ()),
        ("victory.minor_axis", axis),
        ("victory.minor_axis", axis),
        ("victory.major_axis", axis),
        ("victory.major_axis", axis),
    ]


@rule("20.0a", "20.0b", "20.0c")
def test_thirty_two_locations_nine_of_them_soviet() -> None:
    counted = holding(40).s
    assert axis_locations(counted) == 32
    for name in ("Baku", "Ploesti", "Tunis"):
        t = holding(40)
        t.hold("uk", next(w.IDS[at] for at in w.VICTORY_HEXES if w.NAMES[at].startswith(name)))
        assert axis_locations(t.s) == 31
    soviet = [w.NAMES[at].split(" (")[0] for at in w.VICTORY_HEXES if w.COUNTRY[at] == tb.USSR]
    assert sorted(soviet) == sorted(SOVIET)


@rule("13.3a")
def test_the_count_follows_every_capture() -> None:
    t = holding(3)
    city = w.IDS[w.VICTORY_HEXES[10]]
    t.hold("germany", city)
    assert axis_locations(t.s) == 4
    t.hold("ussr", city)
    assert axis_locations(t.s) == 3


@rule("19.1a", "RUL-07")
def test_in_1939_berlin_alone_counts() -> None:
    s = RULES.setup("europe_at_war", {}, seed_key(1))
    assert (axis_locations(s), s.turn, s.last_turn) == (1, 1, 52)
    s.status[tb.ITALY] = 0
    assert axis_locations(s) == 3  # Rome and Tobruk of an Active Italy


@rule("19.1e")
def test_the_axis_wins_at_once_if_uk_and_ussr_collapse_by_the_end_of_1942() -> None:
    def decided(turn: int, *powers: int) -> bool:
        t = table("axis", turn)
        for power in powers:
            t.s.collapsed[power] = 1
        return is_decided(t.s)

    assert decided(30, tb.UK, tb.USSR)
    assert not decided(31, tb.UK, tb.USSR)
    assert not decided(30, tb.USSR)


@rule("19.2f")
def test_barbarossa_needs_four_cities_and_a_collapse() -> None:
    def won(collapsed: int, *cities: str) -> bool:
        t = table("axis", 30, scenario="barbarossa").war("germany", "ussr").hold("germany", *cities)
        t.s.collapsed[tb.USSR] = collapsed
        result = outcome(t.s)
        assert result is not None
        return result.winners == (tb.GERMANY,)

    four = ("1222", "1717", "2411", "2714")
    assert won(1, *four)
    assert not won(0, *four)
    assert not won(1, *four[:3])
