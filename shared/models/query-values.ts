/** Values in query parameters; undefined when the text is none. They take fewer forms than documents do. */

import { readInstant } from './instants.ts';
import { readNumber } from './numbers.ts';
import { trimBlanks } from './trim.ts';

/** A date (midnight UTC) or an instant with `Z`, in the stored form of a DateTime; a Date is its first ten characters. */
export function readQueryInstant(text: string): string | undefined {
  return readInstant(trimBlanks(text));
}

export function readQueryNumber(text: string): number | undefined {
  return readNumber(trimBlanks(text));
}

/** `true` or `false` in any letter case. */
export function readQueryBoolean(text: string): boolean | undefined {
  const value = trimBlanks(text).toLowerCase();
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}
