/** What lies beside the board, set-ups as texts, and what a connection says when it is closed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live, type Connection } from '../src/api/live';
import type { Aids, Chapter } from '../src/api/types';
import { firstPage, inUse, stepsHere } from '../src/book/inuse';
import { findRules } from '../src/book/search';
import { asText, choicesOf, ofText, type Setup } from '../src/setups/setups';

describe('player aids', () => {
  const rows = ['INF', 'ARM', 'FIT'].map((key) => ({ key, cells: [key, '3'] }));
  const columns = [{ id: 'unit', title: 'Unit' }, { id: 'cost', title: 'Cost' }];
  const table = (id: string) => ({ id, title: id, note: '', columns, rows });
  const inner = { key: 'fight', title: 'Fight', steps: [] };
  const aids: Aids = {
    tables: ['nations', 'units', 'costs'].map(table),
    sequence: [{ key: 'buy', title: 'Buy', steps: [] }, { key: 'combat', title: 'Combat', steps: [inner] }],
  };

  it('tells rows, cells and steps that are in use', () => {
    const used = inUse(['units/INF', 'units/ARM/cost', 'play/buy']);
    expect(used.row('units', 'INF')).toBe(true);
    expect(used.row('units', 'ARM')).toBe(false);
    expect(used.cell('units', 'ARM', 'cost')).toBe(true);
    expect([used.table('units'), used.table('costs')]).toEqual([true, false]);
    expect(used.step('buy')).toBe(true);
  });

  it('opens with the table that says most: a few rows of it are in use', () => {
    const all = rows.map(({ key }) => `nations/${key}`);
    expect(firstPage(aids, inUse([...all, 'units/INF']))?.id).toBe('units');
    expect(firstPage(aids, inUse(all))?.id).toBe('nations');
    expect(firstPage(aids, inUse([]))?.id).toBe('nations');
  });

  it('shows the steps within the present one', () => {
    expect(stepsHere(aids.sequence, inUse(['play/combat', 'play/fight']))).toEqual([inner]);
    expect(stepsHere(aids.sequence, inUse(['play/buy']))).toEqual([]);
  });
});

describe('the search in the rules', () => {
  const rule = (cite: string, title: string, line = '') => ({ id: `x-${cite}-${title}`, cite, title, line, example: false });
  const chapters: Chapter[] = [
    { heading: '11.0 Movement', rules: [rule('11.2', 'Sea'), rule('11.21', 'Convoys'), rule('11.3', 'Air', 'over the sea')] },
    { heading: 'Transports', rules: [rule('Transports', 'Capacity', 'Two units fit')] },
  ];
  const cites = (wanted: string) => findRules(chapters, wanted).flatMap(({ rules }) => rules.map(({ cite }) => cite));

  it('finds all words, in any order and any case', () => {
    expect(cites('SEA')).toEqual(['11.2', '11.3']);
    expect(cites('sea air')).toEqual(['11.3']);
    expect(cites('nowhere')).toEqual([]);
  });

  it('finds printed numbers from their beginning, and headings as a whole', () => {
    expect(cites('11.2')).toEqual(['11.2', '11.21']);
    expect(cites('transports')).toEqual(['Transports']);
    expect(cites('')).toHaveLength(4);
  });
});

describe('a set-up as a text', () => {
  const setup: Setup = {
    name: 'East first',
    note: '',
    game: 'g',
    seat: 'GER',
    prompt: 'prompt.deploy',
    choices: [['deploy', 'Western Ukraine', 'Infantry', 2], ['ready']],
    own: true,
  };

  it('comes back as it went', () => {
    expect(ofText(asText(setup), { game: '', seat: '', prompt: '' })).toEqual(setup);
  });

  it('takes what its head does not say from the question', () => {
    const { game, seat, choices } = ofText('deploy; Kyiv; 12', { game: 'other', seat: 'X', prompt: 'p' });
    expect([game, seat, choices]).toEqual(['other', 'X', [['deploy', 'Kyiv', 12]]]);
  });

  it('leaves out empty lines and remarks', () => {
    expect(choicesOf('# remark\n\n ready \n')).toEqual([['ready']]);
  });
});

describe('a connection that is closed', () => {
  let sockets: { onclose?: (event: { code: number }) => void; close: () => void }[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
    vi.stubGlobal(
      'WebSocket',
      class {
        close = () => {};
        constructor() {
          sockets.push(this);
        }
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function after(code: number): { said: Connection[]; tries: (milliseconds: number) => number } {
    const said: Connection[] = [];
    new Live('t', null, () => {}, (state) => said.push(state));
    sockets[0]!.onclose!({ code });
    return { said, tries: (milliseconds) => (vi.advanceTimersByTime(milliseconds), sockets.length) };
  }

  it('says that the link was replaced, and does not come back', () => {
    const { said, tries } = after(4401);
    expect(said).toEqual(['replaced']);
    expect(tries(60_000)).toBe(1);
  });

  it('says that there are too many, and waits longer', () => {
    const { said, tries } = after(4429);
    expect(said).toEqual(['crowded']);
    expect(tries(5_000)).toBe(1);
    expect(tries(5_000)).toBe(2);
  });

  it('comes back soon after a break', () => {
    const { said, tries } = after(1006);
    expect(said).toEqual(['lost']);
    expect(tries(600)).toBe(2);
  });
});
