"""Research, purchase, set-up, placement and the end of the game: refusals and limits down to the last figure."""

from __future__ import annotations

import pytest

from games.supreme_axis_and_allies.table import nation, rule, table
from theatre.core import flow
from theatre.core.decision import Choice, Refusal
from theatre.core.dice import Dice, seed_key
from theatre.core.message import Message
from theatre.games.supreme_axis_and_allies import world
from theatre.games.supreme_axis_and_allies.game import RULES
from theatre.games.supreme_axis_and_allies.tables import AAG, HEAVY_BOMBERS, INDUSTRIAL_TECH, JET_POWER, SETUP, UNITS


@rule("RES-03")
@pytest.mark.parametrize(("verb", "args"), [("tech", (1,)), ("repair", ("ruhr",)), ("buy", ("INF", 1))])
def test_nothing_is_bought_before_the_research_priority_is_settled(verb: str, args: tuple[str | int, ...]) -> None:
    t = table("GER", "research").money("GER", 50).card("GER", JET_POWER).industry("IC", "ruhr", damage=1)
    assert t.refused(verb, *args) == "RES-03"
    assert t.do("pass").offered(verb, *args)


@rule("RES-04")
def test_only_the_rolled_card_or_the_national_advantage_is_taken() -> None:
    t = table("GER", "research").money("GER", 5).dice(2, 3).do("roll")
    assert t.refused("take", INDUSTRIAL_TECH) == "RES-04"
    assert t.refused("decline") == "RES-04"
    assert t.offered("take", HEAVY_BOMBERS)


@rule("SBR-07")
def test_there_is_nothing_to_repair_on_a_sound_industry_or_without_one() -> None:
    t = table("GER", "purchase").money("GER", 30).industry("IC", "ruhr")
    assert t.refused("repair", "ruhr") == "SBR-07"
    assert t.refused("repair", "poland") == "SBR-07"


@rule("PUR-03")
@pytest.mark.parametrize(("verb", "args"), [("place", ("ruhr", "ruhr", "INF", 1)), ("build", ("IC", "poland"))])
def test_nothing_is_placed_in_the_purchase_phase(verb: str, args: tuple[str | int, ...]) -> None:
    t = table("GER", "purchase").money("GER", 30).industry("IC", "ruhr")
    assert t.refused(verb, *args) == "PUR-03"


@rule("SET-01")
def test_no_more_pieces_are_deployed_than_the_card_lists() -> None:
    s = RULES.start(RULES.scenarios["world"], RULES.agreed({}), Dice(seed_key(1), {}))
    (decision,) = flow.settle(s)
    regions = SETUP[decision.seat].regions
    pieces = regions[world.REGIONS[decision.prompt.args[0]]]
    for space, kind in {choice.args[:2] for choice in decision.options if choice.args[1] != AAG}:
        listed = pieces[UNITS[kind].id]
        assert decision.why_not(Choice("deploy", (space, kind, listed))) is None
        assert decision.why_not(Choice("deploy", (space, kind, listed + 1))) == Refusal("SET-01", (kind,))


@rule("VIC-01")
@pytest.mark.parametrize("last", ["surrender", "cities"])
def test_the_outcome_says_who_won_how_and_with_how_many_cities(last: str) -> None:
    t = table("GER", "movement")
    t.s.winner = 1
    t.s.by_surrender = last == "surrender"
    outcome = t.outcome()
    assert outcome is not None
    assert outcome.winners == (nation("GER"), nation("JAP"))
    assert outcome.reason == Message(f"outcome.{last}", (1, t.cities()[1]))
