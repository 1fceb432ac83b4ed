"""22.6, 22.8, 27.43: supply of a minor that fights on its own, judged in its own turn, and who may bring it by sea."""

from __future__ import annotations

from games.third_reich.sea_table import Seas, nation, rule, seas
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.supply.overland import helpers

PALMA, IZMIR = "Y15", "CC31"


def norway(*held: str, side: str = "allies", phase: str = "minors") -> tuple[Seas, int]:
    """Germany has attacked Norway and holds all of it but Oslo, Bergen and some hexes; a corps stands in Bergen."""
    t = seas(side, 1940, phase=phase).minor("norway", "attacked", foes="germany").minor("poland", "conquered")
    t.hold("germany", "norway").hold("norway", "C33", "C35", *held).put("norway", "infantry-1-3", "C35")
    return t, t.new("norway", "infantry-1-3", "C33")


def its_turn(t: Seas, *topics: str) -> Seas:
    """Norway may attack; the question of one of these topics is open."""
    t.until("minor-option").do("option", 0, 2).do("done")
    return t.until(*topics)


# when supply is judged


@rule("22.8", "27.42")
def test_a_minor_on_its_own_is_judged_in_its_own_movement_phase() -> None:
    t, unit = norway()
    its_turn(t, "march")
    assert t.s.unsupplied[unit]
    assert t.refused("march", unit, "C34", seat="britain") == "27.42"
    t, unit = norway("C34")
    its_turn(t, "march")
    assert not t.s.unsupplied[unit]
    assert t.offered("march", unit, "C34", seat="britain")


@rule("27.43", "22.8")
def test_units_of_a_minor_starve_at_the_end_of_its_own_turn() -> None:
    t, unit = norway()
    its_turn(t, "destroy")
    assert t.place(unit) == ""
    t, unit = norway("C34")
    its_turn(t, "destroy")
    assert t.place(unit) == "C33"


@rule("27.43", "12.264")
def test_a_minor_between_two_turns_of_its_attacker_starves_too() -> None:
    for held, place in (((), ""), (("C34",), "C33")):
        t, unit = norway(*held, side="axis", phase="flip_flop")
        t.frames[-1].again = True
        its_turn(t, "declare")
        assert (t.place(unit), t.s.active) == (place, tb.AXIS)


@rule("43.9", "27.43")
def test_poland_is_judged_before_its_allies_and_starves_at_the_end_of_their_turn() -> None:
    t = seas("allies", 1939, "fall", phase="minors").hold("germany", "poland").hold("poland", "M35", "L38")
    unit = t.new("poland", "infantry-1-3", "L38")
    t.put("poland", "infantry-1-3", "M35")
    t.until("destroy")
    assert (t.s.unsupplied[unit], t.place(unit)) == (1, "L38")
    t.all_done()
    assert t.place(unit) == ""


@rule("27.44a", "43.9")
def test_a_pole_who_has_marched_out_of_supply_is_not_judged_again_with_the_allies() -> None:
    t = seas("allies", 1939, "fall", phase="minors").put("poland", "infantry-1-3", "M35")
    unit = t.new("poland", "infantry-1-3", "L37")
    t.until("minor-option").do("option", 1, 1).do("done").until("march")
    t.do("march", unit, "L38", seat="britain").hold("germany", "poland").hold("poland", "M35", "L38")
    t.all_done()
    assert t.place(unit) == "L38"


# who may feed it


@rule("22.6", "22.8")
def test_an_enemy_of_the_invader_names_fleets_for_a_minor_without_intervening() -> None:
    for at_war in (True, False):
        t, unit = norway()
        fleet = t.new("britain", "fleet-9", "Rosyth")
        if not at_war:
            t.s.war[:] = bytes(len(t.s.war))
        its_turn(t, "supply-fleets", "march")
        assert (t.topic() == "supply-fleets") is at_war
        if at_war:
            t.do("supply", fleet, "C33", unit, seat="britain")
            assert t.s.inverted[fleet]
        t.until("destroy")
        assert (t.place(unit), t.status("norway")) == ("C33" if at_war else "", "attacked")


@rule("22.6")
def test_several_enemies_of_the_invader_are_asked() -> None:
    t, unit = norway()
    fleet = t.new("britain", "fleet-9", "Rosyth")
    french = t.new("france", "fleet-9", "Brest")
    its_turn(t, "supply-fleets")
    assert t.is_asked("britain")
    assert t.offered("supply", fleet, "C33", unit, seat="britain")
    assert t.offered("supply", french, "C33", unit, seat="france")
    t.do("supply", french, "C33", unit, seat="france")
    assert t.s.fed_by[unit] == french


def spain(*, at_war: bool) -> tuple[Seas, int, int, int]:
    """Italy, with which France is at war or not, has attacked Spain; a Spanish corps is on the Balearic Islands."""
    t = seas("allies", 1940, phase="minors").minor("spain", "attacked", foes="italy").minor("poland", "conquered")
    if at_war:
        t.war("italy", "france", "britain")
    own, french = t.new("spain", "fleet-2", "Valencia"), t.new("france", "fleet-9", "Marseilles")
    return t, t.new("spain", "infantry-2-3", PALMA), own, french


@rule("22.8")
def test_fleets_of_a_power_at_peace_with_the_invader_feed_nobody() -> None:
    t, unit, own, french = spain(at_war=False)
    t.until("supply-fleets")
    assert t.refused("supply", french, PALMA, unit, seat="france") == "22.8"
    assert t.offered("supply", own, PALMA, unit, seat="france")
    t, unit, own, french = spain(at_war=True)
    t.until("supply-fleets")
    assert t.offered("supply", french, PALMA, unit, seat="france")
    assert t.offered("supply", own, PALMA, unit, seat="france")


@rule("22.8", "27.12a")
def test_ports_of_egypt_are_sources_for_a_minor_that_the_axis_attacks() -> None:
    for attacker, fed in (("germany", True), ("ussr", False)):
        t = seas("allies", 1941, phase="minors").minor("turkey", "attacked", foes=attacker).minor("poland", "conquered")
        t.hold(attacker, "turkey").hold("turkey", "AA36", IZMIR)
        fleet, unit = t.new("britain", "fleet-9", "Alexandria"), t.new("turkey", "infantry-2-3", IZMIR)
        t.hold("germany", "K23")  # London
        assert (helpers(t.s, nation("turkey")) == (tb.BRITAIN, tb.FRANCE)) is fed
        t.s.fed_by[unit], t.s.landing[unit] = fleet, w.space(IZMIR)
        assert t.supplied(unit) is fed


@rule("22.6")
def test_a_power_that_has_attacked_the_minor_too_feeds_it_not() -> None:
    t = seas("allies", 1941).minor("turkey", "attacked", foes="germany").war("germany", "ussr")
    assert tb.USSR in helpers(t.s, nation("turkey"))
    t.minor("turkey", "attacked", foes="germany ussr")
    assert tb.USSR not in helpers(t.s, nation("turkey"))


@rule("22.8")
def test_a_minor_draws_on_the_capital_of_another_that_is_allied_with_its_helpers() -> None:
    for status, fed in (("allied", True), ("attacked", False)):
        t = seas("allies", 1941).minor("yugoslavia", "attacked", foes="italy").war("italy", "britain")
        t.minor("greece", status, "britain" if fed else None, foes="italy").hold("italy", "V29")
        assert t.supplied(t.new("yugoslavia", "infantry-2-3", "Y28")) is fed


# fleets


@rule("12.16", "27.44b")
def test_a_minor_has_no_redeployment_in_which_a_fleet_could_still_come() -> None:
    t, unit = norway()
    near, far = t.new("britain", "fleet-9", "Rosyth"), t.new("britain", "fleet-9", "Gibraltar")
    its_turn(t, "supply-fleets")
    assert t.refused("supply-late", far, "C33", unit, seat="britain") == "12.16"
    assert t.offered("supply", near, "C33", unit, seat="britain")


@rule("27.23", "22.8", "13.8a")
def test_a_fleet_named_for_a_minor_feeds_it_for_the_game_turn_and_others_with_what_it_has_left() -> None:
    t, unit = norway()
    fleet = t.new("britain", "fleet-2", "Rosyth")
    t.hold("britain", "K29").put("britain", "fleet-1", "Plymouth")
    landed = [t.new("britain", "infantry-1-3", "K29"), t.new("britain", "infantry-1-3", "K29")]
    its_turn(t, "supply-fleets")
    assert t.refused("supply", fleet, "K29", landed[0], seat="britain") == "27.23"  # only the minor is fed now
    t.do("supply", fleet, "C33", unit, seat="britain").until("destroy").until("supply-fleets")
    assert t.s.minor == tb.NOBODY
    t.do("supply", fleet, "K29", landed[0], seat="britain")
    assert t.refused("supply", fleet, "K29", landed[1], seat="britain") == "27.232"
    assert (t.s.fed_by[unit], t.s.fed_by[landed[0]]) == (fleet, fleet)


@rule("27.23", "12.264")
def test_a_fleet_named_between_two_turns_of_the_attacker_serves_for_that_game_turn() -> None:
    """Norway has a second turn in the game turn, with its friends; then the fleet is free."""
    t, unit = norway(side="axis", phase="flip_flop")
    t.frames[-1].again = True
    fleet = t.new("britain", "fleet-9", "Rosyth")
    its_turn(t, "supply-fleets").do("supply", fleet, "C33", unit, seat="britain")
    t.all_done()
    assert (t.s.active, t.s.fed_by[unit], t.place(unit)) == (tb.ALLIES, fleet, "C33")
    t.until("supply-fleets")
    assert t.s.minor == nation("norway")
    assert t.offered("supply", fleet, "C33", unit, seat="britain")
    t.do("supply", fleet, "C33", unit, seat="britain").until("variants", "declare")
    assert (t.s.fed_by[unit], t.s.inverted[fleet]) == (w.NOWHERE, 0)


@rule("27.232", "22.8")
def test_whom_a_fleet_fed_in_its_last_game_turn_takes_none_of_its_factors() -> None:
    t, unit = norway()
    fleet = t.new("britain", "fleet-1", "Rosyth")
    landed = t.hold("britain", "K29").new("britain", "infantry-1-3", "K29")
    t.s.fed_by[landed], t.s.landing[landed] = fleet, w.space("K29")
    its_turn(t, "supply-fleets").do("supply", fleet, "C33", unit, seat="britain")
    assert (t.s.fed_by[unit], t.s.fed_by[landed]) == (fleet, w.NOWHERE)


@rule("23.3", "27.23")
def test_a_minor_that_is_helped_now_is_fed_on_by_the_fleet_named_in_its_own_turn() -> None:
    t, unit = norway()
    fleet, other = t.new("britain", "fleet-9", "Rosyth"), t.new("britain", "fleet-9", "Scapa Flow")
    its_turn(t, "supply-fleets").do("supply", fleet, "C33", unit, seat="britain").until("change-base")
    t.go("change-base", 1, other, "Bergen", seat="britain").until("march")
    assert t.status("norway") == "allied britain"
    assert t.s.fed_by[unit] == fleet
    t.all_done()
    assert t.place(unit) == "C33"


@rule("27.24a", "22.8")
def test_a_minor_names_one_coast_of_an_island_without_a_port() -> None:
    t = seas("allies", 1941, phase="minors").minor("spain", "attacked", foes="germany").minor("poland", "conquered")
    fleet, unit = t.new("spain", "fleet-2", "Valencia"), t.new("spain", "infantry-2-3", "Y16")
    t.until("supply-fleets").do("supply", fleet, "Y16", unit)
    assert t.s.coasts == ((tb.ALLIES, w.space("Y16")),)
    t.until("destroy").until("march")
    assert t.s.coasts == ((tb.ALLIES, w.space("Y16")),)
