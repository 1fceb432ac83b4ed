/** What a player might forget at the end of a phase: units that can still act, money that is not spent. */
import type { Session } from './session.svelte';

/** A text of the client's catalogue, and the places that it speaks of. */
export interface Note {
  key: string;
  args: (string | number)[];
  places: number[];
}

const MOST_PLACES = 8;
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
export function leftOver(session: Session, verb: string): Note[] {
  const { asked, game } = session;
  const ends = asked && asked.verbs.length > 1 && asked.verbs.includes(verb) && ENDS.has(verb);
  if (!ends) return [];
  const notes: Note[] = [];
  const units = able(session);
  if (units.length) {
    const places = [...new Set(units.map(({ space }) => space))];
    notes.push({ key: 'left.units', args: [units.length], places: places.slice(0, MOST_PLACES) });
  }
  const unspent = game.face.unspent?.(session.sight.view, asked);
  if (unspent && unspent.amount > 0) notes.push({ key: unspent.text, args: [unspent.amount], places: [] });
  return notes;
}
