/** The sheet under its window: a movement only shifts one layer; at rest the picture is drawn anew at its scale. */
import { centre, fill, fit, pan, shows, zoom, type Camera, type Point, type Size } from './camera';
import type { Tiles } from './tiles';

const REST = 160; // milliseconds without a movement
const READABLE = 0.5; // on a small screen the map begins near the first place that can be clicked

export class Stage {
  /** where one looked when the map came to rest; while it moves only `camera` knows */
  settled: Camera = $state.raw({ scale: 0, left: 0, top: 0 });
  /** the scale at which the picture was drawn last */
  drawn = $state(1);
  viewport: Size = { width: 0, height: 0 };
  camera: Camera = { scale: 0, left: 0, top: 0 };
  sheet: HTMLElement | undefined;
  tiles: Tiles | undefined;
  onmove: (camera: Camera) => void = () => {};
  private frame = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly board: Size) {}

  /** The window has this size now; the first time the map finds its place. */
  sized(viewport: Size, first: Point | undefined): void {
    this.viewport = viewport;
    if (!viewport.width || !viewport.height) return;
    if (this.camera.scale) return this.move(pan(this.camera, 0, 0, this.board, viewport));
    const whole = fill(this.board, viewport);
    this.camera = whole.scale >= READABLE || !first ? whole : centre(whole, first, READABLE, this.board, viewport);
    this.settle();
  }

  zoomBy = (factor: number, at: Point = [this.viewport.width / 2, this.viewport.height / 2]): void =>
    this.move(zoom(this.camera, factor, at, this.board, this.viewport));
  panBy = (dx: number, dy: number): void => this.move(pan(this.camera, dx, dy, this.board, this.viewport));
  fitAll = (): void => this.move(fit(this.board, this.viewport));
  goTo = (at: Point, least = this.camera.scale): void =>
    this.move(centre(this.camera, at, least, this.board, this.viewport));
  sees = (at: Point): boolean => shows(this.camera, at, this.viewport);

  /** The point of the board under a point of the window. */
  under([x, y]: Point): Point {
    const { scale, left, top } = this.camera;
    return [(x - left) / scale, (y - top) / scale];
  }

  destroy(): void {
    clearTimeout(this.rest);
    cancelAnimationFrame(this.frame);
    this.tiles?.destroy();
  }

  private move(to: Camera): void {
    this.camera = to;
    this.frame ||= requestAnimationFrame(() => this.apply());
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.settle(), REST);
  }

  private settle(): void {
    this.drawn = this.camera.scale;
    this.settled = this.camera;
    this.apply();
  }

  private apply(): void {
    this.frame = 0;
    const { scale, left, top } = this.camera;
    if (this.sheet) this.sheet.style.transform = `translate(${left}px, ${top}px) scale(${scale / this.drawn})`;
    this.tiles?.show(this.camera, this.viewport, this.drawn);
    this.onmove(this.camera);
  }
}
