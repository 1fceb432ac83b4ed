"""24.24, 26.5, 26.6, 28.24, 29.26: hexes that pass with a country, or are left behind, and who is in them."""

import pytest

from games.third_reich.sea_table import seas
from games.third_reich.table import rule
from games.third_reich.war_table import settled, war
from theatre.games.third_reich import tables as tb


@rule("24.24", "28.24a", "28.15")
def test_air_on_a_greek_island_without_ground_units_flees_when_athens_falls() -> None:
    t = war("axis", 1941, "spring").minor("greece", "allied", "britain").hold("germany", "DD28")
    base, air = t.new("britain", "air_base-0", "GG26"), t.new("britain", "air-5-4", "GG26")
    settled(t)
    assert (t.status("greece"), t.holder("GG26")) == ("conquered", "germany")
    assert (t.place(base), t.holder(t.place(air))) == ("K23", "britain")


@rule("24.2a", "29.26a")
def test_a_fleet_in_a_port_of_a_conquered_minor_flees_too() -> None:
    t = war("axis", 1941, "spring").minor("norway", "allied", "britain").hold("germany", "C35")
    fleet = t.new("britain", "fleet-9", "Bergen")
    settled(t)
    t.finish_asking("28.24a")
    assert (t.status("norway"), t.holder("C33")) == ("conquered", "germany")
    assert t.holder(t.place(fleet)) == "britain"


@rule("26.5", "28.24a")
def test_british_air_alone_in_a_french_city_flees_when_france_falls() -> None:
    t = war("allies", 1940, "summer").hold("germany", "O22").dice(*[3] * 30)
    air = t.new("britain", "air-5-4", "N21")
    settled(t)
    t.finish_asking("28.24a")
    assert (t.status("france"), t.holder("N21")) == ("conquered", "germany")
    assert t.holder(t.place(air)) == "britain"


@rule("26.6a")
def test_who_stands_in_a_colony_of_a_fallen_power_controls_his_hex() -> None:
    t = war("axis", 1943, "summer").hold("britain", "Y22").put("britain", "infantry-3-4", "Y22")
    t.put("germany", "infantry-3-3", "II17").hold("italy", "II18")
    settled(t)
    assert t.s.fallen[tb.ITALY]
    assert (t.holder("II17"), t.holder("II18")) == ("germany", "")


@rule("26.6a", "36.25")
def test_italians_that_served_a_fallen_germany_keep_the_hex_of_its_minor_ally() -> None:
    t = war("axis", 1944, "fall").minor("hungary", "active", "germany").hold("britain", "L31")
    lent = t.new("italy", "infantry-2-3", "R32")
    t.s.serves[lent] = tb.GERMANY
    settled(t)
    assert t.s.fallen[tb.GERMANY]
    assert (t.holder("R32"), t.holder("R31"), t.place(lent)) == ("italy", "", "R32")


@rule("28.24a", "28.22")
@pytest.mark.parametrize("flying", [True, False])
def test_air_that_is_up_when_its_base_is_captured_comes_down_elsewhere_at_the_end_of_combat(flying: bool) -> None:
    """French air of O23 supports P24 while Germans take O23; what has stayed on the ground flees at once."""
    t = seas("axis", 1940, phase="combat").option("germany", "offensive")
    armor = [t.new("germany", "armor-4-6", "O24") for _ in range(2)]
    t.put("france", "infantry-2-3", "O23").put("france", "infantry-2-3", "P24").put("france", "air_base-0", "O23")
    air = t.new("france", "air-3-4", "O23")
    t.until("intercept")
    if flying:
        t.do("defend", "P24", air, seat="france")
    t.until("attack").dice(6).do("attack", 1, "O23", *armor).do("advance", armor[0], "O23").do("done")
    assert (t.place(air) == "O23") == (flying or t.topic() == "flee")
    t.until("flee").go("flee", air, seat="france").until("build")
    assert t.holder(t.place(air)) == "france"
    assert bool(t.s.inverted[air]) == flying
