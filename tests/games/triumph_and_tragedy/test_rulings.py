"""Rulings that players ask for about control, production, diplomacy, cards and victory."""

import pytest

from games.triumph_and_tragedy.table import Table, government, rule, table, two_player
from games.triumph_and_tragedy.test_rulings_war import READ, wars

FALL = Table.action("fall", "A")  # whoever holds a card is asked: there the game waits
CARD = Table.action
CHIP = Table.investment


def production(side: str) -> Table:
    """The first Production of a Year in which Axis and West are at war."""
    others = [one for one in ("axis", "west", "ussr") if one != side]
    return table(side, "production").order(side, *others).war("axis", "west")


# control and Capitals


@rule("1.14g", "2.11b")
def test_a_main_capital_that_the_enemy_leaves_is_its_owners_again_with_its_production() -> None:
    t = wars("axis", then="west").put("germany", "infantry", "london")
    assert (t.begin().holder("london"), t.level("west")) == ("axis", 0)
    t.do("move", t.pick("london", "infantry"), "north_sea", "london").do("done")
    assert (t.holder("london"), t.level("west")) == ("west", 7)


@rule("1.14k", "2.11c")
def test_delhi_stays_taken_when_it_is_left_for_india_is_a_colony() -> None:
    t = wars("axis", then="west").put("germany", "infantry", "delhi").put("germany", "infantry", "ruhr")
    t.do("move", t.pick("delhi", "infantry"), "karachi", "delhi").do("done")
    assert t.holder("delhi") == "axis"
    assert t.holder("bombay") == "west"  # where units stand
    assert t.points("axis") == 8 + 2 - 1  # RES 6 and the two of Delhi, a SubCapital, one Declaration of War


@rule("1.14h", "15.421b")
def test_the_capital_of_a_satellite_carries_it_to_the_conqueror_and_back() -> None:
    t = wars("axis", then="west").satellite("yugoslavia", "west").put("germany", "infantry", "belgrade")
    assert (t.begin().holder("croatia"), t.res("axis")) == ("axis", 7)
    u = wars("west", then="axis").satellite("yugoslavia", "axis").put("britain", "infantry", "belgrade").begin()
    assert (u.holder("croatia"), u.status("yugoslavia")) == ("west", "satellite")
    assert not t.offered("violate", "yugoslavia")


@rule("1.121b")
def test_a_capital_that_is_shared_at_the_end_of_combat_is_not_captured() -> None:
    t = wars("axis", then="west").put("france", "infantry 3", "paris").put("germany", "infantry 3", "paris")
    t.put("italy", "infantry", "milan").do("done").do("designate", [])
    assert t.status("france") == "home"
    assert t.holder("paris") == "west"


@rule("1.121b", "2.21b")
def test_a_power_falls_also_when_its_last_defenders_march_out_of_their_capital() -> None:
    t = wars("west", then="axis").put("france", "infantry 3", "paris").put("germany", "infantry 3", "paris")
    t.put("france", "tank", "marseille")
    t.do("move", t.pick("paris", "infantry"), "gascony", "paris").do("done")
    assert t.status("france") == "defeated"
    assert t.units("gascony") == t.units("marseille") == ""


@rule("2.31d")
def test_british_troops_in_algiers_keep_it_when_france_falls_and_those_elsewhere_do_not() -> None:
    for place, status in (("algiers", "defeated"), ("tunisia", "armed")):
        t = wars("axis", then="west").put("britain", "infantry", place).put("germany", "infantry", "paris").do("done")
        assert t.status("french_n_africa") == status
        assert t.holder(place) == "west"
        assert t.units("algiers", "minor") == ("" if place == "algiers" else "fortress 2")
        assert t.holder("dakar") == ("west" if place == "algiers" else "")


@rule("2.31d", "15.42c")
def test_the_old_master_must_violate_his_former_colony_like_anybody() -> None:
    t = wars("west", then="axis").armed("syria").put("britain", "infantry", "jordan")
    infantry = t.pick("jordan", "infantry")
    assert t.refused("move", infantry, "damascus", "jordan") == "15.4"
    t.do("violate", "syria").do("move", infantry, "damascus", "jordan")
    assert (len(t.cards("axis")), len(t.cards("ussr"))) == (1, 1)


@rule("1.14e", "3.23b")
def test_a_sub_alone_keeps_the_port_that_it_owns() -> None:
    t = wars("axis", then="west").put("italy", "sub", "sardinia").defeated("italy", "west").begin()
    assert (t.holder("sardinia"), t.holder("sicily")) == ("axis", "west")


# Production


@rule("2.11b", "7.23b")
def test_a_besieged_main_capital_still_produces_but_nothing_is_built_in_it() -> None:
    t = production("west").put("britain", "infantry", "london").put("germany", "infantry", "london")
    assert t.level("west") == 7
    assert t.refused("build", "london", "britain", "infantry") == "7.23b"
    assert t.refused("build", "london", "britain", "fortress") == "7.231a"
    assert t.refused("step", t.pick("london", "infantry")) == "7.23b"
    t.do("build", "glasgow", "britain", "infantry")


@rule("7.23b")
def test_nothing_is_built_where_the_enemy_has_become_the_owner() -> None:
    t = production("west").put("germany", "infantry", "glasgow").put("britain", "infantry", "glasgow")
    assert t.refused("build", "glasgow", "britain", "tank") == "7.23b"
    u = production("west").put("germany", "infantry", "glasgow")
    assert u.refused("build", "glasgow", "britain", "tank") in ("7.23b", "2.3b")


@rule("7.231c", "3.241d")
def test_captured_land_takes_one_great_power_fortress_of_its_new_master() -> None:
    t = production("west").defeated("libya", "west").put("britain", "infantry", "london")
    assert t.refused("build", "tripoli", "france", "fortress") == "7.231c"
    t.do("build", "tripoli", "britain", "fortress").do("build", "cyrenaica", "britain", "fortress")
    assert t.refused("build", "tripoli", "britain", "fortress") == "3.241d"


@rule("7.231a", "14.12")
def test_an_unsupplied_home_area_raises_fleets_and_fortresses_but_no_infantry() -> None:
    t = production("axis").put("italy", "infantry", "sardinia")
    for sea in ("western_med", "tyrrhenian_sea"):
        t.put("britain", "fleet", sea)
    assert t.refused("build", "sardinia", "italy", "infantry") == "14.12"
    assert t.offered("build", "sardinia", "italy", "fleet")
    assert t.offered("build", "sardinia", "italy", "fortress")
    assert t.refused("step", t.pick("sardinia", "infantry")) == "7.23c"


@rule("7.23d", "8.45c")
def test_forces_that_arrive_gain_one_step_at_most_in_that_production() -> None:
    t = table("west", "production", year=1942).order("west", "axis", "ussr").satellite("usa", "west").ind("west", 9)
    for unit in ("air_force", "fleet", "infantry", "tank"):
        t.do("arrive", unit, "washington")
    tank = t.pick("washington", "tank")
    t.do("step", tank)
    assert t.refused("step", tank) == "7.23d"
    assert t.cv(tank) == 2


# Blockades


def at_sea(*seas: str) -> Table:
    """Summer; German fleets in these Seas."""
    t = table("axis", "supply", year=1937).war("axis", "west").hand("axis", FALL)
    for sea in seas:
        t.put("germany", "fleet", sea)
    return t


@rule("14.21b", "8.12a")
@pytest.mark.parametrize(("status", "marker"), [("influence", "full"), ("satellite", "full"), ("none", "")])
def test_influenced_neutrals_are_blockaded_like_own_land(status: str, marker: str) -> None:
    t = at_sea("mid_atlantic", "north_atlantic", "south_atlantic")
    if status == "influence":
        t.influence("latin_america", "west", 1)
    elif status == "satellite":
        t.satellite("latin_america", "west")
    assert t.blockaded("rio_de_janeiro") == marker


@rule("14.22a", "15.22g")
def test_a_third_faction_at_peace_blocks_no_trade_and_suffers_no_blockade() -> None:
    t = table("axis", "supply", year=1937).war("axis", "west").hand("axis", FALL).influence("sweden", "west", 1)
    t.put("ussr", "fleet", "baltic_sea").influence("latin_america", "ussr", 2).put("germany", "fleet", "mid_atlantic")
    assert t.blockaded("stockholm") == ""
    assert t.blockaded("rio_de_janeiro") == ""


@rule("1.3e", "14.21c")
def test_a_straits_that_the_enemy_owns_while_it_is_disputed_is_shut() -> None:
    for first, second, marker in (("britain", "italy", ""), ("italy", "britain", "med")):
        t = at_sea().satellite("persia", "ussr").satellite("turkey", "ussr")  # no way overland
        t.put("britain", "infantry", "bombay").put(first, "infantry", "suez").put(second, "infantry", "suez")
        assert t.begin().blockaded("bombay") == marker


# Diplomacy


@rule("7.31b")
def test_a_card_cancels_one_of_several_and_the_others_stand() -> None:
    spain = [CARD("spring", "A"), CARD("spring", "F"), CARD("summer", "Z")]
    t = government().hand("axis", *spain[:2]).hand("west", spain[2])
    t.do("diplomacy", spain[0], "spain").do("pass").do("pass").do("diplomacy", spain[1], "spain")
    t.do("diplomacy", spain[2], "spain").passes(3)
    assert t.markers("spain") == ("axis", 1)


@rule("8.0a", "8.2b")
def test_a_wildcard_touches_no_satellite_and_no_armed_minor() -> None:
    t = government().hand("axis", CARD("spring", "I")).satellite("austria", "west").armed("sweden", "ussr")
    t.influence("norway", "west", 2)
    assert t.refused("wildcard", CARD("spring", "I"), "austria") == "8.2b"
    assert t.refused("wildcard", CARD("spring", "I"), "sweden") == "15.42b"
    t.do("wildcard", CARD("spring", "I"), "norway")
    assert t.markers("norway") == ("west", 1)


@rule("8.0e")
def test_a_third_marker_by_wildcard_can_be_taken_off_before_resolution() -> None:
    t = government().hand("axis", CARD("spring", "I")).hand("west", CHIP(38)).influence("austria", "axis", 2)
    t.do("wildcard", CARD("spring", "I"), "austria")
    assert (t.status("austria"), t.markers("austria")) == ("neutral", ("axis", 3))
    t.do("coup", CHIP(38), "austria").do("pass").passes(3)
    assert (t.status("austria"), t.markers("austria")) == ("neutral", ("", 0))


@rule("8.0c")
def test_cards_that_remain_against_rival_markers_remove_before_they_add() -> None:
    spain = [CARD("spring", "A"), CARD("spring", "F"), CARD("summer", "Z")]
    t = government().hand("ussr", *spain).influence("spain", "axis", 2)
    for card in spain:
        t.to("ussr").do("diplomacy", card, "spain")
    t.passes(3)
    assert t.markers("spain") == ("ussr", 1)


@rule("8.2b", "8.3c")
def test_a_guarantee_looks_at_control_not_at_influence_and_not_across_a_sea() -> None:
    t = government().hand("west", CARD("fall", "B")).influence("hungary", "axis", 2).do("pass")
    assert t.offered("wildcard", CARD("fall", "B"), "poland")
    assert t.refused("wildcard", CARD("fall", "B"), "bulgaria") == "8.3c"
    assert t.refused("wildcard", CARD("fall", "B"), "greece") == "8.3c"


@rule("8.41c", "8.44a")
def test_public_opinion_takes_off_isolationism_and_adds_nothing_that_year() -> None:
    t = table(phase="year_start", year=1940).influence("usa", "axis", 1).hand("axis", FALL).dice(2).begin()
    assert t.markers("usa") == ("", 0)
    assert t.res("west") == 11


@rule("8.43e", "8.45d")
def test_the_usa_as_a_satellite_of_1941_builds_for_the_west_before_its_forces_come() -> None:
    t = table("west", "production", year=1941).order("west", "axis", "ussr").satellite("usa", "west")
    assert t.seat == "west"
    t.do("build", "new_york", "usa", "fleet")
    assert t.refused("build", "new_york", "britain", "fleet") == "2.3b"


@rule("8.46a")
def test_a_soviet_enemy_in_canada_brings_the_usa_in_as_well() -> None:
    t = table("ussr", then="axis").war("ussr", "west").put("ussr", "infantry", "north_atlantic")
    t.put("germany", "infantry", "berlin").influence("usa", "axis", 3)
    t.do("move", t.pick("north_atlantic", "infantry"), "ottawa", "north_atlantic")
    assert t.seat == "west"
    assert t.status("usa") == "satellite"
    assert t.markers("usa") == ("", 0)


# cards


@rule("9.0c", "7.33a")
def test_industrial_espionage_copies_a_rivals_technology_but_not_ones_own() -> None:
    real, spy = CHIP(5), CHIP(22)
    t = government().hand("axis", real, spy).tech("west", "sonar")
    t.do("achieve", "sonar", real, spy)
    u = government().hand("axis", real, spy).tech("axis", "sonar")
    assert u.refused("achieve", "sonar", real, spy) == "7.33a"
    v = government().hand("axis", real, spy).vault("west", "sonar")
    assert v.refused("achieve", "sonar", real, spy) == "9.0c"  # a secret one cannot be copied


@rule("9.4a", "9.4b")
def test_atomic_stages_may_mix_vault_and_table_but_only_one_comes_in_a_year() -> None:
    one, two = CHIP(22), CHIP(27)
    t = government().vault("axis", "atomic_1").hand("axis", one, two)
    t.do("achieve", "atomic_2", one, two)
    assert (t.revealed("axis"), t.secret("axis")) == (["atomic_2"], ["atomic_1"])
    three = CHIP(16), CHIP(53)
    t.hand("axis", *three).to("axis")
    assert t.refused("hide", "atomic_3", *three) == "9.4b"


@rule("9.3c", "7.5b")
def test_revealing_a_secret_before_the_discard_gives_the_hand_its_place_back() -> None:
    cards = [CARD("summer", letter) for letter in "ACDFGHJ"]
    for reveals in (False, True):
        t = table("axis", "government").vault("axis", "sonar").hand("axis", *cards).hand("west", FALL)
        if reveals:
            t.do("reveal", "sonar", t.s.vault[0][0][1])
        t.passes(2)
        assert ("discard" in t.verbs()) == (not reveals)


@rule("9.5c", "9.5i")
def test_a_spy_ring_turned_back_on_its_player_takes_one_of_his_other_cards() -> None:
    t = government().hand("axis", CHIP(34)).hand("west", CHIP(36)).do("spy-ring", CHIP(34), "west")
    t.dice(1).do("double-agent")
    assert t.cards("axis") == ()
    assert CARD("fall", "C") in t.cards("west")
    assert t.seat == "west"  # whose turn it is all the same


@rule("9.5g", "9.1c")
def test_the_mole_pairs_with_a_real_card_only_and_the_victim_keeps_his_secret() -> None:
    t = government(year=1945).hand("axis", CHIP(31), CHIP(20), CHIP(13)).vault("west", "jets")
    t.do("mole", CHIP(31), "west").do("pass")
    assert t.refused("achieve", "jets", CHIP(20), CHIP(31)) == "9.1c"
    t.do("hide", "jets", CHIP(13), CHIP(31))
    assert t.secret("axis") == t.secret("west") == ["jets"]


# Peace Dividends and victory


@rule("7.13a", "15.1a")
def test_the_victim_of_a_violation_costs_its_violator_the_dividend_and_no_one_else() -> None:
    t = table(phase="year_start", year=1938).hand("axis", FALL).next_chits(1, 1).dice(2)
    t.s.violated[0] = 1
    t.begin()
    assert [len(t.s.chits[side]) for side in range(3)] == [0, 1, 1]


@rule("15.1a", "15.22h")
def test_whoever_is_attacked_draws_no_dividends_but_keeps_those_he_has() -> None:
    t = table(phase="year_start", year=1938).war("axis", "ussr").chits("ussr", 2, 1).hand("axis", FALL).dice(2).begin()
    assert [len(t.s.chits[side]) for side in range(3)] == [0, 1, 2]
    assert t.points("ussr") == 9 + 3


@rule("16.2", "16.1a")
def test_a_blockade_that_still_holds_costs_the_victory_of_a_new_year() -> None:
    for cut in (False, True):
        t = table(phase="year_start", year=1938).war("axis", "west").ind("west", 12).chits("west", *[2] * 4, *[1] * 6)
        t.s.blockade[READ("delhi")], t.s.blockaded[READ("delhi")] = 2, 1
        for sea in ("east_indian", "arabian_sea") if cut else ():
            t.put("germany", "fleet", sea)
        if cut:
            t.satellite("persia", "ussr").satellite("afghanistan", "ussr")
        assert t.begin().offered("claim") == (not cut)


@rule("16.3")
def test_military_victory_waits_for_the_end_of_combat_and_counts_both_rivals_capitals() -> None:
    t = table("axis", then="west").war("axis", "west").war("axis", "ussr").put("germany", "infantry", "leningrad")
    t.put("germany", "tank", "lorraine").put("france", "infantry", "paris").put("britain", "infantry", "london")
    t.do("move", t.pick("lorraine", "tank"), "paris", "lorraine").do("done")
    t.fires(t.pick("paris", "tank"), "G", 1)
    assert t.winners() == ("axis",)


@rule("16.3")
def test_a_capital_left_empty_counts_only_if_it_is_not_in_great_power_land() -> None:
    t = table("axis", then="west").war("axis", "west").war("axis", "ussr").put("germany", "tank", "leningrad")
    t.defeated("france", "axis").put("germany", "infantry", "kiev").put("britain", "infantry", "london")
    assert t.begin().points("axis") > 0
    t.do("move", t.pick("leningrad", "tank"), "vologda", "leningrad").do("done")
    assert (t.holder("leningrad"), t.holder("paris"), t.winners()) == ("ussr", "axis", ())


# two players


@rule("18.231", "15.422a")
def test_a_passive_ally_on_the_defensive_neither_partitions_nor_raids_but_joins_its_battles() -> None:
    t = two_player("ussr", "command", passive="ussr").order("ussr", "axis", "west").war("axis", "ussr")
    t.hand("ussr", CARD("summer", "A")).armed("poland", "axis").put("ussr", "infantry", "kiev")
    t.put("germany", "infantry", "bryansk").put("ussr", "infantry", "bryansk").put("ussr", "infantry", "kharkov")
    t.do("commit", CARD("summer", "A"))
    assert t.refused("move", t.pick("kiev", "infantry", "ussr"), "lvov", "kiev") == "18.231"
    t.do("move", t.pick("kharkov", "infantry", "ussr"), "bryansk", "kharkov")


@rule("18.0h", "15.423b")
def test_an_ally_who_intervenes_does_not_meet_the_other_who_partitions() -> None:
    t = two_player("west").war("axis", "west").armed("poland", "axis", "ussr").put("ussr", "infantry", "lvov")
    t.put("britain", "infantry", "baltic_sea").do("intervene", "poland")
    t.do("move", t.pick("baltic_sea", "infantry"), "warsaw", "baltic_sea").do("done")
    t.do("exchange", "warsaw", "tank")
    assert t.offered("exchange", "vilna", "tank")
    assert t.units("lvov") == "infantry 1"
