"""34.34, 51.4, 51.5, 51.7: allies who keep each other out, who do not agree, and whose units stay their own."""

import pytest

from games.third_reich.sea_table import seas
from games.third_reich.table import Table, nation, rule, table
from theatre.core import flow
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.chains import Exploiter
from theatre.games.third_reich.combat.exploitation import ExploitationMovement
from theatre.games.third_reich.politics.cooperation import is_strained

BELGRADE = "V29"


def axis(phase: str = "movement", *, closed: bool = False) -> Table:
    t = table("axis", 1941, phase=phase).war("italy", "britain", "france")
    t.option("germany", "offensive").option("italy", "offensive")
    if closed:
        t.s.closed[tb.ITALY * 6 + tb.GERMANY] = 1
    return t


@rule("51.4")
def test_consent_is_taken_back_and_given_in_the_declarations() -> None:
    t = axis("declarations")
    assert t.refused("open-border", "germany", seat="italy") == "51.4"
    assert t.refused("close-border", "britain", seat="italy") == "51.4"
    t.do("close-border", "germany", seat="italy")
    assert t.refused("close-border", "germany", seat="italy") == "51.4"
    t.do("open-border", "germany", seat="italy")


@rule("51.4")
@pytest.mark.parametrize("closed", [False, True])
def test_without_consent_no_march_over_an_allys_land_and_no_base_there(closed: bool) -> None:
    t = axis(closed=closed)
    infantry, air = t.new("germany", "infantry-3-3", "S26"), t.new("germany", "air-5-4", "R27")
    if closed:
        assert t.refused("march", infantry, "T26") == "51.4"
        assert t.refused("stage", air, "U25", seat="germany") == "51.4"
    else:
        assert t.offered("march", infantry, "T26")
        assert t.offered("stage", air, "U25", seat="germany")
    sr = axis("redeployment", closed=closed)
    infantry = sr.new("germany", "infantry-3-3", "S26")
    assert sr.offered("redeploy", infantry, "Z23", seat="germany") is not closed
    sea = seas("axis", 1941).war("italy", "britain").option("germany", "offensive")
    sea.s.closed[tb.ITALY * 6 + tb.GERMANY] = closed
    sea.hold("germany", "DD28")
    fleet = sea.new("germany", "fleet-9", "Athens")
    if closed:
        assert sea.refused("change-base", 1, fleet, "Taranto", seat="germany") == "51.4"
    else:
        assert sea.whole("change-base", 1, fleet, "Taranto", seat="germany")


@rule("51.4")
@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_who_exploits_or_drops_in_the_combat_phase_needs_no_consent(phase: str) -> None:
    t = axis(phase, closed=True)
    armor = t.new("germany", "armor-4-6", "S26")
    airborne = t.put("germany", "air_base-0", "R26").new("germany", "airborne-3-3", "R26")
    if phase == "movement":
        assert t.refused("march", armor, "T26") == t.refused("drop", airborne, "T26", seat="germany") == "51.4"
        return
    assert t.until("14.15").offered("drop", airborne, "T26", seat="germany")
    t.only(ExploitationMovement((tb.GERMANY,), chains=(Exploiter(armor, w.space("S26")),))).again()
    assert t.offered("exploit-march", armor, "T26", seat="germany")


@rule("51.6", "51.4")
@pytest.mark.parametrize("foes", ["italy", "germany italy"])
def test_leave_to_join_an_attack_is_not_taken_back(foes: str) -> None:
    t = axis(closed=True).minor("yugoslavia", "attacked", foes=foes).hold("italy", "T27", "T28")
    infantry = t.new("germany", "infantry-3-3", "S28")
    if foes == "italy":
        assert t.refused("march", infantry, "T28") == "51.4"
    else:
        assert t.offered("march", infantry, "T28")
    near = t.new("germany", "infantry-3-3", "S26")
    assert t.refused("march", near, "T26") == "51.4"  # of Italy itself


@rule("51.6", "24.7")
@pytest.mark.parametrize("together", [False, True])
def test_who_has_conquered_a_country_with_an_ally_may_enter_it_ever_after(together: bool) -> None:
    t = axis(closed=True).minor("yugoslavia", "conquered").earns("italy", "yugoslavia").hold("italy", "yugoslavia")
    t.s.sharers[nation("yugoslavia")] = 1 << tb.ITALY | together << tb.GERMANY
    infantry = t.new("germany", "infantry-3-3", "S28")
    assert t.offered("march", infantry, "T28") is together


@rule("51.4")
def test_supply_cannot_be_refused() -> None:
    for closed in (False, True):
        t = axis(closed=closed)
        assert t.supplied(t.new("germany", "infantry-3-3", "II17"))  # from Tripoli


def yugoslavia(*dice: int) -> Table:
    """Germany and Italy are both at war with Yugoslavia, whose infantry stands in Belgrade."""
    t = axis().minor("yugoslavia", "attacked", foes="germany italy").dice(*dice)
    return t.put("yugoslavia", "infantry-2-3", BELGRADE)


@rule("51.5")
@pytest.mark.parametrize(("die", "first", "second"), [(3, "germany", "italy"), (4, "italy", "germany")])
def test_allies_who_disagree_move_by_turns_from_a_coin_flip(die: int, first: str, second: str) -> None:
    t = yugoslavia(die)
    units = {
        "germany": [t.new("germany", "infantry-3-3", "S28") for _ in range(2)],
        "italy": [t.new("italy", "infantry-2-3", "T26") for _ in range(2)],
    }
    ways, away = {"germany": "T28", "italy": "T27"}, {"germany": "R28", "italy": "T25"}
    t.do("contest", "yugoslavia", "italy", seat="germany")
    for seat, at in ((first, 0), (second, 0), (first, 1)):
        assert t.asked().seat == nation(seat)
        assert not t.offered("march", units[seat][at], away[seat], seat=seat)
        t.do("march", units[seat][at], ways[seat], seat=seat)
    t.do("pass", seat=second)
    assert t.asked().rule == "13.1a"
    assert t.refused("contest", "yugoslavia", "italy", seat="germany") == "51.5"


@rule("51.5")
def test_afterwards_they_do_not_stack_together_on_that_front_in_this_turn() -> None:
    for disagreed in (False, True):
        t = yugoslavia(1).put("italy", "infantry-2-3", "U27")
        german = t.new("germany", "infantry-3-3", "S28")
        if disagreed:
            t.do("contest", "yugoslavia", "italy", seat="germany").do("pass", seat="germany")
            assert t.refused("march", german, "T28", "U27") == "51.5"
            t.s.strained[:] = bytes(len(t.s.strained))
        assert t.offered("march", german, "T28", "U27")


@rule("51.5")
def test_only_a_country_that_both_attack_can_be_contested() -> None:
    t = axis().minor("yugoslavia", "attacked", foes="germany")
    assert t.refused("contest", "yugoslavia", "italy", seat="germany") == "51.5"
    both = axis().minor("yugoslavia", "attacked", foes="germany italy")
    assert both.offered("contest", "yugoslavia", "italy", seat="germany")


def at_odds(phase: str) -> Table:
    """Germany and Italy at war with Yugoslavia, whose units stand in T28 and U27; France has one at Turin."""
    t = axis(phase).minor("yugoslavia", "attacked", foes="germany italy").option("germany", "offensive")
    return t.put("yugoslavia", "infantry-2-3", "T28").put("yugoslavia", "infantry-2-3", "U27")


@rule("51.5")
def test_in_combat_they_attack_by_turns() -> None:
    t = at_odds("combat").put("france", "infantry-2-3", "T22").hold("italy", "T27").dice(3)
    german, italian = t.new("germany", "armor-4-6", "S28"), t.new("italy", "armor-2-5", "T27")
    elsewhere = t.new("italy", "infantry-3-3", "T23")
    t.until("14.16")
    t.do("contest", "yugoslavia", "italy", seat="germany")
    assert t.asked().seat == tb.GERMANY
    assert t.refused("attack", 1, "U27", german, seat="germany") == "14.21a"
    t.dice(6).do("attack", 1, "T28", german, seat="germany")
    while t.asked().rule != "51.5":
        t.do("done", seat="germany")
    assert t.asked().seat == tb.ITALY
    assert t.refused("attack", 1, "T22", elsewhere, seat="italy") == "14.21a"  # no part of the dispute
    t.dice(6).do("attack", 1, "U27", italian, seat="italy")
    while t.asked().rule not in ("14.16", "51.5"):
        t.do("done", seat="italy")
    assert t.asked().rule == "14.16"  # Germany has no unit left for it
    assert t.offered("attack", 1, "T22", elsewhere, seat="italy")
    assert t.refused("contest", "yugoslavia", "italy", seat="germany") == "51.5"


@rule("51.5")
@pytest.mark.parametrize("both", [True, False])
def test_in_exploitation_they_move_by_turns(*, both: bool) -> None:
    t = axis().minor("yugoslavia", "attacked", foes="germany italy" if both else "germany").dice(3)
    t.hold("germany", "T28").hold("italy", "T27")
    german, italian = t.new("germany", "armor-4-6", "T28"), t.new("italy", "armor-2-5", "T27")
    chains = (Exploiter(german, w.space("T28")), Exploiter(italian, w.space("T27")))
    t.only(ExploitationMovement((tb.GERMANY, tb.ITALY), chains=chains))
    if not both:
        assert t.refused("contest", "yugoslavia", "italy", seat="germany") == "51.5"
        return
    assert t.offered("exploit-march", german, "S28", seat="germany")
    t.do("contest", "yugoslavia", "italy", seat="germany")
    assert [one.seat for one in flow.pending(t.s)] == [tb.GERMANY]
    assert not t.offered("exploit-march", german, "S28", seat="germany")  # no part of Yugoslavia
    t.do("exploit-march", german, "U28", seat="germany")
    assert [one.seat for one in flow.pending(t.s)] == [tb.ITALY]
    t.do("pass", seat="italy")
    assert is_strained(t.s, w.MEDITERRANEAN, tb.GERMANY, tb.ITALY)


@rule("51.5")
def test_in_redeployment_they_move_by_turns() -> None:
    t = axis("redeployment").minor("yugoslavia", "attacked", foes="germany italy").dice(4)
    t.hold("germany", "T28").hold("italy", "T27").put("yugoslavia", "infantry-2-3", "X29")
    italian, german = t.new("italy", "infantry-2-3", "Z23"), t.new("germany", "infantry-3-3", "K29")
    assert t.offered("redeploy", italian, "T25", seat="italy")
    t.do("contest", "yugoslavia", "italy", seat="germany")
    assert [one.seat for one in flow.pending(t.s)] == [tb.ITALY]  # who lost the toss waits
    assert not t.offered("redeploy", italian, "T25", seat="italy")
    t.do("redeploy", italian, "T27", seat="italy").do("redeploy", german, "T28", seat="germany")
    assert [t.s.redeployed[power] for power in (tb.GERMANY, tb.ITALY)] == [1, 1]
    assert t.do("pass", seat="italy").asked().rule == "16.1a"
    assert t.refused("contest", "yugoslavia", "italy", seat="germany") == "51.5"


@rule("34.34", "34.35")
def test_britain_bases_only_where_no_french_unit_is() -> None:
    for year, french, allowed in ((1940, True, False), (1940, False, True), (1942, True, True)):
        t = table("allies", year).option("britain", "offensive")
        air = t.new("britain", "air-5-4", "L23")
        fleets = seas("allies", year).option("britain", "offensive")
        fleet = fleets.new("britain", "fleet-9", "Plymouth")
        if french:
            t.put("france", "infantry-2-3", "L24")
            fleets.put("france", "infantry-2-3", "N18")
        if allowed:
            assert t.offered("stage", air, "L24", seat="britain")
            assert fleets.whole("change-base", 1, fleet, "Brest", seat="britain")
        else:
            assert t.refused("stage", air, "L24", seat="britain") == "34.34"
            assert fleets.refused("change-base", 1, fleet, "Brest", seat="britain") == "34.34"


@rule("34.34")
def test_nor_ever_on_the_others_air_base_counter() -> None:
    for year in (1940, 1942):
        t = table("allies", year).option("france", "offensive").option("britain", "offensive").hold("britain", "O20")
        t.put("britain", "air_base-0", "O20")
        air = t.new("france", "air-5-4", "O22")
        if year < 1942:
            assert t.refused("stage", air, "O20", seat="france") == "28.14a"
        else:
            assert t.offered("stage", air, "O20", seat="france")  # 34.4


@rule("34.3", "34.34", "34.35")
@pytest.mark.parametrize(("model", "place"), [("air-5-4", "L24"), ("fleet-9", "Calais"), ("air_base-0", "L24")])
@pytest.mark.parametrize("year", [1940, 1942])
def test_no_ground_unit_stops_beside_the_others_air_fleets_or_air_base(model: str, place: str, year: int) -> None:
    t = table("allies", year).option("france", "attrition")
    unit = t.new("france", "infantry-2-3", "M23")
    t.put("britain", model, place).until("13.1a")
    if year < 1942:
        assert t.refused("march", unit, "L24") == "34.3"
        assert t.offered("march", unit, "L24", "M24")  # it passes through [34.37]
    else:
        assert t.offered("march", unit, "L24")


@rule("45.1", "34.3")
@pytest.mark.parametrize("owner", ["britain", "ussr"])
def test_no_russian_stops_beside_a_western_air_base_in_any_year(owner: str) -> None:
    t = table("allies", 1943).war("ussr", "germany").option("ussr", "attrition").put(owner, "air_base-0", "V46")
    unit = t.new("ussr", "infantry-2-3", "V45")
    if owner == "ussr":
        assert t.offered("march", unit, "V46")
    else:
        assert t.refused("march", unit, "V46") == "45.1"


@rule("34.34", "34.35", "45.1")
@pytest.mark.parametrize(
    ("power", "year", "rule_"), [("britain", 1940, "34.34"), ("britain", 1942, ""), ("ussr", 1942, "45.1")]
)
def test_no_air_base_is_laid_or_redeployed_beside_the_others(power: str, year: int, rule_: str) -> None:
    t = table("allies", year, phase="redeployment").war("ussr", "germany")
    laid = t.new("france", "air_base-0", "O20")
    first = next(unit for unit in tb.UNITS_OF[tb.FRANCE, "air_base-0"] if t.s.where[unit] < 0)
    t.put(power, "infantry-2-3" if power == "ussr" else "infantry-3-4", "N20")
    for verb, unit in (("air-base", first), ("redeploy-base", laid)):
        assert t.offered(verb, unit, "N21", seat="france")
        if rule_:
            assert t.refused(verb, unit, "N20", seat="france") == rule_
        else:
            assert t.offered(verb, unit, "N20", seat="france")


@rule("51.7")
def test_an_allys_units_neither_share_an_offensive_nor_redeployments() -> None:
    t = table("allies", 1943, phase="combat").war("germany", "usa").option("britain", "offensive", "west")
    t.s.status[tb.USA] = st.SOVEREIGN
    t.hold("britain", "N22").put("germany", "infantry-1-3", "N23")
    british, american = t.new("britain", "infantry-3-4", "N22"), t.new("usa", "infantry-3-4", "N22")
    assert t.attack_refused("N23", british, american) == "20.1"
    sr = table("allies", 1943, phase="redeployment").war("germany", "usa")
    sr.s.status[tb.USA] = st.SOVEREIGN
    american = sr.new("usa", "infantry-3-4", "L22")
    assert sr.refused("redeploy", american, "K22", seat="britain") == "16.1a"
    assert sr.offered("redeploy", american, "K22", seat="usa")


@rule("36.1", "51.4")
@pytest.mark.parametrize(("allied", "closed", "refusal"), [
    (False, False, "36.1"),
    (True, True, "51.4"),
    (True, False, ""),
])  # fmt: skip
def test_land_and_bases_of_a_partner_who_does_not_fight_yet_or_has_closed_them(
    allied: bool, closed: bool, refusal: str
) -> None:
    def met(phase: str, verb: str, unit: tuple[str, str], *goal: str | int) -> str:
        t = table("axis", 1941, "summer", phase=phase).option("germany", "attrition")
        t.s.closed[tb.ITALY * len(tb.POWERS) + tb.GERMANY] = closed
        if allied:
            t.war("italy", "britain", "france")
        counter = t.new("germany", *unit)
        words = (1, counter, *goal) if verb == "change-base" else (counter, *goal)
        return "" if t.offered(verb, *words, seat="germany") else t.refused(verb, *words, seat="germany")

    assert met("movement", "march", ("infantry-3-3", "S25"), "T25") == refusal
    assert met("movement", "stage", ("air-5-4", "R27"), "U25") == refusal
    assert met("redeployment", "redeploy", ("infantry-3-3", "R27"), "T24") == refusal
    assert met("redeployment", "redeploy", ("air-5-4", "R27"), "U25") == refusal
    assert met("redeployment", "redeploy-fleet", ("fleet-9", "Beirut"), "Genoa") == refusal
