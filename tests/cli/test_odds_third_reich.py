"""`theatre odds third-reich`: the chain of counterattacks to its end, and who pays in an exchange."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from typer.testing import CliRunner

from theatre.cli.main import app
from theatre.games.third_reich.combat.payment import Offer, cheapest

GAME = "third-reich"


def odds(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["odds", GAME, *words], env={"COLUMNS": "160"})
    return result.exit_code, result.output


def figures(attack: str, defend: str, *words: str) -> dict[str, Any]:
    code, told = odds("--attack", attack, "--defend", defend, *words, "--json")
    assert code == 0, told
    read: dict[str, Any] = json.loads(told)
    return read


def ending(told: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in told["endings"] if one["ending"] == name)


def test_two_to_one_is_settled_to_its_end() -> None:
    told = figures("2 armor-4-6", "2 infantry-1-3")
    assert (told["attack"], told["defence"], told["basic"], told["column"]) == (8, 4, 2, "2-1")
    assert told["counterattack"] == "1-4"
    assert sum(Fraction(one["exactly"]) for one in told["endings"]) == 1


def test_air_counts_to_three_times_the_ground_factors() -> None:
    told = figures("infantry-3-3", "infantry-3-3", "--air", "20")
    assert told["attack"] == 12
    assert figures("infantry-3-3", "infantry-3-3", "--air", "9") == told


def test_ships_count_a_third_and_pay_a_third() -> None:
    """Three naval factors are worth one on the ground; they are given where troops are not enough."""
    told = figures("2 infantry-3-4", "armor-2-5", "--ships", "18", "--multiple", "3")
    assert (told["attack"], told["defence"], told["column"]) == (12, 6, "2-1")
    assert ending(told, "exchange")["attacker_loses"] == {"infantry-3-4": 2}  # six BRPs; ships would cost 54
    dear = figures("infantry-3-4", "armor-2-5", "--ships", "27", "--multiple", "3")
    assert ending(dear, "exchange")["attacker_loses"] == {"infantry-3-4": 1, "naval": 9}


def test_each_defender_has_his_own_multiple() -> None:
    assert figures("4 armor-4-6", "infantry-2-3*4, infantry-1-3", "--multiple", "3")["defence"] == 11


def test_the_defender_pays_at_his_multiple_when_the_attacker_rolled() -> None:
    """Six against twelve: one of two tripled units of two is enough for the price, but not at its basic value."""
    told = figures("2 infantry-3-3", "2 infantry-2-3", "--multiple", "3")
    assert ending(told, "exchange")["defender_loses"] == {"infantry-2-3": 1}
    basic = ending(told, "exchange at basic value")
    assert (basic["attacker_loses"], basic["defender_loses"]) == ({"infantry-3-3": 2}, {"infantry-2-3": 2})


def test_defensive_air_is_neither_multiplied_nor_left_out_of_the_counterattack() -> None:
    told = figures("4 armor-4-6", "infantry-2-3", "--das", "5")
    assert (told["defence"], told["basic"]) == (9, 7)
    assert ending(told, "defender eliminated")["defender_loses"] == {"infantry-2-3": 1, "air": 5}


def test_the_means_are_those_of_the_endings() -> None:
    told = figures("2 armor-4-6, 2 infantry-3-3", "2 infantry-2-3", "--air", "10")
    for side in ("attacker_brps", "defender_brps"):
        assert told[side] == pytest.approx(sum(one["chance"] * one[side] for one in told["endings"]))
    assert told["cleared"] == pytest.approx(1.0)


def test_the_table_in_words() -> None:
    code, told = odds("--attack", "2 armor-4-6, 2 infantry-3-3", "--defend", "2 infantry-2-3", "--air", "10")
    assert code == 0
    for words in ("24 against 8: 3-1", "5/7", "6/35", "2 air factors", "left to enter it: 100.0%"):
        assert words in told


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--attack", "tiger-9-9", "--defend", "infantry-1-3"), "'tiger-9-9' is no ground unit"),
        (("--attack", "infantry-1-3", "--defend", "infantry-1-3*9"), "'infantry-1-3*9' is no ground unit"),
        (("--attack", "0 infantry-1-3", "--defend", "infantry-1-3"), "give 1 to 200 ground factors"),
        (("--attack", "infantry-1-3", "--defend", "infantry-1-3", "--multiple", "5"), "--multiple: 5 is none"),
        (("--attack", "infantry-1-3", "--defend", "infantry-1-3", "--air", "-1"), "--air: give 0 to 200 factors"),
    ],
)
def test_an_attack_that_cannot_be_is_refused_with_the_reason(words: tuple[str, ...], reason: str) -> None:
    code, told = odds(*words)
    assert code == 2
    assert reason in " ".join(told.split())


def test_nothing_pays_for_less_than_the_cheapest_payment() -> None:
    offers = [Offer(9, 3), Offer(12, 8), Offer(3, 1), *[Offer(3, 3)] * 3, *[Offer(1, 3)] * 3]
    every = [[offer for offer, given in zip(offers, some, strict=True) if given]
             for some in product((False, True), repeat=len(offers))]  # fmt: skip
    for price in range(1, 40):
        able = [sum(offer.brps for offer in some) for some in every if sum(offer.worth for offer in some) >= price]
        given = cheapest(offers, price)
        assert (None if given is None else sum(offers[at].brps for at in given)) == min(able, default=None)
