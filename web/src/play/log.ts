/** The log as this page has it, kept in step with what the server sends. */
import type { Message } from '../wording/catalogue';

/** Keep the first `since` lines that we have, then add these. Null: lines are missing in between, ask for all. */
export function spliced(lines: readonly Message[], since: number, more: readonly Message[]): Message[] | null {
  return since > lines.length ? null : [...lines.slice(0, since), ...more];
}
