/** Which face belongs to which game. A game without one is played on its board by lists alone. */
import type { Board } from '../board/types';
import type { Face } from './face';
import Plain from './Plain.svelte';
import { face as supremeAxisAndAllies } from './supreme-axis-and-allies/face';
import { faceFor as supremeCommander } from './supreme-commander/face';
import { faceFor as thirdReich } from './third-reich/face';
import { face as triumphAndTragedy } from './triumph-and-tragedy/face';
import { faceFor as ww2InEurope } from './ww2-in-europe/face';

const FACES: Record<string, (board: Board) => Face> = {
  'supreme-axis-and-allies': () => supremeAxisAndAllies,
  'supreme-commander': supremeCommander,
  'third-reich': thirdReich,
  'triumph-and-tragedy': () => triumphAndTragedy,
  'ww2-in-europe': ww2InEurope,
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

export const faceOf = (game: string, board: Board): Face => FACES[game]?.(board) ?? PLAIN;
