"""Salts of the seats, and the list of every draw by which a finished game is verified."""

from __future__ import annotations

import pytest

from core.mini import BLUE, BOTH, KEY, NOBODY, RED, ROLL, RULES, TAKE, new
from theatre.core.decision import Refused
from theatre.core.dice import commitment, mixed_key, numbers_below
from theatre.core.game import SALT, Game, replay
from theatre.core.message import Message
from theatre.core.save import load, save
from theatre.core.verify import draws

SALTS = (bytes(range(32)), b"\xff" * 32)


def keys() -> list[bytes]:
    found = [KEY]
    for salt in SALTS:
        found.append(mixed_key(found[-1], [salt]))
    return found


def played() -> Game:
    """Red adds a salt and rolls; Blue adds one, takes and rolls."""
    game = new()
    game.mix(0, SALTS[0])
    game.submit(RED, ROLL)
    game.mix(1, SALTS[1])
    game.submit(BLUE, TAKE[0])
    game.submit(BLUE, ROLL)
    return game


def test_a_salt_changes_every_die_after_it_and_none_before() -> None:
    plain, salted = new(), played()
    plain.submit(RED, ROLL)
    _, first, second = keys()
    faces = [numbers_below(key, "dice", at, 1, 6)[0] + 1 for at, key in enumerate((first, second))]
    assert salted.state.points == faces
    assert salted.at(1).dice.drawn.get("dice", 0) == 0
    assert salted.state.numbers == plain.state.numbers, "the set-up came before"
    assert salted.commitment == plain.commitment, "what was published stays"
    assert salted.log_for(NOBODY)[0] == Message(SALT, (0,))


def test_a_salt_waits_until_nobody_thinks() -> None:
    game = new()
    game.submit(RED, TAKE[0])
    before = game.state.digest()
    with pytest.raises(Refused, match=r"core\.thinking"):
        game.mix(1, SALTS[0])
    assert (game.state.digest(), len(game.log)) == (before, 1)
    assert game.can_undo(RED)


def test_salts_are_replayed_and_saved_with_the_log() -> None:
    game = played()
    assert replay(new(), game.log).state.saved() == game.state.saved()
    assert load(save(game), lambda _: RULES).state.saved() == game.state.saved()
    for at in range(len(game.log) + 1):
        fresh = replay(new(), game.log[:at])
        assert game.at(at).saved() == fresh.state.saved()


def test_every_draw_can_be_repeated_from_its_line() -> None:
    game = played()
    found = draws(game)
    assert [(one.step, one.key, one.stream) for one in found] == [
        (0, 0, "number/0"), (0, 0, "number/1"), (2, 1, "dice"), (5, 2, "dice"),
    ]  # fmt: skip
    for one in found:
        key = keys()[one.key]
        assert numbers_below(key, one.stream, one.at, len(one.numbers), one.limit) == one.numbers
    assert [one.numbers[0] + 1 for one in found[2:]] == game.state.points
    assert draws(game, 4) == found[3:]


def test_dice_taken_back_are_listed_too_and_the_stream_goes_on() -> None:
    game = played()
    game.propose_take_back(BOTH, 1)
    game.submit(RED, ROLL)
    public = [one for one in draws(game) if one.stream == "dice"]
    assert [(one.step, one.at, one.key) for one in public] == [(2, 0, 1), (5, 1, 2), (7, 2, 2)]
    assert game.state.points == [public[-1].numbers[0] + 1, 0]
    assert list(draws(game, 6)) == public[2:]


def test_the_example_for_clients_holds() -> None:
    """docs/server.md gives these figures to whoever writes a page that verifies dice."""
    key = bytes(range(32))
    assert [numbers_below(key, "dice", at, 2, 6) for at in (0, 1)] == [(3, 4), (0, 4)]
    assert commitment(key).startswith("9145aa3da52be03fd6c2faae6a78dd8d")
    mixed = mixed_key(key, [b"\xff" * 32])
    assert mixed.hex() == "c27e45c7bb61272957abac7f5cd7f2e2161209f288bb1373b2d5dad4bb76228f"


def test_undo_of_several_choices_stops_at_the_same_barrier() -> None:
    game = new()
    game.submit(RED, ROLL)
    for take in TAKE[:2]:
        game.submit(BLUE, take)
    assert not game.can_undo(BLUE, 3)
    with pytest.raises(Refused, match=r"core\.no-undo"):
        game.undo(BLUE, 3)
    game.undo(BLUE, 2)
    assert (len(game.log), list(game.state.heaps)) == (1, [3, 3, 3])


def test_lines_are_counted_for_who_may_read_them() -> None:
    game = new()
    game.submit(RED, ROLL)
    game.submit(BLUE, TAKE[0])
    assert game.line_counts(BLUE) == [0, 1, 2]
    assert game.line_counts(RED) == [0, 1], "Blue is still thinking"
