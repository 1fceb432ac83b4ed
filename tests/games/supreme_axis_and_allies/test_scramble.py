"""Fighter Scrambling: Poland, the Baltic States and Hungary are one Region; Norway looks on the Viking Bank."""

import pytest

from games.supreme_axis_and_allies.table import Table, moving, rule
from theatre.games.supreme_axis_and_allies.state import BOMB


def raid_on_the_baltic_states(*fields: str) -> Table:
    """The USSR attacks a German INF in the Baltic States, and from Belorussia the INF in each of `fields`."""
    t = moving("USSR").hold("USSR", "belorussia").put("GER", "INF", "baltic_states").put("GER", "FIT", "poland")
    t.do("march", "leningrad", "baltic_states", t.new("USSR", "INF", "leningrad"))
    for field in fields:
        t.put("GER", "INF", field).do("march", "belorussia", field, t.new("USSR", "INF", "belorussia"))
    return t


def hunt_on_the_viking_bank(prey: str = "DST") -> Table:
    """A British destroyer has found a German ship off Norway."""
    t = moving("UK").put("GER", prey, "viking_bank")
    return t.do("sail", "german_bight", "viking_bank", t.new("UK", "DST", "german_bight")).do("intercept")


@rule("SCR-01")
def test_a_fighter_may_join_the_defence_of_its_region() -> None:
    t = raid_on_the_baltic_states().put("GER", "FIT", "belorussia").put("GER", "FIT", "hungary").do("done")
    assert t.seat == "GER"
    assert t.offered("scramble", t.pick("poland", "FIT", "GER"), "baltic_states")
    assert t.offered("scramble", t.pick("hungary", "FIT", "GER"), "baltic_states")
    assert t.refused("scramble", t.pick("belorussia", "FIT", "GER"), "baltic_states") == "SCR-01"


@rule("SCR-01")
@pytest.mark.parametrize(("answer", "dice", "left"), [("scramble", (6, 6, 4), ""), ("done", (6, 6), "INF")])
def test_the_scrambled_fighter_defends_with_its_rating(answer: str, dice: tuple[int, ...], left: str) -> None:
    t = raid_on_the_baltic_states().do("done").dice(*dice)
    t.do(answer, *([t.pick("poland", "FIT", "GER"), "baltic_states"] if answer == "scramble" else []))
    assert t.all_rolled()
    assert t.units("USSR", "baltic_states") == left


@rule("SCR-01")
def test_no_question_if_no_territory_of_the_region_is_attacked() -> None:
    t = moving("USSR").put("GER", "INF", "belorussia").put("GER", "FIT", "poland")
    t.do("march", "leningrad", "belorussia", t.new("USSR", "INF", "leningrad")).dice(1, 6).do("done")
    assert t.holder("belorussia") == "USSR"


@rule("SCR-01")
def test_only_fighters_scramble() -> None:
    t = raid_on_the_baltic_states().put("GER", "BMB", "hungary").do("done")
    assert t.refused("scramble", t.pick("hungary", "BMB", "GER"), "baltic_states") == "SCR-01"
    assert t.offered("scramble", t.pick("poland", "FIT", "GER"), "baltic_states")


@rule("SCR-01")
def test_nobody_scrambles_against_strategic_bombing() -> None:
    t = moving("UK").industry("IC", "ruhr").put("GER", "FIT", "berlin").put("UK", "BMB", "london").dice(5, 5)
    t.do("fly", "london", "ruhr", "london", 0, BOMB, t.pick("london", "BMB")).do("done")
    assert t.all_rolled()
    assert t.units("UK", "london") == "BMB"


@rule("SCR-02")
def test_who_scrambles_does_not_defend_his_own_territory() -> None:
    t = raid_on_the_baltic_states("poland").do("done")
    fighter = t.pick("poland", "FIT", "GER")
    t.do("scramble", fighter, "baltic_states").dice(6, 6).do("fight", "poland")
    assert t.all_rolled()  # one INF on each side
    assert t.units("USSR", "poland") == "INF"


@rule("SCR-02")
def test_who_does_not_scramble_defends_at_home() -> None:
    t = raid_on_the_baltic_states("poland").do("done").until("done").do("done").dice(6, 6, 4, 6, 6)
    t.do("fight", "poland")
    assert t.units("USSR", "poland") == ""


@rule("SCR-02")
def test_one_battle_for_one_fighter() -> None:
    t = raid_on_the_baltic_states().put("GER", "INF", "hungary").put("GER", "FIT", "poland")
    t.hold("USSR", "western_ukraine").do("march", "western_ukraine", "hungary", t.new("USSR", "INF", "western_ukraine"))
    t.do("done")
    first, second = t.pick("poland", "2 FIT", "GER")
    t.do("scramble", first, "baltic_states")
    assert not t.offered("scramble", first, "hungary")
    assert t.offered("scramble", second, "hungary")


@rule("SCR-02")
def test_scrambles_are_declared_before_the_first_engagement() -> None:
    t = raid_on_the_baltic_states("poland").do("done")
    assert (t.seat, t.verbs()) == ("GER", ("scramble", "done"))
    t.do("done")
    assert (t.seat, t.verbs()) == ("USSR", ("fight",))


@rule("SCR-03")
def test_a_fighter_on_the_coast_may_help_ships_in_the_zone() -> None:
    t = hunt_on_the_viking_bank().put("GER", "FIT", "norway").put("GER", "FIT", "berlin").do("done")
    assert t.seat == "GER"
    assert not t.offered("scramble", t.pick("berlin", "FIT", "GER"), "viking_bank")
    t.dice(6, 6, 4).do("scramble", t.pick("norway", "FIT", "GER"), "viking_bank").until("roll")
    assert (t.units("UK", "viking_bank"), t.units("GER", "viking_bank")) == ("", "DST")


@rule("SCR-03")
def test_the_ships_of_an_ally_are_friendly_too() -> None:
    t = hunt_on_the_viking_bank().put("JAP", "FIT", "norway").do("done")
    assert t.seat == "JAP"
    assert t.offered("scramble", t.pick("norway", "FIT", "JAP"), "viking_bank")


@rule("SCR-03")
def test_no_help_for_a_fleet_that_is_not_attacked() -> None:
    t = moving("UK").put("GER", "DST", "viking_bank").put("GER", "FIT", "norway").dice(6)
    t.do("sail", "german_bight", "viking_bank", t.new("UK", "DST", "german_bight")).do("decline").do("done")
    assert t.verbs() == ("pass", "roll")  # the next nation's Research


@rule("SCR-03")
def test_fighters_aboard_a_carrier_do_not_scramble() -> None:
    t = hunt_on_the_viking_bank().put("GER", "CAR, FIT", "kattegat").dice(6, 6).do("done")
    assert (t.seat, t.verbs()) == ("UK", ("stay", "retreat"))


@rule("SCR-03")
def test_who_flies_out_to_sea_does_not_defend_the_land() -> None:
    t = moving("USSR").hold("USSR", "finland").put("GER", "INF, FIT", "norway").put("GER", "DST", "viking_bank")
    t.do("sail", "norwegian", "viking_bank", t.new("USSR", "DST", "norwegian")).do("intercept")
    t.do("march", "finland", "norway", t.new("USSR", "INF", "finland")).do("done")
    t.do("scramble", t.pick("norway", "FIT", "GER"), "viking_bank").dice(6, 6).do("fight", "norway")
    assert t.all_rolled()


@rule("SCR-04")
def test_the_scrambled_fighter_lands_at_home() -> None:
    t = raid_on_the_baltic_states().do("done").dice(6, 6, 4)
    t.do("scramble", t.pick("poland", "FIT", "GER"), "baltic_states")
    assert (t.units("GER", "poland"), t.units("GER", "baltic_states")) == ("FIT", "INF")


@rule("SCR-04")
def test_also_if_the_battle_was_lost() -> None:
    t = raid_on_the_baltic_states().do("done").dice(1, 6, 6)
    t.do("scramble", t.pick("poland", "FIT", "GER"), "baltic_states")
    t.do("lose", t.pick("baltic_states", "INF", "GER"))
    t.do("stay").dice(6).do("retreat").until("roll")
    assert (t.units("GER", "poland"), t.holder("baltic_states")) == ("FIT", "USSR")


@rule("SCR-05")
def test_if_home_is_lost_it_lands_next_to_it() -> None:
    t = raid_on_the_baltic_states("poland").do("done")
    (fighter,) = t.pick("poland", "FIT", "GER")
    t.do("scramble", fighter, "baltic_states").dice(1, 6, 6, 6, 4).do("fight", "poland")
    assert (t.seat, t.holder("poland")) == ("GER", "USSR")
    assert t.refused("divert", fighter, "poland") == "SCR-05"
    assert t.refused("divert", fighter, "belorussia") == "SCR-05"
    assert t.refused("divert", fighter, "ruhr") == "SCR-05"
    t.do("divert", fighter, "berlin")
    assert t.units("GER", "berlin") == "FIT"


def landings_in_the_nansei_islands(*islands: str) -> Table:
    """US troops land on Formosa, held by an INF, and perhaps on Okinawa, the base of a FIT."""
    t = moving("USA").put("JAP", "INF", "formosa").put("JAP", "FIT", "okinawa")
    for island in islands:
        (transport,) = t.new("USA", "TRN", "east_china_sea")
        t.do("land", transport, island, t.new("USA", "INF", "east_china_sea", aboard=transport))
    return t.do("done").dice(6, 6, 4).do("scramble", t.pick("okinawa", "FIT", "JAP"), "formosa")


@rule("SCR-06")
def test_without_any_place_to_land_it_is_destroyed() -> None:
    t = landings_in_the_nansei_islands("formosa", "okinawa").do("fight", "formosa")
    assert (t.holder("okinawa"), t.units("JAP", "formosa")) == ("USA", "INF")  # the battle was won, the base lost
    assert t.units("JAP", "okinawa") == ""


@rule("SCR-06")
def test_it_lives_while_its_base_is_held() -> None:
    t = landings_in_the_nansei_islands("formosa")
    assert (t.units("JAP", "formosa"), t.units("JAP", "okinawa")) == ("INF", "FIT")
