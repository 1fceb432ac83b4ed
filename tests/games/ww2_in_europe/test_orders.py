"""Orders to ships and planes in Movement: missions, ranges, carriers, Strategic Warfare and Air Drops."""

import pytest

from games.ww2_in_europe.at_sea import escort
from games.ww2_in_europe.battles import first
from games.ww2_in_europe.table import Table, rule
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w
from theatre.games.ww2_in_europe.movement.phase import MovementPhase

FAR = ("NOS", "CHA", "BIS", "IBE", "CAN")  # five spaces from Hamburg


def german(units: str = "dd", place: str = "hamburg") -> Table:
    """Germany may move first on all Fronts; another destroyer can always move."""
    return first("GE").put("GE", units, place).put("GE", "dd", "stettin")


def british(units: str = "dd", place: str = "gibraltar") -> Table:
    return first("UK").put("UK", units, place).put("UK", "dd", "belfast")


# ships


@rule("SEA-01")
def test_a_ship_moves_or_patrols_and_a_submarine_may_raid_a_convoy() -> None:
    t = german("sub, dd").convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE"))
    ship, submarine = t.pick("@hamburg", "dd"), t.pick("@hamburg", "sub")
    assert t.offered("sail", ship, "NOS")
    assert t.offered("patrol", ship, "NOS", "NOS")
    assert t.offered("sail", submarine, "NOS", "CHA", "BIS")
    assert t.offered("raid", submarine, 0, "NOS", "CHA", "BIS")
    t.do("raid", submarine, 0, "NOS", "CHA", "BIS").do("sail", ship, "NOS")
    assert t.refused("patrol", ship, "NOS", "NOS") == "MOV-10"  # one mission
    assert not t.offered("sail", submarine, "NOS")


@rule("SEA-01")
def test_a_plane_too_goes_to_sea_to_move_or_patrol() -> None:
    t = first("GE").put("GE", "ftr, tac", "hamburg").put("GE", "dd", "stettin")
    fighter, tac = t.pick("hamburg", "ftr"), t.pick("hamburg", "tac")
    t.do("sail", fighter, "NOS").do("patrol", tac, "CHA", "NOS", "CHA")
    assert [t.s.mission[unit] for unit in (fighter, tac)] == [st.MOVE_AT_SEA, st.PATROL]


@rule("SEA-02")
def test_a_unit_patrols_one_space_of_its_path() -> None:
    t = german()
    ship = t.pick("@hamburg", "dd")
    assert t.refused("patrol", ship, "CHA", "NOS") == "SEA-02"
    assert t.offered("patrol", ship, "NOS", "NOS", "CHA")
    t.do("patrol", ship, "CHA", "NOS", "CHA")
    assert t.refused("patrol", ship, "NOS", "NOS") == "SEA-02"


@rule("SEA-05")
def test_the_target_is_within_half_of_the_points() -> None:
    t = german("dd")
    ship = t.pick("@hamburg", "dd")
    assert t.refused("sail", ship, *FAR, "MID") == "SEA-05"
    assert t.refused("patrol", ship, "MID", *FAR, "MID") == "SEA-05"
    assert t.offered("patrol", ship, "CAN", *FAR)
    assert t.offered("sail", ship, *FAR)


@rule("SEA-05")
def test_planes_over_the_sea_have_their_range_too() -> None:
    t = first("GE").put("GE", "ftr, bmr", "hamburg").put("GE", "dd", "stettin")
    fighter, bomber = t.pick("hamburg", "ftr"), t.pick("hamburg", "bmr")
    assert t.offered("patrol", fighter, "CHA", "NOS", "CHA")
    assert t.refused("patrol", fighter, "BIS", "NOS", "CHA", "BIS") in ("SEA-05", "MOV-12")
    assert t.offered("patrol", bomber, "BIS", "NOS", "CHA", "BIS")
    assert t.refused("patrol", bomber, "IBE", "NOS", "CHA", "BIS", "IBE") in ("SEA-05", "MOV-12")


@rule("SEA-07")
def test_ships_in_a_convoy_do_not_patrol() -> None:
    t = british().convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE"))
    sailing = escort(t, 0, "UK", "dd")[0]
    assert t.refused("patrol", sailing, "IBE", "IBE") == "SEA-07"
    assert t.offered("patrol", t.pick("@gibraltar", "dd"), "IBE", "IBE")


@rule("SEA-08")
def test_a_submarine_attacks_one_convoy() -> None:
    t = german("2 sub").convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE"))
    t.convoy("UK", ("canada", "bristol"), ("NAT", "BIS"))
    submarine = t.pick("@hamburg", "sub")
    t.do("raid", submarine, 0, "NOS", "CHA", "BIS")
    assert t.refused("raid", submarine, 1, "NOS", "CHA", "BIS") == "SEA-08"
    assert t.offered("raid", submarine + 1, 1, "NOS", "CHA", "BIS")


@rule("NAV-01")
def test_ships_keep_to_the_water_and_pass_canals() -> None:
    t = british(place="alexandria").put("UK", "inf", "london")
    ship = t.pick("@alexandria", "dd")
    assert t.refused("sail", ship, "cairo") == "NAV-01"
    assert t.refused("march", ship, "cairo") in ("NAV-01", "GRD-01")
    t.do("sail", ship, "LEV", "RED")


@rule("PRT-16")
@pytest.mark.parametrize(("western", "northern"), [("axis", "allies"), ("allies", "axis")])
def test_a_ship_in_a_multi_front_port_operates_on_either_front(western: str, northern: str) -> None:
    """Whichever of the two Fronts has his marker, player A may move it in his first step or hold it for the last."""
    t = german("2 dd").markers(WE=western, NO=northern)
    t.do("sail", t.pick("@hamburg", "dd"), "NOS")
    while t.s.within(MovementPhase).at < 3:
        t.do("done")
    assert t.offered("sail", t.pick("@hamburg", "dd") + 1, "BAL")


@rule("PRT-16")
def test_a_ship_in_an_ordinary_port_belongs_to_one_front() -> None:
    t = german().markers(EA="allies", NO="allies")
    assert t.refused("sail", t.pick("@stettin", "dd"), "BAL") == "MOV-07"
    assert t.offered("sail", t.pick("@hamburg", "dd"), "BAL")


@rule("SUB-01")
def test_a_submarine_never_patrols() -> None:
    t = german("sub, dd")
    assert t.refused("patrol", t.pick("@hamburg", "sub"), "NOS", "NOS") == "SUB-01"
    assert t.offered("patrol", t.pick("@hamburg", "dd"), "NOS", "NOS")
    assert t.offered("sail", t.pick("@hamburg", "sub"), "NOS")


@rule("TRN-01")
def test_a_transport_never_patrols() -> None:
    t = german("tr, dd")
    assert t.refused("patrol", t.pick("@hamburg", "tr"), "NOS", "NOS") == "TRN-01"
    assert t.offered("patrol", t.pick("@hamburg", "dd"), "NOS", "NOS")
    assert t.offered("sail", t.pick("@hamburg", "tr"), "NOS")


@rule("PRT-02")
def test_an_enemy_port_may_be_entered_to_patrol_but_a_neutral_one_is_closed() -> None:
    t = german()
    ship = t.pick("@hamburg", "dd")
    assert t.offered("patrol", ship, "@london", "NOS", "@london")
    assert t.refused("patrol", ship, "@amsterdam", "NOS", "@amsterdam") == "NEU-08"


# planes


@rule("MOV-12")
def test_a_plane_keeps_points_for_the_way_home() -> None:
    t = first("GE").control("GE", "liege", "sedan").put("GE", "ftr", "essen").put("GE", "dd", "stettin")
    fighter = t.pick("essen", "ftr")
    assert t.refused("fly", fighter, "liege", "sedan", "paris") == "MOV-12"  # 3 of 4 points
    t.control("FR", "sedan").do("fly", fighter, "liege", "sedan")


@rule("MOV-15", "MOV-21")
def test_the_fighter_at_sidi_barrani_is_pinned_but_the_one_at_halfaya_flies_over_the_enemy_to_tobruk() -> None:
    t = first("IT").control("UK", "tobruk", "bir-el-gubi").put("UK", "2 inf", "london").put("GE", "inf", "essen")
    t.put("UK", "airbase, ftr", "sidi-barrani").put("UK", "airbase, ftr", "halfaya")
    t.put("IT", "tank", "benghazi").put("IT", "inf, ftr, tac, airbase", "el-agheila")
    t.do("march", t.pick("benghazi", "tank"), "tobruk").do("march", t.pick("el-agheila", "inf"), "bir-el-gubi")
    t.do("fly", t.pick("el-agheila", "tac"), "bir-el-gubi")
    assert t.refused("fly", t.pick("el-agheila", "ftr"), "bir-el-gubi", "halfaya", "sidi-barrani") == "MOV-12"
    t.put("IT", "ftr", "bir-el-gubi").do("fly", t.pick("bir-el-gubi", "ftr"), "halfaya", "sidi-barrani").do("done")
    assert t.seat == "allies"
    assert t.refused("fly", t.pick("sidi-barrani", "ftr", "UK"), "halfaya") == "MOV-15"
    t.do("fly", t.pick("halfaya", "ftr"), "bir-el-gubi", "tobruk")


@rule("MOV-15")
@pytest.mark.parametrize(("visitor", "free"), [("ftr", False), ("inf", True)])
def test_only_enemy_planes_pin_a_plane(visitor: str, free: bool) -> None:
    t = first("UK").put("UK", "ftr", "london").put("GE", visitor, "london").put("UK", "dd", "belfast")
    assert t.offered("fly", t.pick("london", "ftr", "UK"), "manchester", "glasgow") == free


@rule("MOV-16", "BMR-01", "SWF-01")
def test_a_bomber_attacks_in_battle_or_a_factory_nrz_or_convoy() -> None:
    t = first("GE").put("GE", "bmr", "essen").put("GE", "bmr", "breslau").put("GE", "dd", "stettin")
    t.convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE"))
    bomber = t.pick("essen", "bmr")
    assert t.offered("fly", bomber, "frankfurt", "strasbourg")
    assert t.offered("bomb", bomber, "frankfurt", "strasbourg")  # resources
    assert t.offered("bomb", bomber, "frankfurt", "strasbourg", "paris")  # a factory
    assert not t.offered("raid", bomber, 0, "amsterdam", "NOS", "CHA")  # not on its line
    t.control("GE", "sedan")
    assert not t.offered("bomb", bomber, "frankfurt", "strasbourg", "sedan")  # our own
    assert t.refused("bomb", t.pick("breslau", "bmr"), "warsaw", "brest-litovsk") == "SWF-01"  # no value
    t.do("bomb", bomber, "frankfurt", "strasbourg", "paris")
    assert t.refused("fly", bomber, "frankfurt", "strasbourg") == "MOV-10"  # declared instead of other orders


@rule("BMR-01", "SWF-01")
def test_a_bomber_raids_a_convoy_within_its_range() -> None:
    t = first("GE").control("GE", "brest").put("GE", "bmr", "brest").put("GE", "dd", "stettin")
    t.convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE"))
    bomber = t.pick("brest", "bmr")
    assert t.offered("raid", bomber, 0, "BIS")
    assert t.offered("raid", bomber, 0, "BIS", "IBE")
    assert not t.offered("raid", bomber, 0, "CHA")
    assert not t.offered("raid", bomber, 1, "BIS")


@rule("SWF-01")
def test_a_damaged_space_is_no_target() -> None:
    t = first("GE").put("GE", "bmr", "essen").put("GE", "dd", "stettin")
    path = ("frankfurt", "strasbourg", "paris")
    assert t.offered("bomb", t.pick("essen", "bmr"), *path)
    t.s.bombed[w.space("paris")] = 1
    t.s.touch()
    assert t.refused("bomb", t.pick("essen", "bmr"), *path) == "SWF-01"


@rule("SWF-02")
def test_only_bombers_and_submarines_make_strategic_warfare() -> None:
    t = first("GE").control("GE", "brest").put("GE", "tac, bmr", "essen").put("GE", "dd, sub", "brest")
    t.convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE"))
    assert t.refused("bomb", t.pick("essen", "tac"), "frankfurt", "strasbourg") == "SWF-02"
    assert t.refused("raid", t.pick("@brest", "dd"), 0, "BIS") == "SWF-02"
    assert t.offered("bomb", t.pick("essen", "bmr"), "frankfurt", "strasbourg")
    assert t.offered("raid", t.pick("@brest", "sub"), 0, "BIS")


@rule("FTR-03", "SWF-02")
def test_a_fighter_escorts_a_bomber_but_does_not_go_alone() -> None:
    t = first("GE").put("GE", "ftr, bmr", "essen").put("GE", "dd", "stettin")
    fighter, target = t.pick("essen", "ftr"), ("frankfurt", "strasbourg")
    assert t.refused("bomb", fighter, *target) == "SWF-02"
    t.do("bomb", t.pick("essen", "bmr"), *target)
    assert not t.offered("bomb", fighter, "liege", "sedan")
    t.do("bomb", fighter, *target)


@rule("SUB-05")
def test_a_submarine_may_raid_an_enemy_convoy_where_its_line_runs() -> None:
    t = german("sub").convoy("UK", ("bristol", "gibraltar"), ("BIS", "IBE"))
    t.convoy("GE", ("stettin", "konigsberg"), ("BAL",))
    submarine = t.pick("@hamburg", "sub")
    assert not t.offered("raid", submarine, 0, "NOS", "CHA")
    assert not t.offered("raid", submarine, 1, "BAL")
    t.do("raid", submarine, 0, "NOS", "CHA", "BIS", "IBE")


@rule("AIR-01")
def test_planes_cross_land_and_sea_on_one_path() -> None:
    t = first("GE").control("GE", "brussels").put("GE", "ftr", "brussels").put("GE", "dd", "stettin")
    t.put("GE", "inf", "brussels")
    fighter = t.pick("brussels", "ftr")
    assert t.offered("fly", fighter, "NOS", "london")
    assert t.offered("patrol", fighter, "NOS", "NOS")
    assert t.offered("fly", fighter, "sedan", "paris")
    assert t.refused("fly", t.pick("brussels", "inf"), "NOS", "london") == "AIR-01"


# carriers


def carrier(planes: str = "ftr", port: str = "gibraltar") -> tuple[Table, int, list[int]]:
    t = british("cv", port)
    ship = t.pick(f"@{port}", "cv")
    return t, ship, t.embark(ship, "UK", planes)


OUT = ("ALB", "WME", "TYR", "ION", "LIB")


@rule("CV-07", "CV-10")
def test_the_carrier_moves_out_five_spaces_and_its_fighter_flies_on_from_there() -> None:
    t, ship, (fighter,) = carrier()
    assert t.refused("fly", fighter, "LIB", "tobruk") == "CV-07"  # the carrier is still in port
    t.do("sail", ship, *OUT)
    assert t.refused("fly", fighter, "AEG", "rhodes") == "CV-07"
    t.do("fly", fighter, "LIB", "tobruk", "benghazi")  # two out, two back


@rule("CV-07", "CV-09")
def test_a_fighter_launched_at_sea_has_its_own_four_points() -> None:
    t, ship, (fighter,) = carrier()
    t.do("sail", ship, *OUT)
    assert t.refused("fly", fighter, "LIB", "tobruk", "benghazi", "el-agheila") in ("CV-09", "MOV-12")
    t.do("fly", fighter, "LIB", "tobruk", "benghazi")


@rule("CV-11", "CV-09")
def test_a_fighter_launched_after_one_space_flies_four_along_the_path_of_its_carrier() -> None:
    t, ship, (fighter,) = carrier()
    assert not t.offered("sail", fighter, *OUT)  # the carrier would not be there to land on
    t.do("sail", ship, *OUT)
    t.do("sail", fighter, *OUT)


@rule("CV-09")
def test_a_fighter_must_be_able_to_meet_its_carrier_again() -> None:
    t, ship, (fighter, other) = carrier("2 ftr")
    t.do("sail", ship, "ALB", "WME")
    assert t.refused("patrol", fighter, "LIB", *OUT) == "CV-09"
    assert t.offered("patrol", fighter, "TYR", "ALB", "WME", "TYR")  # 2 out, 1 back to the carrier
    t.do("patrol", other, "ION", "WME", "TYR", "ION")  # with the carrier's help, and apart from it


# Air Drop


def airborne(place: str = "essen", planes: str = "") -> Table:
    t = first("GE").control("UK", "liege", "brussels").put("GE", "abn", place).put("GE", "dd", "stettin")
    return t.put("GE", planes, place) if planes else t


@rule("ABN-01")
def test_airborne_drop_on_enemy_land_two_spaces_away_at_most() -> None:
    t = airborne()
    unit = t.pick("essen", "abn")
    assert t.offered("drop", unit, "liege")
    assert t.refused("drop", unit, "paris") == "ABN-01"  # three
    assert t.refused("drop", unit, "frankfurt") == "ABN-01"  # ours
    t.do("drop", unit, "brussels")


@rule("ABN-01")
def test_a_sea_space_counts_in_the_range_of_a_drop() -> None:
    t = first("GE").control("GE", "athens").control("UK", "crete").put("GE", "abn", "athens").put("GE", "dd", "stettin")
    t.put("UK", "inf", "cairo").do("drop", t.pick("athens", "abn"), "crete")


@rule("ABN-02")
def test_airborne_start_from_a_factory_flag_fortress_or_airbase() -> None:
    t = first("GE").control("GE", "danzig", "vilna").control("SU", "lithuania", "latvia")
    t.put("GE", "abn", "vilna").put("GE", "dd", "stettin").put("SU", "inf", "latvia").put("SU", "inf", "moscow")
    unit = t.pick("vilna", "abn")
    assert t.refused("drop", unit, "latvia") == "ABN-02"
    assert t.fortress("GE", "vilna").offered("drop", unit, "latvia")
    t.s.fortress[w.space("vilna")] = tb.NOBODY
    assert t.put("GE", "airbase", "vilna").offered("drop", unit, "latvia")


@rule("ABN-03")
def test_a_drop_needs_ten_stack_points_of_air_capacity() -> None:
    assert airborne().offered("drop", airborne().pick("essen", "abn"), "liege")
    t = airborne(planes="ftr")  # the factory bases ten
    assert t.refused("drop", t.pick("essen", "abn"), "liege") == "ABN-03"
    t = airborne(planes="ftr, airbase")
    assert t.offered("drop", t.pick("essen", "abn"), "liege")
    t = airborne(planes="6 ftr, airbase")
    assert t.refused("drop", t.pick("essen", "abn"), "liege") == "ABN-03"
