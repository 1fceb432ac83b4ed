/** Counters of one sort, wherever they are; its key tells it from the others of a row. */
import type { Pile } from '../board/types';

export interface CounterSort {
  key: string;
  piece: Pick<Pile, 'kind' | 'owner'>;
  units: readonly number[];
}
