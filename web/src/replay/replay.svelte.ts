/** A game looked at again: any step of it, and figures over time from steps at even distances. */
import type { TableCalls } from '../api/http';
import type { Replayed } from '../api/types';
import type { Series } from '../games/face';
import type { GameData } from '../play/gamedata';

const SAMPLES = 40;

export interface Sample {
  step: number;
  series: Series[];
}

export class ReplaySession {
  now: Replayed = $state.raw({} as Replayed);
  samples: Sample[] = $state.raw([]);
  private wanted = 0;

  private constructor(
    readonly game: GameData,
    readonly calls: TableCalls,
    first: Replayed,
  ) {
    this.now = first;
  }

  static async open(game: GameData, calls: TableCalls): Promise<ReplaySession> {
    return new ReplaySession(game, calls, await calls.replay(0));
  }

  /** Go to a step; when the slider runs ahead, only the last wish is shown. */
  async go(step: number): Promise<void> {
    const target = Math.max(0, Math.min(this.now.steps, step));
    this.wanted = target;
    const found = await this.calls.replay(target);
    if (this.wanted === target) this.now = found;
  }

  async sample(): Promise<void> {
    const { steps } = this.now;
    const wanted = sampledSteps(steps, SAMPLES);
    const found: Sample[] = [];
    for (const step of wanted) {
      const { view } = await this.calls.replay(step);
      found.push({ step, series: this.game.face.series(view) });
      this.samples = [...found];
    }
  }
}

/** Steps at even distances, first and last among them. */
export function sampledSteps(steps: number, most: number): number[] {
  const count = Math.min(most, steps + 1);
  if (count < 2) return [0];
  return Array.from({ length: count }, (_, at) => Math.round((at * steps) / (count - 1)));
}
