"""A game as a record of functions: its set-up, and play without a table."""

from dataclasses import FrozenInstanceError, replace
from random import Random

import pytest

from core.mini import BLUE, KEY, RED, RULES, Heaps
from theatre.core.decision import Choice, Illegal
from theatre.core.flow import Frame, Stuck
from theatre.core.rules import SetupError

# set-up


def test_a_set_up_game_waits_for_its_first_decision() -> None:
    s = RULES.setup("duel", {"size": 2}, KEY)
    (asked,) = RULES.pending(s)
    assert (asked.seat, asked.rule, list(s.heaps)) == (0, "turn", [2, 2, 2])
    RULES.check(s)


def test_the_key_decides_the_secrets_and_the_wish_the_rest() -> None:
    assert RULES.setup("duel", key=KEY).digest() == RULES.setup("duel", {"size": 3}, KEY).digest()
    assert RULES.setup("duel", key=b"other").numbers != RULES.setup("duel", key=KEY).numbers


@pytest.mark.parametrize(
    ("scenario", "options", "message"),
    [
        ("quarrel", {}, "heaps has no scenario 'quarrel'; it has duel"),
        ("duel", {"colour": 1}, "heaps has no option 'colour'; it has size"),
        ("duel", {"size": 7}, "heaps: the option size may be 2, 3, 40, not 7"),
    ],
)
def test_an_unknown_wish_is_refused_with_what_there_is(scenario: str, options: dict[str, int], message: str) -> None:
    with pytest.raises(SetupError) as caught:
        RULES.setup(scenario, options)
    assert str(caught.value) == message


def test_options_that_nobody_wished_for_have_their_defaults() -> None:
    assert RULES.agreed({}) == {"size": 3}
    assert RULES.agreed({"size": 40}) == {"size": 40}


def test_a_frame_that_neither_moves_on_nor_asks_is_a_fault_of_the_rules() -> None:
    class Idle(Frame[Heaps], tag="idle"):
        pass

    def start_idle(*wish: object) -> Heaps:
        s = RULES.setup("duel", key=KEY)
        s.stack = [Idle()]
        return s

    with pytest.raises(Stuck, match="Idle neither moves on nor asks"):
        replace(RULES, frames=(Idle,), start=start_idle).setup("duel")


# playing without a table


def test_an_illegal_choice_is_refused_before_anything_changes() -> None:
    s = RULES.setup("duel", key=KEY)
    before = s.digest()
    with pytest.raises(Illegal):
        RULES.apply(s, 0, Choice("take", (5,)))
    assert s.digest() == before


def test_random_play_comes_to_an_end_and_keeps_the_invariants() -> None:
    s, rng = RULES.setup("duel", key=KEY), Random(2)
    while decisions := RULES.pending(s):
        RULES.apply(s, decisions[0].seat, decisions[0].options.sample(rng))
        RULES.check(s)
    outcome = RULES.outcome(s)
    assert outcome is not None
    assert s.points[outcome.winners[0]] == max(s.points)


def test_resample_keeps_what_a_seat_knows_and_never_the_key() -> None:
    s = RULES.setup("duel", key=KEY)
    for seats in (RED, BLUE):
        twins = [RULES.resample(s, seats, Random(seed)) for seed in range(20)]
        assert {repr(RULES.view(twin, seats)) for twin in twins} == {repr(RULES.view(s, seats))}
        assert len({twin.numbers for twin in twins}) > 10
        assert KEY not in {twin.dice.key for twin in twins}


def test_a_game_cannot_be_changed_under_play() -> None:
    with pytest.raises(FrozenInstanceError):
        RULES.version = "2"  # type: ignore[misc]
