/** The tables that this browser has sat down at: their ids only; whose turn it is the server tells. */

export interface Known {
  id: string;
  game: string;
  /** when it was last open here */
  at: number;
}

const PLACE = 'theatre.tables';
const MOST = 40;

export function knownTables(): Known[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as Known[];
  } catch {
    return [];
  }
}

/** The newest first; the oldest are forgotten one day. */
export function rememberTable(id: string, game: string): void {
  write([{ id, game, at: Date.now() }, ...knownTables().filter((one) => one.id !== id)].slice(0, MOST));
}

export function forgetTable(id: string): void {
  write(knownTables().filter((one) => one.id !== id));
}

function write(tables: Known[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(tables));
  } catch {
    // a browser that keeps nothing still plays
  }
}
