"""13.7, 29.1 and 29.2: where fleets may base and sail, and base changes."""

import pytest

from games.third_reich.sea_table import Seas, nation, port, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import world as w
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.movement.stacking import port_room
from theatre.games.third_reich.naval.courses import WATERS_AT, length, track
from theatre.games.third_reich.naval.from_america import is_new
from theatre.games.third_reich.politics.conquest import Conquest


def med(**more: object) -> Seas:
    """Italy and Britain at war; Italy takes the Offensive."""
    return seas("axis", **more).war("italy", "britain").option("italy", "offensive").option("germany", "offensive")


@rule("13.7", "29.55")
def test_all_base_changes_are_announced_before_anybody_intercepts_and_made_before_units_move() -> None:
    t = med().put("britain", "fleet-9", "Malta").put("italy", "infantry-1-3", "Z24")
    one, other = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "fleet-9", "Naples")
    t.go("change-base", 1, one, "Tripoli")
    assert t.topic() == "change-base"  # the second may still be announced
    assert "march" not in t.asked().options.verbs()
    t.go("change-base", 1, other, "Cagliari")
    assert t.topic() == "intercept"
    assert [t.berth(unit) for unit in (one, other)] == ["Taranto", "Naples"]
    t.pass_by("britain")
    assert [t.berth(unit) for unit in (one, other)] == ["Tripoli", "Cagliari"]
    assert t.topic() == "march"


@rule("29.21a", "29.22")
def test_the_new_port_is_friendly_and_on_the_same_front() -> None:
    t = med()
    fleet, german = t.new("italy", "fleet-9", "Taranto"), t.new("germany", "fleet-9", "Bremen")
    assert t.refused("change-base", 1, fleet, "Alexandria", seat="italy") == "29.21a"
    assert t.whole("change-base", 1, fleet, "Tobruk", seat="italy")
    assert t.refused("change-base", 1, german, "Konigsberg", seat="germany") == "29.22"
    assert t.whole("change-base", 1, german, "Wilhelmshaven", seat="germany")


@rule("29.11a")
def test_a_port_holds_36_factors() -> None:
    t = med().put("italy", "fleet-9, fleet-9, fleet-9", "Tripoli")
    one, other = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "fleet-9", "Taranto")
    assert t.refused("change-base", 2, one, other, "Tripoli") == "29.11a"
    t.go("change-base", 1, one, "Tripoli")
    assert t.refused("change-base", 1, other, "Tripoli") == "29.11a"
    assert t.whole("change-base", 1, other, "Tobruk")


@rule("41.1")
def test_malta_bases_nine_naval_and_five_air_factors() -> None:
    t = seas("allies").option("britain", "offensive")
    one, other = t.new("britain", "fleet-9", "Gibraltar"), t.new("britain", "fleet-9", "Gibraltar")
    assert t.refused("change-base", 2, one, other, "Malta") == "29.11a"
    t.go("change-base", 1, one, "Malta").pass_by("britain")
    assert port_room(t.s, port("Malta")) == 0
    air, more = t.new("britain", "air-5-4", "DD17"), t.new("britain", "air-1-4", "DD17")
    t.hold("britain", "DD17")
    t.do("stage", air, "GG19", seat="britain")
    assert t.refused("stage", more, "GG19", seat="britain") == "28.11"


@rule("29.11q")
def test_fleets_turned_back_into_a_full_port_survive_but_do_nothing() -> None:
    t = seas("allies").war("italy", "britain").option("britain", "offensive").put("italy", "fleet-9", "Cagliari")
    leaving = [t.new("britain", "fleet-9", "Gibraltar") for _ in range(4)]
    coming = [t.new("britain", "fleet-9", "Plymouth") for _ in range(2)]
    t.go("change-base", 2, *leaving[:2], "Alexandria").go("change-base", 2, *coming, "Gibraltar").pass_by("britain")
    t.dice(1, 6, 1)
    t.go("intercept", 0, "AA18").until("supply-fleets", "march")
    there = [unit for unit in ct.on_board(t.s) if t.berth(unit) == "Gibraltar"]
    assert len(there) == 6
    assert port_room(t.s, port("Gibraltar")) < 0
    assert t.s.inverted[leaving[1]]
    assert not t.s.inverted[leaving[2]]
    t.until("redeploy")
    for unit in leaving[1:3]:
        t.do("redeploy-fleet", unit, "Plymouth", seat="britain")
    t.all_done()
    assert not t.s.inverted[leaving[1]]  # for the rest of that player turn only


@rule("29.12")
def test_a_fleet_belongs_to_the_front_of_its_sea() -> None:
    """Rostock lies on the Western Front, its sea on the Eastern; an Offensive in the West does not open it."""
    t = (
        seas("axis")
        .option("germany", "pass")
        .option("germany", "offensive", "east")
        .put("ussr", "fleet-9", "Leningrad")
    )
    fleet = t.new("germany", "fleet-9", "Rostock")
    t.war("germany", "ussr")
    assert w.FRONT[w.space("J32")] == w.WEST
    assert t.whole("change-base", 1, fleet, "Konigsberg")
    west = seas("axis").option("germany", "pass").option("germany", "offensive", "west").war("germany", "ussr")
    west.put("ussr", "fleet-9", "Leningrad")
    other = west.new("germany", "fleet-9", "Rostock")
    west.put("germany", "fleet-9", "Bremen")
    assert west.refused("change-base", 1, other, "Konigsberg", seat="germany") == "19.4"


@rule("29.13a")
def test_kiel_lies_on_two_fronts() -> None:
    t = seas("axis").option("germany", "offensive")
    baltic, hamburg = t.new("germany", "fleet-9", "Kiel"), t.new("germany", "fleet-9", "Hamburg")
    assert t.whole("change-base", 1, baltic, "Stettin")
    assert t.whole("change-base", 1, baltic, "Bremen")
    assert t.refused("change-base", 1, hamburg, "Stettin") == "29.22"
    t.go("change-base", 1, hamburg, "Kiel")
    assert t.whole("change-base", 1, baltic, "Stettin")


@rule("29.13b")
def test_the_kiel_canal_is_closed_for_two_whole_game_turns_after_it_has_changed_hands() -> None:
    def germany(turns: int) -> Seas:
        t = seas("axis", 1945, "summer").option("germany", "offensive")
        t.s.kiel_taken = st.this_turn(t.s) - turns if turns else 0
        return t

    for turns, open_ in ((0, True), (1, False), (2, False), (3, True)):
        t = germany(turns)
        fleet = t.new("germany", "fleet-9", "Kiel")
        t.s.kiel_side[fleet] = w.WEST
        assert t.whole("change-base", 1, fleet, "Bremen")
        if open_:
            assert t.whole("change-base", 1, fleet, "Stettin")
        else:
            assert t.refused("change-base", 1, fleet, "Stettin") == "29.22"
    taken = seas("allies", 1945)
    enter(taken.s, taken.new("britain", "infantry-3-4", "J29"), w.space("J29"))
    assert not taken.s.kiel_taken
    enter(taken.s, taken.new("britain", "infantry-3-4", "J30"), w.space("J30"))
    assert taken.s.kiel_taken == st.this_turn(taken.s)


@rule("29.13b", "26.5")
def test_the_kiel_canal_is_closed_too_when_kiel_passes_with_the_conquest_of_germany() -> None:
    t = seas("axis", 1945).hold("britain", "K28").only(Conquest(nation("germany"), nation("britain"))).begin()
    assert t.holder("J30") == "britain"
    assert t.s.kiel_taken == st.this_turn(t.s)


@rule("29.13b")
def test_fleets_on_both_sides_of_the_closed_kiel_canal_do_not_sail_together() -> None:
    def sails(closed: bool) -> bool:
        t = seas("axis").option("germany", "offensive")
        t.s.kiel_taken = st.this_turn(t.s) if closed else 0
        west, east = t.new("germany", "fleet-9", "Kiel"), t.new("germany", "fleet-9", "Kiel")
        t.s.kiel_side[west], t.s.kiel_side[east] = w.WEST, w.EAST
        assert t.whole("change-base", 1, west, "Bremen")
        if closed:
            assert t.refused("change-base", 2, west, east) == "29.21a"
        return 2 in t.asked().options.grouped("change-base", ())[0]

    assert sails(closed=False)
    assert not sails(closed=True)


@rule("29.13b")
def test_nor_do_they_carry_together() -> None:
    def carries(closed: bool) -> bool:
        t = seas("axis", 1940, phase="combat").option("germany", "offensive").war("germany", "ussr")
        t.s.kiel_taken = st.this_turn(t.s) if closed else 0
        west, east = t.new("germany", "fleet-9", "Kiel"), t.new("germany", "fleet-9", "Kiel")
        infantry = t.new("germany", "infantry-3-3", "J30")
        t.s.kiel_side[west], t.s.kiel_side[east] = w.WEST, w.EAST
        assert t.whole("transport", 1, east, 1, infantry, "Stettin")
        if closed:
            assert t.refused("transport", 2, west, east) == "29.421a"
            assert t.refused("transport", 1, west, 1, infantry, "Stettin") == "29.22"
        return 2 in t.asked().options.grouped("transport", ())[0]

    assert carries(closed=False)
    assert not carries(closed=True)


@rule("29.13b", "29.57a", "29.54b")
@pytest.mark.parametrize("closed", [True, False])
def test_the_two_sides_of_the_closed_kiel_canal_are_two_bases_for_interception(closed: bool) -> None:
    """Each rolls for itself, and for another prey if it likes."""
    t = seas("allies", 1944).war("germany", "ussr").hold("ussr", "F40")
    t.option("britain", "offensive").option("ussr", "offensive")
    t.s.kiel_taken = st.this_turn(t.s) if closed else 0
    west, east = t.new("germany", "fleet-9", "Kiel"), t.new("germany", "fleet-9", "Kiel")
    t.s.kiel_side[west], t.s.kiel_side[east] = w.WEST, w.EAST
    british, russian = t.new("britain", "fleet-9", "Rosyth"), t.new("ussr", "fleet-9", "Leningrad")
    t.go("change-base", 1, british, "Portsmouth", seat="britain")
    t.go("change-base", 1, russian, "Parnu", seat="ussr").until("intercept")
    t.dice(6, *([1, 6, 1] if closed else [])).go("intercept", 0, "L22", 1, west)
    assert (t.topic() == "intercept") == closed  # else its base is bound to that prey
    if closed:
        t.go("intercept", 1, "F40", 1, east)
    assert [t.s.tried[unit] for unit in (west, east)] == [1, 0]
    assert t.s.inverted[east] == closed


@rule("29.14")
def test_gibraltar_lies_on_two_fronts() -> None:
    t = seas("allies").option("britain", "offensive")
    fleet = t.new("britain", "fleet-9", "Gibraltar")
    assert t.whole("change-base", 1, fleet, "Plymouth")
    assert t.whole("change-base", 1, fleet, "Malta")
    assert t.refused("change-base", 1, t.new("britain", "fleet-9", "Plymouth"), "Malta") == "29.22"


@rule("29.15")
def test_from_istanbul_the_mediterranean_is_open_only_with_both_sides_of_the_straits() -> None:
    t = (
        seas("axis", 1942)
        .option("germany", "offensive")
        .hold("germany", "turkey", "V38", "T37")
        .minor("turkey", "conquered")
    )
    fleet = t.new("germany", "fleet-9", "Istanbul")
    t.war("italy", "britain").war("germany", "britain")
    assert t.whole("change-base", 1, fleet, "Izmir")
    assert t.whole("change-base", 1, fleet, "Constanta") if t.holder("W35") == "germany" else True
    t.hold("britain", "BB31")
    t.s.touch()
    assert t.refused("change-base", 1, fleet, "Izmir") == "29.23b"
    assert t.whole("change-base", 1, fleet, "Izmit")  # within the straits


@rule("29.16")
def test_russian_and_baltic_ports_are_for_russian_and_german_fleets() -> None:
    t = seas("axis", 1942).option("germany", "offensive").option("italy", "offensive").war("germany", "ussr")
    t.war("italy", "ussr").hold("germany", "T37", "V38", "turkey").minor("turkey", "conquered")
    german, italian = t.new("germany", "fleet-9", "Istanbul"), t.new("italy", "fleet-9", "Istanbul")
    assert t.whole("change-base", 1, german, "Odessa", seat="germany")
    assert t.refused("change-base", 1, italian, "Odessa", seat="italy") == "29.16"
    t = seas("axis", 1942).option("germany", "offensive").war("germany", "ussr").hold("germany", "T37", "V38")
    turk = t.minor("turkey", "active", "germany").new("turkey", "fleet-2", "Istanbul")
    assert t.refused("change-base", 1, turk, "Odessa", seat="germany") == "29.16"
    assert t.whole("change-base", 1, turk, "Constanta", seat="germany")
    russian = seas("allies", 1942).option("ussr", "offensive").war("ussr", "germany").war("britain", "germany")
    russian.hold("britain", "W35").hold("ussr", "turkey")
    fleet = russian.new("ussr", "fleet-9", "Odessa")
    assert russian.refused("change-base", 1, fleet, "Constanta") == "29.16"
    assert russian.whole("change-base", 1, fleet, "Istanbul")


@rule("29.18")
def test_french_fleets_base_in_french_ports_until_1942() -> None:
    t = seas("allies", 1940).option("france", "offensive").hold("france", "AA26")
    fleet = t.new("france", "fleet-9", "Marseilles")
    assert t.refused("change-base", 1, fleet, "Malta") == "29.18"
    assert t.whole("change-base", 1, fleet, "Tunis")
    assert t.whole("change-base", 1, fleet, "Durazzo")  # captured by France
    late = seas("allies", 1942, "spring").option("france", "offensive")
    assert late.whole("change-base", 1, late.new("france", "fleet-9", "Marseilles"), "Malta")


@rule("29.21a", "19.4")
def test_in_a_pass_option_fleets_keep_away_from_the_enemy() -> None:
    t = seas("axis").war("italy", "britain").option("italy", "pass")
    fleet = t.new("italy", "fleet-9", "Taranto")
    assert t.whole("change-base", 1, fleet, "Tripoli")
    t.put("britain", "fleet-1", "Gibraltar")
    t.s.touch()
    assert t.refused("change-base", 1, fleet, "Tripoli") == "19.4"
    watched = seas("axis").war("italy", "britain").option("italy", "pass").put("britain", "air-1-4", "GG19")
    fleet = watched.new("italy", "fleet-9", "Taranto")
    course = watched.whole("change-base", 1, fleet, "Tobruk").args[3:]
    assert all(w.hexes_between(hex_, w.MALTA) > 4 for hex_ in course)
    assert watched.refused("change-base", 1, fleet, "Messina") == "19.4"


@rule("29.2q", "29.32")
def test_an_inverted_fleet_may_change_base() -> None:
    t = med()
    fleet = t.new("italy", "fleet-9", "Taranto")
    t.s.inverted[fleet] = 1
    t.go("change-base", 1, fleet, "Tripoli")
    assert t.berth(fleet) == "Tripoli"
    fresh = med(phase="combat")
    fresh.s.moved[fresh.new("italy", "fleet-9", "Tripoli")] = 1  # has changed base and may still act
    fresh.put("italy", "infantry-1-3", "II17")
    assert "transport" in fresh.asked("italy").options.verbs()


@rule("29.33c")
def test_a_fleet_does_not_leave_a_base_twice_nor_come_back_to_it() -> None:
    t = med().put("italy", "fleet-9", "Naples")
    fleet = t.new("italy", "fleet-9", "Taranto")
    assert t.refused("change-base", 1, fleet, "Taranto") == "29.33c"
    t.go("change-base", 1, fleet, "Tripoli")
    assert t.refused("change-base", 1, fleet, "Tobruk") == "29.33c"


@rule("29.21q")
def test_base_changers_who_are_beaten_are_back_and_not_inverted() -> None:
    t = med().put("britain", "fleet-9", "Malta")
    fleet = t.new("italy", "fleet-9", "Taranto")
    t.go("change-base", 1, fleet, "Tripoli").dice(1, 6, 1)
    t.go("intercept", 0).until("supply-fleets", "march")
    left = [unit for unit in ct.on_board(t.s) if t.berth(unit) == "Taranto"]
    assert left
    assert not any(t.s.inverted[unit] for unit in left)
    assert all(t.s.moved[unit] for unit in left)  # but they do not try again


@rule("29.25a")
def test_american_fleets_first_leave_home_by_redeployment() -> None:
    t = seas("allies", 1943).war("usa", "germany").option("usa", "offensive")
    t.s.status[nation("usa")] = st.SOVEREIGN
    fresh, seasoned = t.new("usa", "fleet-9", "united_states"), t.new("usa", "fleet-9", "united_states")
    t.s.deployed[seasoned] = 1
    british = t.new("britain", "fleet-9", "Plymouth")
    t.option("britain", "offensive")
    assert t.refused("change-base", 1, fresh, "Plymouth", seat="usa") == "29.25a"
    course = t.whole("change-base", 1, seasoned, "Plymouth", seat="usa").args[3:]
    assert course[0] in w.AREA["west_edge"]
    assert t.whole("change-base", 1, british, "America", seat="britain")


@rule("29.25a", "16.71b")
def test_an_american_fleet_that_was_set_up_in_europe_is_not_new_when_it_has_gone_home() -> None:
    t = seas("allies", 1944).war("usa", "germany").option("usa", "offensive")
    t.s.status[nation("usa")] = st.SOVEREIGN
    fleet = t.new("usa", "fleet-9", "Plymouth")
    t.go("change-base", 1, fleet, "America", seat="usa").until("march")
    assert t.s.where[fleet] == w.US_BOX
    assert not is_new(t.s, fleet)
    assert is_new(t.s, t.new("usa", "fleet-9", "united_states"))


@rule("29.172")
def test_before_america_enters_only_the_loss_of_both_capitals_opens_it() -> None:
    t = seas("allies").option("britain", "offensive")
    fleet = t.new("britain", "fleet-9", "Belfast")
    assert t.refused("change-base", 1, fleet, "America") == "29.172"
    t.hold("germany", "K23", "O22")
    t.s.touch()
    assert t.whole("change-base", 1, fleet, "America")


# the waters


@rule("29.23a", "5.43a")
def test_fleets_pass_enemy_and_neutral_coasts() -> None:
    t = seas("allies").option("britain", "offensive").put("germany", "armor-4-6", "J30")
    fleet = t.new("britain", "fleet-9", "Rosyth")
    t.hold("britain", "K29")
    course = t.whole("change-base", 1, fleet, "Bremen").args[3:]
    assert w.space("K29") in course
    assert t.refused("change-base", 1, fleet, port("Bremen"), w.space("E27"), w.space("A29")) == "29.23a"


@rule("29.23b")
@pytest.mark.parametrize(("holder", "open_"), [("italy", True), ("britain", False)])
def test_a_strait_is_passed_only_with_both_shores(holder: str, open_: bool) -> None:
    """From the north of Messina's strait to its south."""
    t = seas("axis").war("italy", "britain").option("italy", "offensive").hold(holder, "DD22")
    fleet = t.new("italy", "fleet-9", "Naples")
    through = ("Z22", "AA22", "BB22", "CC22", "DD22", "EE22")
    words = [t.number(word) for word in through]
    refusal = t.asked("italy").options
    args = (1, fleet, port("Tripoli"))
    accepted = 0
    for word in words:
        if word not in _legal(refusal, args):
            break
        args = (*args, word)
        accepted += 1
    assert (accepted == len(words)) == open_


def _legal(options: object, args: tuple[int, ...]) -> list[int]:
    part = next(one for one in options.given if one.verb == "change-base")
    found = []
    for hex_ in range(w.SPACES):
        refusal = part.refuse((*args, hex_))
        if refusal is None or refusal.rule == "core.unfinished":
            found.append(hex_)
    return found


@rule("29.23b", "29.27")
def test_the_suez_canal_counts_two_hexes_and_needs_its_banks() -> None:
    t = seas("allies").option("britain", "offensive")
    fleet = t.new("britain", "fleet-9", "Suez")
    way = t.whole("change-base", 1, fleet, "Port Said").args[3:]
    assert way == (w.space("LL31"),)
    assert length((w.space("MM30"), *way)) == 3
    assert length((w.space("LL29"), w.space("LL30"))) == 2
    t.hold("italy", "MM31")
    t.s.touch()
    assert t.refused("change-base", 1, fleet, "Port Said") == "29.23b"


@rule("29.23d")
def test_no_fleet_enters_oslo_or_rivers() -> None:
    assert WATERS_AT[w.space("C35")] == ()
    assert WATERS_AT[w.space("D35")] != ()
    assert WATERS_AT[w.space("P44")] == ()


@rule("29.23c")
def test_the_line_at_gibraltar_is_not_crossed_in_movement() -> None:
    t = seas("allies").option("britain", "offensive")
    fleet = t.new("britain", "fleet-9", "Plymouth")
    assert t.refused("change-base", 1, fleet, "Malta") == "29.22"
    assert t.whole("change-base", 1, fleet, "Gibraltar")
    hop = [w.space(name) for name in ("AA7", "AA6")]
    assert track(w.WEST, 0, port("Gibraltar"), tuple(hop))
    assert not track(w.WEST, 0, port("Gibraltar"), (*hop[:1], w.space("AA8")))


@rule("5.43b", "5.43c")
def test_brindisi_lies_on_the_east_coast_and_plymouth_on_the_south() -> None:
    def first_step(name: str, to: str) -> bool:
        start = w.PORTS[port(name)]
        return bool(track(start.fronts[0], 0, port(name), (start.hex, w.space(to))))

    assert first_step("Brindisi", "AA26")
    assert not first_step("Brindisi", "BB24")
    assert first_step("Plymouth", "L20")
    assert not first_step("Plymouth", "J21")
    assert first_step("Taranto", "BB24")


@rule("29.24")
def test_the_black_sea_and_the_baltic_are_not_joined() -> None:
    t = seas("allies", 1942).war("ussr", "germany").option("ussr", "offensive")
    fleet = t.new("ussr", "fleet-9", "Odessa")
    assert t.refused("change-base", 1, fleet, "Leningrad") in ("29.22", "29.23b", "29.24")
    assert t.whole("change-base", 1, fleet, "Sevastopol")
