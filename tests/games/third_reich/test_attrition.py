"""18: the Attrition option, its losses, hexes and retreats; 30 and 20.2 where they touch it."""

from __future__ import annotations

import pytest

from games.third_reich.table import Table, rule, table
from theatre.core import flow
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.attrition import in_contact, result
from theatre.games.third_reich.combat.attrition_hexes import takers


def east(side: str = "axis") -> Table:
    """Germany and Russia in Summer 1941, an Attrition option in the East."""
    t = table(side, 1941, "summer", phase="combat").war("germany", "ussr").minor("poland", "conquered")
    t.option("germany" if side == "axis" else "ussr", "attrition", "east")
    return t.hold("germany", "poland", "baltic_states", "L39", "K40", "M38")


def contact(t: Table, front: int = w.EAST) -> int:
    """Factors that would be counted."""
    return sum([tb.COMBAT[unit] for unit in in_contact(t.s, front)])


def asked(t: Table) -> list[str]:
    return [tb.MAJORS[one.seat].id for one in flow.pending(t.s)]


@rule("18.1a")
def test_all_ground_factors_next_to_the_enemy_count_unsupplied_ones_too() -> None:
    t = east().put("ussr", "infantry-1-3", "L40")
    hungry = t.new("germany", "infantry-3-3", "L39")
    t.put("germany", "armor-4-6", "K40").put("germany", "armor-4-6", "L37").put("germany", "air-5-4", "L39")
    t.s.unsupplied[hungry] = 1
    assert contact(t) == 7


@rule("30.3")
def test_replacements_are_not_counted() -> None:
    t = east().put("ussr", "infantry-1-3", "L40").put("germany", "replacement-1", "L39")
    assert contact(t) == 0
    assert contact(t.put("germany", "infantry-1-3", "L39")) == 1


@rule("18.1d")
def test_contact_over_water_needs_a_crossing_arrow() -> None:
    """U40 and U41 lie at the strait of Kerch, which has an arrow; DD21 and AA24 do not touch at all."""
    t = east().hold("germany", "U40").put("germany", "infantry-3-3", "U40").put("ussr", "infantry-1-3", "U41")
    assert contact(t) == 3
    t = east().hold("germany", "T40").put("germany", "infantry-3-3", "T40").put("ussr", "infantry-1-3", "U40")
    assert contact(t) == 0


@rule("18.1c", "20.1x2")
def test_units_on_another_front_count_if_they_did_not_fight_on_their_own() -> None:
    def turin() -> tuple[Table, int]:
        t = table("axis", 1940, "summer", phase="combat").war("italy", "france", "britain")
        t.option("italy", "attrition", "west").option("italy", "offensive", "mediterranean")
        t.put("france", "infantry-2-3", "T21")
        return t, t.new("italy", "infantry-3-3", "T22")

    t, unit = turin()
    assert w.FRONT[w.space("T22")] == w.MEDITERRANEAN
    assert w.FRONT[w.space("T21")] == w.WEST
    assert contact(t, w.WEST) == 3
    t.s.attacked[unit] = st.FOUGHT
    assert contact(t, w.WEST) == 0


@rule("18.1b", "20.2")
def test_only_who_attacks_elsewhere_is_left_out_and_he_must_then_attack() -> None:
    t = table("allies", 1941, "summer", phase="combat").war("germany", "ussr").minor("poland", "conquered")
    t.option("ussr", "attrition", "west").option("ussr", "offensive", "east").hold("ussr", "N33")
    t.put("germany", "infantry-1-3, infantry-1-3", "N32").put("germany", "infantry-1-3", "M34")
    t.hold("germany", "N32", "M34")
    free, busy = t.new("ussr", "infantry-3-3", "N33"), t.new("ussr", "infantry-3-3", "N33")
    t.begin().do("attrition-first")
    assert t.asked().rule == "18.1b"
    t.do("omit", busy).dice(2).do("done")  # three factors: one counter
    t.until("18.31a")
    assert asked(t) == ["germany"]
    t.do("lose", next(u for u in ct.ground_at(t.s, w.space("N32")))).until("14.16")
    assert t.attack_refused("M34", free) == "20.2"  # it was counted
    assert t.refused("done", seat="ussr") == "18.1b"
    t.dice(5).attack("M34", busy)


@rule("18.1b")
def test_who_is_in_contact_on_one_front_only_is_counted() -> None:
    t = east().put("ussr", "infantry-1-3", "L40").put("germany", "infantry-3-3", "L39")
    t.option("germany", "offensive", "west").dice(2)
    t.begin().do("attrition-first")
    assert t.asked().rule != "18.1b"


@rule("18.2a", "18.2q")
def test_allies_roll_once_together_on_a_front() -> None:
    t = east().war("italy", "ussr").option("italy", "attrition", "east")
    t.put("ussr", "infantry-1-3, infantry-1-3", "L40")
    t.put("germany", "armor-4-6, armor-4-6", "L39").put("italy", "infantry-3-3", "K40")
    assert contact(t) == 11
    t.dice(3).until("18.31a")  # one die: on 11 to 20 a three costs one counter
    assert t.asked().prompt.args[0] == 1


@rule("18.3")
@pytest.mark.parametrize(
    ("total", "die", "expected"),
    [
        *[(10, 1, (1, 0)), (11, 1, (2, 1)), (25, 1, (3, 2)), (40, 3, (4, 1))],
        *[(41, 6, (3, 0)), (60, 6, (4, 1)), (61, 6, (4, 2))],
    ],
)
def test_the_table(total: int, die: int, expected: tuple[int, int]) -> None:
    assert result(total, die) == expected


@rule("18.3", "18.31a")
def test_the_defender_loses_as_many_counters_as_the_table_says_from_anywhere_on_the_front() -> None:
    t = east().put("germany", "armor-4-6, armor-4-6", "L39").put("germany", "armor-5-6", "K40")
    near, far = t.new("ussr", "infantry-3-3", "L40"), t.new("ussr", "infantry-1-3", "H47")
    air, south = t.new("ussr", "air-5-4", "H47"), t.new("ussr", "infantry-1-3", "EE40")
    t.dice(3).until("18.31a")  # 13 factors, a three: one counter
    assert t.refused("lose", air) == "18.31a"
    assert t.refused("lose", south) == "18.31a"  # on another front
    t.do("lose", far)
    assert [t.place(near), t.place(far)] == ["L40", "pool"]
    assert t.asked().rule != "18.31a"


@rule("18.31a", "18.31b")
def test_only_countries_in_contact_pay_and_their_minor_allies_if_they_are_in_contact_too() -> None:
    def front(with_contact: bool) -> tuple[Table, int]:
        t = east("allies").minor("rumania", "active", patron="germany")
        t.put("germany", "infantry-1-3, infantry-1-3", "L39")
        minor = t.new("rumania", "infantry-1-3", "K39" if with_contact else "L37")
        t.put("ussr", "armor-4-5, infantry-3-3", "L40").put("ussr", "infantry-3-3, infantry-3-3", "K40")
        t.hold("ussr", "L40", "K40").dice(4)  # thirteen factors: one counter
        return t.until("18.31a"), minor

    t, minor = front(with_contact=False)
    assert t.refused("lose", minor) == "18.31a"
    t, minor = front(with_contact=True)
    t.do("lose", minor)
    assert t.place(minor) == "pool"


@rule("18.31q")
def test_what_the_defender_does_not_have_he_need_not_lose() -> None:
    t = east().put("ussr", "infantry-1-3", "L40").put("germany", "armor-4-6, armor-4-6", "L39")
    t.put("germany", "armor-5-6, armor-5-6", "K40").put("germany", "armor-4-6, armor-4-6", "K41")
    t.hold("germany", "K41")
    t.dice(1).until("15.1")  # 26 factors: three counters and two hexes, but there is one unit
    assert not ct.ground_at(t.s, w.space("L40"))


@rule("18.31d")
def test_allies_who_do_not_agree_split_the_losses() -> None:
    t = table("allies", 1943, "summer", phase="combat").war("germany", "ussr").war("italy", "ussr")
    t.minor("poland", "conquered").hold("germany", "poland").option("ussr", "attrition", "east")
    t.hold("ussr", "L39", "K39")
    germans = [t.new("germany", "infantry-3-3", "L38") for _ in range(2)]
    italians = [t.new("italy", "infantry-1-3", "K38") for _ in range(2)]
    t.put("ussr", "armor-4-5, armor-4-5", "L39").put("ussr", "armor-4-5, armor-4-5", "K39")
    t.put("ussr", "infantry-3-3, infantry-3-3", "J39").hold("ussr", "J39").dice(2)  # 22 factors: three counters
    t.until("18.31a").do("split", seat="italy")
    t.do("lose", italians[0], seat="italy")
    assert asked(t) == ["germany"]  # the odd counter is Germany's, which has more factors in contact
    t.do("lose", germans[0], seat="germany")
    assert t.place(germans[1]) == "pool"


@rule("18.31d")
@pytest.mark.parametrize(("die", "payer"), [(3, "germany"), (4, "italy")])
def test_a_die_decides_who_loses_the_odd_counter_if_both_have_as_many_factors_in_contact(die: int, payer: str) -> None:
    t = table("allies", 1943, "summer", phase="combat").war("germany", "ussr").war("italy", "ussr")
    t.minor("poland", "conquered").hold("germany", "poland").option("ussr", "attrition", "east").hold(
        "ussr", "L39", "K39"
    )
    t.put("germany", "infantry-3-3, infantry-3-3", "L38").put("italy", "infantry-3-3, infantry-3-3", "K38")
    t.put("ussr", "armor-4-5, armor-4-5", "L39").put("ussr", "armor-4-5, armor-4-5", "K39")
    t.put("ussr", "infantry-3-3, infantry-3-3", "J39").hold("ussr", "J39").dice(2, die)  # three counters
    t.until("18.31a").do("split", seat="italy")
    assert dict(t.s.stack[-1].shares) == {tb.NATION_ID["germany"]: 1, tb.NATION_ID["italy"]: 1} | {
        tb.NATION_ID[payer]: 2
    }


# hexes


def prize(die: int = 3) -> Table:
    """Eleven German factors around L40: with a three one counter and one hex, which stands in H47."""
    t = east().put("germany", "armor-4-6, armor-4-6", "L39").put("germany", "infantry-3-3", "K40")
    t.put("ussr", "infantry-1-3", "H47").dice(die)
    return t


def pay(t: Table) -> Table:
    return t.until("18.31a").do("lose", ct.ground_at(t.s, w.space("H47"))[0])


@rule("18.32a", "18.34b")
def test_the_attacker_may_choose_hexes_with_enemy_units_next_to_him() -> None:
    t = prize()
    t.put("ussr", "infantry-1-3", "L40").put("ussr", "infantry-1-3", "L42")
    pay(t)
    assert t.asked().rule == "18.32a"
    assert t.refused("take-hexes", "K41") == "18.32a"  # no unit there
    assert t.refused("take-hexes", "L42") == "18.32a"  # not next to him
    assert t.offered("done")  # he need not
    t.do("take-hexes", "L40")


@rule("18.32a", "9.6")
def test_fortresses_capitals_objectives_and_bridgeheads_are_never_chosen() -> None:
    def beside(hex_: str, own: str) -> Table:
        t = east().hold("germany", own).put("germany", "armor-4-6, armor-4-6", own)
        t.put("germany", "infantry-3-3", "L39").put("ussr", "infantry-1-3", "L40")
        t.put("ussr", "infantry-1-3", hex_).put("ussr", "infantry-1-3", "B54").dice(3).until("18.31a")
        return t.do("lose", ct.ground_at(t.s, w.space("B54"))[0])

    for hex_, own in (("D44", "E43"), ("H47", "H46"), ("J43", "J42")):
        t = beside(hex_, own)
        assert t.refused("take-hexes", hex_) == "18.32a"
        assert t.offered("take-hexes", "L40")
    t = prize().put("ussr", "infantry-1-3", "L40")
    t.s.bridgehead[w.space("L40")] = st.BY_CROSSING
    t.put("ussr", "infantry-1-3", "K41")
    pay(t)
    assert t.refused("take-hexes", "L40") == "9.6"
    assert t.offered("take-hexes", "K41")


@rule("18.32a")
def test_a_hex_behind_a_crossing_arrow_is_not_chosen() -> None:
    t = east().hold("germany", "U40").put("germany", "armor-4-6, armor-4-6", "U40").put("germany", "armor-4-6", "L39")
    t.put("ussr", "infantry-1-3", "U41").put("ussr", "infantry-1-3", "L40").put("ussr", "infantry-1-3", "H47").dice(3)
    pay(t)
    assert t.refused("take-hexes", "U41") == "18.32a"
    assert t.offered("take-hexes", "L40")


@rule("18.32b")
def test_luxembourg_may_be_chosen() -> None:
    def luxembourg(bridgehead: bool) -> Table:
        t = table("axis", 1940, "summer", phase="combat").option("germany", "attrition", "west")
        t.hold("france", "luxembourg").put("france", "infantry-2-3", "O25").put("france", "infantry-2-3", "O22")
        t.put("germany", "armor-4-6, armor-4-6", "O26").put("germany", "infantry-3-3", "N26")
        t.put("france", "infantry-2-3", "P24")
        t.s.bridgehead[w.space("O25")] = st.BY_CROSSING if bridgehead else st.NO_BRIDGEHEAD
        t.dice(3).until("18.31a")
        return t.do("lose", ct.ground_at(t.s, w.space("O22"))[0]).until("18.32a", "15.1")

    assert luxembourg(bridgehead=False).offered("take-hexes", "O25")
    assert luxembourg(bridgehead=True).asked().rule == "15.1"


@rule("18.32c", "30.3")
def test_replacements_and_the_unsupplied_do_not_advance() -> None:
    t = prize().put("ussr", "infantry-1-3", "K41").put("germany", "replacement-1", "K40")
    hungry = next(u for u in ct.ground_at(t.s, w.space("K40")) if tb.KIND[u] == tb.INFANTRY)
    t.s.unsupplied[hungry] = 1
    t.put("ussr", "infantry-1-3", "L40")
    pay(t)
    assert t.refused("take-hexes", "K41") == "18.32c"
    t.do("take-hexes", "L40").until("18.34a")  # armor in L39
    assert t.refused("advance-into", hungry, "L40") == "18.32c"  # behind it neither


@rule("18.33a", "18.34a")
def test_the_defender_leaves_and_the_attacker_must_come_in() -> None:
    t = prize()
    unit = t.new("ussr", "infantry-1-3", "L40")
    pay(t).do("take-hexes", "L40")
    assert t.asked().rule == "18.33a"
    assert t.refused("retreat", unit, "L42") == "18.33a"  # one hex
    t.do("retreat", unit, "L41")
    assert t.asked().rule == "18.34a"
    assert t.refused("done") == "18.33a"
    armor = ct.ground_at(t.s, w.space("L39"))[0]
    t.do("advance-into", armor, "L40")
    assert (t.place(armor), t.place(unit), t.holder("L40")) == ("L40", "L41", "germany")


@rule("18.33a", "18.3")
def test_each_chosen_hex_needs_a_unit_of_its_own_and_the_roll_limits_them() -> None:
    def choose(*germans: tuple[str, str]) -> Table:
        t = east().put("ussr", "infantry-1-3", "L40").put("ussr", "infantry-1-3", "K41")
        for models, hex_ in germans:
            t.hold("germany", hex_).put("germany", models, hex_)
        t.put("ussr", "infantry-1-3, infantry-1-3", "H47").put("ussr", "infantry-1-3", "I43").dice(1).until("18.31a")
        for place in ("H47", "H47", "I43"):  # more than 20 factors, a one: three counters and two hexes
            t.do("lose", ct.ground_at(t.s, w.space(place))[0])
        return t

    six = "armor-4-6, armor-4-6"
    t = choose((six, "K40"), (six, "L39"), (six, "J41"))
    assert t.offered("take-hexes", "L40", "K41")
    t = choose((six, "K40"), (six, "L39"), (six, "J41"))
    hungry = [unit for hex_ in ("J41", "L39", "K40") for unit in ct.ground_at(t.s, w.space(hex_))]
    for unit in hungry[:-1]:
        t.s.unsupplied[unit] = 1
    assert t.refused("take-hexes", "L40", "K41") == "18.33a"  # one unit for two hexes
    assert t.offered("take-hexes", "K41")


@rule("18.3", "18.32a")
def test_no_more_hexes_are_taken_than_the_roll_gives_up() -> None:
    """Twelve factors and a one: two counters and one hex."""
    t = east().put("ussr", "infantry-1-3", "L40").put("ussr", "infantry-1-3", "K41")
    t.put("ussr", "infantry-1-3, infantry-1-3", "H47").hold("germany", "K40", "L39")
    t.put("germany", "armor-4-6, armor-4-6", "K40").put("germany", "armor-4-6", "L39").dice(1).until("18.31a")
    for unit in ct.ground_at(t.s, w.space("H47")):
        t.do("lose", unit)
    assert t.refused("take-hexes", "L40", "K41") == "18.3"
    assert t.refused("take-hexes", "L40", "L40") == "18.3"
    assert t.offered("take-hexes", "K41")
    t.do("take-hexes", "L40").until("18.34a")
    for unit in ct.ground_at(t.s, w.space("K40")):
        t.do("advance-into", unit, "L40")
    assert t.asked().rule != "18.34a"  # it is full [6.1]


@rule("18.33b")
def test_a_retreat_overstacks_or_goes_to_the_enemy_only_if_there_is_no_other() -> None:
    def retreat(*full: str) -> tuple[Table, int]:
        t = prize()
        unit = t.new("ussr", "infantry-3-3", "L40")
        for hex_ in full:
            t.put("ussr", "infantry-1-3, infantry-1-3", hex_)
        pay(t).do("take-hexes", "L40")
        return t, unit

    t, unit = retreat("L41")
    assert t.refused("retreat", unit, "L41") == "18.33b"
    assert t.offered("retreat", unit, "M40")
    t, unit = retreat("L41", "M40", "K41", "M39")
    t.do("retreat", unit, "L41")  # there is no other
    assert len(ct.ground_at(t.s, w.space("L41"))) == 3


@rule("18.33b")
def test_a_retreat_enters_a_hostile_zone_or_hex_only_if_there_is_no_other() -> None:
    t = prize()
    unit = t.new("ussr", "infantry-3-3", "L40")
    t.hold("germany", "M40")
    pay(t).do("take-hexes", "L40")
    assert t.refused("retreat", unit, "M40") == "18.33b"
    assert t.refused("retreat", unit, "M39") == "18.33b"  # next to the armor in L39
    assert t.offered("retreat", unit, "L41")
    assert t.offered("retreat", unit, "K41")


@rule("18.33c")
def test_a_retreat_avoids_enemies_and_the_hexes_that_are_taken() -> None:
    t = east().put("germany", "armor-4-6, armor-4-6", "L39").put("germany", "armor-4-6, armor-4-6", "K40")
    t.put("germany", "armor-4-6, armor-4-6", "J41").hold("germany", "J41")
    a, b = t.new("ussr", "infantry-3-3", "L40"), t.new("ussr", "infantry-3-3", "K41")
    t.put("ussr", "infantry-1-3, infantry-1-3", "H47").put("ussr", "infantry-1-3", "I43").dice(1).until("18.31a")
    for place in ("H47", "H47", "I43"):  # 24 factors, a one: three counters and two hexes
        t.do("lose", ct.ground_at(t.s, w.space(place))[0])
    t.do("take-hexes", "L40", "K41")
    assert t.refused("retreat", a, "K41") == "18.33c"
    assert t.refused("retreat", a, "K40") == "18.33c"
    t.do("retreat", a, "L41").do("retreat", b, "K42")


@rule("18.35")
def test_who_cannot_retreat_is_destroyed() -> None:
    t = prize()
    unit = t.new("ussr", "infantry-3-3", "L40")
    for hex_ in ("K41", "L41", "M40", "M39"):
        t.put("germany", "air_base-0", hex_) if hex_ == "K41" else t.put("germany", "infantry-1-3", hex_)
    t.hold("germany", "K41", "L41", "M40", "M39")
    pay(t).do("take-hexes", "L40")
    assert t.place(unit) == "pool"


@rule("18.35x")
def test_the_printed_example() -> None:
    """25 factors and a one: three counters, two hexes. Who dies in a threatened hex leaves nothing there to choose."""
    t = east().put("germany", "armor-4-6, armor-4-6", "L39").put("germany", "armor-4-6, armor-4-6", "K40")
    t.put("germany", "armor-4-6, infantry-3-3", "M38").put("germany", "infantry-1-3, infantry-1-3", "J41")
    t.hold("germany", "J41")
    threatened = t.new("ussr", "armor-3-5", "M39")
    x, y = t.new("ussr", "infantry-3-3", "L40"), t.new("ussr", "infantry-3-3", "K41")
    t.put("ussr", "infantry-1-3, infantry-1-3", "H47").dice(1).until("18.31a")
    assert t.asked().prompt.args == (3, w.EAST)
    for _ in range(2):
        t.do("lose", ct.ground_at(t.s, w.space("H47"))[0])
    t.do("lose", threatened)
    assert t.refused("take-hexes", "M39") == "18.32a"
    t.do("take-hexes", "L40", "K41").do("retreat", x, "L41").do("retreat", y, "K42")
    assert t.asked().rule == "18.34a"


@rule("6.13", "55.II.D7e")
def test_who_was_forced_to_overstack_has_until_the_end_of_his_movement() -> None:
    t = table("allies", 1941, "summer").war("germany", "ussr").option("ussr", "offensive")
    units = [t.new("ussr", "infantry-1-3", "L45") for _ in range(4)]
    t.do("march", units[0], "L46")
    t.finish_asking("13.1a")
    assert t.asked().rule == "6.13"
    t.do("remove", units[1])
    assert [t.place(unit) for unit in units] == ["L46", "pool", "L45", "L45"]


@rule("12.23", "20.3")
def test_an_attrition_option_needs_no_contact() -> None:
    t = table("axis", 1941, "summer").war("germany", "ussr").option("germany", "attrition", "east")
    t.hold("germany", "poland").minor("poland", "conquered")
    infantry = t.new("germany", "infantry-3-3", "L38")
    t.do("march", infantry, "L39", "L40")  # into uncontrolled hexes
    t.finish_asking("13.1a").until("15.1")  # no die is rolled
    assert t.holder("L40") == "germany"


@rule("19.1", "12.3")
def test_a_power_that_passes_has_no_combat() -> None:
    def first(option: str) -> str:
        t = table("axis", 1941, "summer", phase="combat").war("germany", "ussr").option("germany", option, "east")
        t.hold("germany", "L39").put("germany", "infantry-3-3", "L39").put("ussr", "infantry-1-3", "L40").dice(2)
        return t.until("14.16", "15.1").asked().rule

    assert first("pass") == "15.1"
    assert first("offensive") == "14.16"


@rule("55.II.D8a")
def test_attrition_comes_before_or_after_the_offensives() -> None:
    def order(choice: str) -> list[str]:
        t = east().option("germany", "offensive", "west").put("ussr", "infantry-1-3, infantry-1-3", "L40")
        t.put("germany", "armor-4-6", "L39").put("france", "infantry-2-3", "P24").put("germany", "infantry-3-3", "P26")
        t.put("germany", "infantry-3-3", "O26").dice(2).begin().do(choice)
        t.until("14.16", "18.31a")
        first = t.asked().rule
        if first == "18.31a":
            t.do("lose", ct.ground_at(t.s, w.space("L40"))[0])
        else:
            t.finish_asking("14.16")
        return [first, t.until("14.16", "18.31a").asked().rule]

    assert order("attrition-first") == ["18.31a", "14.16"]
    assert order("offensive-first") == ["14.16", "18.31a"]


@rule("18.32a", "21.1b")
def test_an_ally_who_is_at_peace_with_a_minor_does_not_take_its_hexes() -> None:
    """Italy has attacked Greece; Germany fights the British beside it and is at peace with Greece."""
    t = table("axis", 1941, phase="combat").war("italy", "britain").minor("yugoslavia", "conquered")
    t.minor("greece", "attacked", foes="italy")
    t.hold("germany", "yugoslavia").hold("italy", "AA28").hold("britain", "Z30")
    t.put("greece", "infantry-2-3", "AA29").put("britain", "infantry-1-3", "Z30")
    t.option("germany", "attrition", "mediterranean").option("italy", "attrition", "mediterranean")
    german, italian = t.new("germany", "infantry-3-3", "Z29"), t.new("italy", "infantry-3-3", "AA28")
    assert {german, italian} == set(in_contact(t.s, w.MEDITERRANEAN))
    assert takers(t.s, (german, italian), w.MEDITERRANEAN)[w.space("AA29")] == [italian]
