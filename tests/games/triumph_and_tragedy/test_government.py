"""7.3 Government, 7.4 Diplomacy Resolution, 7.5 HandSize."""

import pytest

from games.triumph_and_tragedy.table import Table, faction, government, rule, table
from theatre.games.triumph_and_tragedy import levels

SPAIN_OR_YUGOSLAVIA = Table.action("spring", "A")
SPAIN_OR_RUMANIA = Table.action("spring", "F")
SPAIN_OR_CZECHOSLOVAKIA = Table.action("summer", "A")
POLAND_OR_AUSTRIA = Table.action("spring", "H")
ACTIONS = [Table.action("summer", letter) for letter in "ABCDEFGHIJKLM"]
FACTORIES = {1: (4, 5, 7), 2: (1, 8, 9), 3: (2, 6, 11), 4: (13, 16, 17)}  # printed numbers by Factory Value
SABOTAGE = Table.investment(33)


def factories(*values: int) -> list[int]:
    """Investment cards with these Factory Values."""
    numbers = {value: list(cards) for value, cards in FACTORIES.items()}
    return [Table.investment(numbers[value].pop()) for value in values]


# 7.3 the rotation


@rule("7.3a")
@pytest.mark.parametrize("order", [("axis", "west", "ussr"), ("ussr", "axis", "west")])
def test_players_act_in_turn_order_again_and_again(order: tuple[str, ...]) -> None:
    t = government().order(*order).hand(order[0], SPAIN_OR_YUGOSLAVIA)
    seats = [t.seat]
    t.do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain")
    for _ in range(3):
        seats.append(t.seat)
        t.do("pass")
    assert seats == [*order, order[0]]


@rule("7.3b")
@pytest.mark.parametrize(("named", "other"), [("spain", "yugoslavia"), ("yugoslavia", "spain")])
def test_a_card_works_for_the_declared_purpose_only(named: str, other: str) -> None:
    t = government().hand("axis", SPAIN_OR_YUGOSLAVIA).do("diplomacy", SPAIN_OR_YUGOSLAVIA, named).passes()
    assert (t.markers(named), t.markers(other)) == (("axis", 1), ("", 0))


@rule("7.31b")
def test_diplomacy_cards_of_rivals_on_one_neutral_cancel_at_once() -> None:
    t = government().hand("axis", SPAIN_OR_YUGOSLAVIA).hand("west", SPAIN_OR_RUMANIA)
    t.do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain")
    assert SPAIN_OR_YUGOSLAVIA not in t.discards()
    t.do("diplomacy", SPAIN_OR_RUMANIA, "spain")
    assert {SPAIN_OR_YUGOSLAVIA, SPAIN_OR_RUMANIA} <= set(t.discards())
    t.passes()
    assert t.markers("spain") == ("", 0)


@rule("7.31b")
def test_cards_on_different_neutrals_do_not_cancel() -> None:
    t = government().hand("axis", SPAIN_OR_YUGOSLAVIA).hand("west", SPAIN_OR_RUMANIA)
    t.do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain").do("diplomacy", SPAIN_OR_RUMANIA, "rumania").passes()
    assert (t.markers("spain"), t.markers("rumania")) == (("axis", 1), ("west", 1))


@rule("7.31b")
def test_one_card_cancels_only_one() -> None:
    t = government().hand("axis", SPAIN_OR_YUGOSLAVIA, SPAIN_OR_RUMANIA).hand("west", SPAIN_OR_CZECHOSLOVAKIA)
    t.do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain")
    t.to("axis").do("diplomacy", SPAIN_OR_RUMANIA, "spain").do("diplomacy", SPAIN_OR_CZECHOSLOVAKIA, "spain")
    assert t.passes().markers("spain") == ("axis", 1)


@rule("7.31c")
def test_each_of_several_own_cards_resolves() -> None:
    t = government().hand("axis", SPAIN_OR_YUGOSLAVIA, SPAIN_OR_RUMANIA)
    t.do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain")
    t.to("axis")
    assert t.offered("diplomacy", SPAIN_OR_RUMANIA, "spain")
    t.do("diplomacy", SPAIN_OR_RUMANIA, "spain").passes()
    assert t.markers("spain") == ("axis", 2)


@rule("7.31c")
def test_a_third_of_several_own_cards_takes_over_where_rival_influence_is_gone() -> None:
    cards = SPAIN_OR_YUGOSLAVIA, SPAIN_OR_RUMANIA, SPAIN_OR_CZECHOSLOVAKIA
    t = government().influence("spain", "west", 2).hand("axis", *cards)
    for card in cards:
        t.to("axis").do("diplomacy", card, "spain")
    assert t.passes().markers("spain") == ("axis", 1)


# 7.32 Industry


@rule("4.2b", "7.32a")
@pytest.mark.parametrize(("values", "enough"), [((4, 1), True), ((3, 2), True), ((3, 1), False), ((4,), False)])
def test_factory_values_must_reach_the_factory_cost(values: tuple[int, ...], enough: bool) -> None:
    cards = factories(*values)
    t = government().ind("axis", 12).hand("axis", *cards)
    if enough:
        t.do("industry", cards)
        assert t.s.ind[0] == 13
        assert sorted(t.discards()) == sorted(cards)
    else:
        assert t.refused("industry", cards) == "7.32a"


@rule("7.32a")
def test_more_factories_than_needed_raise_industry_by_one_only() -> None:
    cards = factories(4, 4, 3)
    t = government().ind("axis", 12).hand("axis", *cards).do("industry", cards)
    assert (t.s.ind[0], sorted(t.discards())) == (13, sorted(cards))


@rule("4.2b")
def test_intelligence_cards_have_factory_values_too() -> None:
    double_agent, (one, two) = Table.investment(36), factories(1, 2)
    t = government().hand("axis", double_agent, one, two, SPAIN_OR_YUGOSLAVIA)
    assert t.offered("industry", [double_agent, one])
    assert not t.offered("industry", [double_agent, SPAIN_OR_YUGOSLAVIA])


@rule("7.32b")
def test_industry_rises_at_most_twice_in_a_year() -> None:
    pairs = [[Table.investment(a), Table.investment(b)] for a, b in ((13, 4), (16, 5), (17, 7))]
    t = government(year=1937).ind("axis", 12).hand("axis", *[card for pair in pairs for card in pair])
    for pair in pairs[:2]:
        t.to("axis").do("industry", pair)
    t.to("axis")
    assert t.s.ind[0] == 14
    assert t.refused("industry", pairs[2]) == "7.32b"
    t.dice(2, 1, 1, 1).passes().until("buy").until("industry")
    assert t.s.year == 1938
    t.do("industry", pairs[2])
    assert t.s.ind[0] == 15


@rule("7.32c")
@pytest.mark.parametrize(
    ("side", "short", "enough"),
    [("axis", (4,), (4, 1)), ("west", (4, 1), (4, 2)), ("ussr", (4, 2), (4, 3))],
)
def test_the_first_factory_cost_is_5_6_or_7(side: str, short: tuple[int, ...], enough: tuple[int, ...]) -> None:
    t = government().hand(side, *factories(*short))
    assert t.to(side).refused("industry", factories(*short)) == "7.32a"
    u = government().hand(side, *factories(*enough))
    assert u.to(side).offered("industry", factories(*enough))


@rule("7.32d")
def test_the_victim_of_a_declaration_of_war_builds_factories_cheaper() -> None:
    t = table("west", "movement").put("france", "infantry", "lorraine").put("germany", "infantry", "munich")
    assert (t.factory_cost("axis"), t.factory_cost("west")) == (5, 6)
    t.do("declare-war", "axis")
    assert (t.factory_cost("axis"), t.factory_cost("west")) == (4, 6)


@rule("7.32d")
def test_a_second_declaration_of_war_lowers_the_cost_again() -> None:
    t = table("ussr", "movement").war("west", "axis").satellite("poland", "ussr").put("ussr", "infantry", "warsaw")
    t.put("germany", "infantry", "berlin").do("declare-war", "axis")
    assert (t.factory_cost("axis"), t.factory_cost("ussr")) == (3, 7)


@rule("7.32d")
def test_an_attack_on_a_protectorate_lowers_the_cost_of_the_protector() -> None:
    t = table("axis", "movement").put("germany", "infantry", "munich").influence("austria", "west", 2)
    t.do("violate", "austria").do("pass")
    assert (t.factory_cost("west"), t.factory_cost("axis")) == (5, 5)


@rule("7.32f")
@pytest.mark.parametrize(
    ("side", "drops", "short", "enough"),
    [
        ("axis", 1, (3,), (4,)),
        ("axis", 2, (2,), (3,)),
        ("west", 1, (4,), (4, 1)),
        ("west", 2, (3,), (4,)),
        ("west", 3, (2,), (3,)),
        ("ussr", 1, (4,), (4, 1)),
        ("ussr", 2, (2,), (3,)),
    ],
)
def test_levels_of_the_factory_cost(side: str, drops: int, short: tuple[int, ...], enough: tuple[int, ...]) -> None:
    t = government().hand(side, *factories(*short, *enough))
    for _ in range(drops):
        levels.drop_factory_cost(t.s, faction(side))
    assert t.to(side).refused("industry", factories(*short)) == "7.32a"
    u = government().hand(side, *factories(*enough))
    for _ in range(drops):
        levels.drop_factory_cost(u.s, faction(side))
    assert u.to(side).offered("industry", factories(*enough))


# 7.33, 7.34 Technology and Intelligence in the rotation (see test_technology.py and test_intelligence.py)


@rule("7.33a")
def test_two_cards_with_one_technology_achieve_it() -> None:
    first, second, odd = Table.investment(5), Table.investment(8), Table.investment(13)
    t = government().hand("axis", first, second, odd)
    assert t.offered("achieve", "naval_radar", first, second)
    assert t.offered("hide", "sonar", first, second)
    assert not t.offered("achieve", "naval_radar", first, odd)
    assert not t.offered("achieve", "naval_radar", first, first)


@rule("7.33a")
def test_a_technology_is_achieved_only_once() -> None:
    t = government().hand("axis", Table.investment(5), Table.investment(8), Table.investment(45))
    assert t.offered("achieve", "sonar", Table.investment(5), Table.investment(8))
    u = government().hand("axis", Table.investment(5), Table.investment(8)).tech("axis", "sonar")
    assert u.refused("achieve", "sonar", Table.investment(5), Table.investment(8)) == "7.33a"


@rule("7.33b")
@pytest.mark.parametrize(("kept", "thrown"), [(5, 8), (8, 5)])
def test_a_pair_played_face_up_works_at_once_and_leaves_one_card(kept: int, thrown: int) -> None:
    keep, throw = Table.investment(kept), Table.investment(thrown)
    t = government().hand("axis", keep, throw).do("achieve", "sonar", keep, throw)
    assert t.revealed("axis") == ["sonar"]
    assert t.s.tech_cards[0] == (keep,)
    assert t.discards() == (throw,)
    assert not {keep, throw} & set(t.cards("axis"))


@rule("7.33c")
def test_a_pair_may_go_to_the_vault_instead() -> None:
    first, second, odd = Table.investment(5), Table.investment(8), Table.investment(13)
    t = government().hand("axis", first, second, odd)
    assert not t.offered("hide", "sonar", first, odd)
    t.do("hide", "sonar", first, second)
    assert (t.revealed("axis"), t.secret("axis"), t.discards()) == ([], ["sonar"], ())


@rule("7.33d")
@pytest.mark.parametrize("phase", ["production", "government", "command", "movement"])
@pytest.mark.parametrize("seat", ["axis", "west", "ussr"])
def test_a_secret_technology_may_be_revealed_in_any_phase_by_anybody(phase: str, seat: str) -> None:
    t = table("axis", phase, season="spring").vault(seat, "sonar").put("germany", "infantry", "berlin")
    t.hand("axis", SPAIN_OR_YUGOSLAVIA)
    _, kept, thrown = t.s.vault[faction(seat)][0]
    assert not t.offered("reveal", "naval_radar", kept, seat=seat)
    t.do("reveal", "sonar", kept, seat=seat)
    assert (t.revealed(seat), t.secret(seat)) == (["sonar"], [])
    assert t.discards() == (thrown,)


@rule("7.34")
def test_an_intelligence_card_is_carried_out_at_once() -> None:
    t = government().ind("west", 7).hand("axis", SABOTAGE).do("sabotage", SABOTAGE, "west").until("diplomacy")
    assert t.s.ind[1] == 6
    u = government().ind("west", 7).hand("axis", SABOTAGE).do("pass")
    assert u.s.ind[1] == 7


# 7.35 Passing


@rule("7.35a")
def test_who_has_passed_may_still_play() -> None:
    t = government().hand("axis", SPAIN_OR_YUGOSLAVIA).hand("west", POLAND_OR_AUSTRIA)
    assert t.offered("pass")
    t.do("pass").do("diplomacy", POLAND_OR_AUSTRIA, "poland").do("pass")
    assert t.seat == "axis"
    assert t.offered("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain")


@rule("7.35a")
def test_nobody_passes_out_of_turn() -> None:
    t = government()
    assert not t.offered("pass", seat="west")
    assert t.do("pass").offered("pass", seat="west")


@rule("7.35a")
def test_who_has_no_cards_passes_by_himself() -> None:
    t = table("axis", "government").hand("axis", SPAIN_OR_YUGOSLAVIA, POLAND_OR_AUSTRIA)
    t.do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain")
    assert (t.seat, t.offered("diplomacy", POLAND_OR_AUSTRIA, "poland")) == ("axis", True)


@rule("7.35b")
def test_three_passes_in_succession_end_the_cardplay() -> None:
    t = government().hand("ussr", SPAIN_OR_YUGOSLAVIA).passes(3)
    assert "diplomacy" not in t.verbs()
    assert "commit" in t.verbs()
    u = government().hand("ussr", SPAIN_OR_YUGOSLAVIA).passes(2).do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain").passes(2)
    assert "diplomacy" in u.verbs()
    assert "commit" in u.do("pass").verbs()


# 7.4 Diplomacy Resolution


@rule("7.4a")
@pytest.mark.parametrize("order", [("axis", "west", "ussr"), ("west", "ussr", "axis")])
def test_diplomacy_is_resolved_in_turn_order(order: tuple[str, ...]) -> None:
    cards = {"axis": (SPAIN_OR_YUGOSLAVIA, "spain"), "west": (SPAIN_OR_RUMANIA, "rumania")}
    cards["ussr"] = (POLAND_OR_AUSTRIA, "poland")
    t = government().order(*order)
    for side, (card, _) in cards.items():
        t.hand(side, card)
    for side in order:
        t.do("diplomacy", *cards[side])
    t.passes()
    added = [event.args[0] for event in t.events() if event.kind == "influence-added"]
    assert added == [faction(side) for side in order]


@rule("7.4b")
@pytest.mark.parametrize(
    ("before", "after"),
    [(("axis", 0), ("axis", 1)), (("axis", 1), ("axis", 2)), (("west", 1), ("", 0)), (("ussr", 2), ("ussr", 1))],
)
def test_a_card_adds_an_own_marker_or_removes_one_of_a_rival(before: tuple[str, int], after: tuple[str, int]) -> None:
    t = government().hand("axis", SPAIN_OR_YUGOSLAVIA)
    if before[1]:
        t.influence("spain", *before)
    assert t.do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain").passes().markers("spain") == after


@rule("7.4c")
def test_levels_follow_influence_at_once() -> None:
    t = government().hand("axis", SPAIN_OR_RUMANIA)
    pop, res = t.pop("axis"), t.res("axis")
    t.do("diplomacy", SPAIN_OR_RUMANIA, "rumania")
    assert (t.pop("axis"), t.res("axis")) == (pop, res)
    t.passes()
    assert (t.pop("axis"), t.res("axis")) == (pop + 1, res + 2)


@rule("7.4c")
def test_levels_fall_when_a_rival_removes_the_last_marker() -> None:
    t = government().influence("rumania", "west", 1).hand("axis", SPAIN_OR_RUMANIA)
    pop, res = t.pop("west"), t.res("west")
    t.do("diplomacy", SPAIN_OR_RUMANIA, "rumania").passes()
    assert (t.pop("west"), t.res("west")) == (pop - 1, res - 2)


# 7.5 HandSize


def hand_of(t: Table, side: str, cards: int) -> list[int]:
    """So many cards in a hand, that of `government` included."""
    t.hand(side, *ACTIONS[: cards - 1])
    return list(t.cards(side))


@rule("7.5a")
@pytest.mark.parametrize(("side", "limit"), [("axis", 7), ("west", 8), ("ussr", 6)])
def test_everybody_discards_down_to_his_handsize(side: str, limit: int) -> None:
    t = government()
    hand = hand_of(t, side, limit + 2)
    t.passes()
    assert (t.seat, t.verbs()) == (side, ("discard",))
    for wrong in (hand[:1], hand[:3]):
        assert t.refused("discard", wrong) == "7.5a"
    t.do("discard", hand[:2])
    assert t.cards(side) == tuple(hand[2:])
    assert t.discards() == tuple(hand[:2])


@rule("7.5a")
@pytest.mark.parametrize(("side", "limit"), [("axis", 7), ("west", 8), ("ussr", 6)])
def test_who_is_within_the_limit_discards_nothing(side: str, limit: int) -> None:
    t = government()
    hand_of(t, side, limit)
    assert "commit" in t.passes().verbs()


@rule("7.5a")
def test_discards_come_after_diplomacy_resolution_in_turn_order() -> None:
    t = government().order("ussr", "axis", "west").hand("axis", *ACTIONS[:7])
    t.hand("ussr", SPAIN_OR_YUGOSLAVIA, *ACTIONS[7:13]).do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain").passes()
    assert (t.markers("spain"), t.seat, t.verbs()) == (("ussr", 1), "ussr", ("discard",))
    t.do("discard", t.cards("ussr")[:1])
    assert (t.seat, t.verbs()) == ("axis", ("discard",))


@rule("7.5b", "9.3c")
@pytest.mark.parametrize("secrets", [0, 1, 2])
def test_each_pair_in_the_vault_takes_one_from_the_handsize(secrets: int) -> None:
    t = government().vault("axis", *["sonar", "jets"][:secrets])
    hand = hand_of(t, "axis", 7)
    t.passes()
    if secrets:
        assert t.refused("discard", hand[: secrets + 1]) == "7.5a"
        t.do("discard", hand[:secrets])
    assert "commit" in t.verbs()
    assert len(t.cards("axis")) == 7 - secrets
