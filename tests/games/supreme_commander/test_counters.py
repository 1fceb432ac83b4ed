"""2.4: classes of counters, armor types, and counters with a second side."""

from __future__ import annotations

import pytest

from games.supreme_commander.economy_table import organization
from games.supreme_commander.politics_table import box, put_box, step
from games.supreme_commander.table import rule, table
from theatre.core import flow
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.losses import lose_step
from theatre.games.supreme_commander.movement.marching import Field
from theatre.games.supreme_commander.pieces import is_armor, land_in
from theatre.games.supreme_commander.sequence import Organization


@rule("2.4.1a")
def test_land_units_hold_ground_and_air_naval_and_flak_units_do_not() -> None:
    t = table().war("germany", "uk")
    for model in ("infantry", "army_3_3", "hq:C", "fort"):
        t.new("germany", model, "2132")
    for model in ("flak", "surface", "naval_decoy"):
        t.new("germany", model, "1834")
    t.put("germany", "fighter, bomber", "west_air_box").put("ussr", "partisan", "1717")
    assert len(land_in(t.s, w.space("2132"))) == 4
    assert land_in(t.s, w.space("1834")) == []
    assert t.s.stands[tb.GERMANY] == w.BIT[w.space("2132")]
    assert t.s.stands[tb.USSR] == w.BIT[w.space("1717")]


@rule("2.4.1c", "2.4.1d")
def test_tanks_are_armor_and_a_mech_army_or_the_panzerarmee_only_at_full_strength() -> None:
    t = table()
    full = {m: t.new(o, m, p) for o, m, p in (
        ("germany", "tank", "2132"), ("germany", "tank_army", "2132"), ("germany", "panzer_army", "2132"),
        ("uk", "mech_army", "2041"), ("germany", "army_5_3", "2132"), ("ussr", "cavalry", "1717"),
    )}  # fmt: skip
    armor = {model for model, unit in full.items() if is_armor(t.s, unit)}
    assert armor == {"tank", "tank_army", "panzer_army", "mech_army"}
    for model in ("tank_army", "panzer_army", "mech_army"):
        lose_step(t.s, full[model])
    assert {model for model, unit in full.items() if is_armor(t.s, unit)} == {"tank", "tank_army"}


@rule("2.4.2b")
@pytest.mark.parametrize(("owner", "model"), [("germany", "infantry"), ("italy", "infantry"), ("germany", "tank")])
def test_a_corps_has_no_reduced_side(owner: str, model: str) -> None:
    t = table()
    corps = t.new(owner, model, "2132" if owner == "germany" else "3334")
    lose_step(t.s, corps)
    assert t.place(corps) == "pool"


@rule("2.4.2b")
def test_only_german_and_soviet_infantry_and_airborne_corps_have_another_side() -> None:
    t = organization("garrisons").war("germany", "uk").war("italy", "uk")
    assert t.offered("static", t.new("germany", "infantry", "2132"), seat="germany")
    assert t.refused("static", t.new("italy", "infantry", "3334"), seat="italy") == "18.3a"
    assert t.offered("withdraw", t.new("italy", "airborne", "3334", back=True), seat="italy")


@rule("2.4.3b")
def test_the_movement_allowance_is_the_most_that_a_unit_may_spend() -> None:
    t = table().war("germany", "uk")
    army = t.new("germany", "army_5_3", "2132")  # three points
    field = Field(t.s, tb.GERMANY)
    assert field.points(army) == 3
    far = max(w.hexes_between(w.space("2132"), at) for at in field.destinations(army))
    assert far == 3
    quick = t.new("germany", "tank", "2132")  # six
    assert max(w.hexes_between(w.space("2132"), at) for at in Field(t.s, tb.GERMANY).destinations(quick)) == 6


@rule("CTR-02")
@pytest.mark.parametrize("power", ["usa", "ussr", "france"])
def test_superfluous_counters_never_come_into_play(power: str) -> None:
    """Each has one decoy fighter and one decoy bomber at Aircraft 4, and the USA builds no fort."""
    t = organization("technology", "allies").war("germany", "uk", "france", "ussr", "usa").msp(**{power: 2000})
    t.s.tech[:] = bytes(len(t.s.tech))
    for _ in range(4):
        t.s.raised[:] = bytes(len(t.s.raised))
        t.do("raise", "aircraft", seat=power)
        while t.asked(power).prompt.key == "prompt.new_decoy":
            choice = next(iter(t.asked(power).options))
            t.do(choice.verb, *choice.args, seat=power)
    decoys = [tb.MODEL[u] for u in t.s.placed if tb.NATION_IDS[tb.NATION[u]] == power]
    assert sorted(decoys) == ["bomber_decoy", "fighter_decoy"]
    t = organization("garrisons", "allies").war("germany", "uk", "france", "ussr", "usa").msp(usa=200, uk=200)
    t.put("uk", "fort", "pool")
    for unit in range(tb.UNITS):
        if tb.NATION[unit] == tb.USA and tb.IS_LAND_UNIT[unit]:
            st.lay(t.s, unit, st.POOL)
    assert "fort" in t.asked("uk").options.verbs()
    assert "fort" not in t.asked("usa").options.verbs()


@rule("CTR-03")
def test_a_power_s_one_marker_of_the_option_lies_where_it_failed_last() -> None:
    def third_attempt(target: str, option: int) -> str:
        """Germany fails with Yugoslavia and then with Hungary; in the turn after a two is enough with the marker."""
        t = step("diplomacy", "axis", diplomacy_repeats=option)
        put_box(t, yugoslavia="G1", hungary="G1").begin()
        for turn, (name, die) in enumerate((("yugoslavia", 10), ("hungary", 10), (target, 2)), 8):
            t.s.turn, t.s.wooed[:] = turn, bytes(2)
            t.s.stack[:] = [Organization(tb.AXIS, at=Organization.STEPS.index("diplomacy"))]
            flow.settle(t.s)
            t.dice(die).do("woo", name, 0, seat="germany")
        return box(t, target)

    assert third_attempt("hungary", 1) == "G2"
    assert third_attempt("yugoslavia", 1) == "G1"
    assert third_attempt("hungary", 0) == "G1"
