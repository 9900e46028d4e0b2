/** The icons of the installed portal, in the operator's colour. Each is drawn when it is asked for first. */
import { createHash } from 'node:crypto';
import icon from '../assets/icon.svg';
import { coverage, type Drawing, readDrawing, toLine, toSquare } from './drawing.ts';
import { type Colour, writePng } from './png.ts';

/**
 * `any`: as it is. `full`: its colour reaches the edge, for systems that cut icons themselves; `maskable`: the same with its line in the
 * middle, so that it stays whole in any form (W3C, Web Application Manifest: the safe zone). `badge`: the line alone, as systems
 * show it beside a notice.
 */
type Form = 'any' | 'full' | 'maskable' | 'badge';

export interface AppIcon {
  readonly path: string;
  readonly size: number;
  readonly form: Form;
  readonly draw: () => Uint8Array<ArrayBuffer>;
}

const wanted = [
  { form: 'any', size: 192 },
  { form: 'any', size: 512 },
  { form: 'maskable', size: 192 },
  { form: 'maskable', size: 512 },
  { form: 'full', size: 180 },
  { form: 'badge', size: 96 },
] as const satisfies readonly { readonly form: Form; readonly size: number }[];

/** The part of a maskable icon that is shown in any case is a circle of 80 per cent; the line is as wide as 60 of it. */
const scales: Readonly<Record<Form, number>> = { any: 1, full: 1, maskable: 0.8, badge: 1.3 };

/** All icons in a colour such as `#0a6269`. */
export function appIconsIn(colour: string): readonly AppIcon[] {
  const drawing = readDrawing();
  return wanted.map(({ form, size }) => {
    const digest = createHash('sha256').update(`${icon} ${colour} ${form} ${size}`).digest('base64url');
    let drawn: Uint8Array<ArrayBuffer> | undefined;
    return {
      path: `/assets/icon-${form}-${size}-${digest.slice(0, 12)}.png`,
      size,
      form,
      draw: () => (drawn ??= draw(drawing, form, size, colour)),
    };
  });
}

/** Steps from the colour to white, and from nothing to the colour: a palette of 256. */
const steps = 127;

function draw(drawing: Drawing, form: Form, size: number, colour: string): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(size * size);
  const { side } = drawing;
  const unitsPerPixel = side / size / scales[form];
  const middle = (value: number) => (value + 0.5 - size / 2) * unitsPerPixel + side / 2;
  for (let row = 0; row < size; row += 1) {
    const y = middle(row);
    for (let column = 0; column < size; column += 1) {
      const x = middle(column);
      const line = coverage(toLine(x, y, drawing), 1 / unitsPerPixel);
      const ground = form === 'any' ? coverage(toSquare(x, y, drawing), 1 / unitsPerPixel) : 1;
      // The line nowhere comes near the edge, so a pixel is mixed of two at most.
      const isSeenThrough = form === 'badge' || ground < 1;
      const share = form !== 'badge' && ground < 1 ? ground : line;
      pixels[row * size + column] = (isSeenThrough ? steps + 1 : 0) + Math.round(share * steps);
    }
  }
  return writePng(size, pixels, paletteOf(form === 'badge' ? '#ffffff' : colour));
}

/** First from the colour to white, then from nothing to the colour. */
function paletteOf(colour: string): readonly Colour[] {
  const digits = Number.parseInt(colour.slice(1), 16);
  const own = [(digits >> 16) & 255, (digits >> 8) & 255, digits & 255] as const;
  const shares = Array.from({ length: steps + 1 }, (_, index) => index / steps);
  const toWhite = shares.map((share): Colour => {
    const [red, green, blue] = own.map((channel) => Math.round(channel + (255 - channel) * share));
    return [red!, green!, blue!, 255];
  });
  return [...toWhite, ...shares.map((share): Colour => [...own, Math.round(255 * share)])];
}
