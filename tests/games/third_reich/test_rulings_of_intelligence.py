"""33.5, 33.6: how long a network is compromised, which efforts are dear, and redeployments that aid takes."""

from __future__ import annotations

import pytest

from games.third_reich.table import Table, rule, st, table, tb


def construction(year: int = 1940, season: str = "summer") -> Table:
    """Germany, Italy and Britain could make an effort; nobody else can counter one."""
    t = table("axis", year, season, phase="construction").brp(germany=100, italy=50, britain=0, france=0, ussr=0)
    t.s.limit[:] = [50] * len(tb.POWERS)
    return t


def effort(t: Table, *dice: int, row: int) -> int:
    """What an effort of Germany costs; its partner stands back, nobody counters."""
    before = t.s.brp[tb.GERMANY]
    t.dice(*dice).do("intelligence", seat="germany").do("pass", seat="italy")
    if t.asked().rule == "33.51":
        t.do("pass")
    t.do("result", row, 0, seat="germany")
    return before - t.s.brp[tb.GERMANY]


def wait(t: Table, game_turns: int) -> None:
    t.s.turns += game_turns
    t.s.season += game_turns


@rule("33.5c")
@pytest.mark.parametrize("row", [4, 3, 2])
def test_a_compromised_side_makes_no_effort_in_its_next_game_turn_and_one_after_it(row: int) -> None:
    t = construction(season="spring")
    effort(t, 3, 3, row=row)
    wait(t, 1)
    assert t.refused("intelligence", seat="germany") == "33.5c"
    assert t.refused("intelligence", seat="italy") == "33.5c"
    wait(t, 1)
    assert t.offered("intelligence", seat="germany")


@rule("33.5c")
@pytest.mark.parametrize(("row", "prices"), [(4, [5, 5, 5]), (3, [10, 5, 5]), (2, [10, 10, 5])])
def test_the_next_effort_or_the_next_two_cost_ten(row: int, prices: list[int]) -> None:
    t = construction(season="spring")
    effort(t, 3, 3, row=row)
    found = []
    for _ in prices:
        wait(t, 2)
        t.s.season = 0
        t.s.year += 1
        found.append(effort(t, 3, 3, row=6))
    assert found == prices


@rule("33.5c", "33.5a")
def test_a_dear_effort_needs_ten_within_the_limit_and_binds_the_whole_side() -> None:
    for dear in (0, 1):
        for left in (9, 10):
            t = construction()
            t.s.dear[tb.AXIS], t.s.limit[tb.ITALY] = dear, left
            able = not dear or left >= 10
            assert t.offered("intelligence", seat="italy") is able
            if not able:
                assert t.refused("intelligence", seat="italy") == "11.1"


@rule("33.5c")
def test_what_befalls_one_network_leaves_the_other_side_alone() -> None:
    t = construction()
    effort(t, 3, 3, row=2)
    assert (t.s.dear[tb.ALLIES], t.s.compromised[tb.ALLIES]) == (0, 0)
    assert (t.s.dear[tb.AXIS], t.s.compromised[tb.AXIS]) == (2, st.this_turn(t.s) + 1)


@rule("33.62a", "33.62d")
@pytest.mark.parametrize(("minor", "used", "refusal"), [
    ("hungary", 8, ""),
    ("hungary", 9, "33.62a"),
    ("ireland", 7, ""),
    ("ireland", 8, "33.62a"),
])  # fmt: skip
def test_aid_takes_one_redeployment_and_two_around_britain(minor: str, used: int, refusal: str) -> None:
    t = construction().put("germany", "fleet-9", "Bremen")
    t.s.opening[tb.GERMANY], t.s.redeployed[tb.GERMANY] = 100, used
    if refusal:
        assert t.refused("aid", minor, 5, seat="germany") == refusal
    else:
        t.do("aid", minor, 5, seat="germany")
        assert t.s.redeployed[tb.GERMANY] == 9


@rule("33.62d", "33.62q")
@pytest.mark.parametrize(("baltic", "price"), [(False, 2), (True, 1)])
def test_british_aid_to_finland_is_cheap_with_a_port_on_the_baltic(baltic: bool, price: int) -> None:
    t = table("allies", 1940, phase="construction").brp(britain=100).put("britain", "fleet-9", "Plymouth")
    t.minor("poland", "conquered").hold("germany", "poland")
    t.s.limit[tb.BRITAIN], t.s.opening[tb.BRITAIN] = 50, 100
    if baltic:
        t.minor("sweden", "conquered").hold("britain", "sweden")
    t.do("aid", "finland", 5, seat="britain")
    assert t.s.redeployed[tb.BRITAIN] == price
