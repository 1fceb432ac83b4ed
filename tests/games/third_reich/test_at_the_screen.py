"""What the browser shows beside the rules: odds before an attack, battles, missions, aids, corrections."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from games.third_reich.table import Table, table
from theatre.board.prospect import Prospect
from theatre.core.decision import Choice
from theatre.core.edits import LATER
from theatre.core.message import Message
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.aids import PHASE, aids, here
from theatre.games.third_reich.combat.odds import chances, column
from theatre.games.third_reich.edits import EDITS
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.prospects import prospect
from theatre.games.third_reich.view import LINE


def seen(t: Table, *seats: int) -> dict[str, Any]:
    """As the server tells it: the view goes through JSON."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(RULES.view(t.s, frozenset(seats))))
    return found


def front() -> tuple[Table, list[int], list[int]]:
    """Two German armor in L39 beside a Russian infantry in L40."""
    t = table("axis", 1941, "summer", phase="combat").war("germany", "ussr").minor("poland", "conquered")
    t.option("germany", "offensive").hold("germany", "poland", "baltic_states", "L39", "K40", "M38")
    germans = [t.new("germany", "armor-4-6", "L39") for _ in range(2)]
    return t, germans, [t.new("ussr", "infantry-1-3", "L40")]


def told(t: Table, *args: int) -> Prospect | None:
    return prospect(seen(t, tb.GERMANY), RULES.agreed({}), Choice("attack", args))


def test_the_odds_before_an_attack_are_those_of_the_table() -> None:
    t, germans, russians = front()
    shown = told(t.begin(), 1, w.space("L40"), *germans)
    assert shown is not None
    exact = chances(column(8, 2), column(1, 8))
    ends = dict(shown.endings)
    assert ends["odds.win"] == pytest.approx(float(exact.defender_eliminated))
    assert sum(ends.values()) == pytest.approx(1)
    assert shown.terms == Message("odds.terms", (8, 2, "4-1"))
    assert shown.attacker == ((LINE[germans[0]], 2),)
    assert shown.defender == ((LINE[russians[0]], 1),)


def test_an_attack_that_the_table_does_not_know_is_called_hopeless() -> None:
    t, (first, *_), _ = front()
    t.put("ussr", "infantry-3-3, infantry-3-3, infantry-2-3, infantry-2-3", "L40")
    t.s.bridgehead[w.space("L40")] = st.BY_CROSSING  # all five defend
    shown = told(t.begin(), 1, w.space("L40"), first)
    assert shown is not None
    assert shown.terms == Message("odds.hopeless", (4, 22))


def test_of_too_many_defenders_two_fight_and_all_are_lost() -> None:
    t, germans, russians = front()
    russians += [t.new("ussr", model, "L40") for model in ("infantry-2-3", "infantry-3-3")]
    shown = told(t.begin(), 1, w.space("L40"), *germans)
    assert shown is not None
    assert shown.terms == Message("odds.terms", (8, 10, "1-2"))  # the 3-3 and the 2-3, twice
    exact = chances(column(8, 10), column(5, 8))
    lost, basic = dict(shown.defender_lost), float(exact.exchange_basic)
    assert lost[LINE[russians[0]]] == pytest.approx(float(exact.defender_eliminated) + basic)
    assert lost[LINE[russians[2]]] > lost[LINE[russians[0]]]  # eight of ten are paid by both, six are not enough


def test_an_exchange_is_paid_with_what_costs_least() -> None:
    t, (first, *_), _ = front()
    infantry = t.new("germany", "infantry-3-3", "K40")
    t.hold("germany", "K40")
    shown = told(t.begin(), 1, w.space("L40"), first, infantry)
    assert shown is not None
    exact = chances(column(7, 2), column(1, 7))
    exchanged = float(exact.exchange_full + exact.exchange_basic)
    lost = dict(shown.attacker_lost)
    assert lost[LINE[infantry]] == pytest.approx(exchanged + float(exact.attacker_eliminated))
    assert lost.get(LINE[first], 0) == pytest.approx(float(exact.attacker_eliminated))


def test_no_odds_where_nobody_is_attacked() -> None:
    t, germans, _ = front()
    assert told(t.begin(), 1, w.space("K41"), *germans) is None
    assert told(t, 1, w.space("L40")) is None
    assert prospect(seen(t, 0), RULES.agreed({}), Choice("march", (germans[0], w.space("L40")))) is None


def test_a_battle_is_shown_with_its_factors_until_it_is_over() -> None:
    t, germans, russians = front()
    t.dice(1).attack("L40", *germans)  # an exchange: Germany chooses what it loses
    battle = seen(t, tb.BRITAIN)["battle"]
    assert battle["sort"] == "ground"
    assert battle["hexes"] == [w.space("L40")]
    assert battle["forces"][0] == germans
    assert battle["odds"] == "4-1"
    assert here(seen(t), ()).keys.count("crt/1/4-1") == 1
    t.do("lose", germans[0]).do("done")
    assert russians[0] in seen(t)["pool"]


def test_what_is_written_on_the_pages_is_what_the_engine_uses() -> None:
    pages = {page.id: page for page in aids().tables}
    crt = {row.key: row.cells[1:] for row in pages["crt"].rows}
    assert crt["1"] == tb.CHARTS.crt.rows[0]
    assert len(pages["minors"].rows) == len(w.MINOR_COUNTRIES)


def test_every_step_of_play_stands_for_frames_that_exist() -> None:
    assert set(PHASE) <= {str(frame.__struct_config__.tag) for frame in RULES.frames}


def test_the_step_of_play_is_lit() -> None:
    t = table("axis", 1941, "summer", phase="options").begin()
    assert {"play/options", "costs/offensive", "calendar/1941/1"} <= set(here(seen(t), ()).keys)


def test_corrections_wait_until_nothing_is_under_way() -> None:
    t, germans, _ = front()
    refusal = EDITS.options(t.begin().s, 0).why_not(Choice("remove", (germans[0],)))
    assert refusal is not None
    assert refusal.rule == LATER


def test_a_unit_may_be_put_right_where_it_could_stand() -> None:
    t = table("axis", 1941, "summer", phase="options").hold("germany", "L33")
    unit = t.new("germany", "infantry-3-3", "L31")
    options = EDITS.options(t.begin().s, 0)
    assert options.why_not(Choice("move", (unit, w.space("L33")))) is None
    assert options.why_not(Choice("move", (unit, w.space("K23")))) is not None  # London is British
    EDITS.apply(t.s, Choice("move", (unit, w.space("L33"))))
    assert t.place(unit) == "L33"
    for _ in range(20):
        choice = EDITS.options(t.s, 0).sample(Random(_))
        assert "{" not in RULES.catalogue.say(EDITS.told(t.s, choice))
        EDITS.apply(t.s, choice)
        RULES.check(t.s)
