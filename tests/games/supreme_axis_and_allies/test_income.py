"""6. Collect Income, and what Shipping Lanes are worth."""

import pytest

from games.supreme_axis_and_allies.table import Table, rule, table


def income(t: Table) -> int:
    """What the nation collects; its treasury was empty before."""
    owner = ("USSR", "GER", "UK", "JAP", "USA")[t.active]
    t.money(owner, 0).begin()
    return t.ipc(owner)


@rule("INC-01")
@pytest.mark.parametrize(("rating", "collected"), [(41, 44), (38, 41), (45, 48)])
def test_a_nation_collects_its_rating_on_the_morale_chart(rating: int, collected: int) -> None:
    assert income(table("GER", "income").rating("GER", rating)) == collected  # lanes: 3


@rule("INC-01")
def test_a_rating_below_0_brings_nothing_but_costs_nothing() -> None:
    t = table("USSR", "income").rating("USSR", -2).put("GER", "SUB", "barents")
    assert income(t.dice(3, 4)) == 2  # the two free lanes; at N-15 the nation then surrenders


@rule("INC-02", "MAP-09")
def test_a_lane_is_paid_for_only_while_no_enemy_unit_is_in_it() -> None:
    assert income(table("UK", "income")) == 31 + 6
    assert income(table("UK", "income").put("GER", "SUB", "western_approaches")) == 31 + 3
    assert income(table("UK", "income").put("GER", "SUB", "western_approaches").put("JAP", "TRN", "tasman")) == 31 + 2


@rule("INC-02")
def test_own_and_allied_ships_do_not_shut_a_lane_nor_do_they_open_it() -> None:
    assert income(table("UK", "income").put("UK", "DST", "canary").put("USA", "BTL", "canary")) == 31 + 6
    t = table("UK", "income").put("UK", "2 DST", "canary").put("GER", "SUB", "canary")
    assert income(t) == 31 + 5


LANES = [
    ("USSR", "GER", {"barents": 2, "persian_gulf": 1, "okhotsk": 1}, 24),
    ("GER", "UK", {"kattegat": 2, "ionian": 1}, 41),
    ("UK", "JAP", {"western_approaches": 3, "canary": 1, "arabian_sea": 1, "tasman": 1}, 31),
    ("JAP", "USA", {"gulf_of_siam": 2, "java_sea": 2, "east_china_sea": 1}, 30),
    ("USA", "GER", {"virginia_capes": 1, "gulf_of_mexico": 1, "antilles": 1, "hawaiian_waters": 1}, 42),
]


@rule("MAP-08")
@pytest.mark.parametrize(("owner", "enemy", "lanes", "start"), LANES)
def test_every_shipping_lane_has_its_nation_and_its_number(
    owner: str, enemy: str, lanes: dict[str, int], start: int
) -> None:
    assert income(table(owner, "income")) == start + sum(lanes.values())
    for zone, number in lanes.items():
        assert income(table(owner, "income").put(enemy, "SUB", zone)) == start + sum(lanes.values()) - number


@rule("MAP-19")
def test_a_lane_is_worth_nothing_to_another_nation_that_rules_its_waters() -> None:
    assert income(table("GER", "income").put("GER", "2 BTL", "western_approaches")) == 41 + 3
    assert income(table("USA", "income").put("USA", "2 BTL", "western_approaches")) == 42 + 4


@rule("INC-03")
def test_a_lost_lane_does_not_move_the_morale_marker() -> None:
    free = table("UK", "income").begin()
    shut = table("UK", "income").put("GER", "SUB", "western_approaches").begin()
    assert free.ipc("UK") - shut.ipc("UK") == 3
    assert free.marker("UK") == shut.marker("UK") == 30  # War Weariness only


@rule("INC-04")
@pytest.mark.parametrize("saved", [0, 17])
def test_the_income_is_added_to_what_was_saved(saved: int) -> None:
    assert table("JAP", "income").money("JAP", saved).begin().ipc("JAP") == saved + 30 + 5


@rule("INC-02")
def test_a_lane_counts_at_the_moment_of_collection() -> None:
    t = table("UK", "movement").money("UK", 0).put("GER", "SUB", "canary").put("UK", "2 BTL", "balearic")
    t.do("sail", "balearic", "canary", t.pick("balearic", "2 BTL"))
    t.dice(1, 1, 6, 1, 1)  # found; the submarine fires first and misses
    t.until("roll")
    assert t.units("GER", "canary") == ""
    assert t.ipc("UK") == 31 + 6
