/** The drawing as shapes that a canvas can paint, each with its box, so that a tile paints only what touches it. */
import { CLOSED, GROUND, LAID_OVER } from './ink';
import { thinned } from './geometry';
import type { Point } from './camera';
import type { Layout, Place } from './layout';
import type { Drawing } from './types';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Shape {
  path: Path2D;
  box: Box;
}

export interface Scene {
  areas: (Shape & { place: Place })[];
  lines: Map<string, Shape[]>;
  shores: Shape[];
  /** the land is drawn as grounds of its own, as on a board of hexes, and spaces are outlines only */
  grounds: { tint: string; shapes: Shape[] }[];
}

const PIECE = 64; // points of a line that are painted together

export function sceneOf(layout: Layout, drawing: Drawing): Scene {
  const lines = new Map<string, Shape[]>();
  const shores: Shape[] = [];
  const rings = new Map<string, Point[][]>();
  for (const { kind, points } of drawing.lines) {
    if (LAID_OVER.test(kind)) {
      rings.set(kind, [...(rings.get(kind) ?? []), points]);
      continue;
    }
    const known = lines.get(kind) ?? [];
    if (CLOSED.has(kind) || kind.startsWith(GROUND)) known.push(shapeOf([points], true));
    else known.push(...pieces(points).map((piece) => shapeOf([piece], false)));
    lines.set(kind, known);
    // the wide soft bands along a coast show no detail
    if (kind === 'coast' || kind === 'islet') shores.push(...pieces(thinned(points, 5)).map((piece) => shapeOf([piece], false)));
  }
  for (const [kind, all] of rings) lines.set(kind, [shapeOf(all, true)]);
  const grounds = [...lines].filter(([kind]) => kind.startsWith(GROUND));
  return {
    areas: layout.places.map((place) => ({ place, ...shapeOf(place.rings, true) })),
    lines,
    shores,
    grounds: grounds.map(([kind, shapes]) => ({ tint: kind.slice(GROUND.length), shapes })),
  };
}

export const touches = (a: Box, b: Box, by = 0): boolean =>
  a.left - by < b.right && a.right + by > b.left && a.top - by < b.bottom && a.bottom + by > b.top;

/** A long line in pieces that share their ends. */
export function pieces(points: readonly Point[]): (readonly Point[])[] {
  const found: (readonly Point[])[] = [];
  for (let from = 0; from < points.length - 1 || from === 0; from += PIECE) found.push(points.slice(from, from + PIECE + 1));
  return found;
}

function shapeOf(rings: readonly (readonly Point[])[], closed: boolean): Shape {
  const path = new Path2D();
  for (const ring of rings) {
    ring.forEach(([x, y], at) => (at ? path.lineTo(x, y) : path.moveTo(x, y)));
    if (closed) path.closePath();
  }
  return { path, box: boxOf(rings) };
}

export function boxOf(rings: readonly (readonly Point[])[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const ring of rings)
    for (const [x, y] of ring) {
      if (x < box.left) box.left = x;
      if (x > box.right) box.right = x;
      if (y < box.top) box.top = y;
      if (y > box.bottom) box.bottom = y;
    }
  return box;
}
