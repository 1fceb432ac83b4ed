"""18: who may take a hex that was given up, and who must stay where he is."""

import pytest

from games.third_reich.table import Table, rule, table
from theatre.core import flow
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.attrition_hexes import (
    AttritionHexes,
    AttritionRetreat,
    takers,
    why_not_take,
)


def winter_war() -> Table:
    """Russia takes an Attrition against Finland, whose only corps in the south stands before Leningrad."""
    t = table("allies", 1940, phase="combat").minor("finland", "attacked", foes="ussr").option("ussr", "attrition")
    return t.hold("finland", "C44").put("finland", "infantry-2-3", "C44")


@rule("3.35b", "3.35d", "18.32a")
def test_the_garrison_of_leningrad_does_not_advance_in_attrition() -> None:
    t = winter_war()
    post, other = t.new("ussr", "infantry-2-3", "D44"), t.new("ussr", "infantry-3-3", "D44")
    assert takers(t.s, (post, other), w.EAST) == {w.space("C44"): [other]}
    frame = AttritionHexes(w.EAST, (post,), 1, order=(4,))
    t.only(frame).begin()
    assert not t.s.stack  # the garrison alone takes nothing


@rule("34.1", "18.33a")
def test_british_units_do_not_drive_the_enemy_from_a_french_hex_in_which_they_may_not_stop() -> None:
    """Before 1942 the British stay out of Vichy; only a French corps can come in."""
    t = table("allies", 1941, phase="combat").option("britain", "attrition", "west").hold("germany", "R20")
    t.put("germany", "infantry-1-3", "R20")
    british, french = t.new("britain", "infantry-3-4", "R19"), t.new("france", "infantry-2-3", "Q20")
    assert takers(t.s, (british,), w.WEST) == {}
    assert takers(t.s, (british, french), w.WEST) == {w.space("R20"): [french]}
    t.s.year = 1942
    assert takers(t.s, (british, french), w.WEST) == {w.space("R20"): [british, french]}


@rule("18.31a", "21.1b")
@pytest.mark.parametrize("italian_at", ["AA28", "Y28"])
def test_a_country_is_in_contact_only_with_those_who_are_at_war_with_it(italian_at: str) -> None:
    """Italy has attacked Greece; Germany, at peace with it, stands before Greeks and British."""
    t = table("axis", 1941, phase="combat").war("italy", "britain").minor("greece", "attacked", foes="italy")
    t.minor("yugoslavia", "conquered").hold("germany", "yugoslavia").hold("italy", "AA28").hold("britain", "Z30")
    t.option("germany", "attrition", "mediterranean").option("italy", "attrition", "mediterranean")
    t.put("germany", "armor-4-6, armor-4-6", "Z29").put("italy", "infantry-3-3", italian_at)
    british = t.new("britain", "infantry-1-3", "Z30")
    t.put("greece", "infantry-2-3", "AA29").put("britain", "infantry-1-3", "LL29").dice(1).until("18.31a")
    assert t.offered("lose", british)
    payers = [tb.MAJORS[one.seat].id for one in flow.pending(t.s)]
    assert payers == (["britain", "france"] if italian_at == "AA28" else ["britain"])  # France runs the Greeks


@rule("18.32a", "5.36")
@pytest.mark.parametrize("by_land", [False, True])
def test_over_a_crossing_arrow_units_follow_where_others_can_come_over_land(by_land: bool) -> None:
    """U40 lies across the Strait of Kerch, U42 beside the Russians in U41."""
    t = table("axis", 1942, phase="combat").war("germany", "ussr").option("germany", "attrition", "east")
    t.hold("germany", "U40", "U42", "L39").put("germany", "infantry-3-3", "L39").put("ussr", "infantry-1-3", "L40")
    flank = "U42" if by_land else "L39"
    across, beside = t.new("germany", "infantry-3-3", "U40"), t.new("germany", "infantry-3-3", flank)
    t.put("germany", "armor-4-6", flank).put("ussr", "infantry-1-3, infantry-1-3", "H47")
    driven = t.new("ussr", "infantry-1-3", "U41")
    t.dice(1).until("18.31a")
    while t.asked().rule == "18.31a":
        t.do("lose", ct.ground_at(t.s, w.space("H47"))[0])
    if not by_land:
        assert t.refused("take-hexes", "U41") == "18.32a"
        return
    t.do("take-hexes", "U41").until("18.34a")
    assert t.place(driven) != "U41"
    t.do("advance-into", across, "U41").do("advance-into", beside, "U41")
    assert [t.place(one) for one in (across, beside)] == ["U41", "U41"]


@rule("6.13", "12.262a")
def test_a_minor_on_its_own_loses_who_is_too_many_after_its_own_movement() -> None:
    """Three Greek corps were driven into one hex; two stay, whoever plays the Allies afterwards."""
    t = table("allies", 1940, phase="minors").minor("greece", "attacked", foes="italy")
    corps = [t.new("greece", "infantry-2-3", "BB28") for _ in range(3)]
    t.begin().do("option", "mediterranean", "attrition").until("6.13", "12.5a")
    assert t.asked().rule == "6.13"
    t.do("remove", corps[1])
    assert t.place(corps[1]) == ""
    assert t.asked().rule == "12.5a"


@rule("6.14", "14.37a", "12.262a")
def test_exploiters_of_a_minor_on_its_own_are_not_left_too_many_on_the_breakthrough_hex() -> None:
    """Turkey redeploys nothing before the Allies do, so its turn ends with its combat."""
    t = table("allies", 1942, phase="minors").minor("turkey", "attacked", foes="germany").hold("germany", "AA35")
    t.put("germany", "infantry-1-3", "AA35")
    infantry, leader = t.new("turkey", "infantry-2-3", "AA36"), t.new("turkey", "armor-2-5", "AA36")
    second, third = t.new("turkey", "armor-2-5", "BB35"), t.new("turkey", "infantry-2-3", "BB35")
    t.do("option", "mediterranean", "offensive").dice(6).attack("AA35", infantry, leader, third)
    t.do("advance", infantry, "AA35").do("advance", leader, "AA35").until("14.32a").do("exploit", second, "AA35")
    t.until("6.13", "12.5a")
    assert t.asked().rule == "6.13"
    t.do("remove", infantry)
    assert [t.place(unit) for unit in (infantry, leader, second)] == ["", "AA35", "AA35"]


@rule("18.1b", "9.5a")
def test_no_more_units_of_a_bridgehead_are_left_out_than_can_attack_out_of_it() -> None:
    """Four Russian corps and an airborne on N33 are next to enemies in the West and in the East."""
    t = table("allies", 1941, phase="combat").war("germany", "ussr").minor("poland", "conquered")
    t.option("ussr", "attrition", "west").option("ussr", "offensive", "east").hold("ussr", "N33")
    t.s.bridgehead[w.space("N33")] = st.BY_CROSSING
    t.put("germany", "infantry-1-3, infantry-1-3", "N32").put("germany", "infantry-1-3", "M34")
    t.hold("germany", "N32", "M34")
    first, second, third, _ = [t.new("ussr", "infantry-3-3", "N33") for _ in range(4)]
    airborne = t.new("ussr", "airborne-2-3", "N33")
    t.do("attrition-first").do("omit", first).do("omit", second)
    assert t.refused("omit", third) == "18.1b"
    assert t.offered("omit", airborne)  # it attacks as a third [9.5q]


@rule("18.1b", "18.1a")
def test_who_is_left_out_for_a_later_attrition_need_not_attack() -> None:
    """R33 has neighbours on three fronts."""
    t = table("allies", 1944, phase="combat").war("germany", "ussr").hold("ussr", "R33")
    t.option("ussr", "attrition", "west", "mediterranean")
    t.option("ussr", "offensive", "east").hold("germany", "Q33", "Q34", "S33")
    for hex_ in ("Q33", "Q34", "S33"):
        t.put("germany", "infantry-1-3, infantry-1-3", hex_)
    unit = t.new("ussr", "infantry-3-3", "R33")
    t.dice(2, 2).do("attrition-first").do("offensive-first")
    t.do("omit", unit, seat="ussr").until("14.16")
    t.s.acted[:] = b"\1" * len(t.s.acted)
    assert t.offered("done", seat="ussr")
    t.until("18.31a")
    assert t.s.stack[-1].front == w.MEDITERRANEAN


@rule("18.1b", "20.2")
def test_who_is_left_out_of_the_first_of_two_attritions_must_attack_too() -> None:
    t = table("allies", 1941, "summer", phase="combat").war("germany", "ussr").war("italy", "ussr")
    t.minor("poland", "conquered").hold("ussr", "N33").hold("germany", "N32", "M34")
    t.option("ussr", "attrition", "west", "mediterranean").option("ussr", "offensive", "east")
    t.minor("yugoslavia", "conquered").hold("ussr", "V27").put("ussr", "infantry-1-3", "V27")
    t.hold("italy", "V26").put("italy", "infantry-3-3", "V26")
    t.put("germany", "infantry-1-3, infantry-1-3", "N32").put("germany", "infantry-1-3", "M34")
    t.put("ussr", "infantry-3-3", "N33")
    busy = t.new("ussr", "infantry-3-3", "N33")
    t.begin().do("attrition-first").do("attrition-first").dice(2, 2).do("omit", busy).until("14.16")
    assert t.refused("done", seat="ussr") == "18.1b"


@rule("18.31e")
@pytest.mark.parametrize("place", ["K40", "C44"])
def test_an_ally_who_wants_hexes_is_heard_if_the_stronger_one_wants_none(place: str) -> None:
    """Italians in K40 could come into L40; in C44 they stand before Leningrad, which nobody may choose."""
    t = table("axis", 1941, phase="combat").war("germany", "ussr").war("italy", "ussr").minor("poland", "conquered")
    t.option("germany", "attrition", "east").option("italy", "attrition", "east")
    t.hold("germany", "poland", "baltic_states", "L39", "K40", "C44").put("ussr", "infantry-3-3, infantry-3-3", "L40")
    t.put("germany", "armor-4-6, armor-4-6", "L39").put("germany", "armor-4-6, armor-4-6", "M39")
    t.hold("germany", "M39").put("italy", "infantry-3-3, infantry-2-3", place)
    t.put("ussr", "infantry-1-3, infantry-1-3", "D44").put("ussr", "infantry-1-3", "H54").dice(1).until("18.31a")
    for hex_ in ("H54", "D44", "L40"):  # 21 factors, a one: three counters and two hexes
        t.do("lose", ct.ground_at(t.s, w.space(hex_))[0])
    t.do("done", seat="germany")
    if place == "K40":
        t.do("refuse", seat="italy").do("done", seat="germany").do("take-hexes", "L40", seat="italy")
        assert t.asked().rule == "18.33a"
    else:
        assert t.asked().rule != "18.31e"


@rule("18.32a", "20.1")
@pytest.mark.parametrize(("front", "taken"), [(w.WEST, "N32"), (w.EAST, "M34")])
def test_only_hexes_of_the_front_of_the_attrition_are_given_up(front: int, taken: str) -> None:
    """The Russian in N33 is next to Germans in N32, on the Western Front, and in M34, on the Eastern."""
    t = table("allies", 1944, phase="combat").war("germany", "ussr").hold("ussr", "N33").hold("germany", "N32", "M34")
    t.put("germany", "infantry-1-3", "N32").put("germany", "infantry-1-3", "M34")
    unit = t.new("ussr", "infantry-3-3", "N33")
    assert takers(t.s, (unit,), front) == {w.space(taken): [unit]}
    other = w.space("M34" if taken == "N32" else "N32")
    assert why_not_take(t.s, (unit,), front, other) is not None


@rule("18.33a", "21.1b", "34.3")
def test_nobody_retreats_into_a_neutral_country_or_beside_allies_who_stand_apart() -> None:
    """Out of O24 ways lead to N24 and P23; N25 is Belgian, and French infantry holds O23."""
    t = table("axis", 1940, phase="combat").hold("germany", "P24").put("france", "infantry-2-3", "O23")
    attacker, british = t.new("germany", "infantry-3-3", "P24"), t.new("britain", "infantry-3-4", "O24")
    t.only(AttritionRetreat((w.space("O24"),), (attacker,)))
    assert t.refused("retreat", british, "N25") == "21.1b"
    assert t.refused("retreat", british, "O23") == "34.3"
    t.do("retreat", british, "P23")
    assert t.place(british) == "P23"
