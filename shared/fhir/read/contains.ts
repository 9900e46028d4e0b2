/** Finds a text in another in time that grows with both, whatever they are: `String.includes` may take their product. */
import { visitText } from '../work.ts';

/** The algorithm of Knuth, Morris and Pratt: no character of `text` is looked at again. */
export function contains(text: string, wanted: string): boolean {
  visitText(text.length + wanted.length);
  if (wanted === '') return true;
  if (wanted.length > text.length) return false;
  const borders = bordersOf(wanted);
  let matched = 0;
  for (let at = 0; at < text.length; at += 1) {
    while (matched > 0 && text[at] !== wanted[matched]) matched = borders[matched - 1]!;
    if (text[at] === wanted[matched]) matched += 1;
    if (matched === wanted.length) return true;
  }
  return false;
}

/** For each beginning of the text, how long the longest shorter beginning is that it ends with. */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at += 1) {
    while (length > 0 && text[at] !== text[length]) length = borders[length - 1]!;
    if (text[at] === text[length]) length += 1;
    borders[at] = length;
  }
  return borders;
}
