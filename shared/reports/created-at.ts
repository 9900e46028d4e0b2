/** When a fact was extracted, as a value: docs/contract/query-interface.md#queryable-fields. */

/**
 * Formats a fixed-width instant with milliseconds as a DateTime: six fraction digits, or none when they are
 * zero.
 */
export function createdAtText(createdAt: string): string {
  return createdAt.endsWith('.000Z') ? `${createdAt.slice(0, -5)}Z` : `${createdAt.slice(0, -1)}000Z`;
}
