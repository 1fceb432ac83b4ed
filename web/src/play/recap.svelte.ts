/** What happened: to read since any moment, and shown on the board step by step at a chosen pace. */
import type { Move } from '../board/types';
import type { Message } from '../wording/catalogue';
import { movesIn } from './moves';
import type { Session } from './session.svelte';
import { PACES, settings } from './settings.svelte';

const SETTLED = 1500; // milliseconds on screen after which lines count as seen
const QUIET = 0.4; // of the pace, for a step without a movement
const WATCHED = 900; // for each movement where somebody asked to see it and no other pace is set

export class Recap {
  /** lines before this one had been seen; null: there is nothing to tell */
  from: number | null = $state(null);
  /** the step that is shown: its last line, and what it says; null: the board shows the present */
  at: number | null = $state(null);
  said: Message[] = $state.raw([]);
  paused = $state(false);
  private told = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private go: (() => void) | undefined;

  constructor(private readonly session: Session) {}

  get lines(): Message[] {
    return this.from === null ? [] : this.session.lines.slice(this.from);
  }

  get playing(): boolean {
    return this.at !== null;
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

  open(line: number): void {
    this.from = Math.max(0, Math.min(line, this.session.lines.length));
  }

  close(): void {
    this.stop();
    this.from = null;
    this.heard();
  }

  /** Others have moved: show it at the pace that the player likes. */
  async follow(from: number, view: unknown): Promise<void> {
    const { pace } = settings;
    if (this.playing || pace === 'none' || document.visibilityState !== 'visible' || !this.session.sight.seats.length) return;
    this.session.shown = view;
    this.paused = pace === 'step';
    await this.run(from);
  }

  /** Show again what the card tells. */
  async play(): Promise<void> {
    if (this.playing) return;
    this.paused = settings.pace === 'step';
    await this.run(this.from ?? 0);
  }

  step(): void {
    this.paused = true;
    this.go?.();
  }

  resume(): void {
    this.paused = false;
    this.go?.();
  }

  pause(): void {
    this.paused = true;
  }

  /** To the present at once. */
  stop(): void {
    this.at = null;
    this.go?.();
  }

  /** From one line to the end of the log, with what comes meanwhile: movements travel, then the view follows. */
  private async run(from: number): Promise<void> {
    const { session } = this;
    this.at = from;
    try {
      let next: number | null = from;
      while (next !== null && this.playing) {
        const past = await session.calls.past(next);
        if (next === from) session.shown = past.view;
        else await this.show(past.lines, past.line, past.view);
        next = past.next;
      }
    } catch {
      // what cannot be shown is in the log
    } finally {
      this.at = null;
      this.said = [];
      session.travels = [];
      session.shown = null;
    }
  }

  private async show(lines: Message[], line: number, view: unknown): Promise<void> {
    const { session } = this;
    const moves: Move[] = movesIn(session.game.words, lines);
    if (!this.playing) return;
    this.at = line;
    this.said = lines;
    session.travels = moves;
    await this.moment(moves.length);
    if (this.playing) session.shown = view;
    session.travels = [];
  }

  /** As long as the pace says, or until somebody clicks. */
  private async moment(moves: number): Promise<void> {
    const pace = PACES[settings.pace] || WATCHED;
    const wait = this.paused || pace === Infinity ? null : pace * (moves ? Math.min(moves, 3) : QUIET);
    await new Promise<void>((later) => {
      this.go = later;
      if (wait !== null) setTimeout(() => !this.paused && later(), wait);
    });
  }

  private acknowledge(): void {
    const { session } = this;
    const { length } = session.lines;
    const away = document.visibilityState !== 'visible' || this.from !== null || session.connection !== 'open';
    if (away || !session.sight.seats.length || length === this.told) return;
    this.told = length;
    session.calls.seen(length).catch(() => (this.told = -1)); // told again with the next line
  }
}
