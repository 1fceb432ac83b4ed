"""3, 50 and 2.2: set-up of 1942 and 1944, the campaign, and how each is decided between two players."""

from __future__ import annotations

import pytest

from games.third_reich.table import Table, rule, table
from theatre.core import flow
from theatre.core.decision import Choice
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.deployment import Deployment
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.naval.courses import AMERICA
from theatre.games.third_reich.politics.declarations import Declarations, why_not_declare
from theatre.games.third_reich.sequence import Campaign
from theatre.games.third_reich.setup import arrivals, last_turn, set_up
from theatre.games.third_reich.victory.two_players import level, note_winter_1943, outcome


class Start(Table):
    """A later scenario from the placement of a nation on, the units of those before it left out."""

    def __init__(self, scenario: str, first: str | None = None) -> None:
        super().__init__()
        self.s = set_up(scenario, RULES.agreed({}), self.dice_box)
        order = tb.CARDS[scenario].order
        self.frames = [Campaign(placed=True), Deployment(at=order.index(first))] if first else [Campaign()]

    def hand(self, model: str) -> int:
        self.begin()
        return next(u for u in self.s.stack[-1].left if tb.MODEL[u] == model)

    def fill(self) -> Start:
        """Whoever is asked places all he has, each at the first place of the menu."""
        self.begin()
        frame = self.s.stack[-1]
        at = frame.at
        while self.s.stack and self.s.stack[-1] is frame and frame.at == at:
            asked = self.asked()
            verb = next((one for one in ("deploy", "base") if frame.left and asked.options.grouped(one)[0]), "done")
            tokens = asked.options.grouped(verb)[0] if verb != "done" else ()
            wanted = [one for one in tokens if one in frame.left]
            args = (wanted[0], asked.options.grouped(verb, (wanted[0],))[0][0]) if wanted else ()
            flow.apply(self.s, asked.seat, Choice(verb if args else "done", args))
            RULES.check(self.s)
        return self


def status(s: st.Position, name: str) -> int:
    return s.status[tb.NATION_ID[name]]


@rule("50.2", "50.3", "3.32")
def test_how_long_the_scenarios_last() -> None:
    ends = {"1939": (1942, "summer"), "1942": (1944, "winter"), "1944": (1946, "spring"), "campaign": (1945, "summer")}
    for name, (year, season) in ends.items():
        s = Start(name).s
        assert last_turn(s) == tb.turn_of(tb.Date(year, season))  # type: ignore[arg-type]


@rule("50.21", "50.31", "12.11b")
def test_who_moves_first() -> None:
    assert Start("1942").s.first == tb.AXIS
    assert Start("1944").s.first == tb.ALLIES


@rule("50.21")
def test_the_german_airborne_of_1942_is_a_build_and_there_are_three_fleets() -> None:
    t = Start("1942", "germany").begin()
    models = [tb.MODEL[unit] for unit in t.s.stack[-1].left]
    assert (models.count("airborne-3-3"), models.count("fleet-9")) == (0, 3)
    assert ct.in_pool(t.s, tb.GERMANY, "airborne-3-3")


@rule("50.22", "3.33")
def test_the_usa_begins_at_war_for_nothing_with_its_units_in_america() -> None:
    t = Start("1942").begin()
    assert na.at_war(t.s, tb.USA, tb.GERMANY)
    assert t.s.brp[tb.USA] == 270
    there = [unit for unit in st.units_at(t.s, w.US_BOX) if tb.NATION[unit] == tb.USA]
    assert len(there) == 10 + 1 + 4 + 2


@rule("50.23", "50.32", "3.39a")
def test_of_the_year_start_only_strategic_warfare_construction_is_left() -> None:
    t = Start("1942", "vichy_france").fill()
    assert t.asked().rule == "10.41"
    assert t.s.sw[tb.GERMANY * 4] == 6  # submarines
    assert t.s.brp[tb.GERMANY] == 290
    later = Start("1944")
    assert [later.s.sw[power * 4 + kind] for power, kind in ((tb.USA, 2), (tb.USA, 3), (tb.BRITAIN, 2))] == [2, 3, 2]


@rule("50.24")
def test_vichy_sets_up_five_infantry_and_its_fleet_in_europe_and_one_in_africa() -> None:
    t = Start("1942", "vichy_france")
    unit = t.hand("infantry-2-3")
    assert t.asked().seat == tb.GERMANY
    assert t.refused("deploy", unit, "O22") == "3.36a"  # German
    t.do("deploy", unit, "CC12")  # Algiers
    second = t.hand("infantry-2-3")
    assert t.refused("deploy", second, "CC9") == "3.35a"
    t.do("deploy", second, "V19")
    assert t.s.serves[second] == tb.VICHY_FRANCE
    assert status(t.s, "vichy_france") == st.NEUTRAL


@rule("50.24", "3.36a")
def test_no_axis_units_begin_in_french_north_africa() -> None:
    t = Start("1942", "italy")
    assert t.refused("deploy", t.hand("infantry-2-3"), "DD17") == "3.36a"


@rule("3.36q")
def test_one_german_armor_and_one_infantry_begin_in_libya() -> None:
    t = Start("1942", "germany")
    armor, infantry = t.hand("armor-4-6"), t.hand("infantry-3-3")
    t.do("deploy", armor, "KK17").do("deploy", infantry, "KK17")
    assert t.refused("deploy", t.hand("armor-4-6"), "KK18") == "3.36a"
    assert t.refused("deploy", t.hand("infantry-3-3"), "KK18") == "3.36a"
    assert t.offered("deploy", t.hand("armor-4-6"), "L31")


@rule("50.25")
def test_two_free_french_begin_in_the_levant() -> None:
    t = Start("1942", "free_france")
    unit = t.hand("infantry-2-3")
    assert t.asked().seat == tb.BRITAIN
    assert t.refused("deploy", unit, "K23") in ("3.36a", "3.35a")
    t.do("deploy", unit, "HH35")
    assert t.s.serves[unit] == tb.FREE_FRANCE


@rule("3.35a", "3.36a")
def test_more_british_units_may_join_the_one_that_is_owed_to_the_levant() -> None:
    t = Start("1942", "britain")
    for model, place in (("infantry-1-3", "HH36"), ("infantry-3-4", "HH36"), ("air-5-4", "HH35")):
        t.do("deploy", t.hand(model), place)
    t.do("base", t.hand("fleet-9"), "Beirut")
    assert t.refused("deploy", t.hand("infantry-3-4"), "DD14") == "3.36a"  # of Vichy
    assert Start("1942", "italy").refused("deploy", Start("1942", "italy").hand("infantry-3-3"), "HH35") == "3.36a"


@rule("50.26", "50.26b", "50.33")
def test_the_minor_allies_are_in_the_first_total_and_not_in_the_base() -> None:
    for name in ("1942", "1944"):
        s = Start(name).s
        assert s.brp[tb.GERMANY] - s.base[tb.GERMANY] == 45
        for minor in ("finland", "rumania", "bulgaria", "hungary"):
            assert status(s, minor) == st.ACTIVE
            assert s.earns[tb.NATION_ID[minor]] == tb.GERMANY


@rule("50.27")
def test_britain_holds_tobruk_without_a_garrison() -> None:
    t = Start("1942")
    assert t.holder("KK25") == "britain"
    assert t.holder("KK17") == "italy"


@rule("50.34")
def test_in_1944_there_is_no_vichy_and_the_free_french_begin_in_the_mediterranean() -> None:
    t = Start("1944", "free_france")
    unit = t.hand("infantry-2-3")
    assert "vichy_france" not in tb.CARDS["1944"].forces
    assert status(t.s, "vichy_france") == st.ABSENT
    assert t.refused("deploy", unit, "K23") in ("3.36a", "3.35a")  # the Western Front
    assert t.refused("deploy", unit, "Y22") == "3.36a"  # Rome is German
    t.do("deploy", unit, "CC12")


@rule("50.35")
def test_in_1944_germany_has_six_italian_naval_factors() -> None:
    t = Start("1944", "hungary").fill()
    assert t.asked().rule == "26.72"
    assert t.asked().prompt.args == (6,)
    assert t.offered("seize", 6, "Genoa")
    assert t.refused("seize", 6, "Kiel") == "26.72"


@rule("50.36")
def test_in_1944_neutrals_are_closed() -> None:
    t = Start("1944", "hungary").fill()
    t.until("10.41")
    t.s.stack[:] = []
    refusal = why_not_declare(t.s, tb.GERMANY, tb.NATION_ID["sweden"])
    assert refusal is not None
    assert refusal.rule == "50.36"


@rule("3.1a", "50.13")
def test_dated_units_join_the_pools_in_their_scenarios() -> None:
    def pool(scenario: str, nation: str, model: str, year: int, season: str) -> int:
        s = Start(scenario).s
        arrivals(s, tb.turn_of(tb.Date(year, season)))  # type: ignore[arg-type]
        return len(ct.in_pool(s, tb.NATION_ID[nation], model))

    assert pool("1942", "usa", "infantry-3-4", 1942, "summer") == 5
    assert pool("campaign", "usa", "infantry-3-4", 1942, "summer") == 5
    assert pool("1939", "usa", "infantry-3-4", 1942, "summer") == 0
    assert pool("1942", "germany", "armor-5-6", 1943, "spring") == 2


@rule("5.52", "5.53")
def test_the_maginot_line_is_gone_and_the_west_wall_stands_in_1944() -> None:
    for name, maginot, west_wall in (("1942", True, True), ("1944", True, False)):
        s = Start(name).s
        assert (bool(s.razed[w.space("P24")]), bool(s.razed[w.space("N26")])) == (maginot, west_wall)


@rule("49.42", "50.24")
def test_in_1942_the_first_axis_turn_after_the_fall_is_long_past() -> None:
    t = Start("1942")
    t.s.turns = 1
    t.only(Declarations((tb.GERMANY,))).begin()
    unit = t.new("germany", "infantry-3-3", "R20")
    enter(t.s, unit, w.space("R20"))
    assert t.s.trespassed


# who has won


def over(scenario: str, year: int, season: str) -> st.Position:
    s = Start(scenario).s
    s.year, s.season = year, tb.SEASONS.index(season)  # type: ignore[arg-type]
    return s


def fall(s: st.Position, *powers: int) -> st.Position:
    for power in powers:
        s.status[power], s.fallen[power] = st.CONQUERED, st.this_turn(s)
    return s


@rule("2.21a", "2.211a", "2.34b")
@pytest.mark.parametrize(
    ("year", "season", "reached"),
    [(1944, "summer", 0), (1944, "fall", 1), (1944, "winter", 1), (1945, "summer", 2)],
)
def test_the_campaign_is_won_by_conquering_germany_and_italy(year: int, season: str, reached: int) -> None:
    s = over("campaign", year, season)
    assert outcome(fall(s, tb.GERMANY)) is None or (year, season) == (1945, "summer")
    fall(s, tb.ITALY)
    assert level(s) == reached
    found = outcome(s)
    assert found is not None
    assert tb.BRITAIN in found.winners


@rule("2.21b", "2.212")
def test_the_axis_wins_the_campaign_by_objectives_or_conquests() -> None:
    s = over("campaign", 1945, "summer")
    assert level(s) == 3
    s.axis_high = True
    assert level(s) == 4
    fall(s, tb.FRANCE, tb.USSR)
    assert level(s) == 5
    fall(s, tb.BRITAIN)
    assert level(s) == 6
    fall(s, tb.GERMANY, tb.ITALY)  # in the last turn, an Allied marginal victory
    assert level(s) == 6


@rule("2.21b")
def test_the_objectives_of_the_axis_are_counted_at_the_end_of_winter_1943() -> None:
    def noted(season: str, held: int) -> bool:
        s = over("campaign", 1943, season)
        for at, hex_ in enumerate(w.OBJECTIVES):
            na.give(s, hex_, tb.GERMANY if at < held else tb.BRITAIN)
        note_winter_1943(s)
        return s.axis_high

    assert noted("winter", 28)
    assert not noted("winter", 27)
    assert not noted("fall", 28)


@rule("15.631")
def test_the_siberian_transfer_brings_the_dates_of_the_campaign_forward() -> None:
    s = fall(over("campaign", 1944, "summer"), tb.GERMANY, tb.ITALY)
    assert level(s) == 0
    s.siberian = True
    assert level(s) == 1


@rule("15.633")
def test_the_siberian_transfer_costs_the_allies_an_objective() -> None:
    for scenario, year, season, need in (("1939", 1942, "summer", 15), ("1942", 1944, "winter", 27)):
        s = over(scenario, year, season)
        for at, hex_ in enumerate(w.OBJECTIVES):
            na.give(s, hex_, tb.BRITAIN if at < need else tb.NOBODY)
        assert level(s) == 2
        s.siberian = True
        assert level(s) == 3


@rule("2.22")
@pytest.mark.parametrize(
    ("year", "season", "reached"),
    [
        *[(1944, "fall", 0), (1944, "winter", 0), (1945, "spring", 1), (1945, "summer", 2)],
        *[(1945, "fall", 4), (1945, "winter", 5), (1946, "spring", 6)],
    ],
)
def test_in_1944_the_turn_of_germanys_fall_decides(year: int, season: str, reached: int) -> None:
    s = fall(over("1944", year, season), tb.GERMANY)
    assert level(s) == reached
    assert outcome(s) is not None


@rule("2.1a")
def test_without_a_fall_1944_goes_on_to_its_end() -> None:
    assert outcome(over("1944", 1945, "winter")) is None
    s = over("1944", 1946, "spring")
    assert level(s) == 6
    assert table().s.scenario == "1939"


@rule("25.4b")
def test_minor_allies_begin_anywhere_in_their_area_in_the_later_scenarios() -> None:
    t = Start("1942", "rumania").begin()
    model = next(tb.MODEL[u] for u in t.s.stack[-1].left if tb.IS_GROUND[u])
    t.do("deploy", t.hand(model), "W33")  # one in the capital
    unit = t.hand(model)
    assert t.holder("V29") in ("germany", "italy")
    assert t.offered("deploy", unit, "V29")  # Belgrade
    assert t.refused("deploy", unit, "L31") == "3.36a"  # Berlin is not in their area
    finns = Start("1942", "finland").begin()
    unit = next(u for u in finns.s.stack[-1].left if tb.IS_GROUND[u])
    finns.s.stack[-1].left = (unit,)
    na.give(finns.s, w.space("B45"), tb.GERMANY)
    na.give(finns.s, w.space("B46"), tb.GERMANY)
    assert finns.offered("deploy", unit, "B46")
    assert finns.refused("deploy", unit, "B45") == "3.36a"


@rule("3.35a")
def test_who_is_owed_to_the_posts_of_1942() -> None:
    t = Start("1942", "britain")
    garrison = t.hand("infantry-1-3")
    assert t.refused("deploy", garrison, "K23") == "3.35a"  # London: all three are owed elsewhere
    assert t.offered("deploy", garrison, "GG19")  # Malta
    assert t.offered("deploy", garrison, "HH35")  # the Levant, which is Free French
    fleet = t.hand("fleet-9")
    for _ in range(4):
        assert t.offered("base", fleet, "Scapa Flow")
        t.do("base", fleet, "Scapa Flow")
        fleet = t.hand("fleet-9")
    assert t.refused("base", fleet, "Plymouth") == "3.35a"  # two for Gibraltar, three for Egypt
    assert t.offered("base", fleet, "Tobruk")
    italian = Start("1942", "italy")
    assert italian.offered("deploy", italian.hand("infantry-1-3"), "Y22")  # six, of whom three are owed
    german = Start("1942", "germany")
    assert german.refused("base", german.hand("fleet-9"), "Athens") == "3.35a"
    assert german.offered("base", german.hand("fleet-9"), "Brest")


@rule("3.35a")
def test_six_factors_stand_at_leningrad_and_six_at_moscow_in_1942() -> None:
    t = Start("1942", "ussr")
    t.begin()
    left = [unit for unit in t.s.stack[-1].left if tb.IS_GROUND[unit]]
    kept = [unit for unit in left if tb.MODEL[unit] == "armor-3-5"][:4]
    far = [hex_ for hex_ in w.spaces(t.s.held[tb.USSR]) if w.IDS[hex_][0] in "PQR"]
    others = [unit for unit in left if unit not in kept]
    for unit, hex_ in zip(others, [hex_ for hex_ in far for _ in range(2)], strict=False):
        t.do("deploy", unit, w.IDS[hex_])
    assert t.refused("deploy", kept[0], w.IDS[far[-1]]) == "3.35a"
    t.do("deploy", kept[0], "D44").do("deploy", kept[1], "D44")  # all around Leningrad is German
    t.do("deploy", kept[2], "H47")
    assert t.refused("deploy", kept[3], w.IDS[far[-1]]) == "3.35a"
    assert t.offered("deploy", kept[3], "H46")


@rule("3.35a")
def test_weak_units_do_not_fill_leningrad() -> None:
    t = Start("1942", "ussr")
    assert t.offered("deploy", t.hand("infantry-1-3"), "D44")  # a second one and both airborne would make six
    for _ in range(2):
        t.do("deploy", t.hand("airborne-2-3"), "H47")
    assert t.refused("deploy", t.hand("infantry-1-3"), "D44") == "3.35a"
    assert t.refused("deploy", t.hand("infantry-2-3"), "D44") == "3.35a"
    assert t.offered("deploy", t.hand("armor-3-5"), "D44")


@rule("7.2")
def test_what_lies_behind_the_lines_of_1942_and_1944_is_german() -> None:
    held = {name: [Start(name).s.holder[w.space(hex_)] for hex_ in ("K40", "M44", "N45")] for name in ("1942", "1944")}
    assert held["1942"] == [tb.GERMANY, tb.GERMANY, tb.USSR]  # Minsk, Kursk, and beyond
    assert held["1944"] == [tb.GERMANY, tb.USSR, tb.USSR]


@rule("3.36a")
def test_the_usa_of_1944_begins_in_its_box_or_with_the_british() -> None:
    t = Start("1944", "usa")
    infantry, fleet, air = t.hand("infantry-3-4"), t.hand("fleet-9"), t.hand("air-5-4")
    assert t.asked().seat == tb.USA
    assert t.refused("deploy", infantry, "O22") == "3.36a"  # Paris is German
    assert t.refused("base", fleet, "Brest") == "3.36a"
    assert t.offered("base", fleet, "Plymouth")
    t.do("deploy", infantry, "K23").do("base", fleet, AMERICA).do("deploy", air, w.US_BOX)
    assert [t.s.where[unit] for unit in (infantry, fleet, air)] == [w.space("K23"), w.US_BOX, w.US_BOX]
    british = Start("1944", "britain")
    assert british.refused("base", british.hand("fleet-9"), AMERICA) == "3.36a"
