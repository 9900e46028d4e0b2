/**
 * Values in query parameters, ignoring white space around them; undefined when the text has no such value.
 * Fewer forms are valid than in documents: docs/contract/data-models.md#primitive-types.
 */

import { trimXml } from '../xml/characters.ts';
import { readBoolean } from './booleans.ts';
import { readInstant } from './instants.ts';
import { readNumber } from './numbers.ts';

/**
 * A date (midnight UTC) or an instant with `Z`, in the stored form of a DateTime; its first ten characters
 * are the Date.
 */
export function readQueryInstant(text: string): string | undefined {
  return readInstant(trimXml(text));
}

/** A finite number. */
export function readQueryNumber(text: string): number | undefined {
  return readNumber(trimXml(text));
}

/** `true` or `false` in any letter case. */
export function readQueryBoolean(text: string): boolean | undefined {
  return readBoolean(trimXml(text));
}
