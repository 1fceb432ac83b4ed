"""7.2 Production: 7.21 the Level, 7.211 Blockades, 7.22 Spending, 7.24 Buying Cards."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table

SEAS_AROUND_BRITAIN = ("north_sea", "english_channel", "irish_sea", "norwegian_sea")


def production(**options: int) -> Table:
    """Production in the order Axis, West, USSR; a card in a hand lets the game stop at Government."""
    return table("axis", "production", **options).hand("ussr", 0)


def points(t: Table, side: str = "axis") -> int:
    """How many cards this Faction can buy in its Production."""
    while t.seat != side or "buy" not in t.verbs():
        t.do("done" if "done" in t.verbs() else "pass")
    bought = 0
    while t.offered("buy", "action"):
        t.do("buy", "action")
        bought += 1
    return bought


# 7.2


@rule("7.2")
@pytest.mark.parametrize("order", [("axis", "west", "ussr"), ("ussr", "west", "axis"), ("west", "ussr", "axis")])
def test_factions_produce_one_after_the_other_in_turn_order(order: tuple[str, str, str]) -> None:
    t = production().order(*order)
    for side in order:
        assert (t.seat, "buy" in t.verbs()) == (side, True)
        assert not any(t.offered("buy", "action", seat=other) for other in order if other != side)
        t.do("buy", "action").do("done")
    assert "buy" not in t.verbs()


# 7.21


@rule("7.21a")
@pytest.mark.parametrize(
    ("ind", "more", "level"),
    [
        (4, (), 4),
        (12, (), 6),
        (12, ("latin_america",), 8),  # RES 2
        (12, ("latin_america", "persia"), 12),  # and RES 4, POP 1
        (13, ("latin_america", "persia"), 12),
        (13, ("latin_america", "persia", "sweden"), 13),  # and RES 2, POP 1
        (14, ("latin_america", "persia", "sweden"), 13),
    ],
)
def test_the_least_of_ind_pop_and_res_is_there_to_spend(ind: int, more: tuple[str, ...], level: int) -> None:
    """The Axis at War begins with POP 11 and RES 6; more of them comes from Associates."""
    t = production().war("axis", "west").ind("axis", ind)
    for nation in more:
        t.influence(nation, "axis", 1)
    assert points(t) == level


@rule("7.21b")
@pytest.mark.parametrize(("ind", "level"), [(12, 11), (10, 10), (20, 11)])
def test_a_faction_at_peace_ignores_res(ind: int, level: int) -> None:
    t = production().ind("axis", ind)
    assert t.res("axis") == 6
    assert points(t) == level


@rule("7.21c")
def test_a_faction_at_war_counts_res() -> None:
    assert points(production().war("axis", "west")) == 6
    assert points(production().war("west", "ussr")) == 11  # the war of others


# 7.211


def after_summer(fleets: bool) -> Table:
    """Axis and West at War; the Summer Supply Phase is over, German Fleets around Britain or not."""
    t = table("axis", "supply", season="summer", year=1937).war("axis", "west").hand("axis", 0, 1)
    for sea in SEAS_AROUND_BRITAIN if fleets else ():
        t.put("germany", "fleet", sea)
    t.begin()
    return t.dice(2)


def sail(t: Table) -> None:
    for sea in SEAS_AROUND_BRITAIN:
        t.put("germany", "fleet", sea)


def go_home(t: Table) -> None:
    for sea in SEAS_AROUND_BRITAIN:
        t.do("disband", t.pick(sea, "fleet"), seat="axis")


@rule("7.211a")
def test_only_what_is_cut_off_in_summer_and_in_production_is_lost() -> None:
    never, both = after_summer(fleets=False), after_summer(fleets=True)
    lifted, late = after_summer(fleets=True), after_summer(fleets=False)
    go_home(lifted)
    sail(late)
    assert points(never, "west") == points(lifted, "west") == points(late, "west") == 7  # IND 7
    assert points(both, "west") == 2  # RES of London and Glasgow


@rule("7.21c", "7.211a")
def test_a_blockade_costs_nothing_at_peace() -> None:
    t = table("axis", "supply", season="summer", year=1937).hand("axis", 0, 1)
    sail(t)
    assert points(t.begin().dice(2), "west") == 7


@rule("7.211b")
def test_a_marker_goes_in_production_where_a_trade_route_is_open_again() -> None:
    shut, opened = after_summer(fleets=True), after_summer(fleets=True)
    assert opened.view()["blockades"] == shut.view()["blockades"] != []
    go_home(opened)
    for t in (shut, opened):
        t.until("buy").do("done")
        assert (t.seat, t.verbs()[-1]) == ("west", "done")
    assert shut.view()["blockades"] != []
    assert opened.view()["blockades"] == []


@rule("7.211c")
def test_all_blockade_markers_go_after_production() -> None:
    t = after_summer(fleets=True).until("buy").do("done").do("done")
    assert t.seat == "ussr"
    assert t.view()["blockades"] != []
    t.do("done")
    assert t.view()["blockades"] == []


# 7.22


@rule("7.22a")
def test_every_step_cadre_and_card_costs_one_point() -> None:
    t = production().ind("axis", 5).put("germany", "infantry", "berlin")
    t.do("step", t.pick("berlin", "infantry")).do("build", "ruhr", "germany", "carrier")
    t.do("build", "munich", "germany", "fortress").do("buy", "action").do("buy", "investment")
    assert not t.offered("buy", "action")
    assert not t.offered("build", "ruhr", "germany", "infantry")
    assert t.offered("done")
    assert t.units("munich") == "fortress 1"


@rule("7.22b")
def test_rivals_do_not_learn_what_is_built_or_drawn() -> None:
    def spent(kind: str, grown: str, *cards: int) -> Table:
        t = production().put("germany", "infantry 2, tank 2", "berlin").top(*cards)
        t.do("step", t.pick("berlin", grown)).do("build", "ruhr", "germany", kind)
        return t.do("buy", "action").do("buy", "investment")

    spring, other = Table.action("spring", "C"), Table.action("fall", "P")
    t = spent("tank", "infantry", spring, other, Table.investment(31), Table.investment(20))
    u = spent("fleet", "tank", other, spring, Table.investment(20), Table.investment(31))
    for _ in range(2):  # during and after his Production
        for seats in ((), ("west",), ("ussr",), ("west", "ussr")):
            assert t.sight(*seats) == u.sight(*seats)
        assert t.sight("axis") != u.sight("axis")
        t.do("done")
        u.do("done")
    assert t.cards("axis") != u.cards("axis")


@rule("7.22c")
def test_unspent_production_is_lost() -> None:
    t = production().do("done")
    assert t.seat == "west"
    t.do("done").do("done").dice(2)
    assert points(t) == 11


# 7.24


@rule("7.24a")
@pytest.mark.parametrize(("deck", "other"), [("action", "investment"), ("investment", "action")])
def test_a_bought_card_is_the_top_card_of_the_chosen_deck(deck: str, other: str) -> None:
    action, investment = Table.action("fall", "P"), Table.investment(55)
    t = production().top(action, investment).do("buy", deck)
    assert t.cards("axis") == ()  # face-down until he is done
    t.do("done")
    assert t.cards("axis") == ({"action": action, "investment": investment}[deck],)
    left = {"action": t.s.actions, "investment": t.s.investments}
    assert left[other][0] == {"action": action, "investment": investment}[other]


@rule("7.24b")
def test_even_the_buyer_does_not_see_his_cards_before_he_is_done() -> None:
    one, two = Table.action("spring", "C"), Table.action("fall", "P")
    t, u = production().top(one, two).do("buy", "action"), production().top(two, one).do("buy", "action")
    for seats in ((), ("axis",), ("axis", "west", "ussr")):
        assert t.sight(*seats) == u.sight(*seats)
    t.do("done")
    u.do("done")
    assert t.sight("axis") != u.sight("axis")
    assert t.sight("west") == u.sight("west")


@rule("7.24b")
def test_a_faction_without_points_left_still_says_that_it_is_done() -> None:
    t = production().ind("axis", 1).top(Table.action("fall", "P")).do("buy", "action")
    assert (t.seat, t.verbs()) == ("axis", ("done",))
    assert t.cards("axis") == ()


@rule("7.24a")
def test_an_empty_deck_sells_nothing() -> None:
    t = production()
    t.s.discards, t.s.actions = t.s.actions[1:], t.s.actions[:1]
    t.do("buy", "action")
    assert not t.offered("buy", "action")
    assert t.offered("buy", "investment")
