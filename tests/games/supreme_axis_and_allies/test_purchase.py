"""2. Unit Purchasing: money, prices, caps, and the repair of Industries."""

import pytest

from games.supreme_axis_and_allies.table import Table, rule, table
from theatre.games.supreme_axis_and_allies import state as st
from theatre.games.supreme_axis_and_allies import tables, world
from theatre.games.supreme_axis_and_allies.game import RULES
from theatre.games.supreme_axis_and_allies.tables import INDUSTRIAL_TECH, JET_POWER


def shop(money: int, owner: str = "GER") -> Table:
    return table(owner, "purchase").money(owner, money)


def damage(t: Table, place: str) -> int:
    return t.s.damage[world.space(place)]


# money


@rule("PUR-01")
def test_nobody_spends_more_than_he_holds() -> None:
    t = shop(14)
    assert t.refused("buy", "ARM", 3) == "PUR-01"
    assert t.refused("buy", "INF", 500) == "PUR-01"
    t.do("buy", "ARM", 2)
    assert t.refused("buy", "ARM", 1) == "PUR-01"
    assert t.offered("buy", "ART", 1)


@rule("PUR-01")
def test_tech_rolls_and_repairs_are_bound_by_the_treasury_too() -> None:
    t = shop(4).card("GER", JET_POWER).industry("IC", "ruhr", damage=5)
    assert t.refused("tech", 1) == "PUR-01"
    assert t.refused("repair", "ruhr") == "PUR-01"
    t = shop(5).card("GER", JET_POWER).industry("IC", "ruhr", damage=5)
    assert t.offered("tech", 1)
    assert t.offered("repair", "ruhr")


@pytest.mark.parametrize("count", range(4))
@pytest.mark.parametrize("number", [-1, 0, 10**9])
def test_nonsense_is_refused_and_changes_nothing(count: int, number: int) -> None:
    t = shop(30).card("GER", JET_POWER).industry("IC", "ruhr", damage=2)
    for verb in ("buy", "tech", "repair"):
        assert t.refused(verb, *[number] * count)


@rule("PUR-02")
def test_unspent_ipc_are_there_in_the_next_turn() -> None:
    t = shop(10).do("buy", "INF", 1).do("done").until("roll")
    assert t.ipc("GER") == 7 + 41 + 3


@rule("PUR-03")
def test_bought_units_come_to_the_map_only_in_the_placement_phase() -> None:
    t = shop(10).industry("HIND", "berlin").put("GER", "ARM", "poland").do("buy", "INF", 2)
    assert not t.offered("place", "berlin", "berlin", "INF", 1)
    t.do("done")
    assert "march" in t.verbs()
    assert not t.offered("place", "berlin", "berlin", "INF", 1)
    assert (t.units("GER", "berlin"), t.waiting("GER")) == ("", "2 INF")
    t.until("place").do("place", "berlin", "berlin", "INF", 2)
    assert (t.units("GER", "berlin"), t.waiting("GER")) == ("2 INF", "")


@rule("PUR-04")
def test_purchases_and_savings_lie_open_to_everybody() -> None:
    t = shop(10).do("buy", "INF", 2)
    for seats in (frozenset[int](), frozenset({1}), frozenset({0, 2})):
        seen = RULES.view(t.s, seats)["nations"][tables.GER]
        assert seen["bought"] == {str(tables.INF): 2}
        assert seen["treasury"] == 4


@rule("PUR-15")
def test_the_price_is_paid_when_the_units_are_bought() -> None:
    t = shop(30)
    assert t.ipc("GER") == 30
    t.do("buy", "FIT", 1).do("buy", "SUB", 2)
    assert t.ipc("GER") == 8


@rule("PUR-14")
def test_tech_rolls_come_out_of_the_same_money_and_phase_as_units() -> None:
    t = shop(12).card("GER", JET_POWER)
    assert t.offered("tech", 2)
    t.do("buy", "INF", 1).dice(4).do("tech", 1)
    assert t.ipc("GER") == 4
    assert not t.offered("tech", 1)
    assert t.offered("buy", "INF", 1)


@rule("PUR-16")
def test_tech_rolls_repairs_and_units_are_paid_in_any_order() -> None:
    t = shop(30).card("GER", JET_POWER).industry("IC", "ruhr", damage=2)
    t.do("buy", "INF", 1).do("repair", "ruhr").dice(1).do("tech", 1).do("buy", "ARM", 1).do("repair", "ruhr")
    t.dice(1).do("tech", 1)
    assert t.ipc("GER") == 30 - 3 - 2 - 5 - 5 - 1 - 5
    t.do("done")
    assert not t.offered("buy", "INF", 1)
    assert not t.offered("tech", 1)


@rule("PUR-17")
def test_industries_are_bought_like_units() -> None:
    t = shop(35)
    t.do("buy", "IC", 1).do("buy", "HIND", 1)
    assert (t.ipc("GER"), t.waiting("GER")) == (0, "IC, HIND")
    assert not shop(14).offered("buy", "IC", 1)


# caps


@rule("PUR-05")
def test_scouts_on_the_map_and_scouts_bought_count_together_to_the_cap() -> None:
    t = shop(60).put("GER", "SCT", "berlin")
    assert t.refused("buy", "SCT", 3) == "PUR-05"
    t.do("buy", "SCT", 2)
    assert t.refused("buy", "SCT", 1) == "PUR-05"


@rule("PUR-05")
def test_the_scouts_of_others_do_not_count_and_forts_have_a_cap_too() -> None:
    assert shop(60).put("JAP", "3 SCT", "tokyo").offered("buy", "SCT", 3)
    t = shop(60).put("GER", "4 FRT", "berlin")
    assert t.refused("buy", "FRT", 3) == "PUR-05"
    assert t.offered("buy", "FRT", 2)


@rule("PUR-06")
@pytest.mark.parametrize("kind", ["INF", "ART", "ARM", "AAG", "FIT", "BMB", "SUB", "DST", "CRU", "CAR", "BTL", "TRN"])
def test_other_types_may_be_bought_in_any_number(kind: str) -> None:
    t = shop(1000).put("GER", f"30 {'INF' if kind == 'AAG' else 'ARM'}", "berlin")
    assert t.offered("buy", kind, 40)
    assert not t.offered("buy", "SCT", 4)


# the unit chart

PRICES = {
    "INF": 3, "SCT": 5, "ART": 4, "ARM": 5, "AAG": 6, "FRT": 4, "FIT": 10, "BMB": 12, "SUB": 6,
    "DST": 8, "CRU": 12, "CAR": 14, "BTL": 20, "TRN": 7, "CVY": 9, "IC": 15, "HIND": 20,
}  # fmt: skip


@rule("PUR-13")
@pytest.mark.parametrize(("kind", "price"), PRICES.items())
def test_each_type_has_its_price(kind: str, price: int) -> None:
    assert shop(price - 1).industry("IC", "ruhr", damage=1).refused("buy", kind, 1) == "PUR-01"
    t = shop(price + 1).industry("IC", "ruhr", damage=1).do("buy", kind, 1)  # a repair is left to be paid
    assert t.ipc("GER") == 1
    assert t.waiting("GER") == kind


@rule("TEC-12b")
@pytest.mark.parametrize(("kind", "price"), [one for one in PRICES.items() if one[0] != "FRT"])
def test_with_industrial_tech_everything_but_forts_is_1_cheaper(kind: str, price: int) -> None:
    t = shop(100).card("GER", INDUSTRIAL_TECH, 20).do("buy", kind, 1)
    assert t.ipc("GER") == 100 - price + 1
    t = shop(100).card("GER", INDUSTRIAL_TECH, 19).do("buy", kind, 1)
    assert t.ipc("GER") == 100 - price


@rule("TEC-12b")
def test_the_discount_is_per_unit() -> None:
    assert shop(100).card("GER", INDUSTRIAL_TECH, 20).do("buy", "INF", 10).ipc("GER") == 80


@rule("TEC-12c")
def test_forts_keep_their_price_under_industrial_tech() -> None:
    assert shop(100).card("GER", INDUSTRIAL_TECH, 20).do("buy", "FRT", 2).ipc("GER") == 92
    assert shop(100).do("buy", "FRT", 2).ipc("GER") == 92


# the elements

GROUND = ["INF", "SCT", "ART", "ARM", "AAG", "FRT"]
NAVAL = ["SUB", "DST", "CRU", "CAR", "BTL", "TRN", "CVY"]
AIR = ["FIT", "BMB"]


def works(kind: str) -> Table:
    """Berlin with a Heavy Industry and one unit of this type to be placed."""
    return table("GER", "placement").industry("HIND", "berlin").bought("GER", kind)


@rule("PUR-08")
@pytest.mark.parametrize("kind", [*GROUND, *NAVAL, *AIR])
def test_a_unit_is_ground_naval_or_air(kind: str) -> None:
    on_land = works(kind).offered("place", "berlin", "berlin", kind, 1)
    at_sea = works(kind).offered("place", "berlin", "kattegat", kind, 1)
    on_a_deck = works(kind).put("GER", "CAR", "kattegat").offered("place", "berlin", "kattegat", kind, 1)
    assert (on_land, at_sea) == (kind not in NAVAL, kind in NAVAL)
    assert on_a_deck == (kind in NAVAL or kind == "FIT")


@rule("PUR-09")
def test_ground_units_are_placed_on_land_only() -> None:
    t = works("ARM").put("GER", "TRN", "kattegat")
    assert t.refused("place", "berlin", "kattegat", "ARM", 1) == "PUR-09"
    t.do("place", "berlin", "berlin", "ARM", 1)


@rule("PUR-09")
def test_ground_units_march_over_land_only() -> None:
    t = table("GER", "movement").put("GER", "INF", "berlin")
    assert t.refused("march", "berlin", "kattegat", t.pick("berlin", "INF")) == "PUR-09"
    t.do("march", "berlin", "poland", t.pick("berlin", "INF"))


@rule("PUR-10")
def test_ships_are_placed_at_sea_only() -> None:
    t = works("SUB")
    assert t.refused("place", "berlin", "berlin", "SUB", 1) == "PUR-10"
    t.do("place", "berlin", "kattegat", "SUB", 1)


@rule("PUR-10")
def test_ships_sail_at_sea_only() -> None:
    t = table("GER", "movement").put("GER", "SUB", "kattegat")
    assert t.refused("sail", "kattegat", "berlin", t.pick("kattegat", "SUB")) == "PUR-10"
    t.do("sail", "kattegat", "viking_bank", t.pick("kattegat", "SUB"))


@rule("PUR-11")
def test_aircraft_are_placed_on_land_or_on_a_carrier() -> None:
    t = works("FIT")
    assert t.refused("place", "berlin", "kattegat", "FIT", 1) == "PUR-11"
    assert t.offered("place", "berlin", "berlin", "FIT", 1)
    t = works("FIT").put("GER", "CAR", "kattegat").do("place", "berlin", "kattegat", "FIT", 1)
    assert t.units("GER", "kattegat") == "FIT, CAR"


@rule("PUR-11")
def test_aircraft_move_over_land_and_sea() -> None:
    t = table("GER", "movement").put("GER", "FIT", "berlin")
    fighter = t.pick("berlin", "FIT")
    assert t.refused("fly", "berlin", "kattegat", "kattegat", 0, 0, fighter) == "PUR-11"
    t.do("fly", "berlin", "norway", "norway", 0, 0, fighter)  # over the Kattegat
    assert t.units("GER", "norway") == "FIT"


@rule("PUR-12")
def test_an_industry_and_a_gun_belong_to_whoever_takes_their_territory() -> None:
    t = table("GER", "movement").put("GER", "2 INF", "baltic_states").put("USSR", "AAG", "leningrad")
    t.industry("IC", "leningrad").bought("GER", "INF")
    t.do("march", "baltic_states", "leningrad", t.pick("baltic_states", "2 INF"))
    assert t.units("GER", "leningrad") == "2 INF, AAG"
    assert t.units("USSR", "leningrad") == ""
    t.until("place").do("place", "leningrad", "leningrad", "INF", 1)
    assert t.units("GER", "leningrad") == "3 INF, AAG"


@rule("PUR-12")
def test_an_industry_serves_nobody_else() -> None:
    t = table("GER", "placement").industry("IC", "leningrad").industry("IC", "ruhr").bought("GER", "INF")
    assert not t.offered("place", "leningrad", "leningrad", "INF", 1)


# repair


@rule("SBR-07")
def test_a_point_is_repaired_for_as_many_ipc_as_there_is_damage() -> None:
    t = shop(20).industry("IC", "ruhr", damage=4).do("repair", "ruhr")
    assert (t.ipc("GER"), damage(t, "ruhr")) == (16, 3)
    t.do("repair", "ruhr")
    assert (t.ipc("GER"), damage(t, "ruhr")) == (13, 2)
    assert not shop(3).industry("IC", "ruhr", damage=4).offered("repair", "ruhr")


@rule("SBR-08")
@pytest.mark.parametrize(("points", "price"), [(3, 6), (7, 28)])
def test_the_printed_examples_of_a_full_repair(points: int, price: int) -> None:
    t = shop(50).industry("HIND", "berlin", damage=points)
    for _ in range(points):
        t.do("repair", "berlin")
    assert t.ipc("GER") == 50 - price
    assert damage(t, "berlin") == 0
    assert t.refused("repair", "berlin") == "SBR-07"


@rule("SBR-09")
def test_a_part_of_the_damage_may_be_left() -> None:
    t = shop(50).industry("HIND", "berlin", damage=5).do("repair", "berlin")
    assert t.offered("done")
    t.do("done").until("roll")
    assert damage(t, "berlin") == 4


@rule("SBR-10")
@pytest.mark.parametrize("repaired", [0, 2])
def test_a_repair_counts_for_the_placement_of_the_same_turn(repaired: int) -> None:
    t = shop(50).industry("IC", "ruhr", damage=2).bought("GER", "5 INF")
    for _ in range(repaired):
        t.do("repair", "ruhr")
    t.do("done").until("place")
    assert t.offered("place", "ruhr", "ruhr", "INF", 1 + repaired)
    assert not t.offered("place", "ruhr", "ruhr", "INF", 2 + repaired)


@rule("SBR-11")
@pytest.mark.parametrize("points", [0, 2])
def test_a_new_industry_inherits_the_damage_of_the_old_one(points: int) -> None:
    t = table("GER", "placement").industry("IC", "ruhr", damage=points).bought("GER", "HIND")
    t.do("build", "HIND", "ruhr")
    assert t.s.industry[world.space("ruhr")] == tables.HIND
    assert damage(t, "ruhr") == points


@rule("SBR-12")
def test_nobody_repairs_the_industry_of_another() -> None:
    t = shop(50).industry("IC", "stalingrad", damage=2).industry("HIND", "tokyo", damage=2)
    t.industry("IC", "ruhr", damage=2)
    assert t.refused("repair", "stalingrad") == "SBR-12"
    assert t.refused("repair", "tokyo") == "SBR-12"
    t.do("repair", "ruhr")


@rule("SBR-12")
def test_a_repair_waits_for_the_owners_purchase_phase() -> None:
    t = table("GER", "movement").money("GER", 50).put("GER", "INF", "ruhr").industry("IC", "ruhr", damage=2)
    assert t.refused("repair", "ruhr") == "SBR-12"
    t.until("roll").do("pass")
    assert (t.seat, t.refused("repair", "ruhr")) == ("UK", "SBR-12")
    assert damage(t, "ruhr") == 2


@rule("SBR-12")
def test_a_captured_industry_is_repaired_by_its_new_owner() -> None:
    t = shop(50).hold("GER", "stalingrad").industry("IC", "stalingrad", damage=2).do("repair", "stalingrad")
    assert damage(t, "stalingrad") == 1


@rule("SBR-06")
@pytest.mark.parametrize(("industry", "cost"), [("IC", 15), ("HIND", 20)])
@pytest.mark.parametrize("technology", [False, True])
def test_an_industry_stands_as_many_damages_as_it_costs(industry: str, cost: int, technology: bool) -> None:
    for before, stands in ((cost - 2, True), (cost - 1, False)):
        t = table("UK", "movement").put("UK", "BMB", "london").industry(industry, "ruhr", damage=before)
        if technology:  # Industrial Tech lowers the price, not the hit points (ruling D-19)
            t.card("GER", INDUSTRIAL_TECH, 20)
        t.dice(4, 5).do("fly", "london", "ruhr", "london", 0, 2, t.pick("london", "BMB")).until("roll")
        assert (t.s.industry[world.space("ruhr")] != st.NOWHERE) is stands
