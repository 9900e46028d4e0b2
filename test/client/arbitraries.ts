/** Random values for what the service writes. */
import fc from 'fast-check';

/** Characters that XML cannot represent are replaced when they are written; these are not among them. */
const character = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...'ab Z09é€"\'&<>\t\n\r;#]]>') },
  { weight: 1, arbitrary: fc.constantFrom('😀', '\u{10ffff}', '\ufffd', '\u0085', '\u2028') },
);

/** Any text, with the characters that have to be escaped. */
export const text = fc.string({ unit: character, maxLength: 12 });
export const filled = fc.string({ unit: character, minLength: 1, maxLength: 12 });
export const maybe = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: undefined });
export const orNull = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: null });
export const count = fc.nat(2_000_000_000);

/** An instant as the service stores it, and as responses have it. */
const instants = [
  ['2026-01-31T08:30:00.000Z', '2026-01-31T08:30:00Z'],
  ['2024-02-29T23:59:59.120Z', '2024-02-29T23:59:59.120Z'],
  ['1999-12-31T00:00:00.001Z', '1999-12-31T00:00:00.001Z'],
] as const;

export const instant = fc.constantFrom(...instants.map(([stored]) => stored));

/** The instant in the form of a response; undefined when there is none. */
export function sent(stored: string): string;
export function sent(stored: string | null | undefined): string | undefined;
export function sent(stored: string | null | undefined): string | undefined {
  return instants.find(([known]) => known === stored)?.[1];
}

/** Undefined for a text that is empty or absent, which a response does not tell apart. */
export function orUndefined(value: string | null | undefined): string | undefined {
  return value === '' || value === null ? undefined : value;
}
