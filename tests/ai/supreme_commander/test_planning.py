"""What the scripted player plans: the fall of minors, what each front keeps, envoys, wars, landings, new armies."""

from __future__ import annotations

from games.supreme_commander.table import Table, table
from theatre.ai.supreme_commander import buying, conquest, envoys, fronts, landing, marching, politics
from theatre.ai.supreme_commander.attacks import Planner
from theatre.ai.supreme_commander.lines import assign, rim, wants
from theatre.ai.supreme_commander.moves import Moves
from theatre.ai.supreme_commander.plans import first_aims
from theatre.ai.supreme_commander.reach import Reach
from theatre.ai.supreme_commander.survey import Survey
from theatre.games.supreme_commander.tables import (
    FIGHTER,
    FRANCE,
    G3,
    GERMANY,
    HUNGARY,
    INFANTRY_TECH,
    ITALY,
    TANK_TECH,
    UK,
    USA,
    USSR,
)
from theatre.games.supreme_commander.world import COUNTRY_MASK, EAST, FRONT, IDS, LAND, PARIS, SUEZ, WEST, space, spaces

BERLIN, KRAKOW, ESSEN, LE_HAVRE, KIEL = [space(id_) for id_ in ("2132", "2528", "2236", "2340", "1834")]


def in_poland() -> Table:
    t = table("axis", turn=2).nation("poland", "controlled", "uk", "germany").hold("poland", "2528", "2428", "2527")
    return t.put("poland", "infantry", "2428")


def in_france() -> Table:
    return table("axis", turn=5).war("germany", "france", "uk")


def great_landing() -> Table:
    t = table("allies", turn=26).war("germany", "uk", "usa").hold("germany", "2340", "2242", "2239", "2440", "3311")
    return t.put("germany", "infantry", "2440").msp(uk=100, usa=100)


# conquest


def test_somebody_stays_in_the_city_of_a_nation_that_has_not_surrendered() -> None:
    t = in_poland()
    army, corps = t.new("germany", "army_5_3", "2227"), t.new("germany", "infantry", "2227")
    assert conquest.keepers(Survey(t.s, GERMANY)) == {corps}
    assert army in Survey(t.s, GERMANY).ground
    t.nation("poland", "conquered", "uk")
    assert not conquest.keepers(Survey(t.s, GERMANY))


def test_the_last_city_of_a_nation_is_taken_even_without_supply() -> None:
    t = in_poland().put("germany", "infantry", "2227")
    corps = t.new("germany", "infantry", "2629")
    survey = Survey(t.s, GERMANY)
    assert conquest.closing(survey) == {KRAKOW}
    moves = Moves(survey, Reach(t.s, GERMANY))
    moves.survey._fed.update(dict.fromkeys(_keys(survey, corps), 0))  # as if nobody were fed anywhere
    marching.captures(moves)
    assert [(order.args[0], order.args[-1]) for order in moves.orders] == [(corps, KRAKOW)]


def _keys(survey: Survey, unit: int) -> list[tuple[int, bool, int]]:
    survey.fed(unit)
    return list(survey._fed)


# fronts


def test_the_west_is_not_denuded_for_the_east() -> None:
    t = table("axis", turn=17).war("germany", "uk", "ussr").put("uk", "infantry, infantry, infantry, infantry", "2041")
    t.put("ussr", "army_4_3, army_4_3", "2023")
    guard = [t.new("germany", "infantry", "2236") for _ in range(2)]
    panzer = t.new("germany", "tank", "2236")
    survey = Survey(t.s, GERMANY)
    tied = fronts.bound(survey)
    assert dict.fromkeys(guard, WEST) == {unit: front for unit, front in tied.items() if front == WEST}
    assert panzer not in tied
    placed = assign(survey, wants(survey), [*guard, panzer])
    assert all(FRONT[want.hex] == WEST for unit, want in placed if unit in guard)


def test_a_front_that_is_too_weak_is_known() -> None:
    t = table("axis", turn=17).war("germany", "uk", "ussr").put("uk", "infantry, infantry, infantry, infantry", "2041")
    t.put("ussr", "army_4_3, army_4_3", "2023").put("germany", "army_5_3, army_5_3", "2127")
    assert fronts.short(Survey(t.s, GERMANY)) == {WEST}
    t.put("germany", "infantry, infantry", "2236")
    assert not fronts.short(Survey(t.s, GERMANY))


def test_berlin_is_among_the_cities_that_keep_a_garrison() -> None:
    t = table("axis", turn=30).war("germany", "ussr").put("ussr", "army_4_3, army_4_3", "2130").hold("ussr", "2130")
    corps = t.new("germany", "infantry", "2132")
    assert BERLIN in [want.hex for want in wants(Survey(t.s, GERMANY))][:2]
    assert corps in marching.anchored(Survey(t.s, GERMANY))


def test_italy_and_the_western_allies_do_not_look_at_the_eastern_front() -> None:
    t = table("allies", turn=30).war("ussr", "germany", "italy").war("germany", "uk", "usa")
    t.put("ussr", "army_4_3", "2023").put("germany", "army_5_3", "2127")
    seen = {power: [at for at in spaces(rim(Survey(t.s, power))) if FRONT[at] == EAST] for power in (USSR, USA, ITALY)}
    assert seen[USSR]
    assert not seen[USA]
    assert not seen[ITALY]


# war


def test_the_forts_of_france_are_left_alone_until_spring() -> None:
    t = in_france().put("germany", "army_5_3, army_5_3", "2436")
    fort = space("2537")
    t.put("france", "infantry", "2537")
    assert fort not in Planner(Survey(t.s, GERMANY), Reach(t.s, GERMANY)).near
    t.s.turn = 6
    assert fort in Planner(Survey(t.s, GERMANY), Reach(t.s, GERMANY)).near


def test_paris_is_the_aim_as_long_as_france_stands() -> None:
    assert first_aims(in_france().s, GERMANY) == (PARIS,)


def test_money_for_a_declaration_is_kept_before_troops_are_bought() -> None:
    t = table("axis", turn=6, phase="organization").war("germany", "france", "uk").msp(germany=100)
    assert not politics.war_chest(t.s, GERMANY)
    for place in ("2236", "2336", "2436"):
        t.put("germany", "army_5_3, army_5_3", place)
    chest = politics.war_chest(t.s, GERMANY)
    assert chest == 50
    assert buying.savings(t.s, GERMANY) >= chest


def test_the_ussr_is_not_attacked_while_an_enemy_stands_in_the_west() -> None:
    t = table("axis", turn=17).war("germany", "uk").hold("ussr", "eastern_poland")
    for place in ("2227", "2128", "2328", "2428", "2228"):
        t.put("germany", "army_5_3, army_5_3", place)
    assert politics.is_due(Survey(t.s, GERMANY), USSR)
    t.put("uk", "infantry", "2340").hold("uk", "2340")
    assert not politics.is_due(Survey(t.s, GERMANY), USSR)


def test_germany_begins_with_one_level_of_each_of_two_technologies() -> None:
    t = table()
    t.s.tech[:] = bytes(len(t.s.tech))
    rows = [choice.args[0] for choice in politics.opening_technology(t.s, t.asked())]
    assert rows == [INFANTRY_TECH, TANK_TECH]
    t.tech("germany", infantry=1)
    assert [choice.args[0] for choice in politics.opening_technology(t.s, t.asked())] == [TANK_TECH]


# purchase


def test_before_the_war_in_the_east_germany_buys_troops() -> None:
    t = table("axis", turn=11, phase="organization").war("germany", "uk").msp(germany=300)
    fighter = t.new("germany", "fighter", "pool")
    assert t.s.kind[fighter] == FIGHTER
    assert buying.next_technology(t.s, GERMANY) is None
    assert buying.taste(t.s, GERMANY, fighter, {}) < 0
    t.war("germany", "ussr")
    assert buying.taste(t.s, GERMANY, fighter, {}) > 0


def test_a_corps_goes_to_a_reduced_army_but_not_before_the_enemy_in_good_weather() -> None:
    t = table("axis", turn=20).war("germany", "ussr")
    army, corps = t.new("germany", "army_5_3", "2236", back=True), t.new("germany", "infantry", "2235")
    assert _joined(t) == [(corps, ESSEN)]
    t.put("ussr", "army_4_3", "2233").hold("ussr", "2233")
    t.s.turn = 16
    assert not _joined(t)
    assert t.s.where[army] == ESSEN


def _joined(t: Table) -> list[tuple[int, int]]:
    moves = Moves(Survey(t.s, GERMANY), Reach(t.s, GERMANY))
    marching.join(moves)
    return [(order.args[0], order.args[-1]) for order in moves.orders]


def test_the_nation_that_is_nearest_to_joining_is_courted_and_paid_for_in_advance() -> None:
    t = table("axis", turn=3, phase="organization").war("germany", "uk").msp(germany=100)
    t.s.box[HUNGARY] = G3
    own = envoys.suit(t.s, GERMANY)
    assert own is not None
    assert own.nation == HUNGARY
    assert own.modifiers > 0
    assert buying.savings(t.s, GERMANY) >= envoys.purse(t.s, GERMANY) > 0


# landings


def test_the_western_allies_feed_one_bridgehead_and_no_port_of_the_ussr() -> None:
    t = great_landing().hold("germany", *[IDS[at] for at in spaces(COUNTRY_MASK[FRANCE] & LAND)])
    t.war("ussr", "germany").put("germany", "infantry", "3118")
    assert not landing.bridgeheads(Survey(t.s, USA))
    t.hold("uk", "2340").put("uk", "infantry, infantry", "2340")
    assert landing.bridgeheads(Survey(t.s, USA)) == [LE_HAVRE]


def test_before_they_are_strong_they_land_only_where_nobody_is_near() -> None:
    t = great_landing().hold("germany", *[IDS[at] for at in spaces(COUNTRY_MASK[FRANCE] & LAND)])
    t.put("germany", "infantry", "2340").put("germany", "infantry", "2339")
    few = landing.targets(Survey(t.s, UK))
    assert LE_HAVRE not in few
    assert KIEL in few
    t.put("uk", "infantry, infantry, infantry, infantry", "2041").put("usa", "infantry, infantry", "1842")
    t.put("usa", "infantry, infantry", "2043")
    assert landing.mustered(Survey(t.s, UK)) == landing.MUSTER
    assert LE_HAVRE in landing.targets(Survey(t.s, UK))


def test_the_first_hq_of_a_bridgehead_is_formed_before_the_enemy() -> None:
    t = table("allies", turn=26, phase="organization").war("germany", "usa").hold("usa", "2340")
    t.put("germany", "army_5_3, army_5_3", "2440")
    hq = t.new("usa", "hq", "pool")
    corps = [t.new("usa", "infantry", "2340") for _ in range(3)]
    assert buying.formed(Survey(t.s, USA), (hq, *corps)) < 0
    t.put("usa", "infantry, infantry", "2340")
    assert buying.formed(Survey(t.s, USA), (hq, *corps)) > 0


def test_corps_raised_overseas_are_ferried_to_suez() -> None:
    t = great_landing()
    corps = t.new("uk", "infantry", "transfer_box")
    survey = Survey(t.s, UK)
    orders = landing.orders(survey, Moves(survey, Reach(t.s, UK)))
    assert [order.args for order in orders if order.verb == "ship"] == [(corps, SUEZ)]
    assert t.offered("ship", corps, "4917", seat="uk")
