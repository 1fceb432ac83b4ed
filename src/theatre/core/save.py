"""Saved games: versioned JSON with the log of choices and a snapshot, readable across versions by migrations.

A file is checked before anything is built from it; every fault has its own error, and a game is loaded whole or not.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from theatre.core.game import NEW_RULES, Diverged, Entry, Game, replay
from theatre.core.rules import Rules, Seats

FORMAT = 1
Document = dict[str, Any]
MIGRATIONS: dict[int, Callable[[Document], Document]] = {}  # from format n to n + 1


class SaveError(Exception):
    """A file that is not a game we can load. The message says which fault it has."""


class Truncated(SaveError):
    pass


class Edited(SaveError):
    pass


class UnknownFormat(SaveError):
    pass


class OtherGame(SaveError):
    pass


class OtherRules(SaveError):
    """Saved under other rules, and its log does not replay to the same positions under these."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class Saved(msgspec.Struct, frozen=True):
    """What a save holds besides its format number and its seal."""

    game: str
    rules: str
    scenario: str
    options: dict[str, int]
    key: str
    practice: bool
    log: tuple[Entry, ...]
    snapshot: msgspec.Raw
    origin: msgspec.Raw  # null, or the position that the log begins with in place of the set-up
    opening: str = NEW_RULES


_json = msgspec.json.Encoder(order="deterministic")
_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


def save(game: Game[Any]) -> bytes:
    """The whole game, all secrets included: for the table's own keeping."""
    body = Saved(
        game=game.rules.name,
        rules=game.rules.version,
        scenario=game.scenario,
        options=game.options,
        key=game.key.hex(),
        practice=game.practice,
        log=tuple(game.log),
        snapshot=msgspec.Raw(game.state.saved()),
        origin=msgspec.Raw(game.origin or b"null"),
        opening=game.opening,
    )
    text = _json.encode(body)
    return _json.encode({"format": FORMAT, "seal": _seal(text), "body": msgspec.Raw(text)})


def export(game: Game[Any], seats: Seats) -> bytes:
    """A running game as one set of seats knows it: no key, no secret, not playable on."""
    return _json.encode({"format": FORMAT, "game": game.rules.name, "sight": game.sight(seats)})


def load(data: bytes, find: Callable[[str], Rules[Any]], from_snapshot: bool = False) -> Game[Any]:
    """A game from the bytes of `save`. Its log is replayed and compared with its record.

    If the rules have changed and the log no longer replays, `from_snapshot` (the players agree) goes on from the
    saved position; without it `OtherRules` is raised.
    """
    body = _opened(data)
    try:
        rules = find(body.game)
    except LookupError as fault:
        raise OtherGame(f"the save is of the game {body.game!r}, which is not installed") from fault
    try:
        game = replay(_fresh(rules, body, body.origin, body.opening), body.log)
        sound = body.rules != rules.version or rules.restore(bytes(body.snapshot)).saved() == game.state.saved()
    except Exception as fault:  # whatever a file makes the rules stumble over is a fault of the file
        at = fault.at if isinstance(fault, Diverged) else 0
        if body.rules == rules.version:
            raise Edited(f"the log does not lead to the positions that it records: {fault}") from fault
        if from_snapshot:
            return _from_snapshot(rules, body)
        changed = f"saved under version {body.rules} of the rules, this is {rules.version}: {fault}"
        raise OtherRules(changed, at) from fault
    if not sound:
        raise Edited("the saved position is not the one that the log leads to")
    return game


def _fresh(rules: Rules[Any], body: Saved, origin: msgspec.Raw, opening: str = NEW_RULES) -> Game[Any]:
    start = None if bytes(origin) == b"null" else bytes(origin)
    return Game(rules, body.scenario, body.options, bytes.fromhex(body.key), body.practice, start, opening)


def _from_snapshot(rules: Rules[Any], body: Saved) -> Game[Any]:
    try:
        game = _fresh(rules, body, body.snapshot)
        rules.check(game.state)
        return game
    except Exception as fault:
        raise OtherRules(f"the saved position does not fit version {rules.version}: {fault}", len(body.log)) from fault


def _opened(data: bytes) -> Saved:
    try:
        document = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except _UNREADABLE as fault:
        raise Truncated(f"not a whole saved game: {fault}") from fault
    try:
        number = msgspec.json.decode(document["format"], type=int)
        seal = msgspec.json.decode(document["seal"], type=str)
        text = bytes(document["body"])
    except (KeyError, *_UNREADABLE) as fault:
        raise Edited(f"not a saved game of Theatre: {fault}") from fault
    if not 1 <= number <= FORMAT:
        raise UnknownFormat(f"the save has format {number}; this version of Theatre reads 1 to {FORMAT}")
    if seal != _seal(text):
        raise Edited("the save was changed after it was written (its seal does not fit)")
    try:
        if number == FORMAT:
            return msgspec.json.decode(text, type=Saved)
        older = migrated(msgspec.json.decode(text, type=Document), number, MIGRATIONS)
        return msgspec.json.decode(_json.encode(older), type=Saved)
    except SaveError:
        raise
    except Exception as fault:  # a migration may stumble over a body of another shape in any way
        raise Edited(f"the save does not have the shape of format {number}: {fault}") from fault


def migrated(body: Document, number: int, steps: Mapping[int, Callable[[Document], Document]]) -> Document:
    """The body brought up from an older format, one step at a time."""
    while number < FORMAT:
        if number not in steps:
            raise UnknownFormat(f"no way from format {number} to {number + 1} is known")
        body = steps[number](body)
        number += 1
    return body


def _seal(text: bytes) -> str:
    return blake2b(text, digest_size=16, person=b"theatre save").hexdigest()


def write(game: Game[Any], path: Path) -> None:
    """Save so that a crash at any moment leaves either the old file or the new one, whole."""
    data = save(game)
    waiting = path.with_name(path.name + ".part")
    try:
        with waiting.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        waiting.replace(path)
    except OSError as fault:
        raise SaveError(f"{path}: {fault.strerror}") from fault


def read(path: Path, find: Callable[[str], Rules[Any]], from_snapshot: bool = False) -> Game[Any]:
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise SaveError(f"{path}: {fault.strerror}") from fault
    return load(data, find, from_snapshot)
