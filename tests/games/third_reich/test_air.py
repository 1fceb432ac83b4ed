"""28: air bases, staging, counterair, ground support, defensive support, strikes on ports, partial counters."""

import pytest

from games.third_reich.sea_table import Seas, nation, port, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.air.allotments import STRIKE, SUPPORT
from theatre.games.third_reich.air.bases import PlaceAirBase, recall, room_for, withdraw
from theatre.games.third_reich.air.fighting import modifier
from theatre.games.third_reich.combat.battle import Strengths
from theatre.games.third_reich.movement.control import enter


def west(**more: object) -> Seas:
    """The Western Front in 1940: a German Offensive, Belgium and Luxembourg taken, Germans up to O24 and N24."""
    t = seas("axis", **more).option("germany", "offensive")
    t.minor("belgium", "conquered").minor("luxembourg", "conquered")
    return t.hold("germany", "belgium", "luxembourg", "O24", "N24")


def combat(**more: object) -> Seas:
    return west(phase="combat", **more)


# bases and staging


@rule("28.11", "28.13")
def test_a_city_bases_five_factors_and_an_air_base_five_more() -> None:
    t = west()
    german = t.new("germany", "air-5-4", "L31")
    assert [room_for(t.s, german, w.space(name)) for name in ("J30", "L31", "M31")] == [10, 5, 0]
    t.put("germany", "air_base-0", "J30").put("germany", "air_base-0", "M31")
    assert [room_for(t.s, german, w.space(name)) for name in ("J30", "M31")] == [15, 5]
    t.put("germany", "air-5-4", "M31")
    other = t.new("germany", "air-5-4", "L32")
    assert t.refused("stage", other, "M31") == "28.11"
    assert t.offered("stage", other, "J30")


@rule("28.12a")
def test_air_base_counters_are_placed_on_supplied_hexes_one_in_each() -> None:
    t = west()
    one, other = [u for u in range(tb.UNITS) if tb.KIND[u] == tb.AIR_BASE and tb.NATION[u] == tb.GERMANY][:2]
    assert t.refused("air-base", one, "O22") == "28.12a"
    t.do("air-base", one, "M31")
    assert t.refused("air-base", other, "M31") == "28.12a"
    t.do("air-base", other, "M30")
    assert t.refused("air-base", one, "M29") == "28.12a"  # later it moves by redeployment only
    cut = west().hold("germany", "O40")
    assert cut.refused("air-base", one, "O40") == "28.12a"


@rule("28.12a")
def test_a_counter_without_any_hex_to_go_to_is_not_offered() -> None:
    t = west()
    one = next(u for u in range(tb.UNITS) if tb.KIND[u] == tb.AIR_BASE and tb.NATION[u] == tb.GERMANY)
    walk = PlaceAirBase(t.s, tb.GERMANY)
    assert list(walk.tokens()) == [one]
    for hex_ in walk.step(one).tokens():
        na.give(t.s, hex_, tb.FRANCE)
    assert list(PlaceAirBase(t.s, tb.GERMANY).tokens()) == []


@rule("28.14a")
def test_a_new_counter_serves_its_own_nation_and_britain_and_france_do_not_share() -> None:
    t = seas("allies").option("britain", "offensive").option("france", "offensive")
    french = t.new("france", "air_base-0", "M23")
    t.put("france", "air_base-0", "N22")
    british, air = t.new("britain", "air-5-4", "K23"), t.new("france", "air-5-4", "O22")
    assert t.refused("stage", british, "N22", seat="britain") == "28.14a"
    assert t.offered("stage", air, "N22", seat="france")
    late = seas("allies", 1942).option("britain", "offensive")
    base, british = late.new("france", "air_base-0", "N22"), late.new("britain", "air-5-4", "K23")
    assert late.offered("stage", british, "N22", seat="britain")
    late.s.moved[base] = 1  # placed in this player turn
    late.s.touch()
    assert late.refused("stage", british, "N22", seat="britain") == "28.14a"
    assert french


@rule("28.14q")
def test_germans_use_italian_counters_once_allied_and_lent_italians_both() -> None:
    t = west().put("italy", "air_base-0", "U24")
    german, lent = t.new("germany", "air-5-4", "S26"), t.new("italy", "air-5-4", "T24")
    t.s.serves[lent] = tb.GERMANY
    counter = next(u for u in st.units_at(t.s, w.space("U24")) if tb.KIND[u] == tb.AIR_BASE)
    assert not t.offered("stage", german, "U24", seat="germany")
    t.war("italy", "france", "britain")
    t.s.touch()
    assert t.offered("stage", german, "U24", seat="germany")
    assert t.offered("stage", lent, "U24", seat="germany")
    t.s.moved[counter] = 1
    t.s.touch()
    assert not t.offered("stage", german, "U24", seat="germany")
    assert t.offered("stage", lent, "U24", seat="germany")


@rule("28.15")
def test_an_overrun_counter_goes_to_its_capital_or_is_lost_with_it() -> None:
    t = west()
    base, armor = t.new("france", "air_base-0", "O23"), t.new("germany", "armor-4-6", "O24")
    t.do("march", armor, "O23")
    assert t.place(base) == "O22"
    fallen = west().hold("germany", "O22")
    base, armor = fallen.new("france", "air_base-0", "O23"), fallen.new("germany", "armor-4-6", "O24")
    fallen.do("march", armor, "O23")
    assert fallen.place(base) == ""
    free = west().hold("germany", "O22")
    base = free.new("france", "air_base-0", "O23")
    free.s.serves[base] = tb.FREE_FRANCE
    withdraw(free.s, base)
    assert (free.place(base), free.s.serves[base]) == ("", tb.FRANCE)
    american = seas("allies", 1943)
    base = american.new("usa", "air_base-0", "K23")
    withdraw(american.s, base)
    assert american.place(base) == "united_states"


@rule("28.15")
def test_an_isolated_counter_goes_home_at_the_end_of_redeployment() -> None:
    t = seas("axis", 1941).war("germany", "ussr").hold("germany", "M45")
    base, fed = t.new("germany", "air_base-0", "M45"), t.new("germany", "air_base-0", "M31")
    air = t.new("germany", "air-5-4", "M45")
    recall(t.s, (tb.GERMANY,))
    assert [t.place(unit) for unit in (base, fed)] == ["L31", "M31"]
    assert t.s.overrun == (w.space("M45"),)  # its air must flee
    assert air


@rule("28.21a")
def test_air_stages_eight_hexes_to_a_friendly_base_on_any_front() -> None:
    t = west()
    air = t.new("germany", "air-5-4", "L31")
    assert w.hexes_between(w.space("L31"), w.space("K33")) <= 8
    assert t.refused("stage", air, "O22") == "28.21a"
    near = list(t.asked().options.grouped("stage", (air,))[0])
    assert all(w.hexes_between(hex_, w.space("L31")) <= 8 for hex_ in near)
    assert w.space("J36") in near  # on the Eastern Front
    t.do("stage", air, "J36")
    assert t.place(air) == "J36"
    assert t.refused("stage", air, "L31") == "13.5"


@rule("28.21q1")
def test_nobody_stages_to_a_hex_gained_in_this_turn() -> None:
    t = seas("axis", 1941).war("germany", "ussr").option("germany", "offensive").hold("germany", "poland")
    t.minor("poland", "conquered").hold("germany", "baltic_states")
    armor, air = t.new("germany", "armor-4-6", "K39"), t.new("germany", "air-5-4", "L36")
    t.put("germany", "air_base-0", "L36").do("march", armor, "K40")  # Minsk
    assert t.refused("stage", air, "K40") == "28.21q1"
    before = seas("axis", 1941).war("germany", "ussr").option("germany", "offensive").hold("germany", "poland", "K40")
    before.minor("poland", "conquered")
    before.put("germany", "air_base-0", "L36")
    assert before.offered("stage", before.new("germany", "air-5-4", "L36"), "K40")


@rule("28.21q2")
def test_staging_to_a_base_without_supply_is_allowed() -> None:
    t = seas("axis", 1941).war("germany", "ussr").option("germany", "offensive").hold("germany", "K40", "poland")
    t.minor("poland", "conquered").hold("ussr", "baltic_states")
    infantry = t.new("germany", "infantry-3-3", "K40")
    t.hold("germany", "K40").hold("ussr", "L39", "K39", "L40", "J40", "J41", "K41")
    assert not t.supplied(infantry)
    t.put("germany", "air_base-0", "L36")
    assert t.offered("stage", t.new("germany", "air-5-4", "L36"), "K40")


@rule("28.23a")
def test_air_does_not_fly_over_neutral_land() -> None:
    t = seas("axis").option("germany", "offensive").hold("germany", "V19")
    air = t.new("germany", "air-5-4", "R25")
    t.put("germany", "air_base-0", "R25").put("germany", "air-5-4", "C33").hold("germany", "C33")
    swedish = t.new("germany", "air-5-4", "J32")
    t.hold("germany", "D41").put("germany", "air_base-0", "F36").hold("germany", "F36")
    assert t.refused("stage", swedish, "F36") == "28.23a"  # over Denmark and Sweden
    war = seas("axis").option("germany", "offensive").minor("sweden", "attacked", foes="germany").hold("germany", "F36")
    war.minor("denmark", "attacked", foes="germany").put("germany", "air_base-0", "F36")
    assert war.offered("stage", war.new("germany", "air-5-4", "J32"), "F36")
    assert air


@rule("28.23q", "19.3")
def test_staging_goes_over_enemy_land_but_not_where_one_passes() -> None:
    def over_france(option: str) -> Seas:
        t = seas("axis").option("germany", option).hold("germany", "R22", "R21")
        return t.put("germany", "air_base-0", "R21")

    t = over_france("offensive")
    assert t.offered("stage", t.new("germany", "air-5-4", "Q26"), "R21")
    t = over_france("pass")
    assert t.refused("stage", t.new("germany", "air-5-4", "Q26"), "R21") == "19.3"


# displacement


def overrun(t: Seas) -> int:
    """French air with an air base in O23 that German armor enters."""
    air, armor = t.new("france", "air-5-4", "O23"), t.new("germany", "armor-4-6", "O24")
    t.put("france", "air_base-0", "O23").do("march", armor, "O23")
    return air


@rule("28.24a")
def test_overrun_air_goes_to_the_nearest_base_with_room_or_is_lost() -> None:
    t = west()
    assert t.place(overrun(t)) == "O22"
    full = west().put("france", "air-5-4", "O22").put("france", "air_base-0", "P23")
    assert full.place(overrun(full)) == "P23"
    far = west().hold("germany", "france", "britain").hold("france", "O23")
    air = overrun(far)
    assert far.place(air) == ""
    assert far.s.air_pool[tb.FRANCE] >= 5


@rule("28.24a")
def test_of_two_bases_as_near_the_owner_chooses() -> None:
    t = west().hold("germany", "O22").put("france", "air_base-0", "P23").put("france", "air_base-0", "P22")
    air = t.new("france", "air-5-4", "O23")
    t.put("france", "air_base-0", "O23").do("march", t.new("germany", "armor-4-6", "O24"), "O23")
    assert t.is_asked("france")
    assert t.refused("flee", air, "R21") == "28.24a"
    t.do("flee", air, "P22")
    assert t.place(air) == "P22"


@rule("28.24a")
def test_displaced_air_may_still_fly() -> None:
    t = west()
    assert not t.s.inverted[overrun(t)]


@rule("28.24q")
def test_air_is_not_displaced_before_the_combat_is_resolved() -> None:
    t = combat().put("france", "infantry-2-3", "O23").put("france", "air_base-0", "O23")
    air, drop = t.new("france", "air-5-4", "O23"), t.new("germany", "airborne-3-3", "O24")
    t.until("drop")
    t.do("drop", drop, "O23")
    assert t.place(air) == "O23"


# missions


@rule("28.22", "28.41")
def test_missions_reach_four_hexes_and_need_an_offensive() -> None:
    t = combat().put("germany", "infantry-3-3", "O26").put("france", "infantry-2-3", "P25")
    near, far = t.new("germany", "air-5-4", "O27"), t.new("germany", "air-5-4", "L31")
    t.put("france", "air-1-4", "O22")
    assert t.offered("support", "P25", near)
    assert t.refused("support", "P25", far) == "28.22"
    assert t.refused("counterair", "O22", far) == "28.22"
    east = seas("axis", phase="combat").option("germany", "offensive", "east").put("france", "air-1-4", "P25")
    east.put("germany", "air-5-4", "O27")
    assert east.refused("counterair", "P25", 0) == "28.41"


@rule("28.31", "28.33")
def test_a_counter_flies_once_in_a_game_turn() -> None:
    t = (
        combat()
        .put("germany", "infantry-3-3", "O24")
        .put("france", "infantry-2-3", "O23")
        .put("france", "air-1-4", "O22")
    )
    air, used, third = [t.new("germany", "air-1-4", "O24") for _ in range(3)]
    t.s.inverted[used] = 1
    t.do("support", "O23", air)
    assert t.s.inverted[air]
    assert t.refused("counterair", "O22", air) == "28.31"
    assert t.refused("counterair", "O22", used) == "28.31"
    assert t.offered("counterair", "O22", third)


def assault(*air: str) -> tuple[Seas, list[int], list[int]]:
    """A German 4-6 in O24 against a French 2-3 in O23; German air in N24."""
    t = combat().put("france", "infantry-2-3", "O23").put("germany", "air_base-0", "N24")
    armor = [t.new("germany", "armor-4-6", "O24")]
    return t, armor, [t.new("germany", model, "N24") for model in air]


@rule("28.421a")
def test_support_adds_its_factors_to_the_attack() -> None:
    t, armor, air = assault("air-5-4")
    t.do("support", "O23", *air).until("attack")
    t.dice(5).do("attack", 1, "O23", *armor)  # 9 to 4: on 2-1 a 5 is a D, on 1-1 an A
    assert t.place(armor[0]) == "O24"
    alone, armor, _ = assault("air-5-4")
    alone.until("attack").dice(5).do("attack", 1, "O23", *armor)
    assert alone.place(armor[0]) == "pool"


@rule("28.422")
def test_air_counts_up_to_three_times_the_ground() -> None:
    def odds(ground: str) -> int:
        t = combat(year=1944).put("france", "infantry-2-3", "O23").put("germany", "air_base-0", "N24")
        attacker, air = t.new("germany", ground, "O24"), t.new("germany", "air-5-4", "N24")
        t.do("support", "O23", air).until("attack")
        return Strengths(t.s, (w.space("O23"),), (attacker,), tuple(ct.ground_at(t.s, w.space("O23")))).attack

    assert odds("infantry-1-3") == 1 + 3
    assert odds("infantry-3-3") == 3 + 5


@rule("28.423", "14.26a")
def test_support_dies_with_the_attackers() -> None:
    t, armor, air = assault("air-1-4")
    t.do("support", "O23", *air).until("attack").dice(5).do("attack", 1, "O23", *armor)
    assert [t.place(unit) for unit in (*armor, *air)] == ["pool", ""]


@rule("28.421b")
def test_support_without_an_attack_is_lost() -> None:
    t, _, air = assault("air-5-4")
    t.do("support", "O23", *air).until("attack")
    t.until("construction", "build", "redeploy")
    assert t.place(air[0]) == ""
    assert t.s.air_pool[tb.GERMANY] >= 5
    used, armor, air = assault("air-5-4")
    used.do("support", "O23", *air).until("attack").dice(5).do("attack", 1, "O23", *armor)
    used.until("construction", "build", "redeploy")
    assert used.place(air[0]) == "N24"


def fight(attack: str, defence: str, *dice: int, owner: str = "france", spent: str = "") -> tuple[Seas, list[int]]:
    """German counterair over Paris; `spent` are inverted counters there. To the end of the combat."""
    t = combat().hold("germany", "N23").put("germany", "air_base-0", "N23").put(owner, "air_base-0", "O22")
    own = [t.new("germany", model, "N23") for model in attack.split(", ")]
    for model in [one for one in defence.split(", ") if one]:
        t.new(owner, model, "O22")
    for model in [one for one in spent.split(", ") if one]:
        t.s.inverted[t.new(owner, model, "O22")] = 1
    t.dice(*dice).do("counterair", "O22", *own).until(
        "intercept", "drop", "attack", "construction", "build", "redeploy"
    )
    return t, own


def factors(t: Seas) -> tuple[int, int]:
    return t.factors("germany", tb.AIR), t.factors("france", tb.AIR)


@rule("28.432a", "28.4321", "28.4322a")
def test_the_loser_pays_the_difference_and_the_winner_half() -> None:
    t, _ = fight("air-5-4", "air-3-4", 4, 2)  # 4 + 2 against 2 - 1
    assert factors(t) == (5 - 1, 0)  # five are due, three are there; half of three
    t, _ = fight("air-5-4", "air-5-4", 4, 2)  # 4 against 1
    assert factors(t) == (5 - 1, 2)
    t, _ = fight("air-3-4", "air-5-4", 1, 4)  # 1 against 4 + 2 - 1
    assert factors(t) == (0, 4)


@rule("28.432b")
def test_nations_of_the_air() -> None:
    names = ("germany", "usa", "britain", "ussr", "italy", "france", "poland", "spain")
    s = seas("axis").s
    assert [modifier(s, nation(name)) for name in names] == [0, 0, 0, -1, -1, -1, -2, -2]
    t, _ = fight("air-1-4", "air-1-4", 3, 3)  # 3 against 2
    assert factors(t) == (1, 0)


@rule("28.4321")
def test_inverted_factors_are_lost_after_the_others() -> None:
    t, _ = fight("air-5-4", "air-1-4", 4, 4, spent="air-3-4")  # 4 + 4 against 3: five
    assert factors(t) == (5 - 2, 0)
    t, _ = fight("air-5-4", "air-1-4", 4, 6, spent="air-3-4")  # 8 against 5: three
    assert factors(t) == (5 - 1, 1)


@rule("28.4322q")
def test_what_is_lost_for_want_of_change_costs_the_winner_nothing() -> None:
    t = combat().hold("germany", "N23").put("germany", "air_base-0", "N23")
    own, french = t.new("germany", "air-5-4", "N23"), t.new("france", "air-5-4", "O22")
    for model in ("air-3-4", "air-2-4", "air-1-4"):
        for unit in tb.UNITS_OF[tb.FRANCE, model]:
            ct.put(t.s, unit, w.US_BOX)
    t.dice(2, 2).do("counterair", "O22", own).until("intercept", "attack", "construction", "build", "redeploy")
    assert t.place(french) == ""  # one is due, five are lost
    assert t.factors("germany", tb.AIR) == 5


@rule("28.4323")
def test_in_a_draw_both_lose_a_third_die_up_to_the_smaller_force() -> None:
    t, _ = fight("air-3-4", "air-2-4", 2, 4, 5, spent="air-3-4")  # 2 + 1 against 4 - 1: five, but three at most
    assert factors(t) == (0, 2)
    t, _ = fight("air-3-4", "air-3-4", 2, 3, 1)
    assert factors(t) == (2, 2)


@rule("28.433", "28.32a")
def test_survivors_are_inverted_but_for_defenders_who_were_more_and_have_won() -> None:
    t, own = fight("air-3-4", "air-5-4", 1, 4)
    left = [u for u in ct.on_board(t.s) if tb.NATION[u] == tb.FRANCE and tb.KIND[u] == tb.AIR]
    assert left
    assert not any(t.s.inverted[unit] for unit in left)
    t, own = fight("air-5-4", "air-5-4", 1, 4)  # won, but not larger
    left = [u for u in ct.on_board(t.s) if tb.KIND[u] == tb.AIR]
    assert all(t.s.inverted[unit] for unit in left)
    assert own


@rule("28.434")
def test_against_inverted_air_the_defender_has_no_factors_and_no_modifier() -> None:
    t, _ = fight("air-3-4", "", 2, 3, spent="air-5-4")  # 2 + 3 against 3
    assert factors(t) == (3 - 1, 3)


def egypt() -> tuple[Seas, int, int]:
    """Germans and Italians with five factors together, two hexes from Alexandria."""
    t = seas("axis", 1941, phase="combat").war("italy", "britain").hold("italy", "LL27", "LL26")
    t.option("italy", "offensive").option("germany", "offensive").put("italy", "air_base-0", "LL27")
    return t, t.new("germany", "air-3-4", "LL27"), t.new("italy", "air-2-4", "LL27")


@rule("28.432a", "28.432q1")
def test_allies_who_raid_one_hex_fight_as_one_force() -> None:
    """Five against five, and the lower modifier of Italy: 4 - 1 to 4, so one factor is lost, the stronger nation's."""
    t, german, italian = egypt()
    t.put("britain", "air-5-4", "LL29").until("missions").do("counterair", "LL29", german, seat="germany").dice(4, 4)
    t.do("counterair", "LL29", italian, seat="italy").until("attack", "construction", "build")
    assert [t.factors(owner, tb.AIR) for owner in ("germany", "italy", "britain")] == [2, 2, 5]


@rule("28.441", "28.432q1")
def test_allies_who_meet_support_over_one_hex_fight_as_one_force() -> None:
    t, german, italian = egypt()
    t.put("italy", "infantry-3-3", "LL27").put("britain", "infantry-1-3", "LL28")
    defender = t.new("britain", "air-3-4", "LL29")
    t.until("missions").pass_by("germany", "italy").do("defend", "LL28", defender, seat="britain")
    t.until("intercept").do("meet", "LL28", german, seat="germany").dice(4, 4)
    t.do("meet", "LL28", italian, seat="italy").until("attack")  # 4 + 2 - 1 to 4
    assert [t.factors(owner, tb.AIR) for owner in ("germany", "italy", "britain")] == [3, 2, 2]


@rule("28.452a")
def test_a_raid_that_was_won_opens_the_port_to_an_ally() -> None:
    t, german, italian = egypt()
    t.put("britain", "air-1-4", "LL29").put("britain", "fleet-9", "Alexandria")
    t.until("missions").do("counterair", "LL29", german, seat="germany").dice(6, 1, 1, 1)
    t.do("port-strike", "Alexandria", italian, seat="italy").until("construction", "build", "redeploy")
    assert t.factors("britain") == 7


@rule("28.452a", "41.2")
def test_raiders_whom_the_air_on_malta_declines_to_fight_strike_at_its_fleets() -> None:
    for joining in (True, False):
        t = seas("axis", phase="combat").war("italy", "britain").option("italy", "offensive")
        raider, bomber = t.new("italy", "air-3-4", "EE20"), t.new("italy", "air-2-4", "EE20")
        t.put("britain", "air-5-4", "GG19").put("britain", "fleet-9", "Malta").put("italy", "air_base-0", "EE20")
        t.do("counterair", "GG19", raider).do("port-strike", "Malta", bomber).until("decline").do("decline")
        assert t.topic() == "free-to-strike"
        if joining:
            t.do("also-strike", raider, "Malta", 3)
        else:
            t.do("done")
        t.dice(*[1] * (5 if joining else 2)).until("construction", "build", "redeploy")
        assert t.factors("britain") == (4 if joining else 7)


@rule("28.452a", "41.2")
def test_each_of_two_owners_of_declined_raiders_may_strike_at_the_fleets_of_malta() -> None:
    t = seas("axis", 1941, phase="combat").war("italy", "britain")
    t.option("italy", "offensive").option("germany", "offensive")
    italian, german = t.new("italy", "air-3-4", "EE20"), t.new("germany", "air-2-4", "EE20")
    t.put("britain", "air-5-4", "GG19").put("britain", "fleet-9", "Malta").put("italy", "air_base-0", "EE20")
    t.do("counterair", "GG19", italian, seat="italy").do("counterair", "GG19", german, seat="germany")
    t.until("decline").do("decline")
    for seat, air, factors in (("germany", german, 2), ("italy", italian, 3)):
        t.do("also-strike", air, "Malta", factors, seat=seat)
    t.dice(*[1] * 5).until("construction", "build", "redeploy")
    assert t.factors("britain") == 4


def declined(verb: str, *given: str | int) -> tuple[Seas, int]:
    """Air on Malta declines to fight an Italian 5-4 of which some factors have another task there."""
    t = seas("axis", phase="combat").war("italy", "britain").option("italy", "offensive")
    t.put("italy", "air_base-0", "EE20").put("italy", "airborne-2-3", "EE20").put("britain", "infantry-1-3", "GG19")
    air = t.put("britain", "air-5-4", "GG19").put("britain", "fleet-9", "Malta").new("italy", "air-5-4", "EE20")
    t.do("counterair", "GG19", air).do(verb, air, *given).until("decline").do("decline")
    assert t.topic() == "free-to-strike"
    return t, air


@rule("28.67", "28.452a", "41.2")
@pytest.mark.parametrize(("joining", "dice"), [(True, 5), (False, 2)])
def test_factors_that_were_to_raid_malta_add_to_the_strike_of_their_counter(*, joining: bool, dice: int) -> None:
    t, air = declined("also-strike", "Malta", 2)
    assert t.refused("also-strike", air, "Malta", 5) == "28.452a"  # two strike already
    if joining:
        t.do("also-strike", air, "Malta", 3)
    else:
        t.do("done")
    t.dice(*[1] * dice).until("construction", "build", "redeploy")
    assert t.factors("britain") == 9 - dice


@rule("28.67", "28.452a")
def test_factors_that_support_an_attack_on_malta_do_not_strike_with_those_that_were_to_raid() -> None:
    t, air = declined("also-support", 3)
    t.do("also-strike", air, "Malta", 2).until("drop")
    assert [one.factors for one in t.s.allotted if one.task == STRIKE] == [2]
    assert [one.factors for one in t.s.allotted if one.task == SUPPORT] == [3]
    t.dice(1, 1).until("construction", "build", "redeploy")
    assert t.factors("britain") == 7


@rule("28.435", "41.2")
def test_air_on_malta_may_decline_and_then_does_not_fly() -> None:
    def malta() -> tuple[Seas, int, int]:
        t = seas("axis", phase="combat").war("italy", "britain").option("italy", "offensive")
        own, there = t.new("italy", "air-5-4", "EE20"), t.new("britain", "air-5-4", "GG19")
        t.put("italy", "air_base-0", "EE20").do("counterair", "GG19", own)
        return t.until("decline"), own, there

    t, own, there = malta()
    t.do("decline")
    assert t.s.inverted[there]
    assert t.factors("britain", tb.AIR) == 5
    t, own, there = malta()
    t.dice(1, 6).do("fight")
    assert t.factors("italy", tb.AIR) < 5 or t.topic() == "lose-factors"
    elsewhere = seas("axis", phase="combat").war("italy", "britain").option("italy", "offensive")
    own, _ = elsewhere.new("italy", "air-5-4", "KK24"), elsewhere.new("britain", "air-5-4", "LL26")
    elsewhere.put("britain", "air_base-0", "LL26").dice(3, 3).do("counterair", "LL26", own)
    assert elsewhere.topic() != "decline"


@rule("28.435", "28.434")
@pytest.mark.parametrize("declines", [True, False])
def test_so_may_air_on_malta_that_has_flown(declines: bool) -> None:
    t = seas("axis", phase="combat").war("italy", "britain").option("italy", "offensive")
    own, there = t.new("italy", "air-5-4", "EE20"), t.new("britain", "air-5-4", "GG19")
    t.s.inverted[there] = 1
    t.put("italy", "air_base-0", "EE20").do("counterair", "GG19", own).until("decline")
    if declines:
        t.do("decline")
    else:
        t.dice(6, 1).do("fight")
    assert (t.topic() == "lose-factors" or t.factors("britain", tb.AIR) < 5) != declines


# defensive support


def defended(*das: str, meet: str = "") -> tuple[Seas, list[int], list[int]]:
    """Two German 4-6 face a French 2-3 in O23; French air in P23, German air in N24 that could meet it."""
    t = combat().put("germany", "armor-4-6, armor-4-6", "O24").put("france", "infantry-2-3", "O23")
    t.put("france", "air_base-0", "P23").put("germany", "air_base-0", "N24").put("france", "air_base-0", "P22")
    places = ("P23", "P22")
    french = [t.new("france", model, places[at]) for at, model in enumerate(das)]
    german = [t.new("germany", model, "N24") for model in meet.split(", ") if model]
    if german:
        t.pass_by("germany")
    return t, french, german


@rule("28.511", "28.515x")
def test_eight_germans_with_four_air_against_a_doubled_infantry_with_three() -> None:
    t = combat().put("germany", "armor-4-6, armor-4-6", "O24").put("france", "infantry-2-3", "O23")
    t.put("france", "air_base-0", "P23").put("germany", "air_base-0", "N24")
    support, other = t.new("germany", "air-3-4", "N24"), t.new("germany", "air-1-4", "N24")
    french = t.new("france", "air-3-4", "P23")
    armor = ct.ground_at(t.s, w.space("O24"))
    t.do("support", "O23", support, other).do("defend", "O23", french).until("attack")
    t.dice(2, 6)  # 12 to 7: CA on 1-1; then 5 to 12: A on 1-3
    t.do("attack", 1, "O23", *armor)
    assert t.place(french) == ""
    assert not [u for u in ct.ground_at(t.s, w.space("O23")) if tb.NATION[u] == tb.FRANCE]
    assert t.place(support) == "N24"


@rule("28.513")
def test_defensive_support_is_for_ground_units_up_to_three_times_their_factors() -> None:
    t, french, _ = defended("air-5-4", "air-3-4")
    assert t.refused("defend", "O23", *french) == "28.513"  # eight over two
    assert t.refused("defend", "Q23", french[0]) == "28.513"  # nobody there
    assert t.offered("defend", "O23", french[0])


@rule("28.511")
def test_only_hexes_that_may_be_attacked_are_defended() -> None:
    t, french, _ = defended("air-5-4")
    t.put("france", "infantry-2-3", "Q21")
    assert t.refused("defend", "Q21", french[0]) == "28.511"


@rule("28.441", "28.442", "28.443")
def test_unused_air_meets_it_where_it_hovers() -> None:
    t, french, german = defended("air-5-4", meet="air-1-4, air-3-4")
    t.do("defend", "O23", french[0])
    assert t.refused("meet", "P23", german[0], seat="germany") == "28.442"
    assert t.offered("meet", "O23", german[0], seat="germany")  # any number of factors
    t.dice(6, 1).do("meet", "O23", german[1], seat="germany").pass_by("germany").until("attack")
    assert t.s.mission.count(w.space("O23")) == 0
    none, french, german = defended("air-5-4", meet="air-5-4")
    none.pass_by("france")
    assert none.topic() == "attack"  # nothing to meet


@rule("28.444")
def test_support_that_was_more_and_has_won_may_stay() -> None:
    def meeting(mine: str, *dice: int) -> Seas:
        t, french, german = defended("air-5-4", meet=mine)
        t.do("defend", "O23", french[0]).dice(*dice)
        t.go("meet", "O23", german[0], seat="germany")
        return t.until("stand-on", "attack")

    t = meeting("air-1-4", 1, 6)
    assert t.topic() == "stand-on"
    t.do("stay")
    assert w.space("O23") in t.s.mission
    assert meeting("air-5-4", 1, 6).topic() == "attack"  # won, but not larger
    gone = meeting("air-1-4", 1, 6).do("go-home")
    assert w.space("O23") not in gone.s.mission


@rule("28.432q2")
def test_air_on_the_ground_is_not_touched_when_support_is_met() -> None:
    t, french, german = defended("air-1-4", meet="air-5-4")
    idle = t.new("france", "air-3-4", "O23")
    t.put("france", "air_base-0", "O23")
    t.do("defend", "O23", french[0]).pass_by("france").dice(6, 1)
    t.do("meet", "O23", german[0], seat="germany").until("attack")
    assert t.place(french[0]) == ""
    assert t.place(idle) == "O23"


@rule("28.516")
def test_support_that_nobody_attacks_has_flown_and_goes_home() -> None:
    t, french, _ = defended("air-5-4")
    t.do("defend", "O23", french[0]).until("attack")
    t.until("construction", "build", "redeploy")
    assert t.s.inverted[french[0]]
    assert t.s.mission[french[0]] == w.NOWHERE
    assert t.place(french[0]) == "P23"


@rule("28.515")
def test_air_that_is_merely_based_in_an_attacked_hex_is_displaced_not_lost() -> None:
    t = combat().put("germany", "armor-4-6, armor-4-6", "O24").put("france", "infantry-2-3", "O23")
    idle = t.new("france", "air-3-4", "O23")
    t.put("france", "air_base-0", "O23").until("attack")
    armor = ct.ground_at(t.s, w.space("O24"))
    t.dice(6).do("attack", 1, "O23", *armor).until("advance")
    t.do("advance", armor[0], "O23").pass_by("germany")
    assert t.place(idle) == "O22"


# ports


def brest(attack: int = 15) -> tuple[Seas, list[int], int]:
    t = seas("allies", phase="combat").option("britain", "offensive").hold("germany", "N18")
    t.put("britain", "air_base-0", "K21").put("britain", "air_base-0", "L21")
    air = [t.new("britain", "air-5-4", place) for place in ("K21", "K21", "L21")[: attack // 5]]
    return t, air, t.new("germany", "fleet-9", "Brest")


@rule("28.451", "28.453a")
def test_each_factor_rolls_against_fleets_in_port_after_ground_combat() -> None:
    t, air, fleet = brest(5)
    t.do("port-strike", "Brest", air[0])
    t.dice(1, 2, 3, 5, 6).until("construction", "build", "redeploy")
    assert (t.factors("germany"), t.factors("britain", tb.AIR)) == (7, 3)
    assert fleet


@rule("28.452a")
def test_unused_air_in_the_port_must_be_counteraired() -> None:
    t, air, _ = brest(10)
    t.put("germany", "air-5-4", "N18")
    assert t.refused("port-strike", "Brest", air[0]) == "28.452a"
    t.do("counterair", "N18", air[0])
    assert t.offered("port-strike", "Brest", air[1])
    spent, air, _ = brest(10)
    spent.s.inverted[spent.new("germany", "air-5-4", "N18")] = 1
    assert spent.offered("port-strike", "Brest", air[1])


@rule("28.41", "20.1")
@pytest.mark.parametrize("front", ["west", "mediterranean"])
def test_a_port_is_struck_on_a_front_of_the_offensive_only(front: str) -> None:
    """Marseilles lies on the Western Front, though its fleets are based in the Mediterranean; Genoa lies on that."""
    t = seas("allies", 1941, phase="combat").war("italy", "britain").option("britain", "offensive", front)
    t.hold("germany", "V19").put("germany", "fleet-9", "Marseilles").put("italy", "fleet-9", "Genoa")
    air = t.hold("britain", "U20").put("britain", "air_base-0", "U20").new("britain", "air-5-4", "U20")
    open_, closed = ("Marseilles", "Genoa") if front == "west" else ("Genoa", "Marseilles")
    assert t.offered("port-strike", open_, air, seat="britain")
    assert t.refused("port-strike", closed, air, seat="britain") == "28.41"


@rule("28.452q1", "28.452q2")
def test_if_the_counterair_fails_the_others_have_flown_for_nothing() -> None:
    t, air, _ = brest(10)
    t.put("germany", "air-5-4", "N18")
    t.do("counterair", "N18", air[0]).dice(1, 6)
    t.do("port-strike", "Brest", air[1]).until("construction", "build", "redeploy")
    assert t.factors("germany") == 9
    assert t.s.inverted[air[1]]


@rule("28.454x")
def test_the_british_over_brest() -> None:
    """Six factors of counterair and nine of bombs: one German air factor, four naval and three British are lost."""
    t, air, _ = brest(15)
    t.put("germany", "air-5-4", "N18")
    one = next(u for u in tb.UNITS_OF[tb.BRITAIN, "air-1-4"])
    four = list(tb.UNITS_OF[tb.BRITAIN, "air-2-4"])[:2]
    st.lay(t.s, air[2], st.SPARE)
    for unit in (one, *four):
        ct.put(t.s, unit, w.space("L21"))
    t.s.touch()
    t.do("counterair", "N18", air[0], one).dice(3, 3, 3, 5, 1, 5, 1, 1, 2, 6, 4)
    t.do("port-strike", "Brest", air[1], *four).until("construction", "build", "redeploy")
    assert t.factors("germany", tb.AIR) == 4
    assert t.factors("germany") == 5
    assert t.factors("britain", tb.AIR) == 12


@rule("28.45q")
def test_the_air_rolls_on_when_the_last_naval_factor_is_gone() -> None:
    t = seas("allies", phase="combat").option("britain", "offensive").hold("germany", "N18")
    air, _ = t.new("britain", "air-5-4", "K21"), t.new("germany", "fleet-1", "Brest")
    t.do("port-strike", "Brest", air).dice(1, 6, 6, 3, 3).until("construction", "build", "redeploy")
    assert t.factors("germany") == 0
    assert t.factors("britain", tb.AIR) == 3


# counters


@rule("28.61a", "28.64")
def test_counters_are_broken_down_and_put_together_as_far_as_there_are_others() -> None:
    t = west()
    air = t.new("germany", "air-5-4", "L31")
    three, two = tb.UNITS_OF[tb.GERMANY, "air-3-4"][0], tb.UNITS_OF[tb.GERMANY, "air-2-4"][0]
    t.do("change", 1, air, three, two)
    assert [t.place(unit) for unit in (air, three, two)] == ["", "L31", "L31"]
    t.do("change", 2, three, two, air)
    assert t.place(air) == "L31"
    italian = tb.UNITS_OF[tb.ITALY, "air-3-4"][0]
    assert t.refused("change", 1, air, italian) == "28.61a"
    for unit in tb.UNITS_OF[tb.GERMANY, "air-3-4"]:
        ct.put(t.s, unit, w.US_BOX)
    t.s.touch()
    assert t.refused("change", 1, air, three) == "28.64"


@rule("28.61a")
def test_a_counter_that_is_to_fly_a_raid_is_not_broken_down_before_it_has_flown() -> None:
    t = combat().put("france", "air-1-4", "O22")
    raider, other = t.new("germany", "air-5-4", "O24"), t.new("germany", "air-5-4", "L31")
    three, two = tb.UNITS_OF[tb.GERMANY, "air-3-4"][0], tb.UNITS_OF[tb.GERMANY, "air-2-4"][0]
    assert t.offered("change", 1, raider, three, two, seat="germany")
    t.do("counterair", "O22", raider, seat="germany")
    assert t.refused("change", 1, raider, three, two, seat="germany") == "28.61a"
    assert t.offered("change", 1, other, three, two, seat="germany")


@rule("28.62")
def test_a_change_does_not_add_factors() -> None:
    t = west()
    air = t.new("germany", "air-3-4", "L31")
    assert t.refused("change", 1, air, tb.UNITS_OF[tb.GERMANY, "air-5-4"][0]) in ("28.62", "28.64")
    assert t.offered("change", 1, air, tb.UNITS_OF[tb.GERMANY, "air-2-4"][0], tb.UNITS_OF[tb.GERMANY, "air-1-4"][0])


@rule("28.66")
def test_minors_have_no_change() -> None:
    t = west().minor("rumania", "active", patron="germany")
    model = next(m for n, m in tb.UNITS_OF if n == nation("rumania") and m.startswith("air"))
    air = t.new("rumania", model, "V34")
    assert t.refused("change", 1, air, tb.UNITS_OF[tb.GERMANY, "air-1-4"][0]) == "28.66"


@rule("28.65q")
@pytest.mark.parametrize("flown", ["three", "two"])
def test_inverted_and_fresh_counters_make_an_inverted_one(flown: str) -> None:
    t = west()
    three, two = t.new("germany", "air-3-4", "L31"), t.new("germany", "air-2-4", "L31")
    t.s.inverted[three if flown == "three" else two] = 1
    five = tb.UNITS_OF[tb.GERMANY, "air-5-4"][0]
    t.do("change", 2, three, two, five)
    assert t.s.inverted[five]
    t.do("change", 1, five, three, two)  # the same as before
    assert (bool(t.s.inverted[three]), bool(t.s.inverted[two])) == (flown == "three", flown == "two")


@rule("28.65q")
def test_counters_that_have_flown_do_not_become_fresh_by_changing() -> None:
    t = west()
    five = t.new("germany", "air-5-4", "L31")
    t.s.inverted[five] = 1
    three, two = [tb.UNITS_OF[tb.GERMANY, model][0] for model in ("air-3-4", "air-2-4")]
    t.do("change", 1, five, three, two)
    assert t.s.inverted[three]
    assert t.s.inverted[two]


@rule("28.455")
def test_fleets_that_ground_combat_has_driven_out_are_not_struck() -> None:
    t, air, fleet = brest(5)
    t.do("port-strike", "Brest", air[0]).until("attack")
    enter(t.s, t.new("britain", "infantry-3-4", "N18"), w.space("N18"))
    t.hold("germany", "O19")
    t.s.acted[:] = b"\1" * len(t.s.acted)
    t.s.touch()
    t.until("construction", "build", "redeploy")
    assert t.factors("germany") == 9
    assert t.berth(fleet) != "Brest"
    assert t.s.inverted[air[0]]
    assert port("Brest") != t.s.berth[fleet]


@pytest.mark.parametrize("owner", ["germany"])
@rule("28.32b")
def test_new_air_is_inverted(owner: str) -> None:
    t = combat().put("france", "air-5-4", "O22")
    air = t.new(owner, "air-2-4", "O24")
    t.s.inverted[air] = 1
    fresh = t.new(owner, "air-1-4", "O24")
    assert t.refused("counterair", "O22", air) == "28.31"
    assert t.offered("counterair", "O22", fresh)


@rule("28.61a", "28.65a")
def test_counters_that_have_staged_join_those_that_have_not() -> None:
    t = seas("axis", 1941)
    three, two = t.new("germany", "air-3-4", "L31"), t.new("germany", "air-2-4", "K29")
    five = tb.UNITS_OF[tb.GERMANY, "air-5-4"][0]
    assert t.refused("change", 2, three, two, five) == "28.61a"  # in two hexes
    t.do("stage", two, "L31").do("change", 2, three, two, five)
    assert t.refused("stage", five, "K29") == "13.5"
    t.until("redeploy").do("redeploy", five, "K29", seat="germany")
    assert (t.place(five), t.s.redeployed[tb.GERMANY]) == ("K29", 1)
