/** The colours of theme.css, and the patterns made of them, as a canvas needs them. */
import { PATTERNS, type PatternName } from './ink';

const FINENESS = 3; // pixels of a pattern for one of the screen, so that it stays sharp

export class Palette {
  private readonly style = getComputedStyle(document.documentElement);
  private readonly colours = new Map<string, string>();
  private readonly patterns = new Map<string, CanvasPattern | string>();

  colour(name: string): string {
    let found = this.colours.get(name);
    if (found === undefined) this.colours.set(name, (found = this.style.getPropertyValue(`--${name}`).trim() || '#999'));
    return found;
  }

  /** A pattern in board units: drawn finer than the screen and shrunk to its size. */
  pattern(name: PatternName, scale: number): CanvasPattern | string {
    const key = `${name}/${scale.toFixed(2)}`;
    let found = this.patterns.get(key);
    if (found === undefined) this.patterns.set(key, (found = this.repeated(name, scale)));
    return found;
  }

  private repeated(name: PatternName, scale: number): CanvasPattern | string {
    const drawing: { width: number; height: number; path: string; line?: string; dots?: string } = PATTERNS[name];
    const canvas = document.createElement('canvas');
    const fine = Math.max(1, scale * FINENESS);
    canvas.width = Math.max(1, Math.round(drawing.width * fine));
    canvas.height = Math.max(1, Math.round(drawing.height * fine));
    const context = canvas.getContext('2d')!;
    context.scale(canvas.width / drawing.width, canvas.height / drawing.height);
    context.globalAlpha = 0.5;
    const path = new Path2D(drawing.path);
    if (drawing.dots) {
      context.fillStyle = this.colour(drawing.dots);
      context.fill(path);
    }
    if (drawing.line) {
      context.strokeStyle = this.colour(drawing.line);
      context.lineWidth = 1.1;
      context.stroke(path);
    }
    const pattern = context.createPattern(canvas, 'repeat')!;
    pattern.setTransform(new DOMMatrix().scale(drawing.width / canvas.width, drawing.height / canvas.height));
    return pattern;
  }
}
