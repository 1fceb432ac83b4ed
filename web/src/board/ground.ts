/** The ground of the map on a canvas: seas, lands in the tint of their holder, borders, rivers. */
import { OFF_SHORE, ON_LAND, ON_WATER, OVER_LAND, PATTERNS, SHALLOWS, type Ink, type PatternName } from './ink';
import type { Layout } from './layout';
import type { Palette } from './palette';
import { touches, type Box, type Scene, type Shape } from './scene';
import type { SpaceLook } from './types';

export const MARGIN = 24; // board units of paper and frame around the map
const FRAME = [
  [2, 1],
  [12, 4.5],
  [20, 1],
] as const;
const NET = { stroke: 'border', width: 0.7, alpha: 0.38 };

export interface Brush {
  context: CanvasRenderingContext2D;
  /** what the canvas shows, in board units */
  box: Box;
  palette: Palette;
  scale: number;
}

export function paintGround(brush: Brush, layout: Layout, scene: Scene, looks: ReadonlyMap<number, SpaceLook>): void {
  const { context, palette, box } = brush;
  const sheet = new Path2D();
  sheet.rect(0, 0, layout.width, layout.height);
  context.save();
  context.clip(sheet);
  context.fillStyle = palette.colour('deep');
  context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  const areas = scene.areas.filter((area) => touches(area.box, box));
  const onMap = scene.grounds.length ? [] : areas;
  const lands = onMap.filter(({ place }) => place.space.kind === 'land');
  tinted(brush, onMap.filter(({ place }) => place.space.kind !== 'land'), looks);
  for (const ink of ON_WATER) draw(brush, ink, scene.lines.get(ink.kind));
  for (const band of SHALLOWS) draw(brush, { kind: 'shore', round: true, ...band }, scene.shores);
  for (const ink of OFF_SHORE) draw(brush, ink, scene.lines.get(ink.kind));
  for (const { tint, shapes } of scene.grounds) draw(brush, { kind: tint, fill: `tint-${tint}` }, shapes);
  tinted(brush, lands, looks);
  if (scene.grounds.length) held(brush, scene, areas, looks);
  for (const ink of ON_LAND) draw(brush, ink, scene.lines.get(ink.kind));
  if (scene.grounds.length) draw(brush, { kind: 'net', ...NET }, areas);
  for (const ink of OVER_LAND) draw(brush, ink, scene.lines.get(ink.kind));
  context.restore();
  context.strokeStyle = palette.colour('soft');
  for (const [gap, width] of FRAME) {
    context.lineWidth = width;
    context.strokeRect(-gap, -gap, layout.width + 2 * gap, layout.height + 2 * gap);
  }
}

/** On a board whose lands are drawn as a whole: hexes in the tint of their holder, as far as there is land in them. */
function held({ context, palette }: Brush, scene: Scene, areas: Scene['areas'], looks: ReadonlyMap<number, SpaceLook>): void {
  const land = new Path2D();
  for (const { shapes } of scene.grounds) for (const { path } of shapes) land.addPath(path);
  context.save();
  context.clip(land);
  for (const { place, path } of areas) {
    const tint = looks.get(place.index)?.tint;
    if (!tint || tint === place.tint) continue;
    context.fillStyle = palette.colour(`tint-${tint}`);
    context.fill(path);
  }
  context.restore();
}

/** Spaces in the tint of their holder, with the pattern of their ground. */
function tinted(brush: Brush, areas: Scene['areas'], looks: ReadonlyMap<number, SpaceLook>): void {
  const { context, palette } = brush;
  for (const { place, path } of areas) {
    const tint = looks.get(place.index)?.tint ?? place.tint;
    context.fillStyle = palette.colour(`tint-${tint}`);
    context.fill(path, 'evenodd');
    for (const name of [tint, place.space.terrain])
      if (name && name in PATTERNS) {
        context.fillStyle = palette.pattern(name as PatternName, brush.scale);
        context.fill(path, 'evenodd');
      }
  }
}

function draw({ context, palette, box, scale }: Brush, ink: Ink, shapes: readonly Shape[] = []): void {
  context.globalAlpha = ink.alpha ?? 1;
  if (ink.stroke) {
    context.strokeStyle = palette.colour(ink.stroke);
    context.lineWidth = ink.width ?? 1;
    context.lineJoin = 'round';
    context.lineCap = ink.round ? 'round' : 'butt';
    context.setLineDash(ink.dash ? [...ink.dash] : []);
  }
  for (const { path, box: around } of shapes) {
    if (!touches(around, box, ink.width)) continue;
    if (ink.fill) {
      context.fillStyle = palette.colour(ink.fill);
      context.fill(path, 'evenodd');
    }
    if (ink.pattern) {
      context.fillStyle = palette.pattern(ink.pattern, scale);
      context.fill(path);
    }
    if (ink.stroke) context.stroke(path);
  }
  context.globalAlpha = 1;
  context.setLineDash([]);
}
