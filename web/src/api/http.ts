/** The calls of the server's HTTP interface. A failure is thrown as `Refused`, with what the server says about it. */
import type { Board, Drawing } from '../board/types';
import type { CatalogueInfo, Created, Fault, Following, GameInfo, Link, NewTable, Replayed, Sight } from './types';

export class Refused extends Error {
  constructor(
    readonly fault: Fault,
    readonly sight: Sight | null = null,
  ) {
    super(fault.text);
  }
}

const RETRIES = 4;
const PAUSE = 400; // milliseconds before the first retry; doubled each time

async function call<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
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
      await new Promise((later) => setTimeout(later, PAUSE * 2 ** attempt));
    }
  }
}

const freshId = () => crypto.getRandomValues(new Uint32Array(4)).reduce((id, word) => id + word.toString(36), 'w-');

export const games = () => call<GameInfo[]>('/api/games');
export const board = (game: string) => call<Board>(`/api/games/${game}/board`);
export const drawing = (game: string) => call<Drawing>(`/api/games/${game}/drawing`);
export const catalogue = (game: string) => call<CatalogueInfo>(`/api/games/${game}/catalogue`);
export const createTable = (wish: NewTable) => call<Created>('/api/tables', wish);

/** One table as one set of seats sees it. */
export class TableCalls {
  private readonly root: string;

  constructor(readonly id: string) {
    this.root = `/api/tables/${encodeURIComponent(id)}`;
  }

  sight = () => call<Sight>(`${this.root}/sight`);
  options = (verb: string, prefix: readonly number[]) => call<Following>(`${this.root}/options`, { verb, prefix });
  why = (verb: string, args: readonly number[]) =>
    call<{ legal: boolean; refusal: Fault | null }>(`${this.root}/why`, { verb, args });
  choose = async (verb: string, args: readonly number[], ticket: string, since: number) =>
    (await callSurely<{ sight: Sight }>(`${this.root}/choices?since=${since}`, { verb, args, ticket })).sight;
  undo = async () => (await callSurely<{ sight: Sight }>(`${this.root}/undo`, {})).sight;
  seat = (seat: number, who: string) => call<{ sight: Sight; link: Link | null }>(`${this.root}/seat`, { seat, who });
  resign = () => call<Sight>(`${this.root}/resign`, {});
  end = (agree: boolean) => call<Sight>(`${this.root}/end`, { agree });
  replay = (step: number) => call<Replayed>(`${this.root}/replay/${step}`);
}
