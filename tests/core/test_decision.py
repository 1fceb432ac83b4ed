"""Options: one legality for highlights, computer players, fuzzing and the server's check."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.mini import KEY, RULES, Heaps, Sweep, why_no_take
from theatre.core.decision import Args, Built, Choice, Decision, Each, Late, Options, Part, Refusal, Refused, Sifted
from theatre.core.message import Message

HEAPS = st.lists(st.integers(0, 3), min_size=1, max_size=5).map(bytes)


def position() -> Heaps:
    return RULES.setup("duel", key=KEY)


def rising(args: Args) -> Args:
    return tuple(sorted(args))


def sweep(heaps: bytes) -> Built:
    return Built("sweep", Sweep(heaps), rising)


def options(*parts: Part) -> Options:
    return Options(position(), *parts)


# Each


def test_each_accepts_its_rows_and_explains_the_rest() -> None:
    some = options(Each("take", [(0,), (2,)], why_no_take))
    assert Choice("take", (2,)) in some
    assert some.why_not(Choice("take", (1,))) == Refusal("heap-empty", (1,))
    assert some.why_not(Choice("take", (1, 1))) == Refusal("core.not-offered", ("take",))


def test_each_without_rows_is_a_bare_verb() -> None:
    bare = options(Each("pass"))
    assert list(bare) == [Choice("pass")]
    assert bare.why_not(Choice("pass", (1,))) == Refusal("core.not-offered", ("pass",))


def test_an_unknown_verb_may_come_later() -> None:
    assert options(Each("pass")).why_not(Choice("fly")) == Refusal("core.unknown-verb", ("fly",), "not yet")


def test_a_verb_that_offers_nothing_now_still_says_why() -> None:
    none = options(Each("take", [], why_no_take), Each("pass"))
    assert none.why_not(Choice("take", (1,))) == Refusal("heap-empty", (1,))
    assert none.verbs() == ("pass",)
    assert list(none) == [Choice("pass")]
    assert {none.sample(Random(seed)) for seed in range(20)} == {Choice("pass")}
    assert not options(Each("take", []))


def test_two_parts_of_one_verb_add_up_and_the_first_reason_counts() -> None:
    two = options(Each("go", [(1,)], lambda args: Refusal("first", args)), Each("go", [(2,), (2, 5)]))
    assert list(two) == [Choice("go", (1,)), Choice("go", (2,)), Choice("go", (2, 5))]
    assert two.verbs() == ("go",)
    assert two.grouped("go") == ((1, 2), False)
    assert two.why_not(Choice("go", (2,))) is None
    assert two.why_not(Choice("go", (3,))) == Refusal("first", (3,))


# Sifted


def test_sifted_tokens_are_those_that_fit_in_the_order_of_the_candidates() -> None:
    even = Sifted(range(9), lambda token: token % 2 == 0)
    assert (list(even), len(even), even[1], even[1:3], bool(even)) == ([0, 2, 4, 6, 8], 5, 2, [2, 4], True)
    assert 4 in even
    assert 5 not in even


def test_sifted_tokens_are_judged_once_and_only_as_far_as_somebody_asks() -> None:
    judged: list[int] = []

    def is_late(token: int) -> bool:
        judged.append(token)
        return token > 2

    late = Sifted(range(100), is_late)
    assert bool(late)
    assert judged == [0, 1, 2, 3]
    assert bool(late)
    assert judged == [0, 1, 2, 3]


@given(st.sets(st.integers(0, 7)), st.integers(0, 5))
def test_a_draw_from_sifted_tokens_gives_each_a_chance_and_nothing_else(fitting: set[int], seed: int) -> None:
    rng = Random(seed)
    drawn = Counter([Sifted(range(8), lambda token: token in fitting).draw(rng) for _ in range(400)])
    assert set(drawn) == (fitting or {None})


# Built


def test_a_walk_is_folded_and_the_failing_token_named() -> None:
    walk = options(sweep(bytes((1, 0, 1, 1))))
    assert Choice("sweep", (0, 2, 3)) in walk
    assert walk.why_not(Choice("sweep", (0, 1, 2))) == Refusal("heap-empty", (1,))
    assert walk.why_not(Choice("sweep", (0, 99))) == Refusal("heap-empty", (99,))
    assert walk.why_not(Choice("sweep", (0,))) == Refusal("core.unfinished", ("sweep",), "not yet")


def test_the_language_is_wider_than_the_menu_and_has_one_spelling() -> None:
    walk = options(sweep(bytes((1, 1, 1))))
    assert Choice("sweep", (2, 0)) in walk
    assert Choice("sweep", (2, 0)) not in list(walk)
    assert walk.canonical(Choice("sweep", (2, 0))) == Choice("sweep", (0, 2))
    assert walk.canonical(Choice("sweep", (0, 2))) == Choice("sweep", (0, 2))


def test_a_walk_without_a_way_out_is_a_fault_of_the_rules() -> None:
    with pytest.raises(AssertionError, match="sweep has no way out"):
        sweep(bytes((1, 0))).sample(Random(1))


def test_a_walk_that_cannot_begin_offers_nothing() -> None:
    assert not options(sweep(bytes(3)))


@given(HEAPS)
def test_the_menu_is_part_of_the_language_and_lists_each_option_once(heaps: bytes) -> None:
    walk = options(sweep(heaps))
    menu = list(walk)
    assert len(set(menu)) == len(menu)
    full = [at for at, heap in enumerate(heaps) if heap]
    assert len(menu) == max(0, 2 ** len(full) - len(full) - 1)
    for choice in menu:
        assert choice in walk
        assert walk.canonical(choice) == choice


@given(HEAPS.filter(lambda heaps: sum(map(bool, heaps)) > 1))
def test_grouped_leads_to_exactly_the_menu(heaps: bytes) -> None:
    some = options(Each("take", [(at,) for at, heap in enumerate(heaps) if heap]), Each("pass"), sweep(heaps))

    def below(verb: str, prefix: Args) -> list[Choice]:
        following, whole = some.grouped(verb, prefix)
        found = [Choice(verb, prefix)] if whole else []
        return found + [choice for token in following for choice in below(verb, (*prefix, token))]

    assert set(some) == {choice for verb in some.verbs() for choice in below(verb, ())}


def test_grouped_after_a_false_start_is_empty() -> None:
    some = options(Each("take", [(1, 2)]), sweep(bytes((1, 0, 1))))
    assert some.grouped("take", (1,)) == ((2,), False)
    assert some.grouped("take", (1, 2)) == ((), True)
    assert some.grouped("take", (2,)) == ((), False)
    assert some.grouped("sweep", (1,)) == ((), False)
    assert some.grouped("fly") == ((), False)


# sample and only


def test_sample_draws_the_verb_first_and_gives_each_option_a_chance() -> None:
    some = options(Each("take", [(at,) for at in range(8)]), Each("pass"), sweep(bytes((1, 1, 1))))
    rng = Random(5)
    drawn = Counter(some.sample(rng) for _ in range(4000))
    assert set(drawn) == set(some)
    verbs = Counter[str]()
    for choice, count in drawn.items():
        verbs[choice.verb] += count
    assert all(1200 < verbs[verb] < 1470 for verb in ("take", "pass", "sweep"))
    assert all(110 < drawn[Choice("take", (at,))] < 230 for at in range(8))


@given(st.integers(0, 10**6))
def test_a_sample_is_legal_and_follows_from_the_seed(seed: int) -> None:
    some = options(Each("take", [(1,)]), sweep(bytes((1, 1, 1, 1))))
    assert some.sample(Random(seed)) in some
    assert some.sample(Random(seed)) == some.sample(Random(seed))


def test_only_is_the_single_option() -> None:
    assert options(Each("pass")).only() == Choice("pass")
    assert options(Each("take", [(4,)])).only() == Choice("take", (4,))
    assert options(Each("take", []), Each("pass")).only() == Choice("pass")
    assert options(sweep(bytes((1, 1)))).only() == Choice("sweep", (0, 1))
    assert options(Each("take", [(4,), (5,)])).only() is None
    assert options(Each("pass"), Each("roll")).only() is None
    assert options(sweep(bytes((1, 1, 1)))).only() is None
    assert options().only() is None


# Late


def test_options_of_an_earlier_position_refuse_to_speak() -> None:
    s = position()
    some = Options(s, Each("pass"))
    s.touch()
    for use in (
        lambda: Choice("pass") in some,
        lambda: some.why_not(Choice("pass")),
        lambda: some.canonical(Choice("pass")),
        lambda: some.sample(Random(1)),
        lambda: some.grouped("pass"),
        some.only,
        lambda: list(some),
    ):
        with pytest.raises(Late, match="options of version"):
            use()


def test_asked_options_are_late_once_a_choice_is_applied() -> None:
    s = position()
    (asked,) = RULES.pending(s)
    RULES.apply(s, 0, Choice("take", (0,)))
    with pytest.raises(Late):
        asked.why_not(Choice("roll"))


# Decision


def decision(asides: Options | None) -> Decision:
    some = options(Each("take", [(1,)], why_no_take), Each("roll"))
    return Decision(0, Message("ask"), "turn", some, asides)


def test_asides_are_legal_but_neither_options_nor_sampled() -> None:
    asked = decision(options(Each("resign"), sweep(bytes((1, 1, 1)))))
    assert asked.why_not(Choice("resign")) is None
    assert asked.why_not(Choice("take", (1,))) is None
    assert Choice("resign") not in asked.options
    assert {asked.options.sample(Random(seed)).verb for seed in range(30)} == {"take", "roll"}
    assert asked.canonical(Choice("sweep", (2, 1))) == Choice("sweep", (1, 2))


def test_the_reason_comes_from_where_the_verb_is_known() -> None:
    asked = decision(options(Each("resign")))
    assert asked.why_not(Choice("take", (0,))) == Refusal("heap-empty", (0,))
    assert asked.why_not(Choice("resign", (1,))) == Refusal("core.not-offered", ("resign",))
    assert asked.why_not(Choice("fly")) == Refusal("core.unknown-verb", ("fly",), "not yet")
    assert decision(None).why_not(Choice("fly")) == Refusal("core.unknown-verb", ("fly",), "not yet")


def test_an_aside_that_is_not_possible_now_says_why() -> None:
    asked = decision(options(Each("sweep", [], lambda args: Refusal("heap-empty", args))))
    assert asked.why_not(Choice("sweep", (1,))) == Refusal("heap-empty", (1,))


def test_a_refusal_is_a_message_of_the_catalogue() -> None:
    refusal = Refusal("heap-empty", (2,))
    assert RULES.catalogue.say(refusal.message()) == "the right heap is empty"
    assert str(Refused(refusal)) == "heap-empty (2,)"
