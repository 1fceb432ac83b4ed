"""The scripted player and supply: it sees who could be cut off, keeps together, and uses those who are lost."""

from __future__ import annotations

from random import Random

from games.third_reich.sea_table import seas
from games.third_reich.table import Table, table
from theatre.ai.third_reich import PLAYERS
from theatre.ai.third_reich.attacks import Attack, Planner
from theatre.ai.third_reich.building import LAST_RESERVE, budget, place_for
from theatre.ai.third_reich.declaring import offensive_worth, options, spare_brps
from theatre.ai.third_reich.fighting import goes_too_far
from theatre.ai.third_reich.lines import BEACHHEADS, REDOUBTS, UNLIMITED, Stance, given_up, stances, theatre
from theatre.ai.third_reich.losses import cut_off
from theatre.ai.third_reich.marching import orders
from theatre.ai.third_reich.peril import BOTH, BY_MARCH, Peril, Threat, _pairs
from theatre.ai.third_reich.prudence import prudent, spent
from theatre.ai.third_reich.redeploying import redeployment
from theatre.ai.third_reich.relief import Larder
from theatre.ai.third_reich.survey import Survey
from theatre.core.decision import Choice
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.game import RULES


def steppe(phase: str = "movement") -> Table:
    """German armor north of Odessa, where the land is narrow between it and the sea."""
    t = table("allies", 1942, phase=phase).war("germany", "ussr").option("ussr", "attrition").brp(ussr=100)
    return t.hold("germany", "Q38").put("germany", "armor-4-6", "Q38")


def outlook(t: Table) -> dict[int, float]:
    survey = Survey(t.s, tb.USSR)
    stands = {unit: t.s.where[unit] for unit in survey.ground}
    return Peril(survey).look(stands).risk


def test_armor_that_can_march_behind_a_unit_is_a_danger() -> None:
    t = steppe()
    unit = t.new("ussr", "infantry-3-3", "T37")
    assert outlook(t) == {unit: BY_MARCH}
    far = table("allies", 1942).war("germany", "ussr").hold("germany", "L36").put("germany", "armor-4-6", "L36")
    far.put("ussr", "infantry-3-3", "T37")
    assert not outlook(far)


def test_hostile_armor_that_will_be_beaten_is_no_danger() -> None:
    t = steppe()
    unit = t.new("ussr", "infantry-3-3", "T37")
    survey = Survey(t.s, tb.USSR)
    assert Peril(survey).look({unit: w.space("T37")}).risk
    assert not Peril(survey, w.BIT[w.space("Q38")]).look({unit: w.space("T37")}).risk


def test_infantry_alone_cuts_nobody_off() -> None:
    """It could beat the guard of R39, but only armor goes on from there."""
    t = table("allies", 1942).war("germany", "ussr").hold("germany", "Q38", "Q39").put("germany", "armor-4-6", "Q38")
    t.put("germany", "infantry-3-3, infantry-3-3", "Q39")
    guard, guarded = t.new("ussr", "infantry-1-3", "R39"), t.new("ussr", "infantry-3-3", "T37")
    stands = {guard: w.space("R39"), guarded: w.space("T37")}
    survey = Survey(t.s, tb.USSR)
    assert Peril(survey).look(stands).blows
    assert not Peril(survey, w.BIT[w.space("Q38")]).look(stands).blows


def test_nobody_stays_where_a_march_cuts_him_off() -> None:
    t = steppe()
    units = [t.new("ussr", "infantry-3-3", "T37"), t.new("ussr", "infantry-2-3", "T37")]
    t.begin()
    ends = {unit: t.s.where[unit] for unit in units}
    ends |= {choice.args[0]: choice.args[-1] for choice in orders(t.s, tb.USSR) if choice.verb == "march"}
    assert outlook(t)
    assert not Peril(Survey(t.s, tb.USSR)).look(ends).risk


def test_those_in_danger_are_redeployed() -> None:
    t = steppe("redeployment")
    for model in ("infantry-3-3", "infantry-2-3"):
        t.new("ussr", model, "T37")
    t.begin()
    sent = [choice for choice in redeployment(t.s, tb.USSR) if choice.verb == "redeploy"]
    survey = Survey(t.s, tb.USSR)
    ends = {unit: t.s.where[unit] for unit in survey.ground} | {choice.args[0]: choice.args[1] for choice in sent}
    assert Peril(survey).look(ends).cost < Peril(survey).look({u: t.s.where[u] for u in survey.ground}).cost


def pocket() -> tuple[Table, int, int]:
    """Odessa is cut off by German armor, which a stronger Russian outside could attack as well."""
    t = table("allies", 1942).war("germany", "ussr").option("ussr", "offensive").brp(ussr=100)
    t.hold("germany", "S37", "S38", "T36").put("germany", "armor-4-6", "S38")
    lost, other = t.new("ussr", "infantry-2-3", "T37"), t.new("ussr", "infantry-3-3", "R39")
    return t, lost, other


def test_who_is_lost_attacks_alone_at_odds_that_nobody_else_would_take() -> None:
    t, lost, _ = pocket()
    t.begin()
    attacks = Planner(Survey(t.s, tb.USSR), None, w.LAND, []).attacks()
    assert [(w.IDS[attack.target], attack.stands) for attack in attacks] == [("S38", ((lost, w.space("T37")),))]
    fed = table("allies", 1942).war("germany", "ussr").hold("germany", "S38").put("germany", "infantry-3-3", "S38")
    fed.put("ussr", "infantry-2-3", "T37").put("ussr", "infantry-3-3", "R39").begin()
    assert not Planner(Survey(fed.s, tb.USSR), None, w.LAND, []).attacks()


def test_who_is_lost_attacks_at_any_odds_and_all_of_them_together() -> None:
    """Who falls in combat can be built again in this turn, who starves cannot."""
    t = table("allies", 1942).war("germany", "ussr").option("ussr", "offensive").brp(ussr=100)
    t.hold("germany", "S37", "S38", "T36").put("germany", "armor-4-6, armor-4-6", "S38")
    lost = [t.new("ussr", model, "T37") for model in ("infantry-1-3", "infantry-2-3")]
    t.begin()
    attacks = Planner(Survey(t.s, tb.USSR), None, w.LAND, []).attacks()
    assert [(w.IDS[attack.target], {unit for unit, _ in attack.stands}) for attack in attacks] == [("S38", set(lost))]


def test_brps_that_nobody_can_spend_pay_for_an_offensive() -> None:
    """France is outnumbered and two infantry are cut off: little is won by them, but it costs nothing."""
    t = table("allies", 1940).war("germany", "france").brp(france=60)
    around = [w.IDS[hex_] for hex_ in w.spaces(w.NEAR[w.space("Q22")] & w.LAND)]
    t.hold("germany", *around).put("germany", "armor-4-6", "P22").put("germany", "infantry-3-3, infantry-3-3", "Q23")
    t.put("france", "infantry-2-3, infantry-2-3", "Q22")
    t.s.limit[tb.FRANCE] = 60
    assert spare_brps(t.s, tb.FRANCE) >= tb.CHARTS.costs.offensive
    assert offensive_worth(t.s, tb.FRANCE, w.WEST) > 0
    for unit in tb.UNITS_OF[tb.FRANCE, "armor-3-5"]:
        st.lay(t.s, unit, st.POOL)
    t.brp(france=30)
    assert spare_brps(t.s, tb.FRANCE) < tb.CHARTS.costs.offensive
    assert offensive_worth(t.s, tb.FRANCE, w.WEST) == 0


def test_who_can_pay_for_one_offensive_has_it_where_it_is_worth_most() -> None:
    """Warsaw is worth more than Breslau, unless too many Germans are in it."""
    for in_warsaw, front in (("infantry-1-3", w.EAST), ("infantry-3-3, infantry-3-3, armor-4-6", w.WEST)):
        t = table("allies", 1942, phase="options").war("germany", "ussr").brp(ussr=20)
        t.s.limit[tb.USSR] = 60
        t.hold("germany", "O32", "M35").put("germany", "infantry-1-3", "O32").put("germany", in_warsaw, "M35")
        for beside in ("N33", "O33", "L36", "M36"):
            t.hold("ussr", beside).put("ussr", "armor-4-5, infantry-3-3", beside)
        t.begin()
        decision = next(one for one in RULES.pending(t.s) if one.seat == tb.USSR)
        assert next(iter(options(t.s, decision))) == Choice("option", (front, tb.OFFENSIVE))


def test_land_behind_a_neck_is_not_held() -> None:
    """Odessa hangs on a strip between the Germans and the sea, which is wide enough if they are not so far."""
    odessa = w.BIT[w.space("T37")]
    assert Survey(steppe().hold("germany", "Q39").s, tb.USSR).hanging(2) & odessa
    assert not Survey(steppe().s, tb.USSR).hanging(2) & odessa


def test_lines_around_the_capital_are_tried_while_it_is_held() -> None:
    t = steppe().put("ussr", "infantry-3-3", "T37")
    assert {stance.radius for stance in stances(Survey(t.s, tb.USSR))} == {UNLIMITED, *REDOUBTS[tb.USSR]}
    t.hold("germany", "H47")
    assert {stance.radius for stance in stances(Survey(t.s, tb.USSR))} == {UNLIMITED}


def test_an_outnumbered_italy_keeps_to_the_country_around_rome() -> None:
    """It has no source of supply but Rome once Germany has fallen."""
    t = table("axis", 1944).war("italy", "ussr").put("italy", "infantry-3-3", "Y22")
    t.hold("ussr", "V24").put("ussr", "armor-4-5, armor-4-5", "V24")
    assert {stance.radius for stance in stances(Survey(t.s, tb.ITALY))} == {REDOUBTS[tb.ITALY][-1]}
    t.put("italy", "infantry-2-3, infantry-2-3", "Y23").put("italy", "infantry-2-3", "X23")
    assert {stance.radius for stance in stances(Survey(t.s, tb.ITALY))} == {UNLIMITED, *REDOUBTS[tb.ITALY]}


def test_a_redoubt_leaves_what_the_enemy_can_reach_outside_of_it() -> None:
    survey = Survey(steppe().s, tb.USSR)
    odessa, moscow = w.BIT[w.space("T37")], w.BIT[w.space("H47")]
    given = given_up(survey, Stance(0, 5))
    assert given & odessa
    assert not given & moscow
    assert not given_up(survey, Stance()) & odessa


def test_two_cuts_at_once_are_a_danger_where_one_is_none() -> None:
    north, south, far = [Threat(0.5, w.BIT[w.space(name)], 0) for name in ("K40", "M40", "T37")]
    pairs = _pairs([north, south, far])
    assert [(pair.chance, pair.block) for pair in pairs] == [(BOTH * 0.25, north.block | south.block)]


def test_who_is_cut_off_is_given_up_first() -> None:
    t, lost, other = pocket()
    assert cut_off(t.s, [lost, other]) == {lost}


def test_who_is_past_help_is_lost_in_an_exchange_too() -> None:
    """Odessa has fought off one German and hangs in the air: both can be built again now, if nobody is near to help."""

    def left(*friends: str) -> int:
        t = table("allies", 1942, phase="combat").war("germany", "ussr").option("ussr", "offensive", "east")
        t.hold("germany", *[w.IDS[hex_] for hex_ in w.spaces(w.NEAR[w.space("T37")] & w.LAND)])
        t.put("germany", "infantry-1-3", "S38")
        units = [t.new("ussr", model, "T37") for model in ("infantry-1-3", "infantry-2-3")]
        for hex_ in friends:
            t.put("ussr", "infantry-3-3", hex_)
        t.begin()
        t.dice(1).attack("S38", *units)
        while t.asked().rule == "14.26c":
            choice = PLAYERS["scripted"](None, t.s, t.asked(), Random(1))  # type: ignore[arg-type]
            t.do(choice.verb, *choice.args)
        return len([unit for unit in units if t.s.where[unit] >= 0])

    assert left() == 0
    assert left("R39") == 1


def landing(*germans: str) -> Table:
    """British troops in Cherbourg and behind it, Germans where they are named."""
    t = seas("allies", 1943).war("germany", "britain", "usa").hold("britain", "M21", "N21", "N22")
    t.s.status[tb.FRANCE] = st.CONQUERED
    t.option("britain", "offensive", "west").put("britain", "infantry-3-4", "M21").put("britain", "armor-4-5", "N22")
    for hex_ in germans:
        t.put("germany", "armor-4-6, armor-4-6", hex_)
    return t


def test_an_outnumbered_landing_holds_its_ports_alone() -> None:
    alone, hemmed = [Survey(landing(*hexes).s, tb.BRITAIN) for hexes in ((), ("O22", "N24"))]
    port, inland, kent = [w.BIT[w.space(hex_)] for hex_ in ("M21", "N22", "K24")]
    assert not alone.is_on_the_defensive
    assert {stance.radius for stance in stances(alone)} == {UNLIMITED}
    assert hemmed.is_on_the_defensive
    assert {stance.radius for stance in stances(hemmed)} == set(BEACHHEADS)
    given = given_up(hemmed, Stance(0, 0))
    assert given & inland
    assert not given & (port | kent)


def test_a_port_or_a_bridgehead_is_a_haven_and_a_bare_coast_is_none() -> None:
    t = landing().hold("britain", "M23")
    cherbourg, dieppe = w.BIT[w.space("M21")], w.BIT[w.space("M23")]
    assert Survey(t.s, tb.BRITAIN).havens & (cherbourg | dieppe) == cherbourg
    t.s.bridgehead[w.space("M23")] = 1
    assert Survey(t.s, tb.BRITAIN).havens & (cherbourg | dieppe) == cherbourg | dieppe


def test_an_outnumbered_landing_does_not_run_for_paris() -> None:
    """The way to Paris is open to both; Germans near the beach keep them at it, unless it is a port."""

    def ends(*germans: str) -> set[int]:
        t = landing(*germans).hold("germany", "O22")
        fleet = t.new("britain", "fleet-9", "Portsmouth")
        t.begin()
        for unit in Survey(t.s, tb.BRITAIN).ground:
            t.s.unsupplied[unit], t.s.fed_by[unit], t.s.landing[unit] = 0, fleet, w.space("M21")
        return {choice.args[-1] for choice in orders(t.s, tb.BRITAIN) if choice.verb == "march"}

    paris = w.space("O22")
    assert paris in ends()
    assert paris not in ends("P23", "P24")


def test_italy_does_not_guard_the_atlantic() -> None:
    t = table("axis", 1942)
    brest, rome = w.space("N18"), w.CAPITAL[tb.ITALY]
    t.s.status[tb.FRANCE] = st.CONQUERED
    assert not theatre(t.s, tb.ITALY) & w.BIT[brest]
    assert not theatre(t.s, tb.ITALY) & w.BIT[w.space("X34")]  # nor the Balkans beyond Albania
    assert theatre(t.s, tb.ITALY) & w.BIT[w.space("Z27")]
    assert theatre(t.s, tb.ITALY) & w.BIT[rome]
    assert theatre(t.s, tb.GERMANY) & w.BIT[brest]


def test_who_is_outnumbered_keeps_enough_to_break_out() -> None:
    t = table("allies", 1942).war("germany", "ussr").brp(ussr=60).put("ussr", "infantry-3-3", "H47")
    t.s.limit[tb.USSR] = 100
    t.hold("germany", "K43").put("germany", "infantry-3-3", "K43")
    assert budget(t.s, tb.USSR) < 60 - LAST_RESERVE  # it keeps more for the turns that are left
    t.put("germany", "armor-4-6, armor-4-6", "K43")
    assert budget(t.s, tb.USSR) == 60 - LAST_RESERVE
    t.s.season = tb.WINTER
    assert budget(t.s, tb.USSR) == 60


def test_who_is_fed_over_sea_moves_as_far_as_his_landing_feeds_him() -> None:
    t = seas("allies").war("germany", "britain").hold("britain", "M21", "N21").hold("germany", "O22")
    unit, fleet = t.new("britain", "armor-4-5", "M21"), t.new("britain", "fleet-9", "Portsmouth")
    assert not Larder(t.s).of(unit) & w.BIT[w.space("N21")]
    t.s.fed_by[unit], t.s.landing[unit] = fleet, w.space("M21")
    assert Larder(t.s).of(unit) & w.BIT[w.space("N21")]


def test_new_units_are_not_placed_where_they_could_be_cut_off() -> None:
    t = steppe("construction").put("ussr", "infantry-3-3", "T37")
    unit = next(u for u in tb.UNITS_OF[tb.USSR, "infantry-3-3"] if t.s.where[u] < 0)
    odessa, moscow = w.space("T37"), w.space("H47")
    assert place_for(Survey(t.s, tb.USSR), unit, [odessa, moscow]) == moscow
    quiet = table("allies", 1942, phase="construction").war("germany", "ussr").hold("germany", "S37")
    quiet.put("germany", "infantry-3-3", "S37").put("ussr", "infantry-3-3", "T37")
    assert place_for(Survey(quiet.s, tb.USSR), unit, [odessa, moscow]) == odessa


def test_no_advance_into_a_trap() -> None:
    """Into the land before Odessa, which hostile armor cuts off, if there is any."""
    for model, trap in (("armor-4-6", True), ("infantry-3-3", False)):
        t = table("allies", 1942).war("germany", "ussr").hold("germany", "Q38").put("germany", model, "Q38")
        unit = t.new("ussr", "armor-3-5", "R41")
        assert goes_too_far(Survey(t.s, tb.USSR), unit, w.space("S37")) is trap


def guard(german: str, *models: str) -> tuple[Survey, Attack]:
    """Who stands in R40 keeps armor in Q38 from cutting off R39, and could attack a German in R41."""
    t = table("allies", 1942, phase="combat").war("germany", "ussr").hold("germany", "Q38", "R41")
    t.put("germany", "infantry-1-3", "R41").put("germany", german, "Q38")
    stands = tuple([(t.new("ussr", model, "R40"), w.space("R40")) for model in models])
    t.new("ussr", "infantry-3-3", "R39")
    return Survey(t.s, tb.USSR), Attack(w.space("R41"), stands, (), 2.0, 1.0)


def test_an_attack_that_would_open_the_line_must_be_worth_it() -> None:
    survey, attack = guard("armor-4-6", "infantry-3-3")
    assert prudent(survey, [attack]) == []
    assert prudent(survey, [attack._replace(value=50.0)])
    survey.s.unsupplied[attack.stands[0][0]] = 1
    assert prudent(survey, [attack]) == [attack]  # who is cut off has nothing to lose
    for others in (("armor-4-6", "armor-3-5", "infantry-3-3"), ("infantry-3-3", "infantry-3-3")):
        survey, attack = guard(*others)
        assert prudent(survey, [attack]) == [attack]


def test_the_cheapest_pay_for_an_attack() -> None:
    survey, attack = guard("armor-4-6", "armor-3-5", "infantry-3-3")
    (dear, _), (cheap, _) = attack.stands
    assert spent(survey, [attack]) == {cheap}
    assert spent(survey, [attack._replace(stands=attack.stands[:1])]) == {dear}


def attrition(*german: str) -> Choice:
    """Eighteen Russian factors roll a one at a German in Minsk; these hexes around it are German too."""
    t = table("allies", 1942, phase="combat").war("germany", "ussr").option("ussr", "attrition", "east")
    t.hold("germany", "K40", *german).put("germany", "infantry-1-3, infantry-1-3", "K40")
    t.put("germany", "infantry-3-3, infantry-3-3", "K36").put("germany", "infantry-3-3", "J36").hold("germany", "K36")
    t.put("ussr", "infantry-3-3, infantry-3-3", "K41").put("ussr", "infantry-3-3, infantry-3-3", "L40")
    t.put("ussr", "infantry-3-3, infantry-3-3", "L41").dice(1).until("18.32a")
    return PLAYERS["scripted"](None, t.s, t.asked("ussr"), Random(1))  # type: ignore[arg-type]


def test_attrition_takes_no_hex_that_sticks_out() -> None:
    assert attrition() == Choice("take-hexes", (w.space("K40"),))
    assert attrition("J40", "J41", "K39", "L39") == Choice("done")
