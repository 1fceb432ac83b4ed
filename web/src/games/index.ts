/** Which face belongs to which game. A game without one is played on its board by lists alone. */
import type { Face } from './face';
import Plain from './Plain.svelte';
import { face as supremeAxisAndAllies } from './supreme-axis-and-allies/face';
import { face as triumphAndTragedy } from './triumph-and-tragedy/face';

const FACES: Record<string, Face> = {
  'supreme-axis-and-allies': supremeAxisAndAllies,
  'triumph-and-tragedy': triumphAndTragedy,
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

export const faceOf = (game: string): Face => FACES[game] ?? PLAIN;
