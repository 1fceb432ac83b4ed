"""Control of land, initiative, surrender and victory."""

import pytest

from games.ww2_in_europe.table import Table, rule, table
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w
from theatre.games.ww2_in_europe.politics import victory

FRONTS = ("WE", "NO", "EA", "SO", "ME", "AF", "MI")


def occupation() -> Table:
    """After the battles, before the Initiative phase."""
    return table("combat")


def taken(by: str, place: str, enemy: str = "GE", *also: str) -> Table:
    """A space of the enemy's in which only these powers' ground units stand."""
    t = occupation().control(enemy, place)
    for power in (by, *also):
        t.put(power, "inf", place)
    return t


# control


@rule("MAP-04", "MAP-06")
def test_a_space_belongs_to_one_power_whatever_its_colour() -> None:
    assert taken("UK", "essen").begin().holder("essen") == "UK"
    assert taken("UK", "brussels").begin().holder("brussels") == "UK"
    t = taken("UK", "brussels", "GE", "US")
    assert t.refused("occupy", "FR") == "MAP-04"
    assert t.do("occupy", "US").holder("brussels") == "US"


@rule("MAP-07")
def test_a_space_of_an_allys_colour_goes_back_to_him_while_he_is_in_the_game() -> None:
    assert taken("UK", "sedan").begin().holder("sedan") == "FR"
    assert taken("UK", "tunis").begin().holder("tunis") == "FR"  # the lighter shade
    t = taken("UK", "sedan").status("FR", st.OUT)
    for land in range(len(t.s.controller)):
        if t.s.controller[land] == tb.FRANCE:
            t.s.controller[land] = tb.GERMANY
    assert t.begin().holder("sedan") == "UK"


@rule("MAP-08", "SOV-03")
def test_the_ussr_keeps_what_it_captures() -> None:
    assert taken("SU", "sedan").begin().holder("sedan") == "SU"
    assert taken("SU", "mosul").begin().holder("mosul") == "SU"


@rule("ABS-04")
def test_a_captured_airbase_is_destroyed() -> None:
    t = taken("UK", "sicily", "IT").put("IT", "airbase", "sicily").put("IT", "airbase", "tripoli").begin()
    assert (t.units("sicily"), t.units("tripoli")) == ("inf", "airbase")


@rule("DEP-07")
def test_a_captured_depot_is_removed() -> None:
    t = taken("GE", "taranto", "UK").depot("UK", "taranto").depot("UK", "sicily").begin()
    assert (t.s.depot[w.space("taranto")], t.s.depot[w.space("sicily")]) == (tb.NOBODY, tb.BRITAIN)


@rule("MAP-05")
def test_the_controller_moves_and_traces_freely_through_a_space() -> None:
    for owner in ("GE", "UK"):
        t = table("status").put("GE", "tank", "vienna").put("GE", "inf", "cluj").put("UK", "inf", "london")
        t.control("GE", "cluj").control(owner, "budapest").markers(SO="axis")
        assert t.is_cut_off(t.pick("cluj", "inf")) == (owner == "UK")
        assert t.offered("march", t.pick("vienna", "tank"), "budapest", "cluj")


# initiative


def initiative(**markers: str) -> Table:
    """The Initiative phase; every Front is the Allies' unless said, none is held wholly by one side."""
    t = table("initiative").markers(**dict.fromkeys(FRONTS, "allies")).markers(**markers)
    return t.put("GE", "inf", "essen").put("UK", "inf", "london")


@rule("INI-01", "INI-04")
@pytest.mark.parametrize(
    ("axis", "allies", "holder"), [(2, 1, "axis"), (1, 2, "allies"), (1, 1, "allies"), (0, 0, "allies")]
)
def test_who_wins_more_battles_on_a_front_takes_the_marker(axis: int, allies: int, holder: str) -> None:
    t = initiative().won("WE", "axis", axis).won("WE", "allies", allies).begin()
    assert t.marker("WE") == holder
    assert t.marker("EA") == "allies"


@rule("INI-03")
@pytest.mark.parametrize(
    ("guest", "holder"), [("", "allies"), ("inf", "axis"), ("dd", "axis"), ("sub", "allies"), ("tr", "allies")]
)
def test_control_of_all_land_of_a_front_gives_the_marker(guest: str, holder: str) -> None:
    t = initiative(MI="axis")
    if guest:
        t.put("IT", guest, "basra")
    assert t.begin().marker("MI") == holder


@rule("INI-03")
def test_one_enemy_space_is_enough_to_keep_the_marker() -> None:
    t = initiative(AF="axis").control("UK", "el-agheila", "benghazi", "tobruk", "bir-el-gubi").begin()
    assert t.marker("AF") == "axis"


@rule("MOV-06")
@pytest.mark.parametrize(("markers", "first"), [(4, "axis"), (3, "allies")])
def test_player_a_has_most_markers(markers: int, first: str) -> None:
    t = table("player_a").markers(**dict.fromkeys(FRONTS, "allies"))
    t.markers(**dict.fromkeys(FRONTS[:markers], "axis"))
    assert t.seat == first


# surrender


def paris_lost(to: str = "GE") -> Table:
    t = table("surrender").control(to, "paris")
    return t.put("FR", "inf, ftr", "bordeaux").put("GE", "inf", "berlin").put("UK", "inf", "london")


@rule("FLG-04", "FLG-05", "FLG-06")
def test_a_power_without_its_major_flag_space_is_out_of_the_game() -> None:
    t = paris_lost()
    t.s.money[tb.FRANCE] = 40
    t.begin()
    assert t.s.status[tb.FRANCE] == st.OUT
    assert (t.units("bordeaux"), t.s.money[tb.FRANCE]) == ("", 0)
    t = paris_lost("FR").begin()
    assert t.s.status[tb.FRANCE] == st.ACTIVE
    assert t.units("bordeaux") == "inf, ftr"


@rule("FLG-07")
def test_land_with_an_allys_unit_passes_to_that_ally() -> None:
    t = paris_lost().put("UK", "inf", "brest").put("US", "inf, tank", "rabat").put("UK", "inf", "rabat").begin()
    assert [t.holder(at) for at in ("brest", "rabat", "bordeaux", "algiers")] == ["UK", "US", "GE", "GE"]


@rule("FLG-08")
def test_the_rest_goes_to_one_conqueror() -> None:
    t = paris_lost().control("IT", "marseilles")
    assert t.seat == "axis"
    assert t.refused("conqueror", "UK") == "FLG-08"
    t.do("conqueror", "IT")
    assert [t.holder(at) for at in ("bordeaux", "algiers", "paris")] == ["IT", "IT", "GE"]


@rule("FLG-09", "INI-02")
def test_the_conqueror_gets_the_initiative_on_the_front_of_the_capital() -> None:
    t = paris_lost().markers(WE="allies", AF="allies").begin()
    assert (t.marker("WE"), t.marker("AF")) == ("axis", "allies")


def test_convoys_of_a_beaten_power_end_and_ships_of_allies_in_them_go_to_port() -> None:
    t = paris_lost().control("UK", "gibraltar").convoy("FR", ("marseilles", "gibraltar"), ["WME", "ALB"])
    t.convoy("UK", ("bristol", "gibraltar"), ["BIS", "IBE"])
    (escort,) = t.new("UK", "dd", "gibraltar")
    t.s.convoy[escort] = 0
    st.put(t.s, escort, -1)
    t.begin()
    assert (len(t.s.convoys), t.place_of(escort)) == (1, "@gibraltar")
    assert len(st.ships_of(t.s, 0)) == 1


# victory


def last_turn(**capitals: str) -> Table:
    """The end of summer 1945; capitals in other hands: paris="GE"."""
    t = table("victory", "summer", 1945)
    for capital, holder in capitals.items():
        t.control(holder, capital)
    return t.begin()


@rule("VIC-01")
@pytest.mark.parametrize(("rome", "won"), [("UK", True), ("IT", False)])
def test_the_allies_win_with_both_axis_flags(rome: str, won: bool) -> None:
    t = table("victory").control("SU", "berlin").control(rome, "rome").put("GE", "inf", "essen").begin()
    outcome = victory.outcome(t.s)
    assert (outcome is not None and outcome.winners == (tb.ALLIES,)) == won


@rule("VIC-02")
@pytest.mark.parametrize(("london", "won"), [("IT", True), ("UK", False)])
def test_the_axis_wins_with_two_allied_flags(london: str, won: bool) -> None:
    t = table("victory").control("GE", "paris").control(london, "london").put("GE", "inf", "essen").begin()
    outcome = victory.outcome(t.s)
    assert (outcome is not None and outcome.winners == (tb.AXIS,)) == won


@rule("VIC-03")
def test_after_summer_1945_more_major_flag_spaces_win() -> None:
    outcome = victory.outcome(last_turn().s)
    assert outcome is not None
    assert (outcome.winners, outcome.reason.key) == ((tb.ALLIES,), "minor-victory")
    drawn = victory.outcome(last_turn(paris="GE").s)
    assert drawn is not None
    assert (drawn.winners, drawn.reason.key) == ((), "draw")
    earlier = table("victory", "spring", 1945).put("GE", "inf", "essen").begin()
    assert victory.outcome(earlier.s) is None
