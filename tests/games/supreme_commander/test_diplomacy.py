"""10.4: diplomacy, and the options 23.2 and 23.3."""

from __future__ import annotations

from games.supreme_commander.economy_table import msp, per_turn
from games.supreme_commander.politics_table import at_war, box, in_pool, on_map, place_all, put_box, status, step
from games.supreme_commander.table import Table, nation, rule
from theatre.games.supreme_commander import tables as tb


def wooing(side: str = "axis", **more: object) -> Table:
    return step("diplomacy", side, **more)


@rule("10.4b", "10.4.3c")
def test_a_success_moves_the_marker_one_box_toward_the_roller() -> None:
    t = wooing().dice(1)
    t.do("woo", "yugoslavia", 0, seat="germany")
    assert box(t, "yugoslavia") == "N"
    other = wooing("allies").dice(1)
    other.do("woo", "spain", 0, seat="france")
    assert box(other, "spain") == "N"  # from G1
    failed = wooing().dice(2)
    failed.do("woo", "yugoslavia", 0, seat="germany")
    assert box(failed, "yugoslavia") == "A1"


@rule("10.4.1a", "RUL-54")
def test_only_neighbours_of_what_a_power_has_can_be_wooed() -> None:
    t = wooing()
    assert t.refused("woo", "bulgaria", 0, seat="germany") == "10.4.1a"
    assert t.offered("woo", "hungary", 0, seat="germany")
    t.nation("hungary", "ally", "germany")
    assert t.offered("woo", "romania", 0, seat="germany")  # an ally's neighbour
    t.nation("yugoslavia", "conquered", "uk")
    assert t.refused("woo", "greece", 0, seat="germany") == "10.4.1a"
    t.s.conqueror[nation("yugoslavia")] = tb.GERMANY
    assert t.offered("woo", "greece", 0, seat="germany")  # a conquest's
    assert t.offered("woo", "greece", 0, seat="italy")  # Albania, a possession


@rule("10.4.1b")
def test_the_transfer_box_touches_iraq_and_iran() -> None:
    t = wooing("allies")
    assert t.offered("woo", "iraq_iran", 0, seat="uk")
    axis = wooing()
    assert axis.refused("woo", "iraq_iran", 0, seat="germany") == "10.4.1a"


@rule("10.4.1c")
def test_a_side_makes_one_attempt_a_turn() -> None:
    t = wooing().dice(9)
    assert t.offered("woo", "yugoslavia", 0, seat="italy")
    t.do("woo", "hungary", 0, seat="germany")
    assert t.refused("woo", "yugoslavia", 0, seat="italy") == "10.4.1c"


@rule("10.4.1d", "10.4.3d")
def test_only_neutrals_and_an_inactive_italy_are_wooed() -> None:
    t = wooing()
    t.nation("hungary", "ally", "germany")
    assert t.refused("woo", "hungary", 0, seat="germany") == "10.4.3d"
    assert t.refused("woo", "ussr", 0, seat="germany") == "10.4.1d"
    assert t.refused("woo", "luxembourg", 0, seat="germany") == "10.4.1d"  # it has no marker
    assert t.offered("woo", "italy", 0, seat="germany")
    t.war("italy", "uk")
    assert t.refused("woo", "italy", 0, seat="germany") == "10.4.3d"


@rule("10.4.2a")
def test_five_msp_and_ten_for_each_modifier_up_to_five() -> None:
    t = wooing().msp(germany=54, italy=0).dice(9)
    assert t.offered("woo", "hungary", 4, seat="germany")
    assert t.refused("woo", "hungary", 5, seat="germany") == "RUL-33"
    assert t.refused("woo", "yugoslavia", 0, seat="italy") == "RUL-33"  # nobody pays for another
    t.do("woo", "hungary", 4, seat="germany")
    assert msp(t, "germany") == 9
    rich = wooing()
    assert rich.refused("woo", "hungary", 6, seat="germany") == "10.4.2a"


@rule("10.4.3a", "10.4.3b")
def test_the_roll_less_the_modifiers_against_the_level() -> None:
    def ends(die: int, modifiers: int, where: str) -> str:
        t = put_box(wooing(), yugoslavia=where).dice(die)
        t.do("woo", "yugoslavia", modifiers, seat="germany")
        return box(t, "yugoslavia")

    assert (ends(2, 0, "G2"), ends(3, 0, "G2")) == ("G3", "G2")
    assert (ends(5, 5, "N"), ends(6, 5, "N")) == ("G1", "N")
    assert (ends(3, 5, "A2"), ends(4, 5, "A2")) == ("A1", "A2")
    assert ends(1, 0, "A3") == "A2"  # a bare one always succeeds


@rule("10.4.3g")
def test_the_example_of_spain() -> None:
    t = wooing("allies").dice(4)
    t.do("woo", "spain", 5, seat="france")
    assert (box(t, "spain"), msp(t, "france")) == ("N", 145)
    worse = wooing("allies").dice(5)
    worse.do("woo", "spain", 5, seat="france")
    assert box(worse, "spain") == "G1"


@rule("16.1a", "10.4.3f", "16.1.1a")
def test_past_the_third_box_a_minor_is_an_active_ally_and_sets_up() -> None:
    t = put_box(wooing(), yugoslavia="G3").dice(2)
    t.do("woo", "yugoslavia", 0, seat="germany")
    assert status(t, "yugoslavia") == ("ally", "germany")
    assert (box(t, "yugoslavia"), per_turn(t, "germany")) == ("", 110)  # Belgrade and Zagreb
    corps = tb.UNITS_OF[nation("yugoslavia"), "infantry"][0]
    assert t.refused("place", corps, "2132") == "16.1.1a"
    t.do("place", corps, "3228")
    second = tb.UNITS_OF[nation("yugoslavia"), "infantry"][1]
    assert t.refused("place", second, "3228") == "16.1.1a"  # one in a hex
    place_all(t)
    assert len(on_map(t, "yugoslavia")) == 8


@rule("17.6a", "17.2a", "16.1.1b")
def test_hungary_and_bulgaria_place_two_corps_by_the_capital_and_keep_the_armies() -> None:
    for name, capital, far, armies in (("hungary", "2829", "2132", 2), ("bulgaria", "3426", "3422", 1)):
        t = put_box(wooing(), **{name: "G3"}).dice(1)
        t.nation("romania", "ally", "germany")
        t.do("woo", name, 0, seat="germany")
        corps = tb.UNITS_OF[nation(name), "infantry"][0]
        assert t.refused("place", corps, far) == "16.1.1b"
        t.do("place", corps, capital)
        place_all(t)
        assert (len(on_map(t, name)), len(in_pool(t, name))) == (2, armies)


@rule("17.4f")
def test_finland_places_four_corps_by_helsinki_and_a_fighter_in_the_east() -> None:
    t = put_box(wooing(), finland="G3").dice(1)
    t.nation("sweden", "ally", "germany")
    before = per_turn(t, "germany")
    t.do("woo", "finland", 0, seat="germany")
    place_all(t)
    fighter = tb.UNITS_OF[nation("finland"), "fighter"][0]
    assert (len(on_map(t, "finland")), t.place(fighter)) == (4, "east_air_box")
    assert (len(in_pool(t, "finland")), per_turn(t, "germany") > before) == (1, True)


@rule("17.12d")
def test_romania_places_everything_armies_too() -> None:
    t = put_box(wooing(), romania="G3").dice(1)
    t.nation("hungary", "ally", "germany")
    t.do("woo", "romania", 0, seat="germany")
    place_all(t)
    assert (len(on_map(t, "romania")), in_pool(t, "romania")) == (6, [])


@rule("17.11.1b")
def test_poland_as_an_ally_of_the_ussr_keeps_its_army_in_the_pool() -> None:
    t = step("diplomacy", "allies", 4).dice(1)
    t.s.free_dow = 2
    t.do("woo", "poland", 0, seat="ussr")
    place_all(t)
    fighter = tb.UNITS_OF[nation("poland"), "fighter"][0]
    assert (status(t, "poland"), len(on_map(t, "poland"))) == (("ally", "ussr"), 5)
    assert ([tb.MODEL[u] for u in in_pool(t, "poland")], t.place(fighter)) == (["army"], "east_air_box")


@rule("17.7a", "10.4.3e")
def test_italy_joins_either_side_as_a_power_at_war_with_the_other() -> None:
    t = put_box(wooing(), italy="G3").dice(2)
    t.do("woo", "italy", 0, seat="germany")
    assert (status(t, "italy")[0], box(t, "italy")) == ("active", "")
    assert (at_war(t, "italy", "uk"), at_war(t, "italy", "france"), at_war(t, "italy", "ussr")) == (True, True, False)
    allied = put_box(wooing("allies"), italy="A3").dice(2)
    allied.do("woo", "italy", 0, seat="france")
    assert (status(allied, "italy")[0], allied.s.camp[tb.ITALY]) == ("active", tb.ALLIES)
    assert (at_war(allied, "italy", "germany"), at_war(allied, "italy", "uk")) == (True, False)


@rule("10.4c")
def test_the_usa_takes_no_part_before_it_enters() -> None:
    t = step("diplomacy", "allies").war("germany", "usa")
    assert t.offered("woo", "iraq_iran", 0, seat="usa")
    t.s.status[tb.USA] = 1
    assert t.refused("woo", "iraq_iran", 0, seat="usa") == "10.4c"
    wars = step("declarations", "allies")
    assert wars.refused("declare", "ireland", seat="usa") == "10.4c"
    assert wars.offered("declare", "germany", seat="ussr")


@rule("17.13c")
def test_an_inactive_ussr_woos_four_nations_under_conditions() -> None:
    t = wooing("allies", turn=4)
    assert t.offered("woo", "romania", 0, seat="ussr")
    assert t.refused("woo", "turkey", 0, seat="ussr") == "17.13c"
    assert t.refused("woo", "finland", 0, seat="ussr") == "17.13c"
    t.s.suitors[nation("finland")] = 1 << tb.GERMANY
    assert t.offered("woo", "finland", 0, seat="ussr")
    t.s.winter_war = True
    assert t.refused("woo", "finland", 0, seat="ussr") == "17.13c"
    early = wooing("allies", turn=3)
    assert early.refused("woo", "romania", 0, seat="ussr") == "17.13c"
    assert t.offered("woo", "poland", 0, seat="ussr")
    t.nation("poland", "conquered", "uk").s.box[nation("poland")] = 255
    assert t.refused("woo", "poland", 0, seat="ussr") == "10.4.1d"


@rule("17.13d")
def test_germany_may_answer_soviet_diplomacy_without_a_border() -> None:
    t = wooing()
    assert t.refused("woo", "romania", 0, seat="germany") == "10.4.1a"
    t.s.suitors[nation("romania")] = 1 << tb.USSR
    assert t.offered("woo", "romania", 0, seat="germany")


@rule("17.13i")
def test_an_active_ussr_woos_as_others_do() -> None:
    t = wooing("allies", turn=20).war("germany", "ussr")
    assert t.offered("woo", "turkey", 0, seat="ussr")
    assert t.refused("woo", "spain", 0, seat="ussr") == "10.4.1a"


@rule("17.4a", "17.5.1n")
def test_finland_touches_sweden_and_vichy_lands_are_a_way_for_germany() -> None:
    t = wooing().nation("finland", "ally", "germany")
    assert t.offered("woo", "sweden", 0, seat="germany")
    assert t.offered("woo", "norway", 0, seat="germany")
    assert t.refused("woo", "spain", 0, seat="germany") == "10.4.1a"
    t.s.france = 1
    assert t.offered("woo", "spain", 0, seat="germany")
    assert t.offered("woo", "turkey", 0, seat="germany")  # Syria


@rule("23.2a")
def test_a_failure_makes_the_next_attempt_of_the_same_power_easier() -> None:
    def again(option: int, power: int, turn: int) -> str:
        t = put_box(wooing(turn=turn, diplomacy_repeats=option), yugoslavia="G1").dice(2)
        t.s.snubs[nation("yugoslavia") * 2] = 8 * 8 + power
        t.do("woo", "yugoslavia", 0, seat="germany")
        return box(t, "yugoslavia")

    assert again(1, tb.GERMANY, 9) == "G2"
    assert again(0, tb.GERMANY, 9) == "G1"
    assert again(1, tb.ITALY, 9) == "G1"
    assert again(1, tb.GERMANY, 10) == "G1"
    t = wooing(diplomacy_repeats=1).dice(10)
    t.do("woo", "yugoslavia", 0, seat="germany")
    assert t.s.snubs[nation("yugoslavia") * 2] == 8 * 8 + tb.GERMANY
    for power, target in (("italy", "yugoslavia"), ("germany", "italy")):  # an Active power, and a minor
        t = wooing(diplomacy_repeats=1).dice(10)
        t.do("woo", target, 0, seat=power)
        assert t.s.snubs[nation(target) * 2] == 0


@rule("23.3a")
def test_diplomacy_anywhere() -> None:
    t = wooing(diplomacy_anywhere=1).dice(9)
    t.do("woo", "turkey", 0, seat="germany")
    assert t.refused("woo", "spain", 0, seat="italy") == "10.4.1c"
