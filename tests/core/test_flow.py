"""The patterns of flow, each proved on a position of Parley or on a frame of a few lines."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pytest

from core.parley import RULES
from core.parley.order import Bids, Conference, Council, Favour, Round
from core.parley.proposal import Objections, Proposal, Rebuttal
from core.parley.raids import Raids
from core.parley.state import ENVOY, PACT, THREAT, Table
from theatre.core import flow
from theatre.core.decision import Choice, Decision, Each, GameOver, Illegal, Late, NotYourDecision, Options
from theatre.core.dice import seed_key
from theatre.core.flow import Frame, Roll, Sequence
from theatre.core.game import Game
from theatre.core.message import Message


def position(frame: Frame[Table], hands=((), (), ()), tokens=(0, 0, 0), piles=((), (), ()), seed=1) -> Table:
    """A table in its last round with North in the chair and one frame to play."""
    s = RULES.setup("summit", key=seed_key(seed))
    s.stack = [Conference(), frame]
    s.round, s.host = s.last, 0
    s.hands, s.tokens, s.piles = list(hands), list(tokens), list(piles)
    s.known = [(1 << seat,) * len(pile) for seat, pile in enumerate(piles)]
    s.derive()
    s.take_events()
    flow.settle(s)
    return s


def do(s: Table, seat: int, verb: str, *args: int) -> None:
    RULES.apply(s, seat, Choice(verb, args))


def asked(s: Table) -> list[tuple[int, tuple[str, ...]]]:
    return [(one.seat, one.options.verbs()) for one in RULES.pending(s)]


def kinds(s: Table) -> list[str]:
    return [event.kind for event in s.take_events()]


def top(s: Table) -> Any:
    return s.stack[-1]


def refused(s: Table, seat: int, verb: str, *args: int) -> str:
    before = s.digest()
    with pytest.raises(Illegal) as caught:
        do(s, seat, verb, *args)
    assert s.digest() == before
    return caught.value.refusal.rule


# settle


def test_a_lone_public_option_is_taken_and_logged():
    s = position(Raids(by=0))
    assert kinds(s)[0] == "core.only-option"
    assert RULES.pending(s) == ()


def test_a_lone_option_whose_loneliness_is_secret_is_asked():
    s = position(Proposal(), hands=((ENVOY,), (), ()))
    assert asked(s) == [(0, ("pass",))]


def test_a_lone_option_beside_an_any_time_power_is_asked():
    s = position(Favour(seat=0, count=2, purpose="favour", faces=(1, 1)), tokens=(1, 0, 0), piles=((), (PACT,), ()))
    do(s, 0, "peek", 1)
    assert RULES.pending(s) == (), "without a token nothing is left to ask"


def test_a_frame_that_neither_moves_nor_asks_is_stuck():
    with pytest.raises(flow.Stuck, match="Frame neither moves on nor asks"):
        position(Frame())


def test_every_frame_that_comes_to_the_top_is_watched():
    s = RULES.start(RULES.scenarios["summit"], RULES.agreed({}), RULES.setup("summit").dice.clone())
    seen: list[str] = []
    flow.settle(s, lambda frame: seen.append(type(frame).__name__))
    assert list(dict.fromkeys(seen)) == ["Conference", "Round", "Bids"]
    seen.clear()
    for seat in (0, 1, 2):
        flow.apply(s, seat, Choice("ready"), lambda frame: seen.append(type(frame).__name__))
    assert "Proposal" in seen


def test_whoever_is_not_asked_is_turned_away_and_after_the_end_everybody():
    s = position(Proposal(), hands=((THREAT,), (), ()))
    with pytest.raises(NotYourDecision):
        do(s, 1, "pass")
    do(s, 0, "pass")
    with pytest.raises(GameOver):
        do(s, 0, "pass")


def test_options_of_an_earlier_position_are_late():
    s = position(Proposal(), hands=((THREAT,), (), ()))
    (decision,) = RULES.pending(s)
    do(s, 0, "pass")
    with pytest.raises(Late):
        decision.options.sample(Random(1))


# Sequence


def test_a_sequence_is_a_table_of_steps_in_their_printed_order():
    class Day(Sequence[Table], tag="day"):
        STEPS: ClassVar[tuple[str, ...]] = ("morning", "evening")

        def morning(self, s: Table) -> None:
            s.log("morning")

        def evening(self, s: Table) -> None:
            s.log("evening")

    s = position(Day())
    assert kinds(s)[:2] == ["morning", "evening"]
    assert RULES.pending(s) == ()


def test_a_step_that_pushes_a_frame_waits_for_its_end():
    s = RULES.setup("summit", key=seed_key(1))
    assert [type(frame) for frame in s.stack] == [Conference, Round, Bids]
    assert s.stack[1].STEPS[s.stack[1].at - 1] == "bids"
    for seat in (0, 1, 2):
        do(s, seat, "ready")
    assert s.stack[1].STEPS[s.stack[1].at - 1] == "proposal"


def test_the_game_ends_after_its_last_round():
    s = RULES.setup("summit", key=seed_key(1))
    rng = Random(1)
    while decisions := RULES.pending(s):
        assert RULES.outcome(s) is None
        decision = next(one for one in decisions if one.waited)
        RULES.apply(s, decision.seat, decision.options.sample(rng))
    assert s.round == s.last == 2
    assert RULES.outcome(s).winners


# Window


HANDS = ((ENVOY, ENVOY, THREAT), (THREAT,), (ENVOY, THREAT))


def test_the_seats_of_a_window_react_in_order():
    s = position(Proposal(), HANDS)
    do(s, 0, "propose", 1, THREAT)
    assert asked(s) == [(1, ("pass", "object"))]
    do(s, 1, "pass")
    assert asked(s) == [(2, ("pass", "object"))]
    do(s, 2, "pass")
    assert s.points == [2, 1, 0]


def test_a_reaction_opens_a_window_inside_the_window_and_play_returns_to_it():
    s = position(Proposal(), HANDS)
    do(s, 0, "propose", 1, THREAT)
    do(s, 1, "object")
    assert [type(frame) for frame in s.stack] == [Conference, Proposal, Objections, Rebuttal]
    assert asked(s) == [(0, ("pass", "rebut"))]
    do(s, 0, "rebut")
    assert top(s).standing == 0
    assert asked(s) == [(2, ("pass", "object"))]
    do(s, 2, "object")
    do(s, 0, "pass")
    assert s.points == [0, 0, 0], "one objection stands"


def test_a_window_is_offered_by_public_facts_only():
    s = position(Proposal(), hands=((THREAT,), (ENVOY,), ()))
    do(s, 0, "propose", 1, THREAT)
    assert asked(s) == [(1, ("pass",))], "who holds cards is asked, whatever they are"
    assert refused(s, 1, "object") == "3.4"
    do(s, 1, "pass")
    assert RULES.pending(s) == (), "who holds none is passed over"


# Level


def chain(**columns) -> Table:
    return position(Raids(by=0), tokens=(3, 2, 2), piles=((), (PACT, THREAT), (ENVOY,)), **columns)


def with_faces(monkeypatch, *rolls: tuple[int, ...]) -> None:
    left = list(rolls)
    monkeypatch.setattr("theatre.core.dice.Dice.roll", lambda self, count, sides=6, stream="dice": left.pop(0))


def test_all_tries_of_a_level_are_announced_and_then_rolled_together(monkeypatch):
    with_faces(monkeypatch, (1, 2))
    s = chain()
    do(s, 0, "raid", 1)
    do(s, 0, "raid", 2)
    assert s.tokens == [3, 2, 2]
    assert kinds(s) == []
    do(s, 0, "done")
    assert s.tokens == [1, 2, 2]
    assert [event.args for event in s.take_events() if event.kind == "tried"] == [(0, 2, 1, 2)]
    assert RULES.pending(s) == (), "nothing succeeded: nothing to counter"


def test_the_other_side_counters_one_level_up_and_the_last_is_resolved_first(monkeypatch):
    with_faces(monkeypatch, (6, 6), (6,), (6,))
    s = chain()
    for seat in (1, 2):
        do(s, 0, "raid", seat)
    do(s, 0, "done")
    assert (top(s).level, asked(s)) == (1, [(1, ("done", "block"))])
    do(s, 1, "block", 0)
    do(s, 1, "done")
    assert (top(s).level, asked(s)) == (2, [(0, ("done", "block"))])
    do(s, 0, "block", 0)  # there is no more to block, so that `done` is taken by the engine
    assert s.piles == [(), (PACT,), ()], "the block of the block saves the raid"
    assert s.points == [4, 0, 0]


def test_a_counter_that_stands_takes_the_try_away(monkeypatch):
    with_faces(monkeypatch, (6, 6), (6,))
    s = chain()
    for seat in (1, 2):
        do(s, 0, "raid", seat)
    do(s, 0, "done")
    do(s, 1, "block", 0)
    do(s, 1, "done")
    do(s, 0, "done")
    assert s.piles == [(), (PACT, THREAT), ()]
    assert s.points == [1, 0, 0]


def test_a_try_costs_a_token_and_needs_an_aim():
    s = chain()
    assert refused(s, 0, "raid", 0) == "4.3"
    do(s, 0, "raid", 2)
    assert refused(s, 0, "raid", 2) == "4.3"
    do(s, 0, "raid", 1)
    do(s, 0, "raid", 1)
    assert kinds(s)[:2] == ["core.only-option", "tried"], "without a token there is only one way to go on"


# Sealed


BIDDING = ((ENVOY, THREAT), (PACT, PACT, PACT), (ENVOY,))


def test_all_seats_draft_at_once_and_the_drafts_take_effect_together():
    s = position(Bids(seats=(0, 1, 2)), BIDDING)
    assert asked(s) == [(seat, ("pledge", "ready")) for seat in (0, 1, 2)]
    do(s, 2, "pledge", ENVOY)
    do(s, 1, "pledge", PACT)
    do(s, 1, "pledge", PACT)
    for seat in (2, 1):
        do(s, seat, "ready")
    assert s.hands == list(BIDDING)
    assert kinds(s) == []
    do(s, 0, "ready")
    assert s.hands == [(ENVOY, THREAT), (PACT,), ()]
    assert s.host == 1
    assert kinds(s)[:3] == ["no-bid", "bid", "bid"], "in the order of seats"


def test_readiness_is_retracted_until_all_are_in():
    s = position(Bids(seats=(0, 1, 2)), BIDDING)
    do(s, 0, "ready")
    (first, *_) = RULES.pending(s)
    assert (first.options.verbs(), first.waited) == (("retract",), False)
    do(s, 0, "retract")
    do(s, 0, "pledge", THREAT)
    assert refused(s, 0, "pledge", THREAT) == "2.2"
    do(s, 0, "pledge", ENVOY)
    assert refused(s, 0, "pledge", ENVOY) == "2.1"
    for seat in (0, 1, 2):
        do(s, seat, "ready")
    assert s.host == 0


def test_a_sealed_answer_of_another_seat_leaves_sight_and_ticket_as_they_were():
    game = Game(RULES, "summit", key=seed_key(1))
    south = frozenset((1,))
    before = game.sight(south)
    game.submit(frozenset((0,)), Choice("pledge", (game.state.hands[0][0],)))
    assert game.sight(south) == before
    game.submit(south, Choice("ready"), before.ticket)


# Joint


def test_allies_act_in_any_order_until_all_are_done():
    s = position(Council(seats=(1, 2)), hands=((), (ENVOY, PACT), (THREAT,)))
    assert [seat for seat, _ in asked(s)] == [1, 2]
    do(s, 2, "bury", THREAT)
    do(s, 1, "bury", PACT)
    do(s, 2, "done")
    assert [seat for seat, _ in asked(s)] == [1]
    with pytest.raises(NotYourDecision):
        do(s, 2, "done")
    do(s, 1, "bury", ENVOY)
    do(s, 1, "done")
    assert s.piles == [(), (PACT, ENVOY), (THREAT,)]
    assert RULES.pending(s) == ()


# Roll


def test_a_token_rolls_one_die_again_and_the_faces_go_to_the_parent(monkeypatch):
    with_faces(monkeypatch, (6, 1), (5,))
    s = position(Favour(seat=0, count=2, purpose="favour"), tokens=(1, 0, 0))
    s.stack[0] = Round(at=len(Round.STEPS))
    assert asked(s) == [(0, ("keep", "again"))]
    do(s, 0, "again", 1)
    assert s.tokens[0] == 0
    assert s.points[0] == 2
    assert kinds(s) == ["core.roll", "core.roll-again", "favoured"]


def test_kept_dice_are_not_rolled_again(monkeypatch):
    with_faces(monkeypatch, (6, 1))
    s = position(Favour(seat=0, count=2, purpose="favour"), tokens=(2, 0, 0))
    s.stack[0] = Round(at=len(Round.STEPS))
    do(s, 0, "keep")
    assert (s.points[0], s.tokens[0]) == (1, 2)


def test_a_roll_without_a_second_chance_asks_nothing():
    s = position(Favour(seat=0, count=2, purpose="favour"))
    assert RULES.pending(s) == ()
    assert kinds(s)[0] == "core.roll"


def test_a_roll_of_no_dice_has_no_faces():
    results: list[object] = []

    class Ask(Frame[Table], tag="ask"):
        rolled: bool = False

        def step(self, s: Table) -> bool:
            if self.rolled:
                s.done(self)
            else:
                self.rolled = True
                s.push(Roll(seat=0, count=0, purpose="nothing"))
            return True

        def child_done(self, s: Table, child: Any, result: Any) -> None:
            results.append(result)

    position(Ask())
    assert results == [()]


# any-time powers


def test_an_aside_is_neither_an_option_nor_sampled_and_play_stays_where_it_was():
    s = position(Council(seats=(1, 2)), hands=((), (ENVOY,), (PACT,)), tokens=(0, 1, 0), piles=((), (), (THREAT,)))
    mine = RULES.pending(s)[0]
    assert mine.asides.verbs() == ("peek",)
    assert "peek" not in mine.options.verbs()
    assert all(mine.options.sample(Random(seed)).verb != "peek" for seed in range(30))
    do(s, 1, "peek", 2)
    assert s.known[2] == (0b110,)
    assert asked(s) == [(1, ("bury", "done")), (2, ("bury", "done"))]
    assert refused(s, 1, "peek", 2) == "core.not-offered"


def test_an_aside_in_a_sealed_phase_is_no_draft():
    s = position(Bids(seats=(0, 1, 2)), BIDDING, tokens=(1, 0, 0), piles=((), (PACT,), ()))
    do(s, 0, "peek", 1)
    assert top(s).drafted(0) == ()
    assert s.tokens == [0, 0, 0]


# composite declarations


def test_the_cards_of_a_declaration_are_a_set_and_sorted_before_log_and_digest():
    one, two = [position(Proposal(), hands=((ENVOY, PACT, THREAT), (), ())) for _ in range(2)]
    do(one, 0, "propose", 1, THREAT, ENVOY)
    do(two, 0, "propose", 1, ENVOY, THREAT)
    assert one.digest() == two.digest()


def test_a_declaration_says_which_part_of_it_failed():
    s = position(Proposal(), hands=((ENVOY, PACT), (), ()))
    assert refused(s, 0, "propose", 0, ENVOY, PACT) == "3.2"
    assert refused(s, 0, "propose", 1, ENVOY, ENVOY) == "3.3"
    assert refused(s, 0, "propose", 1, PACT) == "core.unfinished"
    assert refused(position(Proposal(), hands=((PACT,), (), ())), 0, "propose", 1, PACT) == "3.1"


def test_the_menu_of_a_declaration_shows_only_what_can_be_completed():
    s = position(Proposal(), hands=((ENVOY, PACT), (), ()))
    (decision,) = RULES.pending(s)
    assert list(decision.options) == [
        Choice("pass"),
        Choice("propose", (1, ENVOY, PACT)),
        Choice("propose", (2, ENVOY, PACT)),
    ]
    assert decision.options.grouped("propose", (1,)) == ((ENVOY,), False)


# the stack


def test_a_frame_gives_way_to_another_and_finds_what_encloses_it():
    class Last(Frame[Table], tag="last"):
        def ask(self, s: Table) -> tuple[Decision, ...]:
            return (Decision(0, Message("ask.bid"), "2", Options(s, Each("pass"), Each("keep"))),)

    class First(Frame[Table], tag="first"):
        def step(self, s: Table) -> bool:
            s.become(self, Last())
            return True

    s = position(First())
    assert [type(frame) for frame in s.stack] == [Conference, Last]
    assert isinstance(s.enclosing(Conference), Conference)
    assert s.within(Bids) is None
    with pytest.raises(LookupError):
        s.enclosing(Bids)
