"""17.13.3, 17.13.4, 17.14: the collapse of the USSR and of the UK, and the four neutral turns."""

from __future__ import annotations

from games.supreme_commander.economy_table import accounts, msp, per_turn
from games.supreme_commander.fights import combat, play_out
from games.supreme_commander.table import Table, nation, rule, table
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander.control import enter
from theatre.games.supreme_commander.economy.factories import FACTORIES
from theatre.games.supreme_commander.politics.alignment import join_side
from theatre.games.supreme_commander.politics.truce import holds
from theatre.games.supreme_commander.politics.uk_ussr_collapse import CollapseTest, is_tested, locations
from theatre.games.supreme_commander.politics.war import declare
from theatre.games.supreme_commander.relations import at_war
from theatre.games.supreme_commander.sequence import PlayerTurn
from theatre.games.supreme_commander.world import FACTORY_HEX, space

KIEV, LENINGRAD, MOSCOW, STALINGRAD, SEVASTOPOL = "2421", "1222", "1717", "2411", "3117"


def shaken(turn: int = 25) -> Table:
    """Moscow and three other victory locations are German."""
    t = table("allies", turn).war("ussr", "germany", "italy").war("uk", "germany")
    return t.hold("germany", MOSCOW, KIEV, LENINGRAD, SEVASTOPOL).msp(ussr=35, germany=10)


def after_roll(t: Table, power: str, *die: int) -> Table:
    return t.only(CollapseTest(nation(power))).dice(*die).begin()


@rule("17.13.3a")
def test_the_ussr_is_tested_while_moscow_and_two_more_are_lost_until_it_has_moscow_again() -> None:
    t = table("allies").war("ussr", "germany").hold("germany", KIEV, LENINGRAD, SEVASTOPOL)
    assert not is_tested(t.s, tb.USSR)  # Moscow stands
    t = table("allies").war("ussr", "germany").hold("germany", MOSCOW, KIEV)
    assert not is_tested(t.s, tb.USSR)  # only one besides
    t.hold("germany", LENINGRAD)
    assert is_tested(t.s, tb.USSR)
    t.hold("ussr", LENINGRAD, KIEV)
    assert is_tested(t.s, tb.USSR)
    t.hold("ussr", MOSCOW)
    assert not is_tested(t.s, tb.USSR)
    t.hold("germany", MOSCOW)
    assert not is_tested(t.s, tb.USSR)  # it begins anew


@rule("17.13.3b")
def test_a_die_above_the_victory_locations_that_the_ussr_has_anywhere_is_a_collapse() -> None:
    t = shaken()
    assert locations(t.s, tb.USSR) == 5
    assert not after_roll(t, "ussr", 5).s.collapsed[tb.USSR]
    assert after_roll(shaken(), "ussr", 6).s.collapsed[tb.USSR]
    abroad = shaken().nation("finland", "conquered", "germany").hold("ussr", "1225")  # Helsinki
    assert not after_roll(abroad, "ussr", 6).s.collapsed[tb.USSR]
    assert not is_tested(after_roll(shaken(), "ussr", 6).s, tb.USSR)  # once in a game


@rule("17.13.4a", "17.13.4b")
def test_germany_takes_the_soviet_msp_and_only_what_is_held_counts() -> None:
    t = after_roll(shaken(), "ussr", 10)
    assert (msp(t, "ussr"), msp(t, "germany")) == (0, 45)
    assert per_turn(t, "ussr") == 15  # Stalingrad and Baku; no factory stands
    works = shaken()
    for unit, at in zip(FACTORIES, FACTORY_HEX, strict=True):
        st.lay(works.s, unit, at)
    assert per_turn(after_roll(works, "ussr", 10), "ussr") == 15 + 5 * 3  # those of Kiev and Sevastopol are German
    moving = shaken()
    for unit, at in zip(FACTORIES, FACTORY_HEX, strict=True):
        st.lay(moving.s, unit, at)
        moving.s.back[unit] = 1
    assert per_turn(after_roll(moving, "ussr", 10), "ussr") == 15  # turned over they earn nothing [9.1.10b]
    friends = shaken().nation("turkey", "ally", "ussr")
    assert per_turn(after_roll(friends, "ussr", 10), "ussr") == 15 + 30  # what its ally holds
    poor = after_roll(shaken().msp(ussr=-20), "ussr", 10)
    assert (msp(poor, "ussr"), msp(poor, "germany")) == (-20, 10)


@rule("17.13.4c")
def test_its_partisans_leave_the_map_and_the_track_and_one_marks_the_turn() -> None:
    t = shaken()
    band, hidden = t.new("ussr", "partisan", "1818"), t.new("ussr", "partisan", "pool")
    late = t.new("ussr", "partisan", "1918")
    st.remove(t.s, late, st.SPARE)  # has not entered play
    after_roll(t, "ussr", 10)
    assert (t.place(band), t.s.due[band], t.place(hidden), t.place(late)) == ("track", 29, "pool", "")
    stands = shaken()
    band = stands.new("ussr", "partisan", "1818")
    assert after_roll(stands, "ussr", 1).place(band) == "1818"


@rule("17.13.4d", "17.13.4h")
def test_the_ussr_is_neutral_until_its_own_player_turn_four_turns_later() -> None:
    t = after_roll(shaken(25), "ussr", 6)
    ussr, germany = tb.USSR, tb.GERMANY
    for turn, side, war in ((25, tb.ALLIES, False), (29, tb.AXIS, False), (29, tb.ALLIES, True)):
        t.s.turn = turn
        PlayerTurn(side).begin(t.s)
        assert at_war(t.s, ussr, germany) is war
    assert not at_war(after_roll(shaken(25), "ussr", 6).s, ussr, tb.ITALY)
    assert at_war(after_roll(shaken(25), "ussr", 5).s, ussr, germany)


@rule("17.13.4e")
def test_in_the_truce_neither_enters_the_other_s_zones() -> None:
    def front(die: int) -> tuple[Table, int, int]:
        t = shaken().hold("germany", "2020")
        near, far = t.new("ussr", "infantry", "2018"), t.new("ussr", "infantry", "2016")
        t.put("germany", "infantry", "2020")
        after_roll(t, "ussr", die)
        fresh = table("allies", 25)
        fresh.s = t.s
        return fresh, near, far

    t, near, far = front(6)
    t.hold("ussr", "2019", "1919", "1918", "1917")
    assert t.refused("march", far, "2017", "2018", "2019") == "17.13.4e"
    assert t.offered("march", far, "2017", "2018")
    t, near, far = front(5)
    assert t.offered("march", near, "2019")
    axis = table("axis", 26)
    t, _, _ = front(6)
    axis.s = t.s
    axis.hold("germany", "2019", "2021")
    corps = axis.new("germany", "infantry", "2021")
    assert axis.refused("march", corps, "2020", "2019") == "17.13.4e"
    assert axis.offered("march", corps, "2020")


@rule("17.13.4g", "17.14.1e")
def test_the_entry_of_an_ally_ends_the_neutrality_at_once() -> None:
    t = after_roll(shaken(), "ussr", 6)
    march = table("allies", 25)
    march.s = t.s
    march.nation("turkey", "ally", "uk").hold("uk", "turkey")
    turk = march.new("turkey", "infantry", "3411")
    scout = march.new("uk", "infantry", "3410")
    march.do("march", scout, "3409")
    assert at_war(march.s, tb.USSR, tb.GERMANY)
    assert holds(after_roll(shaken(), "ussr", 6).s, tb.USSR)
    assert march.place(turk) == "3411"
    uk = after_roll(fallen_london(), "uk", 10)
    enter(uk.s, uk.new("uk", "infantry", "1842"), space("1842"))
    assert holds(uk.s, tb.UK)
    enter(uk.s, uk.new("usa", "infantry", "1842"), space("1842"))
    assert not holds(uk.s, tb.UK)


@rule("10.1.1.2b", "17.14.1e")
def test_americans_who_have_remained_move_in_the_uk_and_do_not_end_its_neutrality() -> None:
    t = after_roll(fallen_london(), "uk", 10)
    march = table("allies", 25)
    march.s = t.s
    inside, outside = march.new("usa", "infantry", "1842"), march.new("usa", "infantry", "1744")
    march.nation("ireland", "ally", "usa").hold("ireland", "ireland")
    march.do("march", inside, "1841", seat="usa")
    assert holds(march.s, tb.UK)
    enter(march.s, outside, space("1842"), march.s.where[outside])
    assert not holds(march.s, tb.UK)


@rule("17.14.1c")
def test_troops_of_a_neutral_uk_beside_americans_are_not_attacked() -> None:
    t = combat("axis", 30).war("germany", "uk", "usa").hold("usa", "2440").hold("germany", "2441")
    t.s.neutral_until[tb.UK] = 33
    american, briton = t.new("usa", "infantry", "2440"), t.new("uk", "infantry", "2440")
    tanks = t.new("germany", "tank_army", "2441")
    t.do("attack", "2441", "2440", tanks).dice(10).all_done()
    play_out(t)
    assert (t.place(american), t.place(briton), t.place(tanks)) == ("pool", "2440", "2441")


def fallen_london() -> Table:
    t = table("allies", 25).war("uk", "germany").war("usa", "germany")
    return t.hold("germany", "2041").msp(uk=30, germany=0)


@rule("17.14a", "17.14b")
def test_while_london_is_german_the_uk_rolls_against_its_victory_locations() -> None:
    assert not is_tested(table("allies").war("uk", "germany").s, tb.UK)
    t = fallen_london()
    assert is_tested(t.s, tb.UK)
    left = locations(t.s, tb.UK)
    assert not after_roll(t, "uk", left).s.collapsed[tb.UK]
    assert after_roll(fallen_london(), "uk", left + 1).s.collapsed[tb.UK]
    assert after_roll(fallen_london().hold("germany", "3750"), "uk", left).s.collapsed[tb.UK]  # Gibraltar too


@rule("17.14.1a", "17.14.1b")
def test_germany_takes_the_british_msp_and_the_partisans_go() -> None:
    t = fallen_london()
    band = t.new("uk", "partisan", "2441")
    after_roll(t, "uk", 10)
    assert accounts(t, "uk") == (0, 20)  # Liverpool, Bristol and Cairo
    assert msp(t, "germany") == 30
    assert (t.place(band), t.s.due[band]) == ("track", 29)
    poor = after_roll(fallen_london().msp(uk=-5), "uk", 10)
    assert (msp(poor, "uk"), msp(poor, "germany")) == (-5, 0)


@rule("17.14.1c")
def test_the_uk_is_neutral_four_turns_and_keeps_away_from_german_zones() -> None:
    def front(die: int) -> tuple[Table, int]:
        t = fallen_london()
        corps = t.new("uk", "infantry", "1842")
        t.put("germany", "infantry", "2041")
        t.s = after_roll(t, "uk", die).s
        fresh = table("allies", 25)
        fresh.s = t.s
        return fresh, corps

    t, corps = front(10)
    t.begin().hold("uk", "2042")
    assert t.refused("march", corps, "1942", "2042") == "17.14.1c"
    assert t.offered("march", corps, "1942")
    t, corps = front(1)
    assert t.offered("march", corps, "1942", "2042")
    t, _ = front(10)
    t.s.turn = 29
    PlayerTurn(tb.AXIS).begin(t.s)
    assert not at_war(t.s, tb.UK, tb.GERMANY)
    PlayerTurn(tb.ALLIES).begin(t.s)
    assert at_war(t.s, tb.UK, tb.GERMANY)


@rule("10.4.3e", "17.14.1c", "17.13.4d")
def test_who_joins_while_a_power_is_neutral_after_its_collapse_meets_it_when_its_time_is_up() -> None:
    for neutral, others in (("uk", ("usa",)), ("ussr", ("uk",))):
        t = table("axis", 26).war("germany", neutral, *others)
        t.s.neutral_until[nation(neutral)] = 29
        join_side(t.s, tb.ITALY, tb.AXIS)
        assert not at_war(t.s, tb.ITALY, nation(neutral))
        t.s.turn = 30
        assert at_war(t.s, tb.ITALY, nation(neutral))
    attacked = table("allies", 26).war("germany", "uk", "usa")
    attacked.s.neutral_until[tb.UK] = 29
    declare(attacked.s, tb.USA, tb.ITALY)
    attacked.s.turn = 30
    assert at_war(attacked.s, tb.ITALY, tb.UK)


@rule("17.13.4e", "12.0g")
def test_nobody_is_dropped_or_landed_where_a_neutral_after_its_collapse_stands() -> None:
    def drop(guard: str, truce: bool) -> str:
        t = table("axis", 26).war("germany", "ussr", "uk").nation("poland", "ally", "uk").hold("poland", "2227")
        t.put(guard, "infantry", "2227")
        t.s.neutral_until[tb.USSR] = 29 if truce else 0
        corps = t.new("germany", "airborne", "2129")
        return "" if t.offered("drop", corps, "2227") else t.refused("drop", corps, "2227")

    assert (drop("ussr", True), drop("ussr", False), drop("poland", True)) == ("12.0g", "", "")
