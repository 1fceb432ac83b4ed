"""A game in progress: refusals change nothing, undo stops at the barrier, take-backs keep the dice."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.mini import BLUE, BOTH, GIVE_UP, KEY, NOBODY, RED, ROLL, RULES, TAKE, Heaps, Turn, new, start
from theatre.core.decision import (
    Choice,
    Decision,
    Each,
    GameOver,
    Illegal,
    Late,
    NotYourDecision,
    Options,
    Refused,
    Stale,
)
from theatre.core.dice import Dice, commitment, numbers_below
from theatre.core.flow import Frame
from theatre.core.game import SNAPSHOT_EVERY, TAKE_BACK, Diverged, Entry, Game, replay
from theatre.core.message import Message
from theatre.core.rules import Scenario


def everything(game: Game[Heaps]) -> tuple[object, ...]:
    """All that a refusal must leave as it was."""
    sights = tuple(game.sight(seats) for seats in (RED, BLUE, BOTH, NOBODY))
    return game.state.saved(), tuple(game.log), sights, game.proposal


def play(game: Game[Heaps], *choices: Choice) -> Game[Heaps]:
    for choice in choices:
        (decision,) = game.pending()
        game.submit(frozenset((decision.seat,)), choice)
    return game


def random_play(game: Game[Heaps], rng: Random, steps: int) -> Game[Heaps]:
    for _ in range(steps):
        for decision in game.pending():
            game.submit(frozenset((decision.seat,)), decision.options.sample(rng))
    return game


# submitting


def test_a_choice_is_logged_in_its_canonical_spelling_with_the_digest_that_follows() -> None:
    game = new()
    game.submit(RED, Choice("sweep", (2, 0)))
    assert game.log == [Entry(0, Choice("sweep", (0, 2)), game.state.digest())]
    assert list(game.state.heaps) == [2, 3, 2]


@pytest.mark.parametrize(
    ("seats", "choice", "error", "rule"),
    [
        (BLUE, ROLL, NotYourDecision, "core.not-your-decision"),
        (NOBODY, ROLL, NotYourDecision, "core.not-your-decision"),
        (frozenset((7,)), ROLL, NotYourDecision, "core.not-your-decision"),
        (RED, Choice("take", (9,)), Illegal, "heap-empty"),
        (RED, Choice("take"), Illegal, "core.not-offered"),
        (RED, Choice("sweep", (0,)), Illegal, "core.unfinished"),
        (RED, Choice(TAKE_BACK, (0,)), Illegal, "core.unknown-verb"),
        (BOTH, Choice("fly"), Illegal, "core.unknown-verb"),
    ],
)
def test_a_refused_choice_changes_nothing(
    seats: frozenset[int], choice: Choice, error: type[Refused], rule: str
) -> None:
    game = play(new(), TAKE[0], ROLL, ROLL, TAKE[1])
    before = everything(game)
    with pytest.raises(error) as caught:
        game.submit(seats, choice)
    assert caught.value.refusal.rule == rule
    assert RULES.catalogue.say(caught.value.refusal.message())
    assert everything(game) == before


def test_a_ticket_is_good_until_the_view_changes() -> None:
    game = new()
    ticket = game.ticket(RED)
    game.submit(RED, TAKE[0], ticket)
    before = everything(game)
    with pytest.raises(Stale):
        game.submit(RED, TAKE[0], ticket)
    with pytest.raises(Stale):
        game.submit(BLUE, TAKE[0], ticket)
    assert everything(game) == before
    game.submit(RED, TAKE[0], game.ticket(RED))


def test_a_ticket_says_nothing_of_secrets_but_knows_its_owner() -> None:
    game = new()
    other = new()
    other.state.numbers = bytes((game.state.numbers[0], game.state.numbers[1] ^ 1))
    assert game.ticket(RED) == other.ticket(RED)
    assert game.ticket(BLUE) != other.ticket(BLUE)


def test_after_the_end_nothing_can_be_chosen() -> None:
    game = play(new(), GIVE_UP)
    assert game.over is not None
    assert game.sight(BLUE).over == game.over
    assert game.sight(BLUE).waiting == ()
    with pytest.raises(GameOver):
        game.submit(BOTH, ROLL)


@pytest.mark.parametrize("fault", [ZeroDivisionError, KeyboardInterrupt])
def test_a_fault_inside_the_rules_restores_the_state(
    fault: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play(new(), TAKE[0])
    before = everything(game)
    held = game.pending()[0].options

    def stumble(frame: Turn, s: Heaps, seat: int, choice: Choice) -> None:
        s.heaps[:] = b"\0\0\0"
        s.dice.roll(3)
        s.log("rolled", seat, 1)
        frame.seat = 1
        s.push(Turn(0))
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(Turn, "answer", stumble)
        with pytest.raises(fault):
            game.submit(RED, ROLL)
    assert everything(game) == before
    with pytest.raises(Late):
        held.why_not(ROLL)
    play(game, ROLL)
    assert [line.key for line in game.log_for(BOTH)] == ["took", "rolled.known"]


def test_one_person_on_several_seats_answers_for_the_right_one() -> None:
    game = new()
    for _ in range(4):
        game.submit(BOTH, ROLL)
    assert [entry.seat for entry in game.log] == [0, 1, 0, 1]
    decision = game.decision(BOTH)
    assert decision is not None
    assert decision.seat == 0
    assert game.decision(BLUE) is None


def test_a_roll_can_be_verified_when_the_key_is_published() -> None:
    game = new()
    published = game.commitment
    play(game, TAKE[0], ROLL, ROLL, ROLL)
    assert published == commitment(game.key)
    faces = [line.args[1] for line in game.log_for(NOBODY) if line.key == "rolled"]
    assert faces == [numbers_below(game.key, "dice", number, 1, 6)[0] + 1 for number in range(3)]


# held back, and undo


def test_until_the_barrier_others_see_the_committed_state_and_events() -> None:
    game = new()
    before = [game.sight(seats) for seats in (BLUE, NOBODY)]
    play(game, TAKE[0], TAKE[1])
    assert [game.sight(seats) for seats in (BLUE, NOBODY)] == before
    assert game.state_for(BLUE).heaps == bytearray((3, 3, 3))
    assert game.state_for(RED).heaps == game.state_for(BOTH).heaps == bytearray((2, 2, 3))
    assert [line.key for line in game.log_for(RED)] == ["took", "took"]
    play(game, ROLL)
    assert game.state_for(BLUE) is game.state
    assert [line.key for line in game.log_for(BLUE)] == ["took", "took", "rolled"]
    assert [line.key for line in game.log_for(RED)] == ["took", "took", "rolled.known"]


def test_undo_is_free_up_to_the_barrier_and_for_the_actor_only() -> None:
    game = play(new(), ROLL, ROLL)
    committed = everything(game)
    play(game, TAKE[0], TAKE[1])
    assert game.can_undo(RED)
    for seats in (BLUE, NOBODY):
        assert not game.can_undo(seats)
        with pytest.raises(Refused, match=r"core\.no-undo"):
            game.undo(seats)
    held = game.pending()[0].options
    game.undo(RED)
    with pytest.raises(Late):
        held.why_not(ROLL)
    assert [entry.choice for entry in game.log[2:]] == [TAKE[0]]
    game.undo(RED)
    assert everything(game) == committed
    assert not game.can_undo(RED)
    with pytest.raises(Refused, match=r"core\.no-undo"):
        game.undo(RED)


def test_a_die_is_a_barrier_even_if_the_same_person_goes_on() -> None:
    game = new()
    game.submit(BOTH, ROLL)
    assert not game.can_undo(BOTH)
    game.submit(BOTH, TAKE[0])
    assert game.can_undo(BOTH)
    game.undo(BOTH)
    assert not game.can_undo(BOTH)


def test_a_hidden_draw_is_a_barrier_even_if_no_event_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Turn.answer

    def draw_and_answer(frame: Turn, s: Heaps, seat: int, choice: Choice) -> None:
        s.dice.draw(1, 52, "deck")
        answer(frame, s, seat, choice)

    game = play(new(), TAKE[0])
    assert game.can_undo(RED)
    monkeypatch.setattr(Turn, "answer", draw_and_answer)
    play(game, TAKE[0])
    assert not game.can_undo(RED)


def test_the_end_of_the_game_is_a_barrier() -> None:
    game = play(new(), TAKE[0], GIVE_UP)
    assert not game.can_undo(RED)
    assert game.sight(BLUE).log == game.sight(NOBODY).log
    assert len(game.sight(BLUE).log) == 2


class Baton(Frame[Heaps], tag="baton"):
    """Either seat may grab it at any time; the game waits for the holder."""

    holder: int = 0

    def ask(self, s: Heaps) -> tuple[Decision, ...]:
        grab = Options(s, Each("grab"))
        return tuple(Decision(at, Message("ask.turn"), "turn", grab, waited=at == self.holder) for at in (0, 1))

    def answer(self, s: Heaps, seat: int, choice: Choice) -> None:
        s.log("took", seat)
        self.holder = seat


def baton_start(scenario: Scenario, options: Mapping[str, int], dice: Dice) -> Heaps:
    s = start(scenario, options, dice)
    s.stack = [Baton()]
    return s


def test_what_one_seat_held_back_is_committed_when_another_acts() -> None:
    game = Game(replace(RULES, frames=(Baton,), start=baton_start), "duel", None, KEY)
    grab = Choice("grab")
    game.submit(RED, grab)
    assert len(game.log_for(BLUE)) == 0
    game.submit(BLUE, grab)
    assert len(game.log_for(RED)) == len(game.log_for(BLUE)) == 2
    assert not game.can_undo(BLUE)
    game.submit(BLUE, grab)
    assert len(game.log_for(RED)) == 2
    assert game.decision(BOTH).seat == 1  # type: ignore[union-attr]


# take-backs


def test_a_take_back_needs_all_seats_and_goes_on_with_the_dice() -> None:
    game = play(new(), TAKE[0], ROLL, ROLL, TAKE[1], ROLL)
    third = numbers_below(KEY, "dice", 3, 1, 6)[0] + 1
    before = everything(game)[:3]
    game.propose_take_back(RED, 1)
    assert game.proposal == (1, RED)
    assert everything(game)[:3] == before
    game.consent(BLUE)
    assert game.proposal is None
    assert list(game.state.heaps) == [2, 3, 3]
    assert game.state.points == [0, 0]
    assert game.state.dice.drawn["dice"] == 3
    assert game.log[-1] == Entry(1, Choice(TAKE_BACK, (1,)), game.state.digest())
    assert game.log_for(NOBODY)[-1] == Message(TAKE_BACK), "no number of an entry: it would count hidden drafts"
    assert not game.can_undo(RED)
    play(game, ROLL)
    assert game.state.points == [third, 0]


def test_a_take_back_is_refused_where_it_makes_no_sense() -> None:
    game = play(new(), ROLL, TAKE[0])
    before = everything(game)
    for seats, at in ((BLUE, 2), (BLUE, -1), (RED, 1), (RED, 99)):
        with pytest.raises(Refused, match=r"core\.no-such-entry"):
            game.propose_take_back(seats, at)
    for ask in (lambda: game.propose_take_back(NOBODY, 0), lambda: game.consent(NOBODY)):
        with pytest.raises(NotYourDecision):
            ask()
    with pytest.raises(Refused, match=r"core\.no-proposal"):
        game.consent(BLUE)
    assert everything(game) == before


def test_the_number_of_entries_that_are_held_back_stays_with_the_actor() -> None:
    game = play(new(), ROLL, TAKE[0], TAKE[0])
    for seats, known in ((RED, 1), (BLUE, 3)):
        with pytest.raises(Refused) as caught:
            game.propose_take_back(seats, 9)
        assert caught.value.refusal.args == (9, known)


@pytest.mark.parametrize("event", ["choice", "undo", "decline"])
def test_a_proposal_lapses_when_play_goes_on(event: str) -> None:
    game = play(new(), ROLL, TAKE[0])
    game.propose_take_back(RED, 0)
    if event == "choice":
        play(game, TAKE[0])
    elif event == "undo":
        game.undo(BLUE)
    else:
        game.decline()
    assert game.proposal is None


def test_a_position_before_a_take_back_can_still_be_looked_at() -> None:
    game = play(new(size=40), TAKE[0], ROLL)
    digests = [entry.digest for entry in game.log]
    for _ in range(30):  # take-backs of positions that take-backs led to
        game.propose_take_back(BOTH, len(game.log) - 1)
        digests.append(game.state.digest())
        play(game, TAKE[0])
        digests.append(game.state.digest())
    assert [game.at(index).digest() for index in range(1, len(game.log) + 1)] == digests
    for index in (-1, len(game.log) + 1):
        with pytest.raises(IndexError, match="62 entries"):
            game.at(index)


# practice


def test_in_practice_undo_has_no_limit() -> None:
    game = new(practice=True, size=40)
    trail = [everything(game)]
    rng = Random(4)
    while len(game.log) < 2 * SNAPSHOT_EVERY + 5:
        game.submit(BOTH, game.pending()[0].options.sample(rng))
        trail.append(everything(game))
    played = list(game.log)
    assert not game.can_undo(NOBODY)
    while game.can_undo(BOTH):
        assert everything(game)[:2] == trail.pop()[:2]
        game.undo(BOTH)
    assert everything(game) == trail.pop()
    for entry in played:
        game.submit(BOTH, entry.choice)
    assert game.log == played


def test_practice_undo_goes_back_over_a_take_back_too() -> None:
    game = new(practice=True)
    for choice in (TAKE[0], ROLL, TAKE[1]):
        game.submit(BOTH, choice)
    before = game.state.digest()
    game.propose_take_back(BOTH, 1)
    game.submit(BOTH, TAKE[2])
    game.undo(BOTH)
    game.undo(BOTH)
    assert game.state.digest() == before
    assert len(game.log) == 3


# replay


@settings(max_examples=25, deadline=None)
@given(st.integers(), st.integers(0, 90), st.integers(0, 3))
def test_a_log_replays_to_the_same_game(seed: int, steps: int, take_backs: int) -> None:
    rng = Random(seed)
    game = random_play(new(size=40), rng, steps)
    for _ in range(take_backs):
        if game.log:
            game.propose_take_back(BOTH, rng.randrange(len(game.log)))
            random_play(game, rng, 5)
    twin = replay(new(size=40), game.log)
    assert twin.log == game.log
    for seats in (RED, BLUE, NOBODY):
        assert twin.sight(seats) == game.sight(seats)


@pytest.mark.parametrize(
    "entry",
    [
        Entry(0, TAKE[1], "0" * 32),
        Entry(1, TAKE[1], ""),
        Entry(0, Choice("take", (77,)), ""),
        Entry(0, Choice(TAKE_BACK, (2,)), ""),
        Entry(0, Choice(TAKE_BACK), ""),
    ],
)
def test_a_log_that_differs_from_its_record_is_found_out(entry: Entry) -> None:
    game = play(new(), TAKE[0], TAKE[1])
    with pytest.raises(Diverged, match="entry 2") as caught:
        replay(new(), [game.log[0], entry])
    assert caught.value.at == 1
