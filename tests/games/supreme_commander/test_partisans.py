"""10.9, 18.1, 18.2: partisans of the USSR and the UK."""

from __future__ import annotations

from games.supreme_commander.economy_table import msp
from games.supreme_commander.politics_table import step
from games.supreme_commander.table import Table, rule
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.movement.marching import why_not_march
from theatre.games.supreme_commander.movement.zones import zone_against

BEHIND = "2318"  # a hex of the USSR
NEAR = [w.IDS[at] for at in w.spaces(w.NEAR[w.space(BEHIND)])]


def rising(**more: int) -> Table:
    t = step("partisans", "allies", 28).war("germany", "ussr").nation("france", "conquered").msp(ussr=40, uk=40)
    t.hold("germany", "ussr")
    for power in ("ussr", "uk"):
        t.new(power, "partisan", "pool")
    t.s.france = st.UNDER_VICHY
    for name, value in more.items():
        setattr(t.s, name, value)
    return t


@rule("10.9a")
def test_five_msp_buy_one_attempt_each_turn_and_are_lost_on_failure() -> None:
    t = rising().dice(10)
    t.new("ussr", "partisan", "pool")
    t.do("rouse", BEHIND, seat="ussr")
    assert (msp(t, "ussr"), t.s.partisans_tried[tb.USSR], len(t.s.placed)) == (35, 1, 0)
    assert t.refused("rouse", BEHIND, seat="ussr") == "10.9a"
    poor = rising().msp(ussr=4)
    assert all(one.seat != tb.USSR for one in [poor.asked("uk")])


@rule("18.1c")
def test_an_enemy_unit_over_an_arm_of_the_sea_is_next_to_the_hex_too() -> None:
    for die, rises in ((5, True), (6, False)):
        t = rising().war("germany", "uk").hold("germany", "mainland_france").put("germany", "infantry", "2242")
        t.dice(die).do("rouse", "2341", seat="uk")
        assert (t.holder("2341") == "uk") is rises


@rule("18.1b")
def test_a_success_costs_fifteen_more() -> None:
    t = rising().dice(1).do("rouse", BEHIND, seat="ussr")
    assert (msp(t, "ussr"), t.holder(BEHIND), len(t.s.placed)) == (20, "ussr", 1)
    short = rising().msp(ussr=19).dice(1).do("rouse", BEHIND, seat="ussr")
    assert (msp(short, "ussr"), short.s.placed) == (14, [])


@rule("18.1c")
def test_enemy_units_next_to_the_hex_make_it_harder() -> None:
    def rises(enemies: int, die: int) -> bool:
        t = rising()
        for at in NEAR[:enemies]:
            t.put("germany", "infantry", at)
        t.dice(die).do("rouse", BEHIND, seat="ussr")
        return any(tb.KIND[unit] == tb.PARTISAN for unit in t.s.placed)

    assert [rises(0, 7), rises(0, 8), rises(1, 5), rises(1, 6), rises(2, 4), rises(2, 5)] == [
        True, False, True, False, True, False,
    ]  # fmt: skip


@rule("18.1a", "17.13.7a")
def test_soviet_partisans_rise_in_the_ussr_of_1939_only() -> None:
    t = rising().hold("germany", "eastern_poland")
    for at in w.spaces(w.AREA["eastern_poland"]):
        t.s.home[at] = tb.USSR
    east = w.IDS[w.spaces(w.AREA["eastern_poland"] & w.LAND)[0]]
    assert t.refused("rouse", east, seat="ussr") == "18.1a"
    assert t.offered("rouse", BEHIND, seat="ussr")


@rule("18.1d")
def test_one_partisan_in_a_hex_and_not_among_enemies() -> None:
    t = rising()
    t.new("ussr", "partisan", BEHIND)
    assert t.refused("rouse", BEHIND, seat="ussr") == "18.1d"
    t.put("germany", "infantry", NEAR[0])
    assert t.refused("rouse", NEAR[0], seat="ussr") == "12.0g"
    assert t.offered("rouse", NEAR[1], seat="ussr")


@rule("18.1d", "17.13.4d")
def test_partisans_of_a_ussr_that_is_neutral_do_not_rise_among_the_germans_either() -> None:
    for turns in ([0] * 6, [0, 0, 0, 0, 30, 0]):
        t = rising(neutral_until=turns)
        t.put("germany", "infantry", BEHIND)
        assert t.refused("rouse", BEHIND, seat="ussr") == "12.0g"
        assert t.offered("rouse", NEAR[0], seat="ussr")


@rule("18.1f", "18.1e")
def test_a_partisan_has_no_zone_and_does_not_move_but_blocks_its_hex() -> None:
    t = rising()
    unit = t.new("ussr", "partisan", BEHIND)
    t.begin()
    assert not zone_against(t.s, tb.GERMANY) & w.NEAR[w.space(BEHIND)]
    refusal = why_not_march(t.s, tb.USSR, unit)
    assert refusal is not None
    assert refusal.rule == "12.0b"
    assert t.s.stands[tb.USSR] & w.BIT[w.space(BEHIND)]


@rule("18.2a")
def test_british_partisans_rise_in_conquered_allies_and_in_france() -> None:
    t = rising().nation("greece", "conquered", "uk").nation("poland", "conquered", "ussr")
    assert t.offered("rouse", "3826", seat="uk")
    assert t.offered("rouse", "2440", seat="uk")
    assert t.refused("rouse", "2227", seat="uk") == "18.2a"  # in the Soviet pool
    t.nation("greece", "neutral")
    assert t.refused("rouse", "3826", seat="uk") == "18.2a"
    standing = rising(france=st.STANDING)
    assert standing.refused("rouse", "2440", seat="uk") == "18.2a"


@rule("18.2b")
def test_none_in_vichy_france_unless_it_is_an_axis_ally() -> None:
    t = rising().nation("vichy_france", "neutral").hold("vichy_france", "vichy_france")
    assert t.refused("rouse", "2839", seat="uk") == "18.2b"
    t.nation("vichy_france", "ally", "germany")
    assert t.offered("rouse", "2839", seat="uk")


@rule("18.2a")
def test_british_partisans_rise_in_a_conquered_italy_that_is_a_british_ally() -> None:
    for patron, able in (("uk", True), ("usa", False)):
        t = rising().nation("italy", "conquered", patron).hold("germany", "italy")
        assert t.offered("rouse", "3034", seat="uk") == able
