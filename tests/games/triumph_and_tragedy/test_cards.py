"""4.1-4.3 What cards are good for, and who sees them."""

import pytest

from games.triumph_and_tragedy.table import Table, government, rule, table

SPAIN_OR_YUGOSLAVIA = Table.action("spring", "A")
SPAIN_OR_RUMANIA = Table.action("spring", "F")
ACTIONS = [Table.action("summer", letter) for letter in "ABCDEFGHI"]
AGENT, SABOTAGE = Table.investment(32), Table.investment(33)


# 4.1, 4.2 what a card is good for


@rule("4.1a", "7.31a")
def test_an_action_card_influences_either_neutral_that_it_names_and_no_other() -> None:
    t = government().hand("axis", SPAIN_OR_YUGOSLAVIA)
    assert t.offered("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain")
    assert t.offered("diplomacy", SPAIN_OR_YUGOSLAVIA, "yugoslavia")
    assert t.refused("diplomacy", SPAIN_OR_YUGOSLAVIA, "rumania") == "4.1a"


@rule("7.31a")
def test_only_own_action_cards_are_played_for_diplomacy() -> None:
    t = government().hand("axis", SPAIN_OR_YUGOSLAVIA, AGENT).hand("west", SPAIN_OR_RUMANIA)
    assert t.on_menu("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain")
    assert not t.offered("diplomacy", SPAIN_OR_RUMANIA, "spain")
    assert not t.offered("diplomacy", AGENT, "spain")


@rule("4.1b")
@pytest.mark.parametrize(("season", "moves"), [("spring", 4), ("summer", 2)])
def test_the_number_on_a_card_is_its_command_in_the_season_printed_on_it(season: str, moves: int) -> None:
    t = table(phase="command", season=season).hand("west", SPAIN_OR_YUGOSLAVIA)
    units = t.new("britain", "infantry, infantry, infantry, infantry, infantry", "london")
    t.to("west").do("commit", SPAIN_OR_YUGOSLAVIA).until("move")
    for unit in units[:moves]:
        t.do("move", unit, "glasgow", "london")
    assert not t.offered("move", units[moves], "glasgow", "london")


@rule("4.1b")
@pytest.mark.parametrize(("axis", "west", "first"), [("A", "D", "axis"), ("D", "A", "west")])
def test_the_letter_on_a_card_is_its_priority(axis: str, west: str, first: str) -> None:
    axis_card, west_card = Table.action("spring", axis), Table.action("spring", west)
    t = table(phase="command", season="spring").hand("axis", axis_card).hand("west", west_card)
    t.put("germany", "infantry", "berlin").put("britain", "infantry", "london")
    t.do("commit", axis_card).do("commit", west_card).until("move")
    assert t.seat == first


@rule("4.1c")
def test_a_card_played_for_diplomacy_gives_no_command() -> None:
    t = government().hand("axis", SPAIN_OR_YUGOSLAVIA).do("diplomacy", SPAIN_OR_YUGOSLAVIA, "spain")
    t.to("axis")
    assert t.refused("diplomacy", SPAIN_OR_YUGOSLAVIA, "yugoslavia") == "4.1c"
    t.until("commit")
    assert not t.offered("commit", SPAIN_OR_YUGOSLAVIA)
    u = government().hand("axis", SPAIN_OR_YUGOSLAVIA).passes().until("commit")
    assert u.offered("commit", SPAIN_OR_YUGOSLAVIA)


@rule("4.2a")
def test_an_investment_card_shows_two_technologies() -> None:
    radar_or_tanks, sonar_or_radar, tanks_or_rockets = [Table.investment(n) for n in (1, 4, 2)]
    t = government().hand("axis", radar_or_tanks, sonar_or_radar, tanks_or_rockets, AGENT)
    assert t.offered("hide", "airdefense_radar", radar_or_tanks, sonar_or_radar)
    assert t.offered("hide", "heavy_tanks", radar_or_tanks, tanks_or_rockets)
    assert not t.offered("hide", "sonar", sonar_or_radar, radar_or_tanks)
    assert not t.offered("hide", "airdefense_radar", radar_or_tanks, AGENT)


@rule("4.2c")
def test_an_investment_card_is_used_once() -> None:
    four, one = Table.investment(13), Table.investment(4)
    t = government().hand("axis", four, one, AGENT, SABOTAGE).do("industry", [four, one])
    t.to("axis")
    assert t.refused("industry", [four, SABOTAGE, AGENT]) == "4.2c"
    assert t.refused("industry", [SABOTAGE, SABOTAGE]) == "4.2c"
    t.do("sabotage", SABOTAGE, "west")
    t.to("axis")
    assert t.refused("sabotage", SABOTAGE, "west") == "4.2c"


@rule("4.3a")
def test_the_handsize_limit_binds_only_at_the_end_of_the_government_phase() -> None:
    t = government().hand("axis", *ACTIONS[:9])
    assert "discard" not in t.verbs()
    t.passes()
    assert t.verbs() == ("discard",)
    u = table(phase="command", season="fall").hand("axis", *ACTIONS[:9]).dice(2, 1, 1, 1).until("buy")
    assert len(u.cards("axis")) == 9


@rule("4.3b")
def test_the_number_of_cards_is_public_and_the_cards_are_secret() -> None:
    t = government().hand("axis", *ACTIONS[:2])
    u = government().hand("axis", *ACTIONS[2:4])
    assert [row["hand"] for row in t.view()["factions"]] == [3, 1, 1]
    assert t.sight("axis") != u.sight("axis")
    for _ in range(4):
        for eyes in (("west",), ("ussr",), ("west", "ussr"), ()):
            assert t.sight(*eyes) == u.sight(*eyes)
        t.do("pass")
        u.do("pass")
