"""27.2 over sea, 13.8: supply fleets, landings, relays; 27.17 and 41.3."""

from games.third_reich.sea_table import Seas, nation, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.supply.sea_lines import chain


def norway(*units: str) -> tuple[Seas, list[int], int]:
    """British units in Bergen, far from any source; a fleet in Rosyth."""
    t = seas("allies").option("britain", "offensive").hold("britain", "C33")
    t.minor("norway", "attacked", foes="britain")
    fleet = t.new("britain", "fleet-9", "Rosyth")
    return t, [t.new("britain", unit, "C33") for unit in units], fleet


def named(t: Seas) -> Seas:
    return t.until("supply-fleets")


@rule("27.23", "27.231", "13.8a")
def test_a_named_fleet_feeds_units_over_sea_and_does_nothing_else() -> None:
    t, (infantry,), fleet = norway("infantry-3-4")
    named(t).do("supply", fleet, "C33", infantry)
    assert t.supplied(infantry)
    assert t.s.inverted[fleet]
    assert t.offered("march", infantry, "C34", seat="britain")
    hungry, (infantry,), _ = norway("infantry-3-4")
    named(hungry).pass_by("britain")
    assert not hungry.supplied(infantry)
    assert hungry.refused("march", infantry, "C34", seat="britain") == "27.42"


@rule("13.8a")
def test_supply_fleets_are_named_after_base_changes_and_before_units_move() -> None:
    t, _, fleet = norway("infantry-3-4")
    assert t.topic() == "change-base"
    t.go("change-base", 1, fleet, "Scapa Flow")
    assert t.topic() == "supply-fleets"
    t.pass_by("britain")
    assert t.topic() == "march"


@rule("13.8b")
def test_a_fleet_that_has_intercepted_carries_no_supply() -> None:
    t, (infantry,), fleet = norway("infantry-3-4")
    other = t.new("britain", "fleet-9", "Scapa Flow")
    t.s.inverted[fleet] = 1
    named(t)
    assert t.refused("supply", fleet, "C33", infantry) == "13.8b"
    assert t.offered("supply", other, "C33", infantry)


@rule("27.23")
def test_the_base_of_the_fleet_is_joined_to_a_source_by_land() -> None:
    t, (infantry,), fleet = norway("infantry-3-4")
    cut = t.new("britain", "fleet-9", "Belfast")  # Ulster has no source
    named(t)
    assert t.refused("supply", cut, "C33", infantry) == "27.23"
    assert t.offered("supply", fleet, "C33", infantry)


@rule("27.232")
def test_each_factor_feeds_one_unit_and_one_fleet_may_serve_several_ports() -> None:
    t = seas("allies").option("britain", "offensive").hold("britain", "C33", "K29")
    fleet = t.new("britain", "fleet-2", "Rosyth")
    north = [t.new("britain", "infantry-3-4", "C33"), t.new("britain", "infantry-1-3", "C33")]
    south = t.new("britain", "infantry-1-3", "K29")
    t.put("britain", "fleet-1", "Plymouth")
    named(t)
    t.do("supply", fleet, "C33", north[0]).do("supply", fleet, "K29", south)
    assert [t.supplied(unit) for unit in (*north, south)] == [True, False, True]
    assert t.refused("supply", fleet, "C33", north[1]) == "27.232"


@rule("27.24a", "27.24b")
def test_the_line_goes_on_by_land_and_a_port_may_be_in_a_zone() -> None:
    t = seas("allies").option("britain", "offensive").hold("britain", "C33", "C34", "B35")
    fleet = t.new("britain", "fleet-9", "Rosyth")
    port, inland = t.new("britain", "infantry-3-4", "C33"), t.new("britain", "infantry-1-3", "C34")
    named(t)
    assert t.offered("supply", fleet, "C33", port, inland)
    t.put("germany", "armor-4-6", "D33").hold("germany", "D33")
    t.s.touch()
    assert t.offered("supply", fleet, "C33", port)
    beach = seas("allies").option("britain", "offensive").hold("britain", "M23")
    fleet, infantry = beach.new("britain", "fleet-9", "Plymouth"), beach.new("britain", "infantry-3-4", "M23")
    beach.hold("germany", "france").hold("britain", "M23")
    assert beach.until("supply-fleets", "march").topic() == "march"  # a beach alone is no landing
    beach = seas("allies").option("britain", "offensive").hold("germany", "france").hold("britain", "M23")
    fleet, infantry = beach.new("britain", "fleet-9", "Plymouth"), beach.new("britain", "infantry-3-4", "M23")
    beach.s.bridgehead[w.space("M23")] = st.BY_SEA
    named(beach).do("supply", fleet, "M23", infantry)
    assert beach.supplied(infantry)


@rule("27.24a")
def test_a_bridgehead_over_a_river_takes_no_supply_from_the_sea() -> None:
    t = seas("allies").option("britain", "offensive").hold("germany", "france").hold("britain", "M23")
    t.put("britain", "fleet-9", "Plymouth").put("britain", "infantry-3-4", "M23")
    t.s.bridgehead[w.space("M23")] = st.BY_CROSSING
    assert t.until("supply-fleets", "march").topic() == "march"


@rule("27.24a")
def test_an_island_without_a_port_is_fed_over_its_coast() -> None:
    t = seas("allies", 1941).option("britain", "offensive").war("italy", "britain").hold("britain", "greece")
    t.minor("greece", "conquered").hold("italy", "DD28")
    fleet, infantry = t.new("britain", "fleet-9", "Alexandria"), t.new("britain", "infantry-3-4", "GG26")
    named(t).do("supply", fleet, "GG27", infantry)
    assert t.supplied(infantry)


@rule("27.24a")
def test_the_coast_over_which_an_island_is_fed_cannot_be_altered() -> None:
    def crete(*before: str) -> tuple[Seas, int, int]:
        t = seas("allies", 1941).option("britain", "offensive").war("italy", "britain").hold("britain", "greece")
        t.minor("greece", "conquered").s.coasts = tuple((tb.ALLIES, w.space(name)) for name in before)
        fleet, infantry = t.new("britain", "fleet-9", "Alexandria"), t.new("britain", "infantry-3-4", "GG26")
        t.put("britain", "infantry-1-3", "GG28")
        return t, fleet, infantry

    t, fleet, infantry = crete()
    named(t).do("supply", fleet, "GG27", infantry)
    other = next(u for u in ct.on_board(t.s) if t.place(u) == "GG28")
    assert t.refused("supply", fleet, "GG28", other) == "27.24a"
    assert t.offered("supply", fleet, "GG27", other)
    t, fleet, infantry = crete("GG28")
    assert named(t).refused("supply", fleet, "GG27", infantry) == "27.24a"  # named in an earlier turn
    t, fleet, infantry = crete()
    t.s.coasts = ((tb.AXIS, w.space("GG28")),)
    assert named(t).offered("supply", fleet, "GG27", infantry)  # the other side's coast binds it alone
    t, fleet, infantry = crete("GG28")
    t.hold("italy", "GG28")
    lost = next(u for u in ct.on_board(t.s) if t.place(u) == "GG28")
    st.lay(t.s, lost, st.POOL)
    assert t.until("supply-fleets", "march").topic() == "march"  # the coast is lost, there is no other
    t, fleet, infantry = crete("GG28")
    t.s.bridgehead[w.space("GG27")] = st.BY_SEA
    assert named(t).offered("supply", fleet, "GG27", infantry)  # a bridgehead needs no naming


@rule("27.24a")
def test_who_comes_back_to_an_island_names_a_coast_anew() -> None:
    t = seas("allies", 1941).option("britain", "offensive").hold("italy", "GG26", "GG27", "GG28")
    t.s.coasts = ((tb.AXIS, w.space("GG26")), (tb.ALLIES, w.space("GG28")))
    t.begin()
    assert t.s.coasts == ((tb.AXIS, w.space("GG26")),)


def stranded() -> tuple[Seas, int, int]:
    """A British corps on Corsica, and a fleet in Britain that is named for it."""
    t = seas("allies", 1942).option("britain", "offensive").hold("britain", "corsica", "Z23")
    fleet, infantry = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "infantry-3-4", "X20")
    named(t)
    assert t.refused("supply", fleet, "X20", infantry) == "27.26"
    return t, fleet, infantry


@rule("27.44b", "13.8q")
def test_a_fleet_that_was_named_saves_a_unit_when_it_is_redeployed_to_it() -> None:
    t, fleet, infantry = stranded()
    t.do("supply-late", fleet, "X20", infantry)
    assert t.refused("march", infantry, "Y20", seat="britain") == "27.42"  # not in supply yet
    t.until("redeploy").do("redeploy-fleet", fleet, "Alexandria", seat="britain")
    assert t.refused("redeploy", infantry, "Z23", seat="britain") == "27.44b"
    t.all_done()
    assert t.place(infantry) == "X20"
    t, fleet, infantry = stranded()
    t.pass_by("britain").until("redeploy").do("redeploy-fleet", fleet, "Alexandria", seat="britain").all_done()
    assert t.place(infantry) == "pool"  # it was not named
    t, fleet, infantry = stranded()
    t.do("supply-late", fleet, "X20", infantry).all_done()
    assert t.place(infantry) == "pool"  # it did not come


@rule("27.42", "27.232")
def test_who_is_not_fed_redeploys_no_sooner_because_a_fleet_feeds_his_neighbour() -> None:
    t, (infantry, other), fleet = norway("infantry-3-4", "infantry-3-4")
    escort = t.new("britain", "fleet-9", "Bergen")
    named(t).do("supply", fleet, "C33", infantry).until("redeploy")
    assert t.refused("escort", other, "F26", escort, seat="britain") == "27.42"
    assert t.offered("escort", infantry, "F26", escort, seat="britain")
    both, (infantry, other), fleet = norway("infantry-3-4", "infantry-3-4")
    escort = both.new("britain", "fleet-9", "Bergen")
    named(both).do("supply", fleet, "C33", infantry, other).until("redeploy")
    assert both.offered("escort", other, "F26", escort, seat="britain")


@rule("27.44b", "27.24a", "27.17")
def test_a_shore_that_is_open_to_one_nation_feeds_nobody_else() -> None:
    t = seas("axis", 1941).minor("spain", "active", patron="germany").option("germany", "offensive")
    spanish, fleet = t.new("spain", "infantry-2-3", "BB6"), t.new("germany", "fleet-9", "Kiel")
    german, guest = t.new("germany", "infantry-3-3", "X20"), t.new("germany", "infantry-3-3", "BB6")
    named(t.hold("germany", "corsica"))
    assert t.offered("supply-late", fleet, "X20", german, seat="germany")
    assert t.offered("supply-late", fleet, "BB6", spanish, seat="germany")
    assert t.refused("supply-late", fleet, "BB6", guest, seat="germany") == "27.24a"


@rule("27.25")
def test_zones_do_not_block_the_sea() -> None:
    t = seas("allies").option("britain", "offensive").hold("germany", "france", "K24").hold("britain", "K29")
    t.put("germany", "armor-4-6", "L24").put("germany", "armor-4-6", "K24")
    fleet, infantry = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "infantry-3-4", "K29")
    named(t).do("supply", fleet, "K29", infantry)
    assert t.supplied(infantry)


@rule("27.26")
def test_supply_goes_through_gibraltar_with_two_fleets() -> None:
    def corsica() -> tuple[Seas, int, int, int]:
        t = seas("allies", 1942).option("britain", "offensive").hold("britain", "corsica")
        first, second = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "fleet-9", "Gibraltar")
        return named_with(t, first, second)

    def named_with(t: Seas, first: int, second: int) -> tuple[Seas, int, int, int]:
        infantry = t.new("britain", "infantry-3-4", "X20")
        return named(t), first, second, infantry

    t, first, second, infantry = corsica()
    assert t.refused("supply", second, "X20", infantry) == "27.23"
    assert t.refused("supply", first, "X20", infantry) == "27.26"
    t.do("relay", first, second).do("supply", second, "X20", infantry)
    assert t.supplied(infantry)
    assert [t.s.inverted[one] for one in (first, second)] == [1, 1]
    for port, fed in (("Scapa Flow", True), ("Stockholm", False)):  # the first is redeployed
        ct.dock(t.s, first, w.PORTS[t.number(port)].hex, t.number(port))
        t.hold("britain", "E38").s.touch()
        assert t.supplied(infantry) is fed


@rule("27.26", "27.232")
def test_the_first_fleet_of_a_relay_must_have_the_factors_too() -> None:
    t = seas("allies", 1942).option("britain", "offensive").hold("britain", "corsica")
    first, second = t.new("britain", "fleet-1", "Plymouth"), t.new("britain", "fleet-9", "Gibraltar")
    one, other = t.new("britain", "infantry-3-4", "X20"), t.new("britain", "infantry-1-3", "X20")
    named(t).do("relay", first, second)
    assert t.refused("supply", second, "X20", one, other) == "27.232"
    t.do("supply", second, "X20", one)
    assert [t.supplied(unit) for unit in (one, other)] == [True, False]


@rule("27.26")
def test_no_fleet_brings_supply_back_to_the_one_that_feeds_it() -> None:
    t = seas("axis", 1942).war("germany", "britain").option("germany", "offensive").hold("germany", "AA7", "CC9")
    kiel, gibraltar = t.new("germany", "fleet-9", "Kiel"), t.new("germany", "fleet-9", "Gibraltar")
    oran = t.new("germany", "infantry-3-3", "CC9")
    t.until("supply-fleets").do("relay", kiel, gibraltar)
    assert t.refused("relay", gibraltar, kiel) == "27.26"
    t.do("supply", gibraltar, "CC9", oran)
    assert t.supplied(oran)


@rule("27.26", "27.232")
def test_supply_goes_over_three_seas_with_three_fleets() -> None:
    """From Britain by Gibraltar and the Turkish straits to Constanta; the smallest of the fleets limits it."""
    t = seas("allies", 1943).war("germany", "britain").option("britain", "offensive")
    t.minor("rumania", "active", "germany").minor("turkey", "conquered").hold("germany", "turkey", "egypt", "palestine")
    t.hold("britain", "Z33", "Z34", "AA31", "BB31", "W35")
    first, second = t.new("britain", "fleet-2", "Plymouth"), t.new("britain", "fleet-9", "Gibraltar")
    third = t.new("britain", "fleet-9", "Istanbul")
    one, other, more = [t.new("britain", model, "W35") for model in ("infantry-3-4", "infantry-3-4", "armor-4-5")]
    t.until("supply-fleets").do("relay", first, second).do("relay", second, third)
    three = sorted((one, other, more))
    assert t.refused("supply", third, "W35", *three) == "27.232"
    t.do("supply", third, "W35", *three[:2])
    assert [t.supplied(unit) for unit in three] == [True, True, False]


@rule("27.26", "29.13b")
def test_no_supply_is_handed_over_in_a_kiel_whose_canal_is_closed() -> None:
    """British fleets in Kiel, on its Baltic side, and units in Stettin."""
    for closed in (False, True):
        t = seas("allies", 1944).war("germany", "britain").option("britain", "offensive")
        t.hold("britain", "J30", "K32")
        first, second = t.new("britain", "fleet-9", "Rosyth"), t.new("britain", "fleet-9", "Kiel")
        unit = t.new("britain", "infantry-3-4", "K32")
        t.s.kiel_side[second], t.s.kiel_taken = w.EAST, st.this_turn(t.s) if closed else 0
        t.until("supply-fleets")
        if closed:
            assert t.refused("relay", first, second) == "27.26"
        else:
            t.do("relay", first, second).do("supply", second, "K32", unit)
            assert t.supplied(unit)


@rule("29.74", "27.23", "28.15")
def test_fleets_that_are_put_together_go_on_carrying_supply() -> None:
    """An air base that a partial fleet feeds stays when this is combined with another."""
    t = seas("allies", 1941).war("italy", "britain").option("britain", "offensive").hold("britain", "GG27")
    base, small = t.new("britain", "air_base-0", "GG27"), t.new("britain", "fleet-6", "Alexandria")
    other = t.new("britain", "fleet-2", "Alexandria")
    t.until("supply-fleets").do("supply", small, "GG27", base, seat="britain").until("march")
    t.do("combine", *sorted((small, other)), seat="britain").all_done()
    assert (t.place(base), t.factors("britain")) == ("GG27", 8)


@rule("29.74", "27.26")
def test_a_fleet_that_is_put_together_with_the_one_that_fed_it_feeds_nobody_in_a_circle() -> None:
    """The fleet from Rosyth comes to Kiel after it has brought supply there."""
    t = seas("allies", 1944).war("germany", "britain").option("britain", "offensive").hold("britain", "J30", "K32")
    first, second = t.new("britain", "fleet-6", "Rosyth"), t.new("britain", "fleet-2", "Kiel")
    unit = t.new("britain", "infantry-3-4", "K32")
    t.s.kiel_side[second] = w.EAST
    t.until("supply-fleets").do("relay", first, second).do("supply", second, "K32", unit).until("redeploy")
    t.do("redeploy-fleet", first, "Kiel", seat="britain").do("combine", *sorted((first, second)), seat="britain")
    (whole,) = [fleet for fleet in tb.UNITS_OF[tb.BRITAIN, "fleet-8"] if t.s.where[fleet] >= 0]
    assert (t.s.fed_by[whole], t.s.fed_by[unit]) == (w.NOWHERE, whole)
    assert chain(t.s, unit) == [unit, whole]


@rule("27.24q")
def test_nothing_is_fed_around_africa() -> None:
    t = seas("allies", 1942).option("britain", "offensive").war("britain", "italy").hold("italy", "egypt", "gibraltar")
    t.hold("britain", "MM30")
    fleet, infantry = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "infantry-3-4", "NN31")
    t.hold("britain", "NN31")
    assert t.until("supply-fleets", "march").topic() == "march"
    assert fleet != infantry


@rule("27.231")
def test_if_the_fleet_is_gone_its_units_are_cut_off_again() -> None:
    t, (infantry,), fleet = norway("infantry-3-4")
    named(t).do("supply", fleet, "C33", infantry)
    assert t.supplied(infantry)
    ct.eliminate(t.s, fleet)
    assert not t.supplied(infantry)


@rule("27.43", "17.1")
def test_who_is_fed_by_sea_survives_the_turn() -> None:
    def lives(feed: bool) -> bool:
        t, (infantry,), fleet = norway("infantry-3-4")
        named(t)
        if feed:
            t.do("supply", fleet, "C33", infantry)
        t.all_done()
        return t.place(infantry) == "C33"

    assert lives(feed=True)
    assert not lives(feed=False)


@rule("34.38")
def test_britain_carries_supply_for_french_units() -> None:
    t = seas("allies").option("britain", "offensive").option("france", "offensive").hold("france", "C33")
    infantry = t.new("france", "infantry-2-3", "C33")
    home, abroad = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "fleet-9", "Brest")
    named(t)
    assert t.refused("supply", home, "C33", infantry, seat="britain") == "27.23"  # only Paris feeds them [27.28]
    assert t.offered("supply", abroad, "C33", infantry, seat="britain")


@rule("27.17")
def test_greeks_on_greek_islands_need_no_line_and_spaniards_use_tangiers() -> None:
    t = seas("allies").hold("italy", "DD28").minor("greece", "allied", patron="britain")
    model = next(m for n, m in tb.UNITS_OF if n == nation("greece") and m.startswith("infantry"))
    assert t.supplied(t.new("greece", model, "GG27"))
    assert not t.supplied(t.new("britain", "infantry-1-3", "GG26"))
    assert not t.supplied(t.new("greece", model, "LL20"))  # no Greek island


@rule("27.17")
def test_spaniards_in_morocco_are_fed_through_tangiers_by_any_fleet_of_their_side() -> None:
    for owner, port in (("spain", "Cadiz"), ("germany", "La Coruna")):
        t = seas("axis", 1941).option("germany", "offensive").minor("spain", "active", patron="germany")
        fleet = t.new(owner, "fleet-2", port)
        spaniard, german = t.new("spain", "infantry-2-3", "BB6"), t.new("germany", "infantry-3-3", "BB6")
        named(t)
        assert t.refused("supply", fleet, "BB6", german, seat="germany") == "27.24a"  # for Spanish units only
        t.do("supply", fleet, "BB6", spaniard, seat="germany")
        assert t.supplied(spaniard)


@rule("27.16", "29.172")
def test_america_feeds_only_while_london_and_paris_are_lost() -> None:
    def ireland(lost: bool) -> bool:
        t = seas("allies", 1943).war("usa", "germany").option("usa", "offensive").hold("britain", "C33")
        t.s.status[nation("usa")] = st.SOVEREIGN
        t.hold("germany", "O22").minor("france", "conquered")
        if lost:
            t.hold("germany", "K23").minor("britain", "conquered")
        fleet = t.new("usa", "fleet-9", "united_states")
        infantry = t.new("usa", "infantry-3-4", "C33")
        t.put("britain", "fleet-9", "Belfast")
        t.until("supply-fleets", "march")
        return t.topic() == "supply-fleets" and t.offered("supply", fleet, "C33", infantry, seat="usa")

    assert ireland(lost=True)
    assert not ireland(lost=False)


@rule("41.3", "27.13b")
def test_malta_feeds_nobody_once_gibraltar_and_suez_or_alexandria_are_lost() -> None:
    t = seas("allies", 1942).war("italy", "britain")
    infantry = t.new("britain", "infantry-1-3", "GG19")
    assert t.supplied(infantry)
    t.hold("italy", "AA7")
    assert t.supplied(infantry)
    t.hold("italy", "LL29")
    assert not t.supplied(infantry)


@rule("27.13b", "27.13a")
def test_malta_goes_on_feeding_an_axis_garrison() -> None:
    """As any fortress does; only for the Allies does it depend on Gibraltar and Egypt."""
    t = seas("axis", 1942).war("italy", "britain").hold("italy", "AA7", "LL29", "GG19")
    italian = t.new("italy", "infantry-1-3", "GG19")
    assert t.supplied(italian)
    t.hold("britain", "GG19")
    assert not t.supplied(t.new("britain", "infantry-1-3", "GG19"))


@rule("29.35", "29.311")
def test_a_supply_fleet_uses_no_factors_for_anything_else() -> None:
    t = seas("allies", 1944).option("britain", "offensive").hold("germany", "france").hold("britain", "C33")
    t.minor("france", "conquered")
    fleet, infantry = t.new("britain", "fleet-9", "Rosyth"), t.new("britain", "infantry-3-4", "C33")
    cargo, other = t.new("britain", "infantry-1-3", "F26"), t.new("britain", "fleet-9", "Rosyth")
    named(t).do("supply", fleet, "C33", infantry).until("missions")
    assert t.refused("invade", 1, fleet, 1, cargo) == "29.31"
    assert t.whole("invade", 1, other, 1, cargo)
