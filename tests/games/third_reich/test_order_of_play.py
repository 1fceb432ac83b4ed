"""55: the steps of the Year Start, of a game turn, of missions and of the end of a Combat phase, by what they show."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.third_reich.sea_table import Seas, seas
from games.third_reich.table import Table, YearStartTable, rule, table
from games.third_reich.test_exploitation import breakthrough
from theatre.core import flow
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.economy.year_start import YearStart
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.sequence import Campaign, GameTurn, PlayerTurn

SUBMARINE, ASW = 0, 2


# the Year Start


@rule("55.I.B", "55.I.C")
def test_strategic_warfare_is_resolved_before_brps_are_calculated() -> None:
    """Britain has 20 BRPs left; four submarine factors take twelve, and only eight let the base grow."""

    def base(submarines: int) -> int:
        t = YearStartTable(1941).brp(britain=20)
        t.s.base[tb.BRITAIN], t.s.growth[tb.BRITAIN] = 125, 50
        t.s.sw[tb.GERMANY * 4 + SUBMARINE] = submarines
        t.begin()
        return t.money("britain")[1]

    assert (base(0), base(4)) == (135, 129)


def year_start() -> Table:
    """The Year Start of 1941 up to the first question; Germany has nothing left."""
    t = table("axis", 1941, "spring").brp(germany=0)
    t.s.earns[tb.POLAND] = tb.NOBODY
    return t.only(Campaign(placed=True), GameTurn(), YearStart()).until("10.41")


@rule("55.I.D")
def test_strategic_warfare_is_built_from_the_new_total() -> None:
    """Germany had nothing left; a tenth of the new 150 may be spent."""
    t = year_start()
    assert t.money("germany")[0] == 150
    assert t.offered("build-sw", SUBMARINE, 7, 0, seat="germany")  # two BRPs each
    assert not t.offered("build-sw", SUBMARINE, 8, 0, seat="germany")


@rule("55.I.E")
def test_limits_are_fixed_after_strategic_warfare_construction() -> None:
    def limit(factors: int) -> int:
        t = year_start()
        if factors:
            t.do("build-sw", SUBMARINE, factors, 0, seat="germany")
        t.finish_asking("10.41")
        return t.money("germany")[2]

    assert (limit(0), limit(4)) == (75, 71)


# the game turn


@rule("55.II.A")
def test_allied_variants_9_and_10_come_before_the_order_of_play_is_fixed() -> None:
    t = table("axis", 1940, "fall").brp(germany=0, italy=0, britain=500)
    t.s.first = tb.AXIS
    t.s.drawn[0], t.s.drawn[1] = 1, 9
    t.only(Campaign(placed=True), GameTurn()).begin()
    assert (t.asked().seat, t.s.first) == (tb.BRITAIN, tb.AXIS)
    assert t.offered("play", 9)
    t.do("play", 9)
    assert t.until("12.21a").s.first == tb.ALLIES


@rule("55b")
@pytest.mark.parametrize("late", [0, 1])
def test_the_winter_roll_comes_at_the_start_of_the_game_turn_unless_the_players_moved_it(late: int) -> None:
    """Watched: the frames of the Winter turn of 1941, the Axis moving first."""
    t = table("axis", 1941, "winter", late_winter_roll=late).war("germany", "ussr").minor("poland", "conquered")
    t.brp(germany=300, italy=75, britain=1, ussr=1)
    seen: list[str] = []
    t.s.stack[:] = [Campaign(placed=True), GameTurn()]
    t.dice(*[4] * 10)

    def watch(frame: object) -> None:
        name = type(frame).__name__ + (str(frame.side) if isinstance(frame, PlayerTurn) else "")
        if name not in seen:
            seen.append(name)

    flow.settle(t.s, watch)
    for _ in range(200):
        if f"PlayerTurn{tb.ALLIES}" in seen and ("OptionSelection" in seen and "WinterRoll" in seen):
            break
        t.s.acted[:] = b"\1" * len(t.s.acted)
        seat, choice = t._idle()
        flow.apply(t.s, seat, choice, watch)
    assert t.s.first == tb.AXIS
    axis, allies = f"PlayerTurn{tb.AXIS}", f"PlayerTurn{tb.ALLIES}"
    if late:
        assert seen.index(axis) < seen.index(allies) < seen.index("WinterRoll")
    else:
        assert seen.index("WinterRoll") < seen.index(axis)


# the Movement phase


@rule("55c")
def test_supply_fleets_are_named_before_anybody_marches() -> None:
    t = seas("axis").war("italy", "britain").option("italy", "offensive").hold("italy", "KK24")
    t.put("italy", "fleet-9, fleet-9", "Taranto").put("italy", "infantry-2-3", "FF30")
    topics = topics_until(t, "march")
    assert topics.index("change-base") < topics.index("supply-fleets") < topics.index("march")


@rule("1.4b")
def test_a_player_turn_is_movement_combat_construction_and_redeployment() -> None:
    t = table("axis", 1941, "summer").war("germany", "ussr").option("germany", "offensive", "east")
    t.hold("germany", "poland", "L39").minor("poland", "conquered").put("germany", "armor-4-6", "L39")
    t.put("ussr", "infantry-1-3", "L40").brp(germany=100)
    t.begin()
    rules: list[str] = []
    while t.s.stack and t.s.active == tb.AXIS:
        rules.append(t.asked().rule)
        t.s.acted[:] = b"\1" * len(t.s.acted)
        flow.apply(t.s, *t._idle())
    order = ["13.1a", "14.16", "15.1", "16.1a"]
    assert [one for one in dict.fromkeys(rules) if one in order] == order


# missions


def topics_until(t: Seas, *last: str) -> list[str]:
    """What is asked, in order, everybody doing nothing."""
    found: list[str] = []
    for _ in range(60):
        found.append(t.topic())
        if t.topic() in last:
            break
        t.s.acted[:] = b"\1" * len(t.s.acted)
        flow.apply(t.s, *t._idle())
    return found


def contested() -> tuple[Seas, dict[str, int]]:
    """Italy carries a unit to Tripoli, Germany is about to attack O23; French air and British fleets may answer."""
    t = seas("axis", phase="combat").war("italy", "britain", "france")
    t.option("italy", "offensive").option("germany", "offensive")
    t.minor("belgium", "conquered").minor("luxembourg", "conquered")
    t.hold("germany", "belgium", "luxembourg", "O24", "N24")
    t.put("germany", "armor-4-6, armor-4-6", "O24").put("france", "infantry-2-3", "O23")
    t.put("france", "air_base-0", "P23").put("germany", "air_base-0", "N24").put("britain", "fleet-9", "Alexandria")
    units = {
        "french air": t.new("france", "air-5-4", "P23"),
        "german air": t.new("germany", "air-3-4", "N24"),
        "fleet": t.new("italy", "fleet-9", "Taranto"),
        "cargo": t.new("italy", "infantry-3-3", "AA24"),
    }
    t.go("transport", 1, units["fleet"], 1, units["cargo"], "Tripoli", seat="italy")
    return t, units


def quiet(t: Seas, *seats: str) -> None:
    """Those of these who are asked for missions or answers are done."""
    for seat in seats:
        if t.is_asked(seat) and t.topic() in ("missions", "intercept"):
            t.pass_by(seat)


@rule("55.II.D8d", "55.II.D8e")
def test_the_defender_answers_all_missions_before_the_attacker_counters() -> None:
    t, units = contested()
    quiet(t, "italy", "germany")
    assert t.is_asked("france", "britain")
    assert not t.is_asked("germany")
    t.do("defend", "O23", units["french air"], seat="france")
    t.dice(1).go("intercept", 0, "II17", 1, seat="britain")
    quiet(t, "france", "britain")
    assert t.is_asked("germany")
    assert t.offered("meet", "O23", units["german air"], seat="germany")


@rule("55.II.D8f", "55.II.D8g", "55.II.D8h")
def test_counters_are_resolved_first_then_interceptions_then_transports_land() -> None:
    t, units = contested()
    quiet(t, "italy", "germany")
    t.do("defend", "O23", units["french air"], seat="france")
    t.dice(1).go("intercept", 0, "II17", 1, seat="britain")
    quiet(t, "france", "britain")
    t.dice(6, 1).do("meet", "O23", units["german air"], seat="germany")
    quiet(t, "germany", "italy")
    assert t.topic() == "break-off"  # the battle at sea is to come
    assert t.s.mission[units["french air"]] == w.NOWHERE  # the one in the air is over
    assert t.place(units["cargo"]) == "AA24"
    t.dice(6, 1).do("break-off").until("attack")
    assert t.place(units["cargo"]) == "II17"


@rule("55.II.D8l")
def test_ports_are_struck_after_ground_combat_and_before_exploiters_move() -> None:
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("germany", "france")
    t.minor("france", "conquered").hold("britain", "N21").put("germany", "infantry-1-3", "N22")
    armor = [t.new("britain", "armor-4-5", "N21") for _ in range(2)]
    air, fleet = t.new("britain", "air-5-4", "K21"), t.new("germany", "fleet-9", "Brest")
    t.do("port-strike", "Brest", air, seat="britain").until("attack")
    t.dice(6).do("attack", 1, "N22", armor[0], seat="britain")
    t.do("advance", armor[0], "N22")
    assert t.factors("germany") == 9
    t.dice(1, 1, 3, 3, 3).until("exploit")
    assert t.factors("germany") == 9  # exploiters are placed first
    t.do("exploit", armor[1], "N22", seat="britain").until("exploit-march")
    assert t.factors("germany") < 9
    assert fleet


@rule("55.II.D8o", "55.II.D8p")
def test_in_exploitation_the_defender_answers_support_and_the_attacker_meets_him() -> None:
    t, (first, *_) = breakthrough()
    t.put("ussr", "infantry-1-3", "L42").put("ussr", "air-3-4", "J43").put("germany", "air_base-0", "K39")
    support, other = t.new("germany", "air-3-4", "K39"), t.new("germany", "air-1-4", "K39")
    t.do("exploit", first, "L40").until("14.33a").do("exploit-march", first, "L41").until("55.II.D8n")
    t.do("support", "L42", support, seat="germany")
    t.do("done", seat="germany")
    soviet = next(u for u in ct.on_board(t.s) if tb.NATION[u] == tb.USSR and tb.KIND[u] == tb.AIR)
    assert t.asked().seat == tb.USSR
    t.do("defend", "L42", soviet, seat="ussr")
    if [one for one in flow.pending(t.s) if one.seat == tb.USSR]:
        t.do("done", seat="ussr")
    assert t.offered("meet", "L42", other, seat="germany")
    t.dice(6, 1).do("meet", "L42", other, seat="germany")
    t.until("14.16")
    assert t.s.mission[soviet] == w.NOWHERE


# the end of the Combat phase


def moments(t: Table, *signs: Callable[[Table], bool]) -> list[int]:
    """The order in which signs come true while frames run; asked for a route, the owner takes the first."""
    seen: list[int] = []

    def watch(_frame: object) -> None:
        seen.extend([at for at, sign in enumerate(signs) if at not in seen and sign(t)])

    t.s.before = bytes(t.s.holder)
    t.s.stack[:] = [Aftermath()]
    flow.settle(t.s, watch)
    for _ in range(40):
        if not t.s.stack:
            break
        asked = flow.pending(t.s)[0]
        flow.apply(t.s, asked.seat, next(iter(asked.options)), watch)
    watch(None)
    return seen


@rule("55.II.D8u", "55.II.D8v")
def test_the_beaten_leave_then_routes_are_chosen_then_brps_are_deducted() -> None:
    t = table("axis", 1941).minor("poland", "conquered").hold("germany", "poland").brp(germany=100)
    t.s.earns[tb.POLAND] = tb.NOBODY
    t.minor("spain", "allied", "france").hold("germany", "V12").new("france", "infantry-2-3", "U14")
    spaniard = t.new("spain", "infantry-2-3", "X13")
    norway = tb.NATION_ID["norway"]
    t.minor("norway", "conquered").hold("britain", "norway")
    t.s.losing[norway], t.s.paid[norway] = tb.GERMANY, 1 << tb.GERMANY
    order = moments(
        t,
        lambda t: t.place(spaniard) != "X13",
        lambda t: bool(t.s.lifeline[w.space("U14")]),
        lambda t: t.money("germany")[0] < 100,
    )
    assert order == [0, 1, 2]


@rule("55.II.D8w")
def test_italy_surrenders_after_deductions() -> None:
    t = table("axis", 1943, "spring").minor("poland", "conquered").hold("germany", "poland").brp(germany=100)
    t.s.earns[tb.POLAND] = tb.NOBODY
    t.war("italy", "britain", "france").hold("britain", "sicily", "Z23").put("britain", "fleet-9", "Gibraltar")
    t.s.first = tb.ALLIES
    t.s.graced[t.new("britain", "infantry-3-4", "Z23")] = st.this_turn(t.s)
    norway = tb.NATION_ID["norway"]
    t.minor("norway", "conquered").hold("britain", "norway")
    t.s.losing[norway], t.s.paid[norway] = tb.GERMANY, 1 << tb.GERMANY
    order = moments(t, lambda t: t.money("germany")[0] < 100, lambda t: not na.in_game(t.s, tb.ITALY))
    assert order == [0, 1]


@rule("55.II.D8x")
def test_vichy_is_formed_last() -> None:
    t = table("allies", 1940).minor("poland", "conquered").hold("germany", "poland").brp(britain=100)
    t.s.earns[tb.POLAND] = tb.NOBODY
    t.hold("germany", "O22").dice(2, 2).put("france", "infantry-2-3", "Q20")
    norway = tb.NATION_ID["norway"]
    t.minor("norway", "conquered").hold("germany", "norway")
    t.s.losing[norway], t.s.paid[norway] = tb.BRITAIN, 1 << tb.BRITAIN
    order = moments(
        t,
        lambda t: t.money("britain")[0] < 100,
        lambda t: t.holder("R20") == "vichy_france",
    )
    assert order == [0, 1]


# the end of a player turn


@rule("55.II.D13")
def test_russia_may_surrender_after_the_unsupplied_are_gone() -> None:
    """Seventeen factors against 24, of which one starves: with it the Axis has not three to two."""

    def offered(starving: bool) -> bool:
        t = table("allies", 1942, "summer", phase="redeployment").war("germany", "ussr")
        t.minor("poland", "conquered").hold("germany", "poland", "baltic_states")
        for hex_ in ("H47", "H48", "H49", "H50", "H51"):
            t.put("ussr", "infantry-3-3", hex_)
        t.put("ussr", "infantry-1-3", "N49")
        last = t.new("ussr", "infantry-1-3", "EE40" if starving else "F50")
        for hex_ in ("K40", "L39", "K41", "L40"):
            t.put("germany", "infantry-3-3, infantry-3-3", hex_).hold("germany", hex_)
        t.s.unsupplied[last] = starving
        return t.until("26.92a", "12.21a").asked().rule == "26.92a"

    assert offered(starving=True)
    assert not offered(starving=False)


@rule("55.II.D14")
def test_the_kiel_canal_is_repaired_after_two_whole_game_turns() -> None:
    """Taken in Summer 1944, it opens when the second player turn of Winter is over."""

    def fleet_in(year: int, season: str) -> tuple[Seas, int]:
        t = seas("axis", year, season).option("germany", "offensive")
        t.s.kiel_taken = tb.turn_of(tb.Date(1944, "summer"))
        fleet = t.new("germany", "fleet-9", "Kiel")
        t.s.kiel_side[fleet] = w.WEST
        return t, fleet

    t, fleet = fleet_in(1944, "winter")
    assert t.refused("change-base", 1, fleet, "Stettin", seat="germany") == "29.22"
    t, fleet = fleet_in(1945, "spring")
    assert t.whole("change-base", 1, fleet, "Stettin", seat="germany")


@rule("55a")
def test_a_year_from_its_start_to_the_first_march() -> None:
    """Year Start, game turn and player turn follow each other as printed, in a game that nobody disturbs."""
    t = table("axis", 1940, "winter").minor("poland", "conquered").hold("germany", "poland").brp(germany=300)
    seen: list[str] = []
    t.s.stack[:] = [Campaign(placed=True)]
    names = {
        "YearStart", "StrategicWarfare", "StrategicConstruction", "GameTurn", "PlayerTurn", "Declarations",
        "OptionSelection", "VoluntaryDestruction", "MovementPhase", "CombatPhase", "Aftermath", "Construction",
        "Redeployment",
    }  # fmt: skip

    def watch(frame: object) -> None:
        name = type(frame).__name__
        if name in names and name not in seen:
            seen.append(name)

    flow.settle(t.s, watch)
    for _ in range(100):
        if "Redeployment" in seen:
            break
        seat, choice = t._idle()
        flow.apply(t.s, seat, choice, watch)
    assert seen == [
        "YearStart", "StrategicWarfare", "StrategicConstruction", "GameTurn", "PlayerTurn", "Declarations",
        "OptionSelection", "VoluntaryDestruction", "MovementPhase", "CombatPhase", "Aftermath", "Construction",
        "Redeployment",
    ]  # fmt: skip
