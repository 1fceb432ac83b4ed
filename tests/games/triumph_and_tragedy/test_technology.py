"""9.0-9.4 Technology: Tech WildCards, Tech-pairs, the Secret Vault, Atomic Research."""

import pytest

from games.triumph_and_tragedy.table import Table, government, land_battle, rule, table
from theatre.core.message import Message
from theatre.games.triumph_and_tragedy.game import RULES

SCIENCE_1938, SCIENCE_1940, SCIENCE_1942, SCIENCE_1944 = [Table.investment(number) for number in (3, 19, 24, 20)]
ATOMIC_PAIRS = {
    stage: [Table.investment(number) for number in pair]
    for stage, pair in enumerate([(18, 23), (22, 27), (16, 53), (17, 55)], 1)
}


def cards(*numbers: int) -> list[int]:
    return [Table.investment(number) for number in numbers]


# 9.0 Tech WildCards


@rule("9.0c")
def test_industrial_espionage_copies_only_a_revealed_technology() -> None:
    sonar, spy = cards(5, 22)
    for t in (government(), government().vault("west", "sonar")):
        t.hand("axis", sonar, spy)
        assert t.refused("hide", "sonar", sonar, spy) == "9.0c"
        assert t.refused("achieve", "sonar", sonar, spy) == "9.0c"
    for side in ("west", "ussr"):
        t = government().tech(side, "sonar").hand("axis", sonar, spy).do("hide", "sonar", sonar, spy)
        assert t.secret("axis") == ["sonar"]


@rule("9.0d")
@pytest.mark.parametrize(
    ("science", "year", "tech", "number"),
    [
        (SCIENCE_1938, 1938, "sonar", 5),
        (SCIENCE_1938, 1938, "naval_radar", 5),
        (SCIENCE_1938, 1938, "heavy_tanks", 2),
        (SCIENCE_1938, 1938, "airdefense_radar", 4),
        (SCIENCE_1938, 1938, "motorized_infantry", 11),
        (SCIENCE_1938, 1938, "atomic_1", 18),
        (SCIENCE_1940, 1940, "heavy_bombers", 12),
        (SCIENCE_1940, 1940, "rocket_artillery", 2),
        (SCIENCE_1940, 1940, "precision_bombsight", 18),
        (SCIENCE_1942, 1942, "lsts", 11),
        (SCIENCE_1942, 1942, "heavy_tanks", 2),
        (SCIENCE_1944, 1944, "jets", 13),
        (SCIENCE_1944, 1944, "heavy_bombers", 12),
        (SCIENCE_1940, 1940, "atomic_2", 27),
        (SCIENCE_1942, 1942, "atomic_3", 16),
        (SCIENCE_1944, 1944, "atomic_3", 16),
        (SCIENCE_1944, 1944, "atomic_4", 17),
    ],
)
def test_a_science_card_pairs_from_its_year_on(science: int, year: int, tech: str, number: int) -> None:
    card = Table.investment(number)
    done = [f"atomic_{one}" for one in range(1, int(tech[-1]))] if tech.startswith("atomic") else []
    t = government(year=year - 1).hand("axis", card, science).tech("axis", *done)
    assert t.refused("hide", tech, card, science) == "9.0d"
    for legal in (year, 1945):
        u = government(year=legal).hand("axis", card, science).tech("axis", *done).do("hide", tech, card, science)
        assert u.secret("axis") == [tech]


@rule("9.0d")
@pytest.mark.parametrize(
    ("science", "tech", "number"),
    [
        (SCIENCE_1938, "jets", 13),
        (SCIENCE_1940, "lsts", 11),
        (SCIENCE_1940, "jets", 13),
        (SCIENCE_1942, "sonar", 5),
        (SCIENCE_1942, "motorized_infantry", 11),
        (SCIENCE_1944, "heavy_tanks", 2),
        (SCIENCE_1944, "airdefense_radar", 4),
    ],
)
def test_a_science_card_pairs_only_with_what_it_lists(science: int, tech: str, number: int) -> None:
    card = Table.investment(number)
    t = government(year=1945).hand("axis", card, science)
    assert t.refused("hide", tech, card, science) == "9.0d"


# 9.1 Tech-pairs


@rule("9.1a")
def test_two_cards_without_a_common_technology_are_no_pair() -> None:
    radar_or_sonar, sonar_or_radar, jets, agent = cards(5, 8, 13, 32)
    t = government().hand("axis", radar_or_sonar, sonar_or_radar, jets, agent)
    assert t.refused("achieve", "sonar", radar_or_sonar, jets) == "9.1a"
    assert t.refused("hide", "jets", radar_or_sonar, sonar_or_radar) == "9.1a"
    assert t.refused("hide", "sonar", radar_or_sonar, agent) == "9.1a"
    t.do("achieve", "sonar", radar_or_sonar, sonar_or_radar)


@rule("9.1a")
def test_a_technology_in_the_vault_is_not_achieved_again() -> None:
    t = government().vault("axis", "sonar").hand("axis", *cards(45, 47))
    assert not t.offered("hide", "sonar", *cards(45, 47))
    assert t.offered("hide", "naval_radar", *cards(45, 47))


@rule("9.1b")
@pytest.mark.parametrize("phase", ["government", "production", "command", "movement"])
def test_technologies_are_achieved_in_government_cardplay_only(phase: str) -> None:
    pair = cards(5, 8)
    t = table("axis", phase, season="summer").put("germany", "infantry", "berlin").hand("axis", *pair)
    for verb in ("achieve", "hide"):
        assert t.offered(verb, "sonar", *pair) == (phase == "government")


@rule("9.1c")
@pytest.mark.parametrize(("one", "other"), [(3, 14), (3, 22), (22, 26)])
def test_two_wildcards_are_no_pair(one: int, other: int) -> None:
    wild = cards(one, other)
    real = Table.investment(5)
    t = government(year=1945).tech("west", "sonar").hand("axis", *wild, real)
    assert t.refused("hide", "sonar", *wild) == "9.1c"
    assert t.refused("achieve", "sonar", *wild) == "9.1c"
    t.do("hide", "sonar", real, wild[0])


@rule("9.1c")
def test_industrial_espionage_is_no_technology_to_be_achieved() -> None:
    t = government().hand("axis", *cards(22, 26))
    assert t.refused("achieve", "industrial_espionage", *cards(22, 26)) == "9.1c"


# 9.2 Revealed Technologies


@rule("9.2a")
@pytest.mark.parametrize("face_up", [True, False])
def test_a_revealed_pair_leaves_one_card_and_a_secret_one_both(face_up: bool) -> None:
    kept, thrown = cards(5, 8)
    t = government().hand("axis", kept, thrown).do("achieve" if face_up else "hide", "sonar", kept, thrown)
    assert t.s.tech_cards[0] == ((kept,) if face_up else ())
    assert t.discards() == ((thrown,) if face_up else ())
    if not face_up:
        t.do("reveal", "sonar", thrown, seat="axis")
        assert (t.s.tech_cards[0], t.discards()) == ((thrown,), (kept,))


@rule("9.2b")
def test_of_a_pair_with_a_wildcard_the_wildcard_is_discarded() -> None:
    sonar = Table.investment(5)
    t = government(year=1938).hand("axis", sonar, SCIENCE_1938)
    assert t.refused("achieve", "sonar", SCIENCE_1938, sonar) == "9.2b"
    t.do("achieve", "sonar", sonar, SCIENCE_1938)
    assert (t.s.tech_cards[0], t.discards()) == ((sonar,), (SCIENCE_1938,))


@rule("9.2b")
def test_a_wildcard_from_the_vault_is_discarded_too() -> None:
    sonar, spy = cards(5, 22)
    t = government().tech("west", "sonar").hand("axis", sonar, spy).do("hide", "sonar", sonar, spy)
    assert t.refused("reveal", "sonar", spy, seat="axis") == "9.2b"
    t.do("reveal", "sonar", sonar, seat="axis")
    assert t.discards() == (spy,)


@rule("9.2b")
def test_a_card_that_shows_the_technology_itself_is_no_wildcard_in_its_pair() -> None:
    espionage_or_radar, radar = cards(21, 1)
    t = government().hand("axis", espionage_or_radar, radar)
    assert t.offered("achieve", "airdefense_radar", espionage_or_radar, radar)
    assert t.offered("achieve", "airdefense_radar", radar, espionage_or_radar)


# 9.3 the Secret Vault


@rule("9.3a")
def test_what_lies_in_a_vault_is_secret() -> None:
    t, u = government().hand("axis", *cards(5, 8)), government().hand("axis", *cards(10, 41))
    t.do("hide", "sonar", *cards(5, 8))
    u.do("hide", "naval_radar", *cards(10, 41))
    for _ in range(3):
        for eyes in (("west",), ("ussr",), ("west", "ussr"), ()):
            assert t.sight(*eyes) == u.sight(*eyes)
        t.do("pass")
        u.do("pass")
    assert t.view("west")["factions"][0]["vault"] == 1
    assert t.sight("axis") != u.sight("axis")


@rule("9.3a")
def test_a_vault_is_secret_in_battle_too() -> None:
    t, u = land_battle("tank 2", "tank 2"), land_battle("tank 2", "tank 2")
    t.vault("axis", "heavy_tanks").do("done").until("reveal").do("pass")
    u.vault("axis", "naval_radar").do("done").until("reveal").do("pass")
    for eyes in (("west",), ("ussr",), ()):
        assert t.sight(*eyes) == u.sight(*eyes)
    assert t.sight("axis") != u.sight("axis")


@rule("9.3b")
@pytest.mark.parametrize("order", [("sonar", "jets"), ("jets", "sonar")])
def test_a_vault_keeps_the_order_of_achievement(order: tuple[str, str]) -> None:
    pairs = {"sonar": cards(5, 8), "jets": cards(13, 15)}
    t = government().hand("axis", *pairs["sonar"], *pairs["jets"])
    for tech in order:
        t.to("axis").do("hide", tech, *pairs[tech])
    assert t.secret("axis") == list(order)


@rule("9.3d")
@pytest.mark.parametrize(("reveal", "first"), [(True, "axis"), (False, "ussr")])
def test_a_technology_revealed_in_battle_works_at_once(reveal: bool, first: str) -> None:
    t = land_battle("tank 2", "tank 2").vault("axis", "heavy_tanks").do("done").until("reveal")
    assert t.seat == "axis"
    _, card, _ = t.s.vault[0][0]
    t.do("reveal", "heavy_tanks", card) if reveal else t.do("pass")
    assert t.until("fire").seat == first


@rule("9.3d")
@pytest.mark.parametrize("reveal", [True, False])
def test_a_technology_revealed_between_two_actions_works_at_once(reveal: bool) -> None:
    """The Rocket Artillery of the Axis appears when the Tanks have fired."""
    t = land_battle("tank, infantry 2", "tank, infantry 2").vault("axis", "rocket_artillery").do("done").until("reveal")
    t.do("pass").until("fire")
    t.dice(6).do("fire", t.pick("warsaw", "tank", "ussr"), "G")
    if reveal:
        t.do("reveal", "rocket_artillery", t.s.vault[0][0][1], seat="axis")
    t.dice(6).do("fire", t.pick("warsaw", "tank"), "G")
    assert t.seat == ("axis" if reveal else "ussr")


@rule("9.3d")
def test_only_own_secrets_are_revealed_and_only_once() -> None:
    t = land_battle("tank", "tank").vault("axis", "heavy_tanks").do("done").until("reveal")
    _, card, _ = t.s.vault[0][0]
    assert not t.offered("reveal", "heavy_tanks", card, seat="ussr")
    t.do("reveal", "heavy_tanks", card)
    assert not t.offered("reveal", "heavy_tanks", card, seat="axis")


# 9.4 Atomic Research


@rule("9.0n")
@pytest.mark.parametrize(
    ("stage", "name"), [(1, "Atomic Pile"), (2, "Breeder Reactor"), (3, "Plutonium"), (4, "Implosion Trigger")]
)
def test_the_four_stages_of_atomic_research(stage: int, name: str) -> None:
    t = government().tech("axis", *[f"atomic_{one}" for one in range(1, stage)])
    pair = [card for card in ATOMIC_PAIRS[stage] if card in t.s.investments]
    t.hand("axis", *pair).do("achieve", f"atomic_{stage}", *pair)
    achieved = [event for event in t.events() if event.kind == "achieved"]
    assert name in RULES.catalogue.say(Message("achieved", achieved[0].args))
    assert t.view()["factions"][0]["stages"] == stage


@rule("9.4a")
@pytest.mark.parametrize("stage", [2, 3, 4])
def test_atomic_stages_are_achieved_in_order(stage: int) -> None:
    pair = ATOMIC_PAIRS[stage]
    earlier = [f"atomic_{one}" for one in range(1, stage)]
    t = government().hand("axis", *pair).tech("axis", *earlier[:-1]).tech("west", earlier[-1])
    for verb in ("achieve", "hide"):
        assert t.refused(verb, f"atomic_{stage}", *pair) == "9.4a"
    u = government().hand("axis", *pair).tech("axis", *earlier)
    assert u.offered("achieve", f"atomic_{stage}", *pair)
    assert u.offered("hide", f"atomic_{stage}", *pair)


@rule("9.4a")
def test_a_secret_stage_counts_for_the_next() -> None:
    t = government().vault("axis", "atomic_1").hand("axis", *ATOMIC_PAIRS[2])
    assert t.do("achieve", "atomic_2", *ATOMIC_PAIRS[2]).revealed("axis") == ["atomic_2"]


@rule("9.4b")
@pytest.mark.parametrize("verb", ["achieve", "hide"])
def test_only_one_atomic_stage_is_achieved_in_a_year(verb: str) -> None:
    t = government(year=1940).vault("axis", "atomic_1").hand("axis", *ATOMIC_PAIRS[2], *ATOMIC_PAIRS[3])
    t.do(verb, "atomic_2", *ATOMIC_PAIRS[2]).to("axis")
    assert t.refused("achieve", "atomic_3", *ATOMIC_PAIRS[3]) == "9.4b"
    assert t.refused("hide", "atomic_3", *ATOMIC_PAIRS[3]) == "9.4b"
    t.dice(1, 1, 1, 2).passes().until("buy").until("achieve")
    assert t.s.year == 1941
    t.do("hide", "atomic_3", *ATOMIC_PAIRS[3])


@rule("9.4b")
def test_other_technologies_are_not_limited() -> None:
    t = government().vault("axis", "atomic_1").hand("axis", *ATOMIC_PAIRS[2], *cards(5, 8))
    t.do("hide", "atomic_2", *ATOMIC_PAIRS[2]).to("axis")
    assert t.offered("hide", "sonar", *cards(5, 8))


@rule("9.4c")
@pytest.mark.parametrize("stages", [1, 2, 3, 4])
def test_each_atomic_stage_is_worth_one_point(stages: int) -> None:
    names = [f"atomic_{one}" for one in range(1, stages + 1)]
    plain = government().tech("axis", "sonar").points("axis")
    assert government().tech("axis", "sonar", *names).points("axis") == plain + stages
    assert government().tech("axis", "sonar").points("west") == government().tech("axis", *names).points("west")


@rule("9.4c")
def test_a_secret_stage_counts_for_its_owner_and_is_not_shown() -> None:
    t = government().vault("axis", "atomic_1")
    assert t.points("axis") == government().points("axis") + 1
    assert t.view("west")["factions"][0]["points"] == government().view("west")["factions"][0]["points"]
