"""Land movement and control of hexes [3.3, 12.0, 12.1, 12.7, 16.1.3.1]."""

from __future__ import annotations

from games.supreme_commander.table import CLEAR_TURN, MUD_TURN, SNOW_TURN, rule, table


@rule("12.0a", "12.0e", "12.1a")
def test_a_unit_moves_hex_by_hex_within_its_allowance_and_once() -> None:
    t = table().hold("germany", "poland")
    army = t.new("germany", "army_3_3", "2226")
    assert t.refused("march", army, "2224") == "12.0a"
    assert t.refused("march", army, "2227", "2228", "2229", "2230") == "12.1a"
    t.do("march", army, "2227", "2228", "2229")
    assert t.refused("march", army, "2228") == "12.0e"


@rule("12.0b", "12.0d", "18.3b")
def test_forts_static_corps_and_units_without_movement_stay() -> None:
    t = table("allies").war("uk", "germany")
    fort, hq = t.new("uk", "fort", "2041"), t.new("uk", "h_hq", "2041")
    assert (t.refused("march", fort, "2042"), t.refused("march", hq, "2042")) == ("12.0d", "12.0b")
    assert t.offered("march", t.new("uk", "infantry", "2041"), "2042")
    t = table()
    static = t.new("germany", "infantry", "2132", back=True)
    assert t.refused("march", static, "2131") == "18.3b"
    assert t.offered("march", t.new("germany", "infantry", "2132"), "2131")


@rule("12.0c")
def test_neutral_land_is_closed_and_an_enemy_s_is_not() -> None:
    t = table()
    corps = t.new("germany", "infantry", "2130")
    assert t.refused("march", corps, "2129") == "12.0c"
    t = table().nation("poland", "controlled", "uk", "germany")
    corps = t.new("germany", "infantry", "2130")
    assert t.offered("march", corps, "2129")


@rule("12.0g")
def test_a_hex_with_enemies_is_closed() -> None:
    t = table().nation("poland", "controlled", "uk", "germany").put("poland", "infantry", "2129")
    corps = t.new("germany", "infantry", "2130")
    assert t.refused("march", corps, "2129") == "12.0g"
    assert t.offered("march", corps, "2131")


@rule("12.0f", "7.3b")
def test_one_hex_is_always_allowed_even_out_of_supply() -> None:
    t = table("allies", MUD_TURN).war("ussr", "germany").put("germany", "infantry", "1718")
    army = t.new("ussr", "army_3_2", "1320")
    assert t.offered("march", army, "1321")
    lost = t.new("ussr", "infantry", "2929")
    t.hold("ussr", "hungary")
    t.nation("hungary", "conquered", "germany")
    assert not t.supplied(lost)
    assert t.offered("march", lost, "2928")
    assert t.refused("march", lost, "2928", "2927") == "12.1a"


@rule("12.1b", "12.1c", "12.1d")
def test_rail_in_mud_carries_corps_over_rivers_but_not_armies() -> None:
    t = table("allies", MUD_TURN).war("ussr", "germany")
    corps, army = t.new("ussr", "infantry", "1221"), t.new("ussr", "army_4_3", "1221")
    assert t.offered("march", corps, "1321", "1222")
    assert t.refused("march", army, "1321", "1222") == "12.1a"
    t = table("allies", CLEAR_TURN).war("ussr", "germany")
    army = t.new("ussr", "army_4_3", "1221")
    assert t.offered("march", army, "1321", "1222")


@rule("8.0c", "12.1d")
def test_mud_keeps_no_hq_from_the_railways_of_the_desert() -> None:
    """A reduced HQ has two points: from Cairo to Suez it pays one by rail and two over the Nile, then one more."""
    t = table("allies", MUD_TURN).war("italy", "uk")
    assert t.offered("march", t.new("uk", "hq:18", "4918", back=True), "4917", "4817")


@rule("8.0m")
def test_northern_rivers_freeze_in_snow() -> None:
    """Over the Kama into forest and on into forest: five movement points, and four when the river is frozen."""
    for turn, frozen in ((CLEAR_TURN, False), (SNOW_TURN, True)):
        t = table("allies", turn).war("ussr", "germany").put("ussr", "hq", "0909")
        army = t.new("ussr", "tank_army", "0709")
        assert t.supplied(army)
        assert t.offered("march", army, "0809")
        assert t.offered("march", army, "0809", "0908") == frozen


@rule("12.1e")
def test_suez_is_crossed_at_the_strait_only() -> None:
    t = table("allies").war("uk", "germany")
    corps = t.new("uk", "infantry", "4817")
    assert t.refused("march", corps, "4816") == "12.0a"
    corps = t.new("uk", "infantry", "4917")
    assert t.offered("march", corps, "4916")


@rule("16.1.3.1a")
def test_italians_keep_out_of_germany() -> None:
    t = table().war("germany", "uk").war("italy", "uk")
    assert t.refused("march", t.new("italy", "infantry", "2934"), "2834") == "16.1.3.1a"
    assert t.offered("march", t.new("germany", "infantry", "2934"), "2834")


@rule("17.6c")
def test_one_german_army_in_hungary_until_the_war_with_the_ussr() -> None:
    t = table().war("germany", "uk").nation("hungary", "ally", "germany").put("germany", "army_5_3", "2829")
    army, corps = t.new("germany", "army_3_3", "2730"), t.new("germany", "infantry", "2730")
    assert t.refused("march", army, "2830") == "17.6c"
    assert t.offered("march", corps, "2830")
    t.war("germany", "ussr")
    assert t.offered("march", army, "2830")


# control


@rule("3.3i", "3.3k", "3.3p")
def test_entering_krakow_takes_it_and_what_the_zone_covers_unchallenged() -> None:
    t = table().nation("poland", "controlled", "uk", "germany")
    t.do("march", t.new("germany", "infantry", "2529"), "2528")
    assert [t.holder(at) for at in ("2528", "2428", "2527")] == ["germany"] * 3
    t = table().nation("poland", "controlled", "uk", "germany").put("poland", "infantry", "2427")
    t.do("march", t.new("germany", "infantry", "2529"), "2528")
    assert [t.holder(at) for at in ("2528", "2428", "2527")] == ["germany", "poland", "poland"]


@rule("3.3j")
def test_an_msp_location_must_be_occupied() -> None:
    t = table().nation("poland", "controlled", "uk", "germany")
    t.do("march", t.new("germany", "infantry", "2229"), "2228")
    assert (t.holder("2227"), t.holder("2127")) == ("poland", "germany")


@rule("11.2.1c")
def test_flak_alone_is_eliminated_when_an_enemy_enters() -> None:
    t = table("allies").war("germany", "uk").hold("germany", "belgium").hold("uk", "2339")
    flak = t.new("germany", "flak", "2239")
    t.do("march", t.new("uk", "infantry", "2339"), "2239")
    assert t.place(flak) == "track"
