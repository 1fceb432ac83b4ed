"""What the scripted player does in single positions: HQs, gathering, landings, convoys, coasts, wars in the East."""

from __future__ import annotations

from games.supreme_commander.table import Table, table
from theatre.ai.supreme_commander import buying, fighting, landing, politics
from theatre.ai.supreme_commander.attacks import Planner
from theatre.ai.supreme_commander.estimate import assault
from theatre.ai.supreme_commander.lines import guards, is_open_coast, wants
from theatre.ai.supreme_commander.moves import Moves
from theatre.ai.supreme_commander.posts import Posts
from theatre.ai.supreme_commander.reach import Reach
from theatre.ai.supreme_commander.survey import Survey
from theatre.games.supreme_commander.state import lay
from theatre.games.supreme_commander.tables import GERMANY, UK, USA, USSR
from theatre.games.supreme_commander.world import MOSCOW, space

LONDON, LE_HAVRE, HAMBURG = [space(id_) for id_ in ("2041", "2340", "1934")]


def in_the_east() -> Table:
    return table("allies", turn=24).war("germany", "ussr")


def in_the_west() -> Table:
    return table("allies", turn=26).war("germany", "uk", "usa").hold("germany", "2340", "2440").msp(uk=100, usa=100)


def test_an_hq_does_not_stand_alone_before_the_enemy() -> None:
    t = in_the_east()
    hq = t.new("ussr", "hq", "1717")
    t.put("germany", "army_5_3, army_5_3", "1720")
    posts = Posts(Survey(t.s, USSR))
    alone = posts.score(hq, space("1718"))
    t.put("ussr", "army_4_3, army_4_3", "1718")
    assert posts.score(hq, space("1718")) > alone


def test_a_corps_is_bought_where_others_wait_for_it() -> None:
    t = in_the_east()
    t.put("germany", "infantry", "1820")
    assert not buying.gathers(Survey(t.s, USSR), MOSCOW)
    t.put("ussr", "infantry, infantry", "1717")
    assert buying.gathers(Survey(t.s, USSR), MOSCOW)
    t.put("ussr", "infantry", "1717")
    assert not buying.gathers(Survey(t.s, USSR), MOSCOW)


def test_beyond_the_sea_is_where_no_enemy_can_be_reached_on_foot() -> None:
    t = in_the_west().put("germany", "infantry", "2440")
    survey = Survey(t.s, UK)
    assert survey.is_overseas(LONDON)
    assert not survey.is_overseas(LE_HAVRE)


def test_corps_in_britain_march_to_a_port() -> None:
    t = in_the_west().put("germany", "infantry", "2440")
    corps = t.new("uk", "infantry", "1741")
    survey = Survey(t.s, UK)
    moves = Moves(survey, Reach(t.s, UK))
    landing.to_ports(moves)
    assert [order.args[0] for order in moves.orders] == [corps]


def test_a_landing_needs_good_odds_or_an_empty_port() -> None:
    t = in_the_west().put("germany", "infantry", "2440")
    corps = [t.new("uk", "infantry", "2041") for _ in range(2)]
    empty = landing.landing_value(Planner(Survey(t.s, UK), None), LE_HAVRE, corps)
    assert empty >= landing.LEAST
    t.put("germany", "infantry, infantry, infantry, infantry", "2340")
    assert landing.landing_value(Planner(Survey(t.s, UK), None), LE_HAVRE, corps) < landing.LEAST


def test_who_fails_to_land_is_lost() -> None:
    won, lost = assault(-7, 0, 3, 2)
    assert (won, lost) == (0.0, 2.0)
    good, bad = assault(7, 2, 1, 2), assault(0, 0, 1, 2)
    assert good[0] > bad[0]
    assert good[1] < bad[1]


def test_convoys_bring_no_more_than_there_is_room_for() -> None:
    t = in_the_west().put("germany", "infantry", "2440").hold("uk", "2340")
    t.put("uk", "infantry, infantry, infantry, tank", "2340")
    for _ in range(5):
        t.new("usa", "infantry", "usa_canada_box")
    t.new("usa", "surface", "usa_canada_box")
    survey = Survey(t.s, USA)
    orders = landing.convoys(survey, Moves(survey, Reach(t.s, USA)))
    assert len({order.args[1] for order in orders if order.args[0] == LE_HAVRE}) == 2


def test_a_lone_garrison_does_not_sail() -> None:
    t = in_the_west().put("germany", "infantry", "2440")
    malta = t.new("uk", "infantry", "4233")
    home = [t.new("uk", "infantry", "2041") for _ in range(3)]
    waiting = landing.waiting(Survey(t.s, UK))
    assert malta not in waiting
    assert len(waiting) == len(home) - landing.KEPT_AT_HOME


def test_no_army_is_formed_beyond_the_sea() -> None:
    t = table("allies", turn=26, phase="organization").war("germany", "uk").put("germany", "infantry", "2440")
    army = t.new("uk", "army", "pool")
    corps = [t.new("uk", "infantry", "2041") for _ in range(3)]
    assert buying.formed(Survey(t.s, UK), (army, *corps)) < 0
    t.hold("uk", "2340")
    for one in corps:
        lay(t.s, one, LE_HAVRE)
    assert buying.formed(Survey(t.s, UK), (army, *corps)) > 0


def test_ports_on_the_north_sea_are_guarded_when_the_uk_is_an_enemy() -> None:
    t = table("axis", turn=16)
    assert not is_open_coast(Survey(t.s, GERMANY), HAMBURG)
    t.war("germany", "uk")
    survey = Survey(t.s, GERMANY)
    assert is_open_coast(survey, HAMBURG)
    assert HAMBURG in [want.hex for want in guards(survey, {})]


def test_the_weaker_side_screens_outside_its_cities() -> None:
    t = in_the_east().put("ussr", "infantry", "1719").hold("germany", "1820", "1720", "1721")
    t.put("germany", "army_5_3, army_5_3", "1720")
    light = {want.hex: want.light for want in wants(Survey(t.s, USSR))}
    assert light[space("1719")]
    assert not light[MOSCOW]


def test_war_in_the_east_is_not_declared_against_the_stronger() -> None:
    t = table("axis", turn=17).war("germany", "uk").hold("ussr", "eastern_poland")
    for place in ("2227", "2128", "2328", "2428", "2228"):
        t.put("germany", "army_5_3, army_5_3", place)
    assert politics.is_due(Survey(t.s, GERMANY), USSR)
    for place in ("2225", "2125", "2325", "2425", "2025", "2525"):
        t.put("ussr", "army_4_3, army_4_3", place)
    t.put("ussr", "tank_army", "2224")
    assert not politics.is_due(Survey(t.s, GERMANY), USSR)


def test_the_ussr_declares_war_late_and_only_with_superior_strength() -> None:
    t = table("allies", turn=33).war("germany", "uk").hold("ussr", "eastern_poland")
    t.put("ussr", "army_4_3, army_4_3", "2225").put("germany", "army_5_3", "2227")
    assert politics.is_due(Survey(t.s, USSR), GERMANY)
    t.s.turn -= 1
    assert not politics.is_due(Survey(t.s, USSR), GERMANY)
    t.s.turn += 1
    t.put("germany", "army_5_3", "2227")
    assert not politics.is_due(Survey(t.s, USSR), GERMANY)


def test_the_cheapest_goes_when_there_is_too_much_and_no_corps_for_a_fleet() -> None:
    t = table("allies", turn=26).war("germany", "uk").hold("uk", "2340")
    corps = t.new("uk", "infantry", "2340")
    fleets = [t.new("uk", "surface", "2340") for _ in range(3)]
    t.all_done()
    asked = t.asked()
    assert asked.prompt.key == "prompt.overstack"
    assert next(iter(fighting.overstack(t.s, asked))).args[0] in fleets
    lay(t.s, fleets[0], LONDON)
    armies = [t.new("uk", "mech_army", "2340") for _ in range(2)]
    first = next(iter(fighting.overstack(t.s, t.asked())))
    assert first.args == (corps,)
    assert first.args[0] not in armies
