/** What lies on hexes beside the counters: cities that were bombed in this player turn. */
import type { Mark } from '../../board/types';
import { asView } from './view';

export const marks = (seen: unknown): Mark[] => [...new Set(asView(seen).bombed)].map((space) => ({ space, id: 'bombed' }));
