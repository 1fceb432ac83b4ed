/** Movements, read from the log: a line that names two spaces goes from the first to the second. */
import type { Move } from '../board/types';
import { placesIn, type Catalogue, type Message } from '../wording/catalogue';

const MOST = 30;
const TAKEN_BACK = 'core.take-back';

export function movesIn(words: Catalogue, lines: readonly Message[]): Move[] {
  return lines.flatMap((line) => {
    const [from, to] = placesIn(words, line);
    if (from === undefined || to === undefined || from === to) return [];
    const [segment] = words.segments(line).filter((one) => 'noun' in one && one.noun === 'seat');
    return [{ from, to, ...(segment && 'value' in segment ? { seat: segment.value } : {}) }];
  });
}

/**
 * The movements of the last turn, oldest first: back to the line at which it began, over turns without any, and not over
 * a take-back, for what stands before it is no longer so.
 */
export function lastMoves(words: Catalogue, lines: readonly Message[], turns: ReadonlySet<string>): Move[] {
  const found: Move[] = [];
  for (let at = lines.length - 1; at >= 0 && found.length < MOST; at--) {
    const [key] = lines[at]!;
    if (key === TAKEN_BACK || (turns.has(key) && found.length)) break;
    found.unshift(...movesIn(words, [lines[at]!]));
  }
  return found;
}
