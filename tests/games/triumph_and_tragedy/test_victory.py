"""16.1 Victory Points, 16.2 Economic and 16.3 Military Victory, 16.5 Hegemony; 16.4 is in test_atom_bomb.py."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table, two_player

FALL = Table.action("fall", "A")  # whoever holds a card is asked: there the game waits


def year_start() -> Table:
    """New Year of 1938; no Faction has more than its base levels."""
    return table("axis", "year_start", year=1937)


def last_supply() -> Table:
    """The Supply Phase of Winter 1945, with which the game ends."""
    return table("axis", "supply", season="winter", year=1945)


def near_victory(dividends: int) -> Table:
    """The West has a Production Level of 11 and chits of this worth, nine of them."""
    twos = dividends - 9
    return year_start().ind("west", 11).chits("west", *[2] * twos, *[1] * (9 - twos))


# 16.1 Victory Points


@rule("16.1a")
@pytest.mark.parametrize(("ind", "points"), [(7, 7), (9, 9), (20, 12)])
def test_the_production_level_counts(ind: int, points: int) -> None:
    assert year_start().ind("west", ind).points("west") == points


@rule("16.1a")
@pytest.mark.parametrize(("fleets", "points"), [((), 11), (("western_med", "baltic_sea"), 8)])
def test_blockades_count(fleets: tuple[str, ...], points: int) -> None:
    t = table("axis", "supply", year=1937).war("axis", "west").hand("axis", FALL).ind("west", 12)
    for sea in fleets:
        t.put("germany", "fleet", sea)
    assert t.begin().points("west") == points


@rule("16.1b")
def test_each_atomic_stage_counts_secret_or_revealed() -> None:
    t = year_start()
    assert t.points("west") == 7
    assert t.tech("west", "atomic_1").points("west") == 8
    assert t.vault("west", "atomic_2").points("west") == 9
    assert t.tech("west", "sonar").points("west") == 9
    assert t.points("axis") == 11


@rule("16.1b", "16.2b")
@pytest.mark.parametrize("claims", [True, False])
def test_secret_stages_are_shown_to_count(claims: bool) -> None:
    t = near_victory(13).vault("west", "atomic_1").hand("axis", FALL)
    t.dice(2).do("claim" if claims else "pass")
    assert t.winners() == (("west",) if claims else ())
    assert [event.args[:2] for event in t.events() if event.kind == "victory-shown"] == [(1, 25)] * claims


@rule("16.1c")
@pytest.mark.parametrize(("capital", "points"), [("ruhr", 9), ("munich", 7), ("rome", 9)])
def test_the_capital_of_an_enemy_is_worth_two(capital: str, points: int) -> None:
    t = year_start().war("axis", "west").put("britain", "infantry", capital)
    assert t.points("west") == points


@rule("16.1c")
def test_own_capitals_are_worth_nothing_and_two_enemy_ones_four() -> None:
    t = year_start().war("axis", "ussr").war("axis", "west").put("britain", "infantry", "london").ind("west", 1)
    assert t.points("west") == 1
    t.put("britain", "infantry", "ruhr").put("britain", "infantry", "berlin")
    assert t.points("west") == 5


@rule("16.1c")
@pytest.mark.parametrize(("war", "points"), [(True, 3), (False, 1)])
def test_the_capital_of_a_rival_who_is_no_enemy_is_worth_nothing(war: bool, points: int) -> None:
    """The USSR has taken Paris from the Axis."""
    t = year_start().ind("ussr", 1).defeated("france", "ussr")
    if war:
        t.war("west", "ussr")
    assert t.points("ussr") == points


@rule("16.1d")
def test_peace_dividends_count() -> None:
    t = year_start().chits("west", 2, 1, 0)
    assert t.points("west") == 10
    assert t.points("ussr") == 9


@rule("16.1e")
def test_each_declaration_of_war_costs_one() -> None:
    t = table("axis").put("germany", "infantry", "munich").put("france", "infantry", "lorraine").ind("axis", 4)
    assert (t.points("axis"), t.points("west")) == (4, 7)
    t.do("declare-war", "west")
    assert (t.points("axis"), t.points("west")) == (3, 7)
    assert year_start().ind("axis", 4).war("axis", "west").war("axis", "ussr").points("axis") == 2


@rule("16.1f")
@pytest.mark.parametrize("defeated", [True, False])
@pytest.mark.parametrize(
    ("nation", "capital", "power", "taker", "loser"),
    [
        ("italy", "rome", "britain", "west", "axis"),
        ("france", "paris", "germany", "axis", "west"),
        ("usa", "washington", "germany", "axis", "west"),
    ],
)
def test_the_capital_of_a_defeated_power_still_counts(
    nation: str, capital: str, power: str, taker: str, loser: str, defeated: bool
) -> None:
    t = year_start().war(loser, taker).ind(taker, 1)
    assert t.points(taker) == 1
    if defeated:
        t.defeated(nation, taker)
    else:
        t.put(power, "infantry", capital)
    assert t.points(taker) == 3


@rule("16.1f")
@pytest.mark.parametrize("holder", ["rome", "munich"])
def test_the_capital_of_a_defeated_power_counts_for_military_victory(holder: str) -> None:
    t = table("west", then="ussr").war("axis", "west").put("ussr", "infantry", "moscow")
    if holder == "rome":
        t.defeated("italy", "west")
    t.put("britain", "infantry", "munich").do("move", t.pick("munich", "infantry"), "ruhr", "munich").do("done")
    assert t.winners() == (("west",) if holder == "rome" else ())


# 16.2 Economic Victory


@rule("16.2")
@pytest.mark.parametrize(("dividends", "more", "wins"), [(13, 1, True), (13, 0, False)])
def test_twenty_five_points_win_at_the_start_of_a_year(dividends: int, more: int, wins: bool) -> None:
    t = near_victory(dividends).hand("axis", FALL)
    if more:
        t.tech("west", "atomic_1")
    assert t.points("west") == 24 + more
    assert t.seat == "west"
    assert t.on_menu("claim") == wins
    t.dice(2).do("claim" if wins else "pass")
    assert t.winners() == (("west",) if wins else ())
    assert (t.outcome() is not None) == wins


@rule("16.2")
def test_the_claim_comes_before_peace_dividends_of_the_new_year() -> None:
    t = near_victory(13).next_chits(1, 1, 1).hand("axis", FALL).dice(2)
    assert t.refused("claim") == "16.2"
    t.do("pass").until("buy")
    assert t.points("west") == 25
    assert t.winners() == ()


@rule("16.2")
def test_points_that_come_later_in_the_year_win_nothing_before_the_next() -> None:
    t = table("axis", year=1937).ind("west", 12).chits("west", 2, 2, 2, 2, 1, 1, 1, 1, 1).begin()
    assert t.points("west") == 25
    assert t.winners() == ()


@rule("16.2")
def test_who_shows_more_wins() -> None:
    t = near_victory(13).tech("west", "atomic_1").ind("axis", 11).tech("axis", "atomic_1", "atomic_2")
    for nation in ("austria", "czechoslovakia", "hungary", "rumania", "spain", "sweden", "poland", "turkey", "persia"):
        t.influence(nation, "axis", 1)
    t.ind("axis", 23).chits("axis", 1)
    assert (t.points("axis"), t.points("west")) == (26, 25)
    t.do("claim").do("claim")
    assert t.winners() == ("axis",)


def secret_chits(*values: int) -> Table:
    return year_start().ind("west", 12).chits("west", *values).next_chits(0, 0, 0).hand("axis", FALL).dice(2)


@rule("16.2b")
def test_the_victory_check_tells_nothing_of_what_is_not_shown() -> None:
    low, high = secret_chits(*[0] * 7, 1, 1, 1), secret_chits(*[2] * 4, *[1] * 6)
    assert low.seat == high.seat == "west"
    assert not low.on_menu("claim")
    assert high.on_menu("claim")
    for verb in ("pass", "done"):
        assert low.sight("axis", "ussr") == high.sight("axis", "ussr")
        assert low.sight() == high.sight()
        assert low.sight("west") != high.sight("west")
        low.do(verb)
        high.do(verb)


@rule("16.2b")
def test_who_cannot_reach_25_by_what_all_can_see_is_not_asked() -> None:
    t = year_start().ind("west", 12).chits("west", 2, 2, 2).hand("axis", FALL).dice(2)
    assert "buy" in t.verbs()


# 16.3 Military Victory


@rule("16.3")
@pytest.mark.parametrize(("first", "wins"), [("berlin", True), ("rome", True), ("munich", False)])
def test_two_capitals_of_rivals_win_the_game(first: str, wins: bool) -> None:
    t = table("west", then="ussr").war("axis", "west").put("britain", "infantry", first)
    t.put("france", "infantry", "lorraine").put("ussr", "infantry", "moscow")
    t.do("route", t.pick("lorraine", "infantry"), "munich", "ruhr")
    assert t.outcome() is None
    t.do("done")
    assert t.winners() == (("west",) if wins else ())


@rule("16.3")
def test_capitals_of_two_rivals_count_together() -> None:
    t = table("axis", then="ussr").war("axis", "west").war("axis", "ussr").put("germany", "infantry", "baku")
    t.put("germany", "infantry", "lorraine").put("ussr", "infantry", "moscow")
    t.do("move", t.pick("lorraine", "infantry"), "paris", "lorraine").do("done")
    assert t.winners() == ("axis",)


@rule("16.3")
@pytest.mark.parametrize("leaves", [True, False])
def test_both_must_be_held_at_the_same_time(leaves: bool) -> None:
    t = table("ussr", then="west").war("axis", "ussr").put("ussr", "infantry", "berlin")
    t.put("ussr", "infantry", "munich").put("britain", "infantry", "london")
    t.do("move", t.pick("munich", "infantry"), "ruhr", "munich")
    if leaves:
        t.do("move", t.pick("berlin", "infantry"), "munich", "berlin")
    t.do("done")
    assert t.winners() == (() if leaves else ("ussr",))


@rule("16.3")
@pytest.mark.parametrize(("die", "wins"), [(3, True), (4, False)])
def test_a_disputed_capital_is_not_controlled(die: int, wins: bool) -> None:
    t = table("ussr", then="west").war("axis", "ussr").put("ussr", "infantry", "berlin")
    t.put("ussr", "infantry", "munich").put("britain", "infantry", "london").put("germany", "infantry", "ruhr")
    ours = t.pick("munich", "infantry")
    t.do("move", ours, "ruhr", "munich").do("done").misses(t.pick("ruhr", "infantry", "germany")).fires(ours, "G", die)
    assert t.winners() == (("ussr",) if wins else ())


# 16.5 Economic Hegemony


@rule("16.5a")
@pytest.mark.parametrize(
    ("levels", "winners"),
    [((9, 8, 7), ("axis",)), ((5, 8, 7), ("west",)), ((5, 6, 7), ("ussr",)), ((8, 8, 7), ("axis", "west"))],
)
def test_after_1945_most_points_win(levels: tuple[int, int, int], winners: tuple[str, ...]) -> None:
    t = last_supply()
    for side, level in zip(("axis", "west", "ussr"), levels, strict=True):
        t.ind(side, level)
    t.begin()
    assert t.outcome() is not None
    assert t.winners() == winners


@rule("16.5a")
def test_everything_counts_in_the_end() -> None:
    t = last_supply().ind("axis", 8).ind("west", 7).ind("ussr", 7).war("axis", "ussr").chits("ussr", 1)
    t.satellite("hungary", "axis").satellite("rumania", "axis")
    assert (t.points("axis"), t.points("ussr")) == (7, 8)
    assert t.begin().winners() == ("ussr",)


@rule("16.5a")
@pytest.mark.parametrize(("year", "over"), [(1945, True), (1944, False)])
def test_the_game_ends_with_1945(year: int, over: bool) -> None:
    t = table("axis", "supply", season="winter", year=year).hand("axis", FALL).dice(2)
    assert (t.outcome() is not None) == over


@rule("16.5a")
@pytest.mark.parametrize(("levels", "winners"), [((9, 8, 7), 1), ((8, 5, 9), 2)])
def test_in_the_two_player_game_the_axis_is_measured_by_the_better_ally(
    levels: tuple[int, int, int], winners: int
) -> None:
    t = two_player("axis", "supply", season="winter", year=1945)
    for side, level in zip(("axis", "west", "ussr"), levels, strict=True):
        t.ind(side, level)
    t.begin()
    assert len(t.winners()) == winners
    assert ("axis" in t.winners()) == (winners == 1)


@rule("16.5b")
def test_hegemony_knows_no_blockades() -> None:
    t = table("axis", "supply", year=1945).war("axis", "west").ind("west", 12).hand("axis", FALL)
    for sea in ("western_med", "baltic_sea"):
        t.put("germany", "fleet", sea)
    t.begin()
    assert (t.points("west"), t.points("ussr")) == (8, 9)
    while t.outcome() is None:
        t.do("pass")
    assert t.winners() == ("west",)  # 11 without the Blockade
