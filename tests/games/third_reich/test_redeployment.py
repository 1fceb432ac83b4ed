"""16: strategic redeployment over land, by air, and from America."""

from __future__ import annotations

from games.third_reich.table import Table, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w


def moving(side: str = "axis", year: int = 1941, season: str = "summer") -> Table:
    return table(side, year, season, phase="redeployment")


@rule("16.1a")
def test_each_power_redeploys_so_many_units() -> None:
    limits = {"germany": 9, "italy": 5, "britain": 7, "france": 5, "ussr": 6, "usa": 10}
    homes = {"germany": "N29", "italy": "X23", "britain": "H24", "france": "Q20", "ussr": "M53"}
    for power, home in homes.items():
        t = moving("axis" if power in ("germany", "italy") else "allies")
        model = "infantry-1-3" if power != "france" else "infantry-2-3"
        unit = t.new(power, model, home)
        t.s.redeployed[tb.NATION_ID[power]] = limits[power]
        away = w.IDS[w.spaces(w.across(w.BIT[w.space(home)], w.LAND_SIDES))[0]]
        assert t.refused("redeploy", unit, away, seat=power) == "16.1a"
        t.s.redeployed[tb.NATION_ID[power]] -= 1
        t.do("redeploy", unit, away, seat=power)
        assert t.s.redeployed[tb.NATION_ID[power]] == limits[power]


@rule("16.2a")
def test_ground_units_go_any_distance_over_controlled_and_supplied_hexes() -> None:
    t = moving().hold("germany", "poland")
    unit = t.new("germany", "infantry-3-3", "N26")
    assert t.refused("redeploy", unit, "M24", seat="germany") == "16.2a"  # Belgium
    t.do("redeploy", unit, "N36", seat="germany")
    assert t.place(unit) == "N36"
    island = moving().hold("germany", "F25", "F26")  # controlled, but without supply
    stranded = island.new("germany", "infantry-3-3", "F25")
    assert island.refused("redeploy", stranded, "F26", seat="germany") == "16.2a"


@rule("16.2b")
def test_no_unit_begins_passes_or_ends_next_to_an_enemy_counter() -> None:
    t = moving().put("france", "air_base-0", "P24")
    beside, free = t.new("germany", "infantry-3-3", "P25"), t.new("germany", "infantry-3-3", "P27")
    t.hold("germany", "P25")
    assert t.refused("redeploy", beside, "P28", seat="germany") == "16.2b"
    assert t.refused("redeploy", free, "P25", seat="germany") == "16.2b"
    t.do("redeploy", free, "Q27", seat="germany")
    corridor = moving().hold("germany", "poland").put("britain", "infantry-1-3", "J35")
    prussian = corridor.new("germany", "infantry-3-3", "K36")
    # next to Danzig the way is barred, around it it is open
    corridor.do("redeploy", prussian, "M33", seat="germany")


@rule("16.2b")
def test_a_future_enemy_does_not_bar_the_way() -> None:
    def offered(war: bool) -> bool:
        t = moving().put("ussr", "infantry-1-3", "L39").hold("germany", "poland").minor("poland", "conquered")
        if war:
            t.war("germany", "ussr")
        return t.offered("redeploy", t.new("germany", "infantry-3-3", "L38"), "M33", seat="germany")

    assert offered(war=False)
    assert not offered(war=True)


@rule("16.3a", "16.3q")
def test_ground_units_and_airborne_cross_water_only_at_arrows() -> None:
    t = moving("allies")
    unit, airborne = t.new("britain", "infantry-3-4", "K23"), t.new("britain", "airborne-3-3", "K23")
    assert t.refused("redeploy", unit, "O22", seat="britain") == "16.2a"
    assert t.refused("redeploy", airborne, "O22", seat="britain") == "16.2a"
    t.do("redeploy", unit, "B29", seat="britain")  # Scapa Flow, over the arrow
    assert t.place(unit) == "B29"


@rule("16.9")
def test_partisans_never_redeploy_and_minor_allies_use_their_majors() -> None:
    t = moving().minor("rumania", "active", patron="germany")
    minor = t.new("rumania", "infantry-2-3", "U33")
    assert t.refused("redeploy", minor, "L31", seat="germany") == "25.43"
    t.do("redeploy", minor, "V32", seat="germany")
    assert t.s.redeployed[tb.GERMANY] == 1
    allies = moving("allies")
    partisan = allies.new("britain", "partisan-1-3", "K22")
    assert allies.refused("redeploy", partisan, "H24", seat="britain") == "16.9"


@rule("16.1q2")
def test_lent_italians_use_german_redeployments() -> None:
    t = moving().war("italy", "france", "britain")
    unit = t.new("italy", "infantry-2-3", "X23")
    t.s.serves[unit] = tb.GERMANY
    assert t.refused("redeploy", unit, "L31", seat="italy") == "16.1a"
    t.do("redeploy", unit, "L31", seat="germany")
    assert (t.s.redeployed[tb.GERMANY], t.s.redeployed[tb.ITALY]) == (1, 0)


@rule("16.5a")
def test_air_hops_over_water_from_base_to_base() -> None:
    t = moving("allies")
    air, ground = t.new("france", "air-5-4", "V19"), t.new("france", "infantry-2-3", "V19")
    assert t.refused("redeploy", ground, "X20", seat="france") == "16.2a"
    t.do("redeploy", air, "DD17", seat="france")  # Tunis, by way of Ajaccio
    assert t.place(air) == "DD17"
    bare = moving("axis").minor("greece", "conquered").hold("germany", "greece").put("germany", "air_base-0", "GG26")
    assert bare.offered("redeploy", bare.new("germany", "air-5-4", "GG26"), "DD28", seat="germany")  # without supply


@rule("16.5a", "16.5b", "16.5q")
def test_a_hop_is_eight_hexes_at_most_over_water_and_coasts_that_are_no_enemys() -> None:
    def gibraltar(french: str, spanish: str = "neutral") -> tuple[Table, int]:
        t = moving("allies").hold(french, "france").put("france", "infantry-2-3", "R18")
        if spanish == "hostile":
            t.minor("spain", "active", patron="germany")
        return t, t.new("britain", "air-5-4", "K23")

    t, air = gibraltar("germany")
    assert t.refused("redeploy", air, "AA7", seat="britain") == "16.2a"  # too far
    assert t.offered("redeploy", air, "H24", seat="britain")
    t, air = gibraltar("france")  # by way of French cities, though a French unit is there, and the Spanish coast
    assert t.offered("redeploy", air, "AA7", seat="britain")
    t, air = gibraltar("france", "hostile")
    assert t.refused("redeploy", air, "AA7", seat="britain") == "16.2a"


@rule("27.34")
def test_who_redeploys_after_exploiting_loses_his_grace() -> None:
    t = moving()
    unit, other = t.new("germany", "armor-4-6", "N29"), t.new("germany", "armor-4-6", "N29")
    for one in (unit, other):
        t.s.graced[one] = st.this_turn(t.s) + 1
    t.do("redeploy", unit, "L31", seat="germany")
    assert (t.s.graced[unit], t.s.graced[other]) == (0, st.this_turn(t.s) + 1)


# America


def america(**conquered: bool) -> Table:
    t = moving("allies", 1943).war("usa", "germany")
    t.s.status[tb.USA] = st.SOVEREIGN
    for name in conquered:
        t.s.status[tb.NATION_ID[name]] = st.CONQUERED
        t.hold("germany", name)
    return t


def american(t: Table, model: str = "infantry-3-4") -> int:
    unit = next(u for u in tb.UNITS_OF[tb.USA, model] if t.s.where[u] < 0)
    ct.put(t.s, unit, w.US_BOX)
    return unit


@rule("16.71a", "16.76")
def test_six_units_come_from_america_and_four_without_london() -> None:
    for limit, t in ((6, america(france=True)), (4, america(britain=True))):
        unit = american(t)
        t.s.initial = limit
        hex_ = "K23" if limit == 6 else "O19"
        assert t.refused("redeploy", unit, hex_, seat="usa") == "16.71a"
        t.s.initial = limit - 1
        assert t.offered("redeploy", unit, hex_, seat="usa")


@rule("16.71a")
def test_american_grants_count_against_the_deployments() -> None:
    t = america(france=True)
    unit = american(t)
    t.s.initial = 5
    t.s.granted[tb.USA * 6 + tb.USSR] = 5
    assert t.refused("redeploy", unit, "K23", seat="usa") == "16.71a"


@rule("16.72")
def test_where_americans_land() -> None:
    def offered(t: Table, hex_: str) -> bool:
        return t.offered("redeploy", american(t), hex_, seat="usa")

    assert offered(america(france=True), "K23")
    assert not offered(america(france=True), "O19")
    assert not offered(america(britain=True), "K23")
    assert offered(america(britain=True), "O22")  # France, through a western port
    assert offered(america(), "K23")
    assert offered(america(), "O22")
    assert not offered(america(), "X20")  # Corsica has no western port


@rule("16.73")
def test_they_go_no_farther_in_the_same_turn() -> None:
    t = america(france=True)
    unit = american(t)
    t.do("redeploy", unit, "K23", seat="usa")
    assert t.refused("redeploy", unit, "H24", seat="usa") == "16.73"
    older = t.new("usa", "infantry-3-4", "K22")
    assert t.offered("redeploy", older, "H24", seat="usa")


@rule("16.1b", "55.II.D10")
def test_redeployment_is_not_intercepted() -> None:
    t = moving().put("france", "air-5-4", "O24").hold("germany", "poland")
    unit = t.new("germany", "infantry-3-3", "N29")
    t.do("redeploy", unit, "N36", seat="germany")
    assert t.place(unit) == "N36"  # nobody was asked
    assert t.asked().rule == "16.1a"


@rule("16.73", "28.61a")
def test_air_from_america_goes_no_farther_when_it_is_broken_down() -> None:
    t = america(france=True)
    five, three, two = [tb.UNITS_OF[tb.USA, model][0] for model in ("air-5-4", "air-3-4", "air-2-4")]
    ct.put(t.s, five, w.US_BOX)
    t.do("redeploy", five, "K23", seat="usa").do("change", 1, five, three, two, seat="usa")
    assert t.refused("redeploy", three, "L22", seat="usa") == "16.73"
    older = t.new("usa", "air-3-4", "J22")
    assert t.offered("redeploy", older, "L22", seat="usa")
    t.do("change", 2, three, two, five, seat="usa")
    assert t.refused("redeploy", five, "L22", seat="usa") == "16.73"
