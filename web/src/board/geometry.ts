/** Paths, names and neighbours of the drawn spaces: the same measures as the printed picture of the board. */
import type { Point, Size } from './camera';

export type Ring = readonly Point[];

const LETTER = 0.49; // mean width of a letter, as a share of the type size
export const LEADING = 1.06; // from line to line, as a share of the type size
export const NUMBER = 1.25; // a zone's number is set larger than its name

export function pathOf(rings: readonly Ring[]): string {
  return rings.map((ring) => `M${pointsOf(ring)}Z`).join('');
}

function pointsOf(points: readonly Point[]): string {
  return points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function area(ring: Ring): number {
  let sum = 0;
  ring.forEach(([x0, y0], at) => {
    const [x1, y1] = ring[(at + 1) % ring.length]!;
    sum += x0 * y1 - x1 * y0;
  });
  return Math.abs(sum) / 2;
}

export function extent(ring: Ring): Size {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}

/** A line with the points left out that lie closer than `least` to the last one kept; its ends stay. */
export function thinned(line: readonly Point[], least: number): Point[] {
  const kept: Point[] = [];
  line.forEach((point, at) => {
    const last = kept.at(-1);
    if (!last || at === line.length - 1 || Math.hypot(point[0] - last[0], point[1] - last[1]) >= least) kept.push(point);
  });
  return kept;
}

/** The size of a name: larger in larger spaces. */
export function typeSize(land: boolean, spaceArea: number): number {
  const [smallest, largest, growth] = land ? [10, 20, 0.075] : [10.5, 19, 0.05];
  return Math.min(largest!, Math.max(smallest!, 6.5 + growth! * Math.sqrt(spaceArea)));
}

/** A name in one line, or in two or three of about the same length. */
export function nameLines(name: string): string[] {
  const words = name.split(' ');
  if (name.length <= 9 || words.length === 1) return [name];
  if (name.length > 20 && words.length === 3) return words;
  const cuts = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const longest = (cut: string[]) => Math.max(...cut.map((line) => line.length));
  return cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best));
}

export function textWidth(text: string, size: number): number {
  return text.length * size * LETTER;
}

export function star([x, y]: Point, radius: number): string {
  const corners = Array.from({ length: 10 }, (_, at) => {
    const r = at % 2 ? radius * 0.42 : radius;
    return `${short(x + r * Math.sin((Math.PI * at) / 5))},${short(y - r * Math.cos((Math.PI * at) / 5))}`;
  });
  return corners.join(' ');
}

/** A path that bends upwards between two points, the farther the more. */
export function bow(a: Point, b: Point): string {
  const bend = Math.min(60, Math.hypot(b[0] - a[0], b[1] - a[1]) / 5);
  const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - bend] as const;
  return `M${pointsOf([a])}Q${pointsOf([middle])} ${pointsOf([b])}`;
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export const TOWARDS: Record<Direction, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isDirection(key: string): key is Direction {
  return key in TOWARDS;
}

/** The index of the nearest place in a direction, sideways distance counting double; `from` itself if there is none. */
export function nearestTowards(places: readonly Point[], from: number, direction: Direction): number {
  const [dx, dy] = TOWARDS[direction];
  const [x0, y0] = places[from]!;
  let best = from;
  let least = Infinity;
  places.forEach(([x, y], at) => {
    const ahead = (x - x0) * dx + (y - y0) * dy;
    const aside = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
    if (at === from || ahead <= 0 || aside > 2 * ahead) return;
    const distance = ahead + 2 * aside;
    if (distance < least) [least, best] = [distance, at];
  });
  return best;
}

/** Of these points the one nearest to the middle of all. */
export function middleOf(points: readonly Point[]): Point | undefined {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const far = (point: Point) => (point[0] - x) ** 2 + (point[1] - y) ** 2;
  return points.reduce<Point | undefined>((best, point) => (best && far(best) <= far(point) ? best : point), undefined);
}
