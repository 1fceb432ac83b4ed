/** One table on one screen: what these seats see, the choice being made, and what the server said about it. */
import { Refused, TableCalls } from '../api/http';
import { Live, type Connection } from '../api/live';
import type { Asked, Fault, Following, Lifeline, MayBeStale, Odds, Order, Prepared, Sight } from '../api/types';
import type { Move } from '../board/types';
import type { Regret } from '../games/face';
import { fits } from '../setups/setups';
import type { Message } from '../wording/catalogue';
import { another, sameAgain, type Sent } from './again';
import { advance, complete, counting, isWay, kindAt, retreat, type Draft } from './choice';
import { curtainFalls, ownSalt } from './curtain';
import type { GameData } from './gamedata';
import { spliced } from './log';
import { SetPicker } from './picker.svelte';
import { actors, leftOver } from './leftover';
import { Recap } from './recap.svelte';
import { settings } from './settings.svelte';
import { reasonAgainst, wayTowards } from './whynot';

/** A place on the map that can be clicked, and what a click there chooses. */
export interface Target {
  verb: string;
  /** what the choice begins with, up to what was clicked */
  args: number[];
  token: number;
}

/** A choice made while a set-up was asked for. */
export interface Placed extends Sent {
  seat: number;
  prompt: string;
  /** the nation that was set up, where the game distinguishes them */
  of?: string;
}

export class Session {
  sight: Sight = $state.raw({} as Sight);
  lines: Message[] = $state.raw([]);
  connection: Connection = $state('opening');
  draft: Draft | null = $state.raw(null);
  picker: SetPicker | null = $state.raw(null);
  /** where a draft that goes from space to space may end, with the way there; empty while it is drawn by hand */
  ways: ReadonlyMap<number, number[]> = $state.raw(new Map());
  /** ways are drawn step by step */
  stepping = $state(false);
  /** what a choice may begin with on the map; a number of things that follow it comes before */
  firsts: Record<string, Following & { before: number[] }> = $state.raw({});
  fault: Fault | null = $state.raw(null);
  /** a choice that waits for a yes, and what should be known before */
  confirming: { verb: string; args: number[]; left: Regret[] } | null = $state.raw(null);
  /** what this page has placed of a set-up, as long as nobody has kept it or thrown it away */
  placed: Placed[] = $state.raw([]);
  /** the last choice that the table took from this page */
  done: Sent | null = $state.raw(null);
  /** the last choice once more, if it is possible */
  again: Sent | null = $state.raw(null);
  /** by which way a unit is in supply: what was asked last */
  lifeline: { unit: number; line: Lifeline } | null = $state.raw(null);
  /** of the battle that the draft leads to */
  odds: Odds | null = $state.raw(null);
  /** an earlier view that is shown for a while, and what moves on it */
  shown: unknown = $state.raw(null);
  travels: Move[] = $state.raw([]);
  /** the space whose card is open */
  space: number | null = $state(null);
  /** a space that the map shall show */
  look: { space: number } | null = $state.raw(null);
  calls: TableCalls;
  readonly recap: Recap;
  private working = $state(0);
  private live: Live | undefined;
  last: Sent | null = null;
  /** a prepared set-up is carried out: nobody waits for the next counter in hand */
  following = false;
  /** an own choice is on its way: what comes now is its answer, not a move of others */
  private sending = false;

  constructor(
    readonly game: GameData,
    first: Sight,
  ) {
    this.calls = new TableCalls(first.table.id);
    this.recap = new Recap(this);
    this.take(first);
    this.recap.begin();
    this.listen(null);
    const salt = ownSalt(first);
    if (salt) void this.withSight(this.calls.salt(salt));
  }

  close(): void {
    this.live?.close();
  }

  get busy(): boolean {
    return this.working > 0;
  }

  /** The question that waits for an answer. */
  get asked(): Asked | undefined {
    const { asked, waiting } = this.sight;
    return asked.find(({ seat, verbs }) => verbs.length && waiting.some(([one]) => one === seat));
  }

  /** Who may do something beside: who is asked, else who need not answer, but can while others are asked. */
  get beside(): Asked | undefined {
    return this.asked ?? this.sight.asked[0];
  }

  get verbs(): string[] {
    return this.asked?.verbs ?? [];
  }

  /** What the map shows: the present, or an earlier position that is looked at again. */
  get view(): unknown {
    return this.shown ?? this.sight.view;
  }

  /** Several people share this screen, and nobody has sat down before it. */
  get curtain(): boolean {
    const { table, own, seats, over } = this.sight;
    return table.hot_seat && own.length > 1 && !seats.length && !over;
  }

  /** Sit down as one of one's own seats, or let the curtain fall. */
  async sit(seat: number | null): Promise<void> {
    const seats = seat === null ? null : [seat];
    this.close();
    this.cancel();
    this.recap.close();
    this.calls = new TableCalls(this.sight.table.id, seats);
    this.lines = [];
    this.again = this.last = null;
    this.space = null;
    await this.withSight(this.calls.sight());
    this.recap.begin();
    this.listen(seats);
  }

  /** Spaces that can be clicked now, and what each click would choose. */
  get targets(): Map<number, Target[]> {
    const found = new Map<number, Target[]>();
    if (!this.asked && !this.draft) return found;
    const add = (verb: string, before: readonly number[], kind: string, tokens: readonly number[]) => {
      for (const token of tokens) {
        const space = this.spaceOf(kind, token);
        if (space !== undefined) found.set(space, [...(found.get(space) ?? []), { verb, args: [...before, token], token }]);
      }
    };
    const { draft, picker } = this;
    if (picker) add(picker.draft.verb, picker.draft.args, picker.draft.kind, picker.tokens);
    else if (draft) {
      for (const [end, way] of this.ways) found.set(end, [{ verb: draft.verb, args: [...draft.args, ...way], token: end }]);
      add(draft.verb, draft.args, draft.kind, draft.tokens.filter((token) => !this.ways.has(token)));
    }
    else for (const [verb, { tokens, before }] of Object.entries(this.firsts)) add(verb, before, this.kindAt(verb, before), tokens);
    return found;
  }

  /** Spaces that the draft names already. */
  get chosenSpaces(): number[] {
    const draft = this.draft;
    if (!draft) return [];
    return draft.args.flatMap((value, at) => {
      const kind = this.kindAt(draft.verb, draft.args.slice(0, at));
      const space = this.spaceOf(kind, value);
      return space === undefined ? [] : [space];
    });
  }

  kindAt(verb: string, said: readonly number[] = []): string {
    return kindAt(this.game.kinds, verb, said).kind;
  }

  /** Begin a choice, or go on with it. */
  async begin(verb: string, args: readonly number[] = []): Promise<void> {
    this.fault = null;
    this.odds = null;
    const { ticket } = this.sight;
    await this.guarded(async () => {
      const { kinds, face } = this.game;
      const draft = await advance(this.ask, kinds, verb, args, (...so) => face.obvious?.(this.sight.view, ...so));
      if (this.sight.ticket === ticket) await this.settle(draft);
    });
  }

  /** Begin a choice with these integers; a way that may end with them does. */
  async finish(verb: string, args: readonly number[]): Promise<void> {
    await (isWay(this.game.kinds, verb, args) ? this.choose(verb, args) : this.begin(verb, args));
  }

  /** Go on to the end of a way. */
  async goTo(end: number): Promise<void> {
    const { draft } = this;
    const way = this.ways.get(end);
    if (draft && way) await this.choose(draft.verb, [...draft.args, ...way]);
  }

  /** The ways of a choice that goes from space to space, by where they end. */
  async waysFrom(verb: string, args: readonly number[]): Promise<Map<number, number[]>> {
    if (!isWay(this.game.kinds, verb, args)) return new Map();
    const { ways } = this.fresh(await this.calls.ways(verb, args, this.sight.ticket));
    return new Map(ways.map((way) => [way.at(-1)!, way]));
  }

  /** Ways are found, or drawn by hand from here on. */
  async step(by: boolean): Promise<void> {
    this.stepping = by;
    if (this.draft) await this.begin(this.draft.verb, this.draft.args);
  }

  async pick(token: number): Promise<void> {
    if (this.draft) await this.begin(this.draft.verb, [...this.draft.args, token]);
  }

  async back(): Promise<void> {
    const draft = this.draft;
    this.fault = null;
    this.picker = null;
    this.odds = null;
    if (draft) await this.guarded(async () => this.settle(await retreat(this.ask, this.game.kinds, draft)));
  }

  cancel(): void {
    this.draft = null;
    this.ways = new Map();
    this.stepping = false;
    this.picker = null;
    this.confirming = null;
    this.fault = null;
    this.odds = null;
  }

  /** Send a choice, after a question where it cannot be undone. */
  async choose(verb: string, args: readonly number[] = []): Promise<void> {
    const open = this.verbs.length !== 1;
    const left = settings.warn ? leftOver(this, verb) : [];
    const weighty = settings.confirm && open && this.game.face.weighty.has(verb);
    if (weighty || left.length) this.confirming = { verb, args: [...args], left };
    else await this.send(verb, args);
  }

  async send(verb: string, args: readonly number[] = []): Promise<void> {
    this.confirming = null;
    this.fault = null;
    this.recap.close();
    const sent = (this.last = { verb, args: [...args], view: this.sight.view });
    const { asked } = this;
    this.sending = true;
    await this.guarded(async () => {
      await this.answered(this.calls.choose(verb, args, this.sight.ticket, this.lines.length));
      this.done = sent;
      const setup = asked && this.setupFor(asked);
      if (setup) this.placed = [...this.placed.filter(({ of }) => of === setup.of), { ...sent, seat: asked.seat, prompt: asked.prompt[0], of: setup.of }];
    });
    this.sending = false;
  }

  async undo(phase = false): Promise<void> {
    this.cancel();
    this.last = null;
    this.placed = phase ? [] : this.placed.slice(0, -1);
    await this.guarded(() => this.answered(this.calls.undo(phase)));
  }

  /** A set-up that the game has prepared for this question, if there is one. */
  setupFor(asked: Asked): Prepared | undefined {
    return this.game.prepared.find((one) => fits(this.game, one, asked));
  }

  /** What the rules say to this choice, without making it. */
  async judge(verb: string, args: readonly number[]): Promise<void> {
    await this.guarded(async () => {
      const { refusal } = this.fresh(await this.calls.why(verb, args, this.sight.ticket));
      this.fault = refusal;
    });
  }

  /** Why this cannot be done now. The last integer is the wrong one. */
  async whyNot(verb: string, args: readonly number[]): Promise<void> {
    await this.guarded(async () => {
      const question = (this.asked && this.game.rules[this.asked.rule]) ?? null;
      const fault = await reasonAgainst(this, verb, this.inFull(verb, args));
      if (fault) this.fault = { ...fault, rule: fault.rule ?? question };
    });
  }

  /** A way of which only the end was clicked, with the spaces on it. */
  private inFull(verb: string, args: readonly number[]): readonly number[] {
    const { game, ways, stepping } = this;
    const [before, goal] = [args.slice(0, -1), args.at(-1)!];
    if (stepping || game.face.drawn?.has(verb) || !isWay(game.kinds, verb, before)) return args;
    const start = this.kindAt(verb, before.slice(0, -1)) === 'unit' ? this.placeOf(before.at(-1)!) : before.at(-1);
    return [...before, ...wayTowards(game.board, goal, ways, start)];
  }

  ask = async (verb: string, prefix: readonly number[]): Promise<Following> =>
    this.fresh(await this.calls.options(verb, prefix, this.sight.ticket));

  placeOf(unit: number): number | undefined {
    const space = this.game.face.piece(this.sight.view, unit)?.space;
    return space !== undefined && space >= 0 ? space : undefined;
  }

  /** What stands in a space for an integer of this kind: the space itself, the nation whose capital it is, a port in it. */
  valueAt(kind: string, space: number): number | undefined {
    if (kind === 'space') return space;
    const { words, face } = this.game;
    const found = (words.nouns[kind] ?? []).findIndex((_, value) => face.placeOf?.(kind, value) === space);
    return found < 0 ? undefined : found;
  }

  private spaceOf(kind: string, value: number): number | undefined {
    if (kind === 'space') return this.game.face.onMap?.(value) ?? value;
    return kind === 'unit' ? this.placeOf(value) : this.game.face.placeOf?.(kind, value);
  }

  show(space: number): void {
    this.space = space;
    this.look = { space };
  }

  /** By which way a unit is in supply, on the map and in words. */
  async traceSupply(unit: number): Promise<void> {
    await this.guarded(async () => {
      const { line } = await this.calls.supply(unit);
      this.lifeline = line && { unit, line };
      const space = this.placeOf(unit);
      if (line && space !== undefined) this.look = { space };
    });
  }

  /** Show the next space, around the board, in which something can act. */
  showNext(): void {
    const able = actors(this);
    const next = able.find((space) => space > (this.space ?? -1)) ?? able[0];
    if (next !== undefined) this.show(next);
  }

  /** From now on the table answers such questions for a seat by itself, or asks again. */
  async order(seat: number, { prompt, answer }: Pick<Order, 'prompt' | 'answer'>, on: boolean): Promise<void> {
    const others = this.sight.orders.filter((one) => one.seat === seat && one.prompt !== prompt);
    const orders = on ? [...others, { prompt, answer, args: [] }] : others;
    const plain = orders.map(({ prompt, answer, args }) => ({ prompt, answer, args }));
    await this.withSight(this.calls.orders(seat, plain));
  }

  async withSight(call: Promise<Sight>): Promise<void> {
    await this.guarded(() => this.answered(call));
  }

  /** An answer about a question that is no longer asked brings the new sight. */
  fresh<T extends MayBeStale>(answer: T): T {
    if (answer.stale && answer.sight) this.take(answer.sight);
    return answer;
  }

  private listen(seats: readonly number[] | null): void {
    const onConnection = (state: Connection) => (this.connection = state);
    this.live = new Live(this.sight.table.id, seats, (sight) => this.take(sight), onConnection);
  }

  private async settle(draft: Draft | null): Promise<void> {
    this.picker = null;
    this.draft = draft;
    this.ways = new Map();
    if (draft && complete(draft)) await this.choose(draft.verb, draft.args);
    else if (draft?.set) {
      const picker = await SetPicker.open(this, draft);
      if (this.draft === draft) this.picker = picker;
    } else if (draft && !this.stepping && !this.game.face.drawn?.has(draft.verb)) {
      const ways = await this.waysFrom(draft.verb, draft.args);
      if (this.draft === draft) this.ways = ways;
    }
  }

  /** An answer over HTTP counts unless the stream has brought another question meanwhile, which is newer. */
  private async answered(call: Promise<Sight>): Promise<void> {
    const { ticket } = this.sight;
    const sight = await call;
    if (this.sight.ticket === ticket) this.take(sight);
  }

  private take(sight: Sight): void {
    const lines = spliced(this.lines, sight.log.since, sight.log.lines);
    if (!lines) return void this.withSight(this.calls.sight());
    const same = this.sight.ticket === sight.ticket;
    const [known, before, question] = [this.lines.length, this.sight.view, this.question];
    const { draft, picker, confirming } = this;
    this.lines = lines;
    this.sight = sight;
    this.recap.heard();
    if (known && lines.length > known && sight.log.since >= known && !this.sending) void this.recap.follow(known, before);
    else if (sight.log.since < known) this.recap.stop();
    if (same) return;
    this.lifeline = null;
    this.cancel();
    this.firsts = {};
    this.again = null;
    if (curtainFalls(sight)) return void this.sit(null);
    const goesOn = !this.sending && question !== '' && question === this.question;
    void this.guarded(async () => {
      await this.prepare();
      if (goesOn && this.sight === sight && !this.draft) await this.resume(picker ? null : draft, confirming);
    });
  }

  /** What is asked, in a form that can be compared; nothing before the first sight. */
  private get question(): string {
    const asked = this.sight.asked && this.asked;
    return asked ? JSON.stringify([asked.seat, asked.rule, asked.prompt]) : '';
  }

  /** An ally has acted meanwhile: what was begun goes on if it can, under the same question. */
  private async resume(draft: Draft | null, confirming: Session['confirming']): Promise<void> {
    const { ticket } = this.sight;
    const { kinds, face } = this.game;
    const again = draft && (await advance(this.ask, kinds, draft.verb, draft.args, (...so) => face.obvious?.(this.sight.view, ...so)));
    if (this.sight.ticket !== ticket || this.draft || this.confirming) return;
    if (again && !complete(again) && again.tokens.length) await this.settle(again);
    this.confirming = confirming;
  }

  /** A new question: begin it where there is one verb only and no panel for it, else light up the map. */
  private async prepare(): Promise<void> {
    const asked = this.asked;
    if (!asked) return;
    const ticket = this.sight.ticket;
    const again = this.following ? null : this.last && (await sameAgain(this, this.last));
    if (this.sight.ticket !== ticket) return; // another question came meanwhile
    this.again = again;
    const only = asked.verbs[0]!;
    const panel = this.game.face.verbPanels[only];
    if (asked.verbs.length === 1 && !panel && (this.game.kinds[only]?.length ?? 0) > 0) return this.begin(only);
    const found = await Promise.all(asked.verbs.map(async (verb) => [verb, await this.firstsOf(verb)] as const));
    if (this.sight.ticket !== ticket) return;
    this.firsts = Object.fromEntries(found.flatMap(([verb, first]) => (first ? [[verb, first]] : [])));
    await this.hold();
  }

  private async firstsOf(verb: string): Promise<(Following & { before: number[] }) | null> {
    const { kinds } = this.game;
    if (counting(kinds, verb, [])) {
      if (!['space', 'unit'].includes(this.kindAt(verb, [1]))) return null;
      const { tokens } = await this.ask(verb, []);
      return tokens.includes(1) ? { ...(await this.ask(verb, [1])), before: [1] } : null;
    }
    return ['space', 'unit'].includes(this.kindAt(verb)) ? { ...(await this.ask(verb, [])), before: [] } : null;
  }

  /** Who places one counter after the other keeps the next of its sort in hand. */
  private async hold(): Promise<void> {
    const { last } = this;
    if (!last || this.following || !this.game.face.lasting?.has(last.verb) || !this.verbs.includes(last.verb)) return;
    const next = await another(this, last.verb, [], last.view, last.args[0]!);
    if (next !== undefined) await this.begin(last.verb, [next]);
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
