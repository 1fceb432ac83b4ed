"""28.3, 28.4: missions, counterair and its losses, allies in the air, the air on Malta."""

import pytest

from games.third_reich.sea_table import Seas, nation, rule, seas
from games.third_reich.sea_table import western_combat as combat
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.air.allotments import STRIKE, SUPPORT
from theatre.games.third_reich.air.fighting import modifier
from theatre.games.third_reich.combat.battle import Strengths


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
