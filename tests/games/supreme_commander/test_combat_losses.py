"""Losses [3.4, 3.4.1, 13.2.3.1, 13.2.3.2, 18.3, 18.4] and both combat phases' landings [12.4, 12.5.1]."""

from __future__ import annotations

from games.supreme_commander.fights import attack, bear, clash, combat, losses, play_out, poland, retreat, strengths
from games.supreme_commander.table import CLEAR_TURN, SNOW_TURN, Table, rule
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.combat.casualties import ANY, Casualties


def bleed(t: Table, units: tuple[int, ...], lost: int, target: str = "2328", most: int = 0) -> Table:
    """Only the losses of a battle."""
    return t.only(Casualties(units, lost, w.space(target), w.space(target), ANY, most))


@rule("3.4a", "3.4e", "13.2.3.1b")
def test_an_army_is_reduced_then_replaced_by_a_corps_then_gone() -> None:
    for lost, places in ((1, ("2329", "pool")), (2, ("track", "2329")), (3, ("track", "pool"))):
        t = poland()
        army, corps = t.new("germany", "army_5_3", "2329"), t.new("germany", "infantry", "pool")
        bleed(t, (army,), lost).begin()
        assert (t.place(army), t.place(corps)) == places
        assert t.s.back[army] == (lost == 1)


@rule("3.4e", "3.4f")
def test_no_corps_of_its_major_power_takes_the_place_of_a_minor_s_army() -> None:
    for pool, place in (("france", ""), ("belgium", "2238")):
        t = combat("axis", 8).war("germany", "france").nation("belgium", "ally", "france").hold("belgium", "belgium")
        army, corps = t.new("belgium", "army", "2238", back=True), t.new(pool, "infantry", "pool")
        bleed(t, (army,), 1, "2238").begin()
        assert (t.place(army), t.place(corps)) == ("track", place or "pool")


@rule("3.4f", "13.2.3.1d", "13.2.3.1e")
def test_a_corps_that_is_missing_counts_as_a_further_loss_and_no_other_kind_takes_its_place() -> None:
    t = poland()
    army, tank, other = (
        t.new("germany", "army_5_3", "2329", back=True),
        t.new("germany", "tank", "pool"),
        t.new("germany", "infantry", "2329"),
    )
    bleed(t, (army, other), 2)
    t.do("lose", army)
    assert (t.place(army), t.place(tank), t.place(other)) == ("track", "pool", "2329")  # two steps with one unit
    assert not t.s.stack
    t = poland()
    army, corps, other = (
        t.new("germany", "army_5_3", "2329", back=True),
        t.new("germany", "infantry", "pool"),
        t.new("germany", "tank", "2329"),
    )
    bleed(t, (army, other), 2)
    assert t.refused("lose", army, other) == "13.2.3.1d"
    t.do("lose", army)
    assert t.place(corps) == "2329"
    assert t.offered("lose", other)


@rule("3.4c", "3.4d", "3.4i")
def test_four_losses_of_an_army_and_a_corps() -> None:
    t = combat("axis", SNOW_TURN).war("germany", "ussr")
    army, corps = t.new("ussr", "army_4_3", "2204"), t.new("ussr", "infantry", "2204")
    bleed(t, (army, corps), 4).begin()
    while t.s.stack:
        asked = t.asked()
        t.do("lose", *next(iter(asked.options)).args)
    assert (t.place(army), t.s.due[army]) == ("track", 24)
    assert t.place(corps) == "pool"
    assert tb.RETURN_TURNS[tb.SURFACE] == 6


@rule("3.4b", "18.4i")
def test_a_fort_has_two_steps_and_leaves_an_infantry_corps() -> None:
    t = combat("axis").war("germany", "uk")
    fort, corps = t.new("uk", "fort", "3750"), t.new("uk", "infantry", "pool")
    bleed(t, (fort,), 1, "3750").begin()
    assert (t.place(fort), t.s.due[fort], t.place(corps)) == ("track", CLEAR_TURN + 2, "3750")
    t = combat("axis").war("germany", "uk")
    hq = t.new("uk", "h_hq", "2041")
    bleed(t, (hq,), 1, "2041").begin()
    assert t.place(hq) == "2041"
    assert tb.COMBAT[hq][t.s.back[hq]] == 1


@rule("3.4g")
def test_the_owner_of_a_mixed_army_says_which_corps_remains() -> None:
    t = combat("allies").war("germany", "uk")
    army = t.new("germany", "panzer_army", "4929", back=True)
    german, roman = t.new("germany", "infantry", "pool"), t.new("italy", "infantry", "pool")
    bleed(t, (army,), 1, "4929").begin()
    assert t.offered("lose", army, german)
    t.do("lose", army, roman)
    assert (t.place(roman), t.place(german)) == ("4929", "pool")
    t = poland()
    army = t.new("germany", "army_5_3", "2329", back=True)
    german, roman = t.new("germany", "infantry", "pool"), t.new("italy", "infantry", "pool")
    bleed(t, (army,), 1).begin()
    assert (t.place(german), t.place(roman)) == ("2329", "pool")


@rule("17.13.2f")
def test_siberian_reserves_stand_in_when_the_pool_is_empty() -> None:
    for pool, places in ((True, ("siberian_reserves_box", "2204")), (False, ("2204",))):
        t = combat("axis").war("germany", "ussr")
        army, reserve = t.new("ussr", "army_4_3", "2204", back=True), t.new("ussr", "infantry", "siberian_reserves_box")
        corps = (t.new("ussr", "infantry", "pool"),) if pool else ()
        bleed(t, (army,), 1, "2204").begin()
        assert tuple([t.place(one) for one in (reserve, *corps)]) == places


@rule("3.4.1a")
def test_two_owners_agree_whose_loss_it_is_or_the_opponents_say() -> None:
    def joint() -> tuple[Table, int, int]:
        t = combat("axis").war("germany", "uk", "france")
        ours, theirs = t.new("uk", "infantry", "2436"), t.new("france", "infantry", "2436")
        bleed(t, (ours, theirs), 1, "2436").begin()
        return t, ours, theirs

    t, ours, theirs = joint()
    t.do("bear", "france", seat="uk").do("bear", "france", seat="france")
    assert (t.place(ours), t.place(theirs)) == ("2436", "pool")
    t, ours, theirs = joint()
    t.do("bear", "france", seat="uk").do("bear", "uk", seat="france")
    assert t.asked().seat == tb.GERMANY
    t.do("bear", "uk", seat="germany")
    assert (t.place(ours), t.place(theirs)) == ("pool", "2436")
    t = combat("axis").war("germany", "uk", "france")
    alone, mate = t.new("uk", "infantry", "2436"), t.new("uk", "infantry", "2436")
    bleed(t, (alone, mate), 1, "2436").do("lose", alone)  # one owner: nobody has to agree
    assert t.place(alone) == "pool"


@rule("13.2.3.1a")
def test_the_attacker_s_first_loss_is_no_hq_s() -> None:
    t = poland().put("poland", "army, infantry", "2328").put("germany", "infantry", "pool")
    hq, corps = t.new("germany", "hq:A", "2329"), t.new("germany", "infantry", "2329")
    attack(t, "2329", "2328", hq, corps, die=2)
    assert losses(t)[1] == 2  # the corps went first by itself, then the HQ
    assert (t.place(corps), t.s.back[hq]) == ("pool", 1)
    t = poland().put("poland", "army, infantry", "2328")
    hq, one, two = (
        t.new("germany", "hq:A", "2329"),
        t.new("germany", "infantry", "2329"),
        t.new("germany", "infantry", "2329"),
    )
    attack(t, "2329", "2328", hq, one, two, die=2)
    assert t.refused("lose", hq) == "13.2.3.1a"
    t.do("lose", one)
    assert t.offered("lose", hq)


@rule("13.2.3.1f", "13.2.3.1b")
def test_the_printed_example_of_a_tank_army() -> None:
    for infantry in (True, False):
        t = poland().put("poland", "army", "2328")
        army = t.new("germany", "tank_army", "2329", back=False)
        t.put("poland", "infantry, infantry", "2328")
        corps = t.new("germany", "infantry", "pool" if infantry else "2132")
        attack(t, "2329", "2328", army, die=1)
        assert strengths(t)[2] == 2
        assert losses(t) == (1, 2, 1)
        assert (t.place(army), t.s.due[army]) == ("track", CLEAR_TURN + 4)
        assert t.place(corps) == ("2329" if infantry else "2132")


@rule("13.2.3.1c")
def test_the_defender_takes_up_to_half_of_his_losses_as_retreat_after_the_steps() -> None:
    t = poland().put("poland", "infantry", "2328")
    army = t.new("poland", "army", "2328")
    units = [t.new("germany", "tank_army", "2329"), t.new("germany", "army_5_3", "2329")]
    attack(t, "2329", "2328", *units, die=6)
    assert losses(t)[2] == 3
    assert t.refused("fall_back", 3) == "13.2.3.1c"
    assert t.refused("fall_back", 1) == "13.2.3.1c"  # two steps first
    t.do("lose", army)
    assert t.refused("fall_back", 2) == "13.2.3.1c"
    t.put("poland", "infantry", "pool")
    t.do("lose", army)
    assert t.offered("fall_back", 1)


@rule("13.2.3.2a")
def test_an_hq_is_reduced_then_replaced_and_its_corps_is_lost_only_near_the_battle() -> None:
    for place, left in (("2329", "pool"), ("2331", "2331")):
        t = poland()
        hq, corps = t.new("germany", "hq:N", place), t.new("germany", "infantry", "pool")
        bleed(t, (hq,), 1).begin()
        assert (t.place(hq), t.s.back[hq], tb.COMBAT[hq][1], tb.MOVEMENT[hq][1]) == (place, 1, 1, 2)
        t = poland()
        hq, corps = t.new("germany", "hq:N", place), t.new("germany", "infantry", "pool")
        bleed(t, (hq,), 3).begin()
        assert (t.place(hq), t.place(corps)) == ("track", left)


@rule("13.2.3.2b", "13.1.1e")
def test_losses_fall_on_the_supporting_hq_when_nobody_else_is_left() -> None:
    t = combat("axis").war("germany", "ussr").hold("germany", "2205")
    t.put("ussr", "infantry", "pool")
    corps, hq = t.new("ussr", "infantry", "2204"), t.new("ussr", "hq:SW", "2202")
    army = [t.new("germany", "tank_army", "2205"), t.new("germany", "tank_army", "2205")]
    attack(t, "2205", "2204", *army, die=7)
    t.do("support", hq)
    assert losses(t)[2] == 3
    t.do("lose", corps)  # the next falls on the HQ by itself
    assert t.s.back[hq]
    assert t.offered("fall_back", 1)
    t.do("lose", hq)
    assert (t.place(corps), t.place(hq)) == ("pool", "track")


@rule("13.2.3.2c", "13.2.3.3a")
def test_a_supporting_hq_goes_back_with_the_defenders() -> None:
    t = combat("axis").war("germany", "ussr").hold("germany", "2205")
    t.put("ussr", "infantry", "pool")
    corps, hq = t.new("ussr", "army_4_3", "2204"), t.new("ussr", "hq:SW", "2202")
    army = [t.new("germany", "tank_army", "2205"), t.new("germany", "tank_army", "2205")]
    attack(t, "2205", "2204", *army, die=5)
    t.do("support", hq)
    assert losses(t)[2] == 2
    bear(t, "germany").do("lose", corps).do("fall_back", 1)
    retreat(t)
    for unit, start in ((corps, "2204"), (hq, "2202")):
        assert w.hexes_between(t.s.where[unit], w.space(start)) == 1


@rule("RUL-48", "18.3d", "18.4h")
def test_a_static_corps_keeps_the_hex_and_a_fort_dies_in_a_retreat() -> None:
    t = combat("axis").war("germany", "ussr").hold("germany", "2205")
    static, army = t.new("ussr", "infantry", "2204", back=True), t.new("ussr", "army_4_3", "2204")
    bleed(t, (static, army), 2, "2204", most=1)
    t.do("lose", army)
    assert t.refused("fall_back", 1) == "RUL-48"
    t = combat("axis").war("germany", "ussr").hold("germany", "2205")
    static, army = t.new("ussr", "infantry", "2204", back=True), t.new("ussr", "army_4_3", "2204")
    bleed(t, (static, army), 2, "2204", most=1)
    t.do("lose", static)
    assert t.offered("fall_back", 1)
    t = combat("axis").war("germany", "ussr").hold("germany", "2205")
    fort, army = t.new("ussr", "fort", "2204"), t.new("ussr", "army_4_3", "2204")
    tanks = [t.new("germany", "tank_army", "2205"), t.new("germany", "tank_army", "2205")]
    attack(t, "2205", "2204", *tanks, die=9)
    assert losses(t)[2] == 3
    t.put("ussr", "infantry", "pool").do("lose", army).do("lose", army).do("fall_back", 1)
    assert t.place(fort) == "track"


@rule("18.1e")
def test_a_partisan_does_not_retreat() -> None:
    t = combat("axis").war("germany", "ussr").hold("germany", "2205")
    partisan, army = t.new("ussr", "partisan", "2204"), t.new("ussr", "army_4_3", "2204")
    bleed(t, (partisan, army), 2, "2204", most=1)
    t.do("lose", army)
    assert t.refused("fall_back", 1) == "18.1e"


@rule("12.5a", "12.5.3c")
def test_an_airborne_corps_fights_as_infantry_and_returns_by_the_track() -> None:
    t = poland().tech("germany", infantry=1).put("poland", "army", "2328")
    army, airborne = t.new("germany", "army_3_3", "2329"), t.new("germany", "airborne", "2329")
    t.s.serves[army] = tb.ITALY  # an ally without the technology: the airborne corps lends it
    assert clash(t, "2329", "2328", army, airborne).attack_sum().infantry == 1
    t = poland()
    airborne, corps = t.new("germany", "airborne", "2329", back=True), t.new("germany", "infantry", "2329")
    bleed(t, (airborne, corps), 2).begin()
    while t.s.stack:
        t.do("lose", *next(iter(t.asked().options)).args)
    assert (t.place(airborne), t.s.back[airborne], t.place(corps)) == ("track", 0, "pool")


# landings


def landing(t: Table, place: str, *models: str) -> list[int]:
    """British corps at sea before a coast."""
    sea = w.IDS[w.spaces(w.SHORES[w.space(place)])[0]]
    units = [t.new("uk", model, sea) for model in models]
    for unit in units:
        t.s.aim[unit] = w.space(place)
    return units


@rule("12.4d")
def test_an_unopposed_landing_is_made_before_attacks_and_may_flank() -> None:
    t = combat("allies").war("germany", "uk").put("germany", "infantry", "2441")
    (corps,) = landing(t, "2341", "infantry")
    army = t.new("uk", "mech_army", "2440")
    t.begin()
    assert t.place(corps) == "2341"
    assert t.holder("2341") in ("uk", "france")
    assert w.BIT[w.space("2341")] & w.NEAR[w.space("2441")]
    assert t.refused("attack", "2341", "2441", corps) == "12.4h"
    attack(t, "2440", "2441", army, die=1)
    assert strengths(t)[0] - tb.COMBAT[army][0] in (1, -2)  # the flank, and supply over sea if it is there


@rule("12.4e", "13.2.3e")
def test_an_opposed_landing_takes_the_hex_or_is_lost() -> None:
    for defender, die, place in (("army_5_3", 1, "pool"), ("infantry", 10, "2341")):
        t = combat("allies").war("germany", "uk").put("germany", defender, "2341")
        tanks = landing(t, "2341", "tank", "tank", "tank")
        attack(t, w.IDS[t.s.where[tanks[0]]], "2341", *tanks, die=die)
        play_out(t)
        assert t.place(tanks[-1]) == place
        assert not any(w.IS_SEA[t.s.where[one]] for one in tanks if t.s.where[one] >= 0)


@rule("12.4e", "12.5.1f")
def test_invaders_and_dropped_corps_fight_even_if_nobody_says_so() -> None:
    t = combat("allies").war("germany", "uk").put("germany", "infantry", "2341")
    (corps,) = landing(t, "2341", "infantry")
    t.dice(1).all_done()
    assert strengths(t)[0] == -1
    assert t.place(corps) == "pool"
    t = combat("allies").war("germany", "uk").put("germany", "infantry", "2341")
    airborne = t.new("uk", "airborne", "2140")
    t.s.aim[airborne] = w.space("2341")
    t.s.acts[airborne] |= st.DROPPED
    t.dice(1).begin()
    assert strengths(t)[0] == 1
    assert t.place(airborne) == "track"


@rule("12.5.1f")
def test_a_dropped_corps_takes_the_hex_first_and_shows_its_parachute() -> None:
    t = poland().put("poland", "infantry", "2328")
    army, airborne = t.new("germany", "army_5_3", "2329"), t.new("germany", "airborne", "2330")
    t.s.aim[airborne] = w.space("2328")
    t.s.acts[airborne] |= st.DROPPED
    attack(t, "2329", "2328", army, die=9)
    assert strengths(t)[0] == 6
    assert (t.place(airborne), t.s.back[airborne], t.s.aim[airborne]) == ("2328", 1, w.NOWHERE)
    assert t.offered("advance", army, "2328")


@rule("12.5.1g")
def test_a_corps_dropped_on_an_empty_hex_waits_for_the_follow_up() -> None:
    t = poland().put("poland", "infantry", "2328")
    airborne, army = t.new("germany", "airborne", "2329", back=True), t.new("germany", "tank", "2329")
    t.s.acts[airborne] |= st.DROPPED
    assert t.refused("attack", "2329", "2328", airborne) == "12.5.1g"
    assert t.offered("attack", "2329", "2328", army)
    t = poland(follow_up=True).put("poland", "infantry", "2328")
    airborne, army = t.new("germany", "airborne", "2329", back=True), t.new("germany", "tank", "2329")
    t.s.acts[airborne] |= st.DROPPED
    assert t.offered("attack", "2329", "2328", airborne)
