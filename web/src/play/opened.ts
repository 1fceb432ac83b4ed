/** Tables that this browser has opened to try a rule or for the guided first game. */

export interface Opened {
  rule?: string;
  guide?: boolean;
}

const place = (table: string) => `theatre.opened.${table}`;

export function rememberOpened(table: string, why: Opened): void {
  sessionStorage.setItem(place(table), JSON.stringify(why));
}

export function openedFor(table: string): Opened | null {
  return JSON.parse(sessionStorage.getItem(place(table)) ?? 'null') as Opened | null;
}
