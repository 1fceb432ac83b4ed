"""29.5: interceptions of several sorties at once, and what happens after the battle."""

from games.third_reich.sea_table import Seas, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w


def two_landings() -> tuple[Seas, int, int, int]:
    """Two British fleets of one base on their way to Dieppe and to Calais."""
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("germany", "france")
    t.minor("france", "conquered")
    first, second = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(2)]
    units = [t.new("britain", "infantry-3-4", "L22") for _ in range(2)]
    hunter = t.new("germany", "fleet-9", "Wilhelmshaven")
    t.go("invade", 1, first, 1, units[0], "M23", seat="britain")
    t.go("invade", 1, second, 1, units[1], "L24", seat="britain").until("intercept")
    return t, first, second, hunter


@rule("29.58a", "29.5q1")
def test_each_mission_of_a_battle_that_was_won_goes_on_or_turns_back_for_itself() -> None:
    t, first, second, hunter = two_landings()
    t.dice(1, 1, 6).go("intercept", 0, "L22", 1, hunter, seat="germany").until("go-on")
    assert t.asked().prompt.args[1] == t.number("M23")
    t.do("abort", seat="britain")
    assert [one.home for one in t.s.stack[-2].chain[:2]] == [True, False]
    assert t.asked().prompt.args[1] == t.number("L24")
    t.do("go-on", seat="britain")
    assert [at >= 0 for at in (t.s.mission[first], t.s.mission[second])] == [False, True]


@rule("29.58a", "29.572a")
def test_nobody_is_asked_whether_a_force_goes_on_of_which_nothing_is_left() -> None:
    """One British factor beats two Italian ones, which costs it the half of two."""
    t = seas("allies", 1941).war("italy", "britain").option("britain", "offensive")
    small, hunter = t.new("britain", "fleet-1", "Malta"), t.new("italy", "fleet-2", "Messina")
    t.go("change-base", 1, small, "Alexandria", seat="britain").until("intercept")
    t.dice(1, 1, 6).go("intercept", 0, t.frame().chain[0].course[1], 1, hunter, seat="italy").until("go-on", "march")
    assert (t.topic(), t.place(small), t.place(hunter)) == ("march", "", "")


@rule("29.52a", "29.25a")
def test_fleets_from_america_are_met_on_the_map_only() -> None:
    t = seas("allies", 1943).war("germany", "usa").option("usa", "offensive").hold("germany", "france")
    t.s.status[tb.USA] = st.SOVEREIGN
    fleet = t.minor("france", "conquered").new("usa", "fleet-9", "Plymouth")
    ct.put(t.s, fleet, w.US_BOX)
    t.s.deployed[fleet] = 1
    hunter = t.new("germany", "fleet-9", "Brest")
    t.until("change-base").go("change-base", 1, fleet, "Plymouth", seat="usa").until("intercept")
    assert t.frame().chain[0].course[0] == w.US_BOX
    assert t.refused("intercept", 0, w.US_BOX, 1, hunter, seat="germany") == "29.52a"
    assert w.US_BOX not in t.asked("germany").options.grouped("intercept", (0,))[0]
    assert t.whole("intercept", 0, t.frame().chain[0].course[1], 1, hunter, seat="germany")


@rule("29.56b", "29.5q1")
def test_air_strikes_on_the_way_to_a_battle_of_two_sorties_come_before_it() -> None:
    """The second of two fleets that make for Tripoli is struck at near Malta, both are met in the port."""
    t = seas("axis", 1941).war("italy", "britain").option("italy", "offensive")
    first, second = t.new("italy", "fleet-9", "Messina"), t.new("italy", "fleet-9", "Taranto")
    air, hunter = t.new("britain", "air-5-4", w.IDS[w.MALTA]), t.new("britain", "fleet-9", "Alexandria")
    t.go("change-base", 1, first, "Tripoli").go("change-base", 1, second, "Tripoli").until("intercept")
    t.do("strike", 1, "CC23", air, seat="britain")
    t.dice(1, 1, 2, 2, 2, 2).go("intercept", 0, "II17", 1, hunter, seat="britain").until("break-off")
    assert (t.factors("italy"), t.dice_box.faces) == (17, [])


@rule("29.53", "29.5q1")
def test_a_mission_that_is_met_elsewhere_is_not_met_with_another_in_their_base() -> None:
    """One is to be met in Dieppe; off Portsmouth the other could only be met together with it, off Calais alone."""
    t, _, _, hunter = two_landings()
    other = t.new("germany", "fleet-9", "Brest")
    assert t.whole("intercept", 1, "L22", 1, other, seat="germany")
    t.go("intercept", 0, "M23", 1, hunter, seat="germany")
    assert t.refused("intercept", 1, "L22", 1, other, seat="germany") == "29.53"
    assert t.whole("intercept", 1, "L24", 1, other, seat="germany")
