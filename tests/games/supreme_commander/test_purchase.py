"""10.2, 17.3, 17.5.5, 17.15: buying units, where they are placed, and the deficit."""

from __future__ import annotations

import pytest

from games.supreme_commander.economy_table import msp, organization, strategic
from games.supreme_commander.table import Table, nation, rule, table
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.economy.purchase import price
from theatre.games.supreme_commander.pieces import allowance


def buying(side: str = "axis", **more: object) -> Table:
    t = organization("purchase", side, **more).war("germany", "uk", "france")
    return t.msp(germany=300, italy=300, uk=300, france=300, ussr=300, usa=300)


@rule("10.2.1a", "10.2.1b")
def test_units_are_bought_in_any_order_and_placed_at_once() -> None:
    t = buying()
    tank, corps = t.new("germany", "tank", "pool"), t.new("germany", "infantry", "pool")
    other = t.new("germany", "infantry", "pool")
    t.do("buy", tank, "2132").do("buy", corps, "2132")
    assert t.place(tank) == t.place(corps) == "2132"
    assert msp(t, "germany") == 300 - 50 - 30
    assert t.refused("buy", tank, "2132") == "10.2.1a"  # it is no longer in the pool
    assert t.refused("buy", other, "2133") == "10.2.1g"  # at home, but no city
    t.put("germany", "hq:C", "2133")
    assert t.offered("buy", other, "2133")


@rule("10.2.1b")
def test_an_hq_takes_new_units_only_at_home_and_in_supply() -> None:
    t = buying().hold("germany", "2227")
    corps = t.new("germany", "infantry", "pool")
    t.put("germany", "hq:C", "2227")
    assert t.refused("buy", corps, "2227") == "10.2.1g"
    cut = buying("allies", turn=20).war("germany", "ussr")
    soviet = cut.new("ussr", "infantry", "pool")
    cut.put("ussr", "hq", "2018")
    assert cut.offered("buy", soviet, "2018")
    for at in ("1917", "1919", "2116", "2118"):
        cut.put("germany", "tank", at)
    assert not any(cut.supplied(unit) for unit in cut.s.placed if cut.place(unit) == "2018")
    assert cut.refused("buy", soviet, "2018") == "10.2.1g"


@rule("10.2.1i")
def test_the_price_follows_the_technology_of_the_type() -> None:
    t = buying("allies").tech("uk", infantry=3, aircraft=1)
    corps, fighter = t.new("uk", "infantry", "pool"), t.new("uk", "fighter", "pool")
    t.do("buy", corps, "2041")
    assert msp(t, "uk") == 255
    t.do("buy", fighter, "west_air_box")
    assert msp(t, "uk") == 170


@rule("10.2.1g")
def test_new_units_go_to_the_home_country_not_to_a_possession() -> None:
    t = buying("allies")
    corps = t.new("uk", "infantry", "pool")
    assert t.refused("buy", corps, "3750") == "10.2.1g"
    assert t.offered("buy", corps, "2041")


@rule("10.2.1c", "17.3b")
def test_dominion_corps_arrive_in_the_north_africa_box() -> None:
    t = buying("allies")
    for name in ("SA", "NZ", "Aus", "Ind"):
        corps = t.new("uk", f"commonwealth:{name}", "pool")
        assert t.refused("buy", corps, "2041") == "10.2.1c"
        t.do("buy", corps, "transfer_box")
        assert t.place(corps) == "transfer_box"


@rule("17.3c", "17.3a")
def test_canadian_corps_arrive_in_the_box_beside_the_map() -> None:
    t = buying("allies").tech("uk", infantry=2)
    corps = t.new("uk", "canadian_infantry:I", "pool")
    assert t.refused("buy", corps, "2041") == "17.3c"
    t.do("buy", corps, "usa_canada_box")
    assert msp(t, "uk") == 300 - 40  # as any British corps


@rule("17.15d")
def test_american_units_are_placed_beside_the_map_air_units_too() -> None:
    t = buying("allies", turn=24).war("germany", "usa")
    corps, fighter = t.new("usa", "infantry", "pool"), t.new("usa", "fighter", "pool")
    assert t.refused("buy", corps, "2041") == "17.15d"
    assert t.refused("buy", fighter, "west_air_box") == "17.15d"
    t.do("buy", corps, "usa_canada_box").do("buy", fighter, "usa_canada_box")
    assert t.place(fighter) == "usa_canada_box"


@rule("10.2.1d", "6.3a")
def test_stacking_binds_new_units_but_an_enemy_zone_does_not() -> None:
    t = buying("allies", turn=20).war("germany", "ussr")
    corps = t.new("ussr", "infantry", "pool")
    t.put("germany", "tank", "1718")
    assert t.offered("buy", corps, "1717")
    t.put("ussr", "army_3_2, army_3_2", "1717")
    assert t.refused("buy", corps, "1717") == "6.3a"
    assert t.offered("buy", corps, "1513")


@rule("18.5c", "10.2.1d")
def test_who_may_stand_with_whom_is_no_matter_when_units_are_bought() -> None:
    t = buying("allies").war("germany", "uk", "france", "ussr").msp(france=200, ussr=200)
    t.put("uk", "army:BEF, infantry", "2440").put("uk", "infantry", "1222")
    assert t.offered("buy", t.new("france", "infantry", "pool"), "2440", seat="france")  # till Movement ends
    assert t.offered("buy", t.new("ussr", "infantry", "pool"), "1222", seat="ussr")
    marching = table("allies").war("germany", "uk", "france").put("uk", "army:BEF, infantry", "2440")
    for unit in marching.s.placed:
        marching.s.acts[unit] |= st.MOVED
    assert marching.refused("march", marching.new("france", "infantry", "2340"), "2440") == "18.5a"


@rule("10.2.1e")
def test_new_air_units_go_face_down_to_a_front_with_a_home_city() -> None:
    t = buying()
    fighter = t.new("germany", "fighter", "pool")
    assert t.refused("buy", fighter, "south_air_box") == "10.2.1e"
    t.do("buy", fighter, "east_air_box")
    assert not t.s.shown[fighter]
    italian = t.new("italy", "bomber", "pool")
    assert t.offered("buy", italian, "south_air_box")
    assert t.refused("buy", italian, "west_air_box") == "10.2.1e"


@rule("23.8a")
def test_with_the_option_air_units_are_based_on_cities_and_hqs() -> None:
    t = buying(air_on_map=1).msp(germany=1000)
    wings = [t.new("germany", "fighter", "pool") for _ in range(4)]
    assert t.refused("buy", wings[0], "west_air_box") == "10.2.1e"
    t.do("buy", wings[0], "2132").do("buy", wings[1], "2132")
    assert t.refused("buy", wings[2], "2132") == "23.8a"
    t.put("germany", "hq:C", "2133")
    t.do("buy", wings[2], "2133")
    assert t.refused("buy", wings[3], "2133") == "23.8a"


@rule("10.2.1b", "6.3c")
def test_new_fleets_lie_face_down_in_a_home_port_two_at_most() -> None:
    t = buying("allies").msp(uk=1000)
    fleets = [t.new("uk", "surface", "pool") for _ in range(3)]
    assert t.refused("buy", fleets[0], "3750") == "10.2.1g"
    t.do("buy", fleets[0], "2041").do("buy", fleets[1], "2041")
    assert not t.s.shown[fleets[0]]
    assert t.refused("buy", fleets[2], "2041") == "6.3c"
    assert t.offered("buy", fleets[2], "1842")


@rule("10.2.1f")
def test_soviet_units_may_be_placed_in_siberia() -> None:
    t = buying("allies")
    corps, british = t.new("ussr", "infantry", "pool"), t.new("uk", "infantry", "pool")
    t.do("buy", corps, "siberia")
    assert t.place(corps) == "siberia"
    assert t.refused("buy", british, "siberia") == "10.2.1g"
    assert t.refused("buy", t.new("ussr", "surface", "pool"), "siberia") == "10.2.1g"


@rule("10.2.1h", "16.1.4d", "9.4c")
def test_a_minor_ally_is_built_at_the_base_price_if_rails_lead_there() -> None:
    t = buying().tech("germany", infantry=3).nation("hungary", "ally", "germany")
    corps = t.new("hungary", "infantry", "pool")
    assert t.refused("buy", corps, "2730") == "10.2.1h"
    t.do("buy", corps, "2829")
    assert (t.place(corps), msp(t, "germany")) == ("2829", 270)
    cut = buying().war("germany", "ussr").nation("romania", "ally", "germany").nation("hungary", "neutral")
    far = cut.new("romania", "infantry", "pool")
    assert cut.refused("buy", far, "3224") == "10.2.1h"
    cut.nation("hungary", "ally", "germany")
    assert cut.offered("buy", far, "3224")


@rule("16.2f", "16.1.6.1e")
def test_a_controlled_minor_may_be_built_by_its_controller_under_the_same_conditions() -> None:
    t = buying().nation("romania", "controlled", "germany", foes="ussr").nation("hungary", "ally", "germany")
    corps = t.new("romania", "infantry", "pool")
    assert t.offered("buy", corps, "3224", seat="germany")
    poles = buying("allies").nation("poland", "controlled", "uk", foes="germany")
    for at in w.spaces(w.across(w.COUNTRY_MASK[nation("france")], w.ZOC_SIDES) & w.COUNTRY_MASK[nation("germany")]):
        poles.put("germany", "infantry", w.IDS[at])
    pole = poles.new("poland", "infantry", "pool")
    assert poles.refused("buy", pole, "2227", seat="uk") == "10.2.1h"  # no way from Britain
    poles.nation("denmark", "ally", "uk")
    assert poles.offered("buy", pole, "2227", seat="uk")  # by Copenhagen and Danzig


@rule("10.2.1j", "3.3n")
def test_a_corps_may_be_placed_in_a_lost_home_city_where_no_enemy_stands() -> None:
    t = buying("allies").hold("germany", "2440")
    corps, guns = t.new("france", "infantry", "pool"), t.new("france", "flak", "pool")
    assert t.refused("buy", guns, "2440") == "10.2.1g"
    t.do("buy", corps, "2440")
    assert t.holder("2440") == "france"
    held = buying("allies").hold("germany", "2440").put("germany", "tank", "2440")
    assert held.refused("buy", held.new("france", "infantry", "pool"), "2440") == "10.2.1g"


@rule("RUL-16")
def test_armies_and_hqs_are_not_for_sale() -> None:
    t = buying()
    for model in ("army_3_3", "hq:C"):
        assert t.refused("buy", t.new("germany", model, "pool"), "2132") == "RUL-16"
    assert t.refused("buy", t.new("germany", "fort", "pool"), "2132") == "10.8.1a"
    assert t.offered("buy", t.new("germany", "infantry", "pool"), "2132")


@rule("10.2.2a")
def test_one_purchase_may_overspend_and_what_is_over_is_doubled() -> None:
    t = buying("allies").tech("uk", aircraft=1).msp(uk=79)
    fighter, corps = t.new("uk", "fighter", "pool"), t.new("uk", "infantry", "pool")
    t.do("buy", fighter, "west_air_box")
    assert msp(t, "uk") == -12
    assert t.refused("buy", corps, "2041") == "10.2.2a"
    t.msp(uk=1)
    assert t.offered("buy", corps, "2041")


@rule("10.2.2a")
def test_after_a_deficit_nothing_is_spent_until_the_total_is_above_zero() -> None:
    for income, may in ((12, False), (13, True)):
        t = strategic("collect_msp").war("germany", "uk").msp(uk=-12)
        t.s.per_turn[nation("uk")] = income
        t.begin()
        again = buying("allies").msp(uk=msp(t, "uk"))
        again.s.overspent[:] = t.s.overspent
        corps = again.new("uk", "infantry", "pool")
        assert again.offered("buy", corps, "2041") is may
    plain = buying("allies").msp(uk=0)
    plain.do("buy", plain.new("uk", "infantry", "pool"), "2041")
    assert msp(plain, "uk") == -60


@rule("17.5.5a")
def test_free_french_are_built_by_the_usa_in_britain_or_in_a_freed_french_city() -> None:
    t = buying("allies", turn=42).war("germany", "usa").nation("france", "conquered").hold("germany", "france")
    t.s.france = st.UNDER_VICHY
    corps = t.new("france", "free_infantry:FF I", "pool", serves="usa")
    assert t.refused("buy", corps, "2440", seat="usa") == "17.5.5a"
    assert t.refused("buy", corps, "usa_canada_box", seat="usa") == "17.5.5a"
    assert t.offered("buy", corps, "2041", seat="usa")
    t.hold("uk", "2440")
    t.do("buy", corps, "2440", seat="usa")
    assert (msp(t, "usa"), msp(t, "france")) == (265, 300)


@rule("17.5.4c", "17.5.5b")
def test_a_liberated_france_buys_with_its_own_msp() -> None:
    t = buying("allies", turn=42).war("germany", "usa").nation("france", "ally", "usa").tech("france", infantry=1)
    t.s.france = st.LIBERATED
    corps = t.new("france", "free_infantry:FF I", "pool")
    t.do("buy", corps, "2440", seat="usa")
    assert (msp(t, "usa"), msp(t, "france")) == (300, 265)


@rule("17.5.1p")
def test_vichy_corps_are_rebuilt_in_lyon_or_marseille() -> None:
    t = buying(turn=42).war("germany", "usa").nation("france", "conquered").nation("vichy_france", "ally", "germany")
    t.s.france = st.UNDER_VICHY
    t.hold("vichy_france", "vichy_france", "algeria").hold("germany", "2440", "2537")
    corps = t.new("france", "infantry", "pool", serves="vichy_france")
    assert t.refused("buy", corps, "3942", seat="germany") == "10.2.1h"
    assert t.offered("buy", corps, "3239", seat="germany")
    assert t.offered("buy", corps, "2839", seat="germany")


@rule("19.2d")
def test_in_barbarossa_germany_places_its_italians_in_german_cities() -> None:
    t = organization("purchase", scenario="barbarossa", turn=18).war("germany", "ussr").msp(germany=100)
    corps = t.new("italy", "infantry", "pool", serves="germany")
    other = t.new("italy", "tank", "3334")
    assert t.s.where[other] == w.space("3334")
    assert t.refused("buy", corps, "3334", seat="germany") == "10.2.1g"
    t.do("buy", corps, "2132", seat="germany")
    assert t.place(corps) == "2132"


@rule("19.2d", "16.1.3.1a")
def test_the_italians_of_barbarossa_are_supplied_from_germany_and_leave_it_by_rail_only() -> None:
    t = table(turn=18, phase="strategic_movement", scenario="barbarossa").war("germany", "ussr").msp(germany=50)
    corps = t.new("italy", "infantry", "2132", serves="germany")
    assert t.supplied(corps)
    assert t.offered("rail", corps, "2227")  # Warsaw
    assert t.refused("rail", corps, "2236") == "16.1.3.1a"
    march = table(turn=18, scenario="barbarossa").war("germany", "ussr").tech("germany", infantry=4)
    corps, german = march.new("italy", "infantry", "2132", serves="germany"), march.new("germany", "infantry", "2132")
    assert march.refused("march", corps, "2131") == "16.1.3.1a"
    assert march.offered("march", german, "2131")
    assert (allowance(march.s, corps), allowance(march.s, german)) == (4, 6)  # Italy has no technology
    shop = buying(scenario="barbarossa", turn=18).war("germany", "ussr").tech("germany", infantry=2)
    prices = [price(shop.s, shop.new(owner, "infantry", "pool", serves="germany")) for owner in ("italy", "germany")]
    assert prices == [30, 40]


@rule("17.13.4f", "17.14.1d")
@pytest.mark.parametrize(
    ("power", "model", "city", "lost"), [("ussr", "infantry", "1717", "2023"), ("uk", "infantry", "2041", "2043")]
)
def test_a_collapsed_power_may_buy_where_it_holds_a_home_city(power: str, model: str, city: str, lost: str) -> None:
    t = buying("allies").war("germany", "ussr")
    t.s.collapsed[nation(power)] = 1
    t.s.neutral_until[nation(power)] = 20
    t.do("buy", t.new(power, model, "pool"), city)
    assert msp(t, power) == 270
    t.hold("germany", lost).put("germany", "infantry", lost)
    assert t.refused("buy", t.new(power, model, "pool"), lost) == "10.2.1g"  # Germans stand there in peace


@rule("17.7b", "17.13a")
def test_inactive_italy_and_ussr_buy_units() -> None:
    t = organization("purchase").msp(italy=100)
    t.do("buy", t.new("italy", "infantry", "pool"), "3334")
    soviet = organization("purchase", "allies").msp(ussr=100)
    soviet.do("buy", soviet.new("ussr", "infantry", "pool"), "1717")
    assert (msp(t, "italy"), msp(soviet, "ussr")) == (70, 70)
