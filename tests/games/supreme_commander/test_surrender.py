"""3.3.1, 9.1.6, 16.1.2, 16.1.3, 16.1.3.1: what nations are, and how minors surrender and are liberated."""

from __future__ import annotations

from games.supreme_commander.economy_table import accounts, per_turn
from games.supreme_commander.politics_table import box, in_pool, on_map, place_all, political_phase, status, step
from games.supreme_commander.table import Table, nation, rule
from theatre.core.dice import seed_key
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.economy.capture import take
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.relations import is_active, is_enemy, is_friend, master, neutral_land


def taking(name: str, patron: str, power: str, *, but: str = "", phase: str = "surrender", turn: int = 8) -> Table:
    """A minor all of whose places but one are occupied by a power of the other side, at the end of its turn."""
    side = "axis" if patron in ("uk", "france", "ussr") else "allies"
    t = political_phase(phase, side, turn).nation(name, "ally", patron)
    for at in places(name):
        if w.IDS[at] != but:
            t.hold(power, w.IDS[at]).put(power, "infantry", w.IDS[at])
    return t


def places(name: str) -> list[int]:
    at = nation(name)
    return sorted({*w.MSP_OF[at], *([w.CAPITAL[at]] if w.CAPITAL[at] >= 0 else [])})


@rule("9.1.6a", "16.1.2a")
def test_a_minor_surrenders_when_enemies_stand_in_all_its_places() -> None:
    t = taking("turkey", "uk", "germany").begin()
    assert status(t, "turkey") == ("conquered", "uk")
    held = taking("turkey", "uk", "germany", but="3621").begin()
    assert status(held, "turkey") == ("ally", "uk")
    empty = taking("turkey", "uk", "germany", but="3621").hold("germany", "3621").begin()
    assert status(empty, "turkey") == ("ally", "uk")  # controlled, but nobody stands there


@rule("16.1.2a")
def test_a_minor_whose_occupiers_surrender_before_it_does_not_surrender() -> None:
    """Norwegians stand in Stockholm: Germany's Sweden falls unless Norway falls at the same time and they are gone."""
    for lost in False, True:
        t = taking("norway", "uk", "germany", but="" if lost else "1233").nation("sweden", "ally", "germany")
        for at in places("sweden"):
            t.hold("uk", w.IDS[at]).put("norway", "infantry", w.IDS[at])
        t.begin()
        fates = ("conquered", "ally") if lost else ("ally", "conquered")
        assert (status(t, "norway")[0], status(t, "sweden")[0]) == fates


@rule("9.1.6e", "9.1.6b")
def test_the_example_of_turkey() -> None:
    t = taking("turkey", "uk", "germany").msp(germany=0)
    before = per_turn(t, "germany")
    for at in places("turkey"):
        take(t.s, st.Taken(at, nation("turkey"), tb.GERMANY))
    assert accounts(t, "germany") == (60, before + 30)
    t.begin()
    assert (accounts(t, "germany"), status(t, "turkey")[0]) == ((60, before + 30), "conquered")


@rule("16.1.2b", "16.1.2c", "9.1.6d")
def test_its_units_go_to_the_pool_of_its_controller_and_control_stays() -> None:
    t = taking("greece", "uk", "germany")
    corps, army, other = t.new("greece", "infantry", "3826"), t.new("greece", "army", "pool"), 0
    other = t.new("greece", "army", "pool")
    st.remove(t.s, army, st.TRACK, 10)
    t.begin()
    assert [t.place(unit) for unit in (corps, army, other)] == ["pool"] * 3
    assert (status(t, "greece"), t.s.conqueror[nation("greece")]) == (("conquered", "uk"), tb.GERMANY)
    assert box(t, "greece") == ""


@rule("16.1.2a", "16.1.2d", "12.3c")
def test_what_a_conquered_minor_still_held_is_the_conqueror_s_but_where_its_friends_stand() -> None:
    """Oslo is taken, nobody came to Bergen: it is no British port any more."""
    for guests, holder in ((), "germany"), (("infantry",), "uk"):
        t = taking("norway", "uk", "germany")
        for model in guests:
            t.put("uk", model, "1134")
        fleet = t.new("uk", "surface", "1134")
        t.begin()
        assert (status(t, "norway")[0], t.holder("1134")) == ("conquered", holder)
        if not guests:
            assert t.refused("flee", fleet, "1134") == "12.3a"
            t.do("flee", fleet, "2041")
    open_ = taking("norway", "uk", "germany", but="1233").begin()
    assert open_.holder("1134") == "norway"


@rule("9.1.6c", "RUL-59")
def test_several_occupiers_name_the_conqueror() -> None:
    t = taking("greece", "uk", "germany").war("italy", "uk", "france")
    t.put("italy", "infantry", "4025")
    t.do("claim", "italy", seat="germany").do("claim", "italy", seat="italy")
    assert t.s.conqueror[nation("greece")] == tb.ITALY
    alone = taking("greece", "uk", "germany").begin()
    assert alone.s.conqueror[nation("greece")] == tb.GERMANY


@rule("RUL-38")
def test_a_minor_attacked_in_this_phase_does_not_surrender_in_it() -> None:
    t = taking("greece", "uk", "germany")
    t.s.joined[nation("greece")] = st.player_turn(t.s)
    assert status(t.begin(), "greece")[0] == "ally"
    order = t.frames[0].STEPS
    assert order.index("liberation") < order.index("declarations") < order.index("fleets_return")
    assert order[-1] == "surrender"


@rule("RUL-53")
def test_luxembourg_falls_with_its_hex() -> None:
    t = political_phase("surrender").nation("luxembourg", "ally", "france")
    assert status(t.begin(), "luxembourg")[0] == "ally"
    t = political_phase("surrender").nation("luxembourg", "ally", "france")
    hex_ = w.IDS[w.spaces(w.COUNTRY_MASK[nation("luxembourg")])[0]]
    t.hold("germany", hex_).put("germany", "infantry", hex_)
    assert status(t.begin(), "luxembourg")[0] == "conquered"


# liberation


def freeing(but: str = "", fell: int = 1) -> Table:
    t = political_phase("liberation", "allies").nation("greece", "conquered", "uk").hold("germany", "greece")
    t.s.conqueror[nation("greece")], t.s.fell[nation("greece")] = tb.GERMANY, fell
    for at in places("greece"):
        if w.IDS[at] != but:
            t.hold("uk", w.IDS[at]).put("uk", "infantry", w.IDS[at])
    t.new("greece", "infantry", "pool")
    return t


@rule("16.1.3a", "3.3.1f")
def test_a_conquered_ally_is_freed_by_units_of_its_side_in_all_its_places() -> None:
    assert status(freeing().begin(), "greece") == ("ally", "uk")
    assert status(freeing(but="4025").begin(), "greece") == ("conquered", "uk")
    t = freeing()
    t.s.fell[nation("greece")] = st.player_turn(t.s)
    assert status(t.begin(), "greece") == ("conquered", "uk")  # fallen in this very turn


@rule("16.1.3b")
def test_a_liberated_nation_places_nothing_and_brings_no_income() -> None:
    t = freeing()
    before = per_turn(t, "uk")
    t.begin()
    assert (on_map(t, "greece"), len(in_pool(t, "greece")), per_turn(t, "uk")) == ([], 3, before)
    assert t.holder("4025") == "greece"


@rule("16.1.3a", "19.2j")
def test_the_baltic_states_of_1941_are_not_freed_from_the_ussr_that_conquered_them() -> None:
    def in_riga(*, lost: bool) -> tuple[str, str]:
        t = political_phase("liberation", "allies", 17, scenario="barbarossa").war("germany", "ussr")
        t.put("ussr", "infantry", "1625")
        if lost:
            take(t.s, st.Taken(w.space("1625"), tb.USSR, tb.GERMANY))
        return status(t.begin(), "baltic_states")

    assert in_riga(lost=False) == ("conquered", "ussr")
    assert in_riga(lost=True) == ("ally", "ussr")  # retaken from Germany


# German minors


@rule("16.1.3.1c", "16.1.3.1e", "16.1.3.1g")
def test_romania_conquered_by_the_ussr_waits_in_a3_with_its_units_set_aside() -> None:
    t = taking("romania", "germany", "ussr", turn=44).war("germany", "ussr")
    corps = t.new("romania", "infantry", "3024")
    t.begin()
    assert (status(t, "romania"), box(t, "romania"), t.place(corps)) == (("conquered", "germany"), "A3", "")
    assert all(t.s.holder[at] == tb.USSR for at in w.spaces(w.COUNTRY_MASK[nation("romania")]))
    greek = taking("turkey", "germany", "ussr", turn=44).war("germany", "ussr").begin()
    assert box(greek, "turkey") == ""  # any other nation stays in the German pool


@rule("16.1.3.1d")
def test_only_the_conqueror_brings_it_over_and_its_units_are_bought() -> None:
    t = step("diplomacy", "allies", 44).war("germany", "ussr").dice(3)
    t.nation("romania", "conquered", "germany")
    t.s.box[nation("romania")], t.s.conqueror[nation("romania")] = tb.A3, tb.USSR
    assert t.refused("woo", "romania", 0, seat="uk") == "16.1.3.1d"
    t.do("woo", "romania", 0, seat="ussr")
    assert (status(t, "romania"), on_map(t, "romania"), len(in_pool(t, "romania"))) == (("ally", "ussr"), [], 7)


# what nations are


@rule("3.3.1a", "3.3.1b", "3.3.1c")
def test_majors_are_active_by_war_with_a_major() -> None:
    s = RULES.setup("europe_at_war", {}, seed_key(1))
    assert [tb.MAJORS[power].id for power in tb.POWERS if is_active(s, power)] == ["germany", "uk", "france"]
    t = step("declarations", "allies").do("declare", "germany", seat="ussr")
    assert is_active(t.s, tb.USSR)
    assert not is_active(t.s, tb.ITALY)


@rule("3.3.1e", "3.3.1g", "3.3.1i")
def test_neutrals_are_nobodys_and_allies_fight_with_their_power() -> None:
    t = step("declarations").war("italy", "uk")
    greece, hungary = nation("greece"), nation("hungary")
    assert (is_enemy(t.s, tb.GERMANY, greece), is_friend(t.s, tb.UK, greece), is_active(t.s, greece)) == (False,) * 3
    assert w.BIT[w.space("4025")] & neutral_land(t.s)
    t.nation("greece", "ally", "uk").nation("hungary", "ally", "germany")
    assert is_active(t.s, greece)
    assert is_enemy(t.s, tb.GERMANY, greece)
    assert is_enemy(t.s, hungary, greece)
    assert is_friend(t.s, tb.FRANCE, greece)
    assert is_friend(t.s, tb.ITALY, hungary)


@rule("3.3.1h", "17.16a")
def test_possessions_go_with_their_owner() -> None:
    t = step("declarations")
    assert (t.holder("3750"), t.holder("4724")) == ("uk", "italy")
    egypt, libya = nation("egypt"), nation("libya")
    assert is_enemy(t.s, tb.GERMANY, egypt)
    assert not is_enemy(t.s, tb.UK, libya)  # Italy is inactive
    t.war("italy", "uk")
    assert is_enemy(t.s, tb.UK, libya)
    t.nation("italy", "ally", "uk")
    assert (master(t.s, tb.ITALY), master(t.s, libya)) == (tb.UK, tb.UK)
    assert is_enemy(t.s, tb.GERMANY, libya)


@rule("16.1.1c")
def test_iraq_and_iran_are_one_nation() -> None:
    t = step("declarations", "allies").do("declare", "iraq_iran", seat="uk")
    place_all(t)
    assert (status(t, "iraq_iran"), len(on_map(t, "iraq_iran"))) == (("ally", "germany"), 1)


@rule("17.7.1.2g", "16.1.3a")
def test_an_italy_that_is_a_minor_surrenders_and_is_liberated_like_one() -> None:
    t = taking("italy", "usa", "germany", turn=44).war("germany", "usa")
    assert status(t.begin(), "italy") == ("conquered", "usa")
    back = political_phase("liberation", "allies", 45).war("germany", "usa").nation("italy", "conquered", "usa")
    back.s.fell[tb.ITALY] = 1
    for at in places("italy"):
        back.hold("usa", w.IDS[at]).put("usa", "infantry", w.IDS[at])
    assert status(back.begin(), "italy") == ("ally", "usa")


@rule("16.1.3b", "19.2a")
def test_a_liberated_minor_is_not_given_to_a_power_that_the_scenario_leaves_out() -> None:
    for scenario, patron in (("barbarossa", "ussr"), ("europe_at_war", "uk")):
        t = political_phase("liberation", "allies", 45, scenario=scenario).war("germany", "ussr")
        t.nation("poland", "conquered", "uk")
        if scenario == "barbarossa":
            t.s.status[tb.UK] = t.s.status[tb.FRANCE] = st.ABSENT
        t.s.fell[tb.POLAND] = 1
        for at in places("poland"):
            t.hold("ussr", w.IDS[at]).put("ussr", "infantry", w.IDS[at])
        assert status(t.begin(), "poland") == ("ally", patron)


@rule("RUL-38", "17.9a")
def test_no_low_country_surrenders_in_the_phase_in_which_all_were_attacked() -> None:
    t = political_phase("declarations", turn=8).do("declare", "belgium", seat="germany")
    fresh = st.player_turn(t.s)
    names = ("belgium", "netherlands", "luxembourg", "denmark")
    assert [t.s.joined[nation(name)] for name in names] == [fresh, fresh, fresh, 0]
