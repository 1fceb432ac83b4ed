"""10.52, 24.2, 25.8, 26.921, 33.51, 43.3, 49.6: answers on what changes hands, and what stands between two wars."""

import pytest

from games.third_reich.table import Opening, Table, nation, rule, table
from theatre.core import flow
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import turn_start
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.attrition import in_contact
from theatre.games.third_reich.economy.strategic_warfare import SAC, TYPES, StrategicWarfare
from theatre.games.third_reich.movement.control import enter, enterable
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.conquest import Conquest
from theatre.games.third_reich.politics.declarations import declare
from theatre.games.third_reich.politics.follow_ups import Relocation
from theatre.games.third_reich.politics.intelligence import Counterintelligence
from theatre.games.third_reich.politics.minors import Regarrison, lift_garrison
from theatre.games.third_reich.politics.russian_surrender import ACCEPTED, Concession, give_up


def war(side: str, year: int = 1941, season: str = "summer") -> Table:
    t = table(side, year, season).minor("poland", "conquered").hold("germany", "poland")
    t.s.earns[tb.POLAND] = tb.NOBODY
    return t.war("italy", "britain", "france").only(Aftermath())


# colonies


@rule("24.2q2")
def test_who_takes_all_cities_of_a_colony_has_all_its_hexes() -> None:
    t = war("axis").hold("germany", "CC9", "CC12", "DD14").again()
    assert {t.holder(hex_) for hex_ in ("DD13", "DD12", "DD11")} == {"germany"}
    t = war("axis").hold("germany", "CC9", "CC12").again()
    assert t.holder("DD13") == "france"


@rule("24.2q2", "24.21")
def test_a_colony_that_changes_hands_again_passes_hex_by_hex() -> None:
    t = war("axis").hold("germany", "CC9", "CC12", "DD14").again()
    t.s.active = tb.ALLIES
    t.hold("britain", "CC9", "CC12", "DD14").only(Aftermath()).again()
    t.s.active = tb.AXIS
    t.only(Aftermath()).again()
    t.s.active = tb.ALLIES
    t.only(Aftermath()).again()
    assert (t.holder("CC9"), t.holder("DD13")) == ("britain", "germany")


# Russia after its surrender


def surrendered(phase: str) -> tuple[Table, int]:
    t = table("axis", 1943, phase=phase).war("germany", "ussr").option("germany", "offensive")
    give_up(t.s)
    t.s.defeat = ACCEPTED
    unit = t.hold("germany", "H46").new("germany", "armor-4-6", "H46")
    t.s.graced[unit] = st.this_turn(t.s)
    return t, unit


@rule("26.921a")
def test_the_objectives_that_a_surrendered_russia_keeps_cannot_be_attacked() -> None:
    t, unit = surrendered("combat")
    assert [tb.NATION[one] for one in ct.ground_at(t.s, w.space("H47"))] == [tb.USSR]  # Moscow
    assert t.attack_refused("H47", unit) == "26.921a"
    fights = table("axis", 1943, phase="combat").war("germany", "ussr").option("germany", "offensive")
    armor = fights.hold("germany", "H46").put("ussr", "infantry-1-3", "H47").new("germany", "armor-4-6", "H46")
    assert fights.until("14.16").asked("germany").why_not(fights.choice("attack", 1, "H47", armor)) is None


@rule("26.921a", "26.921q2")
def test_the_axis_walks_past_them_but_not_over_them() -> None:
    t, unit = surrendered("movement")
    assert t.refused("march", unit, "H47") == "21.1b"
    t.do("march", unit, "G47", "G48")  # next to Moscow
    assert (t.holder("G47"), t.holder("G48"), t.holder("H47")) == ("germany", "germany", "ussr")


@rule("26.921a")
def test_they_are_in_contact_with_nobody() -> None:
    t, _ = surrendered("movement")
    t.option("germany", "attrition")
    assert in_contact(t.s, w.EAST) == []


@rule("26.924", "28.24a")
def test_air_leaves_a_conceded_city_for_the_nearest_base() -> None:
    t, unit = surrendered("movement")
    t.hold("germany", "O43", "J43").brp(germany=50)
    ground, air = t.new("germany", "infantry-3-3", "O43"), t.new("germany", "air-5-4", "O43")
    t.new("germany", "air_base-0", "H46")
    t.only(Concession()).again().do("concede", "O43")
    assert (t.place(ground), t.place(air)) == ("pool", "J43")
    assert (t.holder("O43"), t.place(unit)) == ("ussr", "H46")


@rule("26.924")
def test_a_conceded_objective_is_russias_for_good() -> None:
    t, unit = surrendered("movement")
    t.hold("germany", "O43", "O42", "J43").brp(germany=50)  # Kharkov, and Smolensk
    ct.put(t.s, unit, w.space("O42"))
    t.only(Concession()).again().do("concede", "O43")
    assert t.holder("O43") == "ussr"
    assert not t.s.held[tb.GERMANY] & w.BIT[w.space("O43")]
    assert not enterable(t.s, tb.GERMANY) & w.BIT[w.space("O43")]


# garrisons


@rule("25.8c")
def test_no_german_is_set_up_in_bessarabia() -> None:
    t = Opening("germany")
    unit = t.hand("infantry-3-3")
    assert t.refused("deploy", unit, "S36") == "25.8c"
    assert t.offered("deploy", unit, "S35")


@rule("25.q")
def test_lent_italians_are_lifted_with_the_garrison_and_put_back_by_germany() -> None:
    t = table("axis", 1941).war("italy", "britain", "france").minor("hungary", "attacked", foes="germany")
    unit, air = t.new("italy", "infantry-2-3", "S30"), t.new("germany", "air-5-4", "S30")
    t.s.serves[unit] = tb.GERMANY
    lifted = lift_garrison(t.s, nation("hungary"))
    assert lifted == tuple(part for one in sorted((unit, air)) for part in (one, nation("hungary")))
    t.put("hungary", "infantry-1-3", "T33")
    t.only(Regarrison((unit, nation("hungary"), air, nation("hungary")))).again()
    assert t.asked().seat == tb.GERMANY
    t.do("deploy", unit, "S31")  # and the air to the one city
    assert (t.place(air), t.holder("S31"), t.holder("S30")) == ("S30", "germany", "hungary")  # air controls nothing


@rule("YMP-L19")
def test_vichy_units_in_finland_are_moved_by_germany() -> None:
    t = table("axis", 1940).minor("vichy_france", "active", "germany")
    unit = t.new("france", "infantry-2-3", "D41")
    t.s.serves[unit] = tb.VICHY_FRANCE
    t.only(Relocation()).again()
    assert t.asked().seat == tb.GERMANY
    t.do("deploy", unit, "L31")
    assert t.place(unit) == "L31"


# money


@rule("33.51")
def test_what_was_spent_in_the_game_turn_counts_against_counterintelligence() -> None:
    for spent, asked in ((46, False), (45, True)):
        t = table("axis", 1941).brp(germany=100, italy=0)
        t.s.limit[:] = [50] * 6
        t.s.spent[tb.GERMANY] = spent
        turn_start.new_player_turn(t.s, tb.ALLIES)
        t.only(Counterintelligence(tb.BRITAIN, (tb.GERMANY, tb.ITALY))).again()
        assert bool(t.s.stack) is asked
    turn_start.new_game_turn(t.s)
    assert t.s.spent[tb.GERMANY] == 0


@rule("10.52")
def test_no_air_unit_is_removed_in_1945_if_the_quarter_is_nothing() -> None:
    for bombers, left in ((1, 1), (2, 0)):
        t = table("axis", 1945, "spring").brp(germany=100)
        unit = t.new("germany", "air-5-4", "L31")
        t.s.sw[tb.BRITAIN * len(TYPES) + SAC] = bombers
        t.only(StrategicWarfare(quarter=True)).begin()
        assert (unit in t.s.placed) is bool(left)
        assert t.money("germany")[0] == 100 - bombers * 2 // 4


# Poland and Vichy


@rule("43.3q1")
def test_of_eastern_poland_germany_has_only_what_it_has_entered() -> None:
    t = table("axis", 1939, "fall").only(Aftermath()).hold("germany", "M35", "P35")
    t.put("germany", "infantry-3-3", "P35").again()
    assert t.status("poland") == "conquered"
    assert (t.holder("P35"), t.holder("M34")) == ("germany", "germany")
    assert (t.holder("J39"), t.holder("N36")) == ("east_europe", "east_europe")
    later = table("axis", 1941, "fall").only(Aftermath()).hold("germany", "M35")
    later.s.extent = 0
    assert later.again().holder("J39") == "germany"  # nothing is divided any more


@rule("49.6a")
def test_british_in_vichy_are_not_lost_in_the_axis_player_turn() -> None:
    for side, place in (("axis", "T18"), ("allies", "pool")):
        t = table(side, 1940, "fall", phase="declarations").minor("poland", "conquered")
        t.hold("germany", "france", "poland").hold("vichy_france", "vichy_france")
        t.s.status[tb.FRANCE], t.s.status[tb.VICHY_FRANCE] = st.CONQUERED, st.NEUTRAL
        unit = t.new("britain", "infantry-3-4", "T18")
        t.begin()
        while t.asked().rule == "12.21a":
            flow.apply(t.s, *t._idle())
        assert t.place(unit) == place


@rule("43.4c", "24.2a")
@pytest.mark.parametrize("claimed", [True, False])
def test_the_conquest_of_rumania_leaves_a_ceded_bessarabia_where_it_is(claimed: bool) -> None:
    t = table("axis", 1942).war("germany", "ussr").hold("ussr", "bessarabia").only(Conquest(tb.RUMANIA, tb.GERMANY))
    t.s.status[tb.EAST_EUROPE] = st.CONQUERED
    if not claimed:
        t.s.extent = 0
    t.begin()
    assert {t.holder(w.IDS[hex_]) for hex_ in w.AREA["bessarabia"]} == {"ussr" if claimed else "germany"}
    assert t.holder("V34") == "germany"


@rule("43.4c", "43.7")
@pytest.mark.parametrize(("since", "parts"), [("earlier", 3), ("now", 1), ("never", 1)])
def test_only_a_bessarabia_that_was_taken_before_stays_apart_from_an_attacked_rumania(since: str, parts: int) -> None:
    t = table("allies", 1940)
    if since == "earlier":
        t.minor("east_europe", "conquered").hold("ussr", "bessarabia")
    elif since == "now":
        declare(t.s, tb.USSR, tb.EAST_EUROPE)
    declare(t.s, tb.USSR, tb.RUMANIA)
    assert (t.s.extent, t.holder("T36")) == (parts, "ussr" if since == "earlier" else "rumania")


@rule("43.4c", "21.4a")
@pytest.mark.parametrize(("hex_", "stands"), [("S36", False), ("S35", True)])
def test_a_march_within_a_ceded_bessarabia_is_no_move_into_rumania(hex_: str, stands: bool) -> None:
    t = table("allies", 1940).minor("east_europe", "conquered").hold("ussr", "bessarabia")
    declare(t.s, tb.USSR, tb.RUMANIA)
    enter(t.s, t.new("ussr", "infantry-2-3", "R36"), w.space(hex_))
    t.only(Aftermath()).again()
    assert t.status("rumania") == ("attacked" if stands else "neutral")
