"""21.3, 22.1, 24.7: whom an ally must ask, what a minor has lost before it fights, who shares a fallen power."""

import pytest

from games.third_reich.table import nation, rule
from games.third_reich.test_declarations import after_combat, turn
from games.third_reich.test_minors import all_say_done, is_air_of, put_down
from games.third_reich.war_table import settled, war
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich.economy.treasury import income
from theatre.games.third_reich.politics.minors import end_war


@rule("24.7", "26.3")
@pytest.mark.parametrize(("italian", "shares"), [("O21", (21, 21)), ("U21", (42, 0))])
def test_allies_with_units_in_france_as_it_falls_share_it(italian: str, shares: tuple[int, int]) -> None:
    t = war("allies", 1940, "summer").hold("germany", "O22").put("italy", "infantry-2-3", italian)
    settled(t.hold("italy", italian).dice(2, 2), "allies")
    assert bool(t.s.stack) == bool(shares[1])  # both are asked
    assert (income(t.s, tb.FRANCE, tb.GERMANY), income(t.s, tb.FRANCE, tb.ITALY)) == shares


@rule("24.7", "26.3")
def test_who_helped_to_conquer_germany_may_agree_on_its_brps() -> None:
    t = war("axis", 1944).hold("britain", "L31").put("france", "infantry-2-3", "M30")
    settled(t.hold("france", "M30"), "axis")
    assert (t.asked().rule, t.asked().seat) == ("24.7", tb.BRITAIN)
    t.do("share", 10).do("allow", seat="france")
    assert (income(t.s, tb.GERMANY, tb.BRITAIN), income(t.s, tb.GERMANY, tb.FRANCE)) == (10, 65)
    alone = settled(war("axis", 1944).hold("britain", "L31"), "axis")
    assert income(alone.s, tb.GERMANY, tb.BRITAIN) == 75


@rule("51.6", "21.3a")
def test_all_who_have_attacked_a_minor_are_asked_whether_another_joins_them() -> None:
    t = turn("allies", 1942).war("germany", "usa").minor("spain", "attacked", foes="britain france")
    t.do("declare-war", "spain", seat="usa").do("allow", seat="britain")
    assert t.asked().seat == tb.FRANCE
    t.do("allow", seat="france")
    assert t.s.foes[tb.SPAIN] >> tb.USA & 1
    t = turn("allies", 1942).war("germany", "usa").minor("spain", "attacked", foes="britain france")
    t.do("declare-war", "spain", seat="usa").do("allow", seat="britain").do("refuse", seat="france")
    assert not t.s.foes[tb.SPAIN] >> tb.USA & 1
    assert t.refused("declare-war", "spain", seat="usa") == "51.6"


@rule("22.1q", "22.5")
@pytest.mark.parametrize("stands", [True, False])
def test_what_found_no_place_is_lost_for_later_wars_unless_the_declaration_lapses(stands: bool) -> None:
    t = turn("allies").put("italy", "air-5-4", "S30")
    t.do("declare-war", "hungary", seat="britain")
    all_say_done(t, 3)
    put_down(t, "hungary")
    air = next(unit for unit in range(tb.UNITS) if is_air_of(unit, "hungary"))
    assert t.s.where[air] == st.SPARE
    if stands:
        t.s.owed[tb.BRITAIN] = 0
    after_combat(t)
    assert t.status("hungary") == ("attacked" if stands else "neutral")
    end_war(t.s, nation("hungary"), tb.BRITAIN)
    assert t.s.where[air] == (st.LOST if stands else st.SPARE)


@rule("26.6b", "25.22")
def test_turkey_is_britains_minor_ally_after_the_fall_of_france_and_out_of_the_war_after_britains() -> None:
    t = war("allies", 1940, "summer").minor("turkey", "active", "france").earns("france", "turkey")
    turk = t.hold("germany", "O22").new("turkey", "infantry-2-3", "BB35")
    settled(t.dice(2, 2), "allies")
    assert (t.status("turkey"), t.s.earns[tb.TURKEY], t.place(turk)) == ("active britain", tb.BRITAIN, "BB35")
    settled(t.hold("germany", "K23"), "allies")
    assert (t.status("turkey"), t.place(turk)) == ("conquered", "")
