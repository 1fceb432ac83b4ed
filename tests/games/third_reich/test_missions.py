"""29.3, 29.4 and 14.1: sea transport, seaborne invasion, shore bombardment, and the order of a Combat phase."""

from games.third_reich.sea_table import Seas, nation, port, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.battle import bombarding

ENDS = ("construction", "build", "redeploy")


def med(**more: object) -> Seas:
    """The Italian Combat phase: Offensives everywhere, Italy at war with Britain and France."""
    t = seas("axis", phase="combat", **more).war("italy", "britain", "france")
    return t.option("italy", "offensive").option("germany", "offensive")


def channel(year: int = 1944) -> Seas:
    """The Allied Combat phase against a Germany that holds France."""
    t = seas("allies", year, phase="combat").option("britain", "offensive").hold("germany", "france")
    return t.minor("france", "conquered")


# transport


@rule("29.421a")
def test_two_naval_factors_carry_one_factor_from_port_to_port() -> None:
    t = med()
    fleet = t.new("italy", "fleet-9", "Taranto")
    infantry = [t.new("italy", "infantry-2-3", "AA24"), t.new("italy", "infantry-3-3", "AA24")]
    t.put("italy", "infantry-1-3", "BB24")
    assert t.refused("transport", 1, fleet, 2, *infantry) == "29.421a"  # five factors, room for four
    t.go("transport", 1, fleet, 1, infantry[1], "Tripoli").until("landed", "attack")
    assert t.place(infantry[1]) == "II17"
    assert t.berth(fleet) == "Taranto"
    assert t.s.inverted[fleet]


@rule("29.422a")
def test_the_fleet_may_call_for_its_cargo_elsewhere_and_lands_in_one_port() -> None:
    t = med()
    fleet = t.new("italy", "fleet-9", "Taranto")
    one, other = t.new("italy", "infantry-1-3", "Z23"), t.new("italy", "infantry-1-3", "AA19")
    choice = t.whole("transport", 1, fleet, 2, *sorted((one, other)), "Tripoli", seat="italy")
    course = choice.args[6:]
    assert {w.space("Z23"), w.space("AA19")} <= set(course)
    t.go("transport", 1, fleet, 2, *sorted((one, other)), "Tripoli", seat="italy").until("landed", "attack")
    assert [t.place(unit) for unit in (one, other)] == ["II17", "II17"]
    assert t.berth(fleet) == "Taranto"


@rule("29.421a", "29.22")
def test_transport_stays_on_its_front() -> None:
    t = seas("allies", phase="combat").option("britain", "offensive")
    fleet, infantry = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "infantry-1-3", "K21")
    assert t.refused("transport", 1, fleet, 1, infantry, "Malta") == "29.22"
    assert t.whole("transport", 1, fleet, 1, infantry, "Gibraltar")


@rule("29.421q")
def test_two_fleets_do_not_hand_a_transported_unit_over() -> None:
    t = seas("allies", phase="combat").option("britain", "offensive").put("britain", "fleet-9", "Gibraltar")
    fleet, infantry = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "infantry-1-3", "K21")
    t.go("transport", 1, fleet, 1, infantry, "Gibraltar", seat="britain")
    other = next(u for u in ct.on_board(t.s) if t.berth(u) == "Gibraltar")
    assert t.refused("transport", 1, other, 1, infantry, seat="britain") == "29.425"


@rule("32.6")
def test_no_fleet_bases_in_a_port_with_a_hostile_partisan() -> None:
    t = seas("axis", 1942).war("italy", "britain").option("italy", "offensive")
    t.minor("france", "conquered").hold("italy", "X20")
    fleet = t.new("italy", "fleet-9", "Taranto")
    assert t.whole("change-base", 1, fleet, "Ajaccio", seat="italy")
    t.s.serves[t.new("france", "partisan-1-3", "X20")] = tb.BRITAIN
    assert t.refused("change-base", 1, fleet, "Ajaccio", seat="italy") == "32.6"


@rule("32.6")
def test_nothing_is_landed_in_a_port_with_a_hostile_partisan() -> None:
    t = med().minor("france", "conquered").hold("italy", "X20")
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-2-3", "AA24")
    assert t.whole("transport", 1, fleet, 1, infantry, "Ajaccio", seat="italy")
    partisan = t.new("france", "partisan-1-3", "X20")
    t.s.serves[partisan] = tb.BRITAIN
    assert t.refused("transport", 1, fleet, 1, infantry, "Ajaccio", seat="italy") == "32.6"


@rule("29.423a")
def test_a_transported_unit_goes_on_with_what_is_left_of_its_movement() -> None:
    def moves(zone: bool) -> int:
        t = med()
        fleet, armor = t.new("italy", "fleet-9", "Tripoli"), t.new("italy", "armor-2-5", "II17")
        t.hold("italy", "libya")
        if zone:
            t.put("britain", "armor-2-5", "JJ17")
        t.put("italy", "fleet-9", "Tobruk").hold("italy", "egypt")
        t.go("transport", 1, fleet, 1, armor, "Tobruk", seat="italy").until("landed")
        left = dict(t.frame().left)
        return int(left[armor])

    assert moves(zone=False) == 4
    assert moves(zone=True) == 2


@rule("29.423q")
def test_transported_air_needs_room_in_the_port() -> None:
    t = med().put("italy", "air-5-4", "II17")
    fleet, air = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "air-3-4", "AA24")
    assert t.refused("transport", 1, fleet, 1, air, "Tripoli", seat="italy") == "29.423q"
    t.go("transport", 1, fleet, 1, air, "Tobruk", seat="italy").until("landed", "attack")
    assert t.place(air) == "KK24"


@rule("29.424a")
def test_transported_units_fight_after_landing() -> None:
    t = med().hold("britain", "KK25").put("britain", "infantry-1-3", "KK25")
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    t.go("transport", 1, fleet, 1, infantry, "Tobruk", seat="italy").until("attack")
    assert t.offered("attack", 1, "KK25", infantry, seat="italy")


@rule("29.422q", "29.424q")
def test_a_unit_that_is_turned_back_is_in_its_port_and_may_move_and_fight() -> None:
    t = med().put("britain", "fleet-9, fleet-9", "Alexandria").hold("italy", "libya")
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA19")
    t.go("transport", 1, fleet, 1, infantry, "Tripoli", seat="italy").until("intercept")
    t.dice(1, 2, 5).go("intercept", 0, "II17", 2, seat="britain").until("landed")
    assert t.place(infantry) == "AA19"
    assert dict(t.frame().left)[infantry] == 2


@rule("29.425")
def test_who_has_marched_is_not_transported() -> None:
    t = med()
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    t.s.moved[infantry] = 1
    fresh = t.new("italy", "infantry-1-3", "AA24")
    assert t.refused("transport", 1, fleet, 1, infantry) == "29.425"
    assert t.whole("transport", 1, fleet, 1, fresh, "Tripoli")


@rule("29.426")
def test_unsupplied_units_are_not_transported() -> None:
    t = med()
    fleet, infantry = t.new("italy", "fleet-9", "Tripoli"), t.new("italy", "infantry-3-3", "II17")
    fed = t.new("italy", "infantry-1-3", "II17")
    t.s.unsupplied[infantry] = 1
    assert t.refused("transport", 1, fleet, 1, infantry) == "29.426"
    assert t.whole("transport", 1, fleet, 1, fed, "Taranto")


@rule("29.427")
def test_transports_land_before_ground_combat() -> None:
    t = med()
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    t.go("transport", 1, fleet, 1, infantry, "Tripoli", seat="italy").until("landed")
    assert t.place(infantry) == "II17"


@rule("29.428")
def test_both_ports_were_friendly_when_the_turn_began() -> None:
    t = med()
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    assert t.refused("transport", 1, fleet, 1, infantry, "Malta") == "29.428"
    t.s.gained[w.space("II17")] = 1
    assert t.refused("transport", 1, fleet, 1, infantry, "Tripoli") == "29.428"
    assert t.whole("transport", 1, fleet, 1, infantry, "Tobruk")


@rule("20.1", "20.1x1")
def test_the_hex_that_receives_the_landing_needs_the_offensive() -> None:
    t = seas("axis", phase="combat").war("italy", "britain", "france").option("italy", "offensive", "west")
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    t.hold("italy", "V19")
    assert t.refused("transport", 1, fleet, 1, infantry, "Genoa") == "20.1"
    assert t.whole("transport", 1, fleet, 1, infantry, "Marseilles")


@rule("29.59")
def test_cargo_that_cannot_be_carried_any_more_is_lost() -> None:
    t = med().put("britain", "fleet-9, fleet-9", "Alexandria")
    fleet = t.new("italy", "fleet-9", "Taranto")
    small, large = t.new("italy", "infantry-1-3", "AA24"), t.new("italy", "infantry-3-3", "AA24")
    t.go("transport", 1, fleet, 2, *sorted((small, large)), "Tripoli", seat="italy").until("intercept")
    t.dice(1, 1, 6).go("intercept", 0, "II17", 2, seat="britain")  # 1 + 1 + 3 against 6 - 1: even
    t.do("fight", seat="britain").until("landed", "attack")
    assert [t.place(unit) for unit in (small, large)] == ["AA24", "AA24"]
    lost = med().put("britain", "fleet-9, fleet-9", "Alexandria")
    fleet = lost.new("italy", "fleet-9", "Taranto")
    small, large = lost.new("italy", "infantry-1-3", "AA24"), lost.new("italy", "infantry-3-3", "AA24")
    lost.go("transport", 1, fleet, 2, *sorted((small, large)), "Tripoli", seat="italy").until("intercept")
    lost.dice(1, 2, 4).go("intercept", 0, "II17", 2, seat="britain").do("fight", seat="britain").until("cargo")
    lost.do("lose", small).until("landed", "attack", *ENDS)
    assert lost.place(small) == "pool"
    assert lost.place(large) == "AA24"


# invasion


@rule("29.431a")
def test_invasions_are_made_at_beaches_islands_and_gibraltar() -> None:
    t = channel()
    fleet, infantry = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    assert t.refused("invade", 1, fleet, 1, infantry, "N18") == "29.431a"  # Brest is no beach
    for target in ("M23", "L24", "N21"):
        assert t.whole("invade", 1, fleet, 1, infantry, target)
    island = med()
    fleet, infantry = island.new("italy", "fleet-9", "Taranto"), island.new("italy", "infantry-3-3", "AA24")
    assert island.whole("invade", 1, fleet, 1, infantry, "GG19", seat="italy")


@rule("29.431b")
def test_the_danish_islands_are_invaded_from_the_baltic_only() -> None:
    t = seas("axis", phase="combat").option("germany", "offensive").minor("denmark", "attacked", foes="germany")
    north, baltic = t.new("germany", "fleet-9", "Bremen"), t.new("germany", "fleet-9", "Rostock")
    west, east = t.new("germany", "infantry-3-3", "K29"), t.new("germany", "infantry-3-3", "J32")
    assert t.refused("invade", 1, north, 1, west, "I32") == "29.431b"
    assert t.whole("invade", 1, baltic, 1, east, "I32")


@rule("29.433")
def test_three_naval_factors_carry_one_and_no_air() -> None:
    t = channel()
    fleet = t.new("britain", "fleet-9", "Portsmouth")
    three, one = t.new("britain", "infantry-3-4", "L22"), t.new("britain", "infantry-1-3", "L22")
    air = t.new("britain", "air-5-4", "L22")
    assert t.refused("invade", 1, fleet, 2, *sorted((three, one))) == "29.433"
    assert t.refused("invade", 1, fleet, 1, air) == "29.433"
    assert t.whole("invade", 1, fleet, 1, three, "M23")


@rule("29.433", "29.411", "29.312")
def test_spare_factors_of_an_invasion_bombard() -> None:
    """Two fleets with a 4-5 and a 1-3: fifteen factors carry, three are one factor of bombardment."""
    t = channel().put("germany", "infantry-3-3", "M23")
    fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(2)]
    cargo = sorted((t.new("britain", "armor-4-5", "L22"), t.new("britain", "infantry-1-3", "L22")))
    t.go("invade", 2, *fleets, 2, *cargo, "M23", seat="britain").until("attack")
    assert bombarding(t.s, (w.space("M23"),), tuple(cargo)) == 3
    assert t.offered("attack", 1, "M23", *cargo, seat="britain")


@rule("29.434")
def test_invaders_begin_supplied_in_the_port_of_their_fleet() -> None:
    t = channel()
    fleet = t.new("britain", "fleet-9", "Portsmouth")
    here, there = t.new("britain", "infantry-3-4", "L22"), t.new("britain", "infantry-3-4", "K21")
    late, hungry = t.new("britain", "infantry-1-3", "L22"), t.new("britain", "infantry-1-3", "L22")
    t.s.moved[late] = 1
    t.s.unsupplied[hungry] = 1
    for unit in (there, late, hungry):
        assert t.refused("invade", 1, fleet, 1, unit) == "29.434"
    assert t.whole("invade", 1, fleet, 1, here, "M23")


@rule("29.432a", "29.432q1")
def test_a_nine_factor_fleet_bars_an_invasion_and_smaller_ones_do_not() -> None:
    t = channel().put("germany", "fleet-9", "Cherbourg").put("germany", "infantry-3-3", "M21")
    fleet, infantry = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    assert t.refused("invade", 1, fleet, 1, infantry, "M21") == "29.432a"
    assert t.whole("invade", 1, fleet, 1, infantry, "M23")
    small = channel().put("germany", "fleet-8, fleet-1", "Cherbourg")
    fleet, infantry = small.new("britain", "fleet-9", "Portsmouth"), small.new("britain", "infantry-3-4", "L22")
    assert small.whole("invade", 1, fleet, 1, infantry, "M21")


@rule("29.432a")
def test_a_drop_may_drive_the_fleet_from_a_hex_without_ground_units() -> None:
    t = channel().put("germany", "fleet-9", "Cherbourg")
    fleet, infantry = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    assert t.refused("invade", 1, fleet, 1, infantry, "M21") == "29.432a"
    t.put("britain", "airborne-3-3", "K23")
    t.go("invade", 1, fleet, 1, infantry, "M21", seat="britain").until("attack")
    assert t.refused("beach", "M21", infantry, seat="britain") == "29.432a"  # no drop was made


@rule("29.432b")
def test_fleets_in_the_target_may_intercept_from_there() -> None:
    t = channel()
    small = t.new("germany", "fleet-8", "Cherbourg")
    fleet, infantry = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    t.go("invade", 1, fleet, 1, infantry, "M21", seat="britain").until("intercept")
    t.dice(6)
    t.do("intercept", 0, "M21", 1, small)  # in its own port a six succeeds
    assert t.topic() == "break-off"


@rule("29.433", "31.5")
def test_of_those_aboard_two_attack_airborne_among_them() -> None:
    t = channel().put("germany", "infantry-1-3", "M23")
    fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(3)]
    cargo = sorted([t.new("britain", model, "L22") for model in ("infantry-3-4", "infantry-3-4", "airborne-3-3")])
    t.go("invade", 3, *fleets, 3, *cargo, "M23", seat="britain").until("attack")
    assert t.refused("attack", 1, "M23", *cargo, seat="britain") == "29.433"
    assert t.offered("attack", 1, "M23", *cargo[1:], seat="britain")


@rule("29.436")
def test_an_undefended_beach_is_taken_and_reserves_land_on_the_bridgehead() -> None:
    t = channel()
    fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(3)]
    cargo = sorted([t.new("britain", "infantry-3-4", "L22") for _ in range(3)])
    t.go("invade", 3, *fleets, 3, *cargo, "M23", seat="britain").until("attack")
    assert t.refused("beach", "M23", *cargo, seat="britain") == "29.433"
    t.do("beach", "M23", *cargo[:2], seat="britain")
    t.do("advance", cargo[0], "M23").do("bridgehead", "M23")
    assert t.s.bridgehead[w.space("M23")] == st.BY_SEA
    t.do("land", cargo[2])
    assert [t.place(unit) for unit in cargo] == ["M23", "L22", "M23"]


@rule("29.436", "29.432q2")
def test_no_bridgehead_where_the_beach_was_ones_own() -> None:
    t = channel().put("britain", "airborne-3-3", "K23")
    fleet, infantry = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    t.go("invade", 1, fleet, 1, infantry, "M23", seat="britain").until("drop")
    drop = next(u for u in ct.on_board(t.s) if tb.KIND[u] == tb.AIRBORNE)
    t.do("drop", drop, "M23").until("attack")
    t.do("beach", "M23", infantry, seat="britain").do("advance", infantry, "M23")
    assert t.place(infantry) == "M23"
    assert not t.offered("bridgehead", "M23") if t.topic() == "advance" else True


@rule("29.438a", "29.429")
def test_a_portless_bridgehead_is_reinforced_by_invasion_only() -> None:
    t = channel().hold("britain", "M23")
    fleet, infantry = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    assert t.refused("invade", 1, fleet, 1, infantry, "M23") == "29.431a"  # friendly, and no bridgehead
    t.s.bridgehead[w.space("M23")] = st.BY_SEA
    assert t.whole("invade", 1, fleet, 1, infantry, "M23")
    assert "M23" not in [
        w.IDS[w.PORTS[p].hex] for p in t.asked().options.grouped("transport", (1, fleet, 1, infantry))[0]
    ]


@rule("29.573", "29.58a")
def test_an_invasion_that_is_beaten_at_sea_is_off() -> None:
    t = channel().put("germany", "fleet-9, fleet-9", "Brest").put("germany", "infantry-3-3", "M23")
    fleet, infantry = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    t.go("invade", 1, fleet, 1, infantry, "M23", seat="britain").until("intercept")
    t.dice(1, 6, 1).go("intercept", 0, "M23", 2).until("attack", *ENDS)
    assert t.place(infantry) in ("L22", "pool")
    assert t.s.mission.count(w.space("M23")) == 0


@rule("28.421q")
def test_air_for_an_invasion_that_was_turned_back_has_flown_and_lives() -> None:
    t = channel().put("germany", "fleet-9, fleet-9", "Brest").put("germany", "infantry-3-3", "M23")
    fleet, infantry = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    air = t.new("britain", "air-5-4", "L22")
    t.go("invade", 1, fleet, 1, infantry, "M23", seat="britain").do("support", "M23", air, seat="britain")
    t.until("intercept").dice(1, 6, 1).go("intercept", 0, "M23", 2).until(*ENDS)
    assert t.place(air) == "L22"
    assert t.s.inverted[air]


# bombardment


@rule("29.413a")
def test_bombardment_is_for_invasions_coastal_fortresses_and_islands() -> None:
    t = channel().put("germany", "infantry-3-3", "M23").put("germany", "infantry-3-3", "N18")
    fleet, other = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "fleet-9", "Portsmouth")
    infantry = t.new("britain", "infantry-3-4", "L22")
    assert t.refused("bombard", 1, other, "M23") == "29.413a"
    t.go("invade", 1, fleet, 1, infantry, "M23", seat="britain")
    assert t.whole("bombard", 1, other, "M23")
    assert t.refused("bombard", 1, other, "N18") == "29.413a"


@rule("29.413q")
def test_leningrad_is_bombarded_though_fleets_lie_there() -> None:
    t = seas("axis", 1941, phase="combat").war("germany", "ussr").option("germany", "offensive")
    t.put("ussr", "infantry-2-3", "D44").put("ussr", "fleet-9", "Leningrad").put("germany", "infantry-3-3", "D43")
    fleet = t.new("germany", "fleet-9", "Konigsberg")
    assert t.whole("bombard", 1, fleet, "D44")
    empty = seas("axis", 1941, phase="combat").war("germany", "ussr").option("germany", "offensive")
    fleet = empty.new("germany", "fleet-9", "Konigsberg")
    assert empty.refused("bombard", 1, fleet, "D44") == "29.411"


@rule("29.171")
def test_fleets_in_america_bombard_and_invade_only_without_a_western_port() -> None:
    t = channel()
    t.s.status[nation("usa")] = st.SOVEREIGN
    t.war("usa", "germany").option("usa", "offensive").put("germany", "infantry-3-3", "B29").hold("germany", "B29")
    fleet = t.new("usa", "fleet-9", "united_states")
    t.put("britain", "fleet-9", "Portsmouth")
    assert t.refused("bombard", 1, fleet, "B29", seat="usa") == "29.171"
    t.hold("germany", "britain", "gibraltar")
    assert t.whole("bombard", 1, fleet, "B29", seat="usa")


# employment and order


@rule("29.31")
def test_a_fleet_does_one_thing_in_a_game_turn() -> None:
    t = med()
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    other = t.new("italy", "fleet-9", "Taranto")
    t.put("italy", "infantry-1-3", "AA24").s.inverted[fleet] = 1
    assert t.refused("transport", 1, fleet, 1, infantry) == "29.31"
    t.go("transport", 1, other, 1, infantry, "Tripoli", seat="italy")
    assert t.s.inverted[other]


@rule("29.33a")
def test_fleets_are_back_in_their_base_after_combat() -> None:
    t = channel().put("germany", "infantry-3-3", "M23")
    fleet, infantry = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    t.go("invade", 1, fleet, 1, infantry, "M23", seat="britain").until(*ENDS)
    assert t.berth(fleet) == "Portsmouth"
    assert t.s.mission[fleet] == w.NOWHERE
    assert t.place(infantry) == "L22"


@rule("14.11", "14.12", "14.13")
def test_missions_then_counterair_then_answers_then_counters() -> None:
    t = (
        med()
        .put("britain", "air-5-4", "GG19")
        .put("britain", "fleet-9", "Alexandria")
        .put("italy", "fleet-9", "Naples")
    )
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    air = t.new("italy", "air-5-4", "EE20")
    t.put("italy", "air_base-0", "EE20")
    t.go("transport", 1, fleet, 1, infantry, "Tripoli", seat="italy").do("counterair", "GG19", air, seat="italy")
    assert t.topic() == "missions"
    t.pass_by("italy")
    assert t.topic() == "decline"  # counterair comes first
    t.do("decline")
    assert t.is_asked("britain")
    assert t.topic() == "intercept"
    t.dice(1).go("intercept", 0, "II17", 1, seat="britain")
    assert t.is_asked("italy")
    t.dice(6).go("intercept", 1, seat="italy")
    assert t.topic() == "break-off"  # then the defender's interceptions


@rule("14.17", "28.451q")
def test_fleets_under_attack_in_port_may_intercept_before() -> None:
    t = channel().put("germany", "infantry-3-3", "M23").hold("germany", "N18")
    fleet, infantry = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    air, german = t.new("britain", "air-5-4", "K21"), t.new("germany", "fleet-9", "Brest")
    t.go("invade", 1, fleet, 1, infantry, "M23", seat="britain").do("port-strike", "Brest", air, seat="britain")
    t.until("intercept").dice(6)
    t.go("intercept", 0, "M23", 1, german).until("attack")
    assert t.factors("germany") == 9
    t.dice(1, 3, 3, 3, 3).until(*ENDS)
    assert t.factors("germany") == 8
    assert port("Brest")


@rule("29.423a")
def test_armor_next_to_a_port_marches_there_is_carried_and_goes_on() -> None:
    """The example: one to the port, none to embark, one to disembark; of five three are left."""
    t = seas("allies", 1942, phase="combat").option("britain", "offensive").war("italy", "britain")
    fleet, armor = t.new("britain", "fleet-9", "Alexandria"), t.new("britain", "armor-4-5", "LL28")
    t.do("embark", armor, "LL29", seat="britain")
    t.go("transport", 1, fleet, 1, armor, "Haifa", seat="britain").until("landed")
    assert t.place(armor) == "JJ34"
    assert dict(t.frame().left)[armor] == 3
    idle = seas("allies", 1942, phase="combat").option("britain", "offensive").war("italy", "britain")
    idle.put("britain", "fleet-9", "Alexandria")
    armor = idle.new("britain", "armor-4-5", "LL28")
    idle.do("embark", armor, "LL29", seat="britain").until("attack", *ENDS)
    assert idle.place(armor) == "LL28"  # who is not taken aboard has not moved


@rule("29.423q")
def test_room_in_a_port_is_kept_for_what_is_already_on_its_way_there() -> None:
    t = med()
    fleets = [t.new("italy", "fleet-9", "Taranto"), t.new("italy", "fleet-9", "Taranto")]
    air = [t.new("italy", "air-3-4", "AA24"), t.new("italy", "air-2-4", "AA24"), t.new("italy", "air-1-4", "AA19")]
    t.go("transport", 1, fleets[0], 1, air[0], "Tripoli", seat="italy")
    assert t.refused("transport", 1, fleets[1], 2, air[1], air[2], "Tripoli", seat="italy") == "29.423q"
    t.go("transport", 1, fleets[1], 1, air[1], "Tripoli", seat="italy").until("landed", "attack")
    assert (t.place(air[0]), t.place(air[1])) == ("II17", "II17")


@rule("26.6a")
def test_what_a_fallen_power_leaves_behind_can_be_invaded() -> None:
    t = med()
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    na.give(t.s, w.space("GG19"), tb.NOBODY)
    t.go("invade", 1, fleet, 1, infantry, "GG19", seat="italy").until("attack")
    t.do("beach", "GG19", infantry, seat="italy").do("advance", infantry, "GG19")
    assert (t.place(infantry), t.holder("GG19")) == ("GG19", "italy")
