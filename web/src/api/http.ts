/** The calls of the server's HTTP interface. A failure is thrown as `Refused`, with what the server says about it. */
import type { Board, Drawing } from '../board/types';
import type {
  About,
  Aids,
  CatalogueInfo,
  Chapter,
  Corrections,
  Created,
  Drawn,
  Example,
  Fault,
  Following,
  GameCard,
  GameInfo,
  Guide,
  Judgement,
  Lifeline,
  Link,
  MayBeStale,
  NewTable,
  Odds,
  Order,
  Past,
  Prepared,
  Replayed,
  Sight,
  Turn,
} from './types';

export class Refused extends Error {
  constructor(
    readonly fault: Fault,
    readonly sight: Sight | null = null,
  ) {
    super(fault.text);
  }
}

const RETRIES = 24; // about a minute: as long as a server may take to start again
const PAUSE = 400; // milliseconds before the first retry; doubled each time
const LONGEST_PAUSE = 3200;

async function call<T>(path: string, body?: unknown): Promise<T> {
  const text = body instanceof Blob ? body : JSON.stringify(body);
  const request: RequestInit =
    body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text };
  const answer = await fetch(path, request);
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const problem = said as { error?: Fault; sight?: Sight | null } | null;
  throw new Refused(problem?.error ?? { code: 'unavailable', text: `${answer.status}` }, problem?.sight ?? null);
}

/** Sent again with the same id when no answer came or the store was busy: the server applies it once. */
async function callSurely<T>(path: string, wish: object): Promise<T> {
  const body = { ...wish, id: freshId() };
  for (let attempt = 0; ; attempt++) {
    try {
      return await call<T>(path, body);
    } catch (fault) {
      const lost = !(fault instanceof Refused) || fault.fault.code === 'unavailable';
      if (!lost || attempt === RETRIES) throw fault;
      await new Promise((later) => setTimeout(later, Math.min(LONGEST_PAUSE, PAUSE * 2 ** attempt)));
    }
  }
}

const freshId = () => crypto.getRandomValues(new Uint32Array(4)).reduce((id, word) => id + word.toString(36), 'w-');

export const games = () => call<GameCard[]>('/api/games');
export const game = (name: string) => call<GameInfo>(`/api/games/${name}`);
export const board = (game: string) => call<Board>(`/api/games/${game}/board`);
export const drawing = (game: string) => call<Drawing>(`/api/games/${game}/drawing`);
export const catalogue = (game: string) => call<CatalogueInfo>(`/api/games/${game}/catalogue`);
export const about = () => call<About>('/api/about');
export const aids = (game: string) => call<Aids>(`/api/games/${game}/aids`);
export const rulebook = (game: string) => call<Chapter[]>(`/api/games/${game}/rulebook`);
export const guide = (game: string) => call<Guide>(`/api/games/${game}/guide`);
export const prepared = (game: string) => call<Prepared[]>(`/api/games/${game}/prepared`);
export const example = (game: string, rule: string) => call<Example>(`/api/games/${game}/examples/${rule}`);
export const createTable = (wish: NewTable) => call<Created>('/api/tables', wish);
/** A practice table with the example of a rule, or without one the guided first game. */
export const openExample = (game: string, rule: string | null) => call<Created>('/api/examples', { game, rule });
export const importGame = (file: Blob) => call<Created>('/api/import', file);

/** One table as one set of seats sees it: some of one's own, or all of them if none are named. */
export class TableCalls {
  private readonly root: string;

  constructor(
    readonly id: string,
    private readonly seats: readonly number[] | null = null,
  ) {
    this.root = `/api/tables/${encodeURIComponent(id)}`;
  }

  sight = () => this.get<Sight>('sight');
  options = (verb: string, prefix: readonly number[], ticket: string) =>
    this.post<Following & MayBeStale>('options', { verb, prefix, ticket });
  ways = (verb: string, prefix: readonly number[], ticket: string) =>
    this.post<{ ways: number[][] } & MayBeStale>('ways', { verb, prefix, ticket });
  why = (verb: string, args: readonly number[], ticket: string) =>
    this.post<Judgement & MayBeStale>('why', { verb, args, ticket });
  odds = (verb: string, args: readonly number[], ticket: string) =>
    this.post<{ odds: Odds | null } & MayBeStale>('odds', { verb, args, ticket });
  choose = (verb: string, args: readonly number[], ticket: string, since: number) =>
    this.surely(`choices?since=${since}`, { verb, args, ticket });
  undo = (phase: boolean) => this.surely('undo', { phase });
  takeBack = (line: number | null) => this.surely('take-back', { line });
  answerTakeBack = (proposal: string, agree: boolean) => this.surely('take-back/answer', { proposal, agree });
  correct = (seat: number, verb: string, args: readonly number[]) => this.surely('correction', { seat, verb, args });
  answerCorrection = (proposal: string, agree: boolean) => this.surely('correction/answer', { proposal, agree });
  corrections = (seat: number, verb: string | null, prefix: readonly number[]) =>
    this.post<Corrections>('correction/options', { seat, verb, prefix });
  supply = (unit: number) => this.get<{ line: Lifeline | null }>(`supply/${unit}`);
  turn = () => this.get<Turn>('turn');
  fork = (seating: Record<string, string>, step: number | null) => this.post<Created>('fork', { seating, step });
  /** where the browser fetches a file of this table */
  file = (what: 'export' | 'report') => this.address(what);
  seat = (seat: number, who: string) => this.post<{ sight: Sight; link: Link | null }>('seat', { seat, who });
  orders = (seat: number, orders: readonly Omit<Order, 'seat'>[]) => this.post<Sight>('orders', { seat, orders });
  salt = (salt: string) => this.post<Sight>('salt', { salt });
  seen = (lines: number) => this.post<{ seen: number }>('seen', { lines });
  past = (line: number) => this.get<Past>(`past/${line}`);
  resign = () => this.post<Sight>('resign', {});
  end = (agree: boolean) => this.post<Sight>('end', { agree });
  replay = (step: number) => this.get<Replayed>(`replay/${step}`);
  dice = () => this.get<Drawn>('dice');

  private get<T>(path: string): Promise<T> {
    return call<T>(this.address(path));
  }

  private post<T>(path: string, body: object): Promise<T> {
    return call<T>(this.address(path), body);
  }

  private async surely(path: string, wish: object): Promise<Sight> {
    return (await callSurely<{ sight: Sight }>(this.address(path), wish)).sight;
  }

  private address(path: string): string {
    const asked = (this.seats ?? []).map((seat) => `seats=${seat}`).join('&');
    return `${this.root}/${path}${asked && (path.includes('?') ? '&' : '?')}${asked}`;
  }
}
