"""Understanding the Map: Victory Cities, and how the game is won."""

import pytest

from games.supreme_axis_and_allies.table import Table, nation, rule, table
from theatre.core import flow
from theatre.core.rules import SetupError
from theatre.games.supreme_axis_and_allies import world
from theatre.games.supreme_axis_and_allies.game import RULES
from theatre.games.supreme_axis_and_allies.tables import GER, JAP, UK, USA, USSR

SOVIET_AND_INDIAN = ("moscow", "leningrad", "calcutta")


def end_of_round(threshold: int = 9) -> Table:
    """The last phase of a round."""
    return table("USA", "morale", threshold=threshold)


@rule("VIC-01", "MAP-10")
def test_an_alliance_wins_with_the_agreed_number_of_victory_cities() -> None:
    won = end_of_round().hold("GER", *SOVIET_AND_INDIAN).outcome()
    assert won is not None
    assert won.winners == (GER, JAP)
    assert end_of_round().hold("GER", *SOVIET_AND_INDIAN[:2]).outcome() is None


@rule("VIC-01")
def test_the_allies_win_likewise() -> None:
    won = end_of_round().hold("UK", "paris", "rome").hold("USA", "philippines").outcome()
    assert won is not None
    assert won.winners == (USSR, UK, USA)


@rule("VIC-01", "MAP-18")
def test_nine_cities_are_a_majority_and_all_twelve_can_be_held() -> None:
    assert 12 <= len(world.CITIES) < 2 * 9
    t = end_of_round(threshold=12).hold("GER", *[world.IDS[city] for city in world.CITIES]).steps("USA", 0)
    assert t.cities() == (0, 12)
    assert t.outcome() is not None


@rule("MAP-10")
def test_land_without_a_city_counts_for_nothing() -> None:
    t = end_of_round().hold("GER", "moscow", "leningrad", "kazan", "stalingrad", "egypt")
    assert t.cities() == (4, 8)
    assert t.outcome() is None


@rule("VIC-01")
def test_cities_are_counted_at_the_end_of_the_round() -> None:
    t = table("GER", "movement").hold("GER", "moscow", "leningrad").put("JAP", "INF", "burma").until("march")
    assert t.seat == "JAP"
    t.do("march", "burma", "calcutta", t.pick("burma", "INF", "JAP")).until("roll")
    assert t.cities() == (3, 9)
    assert t.outcome() is None
    t.do("pass").do("done")  # the turn of the USA
    assert t.outcome() is not None


@rule("VIC-02")
@pytest.mark.parametrize(("threshold", "won"), [(9, True), (10, False)])
def test_the_number_agreed_before_play_decides(threshold: int, won: bool) -> None:
    assert (end_of_round(threshold).hold("GER", *SOVIET_AND_INDIAN).outcome() is not None) is won


@rule("VIC-03")
def test_the_number_may_not_be_below_9() -> None:
    with pytest.raises(SetupError) as refused:
        RULES.setup("world", {"threshold": 8})
    assert refused.value.rule == "VIC-03"
    assert RULES.setup("world", {"threshold": 9}).threshold == 9


@rule("VIC-04")
@pytest.mark.parametrize("threshold", [10, 11, 12])
def test_a_higher_number_may_be_agreed_on(threshold: int) -> None:
    cities = [world.IDS[city] for city in world.CITIES]
    for held, won in ((threshold - 1, False), (threshold, True)):
        t = end_of_round(threshold).hold("GER", *cities[:held]).hold("UK", *cities[held:]).steps("USA", 0)
        assert (t.outcome() is not None) is won
    with pytest.raises(SetupError):
        RULES.agreed({"threshold": 13})


@rule("VIC-05")
@pytest.mark.parametrize("partner_out", [True, False])
def test_the_game_ends_at_once_when_every_nation_of_an_alliance_has_surrendered(partner_out: bool) -> None:
    t = table("GER", "morale", threshold=12).steps("GER", -14)
    t.s.surrendered[nation("JAP")] = partner_out
    won = t.dice(*() if partner_out else (1, 1)).outcome()
    assert (won is not None) is partner_out
    assert won is None or won.winners == (USSR, UK, USA)
    assert bool(flow.pending(t.s)) is not partner_out  # Germany chooses what it keeps, unless the war is over


@rule("VIC-06")
@pytest.mark.parametrize(("germany", "japan", "best"), [(3, 2, GER), (-4, -2, JAP), (0, 5, JAP)])
def test_the_best_player_gained_most_on_the_morale_chart(germany: int, japan: int, best: int) -> None:
    t = end_of_round().hold("GER", *SOVIET_AND_INDIAN).steps("GER", germany).steps("JAP", japan).steps("UK", 9)
    won = t.outcome()
    assert won is not None
    assert won.best == best


@rule("VIC-07")
@pytest.mark.parametrize("surrenders", [True, False])
def test_cities_of_a_surrendered_nation_count_for_the_enemy(surrenders: bool) -> None:
    t = table("USA", "morale").hold("GER", "leningrad", "moscow")  # 8 for the Axis
    if surrenders:
        t.steps("USA", -14).dice(3, 4)  # Washington and San Francisco
    assert t.begin().cities() == ((2, 10) if surrenders else (4, 8))
    assert (t.outcome() is not None) is surrenders
