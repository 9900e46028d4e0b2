/** What a text is set in: which characters a font has, and how wide a text becomes. */

import * as fontkit from 'fontkit';
import { fontBytes, type Weight } from '#paper-fonts';

export interface Face {
  readonly weight: Weight;
  readonly bytes: Buffer;
  readonly has: (codePoint: number) => boolean;
  /** Width in points at a size of 1 point. */
  readonly width: (text: string) => number;
}

export type Faces = Readonly<Record<Weight, Face>>;

let loading: Promise<Faces> | undefined;

/** Read once in a process. */
export function loadFaces(): Promise<Faces> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Faces> {
  const [regular, bold] = await Promise.all([faceOf('regular'), faceOf('bold')]);
  return { regular, bold };
}

/** Words whose widths are kept. */
const mostKept = 5_000;

async function faceOf(weight: Weight): Promise<Face> {
  const bytes = await fontBytes(weight);
  const font = fontkit.create(bytes);
  if (!('layout' in font)) throw new Error('The file holds several fonts.');
  const widths = new Map<string, number>();
  return {
    weight,
    bytes,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    width: (text) => {
      const known = widths.get(text);
      if (known !== undefined) return known;
      const width = font.layout(text).advanceWidth / font.unitsPerEm;
      if (widths.size < mostKept) widths.set(text, width);
      return width;
    },
  };
}
