"""7.2 The Production Phase: in Turn Order each Faction spends its Production Level on units and on cards unseen."""

from __future__ import annotations

from theatre.core.decision import Args, Choice, Decision, Each, Part, Refusal, shut
from theatre.core.events import Event
from theatre.core.flow import Frame
from theatre.games.triumph_and_tragedy import blockade
from theatre.games.triumph_and_tragedy.asking import ask
from theatre.games.triumph_and_tragedy.building import Yard, build_cadre, build_step
from theatre.games.triumph_and_tragedy.control import freeze
from theatre.games.triumph_and_tragedy.levels import production_level
from theatre.games.triumph_and_tragedy.passive_ally import ACTION_DECK, INVESTMENT_DECK, UNITS, Spent, allowed
from theatre.games.triumph_and_tragedy.state import Position, draw_action, draw_investment, give
from theatre.games.triumph_and_tragedy.tables import BLOCKS, INDEPENDENT, WEST, is_action
from theatre.games.triumph_and_tragedy.two_player import is_passive
from theatre.games.triumph_and_tragedy.usa import call_forces

DECKS = (ACTION_DECK, INVESTMENT_DECK)  # `buy (0)` draws an Action card, `buy (1)` an Investment card


class ProductionPhase(Frame[Position], tag="7.2"):
    """One Faction after the other; Blockades are judged again in each Production and go when all is done."""

    at: int = 0

    def step(self, s: Position) -> bool:
        s.built[:] = bytes(BLOCKS)
        if self.at == len(s.turn_order):
            blockade.clear(s)
            s.active = INDEPENDENT
            s.done(self)
            return True
        if not self.at:
            freeze(s)
        faction = s.turn_order[self.at]
        self.at += 1
        s.active = faction
        blockade.confirm(s, faction)
        s.push(Production(faction))
        if faction == WEST and not s.variants.usa_step:
            call_forces(s)
        return True


class Production(Frame[Position], tag="7.22a"):
    """The Production Level is fixed when spending begins. Bought cards stay unseen until the player is done [7.24b]."""

    faction: int
    level: int = -1
    spent: Spent = (0, 0, 0)

    def step(self, s: Position) -> bool:
        if self.level < 0:
            self.level = production_level(s, self.faction)
            s.log("production", self.faction, self.level, rule="7.21a")
            return True
        if self.level:
            return False
        s.done(self)
        return True

    def ask(self, s: Position) -> tuple[Decision, ...]:
        yard = Yard(s, self.faction)
        left = self.level - sum(self.spent)
        if not left:
            closed = [shut(verb, "7.22a", "never") for verb in ("step", "build", "buy")]
            return self._question(s, "production", *closed, Each("done"))
        if not is_passive(s, self.faction):
            return self._question(s, "production", yard.steps(), yard.builds(), self._cards(s), Each("done"))
        steps, builds = yard.steps(), yard.builds()
        decks = bool(s.actions), bool(s.investments)
        even = allowed(self.level, self.spent, (steps.some() or builds.some(), *decks))
        units: tuple[Part, ...] = (steps, builds)
        if not even[UNITS]:
            units = tuple([shut(verb, "18.21a") for verb in ("step", "build")])
        done = shut("done", "18.21a") if any(even) else Each("done")
        return self._question(s, "passive-production", *units, self._cards(s, even), done)

    def _question(self, s: Position, topic: str, *parts: Part) -> tuple[Decision, ...]:
        left = self.level - sum(self.spent)
        return ask(s, self.faction, topic, "7.22a", *parts, args=(left, self.level, *self.spent))

    def _cards(self, s: Position, even: tuple[bool, bool, bool] = (True, True, True)) -> Each:
        """`buy (deck)`: an empty deck gives nothing."""
        full = (bool(s.actions), bool(s.investments))
        rows = [(deck,) for deck, use in enumerate(DECKS) if full[deck] and even[use]]

        def why(args: Args) -> Refusal | None:
            if len(args) != 1 or args[0] not in (0, 1):
                return None
            return Refusal("18.21a" if full[args[0]] else "7.24a")

        return Each("buy", rows, why)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        match choice.verb:
            case "step":
                build_step(s, choice.args[0])
                self._count(UNITS)
            case "build":
                build_cadre(s, *choice.args)
                self._count(UNITS)
            case "buy":
                self._buy(s, choice.args[0])
                self._count(DECKS[choice.args[0]])
            case _:
                self._finish(s)

    def _count(self, use: int) -> None:
        units, actions, investments = [count + (at == use) for at, count in enumerate(self.spent)]
        self.spent = units, actions, investments

    def _buy(self, s: Position, deck: int) -> None:
        card = draw_investment(s) if deck else draw_action(s)
        assert card is not None, "an empty deck is not offered"
        s.bought[self.faction] = (*s.bought[self.faction], card)
        s.log("card-bought", self.faction, deck, rule="7.24a")

    def _finish(self, s: Position) -> None:
        """The purchases are looked at, or join the Passive Stack unseen [18.21b]; what is left over is lost [7.22c]."""
        faction = self.faction
        cards, s.bought[faction] = tuple(sorted(s.bought[faction])), ()
        actions = sum([is_action(card) for card in cards])
        if not cards:
            pass
        elif is_passive(s, faction):
            s.stack_of_passive[faction] = (*s.stack_of_passive[faction], *cards)
            s.log("stack-grows", faction, len(cards), rule="18.21b")
        else:
            give(s, faction, *cards)
            public = (faction, actions, len(cards) - actions)
            s.emit(Event("cards-taken", public, secret=cards, audience=(faction,), learns=True, rule="7.24b"))
        unspent = self.level - sum(self.spent)
        if unspent:
            s.log("production-lost", faction, unspent, rule="7.22c")
        s.done(self)
