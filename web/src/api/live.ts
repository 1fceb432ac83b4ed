/** The stream of sights of one table, opened again by itself after a break. */
import type { Sight } from './types';

/** `replaced`: the link of this browser is no longer valid; `crowded`: too many connections from this address. */
export type Connection = 'opening' | 'open' | 'lost' | 'crowded' | 'replaced' | 'refused';

const SHORTEST = 500;
const LONGEST = 8000;
const FOR_GOOD: Record<number, Connection> = { 4401: 'replaced', 4403: 'refused', 4404: 'refused' };
const CROWDED = 4429;

export class Live {
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = SHORTEST;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly seats: readonly number[] | null,
    private readonly onSight: (sight: Sight) => void,
    private readonly onConnection: (state: Connection) => void,
  ) {
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const asked = this.seats?.map((seat) => `seats=${seat}`).join('&') ?? '';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live?${asked}`);
    this.socket = socket;
    socket.onmessage = (message) => {
      this.pause = SHORTEST;
      this.onConnection('open');
      this.onSight(JSON.parse(message.data as string) as Sight);
    };
    socket.onclose = ({ code }) => {
      if (this.closed) return;
      const ended = FOR_GOOD[code];
      if (ended) return this.onConnection(ended);
      if (code === CROWDED) this.pause = LONGEST;
      this.onConnection(code === CROWDED ? 'crowded' : 'lost');
      this.timer = setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(LONGEST, this.pause * 2);
    };
  }
}
