"""French attacks while Paris is in Axis hands [26.81-26.817]."""

import pytest

from games.third_reich.sea_table import seas
from games.third_reich.table import Table, rule, table
from theatre.core import flow
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w

PARIS, WEST_OF_IT, FARTHER, FAR = "O22", "O21", "O20", "T21"
DEFENDER_FALLS = 6  # at 1-1 and better


def accepts(t: Table, hex_: str, *units: int) -> bool:
    t.until("14.16")
    return t.offered("attack", 1, hex_, *units, seat="france")


def lost(*, paris: str = "germany") -> Table:
    return table("allies", 1940, phase="combat").hold(paris, PARIS).option("france", "offensive", "west")


@rule("26.81", "26.811")
def test_no_attack_that_cannot_lead_to_paris() -> None:
    for holder, refused in (("germany", True), ("france", False)):
        t = lost(paris=holder).put("germany", "infantry-1-3", FAR)
        infantry, _ = t.new("france", "infantry-2-3", "S21"), t.put("france", "armor-3-5", "S21")
        if refused:
            assert t.attack_refused(FAR, infantry) == "26.811"
        else:
            assert accepts(t, FAR, infantry)


@rule("26.811")
def test_an_attack_that_opens_the_way_for_armor() -> None:
    t = lost().put("germany", "infantry-1-3", WEST_OF_IT).put("germany", "infantry-3-3", PARIS)
    infantry, armor = t.new("france", "infantry-2-3", FARTHER), t.new("france", "armor-3-5", FARTHER)
    assert t.attack_refused(WEST_OF_IT, infantry) == "26.811"  # without armor nobody breaks through
    assert t.attack_refused(WEST_OF_IT, armor) == "26.811"  # and none is left to exploit
    t.new("france", "armor-3-5", "N21")
    assert t.attack_refused(WEST_OF_IT, infantry) == "core.unfinished"
    assert accepts(t, WEST_OF_IT, armor, infantry)


@rule("26.811")
def test_the_menu_leads_on_to_an_attack_whose_armor_is_british() -> None:
    """French infantry alone opens no way; with British armor, which is named after it, it does."""
    t = lost().option("britain", "offensive", "west").put("germany", "infantry-1-3", WEST_OF_IT)
    infantry, armor = t.new("france", "infantry-2-3", FARTHER), t.new("britain", "armor-4-5", "N21")
    t.put("france", "armor-3-5", "O19").until("14.16")
    assert infantry in t.asked("france").options.grouped("attack", (1, w.space(WEST_OF_IT)))[0]
    assert t.offered("attack", 1, WEST_OF_IT, infantry, armor, seat="france")


@rule("26.811")
def test_exploiters_must_reach_fair_odds_or_a_vacant_paris() -> None:
    for garrison, allowed in (("", True), ("infantry-3-3, infantry-3-3", False), ("infantry-3-3", True)):
        t = lost().put("germany", "infantry-1-3", WEST_OF_IT)
        if garrison:
            t.put("germany", garrison, PARIS)
        first = t.new("france", "armor-3-5", FARTHER)
        t.put("france", "armor-3-5", "N21")
        if allowed:
            assert accepts(t, WEST_OF_IT, first)
        else:
            assert t.attack_refused(WEST_OF_IT, first) == "26.811"


@rule("26.811", "28.41")
@pytest.mark.parametrize("british", ["offensive", "pass"])
def test_british_air_brings_fair_odds_about_if_britain_takes_the_offensive_too(british: str) -> None:
    t = lost().option("britain", british, "west").put("germany", "infantry-1-3", WEST_OF_IT)
    t.put("germany", "infantry-3-3, infantry-3-3", PARIS).put("britain", "air-5-4", "M21")
    first = t.new("france", "armor-3-5", FARTHER)
    t.put("france", "armor-3-5", "N21")
    if british == "offensive":
        assert accepts(t, WEST_OF_IT, first)
    else:
        assert t.attack_refused(WEST_OF_IT, first) == "26.811"


@rule("26.812")
def test_poor_odds_need_an_exchange_that_empties_paris_and_others_to_enter() -> None:
    t = lost().put("germany", "infantry-3-3", PARIS)
    infantry = t.new("france", "infantry-2-3", "N22")
    assert t.attack_refused(PARIS, infantry) == "26.812"  # 1-3, and nobody could exploit
    t.put("germany", "infantry-1-3", WEST_OF_IT).put("france", "armor-3-5, armor-3-5", FARTHER)
    assert accepts(t, PARIS, infantry)
    full = lost().put("germany", "infantry-3-3, infantry-3-3", PARIS)
    two = [full.new("france", "infantry-2-3", "N22") for _ in range(2)]
    full.put("germany", "infantry-1-3", WEST_OF_IT).put("france", "armor-3-5, armor-3-5", FARTHER)
    assert full.attack_refused(PARIS, *two) == "26.812"  # an exchange would leave one of the two


@rule("26.81")
def test_worse_than_one_to_four_is_never_tried() -> None:
    t = lost().put("germany", "infantry-3-3, infantry-3-3", PARIS)
    one = t.new("france", "infantry-2-3", "N22")
    assert t.attack_refused(PARIS, one) == "26.81"


@rule("26.813a")
def test_a_supplied_frenchman_attacks_and_no_briton_advances() -> None:
    t = lost().option("britain", "offensive", "west").put("germany", "infantry-1-3", PARIS)
    french, british = t.new("france", "infantry-2-3", "N22"), t.new("britain", "infantry-3-4", "P22")
    t.s.unsupplied[french] = 1
    assert t.attack_refused(PARIS, french, british) == "26.813a"
    t.s.unsupplied[french] = 0
    t.dice(DEFENDER_FALLS).attack(PARIS, french, british)
    t.do("controls", "france").do("allow")
    assert [one.seat for one in flow.pending(t.s)] == [tb.FRANCE]  # the British may not advance
    t.do("advance", french, PARIS, seat="france")
    assert t.holder(PARIS) == "france"


@rule("26.813c")
def test_a_briton_regains_a_vacant_paris_by_passing_through() -> None:
    t = table("allies", 1940).hold("germany", PARIS).option("britain", "attrition")
    unit = t.new("britain", "infantry-3-4", "N22")
    t.s.graced[unit] = st.this_turn(t.s)
    assert t.refused("march", unit, PARIS) == "34.1"
    t.do("march", unit, PARIS, "P22")
    assert t.holder(PARIS) == "britain"
    assert na.in_game(t.s, tb.FRANCE)


@rule("26.814")
def test_air_that_makes_paris_safe_may_be_shown() -> None:
    t = lost().put("germany", "infantry-3-3", PARIS).put("france", "infantry-2-3, infantry-2-3", "N22")
    t.hold("germany", "O24", "P24")
    air, small = t.new("germany", "air-5-4", "O24"), t.new("germany", "air-1-4", "P24")
    assert t.asked("germany").rule == "26.814"
    assert t.refused("show", small) == "core.unfinished"  # 4 to 7 is still 1-2
    t.dice(*[3] * 30).do("show", air)
    assert (t.s.inverted[air], t.s.inverted[small]) == (1, 0)
    assert t.s.option[tb.FRANCE * 3] == tb.PASS
    strong = lost().put("germany", "infantry-3-3", PARIS).put("france", "armor-3-5, armor-3-5", "N22")
    strong.put("france", "armor-3-5, armor-3-5", WEST_OF_IT).put("germany", "air-5-4", "O24")
    assert strong.asked().rule != "26.814"


@rule("26.814")
def test_without_money_for_an_offensive_there_is_none() -> None:
    for brp, offered in ((14, False), (15, True)):
        t = table("allies", 1940, phase="options").hold("germany", PARIS).brp(france=brp)
        t.s.limit[tb.FRANCE] = 40
        assert t.offered("option", "west", "offensive", seat="france") is offered


@rule("26.816")
def test_french_air_fights_what_could_oppose_it_and_no_fleets() -> None:
    for holder in ("germany", "france"):
        t = lost(paris=holder).put("germany", "infantry-1-3", PARIS if holder == "germany" else "N23")
        t.put("france", "infantry-2-3", "N22").put("france", "infantry-2-3", "O21")
        t.hold("germany", "O24").put("germany", "air-5-4", "O24").put("germany", "air-5-4", "Q27")
        t.put("germany", "fleet-9", "Kiel")
        air, south = t.new("france", "air-5-4", "P24"), t.new("france", "air-5-4", "P24")
        t.until("14.11")
        assert t.offered("counterair", "O24", air, seat="france")
        if holder == "germany":
            assert t.refused("counterair", "Q27", south, seat="france") == "26.816"
            assert t.refused("port-strike", "Kiel", air, seat="france") == "26.816"
        else:
            assert t.offered("counterair", "Q27", south, seat="france")


@rule("26.817")
def test_once_paris_is_retaken_the_others_attack_freely() -> None:
    t = lost().put("germany", "infantry-1-3", PARIS).put("germany", "infantry-1-3", FAR)
    two = [t.new("france", "infantry-2-3", "N22") for _ in range(2)]
    free = t.new("france", "infantry-2-3", "S21")
    assert t.attack_refused(FAR, free) == "26.811"
    t.dice(DEFENDER_FALLS).attack(PARIS, *two)
    t.do("advance", two[0], PARIS).do("done")
    assert t.holder(PARIS) == "france"
    assert accepts(t, FAR, free)
    assert t.s.option[tb.FRANCE * 3 + 1] == tb.PASS


@rule("26.816")
@pytest.mark.parametrize("holder", ["germany", "france"])
def test_french_air_leaves_interceptors_alone_while_paris_is_lost(holder: str) -> None:
    t = seas("allies", 1940).hold(holder, PARIS).option("britain", "offensive").option("france", "offensive", "west")
    air, german = t.new("france", "air-5-4", "L24"), t.new("germany", "fleet-9", "Bremen")
    t.go("change-base", 1, t.new("britain", "fleet-9", "Plymouth"), "Rosyth").dice(1)
    near = next(w.IDS[hex_] for hex_ in t.frame().chain[0].course if w.hexes_between(hex_, w.space("L24")) <= 4)
    t.go("intercept", 0, near, 1, german, seat="germany")
    if holder == "germany":
        assert not t.is_asked("france")  # its air is all that could strike
    else:
        assert t.offered("strike", 1, near, air, seat="france")
