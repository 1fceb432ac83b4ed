"""Introduction, 4.0 decks, 4.5 markers, 5 Setup, 6 Sequence of Play."""

import pytest

from games.triumph_and_tragedy.table import Opening, Table, faction, rule, table
from theatre.games.triumph_and_tragedy import tables as tb
from theatre.games.triumph_and_tragedy import world as w

KINDS = ("fortress", "air_force", "carrier", "sub", "fleet", "tank", "infantry")
SIDES = ("axis", "west", "ussr")
CADRES = {
    "germany": {"berlin": 6, "ruhr": 4, "munich": 2, "konigsberg": 2},
    "italy": {"rome": 4, "milan": 2, "tripoli": 2},
    "britain": {"london": 3, "delhi": 2, "glasgow": 1, "bombay": 1, "suez": 1},
    "france": {"paris": 2, "marseille": 1, "algiers": 1},
    "ussr": {"moscow": 3, "leningrad": 2, "baku": 2, "kiev": 1, "odessa": 1, "kharkov": 1, "stalingrad": 1, "urals": 1},
}
EXTRAS = {"london": "fleet 4", "gibraltar": "fortress 1", "karachi": "infantry 1", "lorraine": "fortress 3"}
SIDE_OF = {"germany": "axis", "italy": "axis", "britain": "west", "france": "west", "ussr": "ussr"}


def opening(*faces: int) -> Opening:
    """A new game with the faces of the Turn Order dice to come: 2 is Axis, West, USSR."""
    t = Opening()
    t.dice(*(faces or (2,)))
    return t


def started(*faces: int) -> Opening:
    """The first Year has begun; most units are Infantry."""
    return opening(*faces).fill()


def army(t: Table, power: str) -> dict[str, list[int]]:
    """The CVs of a Power's units, by area."""
    found: dict[str, list[int]] = {}
    for block in range(tb.BLOCKS):
        if tb.POWER[block] == tb.POWER_ID[power] and t.place_of(block):  # type: ignore[index]
            found.setdefault(t.place_of(block), []).append(t.cv(block))
    return found


def through_the_year(t: Table) -> list[tuple[str, str]]:
    """All Pass until the Year is over: the season and the rule of every question on the way, repetitions left out."""
    seasons = ("new_year", "spring", "summer", "fall", "winter")
    year, steps = t.s.year, []
    while t.s.year == year:
        step = (seasons[t.s.season], t.asked().rule)
        if step not in steps:
            steps.append(step)
        if "discard" in t.verbs():
            t.do("discard", next(iter(t.asked().options)).args)
        else:
            t.do("done" if "done" in t.verbs() else "pass")
    return steps


# Introduction


@rule("INT-b")
def test_no_faction_begins_at_war() -> None:
    t = started()
    assert [one["declared"] for one in t.view()["factions"]] == [[], [], []]
    t.until("commit").do("commit", t.cards("axis")[0]).until("move")
    assert (t.seat, t.offered("declare-war", "west")) == ("axis", True)


@rule("INT-c")
@pytest.mark.parametrize(("year", "over"), [(1944, False), (1945, True)])
def test_the_game_ends_with_the_winter_of_1945(year: int, over: bool) -> None:
    t = table("ussr", "command", season="winter", year=year).hand("ussr", 0).dice(*[2] * (not over))
    t.do("pass")
    assert (t.outcome() is not None) == over
    assert t.s.year == 1945


@rule("INT-d", "6.0a")
def test_new_year_comes_before_spring_summer_fall_and_winter() -> None:
    steps = through_the_year(started(2, 2))
    new_year = [("new_year", "7.22a"), ("new_year", "7.3a"), ("new_year", "7.5a")]
    seasons = [("spring", "10.1a"), ("summer", "10.1a"), ("fall", "10.1a"), ("winter", "10.4a")]
    assert steps == new_year + seasons


@rule("INT-d")
def test_the_year_start_comes_before_production() -> None:
    t = started()
    kinds = [event.kind for event in t.events()]
    assert kinds.index("year") < kinds.index("turn-order") < kinds.index("production")


@rule("INT-e")
def test_with_two_players_one_runs_west_and_ussr() -> None:
    t = table(phase="year_start", scenario="two-player").dice(2)
    assert (t.seat, t.verbs()) == ("west", ("active-ally",))
    assert t.offered("active-ally", "west")
    assert t.offered("active-ally", "ussr")
    u = table(phase="year_start").dice(2)
    assert "active-ally" not in u.verbs()


@rule("INT-g")
def test_a_season_is_commands_then_turns_in_command_order_then_supply() -> None:
    late, early = Table.action("summer", "D"), Table.action("summer", "A")
    t = table(phase="command").war("axis", "west").hand("axis", late).hand("west", early).hand("ussr", 0)
    t.satellite("afghanistan", "axis").put("germany", "infantry 3", "kabul")  # cut off
    t.put("france", "infantry", "lorraine").put("germany", "infantry", "munich").put("germany", "infantry", "berlin")
    t.do("commit", late).do("commit", early).until("move")
    assert (t.seat, t.units("kabul")) == ("west", "infantry 3")
    t.do("done").until("move")
    assert (t.seat, t.units("kabul")) == ("axis", "infantry 3")
    t.do("move", t.pick("munich", "infantry"), "lorraine", "munich").do("done")
    defender, attacker = t.pick("lorraine", "infantry", "france"), t.pick("lorraine", "infantry")
    t.dice(6, 6).do("fire", defender, "G").do("fire", attacker, "G")  # Combat after Movement
    assert t.s.season == tb.FALL
    assert t.units("kabul") == "infantry 2"


@rule("INT-h")
@pytest.mark.parametrize(("war", "left", "blocked"), [(False, "infantry 2", False), (True, "infantry 1", True)])
def test_factions_at_peace_need_neither_supply_nor_trade_routes(war: bool, left: str, blocked: bool) -> None:
    t = around_britain(war).put("britain", "infantry 2", "prague").satellite("czechoslovakia", "west")
    t.begin()
    assert t.units("prague") == left
    assert bool(t.view()["blockades"]) == blocked


def around_britain(war: bool) -> Table:
    """The Summer Supply Phase with German Fleets in all Seas around London."""
    t = table("axis", "supply", season="summer")
    if war:
        t.war("axis", "west")
    for sea in ("north_sea", "english_channel", "irish_sea", "norwegian_sea"):
        t.put("germany", "fleet", sea)
    return t.hand("axis", 0)


# 4 Cards and markers


@rule("4.0")
def test_two_decks_of_55_cards_are_in_play() -> None:
    t = started()
    assert t.view()["decks"] == [55 - 14 - 8 - 6, 55]
    every = sorted([*t.s.actions, *t.s.investments, *[card for side in SIDES for card in t.cards(side)]])
    assert [tb.is_action(card) for card in every] == [True] * 55 + [False] * 55
    assert len(set(every)) == 110


@rule("4.5a")
def test_one_influence_marker_on_the_capital_stands_for_the_whole_neutral() -> None:
    t = table().influence("poland", "axis", 1)
    u = table()
    assert (t.pop("axis") - u.pop("axis"), t.res("axis") - u.res("axis")) == (2, 1)  # Warsaw, Lvov
    row = next(row for row in t.view()["nations"] if row[0] == w.nation("poland"))
    assert row[2:4] == [faction("axis"), 1]
    assert t.holder("warsaw") == t.holder("lvov") == ""


@rule("4.5b")
def test_a_control_marker_holds_a_capital_that_its_conqueror_has_left() -> None:
    t = table().defeated("austria", "axis").put("germany", "infantry", "vienna").put("germany", "infantry", "berlin")
    t.do("move", t.pick("vienna", "infantry"), "munich", "vienna")
    assert t.holder("vienna") == "axis"
    u = table().armed("poland", "axis", forts=False).put("neutral", "fortress 3", "warsaw")
    u.put("germany", "infantry", "lvov").put("germany", "infantry", "berlin")
    assert u.holder("lvov") == "axis"
    u.do("disband", u.pick("lvov", "infantry"))
    assert u.holder("lvov") == ""


@rule("4.5c")
def test_blockade_markers_lie_where_no_trade_route_goes() -> None:
    t = around_britain(True).begin()
    marked = [w.IDS[area] for area, _, _ in t.view()["blockades"]]
    assert [place in marked for place in ("paris", "delhi", "glasgow", "london")] == [True, True, False, False]


# 5 Setup


@rule("5.0a")
def test_a_cadre_of_any_type_for_each_pop_in_the_own_cities() -> None:
    t = opening()
    assert all(t.offered("deploy", "leningrad", kind, 1, seat="ussr") for kind in KINDS)
    assert all(t.offered("deploy", "tripoli", kind, 1, seat="axis") for kind in KINDS)  # a Colony
    assert not t.offered("deploy", "venice", "infantry", 1, seat="axis")  # no City
    assert not t.offered("deploy", "gibraltar", "infantry", 1, seat="west")  # a Town
    assert not t.offered("deploy", "paris", "infantry", 1, seat="axis")
    t.do("deploy", "leningrad", "tank", 1, seat="ussr").do("deploy", "leningrad", "sub", 1, seat="ussr")
    assert not t.offered("deploy", "leningrad", "tank", 1, seat="ussr")
    t.fill()
    assert t.units("leningrad") == "sub 1, tank 1"


@rule("5.0a")
def test_a_faction_is_ready_when_all_cadres_are_placed_and_may_think_again_until_all_are() -> None:
    t = opening()
    assert not t.offered("ready", seat="ussr")
    t.fill("ussr")
    t.do("retract", seat="ussr").do("recall", "moscow", "infantry", seat="ussr")
    t.do("deploy", "moscow", "tank", 3, seat="ussr").do("ready", seat="ussr")
    t.fill("axis", "west")
    assert t.units("moscow") == "tank 1, tank 1, tank 1"


@rule("5.0b")
def test_the_axis_places_two_cadres_for_each_pop() -> None:
    t = Opening()
    assert t.offered("deploy", "berlin", "infantry", 6, seat="axis")
    assert not t.offered("deploy", "berlin", "infantry", 7, seat="axis")
    assert t.offered("deploy", "london", "infantry", 3, seat="west")
    assert not t.offered("deploy", "london", "infantry", 4, seat="west")
    assert t.offered("deploy", "moscow", "infantry", 3, seat="ussr")
    assert not t.offered("deploy", "moscow", "infantry", 4, seat="ussr")


@pytest.mark.parametrize(
    ("power", "place", "kind", "cv"),
    [
        pytest.param("britain", "london", "fleet", 4, marks=rule("5.0c", "5.2b")),
        pytest.param("britain", "gibraltar", "fortress", 1, marks=rule("5.2b")),
        pytest.param("britain", "karachi", "infantry", 1, marks=rule("5.2b")),
        pytest.param("france", "lorraine", "fortress", 3, marks=rule("5.0c", "5.2d")),
    ],
)
def test_britain_and_france_have_more_units_than_cadres(power: str, place: str, kind: str, cv: int) -> None:
    t = started()
    assert t.cv(t.pick(place, kind, power)) == cv
    more = sum([len(units) for units in army(t, power).values()]) - sum(CADRES[power].values())
    assert more == {"britain": 3, "france": 1}[power]


@rule("5.0d")
def test_nobody_sees_what_another_has_chosen_at_set_up() -> None:
    def drafted(kind: str) -> Opening:
        t = opening()
        t.do("deploy", "moscow", kind, 3, seat="ussr")
        return t

    tanks, planes = drafted("tank"), drafted("air_force")
    for seats in ((), ("axis",), ("west",), ("axis", "west")):
        assert tanks.sight(*seats) == planes.sight(*seats)
    assert tanks.sight("ussr") != planes.sight("ussr")
    for t in (tanks, planes):
        t.fill()
    for seats in ((), ("axis",), ("west",), ("axis", "west")):
        assert tanks.sight(*seats) == planes.sight(*seats)
    assert tanks.sight("ussr") != planes.sight("ussr")
    for t in (tanks, planes):
        t.do("done")
    assert tanks.sight("axis") == planes.sight("axis")


@rule("5.0e")
def test_levels_begin_at_their_base_and_all_factions_at_peace() -> None:
    t = started()
    tracks = [(one["ind"], one["pop"], one["res"]) for one in t.view()["factions"]]
    assert tracks == [(12, 11, 6), (7, 12, 11), (9, 12, 11)]
    assert t.level("axis") == 11  # not 6: RES does not count at Peace
    assert [one["declared"] for one in t.view()["factions"]] == [[], [], []]


@rule("5.0f")
def test_each_draws_a_handsize_of_action_cards_and_the_axis_two() -> None:
    t = started()
    hands = [t.cards(side) for side in SIDES]
    assert [len(hand) for hand in hands] == [14, 8, 6]
    assert all(tb.is_action(card) for hand in hands for card in hand)


@rule("5.0g")
def test_play_begins_with_the_new_year_of_1936_and_its_dividends() -> None:
    t = started(3)
    assert (t.s.year, t.s.season, t.seat, t.asked().rule) == (1936, tb.NEW_YEAR, "west", "7.22a")
    assert [one["chits"] for one in t.view()["factions"]] == [1, 1, 1]


@rule("5.0h")
def test_set_up_choices_are_bounded_by_the_blocks() -> None:
    t = Opening()
    assert t.offered("deploy", "rome", "tank", 2, seat="axis")
    assert t.refused("deploy", "rome", "tank", 3, seat="axis") == "5.0h"  # Italy has two
    t.do("deploy", "rome", "tank", 2, seat="axis")
    assert t.refused("deploy", "milan", "tank", 1, seat="axis") == "5.0h"
    assert t.offered("deploy", "berlin", "tank", 1, seat="axis")


@rule("5.0h")
def test_only_one_fortress_is_set_up_in_an_area() -> None:
    t = Opening()
    assert t.refused("deploy", "moscow", "fortress", 2, seat="ussr") == "5.0h"
    t.do("deploy", "moscow", "fortress", 1, seat="ussr")
    assert t.refused("deploy", "moscow", "fortress", 1, seat="ussr") == "5.0h"
    assert t.offered("deploy", "leningrad", "fortress", 1, seat="ussr")


@rule("5.0h")
@pytest.mark.parametrize("kind", ["carrier", "sub", "fleet"])
def test_ships_are_set_up_on_coasts_only(kind: str) -> None:
    t = Opening()
    assert t.refused("deploy", "munich", kind, 1, seat="axis") == "5.0h"
    assert t.refused("deploy", "moscow", kind, 1, seat="ussr") == "5.0h"
    assert t.offered("deploy", "berlin", kind, 1, seat="axis")
    assert t.offered("deploy", "suez", kind, 1, seat="west")  # a Straits


@pytest.mark.parametrize(
    "power",
    [
        pytest.param("germany", marks=rule("5.1a")),
        pytest.param("italy", marks=rule("5.1b")),
        pytest.param("britain", marks=rule("5.2a")),
        pytest.param("france", marks=rule("5.2c")),
        pytest.param("ussr", marks=rule("5.3a")),
    ],
)
def test_cadres_of_a_power(power: str) -> None:
    found = army(started(), power)
    for place in EXTRAS:
        if place in found and power in ("britain", "france"):
            found[place].remove(int(EXTRAS[place][-1]))
    assert {place: cvs for place, cvs in found.items() if cvs} == {
        city: [1] * count for city, count in CADRES[power].items()
    }


@pytest.mark.parametrize(
    ("side", "units", "cv", "cards", "levels"),
    [
        pytest.param("axis", 22, 22, 14, (12, 5, 11, 6), marks=rule("5.1c")),
        pytest.param("west", 16, 21, 8, (7, 6, 12, 11), marks=rule("5.2e")),
        pytest.param("ussr", 12, 12, 6, (9, 7, 12, 11), marks=rule("5.3b")),
    ],
)
def test_totals_of_a_faction(side: str, units: int, cv: int, cards: int, levels: tuple[int, ...]) -> None:
    t = started()
    cvs = [one for power in CADRES if SIDE_OF[power] == side for row in army(t, power).values() for one in row]
    assert (len(cvs), sum(cvs), len(t.cards(side))) == (units, cv, cards)
    ind = t.view()["factions"][faction(side)]["ind"]
    assert (ind, t.factory_cost(side), t.pop(side), t.res(side)) == levels


# 6 Sequence of Play


@rule("6.0b")
@pytest.mark.parametrize(("season", "fights"), [("summer", True), ("spring", False)])
def test_only_a_card_of_the_season_lets_a_faction_fight(season: str, fights: bool) -> None:
    card = Table.action(season, "C")
    t = table(phase="command", season="summer").war("axis", "west").hand("axis", card).hand("ussr", 0)
    t.put("france", "infantry", "lorraine").put("germany", "infantry", "lorraine")
    t.put("germany", "infantry", "munich")
    t.do("commit", card).until("move")
    assert t.offered("move", t.pick("munich", "infantry"), "lorraine", "munich")
    t.do("move", t.pick("munich", "infantry"), "lorraine", "munich").do("done")
    assert ("designate" in t.verbs()) == fights


@rule("6.0b")
def test_without_a_command_card_there_is_no_turn() -> None:
    t = table(phase="command", season="summer").hand("axis", Table.action("summer", "C")).hand("ussr", 0, 1)
    t.put("germany", "infantry", "munich").passes()
    assert t.s.season == tb.FALL
    assert t.verbs() == ("commit", "pass")
