"""Zones of control, stacking, and where minors may go [6.0 to 6.4, 12.1, 12.7, 18.5]."""

from __future__ import annotations

import pytest

from games.supreme_commander.economy_table import organization
from games.supreme_commander.table import Table, rule, table
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.movement.marching import Field
from theatre.games.supreme_commander.movement.zones import zone_against, zone_of
from theatre.games.supreme_commander.state import LIBERATED, MOVED, OVERRUN


def names(mask: int) -> list[str]:
    return [w.IDS[at] for at in w.spaces(mask)]


def eastern(**more: object) -> Table:
    """Germany and the USSR at war in Poland, a Soviet corps in 2224."""
    t = table("axis", **more).war("germany", "ussr").hold("germany", "poland")
    return t.put("ussr", "infantry", "2224")


@rule("6.0a", "6.0e", "6.0g")
def test_a_zone_covers_six_hexes_but_not_across_a_strait_over_sea() -> None:
    t = table().put("germany", "infantry", "1733")
    assert names(zone_of(t.s, tb.GERMANY)) == ["1633", "1634", "1734", "1834"]
    t.put("germany", "flak, fighter", "1934").put("uk", "partisan", "2227")
    assert len(names(zone_of(t.s, tb.GERMANY))) == 4
    assert not zone_of(t.s, tb.UK)


@rule("6.0b", "6.2f")
def test_both_sides_may_have_a_zone_in_one_hex_and_units_out_of_supply_keep_theirs() -> None:
    t = eastern().put("germany", "infantry", "2226")
    lone = t.new("ussr", "infantry", "2929")
    assert not t.supplied(lone)
    assert {"2829", "2928"} <= set(names(zone_against(t.s, tb.GERMANY)))
    assert "2225" in names(zone_against(t.s, tb.GERMANY) & zone_against(t.s, tb.USSR))


@rule("6.1a")
def test_a_unit_stops_where_it_enters_an_enemy_zone() -> None:
    t = eastern()
    tank = t.new("germany", "tank", "2227")
    assert t.refused("march", tank, "2226", "2225", "2125") == "6.1a"
    t.do("march", tank, "2226", "2225")
    assert t.place(tank) == "2225"


@rule("6.2a", "6.2b", "6.2d")
def test_from_zone_to_zone_only_by_way_of_a_free_hex() -> None:
    t = eastern()
    tank = t.new("germany", "tank", "2225")
    assert t.refused("march", tank, "2124") == "6.2b"
    assert t.offered("march", tank, "2226")
    t.do("march", tank, "2125", "2124")
    assert t.place(tank) == "2124"


@rule("6.2c")
def test_a_friend_in_the_second_zone_lets_a_unit_in_and_no_further() -> None:
    t = eastern().put("germany", "infantry", "2124")
    tank = t.new("germany", "tank", "2225")
    assert t.refused("march", tank, "2124", "2024") == "6.1a"
    t.do("march", tank, "2124")
    assert t.place(tank) == "2124"


@rule("6.0f")
def test_a_collapsed_power_has_no_enemy_zones_against_it() -> None:
    t = eastern()
    assert zone_against(t.s, tb.GERMANY)
    t.s.neutral_until[tb.USSR] = t.s.turn
    assert not zone_against(t.s, tb.GERMANY)


# stacking


@rule("6.3a", "6.4b")
def test_six_corps_equivalents_and_those_who_can_still_leave_do_not_count() -> None:
    t = table().hold("germany", "poland")
    first, second = [t.new("germany", "army_3_3", place) for place in ("2129", "2129")]
    third = t.new("germany", "army_3_3", "2130")
    assert t.offered("march", third, "2129")
    t.do("march", first, "2128").do("march", second, "2128")
    assert t.refused("march", third, "2129", "2128") == "6.3a"
    t.do("march", third, "2129")
    assert t.place(third) == "2129"


@rule("6.4a")
def test_the_owner_removes_what_is_too_much_at_the_end_of_movement() -> None:
    t = table().hold("germany", "poland")
    stack = [t.new("germany", "army_3_3", place) for place in ("2129", "2129", "2130")]
    t.do("march", stack[2], "2129").all_done()
    assert t.asked().rule == "6.4a"
    t.do("lose", stack[0])
    assert t.place(stack[0]) == "track"
    assert {t.place(unit) for unit in stack[1:]} == {"2129"}


@rule("6.3.1a", "6.3.1b", "12.7a")
def test_units_of_two_minors_do_not_stack_but_a_major_may_stand_with_either() -> None:
    t = table().war("germany", "uk").nation("hungary", "ally", "germany").nation("romania", "ally", "germany")
    t.hold("germany", "yugoslavia")
    hungarian = t.new("hungary", "infantry", "3127")
    romanian = t.new("romania", "infantry", "3128")
    german = t.new("germany", "infantry", "3128")
    t.do("march", hungarian, "3228")
    assert t.refused("march", romanian, "3228") == "6.3.1a"
    assert t.offered("march", german, "3228")


@rule("18.5b")
def test_soviets_do_not_stack_with_other_majors() -> None:
    t = table("allies").war("germany", "uk", "ussr").hold("uk", "poland")
    t.do("march", t.new("uk", "infantry", "2226"), "2227")
    soviet = t.new("ussr", "infantry", "2126")
    assert t.refused("march", soviet, "2227") == "18.5b"
    assert t.offered("march", soviet, "2226")


@rule("18.5a")
def test_one_british_corps_or_the_bef_may_stand_with_the_french() -> None:
    t = table("allies").war("germany", "uk", "france")
    t.put("france", "fort", "2440")
    corps, more = [t.new("uk", "infantry", "2441") for _ in range(2)]
    desert = t.new("uk", "army:WD", "2441")
    assert t.refused("march", desert, "2440") == "18.5a"
    t.do("march", corps, "2440")
    assert t.refused("march", more, "2440") == "18.5a"


@rule("6.0d")
def test_zones_of_friends_stop_nobody() -> None:
    t = table().war("germany", "ussr").hold("germany", "poland")
    tank = t.new("germany", "tank", "2230")
    way = ("2229", "2228", "2227")
    t.put("germany", "infantry", "2128").put("germany", "infantry", "2328")
    assert "2228" in names(zone_of(t.s, tb.GERMANY))
    assert t.offered("march", tank, *way)
    t = table().war("germany", "ussr").hold("germany", "poland")
    tank = t.new("germany", "tank", "2230")
    t.put("ussr", "infantry", "2328")
    assert t.refused("march", tank, *way) == "6.1a"


@rule("6.2e")
def test_two_enemy_zones_are_no_more_than_one() -> None:
    ends = []
    for count in (0, 1, 2):
        t = table().war("germany", "ussr").hold("germany", "poland")
        tank = t.new("germany", "tank", "2225")
        for _ in range(count):
            t.put("ussr", "infantry", "2224")
        ends.append(Field(t.s, tb.GERMANY).destinations(tank))
    assert ends[0] != ends[1] == ends[2]


@rule("6.3b", "6.3d")
def test_one_fort_and_one_flak_unit_in_a_hex() -> None:
    t = organization("garrisons").war("germany", "uk").msp(germany=200)
    one, two = t.new("germany", "fort", "pool"), t.new("germany", "fort", "pool")
    t.do("fort", one, "2132")
    assert t.refused("fort", two, "2132") == "6.3b"
    assert t.offered("fort", two, "1834")
    t = organization("purchase").war("germany", "uk").msp(germany=200)
    one, two = t.new("germany", "flak", "pool"), t.new("germany", "flak", "pool")
    t.put("germany", "army_5_3, army_3_3", "2132").do("buy", one, "2132")  # it takes no room
    assert t.place(one) == "2132"
    assert t.refused("buy", two, "2132") == "6.3d"
    assert t.offered("buy", two, "1834")


@rule("6.3f")
def test_the_transfer_box_has_the_limit_of_a_hex_and_the_american_box_none() -> None:
    t = organization("purchase", "allies").war("germany", "uk").war("germany", "usa").msp(uk=200, usa=200)
    indian, american = t.new("uk", "commonwealth:Ind", "pool"), t.new("usa", "infantry", "pool")
    for _ in range(5):
        t.put("uk", "infantry", "transfer_box").put("usa", "infantry, tank", "usa_canada_box")
    assert t.offered("buy", indian, "transfer_box", seat="uk")
    t.put("uk", "infantry", "transfer_box")
    assert not t.offered("buy", indian, "transfer_box", seat="uk")
    assert t.offered("buy", american, "usa_canada_box", seat="usa")


@rule("6.3.1c")
def test_free_french_stand_with_minors_once_france_is_liberated() -> None:
    for fate, refusal in ((OVERRUN, "6.3.1a"), (LIBERATED, None)):
        t = table("allies").war("germany", "uk", "usa").nation("belgium", "ally", "uk").hold("uk", "france")
        t.s.france = fate
        t.nation("france", "conquered")
        t.s.acts[t.new("belgium", "infantry", "2338")] |= MOVED  # it stays there
        free = t.new("france", "free_infantry", "2339", serves="usa")
        if refusal:
            assert t.refused("march", free, "2338") == refusal
        else:
            assert t.offered("march", free, "2338")


@rule("18.5a", "17.5.4c")
def test_a_liberated_france_is_a_minor_ally_with_whom_any_british_unit_stands() -> None:
    for liberated in (False, True):
        t = table("allies").war("germany", "uk", "france", "usa")
        if liberated:
            t.nation("france", "ally", "usa").s.france = LIBERATED
        t.s.acts[t.new("france", "infantry", "2440")] |= MOVED  # it stays there
        army = t.new("uk", "mech_army", "2340")
        if liberated:
            assert t.offered("march", army, "2440")
        else:
            assert t.refused("march", army, "2440") == "18.5a"


@rule("6.3.1a", "17.7.1.2g")
def test_an_italy_that_has_collapsed_stands_with_no_other_minor_nor_do_regular_french_troops() -> None:
    t = table("allies").war("germany", "uk", "usa").nation("greece", "ally", "uk").nation("italy", "ally", "usa")
    t.nation("yugoslavia", "ally", "germany").hold("uk", "yugoslavia")
    t.s.acts[t.new("italy", "infantry", "3627")] |= MOVED
    assert t.refused("march", t.new("greece", "infantry", "3727"), "3627") == "6.3.1a"
    t = table("allies").war("germany", "uk", "usa").nation("belgium", "ally", "uk").nation("france", "ally", "usa")
    t.hold("uk", "germany").s.france = LIBERATED
    t.s.acts[t.new("france", "infantry", "2336")] |= MOVED
    t.s.acts[t.new("france", "free_infantry", "2436", serves="france")] |= MOVED
    corps, army = t.new("belgium", "infantry", "2337"), t.new("belgium", "army", "2437")
    assert t.refused("march", corps, "2336") == "6.3.1a"
    assert t.offered("march", army, "2436")  # 6.3.1c: Free French


# minors abroad


@rule("12.7b", "3.3.1h")
def test_possessions_of_others_are_closed_to_a_minor_s_units_as_its_allies_countries_are() -> None:
    t = table().war("germany", "uk").war("italy", "uk").nation("hungary", "ally", "germany")
    t.nation("greece", "conquered", "uk").hold("italy", "greece")
    assert t.refused("march", t.new("hungary", "infantry", "3727"), "3728") == "12.7b"  # Albania
    assert t.offered("march", t.new("germany", "infantry", "3727"), "3728")
    fallen = table("allies").war("germany", "uk", "usa").nation("italy", "ally", "usa")
    own = fallen.new("italy", "infantry", "3629")
    assert fallen.offered("march", own, "3528")  # its own possession is open to a collapsed Italy


@rule("12.7b")
def test_a_minor_s_units_keep_out_of_its_allies_countries_but_pass_by_rail() -> None:
    t = table("allies").war("germany", "uk", "france")
    for ally, how in (("belgium", "ally"), ("netherlands", "ally"), ("luxembourg", "conquered")):
        t.nation(ally, how, "uk")
    corps = t.new("belgium", "infantry", "2238")
    assert t.refused("march", corps, "2138") == "12.7b"  # the Netherlands
    assert t.refused("march", t.new("netherlands", "infantry", "2138"), "2238") == "12.7b"
    assert t.offered("march", t.new("uk", "infantry", "2238"), "2138")
    assert t.offered("march", corps, "2338")  # at home
    army = t.new("belgium", "army", "2338")
    assert t.refused("march", army, "2339") == "12.7b"  # France, an Active major
    assert t.refused("march", army, "2438") == "12.7b"  # Luxembourg, conquered
    rail = table("allies", phase="strategic_movement").war("germany", "uk", "france").nation("belgium", "ally", "uk")
    stray = rail.msp(uk=20).new("belgium", "infantry", "2440")
    assert rail.offered("rail", stray, "2239")  # from Paris home
    assert rail.refused("rail", stray, "2340") == "12.7b"


@rule("12.7b")
def test_an_italy_that_is_a_minor_and_an_axis_vichy_are_bound_too() -> None:
    t = table("allies").war("germany", "uk", "france").nation("italy", "ally", "uk")
    t.s.camp[tb.ITALY] = tb.ALLIES
    border = w.spaces(w.across(w.COUNTRY_MASK[tb.FRANCE], w.GROUND_SIDES) & w.COUNTRY_MASK[tb.ITALY])[0]
    beyond = w.IDS[w.spaces(w.NEAR[border] & w.COUNTRY_MASK[tb.FRANCE])[0]]
    assert t.refused("march", t.new("italy", "infantry", w.IDS[border]), beyond) == "12.7b"
    assert t.offered("march", t.new("uk", "infantry", w.IDS[border]), beyond)
    t = table().war("germany", "uk").war("italy", "uk").nation("france", "conquered")
    t.nation("vichy_france", "ally", "germany").hold("vichy_france", "vichy_france")
    home = w.spaces(w.across(w.COUNTRY_MASK[tb.ITALY], w.GROUND_SIDES) & w.AREA["vichy_france"])[0]
    abroad = w.IDS[w.spaces(w.NEAR[home] & w.COUNTRY_MASK[tb.ITALY])[0]]
    corps = t.new("france", "infantry", w.IDS[home], serves="vichy_france")
    assert t.refused("march", corps, abroad) == "12.7b"
    assert t.offered("march", t.new("germany", "infantry", w.IDS[home]), abroad)


# the edge of the map


@rule("12.1f")
@pytest.mark.parametrize(("owner", "edge"), [("uk", "5024"), ("ussr", "0601")])
def test_half_hexes_at_the_edge_are_entered_like_others(owner: str, edge: str) -> None:
    """5024 lies on the south edge, 0601 on the east edge, of which the printed map has half."""
    t = table("allies").war("germany", "uk", "ussr").hold("uk", "libya")
    corps = t.new(owner, "infantry", w.IDS[w.spaces(w.NEAR[w.space(edge)])[0]])
    t.do("march", corps, edge)
    assert t.place(corps) == edge
