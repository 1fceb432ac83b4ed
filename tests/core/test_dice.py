"""Keyed dice: even, independent by stream, committed to in advance and repeatable from the key."""

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theatre.core.dice import PUBLIC, Dice, commitment, mixed_key, numbers_below, seed_key

KEYS = st.binary(min_size=1, max_size=64)
STREAMS = st.text(max_size=20)


class EveryByteOnce:
    """In place of the hash: over four blocks, each of the 256 bytes comes up once."""

    def __init__(self, message: bytes, **_: object) -> None:
        self.block = int(message.rsplit(b"/", 1)[1])

    def digest(self) -> bytes:
        return bytes(range(64 * (self.block % 4), 64 * (self.block % 4) + 64))


def test_every_value_stands_for_the_same_number_of_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("theatre.core.dice.blake2b", EveryByteOnce)
    for limit in range(1, 257):
        share = 256 // limit
        shares = Counter(numbers_below(b"", "dice", 0, share * limit, limit))
        assert shares == dict.fromkeys(range(limit), share)


@given(KEYS, st.integers(1, 256))
def test_bytes_beyond_the_last_whole_share_are_rejected(key: bytes, limit: int) -> None:
    data = blake2b(b"dice/0/0", key=key, digest_size=64).digest()
    kept = [byte % limit for byte in data if byte < 256 - 256 % limit]
    assert list(numbers_below(key, "dice", 0, len(kept), limit)) == kept


def test_a_large_sample_is_even() -> None:
    faces = Counter(Dice(seed_key(1)).roll(60_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in faces.values())
    assert chi_square < 20.5  # 0.1 % of fair dice exceed it; the seed is fixed


def test_a_draw_may_be_longer_than_one_block() -> None:
    many = numbers_below(b"k", "dice", 0, 1000, 6)
    assert len(many) == 1000
    assert many[:10] == numbers_below(b"k", "dice", 0, 10, 6)


@pytest.mark.parametrize("limit", [0, -1, 257])
def test_a_draw_among_too_few_or_too_many_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="1 to 256"):
        numbers_below(b"k", "dice", 0, 1, limit)


@given(KEYS, st.lists(st.tuples(st.sampled_from(["deck", "seat/0", "seat/1"]), st.integers(1, 5))))
def test_a_hidden_draw_never_shifts_the_public_dice(key: bytes, hidden: list[tuple[str, int]]) -> None:
    quiet, busy = Dice(key), Dice(key)
    expected = [quiet.roll(3) for _ in range(4)]
    rolled = []
    for turn in range(4):
        for stream, count in hidden[turn::4]:
            busy.draw(count, 52, stream)
        rolled.append(busy.roll(3))
    assert rolled == expected


def test_streams_and_draws_differ() -> None:
    found = {numbers_below(b"k", stream, at, 16, 256) for stream in ("dice", "deck", "dice/1") for at in range(20)}
    assert len(found) == 60


@given(KEYS, STREAMS, st.integers(0, 300), st.integers(1, 100))
def test_anyone_with_the_key_can_repeat_a_roll(key: bytes, stream: str, earlier: int, sides: int) -> None:
    dice = Dice(key, {stream: earlier})
    rolled = dice.roll(5, sides, stream)
    assert rolled == tuple(number + 1 for number in numbers_below(key, stream, earlier, 5, sides))
    assert dice.drawn == {stream: earlier + 1}


def test_the_dice_are_the_same_in_every_release() -> None:
    assert numbers_below(b"key", PUBLIC, 0, 8, 6) == (3, 3, 2, 0, 1, 1, 1, 4)


def test_the_commitment_fixes_the_key_and_does_not_show_it() -> None:
    key = seed_key(7)
    assert commitment(key) == commitment(bytes(key))
    assert commitment(key) != commitment(seed_key(8))
    assert key.hex() not in commitment(key)


def test_each_salt_and_the_secret_change_the_key() -> None:
    plain = mixed_key(b"s" * 32, [b"red", b"blue"])
    others = [
        mixed_key(b"t" * 32, [b"red", b"blue"]),
        mixed_key(b"s" * 32, [b"red", b"blu"]),
        mixed_key(b"s" * 32, [b"blue", b"red"]),
        mixed_key(b"s" * 32, [b"redb", b"lue"]),
        mixed_key(b"s" * 32, [b"red"]),
    ]
    assert len(plain) == 32
    assert len({plain, *others}) == 6


@given(st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_every_card(cards: list[int]) -> None:
    dice = Dice(b"k")
    shuffled = dice.shuffled(cards, "deck")
    assert sorted(shuffled) == sorted(cards)
    assert PUBLIC not in dice.drawn


def test_every_order_of_three_cards_comes_up_about_as_often() -> None:
    dice = Dice(seed_key(3))
    orders = Counter(dice.shuffled("abc", "deck") for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_clones_go_on_alike_and_forks_apart() -> None:
    dice = Dice(b"k")
    dice.roll(2)
    twin, fork = dice.clone(), dice.fork(b"another key")
    assert fork.drawn == dice.drawn
    assert fork.key == b"another key"
    face = dice.roll(20)
    assert twin.drawn == {PUBLIC: 1}
    assert twin.roll(20) == face
    assert fork.roll(20) != face
