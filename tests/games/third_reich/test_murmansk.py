"""42: Murmansk convoys, and 40: Lend-Lease in the redeployment phase."""

import pytest

from games.third_reich.table import Table, nation, rule, table
from theatre.core.decision import Refusal
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import turn_start
from theatre.games.third_reich.economy.convoys import Convoys
from theatre.games.third_reich.economy.grants import american_limit
from theatre.games.third_reich.economy.harbours import harbour, in_harbour
from theatre.games.third_reich.economy.lend_lease import open_route
from theatre.games.third_reich.economy.murmansk import Convoy, is_closed
from theatre.games.third_reich.economy.northern_moves import NorthernMoves
from theatre.games.third_reich.economy.treasury import standing
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.naval.docks import Docks
from theatre.games.third_reich.supply.sea_lines import reaches
from theatre.games.third_reich.world import MURMANSK_BOX, US_BOX, space

SUBMARINE, ASW = 0, tb.BRITAIN * 4 + 2


def sailing(brps: int = 40, fleets: int = 3, *, bergen: bool = True, year: int = 1942) -> tuple[Table, list[int]]:
    t = table("allies", year, "fall").minor("poland", "conquered").war("germany", "ussr").brp(britain=100, ussr=50)
    t.s.granted[tb.BRITAIN * 6 + tb.USSR] = brps
    units = [t.new("britain", "fleet-9", "Scapa Flow") for _ in range(fleets)]
    if bergen:
        t.hold("germany", "norway")
    return t.only(Convoys((tb.BRITAIN,))), units


def waiting(t: Table, model: str) -> int:
    unit = next(u for u in tb.UNITS_OF[tb.GERMANY, model] if t.s.where[u] < 0)
    ct.put(t.s, unit, MURMANSK_BOX)
    return unit


@rule("42.2a", "42.2b")
def test_a_convoy_needs_a_fleet_from_home_for_each_twenty_brps() -> None:
    t, (one, two, three) = sailing()
    assert t.refused("convoy", 21, one) == "core.unfinished"
    assert t.refused("convoy", 41, one, two, three) == "42.2a"
    t.do("convoy", 40, one, two, three)
    assert t.s.redeployed[tb.BRITAIN] == 1  # for the third
    t.do("commit", 0)
    assert [t.s.inverted[unit] for unit in (one, two, three)] == [1, 1, 1]
    far, (fleet,) = sailing(20, 1)
    ct.dock(far.s, fleet, t.s.where[one], t.s.berth[one])
    abroad = far.new("britain", "fleet-9", "Gibraltar")
    assert far.refused("convoy", 20, abroad) == "42.2a"


@rule("42.2a")
def test_a_french_escort_may_come_from_any_port_of_france() -> None:
    t = table("allies", 1942, "fall").minor("poland", "conquered").war("germany", "ussr").brp(france=50, ussr=50)
    t.s.granted[tb.FRANCE * 6 + tb.USSR] = 20
    fleet = t.new("france", "fleet-9", "Marseilles")
    assert t.only(Convoys((tb.FRANCE,))).asked().options.grouped("convoy", (20,)) == ((fleet,), False)
    t.do("convoy", 20, fleet).do("commit", 0)
    assert t.s.inverted[fleet]


@rule("42.2a", "34.31")
def test_an_escort_of_a_convoy_must_lie_where_the_brps_come_from_whosever_it_is() -> None:
    """American fleets in Britain escort British BRPs; French ones only from 1942 on."""
    for year, owner, port, able in (
        (1942, "usa", "Plymouth", True),
        (1942, "usa", "Gibraltar", False),
        (1942, "france", "Plymouth", True),
        (1941, "france", "Plymouth", False),
    ):
        t, (one, _, _) = sailing(40, year=year)
        fleet = t.new(owner, "fleet-9", port)
        if able:
            t.do("convoy", 40, one, fleet).do("commit", 0)
            assert (t.s.inverted[one], t.s.inverted[fleet], t.s.redeployed[tb.BRITAIN]) == (1, 1, 0)
        else:
            assert t.refused("convoy", 40, one, fleet) == "42.2a"


@rule("42.3", "42.5")
def test_unopposed_all_brps_arrive() -> None:
    t, (one, two, _) = sailing()
    t.do("convoy", 35, one, two).do("commit", 0).do("done")
    assert (t.money("ussr")[0], t.money("britain")[0]) == (85, 105)  # what was not sent comes back


@rule("42.44", "42.8")
@pytest.mark.parametrize(("year", "asw", "arrives"), [(1942, 2, 11), (1943, 2, 14), (1944, 2, 17), (1942, 5, 20)])
def test_submarines_beyond_the_asw_sink_three_each(year: int, asw: int, arrives: int) -> None:
    t, (one, _, _) = sailing(20, year=year)
    t.s.north[SUBMARINE], t.s.north[ASW] = 5, 5
    t.do("convoy", 20, one).do("commit", 5).do("commit-asw", asw)
    assert t.money("ussr")[0] == 50 + arrives


@rule("42.8", "28.31", "29.31")
def test_who_opposes_a_convoy_does_nothing_else_in_the_game_turn() -> None:
    """Nor does it oppose one after something else."""
    t, (one, _, _) = sailing(20)
    air, fleet, spent = waiting(t, "air-5-4"), waiting(t, "fleet-9"), waiting(t, "air-2-4")
    idle = waiting(t, "air-3-4")
    t.s.inverted[spent] = 1
    t.do("convoy", 20, one)
    assert t.refused("commit", 0, spent) == "28.31"
    t.dice(*[1, 1] * 5, *[1] * 9).do("commit", 0, air, fleet).finish_asking("42.42")
    assert [t.s.inverted[unit] for unit in (air, fleet, idle)] == [1, 1, 0]


@rule("42.4")
def test_without_bergen_a_submarine_sinks_one_less() -> None:
    t, (one, _, _) = sailing(20, bergen=False)
    t.s.north[SUBMARINE] = 5
    t.do("convoy", 20, one).do("commit", 5).do("commit-asw", 0)
    assert t.money("ussr")[0] == 50 + 20 - 10


@rule("42.4", "42.7")
def test_only_what_is_in_the_box_can_oppose_and_fleets_need_bergen() -> None:
    t, (one, _, _) = sailing(20)
    ashore = t.new("germany", "fleet-9", "Bergen")
    fleet = waiting(t, "fleet-9")
    t.do("convoy", 20, one)
    assert t.refused("commit", 0, ashore) == "42.4"
    assert t.refused("commit", 1) == "42.4"  # there are no submarines
    assert t.offered("commit", 0, fleet)
    t, (one, _, _) = sailing(20, bergen=False)
    fleet, air = waiting(t, "fleet-9"), waiting(t, "air-5-4")
    t.hold("germany", "C35").do("convoy", 20, one)
    assert t.refused("commit", 0, fleet) == "42.4"
    assert t.offered("commit", 0, air)


@rule("42.42", "42.42b")
@pytest.mark.parametrize(
    ("models", "dice", "arrives"),
    [
        ("fleet-9, fleet-9", (3, 6, 1), 32), ("fleet-9, fleet-9", (4,), 40), ("fleet-9", (2, 6, 1), 36),
        ("fleet-9", (3,), 40), ("fleet-6", (1,), 40), ("fleet-4", (), 40),
    ],
)  # fmt: skip
def test_a_sortie_scatters_the_convoy_by_the_ratio_of_fleets(models: str, dice: tuple[int, ...], arrives: int) -> None:
    """Against eighteen factors: one to one, one to two, one to three, and less, which does nothing."""
    t, (one, two, _) = sailing(40)
    axis = [waiting(t, model) for model in models.split(", ")]
    t.dice(*dice).do("convoy", 40, one, two).do("commit", 0, *axis)
    if arrives < 40:
        assert t.asked().seat == tb.BRITAIN  # the higher die decides about a battle
        t.do("pass")
    assert t.money("ussr")[0] == 50 + arrives


@rule("42.42", "42.44")
def test_in_a_scattered_convoy_a_submarine_sinks_four() -> None:
    t, (one, two, _) = sailing(40)
    fleet = waiting(t, "fleet-6")
    t.s.north[SUBMARINE] = 2
    t.dice(1).do("convoy", 40, one, two).do("commit", 2, fleet).do("commit-asw", 0)
    assert t.money("ussr")[0] == 50 + 40 - 8


@rule("42.43")
def test_each_air_factor_sinks_a_die_and_may_be_lost() -> None:
    t, (one, _, _) = sailing(20)
    air = waiting(t, "air-2-4")
    t.dice(4, 5, 3, 6).do("convoy", 20, one).do("commit", 0, air)
    assert t.money("ussr")[0] == 50 + 20 - 7
    assert t.s.air_pool[tb.GERMANY] % 5 == 1  # one factor lost


@rule("28.641", "42.43")
def test_without_change_the_air_loses_the_least_that_it_can() -> None:
    t, (one, _, _) = sailing(20)
    air = waiting(t, "air-5-4")
    for model in ("air-1-4", "air-2-4"):
        for unit in tb.UNITS_OF[tb.GERMANY, model]:
            ct.put(t.s, unit, US_BOX)
    t.dice(1, 6, *(1, 1) * 4).do("convoy", 20, one).do("commit", 0, air)
    left = [unit for unit in ct.on_board(t.s) if t.s.where[unit] == MURMANSK_BOX and tb.KIND[unit] == tb.AIR]
    assert [tb.COMBAT[unit] for unit in left] == [3]


@rule("42.43")
def test_extra_fleets_shield_the_convoy_from_the_air() -> None:
    t, (one, two, _) = sailing(20)
    air = waiting(t, "air-1-4")
    t.dice(4, 5).do("convoy", 20, one, two).do("commit", 0, air)
    assert t.money("ussr")[0] == 50 + 20 - 3
    assert t.place(air) == ""


@rule("42.9")
def test_the_route_is_closed_without_leningrad_and_vologda() -> None:
    t, (one, _, _) = sailing(20)
    assert not is_closed(t.hold("germany", "D44").s)
    t.hold("germany", "D49")
    assert t.refused("convoy", 20, one) == "42.9"


@rule("42.41", "42.7")
def test_germany_moves_units_between_norway_and_the_box() -> None:
    t = table("axis", 1942, "summer").war("germany", "ussr").hold("germany", "norway").only(NorthernMoves())
    air, fleet = t.new("germany", "air-5-4", "C35"), t.new("germany", "fleet-9", "Bergen")
    away = t.new("germany", "air-5-4", "L31")
    assert t.refused("to-murmansk", away) == "42.41"
    t.do("to-murmansk", air).do("to-murmansk", fleet)
    assert t.s.where[air] == t.s.where[fleet] == MURMANSK_BOX
    turn_start.new_player_turn(t.s, tb.AXIS)
    assert t.refused("from-murmansk", fleet, "C35") == "42.7"
    t.put("germany", "air_base-0", "J30").put("germany", "air_base-0", "C34")
    assert t.refused("from-murmansk", air, "J30") == "42.7"  # a base, but not in Norway
    assert t.offered("from-murmansk", air, "C34")
    t.do("from-murmansk", air, "C35").do("from-murmansk", fleet, "C33")
    assert (t.place(air), t.place(fleet)) == ("C35", "C33")
    lost = table("axis", 1942, "summer").war("germany", "ussr").only(NorthernMoves())
    assert lost.refused("to-murmansk", lost.new("germany", "air-5-4", "C35")) == "42.4"


@rule("42.41", "16.4a")
def test_a_fleet_in_the_box_is_not_redeployed_to_a_port() -> None:
    t = table("axis", 1942, "summer", phase="redeployment").war("germany", "ussr").hold("germany", "norway")
    based, away = t.new("germany", "fleet-9", "Bergen"), t.new("germany", "fleet-9", "Bergen")
    ct.put(t.s, away, MURMANSK_BOX)
    assert t.refused("redeploy-fleet", away, "Bremen") == "16.4a"
    assert t.offered("redeploy-fleet", based, "Bremen")


@rule("42.41", "29.312")
def test_a_fleet_in_the_box_carries_and_bombards_nothing() -> None:
    t = table("axis", 1942, "summer", phase="combat").war("germany", "ussr").hold("germany", "norway")
    based, away = t.new("germany", "fleet-9", "Bergen"), t.new("germany", "fleet-9", "Bergen")
    ct.put(t.s, away, MURMANSK_BOX)
    docks = Docks(t.s, tb.GERMANY)
    assert docks.why_idle(away) == Refusal("29.312")
    assert docks.why_idle(based) is None
    assert docks.quay(away) == tb.NOBODY  # who names it all the same is answered


@rule("42.41")
def test_units_in_norway_and_submarines_may_go_to_the_box_before_the_war_with_russia() -> None:
    t = table("axis", 1941, "spring").hold("germany", "norway").only(NorthernMoves())
    fleet = t.new("germany", "fleet-9", "Bergen")
    t.s.sw[SUBMARINE] = 2
    t.do("to-murmansk", fleet).do("submarines", 2, 1).do("done")
    assert t.s.where[fleet] == MURMANSK_BOX
    idle = table("axis", 1941, "spring").hold("germany", "norway").only(NorthernMoves()).begin()
    assert not idle.s.stack  # nobody is asked for nothing


@rule("27.23")
def test_a_supply_fleet_does_not_leave_for_the_box() -> None:
    t = table("axis", 1942, "summer").war("germany", "ussr").hold("germany", "norway").only(NorthernMoves())
    fleet, unit = t.new("germany", "fleet-9", "Bergen"), t.new("germany", "infantry-3-3", "C35")
    assert t.offered("to-murmansk", fleet)
    t.s.fed_by[unit], t.s.landing[unit] = fleet, space("C33")
    assert t.refused("to-murmansk", fleet) == "27.23"
    ct.put(t.s, fleet, MURMANSK_BOX)
    assert not reaches(t.s, fleet, space("C33"))  # from a box nothing is fed


@rule("42.41", "42.6q", "42.6")
def test_submarines_come_back_in_spring_only() -> None:
    for season, back in (("summer", False), ("spring", True)):
        t = table("axis", 1942, season).war("germany", "ussr").only(NorthernMoves())
        t.s.sw[SUBMARINE], t.s.north[SUBMARINE] = 3, 2
        assert t.offered("submarines", 3, 1)
        assert t.offered("submarines", 2, 0) == back
    t = table("axis", 1945, "spring").war("germany", "ussr").only(NorthernMoves())
    t.s.north[SUBMARINE] = 2
    assert t.refused("submarines", 2, 0) == "42.41"


@rule("42.6q")
def test_submarines_that_met_a_convoy_of_spring_do_not_come_back_in_it() -> None:
    t = table("axis", 1944, "spring").war("germany", "ussr").only(NorthernMoves())
    t.s.north[SUBMARINE], t.s.patrol[tb.GERMANY] = 5, 3  # three were built into the box, or were there for the convoy
    assert t.offered("submarines", 2, 0)
    assert t.refused("submarines", 3, 0) == "42.6q"


@rule("42.6q")
@pytest.mark.parametrize(("season", "bound"), [("spring", 4), ("summer", 0)])
def test_a_convoy_of_spring_binds_what_is_in_the_box(season: str, bound: int) -> None:
    t = table("allies", 1943, season, phase="redeployment").war("germany", "ussr")
    t.s.north[SUBMARINE] = 4
    escort = t.new("britain", "fleet-9", "Portsmouth")
    t.only(Convoy(tb.BRITAIN, 20, (escort,))).do("commit", 0, seat="germany")
    assert t.s.patrol[tb.GERMANY] == bound


@rule("40.3a")
def test_lend_lease_goes_by_the_box_in_the_redeployment_phase() -> None:
    t, (one, _, _) = sailing(30)
    open_route(t.s, tb.BRITAIN)
    t.do("lend-lease", 20, one, seat="britain")
    assert (t.s.boxed[tb.BRITAIN], t.s.inverted[one]) == (20, 1)
    assert t.refused("forward", 5, seat="britain") == "40.3a"
    t.do("done", seat="britain")
    turn_start.new_player_turn(t.s, tb.ALLIES)
    t.only(Convoys((tb.BRITAIN,))).again()
    t.do("forward", 20, seat="britain")
    assert t.money("ussr")[0] == 70


def turkish(brps: int = 20, *, iraq: bool = False, year: int = 1942, second: str = "britain") -> tuple[Table, int, int]:
    """Russia conquers eastern Turkey; Britain holds the rest of it, and has fleets at home and at Gibraltar."""
    t, (home, *_) = sailing(brps, year=year)
    t.minor("turkey", "conquered").hold("britain", "turkey")
    if iraq:
        t.hold("germany", "turkey").hold("britain", "iraq", "lebanon_syria", "persia").minor("persia", "conquered")
    return t, home, t.new(second, "fleet-9", "Gibraltar")


@rule("40.5")
def test_lend_lease_through_turkey_costs_nothing_and_takes_two_turns_and_escorts() -> None:
    t, home, rock = turkish()
    assert t.s.lend_lease == tb.NOBODY
    assert t.refused("lend-lease", 20, home, seat="britain") == "40.4"  # nobody has paid for Persia
    assert t.refused("turkish-route", 20, "CC31", home, home, seat="britain") == "40.5"
    t.do("turkish-route", 20, "CC31", home, rock, seat="britain")
    assert (t.money("britain")[0], t.money("ussr")[0], t.s.inverted[home], t.s.inverted[rock]) == (100, 50, 1, 1)
    assert t.refused("haul", 20, "CC31", seat="britain") == "40.5"
    next_turn(t)
    t.do("haul", 20, "CC31", seat="britain")
    assert t.money("ussr")[0] == 70


def next_turn(t: Table) -> None:
    t.s.season += 1
    turn_start.new_player_turn(t.s, tb.ALLIES)
    t.only(Convoys((tb.BRITAIN,))).again()


@rule("40.5")
def test_brps_wait_in_several_ports_and_may_be_taken_back() -> None:
    t, home, rock = turkish()
    other, second = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "fleet-9", "Gibraltar")
    t.do("turkish-route", 8, "CC31", home, rock, seat="britain")
    t.do("turkish-route", 12, "AA33", other, second, seat="britain")
    assert t.refused("fetch", 8, "CC31", seat="britain") == "40.5"  # they have just come
    next_turn(t)
    assert t.refused("fetch", 9, "CC31", seat="britain") == "40.5"
    assert t.refused("haul", 13, "AA33", seat="britain") == "40.5"
    before, russian = t.money("britain")[0], t.money("ussr")[0]
    assert t.refused("fetch", 8, "CC31", seat="britain") == "29.61"  # all four fleets have sailed in this game turn
    t.s.inverted[home] = t.s.inverted[rock] = 0
    t.do("fetch", 8, "CC31", seat="britain")
    assert (t.s.inverted[home], t.s.inverted[rock]) == (1, 1)
    t.do("haul", 12, "AA33", seat="britain")
    assert (t.money("britain")[0], t.money("ussr")[0]) == (before + 8, russian + 12)
    assert (t.s.harboured, t.s.redeployed[tb.BRITAIN]) == ((), 2)


@rule("40.5", "38")
def test_what_cuts_the_turkish_route() -> None:
    def is_open(t: Table, home: int, rock: int) -> bool:
        return t.offered("turkish-route", 20, "CC31", home, rock, seat="britain")

    assert is_open(*turkish())
    t, home, rock = turkish()
    for hex_ in ("Y43", "Z43", "AA44"):
        t.put("germany", "armor-4-6", hex_)  # zones across the Russian border
    assert not is_open(t, home, rock)
    t, home, rock = turkish()
    assert is_open(t.hold("germany", "U48"), home, rock)
    assert not is_open(t.hold("germany", "R50"), home, rock)  # Grozny and Astrakhan
    assert not is_open(*turkish(year=1941, second="france"))  # France's fleets carry nothing British yet
    assert is_open(*turkish(year=1942, second="france"))
    for port, straits in (("AA33", "britain"), ("AA33", "germany"), ("MM30", "britain"), ("MM30", "italy")):
        t, home, rock = turkish()  # Izmit lies beyond the Dardanelles, and Suez beyond its canal
        t.hold(straits, "AA31" if port == "AA33" else "LL30")
        assert t.offered("turkish-route", 20, port, home, rock, seat="britain") is (straits == "britain")
    t, home, rock = turkish(iraq=True)
    assert t.refused("turkish-route", 20, "HH35", home, rock, seat="britain") == "40.5"


@rule("40.5")
def test_the_axis_destroys_what_waits_in_the_port() -> None:
    t, home, rock = turkish()
    t.do("turkish-route", 20, "CC31", home, rock, seat="britain")
    enter(t.s, t.new("germany", "infantry-3-3", "CC32"), space("CC31"))
    na.give(t.s, space("CC31"), tb.BRITAIN)
    next_turn(t)
    assert t.refused("haul", 1, "CC31", seat="britain") == "40.5"
    kept, home, rock = turkish()
    kept.do("turkish-route", 20, "CC31", home, rock, seat="britain")
    next_turn(kept)
    assert kept.offered("haul", 1, "CC31", seat="britain")
    kept.hold("germany", "U48", "R50")  # the way is cut: they wait
    assert kept.refused("haul", 1, "CC31", seat="britain") == "40.5"
    kept.hold("ussr", "R50")
    assert kept.offered("haul", 1, "CC31", seat="britain")


@rule("40.5", "24.2a", "12.11a")
@pytest.mark.parametrize(("taken", "waiting"), [("AA36", 0), ("AA35", 20)])
def test_brps_in_a_port_are_lost_with_a_country_that_is_conquered(taken: str, waiting: int) -> None:
    """Turkey stands with Britain; Germany takes Ankara, AA36, or another hex."""
    t = table("axis", 1942, phase="conquests").minor("poland", "conquered").minor("turkey", "allied", "britain")
    t.hold("turkey", "turkey").hold("germany", taken).put("germany", "infantry-3-3", taken).brp(britain=50, france=0)
    harbour(t.s, tb.BRITAIN, space("CC31"), 20)
    t.until("15.1")
    assert in_harbour(t.s) == waiting
    assert standing(t.s, tb.ALLIES) == 50 + waiting


def two_givers(american: int = 20) -> tuple[Table, int, list[int]]:
    """Britain has granted twenty BRPs; it has a fleet in Scapa Flow, America two in its box."""
    t, (fleet,) = sailing(20, 1)
    t.war("usa", "germany").brp(usa=100)
    t.s.status[tb.USA] = st.SOVEREIGN
    t.s.granted[tb.USA * 6 + tb.USSR] = american
    units = [u for u in tb.UNITS_OF[tb.USA, "fleet-9"] if t.s.where[u] < 0][:2]
    for unit in units:
        ct.put(t.s, unit, US_BOX)
    return t.only(Convoys((tb.BRITAIN, tb.USA))), fleet, units


@rule("42.2a")
def test_two_powers_send_their_brps_in_one_convoy() -> None:
    t, british, (american, _) = two_givers()
    t.do("convoy", 20, british, seat="britain")
    t.do("convoy", 20, american, seat="usa")
    convoy = t.s.stack[-1]
    assert isinstance(convoy, Convoy)
    assert (convoy.brps, convoy.escorts, convoy.extra) == (40, (british, american), ())
    t.do("commit", 0)
    assert t.money("ussr")[0] == 90
    alone, british, (american, _) = two_givers()
    alone.do("convoy", 20, british, seat="britain").do("done", seat="usa").do("commit", 0)
    assert alone.money("ussr")[0] == 70


@rule("42.2a", "16.8a")
@pytest.mark.parametrize(
    ("port", "serves", "able"),
    [
        ("Plymouth", "free_france", True),
        ("Plymouth", "france", False),
        ("Alexandria", "free_france", False),
    ],
)
def test_a_free_french_fleet_protects_a_british_convoy(port: str, serves: str, *, able: bool) -> None:
    t, (one,) = sailing(20, 1)
    fleet = t.new("france", "fleet-9", port)
    t.s.serves[fleet], t.s.patron[tb.FREE_FRANCE] = nation(serves), tb.BRITAIN
    t.s.touch()
    if able:
        t.do("convoy", 20, one, fleet)
        assert t.s.redeployed[tb.BRITAIN] == 1
    else:
        assert t.refused("convoy", 20, one, fleet) == "42.2a"


@rule("16.8a", "42.2b")
def test_an_ally_who_gives_nothing_may_protect_the_convoy() -> None:
    t, british, american = two_givers(0)
    assert t.refused("convoy", 0, american[0], seat="usa") == "42.2a"  # nobody sails yet
    t.do("convoy", 20, british, seat="britain")
    t.do("convoy", 0, *american, seat="usa")
    convoy = t.s.stack[-1]
    assert (convoy.brps, convoy.escorts, convoy.extra) == (20, (british,), tuple(american))
    assert (t.s.redeployed[tb.USA], t.s.initial) == (2, 2)


@rule("16.8a", "29.25q")
def test_new_american_fleets_protect_a_convoy_only_while_america_may_bring_any() -> None:
    t, british, american = two_givers(0)
    t.s.initial = american_limit(t.s) - 1
    t.do("convoy", 20, british, seat="britain")
    assert t.refused("convoy", 0, *american, seat="usa") == "29.25q"
    assert t.offered("convoy", 0, american[0], seat="usa")
    t, british, american = two_givers(0)
    t.s.initial = american_limit(t.s)
    t.do("convoy", 20, british, seat="britain")
    assert isinstance(t.s.stack[-1], Convoy)  # nobody is waited for


@rule("42.7")
def test_units_in_the_box_that_lose_norway_oppose_nobody_and_go_to_germany() -> None:
    t, (one, _, _) = sailing(20, bergen=False)
    air = waiting(t, "air-5-4")
    t.hold("britain", "norway").do("convoy", 20, one)
    assert t.refused("commit", 0, air) == "42.4"
    moving = table("axis", 1942, "summer").war("germany", "ussr").hold("britain", "C33").hold("germany", "C35")
    air, fleet = waiting(moving, "air-5-4"), waiting(moving, "fleet-9")
    moving.only(NorthernMoves())
    assert moving.refused("done") == "42.7"  # without Bergen the fleet must leave
    moving.do("from-murmansk", fleet, "K29")
    assert moving.offered("done")  # the air may stay while Oslo is held
    moving.hold("britain", "C35")
    assert moving.refused("done") == "42.7"
    assert moving.refused("from-murmansk", air, "C35") == "42.7"
    moving.do("from-murmansk", air, "L31").do("done")
    assert (moving.place(air), moving.place(fleet)) == ("L31", "K29")


@rule("42.41", "42.6", "42.7")
def test_the_box_is_left_though_russia_has_surrendered() -> None:
    t = table("axis", 1943, "spring").war("germany", "ussr").hold("germany", "norway").only(NorthernMoves())
    fleet, other = waiting(t, "fleet-9"), t.new("germany", "fleet-9", "Bergen")
    t.s.north[tb.GERMANY * 4 + SUBMARINE], t.s.sw[tb.GERMANY * 4 + SUBMARINE] = 2, 3
    t.s.status[tb.USSR], t.s.fallen[tb.USSR] = st.CONQUERED, st.this_turn(t.s) - 1
    assert t.refused("to-murmansk", other) == "42.41"
    assert t.refused("submarines", 1, 1) == "42.41"
    t.do("from-murmansk", fleet, "C33").do("submarines", 2, 0)
    assert t.place(fleet) == "C33"
    assert not t.s.stack  # nothing is left to bring home
