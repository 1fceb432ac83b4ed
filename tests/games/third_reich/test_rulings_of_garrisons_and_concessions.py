"""26.92, 24.23, YMP-A11: what a short garrison forbids and costs, and routes that redeployment spares."""

from __future__ import annotations

import pytest

from games.third_reich.table import Table, na, nation, rule, st, tb, w
from games.third_reich.test_rulings_of_pacts_and_garrisons import short_garrison
from games.third_reich.war_table import settled, war
from theatre.core import flow
from theatre.games.third_reich import turn_start
from theatre.games.third_reich.movement.redeployment import Redeployment
from theatre.games.third_reich.politics.conquest import Conquest
from theatre.games.third_reich.politics.minor_allies import excess_aid
from theatre.games.third_reich.politics.russian_surrender import (
    ACCEPTED,
    OPEN,
    REJECTED,
    Concession,
    give_up,
    is_defeated,
    lacks_garrison,
)
from theatre.games.third_reich.politics.separate_peace import make_peace
from theatre.games.third_reich.possibilities import UNREST


def garrisoned(ground: int) -> Table:
    """Russia has surrendered; so many German 3-3 are in Russia, a fleet in Kiel and air in Berlin are not."""
    t, _, _ = short_garrison()
    places = ["J43", "K40", "K41", "K42", "J42"]
    for at in range(ground):
        t.put("germany", "infantry-3-3", places[at // 2])
    return t.hold("germany", "D44").only(Redeployment((tb.GERMANY, tb.ITALY)))


@rule("26.924", "26.921b")
@pytest.mark.parametrize(("ground", "others", "wanted"), [
    (9, [], True),
    (8, ["armor-4-6"] * 4, True),
    (9, ["air-5-4"] * 4, False),
    (10, ["air-5-4"] * 2, True),
])  # fmt: skip
def test_air_and_fleets_fill_a_garrison_where_factors_of_any_kind_are_missing(
    ground: int, others: list[str], wanted: bool
) -> None:
    t = garrisoned(ground)
    for model in others:
        t.new("germany", model, "H47")
    fleet, air = t.new("germany", "fleet-9", "Kiel"), t.new("germany", "air-2-4", "L31")
    assert lacks_garrison(t.s)
    if wanted:
        assert t.offered("redeploy-fleet", fleet, "Leningrad", seat="germany")
        assert t.offered("redeploy", air, "J43", seat="germany")
        assert t.refused("redeploy-fleet", fleet, "Konigsberg", seat="germany") == "26.924"
    else:
        assert t.refused("redeploy-fleet", fleet, "Leningrad", seat="germany") == "26.924"
        assert t.refused("redeploy", air, "J43", seat="germany") == "26.924"


@rule("26.924", "36.22", "33.62a")
def test_nothing_is_lent_granted_or_given_as_aid_while_the_garrison_is_short() -> None:
    for short in (True, False):
        t = war("axis", 1943, "summer", phase="construction").war("germany", "ussr").brp(germany=100)
        t.hold("germany", "yugoslavia").put("germany", "infantry-3-3", "J43")
        t.s.limit[tb.GERMANY] = t.s.total[tb.GERMANY] = t.s.opening[tb.GERMANY] = 100
        t.s.defeat = REJECTED if short else OPEN
        unit, other = t.new("italy", "infantry-2-3", "T24"), t.new("italy", "infantry-2-3", "T24")
        t.s.serves[other] = tb.GERMANY
        found = [why(t, "grant", "italy", 5, seat="germany"), why(t, "aid", "turkey", 5, seat="germany")]
        t.until("16.1a")
        found += [why(t, "lend", unit, seat="italy"), why(t, "reclaim", other, seat="germany")]
        assert found == ["26.924" if short else ""] * 4


@rule("YMP-A11", "16.6a")
def test_a_france_whose_africa_is_short_of_troops_grants_nothing() -> None:
    for played in (True, False):
        t = war("allies", 1942, "summer", phase="construction").brp(france=60)
        t.s.limit[tb.FRANCE] = t.s.total[tb.FRANCE] = 60
        t.s.played[tb.AXIS] = played << UNREST
        t.put("france", "fleet-9", "Brest").put("britain", "infantry-3-4", "K23")
        assert why(t, "grant", "britain", 5, seat="france") == ("YMP-A11" if played else "")


@rule("26.924", "26.922")
def test_the_axis_does_not_come_back_to_a_conceded_objective_of_a_russia_that_fights_on() -> None:
    for conceded in (True, False):
        t = war("axis", 1942, "summer").war("germany", "ussr").option("germany", "offensive").hold("germany", "ussr")
        t.s.defeat = REJECTED
        t.put("ussr", "infantry-1-3", "J43")
        movement = t.frames
        if conceded:
            t.only(Concession()).do("concede", "O43", seat="germany")
        t.frames = movement
        unit = t.again().new("germany", "armor-4-6", "O42")
        assert why(t, "march", unit, "O43", seat="germany") == ("26.924" if conceded else "")
        assert (t.holder("O43") == "ussr") is conceded


@rule("26.924", "14.29a", "14.4a")
def test_russians_in_a_conceded_objective_may_be_attacked_but_nobody_advances() -> None:
    for conceded in (True, False):
        for defended in (True, False):
            t = war("axis", 1942, "summer", phase="combat").war("germany", "ussr").option("germany", "offensive")
            t.hold("germany", "poland", "eastern_poland", "ussr").hold("ussr", "O43").put("ussr", "infantry-1-3", "J43")
            t.s.defeat, t.s.ceded = REJECTED, (w.space("O43"),) if conceded else ()
            units = [t.new("germany", "armor-4-6", "O42") for _ in range(2)]
            if defended:
                t.put("ussr", "infantry-1-3", "O43").dice(6).attack("O43", *units)
                assert (t.asked().rule == "14.29a") is not conceded
            else:
                assert t.until("14.16").offered("walk-in", "O43", units[0], seat="germany") is not conceded


def kept(country: str) -> Table:
    """Germany has conquered a country; a French unit in S14, in Spain, keeps a route by S15 to a port."""
    t = war("axis", 1940, "summer", phase="redeployment")
    friend = t.new("france", "infantry-2-3", "S14")
    t.s.graced[friend] = st.this_turn(t.s)
    redeployment = t.hold("spain", "spain").hold("germany", "france", "V12").frames
    t.only(Conquest(nation(country), tb.GERMANY, (w.space("S14"),))).begin()
    while t.s.stack:
        flow.apply(t.s, tb.FRANCE, next(iter(t.asked("france").options)))
    t.frames = redeployment
    return t.hold("germany", "spain").hold("france", "S14", "S15").again()


@rule("24.23b")
def test_the_conqueror_of_a_minor_redeploys_no_armor_next_to_a_route_that_was_kept() -> None:
    """Infantry cuts nothing, and his ally is not bound."""
    t = kept("spain")
    armor, infantry = t.new("germany", "armor-4-6", "N25"), t.new("germany", "infantry-3-3", "N25")
    assert t.refused("redeploy", armor, "T15", seat="germany") == "24.23b"
    assert t.offered("redeploy", armor, "T16", seat="germany")
    assert t.offered("redeploy", infantry, "T15", seat="germany")
    assert t.offered("redeploy", t.new("italy", "armor-2-5", "V22"), "T15", seat="italy")
    turn_start.new_player_turn(t.s, tb.AXIS)
    assert t.offered("redeploy", armor, "T15", seat="germany")


@rule("26.5")
def test_the_conqueror_of_a_major_power_may_cut_routes_at_once() -> None:
    t = kept("france")
    assert t.s.lifeline[w.space("S14")]
    t.s.lifeline[w.space("S15")] = t.s.lifeline[w.space("S14")]
    assert t.offered("redeploy", t.new("germany", "armor-4-6", "N25"), "T15", seat="germany")


def why(t: Table, verb: str, *words: str | int, seat: str) -> str:
    """The rule that refuses a choice, nothing if it is offered."""
    return "" if t.offered(verb, *words, seat=seat) else t.refused(verb, *words, seat=seat)


@rule("26.921a")
def test_nobody_declares_war_on_a_russia_that_has_surrendered() -> None:
    for surrendered in (True, False):
        t = war("axis", 1943, "summer", phase="declarations").brp(germany=100)
        t.s.limit[tb.GERMANY] = 100
        if surrendered:
            give_up(t.s)
            t.s.defeat = ACCEPTED
        assert why(t, "declare-war", "ussr", seat="germany") == ("26.921a" if surrendered else "")


@rule("26.92a", "32.16")
@pytest.mark.parametrize(("model", "owner", "place", "counted"), [
    ("infantry-1-3", "ussr", "X28", True),
    ("air-1-4", "ussr", "S36", True),
    ("partisan-1-3", "ussr", "O42", True),
    ("partisan-1-3", "yugoslavia", "X28", False),
    ("fleet-9", "ussr", "Sevastopol", False),
])  # fmt: skip
def test_what_counts_among_the_fifty_factors(model: str, owner: str, place: str, counted: bool) -> None:
    t = war("allies", 1943, "summer").war("germany", "ussr")
    places = [w.IDS[hex_] for hex_ in w.spaces(w.COUNTRY_MASK[tb.USSR])]
    for at in range(16):
        t.put("ussr", "infantry-3-3", places[at]).put("germany", "infantry-3-3", places[at + 20])
    t.put("ussr", "infantry-1-3", places[16]).put("germany", ", ".join(["armor-4-6"] * 8), places[40])  # 49 to 80
    assert is_defeated(t.s)
    t.s.serves[t.new(owner, model, place)] = tb.USSR
    assert is_defeated(t.s) is not counted


@rule("33.41-2f", "33.62a")
def test_a_britain_at_peace_gives_no_more_aid_and_what_it_gave_still_counts() -> None:
    for peace in (True, False):
        t = war("allies", 1942, "summer", phase="construction").brp(britain=100).put("britain", "fleet-9", "Gibraltar")
        t.s.limit[tb.BRITAIN] = t.s.opening[tb.BRITAIN] = 100
        t.put("britain", "fleet-9", "Plymouth")
        t.s.aid[tb.BRITAIN * tb.NATIONS + tb.SPAIN], t.s.due[tb.SPAIN] = 4, tb.ITALY + 1
        if peace:
            make_peace(t.s)
        assert why(t, "aid", "spain", 5, seat="britain") == ("33.41-2f" if peace else "")
        assert excess_aid(t.s, tb.SPAIN) == 4


@rule("26.921b")
@pytest.mark.parametrize(("infantry", "air", "short"), [
    (["infantry-3-3"] * 10, ["air-5-4"] * 3, False),
    (["infantry-3-3"] * 10, ["air-5-4", "air-5-4", "air-3-4", "air-1-4"], True),
    (["infantry-3-3"] * 9 + ["infantry-1-3"] * 2, ["air-5-4"] * 5, True),
    (["infantry-3-3"] * 15, [], False),
])  # fmt: skip
def test_the_garrison_is_thirty_factors_of_forty_five(infantry: list[str], air: list[str], short: bool) -> None:
    t = war("axis", 1943, "summer").war("germany", "ussr")
    t.s.defeat = REJECTED
    for at, model in enumerate(infantry):
        t.put("germany", model, ["J43", "K40", "K41", "K42", "J42", "J41", "H46", "H45"][at // 2])
    for at, model in enumerate(air):
        t.put("germany", model, ["H47", "D44", "K40", "O43", "Q41"][at])
    assert lacks_garrison(t.s) is short


@rule("26.92a")
@pytest.mark.parametrize(("replacements", "defeated"), [(1, True), (2, False)])
def test_russia_holds_out_with_fifty_factors(replacements: int, defeated: bool) -> None:
    t = war("allies", 1943, "summer").war("germany", "ussr")
    places = [w.IDS[hex_] for hex_ in w.spaces(w.COUNTRY_MASK[tb.USSR])]
    for at in range(16):
        t.put("ussr", "infantry-3-3", places[at]).put("germany", "infantry-3-3", places[at + 20])
    t.put("germany", ", ".join(["armor-4-6"] * 8), places[40])
    t.put("ussr", ", ".join(["infantry-1-3"] * replacements), places[16])
    assert is_defeated(t.s) is defeated


@rule("26.922", "26.9")
@pytest.mark.parametrize(("defeat", "out"), [(OPEN, False), (REJECTED, True)])
def test_only_a_russia_whose_surrender_was_rejected_is_out_with_its_last_factor(defeat: int, out: bool) -> None:
    t = war("axis", 1943, "summer").war("germany", "ussr").hold("germany", "H47", "D44")
    t.s.defeat = defeat
    assert na.in_game(settled(t).s, tb.USSR) is not out
