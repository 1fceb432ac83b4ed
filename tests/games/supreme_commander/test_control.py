"""Hex control and political entities [2.2, 3.3, 3.3.1]: who holds a hex, what is home, who is whose friend."""

from __future__ import annotations

import pytest

from games.supreme_commander.economy_table import organization
from games.supreme_commander.fights import clash, poland
from games.supreme_commander.opening import Opening
from games.supreme_commander.table import CLEAR_TURN, Table, nation, rule, table
from theatre.core.dice import seed_key
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.air.bases import bases_for
from theatre.games.supreme_commander.control import enter, sweep
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.movement.zones import zone_against
from theatre.games.supreme_commander.relations import is_enemy, is_friend
from theatre.games.supreme_commander.state import SPARE, remove

BREST, BESIDE_BREST = "2345", "2344"
METZ = "2537"


# the map


@rule("2.2b")
def test_a_port_and_a_capital_defend_supply_and_base_as_cities_do() -> None:
    strengths = {}
    for target in ("1928", "2227", "2328"):
        at = w.BIT[w.space(target)]
        origin = w.IDS[w.spaces(w.across(at, w.ZOC_SIDES) & ~w.across(at, w.RIVER_SIDES))[0]]
        t = poland().put("poland", "infantry", target)
        strengths[target] = clash(t, origin, target, t.new("germany", "infantry", origin)).defence_sum().total
    assert strengths["1928"] == strengths["2227"] == strengths["2328"] + 1
    t = table("allies").war("germany", "uk").nation("poland", "ally", "uk")
    plane = t.new("poland", "fighter", "east_air_box")
    bases = bases_for(t.s, plane)
    assert [bool(bases & w.BIT[w.space(at)]) for at in ("1928", "2227", "2328")] == [True, True, False]


@rule("2.2c")
def test_a_hex_of_prohibited_islands_is_sea_from_which_corps_land() -> None:
    t = table("allies").war("germany", "uk").hold("germany", "netherlands")
    corps, fleet, tank = [t.new("uk", model, "2041") for model in ("infantry", "surface", "infantry")]
    beach = {sea: w.IDS[w.spaces(w.SHORES[w.space(sea)] & ~w.CAPITALS)[0]] for sea in ("1835", "1937")}
    for sea, hex_ in beach.items():
        t.hold("germany", hex_).nation(tb.NATION_IDS[w.COUNTRY[w.space(hex_)]], "conquered", "uk")
        assert t.offered("invade", hex_, sea, corps, fleet)
    inland = w.IDS[w.spaces(w.NEAR[w.space(beach["1937"])])[0]]
    assert t.refused("invade", beach["1937"], inland, tank, fleet) == "12.4b"


# who controls a hex


@rule("3.3b")
@pytest.mark.parametrize(("guard", "kept"), [("partisan", True), ("", False)])
def test_a_unit_without_a_zone_still_controls_its_own_hex(guard: str, kept: bool) -> None:
    t = table().war("germany", "ussr")
    hex_ = "2419"
    if guard:
        t.put("ussr", guard, hex_)
    t.put("germany", "infantry", "2420").begin()
    assert t.holder("2319") == "germany"  # an empty neighbour
    assert (t.holder(hex_) == "ussr") is kept


@rule("3.3c")
def test_air_naval_and_flak_units_control_nothing() -> None:
    t = table("allies").war("germany", "uk", "france").hold("germany", BREST)
    t.put("germany", "flak, surface", BREST).begin()
    assert t.holder(BREST) == "germany"
    t.put("uk", "infantry", BESIDE_BREST)
    sweep(t.s)
    assert t.holder(BREST) != "germany"
    t = table("allies").war("germany", "uk", "france").hold("germany", BREST)
    t.put("germany", "infantry", BREST).put("uk", "infantry", BESIDE_BREST).begin()
    assert t.holder(BREST) == "germany"


def zones_of_both(place: str) -> Table:
    """The UK builds forts in occupied France; a German and a British corps stand beside an empty hex."""
    t = organization("garrisons", "allies").war("germany", "uk").nation("france", "conquered").msp(uk=100)
    one, two = w.spaces(w.NEAR[w.space(place)])[:2]
    t.hold("germany", "france").put("germany", "infantry", w.IDS[one]).put("uk", "infantry", w.IDS[two])
    assert w.BIT[w.space(place)] & zone_against(t.s, tb.UK) & zone_against(t.s, tb.GERMANY)
    return t


@rule("3.3d")
def test_an_empty_hex_under_both_sides_zones_is_controlled_by_both() -> None:
    t = zones_of_both(METZ)
    fort = t.new("uk", "fort", "pool")
    assert t.holder(METZ) == "germany"
    assert t.offered("fort", fort, METZ)
    t.put("germany", "infantry", METZ)
    assert t.refused("fort", fort, METZ) == "18.4b"
    alone = organization("garrisons", "allies").war("germany", "uk").nation("france", "conquered").msp(uk=100)
    alone.hold("germany", "france")
    assert alone.refused("fort", alone.new("uk", "fort", "pool"), METZ) == "18.4b"


@rule("3.3d", "3.3j")
def test_an_msp_location_is_never_shared() -> None:
    t = zones_of_both("2844")
    assert t.refused("fort", t.new("uk", "fort", "pool"), "2844") == "18.4b"


@rule("3.3l")
def test_a_hex_changes_hands_as_often_as_it_is_entered() -> None:
    t = table("allies").war("ussr", "germany").begin()
    holders = []
    for owner in ("germany", "ussr", "germany", "ussr"):
        visitor = t.new(owner, "infantry", "2419")
        enter(t.s, visitor, w.space("2419"))
        holders.append(t.holder("2419"))
        remove(t.s, visitor, SPARE)
    assert holders == ["germany", "ussr", "germany", "ussr"]


# home countries


@rule("3.3e", "3.3f", "3.3h")
def test_italy_s_home_is_the_mainland_and_sicily_and_its_possessions_are_held_but_not_home() -> None:
    t = Opening(first="italy")
    tank = t.hand("tank")
    for place in ("3334", "3933"):  # Rome and Palermo
        assert t.offered("deploy", tank, place)
    for place in ("3737", "3629", "4635"):  # Sardinia, Albania, Libya
        assert t.refused("deploy", tank, place) == "19.0a"
        assert t.s.holder[w.space(place)] == tb.ITALY
    at_home = table().war("italy", "uk")
    assert at_home.path(at_home.new("italy", "infantry", "3933")) == ()  # a source itself
    assert at_home.legs(at_home.new("italy", "infantry", "3737")) == ["sea"]


@rule("3.3g")
def test_east_prussia_is_german_home_country() -> None:
    t = Opening(first="germany")
    for tech in (2, 2):
        t.do("raise", tech)
    assert t.offered("deploy", t.hand("infantry"), "1927")
    lines = table().war("germany", "ussr").hold("germany", "poland").nation("poland", "conquered", "uk")
    assert lines.path(lines.new("germany", "infantry", "1927")) == ()
    assert lines.path(lines.new("germany", "infantry", "2227")) != ()


@rule("3.3m")
def test_a_lost_home_city_where_no_enemy_stands_still_supplies_its_nation() -> None:
    """Dublin is the only city of Ireland."""
    t = table("allies").war("germany", "uk").nation("ireland", "ally", "uk").hold("germany", "ireland")
    (dublin,) = w.spaces(w.CITIES & w.COUNTRY_MASK[tb.NATION_ID["ireland"]])
    corps = t.new("ireland", "infantry", w.IDS[w.spaces(w.NEAR[dublin])[0]])
    assert t.supplied(corps)
    guard = t.new("germany", "infantry", w.IDS[dublin])
    assert not t.supplied(corps)
    remove(t.s, guard, SPARE)
    assert (t.supplied(corps), t.holder(w.IDS[dublin])) == (True, "germany")


@rule("3.3o", "3.3q")
def test_an_empty_city_of_an_active_enemy_blocks_rail_supply_and_rail_moves_until_it_is_occupied() -> None:
    def line(status: str = "active") -> tuple[Table, int, int]:
        t = table(phase="strategic_movement", turn=CLEAR_TURN).war("germany", "ussr").msp(germany=50)
        t.hold("germany", "poland", "ussr").nation("poland", "conquered", "uk")
        if status != "active":
            t.nation("ussr", "conquered", "germany")
        beyond = t.new("germany", "infantry", "2420")
        t.put("germany", "infantry", "2419")
        return t, beyond, t.new("germany", "infantry", "2423")

    t, beyond, behind = line()
    assert not t.supplied(beyond)
    assert t.refused("rail", behind, "2420") == "15.1.1b"
    t.put("germany", "infantry", "2421")
    assert t.supplied(beyond)
    assert t.offered("rail", behind, "2420")
    t, beyond, behind = line("conquered")
    assert t.supplied(beyond)


# nations


@rule("3.3.1a", "3.3.1b", "3.3.1c")
def test_six_majors_of_whom_three_are_active_in_1939() -> None:
    s = RULES.setup("europe_at_war", {}, seed_key(1))
    assert RULES.seats == ("Germany", "Italy", "United Kingdom", "France", "USSR", "USA")
    active = [tb.NATION_IDS[p] for p in tb.POWERS if s.status[p] == st.ACTIVE]
    assert active == ["germany", "uk", "france"]
    assert [tb.NATION_IDS[p] for p in tb.POWERS if s.status[p] == st.INACTIVE] == ["italy", "ussr", "usa"]


@rule("3.3.1e", "3.3.1g", "3.3.1i")
def test_active_nations_of_a_side_are_friends_and_neutrals_nobody_s() -> None:
    t = table().war("germany", "uk", "france").nation("hungary", "ally", "germany")
    names = ("germany", "hungary", "uk", "france", "romania")
    friends = {(a, b) for a in names for b in names if a < b and is_friend(t.s, nation(a), nation(b))}
    enemies = {(a, b) for a in names for b in names if a < b and is_enemy(t.s, nation(a), nation(b))}
    assert friends == {("germany", "hungary"), ("france", "uk")}
    assert enemies == {("germany", "uk"), ("france", "germany"), ("hungary", "uk"), ("france", "hungary")}
    t.nation("romania", "ally", "germany")
    assert is_friend(t.s, nation("hungary"), nation("romania"))


@rule("3.3i", "16.1.6.1d", "16.2b")
def test_what_a_controlled_minor_takes_is_its_own_and_open_to_its_enemy() -> None:
    t = table(turn=1).nation("poland", "controlled", "uk", "germany").put("poland", "infantry", "2129")
    assert t.begin().holder("2030") == "poland"  # a German hex in the zone of Poles, not yet at war with the UK
    corps = t.new("germany", "infantry", "1929")
    t.do("march", corps, "2030")
    assert (t.place(corps), t.holder("2030")) == ("2030", "germany")
    back = table("allies", 1).nation("poland", "controlled", "uk", "germany").hold("germany", "2229")
    back.do("march", back.new("poland", "infantry", "2228"), "2229", seat="uk")
    assert back.holder("2229") == "poland"
    ally = table("allies", 1).war("germany", "uk").nation("poland", "ally", "uk").put("poland", "infantry", "2129")
    assert ally.begin().holder("2030") == "uk"


@rule("3.3.1f", "3.3.1h")
def test_possessions_and_conquered_allies_go_with_their_power() -> None:
    t = table("allies").war("germany", "uk").nation("norway", "conquered", "uk").hold("germany", "norway")
    corps = t.new("uk", "infantry", "1233")
    assert t.legs(corps) == ["sea"]  # Oslo is a valid port of the UK's conquered ally
    beside = w.IDS[w.spaces(w.NEAR[w.space("1233")] & ~w.CITIES)[0]]
    near = table("allies").war("germany", "uk").nation("norway", "conquered", "uk").hold("germany", "norway")
    assert near.supplied(near.new("uk", "infantry", beside))
    near.nation("norway", "conquered", "germany")
    assert not near.supplied(near.new("uk", "infantry", beside))
    libya = table("allies").war("germany", "uk").war("italy", "uk")
    shore = w.IDS[w.spaces(w.NEAR[w.space("4635")])[0]]
    italian = libya.new("italy", "infantry", shore)
    assert libya.supplied(italian)  # Tripoli, next to it, is a port of its own possession
    libya.s.patron[nation("libya")] = tb.UK
    libya.hold("uk", "4635")
    assert not libya.supplied(italian)


@rule("3.3i", "3.3k")
def test_who_leaves_a_hex_to_the_enemy_s_zone_alone_has_lost_it_at_once() -> None:
    t = table("axis").war("germany", "ussr").hold("germany", "2222", "2221")
    near = t.new("germany", "infantry", "2222")
    t.put("ussr", "infantry", "2220")
    assert t.asked()
    assert t.holder("2221") == "germany"  # under the zones of both
    t.do("march", near, "2223")
    assert t.holder("2221") == "ussr"


@rule("3.3b", "3.3k")
@pytest.mark.parametrize(("stands", "holder"), [(True, "usa"), (False, "germany")])
def test_a_zone_takes_no_hex_in_which_a_power_stands_that_is_neutral_after_its_collapse(
    stands: bool, holder: str
) -> None:
    t = table("axis", 26).war("germany", "uk", "usa").hold("usa", "2441").put("germany", "infantry", "2440")
    if stands:
        t.put("uk", "infantry", "2441")
    t.s.neutral_until[tb.UK] = 29
    assert t.asked()
    assert t.holder("2441") == holder
