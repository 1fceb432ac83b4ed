"""12.21, 21: declarations of war."""

from typing import Any

import pytest

from games.third_reich.table import Table, nation, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.declarations import Declarations
from theatre.games.third_reich.politics.lapsed_wars import revoke
from theatre.games.third_reich.politics.pledges import acted
from theatre.games.third_reich.world import AXIS_MINOR_ALLIES, space


def turn(side: str, year: int = 1940, season: str = "summer", **more: Any) -> Table:
    """The start of a player turn; Poland has fallen."""
    t = table(side, year, season, phase="declarations", **more)
    return t.minor("poland", "conquered").hold("germany", "poland").brp(germany=150, italy=75)


def wars(t: Table, power: str) -> list[str]:
    return [row.id for foe, row in enumerate(tb.MAJORS) if na.at_war(t.s, nation(power), foe)]


def after_combat(t: Table) -> Table:
    """The end of the Combat phase."""
    return t.only(Aftermath()).again()


@rule("12.21a", "21.1a")
def test_war_is_declared_before_options_for_ten_or_thirty_five() -> None:
    t = turn("axis")
    t.do("declare-war", "denmark", seat="germany").do("declare-war", "france", seat="italy")
    assert (t.money("germany")[0], t.money("italy")[0]) == (140, 40)
    assert t.refused("declare-war", "denmark", seat="germany") == "21.1a"  # at war already
    assert t.asked("germany").rule == "12.21a"
    later = table("axis", phase="options")
    assert "declare-war" not in {part.verb for part in later.asked().options.given}


@rule("11.1", "21.1a")
def test_a_declaration_is_bound_by_the_spending_limit() -> None:
    t = turn("axis")
    t.s.limit[tb.ITALY] = 34
    assert t.refused("declare-war", "france", seat="italy") == "11.1"
    assert t.offered("declare-war", "greece", seat="italy")


@rule("21.1c", "48")
def test_nobody_declares_war_on_switzerland() -> None:
    t = turn("axis")
    assert t.refused("declare-war", nation("libya"), seat="germany") == "21.1c"  # no country of its own
    assert t.refused("declare-war", tb.NATIONS, seat="germany") == "21.1c"  # there is no such nation
    assert t.offered("declare-war", "spain", seat="germany")


@rule("21.2a", "21.2b")
def test_one_declaration_is_war_with_all_allies_of_the_enemy() -> None:
    t = turn("axis")
    assert wars(t, "italy") == []
    t.do("declare-war", "france", seat="italy")
    assert wars(t, "italy") == ["britain", "france"]
    assert t.money("italy")[0] == 75 - 35
    assert (t.money("britain")[0], t.money("france")[0]) == (125, 85)
    assert na.allied(t.s, tb.ITALY, tb.GERMANY)


@rule("21.2a")
def test_war_with_russia_alone_binds_nobody_else() -> None:
    t = turn("axis", 1940, "spring").do("declare-war", "ussr", seat="italy")
    assert wars(t, "italy") == ["ussr"]
    assert "ussr" not in wars(t, "germany")


@rule("21.54q")
def test_the_west_may_declare_on_an_italy_that_fights_russia() -> None:
    t = turn("allies").war("italy", "ussr")
    assert t.offered("declare-war", "italy", seat="britain")
    t.do("declare-war", "italy", seat="britain")
    assert wars(t, "ussr") == ["germany", "italy"]


@rule("21.3a", "51.6")
def test_an_ally_joins_an_attack_for_nothing_if_the_first_attacker_agrees() -> None:
    t = turn("axis").war("italy", "france", "britain").do("declare-war", "greece", seat="italy")
    t.do("declare-war", "greece", seat="germany")
    assert t.asked().seat == tb.ITALY
    t.do("allow", seat="italy")
    assert t.s.foes[nation("greece")] == 1 << tb.ITALY | 1 << tb.GERMANY
    assert t.money("germany")[0] == 150


@rule("21.3b")
def test_without_agreement_each_pays_in_full() -> None:
    t = turn("axis").war("italy", "france", "britain").do("declare-war", "greece", seat="italy")
    t.do("declare-war", "greece", seat="germany").do("refuse", seat="italy")
    assert t.s.foes[nation("greece")] == 1 << tb.ITALY
    t.do("declare-war", "greece", seat="germany")
    assert t.s.foes[nation("greece")] == 1 << tb.ITALY | 1 << tb.GERMANY
    assert t.money("germany")[0] == 140


@rule("51.6", "21.3a")
def test_on_a_later_turn_nobody_joins_his_allys_attack_without_leave() -> None:
    t = turn("axis").war("italy", "france", "britain").minor("greece", "attacked", foes="italy")
    t.do("declare-war", "greece", seat="germany").do("refuse", seat="italy")
    assert t.refused("declare-war", "greece", seat="germany") == "51.6"
    t.do("declare-war", "sweden", seat="germany")
    assert t.money("germany")[0] == 140


@rule("21.3q", "21.52")
def test_germany_joins_italys_war_once_italy_fights_the_west() -> None:
    t = turn("axis", 1939, "winter").minor("yugoslavia", "attacked", foes="italy")
    assert t.refused("declare-war", "yugoslavia", seat="germany") == "21.52"
    t.do("declare-war", "france", seat="italy")
    t.do("declare-war", "yugoslavia", seat="germany").do("allow", seat="italy")
    assert t.money("germany")[0] == 150
    assert t.s.foes[nation("yugoslavia")] >> tb.GERMANY & 1


@rule("21.52", "21.41")
@pytest.mark.parametrize("joiner", ["germany", "italy"])
@pytest.mark.parametrize("lapses", [True, False])
def test_who_joined_a_war_on_a_minor_leaves_it_if_italys_war_on_the_west_lapses(joiner: str, lapses: bool) -> None:
    first = "italy" if joiner == "germany" else "germany"
    t = turn("axis", 1939, "winter").minor("yugoslavia", "attacked", foes=first)
    t.do("declare-war", "france", seat="italy")
    t.do("declare-war", "yugoslavia", seat=joiner).do("allow", seat=first)
    acted(t.s, nation(joiner), tb.NATION_ID["yugoslavia"])
    if not lapses:
        acted(t.s, tb.ITALY, tb.FRANCE)
    revoke(t.s)
    assert na.at_war(t.s, tb.ITALY, tb.FRANCE) is not lapses
    foes = t.s.foes[nation("yugoslavia")]
    assert (bool(foes >> nation(joiner) & 1), bool(foes >> nation(first) & 1)) == (not lapses, True)


@rule("21.53", "21.41")
def test_so_does_the_west_if_russias_war_on_germany_lapses() -> None:
    for lapses in (True, False):
        t = turn("allies", 1941, "winter").minor("turkey", "attacked", foes="ussr")
        t.do("declare-war", "germany", seat="ussr").do("declare-war", "turkey", seat="britain")
        if t.asked().rule == "21.3a":
            t.do("allow", seat="ussr")
        acted(t.s, tb.BRITAIN, tb.TURKEY)
        if not lapses:
            acted(t.s, tb.USSR, tb.GERMANY)
        revoke(t.s)
        assert bool(t.s.foes[tb.TURKEY] >> tb.BRITAIN & 1) is not lapses
        assert t.s.foes[tb.TURKEY] >> tb.USSR & 1


@rule("21.4q2", "21.52")
def test_unallied_germany_and_italy_cannot_both_declare_on_a_minor() -> None:
    t = turn("axis").do("declare-war", "greece", seat="italy")
    assert t.refused("declare-war", "greece", seat="germany") == "21.52"
    assert t.offered("declare-war", "denmark", seat="germany")


@rule("21.53")
def test_russia_and_the_west_leave_each_others_victims_alone() -> None:
    t = turn("allies").minor("turkey", "attacked", foes="ussr")
    assert t.refused("declare-war", "turkey", seat="britain") == "21.53"
    t = turn("allies", 1941, "winter").war("germany", "ussr").minor("turkey", "attacked", foes="ussr")
    assert t.offered("declare-war", "turkey", seat="britain")


@rule("21.54a")
@pytest.mark.parametrize(
    ("year", "season", "free"), [(1941, "summer", False), (1941, "fall", True), (1942, "spring", True)]
)
def test_russia_is_bound_until_fall_1941(year: int, season: str, free: bool) -> None:
    t = turn("allies", year, season)
    assert t.offered("declare-war", "germany", seat="ussr") == free
    if not free:
        assert t.refused("declare-war", "italy", seat="ussr") == "21.54a"
        released = turn("allies", year, season)
        released.s.freed = True
        assert released.offered("declare-war", "germany", seat="ussr")  # 43.2b


@rule("21.54b", "21.54d")
def test_russia_declares_on_neighbours_and_on_those_of_its_conquests() -> None:
    t = turn("allies")
    assert t.refused("declare-war", "sweden", seat="ussr") == "21.54b"
    assert t.offered("declare-war", "turkey", seat="ussr")
    assert t.offered("declare-war", "sweden", seat="britain")
    t = turn("allies").minor("finland", "conquered").earns("ussr", "finland")
    assert t.offered("declare-war", "sweden", seat="ussr")
    assert t.offered("declare-war", "norway", seat="ussr")
    t = turn("allies", 1941, "fall").war("ussr", "germany")
    assert t.offered("declare-war", "spain", seat="ussr")


@rule("21.54c", "25.8a", "25.8q1")
def test_a_german_ground_factor_shelters_a_minor_ally_from_russia() -> None:
    assert turn("allies").offered("declare-war", "finland", seat="ussr")
    t = turn("allies").put("germany", "replacement-1", "D41")
    assert t.refused("declare-war", "finland", seat="ussr") == "21.54c"
    italian = turn("allies").put("italy", "infantry-1-3", "W33")
    assert italian.offered("declare-war", "rumania", seat="ussr")
    bessarabian = turn("allies").put("germany", "infantry-3-3", "T36")
    assert bessarabian.offered("declare-war", "rumania", seat="ussr")


@rule("25.8q2", "21.51")
def test_after_fall_1941_war_on_a_garrisoned_minor_is_war_with_germany() -> None:
    t = turn("allies", 1941, "fall").put("germany", "infantry-3-3", "W33")
    before = t.money("ussr")[0]
    t.do("declare-war", "rumania", seat="ussr")
    assert wars(t, "ussr") == ["germany"]
    assert before - t.money("ussr")[0] == 35


@rule("25.2q1")
def test_german_air_without_ground_units_lets_russia_declare_and_means_war() -> None:
    t = turn("allies").put("germany", "air-5-4", "D41")
    before = t.money("ussr")[0]
    t.do("declare-war", "finland", seat="ussr")
    assert (before - t.money("ussr")[0], wars(t, "ussr")) == (35, ["germany"])


@rule("21.54e")
def test_russia_leaves_vichy_alone_until_its_war() -> None:
    t = turn("allies")
    t.s.status[tb.VICHY_FRANCE] = st.NEUTRAL
    assert t.refused("declare-war", "vichy_france", seat="ussr") == "21.54e"
    assert t.offered("declare-war", "vichy_france", seat="britain")
    t = turn("allies", 1941, "fall").war("ussr", "germany")
    t.s.status[tb.VICHY_FRANCE] = st.NEUTRAL
    assert t.offered("declare-war", "vichy_france", seat="ussr")


@rule("21.8")
def test_future_partners_never_fight() -> None:
    t = turn("axis")
    assert t.refused("declare-war", "italy", seat="germany") == "21.8"
    t = turn("allies")
    assert t.refused("declare-war", "ussr", seat="britain") == "21.8"
    assert t.refused("declare-war", "france", seat="ussr") == "21.8"


@rule("21.51")
def test_a_minor_that_fights_for_a_major_costs_thirty_five() -> None:
    t = turn("axis").minor("greece", "allied", "britain")
    t.do("declare-war", "greece", seat="italy")
    assert (t.money("italy")[0], wars(t, "italy")) == (40, ["britain", "france"])


@rule("21.6", "22.4")
def test_the_war_of_1939_costs_nothing() -> None:
    t = table("axis", 1939, "fall", phase="declarations")
    assert wars(t, "germany") == ["britain", "france"]
    assert t.money("germany")[0] == 150
    assert t.status("poland") == "allied britain"
    assert t.refused("declare-war", "poland", seat="germany") == "21.1a"


@rule("21.7", "50.12")
def test_america_pays_thirty_five_in_spring_1942() -> None:
    t = turn("allies", 1942, "spring").begin()
    assert wars(t, "usa") == ["germany"]
    assert t.money("usa")[0] == 270 - 35
    assert len([u for u in ct.on_board(t.s) if tb.NATION[u] == tb.USA]) == 17
    assert t.asked("usa").seat == tb.USA
    assert not na.in_game(turn("allies", 1941, "winter").begin().s, tb.USA)
    assert not na.in_game(turn("axis", 1942, "spring").begin().s, tb.USA)


@rule("21.4a", "21.4b")
def test_a_declaration_that_is_not_acted_on_is_void() -> None:
    t = turn("axis").do("declare-war", "portugal", seat="germany").do("declare-war", "luxembourg", seat="germany")
    t.begin()
    enter(t.s, t.new("germany", "infantry-3-3", "O26"), space("O25"))
    after_combat(t)
    assert t.status("portugal") == "neutral"
    assert t.status("luxembourg") == "conquered"
    assert t.money("germany")[0] == 130
    again = turn("axis").do("declare-war", "portugal", seat="germany")
    assert again.money("germany")[0] == 140


@rule("21.4b")
def test_units_of_a_minor_that_is_at_peace_again_leave_the_board() -> None:
    t = turn("axis").do("declare-war", "denmark", seat="germany")
    unit = t.new("denmark", "infantry-1-3", "I32")
    after_combat(t)
    assert t.place(unit) == ""


@rule("21.41")
def test_a_declaration_on_a_major_must_be_acted_on_too() -> None:
    t = turn("axis").do("declare-war", "france", seat="italy").begin()
    after_combat(t)
    assert wars(t, "italy") == []
    assert wars(t, "germany") == ["britain", "france"]
    t = turn("axis").do("declare-war", "france", seat="italy").begin()
    enter(t.s, t.new("italy", "infantry-1-3", "T22"), space("T21"))
    after_combat(t)
    assert wars(t, "italy") == ["britain", "france"]


@rule("21.41", "21.7")
def test_the_american_declaration_need_not_be_acted_on() -> None:
    t = turn("allies", 1942, "spring").begin()
    after_combat(t)
    assert wars(t, "usa") == ["germany"]


@rule("21.4q4")
def test_minor_allies_and_lent_italians_act_for_their_power() -> None:
    t = turn("axis").minor("hungary", "active", "germany").do("declare-war", "yugoslavia", seat="germany").begin()
    enter(t.s, t.new("hungary", "infantry-1-3", "T29"), space("T28"))
    after_combat(t)
    assert t.status("yugoslavia") == "attacked"
    t = turn("axis").war("italy", "france", "britain").do("declare-war", "yugoslavia", seat="italy").begin()
    lent = t.new("italy", "infantry-1-3", "T29")
    t.s.serves[lent] = tb.GERMANY
    enter(t.s, lent, space("T28"))
    after_combat(t)
    assert t.status("yugoslavia") == "attacked"


@rule("21.4a", "21.3a")
@pytest.mark.parametrize("way", ["into", "along"])
def test_a_move_into_hexes_that_the_first_attacker_has_taken_is_acting_too(way: str) -> None:
    """Germany joins Italy's war on Yugoslavia and moves where Italians have been before, or stays outside."""
    t = turn("axis").war("italy", "france", "britain").minor("yugoslavia", "attacked", foes="italy")
    t.put("yugoslavia", "infantry-2-3", "X28").hold("italy", "T28")
    t.do("declare-war", "yugoslavia", seat="germany").do("allow", seat="italy")
    enter(t.s, t.new("germany", "infantry-3-3", "T29"), space("T28" if way == "into" else "S30"))
    assert t.holder("T28") == "italy"
    after_combat(t)
    assert bool(t.s.foes[nation("yugoslavia")] >> tb.GERMANY & 1) == (way == "into")


@rule("25.7b", "46.3")
def test_who_was_attacked_by_the_axis_is_never_activated() -> None:
    t = turn("axis").do("declare-war", "bulgaria", seat="italy").do("declare-war", "spain", seat="germany")
    assert t.s.lapsed[nation("bulgaria")]
    assert t.s.struck_spain
    assert not any(t.s.lapsed[one] for one in AXIS_MINOR_ALLIES if one != nation("bulgaria"))


@rule("21.4a", "25.23a")
@pytest.mark.parametrize("acts", [True, False])
def test_a_void_declaration_leaves_a_garrisoned_minor_ally_neutral(acts: bool) -> None:
    t = table("allies", 1941, "fall").minor("poland", "conquered").put("germany", "infantry-3-3", "W33")
    t.only(Declarations((tb.USSR,))).brp(ussr=100, germany=100).do("declare-war", "rumania", seat="ussr")
    assert (t.status("rumania"), t.money("germany")[0]) == ("active germany", 115)
    if acts:
        t.s.owed[tb.USSR] = 0
    t.only(Aftermath()).again()
    assert t.status("rumania") == ("active germany" if acts else "neutral")
    assert t.money("germany")[0] == (115 if acts else 100)
    assert na.at_war(t.s, tb.USSR, tb.GERMANY) is acts


@rule("21.4a", "21.3a", "25.23a")
@pytest.mark.parametrize("way", ["march", "attack", ""])
def test_a_helped_minor_ally_that_a_partner_of_the_declarer_fights_stays_in_the_war(way: str) -> None:
    """France has declared the war and not acted on it, but Britain has."""
    t = table("allies", 1941, "fall").minor("poland", "conquered").put("germany", "infantry-3-3", "Y32")
    t.only(Declarations((tb.FRANCE,))).brp(france=100).do("declare-war", "bulgaria", seat="france")
    if way == "march":
        t.hold("britain", "Z31")
    elif way == "attack":
        t.s.assailed[nation("bulgaria")] = 1 << tb.BRITAIN
    t.only(Aftermath()).again()
    assert t.status("bulgaria") == ("active germany" if way else "neutral")
