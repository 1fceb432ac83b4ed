/** The set at the end of a choice: groups of things that are alike, with the number that the player wants of each. */
import { Refused } from '../api/http';
import type { Fault } from '../api/types';
import type { Draft } from './choice';
import type { Session } from './session.svelte';
import { candidates, grouped, repeats, spelled, type Group } from './sets';

export class SetPicker {
  counts: Record<string, number> = $state({});
  whole = $state(false);
  refusal: Fault | null = $state.raw(null);
  private checks = 0;

  private constructor(
    private readonly session: Session,
    readonly draft: Draft,
    readonly groups: Group[],
  ) {}

  static async open(session: Session, draft: Draft): Promise<SetPicker> {
    const { tokens, exact } = await candidates(session.ask, draft.verb, draft.args);
    const alike = (token: number) =>
      draft.kind === 'unit'
        ? session.game.face.alike(session.sight.view, token)
        : { key: String(token), members: [token] };
    const groups = grouped(tokens, alike);
    if (exact || draft.kind === 'die')
      await Promise.all(
        groups.map(async (group) => {
          group.most *= await repeats(session.ask, draft.verb, draft.args, group.tokens[0]!);
        }),
      );
    const picker = new SetPicker(session, draft, groups);
    picker.whole = draft.whole;
    const [only, more] = groups;
    if (only && !more && only.most === 1 && !draft.whole) void picker.set(only, 1); // it is that one or none
    else void picker.reckon();
    return picker;
  }

  get tokens(): number[] {
    return this.groups.flatMap((group) => group.tokens);
  }

  get total(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  get args(): number[] {
    return spelled(this.draft.args, this.groups, this.counts);
  }

  async set(group: Group, count: number): Promise<void> {
    this.counts[group.key] = Math.max(0, Math.min(group.most, count));
    await this.check();
  }

  async setAll(): Promise<void> {
    for (const group of this.groups) this.counts[group.key] = group.tokens.length;
    await this.check();
  }

  async clear(): Promise<void> {
    this.counts = {};
    await this.check();
  }

  /** One more of what stands in a space, or all of it, for a click on the map. */
  async addAt(space: number, all = false): Promise<void> {
    const there = this.groups.filter((group) => group.tokens.some((token) => this.placeOf(token) === space));
    const next = there.find((group) => (this.counts[group.key] ?? 0) < group.most);
    if (all) for (const group of there) this.counts[group.key] = group.tokens.length;
    else if (next) this.counts[next.key] = (this.counts[next.key] ?? 0) + 1;
    await this.check();
  }

  private placeOf(token: number): number | undefined {
    return this.draft.kind === 'space' ? token : this.session.placeOf(token);
  }

  /** Is the set complete as it stands? If not, the first reason against it. Answers that come late are dropped. */
  private async check(): Promise<void> {
    const turn = ++this.checks;
    try {
      const { session, draft } = this;
      const { legal, refusal } = session.fresh(await session.calls.why(draft.verb, this.args, session.sight.ticket));
      if (turn !== this.checks) return;
      this.whole = legal;
      this.refusal = refusal;
      await this.reckon();
    } catch (fault) {
      this.whole = false;
      this.refusal = fault instanceof Refused ? fault.fault : { code: 'unavailable', text: String(fault) };
    }
  }

  /** The odds of the battle that these units would fight; nothing where none follows. */
  private async reckon(): Promise<void> {
    const { session, draft, checks } = this;
    if (draft.kind !== 'unit' || !draft.args.length) return;
    try {
      const { odds } = session.fresh(await session.calls.odds(draft.verb, this.args, session.sight.ticket));
      if (checks === this.checks && session.picker === this) session.odds = odds;
    } catch {
      session.odds = null; // a chart less; the choice itself is judged elsewhere
    }
  }
}
