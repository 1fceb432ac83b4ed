"""9.5 Intelligence cards."""

from collections.abc import Callable

import pytest

from games.triumph_and_tragedy.table import Table, government, rule, table

MOLE, AGENT, SABOTAGE, SPY_RING, CODE_BREAK, DOUBLE_AGENT, COUP = [
    Table.investment(n) for n in (31, 32, 33, 34, 35, 36, 38)
]
SONAR_OR_RADAR = Table.investment(47)
SCIENCE_1938 = Table.investment(3)
PERSIA_OR_RUMANIA, POLAND_OR_SPAIN = Table.action("summer", "Y"), Table.action("summer", "Z")
OTHERS = [("ussr",), ()]  # a third Faction, a spectator


def answered(t: Table) -> Table:
    """The victim has no answer."""
    return t.do("pass")


def twins(make: Callable[[int], Table]) -> tuple[Table, Table]:
    """Two tables that differ only in a secret."""
    return make(0), make(1)


# what each card does


@rule("9.5a")
def test_an_agent_sees_the_units_of_one_rival_in_one_area() -> None:
    t, u = twins(lambda n: government().hand("axis", AGENT).put("britain", ("tank 3", "infantry 2")[n], "london"))
    assert t.sight("axis") == u.sight("axis")
    for one in (t, u):
        answered(one.do("agent", AGENT, "london", "west"))
    assert t.sight("axis") != u.sight("axis")
    for eyes in OTHERS:
        assert t.sight(*eyes) == u.sight(*eyes)


@rule("9.5a")
def test_an_agent_sees_nothing_elsewhere() -> None:
    t, u = twins(lambda n: government().hand("axis", AGENT).put("britain", ("tank 3", "infantry 2")[n], "glasgow"))
    for one in (t, u):
        answered(one.put("britain", "infantry", "london").do("agent", AGENT, "london", "west"))
    assert t.sight("axis") == u.sight("axis")


@rule("9.5a")
def test_an_agent_goes_where_that_rival_has_units() -> None:
    t = government().hand("axis", AGENT).put("britain", "infantry", "london").put("britain", "fleet", "north_sea")
    t.put("germany", "infantry", "berlin")
    assert t.offered("agent", AGENT, "london", "west")
    assert t.offered("agent", AGENT, "north_sea", "west")
    assert not t.offered("agent", AGENT, "london", "ussr")
    assert not t.offered("agent", AGENT, "berlin", "axis")
    assert not t.offered("agent", AGENT, "paris", "west")


@rule("9.5b")
def test_code_break_shows_the_hand_of_a_rival() -> None:
    t, u = twins(lambda n: government().hand("axis", CODE_BREAK).hand("west", (PERSIA_OR_RUMANIA, POLAND_OR_SPAIN)[n]))
    assert t.sight("axis") == u.sight("axis")
    for one in (t, u):
        answered(one.do("code-break", CODE_BREAK, "west"))
    assert t.sight("axis") != u.sight("axis")
    for eyes in OTHERS:
        assert t.sight(*eyes) == u.sight(*eyes)


@rule("9.5c")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_spy_ring_takes_a_card_unseen(die: int) -> None:
    t = government().hand("axis", SPY_RING).hand("west", PERSIA_OR_RUMANIA, AGENT)
    hand = t.cards("west")
    answered(t.dice(die).do("spy-ring", SPY_RING, "west"))
    assert hand[die - 1] in t.cards("axis")
    assert t.cards("west") == tuple([card for card in hand if card != hand[die - 1]])


@rule("9.5c")
def test_only_the_two_players_know_which_card_was_taken() -> None:
    t, u = twins(lambda n: government().hand("axis", SPY_RING).hand("west", (PERSIA_OR_RUMANIA, POLAND_OR_SPAIN)[n]))
    for one in (t, u):
        answered(one.dice(1).do("spy-ring", SPY_RING, "west"))
    for eyes in OTHERS:
        assert t.sight(*eyes) == u.sight(*eyes)
    assert t.sight("axis") != u.sight("axis")


@rule("9.5d")
@pytest.mark.parametrize("markers", [1, 2])
def test_a_coup_removes_all_influence_of_a_rival_from_a_minor(markers: int) -> None:
    t = government().hand("axis", COUP).influence("poland", "west", markers).influence("spain", "west", 1)
    pop = t.pop("west")
    answered(t.do("coup", COUP, "poland"))
    assert (t.markers("poland"), t.markers("spain"), t.pop("west")) == (("", 0), ("west", 1), pop - 2)


@rule("9.5d")
def test_a_coup_works_neither_on_the_usa_nor_on_own_influence_nor_on_a_satellite() -> None:
    t = government().hand("axis", COUP).influence("usa", "west", 1).influence("austria", "axis", 1)
    t.satellite("hungary", "west").influence("norway", "ussr", 1)
    for nation in ("usa", "austria", "hungary", "greece"):
        assert not t.offered("coup", COUP, nation)
    assert t.offered("coup", COUP, "norway")


@rule("9.5e")
@pytest.mark.parametrize("victim", ["west", "ussr"])
def test_sabotage_takes_one_from_the_industry_of_a_rival(victim: str) -> None:
    t = government().hand("axis", SABOTAGE)
    before = list(t.s.ind)
    answered(t.do("sabotage", SABOTAGE, victim))
    assert [was - now for was, now in zip(before, t.s.ind, strict=True)] == [
        int(one == victim) for one in ("axis", "west", "ussr")
    ]


@rule("9.5e")
def test_nobody_sabotages_himself() -> None:
    assert not government().hand("axis", SABOTAGE).offered("sabotage", SABOTAGE, "axis")


@rule("9.5f")
def test_the_mole_sees_the_vault_of_a_rival() -> None:
    t, u = twins(lambda n: government().hand("axis", MOLE).vault("west", ("sonar", "jets")[n]))
    assert t.sight("axis") == u.sight("axis")
    for one in (t, u):
        answered(one.do("mole", MOLE, "west"))
    assert t.sight("axis") != u.sight("axis")
    for eyes in OTHERS:
        assert t.sight(*eyes) == u.sight(*eyes)
    assert t.secret("west") == ["sonar"]


# the Mole in a pair


def mole(*hand: int, vault: tuple[str, ...] = ("sonar",), year: int = 1940) -> Table:
    """The Axis has looked into the Vault of the West."""
    return answered(government(year=year).vault("west", *vault).hand("axis", MOLE, *hand).do("mole", MOLE, "west"))


@rule("9.5g")
def test_the_mole_pairs_with_a_card_of_what_was_found() -> None:
    t = mole(SONAR_OR_RADAR)
    assert t.offered("achieve", "sonar", SONAR_OR_RADAR, MOLE)
    assert t.offered("hide", "sonar", SONAR_OR_RADAR, MOLE)
    assert not t.offered("hide", "naval_radar", SONAR_OR_RADAR, MOLE)
    t.do("hide", "sonar", SONAR_OR_RADAR, MOLE)
    assert (t.secret("axis"), t.secret("west")) == (["sonar"], ["sonar"])


@rule("9.5g")
def test_the_mole_may_be_left_unpaired() -> None:
    t = mole(SONAR_OR_RADAR).do("pass")
    assert (t.secret("axis"), t.revealed("axis")) == ([], [])
    assert t.seat == "west"


@rule("9.5g", "9.1c")
def test_the_mole_does_not_pair_with_a_wildcard() -> None:
    t = mole(SONAR_OR_RADAR, SCIENCE_1938)
    assert t.refused("hide", "sonar", SCIENCE_1938, MOLE) == "9.1c"
    assert t.refused("achieve", "sonar", SCIENCE_1938, MOLE) == "9.1c"
    assert t.offered("hide", "sonar", SONAR_OR_RADAR, MOLE)


@rule("9.5g")
def test_the_order_of_atomic_research_binds_the_mole() -> None:
    second_stage = Table.investment(46)
    t = mole(second_stage, vault=("atomic_1", "atomic_2"))
    assert t.refused("hide", "atomic_2", second_stage, MOLE) == "9.4a"


@rule("9.5h")
def test_a_pair_with_the_mole_in_the_vault_is_shown_to_the_victim_alone() -> None:
    t, u = twins(lambda n: mole(SONAR_OR_RADAR, vault=("sonar", "naval_radar")))
    t.do("hide", "sonar", SONAR_OR_RADAR, MOLE)
    u.do("hide", "naval_radar", SONAR_OR_RADAR, MOLE)
    assert t.sight("west") != u.sight("west")
    for eyes in OTHERS:
        assert t.sight(*eyes) == u.sight(*eyes)


@rule("9.5h")
def test_a_pair_without_the_mole_is_shown_to_nobody() -> None:
    other = Table.investment(8)
    t, u = twins(lambda n: government().hand("axis", SONAR_OR_RADAR, other).vault("west", "sonar", "naval_radar"))
    t.do("hide", "sonar", SONAR_OR_RADAR, other)
    u.do("hide", "naval_radar", SONAR_OR_RADAR, other)
    for eyes in (("west",), *OTHERS):
        assert t.sight(*eyes) == u.sight(*eyes)


# the Double Agent


def attacked(*cards: int) -> Table:
    """The Axis holds these cards, the West the Double Agent."""
    return government().hand("axis", *cards).hand("west", DOUBLE_AGENT)


@rule("9.5i")
def test_the_double_agent_answers_a_card_just_played_against_its_holder() -> None:
    t = attacked(SABOTAGE)
    assert not t.offered("double-agent", seat="west")
    t.do("sabotage", SABOTAGE, "west")
    assert t.seat == "west"
    assert t.offered("double-agent")
    u = government().hand("axis", SABOTAGE).do("sabotage", SABOTAGE, "west")
    assert not u.offered("double-agent")


@rule("9.5i")
def test_the_double_agent_helps_no_other() -> None:
    t = attacked(SABOTAGE).do("sabotage", SABOTAGE, "ussr")
    assert t.seat == "ussr"
    assert not t.offered("double-agent", seat="west")


@rule("9.5i")
def test_the_question_does_not_tell_who_holds_the_double_agent() -> None:
    t, u = twins(lambda n: government().hand("axis", SABOTAGE).hand("west", (DOUBLE_AGENT, AGENT)[n]))
    for one in (t, u):
        one.do("sabotage", SABOTAGE, "west")
    for eyes in (("axis",), *OTHERS):
        assert t.sight(*eyes) == u.sight(*eyes)


@rule("9.5i")
def test_nobody_is_asked_when_the_double_agent_is_spent() -> None:
    t = attacked(SABOTAGE, AGENT).put("britain", "infantry", "london")
    t.do("sabotage", SABOTAGE, "west").do("double-agent").to("axis")
    t.do("agent", AGENT, "london", "west")
    assert "double-agent" not in t.verbs()
    assert "diplomacy" in t.verbs()


@rule("9.5i")
def test_a_victim_without_cards_is_not_asked() -> None:
    t = table("axis", "government").hand("axis", SABOTAGE, AGENT).ind("west", 7).do("sabotage", SABOTAGE, "west")
    assert (t.s.ind[1], t.seat) == (6, "axis")


@rule("9.5i")
def test_sabotage_turned_back() -> None:
    t = attacked(SABOTAGE).ind("axis", 12).ind("west", 7).do("sabotage", SABOTAGE, "west").do("double-agent")
    assert (t.s.ind[0], t.s.ind[1]) == (11, 7)


@rule("9.5i")
def test_code_break_turned_back() -> None:
    t, u = twins(lambda n: attacked(CODE_BREAK, (PERSIA_OR_RUMANIA, POLAND_OR_SPAIN)[n]))
    for one in (t, u):
        one.do("code-break", CODE_BREAK, "west")
    assert t.sight("west") == u.sight("west")
    for one in (t, u):
        one.do("double-agent")
    assert t.sight("west") != u.sight("west")
    assert t.sight("ussr") == u.sight("ussr")


@rule("9.5i")
def test_spy_ring_turned_back() -> None:
    t = attacked(SPY_RING, PERSIA_OR_RUMANIA)
    first = t.cards("axis")[0]
    t.do("spy-ring", SPY_RING, "west").dice(1).do("double-agent")
    assert first in t.cards("west")
    assert first not in t.cards("axis")


@rule("9.5i")
def test_agent_turned_back() -> None:
    t, u = twins(lambda n: attacked(AGENT).put("germany", ("tank 3", "infantry 2")[n], "berlin"))
    for one in (t, u):
        one.put("britain", "infantry", "london").put("germany", "infantry", "ruhr")
        one.do("agent", AGENT, "london", "west").do("double-agent")
        assert one.seat == "west"
        assert not one.offered("agent-back", "london")
    assert t.sight("west") == u.sight("west")
    for one in (t, u):
        one.do("agent-back", "berlin")
    assert t.sight("west") != u.sight("west")
    assert t.sight("ussr") == u.sight("ussr")


@rule("9.5i")
def test_coup_turned_back() -> None:
    t = attacked(COUP).influence("poland", "west", 1).influence("spain", "axis", 2).influence("usa", "axis", 1)
    t.influence("norway", "ussr", 1).influence("hungary", "axis", 1).do("coup", COUP, "poland").do("double-agent")
    assert not any(t.offered("coup-back", nation) for nation in ("poland", "usa", "norway"))
    t.do("coup-back", "spain")
    assert (t.markers("poland"), t.markers("spain"), t.markers("hungary")) == (("west", 1), ("", 0), ("axis", 1))


@rule("9.5i")
def test_mole_turned_back() -> None:
    t = attacked(MOLE).vault("west", "jets").vault("axis", "sonar").hand("west", SONAR_OR_RADAR)
    t.do("mole", MOLE, "west").do("double-agent")
    assert t.seat == "west"
    t.do("hide", "sonar", SONAR_OR_RADAR, MOLE)
    assert (t.secret("west"), t.secret("axis")) == (["jets", "sonar"], ["sonar"])
    assert t.seat == "west"  # the rotation goes on behind the Axis


# where the cards go


@rule("9.5j")
@pytest.mark.parametrize("turned", [True, False])
def test_intelligence_cards_are_discarded_after_use(turned: bool) -> None:
    t = attacked(SABOTAGE).do("sabotage", SABOTAGE, "west").do("double-agent" if turned else "pass")
    assert t.discards() == ((SABOTAGE, DOUBLE_AGENT) if turned else (SABOTAGE,))
    assert SABOTAGE not in t.cards("axis")
    assert (DOUBLE_AGENT in t.cards("west")) != turned


@rule("9.5j")
def test_a_mole_that_is_not_paired_is_discarded() -> None:
    assert mole(SONAR_OR_RADAR).do("pass").discards() == (MOLE,)


@rule("9.5j")
def test_a_mole_stays_with_its_pair_until_it_is_revealed() -> None:
    t = mole(SONAR_OR_RADAR).do("hide", "sonar", SONAR_OR_RADAR, MOLE)
    assert t.discards() == ()
    assert not t.offered("reveal", "sonar", MOLE, seat="axis")
    t.do("reveal", "sonar", SONAR_OR_RADAR, seat="axis")
    assert (t.s.tech_cards[0], t.discards()) == ((SONAR_OR_RADAR,), (MOLE,))


@rule("9.5j")
def test_of_a_pair_revealed_at_once_the_mole_is_discarded() -> None:
    t = mole(SONAR_OR_RADAR)
    assert not t.offered("achieve", "sonar", MOLE, SONAR_OR_RADAR)
    t.do("achieve", "sonar", SONAR_OR_RADAR, MOLE)
    assert (t.s.tech_cards[0], t.discards()) == ((SONAR_OR_RADAR,), (MOLE,))


@rule("9.5i")
def test_a_card_turned_back_on_an_empty_hand_does_nothing() -> None:
    t = table("axis", "government").hand("axis", SPY_RING).hand("west", DOUBLE_AGENT).hand("ussr", AGENT)
    t.do("spy-ring", SPY_RING, "west").do("double-agent")
    assert (t.cards("axis"), t.cards("west"), t.discards()) == ((), (), (SPY_RING, DOUBLE_AGENT))


@rule("9.5b", "9.5c", "9.5f")
def test_an_intelligence_card_needs_something_to_act_on() -> None:
    t = table("axis", "government").hand("axis", CODE_BREAK, SPY_RING, MOLE).hand("ussr", AGENT).vault("west", "sonar")
    for verb, card in (("code-break", CODE_BREAK), ("spy-ring", SPY_RING)):
        assert t.offered(verb, card, "ussr")
        assert not t.offered(verb, card, "west")
    assert t.offered("mole", MOLE, "west")
    assert not t.offered("mole", MOLE, "ussr")


@rule("9.5e")
@pytest.mark.parametrize(("before", "legal"), [(1, True), (0, False)])
def test_industry_does_not_fall_below_nothing(before: int, legal: bool) -> None:
    t = government().hand("axis", SABOTAGE).ind("west", before)
    assert t.offered("sabotage", SABOTAGE, "west") == legal
