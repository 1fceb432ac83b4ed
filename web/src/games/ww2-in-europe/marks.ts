/** What lies on land beside the units: fortresses, supply depots, damage. */
import type { Mark } from '../../board/types';
import { asView, NOBODY } from './view';

export interface LandMark extends Mark {
  sort: 'fortress' | 'depot' | 'damage';
  power: number;
}

export function marks(seen: unknown): LandMark[] {
  return asView(seen).lands.flatMap(([space, , fortress, depot, damaged]) => {
    const found: LandMark[] = [];
    if (fortress !== NOBODY) found.push({ space: space!, id: 'fortress', sort: 'fortress', power: fortress! });
    if (depot !== NOBODY) found.push({ space: space!, id: 'depot', sort: 'depot', power: depot! });
    if (damaged) found.push({ space: space!, id: 'damage', sort: 'damage', power: NOBODY });
    return found;
  });
}
