"""Orders of the Movement phase: who may be sent with which order, from where and where to, each refusal by its rule."""

from __future__ import annotations

import pytest

from games.supreme_axis_and_allies.table import Table, Word, moving, rule, table
from theatre.games.supreme_axis_and_allies.state import FIGHT, NONE, NOWHERE
from theatre.games.supreme_axis_and_allies.world import IDS, LAND, SPACES, space

NOT_OFFERED, UNFINISHED = "core.not-offered", "core.unfinished"


def channel() -> tuple[Table, dict[str, int]]:
    """British units of every sort in London and the English Channel, and others elsewhere."""
    t = moving("UK").put("GER", "INF", "normandy")
    units = {name: t.new("UK", name, "london")[0] for name in ("INF", "FIT", "BMB")}
    units |= {name: t.new("UK", name, "english_channel")[0] for name in ("TRN", "DST", "CAR")}
    units["aboard"] = t.new("UK", "INF", "english_channel", aboard=units["TRN"])[0]
    units["on deck"] = t.new("UK", "FIT", "english_channel", aboard=units["CAR"])[0]
    units["scot"] = t.new("UK", "INF", "scotland")[0]
    units["pilot"] = t.new("UK", "FIT", "scotland")[0]
    units["fleet"] = t.new("UK", "DST", "german_bight")[0]
    units["american"] = t.new("USA", "INF", "london")[0]
    return t, units


@pytest.mark.parametrize(
    ("unit", "refusal"),
    [
        ("DST", "PUR-10"),
        ("FIT", "AIR-01"),
        ("scot", NOT_OFFERED),
        pytest.param("american", "MOV-01", marks=rule("MOV-01")),
    ],
)
def test_who_does_not_march(unit: str, refusal: str) -> None:
    t, units = channel()
    assert t.refused("march", "london", "midlands", [units[unit]]) == refusal
    assert t.offered("march", "london", "midlands", [units["INF"]])


@pytest.mark.parametrize(
    ("unit", "refusal"), [("INF", "PUR-09"), ("FIT", "AIR-01"), ("fleet", NOT_OFFERED), ("american", "MOV-01")]
)
def test_who_does_not_sail(unit: str, refusal: str) -> None:
    t, units = channel()
    assert t.refused("sail", "english_channel", "german_bight", [units[unit]]) == refusal
    assert t.offered("sail", "english_channel", "german_bight", [units["DST"]])


@pytest.mark.parametrize(
    ("unit", "refusal"), [("INF", "PUR-09"), ("DST", "PUR-10"), ("pilot", NOT_OFFERED), ("american", "MOV-01")]
)
def test_who_does_not_fly(unit: str, refusal: str) -> None:
    t, units = channel()
    assert t.refused("fly", "london", "normandy", "london", 0, FIGHT, [units[unit]]) == refusal
    assert t.offered("fly", "london", "normandy", "london", 0, FIGHT, [units["FIT"]])


@pytest.mark.parametrize(
    ("unit", "refusal"),
    [("DST", "PUR-10"), ("FIT", "PUR-11"), ("aboard", NOT_OFFERED), ("american", "MOV-01")],
)
def test_who_does_not_board(unit: str, refusal: str) -> None:
    t, units = channel()
    assert t.refused("board", units["TRN"], [units[unit]]) == refusal
    assert t.offered("board", units["TRN"], [units["INF"]])


@rule("CAR-02")
def test_a_unit_inland_does_not_board() -> None:
    t, units = channel()
    inland = t.new("UK", "INF", "egypt")
    assert t.refused("board", units["TRN"], inland) == "CAR-02"


def test_nobody_is_sent_twice_by_one_order() -> None:
    t, units = channel()
    assert t.refused("march", "london", "midlands", units["INF"], units["INF"]) == NOT_OFFERED


@pytest.mark.parametrize(
    ("verb", "before", "refusal"),
    [
        ("march", ("london", SPACES), NOT_OFFERED),
        ("march", ("london", "english_channel"), "PUR-09"),
        pytest.param("march", ("london", "moscow"), "MOV-02", marks=rule("MOV-02")),
        ("sail", ("english_channel", SPACES), NOT_OFFERED),
        ("sail", ("english_channel", "london"), "PUR-10"),
        ("sail", ("english_channel", "coral_sea"), "MOV-02"),
        ("land", ("TRN", SPACES), NOT_OFFERED),
        ("land", ("TRN", "german_bight"), "PUR-09"),
        ("land", ("TRN", "moscow"), "MOV-02"),
    ],
)
def test_where_nobody_goes(verb: str, before: tuple[Word, ...], refusal: str) -> None:
    t, units = channel()
    places = [units[word] if verb == "land" and word == "TRN" else word for word in before]
    unit = {"march": "INF", "sail": "DST", "land": "aboard"}[verb]
    assert t.refused(verb, *places, [units[unit]]) == refusal


@rule("BMB-01")
def test_there_are_three_missions() -> None:
    t, units = channel()
    assert t.refused("fly", "london", "normandy", "london", 0, 3, [units["BMB"]]) == "BMB-01"


def test_a_fighter_does_not_fly_to_its_own_deck() -> None:
    t, units = channel()
    deck = units["CAR"] + 1
    zone = "english_channel"
    assert t.refused("fly", zone, zone, zone, deck, NONE, [units["on deck"]]) == NOT_OFFERED
    assert t.offered("fly", "london", zone, zone, deck, NONE, [units["FIT"]])


@rule("CAR-04")
def test_a_transport_that_has_landed_troops_stays() -> None:
    t, units = channel()
    t.do("land", units["TRN"], "london", [units["aboard"]])
    assert t.refused("sail", "english_channel", "german_bight", [units["TRN"]]) == "CAR-04"


@rule("CAR-05")
def test_a_fighter_that_has_landed_on_a_carrier_sails_with_it() -> None:
    t, units = channel()
    zone, fighter = "english_channel", units["FIT"]
    t.do("fly", "london", zone, zone, units["CAR"] + 1, NONE, [fighter])
    t.do("sail", zone, "german_bight", [units["CAR"]])
    here = t.choice("sail", "german_bight").args[0]
    for passenger in (fighter, units["on deck"]):
        assert (t.s.where[passenger], t.s.aboard[passenger]) == (here, units["CAR"])
    assert t.refused("fly", "german_bight", "london", "london", 0, NONE, [fighter]) == "MOV-02"
    assert t.refused("fly", "german_bight", "london", "london", 0, NONE, [units["on deck"]]) == "CAR-05"


@rule("AIR-01")
def test_aircraft_without_another_airfield_still_fly_out_and_home() -> None:
    t = table("UK", "movement").put("UK", "FIT", "london").put("GER", "DST", "english_channel")
    t.hold("GER", *[IDS[here] for here in LAND if IDS[here] != "london"])
    assert "fly" in t.verbs()
    assert t.offered("fly", "london", "english_channel", "london", 0, FIGHT, t.pick("london", "FIT"))


@rule("AIR-02")
def test_the_first_unit_of_the_list_is_a_carrier_like_any_other() -> None:
    t = table("UK", "movement").put("UK", "CAR", "english_channel").put("UK", "FIT", "london")
    assert t.pick("english_channel", "CAR") == [0]
    zone = "english_channel"
    assert t.offered("fly", "london", zone, zone, 1, NONE, t.pick("london", "FIT"))


@rule("DET-03")
def test_ships_that_search_where_the_enemy_is_found_join_the_battle() -> None:
    t = moving("UK").put("GER", "DST", "german_bight")
    (waiting,) = t.new("UK", "DST", "german_bight")
    t.do("sail", "english_channel", "german_bight", t.new("UK", "DST", "english_channel")).do("intercept", seat="GER")
    assert t.s.battle[waiting] == NOWHERE
    t.do("search", "german_bight")
    assert t.s.battle[waiting] == space("german_bight")
    assert t.refused("sail", "german_bight", "english_channel", [waiting]) == "DET-06"


# a way that the player names


@pytest.mark.parametrize(
    ("way", "refusal"),
    [
        ((3, "london", "english_channel", "normandy", 2, "english_channel", "london"), ""),
        ((3, "london", "english_channel", "normandy", 4, "english_channel", "london"), UNFINISHED),
        ((9, "london", "english_channel", "normandy", 2, "english_channel", "london"), UNFINISHED),
        ((0, "london", "english_channel", "normandy", 2, "english_channel", "london"), UNFINISHED),
        ((2, "london", "normandy", 2, "english_channel", "london"), "MOV-02"),
        ((3, "london", SPACES, "normandy", 2, "english_channel", "london"), NOT_OFFERED),
        ((3, "london", "english_channel", "normandy", 1, "paris"), "AIR-02"),
        ((2, "london", "english_channel", 1, "london"), "MOV-03"),
    ],
)
def test_a_named_way_must_fit_together(way: tuple[Word, ...], refusal: str) -> None:
    t, units = channel()
    if refusal == "":
        assert t.offered("fly-by", 0, FIGHT, *way, [units["FIT"]])
    else:
        assert t.refused("fly-by", 0, FIGHT, *way, [units["FIT"]]) == refusal


def test_named_ways_are_not_on_the_menu() -> None:
    t, _ = channel()
    assert "fly-by" not in t.verbs()


# who is left among enemies by a surrender


@rule("CMB-01")
@pytest.mark.parametrize(("enemy", "holder"), [("", "GER"), ("INF", "USSR")])
def test_an_army_on_enemy_land_fights_for_it_or_takes_it(enemy: str, holder: str) -> None:
    t = moving("GER").put("USSR", enemy, "archangel").put("GER", "INF", "archangel")
    if enemy:
        t.dice(6, 2)
    t.do("done")
    assert t.all_rolled()
    assert t.holder("archangel") == holder
    assert t.units("GER", "archangel") == ("" if enemy else "INF")
