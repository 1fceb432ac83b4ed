/** One table on one screen: what these seats see, the choice being made, and what the server said about it. */
import { Refused, TableCalls } from '../api/http';
import { Live, type Connection } from '../api/live';
import type { Asked, Fault, Following, Sight } from '../api/types';
import type { Message } from '../wording/catalogue';
import { advance, complete, kindAt, retreat, type Draft } from './choice';
import type { GameData } from './gamedata';
import { spliced } from './log';
import { SetPicker } from './picker.svelte';
import { settings } from './settings.svelte';
import { standingAnswer } from './standing';

const STANDING_DELAY = 350; // milliseconds: a standing order must not be told from a quick hand

/** A place on the map that can be clicked, and what a click there chooses. */
export interface Target {
  verb: string;
  token: number;
}

export class Session {
  sight: Sight = $state.raw({} as Sight);
  lines: Message[] = $state.raw([]);
  connection: Connection = $state('opening');
  draft: Draft | null = $state.raw(null);
  picker: SetPicker | null = $state.raw(null);
  firsts: Record<string, Following> = $state.raw({});
  fault: Fault | null = $state.raw(null);
  confirming: { verb: string; args: number[] } | null = $state.raw(null);
  private working = $state(0);
  /** the space whose card is open */
  space: number | null = $state(null);
  /** a space that the map shall show */
  look: { space: number } | null = $state.raw(null);

  readonly calls: TableCalls;
  private live: Live | undefined;
  private arrivals = 0;

  constructor(
    readonly game: GameData,
    first: Sight,
  ) {
    this.calls = new TableCalls(first.table.id);
    this.take(first);
    this.live = new Live(first.table.id, (sight) => this.arrived(sight), (state) => (this.connection = state));
  }

  close(): void {
    this.live?.close();
  }

  get busy(): boolean {
    return this.working > 0;
  }

  get asked(): Asked | undefined {
    return this.sight.asked[0];
  }

  get verbs(): string[] {
    return this.asked?.verbs ?? [];
  }

  /** Spaces that can be clicked now, and what each click would choose. */
  get targets(): Map<number, Target[]> {
    const found = new Map<number, Target[]>();
    const add = (verb: string, kind: string, tokens: readonly number[]) => {
      for (const token of tokens) {
        const space = kind === 'space' ? token : kind === 'unit' ? this.placeOf(token) : undefined;
        if (space !== undefined) found.set(space, [...(found.get(space) ?? []), { verb, token }]);
      }
    };
    if (this.picker) add(this.picker.draft.verb, this.picker.draft.kind, this.picker.tokens);
    else if (this.draft) add(this.draft.verb, this.draft.kind, this.draft.tokens);
    else for (const [verb, { tokens }] of Object.entries(this.firsts)) add(verb, this.kindAt(verb, 0), tokens);
    return found;
  }

  /** Spaces that the draft names already. */
  get chosenSpaces(): number[] {
    const draft = this.draft;
    if (!draft) return [];
    return draft.args.flatMap((value, at) => {
      const kind = this.kindAt(draft.verb, at);
      const space = kind === 'space' ? value : kind === 'unit' ? this.placeOf(value) : undefined;
      return space === undefined ? [] : [space];
    });
  }

  kindAt(verb: string, position: number): string {
    return kindAt(this.game.kinds, verb, position).kind;
  }

  /** Begin a choice, or go on with it. */
  async begin(verb: string, args: readonly number[] = []): Promise<void> {
    this.fault = null;
    const { ticket } = this.sight;
    await this.guarded(async () => {
      const draft = await advance(this.ask, this.game.kinds, verb, args);
      if (this.sight.ticket === ticket) await this.settle(draft);
    });
  }

  async pick(token: number): Promise<void> {
    if (this.draft) await this.begin(this.draft.verb, [...this.draft.args, token]);
  }

  async back(): Promise<void> {
    const draft = this.draft;
    this.fault = null;
    this.picker = null;
    if (draft) await this.guarded(async () => this.settle(await retreat(this.ask, this.game.kinds, draft)));
  }

  cancel(): void {
    this.draft = null;
    this.picker = null;
    this.confirming = null;
    this.fault = null;
  }

  /** Send a choice, after a question where it cannot be undone. */
  async choose(verb: string, args: readonly number[] = []): Promise<void> {
    const open = this.verbs.length > 1;
    if (settings.confirm && open && this.game.face.weighty.has(verb)) this.confirming = { verb, args: [...args] };
    else await this.send(verb, args);
  }

  async send(verb: string, args: readonly number[] = []): Promise<void> {
    this.confirming = null;
    this.fault = null;
    await this.guarded(() => this.answered(this.calls.choose(verb, args, this.sight.ticket, this.lines.length)));
  }

  async undo(): Promise<void> {
    this.cancel();
    await this.guarded(() => this.answered(this.calls.undo()));
  }

  /** Why this cannot be done now; nothing if it can. */
  async why(verb: string, args: readonly number[]): Promise<void> {
    await this.guarded(async () => {
      this.fault = (await this.calls.why(verb, args)).refusal;
    });
  }

  ask = (verb: string, prefix: readonly number[]): Promise<Following> => this.calls.options(verb, prefix);

  placeOf(unit: number): number | undefined {
    return this.game.face.piece(this.sight.view, unit)?.space;
  }

  show(space: number): void {
    this.space = space;
    this.look = { space };
  }

  async withSight(call: Promise<Sight>): Promise<void> {
    await this.guarded(() => this.answered(call));
  }

  private async settle(draft: Draft | null): Promise<void> {
    this.picker = null;
    this.draft = draft;
    if (draft && complete(draft)) await this.choose(draft.verb, draft.args);
    else if (draft?.set) {
      const picker = await SetPicker.open(this, draft);
      if (this.draft === draft) this.picker = picker;
    }
  }

  /** An answer over HTTP counts unless the stream has brought something newer meanwhile. */
  private async answered(call: Promise<Sight>): Promise<void> {
    const before = this.arrivals;
    const sight = await call;
    if (this.arrivals === before) this.take(sight);
  }

  private arrived(sight: Sight): void {
    this.arrivals += 1;
    this.take(sight);
  }

  private take(sight: Sight): void {
    const lines = spliced(this.lines, sight.log.since, sight.log.lines);
    if (!lines) return void this.withSight(this.calls.sight());
    const same = this.sight.ticket === sight.ticket;
    this.lines = lines;
    this.sight = sight;
    if (same) return;
    this.draft = null;
    this.picker = null;
    this.confirming = null;
    this.firsts = {};
    void this.guarded(() => this.prepare());
  }

  /** A new question: answer it by a standing order, begin it where there is one verb only, else light up the map. */
  private async prepare(): Promise<void> {
    const asked = this.asked;
    if (!asked) return;
    const ticket = this.sight.ticket;
    const standing = standingAnswer(asked, this.game.face.standing, new Set(settings.standing));
    if (standing) {
      setTimeout(() => {
        if (this.sight.ticket === ticket) void this.send(standing);
      }, STANDING_DELAY);
      return;
    }
    const only = asked.verbs[0]!;
    if (asked.verbs.length === 1 && (this.game.kinds[only]?.length ?? 0) > 0) return this.begin(only);
    const onMap = asked.verbs.filter((verb) => ['space', 'unit'].includes(this.kindAt(verb, 0)));
    const found = await Promise.all(onMap.map(async (verb) => [verb, await this.ask(verb, [])] as const));
    if (this.sight.ticket === ticket) this.firsts = Object.fromEntries(found);
  }

  /** Faults are shown, but not those about a question that is no longer asked. */
  private async guarded(work: () => Promise<void>): Promise<void> {
    const { ticket } = this.sight;
    this.working += 1;
    try {
      await work();
    } catch (fault) {
      if (!(fault instanceof Refused)) {
        this.fault = { code: 'unavailable', text: String(fault) };
        return;
      }
      const late = this.sight.ticket !== ticket;
      if (fault.sight) this.take(fault.sight);
      if (!late) this.fault = fault.fault;
    } finally {
      this.working -= 1;
    }
  }
}
