/** Booleans as text, without white space around them: docs/contract/data-models.md#primitive-types. */

/** Reads `true` or `false` in any letter case; undefined for anything else. */
export function readBoolean(text: string): boolean | undefined {
  const value = text.toLowerCase();
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}
