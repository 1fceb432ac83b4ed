"""35 and 37: Axis forces in Africa and the Levant, the Allies in Egypt without Gibraltar."""

import pytest

from games.third_reich.sea_table import Seas, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.naval import guards
from theatre.games.third_reich.supply.african_limits import (
    LEAVING,
    african_limit,
    egyptian_units,
    in_africa,
    in_levant,
    levant_limit,
    why_not_enter,
)


def libya(*germans: str) -> Seas:
    t = seas("axis", 1941).war("italy", "britain").option("germany", "offensive").option("italy", "offensive")
    for at, model in enumerate(germans):
        t.put("germany", model, ("II17", "II16", "JJ17", "JJ18", "KK19", "KK18")[at // 2])
    return t


@rule("35.1", "35.2")
@pytest.mark.parametrize(
    ("fleets", "air", "limit"), [("", "", 18), ("fleet-9", "", 9), ("", "air-5-4", 13), ("fleet-9", "air-5-4", 4)]
)
def test_eighteen_german_factors_less_those_of_malta(fleets: str, air: str, limit: int) -> None:
    t = libya()
    if fleets:
        t.put("britain", fleets, "Malta")
    if air:
        t.put("britain", air, "GG19")
    assert african_limit(t.s) == limit
    t.hold("italy", "GG19")
    assert african_limit(t.s) is None


@rule("35.3", "35.31")
def test_germany_names_those_beyond_the_limit_and_they_do_not_move() -> None:
    t = libya("armor-4-6", "armor-4-6", "infantry-3-3", "infantry-3-3").put("britain", "fleet-9", "Malta")
    units = in_africa(t.s)
    base = t.new("germany", "air_base-0", "KK24")
    t.until("immobile", "march")
    assert t.is_asked("germany")
    assert t.refused("immobile", base) == "35.31"  # it has no factors
    t.do("immobile", units[0]).do("immobile", units[1])
    assert t.topic() == "march"
    assert t.refused("march", units[0], "II18", seat="germany") == "35.3"
    assert t.s.excess[units[1]]
    free = [unit for unit in units if not t.s.excess[unit]]
    assert sum(tb.COMBAT[unit] for unit in free) <= 9
    enough = libya("armor-4-6", "armor-4-6")
    assert enough.until("immobile", "march").topic() == "march"


@rule("35.3", "27.42")
@pytest.mark.parametrize("excess", [True, False])
def test_who_is_beyond_the_limit_attacks_but_does_not_advance(*, excess: bool) -> None:
    t = libya("armor-4-6", "armor-4-6", "armor-4-6").put("britain", "fleet-9", "Malta")
    t.put("britain", "infantry-1-3", "JJ17").hold("britain", "JJ17")
    units = in_africa(t.s)
    t.until("immobile").do("immobile", units[0] if excess else units[1])
    t.dice(6).until("attack").do("attack", 1, "JJ17", units[0], seat="germany")
    assert bool(t.asked().rule == "14.29a" and t.offered("advance", units[0], "JJ17")) is not excess


@rule("35.31")
def test_air_and_fleets_beyond_the_limit_stay_inverted_to_the_next_axis_turn() -> None:
    t = libya("armor-4-6", "armor-4-6").put("britain", "fleet-9", "Malta").put("britain", "air-5-4", "GG19")
    air = t.new("germany", "air-5-4", "KK24")
    t.until("immobile").do("immobile", air)
    assert t.s.inverted[air]
    assert t.until("immobile", "march").topic() == "immobile"


@rule("35.32")
def test_units_in_excess_are_not_eliminated() -> None:
    t = libya("armor-4-6", "armor-4-6", "infantry-3-3", "infantry-3-3").put("britain", "fleet-9", "Malta")
    units = in_africa(t.s)
    places = [t.place(unit) for unit in units]
    t.until("immobile").do("immobile", units[0]).do("immobile", units[1]).all_done()
    assert [t.place(unit) for unit in units] == places


@rule("35.4")
def test_italians_never_count() -> None:
    t = libya("armor-4-6").put("italy", "infantry-3-3, infantry-3-3", "II16")
    lent = t.new("italy", "infantry-2-3", "JJ17")
    t.s.serves[lent] = tb.GERMANY
    assert [tb.NATION[unit] for unit in in_africa(t.s)] == [tb.GERMANY]


@rule("35.4")
def test_vichy_counts_only_without_a_line_to_tunis_or_beirut() -> None:
    t = libya("armor-4-6").minor("vichy_france", "active", "germany").hold("vichy_france", "tunisia")
    fleet, corps = t.new("france", "fleet-9", "Tunis"), t.new("france", "infantry-2-3", "KK24")
    for unit in (fleet, corps):
        t.s.serves[unit] = tb.VICHY_FRANCE
    assert fleet not in in_africa(t.s)
    assert corps not in in_africa(t.s)  # over Libya to Tunis
    t.hold("britain", "tunisia")
    assert corps in in_africa(t.s)  # though Libya feeds it
    ct.put(t.s, corps, w.space("JJ34"))
    assert corps not in in_africa(t.s)  # Palestine is another area


@rule("35.73", "35.5")
def test_who_is_fed_from_libya_beyond_the_canal_counts_in_africa() -> None:
    t = libya("armor-4-6").hold("italy", "libya", "egypt", "palestine")
    unit = t.new("germany", "infantry-3-3", "KK33")
    assert (unit in in_africa(t.s), unit in in_levant(t.s)) == (True, False)
    t.minor("turkey", "active", "germany").hold("germany", "lebanon_syria", "EE37", "bulgaria", "greece")
    assert (unit in in_africa(t.s), unit in in_levant(t.s)) == (False, False)  # by way of Turkey


@rule("35.73", "35.31")
@pytest.mark.parametrize("by_sea", [False, True])
def test_a_fleet_feeds_part_of_a_force_from_libya_through_a_port_of_the_levant(by_sea: bool) -> None:
    """Three armor before the canal and two beyond it: two factors are too many for Libya."""
    t = libya(*["armor-4-6"] * 3).hold("italy", "libya", "egypt", "palestine")
    east = [t.new("germany", "armor-4-6", place) for place in ("KK33", "KK33")]
    fleet = t.new("italy", "fleet-9", "Taranto")
    assert t.until("supply-fleets", "immobile", "march").topic() == "supply-fleets"
    if by_sea:
        t.do("supply", fleet, "LL31", east[0], seat="italy")
        assert t.until("immobile", "march").topic() == "march"  # nobody is too many any more
        assert (east[0] in in_levant(t.s), east[0] in in_africa(t.s)) == (True, False)
        assert t.offered("march", east[0], "JJ34", seat="germany")
        t.s.landing[east[0]] = w.space("LL29")  # Alexandria is no port of the Levant
        assert (east[0] in in_levant(t.s), east[0] in in_africa(t.s)) == (False, True)
    else:
        t.until("immobile", "march").do("immobile", east[0])
        assert t.refused("march", east[0], "JJ34", seat="germany") == "35.3"
    few = libya("armor-4-6").hold("italy", "libya", "egypt", "palestine")
    fleet, armor = few.new("italy", "fleet-9", "Taranto"), few.new("germany", "armor-4-6", "KK33")
    few.until("supply-fleets")
    assert few.refused("supply", fleet, "LL31", armor, seat="italy") == "27.23"  # Libya feeds them all


@rule("35.5", "35.51")
def test_the_levant_feeds_eighteen_axis_factors_less_allied_air_and_fleets() -> None:
    t = seas("axis", 1942).war("italy", "britain").hold("italy", "lebanon_syria", "palestine")
    t.put("italy", "infantry-3-3", "HH35").put("germany", "infantry-3-3", "JJ34")
    assert sum(tb.COMBAT[unit] for unit in in_levant(t.s)) == 6  # Italians count here
    assert levant_limit(t.s) == 18
    t.put("britain", "air-5-4", "GG33")
    assert levant_limit(t.s) == 13  # from Cyprus
    t.put("britain", "fleet-9", "Port Said")
    assert levant_limit(t.s) == 4
    t.put("italy", "fleet-6", "Haifa")
    assert levant_limit(t.s) == 10  # Axis fleets offset Allied ones
    t.put("britain", "fleet-9, fleet-9", "Port Said")
    assert levant_limit(t.s) == 0
    t.minor("vichy_france", "active", patron="germany").hold("vichy_france", "HH35")
    assert sum(tb.COMBAT[unit] for unit in in_levant(t.s)) == 12  # Beirut feeds nobody but the French


@rule("35.7", "35.71")
def test_units_beyond_the_limit_do_not_come_in_but_a_first_landing_may() -> None:
    t = libya("armor-4-6").put("britain", "fleet-9", "Malta").put("britain", "air-5-4", "GG19")
    t.put("italy", "fleet-9", "Naples")
    infantry, italian = t.new("germany", "infantry-3-3", "Z23"), t.new("italy", "infantry-3-3", "Z23")
    refusal = why_not_enter(t.s, infantry, w.space("II17"))
    assert refusal is not None
    assert refusal.rule == "35.7"
    assert why_not_enter(t.s, italian, w.space("II17")) is None
    none = seas("axis", 1942).war("italy", "britain").hold("britain", "libya").put("britain", "fleet-9", "Malta")
    none.put("britain", "air-5-4", "GG19")
    armor = none.new("germany", "armor-5-6", "Z23")
    assert why_not_enter(none.s, armor, w.space("KK24")) is not None
    assert why_not_enter(none.s, armor, w.space("KK24"), by_landing=True) is None


@rule("35.7")
def test_the_bar_holds_for_staging_transport_and_redeployment() -> None:
    t = seas("axis", 1941, phase="combat").war("italy", "britain").option("germany", "offensive")
    t.put("germany", "armor-4-6", "II17").put("britain", "fleet-9", "Malta").put("britain", "air-5-4", "GG19")
    fleet, infantry = t.new("germany", "fleet-9", "Taranto"), t.new("germany", "infantry-3-3", "AA24")
    assert t.refused("transport", 1, fleet, 1, infantry, "Tripoli", seat="germany") == "35.7"
    few = seas("axis", 1941, phase="combat").war("italy", "britain").option("germany", "offensive")
    fleet, infantry = few.new("germany", "fleet-9", "Taranto"), few.new("germany", "infantry-3-3", "AA24")
    assert few.whole("transport", 1, fleet, 1, infantry, "Tripoli", seat="germany")
    air = seas("axis", 1941).war("italy", "britain").option("germany", "offensive").put("germany", "armor-4-6", "II17")
    air.put("britain", "fleet-9", "Malta").put("britain", "air-5-4", "GG19").hold("italy", "DD17")
    german = air.new("germany", "air-5-4", "DD20")
    air.put("germany", "air_base-0", "DD20").until("march")
    assert air.refused("stage", german, "DD17", seat="germany") == "35.7"


@rule("35.7")
def test_what_is_under_way_counts_against_the_limit() -> None:
    t = seas("axis", 1941, phase="combat").war("italy", "britain").option("germany", "offensive")
    t.put("germany", "armor-4-6", "II17").put("britain", "fleet-9", "Malta")  # four of nine
    one, other = [t.new("germany", "fleet-9", "Taranto") for _ in range(2)]
    first, second = [t.new("germany", "infantry-3-3", "AA24") for _ in range(2)]
    assert t.whole("transport", 1, other, 1, second, "Tobruk", seat="germany")
    t.go("transport", 1, one, 1, first, "Tripoli", seat="germany")
    assert t.refused("transport", 1, other, 1, second, "Tobruk", seat="germany") == "35.7"
    fleets = seas("axis", 1941).war("italy", "britain").option("germany", "offensive")
    fleets.put("britain", "fleet-9", "Malta")
    pair = [fleets.new("germany", "fleet-9", "Taranto") for _ in range(2)]
    assert fleets.whole("change-base", 1, pair[0], "Tripoli", seat="germany")
    assert fleets.refused("change-base", 2, *pair, "Tripoli", seat="germany") == "35.7"


@rule("37.3a", "37.3q")
def test_without_gibraltar_egypt_feeds_four_units() -> None:
    def egypt(gibraltar: str) -> Seas:
        t = seas("allies", 1942).war("italy", "britain").option("britain", "offensive").hold(gibraltar, "AA7")
        t.put("britain", "infantry-1-3", "GG19").put("britain", "infantry-3-4, infantry-3-4", "LL29")
        return t.put("britain", "armor-4-5, armor-2-5", "MM28")

    assert egypt("britain").until("immobile", "march").topic() == "march"
    t = egypt("italy")
    assert len(egyptian_units(t.s)) == 5  # the one on Malta counts
    t.until("immobile")
    unit = egyptian_units(t.s)[-1]
    t.do("immobile", unit)
    assert t.topic() == "march"
    assert t.refused("march", unit, "LL28", seat="britain") == "35.3"


def without_gibraltar() -> Seas:
    """France has fallen too."""
    t = seas("allies", 1942).war("italy", "britain").option("britain", "offensive").hold("italy", "AA7")
    t.minor("france", "conquered").hold("germany", "france")
    return t


@rule("37.3a", "37.3b")
@pytest.mark.parametrize(("base", "counted"), [("Alexandria", 1), ("Valencia", 0)])
def test_what_fleets_bring_from_egypt_counts_too(base: str, counted: int) -> None:
    """A unit in Sicily is fed from Egypt, or from a Spain that Britain has conquered."""
    t = without_gibraltar().minor("spain", "conquered").hold("britain", "spain", "DD21")
    infantry, fleet = t.new("britain", "infantry-3-4", "DD21"), t.new("britain", "fleet-9", base)
    t.s.fed_by[infantry], t.s.landing[infantry] = fleet, w.space("DD21")
    assert len(egyptian_units(t.s)) == counted


@rule("37.3b")
@pytest.mark.parametrize(("cut", "topic"), [(False, "march"), (True, "immobile")])
def test_no_air_or_fleet_must_leave_while_marseilles_is_joined_to_paris(cut: bool, topic: str) -> None:
    t = seas("allies", 1942).war("italy", "britain").option("britain", "offensive").hold("italy", "AA7")
    t.put("britain", "air-1-4, air-1-4, air-1-4, air-1-4", "LL29").put("britain", "fleet-9", "Alexandria")
    if cut:
        t.hold("germany", "V19")
    assert t.until("immobile", "march").topic() == topic


@rule("37.3a")
def test_without_gibraltar_four_air_and_naval_counters_may_stay() -> None:
    t = without_gibraltar()
    counters = [t.new("britain", model, "LL29") for model in ("air-1-4", "air-1-4", "air-1-4")]
    counters += [t.new("britain", "fleet-9", "Alexandria"), t.new("britain", "fleet-9", "Port Said")]
    t.until("immobile").do("immobile", counters[0])
    assert t.topic() == "march"
    t.all_done()
    assert t.place(counters[0]) == ""
    assert t.place(counters[1]) == "LL29"


@rule("37.3b")
def test_allied_air_and_fleets_that_must_leave_may_still_act_and_nothing_sticks_once_gibraltar_is_back() -> None:
    t = without_gibraltar()
    air = [t.new("britain", "air-1-4", "LL29") for _ in range(4)]
    fleet = t.put("britain", "air_base-0", "LL28").new("britain", "fleet-9", "Alexandria")
    t.until("immobile").do("immobile", air[0])
    assert t.offered("stage", air[0], "LL28", seat="britain")
    assert not t.s.inverted[air[0]]
    t.s.excess[fleet] = LEAVING
    t.hold("britain", "AA7").all_done()
    assert (t.place(air[0]), t.place(fleet)) == ("LL29", "LL29")
    assert not any(t.s.excess)


@rule("37.4")
def test_gibraltar_is_invaded_from_both_seas_with_a_mediterranean_offensive() -> None:
    t = seas("axis", 1942, phase="combat").war("italy", "britain").option("germany", "offensive", "mediterranean")
    t.option("italy", "offensive", "mediterranean").put("britain", "infantry-1-3", "AA7").hold("germany", "N18")
    west, south = t.new("germany", "fleet-9", "Brest"), t.new("italy", "fleet-9", "Cagliari")
    german, italian = t.new("germany", "infantry-3-3", "N18"), t.new("italy", "infantry-3-3", "AA19")
    assert t.whole("invade", 1, west, 1, german, "AA7", seat="germany")
    assert t.whole("invade", 1, south, 1, italian, "AA7", seat="italy")
    guards.post_guards(t.put("britain", "fleet-9", "Gibraltar").s)
    assert t.refused("invade", 1, west, 1, german, "AA7", seat="germany") == "29.432a"
    assert st.this_turn(t.s)


@rule("35.1", "35.7")
def test_a_bridgehead_at_casablanca_is_free_of_the_limit() -> None:
    t = libya(*["armor-4-6"] * 4, "infantry-1-3")
    landing = t.new("germany", "infantry-3-3", "L22")
    assert why_not_enter(t.s, landing, w.space("DD3"), by_landing=True) is None
    assert why_not_enter(t.s, landing, w.space("CC9"), by_landing=True) is not None
    t.hold("germany", "DD3")
    ct.put(t.s, landing, w.space("DD3"))
    assert landing in in_africa(t.s)
    t.s.bridgehead[w.space("DD3")] = st.BY_SEA
    assert landing not in in_africa(t.s)


@rule("35.51")
def test_allied_air_must_see_all_ports_and_bridgeheads_but_not_bare_beaches() -> None:
    """Air in LL33 is near Haifa and Port Said; GG36 is a beach farther away that counts only with a bridgehead."""
    t = seas("axis", 1942).war("italy", "britain").hold("italy", "JJ34", "LL31").put("britain", "air-5-4", "LL33")
    assert levant_limit(t.s) == 13
    t.hold("italy", "GG36")
    assert levant_limit(t.s) == 13
    t.s.bridgehead[w.space("GG36")] = st.BY_SEA
    assert levant_limit(t.s) == 18


@rule("37.3a", "37.3c")
@pytest.mark.parametrize("there", [3, 4])
def test_without_gibraltar_no_fifth_air_or_naval_counter_comes_around_africa(there: int) -> None:
    t = seas("allies", 1941, phase="redeployment").war("italy", "britain").hold("italy", "AA7", "V19")
    t.put("britain", ", ".join(["air-1-4"] * there), "LL29").put("britain", "air_base-0", "MM31")
    fleet, escort = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "fleet-9", "Rosyth")
    air, infantry = t.new("britain", "air-5-4", "K23"), t.new("britain", "infantry-3-4", "K23")
    if there == 3:
        assert t.offered("redeploy-fleet", fleet, "Suez", seat="britain")
        assert t.offered("cape", air, "MM31", escort, seat="britain")
    else:
        assert t.refused("redeploy-fleet", fleet, "Suez", seat="britain") == "37.3a"
        assert t.refused("cape", air, "MM31", escort, seat="britain") == "37.3a"
    assert t.offered("cape", infantry, "MM30", escort, seat="britain")
    free = t.hold("britain", "spain").minor("spain", "conquered")  # another source on the front
    assert free.offered("redeploy-fleet", fleet, "Suez", seat="britain")


@rule("35.7")
def test_air_that_redeploys_by_hops_is_bound_by_the_limit() -> None:
    for model, fits in (("air-1-4", True), ("air-5-4", False)):
        t = libya("armor-4-6", "armor-4-6", "armor-4-6", "armor-4-6")
        air = t.put("germany", "air_base-0", "DD22").new("germany", model, "DD22")
        t.until("redeploy")
        assert t.offered("redeploy", air, "II17", seat="germany") is fits
        if not fits:
            assert t.refused("redeploy", air, "II17", seat="germany") == "35.7"


@rule("35.7", "47.3b")
def test_the_way_around_africa_is_bound_by_the_limit_too() -> None:
    for model, fits in (("armor-4-6", False), ("infantry-1-3", True)):
        t = libya("armor-4-6", "armor-4-6", "armor-4-6", "armor-4-6").hold("italy", "egypt", "palestine")
        t.hold("germany", "france").minor("france", "conquered")
        unit, fleet = t.new("germany", model, "O19"), t.new("germany", "fleet-9", "Lorient")
        t.until("redeploy")
        assert t.offered("cape", unit, "MM30", fleet, seat="germany") is fits
        if not fits:
            assert t.refused("cape", unit, "MM30", fleet, seat="germany") == "35.7"


@rule("35.7", "28.24a")
@pytest.mark.parametrize("full", [False, True])
def test_air_that_flees_does_not_come_to_africa_where_it_would_be_too_many(full: bool) -> None:
    """From Sicily to Tripoli; Malta leaves room for four factors at most, of which the infantry takes three."""
    t = seas("allies", 1942).war("italy", "britain").war("germany", "britain")
    air = t.new("germany", "air-5-4", "DD21")
    t.put("germany", "infantry-3-3", "II16").hold("britain", "italy", "sicily", "sardinia", "albania")
    if full:
        t.put("britain", "fleet-9", "Malta").put("britain", "air-5-4", "GG19")
    t.s.overrun = (t.s.where[air],)
    t.only(Displacement()).begin()
    assert t.place(air) == ("" if full else "II17")


@rule("35.7", "29.26a")
@pytest.mark.parametrize("full", [False, True])
def test_fleets_that_flee_do_not_come_to_africa_where_they_would_be_too_many(full: bool) -> None:
    """A German fleet from Taranto, with no Axis port left but Tripoli."""
    t = seas("allies", 1942).war("italy", "britain").war("germany", "britain")
    fleet = t.new("germany", "fleet-4", "Taranto")
    t.hold("britain", "italy", "sicily", "sardinia", "albania", "rhodes", "KK24", "KK25")
    if full:
        t.put("britain", "fleet-9", "Malta").put("britain", "air-5-4", "GG19").put("germany", "infantry-3-3", "II16")
    t.s.overrun = (t.s.where[fleet],)
    t.only(Displacement()).begin()
    assert t.place(fleet) == ("" if full else "II17")
