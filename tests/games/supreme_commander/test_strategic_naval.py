"""The Strategic Naval phase, return to base, and the options at sea [9.2, 17.5, 17.13.6, 23.1, 23.7, 23.10]."""

from __future__ import annotations

import pytest

from games.supreme_commander.economy_table import msp, strategic
from games.supreme_commander.table import MUD_TURN, Table, nation, rule, table
from theatre.core import flow
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.fog import reveal
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.naval.base_return import NavalReturn
from theatre.games.supreme_commander.naval.harbours import ShipsReturn
from theatre.games.supreme_commander.naval.sea_battle import SeaBattle
from theatre.games.supreme_commander.naval.strategic import StrategicNaval, SubmarineWarfare
from theatre.games.supreme_commander.sequence import FinalMutual

AXIS_SEES, ALLIES_SEE = frozenset({tb.GERMANY}), frozenset({tb.UK})


def untrained(turn: int = 16, **more: int) -> Table:
    """Germany and the UK at war, nobody with any technology."""
    t = table(turn=turn, **more).war("germany", "uk")
    t.s.tech[:] = bytes(len(t.s.tech))
    return t


def phase(**more: int) -> Table:
    return untrained(**more).only(StrategicNaval())


def battle(zone: str, turn: int = 16, **more: int) -> Table:
    return untrained(turn, **more).only(SeaBattle(w.ZONE_IDS.index(zone)))


def seat(t: Table) -> str:
    return tb.MAJORS[t.asked().seat].id


# initiative and placement


@rule("9.2.1a", "9.2.1i", "10.3.2i")
def test_the_best_power_s_naval_and_submarine_technology_helps_its_side_to_the_initiative() -> None:
    for naval, submarine, side in ((1, 0, "germany"), (1, 2, "uk")):
        t = phase().tech("uk", naval=naval, submarine=submarine).tech("france", naval=1)
        assert seat(t.put("uk", "surface", "2041").dice(8, 6)) == side


@rule("9.2.1b")
def test_a_tie_goes_to_the_higher_technology_or_is_rolled_again() -> None:
    t = phase().tech("germany", submarine=1).put("uk", "surface", "2041").dice(5, 6)
    assert seat(t) == "germany"
    t = phase().put("uk", "surface", "2041").dice(5, 5, 3, 8)
    assert seat(t) == "uk"


@rule("9.2.1c")
def test_the_initiative_side_says_who_places_first_and_the_order_of_the_zones() -> None:
    t = phase().put("uk", "surface, surface", "2041").put("germany", "surface, submarine", "1834").dice(9, 1)
    t.do("first", "allies")
    assert seat(t) == "uk"
    t.do("done")
    assert seat(t) == "germany"
    t = phase().hold("germany", "2239").dice(1, 9)
    for power, port in (("uk", "2041"), ("germany", "2239")):
        t.put(power, "surface, surface", port)
    ships = {power: [u for u in t.s.placed if tb.NATION[u] == nation(power)] for power in ("uk", "germany")}
    t.do("first", "axis")
    for power in ("germany", "uk"):
        assert seat(t) == power
        t.do("sail", ships[power][0], "north_sea").do("sail", ships[power][1], "north_atlantic").do("done")
    assert seat(t) == "uk"
    assert t.offered("engage", "north_sea")
    assert t.refused("engage", "baltic_sea") == "9.2.1g"
    t.dice(1, 1).do("engage", "north_atlantic")
    assert t.s.shown[ships["uk"][1]]
    assert not t.s.shown[ships["uk"][0]]


@rule("9.2.1e", "9.2.1f", "9.2.1h")
def test_a_ship_goes_only_into_zones_that_its_port_touches() -> None:
    t = phase().dice(9, 1)
    bremen, kiel = t.new("germany", "surface", "2035"), t.new("germany", "submarine", "1834")
    london = t.new("uk", "surface", "2041")
    t.do("first", "axis")
    assert t.offered("sail", bremen, "north_sea")
    assert t.refused("sail", bremen, "north_atlantic") == "9.2.1e"
    assert t.refused("sail", bremen, "baltic_sea") == "9.2.1e"
    assert t.offered("sail", kiel, "north_sea")
    assert t.offered("sail", kiel, "baltic_sea")
    t.do("done")
    assert t.offered("sail", london, "north_sea")
    assert t.offered("sail", london, "north_atlantic")
    assert t.refused("sail", london, "baltic_sea") == "9.2.1e"


@rule("9.2.1d")
def test_which_of_two_counters_sails_is_hidden_from_the_other_side() -> None:
    views = []
    for chosen in (0, 1):
        t = phase().put("uk", "surface", "2041").dice(9, 1)
        ships = t.new("germany", "surface", "1834"), t.new("germany", "naval_decoy", "1834")
        t.do("first", "axis").do("sail", ships[chosen], "north_sea")
        views.append((RULES.view(t.s, ALLIES_SEE), flow.pending(t.s)[0].label))
        assert t.offered("recall", ships[chosen])
    assert views[0] == views[1]
    assert RULES.view(t.s, AXIS_SEES) != views[0][0]


@rule("9.2.1g", "9.2.2a", "9.2.2b")
def test_only_contested_zones_are_fought_for_and_shown_and_decoys_go_home() -> None:
    t = phase().dice(9, 1)
    fleet, decoy = t.new("germany", "surface", "1834"), t.new("germany", "naval_decoy", "1834")
    baltic = t.new("germany", "submarine", "1927")
    british = t.new("uk", "naval_decoy", "2041")
    t.do("first", "axis")
    for ship, zone in ((fleet, "north_sea"), (decoy, "north_sea"), (baltic, "baltic_sea")):
        t.do("sail", ship, zone)
    t.do("done").do("sail", british, "north_sea").do("done")
    assert (t.s.shown[fleet], t.s.shown[baltic]) == (1, 0)
    t.do("port", decoy, "2035").do("port", british, "1140")
    assert (t.place(decoy), t.s.shown[decoy], t.place(fleet)) == ("2035", 1, "north_sea_box")
    assert t.place(baltic) == "baltic_sea_box"


@rule("RUL-56")
def test_a_face_down_counter_in_an_uncontested_box_tells_nothing() -> None:
    seen = []
    for kind in ("submarine", "naval_decoy"):
        t = table().war("germany", "uk").only(NavalReturn())
        t.put("germany", "submarine, naval_decoy", "1834")
        ships = {tb.KIND_IDS[t.s.kind[u]]: u for u in t.s.placed}
        st.lay(t.s, ships[kind], w.space("baltic_sea_box"))
        seen.append(RULES.view(t.s, ALLIES_SEE))
    assert seen[0] == seen[1]


# combat


@rule("9.2.3a")
def test_the_first_shot_sinks_a_fleet_before_it_can_fire() -> None:
    for die, place in ((2, "track"), (3, "north_sea_box")):
        t = battle("north_sea").tech("germany", submarine=1).dice(die).put("germany", "submarine", "north_sea_box")
        fleet = t.new("uk", "surface", "north_sea_box")
        assert t.begin().place(fleet) == place
        assert bool(t.s.stack) == (die == 3)


@rule("9.2.4a", "9.2.4b")
def test_both_sides_roll_on_the_difference_at_once() -> None:
    """Two German fleets, naval 1, against one British: columns +2 and -2; a six hits, a ten hits too."""
    t = battle("north_sea").tech("germany", naval=1).dice(6, 10)
    t.put("germany", "surface, surface", "north_sea_box")
    fleet = t.new("uk", "surface", "north_sea_box")
    german = t.s.placed[0]
    t.do("sink", german, seat="germany")
    assert (t.place(german), t.place(fleet)) == ("track", "track")
    assert t.s.due[fleet] == t.s.turn + 6
    t = battle("north_sea").tech("germany", naval=1).dice(5, 6).put("germany", "surface, surface", "north_sea_box")
    fleet = t.new("uk", "surface", "north_sea_box")
    t.do("abort", fleet, "2041")
    assert (t.place(fleet), t.s.shown[fleet]) == ("2041", 1)


@rule("9.2.4c")
def test_a_submarine_bears_no_loss_of_a_surface_combat() -> None:
    t = battle("north_sea").dice(10, 1, 10)
    t.put("uk", "surface, surface", "north_sea_box")
    german, sub = t.new("germany", "surface", "north_sea_box"), t.new("germany", "submarine", "north_sea_box")
    t.new("germany", "surface", "north_sea_box")
    assert t.refused("sink", sub) == "9.2.4c"
    t.do("sink", german)
    assert t.place(sub) == "north_sea_box"


@rule("9.2.5a", "9.2.5c", "10.3.2j")
def test_against_submarines_alone_fleets_may_leave_first_and_have_one_more() -> None:
    """One submarine, level 1: two; two fleets, level 1: four. A six on +2 hits, on +1 it would only abort."""
    t = battle("north_sea").tech("germany", submarine=1).tech("uk", naval=1).dice(4, 1, 6)
    sub = t.new("germany", "submarine", "north_sea_box")
    t.put("uk", "surface, surface", "north_sea_box")
    t.do("done", seat="uk")
    assert t.place(sub) == "track"
    t = battle("north_sea").tech("germany", submarine=1).dice(4)
    t.put("germany", "submarine", "north_sea_box")
    fleet = t.new("uk", "surface", "north_sea_box")
    t.do("withdraw", fleet, "2041").begin()
    assert (t.place(fleet), t.s.stack) == ("2041", [])


@rule("9.2.5b")
def test_beside_a_surface_fleet_submarines_fight_nobody_in_that_round() -> None:
    t = battle("north_sea").dice(10, 1, 1)
    t.put("germany", "surface, submarine", "north_sea_box").put("uk", "surface", "north_sea_box")
    t.begin()
    assert t.asked().prompt.key == "prompt.sea_withdrawal"
    assert t.dice_box.faces == []
    assert t.s.stack[-1].rule == "9.2.6a"


@rule("9.2.6a", "9.2.6b")
def test_before_the_second_round_the_side_without_initiative_decides_first() -> None:
    for initiative, first in ((tb.AXIS, "uk"), (tb.ALLIES, "germany")):
        t = battle("north_sea").dice(1, 1)
        t.s.initiative = initiative
        fleet, german = t.new("uk", "surface", "north_sea_box"), t.new("germany", "surface", "north_sea_box")
        assert seat(t) == first
        assert not t.offered("withdraw", fleet if first == "uk" else german, "2345")
        t.do("done").dice(1, 1).do("done")
        assert not t.s.stack
        assert (t.place(fleet), t.s.shown[german]) == ("north_sea_box", 1)


@rule("3.4.1a")
def test_two_owners_agree_on_the_fleet_that_is_lost_or_their_enemy_decides() -> None:
    t = battle("north_atlantic").war("germany", "france").dice(9, 1)
    t.put("germany", "surface, surface", "north_atlantic_box").put("uk", "surface", "north_atlantic_box")
    french = t.new("france", "surface", "north_atlantic_box")
    t.do("bear", "france", seat="uk").do("bear", "uk", seat="france")
    assert seat(t) == "germany"
    t.do("bear", "france")
    assert t.place(french) == "track"


# submarine warfare


@rule("9.2.7a", "9.2.7b")
def test_each_submarine_in_the_north_atlantic_takes_msp_of_a_power_of_germany_s_choice() -> None:
    t = table().war("germany", "uk", "france", "ussr").tech("germany", submarine=2).msp(uk=20, france=5)
    t.only(SubmarineWarfare()).dice(7, 9)
    one, two = t.new("germany", "submarine", "north_atlantic_box"), t.new("germany", "submarine", "north_atlantic_box")
    assert t.refused("raid", one, "ussr") == "9.2.7b"
    assert t.refused("raid", one, "usa") == "9.2.7a"
    t.do("raid", one, "uk")
    assert (msp(t, "uk"), t.s.shown[one]) == (11, 1)
    t.do("raid", two, "france")
    assert msp(t, "france") == 0


@rule("9.2.7c")
def test_submarines_in_the_north_sea_raid_nobody() -> None:
    t = table().war("germany", "uk").msp(uk=20).only(SubmarineWarfare())
    north_sea = t.new("germany", "submarine", "north_sea_box")
    atlantic = t.new("germany", "submarine", "north_atlantic_box")
    assert t.refused("raid", north_sea, "uk") == "9.2.7c"
    assert t.offered("raid", atlantic, "uk")


def test_germany_is_asked_for_raids_whether_its_counter_is_a_submarine_or_a_decoy() -> None:
    for model in ("submarine", "naval_decoy"):
        t = table().war("germany", "uk").only(SubmarineWarfare())
        t.put("germany", model, "north_atlantic_box")
        assert seat(t) == "germany"


# return to base


@rule("9.2.8a", "5.1h")
def test_ships_return_to_ports_of_their_zone_face_down_or_are_lost() -> None:
    t = table().war("germany", "uk").only(FinalMutual())
    fleet = t.new("germany", "surface", "north_sea_box", up=True)
    lost = t.new("germany", "submarine", "western_mediterranean_box")
    plane = t.new("germany", "fighter", "west_air_transfer_box", up=True)
    assert t.begin().place(lost) == "track"
    assert t.refused("port", fleet, "1927") == "9.2.8a"
    t.do("port", fleet, "2035")
    assert (t.place(fleet), t.s.shown[fleet]) == ("2035", 0)
    assert (t.place(plane), t.s.shown[plane]) == ("west_air_box", 0)


@rule("9.2.8b", "17.13.6a", "5.1i")
def test_the_soviet_fleet_chooses_its_sea_each_turn() -> None:
    t = table().only(NavalReturn())
    fleet = t.new("ussr", "surface", "1222")
    assert t.refused("port", fleet, "2041") in ("12.3a", "17.13.6b")
    t.do("port", fleet, "2920")
    assert t.place(fleet) == "2920"
    t = table().war("germany", "ussr").hold("germany", "1222", "1325", "1625").only(NavalReturn())
    fleet = t.new("ussr", "surface", "baltic_sea_box")
    t.do("port", fleet, "3117")
    assert t.place(fleet) == "3117"


@rule("17.13.6b")
def test_a_soviet_fleet_based_elsewhere_is_like_any_other() -> None:
    t = table().war("germany", "ussr", "uk").only(NavalReturn())
    fleet = t.new("ussr", "surface", "eastern_mediterranean_box")
    assert t.refused("port", fleet, "2920") == "17.13.6b"
    assert t.offered("port", fleet, "4820")


@rule("17.5c")
def test_a_french_fleet_ends_no_turn_in_another_major_s_port() -> None:
    t = table().war("germany", "france", "uk").only(NavalReturn())
    fleet, british = t.new("france", "surface", "north_atlantic_box"), t.new("uk", "surface", "north_atlantic_box")
    assert t.refused("port", fleet, "2041", seat="france") == "17.5c"
    assert t.refused("port", fleet, "3750", seat="france") == "17.5c"
    assert t.offered("port", british, "3750", seat="uk")
    t.do("port", fleet, "2345", seat="france")
    t = table("allies").war("germany", "france", "uk")
    fleet = t.new("france", "surface", "2345")
    assert t.refused("rebase", fleet, "2041") == "17.5c"
    assert t.offered("rebase", fleet, "2242")


# options


@rule("23.1a")
def test_two_bombers_over_a_zone_add_one_to_the_side_s_die() -> None:
    for planes, result in ((2, "track"), (1, "2041")):
        t = battle("north_sea", bombers_at_sea=1).dice(7, 1)
        for _ in range(planes):
            bomber = t.new("germany", "bomber", "west_air_box", up=True)
            t.s.aim[bomber] = w.ZONE_BOX[w.NORTH_SEA]
        t.put("germany", "surface", "north_sea_box")
        fleet = t.new("uk", "surface", "north_sea_box")
        t.begin()
        if planes == 1:
            t.do("abort", fleet, "2041")
        assert t.place(fleet) == result
    t = strategic("strategic_naval", bombers_at_sea=1).war("germany", "uk").dice(9, 1)
    t.put("germany", "surface", "2035").put("uk", "surface", "1140")
    bomber = t.new("germany", "bomber", "west_air_box")
    t.do("first", "axis").do("done").do("done")
    assert not t.offered("sail", bomber, "black_sea", seat="germany")
    t.do("sail", bomber, "north_sea", seat="germany")
    assert t.s.aim[bomber] == w.ZONE_BOX[w.NORTH_SEA]


@rule("23.7a")
def test_with_the_option_bad_weather_hinders_fights_in_northern_seas() -> None:
    for option, results in ((0, "track"), (1, "2041")):
        t = battle("north_sea", MUD_TURN, sea_weather=option).dice(8, 1).put("germany", "surface", "north_sea_box")
        fleet = t.new("uk", "surface", "north_sea_box")
        t.begin()
        if option:
            t.do("abort", fleet, "2041")
        assert t.place(fleet) == results


@rule("23.1a", "23.7a")
def test_the_options_change_the_dice_of_surface_fleets_and_not_of_submarines() -> None:
    for german in ("surface", "submarine"):
        t = battle("north_sea", MUD_TURN, bombers_at_sea=1, sea_weather=1)
        for _ in range(4):
            t.s.aim[t.new("germany", "bomber", "west_air_box", up=True)] = w.ZONE_BOX[w.NORTH_SEA]
        t.put("germany", german, "north_sea_box").put("uk", "surface", "north_sea_box")
        t.dice(*([10] if german == "submarine" else []), 5, 5).begin()
        if german == "submarine":
            t.do("done", seat="uk")  # it stays to fight
        rolled = next(frame.rolled for frame in reversed(t.s.stack) if isinstance(frame, SeaBattle))
        assert rolled == ((6, 4) if german == "surface" else (5, 4))


@rule("23.10a")
def test_with_the_option_a_fleet_hit_by_submarines_is_back_in_port_after_three_turns() -> None:
    t = battle("north_sea", submarines_to_port=1).dice(1)
    t.put("germany", "submarine", "north_sea_box")
    fleet = t.new("uk", "surface", "north_sea_box")
    t.begin()
    assert (t.place(fleet), t.s.due[fleet]) == ("track", t.s.turn + 3)
    t.s.turn += 3
    later = table().only(ShipsReturn())
    later.s = t.s
    later._begun = True
    t.s.stack[:] = [ShipsReturn()]
    flow.settle(t.s)
    later.do("place", fleet, "2041")
    assert (later.place(fleet), later.s.shown[fleet]) == ("2041", 0)  # its Support side is up: it can be used


@pytest.mark.parametrize("option", [0, 1])
def test_a_surface_hit_keeps_a_fleet_away_for_six_turns_with_the_option_too(option: int) -> None:
    t = battle("north_sea", submarines_to_port=option).dice(9, 1).put("germany", "surface", "north_sea_box")
    fleet = t.new("uk", "surface", "north_sea_box")
    t.begin()
    assert t.s.due[fleet] == t.s.turn + 6


def test_used_ships_stay_in_port() -> None:
    t = phase().put("uk", "surface", "2041").dice(9, 1)
    used = t.new("germany", "surface", "2035")
    t.new("germany", "surface", "2035")
    reveal(t.s, [used])
    t.do("first", "axis")
    assert t.refused("sail", used, "north_sea") == "12.3d"
