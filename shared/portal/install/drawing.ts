/**
 * The icon as pixels, from icon.svg: systems that install an app take PNG alone. The icon is a rounded square and one line, so what each
 * pixel is covered by follows from its distance to them. Anything else in icon.svg is refused here, at the start.
 */
import icon from '../assets/icon.svg';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  /** Length of a side, in the units of the drawing. */
  readonly side: number;
  readonly radius: number;
  readonly line: readonly Point[];
  readonly lineWidth: number;
}

/** Throws when there is something else in it. */
export function readDrawing(svg: string = icon): Drawing {
  const [, side] = /^<svg xmlns="[^"]+" viewBox="0 0 (\d+) \1">/.exec(svg) ?? [];
  const shapes = svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').match(/<[^>]*>/g) ?? [];
  const [square = '', line = ''] = shapes;
  const isSquare = square.startsWith(`<rect width="${side}" height="${side}" rx="`);
  if (side === undefined || shapes.length !== 2 || !isSquare || !line.startsWith('<path '))
    throw new Error('icon.svg is not a square with a line.');
  return {
    side: Number(side),
    radius: numberOf(square, 'rx'),
    line: pointsOf(attributeOf(line, 'd')),
    lineWidth: numberOf(line, 'stroke-width'),
  };
}

function attributeOf(shape: string, name: string): string {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(shape)?.[1];
  if (value === undefined) throw new Error(`A shape of icon.svg has no ${name}.`);
  return value;
}

function numberOf(shape: string, name: string): number {
  return Number(attributeOf(shape, name));
}

/** Of the path commands, those that draw straight lines from where the last one ended. */
function pointsOf(path: string): readonly Point[] {
  const points: Point[] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const width = command === 'h' ? 1 : 2;
    for (let at = 0; at < numbers.length; at += width) {
      const { x, y } = points.at(-1) ?? { x: 0, y: 0 };
      const [first = 0, second = 0] = numbers.slice(at, at + width);
      if (command === 'M') points.push({ x: first, y: second });
      else if (command === 'l') points.push({ x: x + first, y: y + second });
      else if (command === 'h') points.push({ x: x + first, y });
      else throw new Error(`icon.svg has a line with ${command}, which is not drawn here.`);
    }
  }
  return points;
}

/** How much of a pixel is covered by what is nearer than nothing: 1 well inside, 0 well outside, in between at the edge. */
export function coverage(distance: number, pixelsPerUnit: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance * pixelsPerUnit));
}

/** Distance of a point to the edge of the square; negative inside. */
export function toSquare(x: number, y: number, { side, radius }: Drawing): number {
  const across = Math.abs(x - side / 2) - side / 2 + radius;
  const along = Math.abs(y - side / 2) - side / 2 + radius;
  const corner = across > 0 && along > 0 ? Math.sqrt(across * across + along * along) : 0;
  return (corner || Math.max(across, along)) - radius;
}

/** Distance of a point to the edge of the line, whose ends and corners are round; negative inside. A loop, since it is asked for every pixel. */
export function toLine(x: number, y: number, { line, lineWidth }: Drawing): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < line.length; index += 1)
    nearest = Math.min(nearest, toSegment(x, y, line[index - 1]!, line[index]!));
  return Math.sqrt(nearest) - lineWidth / 2;
}

/** The square of the distance. */
function toSegment(x: number, y: number, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const part = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy);
  const at = Math.min(1, Math.max(0, part));
  const across = x - from.x - at * dx;
  const along = y - from.y - at * dy;
  return across * across + along * along;
}
