/** Movements of the last turn, read from the log: a line that names two spaces goes from the first to the second. */
import type { Move } from '../board/types';
import { placesIn, type Catalogue, type Message } from '../wording/catalogue';

const MOST = 30;

export function lastMoves(words: Catalogue, lines: readonly Message[]): Move[] {
  const found: Move[] = [];
  for (let at = lines.length - 1; at >= 0 && found.length < MOST; at--) {
    const line = lines[at]!;
    if (line[0] === 'turn' && found.length) break;
    const [from, to] = placesIn(words, line);
    const seat = line[1]?.[0];
    if (from !== undefined && to !== undefined && from !== to)
      found.push({ from, to, ...(typeof seat === 'number' ? { seat } : {}) });
  }
  return found.reverse();
}
