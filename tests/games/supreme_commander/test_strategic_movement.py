"""Strategic movement by rail [15.1, 15.1.1, 16.1.3.1b, RUL-32, RUL-33, RUL-49]."""

from __future__ import annotations

from games.supreme_commander.table import CLEAR_TURN, MUD_TURN, Table, rule, table
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w


def strategic(side: str = "axis", turn: int = CLEAR_TURN, scenario: str = "europe_at_war") -> Table:
    return table(side, turn, phase="strategic_movement", scenario=scenario).msp(
        germany=100, italy=100, uk=100, ussr=100
    )


@rule("15.1a")
def test_a_move_costs_five_msp_and_each_power_has_a_limit() -> None:
    t = strategic().war("germany", "uk")
    units = [t.new("germany", "infantry", "2132") for _ in range(6)]
    for unit in units[:5]:
        t.do("rail", unit, "2131")
    assert t.s.msp[tb.GERMANY] == 100 - 5 * 5
    assert t.refused("rail", units[5], "2232") == "15.1a"
    t = strategic().war("germany", "uk").msp(germany=9)
    one, two = t.new("germany", "infantry", "2132"), t.new("germany", "infantry", "2132")
    t.do("rail", one, "2131")
    assert t.refused("rail", two, "2131") == "RUL-33"


@rule("RUL-33", "15.1a")
def test_a_power_without_the_msp_is_not_asked_and_a_unit_goes_once() -> None:
    t = strategic().war("germany", "uk").msp(germany=4)
    t.put("germany", "infantry", "2132")
    t.begin()
    assert t.asked().seat != tb.GERMANY or t.asked().rule != "15.1a"
    t = strategic().war("germany", "uk")
    unit = t.new("germany", "infantry", "2132")
    t.do("rail", unit, "2131")
    assert t.refused("rail", unit, "2132") == "15.1a"


@rule("RUL-32")
def test_a_minor_s_move_counts_and_is_paid_by_its_major() -> None:
    t = strategic().war("germany", "ussr").nation("hungary", "ally", "germany").msp(germany=50)
    corps = t.new("hungary", "infantry", "2829")
    t.do("rail", corps, "2728")
    assert (t.s.msp[tb.GERMANY], t.s.strategic[tb.GERMANY]) == (45, 1)


@rule("15.1.1a")
def test_land_units_and_flak_go_by_rail_and_forts_do_not() -> None:
    t = strategic().war("germany", "uk")
    army, flak, fort = (
        t.new("germany", "army_5_3", "2132"),
        t.new("germany", "flak", "2132"),
        t.new("germany", "fort", "2132"),
    )
    assert t.refused("rail", fort, "2131") == "15.1.1a"
    assert t.refused("rail", army, "2331") == "15.1.1a"  # no line there
    t.do("rail", army, "2330").do("rail", flak, "2330")
    assert (t.place(army), t.place(flak)) == ("2330", "2330")
    off = t.new("germany", "infantry", "2331")
    assert t.refused("rail", off, "2330") == "15.1.1a"


@rule("15.1.1a")
def test_in_mud_too_armies_go_by_rail() -> None:
    t = strategic(turn=MUD_TURN).war("germany", "uk")
    army = t.new("germany", "army_5_3", "2132")
    assert t.offered("rail", army, "2330")


@rule("15.1.1b")
def test_zones_of_control_close_the_line_even_with_a_friend_in_the_hex() -> None:
    t = strategic().nation("poland", "controlled", "uk", "germany")
    corps = t.new("germany", "infantry", "2132")
    assert t.offered("rail", corps, "2329")
    t.put("poland", "infantry", "2328")  # its zone covers 2329
    assert t.refused("rail", corps, "2329") == "15.1.1b"
    t.put("germany", "infantry", "2329")
    assert t.refused("rail", corps, "2329") == "15.1.1b"
    inside = t.new("germany", "infantry", "2329")
    assert t.refused("rail", inside, "2330") == "15.1.1b"
    assert t.offered("rail", corps, "2330")


@rule("15.1.1b")
def test_straits_neutrals_and_enemy_cities_close_the_line() -> None:
    t = strategic().war("germany", "uk").nation("denmark", "conquered", "germany").hold("germany", "denmark")
    corps = t.new("germany", "infantry", "1733")
    assert t.refused("rail", corps, "1732") == "15.1.1b"  # Copenhagen, over a strait
    assert t.offered("rail", corps, "1834")
    t = strategic().war("germany", "uk")
    corps = t.new("germany", "infantry", "2130")
    t.hold("germany", "2129")
    assert t.offered("rail", corps, "2129")
    t.nation("poland", "controlled", "uk", "germany")  # its city, empty
    assert t.refused("rail", corps, "2129") == "15.1.1b"
    t.put("germany", "infantry", "2129")
    assert t.offered("rail", corps, "2129")


@rule("15.1.1e")
def test_the_start_must_be_in_supply() -> None:
    t = strategic().war("germany", "uk").nation("romania", "ally", "germany")
    guest, corps = t.new("romania", "infantry", "2132"), t.new("germany", "infantry", "2132")
    assert not t.supplied(guest)  # cut off by neutrals
    assert t.refused("rail", guest, "2131") == "15.1.1e"
    assert t.offered("rail", corps, "2131")


def barbarossa() -> Table:
    t = strategic("axis", 18, "barbarossa_to_berlin").war("germany", "ussr").war("italy", "ussr")
    return t.hold(
        "germany",
        "2421",
        "2422",
        "2423",
        "2424",
        "2420",
        "2419",
        "2518",
        "2517",
        "2417",
        "2416",
        "2516",
        "2515",
        "2615",
    )


@rule("15.1.1d", "RUL-49", "15.1.1c")
def test_the_printed_example_of_kharkov() -> None:
    t = barbarossa()
    for place in ("2421", "2714", "2516", "2416"):
        t.put("germany", "infantry", place)
    roman = t.new("italy", "infantry", "2421")
    t.put("germany", "hq:C", "2422")
    assert t.supplied(roman)
    assert t.offered("rail", roman, "2515")
    assert t.offered("rail", roman, "2516")
    t = barbarossa()
    for place in ("2421", "2416"):
        t.put("germany", "infantry", place)
    roman = t.new("italy", "infantry", "2421")
    t.put("germany", "hq:C", "2422")
    assert t.refused("rail", roman, "2615") == "15.1.1c"  # the last friend is in Kharkov, next to 2515
    assert t.offered("rail", roman, "2515")


@rule("15.1.1c")
def test_a_conquered_country_is_open_to_the_end_of_the_line() -> None:
    t = strategic().war("germany", "uk").nation("poland", "conquered", "uk").hold("germany", "poland")
    corps = t.new("germany", "infantry", "2132")
    assert t.offered("rail", corps, "2228")
    t = strategic().war("germany", "uk").nation("poland", "controlled", "uk", "germany").hold("germany", "poland")
    corps, friend = t.new("germany", "infantry", "2132"), t.new("germany", "infantry", "2129")
    assert t.refused("rail", corps, "2228") == "15.1.1c"
    assert t.place(friend) == "2129"
    assert t.offered("rail", corps, "2129")


@rule("16.1.3.1b")
def test_italians_pass_germany_by_rail_but_do_not_stop_there() -> None:
    t = strategic().war("germany", "france", "uk").war("italy", "france", "uk")
    t.nation("poland", "conquered", "uk").hold("germany", "poland")
    roman = t.new("italy", "infantry", "3334")
    assert t.refused("rail", roman, "2132") == "16.1.3.1a"
    assert t.offered("rail", roman, "2228")


@rule("17.1d", "15.1.1a")
def test_of_two_corps_in_one_hex_the_garrison_stays_and_the_other_leaves_by_rail() -> None:
    for first in (True, False):
        t = strategic("allies", 8).war("germany", "uk").nation("baltic_states", "conquered", "germany")
        pair = [t.hold("ussr", "baltic_states").new("ussr", "infantry", "1625") for _ in range(2)]
        kept, free = pair if first else reversed(pair)
        t.s.garrison[0], t.s.keepers = 1, (kept,)
        left = {choice.args[0] for choice in t.asked("ussr").options if choice.args[-1:] == (w.space("1222"),)}
        assert left == {free}
        assert t.refused("rail", kept, "1222") == "17.1d"
