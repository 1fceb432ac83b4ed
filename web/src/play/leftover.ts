/** What a player might forget at the end of a phase: units that can still act, money that is not spent. */
import { idleUnits, type Regret } from '../games/face';
import type { Session } from './session.svelte';

/** Verbs that end a step; others without integers do something in it. */
const ENDS = new Set(['done', 'pass', 'ready']);

/** Verbs that move something from where it stands. */
function acting(session: Session): string[] {
  const { kinds } = session.game;
  return session.verbs.filter((verb) => {
    const [first, second] = kinds[verb] ?? [];
    return (first === 'unit' || first === 'space') && (second?.startsWith('space') || second === 'unit*');
  });
}

/** Own units on the board that can still act, as far as the rules have named them: what can be built does not act. */
function able(session: Session): { unit: number; space: number }[] {
  const { game, sight, firsts, asked } = session;
  const piles = game.face.piles(sight.view).filter((pile) => pile.owner === asked?.seat && !pile.spent);
  const found = new Map<number, number>();
  for (const verb of acting(session)) {
    const tokens = firsts[verb]?.tokens ?? [];
    if (session.kindAt(verb) === 'unit')
      for (const unit of tokens) {
        const piece = game.face.piece(sight.view, unit);
        if (piece && !piece.spent && piece.space >= 0) found.set(unit, piece.space);
      }
    else for (const pile of piles) if (tokens.includes(pile.space)) pile.units.forEach((unit) => found.set(unit, pile.space));
  }
  return [...found].map(([unit, space]) => ({ unit, space }));
}

/** Spaces in which something of the player's can act, in the order of the board. */
export function actors(session: Session): number[] {
  return [...new Set(able(session).map(({ space }) => space))].sort((a, b) => a - b);
}

/** Notes about a choice that needs nothing else and leaves something undone. */
export function leftOver(session: Session, verb: string): Regret[] {
  const { asked, game } = session;
  const ends = asked && asked.verbs.length > 1 && asked.verbs.includes(verb) && ENDS.has(verb);
  if (!ends) return [];
  const { view } = session.sight;
  const idle = able(session);
  const begins = Object.fromEntries(Object.entries(session.firsts).map(([begun, { tokens }]) => [begun, tokens]));
  const notes = game.face.regrets?.(view, asked, { idle, begins }) ?? idleUnits(idle);
  const unspent = game.face.unspent?.(view, asked);
  return unspent && unspent.amount > 0 ? [...notes, { key: unspent.text, args: [unspent.amount], places: [] }] : notes;
}
