"""18.2 The Passive Ally, 18.3 Declarations of War of the Allies."""

import pytest

from games.triumph_and_tragedy.table import Table, faction, rule, table, two_player

ALLIES = ("west", "ussr")
SUMMER = {letter: Table.action("summer", letter) for letter in "ABCDEFGHIJKL"}
SPRING = Table.action("spring", "C")
SPAIN = [Table.action("spring", letter) for letter in "AF"]


# 18.21 Passive Production


def passive_west(level: int) -> Table:
    """The West is Passive with this much Production; plenty of units can grow."""
    t = two_player("west", "production", passive="west").order("west", "axis", "ussr").ind("west", level)
    return t.put("britain", "infantry, infantry, infantry, infantry", "london")


def grow(t: Table, times: int) -> Table:
    for one in [one for one in t.asked().options if one.verb == "step"][:times]:
        t.do("step", one.args)
    return t


@rule("18.21a")
def test_passive_production_is_split_as_evenly_as_possible() -> None:
    t = passive_west(9)
    for _ in range(3):
        t.do("buy", "action")
    assert t.refused("buy", "action") == "18.21a"
    for _ in range(3):
        t.do("buy", "investment")
    assert t.refused("buy", "investment") == "18.21a"
    assert t.refused("done") == "18.21a"
    grow(t, 3)
    assert not t.offered("build", "london", "britain", "tank")
    t.do("done")
    assert t.seat == "axis"


@rule("18.21a")
def test_points_left_over_go_to_different_options() -> None:
    t = passive_west(4)
    grow(t, 2)
    assert t.refused("build", "london", "britain", "tank") == "18.21a"
    t.do("buy", "action")
    assert t.refused("buy", "action") == "18.21a"  # the one point left over is spent already
    t.do("buy", "investment")
    assert t.verbs() == ("done",)


@rule("18.21a")
def test_what_cannot_be_spent_on_one_option_goes_to_the_others() -> None:
    t = passive_west(3)
    t.s.discards, t.s.actions = t.s.actions, ()
    grow(t, 1)
    t.do("buy", "investment")
    assert t.refused("done") == "18.21a"
    assert t.offered("buy", "investment")
    t.do("buy", "investment").do("done")
    u = passive_west(4)
    u.s.discards, u.s.actions = u.s.actions, ()
    grow(u, 2)
    u.do("buy", "investment")
    assert u.refused("build", "london", "britain", "tank") == "18.21a"  # the lesser of the two options first
    u.do("buy", "investment").do("done")


@rule("18.21e")
def test_production_of_8_is_two_of_each_and_two_different_ones() -> None:
    t = passive_west(8)
    grow(t, 2)
    for _ in range(2):
        t.do("buy", "action").do("buy", "investment")
    u = passive_west(8)
    grow(u, 3)
    for one in (t, u):
        assert one.refused("done") == "18.21a"
    t.do("buy", "action")
    assert t.refused("buy", "action") == "18.21a"
    t.do("build", "london", "britain", "tank")
    assert t.verbs() == ("done",)
    assert t.units("london") == "tank 1, infantry 2, infantry 2, infantry 1, infantry 1"
    assert u.refused("build", "london", "britain", "tank") == "18.21a"
    for deck in ("action", "action", "action", "investment", "investment"):
        u.do("buy", deck)
    assert u.verbs() == ("done",)


@rule("18.21b")
def test_cards_of_the_passive_ally_go_unseen_to_its_stack() -> None:
    def bought(*cards: int) -> Table:
        t = passive_west(3).hand("west", SPRING).hand("axis", SUMMER["L"]).top(*cards)
        return grow(t.do("buy", "action").do("buy", "investment"), 1).do("done")

    t = bought(SUMMER["A"], SUMMER["B"], Table.investment(31), Table.investment(32))
    u = bought(SUMMER["B"], SUMMER["A"], Table.investment(32), Table.investment(31))
    assert (t.cards("west"), len(t.s.stack_of_passive[faction("west")])) == ((SPRING,), 2)
    for _ in range(3):  # and through the Year
        for seats in ((), ("axis",), ALLIES):
            assert t.sight(*seats) == u.sight(*seats)
        for one in (t, u):
            one.do("done" if "done" in one.verbs() else "pass")
    v = (
        two_player("west", "production", passive="ussr")
        .order("west", "axis", "ussr")
        .top(SUMMER["A"])
        .do("buy", "action")
    )
    w = (
        two_player("west", "production", passive="ussr")
        .order("west", "axis", "ussr")
        .top(SUMMER["B"])
        .do("buy", "action")
    )
    assert v.do("done").sight(*ALLIES) != w.do("done").sight(*ALLIES)  # the Active Ally looks


@rule("18.21b")
def test_the_passive_stack_does_not_count_against_hand_size() -> None:
    cards = [Table.action("fall", letter) for letter in "ABCDEFGH"]
    t = two_player(phase="government", passive="west").hand("west", *cards)
    t.s.stack_of_passive[1], t.s.actions = t.s.actions[:4], t.s.actions[4:]
    t.until("commit", "discard")
    assert "commit" in t.verbs()
    assert len(t.cards("west")) == 8


@rule("18.21d")
@pytest.mark.parametrize("active", ALLIES)
def test_the_stack_joins_the_hand_with_the_next_new_year(active: str) -> None:
    t = two_player("ussr", "command", season="winter", passive="west").hand("ussr", SPRING)
    t.s.stack_of_passive[1], t.s.actions = (
        (SUMMER["A"], SUMMER["B"]),
        tuple([card for card in t.s.actions if card not in (SUMMER["A"], SUMMER["B"])]),
    )
    assert t.cards("west") == ()
    t.dice(2).do("pass").until("active-ally")
    assert t.cards("west") == (SUMMER["A"], SUMMER["B"])
    t.do("active-ally", active)
    assert t.cards("west") == (SUMMER["A"], SUMMER["B"])  # be it Active or Passive
    assert t.s.stack_of_passive[1] == ()


# 18.22


@rule("18.22a")
def test_cards_of_the_passive_stack_cannot_be_played() -> None:
    def government(stacked: bool) -> Table:
        t = two_player(phase="government", passive="west").hand("west", SPRING, SPAIN[0])
        if stacked:
            t.s.hand[1], t.s.stack_of_passive[1] = (SPRING,), (SPAIN[0],)
        return t.to("west")

    assert government(stacked=False).offered("diplomacy", SPAIN[0], "spain")
    t = government(stacked=True)
    assert not t.offered("diplomacy", SPAIN[0], "spain")
    assert t.offered("diplomacy", SPRING, "latin_america")
    t.until("commit")
    assert not t.offered("commit", SPAIN[0])
    assert t.offered("commit", SPRING)


@rule("18.22b")
def test_reaction_cards_go_straight_to_the_hand_of_the_passive_ally() -> None:
    t = two_player(passive="west").put("germany", "infantry", "berlin").top(SUMMER["A"], SUMMER["B"], SUMMER["C"])
    t.do("violate", "poland")
    assert (t.cards("west"), t.s.stack_of_passive[1]) == ((SUMMER["A"], SUMMER["B"]), ())
    t.do("move", t.pick("berlin", "infantry"), "warsaw", "berlin").dice(6, 6, 6).do("done")
    t.dice(6).do("fire", t.pick("warsaw", "infantry"), "G").until("commit")
    assert t.to("west").offered("commit", SUMMER["A"])


# 18.23 Passive Turns


def passive_turn(*cards: int) -> Table:
    """The USSR is Passive and at War with the Axis; it commits these cards in Summer and moves."""
    t = (
        two_player("ussr", "command", passive="ussr")
        .war("axis", "ussr")
        .hand("ussr", *cards, Table.action("fall", "A"))
    )
    t.satellite("poland", "axis").satellite("rumania", "axis")
    t.put("germany", "infantry 2", "warsaw").put("germany", "infantry", "lvov").put("ussr", "infantry 2", "lvov")
    t.put("ussr", "infantry, tank, infantry", "kiev").put("ussr", "infantry", "odessa").put("ussr", "tank", "vilna")
    t.to("ussr").do("commit", cards)
    return t.until("move")


@rule("18.231")
def test_one_valid_card_is_a_defensive_turn() -> None:
    t = passive_turn(SUMMER["A"])
    unit = t.pick("kiev", "infantry")
    assert not t.offered("declare-war", "axis")
    assert t.refused("move", t.pick("vilna", "tank"), "warsaw", "vilna") == "18.231"
    assert t.refused("move", t.pick("odessa", "infantry"), "bucharest", "odessa") == "18.231"  # unoccupied Enemy land
    t.do("move", unit, "lvov", "kiev")  # a Battle that holds own units
    for block in (unit + 1, t.pick("kiev", "tank")):
        if t.place_of(block) == "kiev":
            t.do("move", block, "kharkov", "kiev")
    t.do("done")
    assert "designate" not in t.verbs()
    assert "fire" not in t.verbs()


@rule("18.231")
def test_a_defensive_turn_has_the_full_command_value() -> None:
    t = two_player("ussr", "command", passive="ussr").hand("ussr", SUMMER["A"])  # 6
    units = t.new("ussr", ", ".join(["infantry"] * 7), "moscow")
    t.to("ussr").do("commit", SUMMER["A"]).until("move")
    for unit in units[:6]:
        t.do("move", unit, "voronezh", "moscow")
    assert not t.offered("move", units[6], "voronezh", "moscow")


@rule("18.232")
def test_two_valid_cards_are_an_offensive_turn() -> None:
    t = passive_turn(SUMMER["A"], SUMMER["D"])
    assert t.offered("move", t.pick("odessa", "infantry"), "bucharest", "odessa")
    t.do("move", t.pick("vilna", "tank"), "warsaw", "vilna").do("done")
    assert {"designate", "resolve", "fire"} & set(t.verbs())


@rule("18.232")
def test_of_two_cards_the_earlier_letter_is_operative() -> None:
    def moves(*cards: int) -> int:
        t = two_player("ussr", "command", passive="ussr").hand("ussr", *cards)
        units = t.new("ussr", ", ".join(["infantry"] * 12), "moscow")
        t.to("ussr").do("commit", cards).until("move")
        made = 0
        while t.offered("move", units[made], "voronezh", "moscow"):
            t.do("move", units[made], "voronezh", "moscow")
            made += 1
        return made

    assert moves(SUMMER["A"], SUMMER["J"]) == moves(SUMMER["J"], SUMMER["A"]) == 6
    assert moves(SUMMER["G"], SUMMER["J"]) == 8


@rule("18.232")
def test_only_a_passive_ally_commits_two_cards_and_only_valid_ones() -> None:
    t = two_player("ussr", "command", passive="ussr").hand("ussr", SUMMER["A"], SUMMER["B"]).to("ussr")
    assert t.offered("commit", [SUMMER["A"], SUMMER["B"]])
    u = two_player("ussr", "command", passive="west").hand("ussr", SUMMER["A"], SUMMER["B"]).to("ussr")
    assert not u.offered("commit", [SUMMER["A"], SUMMER["B"]])
    assert u.offered("commit", SUMMER["A"])


@rule("18.233")
def test_a_card_of_another_season_is_an_emergency_turn_of_two_moves() -> None:
    t = passive_turn(SPRING)
    one, two_ = t.pick("kiev", "infantry"), t.pick("kiev", "tank")
    assert t.refused("move", t.pick("vilna", "tank"), "warsaw", "vilna") == "18.233"
    assert t.refused("move", t.pick("odessa", "infantry"), "bucharest", "odessa") == "18.233"
    assert not t.offered("declare-war", "axis")
    t.do("move", one, "lvov", "kiev").do("move", two_, "kharkov", "kiev")
    assert not t.offered("move", t.pick("odessa", "infantry"), "kiev", "odessa")
    t.do("done")
    assert not {"designate", "resolve", "fire"} & set(t.verbs())


# 18.3 Declarations of War


def at_the_border(passive: str, *cards: int, committed: int = 1) -> Table:
    """Soviet units stand against an Axis Satellite at Peace; the first cards are committed."""
    t = two_player("ussr", "command", passive=passive).hand("ussr", *cards).hand("axis", Table.action("fall", "A"))
    t.satellite("poland", "axis").put("germany", "infantry", "warsaw").put("ussr", "infantry", "belorussia")
    t.put("ussr", "infantry", "kiev")
    return t.to("ussr").do("commit", cards[:committed]).until("move")


@rule("18.3a")
def test_a_declaration_of_war_costs_an_ally_one_more_valid_card() -> None:
    t = at_the_border("west", SUMMER["A"], SUMMER["B"], SPRING)
    assert t.refused("declare-war", "axis") == "18.3a"
    assert t.refused("declare-war", "axis", SPRING) == "18.3a"
    assert t.refused("declare-war", "axis", Table.action("fall", "A")) == "18.3a"  # not in this hand
    t.do("declare-war", "axis", SUMMER["B"])
    assert (t.cards("ussr"), SUMMER["B"] in t.discards()) == ((SPRING,), True)
    assert t.view()["factions"][faction("ussr")]["declared"] == [faction("axis")]
    u = at_the_border("west", SUMMER["A"], SPRING)
    assert u.refused("declare-war", "axis", SPRING) == "18.3a"


def before_a_protectorate(scenario: str = "two-player") -> Table:
    """The USSR could Violate Poland, a Protectorate of the Axis."""
    t = table("ussr", scenario=scenario).influence("poland", "axis", 2).put("ussr", "infantry", "belorussia")
    return t.hand("ussr", SUMMER["A"], SPRING)


@rule("18.3a")
def test_a_violation_that_means_war_costs_an_ally_the_card_too() -> None:
    t = before_a_protectorate()
    assert t.refused("violate", "poland") == "18.3a"
    assert t.refused("violate", "poland", SPRING) == "18.3a"
    t.do("violate", "poland", SUMMER["A"]).do("pass")
    assert t.view()["factions"][faction("ussr")]["declared"] == [faction("axis")]
    assert (t.cards("ussr"), SUMMER["A"] in t.discards()) == ((SPRING,), True)
    assert before_a_protectorate("1936").offered("violate", "poland")


@rule("18.3a")
def test_the_card_comes_back_when_the_protector_repudiates() -> None:
    t = before_a_protectorate().do("violate", "poland", SUMMER["A"]).do("repudiate", "poland")
    assert t.view()["factions"][faction("ussr")]["declared"] == []
    assert (t.status("poland"), t.cards("ussr"), t.discards()) == ("armed", (SPRING, SUMMER["A"]), ())


@rule("18.3a")
def test_in_an_old_war_a_violation_costs_no_card() -> None:
    t = before_a_protectorate().war("axis", "ussr")
    assert t.offered("violate", "poland")
    assert not t.offered("violate", "poland", SUMMER["A"])


@rule("18.3a")
def test_the_card_is_played_before_any_unit_moves() -> None:
    t = at_the_border("west", SUMMER["A"], SUMMER["B"])
    assert t.offered("declare-war", "axis", SUMMER["B"])
    t.do("move", t.pick("kiev", "infantry"), "kharkov", "kiev")
    assert not t.offered("declare-war", "axis", SUMMER["B"])


@rule("18.3a")
def test_the_axis_declares_war_without_a_card() -> None:
    t = two_player().put("germany", "infantry", "munich")
    t.do("declare-war", "west")
    assert t.view()["factions"][0]["declared"] == [faction("west")]


@rule("18.3b")
def test_a_passive_ally_declares_war_only_with_three_valid_cards() -> None:
    t = at_the_border("ussr", SUMMER["A"], SUMMER["B"], SUMMER["C"])
    assert t.refused("declare-war", "axis", SUMMER["B"]) == "18.3b"
    u = at_the_border("ussr", SUMMER["A"], SUMMER["B"], SUMMER["C"], committed=2)
    assert u.refused("declare-war", "axis") == "18.3a"
    u.do("declare-war", "axis", SUMMER["C"])
    assert u.cards("ussr") == ()
