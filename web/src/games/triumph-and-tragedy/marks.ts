/** What lies on the map beside the blocks: Influence, Satellites and Armed Minors, Blockades, Disputed spaces. */
import type { Mark } from '../../board/types';
import { CAPITALS, IS_NEUTRAL_AT_FIRST } from './tables';
import { ARMED_MINOR, asView, atWar, BLOCKADE, INDEPENDENT, SATELLITE, type View } from './view';

export interface TableMark extends Mark {
  sort: 'influence' | 'satellite' | 'armed' | 'blockade' | 'med-blockade' | 'disputed';
  /** whose Influence or Satellite, or who suffers */
  faction: number;
  /** Influence markers */
  count: number;
}

export function marks(seen: unknown): TableMark[] {
  const view = asView(seen);
  return [...ofNations(view), ...ofBlockades(view), ...ofBattles(view)];
}

function ofNations(view: View): TableMark[] {
  return view.nations.flatMap(([nation, status, influencer, count, marker]) => {
    const space = CAPITALS[nation] ?? -1;
    if (space < 0 || !IS_NEUTRAL_AT_FIRST.has(nation)) return [];
    if (status === SATELLITE) return [mark(space, 'satellite', marker, 0)];
    if (status === ARMED_MINOR) return [mark(space, 'armed', INDEPENDENT, 0)];
    return count ? [mark(space, 'influence', influencer, count)] : [];
  });
}

const ofBlockades = (view: View): TableMark[] =>
  view.blockades.map(([area, sort, hurt]) => mark(area, sort === BLOCKADE ? 'blockade' : 'med-blockade', hurt, 0));

const ofBattles = (view: View): TableMark[] => disputed(view).map((space) => mark(space, 'disputed', INDEPENDENT, 0));

/** Spaces with units of Enemies. */
export function disputed(view: View): number[] {
  return view.owners.flatMap(([space, ...there]) => (there.some((a) => there.some((b) => areFoes(view, a, b))) ? [space] : []));
}

/** An Armed Minor stands only beside those that it fights. */
const areFoes = (view: View, a: number, b: number): boolean => a !== b && (a === INDEPENDENT || b === INDEPENDENT || atWar(view, a, b));

const mark = (space: number, sort: TableMark['sort'], faction: number, count: number): TableMark => ({
  space,
  id: sort,
  sort,
  faction,
  count,
});
