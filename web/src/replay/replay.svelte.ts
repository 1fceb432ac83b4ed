/** A game looked at again: any step of it. */
import type { TableCalls } from '../api/http';
import type { Replayed } from '../api/types';
import type { GameData } from '../play/gamedata';

export class ReplaySession {
  now: Replayed = $state.raw({} as Replayed);
  private wanted = 0;

  private constructor(
    readonly game: GameData,
    readonly calls: TableCalls,
    readonly scenario: string,
    first: Replayed,
  ) {
    this.now = first;
  }

  static async open(game: GameData, calls: TableCalls, scenario: string): Promise<ReplaySession> {
    return new ReplaySession(game, calls, scenario, await calls.replay(0));
  }

  /** Go to a step; when the slider runs ahead, only the last wish is shown. */
  async go(step: number): Promise<void> {
    const target = Math.max(0, Math.min(this.now.steps, step));
    this.wanted = target;
    const found = await this.calls.replay(target);
    if (this.wanted === target) this.now = found;
  }

  viewAt = async (step: number): Promise<unknown> => (await this.calls.replay(step)).view;
}
