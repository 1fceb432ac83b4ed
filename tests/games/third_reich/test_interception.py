"""29.5, 28.52 and 28.454: interception at sea, chains of it, naval combat, strikes from the air."""

import pytest

from games.third_reich.sea_table import Seas, nation, port, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.naval.fighting import advantage, modifier, toll
from theatre.games.third_reich.naval.interception import succeeds_to
from theatre.games.third_reich.naval.losses import share
from theatre.games.third_reich.naval.sorties import Sortie


def sailing(*fleets: str, to: str = "Tripoli", base: str = "Taranto") -> tuple[Seas, list[int]]:
    """Italian fleets that are about to change base, Britain at war with them; nothing is announced yet."""
    t = seas("axis").war("italy", "britain").option("italy", "offensive").option("germany", "offensive")
    return t, [t.new("italy", fleet, base) for fleet in fleets]


def course(t: Seas) -> list[str]:
    chain: tuple[Sortie, ...] = t.frame().chain
    return [w.IDS[hex_] for hex_ in chain[0].course]


@rule("29.52a")
def test_the_defender_picks_any_hex_of_the_course_base_and_target_among_them() -> None:
    t, fleets = sailing("fleet-9")
    t.put("britain", "fleet-9", "Malta")
    t.go("change-base", 1, *fleets, "Tripoli")
    hexes = {w.IDS[hex_] for hex_ in t.asked().options.grouped("intercept", (0,))[0]}
    assert hexes == set(course(t))
    assert {"AA24", "II17"} <= hexes
    assert t.refused("intercept", 0, "HH30") == "29.52a"


@rule("29.51a")
def test_only_fleets_of_the_front_that_are_at_war_intercept() -> None:
    t, fleets = sailing("fleet-9")
    atlantic, near = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "fleet-9", "Malta")
    t.go("change-base", 1, *fleets, "Tripoli")
    assert t.refused("intercept", 0, "II17", 1, atlantic) == "29.52q1"
    assert t.whole("intercept", 0, "II17", 1, near)
    peace = seas("axis").option("italy", "offensive").put("britain", "fleet-9", "Malta")
    peace.go("change-base", 1, peace.new("italy", "fleet-9", "Taranto"), "Tripoli")
    assert peace.topic() == "march"  # nobody is at war with Italy: nobody is asked


@rule("29.51b", "16.1b")
def test_supply_escort_and_redeployment_are_not_intercepted() -> None:
    t = seas("axis", phase="redeployment").war("italy", "britain").put("britain", "fleet-9", "Malta")
    t.go("redeploy-fleet", t.new("italy", "fleet-9", "Taranto"), "Tripoli", seat="italy")
    assert t.topic() == "redeploy"


@rule("29.52q1")
def test_fleets_from_a_two_front_port_are_met_only_on_the_front_through_which_they_sail() -> None:
    t = seas("allies").war("italy", "britain").option("britain", "offensive")
    fleet = t.new("britain", "fleet-9", "Gibraltar")
    german, italian = t.new("germany", "fleet-9", "Brest"), t.new("italy", "fleet-9", "Cagliari")
    t.hold("germany", "N18")
    t.go("change-base", 1, fleet, "Plymouth")
    assert t.whole("intercept", 0, "AA7", 1, german, seat="germany")
    assert not t.is_asked("italy")
    assert t.s.stack[-1].chain[0].front == w.WEST
    east = seas("allies").war("italy", "britain").option("britain", "offensive").hold("germany", "N18")
    east.put("germany", "fleet-9", "Brest").put("italy", "fleet-9", "Cagliari")
    east.go("change-base", 1, east.new("britain", "fleet-9", "Gibraltar"), "Malta")
    assert east.is_asked("italy")
    assert not east.is_asked("germany")
    assert italian


@rule("29.52q2")
def test_in_a_two_front_port_at_the_end_fleets_of_both_fronts_may_try() -> None:
    t = seas("allies").war("italy", "britain").option("britain", "offensive").hold("germany", "N18")
    german, italian = t.new("germany", "fleet-9", "Brest"), t.new("italy", "fleet-9", "Cagliari")
    t.go("change-base", 1, t.new("britain", "fleet-9", "Plymouth"), "Gibraltar")
    assert t.whole("intercept", 0, "AA7", 1, italian, seat="italy")
    assert t.whole("intercept", 0, "AA7", 1, german, seat="germany")
    before = t.frame().chain[0].course[-2]
    assert t.refused("intercept", 0, before, 1, italian, seat="italy") == "29.52q1"


@rule("29.53", "29.54a")
def test_there_is_one_point_of_interception_for_a_mission_and_one_mission_for_a_base() -> None:
    t, fleets = sailing("fleet-9", "fleet-9")
    malta, alexandria = t.new("britain", "fleet-9", "Malta"), t.new("britain", "fleet-9", "Alexandria")
    more = [t.new("britain", "fleet-9", "Alexandria") for _ in range(2)]
    t.put("britain", "fleet-9", "Haifa")
    t.go("change-base", 1, fleets[0], "Tripoli").go("change-base", 1, fleets[1], "Tobruk")
    t.go("intercept", 0, "II17", 1, malta)
    assert t.refused("intercept", 0, "HH18", 1, alexandria) == "29.54a"
    assert t.whole("intercept", 0, "II17", 1, alexandria)
    t.go("intercept", 1, "KK24", 1, alexandria)
    assert t.refused("intercept", 0, "II17", 1, more[0]) == "29.54a"  # its base has gone for the other
    apart, pair = sailing("fleet-9")
    two = [apart.new("britain", "fleet-9", "Malta"), apart.new("britain", "fleet-9", "Alexandria")]
    apart.go("change-base", 1, *pair, "Tripoli")
    assert apart.refused("intercept", 0, "II17", 2, *two) == "29.54a"


@rule("29.54q")
def test_two_ports_of_a_hex_are_two_bases_with_a_roll_each() -> None:
    t = seas("axis").option("germany", "offensive")
    one, other = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "fleet-9", "Southampton")
    t.hold("germany", "N18", "M21")
    t.go("change-base", 1, t.new("germany", "fleet-9", "Brest"), "Cherbourg")
    t.dice(6, 1)
    t.go("intercept", 0, "M21", 1, one).go("intercept", 0, "M21", 1, other)
    assert t.topic() == "break-off"
    assert [t.s.tried[unit] for unit in (one, other)] == [1, 0]
    assert t.frame().forces[0] == (other,)


@rule("29.57a")
@pytest.mark.parametrize(
    ("hexes", "most"), [(1, 6), (2, 5), (10, 5), (11, 4), (18, 4), (19, 3), (24, 3), (25, 2), (30, 2), (31, 1)]
)
def test_the_interception_table(hexes: int, most: int) -> None:
    assert succeeds_to(hexes) == most


@rule("29.57a")
def test_the_port_counts_as_the_first_hex_and_in_ones_own_port_it_never_fails() -> None:
    t, fleets = sailing("fleet-9")
    malta = t.new("britain", "fleet-9", "Tripoli")
    t.go("change-base", 1, *fleets, "Tobruk")
    assert malta
    t2, pair = sailing("fleet-9")
    there = t2.new("britain", "fleet-9", "Malta")
    t2.hold("italy", "GG19").hold("britain", "GG19")
    t2.go("change-base", 1, *pair, "Tripoli")
    hexes = course(t2)
    near = min(hexes, key=lambda one: w.hexes_between(w.space(one), w.MALTA))
    choice = t2.whole("intercept", 0, near, 1, there)
    assert len(choice.args) - 4 == w.hexes_between(w.space(near), w.MALTA)


@rule("29.57b")
def test_who_fails_may_act_otherwise_but_not_try_again() -> None:
    t, fleets = sailing("fleet-9")
    malta = t.new("britain", "fleet-9", "Malta")
    t.go("change-base", 1, *fleets, "Tripoli").dice(6)
    t.go("intercept", 0, "AA24", 1, malta)
    assert t.topic() == "march"
    assert not t.s.inverted[malta]
    assert t.s.tried[malta]
    again = seas("axis").war("italy", "britain").option("italy", "offensive")
    fleet, tired = again.new("italy", "fleet-9", "Taranto"), again.new("britain", "fleet-9", "Malta")
    other = again.new("britain", "fleet-9", "Alexandria")
    again.s.tried[tired] = 1
    again.go("change-base", 1, fleet, "Tripoli")
    assert again.refused("intercept", 0, "II17", 1, tired) == "29.57b"
    assert again.whole("intercept", 0, "II17", 1, other)


@rule("29.57b", "29.57q2")
def test_who_fails_is_not_met_himself_and_who_succeeds_has_acted() -> None:
    t, fleets = sailing("fleet-9")
    t.put("italy", "fleet-9", "Naples")
    malta, alexandria = t.new("britain", "fleet-9", "Malta"), t.new("britain", "fleet-9", "Alexandria")
    t.go("change-base", 1, *fleets, "Tripoli").pass_by("italy").dice(6, 1)
    t.go("intercept", 0, "II17", 1, malta).go("intercept", 0, "II17", 1, alexandria)
    assert t.is_asked("italy")
    assert t.asked("italy").options.grouped("intercept")[0] == (1,)  # the fleet from Alexandria alone
    assert t.s.inverted[alexandria]


@rule("29.31", "29.313")
def test_a_fleet_that_has_acted_does_not_intercept() -> None:
    t, fleets = sailing("fleet-9")
    used, fresh = t.new("britain", "fleet-9", "Malta"), t.new("britain", "fleet-9", "Alexandria")
    t.s.inverted[used] = 1
    t.go("change-base", 1, *fleets, "Tripoli")
    assert t.refused("intercept", 0, "II17", 1, used) == "29.31"
    t.dice(1).go("intercept", 0, "II17", 1, fresh)
    assert t.s.inverted[fresh]


@rule("29.56a", "29.56b")
def test_interceptors_are_intercepted_and_the_last_to_sail_fight_first() -> None:
    t, fleets = sailing("fleet-9")
    second = t.new("italy", "fleet-9", "Naples")
    alexandria = t.new("britain", "fleet-9", "Alexandria")
    t.go("change-base", 1, *fleets, "Tripoli").pass_by("italy").dice(1)
    t.go("intercept", 0, "II17", 1, alexandria)
    t.option("italy", "pass")  # counter-interception is free of the option
    t.dice(1).go("intercept", 1, "II18", 1, second)
    assert t.topic() == "break-off"
    assert t.frame().forces == ((second,), (alexandria,))
    t.dice(6, 1).do("fight", seat="italy").do("fight", seat="britain").until("march")
    assert t.berth(fleets[0]) == "Tripoli"  # Alexandria was beaten on the way
    free = sailing("fleet-9")
    free[0].put("italy", "fleet-9", "Naples").put("britain", "fleet-9", "Alexandria")
    free[0].go("change-base", 1, *free[1], "Tripoli").pass_by("italy").dice(6)
    free[0].go("intercept", 0, "II17")
    assert free[0].topic() == "march"  # nobody was found: nothing to counter


@rule("29.56q")
def test_a_counter_interception_in_the_same_hex_is_a_battle_of_its_own() -> None:
    t, fleets = sailing("fleet-9")
    second, alexandria = t.new("italy", "fleet-9", "Naples"), t.new("britain", "fleet-9", "Alexandria")
    t.go("change-base", 1, *fleets, "Tripoli").pass_by("italy").dice(1)
    t.go("intercept", 0, "II17", 1, alexandria).dice(1).go("intercept", 1, "II17", 1, second)
    assert t.frame().forces == ((second,), (alexandria,))


@rule("29.54b")
def test_a_base_that_has_found_its_prey_is_bound_and_one_that_failed_is_not() -> None:
    """29.57's example: of the fleets at Gibraltar some fail, others are free for a later target."""
    t, fleets = sailing("fleet-9")
    second = t.new("italy", "fleet-9", "Naples")
    third = t.new("italy", "fleet-9", "Livorno")
    gibraltar = [t.new("britain", "fleet-9", "Gibraltar") for _ in range(3)]
    alexandria = t.new("britain", "fleet-9", "Alexandria")
    t.go("change-base", 1, *fleets, "Tripoli").pass_by("italy").dice(6, 1)
    t.go("intercept", 0, "II17", 1, gibraltar[0]).go("intercept", 0, "II17", 1, alexandria)
    t.dice(1).go("intercept", 1, "II18", 1, second).pass_by("italy")
    assert t.is_asked("britain")
    assert t.refused("intercept", 2, "Z23", 1, gibraltar[0]) == "29.57b"
    t.dice(1).go("intercept", 2, "Z23", 1, gibraltar[1])
    t.put("britain", "fleet-9", "Haifa")
    t.dice(1).go("intercept", 3, "AA7", 1, third, seat="italy")
    assert t.refused("intercept", 4, "W22", 1, gibraltar[2]) == "29.54b"


@rule("29.5q1")
def test_two_missions_from_one_base_are_one_battle_in_its_hex() -> None:
    t, fleets = sailing("fleet-9", "fleet-9")
    alexandria = t.new("britain", "fleet-9", "Alexandria")
    t.go("change-base", 1, fleets[0], "Tripoli").go("change-base", 1, fleets[1], "Athens") if t.holder(
        "DD28"
    ) == "italy" else t.go("change-base", 1, fleets[0], "Tripoli").go("change-base", 1, fleets[1], "Venice")
    t.dice(1).go("intercept", 0, "AA24", 1, alexandria)
    assert t.topic() == "break-off"
    assert t.frame().forces[1] == tuple(fleets)


@rule("29.5q2")
def test_missions_with_more_than_one_common_hex_are_one_battle_in_any_of_them() -> None:
    t, fleets = sailing("fleet-9", "fleet-9")
    malta = t.new("britain", "fleet-9", "Malta")
    t.go("change-base", 1, fleets[0], "Tripoli").go("change-base", 1, fleets[1], "Tripoli")
    common = course(t)[3]
    t.dice(1).go("intercept", 1, common, 1, malta)
    assert t.frame().forces[1] == tuple(fleets)


@rule("29.5q2", "29.54a")
def test_where_two_courses_only_cross_one_mission_can_be_met_the_other_elsewhere() -> None:
    """From Taranto to Tobruk and from Tripoli to Athens; the only common hex is EE24."""
    t = seas("axis").war("italy", "britain").option("italy", "offensive").hold("italy", "DD28")
    south, east = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "fleet-9", "Tripoli")
    malta, alexandria = t.new("britain", "fleet-9", "Malta"), t.new("britain", "fleet-9", "Alexandria")
    t.go("change-base", 1, south, "Tobruk").go("change-base", 1, east, "Athens")
    courses = [{w.IDS[hex_] for hex_ in sortie.course} for sortie in t.frame().chain]
    assert courses[0] & courses[1] == {"EE24"}
    t.go("intercept", 0, "EE24", 1, malta)
    assert t.refused("intercept", 1, "EE24", 1, alexandria) == "29.5q2"
    t.dice(1, 6).go("intercept", 1, "EE25", 1, alexandria)
    assert t.frame().forces == ((malta,), (south,))


@rule("29.575", "34.36a")
def test_before_1942_the_stronger_of_france_and_britain_decides_who_intercepts() -> None:
    t = seas("axis").war("italy", "britain", "france").option("italy", "offensive")
    fleet, other = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "fleet-9", "Naples")
    british, french = t.new("britain", "fleet-9", "Malta"), t.new("france", "fleet-9", "Tunis")
    t.put("britain", "fleet-9", "Alexandria")
    t.go("change-base", 1, fleet, "Tripoli").go("change-base", 1, other, "Cagliari")
    assert t.refused("intercept", 0, "II17", 1, french, seat="france") == "29.575"
    t.go("intercept", 0, "II17", 1, british, seat="britain")
    assert t.refused("intercept", 0, "II17", 1, french, seat="france") == "34.36a"
    late = seas("axis", 1942).war("italy", "britain", "france").option("italy", "offensive")
    fleet, french = late.new("italy", "fleet-9", "Taranto"), late.new("france", "fleet-9", "Tunis")
    late.put("britain", "fleet-9, fleet-9", "Alexandria")
    late.go("change-base", 1, fleet, "Tripoli")
    assert late.whole("intercept", 0, "II17", 1, french, seat="france")


# combat


def battle(british: int, italian: int, *dice: int, hex_: str = "II17") -> Seas:
    """British interceptors of so many fleets against Italian ones, up to the choice to break off."""
    t, fleets = sailing(*["fleet-9"] * italian)
    for _ in range(british):
        t.new("britain", "fleet-9", "Alexandria")
    t.go("change-base", italian, *fleets, "Tripoli").dice(1)
    t.go("intercept", 0, hex_, british)
    return t.dice(*dice)


@rule("29.571", "29.572q")
def test_ties_go_to_the_interceptor_without_losses() -> None:
    t = battle(1, 1, 2, 4)  # 2 + 1 against 4 - 1
    t.do("fight").until("march")
    assert (t.factors("britain"), t.factors("italy")) == (9, 9)
    assert any(t.berth(unit) == "Taranto" for unit in ct.on_board(t.s))
    lost = battle(1, 1, 1, 4)
    lost.do("fight").until("march")
    assert any(lost.berth(unit) == "Tripoli" for unit in ct.on_board(lost.s))


@rule("29.5711")
@pytest.mark.parametrize(
    ("own", "other", "bonus"),
    [(9, 9, 0), (11, 9, 0), (12, 9, 1), (15, 9, 2), (18, 9, 3), (27, 9, 4), (36, 9, 5), (9, 18, 0)],
)
def test_the_larger_force_has_a_bonus(own: int, other: int, bonus: int) -> None:
    assert advantage(own, other) == bonus


@rule("29.5712")
def test_nations_fight_differently_and_italy_better_in_the_south() -> None:
    north, south = w.space("M23"), w.space("N18")
    s = seas("axis").s
    names = ("germany", "usa", "britain", "sweden", "france", "ussr")
    found = {name: modifier(s, nation(name), south) for name in names}
    assert found == {"germany": 2, "usa": 1, "britain": 1, "sweden": 1, "france": 0, "ussr": -2}
    assert [modifier(s, nation(name), south) for name in ("turkey", "spain", "vichy_france")] == [-2, -2, 0]
    assert [modifier(s, nation("italy"), hex_) for hex_ in (north, south)] == [-2, -1]


@rule("29.572a")
def test_losses_are_the_difference_and_grow_with_full_fleets() -> None:
    assert toll(3, (_fleet(9),), False) == (3, 1)
    assert toll(3, (_fleet(9), _fleet(8)), False) == (3, 1)  # 17 factors are not yet multiplied
    assert toll(3, (_fleet(9), _fleet(9)), False) == (6, 3)
    t = battle(1, 2, 6, 1)  # 6 + 1 against 1 - 1 + 3: two fleets lose twice four
    t.do("fight").until("march")
    assert (t.factors("italy"), t.factors("britain")) == (18 - 8, 9 - 4)


def _fleet(factors: int) -> int:
    return next(unit for unit in range(tb.UNITS) if tb.KIND[unit] == tb.FLEET and tb.COMBAT[unit] == factors)


@rule("29.572b")
def test_losses_fall_on_the_nations_alike_and_the_rest_on_the_stronger() -> None:
    british = list(tb.UNITS_OF[nation("britain"), "fleet-9"])[:2]
    french = list(tb.UNITS_OF[nation("france"), "fleet-9"])[:1]
    modifiers = {nation("britain"): 1, nation("france"): 0}
    more = dict(share(dict.fromkeys([*british, *french], 9), 5, modifiers))
    assert more == {nation("britain"): 3, nation("france"): 2}
    equal = dict(share(dict.fromkeys([british[0], *french], 9), 5, modifiers))
    assert equal == {nation("britain"): 2, nation("france"): 3}  # as many factors: the lower modifier


@rule("29.573", "29.573x")
def test_the_british_fleet_on_its_way_to_malta() -> None:
    """Nine British factors against eighteen Italian, both dice a 3: 4 to 5; with an Italian 1 it is 4 to 3."""

    def malta(italian: int) -> tuple[Seas, int]:
        t = seas("allies", phase="combat").war("italy", "britain").option("britain", "offensive")
        fleet, infantry = t.new("britain", "fleet-9", "Gibraltar"), t.new("britain", "infantry-1-3", "AA7")
        t.put("italy", "fleet-9, fleet-9", "Cagliari")
        t.go("transport", 1, fleet, 1, infantry, "Malta").until("intercept")
        t.dice(1).go("intercept", 0, "AA18", 2).dice(italian, 3).do("fight")
        return t, infantry

    t, infantry = malta(3)
    t.until("landed", "attack", "construction", "build", "redeploy")
    assert (t.factors("britain"), t.factors("italy")) == (8, 18)
    assert t.place(infantry) == "AA7"
    t, infantry = malta(1)
    t.until("landed", "attack", "construction", "build", "redeploy")
    assert (t.factors("britain"), t.factors("italy")) == (8, 16)
    assert t.place(infantry) == "GG19"


@rule("29.574", "29.574x")
def test_a_single_british_fleet_breaks_off() -> None:
    """Against four Italian fleets, both dice a 3: 4 to 7; it loses one factor, the Italians none."""
    t = battle(1, 4, 3, 3)
    t.do("break-off").until("march")
    assert (t.factors("britain"), t.factors("italy")) == (8, 36)
    assert any(t.berth(unit) == "Tripoli" for unit in ct.on_board(t.s))
    assert toll(20, (_fleet(9),), True) == (4, 2)  # never more than half
    lucky = battle(1, 1, 6, 1)
    lucky.do("break-off").until("march")
    assert (lucky.factors("britain"), lucky.factors("italy")) == (9, 9)


@rule("29.574")
def test_fleets_that_change_base_do_not_break_off() -> None:
    t = battle(1, 1)
    assert t.is_asked("britain")
    t.dice(3, 3).do("fight")
    assert t.topic() != "break-off"


@rule("29.58a")
def test_who_wins_goes_on_or_turns_back() -> None:
    t = battle(1, 1, 1, 6)
    t.do("fight").until("go-on")
    assert t.is_asked("italy")
    t.do("abort").until("march")
    assert any(t.berth(unit) == "Taranto" for unit in ct.on_board(t.s))
    beaten = battle(1, 1, 6, 1)
    beaten.do("fight")
    seen = set()
    while beaten.topic() != "march":
        seen.add(beaten.topic())
        beaten.go(beaten.asked().options.verbs()[-1])
    assert "go-on" not in seen


@rule("29.72", "29.72x")
def test_a_fleet_that_loses_two_becomes_a_six_and_a_one() -> None:
    def left(*taken: str) -> list[int]:
        t = battle(1, 1, 4, 4)  # 5 against 3
        for model in taken:
            for unit in tb.UNITS_OF[nation("italy"), model]:
                st.lay(t.s, unit, w.US_BOX)
        t.do("fight").do("pass").until("march", "refuse-losses")
        return sorted([tb.COMBAT[u] for u in ct.on_board(t.s) if t.berth(u) == "Taranto"])

    assert left() == [1, 6]
    assert left("fleet-6") == [1, 2, 4]


@rule("29.73")
def test_without_change_more_is_lost() -> None:
    t = battle(1, 1, 4, 4)
    for model in ("fleet-6", "fleet-4", "fleet-2", "fleet-1"):
        for unit in tb.UNITS_OF[nation("italy"), model]:
            st.lay(t.s, unit, w.US_BOX)
    t.do("fight").do("pass").until("march", "refuse-losses")
    assert [tb.COMBAT[u] for u in ct.on_board(t.s) if t.berth(u) == "Taranto"] == []


@rule("29.9")
def test_a_player_may_refuse_his_opponents_losses() -> None:
    t = battle(1, 1, 6, 1)
    t.do("fight").do("refuse").until("march")
    assert t.factors("italy") == 9
    taken = battle(1, 1, 6, 1)
    taken.do("fight").do("pass").until("march")
    assert taken.factors("italy") < 9


# from the air


def watched(side: str = "axis") -> tuple[Seas, list[int]]:
    t, fleets = sailing("fleet-9")
    return t, [*fleets, t.new("britain", "air-5-4", "GG19")]


@rule("28.521", "28.522")
def test_air_in_range_strikes_at_a_passing_fleet() -> None:
    t, (fleet, air) = watched()
    t.go("change-base", 1, fleet, "Tripoli")
    far = [hex_ for hex_ in course(t) if w.hexes_between(w.space(hex_), w.MALTA) > 4]
    near = next(hex_ for hex_ in course(t) if w.hexes_between(w.space(hex_), w.MALTA) <= 4)
    assert t.refused("strike", 0, far[0], air) == "28.22"
    t.dice(1, 1, 2, 5, 6)
    t.do("strike", 0, near, air).until("march")
    assert (t.factors("italy"), t.factors("britain", tb.AIR)) == (7, 4)
    assert any(t.berth(unit) == "Tripoli" for unit in ct.on_board(t.s))  # it goes on
    assert all(t.s.inverted[unit] for unit in ct.on_board(t.s) if tb.KIND[unit] == tb.AIR)


@rule("28.454")
def test_the_movers_air_strikes_at_interceptors() -> None:
    t, (fleet, _) = watched()
    air = t.new("italy", "air-5-4", "II17")
    alexandria = t.new("britain", "fleet-9", "Alexandria")
    t.go("change-base", 1, fleet, "Tripoli").dice(1)
    t.go("intercept", 0, "II17", 1, alexandria).pass_by("britain")
    t.option("italy", "pass").dice(1, 2, 2, 2, 6)
    t.do("strike", 1, "II17", air).until("break-off")
    assert t.factors("britain") == 8
    assert t.factors("italy", tb.AIR) == 4


@rule("29.57q1")
def test_in_one_hex_the_interceptor_chooses_whether_air_or_fleets_come_first() -> None:
    def order(first: str) -> str:
        t, (fleet, air) = watched()
        alexandria = t.new("britain", "fleet-9", "Alexandria")
        t.go("change-base", 1, fleet, "Tripoli")
        t.do("strike", 0, "II17", air).dice(1).go("intercept", 0, "II17", 1, alexandria)
        assert t.topic() == "order"
        t.dice(2, 2, 2, 2, 2, 3, 3)
        t.do(first)
        return t.topic() if t.dice_box.faces == [3, 3] else "break-off first" if t.dice_box.faces else ""

    assert order("air-first") == "break-off"
    assert order("fleets-first") == "break-off first"


@rule("28.453q")
def test_hits_fall_on_one_fleet() -> None:
    t, fleets = sailing("fleet-9", "fleet-9")
    air = t.new("britain", "air-5-4", "GG19")
    t.go("change-base", 2, *fleets, "Tripoli").dice(1, 1, 2, 2, 2)
    t.do("strike", 0, "II17", air).do("pass").do("lose", fleets[0]).until("march")
    assert sorted([tb.COMBAT[u] for u in ct.on_board(t.s) if t.berth(u) == "Tripoli"]) == [1, 6, 9]


@rule("29.173")
def test_fleets_in_america_do_not_intercept_before_america_is_at_war() -> None:
    for at_war in (False, True):
        t = seas("axis", 1940).option("germany", "offensive")
        if at_war:
            t.war("usa", "germany").s.status[nation("usa")] = st.SOVEREIGN
        fleet, away = t.new("germany", "fleet-9", "Bremen"), t.new("britain", "fleet-9", "united_states")
        t.put("britain", "fleet-1", "Plymouth").go("change-base", 1, fleet, "Wilhelmshaven")
        if at_war:
            assert t.whole("intercept", 0, "K29", 1, away, seat="britain")
        else:
            assert t.refused("intercept", 0, "K29", 1, away, seat="britain") == "29.173"


@rule("29.173")
def test_american_fleets_intercept_at_the_greatest_distance() -> None:
    t = seas("axis", 1943).war("usa", "germany").option("germany", "offensive").hold("germany", "N18")
    t.s.status[nation("usa")] = st.SOVEREIGN
    fleet, home = t.new("germany", "fleet-9", "Bremen"), t.new("usa", "fleet-9", "united_states")
    t.go("change-base", 1, fleet, "Brest").dice(2)
    t.go("intercept", 0, "N18", 1, home)
    assert t.s.tried[home]
    assert port("Brest") == t.s.berth[fleet]
