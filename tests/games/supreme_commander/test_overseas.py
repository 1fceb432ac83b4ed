"""Overseas strategic movement [15.1.2, 15.1b]."""

from __future__ import annotations

from games.supreme_commander.fights import told
from games.supreme_commander.table import CLEAR_TURN, Table, rule
from games.supreme_commander.test_strategic_movement import strategic
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w

LONDON, GIBRALTAR = "2041", "3750"


def allies() -> Table:
    return strategic("allies").war("germany", "uk").msp(uk=100)


@rule("15.1.2a")
def test_corps_and_flak_go_from_port_to_port_and_larger_units_do_not() -> None:
    t = allies().put("uk", "surface", LONDON)
    corps, flak, army, hq = [t.new("uk", model, LONDON) for model in ("infantry", "flak", "army", "hq:18")]
    inland = t.new("uk", "infantry", "1942")
    assert t.refused("ship", army, GIBRALTAR) == "15.1.2a"
    assert t.refused("ship", hq, GIBRALTAR) == "15.1.2a"
    assert t.refused("ship", inland, GIBRALTAR) == "15.1.2a"
    assert t.offered("ship", flak, GIBRALTAR)
    t.do("ship", corps, GIBRALTAR)
    assert t.place(corps) == GIBRALTAR


@rule("15.1.2a", "15.1.2f")
def test_one_move_passes_several_zones_if_the_gates_are_friendly() -> None:
    t = allies().put("uk", "surface", LONDON)
    corps = t.new("uk", "infantry", LONDON)
    assert t.offered("ship", corps, _alexandria())
    t.hold("germany", GIBRALTAR)
    assert t.refused("ship", corps, _alexandria()) == "12.2.1a"
    assert t.s.strategic[tb.UK] == 0


def _alexandria() -> str:
    return next(w.IDS[at] for at in w.PORTS if w.NAMES[at].startswith("Alexandria"))


@rule("15.1.2a")
def test_zones_of_control_at_either_end_do_not_matter() -> None:
    t = allies().put("uk", "surface", LONDON).war("italy", "uk")
    corps = t.new("uk", "infantry", LONDON)
    t.put("uk", "infantry", GIBRALTAR).put("italy", "infantry", w.IDS[w.spaces(w.NEAR[w.space(GIBRALTAR)])[0]])
    assert t.offered("ship", corps, GIBRALTAR)


@rule("15.1.2b", "15.1.2h")
def test_as_many_moves_as_fleets_in_the_zone_and_its_ports_used_or_not() -> None:
    t = strategic("axis").war("germany", "uk").war("italy", "uk").msp(germany=100)
    corps = [t.new("germany", "infantry", "3136") for _ in range(3)]
    t.put("germany", "submarine", "3136")
    tobruk = next(w.IDS[at] for at in w.PORTS if w.NAMES[at].startswith("Tobruk"))
    assert t.refused("ship", corps[0], tobruk) == "15.1.2b"
    t.new("italy", "surface", "3334", up=True)
    t.put("italy", "surface", "western_mediterranean_box")
    t.do("ship", corps[0], tobruk).do("ship", corps[1], tobruk)
    assert t.refused("ship", corps[2], tobruk) == "15.1.2b"
    assert t.s.msp[tb.GERMANY] == 90


@rule("15.1.2d", "15.1.2h")
def test_every_zone_on_the_way_may_intercept_and_escorts_take_hits() -> None:
    for escorted, place in ((False, "pool"), (True, "tobruk")):
        t = strategic("axis").war("germany", "uk").war("italy", "uk").msp(italy=100)
        tobruk = next(w.IDS[at] for at in w.PORTS if w.NAMES[at].startswith("Tobruk"))
        corps, escort = t.new("italy", "infantry", "3136"), t.new("italy", "surface", "3334")
        t.put("uk", "surface", "western_mediterranean_box").put("uk", "surface", "eastern_mediterranean_box")
        t.dice(1, 10)
        t.do("ship", corps, tobruk, *((escort,) if escorted else ()), seat="italy")
        hits = [args[1] for args in told(t, "intercepted")]
        assert hits == [0, 1]
        assert t.place(corps) == (tobruk if place == "tobruk" else "pool")


@rule("15.1.2e", "15.1.2g")
def test_a_friend_s_fleet_lifts_and_the_owner_of_the_corps_pays() -> None:
    t = strategic("allies").war("germany", "uk", "ussr").nation("greece", "ally", "uk").msp(uk=50, ussr=50)
    leningrad = "1222"
    corps = t.new("ussr", "infantry", leningrad)
    greek = t.new("greece", "infantry", next(w.IDS[at] for at in w.PORTS if w.NAMES[at].startswith("Athens")))
    salonika = next(w.IDS[at] for at in w.PORTS if w.NAMES[at].startswith("Salonika"))
    assert t.refused("ship", greek, salonika) == "15.1.2b"
    t.put("ussr", "surface", "eastern_mediterranean_box")
    t.do("ship", greek, salonika)
    assert (t.s.msp[tb.UK], t.s.msp[tb.USSR]) == (45, 50)
    assert t.place(corps) == leningrad


@rule("15.1.2c")
def test_one_corps_goes_between_the_transfer_box_and_suez_without_a_fleet() -> None:
    t = allies()
    one, two = t.new("uk", "infantry", "transfer_box"), t.new("uk", "infantry", "transfer_box")
    assert t.offered("ship", one, "4917")
    t.do("ship", one, "4917")
    assert (t.place(one), t.s.msp[tb.UK]) == ("4917", 95)
    assert t.refused("ship", two, "4917") == "15.1.2b"


@rule("15.1.2b", "12.2.3c")
def test_the_transfer_box_leads_to_the_eastern_mediterranean_for_as_many_corps_as_there_are_fleets() -> None:
    for port, able in (("transfer_box", True), ("4820", True), ("2043", False)):
        t = allies().war("italy", "uk").put("uk", "surface", port)
        corps, more = t.new("uk", "infantry", "transfer_box"), t.new("uk", "infantry", "transfer_box")
        assert t.offered("ship", corps, "4820", seat="uk") is able
        if able:
            t.do("ship", corps, "4820", seat="uk")
        assert t.refused("ship", more, "4820", seat="uk") == "15.1.2b"
    t.hold("germany", "4917")
    assert t.refused("ship", more, "4820", seat="uk") == "12.2.1b"


@rule("15.1b", "15.1a")
def test_the_limit_counts_all_kinds_of_moves_together() -> None:
    t = allies().put("uk", "surface", LONDON)
    by_sea, by_rail, more = [t.new("uk", "infantry", LONDON) for _ in range(3)]
    t.do("ship", by_sea, GIBRALTAR)
    near = next(w.IDS[at] for at in w.spaces(w.across(w.BIT[w.space(LONDON)], w.RAIL_SIDES)))
    t.do("rail", by_rail, near)
    assert t.refused("rail", more, near) == "15.1a"
    assert t.refused("ship", more, GIBRALTAR) == "15.1a"
    assert t.s.turn == CLEAR_TURN


@rule("15.1.2a")
def test_enemy_zones_in_the_port_of_arrival_are_ignored() -> None:
    """Antwerp is Belgian and empty; a German corps next to it has a zone there, but not the city, which has MSP."""
    t = strategic("allies", 8).war("germany", "uk", "france").nation("belgium", "ally", "france").msp(uk=20)
    corps = t.put("uk", "surface", LONDON).put("germany", "infantry", "2238").new("uk", "infantry", LONDON)
    assert t.offered("ship", corps, "2239")
    assert t.hold("germany", "2239").refused("ship", corps, "2239") == "15.1.2a"


@rule("15.1.2b", "12.4g")
def test_a_fleet_that_lies_before_a_coast_lifts_in_its_zone() -> None:
    for place, able in (("4720", True), ("4035", False)):  # off Egypt, off Sicily in the other zone
        t = strategic("allies").war("italy", "uk").msp(uk=20)
        corps = t.put("uk", "infantry", "4233").new("uk", "infantry", "4820")
        t.new("uk", "surface", place, up=True)
        assert t.offered("ship", corps, "4233") == able


@rule("16.1.3.1b", "17.1d")
def test_where_a_unit_may_not_stay_it_is_not_shipped_either() -> None:
    """Romanians to Varna; the Soviet garrison of the Baltic States out of Riga."""
    t = strategic().war("germany", "ussr").nation("romania", "ally", "germany").nation("bulgaria", "ally", "germany")
    corps = t.put("germany", "surface", "3222").new("romania", "infantry", "3222")
    assert t.refused("ship", corps, "3322") == "16.1.3.1a"
    assert t.nation("bulgaria", "conquered", "uk").hold("germany", "3322").offered("ship", corps, "3322")
    t = strategic("allies", 8).war("germany", "uk").nation("baltic_states", "conquered", "germany")
    kept = t.hold("ussr", "baltic_states").put("ussr", "surface", "1222").new("ussr", "infantry", "1625")
    t.s.garrison[0], t.s.keepers = 1, (kept,)
    assert t.refused("ship", kept, "1222") == "17.1d"
    assert t.offered("ship", t.new("ussr", "infantry", "1625"), "1222")
