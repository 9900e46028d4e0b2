/** The fonts of papers: DejaVu Sans Condensed, which has the letters and signs that records need (README.md). Bundles hold them packed. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export const fontFiles = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
} as const;

export type Weight = keyof typeof fontFiles;

/** Bytes of the file of a font. */
export async function fontBytes(weight: Weight): Promise<Buffer> {
  return readFile(require.resolve(fontFiles[weight]));
}
