"""6.3, 6.4, 7, 13.1, 19.5: who is aboard, who stacks with whom, who controls what, and fleets on a front of a Pass."""

from __future__ import annotations

from games.third_reich.sea_table import Seas, seas
from games.third_reich.table import Table, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.economy.northern_moves import NorthernMoves
from theatre.games.third_reich.movement.phase import lay_base
from theatre.games.third_reich.victory.levels import objectives_held

ENDS = ("construction", "build", "redeploy")


@rule("6.3b")
def test_nobody_is_aboard_when_the_combat_phase_ends() -> None:
    """An invasion that does not attack leaves its units in their port."""
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("germany", "france")
    t.minor("france", "conquered").put("germany", "infantry-3-3, infantry-3-3", "M23")
    fleet, infantry = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    t.go("invade", 1, fleet, 1, infantry, "M23", seat="britain").until("attack")
    assert t.s.mission[infantry] == w.space("M23")
    t.until(*ENDS)
    assert (t.place(infantry), t.s.mission[infantry], t.s.mission[fleet]) == ("L22", w.NOWHERE, w.NOWHERE)
    assert t.berth(fleet) == "Portsmouth"


def stacking(year: int, mover: str, model: str, owner: str, other: str, hex_: str, start: str) -> Table:
    """A unit of one nation is to join that of another, both in friendly land."""
    side = "axis" if mover in ("germany", "italy") else "allies"
    t = table(side, year).war("italy", "britain", "france").war("germany", "ussr").option(mover, "attrition")
    t.minor("poland", "conquered").hold("germany", "poland").put(owner, other, hex_)
    unit = t.new(mover, model, start)
    t.s.graced[unit] = st.this_turn(t.s)
    return t


def joins(t: Table, hex_: str) -> str:
    """The rule that bars the unit of the mover from the hex, or nothing."""
    unit = next(u for u in ct.on_board(t.s) if t.s.graced[u])
    return "" if t.offered("march", unit, hex_) else t.refused("march", unit, hex_)


@rule("6.4")
def test_allies_stack_unless_a_rule_of_cooperation_says_no() -> None:
    french = stacking(1940, "britain", "infantry-3-4", "france", "infantry-2-3", "N23", "N22")
    assert joins(french, "N23") == "34.3"
    later = stacking(1942, "britain", "infantry-3-4", "france", "infantry-2-3", "N23", "N22")
    assert joins(later, "N23") == ""
    russian = stacking(1943, "britain", "infantry-3-4", "ussr", "infantry-2-3", "CC46", "CC45")
    russian.hold("britain", "persia")
    assert joins(russian, "CC46") == "45.1"
    rumanian = stacking(1942, "germany", "infantry-3-3", "rumania", "infantry-1-3", "T34", "T33")
    rumanian.minor("rumania", "active", "germany")
    assert joins(rumanian, "T34") == ""


@rule("7.1q")
def test_america_shares_what_britain_controls_once_it_is_in_the_war() -> None:
    """An American unit marches through British hexes in a Pass option, and the objectives count for both."""

    def american(*, at_war: bool) -> Table:
        t = table("allies", 1942, "fall").option("usa", "pass")
        t.s.status[tb.USA] = st.SOVEREIGN
        return t.war("germany", "usa") if at_war else t

    t = american(at_war=True)
    unit = t.new("usa", "infantry-3-4", "K23")
    t.do("march", unit, "J23")
    assert t.holder("J23") == "britain"
    assert objectives_held(t.s, tb.USA) == objectives_held(t.s, tb.BRITAIN) > 0
    t = american(at_war=False)
    unit = t.new("usa", "infantry-3-4", "K23")
    t.s.graced[unit] = st.this_turn(t.s)
    assert t.refused("march", unit, "J23", seat="usa") == "21.1b"


@rule("7.3")
def test_a_hex_stays_the_defenders_until_a_ground_unit_comes_in() -> None:
    def attack(die: int, *, advance: bool = False) -> str:
        t = table("axis", 1941, phase="combat").war("germany", "ussr").option("germany", "offensive")
        t.hold("germany", "poland", "baltic_states", "L39").minor("poland", "conquered")
        t.put("ussr", "infantry-2-3", "L40")
        armor = t.new("germany", "armor-4-6", "L39")
        t.dice(die).attack("L40", armor)
        if advance:
            t.do("advance", armor, "L40")
        assert not [u for u in ct.ground_at(t.s, w.space("L40")) if tb.NATION[u] == tb.USSR]
        return t.holder("L40")

    assert attack(6) == "ussr"  # the defender is gone, nobody has advanced
    assert attack(6, advance=True) == "germany"
    assert attack(4) == "ussr"  # 4 to 4: all are exchanged


@rule("7.3")
def test_airborne_that_are_exchanged_on_top_of_the_enemy_leave_him_the_hex() -> None:
    t = table("axis", 1941, phase="combat").war("germany", "ussr").option("germany", "offensive")
    t.hold("germany", "poland", "baltic_states", "L39").minor("poland", "conquered").put("ussr", "infantry-1-3", "L40")
    airborne = t.new("germany", "airborne-3-3", "J39")
    t.until("14.15").do("drop", airborne, "L40").until("14.16")
    t.dice(1).attack("L40", airborne)  # 3 to 2: EX, the only unit that can pay is lost
    t.until("15.1", "14.26c")
    if t.asked().rule == "14.26c":
        t.do("lose", airborne)
    assert t.place(airborne) in ("pool", "")
    assert t.holder("L40") == "ussr"


@rule("13.1b")
def test_german_air_fleets_and_submarines_go_to_murmansk_and_submarines_return_in_spring() -> None:
    def north(season: str) -> Table:
        t = table("axis", 1942, season).war("germany", "ussr").hold("germany", "norway").minor("norway", "conquered")
        t.s.sw[tb.GERMANY * 4], t.s.north[tb.GERMANY * 4] = 5, 5
        return t.only(NorthernMoves())

    t = north("spring")
    fleet, air, infantry = [
        t.new("germany", model, place)
        for model, place in (("fleet-9", "Bergen"), ("air-5-4", "C33"), ("infantry-1-3", "C33"))
    ]
    assert not t.offered("to-murmansk", infantry)
    t.do("to-murmansk", fleet)
    assert t.place(fleet) == "murmansk_convoy"
    assert t.offered("to-murmansk", air)
    out = [choice.args for choice in t.asked().options if choice.verb == "submarines"]
    late = [choice.args for choice in north("summer").asked().options if choice.verb == "submarines"]
    assert len(out) > len(late) > 0


def straits(*, tyrrhenian: str) -> Seas:
    """Italy is on the Offensive in the West and not in the Mediterranean."""
    t = seas("axis", phase="combat").war("italy", "france", "britain")
    return t.option("italy", "offensive", "west").option("italy", tyrrhenian, "mediterranean")


@rule("19.5b")
def test_fleets_sail_through_a_front_of_a_pass_and_the_port_of_landing_receives_the_action() -> None:
    t = straits(tyrrhenian="pass").hold("italy", "V19")
    fleet, infantry = t.new("italy", "fleet-9", "Genoa"), t.new("italy", "infantry-1-3", "U22")
    assert w.FRONT_IDS[w.FRONT[w.space("V19")]] == "west"
    assert t.whole("transport", 1, fleet, 1, infantry, "Marseilles", seat="italy")
    assert t.refused("transport", 1, fleet, 1, infantry, "Spezia", seat="italy") == "20.1"
    t = straits(tyrrhenian="pass")
    args = (1, t.new("italy", "fleet-9", "Genoa"), 1, t.new("italy", "infantry-1-3", "U22"))
    assert t.whole("invade", *args, "U19", seat="italy")  # southern France
    assert t.refused("invade", *args, "X20", seat="italy") == "20.1"  # Corsica


@rule("7.1q")
def test_britain_and_america_do_not_close_their_hexes_to_each_other() -> None:
    t = table("allies", 1942, "fall", phase="declarations").war("germany", "usa", "ussr")
    t.s.status[tb.USA] = st.SOVEREIGN
    assert t.refused("close-border", "usa", seat="britain") == "7.1q"
    assert t.offered("close-border", "ussr", seat="britain")
    for owner, asked in (("britain", False), ("ussr", True)):
        t = table("allies", 1942, "fall").war("germany", "usa", "ussr").option("usa", "attrition")
        t.s.status[tb.USA] = st.SOVEREIGN
        unit = next(u for u in tb.UNITS_OF[tb.USA, "air_base-0"] if t.s.where[u] < 0)
        lay_base(t.begin().s, unit, w.space("J23" if owner == "britain" else "H50"))
        assert (t.asked().rule == "28.12q") is asked
