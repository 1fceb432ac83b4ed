/** Several people at one screen, and the chance that each person adds to the dice. */
import type { Sight } from '../api/types';

/** Is it the turn of another of the people at this screen? Then nobody sees a hand until that one has sat down. */
export function curtainFalls({ table, own, seats, waiting, over }: Sight): boolean {
  const awaited = waiting.map(([seat]) => seat);
  if (!table.hot_seat || seats.length !== 1 || awaited.includes(seats[0]!) || over) return false;
  return awaited.some((seat) => own.includes(seat));
}

/** Random bytes for the dice, if this person has not given any yet. Practice needs none. */
export function ownSalt({ table, own, over }: Sight): string | null {
  const me = table.sitters.find((sitter) => sitter.seats.some((seat) => own.includes(seat)));
  if (!me || me.salt || table.practice || over) return null;
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
