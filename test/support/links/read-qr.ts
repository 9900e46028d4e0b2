/** Reads QR codes with a reader that shares nothing with the program that draws them. */
import jsqr from 'jsqr';

// The package is CommonJS: what it exports stands one level deeper in a module.
const read = ((jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr) as unknown as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { readonly data: string; readonly version: number } | null;

/** RGBA, row by row. Undefined when there is no code to be read. */
export function readQr(pixels: Uint8ClampedArray, width: number, height: number): string | undefined {
  return read(pixels, width, height)?.data;
}
