"""Who reads what of an event."""

from hypothesis import given
from hypothesis import strategies as st

from theatre.core.events import EVERYONE, Event, seen
from theatre.core.message import Message

SEATS = st.frozensets(st.integers(0, 4))


@given(SEATS)
def test_a_public_event_is_the_same_for_all(seats: frozenset[int]) -> None:
    assert seen(Event("battle", (3,)), seats) == Message("battle", (3,))


@given(SEATS)
def test_only_the_audience_reads_the_secret(seats: frozenset[int]) -> None:
    event = Event("drawn", (1,), secret=(42,), audience=(1, 3))
    knows = bool(seats & {1, 3})
    assert seen(event, seats) == (Message("drawn.known", (1, 42)) if knows else Message("drawn", (1,)))


@given(SEATS)
def test_a_silent_event_reaches_nobody_outside_the_audience(seats: frozenset[int]) -> None:
    told = Event("plan", (5,), audience=(2,), silent=True)
    secret = Event("plan", (5,), secret=(6,), audience=(2,), silent=True)
    assert seen(told, seats) == (Message("plan", (5,)) if 2 in seats else None)
    assert seen(secret, seats) == (Message("plan.known", (5, 6)) if 2 in seats else None)


@given(SEATS)
def test_a_secret_without_an_audience_is_told_to_nobody(seats: frozenset[int]) -> None:
    assert seen(Event("drawn", (1,), secret=(42,), audience=EVERYONE), seats) == Message("drawn", (1,))


def test_two_events_that_differ_only_in_the_secret_look_the_same_to_others() -> None:
    one, other = (Event("drawn", (1,), secret=(card,), audience=(1,)) for card in (7, 8))
    assert seen(one, frozenset((0,))) == seen(other, frozenset((0,)))
    assert seen(one, frozenset((1,))) != seen(other, frozenset((1,)))
