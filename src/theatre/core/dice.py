"""Dice from keyed streams: every face follows from a secret key whose hash is published before the first roll."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

T = TypeVar("T")
PUBLIC = "dice"


def numbers_below(key: bytes, stream: str, at: int, count: int, limit: int) -> tuple[int, ...]:
    """`count` even numbers in 0..limit-1: the draw number `at` of a stream. Anyone who has the key can repeat it."""
    if not 1 <= limit <= 256:
        raise ValueError(f"a draw is among 1 to 256 values, not {limit}")
    ceiling = 256 - 256 % limit
    found: list[int] = []
    block = 0
    while len(found) < count:
        data = blake2b(f"{stream}/{at}/{block}".encode(), key=key, digest_size=64).digest()
        found += [byte % limit for byte in data if byte < ceiling]
        block += 1
    return tuple(found[:count])


def commitment(key: bytes) -> str:
    """What is published when the game starts; the key itself follows when it ends."""
    return blake2b(key, person=b"theatre key").hexdigest()


def mixed_key(secret: bytes, salts: Sequence[bytes]) -> bytes:
    """The key of a game: the table's random bytes and a salt of each seat, so that nobody alone chooses the dice."""
    mixed = blake2b(secret, digest_size=32, person=b"theatre mix")
    for salt in salts:
        mixed.update(len(salt).to_bytes(4, "little") + salt)
    return mixed.digest()


def seed_key(seed: int) -> bytes:
    """A key from an integer: for simulations and tests only, it can be guessed."""
    return blake2b(str(seed).encode(), digest_size=32, person=b"theatre seed").digest()


class Dice(msgspec.Struct):
    """The key and how many draws each stream has given. A hidden draw never shifts the public dice."""

    key: bytes
    drawn: dict[str, int] = {}

    def draw(self, count: int, limit: int, stream: str = PUBLIC) -> tuple[int, ...]:
        at = self.drawn.get(stream, 0)
        self.drawn[stream] = at + 1
        return numbers_below(self.key, stream, at, count, limit)

    def roll(self, count: int, sides: int = 6, stream: str = PUBLIC) -> tuple[int, ...]:
        return tuple([number + 1 for number in self.draw(count, sides, stream)])

    def shuffled(self, items: Sequence[T], stream: str) -> tuple[T, ...]:
        """Fisher and Yates, one draw of the stream per exchange."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            (other,) = self.draw(1, last + 1, stream)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def clone(self) -> Dice:
        return type(self)(self.key, self.drawn.copy())

    def fork(self, key: bytes) -> Dice:
        """The same point of the game with other dice to come: what a search may look at."""
        return type(self)(key, self.drawn.copy())
