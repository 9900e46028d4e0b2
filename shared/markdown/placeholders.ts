/** Placeholders in a markdown body (wire contract, markdown). */

/**
 * The text with the value of every `{NAME}` in its place, and nothing in the place of an unknown one. A name is
 * letters and underscores. What a value brings in is not looked at again.
 */
export function fillPlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(/\{([A-Za-z_]+)\}/g, (_placeholder, name: string) => values.get(name) ?? '');
}
