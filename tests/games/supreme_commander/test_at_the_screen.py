"""What the browser shows beside the rules: strengths of attacks, fights, prices, aids, help, the guide, corrections."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from games.supreme_commander.table import Table, table
from theatre.core.decision import Choice
from theatre.core.dice import seed_key
from theatre.core.edits import LATER
from theatre.core.game import Game
from theatre.core.guide import load_guide
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.aids import PHASE, aids, here
from theatre.games.supreme_commander.edits import EDITS
from theatre.games.supreme_commander.game import RULES


def seen(t: Table, *seats: int) -> dict[str, Any]:
    """As the server tells it: the view goes through JSON."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(RULES.view(t.s, frozenset(seats))))
    return found


def front(phase: str = "combat") -> tuple[Table, int, int]:
    """A German tank army in Warsaw beside a Soviet infantry corps."""
    t = table("axis", phase=phase).war("germany", "ussr").nation("poland", "conquered", "germany")
    t.hold("germany", "poland").hold("ussr", "2225")
    return t, t.new("germany", "tank_army", "2226"), t.new("ussr", "infantry", "2225")


def test_a_declared_attack_is_shown_with_what_both_strengths_are_made_of() -> None:
    t, tanks, _ = front()
    t.do("attack", "2226", "2225", tanks)
    (shown,) = seen(t, tb.UK)["combat"]["strengths"]
    ours, theirs = shown["sums"]
    assert shown["target"] == w.space("2225")
    assert (ours["units"], theirs["units"]) == (7, 1)
    assert shown["column"] == sum(ours.values()) - sum(theirs.values())


def test_no_strengths_are_told_of_a_battle_that_is_over() -> None:
    t, tanks, _ = front()
    t.do("attack", "2226", "2225", tanks)
    before = seen(t)["combat"]
    t.dice(10).do("done")
    assert len(before["strengths"]) == 1
    assert not (seen(t)["combat"] or {}).get("strengths")


def test_the_columns_of_attacks_are_lit_in_the_table() -> None:
    t, tanks, _ = front()
    t.do("attack", "2226", "2225", tanks)
    view = seen(t)
    column = min(view["combat"]["strengths"][0]["column"], tb.CHARTS.crt.last_column)
    keys = set(here(view, ()).keys)
    assert {f"crt/{die}/{column}" for die in range(1, 11)} <= keys
    assert f"crt/1/{column - 1}" not in keys


def test_prices_are_told_with_the_technology_of_the_power() -> None:
    t = table("axis", phase="organization").war("germany", "uk").tech("germany", infantry=2).tech("uk", infantry=4)
    powers = seen(t.begin())["powers"]
    germany, uk = powers[tb.GERMANY], powers[tb.UK]
    at = list(tb.ECONOMY.costs).index("infantry")
    assert germany["unit_prices"][at] == 40
    assert germany["level_prices"][tb.INFANTRY_TECH] == 200 - 2 * 25
    assert uk["level_prices"][tb.INFANTRY_TECH] is None


def test_units_without_supply_are_told() -> None:
    t, tanks, _ = front("movement")
    lost = t.new("germany", "infantry", "1717")
    t.hold("germany", "1717").begin()
    assert lost in seen(t)["unsupplied"]
    assert tanks not in seen(t)["unsupplied"]


def test_the_type_of_a_face_down_counter_is_not_in_the_view_of_the_enemy() -> None:
    t = table("axis").war("germany", "uk")
    fighter = t.new("germany", "fighter", "west_air_box")
    t.begin()
    assert fighter in [unit[0] for unit in seen(t, tb.ITALY)["units"]]
    view = seen(t, tb.UK)
    assert fighter not in [unit[0] for unit in view["units"]]
    assert [tb.GERMANY, 0, w.AIR_BOX[w.WEST], 255, -1, 1] in view["face_down"]


# aids


def test_every_step_of_play_stands_for_frames_that_exist() -> None:
    assert set(PHASE) <= {str(frame.__struct_config__.tag) for frame in RULES.frames}


def test_what_is_written_on_the_pages_is_what_the_engine_uses() -> None:
    pages = {page.id: page for page in aids().tables}
    crt = {row.key: row.cells[1:] for row in pages["crt"].rows}
    for column in (-7, 0, 7):
        lost = tb.combat_result(column, 10)
        assert crt["10"][column + 7] == f"{lost[0]}/{lost[1]}"
    assert len(pages["calendar"].rows) == tb.LAST_TURN
    assert sum([int(row.cells[-1]) for row in pages["counters"].rows]) == tb.UNITS


@pytest.mark.parametrize("scenario", RULES.scenarios)
def test_what_is_said_to_be_in_use_is_on_a_page(scenario: str) -> None:
    """A random game: every key names a row, a cell or a step that there is; but for turns without reinforcements."""
    rows = {f"{page.id}/{row.key}": page for page in aids().tables for row in page.rows}
    cells = {f"{key}/{column.id}" for key, page in rows.items() for column in page.columns}
    steps = {f"play/{one.key}" for step in aids().sequence for one in (step, *step.steps)}
    game, rng = Game(RULES, scenario, {}, seed_key(3)), Random(3)
    everyone = frozenset(RULES.scenarios[scenario].seats)
    used: set[str] = set()
    for _ in range(250):
        asked = [one for one in game.pending() if one.options]
        if not asked:
            break
        game.submit(everyone, rng.choice(asked).options.sample(rng))
        used |= set(here(RULES.view(game.state, everyone), ()).keys)
    plain = {key for key in used if not key.startswith("reinforcements/")}
    assert plain <= {*rows, *cells, *steps}
    assert any(key.startswith("play/") for key in plain)


# words


def test_every_verb_is_explained_and_nothing_else() -> None:
    explained = {key.removeprefix("help.") for key in RULES.catalogue.texts if key.startswith("help.")}
    assert explained == set(RULES.arguments)


def test_the_guide_speaks_of_what_there_is() -> None:
    guide = load_guide(tb.PACKAGE)
    assert guide is not None
    assert guide.scenario in RULES.scenarios
    assert guide.seat in RULES.seats
    for step in guide.steps:
        assert all(RULES.catalogue.has(prompt) for prompt in (guide.opens, *step.when, *step.done.asked))
        assert all(verb in RULES.arguments for verb in step.done.chose)
        kind, _, what = step.at.partition(":")
        assert kind != "verb" or what in RULES.arguments


# corrections


def test_corrections_wait_until_nothing_is_under_way() -> None:
    t, tanks, _ = front()
    refusal = EDITS.options(t.begin().s, 0).why_not(Choice("remove", (tanks,)))
    assert refusal is not None
    assert refusal.rule == LATER


def test_a_unit_may_be_put_right_where_it_could_stand() -> None:
    t, tanks, _ = front("movement")
    options = EDITS.options(t.begin().s, 0)
    assert options.why_not(Choice("move", (tanks, w.space("2227")))) is None
    assert options.why_not(Choice("move", (tanks, w.space("2041")))) is not None  # London is British
    EDITS.apply(t.s, Choice("move", (tanks, w.space("2227"))))
    assert t.place(tanks) == "2227"
    for seed in range(20):
        choice = EDITS.options(t.s, 0).sample(Random(seed))
        assert "{" not in RULES.catalogue.say(EDITS.told(t.s, choice))
        EDITS.apply(t.s, choice)
        RULES.check(t.s)


def test_air_and_naval_units_are_not_touched_by_corrections() -> None:
    t, *_ = front("movement")
    fighter = t.new("germany", "fighter", "west_air_box")
    assert EDITS.options(t.begin().s, 0).why_not(Choice("remove", (fighter,))) is not None
