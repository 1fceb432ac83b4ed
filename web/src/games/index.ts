/** Which face belongs to which game. A game without one is played on its board by lists alone. */
import type { Board } from '../board/types';
import type { Face } from './face';
import Plain from './Plain.svelte';

const whatever = (face: Face) => (): Face => face; // the board is

/** Each face is a part of the client of its own, fetched for the tables of its game. */
const FACES: Record<string, () => Promise<(board: Board) => Face>> = {
  'supreme-axis-and-allies': async () => whatever((await import('./supreme-axis-and-allies/face')).face),
  'supreme-commander': async () => (await import('./supreme-commander/face')).faceFor,
  'third-reich': async () => (await import('./third-reich/face')).faceFor,
  'triumph-and-tragedy': async () => whatever((await import('./triumph-and-tragedy/face')).face),
  'ww2-in-europe': async () => (await import('./ww2-in-europe/face')).faceFor,
};

const PLAIN: Face = {
  looks: () => new Map(),
  piles: () => [],
  piece: () => undefined,
  alike: (_, unit) => ({ key: String(unit), members: [unit] }),
  dice: () => [],
  battles: () => [],
  notes: () => [],
  colour: () => 'var(--soft)',
  counter: Plain,
  weight: () => 0,
  active: () => undefined,
  standing: [],
  weighty: new Set(['done']),
  series: () => [],
  turns: new Set(['turn']),
  verbPanels: {},
  panels: [],
};

export const faceOf = async (game: string): Promise<(board: Board) => Face> => (await FACES[game]?.()) ?? (() => PLAIN);
