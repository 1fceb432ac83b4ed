/** The drawn board worked out once: outlines and places of names, so that drawing a position only has to look up. */
import type { Point, Size } from './camera';
import { area, extent, LEADING, nameLines, NUMBER, pathOf, textWidth, typeSize, type Ring } from './geometry';
import type { Board, Drawing, Space } from './types';

export interface TextLine {
  text: string;
  kind: string;
  x: number;
  y: number;
  size: number;
}

/** A number behind the name of a space. */
export interface Figure {
  style: 'value' | 'resource' | 'resource-red';
  printed: number;
  x: number;
  y: number;
  r: number;
}

export interface Label {
  lines: TextLine[];
  figures: Figure[];
  space: number;
}

export interface Sign {
  kind: 'star' | 'lane' | 'square' | 'dot' | 'port' | 'fort' | 'ground';
  text: string;
  x: number;
  y: number;
  size: number;
}

export interface Place {
  index: number;
  space: Space;
  path: string;
  rings: readonly Ring[];
  stack: Point;
  tint: string;
}

export interface Layout {
  width: number;
  height: number;
  places: Place[];
  /** the room for counters in each space of a board of hexes; other boards have spaces of any size */
  rooms: Map<number, Size>;
  labels: Label[];
  signs: Sign[];
  /** names of countries and seas, to be read from afar */
  regions: TextLine[];
}

/** Which printed values are shown, and how. */
const FIGURES: Record<string, Figure['style']> = {
  ipc: 'value',
  pop: 'value',
  factory: 'resource',
  nrz: 'value',
  resources: 'resource',
  resources_red: 'resource-red',
};
const SIGNS: Record<string, [kind: Sign['kind'], size: number]> = {
  victory_city: ['star', 8.5],
  main_capital: ['star', 9.5],
  sub_capital: ['star', 7.5],
  capital_city: ['square', 5],
  city: ['square', 4],
  town: ['dot', 3.4],
  port: ['port', 6.4],
  fortress_site: ['fort', 5],
  ground: ['ground', 13],
  shipping_lane: ['lane', 8.5],
  capital: ['star', 7],
  capital_objective: ['star', 8],
  city_objective: ['dot', 4],
  port_objective: ['port', 7],
  capital_port_objective: ['star', 8],
};
const REGION = /^(country|sea)_(\d+)$/;
const COORDINATE = 0.6; // a hex that is called by its coordinate, against names
const WRITTEN = new Set<Sign['kind']>(['lane', 'ground']);

export function layOut(board: Board, drawing: Drawing): Layout {
  const drawn = board.spaces.flatMap((space, index) => {
    const shape = drawing.spaces[space.id];
    return shape ? [{ space, index, shape }] : [];
  });
  const places = drawn.map(({ space, index, shape }) => ({
    index,
    space,
    path: pathOf(shape.outline),
    rings: shape.outline,
    stack: shape.stack,
    tint: shape.tint ?? 'neutral',
  }));
  const marks = (kind: string) => drawing.marks.filter((mark) => mark.kind === kind);
  const moved = new Map(marks('name_at').map((mark) => [mark.text, mark.at]));
  const again = new Map(marks('name_again').map((mark) => [mark.text, mark.at]));
  const labels = drawn.flatMap(({ space, index, shape }) => {
    const usual = typeSize(space.kind === 'land', Math.max(...shape.outline.map(area)));
    const size = usual * (space.name === space.id ? COORDINATE : 1);
    const first = label(space, index, moved.get(space.id) ?? shape.label, size);
    const second = again.get(space.id);
    return second ? [first, label(space, index, second, size * 0.85)] : [first];
  });
  const [width, height] = drawing.size;
  return { width, height, places, rooms: roomsOf(places), labels, signs: signsOf(board, drawing), regions: regionsOf(drawing) };
}

const HEX = 6;

function roomsOf(places: readonly Place[]): Map<number, Size> {
  const hexes = places.filter(({ rings }) => rings[0]?.length === HEX);
  return new Map(hexes.length * 2 > places.length ? places.map(({ index, rings }) => [index, extent(rings[0]!)]) : []);
}

/** The size of the type is the last word of the mark's kind. */
function regionsOf(drawing: Drawing): TextLine[] {
  return drawing.marks.flatMap(({ kind, at, text }) => {
    const [, sort, digits] = REGION.exec(kind) ?? [];
    if (!sort || !text) return [];
    const rows = nameLines(text);
    return rows.map((row, n) => ({
      text: sort === 'country' ? row.toUpperCase() : row,
      kind: `${sort}-far`,
      x: at[0],
      y: at[1] + ((n - (rows.length - 1) / 2) * LEADING + 0.34) * Number(digits),
      size: Number(digits),
    }));
  });
}

/** A city is named where its space is not named after it. */
function signsOf(board: Board, drawing: Drawing): Sign[] {
  const names = new Set(board.spaces.map((space) => space.name));
  return drawing.marks.flatMap(({ kind, at: [x, y], text }) => {
    const known = SIGNS[kind];
    if (!known) return [];
    const said = WRITTEN.has(known[0]) || !names.has(text ?? '') ? (text ?? '') : '';
    return [{ kind: known[0], size: known[1], text: said, x, y }];
  });
}

/** The lines of a name around a point, with the zone's number above or room for its figures behind. */
function label(space: Space, index: number, at: Point, size: number): Label {
  const rows: { text: string; kind: string; size: number }[] = [];
  const number = space.values?.['number'];
  if (number !== undefined) rows.push({ text: String(number), kind: 'number', size: size * NUMBER });
  rows.push(...nameLines(space.name).map((text) => ({ text, kind: `${space.kind}-name`, size })));
  let y = at[1] - rows.reduce((sum, row) => sum + row.size * LEADING, 0) / 2;
  const printed = Object.entries(FIGURES).flatMap(([value, style]) => {
    const figure = space.values?.[value];
    return figure === undefined ? [] : [{ style, printed: figure }];
  });
  const found: Label = { lines: [], figures: [], space: index };
  rows.forEach((row, n) => {
    y += row.size * LEADING;
    const shift = n === rows.length - 1 ? size * 0.65 * printed.length : 0;
    found.lines.push({ ...row, x: at[0] - shift, y: y - row.size * 0.26 });
  });
  const last = found.lines.at(-1)!;
  printed.forEach((figure, n) => {
    const right = textWidth(last.text, size) / 2 + size * (0.77 + 1.3 * n);
    found.figures.push({ ...figure, x: last.x + right, y: y - last.size * 0.56, r: size * 0.58 });
  });
  return found;
}
