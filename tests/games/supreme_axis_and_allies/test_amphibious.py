"""Amphibious assault: support ships, the sea battle before it, and no way back for troops from the sea.

British troops come ashore in Normandy from the English Channel.
"""

import pytest

from games.supreme_axis_and_allies.table import Table, moving, rule
from theatre.games.supreme_axis_and_allies.state import FIGHT


def landing(ships: str, troops: str = "2 INF", station: str = "english_channel") -> Table:
    """The troops are ashore against three forts; the ships are on their station."""
    t = moving("UK").put("GER", "3 FRT", "normandy").put("UK", ships, station)
    (transport,) = t.new("UK", "TRN", "english_channel")
    return t.do("land", transport, "normandy", t.new("UK", troops, "english_channel", aboard=transport))


def contested_landing(ship: str, forts: str = "2 FRT", beach: str = "normandy") -> Table:
    """The same against two forts, and with a German destroyer in the Channel that has intercepted the fleet."""
    t = moving("UK").put("GER", "DST", "english_channel").put("GER", forts, "normandy")
    (transport,) = t.new("UK", "TRN", "german_bight")
    troops = t.new("UK", "2 INF", "german_bight", aboard=transport)
    t.do("sail", "german_bight", "english_channel", [*t.new("UK", ship, "german_bight"), transport]).do("intercept")
    return t.do("land", transport, beach, troops)


def pincer() -> Table:
    """One INF from the sea, two from Paris and a FIT from London against three forts; the first round hit nobody."""
    t = moving("UK").hold("UK", "paris").put("GER", "3 FRT", "normandy")
    (transport,) = t.new("UK", "TRN", "english_channel")
    t.do("land", transport, "normandy", t.new("UK", "INF", "english_channel", aboard=transport))
    t.do("march", "paris", "normandy", t.new("UK", "2 INF", "paris"))
    t.do("fly", "london", "normandy", "london", 0, FIGHT, t.new("UK", "FIT", "london"))
    return t.dice(*[6] * 7).do("done")


# support ships


@rule("MOV-11")
@pytest.mark.parametrize(
    ("ship", "die", "left"), [("BTL", 4, "2 FRT"), ("BTL", 5, "3 FRT"), ("CRU", 3, "2 FRT"), ("CRU", 4, "3 FRT")]
)
def test_support_ships_fire_at_their_attack_rating(ship: str, die: int, left: str) -> None:
    t = landing(ship, "INF").do("done").dice(6, die, 3, 6, 6)  # the INF falls: that ends it
    t.do("bombard", t.pick("english_channel", ship))
    assert t.all_rolled()
    assert t.units("GER", "normandy") == left


@rule("MOV-11")
def test_they_need_not_fire() -> None:
    t = landing("BTL", "INF").do("done").dice(6, 3, 6, 6).do("bombard")
    assert t.all_rolled()
    assert t.units("GER", "normandy") == "3 FRT"


@rule("MOV-11")
def test_a_ship_in_another_zone_takes_no_part() -> None:
    t = landing("BTL", "INF", station="biscay").dice(6, 3, 6, 6).do("done")
    assert t.all_rolled()
    assert t.units("GER", "normandy") == "3 FRT"


@rule("MOV-11")
def test_only_battleships_and_cruisers_have_the_ability() -> None:
    t = landing("BTL, CRU, DST").do("done")
    assert t.refused("bombard", t.pick("english_channel", "DST")) == "MOV-11"
    assert t.offered("bombard", t.pick("english_channel", "BTL, CRU"))


@rule("MOV-11")
def test_no_more_ships_than_landed_units() -> None:
    t = landing("2 BTL", "INF").do("done")
    assert t.refused("bombard", t.pick("english_channel", "2 BTL")) == "MOV-11"
    assert t.offered("bombard", t.pick("english_channel", "BTL"))


@rule("MOV-11")
def test_they_fire_in_the_first_round_only_and_are_no_casualties() -> None:
    t = landing("BTL").do("done").dice(6, 6, 5, 3, 6, 6, 6, 3, 6, 6)  # 2 INF and the BTL, then one INF
    t.do("bombard", t.pick("english_channel", "BTL"))
    assert t.all_rolled()
    assert (t.units("UK", "normandy"), t.units("UK", "english_channel")) == ("", "BTL, TRN")


@rule("MOV-11")
def test_an_attack_overland_has_no_support_from_the_sea() -> None:
    t = moving("UK").hold("UK", "paris").put("GER", "FRT", "normandy").put("UK", "BTL", "english_channel")
    t.do("march", "paris", "normandy", t.new("UK", "INF", "paris")).dice(6, 6).do("done")
    assert t.all_rolled()
    assert t.verbs() == ("stay", "retreat")


# the sea battle before the landing (ruling D-12)


@rule("MOV-11")
def test_ships_that_fought_at_sea_do_not_support_the_landing() -> None:
    t = contested_landing("BTL").dice(4, 6, 6, 6, 3, 3).do("done")
    assert t.all_rolled()  # at sea one each, ashore two and two
    assert (t.units("GER", "english_channel"), t.units("GER", "normandy")) == ("", "2 FRT")


@rule("MOV-11")
def test_the_sea_battle_comes_first_and_opens_the_way() -> None:
    t = contested_landing("DST").dice(2, 6, 1, 1, 6, 6).do("done")
    assert (t.holder("normandy"), t.units("UK", "normandy")) == ("UK", "2 INF")


@rule("MOV-11")
def test_if_the_fleet_turns_back_the_troops_go_with_it() -> None:
    t = contested_landing("DST").dice(6, 6).do("done").dice(6).do("retreat")
    assert (t.units("UK", "german_bight"), t.units("UK", "normandy")) == ("2 INF, DST, TRN", "")
    assert t.holder("normandy") == "GER"


@rule("MOV-11")
def test_troops_put_ashore_in_friendly_territory_need_no_sea_battle() -> None:
    t = contested_landing("DST", beach="london").dice(6, 6).do("done").dice(6).do("retreat")
    assert (t.units("UK", "german_bight"), t.units("UK", "london")) == ("DST, TRN", "2 INF")


@rule("MOV-11")
def test_if_the_fleet_is_sunk_the_troops_are_lost() -> None:
    t = contested_landing("CAR").put("GER", "CRU", "english_channel").dice(6, 2, 3).do("done")
    assert (t.units("UK", "english_channel"), t.units("UK", "normandy")) == ("", "")
    assert t.units("GER", "normandy") == "2 FRT"


@rule("MOV-11")
def test_if_the_defending_fleet_leaves_the_landing_goes_on() -> None:
    t = contested_landing("DST").dice(6, 6).do("done").do("stay").dice(6, 6, 1, 1, 6, 6).do("retreat")
    t.do("fall-back", "biscay", t.pick("english_channel", "DST", "GER"))
    assert t.holder("normandy") == "UK"


@rule("CMB-13")
@pytest.mark.parametrize(("dice", "holder"), [((2, 6), "UK"), ((6, 6), "GER")])
def test_an_empty_shore_falls_only_when_the_sea_battle_is_won(dice: tuple[int, int], holder: str) -> None:
    t = contested_landing("DST", forts="")
    assert t.holder("normandy") == "GER"
    t.dice(*dice).do("done")
    if holder == "GER":
        t.dice(6).do("retreat")
    assert t.holder("normandy") == holder


@rule("CMB-01")
def test_the_landing_cannot_be_fought_before_the_sea_battle() -> None:
    t = contested_landing("DST").put("GER", "INF", "libya")
    t.do("march", "egypt", "libya", t.new("UK", "INF", "egypt")).do("done")
    assert t.refused("fight", "normandy") == "CMB-01"
    assert t.offered("fight", "english_channel")
    assert t.offered("fight", "libya")


@rule("MOV-11")
def test_troops_whose_transport_is_sunk_are_lost_even_if_the_battle_is_won() -> None:
    t = moving("UK").put("GER", "SUB", "english_channel").put("GER", "FRT", "normandy").put("UK", "FIT", "london")
    (transport,) = t.new("UK", "TRN", "german_bight")
    troops = t.new("UK", "2 INF", "german_bight", aboard=transport)
    t.do("sail", "german_bight", "english_channel", [transport]).do("intercept")
    t.do("land", transport, "normandy", troops)
    t.do("fly", "london", "english_channel", "london", 0, FIGHT, t.pick("london", "FIT")).dice(1, 3).do("done")
    assert (t.units("GER", "english_channel"), t.units("UK", "normandy")) == ("", "")


# no way back (ruling D-12)


@rule("RET-03")
def test_troops_from_the_sea_do_not_retreat() -> None:
    t = landing("DST", "INF").dice(6, 6, 6, 6, 6, 3, 6, 6).do("done")
    assert t.all_rolled()  # the second round followed without a question
    assert t.units("UK", "normandy") == ""


@rule("RET-03")
def test_those_who_came_by_land_and_air_may_withdraw() -> None:
    t = pincer()
    assert t.refused("retreat") == "RET-03"
    t.dice(6, 6, 6, 6, 3, 6, 6).do("withdraw")  # pursuit by three forts, then one INF fights on and falls
    assert t.all_rolled()
    assert (t.units("UK", "paris"), t.units("UK", "london"), t.units("UK", "normandy")) == ("2 INF", "FIT", "")


@rule("RET-01")
def test_pursuit_falls_on_those_who_withdraw() -> None:
    t = pincer().dice(1, 1, 1, 6, 3, 6, 6).do("withdraw")
    assert (t.units("UK", "paris"), t.units("UK", "london"), t.units("UK", "normandy")) == ("", "", "")
