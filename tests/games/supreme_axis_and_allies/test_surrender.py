"""7. Morale: what happens when a nation surrenders."""

import pytest

from games.supreme_axis_and_allies.table import Table, nation, rule, table
from theatre.games.supreme_axis_and_allies import tables, world
from theatre.games.supreme_axis_and_allies.tables import JET_POWER, KAMIKAZE

NATIONS = ("USSR", "GER", "UK", "JAP", "USA")


def beaten(owner: str = "USSR", **options: int) -> Table:
    """The Morale phase in which a nation falls to N-15: only the Surrender Roll is left to script."""
    return table(owner, "morale", **{"threshold": 12, **options})


def falls(t: Table, *faces: int) -> Table:
    """War Weariness brings the nation to N-15, then it makes the Surrender Roll."""
    return t.steps(tables.NATIONS[t.active].id, -14).dice(*faces).begin()


@rule("SUR-01")
def test_a_failed_sue_for_peace_roll_is_a_surrender() -> None:
    t = table("USSR", "morale").steps("USSR", -13)  # N-14: above 10
    assert not t.dice(5, 6).begin().surrendered("USSR")
    t = table("USSR", "morale").steps("USSR", -13)
    assert t.dice(5, 5, 3, 4).begin().surrendered("USSR")


@rule("SUR-02")
def test_the_territories_of_a_surrendered_nation_are_neutral() -> None:
    t = falls(beaten(), 3, 4)
    assert [t.holder(place) for place in ("moscow", "stalingrad", "kamchatka")] == ["neutral"] * 3
    t.put("GER", "INF", "kursk").do("pass").until("march")
    assert t.refused("march", "kursk", "stalingrad", t.pick("kursk", "INF", "GER")) == "NEU-01"


@rule("SUR-02")
def test_before_its_surrender_they_are_the_enemys_to_take() -> None:
    t = table("GER", "movement").put("GER", "INF", "kursk")
    t.do("march", "kursk", "stalingrad", t.pick("kursk", "INF"))
    assert t.holder("stalingrad") == "GER"


@rule("SUR-03")
def test_conquests_go_back_to_their_owners() -> None:
    t = falls(beaten().hold("USSR", "poland", "korea"), 6, 6)
    assert (t.holder("poland"), t.holder("korea")) == ("GER", "JAP")
    assert (t.marker("GER"), t.marker("JAP")) == (41, 30)


@rule("SUR-03")
def test_a_conquered_neutral_is_neutral_again() -> None:
    assert falls(beaten().hold("USSR", "turkey"), 3, 4).holder("turkey") == "neutral"


@rule("SUR-04")
def test_the_cities_of_a_surrendered_nation_count_for_its_enemies() -> None:
    t = beaten()
    assert t.cities() == (6, 6)
    falls(t, 3, 4)
    assert t.cities() == (4, 8)


@rule("SUR-04")
def test_a_city_it_had_lost_counts_once() -> None:
    assert falls(beaten().hold("GER", "leningrad"), 3, 4).cities() == (4, 8)
    assert falls(beaten().hold("GER", "leningrad"), 6, 6).cities() == (4, 8)


@rule("SUR-04")
def test_a_conquered_city_whose_owner_is_out_of_the_war_counts_for_the_enemies_too() -> None:
    t = beaten("GER").hold("GER", "calcutta")
    t.s.surrendered[nation("UK")] = 1
    assert t.cities() == (5, 7)
    falls(t, 3, 4)
    assert t.holder("calcutta") == "neutral"
    assert t.cities() == (9, 3)


@rule("SUR-05")
def test_units_and_guns_leave_the_map_but_industries_stay() -> None:
    t = beaten().put("USSR", "2 INF, AAG, FIT", "moscow").put("USSR", "SUB", "barents").put("UK", "INF", "persia")
    falls(t.industry("HIND", "moscow", damage=3), 3, 4)
    assert (t.units("USSR", "moscow"), t.units("USSR", "barents"), t.units("UK", "persia")) == ("", "", "INF")
    assert t.s.industry[world.space("moscow")] == tables.HIND
    assert t.s.damage[world.space("moscow")] == 3


@rule("SUR-05")
def test_units_not_yet_placed_cards_and_chits_are_lost_too() -> None:
    t = beaten().bought("USSR", "2 INF").card("USSR", JET_POWER, 5).tech("USSR", KAMIKAZE)
    falls(t, 3, 4)
    assert t.waiting("USSR") == ""
    assert t.s.card[nation("USSR")] == 0
    assert t.tech_chits("USSR", KAMIKAZE) == 0


@rule("SUR-05")
def test_allied_troops_aboard_its_ships_are_put_ashore_or_lost_with_them() -> None:
    t = beaten("UK").put("UK", "TRN", "mid_atlantic").put("UK", "TRN", "virginia_capes")
    lost = t.new("USA", "INF", "mid_atlantic", aboard=t.pick("mid_atlantic", "TRN")[0])
    saved = t.new("USA", "INF", "virginia_capes", aboard=t.pick("virginia_capes", "TRN")[0])
    falls(t, 3, 4)
    assert not t.alive(lost[0])
    assert t.alive(saved[0])
    assert t.units("USA", "gulf_coast") + t.units("USA", "appalachia") == "INF"


@rule("SUR-06")
def test_its_industry_serves_whoever_violates_the_neutrality_and_takes_the_territory() -> None:
    t = falls(beaten(neutrality=1).industry("HIND", "moscow"), 3, 4)
    t.put("GER", "ARM", "smolensk").bought("GER", "INF").do("pass").until("march")
    t.dice(6).do("march", "smolensk", "moscow", t.pick("smolensk", "ARM", "GER"))  # attrition
    t.until("executor").dice(1, 1, 6, 6).do("executor", nation("UK"))  # realignment: 8 against 12
    t.until("place").do("place", "moscow", "moscow", "INF", 1)
    assert t.units("GER", "moscow") == "INF, ARM"


@rule("SUR-06")
def test_its_industry_serves_nobody_while_the_territory_is_neutral() -> None:
    t = falls(beaten(neutrality=1).industry("HIND", "moscow").industry("IC", "ruhr"), 3, 4)
    t.bought("GER", "INF").do("pass").until("place")
    assert t.refused("place", "moscow", "moscow", "INF", 1) == "PLA-01"


# the Surrender Roll


@rule("SUR-07")
def test_the_surrendering_nation_rolls_two_dice_for_its_terms() -> None:
    t = falls(beaten().money("USSR", 10).money("GER", 20), 1, 2)
    assert (t.dice_box.faces, t.ipc("GER")) == ([], 25)
    t = falls(beaten().money("USSR", 10).money("GER", 20), 4, 5)
    assert (t.dice_box.faces, t.ipc("GER")) == ([], 20)


@rule("SUR-08a")
def test_roll_2_leaves_two_territories_of_its_choice_and_no_money() -> None:
    t = falls(beaten().money("USSR", 9).money("GER", 1).hold("GER", "leningrad").hold("JAP", "amur"), 1, 1)
    assert t.seat == "USSR"
    assert t.marker("GER") == 43
    assert not t.offered("keep", "poland", "moscow")
    t.do("keep", "moscow", "kazan")
    assert (t.ipc("USSR"), t.ipc("GER")) == (0, 10)
    assert [t.holder(place) for place in ("moscow", "kazan")] == ["neutral", "neutral"]
    assert [t.holder(place) for place in ("stalingrad", "kamchatka", "leningrad")] == ["GER"] * 3
    assert t.holder("amur") == "JAP"
    assert t.marker("GER") == 41 + 24 - 8 - 1  # all Soviet land but what was kept and Amur


@rule("SUR-08b")
@pytest.mark.parametrize("faces", [(1, 2), (2, 2)])
@pytest.mark.parametrize(("treasury", "given"), [(10, 5), (9, 5), (1, 1), (0, 0)])
def test_roll_3_or_4_cedes_what_is_occupied_and_half_the_treasury(
    faces: tuple[int, int], treasury: int, given: int
) -> None:
    t = falls(beaten().money("USSR", treasury).money("GER", 20).hold("GER", "leningrad").hold("JAP", "amur"), *faces)
    assert (t.ipc("GER"), t.ipc("JAP"), t.ipc("USSR")) == (20 + given, 30, treasury - given)
    assert (t.holder("leningrad"), t.holder("amur"), t.holder("moscow")) == ("GER", "JAP", "neutral")
    assert (t.marker("GER"), t.marker("JAP")) == (43, 31)


@rule("SUR-08c")
@pytest.mark.parametrize("faces", [(1, 4), (3, 4), (4, 5)])
def test_roll_5_to_9_cedes_what_is_occupied_and_no_money(faces: tuple[int, int]) -> None:
    t = falls(beaten().money("USSR", 10).money("GER", 20).hold("GER", "leningrad").hold("JAP", "amur"), *faces)
    assert (t.ipc("GER"), t.ipc("USSR")) == (20, 10)
    assert (t.holder("leningrad"), t.holder("amur"), t.holder("moscow")) == ("GER", "JAP", "neutral")


@rule("SUR-08d")
@pytest.mark.parametrize("faces", [(4, 6), (5, 6)])
def test_roll_10_or_11_cedes_one_territory_of_the_enemys_choice(faces: tuple[int, int]) -> None:
    t = falls(beaten().hold("GER", "leningrad", "archangel").hold("JAP", "amur"), *faces)
    assert t.seat == "GER"
    assert not t.offered("claim", "moscow")
    assert t.offered("claim", "leningrad")
    assert t.offered("claim", "amur")
    t.do("claim", "archangel")
    assert [t.holder(place) for place in ("archangel", "leningrad", "amur")] == ["GER", "neutral", "neutral"]
    assert (t.marker("GER"), t.marker("JAP")) == (43, 30)


@rule("SUR-08d")
def test_roll_10_with_nothing_occupied_cedes_nothing() -> None:
    t = falls(beaten(), 4, 6)
    assert t.seat == "GER"
    assert "claim" not in t.verbs()
    assert t.marker("GER") == 41


@rule("SUR-08e")
def test_roll_12_gives_all_original_territories_back() -> None:
    t = falls(beaten().hold("GER", "leningrad", "archangel").hold("JAP", "amur"), 6, 6)
    assert [t.holder(place) for place in ("leningrad", "archangel", "amur")] == ["neutral"] * 3
    assert (t.marker("GER"), t.marker("JAP")) == (41, 30)


@rule("SUR-13")
def test_conquests_markers_and_units_are_settled_before_the_terms() -> None:
    t = beaten().put("USSR", "INF", "moscow").hold("USSR", "poland")
    falls(t, 1, 1)
    assert t.offered("keep", "moscow", "kazan")  # the terms are not settled yet
    assert t.holder("poland") == "GER"
    assert t.units("USSR", "moscow") == ""
    assert t.cities() == (4, 8)


# who receives

RECEIVERS = [
    pytest.param("USSR", "GER", marks=rule("SUR-10a")),
    pytest.param("GER", "UK", marks=rule("SUR-10b")),
    pytest.param("UK", "GER", marks=rule("SUR-10c")),
    pytest.param("JAP", "USA", marks=rule("SUR-10d")),
    pytest.param("USA", "JAP", marks=rule("SUR-10e")),
]


@pytest.mark.parametrize(("loser", "receiver"), RECEIVERS)
def test_each_nation_surrenders_to_the_listed_enemy(loser: str, receiver: str) -> None:
    t = beaten(loser)
    for owner in NATIONS:
        t.money(owner, 20)
    falls(t, 2, 2)
    assert {owner: t.ipc(owner) for owner in NATIONS if t.ipc(owner) != 20} == {loser: 10, receiver: 30}


@rule("SUR-11")
def test_the_list_decides_among_several_enemies_also_who_chooses() -> None:
    t = falls(beaten("GER").hold("USSR", "poland").hold("USA", "normandy"), 5, 5)
    assert t.seat == "UK"
    t.do("claim", "poland")
    assert (t.holder("poland"), t.holder("normandy")) == ("USSR", "neutral")


@rule("SUR-11")
def test_the_other_enemy_receives_if_the_listed_one_has_surrendered() -> None:
    t = beaten("UK").money("UK", 20).money("GER", 20).money("JAP", 20)
    t.s.surrendered[nation("GER")] = 1
    falls(t, 2, 2)
    assert (t.ipc("GER"), t.ipc("JAP")) == (20, 30)


# evacuation


def stranded() -> Table:
    """Leningrad reverts to neutral with a German army in it; Finland has fallen to the British."""
    t = beaten().hold("GER", "leningrad").hold("UK", "finland").put("GER", "INF, ARM", "leningrad")
    return falls(t, 6, 6).do("pass").until("march")


@rule("SUR-09")
def test_evacuating_units_do_not_fight_on_the_way() -> None:
    t = stranded()
    both = t.pick("leningrad", "INF, ARM", "GER")
    assert t.refused("march", "leningrad", "finland", both) == "SUR-09"
    t.do("march", "leningrad", "baltic_states", both)
    assert t.units("GER", "baltic_states") == "INF, ARM"


@rule("SUR-09")
def test_a_unit_that_can_evacuate_must() -> None:
    t = stranded()
    assert t.refused("done") == "SUR-09"
    t.do("march", "leningrad", "belorussia", t.pick("leningrad", "INF, ARM", "GER"))
    assert t.offered("done")


@rule("SUR-09")
def test_an_ally_stranded_far_from_home_goes_nearer_to_it_turn_by_turn() -> None:
    t = falls(beaten().put("UK", "INF", "moscow"), 3, 4).do("pass").until("roll").do("pass").until("march")
    infantry = t.pick("moscow", "INF", "UK")
    assert t.seat == "UK"
    for away in ("archangel", "smolensk"):  # no nearer to Persia, and at war
        assert t.refused("march", "moscow", away, infantry) == "SUR-09"
    t.do("march", "moscow", "stalingrad", infantry).until("march")
    assert t.seat == "UK"
    t.do("march", "stalingrad", "baku", infantry).until("march")  # in between it took the one way that was left
    assert t.units("UK", "persia") == "INF"


@rule("SUR-09")
def test_units_elsewhere_may_fight() -> None:
    t = table("GER", "movement").hold("GER", "leningrad").hold("UK", "finland").put("GER", "INF", "leningrad")
    t.do("march", "leningrad", "finland", t.pick("leningrad", "INF"))
    assert t.holder("finland") == "GER"


@rule("MOR-11", "SUR-07")
def test_morale_chits_serve_the_surrender_roll_and_are_lost_then() -> None:
    t = falls(beaten().chits("USSR", 2).money("USSR", 9).money("GER", 10), 1, 1)
    assert (t.seat, t.verbs()) == ("USSR", ("keep", "reroll"))
    t.dice(6).do("reroll", 0).do("keep")
    assert (t.ipc("USSR"), t.ipc("GER")) == (9, 10)  # 7 in place of 2: no money goes to Germany
    assert t.morale_chits("USSR") == 0
    assert falls(beaten().chits("USSR", 0), 1, 1).verbs() == ("keep",)  # the terms of a 2: two Territories are kept


@rule("PUR-12")
def test_the_gun_of_an_ally_goes_with_the_land_that_is_handed_over() -> None:
    t = beaten("UK").put("USSR", "AAG", "persia").put("USSR", "AAG", "poland").hold("UK", "poland")
    falls(t, 1, 1).do("keep", "london", "midlands")
    assert (t.holder("persia"), t.units("GER", "persia")) == ("GER", "AAG")  # ceded
    assert (t.holder("poland"), t.units("GER", "poland")) == ("GER", "AAG")  # a conquest given up
    t = falls(beaten("UK").put("USSR", "AAG", "persia"), 3, 4)
    assert (t.holder("persia"), t.units("USSR", "persia")) == ("neutral", "AAG")  # which has to leave
    t = falls(beaten("UK").put("UK", "AAG", "poland").hold("UK", "poland"), 3, 4)
    assert t.units("GER", "poland") == ""  # its own guns leave the map
