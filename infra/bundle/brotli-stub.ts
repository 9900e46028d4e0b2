/**
 * fontkit imports a decoder of Brotli, half a megabyte, for fonts of the form WOFF2. Those of papers are TrueType, so nothing calls it.
 */
export default function decompress(): never {
  throw new Error('Fonts of the form WOFF2 are not read.');
}
