"""A game that begins with a given position."""

from core.mini import BOTH, NOBODY, ROLL, RULES, new
from theatre.core.dice import commitment
from theatre.core.game import Game
from theatre.core.message import Message
from theatre.core.save import load, save
from theatre.core.verify import draws

OWN_KEY = b"another key"


def opened() -> tuple[Game, Game]:
    """A game some way on, and a practice game that begins where it stands."""
    game = new()
    for _ in range(3):
        game.submit(BOTH, ROLL)
    return game, Game.from_position(RULES, game.scenario, game.state, game.options, OWN_KEY)


def test_the_position_is_the_same_but_for_the_dice() -> None:
    game, practice = opened()
    assert practice.state.saved() == game.state.fork(OWN_KEY).saved()
    assert practice.practice
    assert practice.log == []
    assert practice.commitment == commitment(OWN_KEY)
    assert practice.log_for(NOBODY) == (Message("core.given-position", (RULES.version,)),)
    assert RULES.catalogue.say(practice.log_for(NOBODY)[0])


def test_the_two_games_go_their_own_ways() -> None:
    game, practice = opened()
    before = game.state.digest()
    practice.submit(BOTH, ROLL)
    assert game.state.digest() == before
    practice.undo(BOTH)
    assert practice.state.saved() == practice.at(0).saved()


def test_it_is_saved_and_loaded_with_its_beginning() -> None:
    _, practice = opened()
    practice.submit(BOTH, ROLL)
    twin = load(save(practice), lambda _: RULES)
    assert save(twin) == save(practice)
    assert twin.log_for(NOBODY) == practice.log_for(NOBODY)


def test_its_draws_can_be_repeated() -> None:
    game, practice = opened()
    practice.submit(BOTH, ROLL)
    made = draws(practice)
    assert [one.step for one in made] == [1] * len(made)
    assert made
    assert made[0].at == game.state.dice.drawn[made[0].stream]
