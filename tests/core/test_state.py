"""The position: copies, digests, derived columns and the stack of frames."""

from dataclasses import replace
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.mini import KEY, RULES, TAKE, Heaps, Turn, new
from theatre.core.decision import Choice
from theatre.core.events import Event
from theatre.core.flow import Frame


class Parent(Frame[Heaps], tag="parent"):
    heard: tuple[int, ...] = ()

    def child_done(self, s: Heaps, child: object, result: int) -> None:
        self.heard = (*self.heard, result)


class Child(Frame[Heaps], tag="child"):
    pass


def position() -> Heaps:
    return RULES.setup("duel", key=KEY)


def played(seed: int, steps: int) -> Heaps:
    s, rng = position(), Random(seed)
    for _ in range(steps):
        for decision in RULES.pending(s):
            RULES.apply(s, decision.seat, decision.options.sample(rng))
    return s


# copies


@settings(max_examples=30)
@given(st.integers(), st.integers(0, 12))
def test_a_clone_is_equal_and_independent(seed: int, steps: int) -> None:
    s = played(seed, steps)
    before, twin = s.saved(), s.clone()
    assert twin.saved() == before
    assert twin.left == s.left
    twin.heaps[0] ^= 7
    twin.points.append(9)
    twin.numbers = b""
    twin.dice.roll(1)
    for frame in twin.stack:
        frame.seat += 5
    twin.push(Turn(1))
    assert s.saved() == before


def test_a_clone_carries_neither_events_nor_questions_nor_version() -> None:
    s = position()
    s.log("note")
    assert s.asked
    twin = s.clone()
    assert (twin.asked, twin.version, twin.take_events()) == (None, 0, [])
    assert [event.kind for event in s.take_events()] == ["note"]
    assert s.take_events() == []


def test_a_fork_has_the_same_position_and_other_dice() -> None:
    s = position()
    s.dice.roll(1)
    fork = s.fork(b"other")
    assert (fork.heaps, fork.points, fork.dice.drawn) == (s.heaps, s.points, s.dice.drawn)
    assert fork.dice.key == b"other"
    assert s.dice.key == KEY
    assert fork.dice.roll(20) != s.dice.roll(20)


# digests


def test_every_saved_column_the_stack_and_the_dice_count_in_the_digest() -> None:
    s = position()
    digests = {s.digest()}
    s.heaps[1] -= 1
    digests.add(s.digest())
    s.points[0] += 1
    digests.add(s.digest())
    s.numbers = b"\1\2"
    digests.add(s.digest())
    s.stack[0].seat = 1
    digests.add(s.digest())
    s.dice.roll(1)
    digests.add(s.digest())
    assert len(digests) == 6


def test_looking_version_events_and_derived_columns_do_not_count() -> None:
    s = position()
    before = s.digest()
    RULES.pending(s)[0].options.sample(Random(1))
    RULES.view(s, frozenset((0, 1)))
    s.touch()
    s.emit(Event("note"))
    s.left = 99
    assert s.digest() == before


def test_the_digest_does_not_depend_on_the_order_in_which_streams_were_used() -> None:
    one, other = position(), position()
    for s, streams in ((one, ("a", "b")), (other, ("b", "a"))):
        for stream in streams:
            s.dice.draw(1, 6, stream)
    assert one.digest() == other.digest()


# saved states


@settings(max_examples=30)
@given(st.integers(), st.integers(0, 12))
def test_a_saved_state_comes_back_with_its_derived_columns(seed: int, steps: int) -> None:
    s = played(seed, steps)
    twin = RULES.restore(s.saved())
    assert twin.saved() == s.saved()
    assert twin.left == s.left == sum(s.heaps)
    assert isinstance(twin.heaps, bytearray)
    assert [list(one.options) for one in RULES.pending(twin)] == [list(one.options) for one in RULES.pending(s)]


@pytest.mark.parametrize("fault", [b"", b"{}", b"[]", b'{"heaps":""}'])
def test_something_else_is_not_a_state(fault: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        RULES.restore(fault)


def test_a_column_too_few_or_too_many_is_named() -> None:
    columns = msgspec.json.decode(position().saved())
    more, fewer = columns | {"weather": 1}, {name: column for name, column in columns.items() if name != "points"}
    with pytest.raises(msgspec.ValidationError, match="the columns weather do not fit"):
        RULES.restore(msgspec.json.encode(more))
    with pytest.raises(msgspec.ValidationError, match="the columns points do not fit"):
        RULES.restore(msgspec.json.encode(fewer))


class Windy(Heaps, kw_only=True):
    """The same game in a later version, with two columns more."""

    gust: int
    wind: int = 3


def test_a_column_that_was_added_later_begins_with_its_default() -> None:
    later = replace(RULES, state_type=Windy)
    columns = msgspec.json.decode(position().saved())
    assert later.restore(msgspec.json.encode(columns | {"gust": 7})).wind == 3
    assert later.restore(msgspec.json.encode(columns | {"gust": 7, "wind": 5})).wind == 5
    with pytest.raises(msgspec.ValidationError, match="the columns gust do not fit"):
        later.restore(msgspec.json.encode(columns))


def test_a_frame_of_unknown_tag_or_shape_is_refused() -> None:
    columns = msgspec.json.decode(position().saved())
    for stack in ([{"frame": "weather", "seat": 0}], [{"frame": "turn"}], [{"frame": "turn", "seat": "0"}]):
        with pytest.raises(msgspec.ValidationError):
            RULES.restore(msgspec.json.encode(columns | {"stack": stack}))


# versions and the stack


def test_every_answer_makes_a_new_version_and_asks_anew() -> None:
    s = position()
    version, asked = s.version, s.asked
    RULES.apply(s, 0, TAKE[0])
    assert s.version > version
    assert s.asked is not asked
    assert RULES.pending(s) is s.asked


def test_a_frame_that_ends_tells_its_parent() -> None:
    s = position()
    parent, child = Parent(), Child()
    s.stack = [parent, child]
    s.done(child, 7)
    assert s.stack == [parent]
    assert parent.heard == (7,)
    s.done(parent)
    assert s.stack == []


def test_only_the_top_frame_may_end_or_give_way() -> None:
    s = position()
    parent, child = Parent(), Child()
    s.stack = [parent, child]
    with pytest.raises(AssertionError, match="Parent ended, but Child is on top"):
        s.done(parent)
    s.stack = [parent, child]
    with pytest.raises(AssertionError):
        s.become(parent, Child())
    other = Child()
    s.become(child, other)
    assert s.stack[1] is other


def test_enclosing_finds_the_nearest_frame_of_a_kind() -> None:
    s = position()
    outer, inner = Parent(), Parent()
    s.stack = [outer, inner, Child()]
    assert s.enclosing(Parent) is inner
    assert s.within(Parent) is inner
    assert s.within(Turn) is None
    with pytest.raises(LookupError, match="no Turn on the stack"):
        s.enclosing(Turn)


def test_a_frame_that_was_copied_keeps_its_parent_apart() -> None:
    game = new()
    twin = game.state.clone()
    RULES.apply(twin, 0, Choice("roll"))
    assert twin.stack[0].seat == 1
    assert game.state.stack[0].seat == 0
