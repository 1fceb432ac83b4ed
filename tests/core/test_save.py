"""Saved games: every fault has its own error, and a game is loaded whole or not at all."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.mini import BLUE, BOTH, KEY, NOBODY, RED, ROLL, RULES, TAKE, Heaps, new, start
from theatre.core import save as saves
from theatre.core.dice import Dice
from theatre.core.flow import Frame
from theatre.core.game import Game
from theatre.core.message import Message
from theatre.core.rules import Rules, Scenario
from theatre.core.save import Edited, OtherGame, OtherRules, SaveError, Truncated, UnknownFormat, export, load, save

Body = dict[str, Any]
find = {"heaps": RULES}.__getitem__


def finding(rules: Rules[Heaps]) -> Callable[[str], Rules[Heaps]]:
    return {"heaps": rules}.__getitem__


def played(seed: int = 1, steps: int = 9, practice: bool = False) -> Game[Heaps]:
    game, rng = new(practice, size=40), Random(seed)
    for _ in range(steps):
        for decision in game.pending():
            game.submit(frozenset((decision.seat,)), decision.options.sample(rng))
    return game


def resealed(change: Callable[[Body], object], data: bytes | None = None, number: int = 1) -> bytes:
    """A save whose body was changed by somebody who knows how to compute the seal."""
    body = msgspec.json.decode(msgspec.json.decode(data or save(played()), type=dict[str, msgspec.Raw])["body"])
    change(body)
    text = msgspec.json.encode(body)
    seal = blake2b(text, digest_size=16, person=b"theatre save").hexdigest()
    return msgspec.json.encode({"format": number, "seal": seal, "body": msgspec.Raw(text)})


# round trips


@settings(max_examples=20, deadline=None)
@given(st.integers(), st.integers(0, 70), st.booleans())
def test_a_game_comes_back_as_it_was(seed: int, steps: int, practice: bool) -> None:
    game = played(seed, steps, practice)
    twin = load(save(game), find)
    assert save(twin) == save(game)
    assert (twin.options, twin.key, twin.practice, twin.commitment) == ({"size": 40}, KEY, practice, game.commitment)
    for seats in (RED, BLUE, BOTH, NOBODY):
        assert twin.sight(seats) == game.sight(seats)


def test_the_loaded_game_goes_on_alike() -> None:
    game, rng = played(3), Random(8)
    twin = load(save(game), find)
    for _ in range(20):
        (decision,) = game.pending()
        choice = decision.options.sample(rng)
        for one in (game, twin):
            one.submit(frozenset((decision.seat,)), choice)
    assert save(twin) == save(game)


def test_what_was_held_back_and_who_took_back_survive() -> None:
    game = new()
    for seats, choice in ((RED, ROLL), (BLUE, ROLL), (RED, TAKE[0])):
        game.submit(seats, choice)
    game.propose_take_back(RED, 1)
    game.consent(BLUE)
    game.submit(BLUE, TAKE[1])
    twin = load(save(game), find)
    assert twin.log == game.log
    assert [entry.seat for entry in twin.log] == [0, 1, 0, 1, 1]
    assert twin.can_undo(BLUE)
    assert twin.state_for(RED).heaps == bytearray((3, 3, 3))
    twin.undo(BLUE)
    assert twin.state.heaps == bytearray((3, 3, 3))


# damaged files


def test_a_file_cut_off_anywhere_is_truncated() -> None:
    data = save(played())
    for twentieth in range(20):
        with pytest.raises(Truncated, match="not a whole saved game"):
            load(data[: len(data) * twentieth // 20], find)
    with pytest.raises(Truncated):
        load(data[:-1], find)
    assert load(data, find)


@pytest.mark.parametrize(
    "data", [b"", b"\0" * 50, b"[1, 2]", b"null", b"hello", b'{"\xff": 1}', b'{"a":' * 10_000, b'{"a": 1} trailing']
)
def test_what_is_not_a_saved_game_is_refused(data: bytes) -> None:
    with pytest.raises(Truncated):
        load(data, find)


@pytest.mark.parametrize(
    "data",
    [
        b"{}",
        b'{"format": 1}',
        b'{"format": "1", "seal": "", "body": {}}',
        b'{"format": 1, "seal": 5, "body": {}}',
        b'{"format": 1, "seal": "\xff", "body": {}}',
    ],
)
def test_a_file_of_another_shape_is_refused(data: bytes) -> None:
    with pytest.raises(Edited, match="not a saved game of Theatre"):
        load(data, find)


def test_an_edited_body_breaks_the_seal() -> None:
    data = save(played())
    edits = {b'"roll"': b'"take"', b'"practice":false': b'"practice":true', b'"size":40': b'"size":3'}
    for old, edited in edits.items():
        assert old in data
        with pytest.raises(Edited, match="seal does not fit"):
            load(data.replace(old, edited, 1), find)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_changed_byte_ever_loads_or_escapes_as_another_error(data: st.DataObject) -> None:
    whole = bytearray(SAVED)
    at = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != SAVED[at]))
    whole[at] = byte
    with pytest.raises(SaveError):
        load(bytes(whole), find)


SAVED = save(played())


def test_an_edited_log_is_found_out_by_its_digests() -> None:
    def drop(body: Body) -> None:
        del body["log"][3]

    def forge(body: Body) -> None:
        body["log"][2][2] = "0" * 32

    def swap(body: Body) -> None:
        body["log"][0], body["log"][1] = body["log"][1], body["log"][0]

    def reach(body: Body) -> None:
        body["log"][4][1] = ["take", [10**30]]

    for change in (drop, forge, swap, reach):
        with pytest.raises(Edited, match="differs from its record at entry"):
            load(resealed(change), find)


def test_a_longer_or_shorter_log_does_not_fit_the_saved_position() -> None:
    with pytest.raises(Edited, match="the saved position is not the one that the log leads to"):
        load(resealed(lambda body: body["log"].pop()), find)


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body.update(key="5a" * 32),
        lambda body: body.update(key="not hex"),
        lambda body: body.update(key="5a" * 100),
        lambda body: body.update(key=5),
        lambda body: body.update(scenario="quarrel"),
        lambda body: body.update(options={"size": 41}),
        lambda body: body.update(options={"colour": 1}),
        lambda body: body.update(log=[]),
        lambda body: body.update(log=[[0, ["core.take-back", []], ""]]),
        lambda body: body.update(log=[[-1, ["roll"], ""]]),
        lambda body: body.update(log="long"),
        lambda body: body.update(snapshot=None),
        lambda body: body.update(snapshot={}),
        lambda body: body["snapshot"].update(points=[100, 0]),
        lambda body: body["snapshot"].update(points=["many", 0]),
        lambda body: body["snapshot"].update(stack=[{"frame": "weather"}]),
        lambda body: body.update(origin={}),
        lambda body: body.update(origin=body["snapshot"] | {"heaps": ""}),
        lambda body: body.update(origin=body["snapshot"] | {"stack": [{"frame": "turn", "seat": 9}]}),
        lambda body: body.pop("game"),
        lambda body: body.clear(),
    ],
)
def test_an_edited_body_with_a_new_seal_is_refused(change: Callable[[Body], object]) -> None:
    with pytest.raises(Edited):
        load(resealed(change), find)


@pytest.mark.parametrize("number", [0, -1, 2, 99])
def test_an_unknown_format_is_named(number: int) -> None:
    with pytest.raises(UnknownFormat, match=f"format {number}; this version of Theatre reads 1 to 1"):
        load(resealed(lambda body: None, number=number), find)


def test_another_game_is_named() -> None:
    with pytest.raises(OtherGame, match="'chess'"):
        load(resealed(lambda body: body.update(game="chess")), find)


# rules that have changed


def small_start(scenario: Scenario, options: Mapping[str, int], dice: Dice) -> Heaps:
    """Version 2 of the rules: one counter fewer in the first heap."""
    s = start(scenario, options, dice)
    s.heaps[0] -= 1
    s.derive()
    return s


def test_new_rules_under_which_the_log_replays_are_taken_up() -> None:
    game = played()
    moved = load(save(game), finding(replace(RULES, version="2")))
    assert moved.rules.version == "2"
    assert moved.log == game.log
    assert b'"rules":"2"' in save(moved)


def test_new_rules_that_diverge_need_the_consent_of_the_players() -> None:
    game = played()
    newer = finding(replace(RULES, version="2", start=small_start))
    with pytest.raises(OtherRules, match="saved under version 1 of the rules, this is 2") as caught:
        load(save(game), newer)
    assert caught.value.at == 0
    agreed = load(save(game), newer, from_snapshot=True)
    assert agreed.state.saved() == game.state.saved()
    assert agreed.log == []
    assert agreed.log_for(NOBODY) == (Message("core.new-rules", ("2",)),)
    assert RULES.catalogue.say(agreed.log_for(NOBODY)[0])


def test_a_game_that_went_on_from_a_snapshot_can_be_saved_and_loaded() -> None:
    newer = finding(replace(RULES, version="2", start=small_start))
    game = load(save(played()), newer, from_snapshot=True)
    for _ in range(3):
        game.submit(BOTH, ROLL)
    twin = load(save(game), newer)
    assert save(twin) == save(game)
    assert len(twin.log) == 3
    assert twin.at(0).saved() == played().state.saved()


def test_the_new_rules_move_on_where_the_old_ones_asked() -> None:
    class LastTurn(Frame[Heaps], tag="turn"):
        seat: int

        def step(self, s: Heaps) -> bool:
            s.done(self)
            return True

    newer = finding(replace(RULES, version="2", start=small_start, frames=(LastTurn,)))
    assert load(save(played()), newer, from_snapshot=True).over is not None


def test_consent_does_not_excuse_a_forged_log_of_the_same_rules() -> None:
    with pytest.raises(Edited):
        load(resealed(lambda body: body["log"].pop(0)), find, from_snapshot=True)


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body["snapshot"].pop("points"),
        lambda body: body["snapshot"].update(points=[1]),
        lambda body: body["snapshot"].update(heaps=""),
        lambda body: body["snapshot"].update(stack=[{"frame": "turn", "seat": "x"}]),
    ],
)
def test_a_snapshot_that_does_not_fit_the_new_rules_is_refused(change: Callable[[Body], object]) -> None:
    newer = finding(replace(RULES, version="2", start=small_start))
    with pytest.raises(OtherRules, match="does not fit version 2"):
        load(resealed(change), newer, from_snapshot=True)


def test_rules_that_stumble_over_an_old_log_are_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(scenario: Scenario, options: Mapping[str, int], dice: Dice) -> Heaps:
        raise LookupError("no such table")

    with pytest.raises(OtherRules, match="no such table"):
        load(save(played()), finding(replace(RULES, version="2", start=stumble)))


# migrations


def as_format_1(body: Body) -> None:
    body["players"] = body.pop("log")
    body["title"] = body.pop("game")


def to_2(body: Body) -> Body:
    return {**body, "game": body["title"]}


def to_3(body: Body) -> Body:
    return {**body, "log": body["players"]}


def test_an_old_format_is_brought_up_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played()
    old = resealed(as_format_1, save(game), number=1)
    monkeypatch.setattr(saves, "FORMAT", 3)
    with pytest.raises(UnknownFormat, match="no way from format 1 to 2"):
        load(old, find)
    monkeypatch.setitem(saves.MIGRATIONS, 1, to_2)
    with pytest.raises(UnknownFormat, match="no way from format 2 to 3"):
        load(old, find)
    monkeypatch.setitem(saves.MIGRATIONS, 2, to_3)
    twin = load(old, find)
    assert save(twin) == save(game)
    assert b'"format":3' in save(twin)


def test_a_migration_that_stumbles_over_an_edited_body_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "FORMAT", 2)
    monkeypatch.setitem(saves.MIGRATIONS, 1, to_2)
    with pytest.raises(Edited, match="does not have the shape of format 1"):
        load(resealed(lambda body: None, number=1), find)


def test_every_format_below_this_one_has_a_way_up() -> None:
    assert sorted(saves.MIGRATIONS) == list(range(1, saves.FORMAT))


# files


def test_a_written_game_is_read_again_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for steps in (3, 6):
        saves.write(played(steps=steps), path)
        assert save(saves.read(path, find)) == save(played(steps=steps))
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    saves.write(played(steps=3), path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(SaveError, match=r"game\.json: No space left on device"):
            saves.write(played(steps=6), path)
    assert save(saves.read(path, find)) == save(played(steps=3))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"none\.json: No such file"):
        saves.read(tmp_path / "none.json", find)
    with pytest.raises(SaveError, match=r"game\.json: No such file"):
        saves.write(new(), tmp_path / "no folder" / "game.json")


WRITER = """
import sys
from pathlib import Path
from core.mini import BOTH, ROLL, new
from theatre.core.save import write
game = new(size=40)
while True:
    game.submit(BOTH, ROLL)
    write(game, Path(sys.argv[1]))
"""


def test_a_writer_killed_at_any_moment_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    tests = Path(__file__).parent.parent
    for wait in (0, 0.003, 0.011):
        path.unlink(missing_ok=True)
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], cwd=tests)
        try:
            until = time.monotonic() + 20
            while not path.exists() and time.monotonic() < until:
                time.sleep(0.002)
            time.sleep(wait)
        finally:
            writer.send_signal(signal.SIGKILL)
            writer.wait()
        assert saves.read(path, find).log


# exports


def test_an_export_holds_no_key_and_no_secret_of_others() -> None:
    game = played(steps=12)
    red, blue = game.state.numbers
    for seats in (RED, NOBODY):
        data = export(game, seats)
        assert KEY.hex().encode() not in data
        assert KEY not in data
        assert b"key" not in data
        with pytest.raises(SaveError):
            load(data, find)
    for seats, numbers in ((RED, {"0": red}), (BLUE, {"1": blue}), (NOBODY, {})):
        assert msgspec.json.decode(export(game, seats))["sight"]["view"]["numbers"] == numbers


def test_games_that_differ_in_a_secret_export_the_same_bytes() -> None:
    one, other = new(), new()
    other.state.numbers = bytes((one.state.numbers[0], one.state.numbers[1] ^ 1))
    for game in (one, other):
        game.submit(RED, TAKE[0])
        game.submit(RED, ROLL)
        game.submit(BLUE, ROLL)
    assert export(one, RED) == export(other, RED)
    assert export(one, NOBODY) == export(other, NOBODY)
    assert export(one, BLUE) != export(other, BLUE)
