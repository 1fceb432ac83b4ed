"""1.1, 2.33, 3.3, 3.4, 11: what the scenario cards say, and what the end of 1944 gives to whom."""

from __future__ import annotations

import pytest

from games.third_reich.table import Opening, Table, nation, rule, table
from games.third_reich.test_later_scenarios import Start
from theatre.core import flow
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.movement.control import enter, is_fortress
from theatre.games.third_reich.movement.sevastopol import judge_sevastopol
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.variants import PLAYER_TURN, VariantWindow
from theatre.games.third_reich.victory.levels import objectives_held


@rule("1.1a")
@pytest.mark.parametrize(("scenario", "most"), [("1939", 6), ("campaign", 6), ("1942", 5), ("1944", 4)])
def test_as_many_may_play_as_there_are_powers(scenario: str, most: int) -> None:
    s = Start(scenario).s
    playing = [power for power in tb.POWERS if s.status[power] in (st.SOVEREIGN, st.ABSENT)]
    assert len(playing) == most
    assert len(RULES.sides) == 2  # and as few as two


# 1944


def end_of_1944(*moves: tuple[str, str]) -> Table:
    """The position at the end of 1944: nobody has units but those that are named, by nation and place."""
    t = table("allies", 1946, "spring")
    t.s = Start("1944").s
    for unit in list(ct.on_board(t.s)):
        st.lay(t.s, unit, st.SPARE)
    for owner, place in moves:
        t.new(owner, "infantry-3-4" if owner != "ussr" else "infantry-3-3", place)
    t.s.stack[:] = []
    return t


def credited(t: Table, place: str) -> str:
    """Who counts one less if the objective had been the other's?"""
    at = w.OBJECTIVES.index(w.space(place))
    claims = bytes(t.s.claims)
    for power, other in (("britain", tb.USSR), ("ussr", tb.BRITAIN)):
        counted = objectives_held(t.s, nation(power))
        t.s.claims[at] = other
        fewer = objectives_held(t.s, nation(power)) < counted
        t.s.claims[:] = claims
        if fewer:
            return power
    return ""


@rule("2.33b")
def test_what_neither_ever_held_goes_to_the_nearest_forces_or_to_who_took_berlin() -> None:
    assert credited(end_of_1944(("ussr", "O31"), ("britain", "O22")), "O32") == "ussr"  # Breslau
    assert credited(end_of_1944(("ussr", "N49"), ("britain", "O31")), "O32") == "britain"
    tied = end_of_1944(("ussr", "O31"), ("britain", "O33"))
    assert credited(tied, "O32") == ""
    tied.s.earns[tb.GERMANY] = tb.USSR
    assert credited(tied, "O32") == "ussr"
    tied.s.earns[tb.GERMANY] = tb.USA
    assert credited(tied, "O32") == "britain"


@rule("2.33b")
def test_what_one_of_them_has_held_stays_his_unless_the_other_takes_it() -> None:
    t = end_of_1944(("ussr", "N49"), ("britain", "O31"))
    enter(t.s, t.new("ussr", "infantry-3-3", "O33"), w.space("O32"))
    na.give(t.s, w.space("O32"), tb.GERMANY)  # lost again
    assert credited(t, "O32") == "ussr"
    enter(t.s, t.new("britain", "infantry-3-4", "O31"), w.space("O32"))
    assert credited(t, "O32") == "britain"


@rule("2.33c")
def test_objectives_of_countries_that_took_no_part_go_to_nobody() -> None:
    def stockholm(status: str) -> int:
        t = end_of_1944(("ussr", "D41"), ("britain", "O31"))
        t.minor("sweden", status)
        return objectives_held(t.s, tb.USSR)

    assert stockholm("conquered") == stockholm("neutral") + 1


@rule("2.211b")
def test_a_power_is_conquered_in_the_game_turn_in_which_it_fails_to_retake_its_capital() -> None:
    """Berlin falls in the Allied player turn of Spring; the German one of Summer decides."""
    t = table("allies", 1945, "spring").minor("poland", "conquered").hold("germany", "poland").war("germany", "usa")
    t.s.earns[tb.POLAND] = tb.NOBODY
    t.hold("britain", "L31").only(Aftermath()).again()
    assert not t.s.fallen[tb.GERMANY]
    t.s.season, t.s.active = tb.SUMMER, tb.AXIS
    t.only(Aftermath()).again()
    assert t.s.fallen[tb.GERMANY] == tb.turn_of(tb.Date(1945, "summer"))
    held = table("allies", 1942).minor("poland", "conquered").hold("germany", "poland").war("germany", "ussr")
    held.s.earns[tb.POLAND] = tb.NOBODY
    held.hold("germany", "H47").only(Aftermath()).again()
    assert not held.s.fallen[tb.USSR]


# cards


@rule("3.36b")
def test_units_enter_an_allys_land_on_the_opening_turn() -> None:
    t = table("allies", 1939, "fall").option("britain", "attrition")
    t.s.turns = 1
    german = table("axis", 1939, "fall").option("germany", "offensive")
    german.s.turns = 1
    unit = german.new("germany", "infantry-3-3", "R30")
    assert german.offered("march", unit, "R31")  # Hungary
    assert (
        german.refused("march", german.new("germany", "infantry-3-3", "S26"), "T26") == "36.1"
    )  # Italy is no ally yet
    british = t.new("britain", "infantry-3-4", "N21")
    assert t.offered("march", british, "N22", "N23")  # France


@rule("3.38b")
def test_airborne_may_be_lost_for_good_and_fleets_take_a_year() -> None:
    def drop(*, far: bool) -> str:
        """An airborne drops alone on stronger Russians, next to German hexes or far from them."""
        t = table("axis", 1941, phase="combat").war("germany", "ussr").option("germany", "offensive")
        t.hold("germany", "poland", "baltic_states", "L39").minor("poland", "conquered")
        hex_ = "L42" if far else "L40"
        t.put("ussr", "infantry-3-3", hex_)
        unit = t.new("germany", "airborne-3-3", "J39")
        t.until("14.15").do("drop", unit, hex_).until("14.16").dice(5).attack(hex_, unit)  # A
        return t.place(unit)

    assert (drop(far=False), drop(far=True)) == ("pool", "")
    t = table("axis", 1941, phase="construction").brp(germany=100)
    t.s.limit[tb.GERMANY] = 100
    t.s.new_fleets[tb.GERMANY] = 0
    infantry, fleet = t.new("germany", "infantry-3-3", "L31"), t.new("germany", "fleet-9", "Bremen")
    ct.eliminate(t.s, infantry)
    ct.eliminate(t.s, fleet)
    assert t.offered("build", infantry, "L31", seat="germany")
    assert t.refused("build-fleet", "Bremen", seat="germany") == "29.82b"
    t.do("rebuild-fleet", "Bremen", seat="germany")
    assert not [u for u in ct.on_board(t.s) if tb.KIND[u] == tb.FLEET and tb.NATION[u] == tb.GERMANY]


AID = {
    "germany": "finland hungary rumania bulgaria turkey vichy_france ireland spain iraq",
    "britain": "finland hungary rumania bulgaria turkey vichy_france ireland spain iraq",
    "ussr": "hungary rumania bulgaria",
    "italy": "spain iraq",
    "france": "",
}


@rule("3.39b")
@pytest.mark.parametrize("power", AID)
def test_the_countries_to_which_each_power_may_give_aid(power: str) -> None:
    t = table("axis" if power in ("germany", "italy") else "allies", 1940, phase="construction")
    t.brp(**{power: 200}).minor("poland", "conquered").hold("germany", "poland")
    t.put("ussr", "infantry-2-3", "D44").s.limit[nation(power)] = t.s.opening[nation(power)] = 200
    barred = []
    for name in tb.NATION_ID:
        if name not in AID[power].split() and not t.offered("aid", name, 1, seat=power):
            barred.append(t.refused("aid", name, 1, seat=power))
    assert set(barred) == {"33.61a"}
    assert len(barred) == len(tb.NATION_ID) - len(AID[power].split())


@rule("33.61q")
@pytest.mark.parametrize("power", AID)
def test_with_the_optional_variants_yugoslavia_is_aided_by_all_four(power: str) -> None:
    for optional in (0, 1):
        side = "axis" if power in ("germany", "italy") else "allies"
        t = table(side, 1940, phase="construction", twenty_variants=optional).brp(**{power: 200})
        t.s.limit[nation(power)] = t.s.opening[nation(power)] = 200
        t.put("ussr", "infantry-2-3", "D44")
        t.put("britain", "fleet-9", "Plymouth").put("britain", "fleet-9", "Gibraltar")  # escorts, one for each leg
        assert t.offered("aid", "yugoslavia", 1, seat=power) == bool(optional and AID[power])


@rule("3.4")
def test_some_italian_units_and_american_fleets_come_by_variant_only() -> None:
    def italians(t: Table) -> int:
        return len([u for u in range(tb.UNITS) if tb.NATION[u] == tb.ITALY and t.s.where[u] == st.POOL])

    t = table("axis", 1940)
    t.s.drawn[0], t.s.drawn[1] = 9, 1
    t.only(VariantWindow(tb.AXIS, PLAYER_TURN))
    before = italians(t)
    assert len(ct.spare(t.s, tb.ITALY, "armor-2-5")) >= 2
    t.do("play", 9)
    assert italians(t) == before + 4
    t = table("allies", 1942, "spring")
    t.s.drawn[0], t.s.drawn[1] = 1, 6
    t.s.new_fleets[tb.USA] = 0
    t.only(VariantWindow(tb.ALLIES, PLAYER_TURN)).do("play", 6)
    assert t.s.new_fleets[tb.USA] == 2


@rule("5.58d")
@pytest.mark.parametrize("scenario", ["1942", "1944"])
def test_leningrad_and_sevastopol_are_russian_fortresses_in_the_later_scenarios(scenario: str) -> None:
    t = Start(scenario)
    judge_sevastopol(t.s)
    assert (t.holder("D44"), t.holder("V38")) == ("ussr", "ussr")
    assert is_fortress(t.s, w.LENINGRAD)
    assert is_fortress(t.s, w.SEVASTOPOL)


@rule("5.51b")
def test_the_maginot_line_ends_with_france() -> None:
    def line(*, falls: bool) -> list[bool]:
        t = table("allies", 1940).minor("poland", "conquered").hold("germany", "poland").dice(2, 2)
        t.s.earns[tb.POLAND] = tb.NOBODY
        t.hold("germany" if falls else "france", "O22").only(Aftermath()).again()
        return [is_fortress(t.s, w.space(hex_)) for hex_ in ("P24", "P25", "Q24")]

    assert line(falls=False) == [True] * 3
    assert line(falls=True) == [False] * 3


# the spending limit


@rule("11.2b", "11.2q")
def test_variant_9_raises_the_limit_only_in_the_italian_set_up() -> None:
    t = Opening("italy")
    t.s.drawn[0], t.s.drawn[1] = 9, 1
    assert t.asked().rule == "33.2"
    t.do("play", 9)
    assert (t.s.brp[tb.ITALY], t.s.limit[tb.ITALY]) == (100, 50)
    t = Opening("germany")
    t.s.drawn[0], t.s.drawn[1] = 9, 1
    assert "play" not in [part.verb for one in flow.pending(t.begin().s) for part in one.options.given]
    late = table("axis", 1939, "winter")
    late.s.limit[tb.ITALY], late.s.brp[tb.ITALY] = 37, 75
    late.s.drawn[0], late.s.drawn[1] = 9, 1
    late.only(VariantWindow(tb.AXIS, PLAYER_TURN)).do("play", 9)
    assert (late.s.brp[tb.ITALY], late.s.limit[tb.ITALY]) == (100, 37)


@rule("11.3")
def test_involuntary_losses_leave_the_limit_as_it_is() -> None:
    """The example: Gibraltar falls, Britain loses 25 BRPs and may still spend 62."""
    t = table("axis", 1939, "winter").war("italy", "britain").brp(britain=100)
    t.s.limit[tb.BRITAIN] = 62
    enter(t.s, t.new("italy", "infantry-1-3", "Z8"), w.GIBRALTAR)
    assert (t.s.brp[tb.BRITAIN], t.s.limit[tb.BRITAIN]) == (75, 62)
    t = table("allies", 1939, "winter", phase="options").brp(britain=75)
    t.s.limit[tb.BRITAIN] = 62
    for front in ("west", "east", "mediterranean"):
        t.do("option", front, "offensive", seat="britain")  # 45 of them


@rule("11.4b")
def test_what_is_certain_to_be_lost_may_still_be_spent() -> None:
    """Fifteen BRPs and five of them doomed: an Offensive may be paid for, and a deficit of five remains."""
    t = table("allies", 1941, phase="options").brp(britain=15).minor("poland", "conquered")
    t.s.limit[tb.BRITAIN] = 60
    colony = nation("lebanon_syria")
    t.hold("germany", "lebanon_syria").minor("lebanon_syria", "conquered")
    t.s.losing[colony], t.s.paid[colony] = tb.BRITAIN, 1 << tb.BRITAIN
    assert t.offered("option", "mediterranean", "offensive", seat="britain")
    t.s.brp[tb.BRITAIN] = 0  # paid
    t.only(Aftermath()).again()
    assert t.s.brp[tb.BRITAIN] == -w.BRP[colony]
