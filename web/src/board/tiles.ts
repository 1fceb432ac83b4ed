/**
 * The painted ground in tiles. A tile is painted once and then only moved; where none is ready the small picture of the
 * whole board shows through. After a change of scale or colours the old tiles stay until the new ones are there.
 */
import type { Camera, Size } from './camera';
import { MARGIN } from './ground';
import type { Box } from './scene';

export type Paint = (context: CanvasRenderingContext2D, box: Box, scale: number) => void;

const SIDE = 512; // pixels of the screen
const AHEAD = 160; // pixels beyond the window that are painted as well
const MOST = 60; // tiles kept
const SHARPEST = 2; // pixels of the canvas for one of the screen, at most
const SMALL = 1200; // pixels of width of the small picture
const BUDGET = 10; // milliseconds of painting in one frame when the map is at rest; one tile while it moves
const REST = 60; // milliseconds without a movement

interface Generation {
  scale: number;
  host: HTMLDivElement;
  tiles: Map<string, HTMLCanvasElement>;
}

/** The tiles that a part of the board needs, nearest to its middle first. */
export function wanted(box: Box, scale: number, board: Size): [column: number, row: number][] {
  const unit = SIDE / scale;
  const at = (value: number) => Math.floor((value + MARGIN) / unit);
  const last = (size: number) => Math.ceil((size + 2 * MARGIN) / unit) - 1;
  const found: [number, number][] = [];
  for (let row = Math.max(0, at(box.top)); row <= Math.min(last(board.height), at(box.bottom)); row++)
    for (let column = Math.max(0, at(box.left)); column <= Math.min(last(board.width), at(box.right)); column++)
      found.push([column, row]);
  const middle = [(at(box.left) + at(box.right)) / 2, (at(box.top) + at(box.bottom)) / 2] as const;
  const far = ([column, row]: [number, number]) => Math.hypot(column - middle[0], row - middle[1]);
  return found.sort((a, b) => far(a) - far(b));
}

export class Tiles {
  readonly small: HTMLCanvasElement;
  private now: Generation;
  private before: Generation | null = null;
  private camera: Camera = { scale: 1, left: 0, top: 0 };
  private viewport: Size = { width: 0, height: 0 };
  private frame = 0;
  private stale = true;
  private moved = 0;

  constructor(
    private readonly host: HTMLElement,
    private readonly board: Size,
    private paint: Paint,
    /** the small picture has been painted */
    private readonly onsmall: () => void,
  ) {
    this.small = document.createElement('canvas');
    this.now = this.generation(1);
  }

  /** Other colours or holders: everything is painted anew. */
  repaint(paint: Paint): void {
    this.paint = paint;
    this.stale = true;
    if (this.viewport.width) this.renew(this.now.scale);
  }

  /** Show this part; `drawn` is the scale at which the sheet lies under the window. */
  show(camera: Camera, viewport: Size, drawn: number): void {
    this.camera = camera;
    this.viewport = viewport;
    this.moved = performance.now();
    if (this.now.scale !== drawn) this.renew(drawn);
    this.schedule();
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.host.replaceChildren();
  }

  private renew(scale: number): void {
    this.before?.host.remove();
    this.before = this.now;
    this.before.host.style.transform = `scale(${scale / this.before.scale})`;
    this.now = this.generation(scale);
    this.small.style.transform = `scale(${((this.board.width + 2 * MARGIN) * scale) / SMALL})`;
    this.small.style.left = this.small.style.top = `${-MARGIN * scale}px`;
    this.schedule();
  }

  private generation(scale: number): Generation {
    const host = document.createElement('div');
    if (!this.small.parentNode) this.host.append(this.small);
    this.host.append(host);
    return { scale, host, tiles: new Map() };
  }

  private schedule(): void {
    this.frame ||= requestAnimationFrame(() => this.work());
  }

  private work(): void {
    this.frame = 0;
    const missing = this.missing();
    const start = performance.now();
    const budget = start - this.moved < REST ? 0 : BUDGET;
    while (missing.length) {
      this.paintTile(...missing.shift()!);
      if (performance.now() - start >= budget) break;
    }
    if (missing.length) return this.schedule();
    this.before?.host.remove();
    this.before = null;
    this.drop();
    if (this.stale) this.paintSmall(); // last, for what one looks at comes first
  }

  private missing(): [number, number][] {
    const { scale, left, top } = this.camera;
    const box = {
      left: (-AHEAD - left) / scale,
      top: (-AHEAD - top) / scale,
      right: (this.viewport.width + AHEAD - left) / scale,
      bottom: (this.viewport.height + AHEAD - top) / scale,
    };
    return wanted(box, this.now.scale, this.board).filter(([column, row]) => !this.now.tiles.has(`${column}/${row}`));
  }

  private paintTile(column: number, row: number): void {
    const { scale, host, tiles } = this.now;
    const canvas = document.createElement('canvas');
    const sharp = Math.min(SHARPEST, devicePixelRatio || 1);
    canvas.width = canvas.height = SIDE * sharp;
    const [left, top] = [column * SIDE - MARGIN * scale, row * SIDE - MARGIN * scale];
    canvas.style.cssText = `left:${left}px;top:${top}px;width:${SIDE}px;height:${SIDE}px`;
    const box = { left: left / scale, top: top / scale, right: (left + SIDE) / scale, bottom: (top + SIDE) / scale };
    this.fill(canvas, box, scale * sharp);
    host.append(canvas);
    tiles.set(`${column}/${row}`, canvas);
  }

  private paintSmall(): void {
    this.stale = false;
    const scale = SMALL / (this.board.width + 2 * MARGIN);
    this.small.width = SMALL;
    this.small.height = Math.round((this.board.height + 2 * MARGIN) * scale);
    const [right, bottom] = [this.board.width + MARGIN, this.board.height + MARGIN];
    this.fill(this.small, { left: -MARGIN, top: -MARGIN, right, bottom }, scale);
    this.onsmall();
  }

  private fill(canvas: HTMLCanvasElement, box: Box, scale: number): void {
    const context = canvas.getContext('2d')!;
    context.scale(scale, scale);
    context.translate(-box.left, -box.top);
    this.paint(context, box, scale);
  }

  /** Forget the tiles that were painted first. */
  private drop(): void {
    for (const [key, canvas] of this.now.tiles) {
      if (this.now.tiles.size <= MOST) return;
      canvas.remove();
      this.now.tiles.delete(key);
    }
  }
}
