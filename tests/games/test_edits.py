"""Corrections by consent in every game that offers them: what is offered works, and nothing hidden shows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from theatre.core.decision import Choice, Illegal, Refused
from theatre.core.dice import seed_key
from theatre.core.game import Game, replay
from theatre.games import GAMES, find

FIRST, MOST = 60, 400  # choices of the set-up, and after it
EDITABLE = [name for name in GAMES if find(name).edits is not None]


def played(name: str, choices: int, seed: int = 1) -> Game[Any]:
    """A game some way on, by random choices."""
    rules, rng = find(name), Random(seed)
    game = Game(rules, next(iter(rules.scenarios)), {}, seed_key(seed))
    everyone = frozenset(rules.scenarios[game.scenario].seats)
    for _ in range(choices):
        decision = rng.choice([one for one in game.pending() if one.options])
        game.submit(everyone, decision.options.sample(rng))
    return game


def when_quiet(name: str, seed: int = 1) -> Game[Any]:
    """The first position after the set-up in which something may be set right."""
    rules, rng = find(name), Random(seed)
    game = played(name, FIRST, seed)
    for _ in range(MOST):
        if game.committed and rules.edits.options(game.state, 0):  # type: ignore[union-attr]
            return game
        decision = rng.choice([one for one in game.pending() if one.options])
        game.submit(frozenset((decision.seat,)), decision.options.sample(rng))
    raise AssertionError(f"{name} never comes to rest")


@pytest.mark.parametrize("name", EDITABLE)
def test_what_is_offered_is_carried_out_and_the_game_goes_on(name: str) -> None:
    rules, rng = find(name), Random(7)
    assert rules.edits is not None
    game = when_quiet(name)
    before, done = game.state.saved(), set()
    for _ in range(100):
        for seat in rules.scenarios[game.scenario].seats:
            options = rules.edits.options(game.state, seat)
            if not options or not game.committed:
                continue
            choice = options.sample(rng)
            told = rules.edits.told(game.state, choice)
            assert rules.catalogue.has(told.key)
            assert "{" not in rules.catalogue.say(told)
            game.edit(seat, choice)
            done.add(choice.verb)
            assert game.log_for(frozenset())[-1].key.startswith("edit.") or game.log[-1].choice.verb.startswith("core")
            assert not game.can_undo(frozenset((seat,)))
        decision = rng.choice([one for one in game.pending() if one.options])
        game.submit(frozenset((decision.seat,)), decision.options.sample(rng))
    assert done == set(rules.edits.arguments)
    assert game.state.saved() != before
    fresh = Game(rules, game.scenario, game.options, game.key)
    assert replay(fresh, game.log).state.saved() == game.state.saved()


@pytest.mark.parametrize("name", EDITABLE)
def test_every_verb_has_a_text_and_what_is_off_the_list_a_reason(name: str) -> None:
    rules = find(name)
    assert rules.edits is not None
    game = when_quiet(name)
    before = game.state.saved()
    for verb, arguments in rules.edits.arguments.items():
        assert rules.catalogue.has(f"edit.{verb}")
        with pytest.raises(Illegal) as refused:
            game.edit(0, Choice(verb, (9999,) * len(arguments)))
        assert rules.catalogue.has(refused.value.refusal.message().key)
    assert game.state.saved() == before


@pytest.mark.parametrize("name", [name for name in EDITABLE if "deploy" in find(name).arguments])
def test_in_the_midst_of_the_set_up_nothing_is_set_right(name: str) -> None:
    rules = find(name)
    assert rules.edits is not None
    game = played(name, 0)
    with pytest.raises(Refused) as refused:
        game.edit(0, Choice("remove", (0,)))
    assert refused.value.refusal.rule == "core.edit-later"


def test_nobody_can_touch_anothers_block_nor_tell_which_of_a_power_was_moved() -> None:
    game = when_quiet("triumph-and-tragedy")
    rules = game.rules
    assert rules.edits is not None
    s = game.state
    axis, west = [dict.fromkeys(rules.edits.options(s, seat).grouped("move")[0]) for seat in (0, 1)]
    assert axis
    assert west
    assert not axis.keys() & west.keys()
    with pytest.raises(Illegal):
        game.edit(0, Choice("remove", (next(iter(west)),)))
    told: dict[tuple[int, str], set[str]] = {}
    for block in axis:
        said = rules.edits.told(s, Choice("remove", (block,)))
        told.setdefault((s.where[block], str(said.args[0])), set()).add(rules.catalogue.say(said))
    assert all(len(said) == 1 for said in told.values())
    assert any(len([b for b in axis if s.where[b] == space]) > 1 for space, _ in told)


def test_the_others_see_a_moved_block_as_little_as_before() -> None:
    game = when_quiet("triumph-and-tragedy")
    rules = game.rules
    assert rules.edits is not None
    west = frozenset((1,))
    blocks = [b for b in rules.edits.options(game.state, 0).grouped("move")[0] if not game.state.shown[b]]
    sights = set()
    here = game.state.where[blocks[0]]
    told = rules.edits.told
    said = {b: told(game.state, Choice("remove", (b,))) for b in blocks if game.state.where[b] == here}
    alike = [b for b, words in said.items() if words == said[blocks[0]]]
    places = set.intersection(*[set(rules.edits.options(game.state, 0).grouped("move", (b,))[0]) for b in alike])
    for block in alike:
        twin = game.twin(frozenset(), game.state_for(frozenset()).clone())
        twin.edit(0, Choice("move", (block, min(places))))
        seen = twin.sight(west)
        sights.add((bytes(seen.view), seen.log, seen.ticket))
    assert len(alike) > 1
    assert len(sights) == 1, "whichever block it was, the West reads the same bytes"
