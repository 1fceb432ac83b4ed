"""12.11, 22.4, 24.7, 40.3, 43.7: answers on shares of what a country pays, on BRPs that come back, on Bessarabia."""

import pytest

from games.third_reich.table import Table, YearStartTable, nation, rule, table
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.economy.convoys import Convoys, lenders
from theatre.games.third_reich.economy.treasury import income
from theatre.games.third_reich.politics.declarations import Declarations
from theatre.games.third_reich.politics.east_europe import cities_of_east_europe
from theatre.games.third_reich.politics.russian_surrender import give_up


def paid(t: Table, name: str) -> tuple[int, int]:
    return income(t.s, nation(name), tb.BRITAIN), income(t.s, nation(name), tb.FRANCE)


def polish_year() -> Table:
    year = YearStartTable(1940)
    year.s.earns[tb.POLAND] = tb.BRITAIN
    return year.begin()


@rule("22.4", "12.11q")
def test_britain_and_france_share_a_poland_that_lives_on_if_they_agree() -> None:
    t = polish_year()
    assert t.asked().rule == "24.7"
    assert paid(t.do("share", 12, seat="britain").do("allow", seat="france"), "poland") == (12, 8)
    assert paid(polish_year().do("share", 12, seat="britain").do("refuse", seat="france"), "poland") == (20, 0)
    assert paid(polish_year().do("pass", seat="britain"), "poland") == (20, 0)


@rule("24.7")
@pytest.mark.parametrize(("french", "shares"), [(True, (5, 5)), (False, (10, 0))])
def test_allies_who_have_intervened_together_share_the_country(french: bool, shares: tuple[int, int]) -> None:
    year = YearStartTable(1941).minor("poland", "conquered").minor("greece", "allied", "britain")
    year.earns("britain", "greece").put("britain", "infantry-3-4", "DD28").war("italy", "britain", "france")
    if french:
        year.put("france", "infantry-2-3", "CC27")
    year.begin()
    if french:
        assert year.asked().rule == "24.7"
        year.do("pass", seat="britain")
    assert paid(year, "greece") == shares
    year.s.stack[:] = []
    year.again()
    assert not year.s.stack or year.asked().rule != "24.7"  # once for all years


@rule("40.3b", "29.61")
def test_brps_in_the_box_come_back_from_a_russia_that_has_surrendered() -> None:
    """With a fleet of Britain, as they came."""
    t = table("allies", 1943, phase="redeployment").war("germany", "ussr", "usa")
    t.s.lend_lease, t.s.boxed[tb.BRITAIN] = tb.BRITAIN, 20
    give_up(t.s)
    assert lenders(t.s) == (tb.BRITAIN,)
    t.only(Convoys(lenders(t.s))).again()
    assert t.refused("forward", 10, seat="britain") == "40.4"
    assert t.refused("recall", 20, seat="britain") == "29.61"
    t.put("britain", "fleet-9", "Gibraltar")
    assert t.refused("recall", 20, seat="britain") == "29.61"
    fleet = t.new("britain", "fleet-9", "Plymouth")
    assert t.brp(britain=0).do("recall", 20, seat="britain").money("britain")[0] == 20
    assert t.s.inverted[fleet]
    t.s.season = tb.SPRING  # and ASW comes home
    assert tb.BRITAIN in lenders(t.s)
    t.s.season = tb.SUMMER
    assert lenders(t.s) == ()


@rule("43.7q", "43.7")
def test_rumania_sets_up_in_bessarabia_if_it_is_attacked_together_with_east_europe() -> None:
    for both in (True, False):
        t = table("allies", 1939, "fall").minor("poland", "conquered").hold("germany", "poland")
        t.hold("east_europe", "eastern_poland").only(Declarations((tb.USSR,)))
        t.do("declare-war", "east_europe", seat="ussr")
        if not both:
            t.s.beset[:] = bytes(tb.NATIONS)  # in an earlier player turn
        t.do("declare-war", "rumania", seat="ussr").do("done", seat="ussr")
        asked = t.asked()
        assert (asked.rule, asked.seat) == ("22.1a", tb.GERMANY)
        unit = asked.options.grouped("deploy")[0][0]
        assert t.offered("deploy", unit, "S36") is both
        assert (w.space("T36") in cities_of_east_europe(t.s)) is not both
