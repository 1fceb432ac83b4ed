/** Figures over time, from positions at even distances. */
import type { Series } from '../games/face';
import type { GameData } from '../play/gamedata';

const MOST = 30;

export interface Sample {
  at: number;
  series: Series[];
}

/** Whole numbers at even distances, first and last among them. */
export function evenly(last: number, most: number): number[] {
  const count = Math.min(most, last + 1);
  if (count < 2) return [0];
  return Array.from({ length: count }, (_, n) => Math.round((n * last) / (count - 1)));
}

/** Sample by sample, so that a chart grows while it is fetched. Ends when it is no longer wanted. */
export async function sampled(
  game: GameData,
  last: number,
  viewAt: (at: number) => Promise<unknown>,
  grown: (samples: Sample[]) => boolean,
): Promise<void> {
  const found: Sample[] = [];
  for (const at of evenly(last, MOST)) {
    found.push({ at, series: game.face.series(await viewAt(at)) });
    if (!grown([...found])) return;
  }
}
