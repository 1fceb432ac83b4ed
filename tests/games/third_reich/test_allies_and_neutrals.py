"""36.2 lent Italians; 26.815 France with Paris lost; 43.1; 33.41-2, 33.42-1, -6, -10; caps of 25.6."""

import pytest

from games.third_reich.table import Opening, Table, port, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.winter import is_exposed
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.movement.redeployment import Redeployment
from theatre.games.third_reich.options import OptionSelection
from theatre.games.third_reich.politics.declarations import Declarations, declare
from theatre.games.third_reich.politics.lapsed_wars import revoke
from theatre.games.third_reich.politics.pledges import acted
from theatre.games.third_reich.politics.separate_peace import make_peace
from theatre.games.third_reich.politics.ulster import factors_in_ulster, judge_ulster
from theatre.games.third_reich.politics.usa import enter_usa

# lent Italians


def lending(*, allied: bool = True) -> Table:
    t = table("axis", 1941).minor("poland", "conquered")
    if allied:
        t.war("italy", "britain")
    return t.only(Redeployment((tb.GERMANY, tb.ITALY)))


@rule("36.21", "36.22")
def test_italian_units_are_lent_for_a_redeployment_each_once_both_fight_the_same_enemy() -> None:
    apart = lending(allied=False)
    assert apart.refused("lend", apart.new("italy", "infantry-3-3", "T23"), seat="italy") == "36.21"
    t = lending()
    one, two = t.new("italy", "infantry-3-3", "T23"), t.new("italy", "infantry-3-3", "T24")
    t.do("lend", one, seat="italy").do("lend", two, seat="germany").do("allow", seat="italy")
    assert (ct.runs(t.s, one), ct.runs(t.s, two)) == (tb.GERMANY, tb.GERMANY)
    assert (t.s.redeployed[tb.ITALY], t.s.redeployed[tb.GERMANY]) == (1, 1)


@rule("36.21")
def test_ten_factors_are_the_most() -> None:
    t = lending()
    for _ in range(3):
        t.do("lend", t.new("italy", "infantry-3-3", "T23"), seat="italy")
    assert t.refused("lend", t.new("italy", "infantry-2-3", "T24"), seat="italy") == "36.21"
    assert t.offered("lend", t.new("italy", "infantry-1-3", "T24"), seat="italy")
    base = t.new("italy", "air_base-0", "T24")
    assert t.refused("lend", base, seat="italy") == "36.21"


@rule("36.23a", "36.23b")
def test_a_lent_unit_that_is_lost_is_italys_again() -> None:
    t = lending()
    unit = t.new("italy", "infantry-3-3", "T23")
    t.do("lend", unit, seat="italy")
    ct.eliminate(t.s, unit)
    assert (t.place(unit), t.s.serves[unit]) == ("pool", tb.ITALY)


@rule("36.21")
def test_germany_borrows_nothing_against_italys_will() -> None:
    t = lending()
    unit = t.new("italy", "infantry-3-3", "T23")
    t.do("lend", unit, seat="germany").do("refuse", seat="italy")
    assert (t.s.serves[unit], t.s.redeployed[tb.GERMANY]) == (tb.ITALY, 0)


def lent_unit() -> tuple[Table, int]:
    t = lending()
    unit = t.new("italy", "infantry-3-3", "T23")
    t.s.serves[unit] = tb.GERMANY
    return t, unit


@rule("36.24")
def test_italy_takes_its_units_back() -> None:
    t, unit = lent_unit()
    assert t.refused("reclaim", t.new("italy", "infantry-3-3", "T24"), seat="italy") == "36.24"
    t.do("reclaim", unit, seat="italy")
    assert (t.s.serves[unit], t.s.redeployed[tb.ITALY]) == (tb.ITALY, 1)


@rule("36.24", "26.72")
@pytest.mark.parametrize("fallen", [True, False])
def test_nobody_returns_seized_fleets_to_an_italy_that_is_out_of_the_game(*, fallen: bool) -> None:
    t, _ = lent_unit()
    fleet = t.new("italy", "fleet-9", "Taranto")
    t.s.serves[fleet] = tb.GERMANY
    if fallen:
        t.s.status[tb.ITALY] = st.CONQUERED
        assert t.refused("reclaim", fleet, seat="germany") == "36.24"
    else:
        assert t.offered("reclaim", fleet, seat="germany")


@rule("36.24", "36.22", "16.1a")
def test_a_german_redeployment_may_pay_for_it_if_italy_agrees() -> None:
    t, unit = lent_unit()
    t.s.redeployed[tb.ITALY] = tb.MAJORS[tb.ITALY].redeployments
    assert t.refused("reclaim", unit, seat="italy") == "16.1a"
    t.do("reclaim", unit, seat="germany").do("allow", seat="italy")
    assert (t.s.serves[unit], t.s.redeployed[tb.GERMANY]) == (tb.ITALY, 1)
    t, unit = lent_unit()
    t.do("reclaim", unit, seat="germany").do("refuse", seat="italy")
    assert (t.s.serves[unit], t.s.redeployed[tb.GERMANY]) == (tb.GERMANY, 0)


# garrisons in minor allies


def guests(at: str, *models: str, year: int = 1940) -> Table:
    t = table("axis", year).option("germany", "attrition")
    for model in models:
        t.put("germany", model, at)
    return t


@rule("25.6a", "25.6q1")
def test_twenty_axis_factors_in_the_inactive_minor_allies_are_the_most() -> None:
    t = guests("S30", *["armor-4-6"] * 4).put("italy", "infantry-2-3", "S31")
    unit = t.new("germany", "infantry-3-3", "R30")
    assert t.refused("march", unit, "R31") == "25.6a"
    t = guests("S30", *["armor-4-6"] * 4)
    unit = t.new("germany", "infantry-3-3", "R30")
    assert t.offered("march", unit, "R31")
    joined = guests("S30", *["armor-4-6"] * 5).minor("hungary", "active", "germany")
    unit = joined.new("germany", "infantry-3-3", "R30")
    assert joined.offered("march", unit, "R31")


# France with Paris lost


def france(*, lost: bool) -> Table:
    t = table("allies", 1940, phase="options").brp(france=50)
    return t.hold("germany", "O22") if lost else t


@rule("26.815")
def test_with_paris_lost_france_attacks_in_the_west_only() -> None:
    t = france(lost=True)
    assert t.refused("option", "west", "attrition", seat="france") == "26.815"
    assert t.refused("option", "mediterranean", "offensive", seat="france") == "26.815"
    assert t.offered("option", "west", "offensive", seat="france")
    assert france(lost=False).offered("option", "mediterranean", "offensive", seat="france")


# Poland


@rule("43.1")
def test_germany_goes_on_attacking_while_poland_has_units() -> None:
    t = table("axis", 1939, "winter", phase="options").put("poland", "infantry-1-3", "M35")
    assert t.refused("option", "east", "pass", seat="germany") == "43.1"
    assert t.offered("option", "east", "offensive", seat="germany")
    assert na.option_on(t.s, tb.GERMANY, 1) == tb.ATTRITION
    fallen = table("axis", 1939, "winter", phase="options")
    assert fallen.offered("option", "east", "attrition", seat="germany")


# variants


def severe(*, now: bool = True) -> Table:
    t = table("axis", 1942, "winter").war("germany", "ussr")
    t.s.severe = st.this_turn(t.s) if now else st.this_turn(t.s) - 4
    t.s.winter = st.OVER
    return t


@rule("33.42-10")
def test_in_a_severe_winter_germany_does_not_attack_in_the_east_and_is_not_doubled() -> None:
    t = severe().only(OptionSelection((tb.GERMANY, tb.ITALY)))
    assert t.refused("option", "east", "offensive", seat="germany") == "33.42-10"
    assert t.offered("option", "west", "offensive", seat="germany")
    assert severe(now=False).only(OptionSelection((0, 1))).offered("option", "east", "offensive", seat="germany")
    t = severe()
    german, finn = t.new("germany", "infantry-3-3", "K42"), t.new("finland", "infantry-2-3", "D45")
    t.minor("finland", "active", "germany")
    assert (is_exposed(t.s, german), is_exposed(t.s, finn)) == (True, False)
    assert not is_exposed(severe(now=False).s, german)


@rule("33.42-10")
def test_russias_offensive_in_a_severe_winter_is_free() -> None:
    for now, cost in ((True, 0), (False, 15)):
        t = severe(now=now).brp(ussr=100)
        t.s.active = tb.ALLIES
        t.only(OptionSelection((tb.USSR,))).do("option", "east", "offensive", seat="ussr").do("done", seat="ussr")
        assert t.money("ussr")[0] == 100 - cost


@rule("33.42-10", "11.4a")
def test_a_russia_without_brps_may_choose_its_free_offensive() -> None:
    t = severe().brp(ussr=0)
    t.s.active = tb.ALLIES
    t.only(OptionSelection((tb.USSR,))).do("option", "east", "offensive", seat="ussr")
    assert t.refused("option", "mediterranean", "offensive", seat="ussr") == "11.4a"
    other = severe(now=False).brp(ussr=0)
    other.s.active = tb.ALLIES
    assert other.only(OptionSelection((tb.USSR,))).refused("option", "east", "offensive", seat="ussr") == "11.4a"


@rule("33.42-1")
def test_better_french_preparation_puts_all_infantry_on_the_board() -> None:
    t = Opening("france")
    t.s.drawn[0], t.s.drawn[1] = 5, 1
    t.do("play", 1, seat="britain")
    assert t.nation == "france"
    models = [tb.MODEL[unit] for unit in t.s.stack[-1].left]
    assert (models.count("infantry-2-3"), models.count("replacement-1"), models.count("armor-3-5")) == (16, 4, 1)
    assert t.refused("done") == "3.38a"
    other = Opening("france")
    other.s.drawn[0], other.s.drawn[1] = 5, 1
    other.do("pass", seat="britain")
    assert [tb.MODEL[unit] for unit in other.s.stack[-1].left].count("infantry-2-3") == 12


@rule("33.41-9", "11.2q", "11.2b")
def test_played_before_italys_set_up_the_counter_raises_its_limit() -> None:
    t = Opening("italy")
    t.s.drawn[0], t.s.drawn[1] = 9, 1
    t.do("play", 9, seat="germany")
    assert t.money("italy") == (100, 75, 50)


@rule("33.42-6")
def test_with_the_navy_in_the_atlantic_three_more_fleets_are_there() -> None:
    for variant, fleets in ((0, 4), (6, 7)):
        t = table("allies", 1942, "spring")
        t.s.played[tb.ALLIES] = 1 << variant if variant else 0
        enter_usa(t.s)
        assert len([u for u in ct.on_board(t.s) if tb.MODEL[u] == "fleet-9"]) == fleets


def ulster(factors: int, left: int = 5) -> Table:
    t = table("allies", 1941)
    t.s.ulster = left
    for _ in range(factors // 3):
        t.put("britain", "infantry-3-4", "E24")
    for _ in range(factors % 3):
        t.put("britain", "infantry-1-3", "F24")
    return t


@rule("33.41-2a")
def test_britain_must_keep_ten_factors_in_ulster_for_a_year() -> None:
    t = ulster(10)
    assert factors_in_ulster(t.s) == 10
    judge_ulster(t.s, end_of_turn=True)
    assert (t.s.ulster, t.s.peace) == (4, False)
    t = ulster(9)
    judge_ulster(t.s, end_of_turn=False)
    assert not t.s.peace  # it has its turn to bring them
    judge_ulster(t.s, end_of_turn=True)
    assert t.s.peace
    t = ulster(9, left=4)
    judge_ulster(t.s, end_of_turn=False)
    assert t.s.peace


@rule("33.41-2a", "33.41-2c")
def test_a_britain_that_has_fallen_meanwhile_signs_no_peace() -> None:
    t = ulster(0, left=4)
    t.s.status[tb.BRITAIN] = st.CONQUERED
    judge_ulster(t.s, end_of_turn=True)
    assert (t.s.peace, t.s.ulster) == (0, 0)
    assert na.at_war(t.s, tb.BRITAIN, tb.GERMANY)


@rule("33.41-2c", "33.41-2f")
def test_a_separate_peace_makes_britain_neutral() -> None:
    t = ulster(0).minor("norway", "allied", "britain")
    norse = t.new("norway", "infantry-1-3", "C35")
    unit = t.new("britain", "infantry-3-4", "N22")
    judge_ulster(t.s, end_of_turn=True)
    assert not na.at_war(t.s, tb.BRITAIN, tb.GERMANY)
    assert na.at_war(t.s, tb.FRANCE, tb.GERMANY)
    assert (t.status("norway"), t.place(norse)) == ("neutral", "")
    assert t.s.holder[t.s.where[unit]] == tb.BRITAIN
    t.only(Declarations((tb.BRITAIN, tb.USSR))).again()
    assert t.refused("declare-war", "spain", seat="britain") == "33.41-2c"
    t.s.active = tb.AXIS
    t.only(Declarations((tb.GERMANY,))).again()
    assert t.offered("declare-war", "britain", seat="germany")


@rule("33.41-2c", "21.41")
@pytest.mark.parametrize("acts", [True, False])
def test_a_britain_on_which_war_was_declared_in_vain_is_as_neutral_as_before(*, acts: bool) -> None:
    t = ulster(0)
    judge_ulster(t.s, end_of_turn=True)
    signed, t.s.active = t.s.peace, tb.AXIS
    declare(t.s, tb.GERMANY, tb.BRITAIN)
    assert (signed > 0, t.s.peace, na.at_war(t.s, tb.GERMANY, tb.BRITAIN)) == (True, 0, True)
    if acts:
        acted(t.s, tb.GERMANY, tb.BRITAIN)
    revoke(t.s)
    assert (t.s.peace, na.at_war(t.s, tb.GERMANY, tb.BRITAIN)) == (0 if acts else signed, acts)


@rule("33.41-2f")
def test_british_air_fleets_and_partisans_leave_the_hexes_of_others() -> None:
    t = ulster(0).minor("yugoslavia", "conquered").hold("germany", "yugoslavia")
    wing, fleet = t.new("britain", "air-5-4", "N17"), t.new("britain", "fleet-9", "Brest")
    home = t.new("britain", "fleet-9", "Scapa Flow")
    partisan = t.new("yugoslavia", "partisan-1-3", "X28")
    t.s.serves[partisan] = tb.BRITAIN
    judge_ulster(t.s, end_of_turn=True)
    assert [t.s.holder[t.s.where[one]] for one in (wing, fleet)] == [tb.BRITAIN, tb.BRITAIN]
    assert (t.s.where[home], t.s.where[partisan]) == (w.PORTS[port("Scapa Flow")].hex, st.SPARE)
    RULES.check(t.s)


@rule("33.41-2f")
@pytest.mark.parametrize("peace", [True, False])
def test_other_allies_redeploy_out_of_a_neutral_britain_or_are_destroyed(*, peace: bool) -> None:
    t = table("allies", 1942, phase="redeployment").war("usa", "germany", "italy")
    t.s.status[tb.USA] = st.SOVEREIGN
    t.s.peace = int(peace)
    if peace:
        make_peace(t.s)
    fleet = t.new("usa", "fleet-9", "Plymouth")
    stays, leaves = t.new("usa", "infantry-3-4", "K23"), t.new("usa", "infantry-3-4", "K23")
    assert t.offered("redeploy", leaves, "J23", seat="usa") != peace
    t.do("escort", leaves, "N18", fleet, seat="usa").all_done()
    assert (t.place(leaves), t.place(stays)) == ("N18", "pool" if peace else "K23")


@rule("33.41-2f", "21.1b")
@pytest.mark.parametrize("patron", ["britain", "usa"])
def test_other_allies_leave_a_minor_that_turns_neutral_with_britain(patron: str) -> None:
    """One that is another power's ally stays in the war."""
    t = table("allies", 1942, phase="redeployment").war("usa", "germany", "italy").minor("turkey", "active", patron)
    t.s.status[tb.USA] = st.SOVEREIGN
    t.hold("turkey", "turkey").hold("usa", "greece", "bulgaria", "yugoslavia", "italy")
    t.put("usa", "infantry-3-4", "Y22")
    leaves, stays = t.new("usa", "infantry-3-4", "EE37"), t.new("usa", "infantry-3-4", "EE37")
    make_peace(t.s)
    assert t.offered("redeploy", leaves, "DD36", seat="usa") is (patron == "usa")
    t.do("redeploy", leaves, "CC28", seat="usa").all_done()
    assert (t.place(leaves), t.place(stays)) == ("CC28", "pool" if patron == "britain" else "EE37")


@rule("21.1b")
def test_nobody_stops_among_partisans_of_a_power_with_which_he_is_at_peace() -> None:
    t = table("axis", 1942).minor("yugoslavia", "conquered").hold("germany", "yugoslavia").option("italy", "attrition")
    t.war("italy", "france")
    partisan = t.new("yugoslavia", "partisan-1-3", "W28")
    t.s.serves[partisan] = tb.BRITAIN
    unit = t.new("italy", "infantry-2-3", "W27")
    t.s.graced[unit] = st.this_turn(t.s)
    assert t.refused("march", unit, "W28") == "21.1b"
    ct.eliminate(t.s, partisan)
    assert t.offered("march", unit, "W28")


@rule("33.41-2b")
def test_the_axis_on_the_island_voids_the_counter() -> None:
    t = ulster(0).hold("germany", "F24")
    judge_ulster(t.s, end_of_turn=True)
    assert (t.s.ulster, t.s.peace) == (0, False)
    t = ulster(0).hold("ireland", "ireland").minor("ireland", "allied", "germany", "britain")
    judge_ulster(t.s, end_of_turn=True)
    assert (t.s.ulster, t.s.peace) == (0, False)


@rule("32.14a")
@pytest.mark.parametrize("option", ["pass", "attrition"])
def test_a_partisan_is_asked_for_under_any_option(option: str) -> None:
    t = table("allies", 1942).minor("yugoslavia", "conquered").hold("germany", "yugoslavia").option("britain", option)
    unit = t.new("yugoslavia", "partisan-1-3", "W28")
    t.s.serves[unit] = tb.BRITAIN
    assert t.offered("march", unit, "W27")
