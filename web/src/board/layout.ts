/** The drawn board worked out once: paths and places of names, so that drawing a position only has to look up. */
import type { Point } from './camera';
import { area, LEADING, nameLines, NUMBER, openPath, pathOf, textWidth, thinned, typeSize } from './geometry';
import type { Board, Drawing, Space } from './types';

export interface TextLine {
  text: string;
  kind: string;
  x: number;
  y: number;
  size: number;
}

export interface Label {
  lines: TextLine[];
  /** the disc for the value of the space, behind the last line of its name */
  disc?: { x: number; y: number; r: number };
  space: number;
}

export interface Place {
  index: number;
  space: Space;
  path: string;
  stack: Point;
  tint: string;
}

export interface Layout {
  width: number;
  height: number;
  places: Place[];
  labels: Label[];
  /** one path for each line, never joined: the browser skips those outside the part that it paints */
  lines: Record<string, string[]>;
  shores: string[];
  cities: { at: Point; name: string; named: boolean }[];
  lanes: { at: Point; text: string; half: number }[];
}

const CLOSED = new Set(['ice', 'lake', 'narrows', 'islet']);

export function layOut(board: Board, drawing: Drawing): Layout {
  const drawn = board.spaces.flatMap((space, index) => {
    const shape = drawing.spaces[space.id];
    return shape ? [{ space, index, shape }] : [];
  });
  const places = drawn.map(({ space, index, shape }) => ({
    index,
    space,
    path: pathOf(shape.outline),
    stack: shape.stack,
    tint: shape.tint ?? 'neutral',
  }));
  const names = new Set(board.spaces.map((space) => space.name));
  const marks = (kind: string) => drawing.marks.filter((mark) => mark.kind === kind);
  const moved = new Map(marks('name_at').map((mark) => [mark.text, mark.at]));
  const again = new Map(marks('name_again').map((mark) => [mark.text, mark.at]));
  const labels = drawn.flatMap(({ space, index, shape }) => {
    const size = typeSize(space.kind === 'land', Math.max(...shape.outline.map(area)));
    const off = moved.get(space.id);
    const first = label(space, index, off ?? shape.label, size, off !== undefined);
    const second = again.get(space.id);
    return second ? [first, label(space, index, second, size * 0.85, false)] : [first];
  });
  return {
    width: drawing.size[0],
    height: drawing.size[1],
    places,
    labels,
    lines: linesByKind(drawing),
    shores: shoresOf(drawing),
    cities: marks('victory_city').map((mark) => ({
      at: mark.at,
      name: mark.text ?? '',
      named: names.has(mark.text ?? ''),
    })),
    lanes: marks('shipping_lane').map((mark) => {
      const text = mark.text ?? '';
      return { at: mark.at, text, half: 4.2 * text.length + 5 };
    }),
  };
}

function linesByKind(drawing: Drawing): Record<string, string[]> {
  const kinds: Record<string, string[]> = {};
  for (const line of drawing.lines) {
    const path = CLOSED.has(line.kind) ? pathOf([line.points]) : openPath([line.points]);
    (kinds[line.kind] ??= []).push(path);
  }
  return kinds;
}

/** Coasts with fewer points: the wide soft bands along them show no detail, and thinner lines pan faster. */
function shoresOf(drawing: Drawing): string[] {
  const shores = drawing.lines.filter((line) => line.kind === 'coast' || line.kind === 'islet');
  return shores.map((line) => openPath([thinned(line.points, 5)]));
}

/** The lines of a name around a point, with the zone's number above or room for the value behind. */
function label(space: Space, index: number, at: Point, size: number, outside: boolean): Label {
  const rows: { text: string; kind: string; size: number }[] = [];
  const number = space.values?.['number'];
  if (number !== undefined) rows.push({ text: String(number), kind: 'number', size: size * NUMBER });
  const nameKind = `${space.kind}-name${outside ? ' outside' : ''}`;
  rows.push(...nameLines(space.name).map((text) => ({ text, kind: nameKind, size })));
  let y = at[1] - rows.reduce((sum, row) => sum + row.size * LEADING, 0) / 2;
  const valued = space.values?.['ipc'] !== undefined;
  const found: Label = { lines: [], space: index };
  rows.forEach((row, n) => {
    y += row.size * LEADING;
    const last = valued && n === rows.length - 1;
    const x = at[0] - (last ? size * 0.65 : 0);
    found.lines.push({ ...row, x, y: y - row.size * 0.26 });
    if (last) {
      const half = textWidth(row.text, size) / 2;
      found.disc = { x: at[0] + half + size * 0.12, y: y - row.size * 0.56, r: size * 0.58 };
    }
  });
  return found;
}
