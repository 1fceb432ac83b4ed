/** What is written on the map: names, figures, shipping lanes, cities, ports. */
import type { Brush } from './ground';
import { star, textWidth } from './geometry';
import type { Figure, Label, Layout, Sign, TextLine } from './layout';
import { touches, type Box } from './scene';
import type { SpaceLook } from './types';

const LEAST = 5.5; // pixels: smaller letters are not set
const FAR = 0.75; // scale below which countries and seas are named
const WIDE = 600; // board units that such a name may reach beyond its place
const REACH = 90; // board units that a name may reach beyond its place
const SERIF = "'EB Garamond','Adobe Garamond Pro',Garamond,'Palatino Linotype',Georgia,'Liberation Serif',serif";
const SANS = "'Gill Sans','Alegreya Sans',Carlito,'Segoe UI','Liberation Sans',sans-serif";

interface Type {
  ink: string;
  halo?: string;
  width?: number;
  weight?: number;
  italic?: boolean;
  sans?: boolean;
  /** letters stand apart and let the ground through: a name over many spaces */
  spaced?: boolean;
}

const TYPES: Record<string, Type> = {
  'land-name': { ink: 'land-ink', halo: 'land-halo', width: 2.6, weight: 600 },
  'sea-name': { ink: 'sea-ink', halo: 'sea-halo', width: 2.4, weight: 400, italic: true },
  'box-name': { ink: 'land-ink', halo: 'land-halo', width: 2.4, weight: 600 },
  'country-far': { ink: 'land-ink', weight: 600, spaced: true },
  'sea-far': { ink: 'sea-ink', italic: true, spaced: true },
  number: { ink: 'sea-ink', halo: 'sea-halo', width: 2.6, weight: 700, sans: true },
  city: { ink: 'star', halo: 'land-halo', width: 2.4, weight: 600, italic: true },
  ground: { ink: 'soft', halo: 'out', width: 2.4, italic: true },
  lane: { ink: 'disc', weight: 700, sans: true },
  value: { ink: 'on-disc', weight: 700, sans: true },
  resource: { ink: 'disc', weight: 700, sans: true },
};

export function paintNames(brush: Brush, layout: Layout, looks: ReadonlyMap<number, SpaceLook>): void {
  const { context } = brush;
  context.textAlign = 'center';
  context.lineJoin = 'round';
  if (brush.scale < FAR) for (const line of layout.regions) if (near(brush.box, line, WIDE)) write(brush, line);
  for (const label of layout.labels) if (near(brush.box, label.lines[0]!)) paintLabel(brush, label, looks);
  for (const sign of layout.signs) if (near(brush.box, sign)) paintSign(brush, sign);
}

const near = (box: Box, { x, y }: { x: number; y: number }, reach = REACH) =>
  touches(box, { left: x, right: x, top: y, bottom: y }, reach);

/** Figures stand behind the letters as they come out in the fonts of this machine, never on them. */
function paintLabel(brush: Brush, label: Label, looks: ReadonlyMap<number, SpaceLook>): void {
  if (label.lines.at(-1)!.size * brush.scale < LEAST) return;
  for (const line of label.lines) write(brush, line);
  const { text, size } = label.lines.at(-1)!;
  const wider = label.figures.length ? Math.max(0, brush.context.measureText(text).width - textWidth(text, size)) / 2 : 0;
  label.figures.forEach((figure, at) => {
    const now = at === 0 ? looks.get(label.space)?.value : undefined;
    paintFigure(brush, { ...figure, x: figure.x + wider }, String(now ?? figure.printed));
  });
}

function write({ context, palette }: Brush, { text, kind, x, y, size }: TextLine): void {
  const type = TYPES[kind] ?? TYPES['land-name']!;
  context.font = `${type.italic ? 'italic ' : ''}${type.weight ?? 400} ${size}px ${type.sans ? SANS : SERIF}`;
  if (type.halo) {
    context.globalAlpha = 0.7;
    context.strokeStyle = palette.colour(type.halo);
    context.lineWidth = type.width ?? 2;
    context.strokeText(text, x, y);
    context.globalAlpha = 1;
  }
  context.fillStyle = palette.colour(type.ink);
  context.letterSpacing = type.spaced ? `${size * 0.16}px` : '0px';
  context.globalAlpha = type.spaced ? 0.34 : 1;
  context.fillText(text, x, y);
  context.globalAlpha = 1;
  context.letterSpacing = '0px';
}

/** A number in a disc, or in a square for what is dug or pumped. */
function paintFigure(brush: Brush, { style, x, y, r }: Figure, text: string): void {
  const { context, palette } = brush;
  const disc = style === 'value';
  context.beginPath();
  if (disc) context.arc(x, y, r, 0, 2 * Math.PI);
  else context.roundRect(x - r * 0.88, y - r * 0.88, r * 1.75, r * 1.75, 2);
  context.fillStyle = palette.colour(disc ? 'disc' : style === 'resource-red' ? 'star' : 'on-disc');
  context.fill();
  context.lineWidth = 0.8;
  context.strokeStyle = palette.colour(disc ? 'on-disc' : 'disc');
  context.stroke();
  write(brush, { text, kind: disc ? 'value' : 'resource', x, y: y + r * 0.47, size: r * 1.4 });
}

/** A star for a capital or Victory City, squares and dots for cities and towns, anchors, forts, lanes. */
function paintSign(brush: Brush, sign: Sign): void {
  const { context, palette } = brush;
  const { x, y, kind, text } = sign;
  context.lineWidth = 1.1;
  context.strokeStyle = palette.colour('disc');
  if (kind === 'lane') {
    const half = 4.2 * text.length + 5;
    context.beginPath();
    context.roundRect(x - half, y - 8.5, 2 * half, 17, 8.5);
    filled(brush, 'lane');
    write(brush, { text, kind: 'lane', x, y: y + 4.2, size: 12 });
  } else if (kind === 'star') {
    context.lineWidth = 2.2;
    context.stroke(new Path2D(`M${star([x, y], sign.size)}Z`));
    context.fillStyle = palette.colour('star');
    context.fill(new Path2D(`M${star([x, y], sign.size)}Z`));
    if (text) write(brush, { text, kind: 'city', x, y: y - sign.size - 2, size: 11 });
  } else if (kind === 'ground') write(brush, { text, kind: 'ground', x, y, size: sign.size });
  else {
    context.beginPath();
    if (kind === 'square') context.rect(x - sign.size, y - sign.size, 2 * sign.size, 2 * sign.size);
    else if (kind === 'fort') fort(context, x, y);
    else context.arc(x, y, sign.size, 0, 2 * Math.PI);
    filled(brush, kind === 'port' ? 'lane' : 'on-disc');
    if (kind === 'port') context.stroke(new Path2D(`M${x},${y - 4}v8m-3.6,-2.4a3.6,3.6 0 0 0 7.2,0m-5.6,-3.6h4`));
  }
}

function filled({ context, palette }: Brush, colour: string): void {
  context.fillStyle = palette.colour(colour);
  context.fill();
  context.stroke();
}

function fort(context: CanvasRenderingContext2D, x: number, y: number): void {
  const corners = [[-5, 4], [-5, -4], [-2, -1.5], [0, -5], [2, -1.5], [5, -4], [5, 4]] as const;
  corners.forEach(([dx, dy], at) => (at ? context.lineTo(x + dx, y + dy) : context.moveTo(x + dx, y + dy)));
  context.closePath();
}
