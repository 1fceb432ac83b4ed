"""2. Unit Purchasing: the ratings of the unit chart at work. Its prices are tried in test_purchase.py."""

from itertools import pairwise

import pytest

from games.supreme_axis_and_allies.table import Table, rule, table

GROUND_ATTACK = {"INF": 1, "SCT": 1, "ART": 2, "ARM": 3}
NAVAL_ATTACK = {"SUB": 2, "DST": 2, "CRU": 3, "CAR": 1, "BTL": 4, "CVY": 1}
GROUND_DEFENCE = {"INF": 2, "SCT": 2, "ART": 2, "ARM": 3, "FRT": 3, "FIT": 4, "BMB": 1}
NAVAL_DEFENCE = {"SUB": 1, "DST": 2, "CRU": 3, "CAR": 2, "BTL": 4, "CVY": 1}
MOVES = {"INF": 1, "SCT": 2, "ART": 1, "ARM": 2, "AAG": 1, "FRT": 0}


def without_scouts(t: Table) -> Table:
    return t.do("scout") if "scout" in t.verbs() else t


def on_land(attacker: str, defender: str, *dice: int) -> Table:
    """One round between single units in Belorussia."""
    t = table("GER", "movement").hold("USSR", "belorussia").put("GER", attacker, "poland")
    t.put("USSR", defender, "belorussia").dice(*dice)
    return without_scouts(t.do("march", "poland", "belorussia", t.pick("poland", attacker)))


def at_sea(attacker: str, defender: str, *dice: int) -> Table:
    """One round between single ships in the German Bight."""
    t = table("GER", "movement").put("GER", attacker, "viking_bank").put("UK", defender, "german_bight").dice(*dice)
    t.do("sail", "viking_bank", "german_bight", t.pick("viking_bank", attacker))
    return without_scouts(t.do("intercept", seat="UK"))


@rule("PUR-13")
@pytest.mark.parametrize(("kind", "rating"), GROUND_ATTACK.items())
def test_ground_units_attack_at_their_rating(kind: str, rating: int) -> None:
    assert on_land(kind, "INF", rating, 6).units("USSR", "belorussia") == ""
    assert on_land(kind, "INF", rating + 1, 6).units("USSR", "belorussia") == "INF"


@rule("PUR-13")
@pytest.mark.parametrize(("kind", "rating"), NAVAL_ATTACK.items())
def test_ships_attack_at_their_rating(kind: str, rating: int) -> None:
    assert at_sea(kind, "TRN", rating).units("UK", "german_bight") == ""
    assert at_sea(kind, "TRN", rating + 1).units("UK", "german_bight") == "TRN"


@rule("PUR-13")
@pytest.mark.parametrize(("kind", "rating"), GROUND_DEFENCE.items())
def test_units_on_land_defend_at_their_rating(kind: str, rating: int) -> None:
    assert on_land("INF", kind, 6, rating).units("GER", "belorussia") == ""
    assert on_land("INF", kind, 6, rating + 1).units("GER", "belorussia") == "INF"


@rule("PUR-13")
@pytest.mark.parametrize(("kind", "rating"), NAVAL_DEFENCE.items())
def test_ships_defend_at_their_rating(kind: str, rating: int) -> None:
    assert at_sea("DST", kind, 6, rating).units("GER", "german_bight") == ""
    assert at_sea("DST", kind, 6, rating + 1).units("GER", "german_bight") == "DST"


@rule("PUR-13")
@pytest.mark.parametrize(("kind", "borders"), MOVES.items())
def test_ground_units_cross_as_many_borders_as_their_movement(kind: str, borders: int) -> None:
    t = table("GER", "movement").put("GER", kind, "berlin").put("GER", "INF", "norway")
    unit = t.pick("berlin", kind)
    way = ("berlin", "bavaria", "paris", "normandy")
    for here, there in list(pairwise(way))[:borders]:
        t.do("march", here, there, unit)
    assert not t.offered("march", way[borders], way[borders + 1], unit)
    assert t.units("GER", way[borders]) == kind


@rule("PUR-13")
@pytest.mark.parametrize("kind", ["SUB", "DST", "CRU", "CAR", "BTL", "TRN", "CVY"])
def test_ships_cross_two_borders(kind: str) -> None:
    t = table("GER", "movement").put("GER", kind, "kattegat").put("GER", "INF", "norway")
    ship = t.pick("kattegat", kind)
    t.do("sail", "kattegat", "viking_bank", ship).do("sail", "viking_bank", "norwegian", ship)
    assert not t.offered("sail", "norwegian", "barents", ship)


@rule("PUR-13")
@pytest.mark.parametrize(("kind", "farthest", "beyond"), [("FIT", "libya", "egypt"), ("BMB", "kenya", "south_africa")])
def test_aircraft_fly_as_far_as_their_movement(kind: str, farthest: str, beyond: str) -> None:
    t = table("GER", "movement").put("GER", kind, "berlin").hold("GER", "egypt", "kenya", "south_africa")
    aircraft = t.pick("berlin", kind)
    assert not t.offered("fly", "berlin", beyond, beyond, 0, 0, aircraft)
    t.do("fly", "berlin", farthest, farthest, 0, 0, aircraft)
    assert t.units("GER", farthest) == kind
