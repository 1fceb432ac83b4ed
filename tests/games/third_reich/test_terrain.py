"""5.4 to 5.7: cities, fortresses, islands and what terrain does in ground combat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.third_reich.sea_table import Seas, seas
from games.third_reich.table import Table, rule, table
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.movement.control import is_fortress
from theatre.games.third_reich.movement.sevastopol import judge_sevastopol


def east(side: str = "axis", option: str = "offensive", phase: str = "combat") -> Table:
    """Germany against Russia in Summer 1941; the Germans hold Poland and the Baltic States."""
    t = table(side, 1941, "summer", phase=phase).war("germany", "ussr").minor("poland", "conquered")
    t.option("germany" if side == "axis" else "ussr", option)
    return t.hold("germany", "poland", "baltic_states")


def west(side: str = "axis", option: str = "offensive", phase: str = "combat") -> Table:
    t = table(side, 1940, "summer", phase=phase).option("germany", option, "west").option("germany", option)
    return t.hold("germany", "luxembourg").minor("luxembourg", "conquered")


def needed(front: Callable[[], Table], hex_: str, *sources: str, owner: str = "ussr") -> int:
    """How many German factors, spread over the sources, make even odds against one factor in a hex.

    At even odds a six eliminates the defender, below them the attacker.
    """
    for count in range(1, 2 * len(sources) + 1):
        t = front().hold("germany", *sources)
        defender = t.new(owner, "infantry-1-3", hex_)
        attackers = [t.new("germany", "infantry-1-3", sources[at % len(sources)]) for at in range(count)]
        t.dice(6).attack(hex_, *attackers)
        if t.place(defender) == "pool":
            return count
    return 99


# what terrain does


@rule("5.72a")
def test_a_river_or_an_arrow_triples_the_defence_against_those_behind_it() -> None:
    assert needed(east, "L40", "L39", "K40") == 2  # plain
    assert needed(east, "L41", "L40", "K41") == 3  # over the river
    assert needed(east, "U41", "U40") == 99  # over the Strait of Kerch two factors are too few
    assert needed(east, "U41", "U42") == 2


@rule("5.72b")
def test_one_attacker_on_the_same_bank_ends_the_tripling_for_all() -> None:
    def attack(*, drop: bool) -> str:
        """Six German factors against three in L41, half of them dropped behind the river or all before it."""
        t = east().hold("germany", "L40", "K41")
        defender = t.new("ussr", "infantry-3-3", "L41")
        infantry, airborne = t.new("germany", "infantry-3-3", "L40"), t.new("germany", "airborne-3-3", "J39")
        second = airborne
        if drop:
            t.until("14.15").do("drop", airborne, "L42").until("14.16")
        else:
            second = t.new("germany", "infantry-3-3", "L40")
        t.dice(6).attack("L41", infantry, second)
        return t.place(defender)

    assert needed(east, "L41", "L40", "L42") == 2
    assert attack(drop=False) == "L41"
    assert attack(drop=True) == "pool"


@rule("5.72b")
def test_a_partisan_does_not_end_the_tripling() -> None:
    def attack(second: str) -> str:
        """Russians attack one German factor in L41 from over the river and, with a second unit, from L42."""
        t = east("allies").hold("germany", "L41").hold("ussr", "L42", "L40")
        defender = t.new("germany", "infantry-1-3", "L41")
        one, other = t.new("ussr", "infantry-1-3", "L40"), t.new("ussr", second, "L42")
        t.dice(6).attack("L41", one, other)
        return t.place(defender)

    assert attack("infantry-1-3") == "pool"  # 2 to 2
    assert attack("partisan-1-3") == "L41"  # 2 to 3


@rule("5.72c")
def test_mountains_and_swamps_triple_the_defence_on_every_side() -> None:
    assert needed(east, "M39", "L39", "L40") == 3  # a swamp
    assert needed(lambda: east().hold("germany", "T34"), "S35", "R35", "R36") == 3  # the Carpathians, held by Russians
    assert needed(east, "L40", "L39", "K40") == 2


@rule("5.74")
def test_terrain_does_not_add_up() -> None:
    """M39 is a swamp; it is also behind a river from M40's side; a fortress behind a river is quadrupled."""
    rivers = w.across(w.BIT[w.space("N39")], w.CROSSING_SIDES)
    beyond = [w.IDS[at] for at in w.spaces(rivers)]
    assert beyond
    assert needed(east, "N39", *beyond) == 3
    assert needed(west, "P25", "P26", "O26", owner="britain") == 4


@rule("5.54")
def test_a_fortress_quadruples_against_attack_from_any_side() -> None:
    assert needed(west, "P25", "P26", "O26", owner="britain") == 4  # over the Rhine
    assert needed(west, "P25", "O25", "P24", owner="britain") == 4  # from behind

    def lost() -> Table:
        t = west()
        t.s.razed[w.space("P25")] = 1
        return t

    assert needed(lost, "P25", "O25", "P24", owner="britain") == 2


@rule("5.44")
def test_a_city_adds_nothing_to_the_defence_and_bases_air() -> None:
    assert needed(east, "K40", "K39", "L39") == 2  # Minsk
    assert needed(east, "L40", "L39", "K40") == 2  # no city
    t = east("allies", phase="movement")
    air = t.new("ussr", "air-5-4", "H47")
    assert t.offered("stage", air, "J43", seat="ussr")
    assert t.refused("stage", air, "J44", seat="ussr") == "28.11"


@rule("5.7e")
def test_start_lines_do_not_change_the_defence() -> None:
    """L37 and L38, O35 and O36 lie on the two sides of the line through Poland."""
    assert needed(lambda: east().hold("ussr", "O36"), "O36", "O35") == 2
    assert needed(lambda: east().hold("ussr", "L38"), "L38", "L37") == 2


# beaches


@rule("5.7a", "5.73")
def test_a_beach_triples_against_an_invasion_whatever_else_attacks_and_doubles_otherwise() -> None:
    def dieppe(*, by_land: int, seaborne: int) -> str:
        t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("britain", "france")
        t.hold("germany", "M23", "M24").minor("france", "conquered")
        defender = t.new("germany", "infantry-1-3", "M23")
        ground = [t.new("britain", "infantry-1-3", "N23") for _ in range(by_land)]
        cargo = [t.new("britain", "infantry-1-3", "L22") for _ in range(seaborne)]
        if cargo:  # three naval factors for each, none is left to bombard
            fleets = [t.new("britain", model, "Portsmouth") for model in ("fleet-1", "fleet-2")]
            t.go("invade", 2, *sorted(fleets), 1, *cargo, "M23", seat="britain")
        t.until("attack").dice(6).do("attack", 1, "M23", *sorted((*ground, *cargo)), seat="britain")
        return t.place(defender)

    assert dieppe(by_land=2, seaborne=0) == "pool"  # 2 to 2
    assert dieppe(by_land=1, seaborne=1) == "M23"  # 2 to 3
    assert dieppe(by_land=2, seaborne=1) == "pool"  # 3 to 3


# islands


def med(*fleet: str, at: str = "Malta") -> tuple[Seas, tuple[int, ...]]:
    """An Italian invasion is about to be announced; British fleets of these sizes are in a port."""
    t = seas("axis", phase="combat").war("italy", "britain").option("italy", "offensive")
    for model in fleet:
        t.put("britain", model, at)
    return t, (1, t.new("italy", "fleet-9", "Taranto"), 1, t.new("italy", "infantry-1-3", "AA24"))


@rule("5.6a")
def test_an_island_with_beaches_is_invaded_only_there() -> None:
    t = seas("allies", 1943, phase="combat").war("italy", "britain").option("britain", "offensive")
    t.hold("britain", "tunisia", "malta")
    args = (1, t.new("britain", "fleet-9", "Tunis"), 1, t.new("britain", "infantry-1-3", "DD17"))
    sicily = [w.IDS[at] for at in w.AREA["sicily"]]
    beaches = {name for name in sicily if w.space(name) in w.BEACHES}
    others = [name for name in sicily if name not in beaches]
    assert beaches
    assert others
    for name in others:
        assert t.refused("invade", *args, name, seat="britain") == "29.431a"
    assert any(t.whole("invade", *args, name, seat="britain") for name in beaches)


@rule("5.6b")
def test_black_islets_are_not_invaded() -> None:
    t, args = med()
    for islet in ("CC29", "EE29"):
        assert not w.IS_LAND[w.space(islet)]
        assert t.refused("invade", *args, islet, seat="italy") == "29.431a"
    assert t.whole("invade", *args, "GG19", seat="italy")


@rule("5.6c")
@pytest.mark.parametrize(("port", "hex_"), [("Malta", "GG19"), ("Gibraltar", "AA7")])
def test_one_hex_islands_and_gibraltar_are_invaded_unless_a_nine_lies_there(port: str, hex_: str) -> None:
    t, args = med(at=port)
    assert t.whole("invade", *args, hex_, seat="italy")
    t, args = med("fleet-8", at=port)
    assert t.whole("invade", *args, hex_, seat="italy")
    t, args = med("fleet-9", at=port)
    assert t.refused("invade", *args, hex_, seat="italy") == "29.432a"


@rule("5.6q1")
def test_scapa_flow_is_invaded_though_an_arrow_leads_there() -> None:
    t = seas("axis", phase="combat").option("germany", "offensive")
    args = (1, t.new("germany", "fleet-9", "Bremen"), 1, t.new("germany", "infantry-1-3", "K29"))
    assert t.whole("invade", *args, "B29")
    assert t.refused("invade", *args, "C28") == "29.431a"  # across the arrow, no beach


# attrition


def besieged(front: Callable[[], Table], owner: str, hex_: str, own: str, near: str, beside: str) -> Table:
    """Germans around two enemies with one hex to take: one in `hex_` next to `own`, one in `near` next to `beside`."""
    t = front().hold("germany", own, beside)
    t.put("germany", "armor-4-6, armor-4-6", own).put("germany", "infantry-3-3", beside)
    second = "infantry-1-3"
    t.put(owner, second, hex_).put(owner, second, near)
    spare = t.new(owner, "infantry-3-3" if owner == "ussr" else "infantry-3-4", "B54" if owner == "ussr" else near)
    return t.dice(3).until("18.31a").do("lose", spare)


def attrition_in_the_east() -> Table:
    return east(option="attrition")


def attrition_in_egypt() -> Table:
    t = table("axis", 1941, "summer", phase="combat").war("italy", "britain").option("germany", "attrition")
    return t.option("italy", "attrition")


@rule("5.41a")
def test_no_capital_is_taken_by_attrition_nor_that_of_a_colony() -> None:
    t = besieged(attrition_in_the_east, "ussr", "H47", "H46", "L40", "L39")
    assert t.refused("take-hexes", "H47") == "18.32a"
    assert t.offered("take-hexes", "L40")
    t = besieged(attrition_in_egypt, "britain", "MM29", "MM28", "LL27", "LL26")  # Cairo
    assert t.refused("take-hexes", "MM29") == "18.32a"
    assert t.offered("take-hexes", "LL27")


@rule("5.42")
def test_no_objective_is_taken_by_attrition() -> None:
    t = besieged(attrition_in_the_east, "ussr", "J43", "J42", "L40", "L39")
    assert t.refused("take-hexes", "J43") == "18.32a"
    assert t.offered("take-hexes", "L40")


@rule("5.56", "5.7d")
def test_no_fortress_is_taken_by_attrition_or_starved() -> None:
    t = besieged(attrition_in_the_east, "ussr", "V38", "U39", "L40", "L39")
    assert t.refused("take-hexes", "V38") == "18.32a"
    assert t.offered("take-hexes", "L40")
    t = east("allies", phase="construction").hold("germany", "U39", "V39", "U38", "T39")
    t.s.released[0] = 1  # Leningrad needs no garrison
    within, outside = t.new("ussr", "infantry-1-3", "V38"), t.new("ussr", "infantry-1-3", "U39")
    t.hold("ussr", "U39").put("germany", "armor-4-6", "T39").put("germany", "armor-4-6", "U40")
    t.s.unsupplied[within] = t.s.unsupplied[outside] = 1
    t.until("26.92a")
    assert [t.place(within), t.place(outside)] == ["V38", "pool"]


@rule("5.51q2")
def test_a_fortress_that_is_none_any_more_is_taken_by_attrition() -> None:
    for lost in (1, 2):  # for good, or as an unsupplied Sevastopol

        def lapsed(how: int = lost) -> Table:
            t = east(option="attrition")
            t.s.razed[w.space("V38")] = how
            return t

        t = besieged(lapsed, "ussr", "V38", "U39", "L40", "L39")
        assert t.offered("take-hexes", "V38")


# fortresses


@rule("5.55b")
def test_units_are_built_in_an_isolated_fortress_while_it_is_one() -> None:
    t = east("allies", phase="construction").hold("germany", "E43", "E44", "D45", "C44", "V39", "U39", "U38")
    t.brp(ussr=90).put("germany", "armor-4-6", "E44").put("germany", "armor-4-6", "D45")
    t.put("germany", "armor-4-6", "U39").put("ussr", "infantry-2-3", "D44").put("ussr", "infantry-1-3", "V38")
    t.s.limit[tb.USSR] = 90
    unit = tb.UNITS_OF[tb.USSR, "infantry-3-3"][0]
    st.lay(t.s, unit, st.POOL)
    for hex_ in ("D44", "V38"):
        assert t.offered("build", unit, hex_, seat="ussr")
        t.s.razed[w.space(hex_)] = 1
        assert t.refused("build", unit, hex_, seat="ussr") == "15.4a"


def crimea(**more: str) -> Table:
    """Russia holds Sevastopol; the Germans hold the rest of the Crimea, the coast and all ports of the Black Sea."""
    t = east("allies", phase="begin").hold("germany", "T39", "U38", "U39", "U40", "V39", "T37", "R44", "X43")
    for place, owner in more.items():
        t.hold(owner, place)
    return t


def holds(t: Table) -> bool:
    t.begin()
    return is_fortress(t.s, w.SEVASTOPOL)


@rule("5.58a")
def test_sevastopol_is_a_fortress_with_another_port_or_a_line_to_the_east() -> None:
    assert not holds(crimea())
    assert holds(crimea(X43="ussr"))  # Batum
    assert holds(crimea(T37="ussr"))  # Odessa
    assert holds(crimea(U39="ussr", U40="ussr"))  # over the Strait of Kerch
    assert not holds(crimea(U39="ussr"))


@rule("5.58b")
def test_the_other_port_needs_a_supply_line_of_its_own() -> None:
    t = crimea(X43="ussr")
    around = [w.IDS[at] for at in w.spaces(w.NEAR[w.space("X43")]) if w.COUNTRY[at] == tb.USSR]
    t.hold("germany", *around)
    assert not holds(t)


@rule("5.58c")
def test_sevastopol_is_a_fortress_again_unless_the_axis_was_there() -> None:
    t = crimea()
    assert not holds(t)
    t.hold("ussr", "X43")
    judge_sevastopol(t.s)
    assert is_fortress(t.s, w.SEVASTOPOL)
    t = east(phase="movement").hold("germany", "U39")
    armor = t.new("germany", "armor-4-6", "U39")
    t.s.graced[armor] = st.this_turn(t.s)
    t.do("march", armor, "V38")
    t.hold("ussr", "V38")
    judge_sevastopol(t.s)
    assert not is_fortress(t.s, w.SEVASTOPOL)


# borders


@rule("5.7b")
def test_start_lines_are_crossed_like_national_boundaries() -> None:
    t = table("axis", 1940).option("germany", "offensive").hold("germany", "poland").hold("ussr", "eastern_poland")
    t.minor("poland", "conquered")
    unit = t.new("germany", "infantry-3-3", "L37")
    assert t.refused("march", unit, "L38") == "21.1b"
    t.war("germany", "ussr")
    assert t.offered("march", unit, "L38")
    t = table("allies", 1942).option("britain", "offensive").hold("vichy_france", "vichy_france")
    t.hold("britain", "Q20", "Q19").minor("vichy_france", "neutral")
    unit = t.new("britain", "infantry-3-4", "Q20")
    t.s.graced[unit] = st.this_turn(t.s)
    assert t.refused("march", unit, "R20", seat="britain") == "21.1b"
    t.minor("vichy_france", "attacked", foes="britain")
    assert t.offered("march", unit, "R20", seat="britain")


@rule("5.7c")
def test_neutral_borders_stop_marches_and_attacks_until_war_is_declared() -> None:
    def belgium(status: str) -> Table:
        t = table("axis", phase="movement").option("germany", "offensive")
        return t.minor("belgium", status, foes="germany" if status == "attacked" else "")

    t = belgium("neutral")
    assert t.refused("march", t.new("germany", "infantry-3-3", "M27"), "M26") == "21.1b"
    t = belgium("attacked")
    assert t.offered("march", t.new("germany", "infantry-3-3", "M27"), "M26")
    for status, legal in (("neutral", False), ("attacked", True)):
        t = table("axis", phase="combat").option("germany", "offensive")
        t.minor("belgium", status, foes="germany" if legal else "").put("belgium", "infantry-1-3", "M26")
        unit = t.new("germany", "infantry-3-3", "M27")
        t.s.acted[:] = b"\1" * len(t.s.acted)
        if legal:
            t.dice(6).attack("M26", unit)
        else:
            t.put("france", "infantry-2-3", "P24").put("germany", "armor-4-6", "P26").hold("germany", "Q25")
            t.put("france", "infantry-2-3", "P25")
            assert t.attack_refused("M26", unit) == "14.21a"


@rule("5.75a")
def test_nobody_crosses_the_edge_of_the_qattara_depression() -> None:
    t = table("allies").war("italy", "britain").option("britain", "offensive")
    for hex_ in ("NN25", "NN27", "MM26", "MM27"):
        unit = t.new("britain", "infantry-3-4", hex_)
        assert t.refused("march", unit, "NN26", seat="britain") == "5.75a"
    assert t.offered("march", unit, "MM28", seat="britain")
    t = table("allies", phase="combat").war("italy", "britain").option("britain", "offensive")
    unit = t.new("britain", "infantry-3-4", "NN27")
    t.put("italy", "infantry-1-3", "NN26").put("italy", "infantry-1-3", "NN28").hold("italy", "NN28", "NN26")
    assert t.attack_refused("NN26", unit) == "14.21a"
    t.dice(6).attack("NN28", unit)
