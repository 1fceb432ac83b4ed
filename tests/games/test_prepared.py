"""Prepared set-ups: every seat that sets up freely has one, and the rules accept every word of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from theatre.core.decision import Choice, Decision
from theatre.core.dice import seed_key
from theatre.core.game import Game
from theatre.core.rulebook import DataError, read_data
from theatre.core.rules import Rules
from theatre.games import GAMES, find

Word = str | int
FIRST = 40  # questions, which are more than those of any set-up


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    scenarios: tuple[str, ...]
    seat: str
    prompt: str
    choices: tuple[tuple[Word, ...], ...]
    of: str = ""  # the nation of which the question speaks first, where a seat sets up for several


def prepared(name: str) -> tuple[Prepared, ...]:
    try:
        data = read_data(f"theatre.games.{name.replace('-', '_')}", "prepared.json")
    except DataError:
        return ()
    return msgspec.json.decode(data, type=tuple[Prepared, ...])


ALL = [(name, one, scenario) for name in GAMES for one in prepared(name) for scenario in one.scenarios]
NAMES = [f"{name}/{scenario}/{one.id}" for name, one, scenario in ALL]


def meanings(rules: Rules[Any], game: Game[Any], words: tuple[Word, ...], used: Counter[int]) -> list[Choice]:
    """What the words may mean: names are looked up among the nouns, a unit is one of its kind in its place.

    Where units wait off the board a unit is called by its name, or by kind and nation if any of them will do.
    """
    verb, *rest = words
    found: list[tuple[int, ...]] = [()]
    for word, kind in zip(rest, rules.arguments[str(verb)], strict=True):
        nouns = rules.catalogue.nouns
        able: list[tuple[int, ...]] = []
        for args in found:
            if isinstance(word, int):
                able.append((*args, word))
            elif kind == "unit":
                units = sorted(_units(game, str(verb), args, word), key=lambda unit: used[unit])
                able += [(*args, unit) for unit in units]
            else:
                able.append((*args, list(nouns[kind if kind in nouns else "unit"]).index(word)))
        found = able
    return [Choice(str(verb), args) for args in found]


def _units(game: Game[Any], verb: str, before: tuple[int, ...], word: str) -> list[int]:
    kind, placed, place = word.partition(" in ")
    sort, _, nation = word.partition(" of ")
    offered = [one for decision in game.pending() for one in decision.options.grouped(verb, before)[0]]
    names = [(unit, game.rules.unit_name(game.state, unit)) for unit in offered]
    said = [(unit, game.rules.catalogue.say(name)) for unit, name in names]
    if placed or not nation:
        return [unit for unit, name in said if kind in name and placed + place in name]
    return [unit for unit, name in said if name.startswith(f"{sort} ") and f" of {nation} " in name]


def fits(rules: Rules[Any], one: Prepared, decision: Decision) -> bool:
    if (rules.seats.index(one.seat), one.prompt) != (decision.seat, decision.prompt.key):
        return False
    return not one.of or rules.catalogue.nouns["nation"].index(one.of) == decision.prompt.args[0]


def fitting(rules: Rules[Any], scenario: str, decision: Decision) -> list[Prepared]:
    """What is prepared for this question."""
    return [one for one in prepared(rules.name) if scenario in one.scenarios and fits(rules, one, decision)]


def asked(game: Game[Any], one: Prepared) -> bool:
    return any(decision.waited and fits(game.rules, one, decision) for decision in game.pending())


def play(game: Game[Any], one: Prepared) -> tuple[int, list[str]]:
    """How many choices were taken, and which were refused."""
    rules, taken, refused = game.rules, 0, []
    seat, used = rules.seats.index(one.seat), Counter[int]()
    for words in one.choices:
        if not asked(game, one):
            break
        mine = [decision for decision in game.pending() if decision.seat == seat and decision.waited]
        able = [choice for choice in meanings(rules, game, words, used) if mine[0].why_not(choice) is None]
        if able:
            used.update(able[0].args)
            game.submit(frozenset((seat,)), able[0])
            taken += 1
        else:
            refused.append(f"{words}")
    return taken, refused


def until(rules: Rules[Any], scenario: str, wanted: Prepared) -> Game[Any]:
    """A game in which this is asked, everybody before it having taken the first that is prepared."""
    game = Game(rules, scenario, {}, seed_key(4))
    mine = [one for one in prepared(rules.name) if scenario in one.scenarios]
    for _ in range(1000):
        if asked(game, wanted):
            return game
        decision = next(one for one in game.pending() if one.waited)
        fitting = [one for one in mine if fits(rules, one, decision)]
        if not fitting:
            game.submit(frozenset((decision.seat,)), next(iter(decision.options)))
        else:
            play(game, fitting[0])
    raise AssertionError("the seat was never asked")


@pytest.mark.parametrize(("name", "one", "scenario"), ALL, ids=NAMES)
def test_the_rules_accept_it_and_the_question_is_answered(name: str, one: Prepared, scenario: str) -> None:
    rules = find(name)
    assert rules.catalogue.has(f"prepared.{one.id}")
    assert rules.catalogue.has(f"prepared.{one.id}.note")
    game = until(rules, scenario, one)
    taken, refused = play(game, one)
    assert taken
    if one.prompt == "prompt.short-builds":  # an order of preference, of which not all may fit
        assert len(refused) <= 1, refused
    else:
        assert refused == []
        assert taken == len(one.choices)
    assert not asked(game, one), "something is left to be chosen"


@pytest.mark.parametrize("name", [name for name in GAMES if "deploy" in find(name).arguments])
def test_every_seat_of_every_scenario_has_one_where_it_sets_up_freely(name: str) -> None:
    rules = find(name)
    for scenario in rules.scenarios:
        game = Game(rules, scenario, {}, seed_key(4))
        for _ in range(FIRST):
            decision = next(one for one in game.pending() if one.waited)
            if ready := fitting(rules, scenario, decision):
                play(game, ready[0])
                continue
            assert not decision.options.grouped("deploy")[0], f"{scenario}: nothing for {decision.prompt}"
            game.submit(frozenset((decision.seat,)), next(iter(decision.options)))


@pytest.mark.parametrize("prepared_for", [1, 2])
def test_a_sealed_set_up_shows_nothing_to_others(prepared_for: int) -> None:
    """Whatever the Axis takes, the others read the same bytes."""
    rules = find("triumph-and-tragedy")
    sights = set()
    for one in [one for one in prepared(rules.name) if one.seat == "Axis" and one.prompt == "prompt.deployment"]:
        game = Game(rules, "1936", {}, seed_key(4))
        play(game, one)
        seen = game.sight(frozenset((prepared_for,)))
        sights.add((bytes(seen.view), seen.log, seen.waiting, seen.ticket))
    assert len(sights) == 1
