"""Odds before an attack come from what the seat sees, agree with the odds of the game, and are bounded."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from games.supreme_axis_and_allies.table import Table, kinds_from_words, table
from server.host import Host
from theatre.board.prospect import MOST, Prospect
from theatre.core.decision import Choice
from theatre.games.supreme_axis_and_allies.game import RULES
from theatre.games.supreme_axis_and_allies.odds import Terms, battle_odds
from theatre.games.supreme_axis_and_allies.prospects import prospect
from theatre.games.supreme_axis_and_allies.tables import JET_POWER
from theatre.server import odds
from theatre.server.faults import Denied
from theatre.server.limits import Limits
from theatre.server.metrics import Metrics
from theatre.server.processes import OutOfTime

EVERYONE = frozenset(range(5))


def front(attackers: str, defenders: str) -> Table:
    """Germans in Poland, Soviets in Belorussia."""
    t = table("GER", "movement").put("GER", attackers, "poland")
    return t.put("USSR", defenders, "belorussia").hold("USSR", "belorussia").begin()


def shown(t: Table, verb: str, *words: object) -> Prospect | None:
    view = RULES.view(t.s, EVERYONE)
    return prospect(view, RULES.agreed({}), t.choice(verb, *words))  # type: ignore[arg-type]


def force(words: str) -> Counter[int]:
    return Counter(kinds_from_words(words))


def test_an_attack_is_shown_with_the_odds_of_the_game() -> None:
    t = front("3 INF, ARM", "2 INF")
    told = shown(t, "march", "poland", "belorussia", t.pick("poland", "3 INF, ARM"))
    exact = battle_odds(force("3 INF, ARM"), force("2 INF"))
    assert told is not None
    assert dict(told.attacker) == force("3 INF, ARM")
    assert dict(told.defender) == force("2 INF")
    assert dict(told.endings)["odds.win"] == exact.battle.win
    assert told.taken == exact.taken
    assert sum(dict(told.endings).values()) == pytest.approx(1)
    for chances, most in ((told.attacker_left, 4), (told.defender_left, 2)):
        assert sum(dict(chances).values()) == pytest.approx(1)
        assert max(dict(chances)) == most
    left = sum([units * chance for units, chance in told.attacker_left])
    assert left == pytest.approx(4 - sum(dict(told.attacker_lost).values()))
    assert told.attacker_value == pytest.approx(exact.battle.attacker.value_lost)


def test_units_that_are_on_their_way_count_with_those_that_are_chosen() -> None:
    t = front("3 INF, ARM", "2 INF")
    t.do("march", "poland", "belorussia", t.pick("poland", "2 INF"))
    more = shown(t, "march", "poland", "belorussia", t.pick("poland", "ARM"))
    assert more is not None
    assert dict(more.attacker) == force("2 INF, ARM")
    alone = shown(t, "march", "poland", "belorussia")
    assert alone is not None
    assert dict(alone.attacker) == force("2 INF")


def test_fighters_are_counted_among_what_is_left() -> None:
    t = front("3 INF, 2 FIT", "2 INF, FIT")
    t.card("USSR", JET_POWER, points=99)
    units = t.pick("poland", "3 INF")
    t.do("march", "poland", "belorussia", units)
    told = shown(t, "fly", "poland", "belorussia", "poland", 0, 1, t.pick("poland", "2 FIT"))
    terms = Terms(jets=(False, True))
    exact = battle_odds(force("3 INF, 2 FIT"), force("2 INF, FIT"), terms=terms)
    assert told is not None
    assert told.taken == exact.taken
    assert max(dict(told.attacker_left)) == 5
    assert max(dict(told.defender_left)) == 3


def test_no_battle_no_odds() -> None:
    t = front("3 INF, BMB", "2 INF").put("USSR", "AAG", "baltic_states").hold("USSR", "baltic_states")
    troops = t.pick("poland", "2 INF")
    assert shown(t, "march", "poland", "bavaria", troops) is None
    assert shown(t, "march", "poland", "baltic_states", troops) is None, "an anti-aircraft gun does not fight"
    assert shown(t, "fly", "poland", "belorussia", "poland", 0, 2, t.pick("poland", "BMB")) is None, "bombs on industry"
    assert shown(t, "march", "poland") is None, "no target yet"
    assert shown(t, "done") is None
    crowd = front(f"{MOST + 1} INF", "2 INF")
    assert shown(crowd, "march", "poland", "belorussia", crowd.pick("poland", f"{MOST + 1} INF")) is None


def test_odds_over_the_wire(host: Host) -> None:
    player = host.supreme()
    answer = player.post("odds", verb="deploy", args=[1, 2, 3]).json()
    assert answer == {"odds": None, "stale": False, "sight": None}
    late = player.post("odds", verb="march", args=[0, 1], ticket="an old one").json()
    assert (late["odds"], late["stale"], late["sight"]["ticket"]) == (None, True, player.sight()["ticket"])
    red, blue = host.duel()
    assert red.post("odds", verb="take").json()["stale"] is False, "a game without odds has none"
    assert blue.post("odds", verb="take").json()["stale"] is True
    assert host.spectator(red.table).post("odds", verb="take").status_code == 401


def reckoner(monkeypatch: pytest.MonkeyPatch, limits: Limits) -> tuple[odds.Reckoner, Metrics]:
    """One whose process never comes to an end in time."""

    async def too_long(*_: object) -> None:
        raise OutOfTime

    monkeypatch.setattr(odds.Processes, "run", too_long)
    metrics = Metrics()
    return odds.Reckoner(limits, metrics), metrics


def test_odds_that_take_too_long_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, metrics = reckoner(monkeypatch, Limits())
    assert asyncio.run(slow.odds("supreme-axis-and-allies", b"{}", {}, Choice("march", ()), "here")) is None
    counted = metrics.text(dict.fromkeys(("theatre_tables_in_memory", "theatre_live_connections"), 0))
    assert 'theatre_odds_given_up_total{game="supreme-axis-and-allies"} 1' in counted


@pytest.mark.parametrize("limits", [Limits(odds_of_address=0), Limits(odds_waiting=0)])
def test_who_asks_for_too_many_odds_at_once_has_to_wait(monkeypatch: pytest.MonkeyPatch, limits: Limits) -> None:
    busy, _ = reckoner(monkeypatch, limits)
    with pytest.raises(Denied) as denied:
        asyncio.run(busy.odds("supreme-axis-and-allies", b"{}", {}, Choice("march", ()), "here"))
    assert denied.value.status == 429


def test_a_game_offers_odds_by_its_module() -> None:
    assert odds.prospects_of("supreme-axis-and-allies") is prospect
    assert odds.prospects_of("heaps") is None
