"""9: who lays a bridgehead after an invasion, with which counter, and who ends one."""

import pytest

from games.third_reich.sea_table import Seas, seas
from games.third_reich.table import nation, rule, table
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.movement.bridgeheads import clear_needless, clear_occupied
from theatre.games.third_reich.movement.control import controller
from theatre.games.third_reich.nations import give, of_side


def dieppe(*dice: int) -> tuple[Seas, int, int]:
    """British troops on the Continent attack M23 together with an invasion."""
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("britain", "france")
    t.hold("germany", "M23", "M24").minor("france", "conquered").put("germany", "infantry-1-3", "M23")
    ashore, aboard = t.new("britain", "infantry-1-3", "N23"), t.new("britain", "infantry-3-4", "L22")
    t.go("invade", 1, t.new("britain", "fleet-9", "Portsmouth"), 1, aboard, "M23", seat="britain")
    t.until("attack").dice(*dice).do("attack", 1, "M23", *sorted((ashore, aboard)), seat="britain")
    return t, ashore, aboard


@rule("9.11a", "9.2a")
def test_who_came_over_land_opens_no_bridgehead_for_the_invaders() -> None:
    t, ashore, aboard = dieppe(6)
    t.do("advance", ashore, "M23")
    assert t.refused("bridgehead", "M23") == "9.11a"
    t.do("advance", aboard, "M23")
    assert t.offered("bridgehead", "M23")  # the first from the sea does
    t, ashore, aboard = dieppe(6)
    t.do("advance", aboard, "M23").do("advance", ashore, "M23")
    assert t.topic() != "advance"  # nobody is asked again


@rule("9.11a", "29.436")
def test_an_invasion_that_is_lost_in_the_exchange_gives_no_bridgehead() -> None:
    t, ashore, aboard = dieppe(1)  # four to three: the attackers pay three factors
    t.do("lose", aboard).until("advance")
    t.do("advance", ashore, "M23")
    assert not t.s.bridgehead[w.space("M23")]
    assert t.topic() != "advance"


@rule("9.11a", "26.6a")
@pytest.mark.parametrize(("holder", "laid"), [("germany", True), ("", False)])
def test_an_invasion_of_a_hex_that_nobody_controls_gives_no_bridgehead(holder: str, laid: bool) -> None:
    """As those that a fallen power has left behind."""
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("germany", "france")
    give(t.s, w.space("M23"), nation(holder) if holder else tb.NOBODY)
    aboard = t.minor("france", "conquered").new("britain", "infantry-3-4", "L22")
    t.go("invade", 1, t.new("britain", "fleet-9", "Portsmouth"), 1, aboard, "M23", seat="britain")
    t.until("attack").do("beach", "M23", aboard, seat="britain").do("advance", aboard, "M23")
    assert t.holder("M23") == "britain"
    assert (t.topic() == "advance" and t.offered("bridgehead", "M23")) is laid


@rule("9.3", "9.4a", "9.4e")
def test_the_last_counter_may_be_taken_up_after_the_battle() -> None:
    t = table("axis", 1941, phase="combat").war("germany", "ussr").minor("poland", "conquered")
    t.option("germany", "offensive", "east").hold("germany", "poland", "L40", "H47", "J43", "O43")
    for place in ("H47", "J43", "O43"):
        t.s.bridgehead[w.space(place)] = st.BY_CROSSING
    armor = t.new("germany", "armor-4-6", "L40")
    t.put("ussr", "infantry-1-3", "L41").dice(6).attack("L41", armor).do("advance", armor, "L41")
    assert t.refused("bridgehead", "L41") == "9.3"
    t.do("remove-bridgehead", "O43", seat="germany").do("bridgehead", "L41")
    assert t.s.bridgehead[w.space("L41")]


@rule("9.4a", "9.4d")
@pytest.mark.parametrize("before", [False, True])
def test_who_is_too_many_where_a_bridgehead_was_taken_up_has_the_whole_player_turn(before: bool) -> None:
    """Taken up in the owner's own turn or in the enemy's before it."""
    t = table("axis", 1941).war("germany", "ussr").minor("poland", "conquered").option("germany", "offensive")
    t.hold("germany", "poland", "L39", "L40", "L41")
    corps = [t.new("germany", "infantry-3-3", "L41") for _ in range(4)]
    if before:
        t.s.lifted = (w.space("L41"),)
    else:
        t.s.bridgehead[w.space("L41")] = st.BY_CROSSING
        t.do("remove-bridgehead", "L41", seat="germany")
    t.do("march", corps[0], "L40", seat="germany").until("16.1a")  # nobody was lost after Movement
    assert t.place(corps[1]) == "L41"
    t.finish_asking("16.1a")
    assert t.asked().rule == "6.13"
    t.do("remove", corps[1])
    assert [t.place(unit) for unit in corps] == ["L40", "pool", "L41", "L41"]
    assert not t.s.lifted


@rule("9.4b", "32.6")
@pytest.mark.parametrize(("company", "stays"), [(False, False), (True, True)])
def test_a_partisan_who_is_alone_on_a_bridgehead_ends_it(company: bool, stays: bool) -> None:
    t = table("allies", 1943).minor("france", "conquered").hold("germany", "france").hold("britain", "N23")
    t.s.bridgehead[w.space("N22")], t.s.bridgehead[w.space("N23")] = st.BY_CROSSING, st.BY_SEA
    partisan, beside = t.new("france", "partisan-1-3", "O22"), t.new("france", "partisan-1-3", "N23")
    t.s.serves[partisan] = t.s.serves[beside] = tb.BRITAIN
    if company:
        t.put("germany", "infantry-1-3", "N22")
        clear_occupied(t.s)
    else:
        t.do("march", partisan, "N22", seat="britain").finish_asking("13.1a")
    assert bool(t.s.bridgehead[w.space("N22")]) is stays
    assert t.s.bridgehead[w.space("N23")]  # his own side's


@rule("9.4c", "27.24a")
@pytest.mark.parametrize(("hex_", "stays"), [("M21", False), ("GG28", False), ("N21", True)])
def test_a_bridgehead_goes_where_a_port_or_the_coast_of_an_island_feeds_as_well(hex_: str, stays: bool) -> None:
    """Cherbourg has a port, Crete has none and is fed over any coast; N21 is a bare beach."""
    t = table("allies", 1943).minor("greece", "conquered").hold("germany", "france", "greece")
    t.hold("britain", hex_).put("britain", "infantry-3-4", hex_).put("germany", "infantry-1-3", "L31")
    t.s.bridgehead[w.space(hex_)] = st.BY_SEA
    clear_needless(t.s, (tb.BRITAIN,))
    assert bool(t.s.bridgehead[w.space(hex_)]) is stays


@rule("9.4c", "27.232", "28.15")
@pytest.mark.parametrize("linked", [False, True])
def test_a_bridgehead_stays_for_an_air_base_that_lives_by_it(linked: bool) -> None:
    """Inland of the bare beach N21; with Paris it has a line over land."""
    t = table("allies", 1943).hold("france" if linked else "germany", "france").hold("britain", "N21", "O21")
    t.put("germany", "infantry-1-3", "L31").put("britain", "air_base-0", "O21")
    t.s.bridgehead[w.space("N21")] = st.BY_SEA
    clear_needless(t.s, (tb.BRITAIN,))
    assert bool(t.s.bridgehead[w.space("N21")]) is not linked


@rule("9.4c", "12.263")
@pytest.mark.parametrize(("foe", "stays"), [("germany", True), ("italy", False)])
def test_enemies_of_a_minor_keep_its_bridgehead_in_being_whoever_runs_it(foe: str, stays: bool) -> None:
    """A Russia at peace runs the Turks, who are at war with Germany alone."""
    t = table("allies", 1940, phase="bridgeheads").minor("turkey", "attacked", foes="germany").hold("turkey", "Z33")
    t.put("turkey", "infantry-2-3", "Z33").put(foe, "infantry-3-3", "Y33")
    t.s.bridgehead[w.space("Z33")] = st.BY_CROSSING
    assert controller(t.s, nation("turkey")) == tb.USSR
    clear_needless(t.s, of_side(t.s, tb.ALLIES))
    assert bool(t.s.bridgehead[w.space("Z33")]) is stays


@rule("9.4b", "24.2a")
@pytest.mark.parametrize(("taken", "stays"), [("C35", False), ("B35", True)])
def test_a_bridgehead_does_not_pass_to_the_enemy_with_a_conquered_country(taken: str, stays: bool) -> None:
    """The British have left D35, where they landed; Germany takes Oslo, C35, or another hex."""
    t = table("axis", 1940, phase="conquests").minor("norway", "allied", "britain").hold("norway", "norway")
    t.hold("britain", "D35").hold("germany", taken).put("germany", "infantry-3-3", taken)
    t.s.bridgehead[w.space("D35")] = st.BY_SEA
    t.until("15.1")
    assert t.holder("D35") == ("britain" if stays else "germany")
    assert bool(t.s.bridgehead[w.space("D35")]) is stays


@rule("9.4a", "26.71")
@pytest.mark.parametrize(("heir", "stays"), [("germany", True), ("britain", False)])
def test_an_ally_who_inherits_a_hex_has_its_bridgehead_too(heir: str, stays: bool) -> None:
    t = table("axis", 1943).hold("italy", "AA29")
    t.s.bridgehead[w.space("AA29")] = st.BY_CROSSING
    give(t.s, w.space("AA29"), nation(heir))
    assert bool(t.s.bridgehead[w.space("AA29")]) is stays
