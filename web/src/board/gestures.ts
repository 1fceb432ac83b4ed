/** Wheel, drag and pinch, as an action on the map's window. A drag that hardly moves stays a click. */
import type { Point } from './camera';

interface Handlers {
  zoomBy: (factor: number, at: Point) => void;
  panBy: (dx: number, dy: number) => void;
}

const SLACK = 5; // pixels that a click may wander

export function gestures(node: HTMLElement, handlers: Handlers): { destroy: () => void } {
  const fingers = new Map<number, Point>();
  let travelled = 0;

  const here = (event: MouseEvent): Point => {
    const box = node.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    handlers.zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), here(event));
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (!fingers.size) travelled = 0;
    fingers.set(event.pointerId, here(event));
  };
  const moved = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = here(event);
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    travelled += Math.hypot(dx, dy);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      handlers.zoomBy(factor, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    } else if (travelled > SLACK) {
      if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
      handlers.panBy(dx, dy);
    }
  };
  const up = (event: PointerEvent) => fingers.delete(event.pointerId);
  const click = (event: MouseEvent) => {
    if (travelled > SLACK) event.stopPropagation();
  };

  node.addEventListener('wheel', wheel, { passive: false });
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', moved);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  node.addEventListener('click', click, true);
  return {
    destroy() {
      node.removeEventListener('wheel', wheel);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', moved);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
      node.removeEventListener('click', click, true);
    },
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
