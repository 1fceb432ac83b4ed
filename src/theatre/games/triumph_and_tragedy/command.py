"""10.1 The Command Phase: sealed commitments in rotation, the reveal, Player Turns in Command Order; 10.4 Winter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from theatre.core.decision import Args, Built, Choice, Decision, Each, Refusal
from theatre.core.events import Event
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.player_turn import PlayerTurn
from theatre.games.triumph_and_tragedy.rolls import Throw
from theatre.games.triumph_and_tragedy.state import Position, take
from theatre.games.triumph_and_tragedy.tables import EMERGENCY, FACTIONS, USSR, WINTER, action, is_action
from theatre.games.triumph_and_tragedy.two_player import is_passive, is_valid

COMMITTING, ORDERING, TURNS = range(3)


# cards


class Command(NamedTuple):
    """What committed cards are worth: the operative card and the kind of Turn it gives."""

    card: int
    emergency: bool
    defensive: bool


def command_of(s: Position, faction: int) -> Command | None:
    """None for no card, or for a mere bluff [10.1g, h]. A Passive Ally needs two cards for a full Turn [18.23]."""
    cards = sorted([card for card in s.committed[faction] if is_action(card)], key=lambda card: action(card).letter)
    valid = [card for card in cards if is_valid(s, card)]
    if valid:
        return Command(valid[0], False, is_passive(s, faction) and len(valid) < 2)
    return Command(cards[0], True, False) if cards else None


class Commitment:
    """The walk to the cards of one commitment: one, or two valid ones of a Passive Ally [18.232]."""

    __slots__ = ("_faction", "_s", "_taken")

    def __init__(self, s: Position, faction: int, taken: Args = ()) -> None:
        self._s = s
        self._faction = faction
        self._taken = taken

    def tokens(self) -> Sequence[int]:
        last = self._taken[-1] if self._taken else -1
        return [card for card in self._s.hand[self._faction] if card > last and self.refuse(card) is None]

    def refuse(self, token: int) -> Refusal | None:
        s, winter = self._s, self._s.season == WINTER
        if token not in s.hand[self._faction] or token in self._taken or (winter and not is_action(token)):
            return Refusal("10.4a" if winter else "10.1a")
        if not self._taken:
            return None
        if not is_passive(s, self._faction):
            return Refusal("10.4a" if winter else "10.1a")
        pair = len(self._taken) == 1 and is_valid(s, token) and is_valid(s, self._taken[0])
        return None if pair else Refusal("18.232")

    def step(self, token: int) -> Commitment:
        return Commitment(self._s, self._faction, (*self._taken, token))

    def whole(self) -> bool:
        return bool(self._taken)


def commit_part(s: Position, faction: int) -> Built:
    return Built("commit", Commitment(s, faction), lambda args: tuple(sorted(args)))


def commit(s: Position, faction: int, cards: Args) -> None:
    take(s, faction, *cards)
    s.committed[faction] = cards
    s.emit(Event("committed", (faction, len(cards)), secret=cards, audience=(faction,), rule="10.1a"))


def reveal(s: Position, faction: int) -> None:
    """10.1c, h: the cards are turned up; a bluff is discarded at once."""
    cards = s.committed[faction]
    if not cards:
        return
    s.emit(Event("command-revealed", (faction, *cards), learns=True, rule="10.1c"))
    if command_of(s, faction) is None:
        spend(s, faction)


def spend(s: Position, faction: int) -> None:
    """10.1i: Command cards are used up."""
    s.discards = (*s.discards, *s.committed[faction])
    s.committed[faction] = ()


def turn_of(s: Position, faction: int) -> PlayerTurn:
    command = command_of(s, faction)
    assert command is not None, f"faction {faction} has no Command"
    value = EMERGENCY[faction] if command.emergency else action(command.card).command
    return PlayerTurn(faction, value, command.emergency, command.defensive)


# a Season


class CommandPhase(Frame[Position], tag="10.1a"):
    """One Season: who commits what is secret until three Passes in a row; then the Player Turns in Command Order."""

    at: int = 0  # whose turn it is in the rotation
    passes: int = 0
    stage: int = COMMITTING
    order: tuple[int, ...] = ()  # Command Order

    def _seat(self, s: Position) -> int:
        return s.turn_order[self.at % len(FACTIONS)]

    def step(self, s: Position) -> bool:
        if self.stage == COMMITTING:
            return self._rotate(s)
        if self.stage == ORDERING:
            self._find_next(s)
        elif self.order:
            s.push(turn_of(s, self.order[0]))
        else:
            s.done(self)
        return True

    # commitments

    def _rotate(self, s: Position) -> bool:
        if self.passes == len(FACTIONS):
            for faction in s.turn_order:
                reveal(s, faction)
            self.stage = ORDERING
            return True
        seat = self._seat(s)
        if s.hand[seat] and not s.committed[seat]:
            return False
        self._pass()  # 10.1b: who has committed must Pass, and so must an empty hand
        return True

    def _pass(self) -> None:
        self.at += 1
        self.passes += 1

    def ask(self, s: Position) -> tuple[Decision, ...]:
        seat = self._seat(s)
        return ask(s, seat, "command", "10.1a", commit_part(s, seat), Each("pass"), args=(s.season,))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self._pass()
        if choice.verb == "commit":
            commit(s, seat, choice.args)
            self.passes = 0
        else:
            s.log("passed-command", seat, rule="10.1a")

    # Command Order

    def _waiting(self, s: Position) -> list[int]:
        return [faction for faction in s.turn_order if s.committed[faction] and faction not in self.order]

    def _find_next(self, s: Position) -> None:
        """10.1f: the earliest letter is next; equal letters need a wrong-Season card among them [10.11d]."""
        letters = {one: _letter(s, one) for one in self._waiting(s)}
        tied = [one for one, letter in letters.items() if letter == min(letters.values())]
        if not tied:
            self.stage = TURNS
            if self.order:
                s.log("command-order", *self.order, rule="10.1f")
        elif len(tied) == 1:
            self.order = (*self.order, tied[0])
        else:
            _break_tie(s, tuple(tied))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        if isinstance(child, PlayerTurn):
            spend(s, child.faction)
            self.order = self.order[1:]
        elif isinstance(child, CommandTie):
            self.order = (*self.order, result)
        elif isinstance(child, Throw):
            (face,) = result
            self.order = (*self.order, int(child.about[0 if face <= 3 else 1]))


def revealed_commands(s: Position) -> bool:
    """Do committed cards lie face-up?"""
    phase = s.within(CommandPhase)
    return phase is None or phase.stage != COMMITTING


def _letter(s: Position, faction: int) -> str:
    command = command_of(s, faction)
    return action(command.card).letter if command else ""


def _break_tie(s: Position, tied: tuple[int, ...]) -> None:
    """Who has the card of this Season chooses; between two Emergency cards a die, or by the switch the third player."""
    right = [one for one in tied if any(is_valid(s, card) for card in s.committed[one])]
    others = [one for one in FACTIONS if one not in tied]
    if right:
        s.push(CommandTie(right[0], tied))
    elif s.variants.right_season_breaks_ties:
        s.push(Throw(tied[0], 1, "command-tie", tied))
    else:
        s.push(CommandTie(others[0], tied))


class CommandTie(Frame[Position], tag="10.11d"):
    """Equal letters: somebody chooses who goes first."""

    chooser: int
    tied: tuple[int, ...]

    def ask(self, s: Position) -> tuple[Decision, ...]:
        first = Each("first", [(faction,) for faction in self.tied], lambda args: Refusal("10.11d"))
        return ask(s, self.chooser, "command-tie", "10.11d", first, public=True)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        s.log("first", seat, choice.args[0], rule="10.11d")
        s.done(self, choice.args[0])


# Winter


class WinterCommand(Frame[Position], tag="10.4a"):
    """The USSR alone, with a card of any Season at its full value, within its own borders."""

    asked: bool = False

    def step(self, s: Position) -> bool:
        if self.asked:
            s.done(self)
            return True
        if s.hand[USSR]:
            return False
        self.asked = True
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        return ask(s, USSR, "winter-command", "10.4a", commit_part(s, USSR), Each("pass"))

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        self.asked = True
        if choice.verb == "pass":
            s.log("passed-command", seat, rule="10.4a")
            return
        commit(s, seat, choice.args)
        reveal(s, seat)
        s.push(turn_of(s, seat))

    def child_done(self, s: Position, child: Any, result: Any) -> None:
        spend(s, USSR)
