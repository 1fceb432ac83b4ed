/** What of the player aids is in use: names such as `units/INF`, `units/INF/cost` and `play/movement`. */
import type { Aids, AidTable, PlayStep } from '../api/types';

const PLAY = 'play';

export interface InUse {
  row(table: string, row: string): boolean;
  cell(table: string, row: string, column: string): boolean;
  table(table: string): boolean;
  step(step: string): boolean;
}

export function inUse(keys: readonly string[]): InUse {
  const all = new Set(keys);
  const tables = new Set(keys.map((key) => key.split('/')[0]!));
  return {
    row: (table, row) => all.has(`${table}/${row}`),
    cell: (table, row, column) => all.has(`${table}/${row}/${column}`),
    table: (table) => tables.has(table),
    step: (step) => all.has(`${PLAY}/${step}`),
  };
}

/** The table to begin with: the first in which something is in use, and that is not merely about whose turn it is. */
export function firstPage({ tables }: Aids, used: InUse): AidTable | undefined {
  const lit = tables.filter((table) => used.table(table.id));
  return lit.find((table) => litRows(table, used) < table.rows.length / 2) ?? lit[0] ?? tables[0];
}

function litRows(table: AidTable, used: InUse): number {
  return table.rows.filter(({ key }) => used.row(table.id, key) || table.columns.some(({ id }) => used.cell(table.id, key, id))).length;
}

/** The innermost step in which play stands, if it has steps of its own these; else the outer ones. */
export function stepsHere(sequence: readonly PlayStep[], used: InUse): PlayStep[] {
  const now = sequence.find((step) => used.step(step.key));
  return now?.steps.length ? now.steps : [];
}
