/** Where facts lie that are too large for the table. */

/** Object beside the body of the document; the sweeper removes it with a body that nobody claims. */
export function spillKeyOf(bodyKey: string): string {
  return `${bodyKey}.facts`;
}
