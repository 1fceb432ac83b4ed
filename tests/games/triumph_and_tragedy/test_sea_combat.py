"""12.7 Special Sea Combat: BattleGroups, Convoys, Escaped Subs, Carrier Strikes."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, sea_battle, table
from theatre.games.triumph_and_tragedy import world as w


def two_groups(first: str, second: str, british: str = "fleet 2") -> Table:
    """BattleGroups from the Ruhr and from the Norwegian Sea meet in the North Sea; the USSR moves next."""
    t = sea_battle(first, british)
    for block in t.new("germany", second, "norwegian_sea"):
        t.do("move", block, "north_sea", "norwegian_sea")
    return t.do("done")


def at_sea(active: str, phase: str = "combat") -> Table:
    """The North Sea at war, before anybody is there; the USSR moves next."""
    t = table(active, phase, then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    return t.put("britain", "infantry", "london").put("germany", "infantry", "munich")


def escaped(t: Table, power: str, place: str, cv: int = 2) -> int:
    (sub,) = t.new(power, f"sub {cv}", place)
    t.s.escaped[sub] = 1
    return sub


def escaped_there(t: Table, place: str) -> list[int]:
    """Whether the blocks that stand there for all to see are Escaped Subs."""
    return [row[2] for row in t.view()["blocks"] if row[0] == w.space(place) and row[1] == 0]


# 12.71 BattleGroups


@rule("12.71a")
def test_one_battlegroup_of_the_attackers_choice_joins_at_the_start_of_each_round() -> None:
    t = two_groups("fleet 1", "fleet 3")
    weak = t.pick("north_sea", "fleet")
    strong, british = weak + 1, t.pick("north_sea", "fleet", "britain")
    assert t.seat == "axis"
    assert t.offered("join", strong)
    t.do("join", weak)
    assert t.faces("north_sea", "west") == "fleet 1"
    t.fires(british, "N", 6, 6).misses(weak)
    t.fires(british, "N", 3, 6)  # now the other is there, and the strongest
    assert t.cv(strong) == 2
    assert t.cv(weak) == 1
    t.misses(weak, strong)
    assert t.seat == "west"


@rule("12.71a")
def test_units_of_a_group_that_has_not_joined_neither_act_nor_take_hits() -> None:
    t = two_groups("fleet 1", "fleet 3")
    weak = t.pick("north_sea", "fleet")
    t.do("join", weak).misses(t.pick("north_sea", "fleet", "britain"))
    assert t.offered("fire", weak, "N")
    assert not t.offered("fire", weak + 1, "N")
    u = two_groups("fleet 1", "fleet 3").do("join", weak).fires(t.pick("north_sea", "fleet", "britain"), "N", 1, 1)
    assert u.units("north_sea", "axis") == "fleet 3"


@rule("12.71b")
def test_the_next_group_must_join_even_if_the_first_is_gone() -> None:
    t = two_groups("fleet 1", "fleet 3")
    weak = t.pick("north_sea", "fleet")
    british = t.pick("north_sea", "fleet", "britain")
    t.do("join", weak).fires(british, "N", 1, 6)
    assert t.place_of(weak) == ""
    assert t.faces("north_sea", "west") == "fleet 3"
    assert t.seat == "west"
    assert t.offered("fire", british, "N")


@rule("12.71c")
def test_groups_that_are_not_needed_stay_hidden() -> None:
    t, u = two_groups("fleet 4", "fleet 2", "sub 1"), two_groups("fleet 4", "carrier 2", "sub 1")
    for one in (t, u):
        fleet = one.pick("north_sea", "fleet")
        one.do("join", fleet).misses(one.pick("north_sea", "sub", "britain")).fires(fleet, "S", 1, 6, 6, 6)
        assert one.units("north_sea", "west") == ""
        assert one.faces("north_sea", "west") == ""
    for eyes in (("west",), ("ussr",), ()):
        assert t.sight(*eyes) == u.sight(*eyes)
    assert t.sight("axis") != u.sight("axis")


@rule("12.71d")
def test_no_group_is_held_back_while_enemies_remain() -> None:
    t = sea_battle("fleet 1", "fleet 2")
    for start in ("norwegian_sea", "english_channel"):
        (fleet,) = t.new("germany", "fleet 1", start)
        t.do("move", fleet, "north_sea", start)
    t.do("done")
    fleets = [t.pick("north_sea", "fleet") + at for at in range(3)]
    for round_ in range(3):
        if round_ < 2:
            assert t.verbs() == ("join",)
            t.do("join", fleets[round_])
        t.misses(t.pick("north_sea", "fleet", "britain"), *fleets[: round_ + 1])
    assert t.seat == "west"
    assert "fire" in t.verbs()


# 12.72 Convoys


@rule("12.72")
def test_convoys_are_naval_targets_that_cannot_act_and_lose_double() -> None:
    t = sea_battle("fleet 2", "infantry 4, fleet 1").do("done")
    infantry = t.pick("north_sea", "infantry", "britain")
    assert t.seat == "west"
    assert not t.offered("fire", infantry, "N")
    assert not t.offered("retreat", infantry, "london")
    t.misses(t.pick("north_sea", "fleet", "britain")).fires(t.pick("north_sea", "fleet"), "N", 3, 6)
    assert t.units("north_sea", "west") == "fleet 1, infantry 2"


@rule("12.72")
def test_convoys_alone_are_shot_at_until_none_is_left() -> None:
    t = sea_battle("fleet 2", "infantry 3, tank 1").do("done")
    fleet = t.pick("north_sea", "fleet")
    t.fires(fleet, "N", 1, 6)
    assert t.seat == "axis"
    assert t.units("north_sea", "west") == "tank 1, infantry 1"
    t.fires(fleet, "N", 1, 6)
    assert t.seat == "west"
    assert t.verbs() == ("hit",)
    t.do("hit", t.pick("north_sea", "infantry", "britain")).fires(fleet, "N", 1, 6)
    assert t.units("north_sea", "west") == ""


# 12.73 Escaped Subs


@rule("12.73a")
def test_a_sub_escapes_face_down_and_stays_in_the_sea() -> None:
    t = sea_battle("fleet 2", "sub 2, sub 1").do("done")
    sub, fleet = t.pick("north_sea", "sub", "britain"), t.pick("north_sea", "fleet")
    t.misses(sub, sub + 1, fleet)
    assert t.seat == "west"
    assert t.faces("north_sea", "axis") == "sub 1, sub 2"
    t.do("escape", sub)
    assert t.place_of(sub) == "north_sea"
    assert t.faces("north_sea", "axis") == "sub 1"
    assert t.seat == "west"
    assert t.offered("fire", sub + 1, "N")
    assert not t.offered("fire", sub, "N")


@rule("12.73a")
def test_the_attackers_decide_on_escape_after_the_defenders() -> None:
    t = sea_battle("sub 2, fleet 1", "sub 2, fleet 1").do("done")
    subs = [t.pick("north_sea", "sub", one) for one in ("britain", "germany")]
    t.misses(*subs, t.pick("north_sea", "fleet", "britain"), t.pick("north_sea", "fleet"))
    for side in ("west", "axis"):
        assert t.seat == side
        assert t.verbs() == ("escape",)
        t.do("escape", [])
    assert t.seat == "west"
    assert "fire" in t.verbs()


@rule("12.73b")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_sea_with_nothing_but_an_escaped_sub_is_open(hidden: bool) -> None:
    t = sea_battle("fleet 2", "fleet 2")
    sub = escaped(t, "germany", "english_channel")
    t.s.escaped[sub] = hidden
    t.do("done")
    assert t.offered("retreat", t.pick("north_sea", "fleet", "britain"), "english_channel") == hidden


@rule("12.73c")
def test_an_escaped_sub_bars_enemy_strategic_movement_into_its_sea_but_not_normal_movement() -> None:
    t = at_sea("axis", "movement")
    (fleet,) = t.new("germany", "fleet 2", "ruhr")
    escaped(t, "britain", "madeira_sea")
    assert t.refused("move", fleet, "madeira_sea", "bay_of_biscay") == "12.73c"  # the 4th Sea
    u = at_sea("axis", "movement")
    (fleet,) = u.new("germany", "fleet 2", "ruhr")
    escaped(u, "britain", "bay_of_biscay")
    assert u.offered("move", fleet, "bay_of_biscay", "english_channel")  # the 3rd
    v = at_sea("axis", "movement")
    (fleet,) = v.new("germany", "fleet 2", "ruhr")
    escaped(v, "germany", "madeira_sea")
    assert v.offered("move", fleet, "madeira_sea", "bay_of_biscay")


@rule("12.73d")
@pytest.mark.parametrize("hidden", [True, False])
def test_units_beside_an_escaped_sub_are_not_engaged(hidden: bool) -> None:
    t = at_sea("axis", "movement").put("britain", "fleet 2", "norwegian_sea")
    (fleet,) = t.new("germany", "fleet 2", "north_sea")
    t.s.escaped[escaped(t, "britain", "north_sea")] = hidden
    assert t.offered("move", fleet, "norwegian_sea", "north_sea") == hidden  # else it Disengages and may not Engage
    assert t.offered("move", fleet, "ruhr", "north_sea")


@rule("12.73d")
def test_without_a_choice_nobody_fights_an_escaped_sub() -> None:
    t = at_sea("axis").put("germany", "fleet 2", "north_sea")
    escaped(t, "britain", "north_sea")
    t.do("designate")
    assert t.seat == "ussr"
    assert t.units("north_sea") == "sub 2, fleet 2"


@rule("12.73e")
@pytest.mark.parametrize(("sub", "blockaded", "cv"), [("escaped", True, 2), ("upright", True, 1), ("", False, 2)])
def test_an_escaped_sub_cuts_trade_but_not_supply(sub: str, blockaded: bool, cv: int) -> None:
    t = table("axis", "supply", season="summer").war("axis", "west").put("britain", "infantry 2", "ottawa")
    if sub:
        t.s.escaped[escaped(t, "germany", "north_atlantic")] = sub == "escaped"
    t.put("britain", "infantry", "london").hand("west", t.action("fall", "A")).begin()
    assert (w.space("ottawa") in [row[0] for row in t.view()["blockades"]]) == blockaded
    assert t.units("ottawa") == f"infantry {cv}"


@rule("12.73f")
def test_an_escaped_sub_that_moves_is_a_normal_unit_again() -> None:
    t = at_sea("axis", "movement").put("britain", "fleet 2", "english_channel").put("britain", "fleet 2", "north_sea")
    sub = escaped(t, "germany", "north_sea")
    t.do("move", sub, "english_channel", "north_sea").do("done")
    assert t.offered("fire", sub, "N")  # the Battle there is compulsory
    u = at_sea("axis", "movement").put("britain", "fleet 2", "north_sea")
    sub = escaped(u, "germany", "north_sea")
    assert escaped_there(u, "north_sea") == [1]
    u.do("move", sub, "norwegian_sea", "north_sea")
    assert escaped_there(u, "norwegian_sea") == [0]


@rule("12.73g")
@pytest.mark.parametrize("hunt", [True, False])
def test_enemies_in_the_sea_may_re_engage_an_escaped_sub(hunt: bool) -> None:
    t = at_sea("west").put("britain", "fleet 2", "north_sea")
    sub = escaped(t, "germany", "north_sea")
    t.do("designate", *(["north_sea"] if hunt else []))
    if hunt:
        assert t.seat == "axis"
        assert t.offered("fire", sub, "N")
        assert t.faces("north_sea", "west") == "sub 2"
    else:
        assert t.seat == "ussr"
        assert t.faces("north_sea", "west") == ""


@rule("12.73g")
def test_nobody_else_may_call_the_battle() -> None:
    t = at_sea("ussr").put("britain", "fleet 2", "north_sea")
    escaped(t, "germany", "north_sea")
    assert t.seat == "ussr"
    assert "designate" not in t.verbs()


@rule("12.73g")
def test_against_an_escaped_sub_one_battlegroup_joins_each_round_the_first_included() -> None:
    t = at_sea("west", "movement")
    sub = escaped(t, "germany", "north_sea")
    near, far = t.new("britain", "fleet 1", "london") + t.new("britain", "fleet 2", "norwegian_sea")
    t.do("move", near, "north_sea", "london").do("move", far, "north_sea", "norwegian_sea").do("done")
    t.do("designate", "north_sea")
    assert t.seat == "west"
    assert t.offered("join", near)
    assert t.offered("join", far)
    t.do("join", near)
    assert t.faces("north_sea", "axis") == "fleet 1"
    t.misses(sub, near).do("escape", [])
    assert t.faces("north_sea", "axis") == "fleet 1, fleet 2"


@rule("12.73h")
@pytest.mark.parametrize("back", [True, False])
def test_an_escaped_sub_may_re_engage_in_its_own_combat_phase(back: bool) -> None:
    t = at_sea("axis").put("britain", "fleet 2", "north_sea")
    sub = escaped(t, "germany", "north_sea")
    t.do("designate", *(["north_sea"] if back else []))
    if back:
        t.do("re-engage", sub)
        assert t.offered("fire", sub, "N")
    else:
        assert t.seat == "ussr"
        assert t.units("north_sea") == "sub 2, fleet 2"


@rule("12.73h")
def test_each_escaped_sub_may_stay_out_of_it() -> None:
    t = at_sea("axis").put("britain", "fleet 2", "north_sea").put("germany", "fleet 1", "north_sea")
    sub, other = escaped(t, "germany", "north_sea"), escaped(t, "germany", "north_sea", 3)
    t.do("designate", "north_sea")
    assert t.seat == "axis"
    assert t.verbs() == ("re-engage",)
    t.do("re-engage", sub)
    assert t.offered("fire", sub, "N")
    assert not t.offered("fire", other, "N")


@rule("12.73h")
def test_a_sub_that_has_moved_this_turn_cannot_re_engage_where_it_was() -> None:
    t = at_sea("axis", "movement").put("britain", "fleet 2", "north_sea")
    sub = escaped(t, "germany", "north_sea")
    t.do("move", sub, "norwegian_sea", "north_sea").do("done")
    assert t.seat == "ussr"
    assert "designate" not in t.verbs()


@rule("12.73h")
def test_re_engaging_costs_no_command() -> None:
    t = table("axis", command=0, then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    t.put("britain", "fleet 2", "north_sea").put("britain", "infantry", "london").put("germany", "infantry", "munich")
    sub = escaped(t, "germany", "north_sea")
    t.until("designate").do("designate", "north_sea").do("re-engage", sub)
    assert t.offered("fire", sub, "N")


@rule("12.73i")
def test_a_sub_that_was_re_engaged_may_escape_again_after_one_round() -> None:
    t = at_sea("west").put("britain", "fleet 2", "north_sea")
    sub = escaped(t, "germany", "north_sea")
    t.do("designate", "north_sea")
    assert not t.offered("escape", sub)
    t.misses(sub, t.pick("north_sea", "fleet", "britain"))
    assert t.seat == "axis"
    assert t.verbs() == ("escape",)
    t.do("escape", sub)
    assert t.faces("north_sea", "west") == ""
    assert "fire" not in t.verbs()


# 12.74 Carrier Strikes


@rule("12.74")
@pytest.mark.parametrize(("die", "left"), [(1, "fleet 2"), (2, "fleet 3")])
def test_a_carrier_strikes_at_n1_and_goes_at_once(die: int, left: str) -> None:
    t = sea_battle("fleet 3", "carrier 1").do("done")
    t.dice(die).do("strike", t.pick("north_sea", "carrier", "britain"), "english_channel")
    assert t.units("english_channel") == "carrier 1"
    assert t.units("north_sea") == left


@rule("12.74")
def test_a_carrier_that_fires_normally_has_n2_and_stays() -> None:
    t = sea_battle("fleet 3", "carrier 1").do("done")
    t.fires(t.pick("north_sea", "carrier", "britain"), "N", 2)
    assert t.units("north_sea") == "carrier 1, fleet 2"


@rule("12.74")
def test_after_a_strike_a_carrier_may_rebase_to_a_distant_harbour() -> None:
    t = sea_battle("fleet 3", "carrier 1").do("done")
    carrier = t.pick("north_sea", "carrier", "britain")
    assert not t.offered("strike", carrier, "bay_of_biscay")
    assert not t.offered("strike", carrier, "ruhr")
    t.dice(6).do("strike", carrier, "gascony")
    assert t.units("gascony") == "carrier 1"


@rule("12.74")
def test_a_strike_needs_a_naval_target_and_a_carrier() -> None:
    t = sea_battle("sub 3", "carrier 1, fleet 1").do("done")
    carrier = t.pick("north_sea", "carrier", "britain")
    assert not t.offered("strike", carrier, "london")
    assert t.offered("fire", carrier, "S")
    t.misses(carrier, t.pick("north_sea", "sub"))
    assert not t.offered("strike", t.pick("north_sea", "fleet", "britain"), "london")


@rule("12.74")
def test_a_carrier_whose_strike_ends_the_battle_leaves_all_the_same() -> None:
    t = sea_battle("fleet 1", "carrier 1").do("done")
    t.dice(1).do("strike", t.pick("north_sea", "carrier", "britain"), "london")
    assert t.units("north_sea") == ""
    assert t.units("london") == "carrier 1"


# 12.75 Air units


@rule("12.75")
@pytest.mark.parametrize("fires", [True, False])
def test_a_plane_that_joined_must_leave_after_the_round(fires: bool) -> None:
    t = sea_battle("air_force 2, fleet 2", "fleet 2").do("done")
    plane = t.pick("north_sea", "air_force")
    if fires:
        t.misses(plane, t.pick("north_sea", "fleet", "britain"), t.pick("north_sea", "fleet"))
        assert t.verbs() == ("rebase",)
        assert t.offered("rebase", plane, "ruhr")
    else:
        t.do("rebase", plane, "berlin")
        assert t.place_of(plane) == "berlin"
