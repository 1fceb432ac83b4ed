/** What lies on hexes beside the counters: fortresses that stand, and bridgeheads. */
import type { Board, Mark } from '../../board/types';
import { asView } from './view';

export interface HexMark extends Mark {
  sort: 'fortress' | 'bridgehead';
}

export function marksOn({ spaces }: Board): (seen: unknown) => HexMark[] {
  const built = spaces.flatMap(({ features }, space) => (features?.['fortress'] ? [space] : []));
  const mark = (sort: HexMark['sort']) => (space: number): HexMark => ({ space, id: sort, sort });
  return (seen) => {
    const { razed, bridgeheads } = asView(seen);
    const gone = new Set(razed);
    return [...built.filter((space) => !gone.has(space)).map(mark('fortress')), ...bridgeheads.map(mark('bridgehead'))];
  };
}
