/** Where one looks: board point (x, y) appears at (x * scale + left, y * scale + top) of the viewport. */
export interface Camera {
  scale: number;
  left: number;
  top: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Point = readonly [number, number];

const CLOSEST = 4;
/** At least this much of the board, in pixels, stays in the viewport. */
const KEPT = 120;

/** The whole board, as large as it fits. */
export function fit(board: Size, viewport: Size): Camera {
  const scale = Math.min(viewport.width / board.width, viewport.height / board.height);
  return {
    scale,
    left: (viewport.width - board.width * scale) / 2,
    top: (viewport.height - board.height * scale) / 2,
  };
}

/** The board as high as the viewport, for screens higher than wide; never smaller than `fit`. */
export function fill(board: Size, viewport: Size): Camera {
  const whole = fit(board, viewport);
  const scale = Math.max(whole.scale, viewport.height / board.height);
  return { scale, left: (viewport.width - board.width * scale) / 2, top: (viewport.height - board.height * scale) / 2 };
}

export function zoom(camera: Camera, factor: number, at: Point, board: Size, viewport: Size): Camera {
  const least = fit(board, viewport).scale * 0.8;
  const scale = Math.min(CLOSEST, Math.max(least, camera.scale * factor));
  const ratio = scale / camera.scale;
  const moved = {
    scale,
    left: at[0] - (at[0] - camera.left) * ratio,
    top: at[1] - (at[1] - camera.top) * ratio,
  };
  return keepInSight(moved, board, viewport);
}

export function pan(camera: Camera, dx: number, dy: number, board: Size, viewport: Size): Camera {
  return keepInSight({ ...camera, left: camera.left + dx, top: camera.top + dy }, board, viewport);
}

/** The board point near the middle of the viewport, at no less than the given scale. */
export function centre(camera: Camera, at: Point, least: number, board: Size, viewport: Size): Camera {
  const scale = Math.max(camera.scale, least);
  return {
    scale,
    left: filling(viewport.width / 2 - at[0] * scale, board.width * scale, viewport.width),
    top: filling(viewport.height / 2 - at[1] * scale, board.height * scale, viewport.height),
  };
}

/** No bare paper beside a board that could fill the viewport; a smaller one lies in the middle. */
function filling(start: number, size: number, room: number): number {
  return size <= room ? (room - size) / 2 : between(start, room - size, 0);
}

export function toBoard(camera: Camera, at: Point): Point {
  return [(at[0] - camera.left) / camera.scale, (at[1] - camera.top) / camera.scale];
}

/** Does the viewport show this board point, with some margin? */
export function shows(camera: Camera, at: Point, viewport: Size, margin = 40): boolean {
  const x = at[0] * camera.scale + camera.left;
  const y = at[1] * camera.scale + camera.top;
  return x >= margin && y >= margin && x <= viewport.width - margin && y <= viewport.height - margin;
}

/** A side of the board that is shorter than the viewport stays in its middle; a longer one may be pushed to its edge. */
function keepInSight({ scale, left, top }: Camera, board: Size, viewport: Size): Camera {
  return {
    scale,
    left: kept(left, board.width * scale, viewport.width),
    top: kept(top, board.height * scale, viewport.height),
  };
}

function kept(start: number, size: number, room: number): number {
  return size <= room ? (room - size) / 2 : between(start, KEPT - size, room - KEPT);
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
