"""`theatre odds triumph-and-tragedy`: its figures are those of the game, and it refuses a Battle that cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from theatre.cli.main import app
from theatre.games.triumph_and_tragedy.odds import PLAIN, Force, Side, battle_chances
from theatre.games.triumph_and_tragedy.tables import AIR_FORCE, CONVOY, FLEET, FORTRESS, INFANTRY, SUB, TANK

GAME = "triumph-and-tragedy"


def odds(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["odds", GAME, *words], env={"COLUMNS": "160"})
    return result.exit_code, result.output


def figures(*words: str) -> dict[str, Any]:
    code, told = odds(*words, "--json")
    assert code == 0, told
    read: dict[str, Any] = json.loads(told)
    return read


def won(attacker: Force, defender: Force, ours: Side = PLAIN, theirs: Side = PLAIN, rounds: int = 1) -> float:
    chances = battle_chances(attacker, defender, (ours, theirs), rounds)
    return sum([p for ends, p in chances.items() if any(ends[0]) and not any(ends[1])])


def test_one_round_on_land() -> None:
    told = figures("--attack", "2 infantry 3, TANK 3", "--defend", "fortress 1, infantry 1")
    assert told["win"] == pytest.approx(won(((INFANTRY, 3), (INFANTRY, 3), (TANK, 3)), ((FORTRESS, 1), (INFANTRY, 1))))
    assert told["win"] + told["loss"] + told["draw"] + told["goes_on"] == pytest.approx(1)
    assert told["rounds"] == 1


def test_the_cv_that_is_lost_and_left_agree() -> None:
    told = figures("--attack", "infantry 4, air force 2", "--defend", "infantry 3")
    for side, before in (("attacker", 6), ("defender", 3)):
        left = sum(int(cv) * p for cv, p in told[f"{side}_left"].items())
        assert sum(told[f"{side}_losses"]) == pytest.approx(before - left)
        assert sum(told[f"{side}_left"].values()) == pytest.approx(1)


def test_ground_units_are_convoys_at_sea() -> None:
    told = figures("--sea", "--attack", "2 sub 3", "--defend", "infantry 3, fleet 1", "--rounds", "2")
    assert told["win"] == pytest.approx(won(((SUB, 3), (SUB, 3)), ((FLEET, 1), (CONVOY, 3)), rounds=2))


@pytest.mark.parametrize(
    ("words", "ours", "theirs"),
    [
        (("--surprise",), Side(surprise=True), PLAIN),
        (("--attack-tech", "Heavy Tanks"), Side(first_fire=frozenset([TANK])), PLAIN),
        (("--invade",), Side(idle=frozenset([1])), PLAIN),
        (("--defend-tech", "airdefense_radar"), PLAIN, Side(radar=True)),
    ],
)
def test_what_a_side_has_besides_its_units(words: tuple[str, ...], ours: Side, theirs: Side) -> None:
    battle = ("--attack", "air_force 2, tank 3", "--defend", "air_force 1, tank 1")
    told, plain = figures(*battle, *words), figures(*battle)
    assert told["win"] == pytest.approx(won(((AIR_FORCE, 2), (TANK, 3)), ((AIR_FORCE, 1), (TANK, 1)), ours, theirs))
    losses = [*told["attacker_losses"], *told["defender_losses"]]
    assert losses != pytest.approx([*plain["attacker_losses"], *plain["defender_losses"]])


def test_the_table_in_words() -> None:
    code, told = odds("--attack", "infantry 1", "--defend", "infantry 1")
    assert code == 0
    for words in ("After 1 Combat Round", "Average losses", "it goes on"):
        assert words in told
    chance = figures("--attack", "infantry 1", "--defend", "infantry 1")["win"]
    assert f"{chance:.1%}" in told


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--attack", "panzer 3", "--defend", "infantry 1"), "'panzer' is no unit there"),
        (("--attack", "infantry", "--defend", "infantry 1"), "write each unit with its CV"),
        (("--attack", "0 infantry 2", "--defend", "infantry 1"), "write each unit with its CV"),
        (("--attack", "infantry 5", "--defend", "infantry 1"), "a unit has 1 to 4 CV"),
        (("--attack", "", "--defend", "infantry 1"), "give 1 to 8"),
        (("--attack", "9 infantry 1", "--defend", "infantry 1"), "give 1 to 8"),
        (("--sea", "--attack", "fleet 1", "--defend", "fortress 1"), "'fortress' is no unit there"),
        (("--attack", "tank 1", "--defend", "tank 1", "--rounds", "2"), "--rounds is for Battles at Sea"),
        (("--sea", "--attack", "sub 1", "--defend", "sub 1", "--rounds", "11"), "1 to 10"),
        (("--sea", "--invade", "--attack", "sub 1", "--defend", "sub 1"), "--invade is for Battles on land"),
        (("--attack", "tank 1", "--defend", "tank 1", "--attack-tech", "lsts"), "'lsts' changes nothing there"),
        (
            ("--attack", "tank 1", "--defend", "tank 1", "--attack-tech", "airdefense_radar"),
            "'airdefense_radar' changes nothing there",
        ),
    ],
)
def test_what_cannot_be_reckoned_is_refused(words: tuple[str, ...], reason: str) -> None:
    code, told = odds(*words)
    assert code == 2
    assert reason in told
