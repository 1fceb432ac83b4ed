"""Corrections of a position by consent: entries of the log like any other, over which no undo goes."""

import msgspec
import pytest

from core.mini import BLUE, BOTH, KEY, NOBODY, RED, ROLL, RULES, TAKE, new
from theatre.core.decision import Choice, Illegal, Refused
from theatre.core.game import Game, replay
from theatre.core.message import Message
from theatre.core.save import Edited, _json, _seal, load, save
from theatre.core.verify import draws

TWO = Choice("heap", (1, 2))


def corrected() -> Game:
    game = new()
    game.submit(RED, ROLL)
    game.edit(0, TWO)
    return game


def test_an_open_fact_is_changed_and_everybody_reads_it() -> None:
    game = corrected()
    assert list(game.state.heaps) == [3, 2, 3]
    assert game.state.left == 8, "derived columns follow"
    for seats in (NOBODY, RED, BLUE):
        assert game.log_for(seats)[-1] == Message("edit.heap.told", (1, 2, 3))
    assert RULES.catalogue.say(game.log_for(NOBODY)[-1]) == "By consent the middle heap holds 2, not 3"
    assert game.log[-1].choice == Choice("core.edit/heap", (1, 2))


def test_no_undo_goes_over_it_and_play_goes_on() -> None:
    game = corrected()
    assert not game.can_undo(BOTH)
    game.submit(BLUE, TAKE[1])
    assert game.can_undo(BLUE)
    assert not game.can_undo(BLUE, 2)
    assert game.state.heaps[1] == 1


def test_it_waits_while_somebody_has_choices_on_the_table() -> None:
    game = new()
    game.submit(RED, TAKE[0])
    with pytest.raises(Refused) as refused:
        game.edit(1, TWO)
    assert refused.value.refusal.rule == "core.thinking"
    assert list(game.state.heaps) == [2, 3, 3]


def test_what_the_game_does_not_offer_or_cannot_go_on_from_changes_nothing() -> None:
    game = new()
    before = game.state.digest()
    for wrong in (Choice("heap", (1, 3)), Choice("heap", (1,)), Choice("points", (0, 9))):
        with pytest.raises(Illegal):
            game.edit(0, wrong)
    with pytest.raises(Refused) as refused:
        game.edit(0, Choice("heap", (1, 9)))
    assert refused.value.refusal.rule == "core.edit-broken"
    assert game.state.digest() == before
    assert game.log == []


def test_it_is_replayed_saved_and_gone_back_over() -> None:
    game = corrected()
    game.submit(BLUE, ROLL)
    assert [one.digest for one in replay(new(), game.log).log] == [one.digest for one in game.log]
    assert save(load(save(game), lambda _: RULES)) == save(game)
    assert list(game.at(1).heaps) == [3, 3, 3]
    assert list(game.at(2).heaps) == [3, 2, 3]
    assert [one.step for one in draws(game) if one.stream == "dice"] == [1, 3]
    game.propose_take_back(BOTH, 1)
    assert list(game.state.heaps) == [3, 3, 3]


def test_a_save_whose_correction_was_changed_is_refused() -> None:
    body = msgspec.json.decode(save(corrected()))["body"]
    body["log"][-1][1][1] = [1, 1]
    text = _json.encode(body)
    with pytest.raises(Edited):
        load(_json.encode({"format": 1, "seal": _seal(text), "body": msgspec.Raw(text)}), lambda _: RULES)


def test_in_practice_it_can_be_undone() -> None:
    game = Game(RULES, "duel", {"size": 3}, KEY, True)
    game.edit(0, TWO)
    game.undo(BOTH)
    assert list(game.state.heaps) == [3, 3, 3]


def test_in_practice_it_waits_for_nobody() -> None:
    game = Game(RULES, "duel", {"size": 3}, KEY, True)
    game.submit(RED, TAKE[0])
    game.edit(0, TWO)
    assert list(game.state.heaps) == [2, 2, 3]
    assert replay(Game(RULES, "duel", {"size": 3}, KEY, True), game.log).state.digest() == game.state.digest()
    game.undo(BOTH)
    assert list(game.state.heaps) == [2, 3, 3]


def test_a_game_that_is_ended_by_it_is_over() -> None:
    game = new()
    for heap in range(3):
        game.edit(0, Choice("heap", (heap, 0)))
    assert game.over is not None
