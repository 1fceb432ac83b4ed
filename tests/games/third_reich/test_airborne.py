"""31: airborne drops, and losses for good; 9: bridgeheads; 44: the Russian winter."""

from __future__ import annotations

import pytest

from games.third_reich.table import Table, rule, table
from games.third_reich.test_ground_combat import east
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.airborne import begin_turn
from theatre.games.third_reich.combat.attack import Assault, Declaration
from theatre.games.third_reich.combat.battle import multiple
from theatre.games.third_reich.combat.winter import bars_offensive, is_severe, thaw
from theatre.games.third_reich.politics.more_variants import WINTER_POSTPONED
from theatre.games.third_reich.politics.variants import VariantWindow
from theatre.games.third_reich.politics.wars import go_to_war
from theatre.games.third_reich.sequence import Campaign, GameTurn


def drops(**more: str) -> Table:
    """Summer 1941: Germany takes the Offensive; Minsk, Brest-Litovsk and Vilna are German."""
    t = table("axis", 1941, "summer", **more).war("germany", "ussr").minor("poland", "conquered")
    t.option("germany", "offensive")
    return t.hold("germany", "poland", "baltic_states", "K40", "L39")


@rule("31.1a")
def test_an_airborne_drops_from_a_base_on_which_it_began_its_turn() -> None:
    t = drops()
    ready, afield = t.new("germany", "airborne-3-3", "J39"), t.new("germany", "airborne-3-3", "L39")
    assert t.refused("drop", afield, "L42") == "31.1a"  # no city and no base
    t.do("march", ready, "J40")
    assert t.refused("drop", ready, "J43") == "31.1a"  # it has moved
    t = drops()
    ready, based = t.new("germany", "airborne-3-3", "J39"), t.new("germany", "airborne-3-3", "L39")
    t.put("germany", "air_base-0", "L39")
    t.do("drop", based, "L42").do("drop", ready, "J42")
    assert t.holder("L42") == "germany"


@rule("31.1a")
def test_nobody_drops_other_units_or_those_of_an_ally() -> None:
    t = drops().war("italy", "ussr").option("italy", "offensive")
    t.put("germany", "airborne-3-3", "J39").put("italy", "air_base-0", "K39")
    infantry, italian = t.new("germany", "infantry-3-3", "J39"), t.new("italy", "airborne-2-3", "K39")
    reserve = next(unit for unit in tb.UNITS_OF[tb.GERMANY, "airborne-3-3"] if t.s.where[unit] < 0)
    for unit in (infantry, italian, reserve):
        assert t.refused("drop", unit, "J42", seat="germany") == "31.1a"
    assert t.offered("drop", italian, "J42", seat="italy")


@rule("14.35c", "31.1a")
def test_an_airborne_that_has_attacked_does_not_drop_in_exploitation() -> None:
    t = drops(phase="combat").put("ussr", "infantry-1-3", "J40")
    fought, waiting = t.new("germany", "airborne-3-3", "J39"), t.new("germany", "airborne-3-3", "J39")
    t.until("14.15").do("done").until("14.16").dice(6).attack("J40", fought).do("done")
    t.until("14.15")
    assert t.refused("drop", fought, "J42") == "31.1a"
    assert t.offered("drop", waiting, "J42")


@rule("31.1a")
def test_an_airborne_without_supply_or_in_a_hostile_zone_does_not_drop() -> None:
    t = drops()
    grounded = t.new("germany", "airborne-3-3", "J39")
    t.begin().s.grounded[grounded] = 1
    assert t.refused("drop", grounded, "J42") == "31.1a"
    t = drops()
    hungry = t.new("germany", "airborne-3-3", "J39")
    t.begin().s.cut_off[hungry] = 1
    assert t.refused("drop", hungry, "J42") == "31.1a"


@rule("31.1q2")
def test_a_zone_counts_only_if_it_was_hostile_when_the_turn_began() -> None:
    t = drops().put("ussr", "armor-3-5", "J41")
    unit = t.new("germany", "airborne-3-3", "J40")
    begin_turn(t.s, tb.AXIS)
    assert t.s.grounded[unit]
    peace = table("axis", 1941, "summer").put("ussr", "armor-3-5", "J41")
    unit = peace.new("germany", "airborne-3-3", "J40")
    begin_turn(peace.s, tb.AXIS)
    peace.war("germany", "ussr")
    assert not peace.s.grounded[unit]


@rule("31.1b")
def test_a_drop_reaches_six_hexes_but_not_over_neutral_land() -> None:
    t = drops()
    unit = t.new("germany", "airborne-3-3", "J39")
    assert t.refused("drop", unit, "J46") == "31.1b"
    assert t.offered("drop", unit, "J45")
    neutral = table("axis", 1941, "summer").option("germany", "offensive")
    unit = neutral.new("germany", "airborne-3-3", "J35")
    assert neutral.refused("drop", unit, "K40") in ("31.1b", "21.1b")
    assert neutral.offered("drop", unit, "J36")  # friendly ground


@rule("31.1b", "55.II.D8i")
def test_airborne_drop_in_combat_on_fronts_of_offensives_only() -> None:
    t = drops(phase="combat").option("germany", "pass", "west")
    unit = t.new("germany", "airborne-3-3", "J39")
    t.until("14.15")
    assert t.offered("drop", unit, "J43")
    home = drops(phase="combat").option("germany", "pass", "west")
    unit = home.new("germany", "airborne-3-3", "M33")
    home.until("14.15")
    assert home.refused("drop", unit, "L31") == "31.1b"  # the Western Front


@rule("31.1q1", "55.II.D8q")
def test_airborne_drop_before_exploitation_combat_even_if_nobody_exploits() -> None:
    t = drops(phase="combat").put("ussr", "infantry-1-3", "J43")
    unit = t.new("germany", "airborne-3-3", "J39")
    t.until("14.15").finish_asking("14.15").until("14.15")
    t.do("drop", unit, "J42").until("14.16")
    t.dice(6).attack("J43", unit)


@rule("31.2", "14.15")
def test_who_drops_on_the_enemy_must_attack_him_and_only_him() -> None:
    t = drops(phase="combat").put("ussr", "infantry-1-3", "J42").put("ussr", "infantry-1-3", "J43")
    unit, helper = t.new("germany", "airborne-3-3", "J39"), t.new("germany", "armor-4-6", "J41")
    t.hold("germany", "J41").until("14.15").do("drop", unit, "J42").until("14.16")
    assert t.refused("done", seat="germany") == "31.2"
    neighbour = t.new("germany", "infantry-3-3", "K43")
    assert t.attack_refused("J43", neighbour, unit) == "31.2"
    t.dice(6).attack("J42", helper, unit)
    assert t.place(unit) == "J42"
    assert t.holder("J42") == "germany"


@rule("31.2", "14.23c")
def test_where_airborne_dropped_on_the_enemy_is_attacked_alone() -> None:
    """Armor is in contact with three hexes and attacks two of them as one, but not that with the airborne."""
    for dropped in False, True:
        t = drops(phase="combat").hold("germany", "J41").put("germany", "armor-4-6", "J41")
        for beside in ("I42", "J42", "K41"):
            t.hold("ussr", beside).put("ussr", "infantry-1-3", beside)
        unit = t.new("germany", "airborne-3-3", "J39")
        t.until("14.15")
        if dropped:
            t.do("drop", unit, "J42")
        t.until("14.16")
        first = [w.IDS[hex_] for hex_ in Declaration(Assault(t.s, tb.GERMANY), 2).tokens()]
        assert first == (["I42"] if dropped else ["I42", "J42"])


@rule("31.2")
def test_who_drops_beside_the_enemy_may_attack() -> None:
    t = drops(phase="combat").put("ussr", "infantry-1-3", "J43")
    unit = t.new("germany", "airborne-3-3", "J39")
    t.s.acted[:] = b"\1" * len(t.s.acted)
    t.until("14.15").do("drop", unit, "J42").until("14.16")
    assert t.offered("done", seat="germany")
    t.dice(6).attack("J43", unit)


@rule("31.3", "14.29b")
def test_a_dropped_airborne_does_not_advance_and_is_in_supply_in_the_next_turn() -> None:
    t = drops(phase="combat").put("ussr", "infantry-1-3", "J43")
    unit, other = t.new("germany", "airborne-3-3", "J39"), t.new("germany", "armor-4-6", "J42")
    t.hold("germany", "J42").until("14.15").do("drop", unit, "J42").until("14.16")
    t.dice(6).attack("J43", unit, other)
    assert t.refused("advance", unit, "J43") == "14.29b"
    assert t.offered("advance", other, "J43")
    assert t.s.graced[unit] == st.this_turn(t.s) + 1


@rule("31.3", "14.29b")
def test_an_airborne_that_marched_advances_like_infantry() -> None:
    t = drops().put("ussr", "infantry-1-3", "L41")
    unit, other = t.new("germany", "airborne-3-3", "L39"), t.new("germany", "airborne-3-3", "J39")
    t.do("drop", other, "J42").do("march", unit, "L40").dice(6).attack("L41", unit).do("advance", unit, "L41")
    assert t.place(unit) == "L41"


@rule("31.3")
def test_a_second_drop_needs_a_line_to_another_source() -> None:
    def again(isolated: bool) -> tuple[Table, int]:
        t = drops()
        unit = t.new("germany", "airborne-3-3", "J39")
        if isolated:
            t.hold("ussr", "poland", "baltic_states", "K40", "L39").hold("germany", "J39")
        t.dropped(unit, before=True).begin()
        t.s.cut_off[unit] = 0
        return t, unit

    t, unit = again(isolated=True)
    assert t.refused("drop", unit, "J42") == "31.3"
    t, unit = again(isolated=False)
    assert t.offered("drop", unit, "J42")


@rule("31.3")
@pytest.mark.parametrize("opened", [True, False])
def test_the_line_for_a_second_drop_is_open_when_the_turn_begins_or_too_late(opened: bool) -> None:
    """Warsaw, on which it dropped, feeds it; a march to L34 joins it to Germany."""
    t = drops()
    unit, opener = t.new("germany", "airborne-3-3", "M35"), t.new("germany", "armor-4-6", "L33")
    t.hold("ussr", "poland").hold("germany", "L35", "M35").dropped(unit, before=True)
    if opened:
        t.hold("germany", "L34")
    t.do("march", opener, "L34")
    assert not t.s.cut_off[unit]
    if opened:
        t.do("drop", unit, "M36")
    else:
        assert t.refused("drop", unit, "M36") == "31.3"


@rule("31.4a")
def test_a_fresh_airborne_that_dies_alone_is_lost_for_good() -> None:
    def dies(*company: str) -> str:
        t = east(side="allies").option("ussr", "offensive")
        unit = t.new("germany", "airborne-3-3", "L45")
        t.hold("germany", "L45").dropped(unit)
        for model in company:
            t.hold("germany", "L46").put("germany", model, "L46")
        units = [t.new("ussr", "armor-4-5", hex_) for hex_ in ("L44", "L44", "K45")]
        t.dice(6).attack("L45", *units)
        return t.place(unit)

    assert dies() == ""
    assert dies("infantry-1-3") == "pool"


@rule("31.4a")
def test_a_line_of_supply_to_another_source_saves_it_too() -> None:
    def dies(linked: bool) -> str:
        t = east(side="allies").option("ussr", "offensive")
        unit = t.new("germany", "airborne-3-3", "L40")
        t.hold("germany", "L40").dropped(unit)
        if not linked:
            t.hold("ussr", "L39", "K40")
        units = [t.new("ussr", "infantry-3-3", hex_) for hex_ in ("L41", "L41", "M40", "M40")]
        t.dice(6).attack("L40", *units)
        return t.place(unit)

    assert dies(linked=True) == "pool"
    assert dies(linked=False) == ""


@rule("31.5", "6.12")
def test_airborne_defend_beside_a_full_stack() -> None:
    t = east(side="allies")
    t.put("germany", "infantry-3-3, infantry-3-3", "L39").put("germany", "airborne-3-3", "L39")
    units = [t.new("ussr", "armor-4-5", "L40"), t.new("ussr", "armor-4-5", "L40")]
    t.dice(4).attack("L39", *units)  # 8 to 18: 1-3, a four is A; nobody is asked who defends
    assert [t.place(unit) for unit in units] == ["pool", "pool"]


# the Russian winter


def winter(year: int = 1941, *, war: bool = True, **more: int) -> Table:
    t = table("axis", year, "winter", phase="options", **more)
    if war:
        t.war("germany", "ussr")
    t.frames = [Campaign(placed=True), GameTurn(at=GameTurn.STEPS.index("russian_winter"))]
    return t


@rule("44.1")
def test_in_the_russian_winter_the_axis_is_not_doubled_there_but_tripled() -> None:
    def attacked(state: int, hex_: str, die: int, owner: str = "germany") -> str:
        t = east(side="allies").minor("finland", "active", patron="germany")
        t.s.winter = state
        unit = t.new(owner, "infantry-3-3" if owner == "germany" else "infantry-2-3", hex_)
        t.hold("germany", hex_)
        attacker = [t.new("ussr", "infantry-3-3", "L42"), t.new("ussr", "infantry-3-3", "L42")]
        t.dice(die).attack(hex_, *attacker)
        return t.place(unit)

    assert attacked(st.HARD, "L41", 5) == "pool"  # 6 to 3: a five is D
    assert attacked(st.TO_COME, "L41", 5) == "L41"  # 6 to 6: a five is A
    assert attacked(st.HARD, "L41", 5, "finland") == "L41"  # 6 to 4, as ever


@rule("44.1")
@pytest.mark.parametrize(
    ("owner", "hex_", "times"),
    [
        ("rumania", "M42", 1),
        ("italy", "M42", 1),
        ("finland", "M42", 2),
        ("germany", "U35", 2),
        ("germany", "J39", 2),
    ],
)
def test_all_of_the_axis_but_the_finns_suffer_in_russia_and_nobody_beyond_its_border(
    owner: str, hex_: str, times: int
) -> None:
    """U35 is Rumanian, J39 Polish."""
    t = east(side="allies").war("italy", "ussr").hold("germany", hex_)
    for minor in ("rumania", "finland"):
        t.minor(minor, "active", patron="germany")
    t.s.winter = st.HARD
    model = "infantry-1-3" if owner == "rumania" else "infantry-2-3" if owner != "germany" else "infantry-3-3"
    unit = t.new(owner, model, hex_)
    assert multiple(t.s, unit, ()) == times


@rule("44.4", "33.42-10")
@pytest.mark.parametrize("postponed", [True, False])
def test_the_severe_winter_may_be_played_once_russia_has_put_off_its_own(postponed: bool) -> None:
    t = winter().dice(3, 3, 3, 3)
    t.s.drawn[tb.ALLIES] = 10
    t.do("postpone" if postponed else "invoke", seat="ussr")
    t.asked()
    assert (t.s.stack[-1] == VariantWindow(tb.ALLIES, WINTER_POSTPONED)) is postponed
    if postponed:
        t.do("play", 10, seat="britain")
        assert is_severe(t.s)
        assert t.s.winter == st.POSTPONED


@rule("44.1")
def test_the_axis_takes_no_eastern_offensive_in_the_russian_winter() -> None:
    t = winter().dice(1, 1, 1, 1).brp(germany=500)
    t.put("germany", "infantry-3-3", "L39").put("germany", "infantry-3-3", "L40").put("germany", "infantry-3-3", "L41")
    t.put("germany", "infantry-3-3", "K40").put("germany", "infantry-3-3", "K41")
    t.until("12.22")
    assert t.s.winter == st.HARD  # five units against a four: Russia cannot wait
    assert t.s.active == tb.AXIS
    for power in ("germany", "italy"):
        assert t.refused("option", "east", "offensive", seat=power) == "44.1"
        assert t.offered("option", "west", "offensive", seat=power)
    assert not bars_offensive(t.s, tb.USSR, w.EAST)


@rule("44.2a")
def test_russia_may_wait_a_year_if_the_dice_show_more_than_the_axis_has_units_there() -> None:
    t = winter().put("germany", "infantry-1-3", "L39").put("germany", "infantry-1-3", "L38").dice(1, 1, 1, 1)
    t.put("ussr", "infantry-3-3", "L44").put("germany", "air_base-0", "L39")
    assert t.asked("ussr").prompt.args == (4, 1)  # L38 is Polish
    t.do("postpone", seat="ussr")
    assert t.s.winter == st.POSTPONED
    second = winter(1942)
    second.s.winter = st.POSTPONED
    second.begin()
    assert second.s.winter == st.HARD  # without dice


@rule("44.2a")
def test_russia_may_not_wait_while_the_axis_is_strong_there() -> None:
    def many(owner: str, model: str) -> Table:
        t = winter().minor("finland", "active", patron="germany").dice(1, 1, 1, 1)
        for hex_ in ("L39", "L40", "L41", "K40"):
            t.put(owner, model, hex_)
        return t

    t = many("finland", "infantry-2-3")  # Finns do not count
    assert t.offered("postpone", seat="ussr")
    assert t.offered("invoke", seat="ussr")
    t = many("germany", "infantry-3-3").begin()
    assert t.s.winter == st.HARD  # there is no choice


@rule("44.2q")
def test_a_war_that_begins_after_the_roll_waits_for_the_next_winter() -> None:
    t = winter(war=False).begin()
    t.war("germany", "ussr").until("12.22")
    assert t.s.winter == st.TO_COME
    early = winter().put("germany", "infantry-1-3", "L39").dice(6, 6, 6, 6)
    early.do("invoke", seat="ussr")
    assert early.s.winter == st.HARD


@rule("44.3")
def test_a_winter_war_that_russia_declares_is_the_first_winter() -> None:
    def after(declarer: int, enemy: int, season: str = "winter") -> int:
        t = table("allies", 1941, season)
        go_to_war(t.s, declarer, enemy)
        return t.s.winter

    assert after(tb.USSR, tb.GERMANY) == st.HARD  # without dice, and without a choice
    assert after(tb.GERMANY, tb.USSR) == st.TO_COME
    assert after(tb.USSR, tb.GERMANY, "fall") == st.TO_COME


@rule("44.5")
def test_later_scenarios_have_no_first_winter() -> None:
    t = winter(1942)
    t.s.scenario = "1942"
    t.begin()
    assert t.s.winter == st.TO_COME


@rule("44.1", "55.II.F")
def test_the_winter_is_over_with_the_game_turn() -> None:
    t = winter()
    t.s.winter = st.HARD
    thaw(t.s)
    assert t.s.winter == st.OVER
    assert t.begin().s.winter == st.OVER
