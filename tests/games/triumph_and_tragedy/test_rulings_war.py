"""Rulings that players ask for about movement, combat, wars and Violations; each a position and an answer."""

import pytest

from games.triumph_and_tragedy.table import READERS, Table, rule, table

READ = READERS["space"]


def wars(active: str = "axis", phase: str = "movement", then: str = "ussr", **options: int) -> Table:
    """Axis and West are at war; another Faction moves next."""
    t = table(active, phase, then=then, **options).war("axis", "west")
    return t.put("ussr", "infantry", "moscow").put("britain", "infantry", "bombay").put("germany", "infantry", "munich")


# Straits


@rule("1.3b", "11.4a")
def test_neutral_straits_are_passed_by_a_normal_move_but_not_by_a_strategic_one() -> None:
    t = table("axis").put("germany", "fleet", "baltic_sea")
    fleet = t.pick("baltic_sea", "fleet")
    assert t.offered("route", fleet, [*map(READ, ("copenhagen", "north_sea", "english_channel"))])
    far = [*map(READ, ("copenhagen", "north_sea", "english_channel", "irish_sea"))]
    assert t.refused("route", fleet, far) == "11.4a"
    u = table("axis").satellite("denmark", "axis").put("germany", "fleet", "baltic_sea")
    assert u.offered("route", u.pick("baltic_sea", "fleet"), far)


@rule("1.3d", "11.55c")
def test_empty_straits_of_an_enemy_stop_a_convoy_that_invades_them_and_shut_out_a_fleet() -> None:
    t = wars().put("italy", "infantry, fleet", "western_med")
    infantry, fleet = t.pick("western_med", "infantry"), t.pick("western_med", "fleet")
    assert t.refused("move", fleet, "gibraltar", "western_med") == "11.55c"
    assert t.refused("move", infantry, "madeira_sea", "gibraltar") == "1.3d"
    t.do("move", infantry, "gibraltar", "western_med")
    assert t.offered("move", fleet, "gibraltar", "western_med")  # there is Ground Support now
    assert t.refused("move", fleet, "madeira_sea", "gibraltar") == "1.3d"


@rule("1.3b")
def test_the_violator_may_not_sail_past_the_straits_of_his_armed_minor_but_others_may() -> None:
    for side, power, refusal in (("axis", "germany", True), ("west", "britain", False)):
        t = table(side).armed("denmark", "axis").put(power, "fleet", "baltic_sea")
        assert t.offered("move", t.pick("baltic_sea", "fleet"), "north_sea", "copenhagen") != refusal


# the Air


@rule("11.3a", "15.422a")
def test_an_air_force_overflies_enemies_but_over_an_armed_minor_it_takes_sides() -> None:
    t = table("ussr").armed("poland", "axis").put("ussr", "air_force", "kiev").put("ussr", "infantry", "kiev")
    t.satellite("czechoslovakia", "ussr")
    t.do("route", t.pick("kiev", "air_force"), [READ("lvov"), READ("prague")])
    assert not t.offered("intervene", "poland")
    assert t.happened("partition") == 1


@rule("11.3a", "13.0b")
@pytest.mark.parametrize(("turkey", "flies"), [("axis", True), ("", False), ("ussr", False)])
def test_an_air_force_flies_home_over_an_enemy_but_not_over_a_neutral_or_a_rival(turkey: str, flies: bool) -> None:
    t = wars("west", "combat", then="axis").put("italy", "fleet", "western_black_sea").tech("west", "heavy_bombers")
    if turkey:
        t.satellite("turkey", turkey)
    t.put("britain", "air_force 3", "western_black_sea").do("designate", "western_black_sea")
    assert t.offered("rebase", t.pick("western_black_sea", "air_force"), "damascus") == flies


# Convoys and Invasions


@rule("11.22b", "12.73d")
def test_a_convoy_may_end_in_a_sea_where_the_only_enemy_is_an_escaped_sub() -> None:
    for escaped in (0, 1):
        t = wars().put("germany", "infantry", "ruhr")
        (sub,) = t.new("britain", "sub", "north_sea")
        t.s.escaped[sub] = escaped
        assert t.offered("move", t.pick("ruhr", "infantry"), "north_sea", "ruhr") == bool(escaped)


@rule("11.221b")
def test_two_seas_give_two_invasion_borders_to_one_area() -> None:
    t = wars("west", then="axis").put("britain", "infantry, infantry", "tyrrhenian_sea")
    t.put("britain", "infantry, infantry", "western_med")
    for sea in ("tyrrhenian_sea", "western_med"):
        first = t.pick(sea, "infantry")
        t.do("move", first, "sardinia", sea)
        assert t.refused("move", first + 1, "sardinia", sea) == "11.221b"
    assert t.units("sardinia") == "infantry 1, infantry 1"


@rule("11.221a")
def test_who_lands_in_a_battle_on_his_own_soil_is_no_invader_and_fires() -> None:
    t = wars("west", then="axis").put("britain", "infantry 2", "tunisia").put("italy", "infantry 2", "tunisia")
    (late,) = t.new("britain", "infantry 3", "tyrrhenian_sea")
    t.do("move", late, "tunisia", "tyrrhenian_sea").do("done").do("designate", "tunisia")
    t.misses(t.pick("tunisia", "infantry", "italy"))
    assert t.offered("fire", late, "G")


@rule("11.221d", "12.1b")
def test_who_lands_in_a_battle_on_enemy_soil_invades_though_friends_are_there() -> None:
    t = wars("west", then="axis").put("italy", "infantry 2", "sardinia").put("britain", "infantry 2", "sardinia")
    (late,) = t.new("britain", "infantry 3", "tyrrhenian_sea")
    t.do("move", late, "sardinia", "tyrrhenian_sea").do("done").do("designate", "sardinia")
    t.misses(t.pick("sardinia", "infantry", "italy"))
    assert t.refused("fire", late, "G") == "12.61a"


@rule("12.72", "15.22f")
def test_a_declarers_convoys_cannot_leave_a_shared_sea_and_are_fought_there() -> None:
    t = table("axis", then="ussr").put("germany", "infantry 2", "north_sea").put("britain", "fleet", "north_sea")
    t.put("ussr", "infantry", "moscow").do("declare-war", "west")
    assert t.refused("move", t.pick("north_sea", "infantry"), "ruhr", "north_sea") == "11.22b"
    t.do("done").fires(t.pick("north_sea", "fleet", "britain"), "N", 1)
    assert t.units("north_sea") == "fleet 1"
    assert t.seat == "ussr"


# borders


@rule("11.52b")
def test_no_border_limit_for_land_that_nobody_defends() -> None:
    t = wars().put("germany", "infantry, infantry, infantry, infantry", "ruhr").satellite("low_countries", "west")
    first = t.pick("ruhr", "infantry")
    for block in range(first, first + 4):
        t.do("move", block, "amsterdam", "ruhr")
    assert t.units("amsterdam") == "infantry 1, infantry 1, infantry 1, infantry 1"


@rule("11.52b")
def test_reinforcements_of_the_owner_count_against_the_border_like_those_of_the_aggressor() -> None:
    t = wars("west", then="axis").put("france", "infantry", "lorraine").put("germany", "infantry", "lorraine")
    t.satellite("low_countries", "west").put("britain", "infantry, infantry, infantry", "amsterdam")
    first = t.pick("amsterdam", "infantry")
    t.do("move", first, "lorraine", "amsterdam").do("move", first + 1, "lorraine", "amsterdam")
    assert t.refused("move", first + 2, "lorraine", "amsterdam") == "11.52b"


@rule("11.52b")
def test_who_comes_in_and_who_goes_out_share_one_allowance_whichever_is_first() -> None:
    t = wars().put("france", "infantry", "lorraine").put("germany", "infantry, infantry", "lorraine")
    t.put("germany", "tank", "munich")
    t.do("move", t.pick("lorraine", "infantry"), "munich", "lorraine")
    t.do("move", t.pick("munich", "tank"), "lorraine", "munich")
    assert t.refused("move", t.pick("munich", "infantry"), "lorraine", "munich") == "11.52b"
    assert t.refused("move", t.pick("lorraine", "infantry"), "munich", "lorraine") == "11.52b"


# Retreats


@rule("12.5d")
def test_an_area_whose_battle_was_broken_off_by_movement_still_bars_retreats() -> None:
    t = wars("axis", then="west").put("france", "infantry 2", "paris").put("germany", "infantry 2", "paris")
    t.satellite("low_countries", "axis").put("france", "infantry 2", "gascony").put(
        "germany", "infantry 2", "marseille"
    )
    t.do("move", t.pick("paris", "infantry"), "amsterdam", "paris")
    t.do("move", t.pick("marseille", "infantry"), "gascony", "marseille").do("done")
    assert t.refused("retreat", t.pick("gascony", "infantry", "france"), "paris") == "12.5d"
    assert t.offered("retreat", t.pick("gascony", "infantry", "france"), "lorraine")


@rule("12.5c")
def test_nobody_retreats_into_land_that_an_enemy_left_in_that_turn_unless_it_fell_back_to_him() -> None:
    t = wars("axis", then="west").put("france", "infantry 2", "paris").put("germany", "tank 2", "lorraine")
    t.defeated("low_countries", "axis").put("germany", "infantry 2", "amsterdam")
    t.do("move", t.pick("lorraine", "tank"), "paris", "lorraine")
    t.do("move", t.pick("amsterdam", "infantry"), "ruhr", "amsterdam").do("done")
    t.misses(t.pick("paris", "tank"))
    infantry = t.pick("paris", "infantry", "france")
    assert t.refused("retreat", infantry, "amsterdam") == "12.5c"  # by its Capital still Axis
    assert t.refused("retreat", infantry, "lorraine") == "12.5e"
    assert t.offered("retreat", infantry, "gascony")


@rule("12.5f")
def test_a_reinforcement_retreats_only_whence_it_came_its_comrades_anywhere() -> None:
    t = wars().put("france", "infantry 2", "lorraine").put("germany", "infantry 2", "lorraine")
    t.satellite("low_countries", "axis").do("move", t.pick("munich", "infantry"), "lorraine", "munich")
    t.do("done").do("designate", "lorraine").misses(t.pick("lorraine", "infantry", "france"))
    old, new = sorted([t.pick("lorraine", "infantry"), t.pick("lorraine", "infantry") + 1], key=t.cv, reverse=True)
    assert t.refused("retreat", new, "amsterdam") == "12.5f"
    assert t.offered("retreat", new, "munich")
    assert t.offered("retreat", old, "amsterdam")


@rule("11.55b", "12.5d")
def test_bombers_over_an_empty_capital_hold_nothing_and_block_nothing() -> None:
    t = wars(then="west").tech("axis", "precision_bombsight").put("britain", "infantry 2", "glasgow")
    t.put("germany", "air_force 2, air_force 2", "ruhr").put("germany", "infantry 2", "norwegian_sea")
    first = t.pick("ruhr", "air_force")
    t.do("move", first, "london", "north_sea").do("move", first + 1, "glasgow", "north_sea")
    t.do("move", t.pick("norwegian_sea", "infantry"), "glasgow", "norwegian_sea").do("done")
    assert t.holder("london") == "west"
    t.do("resolve", "glasgow")
    assert t.refused("rebase", first + 1, "london") == "13.0a"
    t.misses(first + 1)
    assert t.offered("retreat", t.pick("glasgow", "infantry", "britain"), "london")


@rule("12.52b")
def test_a_port_with_ships_alone_is_lost_to_the_first_soldier_who_comes() -> None:
    t = wars(then="west").put("france", "fleet 3", "marseille").put("italy", "infantry 2", "milan")
    t.do("move", t.pick("milan", "infantry"), "marseille", "milan").do("done")
    t.misses(t.pick("marseille", "fleet", "france"), t.pick("marseille", "infantry"))
    assert t.verbs() == ("retreat", "rebase")
    t.do("retreat", t.pick("marseille", "fleet", "france"), "western_med")
    assert t.holder("marseille") == "axis"


@rule("11.55b")
def test_raiders_who_kill_the_whole_garrison_take_nothing() -> None:
    t = wars(then="west").put("france", "infantry 1", "paris").put("germany", "air_force 2", "ruhr")
    plane = t.pick("ruhr", "air_force")
    t.do("move", plane, "paris", "north_sea").do("done").fires(plane, "G", 1, 6).do("rebase", plane, "ruhr")
    assert t.holder("paris") == "west"
    assert t.status("france") == "home"


# Seas


@rule("1.21d")
def test_enemies_who_spare_each_other_in_a_three_way_sea_battle_fight_when_the_third_is_gone() -> None:
    t = table("axis", then="west").put("germany", "fleet 3", "north_sea").put("germany", "infantry", "munich")
    t.put("britain", "fleet 1", "north_sea").put("ussr", "fleet 1", "north_sea").put("britain", "infantry", "london")
    t.do("declare-war", "west").do("declare-war", "ussr").do("done")
    t.do("spare", "ussr").do("spare", []).do("spare", "axis")
    german = t.pick("north_sea", "fleet")
    t.fires(german, "N", 1, 6, 6)
    assert t.units("north_sea", "west") == ""
    assert t.units("north_sea", "ussr") == "fleet 1"
    t.misses(german)  # by Surprise it fires first again
    assert t.seat == "ussr"
    assert t.offered("fire", t.pick("north_sea", "fleet", "ussr"), "N")


@rule("12.73b", "1.21c")
def test_an_escaped_sub_that_is_alone_again_still_holds_no_sea_until_it_moves() -> None:
    t = wars("axis", then="west")
    (sub,) = t.new("germany", "sub", "north_sea")
    t.s.escaped[sub] = 1
    t.do("done")
    (infantry,) = t.new("britain", "infantry", "london")
    assert t.offered("move", infantry, "north_sea", "london")
    assert t.refused("route", infantry, [READ("north_sea"), READ("norwegian_sea"), READ("irish_sea")]) == "12.73c"


@rule("12.73h")
def test_an_escaped_sub_attacks_a_convoy_that_came_into_its_sea() -> None:
    t = wars("axis", "combat")
    (sub,) = t.new("germany", "sub 2", "north_sea")
    t.s.escaped[sub] = 1
    t.put("britain", "infantry 4", "north_sea").do("designate", "north_sea").do("re-engage", sub)
    t.fires(sub, "N", 1, 6)
    assert t.units("north_sea", "west") == "infantry 2"


@rule("12.73g")
def test_convoys_do_not_hunt_an_escaped_sub() -> None:
    t = wars("west", "combat", then="axis").put("britain", "infantry", "north_sea").put("britain", "fleet", "irish_sea")
    for sea in ("north_sea", "irish_sea"):
        (sub,) = t.new("germany", "sub", sea)
        t.s.escaped[sub] = 1
    assert t.refused("designate", "north_sea") == "12.0"
    assert t.offered("designate", "irish_sea")


@rule("15.22f")
def test_a_declaration_of_war_on_two_rivals_in_one_turn_owes_aggression_to_both() -> None:
    t = table("axis", then="west").put("germany", "tank", "berlin").put("britain", "infantry", "london")
    t.satellite("low_countries", "west").satellite("poland", "ussr").put("germany", "tank", "ruhr")
    t.do("declare-war", "west").do("declare-war", "ussr")
    assert t.points("axis") == 6 - 2  # RES count now
    assert (t.factory_cost("west"), t.factory_cost("ussr")) == (5, 5)
    t.do("move", t.pick("berlin", "tank"), "warsaw", "berlin")
    assert t.refused("done") == "15.21b"
    t.do("move", t.pick("ruhr", "tank"), "amsterdam", "ruhr").do("done")
    assert t.seat == "west"


@rule("15.22f")
def test_a_sea_shared_with_a_third_faction_is_no_battle_for_it() -> None:
    t = table("axis", then="west").put("germany", "fleet 2", "north_sea").put("ussr", "fleet 2", "north_sea")
    t.put("britain", "fleet 2", "north_sea").put("britain", "infantry", "london").do("declare-war", "west").do("done")
    german, british = t.pick("north_sea", "fleet"), t.pick("north_sea", "fleet", "britain")
    t.fires(german, "N", 1, 1)
    assert t.place_of(british) == ""
    assert t.units("north_sea", "ussr") == "fleet 2"
    assert t.s.battled[2] == 0


@rule("15.22c")
def test_surprise_is_gone_when_the_victim_strikes_back_in_the_same_season() -> None:
    t = table("axis", then="ussr").satellite("poland", "ussr").put("ussr", "tank 2", "warsaw")
    t.put("germany", "tank 2", "berlin").do("declare-war", "ussr").do(
        "move", t.pick("berlin", "tank"), "warsaw", "berlin"
    )
    t.do("done").misses(t.pick("warsaw", "tank"), t.pick("warsaw", "tank", "ussr"))
    t.put("germany", "infantry", "ruhr").do("done").do("designate", "warsaw")
    assert t.seat == "axis"  # now it defends, and Defenders fire first
    t.misses(t.pick("warsaw", "tank"))
    assert t.seat == "ussr"


# Declarations, Violations, Armed Minors


@rule("8.13d", "15.22g")
def test_a_protectorate_of_one_rival_is_a_new_war_though_there_is_one_with_the_other() -> None:
    t = wars("axis").influence("poland", "ussr", 2).put("germany", "infantry", "berlin").do("violate", "poland")
    assert t.seat == "ussr"
    t.do("pass")
    for area in ("warsaw", "lvov", "vilna"):
        t.do("muster", area, "infantry")
    assert t.status("poland") == "satellite"
    assert t.factory_cost("ussr") == 5
    assert t.points("axis") == min(11, 6) - 2


@rule("8.13d")
def test_a_protectorate_of_an_enemy_is_no_new_war_but_becomes_his_satellite() -> None:
    t = wars("axis").influence("poland", "west", 2).put("germany", "infantry", "berlin").do("violate", "poland")
    t.do("pass").do("muster", "warsaw", "tank").do("muster", "lvov", "tank").do("muster", "vilna", "tank")
    assert t.factory_cost("west") == 5
    assert t.units("warsaw", "west") == "tank 3"
    assert len(t.cards("ussr")) == 3


@rule("8.13c")
def test_a_protector_may_violate_his_own_protectorate_and_loses_it() -> None:
    t = (
        table("axis")
        .influence("rumania", "axis", 2)
        .satellite("hungary", "axis")
        .put("germany", "infantry", "budapest")
    )
    assert (t.pop("axis"), t.res("axis")) == (13, 9)
    t.do("violate", "rumania")
    assert t.status("rumania") == "armed"
    assert (t.pop("axis"), t.res("axis")) == (12, 7)
    assert len(t.cards("west")) == len(t.cards("ussr")) == 2
    assert t.points("axis") == 12  # no War, no point lost


@rule("8.0g")
def test_a_protector_who_repudiates_loses_the_associate_too_once_it_is_violated() -> None:
    t = table("axis").influence("czechoslovakia", "west", 2).put("germany", "infantry", "munich")
    t.do("violate", "czechoslovakia").do("repudiate", "czechoslovakia")
    assert t.status("czechoslovakia") == "armed"
    assert t.markers("czechoslovakia") == ("", 0)
    assert t.factory_cost("west") == 6
    assert (len(t.cards("west")), len(t.cards("ussr"))) == (2, 2)


@rule("1.121c")
def test_violated_albania_is_held_only_while_somebody_is_there_and_is_not_violated_twice() -> None:
    t = table("axis", then="axis").put("italy", "infantry", "taranto").do("violate", "albania")
    infantry = t.pick("taranto", "infantry")
    t.do("route", infantry, [READ("adriatic_sea"), READ("albania")]).do("done")
    assert t.holder("albania") == "axis"
    assert len(t.cards("west")) == 0
    t.do("route", infantry, [READ("adriatic_sea"), READ("taranto")])
    assert t.holder("albania") == ""
    u = table("axis").armed("albania", "axis").put("italy", "infantry", "adriatic_sea")
    assert not u.offered("violate", "albania")
    assert u.offered("move", u.pick("adriatic_sea", "infantry"), "albania", "adriatic_sea")


@rule("15.422a", "15.421a")
def test_a_partitioner_who_takes_the_empty_capital_defeats_the_minor_and_keeps_his_dividend() -> None:
    t = table("ussr", then="axis").armed("poland", "axis", forts=False).put("germany", "infantry", "lvov")
    t.put("ussr", "tank", "belorussia")
    t.do("move", t.pick("belorussia", "tank"), "warsaw", "vilna").do("done")
    assert t.status("poland") == "defeated"
    assert (t.holder("warsaw"), t.holder("vilna"), t.holder("lvov")) == ("ussr", "ussr", "axis")
    assert (t.s.battled[2], t.s.violated[2]) == (0, 0)


@rule("15.422b")
def test_after_the_defeat_the_rest_of_the_minor_is_the_conquerors_and_opens_only_by_war() -> None:
    t = table("ussr").defeated("poland", "axis").put("ussr", "infantry", "belorussia")
    assert t.refused("move", t.pick("belorussia", "infantry"), "vilna", "belorussia") == "15.21c"
    assert not t.offered("violate", "poland")
    t.do("declare-war", "axis").do("move", t.pick("belorussia", "infantry"), "vilna", "belorussia")


@rule("15.423b")
def test_where_a_rival_at_peace_partitions_nobody_takes_the_place_of_the_fortress() -> None:
    t = wars("west", then="axis").armed("poland", "axis", "ussr").put("ussr", "infantry", "lvov")
    t.put("britain", "infantry", "baltic_sea").do("intervene", "poland")
    t.do("move", t.pick("baltic_sea", "infantry"), "warsaw", "baltic_sea").do("done")
    t.do("exchange", "warsaw", "infantry").do("exchange", "vilna", "infantry")
    assert t.units("lvov") == "infantry 1"
    assert (t.holder("lvov"), t.holder("vilna")) == ("ussr", "west")


@rule("15.423a")
def test_who_declares_war_on_the_violator_may_intervene_in_the_same_turn() -> None:
    t = table("ussr").armed("rumania", "axis").put("germany", "infantry", "bucharest").put("ussr", "infantry", "odessa")
    assert not t.offered("intervene", "rumania")
    t.do("declare-war", "axis").do("intervene", "rumania")
    t.do("move", t.pick("odessa", "infantry"), "bucharest", "odessa").do("done")  # which is the Aggression owed
    t.do("exchange", "bucharest", "infantry")
    assert t.holder("bucharest") == "ussr"
    assert t.units("bucharest", "minor") == ""
    assert "fire" in t.verbs()


@rule("15.423a", "11.55c")
def test_ships_enter_an_empty_area_of_the_minor_only_with_or_after_ground_units() -> None:
    t = table("axis").armed("norway", "axis").put("germany", "fleet, infantry", "nordkapp_sea")
    fleet, infantry = t.pick("nordkapp_sea", "fleet"), t.pick("nordkapp_sea", "infantry")
    assert t.refused("move", fleet, "narvik", "nordkapp_sea") == "11.55c"
    assert t.offered("move", fleet, "oslo", "nordkapp_sea")
    t.do("move", infantry, "narvik", "nordkapp_sea")
    assert t.offered("move", fleet, "narvik", "nordkapp_sea")
