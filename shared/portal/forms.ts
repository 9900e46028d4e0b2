/** Reads what forms and addresses say. */
import type { Context } from 'hono';

/** The text of a field; undefined for a file, a repeated field, or none. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** How many rows the address skips; 0 when it does not say so, or a number that no list reaches. */
export function offsetOf({ req }: Context): number {
  const text = req.query('offset') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** A day from the address, as `YYYY-MM-DD`; undefined for anything that is none. */
export function dayOf({ req }: Context, name: string): string | undefined {
  const text = req.query(name) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** The texts of a field that may come several times; none for a file. */
export function textsIn(value: unknown): readonly string[] {
  return [value].flat().filter((each) => typeof each === 'string');
}
