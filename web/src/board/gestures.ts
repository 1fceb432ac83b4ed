/** Wheel, drag and pinch, as an action on the map's window. A drag that hardly moves stays a click. */
import type { Point } from './camera';

export interface Handlers {
  zoomBy: (factor: number, at: Point) => void;
  panBy: (dx: number, dy: number) => void;
  /** may what was pressed be dragged by itself? then `drag` and `drop` follow, and the map stays */
  grab: (element: Element) => boolean;
  drag: (to: Point) => void;
  drop: (element: Element | null) => void;
}

const SLACK = 5; // pixels that a click may wander

export function gestures(node: HTMLElement, handlers: Handlers): { destroy: () => void } {
  const fingers = new Map<number, Point>();
  let travelled = 0;
  let grabbed = false;
  let box: DOMRect | undefined;

  const here = (event: MouseEvent): Point => {
    box ??= node.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    box = undefined;
    handlers.zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), here(event));
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    box = undefined;
    if (!fingers.size) travelled = 0;
    fingers.set(event.pointerId, here(event));
    grabbed = fingers.size === 1 && handlers.grab(event.target as Element);
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
      if (grabbed) handlers.drag(now);
      else handlers.panBy(dx, dy);
    }
  };
  const up = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId) && grabbed && travelled > SLACK)
      handlers.drop(document.elementFromPoint(event.clientX, event.clientY));
    grabbed = false;
    setTimeout(() => (travelled = fingers.size ? travelled : 0)); // a later click without a pointer is a click
  };
  const cancel = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId) && grabbed) handlers.drop(null);
    grabbed = false;
  };
  const click = (event: MouseEvent) => {
    if (travelled > SLACK) event.stopPropagation();
  };

  const heard = { pointerdown: down, pointermove: moved, pointerup: up, pointercancel: cancel } as const;
  node.addEventListener('wheel', wheel, { passive: false });
  node.addEventListener('click', click, true);
  for (const [name, hear] of Object.entries(heard)) node.addEventListener(name as keyof typeof heard, hear);
  return {
    destroy() {
      node.removeEventListener('wheel', wheel);
      node.removeEventListener('click', click, true);
      for (const [name, hear] of Object.entries(heard)) node.removeEventListener(name as keyof typeof heard, hear);
    },
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
