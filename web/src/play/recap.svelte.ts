/** What happened since these seats last looked: the lines, and the moves shown on the board one after the other. */
import type { Move } from '../board/types';
import type { Message } from '../wording/catalogue';
import { movesIn } from './moves';
import type { Session } from './session.svelte';

const SETTLED = 1500; // milliseconds on screen after which lines count as seen
const QUIET = 250; // for a step without a movement
const PACE = 900; // for each movement of a step

export class Recap {
  /** lines before this one had been seen; null: there is nothing to tell */
  from: number | null = $state(null);
  playing = $state(false);
  private told = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly session: Session) {}

  get lines(): Message[] {
    return this.from === null ? [] : this.session.lines.slice(this.from);
  }

  /** The page has been opened: is there anything new to somebody who was here before? */
  begin(): void {
    const { seen } = this.session.sight;
    this.told = seen ?? this.session.lines.length;
    this.from = seen && seen < this.session.lines.length ? seen : null;
    this.heard();
  }

  /** New lines on a screen that is looked at are seen after a moment. */
  heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.acknowledge(), SETTLED);
  }

  close(): void {
    this.playing = false;
    this.from = null;
    this.heard();
  }

  /** Show it on the board: each step's view, its movements travelling before it. */
  async play(): Promise<void> {
    const { session } = this;
    this.playing = true;
    let next: number | null = this.from;
    try {
      while (next !== null && this.playing) {
        const { view, lines, next: following } = await session.calls.past(next);
        const moves: Move[] = next === this.from ? [] : movesIn(session.game.words, lines);
        session.travels = moves;
        await new Promise((later) => setTimeout(later, moves.length ? PACE * moves.length : QUIET));
        if (this.playing) session.shown = view;
        next = following;
      }
    } finally {
      session.travels = [];
      session.shown = null;
      this.playing = false;
    }
  }

  private acknowledge(): void {
    const { session } = this;
    const { length } = session.lines;
    const away = document.visibilityState !== 'visible' || this.from !== null;
    if (away || !session.sight.seats.length || length === this.told) return;
    this.told = length;
    session.calls.seen(length).catch(() => (this.told = -1)); // told again with the next line
  }
}
