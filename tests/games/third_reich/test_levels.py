"""2: levels of victory in all scenarios."""

import pytest

from games.third_reich.table import Table, nation, rule, table
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.victory.levels import best_power, level_of, objectives_held, turn_named
from theatre.games.third_reich.victory.two_players import is_decided, level, note_winter_1943, objectives_of, outcome


def ended(scenario: str = "1939") -> Table:
    """Nobody holds anything and nobody has fallen."""
    t = table("allies", 1942, "summer")
    t.s.scenario = scenario
    for hex_ in w.OBJECTIVES:
        na.give(t.s, hex_, tb.NOBODY)
    t.s.claims[:] = bytes([tb.NOBODY]) * len(w.OBJECTIVES)
    return t


def holding(t: Table, power: str, count: int) -> Table:
    free = [hex_ for hex_ in w.OBJECTIVES if t.s.holder[hex_] == tb.NOBODY]
    for hex_ in free[:count]:
        na.give(t.s, hex_, nation(power))
    return t


def fell(t: Table, power: str, date: str) -> Table:
    t.s.fallen[nation(power)] = turn_named(date)
    t.s.status[nation(power)] = st.CONQUERED
    return t


@rule("2.31")
@pytest.mark.parametrize(
    ("power", "needs"),
    [("britain", (7, 8, 9, 10)), ("germany", (20, 21, 22, 23)), ("italy", (5, 6, 7, 8)), ("ussr", (6, 7, 9, 11))],
)
def test_levels_of_1939(power: str, needs: tuple[int, ...]) -> None:
    for at, need in enumerate(needs):
        assert level_of(holding(ended(), power, need).s, nation(power)) == at
        assert level_of(holding(ended(), power, need - 1).s, nation(power)) < at


@rule("2.31", "2.34c")
@pytest.mark.parametrize(
    ("fall", "reached"), [("fall 1940", -1), ("winter 1940", 0), ("spring 1941", 1), ("fall 1941", 2), ("", 3)]
)
def test_france_is_measured_by_how_long_it_lives(fall: str, reached: int) -> None:
    t = ended()
    if fall:
        fell(t, "france", fall)
    assert level_of(t.s, tb.FRANCE) == reached


@rule("2.32a", "2.32q")
@pytest.mark.parametrize(
    ("fall", "reached"), [("winter 1943", -1), ("spring 1944", 0), ("fall 1944", 1), ("winter 1944", 2)]
)
def test_italy_in_1942(fall: str, reached: int) -> None:
    assert level_of(fell(ended("1942"), "italy", fall).s, tb.ITALY) == reached
    assert level_of(holding(ended("1942"), "ussr", 12).s, tb.USSR) == 0
    assert level_of(holding(ended("1942"), "britain", 16).s, tb.BRITAIN) == 3
    assert level_of(holding(ended("1942"), "germany", 15).s, tb.GERMANY) == 2


@rule("2.33a")
@pytest.mark.parametrize(
    ("fall", "reached"), [("summer 1945", -1), ("fall 1945", 1), ("winter 1945", 2), ("spring 1946", 3)]
)
def test_germany_in_1944_is_measured_by_its_end(fall: str, reached: int) -> None:
    assert level_of(fell(ended("1944"), "germany", fall).s, tb.GERMANY) == reached
    assert level_of(holding(ended("1944"), "britain", 20).s, tb.BRITAIN) == 0
    assert level_of(holding(ended("1944"), "ussr", 19).s, tb.USSR) == 2


@rule("2.34a")
def test_levels_of_the_campaign() -> None:
    assert level_of(holding(ended("campaign"), "britain", 19).s, tb.BRITAIN) == 1
    assert level_of(holding(ended("campaign"), "germany", 8).s, tb.GERMANY) == 3
    assert level_of(holding(ended("campaign"), "ussr", 15).s, tb.USSR) == 0
    assert level_of(holding(ended("campaign"), "italy", 4).s, tb.ITALY) == 3
    assert level_of(fell(ended("campaign"), "italy", "spring 1944").s, tb.ITALY) == 0


@rule("2.3q")
def test_britain_and_america_count_together() -> None:
    t = holding(holding(ended(), "britain", 4), "usa", 3)
    assert (objectives_held(t.s, tb.BRITAIN), level_of(t.s, tb.USA), level_of(t.s, tb.BRITAIN)) == (7, 0, 0)


@rule("2.35")
def test_the_highest_level_wins() -> None:
    t = fell(holding(holding(ended(), "germany", 21), "italy", 7), "france", "fall 1940")
    assert best_power(t.s) == tb.ITALY
    t = fell(holding(holding(ended(), "germany", 21), "italy", 6), "france", "fall 1940")
    assert best_power(t.s) is None  # both Marginal


@rule("2.35", "2.31")
def test_one_of_the_side_that_lost_may_be_the_individual_winner() -> None:
    def best(italian: int) -> tuple[str, int | None]:
        t = fell(ended(), "france", "fall 1940")
        for power, count in (("britain", 9), ("ussr", 9), ("germany", 12), ("italy", italian)):
            holding(t, power, count)
        found = outcome(t.s)
        assert found is not None
        return found.reason.key, found.best

    assert best(italian=8) == ("outcome.allied", tb.ITALY)  # decisive, the others are tactical at best
    assert best(italian=7) == ("outcome.allied", None)


@rule("15.63")
def test_the_siberian_transfer_asks_more_of_russia() -> None:
    t = holding(ended(), "ussr", 6)
    assert level_of(t.s, tb.USSR) == 0
    t.s.siberian = True
    assert level_of(t.s, tb.USSR) == -1


@rule("2.21a", "2.211a")
@pytest.mark.parametrize(
    ("germany", "italy", "reached"),
    [
        ("summer 1944", "winter 1943", 0), ("fall 1944", "winter 1943", 1), ("winter 1944", "spring 1944", 1),
        ("spring 1945", "spring 1944", 2), ("spring 1944", "summer 1945", 2), ("summer 1944", "", 3),
    ],
)  # fmt: skip
def test_the_allied_levels_of_the_campaign_are_dates(germany: str, italy: str, reached: int) -> None:
    t = fell(ended("campaign"), "germany", germany)
    if italy:
        fell(t, "italy", italy)
    assert level(t.s) == reached


@rule("2.21b")
def test_the_axis_levels_of_the_campaign() -> None:
    t = holding(ended("campaign"), "germany", 28)
    t.s.year, t.s.season = 1943, tb.WINTER
    note_winter_1943(t.s)
    assert level(t.s) == 4
    t = holding(ended("campaign"), "germany", 27)
    t.s.year, t.s.season = 1943, tb.WINTER
    note_winter_1943(t.s)
    assert level(t.s) == 3
    one = fell(ended("campaign"), "france", "summer 1940")
    assert level(one.s) == 3  # the fall of France alone is no victory
    two = fell(one, "britain", "fall 1941")
    assert level(two.s) == 5
    assert level(fell(two, "ussr", "fall 1942").s) == 6


@rule("2.212")
def test_the_allies_may_equal_or_beat_an_axis_level() -> None:
    t = fell(fell(ended("campaign"), "germany", "summer 1945"), "italy", "summer 1944")
    t.s.axis_high = True
    assert level(t.s) == 3  # Marginal against Marginal
    t = fell(fell(t, "france", "summer 1940"), "britain", "fall 1941")
    assert level(t.s) == 5


@rule("2.22")
@pytest.mark.parametrize(
    ("fall", "reached"),
    [
        ("winter 1944", 0), ("spring 1945", 1), ("summer 1945", 2), ("fall 1945", 4), ("winter 1945", 5),
        ("spring 1946", 6), ("", 6),
    ],
)  # fmt: skip
def test_1944_between_two_players(fall: str, reached: int) -> None:
    t = ended("1944")
    assert level(fell(t, "germany", fall).s if fall else t.s) == reached


@rule("2.34b")
def test_the_campaign_ends_with_germany_and_italy() -> None:
    t = fell(ended("campaign"), "germany", "summer 1944")
    assert not is_decided(t.s)
    assert is_decided(fell(t, "italy", "summer 1944").s)


@rule("3.32", "2.1a")
@pytest.mark.parametrize("scenario", ["1939", "1942"])
def test_who_plays_for_objectives_plays_on_when_the_axis_has_fallen(scenario: str) -> None:
    t = fell(fell(ended(scenario), "italy", "spring 1942"), "germany", "spring 1942")
    assert not is_decided(t.s)
    assert is_decided(fell(ended("1944"), "germany", "spring 1945").s)


@rule("49.5b", "32.6")
def test_vichys_objectives_are_the_axiss_and_partisans_take_theirs_from_all() -> None:
    t = ended().hold("vichy_france", "V19", "S21")
    assert objectives_of(t.s, tb.AXIS) == 2
    t.hold("germany", "V29")
    assert objectives_of(t.s, tb.AXIS) == 3
    t.s.serves[t.new("yugoslavia", "partisan-1-3", "V29")] = tb.BRITAIN
    assert (objectives_of(t.s, tb.AXIS), objectives_of(t.s, tb.ALLIES)) == (2, 0)


@rule("33.6q2")
def test_objectives_of_minor_allies_that_never_joined_count_for_nobody() -> None:
    t = ended().hold("rumania", "V33").hold("hungary", "S30")
    assert objectives_of(t.s, tb.AXIS) == 0
    t.minor("rumania", "active", "germany")
    assert objectives_of(t.s, tb.AXIS) == 1
