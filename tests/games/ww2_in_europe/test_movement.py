"""Movement: initiative by Front, land movement, borders and terrain, ground stacking."""

import pytest

from games.ww2_in_europe.table import Table, rule, table
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe.movement.phase import MovementPhase

FRONTS = ("WE", "NO", "EA", "SO", "ME", "AF", "MI")


def axis_first(phase: str = "movement", season: str = "summer") -> Table:
    """The Axis is player A with initiative on all Fronts but the African."""
    return table(phase, season).markers(**dict.fromkeys(FRONTS, "axis")).markers(AF="allies")


def step(t: Table, number: int) -> Table:
    """To this step of the phase; a player without a unit that can move is passed over."""
    while (phase := t.begin().s.within(MovementPhase)) is not None and phase.at < number:
        t.do("done")
    return t


# order


@rule("MOV-07", "MOV-08", "MOV-09")
def test_player_a_moves_on_his_fronts_then_b_everywhere_then_a_on_the_fronts_of_b() -> None:
    t = axis_first().put("GE", "inf", "essen").put("IT", "inf", "tobruk")
    t.put("UK", "inf", "london").put("UK", "inf", "cairo")
    essen, tobruk = t.pick("essen", "inf"), t.pick("tobruk", "inf")
    assert t.seat == "axis"
    assert t.refused("march", tobruk, "benghazi") == "MOV-07"
    t.do("march", essen, "hamburg")
    assert t.seat == "allies"
    t.do("march", t.pick("london", "inf"), "bristol").do("march", t.pick("cairo", "inf"), "suez")
    assert t.seat == "axis"
    t.do("march", tobruk, "benghazi")
    assert [t.place_of(unit) for unit in (essen, tobruk)] == ["hamburg", "benghazi"]


@rule("MOV-09")
def test_what_player_a_held_back_on_his_own_fronts_does_not_move_in_the_last_step() -> None:
    t = axis_first().put("GE", "inf", "essen").put("IT", "inf", "tobruk")
    step(t, 3)
    assert t.refused("march", t.pick("essen", "inf"), "hamburg") == "MOV-09"
    assert t.offered("march", t.pick("tobruk", "inf"), "benghazi")


@rule("MOV-04")
@pytest.mark.parametrize(("holder", "allowed"), [("axis", True), ("allies", False)])
def test_the_marker_on_a_front_gives_initiative_there(holder: str, allowed: bool) -> None:
    t = axis_first().markers(WE=holder).put("GE", "inf", "essen").put("GE", "inf", "berlin")
    assert t.seat == "axis"
    assert t.offered("march", t.pick("essen", "inf"), "frankfurt") == allowed


@rule("MOV-05")
def test_with_initiative_some_units_move_and_may_leave_for_another_front() -> None:
    t = axis_first().markers(EA="allies").put("GE", "2 inf", "essen").put("GE", "inf", "berlin")
    first, second = t.menu("march")[0][0], t.pick("essen", "inf")
    t.do("march", second, "leipzig")  # of the Eastern Front
    assert t.place_of(second) == "leipzig"
    assert first == second
    assert t.refused("march", t.pick("berlin", "inf"), "leipzig") == "MOV-07"
    t.do("done")
    assert t.units("essen") == "inf"


@rule("PRT-18")
def test_a_multi_front_port_counts_to_the_front_that_its_owner_names() -> None:
    for western, northern in (("axis", "allies"), ("allies", "axis")):
        t = axis_first().markers(WE=western, NO=northern).put("GE", "inf, tank", "hamburg")
        t.do("march", t.pick("hamburg", "inf"), "essen")
        assert step(t, 3).offered("march", t.pick("hamburg", "tank"), "essen")
    t = step(axis_first().put("GE", "inf", "hamburg").put("IT", "inf", "tobruk"), 3)
    assert t.refused("march", t.pick("hamburg", "inf"), "essen") == "MOV-09"


@rule("SEQ-01", "GEN-03")
def test_all_active_powers_of_a_side_move_together_under_one_player() -> None:
    t = axis_first().put("GE", "inf", "essen").put("IT", "inf", "rome").put("UK", "inf", "london")
    t.do("march", t.pick("rome", "inf"), "florence")
    assert t.refused("march", t.pick("london", "inf"), "bristol") == "SEQ-01"
    t.do("march", t.pick("essen", "inf"), "hamburg").do("march", t.pick("london", "inf"), "bristol")


# paths and points


@rule("MOV-10", "UNT-05")
def test_a_path_is_declared_border_by_border() -> None:
    t = axis_first().put("GE", "tank, inf", "hamburg")
    tank = t.pick("hamburg", "tank")
    assert t.refused("march", tank, "frankfurt") == "MOV-10"
    t.do("march", tank, "essen", "frankfurt")
    assert t.place_of(tank) == "frankfurt"
    assert t.refused("march", tank, "munich") == "MOV-10"


@rule("MOV-11", "MAP-12", "MAP-13")
def test_a_black_and_a_national_border_cost_one_point_each() -> None:
    t = axis_first().control("GE", "liege", "brussels", "amsterdam").put("GE", "inf, tank", "essen")
    inf, tank = t.pick("essen", "inf"), t.pick("essen", "tank")
    assert t.refused("march", inf, "liege", "brussels") == "MOV-11"
    assert t.offered("march", inf, "liege")
    assert t.offered("march", tank, "liege", "brussels")
    assert t.refused("march", tank, "liege", "brussels", "amsterdam") == "MOV-11"


@rule("MAP-18")
def test_a_blue_border_costs_five_points() -> None:
    t = axis_first().put("UK", "tank", "rabat")
    tank = t.pick("rabat", "tank")
    assert t.refused("march", tank, "french-west-africa") == "MOV-11"
    assert t.offered("march", tank, "oran", "algiers")


@rule("GRD-01")
def test_ground_units_cross_straits_but_no_other_sea() -> None:
    t = axis_first().put("IT", "inf", "taranto")
    inf = t.pick("taranto", "inf")
    assert t.refused("march", inf, "ION") == "GRD-01"
    assert t.refused("march", inf, "@taranto") == "GRD-01"
    t.do("march", inf, "sicily")


@rule("MOV-13")
def test_contact_with_an_enemy_ground_unit_ends_the_move() -> None:
    t = axis_first().control("UK", "liege", "brussels").put("UK", "inf", "liege").put("GE", "tank, inf", "essen")
    tank = t.pick("essen", "tank")
    assert t.refused("march", tank, "liege", "brussels") == "MOV-13"
    t.do("march", tank, "liege")


@rule("MOV-20")
def test_an_enemy_ground_unit_blocks_the_way_behind_it() -> None:
    for guarded in (True, False):
        t = axis_first().control("UK", "liege").put("GE", "tank", "frankfurt")
        if guarded:
            t.put("UK", "inf", "liege")
        assert t.offered("march", t.pick("frankfurt", "tank"), "liege", "sedan") != guarded


@rule("MOV-18", "MOV-19")
def test_a_unit_attacked_in_place_cannot_leave_but_others_may_join_it() -> None:
    t = axis_first().control("UK", "liege", "brussels").put("UK", "inf", "liege").put("UK", "inf", "brussels")
    t.put("FR", "2 inf, tank", "sedan").put("GE", "tank", "frankfurt")
    t.do("march", t.pick("frankfurt", "tank"), "liege")
    assert t.refused("march", t.pick("liege", "inf"), "brussels") == "MOV-13"
    t.do("march", t.pick("brussels", "inf"), "liege").do("march", t.pick("sedan", "tank"), "liege")
    assert t.units("liege", "UK") == "2 inf"
    assert t.units("liege", "FR") == "tank"


@rule("MOV-14")
def test_air_units_do_not_tie_ground_units_down() -> None:
    for visitor, free in (("ftr", True), ("inf", False)):
        t = axis_first().control("UK", "liege").put("UK", "inf", "liege").put("UK", "inf", "london")
        t.put("GE", visitor, "liege")
        assert step(t, 2).offered("march", t.pick("liege", "inf", "UK"), "sedan") == free


# terrain


@rule("TER-06", "TER-10")
@pytest.mark.parametrize(
    ("start", "first", "behind"), [("moscow", "kalinin", "vitebsk"), ("milan", "genoa", "marseilles")]
)
def test_tanks_pay_two_points_into_enemy_woodland_and_mountains(start: str, first: str, behind: str) -> None:
    for enemy in (True, False):
        t = axis_first().control("GE", start).control("UK" if enemy else "GE", first, behind)
        t.put("GE", "tank, inf", start)
        tank, inf = t.pick(start, "tank"), t.pick(start, "inf")
        assert t.offered("march", tank, first)
        assert t.offered("march", inf, first)
        assert t.offered("march", tank, first, behind) != enemy


@rule("TER-13")
def test_tanks_and_mech_stay_out_of_impassable_mountains() -> None:
    t = axis_first().put("GE", "inf, tank, mech", "munich")
    assert t.refused("march", t.pick("munich", "tank"), "innsbruck") == "TER-13"
    assert t.refused("march", t.pick("munich", "mech"), "innsbruck") == "TER-13"
    t.do("march", t.pick("munich", "inf"), "innsbruck")


@rule("TER-17")
def test_tanks_and_mech_stay_out_of_the_desert() -> None:
    t = axis_first().markers(ME="axis").put("IT", "inf, tank, mech", "tripoli")
    assert t.refused("march", t.pick("tripoli", "tank"), "fezzan") == "TER-17"
    assert t.refused("march", t.pick("tripoli", "mech"), "fezzan") == "TER-17"
    t.do("march", t.pick("tripoli", "inf"), "fezzan")


# who may go where


@rule("STK-01", "STK-02", "UNT-06")
def test_no_more_than_ten_stack_points_of_ground_units_end_a_move_in_a_space() -> None:
    t = axis_first().put("GE", "4 tank, inf", "essen").put("GE", "tank, inf, mech", "hamburg")
    tank, inf = t.pick("hamburg", "tank"), t.pick("hamburg", "inf")
    assert t.refused("march", tank, "essen") == "STK-01"
    t.do("march", inf, "essen")
    assert t.refused("march", t.pick("hamburg", "mech"), "essen") == "STK-01"
    assert t.offered("march", t.pick("hamburg", "mech"), "essen", "frankfurt")


@rule("STK-01")
def test_both_sides_may_have_ten_stack_points_in_one_space() -> None:
    t = axis_first().put("GE", "5 tank", "sedan").control("GE", "sedan").put("FR", "2 inf", "paris")
    step(t, 2).do("march", t.pick("paris", "inf"), "sedan")
    assert t.units("sedan") == "inf, 5 tank"


@rule("NEU-08")
def test_neutral_land_is_closed() -> None:
    t = axis_first().put("GE", "2 inf", "essen")
    assert t.refused("march", t.pick("essen", "inf"), "liege") == "NEU-08"
    t.control("GE", "liege").do("march", t.pick("essen", "inf"), "liege")


@rule("NEU-01")
def test_a_neutral_power_does_not_move() -> None:
    t = axis_first().status("IT", st.NEUTRAL).put("IT", "inf", "rome").put("GE", "inf", "berlin")
    assert t.refused("march", t.pick("rome", "inf"), "florence") == "NEU-01"
    t = axis_first().put("IT", "inf", "rome")
    assert t.offered("march", t.pick("rome", "inf"), "florence")


@rule("SOV-02")
def test_soviet_and_other_allied_units_keep_out_of_each_others_land() -> None:
    t = axis_first().control("UK", "vyborg").put("SU", "inf", "leningrad").put("UK", "inf", "vyborg")
    assert t.refused("march", t.pick("leningrad", "inf"), "vyborg") == "SOV-02"
    assert t.refused("march", t.pick("vyborg", "inf"), "leningrad") == "SOV-02"
    t.control("SU", "vyborg")
    assert t.offered("march", t.pick("leningrad", "inf"), "vyborg")


@rule("WIN-03")
@pytest.mark.parametrize(("season", "allowed"), [("winter", False), ("fall", True)])
def test_axis_units_have_one_point_in_the_russian_winter(season: str, allowed: bool) -> None:
    t = axis_first(season=season).control("GE", "kiev", "kharkov", "kursk", "lvov", "zhitomir")
    t.put("GE", "tank", "kiev").put("GE", "tank", "lvov").put("SU", "tank", "moscow")
    tank = t.pick("kiev", "tank")
    assert t.offered("march", tank, "kharkov")
    assert t.offered("march", tank, "kharkov", "kursk") == allowed
    assert t.offered("march", t.pick("lvov", "tank"), "zhitomir", "kiev") == allowed
    t.do("done")
    assert t.offered("march", t.pick("moscow", "tank"), "tula", "voronezh")


@rule("MOV-03")
@pytest.mark.parametrize(
    ("place", "front"),
    [
        ("paris", "WE"),
        ("oslo", "NO"),
        ("kiev", "EA"),
        ("rome", "SO"),
        ("malta", "ME"),
        ("cairo", "AF"),
        ("mosul", "MI"),
    ],
)
def test_every_space_belongs_to_a_front(place: str, front: str) -> None:
    for holder, refusal in (("axis", "MOV-10"), ("allies", "MOV-07")):
        t = axis_first().markers(AF="axis").markers(**{front: holder}).control("GE", place).put("GE", "inf", place)
        t.put("GE", "inf", "essen" if front == "EA" else "berlin")  # who can always move
        assert t.refused("march", t.pick(place, "inf"), place) == refusal
