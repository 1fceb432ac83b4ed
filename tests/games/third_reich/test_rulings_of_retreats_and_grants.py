"""16.76, 22.7, 24.7, 27.42, 29.62, 32.2, 34.1: rules that meet each other in advances, retreats, shares and grants."""

from collections.abc import Callable

import pytest

from games.third_reich.table import Table, nation, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.attrition import in_contact
from theatre.games.third_reich.combat.attrition_hexes import AttritionRetreat, takers
from theatre.games.third_reich.economy.grants import american_limit, initial_left
from theatre.games.third_reich.politics.ledger import settle_ledger


def greeks(option: str) -> tuple[Table, list[int], list[int]]:
    """Greece is allied with Britain and attacked by Italy; both stand before an Italian in Albania."""
    t = table("allies", 1940, phase="combat").war("italy", "britain").option("britain", option)
    t.minor("greece", "allied", patron="britain", foes="italy").put("italy", "infantry-1-3", "AA27")
    greek = [t.new("greece", "infantry-2-3", "BB27") for _ in range(2)]
    return t, greek, [t.new("britain", "infantry-3-4", "AA28")]


@rule("22.7b")
def test_minors_attack_over_their_border_but_do_not_follow() -> None:
    t, greek, british = greeks("offensive")
    t.dice(6).attack("AA27", *british, *greek)
    assert t.refused("advance", greek[0], "AA27") == "22.7a"
    assert t.offered("advance", british[0], "AA27")


@rule("22.7b", "25.4q")
def test_minors_take_no_hex_abroad_in_attrition() -> None:
    t, greek, british = greeks("attrition")
    able = takers(t.s, (*greek, *british), w.MEDITERRANEAN)
    assert able == {w.space("AA27"): british}


def cornered(where: str, open_hex: str) -> tuple[Table, int]:
    """A British unit that gives up a hex with enemies all around but in one hex."""
    t = table("axis", 1940, phase="combat").option("germany", "attrition")
    near = [w.IDS[hex_] for hex_ in w.spaces(w.across(w.BIT[w.space(where)], w.GROUND_SIDES))]
    guards = [t.new("germany", "infantry-3-3", hex_) for hex_ in near if hex_ != open_hex]
    unit = t.new("britain", "infantry-3-4", where)
    t.only(AttritionRetreat((w.space(where),), tuple(guards)))
    return t, unit


@rule("34.1")
@pytest.mark.parametrize(("where", "open_hex", "left"), [("N23", "O22", "pool"), ("N24", "O24", "O24")])
def test_british_who_could_only_retreat_into_paris_are_lost(where: str, open_hex: str, left: str) -> None:
    t, unit = cornered(where, open_hex)
    t.begin()
    assert t.place(unit) == left


@rule("34.3", "18.33b")
def test_british_do_not_retreat_onto_french_units() -> None:
    t, unit = cornered("N24", "O24")
    t.put("france", "infantry-2-3", "O24").begin()
    assert t.place(unit) == "pool"


@rule("32.2")
@pytest.mark.parametrize(("enemy", "counted"), [("S29", 0), ("T27", 1)])
def test_partisans_count_in_attrition_only_against_enemies_in_their_country(enemy: str, counted: int) -> None:
    t = table("allies", 1943, phase="combat").war("germany", "ussr").option("britain", "attrition")
    t.minor("yugoslavia", "conquered").hold("germany", "yugoslavia")
    partisan = t.new("yugoslavia", "partisan-1-3", "T28")
    t.s.serves[partisan] = tb.BRITAIN
    t.put("germany", "infantry-3-3", enemy)
    assert sum([len(in_contact(t.s, front)) for front in w.FRONTS]) == counted


@rule("27.42")
@pytest.mark.parametrize("freed", [True, False])
def test_a_starved_unit_redeploys_if_its_line_was_opened_in_the_meantime(freed: bool) -> None:
    t = table("axis", 1941).war("germany", "ussr").option("germany", "offensive", "east")
    t.hold("germany", "poland", "baltic_states", "L39", "L40", "L41", "L42", "K40").minor("poland", "conquered")
    unit = t.new("germany", "infantry-3-3", "L42")
    t.put("ussr", "armor-3-5", "K41")
    attackers = [t.new("germany", "armor-4-6", "K40"), t.new("germany", "infantry-3-3", "K40")]
    t.begin()
    assert not t.supplied(unit)
    if freed:
        t.dice(6).attack("K41", *attackers)
    t.until("16.1a")
    assert t.s.unsupplied[unit]
    assert t.offered("redeploy", unit, "L38", seat="germany") is freed


@rule("16.76")
def test_fewer_americans_come_over_only_while_britain_has_fallen_and_london_is_lost() -> None:
    t = table("allies", 1943)
    usual = american_limit(t.s)
    t.hold("germany", "K23")
    assert american_limit(t.s) == usual  # it may still be retaken
    t.s.status[tb.BRITAIN] = st.CONQUERED
    assert american_limit(t.s) == usual - 2
    t.hold("usa", "K23")
    assert american_limit(t.s) == usual


@rule("24.7", "24.3b")
@pytest.mark.parametrize(("agreed", "lost"), [((), (10, 10)), ((15, 5), (15, 5))])
def test_partners_lose_their_shares_with_the_capital(agreed: tuple[int, ...], lost: tuple[int, ...]) -> None:
    """Yugoslavia, worth 20, was conquered by Germany and Italy together."""
    t = table("allies", 1943).war("italy", "britain").minor("yugoslavia", "conquered").hold("germany", "yugoslavia")
    at = nation("yugoslavia")
    t.s.earns[at], t.s.sharers[at], t.s.paid[at] = tb.GERMANY, 3, 3
    t.s.portions[at * 6 : at * 6 + len(agreed)] = agreed
    t.brp(germany=100, italy=50).hold("britain", "V29").put("britain", "infantry-3-4", "V29")
    settle_ledger(t.s)
    assert (t.money("germany")[0], t.money("italy")[0]) == (100, 50)
    t.s.active = tb.AXIS
    settle_ledger(t.s)
    assert (100 - t.money("germany")[0], 50 - t.money("italy")[0]) == lost


def _fleet(t: Table, place: str) -> Table:
    return t.put("britain", "fleet-9", place)


@rule("29.62a", "16.3a")
@pytest.mark.parametrize(
    ("fleets", "most"),
    [
        (lambda t: t, 0),
        (lambda t: _fleet(t, "Portsmouth"), 20),
        (lambda t: _fleet(_fleet(t, "Portsmouth"), "Plymouth"), 40),
        (lambda t: _fleet(t, "Gibraltar"), 0),
        (lambda t: t.put("britain", "fleet-8", "Portsmouth"), 0),
    ],
)
def test_a_grant_over_sea_takes_a_full_fleet_for_each_twenty(fleets: Callable[[Table], Table], most: int) -> None:
    t = fleets(table("allies", 1942, phase="construction"))
    t.s.total[tb.BRITAIN], t.s.limit[tb.BRITAIN] = 200, 100
    t.begin()
    assert [brps for brps in (20, 40) if t.offered("grant", "france", brps, seat="britain")] == [20, 40][: most // 20]
    if not most:
        assert t.refused("grant", "france", 20, seat="britain") == "29.61"
        return
    t.do("grant", "france", most, seat="britain").do("accept", seat="france")
    own = [unit for unit in ct.on_board(t.s) if tb.KIND[unit] == tb.FLEET]
    assert all(t.s.inverted[unit] for unit in own)


@rule("29.66a", "16.6a")
@pytest.mark.parametrize(
    ("beside", "holder", "passes"), [("Z8", "britain", True), ("V20", "britain", False), ("Z8", "germany", False)]
)
def test_enemies_beside_gibraltar_stop_no_grants_there(beside: str, holder: str, passes: bool) -> None:
    """From a France cut off from the Atlantic by Marseilles and Gibraltar to Britain."""
    t = table("allies", 1942, phase="construction").war("germany", "britain", "france")
    cut = [w.IDS[port.hex] for port in w.PORTS if w.WEST in port.fronts and w.COUNTRY[port.hex] == tb.FRANCE]
    t.hold("germany", *[place for place in cut if place != "V19"], "Z8").hold(holder, "AA7")
    for port in ("Marseilles", "Gibraltar"):
        t.put("france", "fleet-9", port)
    t.put("germany", "infantry-1-3", beside)
    t.s.total[tb.FRANCE], t.s.limit[tb.FRANCE] = 200, 100
    if passes:
        assert t.offered("grant", "britain", 20, seat="france")
    else:
        assert t.refused("grant", "britain", 20, seat="france") == "29.61"


@rule("16.71a")
def test_american_grants_count_among_what_comes_over_after_they_have_arrived() -> None:
    t = table("allies", 1942, phase="construction").war("germany", "usa").brp(usa=200)
    t.s.status[tb.USA], t.s.total[tb.USA], t.s.limit[tb.USA] = st.SOVEREIGN, 300, 150
    t.do("grant", "britain", 21, seat="usa").do("accept", seat="britain").until("16.1a")
    assert initial_left(t.s) == american_limit(t.s) - 2


@rule("16.71a", "16.6a")
@pytest.mark.parametrize(("limit", "most"), [(6, 40), (5, 20)])
def test_america_grants_no_more_than_may_come_over_in_a_turn(limit: int, most: int) -> None:
    t = table("allies", 1943, phase="construction").war("germany", "usa", "ussr").brp(usa=270)
    t.s.status[tb.USA], t.s.total[tb.USA], t.s.limit[tb.USA] = st.SOVEREIGN, 300, 150
    t.s.deployment = limit
    for ally in ("britain", "france"):
        t.do("grant", ally, 40, seat="usa").do("accept", seat=ally)
    assert t.offered("grant", "ussr", most, seat="usa")
    if most < 40:
        assert t.refused("grant", "ussr", most + 1, seat="usa") == "16.71a"


AROUND_LONDON = ("J23", "J24", "K22", "K24", "L22", "L23")


@rule("16.6b", "16.75a")
@pytest.mark.parametrize(
    ("lost", "refusal"), [((), ""), (AROUND_LONDON[1:], ""), (AROUND_LONDON, "29.61"), (("K23",), "16.6b")]
)
def test_american_brps_go_by_a_western_port_to_a_capital_still_held(lost: tuple[str, ...], refusal: str) -> None:
    t = table("allies", 1943, phase="construction").war("germany", "usa").brp(usa=200, britain=100)
    t.s.status[tb.USA], t.s.total[tb.USA], t.s.limit[tb.USA] = st.SOVEREIGN, 300, 150
    t.hold("germany", *lost)
    if not refusal:
        assert t.offered("grant", "britain", 20, seat="usa")
        return
    assert t.refused("grant", "britain", 20, seat="usa") == refusal
