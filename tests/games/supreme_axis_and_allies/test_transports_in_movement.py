"""3. Movement: boarding, crossing, landing; the ships that support a landing."""

import pytest

from games.supreme_axis_and_allies.table import Table, moving, rule
from theatre.games.supreme_axis_and_allies.state import LANDED


def landing_in_normandy(support_zone: str) -> tuple[Table, int]:
    """A UK INF lands from the English Channel against an INF in Normandy, with a BTL in some zone."""
    t = moving("UK").put("GER", "INF", "normandy")
    (transport,) = t.new("UK", "TRN", "english_channel")
    soldier = t.new("UK", "INF", "english_channel", aboard=transport)
    (battleship,) = t.new("UK", "BTL", support_zone)
    t.do("land", transport, "normandy", soldier)
    return t, battleship


# boarding


@rule("CAR-01")
def test_a_transport_that_has_sailed_loads_no_more() -> None:
    t = moving("GER").put("GER", "INF", "norway")
    (transport,) = t.new("GER", "TRN", "kattegat")
    assert t.offered("board", transport, t.pick("norway", "INF"))
    t.do("sail", "kattegat", "viking_bank", [transport])
    assert t.refused("board", transport, t.pick("norway", "INF")) == "CAR-01"


@rule("CAR-01")
def test_cargo_aboard_then_the_transport_sails_with_it() -> None:
    t = moving("GER").put("GER", "INF", "norway")
    (transport,) = t.new("GER", "TRN", "kattegat")
    t.do("board", transport, t.pick("norway", "INF")).do("sail", "kattegat", "viking_bank", [transport])
    assert t.units("GER", "viking_bank") == "INF, TRN"
    assert t.units("GER", "norway") == ""


@rule("CAR-01")
def test_a_transport_with_cargo_from_before_loads_no_more_after_sailing_either() -> None:
    t = moving("GER").put("GER", "INF", "norway")
    (transport,) = t.new("GER", "CVY", "kattegat")
    t.put("GER", "INF", "kattegat", aboard=transport)
    t.do("sail", "kattegat", "viking_bank", [transport])
    assert t.refused("board", transport, t.pick("norway", "INF")) == "CAR-01"


@rule("CAR-02")
def test_a_tank_may_spend_its_whole_move_to_reach_its_transport() -> None:
    t = moving("GER")
    (transport,) = t.new("GER", "TRN", "kattegat")
    tank = t.new("GER", "ARM", "hungary")
    t.do("march", "hungary", "bavaria", tank).do("march", "bavaria", "berlin", tank)
    t.do("board", transport, tank).do("sail", "kattegat", "gulf_of_finland", [transport])
    t.do("land", transport, "leningrad", tank)
    assert (t.units("GER", "leningrad"), t.holder("leningrad")) == ("ARM", "GER")


@rule("CAR-02")
def test_a_unit_short_of_the_coast_does_not_board() -> None:
    t = moving("GER")
    (transport,) = t.new("GER", "TRN", "kattegat")
    tank = t.new("GER", "ARM", "hungary")
    t.do("march", "hungary", "bavaria", tank)
    assert not t.offered("board", transport, tank)


@rule("CAR-02")
def test_a_unit_that_has_met_the_enemy_does_not_board() -> None:
    t = moving("GER").put("USSR", "INF", "leningrad")
    (transport,) = t.new("GER", "TRN", "gulf_of_finland")
    tank = t.new("GER", "ARM", "baltic_states")
    assert t.offered("board", transport, tank)
    t.do("march", "baltic_states", "leningrad", tank)
    assert not t.offered("board", transport, tank)


@rule("CAR-02")
@pytest.mark.parametrize(
    ("cargo", "fits"),
    [
        ("2 INF", True),
        ("INF, ARM", True),
        ("SCT, ART", True),
        ("INF, AAG", True),
        ("3 INF", False),
        ("2 ARM", False),
        ("2 INF, ART", False),
        ("FRT", False),
    ],
)
def test_what_a_transport_holds(cargo: str, fits: bool) -> None:
    for ship in ("TRN", "CVY"):
        t = moving("GER")
        (transport,) = t.new("GER", ship, "kattegat")
        assert t.offered("board", transport, t.new("GER", cargo, "berlin")) is fits


@rule("CAR-02")
def test_room_already_taken_counts() -> None:
    t = moving("GER")
    (transport,) = t.new("GER", "TRN", "kattegat")
    t.put("GER", "ARM", "kattegat", aboard=transport)
    army = t.new("GER", "INF, ART", "berlin")
    assert t.offered("board", transport, army[:1])
    assert not t.offered("board", transport, army[1:])


@rule("CAR-02")
def test_troops_may_ride_an_allied_transport() -> None:
    t = moving("USA").put("USA", "INF", "london").put("UK", "TRN", "english_channel").put("GER", "TRN", "german_bight")
    soldier = t.pick("london", "INF")
    assert t.offered("board", t.pick("english_channel", "TRN", "UK")[0], soldier)
    assert not t.offered("board", t.pick("german_bight", "TRN", "GER")[0], soldier)


@rule("CAR-02")
def test_each_ally_gives_the_orders_to_its_own_units() -> None:
    for active, sails, lands in (("USA", False, True), ("UK", True, False)):
        t = moving(active)
        (transport,) = t.new("UK", "TRN", "english_channel")
        soldier = t.new("USA", "INF", "english_channel", aboard=transport)
        assert t.offered("sail", "english_channel", "german_bight", [transport]) is sails
        assert t.offered("land", transport, "normandy", soldier) is lands


# landing


@rule("CAR-04")
def test_units_put_ashore_move_no_further() -> None:
    t = moving("GER")
    (transport,) = t.new("GER", "TRN", "kattegat")
    tank = t.new("GER", "ARM", "kattegat", aboard=transport)
    t.do("sail", "kattegat", "gulf_of_finland", [transport]).do("land", transport, "finland", tank)
    assert t.refused("march", "finland", "norway", tank) == "CAR-04"


@rule("CAR-04")
def test_units_that_came_by_land_may() -> None:
    t = moving("GER")
    tank = t.new("GER", "ARM", "norway")
    t.do("march", "norway", "finland", tank)
    assert t.offered("march", "finland", "norway", tank)


@rule("CAR-04")
def test_no_blitz_from_the_beach() -> None:
    t = moving("GER")
    (transport,) = t.new("GER", "TRN", "gulf_of_finland")
    tank = t.new("GER", "ARM", "gulf_of_finland", aboard=transport)
    t.do("land", transport, "leningrad", tank)
    assert t.holder("leningrad") == "GER"
    assert t.refused("march", "leningrad", "archangel", tank) == "CAR-04"


@rule("CAR-04")
def test_nor_do_they_go_aboard_again() -> None:
    t = moving("GER")
    first, second = t.new("GER", "2 TRN", "kattegat")
    soldier = t.new("GER", "INF", "kattegat", aboard=first)
    t.do("land", first, "norway", soldier)
    assert not t.offered("board", second, soldier)


@rule("CAR-04")
def test_troops_may_cross_a_narrow_sea_without_the_transport_moving() -> None:
    t = moving("GER")
    (transport,) = t.new("GER", "TRN", "kattegat")
    soldier = t.new("GER", "INF", "berlin")
    t.do("board", transport, soldier).do("land", transport, "norway", soldier)
    assert t.units("GER", "norway") == "INF"
    assert t.refused("march", "norway", "finland", soldier) == "CAR-04"


@rule("CAR-04")
def test_a_transport_lands_its_cargo_in_one_territory() -> None:
    t = moving("GER")
    (transport,) = t.new("GER", "TRN", "kattegat")
    first, second = t.new("GER", "2 INF", "kattegat", aboard=transport)
    t.do("land", transport, "norway", [first])
    assert not t.offered("land", transport, "ruhr", [second])
    assert t.offered("land", transport, "norway", [second])


@rule("CAR-04")
def test_a_transport_lands_only_on_the_coast_of_its_zone() -> None:
    t = moving("GER")
    (transport,) = t.new("GER", "TRN", "kattegat")
    soldier = t.new("GER", "INF", "kattegat", aboard=transport)
    assert t.offered("land", transport, "norway", soldier)
    assert not t.offered("land", transport, "finland", soldier)
    assert not t.offered("land", transport, "bavaria", soldier)


@rule("CAR-04")
def test_a_landing_among_the_enemy_is_a_battle_from_the_sea() -> None:
    t = moving("UK").put("GER", "INF", "normandy")
    (transport,) = t.new("UK", "TRN", "english_channel")
    (soldier,) = t.new("UK", "INF", "english_channel", aboard=transport)
    t.do("land", transport, "normandy", [soldier])
    assert t.s.mission[soldier] == LANDED
    assert t.holder("normandy") == "GER"
    t.dice(1, 6).do("done")
    assert t.holder("normandy") == "UK"


@rule("CAR-04")
def test_troops_land_from_a_zone_shared_with_an_enemy_that_did_not_find_them() -> None:
    t = moving("UK").put("GER", "SUB", "german_bight")
    (transport,) = t.new("UK", "TRN", "english_channel")
    soldier = t.new("UK", "INF", "english_channel", aboard=transport)
    t.dice(2).do("sail", "english_channel", "german_bight", [transport]).do("decline", seat="GER")
    t.do("land", transport, "netherlands", soldier)
    assert t.holder("netherlands") == "UK"


# support ships


@rule("MOV-11")
def test_a_battleship_in_the_landing_zone_fires_at_the_beach() -> None:
    t, battleship = landing_in_normandy("english_channel")
    t.do("done")
    assert t.offered("bombard", [battleship])
    assert t.offered("bombard", [])
    t.dice(6, 4, 6).do("bombard", [battleship])
    assert t.all_rolled()
    assert (t.units("GER", "normandy"), t.holder("normandy")) == ("", "UK")


@rule("MOV-11")
def test_a_battleship_elsewhere_does_not() -> None:
    t, _ = landing_in_normandy("biscay")  # Normandy lies there too, but nobody lands from it
    t.dice(6, 6).do("done")
    assert t.all_rolled()
    assert "stay" in t.verbs()
    assert t.units("GER", "normandy") == "INF"


@rule("MOV-11")
def test_a_battleship_may_sail_to_the_beach_after_the_landing() -> None:
    t, battleship = landing_in_normandy("biscay")
    t.do("sail", "biscay", "english_channel", [battleship]).do("done")
    assert t.offered("bombard", [battleship])


@rule("MOV-11")
@pytest.mark.parametrize(("kind", "supports"), [("CRU", True), ("DST", False), ("CAR", False), ("SUB", False)])
def test_which_ships_support_a_landing(kind: str, supports: bool) -> None:
    t = moving("UK").put("GER", "INF", "normandy")
    (transport,) = t.new("UK", "TRN", "english_channel")
    soldier = t.new("UK", "INF", "english_channel", aboard=transport)
    ship = t.new("UK", kind, "english_channel")
    t.do("land", transport, "normandy", soldier)
    t.dice(*([] if supports else [6, 6])).do("done")
    assert t.offered("bombard", ship) is supports


@rule("MOV-11")
def test_one_support_ship_for_each_landed_unit() -> None:
    t = moving("UK").put("GER", "INF", "normandy")
    (transport,) = t.new("UK", "TRN", "english_channel")
    soldier = t.new("UK", "INF", "english_channel", aboard=transport)
    ships = t.new("UK", "BTL, CRU", "english_channel")
    t.do("land", transport, "normandy", soldier).do("done")
    assert t.offered("bombard", ships[:1])
    assert not t.offered("bombard", ships)


@rule("MOV-11")
def test_no_support_for_an_army_that_came_by_land() -> None:
    t = moving("UK").hold("UK", "netherlands").put("UK", "INF", "netherlands").put("GER", "INF", "normandy")
    t.put("UK", "BTL", "english_channel")
    t.do("march", "netherlands", "normandy", t.pick("netherlands", "INF"))
    t.dice(6, 6).do("done")
    assert "stay" in t.verbs()
    assert t.all_rolled()
