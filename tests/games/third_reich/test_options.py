"""12.2: options on the fronts, and what they cost."""

from games.third_reich.table import Opening, Table, nation, rule, table
from theatre.core import flow
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w


def options(side: str = "axis", year: int = 1941) -> Table:
    return table(side, year, "summer", phase="options")


def chosen(t: Table, power: str, front: str) -> int:
    return na.option_on(t.s, nation(power), w.FRONT_IDS.index(front))


@rule("1.5", "12.22")
def test_each_power_chooses_for_each_front_before_it_moves() -> None:
    t = options()
    t.do("option", "west", "offensive", seat="germany").do("option", "mediterranean", "attrition", seat="germany")
    t.do("option", "west", "attrition", seat="italy")
    assert [chosen(t, "germany", front) for front in w.FRONT_IDS] == [tb.OFFENSIVE, tb.PASS, tb.ATTRITION]
    assert chosen(t, "italy", "west") == tb.ATTRITION
    assert t.refused("option", "west", "offensive", seat="germany") == "12.22"
    t.do("done", seat="germany").do("done", seat="italy")
    t.do("done", seat="germany").do("done", seat="italy")  # nothing is destroyed
    assert t.asked().rule == "13.1a"


@rule("12.22", "12.25c")
def test_an_offensive_costs_fifteen_and_each_who_joins_pays() -> None:
    t = options("allies", 1940).brp(britain=100, france=50)
    t.do("option", "west", "offensive", seat="britain").do("option", "west", "offensive", seat="france")
    t.do("option", "mediterranean", "offensive", seat="britain")
    assert t.money("britain")[0] == 100  # nothing is paid before all is settled
    t.do("done", seat="britain").do("done", seat="france").do("done", seat="ussr")
    assert (t.money("britain")[0], t.money("france")[0], t.money("ussr")[0]) == (70, 35, 90)
    assert t.s.spent[tb.BRITAIN] == 30


@rule("11.1")
def test_nobody_spends_more_than_his_limit_in_a_turn() -> None:
    t = options()
    t.s.limit[tb.ITALY] = 29
    t.do("option", "mediterranean", "offensive", seat="italy")
    assert t.refused("option", "west", "offensive", seat="italy") == "11.1"
    t.do("option", "mediterranean", "pass", seat="italy")
    assert t.offered("option", "west", "offensive", seat="italy")


@rule("11.4a")
def test_nobody_spends_what_he_does_not_have() -> None:
    t = options().brp(italy=14)
    assert t.refused("option", "mediterranean", "offensive", seat="italy") == "11.4a"
    assert t.offered("option", "mediterranean", "attrition", seat="italy")
    assert options().brp(italy=15).offered("option", "mediterranean", "offensive", seat="italy")


@rule("12.25b", "20.4a")
def test_who_was_done_may_still_join_the_offensive_that_overrules_him() -> None:
    t = options("allies", 1940).brp(britain=100, france=50)
    t.do("option", "west", "attrition", seat="britain").do("done", seat="britain")
    t.do("option", "west", "offensive", seat="france").do("done", seat="france")
    assert chosen(t, "britain", "west") == tb.PASS
    t.do("option", "west", "offensive", seat="britain").do("done", seat="britain").do("done", seat="ussr")
    assert (t.money("britain")[0], t.money("france")[0]) == (85, 35)
    other = options("allies", 1940).brp(france=50).do("done", seat="britain")
    other.do("option", "west", "offensive", seat="france")
    assert all(one.seat != tb.BRITAIN for one in flow.pending(other.s))  # his Pass stands as it is


@rule("12.25a")
def test_allies_on_a_front_do_not_mix_offensive_and_attrition() -> None:
    t = options("allies", 1940).do("option", "west", "offensive", seat="britain")
    assert t.refused("option", "west", "attrition", seat="france") == "12.25a"
    assert t.offered("option", "west", "offensive", seat="france")
    assert t.offered("option", "mediterranean", "attrition", seat="france")


@rule("12.25b", "20.4a")
def test_who_wants_the_offensive_prevails_and_the_others_pass_or_join() -> None:
    t = options("allies", 1940).do("option", "west", "attrition", seat="france")
    t.do("option", "west", "offensive", seat="britain")
    assert chosen(t, "france", "west") == tb.PASS
    t.do("option", "west", "offensive", seat="france")
    assert chosen(t, "france", "west") == tb.OFFENSIVE


@rule("12.25b")
def test_russia_alone_fixes_the_allied_option_in_the_east() -> None:
    t = options("allies", 1942).war("germany", "ussr")
    assert t.refused("option", "east", "offensive", seat="britain") == "12.25b"
    t.do("option", "east", "offensive", seat="ussr").do("option", "east", "offensive", seat="britain")
    t.do("option", "east", "attrition", seat="ussr")
    assert chosen(t, "britain", "east") == tb.PASS
    t.do("option", "east", "attrition", seat="britain").do("option", "east", "pass", seat="britain")  # as it may [20.4]
    t.do("option", "west", "offensive", seat="britain")  # the West is not Russia's
    assert options("allies", 1942).offered("option", "east", "offensive", seat="britain")  # Russia is at peace


@rule("12.25a", "12.25b")
def test_only_russia_and_only_in_the_east_overrules_an_attrition_without_an_offensive() -> None:
    t = options().war("germany", "ussr").war("italy", "ussr")
    t.do("option", "east", "attrition", seat="italy").do("option", "east", "attrition", seat="germany")
    t.do("option", "east", "pass", seat="germany")
    assert chosen(t, "italy", "east") == tb.ATTRITION
    t = options("allies", 1942).war("germany", "ussr")
    for front in ("east", "west"):
        t.do("option", front, "attrition", seat="ussr").do("option", front, "attrition", seat="britain")
        t.do("option", front, "pass", seat="ussr")
    assert (chosen(t, "britain", "east"), chosen(t, "britain", "west")) == (tb.PASS, tb.ATTRITION)


@rule("12.25d")
def test_powers_that_are_not_allied_yet_choose_as_they_like() -> None:
    t = options().do("option", "mediterranean", "offensive", seat="germany")
    assert t.offered("option", "mediterranean", "attrition", seat="italy")
    t = options().war("italy", "britain").do("option", "mediterranean", "offensive", seat="germany")
    assert t.refused("option", "mediterranean", "attrition", seat="italy") == "12.25a"


@rule("43.1")
def test_germany_opens_with_a_free_offensive_in_the_east() -> None:
    t = Opening("germany").fill().finish().finish()  # neither Axis power declares war
    assert chosen(t, "germany", "east") == tb.OFFENSIVE
    assert t.refused("option", "east", "pass", seat="germany") == "43.1"
    t.do("option", "west", "offensive", seat="germany").do("done", seat="germany").do("done", seat="italy")
    assert t.money("germany")[0] == 135
    later = options("axis", 1940)
    assert chosen(later, "germany", "east") == tb.PASS
    assert later.offered("option", "east", "attrition", seat="germany")


@rule("43.1")
def test_the_polish_war_binds_germany_in_the_east_only() -> None:
    t = table("axis", 1939, "winter", phase="options").put("poland", "infantry-1-3", "M35")
    t.do("option", "west", "attrition", seat="germany").do("option", "west", "pass", seat="germany")
    t.do("option", "east", "attrition", seat="italy").do("option", "east", "pass", seat="italy")
    assert t.refused("option", "east", "pass", seat="germany") == "43.1"
    t = table("axis", 1939, "winter", phase="options").put("poland", "air-1-4", "M35")  # air alone does not
    t.do("option", "east", "attrition", seat="germany").do("option", "east", "pass", seat="germany")


@rule("43.1", "12.25a")
def test_germany_does_not_pass_in_the_polish_war_because_italy_has_announced_an_offensive_there() -> None:
    for brps in (100, 0):  # unless it cannot pay for joining
        t = table("axis", 1939, "winter", phase="options").put("poland", "infantry-1-3", "M35")
        t.war("italy", "britain").brp(italy=75, germany=brps).do("option", "east", "offensive", seat="italy")
        assert chosen(t, "germany", "east") == tb.PASS
        if brps:
            assert t.refused("done", seat="germany") == "43.1"
            t.do("option", "east", "offensive", seat="germany")
        t.do("done", seat="germany")
