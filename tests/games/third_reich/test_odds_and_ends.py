"""Rules of several chapters that lie between others: posts of Russian units, front lines, orders of play."""

from __future__ import annotations

import pytest

from games.third_reich.table import Table, rule, table
from games.third_reich.test_attrition import east as attrition_in_the_east
from games.third_reich.test_ground_combat import east
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.airborne import drop
from theatre.games.third_reich.economy.treasury import standing
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.movement.fixed_units import is_fixed, note_approach, note_passage, owes_leningrad

# 3.35: Russian posts


@rule("3.35b")
def test_russian_posts_are_manned_until_the_axis_comes_within_five_hexes() -> None:
    def kharkov(german: str) -> tuple[Table, int, int]:
        t = table("allies", 1941, "summer").war("germany", "ussr").option("ussr", "attrition")
        t.put("germany", "infantry-1-3", german)
        post, other = t.new("ussr", "infantry-1-3", "O43"), t.new("ussr", "infantry-1-3", "N43")
        note_approach(t.s)
        return t, post, other

    t, post, other = kharkov("O37")  # six hexes away
    assert t.refused("march", post, "O44") == "3.35b"
    assert t.offered("march", other, "N44")
    t, post, _ = kharkov("O38")
    assert t.offered("march", post, "O44")


@rule("3.35b", "14.33a")
@pytest.mark.parametrize(("way", "freed"), [("O38", True), ("O36", False)])
def test_axis_troops_that_only_exploit_or_drop_near_a_post_free_it(way: str, freed: bool) -> None:
    """Kharkov is freed by who comes within five hexes, also if he falls in the same Combat phase."""
    t = attrition_in_the_east().only()
    post = t.new("ussr", "infantry-1-3", "O43")
    armor, airborne = t.new("germany", "armor-4-6", "O37"), t.new("germany", "airborne-3-3", "O37")
    enter(t.s, armor, w.space(way))
    ct.eliminate(t.s, armor)
    assert is_fixed(t.s, post) is not freed
    t.put("ussr", "infantry-1-3", "O42" if freed else "O36")
    t.s.released[:] = bytes(len(t.s.released))
    drop(t.s, airborne, w.space("O42" if freed else "O36"))
    ct.eliminate(t.s, airborne)
    note_approach(t.s)
    assert is_fixed(t.s, post) is not freed


@rule("3.35b")
def test_a_declaration_on_germany_frees_the_posts_that_it_stands_before() -> None:
    """Germans in P36, near Odessa, are no enemies until Russia goes to war."""
    for war in (True, False):
        t = table("allies", 1941, "fall", phase="declarations").brp(ussr=100).minor("poland", "conquered")
        t.s.limit[tb.USSR] = 100
        t.hold("germany", "poland").put("germany", "infantry-3-3", "P36")
        post = t.new("ussr", "infantry-1-3", "T37")
        if war:
            t.do("declare-war", "germany", seat="ussr")
        t.until("12.22").do("option", "east", "attrition", seat="ussr").until("13.1a")
        assert t.offered("march", post, "S38", seat="ussr") is war
        if not war:
            assert t.refused("march", post, "S38", seat="ussr") == "3.35b"


@rule("3.35b")
def test_a_second_unit_of_the_kind_sets_the_first_free() -> None:
    t = table("allies", 1941, "summer").war("germany", "ussr").option("ussr", "attrition")
    post = t.new("ussr", "infantry-1-3", "O43")
    t.put("ussr", "infantry-1-3", "O43")
    assert t.offered("march", post, "O44")


@rule("3.35c", "18.31c")
def test_posts_are_neither_attrition_losses_nor_destroyed() -> None:
    t = table("allies", 1940, "summer", phase="voluntary_destruction")
    post, other = t.new("ussr", "armor-3-5", "H47"), t.new("ussr", "armor-3-5", "G46")
    assert t.refused("destroy", post, seat="ussr") == "3.35c"
    assert t.offered("destroy", other, seat="ussr")
    t = attrition_in_the_east().put("germany", "armor-4-6, armor-4-6", "L39").put("germany", "armor-4-6", "K40")
    near, post = t.new("ussr", "infantry-3-3", "L40"), t.new("ussr", "infantry-1-3", "U48")
    t.put("ussr", "infantry-3-3", "L40").dice(3).until("18.31a")
    assert t.refused("lose", post) == "18.31c"
    t.do("lose", near)


@rule("3.35c", "18.31c", "18.31q")
def test_of_two_alike_at_a_post_only_one_is_an_attrition_loss() -> None:
    t = attrition_in_the_east().put("germany", "armor-4-6, armor-4-6", "L39").hold("germany", "K40", "J41")
    t.put("germany", "armor-4-6, armor-4-6", "K40").put("germany", "armor-4-6, armor-4-6", "J41")
    near, first, last = t.new("ussr", "infantry-1-3", "L40"), *[t.new("ussr", "infantry-2-3", "D44") for _ in range(2)]
    t.dice(1).until("18.31a")
    assert t.asked().prompt.args[0] == 2  # of the three that are called for
    assert t.refused("lose", last) == "18.31c"
    t.do("lose", first)  # and the other that is left to choose goes with it
    assert [t.place(one) for one in (near, first, last)] == ["pool", "pool", "D44"]


@rule("3.35d")
def test_the_garrison_of_leningrad_attacks_but_does_not_leave_and_is_built_again() -> None:
    def finland(*dice: int) -> tuple[Table, int]:
        t = table("allies", 1940, "summer", phase="combat").minor("finland", "attacked", foes="ussr")
        t.option("ussr", "offensive").hold("finland", "C44").put("finland", "infantry-2-3", "C44")
        post, other = t.new("ussr", "infantry-2-3", "D44"), t.new("ussr", "infantry-3-3", "D44")
        third = t.new("ussr", "infantry-3-3", "B45")
        t.dice(*dice).attack("C44", post, other, third)  # 8 to 4
        return t, post

    t, post = finland(6)
    assert t.refused("advance", post, "C44") == "3.35d"
    t, post = finland(1)  # an exchange: four factors, and the garrison pays only if nothing else can
    assert t.refused("lose", post) == "14.26c"
    lost = table("allies", 1940, "summer", phase="construction")
    lost.s.brp[tb.USSR], lost.s.limit[tb.USSR] = 100, 50
    unit = tb.UNITS_OF[tb.USSR, "infantry-2-3"][0]
    st.lay(lost.s, unit, st.POOL)
    assert lost.refused("done", seat="ussr") == "3.35d"
    other = tb.UNITS_OF[tb.USSR, "infantry-3-3"][0]
    st.lay(lost.s, other, st.POOL)
    # nothing else is bought for what it costs, and nobody takes its room
    assert lost.refused("build", other, "D44", seat="ussr") == "3.35d"
    assert lost.refused("build", unit, "H50", seat="ussr") == "3.35d"
    assert lost.refused("aid", "finland", 1, seat="ussr") == "3.35d"
    lost.do("build", unit, "D44", seat="ussr")
    assert lost.offered("done", seat="ussr")
    assert lost.offered("build", other, "D44", seat="ussr")


@rule("3.35b")
@pytest.mark.parametrize(
    ("owner", "fights", "freed"),
    [("germany", True, True), ("germany", False, False), ("ussr", True, False), ("turkey", True, False)],
)
def test_only_axis_troops_at_war_with_russia_free_a_post_as_they_pass(owner: str, fights: bool, freed: bool) -> None:
    t = table("axis", 1941, "summer").minor("turkey", "attacked", foes="ussr")
    if fights:
        t.war("germany", "ussr")
    garrison = t.new("ussr", "infantry-1-3", "O43")
    model = "infantry-2-3" if owner == "turkey" else "infantry-1-3"
    note_passage(t.s, t.new(owner, model, "AA36"), w.space("O42"))
    assert is_fixed(t.s, garrison) is not freed
    note_passage(t.s, t.new("ussr", "infantry-1-3", "O44"), w.space("O44"))
    assert is_fixed(t.s, garrison) is not freed  # once free, free for good


@rule("3.35b")
@pytest.mark.parametrize(("scenario", "bound"), [("1939", True), ("campaign", True), ("1942", False)])
def test_later_scenarios_have_no_posts(scenario: str, bound: bool) -> None:
    t = table("allies", 1942)
    t.s.scenario = scenario
    assert is_fixed(t.s, t.new("ussr", "infantry-1-3", "O43")) is bound


@rule("3.35d")
def test_only_the_garrison_of_leningrad_is_owed_again() -> None:
    t = table("allies", 1940)
    assert owes_leningrad(t.s) == "infantry-2-3"
    t.put("ussr", "infantry-2-3", "D44")
    assert not owes_leningrad(t.s)  # Moscow and the other posts are empty, too


# 13.6, 19.2: options and front lines


@rule("13.6b", "20.1x2")
def test_who_moves_up_to_attack_across_a_front_line_moves_under_the_option_there() -> None:
    def turin(west: str) -> tuple[Table, int]:
        t = table("axis", 1940, "summer").war("italy", "france", "britain").option("italy", west, "west")
        t.option("italy", "pass", "mediterranean").put("france", "infantry-2-3", "T21")
        return t, t.new("italy", "infantry-3-3", "U24")

    t, unit = turin("offensive")
    t.do("march", unit, "U23", "U22", "T22")
    assert t.place(unit) == "T22"
    t, unit = turin("pass")
    assert t.refused("march", unit, "U23", "U22", "T22") == "19.2a"


@rule("13.6b")
def test_only_a_march_that_ends_there_is_free_of_the_pass() -> None:
    t = table("axis", 1940, "summer").war("italy", "france", "britain").option("italy", "attrition", "west")
    t.option("italy", "pass", "mediterranean").put("france", "infantry-2-3", "T21").put("france", "infantry-2-3", "W22")
    t.hold("france", "W22")
    unit = t.new("italy", "infantry-3-3", "U24")
    assert t.refused("march", unit, "V23") == "19.2a"  # next to the French in W22, and nobody is attacked from it
    assert t.offered("march", unit, "U23", "U22", "T22")


@rule("19.2b")
def test_a_passing_power_enters_what_its_ally_has_just_taken() -> None:
    t = table("axis", 1941, "summer").war("germany", "ussr").war("italy", "ussr").minor("poland", "conquered")
    t.hold("germany", "poland").option("germany", "attrition", "east").option("italy", "pass", "east")
    german, italian = t.new("germany", "infantry-3-3", "L38"), t.new("italy", "infantry-2-3", "L38")
    assert t.refused("march", italian, "L39") == "19.2a"
    t.do("march", german, "L39", "L40")
    assert t.offered("march", italian, "L39")


# 12.1: order of play


@rule("12.14")
def test_the_usa_counts_from_the_turn_after_it_has_entered() -> None:
    t = table("allies", 1942, "summer")
    before = standing(t.s, tb.ALLIES)
    t.s.status[tb.USA], t.s.brp[tb.USA] = st.SOVEREIGN, 270
    assert standing(t.s, tb.ALLIES) == before  # not at war yet
    t.war("usa", "germany")
    assert standing(t.s, tb.ALLIES) == before + 270


@rule("12.11q")
def test_polands_brps_never_count_for_the_order_of_play() -> None:
    t = table("axis", 1939, "fall")
    assert t.s.earns[tb.POLAND] == tb.BRITAIN  # paid at the Year Start
    assert standing(t.s, tb.ALLIES) == sum([t.s.brp[power] for power in (tb.BRITAIN, tb.FRANCE)])


@rule("12.261")
def test_a_minor_with_an_ally_follows_his_option() -> None:
    def greece(option: str) -> bool:
        t = table("allies", 1941, "summer", phase="combat").minor("greece", "allied", patron="britain")
        t.war("italy", "britain").option("britain", option, "mediterranean").hold("italy", "BB26")
        t.put("italy", "infantry-1-3", "BB26")
        unit = t.new("greece", "infantry-2-3", "CC26")
        t.until("14.16", "15.1")
        return t.asked().rule == "14.16" and t.offered("attack", 1, w.space("BB26"), unit, seat="britain")

    assert greece("offensive")
    assert not greece("pass")


# 9.5, 31: bridgeheads and airborne where chapters meet


@rule("9.5q2")
def test_a_bridgehead_as_breakthrough_hex_holds_and_sends_more() -> None:
    t = east().hold("germany", "L40").put("ussr", "infantry-1-3", "L41").put("ussr", "infantry-3-3", "L42")
    leader = t.new("germany", "armor-4-6", "L40")
    waiting = [t.new("germany", "armor-4-6", "L40") for _ in range(3)] + [t.new("germany", "armor-4-6", "K41")]
    waiting += [t.new("germany", "armor-4-6", "K41")]
    t.hold("germany", "K41").dice(6).attack("L41", leader).do("advance", leader, "L41").do("bridgehead", "L41")
    t.until("14.32a")
    for unit in waiting:
        t.do("exploit", unit, "L41")
    assert len(ct.ground_at(t.s, w.space("L41"))) == 6
    t.until("14.33a").finish_asking("14.33a").dice(6).attack("L42", *waiting[:4])


@rule("9.5q1")
def test_who_did_not_attack_out_of_a_bridgehead_counts_for_attrition_on_the_other_front() -> None:
    t = table("allies", 1941, "summer", phase="combat").war("germany", "ussr").minor("poland", "conquered")
    t.option("ussr", "offensive", "east").option("ussr", "attrition", "west").hold("germany", "poland")
    t.hold("ussr", "N33").s.bridgehead[w.space("N33")] = st.BY_CROSSING
    units = [t.new("ussr", "infantry-3-3", "N33") for _ in range(5)]
    t.put("germany", "infantry-1-3", "M34").put("germany", "infantry-1-3, infantry-1-3", "N32")
    t.begin().do("offensive-first")
    t.dice(5).attack("M34", *units[:2]).do("done").dice(2)  # the other three: nine factors, one counter
    t.until("18.31a")
    assert t.asked().prompt.args == (1, w.WEST)


@rule("14.35c")
def test_an_airborne_that_has_moved_or_fought_does_not_drop_for_exploitation() -> None:
    t = east().put("ussr", "infantry-1-3", "J43")
    moved, fresh = t.new("germany", "airborne-3-3", "J39"), t.new("germany", "airborne-3-3", "J39")
    t.hold("germany", "J39").until("14.15")
    t.do("drop", moved, "J42").finish_asking("14.15").until("14.15")
    assert t.refused("drop", moved, "J43") == "31.1a"
    assert t.offered("drop", fresh, "J43")


@rule("14.35a", "14.35c")
def test_an_airborne_that_dropped_before_ground_combat_has_no_part_in_exploitation_combat() -> None:
    t = east().put("ussr", "infantry-1-3", "J43")
    early, late = t.new("germany", "airborne-3-3", "J39"), t.new("germany", "airborne-3-3", "J39")
    t.hold("germany", "J39").until("14.15").do("drop", early, "J42").finish_asking("14.15").until("14.15")
    t.do("drop", late, "J42").until("14.16")
    assert t.attack_refused("J43", early) == "14.35a"
    t.dice(6).attack("J43", late)


@rule("18.31e")
def test_attacking_allies_who_do_not_agree_share_the_hexes() -> None:
    t = attrition_in_the_east().war("italy", "ussr").option("italy", "attrition", "east")
    t.put("germany", "armor-4-6, armor-4-6, armor-4-6", "L39")
    t.put("italy", "infantry-3-3, infantry-3-3", "K40").put("italy", "infantry-2-3, infantry-2-3", "J41")
    t.hold("italy", "J41").put("ussr", "infantry-3-3", "L40").put("ussr", "infantry-3-3", "K41")
    t.put("ussr", "infantry-1-3, infantry-1-3", "H54").put("ussr", "infantry-1-3", "F50").dice(1).until("18.31a")
    for place in ("H54", "H54", "F50"):  # 22 factors, a one: three counters and two hexes
        t.do("lose", ct.ground_at(t.s, w.space(place))[0])
    assert t.asked().seat == tb.GERMANY  # it has the most factors
    t.do("take-hexes", "L40", "K41", seat="germany").do("refuse", seat="italy")
    t.do("take-hexes", "L40", seat="germany")
    assert t.asked().seat == tb.ITALY
    assert t.refused("take-hexes", "L40", seat="italy") in ("18.3", "18.32a")
    t.do("take-hexes", "K41", seat="italy")
    assert t.asked().rule == "18.33a"
