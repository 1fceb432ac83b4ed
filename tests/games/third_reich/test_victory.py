"""2: objectives, and the end of the 1939 scenario."""

import pytest

from games.third_reich.table import Table, rule, table
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.victory.two_players import objectives_of

WESTERN = "Antwerp Berlin Birmingham Bonn Breslau Budapest Essen Leipzig London Lyons Manchester Marseilles Oslo Paris"
EASTERN = (
    "Astrakhan Dnepropetrovsk Grozny Kharkov Krakow Leningrad Lvov Maikop Moscow Riga Smolensk Stalingrad Stockholm "
    "Warsaw"
)
MEDITERRANEAN = "Alexandria Athens Belgrade Genoa Gibraltar Istanbul Madrid Malta Milan Mosul Ploesti Rome Suez Tripoli"


def hex_of(city: str) -> str:
    return next(space.id for space in w.BOARD.spaces if city in [site.name for site in space.sites])


def nobodys(side: str = "allies") -> Table:
    """Nobody controls any objective."""
    t = table(side, 1942, "summer")
    for hex_ in w.OBJECTIVES:
        na.give(t.s, hex_, tb.NOBODY)
    return t


@rule("2.11", "2.12", "2.13")
@pytest.mark.parametrize("names", [WESTERN, EASTERN, MEDITERRANEAN])
def test_fourteen_objectives_on_each_front(names: str) -> None:
    t = nobodys()
    for count, city in enumerate(names.split(), 1):
        t.hold("germany", hex_of(city))
        assert objectives_of(t.s, tb.AXIS) == count
    t.hold("germany", hex_of("Hamburg"))
    assert objectives_of(t.s, tb.AXIS) == 14


@rule("2.1b")
def test_objectives_of_countries_outside_the_war_count_for_nobody() -> None:
    t = nobodys().hold("sweden", hex_of("Stockholm")).hold("spain", hex_of("Madrid"))
    assert (objectives_of(t.s, tb.AXIS), objectives_of(t.s, tb.ALLIES)) == (0, 0)
    t.minor("spain", "active", "italy")
    assert objectives_of(t.s, tb.AXIS) == 1


@rule("2.4")
def test_neutral_italy_and_russia_count_for_their_future_sides() -> None:
    t = nobodys().hold("italy", hex_of("Rome")).hold("ussr", hex_of("Moscow"), hex_of("Leningrad"))
    assert (objectives_of(t.s, tb.AXIS), objectives_of(t.s, tb.ALLIES)) == (1, 2)


@rule("2.1a")
@pytest.mark.parametrize(
    ("held", "reason", "winner"),
    [(15, "outcome.allied", tb.BRITAIN), (13, "outcome.stalemate", None), (11, "outcome.axis", tb.GERMANY)],
)
def test_the_scenario_ends_with_summer_1942_and_objectives_decide(held: int, reason: str, winner: int | None) -> None:
    t = nobodys()
    for hex_ in w.OBJECTIVES[:held]:
        na.give(t.s, hex_, tb.BRITAIN)
    t.s.stack[:] = t.frames
    assert RULES.outcome(t.s) is None
    t.frames = t.frames[:1]  # the last player turn is over
    t.begin()
    outcome = RULES.outcome(t.s)
    assert not t.s.stack
    assert outcome is not None
    assert (outcome.reason.key, outcome.reason.args) == (reason, (held,))
    assert winner is None or winner in outcome.winners


@rule("3.32")
def test_the_1939_scenario_has_twelve_game_turns() -> None:
    t = table("allies", 1942, "spring").all_done().all_done()
    assert (t.s.season, bool(t.s.stack)) == (tb.SUMMER, True)
    t.all_done().all_done()
    assert not t.s.stack
