/** The guided first turn: one step after the other, each ended by the real thing. */
import type { Guide, GuideStep } from '../api/types';
import { book } from '../book/book.svelte';
import { side } from '../play/side.svelte';
import type { Session } from '../play/session.svelte';

export class Guided {
  at = $state(0);
  private since: { done: unknown; space: number | null };

  constructor(
    readonly guide: Guide,
    private readonly session: Session,
  ) {
    this.at = Number(sessionStorage.getItem(this.place) ?? 0);
    this.since = { done: session.done, space: session.space };
  }

  get step(): GuideStep | undefined {
    return this.guide.steps[this.at];
  }

  /** The last card has been put away, too. */
  get away(): boolean {
    return this.at > this.guide.steps.length;
  }

  /** Without a thing to do the reader goes on himself. */
  get reading(): boolean {
    const done = this.step?.done;
    return !done || (!done.chose.length && !done.asked.length && !done.tab && !done.space);
  }

  /** Has the thing been done? Called whenever something that counts has changed. */
  watch(): void {
    const { step, session } = this;
    if (!step) return;
    const key = session.asked?.prompt[0];
    const { chose, asked, tab, space } = step.done;
    const chosen = session.done !== this.since.done && chose.includes(session.done?.verb ?? '');
    const looked = space && session.space !== null && session.space !== this.since.space;
    const past = key !== undefined && this.isPast(key);
    if (chosen || (key && asked.includes(key)) || (tab && [side.tab, book.page].includes(tab)) || looked || past) this.go(this.at + 1);
  }

  /** Is something of a later step asked? A question in between, and one of an earlier step, leaves the step as it is. */
  private isPast(key: string): boolean {
    const [now, ...later] = this.guide.steps.slice(this.at).map(({ when }) => when);
    if (!now?.length || now.includes(key)) return false;
    return later[0]?.length === 0 || later.some((when) => when.includes(key));
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(to, this.guide.steps.length + 1));
    // what is under way was chosen for the step before: its answer may bring the next question first
    this.since = { done: this.session.last ?? this.session.done, space: this.session.space };
    sessionStorage.setItem(this.place, String(this.at));
  }

  private get place(): string {
    return `theatre.guide.${this.session.sight.table.id}`;
  }
}
