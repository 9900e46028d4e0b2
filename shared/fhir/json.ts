/** JSON as resources have it: parsed, with the text of numbers that a double does not hold as they are written. */
import { visit } from './work.ts';

/** A number whose text matters: what `JSON.rawJSON(text)` makes. `JSON.stringify` writes it as that number. */
export interface JsonNumber {
  readonly rawJSON: string;
}

export type Json = null | boolean | number | string | JsonNumber | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** TypeScript does not know it yet. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): JsonNumber;
  isRawJSON(value: unknown): value is JsonNumber;
};

/** The number with this text: a double if that is written the same again, or else the text itself. */
export function exactNumber(text: string): number | JsonNumber {
  const number = Number(text);
  return String(number) === text ? number : rawJSON(text);
}

/** The text of a number; undefined for any other value. */
export function numberText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  return isRawJSON(value) ? value.rawJSON : undefined;
}

/** Whether the value is an object with elements: no list, no number. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJSON(value);
}

/** The element of this name that the object has itself. */
export function element(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The text of a string that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * The entries of a list. A single value counts as a list of one, an absent value as an empty list. The call and each entry are a step
 * of work (work.ts), so all readers take their lists from here.
 */
export function listOf(value: Json | undefined): readonly Json[] {
  visit(1);
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [value as Json];
  visit(value.length);
  return value;
}

/** The names of the elements of the object. Each is a step of work. */
export function elementNames(object: JsonObject): readonly string[] {
  const names = Object.keys(object);
  visit(1 + names.length);
  return names;
}

/**
 * Parses JSON so that every number that a double would not write the same again keeps its text. Throws a SyntaxError
 * when the text is no JSON. Has no limits of its own.
 */
export function parseKeepingNumbers(text: string): Json {
  // Node passes the text of each value; TypeScript does not know it yet.
  const revive = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined ? exactNumber(context.source) : value;
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown);
}

/**
 * The same for text that `JSON.stringify` has written, in a fraction of the time: where doubles write it again as it is, no number of it needs
 * its text.
 */
export function parseWritten(text: string): Json {
  const parsed = JSON.parse(text) as Json;
  return JSON.stringify(parsed) === text ? parsed : parseKeepingNumbers(text);
}
