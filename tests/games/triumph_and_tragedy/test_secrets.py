"""What others may not know, in every phase, and what every Faction may do at any time (3.3, 8.0, 9.3)."""

from collections.abc import Callable

import pytest

from games.triumph_and_tragedy.table import Table, faction, government, land_battle, rule, sea_battle, table
from theatre.games.triumph_and_tragedy import tables as tb

SIDES = ("axis", "west", "ussr")
FALL_A, FALL_B, FALL_C = (Table.action("fall", letter) for letter in "ABC")


def alike(t: Table, u: Table, *, owner: str = "axis", owner_knows: bool = True) -> None:
    """Two positions that differ in a secret of one Faction look the same to all others, together and alone."""
    others = [side for side in SIDES if side != owner]
    for seats in ((), *[(side,) for side in others], tuple(others)):
        assert t.sight(*seats) == u.sight(*seats)
    assert (t.sight(owner) != u.sight(owner)) == owner_knows


# what stays hidden whatever the phase

Secret = Callable[[Table], Table]
SECRETS: dict[str, tuple[Secret, Secret]] = {
    "kind": (lambda t: t.put("germany", "infantry 2", "munich"), lambda t: t.put("germany", "tank 2", "munich")),
    "strength": (lambda t: t.put("germany", "tank 1", "munich"), lambda t: t.put("germany", "tank 4", "munich")),
    "fortress": (lambda t: t.put("italy", "fortress", "rome"), lambda t: t.put("italy", "sub", "rome")),
    "hand": (lambda t: t.hand("axis", FALL_B), lambda t: t.hand("axis", FALL_C)),
    "vault": (lambda t: t.vault("axis", "sonar"), lambda t: t.vault("axis", "jets")),
    "chits": (lambda t: t.chits("axis", 0), lambda t: t.chits("axis", 2)),
}
CITED = {"kind": "3.0a", "strength": "3.0a", "fortress": "3.0a", "hand": "4.3b", "vault": "9.3a", "chits": "4.4b"}


@pytest.mark.parametrize("phase", ["production", "government", "command", "movement", "combat", "supply"])
@pytest.mark.parametrize("secret", [pytest.param(name, marks=rule(CITED[name])) for name in SECRETS])
def test_a_secret_is_kept_while_the_others_go_about_their_business(phase: str, secret: str) -> None:
    tables = []
    for hold in SECRETS[secret]:
        t = table("west", phase).put("britain", "infantry 2", "london").put("ussr", "tank", "moscow")
        t.war("west", "ussr").put("britain", "fleet 2", "north_sea").put("germany", "infantry", "ruhr")
        for side, letter in (("axis", "I"), ("west", "K"), ("ussr", "L")):
            t.hand(side, t.action("fall", letter))
        tables.append(hold(t))
    t, u = tables
    for _ in range(4):
        alike(t, u)
        verb = "pass" if "pass" in t.verbs() else "done"
        assert t.seat == u.seat
        if verb not in t.verbs():
            break
        t.do(verb)
        u.do(verb)
        t.dice_box.faces[:] = u.dice_box.faces[:] = [2]


@rule("3.0a", "11.0h")
@pytest.mark.parametrize(("one", "two"), [("infantry 1", "tank 4"), ("infantry 2", "air_force 2"), ("fleet", "sub 3")])
def test_a_move_shows_the_block_and_not_its_face(one: str, two: str) -> None:
    tables = []
    for units in (one, two):
        t = table("axis").put("germany", units, "ruhr")
        block = next(b for b in range(tb.BLOCKS) if t.place_of(b) == "ruhr")
        tables.append(t.do("move", block, "berlin", "ruhr"))
    alike(*tables)


@rule("3.0a")
def test_others_see_how_many_blocks_of_which_power_are_where() -> None:
    t = table("axis").put("germany", "infantry 3, tank", "berlin").put("italy", "infantry", "berlin")
    berlin = [row[1:] for row in t.view("west")["blocks"] if row[0] == 0]
    assert berlin == [[tb.GERMANY, 0, 2], [tb.ITALY, 0, 1]]
    assert t.faces("berlin", "west") == ""


@rule("3.0b")
def test_units_are_revealed_when_they_fight_and_not_before() -> None:
    t = land_battle("infantry 2, tank", "infantry 3").put("ussr", "tank 2", "lvov")
    assert t.faces("warsaw", "axis") == t.faces("warsaw", "ussr") == ""
    t.do("done")
    assert t.faces("warsaw", "axis") == "infantry 3"
    assert sorted(t.faces("warsaw", "ussr").split(", ")) == ["infantry 2", "tank 1"]
    assert t.faces("lvov", "axis") == ""


@rule("3.0b")
def test_units_in_a_battle_that_is_not_fought_stay_as_they_are() -> None:
    tables = []
    for units in ("infantry 3", "tank 2"):
        t = table("axis", "combat").war("axis", "ussr").satellite("poland", "ussr").put("germany", "infantry", "lvov")
        t.put("ussr", "infantry", "lvov").put("ussr", units, "warsaw").put("germany", "infantry", "warsaw")
        tables.append(t.do("designate", "lvov"))
    alike(*tables, owner="ussr")


@rule("10.1a")
def test_a_committed_card_is_hidden_until_all_are_revealed() -> None:
    t, u = (
        table("axis", "command", season="fall")
        .put("germany", "infantry", "berlin")
        .hand("axis", FALL_A, FALL_B, FALL_C)
        .hand("west", Table.action("fall", "K"))
        .do("commit", card)
        for card in (FALL_A, FALL_B)
    )
    alike(t, u)
    for one in (t, u):
        one.do("pass", seat="west")
        assert "move" in one.verbs()
    assert t.sight("west") != u.sight("west")


@rule("7.22b", "7.24b")
@pytest.mark.parametrize(("deck", "cards"), [("action", (FALL_A, FALL_B)), ("investment", (60, 61))])
def test_a_bought_card_is_unknown_even_to_its_buyer_until_he_is_done(deck: str, cards: tuple[int, int]) -> None:
    t, u = (table("axis", "production").top(card).do("buy", deck) for card in cards)
    alike(t, u, owner_knows=False)
    t.do("done")
    u.do("done")
    alike(t, u)


@rule("7.22b")
def test_which_unit_grows_and_what_is_built_is_hidden() -> None:
    grown, other = (table("axis", "production").put("germany", "infantry, tank", "munich") for _ in range(2))
    grown.do("step", grown.pick("munich", "infantry"))
    other.do("step", other.pick("munich", "tank"))
    alike(grown, other)
    grown.do("build", "munich", "germany", "infantry")
    other.do("build", "munich", "germany", "air_force")
    alike(grown, other)


@rule("9.3a")
def test_what_goes_into_a_vault_is_hidden() -> None:
    sonar, radar = (Table.investment(5), Table.investment(8)), (Table.investment(45), Table.investment(50))
    tables = []
    for tech, pair in (("sonar", sonar), ("naval_radar", radar)):
        t = government().hand("axis", *sonar, *radar)
        tables.append(t.do("hide", tech, *pair))
    alike(*tables)


# what may be done at any time


def at_claim() -> Table:
    return table("axis", "year_start", year=1937).chits("axis", *[2] * 4, *[1] * 7)


def at_muster() -> Table:
    t = government().influence("austria", "axis", 2).hand("axis", Table.action("spring", "H"))
    return t.do("diplomacy", Table.action("spring", "H"), "austria").passes()


def at_handsize() -> Table:
    return government().hand("axis", *[card for card in tb.ACTION_CARDS if card % 2][:10]).passes()


def at_command() -> Table:
    return table("axis", "command", season="fall").hand("axis", FALL_A)


def at_repudiation() -> Table:
    t = table("axis").put("germany", "infantry", "munich").influence("czechoslovakia", "west", 2)
    return t.do("violate", "czechoslovakia")


def at_exchange() -> Table:
    t = table("west").war("axis", "west").armed("norway", "axis").put("britain", "infantry", "north_sea")
    return t.do("intervene", "norway").do("move", t.pick("north_sea", "infantry"), "oslo", "north_sea").do("done")


def at_hit() -> Table:
    t = land_battle("tank 2, infantry 2", "infantry 3").do("done")
    t.misses(t.pick("warsaw", "tank"))
    return t.fires(t.pick("warsaw", "infantry", "ussr"), "G", 1, 6, 6)


def at_escape() -> Table:
    t = sea_battle("sub", "fleet").do("done")
    return t.misses(t.pick("north_sea", "sub"), t.pick("north_sea", "fleet", "britain"))


QUESTIONS: dict[str, tuple[Callable[[], Table], str]] = {
    "victory claim": (at_claim, "claim"),
    "production": (lambda: table("axis", "production"), "buy"),
    "government": (government, "pass"),
    "satellite forces": (at_muster, "muster"),
    "hand size": (at_handsize, "discard"),
    "command": (at_command, "commit"),
    "movement": (lambda: table("axis").put("germany", "infantry", "munich"), "move"),
    "repudiation": (at_repudiation, "repudiate"),
    "exchange": (at_exchange, "exchange"),
    "battle": (lambda: land_battle("tank 2", "infantry 3").do("done"), "fire"),
    "hits": (at_hit, "hit"),
    "escape": (at_escape, "escape"),
}
HOMES = {"axis": ("italy", "rome"), "west": ("france", "marseille"), "ussr": ("ussr", "urals")}


@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.parametrize("question", list(QUESTIONS))
@rule("3.3", "8.0d", "9.3d")
def test_every_faction_may_disband_repudiate_and_reveal_at_every_question(question: str, seat: str) -> None:
    make, verb = QUESTIONS[question]
    t = make().vault(seat, "sonar").influence("portugal", seat, 1)
    assert verb in t.verbs()
    home, place = HOMES[seat]
    (block,) = t.new(home, "infantry 2", place)
    asked = t.ask_anew().seat
    for other in SIDES:
        assert t.offered("disband", block, seat=other) == (other == seat)
        assert t.offered("repudiate", "portugal", seat=other) == (other == seat)
    t.do("disband", block, seat=seat).do("repudiate", "portugal", seat=seat)
    card = t.s.vault[faction(seat)][0][1]
    t.do("reveal", "sonar", card, seat=seat)
    assert (t.place_of(block), t.markers("portugal"), t.revealed(seat)) == ("", ("", 0), ["sonar"])
    assert (t.seat, verb in t.verbs()) == (asked, True)  # the question stands


@rule("3.3")
def test_a_disbanded_block_can_be_built_again() -> None:
    t = table("axis", "production").put("germany", "carrier 3, carrier 3", "berlin")
    assert not t.offered("build", "ruhr", "germany", "carrier")
    t.do("disband", t.pick("berlin", "carrier"))
    t.do("build", "ruhr", "germany", "carrier")
    assert t.units("ruhr") == "carrier 1"


@rule("3.3")
def test_nobody_disbands_the_units_of_others_or_of_armed_minors() -> None:
    t = table("axis").armed("poland", "axis").put("ussr", "infantry", "moscow").put("germany", "infantry", "munich")
    for block in (t.pick("warsaw", "fortress", "neutral"), t.pick("moscow", "infantry", "ussr")):
        assert t.refused("disband", block) == "3.3"
    assert t.offered("disband", t.pick("munich", "infantry"))


@rule("3.3")
def test_a_battle_goes_on_without_a_disbanded_unit() -> None:
    t = land_battle("tank 2, infantry", "infantry 3, infantry 2").do("done")
    t.misses(t.pick("warsaw", "tank"))
    gone = next(b for b in range(tb.BLOCKS) if t.place_of(b) == "warsaw" and t.cv(b) == 3)
    t.do("disband", gone, seat="ussr")
    t.misses(t.pick("warsaw", "infantry", "ussr"))
    assert t.seat == "axis"


@rule("3.3")
def test_who_disbands_his_last_unit_there_has_lost_the_battle() -> None:
    t = land_battle("infantry", "infantry 3").do("done")
    t.do("disband", t.pick("warsaw", "infantry", "ussr"), seat="ussr")
    assert t.seat == "west"
    assert t.holder("warsaw") == "axis"
