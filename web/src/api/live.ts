/** The stream of sights of one table, opened again by itself after a break. */
import type { Sight } from './types';

export type Connection = 'opening' | 'open' | 'lost' | 'refused';

const SHORTEST = 500;
const LONGEST = 8000;
const FOR_GOOD = new Set([4401, 4404]);

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
      if (FOR_GOOD.has(code)) return this.onConnection('refused');
      this.onConnection('lost');
      this.timer = setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(LONGEST, this.pause * 2);
    };
  }
}
