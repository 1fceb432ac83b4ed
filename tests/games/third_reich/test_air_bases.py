"""28.1, 28.2: air bases and what they hold, staging, displacement."""

from games.third_reich.sea_table import Seas, rule, seas, west
from games.third_reich.sea_table import western_combat as combat
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.air.bases import PlaceAirBase, recall, room_for, withdraw

# bases and staging


@rule("28.11", "28.13")
def test_a_city_bases_five_factors_and_an_air_base_five_more() -> None:
    t = west()
    german = t.new("germany", "air-5-4", "L31")
    assert [room_for(t.s, german, w.space(name)) for name in ("J30", "L31", "M31")] == [10, 5, 0]
    t.put("germany", "air_base-0", "J30").put("germany", "air_base-0", "M31")
    assert [room_for(t.s, german, w.space(name)) for name in ("J30", "M31")] == [15, 5]
    t.put("germany", "air-5-4", "M31")
    other = t.new("germany", "air-5-4", "L32")
    assert t.refused("stage", other, "M31") == "28.11"
    assert t.offered("stage", other, "J30")


@rule("28.12a")
def test_air_base_counters_are_placed_on_supplied_hexes_one_in_each() -> None:
    t = west()
    one, other = [u for u in range(tb.UNITS) if tb.KIND[u] == tb.AIR_BASE and tb.NATION[u] == tb.GERMANY][:2]
    assert t.refused("air-base", one, "O22") == "28.12a"
    t.do("air-base", one, "M31")
    assert t.refused("air-base", other, "M31") == "28.12a"
    t.do("air-base", other, "M30")
    assert t.refused("air-base", one, "M29") == "28.12a"  # later it moves by redeployment only
    cut = west().hold("germany", "O40")
    assert cut.refused("air-base", one, "O40") == "28.12a"


@rule("28.12a")
def test_a_counter_without_any_hex_to_go_to_is_not_offered() -> None:
    t = west()
    one = next(u for u in range(tb.UNITS) if tb.KIND[u] == tb.AIR_BASE and tb.NATION[u] == tb.GERMANY)
    walk = PlaceAirBase(t.s, tb.GERMANY)
    assert list(walk.tokens()) == [one]
    for hex_ in walk.step(one).tokens():
        na.give(t.s, hex_, tb.FRANCE)
    assert list(PlaceAirBase(t.s, tb.GERMANY).tokens()) == []


@rule("28.14a")
def test_a_new_counter_serves_its_own_nation_and_britain_and_france_do_not_share() -> None:
    t = seas("allies").option("britain", "offensive").option("france", "offensive")
    french = t.new("france", "air_base-0", "M23")
    t.put("france", "air_base-0", "N22")
    british, air = t.new("britain", "air-5-4", "K23"), t.new("france", "air-5-4", "O22")
    assert t.refused("stage", british, "N22", seat="britain") == "28.14a"
    assert t.offered("stage", air, "N22", seat="france")
    late = seas("allies", 1942).option("britain", "offensive")
    base, british = late.new("france", "air_base-0", "N22"), late.new("britain", "air-5-4", "K23")
    assert late.offered("stage", british, "N22", seat="britain")
    late.s.moved[base] = 1  # placed in this player turn
    late.s.touch()
    assert late.refused("stage", british, "N22", seat="britain") == "28.14a"
    assert french


@rule("28.14q")
def test_germans_use_italian_counters_once_allied_and_lent_italians_both() -> None:
    t = west().put("italy", "air_base-0", "U24")
    german, lent = t.new("germany", "air-5-4", "S26"), t.new("italy", "air-5-4", "T24")
    t.s.serves[lent] = tb.GERMANY
    counter = next(u for u in st.units_at(t.s, w.space("U24")) if tb.KIND[u] == tb.AIR_BASE)
    assert not t.offered("stage", german, "U24", seat="germany")
    t.war("italy", "france", "britain")
    t.s.touch()
    assert t.offered("stage", german, "U24", seat="germany")
    assert t.offered("stage", lent, "U24", seat="germany")
    t.s.moved[counter] = 1
    t.s.touch()
    assert not t.offered("stage", german, "U24", seat="germany")
    assert t.offered("stage", lent, "U24", seat="germany")


@rule("28.15")
def test_an_overrun_counter_goes_to_its_capital_or_is_lost_with_it() -> None:
    t = west()
    base, armor = t.new("france", "air_base-0", "O23"), t.new("germany", "armor-4-6", "O24")
    t.do("march", armor, "O23")
    assert t.place(base) == "O22"
    fallen = west().hold("germany", "O22")
    base, armor = fallen.new("france", "air_base-0", "O23"), fallen.new("germany", "armor-4-6", "O24")
    fallen.do("march", armor, "O23")
    assert fallen.place(base) == ""
    free = west().hold("germany", "O22")
    base = free.new("france", "air_base-0", "O23")
    free.s.serves[base] = tb.FREE_FRANCE
    withdraw(free.s, base)
    assert (free.place(base), free.s.serves[base]) == ("", tb.FRANCE)
    american = seas("allies", 1943)
    base = american.new("usa", "air_base-0", "K23")
    withdraw(american.s, base)
    assert american.place(base) == "united_states"


@rule("28.15")
def test_an_isolated_counter_goes_home_at_the_end_of_redeployment() -> None:
    t = seas("axis", 1941).war("germany", "ussr").hold("germany", "M45")
    base, fed = t.new("germany", "air_base-0", "M45"), t.new("germany", "air_base-0", "M31")
    air = t.new("germany", "air-5-4", "M45")
    recall(t.s, (tb.GERMANY,))
    assert [t.place(unit) for unit in (base, fed)] == ["L31", "M31"]
    assert t.s.overrun == (w.space("M45"),)  # its air must flee
    assert air


@rule("28.21a")
def test_air_stages_eight_hexes_to_a_friendly_base_on_any_front() -> None:
    t = west()
    air = t.new("germany", "air-5-4", "L31")
    assert w.hexes_between(w.space("L31"), w.space("K33")) <= 8
    assert t.refused("stage", air, "O22") == "28.21a"
    near = list(t.asked().options.grouped("stage", (air,))[0])
    assert all(w.hexes_between(hex_, w.space("L31")) <= 8 for hex_ in near)
    assert w.space("J36") in near  # on the Eastern Front
    t.do("stage", air, "J36")
    assert t.place(air) == "J36"
    assert t.refused("stage", air, "L31") == "13.5"


@rule("28.21q1")
def test_nobody_stages_to_a_hex_gained_in_this_turn() -> None:
    t = seas("axis", 1941).war("germany", "ussr").option("germany", "offensive").hold("germany", "poland")
    t.minor("poland", "conquered").hold("germany", "baltic_states")
    armor, air = t.new("germany", "armor-4-6", "K39"), t.new("germany", "air-5-4", "L36")
    t.put("germany", "air_base-0", "L36").do("march", armor, "K40")  # Minsk
    assert t.refused("stage", air, "K40") == "28.21q1"
    before = seas("axis", 1941).war("germany", "ussr").option("germany", "offensive").hold("germany", "poland", "K40")
    before.minor("poland", "conquered")
    before.put("germany", "air_base-0", "L36")
    assert before.offered("stage", before.new("germany", "air-5-4", "L36"), "K40")


@rule("28.21q2")
def test_staging_to_a_base_without_supply_is_allowed() -> None:
    t = seas("axis", 1941).war("germany", "ussr").option("germany", "offensive").hold("germany", "K40", "poland")
    t.minor("poland", "conquered").hold("ussr", "baltic_states")
    infantry = t.new("germany", "infantry-3-3", "K40")
    t.hold("germany", "K40").hold("ussr", "L39", "K39", "L40", "J40", "J41", "K41")
    assert not t.supplied(infantry)
    t.put("germany", "air_base-0", "L36")
    assert t.offered("stage", t.new("germany", "air-5-4", "L36"), "K40")


@rule("28.23a")
def test_air_does_not_fly_over_neutral_land() -> None:
    t = seas("axis").option("germany", "offensive").hold("germany", "V19")
    air = t.new("germany", "air-5-4", "R25")
    t.put("germany", "air_base-0", "R25").put("germany", "air-5-4", "C33").hold("germany", "C33")
    swedish = t.new("germany", "air-5-4", "J32")
    t.hold("germany", "D41").put("germany", "air_base-0", "F36").hold("germany", "F36")
    assert t.refused("stage", swedish, "F36") == "28.23a"  # over Denmark and Sweden
    war = seas("axis").option("germany", "offensive").minor("sweden", "attacked", foes="germany").hold("germany", "F36")
    war.minor("denmark", "attacked", foes="germany").put("germany", "air_base-0", "F36")
    assert war.offered("stage", war.new("germany", "air-5-4", "J32"), "F36")
    assert air


@rule("28.23q", "19.3")
def test_staging_goes_over_enemy_land_but_not_where_one_passes() -> None:
    def over_france(option: str) -> Seas:
        t = seas("axis").option("germany", option).hold("germany", "R22", "R21")
        return t.put("germany", "air_base-0", "R21")

    t = over_france("offensive")
    assert t.offered("stage", t.new("germany", "air-5-4", "Q26"), "R21")
    t = over_france("pass")
    assert t.refused("stage", t.new("germany", "air-5-4", "Q26"), "R21") == "19.3"


# displacement


def overrun(t: Seas) -> int:
    """French air with an air base in O23 that German armor enters."""
    air, armor = t.new("france", "air-5-4", "O23"), t.new("germany", "armor-4-6", "O24")
    t.put("france", "air_base-0", "O23").do("march", armor, "O23")
    return air


@rule("28.24a")
def test_overrun_air_goes_to_the_nearest_base_with_room_or_is_lost() -> None:
    t = west()
    assert t.place(overrun(t)) == "O22"
    full = west().put("france", "air-5-4", "O22").put("france", "air_base-0", "P23")
    assert full.place(overrun(full)) == "P23"
    far = west().hold("germany", "france", "britain").hold("france", "O23")
    air = overrun(far)
    assert far.place(air) == ""
    assert far.s.air_pool[tb.FRANCE] >= 5


@rule("28.24a")
def test_of_two_bases_as_near_the_owner_chooses() -> None:
    t = west().hold("germany", "O22").put("france", "air_base-0", "P23").put("france", "air_base-0", "P22")
    air = t.new("france", "air-5-4", "O23")
    t.put("france", "air_base-0", "O23").do("march", t.new("germany", "armor-4-6", "O24"), "O23")
    assert t.is_asked("france")
    assert t.refused("flee", air, "R21") == "28.24a"
    t.do("flee", air, "P22")
    assert t.place(air) == "P22"


@rule("28.24a")
def test_displaced_air_may_still_fly() -> None:
    t = west()
    assert not t.s.inverted[overrun(t)]


@rule("28.24q")
def test_air_is_not_displaced_before_the_combat_is_resolved() -> None:
    t = combat().put("france", "infantry-2-3", "O23").put("france", "air_base-0", "O23")
    air, drop = t.new("france", "air-5-4", "O23"), t.new("germany", "airborne-3-3", "O24")
    t.until("drop")
    t.do("drop", drop, "O23")
    assert t.place(air) == "O23"
