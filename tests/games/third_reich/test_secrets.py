"""What is hidden stays hidden: twins and fresh secrets."""

from random import Random

from games.third_reich.table import Table, rule, table
from theatre.core.dice import Dice
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich.fog import SECRETS, resample
from theatre.games.third_reich.game import RULES


def secretive() -> Table:
    t = table("axis", 1941, "spring")
    t.s.drawn[0], t.s.drawn[1] = 3, 8
    t.s.sw[0], t.s.sw[1], t.s.sw[tb.BRITAIN * 4 + 2] = 6, 4, 5
    return t


@rule("33.1", "10.45", "42.8")
def test_a_twin_looks_the_same_to_those_who_cannot_know() -> None:
    t = secretive()
    for secret in SECRETS:
        for seat in (tb.BRITAIN, tb.FRANCE, tb.USSR):
            twin = secret.twin(t.s, frozenset([seat]), Random(1))
            assert twin is not None, secret.name
            assert twin.digest() != t.s.digest()
            assert RULES.view(twin, frozenset([seat])) == RULES.view(t.s, frozenset([seat]))
            assert RULES.view(twin, frozenset()) == RULES.view(t.s, frozenset())


@rule("33.54")
def test_what_a_seat_was_told_has_no_twin_for_it() -> None:
    t = secretive()
    t.s.informed[tb.BRITAIN * 2 + tb.AXIS] = 3
    at = (tb.BRITAIN * 6 + tb.GERMANY) * 8
    t.s.told = (*t.s.told[:at], 7, *t.s.told[at + 1 :])
    seen = frozenset([tb.BRITAIN])
    assert [secret.twin(t.s, seen, Random(1)) for secret in SECRETS] == [None, None, None]
    assert SECRETS[0].twin(t.s, frozenset([tb.FRANCE]), Random(1)) is not None


@rule("33.1", "10.45")
def test_fresh_secrets_keep_what_is_known() -> None:
    t = secretive()
    t.s.dice = Dice(b"true dice")
    mixes, counters = set(), set()
    for seed in range(30):
        other = resample(t.s, frozenset([tb.BRITAIN]), Random(seed))
        assert other.drawn[tb.ALLIES] == 8
        assert other.sw[0] + other.sw[1] == 10
        assert other.sw[tb.BRITAIN * 4 + 2] == 5
        mixes.add(other.sw[0])
        counters.add(other.drawn[tb.AXIS])
    assert len(mixes) > 4
    assert len(counters) > 4
    assert 8 not in counters
