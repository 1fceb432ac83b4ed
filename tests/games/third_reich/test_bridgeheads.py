"""9: bridgehead counters, laid by crossing a river; those of invasions are laid the same way."""

from __future__ import annotations

import pytest

from games.third_reich.table import Table, rule, table
from games.third_reich.test_ground_combat import east
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.permission import future_allies
from theatre.games.third_reich.movement.bridgeheads import clear_needless, why_not_place


def crossing() -> tuple[Table, list[int]]:
    """Germans in L40 attack over the river into L41."""
    t = east().hold("germany", "L40").put("ussr", "infantry-1-3", "L41")
    return t, [t.new("germany", model, "L40") for model in ("armor-4-6", "infantry-3-3")]


def laid(t: Table, hex_: str = "L41") -> bool:
    return bool(t.s.bridgehead[w.space(hex_)])


@rule("9.12a", "9.2a")
def test_a_bridgehead_is_laid_when_the_first_unit_crosses_and_more_may_follow() -> None:
    t, (a, b) = crossing()
    c, d = t.new("germany", "infantry-3-3", "K41"), t.new("germany", "infantry-3-3", "K41")
    t.hold("germany", "K41").dice(6).attack("L41", a, b, c, d)
    t.do("advance", a, "L41").do("bridgehead", "L41")
    for unit in (b, c, d):
        t.do("advance", unit, "L41")
    assert len(ct.ground_at(t.s, w.space("L41"))) == 4
    plain = east().put("ussr", "infantry-1-3", "L40")  # no river
    unit = plain.new("germany", "armor-4-6", "L39")
    plain.dice(6).attack("L40", unit).do("advance", unit, "L40")
    assert plain.asked().rule == "14.16"


@rule("9.2b")
def test_a_bridgehead_is_laid_at_once_or_never() -> None:
    t, (a, b) = crossing()
    t.dice(6).attack("L41", a, b)
    assert t.refused("bridgehead", "L41") == "9.2b"  # nobody is there yet
    t.do("advance", a, "L41").do("advance", b, "L41")
    assert t.asked().rule == "14.16"
    assert not laid(t)


@rule("9.12a")
def test_an_attack_that_is_not_all_over_the_river_gives_no_bridgehead() -> None:
    t, (a, b) = crossing()
    beside = t.new("germany", "infantry-3-3", "L42")
    t.hold("germany", "L42").dice(5).attack("L41", a, b, beside)  # 10 to 2
    t.do("advance", a, "L41")
    assert t.refused("bridgehead", "L41") == "9.12a"


@rule("9.12a")
def test_maginot_hexes_count_if_the_attack_is_all_over_the_river() -> None:
    def maginot(*sources: str) -> Table:
        t = table("axis", 1940, "summer", phase="combat").option("germany", "offensive")
        t.hold("germany", "luxembourg").put("france", "infantry-2-3", "P25")
        units = [t.new("germany", "armor-4-6", source) for source in sources]
        t.dice(6).attack("P25", *units).do("advance", units[0], "P25")  # 8 to 8
        return t

    assert maginot("P26", "O26").offered("bridgehead", "P25")
    assert maginot("P26", "O25").refused("bridgehead", "P25") == "9.12a"


@rule("9.12b")
def test_a_drop_that_unties_the_river_does_not_cost_the_bridgehead() -> None:
    t, (a, b) = crossing()
    airborne = t.new("germany", "airborne-3-3", "J39")
    t.until("14.15").do("drop", airborne, "L42").until("14.16")
    t.dice(5).attack("L41", a, b, airborne)
    t.do("advance", a, "L41")
    assert t.offered("bridgehead", "L41")


@rule("9.12q")
def test_a_vacant_hex_gives_no_bridgehead() -> None:
    t = east().hold("germany", "L40")
    a, b = t.new("germany", "armor-4-6", "L40"), t.new("germany", "armor-4-6", "L40")
    t.until("14.16").do("walk-in", "L41", a, b, seat="germany").do("advance", a, "L41")
    assert t.refused("bridgehead", "L41") == "9.12q"


@rule("9.3")
def test_the_axis_has_three_counters_and_the_allies_five() -> None:
    t = table("axis", 1942).war("germany", "ussr")
    places = ["H47", "J43", "O43", "D49", "F50"]
    for number, place in enumerate(places):
        refusal = why_not_place(t.s, tb.GERMANY)
        assert (refusal is None) == (number < 3)
        t.hold("germany", place).s.bridgehead[w.space(place)] = st.BY_CROSSING
    allies = table("allies", 1942).war("germany", "ussr")
    for number, place in enumerate([*places, "F48"]):
        refusal = why_not_place(allies.s, tb.BRITAIN)
        assert (refusal is None) == (number < 5)
        if refusal is None:
            allies.hold("britain", place).s.bridgehead[w.space(place)] = st.BY_CROSSING


@rule("9.3")
def test_without_a_counter_none_is_laid() -> None:
    t, (a, b) = crossing()
    for place in ("H47", "J43", "O43"):
        t.hold("germany", place).s.bridgehead[w.space(place)] = st.BY_CROSSING
    t.dice(6).attack("L41", a, b).do("advance", a, "L41")
    assert t.refused("bridgehead", "L41") == "9.3"


@rule("9.4a", "9.4e")
def test_a_bridgehead_may_be_taken_up_at_any_time_and_used_again() -> None:
    t, (a, b) = crossing()
    for place in ("H47", "J43", "O43"):
        t.hold("germany", place).s.bridgehead[w.space(place)] = st.BY_CROSSING
    t.dice(6).attack("L41", a, b).do("advance", a, "L41")
    t.do("remove-bridgehead", "H47", seat="germany")
    t.do("bridgehead", "L41")
    assert laid(t)
    assert not laid(t, "H47")
    assert t.refused("remove-bridgehead", "H47", seat="germany") == "9.4a"


@rule("9.4a", "9.3", "9.7a")
@pytest.mark.parametrize("spared", [True, False])
def test_an_ally_is_asked_to_take_up_a_bridgehead_for_one_that_was_won(spared: bool) -> None:
    t, (a, b) = crossing()
    t.war("italy", "ussr")
    for place in ("H47", "J43", "O43"):
        t.hold("italy", place).s.bridgehead[w.space(place)] = st.BY_CROSSING
    t.dice(6).attack("L41", a, b).do("advance", a, "L41").do("bridgehead", "L41", seat="germany")
    assert (t.asked().seat, t.asked().rule) == (tb.ITALY, "9.4a")
    assert t.refused("remove-bridgehead", "L41", seat="italy") == "9.4a"
    if spared:
        t.do("remove-bridgehead", "J43", seat="italy")
    else:
        t.do("pass", seat="italy")
        assert t.refused("bridgehead", "L41", seat="germany") == "9.3"  # nobody is asked twice
    assert (laid(t), laid(t, "J43")) == (spared, not spared)


@rule("9.4b")
def test_a_bridgehead_that_the_enemy_takes_is_gone() -> None:
    t = east(side="allies").hold("germany", "L41").put("germany", "infantry-1-3", "L41")
    t.s.bridgehead[w.space("L41")] = st.BY_CROSSING
    unit = t.new("ussr", "armor-4-5", "L42")
    t.dice(6).attack("L41", unit)
    assert laid(t)
    t.do("advance", unit, "L41")
    assert not laid(t)


@rule("9.4c", "55.II.D12")
def test_a_bridgehead_far_from_the_enemy_is_removed() -> None:
    def after(enemy: str) -> bool:
        t = east().hold("germany", "L41").put("ussr", "infantry-1-3", enemy)
        t.s.bridgehead[w.space("L41")] = st.BY_CROSSING
        clear_needless(t.s, (tb.GERMANY,))
        return laid(t)

    assert after("L45")  # four hexes
    assert not after("L46")


@rule("9.4q")
def test_a_bridgehead_that_is_needed_for_supply_stays() -> None:
    def after(*held: str, linked: bool = False, manned: bool = True) -> bool:
        t = table("allies", 1943).hold("germany", "france").put("germany", "infantry-1-3", "L31")
        if linked:
            t.hold("france", "france")
        t.hold("britain", "N21", *held).s.bridgehead[w.space("N21")] = st.BY_SEA
        if manned:
            t.put("britain", "infantry-3-4", "N21")
        clear_needless(t.s, (tb.BRITAIN,))
        return laid(t, "N21")

    assert after()
    assert not after(linked=True)
    assert not after(manned=False)
    assert not after("N20", "O19")  # a port on the same front feeds as well
    assert after("O19")  # if there is a way to it


@rule("9.4q")
def test_a_bridgehead_stays_if_only_a_port_on_another_front_could_do_its_work() -> None:
    """Casablanca lies on the Atlantic, Oran on the Mediterranean: twice the fleets [27.26]."""
    t = table("allies", 1943).minor("france", "conquered").put("germany", "infantry-1-3", "L31")
    t.hold("britain", "morocco", "algeria").put("britain", "infantry-3-4", "CC4")
    t.s.bridgehead[w.space("CC4")] = st.BY_SEA
    clear_needless(t.s, (tb.BRITAIN,))
    assert laid(t, "CC4")


@rule("9.4d")
def test_who_is_overstacked_when_a_bridgehead_goes_is_lost_at_the_end_of_the_turn() -> None:
    t = table("axis", 1941, phase="bridgeheads").war("germany", "ussr").hold("germany", "L41")
    units = [t.new("germany", "infantry-3-3", "L41") for _ in range(3)]
    t.s.bridgehead[w.space("L41")] = st.BY_CROSSING
    t.begin()
    assert t.asked().rule == "6.13"
    t.do("remove", units[1])
    assert [t.place(unit) for unit in units] == ["L41", "pool", "L41"]


@rule("9.5a")
def test_two_units_attack_out_of_a_bridgehead() -> None:
    t = east().hold("germany", "L41").put("ussr", "infantry-1-3", "L42")
    t.s.bridgehead[w.space("L41")] = st.BY_CROSSING
    units = [t.new("germany", "infantry-3-3", "L41") for _ in range(4)]
    airborne = t.new("germany", "airborne-3-3", "L41")
    assert t.attack_refused("L42", *units[:3]) == "9.5a"
    t.dice(6).attack("L42", *units[:2], airborne)
    t.put("ussr", "infantry-1-3", "K42")
    assert t.attack_refused("K42", units[2]) == "9.5a"  # nor do others attack another hex


@rule("9.5b", "6.15")
def test_all_five_defend_and_counterattack() -> None:
    t = east(side="allies").hold("germany", "L41")
    t.s.bridgehead[w.space("L41")] = st.BY_CROSSING
    units = [t.new("germany", "infantry-1-3", "L41") for _ in range(5)]
    attackers = [t.new("ussr", "armor-4-5", "L42"), t.new("ussr", "armor-4-5", "L42")]
    attackers.append(t.new("ussr", "infantry-2-3", "M41"))
    t.dice(3, 5).attack("L41", *attackers)  # 10 to 10: CA; 5 to 10 is 1-2: A
    assert [t.place(unit) for unit in units] == ["pool"] * 5


def over_the_danube(power: str, side: str) -> Table:
    """A neutral power, which has a bridgehead, takes V30 in Yugoslavia and wishes to lay another."""
    t = table(side, 1940, phase="combat").minor("yugoslavia", "attacked", foes=power).option(power, "offensive")
    t.hold(power, "AA29", "W29").put("yugoslavia", "infantry-2-3", "V30")
    t.s.bridgehead[w.space("AA29")] = st.BY_CROSSING
    corps = [t.new(power, "infantry-3-3", "W29") for _ in range(2)]
    return t.dice(6).attack("V30", *corps).do("advance", corps[0], "V30").do("bridgehead", "V30", seat=power)


@rule("9.7b")
@pytest.mark.parametrize(("answer", "given"), [("allow", True), ("refuse", False)])
def test_a_second_bridgehead_of_a_neutral_italy_needs_the_leave_of_germany(answer: str, given: bool) -> None:
    t = over_the_danube("italy", "axis").do(answer, seat="germany")
    assert laid(t, "V30") is given


@rule("9.7b")
def test_an_italy_at_war_beside_germany_asks_nobody() -> None:
    t = table("axis", 1940)
    assert not future_allies(t.s, tb.ITALY)  # for its first
    t.hold("italy", "AA29").s.bridgehead[w.space("AA29")] = st.BY_CROSSING
    assert future_allies(t.s, tb.ITALY) == [tb.GERMANY]
    assert not future_allies(t.war("italy", "france", "britain").s, tb.ITALY)


@rule("9.7b", "51.5")
@pytest.mark.parametrize(
    ("answers", "die", "given"),
    [("allow allow", 0, True), ("allow refuse", 3, True), ("refuse allow", 4, False), ("refuse refuse", 0, False)],
)
def test_a_coin_decides_if_the_future_allies_of_russia_differ(answers: str, die: int, given: bool) -> None:
    t = over_the_danube("ussr", "allies")
    if die:
        t.dice(die)
    for seat, answer in zip(("britain", "france"), answers.split(), strict=True):
        t.do(answer, seat=seat)
    assert laid(t, "V30") is given


@rule("9.7b")
def test_a_russia_that_fights_beside_the_west_asks_nobody() -> None:
    t = table("allies", 1940).hold("ussr", "W29")
    t.s.bridgehead[w.space("W29")] = st.BY_CROSSING
    assert future_allies(t.s, tb.USSR) == [tb.BRITAIN, tb.FRANCE]
    assert not future_allies(t.war("germany", "ussr").s, tb.USSR)


@rule("9.7a")
def test_allies_share_their_counters() -> None:
    t = table("axis", 1941).war("italy", "france", "britain")
    for place in ("H47", "J43", "O43"):
        t.hold("germany", place).s.bridgehead[w.space(place)] = st.BY_CROSSING
    refusal = why_not_place(t.s, tb.ITALY)
    assert refusal is not None
    assert refusal.rule == "9.3"
    t.s.bridgehead[w.space("H47")] = st.NO_BRIDGEHEAD
    assert why_not_place(t.s, tb.ITALY) is None  # without asking Germany


@rule("32.6", "9.12a")
@pytest.mark.parametrize(("model", "refusal"), [("partisan-1-3", "32.6"), ("infantry-3-4", "")])
def test_partisans_who_cross_a_river_lay_no_bridgehead(model: str, refusal: str) -> None:
    """A partisan and a British corps attack Paris over the Seine; who goes in first decides."""
    t = table("allies", 1943, phase="combat").option("britain", "offensive").hold("germany", "france")
    t.minor("france", "conquered").hold("britain", "O23").put("germany", "replacement-1", "O22")
    partisan = t.new("france", "partisan-1-3", "O23")
    units = {"infantry-3-4": t.new("britain", "infantry-3-4", "O23"), "partisan-1-3": partisan}
    t.s.serves[partisan] = tb.BRITAIN
    t.dice(6).attack("O22", *units.values()).do("advance", units[model], "O22")
    if refusal:
        assert t.refused("bridgehead", "O22") == refusal
    else:
        t.do("bridgehead", "O22")
