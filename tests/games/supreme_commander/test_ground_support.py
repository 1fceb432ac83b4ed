"""Air units in ground combat and airborne corps [12.5, 13.2.2, 13.2.2.1, 18.6]."""

from __future__ import annotations

import pytest

from games.supreme_commander.table import CLEAR_TURN, MUD_TURN, SNOW_TURN, Table, nation, rule, table
from theatre.core.events import Event
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.air.airborne import AirborneReturn
from theatre.games.supreme_commander.air.ground_support import net_support
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.state import TRACK, remove

ALLIES_SEE = frozenset({tb.UK, tb.USSR})


def front(turn: int = CLEAR_TURN) -> tuple[Table, int, int]:
    """Germans in Warsaw attack Soviets in 2226, both near their cities."""
    t = table(turn=turn, phase="combat").war("germany", "ussr")
    t.s.tech[:] = bytes(len(t.s.tech))
    t.hold("germany", "2227", "2228", "2229", "poland").hold("ussr", "2226", "2225", "2224", "2223", "2222")
    return t, t.new("germany", "army_5_3", "2227"), t.new("ussr", "army_4_3", "2226")


def planes(t: Table, owner: str, models: str, box: str = "east_air_box") -> list[int]:
    return [t.new(owner, model, box) for model in models.split(", ")]


def attack(t: Table, army: int) -> Table:
    """With another battle in East Prussia, so that the order of the battles is asked for."""
    other = t.new("germany", "infantry", "1927")
    t.put("ussr", "infantry", "1926")
    return t.do("attack", "2227", "2226", army).do("attack", "1927", "1926", other).do("done")


def seat(t: Table) -> str:
    return tb.MAJORS[t.asked().seat].id


# placing


@rule("13.2.2b", "13.2.2m", "RUL-21")
def test_the_side_with_more_air_units_places_its_surplus_then_attacker_and_defender_in_turn() -> None:
    t, army, _ = front()
    ours = planes(t, "germany", "fighter, fighter, fighter, bomber, bomber, fighter_decoy, bomber_decoy")
    theirs = planes(t, "ussr", "fighter, bomber")
    attack(t, army)
    order = []
    while t.asked().prompt.key == "prompt.commit_air":
        who = seat(t)
        order.append(who)
        t.do("hold", (ours if who == "germany" else theirs).pop(), seat=who)
    assert order == ["germany"] * 6 + ["ussr", "germany", "ussr"]


@rule("13.2.2c", "13.2.2i")
def test_each_air_unit_is_committed_or_held_and_a_held_one_stays_available() -> None:
    t, army, _ = front()
    one, two = planes(t, "germany", "fighter, bomber")
    attack(t, army)
    assert t.refused("pass") != ""
    t.do("commit", one, "2226").do("hold", two)
    assert (t.s.shown[one], t.s.shown[two]) == (1, 0)
    assert net_support(t.s, w.space("2226")) == 1


@rule("13.2.2a", "18.6a")
def test_an_air_unit_joins_only_where_a_land_unit_of_its_nation_fights() -> None:
    t, army, _ = front()
    t.nation("romania", "ally", "germany")
    own = planes(t, "germany", "fighter")[0]
    romanian = t.new("romania", "fighter", "east_air_box")
    corps = t.new("romania", "infantry", "2227")
    attack(t, army)
    assert t.place(corps) == "2227"
    assert not t.offered("commit", romanian, "2226", seat="germany")
    assert t.offered("commit", own, "2226", seat="germany")
    t, army, _ = front()
    t.nation("romania", "ally", "germany")
    romanian, corps = t.new("romania", "fighter", "east_air_box"), t.new("romania", "infantry", "2227")
    t.do("attack", "2227", "2226", army, corps).do("done")
    assert t.offered("commit", romanian, "2226")


@rule("13.2.2j", "5.1e")
def test_all_are_placed_before_any_is_shown_and_used_air_units_return_at_the_end() -> None:
    views = []
    for chosen in ("fighter", "fighter_decoy"):
        t, army, _ = front()
        pair = {model: planes(t, "germany", model)[0] for model in ("fighter", "fighter_decoy")}
        soviet = planes(t, "ussr", "fighter")[0]
        attack(t, army).do("commit", pair[chosen], "2226")
        views.append(RULES.view(t.s, ALLIES_SEE))
        assert not any(t.s.shown[unit] for unit in (*pair.values(), soviet))
    assert views[0] == views[1]


def test_bases_are_shared_out_among_all_that_fly() -> None:
    """Two fly from Warsaw, two from Koenigsberg; for a fifth there is no base."""
    t, army, _ = front()
    five = planes(t, "germany", "fighter, fighter, fighter, fighter, fighter")
    attack(t, army)
    for plane in five[:4]:
        t.do("commit", plane, "2226")
    assert t.refused("commit", five[4], "2226") == "11.1g"


# fights


def fly(t: Table, army: int, ours: list[int], theirs: list[int]) -> Table:
    attack(t, army)
    while t.asked().prompt.key == "prompt.commit_air":
        who = seat(t)
        t.do("commit", (ours if who == "germany" else theirs).pop(0), "2226", seat=who)
    return t


@rule("13.2.2d", "13.2.2l")
def test_bombers_alone_do_not_fight_each_other_and_all_stay() -> None:
    t, army, _ = front()
    ours, theirs = planes(t, "germany", "bomber"), planes(t, "ussr", "bomber")
    both = (*ours, *theirs)
    fly(t, army, ours, theirs)
    assert [t.s.aim[unit] for unit in both] == [w.space("2226")] * 2
    t, army, _ = front()
    alone = planes(t, "germany", "fighter, bomber")
    kept = list(alone)
    fly(t, army, alone, [])
    assert [t.s.aim[unit] for unit in kept] == [w.space("2226")] * 2


@rule("13.2.2f", "13.2.2e")
def test_after_two_rounds_fighters_of_both_sides_stay() -> None:
    t, army, _ = front()
    ours, theirs = planes(t, "germany", "fighter"), planes(t, "ussr", "fighter")
    both = (*ours, *theirs)
    t.tech("germany", aircraft=4).tech("ussr", aircraft=4)
    fly(t.dice(1, 1), army, ours, theirs)
    t.dice(1, 1).do("fight_on", seat="germany").do("fight_on", seat="ussr")
    assert [t.s.aim[unit] for unit in both] == [w.space("2226")] * 2
    assert net_support(t.s, w.space("2226")) == 0


@rule("13.2.2g")
def test_attacking_air_units_face_flak() -> None:
    t, army, _ = front()
    flak = t.new("germany", "flak", "2226", serves="ussr")
    ours = planes(t, "germany", "bomber")
    bomber = ours[0]
    fly(t.dice(9), army, ours, [])
    assert t.place(flak) == "2226"
    assert t.place(bomber) == "track"


@rule("13.2.2.1a", "13.2.2h")
def test_the_net_modifier_is_two_at_most() -> None:
    t, _, _ = front()
    over(t, "germany", 4)
    assert net_support(t.s, w.space("2226")) == 2
    over(t, "ussr", 1)
    assert net_support(t.s, w.space("2226")) == 2
    over(t, "ussr", 2)
    assert net_support(t.s, w.space("2226")) == 1


def over(t: Table, owner: str, count: int) -> None:
    for _ in range(count):
        t.s.aim[t.new(owner, "fighter", "east_air_box", up=True)] = w.space("2226")


@rule("13.2.2.1b", "8.0q", "8.0g")
def test_weather_takes_from_each_side_before_the_difference() -> None:
    for turn, expected in ((MUD_TURN, 1), (SNOW_TURN, 2), (CLEAR_TURN, 2)):
        t, _, _ = front(turn)
        over(t, "germany", 3)
        over(t, "ussr", 1)
        assert net_support(t.s, w.space("2226")) == expected


@rule("13.2.2.1c")
def test_four_defenders_against_two_attackers_are_two_less() -> None:
    t, _, _ = front()
    over(t, "germany", 2)
    over(t, "ussr", 4)
    assert net_support(t.s, w.space("2226")) == -2


def _is_result(event: Event) -> bool:
    return event.kind == "combat-result" and event.args[0] == w.space("2226")


def test_the_modifier_is_at_work_in_the_battle() -> None:
    rolls = []
    for count in (0, 2):
        t, army, _ = front()
        ours = planes(t, "germany", "fighter, bomber")
        attack(t, army)
        for at, plane in enumerate(ours):
            t.do("commit", plane, "2226") if at < count else t.do("hold", plane)
        t.dice(5, 5).do("resolve", "2226")
        rolls += [event.args[1] for event in t.s.take_events() if _is_result(event)]
    assert rolls == [5, 7]


# airborne corps


def jump(turn: int = CLEAR_TURN) -> tuple[Table, int]:
    """A German airborne corps in Antwerp before the south of England."""
    t = table(turn=turn).war("germany", "uk")
    t.s.tech[:] = bytes(len(t.s.tech))
    t.nation("belgium", "conquered", "germany").hold("germany", "belgium")
    return t, t.new("germany", "airborne", "2239")


@rule("12.5.1a", "12.5.1g", "12.5.2a")
def test_a_corps_is_dropped_within_four_hexes_and_the_technology_and_is_in_supply() -> None:
    t, corps = jump()
    assert t.refused("drop", corps, "2043") == "12.5.1a"
    t.tech("germany", aircraft=2)
    assert t.offered("drop", corps, "2043")
    t.do("drop", corps, "2140")
    assert (t.place(corps), t.s.back[corps], t.holder("2140")) == ("2140", 1, "germany")
    assert t.supplied(corps)
    assert t.refused("march", corps, "2141") == "12.0e"
    t, corps = jump()
    t.do("march", corps, "2338")
    assert t.refused("drop", corps, "2140") == "12.5.1a"


@rule("12.5.3b", "8.0f")
def test_no_second_drop_and_none_in_bad_weather() -> None:
    t, corps = jump()
    t.s.back[corps] = 1
    assert t.refused("drop", corps, "2140") == "12.5.3b"
    t.s.back[corps] = 0
    assert t.offered("drop", corps, "2140")
    for turn in (MUD_TURN, SNOW_TURN):
        t, corps = jump(turn)
        assert t.refused("drop", corps, "2140") == "8.0f"


@rule("12.5.1b")
def test_woods_mountains_and_marsh_are_closed_but_for_cities_and_forts() -> None:
    t = table().war("germany", "ussr").hold("ussr", "2029", "2030", "2130")
    corps = t.new("germany", "airborne", "2132")
    assert t.refused("drop", corps, "2029") == "12.5.1b"
    t.new("ussr", "fort", "2029")
    assert t.offered("drop", corps, "2029")


@rule("12.5.1c", "12.5.1e")
def test_a_corps_that_meets_a_fighter_without_escort_is_lost() -> None:
    t, corps = jump()
    fighter = t.new("uk", "fighter", "west_air_box")
    t.do("drop", corps, "2140").do("scramble", fighter, seat="uk").do("done", seat="uk")
    assert (t.place(corps), t.s.back[corps], t.s.shown[fighter]) == ("track", 0, 1)
    t, corps = jump()
    escort, italian = t.new("germany", "fighter", "west_air_box"), t.new("germany", "bomber", "west_air_box")
    fighter = t.new("uk", "fighter", "west_air_box")
    t.put("germany", "infantry", "2239")
    assert t.refused("drop", corps, "2140", italian) == "12.5.1e"
    t.dice(7, 1).do("drop", corps, "2140", escort).do("scramble", fighter, seat="uk").do("done", seat="uk")
    assert t.place(corps) == "2140"
    t, corps = jump()
    t.war("usa", "germany").put("uk", "infantry", "2140")
    american, decoy = t.new("usa", "fighter", "west_air_box"), t.new("uk", "fighter_decoy", "west_air_box")
    t.do("drop", corps, "2140")
    assert t.refused("scramble", american, seat="usa") == "12.5.1e"
    t.do("scramble", decoy, seat="uk").do("done", seat="uk").do("done", seat="usa")
    assert (t.place(corps), w.IDS[t.s.aim[corps]]) == ("2239", "2140")


@rule("12.5.1d")
def test_flak_destroys_a_corps_or_sends_it_back() -> None:
    for die, place in ((9, "track"), (6, "2239"), (3, "2140")):
        t, corps = jump()
        t.put("uk", "flak", "2140")
        t.dice(die).do("drop", corps, "2140")
        assert t.place(corps) == place


@rule("12.5.3a", "12.5.3c")
def test_a_corps_taken_off_with_its_parachute_side_up_returns_to_a_city_for_nothing() -> None:
    t = table().war("germany", "uk").only(AirborneReturn())
    corps = t.new("germany", "airborne", "2132")
    remove(t.s, corps, TRACK, t.s.turn)
    t.s.back[corps] = 1
    assert t.refused("place", corps, "2041") == "12.5.3a"
    t.do("place", corps, "2236")
    assert (t.place(corps), t.s.back[corps]) == ("2236", 0)
    t = table().war("germany", "uk").only(AirborneReturn())
    corps = t.new("germany", "airborne", "2132")
    remove(t.s, corps, TRACK, t.s.turn)
    t.begin()
    assert t.place(corps) == "track"  # front side up: it goes to the force pool instead


@rule("12.5a")
def test_without_a_drop_an_airborne_corps_marches_like_infantry() -> None:
    t, corps = jump()
    foot = t.new("germany", "infantry", "2239")
    assert t.offered("march", corps, "2338")
    assert t.offered("march", foot, "2338")


@rule("13.2.2k")
def test_a_dropped_corps_is_lost_if_enemy_fighters_are_left_over_the_battle() -> None:
    for fighters, place in ((1, "track"), (0, "2227")):
        t, army, _ = front()
        corps = t.new("germany", "airborne", "2227")
        t.s.aim[corps] = w.space("2226")
        planes_ = planes(t.tech("ussr", aircraft=4), "ussr", "fighter")
        attack(t, army)
        t.do("commit", planes_[0], "2226") if fighters else t.do("hold", planes_[0])
        assert t.place(corps) == place


@pytest.mark.parametrize("power", ["germany"])
def test_the_owner_may_take_a_dropped_corps_off_after_the_combats(power: str) -> None:
    t, corps = jump()
    t.do("drop", corps, "2140").all_done()
    while t.asked().prompt.key != "prompt.airborne_recall":
        t.do("done")
    t.do("withdraw", corps, seat=power)
    assert (t.place(corps), t.s.back[corps], nation(power)) == ("track", 1, 0)
