"""21: answers and odd cases on declarations of war: what stands and what lapses, and what Russia may do."""

import pytest

from games.third_reich.sea_table import Seas, seas
from games.third_reich.table import Table, nation, rule, table
from games.third_reich.war_table import settled
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.declarations import declare


def declaring(side: str, year: int, season: str = "summer") -> Table:
    t = table(side, year, season, phase="declarations").minor("poland", "conquered").hold("germany", "poland")
    t.s.limit[:] = [100] * len(tb.POWERS)
    return t.brp(germany=100, italy=75, britain=100, ussr=90)


def acts_on(t: Table, power: str, *nations: str) -> Table:
    """Only on these declarations of the power has it acted."""
    for one in nations:
        t.s.owed[nation(power)] &= ~(1 << nation(one))
    return settled(t)


def enemies(t: Table, power: str) -> list[str]:
    return [one.id for at, one in enumerate(tb.MAJORS) if na.at_war(t.s, nation(power), at)]


# what lapses [21.4]


@rule("21.4a", "21.41")
def test_a_void_declaration_on_a_minor_ends_no_other_war() -> None:
    t = declaring("axis", 1941).do("declare-war", "ussr", seat="germany").do("declare-war", "sweden", seat="germany")
    acts_on(t, "germany", "ussr")
    assert (t.status("sweden"), enemies(t, "germany")) == ("neutral", ["britain", "france", "ussr"])
    t = declaring("axis", 1941).do("declare-war", "ussr", seat="germany").do("declare-war", "sweden", seat="germany")
    acts_on(t, "germany", "sweden")
    assert (t.status("sweden"), enemies(t, "germany")) == ("attacked", ["britain", "france"])


@rule("21.41", "21.2a")
def test_of_two_declarations_on_majors_the_one_that_was_acted_on_stands() -> None:
    for first, second in (("germany", "italy"), ("italy", "germany")):
        t = declaring("allies", 1941, "fall").do("declare-war", first, seat="ussr")
        if not na.at_war(t.s, tb.USSR, nation(second)):
            t.do("declare-war", second, seat="ussr")
        acts_on(t, "ussr", "germany")
        assert enemies(t, "ussr") == ["germany"]
        assert enemies(t, "italy") == []


@rule("44.3", "21.41")
def test_the_first_winter_of_a_war_that_is_void_is_still_to_come() -> None:
    for acted, winter in ((["germany"], st.HARD), ([], st.TO_COME)):
        t = declaring("allies", 1941, "winter").do("declare-war", "germany", seat="ussr")
        assert t.s.winter == st.HARD
        assert acts_on(t, "ussr", *acted).s.winter == winter


@rule("21.41", "25.23a")
def test_a_major_drawn_in_by_a_void_declaration_is_at_peace_while_the_other_war_goes_on() -> None:
    t = declaring("allies", 1941, "fall").put("germany", "infantry-3-3", "W33")
    t.do("declare-war", "rumania", seat="ussr")
    t.do("declare-war", "turkey", seat="ussr")
    acts_on(t, "ussr", "turkey")
    assert (t.status("rumania"), t.status("turkey"), enemies(t, "ussr")) == ("neutral", "attacked", [])


# what is acting on one [21.41, 21.4q6]


@rule("21.41", "21.4q6")
@pytest.mark.parametrize(
    ("verb", "goal", "prey"), [("counterair", "V19", "air-5-4"), ("port-strike", "Marseilles", "fleet-9")]
)
def test_an_air_raid_on_forces_of_the_enemy_is_acting_on_the_declaration(verb: str, goal: str, prey: str) -> None:
    t = table("axis", 1940, phase="combat").option("italy", "offensive").put("france", prey, goal)
    declare(t.s, tb.ITALY, tb.FRANCE)
    air = t.new("italy", "air-5-4", "U22")
    t.until("14.11").dice(1, 1, 1, 1)
    assert t.s.owed[tb.ITALY] >> tb.FRANCE & 1
    t.do(verb, goal, air, seat="italy")
    assert not t.s.owed[tb.ITALY]


def landing(port: str, power: str = "germany") -> tuple[Seas, int]:
    """Germany has declared war on Sweden; a transport sails to a port."""
    t = seas("axis", 1940, phase="combat").option("germany", "offensive").minor("denmark", "conquered")
    t.hold("germany", "denmark", "C33").minor("norway", "conquered").put("britain", "fleet-9, fleet-9", "Rosyth")
    declare(t.s, tb.GERMANY, tb.SWEDEN)
    fleet, infantry = t.new("germany", "fleet-9", "Bremen"), t.new("germany", "infantry-3-3", "K29")
    t.go("transport", 1, fleet, 1, infantry, port, seat="germany")
    return t, infantry


@rule("21.4q3")
@pytest.mark.parametrize("beaten", [True, False])
def test_units_that_were_turned_back_on_their_way_to_a_port_near_a_new_enemy_have_acted(beaten: bool) -> None:
    t, _ = landing("Bergen")
    t.until("intercept")
    if beaten:
        t.dice(1, 1, 1).go("intercept", 0, "C33", 2, seat="britain")
    t.until("attack", "build")
    t.only(Aftermath()).again()
    assert t.status("sweden") == ("attacked" if beaten else "neutral")


@rule("22.7c", "22.7x")
@pytest.mark.parametrize(("port", "met"), [("Rostock", True), ("Leningrad", False)])
def test_a_minor_meets_a_transport_to_a_port_from_which_it_can_be_attacked(port: str, met: bool) -> None:
    t = seas("axis", 1941, phase="combat").option("germany", "offensive").hold("germany", "poland", "D44")
    declare(t.s, tb.GERMANY, tb.SWEDEN)
    t.s.beset[tb.SWEDEN] = 1
    fleet, infantry = t.new("germany", "fleet-9", "Danzig"), t.new("germany", "infantry-3-3", "J35")
    swedish = t.new("sweden", "fleet-2", "Stockholm")
    t.go("transport", 1, fleet, 1, infantry, port, seat="germany").until("intercept", "landed", "attack")
    if met:
        assert t.whole("intercept", 0, "J32", 1, swedish)
    else:
        assert t.topic() != "intercept"


# Russia before its war [21.54]


@rule("21.54a", "21.54c", "25.8a")
def test_a_war_with_italy_alone_does_not_free_russia_to_attack_germany() -> None:
    for enemy, season, rules in (("italy", "summer", ("21.54a", "21.54c")), ("germany", "summer", ("21.1a", ""))):
        t = declaring("allies", 1940, season).put("germany", "infantry-3-3", "W33")
        na.set_war(t.s, nation(enemy), tb.USSR)
        for target, why in zip(("germany", "rumania"), rules, strict=True):
            if why:
                assert t.refused("declare-war", target, seat="ussr") == why
            else:
                assert t.offered("declare-war", target, seat="ussr")
        assert t.offered("declare-war", "bulgaria", seat="ussr")
    t = declaring("allies", 1941, "fall").war("italy", "ussr")
    assert t.offered("declare-war", "germany", seat="ussr")
