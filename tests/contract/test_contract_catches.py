"""The laws, the refusals and the fuzzer find the faults they are there for: one planted fault after the other."""

import random
from dataclasses import replace

import msgspec
import pytest

from contract import unordered
from contract.telling import told
from core.parley import RULES, order, outcome, proposal, raids, state
from theatre.contract.fuzz import CHECK, DEAD_END, ENDLESS, FAILS, fuzz, replay_finding
from theatre.contract.laws import hash_order, laws
from theatre.contract.refusal import refusals
from theatre.contract.report import FuzzReport, OtherRules, Reach, reach
from theatre.core import flow
from theatre.core.decision import Each, Options, Refusal
from theatre.core.game import Game
from theatre.core.message import Catalogue


def broken(rules=RULES, seeds=range(3)):
    """The names of the laws that do not hold."""
    return {finding.law for seed in seeds for finding in laws(rules, "summit", seed, steps=60)}


def refused_wrongly(rules=RULES, seeds=range(3)):
    return told([finding for seed in seeds for finding in refusals(rules, "congress", seed, steps=40)])


# the laws


def test_a_view_that_changes_the_state():
    def rolling(s, seats):
        s.dice.roll(1)
        return {}

    assert "reading changes nothing" in broken(replace(RULES, view=rolling))


def test_a_question_that_rolls_a_die(monkeypatch):
    ask = order.Favour.ask

    def rolling(self, s):
        s.dice.roll(1)
        return ask(self, s)

    monkeypatch.setattr(order.Favour, "ask", rolling)
    assert "reading changes nothing" in broken()


def test_a_derived_column_that_is_not_kept_up(monkeypatch):
    def bury(s, seat, card):
        state.bury(s, seat, card)
        s.wealth[seat] = 0

    monkeypatch.setattr(order, "bury", bury)
    assert "derived columns are fresh" in broken()


def test_a_copy_that_shares_a_column(monkeypatch):
    clone = state.Table.clone

    def shallow(s):
        twin = clone(s)
        twin.tokens = s.tokens
        return twin

    monkeypatch.setattr(state.Table, "clone", shallow)
    found = broken()
    assert {"the menu is part of the language", "copies play on alike"} & found


def test_a_copy_that_forgets_a_column(monkeypatch):
    restore = type(RULES).restore

    def forgetful(self, saved):
        s = restore(self, saved)
        s.hands = [hand[::-1] for hand in s.hands]
        return s

    monkeypatch.setattr(type(RULES), "restore", forgetful)
    assert "copies play on alike" in broken()


def test_chance_that_does_not_come_from_the_dice(monkeypatch):
    monkeypatch.setattr(raids.Raids, "roll", lambda self, s: setattr(self, "stand", chance(self.tries)))
    monkeypatch.setattr(order, "deal", lambda s, seat: s.points.__setitem__(seat, random.randrange(1000)))
    assert {"copies play on alike", "a saved game is the game", "the log replays"} & broken()


def chance(tries):
    return tuple([at for at in range(len(tries)) if random.random() < 0.5])


def test_an_option_on_the_menu_that_is_refused(monkeypatch):
    monkeypatch.setattr(proposal.Offer, "refuse", lambda self, token: Refusal("3.2"))
    assert "the menu is part of the language" in broken()


def test_an_option_that_cannot_be_made(monkeypatch):
    monkeypatch.setattr(order, "bury", lambda s, seat, card: s.hands[seat].index(7))
    found = broken()
    assert "the menu is part of the language" in found


def test_an_undo_without_a_barrier(monkeypatch):
    monkeypatch.setattr(Game, "can_undo", lambda self, seats: bool(self.log) and self.log[-1].seat in seats)
    assert "undo goes back to the barrier" in broken()


def test_an_undo_that_is_never_granted(monkeypatch):
    monkeypatch.setattr(Game, "can_undo", lambda self, seats: False)
    assert "undo goes back to the barrier" in broken()


def test_a_player_who_can_be_watched_thinking(monkeypatch):
    monkeypatch.setattr(Game, "state_for", lambda self, seats: self.state)
    assert "undo goes back to the barrier" in broken(seeds=range(6))


def test_options_that_answer_late(monkeypatch):
    monkeypatch.setattr(Options, "_in_time", lambda self: None)
    assert "late options are refused" in broken()


def test_a_prompt_without_words():
    texts = {key: text for key, text in RULES.catalogue.texts.items() if key != "ask.council"}
    assert "everything has words" in broken(replace(RULES, catalogue=Catalogue(texts, RULES.catalogue.nouns)))


def test_a_rule_that_is_not_on_the_list():
    rulebook = {name: rule for name, rule in RULES.rulebook.items() if name != "5"}
    assert "everything has words" in broken(replace(RULES, rulebook=rulebook))


def test_a_game_that_ends_without_an_outcome():
    assert "an outcome ends the game" in broken(replace(RULES, outcome=lambda s: None))


def test_seats_that_are_asked_while_nobody_is_waited_for(monkeypatch):
    ask = order.Favour.ask
    monkeypatch.setattr(
        order.Favour, "ask", lambda self, s: (msgspec.structs.replace(ask(self, s)[0], waited=False),)
    )
    assert "an outcome ends the game" in broken()


def test_a_deck_in_the_order_of_hashes():
    (finding,) = hash_order(unordered.RULES, unordered.__name__, "summit", seed=1, steps=20)
    assert finding.law == "nothing depends on hash order"


# refusals


def test_a_reason_that_fails_on_odd_arguments(monkeypatch):
    announce = raids.Raids.announce

    def careless(self, s):
        asked = announce(self, s)
        why = Each("raid", (), lambda args: Refusal("4.3", (len(s.piles[args[0]]),)))
        return msgspec.structs.replace(asked, options=Options(s, why, *asked.options.given))

    monkeypatch.setattr(raids.Raids, "announce", careless)
    assert "why_not of 'raid'" in refused_wrongly(seeds=range(8))


def test_a_language_that_takes_what_cannot_be_done(monkeypatch):
    class Lenient(Each):
        def refuse(self, args):
            return None if len(args) < 2 else super().refuse(args)

    monkeypatch.setattr(order, "Each", Lenient)
    assert "is accepted, but then" in refused_wrongly()


def test_a_refusal_without_words(monkeypatch):
    texts = {key: text for key, text in RULES.catalogue.texts.items() if key != "refusal.core.unknown-verb"}
    assert "cannot be told" in refused_wrongly(replace(RULES, catalogue=Catalogue(texts, RULES.catalogue.nouns)))


def test_a_refusal_that_cites_no_rule():
    rulebook = {name: rule for name, rule in RULES.rulebook.items() if name != "2.2"}
    assert "not on the list of rules" in refused_wrongly(replace(RULES, rulebook=rulebook))


def test_a_ticket_that_never_changes(monkeypatch):
    monkeypatch.setattr(Game, "ticket", lambda self, seats: "always")
    monkeypatch.setattr("theatre.core.game._ticket", lambda *_: "always")
    submit = Game.submit
    monkeypatch.setattr(Game, "submit", lambda self, seats, choice, ticket=None: submit(self, seats, choice))
    assert "must be refused as Stale, but is accepted" in refused_wrongly()


def test_a_table_that_lets_anybody_decide(monkeypatch):
    answer = Game._answer
    everyone = frozenset((0, 1, 2))
    monkeypatch.setattr(Game, "_answer", lambda self, seats, choice: answer(self, everyone, choice))
    assert "must be refused as NotYourDecision, but is accepted" in refused_wrongly()


# the fuzzer


def only(report: FuzzReport):
    assert report.findings
    return report.findings[0]


def test_a_sound_game_has_no_findings_and_everything_is_reached():
    report = fuzz(RULES, games=300, seed=1)
    assert not report.findings, told(report.findings)
    assert (report.games, report.capped, report.unreached) == (300, 0, Reach())
    assert report.decisions > 300 * 20


def test_a_position_that_must_not_be(monkeypatch):
    monkeypatch.setattr(order, "bury", lambda s, seat, card: s.piles.__setitem__(seat, (*s.piles[seat], card)))
    finding = only(fuzz(RULES, games=4))
    assert finding.law == CHECK
    assert "cards were lost" in finding.detail
    assert replay_finding(RULES, finding) == finding
    monkeypatch.undo()
    assert replay_finding(RULES, finding) is None


def test_a_choice_that_fails(monkeypatch):
    monkeypatch.setattr(order, "bury", lambda s, seat, card: s.hands[seat].index(7))
    finding = only(fuzz(RULES, games=4))
    assert finding.law == FAILS
    assert finding.choices[-1][1].verb == "bury"
    assert replay_finding(RULES, finding) == finding


def test_a_dead_end(monkeypatch):
    monkeypatch.setattr(order.Favour, "ask", lambda self, s: ())
    finding = only(fuzz(RULES, games=4))
    assert finding.law == DEAD_END
    assert replay_finding(RULES, finding) == finding


def test_a_question_without_an_option(monkeypatch):
    ask = order.Favour.ask
    monkeypatch.setattr(
        order.Favour, "ask", lambda self, s: (msgspec.structs.replace(ask(self, s)[0], options=Options(s)),)
    )
    assert only(fuzz(RULES, games=4)).law == DEAD_END


def test_a_frame_that_goes_round(monkeypatch):
    monkeypatch.setattr(order.Conference, "step", lambda self, s: True)
    finding = only(fuzz(RULES, games=1))
    assert finding.law == ENDLESS
    assert "Conference goes round" in finding.detail


def test_a_game_past_its_longest_is_capped_and_no_finding():
    report = fuzz(replace(RULES, longest=1), games=6)
    assert (report.games, report.capped, report.findings) == (6, 6, ())


def test_a_player_that_fails_is_named():
    def confused(rules, s, decision, rng):
        raise KeyError("no plan")

    finding = only(fuzz(RULES, games=12, players={"confused": confused}))
    assert finding.law == "the player 'confused' chooses"


def test_a_player_takes_part():
    asked = []

    def first(rules, s, decision, rng):
        asked.append(decision.seat)
        return next(iter(decision.options))

    assert not fuzz(RULES, games=6, players={"first": first}).findings
    assert asked


def test_what_is_never_reached_is_named(monkeypatch):
    monkeypatch.setattr(order.Favour, "may_reroll", lambda self, s: False)
    monkeypatch.setattr(order.Round, "STEPS", ("refresh", "bids", "proposal", "council", "favour"))
    unreached = fuzz(RULES, games=60, seed=1).unreached
    assert unreached.frames == ("4",)
    assert unreached.verbs == ("again", "block", "keep", "raid")
    assert {"4", "4.1", "4.2", "4.3", "6.1"} <= set(unreached.rules)


def test_reports_add_up_to_the_run_in_one_piece_and_only_for_the_same_rules():
    seen = []
    whole = fuzz(RULES, games=6, seed=3, on_progress=seen.append)
    assert [report.games for report in seen] == [1, 2, 3, 4, 5, 6]
    assert seen[-1] == whole
    again = fuzz(RULES, games=4, seed=3) + fuzz(RULES, games=2, seed=7)
    assert (again.games, again.capped, again.known) == (6, 0, whole.known)
    assert again.decisions == fuzz(RULES, games=4, seed=3).decisions + fuzz(RULES, games=2, seed=7).decisions
    with pytest.raises(OtherRules, match="version 2"):
        whole + fuzz(replace(RULES, version="2"), games=1)


def test_a_report_survives_the_way_through_a_file():
    report = fuzz(RULES, games=2)
    assert msgspec.json.decode(msgspec.json.encode(report), type=FuzzReport) == report


def test_reaches_subtract():
    assert reach("ab", "c", "d") - reach("b", "c") == Reach(("a",), (), ("d",))


def test_the_set_up_is_part_of_the_game(monkeypatch):
    def unruly(s, watch=None):
        raise RuntimeError("no map")

    monkeypatch.setattr(flow, "settle", unruly)
    finding = only(fuzz(RULES, games=1))
    assert (finding.law, finding.step) == (FAILS, 0)
    assert "set-up: RuntimeError: no map" in finding.detail


def test_an_end_without_an_outcome():
    finding = only(fuzz(replace(RULES, outcome=lambda s: None), games=1))
    assert finding.law == ENDLESS
    assert outcome(RULES.setup("summit")) is None
