/** Placeholders in a Markdown body (docs/contract/messages.md#markdown). */

/**
 * Replaces every `{NAME}` with its value, and an unknown one with nothing. A name consists of letters and
 * underscores. Placeholders within values are not replaced.
 */
export function fillPlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(/\{([A-Za-z_]+)\}/g, (_placeholder, name: string) => values.get(name) ?? '');
}
