/** Turns in the log. */
import type { Session } from './session.svelte';

/** The line at which the turn before the present one began: what one has likely missed. */
export function sinceLastTurn({ lines, game }: Session): number {
  const turns = lines.flatMap(([key], line) => (game.face.turns.has(key) ? [line] : []));
  return turns.at(-2) ?? turns.at(-1) ?? 0;
}
