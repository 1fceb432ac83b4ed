"""Exact odds: the chances of the table, and what a player is shown before he attacks."""

from __future__ import annotations

from fractions import Fraction

import pytest
from typer.testing import CliRunner

from games.supreme_commander.fights import clash, poland
from games.supreme_commander.table import MUD_TURN
from theatre.cli.main import app
from theatre.cli.odds.supreme_commander import reckon
from theatre.games.supreme_commander.combat.odds import average, chances, destroyed
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.prospects import position_of, prospect
from theatre.games.supreme_commander.tables import combat_result


def test_every_face_counts_once_and_the_modifier_shifts_it() -> None:
    for column in range(-9, 10):
        for modifier in (-2, 0, 1):
            found = chances(column, modifier)
            assert sum(found.values()) == 1
            for result, share in found.items():
                faces = [die for die in range(1, 11) if combat_result(column, die + modifier) == result]
                assert share == Fraction(len(faces), 10)


def test_averages_and_destruction() -> None:
    found = chances(6)
    assert average(found)[1] == Fraction(sum([combat_result(6, die)[1] for die in range(1, 11)]), 10)
    assert destroyed(found, 3) == Fraction(len([die for die in range(1, 11) if combat_result(6, die)[1] >= 3]), 10)


@pytest.mark.parametrize("turn", [16, MUD_TURN])
def test_the_prospect_of_an_attack_is_reckoned_with_the_strengths_of_the_battle(turn: int) -> None:
    t = poland(turn).tech("germany", infantry=1).put("poland", "infantry", "2328").put("germany", "infantry", "2429")
    army, tank = t.new("germany", "army_5_3", "2329"), t.new("germany", "tank", "2329")
    t.begin()
    options = RULES.agreed({})
    choice = t.choice("attack", "2329", "2328", army, tank)
    found = prospect(RULES.view(t.s, frozenset({0})), options, choice)
    assert found is not None
    there = position_of(RULES.view(t.s, frozenset({0})), options)
    assert there.where[army] == t.s.where[army]
    column = clash(t, "2329", "2328", army, tank).column()
    assert found.terms is not None
    assert found.terms.args[2] == min(max(column, -7), 7)  # the table knows no more
    modifier = -2 if turn == MUD_TURN else 0
    expected = sum([share for lost, share in chances(column, modifier).items() if lost[1]], Fraction())
    assert found.taken == pytest.approx(float(expected))
    assert sum([chance for _, chance in found.endings]) == pytest.approx(1)
    assert prospect(RULES.view(t.s, frozenset({0})), options, t.choice("done")) is None


def test_odds_on_the_command_line() -> None:
    told = CliRunner().invoke(app, ["odds", "supreme-commander", "--attack", "9", "--defend", "3", "--steps", "3"])
    assert told.exit_code == 0
    assert "Column +6" in told.output
    assert reckon(9, 1, "clear", 0, None).column == 7
    assert (
        CliRunner().invoke(app, ["odds", "supreme-commander", "--attack", "1", "--defend", "1", "--air", "3"]).exit_code
    )
