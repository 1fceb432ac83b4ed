"""9.3, 9.4, 17.5.5, 17.13.2: units that come by schedule, back from the track, yearly, and from Siberia."""

from __future__ import annotations

from games.supreme_commander.economy_table import msp, organization, political, strategic
from games.supreme_commander.table import Table, nation, rule, table
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.losses import eliminate


def pool(t: Table, power: str) -> dict[str, int]:
    """By model what is in the force pool of a nation's own."""
    found: dict[str, int] = {}
    for unit in range(tb.UNITS):
        if t.s.where[unit] == st.POOL and t.s.serves[unit] == nation(power):
            found[tb.MODEL[unit]] = found.get(tb.MODEL[unit], 0) + 1
    return found


@rule("9.3.1a")
def test_scheduled_units_join_the_force_pool_in_their_turn() -> None:
    t = strategic("reinforcements", turn=6).begin()
    assert pool(t, "germany") == {"army_5_3": 2, "surface": 1}
    assert pool(t, "italy") == {"army": 3, "hq": 1}
    assert pool(strategic("reinforcements", turn=7).begin(), "germany") == {}


@rule("9.3.2a", "3.4c")
def test_an_eliminated_army_returns_to_the_force_pool_after_its_time() -> None:
    t = strategic("reinforcements", turn=46).war("germany", "uk")
    army = t.new("uk", "mech_army:8", "2041")
    t.s.turn = 42
    eliminate(t.s, army)
    assert t.s.due[army] == 46
    t.s.turn = 46
    t.begin()
    assert t.place(army) == "pool"
    early = strategic("reinforcements", turn=45)
    lost = early.new("uk", "mech_army:8", "2041")
    early.s.turn = 42
    eliminate(early.s, lost)
    early.s.turn = 45
    assert early.begin().place(lost) == "track"


@rule("12.5.3a")
def test_an_airborne_corps_with_its_parachute_side_up_does_not_go_to_the_pool() -> None:
    t = organization("garrisons", turn=16)
    drop = t.new("germany", "airborne", "2132", back=True)
    fresh = t.new("italy", "airborne", "3334")
    assert t.refused("withdraw", fresh, seat="italy") == "12.5.3a"
    t.do("withdraw", drop)
    assert (t.place(drop), t.s.due[drop], t.s.back[drop]) == ("track", 18, 1)


@rule("19.1k", "17.15d")
def test_the_usa_comes_with_its_decoys_in_the_box_beside_the_map() -> None:
    t = strategic("reinforcements", turn=23).begin()
    assert pool(t, "usa") == {"infantry": 17, "tank": 10, "surface": 1, "fighter": 2, "bomber": 2}
    decoys = [t.s.kind[unit] for unit in st.units_in(t.s, w.USA_BOX)]
    assert decoys == [tb.FIGHTER_DECOY, tb.NAVAL_DECOY]


@rule("23.4a")
def test_with_the_option_there_are_twice_as_many_decoys() -> None:
    t = strategic("reinforcements", turn=23, double_decoys=1).begin()
    assert len(st.units_in(t.s, w.USA_BOX)) == 4


@rule("17.5.5c")
def test_free_french_join_a_france_that_still_stands_on_turn_22() -> None:
    t = strategic("reinforcements", turn=22).begin()
    assert pool(t, "france") == {"free_infantry": 2, "free_tank": 1, "free_army": 1}
    fallen = strategic("reinforcements", turn=22)
    fallen.s.france = st.UNDER_VICHY
    assert pool(fallen.begin(), "france") == {}


@rule("17.5.5b")
def test_free_french_serve_the_usa_until_france_is_liberated() -> None:
    for fate, power in ((st.UNDER_VICHY, "usa"), (st.LIBERATED, "france")):
        t = strategic("reinforcements", turn=41).nation("france", "ally", "usa")
        t.s.france = fate
        mine = pool(t.begin(), power)
        assert (mine.get("free_infantry"), mine.get("free_tank"), mine.get("free_army")) == (1, 1, 1)


@rule("9.3.1a")
def test_the_second_free_french_corps_is_not_awaited_if_france_was_overrun() -> None:
    t = strategic("reinforcements", turn=41).nation("france", "conquered")
    t.s.france = st.OVERRUN
    assert "free_infantry" not in pool(t.begin(), "usa")


# the yearly corps


def new_year(turn: int = 13) -> Table:
    t = strategic("minor_growth", turn).war("germany", "uk").nation("hungary", "ally", "germany")
    t.s.box[nation("hungary")] = st.ON_ALLY
    return t


@rule("9.4a", "16.1.4a")
def test_every_new_year_an_active_minor_ally_receives_a_corps_in_a_home_city() -> None:
    t = new_year()
    corps = t.new("hungary", "infantry", "pool")
    assert t.refused("recruit", corps, "2132", seat="germany") == "10.2.1h"
    t.do("recruit", corps, "2829")
    assert t.place(corps) == "2829"
    assert msp(t, "germany") == 0
    assert not t.begin().s.stack  # nobody is asked any more
    other = new_year(turn=12)
    other.new("hungary", "infantry", "pool")
    assert not other.begin().s.stack  # nobody is asked any more


@rule("9.4b", "16.1.4b")
def test_instead_a_reduced_army_in_supply_is_restored_wherever_it_is() -> None:
    t = new_year().hold("germany", "2227")
    army = t.new("hungary", "army", "2227", back=True)
    t.war("germany", "ussr").nation("poland", "conquered", "uk").put("germany", "hq:C", "2228")
    t.put("germany", "infantry", "2429")
    assert t.supplied(army)
    t.do("restore", army)
    assert not t.s.back[army]
    cut = new_year().war("germany", "ussr").nation("poland", "conquered", "uk")
    lost = cut.new("hungary", "army", "1817", back=True)
    cut.new("hungary", "infantry", "pool")
    assert not cut.supplied(lost)
    assert cut.refused("restore", lost) == "16.1.4b"


@rule("16.1.4c", "16.1.2d")
def test_a_conquered_minor_receives_nothing_and_cannot_be_built() -> None:
    t = new_year().nation("hungary", "conquered", "germany")
    corps = t.new("hungary", "infantry", "pool")
    assert not t.begin().s.stack  # nobody is asked any more
    buying = organization("purchase").war("germany", "uk").nation("hungary", "conquered", "germany").msp(germany=100)
    corps = buying.new("hungary", "infantry", "pool")
    assert buying.refused("buy", corps, "2829", seat="germany") == "16.1.2d"
    buying.nation("hungary", "ally", "germany")
    assert buying.offered("buy", corps, "2829", seat="germany")


# Siberia


@rule("17.13.2d")
def test_on_turn_21_up_to_nineteen_infantry_corps_go_to_the_reserves() -> None:
    for owned, moved in ((24, 19), (7, 7)):
        t = strategic("reinforcements", turn=21)
        for _ in range(owned):
            t.new("ussr", "infantry", "pool")
        t.begin()
        assert len(st.units_in(t.s, w.RESERVES)) == moved
        assert pool(t, "ussr").get("infantry", 0) == owned - moved
    other = strategic("reinforcements", turn=22)
    other.new("ussr", "infantry", "pool")
    assert not st.units_in(other.begin().s, w.RESERVES)


def reserves(count: int, *faces: int) -> Table:
    t = organization("siberian_reserves", "allies", turn=22).war("germany", "ussr").dice(*faces)
    for _ in range(count):
        t.new("ussr", "infantry", "siberian_reserves_box")
    return t


@rule("17.13.2e", "17.13.2g")
def test_half_a_die_of_corps_is_placed_by_the_rules_for_new_units() -> None:
    t = reserves(19, 7)
    corps = st.units_in(t.s, w.RESERVES)
    assert t.refused("place", corps[0], "2132", seat="ussr") == "10.2.1g"
    for place in ("1717", "1717", "siberia", "1222"):
        t.do("place", st.units_in(t.s, w.RESERVES)[0], place, seat="ussr")
    assert len(st.units_in(t.s, w.RESERVES)) == 15
    assert t.asked().prompt.key != "prompt.reserves"
    few = reserves(2, 10)
    for _ in range(2):
        few.do("place", st.units_in(few.s, w.RESERVES)[0], "1717", seat="ussr")
    assert few.asked().prompt.key != "prompt.reserves"


# mobilization


def invaded(**more: object) -> Table:
    t = political("mobilization", **more).war("germany", "ussr")
    for _ in range(12):
        t.new("ussr", "infantry", "pool")
    return t


@rule("17.13.1a", "17.13.1b")
def test_after_a_german_invasion_up_to_nine_corps_rise_in_cities_one_in_each() -> None:
    t = invaded()
    t.s.invaded = 1
    t.hold("germany", "2023")
    corps = [unit for unit in range(tb.UNITS) if t.s.where[unit] == st.POOL]
    assert t.refused("place", corps[0], "2023") == "17.13.1b"
    t.do("place", corps[0], "1717")
    assert t.refused("place", corps[1], "1717") == "17.13.1b"
    for corps_, city in zip(corps[1:9], ("1222", "1513", "1709", "1820", "2115", "2411", "2416", "2421"), strict=True):
        t.do("place", corps_, city)
    assert t.s.mobilized
    assert not t.s.stack


@rule("17.13.1a")
def test_eastern_poland_counts_only_if_germany_declared_the_war() -> None:
    for invasion, soviet, called in ((2, False, True), (2, True, False), (1, True, True), (0, False, False)):
        t = invaded()
        t.s.invaded, t.s.soviet_dow = invasion, soviet
        t.begin()
        assert bool(t.s.stack) is called


@rule("17.13.1a")
def test_a_german_unit_that_enters_the_ussr_is_remembered() -> None:
    t = table().war("germany", "ussr").hold("germany", "2023")
    tank = t.new("germany", "tank", "2023")
    t.do("march", tank, "2022")
    assert t.s.invaded == 1
    ally = table().war("germany", "ussr").hold("germany", "2023").nation("romania", "ally", "germany")
    corps = ally.new("romania", "infantry", "2023")
    ally.do("march", corps, "2022")
    assert ally.s.invaded == 0


@rule("19.2e")
def test_in_1941_the_mobilization_needs_no_invasion() -> None:
    t = invaded(scenario="barbarossa")
    assert t.asked().prompt.key == "prompt.mobilization"
    t.do("done")
    assert t.s.mobilized


@rule("9.3.2a", "10.10a")
def test_a_unit_removed_by_choice_returns_as_one_lost_in_combat() -> None:
    t = organization("purchase", turn=16).war("germany", "uk")
    fighter = t.new("germany", "fighter", "east_air_box")
    t.do("disband", fighter)
    assert (t.place(fighter), t.s.due[fighter]) == ("track", 19)
    later = strategic("reinforcements", turn=19)
    back = later.new("germany", "fighter", "east_air_box")
    st.remove(later.s, back, st.TRACK, 19)
    assert later.begin().place(back) == "pool"
