"""Example positions and guided first games: they open, they end as they say, and they speak of what there is."""

from __future__ import annotations

from typing import Any

import pytest

from theatre.ai.players import players_of
from theatre.core.dice import seed_key
from theatre.core.examples import Example, load_examples
from theatre.core.game import Game
from theatre.core.guide import Guide, load_guide
from theatre.games import GAMES, find


def package(name: str) -> str:
    return GAMES[name].rpartition(".")[0]


WITH_EXAMPLES = [name for name in GAMES if load_examples(package(name)).by_rule]
GUIDED = [(name, guide) for name in GAMES if (guide := load_guide(package(name)))]


def opened(name: str, example: Example) -> Game[Any]:
    rules, found = find(name), load_examples(package(name))
    return Game.from_position(rules, example.scenario, found.position(rules, example), example.options, seed_key(1))


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_every_example_opens_and_ends_as_it_says(name: str) -> None:
    rules, found = find(name), load_examples(package(name))
    assert set(found.by_rule) <= set(rules.rulebook)
    wrong = []
    for rule, example in found.by_rule.items():
        game = opened(name, example)
        for one in example.tries:
            asked = [decision for decision in game.pending() if decision.seat == one.seat]
            refusals = [decision.why_not(one.choice) for decision in asked]
            if not asked or (None in refusals) == bool(one.refused):
                wrong.append(f"{rule}: {one}")
                break
            if None in refusals:
                game.submit(frozenset((one.seat,)), one.choice)
    assert wrong == []


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_most_rules_that_are_tested_have_an_example(name: str) -> None:
    checkable = [rule for rule in find(name).rulebook.values() if rule.checkable]
    shown = load_examples(package(name)).by_rule
    assert len(shown) > len(checkable) / 2


@pytest.mark.parametrize(("name", "guide"), GUIDED, ids=[name for name, _ in GUIDED])
def test_the_guide_begins_with_its_question_and_speaks_of_what_there_is(name: str, guide: Guide) -> None:
    rules, first = find(name), load_examples(package(name)).first
    assert first is not None
    assert first.scenario == guide.scenario
    seat = rules.seats.index(guide.seat)
    assert (seat, guide.opens) in [(one.seat, one.prompt.key) for one in opened(name, first).pending() if one.waited]
    assert guide.others.removeprefix("computer:") in players_of(name)
    for step in guide.steps:
        assert all(rules.catalogue.has(prompt) for prompt in (*step.when, *step.done.asked))
        assert all(verb in rules.arguments for verb in step.done.chose)
        kind, _, what = step.at.partition(":")
        assert kind != "verb" or what in rules.arguments
