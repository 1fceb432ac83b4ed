"""Where a choice may end that goes from space to space."""

from __future__ import annotations

from server.host import Host
from theatre.server.ways import LONGEST, MOST, is_way, ways_from

Args = tuple[int, ...]


def test_which_integers_are_a_way() -> None:
    march = ("unit", "space+")
    assert [is_way(march, ()), is_way(march, (7,)), is_way(march, (7, 1, 2))] == [False, True, True]
    sail = ("count", "unit#", "space", "space+")
    assert [is_way(sail, said) for said in ((), (2,), (2, 7), (2, 7, 8), (2, 7, 8, 30))] == [False] * 4 + [True]
    assert not is_way(("space", "space", "unit*"), (1, 2))
    assert not is_way((), ())


def test_the_ways_to_all_ends_have_few_steps() -> None:
    """On a line of spaces from 0: two to the right in a choice, the first of them is no end."""

    def ask(args: Args) -> tuple[Args, bool]:
        unit, *path = args
        assert unit == 7
        here = path[-1] if path else 0
        return ((here - 1, here + 1) if len(path) < 2 else (), len(path) == 2 or here == -1)

    assert set(ways_from(ask, (7,))) == {(-1,), (-1, -2), (-1, 0), (1, 2)}


def test_a_longer_way_is_found_where_the_shorter_one_leads_no_further() -> None:
    onward: dict[Args, Args] = {(): (1, 2), (1,): (3,), (2,): (4,), (2, 4): (3,), (2, 4, 3): (9,)}
    found = ways_from(lambda args: (onward.get(args, ()), bool(args)), ())
    assert (2, 4, 3, 9) in found
    assert (1, 3) in found


def test_it_does_not_ask_without_end() -> None:
    asked = []

    def ask(args: Args) -> tuple[Args, bool]:
        asked.append(args)
        return tuple(range(len(args) * 100, len(args) * 100 + 90)), False

    assert ways_from(ask, ()) == ()
    assert len(asked) == MOST
    assert max(map(len, asked)) <= LONGEST


def test_verbs_that_are_no_way_have_none(host: Host) -> None:
    red, _ = host.duel()
    assert red.post("ways", verb="take").json() == {"ways": [], "stale": False, "sight": None}
