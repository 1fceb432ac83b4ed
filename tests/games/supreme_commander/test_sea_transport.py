"""Naval transport, interception, the boxes, ships in port, invasion and amphibious retreat [12.2 to 12.4.1]."""

from __future__ import annotations

from games.supreme_commander.table import CLEAR_TURN, MUD_TURN, SNOW_TURN, Table, nation, rule, table
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.naval.harbours import ShipsReturn
from theatre.games.supreme_commander.sequence import Political
from theatre.games.supreme_commander.state import MOVED, TRACK, remove


def allies(turn: int = CLEAR_TURN, **more: int) -> Table:
    return table("allies", turn, **more).war("germany", "uk")


def axis(turn: int = CLEAR_TURN, **more: int) -> Table:
    return table("axis", turn, **more).war("germany", "uk")


def asked(t: Table) -> str:
    return t.asked().prompt.key


@rule("12.2a", "12.2b", "RUL-23")
def test_a_face_down_fleet_carries_one_corps_that_began_in_a_port() -> None:
    t = allies()
    corps, army = t.new("uk", "infantry", "2041"), t.new("uk", "army:BEF", "2041")
    inland, fleet = t.new("uk", "infantry", "2042"), t.new("uk", "surface", "2041")
    other, fort = t.new("uk", "infantry", "2041"), t.new("uk", "fort", "2041")
    assert t.refused("transport", "2043", army, fleet) == "RUL-23"
    assert t.refused("transport", "2043", fort, fleet) == "12.2a"
    assert t.refused("transport", "2043", inland, fleet) == "12.2a"
    assert t.refused("transport", "2043", corps, fleet, other, fleet) == "12.2b"
    t.do("transport", "2043", corps, fleet).do("port", fleet, "2041")
    assert (t.place(corps), t.place(fleet), t.s.shown[fleet]) == ("2043", "2041", 1)
    assert t.refused("transport", "2043", other, fleet) == "12.3d"
    assert t.refused("march", corps, "2042") == "12.0e"


@rule("12.2c", "12.2d")
def test_escorts_come_from_anywhere_and_a_fleet_that_fetches_ends_with_its_corps() -> None:
    t = allies()
    corps, fleet, escort = [
        t.new("uk", *one) for one in (("infantry", "2041"), ("surface", "1442"), ("surface", "2043"))
    ]
    decoy = t.new("uk", "naval_decoy", "2041")
    assert t.refused("transport", "1842", corps, fleet, decoy) == "12.2b"
    t.do("transport", "1842", corps, fleet, escort)
    assert (t.place(corps), t.place(fleet)) == ("1842", "1842")
    t.do("port", escort, "1140")
    assert t.place(escort) == "1140"


@rule("6.3a", "18.5a")
def test_corps_of_one_convoy_must_find_room_together() -> None:
    t = allies().war("germany", "france")
    (one, two), (ship, other) = [[t.new("uk", model, "2043") for _ in range(2)] for model in ("infantry", "surface")]
    for owner, count, port in (("uk", 5, "3750"), ("france", 1, "2340")):
        for _ in range(count):
            t.s.acts[t.new(owner, "infantry", port)] |= MOVED  # they stay there
    for port, rule_ in (("3750", "6.3a"), ("2340", "18.5a")):
        assert t.offered("transport", port, one, ship, seat="uk")
        assert t.refused("transport", port, one, ship, two, other, seat="uk") == rule_
    assert t.offered("transport", "2345", one, ship, two, other, seat="uk")


@rule("RUL-57", "12.3d")
def test_fleets_in_a_box_and_used_fleets_carry_nothing() -> None:
    t = allies()
    corps = t.new("uk", "infantry", "2041")
    boxed, used = t.new("uk", "surface", "north_sea_box"), t.new("uk", "surface", "2041", up=True)
    assert t.refused("transport", "2043", corps, boxed) == "RUL-57"
    assert t.refused("transport", "2043", corps, used) == "12.3d"
    assert t.refused("rebase", used, "2043") == "12.3d"
    assert t.offered("transport", "2043", corps, t.new("uk", "surface", "2041"))


@rule("12.2.1a", "12.2.1c", "12.2.1b")
def test_gates_must_be_friendly() -> None:
    t = allies()
    corps, fleet = t.new("uk", "infantry", "2041"), t.new("uk", "surface", "2041")
    assert t.offered("transport", "4820", corps, fleet)
    t.hold("germany", "3750")
    assert t.refused("transport", "4820", corps, fleet) == "12.2.1a"
    t = allies().war("germany", "ussr").nation("turkey", "ally", "uk")
    corps, fleet = t.new("uk", "infantry", "4820"), t.new("uk", "surface", "4820")
    assert t.offered("transport", "2920", corps, fleet)
    t.hold("germany", "3621")
    assert t.refused("transport", "2920", corps, fleet) == "12.2.1c"
    east, ship = t.new("uk", "infantry", "transfer_box"), t.new("uk", "surface", "transfer_box")
    assert t.offered("transport", "4820", east, ship)
    t.hold("germany", "4917")
    assert t.refused("transport", "4820", east, ship) == "12.2.1b"


@rule("12.2.1d", "RUL-13", "12.3.2a")
def test_the_baltic_is_open_to_who_holds_copenhagen_or_kiel() -> None:
    t = axis()
    corps, fleet = t.new("germany", "infantry", "2035"), t.new("germany", "surface", "2035")
    assert t.offered("transport", "1927", corps, fleet)
    assert t.offered("rebase", fleet, "1927")
    t.hold("uk", "1834")
    assert t.refused("transport", "1927", corps, fleet) == "12.2.1d"
    assert t.refused("rebase", fleet, "1927") == "12.3.2a"
    t.nation("denmark", "conquered", "germany").hold("germany", "1732")
    assert t.offered("transport", "1927", corps, fleet)
    assert t.offered("rebase", fleet, "1927")


@rule("12.2.1e", "12.2.3a", "12.2.5a")
def test_the_boxes_beside_the_map_are_allied_and_the_natb_holds_as_much_as_a_hex() -> None:
    t = axis().hold("germany", "2345")
    fleet = t.new("germany", "surface", "2345")
    assert t.refused("rebase", fleet, "transfer_box") == "12.2.1e"
    assert t.refused("rebase", fleet, "usa_canada_box") == "12.2.1e"
    t = allies()
    third = t.new("uk", "surface", "2043")
    assert t.offered("rebase", third, "transfer_box")
    t.put("uk", "surface, surface", "transfer_box")
    assert t.refused("rebase", third, "transfer_box") == "6.3c"
    t = allies().put("uk", "surface, surface, naval_decoy", "usa_canada_box")
    assert t.offered("rebase", t.new("uk", "surface", "2043"), "usa_canada_box")


@rule("12.2.1f", "12.2.4a")
def test_around_the_cape_only_the_north_atlantic_can_intercept() -> None:
    t = allies().put("germany", "submarine, submarine", "eastern_mediterranean_box")
    corps, fleet = t.new("uk", "infantry", "2043"), t.new("uk", "surface", "2043")
    t.do("transport", "transfer_box", corps, fleet)
    assert (t.place(corps), t.place(fleet)) == ("transfer_box", "transfer_box")
    t = allies().dice(10).put("germany", "submarine, submarine", "north_atlantic_box")
    corps, fleet = t.new("uk", "infantry", "2043"), t.new("uk", "surface", "2043")
    t.do("transport", "transfer_box", corps, fleet)
    assert t.place(corps) == "pool"
    t = allies().hold("uk", "4503")
    corps, fleet = t.new("uk", "infantry", "transfer_box"), t.new("uk", "surface", "transfer_box")
    assert t.offered("transport", "4503", corps, fleet)
    assert t.offered("transport", "4820", corps, fleet)


@rule("12.2e", "12.2.3b", "12.2.3c")
def test_one_unit_a_turn_goes_between_the_natb_and_suez_or_basra_without_a_fleet() -> None:
    t = allies()
    army, corps = t.new("uk", "army:BEF", "transfer_box"), t.new("uk", "infantry", "transfer_box")
    assert t.refused("ship", corps, "4820") == "12.2.3b"
    assert t.refused("ship", corps, "4503") == "12.2.3b"
    assert t.refused("transport", "4820", corps, corps) == "12.2b"
    t.do("ship", army, "4917")
    assert t.place(army) == "4917"
    assert t.refused("march", army, "4918") == "12.0e"
    assert t.refused("ship", corps, "4917") == "12.2.3b"
    t = allies()
    assert t.offered("ship", t.new("uk", "infantry", "4917"), "transfer_box")


# interception


@rule("12.2.2a", "12.2.2b", "RUL-56")
def test_a_convoy_is_intercepted_in_each_zone_by_ships_that_are_then_shown() -> None:
    """Genoa to Tobruk: the western, then the eastern Mediterranean; decoys do not count."""
    t = axis().war("italy", "uk").dice(7, 8)
    corps, fleet = t.new("italy", "infantry", "3136"), t.new("italy", "surface", "3136")
    west, east = (
        t.new("uk", "surface", "western_mediterranean_box"),
        t.new("uk", "surface", "eastern_mediterranean_box"),
    )
    decoy = t.new("uk", "naval_decoy", "western_mediterranean_box")
    t.do("transport", "4724", corps, fleet, seat="italy")
    assert [t.s.shown[u] for u in (west, east, decoy)] == [1, 1, 1]
    assert (t.place(corps), t.place(west)) == ("pool", "western_mediterranean_box")
    t.do("port", fleet, "3136")
    assert t.place(fleet) == "3136"


@rule("12.2.2c", "12.2.2d")
def test_hits_go_to_escorts_first_and_no_fleet_is_ever_lost() -> None:
    for die, place in ((7, "2035"), (9, "pool"), (10, "pool")):
        t = axis().nation("norway", "conquered", "germany").hold("germany", "norway").dice(die)
        t.put("uk", "surface, surface", "north_sea_box")
        corps, fleet, escort = [t.new("germany", model, "1233") for model in ("infantry", "surface", "surface")]
        t.do("transport", "2035", corps, fleet, escort)
        for ship in sorted((fleet, escort)):
            t.do("port", ship, "1233")
        assert (t.place(corps), t.place(fleet), t.place(escort)) == (place, "1233", "1233")


def test_the_owner_chooses_which_of_his_corps_is_lost() -> None:
    t = axis().dice(6).put("uk", "surface, surface", "north_sea_box").nation("norway", "conquered", "germany")
    t.hold("germany", "norway")
    corps = [t.new("germany", model, "2035") for model in ("infantry", "tank")]
    fleets = [t.new("germany", "surface", "2035") for _ in corps]
    t.do("transport", "1134", corps[0], fleets[0], corps[1], fleets[1]).do("lose", corps[1])
    assert (t.place(corps[0]), t.place(corps[1])) == ("1134", "pool")


@rule("23.7b")
def test_with_the_option_bad_weather_hinders_interception_in_the_mediterranean() -> None:
    for option, place in ((0, "pool"), (1, "4724")):
        t = axis(SNOW_TURN, sea_weather=option).war("italy", "uk").dice(8)
        t.put("uk", "surface", "eastern_mediterranean_box")
        corps, fleet = t.new("italy", "infantry", "3730"), t.new("italy", "surface", "3730")
        t.do("transport", "4724", corps, fleet, seat="italy")
        assert t.place(corps) == place


# ships in port


@rule("12.3a", "12.3b")
def test_a_face_down_ship_goes_from_port_to_port_without_interception_and_is_then_face_up() -> None:
    t = axis().put("uk", "surface, surface, surface", "north_sea_box")
    ship, boxed = t.new("germany", "naval_decoy", "2035"), t.new("germany", "surface", "baltic_sea_box")
    assert t.refused("rebase", ship, "2132") == "12.3a"
    assert t.refused("rebase", boxed, "1927") == "12.3a"
    t.do("rebase", ship, "1834")
    assert (t.place(ship), t.s.shown[ship]) == ("1834", 1)


@rule("12.3c", "12.3e")
def test_ships_leave_a_port_that_enemies_enter_or_are_lost_and_decoys_come_back() -> None:
    t = allies().hold("germany", "2239", "belgium").hold("uk", "2339")
    ship = t.new("germany", "surface", "2239")
    t.do("march", t.new("uk", "infantry", "2339"), "2239")
    assert asked(t) == "prompt.flee"
    assert t.refused("flee", ship, "2041") == "12.3a"
    t.do("flee", ship, "2035")
    assert (t.place(ship), t.s.shown[ship]) == ("2035", 0)
    t = axis().war("germany", "ussr").hold("ussr", "3117").hold("germany", "2920", "3311", "2921")
    t.hold("germany", "1222", "1325", "1625")
    decoy = t.new("ussr", "naval_decoy", "3117")
    corps = t.new("germany", "infantry", next(w.IDS[h] for h in w.spaces(w.NEAR[w.space("3117")])))
    t.do("march", corps, "3117")
    assert t.place(decoy) == "track"
    back = table("allies").war("germany", "ussr").only(ShipsReturn())
    decoy = back.new("ussr", "naval_decoy", "1222")
    remove(back.s, decoy, TRACK, back.s.turn)
    assert back.refused("place", decoy, "2035") == "12.3e"
    back.do("place", decoy, "2920")
    assert (back.place(decoy), back.s.shown[decoy]) == ("2920", 0)


@rule("12.3.1a", "RUL-12")
def test_a_german_submarine_runs_past_gibraltar_into_the_mediterranean_only() -> None:
    for die, place in ((7, "3136"), (8, "track")):
        t = axis().war("italy", "uk").dice(die)
        sub, inside = t.new("germany", "submarine", "2035"), t.new("germany", "submarine", "3334")
        fleet = t.new("germany", "surface", "2035")
        assert t.refused("run", fleet, "3136") == "12.3.1a"
        assert t.refused("run", inside, "3136") == "RUL-12"
        assert t.refused("run", sub, "1834") == "12.3.1a"
        assert t.refused("rebase", sub, "3136") == "12.3.2a"
        t.do("run", sub, "3136")
        assert t.place(sub) == place
    t = axis().war("italy", "uk").hold("germany", "3750")
    sub = t.new("germany", "submarine", "2035")
    assert t.refused("run", sub, "3136") == "12.3.1a"
    assert t.offered("rebase", sub, "3136")


# invasion


def beach(turn: int = CLEAR_TURN) -> Table:
    """The UK before the coast of German-held France: 2240 and 2341 are clear, 2340 is Le Havre."""
    return allies(turn).hold("germany", "france", "belgium").nation("france", "conquered", "germany")


@rule("12.4a", "6.3c")
def test_corps_and_fleets_of_an_invasion_come_from_one_port() -> None:
    t = beach()
    corps, fleet = t.new("uk", "infantry", "2041"), t.new("uk", "surface", "2041")
    other, hq = t.new("uk", "surface", "2043"), t.new("uk", "h_hq", "2041")
    assert t.refused("invade", "2341", "2241", corps, other) == "12.4a"
    assert t.refused("invade", "2341", "2241", corps, fleet, other) == "12.4a"
    assert t.refused("invade", "2341", "2241", hq, fleet) == "RUL-23"
    t.do("invade", "2341", "2241", corps, fleet)
    assert (t.place(corps), t.place(fleet), w.IDS[t.s.aim[corps]]) == ("2241", "2241", "2341")
    assert t.s.cargo[fleet] == corps


@rule("12.4b", "RUL-47")
def test_infantry_lands_anywhere_but_in_an_enemy_capital_and_armor_in_clear_terrain() -> None:
    t = axis().war("italy", "uk", "ussr").hold("germany", "2345")
    party = t.new("germany", "infantry", "2345"), t.new("germany", "surface", "2345")
    assert t.offered("invade", "2044", "2143", *party)
    t = allies().war("germany", "italy").war("uk", "italy")
    rough = [
        h for h in w.spaces(w.LAND) if w.SHORES[h] and w.COUNTRY[h] == nation("italy") and w.TERRAIN[h] == "mountain"
    ]
    hex_ = next(h for h in rough if not w.IS_CITY[h])
    sea = w.IDS[w.spaces(w.SHORES[hex_])[0]]
    home = [t.new("uk", model, "3750") for model in ("infantry", "surface")]
    assert t.refused("invade", "3334", "3335", *home) == "12.4b"
    tank, foot, ship = [t.new("uk", model, "4233") for model in ("tank", "infantry", "surface")]
    assert t.refused("invade", w.IDS[hex_], sea, tank, ship) == "12.4b"
    assert t.offered("invade", w.IDS[hex_], sea, foot, ship)
    cavalry = table("allies").war("germany", "ussr").hold("germany", "2920")
    horse, fleet = cavalry.new("ussr", "cavalry", "3117"), cavalry.new("ussr", "surface", "3117")
    sea = w.IDS[w.spaces(w.SHORES[w.space("2920")])[0]]
    assert cavalry.offered("invade", "2920", sea, horse, fleet, seat="ussr")


@rule("12.4c", "8.0j")
def test_in_bad_weather_only_an_unoccupied_city_is_invaded_from_northern_seas() -> None:
    for turn in (MUD_TURN, SNOW_TURN):
        t = beach(turn)
        party = t.new("uk", "infantry", "2041"), t.new("uk", "surface", "2041")
        assert t.refused("invade", "2341", "2241", *party) == "12.4c"
        assert t.offered("invade", "2340", "2241", *party)
        t.put("germany", "infantry", "2340")
        assert t.refused("invade", "2340", "2241", *party) == "12.4c"
    t = beach().put("germany", "infantry", "2340")
    assert t.offered("invade", "2340", "2241", t.new("uk", "infantry", "2041"), t.new("uk", "surface", "2041"))


@rule("12.4d", "12.4g")
def test_an_unopposed_corps_lands_in_the_combat_phase_and_its_fleet_goes_home_in_the_political_phase() -> None:
    t = beach()
    corps, fleet = t.new("uk", "infantry", "2041"), t.new("uk", "surface", "2041")
    t.do("invade", "2341", "2241", corps, fleet)
    assert t.place(corps) == "2241"
    t.all_done()
    assert (t.place(corps), t.holder("2341"), t.place(fleet)) == ("2341", "uk", "2241")
    home = beach().only(Political(tb.ALLIES, at=Political.STEPS.index("fleets_return")))
    ship = home.new("uk", "surface", "2241", up=True)
    assert home.asked().prompt.key == "prompt.into_port"
    home.do("port", ship, "2043")
    assert (home.place(ship), home.s.shown[ship]) == ("2043", 1)


@rule("12.4h")
def test_a_fleet_placed_before_the_beach_again_feeds_it() -> None:
    t = beach()
    corps, fleet = t.new("uk", "infantry", "2341"), t.new("uk", "surface", "2041")
    t.hold("uk", "2341")
    t.put("germany", "infantry", "2440")
    assert t.refused("invade", "2341", "2241", fleet) == "12.4a"
    t.s.ashore[corps] = 1
    assert not t.supplied(corps)
    t.do("invade", "2341", "2241", fleet)
    assert t.supplied(corps)


def test_a_convoy_of_invaders_is_intercepted_too() -> None:
    t = beach().dice(8).put("germany", "submarine", "north_atlantic_box")
    corps, fleet = t.new("uk", "infantry", "2043"), t.new("uk", "surface", "2043")
    t.do("invade", "2341", "2241", corps, fleet)
    assert (t.place(corps), t.place(fleet), t.s.cargo[fleet]) == ("pool", "2241", -1)


# the amphibious retreat


@rule("12.4.1a")
def test_corps_on_a_clear_coast_without_a_port_are_lifted_to_a_friendly_port() -> None:
    t = beach().dice(1).put("germany", "submarine", "north_atlantic_box").hold("uk", "2240", "2340")
    corps, fleet = t.new("uk", "infantry", "2240"), t.new("uk", "surface", "2043")
    inside = t.new("uk", "infantry", "2340")
    assert t.refused("rescue", "2340", "2241", "2041", inside, fleet) == "12.4.1a"
    t.do("rescue", "2240", "2241", "2043", corps, fleet)
    assert (t.place(corps), t.place(fleet), t.dice_box.faces) == ("2043", "2043", [])


@rule("12.4.1b", "8.0k", "RUL-14")
def test_no_amphibious_retreat_in_bad_weather_but_in_southern_waters() -> None:
    for turn in (MUD_TURN, SNOW_TURN):
        t = beach(turn).hold("uk", "2240")
        party = t.new("uk", "infantry", "2240"), t.new("uk", "surface", "2043")
        assert t.refused("rescue", "2240", "2241", "2043", *party) == "12.4.1b"
    south = next(
        h
        for h in w.spaces(w.LAND)
        if w.SHORES[h]
        and w.TERRAIN[h] == "clear"
        and not w.PORT_ZONES[h]
        and w.COAST_ZONES[h] == (w.EAST_MED,)
        and w.COUNTRY[h] == nation("greece")
    )
    t = allies(SNOW_TURN).nation("greece", "ally", "uk")
    party = t.new("uk", "infantry", w.IDS[south]), t.new("uk", "surface", "4820")
    assert t.offered("rescue", w.IDS[south], w.IDS[w.spaces(w.SHORES[south])[0]], "4820", *party)


@rule("12.4i")
def test_air_units_in_range_join_an_invasion_of_an_occupied_hex() -> None:
    for held in (True, False):
        t = beach()
        corps, fleet = t.new("uk", "infantry", "2041"), t.new("uk", "surface", "2041")
        ours, theirs = t.new("uk", "fighter", "west_air_box"), t.new("germany", "fighter", "west_air_box")
        if held:
            t.put("germany", "infantry", "2341").put("germany", "infantry", "2440")
        t.do("invade", "2341", "2241", corps, fleet).all_done()
        while t.asked().prompt.key == "prompt.declare_attacks":
            t.do("done")
        assert t.offered("commit", ours, "2341", seat="uk") == held
        if held:
            t.do("commit", ours, "2341", seat="uk")
            assert t.offered("commit", theirs, "2341", seat="germany")


@rule("RUL-52")
def test_the_natb_is_a_link_of_supply_lines_over_sea() -> None:
    t = beach().hold("uk", "4503").hold("germany", "3750")
    corps = t.new("uk", "infantry", "4917")
    assert t.supplied(corps)
    box = t.new("uk", "infantry", "transfer_box")
    assert t.supplied(box)
    t.hold("germany", "4917")
    assert not t.supplied(t.new("uk", "infantry", "4820"))


@rule("12.2.1d", "3.3d")
def test_a_convoy_sails_through_the_gate_that_its_own_corps_kept_open() -> None:
    t = allies().war("germany", "uk", "ussr").hold("uk", "1934")
    t.new("germany", "infantry", "1933")
    corps, other = t.new("uk", "infantry", "1934"), t.new("uk", "infantry", "2041")
    fleet, second = t.new("uk", "surface", "1934"), t.new("uk", "surface", "2041")
    t.do("transport", "1222", corps, fleet)  # both zones cover Kiel: it is friendly as long as the corps is in Hamburg
    assert t.place(corps) == "1222"
    assert t.refused("transport", "1222", other, second) == "12.2.1d"


@rule("12.3.1a", "3.3i")
def test_a_city_that_changes_hands_meanwhile_does_not_disturb_a_run_past_gibraltar() -> None:
    t = axis().war("italy", "uk").war("germany", "france")
    sub = t.new("germany", "submarine", "2035")
    t.begin().put("germany", "infantry", "2345").dice(1)  # in Brest, which is not noted yet
    t.do("run", sub, "3136")
    assert (t.place(sub), t.holder("2345")) == ("3136", "germany")
