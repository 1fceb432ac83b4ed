"""The optional variants 11 to 20 of the Allies [YMP-L11 to YMP-L20b]."""

import pytest

from games.third_reich.table import Opening, Table, rule, table
from theatre.core.dice import Dice
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.attrition import in_contact
from theatre.games.third_reich.economy.sw_construction import builders
from theatre.games.third_reich.economy.treasury import why_not_spend
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.movement.control import is_fortress
from theatre.games.third_reich.movement.redeployment import Redeployment
from theatre.games.third_reich.options import why_not_choose
from theatre.games.third_reich.politics.cooperation import are_apart
from theatre.games.third_reich.politics.declarations import Declarations, declare, why_not_declare
from theatre.games.third_reich.politics.follow_ups import Loyalists
from theatre.games.third_reich.politics.intervention import intervene
from theatre.games.third_reich.politics.italy_bought import evacuate
from theatre.games.third_reich.politics.minors import Mobilization
from theatre.games.third_reich.politics.more_variants import (
    BEFORE_MOVEMENT,
    ENEMY_TURN,
    GAME_TURN,
    OPENING,
    PLAYER_TURN,
    SET_UP,
    YEAR_START,
)
from theatre.games.third_reich.politics.partisans import why_not_raise, why_not_rise
from theatre.games.third_reich.politics.usa import AmericanEntry
from theatre.games.third_reich.politics.variants import VariantWindow, is_playable
from theatre.games.third_reich.setup import arrivals, at_start, set_up
from theatre.games.third_reich.victory.levels import level_of


def holding(variant: int, window: int, year: int = 1940, season: str = "summer", side: str = "allies") -> Table:
    t = table(side, year, season, twenty_variants=1)
    t.s.drawn[1], t.s.drawn[0] = variant, 1 + (variant + 1) % 10
    return t.only(VariantWindow(tb.ALLIES, window))


def playable(t: Table, variant: int, window: int) -> bool:
    return is_playable(t.s, tb.ALLIES, variant, window)


def fresh(scenario: str, variant: int) -> Table:
    """Before the set-up of a scenario, the Allies asked."""
    t = holding(variant, OPENING, 1939, "fall")
    t.s = set_up(scenario, RULES.agreed({"twenty_variants": 1}), Dice(b"x"))
    t.s.drawn[1], t.s.drawn[0] = variant, 1
    return t


# 11


def hosted() -> Table:
    t = table("allies", 1939, "fall", twenty_variants=1).option("france", "offensive").option("britain", "offensive")
    t.s.pacts = st.HOSTS
    return t


@rule("YMP-L11")
def test_the_allies_may_enter_belgium_but_not_cross_into_germany() -> None:
    t = hosted()
    unit = t.new("france", "armor-3-5", "N24")
    assert t.offered("march", unit, "N25")
    assert t.refused("march", unit, "N25", "N26") == "YMP-L11"
    t.do("march", unit, "N25")
    assert t.holder("N25") == "belgium"
    t.s.pacts = 0
    other = t.new("france", "infantry-2-3", "O24")
    assert t.refused("march", other, "N25") == "21.1b"


@rule("YMP-L11", "21.1b")
@pytest.mark.parametrize("option", ["offensive", "attrition"])
def test_over_the_border_of_a_neutral_belgium_nobody_attacks(option: str) -> None:
    """A British corps in M26 and a German one in M27, with Belgium at peace or attacked."""
    for side, power, at, goal in (("axis", "germany", "M27", "M26"), ("allies", "britain", "M26", "M27")):
        for status in ("neutral", "attacked"):
            t = table(side, 1939, "fall", phase="combat", twenty_variants=1).option(power, option)
            t.s.pacts = st.HOSTS
            t.minor("belgium", status, foes="germany" if status == "attacked" else "")
            corps = {"M26": t.new("britain", "infantry-3-4", "M26"), "M27": t.new("germany", "armor-4-6", "M27")}
            if option == "attrition":
                assert in_contact(t.s, w.WEST) == ([corps[at]] if status == "attacked" else [])
            elif status == "attacked":
                t.dice(6).attack(goal, corps[at])
            else:
                assert t.attack_refused(goal, corps[at]) == ("21.1b" if side == "axis" else "YMP-L11")


@rule("YMP-L11")
def test_an_axis_declaration_makes_belgium_a_french_minor_ally() -> None:
    assert not playable(holding(11, BEFORE_MOVEMENT, 1940, "spring"), 11, BEFORE_MOVEMENT)
    t = holding(11, BEFORE_MOVEMENT, 1939, "fall", side="axis").do("play", 11)
    declare(t.s, tb.GERMANY, tb.BELGIUM)
    assert t.status("belgium") == "active france"
    plain = holding(11, BEFORE_MOVEMENT, 1939, "fall", side="axis")
    declare(plain.s, tb.GERMANY, tb.BELGIUM)
    assert plain.status("belgium") == "attacked"


# 12


def italy(year: int = 1940, season: str = "spring") -> Table:
    return holding(12, PLAYER_TURN, year, season).brp(britain=100, france=60)


@rule("YMP-L12")
def test_italy_is_bought_with_three_places_and_25_brps() -> None:
    assert not playable(italy().war("italy", "britain"), 12, PLAYER_TURN)
    t = italy()
    british, french = t.new("britain", "infantry-1-3", "GG19"), t.new("france", "infantry-2-3", "DD16")
    t.do("play", 12)
    assert (t.money("britain")[0], t.s.granted[tb.BRITAIN * 6 + tb.ITALY]) == (75, 25)
    evacuate(t.s)
    assert (t.place(british), t.place(french)) == ("pool", "pool")
    assert why_not_declare(t.s, tb.ITALY, tb.BRITAIN).rule == "YMP-L12"  # type: ignore[union-attr]
    t.s.year = 1941
    assert why_not_declare(t.s, tb.ITALY, tb.BRITAIN) is None
    t.option("france", "offensive")
    unit = t.new("france", "infantry-2-3", "DD15")
    t.frames = table("allies", 1941, "spring").frames
    t.again()
    assert t.refused("march", unit, "DD16") == "YMP-L12"
    t.war("italy", "france")
    assert t.offered("march", unit, "DD16")


@rule("YMP-L12")
def test_a_bought_italy_needs_more_objectives() -> None:
    t = italy().hold("italy", "Y22", "T23", "U22", "II17", "V19")
    before = level_of(t.s, tb.ITALY)
    t.s.bought = st.this_turn(t.s)
    assert (before, level_of(t.s, tb.ITALY)) == (0, -1)
    t.s.scenario = "campaign"
    assert level_of(t.s, tb.ITALY) == 2


# 13


def models(s: st.Position, units: tuple[int, ...]) -> dict[str, int]:
    found = [tb.MODEL[unit] for unit in units if tb.KIND[unit] == tb.INFANTRY]
    return {model: found.count(model) for model in sorted(set(found))}


@rule("YMP-L13")
@pytest.mark.parametrize(
    ("scenario", "start", "builds"),
    [
        ("1939", {"infantry-1-3": 3, "infantry-2-3": 10, "infantry-3-3": 4}, (6, 0, 7)),
        ("1942", {"infantry-2-3": 10, "infantry-3-3": 12}, (8, 0, 15)),
    ],
)
def test_an_unpurged_red_army_has_other_infantry(scenario: str, start: dict[str, int], builds: tuple[int, ...]) -> None:
    t = fresh(scenario, 13).do("play", 13)
    assert models(t.s, at_start(t.s, tb.USSR)) == start
    pool = [len(ct.in_pool(t.s, tb.USSR, f"infantry-{factor}-3")) for factor in (3, 2, 1)]
    assert tuple(pool) == builds
    assert not playable(fresh("1944", 13), 13, OPENING)


@rule("YMP-L13")
def test_ten_better_infantry_come_in_1942() -> None:
    t = fresh("campaign", 13).do("play", 13)
    before = [len(ct.in_pool(t.s, tb.USSR, f"infantry-{factor}-3")) for factor in (3, 1)]
    arrivals(t.s, 1942 * 4)
    after = [len(ct.in_pool(t.s, tb.USSR, f"infantry-{factor}-3")) for factor in (3, 1)]
    assert [b - a for a, b in zip(before, after, strict=True)] == [10, 5]


# 14, 15


@rule("YMP-L14")
def test_with_full_cooperation_british_and_french_stand_together() -> None:
    t = holding(14, PLAYER_TURN).war("germany", "britain", "france")
    assert are_apart(t.s, tb.BRITAIN, tb.FRANCE) == "34.3"
    t.do("play", 14)
    assert are_apart(t.s, tb.BRITAIN, tb.FRANCE) == ""
    t.s.scenario = "1942"
    assert not playable(t, 14, PLAYER_TURN)


def headless(year: int = 1942) -> Table:
    t = holding(15, ENEMY_TURN, year, "summer", side="axis").war("germany", "britain", "ussr")
    t.s.first = tb.ALLIES
    t.s.limit[tb.GERMANY] = t.s.brp[tb.GERMANY] = 120
    return t


@rule("YMP-L15")
def test_without_hitler_germany_does_nothing_for_a_turn() -> None:
    assert not playable(headless(1941), 15, ENEMY_TURN)
    first = headless()
    first.s.first = tb.AXIS
    assert not playable(first, 15, ENEMY_TURN)
    t = headless()
    air = t.new("germany", "air-5-4", "L31")
    t.do("play", 15)
    assert t.s.inverted[air]
    assert why_not_choose(t.s, tb.GERMANY, w.WEST, tb.ATTRITION).rule == "YMP-L15"  # type: ignore[union-attr]
    assert why_not_choose(t.s, tb.ITALY, w.WEST, tb.ATTRITION) is None
    assert why_not_declare(t.s, tb.GERMANY, tb.SPAIN).rule == "YMP-L15"  # type: ignore[union-attr]
    assert why_not_spend(t.s, tb.GERMANY, 21).rule == "YMP-L15"  # type: ignore[union-attr]
    assert why_not_spend(t.s, tb.GERMANY, 20) is None
    unit, at_home = t.new("germany", "infantry-3-3", "M32"), t.new("germany", "infantry-3-3", "N24")
    t.hold("germany", "france", "belgium", "luxembourg")
    t.only(Redeployment((tb.GERMANY,))).again()
    assert t.refused("redeploy", unit, "N25") == "YMP-L15"
    assert t.refused("redeploy", air, "M32") == "YMP-L15"
    assert t.offered("redeploy", at_home, "N27")
    t.s.season = tb.FALL
    assert why_not_choose(t.s, tb.GERMANY, w.WEST, tb.ATTRITION) is None


# 16, 17


def french_set_up(variant: int) -> Opening:
    t = Opening("france")
    t.s = set_up("1939", RULES.agreed({"twenty_variants": 1}), Dice(b"x"))
    t.s.drawn[1], t.s.drawn[0] = variant, 1
    t.frames = [VariantWindow(tb.ALLIES, SET_UP)]
    return t


@rule("YMP-L16")
@pytest.mark.parametrize(("choice", "armor", "air"), [("more-armor", 3, 0), ("armor-and-air", 1, 5)])
def test_france_has_armor_instead_of_the_maginot_line(choice: str, armor: int, air: int) -> None:
    t = french_set_up(16)
    assert is_fortress(t.s, w.space("P24"))
    t.do("play", 16).do(choice)
    assert not is_fortress(t.s, w.space("P24"))
    assert len([unit for unit in at_start(t.s, tb.FRANCE) if tb.KIND[unit] == tb.ARMOR]) == 3
    assert (len(ct.in_pool(t.s, tb.FRANCE, "armor-3-5")), t.s.air_pool[tb.FRANCE]) == (armor, air)


@rule("YMP-L17")
def test_the_maginot_line_reaches_the_channel() -> None:
    t = french_set_up(17)
    assert not is_fortress(t.s, w.space("L24"))
    t.do("play", 17)
    assert all(is_fortress(t.s, w.space(name)) for name in ("L24", "M24", "N24", "O24"))
    assert not is_fortress(t.s, w.space("M23"))


# 18


def spain(year: int = 1941) -> Table:
    t = holding(18, PLAYER_TURN, year, "spring").war("germany", "britain", "france").brp(france=80, britain=120)
    t.s.limit[tb.FRANCE] = 80
    return t


@rule("YMP-L18")
def test_loyalist_spain_joins_france_and_portugal_britain() -> None:
    assert not playable(spain(1940), 18, PLAYER_TURN)
    t = spain().dice(5).do("play", 18)
    t.only(Mobilization(())).again()
    assert (t.status("spain"), t.status("portugal")) == ("active france", "active britain")
    assert t.money("france")[0] == 80 - 35 + 30
    fallen = spain()
    fallen.s.status[tb.FRANCE], fallen.s.fallen[tb.FRANCE] = st.CONQUERED, 1940 * 4 + 2
    assert not playable(fallen, 18, PLAYER_TURN)


@rule("YMP-L18")
def test_a_six_makes_spain_communist_and_it_waits_for_russia() -> None:
    t = spain().dice(6).do("play", 18)
    assert t.s.loyalists == st.COMMUNISTS
    assert not t.s.due[tb.SPAIN]
    assert not playable(t, 18, PLAYER_TURN)
    t.war("germany", "ussr")
    t.s.limit[tb.USSR] = t.s.brp[tb.USSR] = 90
    assert playable(t, 18, PLAYER_TURN)
    t.only(Loyalists()).again()
    assert t.s.due[tb.SPAIN] == tb.USSR + 1


@rule("YMP-L18b")
def test_once_the_axis_is_in_spain_the_counter_brings_partisans() -> None:
    t = spain(1940)
    rebel = tb.UNITS_OF[tb.SPAIN, "partisan-1-3"][0]
    assert why_not_raise(t.s, tb.FRANCE, rebel).rule == "32.12"  # type: ignore[union-attr]
    t.minor("spain", "attacked", foes="germany").hold("germany", "R12").do("play", 18)
    assert t.status("spain") == "attacked"
    assert why_not_raise(t.s, tb.FRANCE, rebel) is None
    assert why_not_rise(t.s, tb.FRANCE, rebel, w.space("R12")) is None
    assert why_not_rise(t.s, tb.FRANCE, rebel, w.space("R14")).rule == "32.13a"  # type: ignore[union-attr]


# 19


@rule("YMP-L19")
def test_without_a_winter_war_finland_stays_out() -> None:
    assert not playable(holding(19, YEAR_START, 1941, "spring"), 19, YEAR_START)
    t = holding(19, YEAR_START, 1940, "spring")
    guest = t.new("germany", "infantry-3-3", "A42")
    t.do("play", 19)
    assert t.refused("deploy", guest, "A43") == "YMP-L19"
    t.do("deploy", guest, "L31")
    assert t.place(guest) == "L31"
    assert why_not_declare(t.s, tb.USSR, tb.FINLAND).rule == "YMP-L19"  # type: ignore[union-attr]
    assert t.s.lapsed[tb.FINLAND]
    t.s.freed = True
    t.war("ussr", "germany")
    assert why_not_declare(t.s, tb.USSR, tb.FINLAND) is None
    declare(t.s, tb.USSR, tb.FINLAND)
    intervene(t.s, tb.GERMANY, tb.FINLAND)
    assert t.status("finland") == "active germany"


@rule("YMP-L19")
def test_nobody_plays_it_after_a_war_on_finland() -> None:
    t = holding(19, YEAR_START, 1940, "spring").minor("finland", "attacked", foes="ussr")
    assert not playable(t, 19, YEAR_START)
    late = fresh("1942", 19).do("play", 19)
    assert late.status("finland") == "neutral"


# 20


def roosevelt(year: int = 1941, season: str = "spring") -> Table:
    t = holding(20, GAME_TURN, year, season).do("play", 20)
    t.s.status[tb.FRANCE] = st.CONQUERED
    return t


@rule("YMP-L20")
@pytest.mark.parametrize(
    ("year", "season", "die", "called"),
    [
        (1940, "winter", 5, False), (1940, "winter", 6, True), (1941, "spring", 5, True),
        (1941, "summer", 3, False), (1941, "fall", 3, True), (1941, "winter", 2, True),
    ],
)  # fmt: skip
def test_a_die_lets_america_in_early(year: int, season: str, die: int, called: bool) -> None:
    t = roosevelt(year, season).dice(die).only(AmericanEntry()).again()
    assert bool(t.s.called) == called
    assert na.in_game(t.s, tb.USA) == called


@rule("YMP-L20")
def test_france_makes_it_harder_and_axis_ports_in_britain_easier() -> None:
    t = roosevelt().dice(5)
    t.s.status[tb.FRANCE] = st.SOVEREIGN
    t.only(AmericanEntry()).again()
    assert not t.s.called
    t = roosevelt().hold("germany", "K21").dice(4).only(AmericanEntry()).again()
    assert t.s.called
    assert t.money("usa")[:2] == (185, 185)
    assert not playable(holding(20, GAME_TURN, 1940, "fall"), 20, GAME_TURN)


@rule("YMP-L20b")
def test_its_forces_are_fixed_when_the_die_falls_and_it_declares_war_when_it_likes() -> None:
    t = roosevelt(1941, "summer").dice(6).only(AmericanEntry()).again()
    box = [tb.MODEL[unit] for unit in st.units_at(t.s, w.US_BOX)]
    assert (box.count("infantry-3-4"), box.count("fleet-9"), box.count("air-5-4")) == (6, 3, 1)
    assert len(ct.in_pool(t.s, tb.USA, "infantry-3-4")) == 4
    assert not na.at_war(t.s, tb.USA, tb.GERMANY)
    t.only(Declarations((tb.USA,))).again()
    assert t.refused("declare-war", "italy") == "21.7"
    t.do("declare-war", "germany")
    assert na.at_war(t.s, tb.USA, tb.GERMANY)
    assert t.money("usa")[0] == 150


@rule("YMP-L20b")
def test_it_builds_for_strategic_warfare_in_1941_if_the_die_has_called_it() -> None:
    t = roosevelt(1941, "spring")
    assert tb.USA not in builders(t.s)
    t.dice(6).only(AmericanEntry()).again()
    assert tb.USA in builders(t.s)
