"""9.11, 14, 28.67, 31.4, 32.3, 32.4, 25.4, 25.6, 18.36: answers on combat that no other file shows."""

import pytest

from games.third_reich.sea_table import Seas, seas
from games.third_reich.table import Table, nation, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.attrition import defenders, in_contact
from theatre.games.third_reich.combat.attrition_hexes import AttritionRetreat, may_enter
from theatre.games.third_reich.combat.battle import Strengths, multiple
from theatre.games.third_reich.combat.phase import ExploitationCombat
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.politics.areas import AREAS

ENDS = ("construction", "build", "redeploy")


def channel(year: int = 1944) -> Seas:
    t = seas("allies", year, phase="combat").option("britain", "offensive").hold("germany", "france")
    return t.minor("france", "conquered")


@rule("9.11a")
def test_a_bridgehead_needs_a_hostile_beach_and_somebody_on_it() -> None:
    for defended in (True, False):
        t = channel()
        fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(2)]
        cargo = sorted([t.new("britain", "infantry-3-4", "L22") for _ in range(2)])
        if defended:
            t.put("germany", "infantry-1-3", "M23")
        t.go("invade", 2, *fleets, 2, *cargo, "M23", seat="britain").until("attack")
        if defended:
            t.dice(6).do("attack", 1, "M23", *cargo, seat="britain")
        else:
            t.do("beach", "M23", *cargo, seat="britain")
        assert not t.offered("bridgehead", "M23", seat="britain")  # nobody is ashore yet
        t.do("advance", cargo[0], "M23", seat="britain").do("bridgehead", "M23", seat="britain")
        assert t.s.bridgehead[w.space("M23")] == st.BY_SEA


@rule("9.11q")
def test_who_intervenes_over_a_beach_may_lay_a_bridgehead() -> None:
    """The answer: the British have invaded Norway, Germany intervenes at D35."""
    t = seas("axis", 1940, phase="combat").option("germany", "offensive").minor("norway", "attacked", foes="britain")
    t.put("britain", "infantry-3-4", "C33").hold("britain", "C33")
    fleet, infantry = t.new("germany", "fleet-9", "Bremen"), t.new("germany", "infantry-3-3", "K29")
    t.go("invade", 1, fleet, 1, infantry, "D35", seat="germany").until("attack")
    t.do("beach", "D35", infantry, seat="germany").do("advance", infantry, "D35", seat="germany")
    assert t.status("norway") == "allied germany"
    t.do("bridgehead", "D35", seat="germany")
    assert t.s.bridgehead[w.space("D35")] == st.BY_SEA


@rule("14.14")
def test_transports_are_over_before_ground_combat() -> None:
    t = seas("axis", phase="combat").war("italy", "britain", "france").option("italy", "offensive")
    t.put("britain", "infantry-1-3", "KK25").hold("britain", "KK25")
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    t.go("transport", 1, fleet, 1, infantry, "Tobruk", seat="italy").until("landed", "attack")
    assert (t.place(infantry), t.berth(fleet), t.s.mission[fleet]) == ("KK24", "Taranto", w.NOWHERE)
    t.until("attack")
    assert t.offered("attack", 1, "KK25", infantry, seat="italy")


@rule("14.18", "14.35d")
def test_exploitation_has_drops_and_air_but_no_counterair_and_no_fleets() -> None:
    t = table("axis", 1941, phase="combat").war("germany", "ussr").option("germany", "offensive", "east")
    t.hold("germany", "poland", "baltic_states", "L39", "K40", "M38").minor("poland", "conquered")
    t.put("ussr", "infantry-1-3", "L40").put("ussr", "infantry-1-3", "L42")
    t.put("ussr", "air_base-0", "M43").put("ussr", "air-5-4", "M43").put("germany", "air_base-0", "L38")
    leader, second = t.new("germany", "armor-4-6", "L39"), t.new("germany", "armor-4-6", "K40")
    air, airborne = t.new("germany", "air-5-4", "L38"), t.new("germany", "airborne-3-3", "K40")
    t.put("germany", "fleet-9", "Konigsberg")
    t.until("14.11")
    assert t.offered("counterair", "M43", air) is False  # out of range, and announced only here
    t.dice(6).attack("L40", leader).do("advance", leader, "L40").until("14.32a")
    t.do("exploit", second, "L40").until("14.33a").do("exploit-march", second, "L41")
    assert t.until("55.II.D8n").offered("support", "L42", air)
    for verb in ("counterair", "port-strike", "transport", "invade", "bombard"):
        assert verb not in t.asked().options.verbs()
    assert t.until("14.15").offered("drop", airborne, "L42")
    t.finish_asking("14.15")
    assert isinstance(t.s.stack[-1], ExploitationCombat)
    assert t.offered("attack", 1, "L42", second)


@rule("14.23q3")
def test_two_units_at_most_attack_gibraltar_from_both_seas() -> None:
    t = seas("axis", 1941, phase="combat").war("italy", "britain").option("germany", "offensive")
    t.option("italy", "offensive").minor("spain", "active", patron="germany").hold("germany", "france")
    t.put("britain", "infantry-1-3", "AA7")
    west = [t.new("germany", "fleet-9", "La Rochelle") for _ in range(2)]
    south = [t.new("italy", "fleet-9", "Cagliari") for _ in range(2)]
    germans = sorted([t.new("germany", "infantry-3-3", "Q18") for _ in range(2)])
    italians = sorted([t.new("italy", "infantry-3-3", "AA19") for _ in range(2)])
    t.go("invade", 2, *west, 2, *germans, "AA7", seat="germany")
    t.go("invade", 2, *south, 2, *italians, "AA7", seat="italy").until("attack")
    assert t.offered("attack", 1, "AA7", germans[0], italians[0], seat="germany")
    assert t.refused("attack", 1, "AA7", *germans, italians[0], seat="germany") == "29.433"
    t.dice(5, 5, 5, 5).do("attack", 1, "AA7", *germans, seat="germany").until("attack", *ENDS)
    if t.topic() == "attack":
        assert not t.offered("attack", 1, "AA7", *italians, seat="italy")  # no second attack on the hex


def beach() -> tuple[Seas, list[int]]:
    t = channel()
    fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(3)]
    cargo = sorted([t.new("britain", "armor-4-5", "L22"), t.new("britain", "armor-4-5", "L22")])
    t.go("invade", 3, *fleets, 2, *cargo, "M23", seat="britain").until("attack")
    return t, cargo


@rule("14.4q6")
def test_invaders_of_an_empty_beach_do_not_attack_beside_it() -> None:
    t, cargo = beach()
    t.put("germany", "infantry-1-3", "M24").hold("britain", "L24")
    other = t.new("britain", "infantry-3-4", "L24")
    t.do("beach", "M23", *cargo, seat="britain").do("advance", cargo[0], "M23", seat="britain")
    t.do("done", seat="britain")
    assert t.topic() == "attack"
    assert t.refused("attack", 1, "M24", cargo[0], seat="britain") == "14.35b"
    assert t.offered("attack", 1, "M24", other, seat="britain")


@rule("32.3")
@pytest.mark.parametrize(("others", "times"), [("partisan-1-3", 2), ("infantry-3-4", 3)])
def test_a_partisan_spoils_a_river_line_only_among_partisans(others: str, times: int) -> None:
    """Paris is attacked over a river by one, and by a partisan on its own side of it."""
    beyond, near = "O23", "O21"
    t = table("allies", 1943).put("germany", "infantry-3-3", "O22")
    partisan = t.new("france", "partisan-1-3", near)
    other = t.new("france" if "partisan" in others else "britain", others, beyond)
    for unit in (partisan, other):
        t.s.serves[unit] = tb.BRITAIN
    defender = next(u for u in ct.ground_at(t.s, w.PARIS))
    assert multiple(t.s, defender, (partisan, other)) == times
    assert multiple(t.s, defender, (other,)) == 3


@rule("32.4")
def test_partisans_count_in_attrition_are_lost_in_it_and_advance_in_their_country() -> None:
    t = table("allies", 1943, phase="combat").war("germany", "ussr").option("britain", "attrition")
    t.minor("yugoslavia", "conquered").hold("germany", "yugoslavia", "T29").put("germany", "infantry-3-3", "U30")
    first = t.new("yugoslavia", "partisan-1-3", "U29")
    before = sum([tb.COMBAT[unit] for unit in in_contact(t.s, w.MEDITERRANEAN)])
    t.s.serves[first] = tb.BRITAIN
    assert (before, sum([tb.COMBAT[unit] for unit in in_contact(t.s, w.MEDITERRANEAN)])) == (0, 1)
    assert may_enter(t.s, first, w.space("U30"))
    ct.put(t.s, first, w.space("T28"))
    assert not may_enter(t.s, first, w.space("S29"))  # Hungary
    t.s.option[:] = bytes(len(t.s.option))
    axis = table("axis", 1943, phase="combat").war("germany", "ussr").option("germany", "attrition")
    axis.minor("yugoslavia", "conquered").hold("germany", "yugoslavia").put("germany", "infantry-3-3", "U30")
    victim = axis.new("yugoslavia", "partisan-1-3", "U29")
    axis.s.serves[victim] = tb.BRITAIN
    assert victim in defenders(axis.s, tuple(in_contact(axis.s, w.MEDITERRANEAN)))


@rule("25.4q")
def test_a_minor_ally_attacks_into_land_that_it_may_not_enter() -> None:
    t = table("axis", 1942, phase="combat").war("germany", "ussr").minor("bulgaria", "active", patron="germany")
    t.option("germany", "offensive").minor("turkey", "attacked", foes="germany").put("turkey", "infantry-2-3", "AA32")
    t.hold("germany", "greece", "AA31", "BB31").minor("greece", "conquered")
    near = next(h for h in w.spaces(w.across(w.BIT[w.space("AA32")], w.GROUND_SIDES)) if w.IDS[h] in ("AA31", "BB31"))
    unit = t.new("bulgaria", "infantry-1-3", w.IDS[near])
    t.put("germany", "infantry-3-3", w.IDS[near])
    assert w.BIT[w.space("AA32")] & ~AREAS[nation("bulgaria")][1]
    t.until("14.16")
    german = next(u for u in ct.ground_at(t.s, near) if tb.NATION[u] == tb.GERMANY)
    assert t.offered("attack", 1, "AA32", german, unit, seat="germany")


@rule("25.6d")
def test_allies_attack_over_the_border_of_an_inactive_minor_but_do_not_cross_it() -> None:
    for at_war in (False, True):
        t = table("allies", 1941, phase="combat").war("germany", "ussr").option("ussr", "offensive")
        if at_war:
            t.minor("rumania", "attacked", foes="ussr")
        t.put("germany", "infantry-1-3", "T35").hold("ussr", "T36", "S36", "U36")
        units = [t.new("ussr", "infantry-3-3", "T36") for _ in range(2)]
        air = t.put("ussr", "air_base-0", "T37").new("ussr", "air-5-4", "T37")
        t.until("14.11")
        if at_war:
            assert t.offered("support", "T35", air, seat="ussr")
        else:
            assert t.refused("support", "T35", air, seat="ussr") == "28.22"  # no flight over the neutral
        t.dice(6).attack("T35", *units)
        if at_war:
            assert t.offered("advance", units[0], "T35", seat="ussr")
        else:
            assert t.asked().rule != "14.29a"


@rule("43.2q")
def test_a_german_garrison_attacks_russia_out_of_inactive_rumania() -> None:
    t = table("axis", 1941, phase="combat").war("germany", "ussr").option("germany", "offensive", "east")
    unit = t.put("ussr", "infantry-1-3", "T36").hold("ussr", "T36").new("germany", "infantry-3-3", "T35")
    assert t.status("rumania") == "neutral"
    t.until("14.16")
    assert t.offered("attack", 1, "T36", unit, seat="germany")
    attrition = table("axis", 1941, phase="combat").war("germany", "ussr").option("germany", "attrition", "east")
    attrition.put("ussr", "infantry-1-3", "T36").hold("ussr", "T36").put("germany", "infantry-3-3", "T35")
    assert len(in_contact(attrition.s, w.EAST)) == 1


@rule("25.6q2")
def test_a_retreat_into_a_minor_ally_may_exceed_the_cap() -> None:
    t = table("allies", 1941, phase="combat").war("germany", "ussr")
    t.put("germany", "armor-4-6, armor-4-6", "U33").put("germany", "armor-4-6, armor-4-6", "U32")
    t.put("germany", "infantry-3-3", "V32").hold("ussr", "S36", "U36", "S37", "T37", "U37", "T36")
    t.hold("germany", "T36")
    russian = t.new("ussr", "infantry-3-3", "T37")
    unit = t.new("germany", "infantry-3-3", "T36")
    t.only(AttritionRetreat((w.space("T36"),), (russian,))).begin()
    assert t.offered("retreat", unit, "T35", seat="germany")


@rule("18.36")
def test_air_of_a_hex_that_is_given_up_goes_to_the_nearest_base_or_is_lost() -> None:
    for base in ("R29", ""):
        t = table("allies", 1944, phase="combat").war("germany", "ussr")
        t.hold("ussr", *[w.IDS[h] for h in range(w.SPACES) if w.IS_LAND[h]]).hold("germany", "S28")
        if base:
            t.hold("germany", base)
        air = t.new("germany", "air-5-4", "S28")
        enter(t.s, t.new("ussr", "infantry-3-3", "S29"), w.space("S28"))
        t.only(Displacement()).begin()
        assert t.place(air) == (base or "")


@rule("28.67", "28.61a")
def test_five_factors_raid_with_two_and_support_with_three_over_one_hex() -> None:
    """The counter is changed for the two that it needs, and each has its own task."""
    t = table("axis", 1940, phase="combat").option("germany", "offensive").hold("germany", "O24", "N23")
    t.put("france", "infantry-2-3", "N22").put("france", "air_base-0", "N22").put("france", "air-1-4", "N22")
    t.put("germany", "infantry-3-3, infantry-3-3", "N23").put("germany", "air_base-0", "N23")
    five = t.new("germany", "air-5-4", "N23")
    three, two = [tb.UNITS_OF[tb.GERMANY, model][0] for model in ("air-3-4", "air-2-4")]
    t.until("14.11").do("change", 1, five, three, two, seat="germany")
    t.do("counterair", "N22", two, seat="germany").dice(6, 1).do("support", "N22", three, seat="germany").until("14.16")
    attackers = tuple(ct.ground_at(t.s, w.space("N23")))
    strengths = Strengths(t.s, (w.space("N22"),), attackers, tuple(ct.ground_at(t.s, w.space("N22"))))
    assert strengths.attack == 9
    assert not [unit for unit in st.units_at(t.s, w.space("N22")) if tb.KIND[unit] == tb.AIR]


def over_one_hex(*, without: str = "") -> tuple[Table, int, int]:
    """A German 5-4 that raids the air of a French hex which infantry is about to attack; some models are all in use."""
    t = table("axis", 1940, phase="combat").option("germany", "offensive").hold("germany", "O24", "N23")
    t.put("france", "infantry-2-3", "N22").put("france", "air_base-0", "N22")
    french = t.new("france", "air-2-4", "N22")
    t.put("germany", "infantry-3-3, infantry-3-3", "N23").put("germany", "air_base-0", "N23")
    five = t.new("germany", "air-5-4", "N23")
    for model in without.split():
        for unit in tb.UNITS_OF[tb.GERMANY, model]:
            ct.put(t.s, unit, w.US_BOX)
    return t.until("14.11").do("counterair", "N22", five, seat="germany"), five, french


SMALL = "air-1-4 air-2-4 air-3-4"


@rule("28.67")
def test_a_counter_gives_some_factors_to_a_second_task_over_its_hex_without_change() -> None:
    t, five, french = over_one_hex(without=SMALL)
    t.dice(4, 4).do("also-support", five, 3, seat="germany").until("14.16")  # two against two: 4 to 3
    assert t.place(french) == ""  # one factor is left of it
    assert t.place(five) == "N23"
    attackers = tuple(ct.ground_at(t.s, w.space("N23")))
    assert Strengths(t.s, (w.space("N22"),), attackers, tuple(ct.ground_at(t.s, w.space("N22")))).attack == 9
    t.dice(6).attack("N22", *attackers)
    assert t.s.inverted[five]
    elsewhere, five, _ = over_one_hex()
    assert elsewhere.refused("also-support", five, 5, seat="germany") == "28.67"  # some must raid


@rule("28.67", "28.641")
def test_a_divided_counter_that_takes_losses_is_broken_down_or_lost_whole() -> None:
    t, five, _ = over_one_hex()
    t.dice(1, 6).do("also-support", five, 3, seat="germany").until("14.16")  # both raiders are lost
    left = [unit for unit in st.units_at(t.s, w.space("N23")) if tb.KIND[unit] == tb.AIR]
    assert [tb.COMBAT[unit] for unit in left] == [3]
    attackers = tuple(ct.ground_at(t.s, w.space("N23")))
    assert Strengths(t.s, (w.space("N22"),), attackers, tuple(ct.ground_at(t.s, w.space("N22")))).attack == 9
    t, five, _ = over_one_hex(without=SMALL)
    t.dice(1, 6).do("also-support", five, 3, seat="germany").until("14.16")
    assert t.place(five) == ""


@rule("28.67", "28.423")
def test_factors_that_raid_are_not_lost_with_those_that_support() -> None:
    t, five, _ = over_one_hex()
    t.put("france", "armor-3-5", "N22")
    t.dice(4, 4).do("also-support", five, 3, seat="germany").until("14.16")
    infantry = tuple(ct.ground_at(t.s, w.space("N23")))
    t.dice(6).attack("N22", *infantry)  # 9 to 10: the attackers are lost
    assert all(t.s.where[unit] < 0 for unit in infantry)
    assert [tb.COMBAT[unit] for unit in st.units_at(t.s, w.space("N23")) if tb.KIND[unit] == tb.AIR] == [2]


@rule("28.67", "28.454x")
def test_a_counter_raids_with_one_factor_and_strikes_at_the_port_with_four() -> None:
    t = table("allies", phase="combat").option("britain", "offensive").hold("germany", "N18")
    t.put("britain", "air_base-0", "K21").put("germany", "air-1-4", "N18").put("germany", "fleet-9", "Brest")
    air = t.new("britain", "air-5-4", "K21")
    t.until("14.11").do("counterair", "N18", air, seat="britain")
    t.dice(6, 1, 1, 2, 5, 6).do("also-strike", air, "Brest", 4, seat="britain").until("15.1", "16.1a")
    assert sum([tb.COMBAT[unit] for unit in ct.on_board(t.s) if tb.KIND[unit] == tb.FLEET]) == 7
    assert sum([tb.COMBAT[unit] for unit in ct.on_board(t.s) if tb.KIND[unit] == tb.AIR]) == 3


@rule("21.1b")
def test_a_hex_in_which_neutrals_stand_beside_enemies_is_not_attacked() -> None:
    def front(serves: int) -> tuple[Table, int]:
        t = table("allies", 1942, phase="combat").option("britain", "offensive").hold("germany", "france")
        t.minor("france", "conquered").minor("vichy_france", "neutral")
        t.put("germany", "infantry-3-3", "R19").put("germany", "infantry-3-3", "R21")
        t.s.serves[t.new("france", "infantry-2-3", "R19")] = serves
        return t, t.new("britain", "infantry-3-4", "Q20")

    t, unit = front(tb.VICHY_FRANCE)
    assert t.attack_refused("R19", unit) == "21.1b"
    t, unit = front(tb.GERMANY)
    t.dice(1).attack("R19", unit)
