"""Rulings that players ask for about Battles, Raids, ReBasing, Technologies in action and the Winter."""

import pytest

from games.triumph_and_tragedy.table import Table, land_battle, rule, sea_battle, table
from games.triumph_and_tragedy.test_rulings_war import READ, wars

# leaving a Battle


@rule("11.51b", "11.52c")
def test_one_ground_unit_may_be_shipped_out_of_a_battle_into_an_open_sea_and_on() -> None:
    t = wars("west", then="axis").put("france", "infantry, infantry", "marseille").put("italy", "infantry", "marseille")
    first = t.pick("marseille", "infantry")
    t.do("route", first, [READ("western_med"), READ("algiers")])
    assert t.units("algiers") == "infantry 1"
    assert t.refused("move", first + 1, "western_med", "marseille") == "11.52c"


@rule("12.63", "12.5e")
def test_raiders_do_not_bar_the_way_by_which_they_came_and_soldiers_do() -> None:
    for ground in (False, True):
        t = wars(then="west").put("france", "fleet 2", "marseille").put("italy", "fleet 2", "western_med")
        t.do("move", t.pick("western_med", "fleet"), "marseille", "western_med")
        if ground:
            t.put("italy", "infantry", "western_med")
            t.do("move", t.pick("western_med", "infantry"), "marseille", "western_med")
        t.do("done")
        assert t.offered("retreat", t.pick("marseille", "fleet", "france"), "western_med") != ground


@rule("12.52b", "2.21b")
def test_planes_alone_do_not_save_a_capital_from_the_first_soldier() -> None:
    t = wars(then="west").put("france", "air_force 3", "paris").put("germany", "infantry 2", "lorraine")
    t.do("move", t.pick("lorraine", "infantry"), "paris", "lorraine").do("done")
    plane = t.pick("paris", "air_force", "france")
    t.misses(plane, t.pick("paris", "infantry")).do("rebase", plane, "marseille")
    assert t.status("france") == "defeated"
    assert t.units("marseille") == ""


@rule("12.5f", "12.51a")
def test_ships_that_attack_a_port_go_back_to_the_sea_they_came_from_or_rebase_farther() -> None:
    t = wars(then="west").put("france", "infantry 2", "tunisia").put("italy", "fleet 2", "tyrrhenian_sea")
    fleet = t.pick("tyrrhenian_sea", "fleet")
    t.do("move", fleet, "tunisia", "tyrrhenian_sea").do("done")
    assert t.refused("retreat", fleet, "western_med") == "12.5f"
    assert t.offered("retreat", fleet, "tyrrhenian_sea")
    assert t.offered("rebase", fleet, "milan")  # two Seas away
    t.do("rebase", fleet, "sicily")
    assert t.units("sicily") == "fleet 2"


@rule("12.5g")
def test_ground_units_retreat_to_a_sea_where_only_own_convoys_are() -> None:
    t = (
        wars("axis", "combat", then="west")
        .put("france", "infantry 2", "marseille")
        .put("italy", "infantry", "marseille")
    )
    t.do("designate", "marseille")
    infantry = t.pick("marseille", "infantry", "france")
    assert t.refused("retreat", infantry, "western_med") == "12.5g"
    t.put("britain", "tank", "western_med").ask_anew()
    assert t.offered("retreat", infantry, "western_med")


@rule("12.22b", "13.12")
def test_only_the_active_players_planes_go_home_after_a_round_that_both_survive() -> None:
    t = wars("west", "combat", then="axis").put("france", "infantry 3, air_force 3", "paris")
    t.put("germany", "infantry 3, air_force 3", "paris").do("designate", "paris")
    for block in (t.pick("paris", "air_force", "germany"), t.pick("paris", "air_force", "france")):
        t.misses(block)
    for block in (t.pick("paris", "infantry", "germany"), t.pick("paris", "infantry", "france")):
        t.misses(block)
    assert t.seat == "west"
    t.do("rebase", t.pick("paris", "air_force", "france"), "marseille")
    assert t.units("paris", "axis") == "air_force 3, infantry 3"


# Sea Battles


@rule("1.21b", "11.22b")
@pytest.mark.parametrize("guard", ["infantry", "air_force", "sub", "fleet"])
def test_any_enemy_unit_even_a_convoy_or_a_plane_makes_an_enemy_sea(guard: str) -> None:
    t = wars().put("britain", guard, "north_sea").put("germany", "infantry, fleet", "ruhr")
    assert t.refused("move", t.pick("ruhr", "infantry"), "north_sea", "ruhr") == "11.22b"
    assert t.refused("move", t.pick("ruhr", "fleet"), "norwegian_sea", "north_sea") == "11.0b"
    t.do("move", t.pick("ruhr", "fleet"), "north_sea", "ruhr").do("done")
    assert "designate" not in t.verbs()  # it must be fought


@rule("11.53a")
def test_ships_from_one_port_over_two_seas_are_two_battlegroups() -> None:
    t = wars(then="west").put("britain", "fleet 4", "bay_of_biscay").put("germany", "fleet, fleet", "irish_sea")
    first = t.pick("irish_sea", "fleet")
    t.do("route", first, [READ("english_channel"), READ("bay_of_biscay")]).do(
        "move", first + 1, "bay_of_biscay", "irish_sea"
    )
    t.do("done")
    assert t.verbs() == ("join",)


@rule("12.74", "12.44c")
def test_a_carrier_in_port_may_strike_raiding_ships_and_leave() -> None:
    t = wars(then="west").put("britain", "carrier 2", "malta").put("italy", "fleet 2", "tyrrhenian_sea")
    t.do("move", t.pick("tyrrhenian_sea", "fleet"), "malta", "tyrrhenian_sea").do("done")
    carrier = t.pick("malta", "carrier", "britain")
    t.dice(1, 6).do("strike", carrier, "central_med")
    assert t.units("central_med") == "carrier 2"
    assert (t.seat, t.verbs()) == ("axis", ("retreat", "rebase"))  # the Raiders must leave and hold nothing
    assert t.holder("malta") == "west"


@rule("12.24a", "12.73a")
def test_a_sea_battle_ends_at_once_when_the_last_defenders_are_escaped_subs() -> None:
    t = sea_battle("fleet 2", "sub 2").do("done")
    sub = t.pick("north_sea", "sub", "britain")
    t.misses(sub, t.pick("north_sea", "fleet")).do("escape", sub)
    assert t.seat == "axis"
    assert "fire" not in t.verbs()
    assert t.units("north_sea") == "sub 2, fleet 2"


@rule("12.23a")
def test_planes_of_a_group_that_never_joined_stay_at_sea() -> None:
    t = sea_battle("fleet 4", "fleet 1", then="west")
    (plane,) = t.new("germany", "air_force 2", "ruhr")
    t.do("route", plane, [READ("copenhagen"), READ("north_sea")]).do("done")
    fleet = t.pick("north_sea", "fleet")
    t.do("join", fleet).misses(t.pick("north_sea", "fleet", "britain")).fires(fleet, "N", 1, 6, 6, 6).do("done")
    assert t.place_of(plane) == "north_sea"


# Technologies in action


@rule("9.3d", "9.0m")
def test_lsts_revealed_in_mid_movement_open_the_beach_for_a_second_unit() -> None:
    t = wars("west", then="axis").vault("west", "lsts").put("britain", "infantry, infantry", "tyrrhenian_sea")
    first = t.pick("tyrrhenian_sea", "infantry")
    t.do("move", first, "sardinia", "tyrrhenian_sea")
    assert t.refused("move", first + 1, "sardinia", "tyrrhenian_sea") == "11.221b"
    t.do("reveal", "lsts", t.s.vault[1][0][1])
    t.do("move", first + 1, "sardinia", "tyrrhenian_sea")


@rule("9.3d", "9.0k")
def test_rocket_artillery_revealed_in_battle_counts_for_infantry_that_has_not_fired() -> None:
    t = land_battle("tank 2, infantry 2", "tank 2, infantry 2").vault("axis", "rocket_artillery").do("done")
    t.do("pass")
    t.misses(t.pick("warsaw", "tank", "ussr"), t.pick("warsaw", "tank"))
    assert t.seat == "ussr"
    t.do("reveal", "rocket_artillery", t.s.vault[0][0][1], seat="axis")
    assert t.seat == "axis"


@rule("9.0a")
@pytest.mark.parametrize(("owner", "dice"), [("britain", 4), ("germany", 2)])
def test_radar_works_in_a_disputed_area_for_its_owner_only(owner: str, dice: int) -> None:
    t = wars("west", "combat", then="axis").tech("west", "airdefense_radar")
    for one in ("britain", "germany") if owner == "britain" else ("germany", "britain"):
        t.put(one, "air_force 2, infantry 2", "algiers")
    t.do("designate", "algiers").misses(t.pick("algiers", "air_force", "germany"))
    t.fires(t.pick("algiers", "air_force"), "A", *[6] * dice)


@rule("12.62a", "12.3c")
def test_bombers_may_bomb_industry_while_their_army_fights_for_the_capital() -> None:
    t = wars("axis", "combat", then="west").tech("axis", "precision_bombsight").put("britain", "infantry 3", "london")
    t.put("germany", "infantry 3, air_force 3", "london").do("designate", "london")
    t.dice(1, 1, 6).do("bomb", t.pick("london", "air_force"))
    assert t.s.ind[1] == 5
    assert t.seat == "west"


@rule("12.62a", "11.55b")
def test_bombers_over_an_empty_capital_bomb_once_and_fly_home() -> None:
    t = wars(then="west").tech("axis", "precision_bombsight").put("germany", "air_force 2", "ruhr")
    plane = t.pick("ruhr", "air_force")
    t.do("move", plane, "london", "north_sea").do("done").dice(1, 6).do("bomb", plane)
    assert t.s.ind[1] == 6
    assert t.verbs() == ("rebase",)  # it must
    t.do("rebase", plane, "ruhr")
    assert (t.holder("london"), t.level("west")) == ("west", 6)


# Armed Minors and Winter


@rule("15.42e", "15.421a")
def test_planes_that_destroy_the_fortress_of_a_capital_defeat_nobody() -> None:
    t = table("axis", then="west").put("germany", "air_force 4", "ruhr").armed("denmark", "axis")
    t.put("britain", "infantry", "london")
    plane = t.pick("ruhr", "air_force")
    t.do("move", plane, "copenhagen", "ruhr").dice(6).do("done").fires(plane, "G", 1, 6, 6, 6).do(
        "rebase", plane, "ruhr"
    )
    assert t.status("denmark") == "armed"
    assert t.units("copenhagen") == ""
    assert t.holder("copenhagen") == ""


@rule("10.4c", "14.11b")
def test_in_winter_the_invaders_of_russia_draw_supply_from_abroad() -> None:
    for poland, cv in (("axis", 3), ("", 2)):
        t = table("ussr", "supply", season="winter").war("axis", "ussr").put("germany", "infantry 3", "belorussia")
        t.put("germany", "infantry 3", "cyrenaica").put("ussr", "infantry", "riga").satellite("baltic_states", "ussr")
        if poland:
            t.satellite("poland", poland)
        t.dice(2).begin()
        assert t.cv(t.pick("belorussia", "infantry", "germany")) == cv


@rule("10.4b", "11.54a")
def test_in_winter_the_ussr_attacks_in_its_own_land_and_nowhere_else() -> None:
    t = table("ussr", season="winter").war("axis", "ussr").put("germany", "infantry", "belorussia")
    t.satellite("poland", "axis").put("ussr", "infantry", "bryansk").put("ussr", "infantry", "kiev")
    assert t.refused("move", t.pick("kiev", "infantry"), "lvov", "kiev") == "10.4b"
    t.do("move", t.pick("bryansk", "infantry"), "belorussia", "bryansk").do("done")
    assert t.seat == "axis"
    assert "fire" in t.verbs()


# Emergency Command


@rule("10.11b", "10.11c")
def test_by_emergency_a_disputed_area_of_the_enemy_is_joined_and_his_empty_land_is_not() -> None:
    t = (
        wars("axis", emergency=True, command=4)
        .put("france", "infantry", "lorraine")
        .put("germany", "infantry", "lorraine")
    )
    t.put("germany", "infantry, air_force", "munich").satellite("low_countries", "west")
    infantry = t.pick("munich", "infantry")
    assert t.refused("move", infantry, "amsterdam", "munich") == "10.11b"
    assert t.refused("move", infantry, "paris", "lorraine") == "11.0b"
    t.do("move", infantry, "lorraine", "munich").do("move", t.pick("munich", "air_force"), "lorraine", "munich").do(
        "done"
    )
    assert t.seat == "ussr"  # there is no Combat Phase


@rule("10.11b", "11.51b")
def test_by_emergency_units_may_leave_a_battle() -> None:
    t = (
        wars("axis", emergency=True, command=4)
        .put("france", "infantry", "lorraine")
        .put("germany", "infantry", "lorraine")
    )
    t.do("move", t.pick("lorraine", "infantry"), "munich", "lorraine")
    assert t.units("lorraine") == "infantry 1"


# who sees what


@rule("1.14l", "3.0b")
@pytest.mark.parametrize("emergency", [0, 1])
def test_reinforcements_of_an_aggressor_lie_open_after_the_turn_though_nobody_fought(emergency: int) -> None:
    t = wars(emergency=bool(emergency)).put("france", "infantry 3", "lorraine").put("germany", "tank 2", "lorraine")
    t.do("move", t.pick("munich", "infantry"), "lorraine", "munich")
    assert t.faces("lorraine", "west") == ""  # not while it moves
    t.do("done")
    if not emergency:
        t.do("designate", [])
    assert t.seat == "ussr"
    assert sorted(t.faces("lorraine", "west").split(", ")) == ["infantry 1", "tank 2"]
    assert t.faces("lorraine", "axis") == ""  # the Owner stands upright


@rule("12.73h")
def test_who_designates_a_sea_for_his_escaped_subs_must_send_at_least_one() -> None:
    t = wars("axis", "combat")
    subs = t.new("germany", "sub 2, sub 1", "north_sea")
    for sub in subs:
        t.s.escaped[sub] = 1
    t.put("britain", "fleet 2", "north_sea").do("designate", "north_sea")
    assert t.refused("re-engage", []) == "12.73h"
    t.do("re-engage", subs[:1])
    assert (t.s.escaped[subs[0]], t.s.escaped[subs[1]]) == (0, 1)


@rule("14.1a", "3.24c")
@pytest.mark.parametrize(("denmark", "cv"), [("", 2), ("axis", 1)])
def test_a_convoy_needs_supply_like_any_ground_unit(denmark: str, cv: int) -> None:
    t = table("axis", "supply").war("axis", "west").hand("axis", Table.action("fall", "A"))
    if denmark:
        t.satellite("denmark", denmark)
    assert t.put("britain", "infantry 2", "baltic_sea").begin().units("baltic_sea") == f"infantry {cv}"


@rule("1.21d", "11.51b")
def test_two_enemies_do_not_retreat_into_the_same_sea() -> None:
    t = wars(then="west").put("britain", "fleet", "english_channel").put("britain", "fleet", "irish_sea")
    t.put("germany", "fleet", "bay_of_biscay").put("germany", "fleet", "north_sea")
    t.do("move", t.pick("bay_of_biscay", "fleet"), "irish_sea", "bay_of_biscay")
    t.do("move", t.pick("north_sea", "fleet"), "english_channel", "north_sea").do("done").do("resolve", "irish_sea")
    t.misses(t.pick("irish_sea", "fleet", "britain")).do("retreat", t.pick("irish_sea", "fleet"), "bay_of_biscay")
    t.until("retreat")
    british = t.pick("english_channel", "fleet", "britain")
    assert t.refused("retreat", british, "bay_of_biscay") == "11.51b"
    assert t.offered("retreat", british, "london")


@rule("13.0a", "11.55b")
def test_nobody_rebases_to_a_capital_that_bombers_are_over() -> None:
    t = wars(then="west").tech("axis", "precision_bombsight").put("britain", "air_force 2, infantry 2", "glasgow")
    t.put("germany", "air_force, air_force", "ruhr")
    first = t.pick("ruhr", "air_force")
    t.do("move", first, "london", "north_sea").do("move", first + 1, "glasgow", "north_sea").do("done")
    t.do("resolve", "glasgow")
    assert t.refused("rebase", t.pick("glasgow", "air_force", "britain"), "london") == "13.0a"
    u = wars(then="west").put("britain", "air_force 2, infantry 2", "glasgow").put("germany", "air_force", "ruhr")
    u.do("move", first, "glasgow", "north_sea").do("done")
    assert u.offered("rebase", u.pick("glasgow", "air_force", "britain"), "london")


@rule("1.21d", "12.1b")
def test_convoys_that_could_not_fight_it_out_must_fight_when_a_warship_comes() -> None:
    t = wars(then="west").put("germany", "infantry 2", "north_sea").put("britain", "infantry 2", "north_sea")
    (fleet,) = t.new("germany", "fleet 2", "ruhr")
    t.do("move", fleet, "north_sea", "ruhr").do("done")
    assert "designate" not in t.verbs()
    t.fires(fleet, "N", 1, 6)
    assert t.units("north_sea", "west") == ""


@rule("11.55b", "1.14j")
def test_raiders_whose_victims_disband_before_the_battle_get_no_control_marker() -> None:
    t = wars(then="west").put("france", "infantry", "paris").put("germany", "air_force", "ruhr")
    plane = t.pick("ruhr", "air_force")
    t.do("move", plane, "paris", "north_sea").do("disband", t.pick("paris", "infantry", "france"), seat="west")
    t.do("done").do("rebase", plane, "ruhr")
    assert (t.status("france"), t.holder("paris"), t.holder("lorraine")) == ("home", "west", "west")


@rule("1.14f", "11.54b")
@pytest.mark.parametrize(("relief_first", "owner"), [(True, "west"), (False, "axis")])
def test_a_garrison_is_relieved_before_it_leaves_or_its_side_is_the_aggressor(relief_first: bool, owner: str) -> None:
    t = wars("west", then="axis").put("france", "infantry", "lorraine").put("germany", "infantry", "lorraine")
    t.put("france", "tank", "paris")
    leave, come = (t.pick("lorraine", "infantry"), "paris"), (t.pick("paris", "tank"), "lorraine")
    for block, to in (come, leave) if relief_first else (leave, come):
        t.do("move", block, to, t.place_of(block))
    assert t.holder("lorraine") == owner
    t.do("done")
    assert ("designate" in t.verbs()) == relief_first  # an Aggressor must fight


@rule("12.5e", "12.5f")
def test_the_armed_minors_invader_falls_back_where_he_came_from_only_in_that_turn() -> None:
    t = table("axis", then="west").armed("poland", "axis").put("germany", "infantry 2", "berlin")
    t.put("britain", "infantry", "london").do("move", t.pick("berlin", "infantry"), "warsaw", "berlin")
    t.dice(6, 6, 6).do("done")
    infantry = t.pick("warsaw", "infantry")
    assert t.refused("retreat", infantry, "konigsberg") == "12.5f"
    assert t.offered("retreat", infantry, "berlin")
    u = table("axis", "combat", then="west").armed("poland", "axis").put("germany", "infantry 2", "warsaw")
    u.put("britain", "infantry", "london").dice(6, 6, 6).do("designate", "warsaw")
    assert u.offered("retreat", u.pick("warsaw", "infantry"), "konigsberg")
