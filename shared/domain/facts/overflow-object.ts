/** Where facts are stored that are too large for the table. */

/** The key of the object beside the body of the document. The sweeper deletes it together with an orphaned body. */
export function overflowKeyOf(bodyKey: string): string {
  return `${bodyKey}.facts`;
}
