"""3.3: the scenario card of 1939 and the opening placement."""

import pytest

from games.third_reich.table import Opening, nation, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w


@rule("3.34")
def test_the_nations_place_their_units_in_the_order_of_the_card() -> None:
    t = Opening()
    seen = []
    while len(seen) < 6:
        seen.append((t.nation, tb.MAJORS[t.asked().seat].id))
        t.fill()
    assert seen == [
        ("poland", "britain"),
        ("italy", "italy"),
        ("france", "france"),
        ("britain", "britain"),
        ("ussr", "ussr"),
        ("germany", "germany"),
    ]
    assert t.asked().rule == "12.21a"


@rule("3.36a")
def test_units_begin_in_controlled_areas_only() -> None:
    t = Opening("britain")
    infantry = t.hand("infantry-3-4")
    assert t.refused("deploy", infantry, "O22") == "3.36a"
    assert t.refused("deploy", infantry, "L20") == "3.36a"
    assert t.offered("deploy", infantry, "K23")
    assert t.refused("base", t.hand("fleet-9"), "Brest") == "3.36a"
    assert t.offered("base", t.hand("fleet-9"), "Plymouth")


@rule("22.1b", "3.36a")
def test_one_polish_ground_unit_is_owed_to_warsaw() -> None:
    def lay_all_but_one(*places: str) -> tuple[Opening, int]:
        t = Opening()
        for place in places:
            t.lay("infantry-2-3" if place == "J39" else "infantry-1-3", place)
        return t.fill("infantry-1-3").lay("infantry-2-3", "K38"), t.hand("infantry-2-3")

    away = ("M33", "M33", "N33", "N33", "P33", "P33", "P35", "J39")
    t, last = lay_all_but_one(*away)
    assert t.refused("deploy", last, "K38") == "22.1b"
    t.do("deploy", last, "M35").fill()
    assert t.nation == "italy"
    t, last = lay_all_but_one("M35", *away[1:])
    assert t.offered("deploy", last, "K38")


@rule("3.38a")
def test_all_at_start_units_and_only_they_are_placed() -> None:
    t = Opening("italy")
    build = next(u for u in tb.UNITS_OF[nation("italy"), "infantry-2-3"] if t.s.where[u] == st.POOL)
    assert t.refused("deploy", build, "Y22") == "3.38a"
    t.fill("infantry-3-3", "infantry-1-3", "armor-2-5", "air-5-4")
    assert t.refused("done") == "3.38a"
    t.fill("fleet-9")
    assert t.offered("done")


@rule("3.38a")
def test_an_eliminated_unit_is_an_allowable_build_at_once() -> None:
    t = table()
    infantry, air = t.new("france", "infantry-2-3", "O22"), t.new("france", "air-5-4", "O22")
    polish = t.new("poland", "infantry-2-3", "M35")
    assert t.s.air_pool[nation("france")] == 0
    for unit in (infantry, air, polish):
        ct.eliminate(t.s, unit)
    assert t.place(infantry) == "pool"
    assert t.s.air_pool[nation("france")] == 5
    assert t.place(polish) == ""  # 22.5: units of a minor country are not rebuilt


@rule("3.35a")
def test_a_unit_that_the_card_names_goes_where_it_is_owed() -> None:
    t = Opening("britain")
    assert t.refused("deploy", t.hand("infantry-1-3"), "K23") == "3.35a"  # all three have their places
    t.lay("infantry-1-3", "GG19").lay("infantry-1-3", "KK34").lay("infantry-1-3", "LL29")
    assert t.refused("deploy", t.hand("armor-2-5"), "J23") == "3.35a"
    assert t.offered("deploy", t.hand("armor-2-5"), "MM29")
    for _ in range(3):
        t.lay("fleet-9", "Plymouth")
    assert t.refused("base", t.hand("fleet-9"), "Plymouth") == "3.35a"  # one for Egypt, two for Gibraltar
    assert t.offered("base", t.hand("fleet-9"), "Alexandria")


@rule("3.35a")
def test_other_units_may_join_but_leave_the_room_that_is_owed() -> None:
    t = Opening("britain")
    t.lay("infantry-3-4", "GG19")
    assert t.refused("deploy", t.hand("infantry-3-4"), "GG19") == "3.35a"
    assert t.refused("deploy", t.hand("air-5-4"), "GG19") == "3.35a"  # not instead of the 1-4
    t.lay("infantry-1-3", "GG19").lay("air-1-4", "GG19")
    assert t.refused("deploy", t.hand("infantry-3-4"), "GG19") == "6.1"


@rule("43.2a")
def test_germany_sets_up_twenty_factors_in_the_east() -> None:
    t = Opening("germany")
    t.fill("fleet-9")
    for hex_ in ("N26", "O26"):
        t.lay("infantry-3-3", hex_).lay("infantry-3-3", hex_)
    for hex_ in ("N29", "L31", "M27", "P26"):
        t.lay("air-5-4", hex_)
    t.lay("armor-4-6", "P26").lay("armor-4-6", "P26")  # what is left: four 3-3 and two 4-6, twenty factors
    assert t.refused("deploy", t.hand("infantry-3-3"), "M27") == "43.2a"
    assert t.offered("deploy", t.hand("infantry-3-3"), "J36")  # East Prussia
    assert t.offered("deploy", t.hand("infantry-3-3"), "M32")  # the west, but on the Polish border
    t.fill()
    assert t.asked().rule == "12.21a"


@rule("43.2a", "28.11")
@pytest.mark.parametrize("in_hand", [0, 1])
def test_air_without_a_base_in_the_east_does_not_count_for_the_garrison_to_come(in_hand: int) -> None:
    """Three cities there can base air, and what air bases are laid there."""
    t = Opening("germany").fill("fleet-9")
    for hex_ in ("O32", "K33", "J36"):
        t.lay("air-5-4", hex_)
    for hex_ in ("N26", "O26", "M27")[in_hand:]:
        t.lay("air_base-0", hex_)
    for hex_ in ("N26", "O26", "M27", "P26"):
        t.lay("infantry-3-3", hex_).lay("infantry-3-3", hex_)
    t.lay("armor-4-6", "L31").lay("armor-4-6", "L31")  # fifteen factors of air are there; two 4-6 and one 5-4 are left
    if in_hand:
        assert t.offered("deploy", t.hand("air_base-0"), "P26")
        t.lay("armor-4-6", "N29")
        assert t.refused("deploy", t.hand("air_base-0"), "P26") == "43.2a"
        t.lay("air_base-0", "M32").lay("armor-4-6", "N29").lay("air-5-4", "M32")
        t.finish()
    else:
        assert t.refused("deploy", t.hand("armor-4-6"), "N29") == "43.2a"
        t.fill()
    assert t.asked().rule == "12.21a"


@rule("25.6a")
def test_at_most_twenty_german_factors_in_the_minor_allies_and_five_in_finland() -> None:
    t = Opening("germany")
    t.lay("infantry-3-3", "D41")
    assert t.refused("deploy", t.hand("infantry-3-3"), "D42") == "25.6a"
    t.lay("armor-4-6", "W33").lay("armor-4-6", "V33").lay("armor-4-6", "S30").lay("air-5-4", "S30")
    assert t.refused("deploy", t.hand("infantry-3-3"), "Y30") == "25.6a"
    assert t.offered("deploy", t.hand("infantry-3-3"), "L31")


@rule("6.1")
def test_two_ground_units_to_a_hex() -> None:
    t = Opening("france")
    t.lay("infantry-2-3", "O22").lay("infantry-2-3", "O22")
    assert t.refused("deploy", t.hand("armor-3-5"), "O22") == "6.1"
    assert t.refused("deploy", t.hand("replacement-1"), "O22") == "6.1"
    assert t.offered("deploy", t.hand("armor-3-5"), "N22")


@rule("6.11")
def test_three_british_units_stack_in_london() -> None:
    t = Opening("britain")
    t.lay("infantry-3-4", "K23").lay("infantry-3-4", "K23")
    assert t.offered("deploy", t.hand("armor-4-5"), "K23")
    t.lay("infantry-3-4", "K23")
    assert t.refused("deploy", t.hand("armor-4-5"), "K23") == "6.1"


@rule("28.11", "28.13")
def test_a_city_bases_five_air_factors_and_an_air_base_five_more() -> None:
    t = Opening("france")
    assert t.refused("deploy", t.hand("air-5-4"), "P22") == "28.11"  # no city
    t.lay("air-5-4", "O22")
    assert t.refused("deploy", t.hand("air-5-4"), "O22") == "28.11"
    t.lay("air_base-0", "O22")
    assert t.offered("deploy", t.hand("air-5-4"), "O22")


@rule("28.12a")
def test_one_air_base_to_a_hex() -> None:
    t = Opening("italy")
    t.lay("air_base-0", "Y22")
    assert t.refused("deploy", t.hand("air_base-0"), "Y22") == "28.12a"
    assert t.offered("deploy", t.hand("air_base-0"), "T23")
    assert t.refused("deploy", t.hand("air_base-0"), "O22") == "3.36a"


@rule("29.11a")
def test_a_port_bases_thirty_six_naval_factors() -> None:
    t = Opening("italy")
    for _ in range(3):
        t.lay("fleet-9", "Taranto")
    assert t.offered("base", t.hand("fleet-9"), "Taranto")
    t.lay("fleet-9", "Taranto")
    t.new("italy", "fleet-1", "Spezia")
    assert t.s.naval_lost[nation("italy")] == 0
    full = Opening("britain")
    for unit in [u for u in range(tb.UNITS) if tb.MODEL[u] == "fleet-9" and tb.NATION[u] == nation("usa")][:4]:
        ct.dock(full.s, unit, w.space("B29"), w.PORTS_AT[w.space("B29")][0])
    assert full.refused("base", full.hand("fleet-9"), "Scapa Flow") == "29.11a"
    assert full.offered("base", full.hand("fleet-9"), "Rosyth")


@rule("3.31", "11.2a")
@pytest.mark.parametrize(
    ("power", "brp", "growth", "limit"),
    [
        ("germany", 150, 50, 75),
        ("italy", 75, 20, 37),
        ("britain", 125, 40, 62),
        ("france", 85, 30, 42),
        ("ussr", 90, 30, 45),
    ],
)
def test_the_cards_give_brps_growth_and_the_first_limit(power: str, brp: int, growth: int, limit: int) -> None:
    t = Opening()
    assert t.money(power) == (brp, brp, limit)
    assert t.s.growth[nation(power)] == growth


@rule("3.33", "21.6")
def test_germany_begins_at_war_with_britain_france_and_poland_and_nobody_paid() -> None:
    t = Opening()
    foes = [p for p in tb.POWERS if na.at_war(t.s, tb.GERMANY, p)]
    assert foes == [tb.BRITAIN, tb.FRANCE]
    assert na.is_enemy(t.s, tb.POLAND, tb.GERMANY)
    assert not na.is_enemy(t.s, tb.POLAND, tb.USSR)
    assert not any(na.at_war(t.s, tb.ITALY, p) or na.at_war(t.s, tb.USSR, p) for p in tb.POWERS)
    assert t.money("germany")[0] == 150


@rule("7.2")
def test_nations_begin_with_their_own_hexes_and_those_on_the_card() -> None:
    t = Opening()
    held = {"L31": "germany", "FF30": "italy", "Z27": "italy", "II17": "italy", "AA7": "britain", "MM29": "britain"}
    held |= {"CC12": "france", "HH35": "france", "H47": "ussr", "M35": "poland", "E41": "baltic_states", "BB6": "spain"}
    assert {place: t.holder(place) for place in held} == held
