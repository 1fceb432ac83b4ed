"""Details of 27 to 29, 35 and 37 that the official answers settle."""

import pytest

from games.third_reich.sea_table import Seas, nation, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.air.fighting import AirCombat
from theatre.games.third_reich.combat.battle import Strengths
from theatre.games.third_reich.naval.losses import share
from theatre.games.third_reich.supply.african_limits import in_africa, in_levant, levant_limit, why_not_enter
from theatre.games.third_reich.supply.overland import sea_fed_hexes

ENDS = ("construction", "build", "redeploy")


def west(**more: object) -> Seas:
    """A German Offensive in France; Germans hold O24 and N24."""
    t = seas("axis", phase="combat", **more).option("germany", "offensive")
    t.minor("belgium", "conquered").minor("luxembourg", "conquered")
    return t.hold("germany", "belgium", "luxembourg", "O24", "N24", "N23")


# 27


@rule("27.21")
def test_a_source_feeds_any_number() -> None:
    t = seas("axis")
    units = [
        t.new("germany", "infantry-3-3", hex_) for hex_ in ("L32", "L32", "M31", "M31", "M30", "M30", "N30", "N30")
    ]
    assert all(t.supplied(unit) for unit in units)


@rule("27.11q1")
def test_a_minor_capital_is_a_source_though_none_of_its_units_is_in_play() -> None:
    t = seas("axis").hold("germany", "norway").minor("norway", "conquered")
    assert t.supplied(t.new("germany", "infantry-3-3", "D33"))
    t.hold("britain", "C35")
    assert not t.supplied(t.new("germany", "infantry-3-3", "D33"))


@rule("27.12q", "27.12a")
def test_an_egyptian_port_that_was_retaken_is_a_source_again() -> None:
    t = seas("allies").war("italy", "britain").hold("italy", "egypt")
    t.hold("britain", "LL29", "LL28")
    infantry = t.new("britain", "infantry-3-4", "LL28")
    assert t.supplied(infantry)
    t.hold("italy", "LL29")
    assert not t.supplied(infantry)


@rule("27.12c")
def test_any_port_may_receive_supply_from_a_fleet() -> None:
    """Tripoli is no source of the Allies, but their fleet lands supply there."""
    t = seas("allies", 1942).war("italy", "britain").option("britain", "offensive").hold("britain", "II17")
    fleet, infantry = t.new("britain", "fleet-9", "Alexandria"), t.new("britain", "infantry-3-4", "II17")
    assert not t.supplied(infantry)
    t.until("supply-fleets").do("supply", fleet, "II17", infantry)
    assert t.supplied(infantry)


@rule("27.44q")
def test_who_was_in_supply_moves_on_through_hexes_without_it() -> None:
    t = (
        seas("axis", 1941)
        .war("germany", "ussr")
        .option("germany", "offensive")
        .hold("germany", "poland", "baltic_states")
    )
    t.minor("poland", "conquered")
    armor = t.new("germany", "armor-4-6", "L38")
    t.put("ussr", "armor-3-5", "K41")
    assert t.offered("march", armor, "L39", "L40")


@rule("13.8q")
def test_no_supply_fleet_is_named_in_redeployment() -> None:
    t = seas("allies", phase="redeployment").hold("britain", "C33").put("britain", "infantry-3-4", "C33")
    t.put("britain", "fleet-9", "Rosyth")
    assert "supply" not in t.asked("britain").options.verbs()
    assert "redeploy-fleet" in t.asked("britain").options.verbs()


# 28


@rule("28.424")
def test_support_over_one_of_two_attacked_hexes_helps_the_attack() -> None:
    t = (
        west()
        .put("france", "infantry-2-3", "O23")
        .put("france", "infantry-2-3", "P23")
        .put("germany", "air_base-0", "N24")
    )
    armor, air = t.new("germany", "armor-4-6", "O24"), t.new("germany", "air-3-4", "N24")
    t.do("support", "O23", air).until("attack")
    hexes = (w.space("O23"), w.space("P23"))
    defenders = tuple([unit for hex_ in hexes for unit in ct.ground_at(t.s, hex_)])
    assert Strengths(t.s, hexes, (armor,), defenders).attack == 7
    assert Strengths(t.s, hexes[1:], (armor,), defenders[1:]).attack == 4


@rule("28.431")
def test_only_air_that_has_not_flown_fights_counterair() -> None:
    t = west().put("germany", "air_base-0", "N23").put("france", "air_base-0", "O22")
    own, fresh, used = (
        t.new("germany", "air-5-4", "N23"),
        t.new("france", "air-2-4", "O22"),
        t.new("france", "air-3-4", "O22"),
    )
    t.s.inverted[used] = 1
    t.dice(4, 4).do("counterair", "O22", own)  # 4 + 3 against 4 - 1
    assert (t.factors("germany", tb.AIR), t.factors("france", tb.AIR)) == (5 - 2, 5 - 4)
    assert t.place(fresh) == ""


@rule("28.432q1")
def test_air_losses_fall_on_nations_as_those_at_sea() -> None:
    french, british = tb.UNITS_OF[tb.FRANCE, "air-5-4"][0], tb.UNITS_OF[tb.BRITAIN, "air-5-4"][0]
    modifiers = {tb.FRANCE: -1, tb.BRITAIN: 0}
    assert dict(share({french: 5, british: 5}, 3, modifiers)) == {tb.FRANCE: 2, tb.BRITAIN: 1}


@rule("28.512")
def test_unused_air_supports_the_defence_against_exploitation() -> None:
    t = (
        west()
        .put("france", "infantry-2-3", "O23")
        .put("france", "infantry-2-3", "P22")
        .put("france", "air_base-0", "Q22")
    )
    attackers = [t.new("germany", "armor-4-6", "O24"), t.new("germany", "infantry-3-3", "O24")]
    reserve, air = t.new("germany", "armor-4-6", "N24"), t.new("france", "air-3-4", "Q22")
    t.until("intercept").pass_by("france").until("attack")
    t.dice(6).do("attack", 1, "O23", *attackers).do("advance", attackers[1], "O23").until(
        "exploit", "exploiters", "attack"
    )
    if t.topic() == "attack":
        t.pass_by("germany")
    assert t.topic() in ("exploit", "exploiters", "intercept")
    assert reserve != air


@rule("28.514")
def test_support_and_defensive_support_do_not_fight_each_other() -> None:
    t = (
        west()
        .put("germany", "armor-4-6", "O24")
        .put("france", "infantry-2-3", "O23")
        .put("france", "air_base-0", "P23")
    )
    own, french = t.new("germany", "air-3-4", "O24"), t.new("france", "air-3-4", "P23")
    t.do("support", "O23", own).do("defend", "O23", french).until("attack")  # no dice
    assert (t.place(own), t.place(french)) == ("O24", "P23")
    assert not any(isinstance(frame, AirCombat) for frame in t.s.stack)


@rule("28.641")
def test_without_partial_air_more_is_lost() -> None:
    t = west().put("germany", "air_base-0", "N23")
    own, french = t.new("germany", "air-5-4", "N23"), t.new("france", "air-5-4", "O22")
    t.dice(3, 3).do("counterair", "O22", own)  # one factor
    assert t.factors("france", tb.AIR) == 4
    bare = west().put("germany", "air_base-0", "N23")
    own, french = bare.new("germany", "air-5-4", "N23"), bare.new("france", "air-5-4", "O22")
    for model in ("air-3-4", "air-2-4", "air-1-4"):
        for unit in tb.UNITS_OF[tb.FRANCE, model]:
            ct.put(bare.s, unit, w.US_BOX)
    bare.dice(3, 3).do("counterair", "O22", own)
    assert bare.place(french) == ""


@rule("28.61q")
def test_counters_are_broken_down_in_the_opponents_turn_to_give_support() -> None:
    t = (
        west()
        .put("germany", "armor-4-6", "O24")
        .put("france", "replacement-1", "O23")
        .put("france", "air_base-0", "P23")
    )
    air = t.new("france", "air-5-4", "P23")
    three, two = tb.UNITS_OF[tb.FRANCE, "air-3-4"][0], tb.UNITS_OF[tb.FRANCE, "air-2-4"][0]
    t.until("intercept")
    assert t.refused("defend", "O23", air) == "28.513"
    t.do("change", 1, air, three, two).do("defend", "O23", three)
    assert t.s.mission[three] == w.space("O23")


@rule("28.31x", "28.33")
def test_flying_is_by_game_turn_and_all_are_free_in_the_next() -> None:
    t = west().put("france", "air-1-4", "O22")
    air = t.new("germany", "air-5-4", "O24")
    t.dice(6, 1).do("counterair", "O22", air)
    assert t.s.inverted[air]
    t.all_done()
    assert t.s.turns == 2
    assert t.s.inverted[air]  # the Allied half of the season
    t.all_done()
    assert not t.s.inverted[air]


# 29


@rule("29.33b")
def test_a_course_does_not_come_back_to_its_base() -> None:
    t = seas("axis").war("italy", "britain").option("italy", "offensive")
    fleet = t.new("italy", "fleet-9", "Taranto")
    out = t.whole("change-base", 1, fleet, "Tripoli").args[3]
    assert t.refused("change-base", 1, fleet, "Tripoli", out, "AA24") == "29.33c"
    invader = seas("axis", phase="combat").war("italy", "britain").option("italy", "offensive")
    fleet, infantry = invader.new("italy", "fleet-9", "Taranto"), invader.new("italy", "infantry-3-3", "AA24")
    out = invader.whole("invade", 1, fleet, 1, infantry, "GG19", seat="italy").args[5]
    assert invader.refused("invade", 1, fleet, 1, infantry, "GG19", out, "AA24", seat="italy") == "29.33b"
    assert invader.whole("invade", 1, fleet, 1, infantry, "GG19", out, seat="italy")


@rule("29.57c")
def test_after_a_roll_nobody_tries_again_against_the_same_prey() -> None:
    t = seas("axis").war("italy", "britain").option("italy", "offensive")
    fleet = t.new("italy", "fleet-9", "Taranto")
    t.put("britain", "fleet-9", "Malta").put("britain", "fleet-9", "Alexandria")
    t.go("change-base", 1, fleet, "Tripoli")
    malta = next(u for u in ct.on_board(t.s) if t.berth(u) == "Malta")
    t.go("intercept", 0, "AA24", 1, malta)
    assert t.is_asked("britain")  # before any roll others may join
    t.dice(6).pass_by("britain")
    assert t.topic() == "march"


def beach(*models: str, fleets: int = 4, defender: str = "armor-2-5") -> tuple[Seas, list[int], list[int]]:
    """British invaders off M23 that a single unit holds."""
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("germany", "france")
    t.minor("france", "conquered").put("germany", "infantry-3-3" if defender != "armor-2-5" else "armor-4-6", "M23")
    ships = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(fleets)]
    cargo = sorted([t.new("britain", model, "L22") for model in models])
    t.go("invade", fleets, *ships, len(cargo), *cargo, "M23", seat="britain").until("attack")
    return t, ships, cargo


@rule("29.412", "29.411")
def test_bombardment_and_support_add_to_one_attack() -> None:
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("germany", "france")
    t.minor("france", "conquered").put("germany", "infantry-3-3", "M23")
    ships = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(2)]
    infantry, air = t.new("britain", "infantry-3-4", "L22"), t.new("britain", "air-5-4", "L22")
    t.go("invade", 2, *ships, 1, infantry, "M23", seat="britain").do("support", "M23", air, seat="britain")
    t.until("attack")
    defenders = tuple(ct.ground_at(t.s, w.space("M23")))
    strengths = Strengths(t.s, (w.space("M23"),), (infantry,), defenders)
    assert strengths.attack == 3 + 5 + 3
    assert strengths.defence == 9  # tripled


@rule("29.414a", "29.437")
def test_a_failed_landing_spares_fleets_and_reserves() -> None:
    t, ships, cargo = beach("infantry-3-4", "infantry-3-4", "infantry-1-3", defender="infantry")
    t.dice(5).do("attack", 1, "M23", *cargo[-2:], seat="britain")
    fallen = [unit for unit in cargo if t.place(unit) == "pool"]
    t.until(*ENDS)
    assert len(fallen) == 2
    assert t.factors("britain") == 9 * len(ships)
    assert [t.place(unit) for unit in cargo if unit not in fallen] == ["L22"]


@rule("29.414x", "29.414q")
def test_an_exchange_is_paid_with_units_or_three_naval_factors_for_one() -> None:
    """Two 3-4 and bombarding fleets; the defender's twelve are paid by one 3-4 and 27 naval factors, or more units."""
    t, _, cargo = beach("infantry-3-4", "infantry-3-4", fleets=6)
    t.dice(1).do("attack", 1, "M23", *cargo, seat="britain")
    assert t.topic() == "exchange"
    t.do("lose", cargo[0])
    assert t.refused("done") == "14.26c"
    ships = [unit for unit in ct.on_board(t.s) if t.berth(unit) == "Portsmouth"]
    for ship in ships[:3]:
        t.do("lose", ship).do("pass", seat="germany")
    t.do("done")
    assert t.place(cargo[1]) in ("L22", "M23")
    assert t.factors("britain") == 27


@rule("29.9", "29.414x")
def test_the_enemy_may_refuse_naval_losses_of_an_exchange_which_is_paid_all_the_same() -> None:
    t, _, cargo = beach("infantry-3-4", "infantry-3-4", fleets=6)
    t.dice(1).do("attack", 1, "M23", *cargo, seat="britain").do("lose", cargo[0])
    ships = [unit for unit in ct.on_board(t.s) if t.berth(unit) == "Portsmouth"]
    for ship in ships[:3]:
        t.do("lose", ship).do("refuse", seat="germany")
        assert t.place(ship) != "pool"
        assert not t.offered("lose", ship)
    assert t.offered("done")
    assert t.factors("britain") == 54


def two_coasts(second: str) -> tuple[Seas, list[int], list[int]]:
    """British landings at Lorient, one from Plymouth on its north coast, the other from a second port."""
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("germany", "france")
    t.minor("france", "conquered").put("germany", "infantry-3-3", "N19").hold("britain", "Q18")
    fleets = [t.new("britain", "fleet-9", port) for port in ("Plymouth", second)]
    units = [t.new("britain", "infantry-3-4", w.IDS[t.s.where[fleet]]) for fleet in fleets]
    hunter = t.new("germany", "fleet-9", "Wilhelmshaven")
    for fleet, unit in zip(fleets, units, strict=True):
        t.go("invade", 1, fleet, 1, unit, "N19", seat="britain")
    t.until("intercept").dice(1).go("intercept", 0, "N19", 1, hunter, seat="germany").until("break-off")
    return t, fleets, units


@rule("29.43q", "29.5q1")
@pytest.mark.parametrize(("second", "met", "dice"), [("La Rochelle", 1, (3, 5)), ("Portsmouth", 2, (4, 3))])
def test_two_landings_in_one_hex_from_two_coasts_are_two_missions_and_one_battle(
    second: str, met: int, dice: tuple[int, int]
) -> None:
    """Off the hex they are met separately, unless both come from the north."""
    t, fleets, units = two_coasts(second)
    assert t.frame().forces[1] == tuple(fleets[:met])
    t.dice(*dice).do("fight").until("attack")
    assert t.offered("attack", 1, "N19", *units, seat="britain")


# 35 and 37


@rule("35.52")
def test_being_within_the_limit_of_the_levant_is_no_supply() -> None:
    t = seas("axis", 1942).war("italy", "britain").option("italy", "offensive").hold("italy", "HH35")
    infantry = t.new("italy", "infantry-3-3", "HH35")
    assert sum(tb.COMBAT[unit] for unit in in_levant(t.s)) <= levant_limit(t.s)
    assert not t.supplied(infantry)


@rule("35.53")
def test_in_the_levant_too_units_are_named_and_do_not_move() -> None:
    t = seas("axis", 1942).war("italy", "britain").option("italy", "offensive").option("germany", "offensive")
    t.hold("italy", "HH35", "II35").put("britain", "fleet-9, fleet-9", "Port Said").put("britain", "air-5-4", "GG33")
    t.put("britain", "air_base-0", "GG33")
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "HH35")
    t.until("supply-fleets").do("supply", fleet, "HH35", infantry).until("march")
    assert t.s.excess[infantry]  # the only one that can be named
    assert t.refused("march", infantry, "II35", seat="italy") == "35.3"


@rule("35.6")
def test_air_and_fleets_that_are_counted_act_as_always() -> None:
    t = seas("axis", 1941).war("italy", "britain").option("germany", "offensive").option("italy", "offensive")
    malta, italian = t.new("britain", "fleet-9", "Malta"), t.new("italy", "fleet-9", "Taranto")
    t.put("germany", "armor-4-6", "II17")
    t.go("change-base", 1, italian, "Tripoli", seat="italy")
    assert t.whole("intercept", 0, "II17", 1, malta)


@rule("35.72")
def test_overland_units_are_not_counted_while_they_have_a_line() -> None:
    t = seas("axis", 1942).war("italy", "britain").hold("germany", "turkey", "HH36", "GG36", "FF37")
    t.minor("turkey", "conquered")
    unit = t.new("germany", "infantry-3-3", "GG36")
    assert t.supplied(unit)
    assert unit not in in_levant(t.s)
    t.hold("britain", "turkey")
    assert unit in in_levant(t.s)


@rule("35.73")
def test_german_units_in_egypt_count_for_libya() -> None:
    t = seas("axis", 1942).war("italy", "britain").hold("italy", "egypt")
    unit = t.new("germany", "armor-4-6", "LL29")
    assert unit in in_africa(t.s)


@rule("35.74")
def test_fleets_may_come_in_if_they_offset_allied_ones() -> None:
    t = seas("axis", 1942).war("italy", "britain").hold("italy", "HH35").put("britain", "fleet-9, fleet-9", "Port Said")
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    assert levant_limit(t.s) == 0
    assert why_not_enter(t.s, fleet, w.space("HH35")) is None
    refusal = why_not_enter(t.s, infantry, w.space("HH35"))
    assert refusal is not None
    assert refusal.rule == "35.7"


@rule("37.2")
def test_only_who_holds_gibraltar_redeploys_through_it() -> None:
    t = seas("allies", 1942, phase="redeployment").war("italy", "britain").put("germany", "infantry-3-3", "Z8")
    infantry, first = t.new("britain", "infantry-3-4", "K23"), t.new("britain", "fleet-9", "Plymouth")
    second = t.new("britain", "fleet-9", "Gibraltar")
    assert t.offered("escort", infantry, "LL29", first, second, seat="britain")
    assert t.offered("escort", infantry, "AA7", first, seat="britain")
    lost = seas("allies", 1942, phase="redeployment").war("italy", "britain").hold("italy", "AA7")
    infantry, first = lost.new("britain", "infantry-3-4", "K23"), lost.new("britain", "fleet-9", "Plymouth")
    assert lost.refused("escort", infantry, "AA7", first, seat="britain") == "29.67"


@rule("37.3b")
def test_allied_units_beyond_the_limit_are_lost_unless_another_source_feeds_them() -> None:
    def egypt(spain: bool) -> tuple[Seas, list[int]]:
        t = seas("allies", 1942).war("italy", "britain").option("britain", "offensive").hold("italy", "AA7")
        t.minor("france", "conquered").hold("germany", "france")
        if spain:
            t.hold("britain", "spain").minor("spain", "conquered")
        return t, [t.new("britain", "air-1-4", "LL29") for _ in range(4)] + [t.new("britain", "fleet-9", "Alexandria")]

    t, counters = egypt(spain=False)
    t.until("immobile").do("immobile", counters[0]).all_done()
    assert t.place(counters[0]) == ""
    free, counters = egypt(spain=True)
    assert free.until("immobile", "march").topic() == "march"
    assert nation("spain")


@rule("29.435", "29.436", "14.4q4")
def test_reserve_armor_exploits_from_a_beach_that_armor_has_taken_and_a_fleet_will_feed() -> None:
    def landing(first: str, *, fed: bool = True, bridgehead: bool = True) -> tuple[Seas, int]:
        t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("germany", "france")
        t.minor("france", "conquered")
        ships = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(3)]
        leader, reserve = t.new("britain", first, "L22"), t.new("britain", "armor-4-5", "L22")
        if fed:
            t.s.ahead = ((t.new("britain", "fleet-9", "Plymouth"), w.space("M23")),)
        t.go("invade", 3, *ships, 2, *sorted((leader, reserve)), "M23", seat="britain").until("attack")
        t.do("beach", "M23", leader, seat="britain").do("advance", leader, "M23", seat="britain")
        if bridgehead:
            t.do("bridgehead", "M23", seat="britain")
        return t.until("exploit", *ENDS), reserve

    t, reserve = landing("armor-4-5")
    assert t.topic() == "exploit"
    assert t.offered("exploit", reserve, "M23", seat="britain")
    assert landing("infantry-3-4")[0].topic() != "exploit"
    assert landing("armor-4-5", fed=False)[0].topic() != "exploit"
    assert landing("armor-4-5", bridgehead=False)[0].topic() != "exploit"


@rule("14.4q4")
def test_a_supply_fleet_is_named_for_a_hostile_beach_or_port_before_it_is_taken() -> None:
    def naming(option: str, cargo: str) -> tuple[Seas, int, int]:
        t = seas("allies", 1944).option("britain", option).hold("germany", "france").minor("france", "conquered")
        t.put("britain", cargo, "L22")
        first, second = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "fleet-9", "Plymouth")
        return t.until("supply-fleets", "march"), first, second

    assert naming("attrition", "armor-4-5")[0].topic() == "march"
    assert naming("offensive", "infantry-3-4")[0].topic() == "march"  # nobody could go on from a beach
    t, first, second = naming("offensive", "armor-4-5")
    assert t.refused("supply-beach", first, "L22", seat="britain") == "14.4q4"
    t.do("supply-beach", first, "M23", seat="britain").do("supply-beach", second, "N18", seat="britain")
    assert t.refused("supply-beach", first, "M23", seat="britain") == "14.4q4"  # once is enough
    t.until("march")
    assert (t.s.ahead, t.s.inverted[first]) == (((first, w.space("M23")), (second, w.space("N18"))), 1)
    assert not sea_fed_hexes(t.s, tb.BRITAIN) & w.BIT[w.space("N18")]
    t.hold("britain", "N18")  # as when airborne have dropped there
    assert sea_fed_hexes(t.s, tb.BRITAIN) & w.BIT[w.space("N18")]
    ct.eliminate(t.s, second)
    assert not sea_fed_hexes(t.s, tb.BRITAIN) & w.BIT[w.space("N18")]


@rule("27.29", "27.22q2")
def test_partisans_block_axis_lines_and_open_none_of_their_own() -> None:
    t = seas("axis", 1942).war("germany", "ussr").hold("germany", "poland", "baltic_states", "L39", "L40")
    t.minor("poland", "conquered")
    infantry = t.new("germany", "infantry-3-3", "L40")
    assert t.supplied(infantry)
    t.put("ussr", "partisan-1-3", "L39")
    assert not t.supplied(infantry)
    behind = seas("allies", 1942).war("germany", "ussr").hold("germany", "L43", "L42")
    cut = behind.new("ussr", "infantry-1-3", "L42")
    behind.hold("ussr", "L42").hold("germany", "K42", "K43", "L41", "M41", "M42")
    behind.put("ussr", "partisan-1-3", "L43")
    assert not behind.supplied(cut)  # the partisan's hex is not Allied


@rule("27.15")
def test_mosul_feeds_iraqi_rebels() -> None:
    t = seas("axis", 1942).war("germany", "britain").hold("iraq", "iraq")
    model = next(m for n, m in tb.UNITS_OF if n == nation("iraq") and m.startswith("infantry"))
    unit = t.new("iraq", model, "EE41")
    t.minor("iraq", "active", patron="germany")
    assert t.supplied(unit)
    t.hold("britain", "EE42")
    assert not t.supplied(unit)
